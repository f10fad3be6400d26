/* why.c: what a seat may do now, one move at a time, and the rule that stands against it.
 *
 * This is the definition of legality: it follows the rules, move by move and square by square, and
 * knows no list. legal.c lists the same moves by sets and boards; the property tests ask here about
 * every listed move and about moves that were nearly listed. */
#include "window.h"

#include <stdio.h>
#include <string.h>

static fr_rule corporation_rule(const struct pu_seat *p)
{
    return (fr_rule)(PU_13_1 + p->corporation);
}

/* The rule of the corporation board, where it has one of its own. */
static fr_rule no_technology(const struct pu_seat *p)
{
    return pu_corporation(p)->unique ? corporation_rule(p) : FR_NOT_ASKED;
}

/* ---- tiles ---- */

static bool tile_asked(const struct pu_state *s, const struct pu_seat *p)
{
    return pu_round_tile_due(s, p) || pu_item_of(p, PU_ITEM_TILE);
}

static fr_rule why_not_place(const struct pu_state *s, int seat, fr_move m)
{
    const struct pu_seat *p = &s->seats[seat];

    if (!tile_asked(s, p)) return FR_NOT_ASKED;
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

    if (!tile_asked(s, p)) return FR_NOT_ASKED;
    if (tile == PU_NONE) return PU_4_6;
    if (!e || p->taken || !pu_tile_has_station(tile, e->station)) return PU_13_2;
    return has_place(s, seat, compartment) ? FR_OK : PU_13_2;
}

static fr_rule why_not_set_aside(const struct pu_state *s, int seat, int compartment)
{
    if (!pu_round_tile_due(s, &s->seats[seat])) return FR_NOT_ASKED;
    if (pu_top_tile(s, seat, compartment) == PU_NONE) return PU_4_6;
    return pu_nothing_fits(s, seat, true) ? FR_OK : PU_5_10;
}

/* ---- markers ---- */

