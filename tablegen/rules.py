#!/usr/bin/env python3
"""rules.py SPEC.md PREFIX OUT_DIR REASONS.json...: the numbered rules of a specification and the reasons for a no,
as C tables.

A rule is a list item or paragraph that begins with its number (`PS-5.4`, bold or not). The table holds the
number and the rule's first sentence without sources, for developers; the enum names each rule (`PS_5_4`) for code
and tests.

A reason is what a player is told: a text in each language, with the numbers and names of the case put in. Its key
is a rule's number (the rule's own reason), or the number and a name, since one rule can forbid for several reasons:
`PS-5.5/low`, in C `PS_5_5_LOW`. In a text `{bid}` is an argument, `{n|card|cards}` the form of a word that goes with
a number, `{what:acc}` a term in a case of its own (the term's key and `.acc`).
"""
import re
import sys

from common import LANGUAGES, c_string, fail, load, write_if_changed, write_texts

BORDER = [
    ("", ""),
    ("FR-1", "The text cannot be read as a move of this game."),
    ("FR-2", "This seat is not being asked for such a move now."),
    ("FR-3", "The game has no such option, value or number of players."),
]


def paragraphs(text):
    block, fenced = [], False
    for line in text.splitlines():
        if line.startswith("```"):
            fenced = not fenced
        starts = re.match(r"\s*[-*] |\s*$|#|\|", line)
        if fenced or starts:
            if block:
                yield " ".join(block)
            block = []
        if not fenced and line.strip() and not line.startswith(("#", "|", "```")):
            block.append(line.strip())
    if block:
        yield " ".join(block)


def first_sentence(text):
    text = re.sub(r"\((?:RB|PI|FAQ)[^()]*\)|\[R-\d+\]|`?rulebook\.\w\w[^)` ]*`?", "", text)
    text = re.sub(r"(?<=[.)”:])\s+[TSIR](?: \(|, |$).*", "", text)     # Underwater Cities' status tags
    text = re.sub(r"[*`]", "", text)
    text = re.sub(r"\s+", " ", text).strip(" –—:-")
    match = re.match(r"(.{25,}?[.!?])(?=\s+[A-Z(“\"]|\s*$)", text)
    sentence = (match.group(1) if match else text)
    sentence = re.sub(r"\s+([.,;:])", r"\1", sentence).strip()
    return sentence[:1].upper() + sentence[1:]


def rules_of(path, prefix):
    with open(path, encoding="utf-8") as f:
        text = f.read()
    number = rf"{prefix}-(?:\d+\.\d+[a-z]?|[A-Z]+-\d+)"
    rules = {}
    for block in paragraphs(text):
        match = re.match(rf"(?:[-*] )?(?:\*\*)?({number})\b\.?:?\s*(.*)", block)
        if not match:
            continue
        rule, rest = match.groups()
        if rule in rules:
            fail(f"{path}: {rule} stands twice")
        if re.match(rf"{prefix}-(?:TV|DP)-", rule):
            continue
        sentence = first_sentence(rest)
        if not sentence:
            fail(f"{path}: {rule} says nothing")
        rules[rule] = sentence
    if not rules:
        fail(f"{path}: no rule of {prefix} found")
    return rules


FORMS = {"en": 2, "ru": 3, "pl": 3, "cs": 3}
MAX_ARGS = 8


def check_text(where, language, text, args):
    if not isinstance(text, str) or not text.strip():
        fail(f"{where}: no text in {language}")
    rest = re.sub(r"\{[^{}]*\}", "", text)
    if "{" in rest or "}" in rest:
        fail(f"{where}: a brace without its partner in {language}")
    for inside in re.findall(r"\{([^{}]*)\}", text):
        match = re.fullmatch(r"(\w+)(?::(\w+)|((?:\|[^|]*)+))?", inside)
        if not match or match.group(1) not in args:
            fail(f"{where}: {{{inside}}} in {language} is none of its arguments ({', '.join(args) or 'none'})")
        if match.group(3) and match.group(3).count("|") != FORMS[language]:
            fail(f"{where}: {{{inside}}} needs {FORMS[language]} forms in {language}")


