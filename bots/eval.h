/* eval.h: how good a state is for each seat, from the features that a game offers.
 *
 * A seat's estimate is what it will score at the end, in 1/64 points: features times weights, where
 * a weight slides from an opening to a closing value as the game goes on; or what a network says
 * (net.h). Estimates of all seats together give each seat's share of the victory. Weights are
 * integers, and all else is operations that round alike everywhere, so that every machine finds the
 * same move. */
#ifndef FR_EVAL_H
#define FR_EVAL_H

#include "brain.h"
#include "frontier.h"
#include "net.h"

enum { FR_POINT = 64 }; /* estimates and weights are in 1/64 */

struct fr_weight {
    const char *feature;      /* one of the game's feature_ids */
    int16_t opening, closing; /* in 1/64; weights of features not listed are 0 */
};

struct fr_weights {
    const char *game;                       /* its id */
    int16_t spread_opening, spread_closing; /* points of lead that make a win three to one */
    int16_t solo_goal; /* alone: the estimate that is an even chance; a search takes its root's */
    int16_t follow;    /* own questions of a turn that a look at a move goes on to answer */
    int16_t playout_width, playout_length; /* more is not worth its time in this game */
    int16_t playout_alone;                 /* the length for one player... */
    int16_t line_cost_alone;            /* ...and how many short lines such a long one stands for */
    bool one_turn;                      /* what the next turn brings is mostly chance */
    const struct fr_weight *list;       /* ends with a NULL feature */
    const struct fr_weight *list_alone; /* the same for one player; NULL: as for several */
};

/* Of all games that have some: weights_<game>.h here, and in expert1/ what the yardstick goes by.
 * The lists are made while building, and end with NULL. */
extern const struct fr_weights *const fr_all_weights[], *const fr_expert1_weights[];

/* What a player makes of a term of the evaluation: a temper, or a rule of thumb that a
 * beginner has not found out yet (habits.h). */
struct fr_habit {
    const char *game, *feature;
    int16_t percent; /* of its weight; 0: it does not count */
};

/* The weights of one game, by feature number, ready to multiply. Score stands in for games without
 * features. */
struct fr_eval {
    const struct fr_game *game;
    int players;
    int32_t opening[FR_MAX_FEATURES], closing[FR_MAX_FEATURES];
    /* What habits have added to these; a network's word is corrected by it. */
    int32_t opening_lean[FR_MAX_FEATURES], closing_lean[FR_MAX_FEATURES];
    int32_t spread_opening, spread_closing, solo_goal, follow, playout_width, playout_length,
        line_cost;
    bool one_turn;
    bool leans;
    const struct fr_net *net; /* NULL, as it is at first: features times weights */
    /* The same for a brain, which remembers what it has seen last of each seat. */
    const struct fr_brain *brain;
    struct fr_sight *sights; /* [FR_MAX_SEATS] */
};

void fr_eval_init(struct fr_eval *, const struct fr_game *, int players);
/* The same with other weights than the house's: a list like fr_all_weights. */
void fr_eval_init_with(struct fr_eval *, const struct fr_game *, int players,
                       const struct fr_weights *const *);
/* Takes on habits and a temper: lists that end with a NULL game; NULL: none. */
void fr_eval_lean(struct fr_eval *, const struct fr_habit *habits, const struct fr_habit *temper);
/* The same for the number of players that a state has. */
void fr_eval_for(struct fr_eval *, const struct fr_game *, const void *state);
int32_t fr_estimate(const struct fr_eval *, const void *state, int seat);
/* What a brain foresees: a seat's final score, less what counts of its best rival's; alone, meeting
 * the goal is worth points, too. The game is over. In 1/64 points. */
int32_t fr_result(const struct fr_game *, const void *state, int seat, int players, int relative);
/* Judges by a brain from now on; there is room for what it sees of each seat. */
void fr_eval_by_brain(struct fr_eval *, const struct fr_brain *, struct fr_sight *sights);
/* How far a game has come, from 0 to 256; half, where it does not say. */
int32_t fr_progress(const struct fr_game *, const void *state);
/* What one of a feature is worth when the game has gone so far; what hints tell from. */
int32_t fr_weight_at(const struct fr_eval *, int feature, int32_t progress);
/* Shares of the victory, adding up to 1. Alone: the chance to do better than solo_goal. */
void fr_shares(const struct fr_eval *, const void *state, int players, float *shares);
/* What a game that is over was worth to each seat: mostly the victory, and a little by how far.
 * Alone the goal, and a little by the score. */
void fr_outcome(const struct fr_eval *, const void *state, int players, float *shares);

/* A game played alone that is over: whether its goal is met. */
bool fr_goal_met(const struct fr_game *, const void *state);

#endif
