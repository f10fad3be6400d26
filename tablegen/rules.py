#!/usr/bin/env python3
"""rules.py SPEC.md PREFIX OUT_DIR: the numbered rules of a specification as a C table.

A rule is a list item or paragraph that begins with its number (`PS-5.4`, bold or not). The table holds the
number and the rule's first sentence without sources, so that a 'no' can quote it; the enum names
each rule (`PS_5_4`) for code and tests.
"""
import re
import sys

from common import c_string, fail, write_if_changed

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
    text = re.sub(r"\((?:RB|PI|FAQ)[^()]*\)|\[R-\d+\]|`?\d{3}_[0-9a-f]{16}\.txt[^)` ]*`?", "", text)
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


def main():
    spec, prefix, out_dir = sys.argv[1:4]
    low = prefix.lower()
    rules = rules_of(spec, prefix)
    header = [f"/* The rules of {prefix}, from its specification. */", f"#ifndef {prefix}_RULES_H",
              f"#define {prefix}_RULES_H", "", '#include "frontier.h"', "", "enum {"]
    table = [f'#include "{low}_rules.h"', "", f"const struct fr_rule_text {low}_rules[] = {{"]
    table += [f"    {{ {c_string(i)}, {c_string(s)} }}," for i, s in BORDER]
    for index, (rule, sentence) in enumerate(rules.items()):
        name = rule.replace("-", "_").replace(".", "_")
        header.append(f"    {name}" + (" = FR_FIRST_RULE," if index == 0 else ","))
        table.append(f"    {{ {c_string(rule)}, {c_string(sentence)} }},")
    header += [f"    {prefix}_NUM_RULES", "};", "", f"extern const struct fr_rule_text {low}_rules[];",
               "", "#endif"]
    table += ["};"]
    write_if_changed(f"{out_dir}/{low}_rules.h", header)
    write_if_changed(f"{out_dir}/{low}_rules.c", table)


main()
