#!/usr/bin/env python3
"""gather.py OUT.c FOLDER HEADER TYPE LIST NOUN FILE...: what each game has in a file of its own, as one list in C that
ends with NULL, so that a file is all that has to be added. WORD_planet_steam.h or .c holds planet_steam_NOUN: a header
is included as FOLDER has it, of a source only the name is told. HEADER says what a TYPE is."""
import os
import sys

from common import write_if_changed


def main():
    out, folder, header, kind, name, noun, *paths = sys.argv[1:]
    found = [(path, os.path.splitext(os.path.basename(path))[0].partition("_")[2] + "_" + noun)
             for path in sorted(paths)]
    lines = [f"/* {name}: one for each game that has one. */", f'#include "{header}"', "", "#include <stddef.h>", ""]
    lines += [f'#include "{os.path.relpath(path, folder)}"' if path.endswith(".h") else f"extern const {kind} {thing};"
              for path, thing in found]
    lines += ["", f"const {kind} *const {name}[] = {{"]
    lines += [f"    &{thing}," for _, thing in found] + ["    NULL,", "};"]
    write_if_changed(out, lines)


main()
