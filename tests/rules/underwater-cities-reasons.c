/* underwater-cities-reasons.c: a no says what is the matter: each of these was once told by a
 * sentence that did not help. */
#include "underwater-cities.h"

RULE(UC_2_6, "a clone with two players: the tile is for four")
{
    turn(RICH "'hand': [2, 13, 6]", "'slots': [ { 'id': 'R2', 'tiles': [1] } ], ");
    refuses(P0, "clone R2 card 2", UC_2_6);
    says(P0, "clone R2 card 2", "The cloning tile is for four players; there are 2 of you.");
}

RULE(UC_7_12, "what cannot be cloned, and why")
{
    given("{ 'players': 4, 'phase': 'turn', 'order': [0, 1, 2, 3], 'slots': [ { 'id': 'R2', "
          "'tiles': [1] }, { 'id': 'Y1', 'tiles': [0] } ], 'seats': [ { " EMPTY
          "'board': 2, 'hand': [2, 13, 6] }, {}, {}, {} ] }");
    refuses(P0, "clone R3 card 2", UC_7_12_FREE);
    refuses(P0, "clone always card 2", UC_7_12_ALWAYS);
    refuses(P0, "clone Y1 card 2", UC_7_15);
    says(P0, "clone R2 card 2", "Cloning costs 1 credit; you have 0.");
}

RULE(UC_4_5, "a card that is not in the hand")
{
    turn(RICH "'hand': [2, 13, 6]", "");
    refuses(P0, "slot Y1 card 14", UC_4_5);
    says(P0, "slot Y1 card 37", "Biomech Construction Crew is not in your hand.");
}

RULE(UC_5_9, "an action card that is not claimed, and one that is none")
{
    turn(RICH "'cards': [0, 14], 'hand': [2, 13, 6]", "");
    plays(P0, "slot R3 card 13");
    refuses(P0, "use 34", UC_5_9);
    refuses(P0, "use 14", UC_5_9_KIND);
}

RULE(UC_4_14, "a farm at two tunnels, an upgrade of the wrong kind")
{
    turn(RICH "'hand': [2, 13, 6]", "");
    plays(P0, "slot Y1 card 2");
    refuses(P0, "build farm c22.1", UC_4_14_KIND);
    says(P0, "build farm c22.1", "Y1 does not let you build a farm.");
    refuses(P0, "build tunnel c12", UC_3_5_SITE);
    refuses(P0, "gain 1 kelp", FR_2_EFFECT);
    turn(RICH "'buildings': { 'c22.1': 'farm', 'c22.2': 'lab' }, 'hand': [23, 13, 6]", "");
    plays(P0, "slot Y2 card 23");
    plays(P0, "card first");
    refuses(P0, "upgrade c22.2", UC_4_14_UPGRADE);
    refuses(P0, "upgrade c22", UC_10_1_CITY);
    refuses(P0, "upgrade c22.3", UC_10_1_EMPTY);
}

RULE(UC_4_11, "a part that has been used")
{
    turn(RICH "'hand': [2, 13, 6]", "");
    plays(P0, "slot R1 card 2");
    plays(P0, "slot only");
    plays(P0, "build city c12");
    refuses(P0, "build city c21", UC_4_11_USED);
}

RULE(UC_8_9, "a build that cannot be paid says what it costs and what there is")
{
    turn(EMPTY
         "'board': 2, 'credit': 1, 'kelp': 1, 'biomatter': 1, 'steelplast': 1, 'hand': [2, 13, 6]",
         "");
    plays(P0, "slot R1 card 13");
    says(P0, "build symbiotic c12",
         "This costs 2 credits, 1 kelp, 1 steelplast, 1 biomatter; you have 1 credit, 1 kelp, 1 "
         "steelplast, 1 biomatter.");
}

RULE(UC_8_5, "biomatter: too much of it, or none where it is needed")
{
    turn(EMPTY "'board': 2, 'kelp': 0, 'biomatter': 2, 'hand': [2, 13, 6]", "");
    plays(P0, "slot Y2 card 13");
    plays(P0, "choose 1"); /* farms, with biomatter for the kelp */
    refuses(P0, "build farm c22.1", UC_8_5_NEEDED);
    refuses(P0, "build farm c22.1 pay biomatter 2 kelp", UC_8_5);
}

RULE(UC_9_11, "a structure that is not upgraded yields nothing by itself")
{
    turn(RICH "'cities': ['c22', 'c12'], 'buildings': { 'c22.1': 'farm', 'c22.2': 'upgraded lab', "
              "'c12.1': 'upgraded farm' }, 'hand': [76, 71, 74]",
         "'round': 5, ");
    plays(P0, "slot R2 card 76");
    plays(P0, "card first");
    refuses(P0, "produce c22.1", UC_9_11_PLAIN);
    refuses(P0, "produce c12.1", UC_9_11);
    refuses(P0, "produce c22", UC_9_11_EMPTY);
}

RULE(UC_17_2, "selling more often than can be")
{
    given("{ 'players': 2, 'phase': 'scoring', 'round': 10, 'order': [0, 1], 'seats': [ { " EMPTY
          "'cards': [0, 187], 'credit': 9, 'kelp': 9, 'steelplast': 9, 'science': 9 }, {} ] }");
    refuses(P0, "sell 187 99", UC_17_2);
    refuses(P0, "sell 186 1", UC_17_2_NONE);
}

RULE(UC_7_5, "the science for the upgrade is missing")
{
    given("{ 'players': 3, 'phase': 'turn', 'order': [0, 1, 2], 'seats': [ { " EMPTY
          "'board': 3, 'kelp': 1, 'steelplast': 1, 'cards': [0], 'used': [0], "
          "'hand': [5, 1, 2] }, { 'board': 1 }, { 'board': 2 } ] }");
    plays(P0, "slot R5 card 1"); /* on c12.2 or c21.2 the site brings the science */
    refuses(P0, "build farm c22.1", UC_7_5);
    says(P0, "build farm c22.1",
         "The upgrade belongs to the build and costs 1 science; after building you would have "
         "nothing.");
}

RULE(UC_7_6, "two of a kind where two different ones are wanted")
{
    given(TURN3 RICH "'hand': [2, 13, 6]" OTHERS);
    plays(P0, "slot G1 card 2");
    refuses(P0, "gain 2 kelp", UC_7_6);
}

RULE(UC_13_1, "too many cards: how many there are and may be")
{
    turn("'board': 1, 'hand': [2, 13, 6, 15, 16]", "'step': 'start', ");
    says(P0, "slot always card 2", "You hold 5 cards and may keep 3: discard 2 first.");
    refuses(P0, "discard 37", UC_13_1_ABSENT);
}
