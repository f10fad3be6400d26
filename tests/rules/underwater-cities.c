/* underwater-cities.c: one test a rule number of docs/rules/underwater-cities.md, chapters 1 to 11.
 *
 * Slots by colour and place are those of the default tables (UC-7.7, UC-7.8): with two players R2 gives 2 steelplast and 1
 * kelp, G1 advances 2, G3 is a city, Y1 two tunnels, Y2 two farms or laboratories, Y4 science or upgrades. */
#include "rule.h"
#include "uc_rules.h"

#include <stdio.h>
#include <string.h>

#define EMPTY "'empty': true, "
#define STOCK "'credit': 6, 'kelp': 6, 'steelplast': 6, 'science': 6, 'biomatter': 3, "
#define RICH "'board': 2, " STOCK

/* A turn of seat 0, two players; `seat` is the inside of its object, `top` further fields of the position. */
static void turn(const char *seat, const char *top)
{
    char json[4000];

    snprintf(json, sizeof json, "{ 'players': 2, 'phase': 'turn', 'order': [0, 1], %s 'seats': [ { %s }, { 'board': 4, 'hand': [3, 8, 9] } ] }", top, seat);
    given(json);
}

static void play_any(int seat)
{
    char move[64], path[64];

    snprintf(path, sizeof path, "seats.%d.hand.0", seat);
    snprintf(move, sizeof move, "slot always card %d", (int)value(path));
    plays(seat, move);
}

static void discard_down_to(int seat, int num)
{
    char move[64], path[64];

    snprintf(path, sizeof path, "seats.%d.hand.#", seat);
    while ((int)value(path) > num) {
        char card[64];
        snprintf(card, sizeof card, "seats.%d.hand.0", seat);
        snprintf(move, sizeof move, "discard %d", (int)value(card));
        plays(seat, move);
    }
}

/* ---- 1 components ---- */

RULE(UC_1_1, "the main board's sides differ in their slots")
{
    start(2, "", 1);
    equals("slots.#", 13);                            /* twelve and the always-available one */
    start(4, "", 1);
    equals("slots.#", 16);
}

RULE(UC_1_2, "basic boards are 1 to 4, advanced boards 5 to 8, all different")
{
    start(4, "", 5);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j <= i; j++) {
            char a[32], b[32];
            snprintf(a, sizeof a, "seats.%d.board", i);
            snprintf(b, sizeof b, "seats.%d.board", j);
            check(value(a) <= 4 && (i == j || value(a) != value(b)), "boards of %d and %d", i, j);
        }
    start(4, "boards=advanced", 5);
    check(value("seats.0.board") >= 5 && value("seats.3.board") >= 5, "advanced boards");
}

RULE(UC_1_3, "66 cards in era I, 57 in era II and III")
{
    start(2, "", 1);
    equals("deck.#", 66 - 12);
    given("{ 'players': 2, 'phase': 'turn', 'round': 5, 'seats': [ {}, {} ] }");
    equals("deck.#", 57);
    given("{ 'players': 2, 'phase': 'turn', 'round': 8, 'seats': [ {}, {} ] }");
    equals("deck.#", 57);
}

RULE(UC_1_4, "15 special cards for one or two credits, 10 for three")
{
    start(2, "", 1);
    equals("special_deck.#", 15);
    equals("three_credit.#", 6);
}

RULE(UC_1_5, "card numbers run through the decks")
{
    start(2, "", 9);
    for (int i = 0; i < 54; i++) {
        char path[32];
        snprintf(path, sizeof path, "deck.%d", i);
        check(value(path) >= 1 && value(path) <= 66, "era I card %d", (int)value(path));
    }
    given("{ 'players': 2, 'phase': 'turn', 'round': 8, 'seats': [ {}, {} ] }");
    check(value("deck.0") >= 124 && value("deck.56") <= 180, "era III");
    check(value("special_deck.0") >= 181, "special cards");
}

RULE(UC_1_6, "16 metropolis tiles, 8 contracts, an assistant for everybody")
{
    start(4, "contracts=1", 2);
    equals("metropolis_pile.#", 3);                   /* of eleven blue ones eight are dealt */
    equals("contracts.#", 3);
    for (int i = 0; i < 4; i++) {
        char path[32];
        snprintf(path, sizeof path, "seats.%d.cards.0", i);
        equals(path, 0);
    }
}

RULE(UC_1_7, "three action tiles a player and round")
{
    refuses_position("{ 'players': 2, 'phase': 'turn', 'slots': [ { 'id': 'G1', 'tiles': [0] }, { 'id': 'G2', 'tiles': [0] }, "
                     "{ 'id': 'R1', 'tiles': [0] }, { 'id': 'R2', 'tiles': [0] } ] }", "three action tiles");
}

RULE(UC_1_8, "17 white domes")
{
    start(3, "", 1);
    equals("supply.city", 14);
}

RULE(UC_1_9, "building tokens are not limited")
{
    turn(RICH "'cities': ['c22', 'c12', 'c21', 'c11'], 'hand': [13, 2, 6], 'buildings': { 'c22.1': 'farm', 'c22.2': 'farm', 'c12.1': 'farm', "
         "'c12.2': 'farm', 'c12.3': 'farm', 'c21.1': 'farm', 'c21.2': 'farm', 'c21.3': 'farm', 'c11.1': 'farm' }", "");
    plays(P0, "slot Y2 card 13");
    plays(P0, "choose 1");
    accepts(P0, "build farm c22.3");
}

RULE(UC_1_10, "46 tunnels, or 47 in other editions")
{
    start(2, "", 1);
    equals("supply.tunnel", 46);
    start(2, "edition=1", 1);
    equals("supply.tunnel", 47);
}

RULE(UC_1_11, "supplies are limited, resources are not")
{
    given("{ 'players': 2, 'phase': 'turn', 'order': [0, 1], 'seats': [ { 'board': 2, 'credit': 900, 'kelp': 900, 'hand': [13, 2, 6] }, { 'board': 1 } ] }");
    plays(P0, "slot R2 card 13");
    equals("seats.0.kelp", 901);
    refuses_position("{ 'players': 2, 'seats': [ { 'board': 2, 'cities': ['c22', 'c12', 'c21', 'c11'], 'symbiotic': ['c22', 'c12', 'c21', 'c11'] }, "
                     "{ 'board': 1, 'cities': ['c22', 'c12', 'c21', 'c11'], 'symbiotic': ['c22', 'c12', 'c21', 'c11'] } ] }", "more tunnels or domes");
}

RULE(UC_1_12, "what has run out cannot be built")
{
    given("{ 'players': 2, 'phase': 'turn', 'order': [0, 1], 'seats': [ { " RICH "'cities': ['c22', 'c12', 'c21', 'c11'], "
          "'symbiotic': ['c22', 'c12', 'c21', 'c11'], 'hand': [13, 2, 6] }, { 'board': 1, 'cities': ['c22', 'c12', 'c21'], 'symbiotic': ['c22', 'c12', 'c21'] } ] }");
    equals("supply.symbiotic", 0);
    plays(P0, "slot G3 card 2");
    refuses(P0, "build symbiotic c02", UC_1_12);
    accepts(P0, "build city c02");
}

/* ---- 2 set-up ---- */

RULE(UC_2_1, "one or two players use the 1-2 side")
{
    start(1, "", 1);
    equals("slots.#", 13);
    start(3, "", 1);
    equals("slots.#", 16);
}

RULE(UC_2_2, "the era I deck is shuffled")
{
    start(2, "", 1);
    const int64_t first = value("deck.0"), second = value("deck.1"), third = value("deck.2");
    start(2, "", 2);
    check(value("deck.0") != first || value("deck.1") != second || value("deck.2") != third, "two seeds, one order");
}

RULE(UC_2_3, "round 1, nobody has points")
{
    start(3, "", 1);
    equals("round", 1);
    equals("era", 1);
    equals("seats.2.vp", 0);
}

RULE(UC_2_4, "the top of the special deck is face up, the rest is not")
{
    start(2, "", 4);
    const int64_t top = value("special_deck.0");
    view_as(P0);
    equals("special_deck.0", top);
    is_null("special_deck.1");
}

