"""What the table generators share: reading data, writing C, collecting terms, refusing mistakes.

A generator is `tablegen/<game>.py DATA_DIR OUT_DIR`; it checks the data, then writes
`<prefix>_tables.h` and `<prefix>_tables.c`. `fail` stops the build with the file, the place and the reason.
"""
import hashlib
import json
import os
import sys

LANGUAGES = ("en", "ru", "pl", "cs")


def fail(message):
    sys.exit(f"tablegen: {message}")


def no_twins(pairs):
    seen = {}
    for key, value in pairs:
        if key in seen:
            raise ValueError(f"the key {key!r} stands twice")
        seen[key] = value
    return seen


def load(directory, name):
    path = os.path.join(directory, name)
    try:
        with open(path, encoding="utf-8") as f:
            return json.load(f, object_pairs_hook=no_twins)
    except (OSError, ValueError) as error:
        fail(f"{path}: {error}")


def played_facts(node):
    """The node without what no game is played with: names, texts, remarks and sources."""
    if isinstance(node, dict):
        return {key: played_facts(value) for key, value in node.items()
                if "provenance" not in key and key not in ("about", "note", "notes") and not is_term(value)}
    if isinstance(node, list):
        return [played_facts(value) for value in node if not is_term(value)]
    return node


# What no game is played with: what is said of it, and how it is judged.
NOT_PLAYED = ("game.json", "terms.json", "reasons.json", "features.json", "habits.json", "selfplay.json",
              "puzzles.json", "guide.json")


def data_hash(directory):
    """64 bits over the JSON files, so that a record says which components it was played with. A better
    translation or source leaves it as it is, and old records readable."""
    digest = hashlib.sha256()
    for name in sorted(os.listdir(directory)):
        if name.endswith(".json") and name not in NOT_PLAYED:
            facts = played_facts(load(directory, name))
            digest.update(json.dumps(facts, sort_keys=True).encode())
    return int(digest.hexdigest()[:16], 16)


def same_data(directory):
    """The manifest's hashes of earlier data that games are played with alike, as a C list that ends with 0."""
    earlier = load(directory, "game.json").get("same_data", [])
    return ", ".join([f"UINT64_C(0x{value})" for value in earlier] + ["0"])


def c_string(text):
    out = []
    for ch in text:
        if ch in '"\\':
            out.append("\\" + ch)
        elif ch == "\n":
            out.append("\\n")
        else:
            out.append(ch)
    return '"' + "".join(out) + '"'


def is_term(node):
    return isinstance(node, dict) and set(node) == set(LANGUAGES)


class Terms:
    """Names and texts by key, e.g. `specialist.banker` and `specialist.banker.text`."""

    def __init__(self):
        self.by_key = {}

    def add(self, key, term):
        if not is_term(term) or not all(isinstance(term[x], str) and term[x] for x in LANGUAGES):
            fail(f"{key}: a term needs exactly the texts {', '.join(LANGUAGES)}")
        if self.by_key.get(key, term) != term:
            fail(f"{key}: two different terms")
        self.by_key[key] = term

    def add_features(self, data):
        """What a coach says of a move: of each feature that there is more of it and that there is less. What no player
        should hear has no words."""
        for feature, ways in data["features"].items():
            if ways == {"told": False}:
                continue
            for way in ("more", "less"):
                self.add(f"feature.{feature}.{way}", ways.get(way))

    def write(self, out, prefix):
        out.append(f"const struct fr_term {prefix}_terms[] = {{")
        for key in self.sorted():
            texts = ", ".join(c_string(self.by_key[key][x]) for x in LANGUAGES)
            out.append(f"    {{ {c_string(key)}, FR_TEXTS({texts}) }},")
        out.append("};")
        out.append("")

    def sorted(self):
        return sorted(self.by_key, key=lambda k: k.encode())

    def write_texts(self, path):
        """The texts in the order of the table, for who builds in one language only."""
        write_texts(path, [[self.by_key[key][x] for x in LANGUAGES] for key in self.sorted()])


def write_texts(path, rows):
    by_language = {language: [row[i] for row in rows] for i, language in enumerate(LANGUAGES)}
    write_if_changed(path, [json.dumps(by_language, ensure_ascii=False)])


def write_if_changed(path, lines):
    """Leaves the file's time alone when nothing changed, so that nothing is built for nothing."""
    text = "\n".join(lines) + "\n"
    if os.path.exists(path):
        with open(path, encoding="utf-8") as f:
            if f.read() == text:
                return
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
