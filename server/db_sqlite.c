/* db_sqlite.c: SQLite in one file: write-ahead log, and a commit is on the disk when it returns. */
#include "db_inner.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { MAX_STATEMENTS = 128, MAX_SQL = 2048, STATEMENT_SECONDS = 5, BUSY_MS = 2000 };

struct sqlite_db {
    struct db db;
    sqlite3 *handle;
    struct {
        const char *sql;
        sqlite3_stmt *statement;
    } cache[MAX_STATEMENTS];
    int num_cached;
    time_t until;    /* a statement that takes longer is given up */
    char path[1024]; /* "": in memory */
    dev_t device;
    ino_t inode;
};

static enum db_trouble trouble_of(int code)
{
    switch (code & 0xFF) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_INTERRUPT: return DB_AGAIN;
    default: return DB_BROKEN;
    }
}

static bool fail(struct sqlite_db *s)
{
    s->db.trouble = trouble_of(sqlite3_errcode(s->handle));
    snprintf(s->db.error, sizeof s->db.error, "SQLite: %.200s", sqlite3_errmsg(s->handle));
    return false;
}

static time_t seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec;
}

static int takes_too_long(void *context)
{
    return seconds() > ((struct sqlite_db *)context)->until;
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
    if (s->num_cached == MAX_STATEMENTS) { sqlite3_finalize(s->cache[--s->num_cached].statement); }
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
    s->until = seconds() + STATEMENT_SECONDS;
    for (int i = 0; i < num; i++) {
        if (params[i].type == 'i')
            sqlite3_bind_int64(statement, i + 1, params[i].number);
        else
            sqlite3_bind_text(statement, i + 1, params[i].text, -1, SQLITE_STATIC);
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

    s->until = seconds() + STATEMENT_SECONDS;
    if (!strcmp(sql, "ROLLBACK") && sqlite3_get_autocommit(s->handle))
        return true; /* it has done so itself */
    return sqlite3_exec(s->handle, sql, NULL, NULL, NULL) == SQLITE_OK || fail(s);
}

static bool is_lost(struct db *db)
{
    const struct sqlite_db *s = (const struct sqlite_db *)db;
    struct stat found;

    return s->path[0] &&
           (stat(s->path, &found) || found.st_dev != s->device || found.st_ino != s->inode);
}

static void close_db(struct db *db)
{
    struct sqlite_db *s = (struct sqlite_db *)db;

    for (int i = 0; i < s->num_cached; i++) sqlite3_finalize(s->cache[i].statement);
    sqlite3_close(s->handle);
    free(s);
}

/* What is kept is nobody else's business: sessions, passwords' hashes, invitations. */
static void keep_private(struct sqlite_db *s, const char *path)
{
    struct stat found;

    if (!strcmp(path, ":memory:") || stat(path, &found)) return;
    snprintf(s->path, sizeof s->path, "%s", path);
    s->device = found.st_dev;
    s->inode = found.st_ino;
    if (found.st_mode & 077) chmod(path, found.st_mode & 0700);
}

static void note_word(void *context, const struct db_row *row)
{
    snprintf(context, 16, "%s", db_text(row, 0));
}

/* A damaged file is refused at the door; only small ones are read through, for that takes its time.
 */
static bool is_sound(struct sqlite_db *s, const char *path)
{
    struct stat found;
    char word[16] = "ok";

    if (stat(path, &found) || found.st_size > 64 << 20) return true;
    if (!db_query(&s->db, note_word, word, "PRAGMA quick_check(1)", "")) return false;
    if (!strcmp(word, "ok")) return true;
    snprintf(s->db.error, sizeof s->db.error, "SQLite: the database is damaged");
    return false;
}

struct db *db_open_sqlite(const char *path, char *err, size_t cap)
{
    struct sqlite_db *s = calloc(1, sizeof *s);
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    const mode_t usual = umask(077);
    bool ok;

    if (!s) return NULL;
    s->db = (struct db){ .run = run, .simple = simple, .close = close_db, .is_lost = is_lost };
    ok = (sqlite3_open_v2(path, &s->handle, flags, NULL) == SQLITE_OK || fail(s)) &&
         !sqlite3_busy_timeout(s->handle, BUSY_MS) && simple(&s->db, "PRAGMA journal_mode=WAL") &&
         simple(&s->db, "PRAGMA synchronous=FULL") && simple(&s->db, "PRAGMA foreign_keys=ON") &&
         is_sound(s, path);
    umask(usual);
    keep_private(s, path);
    if (ok) {
        sqlite3_progress_handler(s->handle, 10000, takes_too_long, s);
        return &s->db;
    }
    snprintf(err, cap, "%s (%s)", s->db.error, path);
    close_db(&s->db);
    return NULL;
}
