/* server.h: the server as its files see it. One thread runs everything but thinking and password
 * hashing, which libuv's pool does. */
#ifndef FR_SERVER_SERVER_H
#define FR_SERVER_SERVER_H

#include "db.h"
#include "room.h"
#include "serve.h"

#include <libwebsockets.h>
#include <uv.h>

enum {
    NUM_ROOM_BUCKETS = 1024, MAX_MESSAGE_IN = 8192, MAX_ANSWER = 512 * 1024, MAX_QUEUE = 1024 * 1024,
    LEASE_MS = 3000, ROOM_IDLE_MS = 60000, NUM_ADDRESS_BUCKETS = 1024,
};

struct metrics {
    uint64_t connections, messages_in, messages_out, moves, bot_moves, commits, commit_failures, http_requests,
        refused, dropped_slow, logins;
    double slowest_commit_ms;
    uint64_t move_ms_buckets[8];              /* received to queued for broadcast after the commit */
};

struct thinking;

struct server {
    const struct fr_serve_config *config;
    struct db *db;
    char owner[ID_CAP];       /* this process, in leases */
    uv_loop_t loop;
    uv_prepare_t flush;
    uv_timer_t tick;
    uv_poll_t told;
    uv_signal_t signals[2];
    struct lws_context *lws;
    int port, lock;           /* the one listened on; the file that says who serves a SQLite file, or -1 */
    bool told_open;
    struct room *rooms[NUM_ROOM_BUCKETS];
    int num_rooms, num_conns;
    struct visitor *visitors; int num_visitors;            /* everything connected, of any kind */
    struct conn *conns;       /* all sockets at tables or about to be */
    struct conn *pending;     /* those with messages that wait for the commit */
    struct room *touched;     /* written since the last commit */
    int64_t waiting_moves[64]; int num_waiting_moves;      /* when they came, until they are kept */
    struct address *addresses[NUM_ADDRESS_BUCKETS];
    int num_working;          /* in the pool, of any kind */
    int num_thinking, num_hashing;
    int64_t last_housekeeping, complained_at;
    bool stopping;
    struct metrics metrics;
    char scratch[MAX_ANSWER]; /* where answers are written before they are copied */
};

/* ---- system.c: the time and chance; tests bring their own ---- */

int64_t now_ms(void);
void random_bytes(void *out, size_t len);

/* ---- secrets.c ---- */

void random_id(char out[ID_CAP]);             /* 12 letters and digits */
void random_token(char out[TOKEN_CAP]);       /* 32 random bytes */
void hash_token(const char *token, char out[72]);

/* ---- queue.c: who is connected, and what waits to be sent ---- */

struct conn {
    struct conn *next, *prev; /* in server->conns */
    struct conn *next_watcher;
    struct lws *wsi;
    struct room *room;
    struct person person;
    int viewer;               /* seat or FR_SPECTATOR */
    char invite[ID_CAP];
    struct message *first, *last;
    int num_ready;            /* messages from the first on that may be sent: they are committed */
    int num_queued;
    size_t queued;
    bool closing;
    struct conn *next_pending; bool pending;  /* has messages that wait for the commit */
    struct address *address;
    int64_t heard_at, pinged_at;              /* when it last gave a sign, and was asked for one */
    bool ping_due;
    double tokens; int64_t tokens_at;         /* rate of messages */
    char *part; size_t part_len;              /* of a message that comes in pieces */
};

/* A message on its way to one or many; LWS_PRE bytes are free before its text. */
struct buffer { int refs; size_t len; unsigned char *bytes; };

