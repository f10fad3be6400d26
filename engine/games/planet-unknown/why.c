/* why.c: what a seat may do now, one move at a time, and the rule that stands against it.
 *
 * This is the definition of legality: it follows the rules, move by move and square by square, and
 * knows no list. legal.c lists the same moves by sets and boards; the property tests ask here about
 * every listed move and about moves that were nearly listed. */
#include "window.h"

#include <string.h>

/* ---- technologies ---- */

#define OF_CORPORATIONS(reason)                                                                    \
    {                                                                                              \
        PU_13_1_##reason, PU_13_2_##reason, PU_13_3_##reason, PU_13_4_##reason, PU_13_5_##reason,  \
            PU_13_6_##reason, PU_13_7_##reason, PU_13_8_##reason, PU_13_9_##reason                 \
    }

enum unusable { NO_SUCH, CLOSED, BLOCKED, USED_THIS_ROUND, USED_THIS_GAME, PASSIVE, NUM_UNUSABLE };

static fr_rule no_technology(const struct pu_seat *p, enum unusable why)
{
    static const fr_rule reasons[NUM_UNUSABLE][PU_NUM_CORPORATIONS] = {
        OF_CORPORATIONS(NONE),  OF_CORPORATIONS(CLOSED), OF_CORPORATIONS(BLOCKED),
        OF_CORPORATIONS(ROUND), OF_CORPORATIONS(GAME),   OF_CORPORATIONS(PASSIVE),
    };
    return reasons[why][p->corporation];
}

/* A technology of the board is not available: blocked by the event, left behind, or not reached. */
static fr_rule why_not_available(const struct pu_seat *p, uint8_t set)
{
    if (set & p->blocked_set) return no_technology(p, BLOCKED);
    if (pu_corporation(p)->unlock == PU_UNLOCK_HIGHEST_ONLY &&
        (set & pu_corporation(p)->reach[p->cell[PU_TRACK_TECH]]))
        return PU_13_9_PAST;
    return no_technology(p, CLOSED);
}

static fr_rule why_not_trait(const struct pu_seat *p, int trait)
{
    const uint8_t set = pu_technology_of(p, trait);

    if (pu_has(p, trait)) return FR_OK;
    if (!set) return no_technology(p, NO_SUCH);
    if (!(set & pu_available(p))) return why_not_available(p, set);
    return no_technology(p, set & p->used_round_set ? USED_THIS_ROUND : USED_THIS_GAME);
}

/* ---- tiles ---- */

static bool tile_asked(const struct pu_state *s, const struct pu_seat *p)
{
    return pu_round_tile_due(s, p) || pu_item_of(p, PU_ITEM_TILE);
}

static fr_rule no_tile(const struct pu_state *s, const struct pu_seat *p)
{
    return s->phase == PU_TURNS && p->placed != PU_NO_TILE ? PU_4_6_PLACED : PU_4_6_NO_TILE;
}

static fr_rule why_not_place(const struct pu_state *s, int seat, fr_move m)
{
    const struct pu_seat *p = &s->seats[seat];

    if (!tile_asked(s, p)) return no_tile(s, p);
    return pu_why_not_top_tile(s, seat, pu_first(m) >> 3, pu_first(m) & 7, pu_second(m),
                               pu_round_tile_due(s, p));
}

static bool has_place(const struct pu_state *s, int seat, int compartment)
{
    for (int turn = 0; turn < PU_NUM_TURNS; turn++)
        for (int square = 0; square < 12 * 16; square++)
            if (!why_not_place(s, seat, pu_place_move(compartment, turn, square))) return true;
    return false;
}

static fr_rule why_not_take(const struct pu_state *s, int seat, int compartment) /* Republic 1 */
{
    const struct pu_seat *p = &s->seats[seat];
    const struct pu_effect *e = pu_has(p, PU_T_TAKING_TILE_GAIN_MOVEMENT_UNDER_MARKER);
    const int tile = pu_top_tile(s, seat, compartment);

    if (!tile_asked(s, p)) return no_tile(s, p);
    if (tile == PU_NONE) return PU_4_6;
    if (!e) return why_not_trait(p, PU_T_TAKING_TILE_GAIN_MOVEMENT_UNDER_MARKER);
    if (p->taken) return PU_13_2_TAKEN;
    if (!pu_tile_has_station(tile, e->station)) return PU_13_2_SETTLERS;
    return has_place(s, seat, compartment) ? FR_OK : PU_5_10_NOWHERE;
}

static fr_rule why_not_set_aside(const struct pu_state *s, int seat, int compartment)
{
    if (!pu_round_tile_due(s, &s->seats[seat])) return no_tile(s, &s->seats[seat]);
    if (pu_top_tile(s, seat, compartment) == PU_NONE) return PU_4_6;
    return pu_nothing_fits(s, seat, true) ? FR_OK : PU_5_10;
}

/* ---- markers ---- */

/* Straight up: the end of the track, or something stands or lies in the way. */
static fr_rule why_not_up(const struct pu_seat *p, int track)
{
    const struct pu_corporation *c = pu_corporation(p);
    const bool path = track == PU_TRACK_WATER && c->num_path;

    if (p->cell[track] == (path ? c->num_path - 1 : c->last[p->on[track]])) return PU_6_7;
    if (!pu_always_has(p, PU_T_ALWAYS_CELLS_BLOCK)) return PU_13_4_PODS;
    return pu_always_has(p, PU_T_ADVANCING_DIAGONAL_ADVANCE) ? PU_13_8_OCCUPIED : PU_13_7_OCCUPIED;
}

