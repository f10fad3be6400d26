/* room_log.c: what each kind of entry in a table's log changes. The same for an entry just made, one read from the
 * database and one of another process. */
#include "room_inner.h"
#include "frontier_json.h"

#include <stdlib.h>
#include <string.h>

static bool parse(const char *json, struct fr_json *nodes, size_t cap)
{
    struct fr_error ignored;

    return fr_json_parse(json, strlen(json), nodes, cap, &ignored);
}

static void apply_open(struct room *room, const struct log_entry *e)
{
    struct fr_json nodes[512];
    struct fr_error ignored;
    char id[64] = "";
    int64_t number;

    if (!parse(e->body, nodes, 512)) return;
    fr_json_string(fr_json_get(nodes, "game"), id, sizeof id);
    if (!(room->game = fr_find_game(id))) return;
    if (!fr_read_setup(room->game, nodes, &room->options, &room->seed, &ignored)) return;
    fr_json_string(fr_json_get(nodes, "invite"), room->invite, sizeof room->invite);
    room->is_public = fr_json_get(nodes, "public") && fr_json_get(nodes, "public")->type == FR_TRUE;
    room->rated = !fr_json_get(nodes, "rated") || fr_json_get(nodes, "rated")->type == FR_TRUE;
    if (fr_json_int(fr_json_get(nodes, "move_seconds"), 0, 1 << 30, &number)) room->move_seconds = (int)number;
    if (fr_json_int(fr_json_get(nodes, "game_seconds"), 0, 1 << 30, &number)) room->game_seconds = (int)number;
    copy(room->host, sizeof room->host, e->person);
    room->created = e->at;
    room->ready = true;
}

static void note_asked(struct room *room, int64_t at)
{
    const fr_seats asked = room->table ? room->game->to_act(room->table->state) : 0;

    for (int seat = 0; seat < room->options.players; seat++) {
        struct seat *s = &room->seats[seat];
        if (!(asked >> seat & 1)) s->asked_since = 0;
        else if (!s->asked_since) s->asked_since = at;
    }
}

/* Bots carry the names of ships. */
const char *room_bot_name(int seat)
{
    static const char *const ships[FR_MAX_SEATS] = { "Argo", "Navigator", "Nautilus", "Calypso", "Trieste", "Beagle" };

    return ships[seat];
}

static void apply_start(struct room *room, const struct log_entry *e)
{
    struct fr_error err;

    room->table = calloc(1, sizeof *room->table);
    if (!room->table || !fr_table_new(room->table, room->game, &room->options, room->seed, &err)) {
        room->ready = false;
        return;
    }
    for (int seat = 0; seat < room->options.players; seat++) {
        const struct seat *s = &room->seats[seat];
        fr_table_name(room->table, seat, s->kind == SEAT_BOT ? room_bot_name(seat) : s->name, &err);
        room->seats[seat].clock_left = (int64_t)room->game_seconds * 1000;
    }
    room->status = ROOM_PLAYING;
    room->mover = -1;
    note_asked(room, e->at);
}

static void apply_move(struct room *room, const struct log_entry *e)
{
    struct fr_events events = { room->events, 0, FR_MAX_EVENTS };
    struct seat *s = &room->seats[e->seat];
    struct fr_refusal no;

    if (!room->table || !fr_table_do(room->table, e->seat, e->body, &events, &no)) {
        room->ready = false;                      /* the log does not fit these rules */
        return;
    }
    room->num_events = events.count;
    room->mover = e->seat;
    room->num_plays++;
    s->num_moves++;
    if (s->asked_since) s->clock_left -= e->at - s->asked_since;
    s->asked_since = 0;
    if (!room->game->to_act(room->table->state)) room->status = ROOM_OVER;
    note_asked(room, e->at);
}

static void apply_undo(struct room *room, const struct log_entry *e)
{
    if (!room->table || !fr_table_undo(room->table)) {
        room->ready = false;
        return;
    }
    room->num_undos++;
    room->num_events = 0;
    room->mover = -1;
    room->num_plays++;
    room->seats[e->seat].num_moves++;             /* so that a move sent before it is stale */
    note_asked(room, e->at);
}

static void clear_seat(struct seat *s)
{
    const struct seat kept = *s;

    *s = (struct seat){ .num_moves = kept.num_moves, .asked_since = kept.asked_since,
                        .clock_left = kept.clock_left };
}

static void apply_sit(struct room *room, const struct log_entry *e)
{
    struct seat *s = &room->seats[e->seat];

    s->kind = SEAT_PERSON;
    s->away = false;
    copy(s->person, sizeof s->person, e->person);
    copy(s->name, sizeof s->name, e->body);
    s->bot[0] = 0;
}

static void apply_bot(struct room *room, const struct log_entry *e)
{
    struct seat *s = &room->seats[e->seat];

    clear_seat(s);
    s->kind = SEAT_BOT;
    copy(s->bot, sizeof s->bot, e->body);
}

static void apply_takeover(struct room *room, const struct log_entry *e)
{
    struct seat *s = &room->seats[e->seat];

    s->away = true;
    copy(s->bot, sizeof s->bot, e->body);
}

static void apply_vote(struct room *room, const struct log_entry *e)
{
    room->votes |= (fr_seats)(1 << e->seat);
}

static void apply_abandon(struct room *room, const struct log_entry *e)
{
    (void)e;
    room->status = ROOM_ABANDONED;
}

static void apply_leave(struct room *room, const struct log_entry *e)
{
    clear_seat(&room->seats[e->seat]);
}

static void apply_rematch(struct room *room, const struct log_entry *e)
{
    copy(room->rematch, sizeof room->rematch, e->body);
}

static void apply_chat(struct room *room, const struct log_entry *e)
{
    (void)room;
    (void)e;
}

static const struct { const char *kind; void (*apply)(struct room *, const struct log_entry *); } kinds[] = {
    { "open", apply_open }, { "sit", apply_sit }, { "leave", apply_leave }, { "bot", apply_bot },
    { "start", apply_start }, { "move", apply_move }, { "takeover", apply_takeover }, { "vote", apply_vote },
    { "abandon", apply_abandon }, { "undo", apply_undo }, { "rematch", apply_rematch }, { "chat", apply_chat },
};

void room_apply(struct room *room, const struct log_entry *e)
{
    room->seq = e->seq;
    room->changed = e->at;
    room->num_other += strcmp(e->kind, "move") != 0;
    if (e->seat >= FR_MAX_SEATS) return;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(kinds[i].kind, e->kind)) kinds[i].apply(room, e);
}
