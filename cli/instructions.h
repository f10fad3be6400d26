/* instructions.h: how many instructions a decision takes, for `frontier bench`. They are counted by
 * the processor where the system lets us, else by valgrind, which runs a short bench of its own
 * (--playouts) and counts inside one function only. */
#ifndef FR_CLI_INSTRUCTIONS_H
#define FR_CLI_INSTRUCTIONS_H

#include "cli.h"

/* Counts what this thread does from here on; -1: the system does not let us. */
int cli_start_counting(void);
/* Ends it. Instructions a decision; 0: nobody counted. */
double cli_stop_counting(int counter, uint64_t decisions);

/* The same by valgrind: of `frontier WORDS…` (they end with NULL) with every --option given to this
 * bench, inside the functions whose names begin so. What is run prints "decisions N". */
double cli_ask_valgrind(const struct cli_args *, const char *function, const char *const *words);

/* What is told where neither can. */
#define CLI_NO_COUNTER                                                                             \
    "  (instructions: no counter here; install valgrind, or allow it with "                        \
    "sysctl kernel.perf_event_paranoid=2)\n"

#endif
