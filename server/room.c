/* room.c: the life of a table. Every change is an entry of its log: it is checked, appended to the
 * database, applied to the room, and told to the watchers, who get it once it has been committed. */
#include "server.h"
#include "bots.h"
#include "json.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void copy(char *out, size_t cap, const char *text)
{
    snprintf(out, cap, "%s", text ? text : "");
}

/* ---- reading the log ---- */

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
static const char *bot_name(int seat)
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
        fr_table_name(room->table, seat, s->kind == SEAT_BOT ? bot_name(seat) : s->name, &err);
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
    struct fr_error err;
    fr_rule rule;

    if (room->table) memcpy(room->before, room->table->state, sizeof room->before);
    if (!room->table || !fr_table_do(room->table, e->seat, e->body, &events, &rule, &err)) {
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

/* The move before the one taken back is the last one again; its state before is found by replay. */
static void remember_before(struct room *room)
{
    struct fr_table *t = room->table;
    struct fr_table_move last;

    if (!t->num_moves) return;
    last = t->moves[t->num_moves - 1];
    fr_table_rewind(t, t->num_moves - 1);
    memcpy(room->before, t->state, sizeof room->before);
    fr_table_play(t, last.seat, last.move, NULL);
}

static void apply_undo(struct room *room, const struct log_entry *e)
{
    if (!room->table || !fr_table_undo(room->table)) {
        room->ready = false;
        return;
    }
    remember_before(room);
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

static void apply_entry(struct room *room, const struct log_entry *e)
{
    room->seq = e->seq;
    room->changed = e->at;
    room->num_other += strcmp(e->kind, "move") != 0;
    if (e->seat >= FR_MAX_SEATS) return;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(kinds[i].kind, e->kind)) kinds[i].apply(room, e);
}

static void read_entry(void *context, const struct log_entry *e)
{
    apply_entry(context, e);
}

/* ---- rooms in memory ---- */

static unsigned bucket_of(const char *id)
{
    unsigned hash = 5381;

    for (; *id; id++) hash = hash * 33 + (unsigned char)*id;
    return hash % NUM_ROOM_BUCKETS;
}

static struct room *room_in_memory(struct server *sv, const char *id)
{
    struct room *room = sv->rooms[bucket_of(id)];

    while (room && strcmp(room->id, id)) room = room->next;
    return room;
}

static struct room *room_new(struct server *sv, const char *id)
{
    struct room *room = calloc(1, sizeof *room), **bucket = &sv->rooms[bucket_of(id)];

    if (!room) return NULL;
    copy(room->id, sizeof room->id, id);
    room->idle_since = now_ms();
    room->next = *bucket;
    *bucket = room;
    sv->num_rooms++;
    return room;
}

void room_forget(struct server *sv, struct room *room)
{
    struct room **at = &sv->rooms[bucket_of(room->id)];

    while (*at != room) at = &(*at)->next;
    *at = room->next;
    for (at = &sv->touched; room->touched && *at != room;) at = &(*at)->next_touched;
    if (room->touched) *at = room->next_touched;
    sv->num_rooms--;
    free(room->table);
    free(room);
}

void rooms_free(struct server *sv)
{
    for (int i = 0; i < NUM_ROOM_BUCKETS; i++)
        while (sv->rooms[i]) room_forget(sv, sv->rooms[i]);
}

void rooms_forget_person(struct server *sv, const char *person)
{
    for (int i = 0; i < NUM_ROOM_BUCKETS; i++)
        for (struct room *room = sv->rooms[i]; room; room = room->next) {
            const int seat = room->ready ? room_seat_of(room, person) : -1;
            struct fr_error ignored;
            if (seat < 0) continue;
            copy(room->seats[seat].name, sizeof room->seats[seat].name, "—");
            if (room->table) fr_table_name(room->table, seat, "—", &ignored);
            wire_tell_table(sv, room);
        }
}

/* Reads the whole log anew, keeping the watchers. */
static bool room_reload(struct server *sv, struct room *room)
{
    struct room fresh = { .next = room->next, .watchers = room->watchers, .idle_since = room->idle_since,
                          .thinking_set = room->thinking_set, .touched = room->touched,
                          .next_touched = room->next_touched };

    copy(fresh.id, sizeof fresh.id, room->id);
    free(room->table);
    *room = fresh;
    return store_read_log(sv->db, room->id, 0, read_entry, room) && room->ready;
}

struct room *room_find(struct server *sv, const char *id)
{
    struct room *room = room_in_memory(sv, id);

    if (strlen(id) >= ID_CAP) return NULL;
    if (room && !room->stale) return room;
    if (!room && !(room = room_new(sv, id))) return NULL;
    if (room_reload(sv, room)) return room;
    if (!room->watchers) room_forget(sv, room);
    return NULL;
}

/* Entries of another process are told one by one, as if they had been made here. */
struct refresh { struct server *sv; struct room *room; };

static void tell_entry(void *context, const struct log_entry *e)
{
    const struct refresh *r = context;
    const bool chat = !strcmp(e->kind, "chat");
    const bool play = !strcmp(e->kind, "move") || !strcmp(e->kind, "undo") || !strcmp(e->kind, "start");

    apply_entry(r->room, e);
    if (!r->room->ready) return;
    if (chat) wire_tell_chat(r->sv, r->room, e);
    if (play) wire_tell_play(r->sv, r->room);
    if (!chat && (!play || r->room->status != ROOM_PLAYING || !r->room->num_plays)) wire_tell_table(r->sv, r->room);
}

bool room_refresh(struct server *sv, struct room *room)
{
    struct refresh r = { sv, room };

    return store_read_log(sv->db, room->id, room->seq, tell_entry, &r) && room->ready;
}

/* ---- appending ---- */

void room_row(const struct room *room, struct table_row *row)
{
    static const char *const statuses[] = { "open", "playing", "over", "abandoned" };

    *row = (struct table_row){ .players = room->options.players, .is_public = room->is_public,
                               .created = room->created, .changed = room->changed,
                               .attention = room_needs_attention(room), .rated = room->rated,
                               .move_seconds = room->move_seconds, .game_seconds = room->game_seconds };
    copy(row->id, sizeof row->id, room->id);
    copy(row->game, sizeof row->game, room->game->id);
    copy(row->status, sizeof row->status, statuses[room->status]);
    copy(row->host, sizeof row->host, room->host);
    for (int seat = 0; seat < room->options.players; seat++)
        row->free_seats += room->seats[seat].kind == SEAT_EMPTY;
    if (room->status == ROOM_PLAYING) row->asked = room->game->to_act(room->table->state);
}

static bool append(struct server *sv, struct room *room, const char *kind, int seat, const char *person,
                   const char *body)
{
    struct log_entry e = { .seq = room->seq + 1, .at = now_ms(), .seat = seat, .body = body };
    struct table_row row;
    char told[ID_CAP + 24];

    copy(e.kind, sizeof e.kind, kind);
    copy(e.person, sizeof e.person, person);
    if (!store_append(sv->db, room->id, &e)) {
        room_refresh(sv, room);                   /* another process was quicker */
        return false;
    }
    server_touch(sv, room);
    apply_entry(room, &e);
    room_row(room, &row);
    store_update_table(sv->db, &row);
    snprintf(told, sizeof told, "%s %lld", room->id, (long long)room->seq);
    db_tell(sv->db, told);
    return true;
}

static const char *const busy = "the table has just changed; please try again";

/* A log is read whole when a table is, so what can be repeated at will has a limit. */
enum { MAX_OTHER = 5000, MAX_UNDOS = 500 };
static const char *const worn_out = "too much has been said and done at this table";

static bool is_worn_out(const struct room *room) { return room->num_other >= MAX_OTHER; }

/* ---- opening and sitting ---- */

/* The first entry of a log: all that the game needs, its seed included. */
static bool write_opening(const struct room_wish *wish, char *body, size_t cap)
{
    char invite[ID_CAP];
    struct fr_writer w;
    uint64_t seed;

    random_bytes(&seed, sizeof seed);
    if (wish->invite[0]) copy(invite, sizeof invite, wish->invite);
    else random_id(invite);
    fr_writer_init(&w, body, cap);
    fr_open(&w, '{');
    fr_key_string(&w, "game", wish->game->id);
    fr_key_int(&w, "players", wish->options.players);
    fr_key(&w, "options");
    fr_write_options(&w, wish->game, &wish->options);
    fr_key(&w, "seed");
    fr_u64(&w, seed);
    fr_key_string(&w, "invite", invite);
    fr_key_bool(&w, "public", wish->is_public);
    fr_key_bool(&w, "rated", wish->rated);
    fr_key_int(&w, "move_seconds", wish->move_seconds);
    fr_key_int(&w, "game_seconds", wish->game_seconds);
    fr_close(&w, '}');
    return fr_writer_ok(&w);
}

static bool add_row(struct server *sv, const char *id, const struct room_wish *wish, const struct person *host)
{
    struct table_row row = { .players = wish->options.players, .is_public = wish->is_public, .rated = wish->rated,
                             .move_seconds = wish->move_seconds, .game_seconds = wish->game_seconds,
                             .created = now_ms() };

    copy(row.id, sizeof row.id, id);
    copy(row.game, sizeof row.game, wish->game->id);
    copy(row.status, sizeof row.status, "open");
    copy(row.host, sizeof row.host, host->id);
    return store_add_table(sv->db, &row);
}

struct room *room_create(struct server *sv, const struct room_wish *wish, const struct person *host)
{
    char id[ID_CAP], body[BODY_CAP];
    struct room *room;

    random_id(id);
    if (!write_opening(wish, body, sizeof body) || !(room = room_new(sv, id))) return NULL;
    room->game = wish->game;
    if (!add_row(sv, id, wish, host) || !append(sv, room, "open", -1, host->id, body)) {
        room_forget(sv, room);
        return NULL;
    }
    for (int seat = 0; seat < wish->options.players; seat++)
        if (wish->bots[seat][0]) append(sv, room, "bot", seat, NULL, wish->bots[seat]);
    return room;
}

int room_seat_of(const struct room *room, const char *person)
{
    for (int seat = 0; person[0] && seat < room->options.players; seat++)
        if (room->seats[seat].kind == SEAT_PERSON && !strcmp(room->seats[seat].person, person)) return seat;
    return -1;
}

bool room_may_watch(const struct room *room, const char *person, const char *invite)
{
    if (room->is_public || room_seat_of(room, person) >= 0 || !strcmp(room->host, person)) return true;
    return strlen(invite) == strlen(room->invite) &&
           !sodium_memcmp(invite, room->invite, strlen(room->invite));
}

/* The game begins when the last seat is taken. */
static void start_if_full(struct server *sv, struct room *room)
{
    if (room->status != ROOM_OPEN) return;
    for (int seat = 0; seat < room->options.players; seat++)
        if (room->seats[seat].kind == SEAT_EMPTY) return;
    if (append(sv, room, "start", -1, NULL, "{}")) wire_tell_play(sv, room);
}

static void after_seating(struct server *sv, struct room *room)
{
    wire_tell_table(sv, room);
    start_if_full(sv, room);
    wire_tell_table(sv, room);
    think_for(sv, room);
}

const char *room_sit(struct server *sv, struct room *room, const struct person *who, int seat, const char *invite)
{
    const int own = room_seat_of(room, who->id);

    if (is_worn_out(room)) return worn_out;
    if (own >= 0 && room->seats[own].away) {      /* back at the own seat */
        if (!append(sv, room, "sit", own, who->id, who->name)) return busy;
        wire_tell_table(sv, room);
        return NULL;
    }
    if (own >= 0) return "you sit at this table already";
    if (!room_may_watch(room, who->id, invite)) return "this table is by invitation";
    if (seat < 0 || seat >= room->options.players) return "there is no such seat";
    if (room->status != ROOM_OPEN) return "the game has begun";
    if (room->seats[seat].kind != SEAT_EMPTY) return "the seat is taken";
    if (!append(sv, room, "sit", seat, who->id, who->name)) return busy;
    store_set_seat(sv->db, room->id, seat, who->id);
    after_seating(sv, room);
    return NULL;
}

/* Before the game a seat is left empty; in the game a bot takes it until its owner returns. */
const char *room_stand(struct server *sv, struct room *room, const struct person *who)
{
    const int seat = room_seat_of(room, who->id);

    if (seat < 0) return "you do not sit at this table";
    if (is_worn_out(room)) return worn_out;
    if (room->status == ROOM_OPEN) {
        if (!append(sv, room, "leave", seat, who->id, "")) return busy;
        store_set_seat(sv->db, room->id, seat, NULL);
    } else if (room->status == ROOM_PLAYING && !room->seats[seat].away) {
        if (!append(sv, room, "takeover", seat, who->id, "medium")) return busy;
    }
    wire_tell_table(sv, room);
    think_for(sv, room);
    return NULL;
}

const char *room_seat_bot(struct server *sv, struct room *room, const struct person *who, int seat, const char *level)
{
    const struct seat *s;

    if (strcmp(room->host, who->id)) return "only the host seats bots";
    if (!fr_find_bot(level)) return "there is no such bot";
    if (seat < 0 || seat >= room->options.players) return "there is no such seat";
    if (room->status > ROOM_PLAYING) return "the game is over";
    s = &room->seats[seat];
    if (s->kind == SEAT_PERSON && !(room->status == ROOM_PLAYING && s->away))
        return "a person sits there; a bot can take over when the person is away";
    if (!append(sv, room, s->kind == SEAT_PERSON ? "takeover" : "bot", seat, who->id, level)) return busy;
    after_seating(sv, room);
    return NULL;
}

const char *room_kick(struct server *sv, struct room *room, const struct person *who, int seat)
{
    if (strcmp(room->host, who->id)) return "only the host can do that";
    if (seat < 0 || seat >= room->options.players) return "there is no such seat";
    if (room->status > ROOM_PLAYING || room->seats[seat].kind == SEAT_EMPTY) return "nobody sits there";
    if (room->status == ROOM_OPEN) {
        if (!append(sv, room, "leave", seat, who->id, "")) return busy;
        store_set_seat(sv->db, room->id, seat, NULL);
    } else {
        if (!append(sv, room, "bot", seat, who->id, "medium")) return busy;
        store_set_seat(sv->db, room->id, seat, NULL);
    }
    wire_tell_table(sv, room);
    think_for(sv, room);
    return NULL;
}

const char *room_chat(struct server *sv, struct room *room, const struct person *who, const char *text)
{
    char body[BODY_CAP];
    struct fr_writer w;
    struct log_entry e = { .seat = room_seat_of(room, who->id), .body = body };

    if (!text[0] || strlen(text) > 500) return "a message has 1 to 500 bytes";
    if (is_worn_out(room)) return worn_out;
    fr_writer_init(&w, body, sizeof body);
    fr_open(&w, '{');
    fr_key_string(&w, "name", who->name);
    fr_key_string(&w, "text", text);
    fr_close(&w, '}');
    if (!append(sv, room, "chat", e.seat, who->id, body)) return busy;
    e.seq = room->seq;
    e.at = room->changed;
    wire_tell_chat(sv, room, &e);
    return NULL;
}

/* The game is abandoned when every person at the table wants it. */
const char *room_vote(struct server *sv, struct room *room, const struct person *who)
{
    const int own = room_seat_of(room, who->id);
    fr_seats people = 0;

    if (own < 0) return "you do not sit at this table";
    if (room->status != ROOM_PLAYING) return "no game is being played";
    if (room->votes >> own & 1) return NULL;
    if (!append(sv, room, "vote", own, who->id, "")) return busy;
    for (int seat = 0; seat < room->options.players; seat++)
        if (room->seats[seat].kind == SEAT_PERSON && !room->seats[seat].away) people |= (fr_seats)(1 << seat);
    if (!(people & ~room->votes)) append(sv, room, "abandon", -1, who->id, "");
    wire_tell_table(sv, room);
    return NULL;
}

const char *room_rematch(struct server *sv, struct room *room, const struct person *who, char id[ID_CAP])
{
    struct room_wish wish = { .game = room->game, .options = room->options, .is_public = room->is_public,
                              .rated = room->rated, .move_seconds = room->move_seconds, .game_seconds = room->game_seconds };
    struct room *again;

    if (room_seat_of(room, who->id) < 0 && strcmp(room->host, who->id)) return "you did not play at this table";
    if (room->status < ROOM_OVER) return "the game is not over yet";
    if (!room->rematch[0]) {
        copy(wish.invite, sizeof wish.invite, room->invite);              /* who was invited still is */
        for (int seat = 0; seat < room->options.players; seat++)
            if (room->seats[seat].kind == SEAT_BOT)
                copy(wish.bots[seat], sizeof wish.bots[seat], room->seats[seat].bot);
        if (!(again = room_create(sv, &wish, who))) return "the table cannot be opened";
        if (!append(sv, room, "rematch", -1, who->id, again->id)) return busy;
    }
    copy(id, ID_CAP, room->rematch);
    wire_tell_rematch(sv, room);
    return NULL;
}

/* ---- playing ---- */

static void finish(struct server *sv, struct room *room)
{
    for (int seat = 0; seat < room->options.players; seat++) {
        const struct seat *s = &room->seats[seat];
        struct fr_score_line lines[FR_MAX_SCORE_LINES];
        int num;
        const int score = room->game->score(room->table->state, seat, lines, FR_MAX_SCORE_LINES, &num);

        store_add_result(sv->db, room->id, seat, s->kind == SEAT_PERSON ? s->person : NULL, room->game->id,
                         room->options.players, score, room->game->place(room->table->state, seat), now_ms());
    }
    rate_game(sv, room);
}

static bool play(struct server *sv, struct room *room, int seat, const char *person, const char *text)
{
    const fr_seats before = room->game->to_act(room->table->state);

    if (!append(sv, room, "move", seat, person, text)) return false;
    if (room->status == ROOM_OVER) finish(sv, room);
    wire_tell_play(sv, room);
    if (room->status == ROOM_OVER) wire_tell_table(sv, room);
    else webhook_turns(sv, room, room->game->to_act(room->table->state) & (fr_seats)~before);
    think_for(sv, room);
    return true;
}

bool room_move(struct server *sv, struct room *room, const struct person *who, int nth, const char *text,
               fr_rule *rule, struct fr_error *err)
{
    const int seat = room_seat_of(room, who->id);
    char canonical[FR_MAX_TEXT];
    fr_move move;

    *rule = FR_OK;
    if (room->status != ROOM_PLAYING) return fr_fail(err, "no game is being played");
    if (seat < 0) return fr_fail(err, "you do not sit at this table");
    if (room->seats[seat].num_moves != nth)
        return fr_fail(err, "stale: this was question %d of the seat, now it is %d", nth, room->seats[seat].num_moves);
    if (!fr_table_why_not(room->table, seat, text, &move, rule, err)) return false;
    room->game->write_move(room->table->state, seat, move, canonical, sizeof canonical);
    if (!play(sv, room, seat, who->id, canonical)) return fr_fail(err, "%s", busy);
    sv->metrics.moves++;
    return true;
}

/* Nothing was learned when the seat would see the same whatever the hidden things are: the move is
 * played on states in which those have been redrawn, and each must look like the true one. */
static bool taught_nothing(const struct room *room, int seat)
{
    enum { NUM_TRIED = 8 };
    const struct fr_game *game = room->game;
    const struct fr_table_move *last = &room->table->moves[room->table->num_moves - 1];
    uint64_t seen[FR_MAX_STATE / 8], tried[FR_MAX_STATE / 8];

    memcpy(seen, room->table->state, game->state_size);
    game->redact(seen, seat);
    for (uint64_t i = 0; i < NUM_TRIED; i++) {
        memcpy(tried, room->before, game->state_size);
        game->resample(tried, seat, fr_mix(room->seed + i));
        if (game->why_not(tried, seat, last->move) != FR_OK) return false;
        game->apply(tried, seat, last->move, NULL);
        game->redact(tried, seat);
        if (memcmp(seen, tried, game->state_size)) return false;
    }
    return true;
}

bool room_may_undo(const struct room *room, int seat)
{
    const struct fr_table *t = room->table;

    if (seat < 0 || room->status != ROOM_PLAYING || !t->num_moves || t->moves[t->num_moves - 1].seat != seat) return false;
    if (room->seats[seat].kind != SEAT_PERSON || !(room->game->to_act(t->state) >> seat & 1)) return false;
    if (room->num_undos >= MAX_UNDOS) return false;
    return taught_nothing(room, seat);
}

const char *room_undo(struct server *sv, struct room *room, const struct person *who, int nth)
{
    const int seat = room_seat_of(room, who->id);

    if (seat < 0) return "you do not sit at this table";
    if (room->seats[seat].num_moves != nth) return "stale: the table has moved on";
    if (!room->table || !room_may_undo(room, seat)) return "this move cannot be taken back";
    if (!append(sv, room, "undo", seat, who->id, "")) return busy;
    wire_tell_play(sv, room);
    think_for(sv, room);
    return NULL;
}

bool room_bot_move(struct server *sv, struct room *room, int seat, fr_move move)
{
    char text[FR_MAX_TEXT];

    if (room->status != ROOM_PLAYING || !(room_bots_asked(room) >> seat & 1)) return false;
    if (room->game->why_not(room->table->state, seat, move) != FR_OK) return false;
    room->game->write_move(room->table->state, seat, move, text, sizeof text);
    sv->metrics.bot_moves++;
    return play(sv, room, seat, NULL, text);
}

fr_seats room_bots_asked(const struct room *room)
{
    fr_seats bots = 0;

    if (room->status != ROOM_PLAYING) return 0;
    for (int seat = 0; seat < room->options.players; seat++)
        if (room->seats[seat].kind == SEAT_BOT || room->seats[seat].away) bots |= (fr_seats)(1 << seat);
    return bots & room->game->to_act(room->table->state);
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
        append(sv, room, "takeover", seat, NULL, "medium");
        wire_tell_table(sv, room);
        think_for(sv, room);
    }
}

