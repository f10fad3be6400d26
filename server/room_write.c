/* room_write.c: from a command to the disk.
 *
 * A command checks, appends entries and tells the watchers, all at once and in memory. What it
 * wrote then goes to the keeper, and what it said waits in the queues of the connections. If it was
 * kept the messages leave; if not they are dropped and the room is what it was before, byte by
 * byte. Meanwhile nobody else can use the room, so nothing is built on what may be taken back.
 * Where another process was quicker the room hears of that first, and the command is given once
 * more. */
#include "room_inner.h"
#include "keeper.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_TRIES = 8 };

struct entry {
    struct entry *next;
    struct log_entry e;
    char body[];
};
struct seat_change {
    int seat;
    char person[ID_CAP];
};

/* The room before the command. The record grows at its end only, so its last move and its length
 * say all. */
struct before {
    struct room room;
    bool has_table;
    struct fr_table_move last;
    unsigned char
        head[offsetof(struct fr_table, moves)]; /* what stands before the moves, and after them */
    unsigned char tail[sizeof(struct fr_table) - offsetof(struct fr_table, from_position)];
};

struct part { /* what is written of one room */
    struct part *next;
    char id[ID_CAP];
    bool is_new, ended;
    struct table_row row;
    struct entry *first, **last;
    struct seat_change seats[FR_MAX_SEATS + 2];
    int num_seats;
    struct finished_game game;
    struct before *before;
    char process[ID_CAP]; /* this one */
    bool due;             /* it must be looked after now */
};

struct write {
    struct task task;
    uint64_t id;
    struct part *parts, **last;
    struct conn *asker; /* NULL: nobody, or gone */
    int64_t re;
    char *message;
    size_t len;
    void (*done)(struct server *, void *context, bool kept);
    void *context;
};

/* ---- on the keeper's thread ---- */

/* What other processes are told; the owner follows. */
static void write_told(const struct part *p, char *out, size_t cap)
{
    snprintf(out, cap, "%s %s %lld %d ", p->process, p->id, (long long)p->row.state_seq, p->due);
}

static bool write_part(struct part *p, struct db *db)
{
    char told[4 * ID_CAP + 48];

    if (p->is_new && !store_add_table(db, &p->row)) return false;
    for (const struct entry *e = p->first; e; e = e->next) {
        if (!store_append(db, p->id, &e->e)) return false;
        if (!strcmp(e->e.kind, "chat") && e->e.seq % 64 == 0)
            store_drop_old_chat(db, p->id, MAX_TALK);
    }
    for (int i = 0; i < p->num_seats; i++)
        store_set_seat(db, p->id, p->seats[i].seat,
                       p->seats[i].person[0] ? p->seats[i].person : NULL);
    store_update_table(db, &p->row);
    if (!p->row.elsewhere) return true;
    write_told(p, told, sizeof told);
    copy(told + strlen(told), ID_CAP, p->row.owner);
    db_tell(db, told);
    return true;
}

/* Nearly all that is written is one entry of one table. */
static bool is_one_entry(const struct write *w)
{
    const struct part *p = w->parts;

    return !p->next && !p->is_new && !p->num_seats && p->first && !p->first->next &&
           strcmp(p->first->e.kind, "chat");
}

static void run_write(struct task *task, struct db *db)
{
    struct write *w = (struct write *)task;
    char told[4 * ID_CAP + 48];

    for (struct part *p = w->parts; p; p = p->next)
        copy(p->row.owner, sizeof p->row.owner, p->process);
    if (is_one_entry(w)) {
        write_told(w->parts, told, sizeof told);
        store_keep_entry(db, &w->parts->row, &w->parts->first->e, told);
        return;
    }
    for (struct part *p = w->parts; p; p = p->next) {
        p->row.lost = !write_part(p, db);
        if (p->row.lost) return; /* the first part is that of the room that others may write, too */
    }
}

static void run_results(struct task *task, struct db *db)
{
    for (struct part *p = ((struct write *)task)->parts; p; p = p->next)
        if (p->ended && db_collect(db) && !p->row.lost) rate_game(db, &p->game);
}

/* ---- gathering ---- */

static struct before *remember(const struct room *room)
{
    struct before *b = malloc(sizeof *b);

