#!/usr/bin/env python3
"""words.py ROOT: every text that a player reads, in four languages, held against the glossary and against itself.

- One word for one thing: no text uses a word that data/core/glossary.json says never.
- Nobody is taken for a man: what a player has done is not said in a form of one gender.
- The marks of the language: its dashes, and no blank before an ellipsis.
- The same blanks: a text has the same {blanks} in every language.
- Whole plurals: a plural has every form its language needs, and a form for each number is a form of its own only there.
- A counted noun has its forms: no number stands straight before a word that would have to change with it.
- Names that are not translated (corporations) stand untranslated everywhere.
"""
import glob
import json
import os
import re
import sys

LANGUAGES = ("en", "ru", "pl", "cs")
FORMS = {"en": {"one", "other"}, "ru": {"one", "few", "many", "other"}, "pl": {"one", "few", "many", "other"},
         "cs": {"one", "few", "other"}}


def strings(node):
    """All strings in a node: a text can be one string, paragraphs or rows of a table."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, (list, dict)):
        for value in node.values() if isinstance(node, dict) else node:
            yield from strings(value)


def texts_in(node, at=""):
    """Every object with the four languages as keys: (where, {language: [strings]})."""
    if isinstance(node, dict):
        if set(LANGUAGES) <= set(node):
            yield at, {language: list(strings(node[language])) for language in LANGUAGES}
            return
        for key, value in node.items():
            yield from texts_in(value, f"{at}/{key}")
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from texts_in(value, f"{at}/{value['id'] if isinstance(value, dict) and 'id' in value else index}")


def manifests(root):
    """What each game is called in its rule numbers: {"uc": "underwater-cities", …}"""
    for path in glob.glob(os.path.join(root, "data/*/game.json")):
        with open(path, encoding="utf-8") as f:
            yield json.load(f)["prefix"].lower(), path.split(os.sep)[-2]


def files(root):
    """(file, game or None)"""
    games = dict(manifests(root)).values()
    for pattern in ("data/*/*.json", "data/*/rulebook/*.json", "data/*/lessons/*.json", "web/src/i18n/*.json",
                    "web/src/inspect/texts.json", "web/src/games/*/texts.json"):
        for path in sorted(glob.glob(os.path.join(root, pattern))):
            name = os.path.relpath(path, root)
            if name != "data/core/glossary.json":
                yield name, next((game for game in games if game in name), None)


def all_texts(root):
    """(where, game or None, text): a text is a game's by its file, or by its name (`uc.ask.turn`)."""
    prefixes = dict(manifests(root))
    for name, game in files(root):
        with open(os.path.join(root, name), encoding="utf-8") as f:
            for at, text in texts_in(json.load(f)):
                named = (prefixes.get(part) for part in re.split(r"[/.]", at))
                yield f"{name}: {at[1:]}", game or next(filter(None, named), None), text


# ---- one word for one thing ----

def never(glossary):
    """(game, "interface" or None, language, pattern, concept, the word to use)"""
    for game, concepts in glossary.items():
        if not isinstance(concepts, dict):
            continue
        for concept, entry in concepts.items():
            for language, stems in entry.get("never", {}).items():
                whole = r"\b" if game == "everywhere" else ""      # of address whole words, else beginnings
                pattern = re.compile(r"\b(?:%s)%s" % ("|".join(map(re.escape, stems)), whole), re.I)
                yield None if game == "everywhere" else game, language, pattern, concept, entry[language]


def check_glossary(glossary, texts):
    rules = list(never(glossary))
    for where, game, text in texts:
        for scope, language, pattern, concept, word in rules:
            if scope and scope != (game or "interface"):
                continue
            for string in text[language]:
                found = pattern.search(re.sub(r"\{[^{}]*\}", "{}", string))
                if found:
                    yield f"{where}: {language} says “{found.group()}” for {concept}; the word is “{word}”: {string[:90]}"


def check_entries(glossary):
    for game, concepts in glossary.items():
        if isinstance(concepts, dict):
            for concept, entry in concepts.items():
                if set(entry) - {"never"} != set(LANGUAGES):
                    yield f"data/core/glossary.json: {game}, {concept}: a word for each language is needed"


# ---- to whom and how it is written ----

# What you have done, said to a man or to a woman; what is with a capital is a name (“jsi Podnikatel”).
GENDERED = {"pl": re.compile(r"\b\w+(?:łeś|łaś)\b"),
            "cs": re.compile(r"\b(?:jsi|sis) [a-zá-ž]+la?\b|\b[a-zá-ž]+la? (?:jsi|sis)\b")}
