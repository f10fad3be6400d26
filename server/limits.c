/* limits.c: what one address may ask of the server. A bucket fills with time and empties with use. */
#include "server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FORGET_AFTER_MS = 600000 };

static unsigned bucket_of(const char *text)
{
    unsigned hash = 5381;

    for (; *text; text++) hash = hash * 33 + (unsigned char)*text;
    return hash % NUM_ADDRESS_BUCKETS;
}

struct address *address_find(struct server *sv, const char *text)
{
    struct address **bucket = &sv->addresses[bucket_of(text)], *a = *bucket;

    while (a && strcmp(a->text, text)) a = a->next;
    if (!a && (a = calloc(1, sizeof *a))) {
        snprintf(a->text, sizeof a->text, "%s", text);
        a->next = *bucket;
        *bucket = a;
    }
    if (a) a->seen = now_ms();
    return a;
}

bool bucket_take(double *tokens, int64_t *at, double per_second, double burst, double cost)
{
    const int64_t now = now_ms();

    if (!*at) *tokens = burst;
    else *tokens += per_second * (double)(now - *at) / 1000;
    if (*tokens > burst) *tokens = burst;
    *at = now;
    if (*tokens < cost) return false;
    *tokens -= cost;
    return true;
}

void addresses_sweep(struct server *sv, int64_t now)
{
    for (int i = 0; i < NUM_ADDRESS_BUCKETS; i++)
        for (struct address **at = &sv->addresses[i]; *at;) {
            struct address *a = *at;
            if (a->sockets || now - a->seen < FORGET_AFTER_MS) {
                at = &a->next;
                continue;
            }
            *at = a->next;
            free(a);
        }
}
