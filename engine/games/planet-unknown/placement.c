/* placement.c: where tiles and patches may lie (PU-5), for all squares together.
 *
 * Legal corners of a turned tile are found at once (boards.h). A restriction (of the planet or of
 * an event) is one more board. why_place.c says the same square by square; it is the definition,
 * and tests hold the boards against it. */
#include "boards.h"
#include "placement.h"

#include <string.h>

/* ---- a tile's squares against a board, for all corners at once ---- */

static inline struct pu_mask shifted(struct pu_mask board, int offset)
{
    return offset ? pu_down(board, offset) : board;
}

static struct pu_mask all_in(const struct pu_turn *t, struct pu_mask board)
{
    struct pu_mask out = shifted(board, pu_offset(t->cells[0]));
    for (int i = 1; i < t->num_cells; i++)
        out = pu_and(out, shifted(board, pu_offset(t->cells[i])));
    return out;
}

static struct pu_mask any_in(const struct pu_turn *t, struct pu_mask board)
{
    struct pu_mask out = shifted(board, pu_offset(t->cells[0]));
    for (int i = 1; i < t->num_cells; i++) out = pu_or(out, shifted(board, pu_offset(t->cells[i])));
    return out;
}

static struct pu_mask area_in(struct pu_mask area, struct pu_mask board) /* any square of it */
{
    struct pu_mask out = { { 0 } };
    for (uint64_t left = area.w[0]; left; left &= left - 1)
        out = pu_or(out, shifted(board, pu_low(left)));
    return out;
}

static const struct pu_mask everywhere = { { ~(uint64_t)0, ~(uint64_t)0, ~(uint64_t)0 } };

/* ---- restrictions (PU-5.9, effect language section 3) ---- */

static bool binds_tiles(int rule)
{
    return rule == PU_RULE_NO_TILE_ON_EDGE || rule == PU_RULE_NO_TILE_ON_ICE ||
           rule == PU_RULE_NO_MATCHING_NEIGHBOURS || rule == PU_RULE_ANCHOR_OUTSIDE_RING ||
           rule == PU_RULE_NO_MIXED_GROUND || rule == PU_RULE_SLIDE_INTO_PLACE ||
           rule == PU_RULE_NO_STATION_IN_REGION || rule == PU_RULE_NO_TILE_ACROSS_REGIONS;
}

int pu_restrictions(const struct pu_state *s, const struct pu_seat *p,
                    struct pu_restriction out[PU_MAX_RESTRICTIONS])
{
    const struct pu_planet *planet = pu_planet(p);
    int num = 0;

    if (binds_tiles(pu_event_rule(s)))
        out[num++] = (struct pu_restriction){ (uint8_t)pu_event_rule(s), 0, 0 };
    for (int i = 0; i < planet->num_rules; i++) {
        const struct pu_planet_rule *r = &planet->rules[i];
        if (binds_tiles(r->rule))
            out[num++] = (struct pu_restriction){ r->rule, r->region, r->station };
    }
    return num;
}

bool pu_is_unrestricted(const struct pu_state *s, const struct pu_seat *p)
{
    struct pu_restriction r[PU_MAX_RESTRICTIONS];
    return !pu_restrictions(s, p, r);
}

static struct pu_mask may_slide(const struct pu_seat *p, const struct pu_turn *t)
{
    const struct pu_mask covered = pu_covered(p);
    const struct pu_mask blocked =
        pu_and(pu_and(any_in(t, pu_down(covered, 1)), any_in(t, pu_up(covered, 1))),
               pu_and(any_in(t, pu_down(covered, 16)), any_in(t, pu_up(covered, 16))));
    return pu_minus(everywhere, blocked);
}

