/* underwater-cities-own.c: what the effect language allows and no card of the box uses, played with
 * the cards of underwater-cities-own/cards.json, as players may bring them (docs/cards.md). */
#include "underwater-cities.h"

#define CITIES3 "'board': 2, 'cities': ['c22', 'c12', 'c21'], 'tunnels': ['c12-c22', 'c21-c22'], "

#define CONTRACTS "'options': { 'contracts': true }, 'contracts': ['K8'], "

/* A turn of seat 0 in a round of era II. */
static void own_turn(const char *seat)
{
    own_cards();
    turn(seat, "'round': 5, ");
}

RULE(UC_4_9, "a build that brings nothing itself may be what a later part of the card counts")
{
    static const char *const contracts[] = { "", CONTRACTS };

    own_cards();
    for (int i = 0; i < 2; i++) { /* with contracts it is found in another way */
        turn(EMPTY CITIES3 "'steelplast': 1, 'buildings': { 'c22.1': 'farm' }, 'hand': [40, 2, 6]",
             contracts[i]);
        accepts(P0, "slot Y1 card 40"); /* the second farm, then 2 credits for the tunnels */
        turn(EMPTY CITIES3 "'steelplast': 1, 'buildings': { 'c22.1': 'lab' }, 'hand': [40, 2, 6]",
             contracts[i]);
        refuses(P0, "slot Y1 card 40", UC_4_9);
    }
}

RULE(UC_4_15, "effects at the end of the turn come in the order wanted, each or not")
{
    own_turn(RICH "'cards': [101, 109], 'hand': [2, 6, 15]");
    plays(P0, "slot R2 card 2");
    plays(P0, "slot only");
    asks(P0, "order");
    legal_are(P0, "first 101", "first 109");
    plays(P0, "first 109");
    plays(P0, "exchange 1 kelp for 1 credit");
    equals("seats.0.credit", 7);
    plays(P0, "build farm c22.2");
    equals("active", 1);
    own_turn(RICH "'cards': [101, 109], 'hand': [2, 6, 15]");
    plays(P0, "slot R2 card 2");
    plays(P0, "slot only");
    plays(P0, "first 101");
    plays(P0, "done");
    legal_are(P0, "exchange 1 kelp for 1 credit", "exchange 1 credit for 1 kelp", "done");
}

RULE(UC_3_20, "a limited effect with a choice is spent when it is used, not when it is offered")
{
    own_turn(RICH "'cards': [0, 37], 'hand': [2, 6, 15]");
    plays(P0, "slot Y2 card 2");
    plays(P0, "choose 2");
    plays(P0, "build lab c22.2");
    plays(P0, "done"); /* declined */
    equals("seats.0.spent_turn.#", 0);
    plays(P0, "build lab c22.3");
    plays(P0, "pay 1 credit");
    equals("seats.0.science", 7);
    equals("active", 1);
    own_turn(RICH "'cards': [0, 37], 'hand': [2, 6, 15]");
    plays(P0, "slot Y2 card 2");
    plays(P0, "choose 2");
    plays(P0, "build lab c22.2");
    plays(P0, "pay 1 credit");
    equals("seats.0.spent_turn.0", 37);
    plays(P0, "build lab c22.3");
    equals("active", 1); /* it is not offered again */
    equals("seats.0.science", 7);
}

RULE(UC_4_11, "parts that overlap are told apart, and listed with all their places")
{
    own_turn(EMPTY "'board': 2, 'credit': 1, 'kelp': 1, 'hand': [16, 2, 6]");
    plays(P0, "slot Y4 card 16");
    plays(P0, "card first");
    check(num_legal(P0) == 9 * 4 + 1, "%d moves", num_legal(P0));
    accepts(P0, "build farm c22.1 by 1");
    accepts(P0, "build lab c22.1");
    accepts(P0, "build desal c12.1");
    plays(P0, "build farm c22.1 by 3"); /* for the kelp; board 2 gives 1 credit here */
    equals("seats.0.kelp", 0);
    equals("seats.0.credit", 2);
    plays(P0, "build farm c22.2"); /* now there is one part with farms, for 1 credit */
    equals("seats.0.credit", 1);
    plays(P0, "build desal c22.3");
    equals("seats.0.credit", 1);
}

