/* underwater-cities-later.c: one test a rule number of docs/rules/underwater-cities.md, chapters 12
 * to 20. */
#include "underwater-cities.h"

static void production(const char *seat, const char *top)
{
    given(written(
        "{ 'players': 2, 'phase': 'production', 'round': 4, 'order': [0, 1], %s 'seats': [ { " EMPTY
        "%s }, {} ] }",
        top, seat));
}

static void scoring(const char *seat)
{
    given(written(
        "{ 'players': 2, 'phase': 'scoring', 'round': 10, 'order': [0, 1], 'seats': [ { " EMPTY
        "%s }, {} ] }",
        seat));
}

static void last_turn(int round, const char *top, const char *seats)
{
    given(written("{ 'players': 2, 'phase': 'turn', 'round': %d, 'turn': 3, 'order': [0, 1], "
                  "'active': 1, %s 'seats': [ %s ] }",
                  round, top, seats));
    play_any(1);
}

/* ---- 12 site bonuses and metropolises ---- */

RULE(UC_12_1, "building on a site with a bonus gives it")
{
    turn("'board': 1, " STOCK "'hand': [2, 13, 6]", "");
    plays(P0, "slot Y1 card 2");
    plays(P0, "build tunnel c12-c22");
    equals("seats.0.credit", 6); /* 1 paid, 1 from the site */
}

RULE(UC_12_2, "the bonus comes inside the running effect and can be spent in it")
{
    turn("'board': 1, " EMPTY "'credit': 1, 'steelplast': 2, 'hand': [2, 13, 6]", "");
    plays(P0, "slot Y1 card 2");
    plays(P0, "build tunnel c12-c22");
    plays(P0, "build tunnel c21-c22");
    equals("seats.0.steelplast", 0);
    equals("seats.0.credit", 1);
}

RULE(UC_12_3, "once per site")
{
    turn("'board': 1, " STOCK
         "'cities': ['c22', 'c12'], 'buildings': { 'c12.1': 'farm' }, 'hand': [2, 13, 6]",
         "");
    plays(P0, "slot Y4 card 2");
    plays(P0, "choose 2"); /* the only structure is upgraded: no kelp from the site again */
    equals("seats.0.kelp", 6);
}

RULE(UC_12_4, "three hexagons: a brown one and two blue ones")
{
    start(2, "", 3);
    equals("metropolis_pile.#", 7);
    refuses_position("{ 'players': 2, 'seats': [ { 'metropolises': { 'mTL': 'M1' } } ] }",
                     "wrong colour");
}

RULE(UC_12_5, "the brown hexagon touches two tunnels, a blue one one")
{
    turn("'board': 1, 'tunnels': ['c12-c22', 'c11-c12', 'c01-c11', 'c01-mTL'], 'hand': [2, 13, 6]",
         "");
    equals("facts.seats.0.connected.metropolises.#", 0);
    turn("'board': 1, 'tunnels': ['c12-c22', 'c11-c12', 'c01-c11', 'c10-c11', 'c01-mTL', "
         "'c10-mTL'], 'hand': [2, 13, 6]",
         "");
    equals_text("facts.seats.0.connected.metropolises.0", "mTL");
    turn("'board': 1, 'tunnels': ['c12-c22', 'c02-c12', 'c02-mTR'], 'hand': [2, 13, 6]", "");
    equals_text("facts.seats.0.connected.metropolises.0", "mTR");
}

static void brown(int tile, const char *more, int points)
{
    scoring(written("'board': 1, 'tunnels': ['c12-c22', 'c11-c12', 'c01-c11', 'c10-c11', "
                    "'c01-mTL', 'c10-mTL'], 'metropolises': { 'mTL': 'M%d' }, %s",
                    tile, more));
    score_line_is(P0, "brown", points);
}

RULE(UC_12_9, "the five brown metropolises")
{
    brown(12, "'cards': [0]", 3);
    brown(13, "'cities': ['c22', 'c12', 'c11', 'c01', 'c10']", 0); /* six tunnels */
    brown(14,
          "'upgraded_tunnels': ['c12-c22'], 'buildings': { 'c22.1': 'upgraded farm', 'c22.2': "
          "'upgraded desal', 'c22.3': 'upgraded lab' }",
          4);
    brown(15, "'under': [195]", 2);
    brown(16, "'cities': ['c22', 'c12', 'c11', 'c01', 'c10']", 4);
}

RULE(UC_12_10, "the metropolis of metropolises counts itself") { brown(12, "'gained': ['M7']", 6); }

