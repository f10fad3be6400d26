/* room.h: a table on the server: who sits where, what has been played, who looks on.
 *
 * A room is rebuilt from its log, entry by entry, and changes only by appending to it. Entries are
 * the same in memory and on disk, so that a restart, another process and a returning player all see
 * one history. A room does one thing at a time: while its log is being read or an entry is on its
 * way to the disk, everybody who wants something of it waits; an entry that could not be kept
 * leaves it as it was. What a viewer is sent is made from the redacted state and the events that
 * viewer may know; the text of another seat's move never leaves the server, for it may tell hidden
 * things. */
#ifndef FR_SERVER_ROOM_H
#define FR_SERVER_ROOM_H

#include "frontier.h"
#include "server_errors.h"
#include "store.h"

enum room_status { ROOM_OPEN, ROOM_PLAYING, ROOM_OVER, ROOM_ABANDONED };
enum seat_kind { SEAT_EMPTY, SEAT_PERSON, SEAT_BOT };

struct seat {
    enum seat_kind kind;
    char person[ID_CAP], name[NAME_CAP];
    char bot[16]; /* of a bot, or of the one that plays while the person is away */
    bool away;
    int num_moves;       /* answered so far: a move names its number, so none counts twice */
    int64_t asked_since; /* 0: not asked */
    int64_t clock_left;  /* milliseconds of the game's clock */
    int64_t asked_before, left_before; /* the same when the last move was asked for: a move taken
                                          back gives no time */
    bool kicked;                       /* a bot plays on, and the person does not return */
    char colour[12];                   /* "": the game's own for this seat */
    char kept_for[ID_CAP];             /* after a rematch: who sat here, for a while */
    int64_t kept_until;
};

struct conn;    /* a connection that looks on (server.h) */
struct write;   /* what is on its way to the disk (room_write.c) */
struct thought; /* of a bot (thinkers.c) */
struct buffer;

/* What is told of the past to whoever comes later. */
struct past {
    int64_t seq, at;
    enum { PAST_MOVE, PAST_UNDO, PAST_CHAT } kind;
    int seat;
    int first_event, num_events; /* of a move */
    char person[ID_CAP];
    char *text; /* of a move or of the talk */
};

struct lookers {
    fr_seats seats;
    int others;
}; /* the seats of those who look on, and how many have none */

enum { MAX_ELSEWHERE = 8 };
struct elsewhere {        /* watchers of another process, as it said last */
    char process[ID_CAP]; /* "": none */
    struct lookers lookers;
    int64_t heard;
};

struct room {
    struct room *next; /* in the table of rooms */
    char id[ID_CAP], host[ID_CAP], invite[ID_CAP];
    enum room_status status;
    bool is_public, rated;
    bool ready;               /* its log has been read */
    bool misfit;              /* it was begun by other rules than these, and rests */
    bool loading;             /* its log is being read */
    bool doubt;               /* the log may have more: it is read before anything else */
    bool doubt_again;         /* so it was said while it was being read */
    bool unreadable, checked; /* told to those who wait, while they are told: it could not be read;
                                 it was looked for */
    bool owned;               /* this process looks after its bots and clocks */
    bool shared;              /* other processes may have it in memory, too */
    struct write *write;      /* on its way to the disk */
    struct conn *waiting, **last_waiting; /* until it is free */
    struct thought *thought;              /* a move that waits likewise */
    char lost_host[ID_CAP];               /* a host who has gone, likewise */
    const struct fr_game *game;
    struct fr_options options;
    uint64_t seed;
    int move_seconds, game_seconds; /* clocks; 0: none */
    int64_t created, changed, seq, idle_since;
    char state[20];
    int64_t state_seq; /* what the game must look like after that entry */
    struct seat seats[FR_MAX_SEATS];
    fr_seats votes;         /* to abandon the game */
    struct fr_table *table; /* NULL before the start */
    char rematch[ID_CAP];
    int mover;                /* of the last move; -1: none, or it was taken back */
    int num_other, num_undos; /* entries that are no moves and no talk: limited, so that a log can
                                 always be read */
    struct past *past;
    int num_past, cap_past, num_chat;
    struct fr_event *kept_events;
    int num_kept, cap_kept;
    char banned[8][ID_CAP];
    int num_banned;       /* kicked; the latest few */
    fr_seats newly_asked; /* by what is being written */
    struct buffer *plays[FR_MAX_SEATS +
                         1]; /* what comers are told of the game, by viewer; NULL: not yet made */
    int num_plays;           /* moves and moves taken back: whether there is news to tell */
    int num_events;          /* of the last move */
    struct fr_event events[FR_MAX_EVENTS];
    struct conn *watchers;
    fr_seats thinking_set; /* seats whose bot is at work */
    bool come_or_gone;     /* a watcher, since presence was last told */
    int64_t said_here;     /* when other processes were told of the watchers */
    struct elsewhere elsewhere[MAX_ELSEWHERE];
};

struct server;

/* The room, if it can be used now. Else NULL: `wait` is the room to wait for, or NULL where there
 * is none of that id. Where the room is not in memory it is read. */
