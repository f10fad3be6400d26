/* Planet Unknown, PU-17: the worked examples of the rulebook. */
#include "planet-unknown.h"

/* Seat 0 of TV-1. Nine tiles join their rover areas to one territory of 21 squares; three more have
 * a biomass station on the edge; patches fill rows 3 to 6 and columns 0, 5 and 11. */
#define TERRITORY                                                                                  \
    TILE("T4-rover-tech-n", "r180", 3, 5)                                                          \
    "," TILE("F5-rover-tech-n", "r90 flip", 1, 4) "," TILE(                                        \
        "F5-rover-tech-m", "r180 flip", 4,                                                         \
        3) "," TILE("I3-rover-tech-n", "r90", 6,                                                   \
                    3) "," TILE("V3-rover-tech-n", "r270 flip", 7,                                 \
                                4) "," TILE("U5-rover-tech-n", "r270", 8,                          \
                                            4) "," TILE("I4-water-rover-n", "r90", 10,             \
                                                        3) "," TILE("I2-water-rover-n", "r0", 1,   \
                                                                    3) "," TILE("V3-rover-tech-m", \
                                                                                "r180", 0, 5)
#define EDGE_STATIONS                                                                              \
    TILE("I2-biomass-civ-n", "r0", 5, 0)                                                           \
    "," TILE("I2-biomass-civ-m", "r180", 5, 10) "," TILE("I2-tech-biomass-n", "r180", 3, 1)
#define FILLING                                                                                    \
    "[2,3],[3,3],[4,3],[9,3],[3,5],[5,5],[11,5],[6,6],[7,6],[11,6],[5,2],[5,7],[5,8],[5,9]"

EXAMPLE("TV-1", "the 43 medals of the scoring example")
{
    given("{ 'players': 3, 'phase': 'over', 'asked': [], 'goals': ['obj-04', 'obj-12', 'obj-07'], "
          "'seats': ["
          " { 'cards': ['civ-1-6'], 'markers': {'civ': 2, 'water': 13, 'biomass': 5, 'rover': 15, "
          "'tech': 10}, 'pods': [], 'collected_pods': 4, 'collected_meteorites': 3,"
          "   'tiles': [" TERRITORY "," EDGE_STATIONS "], 'patches': [" FILLING "] },"
          " { 'tiles': [" TILE("I2-tech-biomass-m", "r180", 6, 0) "," TILE(
              "I3-biomass-civ-n", "r90", 3,
              1) "," TILE("I3-tech-biomass-n", "r270", 0,
                          5) "], 'pods': "
                             "[] },"
                             " { 'tiles': [" TILE("I4-rover-tech-n", "r90", 5, 0) "," TILE(
                                 "I4-rover-tech-m", "r90", 6, 0) "] } ] }");
    equals_text("facts.standings.0.goal", "obj-04"); /* biomass stations on the edge, 3 : 3 */
    equals("facts.standings.0.counts.0", 3);
    equals("facts.standings.0.counts.1", 3);
    equals_text("facts.standings.2.goal", "obj-07"); /* largest rover territory, 4 : 21 */
    equals("facts.standings.2.counts.0", 4);
    equals("facts.standings.2.counts.1", 21);
    score_line_is(P0, "cards", 1);
    score_line_is(P0, "rows", 10);
    score_line_is(P0, "columns", 5);
    score_line_is(P0, "civ", 1);
    score_line_is(P0, "water", 7);
    score_line_is(P0, "biomass", 1);
    score_line_is(P0, "rover", 5);
    score_line_is(P0, "tech", 1);
    score_line_is(P0, "pods", 4);
    score_line_is(P0, "meteorites", 1);
    score_line_is(P0, "goals", 5 + 2);
    score_is(P0, 43);
}

EXAMPLE("TV-2", "the solo target of 58")
{
    start(1, "events=custom green=9 orange=3 red=8", 1);
    equals("facts.target", 58);
}

EXAMPLE("TV-3", "a water square on ice advances water")
{
    turn_of("", TOPS("N5-civ-energy-n", "I2-water-rover-n"));
    plays(P0, "place inner r0 x3 y1"); /* water on the ice of (3,1) */
    plays(P0, "station water");
    equals("seats.0.markers.water", 1);
}

