/* room.c: the life of a table. Every change is an entry of its log: it is checked, appended,
 * applied to the room, and told to the watchers, who get it once it is on the disk (room_write.c).
 */
#include "room_inner.h"
#include "bots.h"
#include "frontier_json.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

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

struct room *room_new(struct server *sv, const char *id)
{
    struct room *room = calloc(1, sizeof *room), **bucket = &sv->rooms[bucket_of(id)];

    if (!room) return NULL;
    copy(room->id, sizeof room->id, id);
    room->last_waiting = &room->waiting;
    room->idle_since = now_ms();
    room->next = *bucket;
    *bucket = room;
    sv->num_rooms++;
    return room;
}

void room_clear(struct room *room)
{
    for (int i = 0; i < room->num_past; i++) free(room->past[i].text);
    for (int i = 0; i <= FR_MAX_SEATS; i++) buffer_release(room->plays[i]);
    free(room->past);
    free(room->kept_events);
    free(room->table);
}

void room_forget(struct server *sv, struct room *room)
{
    struct room **at = &sv->rooms[bucket_of(room->id)];

    while (*at != room) at = &(*at)->next;
    *at = room->next;
    sv->num_rooms--;
    thought_forget(room);
    room_clear(room);
    free(room);
}

void rooms_free(struct server *sv)
{
    for (int i = 0; i < NUM_ROOM_BUCKETS; i++)
        while (sv->rooms[i]) room_forget(sv, sv->rooms[i]);
}

static void forget_said(struct room *room, const char *person)
{
    for (int i = 0; i < room->num_past; i++) {
        struct past *p = &room->past[i];

        if (p->kind != PAST_CHAT || strcmp(p->person, person)) continue;
        free(p->text);
        if (!(p->text = strdup("{\"name\":\"—\",\"text\":\"—\"}"))) abort();
    }
}

void rooms_forget_person(struct server *sv, const char *person)
{
    for (int i = 0; i < NUM_ROOM_BUCKETS; i++)
        for (struct room *room = sv->rooms[i]; room; room = room->next) {
            const int seat = room->ready ? room_seat_of(room, person) : -1;
            struct fr_error ignored;

            forget_said(room, person);
            if (seat < 0) continue;
            copy(room->seats[seat].name, sizeof room->seats[seat].name, "—");
            if (room->table) fr_table_name(room->table, seat, "—", &ignored);
            wire_tell_table(sv, room);
        }
}

bool room_is_free(const struct room *room) { return !room->loading && !room->write; }

static bool is_id(const char *id)
{
    return strlen(id) == 12 && strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789") == 12;
}

struct room *room_find(struct server *sv, const char *id, struct room **wait)
{
    struct room *room = is_id(id) ? room_known(sv, id) : NULL;

    *wait = NULL;
    if (!is_id(id) || (!room && !(room = room_new(sv, id)))) return NULL;
    if (room->unreadable) return NULL;
    if (room_is_free(room) && (!room->seq || room->doubt)) {
        if (room->checked) return NULL; /* it has just been looked for */
        room_load(sv, room);
    }
    if (!room_is_free(room)) {
        *wait = room;
        return NULL;
    }
    return room;
}

struct room *room_adopt(struct server *sv, const char *id)
{
    struct room *room = room_known(sv, id);

    if (!room && !(room = room_new(sv, id))) return NULL;
    if (!room->seq || !room->owned) room_load(sv, room);
    return room;
}

/* Those who wait are let go on in their order; what they want may make others wait again. */
void room_release(struct server *sv, struct room *room)
{
    struct conn *c = room->waiting;

    room->waiting = NULL;
    room->last_waiting = &room->waiting;
    room->checked = !room->seq;
    thought_resume(sv, room);
    if (room->lost_host[0] && room_is_free(room)) {
        char person[ID_CAP];

        copy(person, sizeof person, room->lost_host);
        room->lost_host[0] = 0;
        room_host_is_gone(sv, room->id, person);
    }
    for (struct conn *next; c; c = next) {
        next = c->next_waiting;
        conn_resume(sv, c);
    }
    room->unreadable = room->checked = false;
    if (!room->seq && room_is_free(room) && !room->watchers && !room->waiting) {
        room_forget(sv, room);
        return;
    }
    if (room_is_free(room) && room->doubt && (room->watchers || room->owned) && !sv->stopping)
        room_load(sv, room);
    think_for(sv, room);
}

