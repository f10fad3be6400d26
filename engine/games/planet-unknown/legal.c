/* legal.c: lists what a seat may do now. why.c says the same of one move at a time, by the rules;
 * tests hold the lists against it.
 *
 * A window offers, side by side, every way to resolve something pending, the rover moves and the
 * abilities usable at any time, the tile to place or the card to pick, and `done`. The functions
 * below stand in the order of the kinds of moves, so the list ascends by itself. Each asks for
 * "enough" moves only: the engine stops at two to see whether a question is forced. */
#include "moves.h"
#include "placement.h"
#include "window.h"

#include <stdio.h>
#include <string.h>

struct list {
    const struct pu_state *s;
    const struct pu_seat *p;
    int seat;
    fr_move *end;    /* where the next move goes */
    fr_move *enough; /* nobody asks for more moves than these */
    bool must;       /* a pending effect that may not be dropped has an option */
    bool energy;     /* a power station can advance something */
    bool stuck;      /* something pending may have no option */
    unsigned from;   /* sources that have moves */
};

static inline void add(struct list *l, fr_move m) { *l->end++ = m; }

static inline bool full(const struct list *l) { return l->end >= l->enough; }

static void add_squares(struct list *l, int kind, int first, struct pu_mask squares)
{
    l->end = pu_write_squares(l->end, pu_move(kind, first, 0), &squares);
}

/* Where the moves of a window come from, in the order of their kinds. */
enum source {
    FROM_DISCARD,
    FROM_FLUX,
    FROM_FACE,
    FROM_EMPTY,
    FROM_TILES,
    FROM_STATION,
    FROM_BOOST,
    FROM_ADVANCE,
    FROM_RAISE,
    FROM_REGRESS,
    FROM_PATCH,
    FROM_ROVER,
    FROM_MOVEMENT,
    FROM_TELEPORT,
    FROM_CHOOSE,
    FROM_COLLECT,
    FROM_DESTROY,
    FROM_METEORITE,
    FROM_CLEAR,
    FROM_LOSE,
    FROM_REDIRECT,
    FROM_USES,
};

static const uint8_t source_of[PU_NUM_ITEM_KINDS] = {
    [PU_ITEM_STATION] = FROM_STATION,     [PU_ITEM_BOOST] = FROM_BOOST,
    [PU_ITEM_ADVANCE] = FROM_ADVANCE,     [PU_ITEM_RAISE] = FROM_RAISE,
    [PU_ITEM_REGRESS] = FROM_REGRESS,     [PU_ITEM_PATCH] = FROM_PATCH,
    [PU_ITEM_ROVER] = FROM_ROVER,         [PU_ITEM_CHOOSE] = FROM_CHOOSE,
    [PU_ITEM_COLLECT] = FROM_COLLECT,     [PU_ITEM_DESTROY] = FROM_DESTROY,
    [PU_ITEM_LOSE] = FROM_LOSE,           [PU_ITEM_CLEAR] = FROM_CLEAR,
    [PU_ITEM_METEORITE] = FROM_METEORITE, [PU_ITEM_TELEPORT] = FROM_TELEPORT,
    [PU_ITEM_TILE] = FROM_TILES,          [PU_ITEM_FLUX] = FROM_FLUX,
    [PU_ITEM_REDIRECT] = FROM_REDIRECT,   [PU_ITEM_FACE] = FROM_FACE,
    [PU_ITEM_EMPTY_DEPOT] = FROM_EMPTY,   [PU_ITEM_DISCARD] = FROM_DISCARD,
};

/* ---- goals, flux, the base ---- */

static void add_goals(struct list *l, int kind, uint32_t set)
{
    for (; set; set &= set - 1) add(l, pu_move(kind, pu_low(set), 0));
}

static void add_numbers(struct list *l, int kind, int count)
{
    for (int i = 0; i < count; i++) add(l, pu_move(kind, i, 0));
}

static void add_depots(struct list *l)
{
    for (int c = 0; c < 2; c++)
        if (pu_top_tile(l->s, l->seat, c) != PU_NONE) {
            add(l, pu_move(PU_MOVE_EMPTY, c, 0));
            l->must = true;
        }
}

/* ---- tiles ---- */

static fr_move *write_corners(fr_move *out, int c, const struct pu_mask at[PU_NUM_TURNS])
{
    for (int turn = 0; turn < PU_NUM_TURNS; turn++)
        out = pu_write_squares(out, pu_place_move(c, turn, 0), &at[turn]);
    return out;
}