MARKS = {"en": " …", "ru": " …| – ", "pl": " …| — ", "cs": " …| — "}


def check_address(where, text):
    for language, gendered in GENDERED.items():
        for string in text[language]:
            found = gendered.search(string)
            if found:
                yield f"{where}: {language} takes the player for a man or a woman (“{found.group()}”): {string[:90]}"


def check_marks(where, text):
    for language, marks in MARKS.items():
        for string in text[language]:
            found = re.search(marks, string)
            if found:
                yield f"{where}: {language}: “{found.group()}” is not how this language is set: {string[:90]}"


# ---- blanks and plurals ----

def blanks(string):
    """The outermost {…} of an ICU text: (name, what follows the name)."""
    depth, start = 0, 0
    for at, ch in enumerate(string):
        if ch == "{":
            if depth == 0:
                start = at + 1
            depth += 1
        elif ch == "}" and depth:
            depth -= 1
            if depth == 0:
                name = re.match(r"\s*(\w+)", string[start:at])
                yield (name.group(1) if name else "", string[start:at])


def check_plural(language, inside):
    """What is wrong with `n, plural, one{…} …` or None."""
    forms = dict(re.findall(r"(=?\w+)\s*\{((?:[^{}]|\{[^{}]*\})*)\}", inside.split("plural,", 1)[1]))
    missing = FORMS[language] - {"other"} - set(forms)
    if "other" not in forms:
        return "no form for the rest"
    if missing and not (language == "en" and set(forms) == {"other"}):
        return "no form for " + ", ".join(sorted(missing))
    return None


def check_forms(where, text):
    for language in LANGUAGES:
        for string in text[language]:
            for _, inside in blanks(string):
                wrong = "plural," in inside and check_plural(language, inside)
                if wrong:
                    yield f"{where}: {language}: {wrong}: {{{inside}}}"


def check_blanks(where, text):
    names = {language: {name for string in text[language] for name, _ in blanks(string)} for language in LANGUAGES}
    for language in LANGUAGES[1:]:
        if names[language] != names["en"]:
            yield f"{where}: {language} fills in {sorted(names[language])}, en {sorted(names['en'])}"


# Blanks that numbers fill, and words after them that do not change with the number.
NUMBERS = {"n", "kelp", "biomatter", "vp", "lost", "points", "cards", "credits", "have", "need", "held"}
UNCHANGED = {"ru": "из|в|на|по|за|и|или|больше|меньше|от|до|к|с|ПО|под|для|сек|мин|ч|при",
             "pl": "z|ze|w|na|po|za|i|lub|albo|więcej|mniej|od|do|PZ|niż|dla|ponad|s|min|godz|przy|dodatkowo",
             "cs": "z|ze|v|ve|na|po|za|a|nebo|více|méně|od|do|než|pro|s|min|při|skladem|navíc"}


def check_counted(where, text):
    for language, unchanged in UNCHANGED.items():
        counted = re.compile(r"\{(?:%s)\}\s+(?!(?:%s)\b)[^\W\d_]" % ("|".join(sorted(NUMBERS)), unchanged), re.I)
        for string in text[language]:
            if counted.search(string):
                yield f"{where}: {language}: a word after a number has one form only: {string[:90]}"


# ---- names that stay as they are ----

def check_names(root, texts):
    with open(os.path.join(root, "data/planet-unknown/corporations.json"), encoding="utf-8") as f:
        names = [c["name"]["en"] for c in json.load(f)["corporations"]]
    for where, game, text in texts:
        if game != "planet-unknown":
            continue
        for name in names:
            for language in LANGUAGES[1:]:
                if name in " ".join(text["en"]) and name not in " ".join(text[language]):
                    yield f"{where}: {language} does not name {name} as it is called"


def main():
    root = sys.argv[1]
    texts = list(all_texts(root))
    with open(os.path.join(root, "data/core/glossary.json"), encoding="utf-8") as f:
        glossary = json.load(f)
    faults = [*check_entries(glossary), *check_glossary(glossary, texts), *check_names(root, texts)]
    for where, _, text in texts:
        faults += [*check_address(where, text), *check_marks(where, text), *check_forms(where, text)]
        faults += [*check_blanks(where, text), *check_counted(where, text)]
    for fault in faults:
        print(fault)
    print(f"{len(texts)} texts, {len(faults)} faults")
    sys.exit(bool(faults) or not texts)


main()
