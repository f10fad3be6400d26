#!/usr/bin/env python3
"""test_own_cards.py FRONTIER: a player's own cards are played, and a broken file is refused with line and reason."""
import json
import pathlib
import subprocess
import sys
import tempfile

GOOD = {"cards": [
    {"number": 2, "colour": "red", "type": "instant", "name": "Big Smuggling", "effect": [{"op": "gain", "res": {"credit": 9}}]},
    {"number": 45, "colour": "red", "type": "permanent", "name": "Grants",
     "effect": [{"mod": "trigger", "event": "build", "what": ["lab"],
                 "effect": [{"op": "pay", "cost": [{"kelp": 1}], "effect": [{"op": "gain", "res": {"credit": 3}}]}]}]}]}

# What is wrong, the text of the file, and words of the answer.
BAD = [
    ("no JSON", '{ "cards": [\n', ":2: "),
    ("no list", '{ "card": [] }', 'a list "cards"'),
    ("a number", '{ "cards": [\n{ "number": 999, "colour": "red", "type": "instant", "name": "x", "effect": [] } ] }', ":2: number 999"),
    ("a resource", '{ "cards": [ { "number": 2, "colour": "red", "type": "instant", "name": "x",\n"effect": [\n{ "op": "gain", "res": { "gold": 1 } } ] } ] }',
     ":3: card 2: unknown resource 'gold'"),
    ("an op", '{ "cards": [ { "number": 2, "colour": "red", "type": "instant", "name": "x", "effect": [ { "op": "win" } ] } ] }', "unknown op 'win'"),
    ("a mod in an instant", '{ "cards": [ { "number": 2, "colour": "red", "type": "instant", "name": "x", "effect": [ { "mod": "hand_limit", "n": 1 } ] } ] }',
     "mod hand_limit in context instant"),
    ("a card twice", '{ "cards": [ %s, %s ] }' % ((json.dumps(GOOD["cards"][0]),) * 2), "card 2 stands twice"),
]


def run(frontier, folder, *words, stdin=""):
    return subprocess.run([frontier, "--data", folder, *words], input=stdin, capture_output=True, text=True, timeout=60)


def main():
    frontier, failed = sys.argv[1], 0
    with tempfile.TemporaryDirectory() as folder:
        cards = pathlib.Path(folder, "cards.json")
        cards.write_text(json.dumps(GOOD), encoding="utf-8")
        position = {"game": "underwater-cities", "players": 2, "phase": "turn", "order": [0, 1],
                    "seats": [{"board": 1, "credit": 0, "hand": [2, 6, 13]}, {"board": 2}]}
        commands = ["load " + json.dumps(position), "do 0 slot R2 card 2", "do 0 card first", "legal 0", "quit"]
        answer = run(frontier, folder, "engine", stdin="\n".join(commands) + "\n")
        if "gain 9 credit" not in answer.stdout:
            print("the own card is not played:", answer.stdout[-400:], answer.stderr)
            failed += 1
        for what, text, words in BAD:
            cards.write_text(text, encoding="utf-8")
            answer = run(frontier, folder, "games")
            if answer.returncode == 0 or words not in answer.stderr:
                print(f"{what}: expected {words!r}, got {answer.returncode} {answer.stderr!r}")
                failed += 1
    print(f"{1 + len(BAD)} files, {failed} failed")
    return failed > 0


sys.exit(main())
