/* findings.h: what of a seat's position both the features and what a network is told are made of.
 */
#ifndef PU_FINDINGS_H
#define PU_FINDINGS_H

#include "inner.h"

struct pu_per_line {
    uint8_t row[12], column[12];
};

/* Sixteen bits, each in a nibble of its own. */
static inline uint64_t pu_in_nibbles(uint64_t x)
{
    x &= 0xFFFF;
    x = (x | x << 24) & 0x000000FF000000FF;
    x = (x | x << 12) & 0x000F000F000F000F;
    x = (x | x << 6) & 0x0303030303030303;
    return (x | x << 3) & 0x1111111111111111;
}

/* How many bits each sixteenth of four has, in its low byte. */
static inline uint64_t pu_bits_of_rows(uint64_t x)
{
    x -= x >> 1 & 0x5555555555555555;
    x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F;
    return (x + (x >> 8)) & 0x00FF00FF00FF00FF;
}

/* How many squares of a set lie in each line. Columns: three rows are added in one go, and what
 * comes out is added up in nibbles. */
static inline struct pu_per_line pu_count_lines(struct pu_mask a)
{
    const uint64_t one = a.w[0] ^ a.w[1] ^ a.w[2];
    const uint64_t two = (a.w[0] & a.w[1]) | (a.w[2] & (a.w[0] ^ a.w[1]));
    struct pu_per_line out;
    uint64_t columns = 0;

    for (int i = 0; i < 64; i += 16)
        columns += pu_in_nibbles(one >> i) + 2 * pu_in_nibbles(two >> i);
    for (int word = 0; word < 3; word++) {
        const uint64_t rows = pu_bits_of_rows(a.w[word]);
        for (int i = 0; i < 4; i++) out.row[4 * word + i] = (uint8_t)(rows >> 16 * i);
    }
    for (int i = 0; i < 12; i++) out.column[i] = columns >> 4 * i & 15;
    return out;
}

struct pu_findings {
    uint8_t parts[PU_NUM_GOALS]; /* how far each personal goal has come, of those it has */
    struct pu_per_line gaps;     /* squares that a line lacks; a meteorite is a gap */
};
void pu_find(const struct pu_state *, int seat, struct pu_findings *);
void pu_features_with(const struct pu_state *, int seat, const struct pu_findings *, int32_t *);

#endif
