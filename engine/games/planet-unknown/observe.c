/* observe.c: Planet Unknown for learners: what a seat may know as numbers, and a number for each
 * move.
 *
 * The viewer's planet is told square by square, the rivals' by how much there is of everything.
 * Seats turn so that the viewer is first
 * ("me"), then the others as they sit. Squares are named column and row, as in moves. */
#include "inner.h"
#include "observe.h"
#include "wide.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { SIDE = 12 };

static void name_square(int i, char out[FR_NAME_CAP])
{
    snprintf(out, FR_NAME_CAP, "x%dy%d", i % SIDE, i / SIDE);
}
static void name_from_one(int i, char out[FR_NAME_CAP]) { snprintf(out, FR_NAME_CAP, "%d", i + 1); }
static void name_phase(int i, char out[FR_NAME_CAP])
{
    snprintf(out, FR_NAME_CAP, "%s", pu_phase_ids[i]);
}
static void name_question(int i, char out[FR_NAME_CAP])
{
    snprintf(out, FR_NAME_CAP, "%s", pu_question_ids[i]);
}
static void name_shape(int i, char out[FR_NAME_CAP])
{
    snprintf(out, FR_NAME_CAP, "%s", pu_shape_ids[i]);
}
static void name_terrain(int i, char out[FR_NAME_CAP])
{
    snprintf(out, FR_NAME_CAP, "%s", pu_terrain_ids[i + 1]);
}
static void name_corporation(int i, char out[FR_NAME_CAP])
{
    snprintf(out, FR_NAME_CAP, "%s", pu_corporations[i].id);
}
static void name_planet(int i, char out[FR_NAME_CAP])
{
    snprintf(out, FR_NAME_CAP, "%s", pu_planets[i].id);
}
static void name_goal(int i, char out[FR_NAME_CAP])
{
    snprintf(out, FR_NAME_CAP, "%s", pu_goals[i].id);
}
static void name_card(int i, char out[FR_NAME_CAP])
{
    snprintf(out, FR_NAME_CAP, "%s", pu_cards[i].id);
}
static void name_event(int i, char out[FR_NAME_CAP])
{
    snprintf(out, FR_NAME_CAP, "%s", pu_events[i].id);
}

/* ---- the viewer's planet ---- */

/* A word has four rows of 16 squares, a sheet SIDE numbers a row. */
#define ROW(y)                                                                                     \
    SIDE *(y), SIDE *(y) + 1, SIDE *(y) + 2, SIDE *(y) + 3, SIDE *(y) + 4, SIDE *(y) + 5,          \
        SIDE *(y) + 6, SIDE *(y) + 7, SIDE *(y) + 8, SIDE *(y) + 9, SIDE *(y) + 10,                \
        SIDE *(y) + 11, 0, 0, 0, 0
static const uint8_t number_of_bit[64] = { ROW(0), ROW(1), ROW(2), ROW(3) };

static void mark(float *out, struct pu_mask board)
{
    for (int w = 0; w < 3; w++, out += 4 * SIDE)
        for (uint64_t left = board.w[w]; left; left &= left - 1)
            out[number_of_bit[fr_low(left)]] = 1;
}

FR_SHEET put_changed_board(struct fr_sheet *o, struct pu_mask board)
{
#pragma GCC unroll 3
    for (int w = 0; w < 3; w++) {
        uint64_t left = o->kept[w] ^ board.w[w];
        if (left) o->kept[w] = board.w[w];
        for (; left; left &= left - 1) fr_turn_over(o, w * 4 * SIDE + number_of_bit[fr_low(left)]);
    }
    o->kept += 3;
    fr_go_on(o, SIDE * SIDE);
}

/* Most squares of most boards are empty: only the others are written one by one. */
FR_SHEET put_board(struct fr_sheet *o, struct pu_mask board, const char *what, const char *name)
{
    if (o->named) {
        FR_DESCRIBE(o, fr_name_each, SIDE * SIDE, what, name, name_square);
        return;
    }
    if (o->again) {
        put_changed_board(o, board);
        return;
    }
    memset(o->at, 0, SIDE * SIDE * sizeof *o->at);
    mark(o->at, board);
    o->at += SIDE * SIDE;
}

