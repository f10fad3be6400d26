#!/usr/bin/env python3
"""planet-unknown.py DATA_DIR OUT_DIR: the components of Planet Unknown as C tables.

Squares are bits: row y, column x is bit y*16 + x of three 64-bit words. The four unused columns of each row
catch what a shift pushes over the border, so that no shift needs a mask (no tile is wider than four).
A shape has up to eight turns; of those that look alike only the first is kept.
"""
import os
import subprocess
import sys

from common import Terms, c_string, data_hash, fail, load, same_data, write_if_changed

TERRAINS = ["none", "civ", "water", "biomass", "rover", "tech", "energy", "flux"]
TRACKS = ["civ", "water", "biomass", "rover", "tech"]
WHATS = ["none", "lifepod", "meteorite", "rover", "objective", "patch_on_planet", "lifepod_in_collection",
         "rover_carrying_meteorite", "rover_on_terrain"]
GAINS = ["all", "none", "no_boost", "claimed"]
FROMS = ["none", "planet", "collected", "own_goals"]
CONDITIONS = ["none", "more_than_one_rover_on_planet", "no_ice_covered", "several_markers_on_rover_track"]
LIMITS = [None, "once_per_round", "once_per_game"]
UNLOCKS = ["marker", "highest_marker_on_track", "highest_only", "lifepod_slots"]
ALERTS = ["green", "orange", "red"]
TESTS = ["rectangle", "territory_with_stations", "track_at_max", "stations_at_most", "collected_at_least",
         "collected_more",
         "all_covered"]
METRICS = ["stations_on_edge", "largest_territory", "territory_count", "stations_total", "tracks_at_max", "collected"]
# Everything an effect object may say; a field that is not listed stops the build.
FIELDS = {"op", "when", "tracks", "track", "choose", "steps", "gain", "count", "points", "cell", "value", "what",
          "from", "to",
          "where", "station", "terrain", "if", "rule", "until", "options", "optional", "change", "levels", "source",
          "advance", "tiles", "between", "cost", "requires_points_gained_this_round", "capacity", "deliver_to_station",
          "factor", "as", "from_cell", "to_cell", "set", "bonus_per_three", "table", "target", "draw", "keep",
          "civ_level_bonus", "water_boost_factor", "biomass_extra_patches", "rover_extra_movement", "level"}


