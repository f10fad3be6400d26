/* play.c: seeded random games of any player count and options, and moves that are nearly legal.
 * What is played follows from the seed alone. */
#include "props.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool broke(struct play *p, const char *property, const char *format, ...)
{
    va_list args;

    snprintf(p->failed, sizeof p->failed, "%s", property);
    va_start(args, format);
    vsnprintf(p->reason, sizeof p->reason, format, args);
    va_end(args);
    return false;
}

bool one_in(struct play *p, uint32_t n) { return fr_below(&p->rng, n) == 0; }

int viewers_end(const struct play *p) { return p->players; }

/* ---- set-up ---- */

struct play *new_play(const struct fr_game *game)
{
    struct play *p = calloc(1, sizeof *p);
    const size_t legal = (game->max_legal ? game->max_legal : 1) * sizeof(fr_move);

    if (!p) abort();
    p->game = game;
    p->state = malloc(game->state_size);
    p->scratch = malloc(game->state_size);
    p->other = malloc(game->state_size);
    p->redacted = malloc(game->state_size);
    p->legal = malloc(legal);
    p->legal_again = malloc(legal);
    if (!p->state || !p->scratch || !p->other || !p->redacted || !p->legal || !p->legal_again)
        abort();
    return p;
}

void free_play(struct play *p)
{
    free(p->state);
    free(p->scratch);
    free(p->other);
    free(p->redacted);
    free(p->legal);
    free(p->legal_again);
    free(p);
}

/* All usual, a few unusual, or anything. */
static void draw_options(struct play *p)
{
    const uint32_t wildness = fr_below(&p->rng, 3);

    fr_usual_options(p->game, p->players, &p->options);
    for (uint32_t i = 0; i < p->game->num_options; i++) {
        const struct fr_option_def *def = &p->game->options[i];
        const bool change = wildness == 2 || (wildness == 1 && one_in(p, 4));

        if (change)
            p->options.at[i] =
                (int16_t)(def->min + (int)fr_below(&p->rng, (uint32_t)(def->max - def->min + 1)));
    }
}

/* Draws options until the game accepts them: some do not go together. */
static bool set_up(struct play *p)
{
    for (int tries = 0; tries < 100; tries++) {
        draw_options(p);
        if (p->game->setup(p->state, &p->options, p->seed) == FR_OK) return true;
    }
    return broke(p, "set-up", "is refused whatever the options");
}

bool begin(struct play *p, uint64_t seed, int players)
{
    const int range = p->game->max_players - p->game->min_players + 1;
    struct fr_options o;

    fr_rng_seed(&p->rng, seed);
    p->drawn_from = seed;
    p->seed = fr_rng_next(&p->rng);
    p->players = p->game->min_players + (int)fr_below(&p->rng, (uint32_t)range);
    if (players) p->players = players;
    p->num_moves = 0;
    p->failed[0] = 0;
    p->resample_varies = false;
    if (!set_up(p)) return false;
    p->hashes[0] = fr_state_hash(p->game, p->state);
    p->game->options_of(p->state, &o);
    return (o.players == p->players && !memcmp(o.at, p->options.at, sizeof o.at)) ||
           broke(p, "set-up", "options_of gives other options");
}

/* ---- one decision ---- */

int random_seat(struct play *p, fr_seats asked)
{
    int seats[FR_MAX_SEATS], num = 0;

    for (int seat = 0; seat < FR_MAX_SEATS; seat++)
        if (asked >> seat & 1) seats[num++] = seat;
    return seats[fr_below(&p->rng, (uint32_t)num)];
}

/* A move drawn without the list is the one that would be drawn from it. */
static bool picks_the_same(struct play *p, int seat)
{
    struct fr_rng a = p->rng, b = p->rng;
    int num;
    const fr_move picked = fr_pick(p->game, p->state, seat, &a, &num);

    return num == p->num_legal && picked == p->legal[fr_below(&b, (uint32_t)p->num_legal)] &&
           !memcmp(&a, &b, sizeof a);
}

bool list_legal(struct play *p, int seat)
{
    p->num_legal = p->game->legal(p->state, seat, p->legal);
    if (p->num_legal < 1 || p->num_legal > (int)p->game->max_legal)
        return broke(p, "legal", "seat %d has %d of at most %u", seat, p->num_legal,
                     p->game->max_legal);
    for (int i = 1; i < p->num_legal; i++)
        if (p->legal[i - 1] >= p->legal[i])
            return broke(p, "legal", "seat %d: %08x stands before %08x", seat, p->legal[i - 1],
                         p->legal[i]);
    return picks_the_same(p, seat) || broke(p, "legal", "seat %d is picked another move", seat);
}

/* Adds the move to the pool unless it is there; slots is a hash table of indices from 1. */
void remember(struct play *p, fr_move move)
{
    uint32_t slot = (uint32_t)fr_mix(move) % (4 * POOL);

    while (p->slots[slot] && p->pool[p->slots[slot] - 1] != move) slot = (slot + 1) % (4 * POOL);
    if (p->slots[slot] || p->num_pool == POOL) return;
    p->pool[p->num_pool++] = move;
    p->slots[slot] = (uint32_t)p->num_pool;
}

/* The moves from `from` on that are of the same kind; legal moves stand sorted by kind. */
static int end_of_kind(const struct play *p, int from)
{
    int end = from;

    while (end < p->num_legal && p->legal[end] >> 24 == p->legal[from] >> 24) end++;
    return end;
}

/* Any move alike, or any kind of move alike: the second goes where the first seldom does. */
fr_move random_move(struct play *p, bool by_kind)
{
    int from = 0, end = p->num_legal, num_kinds = 0;

    for (int at = 0, next; by_kind && at < p->num_legal; at = next) {
        next = end_of_kind(p, at);
        if (!one_in(p, (uint32_t)++num_kinds)) continue;
        from = at;
        end = next;
    }
    return p->legal[from + (int)fr_below(&p->rng, (uint32_t)(end - from))];
}

/* ---- near misses ---- */

/* Draws once whatever the pool holds, so that the game goes on alike. */
fr_move pooled(struct play *p)
{
    const uint64_t word = fr_rng_next(&p->rng);

    return p->num_pool ? p->pool[word % (uint64_t)p->num_pool] : (fr_move)word;
}

fr_move near_miss(struct play *p)
{
    fr_move move = p->legal[fr_below(&p->rng, (uint32_t)p->num_legal)];

    switch (fr_below(&p->rng, 5)) {
    case 0: return move ^ 1u << fr_below(&p->rng, 32);
    case 1: return move + 1u - 2u * fr_below(&p->rng, 2);
    case 2: return (move & 0xFF000000u) | (fr_move)(fr_rng_next(&p->rng) & 0x00FFFFFFu);
    case 3: return (fr_move)fr_rng_next(&p->rng);
    default: return pooled(p);
    }
}