/* What stands on the planet for long. */
enum { NUM_BOARDS = PU_FLUX - PU_CIV + 1 + 4 };
FR_SHEET put_boards(struct fr_sheet *o, const struct pu_seat *p)
{
    static const char *const terrains[] = { "civ",  "water",  "biomass", "rover_terrain",
                                            "tech", "energy", "flux" };
    const struct pu_planet *planet = pu_planet(p);

    /* Seven boards from three planes: unrolled, what they share is worked out once. */
#pragma GCC unroll 7
    for (int t = PU_CIV; t <= PU_FLUX; t++)
        put_board(o, pu_plane(p, t), "the square is covered with this terrain", terrains[t - 1]);
    put_board(o, pu_minus(planet->grid, pu_covered(p)), "the square can be covered", "empty");
    put_board(o, planet->ice, "ice", "ice");
    put_board(o, p->station, "a station that can be seen", "station");
    put_board(o, p->meteorite, "a meteorite", "meteorite");
}

/* What of the viewer is as it was when something was written last. */
struct staying {
    bool viewer; /* the same seat looks */
    bool fields, boards;
};

FR_SHEET put_walkers(struct fr_sheet *o, const struct pu_seat *p, bool viewer_stays)
{
    struct {
        uint64_t pods, rovers;
    } walkers = { (uint64_t)p->planet << 8 | p->planet_pods_set, 0 };

    _Static_assert(PU_MAX_ROVERS <= sizeof walkers.rovers, "rovers are a word");
    memcpy(&walkers.rovers, p->rover_at, PU_MAX_ROVERS);
    if (fr_stays(o, &walkers, sizeof walkers) && viewer_stays) {
        fr_leave(o, 2 * SIDE * SIDE, 2 * 3);
        return;
    }
    put_board(o, pu_pod_squares(p), "a life pod", "pod");
    put_board(o, pu_rovers(p), "a rover", "rover");
}

FR_SHEET put_planet(struct fr_sheet *o, const struct pu_seat *p, const struct staying *stays)
{
    const uint64_t planet = p->planet;
    const bool boards_stay = fr_stays(o, &planet, sizeof planet) && stays->viewer && stays->boards;

    if (boards_stay)
        fr_leave(o, NUM_BOARDS * SIDE * SIDE, NUM_BOARDS * 3);
    else
        put_boards(o, p);
    put_walkers(o, p, stays->viewer);
    if (boards_stay)
        fr_leave(o, SIDE * SIDE, 3);
    else
        put_board(o, p->patch, "a patch", "patch");
    fr_put_one_of(o, p->planet, PU_NUM_PLANETS, "the planet", "planet", name_planet);
    fr_put_one_of(o, p->corporation, PU_NUM_CORPORATIONS, "the corporation", "corporation",
                  name_corporation);
    fr_write_gathered(o);
}

/* ---- seats ---- */

static inline __attribute__((always_inline)) int count(struct pu_mask board)
{
    return fr_num(board.w[0]) + fr_num(board.w[1]) + fr_num(board.w[2]);
}

/* What follows from the seat alone. */
FR_SHEET put_own(struct fr_sheet *o, const struct pu_seat *p)
{
    FR_PUT_PARTS(o, p->cell, PU_TRACKS, PU_CELLS, "cell of the marker, of 16", "track.%s",
                 pu_track_ids);
    fr_put_set(o, o->named ? 0 : pu_available(p), 6, "the technology is available", "technology",
               name_from_one);
    FR_PUT_PART(o, count(pu_covered(p)), 96, "squares covered, of 96", "covered");
    FR_PUT_PART(o, count(p->meteorite), 12, "meteorites on the planet, of 12", "meteorites_left");
    FR_PUT_PART(o, p->meteorites, 12, "meteorites collected, of 12", "meteorites");
    FR_PUT_PART(o, p->pods, 6, "life pods collected, of 6", "pods");
    FR_PUT_PART(o, fr_num(p->planet_pods_set), 6, "life pods on the planet, of 6", "pods_left");
    FR_PUT_PART(o, p->rover_supply, 6, "rovers not yet placed, of 6", "rovers_left");
    FR_PUT_PART(o, p->movement, 12, "movement left, of 12", "movement");
    FR_PUT_PART(o, p->stored, 6, "patches kept for the end, of 6", "stored_patches");
    for (int level = 0; level < PU_LEVELS; level++)
        FR_PUT_PART(o, p->num_cards[level], 4, "civilization cards of this level, of 4", "cards.%d",
                    level + 1);
    FR_PUT_PART(o, p->num_goals, 4, "personal goals, of 4", "goals");
    FR_PUT_PART(o, p->num_items, 8, "effects that wait, of 8", "waiting");
}

