/* limits.c: what one address may ask of the server. A bucket fills with time and empties with use.
 */
#include "server.h"

#include <arpa/inet.h>
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

/* Who has an IPv6 address has 2^64 of them: they count as one. */
static void to_network(char *text, size_t cap)
{
    struct in6_addr a;

    if (!strchr(text, ':') || inet_pton(AF_INET6, text, &a) != 1) return;
    if (IN6_IS_ADDR_V4MAPPED(&a))
        inet_ntop(AF_INET, &a.s6_addr[12], text, (socklen_t)cap);
    else {
        memset(&a.s6_addr[8], 0, 8);
        inet_ntop(AF_INET6, &a, text, (socklen_t)cap);
    }
}

struct address *address_find(struct server *sv, const char *given)
{
    char text[48];

    snprintf(text, sizeof text, "%s", given);
    to_network(text, sizeof text);
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

    if (!*at)
        *tokens = burst;
    else
        *tokens += per_second * (double)(now - *at) / 1000;
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
            if (a->sockets || a->connections || now - a->seen < FORGET_AFTER_MS) {
                at = &a->next;
                continue;
            }
            *at = a->next;
            free(a);
        }
}
