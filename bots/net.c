/* net.c: a network's estimate. */
#include "net.h"

#include <string.h>

/* Lanes that fit into a processor's registers, through all inputs. */
enum { BUNDLE = 16 };

static void sum_up(const struct fr_net *n, const struct fr_input *inputs, int num, int first, float *lanes)
{
    float sums[BUNDLE];

    memcpy(sums, n->start + first, sizeof sums);
    for (int i = 0; i < num; i++) {
        const float *weights = n->lanes[inputs[i].at] + first, x = inputs[i].value;
        for (int lane = 0; lane < BUNDLE; lane++) sums[lane] += x * weights[lane];
    }
    memcpy(lanes + first, sums, sizeof sums);
}

float fr_net_value(const struct fr_net *n, const struct fr_input *inputs, int num)
{
    float lanes[FR_LANES], value = n->base;

    for (int first = 0; first < FR_LANES; first += BUNDLE) sum_up(n, inputs, num, first, lanes);
    value += n->out[0] * lanes[0];
    for (int lane = 1; lane < FR_LANES; lane++) value += lanes[lane] > 0 ? n->out[lane] * lanes[lane] : 0;
    return value;
}