/* A seat's boards and small fields, in whole words: of its tiles' history and of effects that wait
 * nothing but their number is told here. */
enum {
    BOARDS_SIZE = offsetof(struct pu_seat, cards_set),
    FIELDS = offsetof(struct pu_seat, planet) / 8 * 8,
    FIELDS_SIZE = sizeof(struct pu_seat) - FIELDS
};

/* `kept` is the seat's, wherever it sits for the viewer. */
FR_SHEET put_kept_own(struct fr_sheet *o, const struct pu_seat *p, uint64_t *kept,
                      struct staying *stays)
{
    uint64_t *const kept_fields = kept + BOARDS_SIZE / 8, *const kept_numbers =
                                                              kept_fields + FIELDS_SIZE / 8;

    stays->fields = fr_same(kept_fields, (const char *)p + FIELDS, FIELDS_SIZE, o->fresh);
    stays->boards = fr_same(kept, p, BOARDS_SIZE, o->fresh);
    if (!stays->boards || !stays->fields) {
        struct fr_own own;
        struct fr_sheet sheet = FR_OWN_SHEET(o, own);
        put_own(&sheet, p);
        fr_keep_own(o, &own, kept_numbers, PU_SEAT_AMOUNTS);
    } else if (stays->viewer) {
        fr_go_on(o, PU_SEAT_AMOUNTS);
        return;
    }
    fr_put_own(o, kept_numbers, PU_SEAT_AMOUNTS);
}

FR_SHEET put_seat(struct fr_sheet *o, const struct pu_state *s, int seat, uint64_t *kept,
                  struct staying *stays)
{
    const struct pu_seat *p = &s->seats[seat];

    FR_PUT_FLAG(o, true, "there is such a seat", "present");
    FR_PUT_FLAG(o, s->asked_set >> seat & 1, "is asked something", "asked");
    FR_PUT_FLAG(o, s->commander == seat, "is the commander", "commander");
    FR_PUT_FLAG(o, p->done, "has finished this phase", "done");
    fr_put_one_of(o, p->placed, 4, "the round's tile: not placed, placed, set aside, none", "tile",
                  NULL);
    fr_write_few(o);
    if (o->again)
        put_kept_own(o, p, kept, stays);
    else
        put_own(o, p);
}

FR_SHEET put_seats(struct fr_sheet *o, const struct pu_state *s, int first, struct staying *stays)
{
    static const char *const prefix[PU_MAX_SEATS] = { "me.",     "rival1.", "rival2.",
                                                      "rival3.", "rival4.", "rival5." };
    uint64_t *const kept = o->kept;
    struct staying of_seat = *stays;

    if (o->again) o->kept += PU_MAX_SEATS * PU_SEAT_WORDS;
    for (int i = 0; i < s->players; i++) {
        const int seat = first + i < s->players ? first + i : first + i - s->players;
        o->prefix = prefix[i];
        put_seat(o, s, seat, o->again ? kept + seat * PU_SEAT_WORDS : NULL, &of_seat);
        if (!i) *stays = of_seat;
    }
    fr_put_nothing(o, (PU_MAX_SEATS - s->players) * PU_SEAT_NUMBERS);
    o->prefix = "";
}

/* ---- tiles ---- */

static unsigned terrains_of(int tile)
{
    return 1u << (pu_tile_terrains(tile)[0] - 1) | 1u << (pu_tile_terrains(tile)[1] - 1);
}

FR_SHEET put_tile(struct fr_sheet *o, int tile)
{
    const bool there = tile != PU_NONE;

    fr_put_one_of(o, there ? pu_tile_shape(tile) : -1, PU_NUM_SHAPES, "its shape", "shape",
                  name_shape);
    fr_put_set(o, there ? terrains_of(tile) : 0, 6, "one of its two terrains", "terrain",
               name_terrain);
    FR_PUT_FLAG(o, there && pu_tile_has_meteorite(tile), "it brings a meteorite", "meteorite");
}

/* The stacks and how high they are stand side by side in the state, up to a whole word. */
enum { STACKS = offsetof(struct pu_state, stack), STACKS_SIZE = 160 };
_Static_assert(offsetof(struct pu_state, num_stack) + PU_NUM_SHAPES - STACKS <= STACKS_SIZE &&
                   STACKS + STACKS_SIZE <= sizeof(struct pu_state),
               "the key of the stacks holds them");

