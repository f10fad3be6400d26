/* brain.h: a network that judges positions and moves, as it has learned from games with search.
 *
 * What it is told of a position, from one seat's point of view: the game's observation, the
 * features of every seat and, where the game has them, its inputs. Each of these numbers is an
 * integer times a multiplier. The first layer is a sum over them that is kept from position to
 * position: only numbers that have changed are added (an accumulator). It tells two things: a small
 * second layer gives each seat's share of the victory and its final score, and a product with what
 * is known of a move says how likely a good player makes it.
 *
 * All of it is integers until the last step, and that is sums and products in a fixed order: every
 * machine finds the same numbers, whatever it adds at a time. */
#ifndef FR_BRAIN_H
#define FR_BRAIN_H

#include "frontier.h"

enum {
    FR_BRAIN_LANES = 128, /* of the first layer */
    FR_BRAIN_HIDDEN = 32, /* of the second */
    FR_BRAIN_ASKED = 32,  /* numbers that are multiplied with a move's */
    FR_BRAIN_ROWS = 8192, /* of what is known of moves */
    FR_BRAIN_OUTPUTS = 16,
    FR_BRAIN_MAX_INPUTS = 4096,
    FR_BRAIN_MAX_MOVE_ROWS = 5, /* of one move */
};

/* What it is told. */
enum { FR_TELL_OBSERVATION = 1, FR_TELL_FEATURES = 2, FR_TELL_INPUTS = 4 };

struct fr_brain {
    const struct fr_game *game;
    int32_t tells;                    /* set of the above */
    int32_t num_inputs;               /* that many numbers */
    int32_t score_middle, score_unit; /* of a final score, in 1/64 points */
    int32_t glances;                  /* moves of a node that deserve a look at what follows them */
    float explore;                    /* weight of the prior in a search */
    const int16_t *multipliers;       /* [num_inputs] */
    const int32_t *start;             /* [lanes] */
    const int16_t *lanes;             /* [num_inputs][lanes] */
    const int32_t *hidden_start, *asked_start, *outputs_start;
    const int16_t *hidden;  /* [hidden][lanes] */
    const int16_t *asked;   /* [asked][lanes] */
    const int16_t *outputs; /* [outputs][hidden] */
    const int8_t *moves;    /* [rows][asked] */
};

/* What a brain has seen last from one seat's point of view. */
struct fr_sight {
    const struct fr_brain *brain; /* NULL: nothing yet */
    int32_t sums[FR_BRAIN_LANES];
    int16_t inputs[FR_BRAIN_MAX_INPUTS];
};

/* How it judges a position. Shares and scores are by seat, as the game numbers them. */
struct fr_judgement {
    float shares[FR_MAX_SEATS];   /* of the victory; alone: the chance to meet the goal */
    float logits[FR_MAX_SEATS];   /* behind the shares */
    int32_t scores[FR_MAX_SEATS]; /* final, in 1/64 points */
    int16_t asked[FR_BRAIN_ASKED];
};

/* How many numbers a game tells, by what of it is told. */
int fr_told_size(const struct fr_game *, int tells);
/* These numbers, before they are multiplied; an observation is in 1/126. */
void fr_tell(const struct fr_game *, int tells, const void *state, int seat, int players,
             int16_t *out);

/* A network as scripts/learn writes it, used where it lies: the bytes must stay, and lie at a
 * multiple of eight. */
bool fr_brain_read(struct fr_brain *, const void *bytes, size_t len, struct fr_error *);

/* What the position is, as the seat sees it. */
void fr_judge(const struct fr_brain *, struct fr_sight *, const void *state, int seat, int players,
              struct fr_judgement *);
/* How much the seat, for whom the position was judged, is drawn to a move: a logit. */
float fr_draw_of(const struct fr_brain *, const struct fr_judgement *, fr_move);
/* e^x near enough, by products only: the library's own differs from machine to machine. */
float fr_power(float x);

#endif