static struct pu_mask obeying(const struct pu_seat *p, struct pu_restriction r, int tile,
                              const struct pu_turn *t, int reading)
{
    const struct pu_planet *planet = pu_planet(p);
    const uint8_t *terrains = pu_tile_terrains(tile);
    struct pu_mask out = { { 0 } };

    switch (r.rule) {
    case PU_RULE_NO_TILE_ON_EDGE: return all_in(t, pu_minus(planet->grid, planet->edge));
    case PU_RULE_NO_TILE_ON_ICE: return all_in(t, pu_minus(planet->grid, planet->ice));
    case PU_RULE_NO_MIXED_GROUND:
        return pu_or(all_in(t, planet->ice), all_in(t, pu_minus(planet->grid, planet->ice)));
    case PU_RULE_ANCHOR_OUTSIDE_RING: return any_in(t, pu_minus(planet->grid, planet->feature));
    case PU_RULE_SLIDE_INTO_PLACE: return may_slide(p, t);
    case PU_RULE_NO_TILE_ACROSS_REGIONS:
        for (int i = 0; i < planet->num_regions; i++)
            out = pu_or(out, all_in(t, planet->regions[i]));
        return out;
    case PU_RULE_NO_STATION_IN_REGION:
        for (int k = 0; k < 2; k++)
            if (pu_terrain_read(terrains[k], reading) == r.station)
                out = pu_or(out, shifted(planet->regions[r.region], t->station[k]));
        return pu_minus(everywhere, out);
    case PU_RULE_NO_MATCHING_NEIGHBOURS:
        for (int k = 0; k < 2; k++) {
            const int terrain = pu_terrain_read(terrains[k], reading);
            out = pu_or(out, area_in(t->area[k], pu_beside(pu_plane(p, terrain))));
        }
        return pu_minus(everywhere, out);
    default: return everywhere;
    }
}

/* ---- legal corners ---- */

/* Legal corners of one compartment's tile, ignoring a set of restrictions; true: there are some. */
static bool corners(const struct pu_seat *p, const struct pu_boards *b, int tile,
                    const struct pu_restriction *r, int num, unsigned ignored,
                    struct pu_mask out[PU_NUM_TURNS])
{
    const bool lonely = !b->first && pu_ignores_adjacency(p, tile);
    const int readings = pu_can_read_as_energy(p, tile) ? 2 : 1;
    bool some = false;

    for (int turn = 0; turn < PU_NUM_TURNS; turn++) {
        const struct pu_turn *t = &pu_turns[pu_tile_shape(tile)][turn];
        struct pu_mask legal = { { 0 } };
        if (!t->num_cells) continue;
        const struct pu_mask fit = pu_fits(b, t, lonely);
        for (int reading = 1; reading <= readings && pu_any(fit); reading++) {
            struct pu_mask ok = fit;
            for (int i = 0; i < num; i++)
                if (!(ignored >> i & 1)) ok = pu_and(ok, obeying(p, r[i], tile, t, reading));
            legal = pu_or(legal, ok);
        }
        out[turn] = pu_or(out[turn], legal);
        some |= pu_any(legal);
    }
    return some;
}

static bool both_corners(const struct pu_seat *p, const struct pu_boards *b, const int tiles[2],
                         const struct pu_restriction *r, int num, unsigned ignored,
                         struct pu_placements *out)
{
    bool some = false;
    for (int c = 0; c < 2; c++)
        if (tiles[c] != PU_NONE) some |= corners(p, b, tiles[c], r, num, ignored, out->at[c]);
    return some;
}

/* Bit set n of the result: the restrictions of set n may be ignored (PU-5.9). */
static uint32_t ignorable(const struct pu_seat *p, const struct pu_boards *b, const int tiles[2],
                          const struct pu_restriction *r, int num, struct pu_placements *out)
{
    for (int size = 0; size <= num; size++) {
        uint32_t sets = 0;
        memset(out->at, 0, sizeof out->at);
        for (unsigned set = 0; set < 1u << num; set++)
            if (pu_bits(set) == size && both_corners(p, b, tiles, r, num, set, out))
                sets |= 1u << set;
        if (sets) return sets;
    }
    return 0;
}

uint32_t pu_ignorable(const struct pu_state *s, int seat, const int tiles[2])
{
    const struct pu_seat *p = &s->seats[seat];
    struct pu_restriction r[PU_MAX_RESTRICTIONS];
    const int num = pu_restrictions(s, p, r);
    struct pu_placements unused;
    struct pu_boards b;

    pu_make_boards(p, &b);
    return ignorable(p, &b, tiles, r, num, &unused);
}