RULE(UC_12_11, "M1: 1 kelp at once, 2 points in each Production")
{
    turn("'board': 1, " STOCK
         "'tunnels': ['c12-c22', 'c02-c12'], 'metropolises': { 'mTR': 'M1' }, 'hand': [2, 13, 6]",
         "");
    plays(P0, "slot Y1 card 2");
    plays(P0, "build tunnel c02-mTR");
    equals("seats.0.kelp", 7);
    production(
        "'board': 1, 'tunnels': ['c12-c22', 'c02-c12', 'c02-mTR'], 'metropolises': { 'mTR': 'M1' }",
        "");
    score_line_is(P0, "metropolis", 2);
}

RULE(UC_12_12, "M12 to M16 are brown, M1 to M11 blue")
{
    refuses_position("{ 'players': 2, 'seats': [ { 'metropolises': { 'mTR': 'M12' } } ] }",
                     "colour");
    given("{ 'players': 2, 'seats': [ { 'metropolises': { 'mTL': 'M16', 'mTR': 'M11', 'mBL': 'M1' "
          "} } ] }");
}

/* ---- 13 hand limit, end of turn and round ---- */

RULE(UC_13_1, "three cards at the start of the turn")
{
    turn("'board': 1, 'hand': [2, 13, 6, 15, 16]", "'step': 'start', ");
    asks(P0, "discard");
    refuses(P0, "slot always card 2", UC_13_1);
    plays(P0, "discard 2");
    asks(P0, "discard");
    plays(P0, "discard 6");
    asks(P0, "turn");
    equals("seats.0.hand.#", 3);
}

RULE(UC_13_3, "the excess is discarded before the next turn, old cards out of the game")
{
    turn("'board': 1, 'hand': [2, 71, 74, 67]", "'round': 5, 'step': 'start', ");
    plays(P0, "discard 2");
    equals("out_down.0.0", 2);
    turn("'board': 1, 'hand': [2, 71, 74, 67]", "'round': 5, 'step': 'start', ");
    plays(P0, "discard 67");
    equals("discard_down.0.0", 67);
    view_as(P1);
    is_null("discard_down.0.0");
}

RULE(UC_13_3, "the excess may be discarded ahead, while another plays")
{
    given("{ 'players': 2, 'phase': 'turn', 'order': [0, 1], 'seats': [ { 'board': 1, 'hand': [2, "
          "13, 6] }, { 'board': 2, 'hand': [3, 8, 9, 10, 12] } ] }");
    asks(P0, "turn");
    asks_nothing(P1);
    legal_are(P1, "discard 3", "discard 8", "discard 9", "discard 10", "discard 12");
    refuses(P1, "slot always card 3", FR_2_AHEAD);
    refuses(P1, "build farm c22.1", FR_2_AHEAD);
    refuses(P1, "discard 2", UC_13_1_ABSENT);
    plays(P1, "discard 8");
    asks(P0, "turn");
    plays(P1, "discard 12");
    check(num_legal(P1) == 0, "more than the excess");
    equals("discard_down.1.#", 2);
    play_any(0);
    asks(P1, "turn"); /* nothing is left to ask at the start of the turn */
    given("{ 'players': 2, 'phase': 'turn', 'order': [0, 1], 'seats': [ { 'board': 1, 'hand': [2, "
          "13, 6] }, { 'board': 2, 'hand': [3, 8, 9] } ] }");
    refuses(P1, "discard 3", FR_NOT_ASKED);
}

RULE(UC_13_3, "not while another looks at special cards, which it could mix with")
{
    given("{ 'players': 2, 'phase': 'turn', 'order': [0, 1], 'seats': [ { 'board': 1, 'hand': [2, "
          "13, 6] }, { 'board': 2, 'hand': [3, 8, 9, 195] } ] }");
    plays(P0, "slot R4 card 13");
    check(num_legal(P1) == 4, "before the look");
    plays(P0, "look");
    check(num_legal(P1) == 0, "during the look");
}

RULE(UC_13_4, "three cards at the start of every turn")
{
    turn("'board': 1, 'hand': [2, 13, 6]", "");
    plays(P0, "slot R2 card 13");
    equals("seats.0.hand.#", 3);
}

RULE(UC_13_5, "tiles return at the end of the round")
{
    last_turn(1, "'slots': [ { 'id': 'R2', 'tiles': [0] } ],", "{}, { 'hand': [3, 8, 9] }");
    equals("slots.5.tiles.#", 0);
}

RULE(UC_13_6, "new order: higher first, the upper before the lower, those below keep their order")
{
    given("{ 'players': 4, 'phase': 'turn', 'turn': 3, 'order': [0, 1, 2, 3], 'active': 3, "
          "'federation': { '3': [2, 1], 'below': [0, 3] }, "
          "'seats': [ {}, {}, {}, { 'hand': [3, 8, 9] } ] }");
    play_any(3);
    equals("order.0", 1);
    equals("order.1", 2);
    equals("order.2", 0);
    equals("order.3", 3);
}

