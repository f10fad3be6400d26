#!/usr/bin/env python3
"""test_borders.py SOURCES: who may include whom (CONTRIBUTING.md, "Who may know whom"): outside engine/ nobody sees a
game or the core, only the public headers; a game sees the core and itself, the core no game."""
import json
import os
import re
import sys
import unittest

SOURCES = os.path.abspath(sys.argv[1])
PUBLIC = "engine/include"
# Folder: the folders whose headers its files may include besides their own.
MAY_KNOW = {
    "engine/core": [PUBLIC],
    "bots": [PUBLIC],
    "kit": [PUBLIC, "bots"],
    "cli": [PUBLIC, "bots", "kit", "server"],
    "server": [PUBLIC, "bots"],
    "web/wasm": [PUBLIC, "bots"],
    "examples": [PUBLIC, "bots", "kit"],
}
# Headers that are made for a folder while building.
MADE = {"server": {"server_errors.h"}}


def files(folder):
    return [name for name in os.listdir(os.path.join(SOURCES, folder)) if name.endswith((".c", ".h"))]


def own(folder):
    """What a folder's files may include of it: also what lies in folders inside it."""
    root = os.path.join(SOURCES, folder)
    return {os.path.relpath(os.path.join(path, name), root) for path, _, names in os.walk(root) for name in names}


def included(path):
    with open(os.path.join(SOURCES, path), encoding="utf-8") as f:
        return re.findall(r'^\s*#\s*include\s*"([^"]+)"', f.read(), flags=re.M)


class Borders(unittest.TestCase):
    def test_outside_and_core(self):
        strange = set()
        for folder, known in MAY_KNOW.items():
            allowed = own(folder) | {name for other in known for name in files(other)} | MADE.get(folder, set())
            for name in files(folder):
                strange |= {(f"{folder}/{name}", what) for what in included(f"{folder}/{name}") if what not in allowed}
        self.assertEqual(strange, set(), "these look behind the public headers")

    def test_games(self):
        core = set(files("engine/core")) | set(files(PUBLIC))
        for game in os.listdir(os.path.join(SOURCES, "engine/games")):
            folder = f"engine/games/{game}"
            if not os.path.isdir(os.path.join(SOURCES, folder)):
                continue
            with open(os.path.join(SOURCES, f"data/{game}/game.json"), encoding="utf-8") as f:
                prefix = json.load(f)["prefix"].lower()
            allowed = core | set(files(folder)) | {f"{prefix}_{what}.h" for what in ("tables", "rules", "reasons")}
            for name in files(folder):
                for what in included(f"{folder}/{name}"):
                    self.assertIn(what, allowed, f"{folder}/{name}")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
