/* db.h: one SQL for two databases, SQLite in a file and PostgreSQL on a server.
 *
 * Statements are literals with $1, $2, … and values of two types only: 'i' an int64_t, 't' a text
 * (NULL for none). They are prepared once, by their address. Everything is blocking and belongs to
 * one thread: keeper.c has those. Writes gather in a transaction that db_commit ends; a statement
 * that failed spoils it. */
#ifndef FR_SERVER_DB_H
#define FR_SERVER_DB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct db;
struct db_row;

/* "postgresql://…", or the path of a SQLite file (":memory:" for trials). NULL: err says why. */
struct db *db_open(const char *url, char *err, size_t cap);
void db_close(struct db *);
bool db_is_shared(const struct db *); /* other processes may write too */
bool db_url_is_shared(const char *url);

/* Runs a statement in the transaction; returns the rows it changed, -1 on failure (db_error tells).
 */
int db_run(struct db *, const char *sql, const char *types, ...);
/* Calls `each` for every row of a query; false on failure. Rows live until `each` returns. */
typedef void (*db_each)(void *context, const struct db_row *);
bool db_query(struct db *, db_each each, void *context, const char *sql, const char *types, ...);
int64_t db_int(const struct db_row *, int column);
const char *db_text(const struct db_row *, int column); /* NULL: none */

/* A statement in the transaction whose answer may come later: with db_collect, the next statement
 * that waits for its own, or the commit. Many of them cost one journey to the database. `context`
 * must live until then. False: it failed already. */
bool db_later(struct db *, db_each each, void *context, const char *sql, const char *types, ...);
bool db_collect(struct db *); /* false: one of them failed */

bool db_begin(struct db *);  /* db_run does it by itself */
bool db_commit(struct db *); /* true where nothing was written, too */
void db_rollback(struct db *);

/* What is the matter with a statement that failed, until it is forgotten or the next transaction
 * begins. */
enum db_trouble {
    DB_FINE,
    DB_AGAIN,  /* another was in the way; once more may do */
    DB_AWAY,   /* the connection is gone */
    DB_BROKEN, /* it cannot write: a full disk, one that is read-only, a damaged file */
};
enum db_trouble db_trouble(const struct db *);
void db_forget_trouble(struct db *);
const char *db_error(const struct db *);
/* The file that is open is no longer the one of that name, or is damaged; false: all is well, or
 * who knows. */
bool db_is_lost(struct db *);

/* Shared databases: tells the other processes with the commit, and asks for what they told, on a
 * connection of its own. */
void db_tell(struct db *, const char *payload);
struct db_ear;
typedef void (*db_told)(void *context, const char *payload);
struct db_ear *db_ear_open(const char *url);
/* Waits for what is told, or until `wake` is readable. False: there is no connection; it tries
 * again at the next call. */
bool db_ear_listen(struct db_ear *, int wake, int ms, db_told, void *context);
void db_ear_close(struct db_ear *);

#endif