RULE(UC_13_7, "all markers go below")
{
    last_turn(1, "'federation': { '3': [0, 1] },", "{}, { 'hand': [3, 8, 9] }");
    equals("federation.below.#", 2);
}

RULE(UC_13_8, "the era marker moves on")
{
    last_turn(1, "", "{}, { 'hand': [3, 8, 9] }");
    equals("round", 2);
    check(num_events("production") == 0, "Production after round 1");
}

RULE(UC_13_9, "the order is also set after round 10")
{
    last_turn(10, "'federation': { '3': [1] },", "{}, { 'hand': [124, 125, 126] }");
    check(is_over(), "the game goes on");
    equals("order.0", 1);
}

/* ---- 14 Production ---- */

RULE(UC_14_1, "nobody's production touches another's")
{
    given("{ 'players': 2, 'phase': 'production', 'round': 4, 'order': [0, 1], 'seats': [ { " EMPTY
          "'board': 1, 'buildings': { 'c22.1': 'desal' } }, { " EMPTY "'board': 2 } ] }");
    equals("seats.0.credit", 1);
    equals("seats.1.credit", 0);
}

#define ONE_CITY "'board': 2, 'kelp': 9, "

RULE(UC_14_2, "what each object yields")
{
    production(ONE_CITY "'buildings': { 'c22.1': 'farm', 'c22.2': 'desal', 'c22.3': 'lab' }, "
                        "'tunnels': ['c12-c22'], 'symbiotic': ['c22']",
               "");
    equals("seats.0.kelp", 9 + 1 - 1);
    equals("seats.0.credit", 2);
    equals("seats.0.science", 1);
    equals("seats.0.vp", 2);
    production(ONE_CITY "'buildings': { 'c22.1': 'upgraded farm', 'c22.2': 'upgraded desal', "
                        "'c22.3': 'upgraded lab' }, 'upgraded_tunnels': ['c12-c22']",
               "");
    equals("seats.0.kelp", 9 + 1 - 1);
    equals("seats.0.credit", 2);
    equals("seats.0.biomatter", 1);
    equals("seats.0.science", 1);
    equals("seats.0.steelplast", 1);
    equals("seats.0.vp", 2);
}

RULE(UC_14_3, "a pair of upgraded buildings yields more")
{
    production(ONE_CITY "'buildings': { 'c22.1': 'upgraded farm', 'c22.2': 'upgraded farm' }", "");
    equals("seats.0.kelp", 9 + 3 - 1);
    equals("seats.0.vp", 3);
    production(ONE_CITY "'buildings': { 'c22.1': 'upgraded desal', 'c22.2': 'upgraded desal' }",
               "");
    equals("seats.0.credit", 3);
    equals("seats.0.biomatter", 2);
    production(ONE_CITY "'buildings': { 'c22.1': 'upgraded lab', 'c22.2': 'upgraded lab' }", "");
    equals("seats.0.science", 2);
    equals("seats.0.steelplast", 3);
}

RULE(UC_14_4, "the pair bonus comes once, also with four")
{
    production(ONE_CITY "'buildings': { 'c22.1': 'upgraded lab', 'c22.2': 'upgraded lab', 'c22.3': "
                        "'upgraded lab', 'c22.x': 'upgraded lab' }",
               "");
    equals("seats.0.steelplast", 4 + 1);
}

RULE(UC_14_5, "a tunnel yields once, and only beside a city")
{
    production(ONE_CITY "'cities': ['c22', 'c12'], 'tunnels': ['c12-c22', 'c02-c12', 'c02-mTR'], "
                        "'metropolises': { 'mTR': 'M8' }",
               "");
    equals("seats.0.credit", 2);
}

RULE(UC_14_8, "what does not yield cannot be changed")
{
    production(
        ONE_CITY "'cities': ['c22', 'c12'], 'buildings': { 'c12.1': 'lab' }, 'cards': [0, 36]", "");
    equals_text("phase", "era"); /* the laboratory is not connected: nothing was asked */
    equals("seats.0.science", 0);
}

RULE(UC_14_9, "only biomatter produced in this phase is exchanged, and before feeding")
{
    production(ONE_CITY "'biomatter': 3, 'cards': [0, 55]", "");
    equals_text("phase", "era");
    production(ONE_CITY
               "'biomatter': 3, 'buildings': { 'c22.1': 'upgraded desal' }, 'cards': [0, 55]",
               "");
    asks(P0, "effect");
    legal_are(P0, "pay 1 biomatter", "done");
    equals("seats.0.kelp", 9); /* not fed yet */
}

static void advanced_production(const char *seat)
{
    production(seat, "'options': { 'boards': 'advanced' }, ");
}

RULE(UC_14_10, "advanced boards produce more")
{
    advanced_production("'board': 5, 'kelp': 9, 'tunnels': ['c12-c22']");
    equals("seats.0.credit", 3);
}