COMPONENTS = """
enum {
    PU_MAX_SEATS = 6, PU_TRACKS = 5, PU_CELLS = 16, PU_NUM_SHAPES = 12, PU_NUM_TURNS = 8, PU_NUM_PAIRS = 6,
    PU_TILES_A_SHAPE = 12, PU_NUM_TILES = 144, PU_NUM_SECTORS = 6, PU_LEVELS = 4, PU_CARDS_A_LEVEL = 9,
    PU_NUM_CARDS = 36, PU_NUM_GOALS = 28, PU_NUM_EVENTS = 60, PU_DECK = 20, PU_NUM_MODIFIERS = 5, PU_PODS = 6,
    PU_CHOICE_BOOST = 1, PU_CHOICE_TRACK = 2,     /* first option of a cell with a choice */
};

/* Squares as bits: row y, column x is bit y*16 + x. */
struct pu_mask { uint64_t w[3]; };

/* A shape in one of its turns; num_cells 0: it looks like an earlier turn. */
struct pu_turn {
    uint8_t num_cells, width, height;
    uint8_t footprint;            /* the first turn that covers the same squares */
    uint8_t cells[5];             /* y*4 + x from the corner of the bounding box; x + y is at most 4 */
    struct pu_mask area[2];       /* squares of the two areas, the corner on square 0 */
    uint8_t station[2];           /* squares of the stations, y*16 + x from the corner */
    uint8_t meteorite;            /* square of the symbol, on tiles that have one */
};

/* The turns of a shape that cover different squares, in their order. */
struct pu_outlines { uint8_t num_cells, num, turns[PU_NUM_TURNS]; };

struct pu_effect {
    uint8_t op, tracks, choose, steps, gain;      /* tracks: one bit each, bit 7 the flux track */
    int8_t value;
    uint8_t what, from, station, terrain, condition, rule, limit, advance, optional;
};

struct pu_planet_rule { uint8_t rule, restriction, station, terrain, region, value; };

struct pu_planet {
    const char *id;
    struct pu_mask grid, ice, edge, feature, regions[4];
    uint8_t unique, difficulty, num_regions, num_rules, num_crossings;
    uint8_t pods[PU_PODS], column_medals[12], row_medals[12], crossings[2][2];
    uint8_t column_squares[12], row_squares[12];
    struct pu_planet_rule rules[4];
};

/* What a cell of a track gives; civ_level and tech_level are milestones of that level. */
struct pu_cell { uint8_t medal, boosts, movement, rovers, patches, civ_level, tech_level, choice, row, repeat; };

struct pu_trait { uint8_t technologies; struct pu_effect effect; };   /* bit 7: always */

struct pu_corporation {
    const char *id;
    uint8_t unique, difficulty, rovers, unlock, num_technologies, num_path;
    uint8_t plain_tracks;                         /* markers climb cell by cell and never meet anything */
    uint8_t any_time;                             /* technologies usable at any time of a window */
    char labels[6];
    uint8_t limits[6];                            /* 1 once a round, 2 once a game */
    uint8_t last[PU_TRACKS];                      /* last cell of each track */
    uint8_t path[24];                             /* of Oasis' water marker: track*16 + cell */
    uint8_t reach[PU_CELLS];                      /* technologies at or below a cell of the research track */
    uint8_t level_cell[6];                        /* cell of each technology's milestone */
    struct pu_cell cells[PU_TRACKS][PU_CELLS];
    uint8_t medals[PU_TRACKS][PU_CELLS];          /* the medal that lies highest at or below a cell */
    struct pu_trait traits[PU_T_COUNT];
};

struct pu_card { const char *id; uint8_t level, immediate, set, num_effects; struct pu_effect effects[2]; };
struct pu_goal {
    const char *id;
    uint8_t test, test_terrain, w, h, count, ice, test_what, metric, metric_terrain, metric_what, least;
};
struct pu_event { const char *id; uint8_t alert, solo_only; struct pu_effect effect; };

extern const struct pu_turn pu_turns[PU_NUM_SHAPES][PU_NUM_TURNS];
extern const struct pu_outlines pu_outlines[PU_NUM_SHAPES];
extern const char *const pu_shape_ids[], *const pu_pair_ids[], *const pu_verdicts[7];
extern const uint8_t pu_pairs[PU_NUM_PAIRS][2];
extern const uint8_t pu_pointers[PU_MAX_SEATS + 1][PU_MAX_SEATS];
extern const struct pu_planet pu_planets[PU_NUM_PLANETS];
extern const struct pu_corporation pu_corporations[PU_NUM_CORPORATIONS];
extern const struct pu_card pu_cards[PU_NUM_CARDS];
extern const struct pu_goal pu_goals[PU_NUM_GOALS];
extern const struct pu_event pu_events[PU_NUM_EVENTS];
extern const uint64_t pu_set_cards[3];             /* one bit a card: of no set, trade pacts, meteorite buyers */
extern const uint8_t pu_set_medals[4], pu_solo_bounds[PU_NUM_MODIFIERS], pu_preset_decks[3][3];
extern const int8_t pu_solo_modifiers[PU_NUM_MODIFIERS][3];
extern const struct fr_option_def pu_options[];
extern const struct fr_term pu_terms[];
"""


def upper(text):
    return text.upper().replace("-", "_").replace(".", "_")


def index(names, value, where):
    if value not in names:
        fail(f"{where}: {value!r} is none of {names}")
    return names.index(value)


