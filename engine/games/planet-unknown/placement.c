/* placement.c: where tiles and patches may lie (PU-5), and what lying there does at once.
 *
 * Legal corners of a turned tile are found for all squares together: the board of free squares is
 * shifted once for each square of the tile, and the shifted boards are combined. A restriction (of
 * the planet or of an event) is one more such board. pu_why_not_place says the same square by
 * square; it is the definition, and tests hold the boards against it. */
#include "state.h"

#include <string.h>

/* ---- a tile's squares against a board, for all corners at once ---- */

static inline int offset_of(int cell) { return (cell >> 2) * 16 + (cell & 3); }

static inline struct pu_mask shifted(struct pu_mask board, int offset)
{
    return offset ? pu_down(board, offset) : board;
}

static struct pu_mask all_in(const struct pu_turn *t, struct pu_mask board)
{
    struct pu_mask out = shifted(board, offset_of(t->cells[0]));
    for (int i = 1; i < t->num_cells; i++)
        out = pu_and(out, shifted(board, offset_of(t->cells[i])));
    return out;
}

static struct pu_mask any_in(const struct pu_turn *t, struct pu_mask board)
{
    struct pu_mask out = shifted(board, offset_of(t->cells[0]));
    for (int i = 1; i < t->num_cells; i++) out = pu_or(out, shifted(board, offset_of(t->cells[i])));
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

struct restriction {
    uint8_t rule, region, station;
};

static bool binds_tiles(int rule)
{
    return rule == PU_RULE_NO_TILE_ON_EDGE || rule == PU_RULE_NO_TILE_ON_ICE ||
           rule == PU_RULE_NO_MATCHING_NEIGHBOURS || rule == PU_RULE_ANCHOR_OUTSIDE_RING ||
           rule == PU_RULE_NO_MIXED_GROUND || rule == PU_RULE_SLIDE_INTO_PLACE ||
           rule == PU_RULE_NO_STATION_IN_REGION || rule == PU_RULE_NO_TILE_ACROSS_REGIONS;
}

/* The event's rule comes first, so that bit 0 of a set of ignored ones is not always the planet's.
 */
static int restrictions_of(const struct pu_state *s, const struct pu_seat *p,
                           struct restriction out[5])
{
    const struct pu_planet *planet = pu_planet(p);
    int num = 0;

    if (binds_tiles(pu_event_rule(s)))
        out[num++] = (struct restriction){ (uint8_t)pu_event_rule(s), 0, 0 };
    for (int i = 0; i < planet->num_rules; i++) {
        const struct pu_planet_rule *r = &planet->rules[i];
        if (binds_tiles(r->rule))
            out[num++] = (struct restriction){ r->rule, r->region, r->station };
    }
    return num;
}

/* Jump Drive D: read 2, the research area stands for energy. */
static inline int terrain_read(int terrain, int reading)
{
    return reading == 2 && terrain == PU_TECH ? PU_ENERGY : terrain;
}

static struct pu_mask may_slide(const struct pu_seat *p, const struct pu_turn *t)
{
    const struct pu_mask covered = pu_covered(p);
    const struct pu_mask blocked =
        pu_and(pu_and(any_in(t, pu_down(covered, 1)), any_in(t, pu_up(covered, 1))),
               pu_and(any_in(t, pu_down(covered, 16)), any_in(t, pu_up(covered, 16))));
    return pu_minus(everywhere, blocked);
}

static struct pu_mask obeying(const struct pu_seat *p, struct restriction r, int tile,
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
            if (terrain_read(terrains[k], reading) == r.station)
                out = pu_or(out, shifted(planet->regions[r.region], t->station[k]));
        return pu_minus(everywhere, out);
    case PU_RULE_NO_MATCHING_NEIGHBOURS:
        for (int k = 0; k < 2; k++) {
            const int terrain = terrain_read(terrains[k], reading);
            out = pu_or(out, area_in(t->area[k], pu_beside(pu_plane(p, terrain))));
        }
        return pu_minus(everywhere, out);
    default: return everywhere;
    }
}

static bool can_read_as_energy(const struct pu_seat *p, int tile)
{
    return pu_tile_has_station(tile, PU_TECH) && pu_has(p, PU_T_PLACING_TILE_STATION_AS);
}

