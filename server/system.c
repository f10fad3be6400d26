/* system.c: what the server takes from the machine besides bytes: the time and chance. Tests that must
 * know both bring their own in this file's place. */
#include "server.h"

#include <sodium.h>
#include <time.h>

int64_t now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void random_bytes(void *out, size_t len)
{
    randombytes_buf(out, len);
}
