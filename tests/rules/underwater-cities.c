/* underwater-cities.c: one test a rule number of docs/rules/underwater-cities.md, chapters 1 to 4.
 */
#include "underwater-cities.h"

/* ---- 1 components ---- */

RULE(UC_1_1, "the main board's sides differ in their slots")
{
    start(2, "", 1);
    equals("slots.#", 13); /* twelve and the always-available one */
    start(4, "", 1);
    equals("slots.#", 16);
}

RULE(UC_1_2, "basic boards are 1 to 4, advanced boards 5 to 8, all different")
{
    start(4, "", 5);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j <= i; j++) {
            char a[32];
            snprintf(a, sizeof a, "seats.%d.board", i);
            check(value(a) <= 4 && (i == j || value(a) != value(written("seats.%d.board", j))),
                  "boards of %d and %d", i, j);
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
    equals("metropolis_pile.#", 3); /* of eleven blue ones eight are dealt */
    equals("contracts.#", 3);
    for (int i = 0; i < 4; i++) { equals(written("seats.%d.cards.0", i), 0); }
}

RULE(UC_1_7, "three action tiles a player and round")
{
    refuses_position("{ 'players': 2, 'phase': 'turn', 'slots': [ { 'id': 'G1', 'tiles': [0] }, { "
                     "'id': 'G2', 'tiles': [0] }, "
                     "{ 'id': 'R1', 'tiles': [0] }, { 'id': 'R2', 'tiles': [0] } ] }",
                     "three action tiles");
}

RULE(UC_1_8, "17 white domes")
{
    start(3, "", 1);
    equals("supply.city", 14);
}

RULE(UC_1_9, "building tokens are not limited")
{
    turn(RICH "'cities': ['c22', 'c12', 'c21', 'c11'], 'hand': [13, 2, 6], 'buildings': { 'c22.1': "
              "'farm', 'c22.2': 'farm', 'c12.1': 'farm', "
              "'c12.2': 'farm', 'c12.3': 'farm', 'c21.1': 'farm', 'c21.2': 'farm', 'c21.3': "
              "'farm', 'c11.1': 'farm' }",
         "");
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
    given("{ 'players': 2, 'phase': 'turn', 'order': [0, 1], 'seats': [ { 'board': 2, 'credit': "
          "900, 'kelp': 900, 'hand': [13, 2, 6] }, { 'board': 1 } ] }");
    plays(P0, "slot R2 card 13");
    equals("seats.0.kelp", 901);
    refuses_position("{ 'players': 2, 'seats': [ { 'board': 2, 'cities': ['c22', 'c12', 'c21', "
                     "'c11'], 'symbiotic': ['c22', 'c12', 'c21', 'c11'] }, "
                     "{ 'board': 1, 'cities': ['c22', 'c12', 'c21', 'c11'], 'symbiotic': ['c22', "
                     "'c12', 'c21', 'c11'] } ] }",
                     "more tunnels or domes");
}

RULE(UC_1_12, "what has run out cannot be built")
{
    given("{ 'players': 2, 'phase': 'turn', 'order': [0, 1], 'seats': [ { " RICH
          "'cities': ['c22', 'c12', 'c21', 'c11'], "
          "'symbiotic': ['c22', 'c12', 'c21', 'c11'], 'hand': [13, 2, 6] }, { 'board': 1, "
          "'cities': ['c22', 'c12', 'c21'], 'symbiotic': ['c22', 'c12', 'c21'] } ] }");
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
    check(value("deck.0") != first || value("deck.1") != second || value("deck.2") != third,
          "two seeds, one order");
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
    given("{ 'players': 3, 'phase': 'turn', 'order': [0, 1, 2], 'slots': [ { 'id': 'G3', 'tiles': "
          "[1] } ], 'seats': [ { 'hand': [13, 2, 6] }, {}, {} ] }");
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
    refuses(P0, written("discard %d", (int)value("seats.1.hand.0")), UC_2_12);
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
    check(value("federation.below.0") == value("order.0") &&
              value("federation.4.0") == value("order.1") &&
              value("federation.3.0") == value("order.2"),
          "markers");
    equals("federation.2.#", 0);
}

