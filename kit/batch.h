/* batch.h: many games of one kind advanced together, for those who learn or count.
 *
 * A batch is num_games rows. Each row is a game in which one seat is asked; a step answers the
 * question of every row, runs the rules on to the next one, and writes what the seat that is asked
 * there may know straight into the caller's arrays. A game that ends is told in the row where it
 * ended, and the row goes on with a new game. What happens depends on the seed and the choices
 * alone, never on the number of threads. */
#ifndef FR_BATCH_H
#define FR_BATCH_H

#include "frontier.h"

#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

struct fr_batch;
struct fr_bot; /* bots.h, frontier_bots.h where it is installed */

/* Where a step writes; NULL: not wanted. Row i is game i, rows lie one after the other. */
struct fr_batch_arrays {
    /* Only the batch writes into observations, bytes and masks, and only what has changed since its
     * last step. */
    float *observations; /* [num_games][observation_size]: what the asked seat may know */
    uint8_t *masks;      /* [num_games][policy_size]: 1 where a move with this index is legal */
    int32_t *choices; /* [num_games][choices_width]: the same as a list, in the order of the moves;
                         unused places are -1 */
    int32_t choices_width; /* moves beyond it are not listed */
    int32_t *num_legal;    /* [num_games] */
    int32_t *seats;        /* [num_games]: who is asked */
    float *rewards;        /* [num_games][players]: 0 but where a game ended; see fr_reward */
    int32_t *scores;       /* [num_games][players]: of the last game of the row that ended */
    uint8_t *ended; /* [num_games]: 1 where this step ended a game; the row shows the next one */
    /* [num_games][observation_size]: the observations as bytes, each its number times
     * fr_observed.most (fr_game.observe_bytes): a quarter of the memory, and quicker. Either these
     * are written or the numbers, not both. Since 1.1. */
    int8_t *bytes;
};

/* What a seat gets when the game is over: the share of its rivals that it has beaten less the share
 * that have beaten it, from -1 to 1. Alone: 1 if the game's goal is met, otherwise -1. */
float fr_reward(const struct fr_game *, const void *state, int seat);

/* The row's first game has the seed `seed + row`, the following ones num_games more each. Threads:
 * at least 1, the caller's included. NULL: err says why. */
struct fr_batch *fr_batch_new(const struct fr_game *, const struct fr_options *, int num_games,
                              uint64_t seed, int num_threads, struct fr_error *);
void fr_batch_free(struct fr_batch *); /* the arrays stay the caller's */
/* Cleared memory for the arrays, in large pages where the system has them; free() gives it back.
 * NULL: there is none. */
void *fr_batch_memory(size_t bytes);
/* The arrays must stay until others are given. Writes every row as it stands. */
void fr_batch_write_to(struct fr_batch *, const struct fr_batch_arrays *);
/* From now on a bot answers for this seat, and steps stop at the other seats only. At least one
 * must be left; bots that search are refused. NULL gives the seat back. */
bool fr_batch_seat(struct fr_batch *, int seat, const struct fr_bot *, struct fr_error *);

/* How a choice is named: by the move's index, or by its place in the list of the legal moves. */
enum fr_batch_by { FR_BY_INDEX, FR_BY_PLACE };
/* One choice a row. If one of them is not legal, err says which, and nothing has changed. */
bool fr_batch_step(struct fr_batch *, const int32_t *choices, enum fr_batch_by, struct fr_error *);

/* Chooses for a row: the place in the list of the legal moves. Called by several threads at once,
 * for different rows; where no arrays are written, for all steps of a row before those of another.
 */
typedef int (*fr_batch_choose)(void *context, int row, const void *state, int seat,
                               const fr_move *legal, int num);
/* So many steps of every row, with choices of this function. */
void fr_batch_run(struct fr_batch *, fr_batch_choose, void *context, int steps);

/* The state of the row's game, until the next step. */
const void *fr_batch_state(const struct fr_batch *, int row);
/* The legal moves of the row's question, until the next step. */
int fr_batch_legal(const struct fr_batch *, int row, const fr_move **);
uint64_t fr_batch_games(const struct fr_batch *); /* that have ended */

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
