/* Planet Unknown, PU-1 to PU-10: components, set-up, rounds, placement, markers, rovers, the end.
 */
#include "planet-unknown.h"

#include <string.h>

RULE(PU_1_1, "thirteen planets and nine corporations can be chosen")
{
    start(1, "planet0=tartarus corporation0=flux-industries", 1);
    equals_text("seats.0.planet", "tartarus");
    equals_text("seats.0.corporation", "flux-industries");
}

RULE(PU_1_2, "twelve stacks of twelve tiles")
{
    start(2, "", 1);
    equals("stacks.Z5.#", 12);
    equals("stacks.O4.#", 12);
}

RULE(PU_1_3, "nine civilization cards a level, twenty-eight goals")
{
    start(2, "", 1);
    check(value("civ_stacks.0.#") + value("civ_unused.0.#") == 9, "level 1 has nine cards");
    check(value("goals.#") + value("goal_deck.#") == 28, "there are 28 goals");
}

RULE(PU_1_4, "patches are not limited")
{
    pool_of("'tiles': [" TILE("I2-civ-energy-n", "r0", 5,
                              0) "], 'pool': [ { 'effect': 'patch', 'count': 9 } ],",
            "");
    for (int i = 0; i < 4; i++) check(num_legal(P0) > 0, "there is a patch left");
    plays(P0, "patch x6 y0");
    equals("seats.0.pool.0.count", 8);
}

