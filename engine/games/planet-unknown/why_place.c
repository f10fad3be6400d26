/* why_place.c: where tiles and patches may lie (PU-5), square by square, with the rule that says
 * no. This is the definition; placement.c finds all legal squares at once. */
#include "placement.h"

static fr_rule planet_says_no(int rule)
{
    switch (rule) {
    case PU_RULE_ANCHOR_OUTSIDE_RING: return PU_14_2;
    case PU_RULE_NO_MIXED_GROUND: return PU_14_6;
    case PU_RULE_SLIDE_INTO_PLACE: return PU_14_10;
    case PU_RULE_NO_STATION_IN_REGION: return PU_14_11;
    case PU_RULE_NO_TILE_ACROSS_REGIONS: return PU_14_13;
    case PU_RULE_NO_TILE_ON_EDGE: return PU_4_3_EDGE;
    case PU_RULE_NO_TILE_ON_ICE: return PU_4_3_ICE;
    default: return PU_4_3_NEIGHBOURS;
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
        out->area[i] = pu_test(&t->area[1], pu_offset(t->cells[i]));
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

static bool obeys(const struct pu_seat *p, struct pu_restriction r, int tile, int turn, int square,
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
            some |= pu_terrain_read(terrains[k], reading) == r.station &&
                    marked(planet->regions[r.region], at & 15, at >> 4);
        }
        return !some;
    case PU_RULE_NO_MATCHING_NEIGHBOURS:
        for (int i = 0; i < l->num; i++)
            some |= neighbours_in(pu_plane(p, pu_terrain_read(terrains[l->area[i]], reading)),
                                  l->x[i], l->y[i]) > 0;
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
    struct pu_restriction r[PU_MAX_RESTRICTIONS];
    const int num = pu_restrictions(s, p, r);
    struct laid l;
    bool near = false;

    lay_out(tile, turn, square, &l);
    if (!l.num) return PU_5_1_TURN;
    for (int i = 0; i < l.num; i++)
        if (!on_board(l.x[i], l.y[i])) return PU_5_1_OUTSIDE;
    if (squares_in(&l, pu_planet(p)->grid, 0, 0) < l.num) return PU_5_1;
    if (squares_in(&l, covered, 0, 0)) return PU_5_2;
    if (!pu_any(covered)) {
        const fr_rule no = why_not_first(p, &l);
        if (no) return no;
    } else if (!pu_ignores_adjacency(p, tile)) {
        for (int i = 0; i < l.num; i++) near |= neighbours_in(covered, l.x[i], l.y[i]) > 0;
        if (!near) return PU_5_4;
    }
    for (int i = 0; i < num; i++)
        if (!(ignored >> i & 1) && !obeys(p, r[i], tile, turn, square, reading, &l))
            return planet_says_no(r[i].rule);
    return FR_OK;
}

/* Which readings of the tile this place allows, restrictions that may be ignored left out.
 */
uint8_t pu_readings(const struct pu_state *s, int seat, int tile, int turn, int square,
                    bool for_round)
{
    /* Asked whether or not D is open: it may be opened before the station advances. */
    if (!pu_technology_of(&s->seats[seat], PU_T_PLACING_TILE_STATION_AS) ||
        !pu_tile_has_station(tile, PU_TECH))
        return 1;
    const int tiles[2] = { pu_top_tile(s, seat, 0), pu_top_tile(s, seat, 1) };
    uint8_t readings = 0;
    uint32_t sets = for_round ? pu_ignorable(s, seat, tiles) : 1;
    for (; sets; sets &= sets - 1)
        for (int reading = 1; reading <= 2; reading++)
            if (!pu_why_not_place(s, seat, tile, turn, square, (unsigned)pu_low(sets), reading))
                readings |= (uint8_t)reading;
    return readings;
}

/* ---- which square of a tile it is about ---- */

int pu_square_of(int tile, int turn, int square, struct pu_mask in)
{
    struct laid l;

    lay_out(tile, turn, square, &l);
    for (int i = 0; i < l.num; i++)
        if (marked(in, l.x[i], l.y[i])) return l.y[i] * 16 + l.x[i];
    return square;
}

int pu_forbidden_station(const struct pu_state *s, int seat, int tile, int turn, int square,
                         int *terrain)
{
    const struct pu_seat *p = &s->seats[seat];
    struct pu_restriction r[PU_MAX_RESTRICTIONS];
    const int num = pu_restrictions(s, p, r);

    for (int i = 0; i < num; i++)
        for (int k = 0; k < 2 && r[i].rule == PU_RULE_NO_STATION_IN_REGION; k++) {
            const int at = square + pu_turns[pu_tile_shape(tile)][turn].station[k];
            if (pu_tile_terrains(tile)[k] != r[i].station ||
                !marked(pu_planet(p)->regions[r[i].region], at & 15, at >> 4))
                continue;
            *terrain = r[i].station;
            return at;
        }
    *terrain = pu_tile_terrains(tile)[0];
    return square;
}

/* ---- the tiles of the own depot ---- */

static bool why_not_under(const struct pu_state *s, int seat, int tile, int turn, int square,
                          uint32_t sets)
{
    const int readings = pu_can_read_as_energy(&s->seats[seat], tile) ? 2 : 1;

    for (; sets; sets &= sets - 1)
        for (int reading = 1; reading <= readings; reading++)
            if (!pu_why_not_place(s, seat, tile, turn, square, (unsigned)pu_low(sets), reading))
                return false;
    return true;
}

/* Sets of restrictions that may be ignored; only for the round's tile (PU-5.9). */
static uint32_t sets_for(const struct pu_state *s, int seat, const int tiles[2], bool for_round)
{
    const uint32_t sets = pu_ignorable(s, seat, tiles);
    return for_round ? sets : sets & 1;
}

fr_rule pu_why_not_top_tile(const struct pu_state *s, int seat, int c, int turn, int square,
                            bool for_round)
{
    const struct pu_seat *p = &s->seats[seat];
    const int both[2] = { pu_top_tile(s, seat, 0), pu_top_tile(s, seat, 1) };
    int tiles[2] = { both[0], both[1] };

    if (both[c] == PU_NONE) return PU_4_6;
    if (p->taken) { /* a tile that no longer fits goes back */
        tiles[2 - p->taken] = PU_NONE;
        if (!sets_for(s, seat, tiles, for_round)) tiles[0] = both[0], tiles[1] = both[1];
    }
    if (tiles[c] == PU_NONE) return PU_13_2_OTHER;
    if (!why_not_under(s, seat, both[c], turn, square, sets_for(s, seat, tiles, for_round)))
        return FR_OK;
    const fr_rule no = pu_why_not_place(s, seat, both[c], turn, square, 0, 1);
    return no ? no : PU_5_9;
}

bool pu_nothing_fits(const struct pu_state *s, int seat, bool for_round)
{
    const int both[2] = { pu_top_tile(s, seat, 0), pu_top_tile(s, seat, 1) };
    return !sets_for(s, seat, both, for_round);
}

/* ---- patches (PU-5.7) ---- */

/* Whether the square may be covered at all: it is free, or a technology covers it once more. */
static fr_rule why_not_cover(const struct pu_state *s, const struct pu_seat *p, int square)
{
    const struct pu_mask covered = pu_covered(p);
    const bool rock = pu_test(&p->meteorite, square);

    if (!pu_test(&covered, square)) return FR_OK;
    if (rock && s->phase == PU_PATCHES && pu_has(p, PU_T_END_OF_GAME_PATCH_DESTROYS_METEORITE))
        return FR_OK;
    if (!pu_has(p, PU_T_PLACING_PATCH_PATCH_ON_TILES)) return PU_5_2;
    return rock ? PU_13_3_METEORITE : FR_OK;
}

static fr_rule why_not_touch(const struct pu_seat *p, int square)
{
    const struct pu_mask covered = pu_covered(p);
    const struct pu_effect *lonely = pu_has(p, PU_T_PLACING_TILE_IGNORE_ADJACENCY);

    if (!pu_any(covered)) {
        const bool feature = pu_planet_rule(p, PU_RULE_FIRST_TILE_COVERS_FEATURE);
        const struct pu_mask *start = feature ? &pu_planet(p)->feature : &pu_planet(p)->edge;
        return pu_test(start, square) ? FR_OK : feature ? PU_14_4 : PU_5_3;
    }
    if (pu_test(&covered, square) || (lonely && !lonely->station)) return FR_OK; /* */
    return neighbours_in(covered, square & 15, square >> 4) ? FR_OK : PU_5_4;
}

fr_rule pu_why_not_patch(const struct pu_state *s, const struct pu_seat *p, int square)
{
    const struct pu_planet *planet = pu_planet(p);

    if (!pu_test(&planet->grid, square)) return PU_5_1_PATCH;
    if (pu_planet_rule(p, PU_RULE_NO_PATCH_ON_FEATURE) && pu_test(&planet->feature, square))
        return PU_14_2_PATCH;
    fr_rule no = why_not_cover(s, p, square);
    if (!no) no = why_not_touch(p, square);
    if (no) return no;
    if (pu_planet_rule(p, PU_RULE_SLIDE_INTO_PLACE) &&
        neighbours_in(pu_covered(p), square & 15, square >> 4) == 4)
        return PU_14_10;
    return FR_OK;
}
