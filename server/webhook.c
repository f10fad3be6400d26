/* webhook.c: tells people who are not at their table that it is their turn, where they asked to be
 * told.
 *
 * A webhook is an address a stranger chose: it is called from threads that do nothing else, one
 * call a host at a time, never followed elsewhere, and never on private or loopback addresses
 * (checked on the address really connected to) unless whoever runs the server allows it. Calls are
 * signed. */
#include "server.h"
#include "frontier_json.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NUM_THREADS = 4, MAX_CALLS = 256, SECONDS = 5 };

struct call {
    struct call *next;
    char url[256], host[128], body[512], secret[TOKEN_CAP];
    bool private_allowed;
};

struct webhooks {
    uv_mutex_t lock;
    uv_cond_t asked;
    struct call *first, **last;
    int num;
    char busy[NUM_THREADS][128]; /* hosts being called */
    bool stopping;
    uint64_t dropped;
    uv_thread_t threads[NUM_THREADS];
    int num_threads;
};

static bool is_private_4(uint32_t a)
{
    const uint32_t a8 = a >> 24, a16 = a >> 16;

    return a8 == 0 || a8 == 10 || a8 == 127 || a16 == 0xC0A8 || a16 == 0xA9FE ||
           (a16 & 0xFFF0) == 0xAC10 || (a16 & 0xFFC0) == 0x6440 || a8 >= 224;
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

/* The receiver can tell that it was this server and not somebody else: by the secret it was given
 * when the address was set. */
static void sign(const struct call *c, char *out, size_t cap)
{
    unsigned char mac[crypto_auth_hmacsha256_BYTES];
    char text[sizeof c->body + 32], hex[2 * sizeof mac + 1];
    crypto_auth_hmacsha256_state state;
    const long long now = now_ms() / 1000;
    const int len = snprintf(text, sizeof text, "%lld.%s", now, c->body);

    crypto_auth_hmacsha256_init(&state, (const unsigned char *)c->secret, strlen(c->secret));
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)text, (unsigned long long)len);
    crypto_auth_hmacsha256_final(&state, mac);
    sodium_bin2hex(hex, sizeof hex, mac, sizeof mac);
    snprintf(out, cap, "frontier-signature: t=%lld,v1=%s", now, hex);
}

static void post(struct call *c)
{
    CURL *curl = curl_easy_init();
    char signature[160];
    struct curl_slist *headers = curl_slist_append(NULL, "content-type: application/json");

    sign(c, signature, sizeof signature);
    headers = curl_slist_append(headers, signature);
    if (curl) {
        curl_easy_setopt(curl, CURLOPT_URL, c->url);
        curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
        curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
        curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)SECONDS);
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

/* ---- the threads ---- */

static bool is_busy(const struct webhooks *h, const char *host)
{
    for (int i = 0; i < NUM_THREADS; i++)
        if (!strcmp(h->busy[i], host)) return true;
    return false;
}

/* The first call whose host is not being called: one that does not answer keeps one thread, not
 * all. */
static struct call *take(struct webhooks *h)
{
    struct call **at = &h->first, *c;

    while (*at && is_busy(h, (*at)->host)) at = &(*at)->next;
    if (!(c = *at)) return NULL;
    if (!(*at = c->next)) h->last = at;
    h->num--;
    return c;
}

static void run_calls(void *context)
{
    struct webhooks *h = context;
    int own = 0;

    uv_mutex_lock(&h->lock);
    own = h->num_threads++;
    while (!h->stopping) {
        struct call *c = take(h);

        if (!c) {
            uv_cond_wait(&h->asked, &h->lock);
            continue;
        }
        snprintf(h->busy[own], sizeof h->busy[own], "%s", c->host);
        uv_mutex_unlock(&h->lock);
        post(c);
        free(c);
        uv_mutex_lock(&h->lock);
        h->busy[own][0] = 0;
        uv_cond_signal(&h->asked);
    }
    uv_mutex_unlock(&h->lock);
}

static struct webhooks *start(struct server *sv)
{
    struct webhooks *h = sv->webhooks;

