/* wire.c: the messages over WebSocket, docs/online.md. A client asks with {"id": n, "type": …} and
 * is answered with {"re": n, …}; what happens at its table comes as "table", "play" and "chat". */
#include "server.h"
#include "frontier_json.h"

#include <stdio.h>
#include <string.h>

struct ask {
    struct server *sv;
    struct conn *c;
    const struct fr_json *root;
    int64_t id;
    const char *message;
    size_t len; /* as it came */
};

static void send_writer(struct server *sv, struct conn *c, struct fr_writer *w)
{
    if (fr_writer_ok(w)) conn_send(sv, c, w->out, w->len);
}

static void begin_reply(const struct ask *a, struct fr_writer *w)
{
    fr_writer_init(w, a->sv->scratch, sizeof a->sv->scratch);
    fr_open(w, '{');
    fr_key_int(w, "re", a->id);
}

static void end_reply(const struct ask *a, struct fr_writer *w)
{
    fr_close(w, '}');
    send_writer(a->sv, a->c, w);
}

static void reply_ok(const struct ask *a)
{
    struct fr_writer w;

    begin_reply(a, &w);
    fr_key_bool(&w, "ok", true);
    end_reply(a, &w);
}

static void reply_error(const struct ask *a, enum error why)
{
    struct fr_writer w;

    begin_reply(a, &w);
    write_error(&w, why, NULL);
    end_reply(a, &w);
}

/* A rule says no: the reason as data, and in every language. */
static void reply_refusal(const struct ask *a, const struct fr_refusal *no)
{
    struct fr_table *t = a->c->room->table;
    struct fr_writer w;
    char text[FR_MAX_SENTENCE];

    fr_say_no(t->game, t->names, no, 0, text, sizeof text);
    begin_reply(a, &w);
    fr_key_string(&w, "error", text);
    fr_write_refusal(&w, t->game, t->names, no);
    end_reply(a, &w);
}

static void reply(const struct ask *a, enum error why)
{
    if (why)
        reply_error(a, why);
    else
        reply_ok(a);
}

/* ---- telling the watchers: each kind of viewer's text is made once ---- */

typedef void (*write_for)(const struct room *, int viewer, struct fr_writer *);

static struct buffer *message_for(struct server *sv, const struct room *room, int viewer,
                                  const char *key, write_for write)
{
    struct fr_writer w;

    fr_writer_init(&w, sv->scratch, sizeof sv->scratch);
    fr_open(&w, '{');
    fr_key(&w, key);
    write(room, viewer, &w);
    fr_close(&w, '}');
    return fr_writer_ok(&w) ? buffer_new(w.out, w.len) : NULL;
}

/* `changes`: for those who asked for changes only. Who has not been told the whole as this viewer
 * yet gets that. */
static void tell(struct server *sv, struct room *room, const char *key, write_for write,
                 write_for changes)
{
    struct buffer *made[2][FR_MAX_SEATS + 1] = { { NULL } };

    for (struct conn *c = room->watchers; c; c = c->next_watcher) {
        const bool less = changes && c->wants_changes && c->seen_as == c->viewer;
        struct buffer **b = &made[less][c->viewer + 1];

        if (!*b) *b = message_for(sv, room, c->viewer, key, less ? changes : write);
        if (changes) c->seen_as = c->viewer;
        conn_queue(sv, c, *b);
    }
    for (int i = 0; i <= FR_MAX_SEATS; i++) {
        buffer_release(made[0][i]);
        buffer_release(made[1][i]);
    }
}

/* Who looks on as whom may have changed: somebody sat down, stood up or was kicked. */
static void see_anew(struct room *room)
{
    for (struct conn *c = room->watchers; c; c = c->next_watcher)
        c->viewer = c->person.exists ? room_seat_of(room, c->person.id) : FR_SPECTATOR;
}

void wire_tell_table(struct server *sv, struct room *room)
{
    see_anew(room);
    tell(sv, room, "table", room_write_table, NULL);
}

static void write_play(const struct room *room, int viewer, struct fr_writer *w)
{
    room_write_play(room, viewer, true, false, w);
}

static void write_play_changes(const struct room *room, int viewer, struct fr_writer *w)
{
    room_write_play(room, viewer, true, true, w);
}

