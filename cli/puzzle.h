/* puzzle.h: a position in which one choice is clearly best, and how it is judged, written and read.
 *
 * A puzzle belongs to one seat and is made of what that seat may know: everything else has been
 * redrawn before anybody judged it, so that the solution cannot hang on a hidden card and the file
 * tells nothing of the game that it was found in. */
#ifndef FR_PUZZLE_H
#define FR_PUZZLE_H

#include "bots.h"
#include "frontier_json.h"
#include "search.h"

#include <stdio.h>

enum {
    PUZZLE_FORMAT = 1,
    PUZZLE_RATERS = 4, /* the weaker bots that are asked */
    PUZZLE_TRIES = 3,  /* how often each of them; it misses a puzzle when it misses most times */
    PUZZLE_LINES = 4,  /* choices told of, the best one first */
    PUZZLE_CLEAR = 35, /* by how much the best choice leads, in thousandths of the victory */
    PUZZLE_TIMES = 10, /* the judge's usual budget, when it makes sure */
    PUZZLE_ID = 9,
};

extern const struct fr_bot *const puzzle_raters[PUZZLE_RATERS]; /* the weakest first */
extern const struct fr_bot *const puzzle_judge;

struct puzzle_line {
    fr_move move;
    int share; /* of the victory for the seat, in thousandths */
};

struct puzzle {
    char id[PUZZLE_ID]; /* from what the seat sees */
    int seat, kind;     /* whose question, and which */
    uint64_t state[FR_MAX_STATE / 8];
    int num_lines;
    struct puzzle_line lines[PUZZLE_LINES];
    unsigned missed_set; /* raters that miss it */
    int num_gains;
    struct fr_gain gains[FR_GAINS];
};

/* Makes a puzzle of a state as the seat sees it, all else redrawn. Not judged yet. */
void puzzle_draw(struct puzzle *, const struct fr_game *, const void *state, int seat,
                 uint64_t seed);
/* What the judge would play, thinking so many lines through; the puzzle's lines are filled in. */
fr_move puzzle_ask(struct puzzle *, const struct fr_game *, struct fr_mind *, int64_t budget,
                   uint64_t seed);
int64_t puzzle_budget(void);            /* the judge's usual one */
int puzzle_lead(const struct puzzle *); /* of the best line over the next one, in thousandths */
bool puzzle_is_missed(const struct puzzle *, const struct fr_game *, struct fr_mind *, int rater,
                      fr_move solution);

/* 1: every weaker bot finds it; one more for each that does not. */
int puzzle_grade(const struct puzzle *);

void puzzle_write(const struct puzzle *, const struct fr_game *, struct fr_writer *);
/* Reads a puzzle and checks all that can be checked without thinking; false: err says what is wrong
 * with it. */
bool puzzle_read(struct puzzle *, const struct fr_game *, const struct fr_json *, struct fr_table *,
                 struct fr_error *);

#endif
