/* db_postgresql.c: PostgreSQL, shared by several server processes. A lost connection is made anew
 * at the next transaction; what was not committed is gone, and the caller is told. Nothing is
 * waited for without an end: statements, locks and the network have their limits. */
#include "db_inner.h"

#include <inttypes.h>
#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    MAX_STATEMENTS = 128,
    MAX_PENDING = 200, /* statements on their way: their answers must fit into the socket's memory,
                          for nobody reads them before the last has been sent */
};

/* A statement that has been sent, and who wants its rows. */
struct pending {
    db_each each;
    void *context;
    bool commits;
};

struct pg_db {
    struct db db;
    PGconn *conn;
    const char *cache[MAX_STATEMENTS]; /* prepared as "s<index>" */
    int num_cached;
    struct pending pending[MAX_PENDING];
    int num_pending;
};

/* By the first letters of the SQLSTATE. */
static enum db_trouble trouble_of(const PGconn *conn, const PGresult *result)
{
    const char *state = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;

    if (PQstatus(conn) != CONNECTION_OK || !state || !strncmp(state, "57P", 3) ||
        !strncmp(state, "08", 2))
        return DB_AWAY;
    if (!strncmp(state, "40", 2) || !strcmp(state, "55P03") || !strcmp(state, "57014"))
        return DB_AGAIN;
    return DB_BROKEN;
}

static int fail(struct pg_db *p, PGresult *result)
{
    const char *text = result ? PQresultErrorMessage(result) : PQerrorMessage(p->conn);
    const size_t len = strcspn(text, "\n");

    p->db.trouble = trouble_of(p->conn, result);
    snprintf(p->db.error, sizeof p->db.error, "PostgreSQL: %.*s", len > 200 ? 200 : (int)len, text);
    if (result) PQclear(result);
    return -1;
}

static bool is_done(const PGresult *result)
{
    const ExecStatusType status = PQresultStatus(result);

    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

static bool say(PGconn *conn, const char *sql)
{
    PGresult *result = PQexec(conn, sql);
    const bool ok = is_done(result);

    PQclear(result);
    return ok;
}

static void ignore_notice(void *context, const char *text)
{
    (void)context;
    (void)text;
}

/* `dbname` may be a whole address; what it does not say of time limits is said here. */
static PGconn *dial(const char *url)
{
    static const char *const keys[] = { "connect_timeout",  "tcp_user_timeout",
                                        "keepalives_idle",  "keepalives_interval",
                                        "keepalives_count", "application_name",
                                        "dbname",           NULL };
    const char *values[] = { "3", "6000", "5", "2", "3", "frontier", url, NULL };
    PGconn *conn = PQconnectdbParams(keys, values, 1);

    PQsetNoticeProcessor(conn, ignore_notice, NULL);
    return conn;
}

static int64_t elapsed_ms(struct timespec begun)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (now.tv_sec - begun.tv_sec) * 1000 + (now.tv_nsec - begun.tv_nsec) / 1000000;
}

/* At the start nobody waits for an answer yet: a database that is slow, as on a machine that has
 * just come up, is asked again; one that says no is not. */
static PGconn *dial_patiently(const char *url)
{
    enum { TRIES = 6, SLOW_MS = 1500 };

    for (int tries = 1;; tries++) {
        struct timespec begun;
        PGconn *conn;

        clock_gettime(CLOCK_MONOTONIC, &begun);
        conn = dial(url);
        if (PQstatus(conn) == CONNECTION_OK || tries == TRIES || elapsed_ms(begun) < SLOW_MS)
            return conn;
        PQfinish(conn);
    }
}

static bool set_limits(PGconn *conn)
{
    return say(conn, "SET statement_timeout = 5000") && say(conn, "SET lock_timeout = 700") &&
           say(conn, "SET idle_in_transaction_session_timeout = 10000") &&
           say(conn, "SET synchronous_commit = on");
}

/* A connection that broke outside a transaction can be made anew without anybody noticing. */
static bool ensure_connection(struct pg_db *p)
{
    if (PQstatus(p->conn) == CONNECTION_OK) return true;
    p->num_cached = 0;
    PQreset(p->conn);
    return PQstatus(p->conn) == CONNECTION_OK && set_limits(p->conn);
}

