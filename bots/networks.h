/* networks.h: the networks that the house has trained (scripts/learn), by game.
 *
 * They are part of the program, except in a browser, which waits for every byte: there a network
 * comes when a bot that needs it is asked, and until then it is missed. */
#ifndef FR_NETWORKS_H
#define FR_NETWORKS_H

#include "brain.h"

struct fr_network {
    const char *game; /* its id; NULL ends the list */
    const void *bytes;
    size_t len;
};

/* Those of the house; in a browser without their bytes. */
extern const struct fr_network fr_networks[];

/* Reads the network of a game; false: it has none, or none is here yet. */
bool fr_network_read(const struct fr_game *, struct fr_brain *);
/* The game has a network that is not here, and nobody has said that it will not come. */
bool fr_network_is_missed(const struct fr_game *);
/* Here it is; its bytes must stay. No bytes: it will not come, and bots judge without it. */
bool fr_network_take(const struct fr_game *, const void *bytes, size_t len, struct fr_error *);

#endif
