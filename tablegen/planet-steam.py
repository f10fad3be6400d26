#!/usr/bin/env python3
"""planet-steam.py DATA_DIR OUT_DIR: Planet Steam's components as const C tables."""
import itertools
import subprocess
import sys
from pathlib import Path

from common import Terms, c_string, data_hash, fail, load, same_data, write_if_changed

RESOURCES = ["quartz", "ore", "water", "energy"]
COUNTS = ["2", "3", "4", "5"]
ABILITIES = ["lady_steam", "entrepreneur", "captain", "banker", "engineer"]


def zone(zone_id):
    return (int(zone_id[1:]) - 1) * 6 + "ABCDEF".index(zone_id[0])


def bits(zone_ids):
    return f"{sum(1 << zone(z) for z in zone_ids):#x}u"


def row(values):
    return "{ " + ", ".join(str(v) for v in values) + " }"


def by_players(values):
    """Player counts index tables directly: rows 0 and 1 are never read."""
    return row([0, 0] + list(values))


def option_kind(option):
    return {"flag": "FR_OPTION_FLAG", "number": "FR_OPTION_NUMBER", "choice": "FR_OPTION_CHOICE"}[option["kind"]]


def write_options(out, options, terms):
    out.append("const struct fr_option_def ps_options[] = {")
    for o in options:
        out.append(f"    {{ {c_string(o['id'])}, {option_kind(o)}, {o['min']}, {o['max']}, {o['usual']}, NULL }},")
        terms.add(f"option.{o['id']}", o["name"])
        terms.add(f"option.{o['id']}.text", o["text"])
    out.append("};")


def supply_changes(market):
    """The price change for each supply value of each resource (PS-7.9)."""
    delta = {colour: change["delta"] for colour, change in market["price_change"].items()}
    rows = []
    for meter in market["meters"]:
        change = []
        for band in meter["supply"]["bands"]:
            change += [delta[band["colour"]]] * (band["to"] - band["from"] + 1)
        rows.append(change)
    return rows


def shift_vectors(limit):
    """Every way to spread at most `limit` price steps over four resources, as packed nibbles (PS-11.2)."""
    span = range(-limit, limit + 1)
    vectors = [v for v in itertools.product(span, repeat=4) if sum(map(abs, v)) <= limit]
    packed = lambda v: sum((n + 8) << (4 * i) for i, n in enumerate(v))
    return sorted((packed(v), sum(map(abs, v)), sum(n != 0 for n in v)) for v in vectors)


def collect_terms(terms, board, market, carriers, specialists, cards, rounds, components, own):
    for r in components["resources"]:
        terms.add(f"resource.{r['id']}", r["name"])
    for c in components["player_colours"]:
        terms.add(f"colour.{c['id']}", c["name"])
    for kind, piece in components["plastic"].items():
        terms.add(f"piece.{kind}", piece["name"])
    for kind in ("claim_markers", "support_airship", "order_markers"):
        terms.add(f"piece.{kind}", components[kind]["name"])
    terms.add("credit", components["currency"])
    for key, name in board["names"].items():
        terms.add(f"board.{key}", name)
    for key, name in market["names"].items():
        if key == "colours":
            for colour, text in name.items():
                terms.add(f"band.{colour}", text)
        else:
            terms.add(f"market.{key}", name)
    terms.add("carrier", carriers["name"])
    terms.add("carrier.class", carriers["class_name"])
    terms.add("carrier.capacity", carriers["capacity_name"])
    for s in specialists["specialists"]:
        terms.add(f"specialist.{s['id']}", s["name"])
        terms.add(f"specialist.{s['id']}.text", s["text"])
    for key in ("licence", "elite_quarter"):
        terms.add(f"certificate.{key}", cards["certificates"][key]["name"])
        terms.add(f"certificate.{key}.text", cards["certificates"][key]["text"])
    for card in cards["extra"]:
        terms.add(f"extra.{card['id']}", card["name"])
        terms.add(f"extra.{card['id']}.text", card["text"])
    for phase in rounds["phases"]:
        terms.add(f"phase.{phase['id']}", phase["name"])
    for area, entries in own["terms"].items():
        for key, text in entries.items():
            terms.add(f"{area}.{key}", text)


def specialist_set(cards):
    """ability bits by card number; number 0 is no card."""
    by_number = {c["number"]: sum(1 << ABILITIES.index(s) for s in c["specialists"]) for c in cards}
    return row(by_number.get(n, 0) for n in range(6))