/* ---- what lists and other processes know of it ---- */

void room_row(const struct room *room, struct table_row *row)
{
    static const char *const statuses[] = { "open", "playing", "over", "abandoned" };

    *row = (struct table_row){ .players = room->options.players,
                               .is_public = room->is_public,
                               .created = room->created,
                               .changed = room->changed,
                               .wake = room_wakes_at(room),
                               .rated = room->rated,
                               .move_seconds = room->move_seconds,
                               .game_seconds = room->game_seconds,
                               .state_seq = room->seq };
    copy(row->id, sizeof row->id, room->id);
    copy(row->game, sizeof row->game, room->game->id);
    copy(row->status, sizeof row->status, statuses[room->status]);
    copy(row->host, sizeof row->host, room->host);
    if (room->table)
        snprintf(row->state, sizeof row->state, "%016llx",
                 (unsigned long long)fr_table_hash(room->table));
    for (int seat = 0; seat < room->options.players; seat++)
        row->free_seats += room->seats[seat].kind == SEAT_EMPTY;
    if (room->status == ROOM_PLAYING) row->asked = room->game->to_act(room->table->state);
}

/* A log is read whole when a table is, so what can be repeated at will has a limit. */
enum { MAX_OTHER = 5000 };

static bool is_worn_out(const struct room *room) { return room->num_other >= MAX_OTHER; }

/* ---- opening and sitting ---- */

/* The first entry of a log: all that the game needs, its seed included, and the secret that keeps
 * the deck from whoever would work it out. */
static bool write_opening(const struct room_wish *wish, char *body, size_t cap)
{
    char invite[ID_CAP];
    struct fr_writer w;
    uint64_t seed, secret;

    random_bytes(&seed, sizeof seed);
    random_bytes(&secret, sizeof secret);
    if (wish->invite[0])
        copy(invite, sizeof invite, wish->invite);
    else
        random_id(invite);
    fr_writer_init(&w, body, cap);
    fr_open(&w, '{');
    fr_key_string(&w, "game", wish->game->id);
    fr_key(&w, "data");
    fr_u64(&w, wish->game->data_hash);
    fr_key_int(&w, "players", wish->options.players);
    fr_key(&w, "options");
    fr_write_options(&w, wish->game, &wish->options);
    fr_key(&w, "seed");
    fr_u64(&w, seed);
    fr_key(&w, "secret");
    fr_u64(&w, (secret >> (64 - FR_SECRET_BITS)) | 1); /* 0 would be none */
    fr_key_string(&w, "invite", invite);
    fr_key_bool(&w, "public", wish->is_public);
    fr_key_bool(&w, "rated", wish->rated);
    fr_key_int(&w, "move_seconds", wish->move_seconds);
    fr_key_int(&w, "game_seconds", wish->game_seconds);
    fr_close(&w, '}');
    return fr_writer_ok(&w);
}

struct room *room_create(struct server *sv, const char *id, const struct room_wish *wish,
                         const struct person *host)
{
    char body[BODY_CAP];
    struct room *room;

    if (!write_opening(wish, body, sizeof body) || !(room = room_new(sv, id))) return NULL;
    room->game = wish->game;
    room_append(sv, room, "open", -1, host->id, body);
    for (int seat = 0; seat < wish->options.players; seat++)
        if (wish->bots[seat][0])
            room_append(sv, room, "bot", seat, NULL, wish->bots[seat]);
        else if (wish->keep_for[seat][0])
            room_append(sv, room, "keep", seat, wish->keep_for[seat], "");
    return room;
}

int room_seat_of(const struct room *room, const char *person)
{
    for (int seat = 0; person[0] && seat < room->options.players; seat++)
        if (room->seats[seat].kind == SEAT_PERSON && !strcmp(room->seats[seat].person, person))
            return seat;
    return -1;
}

