#!/usr/bin/env python3
"""style.py SOURCES: what no formatter looks at. Prints FILE:LINE: what is wrong; exits with 1 where anything is.

- No line of code, comment or prose is longer than 120 columns. Left alone is what cannot be broken: rows of Markdown
  tables, what is quoted between fences, web addresses, and lines that are long because of one text of 60 columns or
  more (a sentence, a drawing's path). Rules (docs/rules) are paragraphs with numbers; data, records, drawings and
  learned numbers are not read as lines at all.
- No component has more than 300 lines of script and markup; its style is not counted.
- Colours come from tokens (web/src/tokens.css, a game's own tokens.css, or a `--name:` beside what it is for).
- sprintf, strcpy, strcat, vsprintf and gets do not occur in C: what they write to has an end.
"""
import os, re, subprocess, sys

COLUMNS = 120
COMPONENT = 300
CODE = re.compile(r"\.(c|h|ts|svelte|mjs|js|css|html|py|cmake|md)$|(^|/)CMakeLists\.txt$")
LEFT_ALONE = re.compile(r"^docs/rules/|^bots/expert1/net_|/effect-language\.md$")
TEXT = re.compile(r"""'(?:[^'\\]|\\.){60,}'|"(?:[^"\\]|\\.){60,}"|`[^`]{60,}|[^`]{60,}`|^\s*<.*>$|https?://\S{40,}""")
UNSAFE = re.compile(r"\b(sprintf|vsprintf|strcpy|strcat|gets)\(")
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b(?!-)|\b(?:rgba?|hsla?|oklch|oklab)\(")
NO_COLOUR = re.compile(r"^\s*--[\w-]+:.*|url\(#[^)]*\)|href=\"#[^\"]*\"")


def is_script(path, text):
    return "." not in os.path.basename(path) and text.startswith("#!")


def too_long(path, line):
    if len(line) <= COLUMNS:
        return False
    if path.endswith(".md") and line.lstrip().startswith(("|", "![", "<img")):
        return False
    return not TEXT.search(line)


def lines_of_component(text):
    """Lines of script and markup."""
    return len(re.sub(r"<style.*?</style>\s*", "", text, flags=re.S).splitlines())


def without_quoted(path, text):
    """Markdown without what stands between fences, line for line."""
    if not path.endswith(".md"):
        return text
    return re.sub(r"^ *```.*?^ *```", lambda found: "\n" * found.group().count("\n"), text, flags=re.S | re.M)


def colours_in(path, line):
    """Colours that are written out; tokens are where they belong."""
    if not re.match(r"web/src/.*\.(svelte|css|ts)$", path) or path.endswith("/tokens.css"):
        return []
    return COLOUR.findall(NO_COLOUR.sub("", line))


def faults(path, text):
    if not LEFT_ALONE.search(path):
        text = without_quoted(path, text)
        for number, line in enumerate(text.split("\n"), 1):
            if too_long(path, line):
                yield f"{path}:{number}: {len(line)} columns, {COLUMNS} are the most"
    if path.endswith((".c", ".h")):
        for number, line in enumerate(text.split("\n"), 1):
            found = UNSAFE.search(line)
            if found:
                yield f"{path}:{number}: {found.group(1)} knows no end; take snprintf, memcpy or fr_ functions"
    for number, line in enumerate(text.split("\n"), 1):
        for colour in colours_in(path, line):
            yield f"{path}:{number}: {colour} is written out; take a token"
    if path.endswith(".svelte"):
        lines = lines_of_component(text)
        if lines > COMPONENT:
            yield f"{path}: {lines} lines of script and markup, {COMPONENT} are the most"


def main():
    os.chdir(sys.argv[1])
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], capture_output=True,
                            text=True, check=True).stdout.split("\n")
    wrong = []
    for path in sorted(set(listed)):
        if not os.path.isfile(path) or os.path.islink(path):
            continue
        with open(path, encoding="utf-8", errors="ignore") as file:
            text = file.read()
        if CODE.search(path) or is_script(path, text):
            wrong += faults(path, text)
    print("\n".join(wrong) or "style: nothing to say")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
