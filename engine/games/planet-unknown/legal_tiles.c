/* legal_tiles.c: lists the placements of tiles where nothing but the squares themselves restricts
 * them (PU-5.2 to PU-5.4), which is nearly always: the longest list of the game, and the one that
 * is asked for most. */
#include "boards.h"
#include "placement.h"
#include "wide.h"
#include "window.h"

/* Turns that cover the same squares have the same corners: their moves are those of the first such
 * turn over again. */
static inline fr_move *write_alike(fr_move *out, const fr_move *from, long num, fr_move by)
{
    for (long i = 0; i < num; i += 4) { /* up to three too many: the list has room for them */
        fr_move four[4];
        memcpy(four, &from[i], sizeof four);
        for (int k = 0; k < 4; k++) four[k] += by;
        memcpy(&out[i], four, sizeof four);
    }
    return out + num;
}

static inline fr_move *write_tile(fr_move *out, int c, const struct pu_boards *b,
                                  const struct pu_turn *turns, int n, bool lonely)
{
    fr_move *first[PU_NUM_TURNS + 1];

    for (int turn = 0; turn < PU_NUM_TURNS; turn++) {
        const struct pu_turn *t = &turns[turn];
        const int like = t->footprint;
        first[turn] = out;
        if (!t->num_cells) continue;
        if (like == turn) {
            const struct pu_mask at = pu_fits_n(b, t->cells, n, lonely);
            out = pu_write_squares(out, pu_place_move(c, turn, 0), &at);
        } else {
            const fr_move by = pu_place_move(0, turn, 0) - pu_place_move(0, like, 0);
            out = write_alike(out, first[like], first[like + 1] - first[like], by);
        }
    }
    return out;
}

/* Inlined for each number of squares, which is the same in all turns. */
static inline fr_move *write_placements(fr_move *out, int c, const struct pu_boards *b,
                                        const struct pu_turn *turns, bool lonely)
{
    if (lonely) return write_tile(out, c, b, turns, turns[0].num_cells, true);
    switch (turns[0].num_cells) {
    case 2: return write_tile(out, c, b, turns, 2, false);
    case 3: return write_tile(out, c, b, turns, 3, false);
    case 4: return write_tile(out, c, b, turns, 4, false);
    default: return write_tile(out, c, b, turns, 5, false);
    }
}

FR_FOR_WIDE_REGISTERS static fr_move *write_both(const struct pu_seat *p, const int tiles[2],
                                                 fr_move *out, fr_move *ends[2])
{
    struct pu_boards b;

    pu_make_boards(p, &b);
    const struct pu_effect *lonely = b.first ? NULL : pu_has_lonely_tiles(p);
    for (int c = 0; c < 2; c++) {
        if (tiles[c] != PU_NONE)
            out = write_placements(out, c, &b, pu_turns[pu_tile_shape(tiles[c])],
                                   pu_is_lonely(lonely, tiles[c]));
        ends[c] = out;
    }
    return out;
}

fr_move *pu_write_placements(const struct pu_seat *p, const int tiles[2], fr_move *out,
                             fr_move *ends[2])
{
    return write_both(p, tiles, out, ends);
}

/* ---- one of them ---- */

/* Corners of a tile, of turns that cover the same squares at the first of them, and how many each
 * turn has. */
struct corners {
    struct pu_mask at[PU_NUM_TURNS];
    int num[PU_NUM_TURNS];
};

static inline int find_corners(const struct pu_boards *b, const struct pu_turn *turns, int n,
                               bool lonely, struct corners *out)
{
    int num = 0;

    for (int turn = 0; turn < PU_NUM_TURNS; turn++) {
        const struct pu_turn *t = &turns[turn];
        if (!t->num_cells) {
            out->num[turn] = 0;
        } else if (t->footprint == turn) {
            out->at[turn] = pu_fits_n(b, t->cells, n, lonely);
            out->num[turn] = pu_count(out->at[turn]);
        } else {
            out->num[turn] = out->num[t->footprint];
        }
        num += out->num[turn];
    }
    return num;
}

static inline int count_placements(const struct pu_boards *b, const struct pu_turn *turns,
                                   bool lonely, struct corners *out)
{
    if (lonely) return find_corners(b, turns, turns[0].num_cells, true, out);
    switch (turns[0].num_cells) {
    case 2: return find_corners(b, turns, 2, false, out);
    case 3: return find_corners(b, turns, 3, false, out);
    case 4: return find_corners(b, turns, 4, false, out);
    default: return find_corners(b, turns, 5, false, out);
    }
}

static inline int nth_square(const struct pu_mask *squares, int n)
{
    uint64_t left;
    int w = 0;

    for (; n >= pu_bits(squares->w[w]); w++) n -= pu_bits(squares->w[w]);
    for (left = squares->w[w]; n > 0; n--) left &= left - 1;
    return w * 64 + pu_low(left);
}

FR_FOR_WIDE_REGISTERS static fr_move pick_one(const struct pu_seat *p, const int tiles[2],
                                              struct fr_rng *rng, int *num)
{
    struct corners corners[2];
    int count[2] = { 0, 0 }, turn = 0;
    struct pu_boards b;

    pu_make_boards(p, &b);
    const struct pu_effect *lonely = b.first ? NULL : pu_has_lonely_tiles(p);
    for (int c = 0; c < 2; c++)
        if (tiles[c] != PU_NONE)
            count[c] = count_placements(&b, pu_turns[pu_tile_shape(tiles[c])],
                                        pu_is_lonely(lonely, tiles[c]), &corners[c]);
    *num = count[0] + count[1];
    if (!*num) return 0;
    int n = (int)fr_below(rng, (uint32_t)*num);
    const int c = n >= count[0];
    if (c) n -= count[0];
    for (; n >= corners[c].num[turn]; turn++) n -= corners[c].num[turn];
    const int like = pu_turns[pu_tile_shape(tiles[c])][turn].footprint;
    return pu_place_move(c, turn, nth_square(&corners[c].at[like], n));
}

fr_move pu_pick_placement(const struct pu_seat *p, const int tiles[2], struct fr_rng *rng, int *num)
{
    return pick_one(p, tiles, rng, num);
}
