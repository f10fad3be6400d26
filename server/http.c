/* http.c: the requests: people, lists of tables, records, ratings, health and metrics. Each answers
 * with JSON; what is wrong is said in a sentence. docs/online.md lists them. */
#include "server.h"
#include "bots.h"
#include "frontier_json.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SESSION_DAYS = 400, MAX_LISTED = 100, MAX_HASHING = 8, MIN_PASSWORD = 8, MAX_PASSWORD = 200,
       MAX_CLOCK_SECONDS = 30 * 86400 };

struct call {
    struct server *sv;
    const struct request *q;
    struct response *r;
    struct fr_json *nodes;    /* the body, if it was JSON */
    bool has_body;
    const char *rest;         /* of the path, after the route */
    struct fr_writer w;
    http_done done; void *token;
};

static void say_no(struct call *c, int status, const char *why)
{
    c->r->status = status;
    fr_writer_init(&c->w, c->sv->scratch, sizeof c->sv->scratch);
    fr_open(&c->w, '{');
    fr_key_string(&c->w, "error", why);
    fr_close(&c->w, '}');
}

static void cannot_keep(struct call *c)
{
    say_no(c, 503, "the server cannot keep this now");
}

static bool text_of(const struct call *c, const char *key, char *out, size_t cap)
{
    out[0] = 0;
    return c->has_body && fr_json_string(fr_json_get(c->nodes, key), out, cap);
}

static int64_t number_of(const struct call *c, const char *key, int64_t min, int64_t max, int64_t otherwise)
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

