/* lay.c: what a tile or patch does when it lies on the planet: territories and the tracks that a
 * power station may advance (PU-6.5), what is destroyed under it (PU-5.5), what it owes (PU-6.1).
 */
#include "placement.h"

/* ---- territories and energy ---- */

/* Down and up four rows at a time. To the right a whole run in one go: a sum carries through it. */
struct pu_mask pu_grown(struct pu_mask seed, struct pu_mask terrain)
{
    for (struct pu_mask was = seed;; was = seed) {
        for (int w = 0; w < 3; w++) {
            const uint64_t room = terrain.w[w];
            uint64_t a = seed.w[w];
            if (w) a |= seed.w[w - 1] >> 48 & room;
            for (int i = 0; i < 3; i++) a |= a << 16 & room;
            a |= ~(room + a) & room;
            seed.w[w] = a | (a >> 1 & room);
        }
        for (int w = 2; w >= 0; w--) {
            const uint64_t room = terrain.w[w];
            uint64_t a = seed.w[w];
            if (w < 2) a |= seed.w[w + 1] << 48 & room;
            for (int i = 0; i < 3; i++) a |= a >> 16 & room;
            seed.w[w] = a;
        }
        if (pu_same(seed, was)) return seed;
    }
}

struct pu_mask pu_territory(struct pu_mask terrain, int square)
{
    struct pu_mask seed = { { 0 } };

    pu_set(&seed, square);
    return pu_grown(seed, terrain);
}

/* The territory of an area just laid: from all its squares, unless a patch lies among them. */
static struct pu_mask territory_of(struct pu_mask terrain, struct pu_mask area, int square)
{
    return pu_any(pu_minus(area, terrain)) ? pu_territory(terrain, square)
                                           : pu_grown(area, terrain);
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
    const int k = pu_terrain_read(terrains[1], reading) == PU_ENERGY;
    const struct pu_mask area = pu_moved(t->area[k], p->tile_at[last]);
    struct pu_mask ground = energy_ground(p);

    if (reading == 2) ground = pu_or(ground, area);
    const struct pu_mask territory = territory_of(ground, area, p->tile_at[last] + t->station[k]);
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
        pu_tell(play, PU_TOLD_DESTROYED, PU_WHAT_LIFEPOD, square, -1, 0);
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
        pu_tell(play, PU_TOLD_DESTROYED, PU_WHAT_METEORITE, square, -1, 0);
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
