/* bots.h: players that see only frontier.h.
 *
 * A bot is a function from what a seat knows to a move. It is never handed the true state:
 * fr_ask_bot redraws everything the seat cannot know first, so that a bot cannot cheat even by
 * mistake. A bot that wants more than one such world redraws again, from the state it was given.
 *
 * Same question, same seed, same iterations, a fresh mind and one thread: same move, on every
 * machine. No bot allocates while it plays; what it remembers lies in a mind, allocated once. A new
 * bot is one file and one line in bots.c. */
#ifndef FR_BOTS_H
#define FR_BOTS_H

#include "frontier.h"

#include <stdatomic.h>

/* The library shows these names too; see frontier.h. */
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* How long a bot may think. All zero: as usual for it, without a clock. */
struct fr_limits {
    int64_t iterations;    /* 0: as usual for the bot; bots without a search: moves tried */
    int64_t milliseconds;  /* for a turn: 0: as usual, if there is a clock; -1: no limit */
    double (*clock)(void); /* seconds, from wherever they are counted; NULL: time does not count */
    const atomic_bool *stop; /* NULL: never */
};

/* The memory of a player that searches. One seat of one game at a time; bots without a search do
 * without. */
struct fr_mind;
struct fr_style;   /* how a player searches: search.h */
struct fr_thought; /* and what came of it */
/* Room for about num_nodes positions (0: as usual), thinking on num_threads threads. NULL: there is
 * no memory, or no threads. */
struct fr_mind *fr_mind_new(int num_nodes, int num_threads);
void fr_mind_free(struct fr_mind *);                              /* NULL is none */
void fr_mind_forget(struct fr_mind *);                            /* as if it were new */
const struct fr_thought *fr_mind_thought(const struct fr_mind *); /* of the last question */

/* What a bot is asked. */
struct fr_bot_question {
    const struct fr_game *game;
    const void *state; /* one world that the seat holds for possible */
    int seat;          /* it has a question */
    uint64_t seed;     /* of the bot's own chance */
    struct fr_mind *mind;
    const struct fr_style *style; /* the bot's */
    struct fr_limits limits;
};

/* A player. */
struct fr_bot {
    const char *id;   /* "greedy" */
    const char *text; /* how it plays, in a line */
    fr_move (*choose)(const struct fr_bot_question *);
    const struct fr_style *style; /* NULL: it does not search, and needs no mind */
};

extern const struct fr_bot fr_bot_random, fr_bot_greedy, fr_bot_quick, fr_bot_novice,
    fr_bot_learner, fr_bot_easy, fr_bot_medium, fr_bot_skilled, fr_bot_hard, fr_bot_expert,
    fr_bot_master, fr_bot_expert1, fr_bot_uct1000;

extern const struct fr_bot *const fr_bots[];  /* all but the tempered; ends with NULL */
extern const struct fr_bot *const fr_rungs[]; /* of the ladder, weakest first; ends with NULL */
/* NULL: none. A rung may have a temper: "hard:builder". */
const struct fr_bot *fr_find_bot(const char *id);

/* The only way to a bot: state is the truth, the bot gets what seat may know of it. limits may be
 * NULL; mind only for bots that need none. */
fr_move fr_ask_bot(const struct fr_bot *, struct fr_mind *, const struct fr_game *,
                   const void *state, int seat, uint64_t seed, const struct fr_limits *);

enum { FR_GAINS = 3 };
/* A feature that a move changes: whether there is more or less of it, and what that is worth in
 * points. What to say is the term "feature.<id>.more" or "feature.<id>.less". */
struct fr_gain {
    const char *feature;
    bool more;
    int points;
};
/* Why a move is good: the features that it changes most, at most FR_GAINS of them; returns their
 * number. */
int fr_reason(const struct fr_game *, const void *state, int seat, fr_move,
              struct fr_gain out[FR_GAINS]);
/* The sentence of its term. */
const char *fr_gain_text(const struct fr_game *, const struct fr_gain *, int language);

/* What `go` thinks with. Limits given with the question go before these. */
struct fr_bots_context {
    struct fr_mind *mind;
    struct fr_limits limits;
    const struct fr_game *missed; /* whose network was not here when a bot needed it (networks.h) */
};

/* Answers the protocol's `go` and `hint`: {"bot": id, "budget": n, "milliseconds": n, "seed": n},
 * each of them optional; a budget without milliseconds takes the time it takes. */
bool fr_bots_go(void *context, const struct fr_table *, int seat, const struct fr_json *ask,
                fr_move *out, struct fr_writer *report, struct fr_error *);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
