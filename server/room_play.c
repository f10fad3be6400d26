/* room_play.c: moves at a table, of people and of bots, and moves taken back. */
#include "room_inner.h"
#include "frontier_json.h"

#include <string.h>

/* Each is an entry of the log, which is read whole: hence a limit. */
enum { MAX_UNDOS = 500 };

static void play(struct server *sv, struct room *room, int seat, const char *person,
                 const char *text)
{
    const fr_seats before = room->game->to_act(room->table->state);

    room_append(sv, room, "move", seat, person, text);
    if (room->status == ROOM_OVER) room_append_result(sv, room);
    wire_tell_play(sv, room);
    if (room->status == ROOM_OVER)
        wire_tell_table(sv, room);
    else
        room->newly_asked = room->game->to_act(room->table->state) & (fr_seats)~before;
}

enum error room_move(struct server *sv, struct room *room, const struct person *who, int nth,
                     const char *text, struct fr_refusal *no)
{
    const int seat = room_seat_of(room, who->id);
    char canonical[FR_MAX_TEXT];
    fr_move move;

    no->why = FR_OK;
    if (room->status != ROOM_PLAYING) return ERR_NOT_PLAYING;
    if (seat < 0) return ERR_NOT_SEATED;
    if (room->seats[seat].num_moves != nth) return ERR_STALE;
    if (!fr_table_why_not(room->table, seat, text, &move, no)) return ERR_NONE;
    room->game->write_move(room->table->state, seat, move, canonical, sizeof canonical);
    play(sv, room, seat, who->id, canonical);
    sv->metrics.moves++;
    return ERR_NONE;
}

bool room_may_undo(const struct room *room, int seat)
{
    const struct fr_table *t = room->table;

    if (seat < 0 || room->status != ROOM_PLAYING || room->seats[seat].kind != SEAT_PERSON)
        return false;
    if (!t->num_moves || t->moves[t->num_moves - 1].seat != seat || room->num_undos >= MAX_UNDOS)
        return false;
    return fr_table_may_undo(t, seat) == FR_MAY_UNDO;
}

enum error room_undo(struct server *sv, struct room *room, const struct person *who, int nth)
{
    const int seat = room_seat_of(room, who->id);

    if (seat < 0) return ERR_NOT_SEATED;
    if (room->seats[seat].num_moves != nth) return ERR_STALE;
    if (!room->table || !room_may_undo(room, seat)) return ERR_NOT_UNDONE;
    room_append(sv, room, "undo", seat, who->id, "");
    wire_tell_play(sv, room);
    return ERR_NONE;
}

bool room_bot_move(struct server *sv, struct room *room, int seat, fr_move move)
{
    char text[FR_MAX_TEXT];

    if (room->status != ROOM_PLAYING || !(room_bots_asked(room) >> seat & 1)) return false;
    if (room->game->why_not(room->table->state, seat, move) != FR_OK) return false;
    room->game->write_move(room->table->state, seat, move, text, sizeof text);
    sv->metrics.bot_moves++;
    play(sv, room, seat, NULL, text);
    return true;
}

fr_seats room_bots_asked(const struct room *room)
{
    fr_seats bots = 0;

    if (room->status != ROOM_PLAYING) return 0;
    for (int seat = 0; seat < room->options.players; seat++)
        if (room->seats[seat].kind == SEAT_BOT || room->seats[seat].away)
            bots |= (fr_seats)(1 << seat);
    return bots & room->game->to_act(room->table->state);
}
