/* perform.h: what apply.c and round.c know of each other. */
#ifndef PU_PERFORM_H
#define PU_PERFORM_H

#include "inner.h"

void pu_perform(struct pu_play *, fr_move); /* a legal move, without what follows */
void pu_close_window(struct pu_play *);     /* the move `done` */
void pu_pop_tile(struct pu_state *, int seat, int compartment);

#endif