FR_SHEET put_stacks(struct fr_sheet *o, const struct pu_state *s)
{
    if (fr_stays(o, (const char *)s + STACKS, STACKS_SIZE)) {
        fr_leave(o, PU_STACK_NUMBERS, PU_NUM_SHAPES); /* a word a shape */
        return;
    }
    for (int shape = 0; shape < PU_NUM_SHAPES; shape++) {
        const int num = s->num_stack[shape], tile = num ? s->stack[shape][num - 1] : PU_NONE;
        o->prefix = pu_shape_ids[shape];
        FR_PUT_PART(o, num, PU_TILES_A_SHAPE, "tiles in the stack, of 12", ".left");
        fr_put_set(o, tile != PU_NONE ? terrains_of(tile) : 0, 6, "a terrain of the top tile",
                   ".terrain", name_terrain);
        FR_PUT_FLAG(o, tile != PU_NONE && tile & 1, "the top tile brings a meteorite",
                    ".meteorite");
    }
    fr_write_gathered(o);
}

FR_SHEET put_depot(struct fr_sheet *o, const struct pu_state *s, int first)
{
    static const char *const depots[] = { "outer.", "inner." };
    uint64_t tiles = PU_NONE | PU_NONE << 8;

    if (!o->named) tiles = (uint64_t)(pu_top_tile(s, first, 0) | pu_top_tile(s, first, 1) << 8);
    if (fr_stays(o, &tiles, sizeof tiles)) {
        fr_leave(o, 2 * PU_TILE_NUMBERS, 1);
        return;
    }
    for (int c = 0; c < 2; c++) {
        o->prefix = depots[c];
        put_tile(o, tiles >> 8 * c & 0xFF);
    }
    fr_write_gathered(o);
}

/* The tiles of the own depot, then the top of every stack: by a turn of the base each may become
 * the own. */
FR_SHEET put_tiles(struct fr_sheet *o, const struct pu_state *s, int first)
{
    put_depot(o, s, first);
    put_stacks(o, s);
    o->prefix = "";
    FR_PUT_PART(o, s->rotation, PU_NUM_SECTORS, "turn of the base, of 6", "rotation");
    FR_PUT_PART(o, s->shift, PU_NUM_SECTORS, "turn of its inner ring, of 6", "shift");
}

/* ---- cards, goals, what is owed ---- */

FR_SHEET put_goals(struct fr_sheet *o, const struct pu_state *s, int first, bool knows)
{
    const struct pu_seat *p = &s->seats[first];
    const int last = first ? first - 1 : s->players - 1;

    fr_put_set(o, knows ? p->goals_set : 0, PU_NUM_GOALS, "a personal goal of the viewer", "goal",
               name_goal);
    fr_put_set(o, knows ? p->offered_set : 0, PU_NUM_GOALS, "a goal offered to the viewer",
               "offered", name_goal);
    fr_put_one_of(o, first < s->num_goals ? s->goals[first] : -1, PU_NUM_GOALS,
                  "the goal shared with the next seat", "goal_next", name_goal);
    fr_put_one_of(o, last < s->num_goals ? s->goals[last] : -1, PU_NUM_GOALS,
                  "the goal shared with the seat before", "goal_before", name_goal);
    fr_put_set(o, knows ? p->cards_set : 0, PU_NUM_CARDS, "a civilization card of the viewer",
               "card", name_card);
}

FR_SHEET put_owed(struct fr_sheet *o, const struct pu_seat *p)
{
    enum { MOST = 6 };
    uint8_t items[(PU_NUM_ITEM_KINDS + 7) / 8 * 8] = { 0 };

    for (int i = 0; !o->named && i < p->num_items; i++) {
        uint8_t *item = &items[p->items[i].kind];
        const int num = *item + (p->items[i].count ? p->items[i].count : 1);
        *item = (uint8_t)(num < MOST ? num : MOST);
    }
    fr_write_gathered(o);
    if (fr_stays(o, items, sizeof items))
        fr_go_on(o, PU_NUM_ITEM_KINDS - 1);
    else
        FR_PUT_PARTS(o, items + 1, PU_NUM_ITEM_KINDS - 1, MOST,
                     "effects of this kind that wait for the viewer, of 6", "owed.%s",
                     (pu_item_ids + 1));
    fr_put_one_of(o, p->num_frames ? p->frames[p->num_frames - 1].kind - 1 : -1,
                  PU_NUM_FRAME_KINDS - 1, "what must be answered at once", "at_once", NULL);
    fr_put_one_of(o, pu_due_level(p) - 1, PU_LEVELS + 1,
                  "level of the card to choose now; the last: any", "due_level", name_from_one);
}

