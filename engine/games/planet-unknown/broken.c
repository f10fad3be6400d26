/* broken.c: what is true of the components in every state: nothing is in two places, tiles lie on
 * the planet and not on each other, the boards are what the tiles make them. */
#include "inner.h"

#include <string.h>

static bool is_component(int what)
{
    return what == PU_WHAT_LIFEPOD || what == PU_WHAT_METEORITE || what == PU_WHAT_ROVER;
}

/* Whether an effect of this kind can wait with these arguments (enum pu_item_kind); those that it
 * does not have are 0. */
static bool can_wait(const struct pu_item *it)
{
    if (!it->count) return false;
    switch (it->kind) {
    case PU_ITEM_STATION:
        return it->what >= PU_CIV && it->what <= PU_ENERGY && it->how <= (PU_ASIDE | PU_ONLY_ONE);
    case PU_ITEM_ADVANCE:
    case PU_ITEM_RAISE:
    case PU_ITEM_REGRESS: return it->what < 1 << PU_TRACKS;
    case PU_ITEM_CHOOSE: return it->what < PU_CELLS && it->how < PU_CHOICE_TRACK + PU_TRACKS;
    case PU_ITEM_COLLECT:
        return is_component(it->what) && it->what != PU_WHAT_ROVER && it->how <= 1;
    case PU_ITEM_DESTROY: return is_component(it->what) && !it->how;
    case PU_ITEM_ROVER: return it->what <= 1 && !it->how;
    case PU_ITEM_TILE: return !it->what && it->how <= 1;
    default: return !it->what && !it->how;
    }
}

/* The same of what interrupts a window (enum pu_frame_kind). */
static bool can_interrupt(const struct pu_item *frame)
{
    return frame->count && (frame->kind == PU_FRAME_GO || (!frame->what && !frame->how));
}

static const char *broken_pool(const struct pu_seat *p)
{
    const struct pu_item *destroyed = NULL;

    if (p->num_items > PU_MAX_ITEMS || p->num_frames > PU_MAX_FRAMES) return "too much is pending";
    for (int i = 0; i < p->num_items; i++) {
        const struct pu_item *it = &p->items[i];

        if (!can_wait(it)) return "an effect waits that cannot be";
        if (it->kind != PU_ITEM_DESTROY) continue;
        if (destroyed && destroyed->what != it->what)
            return "two kinds of things are to be destroyed";
        destroyed = it;
    }
    for (int i = 0; i < p->num_frames; i++) {
        if (!can_interrupt(&p->frames[i])) return "a question interrupts that cannot be";
        if (p->frames[i].kind == PU_FRAME_GO && p->frames[i].what >= PU_TRACKS)
            return "a marker moves that is none";
    }
    return NULL;
}

static const char *broken_seat(const struct pu_state *s, const struct pu_seat *p)
{
    struct pu_seat again = *p;
    const struct pu_mask covered = pu_covered(p), none = { { 0 } };
    struct pu_mask patches = p->patch;
    int pods = pu_bits(p->planet_pods_set) + p->pods + pu_bits(p->slots_set);

    for (int t = 0; t < PU_TRACKS; t++) {
        pods += pu_bits(p->cell_pods[t]);
        if (p->cell_pods[t] && pu_corporation(p)->plain_tracks)
            return "a life pod lies on a track of a corporation that has no place for it";
    }
    if (pods > PU_PODS) return "a planet has six life pods at most";
    memset(again.plane, 0, sizeof again.plane);
    again.station = again.symbol = again.patch = none;
    again.num_tiles = 0;
    for (int i = 0; i < p->num_tiles; i++) {
        const struct pu_mask squares = pu_shape_mask(p->tile[i], p->tile_turn[i], p->tile_at[i]);
        if (pu_any(pu_minus(squares, pu_planet(p)->grid))) return "a tile leaves the planet";
        if (pu_meet(squares, pu_covered(&again))) return "two tiles overlap";
        pu_lay_tile(&again, p->tile[i], p->tile_turn[i], p->tile_at[i]);
    }
    PU_EACH(square, patches) pu_lay_patch(&again, square);
    if (memcmp(again.plane, p->plane, sizeof p->plane) || !pu_same(again.station, p->station) ||
        !pu_same(again.symbol, p->symbol))
        return "the boards differ from the tiles and patches";
    if (pu_any(pu_minus(covered, pu_planet(p)->grid))) return "something lies outside the planet";
    if (pu_any(pu_minus(p->meteorite, p->symbol))) return "a meteorite lies without its symbol";
    if (pu_meet(pu_pod_squares(p), covered)) return "a life pod lies under a tile";
    if (pu_always_has(p, PU_T_SETUP_CHOOSE_FLUX_TRACK) && p->flux == PU_NONE &&
        s->phase != PU_SETUP)
        return "the flux token lies nowhere";
    if (p->readings != 1 && !pu_technology_of(p, PU_T_PLACING_TILE_STATION_AS))
        return "a station is read as no technology of the corporation lets it be";
    for (int m = 0; m < PU_TRACKS; m++) {
        const bool path = m == PU_TRACK_WATER && pu_corporation(p)->num_path;
        if (p->cell[m] >
            (path ? pu_corporation(p)->num_path - 1 : pu_corporation(p)->last[p->on[m]]))
            return "a marker stands above its track";
        if (pu_always_has(p, PU_T_ALWAYS_CELLS_BLOCK) &&
            pu_occupied(p, pu_marker_place(p, m) >> 4, pu_marker_place(p, m) & 15, m))
            return "two markers share a cell";
        if (p->cell_pods[p->on[m]] >> (pu_marker_place(p, m) & 15) & 1)
            return "a marker stands on a life pod";
    }
    return broken_pool(p);
}

