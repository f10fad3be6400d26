/* server_script.h: where every fuzzed script of messages begins: Ann, Bob and Cyd are guests,
 * client 3 is nobody; Ann and Bob play at a public table, of the game that `which` says, and all
 * look on. */
#ifndef FR_TESTS_SERVER_SCRIPT_H
#define FR_TESTS_SERVER_SCRIPT_H

#include "inside.h"

void script_open(struct world *, unsigned which);
struct room *script_room(struct world *);

#endif