RULE(UC_14_11, "cards of a Production phase come from the ending era")
{
    production(ONE_CITY "'cards': [0, 4], 'hand': [2, 13, 6]", "");
    equals("seats.0.hand_backs.1", 4);
    equals("seats.0.hand_backs.2", 3);
}

/* ---- 15 feeding ---- */

RULE(UC_15_1, "1 kelp per connected city, symbiotic or not")
{
    production("'board': 2, 'kelp': 5, 'cities': ['c22', 'c12'], 'symbiotic': ['c12'], 'tunnels': "
               "['c12-c22']",
               "");
    equals("seats.0.kelp", 3);
}

RULE(UC_15_2, "kelp, then biomatter, then 3 points each")
{
    production("'board': 2, 'kelp': 1, 'biomatter': 1, 'vp': 10, 'cities': ['c22', 'c12', 'c21'], "
               "'tunnels': ['c12-c22', 'c21-c22']",
               "");
    equals("seats.0.kelp", 0);
    equals("seats.0.biomatter", 0);
    equals("seats.0.vp", 7);
    score_line_is(P0, "feeding", -3);
}

RULE(UC_15_3, "points stop at 0")
{
    production("'board': 2, 'vp': 2", "");
    equals("seats.0.vp", 0);
}

RULE(UC_15_4, "feeding asks nothing")
{
    production("'board': 2, 'kelp': 5, 'biomatter': 5, 'vp': 2", "");
    equals_text("phase", "era");
    equals("seats.0.kelp", 4);
    equals("seats.0.biomatter", 5);
}

RULE(UC_15_5, "unconnected cities are not fed")
{
    production("'board': 2, 'kelp': 5, 'cities': ['c22', 'c12']", "");
    equals("seats.0.kelp", 4);
}

/* ---- 16 end of an era ---- */

RULE(UC_16_1, "all action cards become ready")
{
    production("'board': 2, 'cards': [0, 34, 46], 'used': [0, 46]", "");
    equals("seats.0.used.#", 0);
}

RULE(UC_16_2, "feeding belongs to the end of the era")
{
    last_turn(4, "", "{ 'kelp': 3 }, { 'hand': [3, 8, 9] }");
    check(num_events("fed") == 2, "nobody was fed");
    equals("seats.0.kelp", 2);
}

RULE(UC_16_3, "deck and discard pile leave the game, hands stay")
{
    production("'board': 2, 'hand': [2, 13, 6]", "'discard': [5, 11],");
    equals("discard.#", 0);
    equals("out.#", 2);
    equals("seats.0.hand_backs.1", 3);
    check(value("deck.0") >= 67 && value("deck.0") <= 123, "the deck is era II");
}

RULE(UC_16_4, "three cards of the new era, then discard to the limit, all at the same time")
{
    given("{ 'players': 3, 'phase': 'production', 'round': 4, 'order': [0, 1, 2] }");
    equals("deck.#", 57 - 9);
    refuses(P0, written("discard %d", (int)value("seats.1.hand.0")), UC_16_4);
    for (int seat = 2; seat >= 0; seat--) {
        char path[32];
        asks(seat, "discard");
        snprintf(path, sizeof path, "seats.%d.hand.0", seat);
        for (int i = 0; i < 3; i++) { plays(seat, written("discard %d", (int)value(path))); }
    }
    equals_text("phase", "turn");
    equals("round", 5);
    given("{ 'players': 2, 'phase': 'turn', 'round': 10, 'turn': 3, 'order': [0, 1], 'active': 1, "
          "'seats': [ {}, { 'hand': [124, 125, 126] } ] }");
    play_any(1);
    equals("era", 3);
    check(is_over(), "a new era after the third");
}

RULE(UC_16_4, "special cards discarded in a new era go under the deck in play order")
{
    given("{ 'players': 2, 'phase': 'era', 'round': 5, 'order': [1, 0], 'seats': [ { 'hand': [71, "
          "74, 67, 191], 'owes': 1 }, { 'hand': [72, 73, 75, 192], 'owes': 1 } ] }");
    plays(P0, "discard 191");
    equals("special_deck.#", 13);
    plays(P1, "discard 192");
    equals("special_deck.13", 192); /* seat 1 is first in the order */
    equals("special_deck.14", 191);
}

RULE(UC_16_5, "the choice is made from all cards together")
{
    production("'board': 2, 'hand': [2, 13, 6, 15, 16]", "");
    check(value("seats.0.owes") == 5, "five of eight are discarded");
}

RULE(UC_16_6, "then the next round, or final scoring")
{
    last_turn(7, "", "{ 'hand': [71, 74, 67] }, { 'hand': [72, 73, 75] }");
    equals("round", 8);
}