bool room_may_watch(const struct room *room, const char *person, const char *invite)
{
    if (room->is_public || room_seat_of(room, person) >= 0 || !strcmp(room->host, person))
        return true;
    return strlen(invite) == strlen(room->invite) &&
           !sodium_memcmp(invite, room->invite, strlen(room->invite));
}

/* The game begins when the last seat is taken. */
static void start_if_full(struct server *sv, struct room *room)
{
    if (room->status != ROOM_OPEN) return;
    for (int seat = 0; seat < room->options.players; seat++)
        if (room->seats[seat].kind == SEAT_EMPTY) return;
    room_append(sv, room, "start", -1, NULL, "{}");
    wire_tell_play(sv, room);
}

static void after_seating(struct server *sv, struct room *room)
{
    wire_tell_table(sv, room);
    start_if_full(sv, room);
    wire_tell_table(sv, room);
}

static bool is_banned(const struct room *room, const char *person)
{
    for (int i = 0; i < room->num_banned; i++)
        if (!strcmp(room->banned[i], person)) return true;
    return false;
}

/* After a rematch each seat is, for a while, for whoever had it. */
static bool is_kept_from(const struct seat *s, const char *person)
{
    return s->kept_for[0] && now_ms() < s->kept_until && strcmp(s->kept_for, person);
}

/* Who sits at one table can be told apart. */
static bool is_name_taken(const struct room *room, const char *name)
{
    for (int seat = 0; seat < room->options.players; seat++)
        if (room->seats[seat].kind == SEAT_PERSON && !strcasecmp(room->seats[seat].name, name))
            return true;
    return false;
}

/* What a seat plays with, if the rules let it have that beside the others. */
static enum error choose(struct server *sv, struct room *room, const struct person *who, int seat,
                         const struct fr_json *options)
{
    uint64_t state[FR_MAX_STATE / 8];
    struct fr_options all = room->options;
    struct fr_error ignored;
    char body[256];

    if (!fr_read_own_options(room->game, seat, options, &all, &ignored) ||
        options->len >= sizeof body)
        return ERR_NO_SUCH_CHOICE;
    if (room->game->setup(state, &all, 1)) return ERR_CHOICE_TAKEN;
    snprintf(body, sizeof body, "%.*s", (int)options->len, options->text);
    room_append(sv, room, "options", seat, who->id, body);
    return ERR_NONE;
}

enum error room_sit(struct server *sv, struct room *room, const struct person *who, int seat,
                    const char *invite, const struct fr_json *options)
{
    const int own = room_seat_of(room, who->id);
    enum error no;

    if (is_worn_out(room)) return ERR_WORN_OUT;
    if (own >= 0 && room->seats[own].kicked) return ERR_KICKED;
    if (own >= 0 && room->seats[own].away) { /* back at the own seat */
        room_append(sv, room, "sit", own, who->id, who->name);
        wire_tell_table(sv, room);
        return ERR_NONE;
    }
    if (own >= 0) return ERR_SITS_ALREADY;
    if (!room_may_watch(room, who->id, invite)) return ERR_BY_INVITATION;
    if (is_banned(room, who->id)) return ERR_BANNED;
    if (seat < 0 || seat >= room->options.players) return ERR_NO_SUCH_SEAT;
    if (room->status != ROOM_OPEN) return ERR_BEGUN;
    if (room->seats[seat].kind != SEAT_EMPTY) return ERR_SEAT_TAKEN;
    if (is_kept_from(&room->seats[seat], who->id)) return ERR_SEAT_KEPT;
    if (is_name_taken(room, who->name)) return ERR_SAME_NAME;
    if (options && (no = choose(sv, room, who, seat, options))) return no;
    room_append(sv, room, "sit", seat, who->id, who->name);
    room_append_seat(sv, room, seat, who->id);
    after_seating(sv, room);
    return ERR_NONE;
}

/* Before the game a seat is left empty; in the game a bot takes it until its owner returns. */
enum error room_stand(struct server *sv, struct room *room, const struct person *who)
{
    const int seat = room_seat_of(room, who->id);