/* Placements of both tiles; `ends`: where those of each end. */
static void add_placements(struct list *l, bool for_round, const int tiles[2], fr_move *ends[2])
{
    struct pu_placements where;

    if (pu_is_free_to_place(l->s, l->p)) {
        l->end = pu_write_placements(l->p, tiles, l->end, ends);
        return;
    }
    ends[0] = ends[1] = l->end;
    if (!pu_placements(l->s, l->seat, for_round, &where)) return;
    for (int c = 0; c < 2; c++) ends[c] = l->end = write_corners(l->end, c, where.at[c]);
}

/* `used`: compartments whose tile has a place, one bit each. */
static void add_takes(struct list *l, const int tiles[2], unsigned used)
{
    const struct pu_effect *e = pu_has(l->p, PU_T_TAKING_TILE_GAIN_MOVEMENT_UNDER_MARKER);

    for (int c = 0; c < 2 && e && !l->p->taken; c++)
        if (used >> c & 1 && pu_tile_has_station(tiles[c], e->station))
            add(l, pu_move(PU_MOVE_TAKE, c, 0));
}

static void add_tiles(struct list *l)
{
    const bool for_round = pu_round_tile_due(l->s, l->p);
    const int tiles[2] = { pu_top_tile(l->s, l->seat, 0), pu_top_tile(l->s, l->seat, 1) };
    fr_move *before = l->end, *ends[2];

    add_placements(l, for_round, tiles, ends);
    if (full(l)) return;
    if (ends[1] > before) {
        add_takes(l, tiles, (unsigned)(ends[0] > before) | (unsigned)(ends[1] > ends[0]) << 1);
        l->must = true;
    } else if (for_round) {
        for (int c = 0; c < 2; c++)
            if (tiles[c] != PU_NONE) add(l, pu_move(PU_MOVE_SET_ASIDE, c, 0));
        l->must = true;
    }
}

/* ---- markers ---- */

static void add_directions(struct list *l, int kind, int marker, unsigned ways)
{
    for (; ways; ways &= ways - 1) add(l, pu_move(kind, marker, pu_low(ways)));
}

/* Steps of each of these markers that are possible, as moves of a kind. */
static void add_steps(struct list *l, int kind, unsigned tracks)
{
    const struct pu_seat *p = l->p;
    fr_move *end = l->end;
    bool stuck = false;

    for (; tracks; tracks &= tracks - 1) {
        const int track = pu_low(tracks);
        unsigned ways = pu_directions(p, track);
        stuck |= !ways;
        for (; ways; ways &= ways - 1) *end++ = pu_move(kind, track, pu_low(ways));
    }
    l->must |= end > l->end;
    l->stuck |= stuck;
    l->end = end;
}

/* Tracks with a station waiting. Not set aside, the last rover cell pays again (PU-8.6). */
static void add_stations(struct list *l)
{
    const struct pu_seat *p = l->p;
    unsigned tracks = 0, paying = 0;

    for (int i = 0; i < p->num_items; i++) {
        const struct pu_item *it = &p->items[i];
        if (it->kind != PU_ITEM_STATION || it->what == PU_ENERGY) continue;
        if (it->what == PU_TECH && !(it->how & PU_ASIDE) && !(p->readings & 1)) {
            l->stuck = true;
            continue;
        }
        tracks |= 1u << (it->what - 1);
        if (!(it->how & PU_ASIDE)) paying |= 1u << (it->what - 1);
    }
    const unsigned rover = 1u << PU_TRACK_ROVER;
    if (!(paying & rover) || !pu_pays_again(p)) {
        add_steps(l, PU_MOVE_STATION, tracks);
        return;
    }
    add_steps(l, PU_MOVE_STATION, tracks & (rover - 1));
    add_directions(l, PU_MOVE_STATION, PU_TRACK_ROVER,
                   pu_directions(p, PU_TRACK_ROVER) | 1u << PU_STRAIGHT);
    l->must = true;
    add_steps(l, PU_MOVE_STATION, tracks & ~(2 * rover - 1));
}

static void add_energy(struct list *l)
{
    const int reading = pu_energy_reading(l->p);
    const fr_move *before = l->end;

    if (reading) add_steps(l, PU_MOVE_ENERGY, pu_energy_tracks(l->p, reading));
    l->energy = l->end > before;
}

static void add_boosts(struct list *l)
{
    if (!pu_has(l->p, PU_T_USING_BOOST_MULTIPLY_ADVANCE)) {
        add_steps(l, PU_MOVE_BOOST, (1u << PU_TRACKS) - 1);
        return;
    }
    for (int track = 0; track < PU_TRACKS; track++) {
        add_steps(l, PU_MOVE_BOOST, 1u << track);
        if (pu_directions(l->p, track)) add(l, pu_move(PU_MOVE_BOOST, track, PU_TWICE));
    }
}

