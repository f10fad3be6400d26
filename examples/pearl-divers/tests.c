/* Pearl Divers, rule by rule. */
#include "rule.h"
#include "pd_rules.h"

RULE(PD_1_1, "there are 26 pearls, and none is lost")
{
    start(2, "", 1);
    check(value("deck.#") == 20, "the deck has %d pearls", (int)value("deck.#"));
    refuses_position("{ 'players': 2, 'deck': [ 1, 2 ] }", "not as many pearls");
}

RULE(PD_1_2, "everybody draws a hand that the others do not see; seat 0 begins")
{
    start(3, "hand=4", 1);
    equals("seats.2.hand.#", 4);
    asks(P0, "dive");
    view_as(P1);
    is_null("seats.0.hand.0");
    is_null("deck.0");
    check(value("seats.1.hand.0") > 0, "the own hand is known");
}

RULE(PD_2_1, "only a pearl from the hand can be played")
{
    given("{ 'players': 2, 'seats': [ { 'hand': [ 2, 4 ] }, { 'hand': [ 6 ] } ] }");
    legal_are(P0, "play 2", "play 4", "surface");
    refuses(P0, "play 6", PD_2_1);
    says(P0, "play 6", "You do not hold a pearl 6.");
    refuses(P1, "play 6", FR_NOT_ASKED);
}

RULE(PD_2_2, "a pearl must not be lower than the last one of the row")
{
    given("{ 'players': 2, 'seats': [ { 'hand': [ 2, 3, 5 ], 'row': [ 1, 3 ] }, { 'hand': [ 6 ] } "
          "] }");
    refuses(P0, "play 2", PD_2_2);
    says(P0, "play 2", "Pearl 2 is lower than the 3 on top of your row.");
    accepts(P0, "play 3");
    accepts(P0, "play 5");
}

RULE(PD_2_3, "who has played draws a pearl, as long as there are any")
{
    start(2, "", 1);
    plays(P0, written("play %d", (int)value("seats.0.hand.0")));
    equals("seats.0.hand.#", 3);
    equals("seats.0.row.#", 1);
    equals("deck.#", 19);
    check(num_events("drew") == 1, "a draw is told");
}

RULE(PD_2_4, "who comes up takes no more turns")
{
    start(3, "", 1);
    plays(P0, "surface");
    asks(P1, "dive");
    plays(P1, "surface");
    plays(P2, written("play %d", (int)value("seats.2.hand.0")));
    asks(P2, "dive");
    asks_nothing(P0);
}

RULE(PD_3_1, "the game ends when everybody has come up, at the latest with empty hands")
{
    start(2, "", 1);
    plays(P0, "surface");
    plays(P1, "surface");
    check(is_over(), "nobody is asked any more");
    given("{ 'players': 2, 'asked': 0, 'deck': [], 'seats': [ { 'hand': [ 6 ], 'row': [ 1, 1, 1, "
          "1, 1, 1, 2, 2, 2,"
          " 2, 2, 2, 3, 3, 3, 3, 3 ] }, { 'hand': [], 'row': [ 4, 4, 4, 4, 5, 5, 5, 6 ], "
          "'surfaced': true } ] }");
    plays(P0, "play 6");
    check(is_over(), "the last pearl brings its diver up");
}

RULE(PD_3_2, "a row is worth its sum; of equal ones the longer wins")
{
    given("{ 'players': 3, 'seats': [ { 'hand': [ 1 ], 'row': [ 2, 4 ] }, { 'hand': [ 1 ], 'row': "
          "[ 6 ] },"
          " { 'hand': [ 1 ], 'row': [ 1, 1, 4 ] } ] }");
    score_is(P0, 6);
    score_line_is(P1, "pearls", 6);
    place_is(P2, 1);
    place_is(P0, 2);
    place_is(P1, 3);
}