    if (seat < 0) return ERR_NOT_SEATED;
    if (is_worn_out(room)) return ERR_WORN_OUT;
    if (room->status == ROOM_OPEN) {
        room_append(sv, room, "leave", seat, who->id, "");
        room_append_seat(sv, room, seat, NULL);
    } else if (room->status == ROOM_PLAYING && !room->seats[seat].away) {
        room_append(sv, room, "takeover", seat, who->id, "medium");
    }
    wire_tell_table(sv, room);
    return ERR_NONE;
}

static bool is_colour(const char *text)
{
    const size_t length = strlen(text);

    return length >= 3 && length < sizeof((struct seat *)0)->colour &&
           strspn(text, "abcdefghijklmnopqrstuvwxyz") == length;
}

enum error room_colour(struct server *sv, struct room *room, const struct person *who,
                       const char *colour)
{
    const int own = room_seat_of(room, who->id);

    if (own < 0) return ERR_NOT_SEATED;
    if (is_worn_out(room)) return ERR_WORN_OUT;
    if (room->status != ROOM_OPEN) return ERR_BEGUN;
    if (!is_colour(colour)) return ERR_NO_SUCH_COLOUR;
    for (int seat = 0; seat < room->options.players; seat++)
        if (seat != own && !strcmp(room->seats[seat].colour, colour)) return ERR_COLOUR_TAKEN;
    room_append(sv, room, "colour", own, who->id, colour);
    wire_tell_table(sv, room);
    return ERR_NONE;
}

enum error room_choose(struct server *sv, struct room *room, const struct person *who,
                       const struct fr_json *options)
{
    const int own = room_seat_of(room, who->id);
    enum error no;

    if (own < 0) return ERR_NOT_SEATED;
    if (is_worn_out(room)) return ERR_WORN_OUT;
    if (room->status != ROOM_OPEN) return ERR_BEGUN;
    if (!options || (no = choose(sv, room, who, own, options)))
        return options ? no : ERR_NO_SUCH_CHOICE;
    wire_tell_table(sv, room);
    return ERR_NONE;
}

enum error room_seat_bot(struct server *sv, struct room *room, const struct person *who, int seat,
                         const char *level)
{
    const struct seat *s;

    if (strcmp(room->host, who->id)) return ERR_HOST_ONLY;
    if (is_worn_out(room)) return ERR_WORN_OUT;
    if (!fr_find_bot(level)) return ERR_NO_SUCH_BOT;
    if (seat < 0 || seat >= room->options.players) return ERR_NO_SUCH_SEAT;
    if (room->status > ROOM_PLAYING) return ERR_OVER;
    s = &room->seats[seat];
    if (s->kind == SEAT_PERSON && !(room->status == ROOM_PLAYING && s->away))
        return ERR_PERSON_SITS;
    room_append(sv, room, s->kind == SEAT_PERSON ? "takeover" : "bot", seat, who->id, level);
    after_seating(sv, room);
    return ERR_NONE;
}

/* Who is kicked does not come back. In a game the seat stays theirs, and so does its result: else a
 * host could choose who is rated. */
enum error room_kick(struct server *sv, struct room *room, const struct person *who, int seat)
{
    const struct seat *s;

    if (strcmp(room->host, who->id)) return ERR_HOST_ONLY;
    if (is_worn_out(room)) return ERR_WORN_OUT;
    if (seat < 0 || seat >= room->options.players) return ERR_NO_SUCH_SEAT;
    s = &room->seats[seat];
    if (room->status > ROOM_PLAYING || s->kind == SEAT_EMPTY) return ERR_NOBODY_SITS;
    if (s->kind == SEAT_BOT) {
        if (room->status == ROOM_PLAYING) return ERR_BOT_SITS;
        room_append(sv, room, "leave", seat, who->id, "");
    } else {
        const bool open = room->status == ROOM_OPEN;

        room_append(sv, room, "kick", seat, who->id, s->person);
        if (open) room_append_seat(sv, room, seat, NULL);
    }
    wire_tell_table(sv, room);
    return ERR_NONE;
}

static enum error append_chat(struct server *sv, struct room *room, const struct person *who,
                              int seat, const char *body)
{
    struct log_entry e = { .seat = seat, .body = body };

    room_append(sv, room, "chat", seat, who->id, body);
    e.seq = room->seq;
    e.at = room->changed;
    copy(e.person, sizeof e.person, who->id);
    wire_tell_chat(sv, room, &e);
    return ERR_NONE;
}