RULE(UC_2_5, "six three-credit cards lie open, four are out")
{
    start(4, "", 4);
    equals("three_credit.#", 6);
    for (int i = 0; i < 6; i++) {
        char path[32];
        snprintf(path, sizeof path, "three_credit.%d", i);
        check(value(path) >= 181 && value(path) <= 190, "a three-credit card");
    }
}

RULE(UC_2_6, "symbiotic domes by players; cloning with four only")
{
    start(2, "", 1);
    equals("supply.symbiotic", 7);
    given("{ 'players': 3, 'phase': 'turn', 'order': [0, 1, 2], 'slots': [ { 'id': 'G3', 'tiles': [1] } ], 'seats': [ { 'hand': [13, 2, 6] }, {}, {} ] }");
    refuses(P0, "clone G3 card 13", UC_2_6);
}

RULE(UC_2_7, "the assistant is claimed and ready")
{
    start(2, "", 1);
    equals("seats.1.cards.#", 1);
    equals("seats.1.used.#", 0);
}

RULE(UC_2_8, "starting resources")
{
    given("{ 'players': 1, 'seats': [ {} ] }");
    equals("seats.0.credit", 2);
    equals("seats.0.kelp", 1);
    equals("seats.0.steelplast", 1);
    equals("seats.0.science", 1);
    equals("seats.0.biomatter", 0);
}

RULE(UC_2_9, "boards are dealt at random, all of one level")
{
    int boards = 0;

    for (int seed = 0; seed < 20; seed++) {
        start(2, "", seed);
        boards |= 1 << value("seats.0.board");
    }
    check(boards == (1 << 1 | 1 << 2 | 1 << 3 | 1 << 4), "boards seen: %x", boards);
    refuses_position("{ 'players': 2, 'seats': [ { 'board': 5 } ] }", "all basic");
}

RULE(UC_2_10, "a white dome at the lower right")
{
    start(2, "", 1);
    equals_text("seats.0.cities.0", "c22");
    equals("seats.0.symbiotic.#", 0);
}

RULE(UC_2_12, "six cards, three are kept, all choose at the same time")
{
    start(3, "", 8);
    for (int seat = 2; seat >= 0; seat--) {
        asks(seat, "discard");
        discard_down_to(seat, 3);
        if (seat) asks_nothing(seat);
    }
    equals("discard_down.0.#", 3);
    equals_text("phase", "turn");
    view_as(P1);
    is_null("discard_down.0.0");
    is_null("seats.0.hand.0");
}

RULE(UC_2_13, "the first play order is random")
{
    int firsts = 0;

    for (int seed = 0; seed < 20; seed++) {
        start(3, "", seed);
        firsts |= 1 << value("order.0");
    }
    check(firsts == 7, "first players seen: %x", firsts);
}

RULE(UC_2_14, "later players start further up the Federation track")
{
    start(3, "", 2);
    check(value("federation.below.0") == value("order.0") && value("federation.4.0") == value("order.1") &&
          value("federation.3.0") == value("order.2"), "markers");
    equals("federation.2.#", 0);
}

RULE(UC_2_15, "the extras are given at set-up, once")
{
    start(3, "", 2);
    char path[32];
    snprintf(path, sizeof path, "seats.%d.credit", (int)value("order.2"));
    equals(path, 3);
}

RULE(UC_2_16, "later rounds start with all markers below")
{
    given("{ 'players': 2, 'phase': 'turn', 'turn': 3, 'order': [0, 1], 'active': 1, 'federation': { '2': [0], '4': [1] }, 'seats': [ {}, { 'hand': [3, 8, 9] } ] }");
    play_any(1);
    equals("round", 2);
    equals("federation.below.#", 2);
    equals("order.0", 0);
}

/* ---- 3 terms ---- */

RULE(UC_3_1, "a city effect builds either kind")
{
    turn(RICH "'hand': [13, 2, 6]", "");
    plays(P0, "slot G3 card 2");
    accepts(P0, "build city c12");
    accepts(P0, "build symbiotic c12");
}

RULE(UC_3_2, "buildings are farms, plants and laboratories")
{
    turn(RICH "'hand': [24, 2, 6]", "");
    plays(P0, "slot G1 card 24");
    plays(P0, "card first");
    accepts(P0, "build farm c22.2");
    accepts(P0, "build desal c22.2");
    accepts(P0, "build lab c22.2");
    refuses(P0, "build tunnel c12-c22", UC_4_14);
    refuses(P0, "build city c12", UC_4_14);
}

RULE(UC_3_3, "a structure is a building or a tunnel, not a city")
{
    turn(RICH "'cards': [0, 19], 'hand': [13, 2, 6]", "");
    plays(P0, "slot R3 card 13");
    plays(P0, "use 19");
    accepts(P0, "build tunnel c12-c22");
    accepts(P0, "build farm c22.2");
    refuses(P0, "build city c12", UC_4_14);
}

RULE(UC_3_4, "an upgraded farm is also a farm")
{
    turn(EMPTY "'board': 2, 'buildings': { 'c22.1': 'upgraded farm', 'c22.2': 'farm' }, 'hand': [40, 2, 6]", "");
    plays(P0, "slot Y4 card 40");
    plays(P0, "card first");
    accepts(P0, "gain 1 credit 1 kelp");              /* two connected farms */
}

RULE(UC_3_5, "a site holds one thing")
{
    turn(RICH "'buildings': { 'c22.2': 'farm' }, 'hand': [13, 2, 6]", "");
    plays(P0, "slot G2 card 2");
    refuses(P0, "build desal c22.2", UC_3_5);
}

RULE(UC_3_6, "the expansion site needs a card")
{
    turn(RICH "'hand': [13, 2, 6]", "");
    plays(P0, "slot G2 card 2");
    refuses(P0, "build desal c22.x", UC_3_6);
}

RULE(UC_3_7, "sites are adjacent through a tunnel site, built or not")
{
    turn(RICH "'hand': [13, 2, 6]", "");
    plays(P0, "slot G3 card 2");
    accepts(P0, "build city c12");
    accepts(P0, "build city c21");
    refuses(P0, "build city c11", UC_9_1);
}

RULE(UC_3_8, "a tunnel touches its two ends, a city or a metropolis")
{
    turn("'board': 1, 'cities': ['c22', 'c12', 'c02'], 'tunnels': ['c12-c22', 'c02-c12', 'c02-mTR'], 'hand': [13, 2, 6]", "");
    equals("seats.0.connected.tunnels.#", 3);
    equals_text("seats.0.connected.metropolises.0", "mTR");
}

RULE(UC_3_9, "a building belongs to one city")
{
    given("{ 'players': 2, 'phase': 'scoring', 'round': 10, 'order': [0, 1], 'seats': [ { " EMPTY "'board': 2, 'cities': ['c22', 'c12'], 'tunnels': ['c12-c22'], "
          "'buildings': { 'c12.1': 'farm' } }, {} ] }");
    score_line_is(P0, "cities", 3 + 2);
}

RULE(UC_3_10, "the network runs through empty city sites")
{
    turn(RICH "'tunnels': ['c12-c22', 'c11-c12'], 'hand': [13, 2, 6]", "");
    plays(P0, "slot Y1 card 2");
    accepts(P0, "build tunnel c10-c11");
    refuses(P0, "build tunnel c10-c20", UC_9_8);
}

RULE(UC_3_11, "a city is connected if a built tunnel touches it; the starting city always is")
{
    turn("'board': 2, 'cities': ['c22', 'c12', 'c21'], 'tunnels': ['c21-c22'], 'hand': [13, 2, 6]", "");
    equals("seats.0.connected.cities.#", 2);
    turn("'board': 2, 'hand': [13, 2, 6]", "");
    equals("seats.0.connected.cities.#", 1);
}

RULE(UC_3_12, "usual costs are those of the table")
{
    turn(EMPTY "'board': 2, 'credit': 1, 'steelplast': 1, 'hand': [13, 2, 6]", "");
    plays(P0, "slot Y1 card 2");
    plays(P0, "build tunnel c12-c22");
    equals("seats.0.credit", 0);
    equals("seats.0.steelplast", 0);
}