static bool ignores_adjacency(const struct pu_seat *p, int tile)
{
    const struct pu_effect *e = pu_has(p, PU_T_PLACING_TILE_IGNORE_ADJACENCY);
    return e && (!e->station || pu_tile_has_station(tile, e->station));
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

/* Without restrictions turns that cover the same squares have the same corners. */
static bool free_corners(const struct boards *b, const struct pu_turn *turns, bool lonely,
                         struct pu_mask out[PU_NUM_TURNS])
{
    struct pu_mask any = { { 0 } };

    for (int turn = 0; turn < PU_NUM_TURNS; turn++) {
        const struct pu_turn *t = &turns[turn];
        if (!t->num_cells) {
            out[turn] = nowhere;
        } else if (t->footprint == turn) {
            out[turn] = fits(b, t, lonely);
            any = pu_or(any, out[turn]);
        } else {
            out[turn] = out[t->footprint];
        }
    }
    return pu_any(any);
}

/* Legal corners of one compartment's tile, ignoring a set of restrictions; true: there are some. */
static bool corners(const struct pu_seat *p, const struct boards *b, int tile,
                    const struct restriction *r, int num, unsigned ignored,
                    struct pu_mask out[PU_NUM_TURNS])
{
    const bool lonely = !b->first && ignores_adjacency(p, tile);
    const int readings = can_read_as_energy(p, tile) ? 2 : 1;
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
                         const struct restriction *r, int num, unsigned ignored,
                         struct pu_placements *out)
{
    bool some = false;
    for (int c = 0; c < 2; c++)
        if (tiles[c] != PU_NONE) some |= corners(p, b, tiles[c], r, num, ignored, out->at[c]);
    return some;
}

/* Bit set n of the result: the restrictions of set n may be ignored (PU-5.9). */
static uint32_t ignorable(const struct pu_seat *p, const struct boards *b, const int tiles[2],
                          const struct restriction *r, int num, struct pu_placements *out)
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
                             !b->first && ignores_adjacency(p, tiles[c]), out->at[c]);
    }
    return some;
}