EXAMPLE("TV-4", "no water square on ice: nothing, yet legal")
{
    turn_of("", TOPS("N5-civ-energy-n", "I2-water-rover-n"));
    plays(P0, "place inner r0 x5 y0");
    equals("seats.0.markers.water", 0);
}

EXAMPLE("TV-5", "energy beside nothing offers the other station only")
{
    turn_of("", TOPS("N5-rover-tech-m", "I2-civ-energy-n"));
    plays(P0, "place inner r0 x5 y0");
    legal_are(P0, "station civ", "energy civ");
    plays(P0, "energy civ");
    equals("seats.0.markers.civ", 2); /* the station is forced */
}

EXAMPLE("TV-6", "energy options are exactly what the territory touches")
{
    turn_of("'tiles': [" TILE("I2-water-rover-n", "r180", 4, 1) ", " TILE("I2-rover-tech-m", "r0",
                                                                          6, 1) "],",
            TOPS("N5-rover-tech-m", "I2-civ-energy-n"));
    plays(P0, "place inner r0 x5 y1"); /* energy on (5,2), between water (4,2) and research (6,2);
                                          rovers (4,1) and (6,1) touch the settlers only */
    legal_are(P0, "station civ", "energy civ", "energy water", "energy tech");
    refuses(P0, "energy rover", PU_6_5);
}

EXAMPLE("TV-7", "energy chooses water without ice")
{
    turn_of("'tiles': [" TILE("I2-water-rover-n", "r180", 4, 1) "],",
            TOPS("N5-rover-tech-m", "I2-civ-energy-n"));
    plays(P0, "place inner r0 x5 y1");
    plays(P0, "energy water");
    equals("seats.0.markers.water", 1);
}

EXAMPLE("TV-8", "four points: three for one rover, one for the other, a pod on the second step")
{
    pool_of("'rovers': [[7,4],[2,5]], 'movement': 4,", "");
    plays(P0, "move x7 y4 x7 y3");
    plays(P0, "move x7 y3 x7 y2");
    equals("seats.0.collected_pods", 1);
    plays(P0, "move x7 y2 x7 y1");
    plays(P0, "move x2 y5 x2 y6");
    equals("round", 2);
}

EXAMPLE("TV-9", "three points and a boost from one cell")
{
    pool_of("'markers': {'rover': 9}, 'rovers': [[5,5]], 'pool': [ { 'effect': 'station', 'what': "
            "4 }, { 'effect': 'patch' } ]," ONE_TILE,
            "");
    plays(P0, "station rover");
    equals("seats.0.movement", 3);
    check(is_legal(P0, "boost civ"), "a boost");
}

EXAMPLE("TV-10", "an energy/water tile set aside")
{
    full_but_two("'markers': {'tech': 10},", TOPS("N5-rover-tech-m", "I2-energy-water-m"));
    plays(P0, "set aside inner");
    equals("seats.0.markers.water", 2);
    equals("seats.0.meteorites.#", 0);
    check(is_over(), "last round");
}

EXAMPLE("TV-11", "five cards a stack with four players")
{
    start(4, "", 1);
    equals("civ_stacks.0.#", 5);
    equals("civ_stacks.3.#", 5);
}

EXAMPLE("TV-12", "Republic 2 adds a card of the next level")
{
    pool_of(CORP("republic") "'markers': {'tech': 5}, 'owed': [3],", "");
    plays(P0, "done");
    check(num_legal(P0) == 3 + 1, "three of level 3 and one of level 4");
}

EXAMPLE("TV-13", "a pod on the boost cell is skipped")
{
    pool_of(CORP("cosmos-inc") "'markers': {'biomass': 1}, 'pods': [], 'cell_pods': [['biomass', "
                               "2]], 'pool': [ { 'effect': 'station', 'what': 3 }, { 'effect': "
                               "'flux' } ]," ONE_TILE,
            "");
    plays(P0, "station biomass");
    equals("seats.0.markers.biomass", 3);
    check(is_legal(P0, "patch x6 y0") && !is_legal(P0, "boost civ"), "a patch, no boost");
}

