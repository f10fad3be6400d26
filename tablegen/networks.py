#!/usr/bin/env python3
"""networks.py OUT_DIR NETWORK.net...: the networks of bots/networks as bytes in C; for a browser only which there are."""
import os
import sys

from common import c_string, write_if_changed


def main():
    paths = sorted(sys.argv[2:])
    out = ["/* The networks of bots/networks. */", '#include "networks.h"', "", "#include <stddef.h>", "",
           "#ifndef __wasi__"]
    for number, path in enumerate(paths):
        with open(path, "rb") as file:
            data = file.read()
        out.append(f"static const unsigned char network{number}[] __attribute__((aligned(8))) = {{")
        out += ["    " + "".join(f"{byte}," for byte in data[at:at + 32]) for at in range(0, len(data), 32)]
        out.append("};")
    out += ["#define BYTES(number) network##number, sizeof network##number", "#else", "#define BYTES(number) NULL, 0",
            "#endif", "", "const struct fr_network fr_networks[] = {"]
    out += [f"    {{ {c_string(os.path.basename(path).removesuffix('.net'))}, BYTES({number}) }},"
            for number, path in enumerate(paths)]
    out += ["    { NULL, NULL, 0 },", "};"]
    write_if_changed(os.path.join(sys.argv[1], "bot_networks.c"), out)


main()
