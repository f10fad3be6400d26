/* underwater-cities-permanents.c: every permanent card, at the moment it works and at one where it
 * does not. */
#include "underwater-cities.h"

#include <stdio.h>

#define NETWORK "'board': 2, 'cities': ['c22', 'c12', 'c21'], 'tunnels': ['c12-c22', 'c21-c22'], "

/* Two players, seat 0 to move with card 2 (red) and others in hand; board 2 has no bonus where
 * these tests build. */
static void with(int card, const char *buildings, const char *extra)
{
    given(
        written("{ 'players': 2, 'phase': 'turn', 'round': 1, 'order': [0, 1], %s "
                "'seats': [ { " STOCK NETWORK
                " 'buildings': { %s }, 'cards': [0, %d], 'hand': [2, 6, 13] }, { 'board': 1 } ] }",
                extra, buildings, card));
}

RULE(UC_4_7, "card 14: a card on a slot of another colour brings 1 steelplast, a match or the "
             "always-available slot none")
{
    with(14, "", "");
    plays(P0, "slot G1 card 2");
    equals("seats.0.steelplast", 7);
    with(14, "", "");
    plays(P0, "slot R3 card 2");
    equals("seats.0.steelplast", 6);
    with(14, "", "");
    plays(P0, "slot always card 2");
    equals("seats.0.steelplast", 6);
}

RULE(UC_11_2, "cards 35, 201 and 64 work on spaces 3 and 2 of the Federation track")
{
    with(35, "", "");
    plays(P0, "slot G1 card 2"); /* from below to 4 and 3 */
    equals("seats.0.credit", 8);
    with(201, "", "'federation': { '3': [0] }, ");
    plays(P0, "slot G1 card 2"); /* to 2 and 1 */
    equals("seats.0.science", 7);
    equals("seats.0.steelplast", 7);
    with(64, "", "'federation': { '3': [0] }, ");
    plays(P0, "slot G1 card 2"); /* to 2 and 1 */
    equals("seats.0.credit", 7);
    equals("seats.0.hand.#", 4); /* two left, one from the card, one at the end of the turn */
    with(64, "", "'federation': { '2': [0] }, ");
    plays(P0, "slot G1 card 2"); /* to 1, and a step beyond: not its space */
    equals("seats.0.credit", 6);
    equals("seats.0.vp", 2);
    equals("seats.0.hand.#", 3);
}

RULE(UC_9_14, "cards 37, 58 and 112: the second building of its kind at a connected city brings 1 "
              "credit, the third none")
{
    with(37, "'c22.1': 'lab'", "");
    plays(P0, "slot Y2 card 2");
    plays(P0, "choose 2");
    plays(P0, "build lab c22.2");
    equals("seats.0.credit", 7);
    plays(P0, "build lab c22.3");
    equals("seats.0.credit", 7);

    with(58, "'c22.1': 'desal'", "");
    plays(P0, "slot G2 card 2");
    plays(P0, "build desal c22.2");
    equals("seats.0.credit", 6); /* paid and brought back */
    plays(P0, "build desal c22.3");
    equals("seats.0.credit", 5);

    with(112, "'c22.2': 'farm'", "");
    plays(P0, "slot Y2 card 2");
    plays(P0, "choose 1");
    plays(P0, "build farm c22.3");
    equals("seats.0.credit", 7);
}

RULE(UC_4_16, "cards 39, 109 and 204: the second tunnel of a turn, not the first")
{
    static const struct {
        int card;
        const char *path;
        int at_first, at_second;
    } rows[] = {
        { 39, "seats.0.steelplast", 5, 5 },
        { 109, "seats.0.credit", 5, 5 },
        { 204, "seats.0.vp", 0, 2 },
    };

    for (int i = 0; i < 3; i++) {
        with(rows[i].card, "", "");
        plays(P0, "slot Y1 card 2");
        plays(P0, "build tunnel c02-c12");
        equals(rows[i].path, rows[i].at_first);
        plays(P0, "build tunnel c20-c21");
        equals(rows[i].path, rows[i].at_second);
    }
}

