#!/usr/bin/env python3
"""guide.py FRONTIER ROOT [GAME] [--seeds 1,2,3]: the first games with a guide (docs/guide.md).

- Every kind of question that a game can ask has its two texts, in four languages, short and without numbers; and
  nothing is explained that no game asks.
- Somebody who knows nothing of the rules and does only what the guide proposes comes in first, and alone reaches the
  goal. The coach thinks less here than at the table, so that the test is quick; with --seeds, other games instead of
  the prepared ones, a line for each.
"""
import argparse
import json
import os
import re
import subprocess
import sys

LANGUAGES = ("en", "ru", "pl", "cs")
MOST_WORDS = 34
LINES = {"coach": 40, "rivals": 10}    # that a bot thinks through for a move
PLURALS = {"en": {"one", "other"}, "ru": {"one", "few", "many", "other"}, "pl": {"one", "few", "many", "other"},
           "cs": {"one", "few", "many", "other"}}


class Engine:
    def __init__(self, path):
        self.process = subprocess.Popen([path, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        encoding="utf-8")

    def ask(self, line):
        print(line, file=self.process.stdin, flush=True)
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise SystemExit(f"{line[:120]}: {answer['error']}")
        return answer[line.split(" ", 1)[0]]


# ---- texts ----

def faults_in_text(text, where):
    if set(text) != set(LANGUAGES):
        yield f"{where}: languages {sorted(text)}"
        return
    for language in LANGUAGES:
        words = len(re.findall(r"\w[\w’'-]*", text[language]))
        if words > MOST_WORDS:
            yield f"{where}, {language}: {words} words, at most {MOST_WORDS}"
        if re.search(r"[\d{}!]", text[language]):
            yield f"{where}, {language}: a number, a blank or an exclamation mark: {text[language]}"
        if not text[language].endswith("."):
            yield f"{where}, {language}: is no sentence: {text[language]}"


def faults_in_guide(guide, kinds):
    for kind in kinds:
        if kind not in guide["questions"]:
            yield f"nothing is said of {kind}"
    for key, said in guide["questions"].items():
        if key.split(" ")[0] not in kinds:
            yield f"{key}: there is no such question"
        if set(said) != {"about", "usual"}:
            yield f"{key}: {sorted(said)}"
        for part in ("about", "usual"):
            yield from faults_in_text(said.get(part, {}), f"{key}, {part}")
    for language in LANGUAGES:
        forms = set(re.findall(r"(\w+)\{", guide["worth"][language].split("plural,", 1)[-1]))
        if forms != PLURALS[language]:
            yield f"worth, {language}: {sorted(forms)}"


# ---- playing ----

def play(engine, game, guide, start, begun):
    """Seat 0 does what the coach proposes. The result, and the moves it was proposed by kind of question."""
    engine.ask("new " + json.dumps({"game": game, **start, **begun}))
    heard = {}
    while asked := engine.ask("questions"):
        seat, kind = asked[0]["seat"], asked[0]["kind"]
        who = "rivals" if seat else "coach"
        move = engine.ask(f"go {seat} " + json.dumps({"bot": guide[who], "budget": LINES[who]}))["move"]
        if seat == 0:
            heard.setdefault(kind, []).append(move)
        engine.ask(f"do {seat} {move}")
    return engine.ask("result"), heard


def is_good(result):
    return result["goal"]["met"] if "goal" in result else result["places"][0] == 1


def told(result):
    if "goal" in result:
        return ", ".join(f"{line['what']} {line['have']} of {line['need']}" for line in result["goal"]["lines"])
    return f"place {result['places'][0]} with {result['scores'][0]} of {result['scores']}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("frontier")
    parser.add_argument("root")
    parser.add_argument("game", nargs="?")
    parser.add_argument("--seeds", type=lambda text: text.split(","))
    options = parser.parse_args()
    engine = Engine(options.frontier)
    faults = []
    for info in engine.ask("games"):
        game = info["id"]
        path = os.path.join(options.root, "data", game, "guide.json")
        if options.game not in (None, game) or not os.path.exists(path):
            continue
        with open(path, encoding="utf-8") as f:
            guide = json.load(f)
        faults += [f"{game}: {fault}" for fault in faults_in_guide(guide, info["questions"])]
        for first in guide["games"]:
            for seed in options.seeds or [first["new"]["seed"]]:
                result, heard = play(engine, game, guide, first["new"], {"seed": seed})
                print(f"{game}, {first['id']}, seed {seed}: {told(result)}, "
                      f"{sum(map(len, heard.values()))} questions of {len(heard)} kinds", flush=True)
                if not options.seeds and not is_good(result):
                    faults.append(f"{game}, {first['id']}: who follows the guide does not win: {told(result)}")
    for fault in faults:
        print(fault)
    print(f"{len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