RULE(UC_3_13, "a specified cost replaces the usual one")
{
    turn(EMPTY "'board': 2, 'credit': 1, 'hand': [13, 2, 6]", "");
    plays(P0, "slot G1 card 13");
    plays(P0, "card first");
    plays(P0, "build tunnel c12-c22");                /* 1 credit and no steelplast */
    equals("seats.0.credit", 1);                      /* the slot's space 3 brought one back */
}

RULE(UC_3_15, "free is free, and discounts add nothing")
{
    turn(EMPTY "'board': 2, 'cards': [0, 56], 'hand': [24, 2, 6]", "");
    plays(P0, "slot G1 card 24");
    plays(P0, "card first");
    plays(P0, "build lab c22.2");
    equals("seats.0.steelplast", 0);
}

#define ADVANCED "{ 'players': 2, 'options': { 'boards': 'advanced' }, 'phase': 'turn', 'order': [0, 1], 'seats': [ { "

RULE(UC_3_16, "a surcharge is added after discounts")
{
    given(ADVANCED EMPTY "'board': 5, 'credit': 1, 'steelplast': 1, 'cards': [0, 56], 'hand': [13, 2, 6] }, { 'board': 6 } ] }");
    plays(P0, "slot Y1 card 2");                      /* the discount takes the usual credit, not the surcharge's */
    plays(P0, "build tunnel c12-c22");
    equals("seats.0.credit", 0);
}

RULE(UC_3_17, "without the payment no gain")
{
    turn(EMPTY "'board': 2, 'cards': [0, 53], 'used': [0], 'hand': [13, 2, 6]", "");
    plays(P0, "slot R3 card 13");
    plays(P0, "use 53");                              /* a ready card may be turned although it gives nothing */
    equals("seats.0.kelp", 0);
    turn(EMPTY "'board': 2, 'cards': [0, 97], 'hand': [13, 2, 6]", "");
    refuses(P0, "ability 97", UC_3_17);
}

RULE(UC_3_18, "an exchange needs what is given")
{
    turn(EMPTY "'board': 2, 'kelp': 1, 'hand': [20, 2, 6]", "");
    plays(P0, "slot Y4 card 20");
    plays(P0, "card first");
    accepts(P0, "exchange 1 kelp for 1 steelplast");
    refuses(P0, "exchange 1 steelplast for 1 kelp", UC_3_18);
}

RULE(UC_3_19, "every card effect is optional")
{
    turn(RICH "'hand': [2, 6, 13]", "");
    plays(P0, "slot R2 card 2");
    plays(P0, "card first");
    plays(P0, "done");
    equals("seats.0.credit", 6);
    equals("active", 1);
}

RULE(UC_3_20, "once per turn")
{
    turn(RICH "'cards': [0, 203], 'spent_turn': [203], 'hand': [2, 6, 13]", "");
    refuses(P0, "ability 203", UC_3_20);
}

RULE(UC_3_21, "occupied by another player: a foreign tile and none of one's own")
{
    turn(RICH "'hand': [67, 71, 74]", "'round': 5, 'slots': [ { 'id': 'R2', 'tiles': [1] }, { 'id': 'Y1', 'tiles': [0] } ],");
    plays(P0, "slot G1 card 67");
    plays(P0, "card first");
    accepts(P0, "perform R2");
    refuses(P0, "perform Y1", UC_7_15);
    refuses(P0, "perform R1", UC_3_21);
}

RULE(UC_3_22, "available: no tile, and never the always-available slot")
{
    turn(RICH "'hand': [41, 2, 6]", "'slots': [ { 'id': 'R2', 'tiles': [1] } ],");
    plays(P0, "slot G1 card 41");
    plays(P0, "card first");
    plays(P0, "pay 1 credit");
    accepts(P0, "perform R1");
    refuses(P0, "perform R2", UC_3_22);
}

RULE(UC_3_23, "a tunnel that touches no city does not count")
{
    turn(EMPTY "'board': 2, 'cities': ['c22'], 'tunnels': ['c12-c22', 'c11-c12'], 'hand': [2, 6, 13]", "");
    equals("seats.0.tunnels.#", 2);
    equals("seats.0.connected.tunnels.#", 1);
}

/* ---- 4 course of the game ---- */

RULE(UC_4_1, "rounds 1 to 4 are era I, 5 to 7 era II, 8 to 10 era III")
{
    static const int era[] = { 1, 1, 1, 1, 2, 2, 2, 3, 3, 3 };

    for (int round = 1; round <= 10; round++) {
        char json[200];
        snprintf(json, sizeof json, "{ 'players': 2, 'phase': 'turn', 'round': %d }", round);
        given(json);
        equals("era", era[round - 1]);
    }
}

RULE(UC_4_2, "Production comes between rounds 4 and 5")
{
    given("{ 'players': 2, 'phase': 'turn', 'round': 4, 'turn': 3, 'order': [0, 1], 'active': 1, 'seats': [ {}, { 'hand': [3, 8, 9] } ] }");
    play_any(1);
    check(num_events("production") == 1, "no Production");
    equals("round", 5);
    equals_text("phase", "era");
}

RULE(UC_4_3, "three turns a round, one after the other in the same order")
{
    given("{ 'players': 2, 'phase': 'turn', 'order': [1, 0], 'seats': [ { 'hand': [2, 6, 13] }, { 'hand': [3, 8, 9] } ] }");
    for (int t = 1; t <= 3; t++)
        for (int i = 0; i < 2; i++) {
            const int seat = i ? 0 : 1;
            equals("active", seat);
            equals("turn", t);
            discard_down_to(seat, 3);
            play_any(seat);
        }
    equals("round", 2);
}

RULE(UC_4_4, "every turn places a tile and plays a card")
{
    turn(RICH "'hand': [13, 2, 6]", "");
    plays(P0, "slot R2 card 13");
    equals("slots.5.tiles.0", 0);
    equals("discard.0", 13);
}

RULE(UC_4_5, "any hand card on any available slot, none that is not in hand")
{
    turn(RICH "'hand': [13, 2, 6]", "");
    accepts(P0, "slot R2 card 13");
    accepts(P0, "slot G1 card 2");
    refuses(P0, "slot R2 card 17", UC_4_5);
}

RULE(UC_4_8, "card before or after the slot's action, or not at all; never in between")
{
    turn(RICH "'hand': [2, 6, 13]", "");
    plays(P0, "slot R1 card 2");
    legal_are(P0, "card first", "slot first", "slot only");
    plays(P0, "slot first");
    refuses(P0, "gain 1 credit 1 kelp", FR_NOT_A_MOVE);
    plays(P0, "build tunnel c12-c22");
    plays(P0, "done");
    plays(P0, "gain 1 credit 1 kelp");
    equals("seats.0.kelp", 7);
}

RULE(UC_4_9, "a slot of which nothing can be used cannot be chosen, unless the card makes it possible")
{
    turn(EMPTY "'board': 2, 'hand': [6, 13, 60]", "");
    refuses(P0, "slot Y1 card 13", UC_4_9);
    refuses(P0, "slot Y2 card 60", UC_4_9);           /* matches, but brings nothing */
    accepts(P0, "slot Y2 card 6");                    /* its steelplast pays for a laboratory */
    plays(P0, "slot Y2 card 6");                      /* only the card can come first */
    accepts(P0, "gain 1 steelplast");
    turn(EMPTY "'board': 2, 'cards': [0, 14], 'hand': [13, 60]", "");
    accepts(P0, "slot Y2 card 13");                   /* card 14 rewards the mismatch with the steelplast needed */
}

RULE(UC_4_9, "who makes every part impossible forfeits the slot's action (UC-AR-4)")
{
    turn(EMPTY "'board': 2, 'credit': 2, 'kelp': 1, 'steelplast': 1, 'cards': [0, 97], 'hand': [181, 13]", "");
    plays(P0, "slot G3 card 181");                    /* card 97 can turn a credit into the second steelplast of a city */
    plays(P0, "ability 97");
    plays(P0, "done");                                /* takes nothing for it; card 181 is too dear as well */
    equals("active", 1);
    equals("seats.0.credit", 1);
}

