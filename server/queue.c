/* queue.c: who is connected, what waits to be sent, and what waits to be heard.
 *
 * What a command says of its room waits for the room's entries to be on the disk (room_write.c):
 * messages carry the number of that write, and leave or are dropped with it. What a connection says
 * while its room is at work waits in its inbox. A reader who does not read is dropped. */
#include "server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* Out: a buffer that many may share, and the write it waits for (0: none). In: a text. */
struct message {
    struct message *next;
    struct buffer *buffer;
    uint64_t write;
};

enum { MAX_INBOX = 64 * 1024, PAUSE_AT = 16 * 1024 };

/* ---- coming and going ---- */

struct lookup {
    struct task task;
    struct conn *conn;
    char hash[HASH_CAP];
    struct person person;
};

static void run_lookup(struct task *task, struct db *db)
{
    struct lookup *l = (struct lookup *)task;

    l->person = store_find_session(db, l->hash, now_ms());
}

static void close_soon(struct conn *c)
{
    c->closing = true;
    net_drop(c);
}

static void lookup_done(struct server *sv, struct task *task)
{
    struct lookup *l = (struct lookup *)task;
    struct conn *c = l->conn;

    if (c) {
        c->lookup = NULL;
        c->person = l->person;
        if (task->kept)
            conn_resume(sv, c);
        else
            close_soon(c); /* it may come again: as nobody it would not be itself */
    }
    free(l);
}

struct conn *conn_open(struct server *sv, struct address *address, const char *token_hash)
{
    struct conn *c = calloc(1, sizeof *c);

    if (!c) return NULL;
    c->viewer = FR_SPECTATOR;
    c->seen_as = NOT_SEEN;
    c->last_in = &c->inbox;
    c->heard_at = steady_ms();
    if ((c->address = address)) address->sockets++;
    c->next = sv->conns;
    if (c->next) c->next->prev = c;
    sv->conns = c;
    sv->num_conns++;
    sv->metrics.connections++;
    if (!token_hash[0] || !(c->lookup = calloc(1, sizeof *c->lookup))) return c;
    snprintf(c->token_hash, sizeof c->token_hash, "%s", token_hash);
    snprintf(c->lookup->hash, sizeof c->lookup->hash, "%s", token_hash);
    c->lookup->conn = c;
    c->lookup->task = (struct task){ .run = run_lookup, .done = lookup_done };
    c->held = true;
    keeper_read(sv->keeper, &c->lookup->task);
    return c;
}

static void drop_first(struct conn *c)
{
    struct message *m = c->first;

    c->first = m->next;
    if (!c->first) c->last = NULL;
    c->queued -= m->buffer->len;
    buffer_release(m->buffer);
    free(m);
}

static void drop_first_in(struct conn *c)
{
    struct message *m = c->inbox;

    if (!(c->inbox = m->next)) c->last_in = &c->inbox;
    c->num_in -= m->buffer->len;
    buffer_release(m->buffer);
    free(m);
}

static void wait_no_more(struct conn *c)
{
    struct room *room = c->waits_for;
    struct conn **at;

    c->waits_for = NULL;
    if (!room) return;
    for (at = &room->waiting; *at && *at != c;) at = &(*at)->next_waiting;
    if (!*at) return;
    *at = c->next_waiting;
    if (!*at) room->last_waiting = at;
}

static void leave_crowd(struct server *sv, struct conn *c)
{
    struct conn *before = NULL;

    if (!c->in_crowd) return;
    for (struct conn *x = sv->crowd_first; x != c; x = x->next_in_crowd) before = x;
    if (before)
        before->next_in_crowd = c->next_in_crowd;
    else
        sv->crowd_first = c->next_in_crowd;
    if (sv->crowd_last == c) sv->crowd_last = before;
    c->in_crowd = false;
}

void conn_close(struct server *sv, struct conn *c)
{
    if (c->room) write_forget_asker(c->room->write, c);
    if (c->waits_for) write_forget_asker(c->waits_for->write, c);
    if (c->lookup) c->lookup->conn = NULL;
    conn_unwatch(c);
    wait_no_more(c);
    leave_crowd(sv, c);
    while (c->first) drop_first(c);
    while (c->inbox) drop_first_in(c);
    if (c->prev)
        c->prev->next = c->next;
    else
        sv->conns = c->next;
    if (c->next) c->next->prev = c->prev;
    if (c->address) c->address->sockets--;
    sv->num_conns--;
    free(c->part);
    free(c);
}

