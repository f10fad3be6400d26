/* http_tables.c: requests about tables: the lobby, a new table, records of games, ratings, leaders
 * and histories. */
#include "http_inner.h"
#include "bots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_CLOCK_SECONDS = 30 * 86400 };

/* ---- tables ---- */

/* All that a list tells of a table; the caller closes the object. */
static void write_row(struct fr_writer *w, const struct table_row *t)
{
    fr_open(w, '{');
    fr_key_string(w, "id", t->id);
    fr_key_string(w, "game", t->game);
    fr_key_int(w, "players", t->players);
    fr_key_string(w, "status", t->status);
    fr_key_bool(w, "public", t->is_public);
    fr_key_int(w, "free_seats", t->free_seats);
    fr_key_int(w, "created", t->created);
    fr_key_int(w, "changed", t->changed);
    fr_key_int(w, "move_seconds", t->move_seconds);
    fr_key_int(w, "game_seconds", t->game_seconds);
    fr_key_bool(w, "rated", t->rated);
    fr_key(w, "asked");
    fr_open(w, '[');
    for (int seat = 0; seat < t->players; seat++)
        if (t->asked >> seat & 1) fr_int(w, seat);
    fr_close(w, ']');
    fr_key(w, "names");
    fr_open(w, '[');
    for (int seat = 0; seat < t->players && seat < MAX_SEATS; seat++) {
        if (t->people[seat].person[0])
            fr_string(w, t->people[seat].name);
        else
            fr_null(w);
    }
    fr_close(w, ']');
}

static void write_public_row(void *context, const struct table_row *t)
{
    struct fr_writer *w = context;

    write_row(w, t);
    fr_close(w, '}');
}

/* With the own seat, -1 for a host who looks on. */
static void write_own_row(void *context, const struct table_row *t)
{
    struct call *c = context;
    int own = -1;

    for (int seat = 0; seat < t->players && seat < MAX_SEATS; seat++)
        if (t->people[seat].person[0] && !strcmp(t->people[seat].person, c->person.id)) own = seat;
    write_row(&c->w, t);
    fr_key_int(&c->w, "seat", own);
    fr_close(&c->w, '}');
}

static void list_public(struct call *c, const char *status)
{
    fr_key(&c->w, status);
    fr_open(&c->w, '[');
    store_list_public(c->db, status, MAX_LISTED, write_public_row, &c->w);
    fr_close(&c->w, ']');
}

void answer_tables(struct call *c)
{
    fr_open(&c->w, '{');
    list_public(c, "open");
    list_public(c, "playing");
    fr_key(&c->w, "mine");
    fr_open(&c->w, '[');
    if (c->person.exists) store_list_mine(c->db, c->person.id, MAX_LISTED, write_own_row, c);
    fr_close(&c->w, ']');
    fr_close(&c->w, '}');
}

static bool read_bots(struct call *c, struct room_wish *wish)
{
    const struct fr_json *list = fr_json_get(c->nodes, "bots"), *node = fr_json_first(list);

    if (!list) return true;
    if (list->type != FR_ARRAY || list->count > wish->options.players) return false;
    for (uint32_t i = 0; i < list->count; i++, node = fr_json_next(node)) {
        if (node->type == FR_NULL) continue;
        if (!fr_json_string(node, wish->bots[i], sizeof wish->bots[i]) ||
            !fr_find_bot(wish->bots[i]))
            return false;
    }
    return true;
}

static bool flag_of(const struct call *c, const char *key, bool otherwise)
{
    const struct fr_json *node = fr_json_get(c->nodes, key);

    return node && (node->type == FR_TRUE || node->type == FR_FALSE) ? node->type == FR_TRUE
                                                                     : otherwise;
}

/* ERR_NONE, or what is wrong with the table that is asked for; `err` tells what exactly. */
static enum error read_wish(struct call *c, struct room_wish *wish, struct fr_error *err)
{
    uint64_t state[FR_MAX_STATE / 8], ignored;
    char game[32];
    fr_rule rule;

    if (!call_text(c, "game", game, sizeof game) || !(wish->game = fr_find_game(game)))
        return ERR_NO_SUCH_GAME;
    if (!fr_read_setup(wish->game, c->nodes, &wish->options, &ignored, err)) return ERR_BAD_TABLE;
    if (!read_bots(c, wish)) {
        fr_fail(err, "bots is a list of levels, null for seats of people");
        return ERR_BAD_TABLE;
    }
    if ((rule = wish->game->setup(state, &wish->options, 1))) {
        fr_fail(err, "%s", wish->game->reasons[rule].text[0]);
        return ERR_BAD_TABLE;
    }
    wish->is_public = flag_of(c, "public", false);
    wish->rated = flag_of(c, "rated", true);
    wish->move_seconds = (int)call_number(c, "move_seconds", 0, MAX_CLOCK_SECONDS, 0);
    wish->game_seconds = (int)call_number(c, "game_seconds", 0, MAX_CLOCK_SECONDS, 0);
    return ERR_NONE;
}