struct conn *conn_open(struct server *, struct address *, const struct person *);
void conn_close(struct server *, struct conn *);
void conn_watch(struct conn *, struct room *, int viewer);
void conn_unwatch(struct conn *);
/* A piece of a message, the last one or not; false: the connection must go. */
bool conn_receive(struct server *, struct conn *, const char *bytes, size_t len, bool last);
void conn_send(struct server *, struct conn *, const char *json, size_t len);
struct buffer *buffer_new(const char *text, size_t len);      /* NULL: there is no memory */
void buffer_release(struct buffer *);
void conn_queue(struct server *, struct conn *, struct buffer *);         /* NULL ends the connection */
/* Who says nothing is asked whether they are there, and goes when they are not. Call it once a second. */
void conns_ask_silent(struct server *, int64_t now);
/* The next message that may leave, NULL: none; and that it has left. */
const struct buffer *conn_next(struct server *, struct conn *);
void conn_sent(struct server *, struct conn *);
/* Keeps what has been written, then lets the messages out. False: nothing was kept; the rooms
 * touched are read again and their watchers told. */
bool server_commit(struct server *);
void server_touch(struct server *, struct room *);    /* it has been written to */

/* ---- net.c: bytes from and to the network ---- */

struct lws;
/* A file of the folder, as libwebsockets wants to be answered; path begins with a slash. */
int files_serve(struct lws *, const char *folder, const char *path);
void net_wake(struct conn *);                 /* something may be sent */
void net_drop(struct conn *);                 /* closes the connection soon */
void net_ping(struct conn *);                 /* asks whether anybody is there */
/* Drops who has not asked in time, or does not take the answer. Call it once a second. */
void net_hang_up_on_slow(struct server *, int64_t now);
bool net_start(struct server *, char *err, size_t cap);
void net_stop(struct server *);

/* ---- door.c: before and after opening ---- */

int door_find_port(const char *host, int wanted, bool any);              /* 0: taken */
/* The lock of a SQLite file, or -1 with the address at which another process serves it. */
int door_lock(const char *db, char *holder, size_t cap);
void door_sign(int lock, const char *address);
bool door_is_everywhere(const char *host);
void door_address(const struct fr_serve_config *, const char *host, int port, char *out, size_t cap);
void door_announce(const struct fr_serve_config *, const char *address, int port);
void door_show(const char *address);

/* ---- limits.c: addresses of strangers; IPv6 by the 64 bits that one of them is given ---- */

struct address { struct address *next; char text[48]; int sockets, connections; double tokens; int64_t tokens_at; int64_t seen; };
struct address *address_find(struct server *, const char *text);
bool bucket_take(double *tokens, int64_t *at, double per_second, double burst, double cost);
void addresses_sweep(struct server *, int64_t now);

/* ---- wire.c: WebSocket messages; http.c: requests ---- */

void wire_receive(struct server *, struct conn *, const char *json, size_t len);
void wire_tell_table(struct server *, struct room *);
void wire_tell_play(struct server *, struct room *);
void wire_tell_chat(struct server *, struct room *, const struct log_entry *);
void wire_tell_here(struct server *, struct room *);
void wire_tell_rematch(struct server *, struct room *);
void wire_snapshot(struct server *, struct conn *, int64_t after);

struct request {
    const char *method, *path, *query, *cookie, *body;
    size_t body_len;
    struct person person;     /* of the session; exists: false for nobody */
    char token_hash[72];
    struct address *address;
    bool secure;
};
struct response {
    int status;
    const char *type;
    char cookie[160];
    size_t len;               /* of the server's scratch */
    void *waiting;            /* set: the answer comes later (password hashing) */
};
/* Whose cookie it is, and the hash that names the session. */
struct person http_person(struct server *, const char *cookies, char token_hash[72]);
/* Later answers end here; `token` is what http_answer was given. */
typedef void (*http_done)(void *token, const struct response *, const char *body);
void http_answer(struct server *, const struct request *, struct response *, http_done, void *token);

/* ---- thinkers.c ---- */

void think_for(struct server *, struct room *);
/* Runs fn on the pool and then done on the loop; false: too much is waiting already. */
bool pool_run(struct server *, void (*fn)(void *), void (*done)(struct server *, void *), void *job);

/* ---- ratings.c ---- */

struct opponent { struct rating rating; double score; };        /* 1 won, 0.5 drawn, 0 lost */
struct rating glicko2(struct rating own, const struct opponent *, int num);
void rate_game(struct server *, const struct room *);

/* ---- webhook.c ---- */

void webhook_turns(struct server *, const struct room *, fr_seats newly_asked);

#endif
