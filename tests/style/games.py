#!/usr/bin/env python3
"""games.py SOURCES: the games of the house are listed in their manifests (data/<game>/game.json) and nowhere else: in
no file do the ids, prefixes or names of all of them stand within a dozen lines. Documents for people may name them."""
import glob
import json
import os
import re
import subprocess
import sys

NEAR = 12
# What belongs to one game each and stands side by side; a game that is not there does without.
SIDE_BY_SIDE = {
    "tests/records/list": "the golden records, by name",
    "cmake/package.cmake": "a sentence for people",
    "data/core/glossary.json": "words of each game",
    "web/tests/e2e/truth.test.mjs": "who plays which game in the browser",
    "web/tests/e2e/windows.mjs": "the most usual questions of each",
    "tests/server/server.test.mjs": "what is hidden in each",
    "web/tests/e2e/rules.test.mjs": "a rule of each that is looked up",
    "web/tests/e2e/first.test.mjs": "at which size and in which language each is begun",
    "web/tests/e2e/flow.test.mjs": "the moment of each whose log is read",
    "web/tests/e2e/inspect.test.mjs": "what lies open in each",
    "web/tests/e2e/keys.mjs": "what answers questions in each",
    "web/scripts/figures.mjs": "what is pressed in each",
    "web/tests/e2e/clicks.mjs": "whose turns are counted how",
    "web/tests/e2e/share.test.mjs": "in which language a game of each is shared",
    "web/tests/e2e/things.test.mjs": "how many components each has",
    "web/tests/unit/mine.test.ts": "games that somebody has played",
    "web/tests/unit/facts.test.ts": "a position of each that is shown",
    "tests/core/test_table.c": "what the protocol says of each",
    "tests/puzzles/test_puzzles.py": "how many puzzles of each there are",
    "tests/cli/test_play.py": "what each says in a terminal",
    "tests/cli/test_cli.py": "a chapter of each one's study",
    "tests/style/style.py": "components that are too long",
    "web/index.html": "a sentence for people",
    "cmake/frontier.pc.in": "a sentence for people",
    "python/pyproject.toml": "a sentence for people",
}


def spellings(game):
    id_ = game["id"]
    return {id_, id_.replace("-", "_"), game["title"]["en"].replace(" ", ""), game["title"]["en"]}


def main():
    os.chdir(sys.argv[1])
    games = [json.load(open(path, encoding="utf-8")) for path in glob.glob("data/*/game.json")]
    patterns = [re.compile("|".join(map(re.escape, spellings(game))), re.I) for game in games]
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], capture_output=True,
                            text=True, check=True).stdout.split("\n")
    wrong = []
    for path in sorted(set(listed)):
        if not os.path.isfile(path) or path.endswith((".md", ".jpg")) or path in SIDE_BY_SIDE:
            continue
        lines = open(path, encoding="utf-8", errors="ignore").read().split("\n")
        for at in range(len(lines)):
            if patterns[0].search(lines[at]) and all(p.search("\n".join(lines[max(0, at - NEAR):at + NEAR]))
                                                     for p in patterns[1:]):
                wrong.append(f"{path}:{at + 1}: names every game; read data/*/game.json instead")
                break
    print("\n".join(wrong) or f"{len(games)} games, listed in their manifests only")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