void answer_new_table(struct call *c)
{
    struct fr_error err = { .text = "" };
    enum error wrong;

    c->wish = (struct room_wish){ .is_public = false };
    if ((wrong = read_wish(c, &c->wish, &err)))
        call_refuse_with(c, 400, wrong, err.text[0] ? err.text : NULL);
    else if ((c->num_open = store_count_open(c->db, c->person.id)) >= c->most_open)
        call_refuse(c, 429, ERR_MANY_TABLES);
}

static void table_kept(struct server *sv, void *context, bool kept)
{
    struct call *c = context;

    (void)sv;
    if (!kept)
        call_not_kept(c);
    else {
        fr_open(&c->w, '{');
        fr_key_string(&c->w, "id", c->id);
        fr_key_string(&c->w, "invite", c->invite);
        fr_close(&c->w, '}');
    }
    call_respond(c);
}

void then_new_table(struct call *c)
{
    struct room *room = NULL;

    call_begin(c);
    random_id(c->id);
    if (c->sv->num_rooms >= c->sv->config->max_tables)
        call_refuse(c, 503, ERR_FULL);
    else if (!(room = room_create(c->sv, c->id, &c->wish, &c->person)))
        call_not_kept(c);
    if (!room) {
        call_respond(c);
        return;
    }
    snprintf(c->invite, sizeof c->invite, "%s", room->invite);
    room_submit_request(c->sv, table_kept, c);
}

/* The record tells everything, so it is given once the game has ended. It is played through on a
 * copy, away from the loop. */
void answer_record(struct call *c)
{
    struct room *room;
    struct table_row row;

    if (strlen(c->rest) >= ID_CAP || !store_find_table(c->db, c->rest, &row))
        call_refuse(c, 404, ERR_NO_SUCH_TABLE);
    else if (!strcmp(row.status, "open") || !strcmp(row.status, "playing"))
        call_refuse(c, 409, ERR_NOT_OVER);
    if (c->r.status != 200) return;
    if (!(room = calloc(1, sizeof *room))) abort();
    snprintf(room->id, sizeof room->id, "%s", row.id);
    if (!room_read_log(c->db, room, &row))
        call_refuse(c, 404, ERR_NO_SUCH_TABLE);
    else if (!room->is_public && room_seat_of(room, c->person.id) < 0 &&
             strcmp(room->host, c->person.id))
        call_refuse(c, 403, ERR_BY_INVITATION);
    else if (room->misfit)
        call_refuse(c, 409, ERR_OTHER_RULES);
    else if (!room->table)
        call_refuse(c, 409, ERR_NO_GAME_PLAYED);
    else
        fr_table_write_record(room->table, &c->w);
    room_clear(room);
    free(room);
}

/* ---- ratings ---- */

static void write_rating(struct fr_writer *w, const struct rating *r)
{
    fr_key_int(w, "rating", (int64_t)r->rating);
    fr_key_int(w, "deviation", (int64_t)r->deviation);
    fr_key_int(w, "games", r->games);
}

static void write_standing(void *context, const struct standing *s)
{
    struct call *c = context;
    struct fr_writer *w = &c->w;

    fr_open(w, '{');
    fr_key_string(w, "name", s->name);
    write_rating(w, &s->rating);
    fr_key_bool(w, "you", !strcmp(s->person, c->person.id));
    fr_close(w, '}');
}

void answer_leaders(struct call *c)
{
    char game[32] = "", players[8] = "2";

    call_argument(c->query, "game", game, sizeof game);
    call_argument(c->query, "players", players, sizeof players);
    fr_open(&c->w, '[');
    store_leaders(c->db, game, atoi(players), MAX_LISTED, write_standing, c);
    fr_close(&c->w, ']');
}

static void write_own_rating(void *context, const struct own_rating *own)
{
    struct fr_writer *w = context;

    fr_open(w, '{');
    fr_key_string(w, "game", own->game);
    fr_key_int(w, "players", own->players);
    write_rating(w, &own->rating);
    fr_close(w, '}');
}

void answer_ratings(struct call *c)
{
    fr_open(&c->w, '[');
    store_ratings_of(c->db, c->person.id, write_own_rating, &c->w);
    fr_close(&c->w, ']');
}

static void write_past_game(void *context, const struct past_game *g)
{
    struct fr_writer *w = context;

    fr_open(w, '{');
    fr_key_string(w, "table", g->table);
    fr_key_string(w, "game", g->game);
    fr_key_int(w, "players", g->players);
    fr_key_int(w, "seat", g->seat);
    fr_key_int(w, "score", g->score);
    fr_key_int(w, "place", g->place);
    fr_key_int(w, "at", g->at);
    fr_key(w, "seats");
    fr_open(w, '[');
    for (int seat = 0; seat < g->players && seat < MAX_SEATS; seat++) {
        fr_open(w, '{');
        if (g->seats[seat].name[0]) fr_key_string(w, "name", g->seats[seat].name);
        fr_key_int(w, "score", g->seats[seat].score);
        fr_key_int(w, "place", g->seats[seat].place);
        fr_close(w, '}');
    }
    fr_close(w, ']');
    fr_close(w, '}');
}

void answer_history(struct call *c)
{
    fr_open(&c->w, '[');
    store_history(c->db, c->person.id, MAX_LISTED, write_past_game, &c->w);
    fr_close(&c->w, ']');
}