static void add_advances(struct list *l)
{
    unsigned tracks = 0;

    for (int i = 0; i < l->p->num_items; i++)
        if (l->p->items[i].kind == PU_ITEM_ADVANCE) tracks |= l->p->items[i].what;
    add_steps(l, PU_MOVE_ADVANCE, tracks);
}

static unsigned raise_ways(const struct pu_seat *p, const struct pu_item *it, int track)
{
    unsigned ways = 0;
    for (int d = PU_STRAIGHT; d <= PU_RIGHT && it->what >> track & 1; d++)
        if (pu_raise_target(p, track, d, it->how) >= 0) ways |= 1u << d;
    return ways;
}

static void add_raises(struct list *l)
{
    const struct pu_item *it = pu_item_of(l->p, PU_ITEM_RAISE);

    for (int track = 0; track < PU_TRACKS; track++) {
        const unsigned ways = raise_ways(l->p, it, track);
        add_directions(l, PU_MOVE_RAISE, track, ways);
        l->must |= ways != 0;
    }
}

static void add_regresses(struct list *l)
{
    uint8_t markers = 0;

    for (int i = 0; i < l->p->num_items; i++)
        if (l->p->items[i].kind == PU_ITEM_REGRESS) {
            const uint8_t some = pu_regressible(l->p, l->p->items[i].what, l->p->items[i].how);
            markers |= some;
            l->stuck |= !some;
        }
    l->must |= markers != 0;
    for (int m = 0; m < PU_TRACKS; m++)
        if (markers >> m & 1) add(l, pu_move(PU_MOVE_REGRESS, m, 0));
}

/* ---- patches and rovers ---- */

static void add_patches(struct list *l)
{
    const bool gaining = l->s->phase != PU_PATCHES;
    const struct pu_mask squares = pu_patch_squares(l->s, l->p);
    const fr_move *before = l->end;

    add_squares(l, PU_MOVE_PATCH, 0, squares);
    if (gaining && l->s->phase != PU_FINAL && pu_has(l->p, PU_T_GAINING_PATCH_STORE_PATCH))
        add(l, pu_move(PU_MOVE_STORE, 0, 0));
    if (gaining && pu_has(l->p, PU_T_GAINING_PATCH_EXTRA_PATCH))
        add(l, pu_move(PU_MOVE_DOUBLE, 0, 0));
    if (gaining && pu_has(l->p, PU_T_GAINING_PATCH_PATCH_TO_BOOST) &&
        pu_event_rule(l->s) != PU_RULE_NO_BOOST)
        add(l, pu_move(PU_MOVE_TRADE, 0, 0));
    l->must |= l->end > before;
}

static void add_landings(struct list *l)
{
    if (!pu_may_land(l->p)) return;
    const struct pu_mask squares = pu_rover_landings(l->p);
    add_squares(l, PU_MOVE_ROVER, 0, squares);
    l->must |= pu_any(squares);
}

/* Rovers by their squares. */
static int sorted_rovers(const struct pu_seat *p, int out[PU_MAX_ROVERS])
{
    int num = 0;
    for (int i = 0; i < PU_MAX_ROVERS; i++) {
        if (p->rover_at[i] == PU_NONE) continue;
        int at = num++;
        for (; at > 0 && p->rover_at[out[at - 1]] > p->rover_at[i]; at--) out[at] = out[at - 1];
        out[at] = i;
    }
    return num;
}

static void add_rover_moves(struct list *l)
{
    const bool linked = pu_has(l->p, PU_T_MOVING_ROVER_TELEPORT_LINK);
    int rovers[PU_MAX_ROVERS];
    const int num = sorted_rovers(l->p, rovers);

    if (!num) return;
    const struct pu_mask open = pu_rover_squares(l->s, l->p);
    for (int i = 0; i < num; i++)
        add_squares(l, PU_MOVE_MOVE, l->p->rover_at[rovers[i]], pu_moves_of(l->p, rovers[i], open));
    for (int i = 0; i < num && linked; i++)
        add_squares(l, PU_MOVE_LINK, l->p->rover_at[rovers[i]], pu_links_of(l->p, rovers[i], open));
}

static void add_teleports(struct list *l)
{
    const struct pu_mask open = pu_rover_squares(l->s, l->p);
    int rovers[PU_MAX_ROVERS];
    const int num = sorted_rovers(l->p, rovers);

    for (int i = 0; i < num; i++) add_squares(l, PU_MOVE_TELEPORT, l->p->rover_at[rovers[i]], open);
    l->must |= num && pu_any(open);
}

/* ---- choices and components ---- */

