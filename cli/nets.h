/* nets.h: a bot that judges by a network in a file. */
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

/* The network alone. */
bool cli_read_brain(struct cli_net_bot *, const char *path, const struct fr_game *,
                    struct fr_error *);
/* A bot that judges by the network in place of its own evaluation. */
bool cli_read_net(struct cli_net_bot *, const struct fr_bot *, const char *path,
                  const struct fr_game *, struct fr_error *);
/* "expert+FILE". */
bool cli_find_net_bot(struct cli_net_bot *, const char *name, const struct fr_game *,
                      struct fr_error *);
void cli_free_net(struct cli_net_bot *);

/* "hard@500": a bot that thinks 500 lines through; what follows the name is cut off it. False: no
 * number. */
bool cli_read_lines(char *name, int64_t *lines);

#endif
