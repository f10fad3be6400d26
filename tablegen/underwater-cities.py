#!/usr/bin/env python3
"""Underwater Cities' components as tables of the engine (engine/games/underwater-cities/tables.h).

    underwater-cities.py DATA_DIR OUT_DIR           writes uc_tables.c and uc_tables.h (the build does this)
    underwater-cities.py --own CARD_DIR DATA_DIR    writes the same tables, with the cards of CARD_DIR/cards.json laid
                                                    over those of DATA_DIR, as bytes to standard output (docs/cards.md)

The fields of every struct stand once, in LAYOUT, in the order of tables.h; C text and bytes both follow it.
"""
import functools
import hashlib
import json
import operator
import os
import re
import struct
import sys

import validate_underwater_cities as validate
from common import LANGUAGES, Terms, c_string, data_hash, fail, is_term, load, same_data, write_if_changed

RESOURCES = ["credit", "kelp", "steelplast", "science", "biomatter", "vp", "card"]
KINDS = {"farm": 1, "desal": 2, "lab": 4, "tunnel": 8, "city_nonsym": 16, "city_sym": 32,
         "building": 7, "structure": 15, "city": 48}
KIND_ORDER = ["farm", "desal", "lab", "tunnel", "city_nonsym", "city_sym"]
COLOURS = ["green", "red", "yellow"]
TYPES = ["instant", "permanent", "action", "production", "endgame"]
OPS = list(validate.OPS)
WHICH = ["available", "occupied_other", "any"]
MODS = ["trigger", "discount", "upgrade_cost", "hand_limit", "action_limit", "ability", "match", "prod_replace"]
EVENTS = ["mismatch", "match", "federation", "build", "upgrade", "slot_gives", "use_slot", "use_action",
          "connect_metropolis", "end_turn"]
LIMITS = [None, "turn", "round"]
COUNTS = ["kinds", "metropolis", "special_paid", "action_card", "claimed_card", "types", "pair", "sets"]
FREE, USUAL, EXPANSION, THEN_UPGRADE, REQUIRED, CHEAPER = 1, 2, 4, 8, 16, 32
ALWAYS, BY_ACTION, BY_SPECIAL, OTHERWISE, HANDS_OUT = 1, 2, 4, 8, 16
GAIN_ONLY, DRAWS, ASCENDING, DESCENDING = 1, 2, 4, 8
# The verbs by their first steps, in the order of moves. What `if` begins with depends on what it holds.
STEPS = [[op for op in OPS if validate.OPS[op][2] == step and op != "if"] for step, _ in validate.STEPS]
ALL_RESOURCES, A_READY, PLACES_OPEN, ANYTHING = 0x1F, 0x20, 0x40, 0x80
BY_UPGRADE, BY_FEDERATION, BY_DROP, BY_BUILD, BY_TUNNEL = 0x100, 0x200, 0x400, 0x800, 0x1000
HAS_ABILITY, HAS_MATCH, HAS_REPLACE, HAS_UPGRADE_COST = 1 << 12, 1 << 13, 1 << 14, 1 << 15
PLACES, SITES, TUNNELS, CITIES = 70, 45, 16, 9
SIZES = {"nodes": 768, "effects": 768, "costs": 256, "steps": 64, "counts": 160, "conds": 96, "mods": 192}
VERSION = 3
SLOT_NAMES = {"green": "G", "red": "R", "yellow": "Y"}

# name, format of struct, how many (None: one number); or a nested struct.
LAYOUT = {
    "constants": [("start", "B", 8), ("cost", "B", 48), ("upgrade", "B", 8), ("base", "B", 48),
                  ("upgraded_extra", "B", 48),
                  ("pair_bonus", "B", 48), ("fed_bonus", "B", 64), ("fed_start", "B", 4), ("fed_extra", "B", 32),
                  ("hand_draw", "B", None), ("hand_keep", "B", None), ("era_draw", "B", None), ("turn_draw", "B", None),
                  ("hand_limit", "B", None), ("action_limit", "B", None), ("rounds_per_era", "B", 3),
                  ("turns_per_round", "B", None),
                  ("tunnels", "B", None), ("domes", "B", None), ("symbiotic", "B", 5),
                  ("three_credit_face_up", "B", None),
                  ("contracts_face_up", "B", None), ("city_points", "B", 4), ("biomatter_credits", "B", None),
                  ("resources_per_point", "B", None), ("hunger_vp", "B", None), ("solo_cities", "B", None),
                  ("solo_points", "B", None),
                  ("clone_credits", "B", None), ("unused", "B", 7)],
    "board": [("normal_set", "Q", None), ("expansion_set", "Q", None), ("surcharge_site_set", "Q", None),
              ("mult_site_set", "Q", None),
              ("bonus_site_set", "Q", None), ("surcharge_tunnel_set", "H", None), ("mult_tunnel_set", "H", None),
              ("surcharge_city_set", "H", None),
              ("mult_city_set", "H", None), ("bonus_tunnel_set", "H", None), ("bonus_city_set", "H", None),
              ("adjacent_set", "H", 9), ("touches_set", "H", 9), ("hexagon_set", "H", 3), ("pair_set", "H", 2),
              ("bonus", "H", PLACES), ("ends", "B", 32), ("surcharge", "B", PLACES), ("mult", "B", PLACES),
              ("bonus_brings", "H", PLACES), ("best_bonus", "B", 8), ("metropolis_production", "B", TUNNELS),
              ("pair_production", "B", 2), ("num_tunnels", "B", None),
              ("stars", "B", None), ("unused", "B", 6)],
    "card": [("era", "B", None), ("colour", "B", None), ("type", "B", None), ("cost", "B", None), ("effect", "H", None),
             ("first_mod", "H", None), ("num_mods", "B", None), ("unused", "B", None), ("helps", "H", None),
             ("events_set", "H", None), ("most", "B", 5), ("builds", "B", None),
             ("steps", "B", None), ("unused2", "B", 3)],
    "slot": [("colour", "B", None), ("pos", "B", None), ("action", "B", None), ("usable", "B", None),
             ("kinds", "B", None),
             ("needs", "B", None), ("effect", "H", None)],
    "tile": [("brown", "B", None), ("in_solo", "B", None), ("instant", "H", None), ("production", "H", None),
             ("endgame", "H", None)],
    "contract": [("reward", "H", None), ("require", "B", None), ("unused", "B", None)],
    "effect": [("first", "H", None), ("num", "B", None), ("flags", "B", None)],
    "node": [("op", "B", None), ("n", "B", None), ("what", "B", None), ("flags", "B", None), ("per", "B", None),
             ("max", "B", None),
             ("draw", "B", None), ("twin", "B", None), ("effect", "H", None), ("list", "H", None),
             ("num_list", "B", None),
             ("num_options", "B", None), ("count", "B", None), ("cond", "B", None), ("res", "B", 8), ("back", "B", 8)],
    "mod": [("mod", "B", None), ("event", "B", None), ("what", "B", None), ("nth_city", "B", None),
            ("nth_turn", "B", None),
            ("connected", "B", None), ("arg", "B", None), ("limit", "B", None), ("effect", "H", None),
            ("unused", "B", 6), ("res", "B", 8),
            ("back", "B", 8)],
    "count": [("kind", "B", None), ("what", "B", None), ("upgraded", "B", None), ("num", "B", None)],
    "cond": [("kind", "B", None), ("count", "B", None), ("n", "B", None), ("unused", "B", None)],
}


