/* queue.c: who is connected, and what waits to be sent.
 *
 * Nothing leaves the server before it has been committed: messages queue up, and every write begins
 * with server_commit. So one commit serves all that arrived in one turn of the loop, and a failing
 * disk shows nobody anything that is not kept. A reader who does not read is dropped. */
#include "server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct message { struct message *next; struct buffer *buffer; };

/* ---- coming and going ---- */

struct conn *conn_open(struct server *sv, struct address *address, const struct person *person)
{
    struct conn *c = calloc(1, sizeof *c);

    if (!c) return NULL;
    c->viewer = FR_SPECTATOR;
    c->person = *person;
    c->heard_at = now_ms();
    if ((c->address = address)) address->sockets++;
    c->next = sv->conns;
    if (c->next) c->next->prev = c;
    sv->conns = c;
    sv->num_conns++;
    sv->metrics.connections++;
    return c;
}

static void drop_first(struct conn *c)
{
    struct message *m = c->first;

    c->first = m->next;
    if (!c->first) c->last = NULL;
    c->queued -= m->buffer->len;
    c->num_queued--;
    if (c->num_ready) c->num_ready--;
    buffer_release(m->buffer);
    free(m);
}

void conn_close(struct server *sv, struct conn *c)
{
    struct conn **at;

    conn_unwatch(c);
    if (c->pending) {
        for (at = &sv->pending; *at != c;) at = &(*at)->next_pending;
        *at = c->next_pending;
    }
    while (c->first) drop_first(c);
    if (c->prev) c->prev->next = c->next;
    else sv->conns = c->next;
    if (c->next) c->next->prev = c->prev;
    if (c->address) c->address->sockets--;
    sv->num_conns--;
    free(c->part);
    free(c);
}

void conn_watch(struct conn *c, struct room *room, int viewer)
{
    conn_unwatch(c);
    c->room = room;
    c->viewer = viewer;
    c->next_watcher = room->watchers;
    room->watchers = c;
    room->come_or_gone = true;
}

void conn_unwatch(struct conn *c)
{
    struct conn **at;

    if (!c->room) return;
    for (at = &c->room->watchers; *at != c;) at = &(*at)->next_watcher;
    *at = c->next_watcher;
    c->room->idle_since = now_ms();
    c->room->come_or_gone = true;
    c->room = NULL;
    c->next_watcher = NULL;
}

static void close_soon(struct conn *c)
{
    c->closing = true;
    net_drop(c);
}

/* A few hundred a second, so that a crowd that came together is not asked all at once. */
void conns_ask_silent(struct server *sv, int64_t now)
{
    enum { PING_MS = 25000, HANG_UP_MS = 35000, PINGS_AT_ONCE = 200 };
    int pings = 0;

    for (struct conn *c = sv->conns; c; c = c->next) {
        if (now - c->heard_at < PING_MS || c->closing) continue;
        if (c->pinged_at > c->heard_at) {
            if (now - c->pinged_at > HANG_UP_MS) close_soon(c);
        } else if (pings++ < PINGS_AT_ONCE) {
            c->pinged_at = now;
            net_ping(c);
        }
    }
}

/* ---- messages in ---- */

static bool take_message(struct server *sv, struct conn *c, const char *text, size_t len)
{
    const double rate = sv->config->messages_per_second;

    sv->metrics.messages_in++;
    c->heard_at = now_ms();
    if (!bucket_take(&c->tokens, &c->tokens_at, rate, 4 * rate, 1)) return false;
    wire_receive(sv, c, text, len);
    return true;
}

/* Most messages come whole; only for the others is memory taken, until they are. */
bool conn_receive(struct server *sv, struct conn *c, const char *bytes, size_t len, bool last)
{
    bool ok;

    if (c->part_len + len > MAX_MESSAGE_IN) return false;
    if (!c->part && last) return take_message(sv, c, bytes, len);
    if (!c->part && !(c->part = malloc(MAX_MESSAGE_IN))) return false;
    memcpy(c->part + c->part_len, bytes, len);
    c->part_len += len;
    if (!last) return true;
    ok = take_message(sv, c, c->part, c->part_len);
    free(c->part);
    c->part = NULL;
    c->part_len = 0;
    return ok;
}

/* ---- messages out ---- */

struct buffer *buffer_new(const char *text, size_t len)
{
    struct buffer *b = calloc(1, sizeof *b);

    if (!b || !(b->bytes = malloc(LWS_PRE + len))) {
        free(b);
        return NULL;
    }
    memcpy(b->bytes + LWS_PRE, text, len);
    b->len = len;
    b->refs = 1;
    return b;
}

