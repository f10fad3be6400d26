/* room_load.c: tables come into memory, and hear what other processes did at them. The reading is
 * the keeper's; what was read is applied on the loop. */
#include "room_inner.h"
#include "keeper.h"

#include <stdlib.h>
#include <string.h>

struct read_entry {
    struct read_entry *next;
    struct log_entry e;
    char body[];
};

struct load {
    struct task task;
    char id[ID_CAP], process[ID_CAP];
    int64_t after;
    struct table_row row;
    struct read_entry *first, **last;
};

static void forget_entries(struct load *l)
{
    for (struct read_entry *e = l->first, *next; e; e = next) {
        next = e->next;
        free(e);
    }
    l->first = NULL;
    l->last = &l->first;
}

static void note_entry(void *context, const struct log_entry *e)
{
    struct load *l = context;
    const size_t size = strlen(e->body) + 1;
    struct read_entry *kept = malloc(sizeof *kept + size);

    if (!kept) abort();
    kept->next = NULL;
    kept->e = *e;
    memcpy(kept->body, e->body, size);
    kept->e.body = kept->body;
    *l->last = kept;
    l->last = &kept->next;
}

static void run_load(struct task *task, struct db *db)
{
    struct load *l = (struct load *)task;

    forget_entries(l);
    if (!store_find_table(db, l->id, &l->row)) return;
    /* Before the log is read, so that nothing is missed. */
    if (strcmp(l->row.owner, l->process) && (!l->after || !l->row.elsewhere) &&
        !store_listen(db, &l->row, l->process))
        return;
    store_read_log(db, l->id, l->after, note_entry, l);
}

/* What was played must still be what it was: the state after the last entry is known by its hash.
 */
static void check_state(struct room *room, int64_t seq)
{
    char state[20];

    if (!room->ready || room->misfit || seq != room->state_seq || !room->state[0]) return;
    snprintf(state, sizeof state, "%016llx",
             room->table ? (unsigned long long)fr_table_hash(room->table) : 0);
    if (strcmp(state, room->state)) room->misfit = true;
}

static void apply_quietly(struct room *room, const struct log_entry *e)
{
    if (room->misfit) return;
    room_apply(room, e);
    check_state(room, e->seq);
}

/* Entries of another process are told one by one, as if they had been made here. */
static void apply_aloud(struct server *sv, struct room *room, const struct log_entry *e)
{
    const bool chat = !strcmp(e->kind, "chat");
    const bool play =
        !strcmp(e->kind, "move") || !strcmp(e->kind, "undo") || !strcmp(e->kind, "start");

    if (e->seq <= room->seq) return;
    apply_quietly(room, e);
    if (!room->ready || room->misfit) return;
    if (chat) wire_tell_chat(sv, room, e);
    if (play) wire_tell_play(sv, room);
    if (!chat && (!play || room->status != ROOM_PLAYING || !room->num_plays))
        wire_tell_table(sv, room);
}

static void take_in(struct server *sv, struct room *room, struct load *l)
{
    const bool fresh = !room->seq;

    copy(room->state, sizeof room->state, l->row.state);
    room->state_seq = l->row.state_seq;
    for (const struct read_entry *e = l->first; e; e = e->next) {
        if (fresh)
            apply_quietly(room, &e->e);
        else
            apply_aloud(sv, room, &e->e);
    }
    if (l->first)
        for (int i = 0; i <= FR_MAX_SEATS; i++) {
            buffer_release(room->plays[i]);
            room->plays[i] = NULL;
        }
    room_trim_past(room);
    room->owned = !keeper_is_shared(sv->keeper) || !strcmp(l->row.owner, sv->owner);
    room->shared = l->row.elsewhere || !room->owned;
}

static void load_done(struct server *sv, struct task *task)
{
    struct load *l = (struct load *)task;
    struct room *room = room_known(sv, l->id);

    room->loading = false;
    if (task->kept) {
        room->doubt = room->doubt_again;
        take_in(sv, room, l);
    } else {
        room->unreadable = true;
        server_complain(sv);
    }
    forget_entries(l);
    free(l);
    room_release(sv, room);
}

void room_load(struct server *sv, struct room *room)
{
    struct load *l;

    if (room->loading || room->write) return;
    if (!(l = calloc(1, sizeof *l))) abort();
    l->task = (struct task){ .run = run_load, .done = load_done };
    l->last = &l->first;
    l->after = room->seq;
    copy(l->id, sizeof l->id, room->id);
    copy(l->process, sizeof l->process, sv->owner);
    room->loading = true;
    room->doubt_again = false;
    keeper_read(sv->keeper, &l->task);
}

/* ---- for a thread of the keeper: a copy of its own ---- */

static void apply_own(void *context, const struct log_entry *e) { apply_quietly(context, e); }

bool room_read_log(struct db *db, struct room *room, struct table_row *row)
{
    if (!store_find_table(db, room->id, row)) return false;
    copy(room->state, sizeof room->state, row->state);
    room->state_seq = row->state_seq;
    return store_read_log(db, room->id, 0, apply_own, room) && (room->ready || room->misfit);
}