static fr_rule why_not_step(const struct pu_seat *p, int track, int direction)
{
    int on, cell;

    if (direction < PU_NUM_DIRECTIONS && pu_step_target(p, track, direction, &on, &cell))
        return FR_OK;
    return pu_corporation(p)->unique && (direction || pu_always_has(p, PU_T_ALWAYS_CELLS_BLOCK))
               ? corporation_rule(p)
               : PU_6_7;
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

static fr_rule why_not_station(const struct pu_seat *p, int track, int direction)
{
    const bool pays = track == PU_TRACK_ROVER && direction == PU_STRAIGHT && pu_pays_again(p) &&
                      station_waits(p, track, false);

    if (!pu_item_of(p, PU_ITEM_STATION)) return FR_NOT_ASKED;
    const fr_rule no = pays ? FR_OK : why_not_step(p, track, direction);
    if (no) return no;
    return station_waits(p, track, true) ? FR_OK : PU_6_1;
}

/* A research station that Jump Drive D could read as a power station, were it open. */
static bool research_waits(const struct pu_seat *p)
{
    return pu_technology_of(p, PU_T_PLACING_TILE_STATION_AS) && (p->readings & 2) &&
           station_waits(p, PU_TRACK_TECH, false);
}

static fr_rule why_not_energy(const struct pu_seat *p, int track, int direction)
{
    const int reading = pu_energy_reading(p);

    if (!reading) return research_waits(p) ? corporation_rule(p) : FR_NOT_ASKED;
    if (!(pu_energy_tracks(p, reading) >> track & 1)) return PU_6_5;
    return why_not_step(p, track, direction);
}

static fr_rule why_not_boost(const struct pu_seat *p, int track, int direction)
{
    if (!pu_item_of(p, PU_ITEM_BOOST)) return FR_NOT_ASKED;
    if (direction != PU_TWICE) return why_not_step(p, track, direction);
    if (!pu_has(p, PU_T_USING_BOOST_MULTIPLY_ADVANCE)) return no_technology(p);
    return pu_can_advance(p, track) ? FR_OK : PU_6_7;
}

static fr_rule why_not_advance(const struct pu_seat *p, int track, int direction)
{
    bool waits = false;

    for (int i = 0; i < p->num_items; i++)
        waits |= p->items[i].kind == PU_ITEM_ADVANCE && (p->items[i].what >> track & 1);
    if (!pu_item_of(p, PU_ITEM_ADVANCE)) return FR_NOT_ASKED;
    const fr_rule no = why_not_step(p, track, direction);
    return no || waits ? no : FR_NOT_ASKED;
}

static fr_rule why_not_raise(const struct pu_seat *p, int track, int direction)
{
    const struct pu_item *it = pu_item_of(p, PU_ITEM_RAISE);

    if (!it || !(it->what >> track & 1)) return FR_NOT_ASKED;
    const fr_rule no = why_not_step(p, track, direction);
    if (no) return no;
    return pu_raise_target(p, track, direction, it->how) >= 0 ? FR_OK : FR_NOT_ASKED;
}

static fr_rule why_not_regress(const struct pu_seat *p, int track)
{
    if (!pu_item_of(p, PU_ITEM_REGRESS)) return FR_NOT_ASKED;
    for (int i = 0; i < p->num_items; i++) {
        const struct pu_item *it = &p->items[i];
        if (it->kind == PU_ITEM_REGRESS && (pu_regressible(p, it->what, it->how) >> track & 1))
            return FR_OK;
    }
    return PU_6_8;
}

/* ---- patches ---- */

static fr_rule why_not_use_patch(const struct pu_state *s, const struct pu_seat *p, int kind)
{
    bool may = s->phase != PU_PATCHES;

    if (!pu_item_of(p, PU_ITEM_PATCH)) return FR_NOT_ASKED;
    if (kind == PU_MOVE_STORE)
        may = may && s->phase != PU_FINAL && pu_has(p, PU_T_GAINING_PATCH_STORE_PATCH);
    else if (kind == PU_MOVE_DOUBLE)
        may = may && pu_has(p, PU_T_GAINING_PATCH_EXTRA_PATCH);
    else
        may = may && pu_has(p, PU_T_GAINING_PATCH_PATCH_TO_BOOST) &&
              pu_event_rule(s) != PU_RULE_NO_BOOST;
    return may ? FR_OK : corporation_rule(p);
}

/* ---- rovers ---- */

static bool uncovered_feature(const struct pu_seat *p, int square)
{
    return pu_test(&pu_planet(p)->feature, square) && !pu_terrain_at(p, square);
}

static fr_rule why_not_enter(const struct pu_state *s, const struct pu_seat *p, int square)
{
    if (pu_rover_on(p, square) >= 0) return PU_8_3;
    if (!pu_test(&pu_planet(p)->grid, square)) return PU_8_2;
    if (pu_event_rule(s) == PU_RULE_NO_ROVER_ONTO_TERRAIN &&
        pu_terrain_at(p, square) == pu_events[s->event].effect.terrain)
        return PU_4_3;
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

    if (far != 1 && !(far == 2 && diagonally)) return PU_8_2;
    if (!pu_planet_rule(p, PU_RULE_NO_ROVER_ACROSS_REGIONS) ||
        in_one_region(pu_planet(p), from, to) ||
        (diagonally && is_crossing(pu_planet(p), from, to)))
        return FR_OK;
    return PU_14_13;
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
    if (!pu_window_open(s)) return FR_NOT_ASKED;
    if (pu_rover_on(p, from) < 0) return PU_8_1;
    const fr_rule no = why_not_enter(s, p, to);
    if (no) return no;
    if (walks_freely(s, p, from, to)) return FR_OK;
    if (!p->movement) return PU_8_1;
    if (steps_are_free(p) && is_free_ground(p, to)) return PU_8_2; /* it has walked already */
    return why_not_one_step(p, from, to);
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

    if (!pu_window_open(s)) return FR_NOT_ASKED;
    if (pu_rover_on(p, from) < 0 || !p->movement) return PU_8_1;
    const fr_rule no = why_not_enter(s, p, to);
    if (no) return no;
    if (!e || !are_linked(p, e, from, to)) return corporation_rule(p);
    return why_not_one_step(p, from, to) ? FR_OK : corporation_rule(p); /* that is a `move` */
}

static fr_rule why_not_teleport(const struct pu_state *s, const struct pu_seat *p, int from, int to)
{
    if (!pu_item_of(p, PU_ITEM_TELEPORT)) return FR_NOT_ASKED;
    if (pu_rover_on(p, from) < 0) return PU_8_1;
    return why_not_enter(s, p, to);
}

static fr_rule why_not_landing(const struct pu_seat *p, int square) /* PU-7.5 */
{
    const int last = p->num_tiles - 1;

    if (!pu_item_of(p, PU_ITEM_ROVER)) return FR_NOT_ASKED;
    if (!pu_may_land(p) || last < 0 || pu_rover_on(p, square) >= 0) return PU_7_5;
    const struct pu_mask tile = pu_shape_mask(p->tile[last], p->tile_turn[last], p->tile_at[last]);
    return pu_test(&tile, square) ? FR_OK : PU_7_5;
}

/* ---- choices and components ---- */

static fr_rule why_not_choose(const struct pu_state *s, const struct pu_seat *p, int cell,
                              int option)
{
    if (!pu_item_of(p, PU_ITEM_CHOOSE)) return FR_NOT_ASKED;
    for (int i = 0; i < p->num_items; i++)
        if (p->items[i].kind == PU_ITEM_CHOOSE && p->items[i].what == cell)
            return pu_choices_of(s, &p->items[i]) >> option & 1 ? FR_OK : PU_4_3;
    return PU_6_2;
}

static bool lies_there(const struct pu_seat *p, int what, int square)
{
    if (what == PU_WHAT_LIFEPOD) return pu_pod_index(p, square) >= 0;
    return what == PU_WHAT_ROVER ? pu_rover_on(p, square) >= 0 : pu_test(&p->meteorite, square);
}

static fr_rule why_not_component(const struct pu_seat *p, int item_kind, int square)
{
    if (!pu_item_of(p, item_kind)) return FR_NOT_ASKED;
    for (int i = 0; i < p->num_items; i++)
        if (p->items[i].kind == item_kind && lies_there(p, p->items[i].what, square)) return FR_OK;
    return PU_9_1;
}

static fr_rule why_not_meteorite(const struct pu_seat *p, int square)
{
    if (!pu_item_of(p, PU_ITEM_METEORITE)) return FR_NOT_ASKED;
    return pu_test(&p->symbol, square) && !pu_test(&p->meteorite, square) ? FR_OK : PU_9_2;
}

static fr_rule why_not_clear(const struct pu_seat *p, int column, int number)
{
    if (!pu_item_of(p, PU_ITEM_CLEAR)) return FR_NOT_ASKED;
    for (int i = 0; i < 12; i++)
        if (pu_test(&p->meteorite, column ? i * 16 + number : number * 16 + i)) return FR_OK;
    return PU_9_1;
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
    if (!pu_item_of(p, PU_ITEM_LOSE)) return FR_NOT_ASKED;
    return pod_lies(p, place) ? FR_OK : PU_9_1;
}

static fr_rule why_not_redirect(const struct pu_seat *p, int from, int to)
{
    return from != to && pod_lies(p, from) && pu_free_for_pod(p, to) ? FR_OK : corporation_rule(p);
}

static fr_rule why_not_redirect_now(const struct pu_state *s, const struct pu_seat *p, int from,
                                    int to)
{
    if (!pu_item_of(p, PU_ITEM_REDIRECT) &&
        !(pu_window_open(s) && pu_has(p, PU_T_ANY_TIME_REDIRECT_LIFEPODS)))
        return no_technology(p);
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

static bool has_effect(const struct pu_state *s, const struct pu_seat *p, int trait, int marker)
{
    const struct pu_effect *e = pu_has(p, trait);
    int steps;

    switch (trait) {
    case PU_T_ANY_TIME_RESET_MARKER:
        return p->cell[PU_TRACK_BIOMASS] == pu_corporation(p)->last[PU_TRACK_BIOMASS];
    case PU_T_ANY_TIME_REGRESS: return pu_can_regress(p, marker - 1, 1);
    case PU_T_ANY_TIME_ADVANCE_TO_NEXT_MILESTONE: return pu_next_milestone(p, p->flux, &steps);
    case PU_T_ANY_TIME_ADVANCE:
        return pu_can_advance(p, e->tracks & 0x80 ? p->flux : pu_low(e->tracks));
    case PU_T_ANY_TIME_ADD_COMMON_OBJECTIVE: return s->num_goal_deck;
    default: return true;
    }
}

static fr_rule why_not_use(const struct pu_state *s, const struct pu_seat *p, int technology,
                           int marker)
{
    const int trait = used_trait(p, technology, marker);

    if (!pu_window_open(s)) return FR_NOT_ASKED;
    if (trait < 0 || !pu_has(p, trait)) return no_technology(p);
    return has_effect(s, p, trait, marker) ? FR_OK : no_technology(p);
}

/* ---- what the pool holds ---- */

static fr_rule when(const struct pu_seat *p, int item_kind)
{
    return pu_item_of(p, item_kind) ? FR_OK : FR_NOT_ASKED;
}

/* Answers to pending effects and abilities, whatever else waits. */
static fr_rule why_not_answer(const struct pu_state *s, int seat, fr_move m)
{
    const struct pu_seat *p = &s->seats[seat];
    const int a = pu_first(m), b = pu_second(m);

    switch (pu_kind_of(m)) {
    case PU_MOVE_DISCARD:
        if (!pu_item_of(p, PU_ITEM_DISCARD)) return FR_NOT_ASKED;
        return p->goals_set >> a & 1 ? FR_OK : PU_2_7;
    case PU_MOVE_FLUX: return when(p, PU_ITEM_FLUX);
    case PU_MOVE_FACE: return when(p, PU_ITEM_FACE);
    case PU_MOVE_EMPTY:
        if (!pu_item_of(p, PU_ITEM_EMPTY_DEPOT)) return FR_NOT_ASKED;
        return pu_top_tile(s, seat, a) != PU_NONE ? FR_OK : PU_4_3;
    case PU_MOVE_PLACE: return why_not_place(s, seat, m);
    case PU_MOVE_TAKE: return why_not_take(s, seat, a);
    case PU_MOVE_SET_ASIDE: return why_not_set_aside(s, seat, a);
    case PU_MOVE_STATION: return why_not_station(p, a, b);
    case PU_MOVE_ENERGY: return why_not_energy(p, a, b);
    case PU_MOVE_BOOST: return why_not_boost(p, a, b);
    case PU_MOVE_ADVANCE: return why_not_advance(p, a, b);
    case PU_MOVE_RAISE: return why_not_raise(p, a, b);
    case PU_MOVE_REGRESS: return why_not_regress(p, a);
    case PU_MOVE_PATCH:
        return pu_item_of(p, PU_ITEM_PATCH) ? pu_why_not_patch(s, p, b) : FR_NOT_ASKED;
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
    default: return FR_NOT_ASKED;
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
    return (it->what == PU_ROVER && !aside && pu_pays_again(p)) || some_step(p, 1 << (it->what - 1));
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
    case PU_ITEM_REDIRECT:
        return has_answer(s, seat, PU_MOVE_REDIRECT, PU_AT_AREA + 1, PU_AT_AREA + 1);
    case PU_ITEM_DISCARD: return p->goals_set;
    default: return true; /* the flux token, the base */
    }
}

/* The pending effect that keeps the window open (PU-6.2), or NULL. */
static const struct pu_item *to_be_resolved(const struct pu_state *s, int seat)
{
    const struct pu_seat *p = &s->seats[seat];

    for (int i = 0; i < p->num_items; i++)
        if (!pu_is_optional(&p->items[i]) && has_option(s, seat, &p->items[i]))
            return &p->items[i];
    return NULL;
}

/* The rule by which something must be resolved before the window is left or a card is picked. */
static fr_rule why_not_yet(const struct pu_state *s, int seat)
{
    const struct pu_item *it = to_be_resolved(s, seat);

    if (!it) return FR_OK;
    if (it->kind == PU_ITEM_STATION) return PU_6_1;
    return s->phase == PU_EVENT ? PU_4_3 : PU_6_2;
}

static fr_rule why_not_drop(const struct pu_state *s, int seat, int kind) /* */
{
    const struct pu_seat *p = &s->seats[seat];

    if (!pu_item_of(p, kind)) return FR_NOT_ASKED;
    for (int i = 0; i < p->num_items; i++)
        if (p->items[i].kind == kind && !pu_is_optional(&p->items[i]) &&
            !has_option(s, seat, &p->items[i]))
            return FR_OK;
    return PU_6_2;
}

/* ---- questions ---- */

static fr_rule why_not_card(const struct pu_state *s, int seat, int card)
{
    const struct pu_seat *p = &s->seats[seat];
    const bool at_once = pu_due_level(p) > PU_LEVELS; /* Republic 5: both cards first */

    if (!pu_due_level(p)) return FR_NOT_ASKED;
    if (!(pu_pickable(s, seat) >> card & 1)) return PU_7_2;
    if (at_once) return FR_OK;
    if (!p->opened || pu_round_tile_due(s, p)) return PU_7_2;
    return why_not_yet(s, seat);
}

static fr_rule why_not_done(const struct pu_state *s, int seat)
{
    const struct pu_seat *p = &s->seats[seat];

    if (pu_round_tile_due(s, p)) return PU_4_6;
    if (p->owed && pu_picks_now(s)) return PU_7_2;
    return why_not_yet(s, seat);
}

static fr_rule why_not_in_window(const struct pu_state *s, int seat, fr_move m)
{
    const int kind = pu_kind_of(m);

    if (kind == PU_MOVE_CARD) return why_not_card(s, seat, pu_first(m));
    if (pu_due_level(&s->seats[seat]) > PU_LEVELS) return PU_7_2; /* */
    if (kind == PU_MOVE_DROP) return why_not_drop(s, seat, pu_first(m));
    return kind == PU_MOVE_DONE ? why_not_done(s, seat) : why_not_answer(s, seat, m);
}

static fr_rule why_not_in_frame(const struct pu_seat *p, const struct pu_item *frame, fr_move m)
{
    const int kind = pu_kind_of(m), a = pu_first(m), b = pu_second(m);

    switch (frame->kind) {
    case PU_FRAME_POD:
        if (kind != PU_MOVE_POD) return FR_NOT_ASKED;
        return pu_free_for_pod(p, a) ? FR_OK : corporation_rule(p);
    case PU_FRAME_REDIRECT:
        if (kind == PU_MOVE_DONE) return FR_OK;
        return kind == PU_MOVE_REDIRECT ? why_not_redirect(p, a, b) : FR_NOT_ASKED;
    case PU_FRAME_GO: return kind == PU_MOVE_GO ? why_not_step(p, frame->what, a) : FR_NOT_ASKED;
    case PU_FRAME_KEEP:
        if (kind != PU_MOVE_KEEP) return FR_NOT_ASKED;
        return p->offered_set >> a & 1 ? FR_OK : PU_2_7;
    default: return FR_NOT_ASKED;
    }
}

static fr_rule why_not_at_setup(const struct pu_seat *p, fr_move m)
{
    const int kind = pu_kind_of(m), a = pu_first(m);

    if (p->sides_set & PU_SIDE_PLANET) {
        if (kind != PU_MOVE_PLANET) return FR_NOT_ASKED;
        return a == PU_STARTING_SIDE || a == p->planet ? FR_OK : PU_2_2;
    }
    if (p->sides_set) {
        if (kind != PU_MOVE_CORPORATION) return FR_NOT_ASKED;
        return a == PU_STARTING_SIDE || a == p->corporation ? FR_OK : PU_2_2;
    }
    if (!p->to_discard) return kind == PU_MOVE_FLUX ? FR_OK : FR_NOT_ASKED;
    if (kind != PU_MOVE_DISCARD) return FR_NOT_ASKED;
    return p->offered_set >> pu_first(m) & 1 ? FR_OK : PU_2_7;
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
    if (s->phase == PU_ROTATE) return pu_kind_of(m) == PU_MOVE_FACE ? FR_OK : FR_NOT_ASKED;
    return why_not_in_window(s, seat, m);
}

void pu_explain(const void *state, int seat, fr_move m, fr_rule why, struct fr_arg *out)
{
    const struct pu_seat *p = &((const struct pu_state *)state)->seats[seat];
    const int x = pu_second(m) & 15, y = pu_second(m) >> 4;

    switch (why) {
    case PU_8_1: out[0] = fr_arg_number(p->movement); break;
    case PU_5_1: case PU_5_2: case PU_5_4: case PU_8_3: out[0] = fr_arg_text("%c%d", 'A' + x, y + 1); break;
    case PU_6_7: out[0] = fr_arg_number(p->cell[pu_first(m) % PU_TRACKS]); break;
    default: break;
    }
}
