/* http.c: the requests: people, lists of tables, records, ratings, health and metrics. Each answers
 * with JSON; what is wrong is said in a sentence. docs/online.md lists them. */
#include "server.h"
#include "bots.h"
#include "frontier_json.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SESSION_DAYS = 400,
    LINK_MINUTES = 60,
    MAX_LISTED = 100,
    MAX_HASHING = 8,
    MAX_CHECKING = 2,
    MIN_PASSWORD = 8,
    MAX_PASSWORD = 200,
    MAX_CLOCK_SECONDS = 30 * 86400,
    MAX_NODES = 1024
};

struct call;

/* Where a request is answered: on the loop, or by a thread of the keeper that reads or writes.
 * `then` goes on on the loop. */
enum where { HERE, READS, WRITES };
struct route {
    const char *method, *path;
    bool prefix, needs_person;
    double cost; /* of the address's bucket: what is dear to answer or worth guessing */
    enum where where;
    void (*run)(struct call *);
    void (*then)(struct call *);
};

struct call {
    struct task task;
    struct server *sv; /* for the loop only */
    struct db *db;     /* for a keeper's thread only */
    const struct route *route;
    struct response r;
    struct person person; /* of the session; exists: false for nobody */
    char token_hash[HASH_CAP];
    char path[512], query[512];
    bool secure, has_body;
    char *body;
    struct fr_json *nodes; /* the body, if it was JSON */
    const char *rest;      /* of the path, after the route */
    char *out;             /* MAX_ANSWER bytes */
    struct fr_writer w;
    http_done done;
    void *token;
    /* passwords */
    char login[NAME_CAP], password[MAX_PASSWORD + 1], old_password[MAX_PASSWORD + 1];
    char hash[crypto_pwhash_STRBYTES], new_hash[HASH_CAP];
    bool hashed, old_fits;
    /* tables */
    struct room_wish wish;
    char id[ID_CAP], invite[ID_CAP];
    int num_open, most_open;
    char hosted[MAX_LISTED][ID_CAP];
    int num_hosted;
    /* the challenge of a day */
    struct daily_result daily;
    enum error wrong;
    struct fr_error err;
};

static void begin_answer(struct call *c)
{
    c->r = (struct response){ .status = 200, .type = "application/json" };
    fr_writer_init(&c->w, c->out, MAX_ANSWER);
}

/* `detail`: what exactly, for who writes a program; NULL where the error says it all. */
static void say_no_to(struct call *c, int status, enum error why, const char *detail)
{
    begin_answer(c);
    c->r.status = status;
    fr_open(&c->w, '{');
    write_error(&c->w, why, detail);
    fr_close(&c->w, '}');
}

static void say_no(struct call *c, int status, enum error why) { say_no_to(c, status, why, NULL); }

static void cannot_keep(struct call *c) { say_no(c, 503, ERR_NOT_KEPT); }

/* The end of every request. */
static void respond(struct call *c)
{
    if (c->w.len >= MAX_ANSWER) say_no(c, 500, ERR_ANSWER_TOO_LONG);
    c->r.len = c->w.len;
    c->out[c->w.len] = 0;
    c->done(c->token, &c->r, c->out);
    if (c->body) sodium_memzero(c->body, strlen(c->body));
    free(c->body);
    free(c->nodes);
    free(c->out);
    sodium_memzero(c, sizeof *c);
    free(c);
}

static bool text_of(const struct call *c, const char *key, char *out, size_t cap)
{
    out[0] = 0;
    return c->has_body && fr_json_string(fr_json_get(c->nodes, key), out, cap);
}

static int64_t number_of(const struct call *c, const char *key, int64_t min, int64_t max,
                         int64_t otherwise)
{
    int64_t number = otherwise;

    if (c->has_body) fr_json_int(fr_json_get(c->nodes, key), min, max, &number);
    return number;
}

