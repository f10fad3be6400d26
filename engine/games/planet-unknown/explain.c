/* explain.c: the names and numbers that a no is told with, as data/planet-unknown/reasons.json asks
 * for them. why.c has found the reason; here the same position is asked once more what it is about.
 */
#include "window.h"

static const char *const track_keys[] = { "terrain.civ",   "terrain.water", "terrain.biomass",
                                          "terrain.rover", "terrain.tech",  "terrain.energy" };
static const char *const component_keys[] = { "component.lifepod", "component.meteorite",
                                              "component.rover" };

static struct fr_arg square_arg(int square)
{
    return fr_arg_text("%c%d", 'A' + (square & 15), (square >> 4) + 1);
}

static struct fr_arg track_arg(int track) { return fr_arg_term("%s", track_keys[track]); }

/* Tracks or terrains, one bit each, as a list. */
static struct fr_arg tracks_arg(unsigned set)
{
    int16_t has[6];

    for (int i = 0; i < 6; i++) has[i] = set >> i & 1;
    return fr_arg_amounts(track_keys, has, 6);
}

static struct fr_arg event_arg(const struct pu_state *s)
{
    return fr_arg_term("event.%s", pu_events[s->event].id);
}

static struct fr_arg corporation_arg(const struct pu_seat *p)
{
    return fr_arg_term("corporation.%s", pu_corporation(p)->id);
}

static struct fr_arg question_arg(const struct pu_state *s, int seat)
{
    struct fr_question q = { 0 };

    pu_question(s, seat, &q);
    return fr_arg_term("question.%s", pu_question_ids[q.kind]);
}

static struct fr_arg effect_arg(int kind) { return fr_arg_term("effect.%s", pu_item_ids[kind]); }

/* ---- what waits ---- */

static unsigned what_of(const struct pu_seat *p, int kind) /* together, as bits */
{
    unsigned set = 0;

    for (int i = 0; i < p->num_items; i++)
        if (p->items[i].kind == kind) set |= p->items[i].what;
    return set;
}

static unsigned waiting_stations(const struct pu_seat *p)
{
    unsigned set = 0;

    for (int i = 0; i < p->num_items; i++)
        if (p->items[i].kind == PU_ITEM_STATION) set |= 1u << (p->items[i].what - 1);
    return set;
}

static struct fr_arg components_arg(const struct pu_seat *p, fr_move m)
{
    const int kind = pu_kind_of(m) == PU_MOVE_COLLECT ? PU_ITEM_COLLECT : PU_ITEM_DESTROY;
    int16_t has[3] = { 0 };

    for (int i = 0; i < p->num_items; i++)
        if (p->items[i].kind == kind) has[p->items[i].what - PU_WHAT_LIFEPOD] = 1;
    return fr_arg_amounts(component_keys, has, 3);
}

static int most_regressed(const struct pu_seat *p, int track)
{
    int most = 1;

    for (int i = 0; i < p->num_items; i++) {
        const struct pu_item *it = &p->items[i];
        if (it->kind != PU_ITEM_REGRESS || !(it->what >> track & 1)) continue;
        for (int m = 0; m < PU_TRACKS; m++) {
            const int cells = it->what >> m & 1 ? pu_can_regress(p, m, it->how) : 0;
            if (cells > most) most = cells;
        }
    }
    return most;
}

/* What a move would have resolved, had it waited. */
static struct fr_arg wanted_arg(fr_move m)
{
    static const uint8_t items[PU_NUM_MOVE_KINDS] = {
        [PU_MOVE_DISCARD] = PU_ITEM_DISCARD,     [PU_MOVE_FLUX] = PU_ITEM_FLUX,
        [PU_MOVE_FACE] = PU_ITEM_FACE,           [PU_MOVE_EMPTY] = PU_ITEM_EMPTY_DEPOT,
        [PU_MOVE_STATION] = PU_ITEM_STATION,     [PU_MOVE_ADVANCE] = PU_ITEM_ADVANCE,
        [PU_MOVE_RAISE] = PU_ITEM_RAISE,         [PU_MOVE_REGRESS] = PU_ITEM_REGRESS,
        [PU_MOVE_TELEPORT] = PU_ITEM_TELEPORT,   [PU_MOVE_CHOOSE] = PU_ITEM_CHOOSE,
        [PU_MOVE_COLLECT] = PU_ITEM_COLLECT,     [PU_MOVE_DESTROY] = PU_ITEM_DESTROY,
        [PU_MOVE_METEORITE] = PU_ITEM_METEORITE, [PU_MOVE_CLEAR] = PU_ITEM_CLEAR,
        [PU_MOVE_LOSE] = PU_ITEM_LOSE,
    };
    const int kind = pu_kind_of(m);

    if (kind == PU_MOVE_DROP) return effect_arg(pu_first(m));
    if (items[kind]) return effect_arg(items[kind]);
    return fr_arg_term("effect.%s", kind == PU_MOVE_POD  ? "pod"
                                    : kind == PU_MOVE_GO ? "go"
                                                         : "keep");
}