static fr_rule why_not_step(const struct pu_seat *p, int track, int direction)
{
    int on, cell;

    if (pu_step_target(p, track, direction, &on, &cell)) return FR_OK;
    if (direction == PU_STRAIGHT) return why_not_up(p, track);
    if (!pu_always_has(p, PU_T_ADVANCING_DIAGONAL_ADVANCE)) return PU_6_1_STRAIGHT;
    if (direction >= PU_SHIFT_LEFT && !pu_has(p, PU_T_ADVANCING_LATERAL_SHIFT))
        return why_not_trait(p, PU_T_ADVANCING_LATERAL_SHIFT);
    if (on < 0) return PU_13_8_SIDE;
    return cell > pu_corporation(p)->last[on] ? PU_6_7 : PU_13_8_OCCUPIED;
}

/* A station of the tile that advances this track waits; aside: also one of a tile set aside. */
static bool station_waits(const struct pu_seat *p, int track, bool aside)
{
    for (int i = 0; i < p->num_items; i++) {
        const struct pu_item *it = &p->items[i];
        if (it->kind != PU_ITEM_STATION || it->what != track + 1) continue;
        if (it->how & PU_ASIDE ? aside : track != PU_TRACK_TECH || (p->readings & 1)) return true;
    }
    return false;
}

/* A research station that is not set aside. */
static bool research_waits(const struct pu_seat *p)
{
    for (int i = 0; i < p->num_items; i++)
        if (p->items[i].kind == PU_ITEM_STATION && p->items[i].what == PU_TECH &&
            !(p->items[i].how & PU_ASIDE))
            return true;
    return false;
}

static struct pu_mask area_of(const struct pu_seat *p, int terrain) /* of the last tile */
{
    const int last = p->num_tiles - 1, tile = p->tile[last];
    const struct pu_turn *t = &pu_turns[pu_tile_shape(tile)][p->tile_turn[last]];

    return pu_moved(t->area[pu_tile_terrains(tile)[1] == terrain], p->tile_at[last]);
}

/* The round's tile has such a station, but as it lies the station advances nothing. */
static fr_rule why_not_worth(const struct pu_state *s, const struct pu_seat *p, int track)
{
    if (s->phase != PU_TURNS || p->placed != PU_PLACED ||
        !pu_tile_has_station(p->tile[p->num_tiles - 1], track + 1))
        return FR_OK;
    const struct pu_mask area = area_of(p, track + 1);
    if (track == PU_TRACK_WATER && !pu_meet(area, pu_planet(p)->ice)) return PU_6_6;
    if (track != PU_TRACK_BIOMASS ||
        !pu_always_has(p, PU_T_ADVANCING_FOR_PLACED_TILE_REQUIRE_EXPANSION))
        return FR_OK;
    return pu_meet(pu_beside(area), pu_minus(pu_plane(p, PU_BIOMASS), area)) ? FR_OK
                                                                             : PU_13_3_LONELY;
}

static fr_rule why_not_station(const struct pu_state *s, const struct pu_seat *p, int track,
                               int direction)
{
    const bool pays = track == PU_TRACK_ROVER && direction == PU_STRAIGHT && pu_pays_again(p) &&
                      station_waits(p, track, false);

    if (pays) return FR_OK;
    if (station_waits(p, track, true)) return why_not_step(p, track, direction);
    if (track == PU_TRACK_TECH && research_waits(p)) return PU_13_6_AS_ENERGY;
    const fr_rule no = why_not_worth(s, p, track);
    if (no) return no;
    return pu_item_of(p, PU_ITEM_STATION) ? PU_6_1 : PU_6_2_NONE;
}

static fr_rule why_no_energy(const struct pu_seat *p) /* Jump Drive D could read one so */
{
    if (!research_waits(p) || !pu_technology_of(p, PU_T_PLACING_TILE_STATION_AS))
        return PU_6_5_NONE;
    if (!(p->readings & 2)) return PU_13_6_AS_PRINTED;
    return why_not_trait(p, PU_T_PLACING_TILE_STATION_AS);
}

static fr_rule why_not_energy(const struct pu_seat *p, int track, int direction)
{
    const int reading = pu_energy_reading(p);

    if (!reading) return why_no_energy(p);
    if (!(pu_energy_tracks(p, reading) >> track & 1)) return PU_6_5;
    return why_not_step(p, track, direction);
}

static fr_rule why_not_boost(const struct pu_seat *p, int track, int direction)
{
    if (!pu_item_of(p, PU_ITEM_BOOST)) return PU_6_4;
    if (direction != PU_TWICE) return why_not_step(p, track, direction);
    const fr_rule no = why_not_trait(p, PU_T_USING_BOOST_MULTIPLY_ADVANCE);
    if (no) return no;
    return pu_can_advance(p, track) ? FR_OK : why_not_up(p, track);
}

