#!/usr/bin/env python3
"""errors.py ERRORS.json OUT_DIR: what a server can answer instead of doing what it was asked, as a C table: an id,
which programs decide by, and a sentence in each language, which people read."""
import re
import sys

from common import LANGUAGES, c_string, fail, is_term, load, write_if_changed


def main():
    path, out_dir = sys.argv[1:3]
    errors = load("", path)["errors"]
    for key, texts in errors.items():
        if not re.fullmatch(r"[a-z]+(-[a-z]+)*", key):
            fail(f"{path}: {key}: an id is words in small letters with hyphens between them")
        if not is_term(texts) or not all(isinstance(text, str) and text.strip() for text in texts.values()):
            fail(f"{path}: {key}: an error has exactly the texts {', '.join(LANGUAGES)}")
    header = ["/* What the server can answer instead of doing what it was asked. */", "#ifndef SERVER_ERRORS_H",
              "#define SERVER_ERRORS_H", "", "enum error {", "    ERR_NONE,"]
    header += [f"    ERR_{key.replace('-', '_').upper()}," for key in errors]
    header += ["};", "", "extern const struct error_text {", "    const char *id, *text[4];", "} error_texts[];", "",
               "#endif"]
    table = ['#include "server_errors.h"', "", "const struct error_text error_texts[] = {", '    { "", { "" } },']
    table += [f"    {{ {c_string(key)}, {{ {', '.join(c_string(texts[x]) for x in LANGUAGES)} }} }}," for key, texts in errors.items()]
    table += ["};"]
    write_if_changed(f"{out_dir}/server_errors.h", header)
    write_if_changed(f"{out_dir}/server_errors.c", table)


main()