RULE(UC_4_10, "parts may be skipped")
{
    turn(RICH "'hand': [16, 2, 6]", "");
    plays(P0, "slot Y3 card 16");
    plays(P0, "card first");
    plays(P0, "advance 1");
    plays(P0, "done");
    asks(P0, "effect");
    equals("seats.0.hand.#", 2);
}

RULE(UC_4_11, "parts in any order")
{
    turn(RICH "'hand': [16, 2, 6]", "");
    plays(P0, "slot Y4 card 16");
    plays(P0, "card first");
    accepts(P0, "advance 1");
    accepts(P0, "gain 1 card");
}

RULE(UC_4_12, "a part that was begun is finished first")
{
    turn(RICH "'hand': [99, 71, 74]", "'round': 5,");
    plays(P0, "slot R1 card 99");
    plays(P0, "slot only");
    plays(P0, "build tunnel c12-c22");
    plays(P0, "done");
    turn(RICH "'cards': [0, 110], 'hand': [13, 2, 6], 'buildings': { 'c22.1': 'farm', 'c22.2': 'farm', 'c22.3': 'farm' }", "");
    plays(P0, "slot R3 card 13");
    plays(P0, "use 110");
    plays(P0, "upgrade c22.1");
    asks(P0, "part");
    accepts(P0, "upgrade c22.2");
    accepts(P0, "done");
}

RULE(UC_4_13, "two builds are done one after the other, each optional")
{
    turn(RICH "'hand': [13, 2, 6]", "");
    plays(P0, "slot Y1 card 2");
    plays(P0, "build tunnel c12-c22");
    accepts(P0, "build tunnel c02-c12");              /* opened by the first */
    accepts(P0, "done");
    plays(P0, "done");
    equals("active", 1);
}

RULE(UC_4_14, "one branch only, pairs are not mixed")
{
    turn(RICH "'hand': [13, 2, 6]", "");
    plays(P0, "slot Y2 card 2");
    legal_are(P0, "choose 1", "choose 2");
    plays(P0, "choose 1");
    plays(P0, "build farm c22.2");
    refuses(P0, "build lab c22.3", UC_4_14);
}

RULE(UC_4_15, "triggered effects come at once, inside the running effect")
{
    turn(RICH "'cards': [0, 45], 'hand': [13, 2, 6]", "");
    plays(P0, "slot Y2 card 2");
    plays(P0, "choose 2");
    plays(P0, "build lab c22.2");
    equals("seats.0.credit", 7);
    asks(P0, "part");
}

RULE(UC_4_17, "one card at the end of the turn")
{
    turn(RICH "'hand': [13, 2, 6]", "");
    plays(P0, "slot R2 card 13");
    equals("seats.0.hand.#", 3);
}

RULE(UC_4_18, "nobody else is asked in a turn")
{
    turn(RICH "'hand': [13, 2, 6]", "");
    asks_nothing(P1);
    plays(P0, "slot Y1 card 2");
    asks_nothing(P1);
}

/* ---- 5 era cards ---- */

RULE(UC_5_1, "every card has a colour: it matches slots of one colour only")
{
    turn(RICH "'hand': [13, 2, 6]", "");
    plays(P0, "slot G1 card 13");
    asks(P0, "plan");
    turn(RICH "'hand': [13, 2, 6]", "");
    plays(P0, "slot R2 card 13");
    equals("active", 1);
}

RULE(UC_5_2, "no rule depends on the strength of colours: each colour has as many cards")
{
    turn(RICH "'hand': [13, 2, 6]", "");
    check(is_legal(P0, "slot G1 card 13") && is_legal(P0, "slot R2 card 2") && is_legal(P0, "slot Y1 card 6"), "all colours");
}

RULE(UC_5_5, "claiming is optional and happens when the card is resolved")
{
    turn(RICH "'hand': [48, 2, 6]", "");
    plays(P0, "slot R2 card 48");
    plays(P0, "slot first");                          /* the slot's steelplast comes before the card works */
    asks(P0, "card");
    legal_are(P0, "claim", "decline");
    plays(P0, "claim");
    equals("seats.0.vp", 0);
    turn(RICH "'hand': [48, 2, 6]", "");
    plays(P0, "slot R2 card 48");
    plays(P0, "card first");
    equals("seats.0.vp", 1);
}

RULE(UC_5_6, "without a match, or declined, a card goes to the discard pile")
{
    turn(RICH "'hand': [48, 2, 6]", "");
    plays(P0, "slot G1 card 48");
    equals("discard.0", 48);
    turn(RICH "'hand': [48, 2, 6]", "");
    plays(P0, "slot R2 card 48");
    plays(P0, "slot first");
    plays(P0, "decline");
    equals("discard.0", 48);
    equals("seats.0.cards.#", 1);
}

RULE(UC_5_7, "no limit on permanent, production and end-scoring cards")
{
    turn(RICH "'cards': [0, 14, 35, 37, 39, 42, 1, 4, 7, 60], 'hand': [48, 2, 6]", "");
    plays(P0, "slot R2 card 48");
    plays(P0, "card first");
    equals("seats.0.cards.#", 11);
}

RULE(UC_5_10, "each action card once per era")
{
    turn(RICH "'cards': [0, 46], 'used': [46], 'hand': [13, 2, 6]", "");
    plays(P0, "slot R3 card 13");
    refuses(P0, "use 46", UC_5_10);
    accepts(P0, "use assistant");
}

RULE(UC_5_11, "a card may be used in the turn it was claimed")
{
    turn(RICH "'hand': [62, 2, 6]", "");
    plays(P0, "slot R3 card 62");
    plays(P0, "card first");
    accepts(P0, "use 62");
}

RULE(UC_5_12, "at most four action cards, five with card 200")
{
    turn(RICH "'cards': [0, 34, 46, 49], 'hand': [62, 2, 6]", "");
    plays(P0, "slot R3 card 62");
    plays(P0, "card first");
    asks(P0, "drop");
    refuses(P0, "drop 62", UC_5_12);
    turn(RICH "'cards': [0, 34, 46, 49, 200], 'hand': [62, 2, 6]", "");
    plays(P0, "slot R3 card 62");
    plays(P0, "card first");
    equals("seats.0.cards.#", 6);
}

RULE(UC_5_13, "a ready card that is dropped may be used at once, a used one not")
{
    turn(RICH "'cards': [0, 34, 46, 49], 'used': [34], 'hand': [62, 2, 6]", "");
    plays(P0, "slot R2 card 62");
    plays(P0, "card first");
    plays(P0, "drop 46");
    plays(P0, "use 46");
    plays(P0, "gain 2 credit");
    equals("seats.0.credit", 8);
    turn(RICH "'cards': [0, 34, 46, 49], 'used': [34], 'hand': [62, 2, 6]", "");
    plays(P0, "slot R2 card 62");
    plays(P0, "card first");
    plays(P0, "drop 34");
    equals("active", 1);
}

RULE(UC_5_14, "where a dropped card goes")
{
    turn(RICH "'cards': [0, 34, 46, 192], 'used': [0, 34, 46, 192], 'hand': [114, 71, 74]", "'round': 5,");
    plays(P0, "slot R2 card 114");
    plays(P0, "card first");
    plays(P0, "drop 34");                             /* era I is over */
    equals("out.0", 34);
    turn(RICH "'cards': [0, 34, 46, 192], 'used': [0, 34, 46, 192], 'hand': [114, 71, 74]", "'round': 5,");
    plays(P0, "slot R2 card 114");
    plays(P0, "card first");
    plays(P0, "drop 192");
    equals("special_deck.14", 192);
    turn(RICH "'cards': [0, 34, 46, 192], 'used': [0, 34, 46, 192], 'hand': [114, 71, 74]", "'round': 5,");
    plays(P0, "slot R2 card 114");
    plays(P0, "card first");
    plays(P0, "drop assistant");
    equals("seats.0.cards.0", 34);
    equals("seats.0.cards.#", 4);
}

