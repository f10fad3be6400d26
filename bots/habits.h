/* habits.h: how players differ who know the same evaluation.
 *
 * A temper is a taste: the builder, the miser and the racer each weigh some terms of the evaluation
 * more and others less than the house does, so that bots of one level do not play alike. What a
 * beginner lacks is written the same way: rules of thumb that it has not found out yet.
 *
 * Which terms these are, each game says itself: data/<game>/habits.json. */
#ifndef FR_HABITS_H
#define FR_HABITS_H

#include "eval.h"

enum { FR_NUM_TEMPERS = 3 };
extern const char *const fr_tempers[FR_NUM_TEMPERS + 1]; /* "builder", …; ends with NULL */
/* The builder wants much on the board and looks less at what it costs; the miser holds on to money,
 * goods and cards rather than to the things they buy; the racer takes points and a good place now,
 * rather than what may come of waiting. */
extern const struct fr_habit fr_builder[], fr_miser[], fr_racer[];

struct fr_bot;
extern const struct fr_bot *const fr_tempered[]; /* of each rung its tempers; ends with NULL */

/* A novice counts what lies on the table: it buys reactors that it cannot feed, hardly thinks of
 * what cities eat, forgets that goods must fit on the carrier, and leaves gaps that no tile will
 * ever fit. A learner has heard of the same things, and thinks of them by half. */
extern const struct fr_habit fr_novice_gaps[], fr_learner_gaps[];

#endif
