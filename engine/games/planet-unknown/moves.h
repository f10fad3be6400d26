/* moves.h: kinds of moves and how they are packed. The only place that knows the bits.
 *
 * The kind stands in the top byte; below it up to three arguments. Kinds stand in the order in
 * which legal() writes them, so that its list ascends by itself. */
#ifndef PU_MOVES_H
#define PU_MOVES_H

#include "frontier.h"

enum pu_move_kind {
    PU_MOVE_DISCARD = 1, /* goal */
    PU_MOVE_FLUX,        /* track */
    PU_MOVE_FACE,        /* sector */
    PU_MOVE_EMPTY,       /* compartment */
    PU_MOVE_PLACE,       /* compartment, turn, square of the corner */
    PU_MOVE_TAKE,        /* compartment */
    PU_MOVE_SET_ASIDE,   /* compartment */
    PU_MOVE_STATION,     /* track, direction */
    PU_MOVE_ENERGY,      /* track, direction */
    PU_MOVE_BOOST,       /* track, direction; 7: twice */
    PU_MOVE_ADVANCE,     /* track, direction */
    PU_MOVE_RAISE,       /* track, direction */
    PU_MOVE_REGRESS,     /* track */
    PU_MOVE_GO,          /* direction */
    PU_MOVE_PATCH,       /* square */
    PU_MOVE_STORE,
    PU_MOVE_DOUBLE,
    PU_MOVE_TRADE,
    PU_MOVE_ROVER,     /* square */
    PU_MOVE_MOVE,      /* square from, square to */
    PU_MOVE_LINK,      /* square from, square to */
    PU_MOVE_TELEPORT,  /* square from, square to */
    PU_MOVE_CHOOSE,    /* cell of the biomass track or 0, option */
    PU_MOVE_COLLECT,   /* square */
    PU_MOVE_DESTROY,   /* square */
    PU_MOVE_METEORITE, /* square */
    PU_MOVE_CLEAR,     /* 0 row, 1 column; number */
    PU_MOVE_LOSE,      /* place of a pod */
    PU_MOVE_POD,       /* place of a pod */
    PU_MOVE_REDIRECT,  /* place, place */
    PU_MOVE_USE,       /* technology, track (0 where none is named) */
    PU_MOVE_CARD,      /* card */
    PU_MOVE_KEEP,      /* goal */
    PU_MOVE_DONE,
    PU_MOVE_DROP,        /* kind of pending effect */
    PU_MOVE_PLANET,      /* planet */
    PU_MOVE_CORPORATION, /* corporation */
    PU_NUM_MOVE_KINDS
};

enum { PU_TWICE = 7 }; /* direction of a boost doubled by Jump Drive C */
/* Places of a collected pod: track*16 + cell, then the slots, then the collection area. */
enum { PU_AT_SLOT = 80, PU_AT_AREA = 88 };

static inline fr_move pu_move(int kind, int a, int b)
{
    return (fr_move)kind << 24 | (fr_move)a << 8 | (fr_move)b;
}
static inline fr_move pu_place_move(int compartment, int turn, int square)
{
    return pu_move(PU_MOVE_PLACE, compartment << 3 | turn, square);
}
static inline int pu_kind_of(fr_move m) { return (int)(m >> 24); }
static inline int pu_first(fr_move m) { return (int)(m >> 8 & 0xFFFF); }
static inline int pu_second(fr_move m) { return (int)(m & 0xFF); }

#endif
