/* inside.c: see inside.h. Stands in for server/net.c and server/system.c: the linker takes these
 * functions instead of theirs. */
#include "inside.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct world *current; /* whose time and chance it is */

int64_t now_ms(void) { return current->now; }
int64_t steady_ms(void) { return current->now; }

void random_bytes(void *out, size_t len)
{
    unsigned char *bytes = out;

    for (size_t i = 0; i < len; i++) bytes[i] = (unsigned char)fr_rng_next(&current->chance);
}

void net_wake(struct conn *c) { (void)c; }
void net_push(struct server *sv, struct conn *c) { (void)sv, (void)c; }
uint64_t net_bytes_heard(struct conn *c) { return (void)c, 0; }
void net_ping(struct conn *c) { (void)c; }
void net_hang_up_on_slow(struct server *sv, int64_t now) { (void)sv, (void)now; }
void net_pause(struct conn *c, bool paused) { (void)c, (void)paused; }
void net_drop(struct conn *c) { c->closing = true; }
bool net_start(struct server *sv, char *err, size_t cap)
{
    return (void)sv, (void)err, (void)cap, false;
}
void net_stop(struct server *sv) { (void)sv; }

void world_open(struct world *w, uint64_t chance)
{
    char err[256] = "";

    if (sodium_init() < 0) abort();
    memset(w, 0, sizeof *w);
    current = w;
    w->now = 1700000000000;
    fr_rng_seed(&w->chance, chance);
    /* No bot thinks here: who plays is up to the test. */
    w->config = (struct fr_serve_config){ .messages_per_second = 1000000,
                                          .sockets_per_address = 100,
                                          .max_tables = 100 };
    w->server = calloc(1, sizeof *w->server);
    if (!w->server) abort();
    w->server->config = &w->config;
    random_id(w->server->owner);
    uv_loop_init(&w->server->loop);
    if (!(w->server->keeper = keeper_open(w->server, ":memory:", false, err, sizeof err))) {
        fprintf(stderr, "%s\n", err);
        abort();
    }
}

static void make_room(struct client *c, size_t more)
{
    if (c->len + more <= c->cap) return;
    c->cap = 2 * (c->len + more);
    if (!(c->heard = realloc(c->heard, c->cap))) abort();
}

static void hear_all(struct world *w)
{
    keeper_pump(w->server->keeper);
    for (int i = 0; i < w->num_clients; i++) {
        struct client *c = &w->clients[i];
        const struct buffer *b;

        while (c->conn && (b = conn_next(c->conn))) {
            make_room(c, b->len + 1);
            memcpy(c->heard + c->len, b->bytes + LWS_PRE, b->len);
            c->len += b->len;
            c->heard[c->len++] = '\n';
            conn_sent(w->server, c->conn);
        }
        if (c->conn && c->conn->closing) {
            conn_close(w->server, c->conn);
            c->conn = NULL;
        }
    }
}

void world_close(struct world *w)
{
    current = w;
    for (int i = 0; i < w->num_clients; i++) {
        if (w->clients[i].conn) conn_close(w->server, w->clients[i].conn);
        free(w->clients[i].heard);
    }
    keeper_pump(w->server->keeper);
    while (w->server->num_hashing || !keeper_is_idle(w->server->keeper)) {
        uv_run(&w->server->loop, UV_RUN_ONCE);
        keeper_pump(w->server->keeper);
    }
    for (int i = 0; i < 100 && uv_run(&w->server->loop, UV_RUN_NOWAIT); i++) continue;
    webhooks_stop(w->server);
    rooms_free(w->server);
    keeper_close(w->server->keeper);
    uv_loop_close(&w->server->loop);
    addresses_sweep(w->server, INT64_MAX);
    free(w->server);
}

struct later {
    struct response r;
    bool come;
    char *text;
};

static void come_later(void *token, const struct response *r, const char *body)
{
    struct later *l = token;

    l->r = *r;
    l->come = true;
    memcpy(l->text, body, r->len);
    l->text[r->len] = 0;
}

const char *world_http(struct world *w, struct client *c, const char *method, const char *path,
                       const char *query, const char *body, size_t len, int *status)
{
    struct later later = { .text = w->server->scratch };
    struct request q = { .method = method,
                         .path = path,
                         .query = query ? query : "",
                         .cookie = c ? c->cookie : "",
                         .body = body ? body : "",
                         .body_len = len,
                         .address = address_find(w->server, "192.0.2.1") };

    current = w;
    http_answer(w->server, &q, come_later, &later);
    for (;;) {
        keeper_pump(w->server->keeper);
        if (later.come) break;
        uv_run(&w->server->loop, UV_RUN_ONCE);
    }
    if (status) *status = later.r.status;
    if (c && later.r.cookie[0])
        snprintf(c->cookie, sizeof c->cookie, "%.*s", (int)strcspn(later.r.cookie, ";"),
                 later.r.cookie);
    return w->server->scratch;
}

struct client *world_client(struct world *w, const char *name)
{
    struct client *c = &w->clients[w->num_clients++];
    char body[64], hash[HASH_CAP];

    if (w->num_clients > MAX_CLIENTS) abort();
    current = w;
    if (name)
        world_http(w, c, "POST", "/api/guest", NULL, body,
                   (size_t)snprintf(body, sizeof body, "{\"name\":\"%s\"}", name), NULL);
    http_session(c->cookie, hash);
    if (!(c->conn = conn_open(w->server, address_find(w->server, "192.0.2.1"), hash))) abort();
    keeper_pump(w->server->keeper);
    memcpy(c->id, c->conn->person.id, sizeof c->id);
    return c;
}

void world_ask(struct world *w, struct client *c, const char *json, size_t len)
{
    current = w;
    if (!c->conn) return;
    if (!conn_receive(w->server, c->conn, json, len, true)) {
        conn_close(w->server, c->conn);
        c->conn = NULL;
    }
    hear_all(w);
}

void world_askf(struct world *w, struct client *c, const char *format, ...)
{
    char json[1024];
    va_list args;
    int len;

    va_start(args, format);
    len = vsnprintf(json, sizeof json, format, args);
    va_end(args);
    if (len < 0 || (size_t)len >= sizeof json) abort();
    world_ask(w, c, json, (size_t)len);
}

void world_tick(struct world *w, struct room *room)
{
    current = w;
    w->now += 1000;
    room_check_clocks(w->server, room, w->now);
    room_submit(w->server, NULL, 0, NULL, 0);
    hear_all(w);
}

void world_forget_heard(struct world *w)
{
    for (int i = 0; i < w->num_clients; i++) w->clients[i].len = 0;
}