static bool argument(const char *query, const char *key, char *out, size_t cap)
{
    const size_t len = strlen(key);

    for (const char *at = query; at && *at; at = strpbrk(at, "&,") ? strpbrk(at, "&,") + 1 : NULL)
        if (!strncmp(at, key, len) && at[len] == '=') {
            const size_t n = strcspn(at + len + 1, "&,");
            if (n >= cap) return false;
            memcpy(out, at + len + 1, n);
            out[n] = 0;
            return true;
        }
    return false;
}

/* ---- people ---- */

/* Characters that cannot be seen, or turn the text around: names are to be told apart. */
static bool is_invisible(uint32_t u)
{
    return u < 0x20 || (u >= 0x7F && u <= 0xA0) || u == 0xAD || u == 0x34F || u == 0x61C ||
           u == 0x115F || u == 0x1160 || (u >= 0x17B4 && u <= 0x17B5) ||
           (u >= 0x180B && u <= 0x180E) || (u >= 0x2000 && u <= 0x200F) ||
           (u >= 0x2028 && u <= 0x202F) || (u >= 0x205F && u <= 0x206F) || u == 0x2800 ||
           u == 0x3000 || u == 0x3164 || (u >= 0xFE00 && u <= 0xFE0F) || u == 0xFEFF ||
           u == 0xFFA0 || (u >= 0xFFF0 && u <= 0xFFFB) || u >= 0xE0000;
}

static bool is_name(const char *name)
{
    const size_t len = strlen(name);

    if (!fr_is_name(name) || name[0] == ' ' || name[len - 1] == ' ' || strstr(name, "  "))
        return false;
    for (const unsigned char *at = (const unsigned char *)name; *at;) {
        const int more = *at >= 0xF0 ? 3 : *at >= 0xE0 ? 2 : *at >= 0xC0 ? 1 : 0;
        uint32_t u = more == 3 ? *at & 7u : more == 2 ? *at & 15u : more == 1 ? *at & 31u : *at;

        at++;
        for (int i = 0; i < more; i++) u = u << 6 | (*at++ & 63u);
        if (is_invisible(u)) return false;
    }
    return true;
}

static bool read_cookie(const char *cookies, char token[TOKEN_CAP])
{
    const char *at = cookies;

    while ((at = strstr(at, "frontier="))) {
        if (at == cookies || at[-1] == ' ' || at[-1] == ';') break;
        at++;
    }
    if (!at) return false;
    at += 9;
    size_t len = strcspn(at, "; ");
    if (!len || len >= TOKEN_CAP) return false;
    memcpy(token, at, len);
    token[len] = 0;
    return true;
}

void http_session(const char *cookies, char token_hash[HASH_CAP])
{
    char token[TOKEN_CAP];

    token_hash[0] = 0;
    if (read_cookie(cookies, token)) hash_token(token, token_hash);
}

static void write_person(struct call *c, const struct person *p)
{
    fr_open(&c->w, '{');
    fr_key_string(&c->w, "id", p->id);
    fr_key_string(&c->w, "name", p->name);
    fr_key_bool(&c->w, "account", p->login[0] != 0);
    if (p->login[0]) fr_key_string(&c->w, "login", p->login);
    fr_key_bool(&c->w, "webhook", p->webhook[0] != 0);
    fr_close(&c->w, '}');
}

/* A secret that is this person's for a long time; the database holds only its hash. */
static bool new_token(struct call *c, const char *person, char token[TOKEN_CAP])
{
    random_token(token);
    hash_token(token, c->new_hash);
    return store_add_session(c->db, c->new_hash, person,
                             now_ms() + (int64_t)SESSION_DAYS * 86400000);
}

static void set_cookie(struct call *c, const char *token, int days)
{
    snprintf(c->r.cookie, sizeof c->r.cookie,
             "frontier=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%d%s", token, days * 86400,
             c->secure ? "; Secure" : "");
}