static fr_rule why_not_advance(const struct pu_seat *p, int track, int direction)
{
    bool waits = false;

    for (int i = 0; i < p->num_items; i++)
        waits |= p->items[i].kind == PU_ITEM_ADVANCE && (p->items[i].what >> track & 1);
    if (!pu_item_of(p, PU_ITEM_ADVANCE)) return PU_6_2_NONE;
    return waits ? why_not_step(p, track, direction) : PU_6_2_TRACKS;
}

static fr_rule why_not_raise(const struct pu_seat *p, int track, int direction)
{
    const struct pu_item *it = pu_item_of(p, PU_ITEM_RAISE);

    if (!it) return PU_6_2_NONE;
    if (!(it->what >> track & 1)) return PU_6_2_TRACKS;
    const fr_rule no = why_not_step(p, track, direction);
    if (no) return no;
    return pu_raise_target(p, track, direction, it->how) >= 0 ? FR_OK : PU_6_2_RAISED;
}

static fr_rule why_not_regress(const struct pu_seat *p, int track)
{
    bool named = false;

    if (!pu_item_of(p, PU_ITEM_REGRESS)) return PU_6_2_NONE;
    for (int i = 0; i < p->num_items; i++) {
        const struct pu_item *it = &p->items[i];
        if (it->kind != PU_ITEM_REGRESS || !(it->what >> track & 1)) continue;
        named = true;
        if (pu_regressible(p, it->what, it->how) >> track & 1) return FR_OK;
    }
    if (!named) return PU_6_8_TRACKS;
    return pu_can_regress(p, track, 1) ? PU_6_8_MORE : PU_6_8;
}

/* ---- patches ---- */

static fr_rule why_not_use_patch(const struct pu_state *s, const struct pu_seat *p, int kind)
{
    const int trait = kind == PU_MOVE_STORE    ? PU_T_GAINING_PATCH_STORE_PATCH
                      : kind == PU_MOVE_DOUBLE ? PU_T_GAINING_PATCH_EXTRA_PATCH
                                               : PU_T_GAINING_PATCH_PATCH_TO_BOOST;

    if (!pu_item_of(p, PU_ITEM_PATCH)) return PU_5_7_NONE;
    const fr_rule no = why_not_trait(p, trait);
    if (no) return no;
    if (s->phase == PU_PATCHES || (kind == PU_MOVE_STORE && s->phase == PU_FINAL)) return PU_6_3;
    return kind == PU_MOVE_TRADE && pu_event_rule(s) == PU_RULE_NO_BOOST ? PU_4_3_BOOST : FR_OK;
}

/* ---- rovers ---- */

static bool uncovered_feature(const struct pu_seat *p, int square)
{
    return pu_test(&pu_planet(p)->feature, square) && !pu_terrain_at(p, square);
}

static fr_rule why_not_enter(const struct pu_state *s, const struct pu_seat *p, int square)
{
    if (pu_rover_on(p, square) >= 0) return PU_8_3;
    if (!pu_test(&pu_planet(p)->grid, square)) return PU_8_2_OFF;
    if (pu_event_rule(s) == PU_RULE_NO_ROVER_ONTO_TERRAIN &&
        pu_terrain_at(p, square) == pu_events[s->event].effect.terrain)
        return PU_4_3_ROVER;
    if (pu_planet_rule(p, PU_RULE_NO_ROVER_ONTO_FEATURE) && uncovered_feature(p, square))
        return PU_14_7;
    return FR_OK;
}

static bool in_one_region(const struct pu_planet *planet, int a, int b)
{
    for (int i = 0; i < planet->num_regions; i++)
        if (pu_test(&planet->regions[i], a) && pu_test(&planet->regions[i], b)) return true;
    return false;
}

static bool is_crossing(const struct pu_planet *planet, int a, int b)
{
    for (int i = 0; i < planet->num_crossings; i++)
        if ((planet->crossings[i][0] == a && planet->crossings[i][1] == b) ||
            (planet->crossings[i][0] == b && planet->crossings[i][1] == a))
            return true;
    return false;
}

static fr_rule why_not_one_step(const struct pu_seat *p, int from, int to)
{
    const int dx = (to & 15) - (from & 15), dy = (to >> 4) - (from >> 4);
    const int far = dx * dx + dy * dy; /* 1: a neighbour; 2: diagonally */
    const bool diagonally = pu_has(p, PU_T_MOVING_ROVER_DIAGONAL_MOVES);

    if (far == 2 && !diagonally && pu_technology_of(p, PU_T_MOVING_ROVER_DIAGONAL_MOVES))
        return why_not_trait(p, PU_T_MOVING_ROVER_DIAGONAL_MOVES);
    if (far != 1 && !(far == 2 && diagonally)) return PU_8_2;
    if (!pu_planet_rule(p, PU_RULE_NO_ROVER_ACROSS_REGIONS) ||
        in_one_region(pu_planet(p), from, to) ||
        (diagonally && is_crossing(pu_planet(p), from, to)))
        return FR_OK;
    return PU_14_13_ROVER;
}

static bool steps_are_free(const struct pu_seat *p)
{
    return p->gained && pu_has(p, PU_T_MOVING_ROVER_FREE_MOVES_ONTO);
}

static bool is_free_ground(const struct pu_seat *p, int square)
{
    const struct pu_effect *e = pu_has(p, PU_T_MOVING_ROVER_FREE_MOVES_ONTO);
    const struct pu_planet_rule *r = pu_planet_rule(p, PU_RULE_FEATURE_COUNTS_AS_TERRAIN);

    return pu_terrain_at(p, square) == e->terrain ||
           (r && r->terrain == e->terrain && uncovered_feature(p, square));
}

