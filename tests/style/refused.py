#!/usr/bin/env python3
"""refused.py SOURCES: every rule that can be the reason of a no (data/<game>/reasons.json) is one in a rule test:
refuses(…, PS_5_4) or one of its reasons, or a set-up refused with its number."""
import glob
import json
import os
import re
import sys

SOURCES = sys.argv[1]
# What no test can reach, and why.
NEVER = {"PU-5.9": "a place that breaks no restriction is legal, so there is always another reason"}


def refused_by(tests, prefix):
    """The rules' numbers in the tests of a game: PS_5_4_LOW is PS-5.4."""
    names = re.findall(rf"\b({prefix}_(?:AR_)?\d+(?:_\d+)?)\w*\s*\)\s*;", tests)
    said = re.findall(rf'refuses_position\([^;]*?"({prefix}-[\w.]+)', tests, flags=re.S)
    return {re.sub(r"_(\d+)_(\d+)$", r"-\1.\2", name) for name in names} | set(said)


def main():
    missing = 0
    for manifest in sorted(glob.glob(os.path.join(SOURCES, "data/*/game.json"))):
        folder = os.path.dirname(manifest)
        with open(manifest, encoding="utf-8") as f:
            prefix = json.load(f)["prefix"].upper()
        with open(os.path.join(folder, "reasons.json"), encoding="utf-8") as f:
            rules = {reason.split("/")[0] for reason in json.load(f)["reasons"]}
        tests = ""
        for path in glob.glob(os.path.join(SOURCES, "tests/rules", os.path.basename(folder) + "*.c")):
            with open(path, encoding="utf-8") as f:
                tests += f.read()
        rules = {rule for rule in rules if rule.startswith(prefix)} - set(NEVER)
        found = refused_by("".join(re.findall(r"refuses\w*\(.*?;", tests, flags=re.S)), prefix)
        for rule in sorted(rules - found):
            print(f"{os.path.basename(folder)}: no test is refused by {rule}")
            missing += 1
        print(f"{os.path.basename(folder)}: {len(rules & found)} of {len(rules)} rules")
    return missing > 0


sys.exit(main())