def resource_map(m):
    return [m.get(r, 0) for r in RESOURCES] + [0]


def kind_set(names):
    out = 0
    for name in names:
        out |= KINDS[name]
    return out


class Tables:
    """Collects the rows of every table; equal costs, counts and conditions share one row."""

    def __init__(self):
        self.nodes, self.effects, self.costs, self.steps = [], [{"first": 0, "num": 0,
                                                                 "flags": GAIN_ONLY}], [[0] * 8], []
        self.counts, self.conds, self.mods = [], [], []

    def shared(self, table, row):
        if row not in table:
            table.append(row)
        return table.index(row)

    def run(self, table, rows):
        """The rows one after the other; where they begin."""
        for start in range(len(table) - len(rows) + 1):
            if table[start:start + len(rows)] == rows:
                return start
        table.extend(rows)
        return len(table) - len(rows)

    def cost(self, m):
        return self.shared(self.costs, resource_map(m))

    def prices(self, alternatives):
        return self.run(self.costs, [resource_map(m) for m in alternatives])

    def count_row(self, c):
        if "cities_with" in c:
            if "types" in c["cities_with"]:
                return {"kind": 5, "what": c["cities_with"]["types"]}
            return {"kind": 6}
        if "sets" in c:
            rows = [self.count_row(x) for x in c["sets"]]
            return {"kind": 7, "what": self.run(self.counts, rows), "num": len(rows)}
        if c["of"] in KINDS:
            return {"kind": 0, "what": KINDS[c["of"]], "upgraded": int("upgraded" in c)}
        return {"kind": COUNTS.index(c["of"])}

    def count(self, c):
        return self.shared(self.counts, self.count_row(c))

    def cond_row(self, c):
        if "ge" in c:
            return {"kind": 0, "count": self.count(c["ge"][0]), "n": c["ge"][1]}
        if "fed_at" in c:
            return {"kind": 1, "n": c["fed_at"]}
        rows = [self.cond_row(x) for x in c["all"]]
        return {"kind": 2, "count": self.run(self.conds, rows), "n": len(rows)}

    def cond(self, c):
        return self.shared(self.conds, self.cond_row(c))

    def effect(self, parts):
        """The effect of a list of parts (0 for none): its index."""
        index = self.reserve(1)
        return index if parts and self.fill(index, parts) is None else self.drop(index)

    def reserve(self, num):
        self.effects.extend({} for _ in range(num))
        return len(self.effects) - num

    def drop(self, index):
        assert index == len(self.effects) - 1
        self.effects.pop()
        return 0

    def fill(self, index, parts):
        first = len(self.nodes)
        self.nodes.extend({} for _ in parts)
        for i, part in enumerate(parts):
            node = self.node(part)
            node["twin"] = max([j + 1 for j in range(i) if parts[j] == part], default=0)
            self.nodes[first + i] = node
        gain_only = all(p["op"] in ("gain", "gain_per", "federation") for p in parts)
        draws = any(draws_in(p) for p in parts)
        self.effects[index] = {"first": first, "num": len(parts),
                               "flags": gain_only * GAIN_ONLY | draws * DRAWS | order_flag(parts)}

    def options(self, effects):
        first = self.reserve(len(effects))
        for i, parts in enumerate(effects):
            self.fill(first + i, parts)
        return first

    def node(self, p):
        op = p["op"]
        node = {"op": OPS.index(op)}
        if op in ("federation", "special", "use_action", "ready_action", "produce", "build", "upgrade", "gain_choice"):
            node["n"] = p["n"]
        if op in ("gain", "gain_per", "pay_produced"):
            node["res"] = resource_map(p["res"])
        if op == "gain_choice":
            node["what"] = sum(1 << RESOURCES.index(r) for r in p["from"])
        if op in ("gain_per", "score_per"):
            node.update(per=p["per"], max=p.get("max", 0), count=self.count(p["count"]))
        if op in ("pay", "exchange"):
            node["n"] = p.get("times", 1)
        if op == "pay":
            node.update(list=self.prices(p["cost"]), num_list=len(p["cost"]))
        if op in ("pay", "pay_produced"):
            node["effect"] = self.effect(p["effect"])
        if op == "exchange":
            node.update(res=resource_map(p["a"]), back=resource_map(p["b"]))
        if op == "build":
            node["what"] = kind_set(p["what"])
            node["flags"] = {"usual": USUAL, "free": FREE}.get(p["cost"] if isinstance(p["cost"], str) else "", 0)
            if isinstance(p["cost"], dict):
                node["res"] = resource_map(p["cost"])
            node["back"] = resource_map(p.get("discount", {}))
            node["flags"] |= (EXPANSION if "site" in p else 0) | (CHEAPER if "discount" in p else 0)
            if "then_upgrade" in p:
                at_once = p["then_upgrade"]
                node["flags"] |= THEN_UPGRADE | (REQUIRED if at_once["required"] else 0)
                self.upgrade_prices(node, at_once["cost"])
        if op == "upgrade":
            node["what"] = kind_set(p["what"])
            node["flags"] = FREE if p["cost"] == "free" else 0
            self.upgrade_prices(node, p["cost"])
        if op == "slot":
            node.update(n=1, what=WHICH.index(p["which"]))
        if op in ("draw_keep", "metropolis"):
            node.update(draw=p["draw"], n=p["keep"])
        if op == "convert_city":
            node["res"] = resource_map(p["cost"])
        if op == "choose":
            node.update(effect=self.options(p["options"]), num_options=len(p["options"]))
        if op == "if":
            node["cond"] = self.cond(p["cond"])
        if op == "score_per":
            node["n"] = p["vp"]
        if op == "score_buy":
            node.update(n=p["vp"], max=p["max"], res=resource_map(p["cost"]))
        if op == "score_table":
            node.update(count=self.count(p["count"]), list=self.run(self.steps, [list(x) for x in p["table"]]),
                        num_list=len(p["table"]))
        if "then" in p:
            node["effect"] = self.effect(p["then"])
        return node

    def upgrade_prices(self, node, cost):
        if cost == "free":
            return
        alternatives = [{"science": 1}] if cost == "usual" else cost
        node.update(list=self.prices(alternatives), num_list=len(alternatives))

    def mod(self, m, actions):
        row = {"mod": MODS.index(m["mod"]), "limit": LIMITS.index(m.get("limit"))}
        if m["mod"] == "trigger":
            row.update(event=EVENTS.index(m["event"]), nth_city=m.get("nth_city", 0), nth_turn=m.get("nth_turn", 0),
                       connected=int(m.get("connected", False)), effect=self.effect(m["effect"]))
            if "what" in m:
                row["what"] = kind_set(m["what"])
            row["arg"] = (m.get("space") or (RESOURCES.index(m["res"]) if "res" in m else None) or
                          (actions.index(m["slot"]) if "slot" in m else None)
                          or (COLOURS.index(m["colour"]) if "colour" in m else 0))
        if m["mod"] in ("discount", "upgrade_cost"):
            row.update(what=kind_set(m["what"]), res=resource_map(m["res" if m["mod"] == "discount" else "cost"]))
        if m["mod"] in ("hand_limit", "action_limit"):
            row["arg"] = m["n"]
        if m["mod"] == "ability":
            row["effect"] = self.effect(m["effect"])
        if m["mod"] == "match":
            row["res"] = resource_map(m["pay"])
        if m["mod"] == "prod_replace":
            row.update(what=kind_set([m["what"]]), arg=m["n"], res=resource_map(m["from"]), back=resource_map(m["to"]))
        self.mods.append(row)