static bool is_name(const char *name)
{
    return fr_is_name(name) && name[0] != ' ';
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

struct person http_person(struct server *sv, const char *cookies, char token_hash[72])
{
    char token[TOKEN_CAP];
    struct person nobody = { .exists = false };

    token_hash[0] = 0;
    if (!read_cookie(cookies, token)) return nobody;
    hash_token(token, token_hash);
    return store_find_session(sv->db, token_hash, now_ms());
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
    char hash[72];

    random_token(token);
    hash_token(token, hash);
    return store_add_session(c->sv->db, hash, person, now_ms() + (int64_t)SESSION_DAYS * 86400000);
}

static void set_cookie(struct call *c, const char *token, int days)
{
    snprintf(c->r->cookie, sizeof c->r->cookie, "frontier=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%d%s", token,
             days * 86400, c->q->secure ? "; Secure" : "");
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
    if (c->q->person.exists) write_person(c, &c->q->person);
    else fr_null(&c->w);
}

static void answer_guest(struct call *c)
{
    struct person p = { .exists = true };

    if (!text_of(c, "name", p.name, sizeof p.name) || !is_name(p.name)) {
        say_no(c, 400, "a name is a text of 1 to 31 bytes");
        return;
    }
    random_id(p.id);
    if (store_add_person(c->sv->db, p.id, p.name, now_ms()) && begin_session(c, p.id)) write_person(c, &p);
    else cannot_keep(c);
}

static void answer_name(struct call *c)
{
    struct person p = c->q->person;

    if (!text_of(c, "name", p.name, sizeof p.name) || !is_name(p.name)) say_no(c, 400, "a name is a text of 1 to 31 bytes");
    else if (store_set_name(c->sv->db, p.id, p.name)) write_person(c, &p);
    else cannot_keep(c);
}

static void answer_logout(struct call *c)
{
    store_end_session(c->sv->db, c->q->token_hash);
    set_cookie(c, "", 0);
    fr_null(&c->w);
}

static void answer_forget(struct call *c)
{
    if (!store_forget_person(c->sv->db, c->q->person.id)) {
        cannot_keep(c);
        return;
    }
    rooms_forget_person(c->sv, c->q->person.id);
    set_cookie(c, "", 0);
    fr_null(&c->w);
}

/* A secret that lets its holder be this person on another device. */
static void answer_link(struct call *c)
{
    char token[TOKEN_CAP];

    if (!new_token(c, c->q->person.id, token)) {
        cannot_keep(c);
        return;
    }
    fr_open(&c->w, '{');
    fr_key_string(&c->w, "secret", token);
    fr_close(&c->w, '}');
    sodium_memzero(token, sizeof token);
}

static void answer_enter(struct call *c)
{
    char token[TOKEN_CAP], hash[72];
    struct person p;

    if (!text_of(c, "secret", token, sizeof token)) {
        say_no(c, 400, "the secret of the link is missing");
        return;
    }
    hash_token(token, hash);
    p = store_find_session(c->sv->db, hash, now_ms());
    if (!p.exists) say_no(c, 403, "this link is not valid any more");
    else if (begin_session(c, p.id)) write_person(c, &p);
    else cannot_keep(c);
}

static void answer_webhook(struct call *c)
{
    char url[256];

    if (!text_of(c, "url", url, sizeof url) || (url[0] && strncmp(url, "https://", 8) && strncmp(url, "http://", 7)))
        say_no(c, 400, "a webhook is an http or https address, or empty");
    else if (store_set_webhook(c->sv->db, c->q->person.id, url[0] ? url : NULL)) fr_null(&c->w);
    else cannot_keep(c);
}

/* ---- passwords: hashing takes long and is done by the pool ---- */

struct password_job {
    http_done done; void *token;
    struct person person;     /* to be given a login; or found by it */
    char login[NAME_CAP], password[MAX_PASSWORD + 1], hash[crypto_pwhash_STRBYTES];
    bool sets, ok, secure;
};

static void hash_password(void *context)
{
    struct password_job *job = context;
    const size_t len = strlen(job->password);

    if (job->sets)
        job->ok = !crypto_pwhash_str(job->hash, job->password, len, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                     crypto_pwhash_MEMLIMIT_INTERACTIVE);
    else job->ok = !crypto_pwhash_str_verify(job->hash, job->password, len);
    sodium_memzero(job->password, sizeof job->password);
}

static void password_done(struct server *sv, void *context)
{
    struct password_job *job = context;
    struct request q = { .secure = job->secure };
    struct response r = { .status = 200, .type = "application/json" };
    struct call c = { .sv = sv, .q = &q, .r = &r };

    fr_writer_init(&c.w, sv->scratch, sizeof sv->scratch);
    if (!job->ok) say_no(&c, 403, job->sets ? "the password cannot be kept" : "name and password do not fit");
    else if (job->sets && !store_set_login(sv->db, job->person.id, job->login, job->hash))
        say_no(&c, 409, "this name is taken");
    else if (!begin_session(&c, job->person.id)) cannot_keep(&c);
    else {
        snprintf(job->person.login, sizeof job->person.login, "%s", job->login);
        write_person(&c, &job->person);
    }
    sv->metrics.logins++;
    r.len = c.w.len;
    sv->num_hashing--;
    job->done(job->token, &r, sv->scratch);
    sodium_memzero(job, sizeof *job);
    free(job);
}

static void hash_later(struct call *c, struct password_job *job)
{
    if (c->sv->num_hashing >= MAX_HASHING || !pool_run(c->sv, hash_password, password_done, job)) {
        sodium_memzero(job, sizeof *job);
        free(job);
        say_no(c, 503, "too many people are signing in; please try again");
        return;
    }
    c->sv->num_hashing++;
    c->r->waiting = job;
}

static struct password_job *new_password_job(struct call *c)
{
    struct password_job *job = calloc(1, sizeof *job);

    if (!job) return NULL;
    if (!text_of(c, "login", job->login, sizeof job->login) || !is_name(job->login) ||
        !text_of(c, "password", job->password, sizeof job->password) || strlen(job->password) < MIN_PASSWORD) {
        free(job);
        say_no(c, 400, "an account needs a name of 1 to 31 bytes and a password of 8 to 200");
        return NULL;
    }
    job->done = c->done;
    job->token = c->token;
    job->secure = c->q->secure;
    return job;
}

/* A guest becomes an account, or an account gets a new name or password. */
static void answer_account(struct call *c)
{
    struct password_job *job = new_password_job(c);

    if (!job) return;
    job->person = c->q->person;
    job->sets = true;
    hash_later(c, job);
}

static void answer_login(struct call *c)
{
    struct password_job *job = new_password_job(c);
    /* A hash of nothing, so that an unknown name takes as long as a wrong password. */
    static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$"
                                 "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

    if (!job) return;
    job->person = store_find_login(c->sv->db, job->login, job->hash, sizeof job->hash);
    if (!job->person.exists) snprintf(job->hash, sizeof job->hash, "%s", nobody);
    hash_later(c, job);
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
        if (t->people[seat].person[0]) fr_string(w, t->people[seat].name);
        else fr_null(w);
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
        if (!strcmp(t->people[seat].person, c->q->person.id)) own = seat;
    write_row(&c->w, t);
    fr_key_int(&c->w, "seat", own);
    fr_close(&c->w, '}');
}

static void list_public(struct call *c, const char *status)
{
    fr_key(&c->w, status);
    fr_open(&c->w, '[');
    store_list_public(c->sv->db, status, MAX_LISTED, write_public_row, &c->w);
    fr_close(&c->w, ']');
}

static void answer_tables(struct call *c)
{
    fr_open(&c->w, '{');
    list_public(c, "open");
    list_public(c, "playing");
    fr_key(&c->w, "mine");
    fr_open(&c->w, '[');
    if (c->q->person.exists) store_list_mine(c->sv->db, c->q->person.id, MAX_LISTED, write_own_row, c);
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
        if (!fr_json_string(node, wish->bots[i], sizeof wish->bots[i]) || !fr_find_bot(wish->bots[i])) return false;
    }
    return true;
}

