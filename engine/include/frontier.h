/* frontier.h: everything a bot, a server or a browser may know about a game.
 *
 * A game is a state machine of questions. A state is plain bytes: memcpy clones it, memcmp compares
 * it, and it is complete at every decision. Each seat that owes an answer has a question with its
 * legal moves; applying a move runs the rules on to the next question. The same seed and the same
 * moves give the same bytes natively and in WebAssembly.
 *
 * The file has three parts: the game interface (what each game fills in), the table (one game being
 * played, with its record) and the line protocol over a table. */
#ifndef FRONTIER_H
#define FRONTIER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The version of this header. A program runs with every library of the same major number that is
 * not older. */
#define FR_VERSION_MAJOR 1
#define FR_VERSION_MINOR 1
#define FR_VERSION_PATCH 0

/* The library shows the names of this header, and no others. */
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif
#ifdef __cplusplus
extern "C" {
#endif

const char *fr_version(void); /* of the library that is running: "1.0.0" */

enum {
    FR_MAX_SEATS = 6,
    FR_MAX_OPTIONS = 32,
    FR_MAX_STATE = 4096, /* no game's state is larger: size a clone on the stack */
    FR_MAX_TEXT = 128,   /* no move's text is longer, its NUL included */
    FR_MAX_LEGAL = 8192, /* no game's max_legal is larger: size a list of moves on the stack */
    FR_MAX_SCORE_LINES = 24,
    FR_MAX_FEATURES = 40,
    FR_MAX_INPUTS = 896,
    FR_LANGUAGES = 4,       /* English, Russian, Polish, Czech: index into fr_term.text */
    FR_MAX_ARGS = 8,        /* of a reason */
    FR_MAX_AMOUNTS = 8,     /* of an argument that is a list of amounts */
    FR_MAX_SENTENCE = 2048, /* no sentence of a reason is longer, its NUL included */
    FR_MAX_GOAL_LINES = 8,
    FR_NAME_CAP = 32,  /* of a seat's name, its NUL included */
    FR_SPECTATOR = -1, /* a viewer without a seat */
};

typedef uint32_t fr_move; /* kind in the top byte, arguments below it */
typedef uint16_t
    fr_rule; /* FR_OK, or why not: an index into game->reasons, the first of which are the rules */
typedef uint8_t fr_seats; /* one bit per seat */

/* The first rules of every game's table are the border's own. */
enum {
    FR_OK = 0,
    FR_NOT_A_MOVE, /* the text cannot be read as a move */
    FR_NOT_ASKED,  /* the seat has no question, or not one that this answers */
    FR_BAD_OPTION, /* an option or player count the game does not have */
    FR_FIRST_RULE, /* from here on: the rules of the game's specification */
};

/* A rule of a game's specification. */
struct fr_rule_text {
    const char *id;       /* "PS-5.4" */
    const char *sentence; /* one sentence of docs/rules, for developers */
};

/* Why a move is refused, as a player is told it: data/<game>/reasons.json. One rule can forbid for
 * several reasons. */
struct fr_reason {
    const char *id;                 /* "PS-5.5/low"; a rule's own reason: "PS-5.5" */
    fr_rule rule;                   /* index into game->rules */
    const char *args[FR_MAX_ARGS];  /* names of its arguments, then NULL */
    const char *text[FR_LANGUAGES]; /* with {argument}, {number|form|form} and {term:case}; NULL: no
                                       reason for a no */
};

/* What an argument of a reason is. */
enum fr_arg_kind { FR_ARG_NUMBER, FR_ARG_TERM, FR_ARG_TEXT, FR_ARG_SEATS, FR_ARG_AMOUNTS };

/* A number or name of the case at hand. Made by the functions fr_arg_… below. */
struct fr_arg {
    uint8_t kind; /* enum fr_arg_kind */
    uint8_t num;  /* of amounts */
    int16_t amounts[FR_MAX_AMOUNTS];
    int32_t number;          /* or the set of seats */
    const char *const *keys; /* of the amounts */
    char text[64];           /* what stands there, or a term's key */
};

/* A no: the reason and its arguments. why is FR_OK where there is none. */
struct fr_refusal {
    fr_rule why;
    struct fr_arg args[FR_MAX_ARGS];
};

/* In WebAssembly only English is built in; another language is handed over when it is spoken
 * (fr_use_texts), and what is for developers is left out. */
#ifdef __wasi__
#define FR_TEXTS(en, ru, pl, cs)                                                                   \
    {                                                                                              \
        en, NULL, NULL, NULL                                                                       \
    }
#define FR_FOR_DEVELOPERS(sentence) ""
#else
#define FR_TEXTS(en, ru, pl, cs)                                                                   \
    {                                                                                              \
        en, ru, pl, cs                                                                             \
    }
#define FR_FOR_DEVELOPERS(sentence) sentence
#endif

/* A name or text of a component in the four languages, from data/. */
struct fr_term {
    const char *key; /* "specialist.banker" */
    const char *text[FR_LANGUAGES];
};

/* A yes or no, a number from min to max, or one of several values. */
enum fr_option_kind { FR_OPTION_FLAG, FR_OPTION_NUMBER, FR_OPTION_CHOICE };

/* An option of a game. */
struct fr_option_def {
    const char *id;            /* "immobile_reactors"; its name and help are the terms "option.<id>"
                                * and "option.<id>.text", a choice's are "option.<id>.<value>" */
    uint8_t kind;              /* enum fr_option_kind */
    int16_t min, max, usual;   /* usual: the value when none is given */
    const char *const *values; /* FR_OPTION_CHOICE: max+1 ids */
};

/* What a game is set up with. */
struct fr_options {
    uint8_t players;
    int16_t at[FR_MAX_OPTIONS]; /* in the order of game->options */
    uint64_t secret; /* below 2^39: with the seed the key of a game nobody must guess; 0: none */
};

/* What a seat is being asked. The kind's id ("bid", "place_tile") names the picker to draw. */
struct fr_question {
    uint8_t kind;   /* index into game->questions */
    int16_t source; /* the card, tile, slot or zone that asks; -1: none */
    int16_t amount; /* units still to pay, place or draw; the bid to beat; else 0 */
};

/* Something that happened. seen_by tells who may know the arguments; the others know only that it
 * happened. */
struct fr_event {
    uint16_t kind;    /* index into game->events */
    int8_t seat;      /* -1: nobody in particular */
    fr_seats seen_by; /* 0xFF: everybody */
    int16_t arg[4];
};

/* A kind of event. */
struct fr_event_def {
    const char *id;      /* "paid" */
    const char *args[4]; /* names of the arguments in use, then NULL */
};

/* Where `apply` tells what happened: the caller's own array. */
struct fr_events {
    struct fr_event *at;
    int count, cap; /* events over the cap are dropped */
};

/* A number that a network is told: its place, and what stands there. */
struct fr_input {
    uint16_t at;
    int16_t value;
};
/* Points by where they come from. */
struct fr_score_line {
    const char *source; /* its name is the term "score.<source>" */
    int32_t points;
    bool unknown; /* hidden from whom the state was redacted for: points is 0 and adds nothing */
};

/* What a game for one wants to be reached, and how far it is. */
struct fr_goal_line {
    const char *id; /* its name is the term "goal.<id>" */
    int32_t have, need;
    bool met;
};

/* A number of an observation, for learners: a name, what it says, and between which numbers it
 * lies. */
struct fr_observed {
    char name[64];    /* "me.held.water" */
    const char *what; /* "tokens held, of 16" */
    float low, high;
    uint32_t most; /* what its byte (observe_bytes) is divided by; since 1.1 */
};

/* A JSON text being read or written; see frontier_json.h. */
struct fr_json;
struct fr_writer;
struct fr_rng;

/* Why something from outside is refused whole. The text is for developers; a program decides by the
 * code, and a player is told the reason where a rule of the game says no. */
struct fr_error {
    char text[FR_MAX_SENTENCE + 64];
    const char *code;           /* "record/format"; NULL: none */
    const struct fr_game *game; /* whose rule says no, and why; FR_OK: none */
    fr_rule why;
};

/* A game: what it is made of, and its rules as functions. `s` is a state: state_size bytes, aligned
 * as a uint64_t. */
struct fr_game {
    const char *id, *title; /* "planet-steam", "Planet Steam" */
    uint8_t min_players, max_players;
    uint32_t state_size;  /* plain bytes, at most FR_MAX_STATE */
    uint32_t max_legal;   /* most moves ever legal at once: size a buffer once */
    uint32_t policy_size; /* for learners: index() is in [0, policy_size) */
    uint32_t observation_size;
    uint64_t data_hash; /* of the component data compiled in */

    const struct fr_rule_text *rules;
    uint32_t num_rules;
    const struct fr_reason *reasons;
    uint32_t num_reasons; /* the first num_rules: the rules' own */
    const struct fr_term *terms;
    uint32_t num_terms;
    const struct fr_option_def *options;
    uint32_t num_options;
    const char *const *questions;
    uint32_t num_questions;
    const struct fr_event_def *events;
    uint32_t num_events;

    /* FR_OK and the state before the first question, or why there is no such set-up. */
    fr_rule (*setup)(void *s, const struct fr_options *, uint64_t seed);
    /* NULL, or: what happened during that set-up, the dice above all. */
    void (*setup_events)(const struct fr_options *, uint64_t seed, struct fr_events *);
    /* NULL, or: what a seat may show the others of its hidden things at any time, as events for
     * everybody. The state stays as it is: they know what was so at this moment. */
    void (*reveal)(const void *s, int seat, struct fr_events *);
    void (*options_of)(const void *s, struct fr_options *out); /* what it was set up with */
    fr_seats (*to_act)(const void *s); /* seats with a question; 0: game over */
    /* NULL, or: seats that may move although nobody waits for them; none of them is asked. */
    fr_seats (*may_act)(const void *s);
    /* What a seat is asked; false: nothing. */
    bool (*question)(const void *s, int seat, struct fr_question *out);
    int (*legal)(const void *s, int seat, fr_move *out);  /* ascending, no twins */
    fr_rule (*why_not)(const void *s, int seat, fr_move); /* FR_OK: it is legal */
    /* Fills in the arguments that the reason names, in their order, with what this seat may know.
     * NULL: no reason of the game has any. */
    void (*explain)(const void *s, int seat, fr_move, fr_rule why, struct fr_arg *out);
    void (*apply)(void *s, int seat, fr_move, struct fr_events *); /* events may be NULL */
    /* The total; lines may be NULL where cap is 0, and num where nobody counts them. */
    int32_t (*score)(const void *s, int seat, struct fr_score_line *, int cap, int *num);
    /* The sources of points that final scoring alone adds, in its order; ends with NULL. NULL: a
     * game that counts all of them at any time. */
    const char *const *final_sources;
    int (*place)(const void *s, int seat); /* 1 is first, after tie-breaks; ties share */
    /* NULL, or the number of lines of the goal that the seat plays for, 0 where it plays against
     * others. */
    int (*goal)(const void *s, int seat, struct fr_goal_line *, int cap);

    void (*redact)(void *s, int viewer);                  /* forget what viewer may not know */
    void (*resample)(void *s, int viewer, uint64_t seed); /* redraw it instead */
    /* For learners: observation_size numbers that tell what the viewer may know, always in the same
     * places, and what they are; a number for each move, different for all moves that are legal
     * together. */
    void (*observe)(const void *s, int viewer, float *out);
    void (*describe)(struct fr_observed *out);
    uint32_t (*index)(const void *s, int seat, fr_move);

    /* A move as text, and its length; and such a text read again: FR_OK, or why it is no move. */
    int (*write_move)(const void *s, int seat, fr_move, char *out, size_t cap);
    fr_rule (*read_move)(const void *s, int seat, const char *text, fr_move *out);
    /* An event as one JSON object, as a viewer may know it. */
    void (*write_event)(const struct fr_event *, int viewer, struct fr_writer *);
    /* A position as one JSON object. Unknown (redacted) values are written as null. */
    void (*write_position)(const void *s, struct fr_writer *);
    /* Starts from set-up with the position's own players, options and seed, then lays the given
     * fields over it. What breaks an invariant is refused with a sentence; s is then undefined. */
    bool (*read_position)(void *s, const struct fr_json *, struct fr_error *);
    /* NULL, or: writes members of an open object, everything that clients show of a state and that
     * follows from it by a rule (filled lines, prices, a forecast). The state has been redacted for
     * the viewer. Never read back. */
    void (*derive)(const void *s, int viewer, struct fr_writer *);
    /* NULL, or the belief about the components that the state breaks: for tests and positions. */
    const char *(*broken)(const void *s);

    /* What an evaluation weighs: a number for each of feature_ids, as this state stands for the
     * seat, in points where it can be said in points. The first is "progress": 0 at set-up, 256 at
     * the end. A game that can be played alone has "goal_met": 1 when it is over and its goal is
     * met. Every value is filled in, also in a redacted state. NULL: the game offers none. */
    void (*features)(const void *s, int seat, int32_t *out);
    const char *const *feature_ids;
    uint32_t num_features;
    /* What a network is told of the state, for the seat: num_inputs small numbers without names, of
     * which those that are not 0 are written, in their order, and counted. The first is "progress",
     * and always written. NULL: no network is meant for this game. */
    int (*inputs)(const void *s, int seat, struct fr_input *out);
    uint32_t num_inputs;

    /* NULL, or: play with components made by the game's own table generator from a player's files.
     * Process-wide, before the first game; the bytes must stay. On refusal nothing has changed. */
    bool (*use_data)(const void *bytes, size_t len, struct fr_error *);
    /* index() of each move of a list, where that is quicker than one by one; NULL: it is not. Ask
     * with fr_indices. */
    void (*indices)(const void *s, int seat, const fr_move *, int num, uint32_t *out);
    /* NULL, or: the id of the thing that asks a question, a term where the thing has a name:
     * "card.37", "event.…", "zone.B4". False: nothing in particular asks. */
    bool (*source)(const void *s, int seat, const struct fr_question *, char *out, size_t cap);
    /* NULL, or: writes members of an open object, what is printed on the components (boards, cards,
     * tiles), for those who draw them. The same in every game. */
    void (*printed)(struct fr_writer *);
    /* How far the game has come: 256 when it is over, less before; the first of features. It
     * changes from turn to turn, not within one. NULL: the game does not say. */
    int32_t (*progress)(const void *s);
    /* The move that fr_below chooses from the list of legal ones, and how many there are, where
     * that is quicker than to list them; NULL: it is not. Ask with fr_pick. Since 1.1. */
    fr_move (*pick)(const void *s, int seat, struct fr_rng *, int *num);
    /* observe() into an array that holds what was written there before, for this viewer or another:
     * only what is different is written. `kept` says what the array holds: kept_words words that
     * belong to it, all of them 0 where the array is all 0. NULL: the game does not. Ask with
     * fr_observe_again. Since 1.1. */
    void (*observe_again)(const void *s, int viewer, float *out, uint64_t *kept);
    uint32_t kept_words;
    /* The same as bytes: each is its number times fr_observed.most; of an amount of which more than
     * 127 counts as 1 it tells the step of 128 steps. NULL: the game does not. Since 1.1. */
    void (*observe_bytes)(const void *s, int viewer, int8_t *out, uint64_t *kept);
    /* NULL, or data_hash of earlier components that games are played with alike, so that their
     * records open; ends with 0. Since 1.1. */
    const uint64_t *same_data;
    /* The place of each seat, where that is quicker than one by one; NULL: it is not. Ask with
     * fr_places. Since 1.1. */
    void (*places)(const void *s, int *out);
};

extern const struct fr_game *const fr_games[];      /* ends with NULL */
const struct fr_game *fr_find_game(const char *id); /* NULL: there is none */
const char *fr_term_text(const struct fr_game *, const char *key, int language); /* NULL: none */
/* The text of a term by its place; NULL: none, or not in this language. */
const char *fr_text_of_term(const struct fr_game *, uint32_t term, int language);
/* The same of a reason. */
const char *fr_text_of_reason(const struct fr_game *, fr_rule why, int language);
/* WebAssembly: a language's texts, each ended by NUL: for every game its id, its terms and its
 * reasons in their order. The bytes must stay. */
void fr_use_texts(int language, const char *texts, size_t len);
int fr_option_index(const struct fr_game *, const char *id); /* -1: none */
/* What a game is played with when nothing is chosen. */
void fr_usual_options(const struct fr_game *, int players, struct fr_options *);
/* The game of a day ("2026-11-16"), the same for everybody; false: no such day. */
bool fr_daily(const struct fr_game *, const char *day, struct fr_options *, uint64_t *seed);
fr_seats fr_free_to_act(const struct fr_game *,
                        const void *s); /* seats that are asked, and those that may move unasked */
/* The index of each move of a list; see fr_game.index. */
void fr_indices(const struct fr_game *, const void *s, int seat, const fr_move *, int num,
                uint32_t *out);
/* A legal move of a seat that is asked, each as likely as any other; num: how many there are. Since
 * 1.1. */
fr_move fr_pick(const struct fr_game *, const void *s, int seat, struct fr_rng *, int *num);
/* Since 1.1; see fr_game.observe_again. */
void fr_observe_again(const struct fr_game *, const void *s, int viewer, float *out,
                      uint64_t *kept);
/* The place of each of so many seats: see fr_game.place. Since 1.1. */
void fr_places(const struct fr_game *, const void *s, int players, int *out);
/* Equal states have equal hashes, on every machine; records end with it. */
uint64_t fr_state_hash(const struct fr_game *, const void *s);
/* Adds an event, where there is room; the events may be NULL. */
void fr_emit(struct fr_events *, int kind, int seat, fr_seats seen_by, int a, int b, int c, int d);

/* ---- reasons: a no in four languages ---- */

/* Arguments of a reason: a number, ... */
struct fr_arg fr_arg_number(int number);
struct fr_arg fr_arg_term(const char *format, ...)
    __attribute__((format(printf, 1, 2))); /* a term's key */
struct fr_arg fr_arg_text(const char *format, ...)
    __attribute__((format(printf, 1, 2))); /* as it stands: "B1" */
struct fr_arg fr_arg_seats(fr_seats);      /* their names */
/* "2 kelp, 1 science": keys are terms with {n} and its forms in them; the term "nothing" stands for
 * none. */
struct fr_arg fr_arg_amounts(const char *const *keys, const int16_t *amounts, int num);
/* The rule's number behind a no. */
const char *fr_rule_id(const struct fr_game *, fr_rule why);
/* The sentence of a no, and its length, which may pass cap. The seats' names may be NULL: then
 * numbers stand for them. */
size_t fr_say_no(const struct fr_game *, char (*names)[FR_NAME_CAP], const struct fr_refusal *,
                 int language, char *out, size_t cap);

/* ---- chance, for bots and tools (games keep a generator inside the state) ---- */

/* Words by their number, so that a generator is two numbers in the state. Without a secret a quick
 * mixer makes them, and who has seen enough could work out the rest. With one ChaCha20 does, for
 * games of strangers: then the count's top bit is set and the secret stands below it; with the 64
 * bits of the seed that is a key of more than 100 bits. */
struct fr_rng {
    uint64_t key, count;
};
enum { FR_RNG_COUNTED = 24, FR_SECRET_BITS = 63 - FR_RNG_COUNTED };
void fr_rng_seed(struct fr_rng *, uint64_t seed);                             /* without a secret */
void fr_rng_begin(struct fr_rng *, const struct fr_options *, uint64_t seed); /* of a game */
/* The next word where there is a secret; see fr_rng_next. */
uint64_t fr_rng_hidden(const struct fr_rng *);
/* The beginning of a block of ChaCha20. */
uint64_t fr_chacha(const uint64_t key[4], uint64_t number);
/* Mixes the bits of a number; no two become the same. */
static inline uint64_t fr_mix(uint64_t x)
{
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9u;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}
/* The next 64 bits of chance. */
static inline uint64_t fr_rng_next(struct fr_rng *r)
{
    r->count++;
    return r->count >> 63 ? fr_rng_hidden(r) : fr_mix(r->key + r->count * 0x9e3779b97f4a7c15u);
}
/* A number in [0, n), n at least 1. */
static inline uint32_t fr_below(struct fr_rng *r, uint32_t n)
{
    return (uint32_t)(((fr_rng_next(r) >> 32) * n) >> 32);
}

/* ---- the table: one game being played, with its record ---- */

enum { FR_MAX_MOVES = 16384, FR_MAX_SHOWN = 1024, FR_RECORD_FORMAT = 1 };

/* A move of a record, and whose it was. */
struct fr_table_move {
    fr_move move;
    uint8_t seat;
};

/* A seat showed everybody what it may, after so many moves. */
struct fr_table_shown {
    uint16_t moves, seat;
};

/* One game being played. Large: keep it on the heap. */
struct fr_table {
    const struct fr_game *game; /* NULL: no game yet */
    struct fr_options options;
    uint64_t seed;
    char names[FR_MAX_SEATS][FR_NAME_CAP];
    int num_moves;
    struct fr_table_move moves[FR_MAX_MOVES];
    bool from_position; /* started from start[] rather than from the seed */
    int num_shown;
    struct fr_table_shown shown[FR_MAX_SHOWN];
    uint64_t start[FR_MAX_STATE / 8];  /* the state before the first move */
    uint64_t before[FR_MAX_STATE / 8]; /* the state before the last move */
    uint64_t state[FR_MAX_STATE / 8];  /* the state now */
};

/* Reading refuses whole: on failure err says why in a sentence and the table is as it was. Reading
 * needs about 300 KB of stack (WebAssembly's default is too small). */
bool fr_table_new(struct fr_table *, const struct fr_game *, const struct fr_options *,
                  uint64_t seed, struct fr_error *);
/* Names a seat; false: the name is not fit for one. */
bool fr_table_name(struct fr_table *, int seat, const char *name, struct fr_error *);
/* Plays a move given as text. On refusal nothing changes and `no` says why; where the record is
 * full, no->why is FR_OK. */
bool fr_table_do(struct fr_table *, int seat, const char *text, struct fr_events *,
                 struct fr_refusal *no);
/* What fr_table_do would say: true and the move, or false and why not. */
bool fr_table_why_not(const struct fr_table *, int seat, const char *text, fr_move *move,
                      struct fr_refusal *no);
/* Plays a legal move; false: the record is full (FR_MAX_MOVES). */
bool fr_table_play(struct fr_table *, int seat, fr_move, struct fr_events *);
bool fr_table_undo(struct fr_table *); /* takes the last move back; false: there is none */
/* Back to where so many moves had been played; false: there are not so many. */
bool fr_table_rewind(struct fr_table *, int num_moves);
/* Whether the last move taught its seat anything: would it see something else, were the hidden
 * things others? */
bool fr_table_taught(const struct fr_table *);
/* Whether a seat may take its last move back: it has been asked ever since, and it learned nothing
 * by it. What others have answered meanwhile stays. */
enum fr_undo { FR_MAY_UNDO, FR_UNDO_NO_MOVE, FR_UNDO_TURN_OVER, FR_UNDO_TAUGHT };
/* Whether, and else why not. */
enum fr_undo fr_table_may_undo(const struct fr_table *, int seat);
bool fr_table_take_back(struct fr_table *, int seat); /* does it, if it may */
/* What a legal move of a seat would certainly cause, whatever the hidden things are; nothing is
 * played. */
void fr_table_try(const struct fr_table *, int seat, fr_move, struct fr_events *);
/* A seat shows everybody what it may (game->reveal), and the record keeps that it did. False: there
 * is nothing to be shown in this game. Whoever then takes a move back has shown what it has without
 * it. */
bool fr_table_reveal(struct fr_table *, int seat, struct fr_events *);
/* What happened before the first move: nothing where the game began from a position. */
void fr_table_setup_events(const struct fr_table *, struct fr_events *);
/* The game as a file that can be read again (docs/records.md). */
void fr_table_write_record(const struct fr_table *, struct fr_writer *);
/* {over, scores, places?, hash}: as the game stands; places where it is over. */
void fr_table_write_result(const struct fr_table *, struct fr_writer *);
/* Plays a record through, and refuses one that says of its end what is not so. */
bool fr_table_read_record(struct fr_table *, const char *json, size_t len, struct fr_error *);
/* Begins a game where a position stands. */
bool fr_table_read_position(struct fr_table *, const char *json, size_t len, struct fr_error *);
/* fr_state_hash of the state now. */
uint64_t fr_table_hash(const struct fr_table *);

/* ---- the line protocol: one command a line, one JSON answer a line ---- */

/* Answers `go`: chooses a move for a seat of the table. Given by whoever links bots; `ask` is the
 * command's object or NULL, and further members may be written to the report. */
typedef bool (*fr_go)(void *context, const struct fr_table *, int seat, const struct fr_json *ask,
                      fr_move *out, struct fr_writer *report, struct fr_error *);

enum { FR_MAX_EVENTS = 1024, FR_MIN_ANSWER = 16384 };

/* Zero it, then give it a table (and go, if there are bots). */
struct fr_protocol {
    struct fr_table *table;
    fr_go go;
    void *go_context;
    bool quit;      /* set by `quit` */
    int num_events; /* of the last move */
    struct fr_event events[FR_MAX_EVENTS];
};
/* Writes the answer (without a newline) and returns its length. A bad line is answered with
 * {"error": …} and changes nothing. An answer that does not fit is an error too; cap is at least
 * FR_MIN_ANSWER. The commands and their answers: docs/protocol.md. */
size_t fr_protocol_answer(struct fr_protocol *, const char *line, char *out, size_t cap);

#ifdef __cplusplus
}
#endif
#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