void wire_tell_play(struct server *sv, struct room *room)
{
    see_anew(room);
    tell(sv, room, "play", write_play, write_play_changes);
}

void wire_tell_here(struct server *sv, struct room *room)
{
    struct fr_writer w;

    fr_writer_init(&w, sv->scratch, sizeof sv->scratch);
    fr_open(&w, '{');
    fr_key(&w, "here");
    room_write_here(room, &w);
    fr_close(&w, '}');
    for (struct conn *c = room->watchers; c; c = c->next_watcher) send_writer(sv, c, &w);
}

void wire_not_kept(struct server *sv, struct conn *c, int64_t re, bool lost, bool unsure)
{
    const struct ask a = { .sv = sv, .c = c, .id = re };

    if (lost)
        reply_error(&a, ERR_CHANGED);
    else if (unsure)
        reply_error(&a, ERR_PERHAPS_KEPT);
    else
        reply_error(&a, ERR_NOT_KEPT);
}

void wire_tell_rematch(struct server *sv, struct room *room) { wire_tell_table(sv, room); }

void wire_tell_chat(struct server *sv, struct room *room, const struct log_entry *e)
{
    struct fr_writer w;

    fr_writer_init(&w, sv->scratch, sizeof sv->scratch);
    fr_open(&w, '{');
    fr_key(&w, "chat");
    fr_open(&w, '{');
    fr_key_int(&w, "seq", e->seq);
    fr_key_int(&w, "at", e->at);
    fr_key_int(&w, "seat", e->seat);
    fr_key_string(&w, "who", e->person);
    fr_key(&w, "message");
    fr_raw(&w, e->body);
    fr_close(&w, '}');
    fr_close(&w, '}');
    for (struct conn *c = room->watchers; c; c = c->next_watcher) send_writer(sv, c, &w);
}

/* What comers are told of the game is made once for each kind of viewer, until it changes. */
static const struct buffer *play_for(struct server *sv, struct room *room, int viewer)
{
    struct buffer **made = &room->plays[viewer + 1];
    struct fr_writer w;

    if (*made && !room->move_seconds && !room->game_seconds) return *made;
    buffer_release(*made);
    fr_writer_init(&w, sv->scratch, sizeof sv->scratch);
    room_write_play(room, viewer, false, false, &w);
    *made = fr_writer_ok(&w) ? buffer_new(w.out, w.len) : NULL;
    return *made;
}

static bool write_past(const struct conn *c, int64_t after, int64_t before, struct fr_writer *w)
{
    int64_t earlier;

    fr_key(w, "past");
    earlier = room_write_past(c->room, c->viewer, after, before, w);
    if (earlier) fr_key_int(w, "earlier", earlier);
    return fr_writer_ok(w);
}

/* Everything a client needs to stand where the table stands; of its past the latest page. */
void wire_snapshot(struct server *sv, struct conn *c, int64_t after)
{
    const struct buffer *play = c->room->table ? play_for(sv, c->room, c->viewer) : NULL;
    struct fr_writer w;

    fr_writer_init(&w, sv->scratch, sizeof sv->scratch);
    fr_open(&w, '{');
    fr_key(&w, "table");
    room_write_table(c->room, c->viewer, &w);
    write_past(c, after, INT64_MAX, &w);
    c->seen_as = play ? c->viewer : NOT_SEEN;
    if (play) {
        fr_key(&w, "play");
        fr_raw(&w, (const char *)play->bytes + LWS_PRE);
    }
    fr_close(&w, '}');
    send_writer(sv, c, &w);
}

/* ---- the commands ---- */

static bool text_of(const struct ask *a, const char *key, char *out, size_t cap)
{
    out[0] = 0;
    return fr_json_string(fr_json_get(a->root, key), out, cap);
}

static int number_of(const struct ask *a, const char *key, int otherwise)
{
    int64_t number = otherwise;

    fr_json_int(fr_json_get(a->root, key), -1, 1 << 30, &number);
    return (int)number;
}

static enum error why_not_here(struct server *sv, const char *id)
{
    const struct room *room = room_known(sv, id);

    if (room && room->unreadable) return ERR_UNREAD;
    return ERR_NO_SUCH_TABLE;
}

static bool is_true(const struct ask *a, const char *key)
{
    const struct fr_json *given = fr_json_get(a->root, key);

    return given && given->type == FR_TRUE;
}

