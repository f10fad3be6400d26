/* db_postgresql.c: PostgreSQL, shared by several server processes. A lost connection is made anew at
 * the next statement; what was not committed is gone, and the caller is told. */
#include "db_inner.h"

#include <inttypes.h>
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_STATEMENTS = 128 };

struct pg_db {
    struct db db;
    PGconn *conn;
    const char *cache[MAX_STATEMENTS];        /* prepared as "s<index>" */
    int num_cached;
};

static int fail(struct pg_db *p, PGresult *result)
{
    const char *text = result ? PQresultErrorMessage(result) : PQerrorMessage(p->conn);

    snprintf(p->db.error, sizeof p->db.error, "PostgreSQL: %.200s", text);
    if (result) PQclear(result);
    return -1;
}

static bool is_done(const PGresult *result)
{
    const ExecStatusType status = PQresultStatus(result);

    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

static bool listen(struct pg_db *p)
{
    PGresult *result = PQexec(p->conn, "LISTEN frontier");
    const bool ok = is_done(result);

    PQclear(result);
    return ok;
}

/* A connection that broke outside a transaction can be made anew without anybody noticing. */
static bool ensure_connection(struct pg_db *p)
{
    if (PQstatus(p->conn) == CONNECTION_OK) return true;
    p->num_cached = 0;
    p->db.in_transaction = false;
    PQreset(p->conn);
    return PQstatus(p->conn) == CONNECTION_OK && listen(p);
}

static int prepare(struct pg_db *p, const char *sql, char name[16])
{
    PGresult *result;
    int index = 0;

    while (index < p->num_cached && p->cache[index] != sql) index++;
    if (index == MAX_STATEMENTS) return snprintf(p->db.error, sizeof p->db.error, "too many statements"), -1;
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

static int run(struct db *db, const char *sql, const struct db_param *params, int num, db_each each,
               void *context)
{
    struct pg_db *p = (struct pg_db *)db;
    const char *values[DB_MAX_PARAMS];
    char numbers[DB_MAX_PARAMS][24], name[16];
    PGresult *result;
    int changes;

    if (!db->in_transaction && !ensure_connection(p)) return fail(p, NULL);
    if (prepare(p, sql, name)) return -1;
    for (int i = 0; i < num; i++) {
        values[i] = params[i].text;
        if (params[i].type != 'i') continue;
        snprintf(numbers[i], sizeof numbers[i], "%" PRId64, params[i].number);
        values[i] = numbers[i];
    }
    result = PQexecPrepared(p->conn, name, num, values, NULL, NULL, 0);
    if (!is_done(result)) return fail(p, result);
    for (int i = 0; each && i < PQntuples(result); i++) {
        const struct db_row row = { .handle = result, .index = i, .number = row_number, .text = row_text };
        each(context, &row);
    }
    changes = atoi(PQcmdTuples(result));
    PQclear(result);
    return changes;
}

static bool simple(struct db *db, const char *sql)
{
    struct pg_db *p = (struct pg_db *)db;
    PGresult *result;

    if (!db->in_transaction && !ensure_connection(p)) return fail(p, NULL) == 0;
    result = PQexec(p->conn, sql);
    if (!is_done(result)) return fail(p, result) == 0;
    /* COMMIT of a transaction that had failed is answered with ROLLBACK, and no error. */
    const bool kept = strcmp(sql, "COMMIT") || !strcmp(PQcmdStatus(result), "COMMIT");
    PQclear(result);
    return kept;
}

static void tell(struct db *db, const char *payload)
{
    static const char sql[] = "SELECT pg_notify('frontier', $1)";

    db_run(db, sql, "t", payload);
}

static int wait_handle(const struct db *db)
{
    return PQsocket(((const struct pg_db *)db)->conn);
}

static void hear(struct db *db, db_told told, void *context)
{
    struct pg_db *p = (struct pg_db *)db;
    PGnotify *notice;

    PQconsumeInput(p->conn);
    while ((notice = PQnotifies(p->conn))) {
        if (notice->be_pid != PQbackendPID(p->conn)) told(context, notice->extra);
        PQfreemem(notice);
    }
}

static void close_db(struct db *db)
{
    struct pg_db *p = (struct pg_db *)db;

    PQfinish(p->conn);
    free(p);
}

static void ignore_notice(void *context, const char *text)
{
    (void)context;
    (void)text;
}

struct db *db_open_postgresql(const char *url, char *err, size_t cap)
{
    struct pg_db *p = calloc(1, sizeof *p);

    if (!p) return NULL;
    p->db = (struct db){ .shared = true, .run = run, .simple = simple, .close = close_db, .tell = tell,
                         .wait_handle = wait_handle, .hear = hear };
    p->conn = PQconnectdb(url);
    PQsetNoticeProcessor(p->conn, ignore_notice, NULL);
    if (PQstatus(p->conn) == CONNECTION_OK && listen(p)) return &p->db;
    fail(p, NULL);
    snprintf(err, cap, "%s", p->db.error);
    close_db(&p->db);
    return NULL;
}
