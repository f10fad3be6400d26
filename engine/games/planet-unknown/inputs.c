/* inputs.c: what a network is told of Planet Unknown: the features, and in finer grain all that a
 * seat's medals will come from. Numbers stay small; a network makes of them what it has learned. */
#include "boards.h"
#include "sheet.h"
#include "state.h"
#include "wide.h"

#include <assert.h>

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }

/* ---- tracks ---- */

static int best_medal(const struct pu_corporation *c, int track, int cell)
{
    for (cell = least(cell, c->last[track]); cell >= 0; cell--)
        if (c->cells[track][cell].medal) return c->cells[track][cell].medal;
    return 0;
}

static void put_tracks(struct fr_sheet *s, const struct pu_seat *p)
{
    const struct pu_corporation *c = pu_corporation(p);
    const int technologies = pu_available(p);

    for (int m = 0; m < PU_TRACKS; m++) {
        const int track = p->on[m], cell = least(p->cell[m], PU_CELLS - 1);
        const int medal = best_medal(c, track, cell);
        fr_put_one_of(s, cell, PU_CELLS);
        fr_put(s, medal);
        for (int steps = 1; steps <= 4; steps *= 2)
            fr_put(s, best_medal(c, track, cell + steps) - medal);
    }
    for (int i = 0; i < 6; i++) fr_put(s, technologies >> i & 1);
}

/* ---- the planet ---- */

enum { MAX_GAPS = 7 };

static int gaps_of_row(struct pu_mask a, int y)
{
    return pu_bits(a.w[y / 4] >> (y % 4 * 16) & 0xFFF);
}

static int gaps_of_column(struct pu_mask a, int x)
{
    const uint64_t column = (uint64_t)0x0001000100010001 << x;

    return pu_bits(a.w[0] & column) + pu_bits(a.w[1] & column) + pu_bits(a.w[2] & column);
}

/* Medals of the lines by how many squares each lacks, and of those that lack nothing but
 * meteorites. */
static void put_lines(struct fr_sheet *s, const uint8_t *medals,
                      int (*gaps_of)(struct pu_mask, int), struct pu_mask empty,
                      struct pu_mask gaps)
{
    int by_gaps[MAX_GAPS] = { 0 }, littered = 0;

    for (int i = 0; i < 12; i++) {
        const int num = gaps_of(gaps, i);
        by_gaps[least(num, MAX_GAPS - 1)] += medals[i];
        if (num && !gaps_of(empty, i)) littered += medals[i];
    }
    for (int i = 0; i < MAX_GAPS; i++) fr_put(s, by_gaps[i]);
    fr_put(s, littered);
}

static struct pu_mask spread(struct pu_mask room, struct pu_mask from)
{
    for (;;) {
        const struct pu_mask wider = pu_or(from, pu_and(room, pu_beside(from)));
        if (pu_same(wider, from)) return from;
        from = wider;
    }
}

/* Empty regions: how many, the largest, and squares in those too small for most tiles. */
static void put_regions(struct fr_sheet *s, struct pu_mask empty)
{
    int num = 0, largest = 0, lost = 0;

    while (pu_any(empty)) {
        struct pu_mask first = { { 0 } };
        pu_set(&first, pu_lowest(empty));
        const struct pu_mask region = spread(empty, first);
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

/* In how many ways each shape still fits between what lies there. */
FR_FOR_WIDE_REGISTERS static void put_room(struct fr_sheet *s, const struct pu_seat *p)
{
    struct pu_boards boards;

    pu_make_boards(p, &boards);
    for (int shape = 0; shape < PU_NUM_SHAPES; shape++) {
        int ways = 0;
        for (int turn = 0; turn < PU_NUM_TURNS && ways < ENOUGH_ROOM; turn++) {
            const struct pu_turn *t = &pu_turns[shape][turn];
            if (t->num_cells && t->footprint == turn) ways += pu_count(pu_fits(&boards, t, true));
        }
        fr_put(s, least(ways, ENOUGH_ROOM));
        fr_put(s, !ways);
    }
}

static void put_planet(struct fr_sheet *s, const struct pu_seat *p)
{
    const struct pu_planet *planet = pu_planet(p);
    const struct pu_mask empty = pu_minus(planet->grid, pu_covered(p));
    const struct pu_mask gaps = pu_or(empty, pu_and(planet->grid, p->meteorite));

    put_lines(s, planet->row_medals, gaps_of_row, empty, gaps);
    put_lines(s, planet->column_medals, gaps_of_column, empty, gaps);
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
    uint8_t parts[PU_NUM_GOALS];

    pu_goal_parts(st, seat, parts);
    pu_features_with(st, seat, parts, features);
    *out = (struct fr_input){ 0, (int16_t)features[PU_F_PROGRESS] };
    s.num = s.at = 1;
    for (int i = 1; i < PU_NUM_FEATURES; i++) fr_put(&s, features[i]);
    put_tracks(&s, p);
    put_planet(&s, p);
    put_personal_goals(&s, p, parts);
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