def mask(squares):
    words = [0, 0, 0]
    for x, y in squares:
        bit = y * 16 + x
        words[bit // 64] |= 1 << (bit % 64)
    return "{ { " + ", ".join(f"0x{w:016x}" for w in words) + " } }"


def grid_squares(rows, letters):
    return [(x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c in letters]


class Tables:
    def __init__(self, directory):
        self.terms = Terms()
        self.head, self.body = [], []
        self.directory = directory
        self.ops = []
        self.rules = []
        self.traits = []

    # ---- effects ----

    def op(self, name):
        if name not in self.ops:
            self.ops.append(name)
        return f"PU_OP_{upper(name)}"

    def rule(self, name):
        if name not in self.rules:
            self.rules.append(name)
        return f"PU_RULE_{upper(name)}"

    def effect(self, e, where, limit=0):
        strange = set(e) - FIELDS
        if strange:
            fail(f"{where}: unknown fields {sorted(strange)}")
        tracks = e.get("tracks", [e["track"]] if e.get("track") in TRACKS + ["flux"] else [])
        bits = sum(1 << (7 if t == "flux" else TRACKS.index(t)) for t in tracks)
        value = next((e[k] for k in ("count", "points", "cell", "value", "change", "factor", "draw", "bonus_per_three")
                      if k in e), 0)
        fields = {
            "op": self.op(e["op"]),
            "tracks": f"0x{bits:02x}",
            "choose": e.get("choose", 0) if isinstance(e.get("choose", 0), int) else 1,
            "steps": e.get("steps", 0),
            "gain": index(GAINS, e.get("gain", "all"), where),
            "value": value,
            "what": index(WHATS, e.get("what", "none"), where),
            "from": index(FROMS, e["from"], where) if e.get("from") in FROMS else 0,
            "station": index(TERRAINS, e.get("station", "none"), where),
            "terrain": index(TERRAINS, e.get("terrain", "none"), where),
            "condition": index(CONDITIONS, e.get("if", "none"), where),
            "rule": self.rule(e["rule"]) if "rule" in e else 0,
            "limit": limit,
            "advance": int(e.get("advance", False)),
            "optional": int(e.get("optional", False)),
        }
        return "{ " + ", ".join(f".{k} = {v}" for k, v in fields.items() if v not in (0, "0x00")) + " }"

    # ---- tiles ----

    def turns(self, shape):
        """Turn t: mirrored first when t >= 4, then t % 4 quarter turns clockwise."""
        seen, out = [], []
        for t in range(8):
            def move(p):
                x, y = p
                if t >= 4:
                    x = -x
                for _ in range(t % 4):
                    x, y = -y, x
                return x, y
            cells = [move(p) for p in shape["cells"]]
            left, top = min(x for x, _ in cells), min(y for _, y in cells)
            place = lambda p: (move(p)[0] - left, move(p)[1] - top)
            parts = [place(p) for p in shape["area_a"]], [place(p) for p in shape["area_b"]]
            look = (frozenset(parts[0]), frozenset(parts[1]), place(shape["station_a"]), place(shape["station_b"]),
                    place(shape["meteorite_cell"]))
            if look in seen:
                out.append(None)
                continue
            seen.append(look)
            out.append((parts, place(shape["station_a"]), place(shape["station_b"]), place(shape["meteorite_cell"])))
        return out

    def tiles(self):
        d = load(self.directory, "tiles.json")
        shapes = d["shapes"]
        base = d["base"]
        if [s["id"] for s in shapes] != base["outer_order_clockwise"] + base["inner_order_clockwise"]:
            fail("tiles.json: shapes must stand in the order of the base, outer then inner")
        self.body.append("const struct pu_turn pu_turns[PU_NUM_SHAPES][PU_NUM_TURNS] = {")
        outlines = []
        for s in shapes:
            self.terms.add(f"shape.{s['id']}", s["name"])
            self.body.append(f"    {{ /* {s['id']} */")
            footprints = []
            for turn in self.turns(s):
                if turn is None:
                    footprints.append(None)
                    self.body.append("        { 0 },")
                    continue
                (a, b), sa, sb, m = turn
                cells = sorted(a + b, key=lambda p: (p[1], p[0]))
                if max(x + y for x, y in cells) > 4:
                    fail(f"tiles.json: {s['id']} reaches too far from its corner")
                footprints.append(cells)
                offsets = ", ".join(str(y * 4 + x) for x, y in cells)
                width, height = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
                self.body.append(
                    f"        {{ .num_cells = {len(cells)}, .width = {width}, .height = {height},"
                    f" .footprint = {footprints.index(cells)}, .cells = {{ {offsets} }},\n          .area = {{ {mask(a)}, {mask(b)} }},\n"
                    f"          .station = {{ {sa[1] * 16 + sa[0]}, {sb[1] * 16 + sb[0]} }}, .meteorite = {m[1] * 16 + m[0]} }},")
            self.body.append("    },")
            turns = [i for i, cells in enumerate(footprints) if cells and footprints.index(cells) == i]
            outlines.append(f"    {{ {len(footprints[0])}, {len(turns)}, {{ {', '.join(map(str, turns))} }} }},")
        self.body.append("};")
        self.body += ["const struct pu_outlines pu_outlines[PU_NUM_SHAPES] = {", *outlines, "};"]
        self.body.append("const char *const pu_shape_ids[] = { " + ", ".join(c_string(s["id"]) for s in shapes) + " };")
        self.body.append("const char *const pu_pair_ids[] = { " + ", ".join(
            c_string("-".join(p)) for p in d["terrain_pairs"]) + " };")
        self.body.append("const uint8_t pu_pairs[PU_NUM_PAIRS][2] = { " + ", ".join(
            f"{{ {TERRAINS.index(a)}, {TERRAINS.index(b)} }}" for a, b in d["terrain_pairs"]) + " };")
        # Tile id = shape * 12 + pair * 2 + meteorite: no table needed, but the data must agree.
        for s, shape in enumerate(shapes):
            for p, pair in enumerate(d["terrain_pairs"]):
                for m in (False, True):
                    found = [t for t in d["tiles"]
                             if (t["shape"], t["terrains"], t["meteorite"]) == (shape["id"], pair, m)]
                    name = f"{shape['id']}-{'-'.join(pair)}-{'m' if m else 'n'}"
                    if len(found) != 1 or found[0]["id"] != name:
                        fail(f"tiles.json: {name} must stand exactly once")
        rows = []
        for n in range(1, 7):
            seats = base["marker_positions"][str(n)]
            rows.append("{ " + ", ".join(str(p) for p in seats) + " }")
        self.body.append("const uint8_t pu_pointers[PU_MAX_SEATS + 1][PU_MAX_SEATS] = { { 0 }, " + ", ".join(rows)
                         + " };")

    # ---- planets ----

    def planets(self):
        d = load(self.directory, "planets.json")["planets"]
        self.num_planets = len(d)
        self.body.append("const struct pu_planet pu_planets[PU_NUM_PLANETS] = {")
        for p in d:
            self.terms.add(f"planet.{p['id']}", p["name"])
            self.terms.add(f"planet.{p['id']}.text", p["text"])
            if len(p["features"]) > 1:
                fail(f"{p['id']}: one kind of feature squares at most")
            if len(grid_squares(p["ground"], "LI")) > 96:
                fail(f"{p['id']}: more than 96 squares; PU_MAX_LEGAL counts on them")
            grid = grid_squares(p["ground"], "LI")
            feature = next(iter(p["features"].values()), [])
            rules, crossings = [], []
            for r in p["rules"]:
                crossings += r.get("diagonal_crossings", [])
                fields = {"rule": self.rule(r["rule"]), "restriction": int(r.get("restriction", False)),
                          "station": index(TERRAINS, r.get("station", "none"), p["id"]),
                          "terrain": index(TERRAINS, r.get("terrain", "none"), p["id"]),
                          "region": int(r["region"]) - 1 if "region" in r else 0, "value": r.get("value", 0)}
                rules.append("{ " + ", ".join(f".{k} = {v}" for k, v in fields.items() if v) + " }")
            regions = []
            if "regions" in p:
                names = sorted({c for row in p["regions"] for c in row} - {"."})
                if names != [str(i + 1) for i in range(len(names))]:
                    fail(f"{p['id']}: regions must be numbered from 1")
                regions = [mask(grid_squares(p["regions"], n)) for n in names]
            lines = [f".id = {c_string(p['id'])}", f".unique = {int(p['side'] == 'unique')}",
                     f".difficulty = {p['difficulty']}",
                     f".grid = {mask(grid)}", f".ice = {mask(grid_squares(p['ground'], 'I'))}",
                     f".edge = {mask(grid_squares(p['edge'], '#'))}", f".feature = {mask([tuple(c) for c in feature])}",
                     f".pods = {{ {', '.join(str(y * 16 + x) for x, y in p['lifepods'])} }}",
                     f".column_medals = {{ {', '.join(map(str, p['column_medals']))} }}",
                     f".row_medals = {{ {', '.join(map(str, p['row_medals']))} }}",
                     *(f".{name} = {{ {', '.join(str(sum(s[axis] == i for s in grid)) for i in range(12))} }}"
                       for axis, name in enumerate(("column_squares", "row_squares"))),
                     f".num_regions = {len(regions)}", f".num_rules = {len(rules)}",
                     f".num_crossings = {len(crossings)}"]
            if regions:
                lines.append(f".regions = {{ {', '.join(regions)} }}")
            if rules:
                lines.append(f".rules = {{ {', '.join(rules)} }}")
            if crossings:
                lines.append(".crossings = { " + ", ".join(
                    f"{{ {a[1] * 16 + a[0]}, {b[1] * 16 + b[0]} }}" for a, b in crossings) + " }")
            self.body.append("    { " + ",\n      ".join(lines) + " },")
        self.body.append("};")

    # ---- corporations ----

    def cell(self, cell, where):
        out = {"medal": cell.get("medal", 0), "repeat": int(cell.get("repeat", False))}
        for b in cell.get("bonuses", []):
            if b["op"] == "boost":
                out["boosts"] = b["count"]
            elif b["op"] == "gain_movement":
                out["movement"] = b["points"]
            elif b["op"] == "milestone":
                key = {"civ": "civ_level", "biomass": "patches", "rover": "rovers", "tech": "tech_level"}[b["track"]]
                out[key] = b.get("level", 1)
            elif b["op"] == "choose_one":
                first, second = b["options"]
                if second != [{"op": "milestone", "track": "biomass"}] or len(first) != 1:
                    fail(f"{where}: the second option must be a biomass milestone")
                if first[0] == {"op": "boost", "count": 1}:
                    out["choice"] = "PU_CHOICE_BOOST"
                elif first[0].get("op") == "advance" and len(first[0]["tracks"]) == 1 and first[0]["steps"] == 1:
                    out["choice"] = f"PU_CHOICE_TRACK + {TRACKS.index(first[0]['tracks'][0])}"
                else:
                    fail(f"{where}: unknown option")
            else:
                fail(f"{where}: a cell cannot give {b['op']}")
        if "row" in cell:
            out["row"] = cell["row"]
        return "{ " + ", ".join(f".{k} = {v}" for k, v in out.items() if v) + " }" if any(out.values()) else "{ 0 }"

    def medals(self, cells):
        printed = {cell["i"]: cell.get("medal", 0) for cell in cells}
        below = [0]
        for i in range(16):
            below.append(printed.get(i, 0) or below[-1])
        return "{ " + ", ".join(map(str, below[1:])) + " }"

    def corporations(self):
        d = load(self.directory, "corporations.json")["corporations"]
        self.num_corporations = len(d)
        effects = []
        for c in d:
            found = {}
            for r in c["rules"]:
                found[f"{r['when']}.{r['op']}"] = (0x80, self.effect(r, c["id"]))
            for i, t in enumerate(c["technologies"]):
                for e in t["effects"]:
                    key = f"{e['when']}.{e['op']}"
                    if key in found:
                        fail(f"{c['id']}: {key} twice")
                    found[key] = (1 << i, self.effect(e, t["id"], LIMITS.index(t.get("limit"))))
            effects.append(found)
            self.traits += [k for k in found if k not in self.traits]
        path_or_meetings = {"always.path_track", "always.cells_block", "advancing.diagonal_advance",
                            "collecting_lifepod.lifepod_to_cell"}
        if not path_or_meetings <= set(self.traits):
            fail(f"corporations.json: nobody has {sorted(path_or_meetings - set(self.traits))}")
        self.body.append("const struct pu_corporation pu_corporations[PU_NUM_CORPORATIONS] = {")
        for c, found in zip(d, effects):
            self.terms.add(f"corporation.{c['id']}", c["name"])
            self.terms.add(f"corporation.{c['id']}.text", c["text"])
            for t in c["technologies"]:
                self.terms.add(f"technology.{c['id']}.{t['label']}.text", t["text"])
            self.body.append(f"    {{ .id = {c_string(c['id'])}, .unique = {int(c['side'] == 'private')},"
                             f" .difficulty = {c['difficulty']}, .rovers = {c['rovers']},"
                             f" .unlock = PU_UNLOCK_{upper(c['tech_unlock'])}, .num_technologies = {len(c['technologies'])},")
            plain = not path_or_meetings & set(found)
            any_time = sum(bits for key, (bits, _) in found.items() if key.startswith("any_time."))
            self.body.append(f"      .plain_tracks = {int(plain)}, .any_time = 0x{any_time:02x},")
            labels = ", ".join(f"'{t['label']}'" for t in c["technologies"])
            self.body.append(f"      .labels = {{ {labels} }},")
            limits = ", ".join(str(LIMITS.index(t.get("limit"))) for t in c["technologies"])
            self.body.append(f"      .limits = {{ {limits} }},")
            self.body.append(f"      .last = {{ {', '.join(str(c['tracks'][t][-1]['i']) for t in TRACKS)} }},")
            self.body.append("      .cells = {")
            for t in TRACKS:
                cells = {x["i"]: self.cell(x, f"{c['id']}/{t}") for x in c["tracks"][t]}
                self.body.append("        { " + ", ".join(f"[{i}] = {x}" for i, x in cells.items() if x != "{ 0 }")
                                 + " },")
            self.body.append("      },")
            self.body.append("      .medals = { " + ", ".join(self.medals(c["tracks"][t]) for t in TRACKS) + " },")
            levels = {b["level"]: x["i"] for x in c["tracks"]["tech"] for b in x.get("bonuses", [])
                      if b.get("track") == "tech"}
            reach = [sum(1 << (n - 1) for n, i in levels.items() if i <= cell) for cell in range(16)]
            self.body.append(f"      .reach = {{ {', '.join(map(str, reach))} }},")
            self.body.append(f"      .level_cell = {{ {', '.join(str(levels.get(n, 0)) for n in range(1, 7))} }},")
            path = c.get("water_path", [])
            if path:
                self.body.append(f"      .num_path = {len(path)}, .path = {{ " + ", ".join(
                    str(TRACKS.index(t) * 16 + i) for t, i in path) + " },")
            if c.get("track_order", TRACKS) != TRACKS:
                fail(f"{c['id']}: another order of tracks")
            self.body.append("      .traits = { " + ",\n                  ".join(
                f"[PU_T_{upper(k)}] = {{ 0x{b:02x}, {e} }}" for k, (b, e) in found.items()) + " } }," if found
                else "    },")
        self.body.append("};")

    # ---- cards ----

    def cards(self):
        cards = load(self.directory, "civ-cards.json")["cards"]
        if [c["level"] for c in cards] != sorted(c["level"] for c in cards):
            fail("civ-cards.json: cards must stand by level")
        self.body.append("const struct pu_card pu_cards[PU_NUM_CARDS] = {")
        set_cards = [0, 0, 0]
        for number, c in enumerate(cards):
            self.terms.add(f"card.{c['id']}", c["name"])
            self.terms.add(f"card.{c['id']}.text", c["text"])
            sets = {e["set"] for e in c["effects"] if "set" in e}
            group = {"trade-pact": 1, "meteorite-buyers": 2, None: 0}[next(iter(sets), None)]
            set_cards[group] |= 1 << number
            self.body.append(f"    {{ .id = {c_string(c['id'])}, .level = {c['level']},"
                             f" .immediate = {int(c['timing'] == 'immediate')}, .set = {group},"
                             f" .num_effects = {len(c['effects'])},\n      .effects = {{ "
                             + ", ".join(self.effect(e, c["id"]) for e in c["effects"]) + " } },")
        self.body.append("};")
        self.body.append("const uint64_t pu_set_cards[3] = { " + ", ".join(f"UINT64_C({hex(s)})" for s in set_cards)
                         + " };")
        tables = {tuple(e["table"]) for c in cards for e in c["effects"] if "table" in e}
        if len(tables) != 1:
            fail("civ-cards.json: one table of set medals")
        self.body.append("const uint8_t pu_set_medals[4] = { " + ", ".join(map(str, tables.pop())) + " };")

    def goals(self):
        goals = load(self.directory, "objectives.json")["objectives"]
        self.body.append("const struct pu_goal pu_goals[PU_NUM_GOALS] = {")
        for g in goals:
            for side in ("personal", "competitive"):
                self.terms.add(f"goal.{g['id']}.{side}", g[side]["name"])
                self.terms.add(f"goal.{g['id']}.{side}.text", g[side]["text"])
            t, m = g["personal"]["test"], g["competitive"]["metric"]
            test = {"test": index(TESTS, t["test"], g["id"]),
                    "test_terrain": TERRAINS.index(t.get("terrain", t.get("track", "none"))),
                    "w": t.get("w", 0), "h": t.get("h", 0), "count": t.get("count", 0),
                    "ice": int(t.get("ground") == "ice"), "test_what": WHATS.index(t.get("what", "none")),
                    "metric": index(METRICS, m["metric"], g["id"]),
                    "metric_terrain": TERRAINS.index(m.get("terrain", "none")),
                    "metric_what": WHATS.index(m.get("what", "none")), "least": int(m["best"] == "least")}
            self.body.append(f"    {{ .id = {c_string(g['id'])}, "
                             + ", ".join(f".{k} = {v}" for k, v in test.items() if v) + " },")
        self.body.append("};")

    def events(self):
        events = load(self.directory, "events.json")["events"]
        self.body.append("const struct pu_event pu_events[PU_NUM_EVENTS] = {")
        for e in events:
            self.terms.add(f"event.{e['id']}", e["name"])
            self.terms.add(f"event.{e['id']}.text", e["text"])
            if len(e["effects"]) != 1:
                fail(f"{e['id']}: one effect")
            effect = e["effects"][0]
            if effect["op"] == "choose_one" and effect["options"] != [[{"op": "boost", "count": 1}],
                                                                      [{"op": "peek_event"}]]:
                fail(f"{e['id']}: the choice must be a boost or a look at the next event")
            if effect["op"] == "civ_supply" and effect["levels"] != [1, 2, 3, 4]:
                fail(f"{e['id']}: all four levels")
            self.body.append(f"    {{ .id = {c_string(e['id'])}, .alert = {ALERTS.index(e['alert'])},"
                             f" .solo_only = {int(e['solo_only'])}, .effect = {self.effect(effect, e['id'])} }},")
        self.body.append("};")

    def solo(self):
        d = load(self.directory, "solo.json")
        bounds = [m["max"] for m in d["modifiers"]]
        rows = ", ".join("{ " + ", ".join(str(m[a]) for a in ALERTS) + " }" for m in d["modifiers"])
        self.body.append(f"const uint8_t pu_solo_bounds[PU_NUM_MODIFIERS] = {{ {', '.join(map(str, bounds))} }};")
        self.body.append(f"const int8_t pu_solo_modifiers[PU_NUM_MODIFIERS][3] = {{ {rows} }};")
        self.body.append("const uint8_t pu_preset_decks[3][3] = { " + ", ".join(
            "{ " + ", ".join(str(p[a]) for a in ALERTS) + " }" for p in d["preset_decks"]) + " };")
        if [p["id"] for p in d["preset_decks"]] != ["easy", "normal", "hard"]:
            fail("solo.json: preset decks easy, normal, hard")
        if len(bounds) != 5 or d["base_target"] != 60:
            fail("solo.json: five rows, base 60")
        for v in d["verdicts"]:
            self.terms.add(f"verdict.{v['id']}", v["text"])
        self.body.append("const char *const pu_verdicts[7] = { " + ", ".join(c_string(v["id"]) for v in d["verdicts"])
                         + " };")

    def options(self):
        options = load(self.directory, "options.json")["options"]
        rows = []
        for o in options:
            key = f"option.{o['id']}"
            self.terms.add(key, o["name"])
            self.terms.add(f"{key}.text", o["text"])
            low, high, usual, values = o.get("min", 0), o.get("max", 1), o["usual"], "NULL"
            if o["kind"] == "choice":
                values = f"values_of_{o['id']}"
                self.body.append(f"static const char *const {values}[] = {{ " + ", ".join(map(c_string, o["values"]))
                                 + " };")
                low, high, usual = 0, len(o["values"]) - 1, o["values"].index(usual)
                for v in o["values"]:
                    name = o.get("value_names", {}).get(v)
                    if not name and v == "random":
                        name = {"en": "by lot", "ru": "по жребию", "pl": "losowo", "cs": "losem"}
                    group = "planet" if o["id"].startswith("planet") else "corporation"
                    self.terms.add(f"{key}.{v}", name or self.terms.by_key[f"{group}.{v}"])
            rows.append(f"    {{ {c_string(o['id'])}, FR_OPTION_{o['kind'].upper()}, {low}, {high}, {usual}, {values} }},")
            self.head.append(f"    PU_OPTION_{upper(o['id'])},")
        self.body += ["const struct fr_option_def pu_options[] = {"] + rows + ["};"]
        self.num_options = len(options)

    def words(self):
        for key, term in load(self.directory, "words.json")["words"].items():
            self.terms.add(key, term)
        self.terms.add_features(load(self.directory, "features.json"))

    def enum(self, prefix, names):
        return ["enum {"] + [f"    {prefix}{upper(n)}," for n in names] + [f"    {prefix}COUNT", "};", ""]

    def write(self, out_dir):
        self.op("none")
        self.rule("none")
        self.tiles()
        self.planets()
        self.corporations()
        self.cards()
        self.goals()
        self.events()
        self.solo()
        self.options()
        self.words()
        head = ["/* Planet Unknown's components, from data/planet-unknown. */", "#ifndef PU_TABLES_H",
                "#define PU_TABLES_H", "",
                '#include "frontier.h"', ""]
        head += self.enum("PU_OP_", self.ops) + self.enum("PU_RULE_", self.rules)
        head += self.enum("PU_T_", self.traits)
        head += self.enum("PU_UNLOCK_", UNLOCKS) + self.enum("PU_TEST_", TESTS) + self.enum("PU_METRIC_", METRICS)
        head += self.enum("PU_WHAT_", WHATS) + self.enum("PU_GAIN_", GAINS) + self.enum("PU_FROM_", FROMS)
        head += self.enum("PU_IF_", CONDITIONS)
        head += ["enum {"] + self.head + ["    PU_NUM_OPTIONS", "};", ""]
        head += ["enum {", f"    PU_NUM_PLANETS = {self.num_planets}, PU_NUM_CORPORATIONS = {self.num_corporations},", "};",
                 f"#define PU_DATA_HASH 0x{data_hash(self.directory):016x}u",
                 f"#define PU_SAME_DATA {same_data(self.directory)}",
                 f"#define PU_NUM_TERMS {len(self.terms.by_key)}",
                 COMPONENTS, "#endif"]
        body = ['#include "pu_tables.h"', ""] + self.body
        self.terms.write(body, "pu")
        self.terms.write_texts(f"{out_dir}/pu_terms.json")
        write_if_changed(f"{out_dir}/pu_tables.h", head)
        write_if_changed(f"{out_dir}/pu_tables.c", body)


def main():
    directory, out_dir = sys.argv[1:3]
    validator = os.path.join(os.path.dirname(os.path.abspath(__file__)), "validate_planet_unknown.py")
    checked = subprocess.run([sys.executable, validator, directory], capture_output=True, text=True)
    if checked.returncode:
        fail(checked.stdout + checked.stderr)
    Tables(directory).write(out_dir)


main()
