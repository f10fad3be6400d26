#!/usr/bin/env python3
"""examples.py SPEC.md PROGRAM: the worked examples (TV-1, TV-2, ...) of a specification that no EXAMPLE
of the test program names. Fails if there are any."""
import re
import subprocess
import sys


def main():
    spec, program = sys.argv[1:]
    with open(spec, encoding="utf-8") as f:
        told = re.findall(r"^(?:[-*] |\| ?)?(?:\*\*)?(?:[A-Z]+-)?TV-(\d+)\b", f.read(), re.M)
    listed = subprocess.run([program, "--list"], check=True, capture_output=True, text=True).stdout
    tested = set(re.findall(r"^(?:[A-Z]+-)?TV-(\d+)", listed, re.M))
    missing = sorted(set(told) - tested, key=int)
    for number in missing:
        print(f"TV-{number} has no EXAMPLE")
    print(f"{len(missing)} of {len(set(told))} worked examples without a test")
    return 1 if missing or not told else 0


sys.exit(main())
