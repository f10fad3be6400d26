/* memory.c: memory for batches and for the arrays that they write. Rows are long and each is
 * touched once a step, so with small pages the processor looks up an address for every few numbers;
 * large ones are worth a fifth of the speed. What is smaller begins where a pair of cache lines
 * does, which processors fetch together: threads that work on neighbouring rows would otherwise
 * take the lines between them from each other at every step. */
#define _DEFAULT_SOURCE /* madvise is not POSIX */
#include "batch.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { LINES = 128, LARGE_PAGE = 2 << 20 };

void *fr_batch_memory(size_t bytes)
{
    const size_t piece = bytes < LARGE_PAGE ? LINES : LARGE_PAGE,
                 whole = bytes ? (bytes + piece - 1) / piece * piece : piece;
    void *at;

    if (whole < bytes || posix_memalign(&at, piece, whole)) return NULL;
#ifdef MADV_HUGEPAGE
    /* A system without them has small ones. */
    if (piece == LARGE_PAGE) (void)madvise(at, whole, MADV_HUGEPAGE);
#endif
    memset(at, 0, whole);
    return at;
}