static void add_choices(struct list *l)
{
    for (int cell = 0; cell < PU_CELLS; cell++)
        for (int i = 0; i < l->p->num_items; i++) {
            const struct pu_item *it = &l->p->items[i];
            if (it->kind != PU_ITEM_CHOOSE || it->what != cell) continue;
            add_directions(l, PU_MOVE_CHOOSE, cell, pu_choices_of(l->s, it));
            l->must |= pu_choices_of(l->s, it) != 0;
            l->stuck |= !pu_choices_of(l->s, it);
            break; /* the same step twice is the same choice twice */
        }
}

static struct pu_mask squares_with(const struct pu_seat *p, int what)
{
    if (what == PU_WHAT_LIFEPOD) return pu_pod_squares(p);
    return what == PU_WHAT_ROVER ? pu_rovers(p) : p->meteorite;
}

static void add_components(struct list *l, int item_kind, int move_kind)
{
    struct pu_mask squares = { { 0 } };

    for (int i = 0; i < l->p->num_items; i++) {
        const struct pu_item *it = &l->p->items[i];
        if (it->kind != item_kind) continue;
        const struct pu_mask some = squares_with(l->p, it->what);
        squares = pu_or(squares, some);
        l->stuck |= !pu_any(some);
        if (!(item_kind == PU_ITEM_COLLECT && it->how)) l->must |= pu_any(some);
    }
    add_squares(l, move_kind, 0, squares);
}

static void add_meteorites(struct list *l)
{
    const struct pu_mask squares = pu_minus(l->p->symbol, l->p->meteorite);
    add_squares(l, PU_MOVE_METEORITE, 0, squares);
    l->must |= pu_any(squares);
}

static struct pu_mask line_squares(int column, int number)
{
    struct pu_mask out = { { 0 } };
    for (int i = 0; i < 12; i++) pu_set(&out, column ? i * 16 + number : number * 16 + i);
    return out;
}

static void add_lines(struct list *l)
{
    for (int column = 0; column < 2; column++)
        for (int i = 0; i < 12; i++)
            if (pu_meet(l->p->meteorite, line_squares(column, i))) {
                add(l, pu_move(PU_MOVE_CLEAR, column, i));
                l->must = true;
            }
}

/* ---- collected life pods ---- */

static int pod_places(const struct pu_seat *p, uint8_t out[16])
{
    int num = 0;
    for (int t = 0; t < PU_TRACKS; t++)
        for (unsigned set = p->cell_pods[t]; set; set &= set - 1)
            out[num++] = (uint8_t)(t * 16 + pu_low(set));
    for (unsigned set = p->slots_set; set; set &= set - 1)
        out[num++] = (uint8_t)(PU_AT_SLOT + pu_low(set));
    if (p->pods) out[num++] = PU_AT_AREA;
    return num;
}

static void add_pod_places(struct list *l)
{
    for (int place = 0; place <= PU_AT_AREA; place++)
        if (pu_free_for_pod(l->p, place)) add(l, pu_move(PU_MOVE_POD, place, 0));
}

static void add_redirects(struct list *l)
{
    uint8_t from[16];
    const int num = pod_places(l->p, from);

    for (int i = 0; i < num && !full(l); i++)
        for (int place = 0; place <= PU_AT_AREA; place++)
            if (place != from[i] && pu_free_for_pod(l->p, place))
                add(l, pu_move(PU_MOVE_REDIRECT, from[i], place));
}

static void add_losses(struct list *l)
{
    uint8_t from[16];
    const int num = pod_places(l->p, from);

    for (int i = 0; i < num; i++) add(l, pu_move(PU_MOVE_LOSE, from[i], 0));
    l->must |= num > 0;
}

/* ---- abilities usable at any time ---- */

static int technology_index(const struct pu_seat *p, int trait)
{
    return pu_low(pu_technology_of(p, trait));
}