RULE(UC_5_15, "action cards stay when the era ends")
{
    given("{ 'players': 2, 'phase': 'production', 'round': 4, 'order': [0, 1], 'seats': [ { 'cards': [0, 34, 46], 'used': [34] }, {} ] }");
    equals("seats.0.cards.#", 3);
}

RULE(UC_5_16, "the assistant gives 1 steelplast or 1 credit")
{
    turn(EMPTY "'board': 2, 'hand': [13, 2, 6]", "");
    plays(P0, "slot R3 card 13");
    plays(P0, "use assistant");
    legal_are(P0, "gain 1 credit", "gain 1 steelplast", "done");
}

RULE(UC_5_21, "an empty deck is made from the discard pile")
{
    given("{ 'players': 2, 'phase': 'turn', 'round': 1, 'order': [0, 1], 'deck': [], 'discard': [1, 4, 7, 10], 'seats': [ { 'hand': [13, 2, 6] }, { 'hand': [3, 8, 9] } ], "
          "'out': [5, 11, 12, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, "
          "48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66] }");
    equals("deck.#", 0);
    plays(P0, "slot R2 card 13");
    check(num_events("reshuffled") == 1, "no reshuffle");
    equals("deck.#", 4);                              /* four and the played card, less the one drawn */
    equals("discard.#", 0);
}

RULE(UC_5_23, "cards of an earlier era leave the game")
{
    turn(RICH "'hand': [2, 71, 74]", "'round': 5,");
    plays(P0, "slot G1 card 2");
    equals("discard.#", 0);
    equals("out.0", 2);
    refuses_position("{ 'players': 2, 'round': 5, 'deck': [2, 71] }", "not of this era");
}

/* ---- 6 special cards ---- */

RULE(UC_6_1, "special cards are never drawn from the era deck")
{
    turn(RICH "'hand': [13, 2, 6]", "");
    plays(P0, "slot always card 13");
    check(value("seats.0.hand_backs.0") == 0, "a special card was drawn");
    equals("special_deck.#", 15);
}

#define SPECIALS "'special_deck': [191, 192, 193, 194, 195], 'three_credit': [185, 186], "

RULE(UC_6_2, "three ways to take a special card")
{
    turn(RICH "'hand': [13, 2, 6]", SPECIALS);
    plays(P0, "slot R4 card 13");
    legal_are(P0, "take 185", "take 186", "take 191", "look");
    plays(P0, "take 191");
    equals("special_deck.0", 192);
    equals("seats.0.open_hand.0", 191);
    turn(RICH "'hand': [13, 2, 6]", SPECIALS);
    plays(P0, "slot R4 card 13");
    plays(P0, "look");
    asks(P0, "look");
    legal_are(P0, "keep 192", "keep 193", "keep 194");
    refuses(P0, "keep 191", UC_6_2);
    plays(P0, "keep 193");
    asks(P0, "under");
    plays(P0, "under 194");                           /* the other follows: it is the lowest */
    equals("special_deck.13", 192);
    equals("special_deck.12", 194);
    equals("special_deck.0", 195);
    view_as(P1);
    is_null("special_deck.13");
    view_as(P0);
    equals("special_deck.13", 192);
}

/* Leaves only the named special cards in the deck: the rest is under the boards. */
#define UNDER_REST "'under': [194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205], "

RULE(UC_6_3, "with few cards left the third way uses what is there")
{
    turn(RICH UNDER_REST "'hand': [13, 2, 6]", "'special_deck': [191, 192, 193], 'three_credit': [], ");
    plays(P0, "slot R4 card 13");
    plays(P0, "look");
    legal_are(P0, "keep 191", "keep 192", "keep 193");
    turn(RICH UNDER_REST "'cards': [0, 192, 193], 'hand': [13, 2, 6]", "'special_deck': [191], 'three_credit': [185], ");
    plays(P0, "slot R4 card 13");
    legal_are(P0, "take 185", "take 191");            /* looking would show the same card */
    refuses(P0, "look", UC_6_3);
}

RULE(UC_6_4, "a special card counts for the hand limit and is played like any other")
{
    turn(RICH "'hand': [13, 2, 6, 191]", "'step': 'start', ");
    asks(P0, "discard");
    plays(P0, "discard 2");
    accepts(P0, "slot R2 card 191");
}

RULE(UC_6_5, "a matching special card works only if paid")
{
    turn(EMPTY "'board': 2, 'credit': 1, 'hand': [199, 2, 6]", "");
    plays(P0, "slot Y4 card 199");
    plays(P0, "card first");
    equals("seats.0.credit", 0);
    equals("seats.0.cards.1", 199);
    turn(EMPTY "'board': 2, 'hand': [199, 2, 6]", "");
    plays(P0, "slot Y4 card 199");
    refuses(P0, "card first", UC_6_5);
}

RULE(UC_6_6, "the credits may come from the slot's action")
{
    turn(EMPTY "'board': 2, 'hand': [201, 2, 6]", "");
    plays(P0, "slot G1 card 201");                    /* space 3 gives the credit */
    plays(P0, "slot first");
    plays(P0, "claim");
    equals("seats.0.cards.1", 201);
    equals("seats.0.credit", 0);
}

RULE(UC_6_7, "where special cards go")
{
    turn(RICH "'hand': [191, 2, 6]", "");
    plays(P0, "slot R2 card 191");                    /* no match */
    equals("special_deck.14", 191);
    turn(RICH "'hand': [185, 2, 6]", "");
    plays(P0, "slot G1 card 185");
    equals("out.0", 185);
    turn(RICH "'hand': [195, 2, 6]", "");
    plays(P0, "slot Y4 card 195");
    plays(P0, "card first");
    plays(P0, "done");
    equals("seats.0.under.0", 195);
    turn(RICH "'hand': [191, 2, 6, 13]", "'step': 'start', ");
    plays(P0, "discard 191");
    equals("special_deck.14", 191);
}

RULE(UC_6_8, "special cards have no discard pile")
{
    turn(RICH "'hand': [191, 2, 6]", "");
    plays(P0, "slot R2 card 191");
    equals("discard.#", 0);
}

RULE(UC_6_9, "paid special cards are counted, discarded ones are not")
{
    given("{ 'players': 2, 'phase': 'scoring', 'round': 10, 'order': [0, 1], 'out': [186], 'seats': [ { 'board': 1, 'cards': [0, 191, 185], 'under': [195], "
          "'tunnels': ['c12-c22', 'c11-c12', 'c01-c11', 'c10-c11', 'c01-mTL', 'c10-mTL'], 'metropolises': { 'mTL': 'M15' } }, {} ] }");
    score_line_is(P0, "brown", 6);
}

/* ---- 7 slots ---- */

RULE(UC_7_1, "an occupied slot cannot be chosen, not even by its owner")
{
    turn(RICH "'hand': [13, 2, 6]", "'slots': [ { 'id': 'R2', 'tiles': [1] }, { 'id': 'Y1', 'tiles': [0] } ], ");
    refuses(P0, "slot R2 card 13", UC_7_1);
    refuses(P0, "slot Y1 card 13", UC_7_1);
}

RULE(UC_7_2, "clockwise the slots are green, red, yellow")
{
    start(4, "", 1);
    equals_text("slots.0.colour", "green");
    equals_text("slots.5.colour", "red");
    equals_text("slots.10.colour", "yellow");
    equals_text("slots.14.colour", "yellow");
    is_null("slots.15.colour");
}

RULE(UC_7_3, "five slots of each colour, or four")
{
    start(3, "", 1);
    equals_text("slots.4.id", "G5");
    equals_text("slots.14.id", "Y5");
    start(2, "", 1);
    equals_text("slots.3.id", "G4");
    equals_text("slots.11.id", "Y4");
}

RULE(UC_7_4, "slots build at usual cost, with discounts")
{
    turn(EMPTY "'board': 2, 'steelplast': 1, 'cards': [0, 56], 'hand': [13, 2, 6]", "");
    plays(P0, "slot Y1 card 2");
    plays(P0, "build tunnel c12-c22");
    equals("seats.0.steelplast", 0);
}