bool pu_placements(const struct pu_state *s, int seat, bool for_round, struct pu_placements *out)
{
    const struct pu_seat *p = &s->seats[seat];
    struct pu_restriction r[PU_MAX_RESTRICTIONS];
    const int num = pu_restrictions(s, p, r);
    int tiles[2] = { pu_top_tile(s, seat, 0), pu_top_tile(s, seat, 1) };
    struct pu_boards b;

    pu_make_boards(p, &b);
    if (p->taken) { /* a tile that no longer fits goes back */
        int only[2] = { PU_NONE, PU_NONE };
        only[p->taken - 1] = tiles[p->taken - 1];
        memset(out->at, 0, sizeof out->at);
        if (both_corners(p, &b, only, r, num, 0, out)) return true;
        if (for_round && ignorable(p, &b, only, r, num, out)) return true;
    }
    memset(out->at, 0, sizeof out->at);
    if (both_corners(p, &b, tiles, r, num, 0, out)) return true;
    return for_round && num && ignorable(p, &b, tiles, r, num, out) != 0;
}

/* Corners within the four rows of a word that a tile fits; each board with the next word of it. */
static inline uint64_t fits_here(const struct pu_turn *t, const uint64_t free[2],
                                 const uint64_t near[2])
{
    uint64_t fit = ~(uint64_t)0, touch = 0;

    for (int i = 0; i < t->num_cells; i++) {
        const int x = t->cells[i] & 3, rows = t->cells[i] >> 2;
        uint64_t f, n;
        memcpy(&f, (const char *)free + 2 * rows, sizeof f);
        memcpy(&n, (const char *)near + 2 * rows, sizeof n);
        fit &= f >> x;
        touch |= n >> x;
    }
    return fit & touch;
}

bool pu_surely_placeable(const struct pu_state *s, int seat)
{
    static const uint8_t thirds[] = { 1, 0,
                                      2 }; /* in the middle of the planet there is most room */
    const struct pu_seat *p = &s->seats[seat];

    if (!pu_is_free_to_place(s, p)) return false;
    const struct pu_mask covered = pu_covered(p);
    const struct pu_mask open = pu_minus(pu_planet(p)->grid, covered);
    const struct pu_mask near = pu_squares_to_touch(p, covered);
    const uint64_t free[4] = { open.w[0], open.w[1], open.w[2], 0 };
    const uint64_t touch[4] = { near.w[0], near.w[1], near.w[2], 0 };
    for (int turn = 0; turn < 2; turn++)
        for (int c = 1; c >= 0; c--) { /* the inner tiles are the smaller ones */
            const int tile = pu_top_tile(s, seat, c);
            for (int i = 0; i < 3 && tile != PU_NONE; i++) {
                const uint64_t fit = fits_here(&pu_turns[pu_tile_shape(tile)][turn],
                                               &free[thirds[i]], &touch[thirds[i]]);
                if (fit & (fit - 1)) return true;
            }
        }
    return false;
}

/* ---- patches (PU-5.7) ---- */

static struct pu_mask slidable_squares(const struct pu_seat *p)
{
    const struct pu_mask covered = pu_covered(p);
    const struct pu_mask blocked = pu_and(pu_and(pu_down(covered, 1), pu_up(covered, 1)),
                                          pu_and(pu_down(covered, 16), pu_up(covered, 16)));
    return pu_minus(everywhere, blocked);
}

struct pu_mask pu_patch_squares(const struct pu_state *s, const struct pu_seat *p)
{
    const struct pu_planet *planet = pu_planet(p);
    const struct pu_mask covered = pu_covered(p);
    const struct pu_effect *lonely = pu_has(p, PU_T_PLACING_TILE_IGNORE_ADJACENCY);
    struct pu_mask out = pu_minus(planet->grid, covered);

    if (!pu_any(covered))
        out = pu_and(out, pu_planet_rule(p, PU_RULE_FIRST_TILE_COVERS_FEATURE) ? planet->feature
                                                                               : planet->edge);
    else if (!lonely || lonely->station)
        out = pu_and(out, pu_beside(covered));
    if (pu_has(p, PU_T_PLACING_PATCH_PATCH_ON_TILES))
        out = pu_or(out, pu_minus(covered, p->meteorite));
    if (s->phase == PU_PATCHES && pu_has(p, PU_T_END_OF_GAME_PATCH_DESTROYS_METEORITE))
        out = pu_or(out, p->meteorite);
    if (pu_planet_rule(p, PU_RULE_NO_PATCH_ON_FEATURE)) out = pu_minus(out, planet->feature);
    if (pu_planet_rule(p, PU_RULE_SLIDE_INTO_PLACE)) out = pu_and(out, slidable_squares(p));
    return out;
}