/* ---- technologies ---- */

static int trait_of(fr_move m)
{
    switch (pu_kind_of(m)) {
    case PU_MOVE_TAKE: return PU_T_TAKING_TILE_GAIN_MOVEMENT_UNDER_MARKER;
    case PU_MOVE_ENERGY: return PU_T_PLACING_TILE_STATION_AS;
    case PU_MOVE_STORE: return PU_T_GAINING_PATCH_STORE_PATCH;
    case PU_MOVE_DOUBLE: return PU_T_GAINING_PATCH_EXTRA_PATCH;
    case PU_MOVE_TRADE: return PU_T_GAINING_PATCH_PATCH_TO_BOOST;
    case PU_MOVE_MOVE: return PU_T_MOVING_ROVER_DIAGONAL_MOVES;
    case PU_MOVE_LINK: return PU_T_MOVING_ROVER_TELEPORT_LINK;
    case PU_MOVE_REDIRECT: return PU_T_ANY_TIME_REDIRECT_LIFEPODS;
    case PU_MOVE_BOOST:
        return pu_second(m) == PU_TWICE ? PU_T_USING_BOOST_MULTIPLY_ADVANCE
                                        : PU_T_ADVANCING_LATERAL_SHIFT;
    default: return PU_T_ADVANCING_LATERAL_SHIFT;
    }
}

static int technology_of(const struct pu_seat *p, fr_move m)
{
    if (pu_kind_of(m) == PU_MOVE_USE) return pu_first(m);
    const uint8_t set = pu_technology_of(p, trait_of(m));
    return set ? pu_low(set) : 0;
}

static struct fr_arg label_arg(const struct pu_seat *p, fr_move m)
{
    return fr_arg_text("%c", pu_label(p, technology_of(p, m)));
}

static struct fr_arg does_arg(const struct pu_seat *p, fr_move m)
{
    return fr_arg_term("technology.%s.%c.text", pu_corporation(p)->id,
                       pu_label(p, technology_of(p, m)));
}

/* PU-13.1 to PU-13.9 have these reasons alike; true: it was one of them. */
static bool explain_technology(const struct pu_state *s, const struct pu_seat *p, fr_move m,
                               fr_rule why, struct fr_arg *out)
{
    switch (why) {
#define ALL_CORPORATIONS(reason)                                                                   \
    case PU_13_1_##reason:                                                                         \
    case PU_13_2_##reason:                                                                         \
    case PU_13_3_##reason:                                                                         \
    case PU_13_4_##reason:                                                                         \
    case PU_13_5_##reason:                                                                         \
    case PU_13_6_##reason:                                                                         \
    case PU_13_7_##reason:                                                                         \
    case PU_13_8_##reason:                                                                         \
    case PU_13_9_##reason
        ALL_CORPORATIONS(NONE) : out[0] = corporation_arg(p);
        return true;
        ALL_CORPORATIONS(CLOSED) : ALL_CORPORATIONS(PASSIVE) : out[0] = label_arg(p, m);
        out[1] = does_arg(p, m);
        return true;
        ALL_CORPORATIONS(BLOCKED) : out[0] = label_arg(p, m);
        out[1] = event_arg(s);
        return true;
        ALL_CORPORATIONS(ROUND) : ALL_CORPORATIONS(GAME) : out[0] = label_arg(p, m);
        return true;
    case PU_13_9_PAST:
        out[0] = label_arg(p, m);
        out[1] = corporation_arg(p);
        return true;
    default: return false;
    }
}

/* ---- squares ---- */

static int tile_of(const struct pu_state *s, int seat, fr_move m)
{
    return pu_top_tile(s, seat, pu_first(m) >> 3 & 1);
}

/* The square of a tile in hand that lies in the set; of any other move the one it names. */
static struct fr_arg bad_square(const struct pu_state *s, int seat, fr_move m, struct pu_mask in)
{
    if (pu_kind_of(m) != PU_MOVE_PLACE) return square_arg(pu_second(m));
    return square_arg(pu_square_of(tile_of(s, seat, m), pu_first(m) & 7, pu_second(m), in));
}

static struct pu_mask off_grid(const struct pu_seat *p)
{
    struct pu_mask all = { { 0 } };

    for (int square = 0; square < 12 * 16; square++)
        if ((square & 15) < 12) pu_set(&all, square);
    return pu_minus(all, pu_planet(p)->grid);
}

static void explain_quarter(const struct pu_state *s, int seat, fr_move m, struct fr_arg *out)
{
    int terrain;
    const int at =
        pu_forbidden_station(s, seat, tile_of(s, seat, m), pu_first(m) & 7, pu_second(m), &terrain);
    out[0] = square_arg(at);
    out[1] = track_arg(terrain - 1);
}

static struct fr_arg crossing_arg(const struct pu_planet *planet, int i)
{
    const int a = planet->crossings[i][0], b = planet->crossings[i][1];
    return fr_arg_text("%c%d–%c%d", 'A' + (a & 15), (a >> 4) + 1, 'A' + (b & 15), (b >> 4) + 1);
}