#define TURN3 "{ 'players': 3, 'phase': 'turn', 'order': [0, 1, 2], 'seats': [ { "
#define OTHERS " }, { 'board': 3 }, { 'board': 4 } ] }"

RULE(UC_7_5, "build and upgrade is one part")
{
    given(TURN3 RICH "'hand': [13, 2, 6]" OTHERS);
    plays(P0, "slot R5 card 13");
    plays(P0, "build farm c22.2");
    equals("seats.0.science", 5);
    equals("seats.0.kelp", 5);
    given(TURN3 EMPTY "'board': 2, 'kelp': 1, 'hand': [13, 2, 6]" OTHERS);
    plays(P0, "slot R5 card 13");                     /* only the assistant can be used: it is */
    plays(P0, "done");
    equals("active", 1);
}

RULE(UC_7_5, "a contract whose science the upgrade needs must be taken")
{
    /* The fifth laboratory meets K5, which brings the science for its own upgrade (UC-AR-40). */
    given("{ 'players': 3, 'options': { 'contracts': true }, 'contracts': ['K5'], 'phase': 'turn', 'order': [0, 1, 2], 'seats': [ { " EMPTY
          "'board': 2, 'steelplast': 1, 'cities': ['c22', 'c12'], 'tunnels': ['c12-c22'], 'hand': [13, 2, 6], "
          "'buildings': { 'c22.1': 'lab', 'c22.2': 'lab', 'c12.1': 'lab', 'c12.2': 'lab' } " OTHERS);
    plays(P0, "slot R5 card 13");
    plays(P0, "build lab c22.3");
    equals("contracts.#", 0);
    equals("seats.0.vp", 3);
    equals("seats.0.science", 0);
    check(num_events("upgraded") == 1, "the laboratory was not upgraded");
}

RULE(UC_7_5, "an upgrade that a metropolis gives may be the one the build needs, and must be then")
{
    /* The tunnel connects M9: two free upgrades. There is no science, so one of them is for the tunnel itself (UC-AR-40). */
    given(TURN3 EMPTY "'board': 2, 'credit': 1, 'steelplast': 1, 'used': [0], 'tunnels': ['c12-c22', 'c02-c12'], "
          "'metropolises': { 'mTL': 'M12', 'mTR': 'M9', 'mBL': 'M3' }, 'hand': [13, 2, 6]" OTHERS);
    plays(P0, "slot R5 card 13");                     /* that tunnel is the only build: the engine builds it */
    refuses(P0, "done", UC_7_5);
    plays(P0, "upgrade c12-c22");
    check(num_events("upgraded") == 2, "the other upgrade was not left for the tunnel");
    equals("seats.0.upgraded_tunnels.#", 2);
    equals("active", 1);
}

RULE(UC_7_5, "it may be saved while a metropolis, having upgraded what was built, has an upgrade left")
{
    /* M9 upgrades the tunnel first: the build owes it nothing more (UC-AR-40), but stands below M9's second upgrade. */
    given(TURN3 EMPTY "'board': 2, 'credit': 1, 'steelplast': 1, 'used': [0], 'tunnels': ['c12-c22', 'c02-c12'], "
          "'metropolises': { 'mTL': 'M12', 'mTR': 'M9', 'mBL': 'M3' }, 'hand': [13, 2, 6]" OTHERS);
    plays(P0, "slot R5 card 13");
    plays(P0, "upgrade c02-mTR");
    equals_text("stack.1.kind", "upgrade_built");
    survives_saving();                                /* as after every move, but this once it did not */
    legal_are(P0, "upgrade c12-c22", "upgrade c02-c12", "done");
    plays(P0, "done");
    equals("seats.0.upgraded_tunnels.#", 1);
    equals("active", 1);
}

RULE(UC_7_6, "two different resources")
{
    given(TURN3 EMPTY "'board': 2, 'hand': [13, 2, 6]" OTHERS);
    plays(P0, "slot G1 card 2");
    legal_are(P0, "gain 1 credit 1 kelp", "gain 1 credit 1 steelplast", "gain 1 credit 1 science", "gain 1 kelp 1 steelplast", "gain 1 kelp 1 science",
              "gain 1 steelplast 1 science", "use assistant");
}

static void has_actions(int players, const char *const *actions, int num)
{
    start(players, "", 1);
    for (int i = 0; i < num; i++) {
        char path[32];
        snprintf(path, sizeof path, "slots.%d.action", i);
        equals_text(path, actions[i]);
    }
}

RULE(UC_7_7, "the slots of the 3-4 side")
{
    static const char *const actions[] = { "use_and_two_resources", "tunnel_or_federation", "federation_two", "two_desals", "city_or_kelp", "two_farms",
        "tunnel_and_city", "two_steel_kelp", "two_labs", "use_build_upgrade", "science_steel_kelp", "two_tunnels", "use_and_special", "city_and_building",
        "science_or_upgrade", "always" };

    has_actions(3, actions, 16);
}

RULE(UC_7_8, "the slots of the 1-2 side")
{
    static const char *const actions[] = { "federation_two", "two_desals", "one_city", "cards_and_upgrade", "tunnel_and_city", "two_steel_kelp", "use_and_steel",
        "special", "two_tunnels", "two_farms_or_labs", "tunnel_and_use", "science_or_upgrade", "always" };

    has_actions(2, actions, 13);
}

RULE(UC_7_9, "the slot table is shown as it is used")
{
    start(3, "", 1);
    equals_text("slots.9.action", "use_build_upgrade");
    equals_text("slots.9.colour", "red");             /* the one colour that is certain */
}

RULE(UC_7_10, "the always-available slot: 2 cards, 2 credits, never occupied")
{
    turn(EMPTY "'board': 2, 'hand': [13, 2, 6]", "");
    plays(P0, "slot always card 2");
    equals("seats.0.credit", 2);
    equals("seats.0.hand.#", 2 + 2 + 1);
    equals("slots.12.tiles.#", 0);
    accepts(P1, "slot always card 3");
}

RULE(UC_7_11, "no card performs the always-available slot")
{
    turn(RICH "'hand': [41, 2, 6]", "");
    plays(P0, "slot G1 card 41");
    plays(P0, "card first");
    plays(P0, "pay 1 credit");
    refuses(P0, "perform always", FR_NOT_A_MOVE);
}

#define TURN4 "{ 'players': 4, 'phase': 'turn', 'order': [0, 1, 2, 3], %s 'seats': [ { %s }, { 'board': 1 }, { 'board': 3 }, { 'board': 4 } ] }"

static void turn4(const char *seat, const char *top)
{
    char json[2000];

    snprintf(json, sizeof json, TURN4, top, seat);
    given(json);
}

RULE(UC_7_12, "cloning: a slot occupied by another player, for 1 credit; the card works as usual")
{
    turn4(RICH "'hand': [2, 13, 6]", "'slots': [ { 'id': 'R3', 'tiles': [1] } ], ");
    refuses(P0, "clone R1 card 2", UC_7_12);
    plays(P0, "clone R3 card 2");
    equals("seats.0.credit", 5);
    equals("slots.7.tiles.1", 0);
    asks(P0, "plan");
}

RULE(UC_7_12, "the credit for cloning may be the one that the action then lacks, and the card the one that brings it back")
{
    turn4(EMPTY "'board': 2, 'credit': 1, 'kelp': 1, 'biomatter': 1, 'hand': [106, 74]", "'round': 5, 'slots': [ { 'id': 'Y2', 'tiles': [1] } ], ");
    refuses(P0, "clone Y2 card 74", UC_4_9);          /* a tunnel costs a credit and a steelplast, for which biomatter stands in */
    plays(P0, "clone Y2 card 106");                   /* two credits for a kelp */
    plays(P0, "pay 1 kelp");
    accepts(P0, "build tunnel c12-c22 pay biomatter 1 steelplast");
}