FR_SHEET put_round(struct fr_sheet *o, const struct pu_state *s, int viewer)
{
    struct fr_question q = { .kind = 255 };

    if (!o->named && viewer >= 0) pu_question(s, viewer, &q);
    FR_PUT_PART(o, s->round, 32, "round, of 32", "round");
    fr_put_one_of(o, s->phase, PU_OVER + 1, "phase of the round", "phase", name_phase);
    fr_put_one_of(o, q.kind, PU_NUM_QUESTIONS, "what the viewer is asked", "question",
                  name_question);
    fr_put_set(o, s->last_round, 3, "why this is the last round", "last_round", NULL);
    fr_put_one_of(o, s->event == PU_NONE ? -1 : s->event, PU_NUM_EVENTS, "the event of this round",
                  "event", name_event);
    FR_PUT_PART(o, s->num_deck, PU_DECK, "events to come, of 20", "events_left");
}

FR_SHEET put_all(struct fr_sheet *o, const struct pu_state *s, int viewer)
{
    const int first = viewer < 0 ? 0 : viewer;
    const uint64_t who = (uint64_t)(viewer + 1);
    struct staying stays = { .viewer = fr_stays(o, &who, sizeof who) };

    put_seats(o, s, first, &stays);
    put_tiles(o, s, first);
    put_goals(o, s, first, viewer >= 0);
    put_owed(o, &s->seats[first]);
    put_round(o, s, viewer);
    fr_write_gathered(o);
    put_planet(o, &s->seats[first], &stays);
}

FR_FOR_WIDE_REGISTERS static void write_numbers(const void *state, int viewer, float *out)
{
    struct fr_sheet o = { .at = out };

    put_all(&o, state, viewer);
    assert(o.at == out + PU_OBSERVATION);
}

FR_FOR_WIDE_REGISTERS static void write_again(const void *state, int viewer, float *out,
                                              uint64_t *kept)
{
    struct fr_sheet o = FR_AGAIN(out, kept);

    put_all(&o, state, viewer);
    *kept = 1;
    assert(o.at == out + PU_OBSERVATION && o.kept <= kept + PU_KEPT_WORDS);
}

FR_FOR_WIDE_REGISTERS static void write_bytes(const void *state, int viewer, int8_t *out,
                                              uint64_t *kept)
{
    struct fr_sheet o = FR_COMPACT(out, kept);

    put_all(&o, state, viewer);
    *kept = 1;
    assert(o.byte == out + PU_OBSERVATION && o.kept <= kept + PU_KEPT_WORDS);
}

void pu_observe(const void *state, int viewer, float *out) { write_numbers(state, viewer, out); }

void pu_observe_again(const void *state, int viewer, float *out, uint64_t *kept)
{
    write_again(state, viewer, out, kept);
}

void pu_observe_bytes(const void *state, int viewer, int8_t *out, uint64_t *kept)
{
    write_bytes(state, viewer, out, kept);
}

void pu_describe(struct fr_observed *out)
{
    static const struct pu_state nothing = { .players = PU_MAX_SEATS };
    struct fr_sheet o = { .named = out };

    put_all(&o, &nothing, 0);
    assert(o.named == out + PU_OBSERVATION);
}

/* ---- one number a move, for policies ---- */

static int rover_number(const struct pu_seat *p, int square) /* among the own rovers, by square */
{
    int num = 0;
    for (int i = 0; i < PU_MAX_ROVERS; i++)
        num += p->rover_at[i] != PU_NONE && p->rover_at[i] < square;
    return num;
}

static uint32_t small(int square) { return (uint32_t)((square >> 4) * 12 + (square & 15)) % 144; }

static int pod_number(const struct pu_seat *p, int place)
{
    int num = 0;
    for (int i = 0; i < place && i < PU_AT_SLOT; i++) num += p->cell_pods[i >> 4] >> (i & 15) & 1;
    return num;
}