static bool flag_of(const struct call *c, const char *key, bool otherwise)
{
    const struct fr_json *node = fr_json_get(c->nodes, key);

    return node && (node->type == FR_TRUE || node->type == FR_FALSE) ? node->type == FR_TRUE : otherwise;
}

/* NULL, or what is wrong with the table that is asked for. */
static const char *read_wish(struct call *c, struct room_wish *wish, struct fr_error *err)
{
    uint64_t state[FR_MAX_STATE / 8], ignored;
    char game[32];
    fr_rule rule;

    if (!text_of(c, "game", game, sizeof game) || !(wish->game = fr_find_game(game))) return "there is no such game";
    if (!fr_read_setup(wish->game, c->nodes, &wish->options, &ignored, err)) return err->text;
    if (!read_bots(c, wish)) return "bots is a list of levels, null for seats of people";
    if ((rule = wish->game->setup(state, &wish->options, 1))) return wish->game->reasons[rule].text[0];
    wish->is_public = flag_of(c, "public", false);
    wish->rated = flag_of(c, "rated", true);
    wish->move_seconds = (int)number_of(c, "move_seconds", 0, MAX_CLOCK_SECONDS, 0);
    wish->game_seconds = (int)number_of(c, "game_seconds", 0, MAX_CLOCK_SECONDS, 0);
    return NULL;
}

static void answer_new_table(struct call *c)
{
    struct room_wish wish = { .is_public = false };
    struct fr_error err = { "" };
    const char *wrong = read_wish(c, &wish, &err);
    struct room *room;

    if (wrong) say_no(c, 400, wrong);
    else if (c->sv->num_rooms >= c->sv->config->max_tables) say_no(c, 503, "the server is full; please try later");
    else if (!(room = room_create(c->sv, &wish, &c->q->person))) cannot_keep(c);
    else {
        fr_open(&c->w, '{');
        fr_key_string(&c->w, "id", room->id);
        fr_key_string(&c->w, "invite", room->invite);
        fr_close(&c->w, '}');
    }
}

/* The record tells everything, so it is given once the game has ended. */
static void answer_record(struct call *c)
{
    struct room *room = room_find(c->sv, c->rest);

    if (!room) say_no(c, 404, "there is no such table");
    else if (!room->is_public && room_seat_of(room, c->q->person.id) < 0 && strcmp(room->host, c->q->person.id))
        say_no(c, 403, "this table is by invitation");
    else if (room->status < ROOM_OVER || !room->table) say_no(c, 409, "the record is given when the game is over");
    else fr_table_write_record(room->table, &c->w);
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
    fr_key_bool(w, "you", !strcmp(s->person, c->q->person.id));
    fr_close(w, '}');
}

static void answer_leaders(struct call *c)
{
    char game[32] = "", players[8] = "2";

    argument(c->q->query, "game", game, sizeof game);
    argument(c->q->query, "players", players, sizeof players);
    fr_open(&c->w, '[');
    store_leaders(c->sv->db, game, atoi(players), MAX_LISTED, write_standing, c);
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
    store_ratings_of(c->sv->db, c->q->person.id, write_own_rating, &c->w);
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
    store_history(c->sv->db, c->q->person.id, MAX_LISTED, write_past_game, &c->w);
    fr_close(&c->w, ']');
}

/* ---- health and metrics ---- */

static void answer_health(struct call *c)
{
    fr_open(&c->w, '{');
    fr_key_bool(&c->w, "ok", true);
    fr_key_int(&c->w, "version", 1);
    fr_close(&c->w, '}');
}

static void metric(struct call *c, const char *name, const char *kind, double value)
{
    c->w.len += (size_t)snprintf(c->w.out + c->w.len, c->w.cap - c->w.len, "# TYPE frontier_%s %s\nfrontier_%s %.17g\n",
                                 name, kind, name, value);
}

