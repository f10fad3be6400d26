/* underwater-cities.h: positions that the tests of Underwater Cities start from.
 *
 * Slots by colour and place are those of the default tables (UC-7.7, UC-7.8): with two players R2
 * gives 2 steelplast and 1 kelp, G1 advances 2, G3 is a city, Y1 two tunnels, Y2 two farms or
 * laboratories, Y4 science or upgrades. */
#ifndef TESTS_UNDERWATER_CITIES_H
#define TESTS_UNDERWATER_CITIES_H

#include "rule.h"
#include "uc_rules.h"

#include <stdio.h>
#include <string.h>

/* Members of a seat. */
#define EMPTY "'empty': true, " /* no resources but those named */
#define STOCK "'credit': 6, 'kelp': 6, 'steelplast': 6, 'science': 6, 'biomatter': 3, "
#define RICH  "'board': 2, " STOCK

/* Before and after seat 0, in its turn. */
#define TURN3  "{ 'players': 3, 'phase': 'turn', 'order': [0, 1, 2], 'seats': [ { "
#define OTHERS " }, { 'board': 3 }, { 'board': 4 } ] }"
#define ADVANCED_TURN                                                                              \
    "{ 'players': 2, 'options': { 'boards': 'advanced' }, 'phase': 'turn', 'order': [0, 1], "      \
    "'seats': [ { "

/* A turn of seat 0, two players; `seat` is the inside of its object, `top` further fields of the
 * position. */
#define turn(seat, top) turn_at(HERE_, seat, top)

static inline void turn_at(struct rule_here here, const char *seat, const char *top)
{
    rule_given(here, written("{ 'players': 2, 'phase': 'turn', 'order': [0, 1], %s 'seats': [ { %s "
                             "}, { 'board': 4, 'hand': [3, 8, 9] } ] }",
                             top, seat));
}

/* The turn that is always possible. */
#define play_any(seat) play_any_at(HERE_, seat)

static inline void play_any_at(struct rule_here here, int seat)
{
    const int card = (int)rule_value(here, written("seats.%d.hand.0", seat));

    rule_plays(here, seat, written("slot always card %d", card));
}

#define discard_down_to(seat, num) discard_down_to_at(HERE_, seat, num)

static inline void discard_down_to_at(struct rule_here here, int seat, int num)
{
    while (rule_value(here, written("seats.%d.hand.#", seat)) > num)
        rule_plays(here, seat,
                   written("discard %d", (int)rule_value(here, written("seats.%d.hand.0", seat))));
}

#endif