RULE(UC_7_13, "once per round for all, and the tile comes back")
{
    turn4(RICH "'hand': [2, 13, 6]", "'cloned_by': 3, 'slots': [ { 'id': 'R3', 'tiles': [1] } ], ");
    refuses(P0, "clone R3 card 2", UC_7_13);
    given("{ 'players': 4, 'phase': 'turn', 'turn': 3, 'order': [1, 2, 3, 0], 'active': 0, 'cloned_by': 3, 'seats': [ { 'hand': [2, 13, 6] }, {}, {}, {} ] }");
    play_any(0);
    is_null("cloned_by");
}

RULE(UC_7_14, "without a credit nobody clones; the credit is paid first")
{
    turn4(EMPTY "'board': 2, 'hand': [2, 13, 6]", "'slots': [ { 'id': 'R3', 'tiles': [1] } ], ");
    refuses(P0, "clone R3 card 2", UC_7_14);
    turn4(EMPTY "'board': 2, 'credit': 1, 'steelplast': 1, 'hand': [13, 2, 6]", "'slots': [ { 'id': 'Y2', 'tiles': [1] } ], ");
    refuses(P0, "clone Y2 card 13", UC_4_9);          /* the tunnel's credit would be gone */
}

RULE(UC_7_15, "a slot with one's own tile is closed in every way")
{
    turn4(RICH "'hand': [2, 13, 6]", "'slots': [ { 'id': 'R3', 'tiles': [0] } ], ");
    refuses(P0, "clone R3 card 2", UC_7_15);
}

RULE(UC_7_16, "a slot performed through a card places no tile and plays no card")
{
    turn(RICH "'hand': [41, 2, 6]", "");
    plays(P0, "slot G1 card 41");
    plays(P0, "card first");
    plays(P0, "pay 1 credit");
    plays(P0, "perform R2");
    plays(P0, "gain 1 kelp 2 steelplast");
    equals("slots.5.tiles.#", 0);
    equals("seats.0.steelplast", 8);
}

RULE(UC_7_19, "a slot being performed is not performed again inside itself")
{
    turn(RICH "'cards': [0, 193], 'hand': [107, 71, 74]", "'round': 5, ");
    plays(P0, "slot G1 card 107");
    plays(P0, "card first");                          /* claimed */
    turn(RICH "'cards': [0, 107, 193], 'used': [0], 'hand': [71, 74, 67]", "'round': 5, ");
    plays(P0, "slot R3 card 71");
    plays(P0, "use 107");
    plays(P0, "pay 2 credit");
    plays(P0, "perform Y3");                          /* a tunnel, or A */
    plays(P0, "use 193");
    plays(P0, "pay 1 credit");
    refuses(P0, "perform Y3", UC_7_19);
    refuses(P0, "perform R3", UC_7_15);
    accepts(P0, "perform R2");
}

/* ---- 8 resources and costs ---- */

RULE(UC_8_1, "holdings are public")
{
    turn(RICH "'hand': [13, 2, 6]", "");
    view_as(P1);
    equals("seats.0.biomatter", 3);
    equals("seats.0.credit", 6);
}

RULE(UC_8_2, "cards and points are not resources to choose")
{
    given(TURN3 RICH "'hand': [13, 2, 6]" OTHERS);
    plays(P0, "slot G1 card 2");
    check(!is_legal(P0, "gain 1 credit 1 card") && !is_legal(P0, "gain 1 credit 1 biomatter"), "a card or biomatter is offered");
}

static void costs(const char *slot, const char *before_build, const char *build, int credit, int kelp, int steelplast, int science, int biomatter)
{
    turn(RICH "'hand': [13, 2, 6]", "");
    plays(P0, slot);
    if (*before_build) plays(P0, before_build);
    plays(P0, build);
    equals("seats.0.credit", 6 - credit);
    equals("seats.0.kelp", 6 - kelp);
    equals("seats.0.steelplast", 6 - steelplast);
    equals("seats.0.science", 6 - science);
    equals("seats.0.biomatter", 3 - biomatter);
}

RULE(UC_8_3, "the usual costs")
{
    costs("slot G3 card 2", "", "build city c12", 1, 1, 2, 0, 0);
    costs("slot G3 card 2", "", "build symbiotic c12", 2, 1, 1, 0, 1);
    costs("slot Y2 card 2", "choose 1", "build farm c22.2", 0, 1, 0, 0, 0);
    costs("slot G2 card 2", "", "build desal c22.2", 1, 0, 0, 0, 0);
    costs("slot Y2 card 2", "choose 2", "build lab c22.2", 0, 0, 1, 0, 0);
    costs("slot Y1 card 2", "", "build tunnel c12-c22", 1, 0, 1, 0, 0);
}

RULE(UC_8_4, "cost, discount, surcharge, then biomatter")
{
    given(ADVANCED EMPTY "'board': 5, 'credit': 4, 'steelplast': 2, 'biomatter': 3, 'cities': ['c22', 'c12'], 'cards': [0, 61], 'hand': [2, 13, 6] }, { 'board': 6 } ] }");
    plays(P0, "slot G3 card 2");                      /* 2 - 1 + 3 steelplast, 1 kelp, 1 + 3 credits */
    refuses(P0, "build city c11", UC_8_5);
    refuses(P0, "build symbiotic c11", UC_8_9);
    plays(P0, "build city c11 pay biomatter 1 kelp 2 steelplast");
    equals("seats.0.biomatter", 0);
}

RULE(UC_8_5, "any number of kelp and steelplast in biomatter")
{
    turn(EMPTY "'board': 2, 'credit': 6, 'kelp': 1, 'steelplast': 2, 'biomatter': 2, 'hand': [2, 13, 6]", "");
    plays(P0, "slot G3 card 2");
    accepts(P0, "build city c12");
    accepts(P0, "build city c12 pay biomatter 1 kelp");
    accepts(P0, "build city c12 pay biomatter 2 steelplast");
    accepts(P0, "build city c12 pay biomatter 1 kelp 1 steelplast");
    refuses(P0, "build city c12 pay biomatter 1 kelp 2 steelplast", UC_8_5);
}

RULE(UC_8_6, "a symbiotic city's biomatter is biomatter")
{
    turn(EMPTY "'board': 2, 'credit': 6, 'kelp': 6, 'steelplast': 6, 'hand': [2, 13, 6]", "");
    plays(P0, "slot G3 card 2");
    refuses(P0, "build symbiotic c12", UC_8_9);
}

RULE(UC_8_7, "biomatter pays specified costs and surcharges")
{
    turn(EMPTY "'board': 2, 'biomatter': 1, 'cards': [0, 44], 'hand': [13, 2, 6]", "");
    plays(P0, "slot R3 card 13");
    plays(P0, "use 44");
    accepts(P0, "build tunnel c12-c22 pay biomatter 1 steelplast");
}

RULE(UC_8_8, "biomatter pays for nothing but building")
{
    turn(EMPTY "'board': 2, 'biomatter': 5, 'cards': [0, 53, 162], 'used': [0], 'hand': [13, 2, 6]", "");
    plays(P0, "slot R3 card 13");
    plays(P0, "use 53");                              /* the payment is impossible: the card is turned for nothing */
    equals("seats.0.biomatter", 5);
}

RULE(UC_8_9, "the whole cost must be payable")
{
    turn(EMPTY "'board': 2, 'steelplast': 1, 'credit': 1, 'hand': [13, 2, 6]", "");
    plays(P0, "slot R1 card 13");
    accepts(P0, "build tunnel c12-c22");
    refuses(P0, "build city c12", UC_8_9);
}

/* ---- 9 building ---- */

RULE(UC_9_1, "a city needs an adjacent city, not a tunnel")
{
    turn(RICH "'tunnels': ['c12-c22', 'c11-c12'], 'hand': [2, 13, 6]", "");
    plays(P0, "slot G3 card 2");
    accepts(P0, "build city c12");
    accepts(P0, "build city c21");
    refuses(P0, "build city c11", UC_9_1);            /* a tunnel leads there, no city is beside it */
}

RULE(UC_9_2, "the builder chooses the kind as far as the effect allows")
{
    turn(RICH "'hand': [17, 2, 6]", "");
    plays(P0, "slot G1 card 17");
    plays(P0, "card first");
    accepts(P0, "build city c12");
    refuses(P0, "build symbiotic c12", UC_4_14);
}

