/* room_clocks.c: tables at which somebody no longer plays: clocks that run out, votes to abandon
 * the game. */
#include "room_inner.h"

/* The game is abandoned when every person at the table wants it. */
enum error room_vote(struct server *sv, struct room *room, const struct person *who)
{
    const int own = room_seat_of(room, who->id);
    fr_seats people = 0;

    if (own < 0) return ERR_NOT_SEATED;
    if (room->status != ROOM_PLAYING) return ERR_NOT_PLAYING;
    if (room->votes >> own & 1) return ERR_NONE;
    room_append(sv, room, "vote", own, who->id, "");
    for (int seat = 0; seat < room->options.players; seat++)
        if (room->seats[seat].kind == SEAT_PERSON && !room->seats[seat].away)
            people |= (fr_seats)(1 << seat);
    if (!(people & ~room->votes)) room_append(sv, room, "abandon", -1, who->id, "");
    wire_tell_table(sv, room);
    return ERR_NONE;
}

/* A clock that is still running needs nobody until it has run out. */
static int64_t clock_ends(const struct room *room, const struct seat *s)
{
    const int64_t by_move =
        room->move_seconds ? s->asked_since + (int64_t)room->move_seconds * 1000 : INT64_MAX;
    const int64_t by_game = room->game_seconds ? s->asked_since + s->clock_left : INT64_MAX;

    return by_move < by_game ? by_move : by_game;
}

int64_t room_wakes_at(const struct room *room)
{
    int64_t first = 0;

    if (room->status != ROOM_PLAYING || room->misfit) return 0;
    if (room_bots_asked(room)) return 1;
    if (!room->move_seconds && !room->game_seconds) return 0;
    for (int seat = 0; seat < room->options.players; seat++) {
        const struct seat *s = &room->seats[seat];
        const int64_t ends =
            s->asked_since && s->kind == SEAT_PERSON && !s->away ? clock_ends(room, s) : 0;

        if (ends && (!first || ends < first)) first = ends;
    }
    return first;
}

/* A seat whose clock has run out is taken over by a bot until its owner returns. */
void room_check_clocks(struct server *sv, struct room *room, int64_t now)
{
    bool out = false;

    if (room->status != ROOM_PLAYING || (!room->move_seconds && !room->game_seconds)) return;
    for (int seat = 0; seat < room->options.players; seat++) {
        const struct seat *s = &room->seats[seat];

        if (!s->asked_since || s->kind != SEAT_PERSON || s->away || now <= clock_ends(room, s))
            continue;
        room_append(sv, room, "takeover", seat, NULL, "medium");
        out = true;
    }
    if (out) wire_tell_table(sv, room);
}
