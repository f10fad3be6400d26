/* net.h: what a seat will score, as a small network has learned it.
 *
 * One layer of lanes between a game's inputs and the estimate. The first lane passes on what it
 * gets, the others only what is above nothing. Sums run lane by lane in a fixed order, so that
 * every machine finds the same number. */
#ifndef FR_NET_H
#define FR_NET_H

#include "frontier.h"

enum { FR_LANES = 32, FR_NET_INPUTS = 384 };

struct fr_net {
    uint32_t num_inputs;
    float base;            /* of the estimate */
    float start[FR_LANES]; /* what a lane begins with... */
    float out[FR_LANES];   /* ...and what a point of it is worth */
    float lanes[FR_NET_INPUTS][FR_LANES];
};

/* A network as it is kept: numbers of at most four digits, half as long as others on their way to a
 * browser. Rows: start, out, then an input each. */
struct fr_packed_net {
    const char *game;
    uint32_t num_inputs;
    int32_t base[2]; /* digits, decimal places */
    int16_t digits[2 + FR_NET_INPUTS][FR_LANES];
    uint8_t places[2 + FR_NET_INPUTS][FR_LANES];
};

const struct fr_packed_net *fr_net_of(const struct fr_game *); /* NULL: none has been trained */
void fr_net_unpack(const struct fr_packed_net *, struct fr_net *);

/* The estimate in points. */
float fr_net_value(const struct fr_net *, const struct fr_input *, int num);

#endif
