/* window.h: what a seat's pending effects allow, for those who list moves and for those who
 * explain. */
#ifndef PU_WINDOW_H
#define PU_WINDOW_H

#include "inner.h"

static inline fr_move *pu_write_squares(fr_move *out, fr_move base, const struct pu_mask *squares)
{
    for (int w = 0; w < 3; w++, base += 64)
        for (uint64_t left = squares->w[w]; left; left &= left - 1)
            *out++ = base + (fr_move)pu_low(left);
    return out;
}

static inline const struct pu_item *pu_item_of(const struct pu_seat *p, int kind)
{
    for (int i = 0; i < p->num_items; i++)
        if (p->items[i].kind == kind) return &p->items[i];
    return NULL;
}

/* Effects that may be left undone: the flux token, redirects, a collection that "may" be made. */
static inline bool pu_is_optional(const struct pu_item *it)
{
    return it->kind == PU_ITEM_FLUX || it->kind == PU_ITEM_REDIRECT ||
           (it->kind == PU_ITEM_COLLECT && it->how);
}

static inline bool pu_round_tile_due(const struct pu_state *s, const struct pu_seat *p)
{
    return s->phase == PU_TURNS && p->placed == PU_NOT_PLACED;
}

/* The pending effect that keeps a window open (PU-6.2), or NULL. */
const struct pu_item *pu_to_be_resolved(const struct pu_state *, int seat);

/* The reading under which the tile's power station acts now; 0: it has none. */
static inline int pu_energy_reading(const struct pu_seat *p)
{
    for (int i = 0; i < p->num_items; i++) {
        const struct pu_item *it = &p->items[i];
        if (it->kind != PU_ITEM_STATION || (it->how & PU_ASIDE)) continue;
        if (it->what == PU_ENERGY) return 1;
        if (it->what == PU_TECH && (p->readings & 2) && pu_has(p, PU_T_PLACING_TILE_STATION_AS))
            return 2; /* judged now, not when the tile was placed */
    }
    return 0;
}

/* Markers whose moving down carries out as much of the effect as any (PU-6.8). */
static inline uint8_t pu_regressible(const struct pu_seat *p, int tracks, int steps)
{
    int most = 1;
    uint8_t out = 0;

    for (int m = 0; m < PU_TRACKS; m++) {
        const int cells = tracks >> m & 1 ? pu_can_regress(p, m, steps) : 0;
        if (cells > most) most = cells, out = 0;
        if (cells == most) out |= (uint8_t)(1 << m);
    }
    return out;
}

static inline bool pu_may_land(const struct pu_seat *p)
{
    for (int i = 0; i < p->num_items; i++)
        if (p->items[i].kind == PU_ITEM_ROVER && (p->items[i].what || p->rover_supply)) return true;
    return false;
}

/* Options of a choice that can be chosen: bit 0 the first, bit 1 the second. */
static inline unsigned pu_choices_of(const struct pu_state *s, const struct pu_item *it)
{
    const int event = pu_event_rule(s);
    const bool first = it->how && !(it->how == PU_CHOICE_BOOST && event == PU_RULE_NO_BOOST);
    const bool second = !(it->what && event == PU_RULE_NO_MILESTONES); /* the patch */

    return (unsigned)first | (unsigned)second << 1;
}

static inline bool pu_free_for_pod(const struct pu_seat *p, int place)
{
    const int track = place >> 4, cell = place & 15;

    if (place == PU_AT_AREA) return true;
    if (place >= PU_AT_SLOT)
        return pu_corporation(p)->unlock == PU_UNLOCK_LIFEPOD_SLOTS &&
               place - PU_AT_SLOT < pu_corporation(p)->num_technologies &&
               !(p->slots_set >> (place - PU_AT_SLOT) & 1);
    return pu_corporation(p)->unlock != PU_UNLOCK_LIFEPOD_SLOTS &&
           cell <= pu_corporation(p)->last[track] && !(p->cell_pods[track] >> cell & 1) &&
           !pu_occupied(p, track, cell, -1);
}

#endif