RULE(UC_10_1, "cards 42, 105 and 159 reward upgrades")
{
    with(42, "'c22.2': 'farm', 'c22.3': 'upgraded farm', 'c12.1': 'farm'", "");
    plays(P0, "slot Y4 card 2");
    plays(P0, "choose 2");
    plays(P0, "upgrade c12.1");
    equals("seats.0.vp", 0); /* the first at its city */
    plays(P0, "upgrade c22.2");
    equals("seats.0.vp", 2); /* the second at its city */

    with(105, "'c22.2': 'farm', 'c22.3': 'lab'", "");
    plays(P0, "slot Y4 card 2");
    plays(P0, "choose 2");
    plays(P0, "upgrade c22.2");
    equals("seats.0.credit", 7);
    plays(P0, "upgrade c22.3");
    equals("seats.0.credit", 7); /* once per turn */

    with(159, "'c22.2': 'farm', 'c22.3': 'lab'", "");
    plays(P0, "slot Y4 card 2");
    plays(P0, "choose 2");
    plays(P0, "upgrade c22.2");
    plays(P0, "upgrade c22.3");
    equals("seats.0.vp", 2);
}

RULE(UC_5_8, "cards 45, 101 and 166 reward each laboratory, city and tunnel built")
{
    with(45, "", "");
    plays(P0, "slot Y2 card 2");
    plays(P0, "choose 2");
    plays(P0, "build lab c22.2");
    plays(P0, "build lab c22.3");
    equals("seats.0.credit", 8);

    with(101, "", "");
    plays(P0, "slot G3 card 2");
    plays(P0, "build city c02");
    equals("seats.0.science", 7);

    with(166, "", "");
    plays(P0, "slot Y1 card 2");
    plays(P0, "build tunnel c02-c12");
    equals("seats.0.vp", 1);
}

RULE(UC_7_18,
     "card 48: steelplast printed on the slot scores 1 point, not steelplast from elsewhere")
{
    with(48, "", "");
    plays(P0, "slot R2 card 13");
    equals("seats.0.vp", 1);
    with(48, "", "'federation': { '3': [0] }, ");
    plays(P0, "slot G1 card 2"); /* space 2 gives a steelplast, space 1 a point */
    score_line_is(P0, "card", 0);
    with(48, "", "");
    plays(P0, "slot R3 card 13");
    plays(P0, "use assistant");
    plays(P0, "gain 1 steelplast");
    score_line_is(P0, "card", 0);
    plays(P0, "gain 1 steelplast");
    score_line_is(P0, "card", 1);
}

RULE(UC_3_14, "cards 56, 61 and 194 make building cheaper, never below nothing")
{
    with(56, "", "");
    plays(P0, "slot Y1 card 2");
    plays(P0, "build tunnel c02-c12");
    equals("seats.0.credit", 6);
    equals("seats.0.steelplast", 5);

    with(61, "", "");
    plays(P0, "slot G3 card 2");
    plays(P0, "build city c02");
    equals("seats.0.steelplast", 5);
    equals("seats.0.credit", 5);

    with(194, "", "");
    plays(P0, "slot G3 card 2");
    plays(P0, "build symbiotic c02");
    equals("seats.0.credit", 5);
    equals("seats.0.kelp", 6);
    equals("seats.0.steelplast", 5);
    equals("seats.0.biomatter", 2);
}

RULE(UC_10_2, "card 66: tunnels may be upgraded for a credit wherever a science is asked")
{
    with(66, "'c22.2': 'farm'", "");
    plays(P0, "slot Y4 card 2");
    plays(P0, "choose 2");
    legal_are(P0, "upgrade c22.2", "upgrade c12-c22", "upgrade c12-c22 for 1 credit",
              "upgrade c21-c22", "upgrade c21-c22 for 1 credit");
    refuses(P0, "upgrade c22.2 for 1 credit", UC_10_2_PRICE); /* a farm is no tunnel */
    plays(P0, "upgrade c12-c22 for 1 credit");
    equals("seats.0.credit", 5);
    equals("seats.0.science", 6);
}

