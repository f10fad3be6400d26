/* games.c: the games of the house. Adding one here gives it to every bot, tool, server and table. */
#include "frontier.h"

extern const struct fr_game ps_game;

const struct fr_game *const fr_games[] = {
    &ps_game,
    NULL,
};
