/* room_here.c: who looks on at a table. Processes that have the same table in memory tell each
 * other of their own watchers when one comes or goes and every few seconds; one that falls silent
 * is forgotten. Nothing of this is kept: it is true for the moment only. */
#include "room_inner.h"
#include "frontier_json.h"
#include "keeper.h"

#include <string.h>

enum { SAY_AGAIN_MS = 5000, SILENT_MS = 12000 };

static struct lookers own_lookers(const struct room *room)
{
    struct lookers l = { .seats = 0 };

    for (const struct conn *c = room->watchers; c; c = c->next_watcher) {
        if (c->viewer >= 0)
            l.seats |= (fr_seats)(1 << c->viewer);
        else
            l.others++;
    }
    return l;
}

/* The seats whose people look on now, and how many others do. */
void room_write_here(const struct room *room, struct fr_writer *w)
{
    struct lookers all = own_lookers(room);

    for (int i = 0; i < MAX_ELSEWHERE; i++) {
        all.seats |= room->elsewhere[i].lookers.seats;
        all.others += room->elsewhere[i].lookers.others;
    }
    fr_open(w, '{');
    fr_key(w, "seats");
    fr_open(w, '[');
    for (int seat = 0; seat < room->options.players; seat++)
        if (all.seats >> seat & 1) fr_int(w, seat);
    fr_close(w, ']');
    fr_key_int(w, "others", all.others);
    fr_close(w, '}');
}

/* ---- other processes ---- */

static void say_who_is_here(struct server *sv, struct room *room, int64_t now)
{
    const struct lookers own = own_lookers(room);
    char told[2 * ID_CAP + 48];

    snprintf(told, sizeof told, "%s here %s %d %d", sv->owner, room->id, own.seats, own.others);
    server_tell(sv, told);
    room->said_here = now;
}

/* True: some were thought to be here, and are not. */
static bool forget_silent(struct room *room, int64_t now)
{
    bool gone = false;

    for (int i = 0; i < MAX_ELSEWHERE; i++) {
        struct elsewhere *e = &room->elsewhere[i];

        if (!*e->process || now - e->heard < SILENT_MS) continue;
        gone |= e->lookers.seats || e->lookers.others;
        *e = (struct elsewhere){ .heard = 0 };
    }
    return gone;
}

void room_look_round(struct server *sv, struct room *room, int64_t now)
{
    const bool gone = forget_silent(room, now),
               again = room->watchers && now - room->said_here > SAY_AGAIN_MS;

    if (keeper_is_shared(sv->keeper) && room->shared && (room->come_or_gone || again))
        say_who_is_here(sv, room, now);
    if (room->come_or_gone || gone) wire_tell_here(sv, room);
    room->come_or_gone = false;
}

/* Where a process is noted; a free place for one not heard before; NULL: there are too many. */
static struct elsewhere *place_of(struct room *room, const char *process)
{
    struct elsewhere *free_place = NULL;

    for (int i = MAX_ELSEWHERE; i-- > 0;) {
        if (!strcmp(room->elsewhere[i].process, process)) return &room->elsewhere[i];
        if (!*room->elsewhere[i].process) free_place = &room->elsewhere[i];
    }
    return free_place;
}

bool room_hear_of_others(struct server *sv, const char *payload, int64_t now)
{
    char id[ID_CAP], process[ID_CAP];
    int seats, others;
    struct room *room;
    struct elsewhere *e;

    if (sscanf(payload, "%15s here %15s %d %d", process, id, &seats, &others) != 4) return false;
    if (!(room = room_known(sv, id)) || !(e = place_of(room, process))) return true;
    const bool news = e->lookers.seats != seats || e->lookers.others != others;

    if (!*e->process) room->come_or_gone = true; /* it has not heard of ours either */
    room->shared = true;
    copy(e->process, sizeof e->process, process);
    e->lookers = (struct lookers){ .seats = (fr_seats)seats, .others = others };
    e->heard = now;
    if (news && room->ready) wire_tell_here(sv, room);
    return true;
}
