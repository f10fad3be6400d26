/* fuzz.c: see fuzz.h; and the mutator. Random bytes hardly ever are JSON, so half of the mutations
 * change one number or one text of the input into another one and leave the rest whole. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void must(bool holds, const char *sentence)
{
    if (holds) return;
    fprintf(stderr, "does not hold: %s\n", sentence);
    abort();
}

static int asked_seat(const struct fr_table *t)
{
    const fr_seats asked = t->game->to_act(t->state);

    for (int seat = 0; seat < FR_MAX_SEATS; seat++)
        if (asked >> seat & 1) return seat;
    return -1;
}

static void must_be_whole(const struct fr_table *t)
{
    const char *broken = t->game->broken(t->state);

    if (broken) fprintf(stderr, "after %d moves: %s\n", t->num_moves, broken);
    must(!broken, "a legal move breaks nothing");
}

void play_some(struct fr_table *t, int num)
{
    fr_move *moves = malloc(t->game->max_legal * sizeof *moves);
    struct fr_rng rng;

    must(moves, "there is memory");
    fr_rng_seed(&rng, t->seed);
    for (int seat; num-- > 0 && (seat = asked_seat(t)) >= 0;) {
        const int legal = t->game->legal(t->state, seat, moves);

        must(legal > 0, "a seat that is asked has a legal move");
        if (!fr_table_play(t, seat, moves[fr_below(&rng, (uint32_t)legal)], NULL)) break;
        must_be_whole(t);
    }
    free(moves);
}

/* ---- the mutator ---- */

static bool is_digit(uint8_t c) { return c >= '0' && c <= '9'; }

/* The nth number in the text: where it begins and how long it is; false: there are fewer. */
static bool find_number(const uint8_t *data, size_t size, uint32_t nth, size_t *at, size_t *len)
{
    for (size_t i = 0; i < size; i++) {
        if (!is_digit(data[i])) continue;
        *at = i;
        while (i < size && is_digit(data[i])) i++;
        *len = i - *at;
        if (!nth--) return true;
    }
    return false;
}

static uint32_t count_numbers(const uint8_t *data, size_t size)
{
    uint32_t num = 0;

    for (size_t i = 0; i < size; i++) num += is_digit(data[i]) && (!i || !is_digit(data[i - 1]));
    return num;
}

/* Puts text in the place of data[at..at+len); returns the new size, 0 if it does not fit. */
static size_t replace(uint8_t *data, size_t size, size_t max_size, size_t at, size_t len,
                      const char *text)
{
    const size_t put = strlen(text);

    if (size - len + put > max_size) return 0;
    memmove(data + at + put, data + at + len, size - at - len);
    memcpy(data + at, text, put);
    return size - len + put;
}

static size_t change_number(uint8_t *data, size_t size, size_t max_size, struct fr_rng *rng)
{
    static const char *const odd[] = { "0",     "1",     "-1",        "2",    "7",   "12",
                                       "63",    "64",    "127",       "128",  "255", "256",
                                       "32767", "65536", "999999999", "null", "[]" };
    const uint32_t num = count_numbers(data, size);
    char text[16];
    size_t at, len;

    if (!num || !find_number(data, size, fr_below(rng, num), &at, &len)) return 0;
    if (fr_below(rng, 2))
        snprintf(text, sizeof text, "%u", fr_below(rng, 30));
    else
        snprintf(text, sizeof text, "%s", odd[fr_below(rng, sizeof odd / sizeof *odd)]);
    return replace(data, size, max_size, at, len, text);
}

/* Copies one text of the input over another: names stay names, in the wrong place. */
static size_t swap_text(uint8_t *data, size_t size, size_t max_size, struct fr_rng *rng)
{
    size_t quotes[512], num = 0, from, to;
    char text[64];

    for (size_t i = 0; i < size && num < 512; i++)
        if (data[i] == '"') quotes[num++] = i;
    if (num < 4) return 0;
    from = 2 * fr_below(rng, (uint32_t)num / 2);
    to = 2 * fr_below(rng, (uint32_t)num / 2);
    if (quotes[from + 1] - quotes[from] >= sizeof text) return 0;
    memcpy(text, data + quotes[from] + 1, quotes[from + 1] - quotes[from] - 1);
    text[quotes[from + 1] - quotes[from] - 1] = 0;
    return replace(data, size, max_size, quotes[to] + 1, quotes[to + 1] - quotes[to] - 1, text);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    struct fr_rng rng;
    size_t changed = 0;

    fr_rng_seed(&rng, seed);
    switch (fr_below(&rng, 4)) {
    case 0: changed = change_number(data, size, max_size, &rng); break;
    case 1: changed = swap_text(data, size, max_size, &rng); break;
    default: break;
    }
    return changed ? changed : LLVMFuzzerMutate(data, size, max_size);
}
