/* nets.h: a bot made of a network in a file. */
#ifndef CLI_NETS_H
#define CLI_NETS_H

#include "bots.h"
#include "brain.h"
#include "search.h"

struct cli_net_bot {
    struct fr_bot bot;
    struct fr_style style;
    struct fr_brain brain;
    void *bytes;
};

/* A player that searches with the network alone. */
bool cli_read_net(struct cli_net_bot *, const char *path, const struct fr_game *,
                  struct fr_error *);
/* A bot that searches, with the network to correct its evaluation at the ends of its lines. */
bool cli_correct_by_net(struct cli_net_bot *, const struct fr_bot *, const char *path,
                        const struct fr_game *, struct fr_error *);
void cli_free_net(struct cli_net_bot *);

#endif
