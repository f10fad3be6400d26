"""The glue between Python and libfrontier: small C functions over the public headers, compiled by cffi. Slow roads go
through the line protocol, so that Python is told what every other client is told; only what a learner does a million
times has a function of its own."""
from typing import Any, Sequence

from cffi import FFI

CDEF = """
typedef struct kit_env kit_env;
const char *fr_version(void);

kit_env *kit_env_new(void);
void kit_env_free(kit_env *);
kit_env *kit_env_clone(const kit_env *);
const char *kit_env_answer(kit_env *, const char *line);
bool kit_env_begin(kit_env *, int game, int players, const int16_t *options, uint64_t seed, char *error, size_t cap);
int kit_env_seat(const kit_env *);
unsigned kit_env_to_act(const kit_env *);
int kit_env_legal(const kit_env *, int seat, uint32_t *out);
bool kit_env_is_legal(const kit_env *, int seat, uint32_t move);
bool kit_env_play(kit_env *, int seat, uint32_t move);
int kit_env_step(kit_env *, int place);
int kit_env_num_legal(kit_env *);
int kit_env_num_moves(const kit_env *);
int kit_env_write_move(const kit_env *, int seat, uint32_t move, char *out, size_t cap);
bool kit_env_read_move(const kit_env *, int seat, const char *text, uint32_t *out);
uint32_t kit_env_index(const kit_env *, int seat, uint32_t move);
int kit_env_move_of(const kit_env *, int seat, uint32_t index, uint32_t *out);
void kit_env_observe(const kit_env *, int viewer, float *out);
void kit_env_mask(const kit_env *, int seat, uint8_t *out);
float kit_env_reward(const kit_env *, int seat);
int32_t kit_env_score(const kit_env *, int seat);
bool kit_env_resample(kit_env *, int viewer, uint64_t seed);
uint32_t kit_env_state(const kit_env *, void *out);
uint64_t kit_env_hash(const kit_env *);
bool kit_env_ask(const kit_env *, int seat, const char *bot, int64_t budget, uint64_t seed, uint32_t *move,
                 char *error, size_t cap);

typedef struct {
    uint32_t observation_size, policy_size, max_legal, state_size;
    int min_players, max_players;
} kit_sizes;
void kit_game_sizes(int game, kit_sizes *out);
void kit_game_observed(int game, uint32_t entry, char *name, size_t cap, const char **what, float *low, float *high);
bool kit_game_most(int game, float *out);

typedef struct kit_batch kit_batch;
kit_batch *kit_batch_new(int game, int players, const int16_t *options, int num_games, uint64_t seed, int num_threads,
                         char *error, size_t cap);
void kit_batch_free(kit_batch *);
void kit_batch_write_to(kit_batch *, float *observations, int8_t *bytes, uint8_t *masks, int32_t *choices,
                        int32_t choices_width, int32_t *num_legal,
                        int32_t *seats, float *rewards, int32_t *scores, uint8_t *ended);
bool kit_batch_seat(kit_batch *, int seat, const char *bot, char *error, size_t cap);
bool kit_batch_step(kit_batch *, const int32_t *choices, int by_place, char *error, size_t cap);
uint64_t kit_batch_games(const kit_batch *);
"""