EXAMPLE("TV-14", "Oasis: the occupied cell blocks the water marker")
{
    turn_of(CORP("oasis-ultd") "'markers': {'water': 1, 'biomass': 2},",
            "'stacks': { 'N5': ['N5-energy-water-n'], 'I2': [] },");
    pool_of(
        CORP("oasis-ultd") "'markers': {'water': 1, 'biomass': 2}, 'pool': [ { 'effect': "
                           "'station', 'what': 2, 'count': 2 }, { 'effect': 'patch' } ]," ONE_TILE,
        "");
    refuses(P0, "station water", PU_13_7);
}

EXAMPLE("TV-15", "Oasis 1 skips it: rover 3 with a point, then tech 4")
{
    pool_of(
        CORP(
            "oasis-ultd") "'markers': {'water': 1, 'biomass': 2, 'tech': 3}, 'pool': [ { 'effect': "
                          "'station', 'what': 2, 'count': 2 }, { 'effect': 'patch' } ]," ONE_TILE,
        "");
    plays(P0, "station water");
    equals("seats.0.markers.water", 4);
    equals("seats.0.movement", 1);
}

EXAMPLE("TV-16", "Wormhole's step 2: a patch or civ, not both")
{
    pool_of(CORP("wormhole-corp") "'markers': {'biomass': 1}, 'pool': [ { 'effect': 'station', "
                                  "'what': 3 }, { 'effect': 'flux' } ]," ONE_TILE,
            "");
    plays(P0, "station biomass");
    check(is_legal(P0, "choose 2 civ") && is_legal(P0, "choose 2 patch"), "two options");
    plays(P0, "choose 2 civ");
    check(!is_legal(P0, "choose 2 patch"), "not both");
}

EXAMPLE("TV-17", "Universal Coalition 4 doubles a tile's water, not a boost")
{
    pool_of("'markers': {'tech': 10}, 'pool': [ { 'effect': 'station', 'what': 2 }, { 'effect': "
            "'boost' } ],",
            "");
    plays(P0, "station water");
    equals("seats.0.markers.water", 2);
    plays(P0, "boost water");
    equals("seats.0.markers.water", 3);
}

EXAMPLE("TV-18", "Horizon: a loaded rover hands in at a rover station")
{
    pool_of(
        CORP("horizon-group") "'tiles': [" TILE(
            "I2-rover-tech-n", "r0", 5, 0) "], 'rovers': [[6,0]], 'loaded': [true], 'movement': 2,",
        "");
    plays(P0, "move x6 y0 x5 y0");
    equals("seats.0.collected_meteorites", 1);
}

EXAMPLE("TV-19", "the last rover cell with technology 3 pays five")
{
    pool_of("'markers': {'rover': 15, 'tech': 7}, 'rovers': [[5,5]], 'pool': [ { 'effect': "
            "'station', 'what': 4 }, { 'effect': 'boost' } ],",
            "");
    plays(P0, "station rover");
    equals("seats.0.movement", 5);
    equals("seats.0.markers.rover", 15);
}

EXAMPLE("TV-20", "research must move down when the rover marker cannot")
{
    pool_of("'markers': {'tech': 3}, 'rovers': [[5,5]], 'movement': 1, 'pool': [ { 'effect': "
            "'regress', 'what': 24, 'how': 1 } ],",
            "");
    refuses(P0, "regress rover", PU_6_8);
    plays(P0, "regress tech");
    equals("seats.0.markers.tech", 2);
    equals("facts.seats.0.available.#", 0);
}

EXAMPLE("TV-21", "Makeshift: an occupied neighbouring cell may not be chosen")
{
    pool_of(CORP("makeshift") "'markers': {'civ': ['civ', 1]}, 'pool': [ { 'effect': 'station', "
                              "'what': 2 }, { 'effect': 'patch' } ]," ONE_TILE,
            "");
    check(is_legal(P0, "station water right"), "free");
    refuses(P0, "station water left", PU_13_8);
}

EXAMPLE("TV-22", "Flux 2 gains every bonus on the way")
{
    pool_of(CORP("flux-industries") "'flux': 'rover', 'markers': {'tech': 5, 'rover': 3}, "
                                    "'rovers': [[5,5]],",
            "");
    plays(P0, "use 2"); /* cells 4, 5 and 6: two points each, and a rover */
    equals("seats.0.markers.rover", 6);
    equals("seats.0.movement", 6);
}
