/* room_log.c: what each kind of entry in a table's log changes. The same for an entry just made,
 * one read from the database and one of another process. */
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
    if (fr_json_int(fr_json_get(nodes, "move_seconds"), 0, 1 << 30, &number))
        room->move_seconds = (int)number;
    if (fr_json_int(fr_json_get(nodes, "game_seconds"), 0, 1 << 30, &number))
        room->game_seconds = (int)number;
    copy(room->host, sizeof room->host, e->person);
    room->created = e->at;
    room->ready = true;
}

/* ---- what is told to those who come later ---- */

static struct past *note_past(struct room *room, const struct log_entry *e, int kind)
{
    struct past *p;

    if (room->num_past == room->cap_past) {
        const int cap = room->cap_past ? 2 * room->cap_past : 16;

        if (!(p = realloc(room->past, (size_t)cap * sizeof *p))) abort();
        room->past = p;
        room->cap_past = cap;
    }
    p = &room->past[room->num_past++];
    *p = (struct past){ .seq = e->seq, .at = e->at, .kind = kind, .seat = e->seat };
    copy(p->person, sizeof p->person, e->person);
    if (kind != PAST_UNDO && !(p->text = strdup(e->body))) abort();
    return p;
}

static void keep_events(struct room *room, struct past *p)
{
    if (room->num_kept + room->num_events > room->cap_kept) {
        const int cap = 2 * (room->num_kept + room->num_events);
        struct fr_event *more = realloc(room->kept_events, (size_t)cap * sizeof *more);

        if (!more) abort();
        room->kept_events = more;
        room->cap_kept = cap;
    }
    p->first_event = room->num_kept;
    p->num_events = room->num_events;
    if (room->num_events)
        memcpy(room->kept_events + room->num_kept, room->events,
               (size_t)room->num_events * sizeof *room->events);
    room->num_kept += room->num_events;
}

void room_trim_past(struct room *room)
{
    int kept = 0, old = room->num_chat - MAX_TALK;

    if (old < MAX_TALK / 4) return; /* not each time */
    for (int i = 0; i < room->num_past; i++) {
        if (room->past[i].kind == PAST_CHAT && old-- > 0)
            free(room->past[i].text);
        else
            room->past[kept++] = room->past[i];
    }
    room->num_past = kept;
    room->num_chat = MAX_TALK;
}

static void note_asked(struct room *room, int64_t at)
{
    const fr_seats asked = room->table ? room->game->to_act(room->table->state) : 0;

    for (int seat = 0; seat < room->options.players; seat++) {
        struct seat *s = &room->seats[seat];
        if (!(asked >> seat & 1))
            s->asked_since = 0;
        else if (!s->asked_since)
            s->asked_since = at;
    }
}

/* Bots carry the names of ships. */
const char *room_bot_name(int seat)
{
    static const char *const ships[FR_MAX_SEATS] = { "Argo",    "Navigator", "Nautilus",
                                                     "Calypso", "Trieste",   "Beagle" };

    return ships[seat];
}

static void apply_start(struct room *room, const struct log_entry *e)
{
    struct fr_error err;

    room->table = calloc(1, sizeof *room->table);
    if (!room->table || !fr_table_new(room->table, room->game, &room->options, room->seed, &err)) {
        room->misfit = true;
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
        room->misfit = true; /* the log does not fit these rules */
        return;
    }
    room->num_events = events.count;
    keep_events(room, note_past(room, e, PAST_MOVE));
    room->mover = e->seat;
    room->num_plays++;
    s->num_moves++;
    s->asked_before = s->asked_since;
    s->left_before = s->clock_left;
    if (s->asked_since) s->clock_left -= e->at - s->asked_since;
    s->asked_since = 0;
    if (!room->game->to_act(room->table->state)) room->status = ROOM_OVER;
    note_asked(room, e->at);
}

static void apply_undo(struct room *room, const struct log_entry *e)
{
    struct seat *s = &room->seats[e->seat];

    if (!room->table || !fr_table_undo(room->table)) {
        room->misfit = true;
        return;
    }
    note_past(room, e, PAST_UNDO);
    if (s->asked_before) { /* the time that the move took is used, as if it had not been made */
        s->asked_since = s->asked_before;
        s->clock_left = s->left_before;
        s->asked_before = 0;
    }
    room->num_undos++;
    room->num_events = 0;
    room->mover = -1;
    room->num_plays++;
    s->num_moves++; /* so that a move sent before it is stale */
    note_asked(room, e->at);
}

static void clear_seat(struct seat *s)
{
    const struct seat kept = *s;

    *s = (struct seat){ .num_moves = kept.num_moves,
                        .asked_since = kept.asked_since,
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

static void apply_colour(struct room *room, const struct log_entry *e)
{
    copy(room->seats[e->seat].colour, sizeof room->seats[e->seat].colour, e->body);
}

static void apply_options(struct room *room, const struct log_entry *e)
{
    struct fr_json nodes[64];
    struct fr_error ignored;

    if (!parse(e->body, nodes, 64) ||
        !fr_read_own_options(room->game, e->seat, nodes, &room->options, &ignored))
        room->misfit = true; /* another version's */
}

static void apply_keep(struct room *room, const struct log_entry *e)
{
    struct seat *s = &room->seats[e->seat];

    copy(s->kept_for, sizeof s->kept_for, e->person);
    s->kept_until = e->at + KEPT_MS;
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

/* What a seat showed everybody is told in the chat, and belongs to the game. */
static void apply_chat(struct room *room, const struct log_entry *e)
{
    struct fr_json nodes[512];

    note_past(room, e, PAST_CHAT);
    room->num_chat++;
    if (room->table && e->seat >= 0 && parse(e->body, nodes, 512) && fr_json_get(nodes, "events"))
        fr_table_reveal(room->table, e->seat, NULL);
}

static void apply_host(struct room *room, const struct log_entry *e)
{
    copy(room->host, sizeof room->host, e->body);
}

/* Before the game the seat is empty again; in the game a bot plays it to the end. */
static void apply_kick(struct room *room, const struct log_entry *e)
{
    struct seat *s = &room->seats[e->seat];

    if (room->status == ROOM_OPEN) {
        const int at = room->num_banned++ % 8;

        copy(room->banned[at], sizeof room->banned[at], e->body);
        if (room->num_banned > 8) room->num_banned = 8;
        clear_seat(s);
        return;
    }
    s->away = s->kicked = true;
    copy(s->bot, sizeof s->bot, "medium");
}

static const struct {
    const char *kind;
    void (*apply)(struct room *, const struct log_entry *);
} kinds[] = {
    { "open", apply_open },         { "sit", apply_sit },         { "leave", apply_leave },
    { "bot", apply_bot },           { "start", apply_start },     { "move", apply_move },
    { "takeover", apply_takeover }, { "vote", apply_vote },       { "abandon", apply_abandon },
    { "undo", apply_undo },         { "rematch", apply_rematch }, { "chat", apply_chat },
    { "host", apply_host },         { "kick", apply_kick },       { "colour", apply_colour },
    { "options", apply_options },   { "keep", apply_keep },
};

void room_apply(struct room *room, const struct log_entry *e)
{
    room->seq = e->seq;
    room->changed = e->at;
    room->num_other += strcmp(e->kind, "move") && strcmp(e->kind, "chat");
    if (e->seat >= FR_MAX_SEATS) return;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(kinds[i].kind, e->kind)) kinds[i].apply(room, e);
}