struct room *room_find(struct server *, const char *id, struct room **wait);
struct room *room_known(struct server *, const char *id); /* NULL: it is not in memory */
bool room_is_free(const struct room *);                   /* nothing is being read or written */
void room_load(struct server *, struct room *);           /* reads what is not yet known */
struct room *room_adopt(struct server *, const char *id); /* reads it, to look after it */
void room_release(struct server *, struct room *); /* it is free again: those who wait may go on */
void room_forget(struct server *, struct room *);
void rooms_free(struct server *);
void rooms_forget_person(struct server *,
                         const char *person); /* the name of one who wants to be forgotten */
void room_clear(struct room *);               /* what hangs on it */
/* The same on a thread of the keeper, into a room of its own. */
bool room_read_log(struct db *, struct room *, struct table_row *);

/* What a command has appended goes to the disk; what it said waits for that. The conn, if any, is
 * answered if it fails, and asks again by itself where another process was quicker. */
void room_submit(struct server *, struct conn *asker, int64_t re, const char *message, size_t len);
/* The same for a request, which is answered by `done`. */
void room_submit_request(struct server *, void (*done)(struct server *, void *context, bool kept),
                         void *context);

struct room_wish {
    const struct fr_game *game;
    struct fr_options options;
    bool is_public, rated;
    int move_seconds, game_seconds;
    char invite[ID_CAP];                 /* "": a new one */
    char bots[FR_MAX_SEATS][16];         /* "": the seat is for a person */
    char keep_for[FR_MAX_SEATS][ID_CAP]; /* "": for anybody */
};
/* NULL: there is no memory. */
struct room *room_create(struct server *, const char *id, const struct room_wish *,
                         const struct person *host);

/* Each of these checks, appends and tells the watchers. ERR_NONE, or why not. Who sits down may
 * choose what the seat plays with at once (NULL: no choice): the last one's sitting begins the
 * game. */
enum error room_sit(struct server *, struct room *, const struct person *, int seat,
                    const char *invite, const struct fr_json *options);
enum error room_stand(struct server *, struct room *, const struct person *);
/* Before the game: the colour of the own seat, one that no other has chosen. */
enum error room_colour(struct server *, struct room *, const struct person *, const char *colour);
/* Before the game: options of the own seat, such as its planet. */
enum error room_choose(struct server *, struct room *, const struct person *,
                       const struct fr_json *options);
enum error room_seat_bot(struct server *, struct room *, const struct person *, int seat,
                         const char *level);
enum error room_kick(struct server *, struct room *, const struct person *, int seat);
enum error room_chat(struct server *, struct room *, const struct person *, const char *text);
/* Shows everybody what the game lets a player show of the hidden things: the server says it, so it
 * is true. */
enum error room_reveal(struct server *, struct room *, const struct person *);
enum error room_vote(struct server *, struct room *, const struct person *);
enum error room_rematch(struct server *, struct room *, const struct person *, char id[ID_CAP]);
/* A person's answer to question number `nth` of the seat. ERR_NONE with a reason in the refusal: a
 * rule says no. */
enum error room_move(struct server *, struct room *, const struct person *, int nth,
                     const char *text, struct fr_refusal *);
/* Takes the seat's last move back, while nobody has moved since and it taught the seat nothing. */
bool room_may_undo(const struct room *, int seat);
enum error room_undo(struct server *, struct room *, const struct person *, int nth);
bool room_bot_move(struct server *, struct room *, int seat, fr_move);
void room_check_clocks(struct server *, struct room *, int64_t now);
/* Tells watchers and other processes who looks on; call it once a second. */
void room_look_round(struct server *, struct room *, int64_t now);
/* What another process said of its watchers; false: it said something else. */
bool room_hear_of_others(struct server *, const char *payload, int64_t now);

int room_seat_of(const struct room *, const char *person); /* -1: none */
bool room_may_watch(const struct room *, const char *person, const char *invite);
int64_t room_wakes_at(const struct room *); /* when a bot or a clock needs somebody to look after
                                               the table; 0: never */
/* The host has gone for good: another person at the table is host, or else it ends. */
void room_host_is_gone(struct server *, const char *id, const char *person);
fr_seats room_bots_asked(const struct room *);
void room_row(const struct room *, struct table_row *);

/* Messages, as JSON texts for one viewer (a seat or FR_SPECTATOR). */
struct fr_writer;
void room_write_table(const struct room *, int viewer, struct fr_writer *);
/* `changes`: of the view only what the last move has changed, where that can be said. */
void room_write_play(const struct room *, int viewer, bool with_events, bool changes,
                     struct fr_writer *);
void room_write_here(const struct room *, struct fr_writer *);
/* A position in which everything the seat cannot know has been redrawn, to try moves on. */
void room_write_imagined(const struct room *, int seat, struct fr_writer *);
/* What happened after `after` and before `before`, as this viewer may know it: talk and events of
 * moves, at most a page of it. Returns the number before which there is more; 0: none. */
int64_t room_write_past(const struct room *, int viewer, int64_t after, int64_t before,
                        struct fr_writer *);

#endif