def nested(part):
    yield from part.get("effect", [])
    yield from part.get("then", [])
    for option in part.get("options", []):
        yield from option


def step_range(part):
    """Where the first steps of a part lie among all moves; None: that depends on the game."""
    for place, ops in enumerate(STEPS):
        if part["op"] in ops:
            what = kind_set(part["what"]) if part["op"] == "build" else 1
            return (place, (what & -what).bit_length()), (place, what.bit_length())
    return None


def order_flag(parts):
    """Whether the moves of each part lie all above those of the part before, or all below."""
    ranges = [step_range(p) for p in parts]
    if len(parts) < 2 or None in ranges:
        return 0
    pairs = list(zip(ranges, ranges[1:]))
    return ASCENDING if all(a[1] < b[0] for a, b in pairs) else DESCENDING if all(b[1] < a[0] for a, b in pairs) else 0


def draws_in(part):
    return (part["op"] in ("draw_keep", "metropolis", "special") or part.get("res", {}).get("card", 0) > 0 or
            any(draws_in(p) for p in nested(part)))


def brings_resources(parts):
    return any(p["op"] != "gain" or set(p["res"]) & set(RESOURCES[:5]) for p in parts)


def brings(part):
    """What may come of a part of an effect: enum uc_missing, and enum uc_helps for what depends on the player."""
    op = part["op"]
    bits = 0
    if op in ("gain", "gain_per"):
        bits = sum(1 << RESOURCES.index(r) for r in part["res"]) & ALL_RESOURCES
    elif op == "gain_choice":
        bits = sum(1 << RESOURCES.index(r) for r in part["from"]) & ALL_RESOURCES
    elif op == "exchange":
        bits = sum(1 << RESOURCES.index(r) for r in list(part["a"]) + list(part["b"])) & ALL_RESOURCES
    elif op == "federation":
        bits = 1 << 0 | 1 << 2 | BY_FEDERATION
    elif op == "upgrade":
        bits = BY_UPGRADE
    elif op == "produce":
        bits = ALL_RESOURCES
    elif op == "ready_action":
        bits = A_READY
    elif op == "build":
        what = kind_set(part["what"])
        bits = ALL_RESOURCES | A_READY | BY_BUILD | (PLACES_OPEN if what & KINDS["city"] else 0) | (BY_TUNNEL
                if what & KINDS["tunnel"] else 0)
        bits |= BY_UPGRADE if "then_upgrade" in part else 0
    elif op not in ("pay", "choose", "if", "draw_keep", "metropolis", "special", "convert_city"):
        bits = ANYTHING
    for p in nested(part):
        bits |= brings(p)
    return bits


