/* db.h: one SQL for two databases, SQLite in a file and PostgreSQL on a server.
 *
 * Statements are literals with $1, $2, … and values of two types only: 'i' an int64_t, 't' a text
 * (NULL for none). They are prepared once, by their address. Everything is blocking and belongs to
 * one thread. Writes gather in a transaction that db_commit ends: whoever wrote shows nothing to
 * anybody before it has returned true. */
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
bool db_is_shared(const struct db *);                 /* other processes may write too */

/* Runs a statement; returns the rows it changed, -1 on failure (db_error tells). */
int db_run(struct db *, const char *sql, const char *types, ...);
/* Calls `each` for every row of a query; false on failure. Rows live until `each` returns. */
typedef void (*db_each)(void *context, const struct db_row *);
bool db_query(struct db *, db_each each, void *context, const char *sql, const char *types, ...);
int64_t db_int(const struct db_row *, int column);
const char *db_text(const struct db_row *, int column);           /* NULL: none */

bool db_commit(struct db *);                          /* true where nothing was written, too */
void db_rollback(struct db *);
bool db_is_dirty(const struct db *);                  /* something waits for db_commit */
const char *db_error(const struct db *);

/* Shared databases: tells the other processes, and asks for what they told. */
void db_tell(struct db *, const char *channel_payload);
int db_wait_handle(const struct db *);                /* becomes readable when told; -1: never */
typedef void (*db_told)(void *context, const char *payload);
void db_hear(struct db *, db_told told, void *context);

#endif
