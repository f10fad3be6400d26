/* http.c: requests, from the network to whoever answers them, and back; health and metrics. Each is
 * answered with JSON; what is wrong is said in a sentence. docs/online.md lists them. */
#include "http_inner.h"
#include "bots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NODES = 1024 };

void call_begin(struct call *c)
{
    c->r = (struct response){ .status = 200, .type = "application/json" };
    fr_writer_init(&c->w, c->out, MAX_ANSWER);
}

/* `detail`: what exactly, for who writes a program; NULL where the error says it all. */
void call_refuse_with(struct call *c, int status, enum error why, const char *detail)
{
    call_begin(c);
    c->r.status = status;
    fr_open(&c->w, '{');
    write_error(&c->w, why, detail);
    fr_close(&c->w, '}');
}

void call_refuse(struct call *c, int status, enum error why)
{
    call_refuse_with(c, status, why, NULL);
}

void call_not_kept(struct call *c) { call_refuse(c, 503, ERR_NOT_KEPT); }

/* The end of every request. */
void call_respond(struct call *c)
{
    if (c->w.len >= MAX_ANSWER) call_refuse(c, 500, ERR_ANSWER_TOO_LONG);
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

void call_kept(struct server *sv, struct task *task)
{
    struct call *c = (struct call *)task;

    (void)sv;
    if (!task->kept) call_not_kept(c);
    call_respond(c);
}

bool call_text(const struct call *c, const char *key, char *out, size_t cap)
{
    out[0] = 0;
    return c->has_body && fr_json_string(fr_json_get(c->nodes, key), out, cap);
}

int64_t call_number(const struct call *c, const char *key, int64_t min, int64_t max,
                    int64_t otherwise)
{
    int64_t number = otherwise;

    if (c->has_body) fr_json_int(fr_json_get(c->nodes, key), min, max, &number);
    return number;
}

bool call_argument(const char *query, const char *key, char *out, size_t cap)
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
    call_begin(c);
    if (c->token_hash[0]) c->person = store_find_session(db, c->token_hash, now_ms());
    if (c->route->needs_person && !c->person.exists)
        call_refuse(c, 401, ERR_NOBODY);
    else
        c->route->run(c);
}

static void route_done(struct server *sv, struct task *task)
{
    struct call *c = (struct call *)task;

    (void)sv;
    if (!task->kept && c->route->where == READS)
        call_refuse(c, 503, ERR_NOT_READ);
    else if (!task->kept)
        call_not_kept(c);
    if (c->r.status == 200 && c->route->then)
        c->route->then(c);
    else
        call_respond(c);
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
    call_begin(c);
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
        call_refuse(c, 404, ERR_NO_SUCH_REQUEST);
    else if (q->body_len && !c->has_body)
        call_refuse_with(c, 400, ERR_BAD_REQUEST,
                         err.text[0] ? err.text : "the request is no JSON object");
    else if (!can_pay(sv, q->address, c->route))
        call_refuse(c, 429, ERR_TOO_MANY);
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
    call_respond(c);
}
