/* server.h: the server as its files see it. One thread, the loop, runs everything but the database
 * (keeper.h), thinking and password hashing, which libuv's pool does, and calls to webhooks, which
 * have threads of their own. */
#ifndef FR_SERVER_SERVER_H
#define FR_SERVER_SERVER_H

#include "keeper.h"
#include "room.h"
#include "serve.h"

#include <libwebsockets.h>
#include <uv.h>

enum {
    NUM_ROOM_BUCKETS = 1024,
    MAX_MESSAGE_IN = 8192,
    MAX_ANSWER = 512 * 1024,
    MAX_QUEUE = 1024 * 1024,
    NUM_ADDRESS_BUCKETS = 1024,
    HASH_CAP = 72,
};

struct metrics {
    uint64_t connections, messages_in, messages_out, moves, bot_moves, commits, commit_failures,
        http_requests, refused, dropped_slow, logins;
    uint64_t move_ms_buckets[8]; /* received to queued for broadcast after the commit */
};

struct thinking;

struct server {
    const struct fr_serve_config *config;
    struct keeper *keeper;
    struct write *writing; /* what the command at work has appended so far */
    uint64_t num_writes;
    char owner[ID_CAP]; /* this process, among those that share a database */
    uv_loop_t loop;
    uv_timer_t tick;
    uv_idle_t crowd; /* runs while spectators wait for their turn */
    struct conn *crowd_first, *crowd_last;
    uv_signal_t signals[2];
    struct lws_context *lws;
    int port, lock; /* the one listened on; the file that says who serves a SQLite file, or -1 */
    bool adopting;  /* tables to look after are being asked for */
    struct webhooks *webhooks;
    struct room *rooms[NUM_ROOM_BUCKETS];
    int num_rooms, num_conns;
    struct visitor *visitors;
    int num_visitors;   /* everything connected, of any kind */
    struct conn *conns; /* all sockets at tables or about to be */
    struct address *addresses[NUM_ADDRESS_BUCKETS];
    int num_working; /* in the pool, of any kind */
    int num_thinking, num_hashing, num_checking;
    int64_t last_housekeeping, complained_at;
    bool stopping;
    struct metrics metrics;
    char scratch[MAX_ANSWER]; /* where answers are written before they are copied */
};

/* ---- system.c: the time and chance; tests bring their own ---- */

int64_t now_ms(void);    /* the time of day, without jumps */
int64_t steady_ms(void); /* since some beginning */
void random_bytes(void *out, size_t len);

/* ---- tcp.c ---- */

uint64_t tcp_bytes_heard(int socket); /* ever */

/* ---- serve.c ---- */

void server_complain(struct server *); /* to whoever runs it: nothing is being kept */
void server_tell(struct server *, const char *payload); /* other processes */
void server_told(struct server *, const char *payload);
void server_wake_crowd(struct server *); /* spectators wait to be served */
void server_doubt_all(struct server *);  /* something that was told may have been missed */

/* ---- secrets.c ---- */

void random_id(char out[ID_CAP]);       /* 12 letters and digits */
void random_token(char out[TOKEN_CAP]); /* 32 random bytes */
void hash_token(const char *token, char out[HASH_CAP]);

/* ---- errors.c ---- */

/* The members error, reason and says; `detail`: what exactly, for who writes a program, or NULL. */
void write_error(struct fr_writer *, enum error, const char *detail);

/* ---- queue.c: who is connected, and what waits to be sent ---- */

struct conn {
    struct conn *next, *prev; /* in server->conns */
    struct conn *next_watcher;
    struct lws *wsi;
    struct room *room;
    struct person person;
    char token_hash[HASH_CAP]; /* of the session it came with */
    int viewer;                /* seat or FR_SPECTATOR */
    bool wants_changes;        /* of views rather than the whole */
    bool wants_packed;         /* what is long, packed */
    int seen_as;               /* the viewer of the last view it was told; NOT_SEEN */
    char invite[ID_CAP];
    struct message *first, *last; /* to be sent */
    size_t queued;
    bool closing;
    struct message *inbox, **last_in; /* received, and waiting for `waits_for` or for who this is */
    size_t num_in;                    /* bytes of them */
    bool held, paused;
    struct room *waits_for;
    struct conn *next_waiting;
    int tries;             /* of a command that another process got in the way of */
    struct lookup *lookup; /* who this is, being asked */
    struct conn *next_in_crowd;
    bool in_crowd;
    struct address *address;
    int64_t heard_at, pinged_at; /* when it last gave a sign, and was asked for one */
    uint64_t bytes_heard;        /* of it in all, when it was asked */
    bool ping_due;
    double tokens;
    int64_t tokens_at; /* rate of messages */
    char *part;
    size_t part_len; /* of a message that comes in pieces */
};

enum { NOT_SEEN = -2 };

/* A message on its way to one or many; LWS_PRE bytes are free before its text. */
struct buffer {
    int refs;
    size_t len;
    unsigned char *bytes;
    struct buffer *packed; /* made when the first wants it; itself: not worth it */
};

/* Who comes is known by the session that the hash names, "": nobody in particular; until that has
 * been read it waits. */
struct conn *conn_open(struct server *, struct address *, const char *token_hash);
void conn_close(struct server *, struct conn *);
void conn_watch(struct conn *, struct room *, int viewer);
void conn_unwatch(struct conn *);
/* A piece of a message, the last one or not; false: the connection must go. */
bool conn_receive(struct server *, struct conn *, const char *bytes, size_t len, bool last);
/* What it says from now on waits until the room is free, and this message before all. */
void conn_hold(struct conn *, struct room *, const char *message, size_t len);
void conn_hold_again(struct server *, struct conn *, struct room *, const char *message,
                     size_t len);
