/* db_sqlite.c: SQLite in one file: write-ahead log, and a commit is on the disk when it returns. */
#include "db_inner.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_STATEMENTS = 128, MAX_SQL = 2048 };

struct sqlite_db {
    struct db db;
    sqlite3 *handle;
    struct { const char *sql; sqlite3_stmt *statement; } cache[MAX_STATEMENTS];
    int num_cached;
};

static bool fail(struct sqlite_db *s)
{
    snprintf(s->db.error, sizeof s->db.error, "SQLite: %s", sqlite3_errmsg(s->handle));
    return false;
}

/* SQLite numbers its parameters ?1, ?2 where PostgreSQL writes $1, $2. */
static sqlite3_stmt *prepare(struct sqlite_db *s, const char *sql)
{
    char own[MAX_SQL];
    sqlite3_stmt *statement = NULL;
    size_t len = 0;

    for (int i = 0; i < s->num_cached; i++)
        if (s->cache[i].sql == sql) return s->cache[i].statement;
    for (; sql[len] && len + 1 < sizeof own; len++) own[len] = sql[len] == '$' ? '?' : sql[len];
    own[len] = 0;
    if (sqlite3_prepare_v2(s->handle, own, -1, &statement, NULL) != SQLITE_OK) {
        fail(s);
        return NULL;
    }
    if (s->num_cached == MAX_STATEMENTS) {
        sqlite3_finalize(s->cache[--s->num_cached].statement);
    }
    s->cache[s->num_cached].sql = sql;
    s->cache[s->num_cached++].statement = statement;
    return statement;
}

static int64_t row_number(const struct db_row *row, int column)
{
    return sqlite3_column_int64(row->handle, column);
}

static const char *row_text(const struct db_row *row, int column)
{
    return (const char *)sqlite3_column_text(row->handle, column);
}

static int run(struct db *db, const char *sql, const struct db_param *params, int num, db_each each,
               void *context)
{
    struct sqlite_db *s = (struct sqlite_db *)db;
    sqlite3_stmt *statement = prepare(s, sql);
    int result, changes;

    if (!statement) return -1;
    for (int i = 0; i < num; i++) {
        if (params[i].type == 'i') sqlite3_bind_int64(statement, i + 1, params[i].number);
        else sqlite3_bind_text(statement, i + 1, params[i].text, -1, SQLITE_STATIC);
    }
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        const struct db_row row = { .handle = statement, .number = row_number, .text = row_text };
        if (each) each(context, &row);
    }
    changes = sqlite3_changes(s->handle);
    if (result != SQLITE_DONE) fail(s);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return result == SQLITE_DONE ? changes : -1;
}

static bool simple(struct db *db, const char *sql)
{
    struct sqlite_db *s = (struct sqlite_db *)db;

    return sqlite3_exec(s->handle, sql, NULL, NULL, NULL) == SQLITE_OK || fail(s);
}

static void close_db(struct db *db)
{
    struct sqlite_db *s = (struct sqlite_db *)db;

    for (int i = 0; i < s->num_cached; i++) sqlite3_finalize(s->cache[i].statement);
    sqlite3_close(s->handle);
    free(s);
}

struct db *db_open_sqlite(const char *path, char *err, size_t cap)
{
    struct sqlite_db *s = calloc(1, sizeof *s);
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;

    if (!s) return NULL;
    s->db = (struct db){ .run = run, .simple = simple, .close = close_db };
    if (sqlite3_open_v2(path, &s->handle, flags, NULL) == SQLITE_OK &&
        simple(&s->db, "PRAGMA busy_timeout=5000") && simple(&s->db, "PRAGMA journal_mode=WAL") &&
        simple(&s->db, "PRAGMA synchronous=FULL") && simple(&s->db, "PRAGMA foreign_keys=ON"))
        return &s->db;
    fail(s);
    snprintf(err, cap, "%s (%s)", s->db.error, path);
    close_db(&s->db);
    return NULL;
}