bool pu_placements(const struct pu_state *s, int seat, bool for_round, struct pu_placements *out)
{
    const struct pu_seat *p = &s->seats[seat];
    struct restriction r[5];
    const int num = restrictions_of(s, p, r);
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
        const int n = offset_of(t->cells[i]);
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
    struct restriction r[5];

    if (p->taken || restrictions_of(s, p, r)) return false;
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

/* ---- the same square by square, with the reason ---- */

static fr_rule planet_says_no(int rule)
{
    switch (rule) {
    case PU_RULE_ANCHOR_OUTSIDE_RING: return PU_14_2;
    case PU_RULE_NO_MIXED_GROUND: return PU_14_6;
    case PU_RULE_SLIDE_INTO_PLACE: return PU_14_10;
    case PU_RULE_NO_STATION_IN_REGION: return PU_14_11;
    case PU_RULE_NO_TILE_ACROSS_REGIONS: return PU_14_13;
    default: return PU_4_3;
    }
}

/* The tile's squares as (x, y); a bounding box that leaves the board has none. */
struct laid {
    int num;
    int x[5], y[5], area[5];
};

static void lay_out(int tile, int turn, int square, struct laid *out)
{
    const struct pu_turn *t = &pu_turns[pu_tile_shape(tile)][turn];

    out->num = t->num_cells;
    for (int i = 0; i < t->num_cells; i++) {
        out->x[i] = (square & 15) + (t->cells[i] & 3);
        out->y[i] = (square >> 4) + (t->cells[i] >> 2);
        out->area[i] = pu_test(&t->area[1], offset_of(t->cells[i]));
    }
}

static bool on_board(int x, int y) { return x >= 0 && x < 12 && y >= 0 && y < 12; }
static bool marked(struct pu_mask board, int x, int y)
{
    return on_board(x, y) && pu_test(&board, y * 16 + x);
}

static const int dx[4] = { 1, -1, 0, 0 }, dy[4] = { 0, 0, 1, -1 };

static int neighbours_in(struct pu_mask board, int x, int y)
{
    int num = 0;
    for (int d = 0; d < 4; d++) num += marked(board, x + dx[d], y + dy[d]);
    return num;
}

static int squares_in(const struct laid *l, struct pu_mask board, int by_x, int by_y)
{
    int num = 0;
    for (int i = 0; i < l->num; i++) num += marked(board, l->x[i] + by_x, l->y[i] + by_y);
    return num;
}

static bool obeys(const struct pu_seat *p, struct restriction r, int tile, int turn, int square,
                  int reading, const struct laid *l)
{
    const struct pu_planet *planet = pu_planet(p);
    const uint8_t *terrains = pu_tile_terrains(tile);
    bool some = false;

    switch (r.rule) {
    case PU_RULE_NO_TILE_ON_EDGE: return !squares_in(l, planet->edge, 0, 0);
    case PU_RULE_NO_TILE_ON_ICE: return !squares_in(l, planet->ice, 0, 0);
    case PU_RULE_NO_MIXED_GROUND: return squares_in(l, planet->ice, 0, 0) % l->num == 0;
    case PU_RULE_ANCHOR_OUTSIDE_RING: return squares_in(l, planet->feature, 0, 0) < l->num;
    case PU_RULE_SLIDE_INTO_PLACE:
        for (int d = 0; d < 4; d++) some |= !squares_in(l, pu_covered(p), dx[d], dy[d]);
        return some;
    case PU_RULE_NO_TILE_ACROSS_REGIONS:
        for (int i = 0; i < planet->num_regions; i++)
            some |= squares_in(l, planet->regions[i], 0, 0) == l->num;
        return some;
    case PU_RULE_NO_STATION_IN_REGION:
        for (int k = 0; k < 2; k++) {
            const int at = square + pu_turns[pu_tile_shape(tile)][turn].station[k];
            some |= terrain_read(terrains[k], reading) == r.station &&
                    marked(planet->regions[r.region], at & 15, at >> 4);
        }
        return !some;
    case PU_RULE_NO_MATCHING_NEIGHBOURS:
        for (int i = 0; i < l->num; i++)
            some |= neighbours_in(pu_plane(p, terrain_read(terrains[l->area[i]], reading)), l->x[i],
                                  l->y[i]) > 0;
        return !some;
    default: return true;
    }
}

static fr_rule why_not_first(const struct pu_seat *p, const struct laid *l)
{
    if (pu_planet_rule(p, PU_RULE_FIRST_TILE_COVERS_FEATURE))
        return squares_in(l, pu_planet(p)->feature, 0, 0) ? FR_OK : PU_14_4;
    return squares_in(l, pu_planet(p)->edge, 0, 0) ? FR_OK : PU_5_3;
}

fr_rule pu_why_not_place(const struct pu_state *s, int seat, int tile, int turn, int square,
                         unsigned ignored, int reading)
{
    const struct pu_seat *p = &s->seats[seat];
    const struct pu_mask covered = pu_covered(p);
    struct restriction r[5];
    const int num = restrictions_of(s, p, r);
    struct laid l;
    bool near = false;

    lay_out(tile, turn, square, &l);
    if (!l.num) return FR_NOT_A_MOVE;
    if (squares_in(&l, pu_planet(p)->grid, 0, 0) < l.num) return PU_5_1;
    if (squares_in(&l, covered, 0, 0)) return PU_5_2;
    if (!pu_any(covered)) {
        const fr_rule no = why_not_first(p, &l);
        if (no) return no;
    } else if (!ignores_adjacency(p, tile)) {
        for (int i = 0; i < l.num; i++) near |= neighbours_in(covered, l.x[i], l.y[i]) > 0;
        if (!near) return PU_5_4;
    }
    for (int i = 0; i < num; i++)
        if (!(ignored >> i & 1) && !obeys(p, r[i], tile, turn, square, reading, &l))
            return planet_says_no(r[i].rule);
    return FR_OK;
}

/* Which readings of the tile make this placement legal, restrictions that may be ignored
 * left out. */
uint8_t pu_readings(const struct pu_state *s, int seat, int tile, int turn, int square,
                    bool for_round)
{
    const struct pu_seat *p = &s->seats[seat];
    uint32_t sets = 1;
    uint8_t readings = 0;

    if (!can_read_as_energy(p, tile)) return 1;
    struct restriction r[5];
    const int num = restrictions_of(s, p, r);
    if (for_round && num) {
        const int tiles[2] = { pu_top_tile(s, seat, 0), pu_top_tile(s, seat, 1) };
        struct pu_placements unused;
        struct boards b;
        make_boards(p, &b);
        sets = ignorable(p, &b, tiles, r, num, &unused);
    }
    for (unsigned set = 0; set < 1u << num; set++)
        for (int reading = 1; reading <= 2; reading++)
            if ((sets >> set & 1) &&
                pu_why_not_place(s, seat, tile, turn, square, set, reading) == FR_OK)
                readings |= (uint8_t)reading;
    return readings;
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

fr_rule pu_why_not_patch(const struct pu_state *s, const struct pu_seat *p, int square)
{
    const struct pu_mask covered = pu_covered(p), legal = pu_patch_squares(s, p);
    const struct pu_planet *planet = pu_planet(p);

    if (pu_test(&legal, square)) return FR_OK;
    if (!pu_test(&planet->grid, square)) return PU_5_1;
    if (pu_planet_rule(p, PU_RULE_NO_PATCH_ON_FEATURE) && pu_test(&planet->feature, square))
        return PU_14_2;
    if (pu_test(&covered, square))
        return pu_has(p, PU_T_PLACING_PATCH_PATCH_ON_TILES) && pu_test(&p->meteorite, square)
                   ? PU_13_3
                   : PU_5_2;
    if (!pu_any(covered))
        return pu_planet_rule(p, PU_RULE_FIRST_TILE_COVERS_FEATURE) ? PU_14_4 : PU_5_3;
    if (!neighbours_in(covered, square & 15, square >> 4)) return PU_5_4;
    return PU_14_10;
}

/* ---- territories and energy ---- */

static inline struct pu_mask grown(struct pu_mask seed, struct pu_mask terrain)
{
    for (struct pu_mask out = seed;; seed = out) {
        out = pu_or(seed, pu_and(pu_beside(seed), terrain));
        if (pu_same(out, seed)) return out;
    }
}

struct pu_mask pu_territory(struct pu_mask terrain, int square)
{
    struct pu_mask seed = { { 0 } };

    pu_set(&seed, square);
    return grown(seed, terrain);
}

/* Squares of areas whose station is visible: patches have none, nor has an area whose station lies
 * under a patch (Wormhole 2). */
static struct pu_mask live_squares(const struct pu_seat *p)
{
    struct pu_mask out = { { 0 } };

    if (!pu_always_has(p, PU_T_ADVANCING_FOR_PLACED_TILE_REQUIRE_EXPANSION))
        return pu_minus(pu_covered(p), p->patch);
    for (int i = 0; i < p->num_tiles; i++) {
        const struct pu_turn *t = &pu_turns[pu_tile_shape(p->tile[i])][p->tile_turn[i]];
        for (int k = 0; k < 2; k++)
            if (!pu_test(&p->patch, p->tile_at[i] + t->station[k]))
                out = pu_or(out, pu_moved(t->area[k], p->tile_at[i]));
    }
    return pu_minus(out, p->patch);
}

static struct pu_mask energy_ground(const struct pu_seat *p)
{
    const struct pu_planet_rule *r = pu_planet_rule(p, PU_RULE_FEATURE_COUNTS_AS_TERRAIN);
    const struct pu_mask energy = pu_plane(p, PU_ENERGY);
    return r && r->terrain == PU_ENERGY
               ? pu_or(energy, pu_minus(pu_planet(p)->feature, pu_covered(p)))
               : energy;
}

/* Tracks of the terrains that lie on some of the squares. */
static uint8_t tracks_on(const struct pu_seat *p, struct pu_mask squares)
{
    uint64_t has[PU_TRACKS] = { 0 };
    uint8_t tracks = 0;

    for (int w = 0; w < 3; w++) { /* terrains by the bits of their numbers */
        const uint64_t a = p->plane[0].w[w] & squares.w[w], b = p->plane[1].w[w] & squares.w[w],
                       c = p->plane[2].w[w] & squares.w[w];
        has[PU_TRACK_CIV] |= a & ~b & ~c;
        has[PU_TRACK_WATER] |= b & ~a & ~c;
        has[PU_TRACK_BIOMASS] |= a & b & ~c;
        has[PU_TRACK_ROVER] |= c & ~a & ~b;
        has[PU_TRACK_TECH] |= a & c & ~b;
    }
    for (int track = 0; track < PU_TRACKS; track++) tracks |= (uint8_t)((has[track] != 0) << track);
    return tracks;
}

uint8_t pu_energy_tracks(const struct pu_seat *p, int reading)
{
    const int last = p->num_tiles - 1, tile = p->tile[last];
    const struct pu_turn *t = &pu_turns[pu_tile_shape(tile)][p->tile_turn[last]];
    const uint8_t *terrains = pu_tile_terrains(tile);
    const int k = terrain_read(terrains[1], reading) == PU_ENERGY;
    const struct pu_mask area = pu_moved(t->area[k], p->tile_at[last]);
    struct pu_mask ground = energy_ground(p);

    if (reading == 2) ground = pu_or(ground, area);
    const struct pu_mask territory = pu_territory(ground, p->tile_at[last] + t->station[k]);
    const struct pu_mask beside =
        pu_and(pu_minus(pu_beside(territory), territory), live_squares(p));
    const uint8_t tracks = (uint8_t)(1 << (terrains[!k] - 1)) | tracks_on(p, beside);
    if (!pu_always_has(p, PU_T_ADVANCING_FOR_PLACED_TILE_REQUIRE_EXPANSION)) return tracks;
    return tracks & (uint8_t) ~(1 << PU_TRACK_BIOMASS);
}

/* ---- laying down ---- */

void pu_lay_tile(struct pu_seat *p, int tile, int turn, int square)
{
    const struct pu_turn *t = &pu_turns[pu_tile_shape(tile)][turn];

    p->tile[p->num_tiles] = (uint8_t)tile;
    p->tile_turn[p->num_tiles] = (uint8_t)turn;
    p->tile_at[p->num_tiles++] = (uint8_t)square;
    for (int k = 0; k < 2; k++) { /* the squares are free: no plane has them yet */
        const struct pu_mask area = pu_moved(t->area[k], square);
        for (int i = 0; i < 3; i++)
            if (pu_tile_terrains(tile)[k] >> i & 1) p->plane[i] = pu_or(p->plane[i], area);
        pu_set(&p->station, square + t->station[k]);
    }
    if (pu_tile_has_meteorite(tile)) pu_set(&p->symbol, square + t->meteorite);
}

void pu_lay_patch(struct pu_seat *p, int square)
{
    for (int i = 0; i < 3; i++) /* it may lie on a tile (Wormhole 2) */
        PU_BIOMASS >> i & 1 ? pu_set(&p->plane[i], square) : pu_unset(&p->plane[i], square);
    pu_unset(&p->station, square);
    pu_unset(&p->symbol, square);
    pu_unset(&p->meteorite, square);
    pu_set(&p->patch, square);
}

static void destroy_under(struct pu_play *play, struct pu_mask squares) /* PU-5.5 */
{
    for (unsigned left = play->p->planet_pods_set; left; left &= left - 1) {
        const int square = pu_planet(play->p)->pods[pu_low(left)];
        if (!pu_test(&squares, square)) continue;
        play->p->planet_pods_set &= (uint8_t) ~(left & -left);
        pu_tell(play, PU_TOLD_DESTROYED, PU_WHAT_LIFEPOD, square, 0, 0);
    }
    for (int i = 0; i < PU_MAX_ROVERS; i++)
        if (play->p->rover_at[i] != PU_NONE && pu_test(&squares, play->p->rover_at[i]))
            pu_lose_rover_at(play, play->p->rover_at[i]);
}

void pu_place_patch(struct pu_play *play, int square)
{
    struct pu_mask one = { { 0 } };

    pu_set(&one, square);
    destroy_under(play, one);
    if (pu_test(&play->p->meteorite, square))
        pu_tell(play, PU_TOLD_DESTROYED, PU_WHAT_METEORITE, square, 0, 0);
    pu_lay_patch(play->p, square);
    pu_tell(play, PU_TOLD_PATCHED, square, 0, 0, 0);
}

/* Cells that a station of the tile is worth, before it is laid down. */
static int worth_of(const struct pu_seat *p, int terrain, struct pu_mask area)
{
    if (terrain == PU_WATER) {
        const int ice = pu_count(pu_and(area, pu_planet(p)->ice));
        return pu_always_has(p, PU_T_ADVANCING_FOR_PLACED_TILE_ADVANCE_PER_ICE_COVERED)
                   ? ice
                   : ice > 0; /* PU-6.6 */
    }
    if (terrain == PU_BIOMASS && pu_always_has(p, PU_T_ADVANCING_FOR_PLACED_TILE_REQUIRE_EXPANSION))
        return pu_meet(pu_beside(area), pu_plane(p, PU_BIOMASS));
    return 1;
}

static bool is_flux_or(const struct pu_seat *p, int tile, int station)
{
    if (station == PU_FLUX) return p->flux != PU_NONE && pu_tile_has_station(tile, p->flux + 1);
    return !station || pu_tile_has_station(tile, station);
}

/* Technologies that act when a tile has been placed, as they stood before it. */
static void owe_for_placing(struct pu_play *play, int tile, struct pu_mask squares)
{
    static const uint8_t traits[] = { PU_T_TILE_PLACED_REDIRECT_LIFEPODS, PU_T_TILE_PLACED_ADVANCE,
                                      PU_T_TILE_PLACED_GAIN_PATCH, PU_T_TILE_PLACED_BOOST,
                                      PU_T_TILE_PLACED_COLLECT };

    for (unsigned i = 0; i < sizeof traits; i++) {
        const struct pu_effect *e = pu_has(play->p, traits[i]);
        if (!e || !is_flux_or(play->p, tile, e->station)) continue;
        if (e->condition == PU_IF_NO_ICE_COVERED && pu_meet(squares, pu_planet(play->p)->ice))
            continue;
        pu_begin_effect(play, e);
    }
}

static void gain_for_taking(struct pu_play *play, int tile)
{
    const struct pu_effect *e = pu_has(play->p, PU_T_TAKING_TILE_GAIN_MOVEMENT_UNDER_MARKER);
    const struct pu_seat *p = play->p;

    if (e && pu_tile_has_station(tile, e->station))
        pu_gain_movement(
            play, pu_corporation(p)->cells[PU_TRACK_ROVER][p->cell[PU_TRACK_ROVER]].movement);
}

void pu_take_tile(struct pu_play *play, int compartment)
{
    const int tile = pu_top_tile(play->s, play->seat, compartment);
    pu_tell(play, PU_TOLD_TOOK, compartment, tile, 0, 0);
    gain_for_taking(play, tile);
    play->p->taken = (uint8_t)(compartment + 1);
}

void pu_place_tile(struct pu_play *play, int compartment, int tile, int turn, int square,
                   bool for_round, bool advance)
{
    struct pu_seat *p = play->p;
    const struct pu_turn *t = &pu_turns[pu_tile_shape(tile)][turn];
    const struct pu_mask area[2] = { pu_moved(t->area[0], square), pu_moved(t->area[1], square) };
    const struct pu_mask squares = pu_or(area[0], area[1]);
    const bool only_one = for_round && pu_event_rule(play->s) == PU_RULE_IGNORE_ONE_STATION;
    int worth[2];

    if (p->taken != compartment + 1) gain_for_taking(play, tile);
    p->readings = pu_readings(play->s, play->seat, tile, turn, square, for_round);
    for (int k = 0; k < 2; k++) worth[k] = worth_of(p, pu_tile_terrains(tile)[k], area[k]);
    destroy_under(play, squares);
    pu_lay_tile(p, tile, turn, square);
    pu_tell(play, PU_TOLD_PLACED, tile, square, turn, 0);
    if (pu_tile_has_meteorite(tile) && !pu_has(p, PU_T_ALWAYS_NO_METEORITES)) {
        pu_set(&p->meteorite, square + t->meteorite);
        pu_tell(play, PU_TOLD_METEORITE_PLACED, square + t->meteorite, 0, 0, 0);
    }
    for (int k = 0; k < 2 && advance; k++)
        if (worth[k])
            pu_owe(play, PU_ITEM_STATION, pu_tile_terrains(tile)[k], only_one ? PU_ONLY_ONE : 0,
                   worth[k]);
    owe_for_placing(play, tile, squares);
    if (for_round && p->extra_rover) pu_owe(play, PU_ITEM_ROVER, 1, 0, 1);
    p->taken = 0;
}

/* PU-10.2: both stations advance one cell, a power station as the other one. */
void pu_set_aside(struct pu_play *play, int compartment, int tile)
{
    const uint8_t *terrains = pu_tile_terrains(tile);
    const int only_one = pu_event_rule(play->s) == PU_RULE_IGNORE_ONE_STATION ? PU_ONLY_ONE : 0;

    if (play->p->taken != compartment + 1) gain_for_taking(play, tile);
    play->p->taken = 0;
    play->p->aside = (uint8_t)tile;
    pu_tell(play, PU_TOLD_SET_ASIDE, tile, 0, 0, 0);
    for (int k = 0; k < 2; k++)
        pu_owe(play, PU_ITEM_STATION, terrains[k] == PU_ENERGY ? terrains[!k] : terrains[k],
               PU_ASIDE | only_one, 1);
}