/* ---- 17 final scoring ---- */

RULE(UC_17_1, "the brown metropolis scores if connected")
{
    scoring("'board': 1, 'tunnels': ['c12-c22', 'c11-c12', 'c01-c11', 'c01-mTL'], 'metropolises': "
            "{ 'mTL': 'M12' }");
    score_line_is(P0, "brown", 0);
    brown(12, "'cards': [0]", 3);
}

RULE(UC_17_2, "sales are optional in amount, within the card's limit")
{
    scoring("'board': 1, 'kelp': 12, 'cards': [0, 187]");
    accepts(P0, "sell 187 1");
    accepts(P0, "sell 187 5");
    refuses(P0, "sell 187 6", UC_17_2);
    plays(P0, "done");
    score_line_is(P0, "endgame", 0);
    score_line_is(P0, "leftover", 3);
}

RULE(UC_17_3, "connected cities by types: 2, 3, 4, 6")
{
    scoring("'board': 1, 'cities': ['c22', 'c12', 'c21'], 'tunnels': ['c12-c22', 'c21-c22'], "
            "'buildings': { 'c22.1': 'farm', 'c22.2': 'lab', 'c22.x': 'desal', 'c12.1': 'farm', "
            "'c12.2': 'lab' }");
    score_line_is(P0, "cities", 6 + 4 + 2);
}

RULE(UC_17_4, "4 resources are a point, a biomatter is 2 credits, rounded once")
{
    scoring("'board': 1, 'credit': 3, 'kelp': 3, 'steelplast': 3, 'science': 3, 'biomatter': 1");
    score_line_is(P0, "leftover", 3);
}

RULE(UC_17_5, "biomatter cannot be turned into credits for a sale")
{
    scoring("'board': 1, 'credit': 14, 'biomatter': 5, 'cards': [0, 185]");
    check(is_over(), "a sale is offered");
    score_line_is(P0, "endgame", 0);
}

RULE(UC_17_6, "most points win; on a tie the play order after round 10")
{
    given("{ 'players': 2, 'phase': 'scoring', 'round': 10, 'order': [1, 0], 'seats': [ { " EMPTY
          "'vp': 5 }, { " EMPTY "'vp': 5 } ] }");
    place_is(P1, 1);
    place_is(P0, 2);
    given("{ 'players': 2, 'phase': 'scoring', 'round': 10, 'order': [1, 0], 'seats': [ { " EMPTY
          "'vp': 6 }, { " EMPTY "'vp': 5 } ] }");
    place_is(P0, 1);
}

RULE(UC_17_7, "no shared places")
{
    given("{ 'players': 4, 'phase': 'scoring', 'round': 10, 'order': [2, 0, 3, 1], 'seats': [ "
          "{ " EMPTY "'vp': 5 }, { " EMPTY "'vp': 5 }, { " EMPTY "'vp': 5 }, { " EMPTY
          "'vp': 5 } ] }");
    place_is(P2, 1);
    place_is(P0, 2);
    place_is(P3, 3);
    place_is(P1, 4);
}

/* ---- 18 contracts ---- */

RULE(UC_18_1, "three of eight contracts, with two to four players")
{
    start(2, "contracts=1", 5);
    equals("contracts.#", 3);
    start(2, "", 5);
    equals("contracts.#", 0);
    refuses_position("{ 'players': 1, 'options': { 'contracts': true } }", "UC-18.1");
    turn(STOCK "'board': 1, 'hand': [2, 13, 6]", "");
    refuses(P0, "contract K6", UC_18_1);
}

#define CONTRACTS "'options': { 'contracts': true }, "
#define SYMBIOTIC                                                                                  \
    "'board': 2, " STOCK "'cities': ['c22', 'c12'], 'symbiotic': ['c22', 'c12'], 'tunnels': "      \
    "['c12-c22'], 'hand': [2, 13, 6]"

RULE(UC_18_3, "each contract is taken once")
{
    turn(SYMBIOTIC, CONTRACTS "'contracts': ['K6', 'K1'], ");
    plays(P0, "contract K6");
    refuses(P0, "contract K6", UC_18_3);
    refuses(P0, "contract K1", UC_18_2);
    equals("contracts.#", 1);
}

RULE(UC_18_4, "one that was passed over waits until the part is finished")
{
    turn(SYMBIOTIC, CONTRACTS "'contracts': ['K6'], ");
    plays(P0, "slot Y1 card 2");
    plays(P0, "build tunnel c02-c12");
    plays(P0, "done"); /* the contract that is offered */
    asks(P0, "part");
    refuses(P0, "contract K6", UC_18_4);
}

