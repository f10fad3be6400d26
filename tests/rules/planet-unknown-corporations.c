/* Planet Unknown, PU-13: the corporations, sentence by sentence. */
#include "planet-unknown.h"

/* ---- PU-13.1 Universal Coalition ---- */

RULE(PU_13_1, "1: adjacency may be ignored by tiles and patches")
{
    turn_of("'markers': {'tech': 3}, 'tiles': [" TILE("I2-civ-energy-m", "r0", 5,
                                                      0) "], 'pool': [ { 'effect': 'patch' } ],",
            TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    accepts(P0, "place inner r0 x5 y5");
    accepts(P0, "patch x5 y5");
}

RULE(PU_13_1, "2: patches may be stored")
{
    pool_of("'markers': {'tech': 5}, 'pool': [ { 'effect': 'patch' } ]," ONE_TILE, "");
    plays(P0, "store patch");
    equals("seats.0.stored_patches", 1);
    pool_of("'markers': {'tech': 4}, 'pool': [ { 'effect': 'patch' } ]," ONE_TILE, "");
    refuses(P0, "store patch", PU_13_1);
}

RULE(PU_13_1, "4: a placed tile advances water twice, a boost once")
{
    pool_of("'markers': {'tech': 10, 'water': 4}, 'pool': [ { 'effect': 'station', 'what': 2 }, { "
            "'effect': 'boost' } ],",
            "");
    plays(P0, "station water");
    equals("seats.0.markers.water", 6);
    plays(P0, "boost water");
    equals("seats.0.markers.water", 7);
}

RULE(PU_13_1, "5: no meteorite is placed")
{
    turn_of("'markers': {'tech': 14},", TOPS("N5-civ-energy-n", "I2-water-rover-m"));
    plays(P0, "place inner r0 x5 y0");
    equals("seats.0.meteorites.#", 0);
}

/* ---- PU-13.2 Republic ---- */

RULE(PU_13_2, "each settler milestone moves another marker down")
{
    pool_of(CORP("republic") "'markers': {'civ': 1, 'water': 3, 'tech': 2}, 'pool': [ { 'effect': "
                             "'station', 'what': 1 }, { 'effect': 'patch' } ]," ONE_TILE,
            "");
    plays(P0, "station civ");
    check(is_legal(P0, "regress water") && is_legal(P0, "regress tech") &&
              !is_legal(P0, "regress rover"),
          "those that can go down");
    refuses(P0, "regress civ", PU_6_8);
    plays(P0, "regress tech");
    equals("seats.0.markers.tech", 1);
}

RULE(PU_13_2, "1: taking a settler tile gives the points under the rover marker, before placing")
{
    turn_of(CORP("republic") "'markers': {'tech': 3, 'rover': 4}, 'rovers': [[5,5]]," ONE_TILE,
            TOPS("N5-civ-energy-n", "I2-rover-tech-m"));
    refuses(P0, "take inner", PU_13_2);
    plays(P0, "take outer");
    equals("seats.0.movement", 2);
    accepts(P0, "move x5 y5 x5 y6");
    check(!is_legal(P0, "place inner r0 x6 y0"), "the tile is taken");
}

RULE(PU_13_2, "3: settler stations are linked for a point")
{
    pool_of(CORP("republic") "'markers': {'tech': 7}, 'tiles': [" TILE(
                "I2-civ-energy-n", "r0", 5,
                0) ", " TILE("I2-biomass-civ-n", "r0", 6,
                             0) ", " TILE("I2-civ-energy-m", "r0", 6,
                                          2) "], 'rovers': [[5,0]], 'movement': 1,",
            "");
    accepts(P0, "link x5 y0 x6 y2");
    refuses(P0, "link x5 y0 x6 y0", PU_13_2);
}

RULE(PU_13_2, "4: a boost per settler milestone")
{
    pool_of(CORP("republic") "'markers': {'civ': 1, 'tech': 10}, 'pool': [ { 'effect': 'station', "
                             "'what': 1 }, { 'effect': 'patch' } ]," ONE_TILE,
            "");
    plays(P0, "station civ");
    check(is_legal(P0, "boost civ"), "a boost");
}

RULE(PU_13_2, "5: two of all cards left at the end of the game")
{
    pool_of(CORP("republic") "'markers': {'tech': 14},", "'stacks': { 'F5': [], 'T4': [] },");
    plays(P0, "done");
    asks(P0, "pick");
    check(num_legal(P0) == 12, "three cards in each of four stacks");
}

/* ---- PU-13.3 Wormhole ---- */

RULE(PU_13_3, "biomass advances only when a biomass territory grows")
{
    turn_of(CORP("wormhole-corp") "'patches': [[6,0]],",
            TOPS("N5-civ-energy-n", "I2-biomass-civ-n"));
    plays(P0, "place inner r0 x5 y0"); /* biomass on (5,0) joins the patch */
    check(is_legal(P0, "station biomass"), "it grew");
    turn_of(CORP("wormhole-corp") "'patches': [[6,0]],",
            TOPS("N5-civ-energy-n", "I2-biomass-civ-n"));
    plays(P0, "place inner r180 x6 y1"); /* the settlers touch the patch */
    equals("seats.0.markers.biomass", 0);
}

RULE(PU_13_3, "1: from the last step the marker may return")
{
    pool_of(CORP("wormhole-corp") "'markers': {'tech': 3, 'biomass': 5},", "");
    plays(P0, "use 1");
    equals("seats.0.markers.biomass", 0);
}

RULE(PU_13_3, "2: patches may cover tiles, not meteorites")
{
    pool_of(CORP("wormhole-corp") "'markers': {'tech': 5}, 'tiles': [" TILE(
                "I2-water-rover-m", "r0", 5,
                0) "], 'meteorites': [[5,1]], 'pool': [ { 'effect': 'patch' } ],",
            "");
    refuses(P0, "patch x5 y1", PU_13_3);
    plays(P0, "patch x5 y0");
    equals_text("seats.0.map.0", ".....b_.....");
}

RULE(PU_13_3, "3: once per round two patches for one; 4: patches may be stored")
{
    pool_of(
        CORP(
            "wormhole-corp") "'markers': {'tech': 10}, 'pool': [ { 'effect': 'patch' } ]," ONE_TILE,
        "");
    plays(P0, "double patch");
    equals("seats.0.pool.0.count", 2);
    refuses(P0, "double patch", PU_13_3);
    plays(P0, "store patch");
    equals("seats.0.stored_patches", 1);
}

RULE(PU_13_3, "5: at the end patches may destroy meteorites")
{
    given("{ 'players': 2, 'phase': 'patches', 'asked': [0], 'seats': [ { 'corporation': "
          "'wormhole-corp', 'markers': {'tech': 14}, 'done': false,"
          " 'tiles': [" TILE("I2-water-rover-m", "r0", 5,
                             0) "], 'meteorites': [[5,1]], 'pool': [ { 'effect': 'patch' } ] }, { "
                                "'done': true } ] }");
    plays(P0, "patch x5 y1");
    equals("seats.0.meteorites.#", 0);
}

/* ---- PU-13.4 Cosmos ---- */

RULE(PU_13_4, "a collected pod may go to a cell; markers skip it")
{
    pool_of(CORP("cosmos-inc") "'rovers': [[7,3]], 'movement': 1, 'pool': [ { 'effect': 'station', "
                               "'what': 2 }, { 'effect': 'patch' } ]," ONE_TILE,
            "");
    plays(P0, "move x7 y3 x7 y2");
    asks(P0, "pod");
    refuses(P0, "pod water 0", PU_13_4);
    plays(P0, "pod water 1");
    plays(P0, "station water");
    equals("seats.0.markers.water", 2);
    equals("seats.0.collected_pods", 0);
}

RULE(PU_13_4, "1: rovers step diagonally")
{
    pool_of(CORP("cosmos-inc") "'markers': {'tech': 3}, 'rovers': [[5,5]], 'movement': 1,", "");
    accepts(P0, "move x5 y5 x6 y6");
}

RULE(PU_13_4, "2: three redirects at once on unlocking")
{
    pool_of(
        CORP("cosmos-inc") "'markers': {'tech': 4}, 'pods': [], 'collected_pods': 2, 'pool': [ { "
                           "'effect': 'station', 'what': 5 }, { 'effect': 'patch' } ]," ONE_TILE,
        "");
    plays(P0, "station tech");
    asks(P0, "redirect");
    plays(P0, "redirect area civ 5");
    plays(P0, "done");
    asks(P0, "turn");
}

RULE(PU_13_4, "4: steps onto energy are free once a point was gained")
{
    pool_of(CORP("cosmos-inc") "'markers': {'tech': 10}, 'used_this_game': ['2'], "
                               "'movement_gained': true, 'rovers': [[5,0]]," ONE_TILE,
            "");
    plays(P0, "move x5 y0 x5 y1");
    pool_of(CORP("cosmos-inc") "'markers': {'tech': 10}, 'used_this_game': ['2'], 'rovers': "
                               "[[5,0]]," ONE_TILE,
            "");
    check(!is_legal(P0, "move x5 y0 x5 y1"), "no point was gained");
}

/* ---- PU-13.5 Horizon ---- */

#define HORIZON                                                                                    \
    CORP("horizon-group")                                                                          \
    "'tiles': [" TILE("I2-rover-tech-n", "r0", 5, 0) ", " TILE("I2-biomass-civ-m", "r0", 6,        \
                                                               0) "], 'meteorites': [[6,1]],"

RULE(PU_13_5, "a rover loads a meteorite and must hand it in at a rover station")
{
    pool_of(HORIZON "'rovers': [[5,1]], 'movement': 4,", "");
    plays(P0, "move x5 y1 x6 y1");
    equals("seats.0.collected_meteorites", 0);
    equals("seats.0.loaded.0", 1);
    plays(P0, "move x6 y1 x6 y0");
    plays(P0, "move x6 y0 x5 y0");
    equals("seats.0.collected_meteorites", 1);
    equals("seats.0.loaded.0", 0);
}

RULE(PU_13_5, "a loaded rover leaves another meteorite where it lies (A-17)")
{
    pool_of(HORIZON "'rovers': [[5,1]], 'loaded': [true], 'movement': 4,", "");
    plays(P0, "move x5 y1 x6 y1");
    equals("seats.0.meteorites.#", 1);
    equals("seats.0.loaded.0", 1);
    pool_of(HORIZON "'rovers': [[5,1],[4,4]], 'loaded': [false, true], 'movement': 4,", "");
    plays(P0, "move x5 y1 x6 y1");
    equals("seats.0.meteorites.#", 0);
    equals("seats.0.loaded.0", 1);
}

RULE(PU_13_5, "1: tiles with a rover station ignore adjacency")
{
    turn_of(CORP("horizon-group") "'markers': {'tech': 3}," ONE_TILE,
            TOPS("N5-civ-energy-n", "I2-rover-tech-m"));
    accepts(P0, "place inner r0 x5 y5");
    refuses(P0, "place outer r0 x5 y5", PU_5_4);
}

RULE(PU_13_5, "4: a load is destroyed on water")
{
    pool_of(CORP("horizon-group") "'markers': {'tech': 10}, 'tiles': [" TILE(
                "I2-water-rover-n", "r0", 5,
                0) "], 'rovers': [[6,0]], 'loaded': [true], 'movement': 3,",
            "");
    plays(P0, "move x6 y0 x5 y0");
    equals("seats.0.loaded.0", 0);
    equals("seats.0.collected_meteorites", 0);
}

RULE(PU_13_5, "5: once per round the rover marker advances")
{
    pool_of(CORP("horizon-group") "'markers': {'tech': 14, 'rover': 1}, 'rovers': [[5,5]],", "");
    plays(P0, "use 5");
    equals("seats.0.markers.rover", 2);
    equals("seats.0.movement", 2);
    refuses(P0, "use 5", PU_13_5);
}

/* ---- PU-13.6 Jump Drive ---- */

RULE(PU_13_6, "a pod on a slot opens its technology at once")
{
    pool_of(CORP("jump-drive") "'rovers': [[7,3]], 'movement': 1, 'pool': [ { 'effect': 'patch' } "
                               "]," ONE_TILE,
            "");
    plays(P0, "move x7 y3 x7 y2");
    legal_are(P0, "pod slot A", "pod slot B", "pod slot C", "pod slot D", "pod slot E",
              "pod slot F", "pod area");
    plays(P0, "pod slot A");
    plays(P0, "trade patch");
    check(is_legal(P0, "boost civ"), "A: a boost for a patch");
}

RULE(PU_13_6, "the medals of research fall")
{
    pool_of(CORP("jump-drive") "'markers': {'tech': 1},", "");
    score_line_is(P0, "tech", 5);
    pool_of(CORP("jump-drive") "'markers': {'tech': 15},", "");
    score_line_is(P0, "tech", 1);
}

RULE(PU_13_6, "B: a link to the same terrain, C: a boost counts twice")
{
    pool_of(CORP("jump-drive") "'slots': ['B', 'C'], 'pods': [], 'tiles': [" TILE(
                "I2-civ-energy-n", "r0", 5,
                0) ", " TILE("I2-biomass-civ-n", "r0", 6,
                             1) "], 'rovers': [[5,0]], 'movement': 2,"
                                " 'pool': [ { 'effect': 'boost', 'count': 2 } ],",
            "");
    plays(P0, "link x5 y0 x6 y2");
    refuses(P0, "link x6 y2 x5 y0", PU_13_6);
    plays(P0, "boost civ twice");
    equals("seats.0.markers.civ", 2);
    refuses(P0, "boost civ twice", PU_13_6);
}

RULE(PU_13_6, "D: research may act as a power station")
{
    turn_of(CORP("jump-drive") "'slots': ['D'], 'pods': [],",
            TOPS("N5-civ-energy-n", "I2-rover-tech-m"));
    plays(P0, "place inner r0 x5 y0");
    legal_are(P0, "station rover", "station tech", "energy rover");
}

RULE(PU_13_6, "E: all bonuses of a level; F: a goal for everybody")
{
    pool_of(CORP("jump-drive") "'slots': ['E', 'F'], 'pods': [], 'markers': {'civ': 3}," ONE_TILE,
            "");
    plays(P0, "use F");
    asks(P0, "keep_goal");
    check(num_legal(P0) == 3, "one of three");
    pool_of(CORP("jump-drive") "'slots': ['E'], 'pods': [], 'markers': {'civ': 3}," ONE_TILE, "");
    plays(P0, "use E civ"); /* level 3: settlers 1, boost, patch, 1 point */
    equals("seats.0.owed.#", 1);
    equals("seats.0.movement", 1);
    check(is_legal(P0, "boost civ") && is_legal(P0, "patch x6 y0"), "and a boost and a patch");
}

/* ---- PU-13.7 Oasis ---- */

RULE(PU_13_7, "no marker enters an occupied cell")
{
    pool_of(CORP("oasis-ultd") "'markers': {'water': 1, 'biomass': 2}, 'pool': [ { 'effect': "
                               "'boost' } ],",
            "");
    refuses(P0, "boost water", PU_13_7);
}

RULE(PU_13_7, "only blue cells score for water")
{
    pool_of(CORP("oasis-ultd") "'markers': {'water': 10},", "");
    score_line_is(P0, "water", 3);
    pool_of(CORP("oasis-ultd"), "");
    score_line_is(P0, "water", 0);
}

RULE(PU_13_7, "3 to 5: a tile without ice, a water station")
{
    turn_of(CORP("oasis-ultd") "'markers': {'tech': 14},",
            TOPS("N5-civ-energy-n", "I2-water-rover-n"));
    plays(P0, "place inner r0 x5 y0");
    check(is_legal(P0, "advance water") && is_legal(P0, "patch x6 y0") && is_legal(P0, "boost civ"),
          "3, 4 and 5");
}

/* ---- PU-13.8 Makeshift ---- */

RULE(PU_13_8, "a marker goes straight up or diagonally, never into an occupied cell")
{
    pool_of(
        CORP("makeshift") "'pool': [ { 'effect': 'station', 'what': 2 }, { 'effect': 'boost' } ],",
        "");
    check(is_legal(P0, "station water") && is_legal(P0, "station water left") &&
              is_legal(P0, "station water right"),
          "three ways");
    refuses(P0, "station water shift left", PU_13_8);
    plays(P0, "station water left");
    equals_text("seats.0.markers.water.0", "civ");
    refuses(P0, "boost civ", PU_13_8);
}

RULE(PU_13_8, "an occupied cell is told apart from the end of the board")
{
    pool_of(CORP("makeshift") "'markers': {'civ': 1}, 'pool': [ { 'effect': 'boost' } ],", "");
    refuses(P0, "boost water left", PU_13_8_OCCUPIED); /* settlers stand on cell 1 */
    refuses(P0, "boost civ left", PU_13_8_SIDE);
    refuses(P0, "boost tech right", PU_13_8_SIDE);
}

RULE(PU_13_8, "1: the outer tracks are neighbours; 3: sideways; 4: down")
{
    pool_of(CORP("makeshift") "'markers': {'tech': 10}, 'pool': [ { 'effect': 'station', 'what': 1 "
                              "}, { 'effect': 'patch' } ]," ONE_TILE,
            "");
    accepts(P0, "station civ left");
    accepts(P0, "station civ shift left");
    plays(P0, "use 4 tech");
    equals("seats.0.markers.tech.1", 9);
}

RULE(PU_13_8, "2: a point more with two markers on the rover track, whichever moves there")
{
    static const char *const others[] = { "", ", 'civ': ['rover', 1]",
                                          ", 'rover': ['civ', 3], "
                                          "'water': ['rover', 3], "
                                          "'civ': ['rover', 1]" };
    static const char *const moves[] = { "boost rover", "boost rover", "boost water" };

    for (int i = 0; i < 3; i++) {
        pool_of(
            written(CORP("makeshift") "'markers': {'tech': 5%s%s}, 'rovers': [[5,5]], 'pool': [ "
                                      "{ 'effect': 'boost' }, { 'effect': 'patch' } ]," ONE_TILE,
                    i < 2 ? ", 'rover': 3" : "", others[i]),
            "");
        plays(P0, moves[i]); /* to cell 4, which pays two points */
        equals("seats.0.movement", i ? 3 : 2);
    }
}

RULE(PU_13_8, "5: each marker scores the best of its track")
{
    pool_of(CORP("makeshift") "'markers': {'tech': 14, 'civ': ['tech', 1]},", "");
    score_line_is(P0, "civ", 2);
    score_line_is(P0, "tech", 2);
    score_line_is(P0, "biomass", 0); /* of its own track, which no other marker is on */
    pool_of(CORP("makeshift") "'markers': {'civ': ['tech', 14], 'tech': 1, 'rover': ['tech', 6]},",
            "");
    score_line_is(P0, "civ", 2);
    score_line_is(P0, "tech", 2);
    score_line_is(P0, "rover", 2);
    pool_of(CORP("makeshift") "'markers': {'civ': ['tech', 13], 'tech': 1},", "");
    score_line_is(P0, "tech", 0); /* level 5 is on cell 14 */
}

/* ---- PU-13.9 Flux ---- */

RULE(PU_13_9, "only the highest technology is available")
{
    pool_of(CORP("flux-industries") "'flux': 'civ', 'markers': {'tech': 7},", "");
    equals("facts.seats.0.available.#", 1);
    equals_text("facts.seats.0.available.0", "3");
    equals_text("facts.seats.0.next_technology", "4");
    pool_of(CORP("jump-drive") "'slots': ['B', 'C'], 'pods': [],", "");
    is_null("facts.seats.0.next_technology"); /* slots are opened in any order */
}

RULE(PU_13_9, "2: to the next milestone with every bonus on the way")
{
    pool_of(CORP("flux-industries") "'flux': 'civ', 'markers': {'tech': 5, 'civ': 6},", "");
    plays(P0, "use 2");
    equals("seats.0.markers.civ", 10);
    equals("seats.0.owed.0", 3);
    check(is_legal(P0, "boost civ"), "the boost of cell 8");
}

RULE(PU_13_9, "a research milestone may move the token; 5: once per round advance the flux marker")
{
    pool_of(
        CORP("flux-industries") "'flux': 'water', 'markers': {'tech': 13}, 'pool': [ { 'effect': "
                                "'station', 'what': 5 }, { 'effect': 'patch' } ]," ONE_TILE,
        "");
    plays(P0, "station tech");
    plays(P0, "flux rover");
    equals_text("seats.0.flux", "rover");
    plays(P0, "use 5");
    equals("seats.0.markers.rover", 1);
}

RULE(PU_13_9, "3: settler milestones count one level higher")
{
    pool_of(CORP("flux-industries") "'flux': 'civ', 'markers': {'tech': 7, 'civ': 2}, 'pool': [ { "
                                    "'effect': 'station', 'what': 1 }, { 'effect': 'patch' } "
                                    "]," ONE_TILE,
            "");
    plays(P0, "station civ");
    equals("seats.0.owed.0", 2);
}

/* ---- the remaining technologies ---- */

#define NEXT_ROUND(seat)                                                                           \
    given("{ 'players': 2, 'phase': 'turns', 'round': 1, 'rotation': 2, 'asked': [0], 'seats': [ " \
          "{ " seat " 'placed': 'none', 'done': false }, { 'placed': 'none', 'done': true } ] }")

RULE(PU_13_4, "3: a placed power station redirects one pod; 5: one more per round")
{
    turn_of(CORP("cosmos-inc") "'markers': {'tech': 7}, 'used_this_game': ['2'], 'pods': [], "
                               "'collected_pods': 2,",
            TOPS("N5-rover-tech-m", "I2-civ-energy-n"));
    plays(P0, "place inner r0 x5 y0");
    accepts(P0, "redirect area civ 9");
    pool_of(CORP("cosmos-inc") "'markers': {'tech': 14}, 'used_this_game': ['2'], 'pods': [], "
                               "'collected_pods': 2, 'pool': [ { 'effect': 'boost' } ],",
            "");
    plays(P0, "redirect area civ 9");
    refuses(P0, "redirect area civ 10", PU_13_4);
}

RULE(PU_13_4, "medals and technologies under pods do not count")
{
    pool_of(CORP("cosmos-inc") "'markers': {'water': 4, 'tech': 4}, 'pods': [], 'cell_pods': "
                               "[['water', 2], ['tech', 3]],",
            "");
    score_line_is(P0, "water", 2);
    equals("facts.seats.0.available.#", 0);
}

RULE(PU_13_5, "3: a patch for each collected meteorite")
{
    pool_of(
        CORP("horizon-group") "'markers': {'tech': 7}, 'tiles': [" TILE(
            "I2-rover-tech-n", "r0", 5, 0) "], 'rovers': [[6,0]], 'loaded': [true], 'movement': 2,",
        "");
    plays(P0, "move x6 y0 x5 y0");
    check(is_legal(P0, "patch x6 y0"), "a patch");
}

RULE(PU_13_5, "a destroyed rover takes its load with it")
{
    turn_of(CORP("horizon-group") "'rovers': [[5,0]], 'loaded': [true],",
            TOPS("N5-rover-tech-m", "I2-civ-energy-n"));
    plays(P0, "place inner r0 x5 y0");
    equals("seats.0.loaded.0", 0);
    equals("seats.0.collected_meteorites", 0);
}

RULE(PU_13_7, "2: a point per rover on water at the start of the round")
{
    NEXT_ROUND(CORP("oasis-ultd") "'markers': {'tech': 5}, 'tiles': [" TILE(
        "I2-water-rover-n", "r0", 5, 0) "], 'rovers': [[5,0]],");
    plays(P0, "done");
    equals("seats.0.movement", 1);
}

RULE(PU_13_8, "2: one point more with two markers on the rover track")
{
    pool_of(CORP("makeshift") "'markers': {'tech': 5, 'rover': 1, 'civ': ['rover', 4]}, 'rovers': "
                              "[[5,5]], 'pool': [ { 'effect': 'station', 'what': 4 }, { 'effect': "
                              "'patch' } ]," ONE_TILE,
            "");
    plays(P0, "station rover");
    equals("seats.0.movement", 2);
}

RULE(PU_13_9, "1: two points per rover on a flux square; 4: a meteorite for a flux station")
{
    NEXT_ROUND(CORP("flux-industries") "'flux': 'water', 'markers': {'tech': 3}, 'tiles': [" TILE(
        "I2-water-rover-n", "r0", 5, 0) "], 'rovers': [[5,0]],");
    plays(P0, "done");
    equals("seats.0.movement", 2);
    turn_of(CORP("flux-industries") "'flux': 'civ', 'markers': {'tech': 10}, 'tiles': [" TILE(
                "I2-water-rover-m", "r0", 5, 0) "], 'meteorites': [[5,1]],",
            TOPS("N5-rover-tech-m", "I2-civ-energy-n"));
    plays(P0, "place inner r0 x6 y0");
    plays(P0, "collect x5 y1");
    equals("seats.0.collected_meteorites", 1);
}

/* ---- and what their sentences say besides ---- */

RULE(PU_13_1, "3: a rover-track cell pays one point more, other points are as they are")
{
    pool_of(
        "'markers': {'tech': 7, 'rover': 3}, 'rovers': [[5,5]], 'pool': [ { 'effect': 'station', "
        "'what': 4 }, { 'effect': 'boost' } ],",
        "");
    plays(P0, "station rover");
    equals("seats.0.movement", 2 + 1);
    pool_of(
        "'markers': {'tech': 6, 'rover': 3}, 'rovers': [[5,5]], 'pool': [ { 'effect': 'station', "
        "'what': 4 }, { 'effect': 'boost' } ],",
        "");
    plays(P0, "station rover");
    equals("seats.0.movement", 2);
}

RULE(PU_13_1, "4: also where the power station chooses water")
{
    turn_of("'markers': {'tech': 10}, 'tiles': [" TILE("I2-water-rover-n", "r180", 4, 1) "],",
            TOPS("N5-rover-tech-m", "I2-civ-energy-n"));
    plays(P0, "place inner r0 x5 y1");
    plays(P0, "energy water");
    equals("seats.0.markers.water", 2);
}

RULE(PU_13_1, "5: meteorites that lie there stay, and no event adds one")
{
    comes_to(2, "ev-orange-11",
             "'markers': {'tech': 14}, 'tiles': [" TILE("I2-water-rover-m", "r0", 5, 0) "," TILE(
                 "I2-civ-energy-m", "r0", 6, 0) "], 'meteorites': [[5,1]],",
             "");
    equals("seats.0.meteorites.#", 1);
}

RULE(PU_13_2, "1: no points where the rover marker stands on no number")
{
    turn_of(CORP("republic") "'markers': {'tech': 3}, 'rovers': [[5,5]]," ONE_TILE,
            TOPS("N5-civ-energy-n", "I2-rover-tech-m"));
    plays(P0, "take outer");
    equals("seats.0.movement", 0);
}

RULE(PU_13_2, "2: no card is added at level 4, nor from an empty stack")
{
    pool_of(CORP("republic") "'markers': {'tech': 5}, 'owed': [4],", "");
    plays(P0, "done");
    check(num_legal(P0) == 3, "three of level 4");
    pool_of(CORP("republic") "'markers': {'tech': 5}, 'owed': [3],",
            "'civ_stacks': [[], [], ['civ-3-1', 'civ-3-3'], []],");
    plays(P0, "done");
    legal_are(P0, "card civ-3-1", "card civ-3-3");
}

RULE(PU_13_2, "2: the card that is not taken goes back")
{
    pool_of(CORP("republic") "'markers': {'tech': 5}, 'owed': [3],",
            "'civ_stacks': [[], [], ['civ-3-1'], ['civ-4-6']],");
    plays(P0, "done");
    plays(P0, "card civ-3-1");
    equals("civ_stacks.3.#", 1);
    equals("civ_stacks.2.#", 0);
}

RULE(PU_13_3,
     "each step of the biomass track gives one of two bonuses; medals 1, 2, 3, 5 lie below")
{
    static const char *const first[] = { "boost", "civ", "water", "tech", "rover" };
    static const int medals[] = { 0, 1, 2, 3, 5 };

    for (int step = 1; step <= 5; step++) {
        pool_of(
            written(
                CORP(
                    "wormhole-corp") "'markers': {'biomass': %d}, 'pool': [ { 'effect': 'station', "
                                     "'what': 3 }, { 'effect': 'flux' } ]," ONE_TILE,
                step - 1),
            "");
        plays(P0, "station biomass");
        score_line_is(P0, "biomass", medals[step - 1]);
        accepts(P0, written("choose %d %s", step, first[step - 1]));
        plays(P0, written("choose %d patch", step));
        check(is_legal(P0, "patch x6 y0"), "a patch");
    }
}

RULE(PU_13_3, "1: only from the last step")
{
    pool_of(CORP("wormhole-corp") "'markers': {'tech': 3, 'biomass': 4}, 'pool': [ { 'effect': "
                                  "'boost' } ],",
            "");
    refuses(P0, "use 1", PU_13_3);
}

RULE(PU_13_4, "pods on tracks give no medals")
{
    pool_of(CORP("cosmos-inc") "'pods': [], 'collected_pods': 1, 'cell_pods': [['water', 9]],", "");
    score_line_is(P0, "pods", 1);
}

RULE(PU_13_5, "no other way to collect a meteorite: such events do nothing")
{
    comes_to(2, "ev-green-19", HORIZON, "");
    equals("seats.0.meteorites.#", 1);
    equals("seats.0.collected_meteorites", 0);
    equals_text("phase", "turns");
}

RULE(PU_13_5, "a meteorite on a rover station is loaded and handed in at once")
{
    pool_of(CORP("horizon-group") "'tiles': [" TILE("I2-water-rover-m", "r0", 5,
                                                    0) "], 'meteorites': "
                                                       "[[5,1]], 'rovers': [[5,0]], 'movement': 2,",
            "");
    plays(P0, "move x5 y0 x5 y1");
    equals("seats.0.collected_meteorites", 1);
    equals("seats.0.loaded.0", 0);
}

RULE(PU_13_6,
     "F: the single best gets five, the best that tie two each; solo the goal is one's own")
{
    given("{ 'players': 3, 'phase': 'over', 'asked': [], 'common_goals': ['obj-25'], 'seats': [ { "
          "'collected_meteorites': 3 }, { 'collected_meteorites': 1 }, { } ] }");
    score_line_is(P0, "common_goals", 5);
    score_line_is(P1, "common_goals", 0);
    given("{ 'players': 3, 'phase': 'over', 'asked': [], 'common_goals': ['obj-25'], 'seats': [ { "
          "'collected_meteorites': 3 }, { 'collected_meteorites': 3 }, { } ] }");
    score_line_is(P0, "common_goals", 2);
    score_line_is(P1, "common_goals", 2);
    score_line_is(P2, "common_goals", 0);
    equals("facts.standings.3.counts.0", 3);
    equals("facts.standings.3.medals.1", 2);
    given(
        "{ 'players': 1, 'phase': 'turns', 'asked': [0], 'seats': [ { 'corporation': 'jump-drive', "
        "'pods': [], 'slots': ['F'], 'personal_goals': [], 'offered_goals': [], "
        "'goals_to_discard': "
        "0, 'pool': [ { 'effect': 'boost' } ], 'placed': 'none', 'done': false } ] }");
    plays(P0, "use F");
    check(num_legal(P0) == 3, "one of three");
    fr_move move[3];
    rule_game->legal(rule_state(), P0, move);
    char text[FR_MAX_TEXT];
    rule_game->write_move(rule_state(), P0, move[0], text, sizeof text);
    plays(P0, text);
    equals("seats.0.personal_goals.#", 1);
    equals("common_goals.#", 0);
}

RULE(PU_13_7, "water advances once for every water square on ice")
{
    turn_of(CORP("oasis-ultd") "'tiles': [" TILE("I2-civ-energy-m", "r0", 6, 1) "], 'pods': [],",
            "'stacks': { 'N5': [], 'I2': ['I2-water-rover-n'] },");
    plays(P0, "place inner r180 x5 y1"); /* water on (5,2), ice */
    equals("seats.0.pool.#", 2);
    plays(P0, "station water");
    equals("seats.0.markers.water", 1);
    pool_of(
        CORP("oasis-ultd") "'pool': [ { 'effect': 'station', 'what': 2, 'count': 3 }, { 'effect': "
                           "'flux' } ],",
        "");
    plays(P0, "station water");
    equals("seats.0.markers.water", 3);
}

RULE(PU_13_8, "cells pay whichever marker enters them, and score where it stands")
{
    pool_of(CORP("makeshift") "'markers': {'civ': ['water', 2]}, 'pool': [ { 'effect': 'station', "
                              "'what': 1 }, { 'effect': 'patch' } ]," ONE_TILE,
            "");
    plays(P0, "station civ"); /* cell 3 of the water track has a boost */
    check(num_events("gained") == 1 && event_arg("gained", 0, "what") == 0, "a boost is told");
    check(is_legal(P0, "boost tech"), "a boost for the settlers' marker");
    score_line_is(P0, "civ", 1); /* the medal of water 2 */
}

RULE(PU_13_8, "technologies follow the highest marker on the research track")
{
    pool_of(CORP("makeshift") "'markers': {'tech': ['rover', 6], 'civ': ['tech', 5]},", "");
    equals("facts.seats.0.available.#", 2);
    pool_of(CORP("makeshift") "'markers': {'tech': ['rover', 6]},", "");
    equals("facts.seats.0.available.#", 0);
}

RULE(PU_13_9, "2: impossible on the water track; once per game")
{
    pool_of(
        CORP("flux-industries") "'flux': 'water', 'markers': {'tech': 5}, 'pool': [ { 'effect': "
                                "'boost' } ],",
        "");
    refuses(P0, "use 2", PU_13_9);
    pool_of(
        CORP("flux-industries") "'flux': 'civ', 'markers': {'tech': 5}, 'used_this_game': ['2'], "
                                "'pool': [ { 'effect': 'boost' } ],",
        "");
    refuses(P0, "use 2", PU_13_9);
}

RULE(PU_13_9, "3: water boosts count double, biomass gives a patch more, rovers a point more")
{
    pool_of(
        CORP("flux-industries") "'flux': 'water', 'markers': {'tech': 7, 'water': 2}, 'pool': [ { "
                                "'effect': 'station', 'what': 2 }, { 'effect': 'flux' } ],",
        "");
    plays(P0, "station water");
    equals_text("seats.0.pool.1.effect", "boost");
    equals("seats.0.pool.1.count", 2);
    pool_of(
        CORP("flux-industries") "'flux': 'biomass', 'markers': {'tech': 7, 'biomass': 2}, 'pool': "
                                "[ { 'effect': 'station', 'what': 3 }, { 'effect': 'flux' } "
                                "]," ONE_TILE,
        "");
    plays(P0, "station biomass");
    equals_text("seats.0.pool.1.effect", "patch");
    equals("seats.0.pool.1.count", 2);
    pool_of(
        CORP("flux-industries") "'flux': 'rover', 'markers': {'tech': 7, 'rover': 3}, 'rovers': "
                                "[[5,5]], 'pool': [ { 'effect': 'station', 'what': 4 }, { "
                                "'effect': 'flux' } ],",
        "");
    plays(P0, "station rover");
    equals("seats.0.movement", 2 + 1);
}

RULE(PU_13_9, "4: collecting is optional")
{
    turn_of(CORP("flux-industries") "'flux': 'civ', 'markers': {'tech': 10}, 'tiles': [" TILE(
                "I2-water-rover-m", "r0", 5, 0) "], 'meteorites': [[5,1]],",
            TOPS("N5-rover-tech-m", "I2-civ-energy-n"));
    plays(P0, "place inner r0 x6 y0");
    plays(P0, "station civ");
    plays(P0, "energy civ");
    accepts(P0, "collect x5 y1");
    accepts(P0, "done");
}
