/* underwater-cities-cards.c: one test a rule number of docs/rules/underwater-cities.md, chapters 5
 * and 6: era cards and special cards. */
#include "underwater-cities.h"

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
    check(is_legal(P0, "slot G1 card 13") && is_legal(P0, "slot R2 card 2") &&
              is_legal(P0, "slot Y1 card 6"),
          "all colours");
}

RULE(UC_5_5, "claiming is optional and happens when the card is resolved")
{
    turn(RICH "'hand': [48, 2, 6]", "");
    plays(P0, "slot R2 card 48");
    plays(P0, "slot first"); /* the slot's steelplast comes before the card works */
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

RULE(UC_5_6, "a card that leaves is told as resolved only if it was played for its effect")
{
    turn(RICH "'hand': [2, 13, 6]", "");
    plays(P0, "slot R2 card 2");
    plays(P0, "slot only");
    check(!event_arg("put_away", 0, "resolved"), "it paid for the slot alone");
    turn(RICH "'hand': [2, 13, 6]", "");
    plays(P0, "slot R2 card 2");
    plays(P0, "card first");
    plays(P0, "gain 1 credit 1 kelp");
    check(event_arg("put_away", 0, "resolved"), "its effect was had");
    turn(RICH "'hand': [48, 2, 6]", "");
    plays(P0, "slot R2 card 48");
    plays(P0, "slot first");
    plays(P0, "decline");
    check(!event_arg("put_away", 0, "resolved"), "it was declined");
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
    turn(RICH "'cards': [0, 34, 46, 192], 'used': [0, 34, 46, 192], 'hand': [114, 71, 74]",
         "'round': 5,");
    plays(P0, "slot R2 card 114");
    plays(P0, "card first");
    plays(P0, "drop 34"); /* era I is over */
    equals("out.0", 34);
    turn(RICH "'cards': [0, 34, 46, 192], 'used': [0, 34, 46, 192], 'hand': [114, 71, 74]",
         "'round': 5,");
    plays(P0, "slot R2 card 114");
    plays(P0, "card first");
    plays(P0, "drop 192");
    equals("special_deck.14", 192);
    turn(RICH "'cards': [0, 34, 46, 192], 'used': [0, 34, 46, 192], 'hand': [114, 71, 74]",
         "'round': 5,");
    plays(P0, "slot R2 card 114");
    plays(P0, "card first");
    plays(P0, "drop assistant");
    equals("seats.0.cards.0", 34);
    equals("seats.0.cards.#", 4);
}

RULE(UC_5_15, "action cards stay when the era ends")
{
    given("{ 'players': 2, 'phase': 'production', 'round': 4, 'order': [0, 1], 'seats': [ { "
          "'cards': [0, 34, 46], 'used': [34] }, {} ] }");
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
    given("{ 'players': 2, 'phase': 'turn', 'round': 1, 'order': [0, 1], 'deck': [], 'discard': "
          "[1, 4, 7, 10], 'seats': [ { 'hand': [13, 2, 6] }, { 'hand': [3, 8, 9] } ], "
          "'out': [5, 11, 12, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, "
          "31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, "
          "48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66] }");
    equals("deck.#", 0);
    plays(P0, "slot R2 card 13");
    check(num_events("reshuffled") == 1, "no reshuffle");
    equals("deck.#", 4); /* four and the played card, less the one drawn */
    equals("discard.#", 0);
}

RULE(UC_5_21, "where nothing is left to shuffle, nothing is shuffled (UC-AR-8)")
{
    given("{ 'players': 2, 'phase': 'turn', 'round': 1, 'order': [0, 1], 'deck': [], 'discard': "
          "[], 'seats': [ { 'hand': [13, 2, 6] }, { 'hand': [3, 8, 9] } ], "
          "'out': [1, 4, 7, 10, 5, 11, 12, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, "
          "28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, "
          "48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66] }");
    plays(P0, "slot always card 13");
    check(num_events("reshuffled") == 1, "told %d times",
          num_events("reshuffled")); /* the played card, at the end of the turn */
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
    plays(P0, "under 194"); /* the other follows: it is the lowest */
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
    turn(RICH UNDER_REST "'hand': [13, 2, 6]",
         "'special_deck': [191, 192, 193], 'three_credit': [], ");
    plays(P0, "slot R4 card 13");
    plays(P0, "look");
    legal_are(P0, "keep 191", "keep 192", "keep 193");
    turn(RICH UNDER_REST "'cards': [0, 192, 193], 'hand': [13, 2, 6]",
         "'special_deck': [191], 'three_credit': [185], ");
    plays(P0, "slot R4 card 13");
    legal_are(P0, "take 185", "take 191"); /* looking would show the same card */
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
    plays(P0, "slot G1 card 201"); /* space 3 gives the credit */
    plays(P0, "slot first");
    plays(P0, "claim");
    equals("seats.0.cards.1", 201);
    equals("seats.0.credit", 0);
}

RULE(UC_6_7, "where special cards go")
{
    turn(RICH "'hand': [191, 2, 6]", "");
    plays(P0, "slot R2 card 191"); /* no match */
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
    given("{ 'players': 2, 'phase': 'scoring', 'round': 10, 'order': [0, 1], 'out': [186], "
          "'seats': [ { 'board': 1, 'cards': [0, 191, 185], 'under': [195], "
          "'tunnels': ['c12-c22', 'c11-c12', 'c01-c11', 'c10-c11', 'c01-mTL', 'c10-mTL'], "
          "'metropolises': { 'mTL': 'M15' } }, {} ] }");
    score_line_is(P0, "brown", 6);
}