RULE(UC_5_17, "cards 94 and 200 work at the moment an action card is turned")
{
    with(94, "", "");
    plays(P0, "slot R3 card 13");
    plays(P0, "use assistant");
    equals("seats.0.credit", 7); /* before the assistant's effect */

    with(200, "", "");
    plays(P0, "slot R3 card 13");
    plays(P0, "use assistant");
    equals("seats.0.hand.#", 3);
}

RULE(UC_5_22, "cards 97 and 203: abilities, once per turn, between parts and never inside one")
{
    with(97, "", "");
    accepts(P0, "ability 97");
    plays(P0, "ability 97"); /* the payment has no alternative */
    equals("seats.0.credit", 5);
    legal_are(P0, "gain 1 kelp", "gain 1 steelplast", "done");
    plays(P0, "gain 1 kelp");
    equals("seats.0.kelp", 7);
    asks(P0, "turn");
    refuses(P0, "ability 97", UC_3_20);

    with(203, "", "");
    plays(P0, "slot Y1 card 2");
    plays(P0, "build tunnel c02-c12");
    asks(P0, "part");
    refuses(P0, "ability 203", UC_5_22);
    plays(P0, "done");
    asks(P0, "end");
    plays(P0, "ability 203");
    legal_are(P0, "exchange 1 kelp for 1 steelplast", "exchange 1 steelplast for 1 kelp");
    plays(P0, "exchange 1 kelp for 1 steelplast");
    equals("seats.0.kelp", 5);
    equals("active", 1);
}

RULE(UC_13_2, "card 98 raises the hand limit by 1")
{
    given("{ 'players': 2, 'phase': 'turn', 'step': 'start', 'order': [0, 1], "
          "'seats': [ { 'board': 2, 'cards': [0, 98], 'hand': [2, 6, 13, 15, 17] }, { 'board': 1 } "
          "] }");
    asks(P0, "discard");
    plays(P0, "discard 17");
    asks(P0, "turn");
    equals("seats.0.hand.#", 4);
}

RULE(UC_7_17, "card 108 works when its slot is used")
{
    with(108, "'c22.2': 'farm'", "");
    plays(P0, "slot Y4 card 2");
    equals("seats.0.vp", 1);
}

RULE(UC_4_6, "card 111 works when a yellow card matches; card 202 pays for a match")
{
    with(111, "", "");
    plays(P0, "slot Y1 card 6");
    equals("seats.0.credit", 7);
    with(111, "", "");
    plays(P0, "slot R3 card 2");
    equals("seats.0.credit", 6);

    with(202, "", "");
    plays(P0, "slot G1 card 2");
    asks(P0, "match");
    legal_are(P0, "match 202", "decline");
    plays(P0, "match 202");
    equals("seats.0.credit", 5);
    asks(P0, "plan");
    plays(P0, "card first");
    plays(P0, "gain 1 credit 1 kelp");
    equals("seats.0.kelp", 7);
    equals("seats.0.spent_round.#", 1);
    with(202, "", "");
    plays(P0, "slot G1 card 2");
    plays(P0, "decline");
    equals("seats.0.spent_round.#", 0);
}

RULE(UC_12_6, "card 191 rewards every metropolis that becomes connected")
{
    given("{ 'players': 2, 'phase': 'turn', 'order': [0, 1], 'seats': [ { " STOCK
          " 'board': 1, 'cities': ['c22', 'c12'], 'tunnels': ['c12-c22', 'c02-c12'], 'cards': [0, "
          "191], 'hand': [2, 6, 13], "
          "'metropolises': { 'mTR': 'M1' } }, { 'board': 2 } ] }");
    plays(P0, "slot Y1 card 2");
    plays(P0, "build tunnel c02-mTR");
    equals("seats.0.credit", 7); /* 1 paid, 2 gained */
    equals("seats.0.vp", 2);
    equals("seats.0.kelp", 7); /* the metropolis itself */
}
