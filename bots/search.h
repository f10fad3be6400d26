/* search.h: information-set tree search.
 *
 * A mind is the memory of one player: its trees, allocated once. Ask it as often as you like; what
 * it found out for a question still counts if a later question grew out of it. */
#ifndef FR_SEARCH_H
#define FR_SEARCH_H

#include "eval.h"

struct fr_mind;
struct fr_limits;

/* How a player thinks. */
struct fr_style {
    int32_t iterations;                      /* usual number... */
    int32_t learned_iterations;              /* ...where a network judges (networks.h)... */
    int32_t net_iterations;                  /* ...and where an older one does (net.h) */
    int32_t milliseconds;                    /* usual time for a turn, if there is a clock */
    int16_t root_width;                      /* moves considered for the question itself */
    int16_t width;                           /* and for those after it */
    int16_t looked_at;                       /* moves looked at to find these */
    int16_t playout_width;                   /* moves looked at in a playout */
    int16_t playout_length;                  /* decisions until a playout stops and is estimated */
    int16_t turns_ahead;                     /* own turns that a line of one turn is played on */
    int16_t noise;                           /* in playouts, in 1/64 points */
    bool learned;                            /* judges by the game's network (networks.h)... */
    bool asks_net;                           /* ...or by its older one (net.h), where it has one */
    const struct fr_weights *const *weights; /* NULL: the house's own */
    const struct fr_habit *habits, *temper;  /* what it makes of them; NULL: as they are */
    const struct fr_brain *foresees; /* estimates in place of the weights; NULL: none does */
};

enum { FR_MAX_LINES = 32 };

/* What came of a search. Shares are of the victory, by seat. */
struct fr_thought {
    int64_t iterations, nodes;  /* of this question */
    int64_t reused;             /* visits found out before it was asked */
    float shares[FR_MAX_SEATS]; /* of the question as it stands */
    int num_lines;
    struct fr_line {
        fr_move move;
        int32_t visits;
        float shares[FR_MAX_SEATS];
    } lines[FR_MAX_LINES]; /* most visited first */
};

/* The move found best; state is one world that the seat holds for possible. */
fr_move fr_search(struct fr_mind *, const struct fr_game *, const void *state, int seat,
                  uint64_t seed, const struct fr_style *, const struct fr_limits *);

struct fr_bot_question;
/* The same for a bot: its style, mind and limits are in the question. */
fr_move fr_choose_by_search(const struct fr_bot_question *);

#endif