static void add_uses(struct list *l)
{
    const struct pu_seat *p = l->p;
    const struct pu_effect *e;
    int steps;

    if (pu_has(p, PU_T_ANY_TIME_RESET_MARKER) &&
        p->cell[PU_TRACK_BIOMASS] == pu_corporation(p)->last[PU_TRACK_BIOMASS])
        add(l, pu_move(PU_MOVE_USE, technology_index(p, PU_T_ANY_TIME_RESET_MARKER), 0));
    if (pu_has(p, PU_T_ANY_TIME_REGRESS))
        for (int m = 0; m < PU_TRACKS; m++)
            if (pu_can_regress(p, m, 1))
                add(l, pu_move(PU_MOVE_USE, technology_index(p, PU_T_ANY_TIME_REGRESS), m + 1));
    if (pu_has(p, PU_T_ANY_TIME_ADVANCE_TO_NEXT_MILESTONE) && pu_next_milestone(p, p->flux, &steps))
        add(l,
            pu_move(PU_MOVE_USE, technology_index(p, PU_T_ANY_TIME_ADVANCE_TO_NEXT_MILESTONE), 0));
    if ((e = pu_has(p, PU_T_ANY_TIME_ADVANCE)) &&
        pu_can_advance(p, e->tracks & 0x80 ? p->flux : pu_low(e->tracks)))
        add(l, pu_move(PU_MOVE_USE, technology_index(p, PU_T_ANY_TIME_ADVANCE), 0));
    if (pu_has(p, PU_T_ANY_TIME_CLAIM_ROW_BONUSES))
        for (int m = 0; m < PU_TRACKS; m++)
            add(l,
                pu_move(PU_MOVE_USE, technology_index(p, PU_T_ANY_TIME_CLAIM_ROW_BONUSES), m + 1));
    if (pu_has(p, PU_T_ANY_TIME_ADD_COMMON_OBJECTIVE) && l->s->num_goal_deck)
        add(l, pu_move(PU_MOVE_USE, technology_index(p, PU_T_ANY_TIME_ADD_COMMON_OBJECTIVE), 0));
}

static void add_cards(struct list *l, uint64_t cards)
{
    for (; cards; cards &= cards - 1) add(l, pu_move(PU_MOVE_CARD, pu_low(cards), 0));
}

/* ---- together ---- */

static void add_frame(struct list *l, const struct pu_item *frame)
{
    switch (frame->kind) {
    case PU_FRAME_POD: add_pod_places(l); break;
    case PU_FRAME_REDIRECT:
        add_redirects(l);
        add(l, pu_move(PU_MOVE_DONE, 0, 0));
        break;
    case PU_FRAME_GO:
        for (unsigned ways = pu_directions(l->p, frame->what); ways; ways &= ways - 1)
            add(l, pu_move(PU_MOVE_GO, pu_low(ways), 0));
        break;
    case PU_FRAME_KEEP: add_goals(l, PU_MOVE_KEEP, l->p->offered_set); break;
    default: break;
    }
}

/* `done` may close the window: nothing due is left but what has no option. */
static bool may_close(const struct list *l)
{
    return !l->must && !pu_round_tile_due(l->s, l->p) && !(l->p->owed && pu_picks_now(l->s));
}

/* Beside the pool: rovers that may move, abilities usable at any time. */
static inline unsigned free_sources(const struct pu_state *s, const struct pu_seat *p)
{
    unsigned set = 0;

    if (!pu_window_open(s)) return 0;
    if (p->movement || (p->gained && pu_has(p, PU_T_MOVING_ROVER_FREE_MOVES_ONTO)))
        set |= 1u << FROM_MOVEMENT;
    if (pu_corporation(p)->any_time) {
        set |= 1u << FROM_USES;
        if (pu_has(p, PU_T_ANY_TIME_REDIRECT_LIFEPODS)) set |= 1u << FROM_REDIRECT;
    }
    return set;
}

static unsigned sources(const struct pu_state *s, const struct pu_seat *p)
{
    unsigned set = free_sources(s, p);
    int i = p->num_items;

    while (i--) set |= 1u << source_of[p->items[i].kind];
    if (pu_round_tile_due(s, p)) set |= 1u << FROM_TILES;
    return set;
}

/* Not inlined: most windows have one source or none, and no need of what all of them need. */
__attribute__((noinline)) static void add_from(struct list *l, enum source source)
{
    switch (source) {
    case FROM_DISCARD:
        add_goals(l, PU_MOVE_DISCARD, l->p->goals_set);
        l->must |= l->p->goals_set != 0;
        break;
    case FROM_FLUX: add_numbers(l, PU_MOVE_FLUX, PU_TRACKS); break;
    case FROM_FACE:
        add_numbers(l, PU_MOVE_FACE, PU_NUM_SECTORS);
        l->must = true;
        break;
    case FROM_EMPTY: add_depots(l); break;
    case FROM_TILES: add_tiles(l); break;
    case FROM_STATION:
        add_stations(l);
        if (!full(l)) add_energy(l);
        break;
    case FROM_BOOST: add_boosts(l); break;
    case FROM_ADVANCE: add_advances(l); break;
    case FROM_RAISE: add_raises(l); break;
    case FROM_REGRESS: add_regresses(l); break;
    case FROM_PATCH: add_patches(l); break;
    case FROM_ROVER: add_landings(l); break;
    case FROM_MOVEMENT: add_rover_moves(l); break;
    case FROM_TELEPORT: add_teleports(l); break;
    case FROM_CHOOSE: add_choices(l); break;
    case FROM_COLLECT: add_components(l, PU_ITEM_COLLECT, PU_MOVE_COLLECT); break;
    case FROM_DESTROY: add_components(l, PU_ITEM_DESTROY, PU_MOVE_DESTROY); break;
    case FROM_METEORITE: add_meteorites(l); break;
    case FROM_CLEAR: add_lines(l); break;
    case FROM_LOSE: add_losses(l); break;
    case FROM_REDIRECT: add_redirects(l); break;
    case FROM_USES: add_uses(l); break;
    }
}

