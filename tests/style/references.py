#!/usr/bin/env python3
"""references.py SOURCES: what documents point at is there: files they link to or name, functions and tables of the
code, subcommands, and in docs/protocol.md every command that the line protocol answers."""
import glob
import os
import re
import subprocess
import sys

ENDING = r"(?:py|c|h|mjs|ts|svelte|json|md|sh|txt|cmake|svg|jpg)"
# Made while building or playing, or made up as an example.
ELSEWHERE = re.compile(r"^(build|web/dist|web/src/generated|dist)/|[<>*{}$…]|"
                       r"^(my|your|bot|net|game|own|cards|table|weights)[\w-]*\.|"
                       r"^(FOLDER|DEBUG)/|^/|^~|^\.\.?$|NAME|frontier\.wasm|frontier_(?:bots|batch)\.h|"
                       r"sw\.js|reef-runners|FILE|\.db|_terms\.json")


def listed():
    done = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], capture_output=True,
                          text=True, check=True)
    return [path for path in done.stdout.split("\n") if path and os.path.isfile(path)]


def code_of(files):
    """All words of the code, and the names of all files."""
    words = set()
    for path in files:
        if path.endswith((".c", ".h", ".py", ".ts", ".mjs", ".svelte", ".cmake", "CMakeLists.txt")):
            with open(path, encoding="utf-8", errors="ignore") as file:
                words |= set(re.findall(r"\w+", file.read()))
    return words, {os.path.basename(path) for path in files}


def is_there(name, path, names):
    near = os.path.join(os.path.dirname(path), name)
    return os.path.exists(name) or os.path.exists(near) or ("/" not in name and name in names)


def faults(path, text, words, names):
    text = re.sub(r"^```.*?^```", "", text, flags=re.S | re.M)
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        if not re.match(r"https?:|mailto:", target) and not is_there(target, path, set()):
            yield f"{path}: links to {target}, which is not there"
    for span in re.findall(r"`([^`\n]+)`", text):
        name = span.split(" ")[0].split(":")[0]
        if re.fullmatch(rf"[\w./-]+\.{ENDING}", name) and not ELSEWHERE.search(name) and not is_there(name, path,
                names):
            yield f"{path}: names the file {name}, which is not there"
        if re.fullmatch(r"(?:fr|uc|pu|ps)_[a-z0-9_]+(?:\(\))?", span) and span.removesuffix("()") not in words:
            yield f"{path}: names {span}, which the code does not know"


def commands():
    with open("engine/core/protocol.c", encoding="utf-8") as file:
        return re.findall(r'^\s*\{ "(\w+)", ', file.read(), flags=re.M)


def main():
    os.chdir(sys.argv[1])
    files = listed()
    words, names = code_of(files)
    wrong = []
    for path in sorted(set(glob.glob("**/*.md", recursive=True)) & set(files)):
        with open(path, encoding="utf-8") as file:
            wrong += faults(path, file.read(), words, names)
    with open("docs/protocol.md", encoding="utf-8") as file:
        told = file.read()
    known = commands()
    if not known:
        wrong.append("engine/core/protocol.c: no commands found")
    wrong += [f"docs/protocol.md: the command {c} is missing" for c in known if not re.search(rf"`{c}\b", told)]
    print("\n".join(wrong) or f"documents point at what is there; {len(known)} commands are told")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