RULE(UC_9_3, "a city where its buildings already stand; they become connected with it")
{
    turn(RICH "'tunnels': ['c12-c22'], 'buildings': { 'c12.1': 'farm', 'c12.2': 'farm' }, 'hand': [2, 13, 6]", "");
    plays(P0, "slot G3 card 2");
    plays(P0, "build city c12");
    equals("seats.0.connected.cities.#", 2);
}

RULE(UC_9_4, "a building at a city, or where a city would be legal")
{
    turn(RICH "'hand': [2, 13, 6]", "");
    plays(P0, "slot G2 card 2");
    accepts(P0, "build desal c22.1");
    accepts(P0, "build desal c21.1");
    refuses(P0, "build desal c11.1", UC_9_4);
}

RULE(UC_9_5, "only the place counts, not the domes")
{
    given("{ 'players': 2, 'phase': 'turn', 'order': [0, 1], 'seats': [ { " EMPTY "'board': 2, 'credit': 1, 'cities': ['c22', 'c12', 'c21', 'c11', 'c02', 'c20', 'c01', 'c10'], 'hand': [2, 13, 6] }, "
          "{ 'board': 1, 'cities': ['c22', 'c12', 'c21', 'c11', 'c02', 'c20', 'c01', 'c10', 'c00'] } ] }");
    equals("supply.city", 0);
    plays(P0, "slot G2 card 2");
    accepts(P0, "build desal c00.1");
}

RULE(UC_9_6, "three laboratories at one city")
{
    turn(RICH "'buildings': { 'c22.1': 'lab', 'c22.2': 'lab' }, 'hand': [2, 13, 6]", "");
    plays(P0, "slot Y2 card 2");
    plays(P0, "choose 2");
    accepts(P0, "build lab c22.3");
}

RULE(UC_9_7, "an expansion effect uses expansion sites only, also at an empty legal site")
{
    turn(RICH "'hand': [73, 71, 74]", "'round': 5, ");
    plays(P0, "slot R3 card 73");
    plays(P0, "card first");
    accepts(P0, "build farm c22.x");
    accepts(P0, "build farm c12.x");
    refuses(P0, "build farm c22.1", UC_9_7);
    refuses(P0, "build farm c11.x", UC_9_4);
}

RULE(UC_9_8, "a tunnel continues the network")
{
    turn(RICH "'cities': ['c22', 'c12', 'c02'], 'hand': [2, 13, 6]", "");
    plays(P0, "slot Y1 card 2");
    accepts(P0, "build tunnel c12-c22");
    refuses(P0, "build tunnel c02-c12", UC_9_8);      /* between two cities, but not joined to the start */
}

RULE(UC_9_9, "no path runs through a metropolis")
{
    turn("'board': 1, " STOCK "'cities': ['c22', 'c12'], 'tunnels': ['c12-c22', 'c11-c12', 'c01-c11', 'c01-mTL'], 'hand': [2, 13, 6]", "");
    plays(P0, "slot Y1 card 2");
    refuses(P0, "build tunnel c10-mTL", UC_9_8);
    accepts(P0, "build tunnel c10-c11");
}

RULE(UC_9_10, "a new tunnel is not upgraded")
{
    turn(RICH "'hand': [2, 13, 6]", "");
    plays(P0, "slot Y1 card 2");
    plays(P0, "build tunnel c12-c22");
    equals("seats.0.upgraded_tunnels.#", 0);
}

RULE(UC_9_11, "the unconnected does not produce, is not fed and does not score")
{
    given("{ 'players': 2, 'phase': 'production', 'round': 4, 'order': [0, 1], 'seats': [ { " EMPTY "'board': 2, 'kelp': 1, 'cities': ['c22', 'c12'], 'symbiotic': ['c12'], "
          "'buildings': { 'c12.1': 'desal' } }, {} ] }");
    equals("seats.0.credit", 0);
    equals("seats.0.vp", 0);
    score_line_is(P0, "feeding", 0);
}

RULE(UC_9_12, "site bonuses come for unconnected builds too")
{
    turn("'board': 1, " STOCK "'cities': ['c22', 'c12'], 'hand': [2, 13, 6]", "");
    plays(P0, "slot G3 card 2");
    plays(P0, "build city c02");
    equals("seats.0.credit", 6 - 1 + 2);
    equals("seats.0.connected.cities.#", 1);
}

RULE(UC_9_13, "a nonsymbiotic city can be turned, a symbiotic one cannot")
{
    turn(RICH "'cities': ['c22', 'c12'], 'symbiotic': ['c12'], 'hand': [78, 71, 74]", "'round': 5, ");
    plays(P0, "slot G1 card 78");
    plays(P0, "card first");
    refuses(P0, "convert c12", UC_9_13);
    plays(P0, "convert c22");
    equals("seats.0.symbiotic.#", 2);
    equals("supply.city", 16);
    equals("supply.symbiotic", 5);
}

/* ---- 10 upgrades ---- */

RULE(UC_10_3, "an unconnected structure may be upgraded")
{
    turn(RICH "'cities': ['c22', 'c12'], 'buildings': { 'c12.1': 'farm' }, 'hand': [2, 13, 6]", "");
    plays(P0, "slot Y4 card 2");
    plays(P0, "choose 2");                            /* there is nothing else to upgrade: it is done */
    equals("seats.0.science", 5);
}

RULE(UC_10_4, "upgrading pays no surcharge and gives no bonus")
{
    given(ADVANCED STOCK "'board': 5, 'cities': ['c22', 'c21'], 'buildings': { 'c21.1': 'farm', 'c12.2': 'farm' }, 'hand': [2, 13, 6] }, { 'board': 6 } ] }");
    plays(P0, "slot Y4 card 2");
    plays(P0, "choose 2");
    plays(P0, "upgrade c21.1");                       /* a site with a surcharge of 1 steelplast */
    equals("seats.0.steelplast", 6);
    equals("seats.0.science", 5);
    plays(P0, "upgrade c12.2");                       /* a site with a bonus of 1 science */
    equals("seats.0.science", 4);
}

RULE(UC_10_5, "up to three upgrades, one after the other")
{
    turn(RICH "'buildings': { 'c22.1': 'farm', 'c22.2': 'lab', 'c22.3': 'desal' }, 'tunnels': ['c12-c22'], 'hand': [2, 13, 6]", "");
    plays(P0, "slot Y4 card 2");
    plays(P0, "choose 2");
    plays(P0, "upgrade c22.1");
    plays(P0, "upgrade c22.2");
    plays(P0, "upgrade c12-c22");
    equals("seats.0.science", 3);
    equals("active", 1);
}

/* ---- 11 Federation track ---- */

RULE(UC_11_1, "spaces 4, 3, 2, 1 from the bottom")
{
    turn(RICH "'hand': [2, 13, 6]", "'federation': { 'below': [0], '4': [1] }, ");
    plays(P0, "slot G1 card 2");
    equals("federation.3.0", 0);
}

RULE(UC_11_3, "the bonus of every space entered")
{
    turn(EMPTY "'board': 2, 'hand': [2, 13, 6]", "'federation': { '4': [0] }, ");
    plays(P0, "slot G1 card 2");
    equals("seats.0.credit", 1);
    equals("seats.0.steelplast", 1);
}

RULE(UC_11_4, "a marker goes on top of those on its space")
{
    turn(RICH "'hand': [2, 13, 6]", "'federation': { '3': [1] }, ");
    plays(P0, "slot G1 card 2");
    equals("federation.3.0", 1);
    equals("federation.3.1", 0);
}

RULE(UC_11_5, "a step from space 1: to the top, and a point")
{
    turn(RICH "'hand': [2, 13, 6]", "'federation': { '1': [0, 1] }, ");
    plays(P0, "slot G1 card 2");
    equals("federation.1.1", 0);
    score_line_is(P0, "federation", 2);
}

RULE(UC_11_6, "other markers do not stop anybody")
{
    turn(RICH "'hand': [2, 13, 6]", "'federation': { '4': [1] }, ");
    plays(P0, "slot G1 card 2");
    equals("federation.3.0", 0);
    equals("federation.4.0", 1);
}
