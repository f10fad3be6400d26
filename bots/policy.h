/* policy.h: which moves deserve a look, and which one a quick player makes.
 *
 * A question may have thousands of moves: bids, placements, rearrangements. A look at a move is
 * what the mover's own estimate is right after it. */
#ifndef FR_POLICY_H
#define FR_POLICY_H

#include "eval.h"

struct fr_candidate {
    fr_move move;
    int32_t estimate;
};

/* Room to look at moves; one per thread. */
struct fr_desk {
    uint64_t trial[FR_MAX_STATE / 8];
    fr_move legal[FR_MAX_LEGAL], next[FR_MAX_LEGAL];
    struct fr_candidate candidates[FR_MAX_LEGAL];
    int num_legal;
};

/* The legal moves on the desk, at most `most` of them, each with its estimate, best first. Returns
 * how many. Of amounts in a row (bids, quantities) the small ones and ever wider steps are kept, of
 * others those that look best at first. */
int fr_look(const struct fr_eval *, struct fr_desk *, const void *state, int seat, int most,
            struct fr_rng *);
/* Whether a move leads in circles: it can be taken back at once, and nothing looks better for it.
 * Who makes no such move comes to the end of every turn. */
bool fr_is_idle(const struct fr_eval *, struct fr_desk *, const void *state, int seat, fr_move);
/* Drops such moves from the candidates, unless there are no others. Returns how many are left. */
int fr_drop_idle(const struct fr_eval *, struct fr_desk *, const void *state, int seat, int num);
/* What a quick player does: the best at a glance of a few moves, give or take `noise`. */
fr_move fr_quick_move(const struct fr_eval *, struct fr_desk *, const void *state, int seat,
                      int most, int32_t noise, struct fr_rng *);
/* The same in a game as it really stands: all that the seat cannot know is redrawn first. */
fr_move fr_quick_answer(const struct fr_eval *, struct fr_desk *, const void *state, int seat,
                        int most, int32_t noise, struct fr_rng *);

#endif
