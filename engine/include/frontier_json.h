/* frontier_json.h: strict JSON without allocation, for positions, records and the protocol.
 *
 * Reading: fr_json_parse checks the whole text (UTF-8, numbers, duplicate keys, nothing after the
 * value) and fills a caller's array of nodes; the nodes point into the text, which must stay. Only
 * integers are numbers here: no fact of a board game is a fraction. An own reader because the same
 * code runs in WebAssembly, where no packaged library is at hand.
 *
 * Writing: a fr_writer puts commas by itself and remembers when its buffer was too small. */
#ifndef FRONTIER_JSON_H
#define FRONTIER_JSON_H

#include "frontier.h"

/* The library shows these names too; see frontier.h. */
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif
#ifdef __cplusplus
extern "C" {
#endif

enum fr_json_type { FR_NULL, FR_TRUE, FR_FALSE, FR_INTEGER, FR_STRING, FR_ARRAY, FR_OBJECT };

/* A value that was read. */
struct fr_json {
    const char *text; /* first character (of a string: after the quote) */
    uint32_t len;     /* as written: of a string without the quotes, escapes included */
    uint32_t end;     /* nodes of this value, itself included: next sibling = node + end */
    uint16_t type;    /* enum fr_json_type */
    uint16_t escaped; /* a string with escapes in it */
    uint32_t count;   /* of elements or members; a member is two nodes, key then value */
    int64_t number;
};

/* The root is nodes[0]. On failure says what is wrong and in which line. */
bool fr_json_parse(const char *text, size_t len, struct fr_json *nodes, size_t cap,
                   struct fr_error *);
/* The same, but the elements of the root's own arrays are only checked, not kept, so that a record
 * of any length needs few nodes; step through such an array with fr_json_walk. */
bool fr_json_skim(const char *text, size_t len, struct fr_json *nodes, size_t cap,
                  struct fr_error *);
/* The next element of a skimmed array; *at is NULL before the first. False: there is none, or it
 * is an array or object with something in it. */
bool fr_json_walk(const struct fr_json *array, const char **at, struct fr_json *element);
const struct fr_json *fr_json_get(const struct fr_json *object, const char *key); /* NULL: none */
/* The first element of an array, or the first key of an object; walk on with fr_json_next. */
const struct fr_json *fr_json_first(const struct fr_json *);
/* What stands behind a value: the next one, or of a key its value. */
const struct fr_json *fr_json_next(const struct fr_json *);
/* Whether it is this string. */
bool fr_json_is(const struct fr_json *string, const char *text);
/* Copies a string's value with its escapes resolved; false when it does not fit. */
bool fr_json_string(const struct fr_json *, char *out, size_t cap);
/* A number between min and max; false: it is none. */
bool fr_json_int(const struct fr_json *, int64_t min, int64_t max, int64_t *out);
bool fr_json_seed(const struct fr_json *, uint64_t *out); /* a number, or decimals in a string */
/* Whether a text is well-formed. */
bool fr_is_utf8(const char *text, size_t len);
/* The first key of the object that is not in the NULL-ended list; NULL: all are known. */
const struct fr_json *fr_json_stranger(const struct fr_json *object, const char *const *known);

/* Where JSON is written to: the caller's own buffer. */
struct fr_writer {
    char *out;
    size_t cap, len; /* len may pass cap: then the text is incomplete */
    bool comma;      /* the next value needs one before it */
};

/* Begins at the front of a buffer. */
void fr_writer_init(struct fr_writer *, char *out, size_t cap);
bool fr_writer_ok(const struct fr_writer *);     /* everything fitted; NUL-terminated */
void fr_open(struct fr_writer *, char bracket);  /* '{' or '[' */
void fr_close(struct fr_writer *, char bracket); /* '}' or ']' */
void fr_reopen(struct fr_writer *);              /* takes the last bracket back, for more members */
void fr_key(struct fr_writer *, const char *key); /* of the value that is written next */
void fr_int(struct fr_writer *, int64_t);         /* a number */
void fr_bool(struct fr_writer *, bool);           /* true or false */
void fr_null(struct fr_writer *);                 /* null */
void fr_string(struct fr_writer *, const char *); /* a string, escaped where it must be */
void fr_string_len(struct fr_writer *, const char *, size_t len); /* the same, without a NUL */
void fr_u64(struct fr_writer *, uint64_t);                        /* as a string of decimals */
void fr_hex(struct fr_writer *, uint64_t);                        /* as a string of 16 hex digits */
void fr_raw(struct fr_writer *, const char *json);                /* a value that is JSON already */
void fr_key_int(struct fr_writer *, const char *key, int64_t);    /* a member: key and value */
void fr_key_bool(struct fr_writer *, const char *key, bool);      /* a member */
void fr_key_string(struct fr_writer *, const char *key, const char *); /* a member */

/* The options as an object. */
void fr_write_options(struct fr_writer *, const struct fr_game *, const struct fr_options *);
/* What positions, records and `new` are set up with: "players", "options", "seed" and "secret" of
 * an object; all but the players may be left out. */
bool fr_read_setup(const struct fr_game *, const struct fr_json *object, struct fr_options *,
                   uint64_t *seed, struct fr_error *);
/* An option of one seat has an id that ends in the seat's number ("planet1"): an object of such,
 * all of one seat, put among the others. Since 1.1. */
bool fr_read_own_options(const struct fr_game *, int seat, const struct fr_json *object,
                         struct fr_options *, struct fr_error *);
/* "seed" and "rng" of a position, null where they were redacted. */
void fr_write_chance(struct fr_writer *, uint64_t seed, const struct fr_rng *);
/* "rng" read again, where it is given. */
bool fr_read_chance(const struct fr_json *position, struct fr_rng *, struct fr_error *);
/* "seat", "total", "known" and "lines" (each "source" and "points") of an open object; null:
 * unknown to whom the state was redacted for. */
void fr_write_score(struct fr_writer *, const struct fr_game *, const void *state, int seat);
/* The state as a viewer may know it, one object: the position of the redacted copy, and "facts"
 * that follow from it. */
void fr_write_view(struct fr_writer *, const struct fr_game *, const void *state, int viewer);
/* The same for nobody: everything, for replays and tests. */
void fr_write_truth(struct fr_writer *, const struct fr_game *, const void *state);
/* "seat", "kind", "source" and "amount" of an open object: what a seat is asked, and by whom (an
 * id, or null). */
void fr_write_question(struct fr_writer *, const struct fr_game *, const void *state, int seat);
/* "goal" of an open object: {met, lines}; nothing where the seat has none. */
void fr_write_goal(struct fr_writer *, const struct fr_game *, const void *state, int seat);
/* "rule", "reason", "args" and "says" of an open object. */
void fr_write_refusal(struct fr_writer *, const struct fr_game *, char (*names)[FR_NAME_CAP],
                      const struct fr_refusal *);
/* FR_OK and the move, or why not; for a state that is not a table's. */
bool fr_why_not(const struct fr_game *, const void *state, int seat, const char *text, fr_move *,
                struct fr_refusal *);
/* A list of the texts of a seat's legal moves. */
void fr_write_legal(struct fr_writer *, const struct fr_game *, const void *state, int seat);
/* A list of every seat's score as a viewer may know it. */
void fr_write_scores(struct fr_writer *, const struct fr_game *, int players, const void *state,
                     int viewer);
/* What a viewer sees of a table: {moves, view, questions, legal, score, result, undo, setup?,
 * shown?}. */
void fr_write_snapshot(struct fr_writer *, const struct fr_table *, int viewer);
/* "setup" of an open object: the events before the first move, as a viewer may know them; nothing
 * where there were none. */
void fr_write_setup(struct fr_writer *, const struct fr_table *, int viewer);
/* "shown" of an open object: what seats showed everybody of their own accord, and after how many
 * moves: [{n, events}]; nothing where nobody did. */
void fr_write_shown(struct fr_writer *, const struct fr_table *);
/* What it saw of each move from one on: [{n, seat, move?, events, totals}]. */
void fr_write_past(struct fr_writer *, const struct fr_table *, int viewer, int from);
/* What a line of moves of a seat would certainly do: {taught, final, events} and, where it teaches
 * nothing, what the seat would see then, as in a snapshot. False: why not is in the refusal, or
 * else in the error. */
bool fr_write_trial(struct fr_writer *, const struct fr_table *, int seat,
                    const struct fr_json *texts, struct fr_refusal *, struct fr_error *);
/* "en", "ru", "pl", "cs". */
extern const char *const fr_language_ids[FR_LANGUAGES];
bool fr_is_name(const char *); /* fit for a seat */
/* Whether the game is played by so many. */
bool fr_check_players(const struct fr_game *, int64_t players, struct fr_error *);

/* Says what is wrong and returns false; err may be NULL. */
bool fr_fail(struct fr_error *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same with a code that programs decide by. */
bool fr_fail_as(struct fr_error *, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#ifdef __cplusplus
}
#endif
#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