void conn_resume(struct server *, struct conn *);
void conn_send(struct server *, struct conn *, const char *json, size_t len);
struct buffer *buffer_new(const char *text, size_t len); /* NULL: there is no memory */
void buffer_release(struct buffer *);
const struct buffer *
buffer_packed(struct buffer *); /* deflated, or as it is if that is not shorter */
void conn_queue(struct server *, struct conn *, struct buffer *); /* NULL ends the connection */
/* Who says nothing is asked whether they are there, and goes when they are not. Call it once a
 * second. */
void conns_ask_silent(struct server *, int64_t now);
/* The next message that may leave, NULL: none; and that it has left. */
struct buffer *conn_next(struct conn *);
void conn_sent(struct server *, struct conn *);
/* What was said about a write may leave, or is dropped. */
void conns_settle(struct server *, struct room *, uint64_t write, bool kept);
/* Sessions that have ended: of this hash, or all of a person's but this one. */
void conns_end_session(struct server *, const char *hash);
void conns_end_person(struct server *, const char *person, const char *except_hash);
void conns_serve_crowd(struct server *); /* for a moment */

/* ---- room_write.c ---- */

void write_forget_asker(struct write *, const struct conn *);
uint64_t write_id(const struct write *); /* of NULL: 0 */

/* ---- net.c: bytes from and to the network ---- */

struct lws;
/* A file of the folder, as libwebsockets wants to be answered; path begins with a slash. */
int files_serve(struct lws *, const char *folder, const char *path);
void net_wake(struct conn *); /* something may be sent */
/* Sends what there is at once, as far as the connection takes it; not from within its own events.
 */
void net_push(struct server *, struct conn *);
uint64_t net_bytes_heard(struct conn *); /* ever */
void net_drop(struct conn *);            /* closes the connection soon */
void net_ping(struct conn *);            /* asks whether anybody is there */
void net_pause(struct conn *, bool);     /* reads no more, or goes on */
/* Drops who has not asked in time, or does not take the answer. Call it once a second. */
void net_hang_up_on_slow(struct server *, int64_t now);
bool net_start(struct server *, char *err, size_t cap);
void net_stop(struct server *);

/* ---- door.c: before and after opening ---- */

int door_find_port(const char *host, int wanted, bool any); /* 0: taken */
/* The lock of a SQLite file, or -1 with the address at which another process serves it. */
int door_lock(const char *db, char *holder, size_t cap);
void door_sign(int lock, const char *address);
bool door_is_everywhere(const char *host);
void door_address(const struct fr_serve_config *, const char *host, int port, char *out,
                  size_t cap);
void door_announce(const struct fr_serve_config *, const char *address, int port);
void door_show(const char *address);

/* ---- limits.c: addresses of strangers; IPv6 by the 64 bits that one of them is given ---- */

struct address {
    struct address *next;
    char text[48];
    int sockets, connections;
    double tokens;
    int64_t tokens_at;
    double tables;
    int64_t tables_at;
    int64_t seen;
};
struct address *address_find(struct server *, const char *text);
bool bucket_take(double *tokens, int64_t *at, double per_second, double burst, double cost);
void addresses_sweep(struct server *, int64_t now);

/* ---- wire.c: WebSocket messages; http*.c: requests ---- */

void wire_receive(struct server *, struct conn *, const char *json, size_t len);
void wire_tell_table(struct server *, struct room *);
void wire_tell_play(struct server *, struct room *);
void wire_tell_chat(struct server *, struct room *, const struct log_entry *);
void wire_tell_here(struct server *, struct room *);
void wire_tell_rematch(struct server *, struct room *);
void wire_snapshot(struct server *, struct conn *, int64_t after);
/* Tells that a command could not be kept: because others were quicker, or because of the database.
 */
void wire_not_kept(struct server *, struct conn *, int64_t re, bool lost, bool unsure);

struct request {
    const char *method, *path, *query, *cookie, *body;
    size_t body_len;
    struct address *address;
    bool secure;
};
struct response {
    int status;
    const char *type;
    char cookie[160];
    size_t len;
};
/* The hash that names the session of these cookies; "": none. */
void http_session(const char *cookies, char token_hash[HASH_CAP]);
/* Answers by `done`, at once or later; never twice. */
typedef void (*http_done)(void *token, const struct response *, const char *body);
void http_answer(struct server *, const struct request *, http_done, void *token);

/* ---- thinkers.c ---- */

void think_for(struct server *, struct room *);
void thought_resume(struct server *, struct room *); /* a move that waited for the room */
void thought_forget(struct room *);
/* Runs fn on the pool and then done on the loop; false: too much is waiting already. */
void step_back(void); /* of a thread of the pool: what takes long goes after people's moves */
/* Away from the loop: it thinks for a second or two. ERR_NONE, or why it is no result; `err` tells
 * what is wrong with the record. */
enum error daily_check(const char *record, int64_t now, struct daily_result *,
                       struct fr_error *err);
bool pool_run(struct server *, void (*fn)(void *), void (*done)(struct server *, void *),
              void *job);

/* ---- ratings.c ---- */

struct opponent {
    struct rating rating;
    double score;
}; /* 1 won, 0.5 drawn, 0 lost */
struct rating glicko2(struct rating own, const struct opponent *, int num);
struct finished_game {
    char table[ID_CAP], game[32];
    int players;
    bool rated;
    int64_t at;
    struct {
        char person[ID_CAP];
        int score, place;
    } seats[FR_MAX_SEATS]; /* "": a bot */
};
void rate_game(struct db *, const struct finished_game *); /* and its results */

/* ---- webhook.c ---- */

void webhook_turns(struct server *, const struct room *, fr_seats newly_asked);
void webhooks_stop(struct server *);
uint64_t webhooks_dropped(struct server *);

#endif
