/* room_messages.c: what a viewer is told of a table, made from the redacted state and from the
 * events that viewer may know. */
#include "room_inner.h"
#include "frontier_json.h"

#include <string.h>

static void write_seat(const struct room *room, int seat, int viewer, struct fr_writer *w)
{
    static const char *const seat_kinds[] = { "empty", "person", "bot" };
    const struct seat *s = &room->seats[seat];

    fr_open(w, '{');
    fr_key_string(w, "kind", seat_kinds[s->kind]);
    if (s->kind != SEAT_EMPTY)
        fr_key_string(w, "name", s->kind == SEAT_BOT ? room_bot_name(seat) : s->name);
    if (s->kind == SEAT_BOT || s->away) fr_key_string(w, "bot", s->bot);
    if (s->colour[0]) fr_key_string(w, "colour", s->colour);
    if (s->kind == SEAT_EMPTY && s->kept_for[0]) fr_key_int(w, "kept_until", s->kept_until);
    fr_key_bool(w, "away", s->away);
    fr_key_bool(w, "you", seat == viewer);
    fr_key_bool(w, "host", s->kind == SEAT_PERSON && !strcmp(s->person, room->host));
    fr_key_int(w, "answered", s->num_moves);
    fr_close(w, '}');
}

void room_write_table(const struct room *room, int viewer, struct fr_writer *w)
{
    struct table_row row;

    room_row(room, &row);
    fr_open(w, '{');
    fr_key_string(w, "id", room->id);
    fr_key_int(w, "seq", room->seq);
    fr_key_string(w, "game", room->game->id);
    fr_key_int(w, "players", room->options.players);
    fr_key(w, "options");
    fr_write_options(w, room->game, &room->options);
    fr_key_string(w, "status", row.status);
    fr_key_bool(w, "public", room->is_public);
    fr_key_bool(w, "rated", room->rated);
    fr_key_string(w, "host", room->host);
    if (viewer >= 0) fr_key_string(w, "invite", room->invite);
    fr_key_int(w, "move_seconds", room->move_seconds);
    fr_key_int(w, "game_seconds", room->game_seconds);
    fr_key(w, "seats");
    fr_open(w, '[');
    for (int seat = 0; seat < room->options.players; seat++) write_seat(room, seat, viewer, w);
    fr_close(w, ']');
    fr_key(w, "votes");
    fr_open(w, '[');
    for (int seat = 0; seat < room->options.players; seat++)
        if (room->votes >> seat & 1) fr_int(w, seat);
    fr_close(w, ']');
    if (room->rematch[0]) fr_key_string(w, "rematch", room->rematch);
    fr_close(w, '}');
}

static void write_questions(const struct room *room, struct fr_writer *w)
{
    const fr_seats asked = room->game->to_act(room->table->state);

    fr_key(w, "questions");
    fr_open(w, '[');
    for (int seat = 0; seat < room->options.players; seat++) {
        if (!(asked >> seat & 1)) continue;
        fr_open(w, '{');
        fr_write_question(w, room->game, room->table->state, seat);
        fr_close(w, '}');
    }
    fr_close(w, ']');
}

static void write_legal(const struct room *room, int seat, struct fr_writer *w)
{
    fr_move moves[FR_MAX_LEGAL];
    const int num = room->game->legal(room->table->state, seat, moves);

    fr_key(w, "legal");
    fr_open(w, '[');
    for (int i = 0; i < num; i++) {
        char text[FR_MAX_TEXT];
        room->game->write_move(room->table->state, seat, moves[i], text, sizeof text);
        fr_string(w, text);
    }
    fr_close(w, ']');
}

/* Scores as the viewer may know them: of the redacted state, until the game is over. */
static void write_scores(const struct room *room, const void *view, struct fr_writer *w)
{
    const bool over = room->status == ROOM_OVER;

    fr_key(w, "scores");
    fr_open(w, '[');
    for (int seat = 0; seat < room->options.players; seat++) {
        fr_open(w, '{');
        fr_write_score(w, room->game, over ? (const void *)room->table->state : view, seat);
        if (over) fr_key_int(w, "place", room->game->place(room->table->state, seat));
        fr_close(w, '}');
    }
    fr_close(w, ']');
}

/* The text of a move may tell hidden things, so only its own seat is given it. */
static void write_own_move(const struct room *room, struct fr_writer *w)
{
    const struct fr_table *t = room->table;
    char text[FR_MAX_TEXT];

    room->game->write_move(t->before, room->mover, t->moves[t->num_moves - 1].move, text,
                           sizeof text);
    fr_key_string(w, "move", text);
}

static void write_events(const struct fr_game *game, const struct fr_event *events, int num,
                         int viewer, struct fr_writer *w)
{
    fr_key(w, "events");
    fr_open(w, '[');
    for (int i = 0; i < num; i++) game->write_event(&events[i], viewer, w);
    fr_close(w, ']');
}

