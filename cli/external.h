/* external.h: a bot that is a program of its own, in any language, behind the line protocol: it
 * reads `load {position}` and `go N {budget, seed}` and answers each with a line, the second with
 * {"go": {"move": TEXT}}. Like every bot it is given a redrawn state, never the truth. */
#ifndef FR_CLI_EXTERNAL_H
#define FR_CLI_EXTERNAL_H

#include "frontier.h"

struct external;

/* Starts a command line of the shell; it may take `patience` seconds for an answer. NULL: err says
 * why. */
struct external *external_start(const char *command, int patience, struct fr_error *err);
/* A legal move for a seat that is asked; false: the program failed, and err says how. */
bool external_ask(struct external *, const struct fr_game *, const void *state, int seat,
                  uint64_t seed, int64_t budget, fr_move *out, struct fr_error *err);
void external_stop(struct external *); /* NULL is allowed */

#endif
