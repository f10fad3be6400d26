#!/usr/bin/env python3
"""lessons.py FRONTIER ROOT [GAME/LESSON]: plays every lesson of data/*/lessons through the engine (docs/lessons.md).

- The position can be set up, and the learner is asked at every step that wants a deed.
- What is accepted is legal, ends the step, and the rest of the lesson can be played after it.
- What is answered in particular is legal and is not accepted; what is said to be refused is refused by that rule.
- Every blank can be filled in every language, by the same facts; no number is typed.
- Four languages, at most 40 words, whole plural forms, no blank straight before a word that would change with it.
"""
import glob
import json
import operator
import os
import re
import subprocess
import sys

LANGUAGES = ("en", "ru", "pl", "cs")
FORMS = {"en": 2, "ru": 3, "pl": 3, "cs": 3}
MOST_WORDS = 40
MOST_STEPS = 12
MOST_WAYS = 6       # other accepted moves of a step that are followed to the end of the lesson
LESSON = {"title", "minutes", "seat", "new", "position", "play", "steps"}
STEP = {"at", "title", "text", "do", "numbers", "press", "accept", "goal", "way", "show", "good", "after", "other",
        "hint", "answers", "refused", "then"}
TEXTS = ("title", "text", "do", "good", "other", "hint")


class Fault(Exception):
    pass


# ---- the engine ----