/* ---- messages ---- */

static void write_seat(const struct room *room, int seat, int viewer, struct fr_writer *w)
{
    static const char *const seat_kinds[] = { "empty", "person", "bot" };
    const struct seat *s = &room->seats[seat];

    fr_open(w, '{');
    fr_key_string(w, "kind", seat_kinds[s->kind]);
    if (s->kind != SEAT_EMPTY) fr_key_string(w, "name", s->kind == SEAT_BOT ? bot_name(seat) : s->name);
    if (s->kind == SEAT_BOT || s->away) fr_key_string(w, "bot", s->bot);
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
        struct fr_question q;
        if (!(asked >> seat & 1) || !room->game->question(room->table->state, seat, &q)) continue;
        fr_open(w, '{');
        fr_key_int(w, "seat", seat);
        fr_key_string(w, "kind", room->game->questions[q.kind]);
        fr_key_int(w, "source", q.source);
        fr_key_int(w, "amount", q.amount);
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
        struct fr_score_line lines[FR_MAX_SCORE_LINES];
        int num;

        fr_open(w, '{');
        fr_key_int(w, "seat", seat);
        fr_key_int(w, "total", room->game->score(over ? (const void *)room->table->state : view, seat, lines,
                                                 FR_MAX_SCORE_LINES, &num));
        if (over) fr_key_int(w, "place", room->game->place(room->table->state, seat));
        fr_key(w, "lines");
        fr_open(w, '[');
        for (int i = 0; i < num; i++) {
            fr_open(w, '{');
            fr_key_string(w, "source", lines[i].source);
            fr_key_int(w, "points", lines[i].points);
            fr_close(w, '}');
        }
        fr_close(w, ']');
        fr_close(w, '}');
    }
    fr_close(w, ']');
}

