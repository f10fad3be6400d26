#!/usr/bin/env python3
"""pearl-divers.py DATA_DIR OUT_DIR: Pearl Divers' components as C tables, checked."""
import sys

from common import Terms, c_string, data_hash, fail, load, write_if_changed


def main():
    data, out_dir = sys.argv[1:3]
    cards, hand = load(data, "cards.json")["cards"], load(data, "cards.json")["hand"]
    if [card["value"] for card in cards] != list(range(1, len(cards) + 1)):
        fail("cards.json: values count up from 1")
    if not all(0 < card["count"] < 32 for card in cards):
        fail("cards.json: of each value there are 1 to 31 cards")
    if 4 * hand["max"] > sum(card["count"] for card in cards) or not hand["min"] <= hand["usual"] <= hand["max"]:
        fail("cards.json: the hands of four players must fit the deck, and the usual one its bounds")
    terms = Terms()
    for key, term in load(data, "terms.json")["terms"].items():
        terms.add(key, term)
    h = ["/* Pearl Divers' components, from its data. */", "#ifndef PD_TABLES_H", "#define PD_TABLES_H", "",
         '#include "frontier.h"', "",
         f"enum {{ PD_VALUES = {len(cards)}, PD_CARDS = {sum(card['count'] for card in cards)} }};",
         f"enum {{ PD_HAND_MIN = {hand['min']}, PD_HAND_MAX = {hand['max']} }};",
         f"enum {{ PD_NUM_TERMS = {len(terms.by_key)}, PD_NUM_OPTIONS = 1 }};",
         f"#define PD_DATA_HASH UINT64_C({data_hash(data):#x})", "extern const uint8_t pd_counts[PD_VALUES + 1];",
         "extern const struct fr_option_def pd_options[];", "extern const struct fr_term pd_terms[];", "", "#endif"]
    c = ['#include "pd_tables.h"', "",
         f"const uint8_t pd_counts[PD_VALUES + 1] = {{ 0, {', '.join(str(card['count']) for card in cards)} }};",
         "const struct fr_option_def pd_options[] = {",
         f"    {{ {c_string('hand')}, FR_OPTION_NUMBER, {hand['min']}, {hand['max']}, {hand['usual']}, NULL }},", "};"]
    terms.write(c, "pd")
    terms.write_texts(f"{out_dir}/pd_terms.json")
    write_if_changed(f"{out_dir}/pd_tables.h", h)
    write_if_changed(f"{out_dir}/pd_tables.c", c)


main()