enum error room_chat(struct server *sv, struct room *room, const struct person *who,
                     const char *text)
{
    const int seat = room_seat_of(room, who->id);
    char body[BODY_CAP];
    struct fr_writer w;

    if (!text[0] || strlen(text) > 500) return ERR_BAD_CHAT;
    if (seat < 0 && is_banned(room, who->id)) return ERR_BANNED;
    fr_writer_init(&w, body, sizeof body);
    fr_open(&w, '{');
    fr_key_string(&w, "name", who->name);
    fr_key_string(&w, "text", text);
    fr_close(&w, '}');
    return append_chat(sv, room, who, seat, body);
}

enum error room_reveal(struct server *sv, struct room *room, const struct person *who)
{
    const int seat = room_seat_of(room, who->id);
    struct fr_event made[8];
    struct fr_events events = { made, 0, 8 };
    char body[BODY_CAP];
    struct fr_writer w;

    if (seat < 0 || room->status != ROOM_PLAYING) return ERR_NOT_PLAYING;
    if (!room->game->reveal) return ERR_NOTHING_TO_SHOW;
    room->game->reveal(room->table->state, seat, &events);
    fr_writer_init(&w, body, sizeof body);
    fr_open(&w, '{');
    fr_key_string(&w, "name", who->name);
    fr_key_string(&w, "text", "");
    fr_key(&w, "events");
    fr_open(&w, '[');
    for (int i = 0; i < events.count; i++) room->game->write_event(&made[i], FR_SPECTATOR, &w);
    fr_close(&w, ']');
    fr_close(&w, '}');
    return append_chat(sv, room, who, seat, body);
}

enum error room_rematch(struct server *sv, struct room *room, const struct person *who,
                        char id[ID_CAP])
{
    struct room_wish wish = { .game = room->game,
                              .options = room->options,
                              .is_public = room->is_public,
                              .rated = room->rated,
                              .move_seconds = room->move_seconds,
                              .game_seconds = room->game_seconds };

    if (room_seat_of(room, who->id) < 0 && strcmp(room->host, who->id)) return ERR_DID_NOT_PLAY;
    if (room->status < ROOM_OVER) return ERR_NOT_OVER;
    if (!room->rematch[0]) {
        copy(wish.invite, sizeof wish.invite, room->invite); /* who was invited still is */
        for (int seat = 0; seat < room->options.players; seat++)
            if (room->seats[seat].kind == SEAT_BOT)
                copy(wish.bots[seat], sizeof wish.bots[seat], room->seats[seat].bot);
            else if (!room->seats[seat].kicked)
                copy(wish.keep_for[seat], sizeof wish.keep_for[seat], room->seats[seat].person);
        random_id(id);
        room_append(sv, room, "rematch", -1, who->id, id);
        if (!room_create(sv, id, &wish, who)) return ERR_NOT_OPENED;
    }
    copy(id, ID_CAP, room->rematch);
    wire_tell_rematch(sv, room);
    return ERR_NONE;
}

static void lose_host(struct server *sv, struct room *room, const char *person)
{
    if (!room->ready || room->misfit || strcmp(room->host, person) || room->status > ROOM_PLAYING)
        return;
    for (int seat = 0; seat < room->options.players; seat++) {
        const struct seat *s = &room->seats[seat];

        if (s->kind != SEAT_PERSON || !strcmp(s->person, person) || s->kicked) continue;
        room_append(sv, room, "host", -1, person, s->person);
        wire_tell_table(sv, room);
        return;
    }
    room_append(sv, room, "abandon", -1, person, "");
    wire_tell_table(sv, room);
}

void room_host_is_gone(struct server *sv, const char *id, const char *person)
{
    struct room *wait, *room = room_find(sv, id, &wait);

    if (wait) copy(wait->lost_host, sizeof wait->lost_host, person);
    if (!room) return;
    lose_host(sv, room, person);
    room_submit(sv, NULL, 0, NULL, 0);
}