def main():
    data, out_dir = sys.argv[1:3]
    check = subprocess.run([sys.executable, Path(__file__).with_name("validate_planet_steam.py"), data],
                           capture_output=True, text=True)
    if check.returncode:
        fail("data/planet-steam is wrong:\n" + check.stdout + check.stderr)

    names = ["board", "market", "carriers", "specialists", "cards", "rounds", "components"]
    board, market, carriers, specialists, cards, rounds, components = (load(data, n + ".json") for n in names)
    options = load(data, "options.json")["options"]
    terms = Terms()
    collect_terms(terms, board, market, carriers, specialists, cards, rounds, components, load(data, "terms.json"))
    terms.add_features(load(data, "features.json"))

    meters = market["meters"]
    if [m["resource"] for m in meters] != RESOURCES:
        fail("market.json: meters must stand in the order quartz, ore, water, energy")
    table1, table2, table3 = (market[k] for k in ("table1_terminal_and_certificates", "table2_start",
                                                  "table3_reduced_start"))
    stock = {s["stock"]: s["price"] or 0 for s in market["reactor_market"]["spaces"]}
    plastic = components["plastic"]
    value = components["final_values"]
    costs = market["costs"]
    modes = next(c for c in cards["extra"] if c["id"] == "price_manipulation")["modes"]
    card_of = {c["id"]: c for c in specialists["cards"]}
    sets = [[card_of[i] for i in specialists["sets"][n]] for n in COUNTS]

    h = ["/* Planet Steam's components, from its data. */", "#ifndef PS_TABLES_H", "#define PS_TABLES_H", "",
         '#include "frontier.h"', "", "enum {",
         "    PS_RESOURCES = 4, PS_ZONES = 42, PS_ROWS = 7, PS_COLUMNS = 6,",
         f"    PS_CLASSES = {max(c['class'] for c in carriers['capacity']['ore'])},",
         f"    PS_NUM_REACTORS = {plastic['reactor']['count']}, PS_NUM_SUPERCHARGERS = {plastic['supercharger']['count']},",
         f"    PS_MAX_SUPPLY = {max(m['supply']['max'] for m in meters)}, PS_MAX_STOCK = {market['reactor_market']['max']},",
         f"    PS_HIRED_PLACES = {carriers['hired_carrier']['capacity']},",
         f"    PS_ZONE_VALUE = {value['zone']}, PS_REACTOR_VALUE = {value['reactor']},",
         f"    PS_SUPERCHARGER_VALUE = {value['supercharger']}, PS_QUARTER_VALUE = {value['elite_quarter']},",
         f"    PS_LICENCE_PRICE = {cards['certificates']['licence']['sell_price']},",
         f"    PS_IMPORT_CREDITS = {costs['reactor_import']['credits']},",
         f"    PS_SCARCITY_STEPS = {market['scarcity_price_increase']['value']},"]
    vectors = shift_vectors(max(m["steps"] for m in modes))
    h += [f"    PS_NUM_SHIFTS = {len(vectors)}, PS_NUM_MODES = {len(modes)}, PS_NUM_OPTIONS = {len(options)},", "};", "",
          "/* Bits of a specialist card's abilities. */", "enum {"]
    h += [f"    PS_{a.upper()} = 1 << {i}," for i, a in enumerate(ABILITIES)]
    h += ["};", "", "struct ps_setup {", "    uint64_t closed_set, neutral_set, claims_set[5];", "};",
          "struct ps_shift { uint16_t steps; uint8_t total, resources; };      /* steps: nibbles, 8 is none */",
          "struct ps_mode { uint8_t credits, steps, one_resource, quartz; };", ""]
    c = ['#include "ps_tables.h"', ""]

    def table(kind, name, text):
        h.append(f"extern const {kind} {name};")
        c.append(f"const {kind} {name} = {text};")

    setups = []
    for n in COUNTS:
        s = board["setups"][n]
        claims = [bits(slot["zones"]) for slot in s["start_claims"]]
        setups.append(f"{{ {bits(s['unavailable'])}, {bits(s['neutral'])}, {row(claims)} }}")
    table("uint64_t", "ps_river_set", bits(board["river"]["zones"]))
    table("struct ps_setup", "ps_setups[6]", "{ { 0 }, { 0 }, " + ", ".join(setups) + " }")
    river_die = board["variable_setup"]["river_die"]
    neutral = board["variable_setup"]["neutral_per_player"]
    table("uint8_t", "ps_river_neutrals[6][7]", "{ { 0 }, { 0 }, " + ", ".join(
        row([0] + [river_die[n][str(d)] for d in range(1, 7)]) for n in COUNTS) + " }")
    table("uint8_t", "ps_first_neutrals[6]", by_players(neutral[n]["first"] for n in COUNTS))
    table("uint8_t", "ps_other_neutrals[6]", by_players(neutral[n]["others"] for n in COUNTS))
    table("uint8_t", "ps_rounds[6]", by_players(rounds["rounds"][n] for n in COUNTS))
    table("uint8_t", "ps_start_stock[6]", by_players(market["reactor_market"]["start_stock"][n] for n in COUNTS))
    table("uint8_t", "ps_start_licences[6]", by_players(table1["licences"][n] for n in COUNTS))
    table("uint8_t", "ps_start_quarters[6]", by_players(table1["elite_quarters"][n] for n in COUNTS))
    table("uint8_t", "ps_start_supply[6][PS_RESOURCES]", "{ { 0 }, { 0 }, " + ", ".join(
        row(table1[r][n] for r in RESOURCES) for n in COUNTS) + " }")
    table("uint8_t", "ps_start_credits[2][6]", "{ " + ", ".join(
        by_players(t["credits"][n] for n in COUNTS) for t in (table2, table3)) + " }")
    table("uint8_t", "ps_start_held[2][6][PS_RESOURCES]", "{ " + ", ".join("{ { 0 }, { 0 }, " + ", ".join(
        row(t[r][n] for r in RESOURCES) for n in COUNTS) + " }" for t in (table2, table3)) + " }")
    table("uint8_t", "ps_abilities[7][6]", "{ { 0 }, { 0 }, " + ", ".join(
        specialist_set(s) for s in sets + [specialists["alternative_four_player_set"]["cards"]]) + " }")
    table("uint8_t", "ps_capacity[PS_RESOURCES][PS_CLASSES + 1]", "{ " + ", ".join(
        row([0] + [x["value"] for x in carriers["capacity"][r]]) for r in RESOURCES) + " }")
    for key in ("min", "max", "start"):
        table("uint8_t", f"ps_price_{key}[PS_RESOURCES]", row(m["price"][key] for m in meters))
    table("int8_t", "ps_price_change[PS_RESOURCES][PS_MAX_SUPPLY + 1]",
          "{ " + ", ".join(row(r) for r in supply_changes(market)) + " }")
    table("uint8_t", "ps_reactor_price[PS_MAX_STOCK + 1]", row(stock[i] for i in range(len(stock))))
    table("uint8_t", "ps_num_converters[PS_RESOURCES]", row(
        plastic[f"converter_{r}"]["count"] if r != "water" else 0 for r in RESOURCES))
    table("uint8_t", "ps_converter_price[PS_RESOURCES]", row(
        costs[f"converter_{r}"]["credits"] if r != "water" else 0 for r in RESOURCES))
    for name, cost in (("market", costs["reactor_market"]), ("import", costs["reactor_import"]),
                       ("supercharger", costs["supercharger"]), ("upgrade", costs["carrier_upgrade"]),
                       ("activation", costs["activation"]), ("licence", cards["certificates"]["licence"]["buy_cost"]),
                       ("quarter", cards["certificates"]["elite_quarter"]["buy_cost"])):
        table("uint8_t", f"ps_{name}_cost[PS_RESOURCES]", row(cost.get(r, 0) for r in RESOURCES))
    table("struct ps_mode", "ps_modes[PS_NUM_MODES]", "{ " + ", ".join(
        row((m["credits"], m["steps"], int(m["resources"] == 1), int(m["quartz"]))) for m in modes) + " }")
    h.append("extern const char *const ps_mode_ids[PS_NUM_MODES];")
    c.append("const char *const ps_mode_ids[PS_NUM_MODES] = " + row(c_string(m["id"]) for m in modes) + ";")
    table("struct ps_shift", "ps_shifts[PS_NUM_SHIFTS]", "{\n    " + ",\n    ".join(row(v) for v in vectors) + "\n}")
    write_options(c, options, terms)
    h += ["", f"enum {{ PS_NUM_TERMS = {len(terms.by_key)} }};", f"#define PS_DATA_HASH UINT64_C({data_hash(data):#x})",
          f"#define PS_SAME_DATA {same_data(data)}",
          "extern const struct fr_option_def ps_options[];", "extern const struct fr_term ps_terms[];", "", "#endif"]
    terms.write(c, "ps")
    terms.write_texts(f"{out_dir}/ps_terms.json")
    write_if_changed(f"{out_dir}/ps_tables.h", h)
    write_if_changed(f"{out_dir}/ps_tables.c", c)


main()