def reasons_of(paths, rules):
    """{key: (rule, args, texts)}, checked."""
    reasons = {}
    for path in paths:
        for key, reason in load("", path)["reasons"].items():
            where = f"{path}: {key}"
            match = re.fullmatch(r"([A-Z]+-[\w.-]+)(?:/([a-z][a-z0-9-]*))?", key)
            if not match or match.group(1) not in rules:
                fail(f"{where}: a key is a rule's number, or the number, a slash and a name in small letters")
            args = reason.get("args", [])
            strange = set(reason) - {"args", *LANGUAGES}
            if strange or len(args) > MAX_ARGS or len(set(args)) != len(args):
                fail(f"{where}: a reason has args (at most {MAX_ARGS}) and texts, nothing else")
            for language in LANGUAGES:
                check_text(where, language, reason.get(language), args)
            if key in reasons:
                fail(f"{where}: stands twice")
            reasons[key] = (match.group(1), args, [reason[language] for language in LANGUAGES])
    return reasons


def c_name(key):
    return re.sub(r"[-./]", "_", key).upper()


def write_reasons(low, prefix, out_dir, rules, reasons, header, table):
    """The rules' own first, in the order of the rules; then the others."""
    further = [key for key in reasons if key not in rules]
    header += ["", "/* Why not, where a rule has more to say than its number. */", "enum {"]
    header += [f"    {c_name(key)}" + (f" = {prefix}_NUM_RULES," if i == 0 else ",") for i, key in enumerate(further)]
    header += [f"    {prefix}_NUM_REASONS" + ("" if further else f" = {prefix}_NUM_RULES"), "};", "",
               f"extern const struct fr_reason {low}_reasons[];"]
    at = {rule: c_name(rule) for rule in rules}
    at.update({"": "FR_OK", "FR-1": "FR_NOT_A_MOVE", "FR-2": "FR_NOT_ASKED", "FR-3": "FR_BAD_OPTION"})
    table += ["", f"const struct fr_reason {low}_reasons[] = {{"]
    for key in ["", *(r for r in rules if r), *further]:
        rule, args, texts = reasons.get(key, (key, [], None))
        line = f"    {{ {c_string(key)}, {at[rule]}, {{ {', '.join(map(c_string, args)) or 'NULL'} }}"
        table.append(line + (f", FR_TEXTS({', '.join(map(c_string, texts))}) }}," if texts else ", { NULL } },"))
    table += ["};"]
    write_texts(f"{out_dir}/{low}_reasons.json", [reasons[key][2] if key in reasons else [""] * len(LANGUAGES)
                                                  for key in ["", *(r for r in rules if r), *further]])


def main():
    spec, prefix, out_dir = sys.argv[1:4]
    low = prefix.lower()
    rules = rules_of(spec, prefix)
    known = [i for i, _ in BORDER] + list(rules)
    reasons = reasons_of(sys.argv[4:], known)
    header = [f"/* The rules of {prefix}, from its specification. */", f"#ifndef {prefix}_RULES_H",
              f"#define {prefix}_RULES_H", "", '#include "frontier.h"', "", "enum {"]
    table = [f'#include "{low}_rules.h"', "", f"const struct fr_rule_text {low}_rules[] = {{"]
    table += [f"    {{ {c_string(i)}, FR_FOR_DEVELOPERS({c_string(s)}) }}," for i, s in BORDER]
    for index, (rule, sentence) in enumerate(rules.items()):
        name = rule.replace("-", "_").replace(".", "_")
        header.append(f"    {name}" + (" = FR_FIRST_RULE," if index == 0 else ","))
        table.append(f"    {{ {c_string(rule)}, FR_FOR_DEVELOPERS({c_string(sentence)}) }},")
    header += [f"    {prefix}_NUM_RULES", "};", "", f"extern const struct fr_rule_text {low}_rules[];"]
    table += ["};"]
    write_reasons(low, prefix, out_dir, known, reasons, header, table)
    header += ["", "#endif"]
    write_if_changed(f"{out_dir}/{low}_rules.h", header)
    write_if_changed(f"{out_dir}/{low}_rules.c", table)


main()
