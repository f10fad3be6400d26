/* placement.h: what restricts a placement (PU-5.9), for those who list and for those who explain.
 */
#ifndef PU_PLACEMENT_H
#define PU_PLACEMENT_H

#include "inner.h"

/* A rule of the planet or of the round's event that says where a tile may not lie. */
struct pu_restriction {
    uint8_t rule, region, station;
};
enum { PU_MAX_RESTRICTIONS = 5 };

/* The event's rule comes first; sets of restrictions are one bit each in this order. */
int pu_restrictions(const struct pu_state *, const struct pu_seat *,
                    struct pu_restriction out[PU_MAX_RESTRICTIONS]);
/* Bit n of the result: the set of restrictions n may be ignored for the tiles of these
 * compartments, because none smaller leaves a place for them (PU-5.9). 1: all must be obeyed. 0: no
 * place at all. */
uint32_t pu_ignorable(const struct pu_state *, int seat, const int tiles[2]);

bool pu_is_unrestricted(const struct pu_state *, const struct pu_seat *);
/* Nothing restricts, and no tile is taken that would have to go first. */
static inline bool pu_is_free_to_place(const struct pu_state *s, const struct pu_seat *p)
{
    const bool plain = s->event == PU_NONE && !pu_planet(p)->num_rules;
    return !p->taken && (plain || pu_is_unrestricted(s, p));
}
/* Writes the placements of both tiles that nothing restricts, and where those of each end. */
fr_move *pu_write_placements(const struct pu_seat *, const int tiles[2], fr_move *out,
                             fr_move *ends[2]);

/* The same list unwritten: how long it would be, and the move that fr_below chooses from it. */
fr_move pu_pick_placement(const struct pu_seat *, const int tiles[2], struct fr_rng *, int *num);

static inline int pu_offset(int cell) { return (cell >> 2) * 16 + (cell & 3); }

/* Jump Drive D: read 2, the research area stands for energy. */
static inline int pu_terrain_read(int terrain, int reading)
{
    return reading == 2 && terrain == PU_TECH ? PU_ENERGY : terrain;
}
static inline bool pu_can_read_as_energy(const struct pu_seat *p, int tile)
{
    return pu_tile_has_station(tile, PU_TECH) && pu_has(p, PU_T_PLACING_TILE_STATION_AS);
}
/* What lets tiles lie apart from the others, or NULL, and whether it does so for this one. */
static inline const struct pu_effect *pu_has_lonely_tiles(const struct pu_seat *p)
{
    return pu_has(p, PU_T_PLACING_TILE_IGNORE_ADJACENCY);
}
static inline bool pu_is_lonely(const struct pu_effect *lonely, int tile)
{
    return lonely && (!lonely->station || pu_tile_has_station(tile, lonely->station));
}
static inline bool pu_ignores_adjacency(const struct pu_seat *p, int tile)
{
    return pu_is_lonely(pu_has_lonely_tiles(p), tile);
}

#endif
