/* batch.c: see batch.h. A row is one slab of memory: the state, its legal moves and their indices.
 * While arrays are written threads have rows of their own, always the same ones, so that nothing is
 * shared and a row stays in its processor's memory. */
#include "batch.h"
#include "bots.h"
#include "crew.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct row {
    uint64_t game;      /* how many ended before this one */
    uint64_t decisions; /* of bots, over all games of the row */
    int32_t seat, num_legal;
    int32_t place;      /* chosen by the step that is running; -1: no such move */
    int32_t num_marked; /* of marked[]: the mask's entries that are 1, the last up to eight times */
    int32_t ended;      /* whether the arrays tell of an end */
    int32_t unused;
};

struct fr_batch {
    const struct fr_game *game;
    struct fr_options options;
    uint64_t seed;
    int num_games, num_threads;
    struct fr_crew *crew; /* NULL: the caller works alone */
    struct fr_batch_arrays arrays;
    const struct fr_bot *bots[FR_MAX_SEATS];
    struct row *rows;
    uint64_t *states; /* state_words a row */
    fr_move *legal;   /* list_words a row; of most only the beginning is ever touched */
    uint32_t *marked;
    uint64_t *kept; /* what the row of the observations holds (fr_observe_again) */
    uint32_t state_words, list_words, kept_words;

    /* The step that is running. */
    const int32_t *choices;
    enum fr_batch_by by;
    fr_batch_choose choose;
    void *context;
    int steps;
    atomic_int next_row; /* that nobody has taken yet */
};

static void *state_of(const struct fr_batch *b, int row)
{
    return b->states + (size_t)row * b->state_words;
}
static fr_move *legal_of(const struct fr_batch *b, int row)
{
    return b->legal + (size_t)row * b->list_words;
}
static uint32_t *marked_of(const struct fr_batch *b, int row)
{
    return b->marked + (size_t)row * b->list_words;
}

static uint64_t *kept_of(const struct fr_batch *b, int row)
{
    return b->kept + (size_t)row * b->kept_words;
}

/* ---- what a game was worth ---- */

static bool goal_is_met(const struct fr_game *game, const void *state, int seat)
{
    int32_t features[FR_MAX_FEATURES];

    if (!game->features) return false;
    game->features(state, seat, features);
    for (uint32_t i = 0; i < game->num_features; i++)
        if (!strcmp(game->feature_ids[i], "goal_met")) return features[i];
    return false;
}

static void write_rewards(const struct fr_game *game, const void *state, int players, float *out)
{
    int places[FR_MAX_SEATS];

    if (players == 1) {
        *out = goal_is_met(game, state, 0) ? 1 : -1;
        return;
    }
    fr_places(game, state, players, places);
    for (int seat = 0; seat < players; seat++) {
        int beaten = 0;
        for (int other = 0; other < players; other++)
            beaten += (places[other] > places[seat]) - (places[other] < places[seat]);
        out[seat] = (float)beaten / (float)(players - 1);
    }
}

float fr_reward(const struct fr_game *game, const void *state, int seat)
{
    float rewards[FR_MAX_SEATS];
    struct fr_options o;

    game->options_of(state, &o);
    write_rewards(game, state, o.players, rewards);
    return rewards[seat];
}

/* ---- a row ---- */

static void begin_game(struct fr_batch *b, int i)
{
    const uint64_t number = (uint64_t)i + b->rows[i].game * (uint64_t)b->num_games;

    b->game->setup(state_of(b, i), &b->options, b->seed + number);
}

static void end_game(struct fr_batch *b, int i)
{
    const void *state = state_of(b, i);
    const int players = b->options.players;
    const size_t at = (size_t)i * (size_t)players;

    if (b->arrays.rewards) write_rewards(b->game, state, players, b->arrays.rewards + at);
    for (int seat = 0; b->arrays.scores && seat < players; seat++)
        b->arrays.scores[at + (size_t)seat] = b->game->score(state, seat, NULL, 0, NULL);
    if (b->arrays.ended) b->arrays.ended[i] = 1;
    b->rows[i].ended = 1;
    b->rows[i].game++;
    begin_game(b, i);
}

/* On to a question that is not a bot's. Apart: mostly the next one is such a question. */
__attribute__((noinline)) static void go_on(struct fr_batch *b, int i)
{
    struct row *row = &b->rows[i];
    void *state = state_of(b, i);

    for (;;) {
        const fr_seats seats = b->game->to_act(state);
        if (!seats) {
            end_game(b, i);
            continue;
        }
        row->seat = __builtin_ctz(seats);
        if (!b->bots[row->seat]) return;
        const uint64_t chance = fr_mix(b->seed + (uint64_t)i) + row->decisions++;
        b->game->apply(
            state, row->seat,
            fr_ask_bot(b->bots[row->seat], NULL, b->game, state, row->seat, chance, NULL), NULL);
    }
}

