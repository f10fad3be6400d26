#!/usr/bin/env python3
"""habits.py OUT_DIR HABITS.json...: what tempers and beginners make of each game's features (data/<game>/habits.json),
as the lists of bots/habits.h in C. A game that has none is played alike by all."""
import os
import sys

from common import c_string, fail, load, write_if_changed

LISTS = {"builder": "fr_builder", "miser": "fr_miser", "racer": "fr_racer", "novice": "fr_novice_gaps",
         "learner": "fr_learner_gaps"}


def read(path):
    folder, name = os.path.split(path)
    habits = load(folder, name)
    if set(habits) - {"schema", "about"} != set(LISTS) or habits.get("schema") != "frontier/habits/1":
        fail(f"{path}: must have the schema frontier/habits/1 and the lists {', '.join(LISTS)}")
    for who in LISTS:
        for feature, percent in habits[who].items():
            if type(percent) is not int or not 0 <= percent <= 1000 or percent == 100:
                fail(f"{path}: {who}, {feature}: percent from 0 to 1000, and not 100, which changes nothing")
    return os.path.basename(folder), habits


def main():
    games = [read(path) for path in sorted(sys.argv[2:])]
    out = ["/* Tempers and beginners' gaps, from data/<game>/habits.json. */", '#include "habits.h"', "",
           "#include <stddef.h>"]
    for who, name in LISTS.items():
        out += ["", f"const struct fr_habit {name}[] = {{"]
        out += [f"    {{ {c_string(game)}, {c_string(feature)}, {percent} }},"
                for game, habits in games for feature, percent in habits[who].items()]
        out += ["    { NULL, NULL, 0 },", "};"]
    write_if_changed(os.path.join(sys.argv[1], "bot_habits.c"), out)


main()
