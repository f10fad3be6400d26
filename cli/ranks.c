/* ranks.c: see ranks.h. frontier_mpi is built with FRONTIER_MPI, frontier without. */
#include "ranks.h"

#ifdef FRONTIER_MPI

#include <limits.h>
#include <mpi.h>

struct ranks ranks_begin(void)
{
    struct ranks r;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &r.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &r.size);
    return r;
}

void ranks_gather(const struct ranks *r, void *bytes, size_t num)
{
    for (size_t at = 0; at < num; at += INT_MAX) {
        const int part = num - at < INT_MAX ? (int)(num - at) : INT_MAX;
        unsigned char *here = (unsigned char *)bytes + at;

        MPI_Reduce(r->rank ? here : MPI_IN_PLACE, here, part, MPI_UNSIGNED_CHAR, MPI_BOR, 0,
                   MPI_COMM_WORLD);
    }
}

void ranks_end(void) { MPI_Finalize(); }

#else

struct ranks ranks_begin(void) { return (struct ranks){ 0, 1 }; }

void ranks_gather(const struct ranks *r, void *bytes, size_t num)
{
    (void)r;
    (void)bytes;
    (void)num;
}

void ranks_end(void) {}

#endif
