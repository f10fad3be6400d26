/* games.c: the games of the house. Adding one here gives it to every bot, tool, server and table. */
#include "frontier.h"

const struct fr_game *const fr_games[] = {
    NULL,
};