def helps(card):
    """What playing this card may bring that makes a slot usable (UC-AR-4). Told generously: what is not named here
    cannot help, the rest is looked at."""
    def of_mod(mod):
        if mod["mod"] == "trigger" and brings_resources(mod["effect"]):
            # What the build of the slot itself triggers may pay for the upgrade that belongs to it (UC-AR-40).
            return {"use_slot": ANYTHING}.get(mod["event"], ALL_RESOURCES
                                              if mod["event"] in ("build", "federation", "connect_metropolis") else 0)
        return ANYTHING if mod["mod"] in ("discount", "upgrade_cost", "ability") else 0

    out = 0
    if card["type"] == "instant":
        for p in card["effect"]:
            out |= brings(p)
    if card["type"] == "permanent":
        for p in card["effect"]:
            out |= of_mod(p)
    return A_READY | BY_DROP if card["type"] == "action" else out


class Bounds:
    """The most of each of the five resources that may come of something, prices and conditions left out, how many
    things are built in it and how many steps of the Federation track; 255: no bound. What a card cannot bring together
    so makes no slot usable, however it is played."""

    def __init__(self, constants, federation):
        spaces = [s["bonus"] for s in federation["spaces"]] + [federation["beyond_end"]]
        self.step = [max(b.get(r, 0) for b in spaces) for r in RESOURCES[:5]]
        yields = [constants["production"][k] for k in KIND_ORDER[:4]]
        self.yielded = [max(y.get("base", {}).get(r, 0) + y.get("upgraded_extra", {}).get(r, 0) for y in yields)
                        for r in RESOURCES[:5]]

    def part(self, part):
        op, n = part["op"], part.get("n", part.get("times", 1))
        of = lambda m, times=1: [m.get(r, 0) * times for r in RESOURCES[:5]] + [0, 0]
        own = [0] * 7
        if op == "gain":
            own = of(part["res"])
        elif op == "gain_per":
            own = of(part["res"], part.get("max", 255))
        elif op == "gain_choice":
            own = of({r: 1 for r in part["from"]})
        elif op == "exchange":
            own = [n * (x + y) for x, y in zip(of(part["a"]), of(part["b"]))]
        elif op == "federation":
            own[6] = n
        elif op == "produce":
            own = [n * x for x in self.yielded] + [0, 0]
        elif op == "build":
            own[5] = n
        then = self.parts(nested(part))
        return [x + (n if op == "pay" else 1) * y for x, y in zip(own, then)]

    def parts(self, parts):
        total = [0] * 7
        for part in parts:
            total = [x + y for x, y in zip(total, self.part(part))]
        return [min(255, x) for x in total]

    def resources(self, parts):
        """The same with the best of the Federation track for every step."""
        total = self.parts(parts)
        return [min(255, x + total[6] * y) for x, y in zip(total, self.step)]


def slots_with(rows, field, bits):
    """The set of slots that have one of these bits."""
    return sum(1 << i for i, row in enumerate(rows) if row.get(field, 0) & bits)


def city_index(name):
    return int(name[1]) * 3 + int(name[2])


def site_index(name):
    city, n = name.split(".")
    return city_index(city) * 5 + (4 if n == "x" else int(n) - 1)


def board_row(t, b, bounds):
    hexagons = {"mTL": 0, "mTR": 1, "mBL": 2}
    row = {"adjacent_set": [0] * 9, "touches_set": [0] * 9, "hexagon_set": [0] * 3, "bonus": [0] * PLACES,
           "bonus_brings": [0] * PLACES, "best_bonus": [0] * 8, "ends": [0] * 32,
           "surcharge": [0] * PLACES, "mult": [1] * PLACES, "metropolis_production": [0] * TUNNELS, "pair_set": [0, 0],
           "pair_production": [0, 0],
           "num_tunnels": len(b["tunnels"]), "stars": b["stars"]}
    for key in ("normal_set", "expansion_set", "surcharge_site_set", "mult_site_set", "surcharge_tunnel_set",
                "mult_tunnel_set",
                "surcharge_city_set", "mult_city_set", "bonus_site_set", "bonus_tunnel_set", "bonus_city_set"):
        row[key] = 0

    def place(o, at, index, kind):
        row["bonus"][at] = t.effect(o.get("bonus"))
        for part in o.get("bonus", []):
            row["bonus_brings"][at] |= brings(part)
        for r, most in enumerate(bounds.resources(o.get("bonus", []))):
            row["best_bonus"][r] = max(row["best_bonus"][r], most)
        row["surcharge"][at] = t.cost(o["surcharge"]) if "surcharge" in o else 0
        row["mult"][at] = o.get("mult", 1)
        row[f"surcharge_{kind}_set"] |= ("surcharge" in o) << index
        row[f"mult_{kind}_set"] |= ("mult" in o) << index
        row[f"bonus_{kind}_set"] |= ("bonus" in o) << index

    for c in b["cities"]:
        place(c, SITES + TUNNELS + city_index(c["id"]), city_index(c["id"]), "city")
        for s in c["sites"]:
            index = site_index(s["id"])
            place(s, index, index, "site")
            row["normal_set" if s["kind"] == "normal" else "expansion_set"] |= 1 << index
    index_of = {}
    for i, tunnel in enumerate(b["tunnels"]):
        index_of[tunnel["id"]] = i
        place(tunnel, SITES + i, i, "tunnel")
        a = city_index(tunnel["a"])
        row["touches_set"][a] |= 1 << i
        row["ends"][2 * i] = a
        if tunnel["b"] in hexagons:
            row["ends"][2 * i + 1] = 9 + hexagons[tunnel["b"]]
            row["hexagon_set"][hexagons[tunnel["b"]]] |= 1 << i
        else:
            other = city_index(tunnel["b"])
            row["ends"][2 * i + 1] = other
            row["touches_set"][other] |= 1 << i
            row["adjacent_set"][a] |= 1 << other
            row["adjacent_set"][other] |= 1 << a
        if "metropolis_production" in tunnel:
            row["metropolis_production"][i] = t.cost(tunnel["metropolis_production"])
    if len(b["tunnel_pairs"]) > 2:
        fail(f"board {b['id']}: more than two tunnel pairs")
    for i, pair in enumerate(b["tunnel_pairs"]):
        row["pair_set"][i] = sum(1 << index_of[x] for x in pair["tunnels"])
        row["pair_production"][i] = t.cost(pair["production"])
    return row


