/* db.c: the part of the storage layer that both databases share: parameters and transactions. */
#include "db_inner.h"

#include <stdarg.h>
#include <string.h>

bool db_url_is_shared(const char *url)
{
    return !strncmp(url, "postgresql://", 13) || !strncmp(url, "postgres://", 11);
}

struct db *db_open(const char *url, char *err, size_t cap)
{
    return db_url_is_shared(url) ? db_open_postgresql(url, err, cap)
                                 : db_open_sqlite(url, err, cap);
}

void db_close(struct db *db)
{
    if (!db) return;
    db_rollback(db);
    db->close(db);
}

bool db_is_shared(const struct db *db) { return db->shared; }
enum db_trouble db_trouble(const struct db *db) { return db->trouble; }
void db_forget_trouble(struct db *db) { db->trouble = DB_FINE; }
const char *db_error(const struct db *db) { return db->error; }
bool db_is_lost(struct db *db) { return db->is_lost && db->is_lost(db); }

static int read_params(struct db_param *params, const char *types, va_list args)
{
    int num = 0;

    for (; types[num]; num++) {
        params[num].type = types[num];
        if (types[num] == 'i')
            params[num].number = va_arg(args, int64_t);
        else
            params[num].text = va_arg(args, const char *);
    }
    return num;
}

bool db_begin(struct db *db)
{
    if (db->in_transaction) return true;
    db->trouble = DB_FINE;
    db->in_transaction = db->simple(db, "BEGIN");
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
    if (!db_begin(db)) return -1;
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

bool db_later(struct db *db, db_each each, void *context, const char *sql, const char *types, ...)
{
    struct db_param params[DB_MAX_PARAMS];
    va_list args;
    int num;

    va_start(args, types);
    num = read_params(params, types, args);
    va_end(args);
    if (!db_begin(db)) return false;
    if (db->later) return db->later(db, sql, params, num, each, context);
    return db->run(db, sql, params, num, each, context) >= 0;
}

bool db_collect(struct db *db) { return !db->collect || db->collect(db); }

int64_t db_int(const struct db_row *row, int column) { return row->number(row, column); }
const char *db_text(const struct db_row *row, int column) { return row->text(row, column); }

bool db_commit(struct db *db)
{
    bool ok = true;

    if (db->in_transaction && !(ok = db->simple(db, "COMMIT"))) {
        const enum db_trouble why = db->trouble;
        db->simple(db, "ROLLBACK");
        db->trouble = why;
    }
    db->in_transaction = false;
    return ok;
}

void db_rollback(struct db *db)
{
    const enum db_trouble why = db->trouble;

    if (db->in_transaction) db->simple(db, "ROLLBACK");
    db->in_transaction = false;
    db->trouble = why;
}

void db_tell(struct db *db, const char *payload)
{
    if (db->shared) db_query(db, NULL, NULL, "SELECT pg_notify('frontier', $1)", "t", payload);
}