RULE(UC_18_4, "offered when met, also inside a part, and again later")
{
    turn("'board': 2, " STOCK "'cities': ['c22', 'c12'], 'symbiotic': ['c22'], 'tunnels': "
         "['c12-c22', 'c21-c22'], 'hand': [2, 13, 6]",
         CONTRACTS "'contracts': ['K6'], ");
    plays(P0, "slot G3 card 2");
    plays(P0, "build symbiotic c21");
    asks(P0, "contract");
    legal_are(P0, "contract K6", "done");
    plays(P0, "done");
    asks(P0, "end");
    plays(P0, "contract K6");
    equals("seats.0.vp", 3);
    equals("seats.0.biomatter", 3);
    equals("active", 1);
}

RULE(UC_18_4, "a contract passed over may still pay for the special card that comes after the slot "
              "(UC-AR-56)")
{
    turn("'board': 1, " EMPTY "'credit': 3, 'steelplast': 1, 'cities': ['c22', 'c12', 'c02', "
         "'c21'], 'metropolises': { 'mTR': 'M1' }, 'hand': [182, 13, 6], "
         "'tunnels': ['c12-c22', 'c02-c12', 'c11-c12', 'c01-c02', 'c21-c22', 'c20-c21']",
         CONTRACTS "'contracts': ['K2'], ");
    plays(P0, "slot Y1 card 182");
    plays(P0, "slot first");
    plays(P0, "build tunnel c02-mTR");
    plays(P0, "done"); /* passes K2 over, with 2 credits left */
    asks(P0, "card");
    legal_are(P0, "decline", "contract K2");
    refuses(P0, "claim", UC_6_5);
    plays(P0, "contract K2");
    plays(P0, "claim");
    equals("seats.0.cards.1", 182);
    equals("seats.0.credit", 0);
}

/* The seventh tunnel meets K2 and connects M9. */
static void meet_and_connect(void)
{
    turn("'board': 1, " STOCK "'cities': ['c22', 'c12', 'c02', 'c21'], 'metropolises': { 'mTR': "
         "'M9' }, 'hand': [2, 13, 6], "
         "'tunnels': ['c12-c22', 'c02-c12', 'c11-c12', 'c01-c02', 'c21-c22', 'c20-c21']",
         CONTRACTS "'contracts': ['K2'], ");
    plays(P0, "slot Y1 card 2");
    plays(P0, "build tunnel c02-mTR");
}

RULE(UC_4_15, "several triggered effects with a choice: the owner chooses their order")
{
    meet_and_connect();
    asks(P0, "order");
    legal_are(P0, "first M9", "first K2");
    plays(P0, "first K2");
    plays(P0, "contract K2");
    equals("seats.0.vp", 3);
    plays(P0, "upgrade c12-c22"); /* M9 */
    equals("seats.0.upgraded_tunnels.#", 1);
    meet_and_connect();
    plays(P0, "first M9");
    plays(P0, "upgrade c12-c22");
    asks(P0, "contract"); /* an upgrade may meet one too, and K2 is still there */
    plays(P0, "contract K2");
    equals("seats.0.vp", 3);
    plays(P0, "upgrade c02-c12");
    equals("seats.0.upgraded_tunnels.#", 2);
}

RULE(UC_18_5, "the eight contracts are data: K1 to K8")
{
    given("{ 'players': 2, 'options': { 'contracts': true }, 'contracts': ['K1', 'K8'] }");
    equals_text("contracts.1", "K8");
    refuses_position("{ 'players': 2, 'options': { 'contracts': true }, 'contracts': ['K9'] }",
                     "K1 to K8");
}

/* ---- 19 advanced boards ---- */

#define ADVANCED "'options': { 'boards': 'advanced' }, "

static void advanced_turn(const char *seat)
{
    given(written("{ 'players': 2, " ADVANCED
                  "'phase': 'turn', 'order': [0, 1], 'seats': [ { %s }, { 'board': 7 } ] }",
                  seat));
}

RULE(UC_19_1, "all advanced or none; the solo game always")
{
    start(1, "", 1);
    check(value("seats.0.board") >= 5, "a basic board in the solo game");
    refuses_position("{ 'players': 1, 'options': { 'boards': 'basic' } }", "UC-19.1");
}

RULE(UC_19_2, "cities have different numbers of building sites")
{
    advanced_turn(STOCK "'board': 5, 'cities': ['c22', 'c12'], 'hand': [2, 13, 6]");
    plays(P0, "slot G2 card 2");
    accepts(P0, "build desal c12.3");
    refuses(P0, "build desal c22.3", FR_NOT_A_MOVE); /* c22 of board 5 has two sites */
}

RULE(UC_19_3, "a surcharge, also for free builds, not for upgrades")
{
    advanced_turn(EMPTY "'board': 5, 'steelplast': 1, 'credit': 1, 'hand': [2, 13, 6]");
    plays(P0, "slot Y1 card 2"); /* only the site without a surcharge can be paid: it is built */
    equals_text("seats.0.tunnels.0", "c21-c22");
}