def constants_row(c, fed, clone):
    by_kind = lambda key: [x for k in KIND_ORDER for x in resource_map(c["production"][k].get(key, {}))]
    bonus = {s["space"]: s["bonus"] for s in fed["spaces"]}
    steps = [resource_map(bonus[s]) for s in fed["path"][1:]] + [resource_map(fed["beyond_end"])]
    return {
        "start": resource_map(c["start_resources"]),
        "cost": [x for k in KIND_ORDER for x in resource_map(c["cost"][k])],
        "upgrade": resource_map(c["cost"]["upgrade"]), "base": by_kind("base"),
        "upgraded_extra": by_kind("upgraded_extra"),
        "pair_bonus": by_kind("pair_bonus"), "fed_bonus": [0] * 8 + [x for s in steps for x in s] + [0] * 16,
        "fed_start": [fed["path"].index(i["space"]) for i in fed["initial"]],
        "fed_extra": [x for i in fed["initial"] for x in resource_map(i.get("extra", {}))],
        "hand_draw": c["start_hand"]["draw"], "hand_keep": c["start_hand"]["keep"], "era_draw": c["era_draw"],
        "turn_draw": c["end_of_turn_draw"], "hand_limit": c["hand_limit"], "action_limit": c["action_card_limit"],
        "rounds_per_era": c["rounds_per_era"], "turns_per_round": c["turns_per_round"],
        "tunnels": c["supply"]["tunnel"],
        "domes": c["supply"]["city_nonsym"],
        "symbiotic": [0] + [c["supply"]["city_sym"][str(n)] or 255 for n in (1, 2, 3, 4)],
        "three_credit_face_up": c["special_setup"]["three_credit_face_up"], "contracts_face_up": c["contracts_face_up"],
        "city_points": c["final_scoring"]["city_by_types"],
        "biomatter_credits": c["final_scoring"]["biomatter_to_credits"],
        "resources_per_point": c["final_scoring"]["resources_per_point"],
        "hunger_vp": c["feeding"]["per_city"][2]["vp"],
        "solo_cities": c["solo"]["min_cities"], "solo_points": c["solo"]["min_points"],
        "clone_credits": clone["cost"]["credit"],
    }


def cost_word(cost):
    """Four resources in one number; a price in biomatter, which has no place there, counts as out of reach."""
    return 0x4000400040004000 if cost[4] else sum(cost[r] << 16 * r for r in range(4))


ENOUGH = 8


def kinds_covered(costs):
    """For each of the five resources and each amount the kinds of which it covers the usual cost; the last amount is
    that or more."""
    if max(costs) >= ENOUGH:
        fail(f"a usual cost above {ENOUGH - 1}: the engine compares no further")
    return [[sum(1 << kind for kind in range(6) if costs[8 * kind + r] <= amount) for amount in range(ENOUGH)]
            for r in range(5)]


def card_row(t, card, actions, bounds):
    row = {"era": card.get("era", 0), "colour": COLOURS.index(card["colour"]) if card.get("colour") else 3,
           "type": TYPES.index(card["type"]), "cost": card.get("cost", 0), "first_mod": len(t.mods),
           "helps": helps(card), "events_set": 0}
    mods = [p for p in card["effect"] if "mod" in p]
    if card["type"] == "instant":
        *row["most"], row["builds"], row["steps"] = bounds.parts(card["effect"])
    row["effect"] = t.effect([p for p in card["effect"] if "op" in p])
    row["first_mod"] = len(t.mods)
    row["num_mods"] = len(mods)
    for m in mods:
        t.mod(m, actions)
        if m["mod"] == "trigger":
            row["events_set"] |= 1 << EVENTS.index(m["event"])
        row["events_set"] |= {"ability": HAS_ABILITY, "match": HAS_MATCH, "prod_replace": HAS_REPLACE,
                              "upgrade_cost": HAS_UPGRADE_COST}.get(m["mod"], 0)
    return row