RULE(UC_4_12, "of several prices one is paid, each time anew")
{
    own_turn(EMPTY "'board': 2, 'credit': 1, 'kelp': 1, 'hand': [12, 2, 6]");
    plays(P0, "slot Y4 card 12");
    plays(P0, "card first");
    legal_are(P0, "pay 1 credit", "pay 1 kelp", "done");
    plays(P0, "pay 1 kelp");
    legal_are(P0, "pay 1 credit", "done");
    plays(P0, "pay 1 credit");
    equals("seats.0.steelplast", 2);
    own_turn(EMPTY "'board': 2, 'kelp': 1, 'credit': 1, 'hand': [12, 2, 6]");
    accepts(P0, "slot Y1 card 12"); /* 1 kelp pays for the steelplast of a tunnel */
    own_turn(EMPTY "'board': 2, 'kelp': 1, 'hand': [12, 2, 6]");
    refuses(P0, "slot Y1 card 12", UC_4_9);
}

RULE(UC_4_16, "what follows a build comes after all that it triggered, and before the next part")
{
    /* Card 45 exchanges kelp and credits at each build; card 28 sells kelp after its tunnel. */
    own_turn(EMPTY "'board': 2, 'steelplast': 1, 'credit': 1, 'kelp': 1, 'cards': [45], "
                   "'hand': [28, 2, 6]");
    plays(P0, "slot R2 card 28");
    plays(P0, "card first");
    plays(P0, "build tunnel c12-c22");
    legal_are(P0, "exchange 1 kelp for 1 credit", "exchange 1 credit for 1 kelp", "done");
    plays(P0, "exchange 1 credit for 1 kelp");
    legal_are(P0, "pay 1 kelp", "done");
    plays(P0, "pay 1 kelp");
    equals("seats.0.credit", 2);
    equals("seats.0.kelp", 2); /* one left, one from the slot */
}

RULE(UC_7_5, "an upgrade that belongs to a free build has its own price")
{
    own_turn(EMPTY "'board': 2, 'credit': 1, 'hand': [90, 2, 6]");
    plays(P0, "slot Y4 card 90");
    plays(P0, "card first");
    plays(P0, "build lab c22.2");
    equals("seats.0.credit", 0); /* the only price that can be paid */
    check(num_events("upgraded") == 1, "the laboratory was not upgraded");
}

RULE(UC_7_5, "the bonus of the site may pay for the upgrade, in whatever resource")
{
    own_turn(EMPTY "'board': 2, 'hand': [90, 2, 6]");
    plays(P0, "slot Y4 card 90");
    plays(P0, "card first"); /* of all sites c22.1 brings a credit */
    legal_are(P0, "build farm c22.1", "build desal c22.1", "build lab c22.1", "done");
}

RULE(UC_7_5, "an upgrade that is offered with a build may be left")
{
    own_turn(EMPTY "'board': 2, 'credit': 1, 'hand': [85, 2, 6]");
    plays(P0, "slot R2 card 85");
    plays(P0, "card first");
    plays(P0, "build lab c22.2");
    asks(P0, "upgrade_built");
    legal_are(P0, "upgrade c22.2 for 1 credit", "done");
    plays(P0, "done");
    equals("seats.0.credit", 1);
}

RULE(UC_14_9, "production cards with a choice come in the order wanted")
{
    own_cards();
    given("{ 'players': 2, 'phase': 'production', 'round': 4, 'order': [0, 1], 'seats': [ { " EMPTY
          "'board': 2, 'credit': 1, 'cards': [1, 51] }, {} ] }");
    asks(P0, "order");
    legal_are(P0, "first 1", "first 51");
    plays(P0, "first 1");
    plays(P0, "choose 2");
    plays(P0, "gain 1 credit");
    equals("seats.0.credit", 2);
    plays(P0, "pay 1 credit");
    equals("seats.0.credit", 1);
    equals("seats.0.steelplast", 1);
}

RULE(UC_5_22, "an ability with two parts: each may be used, and one must be")
{
    own_turn(EMPTY "'board': 2, 'credit': 1, 'kelp': 1, 'cards': [203], 'hand': [2, 6, 15]");
    plays(P0, "ability 203");
    refuses(P0, "done", UC_5_22_BEGUN);
    plays(P0, "exchange 1 kelp for 1 steelplast");
    plays(P0, "pay 1 credit");
    equals("seats.0.science", 1);
    refuses(P0, "ability 203", UC_3_20);
}

RULE(UC_18_4, "a contract's reward may be a choice")
{
    own_cards();
    turn(EMPTY CITIES3 "'credit': 2, 'steelplast': 1, 'buildings': { 'c22.1': 'farm' }, "
                       "'hand': [2, 6, 15]",
         "'options': { 'contracts': true }, 'contracts': ['K2'], ");
    plays(P0, "slot Y1 card 2");
    plays(P0, "build tunnel c11-c12"); /* the third */
    plays(P0, "contract K2");
    plays(P0, "upgrade c22.1");
    check(num_events("upgraded") == 1, "the farm was not upgraded");
}