/* PU_MOVE_PLACE comes first of all. */
static inline uint32_t index_of_place(fr_move m)
{
    return (m >> 8 & 0xFFFF) * 144 + (m >> 4 & 0xF) * 12 + (m & 0xF);
}

static inline uint32_t index_of(const struct pu_seat *p, fr_move m)
{
    enum {
        SQUARE = 16 * 144,
        DRIVE = SQUARE + 6 * 144,
        MARK = DRIVE + 3 * 864,
        POD = MARK + 6 * 40,
        REDIRECT = POD + 2 * 89,
        REST = REDIRECT + 8 * 89,
        DROP = REST + 184 + PU_NUM_MOVE_KINDS * 8,
        SIDES = DROP + PU_NUM_ITEM_KINDS,
        END = SIDES + PU_NUM_PLANETS + PU_NUM_CORPORATIONS
    };
    _Static_assert((int)END == (int)PU_POLICY, "policy_size is what the moves need");
    const uint32_t a = (uint32_t)pu_first(m), b = (uint32_t)pu_second(m);
    const int kind = pu_kind_of(m);

    switch (kind) {
    case PU_MOVE_PLACE: return index_of_place(m);
    case PU_MOVE_PATCH: return SQUARE + small((int)b);
    case PU_MOVE_ROVER: return SQUARE + 144 + small((int)b);
    case PU_MOVE_COLLECT: return SQUARE + 288 + small((int)b);
    case PU_MOVE_DESTROY: return SQUARE + 432 + small((int)b);
    case PU_MOVE_METEORITE: return SQUARE + 576 + small((int)b);
    case PU_MOVE_MOVE:
    case PU_MOVE_LINK:
    case PU_MOVE_TELEPORT:
        return DRIVE + (uint32_t)(kind - PU_MOVE_MOVE) * 864 +
               (uint32_t)rover_number(p, (int)a) * 144 + small((int)b);
    case PU_MOVE_STATION:
    case PU_MOVE_ENERGY:
    case PU_MOVE_BOOST:
    case PU_MOVE_ADVANCE:
    case PU_MOVE_RAISE: return MARK + (uint32_t)(kind - PU_MOVE_STATION) * 40 + a * 8 + b;
    case PU_MOVE_REGRESS: return MARK + 200 + a;
    case PU_MOVE_POD: return POD + a;
    case PU_MOVE_LOSE: return POD + 89 + a;
    case PU_MOVE_REDIRECT:
        return REDIRECT + (uint32_t)(a >= PU_AT_SLOT ? 7 : pod_number(p, (int)a)) * 89 + b;
    case PU_MOVE_CARD: return REST + a;
    case PU_MOVE_DISCARD: return REST + 36 + a;
    case PU_MOVE_KEEP: return REST + 64 + a;
    case PU_MOVE_USE: return REST + 92 + a * 6 + b;
    case PU_MOVE_CHOOSE: return REST + 128 + a * 2 + b;
    case PU_MOVE_CLEAR: return REST + 160 + a * 12 + b;
    case PU_MOVE_DROP: return DROP + a;
    case PU_MOVE_PLANET: return SIDES + a;
    case PU_MOVE_CORPORATION: return SIDES + PU_NUM_PLANETS + a;
    default: return REST + 184 + (uint32_t)kind * 8 + a % 8;
    }
}

uint32_t pu_index(const void *state, int seat, fr_move m)
{
    return index_of(&((const struct pu_state *)state)->seats[seat], m);
}

/* Most moves place a tile, and stand side by side: several are one step for the processor. */
FR_FOR_WIDE_REGISTERS static void write_places(const fr_move *moves, int num, uint32_t *out)
{
    for (int i = 0; i < num; i++) out[i] = index_of_place(moves[i]);
}

/* Moves ascend: what places tiles stands between the rest. */
void pu_indices(const void *state, int seat, const fr_move *moves, int num, uint32_t *out)
{
    const struct pu_seat *p = &((const struct pu_state *)state)->seats[seat];
    int first = 0, end = num;

    for (; first < end && pu_kind_of(moves[first]) < PU_MOVE_PLACE; first++)
        out[first] = index_of(p, moves[first]);
    for (; end > first && pu_kind_of(moves[end - 1]) != PU_MOVE_PLACE; end--)
        out[end - 1] = index_of(p, moves[end - 1]);
    write_places(moves + first, end - first, out + first);
}