    if (!b) abort(); /* without memory nothing could be taken back */
    b->room = *room;
    b->has_table = room->table;
    if (!room->table) return b;
    if (room->table->num_moves) b->last = room->table->moves[room->table->num_moves - 1];
    memcpy(b->head, room->table, sizeof b->head);
    memcpy(b->tail, &room->table->from_position, sizeof b->tail);
    return b;
}

static struct part *part_of(struct server *sv, struct room *room)
{
    struct write *w = sv->writing;
    struct part *p;

    if (!w) {
        if (!(w = calloc(1, sizeof *w))) abort();
        w->id = ++sv->num_writes;
        w->last = &w->parts;
        sv->writing = w;
    }
    for (p = w->parts; p; p = p->next)
        if (!strcmp(p->id, room->id)) return p;
    if (!(p = calloc(1, sizeof *p))) abort();
    copy(p->id, sizeof p->id, room->id);
    p->last = &p->first;
    p->is_new = !room->seq;
    p->before = remember(room);
    *w->last = p;
    w->last = &p->next;
    room->write = w;
    return p;
}

static void forget_plays(struct room *room)
{
    for (int i = 0; i <= FR_MAX_SEATS; i++) {
        buffer_release(room->plays[i]);
        room->plays[i] = NULL;
    }
}

void room_append(struct server *sv, struct room *room, const char *kind, int seat,
                 const char *person, const char *body)
{
    struct part *p = part_of(sv, room);
    const size_t size = strlen(body) + 1;
    struct entry *e = calloc(1, sizeof *e + size);
    const int64_t now = now_ms();

    if (!e) abort();
    memcpy(e->body, body, size);
    e->e = (struct log_entry){ .seq = room->seq + 1,
                               .at = now > room->changed ? now : room->changed,
                               .seat = seat,
                               .body = e->body };
    copy(e->e.kind, sizeof e->e.kind, kind);
    copy(e->e.person, sizeof e->e.person, person);
    *p->last = e;
    p->last = &e->next;
    room_apply(room, &e->e);
    forget_plays(room);
}

void room_append_seat(struct server *sv, struct room *room, int seat, const char *person)
{
    struct part *p = part_of(sv, room);

    if (p->num_seats == FR_MAX_SEATS + 2) return;
    p->seats[p->num_seats].seat = seat;
    copy(p->seats[p->num_seats++].person, ID_CAP, person);
}

void room_append_result(struct server *sv, struct room *room)
{
    struct part *p = part_of(sv, room);
    struct finished_game *g = &p->game;

    p->ended = true;
    *g = (struct finished_game){ .players = room->options.players,
                                 .rated = room->rated,
                                 .at = room->changed };
    copy(g->table, sizeof g->table, room->id);
    copy(g->game, sizeof g->game, room->game->id);
    for (int seat = 0; seat < room->options.players; seat++) {
        struct fr_score_line lines[FR_MAX_SCORE_LINES];
        int num;

        g->seats[seat].score =
            room->game->score(room->table->state, seat, lines, FR_MAX_SCORE_LINES, &num);
        g->seats[seat].place = room->game->place(room->table->state, seat);
        if (room->seats[seat].kind == SEAT_PERSON)
            copy(g->seats[seat].person, ID_CAP, room->seats[seat].person);
    }
}

/* ---- after the keeper ---- */

static void take_back(struct room *room, const struct before *b)
{
    struct room now = *room;

    for (int i = b->room.num_past; i < now.num_past; i++) free(now.past[i].text);
    forget_plays(&now);
    *room = b->room;
    room->next = now.next;
    room->watchers = now.watchers;
    room->waiting = now.waiting;
    room->last_waiting = now.waiting ? now.last_waiting : &room->waiting;
    room->thought = now.thought;
    room->thinking_set = now.thinking_set;
    room->come_or_gone = now.come_or_gone;
    room->said_here = now.said_here;
    room->idle_since = now.idle_since;
    room->shared = now.shared;
    room->doubt = now.doubt;
    room->doubt_again = now.doubt_again;
    copy(room->lost_host, sizeof room->lost_host, now.lost_host);
    memcpy(room->elsewhere, now.elsewhere, sizeof room->elsewhere);
    memset(room->plays, 0, sizeof room->plays);
    room->past = now.past;
    room->cap_past = now.cap_past;
    room->kept_events = now.kept_events;
    room->cap_kept = now.cap_kept;
    room->table = now.table;
    if (!b->has_table) {
        free(now.table);
        room->table = NULL;
        return;
    }
    memcpy(room->table, b->head, sizeof b->head);
    memcpy(&room->table->from_position, b->tail, sizeof b->tail);
    if (room->table->num_moves) room->table->moves[room->table->num_moves - 1] = b->last;
}