/* ---- what has no option (A-30) ---- */

static bool station_has_option(const struct list *l, const struct pu_item *it)
{
    const struct pu_seat *p = l->p;
    const bool aside = it->how & PU_ASIDE;

    if (it->what == PU_ENERGY) return l->energy;
    if (it->what == PU_TECH && !aside) {
        if (pu_energy_reading(p) == 2 && l->energy) return true;
        if (!(p->readings & 1)) return false;
    }
    return pu_directions(p, it->what - 1) || (it->what == PU_ROVER && !aside && pu_pays_again(p));
}

static bool some_can_advance(const struct pu_seat *p, unsigned tracks)
{
    for (; tracks; tracks &= tracks - 1)
        if (pu_directions(p, pu_low(tracks))) return true;
    return false;
}

/* Once the moves of all sources are listed: by source where all effects of a kind are alike. */
static bool has_option(const struct list *l, const struct pu_item *it)
{
    switch (it->kind) {
    case PU_ITEM_STATION: return station_has_option(l, it);
    case PU_ITEM_ADVANCE: return some_can_advance(l->p, it->what);
    case PU_ITEM_REGRESS: return pu_regressible(l->p, it->what, it->how);
    case PU_ITEM_CHOOSE: return pu_choices_of(l->s, it);
    case PU_ITEM_COLLECT: return pu_any(squares_with(l->p, it->what));
    default: return l->from >> source_of[it->kind] & 1;
    }
}

__attribute__((noinline)) static void add_drops(struct list *l)
{
    unsigned kinds = 0;

    for (int i = 0; i < l->p->num_items; i++)
        if (!pu_is_optional(&l->p->items[i]) && !has_option(l, &l->p->items[i]))
            kinds |= 1u << l->p->items[i].kind;
    for (; kinds; kinds &= kinds - 1) add(l, pu_move(PU_MOVE_DROP, pu_low(kinds), 0));
}

static void add_window(struct list *l)
{
    const struct pu_seat *p = l->p;

    if (pu_due_level(p) > PU_LEVELS) { /* Republic 5: both cards first */
        add_cards(l, pu_pickable(l->s, l->seat));
        return;
    }
    for (unsigned left = sources(l->s, p); left && !full(l); left &= left - 1) {
        const fr_move *before = l->end;
        add_from(l, (enum source)pu_low(left));
        if (l->end > before)
            l->from |= left & -left;
        else
            l->stuck = true;
    }
    if (full(l)) return;
    if (!l->must && p->opened) add_cards(l, pu_pickable(l->s, l->seat));
    if (may_close(l)) add(l, pu_move(PU_MOVE_DONE, 0, 0));
    if (l->stuck && p->num_items) add_drops(l);
}

static void add_sides(struct list *l, int kind, int unique)
{
    add(l, pu_move(kind, PU_STARTING_SIDE, 0));
    add(l, pu_move(kind, unique, 0));
}

static void add_setup(struct list *l)
{
    if (l->p->sides_set & PU_SIDE_PLANET)
        add_sides(l, PU_MOVE_PLANET, l->p->planet);
    else if (l->p->sides_set)
        add_sides(l, PU_MOVE_CORPORATION, l->p->corporation);
    else if (l->p->to_discard)
        add_goals(l, PU_MOVE_DISCARD, l->p->offered_set);
    else
        add_numbers(l, PU_MOVE_FLUX, PU_TRACKS);
}

static inline void fill(struct list *l)
{
    const struct pu_seat *p = l->p;

    if (p->num_frames)
        add_frame(l, &p->frames[p->num_frames - 1]);
    else if (l->s->phase == PU_SETUP)
        add_setup(l);
    else if (l->s->phase == PU_ROTATE)
        add_numbers(l, PU_MOVE_FACE, PU_NUM_SECTORS);
    else
        add_window(l);
}

static inline int list_some(const struct pu_state *s, int seat, fr_move *out, int enough)
{
    struct list l = { s, &s->seats[seat], seat, out, out + enough, false, false, false, 0 };
    fill(&l);
    return (int)(l.end - out);
}