/* A free walk leads over free ground and ends where it collects. Squares are reached in waves. */
static bool walks_freely(const struct pu_state *s, const struct pu_seat *p, int from, int to)
{
    uint8_t queue[12 * 16], seen[12 * 16] = { 0 };
    int head = 0, tail = 0;

    if (!steps_are_free(p) || (p->walked_set >> pu_rover_on(p, from) & 1)) return false;
    queue[tail++] = (uint8_t)from;
    seen[from] = 1;
    while (head < tail) {
        const int at = queue[head++];
        if (at != from && (pu_test(&p->meteorite, at) || pu_pod_index(p, at) >= 0)) continue;
        for (int next = 0; next < 12 * 16; next++) {
            if (seen[next] || why_not_one_step(p, at, next) || why_not_enter(s, p, next) ||
                !is_free_ground(p, next))
                continue;
            seen[next] = 1;
            queue[tail++] = (uint8_t)next;
        }
    }
    return seen[to] && to != from;
}

static fr_rule why_not_move(const struct pu_state *s, const struct pu_seat *p, int from, int to)
{
    if (!pu_window_open(s)) return PU_6_3;
    if (pu_rover_on(p, from) < 0) return PU_8_1_NO_ROVER;
    if (from == to) return PU_8_3_ITSELF;
    const fr_rule no = why_not_enter(s, p, to);
    if (no) return no;
    if (walks_freely(s, p, from, to)) return FR_OK;
    if (!p->movement) return PU_8_1;
    const fr_rule far = why_not_one_step(p, from, to);
    if (far) return far;
    return steps_are_free(p) && is_free_ground(p, to) ? PU_8_2_WALKED : FR_OK;
}

static bool are_linked(const struct pu_seat *p, const struct pu_effect *e, int from, int to)
{
    const int here = pu_terrain_at(p, from), there = pu_terrain_at(p, to);

    if (!e->station) return here && here == there;
    return here == e->station && there == e->station && pu_test(&p->station, from) &&
           pu_test(&p->station, to);
}

static fr_rule why_not_link(const struct pu_state *s, const struct pu_seat *p, int from, int to)
{
    const struct pu_effect *e = pu_has(p, PU_T_MOVING_ROVER_TELEPORT_LINK);

    if (!pu_window_open(s)) return PU_6_3;
    if (!e) return why_not_trait(p, PU_T_MOVING_ROVER_TELEPORT_LINK);
    if (pu_rover_on(p, from) < 0) return PU_8_1_NO_ROVER;
    if (from == to) return PU_8_3_ITSELF;
    if (!p->movement) return PU_8_1;
    const fr_rule no = why_not_enter(s, p, to);
    if (no) return no;
    if (!are_linked(p, e, from, to)) return e->station ? PU_13_2_LINK : PU_13_6_LINK;
    if (why_not_one_step(p, from, to)) return FR_OK;
    return e->station ? PU_13_2_STEP : PU_13_6_STEP;
}

static fr_rule why_not_teleport(const struct pu_state *s, const struct pu_seat *p, int from, int to)
{
    if (!pu_item_of(p, PU_ITEM_TELEPORT)) return PU_6_2_NONE;
    if (pu_rover_on(p, from) < 0) return PU_8_1_NO_ROVER;
    if (from == to) return PU_8_3_ITSELF;
    return why_not_enter(s, p, to);
}

static fr_rule why_not_landing(const struct pu_seat *p, int square) /* PU-7.5 */
{
    const int last = p->num_tiles - 1;

    if (!pu_item_of(p, PU_ITEM_ROVER)) return PU_7_5_NONE;
    if (!pu_may_land(p)) return PU_7_5_SUPPLY;
    if (last < 0) return PU_7_5_NO_TILE;
    if (pu_rover_on(p, square) >= 0) return PU_8_3;
    const struct pu_mask tile = pu_shape_mask(p->tile[last], p->tile_turn[last], p->tile_at[last]);
    return pu_test(&tile, square) ? FR_OK : PU_7_5;
}

/* ---- choices and components ---- */

static fr_rule why_not_choose(const struct pu_state *s, const struct pu_seat *p, int cell,
                              int option)
{
    for (int i = 0; i < p->num_items; i++) {
        if (p->items[i].kind != PU_ITEM_CHOOSE || p->items[i].what != cell) continue;
        if (pu_choices_of(s, &p->items[i]) >> option & 1) return FR_OK;
        if (option) return PU_4_3_MILESTONE;
        return p->items[i].how ? PU_4_3_BOOST : PU_6_2_NO_BOOST;
    }
    return PU_6_2_NONE;
}

static bool lies_there(const struct pu_seat *p, int what, int square)
{
    if (what == PU_WHAT_LIFEPOD) return pu_pod_index(p, square) >= 0;
    return what == PU_WHAT_ROVER ? pu_rover_on(p, square) >= 0 : pu_test(&p->meteorite, square);
}

static fr_rule why_not_component(const struct pu_seat *p, int item_kind, int square)
{
    if (!pu_item_of(p, item_kind)) return PU_6_2_NONE;
    for (int i = 0; i < p->num_items; i++)
        if (p->items[i].kind == item_kind && lies_there(p, p->items[i].what, square)) return FR_OK;
    return PU_9_1;
}