RULE(UC_19_4, "in return such a site gives more")
{
    advanced_turn(STOCK "'board': 6, 'cities': ['c22', 'c21'], 'hand': [2, 13, 6]");
    plays(P0, "slot G3 card 2");
    plays(P0, "build city c20"); /* 1 steelplast and 1 kelp more: 3 points and a step */
    equals("seats.0.vp", 3);
    equals("seats.0.steelplast", 3);
    equals("seats.0.kelp", 4);
}

RULE(UC_19_5, "the multiplier repeats the object's own yield, not the pair bonus")
{
    advanced_production("'board': 5, 'kelp': 9, 'cities': ['c22', 'c21'], 'tunnels': ['c21-c22'], "
                        "'buildings': { 'c21.1': 'upgraded lab', 'c21.2': 'upgraded lab' }");
    equals("seats.0.science", 3);
    equals("seats.0.steelplast", 3 + 1);
}

RULE(UC_19_6, "multipliers work in Production only")
{
    given("{ 'players': 2, " ADVANCED
          "'phase': 'turn', 'round': 5, 'order': [0, 1], 'seats': [ { " EMPTY
          "'board': 5, 'cities': ['c22', 'c21'], 'tunnels': ['c21-c22'], "
          "'buildings': { 'c21.1': 'upgraded lab' }, 'hand': [76, 71, 74] }, { 'board': 7 } ] }");
    plays(P0, "slot R3 card 76");
    plays(P0, "card first");
    plays(P0, "produce c21.1");
    equals("seats.0.science", 1);
    equals("seats.0.steelplast", 1);
}

RULE(UC_19_7, "a city's multiplier is the city's alone")
{
    advanced_production("'board': 5, 'kelp': 9, 'cities': ['c22', 'c12', 'c11'], 'tunnels': "
                        "['c12-c22', 'c11-c12'], 'buildings': { 'c11.1': 'desal' }");
    equals("seats.0.credit", 1 + 3 + 1); /* plant, the x3 tunnel, a plain tunnel */
    equals("seats.0.vp", 0);
}

RULE(UC_19_8, "the known site kinds")
{
    advanced_production("'board': 5, 'kelp': 9, 'cities': ['c22', 'c12', 'c11'], 'symbiotic': "
                        "['c11'], 'tunnels': ['c12-c22', 'c11-c12']");
    equals("seats.0.vp", 6);
    advanced_production("'board': 8, 'kelp': 9, 'tunnels': ['c12-c22', 'c21-c22']");
    equals("seats.0.credit", 1 + 1 + 2);
}

RULE(UC_19_9, "extra production is never multiplied and needs its metropolis")
{
    advanced_production("'board': 7, 'kelp': 9, 'tunnels': ['c21-c22', 'c11-c21', 'c10-c11', "
                        "'c00-c10', 'c00-mTL'], 'metropolises': { 'mTL': 'M12' }");
    score_line_is(P0, "production", 0); /* the other tunnel of the brown metropolis is missing */
    advanced_production("'board': 7, 'kelp': 9, 'tunnels': ['c21-c22', 'c11-c21', 'c10-c11', "
                        "'c00-c10', 'c00-mTL', 'c10-mTL'], 'metropolises': { 'mTL': 'M12' }");
    score_line_is(P0, "production", 2);
}

/* ---- 20 solo ---- */

static void solo(const char *seat, const char *top)
{
    given(written("{ 'players': 1, 'phase': 'turn', %s 'seats': [ { 'board': 5, %s } ] }", top,
                  seat));
}

RULE(UC_20_1, "the 1-2 side, an advanced board, domes without limit")
{
    start(1, "", 1);
    equals("slots.#", 13);
    is_null("supply.symbiotic");
    check(value("seats.0.board") >= 5, "a basic board");
}

RULE(UC_20_2, "the tile that scores cities is left out")
{
    /* Without M16 a brown tile scores nothing for seven cities, two tunnels and no card or upgrade:
     * only M12 does, for itself. */
    for (int seed = 0; seed < 12; seed++) {
        given(written(
            "{ 'players': 1, 'seed': %d, 'phase': 'scoring', 'round': 10, 'seats': [ { 'board': "
            "8, " EMPTY
            "'cities': ['c22', 'c12', 'c21', 'c20', 'c10', 'c00', 'c01'], 'tunnels': ['c21-c22', "
            "'c20-c21', 'c10-c20', 'c00-c10', 'c00-c01', 'c01-mTL', 'c10-mTL'] } ] }",
            seed));
        check(num_legal(P0) == 0, "the game goes on");
        struct fr_score_line lines[FR_MAX_SCORE_LINES];
        int num;
        rule_game->score(rule_state(), 0, lines, FR_MAX_SCORE_LINES, &num);
        check(lines[7].points != 12, "M16 was dealt");
    }
}

