/* memory.c: memory for batches and for the arrays that they write. Rows are long and each is
 * touched once a step, so with small pages the processor looks up an address for every few numbers;
 * large ones are worth a fifth of the speed. */
#define _DEFAULT_SOURCE /* madvise is not POSIX */
#include "batch.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { LARGE_PAGE = 2 << 20 };

void *fr_batch_memory(size_t bytes)
{
    const size_t whole = (bytes + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
    void *at;

    if (bytes < LARGE_PAGE) return calloc(1, bytes ? bytes : 1);
    if (whole < bytes || posix_memalign(&at, LARGE_PAGE, whole)) return NULL;
#ifdef MADV_HUGEPAGE
    (void)madvise(at, whole, MADV_HUGEPAGE); /* a system without them has small ones */
#endif
    memset(at, 0, whole);
    return at;
}
