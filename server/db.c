/* db.c: the part of the storage layer that both databases share: parameters and transactions. */
#include "db_inner.h"

#include <stdarg.h>
#include <string.h>

struct db *db_open(const char *url, char *err, size_t cap)
{
    if (!strncmp(url, "postgresql://", 13) || !strncmp(url, "postgres://", 11))
        return db_open_postgresql(url, err, cap);
    return db_open_sqlite(url, err, cap);
}

void db_close(struct db *db)
{
    if (!db) return;
    db_rollback(db);
    db->close(db);
}

bool db_is_shared(const struct db *db) { return db->shared; }
bool db_is_dirty(const struct db *db) { return db->dirty; }
const char *db_error(const struct db *db) { return db->error; }

static int read_params(struct db_param *params, const char *types, va_list args)
{
    int num = 0;

    for (; types[num]; num++) {
        params[num].type = types[num];
        if (types[num] == 'i') params[num].number = va_arg(args, int64_t);
        else params[num].text = va_arg(args, const char *);
    }
    return num;
}

static bool begin(struct db *db)
{
    if (!db->in_transaction) db->in_transaction = db->simple(db, "BEGIN");
    return db->in_transaction;
}

int db_run(struct db *db, const char *sql, const char *types, ...)
{
    struct db_param params[DB_MAX_PARAMS];
    va_list args;
    int num;

    va_start(args, types);
    num = read_params(params, types, args);
    va_end(args);
    if (!begin(db)) return -1;
    db->dirty = true;
    return db->run(db, sql, params, num, NULL, NULL);
}

bool db_query(struct db *db, db_each each, void *context, const char *sql, const char *types, ...)
{
    struct db_param params[DB_MAX_PARAMS];
    va_list args;
    int num;

    va_start(args, types);
    num = read_params(params, types, args);
    va_end(args);
    return db->run(db, sql, params, num, each, context) >= 0;
}

int64_t db_int(const struct db_row *row, int column) { return row->number(row, column); }
const char *db_text(const struct db_row *row, int column) { return row->text(row, column); }

bool db_commit(struct db *db)
{
    bool ok = true;

    if (db->in_transaction && !(ok = db->simple(db, "COMMIT"))) db->simple(db, "ROLLBACK");
    db->in_transaction = db->dirty = false;
    return ok;
}

void db_rollback(struct db *db)
{
    if (db->in_transaction) db->simple(db, "ROLLBACK");
    db->in_transaction = db->dirty = false;
}

void db_tell(struct db *db, const char *payload)
{
    if (db->tell) db->tell(db, payload);
}

int db_wait_handle(const struct db *db)
{
    return db->wait_handle ? db->wait_handle(db) : -1;
}

void db_hear(struct db *db, db_told told, void *context)
{
    if (db->hear) db->hear(db, told, context);
}