int pu_legal_some(const struct pu_state *s, int seat, fr_move *out, int enough)
{
    return list_some(s, seat, out, enough);
}

/* ---- at a glance ---- */

/* A power station can always advance the track of the area beside it on its own tile (PU-6.5). */
static bool energy_advances(const struct pu_seat *p)
{
    const uint8_t *terrains = pu_tile_terrains(p->tile[p->num_tiles - 1]);
    const int other = terrains[terrains[0] == PU_ENERGY];

    return other != PU_BIOMASS && pu_directions(p, other - 1);
}

/* A station that is no power station, whose one answer is a step on a plain track. */
static bool station_advances(const struct pu_seat *p, const struct pu_item *it)
{
    const bool aside = it->how & PU_ASIDE;

    if (it->what == PU_ENERGY) return false;
    return pu_directions(p, it->what - 1) || (it->what == PU_ROVER && !aside && pu_pays_again(p));
}

static int num_advancing(const struct pu_seat *p)
{
    int num = 0;
    for (int track = 0; track < PU_TRACKS; track++) num += pu_directions(p, track);
    return num;
}

/* Whether the first rover that stands anywhere can move. */
static bool some_rover_moves(const struct pu_state *s, const struct pu_seat *p)
{
    int rover = 0;

    while (rover < PU_MAX_ROVERS && p->rover_at[rover] == PU_NONE) rover++;
    return rover < PU_MAX_ROVERS && p->movement &&
           pu_any(pu_moves_of(p, rover, pu_rover_squares(s, p)));
}

/* Of a pool that holds nothing but stations and boosts; moving: a rover may, besides. */
static enum pu_answers glance_at_pool(const struct pu_state *s, const struct pu_seat *p,
                                      bool moving, fr_move *only)
{
    bool sure = !moving, boost = false, energy = false;
    unsigned tracks = 0;
    int num;

    for (int i = 0; i < p->num_items; i++) {
        const struct pu_item *it = &p->items[i];
        if (it->kind == PU_ITEM_BOOST)
            boost = true;
        else if (it->kind != PU_ITEM_STATION)
            return PU_UNSURE;
        else if (station_advances(p, it))
            tracks |= 1u << (it->what - 1);
        else
            sure = false, energy |= it->what == PU_ENERGY && !(it->how & PU_ASIDE);
    }
    num = pu_bits(tracks) + (energy && energy_advances(p));
    if (boost && num < 2) num += num_advancing(p);
    if (num > 1 || (num && moving && some_rover_moves(s, p))) return PU_SEVERAL;
    if (!num || !sure || boost) return PU_UNSURE;
    *only = pu_move(PU_MOVE_STATION, pu_low(tracks), PU_STRAIGHT);
    return PU_ONE;
}

enum pu_answers pu_glance(const struct pu_state *s, int seat, fr_move *only)
{
    const struct pu_seat *p = &s->seats[seat];

    if (p->num_frames || s->phase == PU_SETUP || !pu_corporation(p)->plain_tracks) return PU_UNSURE;
    if (s->phase == PU_ROTATE) return PU_SEVERAL;
    if (p->owed && pu_picks_now(s)) {
        const uint64_t cards = p->opened && !p->num_items ? pu_pickable(s, seat) : 0;
        return cards & (cards - 1) ? PU_SEVERAL : PU_UNSURE;
    }
    if (pu_round_tile_due(s, p)) return pu_surely_placeable(s, seat) ? PU_SEVERAL : PU_UNSURE;
    const unsigned beside = free_sources(s, p);
    if (beside & ~(1u << FROM_MOVEMENT)) return PU_UNSURE;
    if (p->num_items) return glance_at_pool(s, p, beside, only);
    if (beside) return some_rover_moves(s, p) ? PU_SEVERAL : PU_UNSURE; /* or stays */
    if (p->opened) return PU_UNSURE;
    *only = pu_move(PU_MOVE_DONE, 0, 0);
    return PU_ONE;
}

/* Something pending must still be resolved before the window may be left. */
bool pu_must_wait(const struct pu_state *s, int seat)
{
    fr_move moves[PU_MAX_LEGAL];
    struct list l = {
        s, &s->seats[seat], seat, moves, moves + PU_MAX_LEGAL, false, false, false, 0
    };
    add_window(&l);
    return l.must;
}

uint32_t pu_idle_items(const struct pu_state *s, int seat)
{
    const struct pu_seat *p = &s->seats[seat];
    fr_move moves[PU_MAX_LEGAL];
    struct list l = { s, p, seat, moves, moves + PU_MAX_LEGAL, false, false, false, 0 };
    uint32_t idle = 0;

    add_window(&l);
    for (int i = 0; i < p->num_items; i++)
        if (!has_option(&l, &p->items[i])) idle |= 1u << i;
    return idle;
}

