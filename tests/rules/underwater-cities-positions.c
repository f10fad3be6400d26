/* underwater-cities-positions.c: positions that say something impossible are refused with a
 * sentence that names it, and those at the edge of what is possible are read (see position_read.c).
 */
#include "underwater-cities.h"

#define SEAT(inside)                                                                               \
    "{ 'players': 2, 'phase': 'turn', 'order': [0, 1], 'seats': [ { " inside " } ] }"

RULE(UC_5_7, "an area holds as many as 32 cards")
{
    static const uint8_t cards[] = { 1,  4,  7,  10, 14, 35,  36,  37,  39,  42,  45,
                                     48, 51, 52, 54, 55, 56,  57,  58,  60,  61,  63,
                                     64, 66, 94, 97, 98, 101, 105, 108, 109, 111, 112 };
    char list[256];
    int len = 0;

    for (int i = 0; i < 32; i++)
        len += snprintf(list + len, sizeof list - (size_t)len, "%s%d", i ? ", " : "", cards[i]);
    given(written("{ 'players': 2, 'phase': 'turn', 'round': 5, 'order': [0, 1], 'seats': [ { "
                  "'board': 1, 'cards': [%s] }, { 'board': 2 } ] }",
                  list));
    equals("seats.0.cards.#", 32);
    snprintf(list + len, sizeof list - (size_t)len, ", %d", cards[32]);
    refuses_position(
        written("{ 'players': 2, 'phase': 'turn', 'round': 5, 'order': [0, 1], 'seats': [ { "
                "'board': 1, 'cards': [%s] }, { 'board': 2 } ] }",
                list),
        "an area holds at most 32");
}

RULE(UC_3_1, "cards have the numbers 1 to 205, each in one place")
{
    given(SEAT("'hand': [1, 2, 205]"));
    refuses_position(SEAT("'hand': [206]"), "hand: cards have the numbers 1 to 205");
    refuses_position(SEAT("'hand': [207]"), "hand: cards have the numbers 1 to 205");
    refuses_position(SEAT("'hand': [0]"), "hand: cards have the numbers 1 to 205");
    refuses_position(SEAT("'hand': [2, 2]"), "hand: card 2 is already elsewhere");
    refuses_position(SEAT("'hand': [14], 'cards': [14]"), "cards: card 14 is already elsewhere");
    refuses_position(SEAT("'cards': [2]"), "cards: 2 is an instant and cannot be claimed");
    refuses_position(SEAT("'cards': [14], 'used': [15]"), "used names a card that is not claimed");
}

RULE(UC_3_5, "a place that the board does not have is named with the board")
{
    refuses_position(SEAT("'board': 2, 'cities': ['c22', 'c33']"),
                     "cities: no such place on board 2");
    refuses_position(SEAT("'board': 2, 'cities': ['c22.1']"), "cities: no such place on board 2");
    refuses_position(SEAT("'board': 2, 'tunnels': ['c22']"), "tunnels: no such place on board 2");
    refuses_position(SEAT("'board': 2, 'buildings': { 'c22.4': 'farm' }"),
                     "buildings: no such site on board 2");
    refuses_position(SEAT("'board': 2, 'buildings': { 'c22': 'farm' }"),
                     "buildings: no such site on board 2");
    refuses_position(SEAT("'board': 2, 'buildings': { 'c22.1': 'dock' }"),
                     "buildings are farm, desal or lab, or upgraded");
}

RULE(UC_3_14, "points by source add up to the points, whichever sources are named")
{
    given(SEAT("'vp': 3, 'points': { 'bonus': 3 }"));
    equals("seats.0.points.bonus", 3);
    given(SEAT("'vp': 3"));
    equals("seats.0.points.card", 3);
    refuses_position(SEAT("'vp': 3, 'points': { 'bonus': 2 }"), "do not add up");
}

RULE(UC_2_11, "nobody knows the tiles of the pile unless the position says so")
{
    given(SEAT(""));
    equals("metropolis_known", 0);
    view_as(P0);
    is_null("metropolis_pile.0");
}
