/* placement.c: where tiles and patches may lie (PU-5), for all squares together.
 *
 * Legal corners of a turned tile are found at once: the board of free squares is shifted once for
 * each square of the tile, and the shifted boards are combined. A restriction (of the planet or of
 * an event) is one more such board. why_place.c says the same square by square; it is the
 * definition, and tests hold the boards against it. */
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

static const struct pu_mask nowhere = { { 0 } };
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

/* The boards that every turn of every tile needs, shifted for each square of its box: which corners
 * put that square on a free square, and which beside a covered one. */
struct boards {
    struct {
        struct pu_mask free, near;
    } at[16]; /* y*4 + x; no tile has a square with x + y > 4 */
    bool first;
};

/* What a shift by columns pushes into the next row is left where it is: each turn has a square in
 * the first column of its box, and in the columns beyond the board no square is free. */
static inline struct pu_mask columns_left(struct pu_mask a, int n)
{
    return (struct pu_mask){ { a.w[0] >> n, a.w[1] >> n, a.w[2] >> n } };
}

static inline void shift_all(struct pu_mask free, struct pu_mask near, struct boards *b)
{
    for (int x = 0; x < 4; x++) {
        const struct pu_mask f = columns_left(free, x), n = columns_left(near, x);
        b->at[x].free = f;
        b->at[x].near = n;
        for (int y = 1; y < 4 && x + y <= 4; y++) {
            b->at[y * 4 + x].free = pu_down(f, y * 16);
            b->at[y * 4 + x].near = pu_down(n, y * 16);
        }
    }
}

/* Squares one of which a tile must cover: PU-5.4, the first one PU-5.3. */
static inline struct pu_mask squares_to_touch(const struct pu_seat *p, struct pu_mask covered)
{
    if (pu_any(covered)) return pu_beside(covered);
    return pu_planet_rule(p, PU_RULE_FIRST_TILE_COVERS_FEATURE) ? pu_planet(p)->feature
                                                                : pu_planet(p)->edge;
}

static void make_boards(const struct pu_seat *p, struct boards *b)
{
    const struct pu_mask covered = pu_covered(p);

    b->first = !pu_any(covered);
    shift_all(pu_minus(pu_planet(p)->grid, covered), squares_to_touch(p, covered), b);
}

/* Corners where n squares are free and, unless lonely, one of them is near. Inlined for each n. */
static inline struct pu_mask fits_n(const struct boards *b, const uint8_t *cells, int n,
                                    bool lonely)
{
    struct pu_mask fit = b->at[cells[0]].free, near = b->at[cells[0]].near;

    for (int i = 1; i < n; i++) fit = pu_and(fit, b->at[cells[i]].free);
    if (lonely) return fit;
    for (int i = 1; i < n; i++) near = pu_or(near, b->at[cells[i]].near);
    return pu_and(fit, near);
}

static inline struct pu_mask fits(const struct boards *b, const struct pu_turn *t, bool lonely)
{
    switch (t->num_cells) {
    case 2: return fits_n(b, t->cells, 2, lonely);
    case 3: return fits_n(b, t->cells, 3, lonely);
    case 4: return fits_n(b, t->cells, 4, lonely);
    default: return fits_n(b, t->cells, 5, lonely);
    }
}

/* Without restrictions turns that cover the same squares have the same corners. Inlined for each
 * number of squares, which is the same in all turns. */
static inline bool free_corners_n(const struct boards *b, const struct pu_turn *turns, int n,
                                  bool lonely, struct pu_mask out[PU_NUM_TURNS])
{
    struct pu_mask any = { { 0 } };

    for (int turn = 0; turn < PU_NUM_TURNS; turn++) {
        const struct pu_turn *t = &turns[turn];
        if (!t->num_cells) {
            out[turn] = nowhere;
        } else if (t->footprint == turn) {
            out[turn] = fits_n(b, t->cells, n, lonely);
            any = pu_or(any, out[turn]);
        } else {
            out[turn] = out[t->footprint];
        }
    }
    return pu_any(any);
}

static bool free_corners(const struct boards *b, const struct pu_turn *turns, bool lonely,
                         struct pu_mask out[PU_NUM_TURNS])
{
    if (lonely) return free_corners_n(b, turns, turns[0].num_cells, true, out);
    switch (turns[0].num_cells) {
    case 2: return free_corners_n(b, turns, 2, false, out);
    case 3: return free_corners_n(b, turns, 3, false, out);
    case 4: return free_corners_n(b, turns, 4, false, out);
    default: return free_corners_n(b, turns, 5, false, out);
    }
}