static fr_rule why_not_meteorite(const struct pu_seat *p, int square)
{
    if (!pu_item_of(p, PU_ITEM_METEORITE)) return PU_6_2_NONE;
    if (!pu_test(&p->symbol, square)) return PU_9_2;
    return pu_test(&p->meteorite, square) ? PU_9_2_TAKEN : FR_OK;
}

static fr_rule why_not_clear(const struct pu_seat *p, int column, int number)
{
    if (!pu_item_of(p, PU_ITEM_CLEAR)) return PU_6_2_NONE;
    for (int i = 0; i < 12; i++)
        if (pu_test(&p->meteorite, column ? i * 16 + number : number * 16 + i)) return FR_OK;
    return PU_9_1_LINE;
}

/* ---- collected life pods ---- */

static bool pod_lies(const struct pu_seat *p, int place)
{
    if (place == PU_AT_AREA) return p->pods;
    if (place >= PU_AT_SLOT) return p->slots_set >> (place - PU_AT_SLOT) & 1;
    return p->cell_pods[place >> 4] >> (place & 15) & 1;
}

static fr_rule why_not_lose(const struct pu_seat *p, int place)
{
    if (!pu_item_of(p, PU_ITEM_LOSE)) return PU_6_2_NONE;
    return pod_lies(p, place) ? FR_OK : PU_9_1_POD;
}

static fr_rule why_not_redirect(const struct pu_seat *p, int from, int to)
{
    if (!pod_lies(p, from)) return PU_13_4_FROM;
    return from != to && pu_free_for_pod(p, to) ? FR_OK : PU_13_4_TO;
}

static fr_rule why_not_redirect_now(const struct pu_state *s, const struct pu_seat *p, int from,
                                    int to)
{
    if (!pu_item_of(p, PU_ITEM_REDIRECT)) {
        const fr_rule no = why_not_trait(p, PU_T_ANY_TIME_REDIRECT_LIFEPODS);
        if (no) return no;
        if (!pu_window_open(s)) return PU_6_3;
    }
    return why_not_redirect(p, from, to);
}

/* ---- abilities usable at any time ---- */

/* The trait by which a technology is used, or -1; the marker is named where it has a choice of
 * them. */
static int used_trait(const struct pu_seat *p, int technology, int marker)
{
    static const struct {
        uint8_t trait, names_marker;
    } uses[] = { { PU_T_ANY_TIME_RESET_MARKER, 0 },
                 { PU_T_ANY_TIME_REGRESS, 1 },
                 { PU_T_ANY_TIME_ADVANCE_TO_NEXT_MILESTONE, 0 },
                 { PU_T_ANY_TIME_ADVANCE, 0 },
                 { PU_T_ANY_TIME_CLAIM_ROW_BONUSES, 1 },
                 { PU_T_ANY_TIME_ADD_COMMON_OBJECTIVE, 0 } };

    for (unsigned i = 0; i < sizeof uses / sizeof uses[0]; i++)
        if (pu_technology_of(p, uses[i].trait) == 1 << technology)
            return uses[i].names_marker == (marker > 0) ? uses[i].trait : -1;
    return -1;
}

static fr_rule why_no_effect(const struct pu_state *s, const struct pu_seat *p, int trait,
                             int marker)
{
    const struct pu_effect *e = pu_has(p, trait);
    int steps, track;

    switch (trait) {
    case PU_T_ANY_TIME_RESET_MARKER:
        return p->cell[PU_TRACK_BIOMASS] == pu_corporation(p)->last[PU_TRACK_BIOMASS]
                   ? FR_OK
                   : PU_13_3_RESET;
    case PU_T_ANY_TIME_REGRESS: return pu_can_regress(p, marker - 1, 1) ? FR_OK : PU_6_8;
    case PU_T_ANY_TIME_ADVANCE_TO_NEXT_MILESTONE:
        return pu_next_milestone(p, p->flux, &steps) ? FR_OK : PU_13_9_MILESTONE;
    case PU_T_ANY_TIME_ADVANCE:
        track = e->tracks & 0x80 ? p->flux : pu_low(e->tracks);
        return pu_can_advance(p, track) ? FR_OK : why_not_up(p, track);
    case PU_T_ANY_TIME_ADD_COMMON_OBJECTIVE: return s->num_goal_deck ? FR_OK : PU_13_6_GOALS;
    default: return FR_OK;
    }
}

static fr_rule why_not_use(const struct pu_state *s, const struct pu_seat *p, int technology,
                           int marker)
{
    const int trait = used_trait(p, technology, marker);

    if (!pu_window_open(s)) return PU_6_3;
    if (technology >= pu_corporation(p)->num_technologies) return no_technology(p, NO_SUCH);
    if (trait < 0) return no_technology(p, PASSIVE);
    const fr_rule no = why_not_trait(p, trait);
    return no ? no : why_no_effect(s, p, trait, marker);
}

/* ---- what the pool holds ---- */

static fr_rule when(const struct pu_seat *p, int item_kind)
{
    return pu_item_of(p, item_kind) ? FR_OK : PU_6_2_NONE;
}