static bool count_tile(uint8_t seen[PU_NUM_TILES], int tile) { return !seen[tile]++; }

static const char *broken_tiles(const struct pu_state *s)
{
    uint8_t seen[PU_NUM_TILES] = { 0 };
    bool fine = true;

    for (int shape = 0; shape < PU_NUM_SHAPES; shape++)
        for (int i = 0; i < s->num_stack[shape]; i++)
            if (s->stack[shape][i] != PU_NONE)
                fine &= count_tile(seen, shape * PU_TILES_A_SHAPE + s->stack[shape][i]);
    for (int i = 0; i < s->players; i++) {
        const struct pu_seat *p = &s->seats[i];
        const bool pending =
            s->phase == PU_TURNS && (p->placed == PU_PLACED || p->placed == PU_SET_ASIDE);
        if (pending)
            seen[pu_top_tile(s, i, p->from)]--; /* it leaves its stack when all are through */
        for (int t = 0; t < p->num_tiles; t++) fine &= count_tile(seen, p->tile[t]);
        if (p->aside != PU_NONE) fine &= count_tile(seen, p->aside);
    }
    return fine ? NULL : "a tile is in two places";
}

/* A count beside a set of what it counts; nothing in the set: it is hidden. */
static bool counts(uint64_t set, int num) { return !set || pu_bits(set) == num; }

static const char *broken_cards(const struct pu_state *s)
{
    uint64_t cards = 0;
    uint32_t goals = s->goal_deck_set;

    if (!counts(goals, s->num_goal_deck)) return "the goals of the deck are miscounted";
    for (int level = 0; level < PU_LEVELS; level++) {
        if (!counts(s->civ_set[level], s->num_civ[level]))
            return "the civilization cards of a stack are miscounted";
        if (s->civ_set[level] & s->unused_set[level]) return "a civilization card is in two places";
        cards |= (uint64_t)(s->civ_set[level] | s->unused_set[level]) << level * PU_CARDS_A_LEVEL;
    }
    for (int i = 0; i < s->players; i++) {
        const struct pu_seat *p = &s->seats[i];
        const uint32_t own = p->goals_set | p->offered_set | p->discarded_set;
        if (cards & p->cards_set) return "a civilization card is in two places";
        if ((goals & own) || pu_bits(own) != pu_bits(p->goals_set) + pu_bits(p->offered_set) +
                                                 pu_bits(p->discarded_set))
            return "a goal is in two places";
        cards |= p->cards_set;
        goals |= own;
    }
    for (int i = 0; i < s->num_goals; i++) {
        if (goals >> s->goals[i] & 1) return "a goal is in two places";
        goals |= 1u << s->goals[i];
    }
    return NULL;
}

const char *pu_broken(const void *state)
{
    const struct pu_state *s = state;
    const char *broken = broken_tiles(s);

    if (!broken) broken = broken_cards(s);
    for (int i = 0; i < s->players && !broken; i++) broken = broken_seat(s, &s->seats[i]);
    if (!broken && s->phase != PU_OVER && !s->asked_set)
        broken = "nobody is asked, yet the game is not over";
    return broken;
}