/* The text of a move may tell hidden things, so only its own seat is given it. */
static void write_own_move(const struct room *room, struct fr_writer *w)
{
    const struct fr_table *t = room->table;
    char text[FR_MAX_TEXT];

    room->game->write_move(room->before, room->mover, t->moves[t->num_moves - 1].move, text, sizeof text);
    fr_key_string(w, "move", text);
}

static void write_events(const struct fr_game *game, const struct fr_event *events, int num, int viewer,
                         struct fr_writer *w)
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

void room_write_play(const struct room *room, int viewer, bool with_events, struct fr_writer *w)
{
    uint64_t view[FR_MAX_STATE / 8];

    memcpy(view, room->table->state, room->game->state_size);
    room->game->redact(view, viewer);
    fr_open(w, '{');
    fr_key_int(w, "seq", room->seq);
    fr_key_int(w, "moves", room->table->num_moves);
    fr_key_bool(w, "over", room->status == ROOM_OVER);
    fr_key(w, "view");
    room->game->write_position(view, w);
    write_questions(room, w);
    if (viewer >= 0) {
        fr_key_int(w, "nth", room->seats[viewer].num_moves);
        fr_key_bool(w, "undo", room_may_undo(room, viewer));
        write_legal(room, viewer, w);
    }
    write_scores(room, view, w);
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

/* The seats whose people look on now, and how many others do. */
void room_write_here(const struct room *room, struct fr_writer *w)
{
    fr_seats here = 0;
    int others = 0;

    for (const struct conn *c = room->watchers; c; c = c->next_watcher) {
        if (c->viewer >= 0) here |= (fr_seats)(1 << c->viewer);
        else others++;
    }
    fr_open(w, '{');
    fr_key(w, "seats");
    fr_open(w, '[');
    for (int seat = 0; seat < room->options.players; seat++)
        if (here >> seat & 1) fr_int(w, seat);
    fr_close(w, ']');
    fr_key_int(w, "others", others);
    fr_close(w, '}');
}

/* The log is played through once more on a table of its own, so that each move's events are made
 * for this viewer. */
struct past { struct room replayed; const struct room *room; struct fr_writer *w; int viewer; int64_t after; };

static void write_past_entry(void *context, const struct log_entry *e)
{
    struct past *p = context;
    const bool is_move = !strcmp(e->kind, "move"), is_chat = !strcmp(e->kind, "chat"), is_undo = !strcmp(e->kind, "undo");

    apply_entry(&p->replayed, e);
    if (e->seq <= p->after || (!is_move && !is_chat && !is_undo)) return;
    fr_open(p->w, '{');
    fr_key_int(p->w, "seq", e->seq);
    fr_key_int(p->w, "at", e->at);
    fr_key_int(p->w, "seat", e->seat);
    if (is_move)
        write_events(p->room->game, p->replayed.events, p->replayed.num_events, p->viewer, p->w);
    if (is_move && e->seat == p->viewer) fr_key_string(p->w, "move", e->body);
    if (is_undo) fr_key_bool(p->w, "undo", true);
    if (is_chat) {
        fr_key(p->w, "chat");
        fr_raw(p->w, e->body);
    }
    fr_close(p->w, '}');
}

void room_write_past(struct server *sv, const struct room *room, int viewer, int64_t after, struct fr_writer *w)
{
    struct past *p = calloc(1, sizeof *p);

    fr_open(w, '[');
    if (p) {
        p->room = room;
        p->w = w;
        p->viewer = viewer;
        p->after = after;
        store_read_past(sv->db, room->id, after, write_past_entry, p);
        free(p->replayed.table);
        free(p);
    }
    fr_close(w, ']');
}