static void do_join(const struct ask *a)
{
    char id[ID_CAP], invite[ID_CAP];
    struct room *room, *wait = NULL;
    const struct person *p = &a->c->person;

    text_of(a, "invite", invite, sizeof invite);
    room = text_of(a, "table", id, sizeof id) ? room_find(a->sv, id, &wait) : NULL;
    if (wait)
        conn_hold(a->c, wait, a->message, a->len);
    else if (!room)
        reply_error(a, why_not_here(a->sv, id));
    else if (room->misfit)
        reply_error(a, ERR_OTHER_RULES);
    else if (!room_may_watch(room, p->exists ? p->id : "", invite))
        reply_error(a, ERR_BY_INVITATION);
    else {
        conn_watch(a->c, room, p->exists ? room_seat_of(room, p->id) : FR_SPECTATOR);
        snprintf(a->c->invite, sizeof a->c->invite, "%s", invite);
        a->c->wants_changes = is_true(a, "changes");
        a->c->wants_packed = is_true(a, "packed");
        reply_ok(a);
        wire_snapshot(a->sv, a->c, number_of(a, "from", 0));
        think_for(a->sv, room);
    }
}

static void do_past(const struct ask *a)
{
    struct fr_writer w;

    begin_reply(a, &w);
    write_past(a->c, number_of(a, "from", 0), number_of(a, "before", 1 << 30), &w);
    end_reply(a, &w);
}

static void do_move(const struct ask *a)
{
    char text[FR_MAX_TEXT];
    struct fr_refusal no;
    enum error why;

    if (!text_of(a, "text", text, sizeof text)) {
        reply_error(a, ERR_NO_MOVE);
        return;
    }
    why = room_move(a->sv, a->c->room, &a->c->person, number_of(a, "nth", -1), text, &no);
    if (no.why)
        reply_refusal(a, &no);
    else
        reply(a, why);
}

static void do_why(const struct ask *a)
{
    char text[FR_MAX_TEXT];
    struct fr_refusal no;
    fr_move move;
    const int seat = room_seat_of(a->c->room, a->c->person.id);

    if (!a->c->room->table || seat < 0 || !text_of(a, "text", text, sizeof text))
        reply_error(a, ERR_NO_QUESTION);
    else if (fr_table_why_not(a->c->room->table, seat, text, &move, &no))
        reply_ok(a);
    else
        reply_refusal(a, &no);
}

/* Who only looks on talks less. */
enum { SPECTATOR_TALKS = 12 };

static bool can_pay(struct server *sv, struct conn *c, int extra)
{
    const double rate = sv->config->messages_per_second;

    return !extra || bucket_take(&c->tokens, &c->tokens_at, rate, 4 * rate, extra);
}

static void do_chat(const struct ask *a)
{
    char text[512];

    if (!text_of(a, "text", text, sizeof text))
        reply_error(a, ERR_BAD_CHAT);
    else if (a->c->viewer < 0 && !can_pay(a->sv, a->c, SPECTATOR_TALKS))
        reply_error(a, ERR_TOO_MANY);
    else
        reply(a, room_chat(a->sv, a->c->room, &a->c->person, text));
}

static void do_sit(const struct ask *a)
{
    reply(a, room_sit(a->sv, a->c->room, &a->c->person, number_of(a, "seat", -1), a->c->invite,
                      fr_json_get(a->root, "options")));
    wire_snapshot(a->sv, a->c, a->c->room->seq);
}

static void do_stand(const struct ask *a)
{
    reply(a, room_stand(a->sv, a->c->room, &a->c->person));
}
static void do_colour(const struct ask *a)
{
    char colour[16];

    text_of(a, "colour", colour, sizeof colour);
    reply(a, room_colour(a->sv, a->c->room, &a->c->person, colour));
}
static void do_choose(const struct ask *a)
{
    reply(a, room_choose(a->sv, a->c->room, &a->c->person, fr_json_get(a->root, "options")));
}
static void do_kick(const struct ask *a)
{
    reply(a, room_kick(a->sv, a->c->room, &a->c->person, number_of(a, "seat", -1)));
}
static void do_vote(const struct ask *a) { reply(a, room_vote(a->sv, a->c->room, &a->c->person)); }

