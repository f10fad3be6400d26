/* db_inner.h: what a database must do; db.c does the rest. */
#ifndef FR_SERVER_DB_INNER_H
#define FR_SERVER_DB_INNER_H

#include "db.h"

enum { DB_MAX_PARAMS = 20 };

struct db_param {
    char type; /* 'i' or 't' */
    int64_t number;
    const char *text;
};

struct db_row {
    void *handle; /* the driver's */
    int index;
    int64_t (*number)(const struct db_row *, int column);
    const char *(*text)(const struct db_row *, int column);
};

struct db {
    bool shared, in_transaction;
    enum db_trouble trouble;
    char error[256];
    int (*run)(struct db *, const char *sql, const struct db_param *, int num, db_each,
               void *context);
    bool (*simple)(struct db *, const char *sql); /* no parameters, no rows */
    /* As run, but the answer may come later, at `collect`; NULL: it runs at once. */
    bool (*later)(struct db *, const char *sql, const struct db_param *, int num, db_each,
                  void *context);
    bool (*collect)(struct db *);
    bool (*is_lost)(struct db *);
    void (*close)(struct db *);
};

struct db *db_open_sqlite(const char *path, char *err, size_t cap);
struct db *db_open_postgresql(const char *url, char *err, size_t cap);

#endif
