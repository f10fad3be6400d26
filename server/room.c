/* room.c: the life of a table. Every change is an entry of its log: it is checked, appended to the
 * database, applied to the room, and told to the watchers, who get it once it has been committed. */
#include "room_inner.h"
#include "bots.h"
#include "frontier_json.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- rooms in memory ---- */

static unsigned bucket_of(const char *id)
{
    unsigned hash = 5381;

    for (; *id; id++) hash = hash * 33 + (unsigned char)*id;
    return hash % NUM_ROOM_BUCKETS;
}

struct room *room_known(struct server *sv, const char *id)
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

static void read_entry(void *context, const struct log_entry *e)
{
    room_apply(context, e);
}

/* Reads the whole log anew, keeping the watchers. */
static bool room_reload(struct server *sv, struct room *room)
{
    struct room fresh = { .next = room->next, .watchers = room->watchers, .idle_since = room->idle_since,
                          .thinking_set = room->thinking_set, .touched = room->touched,
                          .come_or_gone = room->come_or_gone, .said_here = room->said_here,
                          .next_touched = room->next_touched };

    copy(fresh.id, sizeof fresh.id, room->id);
    memcpy(fresh.elsewhere, room->elsewhere, sizeof fresh.elsewhere);
    free(room->table);
    *room = fresh;
    return store_read_log(sv->db, room->id, 0, read_entry, room) && room->ready;
}

struct room *room_find(struct server *sv, const char *id)
{
    struct room *room = room_known(sv, id);

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

    room_apply(r->room, e);
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

bool room_append(struct server *sv, struct room *room, const char *kind, int seat, const char *person, const char *body)
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
    room_apply(room, &e);
    room_row(room, &row);
    store_update_table(sv->db, &row);
    snprintf(told, sizeof told, "%s %lld", room->id, (long long)room->seq);
    db_tell(sv->db, told);
    return true;
}

const char *const room_busy = "the table has just changed; please try again";

/* A log is read whole when a table is, so what can be repeated at will has a limit. */
enum { MAX_OTHER = 5000 };
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
    if (!add_row(sv, id, wish, host) || !room_append(sv, room, "open", -1, host->id, body)) {
        room_forget(sv, room);
        return NULL;
    }
    for (int seat = 0; seat < wish->options.players; seat++)
        if (wish->bots[seat][0]) room_append(sv, room, "bot", seat, NULL, wish->bots[seat]);
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
    if (room_append(sv, room, "start", -1, NULL, "{}")) wire_tell_play(sv, room);
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
        if (!room_append(sv, room, "sit", own, who->id, who->name)) return room_busy;
        wire_tell_table(sv, room);
        return NULL;
    }
    if (own >= 0) return "you sit at this table already";
    if (!room_may_watch(room, who->id, invite)) return "this table is by invitation";
    if (seat < 0 || seat >= room->options.players) return "there is no such seat";
    if (room->status != ROOM_OPEN) return "the game has begun";
    if (room->seats[seat].kind != SEAT_EMPTY) return "the seat is taken";
    if (!room_append(sv, room, "sit", seat, who->id, who->name)) return room_busy;
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
        if (!room_append(sv, room, "leave", seat, who->id, "")) return room_busy;
        store_set_seat(sv->db, room->id, seat, NULL);
    } else if (room->status == ROOM_PLAYING && !room->seats[seat].away) {
        if (!room_append(sv, room, "takeover", seat, who->id, "medium")) return room_busy;
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
    if (!room_append(sv, room, s->kind == SEAT_PERSON ? "takeover" : "bot", seat, who->id, level)) return room_busy;
    after_seating(sv, room);
    return NULL;
}

const char *room_kick(struct server *sv, struct room *room, const struct person *who, int seat)
{
    if (strcmp(room->host, who->id)) return "only the host can do that";
    if (seat < 0 || seat >= room->options.players) return "there is no such seat";
    if (room->status > ROOM_PLAYING || room->seats[seat].kind == SEAT_EMPTY) return "nobody sits there";
    if (room->status == ROOM_OPEN) {
        if (!room_append(sv, room, "leave", seat, who->id, "")) return room_busy;
        store_set_seat(sv->db, room->id, seat, NULL);
    } else {
        if (!room_append(sv, room, "bot", seat, who->id, "medium")) return room_busy;
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
    if (!room_append(sv, room, "chat", e.seat, who->id, body)) return room_busy;
    e.seq = room->seq;
    e.at = room->changed;
    wire_tell_chat(sv, room, &e);
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
        if (!room_append(sv, room, "rematch", -1, who->id, again->id)) return room_busy;
    }
    copy(id, ID_CAP, room->rematch);
    wire_tell_rematch(sv, room);
    return NULL;
}
