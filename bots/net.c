/* net.c: networks unpacked, and their estimates. */
#include "net.h"
#include "wide_registers.h"

#include <string.h>

/* Both sides are exact and the quotient is rounded once: the same number everywhere. */
static float number(int digits, int places)
{
    double divisor = 1;

    while (places-- > 0) divisor *= 10;
    return (float)(digits / divisor);
}

static void unpack_row(const struct fr_packed_net *packed, int row, float *out)
{
    for (int lane = 0; lane < FR_LANES; lane++)
        out[lane] = number(packed->digits[row][lane], packed->places[row][lane]);
}

void fr_net_unpack(const struct fr_packed_net *packed, struct fr_net *n)
{
    n->num_inputs = packed->num_inputs;
    n->base = number(packed->base[0], packed->base[1]);
    unpack_row(packed, 0, n->start);
    unpack_row(packed, 1, n->out);
    for (uint32_t i = 0; i < packed->num_inputs; i++) unpack_row(packed, 2 + (int)i, n->lanes[i]);
}

/* Lanes that are added in one go, so that all of them stay in a processor's registers through all
 * inputs: left to itself, a compiler goes through several inputs at a time instead. */
typedef float eight __attribute__((vector_size(32), aligned(4), may_alias));
enum { EIGHTS = FR_LANES / 8 };

FR_WIDE
static void sum_up(const struct fr_net *n, const struct fr_input *inputs, int num, float *lanes)
{
    const eight *start = (const eight *)n->start;
    eight sums[EIGHTS];

    for (int k = 0; k < EIGHTS; k++) sums[k] = start[k];
    for (int i = 0; i < num; i++) {
        const eight *weights = (const eight *)n->lanes[inputs[i].at];
        for (int k = 0; k < EIGHTS; k++) sums[k] += (float)inputs[i].value * weights[k];
    }
    memcpy(lanes, sums, sizeof sums);
}

float fr_net_value(const struct fr_net *n, const struct fr_input *inputs, int num)
{
    float lanes[FR_LANES], value = n->base;

    sum_up(n, inputs, num, lanes);
    value += n->out[0] * lanes[0];
    for (int lane = 1; lane < FR_LANES; lane++)
        value += lanes[lane] > 0 ? n->out[lane] * lanes[lane] : 0;
    return value;
}
