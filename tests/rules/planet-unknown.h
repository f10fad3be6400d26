/* planet-unknown.h: positions that the tests of Planet Unknown start from. */
#ifndef TESTS_PLANET_UNKNOWN_H
#define TESTS_PLANET_UNKNOWN_H

#include "pu_rules.h"
#include "rule.h"

#include <stdio.h>

/* Two players in R4. Seat 0 faces the depot of N5 (outer) and I2 (inner); seat 1 is through. `seat`
 * holds members of seat 0, `more` members of the position, each with its comma. */
#define turn_of(seat, more) turn_of_at(HERE_, seat, more)

static inline void turn_of_at(struct rule_here here, const char *seat, const char *more)
{
    static char text[8192];
    snprintf(
        text, sizeof text,
        "{ 'players': 2, 'seed': 1, 'phase': 'turns', 'round': 1, 'rotation': 2, 'commander': 0, "
        "'asked': [0], %s"
        " 'seats': [ { %s 'placed': 'no', 'done': false }, { 'placed': 'none', 'done': true } ] }",
        more, seat);
    rule_given(here, text);
}

/* The same with the tile already placed, so that only the pool is left. */
#define pool_of(seat, more) pool_of_at(HERE_, seat, more)

static inline void pool_of_at(struct rule_here here, const char *seat, const char *more)
{
    static char text[8192];
    snprintf(text, sizeof text,
             "{ 'players': 2, 'seed': 1, 'phase': 'turns', 'round': 1, 'rotation': 2, 'commander': "
             "0, 'asked': [0], %s"
             " 'seats': [ { %s 'placed': 'none', 'done': false }, { 'placed': 'none', 'done': true "
             "} ] }",
             more, seat);
    rule_given(here, text);
}

/* Seat 0 ends its turn; this event opens the next round. */
#define comes_to(players, event, seat, more) comes_to_at(HERE_, players, event, seat, more)

static inline void comes_to_at(struct rule_here here, int players, const char *event,
                               const char *seat, const char *more)
{
    static char text[8192];
    snprintf(
        text, sizeof text,
        "{ 'players': %d, 'seed': 1, 'options': { 'events': 'normal' }, 'phase': 'turns', 'round':"
        " 1, 'rotation': 2, 'commander': 0, 'asked': [0], %s 'event': null, 'past_events': [],"
        " 'event_deck': ['%s', 'ev-green-04'], 'seats': [ { %s 'placed': 'none', 'done': false,"
        " 'pool': [], 'offered_goals': [], 'goals_to_discard': 0 }%s ] }",
        players, more, event, seat,
        players == 2 ? ", { 'placed': 'none', 'done': true, 'pool': [] }" : "");
    rule_given(here, text);
    rule_plays(here, P0, "done");
    rule_equals(here, "round", 2);
    rule_equals_text(here, "past_events.0", event);
}

/* Tops of the two stacks that seat 0 faces. */
#define TOPS(outer, inner)                                                                         \
    "'stacks': { 'N5': ['" outer "', 'N5-rover-tech-n'], 'I2': ['" inner "', 'I2-rover-tech-n'] "  \
    "},"
#define TILE(id, turn, x, y) "{ 'tile': '" id "', 'turn': '" turn "', 'x': " #x ", 'y': " #y " }"

/* Members of a seat. */
#define CORP(id)   "'corporation': '" id "',"
#define PLANET(id) "'planet': '" id "',"
#define ONE_TILE   "'tiles': [" TILE("I2-civ-energy-n", "r0", 5, 0) "],"

/* Patches on every square of a round planet but (5,0) and (0,6): no tile fits. */
static inline const char *patched_but_two(void)
{
    static const int first[12] = { 5, 3, 2, 1, 1, 0, 0, 1, 1, 2, 3, 5 };
    static char text[4096];
    size_t len = 0;

    for (int y = 0; y < 12; y++)
        for (int x = first[y]; x < 12 - first[y]; x++)
            if (!(x == 5 && y == 0) && !(x == 0 && y == 6))
                len += (size_t)snprintf(text + len, sizeof text - len, "%s[%d,%d]", len ? "," : "",
                                        x, y);
    return text;
}

#define full_but_two(seat, more) full_but_two_at(HERE_, seat, more)

static inline void full_but_two_at(struct rule_here here, const char *seat, const char *more)
{
    static char text[8192];
    snprintf(text, sizeof text,
             "{ 'players': 2, 'seed': 1, 'phase': 'turns', 'round': 1, 'rotation': 2, 'commander': "
             "0, 'asked': [0], %s"
             " 'seats': [ { %s 'patches': [%s], 'pods': [], 'placed': 'no', 'done': false }, { "
             "'placed': 'none', 'done': true } ] }",
             more, seat, patched_but_two());
    rule_given(here, text);
}

#endif