RULE(UC_2_15, "the extras are given at set-up, once")
{
    start(3, "", 2);
    equals(written("seats.%d.credit", (int)value("order.2")), 3);
}

RULE(UC_2_16, "later rounds start with all markers below")
{
    given("{ 'players': 2, 'phase': 'turn', 'turn': 3, 'order': [0, 1], 'active': 1, 'federation': "
          "{ '2': [0], '4': [1] }, 'seats': [ {}, { 'hand': [3, 8, 9] } ] }");
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
    turn(EMPTY "'board': 2, 'buildings': { 'c22.1': 'upgraded farm', 'c22.2': 'farm' }, 'hand': "
               "[40, 2, 6]",
         "");
    plays(P0, "slot Y4 card 40");
    plays(P0, "card first");
    accepts(P0, "gain 1 credit 1 kelp"); /* two connected farms */
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
    turn("'board': 1, 'cities': ['c22', 'c12', 'c02'], 'tunnels': ['c12-c22', 'c02-c12', "
         "'c02-mTR'], 'hand': [13, 2, 6]",
         "");
    equals("facts.seats.0.connected.tunnels.#", 3);
    equals_text("facts.seats.0.connected.metropolises.0", "mTR");
}

RULE(UC_3_9, "a building belongs to one city")
{
    given("{ 'players': 2, 'phase': 'scoring', 'round': 10, 'order': [0, 1], 'seats': [ { " EMPTY
          "'board': 2, 'cities': ['c22', 'c12'], 'tunnels': ['c12-c22'], "
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
    turn("'board': 2, 'cities': ['c22', 'c12', 'c21'], 'tunnels': ['c21-c22'], 'hand': [13, 2, 6]",
         "");
    equals("facts.seats.0.connected.cities.#", 2);
    turn("'board': 2, 'hand': [13, 2, 6]", "");
    equals("facts.seats.0.connected.cities.#", 1);
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
    plays(P0, "build tunnel c12-c22"); /* 1 credit and no steelplast */
    equals("seats.0.credit", 1);       /* the slot's space 3 brought one back */
}

RULE(UC_3_15, "free is free, and discounts add nothing")
{
    turn(EMPTY "'board': 2, 'cards': [0, 56], 'hand': [24, 2, 6]", "");
    plays(P0, "slot G1 card 24");
    plays(P0, "card first");
    plays(P0, "build lab c22.2");
    equals("seats.0.steelplast", 0);
}

RULE(UC_3_16, "a surcharge is added after discounts")
{
    given(ADVANCED_TURN EMPTY "'board': 5, 'credit': 1, 'steelplast': 1, 'cards': [0, 56], 'hand': "
                              "[13, 2, 6] }, { 'board': 6 } ] }");
    plays(P0, "slot Y1 card 2"); /* the discount takes the usual credit, not the surcharge's */
    plays(P0, "build tunnel c12-c22");
    equals("seats.0.credit", 0);
}

RULE(UC_3_17, "without the payment no gain")
{
    turn(EMPTY "'board': 2, 'cards': [0, 53], 'used': [0], 'hand': [13, 2, 6]", "");
    plays(P0, "slot R3 card 13");
    plays(P0, "use 53"); /* a ready card may be turned although it gives nothing */
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
    turn(RICH "'hand': [67, 71, 74]",
         "'round': 5, 'slots': [ { 'id': 'R2', 'tiles': [1] }, { 'id': 'Y1', 'tiles': [0] } ],");
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
    turn(EMPTY
         "'board': 2, 'cities': ['c22'], 'tunnels': ['c12-c22', 'c11-c12'], 'hand': [2, 6, 13]",
         "");
    equals("seats.0.tunnels.#", 2);
    equals("facts.seats.0.connected.tunnels.#", 1);
}

/* ---- 4 course of the game ---- */

RULE(UC_4_1, "rounds 1 to 4 are era I, 5 to 7 era II, 8 to 10 era III")
{
    static const int era[] = { 1, 1, 1, 1, 2, 2, 2, 3, 3, 3 };

    for (int round = 1; round <= 10; round++) {
        given(written("{ 'players': 2, 'phase': 'turn', 'round': %d }", round));
        equals("era", era[round - 1]);
    }
}

RULE(UC_4_2, "Production comes between rounds 4 and 5")
{
    given("{ 'players': 2, 'phase': 'turn', 'round': 4, 'turn': 3, 'order': [0, 1], 'active': 1, "
          "'seats': [ {}, { 'hand': [3, 8, 9] } ] }");
    play_any(1);
    check(num_events("production") == 1, "no Production");
    equals("round", 5);
    equals_text("phase", "era");
}

RULE(UC_4_3, "three turns a round, one after the other in the same order")
{
    given("{ 'players': 2, 'phase': 'turn', 'order': [1, 0], 'seats': [ { 'hand': [2, 6, 13] }, { "
          "'hand': [3, 8, 9] } ] }");
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
    refuses(P0, "gain 1 credit 1 kelp", FR_2_EFFECT);
    plays(P0, "build tunnel c12-c22");
    plays(P0, "done");
    plays(P0, "gain 1 credit 1 kelp");
    equals("seats.0.kelp", 7);
}

RULE(UC_4_9,
     "a slot of which nothing can be used cannot be chosen, unless the card makes it possible")
{
    turn(EMPTY "'board': 2, 'hand': [6, 13, 60]", "");
    refuses(P0, "slot Y1 card 13", UC_4_9);
    refuses(P0, "slot Y2 card 60", UC_4_9); /* matches, but brings nothing */
    accepts(P0, "slot Y2 card 6");          /* its steelplast pays for a laboratory */
    plays(P0, "slot Y2 card 6");            /* only the card can come first */
    accepts(P0, "gain 1 steelplast");
    turn(EMPTY "'board': 2, 'cards': [0, 14], 'hand': [13, 60]", "");
    accepts(P0, "slot Y2 card 13"); /* card 14 rewards the mismatch with the steelplast needed */
}

RULE(UC_4_9, "who makes every part impossible forfeits the slot's action (UC-AR-4)")
{
    turn(EMPTY
         "'board': 2, 'credit': 2, 'kelp': 1, 'steelplast': 1, 'cards': [0, 97], 'hand': [181, 13]",
         "");
    plays(P0,
          "slot G3 card 181"); /* card 97 can turn a credit into the second steelplast of a city */
    plays(P0, "ability 97");
    plays(P0, "done"); /* takes nothing for it; card 181 is too dear as well */
    equals("active", 1);
    equals("seats.0.credit", 1);
}

RULE(UC_4_9, "a slot that an ability could open may not be left (UC-AR-4)")
{
    turn(EMPTY
         "'board': 1, 'credit': 2, 'kelp': 1, 'cards': [0, 203], 'used': [0], 'hand': [1, 2, 5]",
         "");
    plays(P0, "slot Y1 card 1"); /* card 203 can turn the kelp into the steelplast of a tunnel */
    equals("seats.0.kelp", 0);   /* ... and as nothing else can be done, it does */
    refuses(P0, "done", UC_4_9);
    legal_are(P0, "build tunnel c12-c22", "build tunnel c21-c22");
}

RULE(UC_4_9, "a slot that a contract passed over could pay for may not be left (UC-AR-4)")
{
    given("{ 'players': 2, 'options': { 'contracts': true }, 'phase': 'turn', 'order': [0, 1], "
          "'contracts': ['K4'], 'seats': [ { " EMPTY
          "'board': 2, 'steelplast': 1, 'cities': ['c22', 'c12'], 'tunnels': ['c12-c22'], 'cards': "
          "[0], 'used': [0], 'buildings': { 'c22.1': 'desal', 'c22.2': 'desal', "
          "'c22.3': 'desal', 'c12.1': 'desal', 'c12.2': 'desal' }, 'hand': [1, 2, 5] }, {} ] }");
    plays(P0, "slot Y1 card 1");
    equals("seats.0.contracts.#", 1);
    refuses(P0, "done", UC_4_9);
}

RULE(UC_4_9, "what repeats counts as often as it may (cards 20 and 106)")
{
    given(TURN3 EMPTY "'board': 1, 'credit': 1, 'kelp': 3, 'cards': [0], 'used': [0], 'buildings': "
                      "{ 'c22.1': 'farm', 'c22.2': 'farm', 'c22.3': 'farm', 'c12.1': 'farm', "
                      "'c12.2': 'farm', 'c12.3': 'farm', 'c21.1': 'farm', 'c21.2': 'farm', "
                      "'c21.3': 'farm' }, 'hand': [20, 1, 2]" OTHERS);
    check(is_legal(P0, "slot Y4 card 20"), "two kelp become the two steelplast of a city");
    given(TURN3 EMPTY "'board': 1, 'kelp': 3, 'steelplast': 2, 'cards': [0], 'used': [0], 'hand': "
                      "[106, 1, 2]" OTHERS);
    check(is_legal(P0, "slot Y4 card 106"), "a kelp becomes the credit of a city");
}

RULE(UC_4_9, "a card claimed first may pay, through the build it rewards, for the upgrade that "
             "belongs to it (UC-AR-40)")
{
    given("{ 'players': 3, 'phase': 'turn', 'order': [0, 1, 2], 'federation': { 'below': [1, 2], "
          "'4': [], '3': [0], '2': [], '1': [] }, 'seats': [ { " EMPTY
          "'board': 4, 'credit': 2, 'kelp': 1, 'hand': [201, 1, 2], 'cards': [0, 202], 'used': [0] "
          "}, { 'board': 1 }, { 'board': 2 } ] }");
    plays(P0, "slot R5 card 201");
    plays(P0, "match 202"); /* then a farm on c22.3 is all there is: a Federation step, and card 201
                               gives the science */
    check(num_events("upgraded") == 1, "not upgraded");
}

RULE(UC_4_9, "a slot for which nothing pays is refused, however much there is to try (UC-AR-59)")
{
    given("{ 'players': 2, 'options': { 'contracts': true }, 'phase': 'turn', 'order': [0, 1], "
          "'contracts': ['K3', 'K5', 'K7'], 'seats': [ { " EMPTY
          "'board': 2, 'kelp': 3, 'steelplast': 3, 'science': 4, 'cities': ['c22', 'c12', 'c21', "
          "'c11', 'c02', 'c20'], "
          "'tunnels': ['c12-c22', 'c21-c22', 'c11-c12', 'c02-c12', 'c20-c21'], 'upgraded_tunnels': "
          "['c12-c22', 'c21-c22', 'c11-c12'], 'buildings': { 'c22.1': 'farm', 'c22.2': 'lab', "
          "'c22.3': 'desal', "
          "'c12.1': 'farm', 'c12.2': 'lab', 'c12.3': 'upgraded desal', 'c21.1': 'farm', 'c21.2': "
          "'lab', 'c21.3': 'upgraded desal', 'c11.1': 'farm', 'c11.2': 'lab', "
          "'c11.3': 'upgraded desal', 'c02.1': 'farm', 'c02.2': 'lab' }, 'cards': [0], 'used': "
          "[0], 'hand': [38, 1, 2] }, {} ] }");
    refuses(P0, "slot G3 card 38", UC_4_9);
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
    turn(RICH "'cards': [0, 110], 'hand': [13, 2, 6], 'buildings': { 'c22.1': 'farm', 'c22.2': "
              "'farm', 'c22.3': 'farm' }",
         "");
    plays(P0, "slot R3 card 13");
    plays(P0, "use 110");
    plays(P0, "upgrade c22.1");
    asks(P0, "part");
    accepts(P0, "upgrade c22.2");
    refuses(P0, "use assistant", UC_4_12);
    accepts(P0, "done");
}

RULE(UC_4_13, "two builds are done one after the other, each optional")
{
    turn(RICH "'hand': [13, 2, 6]", "");
    plays(P0, "slot Y1 card 2");
    plays(P0, "build tunnel c12-c22");
    accepts(P0, "build tunnel c02-c12"); /* opened by the first */
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
