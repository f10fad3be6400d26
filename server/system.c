/* system.c: what the server takes from the machine besides bytes: the time and chance. Tests that
 * must know both bring their own in this file's place. */
#include "server.h"

#include <sodium.h>
#include <stdatomic.h>
#include <time.h>

static int64_t read_clock(clockid_t which)
{
    struct timespec t;

    clock_gettime(which, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t steady_ms(void) { return read_clock(CLOCK_MONOTONIC); }

/* The time of day, but without jumps: a clock that is set back or forth neither ends nor prolongs
 * anybody's turn. What the machine's clock has become is approached by half a percent. */
int64_t now_ms(void)
{
    static _Atomic int64_t ahead, asked_at; /* of the steady clock */
    const int64_t steady = steady_ms(), wanted = read_clock(CLOCK_REALTIME) - steady;
    const int64_t before = atomic_exchange(&asked_at, steady), most = (steady - before) / 200;
    int64_t now = atomic_load(&ahead);

    if (!before)
        now = wanted;
    else if (wanted > now)
        now += wanted - now < most ? wanted - now : most;
    else if (now > wanted)
        now -= now - wanted < most ? now - wanted : most;
    atomic_store(&ahead, now);
    return steady + now;
}

void random_bytes(void *out, size_t len) { randombytes_buf(out, len); }