static void answer_metrics(struct call *c)
{
    static const char *const limits[] = { "1", "2", "5", "10", "20", "50", "200", "+Inf" };
    const struct metrics *m = &c->sv->metrics;
    uint64_t total = 0;

    c->r->type = "text/plain; version=0.0.4";
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
    metric(c, "commits_total", "counter", (double)m->commits);
    metric(c, "commit_failures_total", "counter", (double)m->commit_failures);
    metric(c, "refused_total", "counter", (double)m->refused);
    metric(c, "dropped_slow_total", "counter", (double)m->dropped_slow);
    metric(c, "slowest_commit_ms", "gauge", m->slowest_commit_ms);
    c->w.len += (size_t)snprintf(c->w.out + c->w.len, c->w.cap - c->w.len, "# TYPE frontier_move_ms histogram\n");
    for (int i = 0; i < 8; i++) {
        total += m->move_ms_buckets[i];
        c->w.len += (size_t)snprintf(c->w.out + c->w.len, c->w.cap - c->w.len, "frontier_move_ms_bucket{le=\"%s\"} %llu\n",
                                     limits[i], (unsigned long long)total);
    }
    c->w.len += (size_t)snprintf(c->w.out + c->w.len, c->w.cap - c->w.len, "frontier_move_ms_count %llu\n",
                                 (unsigned long long)total);
}

/* ---- routes ---- */

static const struct {
    const char *method, *path;
    bool prefix, needs_person;
    double cost;              /* of the address's bucket: what is dear to answer or worth guessing */
    void (*run)(struct call *);
} routes[] = {
    { "GET", "/health", false, false, 0, answer_health },
    { "GET", "/metrics", false, false, 0, answer_metrics },
    { "GET", "/api/me", false, false, 0, answer_me },
    { "POST", "/api/guest", false, false, 5, answer_guest },
    { "POST", "/api/name", false, true, 5, answer_name },
    { "POST", "/api/account", false, true, 30, answer_account },
    { "DELETE", "/api/account", false, true, 5, answer_forget },
    { "POST", "/api/login", false, false, 30, answer_login },
    { "POST", "/api/logout", false, true, 0, answer_logout },
    { "POST", "/api/link", false, true, 5, answer_link },
    { "POST", "/api/enter", false, false, 10, answer_enter },
    { "POST", "/api/webhook", false, true, 5, answer_webhook },
    { "GET", "/api/tables", false, false, 2, answer_tables },
    { "POST", "/api/tables", false, true, 10, answer_new_table },
    { "GET", "/api/records/", true, true, 5, answer_record },
    { "GET", "/api/leaders", false, false, 2, answer_leaders },
    { "GET", "/api/ratings", false, true, 2, answer_ratings },
    { "GET", "/api/history", false, true, 2, answer_history },
};

static bool fits(const char *path, const char *route, bool prefix)
{
    return prefix ? !strncmp(path, route, strlen(route)) : !strcmp(path, route);
}

void http_answer(struct server *sv, const struct request *q, struct response *r, http_done done, void *token)
{
    struct fr_json nodes[1024];
    struct fr_error err = { "" };
    struct call c = { .sv = sv, .q = q, .r = r, .nodes = nodes, .done = done, .token = token };
    const double rate = sv->config->messages_per_second;
    bool known = false;

    fr_writer_init(&c.w, sv->scratch, sizeof sv->scratch);
    c.has_body = q->body_len && fr_json_parse(q->body, q->body_len, nodes, 1024, &err) && nodes[0].type == FR_OBJECT;
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
        if (strcmp(q->method, routes[i].method) || !fits(q->path, routes[i].path, routes[i].prefix)) continue;
        known = true;
        c.rest = q->path + strlen(routes[i].path);
        if (q->body_len && !c.has_body) say_no(&c, 400, err.text[0] ? err.text : "the request is no JSON object");
        else if (routes[i].needs_person && !q->person.exists) say_no(&c, 401, "say who you are first");
        else if (q->address && !bucket_take(&q->address->tokens, &q->address->tokens_at, rate, 10 * rate, routes[i].cost))
            say_no(&c, 429, "too many requests; please wait a little");
        else routes[i].run(&c);
        break;
    }
    if (!known) say_no(&c, 404, "there is nothing here");
    if (!r->waiting && c.w.len >= c.w.cap) say_no(&c, 500, "the answer is too long");
    r->len = c.w.len;
}