static bool begin_session(struct call *c, const char *person)
{
    char token[TOKEN_CAP];
    const bool ok = new_token(c, person, token);

    if (ok) set_cookie(c, token, SESSION_DAYS);
    sodium_memzero(token, sizeof token);
    return ok;
}

static void answer_me(struct call *c)
{
    if (c->person.exists)
        write_person(c, &c->person);
    else
        fr_null(&c->w);
}

static void answer_guest(struct call *c)
{
    struct person p = { .exists = true };

    if (!text_of(c, "name", p.name, sizeof p.name) || !is_name(p.name)) {
        say_no(c, 400, ERR_BAD_NAME);
        return;
    }
    random_id(p.id);
    if (store_add_person(c->db, p.id, p.name, now_ms()) && begin_session(c, p.id))
        write_person(c, &p);
    else
        cannot_keep(c);
}

static void answer_name(struct call *c)
{
    struct person p = c->person;

    if (!text_of(c, "name", p.name, sizeof p.name) || !is_name(p.name))
        say_no(c, 400, ERR_BAD_NAME);
    else if (store_set_name(c->db, p.id, p.name))
        write_person(c, &p);
    else
        cannot_keep(c);
}

static void answer_logout(struct call *c)
{
    store_end_session(c->db, c->token_hash);
    set_cookie(c, "", 0);
    fr_null(&c->w);
}

/* Sockets end with the session they came with, here and in other processes. */
static void then_log_out(struct call *c)
{
    char told[ID_CAP + HASH_CAP + 8];

    conns_end_session(c->sv, c->token_hash);
    snprintf(told, sizeof told, "%s out %s", c->sv->owner, c->token_hash);
    server_tell(c->sv, told);
    respond(c);
}

static void end_sockets(struct call *c, const char *except_hash)
{
    char told[2 * ID_CAP + HASH_CAP + 8];

    conns_end_person(c->sv, c->person.id, except_hash);
    snprintf(told, sizeof told, "%s gone %s %s", c->sv->owner, c->person.id, except_hash);
    server_tell(c->sv, told);
}

static void note_hosted(void *context, const char *id)
{
    struct call *c = context;

    if (c->num_hosted < MAX_LISTED) snprintf(c->hosted[c->num_hosted++], ID_CAP, "%s", id);
}

static void answer_forget(struct call *c)
{
    c->num_hosted = 0;
    store_list_hosted(c->db, c->person.id, MAX_LISTED, note_hosted, c);
    if (!store_forget_person(c->db, c->person.id)) {
        cannot_keep(c);
        return;
    }
    set_cookie(c, "", 0);
    fr_null(&c->w);
}

static void then_forget(struct call *c)
{
    rooms_forget_person(c->sv, c->person.id);
    end_sockets(c, "");
    for (int i = 0; i < c->num_hosted; i++) room_host_is_gone(c->sv, c->hosted[i], c->person.id);
    respond(c);
}

/* A secret that lets its holder be this person on another device: once, and soon. */
static void answer_link(struct call *c)
{
    char token[TOKEN_CAP], hash[HASH_CAP];

    random_token(token);
    hash_token(token, hash);
    if (!store_add_link(c->db, hash, c->person.id, now_ms() + (int64_t)LINK_MINUTES * 60000)) {
        cannot_keep(c);
        return;
    }
    fr_open(&c->w, '{');
    fr_key_string(&c->w, "secret", token);
    fr_key_int(&c->w, "minutes", LINK_MINUTES);
    fr_close(&c->w, '}');
    sodium_memzero(token, sizeof token);
}

static void answer_enter(struct call *c)
{
    char token[TOKEN_CAP], hash[HASH_CAP];
    struct person p;

    if (!text_of(c, "secret", token, sizeof token)) {
        say_no(c, 400, ERR_NO_SECRET);
        return;
    }
    hash_token(token, hash);
    p = store_take_link(c->db, hash, now_ms());
    if (!p.exists)
        say_no(c, 403, ERR_OLD_LINK);
    else if (begin_session(c, p.id))
        write_person(c, &p);
    else
        cannot_keep(c);
}