int pu_legal(const void *state, int seat, fr_move *out)
{
    const struct pu_state *s = state;
    if (!(s->asked_set >> seat & 1)) return 0;
    return list_some(s, seat, out, PU_MAX_LEGAL);
}

/* Where tiles and nothing else may be placed: the longest lists by far. */
static bool only_tiles(const struct pu_state *s, int seat)
{
    const struct pu_seat *p = &s->seats[seat];

    return s->asked_set >> seat & 1 && !p->num_frames && pu_round_tile_due(s, p) && !p->num_items &&
           !free_sources(s, p) && pu_due_level(p) <= PU_LEVELS &&
           !pu_corporation(p)->traits[PU_T_TAKING_TILE_GAIN_MOVEMENT_UNDER_MARKER].technologies &&
           pu_is_free_to_place(s, p);
}

fr_move pu_pick(const void *state, int seat, struct fr_rng *rng, int *num)
{
    const struct pu_state *s = state;
    fr_move moves[PU_MAX_LEGAL];

    if (only_tiles(s, seat)) {
        const int tiles[2] = { pu_top_tile(s, seat, 0), pu_top_tile(s, seat, 1) };
        const fr_move picked = pu_pick_placement(&s->seats[seat], tiles, rng, num);
        if (*num) return picked;
    }
    *num = pu_legal(s, seat, moves);
    return *num ? moves[fr_below(rng, (uint32_t)*num)] : 0;
}

fr_seats pu_to_act(const void *state) { return ((const struct pu_state *)state)->asked_set; }

/* ---- questions ---- */

static void ask_frame(const struct pu_item *frame, struct fr_question *q)
{
    static const uint8_t kinds[] = { 0, PU_ASK_POD, PU_ASK_REDIRECT, PU_ASK_DIRECTION,
                                     PU_ASK_KEEP_GOAL };
    q->kind = kinds[frame->kind];
    q->amount = frame->count;
    if (frame->kind == PU_FRAME_GO) q->source = frame->what;
}

bool pu_question(const void *state, int seat, struct fr_question *q)
{
    static const uint8_t kinds[] = { PU_ASK_FLUX_TRACK, PU_ASK_ROTATE, PU_ASK_EVENT, PU_ASK_PICK,
                                     PU_ASK_TURN,       PU_ASK_PICK,   PU_ASK_PICK,  PU_ASK_PATCHES,
                                     PU_ASK_FINAL,      PU_ASK_FINAL };
    const struct pu_state *s = state;
    const struct pu_seat *p = &s->seats[seat];

    if (!(s->asked_set >> seat & 1)) return false;
    *q = (struct fr_question){ .kind = kinds[s->phase], .source = -1, .amount = p->movement };
    if (p->num_frames) {
        ask_frame(&p->frames[p->num_frames - 1], q);
    } else if (s->phase == PU_SETUP || s->phase == PU_ROTATE) {
        q->amount = s->phase == PU_SETUP ? p->to_discard : 0;
        if (q->amount) q->kind = PU_ASK_DISCARD_GOAL;
        if (p->sides_set) q->amount = 0, q->kind = PU_ASK_CORPORATION_SIDE;
        if (p->sides_set & PU_SIDE_PLANET) q->kind = PU_ASK_PLANET_SIDE;
    } else if (s->phase == PU_EVENT) {
        q->source = s->event;
        if (pu_item_of(p, PU_ITEM_DISCARD)) q->kind = PU_ASK_DISCARD_GOAL, q->amount = 1;
        if (pu_item_of(p, PU_ITEM_FACE)) q->kind = PU_ASK_ROTATE, q->amount = 0;
    } else if (s->phase == PU_PATCHES) {
        q->amount = p->items[0].count;
    } else if (s->phase != PU_TURNS) {
        q->source = (int16_t)(p->opened ? pu_due_level(p) : 0);
    }
    return true;
}

/* The event, the marker that is on its way, or the level of the milestone. */
bool pu_source(const void *state, int seat, const struct fr_question *q, char *out, size_t cap)
{
    const struct pu_state *s = state;
    const struct pu_seat *p = &s->seats[seat];

    if (q->source < 0) return false;
    if (p->num_frames)
        snprintf(out, cap, "terrain.%s", pu_track_ids[q->source]);
    else if (s->phase == PU_EVENT)
        snprintf(out, cap, "event.%s", pu_events[q->source].id);
    else if (q->source > 0)
        snprintf(out, cap, "level.%d", q->source);
    return p->num_frames || s->phase == PU_EVENT || q->source > 0;
}
