/* moves.h: kinds of moves and how they are packed; the only place that knows the bits.
 *
 * Kind in the top byte. Arguments are ordered so that the loops of legal.c produce ascending
 * numbers. The part of the effect a step belongs to stands in the lowest three bits. */
#ifndef UC_MOVES_H
#define UC_MOVES_H

#include "state.h"

enum uc_move_kind {
    UC_M_DISCARD = 1, /* card */
    UC_M_CHOOSE_SLOT, /* clone, slot, card */
    UC_M_MATCH,       /* card; 0: decline */
    UC_M_PLAN,        /* enum uc_plan */
    UC_M_CARD,        /* 0 claim, 1 pay, 2 decline */
    UC_M_DROP,        /* card */
    /* steps of parts: the part is in the lowest bits */
    UC_M_GAIN, /* set of resources of a choice, 0 for all that needs none */
    UC_M_ADVANCE,
    UC_M_CONDITION,
    UC_M_OPTION,   /* option */
    UC_M_PAY,      /* price */
    UC_M_EXCHANGE, /* direction: 0 pays a */
    UC_M_BUILD,    /* kind, place, biomatter for kelp, biomatter for steelplast */
    UC_M_UPGRADE,  /* place, price */
    UC_M_USE,      /* card */
    UC_M_READY,    /* card */
    UC_M_TAKE,     /* special card, face up */
    UC_M_LOOK,
    UC_M_PERFORM, /* slot */
    UC_M_PRODUCE, /* place */
    UC_M_CONVERT, /* city */
    UC_M_DRAW,    /* draw_keep */
    UC_M_DRAW_TILES,
    /* and the rest */
    UC_M_KEEP,      /* card */
    UC_M_KEEP_TILE, /* tile */
    UC_M_UNDER,     /* card */
    UC_M_FIRST,     /* source */
    UC_M_ABILITY,   /* card */
    UC_M_CONTRACT,  /* contract */
    UC_M_REPLACE,   /* card, times */
    UC_M_SELL,      /* card, times */
    UC_M_DONE,
    UC_M_END_TURN,
    UC_MOVE_KINDS,
};

static inline fr_move uc_move(int kind, uint32_t args) { return (fr_move)kind << 24 | args; }
static inline int uc_kind_of(fr_move m) { return (int)(m >> 24); }
static inline bool uc_is_step(int kind) { return kind >= UC_M_GAIN && kind <= UC_M_DRAW_TILES; }
static inline int uc_arg(fr_move m) { return (int)(m & 0xFFFFFF); }

static inline fr_move uc_slot_move(int clone, int slot, int card)
{
    return uc_move(UC_M_CHOOSE_SLOT, (uint32_t)(clone << 16 | slot << 8 | card));
}
static inline int uc_slot_of(fr_move m) { return (int)(m >> 8 & 0xFF); }
static inline int uc_card_of(fr_move m) { return (int)(m & 0xFF); }
static inline bool uc_is_clone(fr_move m) { return m >> 16 & 1; }

static inline fr_move uc_step_move(int kind, int arg, int part)
{
    return uc_move(kind, (uint32_t)(arg << 3 | part));
}
static inline int uc_step_arg(fr_move m) { return (int)(m >> 3 & 0x1FFFFF); }
static inline int uc_part_of(fr_move m) { return (int)(m & 7); }

static inline int uc_build_arg(int kind, int place, int kelp, int steelplast)
{
    return kind << 15 | place << 8 | kelp << 4 | steelplast;
}
static inline int uc_build_kind(fr_move m) { return uc_step_arg(m) >> 15; }
static inline int uc_build_place(fr_move m) { return uc_step_arg(m) >> 8 & 0x7F; }
static inline int uc_build_kelp(fr_move m) { return uc_step_arg(m) >> 4 & 0xF; }
static inline int uc_build_steelplast(fr_move m) { return uc_step_arg(m) & 0xF; }

static inline int uc_upgrade_arg(int place, int price) { return place << 4 | price; }
static inline int uc_upgrade_place(fr_move m) { return uc_step_arg(m) >> 4; }
static inline int uc_upgrade_price(fr_move m) { return uc_step_arg(m) & 0xF; }

static inline fr_move uc_times_move(int kind, int card, int times) /* sell, replace */
{
    return uc_move(kind, (uint32_t)(card << 8 | times));
}
static inline int uc_times_card(fr_move m) { return uc_arg(m) >> 8; }
static inline int uc_times(fr_move m) { return uc_arg(m) & 0xFF; }

enum { UC_MAX_LEGAL = 1024 };

#endif