/* Indices are marked by eights: behind the last one it is repeated, which does no harm. */
enum { EIGHT = 8 };
static int fill_up(uint32_t *marked, int num)
{
    uint32_t last[EIGHT];

    assert(num > 0);
    for (int k = 0; k < EIGHT; k++) last[k] = marked[num - 1];
    memcpy(marked + num, last, sizeof last);
    return (num + EIGHT - 1) / EIGHT * EIGHT;
}

/* Only what was marked is cleared: a mask is long, and few moves are legal. */
static void mark(uint8_t *mask, const uint32_t *marked, int num, uint8_t mark)
{
    for (const uint32_t *end = marked + num; marked < end; marked += EIGHT)
#pragma GCC unroll 8
        for (int k = 0; k < EIGHT; k++) mask[marked[k]] = mark;
}

static void write_choices(struct fr_batch *b, int i)
{
    const int width = b->arrays.choices_width, num = b->rows[i].num_legal;
    int32_t *out = b->arrays.choices + (size_t)i * (size_t)width;
    const uint32_t *marked = marked_of(b, i);
    int k = 0;

    for (; k < num && k < width; k++) out[k] = (int32_t)marked[k];
    for (; k < width; k++) out[k] = -1;
}

static void write_mask(const struct fr_batch *b, int i)
{
    struct row *row = &b->rows[i];
    uint8_t *mask = b->arrays.masks + (size_t)i * b->game->policy_size;
    uint32_t *marked = marked_of(b, i);

    mark(mask, marked, row->num_marked, 0);
    fr_indices(b->game, state_of(b, i), row->seat, legal_of(b, i), row->num_legal, marked);
    row->num_marked = fill_up(marked, row->num_legal);
    mark(mask, marked, row->num_marked, 1);
}

/* The question of the row, as it stands. */
static void look(struct fr_batch *b, int i)
{
    const struct fr_game *game = b->game;
    struct row *row = &b->rows[i];
    const void *state = state_of(b, i);
    const int seat = row->seat, num = row->num_legal = game->legal(state, seat, legal_of(b, i));

    if (b->arrays.seats) b->arrays.seats[i] = seat;
    if (b->arrays.num_legal) b->arrays.num_legal[i] = num;
    if (b->arrays.masks)
        write_mask(b, i);
    else if (b->arrays.choices)
        fr_indices(game, state, seat, legal_of(b, i), num, marked_of(b, i));
    if (b->arrays.choices) write_choices(b, i);
    if (b->arrays.observations)
        fr_observe_again(game, state, seat,
                         b->arrays.observations + (size_t)i * game->observation_size,
                         kept_of(b, i));
    else if (b->arrays.bytes)
        game->observe_bytes(state, seat, b->arrays.bytes + (size_t)i * game->observation_size,
                            kept_of(b, i));
}

static void forget_end(struct fr_batch *b, int i)
{
    const int players = b->options.players;

    b->rows[i].ended = 0;
    if (b->arrays.ended) b->arrays.ended[i] = 0;
    if (b->arrays.rewards)
        memset(b->arrays.rewards + (size_t)i * (size_t)players, 0, (size_t)players * sizeof(float));
}

static void play(struct fr_batch *b, int i, int place)
{
    struct row *row = &b->rows[i];
    void *state = state_of(b, i);
    fr_seats seats;

    if (row->ended) forget_end(b, i);
    b->game->apply(state, row->seat, legal_of(b, i)[place], NULL);
    seats = b->game->to_act(state);
    if (seats && !b->bots[__builtin_ctz(seats)])
        row->seat = __builtin_ctz(seats);
    else
        go_on(b, i);
    look(b, i);
}

/* Four cache lines at a time; to call for a line behind the end does no harm. */
static void call_for_words(const void *from, uint32_t num_words)
{
    enum { LINE = 64, WORDS = 4 * LINE / 8 };
    const char *at = from;

    for (const char *end = at + num_words * 8; at < end; at += WORDS * 8) {
        __builtin_prefetch(at, 1);
        __builtin_prefetch(at + LINE, 1);
        __builtin_prefetch(at + 2 * LINE, 1);
        __builtin_prefetch(at + 3 * LINE, 1);
    }
}

/* A row is far away in memory when its turn comes: it is called for while the one before is played.
 */
