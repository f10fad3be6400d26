/* room.h: a table on the server: who sits where, what has been played, who looks on.
 *
 * A room is rebuilt from its log, entry by entry, and changes only by appending to it. Entries are
 * the same in memory and on disk, so that a restart, another process and a returning player all see
 * one history. What a viewer is sent is made from the redacted state and the events that viewer may
 * know; the text of another seat's move never leaves the server, for it may tell hidden things. */
#ifndef FR_SERVER_ROOM_H
#define FR_SERVER_ROOM_H

#include "frontier.h"
#include "store.h"

enum room_status { ROOM_OPEN, ROOM_PLAYING, ROOM_OVER, ROOM_ABANDONED };
enum seat_kind { SEAT_EMPTY, SEAT_PERSON, SEAT_BOT };

struct seat {
    enum seat_kind kind;
    char person[ID_CAP], name[NAME_CAP];
    char bot[16];             /* of a bot, or of the one that plays while the person is away */
    bool away;
    int num_moves;            /* answered so far: a move names its number, so none counts twice */
    int64_t asked_since;      /* 0: not asked */
    int64_t clock_left;       /* milliseconds of the game's clock */
};

struct conn;                  /* a connection that looks on (net.h) */

struct lookers { fr_seats seats; int others; };        /* the seats of those who look on, and how many have none */

enum { MAX_ELSEWHERE = 8 };
struct elsewhere {            /* watchers of another process, as it said last */
    char process[ID_CAP];     /* "": none */
    struct lookers lookers;
    int64_t heard;
};

struct room {
    struct room *next;        /* in the table of rooms */
    char id[ID_CAP], host[ID_CAP], invite[ID_CAP];
    enum room_status status;
    bool is_public, rated, ready;             /* ready: its log has been read */
    const struct fr_game *game;
    struct fr_options options;
    uint64_t seed;
    int move_seconds, game_seconds;           /* clocks; 0: none */
    int64_t created, changed, seq, lease_until, idle_since;
    struct seat seats[FR_MAX_SEATS];
    fr_seats votes;           /* to abandon the game */
    struct fr_table *table;   /* NULL before the start */
    char rematch[ID_CAP];
    int mover;                /* of the last move; -1: none, or it was taken back */
    int num_other, num_undos; /* entries that are no moves: limited, so that a log can always be read */
    int num_plays;            /* moves and moves taken back: whether there is news to tell */
    int num_events;           /* of the last move */
    struct fr_event events[FR_MAX_EVENTS];
    struct conn *watchers;
    fr_seats thinking_set;    /* seats whose bot is at work */
    bool come_or_gone;        /* a watcher, since presence was last told */
    int64_t said_here;        /* when other processes were told of the watchers */
    struct elsewhere elsewhere[MAX_ELSEWHERE];
    bool touched, stale;      /* written since the last commit; to be read again */
    struct room *next_touched;
};

struct server;

/* NULL: there is no such table, or it cannot be read. */
struct room *room_find(struct server *, const char *id);
struct room *room_known(struct server *, const char *id);               /* NULL: it is not in memory */
void room_forget(struct server *, struct room *);
void rooms_free(struct server *);
void rooms_forget_person(struct server *, const char *person);          /* the name of one who wants to be forgotten */
/* Reads what other processes appended; tells the watchers. */
bool room_refresh(struct server *, struct room *);

struct room_wish {
    const struct fr_game *game;
    struct fr_options options;
    bool is_public, rated;
    int move_seconds, game_seconds;
    char invite[ID_CAP];      /* "": a new one */
    char bots[FR_MAX_SEATS][16];              /* "": the seat is for a person */
};
/* NULL: it cannot be kept. */
struct room *room_create(struct server *, const struct room_wish *, const struct person *host);

/* Each of these checks, appends and tells the watchers. NULL, or why not. */
const char *room_sit(struct server *, struct room *, const struct person *, int seat, const char *invite);
const char *room_stand(struct server *, struct room *, const struct person *);
const char *room_seat_bot(struct server *, struct room *, const struct person *, int seat, const char *level);
const char *room_kick(struct server *, struct room *, const struct person *, int seat);
const char *room_chat(struct server *, struct room *, const struct person *, const char *text);
const char *room_vote(struct server *, struct room *, const struct person *);
const char *room_rematch(struct server *, struct room *, const struct person *, char id[ID_CAP]);
/* A person's answer to question number `nth` of the seat. err and rule tell a no. */
bool room_move(struct server *, struct room *, const struct person *, int nth, const char *text, struct fr_refusal *,
               struct fr_error *);
/* Takes the seat's last move back, while nobody has moved since and it taught the seat nothing. */
bool room_may_undo(const struct room *, int seat);
const char *room_undo(struct server *, struct room *, const struct person *, int nth);
bool room_bot_move(struct server *, struct room *, int seat, fr_move);
void room_check_clocks(struct server *, struct room *, int64_t now);
/* Tells watchers and other processes who looks on; call it once a second. */
void room_look_round(struct server *, struct room *, int64_t now);
/* What another process said of its watchers; false: it said something else. */
bool room_hear_of_others(struct server *, const char *payload, int64_t now);

int room_seat_of(const struct room *, const char *person);        /* -1: none */
bool room_may_watch(const struct room *, const char *person, const char *invite);
bool room_needs_attention(const struct room *);                    /* a bot or a clock is running */
fr_seats room_bots_asked(const struct room *);
void room_row(const struct room *, struct table_row *);

/* Messages, as JSON texts for one viewer (a seat or FR_SPECTATOR). */
struct fr_writer;
void room_write_table(const struct room *, int viewer, struct fr_writer *);
void room_write_play(const struct room *, int viewer, bool with_events, struct fr_writer *);
void room_write_here(const struct room *, struct fr_writer *);
/* A position in which everything the seat cannot know has been redrawn, to try moves on. */
void room_write_imagined(const struct room *, int seat, struct fr_writer *);
/* What happened since `after`, as this viewer may know it: chat, seats, events of moves. */
void room_write_past(struct server *, const struct room *, int viewer, int64_t after, struct fr_writer *);

#endif