class Engine:
    def __init__(self, path):
        self.process = subprocess.Popen([path, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        encoding="utf-8")

    def answer(self, line):
        print(line, file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def ask(self, line):
        answer = self.answer(line)
        if "error" in answer:
            raise Fault(f"{line[:120]}: {answer['error']}")
        return answer[line.split(" ", 1)[0]]


# ---- what texts and goals say of a position; web/src/learn/facts.ts reads the same ----

class Nowhere(Exception):
    pass


def follow(at, path, seat):
    for step in path.split("."):
        if step == "#" and isinstance(at, (list, dict)):
            at = len(at)
        elif isinstance(at, list) and step in ("me", *map(str, range(len(at)))):
            at = at[seat if step == "me" else int(step)]
        elif isinstance(at, dict) and at.get(step) is not None:
            at = at[step]
        else:
            raise Nowhere(path)
    return at


def data_fact(root, game, path):
    file, _, rest = path.partition(".")
    with open(os.path.join(root, "data", game, file + ".json"), encoding="utf-8") as f:
        return follow(json.load(f), rest, 0)


def term(text, sources):
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    source, _, path = text.partition(":")
    if source in ("view", "was", "then"):
        known = sources.get(source)
        if not known:
            raise Nowhere(text)
        return follow(known["view"], path, sources["seat"])
    if source == "score":
        return follow(sources["view"]["score"], path, sources["seat"])
    if source == "term" and path in sources["terms"]:
        return sources["terms"][path]
    if source == "data":
        return data_fact(sources["root"], sources["game"], path)
    if source == "name" and path.isdigit():
        return f"Name{path}"
    raise Nowhere(text)


def value_of(expression, sources):
    parts = re.split(r"\s([+-])\s", expression.strip())
    total = term(parts[0], sources)
    for sign, part in zip(parts[1::2], parts[2::2]):
        total = total + term(part, sources) if sign == "+" else total - term(part, sources)
    return total


TESTS = {"=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
         "has": lambda a, b: b in a, "lacks": lambda a, b: b not in a}


def hold(claims, sources):
    try:
        return all(TESTS[relation](value_of(expression, sources), value) for expression, relation, value in claims)
    except Nowhere:
        return False


BLANK = re.compile(r"\{([^{}|]+)((?:\|[^{}|]*)*)\}")


def filled(text, sources, language):
    def put(match):
        try:
            value = value_of(match.group(1), sources)
        except (Nowhere, FileNotFoundError, TypeError):
            raise Fault(f"{{{match.group(1)}}} is nowhere: {text}")
        forms = match.group(2)
        if not forms:
            if isinstance(value, (list, dict, float)):
                raise Fault(f"{{{match.group(1)}}} is no number and no name: {text}")
            return str(value)
        if forms.count("|") != FORMS[language] or not isinstance(value, int):
            raise Fault(f"{language} needs {FORMS[language]} forms of a number: {match.group()}")
        return forms.split("|")[1]
    return BLANK.sub(put, text)


# ---- texts ----

# Words after a number that do not change with it.
UNCHANGED = {"ru": "из|в|на|по|за|и|или|больше|меньше|от|до|к|с|для|при|против|а|но|не|это|шт|вместо|тому",
             "pl": "z|ze|w|na|po|za|i|lub|albo|więcej|mniej|od|do|niż|dla|przy|oraz|a|ale|to|zamiast|szt",
             "cs": "z|ze|v|ve|na|po|za|a|nebo|více|méně|od|do|než|pro|při|i|ale|to|místo|k|ke|ks"}


def check_text(text, sources, what, limit=MOST_WORDS):
    if set(text) != set(LANGUAGES):
        raise Fault(f"{what}: languages {sorted(text)}")
    facts = {language: {m.group(1) for m in BLANK.finditer(text[language])} for language in LANGUAGES}
    for language in LANGUAGES:
        plain = text[language]
        words = len(re.findall(r"\w[\w’'-]*", filled(plain, sources(language), language)))
        if words > limit:
            raise Fault(f"{what}: {language}: {words} words: {plain}")
        if facts[language] != facts["en"]:
            raise Fault(f"{what}: {language} names {sorted(facts[language])}, en {sorted(facts['en'])}")
        typed = re.search(r"(?<![\w])\d+", BLANK.sub("", plain))
        if typed:
            raise Fault(f"{what}: {language}: a typed number, {typed.group()}: {plain}")
        if "!" in plain:
            raise Fault(f"{what}: {language}: the guide does not shout: {plain}")
        if language != "en" and re.search(r"\{[^{}|]*(?:view|was|then|score|data):[^{}|]*\}[  ](?!(?:%s)\b)[^\W\d_]"
                                          % UNCHANGED[language], plain):
            raise Fault(f"{what}: {language}: a word after a number has one form only: {plain}")


# ---- a lesson ----

def matches(pattern, move):
    a, b = pattern.split(" "), move.split(" ")
    return len(a) == len(b) and all(x in ("*", y) for x, y in zip(a, b))


class Walk:
    """A lesson on an engine, step by step."""

    def __init__(self, engine, root, game, lesson):
        self.engine, self.root, self.game, self.lesson = engine, root, game, lesson
        self.seat = lesson.get("seat", 0)
        self.was = None
        self.terms = {language: engine.ask(f"terms {language} {game}") for language in LANGUAGES}

    def start(self):
        table = self.lesson.get("position") or self.lesson.get("new")
        self.engine.ask(("load " if "position" in self.lesson else "new ") + json.dumps({"game": self.game, **table}))
        for line in self.lesson.get("play", []):
            self.engine.ask(f"do {line}")
        self.was = None

    def show(self):
        return self.engine.ask(f"show {self.seat}")

    def tried(self, move):
        answer = self.engine.answer(f"try {self.seat} {json.dumps([move])}")
        return answer.get("try") if "view" in answer.get("try", {}) else None

    def sources(self, then=None, was=None):
        now = self.show()
        return lambda language: {"seat": self.seat, "view": now, "then": then, "was": was, "root": self.root,
                                 "game": self.game, "terms": self.terms[language]}

    def ways(self, step):
        """Every legal move that ends the step, the one that is shown first."""
        legal = self.show()["legal"]
        found = [m for m in legal if any(matches(p, m) for p in step.get("accept", []))]
        if step.get("goal"):
            now = self.show()
            for move in legal:
                then = self.tried(move)
                after = {"seat": self.seat, "view": then, "was": now, "terms": {}, "root": self.root, "game": self.game}
                if move not in found and then and hold(step["goal"], after):
                    found.append(move)
        return found

    def do(self, move):
        self.was = self.show()
        self.engine.ask(f"do {self.seat} {move}")

    def play_step(self, step, last=None):
        """The step as it is shown, or with another last move."""
        for move in solution(step)[:-1]:
            self.do(move)
        if last or solution(step):
            self.do(last or solution(step)[-1])
        for line in step.get("then", []):
            self.engine.ask(f"do {line}")

    def reach(self, n):
        self.start()
        for step in self.lesson["steps"][:n]:
            self.play_step(step)


def solution(step):
    return step.get("show") or step.get("accept", [])[:1]


def asks(step):
    return bool(step.get("accept") or step.get("goal"))


def check_shape(lesson):
    unknown = set(lesson) - LESSON
    if unknown or ("new" in lesson) == ("position" in lesson) or not isinstance(lesson.get("minutes"), int):
        raise Fault(f"a lesson has minutes, and new or position: {sorted(unknown)}")
    if not 1 <= len(lesson["steps"]) <= MOST_STEPS:
        raise Fault(f"{len(lesson['steps'])} steps")
    for n, step in enumerate(lesson["steps"], 1):
        if set(step) - STEP or not {"at", "title", "text"} <= set(step):
            raise Fault(f"step {n}: {sorted(set(step) - STEP)}")
        if asks(step) != ("do" in step) or (asks(step) and not solution(step)):
            raise Fault(f"step {n}: a deed has accept (or goal and show) and do, and nothing else has")
        if not asks(step) and set(step) & {"press", "way", "show", "good", "other", "hint", "answers"}:
            raise Fault(f"step {n}: only a deed can be answered")


def check_step(walk, step, n):
    here = walk.show()
    shown = solution(step)
    then = walk.tried(shown[0]) if shown else None
    now = walk.sources(then=then, was=walk.was)
    for key in ("title", "text", "do", "other", "hint"):
        if key in step:
            check_text(step[key], now, f"step {n} {key}")
    if "do" in step:
        for language in LANGUAGES:
            both = filled(step["text"][language] + " " + step["do"][language], now(language), language)
            if len(re.findall(r"\w[\w’'-]*", both)) > MOST_WORDS:
                raise Fault(f"step {n}: {language}: text and deed have more than {MOST_WORDS} words")
    if not asks(step):
        return
    if not any(q["seat"] == walk.seat for q in here["questions"]):
        raise Fault(f"step {n}: the learner is not asked")
    for answer in step.get("answers", []):
        for pattern in answer["to"]:
            moves = [m for m in here["legal"] if matches(pattern, m)]
            if not moves:
                raise Fault(f"step {n}: answers {pattern}, which is not legal")
            for move in moves:
                if move in walk.ways(step):
                    raise Fault(f"step {n}: {move} is accepted and answered")
                if set(answer["text"]) and "{then:" in answer["text"]["en"]:
                    check_text(answer["text"], walk.sources(then=walk.tried(move)), f"step {n} answer to {move}")
        check_text(answer["text"], walk.sources(then=walk.tried(moves[0])), f"step {n} answer to {answer['to']}")
    for refused in step.get("refused", []):
        why = walk.engine.ask(f"why {walk.seat} {refused['move']}")
        if why["legal"] or why["rule"] != refused["rule"]:
            raise Fault(f"step {n}: {refused['move']} is said to be refused by {refused['rule']}: {why}")
    for pattern in step.get("accept", []):
        if len(shown) == 1 and not any(matches(pattern, m) for m in here["legal"]):
            raise Fault(f"step {n}: accepts {pattern}, which is not legal")


def check_deed(walk, step, n):
    """The moves that are shown do it; so do all others that are accepted, and the lesson goes on after them."""
    shown = solution(step)
    for move in shown[:-1]:
        if not any(matches(p, move) for p in step.get("way", [])):
            raise Fault(f"step {n}: {move} is not let through on the way")
        walk.do(move)
    ways = walk.ways(step)
    if shown[-1] not in ways:
        raise Fault(f"step {n}: {shown[-1]} does not do it: {ways}")
    walk.do(shown[-1])
    if "good" in step:
        check_text(step["good"], walk.sources(was=walk.was), f"step {n} good")
    others = [m for m in ways if m != shown[-1]]
    for other in others[:: max(1, len(others) // MOST_WAYS)]:
        walk.reach(n - 1)
        try:
            walk.play_step(step, other)
            for later in walk.lesson["steps"][n:]:
                walk.play_step(later)
        except Fault as fault:
            raise Fault(f"step {n}: after {other} the lesson cannot go on: {fault}")
    return len(ways)


def check_lesson(engine, root, game, lesson):
    check_shape(lesson)
    walk = Walk(engine, root, game, lesson)
    walk.start()
    check_text(lesson["title"], walk.sources(), "title", 6)
    ways = 0
    for n, step in enumerate(lesson["steps"], 1):
        walk.reach(n - 1)
        check_step(walk, step, n)
        if asks(step):
            ways += check_deed(walk, step, n)
    walk.reach(len(lesson["steps"]))
    return ways


def main():
    engine, root = Engine(sys.argv[1]), sys.argv[2]
    only = sys.argv[3] if len(sys.argv) > 3 else ""
    faults, lessons, steps = [], 0, 0
    for path in sorted(glob.glob(os.path.join(root, "data", "*", "lessons", "*.json"))):
        game, name = path.split(os.sep)[-3], os.path.basename(path)[:-5]
        if not f"{game}/{name}".startswith(only):
            continue
        lessons += 1
        try:
            with open(path, encoding="utf-8") as f:
                lesson = json.load(f)
            if not re.fullmatch(r"\d\d-[a-z-]+", name):
                raise Fault("its name is two digits and words")
            ways = check_lesson(engine, root, game, lesson)
            steps += len(lesson["steps"])
            print(f"{game}/{name}: {len(lesson['steps'])} steps, {ways} accepted moves")
        except (Fault, json.JSONDecodeError, KeyError) as fault:
            faults.append(f"{game}/{name}: {type(fault).__name__ if isinstance(fault, KeyError) else ''} {fault}")
    for fault in faults:
        print(fault)
    print(f"{lessons} lessons, {steps} steps, {len(faults)} faults")
    sys.exit(bool(faults) or not lessons)


main()