/* Answers to pending effects and abilities, whatever else waits. */
static fr_rule why_not_answer(const struct pu_state *s, int seat, fr_move m)
{
    const struct pu_seat *p = &s->seats[seat];
    const int a = pu_first(m), b = pu_second(m);

    switch (pu_kind_of(m)) {
    case PU_MOVE_DISCARD:
        if (!pu_item_of(p, PU_ITEM_DISCARD)) return PU_6_2_NONE;
        return p->goals_set >> a & 1 ? FR_OK : PU_2_7;
    case PU_MOVE_FLUX: return when(p, PU_ITEM_FLUX);
    case PU_MOVE_FACE: return when(p, PU_ITEM_FACE);
    case PU_MOVE_EMPTY:
        if (!pu_item_of(p, PU_ITEM_EMPTY_DEPOT)) return PU_6_2_NONE;
        return pu_top_tile(s, seat, a) != PU_NONE ? FR_OK : PU_4_6;
    case PU_MOVE_PLACE: return why_not_place(s, seat, m);
    case PU_MOVE_TAKE: return why_not_take(s, seat, a);
    case PU_MOVE_SET_ASIDE: return why_not_set_aside(s, seat, a);
    case PU_MOVE_STATION: return why_not_station(s, p, a, b);
    case PU_MOVE_ENERGY: return why_not_energy(p, a, b);
    case PU_MOVE_BOOST: return why_not_boost(p, a, b);
    case PU_MOVE_ADVANCE: return why_not_advance(p, a, b);
    case PU_MOVE_RAISE: return why_not_raise(p, a, b);
    case PU_MOVE_REGRESS: return why_not_regress(p, a);
    case PU_MOVE_PATCH:
        return pu_item_of(p, PU_ITEM_PATCH) ? pu_why_not_patch(s, p, b) : PU_5_7_NONE;
    case PU_MOVE_STORE:
    case PU_MOVE_DOUBLE:
    case PU_MOVE_TRADE: return why_not_use_patch(s, p, pu_kind_of(m));
    case PU_MOVE_ROVER: return why_not_landing(p, b);
    case PU_MOVE_MOVE: return why_not_move(s, p, a, b);
    case PU_MOVE_LINK: return why_not_link(s, p, a, b);
    case PU_MOVE_TELEPORT: return why_not_teleport(s, p, a, b);
    case PU_MOVE_CHOOSE: return why_not_choose(s, p, a, b);
    case PU_MOVE_COLLECT: return why_not_component(p, PU_ITEM_COLLECT, b);
    case PU_MOVE_DESTROY: return why_not_component(p, PU_ITEM_DESTROY, b);
    case PU_MOVE_METEORITE: return why_not_meteorite(p, b);
    case PU_MOVE_CLEAR: return why_not_clear(p, a, b);
    case PU_MOVE_LOSE: return why_not_lose(p, a);
    case PU_MOVE_REDIRECT: return why_not_redirect_now(s, p, a, b);
    case PU_MOVE_USE: return why_not_use(s, p, a, b);
    case PU_MOVE_PLANET:
    case PU_MOVE_CORPORATION: return PU_2_2_LATER;
    default: return PU_6_2_NONE; /* answers to what interrupts a window */
    }
}

/* How many first and second arguments a kind has, for those that resolve something pending. */
static bool has_answer(const struct pu_state *s, int seat, int kind, int num_a, int num_b)
{
    for (int a = 0; a < num_a; a++)
        for (int b = 0; b < num_b; b++)
            if (!why_not_answer(s, seat, pu_move(kind, a, b))) return true;
    return false;
}

static bool lies_somewhere(const struct pu_seat *p, int what)
{
    for (int square = 0; square < 12 * 16; square++)
        if (lies_there(p, what, square)) return true;
    return false;
}

static bool some_step(const struct pu_seat *p, int tracks)
{
    for (int track = 0; track < PU_TRACKS; track++)
        for (int way = 0; way < PU_NUM_DIRECTIONS; way++)
            if ((tracks >> track & 1) && !why_not_step(p, track, way)) return true;
    return false;
}

/* A station by itself: another that waits beside it may have options of its own. */
static bool station_has_option(const struct pu_seat *p, const struct pu_item *it)
{
    const bool aside = it->how & PU_ASIDE;
    const int reading = it->what == PU_ENERGY ? 1 : it->what == PU_TECH ? 2 : 0;

    if (reading && !aside && pu_energy_reading(p) == reading &&
        some_step(p, pu_energy_tracks(p, reading)))
        return true;
    if (it->what == PU_ENERGY || (it->what == PU_TECH && !aside && !(p->readings & 1)))
        return false;
    return (it->what == PU_ROVER && !aside && pu_pays_again(p)) ||
           some_step(p, 1 << (it->what - 1));
}

