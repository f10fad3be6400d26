/* habits.h: how players differ who know the same evaluation.
 *
 * A temper is a taste: the builder, the miser and the racer each weigh some terms of the evaluation
 * more and others less than the house does, so that bots of one level do not play alike. What a
 * beginner lacks is written the same way: rules of thumb that it has not found out yet. */
#ifndef FR_HABITS_H
#define FR_HABITS_H

#include "eval.h"

enum { FR_NUM_TEMPERS = 3 };
extern const char *const fr_tempers[FR_NUM_TEMPERS + 1]; /* "builder", …; ends with NULL */
extern const struct fr_habit fr_builder[], fr_miser[], fr_racer[];

struct fr_bot;
extern const struct fr_bot *const fr_tempered[]; /* of each rung its tempers; ends with NULL */

/* What a novice does not see at all, and what a learner sees half of. */
extern const struct fr_habit fr_novice_gaps[], fr_learner_gaps[];

#endif