    if (h || !(h = calloc(1, sizeof *h))) return h;
    uv_mutex_init(&h->lock);
    uv_cond_init(&h->asked);
    h->last = &h->first;
    for (int i = 0; i < NUM_THREADS; i++) uv_thread_create(&h->threads[i], run_calls, h);
    return sv->webhooks = h;
}

static void add_call(struct server *sv, struct call *c)
{
    struct webhooks *h = start(sv);

    if (!h) {
        free(c);
        return;
    }
    uv_mutex_lock(&h->lock);
    if (h->num >= MAX_CALLS) {
        h->dropped++;
        free(c);
    } else {
        *h->last = c;
        h->last = &c->next;
        h->num++;
        uv_cond_signal(&h->asked);
    }
    uv_mutex_unlock(&h->lock);
}

uint64_t webhooks_dropped(struct server *sv)
{
    uint64_t dropped = 0;

    if (!sv->webhooks) return 0;
    uv_mutex_lock(&sv->webhooks->lock);
    dropped = sv->webhooks->dropped;
    uv_mutex_unlock(&sv->webhooks->lock);
    return dropped;
}

void webhooks_stop(struct server *sv)
{
    struct webhooks *h = sv->webhooks;

    if (!h) return;
    uv_mutex_lock(&h->lock);
    h->stopping = true;
    uv_cond_broadcast(&h->asked);
    uv_mutex_unlock(&h->lock);
    for (int i = 0; i < NUM_THREADS; i++) uv_thread_join(&h->threads[i]);
    for (struct call *c = h->first, *next; c; c = next) {
        next = c->next;
        free(c);
    }
    uv_cond_destroy(&h->asked);
    uv_mutex_destroy(&h->lock);
    free(h);
    sv->webhooks = NULL;
}

/* ---- whose turn it is ---- */

struct turn { /* a person who may want to be told */
    struct task task;
    struct person person;
    char id[ID_CAP], table[ID_CAP], game[32], name[NAME_CAP];
    int seat;
};

static void run_turn(struct task *task, struct db *db)
{
    struct turn *t = (struct turn *)task;

    t->person = store_find_person(db, t->id);
}

static void note_host(struct call *c)
{
    const char *host = strstr(c->url, "://");

    host = host ? host + 3 : c->url;
    snprintf(c->host, sizeof c->host, "%.*s", (int)strcspn(host, "/?#"), host);
}

static void turn_done(struct server *sv, struct task *task)
{
    struct turn *t = (struct turn *)task;
    struct call *c =
        task->kept && t->person.webhook[0] && !sv->stopping ? calloc(1, sizeof *c) : NULL;
    struct fr_writer w;

    if (c) {
        snprintf(c->url, sizeof c->url, "%s", t->person.webhook);
        snprintf(c->secret, sizeof c->secret, "%s", t->person.webhook_secret);
        c->private_allowed = sv->config->private_webhooks;
        note_host(c);
        fr_writer_init(&w, c->body, sizeof c->body);
        fr_open(&w, '{');
        fr_key_string(&w, "event", "turn");
        fr_key_string(&w, "table", t->table);
        fr_key_string(&w, "game", t->game);
        fr_key_int(&w, "seat", t->seat);
        fr_key_string(&w, "name", t->name);
        fr_close(&w, '}');
        add_call(sv, c);
    }
    free(t);
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
        struct turn *t;

        if (!(newly_asked >> seat & 1) || s->kind != SEAT_PERSON || s->away ||
            is_present(room, s->person))
            continue;
        if (!(t = calloc(1, sizeof *t))) continue;
        t->task = (struct task){ .run = run_turn, .done = turn_done };
        snprintf(t->id, sizeof t->id, "%s", s->person);
        snprintf(t->table, sizeof t->table, "%s", room->id);
        snprintf(t->game, sizeof t->game, "%s", room->game->id);
        snprintf(t->name, sizeof t->name, "%s", s->name);
        t->seat = seat;
        keeper_read(sv->keeper, &t->task);
    }
}