/* The effect can be carried out, at least in part, as things stand. */
static bool has_option(const struct pu_state *s, int seat, const struct pu_item *it)
{
    const struct pu_seat *p = &s->seats[seat];
    const int squares = 12 * 16, ways = PU_NUM_DIRECTIONS;

    switch (it->kind) {
    case PU_ITEM_STATION: return station_has_option(p, it);
    case PU_ITEM_BOOST: return has_answer(s, seat, PU_MOVE_BOOST, PU_TRACKS, ways);
    case PU_ITEM_ADVANCE: return some_step(p, it->what);
    case PU_ITEM_RAISE: return has_answer(s, seat, PU_MOVE_RAISE, PU_TRACKS, ways);
    case PU_ITEM_REGRESS: return pu_regressible(p, it->what, it->how);
    case PU_ITEM_PATCH:
        return has_answer(s, seat, PU_MOVE_PATCH, 1, squares) ||
               has_answer(s, seat, PU_MOVE_STORE, 1, 1) ||
               has_answer(s, seat, PU_MOVE_DOUBLE, 1, 1) ||
               has_answer(s, seat, PU_MOVE_TRADE, 1, 1);
    case PU_ITEM_ROVER: return has_answer(s, seat, PU_MOVE_ROVER, 1, squares);
    case PU_ITEM_CHOOSE: return pu_choices_of(s, it);
    case PU_ITEM_COLLECT:
    case PU_ITEM_DESTROY: return lies_somewhere(p, it->what);
    case PU_ITEM_LOSE: return has_answer(s, seat, PU_MOVE_LOSE, PU_AT_AREA + 1, 1);
    case PU_ITEM_CLEAR: return has_answer(s, seat, PU_MOVE_CLEAR, 2, 12);
    case PU_ITEM_METEORITE: return has_answer(s, seat, PU_MOVE_METEORITE, 1, squares);
    case PU_ITEM_TELEPORT: return has_answer(s, seat, PU_MOVE_TELEPORT, squares, squares);
    case PU_ITEM_TILE: return has_answer(s, seat, PU_MOVE_PLACE, 2 * PU_NUM_TURNS, squares);
    case PU_ITEM_EMPTY_DEPOT: return has_answer(s, seat, PU_MOVE_EMPTY, 2, 1);
    case PU_ITEM_DISCARD: return p->goals_set;
    default: return true; /* the base; what is optional is not asked about */
    }
}

const struct pu_item *pu_to_be_resolved(const struct pu_state *s, int seat)
{
    const struct pu_seat *p = &s->seats[seat];

    for (int i = 0; i < p->num_items; i++)
        if (!pu_is_optional(&p->items[i]) && has_option(s, seat, &p->items[i])) return &p->items[i];
    return NULL;
}

/* Something must be resolved before the window is left or a card is picked. */
static fr_rule why_not_yet(const struct pu_state *s, int seat)
{
    const struct pu_item *it = pu_to_be_resolved(s, seat);

    if (!it) return FR_OK;
    if (it->kind == PU_ITEM_STATION) return PU_6_1_PENDING;
    return s->phase == PU_EVENT && s->event != PU_NONE ? PU_4_3_PENDING : PU_6_2_PENDING;
}

static fr_rule why_not_drop(const struct pu_state *s, int seat, int kind) /* */
{
    const struct pu_seat *p = &s->seats[seat];
    bool optional = true;

    if (!pu_item_of(p, kind)) return PU_6_2_NONE;
    for (int i = 0; i < p->num_items; i++) {
        if (p->items[i].kind != kind || pu_is_optional(&p->items[i])) continue;
        if (!has_option(s, seat, &p->items[i])) return FR_OK;
        optional = false;
    }
    return optional ? PU_6_2_OPTIONAL : PU_6_2_POSSIBLE;
}

/* ---- questions ---- */

static fr_rule why_not_card(const struct pu_state *s, int seat, int card)
{
    const struct pu_seat *p = &s->seats[seat];
    const bool at_once = pu_due_level(p) > PU_LEVELS; /* Republic 5: both cards first */

    if (!pu_due_level(p)) return PU_7_2_NONE;
    if (!pu_picks_now(s)) return PU_7_2_LATER;
    if (!p->opened) { /* the stack is not looked through yet */
        const fr_rule no = why_not_yet(s, seat);
        return no ? no : PU_7_2_LATER;
    }
    if (!(pu_pickable(s, seat) >> card & 1)) return at_once ? PU_7_2_ANY : PU_7_2;
    if (at_once) return FR_OK;
    return why_not_yet(s, seat);
}

static fr_rule why_not_done(const struct pu_state *s, int seat)
{
    const struct pu_seat *p = &s->seats[seat];

    if (pu_round_tile_due(s, p)) return pu_nothing_fits(s, seat, true) ? PU_4_6_ASIDE : PU_4_6_DUE;
    if (p->owed && pu_picks_now(s)) return PU_7_2_DUE;
    return why_not_yet(s, seat);
}

static fr_rule why_not_in_window(const struct pu_state *s, int seat, fr_move m)
{
    const int kind = pu_kind_of(m);

    if (kind == PU_MOVE_CARD) return why_not_card(s, seat, pu_first(m));
    if (pu_due_level(&s->seats[seat]) > PU_LEVELS) return PU_7_2_DUE_ANY; /* */
    if (kind == PU_MOVE_DROP) return why_not_drop(s, seat, pu_first(m));
    return kind == PU_MOVE_DONE ? why_not_done(s, seat) : why_not_answer(s, seat, m);
}