/* Of each seat: what was left of the game's clock when it was last asked, and when that was. */
static void write_clocks(const struct room *room, struct fr_writer *w)
{
    fr_key_int(w, "now", now_ms());
    fr_key(w, "clocks");
    fr_open(w, '[');
    for (int seat = 0; seat < room->options.players; seat++) {
        const struct seat *s = &room->seats[seat];
        fr_open(w, '{');
        if (room->game_seconds) fr_key_int(w, "left_ms", s->clock_left);
        if (s->asked_since) fr_key_int(w, "asked_since", s->asked_since);
        fr_close(w, '}');
    }
    fr_close(w, ']');
}

/* For the loop alone, which writes one message at a time. */
enum { MAX_VIEW = 1 << 18 };
static char view_before[MAX_VIEW], view_now[MAX_VIEW];

static bool write_view_text(const struct room *room, const void *state, int viewer, char *out)
{
    struct fr_writer w;

    fr_writer_init(&w, out, MAX_VIEW - 1);
    fr_write_view(&w, room->game, state, viewer);
    out[w.len < MAX_VIEW ? w.len : MAX_VIEW - 1] = 0;
    return fr_writer_ok(&w);
}

static bool write_changes(const struct room *room, int viewer, struct fr_writer *w)
{
    return room->mover >= 0 && write_view_text(room, room->table->before, viewer, view_before) &&
           write_view_text(room, room->table->state, viewer, view_now) &&
           room_write_changes(view_before, view_now, w);
}

void room_write_play(const struct room *room, int viewer, bool with_events, bool changes,
                     struct fr_writer *w)
{
    uint64_t view[FR_MAX_STATE / 8];

    memcpy(view, room->table->state, room->game->state_size);
    room->game->redact(view, viewer);
    fr_open(w, '{');
    fr_key_int(w, "seq", room->seq);
    fr_key_int(w, "moves", room->table->num_moves);
    fr_key_bool(w, "over", room->status == ROOM_OVER);
    if (!changes || !write_changes(room, viewer, w)) {
        fr_key(w, "view");
        fr_write_view(w, room->game, room->table->state, viewer);
    }
    write_questions(room, w);
    if (viewer >= 0) {
        fr_key_int(w, "nth", room->seats[viewer].num_moves);
        fr_key_bool(w, "undo", room_may_undo(room, viewer));
        write_legal(room, viewer, w);
    }
    write_scores(room, view, w);
    fr_write_goal(w, room->game, room->status == ROOM_OVER ? room->table->state : view,
                  room->options.players == 1 ? 0 : viewer);
    fr_write_setup(w, room->table, viewer);
    if (room->move_seconds || room->game_seconds) write_clocks(room, w);
    if (with_events) fr_key_int(w, "seat", room->mover);
    if (with_events && viewer >= 0 && viewer == room->mover) write_own_move(room, w);
    if (with_events) write_events(room->game, room->events, room->num_events, viewer, w);
    fr_close(w, '}');
}

void room_write_imagined(const struct room *room, int seat, struct fr_writer *w)
{
    uint64_t state[FR_MAX_STATE / 8], seed;

    random_bytes(&seed, sizeof seed);
    memcpy(state, room->table->state, room->game->state_size);
    room->game->resample(state, seat, seed);
    room->game->write_position(state, w);
}

static void write_past_entry(const struct room *room, const struct past *p, int viewer,
                             struct fr_writer *w)
{
    const struct fr_event *events = p->num_events ? room->kept_events + p->first_event : NULL;

    fr_open(w, '{');
    fr_key_int(w, "seq", p->seq);
    fr_key_int(w, "at", p->at);
    fr_key_int(w, "seat", p->seat);
    if (p->kind == PAST_MOVE) write_events(room->game, events, p->num_events, viewer, w);
    if (p->kind == PAST_MOVE && p->seat == viewer) fr_key_string(w, "move", p->text);
    if (p->kind == PAST_UNDO) fr_key_bool(w, "undo", true);
    if (p->kind == PAST_CHAT) {
        fr_key_string(w, "who", p->person);
        fr_key(w, "chat");
        fr_raw(w, p->text);
    }
    fr_close(w, '}');
}

/* A page is bounded in entries and events, so that whoever comes costs the same at any table. */
enum { PAGE_ENTRIES = 60, PAGE_EVENTS = 400 };

int64_t room_write_past(const struct room *room, int viewer, int64_t after, int64_t before,
                        struct fr_writer *w)
{
    int end = room->num_past, first, num_events = 0;

    while (end > 0 && room->past[end - 1].seq >= before) end--;
    for (first = end; first > 0 && room->past[first - 1].seq > after &&
                      end - first < PAGE_ENTRIES && num_events < PAGE_EVENTS;
         first--)
        num_events += room->past[first - 1].num_events;
    fr_open(w, '[');
    for (int i = first; i < end; i++) write_past_entry(room, &room->past[i], viewer, w);
    fr_close(w, ']');
    return first > 0 && first < end && room->past[first - 1].seq > after ? room->past[first].seq
                                                                         : 0;
}
