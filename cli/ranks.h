/* ranks.h: one tournament on many machines. Under mpirun every process (rank) is started with the
 * same arguments, plays its share of the games and hands over what came of them. Built without MPI
 * there is one rank. */
#ifndef FR_CLI_RANKS_H
#define FR_CLI_RANKS_H

#include <stddef.h>

struct ranks {
    int rank, size;
};

struct ranks ranks_begin(void);
/* Bytes that are 0 where a rank knows nothing are put together in the first rank. */
void ranks_gather(const struct ranks *, void *bytes, size_t num);
void ranks_end(void);

#endif