static int prepare(struct pg_db *p, const char *sql, char name[16])
{
    PGresult *result;
    int index = 0;

    while (index < p->num_cached && p->cache[index] != sql) index++;
    if (index == MAX_STATEMENTS)
        return snprintf(p->db.error, sizeof p->db.error, "too many statements"), -1;
    snprintf(name, 16, "s%d", index);
    if (index < p->num_cached) return 0;
    result = PQprepare(p->conn, name, sql, 0, NULL);
    if (!is_done(result)) return fail(p, result);
    PQclear(result);
    p->cache[p->num_cached++] = sql;
    return 0;
}

static int64_t row_number(const struct db_row *row, int column)
{
    return strtoll(PQgetvalue(row->handle, row->index, column), NULL, 10);
}

static const char *row_text(const struct db_row *row, int column)
{
    if (PQgetisnull(row->handle, row->index, column)) return NULL;
    return PQgetvalue(row->handle, row->index, column);
}

static void tell_rows(PGresult *result, db_each each, void *context)
{
    for (int i = 0; each && i < PQntuples(result); i++) {
        const struct db_row row = {
            .handle = result, .index = i, .number = row_number, .text = row_text
        };
        each(context, &row);
    }
}

/* ---- statements that are sent one after the other, and answered together ---- */

static bool note_pending(struct pg_db *p, bool sent, db_each each, void *context, bool commits)
{
    if (!sent) return fail(p, NULL) == 0;
    p->pending[p->num_pending++] = (struct pending){ each, context, commits };
    return true;
}

/* COMMIT of a transaction that had failed is answered with ROLLBACK, and no error. */
static bool take_answer(struct pg_db *p, const struct pending *asked)
{
    PGresult *result = PQgetResult(p->conn);

    if (!is_done(result)) {
        /* Whatever follows the first that failed is not done, and says only that. */
        if (PQresultStatus(result) == PGRES_PIPELINE_ABORTED)
            PQclear(result);
        else
            fail(p, result);
        return false;
    }
    const bool kept = !asked->commits || !strcmp(PQcmdStatus(result), "COMMIT");

    tell_rows(result, asked->each, asked->context);
    PQclear(result);
    return kept;
}

static void read_to_the_end(PGconn *conn)
{
    for (PGresult *result; (result = PQgetResult(conn));) PQclear(result);
}

static bool collect(struct db *db)
{
    struct pg_db *p = (struct pg_db *)db;
    const int num = p->num_pending;
    bool ok = true;

    if (!num) return true;
    p->num_pending = 0;
    if (!PQpipelineSync(p->conn)) return fail(p, NULL) == 0;
    for (int i = 0; i < num && PQstatus(p->conn) == CONNECTION_OK; i++) {
        ok = take_answer(p, &p->pending[i]) && ok;
        read_to_the_end(p->conn);
    }
    if (PQstatus(p->conn) != CONNECTION_OK) return fail(p, NULL) == 0;
    PQclear(PQgetResult(p->conn)); /* of the sync */
    return PQexitPipelineMode(p->conn) ? ok : fail(p, NULL) == 0;
}

static bool make_room(struct pg_db *p)
{
    return (p->num_pending < MAX_PENDING - 1 || collect(&p->db)) &&
           (PQenterPipelineMode(p->conn) || fail(p, NULL) == 0);
}

static bool is_prepared(const struct pg_db *p, const char *sql)
{
    for (int i = 0; i < p->num_cached; i++)
        if (p->cache[i] == sql) return true;
    return false;
}

static void write_values(const struct db_param *params, int num, const char **values,
                         char (*numbers)[24])
{
    for (int i = 0; i < num; i++) {
        values[i] = params[i].text;
        if (params[i].type != 'i') continue;
        snprintf(numbers[i], sizeof numbers[i], "%" PRId64, params[i].number);
        values[i] = numbers[i];
    }
}

static bool later(struct db *db, const char *sql, const struct db_param *params, int num,
                  db_each each, void *context)
{
    struct pg_db *p = (struct pg_db *)db;
    const char *values[DB_MAX_PARAMS];
    char numbers[DB_MAX_PARAMS][24], name[16];

    if (!is_prepared(p, sql) && !collect(db)) return false;
    if (prepare(p, sql, name) || !make_room(p)) return false;
    write_values(params, num, values, numbers);
    return note_pending(p, PQsendQueryPrepared(p->conn, name, num, values, NULL, NULL, 0), each,
                        context, false);
}

