/* games.c: the games of the house. Adding one here gives it to every bot, tool, server and table.
 */
#include "frontier.h"

extern const struct fr_game ps_game;
extern const struct fr_game pu_game;
extern struct fr_game uc_game; /* not const: its tables can be a player's own */

const struct fr_game *const fr_games[] = {
    &ps_game,
    &uc_game,
    &pu_game,
    NULL,
};
