/* webhook.c: tells people who are not at their table that it is their turn, where they asked to be told.
 *
 * A webhook is an address a stranger chose: it is called from the pool, never followed elsewhere, and never
 * on private or loopback addresses (checked on the address really connected to) unless the host allows it. */
#include "server.h"
#include "frontier_json.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct call { char url[256], body[512]; bool private_allowed; };

static bool is_private_4(uint32_t a)
{
    const uint32_t a8 = a >> 24, a16 = a >> 16;

    return a8 == 0 || a8 == 10 || a8 == 127 || a16 == 0xC0A8 || a16 == 0xA9FE || (a16 & 0xFFF0) == 0xAC10 ||
           (a16 & 0xFFC0) == 0x6440 || a8 >= 224;
}

static bool is_private(const struct sockaddr *sa)
{
    if (sa->sa_family == AF_INET)
        return is_private_4(ntohl(((const struct sockaddr_in *)(const void *)sa)->sin_addr.s_addr));
    if (sa->sa_family != AF_INET6) return true;
    const struct in6_addr *a = &((const struct sockaddr_in6 *)(const void *)sa)->sin6_addr;
    if (IN6_IS_ADDR_V4MAPPED(a) || IN6_IS_ADDR_V4COMPAT(a))
        return is_private_4((uint32_t)a->s6_addr[12] << 24 | (uint32_t)a->s6_addr[13] << 16 |
                            (uint32_t)a->s6_addr[14] << 8 | a->s6_addr[15]);
    return IN6_IS_ADDR_LOOPBACK(a) || IN6_IS_ADDR_LINKLOCAL(a) || (a->s6_addr[0] & 0xFE) == 0xFC ||
           IN6_IS_ADDR_MULTICAST(a) || IN6_IS_ADDR_UNSPECIFIED(a);
}

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address)
{
    const struct call *c = context;

    (void)purpose;
    if (!c->private_allowed && is_private(&address->addr)) return CURL_SOCKET_BAD;
    return socket(address->family, address->socktype, address->protocol);
}

static size_t ignore(char *bytes, size_t size, size_t num, void *context)
{
    (void)bytes;
    (void)context;
    return size * num;
}

static void post(void *job)
{
    struct call *c = job;
    CURL *curl = curl_easy_init();
    struct curl_slist *headers = curl_slist_append(NULL, "content-type: application/json");

    if (curl) {
        curl_easy_setopt(curl, CURLOPT_URL, c->url);
        curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
        curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
        curl_easy_setopt(curl, CURLOPT_TIMEOUT, 5L);
        curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
        curl_easy_setopt(curl, CURLOPT_PROXY, "");
        curl_easy_setopt(curl, CURLOPT_POSTFIELDS, c->body);
        curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
        curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, ignore);
        curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
        curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, c);
        curl_easy_perform(curl);
        curl_easy_cleanup(curl);
    }
    curl_slist_free_all(headers);
}

static void posted(struct server *sv, void *job)
{
    (void)sv;
    free(job);
}

static bool is_present(const struct room *room, const char *person)
{
    for (const struct conn *c = room->watchers; c; c = c->next_watcher)
        if (c->person.exists && !strcmp(c->person.id, person)) return true;
    return false;
}

void webhook_turns(struct server *sv, const struct room *room, fr_seats newly_asked)
{
    for (int seat = 0; seat < room->options.players; seat++) {
        const struct seat *s = &room->seats[seat];
        struct person p;
        struct call *c;
        struct fr_writer w;

        if (!(newly_asked >> seat & 1) || s->kind != SEAT_PERSON || s->away || is_present(room, s->person)) continue;
        p = store_find_person(sv->db, s->person);
        if (!p.webhook[0] || !(c = calloc(1, sizeof *c))) continue;
        snprintf(c->url, sizeof c->url, "%s", p.webhook);
        c->private_allowed = sv->config->private_webhooks;
        fr_writer_init(&w, c->body, sizeof c->body);
        fr_open(&w, '{');
        fr_key_string(&w, "event", "turn");
        fr_key_string(&w, "table", room->id);
        fr_key_string(&w, "game", room->game->id);
        fr_key_int(&w, "seat", seat);
        fr_key_string(&w, "name", s->name);
        fr_close(&w, '}');
        if (!pool_run(sv, post, posted, c)) free(c);
    }
}
