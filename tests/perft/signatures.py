#!/usr/bin/env python3
"""signatures.py [--write] FRONTIER FILE...: counts and hashes that move when a rule does.

A file holds commands (`$ frontier perft ...`) each followed by what it prints. Any difference fails;
--write puts the present output in its place, for the commit that says which rule moved it."""
import pathlib
import shlex
import subprocess
import sys


def entries(text):
    """Yields (command, expected output)."""
    command, lines = None, []
    for line in text.splitlines():
        if line.startswith("$ "):
            if command:
                yield command, lines
            command, lines = line[2:], []
        else:
            lines.append(line)
    if command:
        yield command, lines


def run(frontier, command):
    words = shlex.split(command)
    assert words[0] == "frontier", command
    done = subprocess.run([frontier, *words[1:]], capture_output=True, text=True)
    if done.returncode:
        return [f"exit {done.returncode}: {done.stderr.strip()}"]
    return done.stdout.splitlines()


def main():
    arguments = sys.argv[1:]
    write = arguments[:1] == ["--write"]
    frontier, *files = arguments[write:]
    failed = num = 0
    for path in map(pathlib.Path, files):
        out = []
        for command, expected in entries(path.read_text()):
            got = run(frontier, command)
            out += ["$ " + command, *got]
            num += 1
            if got != expected and not write:
                failed += 1
                print(f"{path.name}: {command}", *(f" was {line}" for line in expected),
                      *(f" is  {line}" for line in got), sep="\n")
        if write:
            path.write_text("\n".join(out) + "\n")
    print(f"{num} signatures, {failed} moved")
    return 1 if failed or not num else 0


sys.exit(main())