RULE(UC_20_3, "first player: no extras, marker below")
{
    start(1, "", 1);
    equals("seats.0.credit", 2);
    equals("federation.below.0", 0);
}

RULE(UC_20_4, "three neutral tiles on the first slot of each colour")
{
    solo("'hand': [2, 13, 6]", "");
    equals("slots.0.tiles.0", -1);
    equals("slots.4.tiles.0", -1);
    equals("slots.8.tiles.0", -1);
    refuses(P0, "slot G1 card 2", UC_7_1);
}

RULE(UC_20_4,
     "they lie there while the first hand is chosen, and between two rounds where they go next")
{
    start(1, "neutral_start=2", 1);
    asks(P0, "discard");
    equals("slots.1.tiles.0", -1);
    equals("slots.5.tiles.0", -1);
    equals("slots.9.tiles.0", -1);
    equals("slots.0.tiles.#", 0);
    solo("'hand': [2, 13, 6, 15]", "'round': 4, 'turn': 3, ");
    play_any(0);
    asks(P0, "discard"); /* of the new era */
    equals("slots.1.tiles.0", -1);
    equals("slots.0.tiles.#", 0);
}

RULE(UC_20_5, "they may start on other slots")
{
    start(1, "neutral_start=3", 1);
    equals("neutral.0", 3);
    refuses_position("{ 'players': 2, 'options': { 'neutral_start': 2 } }", "UC-20.5");
}

RULE(UC_20_6, "a ring of twelve, green, red, yellow")
{
    start(1, "", 1);
    equals_text("slots.0.colour", "green");
    equals_text("slots.4.colour", "red");
    equals_text("slots.8.colour", "yellow");
    is_null("slots.12.colour");
}

RULE(UC_20_7, "neutral tiles occupy as another player")
{
    solo(STOCK "'hand': [67, 71, 74]", "'round': 5, ");
    plays(P0, "slot G2 card 67");
    plays(P0, "card first");
    accepts(P0, "perform G1");
    refuses(P0, "perform G3", UC_3_21);
}

RULE(UC_20_8,
     "the end of a round: neutral tiles move, the fourth comes if the marker did not advance")
{
    solo("'hand': [2, 13, 6]", "'turn': 3, 'federation': { '4': [0] }, ");
    play_any(0);
    equals("neutral.0", 2);
    is_null("fourth");
    equals("federation.below.0", 0);
    solo("'hand': [2, 13, 6]", "'turn': 3, ");
    play_any(0);
    check(value("fourth") >= 1, "no fourth tile");
    check(num_events("turned") == 1, "no card was turned");
}

RULE(UC_20_9, "the fourth tile by the digits of the turned card")
{
    solo("'hand': [2, 13, 6]", "'turn': 3, 'deck': [3, 5, 8, 9], ");
    play_any(0); /* two by the slot, one at the end of the turn; 9 is turned */
    equals("fourth", 9);
    equals("discard.1", 9);
    equals("slots.8.tiles.0", -1);
}

RULE(UC_20_10, "after round 10 no tile moves")
{
    solo("'hand': [124, 125, 126]", "'round': 10, 'turn': 3, ");
    play_any(0);
    check(num_events("turned") == 0 && num_events("neutral") == 0,
          "tiles moved after the last round");
    check(is_over(), "the game goes on");
}

RULE(UC_20_11, "the three tiles stay four apart")
{
    solo("'hand': [2, 13, 6]", "'turn': 3, 'neutral': [4, 8, 12], ");
    play_any(0);
    equals("neutral.0", 1);
    equals("neutral.1", 5);
    equals("neutral.2", 9);
}

RULE(UC_20_12, "seven connected cities and 100 points win")
{
    given("{ 'players': 1, 'phase': 'scoring', 'round': 10, 'seats': [ { 'board': 5, " EMPTY
          "'vp': 86, 'cities': ['c22', 'c12', 'c21', 'c11', 'c02', 'c20', 'c10'], "
          "'tunnels': ['c12-c22', 'c21-c22', 'c11-c12', 'c02-c12', 'c20-c21', 'c10-c11'] } ] }");
    check(value("goal.met"), "100 points lose");
    given("{ 'players': 1, 'phase': 'scoring', 'round': 10, 'seats': [ { 'board': 5, " EMPTY
          "'vp': 85, 'cities': ['c22', 'c12', 'c21', 'c11', 'c02', 'c20', 'c10'], "
          "'tunnels': ['c12-c22', 'c21-c22', 'c11-c12', 'c02-c12', 'c20-c21', 'c10-c11'] } ] }");
    check(!value("goal.met"), "99 points win");
}
