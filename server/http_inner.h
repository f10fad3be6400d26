/* http_inner.h: what the files of requests share. A call is a request from the moment it is read
 * until it is answered: its route says where it is answered, and those who answer write into it. */
#ifndef FR_SERVER_HTTP_INNER_H
#define FR_SERVER_HTTP_INNER_H

#include "server.h"
#include "frontier_json.h"

#include <sodium.h>

enum { MAX_LISTED = 100, MAX_PASSWORD = 200 };

struct call;

/* Where a request is answered: on the loop, or by a thread of the keeper that reads or writes.
 * `then` goes on on the loop. */
enum where { HERE, READS, WRITES };
struct route {
    const char *method, *path;
    bool prefix, needs_person;
    double cost; /* of the address's bucket: what is dear to answer or worth guessing */
    enum where where;
    void (*run)(struct call *);
    void (*then)(struct call *);
};

struct call {
    struct task task;
    struct server *sv; /* for the loop only */
    struct db *db;     /* for a keeper's thread only */
    const struct route *route;
    struct response r;
    struct person person; /* of the session; exists: false for nobody */
    char token_hash[HASH_CAP];
    char path[512], query[512];
    bool secure, has_body;
    char *body;
    struct fr_json *nodes; /* the body, if it was JSON */
    const char *rest;      /* of the path, after the route */
    char *out;             /* MAX_ANSWER bytes */
    struct fr_writer w;
    http_done done;
    void *token;
    /* passwords */
    char login[NAME_CAP], password[MAX_PASSWORD + 1], old_password[MAX_PASSWORD + 1];
    char hash[crypto_pwhash_STRBYTES], new_hash[HASH_CAP];
    bool hashed, old_fits;
    /* tables */
    struct room_wish wish;
    char id[ID_CAP], invite[ID_CAP];
    int num_open, most_open;
    char hosted[MAX_LISTED][ID_CAP];
    int num_hosted;
    /* the challenge of a day */
    struct daily_result daily;
    enum error wrong;
    struct fr_error err;
};

/* ---- of the call ---- */

void call_begin(struct call *); /* the answer, anew and well so far */
void call_refuse(struct call *, int status, enum error);
/* `detail`: what exactly, for who writes a program; NULL where the error says it all. */
void call_refuse_with(struct call *, int status, enum error, const char *detail);
void call_not_kept(struct call *);
void call_respond(struct call *);               /* the end of every request */
void call_kept(struct server *, struct task *); /* the end of one that writes what `then` found */
/* Of the body, of the query. */
bool call_text(const struct call *, const char *key, char *out, size_t cap);
int64_t call_number(const struct call *, const char *key, int64_t min, int64_t max,
                    int64_t otherwise);
bool call_argument(const char *query, const char *key, char *out, size_t cap);

/* ---- http_people.c: who somebody is ---- */

void answer_me(struct call *);
void answer_guest(struct call *);
void answer_name(struct call *);
void answer_logout(struct call *);
void then_log_out(struct call *);
void answer_forget(struct call *);
void then_forget(struct call *);
void answer_link(struct call *);
void answer_enter(struct call *);
void answer_webhook(struct call *);
void then_hash(struct call *);
void answer_account(struct call *);
void answer_login(struct call *);

/* ---- http_tables.c: tables, records, ratings, histories ---- */

void answer_tables(struct call *);
void answer_new_table(struct call *);
void then_new_table(struct call *);
void answer_record(struct call *);
void answer_leaders(struct call *);
void answer_ratings(struct call *);
void answer_history(struct call *);

/* ---- http_daily.c: the board of a day's challenge ---- */

void answer_board(struct call *);
void answer_result(struct call *);
void then_check(struct call *);

#endif