def build(read, hash64):
    """All tables from the data files that read(name) gives."""
    cards, slots, constants = read("cards.json"), read("slots.json"), read("constants.json")
    t = Tables()
    sides = [slots["sides"]["1-2"]["slots"], slots["sides"]["3-4"]["slots"]]
    actions = sorted({s["id"] for side in sides for s in side}) + ["always"]
    rows = {}
    for s in sides[0] + sides[1] + [slots["always_available"]]:
        rows.setdefault(s["id"], t.effect(s["effect"]))

    def usable(parts):
        """What makes the slot usable: flags, and the kinds that suffice at the usual price."""
        flags = kinds = 0
        for p in parts:
            if p["op"] in ("gain", "gain_choice", "federation"):
                flags |= ALWAYS
            elif p["op"] == "use_action":
                flags |= BY_ACTION
            elif p["op"] == "special":
                flags |= BY_SPECIAL
            elif p["op"] == "build" and p["cost"] == "usual" and not {"site", "discount", "then_upgrade"} & set(p):
                kinds |= kind_set(p["what"])
            elif p["op"] == "choose":
                for option in p["options"]:
                    more = usable(option)
                    flags, kinds = flags | more[0], kinds | more[1]
            else:
                flags |= OTHERWISE
        return flags, kinds

    def needed(parts):
        """Of a slot that is usable otherwise the kinds of which one has to be buildable at the usual price; 0: not
        known."""
        others = [p for p in parts if p["op"] not in ("use_action", "special")]
        if len(others) == 1 and others[0]["op"] == "build" and others[0]["cost"] == "usual" and not {"site",
                "discount"} & set(others[0]):
            return kind_set(others[0]["what"])
        return 0

    def slot_row(s):
        flags, kinds = usable(s["effect"])
        if len(s["effect"]) == 1 and s["effect"][0]["op"] in ("gain", "federation"):
            flags |= HANDS_OUT
        return {"usable": flags, "kinds": kinds, "needs": needed(s["effect"]),
                "colour": COLOURS.index(s["colour"]) if s["colour"] else 3, "pos": s.get("pos", 0),
                "action": actions.index(s["id"]), "effect": rows[s["id"]]}

    value = {"version": VERSION, "data_hash": hash64}
    value["constants"] = constants_row(constants, read("federation.json"), slots["clone_tile"])
    value["cost_words"] = [cost_word(value["constants"]["cost"][8 * kind:8 * kind + 8]) for kind in range(6)]
    value["enough"] = kinds_covered(value["constants"]["cost"])
    bounds = Bounds(constants, read("federation.json"))
    value["boards"] = [board_row(t, b, bounds) for b in read("boards.json")["sides"]]
    everything = [cards["personal_assistant"]] + cards["era_cards"] + cards["special_cards"]
    value["cards"] = [card_row(t, c, actions, bounds) for c in everything]
    value["slots"] = []
    for side in sides:
        line = [slot_row(s) for s in side] + [slot_row(slots["always_available"])]
        value["slots"] += line + [{}] * (16 - len(line))
    halves = [value["slots"][:16], value["slots"][16:]]
    value["by_kinds"] = [[slots_with(half, "kinds", kinds) for kinds in range(64)] for half in halves]
    value["by_flags"] = [[slots_with(half, "usable", flags) for flags in range(16)] for half in halves]
    value["by_colour"] = [[sum(1 << i for i, row in enumerate(half) if row.get("colour") == colour)
                           for colour in range(4)] for half in halves]
    value["all_kinds"] = [functools.reduce(operator.or_, (row.get("kinds", 0) | (row.get("needs", 0)
            if row.get("usable", 0) & OTHERWISE else 0) for row in half)) for half in halves]
    value["unused"] = [0, 0]
    value["num_slots"] = [len(side) for side in sides]
    value["era_first"] = [0, 1, 67, 124, 181]
    value["num_actions"] = len(actions)
    value["tiles"] = [{"brown": int(x["colour"] == "brown"), "in_solo": int(x.get("solo", True)),
                       "instant": t.effect(x["instant"]),
                       "production": t.effect(x["production"]), "endgame": t.effect(x["endgame"])}
                       for x in read("metropolises.json")["tiles"]]
    value["contracts"] = [{"reward": t.effect(c["reward"]), "require": t.cond(c["require"])}
                          for c in cards["contracts"]]
    for name in ("effects", "nodes", "mods", "costs", "steps", "counts", "conds"):
        value[name] = getattr(t, name)
        if len(value[name]) > SIZES[name]:
            fail(f"too many {name}: {len(value[name])}, the engine holds {SIZES[name]}")
    return value, actions


# The members of struct uc_tables, in order: name, struct or format, rows in C (None: one value), numbers a row.
MEMBERS = [("version", "I", None, 1), ("size", "I", None, 1), ("data_hash", "Q", None, 1), ("cost_words", "Q", 6, 1),
           ("enough", "B", 5, ENOUGH),
           ("constants", "constants", None, 1),
           ("boards", "board", 8, 1), ("cards", "card", 206, 1), ("slots", "slot", 32, 1), ("num_slots", "B", 2, 1),
           ("era_first", "B", 5, 1), ("num_actions", "B", None, 1), ("tiles", "tile", 16, 1),
           ("contracts", "contract", 8, 1),
           ("effects", "effect", SIZES["effects"], 1), ("nodes", "node", SIZES["nodes"], 1),
           ("mods", "mod", SIZES["mods"], 1),
           ("costs", "B", SIZES["costs"], 8), ("steps", "B", SIZES["steps"], 2),
           ("counts", "count", SIZES["counts"], 1),
           ("conds", "cond", SIZES["conds"], 1), ("by_kinds", "H", 2, 64), ("by_flags", "H", 2, 16),
           ("all_kinds", "H", 2, 1), ("by_colour", "H", 2, 4), ("unused", "H", 2, 1)]


def struct_bytes(kind, row):
    out = b""
    for name, fmt, num in LAYOUT[kind]:
        v = row.get(name, 0 if num is None else [0] * num)
        v = [v] if num is None else list(v)
        out += struct.pack(f"<{len(v)}{fmt}", *v)
    return out


def member_bytes(kind, rows, each, value):
    if kind in LAYOUT:
        items = [value] if rows is None else list(value) + [{}] * (rows - len(value))
        return b"".join(struct_bytes(kind, x) for x in items)
    flat = [value] if rows is None else [x for row in value for x in (row if each > 1 else [row])]
    flat += [0] * ((rows or 1) * each - len(flat))
    return struct.pack(f"<{len(flat)}{kind}", *flat)


def as_bytes(value):
    size = sum(len(member_bytes(kind, rows, each, value.get(name, 0))) for name, kind, rows, each in MEMBERS)
    value["size"] = size
    return b"".join(member_bytes(kind, rows, each, value[name]) for name, kind, rows, each in MEMBERS)


def struct_c(kind, row):
    fields = []
    for name, _, num in LAYOUT[kind]:
        v = row.get(name)
        if v in (None, 0) or (num is not None and not any(v)):
            continue
        fields.append(f".{name} = "
                      + (f"{v:#x}" if name.endswith("_set") and num is None else str(v) if num is None else
                                       nested_c(kind, name, v)))
    return "{ " + (", ".join(fields) or "0") + " }"


