#!/usr/bin/env python3
"""games.py OUT_DIR GAME.json...: the list of the games of the house, fr_games, in C, in the order of their places. A
manifest that says something else than its folder, or less than it must, stops the build."""
import os
import re
import sys

from common import LANGUAGES, fail, load

MOODS = ("deep-sea", "alien-planet", "brass-steam")


def read(path):
    folder, name = os.path.split(path)
    game = load(folder, name)
    if game.get("id") != os.path.basename(folder):
        fail(f"{path}: the id must be the folder's name")
    if not re.fullmatch(r"[A-Z]{2}", game.get("prefix", "")):
        fail(f"{path}: a prefix is two capital letters")
    if game.get("mood") not in MOODS:
        fail(f"{path}: a mood is one of {', '.join(MOODS)}")
    for key in ("title", "line", "kind"):
        if set(game.get(key, {})) != set(LANGUAGES):
            fail(f"{path}: {key} must be given in {', '.join(LANGUAGES)}")
    return game


def main():
    games = sorted((read(path) for path in sys.argv[2:]), key=lambda game: game["place"])
    for key in ("place", "prefix"):
        if len({game[key] for game in games}) < len(games):
            fail(f"two games have the same {key}")
    out = ["/* The games of the house, from data/<game>/game.json. */", '#include "frontier.h"', ""]
    for game in games:
        # A game that can be played with a player's own components is changed by them.
        const = "" if game.get("own_components") else "const "
        out.append(f"extern {const}struct fr_game {game['prefix'].lower()}_game;")
    out += ["", "const struct fr_game *const fr_games[] = {"]
    out += [f"    &{game['prefix'].lower()}_game," for game in games] + ["    NULL,", "};", ""]
    with open(os.path.join(sys.argv[1], "games.c"), "w", encoding="utf-8") as file:
        file.write("\n".join(out))


main()