static void answer_webhook(struct call *c)
{
    char url[256], secret[TOKEN_CAP];

    if (!text_of(c, "url", url, sizeof url) ||
        (url[0] && strncmp(url, "https://", 8) && strncmp(url, "http://", 7))) {
        say_no(c, 400, ERR_BAD_WEBHOOK);
        return;
    }
    random_token(secret);
    if (!store_set_webhook(c->db, c->person.id, url[0] ? url : NULL, url[0] ? secret : NULL))
        cannot_keep(c);
    else if (!url[0])
        fr_null(&c->w);
    else {
        fr_open(&c->w, '{');
        fr_key_string(&c->w, "secret", secret);
        fr_close(&c->w, '}');
    }
}

/* ---- passwords: hashing takes long and is done by the pool ---- */

static void run_hashing(void *context)
{
    struct call *c = context;
    const size_t len = strlen(c->password);

    if (c->route->where == READS && !strcmp(c->route->path, "/api/login")) {
        c->hashed = !crypto_pwhash_str_verify(c->hash, c->password, len);
        return;
    }
    c->old_fits = !c->person.login[0] ||
                  !crypto_pwhash_str_verify(c->hash, c->old_password, strlen(c->old_password));
    c->hashed = c->old_fits &&
                !crypto_pwhash_str(c->hash, c->password, len, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                   crypto_pwhash_MEMLIMIT_INTERACTIVE);
}

/* A new password ends all other sessions: whoever took one is out. */
static void run_account(struct task *task, struct db *db)
{
    struct call *c = (struct call *)task;

    c->db = db;
    begin_answer(c);
    if (!store_set_login(db, c->person.id, c->login, c->hash))
        say_no(c, 409, ERR_NAME_TAKEN);
    else if (!begin_session(c, c->person.id) || !store_end_sessions(db, c->person.id, c->new_hash))
        cannot_keep(c);
    else {
        snprintf(c->person.login, sizeof c->person.login, "%s", c->login);
        write_person(c, &c->person);
    }
}

static void account_done(struct server *sv, struct task *task)
{
    struct call *c = (struct call *)task;

    (void)sv;
    if (!task->kept)
        cannot_keep(c);
    else if (c->r.status == 200)
        end_sockets(c, c->new_hash);
    respond(c);
}

static void run_session(struct task *task, struct db *db)
{
    struct call *c = (struct call *)task;

    c->db = db;
    begin_answer(c);
    if (begin_session(c, c->person.id))
        write_person(c, &c->person);
    else
        cannot_keep(c);
}

static void session_done(struct server *sv, struct task *task)
{
    struct call *c = (struct call *)task;

    (void)sv;
    if (!task->kept) cannot_keep(c);
    respond(c);
}

static void hashing_done(struct server *sv, void *context)
{
    struct call *c = context;
    const bool logs_in = !strcmp(c->route->path, "/api/login");

    sv->num_hashing--;
    sv->metrics.logins++;
    if (!c->hashed) {
        say_no(c, 403,
               logs_in        ? ERR_WRONG_PASSWORD
               : !c->old_fits ? ERR_WRONG_OLD_PASSWORD
                              : ERR_PASSWORD_NOT_KEPT);
        respond(c);
        return;
    }
    c->task = (struct task){ .run = logs_in ? run_session : run_account,
                             .done = logs_in ? session_done : account_done };
    keeper_write(sv->keeper, &c->task);
}

static void then_hash(struct call *c)
{
    if (c->sv->num_hashing >= MAX_HASHING || !pool_run(c->sv, run_hashing, hashing_done, c)) {
        say_no(c, 503, ERR_BUSY_DOOR);
        respond(c);
        return;
    }
    c->sv->num_hashing++;
}