static bool is_lost(const struct write *w)
{
    for (const struct part *p = w->parts; p; p = p->next)
        if (p->row.lost) return true;
    return false;
}

static void free_write(struct write *w)
{
    for (struct part *p = w->parts, *next; p; p = next) {
        next = p->next;
        for (struct entry *e = p->first, *after; e; e = after) {
            after = e->next;
            free(e);
        }
        free(p->before);
        free(p);
    }
    free(w->message);
    free(w);
}

static void settle(struct server *sv, struct write *w, struct part *p, bool kept)
{
    struct room *room = room_known(sv, p->id);

    conns_settle(sv, room, w->id, kept);
    if (kept) {
        room->owned = !keeper_is_shared(sv->keeper) || !strcmp(p->row.owner, sv->owner);
        room->shared |= p->row.elsewhere;
        room_trim_past(room);
    } else {
        take_back(room, p->before);
        room->doubt |= keeper_is_shared(sv->keeper) && !p->is_new;
    }
    room->write = NULL;
}

static void go_on(struct server *sv, struct part *p, bool kept)
{
    struct room *room = room_known(sv, p->id);
    const fr_seats newly_asked = room->newly_asked;

    room->newly_asked = 0;
    if (kept) webhook_turns(sv, room, newly_asked);
    if (room->doubt)
        room_load(sv, room);
    else
        room_release(sv, room); /* which forgets a table that never was */
}

static void write_done(struct server *sv, struct task *task)
{
    struct write *w = (struct write *)task;
    const bool lost = task->kept && is_lost(w), kept = task->kept && !lost;

    if (kept)
        sv->metrics.commits++;
    else
        sv->metrics.commit_failures += !lost;
    if (!task->kept) server_complain(sv);
    for (struct part *p = w->parts; p; p = p->next) settle(sv, w, p, kept);
    if (w->asker && lost && w->asker->tries++ < MAX_TRIES)
        conn_hold_again(sv, w->asker, room_known(sv, w->parts->id), w->message, w->len);
    else if (w->asker && !kept)
        wire_not_kept(sv, w->asker, w->re, lost, task->unsure);
    if (w->asker && kept) w->asker->tries = 0;
    if (w->done) w->done(sv, w->context, kept);
    for (struct part *p = w->parts; p; p = p->next) go_on(sv, p, kept);
    free_write(w);
}

/* ---- to the keeper ---- */

static void describe(struct server *sv, struct part *p)
{
    const struct room *room = room_known(sv, p->id);

    room_row(room, &p->row);
    copy(p->process, sizeof p->process, sv->owner);
    p->due = p->row.wake > 0 && p->row.wake <= now_ms();
}

static struct write *close_write(struct server *sv)
{
    struct write *w = sv->writing;

    sv->writing = NULL;
    if (!w) return NULL;
    for (struct part *p = w->parts; p; p = p->next) describe(sv, p);
    w->task = (struct task){ .run = run_write, .last = run_results, .done = write_done };
    copy(w->task.order, sizeof w->task.order, w->parts->id);
    return w;
}

void room_submit(struct server *sv, struct conn *asker, int64_t re, const char *message, size_t len)
{
    struct write *w = close_write(sv);

    if (!w) return;
    if ((w->asker = asker) && (w->message = malloc(len + 1))) {
        memcpy(w->message, message, len);
        w->message[len] = 0;
        w->len = len;
        w->re = re;
    }
    keeper_write(sv->keeper, &w->task);
}

void room_submit_request(struct server *sv, void (*done)(struct server *, void *context, bool kept),
                         void *context)
{
    struct write *w = close_write(sv);

    if (!w) return;
    w->done = done;
    w->context = context;
    keeper_write(sv->keeper, &w->task);
}

void write_forget_asker(struct write *w, const struct conn *c)
{
    if (w && w->asker == c) w->asker = NULL;
}

uint64_t write_id(const struct write *w) { return w ? w->id : 0; }
