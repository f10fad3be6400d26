/* boards.h: all corners where a turned tile fits, at once (PU-5), for those who list placements.
 *
 * The board of free squares and the board of squares one of which must be covered are shifted so
 * far that a square of the tile's box lies in the corner; what they have in common over all squares
 * of the tile are its corners. Only columns are shifted: a row is two bytes, and a board is read so
 * many rows further on. */
#ifndef PU_BOARDS_H
#define PU_BOARDS_H

#include "inner.h"

#include <string.h>

/* Four words; of a board the last one is empty, and of what was read further on it means nothing.
 */
typedef uint64_t pu_quad __attribute__((vector_size(32), aligned(8)));

struct pu_boards {
    struct {
        uint64_t free[4], near[4];
    } column[4];
    uint64_t beyond; /* the last board, read from its third row on, ends here */
    bool first;      /* no tile lies on the planet */
};
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "a later row is a later byte");

/* Where the boards for a square of a tile's box (y*4 + x) begin, in bytes. */
#define PU_BEGIN(y, x) (64 * (x) + 2 * (y))
#define PU_BEGINS(y)   PU_BEGIN(y, 0), PU_BEGIN(y, 1), PU_BEGIN(y, 2), PU_BEGIN(y, 3)
static const uint8_t pu_begins[16] = { PU_BEGINS(0), PU_BEGINS(1), PU_BEGINS(2), PU_BEGINS(3) };

/* Squares one of which a tile must cover: PU-5.4, the first one PU-5.3. */
static inline struct pu_mask pu_squares_to_touch(const struct pu_seat *p, struct pu_mask covered)
{
    if (pu_any(covered)) return pu_beside(covered);
    return pu_planet_rule(p, PU_RULE_FIRST_TILE_COVERS_FEATURE) ? pu_planet(p)->feature
                                                                : pu_planet(p)->edge;
}

/* What a shift by columns pushes into the next row is left where it is: each turn has a square in
 * the first column of its box, and in the columns beyond the board no square is free. */
static inline void pu_make_boards(const struct pu_seat *p, struct pu_boards *b)
{
    const struct pu_mask covered = pu_covered(p);
    const struct pu_mask free = pu_minus(pu_planet(p)->grid, covered);
    const struct pu_mask near = pu_squares_to_touch(p, covered);

    for (int x = 0; x < 4; x++) {
        for (int w = 0; w < 3; w++) {
            b->column[x].free[w] = free.w[w] >> x;
            b->column[x].near[w] = near.w[w] >> x;
        }
        b->column[x].free[3] = b->column[x].near[3] = 0;
    }
    b->beyond = 0;
    b->first = !pu_any(covered);
}

static inline void pu_read_board(const struct pu_boards *b, int at, pu_quad *out)
{
    memcpy(out, (const char *)b->column + at, sizeof *out);
}

/* Corners where n squares are free and, unless lonely, one of them is near. Inlined for each n. */
static inline struct pu_mask pu_fits_n(const struct pu_boards *b, const uint8_t *cells, int n,
                                       bool lonely)
{
    enum { NEAR = 32 };
    pu_quad fit, near, more;
    struct pu_mask out;

    pu_read_board(b, pu_begins[cells[0]], &fit);
    pu_read_board(b, pu_begins[cells[0]] + NEAR, &near);
    for (int i = 1; i < n; i++) {
        pu_read_board(b, pu_begins[cells[i]], &more);
        fit &= more;
        pu_read_board(b, pu_begins[cells[i]] + NEAR, &more);
        near |= more;
    }
    if (!lonely) fit &= near;
    memcpy(&out, &fit, sizeof out);
    return out;
}

static inline struct pu_mask pu_fits(const struct pu_boards *b, const struct pu_turn *t,
                                     bool lonely)
{
    switch (t->num_cells) {
    case 2: return pu_fits_n(b, t->cells, 2, lonely);
    case 3: return pu_fits_n(b, t->cells, 3, lonely);
    case 4: return pu_fits_n(b, t->cells, 4, lonely);
    default: return pu_fits_n(b, t->cells, 5, lonely);
    }
}

#endif