static bool read_password(struct call *c)
{
    text_of(c, "old", c->old_password, sizeof c->old_password);
    if (text_of(c, "login", c->login, sizeof c->login) && is_name(c->login) &&
        text_of(c, "password", c->password, sizeof c->password) &&
        strlen(c->password) >= MIN_PASSWORD)
        return true;
    say_no(c, 400, ERR_BAD_ACCOUNT);
    return false;
}

/* A guest becomes an account; an account gets a new name or password from whoever knows the old
 * one. */
static void answer_account(struct call *c)
{
    if (!read_password(c) || !c->person.login[0]) return;
    store_find_login(c->db, c->person.login, c->hash, sizeof c->hash);
}

static void answer_login(struct call *c)
{
    /* A hash of nothing, so that an unknown name takes as long as a wrong password. */
    static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$"
                                 "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

    if (!read_password(c)) return;
    c->person = store_find_login(c->db, c->login, c->hash, sizeof c->hash);
    if (!c->person.exists) snprintf(c->hash, sizeof c->hash, "%s", nobody);
}

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

static void answer_tables(struct call *c)
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

    if (!text_of(c, "game", game, sizeof game) || !(wish->game = fr_find_game(game)))
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
    wish->move_seconds = (int)number_of(c, "move_seconds", 0, MAX_CLOCK_SECONDS, 0);
    wish->game_seconds = (int)number_of(c, "game_seconds", 0, MAX_CLOCK_SECONDS, 0);
    return ERR_NONE;
}

static void answer_new_table(struct call *c)
{
    struct fr_error err = { .text = "" };
    enum error wrong;

    c->wish = (struct room_wish){ .is_public = false };
    if ((wrong = read_wish(c, &c->wish, &err)))
        say_no_to(c, 400, wrong, err.text[0] ? err.text : NULL);
    else if ((c->num_open = store_count_open(c->db, c->person.id)) >= c->most_open)
        say_no(c, 429, ERR_MANY_TABLES);
}

static void table_kept(struct server *sv, void *context, bool kept)
{
    struct call *c = context;

    (void)sv;
    if (!kept)
        cannot_keep(c);
    else {
        fr_open(&c->w, '{');
        fr_key_string(&c->w, "id", c->id);
        fr_key_string(&c->w, "invite", c->invite);
        fr_close(&c->w, '}');
    }
    respond(c);
}

static void then_new_table(struct call *c)
{
    struct room *room = NULL;

    begin_answer(c);
    random_id(c->id);
    if (c->sv->num_rooms >= c->sv->config->max_tables)
        say_no(c, 503, ERR_FULL);
    else if (!(room = room_create(c->sv, c->id, &c->wish, &c->person)))
        cannot_keep(c);
    if (!room) {
        respond(c);
        return;
    }
    snprintf(c->invite, sizeof c->invite, "%s", room->invite);
    room_submit_request(c->sv, table_kept, c);
}

/* The record tells everything, so it is given once the game has ended. It is played through on a
 * copy, away from the loop. */