void conns_end_session(struct server *sv, const char *hash)
{
    for (struct conn *c = sv->conns; c; c = c->next)
        if (!strcmp(c->token_hash, hash) && !c->closing) close_soon(c);
}

void conns_end_person(struct server *sv, const char *person, const char *except_hash)
{
    for (struct conn *c = sv->conns; c; c = c->next)
        if (!strcmp(c->person.id, person) && strcmp(c->token_hash, except_hash) && !c->closing)
            close_soon(c);
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

/* A few hundred a second, so that a crowd that came together is not asked all at once. */
void conns_ask_silent(struct server *sv, int64_t now)
{
    enum { PING_MS = 25000, HANG_UP_MS = 35000, PINGS_AT_ONCE = 200 };
    int pings = 0;

    for (struct conn *c = sv->conns; c; c = c->next) {
        if (now - c->heard_at < PING_MS || c->closing) continue;
        if (c->pinged_at > c->heard_at) {
            if (now - c->pinged_at <= HANG_UP_MS) continue;
            /* libwebsockets does not tell of an answer without data. */
            if (net_bytes_heard(c) != c->bytes_heard)
                c->heard_at = now;
            else
                close_soon(c);
        } else if (pings++ < PINGS_AT_ONCE) {
            c->pinged_at = now;
            c->bytes_heard = net_bytes_heard(c);
            net_ping(c);
        }
    }
}

/* ---- messages in ---- */

static struct message *message_new(const char *text, size_t len)
{
    struct message *m = calloc(1, sizeof *m);

    if (m && !(m->buffer = buffer_new(text, len))) {
        free(m);
        return NULL;
    }
    return m;
}

static bool keep_for_later(struct conn *c, const char *text, size_t len)
{
    struct message *m = c->num_in + len > MAX_INBOX ? NULL : message_new(text, len);

    if (!m) return false;
    *c->last_in = m;
    c->last_in = &m->next;
    c->num_in += len;
    if (c->num_in > PAUSE_AT && !c->paused) net_pause(c, c->paused = true);
    return true;
}

void conn_hold(struct conn *c, struct room *room, const char *text, size_t len)
{
    struct message *m = message_new(text, len);

    if (!m) {
        close_soon(c);
        return;
    }
    if (!(m->next = c->inbox)) c->last_in = &m->next;
    c->inbox = m;
    c->num_in += len;
    c->held = true;
    c->waits_for = room;
    c->next_waiting = NULL;
    *room->last_waiting = c;
    room->last_waiting = &c->next_waiting;
}

void conn_hold_again(struct server *sv, struct conn *c, struct room *room, const char *text,
                     size_t len)
{
    (void)sv;
    if (c->held) { /* it waits already: the message goes before the others */
        struct message *m = message_new(text, len);

        if (!m) return;
        if (!(m->next = c->inbox)) c->last_in = &m->next;
        c->inbox = m;
        c->num_in += len;
    } else
        conn_hold(c, room, text, len);
}

void conn_resume(struct server *sv, struct conn *c)
{
    c->held = false;
    c->waits_for = NULL;
    while (c->inbox && !c->held && !c->closing) {
        struct message *m = c->inbox;

        if (!(c->inbox = m->next)) c->last_in = &c->inbox;
        c->num_in -= m->buffer->len;
        wire_receive(sv, c, (const char *)m->buffer->bytes + LWS_PRE, m->buffer->len);
        buffer_release(m->buffer);
        free(m);
    }
    if (c->paused && !c->held) net_pause(c, c->paused = false);
}

static bool take_message(struct server *sv, struct conn *c, const char *text, size_t len)
{
    const double rate = sv->config->messages_per_second;

    sv->metrics.messages_in++;
    c->heard_at = steady_ms();
    if (!bucket_take(&c->tokens, &c->tokens_at, rate, 4 * rate, 1)) return false;
    if (c->held) return keep_for_later(c, text, len);
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
    c->heard_at = steady_ms();
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

    if (!b || !(b->bytes = malloc(LWS_PRE + len + 1))) {
        free(b);
        return NULL;
    }
    memcpy(b->bytes + LWS_PRE, text, len);
    b->bytes[LWS_PRE + len] = 0;
    b->len = len;
    b->refs = 1;
    return b;
}

void buffer_release(struct buffer *b)
{
    if (!b || --b->refs) return;
    if (b->packed != b) buffer_release(b->packed);
    free(b->bytes);
    free(b);
}

enum { WORTH_PACKING = 1400 }; /* less fits into one packet of the network anyway */

static struct buffer *deflated(const struct buffer *b)
{
    struct buffer *packed = calloc(1, sizeof *packed);
    z_stream z = { .next_in = b->bytes + LWS_PRE, .avail_in = (uInt)b->len };

    if (packed) packed->refs = 1;
    if (!packed || deflateInit2(&z, 1, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
        free(packed);
        return NULL;
    }
    if ((packed->bytes = malloc(LWS_PRE + b->len))) {
        z.next_out = packed->bytes + LWS_PRE;
        z.avail_out = (uInt)b->len;
        if (deflate(&z, Z_FINISH) == Z_STREAM_END) packed->len = z.total_out;
    }
    deflateEnd(&z);
    if (packed->len) return packed;
    buffer_release(packed); /* it would have been longer */
    return NULL;
}

const struct buffer *buffer_packed(struct buffer *b)
{
    if (!b->packed) b->packed = b->len < WORTH_PACKING ? b : deflated(b);
    if (!b->packed) b->packed = b;
    return b->packed;
}

/* Players hear first; a crowd of spectators is served for a moment at a time, between which the
 * loop hears others. */
static bool is_of_crowd(const struct conn *c) { return c->viewer < 0 && c->room; }

static void join_crowd(struct server *sv, struct conn *c)
{
    if (c->in_crowd) return;
    c->in_crowd = true;
    c->next_in_crowd = NULL;
    if (sv->crowd_first)
        sv->crowd_last->next_in_crowd = c;
    else
        sv->crowd_first = c;
    sv->crowd_last = c;
    server_wake_crowd(sv);
}

static void wake(struct server *sv, struct conn *c)
{
    if (is_of_crowd(c))
        join_crowd(sv, c);
    else
        net_wake(c);
}

void conns_serve_crowd(struct server *sv)
{
    enum { MOMENT_NS = 500 * 1000 };
    const uint64_t until = uv_hrtime() + MOMENT_NS;
    struct conn *c;

    while ((c = sv->crowd_first)) {
        if (!(sv->crowd_first = c->next_in_crowd)) sv->crowd_last = NULL;
        c->in_crowd = false;
        net_push(sv, c);
        if (uv_hrtime() > until) return;
    }
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
    m->write = write_id(sv->writing);
    b->refs++;
    if (c->last)
        c->last->next = m;
    else
        c->first = m;
    c->last = m;
    c->queued += b->len;
    if (!c->first->write) wake(sv, c);
}

void conn_send(struct server *sv, struct conn *c, const char *json, size_t len)
{
    struct buffer *b = buffer_new(json, len);

    conn_queue(sv, c, b);
    buffer_release(b);
}

struct buffer *conn_next(struct conn *c)
{
    return c->first && !c->first->write ? c->first->buffer : NULL;
}

void conn_sent(struct server *sv, struct conn *c)
{
    sv->metrics.messages_out++;
    drop_first(c);
}

/* ---- after the write ---- */

static void drop_said(struct conn *c, uint64_t write)
{
    struct message **at = &c->first;

    c->last = NULL;
    while (*at) {
        struct message *m = *at;

        if (m->write != write) {
            c->last = m;
            at = &m->next;
            continue;
        }
        *at = m->next;
        c->queued -= m->buffer->len;
        buffer_release(m->buffer);
        free(m);
    }
}

void conns_settle(struct server *sv, struct room *room, uint64_t write, bool kept)
{
    for (struct conn *c = room->watchers; c; c = c->next_watcher) {
        if (!kept)
            drop_said(c, write);
        else
            for (struct message *m = c->first; m; m = m->next)
                if (m->write == write) m->write = 0;
        if (!conn_next(c)) continue;
        if (is_of_crowd(c))
            join_crowd(sv, c);
        else
            net_push(sv, c);
    }
}
