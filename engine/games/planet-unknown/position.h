/* position.h: what the writer and the reader of positions share. */
#ifndef PU_POSITION_H
#define PU_POSITION_H

#include "inner.h"
#include "members.h"

extern const char *const pu_placed_ids[]; /* enum pu_placed */
extern const char *const pu_taken_ids[];  /* compartment + 1 */
extern const char *const pu_turn_ids[];

const char *pu_card_id(int card);
const char *pu_goal_id(int goal);
const char *pu_event_id(int event);
void pu_write_square(struct fr_writer *, int square);
void pu_map_row(const struct pu_seat *, int y, char out[13]);

#endif