static void call_for(const struct fr_batch *b, int i)
{
    enum { FEW_MOVES = 16 };
    const uint32_t *marked = marked_of(b, i);
    const int num = b->rows[i].num_marked < FEW_MOVES ? b->rows[i].num_marked : FEW_MOVES;

    call_for_words(state_of(b, i), b->state_words);
    __builtin_prefetch(legal_of(b, i), 1);
    if (b->arrays.observations || b->arrays.bytes) call_for_words(kept_of(b, i), b->kept_words);
    if (!b->arrays.masks) return;
    const uint8_t *mask = b->arrays.masks + (size_t)i * b->game->policy_size;
    for (int k = 0; k < num; k++) __builtin_prefetch(mask + marked[k], 1);
    if (i + 1 < b->num_games) __builtin_prefetch(marked_of(b, i + 1), 1);
}

/* ---- work for the crew ---- */

static int first_row(const struct fr_batch *b, int thread)
{
    return (int)((int64_t)b->num_games * thread / b->num_threads);
}

static void run_all(struct fr_batch *b, void (*work)(void *, int))
{
    if (b->crew)
        fr_crew_run(b->crew, work, b);
    else
        work(b, 0);
}

static void begin_rows(void *batch, int thread)
{
    struct fr_batch *b = batch;

    for (int i = first_row(b, thread); i < first_row(b, thread + 1); i++) begin_game(b, i);
}

static void look_rows(void *batch, int thread)
{
    struct fr_batch *b = batch;

    for (int i = first_row(b, thread); i < first_row(b, thread + 1); i++) {
        forget_end(b, i);
        go_on(b, i);
        look(b, i);
    }
}

static int place_of(const struct fr_batch *b, int i, int32_t choice)
{
    const struct row *row = &b->rows[i];
    const bool known = b->arrays.masks || b->arrays.choices;
    const fr_move *legal = legal_of(b, i);
    const uint32_t *marked = marked_of(b, i);

    if (b->by == FR_BY_PLACE) return choice >= 0 && choice < row->num_legal ? choice : -1;
    for (int k = 0; k < row->num_legal; k++)
        if ((known ? marked[k] : b->game->index(state_of(b, i), row->seat, legal[k])) ==
            (uint32_t)choice)
            return k;
    return -1;
}

static void find_places(void *batch, int thread)
{
    struct fr_batch *b = batch;

    for (int i = first_row(b, thread); i < first_row(b, thread + 1); i++)
        b->rows[i].place = place_of(b, i, b->choices[i]);
}

static void play_places(void *batch, int thread)
{
    struct fr_batch *b = batch;

    for (int i = first_row(b, thread), end = first_row(b, thread + 1); i < end; i++) {
        if (i + 1 < end) call_for(b, i + 1);
        play(b, i, b->rows[i].place);
    }
}

static void choose_and_play(struct fr_batch *b, int i)
{
    play(b, i,
         b->choose(b->context, i, state_of(b, i), b->rows[i].seat, legal_of(b, i),
                   b->rows[i].num_legal));
}

/* Steps are the outer loop: rows grow old together, and what is written last is the same for all.
 */
static void play_chosen(void *batch, int thread)
{
    struct fr_batch *b = batch;

    for (int step = 0; step < b->steps; step++)
        for (int i = first_row(b, thread), end = first_row(b, thread + 1); i < end; i++) {
            if (i + 1 < end) call_for(b, i + 1);
            choose_and_play(b, i);
        }
}

/* Where nothing is written nobody sees all rows at once: a few at a time are played on to the last
 * step, near in memory, and whoever is free takes the next few. */
static void play_chosen_by_blocks(void *batch, int thread)
{
    enum { FEW_ROWS = 16 };
    struct fr_batch *b = batch;
    int from;

    (void)thread;
    while ((from = atomic_fetch_add(&b->next_row, FEW_ROWS)) < b->num_games) {
        const int end = from + FEW_ROWS < b->num_games ? from + FEW_ROWS : b->num_games;
        for (int step = 0; step < b->steps; step++)
            for (int i = from; i < end; i++) choose_and_play(b, i);
    }
}

/* ---- the batch ---- */

static bool refuse(struct fr_error *err, const char *why)
{
    if (err) snprintf(err->text, sizeof err->text, "%s", why);
    return false;
}

static bool allocate(struct fr_batch *b)
{
    const size_t rows = (size_t)b->num_games;

    b->rows = fr_batch_memory(rows * sizeof *b->rows);
    b->states = fr_batch_memory(rows * b->state_words * sizeof *b->states);
    b->legal = fr_batch_memory(rows * b->list_words * sizeof *b->legal);
    b->marked = fr_batch_memory(rows * b->list_words * sizeof *b->marked);
    b->kept = fr_batch_memory(rows * b->kept_words * sizeof *b->kept);
    if (b->num_threads > 1) b->crew = fr_crew_new(b->num_threads - 1);
    return b->rows && b->states && b->legal && b->marked && b->kept &&
           (b->num_threads == 1 || b->crew);
}