RULE(PU_1_5, "a depot has an outer and an inner compartment")
{
    turn_of("", TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    check(is_legal(P0, "place outer r90 x5 y0"), "the outer tile");
    check(is_legal(P0, "place inner r0 x5 y0"), "the inner tile");
}

RULE(PU_2_1, "the inner ring may be set to any of six offsets")
{
    start(2, "ring=4", 3);
    equals("shift", 4);
}

RULE(PU_2_2, "each seat has its own planet and corporation")
{
    start(2, "planet1=gaia corporation0=republic", 1);
    equals_text("seats.0.planet", "ksb-4156");
    equals_text("seats.1.planet", "gaia");
    equals_text("seats.0.corporation", "republic");
}

RULE(PU_2_3, "markers start on cell 0; Flux Industries chooses its track")
{
    start(2, "corporation0=flux-industries", 1);
    equals("seats.1.markers.tech", 0);
    asks(P0, "flux_track");
    legal_are(P0, "flux civ", "flux water", "flux biomass", "flux rover", "flux tech");
}

RULE(PU_2_4, "six pods, and as many rovers as the corporation shows")
{
    start(2, "corporation1=horizon-group", 1);
    equals("seats.0.pods.#", 6);
    equals("seats.0.rover_supply", 2);
    equals("seats.1.rover_supply", 4);
}

RULE(PU_2_5, "pointers stand around the base as evenly as possible")
{
    start(4, "first_commander=seat0", 1);
    plays(P0, "face 0");
    equals("seats.0.depot", 0);
    equals("seats.1.depot", 1);
    equals("seats.2.depot", 3);
    equals("seats.3.depot", 4);
}

RULE(PU_2_6, "players plus one cards a level")
{
    start(3, "", 1);
    for (int level = 0; level < 4; level++) equals(written("civ_stacks.%d.#", level), 4);
}

RULE(PU_2_7, "goal cards by number of players")
{
    start(1, "", 1);
    equals("seats.0.offered_goals.#", 4);
    asks(P0, "discard_goal");
    start(2, "", 1);
    equals("goals.#", 3);
    start(5, "", 1);
    equals("goals.#", 5);
}

RULE(PU_2_8, "the first commander is chosen by any method")
{
    start(3, "first_commander=seat2", 1);
    equals("commander", 2);
}

RULE(PU_2_9, "solo has an event deck")
{
    start(1, "", 1);
    equals("event_deck.#", 20);
}

RULE(PU_2_10, "no unique side twice in a game")
{
    refuses_position("{ 'players': 2, 'options': { 'planet0': 'gaia', 'planet1': 'gaia' } }",
                     "PU-2.10");
    refuses_position(
        "{ 'players': 2, 'options': { 'corporation0': 'republic', 'corporation1': 'republic' } }",
        "PU-2.10");
}

RULE(PU_3_1, "in R4 all are asked at once, and tiles leave their stacks when all are through")
{
    start(2, "", 1);
    asks(P0, "turn");
    asks(P1, "turn");
    check(value("stacks.U5.#") + value("stacks.O4.#") == 24, "nothing is taken yet");
}

RULE(PU_3_2, "picks go clockwise from the commander")
{
    given("{ 'players': 2, 'phase': 'turns', 'round': 1, 'commander': 1, 'asked': [0],"
          " 'seats': [ { 'placed': 'none', 'done': false, 'owed': [1], 'markers': {'rover': 3}, "
          "'rovers': [[5,5]], 'movement': 1 },"
          " { 'placed': 'none', 'done': true, 'owed': [1] } ] }");
    plays(P0, "done");
    asks(P1, "pick");
    asks_nothing(P0);
}

RULE(PU_4_1, "a round follows a round")
{
    pool_of("", "");
    check(num_legal(P0) == 1, "only done is left");
    plays(P0, "done");
    equals("round", 2);
    equals_text("phase", "turns");
}

RULE(PU_4_2, "the commander sets any sector with three players, with two the base turns by one")
{
    start(3, "first_commander=seat0", 1);
    asks(P0, "rotate");
    legal_are(P0, "face 0", "face 1", "face 2", "face 3", "face 4", "face 5");
    start(2, "", 1);
    equals("rotation", 1);
}

RULE(PU_4_2, "who turns the base is told how many places each tile would have, and no event")
{
    for (int sector = 0; sector < 6; sector++) {
        int64_t told[2];
        start(3, "first_commander=seat0 planet1=arashi", 7);
        asks(P0, "rotate");
        told[0] = value(written("facts.seats.1.places.outer.%d", (sector + 2) % 6));
        told[1] = value(written("facts.seats.1.places.inner.%d", (sector + 2) % 6));
        plays(P0, written("face %d", sector));
        equals("seats.1.depot", (sector + 2) % 6);
        check(told[0] + told[1] == num_legal(P1), "as many as there are then");
    }
}

RULE(PU_4_3, "an event's restriction holds for the round")
{
    turn_of("", "'event': 'ev-orange-19'," TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    /* every first tile must touch the border and none may lie on it: the restriction is ignored */
    check(is_legal(P0, "place inner r0 x5 y0"), "PU-5.9");
    turn_of("'tiles': [" TILE("I2-civ-energy-m", "r0", 5, 1) "],",
            "'event': 'ev-orange-19'," TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    refuses(P0, "place inner r90 x5 y0", PU_4_3);
    accepts(P0, "place inner r0 x5 y3");
}

RULE(PU_4_4, "milestones gained in the event are picked before tiles are taken")
{
    given("{ 'players': 2, 'phase': 'event', 'event': 'ev-green-09', 'round': 1, 'rotation': 2, "
          "'asked': [0],"
          " 'seats': [ { 'done': false, 'markers': {'civ': 2}, 'pool': [ { 'effect': 'advance', "
          "'what': 17, 'how': 4 } ] },"
          " { 'done': true } ] }");
    plays(P0, "advance civ");
    if (is_legal(P0, "done")) plays(P0, "done");
    equals_text("phase", "event_picks");
    asks(P0, "pick");
}

RULE(PU_4_5, "round-start technologies pay at the start of the turns")
{
    given("{ 'players': 2, 'phase': 'turns', 'round': 1, 'rotation': 2, 'asked': [0], 'seats': [ { "
          "'corporation': 'horizon-group',"
          " 'markers': {'tech': 5}, 'rovers': [[5,5]], 'loaded': [true], 'placed': 'none', 'done': "
          "false }, { 'placed': 'none', 'done': true } ] }");
    plays(P0, "done");
    equals("seats.0.movement", 1);
}

RULE(PU_4_6, "a tile must be placed before the turn may end")
{
    turn_of("'rovers': [[5,5]], 'movement': 2,", TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    refuses(P0, "done", PU_4_6);
    refuses(P0, "set aside outer", PU_5_10);
}

RULE(PU_4_7, "milestones of the turn are picked after it")
{
    pool_of("'owed': [2],", "");
    plays(P0, "done");
    asks(P0, "pick");
    equals("civ_stacks.1.#", 3);
    check(num_legal(P0) == 3, "one of the three cards of level 2");
}

RULE(PU_4_8, "movement points vanish and the commander token passes on")
{
    pool_of("'movement': 5,", "");
    plays(P0, "done");
    equals("seats.0.movement", 0);
    equals("commander", 1);
}

RULE(PU_5_1, "a tile lies wholly inside the grid")
{
    turn_of("", TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    refuses(P0, "place inner r0 x4 y0", PU_5_1);
}

RULE(PU_5_2, "one layer only")
{
    turn_of("'tiles': [" TILE("I2-civ-energy-m", "r0", 5, 0) "],",
            TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    refuses(P0, "place inner r0 x5 y1", PU_5_2);
}

RULE(PU_5_3, "the first tile touches the border")
{
    turn_of("", TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    refuses(P0, "place inner r0 x5 y4", PU_5_3);
    accepts(P0, "place inner r0 x5 y0");
}

RULE(PU_5_4, "later tiles touch what lies there")
{
    turn_of("'tiles': [" TILE("I2-civ-energy-m", "r0", 5, 0) "],",
            TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    refuses(P0, "place inner r0 x5 y4", PU_5_4);
    accepts(P0, "place inner r0 x5 y2");
}

RULE(PU_5_5, "pods and rovers under a tile are destroyed")
{
    turn_of("'tiles': [" TILE("I2-civ-energy-m", "r0", 7, 3) "], 'rovers': [[7,1]],",
            TOPS("N5-civ-energy-n", "I2-water-rover-n"));
    plays(P0, "place inner r0 x7 y1");
    equals("seats.0.pods.#", 5);
    is_null("seats.0.rovers.0");
}

RULE(PU_5_6, "a meteorite symbol gets its meteorite")
{
    turn_of("", TOPS("N5-civ-energy-n", "I2-water-rover-m"));
    plays(P0, "place inner r0 x5 y0");
    equals("seats.0.meteorites.#", 1);
    equals("seats.0.meteorites.0.1", 1);
}

RULE(PU_5_7, "a patch obeys placement and advances nothing")
{
    pool_of(
        "'tiles': [" TILE("I2-civ-energy-n", "r0", 5, 0) "], 'pool': [ { 'effect': 'patch' } ],",
        "");
    refuses(P0, "patch x5 y0", PU_5_2);
    refuses(P0, "patch x5 y5", PU_5_4);
    refuses(P0, "patch x0 y0", PU_5_1);
    plays(P0, "patch x6 y1");
    equals("seats.0.markers.biomass", 0);
    equals("seats.0.patches.#", 1);
}

RULE(PU_5_8, "ignoring adjacency lifts nothing else")
{
    turn_of("'markers': {'tech': 3}, 'tiles': [" TILE("I2-civ-energy-m", "r0", 5, 1) "],",
            "'event': 'ev-red-16'," TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    accepts(P0, "place inner r0 x7 y5");
    refuses(P0, "place inner r0 x0 y5", PU_4_3);
}

RULE(PU_5_9, "restrictions that leave no placement are ignored")
{
    turn_of("", "'event': 'ev-red-20'," TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    check(num_legal(P0) > 100, "the border rule and the event cannot both be obeyed");
    refuses(P0, "place inner r0 x5 y4", PU_5_3);
}

RULE(PU_5_10, "a tile that fits must be taken")
{
    turn_of("", TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    refuses(P0, "set aside inner", PU_5_10);
}

RULE(PU_6_1, "each station advances its marker one cell, and that is not optional")
{
    turn_of("", TOPS("N5-civ-energy-n", "I2-biomass-civ-n"));
    plays(P0, "place inner r0 x5 y0");
    legal_are(P0, "station civ", "station biomass");
    refuses(P0, "done", PU_6_1);
    plays(P0, "station civ");
    equals("seats.0.markers.civ", 1);
    equals("seats.0.markers.biomass", 1); /* the last one is forced */
}

RULE(PU_6_2, "pending effects are resolved in any order")
{
    pool_of("'markers': {'civ': 2}, 'tiles': [" TILE(
                "I2-civ-energy-n", "r0", 5, 0) "],"
                                               " 'pool': [ { 'effect': 'station', 'what': 1 }, { "
                                               "'effect': 'patch' }, { 'effect': 'boost' } ],",
            "");
    check(is_legal(P0, "station civ") && is_legal(P0, "patch x6 y0") && is_legal(P0, "boost tech"),
          "all three are open");
    refuses(P0, "choose 2 patch", PU_6_2_NONE);
}

RULE(PU_6_3, "rovers may move in every window, but not when stored patches are placed")
{
    turn_of("'rovers': [[5,5]], 'movement': 1,", TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    accepts(P0, "move x5 y5 x5 y6");
    given("{ 'players': 2, 'phase': 'patches', 'asked': [0], 'seats': [ { 'rovers': [[5,5]], "
          "'movement': 1, 'done': false,"
          " 'tiles': [" TILE("I2-civ-energy-n", "r0", 5,
                             0) "], 'pool': [ { 'effect': 'patch' } ] }, { 'done': true } ] }");
    refuses(P0, "move x5 y5 x5 y6", PU_6_3);
}

RULE(PU_6_4, "a boost advances any marker with its bonuses")
{
    pool_of("'markers': {'water': 2}, 'pool': [ { 'effect': 'boost' } ],", "");
    legal_are(P0, "boost civ", "boost water", "boost biomass", "boost rover", "boost tech");
    plays(P0, "boost water");
    equals("seats.0.markers.water", 3);
    equals("seats.0.pool.0.count", 1); /* the cell gives a boost */
}

RULE(PU_6_5, "energy chooses among the other station and what its territory touches")
{
    turn_of("'tiles': [" TILE("I2-rover-tech-m", "r0", 6, 0) "],",
            TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    plays(P0, "place inner r0 x5 y0"); /* energy on (5,1), research beside it */
    legal_are(P0, "station civ", "energy civ", "energy tech");
    refuses(P0, "energy rover", PU_6_5);
}

RULE(PU_6_6, "water advances only on ice")
{
    turn_of("", TOPS("N5-civ-energy-n", "I2-water-rover-n"));
    plays(P0, "place inner r0 x0 y5"); /* both squares are ice */
    if (num_legal(P0) && is_legal(P0, "station water")) plays(P0, "station water");
    equals("seats.0.markers.water", 1);
}

RULE(PU_6_7, "a marker on its last cell cannot advance")
{
    pool_of("'markers': {'civ': 15}, 'pool': [ { 'effect': 'boost' } ],", "");
    refuses(P0, "boost civ", PU_6_7);
}

RULE(PU_6_8, "moving down must carry out as much as possible")
{
    pool_of("'markers': {'civ': 1, 'tech': 3}, 'pool': [ { 'effect': 'regress', 'what': 31, 'how': "
            "2 } ], 'rovers': [[5,5]], 'movement': 1,",
            "");
    refuses(P0, "regress civ", PU_6_8);
    plays(P0, "regress tech");
    equals("seats.0.markers.tech", 1);
    equals("facts.seats.0.available.#", 0);
}

RULE(PU_7_1, "a track scores its highest medal reached")
{
    pool_of("'markers': {'water': 9},", "");
    score_line_is(P0, "water", 4);
}

RULE(PU_7_2, "one card of the stack is kept; an empty stack gives none")
{
    pool_of("'owed': [1],", "'civ_stacks': [['civ-1-6', 'civ-1-7'], [], [], []],");
    plays(P0, "done");
    legal_are(P0, "card civ-1-6", "card civ-1-7");
    plays(P0, "card civ-1-7");
    equals("seats.0.cards.#", 1);
    view_as(P1);
    is_null("seats.0.cards.0");
    view_as(TRUTH);
    pool_of("'owed': [2],", "'civ_stacks': [['civ-1-6'], [], [], []],");
    plays(P0, "done");
    equals("round", 2);
}

RULE(PU_7_3, "the water track has no milestones")
{
    pool_of("'markers': {'water': 14}, 'pool': [ { 'effect': 'station', 'what': 2 }, { 'effect': "
            "'boost' } ],",
            "");
    plays(P0, "station water");
    equals("seats.0.owed.#", 0);
    equals("seats.0.pool.#", 1);
}

RULE(PU_7_4, "a biomass milestone is a patch")
{
    pool_of("'markers': {'biomass': 2}, 'tiles': [" TILE(
                "I2-civ-energy-n", "r0", 5,
                0) "], 'pool': [ { 'effect': 'station', 'what': 3 }, { 'effect': 'boost' } ],",
            "");
    plays(P0, "station biomass");
    check(is_legal(P0, "patch x6 y0"), "a patch to place");
}

RULE(PU_7_5, "a rover is put on the tile just placed")
{
    pool_of("'tiles': [" TILE("I2-civ-energy-n", "r0", 5, 0) ", " TILE(
                "I2-water-rover-m", "r0", 6,
                0) "], 'meteorites': [[6,1]], 'pool': [ { 'effect': 'rover' } ],",
            "");
    legal_are(P0, "rover x6 y0", "rover x6 y1");
    refuses(P0, "rover x5 y0", PU_7_5);
    plays(P0, "rover x6 y1");
    equals("seats.0.rover_supply", 1);
    equals("seats.0.collected_meteorites", 1);
}

RULE(PU_7_6, "all technologies at or below the marker are available")
{
    pool_of("'markers': {'tech': 7},", "");
    equals("facts.seats.0.available.#", 3);
    equals_text("facts.seats.0.next_technology", "4"); /* told to whoever draws the board */
}

RULE(PU_7_7, "a cell with two bonuses gives both")
{
    pool_of("'markers': {'rover': 9}, 'pool': [ { 'effect': 'station', 'what': 4 }, { 'effect': "
            "'patch' } ], 'tiles': [" TILE("I2-civ-energy-n", "r0", 5, 0) "],",
            "");
    plays(P0, "station rover");
    equals("seats.0.movement", 3);
    check(is_legal(P0, "boost civ"), "and a boost");
}

RULE(PU_8_1, "points are one pool for all rovers")
{
    pool_of("'rovers': [[5,5],[2,2]], 'movement': 2,", "");
    plays(P0, "move x5 y5 x5 y6");
    plays(P0, "move x2 y2 x2 y3");
    equals("round", 2);
    pool_of("'rovers': [[5,5]], 'pool': [ { 'effect': 'boost' } ],", "");
    refuses(P0, "move x5 y5 x5 y6", PU_8_1);
}

RULE(PU_8_2, "a point is an orthogonal step, and going back is allowed")
{
    pool_of("'rovers': [[5,5]], 'movement': 3,", "");
    refuses(P0, "move x5 y5 x6 y6", PU_8_2);
    plays(P0, "move x5 y5 x5 y6");
    accepts(P0, "move x5 y6 x5 y5");
}

RULE(PU_8_3, "rovers never share a square")
{
    pool_of("'rovers': [[5,5],[5,6]], 'movement': 1,", "");
    refuses(P0, "move x5 y5 x5 y6", PU_8_3);
}

RULE(PU_8_4, "entering a square collects what lies there")
{
    pool_of("'rovers': [[7,3]], 'movement': 2,", "");
    plays(P0, "move x7 y3 x7 y2");
    equals("seats.0.collected_pods", 1);
    equals("seats.0.pods.#", 5);
}

RULE(PU_8_5, "an event meteorite destroys the rover on its square")
{
    pool_of("'tiles': [" TILE("I2-water-rover-m", "r0", 5, 0) ", " TILE(
                "I2-biomass-civ-m", "r0", 6,
                0) "], 'meteorites': [], 'rovers': [[5,1]], 'pool': [ { 'effect': 'meteorite' } ],",
            "");
    plays(P0, "meteorite x5 y1");
    is_null("seats.0.rovers.0");
}

RULE(PU_6_1, "a station is of one of six terrains, a marker on one of five tracks")
{
    refuses_position(
        "{ 'players': 2, 'seats': [ { 'pool': [ { 'effect': 'station', 'what': 12 } ] } ] }",
        "cannot be");
    refuses_position("{ 'players': 2, 'seats': [ { 'pool': [ { 'effect': 'station' } ] } ] }",
                     "cannot be");
    refuses_position(
        "{ 'players': 2, 'seats': [ { 'pool': [ { 'effect': 'advance', 'what': 32 } ] } ] }",
        "cannot be");
    /* The choice of a cell: at most a boost and five tracks, one of sixteen cells. */
    refuses_position(
        "{ 'players': 2, 'seats': [ { 'pool': [ { 'effect': 'choose', 'what': 1, 'how': "
        "7 } ] } ] }",
        "cannot be");
    refuses_position(
        "{ 'players': 2, 'seats': [ { 'pool': [ { 'effect': 'choose', 'what': 16, 'how': "
        "6 } ] } ] }",
        "cannot be");
    refuses_position(
        "{ 'players': 2, 'seats': [ { 'frames': [ { 'effect': 'go', 'what': 5 } ] } ] }",
        "a marker");
}

RULE(PU_8_6, "the last rover cell pays again for a placed rover station only")
{
    pool_of("'markers': {'rover': 15}, 'rovers': [[5,5]], 'movement': 1, 'pool': [ { 'effect': "
            "'station', 'what': 4 }, { 'effect': 'boost' } ],",
            "");
    refuses(P0, "boost rover", PU_6_7);
    plays(P0, "station rover");
    equals("seats.0.movement", 5);
    equals("seats.0.markers.rover", 15);
}

RULE(PU_8_7, "a teleported rover arrives without touching what lies between")
{
    pool_of("'rovers': [[5,5]], 'pool': [ { 'effect': 'teleport' } ],", "");
    plays(P0, "teleport x5 y5 x7 y2");
    equals("seats.0.collected_pods", 1);
}

RULE(PU_9_1, "what is collected lies in the collection area, what is destroyed is gone")
{
    pool_of("'pool': [ { 'effect': 'destroy', 'what': 1 } ], 'rovers': [[5,5]], 'movement': 1,",
            "");
    refuses(P0, "destroy x5 y5", PU_9_1);
    plays(P0, "destroy x7 y2");
    equals("seats.0.pods.#", 5);
    equals("seats.0.collected_pods", 0);
}

RULE(PU_9_1, "what is neither life pod, meteorite nor rover is not to be collected or destroyed")
{
    refuses_position(
        "{ 'players': 2, 'seats': [ { 'pool': [ { 'effect': 'destroy', 'what': 4 } ] } ] }",
        "cannot be");
    refuses_position(
        "{ 'players': 2, 'seats': [ { 'pool': [ { 'effect': 'collect', 'what': 3 } ] } ] }",
        "cannot be");
    refuses_position("{ 'players': 2, 'seats': [ { 'pool': [ { 'effect': 'destroy', 'what': 1 }, "
                     "{ 'effect': 'destroy', 'what': 2 } ] } ] }",
                     "two kinds");
}

RULE(PU_9_2, "meteorites lie only on their symbols, one each")
{
    refuses_position("{ 'players': 2, 'seats': [ { 'meteorites': [[5,5]] } ] }", "meteorites");
    pool_of("'tiles': [" TILE("I2-water-rover-m", "r0", 5,
                              0) ", " TILE("I2-biomass-civ-m", "r0", 6,
                                           0) "], 'meteorites': [[5,1]], 'pool': [ { 'effect': "
                                              "'meteorite' } ], 'rovers': [[5,5]], 'movement': 1,",
            "");
    refuses(P0, "meteorite x5 y1", PU_9_2);
}

RULE(PU_10_1, "the game ends after the round in which a condition occurs")
{
    pool_of("", "'stacks': { 'Z5': [], 'I3': [] },");
    plays(P0, "done");
    check(is_over(), "an empty depot ends the game");
}

RULE(PU_10_2, "a player who cannot place sets a tile aside and advances for both stations")
{
    full_but_two("'markers': {'tech': 10},", TOPS("N5-rover-tech-m", "I2-energy-water-m"));
    legal_are(P0, "set aside outer", "set aside inner");
    plays(P0, "set aside inner");
    check(is_over(), "it was the last round");
    equals("seats.0.markers.water", 2); /* one for each station: no ice needed, no doubling */
    equals("seats.0.meteorites.#", 0);
    equals_text("seats.0.set_aside", "I2-energy-water-m");
}

RULE(PU_10_3, "any empty depot ends the game")
{
    pool_of("", "'stacks': { 'F5': [], 'T4': [] },");
    plays(P0, "done");
    check(is_over(), "no pointer faces it, yet the game ends");
}

RULE(PU_10_4, "the last event ends the game")
{
    pool_of("", "'event': 'ev-red-16', 'event_deck': [],");
    plays(P0, "done");
    check(is_over(), "the deck is used up");
}

RULE(PU_10_5, "an empty depot gives no tile")
{
    given(
        "{ 'players': 2, 'phase': 'turns', 'round': 1, 'rotation': 1, 'asked': [0], 'stacks': { "
        "'N5': [], 'I2': [] },"
        " 'seats': [ { 'placed': 'none', 'done': false }, { 'placed': 'none', 'done': true } ] }");
    plays(P0, "done");
    check(is_over(), "condition B");
}