void buffer_release(struct buffer *b)
{
    if (!b || --b->refs) return;
    free(b->bytes);
    free(b);
}

void conn_queue(struct server *sv, struct conn *c, struct buffer *b)
{
    struct message *m;

    if (c->closing) return;
    if (!b || c->queued + b->len > MAX_QUEUE || !(m = calloc(1, sizeof *m))) {
        sv->metrics.dropped_slow++;
        close_soon(c);
        return;
    }
    m->buffer = b;
    b->refs++;
    if (c->last) c->last->next = m;
    else c->first = m;
    c->last = m;
    c->queued += b->len;
    c->num_queued++;
    if (c->pending) return;
    c->pending = true;
    c->next_pending = sv->pending;
    sv->pending = c;
}

void conn_send(struct server *sv, struct conn *c, const char *json, size_t len)
{
    struct buffer *b = buffer_new(json, len);

    conn_queue(sv, c, b);
    buffer_release(b);
}

const struct buffer *conn_next(struct server *sv, struct conn *c)
{
    if (c->num_queued > c->num_ready) server_commit(sv);
    return c->num_ready ? c->first->buffer : NULL;
}

void conn_sent(struct server *sv, struct conn *c)
{
    sv->metrics.messages_out++;
    drop_first(c);
    if (c->num_ready) net_wake(c);
}

/* ---- the commit ---- */

void server_touch(struct server *sv, struct room *room)
{
    if (room->touched) return;
    room->touched = true;
    room->next_touched = sv->touched;
    sv->touched = room;
}

static void note_moves(struct server *sv, int64_t now)
{
    static const int limits[] = { 1, 2, 5, 10, 20, 50, 200 };

    for (int i = 0; i < sv->num_waiting_moves; i++) {
        const int64_t took = now - sv->waiting_moves[i];
        int bucket = 0;
        while (bucket < 7 && took > limits[bucket]) bucket++;
        sv->metrics.move_ms_buckets[bucket]++;
    }
    sv->num_waiting_moves = 0;
}

static void let_out(struct server *sv)
{
    while (sv->pending) {
        struct conn *c = sv->pending;

        sv->pending = c->next_pending;
        c->pending = false;
        c->num_ready = c->num_queued;
        if (c->num_ready) net_wake(c);
    }
}

/* Drops what is not committed from the end of a connection's queue. */
static void unsend(struct conn *c)
{
    struct message *kept = c->first, **tail = &c->first;

    for (int i = 1; i < c->num_ready; i++) kept = kept->next;
    if (c->num_ready) tail = &kept->next;
    while (*tail) {
        struct message *gone = *tail;

        *tail = gone->next;
        c->queued -= gone->buffer->len;
        buffer_release(gone->buffer);
        free(gone);
    }
    c->num_queued = c->num_ready;
    c->last = c->num_ready ? kept : NULL;
}

/* What waited for the commit is taken back; rooms are read again before they are used. */
static void take_back(struct server *sv)
{
    static const char sorry[] = "{\"error\":\"the server could not keep this; nothing has changed\",\"storage\":true}";

    for (struct conn *c = sv->pending; c; c = c->next_pending) unsend(c);
    for (struct room *room = sv->touched; room; room = room->next_touched) {
        room->stale = true;
        for (struct conn *c = room->watchers; c; c = c->next_watcher) conn_send(sv, c, sorry, sizeof sorry - 1);
    }
}

/* To whoever runs the server, now and then; the texts of databases hold no secrets of ours. */
static void complain(struct server *sv, int64_t now)
{
    if (now - sv->complained_at < 10000) return;
    sv->complained_at = now;
    fprintf(stderr, "frontier: nothing is being kept: %s\n", db_error(sv->db));
}

bool server_commit(struct server *sv)
{
    const int64_t before = now_ms();
    int64_t after = before;
    bool ok = true;

    if (db_is_dirty(sv->db)) {
        ok = db_commit(sv->db);
        after = now_ms();
        if ((double)(after - before) > sv->metrics.slowest_commit_ms)
            sv->metrics.slowest_commit_ms = (double)(after - before);
        if (ok) sv->metrics.commits++;
        else sv->metrics.commit_failures++;
        if (!ok) take_back(sv);
        if (!ok) complain(sv, after);
        for (; sv->touched; sv->touched = sv->touched->next_touched) sv->touched->touched = false;
    }
    note_moves(sv, after);
    let_out(sv);
    return ok;
}
