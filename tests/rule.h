/* rule.h: tests that read like the rulebook.
 *
 *     RULE(UC_4_2, "a city needs a tunnel that leads to its site")
 *     {
 *         given("{ 'seats': [ { 'steel': 2, 'tunnels': ['1-2'] } ] }");
 *         refuses(P0, "build city 5", UC_4_2);
 *         accepts(P0, "build city 2");
 *     }
 *
 * A RULE names the number it proves; numbers of the specification without one are reported by
 * `test_rules_<game> --uncovered`. An EXAMPLE is a worked example of the specification, by its id.
 * Tests speak in move texts and in paths into the position's JSON, so they know no field of a state
 * and survive any change of it. Each test starts without a game: call start or given first. */
#ifndef FR_TESTS_RULE_H
#define FR_TESTS_RULE_H

#include "frontier.h"

enum { P0, P1, P2, P3, P4, P5 };
enum { TRUTH = -2 }; /* view_as(TRUTH): paths look into the full position again */

#define RULE(rule, claim)  RULE_NAMED_(rule, #rule, claim, __LINE__)
#define EXAMPLE(id, claim) RULE_NAMED_(FR_OK, id, claim, __LINE__)

/* ---- a position ---- */

/* Set-up with options as text, "immobile_reactors=1 mode=hard"; "" or NULL: all as usual. */
#define start(players, options, seed) rule_start(HERE_, players, options, seed)
/* A position, its keys and texts in single quotes; what it does not say is as after set-up. */
#define given(json) rule_given(HERE_, json)
/* The position is refused, with a sentence that contains these words. */
#define refuses_position(json, words) rule_refuses_position(HERE_, json, words)

/* The cards of tests/rules/<game>-own take the places of the box's until this test ends. */
#define own_cards() rule_own_cards(HERE_)

/* The position is written and read again without a change. */
#define survives_saving() rule_survives_saving(HERE_)

/* ---- moves ---- */

#define plays(seat, text)         rule_plays(HERE_, seat, text)
#define accepts(seat, text)       rule_accepts(HERE_, seat, text)
#define refuses(seat, text, rule) rule_refuses(HERE_, seat, text, rule) /* and by no other rule */
#define says(seat, text, words)                                                                    \
    rule_says(HERE_, seat, text, words) /* what a player is told, in English */
#define asks(seat, question) rule_asks(HERE_, seat, question)
#define asks_nothing(seat)   rule_asks_nothing(HERE_, seat)
#define legal_are(seat, ...)                                                                       \
    rule_legal_are(HERE_, seat, (const char *const[]){ __VA_ARGS__, NULL }) /* exactly these */
#define num_legal(seat)      rule_num_legal(HERE_, seat)
#define is_legal(seat, text) rule_is_legal(HERE_, seat, text)
#define num_events(id)       rule_num_events(HERE_, id) /* of the last plays() */
/* Argument i of the nth event with this id since the last plays(), as named in game->events. */
#define event_arg(id, nth, name) rule_event_arg(HERE_, id, nth, name)
#define event_seat(id, nth)      rule_event_seat(HERE_, id, nth) /* -1: nobody in particular */

/* ---- what has become of it: paths like "seats.0.credits"; "hand.#" counts elements ---- */

#define view_as(viewer)                rule_view_as(HERE_, viewer)
#define value(path)                    rule_value(HERE_, path) /* true is 1, false is 0 */
#define equals(path, n)                rule_equals(HERE_, path, n)
#define equals_text(path, text)        rule_equals_text(HERE_, path, text)
#define is_null(path)                  rule_is_null(HERE_, path)
#define score_is(seat, n)              rule_score_is(HERE_, seat, n)
#define score_line(seat, source)       rule_score_line(HERE_, seat, source)
#define score_line_is(seat, source, n) rule_score_line_is(HERE_, seat, source, n)
#define place_is(seat, n)              rule_place_is(HERE_, seat, n)
#define is_over()                      rule_is_over()
#define check(condition, ...)          ((condition) ? (void)0 : rule_fail(HERE_, __VA_ARGS__))

/* A text filled in as by printf, for a path, a move or a position; it lasts for the next seven. */
#define written(...) rule_written(HERE_, __VA_ARGS__)

/* The state itself, for a test of the interface rather than of a rule. */
void *rule_state(void);
extern const struct fr_game *rule_game;

/* ---- how it is done ---- */

struct rule_here {
    const char *file;
    int line;
};
#define HERE_ ((struct rule_here){ __FILE__, __LINE__ })

struct rule_test {
    const char *name, *claim;
    fr_rule rule; /* FR_OK: a worked example */
    void (*run)(void);
    struct rule_test *next;
};
void rule_register(struct rule_test *);

#define RULE_NAMED_(rule, name, claim, line) RULE_PASTE_(rule, name, claim, line)
#define RULE_PASTE_(rule_, name_, claim_, line_)                                                   \
    static void rule_test_##line_(void);                                                           \
    __attribute__((constructor)) static void rule_register_##line_(void)                           \
    {                                                                                              \
        static struct rule_test test = {                                                           \
            .name = name_, .claim = claim_, .rule = rule_, .run = rule_test_##line_                \
        };                                                                                         \
        rule_register(&test);                                                                      \
    }                                                                                              \
    static void rule_test_##line_(void)

void rule_fail(struct rule_here, const char *format, ...)
    __attribute__((noreturn, format(printf, 2, 3)));
const char *rule_written(struct rule_here, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void rule_own_cards(struct rule_here);
void rule_start(struct rule_here, int players, const char *options, uint64_t seed);
void rule_given(struct rule_here, const char *json);
void rule_refuses_position(struct rule_here, const char *json, const char *words);
void rule_survives_saving(struct rule_here);
void rule_plays(struct rule_here, int seat, const char *text);
void rule_accepts(struct rule_here, int seat, const char *text);
void rule_refuses(struct rule_here, int seat, const char *text, fr_rule);
void rule_says(struct rule_here, int seat, const char *text, const char *words);
void rule_asks(struct rule_here, int seat, const char *question);
void rule_asks_nothing(struct rule_here, int seat);
void rule_legal_are(struct rule_here, int seat, const char *const *texts);
int rule_num_legal(struct rule_here, int seat);
bool rule_is_legal(struct rule_here, int seat, const char *text);
int rule_num_events(struct rule_here, const char *id);
int rule_event_arg(struct rule_here, const char *id, int nth, const char *name);
int rule_event_seat(struct rule_here, const char *id, int nth);
void rule_view_as(struct rule_here, int viewer);
int64_t rule_value(struct rule_here, const char *path);
void rule_equals(struct rule_here, const char *path, int64_t);
void rule_equals_text(struct rule_here, const char *path, const char *text);
void rule_is_null(struct rule_here, const char *path);
void rule_score_is(struct rule_here, int seat, int32_t);
int32_t rule_score_line(struct rule_here, int seat, const char *source);
void rule_score_line_is(struct rule_here, int seat, const char *source, int32_t);
void rule_place_is(struct rule_here, int seat, int);
bool rule_is_over(void);

#endif