static bool say_later(struct pg_db *p, const char *sql)
{
    return make_room(p) &&
           note_pending(p, PQsendQueryParams(p->conn, sql, 0, NULL, NULL, NULL, NULL, 0), NULL,
                        NULL, !strcmp(sql, "COMMIT"));
}

/* ---- statements that are waited for ---- */

static int run(struct db *db, const char *sql, const struct db_param *params, int num, db_each each,
               void *context)
{
    struct pg_db *p = (struct pg_db *)db;
    const char *values[DB_MAX_PARAMS];
    char numbers[DB_MAX_PARAMS][24], name[16];
    PGresult *result;
    int changes;

    if (!db->in_transaction && !ensure_connection(p)) return fail(p, NULL);
    if (!collect(db) || prepare(p, sql, name)) return -1;
    write_values(params, num, values, numbers);
    result = PQexecPrepared(p->conn, name, num, values, NULL, NULL, 0);
    if (!is_done(result)) return fail(p, result);
    tell_rows(result, each, context);
    changes = atoi(PQcmdTuples(result));
    PQclear(result);
    return changes;
}

static bool begin(struct pg_db *p)
{
    /* A connection that was closed meanwhile says so before anything is sent: then it is certain
     * that nothing was done. */
    if (PQstatus(p->conn) == CONNECTION_OK) PQconsumeInput(p->conn);
    return ensure_connection(p) ? say_later(p, "BEGIN") : fail(p, NULL) == 0;
}

static bool simple(struct db *db, const char *sql)
{
    struct pg_db *p = (struct pg_db *)db;

    if (!strcmp(sql, "BEGIN")) return begin(p);
    if (strcmp(sql, "COMMIT")) collect(db); /* what is taken back may have failed */
    return say_later(p, sql) && collect(db);
}

static void close_db(struct db *db)
{
    struct pg_db *p = (struct pg_db *)db;

    PQfinish(p->conn);
    free(p);
}

struct db *db_open_postgresql(const char *url, char *err, size_t cap)
{
    struct pg_db *p = calloc(1, sizeof *p);

    if (!p) return NULL;
    p->db = (struct db){ .shared = true,
                         .run = run,
                         .simple = simple,
                         .close = close_db,
                         .later = later,
                         .collect = collect };
    p->conn = dial_patiently(url);
    if (PQstatus(p->conn) == CONNECTION_OK && set_limits(p->conn)) return &p->db;
    fail(p, NULL);
    snprintf(err, cap, "%s", p->db.error);
    close_db(&p->db);
    return NULL;
}

/* ---- what other processes tell ---- */

struct db_ear {
    PGconn *conn;
};

struct db_ear *db_ear_open(const char *url)
{
    struct db_ear *ear = calloc(1, sizeof *ear);

    if (ear && (ear->conn = dial(url)) && PQstatus(ear->conn) == CONNECTION_OK)
        say(ear->conn, "LISTEN frontier");
    return ear;
}

bool db_ear_listen(struct db_ear *ear, int wake, int ms, db_told told, void *context)
{
    struct pollfd waits[2] = { { .fd = wake, .events = POLLIN } };
    PGnotify *notice;

    if (PQstatus(ear->conn) != CONNECTION_OK)
        PQreset(ear->conn);
    else if (PQsocket(ear->conn) >= 0) {
        waits[1] = (struct pollfd){ .fd = PQsocket(ear->conn), .events = POLLIN };
        poll(waits, 2, ms);
        PQconsumeInput(ear->conn);
        while ((notice = PQnotifies(ear->conn))) {
            told(context, notice->extra);
            PQfreemem(notice);
        }
        return PQstatus(ear->conn) == CONNECTION_OK;
    }
    if (PQstatus(ear->conn) == CONNECTION_OK && say(ear->conn, "LISTEN frontier")) return true;
    poll(waits, 1, ms);
    return false;
}

void db_ear_close(struct db_ear *ear)
{
    if (!ear) return;
    PQfinish(ear->conn);
    free(ear);
}