SOURCE = r"""
#include "frontier.h"
#include "frontier_batch.h"
#include "frontier_bots.h"
#include "frontier_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER = 1 << 20, NODES = 20000 };

typedef struct kit_env {
    struct fr_table *table;
    struct fr_protocol *protocol;      /* both begun when first needed */
    struct fr_bots_context bots;
    char *answer;
    int seat, num_legal;               /* of the list; -1: not looked at yet */
    fr_move *legal;
} kit_env;
typedef struct fr_batch kit_batch;

static const struct fr_game *game_of(const kit_env *e) { return e->table->game; }

static void kit_env_free(kit_env *e)
{
    if (!e) return;
    if (e->bots.mind) fr_mind_free(e->bots.mind);
    free(e->table);
    free(e->protocol);
    free(e->answer);
    free(e->legal);
    free(e);
}

static kit_env *kit_env_new(void)
{
    kit_env *e = calloc(1, sizeof *e);

    if (!e) return NULL;
    e->num_legal = -1;
    if ((e->table = calloc(1, sizeof *e->table)) && (e->legal = malloc(FR_MAX_LEGAL * sizeof *e->legal))) return e;
    kit_env_free(e);
    return NULL;
}

/* Only the moves that were played are copied; the rest of a table's record is long and empty. */
static kit_env *kit_env_clone(const kit_env *from)
{
    kit_env *e = kit_env_new();
    const struct fr_table *t = from->table;

    if (!e) return NULL;
    memcpy(e->table, t, offsetof(struct fr_table, moves));
    memcpy(e->table->moves, t->moves, (size_t)t->num_moves * sizeof *t->moves);
    memcpy((char *)e->table + offsetof(struct fr_table, from_position), (const char *)t + offsetof(struct fr_table,
           from_position),
           sizeof *t - offsetof(struct fr_table, from_position));
    return e;
}

static const char *kit_env_answer(kit_env *e, const char *line)
{
    if (!e->protocol && (e->protocol = calloc(1, sizeof *e->protocol))) {
        e->protocol->table = e->table;
        e->protocol->go = fr_bots_go;
        e->protocol->go_context = &e->bots;
    }
    if (!e->answer) e->answer = malloc(ANSWER);
    if (!e->protocol || !e->answer) return NULL;
    if (!e->bots.mind && (!strncmp(line, "go", 2) || !strncmp(line, "hint", 4))) e->bots.mind = fr_mind_new(NODES, 1);
    e->num_legal = -1;
    fr_protocol_answer(e->protocol, line, e->answer, ANSWER);
    return e->answer;
}

static void set_up(const struct fr_game *game, int players, const int16_t *options, struct fr_options *o)
{
    fr_usual_options(game, players, o);
    for (uint32_t i = 0; options && i < game->num_options; i++) o->at[i] = options[i];
}

static bool kit_env_begin(kit_env *e, int game, int players, const int16_t *options, uint64_t seed, char *error,
                          size_t cap)
{
    struct fr_options o;
    struct fr_error err = { .text = "" };

    set_up(fr_games[game], players, options, &o);
    e->num_legal = -1;
    if (fr_table_new(e->table, fr_games[game], &o, seed, &err)) return true;
    snprintf(error, cap, "%s", err.text);
    return false;
}

static unsigned kit_env_to_act(const kit_env *e) { return game_of(e)->to_act(e->table->state); }
static int kit_env_seat(const kit_env *e)
{
    const unsigned seats = kit_env_to_act(e);
    return seats ? __builtin_ctz(seats) : -1;
}
static int kit_env_legal(const kit_env *e, int seat, uint32_t *out)
{
    return game_of(e)->legal(e->table->state, seat, out);
}
static bool kit_env_is_legal(const kit_env *e, int seat, uint32_t move)
{
    return !game_of(e)->why_not(e->table->state, seat, move);
}
static bool kit_env_play(kit_env *e, int seat, uint32_t move)
{
    e->num_legal = -1;
    return fr_table_play(e->table, seat, move, NULL);
}

static int kit_env_num_legal(kit_env *e)
{
    if (e->num_legal >= 0) return e->num_legal;
    e->seat = kit_env_seat(e);
    return e->num_legal = e->seat < 0 ? 0 : kit_env_legal(e, e->seat, e->legal);
}

/* Plays the move at this place of the list, and looks at the next question. -1: there is no such place, -2: the record
 * is full. */
static int kit_env_step(kit_env *e, int place)
{
    const int num = kit_env_num_legal(e);

    if (place < 0 || place >= num) return -1;
    if (!kit_env_play(e, e->seat, e->legal[place])) return -2;
    return kit_env_num_legal(e);
}

static int kit_env_num_moves(const kit_env *e) { return e->table->num_moves; }
static int kit_env_write_move(const kit_env *e, int seat, uint32_t move, char *out, size_t cap)
{
    return game_of(e)->write_move(e->table->state, seat, move, out, cap);
}
static bool kit_env_read_move(const kit_env *e, int seat, const char *text, uint32_t *out)
{
    return !game_of(e)->read_move(e->table->state, seat, text, out);
}
static uint32_t kit_env_index(const kit_env *e, int seat, uint32_t move)
{
    return game_of(e)->index(e->table->state, seat, move);
}

static int kit_env_move_of(const kit_env *e, int seat, uint32_t index, uint32_t *out)
{
    fr_move moves[FR_MAX_LEGAL];
    const int num = kit_env_legal(e, seat, moves);

    for (int i = 0; i < num; i++)
        if (kit_env_index(e, seat, moves[i]) == index) {
            *out = moves[i];
            return i;
        }
    return -1;
}

static void kit_env_observe(const kit_env *e, int viewer, float *out)
{
    game_of(e)->observe(e->table->state, viewer, out);
}
static void kit_env_mask(const kit_env *e, int seat, uint8_t *out)
{
    fr_move moves[FR_MAX_LEGAL];
    const int num = kit_env_to_act(e) >> seat & 1 ? kit_env_legal(e, seat, moves) : 0;

    memset(out, 0, game_of(e)->policy_size);
    for (int i = 0; i < num; i++) out[kit_env_index(e, seat, moves[i])] = 1;
}
static float kit_env_reward(const kit_env *e, int seat) { return fr_reward(game_of(e), e->table->state, seat); }
static int32_t kit_env_score(const kit_env *e, int seat)
{
    return game_of(e)->score(e->table->state, seat, NULL, 0, NULL);
}

/* A redrawn state has no past: its record begins with its position. */
static bool kit_env_resample(kit_env *e, int viewer, uint64_t seed)
{
    uint64_t world[FR_MAX_STATE / 8];
    struct fr_writer w;

    memcpy(world, e->table->state, sizeof world);
    game_of(e)->resample(world, viewer, seed);
    if (!e->answer) e->answer = malloc(ANSWER);
    if (!e->answer) return false;
    fr_writer_init(&w, e->answer, ANSWER);
    game_of(e)->write_position(world, &w);
    e->num_legal = -1;
    return fr_writer_ok(&w) && fr_table_read_position(e->table, e->answer, strlen(e->answer), NULL);
}
static uint32_t kit_env_state(const kit_env *e, void *out)
{
    memcpy(out, e->table->state, game_of(e)->state_size);
    return game_of(e)->state_size;
}
static uint64_t kit_env_hash(const kit_env *e) { return fr_state_hash(game_of(e), e->table->state); }

static bool kit_env_ask(const kit_env *e, int seat, const char *id, int64_t budget, uint64_t seed, uint32_t *move,
                        char *error, size_t cap)
{
    const struct fr_bot *bot = fr_find_bot(id);
    struct fr_limits limits = { .iterations = budget, .milliseconds = -1 };
    struct fr_mind *mind = bot && bot->style ? fr_mind_new(0, 1) : NULL;

    if (!bot) return snprintf(error, cap, "there is no bot \"%s\"", id), false;
    if (bot->style && !mind) return snprintf(error, cap, "there is no memory for this bot"), false;
    *move = fr_ask_bot(bot, mind, game_of(e), e->table->state, seat, seed, &limits);
    if (mind) fr_mind_free(mind);
    return true;
}

typedef struct {
    uint32_t observation_size, policy_size, max_legal, state_size;
    int min_players, max_players;
} kit_sizes;

static void kit_game_sizes(int game, kit_sizes *out)
{
    const struct fr_game *g = fr_games[game];
    *out = (kit_sizes){ g->observation_size, g->policy_size, g->max_legal, g->state_size, g->min_players,
            g->max_players };
}

static void kit_game_observed(int game, uint32_t entry, char *name, size_t cap, const char **what, float *low,
                              float *high)
{
    static struct fr_observed *entries;
    static int of = -1;

    if (of != game) {
        free(entries);
        entries = calloc(fr_games[game]->observation_size, sizeof *entries);
        fr_games[game]->describe(entries);
        of = game;
    }
    snprintf(name, cap, "%s", entries[entry].name);
    *what = entries[entry].what;
    *low = entries[entry].low;
    *high = entries[entry].high;
}
static bool kit_game_most(int game, float *out)
{
    const uint32_t num = fr_games[game]->observation_size;
    struct fr_observed *entries = calloc(num, sizeof *entries);

    if (!entries) return false;
    fr_games[game]->describe(entries);
    for (uint32_t i = 0; i < num; i++) out[i] = (float)entries[i].most;
    free(entries);
    return true;
}

static kit_batch *kit_batch_new(int game, int players, const int16_t *options, int num_games, uint64_t seed,
                                int num_threads, char *error,
                                size_t cap)
{
    struct fr_options o;
    struct fr_error err = { .text = "" };
    kit_batch *b;

    set_up(fr_games[game], players, options, &o);
    if (!(b = fr_batch_new(fr_games[game], &o, num_games, seed, num_threads, &err)))
        snprintf(error, cap, "%s", err.text);
    return b;
}
static void kit_batch_free(kit_batch *b) { fr_batch_free(b); }
static void kit_batch_write_to(kit_batch *b, float *observations, int8_t *bytes, uint8_t *masks, int32_t *choices,
                               int32_t choices_width,
                               int32_t *num_legal, int32_t *seats, float *rewards, int32_t *scores, uint8_t *ended)
{
    fr_batch_write_to(b, &(struct fr_batch_arrays){ observations, masks, choices, choices_width, num_legal, seats,
                      rewards, scores, ended, bytes });
}
static bool kit_batch_seat(kit_batch *b, int seat, const char *id, char *error, size_t cap)
{
    const struct fr_bot *bot = id ? fr_find_bot(id) : NULL;
    struct fr_error err = { .text = "" };

    if (id && !bot) return snprintf(error, cap, "there is no bot \"%s\"", id), false;
    if (fr_batch_seat(b, seat, bot, &err)) return true;
    snprintf(error, cap, "%s", err.text);
    return false;
}
static bool kit_batch_step(kit_batch *b, const int32_t *choices, int by_place, char *error, size_t cap)
{
    struct fr_error err = { .text = "" };

    if (fr_batch_step(b, choices, by_place ? FR_BY_PLACE : FR_BY_INDEX, &err)) return true;
    snprintf(error, cap, "%s", err.text);
    return false;
}
static uint64_t kit_batch_games(const kit_batch *b) { return fr_batch_games(b); }
"""


def builder(extra_compile_args: Sequence[str] = (), **how: Any) -> FFI:
    """The extension frontier._native, compiled with what setup.py found: headers, and the library or its sources."""
    ffi = FFI()
    ffi.cdef(CDEF)
    ffi.set_source("frontier._native", SOURCE, extra_compile_args=["-O2", "-std=c17", *extra_compile_args],
                   extra_link_args=["-pthread"], libraries=["m"], **how)
    return ffi
