/* inputs.c: what a network is told of Planet Unknown: the features, and in finer grain all that a
 * seat's medals will come from. Numbers stay small; a network makes of them what it has learned. */
#include "state.h"

#include <assert.h>

struct sheet {
    struct fr_input *out;
    int num, at; /* written; place of the next number */
};

static void put(struct sheet *s, int value)
{
    s->out[s->num] = (struct fr_input){ (uint16_t)s->at++, (int16_t)value };
    s->num += value != 0;
}

static void leave_out(struct sheet *s, int count) { s->at += count; }

/* One of several: a place for each. */
static void put_one_of(struct sheet *s, int which, int count)
{
    s->out[s->num++] = (struct fr_input){ (uint16_t)(s->at + which), 1 };
    leave_out(s, count);
}

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }

/* ---- tracks ---- */

static int best_medal(const struct pu_corporation *c, int track, int cell)
{
    for (cell = least(cell, c->last[track]); cell >= 0; cell--)
        if (c->cells[track][cell].medal) return c->cells[track][cell].medal;
    return 0;
}

static void put_tracks(struct sheet *s, const struct pu_seat *p)
{
    const struct pu_corporation *c = pu_corporation(p);
    const int technologies = pu_available(p);

    for (int m = 0; m < PU_TRACKS; m++) {
        const int track = p->on[m], cell = least(p->cell[m], PU_CELLS - 1);
        const int medal = best_medal(c, track, cell);
        put_one_of(s, cell, PU_CELLS);
        put(s, medal);
        for (int steps = 1; steps <= 4; steps *= 2)
            put(s, best_medal(c, track, cell + steps) - medal);
    }
    for (int i = 0; i < 6; i++) put(s, technologies >> i & 1);
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
static void put_lines(struct sheet *s, const uint8_t *medals, int (*gaps_of)(struct pu_mask, int),
                      struct pu_mask empty, struct pu_mask gaps)
{
    int by_gaps[MAX_GAPS] = { 0 }, littered = 0;

    for (int i = 0; i < 12; i++) {
        const int num = gaps_of(gaps, i);
        by_gaps[least(num, MAX_GAPS - 1)] += medals[i];
        if (num && !gaps_of(empty, i)) littered += medals[i];
    }
    for (int i = 0; i < MAX_GAPS; i++) put(s, by_gaps[i]);
    put(s, littered);
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
static void put_regions(struct sheet *s, struct pu_mask empty)
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
    put(s, num);
    put(s, largest);
    put(s, lost);
}

enum { ENOUGH_ROOM = 24, OFFSETS = 20 };

/* In how many ways each shape still fits between what lies there. */
static void put_room(struct sheet *s, struct pu_mask empty)
{
    struct pu_mask moved[OFFSETS];

    for (int y = 0; y < 5; y++)
        for (int x = 0; x < 4; x++) {
            struct pu_mask m = empty;
            if (x) m = pu_down(m, x);
            for (int i = 0; i < y; i++) m = pu_down(m, 16);
            moved[y * 4 + x] = m;
        }
    for (int shape = 0; shape < PU_NUM_SHAPES; shape++) {
        int ways = 0;
        for (int turn = 0; turn < PU_NUM_TURNS; turn++) {
            const struct pu_turn *t = &pu_turns[shape][turn];
            struct pu_mask fits = empty;
            if (!t->num_cells || t->footprint != turn) continue;
            fits = moved[t->cells[0]];
            for (int i = 1; i < t->num_cells; i++) fits = pu_and(fits, moved[t->cells[i]]);
            ways += pu_count(fits);
        }
        put(s, least(ways, ENOUGH_ROOM));
        put(s, !ways);
    }
}

static void put_planet(struct sheet *s, const struct pu_seat *p)
{
    const struct pu_planet *planet = pu_planet(p);
    const struct pu_mask empty = pu_minus(planet->grid, pu_covered(p));
    const struct pu_mask gaps = pu_or(empty, pu_and(planet->grid, p->meteorite));

    put_lines(s, planet->row_medals, gaps_of_row, empty, gaps);
    put_lines(s, planet->column_medals, gaps_of_column, empty, gaps);
    put_regions(s, empty);
    put_room(s, empty);
    for (int t = PU_CIV; t <= PU_ENERGY; t++) {
        const struct pu_mask terrain = pu_plane(p, t);
        put(s, pu_count(terrain));
        put(s, pu_count(pu_and(terrain, p->station)));
    }
    put(s, pu_count(p->patch));
    put(s, pu_count(pu_and(planet->ice, empty)));
}

/* ---- goals ---- */

static void put_personal_goals(struct sheet *s, const struct pu_seat *p, const uint8_t *parts)
{
    const int begin = s->at;

    for (uint32_t left = p->goals_set; left; left &= left - 1) {
        s->at = begin + 2 * pu_low(left);
        put(s, 1);
        put(s, parts[pu_low(left)]);
    }
    s->at = begin + 2 * PU_NUM_GOALS;
    put(s, p->num_goals);
}

enum { FAR_AHEAD = 6 };

/* Against the neighbour on one side. */
static void put_shared_goal(struct sheet *s, const struct pu_state *state, int seat, int other,
                            int goal)
{
    int ahead = pu_metric(state, seat, goal) - pu_metric(state, other, goal);

    if (pu_goals[goal].least) ahead = -ahead;
    put(s, most(-FAR_AHEAD, least(ahead, FAR_AHEAD)));
    put(s, ahead > 0);
    put(s, ahead == 0);
}

static void put_shared_goals(struct sheet *s, const struct pu_state *state, int seat)
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

static void put_cards(struct sheet *s, const struct pu_seat *p)
{
    for (int level = 0; level < PU_LEVELS; level++) put(s, p->num_cards[level]);
    for (int set = 1; set < 3; set++) put(s, pu_bits(p->cards_set & pu_set_cards[set]));
}

static void put_owed(struct sheet *s, const struct pu_seat *p)
{
    int items[PU_NUM_ITEM_KINDS] = { 0 }, levels[PU_LEVELS + 2] = { 0 };

    for (int i = 0; i < p->num_items; i++) items[p->items[i].kind] += most(p->items[i].count, 1);
    for (uint64_t left = p->owed; left; left >>= 4)
        levels[least((int)(left & 15), PU_LEVELS + 1)]++;
    for (int i = 1; i < PU_NUM_ITEM_KINDS; i++) put(s, items[i]);
    for (int i = 1; i < PU_LEVELS + 2; i++) put(s, levels[i]);
    put(s, p->num_frames);
    put(s, p->done);
    put_one_of(s, p->placed, 4);
}

/* How long the game may still last. */
static void put_time(struct sheet *s, const struct pu_state *state)
{
    int shortest = PU_TILES_A_SHAPE, alerts[3] = { 0 };

    for (int i = 0; i < PU_NUM_SHAPES; i++) shortest = least(shortest, state->num_stack[i]);
    pu_deck_mix(state, alerts);
    for (int i = 0; i < state->num_past; i++) alerts[pu_events[state->past[i]].alert]--;
    put(s, shortest);
    put(s, state->round);
    put(s, state->num_deck);
    for (int i = 0; i < 3; i++) put(s, state->num_deck ? alerts[i] : 0);
    put(s, state->last_round != 0);
    put_one_of(s, least(state->players, 4) - 1, 4);
}

int pu_inputs(const void *state, int seat, struct fr_input *out)
{
    const struct pu_state *st = state;
    const struct pu_seat *p = &st->seats[seat];
    struct sheet s = { out, 0, 0 };
    int32_t features[PU_NUM_FEATURES];
    uint8_t parts[PU_NUM_GOALS];

    pu_goal_parts(st, seat, parts);
    pu_features_with(st, seat, parts, features);
    *out = (struct fr_input){ 0, (int16_t)features[PU_F_PROGRESS] };
    s.num = s.at = 1;
    for (int i = 1; i < PU_NUM_FEATURES; i++) put(&s, features[i]);
    put_tracks(&s, p);
    put_planet(&s, p);
    put_personal_goals(&s, p, parts);
    put_shared_goals(&s, st, seat);
    put_cards(&s, p);
    put_owed(&s, p);
    put_time(&s, st);
    put_one_of(&s, p->corporation, PU_NUM_CORPORATIONS);
    put_one_of(&s, p->planet, PU_NUM_PLANETS);
    put(&s, p->pods);
    put(&s, p->meteorites);
    put(&s, p->rover_supply);
    assert(s.at == PU_NUM_INPUTS);
    return s.num;
}
