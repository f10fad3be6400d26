/* bots.h: players that see only frontier.h.
 *
 * A bot is a function from what a seat knows to a move. It is never handed the true state:
 * fr_ask_bot redraws everything the seat cannot know first, so that a bot cannot cheat even by
 * mistake. A bot that wants more than one such world redraws again, from the state it was given.
 *
 * Same question, same seed, same budget: same move, on every machine. No bot allocates, keeps
 * anything between questions or looks at a clock. A new bot is one file and one line in bots.c. */
#ifndef FR_BOTS_H
#define FR_BOTS_H

#include "frontier.h"

struct fr_bot_question {
    const struct fr_game *game;
    const void *state; /* one world that the seat holds for possible */
    int seat;          /* it has a question */
    uint64_t seed;     /* of the bot's own chance */
    int64_t budget;    /* how hard to think, in moves tried; 0: as usual */
};

struct fr_bot {
    const char *id;   /* "greedy" */
    const char *text; /* how it plays, in a line */
    fr_move (*choose)(const struct fr_bot_question *);
};

extern const struct fr_bot fr_bot_random, fr_bot_greedy;

extern const struct fr_bot *const fr_bots[];      /* ends with NULL */
const struct fr_bot *fr_find_bot(const char *id); /* NULL: none */

/* The only way to a bot: state is the truth, the bot gets what seat may know of it. */
fr_move fr_ask_bot(const struct fr_bot *, const struct fr_game *, const void *state, int seat,
                   uint64_t seed, int64_t budget);

/* Answers the protocol's `go`: {"bot": id, "budget": n, "seed": n}, each of them optional. */
bool fr_bots_go(void *context, const struct fr_table *, int seat, const struct fr_json *ask,
                fr_move *out, struct fr_writer *report, struct fr_error *);

#endif