struct fr_batch *fr_batch_new(const struct fr_game *game, const struct fr_options *o, int num_games,
                              uint64_t seed, int num_threads, struct fr_error *err)
{
    struct fr_batch *b;

    if (num_games < 1 || num_threads < 1) {
        refuse(err, "a batch has at least one game and one thread");
        return NULL;
    }
    if (!(b = calloc(1, sizeof *b))) {
        refuse(err, "there is no memory for a batch");
        return NULL;
    }
    *b = (struct fr_batch){ .game = game,
                            .options = *o,
                            .seed = seed,
                            .num_games = num_games,
                            .num_threads = num_threads < num_games ? num_threads : num_games,
                            .state_words = (game->state_size + 63) / 64 * 8,
                            /* an odd number of cache lines: otherwise the beginnings of all lists
                               would share a few of them */
                            .list_words = ((game->max_legal + EIGHT + 15) / 16 | 1) * 16,
                            .kept_words = (game->kept_words / 8 | 1) * 8 };
    if (!allocate(b)) {
        refuse(err, "there is no memory for a batch as large as this, or no threads");
        fr_batch_free(b);
        return NULL;
    }
    if (game->setup(b->states, o, seed)) {
        refuse(err, "the game has no such set-up");
        fr_batch_free(b);
        return NULL;
    }
    run_all(b, begin_rows);
    run_all(b, look_rows);
    return b;
}

void fr_batch_free(struct fr_batch *b)
{
    if (!b) return;
    if (b->crew) fr_crew_free(b->crew);
    free(b->rows);
    free(b->states);
    free(b->legal);
    free(b->marked);
    free(b->kept);
    free(b);
}

void fr_batch_write_to(struct fr_batch *b, const struct fr_batch_arrays *arrays)
{
    b->arrays = *arrays;
    for (int i = 0; i < b->num_games; i++) b->rows[i].num_marked = 0;
    if (arrays->masks) memset(arrays->masks, 0, (size_t)b->num_games * b->game->policy_size);
    if (arrays->observations)
        memset(arrays->observations, 0,
               (size_t)b->num_games * b->game->observation_size * sizeof *arrays->observations);
    if (arrays->bytes) memset(arrays->bytes, 0, (size_t)b->num_games * b->game->observation_size);
    memset(b->kept, 0, (size_t)b->num_games * b->kept_words * sizeof *b->kept);
    if (arrays->scores)
        memset(arrays->scores, 0,
               (size_t)b->num_games * b->options.players * sizeof *arrays->scores);
    run_all(b, look_rows);
}

bool fr_batch_seat(struct fr_batch *b, int seat, const struct fr_bot *bot, struct fr_error *err)
{
    int left = 0;

    if (seat < 0 || seat >= b->options.players) return refuse(err, "there is no such seat");
    if (bot && bot->style) return refuse(err, "a bot that searches cannot play in a batch");
    for (int other = 0; other < b->options.players; other++)
        left += other != seat && !b->bots[other];
    if (bot && !left) return refuse(err, "one seat must be left to the caller");
    b->bots[seat] = bot;
    run_all(b, look_rows);
    return true;
}

bool fr_batch_step(struct fr_batch *b, const int32_t *choices, enum fr_batch_by by,
                   struct fr_error *err)
{
    b->choices = choices;
    b->by = by;
    run_all(b, find_places);
    for (int i = 0; i < b->num_games; i++) {
        if (b->rows[i].place >= 0) continue;
        if (err)
            snprintf(err->text, sizeof err->text, "row %d: %d is no legal choice, there are %d", i,
                     choices[i], b->rows[i].num_legal);
        return false;
    }
    run_all(b, play_places);
    return true;
}

static bool writes_anything(const struct fr_batch_arrays *a)
{
    return a->observations || a->bytes || a->masks || a->choices || a->num_legal || a->seats ||
           a->rewards || a->scores || a->ended;
}

void fr_batch_run(struct fr_batch *b, fr_batch_choose choose, void *context, int steps)
{
    b->choose = choose;
    b->context = context;
    b->steps = steps;
    b->next_row = 0;
    run_all(b, writes_anything(&b->arrays) ? play_chosen : play_chosen_by_blocks);
}

const void *fr_batch_state(const struct fr_batch *b, int row) { return state_of(b, row); }

int fr_batch_legal(const struct fr_batch *b, int row, const fr_move **out)
{
    *out = legal_of(b, row);
    return b->rows[row].num_legal;
}

uint64_t fr_batch_games(const struct fr_batch *b)
{
    uint64_t num = 0;

    for (int i = 0; i < b->num_games; i++) num += b->rows[i].game;
    return num;
}
