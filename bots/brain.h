/* brain.h: a network that foresees what a seat's result will be, as it has learned from quick games
 * against itself (scripts/learn).
 *
 * It is told a game's `inputs` for the seat. The first layer is a sum over them that is kept from
 * position to position: only numbers that have changed are added (an accumulator). A small second
 * layer makes the result of it.
 *
 * All of it is integers: every machine finds the same numbers, whatever it adds at a time. */
#ifndef FR_BRAIN_H
#define FR_BRAIN_H

#include "frontier.h"

enum {
    FR_BRAIN_LANES = 64,  /* of the first layer */
    FR_BRAIN_HIDDEN = 32, /* of the second */
};

struct fr_brain {
    const struct fr_game *game;
    int32_t middle, unit;                   /* of a result, in 1/64 points */
    int32_t relative;                       /* per cent of the best rival's score taken off */
    int32_t spread_opening, spread_closing; /* as in eval.h */
    const int16_t *multipliers;             /* [num_inputs]: what an input of 1 is */
    const int32_t *start;                   /* [lanes] */
    const int16_t *lanes;                   /* [num_inputs][lanes] */
    const int32_t *hidden_start;
    const int16_t *hidden; /* [hidden][lanes] */
    const int32_t *output_start;
    const int16_t *output; /* [hidden] */
};

/* What a brain has seen last from one seat's point of view. */
struct fr_sight {
    const struct fr_game *game; /* of the brain; NULL: nothing yet */
    const int16_t *lanes;       /* its own, which no other has */
    int32_t sums[FR_BRAIN_LANES];
    int num_told;
    struct fr_input told[FR_MAX_INPUTS];
};

/* A network as scripts/learn writes it, used where it lies: the bytes must stay, and lie at a
 * multiple of four. */
bool fr_brain_read(struct fr_brain *, const void *bytes, size_t len, struct fr_error *);

/* What the seat's result will be, in 1/64 points. */
int32_t fr_foresee(const struct fr_brain *, struct fr_sight *, const void *state, int seat);

/* e^x near enough, by products only: the library's own differs from machine to machine. */
float fr_power(float x);

#endif
