/* inputs.c: what a network is told of Planet Unknown: the features, and in finer grain all that a
 * seat's medals will come from. Numbers stay small; a network makes of them what it has learned. */
#include "boards.h"
#include "findings.h"
#include "inner.h"
#include "sheet.h"
#include "wide.h"

#include <assert.h>

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }

/* ---- tracks ---- */

static void put_tracks(struct fr_sheet *s, const struct pu_seat *p)
{
    const struct pu_corporation *c = pu_corporation(p);
    const int technologies = pu_available(p);

    for (int m = 0; m < PU_TRACKS; m++) {
        const int track = p->on[m], cell = least(p->cell[m], PU_CELLS - 1);
        const int medal = c->medals[track][cell];
        fr_put_one_of(s, cell, PU_CELLS);
        fr_put(s, medal);
        for (int steps = 1; steps <= 4; steps *= 2)
            fr_put(s, c->medals[track][least(cell + steps, PU_CELLS - 1)] - medal);
    }
    for (int i = 0; i < 6; i++) fr_put(s, technologies >> i & 1);
}

/* ---- the planet ---- */

enum { MAX_GAPS = 7 };

/* Medals of the lines by how many squares each lacks, and of those that lack nothing but
 * meteorites. */
static void put_lines(struct fr_sheet *s, const uint8_t *medals, const uint8_t *gaps,
                      const uint8_t *empty)
{
    int by_gaps[MAX_GAPS] = { 0 }, littered = 0;

    for (int i = 0; i < 12; i++) {
        by_gaps[least(gaps[i], MAX_GAPS - 1)] += medals[i];
        littered += gaps[i] && !empty[i] ? medals[i] : 0;
    }
    for (int i = 0; i < MAX_GAPS; i++) fr_put(s, by_gaps[i]);
    fr_put(s, littered);
}

/* Empty regions: how many, the largest, and squares in those too small for most tiles. */
static void put_regions(struct fr_sheet *s, struct pu_mask empty)
{
    int num = 0, largest = 0, lost = 0;

    while (pu_any(empty)) {
        const struct pu_mask region = pu_territory(empty, pu_lowest(empty));
        const int size = pu_count(region);
        num++;
        largest = most(largest, size);
        if (size < 4) lost += size;
        empty = pu_minus(empty, region);
    }
    fr_put(s, num);
    fr_put(s, largest);
    fr_put(s, lost);
}

enum { ENOUGH_ROOM = 24 };

/* Inlined for each number of squares. */
static inline int num_ways(const struct pu_boards *b, int shape, int n)
{
    const struct pu_outlines *o = &pu_outlines[shape];
    int ways = 0;

    for (int i = 0; i < o->num && ways < ENOUGH_ROOM; i++)
        ways += pu_count(pu_fits_n(b, pu_turns[shape][o->turns[i]].cells, n, true));
    return least(ways, ENOUGH_ROOM);
}

static inline int room_for(const struct pu_boards *b, int shape)
{
    switch (pu_outlines[shape].num_cells) {
    case 2: return num_ways(b, shape, 2);
    case 3: return num_ways(b, shape, 3);
    case 4: return num_ways(b, shape, 4);
    default: return num_ways(b, shape, 5);
    }
}

/* In how many ways each shape still fits between what lies there. */
FR_FOR_WIDE_REGISTERS static void put_room(struct fr_sheet *s, const struct pu_seat *p)
{
    struct pu_boards boards;

    pu_make_boards(p, &boards);
    for (int shape = 0; shape < PU_NUM_SHAPES; shape++) {
        const int ways = room_for(&boards, shape);
        fr_put(s, ways);
        fr_put(s, !ways);
    }
}

static void put_planet(struct fr_sheet *s, const struct pu_seat *p, const struct pu_per_line *gaps)
{
    const struct pu_planet *planet = pu_planet(p);
    const struct pu_mask empty = pu_minus(planet->grid, pu_covered(p));
    const struct pu_per_line bare = pu_any(p->meteorite) ? pu_count_lines(empty) : *gaps;

    put_lines(s, planet->row_medals, gaps->row, bare.row);
    put_lines(s, planet->column_medals, gaps->column, bare.column);
    put_regions(s, empty);
    put_room(s, p);
    for (int t = PU_CIV; t <= PU_ENERGY; t++) {
        const struct pu_mask terrain = pu_plane(p, t);
        fr_put(s, pu_count(terrain));
        fr_put(s, pu_count(pu_and(terrain, p->station)));
    }
    fr_put(s, pu_count(p->patch));
    fr_put(s, pu_count(pu_and(planet->ice, empty)));
}

/* ---- goals ---- */