RULE(UC_11_2, "a reward on the Federation track may be what the slot lacks")
{
    own_turn(EMPTY "'board': 2, 'cards': [35], 'hand': [80, 2, 6]");
    accepts(P0,
            "slot Y2 card 80"); /* two steps to space 3, where card 35 gives the kelp for a farm */
    own_turn(EMPTY "'board': 2, 'hand': [80, 2, 6]");
    refuses(P0, "slot Y2 card 80", UC_4_9);
    given("{ 'players': 3, 'options': { 'contracts': true }, 'contracts': ['K1'], 'phase': 'turn', "
          "'order': [0, 1, 2], 'seats': [ { " EMPTY
          "'board': 2, 'cards': [35], 'hand': [29, 2, 6]" OTHERS);
    accepts(P0, "slot R1 card 29"); /* with contracts in play it is found in another way */
}

RULE(UC_4_14, "a choice of which no branch is possible is not offered")
{
    own_turn(EMPTY "'board': 2, 'credit': 1, 'hand': [5, 2, 6]");
    plays(P0, "slot R2 card 5");
    plays(P0, "card first");
    legal_are(P0, "gain 1 card", "done");
}

RULE(UC_3_17, "a payment that cannot be made is refused with its price")
{
    own_turn(EMPTY "'board': 2, 'kelp': 1, 'steelplast': 1, 'cards': [203], 'hand': [2, 6, 15]");
    plays(P0, "ability 203");
    says(P0, "pay 1 credit", "This takes 1 credit; you have nothing.");
}

RULE(UC_4_9, "a card that is claimed first helps by its own effects and by no other card's")
{
    own_turn(EMPTY "'board': 2, 'kelp': 1, 'steelplast': 1, 'hand': [96, 97, 6]");
    refuses(P0, "slot Y1 card 96", UC_4_9); /* a credit is missing */
    own_turn(EMPTY "'board': 2, 'kelp': 1, 'steelplast': 1, 'cards': [97], 'hand': [96, 2, 6]");
    accepts(P0, "slot Y1 card 96"); /* card 97, in the area, sells kelp */
    own_cards();
    turn(EMPTY "'board': 2, 'kelp': 1, 'steelplast': 1, 'cards': [96], 'hand': [80, 2, 6]",
         "'round': 5, 'federation': { '1': [0] }, ");
    refuses(P0, "slot Y1 card 80", UC_4_9); /* card 96 rewards space 3, which is behind */
    turn(EMPTY "'board': 2, 'kelp': 1, 'steelplast': 1, 'cards': [96], 'hand': [80, 2, 6]",
         "'round': 5, 'federation': { '4': [0] }, ");
    accepts(P0, "slot Y1 card 80");
}

RULE(UC_4_9, "a branch of the card helps if it can be used")
{
    own_cards();
    given(TURN3 EMPTY "'board': 2, 'steelplast': 1, 'hand': [32, 2, 6]" OTHERS);
    accepts(P0, "slot R1 card 32"); /* steelplast for the kelp of a farm */
    given(TURN3 EMPTY "'board': 2, 'hand': [32, 2, 6]" OTHERS);
    refuses(P0, "slot R1 card 32", UC_4_9);
}

RULE(UC_7_6, "a gain that the card does not have is no choice among its resources")
{
    own_cards();
    given(TURN3 RICH "'hand': [3, 2, 6]" OTHERS);
    plays(P0, "slot Y5 card 3");
    plays(P0, "card first");
    accepts(P0, "gain 1 kelp");
    refuses(P0, "gain 1 credit", FR_2_EFFECT);
}

RULE(UC_4_9, "a reward of two parts helps by the second too")
{
    own_cards();
    given(TURN3 EMPTY "'board': 2, 'kelp': 1, 'steelplast': 1, 'buildings': { 'c22.1': 'farm' }, "
                      "'cards': [58], 'hand': [22, 2, 6]" OTHERS);
    accepts(P0, "slot R2 card 22"); /* a plant, a point, and 2 credits for the kelp */
    given(TURN3 EMPTY "'board': 2, 'steelplast': 1, 'buildings': { 'c22.1': 'farm' }, "
                      "'cards': [58], 'hand': [22, 2, 6]" OTHERS);
    refuses(P0, "slot R2 card 22", UC_4_9);
}