static void do_bot(const struct ask *a)
{
    char level[16];

    text_of(a, "level", level, sizeof level);
    reply(a, room_seat_bot(a->sv, a->c->room, &a->c->person, number_of(a, "seat", -1), level));
}

static void do_rematch(const struct ask *a)
{
    char id[ID_CAP];
    const enum error why = room_rematch(a->sv, a->c->room, &a->c->person, id);
    struct fr_writer w;

    if (why) {
        reply_error(a, why);
        return;
    }
    begin_reply(a, &w);
    fr_key_string(&w, "table", id);
    end_reply(a, &w);
}

static void do_undo(const struct ask *a)
{
    reply(a, room_undo(a->sv, a->c->room, &a->c->person, number_of(a, "nth", -1)));
}

static void do_imagine(const struct ask *a)
{
    const int seat = room_seat_of(a->c->room, a->c->person.id);
    struct fr_writer w;

    if (!a->c->room->table || seat < 0) {
        reply_error(a, ERR_NO_QUESTION);
        return;
    }
    begin_reply(a, &w);
    fr_key(&w, "position");
    room_write_imagined(a->c->room, seat, &w);
    end_reply(a, &w);
}

static void do_reveal(const struct ask *a)
{
    reply(a, room_reveal(a->sv, a->c->room, &a->c->person));
}

static void do_leave(const struct ask *a)
{
    conn_unwatch(a->c);
    reply_ok(a);
}

static void do_ping(const struct ask *a) { reply_ok(a); }

/* `extra`: what costs the server or the others at the table more than a message does is paid for as
 * several. */
static const struct {
    const char *type;
    bool needs_room, needs_person;
    int extra;
    void (*run)(const struct ask *);
} commands[] = {
    { "ping", false, false, 0, do_ping },     { "join", false, false, 3, do_join },
    { "leave", true, false, 0, do_leave },    { "past", true, false, 3, do_past },
    { "reveal", true, true, 3, do_reveal },   { "move", true, true, 0, do_move },
    { "why", true, true, 0, do_why },         { "chat", true, true, 3, do_chat },
    { "sit", true, true, 1, do_sit },         { "stand", true, true, 1, do_stand },
    { "bot", true, true, 1, do_bot },         { "undo", true, true, 3, do_undo },
    { "imagine", true, true, 3, do_imagine }, { "kick", true, true, 1, do_kick },
    { "vote", true, true, 1, do_vote },       { "rematch", true, true, 9, do_rematch },
    { "colour", true, true, 1, do_colour },   { "choose", true, true, 1, do_choose },
};

static void run_command(const struct ask *a, const struct fr_json *type)
{
    struct conn *c = a->c;

    for (size_t i = 0; type && i < sizeof commands / sizeof *commands; i++) {
        if (!fr_json_is(type, commands[i].type)) continue;
        if (commands[i].needs_room && !c->room)
            reply_error(a, ERR_NO_ROOM);
        else if (commands[i].needs_person && !c->person.exists)
            reply_error(a, ERR_NOBODY);
        else if (!can_pay(a->sv, c, commands[i].extra))
            reply_error(a, ERR_TOO_MANY);
        else
            commands[i].run(a);
        return;
    }
    reply_error(a, ERR_NO_SUCH_MESSAGE);
}

/* A room does one thing at a time. True: it waits, or has been answered. */
static bool must_wait(const struct ask *a)
{
    struct room *room = a->c->room;

    if (room->unreadable) {
        reply_error(a, ERR_UNREAD);
        return true;
    }
    if (room_is_free(room) && room->doubt) room_load(a->sv, room);
    if (room_is_free(room)) return false;
    conn_hold(a->c, room, a->message, a->len);
    return true;
}

void wire_receive(struct server *sv, struct conn *c, const char *json, size_t len)
{
    struct fr_json nodes[64];
    struct fr_error err;
    struct ask a = { .sv = sv, .c = c, .root = nodes };

    if (!fr_json_parse(json, len, nodes, 64, &err)) {
        reply_error(&a, ERR_BAD_REQUEST);
        return;
    }
    fr_json_int(fr_json_get(nodes, "id"), 0, INT64_MAX / 2, &a.id);
    a.message = json;
    a.len = len;
    if (c->room && must_wait(&a)) return;
    run_command(&a, fr_json_get(nodes, "type"));
    room_submit(sv, c, a.id, json, len);
}
