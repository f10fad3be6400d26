/* moves.h: kinds of moves and how they are packed; the only place that knows the bits.
 *
 * Kind in the top byte. Arguments are ordered so that the loops of legal.c produce ascending
 * numbers. The part of the effect a step belongs to stands in the lowest three bits. */
#ifndef UC_MOVES_H
#define UC_MOVES_H

#include "state.h"

enum uc_move_kind {
    UC_NO_STEP,
    UC_M_DISCARD,     /* card */
    UC_M_CHOOSE_SLOT, /* clone, slot, card */
    UC_M_MATCH,       /* card; 0: decline */
    UC_M_PLAN,        /* enum uc_plan */
    UC_M_CARD,        /* 0 claim, 1 pay, 2 decline */
    UC_M_DROP,        /* card */
/* Steps of parts (STEPS of tablegen/validate_underwater_cities.py), the part in the lowest bits.
 * Before it: of a gain the set of resources chosen, 0 where nothing is; the option; the price; the
 * direction of an exchange, 0 pays a; of a build kind, place, biomatter for kelp and for
 * steelplast; of an upgrade place and price; the card; the slot; the place; the city. */
#define STEP(name, word) UC_M_##name,
    UC_STEPS(STEP)
#undef STEP
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

/* The kinds that are no step of a part. */
#define UC_CASE_NO_STEP                                                                            \
    case UC_NO_STEP:                                                                               \
    case UC_M_DISCARD:                                                                             \
    case UC_M_CHOOSE_SLOT:                                                                         \
    case UC_M_MATCH:                                                                               \
    case UC_M_PLAN:                                                                                \
    case UC_M_CARD:                                                                                \
    case UC_M_DROP:                                                                                \
    case UC_M_KEEP:                                                                                \
    case UC_M_KEEP_TILE:                                                                           \
    case UC_M_UNDER:                                                                               \
    case UC_M_FIRST:                                                                               \
    case UC_M_ABILITY:                                                                             \
    case UC_M_CONTRACT:                                                                            \
    case UC_M_REPLACE:                                                                             \
    case UC_M_SELL:                                                                                \
    case UC_M_DONE:                                                                                \
    case UC_M_END_TURN:                                                                            \
    case UC_MOVE_KINDS

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
