#!/usr/bin/env python3
"""test_own_cards.py FRONTIER: a player's own cards are played, and a broken file is refused with line and reason."""
import json
import pathlib
import subprocess
import sys
import tempfile

GOOD = {"cards": [
    {"number": 2, "colour": "red", "type": "instant", "name": "Big Smuggling",
     "effect": [{"op": "gain", "res": {"credit": 9}}]},
    {"number": 45, "colour": "red", "type": "permanent", "name": "Grants",
     "effect": [{"mod": "trigger", "event": "build", "what": ["lab"],
                 "effect": [{"op": "pay", "cost": [{"kelp": 1}], "effect": [{"op": "gain", "res": {"credit": 3}}]}]}]}]}

# Verbs that no card of ours uses: effects at the end of the turn, and any effect when a depicted slot is used.
VERBS = {"cards": [
    {"number": 2, "colour": "red", "type": "permanent", "name": "Night Shift",
     "effect": [{"mod": "trigger", "event": "end_turn", "effect": [{"op": "gain", "res": {"kelp": 1}}]}]},
    {"number": 6, "colour": "red", "type": "permanent", "name": "Late Builder",
     "effect": [{"mod": "trigger", "event": "end_turn",
                 "effect": [{"op": "build", "what": ["farm"], "n": 1, "cost": "usual"}]}]},
    {"number": 8, "colour": "red", "type": "permanent", "name": "Late Trader",
     "effect": [{"mod": "trigger", "event": "end_turn",
                 "effect": [{"op": "exchange", "a": {"kelp": 1}, "b": {"credit": 1}}]}]},
    {"number": 13, "colour": "red", "type": "permanent", "name": "Dock",
     "effect": [{"mod": "trigger", "event": "use_slot", "slot": "two_steel_kelp",
                 "effect": [{"op": "build", "what": ["tunnel"], "n": 1, "cost": "usual"}]}]},
    {"number": 15, "colour": "red", "type": "permanent", "name": "Loan",
     "effect": [{"mod": "trigger", "event": "use_slot", "slot": "two_tunnels",
                 "effect": [{"op": "pay", "cost": [{"science": 1}],
                             "effect": [{"op": "gain", "res": {"credit": 2}}]}]}]}]}


def seat(**more):
    return dict({"board": 1, "empty": True, "hand": [1, 3, 4]}, **more)


# What is tried, the first seat, the commands, and words of each answer after "load".
PLAYED = [
    ("a gain at the end of the turn", seat(cards=[0, 2]), ["do 0 slot R2 card 1"], ['"event":"gained","seat":0']),
    ("one effect at the end of the turn", seat(cards=[0, 6]),
     ["do 0 slot R2 card 1", "questions", "do 0 build farm c22.1"],
     ['"to_act":[0]', '"source":"card.6"', '"to_act":[1]']),
    ("two of them: in the order wanted", seat(cards=[0, 6, 8]),
     ["do 0 slot R2 card 1", "legal 0", "do 0 first 8", "legal 0"],
     ['"to_act":[0]', '"first 6","first 8"', '"to_act":[0]', '"exchange 1 kelp for 1 credit"']),
    ("a build when the depicted slot is used", seat(cards=[0, 13], credit=1, steelplast=1),
     ["do 0 slot R2 card 1", "legal 0"],
     ['"to_act":[0]', '"build tunnel c12-c22"']),
    ("a choice that makes the depicted slot usable", seat(cards=[0, 15], science=1, steelplast=1),
     ["do 0 slot Y1 card 1", "legal 0", "do 0 pay 1 science", "legal 0"],
     ['"to_act":[0]', '"pay 1 science","done"', '"to_act":[0]', '"build tunnel c12-c22"']),
]

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
    ("a slot in a trigger", '{ "cards": [ { "number": 2, "colour": "red", "type": "permanent", "name": "x", "effect": [ { "mod": "trigger", "event": "end_turn", '
     '"effect": [ { "op": "slot", "which": "any" } ] } ] } ] }', "op slot in a trigger"),
    ("a card twice", '{ "cards": [ %s, %s ] }' % ((json.dumps(GOOD["cards"][0]),) * 2), "card 2 stands twice"),
]


def run(frontier, folder, *words, stdin=""):
    return subprocess.run([frontier, "--data", folder, *words], input=stdin, capture_output=True, text=True,
                          timeout=600)


def survive(frontier, folder, written):
    """The positions are read again as they were written."""
    commands = [line for answer in written
                for line in ("load " + json.dumps(json.loads(answer)["position"]), "position")]
    again = run(frontier, folder, "engine", stdin="\n".join(commands) + "\n").stdout.splitlines()[1::2]
    if written != again:
        print("not read as written:", written, again)
    return written == again


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
        cards.write_text(json.dumps(VERBS), encoding="utf-8")
        written = []
        for what, first, commands, words in PLAYED:
            position = {"game": "underwater-cities", "players": 2, "phase": "turn", "order": [0, 1],
                        "seats": [first, {"board": 2}]}
            answers = run(frontier, folder, "engine", stdin="\n".join(["load " + json.dumps(position)] + commands
                                                                      + ["position"]) + "\n").stdout.splitlines()[1:]
            wrong = [(c, a, w) for c, a, w in zip(commands, answers, words) if w not in a]
            if wrong or len(answers) <= len(commands):
                print(f"{what}: {wrong}")
                failed += 1
            written += answers[-1:]
        failed += not survive(frontier, folder, written)
        for what, text, words in BAD:
            cards.write_text(text, encoding="utf-8")
            answer = run(frontier, folder, "games")
            if answer.returncode == 0 or words not in answer.stderr:
                print(f"{what}: expected {words!r}, got {answer.returncode} {answer.stderr!r}")
                failed += 1
    print(f"{1 + len(PLAYED) + len(BAD)} files, {failed} failed")
    return failed > 0


sys.exit(main())
