/* moves.h: the moves of Planet Steam and how they are packed; the only place that knows the bits.
 * Kind in the top byte, then up to three arguments of a byte; a bid's amount takes all 24 bits. */
#ifndef PS_MOVES_H
#define PS_MOVES_H

#include "frontier.h"

enum ps_move_kind {
    PS_PASS,
    PS_BID,               /* amount */
    PS_UPGRADE,           /* resource: its carrier */
    PS_TAKE,              /* resource from the reserve (Banker) */
    PS_CHOOSE_SPECIALIST, /* number */
    PS_TAKE_LICENCE,      /* Engineer */
    PS_TAKE_CREDITS,      /* Engineer */
    PS_BONUS,             /* resource */
    PS_ORDER,             /* marker 1 to 4, resource */
    PS_SHIFT,             /* mode, steps (two bytes, see ps_shift) */
    PS_SABOTAGE_SEAT,     /* seat */
    PS_TIP,               /* zone */
    PS_NEUTRAL,           /* zone */
    PS_CLAIM,             /* zone */
    PS_OFFER,             /* zone */
    PS_ROLL,              /* zone */
    PS_USE_LICENCE,       /* zone */
    PS_AIRSHIP,           /* row 1 to 7 */
    PS_KEEP,
    PS_RELEASE,
    PS_ACTIVATE,
    PS_REST,
    PS_BUY_REACTOR,       /* zone */
    PS_IMPORT_REACTOR,    /* zone */
    PS_CONVERTER,         /* resource, zone */
    PS_SUPERCHARGER,      /* zone */
    PS_MOVE_REACTOR,      /* from, to: an own zone without reactor */
    PS_MOVE_CONVERTER,    /* from, to: the two change places if `to` carries one */
    PS_MOVE_SUPERCHARGER, /* from, to */
    PS_RETURN_CONVERTER,  /* zone */
    PS_DONE,
    PS_IDLE, /* zone */
    PS_EXTRACT,
    PS_STORE, /* two bits a resource: tokens that fill the hired carrier */
    PS_BUY,   /* resource, amount */
    PS_SELL,  /* resource, amount */
    PS_BUY_LICENCE,
    PS_SELL_LICENCE,
    PS_BUY_QUARTER,
    PS_NUM_MOVE_KINDS,
};

static inline fr_move ps_move(int kind, int a, int b)
{
    return (fr_move)kind << 24 | (fr_move)a << 16 | (fr_move)b;
}
static inline int ps_kind(fr_move m) { return (int)(m >> 24); }
static inline int ps_a(fr_move m) { return (int)(m >> 16 & 0xFF); }
static inline int ps_b(fr_move m) { return (int)(m & 0xFFFF); }

static inline fr_move ps_bid_move(int amount) { return (fr_move)PS_BID << 24 | (fr_move)amount; }
static inline int ps_amount(fr_move m) { return (int)(m & 0xFFFFFF); }

/* Steps of a price shift are nibbles, 8 meaning none. */
static inline int ps_steps(int packed, int resource) { return (packed >> (4 * resource) & 15) - 8; }
/* Tokens of one kind in a store move. */
static inline int ps_stored(int packed, int resource) { return packed >> (2 * resource) & 3; }

#endif