static fr_rule why_not_in_frame(const struct pu_seat *p, const struct pu_item *frame, fr_move m)
{
    const int kind = pu_kind_of(m), a = pu_first(m), b = pu_second(m);

    switch (frame->kind) {
    case PU_FRAME_POD:
        if (kind != PU_MOVE_POD) return PU_6_2_FIRST;
        if (pu_free_for_pod(p, a)) return FR_OK;
        return pu_corporation(p)->unlock == PU_UNLOCK_LIFEPOD_SLOTS ? PU_13_6_SLOT : PU_13_4_TO;
    case PU_FRAME_REDIRECT:
        if (kind == PU_MOVE_DONE) return FR_OK;
        return kind == PU_MOVE_REDIRECT ? why_not_redirect(p, a, b) : PU_6_2_FIRST;
    case PU_FRAME_GO: return kind == PU_MOVE_GO ? why_not_step(p, frame->what, a) : PU_6_2_FIRST;
    case PU_FRAME_KEEP:
        if (kind != PU_MOVE_KEEP) return PU_6_2_FIRST;
        return p->offered_set >> a & 1 ? FR_OK : PU_2_7_OFFERED;
    default: return PU_6_2_FIRST;
    }
}

static fr_rule why_not_at_setup(const struct pu_seat *p, fr_move m)
{
    const int kind = pu_kind_of(m), a = pu_first(m);

    if (p->sides_set & PU_SIDE_PLANET) {
        if (kind != PU_MOVE_PLANET) return PU_4_1_FIRST;
        return a == PU_STARTING_SIDE || a == p->planet ? FR_OK : PU_2_2;
    }
    if (p->sides_set) {
        if (kind != PU_MOVE_CORPORATION) return PU_4_1_FIRST;
        return a == PU_STARTING_SIDE || a == p->corporation ? FR_OK : PU_2_2;
    }
    if (!p->to_discard) return kind == PU_MOVE_FLUX ? FR_OK : PU_4_1_FIRST;
    if (kind != PU_MOVE_DISCARD) return PU_4_1_FIRST;
    return p->offered_set >> a & 1 ? FR_OK : PU_2_7_OFFERED;
}

/* ---- any 32 bits may be asked about ---- */

static bool is_square(int square) { return (square & 15) < 12 && square >> 4 < 12; }

/* Arguments within their bounds: any 32 bits may be asked about. */
static bool well_formed(fr_move m)
{
    const int a = pu_first(m), b = pu_second(m);

    switch (pu_kind_of(m)) {
    case PU_MOVE_DISCARD:
    case PU_MOVE_KEEP: return a < PU_NUM_GOALS && !b;
    case PU_MOVE_FLUX:
    case PU_MOVE_REGRESS:
    case PU_MOVE_GO: return a < PU_TRACKS && !b;
    case PU_MOVE_FACE: return a < PU_NUM_SECTORS && !b;
    case PU_MOVE_EMPTY:
    case PU_MOVE_TAKE:
    case PU_MOVE_SET_ASIDE: return a < 2 && !b;
    case PU_MOVE_PLACE: return a < 16 && is_square(b);
    case PU_MOVE_STATION:
    case PU_MOVE_ENERGY:
    case PU_MOVE_ADVANCE:
    case PU_MOVE_RAISE: return a < PU_TRACKS && b < PU_NUM_DIRECTIONS;
    case PU_MOVE_BOOST: return a < PU_TRACKS && (b < PU_NUM_DIRECTIONS || b == PU_TWICE);
    case PU_MOVE_PATCH:
    case PU_MOVE_ROVER:
    case PU_MOVE_COLLECT:
    case PU_MOVE_DESTROY:
    case PU_MOVE_METEORITE: return !a && is_square(b);
    case PU_MOVE_MOVE:
    case PU_MOVE_LINK:
    case PU_MOVE_TELEPORT: return is_square(a) && is_square(b);
    case PU_MOVE_STORE:
    case PU_MOVE_DOUBLE:
    case PU_MOVE_TRADE:
    case PU_MOVE_DONE: return !a && !b;
    case PU_MOVE_CHOOSE: return a < PU_CELLS && b < 2;
    case PU_MOVE_CLEAR: return a < 2 && b < 12;
    case PU_MOVE_LOSE:
    case PU_MOVE_POD: return a <= PU_AT_AREA && !b;
    case PU_MOVE_REDIRECT: return a <= PU_AT_AREA && b <= PU_AT_AREA;
    case PU_MOVE_USE: return a < 6 && b <= PU_TRACKS;
    case PU_MOVE_CARD: return a < PU_NUM_CARDS && !b;
    case PU_MOVE_DROP: return a > 0 && a < PU_NUM_ITEM_KINDS && !b;
    case PU_MOVE_PLANET: return a < PU_NUM_PLANETS && !b;
    case PU_MOVE_CORPORATION: return a < PU_NUM_CORPORATIONS && !b;
    default: return false;
    }
}

fr_rule pu_why_not(const void *state, int seat, fr_move m)
{
    const struct pu_state *s = state;

    if (seat < 0 || seat >= s->players || !(s->asked_set >> seat & 1)) return FR_NOT_ASKED;
    if (!well_formed(m)) return FR_NOT_A_MOVE;
    const struct pu_seat *p = &s->seats[seat];
    if (p->num_frames) return why_not_in_frame(p, &p->frames[p->num_frames - 1], m);
    if (s->phase == PU_SETUP) return why_not_at_setup(p, m);
    if (s->phase == PU_ROTATE) return pu_kind_of(m) == PU_MOVE_FACE ? FR_OK : PU_4_1_FIRST;
    return why_not_in_window(s, seat, m);
}