GRIDS = {("constants", k): 8 for k in ("cost", "base", "upgraded_extra", "pair_bonus", "fed_bonus", "fed_extra")}
GRIDS[("board", "ends")] = 2


def nested_c(kind, name, v):
    width = GRIDS.get((kind, name))
    if not width:
        return "{ " + ", ".join(map(str, v)) + " }"
    return "{ " + ", ".join("{ " + ", ".join(map(str, v[i:i + width])) + " }" for i in range(0, len(v), width)) + " }"


def member_c(name, kind, rows, each, value):
    if kind in LAYOUT and rows is None:
        return [f"    .{name} = {struct_c(kind, value)},"]
    if name == "slots":
        return ["    .slots = {"] + [line for i in (0, 1) for line in
                ["    {"] + [f"        {struct_c(kind, r)}," for r in value[16 * i:16 * i + 16]]
                + ["    },"]] + ["    },"]
    if kind in LAYOUT:
        return [f"    .{name} = {{"] + [f"        {struct_c(kind, r)}," for r in value] + ["    },"]
    if rows is None:
        return [f"    .{name} = {value:#x}{'u' if kind == 'Q' else ''},"]
    if each == 1:
        return [f"    .{name} = {{ " + ", ".join(map(str, value)) + " },"]
    return [f"    .{name} = {{"] + ["        { " + ", ".join(map(str, r)) + " }," for r in value] + ["    },"]


def collect_terms(read):
    terms = Terms()
    terms.add_features(read("features.json"))
    cards, slots = read("cards.json"), read("slots.json")
    for key, term in read("terms.json")["terms"].items():
        terms.add(key, term)
    for c in [cards["personal_assistant"]] + cards["era_cards"] + cards["special_cards"]:
        terms.add(f"card.{c['number']}", c["name"])
        terms.add(f"card.{c['number']}.text", c["text"])
        for i, option in enumerate(c.get("options", [])):
            terms.add(f"card.{c['number']}.option.{i + 1}", option)
    for c in cards["contracts"]:
        terms.add(f"contract.{c['id']}", c["name"])
        terms.add(f"contract.{c['id']}.text", c["text"])
    for m in read("metropolises.json")["tiles"]:
        terms.add(f"metropolis.{m['id']}", m["name"])
        terms.add(f"metropolis.{m['id']}.text", m["text"])
    for side in slots["sides"].values():
        for s in side["slots"]:
            terms.add(f"slot.{s['id']}", s["text"])
            for i, option in enumerate(s.get("options", [])):
                terms.add(f"slot.{s['id']}.option.{i + 1}", option)
    terms.add("slot.always", slots["always_available"]["text"])
    for o in read("options.json")["options"]:
        terms.add(f"option.{o['id']}", o["name"])
        terms.add(f"option.{o['id']}.text", o["text"])
        for v in o.get("values", []):
            terms.add(f"option.{o['id']}.{v}", o["value_names"][v])
    return terms


def options_c(options):
    out = []
    for o in options:
        if "values" in o:
            out.append(f"static const char *const {o['id']}_values[] = {{ "
                       + ", ".join(c_string(v) for v in o["values"]) + " };")
    out.append("const struct fr_option_def uc_options[] = {")
    for o in options:
        values = f"{o['id']}_values" if "values" in o else "NULL"
        out.append(f"    {{ {c_string(o['id'])}, FR_OPTION_{o['kind'].upper()}, {o['min']}, {o['max']}, {o['usual']}, {values} }},")
    return out + ["};"]


def spread(cities):
    """The building sites of a set of city sites."""
    return sum(31 << (5 * c) for c in range(CITIES) if cities >> c & 1)


def check_verbs(directory):
    """Every verb has a row in the document of the language."""
    with open(os.path.join(directory, "effect-language.md"), encoding="utf-8") as file:
        told = set(re.findall(r"^\| `(\w+)`", file.read(), flags=re.M))
    for verb in OPS:
        if verb not in told:
            fail(f"effect-language.md: the verb {verb} has no row")


def verbs_c():
    """The verbs and steps as lists for the preprocessor, and the verbs that are never answered by a step."""
    steps = [f"STEP({step}, {c_string(word)})" for step, word in validate.STEPS]
    verbs = [f"VERB({op.upper()}, {f'UC_M_{step}' if step else 'UC_NO_STEP'}, {times})"
             for op, (_, _, step, times) in validate.OPS.items()]
    silent = [f"case UC_{op.upper()}" for op in OPS if not validate.OPS[op][2]]
    return ["/* STEP(name, first word of the move); VERB(name, first step, 1 where a part has several). */",
            " \\\n    ".join(["#define UC_STEPS(STEP)", *steps]), " \\\n    ".join(["#define UC_VERBS(VERB)", *verbs]),
            "#define UC_CASE_SCORING " + ": ".join(silent)]


