/* room_clocks.c: tables at which somebody no longer plays: clocks that run out, votes to abandon the game. */
#include "room_inner.h"

/* The game is abandoned when every person at the table wants it. */
const char *room_vote(struct server *sv, struct room *room, const struct person *who)
{
    const int own = room_seat_of(room, who->id);
    fr_seats people = 0;

    if (own < 0) return "you do not sit at this table";
    if (room->status != ROOM_PLAYING) return "no game is being played";
    if (room->votes >> own & 1) return NULL;
    if (!room_append(sv, room, "vote", own, who->id, "")) return room_busy;
    for (int seat = 0; seat < room->options.players; seat++)
        if (room->seats[seat].kind == SEAT_PERSON && !room->seats[seat].away) people |= (fr_seats)(1 << seat);
    if (!(people & ~room->votes)) room_append(sv, room, "abandon", -1, who->id, "");
    wire_tell_table(sv, room);
    return NULL;
}

bool room_needs_attention(const struct room *room)
{
    const bool clocks = room->status == ROOM_PLAYING && (room->move_seconds || room->game_seconds);

    return clocks || room_bots_asked(room);
}

/* A seat whose clock has run out is taken over by a bot until its owner returns. */
void room_check_clocks(struct server *sv, struct room *room, int64_t now)
{
    if (room->status != ROOM_PLAYING) return;
    for (int seat = 0; seat < room->options.players; seat++) {
        const struct seat *s = &room->seats[seat];
        const int64_t used = s->asked_since ? now - s->asked_since : 0;
        const bool out = (room->move_seconds && used > (int64_t)room->move_seconds * 1000) ||
                         (room->game_seconds && used > s->clock_left);

        if (!s->asked_since || s->kind != SEAT_PERSON || s->away || !out) continue;
        room_append(sv, room, "takeover", seat, NULL, "medium");
        wire_tell_table(sv, room);
        think_for(sv, room);
    }
}