/* ---- markers ---- */

static int marker_of(const struct pu_seat *p, fr_move m)
{
    if (p->num_frames && p->frames[p->num_frames - 1].kind == PU_FRAME_GO)
        return p->frames[p->num_frames - 1].what;
    if (pu_kind_of(m) != PU_MOVE_USE) return pu_first(m) % PU_TRACKS;
    if (pu_second(m)) return pu_second(m) - 1;
    const struct pu_effect *e = pu_has(p, PU_T_ANY_TIME_ADVANCE);
    return e && !(e->tracks & 0x80) ? pu_low(e->tracks) : p->flux;
}

static struct fr_arg side_arg(const struct pu_seat *p) /* the other one than the starting side */
{
    return p->sides_set & PU_SIDE_PLANET ? fr_arg_term("planet.%s", pu_planet(p)->id)
                                         : corporation_arg(p);
}

void pu_explain(const void *state, int seat, fr_move m, fr_rule why, struct fr_arg *out)
{
    const struct pu_state *s = state;
    const struct pu_seat *p = &s->seats[seat];
    const int a = pu_first(m), b = pu_second(m);

    if (explain_technology(s, p, m, why, out)) return;
    switch (why) {
    case PU_2_2: out[0] = side_arg(p); break;
    case PU_4_1_FIRST:
    case PU_6_2_FIRST: out[0] = question_arg(s, seat); break;
    case PU_4_3_EDGE:
    case PU_4_3_ICE:
    case PU_4_3_NEIGHBOURS:
    case PU_4_3_BOOST:
    case PU_4_3_MILESTONE: out[0] = event_arg(s); break;
    case PU_4_3_ROVER:
        out[0] = event_arg(s);
        out[1] = square_arg(b);
        out[2] = track_arg(pu_terrain_at(p, b) - 1);
        break;
    case PU_4_3_PENDING:
        out[0] = event_arg(s);
        out[1] = effect_arg(pu_to_be_resolved(s, seat)->kind);
        break;
    case PU_4_6:
        out[0] = fr_arg_term("compartment.%s",
                             (pu_kind_of(m) == PU_MOVE_PLACE ? a >> 3 : a) ? "inner" : "outer");
        break;
    case PU_5_1: out[0] = bad_square(s, seat, m, off_grid(p)); break;
    case PU_5_2: out[0] = bad_square(s, seat, m, pu_covered(p)); break;
    case PU_5_1_PATCH:
    case PU_7_5:
    case PU_8_2_OFF:
    case PU_8_3:
    case PU_8_3_ITSELF:
    case PU_9_2:
    case PU_9_2_TAKEN:
    case PU_13_3_METEORITE:
    case PU_14_7: out[0] = square_arg(b); break;
    case PU_6_1:
    case PU_6_1_PENDING: out[0] = tracks_arg(waiting_stations(p)); break;
    case PU_6_1_STRAIGHT: out[0] = corporation_arg(p); break;
    case PU_6_2_NONE:
    case PU_6_2_POSSIBLE:
    case PU_6_2_OPTIONAL: out[0] = wanted_arg(m); break;
    case PU_6_2_PENDING: out[0] = effect_arg(pu_to_be_resolved(s, seat)->kind); break;
    case PU_6_2_TRACKS:
        out[0] = tracks_arg(
            what_of(p, pu_kind_of(m) == PU_MOVE_RAISE ? PU_ITEM_RAISE : PU_ITEM_ADVANCE));
        break;
    case PU_6_2_RAISED: out[0] = fr_arg_number(pu_item_of(p, PU_ITEM_RAISE)->how); break;
    case PU_6_5: out[0] = tracks_arg(pu_energy_tracks(p, pu_energy_reading(p))); break;
    case PU_6_7:
    case PU_6_8:
    case PU_13_4_PODS:
    case PU_13_7_OCCUPIED:
    case PU_13_8_OCCUPIED:
    case PU_13_9_MILESTONE: out[0] = track_arg(marker_of(p, m)); break;
    case PU_6_8_TRACKS: out[0] = tracks_arg(what_of(p, PU_ITEM_REGRESS)); break;
    case PU_6_8_MORE: out[0] = fr_arg_number(most_regressed(p, a)); break;
    case PU_7_2:
    case PU_7_2_DUE: out[0] = fr_arg_number(pu_due_level(p)); break;
    case PU_8_1_NO_ROVER: out[0] = square_arg(a); break;
    case PU_8_2:
        out[0] = square_arg(a);
        out[1] = square_arg(b);
        break;
    case PU_9_1:
        out[0] = square_arg(b);
        out[1] = components_arg(p, m);
        break;
    case PU_14_11: explain_quarter(s, seat, m, out); break;
    case PU_14_13_ROVER:
        out[0] = crossing_arg(pu_planet(p), 0);
        out[1] = crossing_arg(pu_planet(p), 1);
        break;
    default: break;
    }
}