static void answer_record(struct call *c)
{
    struct room *room;
    struct table_row row;

    if (strlen(c->rest) >= ID_CAP || !store_find_table(c->db, c->rest, &row))
        say_no(c, 404, ERR_NO_SUCH_TABLE);
    else if (!strcmp(row.status, "open") || !strcmp(row.status, "playing"))
        say_no(c, 409, ERR_NOT_OVER);
    if (c->r.status != 200) return;
    if (!(room = calloc(1, sizeof *room))) abort();
    snprintf(room->id, sizeof room->id, "%s", row.id);
    if (!room_read_log(c->db, room, &row))
        say_no(c, 404, ERR_NO_SUCH_TABLE);
    else if (!room->is_public && room_seat_of(room, c->person.id) < 0 &&
             strcmp(room->host, c->person.id))
        say_no(c, 403, ERR_BY_INVITATION);
    else if (room->misfit)
        say_no(c, 409, ERR_OTHER_RULES);
    else if (!room->table)
        say_no(c, 409, ERR_NO_GAME_PLAYED);
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

static void answer_leaders(struct call *c)
{
    char game[32] = "", players[8] = "2";

    argument(c->query, "game", game, sizeof game);
    argument(c->query, "players", players, sizeof players);
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

static void answer_ratings(struct call *c)
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

static void answer_history(struct call *c)
{
    fr_open(&c->w, '[');
    store_history(c->db, c->person.id, MAX_LISTED, write_past_game, &c->w);
    fr_close(&c->w, ']');
}

/* ---- health and metrics ---- */

/* Whether it can serve: where nothing can be kept it says so, and a proxy may send people
 * elsewhere. */
static void answer_health(struct call *c)
{
    char trouble[256];
    const bool ok = !keeper_trouble(c->sv->keeper, trouble, sizeof trouble);

    c->r.status = ok ? 200 : 503;
    fr_open(&c->w, '{');
    fr_key_bool(&c->w, "ok", ok);
    fr_key_bool(&c->w, "database", ok);
    fr_key_int(&c->w, "version", 1);
    fr_close(&c->w, '}');
}

/* Whether it lives at all. */
static void answer_alive(struct call *c)
{
    fr_open(&c->w, '{');
    fr_key_bool(&c->w, "ok", true);
    fr_close(&c->w, '}');
}

static void metric(struct call *c, const char *name, const char *kind, double value)
{
    c->w.len +=
        (size_t)snprintf(c->w.out + c->w.len, c->w.cap - c->w.len,
                         "# TYPE frontier_%s %s\nfrontier_%s %.17g\n", name, kind, name, value);
}

static void answer_metrics(struct call *c)
{
    const struct metrics *m = &c->sv->metrics;
    const struct keeper_counts k = keeper_counts(c->sv->keeper);
    char trouble[256];

    c->r.type = "text/plain; version=0.0.4";
    metric(c, "connections", "gauge", c->sv->num_visitors);
    metric(c, "sockets", "gauge", c->sv->num_conns);
    metric(c, "tables_in_memory", "gauge", c->sv->num_rooms);
    metric(c, "bots_thinking", "gauge", c->sv->num_thinking);
    metric(c, "connections_total", "counter", (double)m->connections);
    metric(c, "messages_in_total", "counter", (double)m->messages_in);
    metric(c, "messages_out_total", "counter", (double)m->messages_out);
    metric(c, "http_requests_total", "counter", (double)m->http_requests);
    metric(c, "moves_total", "counter", (double)m->moves);
    metric(c, "bot_moves_total", "counter", (double)m->bot_moves);
    metric(c, "database_ok", "gauge", !keeper_trouble(c->sv->keeper, trouble, sizeof trouble));
    metric(c, "database_waiting", "gauge", (double)k.waiting);
    metric(c, "commits_total", "counter", (double)k.commits);
    metric(c, "kept_total", "counter", (double)k.kept_tasks);
    metric(c, "commit_failures_total", "counter", (double)k.failures);
    metric(c, "webhooks_dropped_total", "counter", (double)webhooks_dropped(c->sv));
    metric(c, "refused_total", "counter", (double)m->refused);
    metric(c, "dropped_slow_total", "counter", (double)m->dropped_slow);
    metric(c, "slowest_commit_ms", "gauge", (double)k.slowest_ms);
}

/* ---- the board of a day's challenge; what it takes is played again by the pool ---- */

static void write_daily_result(void *context, const struct daily_result *r)
{
    struct call *c = context;
    struct fr_writer *w = &c->w;

    fr_open(w, '{');
    fr_key_string(w, "name", r->name);
    fr_key_int(w, "points", r->points);
    fr_key_int(w, "place", r->place);
    fr_key_bool(w, "you", !strcmp(r->person, c->person.id));
    fr_close(w, '}');
}

static void write_board(struct call *c)
{
    fr_open(&c->w, '{');
    fr_key_string(&c->w, "day", c->daily.day);
    fr_key_string(&c->w, "game", c->daily.game);
    fr_key(&c->w, "results");
    fr_open(&c->w, '[');
    store_list_daily(c->db, c->daily.day, c->daily.game, MAX_LISTED, write_daily_result, c);
    fr_close(&c->w, ']');
    fr_close(&c->w, '}');
}

static void answer_board(struct call *c)
{
    const struct fr_game *game;
    struct fr_options o;
    uint64_t seed;

    argument(c->query, "day", c->daily.day, sizeof c->daily.day);
    argument(c->query, "game", c->daily.game, sizeof c->daily.game);
    if (!(game = fr_find_game(c->daily.game)))
        say_no(c, 404, ERR_NO_SUCH_GAME);
    else if (!fr_daily(game, c->daily.day, &o, &seed))
        say_no(c, 400, ERR_NOT_OF_THE_DAY);
    else
        write_board(c);
}

static void answer_result(struct call *c)
{
    if (!c->has_body) say_no(c, 400, ERR_BAD_REQUEST);
}

static void run_check(void *context)
{
    struct call *c = context;

    step_back();
    c->wrong = daily_check(c->body, now_ms(), &c->daily, &c->err);
}

static void run_result(struct task *task, struct db *db)
{
    struct call *c = (struct call *)task;

    c->db = db;
    begin_answer(c);
    if (store_add_daily(db, &c->daily, c->person.id, now_ms()))
        write_board(c);
    else
        cannot_keep(c);
}

static void check_done(struct server *sv, void *context)
{
    struct call *c = context;

    sv->num_checking--;
    if (c->wrong) {
        say_no_to(c, 400, c->wrong, c->err.text[0] ? c->err.text : NULL);
        respond(c);
        return;
    }
    c->task = (struct task){ .run = run_result, .done = session_done };
    keeper_write(sv->keeper, &c->task);
}

static void then_check(struct call *c)
{
    if (c->sv->num_checking >= MAX_CHECKING || !pool_run(c->sv, run_check, check_done, c)) {
        say_no(c, 503, ERR_CHECKING);
        respond(c);
        return;
    }
    c->sv->num_checking++;
}

/* ---- routes ---- */

static const struct route routes[] = {
    { "GET", "/health", false, false, 0, HERE, answer_health, NULL },
    { "GET", "/alive", false, false, 0, HERE, answer_alive, NULL },
    { "GET", "/metrics", false, false, 0, HERE, answer_metrics, NULL },
    { "GET", "/api/me", false, false, 0, READS, answer_me, NULL },
    { "POST", "/api/guest", false, false, 5, WRITES, answer_guest, NULL },
    { "POST", "/api/name", false, true, 5, WRITES, answer_name, NULL },
    { "POST", "/api/account", false, true, 30, READS, answer_account, then_hash },
    { "DELETE", "/api/account", false, true, 5, WRITES, answer_forget, then_forget },
    { "POST", "/api/login", false, false, 30, READS, answer_login, then_hash },
    { "POST", "/api/logout", false, true, 0, WRITES, answer_logout, then_log_out },
    { "POST", "/api/link", false, true, 5, WRITES, answer_link, NULL },
    { "POST", "/api/enter", false, false, 10, WRITES, answer_enter, NULL },
    { "POST", "/api/webhook", false, true, 5, WRITES, answer_webhook, NULL },
    { "GET", "/api/tables", false, false, 2, READS, answer_tables, NULL },
    { "POST", "/api/tables", false, true, 10, READS, answer_new_table, then_new_table },
    { "GET", "/api/records/", true, true, 5, READS, answer_record, NULL },
    { "GET", "/api/leaders", false, false, 2, READS, answer_leaders, NULL },
    { "GET", "/api/ratings", false, true, 2, READS, answer_ratings, NULL },
    { "GET", "/api/history", false, true, 2, READS, answer_history, NULL },
    { "GET", "/api/daily", false, false, 2, READS, answer_board, NULL },
    { "POST", "/api/daily", false, true, 30, READS, answer_result, then_check },
};

static bool fits(const char *path, const char *route, bool prefix)
{
    return prefix ? !strncmp(path, route, strlen(route)) : !strcmp(path, route);
}

static const struct route *find_route(const struct request *q)
{
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++)
        if (!strcmp(q->method, routes[i].method) && fits(q->path, routes[i].path, routes[i].prefix))
            return &routes[i];
    return NULL;
}

/* On a keeper's thread, and perhaps not for the first time. */
static void run_route(struct task *task, struct db *db)
{
    struct call *c = (struct call *)task;

    c->db = db;
    begin_answer(c);
    if (c->token_hash[0]) c->person = store_find_session(db, c->token_hash, now_ms());
    if (c->route->needs_person && !c->person.exists)
        say_no(c, 401, ERR_NOBODY);
    else
        c->route->run(c);
}

static void route_done(struct server *sv, struct task *task)
{
    struct call *c = (struct call *)task;

    (void)sv;
    if (!task->kept && c->route->where == READS)
        say_no(c, 503, ERR_NOT_READ);
    else if (!task->kept)
        cannot_keep(c);
    if (c->r.status == 200 && c->route->then)
        c->route->then(c);
    else
        respond(c);
}

static struct call *new_call(struct server *sv, const struct request *q, http_done done,
                             void *token)
{
    struct call *c = calloc(1, sizeof *c);

    if (!c || !(c->out = malloc(MAX_ANSWER + 1)) ||
        !(c->nodes = calloc(MAX_NODES, sizeof *c->nodes)) || !(c->body = malloc(q->body_len + 1)))
        abort();
    c->sv = sv;
    c->secure = q->secure;
    c->done = done;
    c->token = token;
    memcpy(c->body, q->body, q->body_len);
    c->body[q->body_len] = 0;
    snprintf(c->path, sizeof c->path, "%s", q->path);
    snprintf(c->query, sizeof c->query, "%s", q->query);
    http_session(q->cookie, c->token_hash);
    begin_answer(c);
    return c;
}

static bool can_pay(const struct server *sv, struct address *a, const struct route *route)
{
    const double rate = sv->config->messages_per_second;

    if (!a) return true;
    if (route->then == then_new_table &&
        !bucket_take(&a->tables, &a->tables_at, rate / 600, rate / 2, 1))
        return false;
    return bucket_take(&a->tokens, &a->tokens_at, rate, 10 * rate, route->cost);
}

void http_answer(struct server *sv, const struct request *q, http_done done, void *token)
{
    struct call *c = new_call(sv, q, done, token);
    struct fr_error err = { .text = "" };

    c->route = find_route(q);
    c->has_body = q->body_len && fr_json_parse(c->body, q->body_len, c->nodes, MAX_NODES, &err) &&
                  c->nodes[0].type == FR_OBJECT;
    c->most_open = sv->config->messages_per_second * 2 / 5;
    if (!c->route)
        say_no(c, 404, ERR_NO_SUCH_REQUEST);
    else if (q->body_len && !c->has_body)
        say_no_to(c, 400, ERR_BAD_REQUEST,
                  err.text[0] ? err.text : "the request is no JSON object");
    else if (!can_pay(sv, q->address, c->route))
        say_no(c, 429, ERR_TOO_MANY);
    else if (c->route->where == HERE)
        c->route->run(c);
    else {
        c->rest = c->path + strlen(c->route->path);
        c->task = (struct task){ .run = run_route, .done = route_done };
        if (c->route->where == READS)
            keeper_read(sv->keeper, &c->task);
        else
            keeper_write(sv->keeper, &c->task);
        return;
    }
    respond(c);
}
