/* match.h: a game among bots, and how sure its results make us. Used by `ladder` and `study`; the
 * arena seats programs, too, and plays its games itself. */
#ifndef FR_MATCH_H
#define FR_MATCH_H

#include "bots.h"

struct match {
    const struct fr_game *game;
    struct fr_options options;
    struct fr_limits limits;
    const struct fr_bot *bots[FR_MAX_SEATS]; /* by seat */
    struct fr_mind *minds[FR_MAX_SEATS];     /* one for each seat */
    /* NULL, or: called before each move that is made. */
    void (*before)(void *context, const void *state, int seat, fr_move);
    void *context;
    struct fr_events *events; /* NULL, or: what happened, added up over the game's moves */
    int decisions;            /* of the last game */
};

bool match_begin(struct match *); /* allocates the minds; false: no memory */
void match_end(struct match *);
/* Plays a game to its end and leaves that in state. False: the game does not end, or its options
 * are refused. The same seeds give the same game. */
bool match_play(struct match *, uint64_t seed, uint64_t chance, void *state);

/* A share of so many, with its 95 % interval: Wilson's, honest for few and for shares near 0 or
 * 1. */
struct share {
    double share, low, high;
};
struct share share_of(double sum, double num);

#endif
