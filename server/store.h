/* store.h: what the server keeps, in the words of the server. Called by the tasks of keeper.h, each
 * function works inside the database's open transaction; nothing is kept before db_commit. Times
 * are milliseconds since 1970. */
#ifndef FR_SERVER_STORE_H
#define FR_SERVER_STORE_H

#include "db.h"

enum { ID_CAP = 16, TOKEN_CAP = 48, NAME_CAP = 32, BODY_CAP = 2048, MAX_SEATS = 6 };

bool store_migrate(struct db *, char *err, size_t cap);

/* ---- people: guests have no login ---- */

struct person {
    char id[ID_CAP], name[NAME_CAP], login[NAME_CAP], webhook[256], webhook_secret[TOKEN_CAP];
    bool exists;
};

bool store_add_person(struct db *, const char *id, const char *name, int64_t now);
struct person store_find_person(struct db *, const char *id);
struct person store_find_login(struct db *, const char *login, char *password, size_t cap);
bool store_set_login(struct db *, const char *id, const char *login, const char *password);
bool store_set_name(struct db *, const char *id, const char *name);
bool store_set_webhook(struct db *, const char *id, const char *url, const char *secret);
bool store_forget_person(struct db *, const char *id); /* the games stay, the name goes */

bool store_add_session(struct db *, const char *token_hash, const char *person, int64_t expires);
struct person store_find_session(struct db *, const char *token_hash, int64_t now);
bool store_end_session(struct db *, const char *token_hash);
bool store_end_sessions(struct db *, const char *person, const char *except_hash); /* and links */
bool store_end_old_sessions(struct db *, int64_t now);
/* For another device, once. */
bool store_add_link(struct db *, const char *token_hash, const char *person, int64_t expires);
struct person store_take_link(struct db *, const char *token_hash, int64_t now);

/* ---- processes that share a database ---- */

/* A process says that it lives, and how many transactions it has made: 1; 0: it is not known, or
 * was thought dead; -1: failed. */
int store_beat(struct db *, const char *id, int64_t batch);
/* The same, answered later: `each` is called if it is 1. */
bool store_beat_later(struct db *, const char *id, int64_t batch, db_each each, void *context);
bool store_enter_process(struct db *, const char *id, int64_t batch);
bool store_leave_process(struct db *, const char *id);
/* Waits for a transaction of that process that is still on its way. */
bool store_find_batch(struct db *, const char *id, int64_t *batch);
bool store_probe(struct db *); /* whether anything can be written */

/* ---- tables ---- */

struct log_entry {
    int64_t seq, at;
    char kind[12]; /* open, sit, leave, bot, start, move, chat, … : see room.h */
    int seat;      /* -1: none */
    char person[ID_CAP];
    const char *body;
};

struct table_row {
    char id[ID_CAP], game[32], status[12], host[ID_CAP];
    int players, is_public, free_seats;
    int asked; /* seats with a question, one bit each */
    int move_seconds, game_seconds, rated;
    int64_t created, changed;
    int64_t wake;       /* when it must be looked after; 0: when somebody comes */
    char owner[ID_CAP]; /* the process that does so */
    bool elsewhere;     /* another process may have it in memory, and is told what happens */
    bool lost;          /* see store_keep_entry */
    char state[20];
    int64_t state_seq; /* the game's hash after that entry; "": none yet */
    struct {
        char person[ID_CAP], name[NAME_CAP];
    } people[MAX_SEATS]; /* in lists only; "": nobody or a bot */
};

bool store_add_table(struct db *, const struct table_row *);
/* Where no living process owns it, row->owner does afterwards; else row->owner is who does. */
bool store_update_table(struct db *, struct table_row *row);
/* The commonest write: an entry and its table's row; tells other processes, where they want to
 * know, `told` and the owner. Its answer may come later, see db_later: row->lost says afterwards
 * that another process was quicker, and nothing was written. */
bool store_keep_entry(struct db *, struct table_row *row, const struct log_entry *,
                      const char *told);
/* From now on this process is told what others do at the table; or it is its own, if nobody who
 * lives owned it. (A process that was only thought dead reads its tables again when it wakes.) */
bool store_listen(struct db *, struct table_row *row, const char *process);
bool store_find_table(struct db *, const char *id, struct table_row *);
int store_count_open(struct db *, const char *host); /* tables that wait for players */
/* False: another process was quicker, or the database failed. */
bool store_append(struct db *, const char *table, const struct log_entry *);
bool store_drop_old_chat(struct db *, const char *table, int most);
bool store_read_log(struct db *, const char *table, int64_t after,
                    void (*each)(void *context, const struct log_entry *), void *context);
bool store_set_seat(struct db *, const char *table, int seat, const char *person);
/* Tables that must be looked after now and that no living process but `owner` owns: it owns them
 * afterwards. */
bool store_adopt(struct db *, const char *owner, int64_t now, int most,
                 void (*each)(void *context, const char *id), void *context);

typedef void (*store_table_each)(void *context, const struct table_row *);
bool store_list_public(struct db *, const char *status, int most, store_table_each, void *context);
bool store_list_mine(struct db *, const char *person, int most, store_table_each, void *context);

/* Open or running tables of this host. */
bool store_list_hosted(struct db *, const char *host, int most,
                       void (*each)(void *context, const char *id), void *context);

/* ---- results and ratings ---- */

struct rating {
    double rating, deviation, volatility;
    int games;
};

bool store_add_result(struct db *, const char *table, int seat, const char *person,
                      const char *game, int players, int score, int place, int64_t now);
/* From here to the commit no other process changes ratings. */
bool store_lock_ratings(struct db *);
struct rating store_find_rating(struct db *, const char *person, const char *game, int players);
bool store_set_rating(struct db *, const char *person, const char *game, int players,
                      const struct rating *);

struct own_rating {
    char game[32];
    int players;
    struct rating rating;
};
bool store_ratings_of(struct db *, const char *person,
                      void (*each)(void *context, const struct own_rating *), void *context);

struct standing {
    char name[NAME_CAP], person[ID_CAP];
    struct rating rating;
};
bool store_leaders(struct db *, const char *game, int players, int most,
                   void (*each)(void *context, const struct standing *), void *context);
struct past_game {
    char table[ID_CAP], game[32];
    int players, seat, score, place;
    int64_t at;
    struct {
        char name[NAME_CAP];
        int score, place;
    } seats[MAX_SEATS]; /* a bot has no name */
};
bool store_history(struct db *, const char *person, int most,
                   void (*each)(void *context, const struct past_game *), void *context);

/* ---- results of a day's challenge: the first of a person counts ---- */

enum { DAY_CAP = 16 };
struct daily_result {
    char day[DAY_CAP], game[32], name[NAME_CAP], person[ID_CAP];
    int points, place;
};
bool store_add_daily(struct db *, const struct daily_result *, const char *person, int64_t now);
bool store_list_daily(struct db *, const char *day, const char *game, int most,
                      void (*each)(void *context, const struct daily_result *), void *context);

#endif