def write_c(directory, out_dir):
    read = lambda name: load(directory, name)
    check_verbs(directory)
    validate.check(read, directory)
    if validate.ERR:
        fail(f"{directory}:\n" + "\n".join(m for _, m in validate.ERR))
    value, actions = build(read, data_hash(directory))
    as_bytes(value)
    options = read("options.json")["options"]
    terms = collect_terms(read)
    header = ["/* Made by tablegen/underwater-cities.py from data/underwater-cities. */", "#ifndef UC_TABLES_H",
              "#define UC_TABLES_H", "",
              '#include "frontier.h"', "",
              "enum { " + ", ".join(f"UC_OPTION_{o['id'].upper()}" for o in options) + ", UC_NUM_OPTIONS };",
              f"enum {{ UC_BOX_BYTES = {value['size']}, UC_NUM_TERMS = {len(terms.by_key)} }};",
              f"#define UC_DATA_HASH {value['data_hash']:#x}u", f"#define UC_SAME_DATA {same_data(directory)}",
              "extern const struct fr_option_def uc_options[];", "extern const struct fr_term uc_terms[];",
              "extern const char *const uc_actions[];           /* ids of the slot actions */",
              "extern const uint64_t uc_sites_of[512];          /* building sites of a set of city sites */", "",
              *verbs_c(), "", "#endif"]
    out = ['#include "uc_tables.h"', '#include "underwater-cities/tables.h"', ""]
    out += options_c(options) + [""]
    terms.write(out, "uc")
    out += ["const char *const uc_actions[] = { " + ", ".join(c_string(a) for a in actions) + " };", ""]
    out += ["const uint64_t uc_sites_of[512] = {"] + [f"    {spread(c):#x}u," for c in range(512)] + ["};", ""]
    for kind in LAYOUT:
        size = len(struct_bytes(kind, {}))
        out.append(f'_Static_assert(sizeof(struct uc_{kind}) == {size}, "LAYOUT of tablegen and tables.h differ: {kind}");')
    out += ['_Static_assert(sizeof(struct uc_tables) == UC_BOX_BYTES, "MEMBERS of tablegen and tables.h differ");', "",
            "const struct uc_tables uc_box = {"]
    for name, kind, rows, each in MEMBERS:
        out += member_c(name, kind, rows, each, value[name])
    out += ["};"]
    terms.write_texts(f"{out_dir}/uc_terms.json")
    write_if_changed(f"{out_dir}/uc_tables.h", header)
    write_if_changed(f"{out_dir}/uc_tables.c", out)


# ---- a player's own card file ----

def four(text):
    return text if is_term(text) else {x: text for x in LANGUAGES}


def lay_over(box, own, path):
    """The cards of the box with those of the own file in place of their numbers."""
    def refuse(line, reason):
        sys.exit(f"{path}:{line}: {reason}")

    if not isinstance(own, dict) or not isinstance(own.get("cards"), list) or set(own) - {"cards", "contracts"}:
        refuse(1, 'the file is one object with a list "cards" and, if wanted, a list "contracts"')
    by_number = {c["number"]: c for c in box["era_cards"] + box["special_cards"]}
    seen = set()
    for card in own["cards"]:
        if not isinstance(card, dict):
            refuse(1, 'every entry of "cards" is an object')
        n = card.get("number")
        if n not in by_number:
            refuse(card.line, f"number {n!r}: cards have the numbers 1 to 205")
        if n in seen:
            refuse(card.line, f"card {n} stands twice")
        seen.add(n)
        missing = {"colour", "type", "name", "effect"} - set(card)
        if missing:
            refuse(card.line, f"card {n}: {', '.join(sorted(missing))} missing")
        base = by_number[n]
        for key in ("era", "cost"):
            if key in base:
                card.setdefault(key, base[key])
        for key in ("name", "text"):
            if not isinstance(card.get(key, ""), str) and not is_term(card.get(key)):
                refuse(card.line, f"card {n}: {key} is a text, or an object with the texts {', '.join(LANGUAGES)}")
        card["name"] = four(card["name"])
        card["text"] = four(card.get("text") or card["name"]["en"])
        if "options" in card:
            if not isinstance(card["options"],
                              list) or not all(isinstance(o, str) or is_term(o) for o in card["options"]):
                refuse(card.line, f"card {n}: options is a list of texts, one a branch")
            card["options"] = [four(o) for o in card["options"]]
        by_number[n] = card
    out = dict(box)
    out["era_cards"] = [by_number[c["number"]] for c in box["era_cards"]]
    out["special_cards"] = [by_number[c["number"]] for c in box["special_cards"]]
    contracts = {c["id"]: c for c in box["contracts"]}
    for c in own.get("contracts", []):
        if not isinstance(c, dict) or c.get("id") not in contracts or not {"name", "require", "reward"} <= set(c):
            refuse(getattr(c, "line", 1), "a contract has an id K1 to K8, a name, require and reward")
        c["name"], c["text"] = four(c["name"]), four(c.get("text") or c["name"])
        contracts[c["id"]] = c
    out["contracts"] = [contracts[c["id"]] for c in box["contracts"]]
    return out


def write_own(card_dir, directory):
    path = os.path.join(card_dir, "cards.json")
    try:
        own = validate.read_lined(path)
    except OSError as error:
        sys.exit(f"{path}: {error.strerror}")
    except json.JSONDecodeError as error:
        sys.exit(f"{path}:{error.lineno}: {error.msg}")
    except ValueError as error:
        sys.exit(f"{path}: {error}")
    cards = lay_over(load(directory, "cards.json"), own, path)
    read = lambda name: cards if name == "cards.json" else load(directory, name)
    try:
        validate.check(read, None, own=True)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        validate.err("file", f"cannot be read ({error!r})")
    if validate.ERR:
        line, message = validate.ERR[0]
        sys.exit(f"{path}:{line or 1}: {message}")
    hash64 = int(hashlib.sha256(json.dumps(cards, sort_keys=True).encode()
                                + b"%x" % data_hash(directory)).hexdigest()[:16], 16)
    value, _ = build(read, hash64)
    terms = collect_terms(read)
    sys.stdout.buffer.write(as_bytes(value))
    for key in sorted(terms.by_key, key=lambda k: k.encode()):
        sys.stdout.buffer.write(b"\0".join([key.encode()] + [terms.by_key[key][x].encode() for x in LANGUAGES]) + b"\0")


def main():
    if len(sys.argv) == 4 and sys.argv[1] == "--own":
        write_own(sys.argv[2], sys.argv[3])
    elif len(sys.argv) == 3:
        write_c(sys.argv[1], sys.argv[2])
    else:
        sys.exit(__doc__)


main()