static void put_personal_goals(struct fr_sheet *s, const struct pu_seat *p, const uint8_t *parts)
{
    const int begin = s->at;

    for (uint32_t left = p->goals_set; left; left &= left - 1) {
        s->at = begin + 2 * pu_low(left);
        fr_put(s, 1);
        fr_put(s, parts[pu_low(left)]);
    }
    s->at = begin + 2 * PU_NUM_GOALS;
    fr_put(s, p->num_goals);
}

enum { FAR_AHEAD = 6 };

/* Against the neighbour on one side. */
static void put_shared_goal(struct fr_sheet *s, const struct pu_state *state, int seat, int other,
                            int goal)
{
    int ahead = pu_metric(state, seat, goal) - pu_metric(state, other, goal);

    if (pu_goals[goal].least) ahead = -ahead;
    fr_put(s, most(-FAR_AHEAD, least(ahead, FAR_AHEAD)));
    fr_put(s, ahead > 0);
    fr_put(s, ahead == 0);
}

static void put_shared_goals(struct fr_sheet *s, const struct pu_state *state, int seat)
{
    const int next = (seat + 1) % state->players,
              last = (seat + state->players - 1) % state->players;
    const int end = s->at + 6;

    if (state->players == 2)
        for (int i = 0; i < least(state->num_goals, 2); i++)
            put_shared_goal(s, state, seat, next, state->goals[i]);
    else if (state->players > 2) {
        if (seat < state->num_goals) put_shared_goal(s, state, seat, next, state->goals[seat]);
        if (last < state->num_goals) put_shared_goal(s, state, seat, last, state->goals[last]);
    }
    s->at = end;
}

/* ---- the rest ---- */

static void put_cards(struct fr_sheet *s, const struct pu_seat *p)
{
    for (int level = 0; level < PU_LEVELS; level++) fr_put(s, p->num_cards[level]);
    for (int set = 1; set < 3; set++) fr_put(s, pu_bits(p->cards_set & pu_set_cards[set]));
}

static void put_owed(struct fr_sheet *s, const struct pu_seat *p)
{
    int items[PU_NUM_ITEM_KINDS] = { 0 }, levels[PU_LEVELS + 2] = { 0 };

    for (int i = 0; i < p->num_items; i++) items[p->items[i].kind] += most(p->items[i].count, 1);
    for (uint64_t left = p->owed; left; left >>= 4)
        levels[least((int)(left & 15), PU_LEVELS + 1)]++;
    for (int i = 1; i < PU_NUM_ITEM_KINDS; i++) fr_put(s, items[i]);
    for (int i = 1; i < PU_LEVELS + 2; i++) fr_put(s, levels[i]);
    fr_put(s, p->num_frames);
    fr_put(s, p->done);
    fr_put_one_of(s, p->placed, 4);
}

/* How long the game may still last. */
static void put_time(struct fr_sheet *s, const struct pu_state *state)
{
    int shortest = PU_TILES_A_SHAPE, alerts[3] = { 0 };

    for (int i = 0; i < PU_NUM_SHAPES; i++) shortest = least(shortest, state->num_stack[i]);
    pu_deck_mix(state, alerts);
    for (int i = 0; i < state->num_past; i++) alerts[pu_events[state->past[i]].alert]--;
    fr_put(s, shortest);
    fr_put(s, state->round);
    fr_put(s, state->num_deck);
    for (int i = 0; i < 3; i++) fr_put(s, state->num_deck ? alerts[i] : 0);
    fr_put(s, state->last_round != 0);
    fr_put_one_of(s, least(state->players, 4) - 1, 4);
}

int pu_inputs(const void *state, int seat, struct fr_input *out)
{
    const struct pu_state *st = state;
    const struct pu_seat *p = &st->seats[seat];
    struct fr_sheet s = { out, 0, 0 };
    int32_t features[PU_NUM_FEATURES];
    struct pu_findings found;

    pu_find(st, seat, &found);
    pu_features_with(st, seat, &found, features);
    *out = (struct fr_input){ 0, (int16_t)features[PU_F_PROGRESS] };
    s.num = s.at = 1;
    for (int i = 1; i < PU_NUM_FEATURES; i++) fr_put(&s, features[i]);
    put_tracks(&s, p);
    put_planet(&s, p, &found.gaps);
    put_personal_goals(&s, p, found.parts);
    put_shared_goals(&s, st, seat);
    put_cards(&s, p);
    put_owed(&s, p);
    put_time(&s, st);
    fr_put_one_of(&s, p->corporation, PU_NUM_CORPORATIONS);
    fr_put_one_of(&s, p->planet, PU_NUM_PLANETS);
    fr_put(&s, p->pods);
    fr_put(&s, p->meteorites);
    fr_put(&s, p->rover_supply);
    assert(s.at == PU_NUM_INPUTS);
    return s.num;
}