/* Legal corners of one compartment's tile, ignoring a set of restrictions; true: there are some. */
static bool corners(const struct pu_seat *p, const struct boards *b, int tile,
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
        const struct pu_mask fit = fits(b, t, lonely);
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

static bool both_corners(const struct pu_seat *p, const struct boards *b, const int tiles[2],
                         const struct pu_restriction *r, int num, unsigned ignored,
                         struct pu_placements *out)
{
    bool some = false;
    for (int c = 0; c < 2; c++)
        if (tiles[c] != PU_NONE) some |= corners(p, b, tiles[c], r, num, ignored, out->at[c]);
    return some;
}

/* Bit set n of the result: the restrictions of set n may be ignored (PU-5.9). */
static uint32_t ignorable(const struct pu_seat *p, const struct boards *b, const int tiles[2],
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

/* Nothing restricts: each tile by itself. */
static bool free_placements(const struct pu_seat *p, const struct boards *b, const int tiles[2],
                            struct pu_placements *out)
{
    bool some = false;

    out->unrestricted = true;
    for (int c = 0; c < 2; c++) {
        if (tiles[c] == PU_NONE) {
            memset(out->at[c], 0, sizeof out->at[c]);
            continue;
        }
        some |= free_corners(b, pu_turns[pu_tile_shape(tiles[c])],
                             !b->first && pu_ignores_adjacency(p, tiles[c]), out->at[c]);
    }
    return some;
}

uint32_t pu_ignorable(const struct pu_state *s, int seat, const int tiles[2])
{
    const struct pu_seat *p = &s->seats[seat];
    struct pu_restriction r[PU_MAX_RESTRICTIONS];
    const int num = pu_restrictions(s, p, r);
    struct pu_placements unused;
    struct boards b;

    make_boards(p, &b);
    return ignorable(p, &b, tiles, r, num, &unused);
}

bool pu_placements(const struct pu_state *s, int seat, bool for_round, struct pu_placements *out)
{
    const struct pu_seat *p = &s->seats[seat];
    struct pu_restriction r[PU_MAX_RESTRICTIONS];
    const int num = pu_restrictions(s, p, r);
    int tiles[2] = { pu_top_tile(s, seat, 0), pu_top_tile(s, seat, 1) };
    struct boards b;

    make_boards(p, &b);
    if (!num && !p->taken) return free_placements(p, &b, tiles, out);
    out->unrestricted = false;
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

/* Corners within four rows that a tile fits: a third of a board, with the rows below it. */
static uint64_t fits_here(const struct pu_turn *t, const uint64_t free[2], const uint64_t near[2])
{
    uint64_t fit = ~(uint64_t)0, touch = 0;

    for (int i = 0; i < t->num_cells; i++) {
        const int n = pu_offset(t->cells[i]);
        fit &= free[0] >> n | free[1] << 1 << (63 - n);
        touch |= near[0] >> n | near[1] << 1 << (63 - n);
    }
    return fit & touch;
}

static int most_in(struct pu_mask a) /* the third of the board with most squares */
{
    const int n[3] = { pu_bits(a.w[0]), pu_bits(a.w[1]), pu_bits(a.w[2]) };
    if (n[0] >= n[1]) return n[0] >= n[2] ? 0 : 2;
    return n[1] >= n[2] ? 1 : 2;
}

bool pu_surely_placeable(const struct pu_state *s, int seat)
{
    const struct pu_seat *p = &s->seats[seat];
    const struct pu_mask covered = pu_covered(p);
    struct pu_restriction r[PU_MAX_RESTRICTIONS];

    if (p->taken || pu_restrictions(s, p, r)) return false;
    const struct pu_mask open = pu_minus(pu_planet(p)->grid, covered);
    const struct pu_mask near = squares_to_touch(p, covered);
    const uint64_t free[4] = { open.w[0], open.w[1], open.w[2], 0 };
    const uint64_t touch[4] = { near.w[0], near.w[1], near.w[2], 0 };
    const int here = most_in(pu_and(open, near));
    int num = 0;
    for (int i = 0; i < 3; i++) {
        const int w = (here + i) % 3;
        for (int c = 1; c >= 0; c--) { /* the inner tiles are the smaller ones */
            const int tile = pu_top_tile(s, seat, c);
            for (int turn = 0; turn < 2 && tile != PU_NONE; turn++) {
                const struct pu_turn *t = &pu_turns[pu_tile_shape(tile)][turn];
                num += pu_bits(fits_here(t, &free[w], &touch[w]));
                if (num > 1) return true;
            }
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
