/* Planet Unknown, PU-11 to PU-14: scoring, variants, corporations and planets, sentence by
 * sentence. */
#include "planet-unknown.h"

#define CORP(id)   "'corporation': '" id "',"
#define PLANET(id) "'planet': '" id "',"
#define ONE_TILE   "'tiles': [" TILE("I2-civ-energy-n", "r0", 5, 0) "],"

/* ---- PU-11 ---- */

RULE(PU_11_1, "stored patches are placed, then rovers and pods leave")
{
    pool_of("'stored_patches': 1, 'rovers': [[5,5]], " ONE_TILE,
            "'stacks': { 'F5': [], 'T4': [] },");
    plays(P0, "done");
    asks(P0, "patches");
    plays(P0, "patch x6 y0");
    check(is_over(), "over");
    is_null("seats.0.rovers.0");
    equals("seats.0.pods.#", 0);
}

RULE(PU_11_2, "end-of-game cards are resolved; their advances give bonuses")
{
    pool_of("'cards': ['civ-4-3'], 'markers': {'civ': 7}, ", "'stacks': { 'F5': [], 'T4': [] },");
    plays(P0, "done");
    asks(P0, "final");
    plays(P0, "advance civ");
    plays(P0, "boost civ");
    check(is_over(), "over");
    score_line_is(P0, "cards", 3);
    score_line_is(P0, "civ", 3);
}

RULE(PU_11_3, "covered rows and columns without meteorites give their medals")
{
    full_but_two("", "");
    score_line_is(P0, "rows", 20 - 1 - 3);
    score_line_is(P0, "columns", 20 - 3 - 1);
}

RULE(PU_11_4, "each marker gives its highest medal")
{
    pool_of("'markers': {'civ': 15, 'water': 15, 'biomass': 12, 'rover': 8, 'tech': 5},", "");
    score_line_is(P0, "civ", 5);
    score_line_is(P0, "water", 10);
    score_line_is(P0, "biomass", 3);
    score_line_is(P0, "rover", 1);
    score_line_is(P0, "tech", 0);
}

RULE(PU_11_5, "pods give one each, meteorites one for three, more with buyers")
{
    pool_of("'collected_pods': 4, 'pods': [], 'collected_meteorites': 7,", "");
    score_line_is(P0, "pods", 4);
    score_line_is(P0, "meteorites", 2);
    pool_of("'collected_meteorites': 7, 'cards': ['civ-1-8', 'civ-2-8'],", "");
    score_line_is(P0, "meteorites", 6);
}

RULE(PU_11_6, "a personal goal gives five")
{
    pool_of("'personal_goals': ['obj-19', 'obj-20'], 'markers': {'civ': 15},", "");
    score_line_is(P0, "personal_goals", 5);
    equals("seats.0.goals_met.#", 1);
    equals_text("seats.0.goals_met.0", "obj-19");
}

RULE(PU_11_7, "the better of two neighbours gets five, a tie gives two each")
{
    pool_of("'collected_meteorites': 1,", "'goals': ['obj-25', 'obj-26', 'obj-27'],");
    score_line_is(P0, "goals", 5 + 2 + 0);
    score_line_is(P1, "goals", 0 + 2 + 5);
}

RULE(PU_11_7, "the table is told how each goal stands between its two neighbours")
{
    given("{ 'players': 3, 'seed': 1, 'goals': ['obj-25', 'obj-26', 'obj-27'],"
          " 'seats': [ { 'collected_meteorites': 4 }, { 'collected_meteorites': 3 }, { } ] }");
    equals("standings.#", 3);
    equals_text("standings.0.goal", "obj-25");
    equals("standings.0.seats.0", 0);
    equals("standings.0.seats.1", 1);
    equals("standings.0.counts.0", 4);
    equals("standings.0.counts.1", 3);
    equals("standings.0.medals.0", 5);
    equals("standings.0.medals.1", 0);
    equals("standings.2.seats.0", 2);
    equals("standings.2.seats.1", 0);
    equals("standings.2.counts.0", 0);
    equals("standings.2.counts.1", 4);
    equals("standings.2.medals.0", 5); /* as few meteorites as possible */
}

RULE(PU_7_6, "the table is told which squares are legal only thanks to a technology")
{
    turn_of("'tiles': [" TILE("I2-civ-energy-n", "r0", 5, 0) "], 'markers': {'tech': 0},",
            TOPS("N5-civ-energy-n", "I2-water-rover-n"));
    equals("seats.0.thanks_to.#", 0);
    turn_of("'tiles': [" TILE("I2-civ-energy-n", "r0", 5, 0) "], 'markers': {'tech': 5},",
            TOPS("N5-civ-energy-n", "I2-water-rover-n"));
    equals("seats.0.thanks_to.#", 1);
    equals_text("seats.0.thanks_to.0.technology", "1");
    /* I2 upright at (4,1), (6,0), (6,1) and (5,2) touches the tile that lies there. */
    int far = 0;
    for (int y = 0; y < 12; y++)
        for (int x = 0; x < 12; x++) {
            char text[32];
            snprintf(text, sizeof text, "place inner r0 x%d y%d", x, y);
            far += is_legal(P0, text);
        }
    equals("seats.0.thanks_to.0.squares.place inner r0.#", far - 4);
    check(is_legal(P0, "place inner r0 x2 y2"), "far from the tile, by technology 1");
    equals("seats.0.thanks_to.0.squares.place inner r0.0.0", 3);
    equals("seats.0.thanks_to.0.squares.place inner r0.0.1", 1);
    equals("seats.1.thanks_to.#", 0);
}

RULE(PU_11_8, "fewer empty squares break a tie, then fewer meteorites")
{
    pool_of(ONE_TILE, "'goals': ['obj-25', 'obj-26', 'obj-27'],");
    place_is(P0, 1);
    place_is(P1, 2);
    pool_of("", "'goals': ['obj-25', 'obj-26', 'obj-27'],");
    place_is(P0, 1);
    place_is(P1, 1);
}

/* ---- PU-12 ---- */

RULE(PU_12_1, "two players turn the base by one")
{
    start(2, "", 5);
    asks(P0, "turn");
    equals("goals.#", 3);
}

RULE(PU_12_2, "with personal goals each keeps one of two")
{
    start(3, "personal_goals=1", 5);
    asks(P2, "discard_goal");
    equals("seats.2.offered_goals.#", 2);
    view_as(P0);
    is_null("seats.2.offered_goals.0");
}

RULE(PU_12_3, "events are optional with two players, always there solo")
{
    start(2, "", 1);
    equals("event_deck.#", 0);
    start(1, "", 1);
    equals("event_deck.#", 20);
}

RULE(PU_12_4, "the deck has twenty cards of the chosen mix")
{
    refuses_position(
        "{ 'players': 2, 'options': { 'events': 'custom', 'green': 5, 'orange': 5, 'red': 5 } }",
        "PU-12.4");
    start(1, "events=custom green=20 orange=0 red=0", 1);
    equals("event_deck.#", 20);
}

RULE(PU_12_5, "solo: three goals of four")
{
    start(1, "", 1);
    asks(P0, "discard_goal");
    check(num_legal(P0) == 4, "one of four is given up");
}

RULE(PU_12_6, "the solo target follows from the mix")
{
    start(1, "events=custom green=12 orange=6 red=2", 1);
    equals("target", 60 + 0 - 1 + 9);
    start(1, "events=custom green=0 orange=5 red=15", 1);
    equals("target", 60 - 11 - 1);
}

RULE(PU_12_7, "the verdict compares score and target")
{
    given("{ 'players': 1, 'phase': 'over', 'asked': [], 'seats': [ { } ] }");
    equals_text("verdict", "critical");
}

RULE(PU_12_8, "with two players the solo cards are out of the deck")
{
    refuses_position(
        "{ 'players': 2, 'options': { 'events': 'custom', 'green': 20, 'orange': 0, 'red': 0 } }",
        "PU-12.8");
}

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

RULE(PU_13_8, "5: each marker scores the best of its track")
{
    pool_of(CORP("makeshift") "'markers': {'tech': 14, 'civ': ['tech', 1]},", "");
    score_line_is(P0, "civ", 2);
    score_line_is(P0, "tech", 2);
}

/* ---- PU-13.9 Flux ---- */

RULE(PU_13_9, "only the highest technology is available")
{
    pool_of(CORP("flux-industries") "'flux': 'civ', 'markers': {'tech': 7},", "");
    equals("seats.0.technologies.#", 1);
    equals_text("seats.0.technologies.0", "3");
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

/* ---- PU-14 planets ---- */

RULE(PU_14_1, "KSB-4156 has no special rule")
{
    turn_of("", TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    check(num_legal(P0) == 176 + 104, "as many first placements as PU-17.1 counts");
}

RULE(PU_14_2, "Arashi: a tile on the ring covers a square outside too; no patches there")
{
    turn_of(PLANET("arashi") "'pool': [ { 'effect': 'patch' } ],",
            TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    refuses(P0, "place inner r0 x0 y5", PU_14_2);
    refuses(P0, "patch x0 y5", PU_14_2);
}

RULE(PU_14_3, "Cerberus: nothing for an uncovered planet")
{
    pool_of(PLANET("cerberus"), "");
    score_line_is(P0, "planet", 0);
}

RULE(PU_14_4, "Charybdis: the first tile covers the centre")
{
    turn_of(PLANET("charybdis"), "'stacks': { 'N5': [], 'I2': ['I2-civ-energy-n'] },");
    check(num_legal(P0) == 24, "PU-17.1");
    refuses(P0, "place inner r0 x5 y0", PU_14_4);
}

RULE(PU_14_5, "Gaia: two medals for each uncovered city")
{
    pool_of(PLANET("gaia"), "");
    score_line_is(P0, "planet", 16);
    pool_of(PLANET("gaia") ONE_TILE, "");
    score_line_is(P0, "planet", 14);
}

RULE(PU_14_6, "K-273: not on ice and land at once")
{
    turn_of(PLANET("k-273"), "'stacks': { 'N5': [], 'I2': ['I2-civ-energy-n'] },");
    check(num_legal(P0) == 94, "PU-17.1");
    refuses(P0, "place inner r0 x5 y0", PU_14_6);
}

RULE(PU_14_7, "K'Aax: no rover onto uncovered toxic squares")
{
    pool_of(PLANET("kaax") "'rovers': [[1,4]], 'movement': 1,", "");
    refuses(P0, "move x1 y4 x1 y5", PU_14_7);
}

RULE(PU_14_8, "Lacuna: holes are off the grid")
{
    turn_of(PLANET("lacuna") "'tiles': [" TILE("I2-civ-energy-m", "r0", 5, 0) "],",
            TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    refuses(P0, "place inner r0 x6 y2", PU_5_1);
}

RULE(PU_14_9, "Oblivion: only the outer border is edge, the centre is off the grid")
{
    turn_of(PLANET("oblivion"), TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    refuses(P0, "place inner r0 x3 y2", PU_5_3);
    refuses(P0, "place inner r0 x4 y1", PU_5_1);
}

RULE(PU_14_10, "Pajitnov: pieces must slide into place")
{
    pool_of(
        PLANET(
            "pajitnov") "'patches': [[5,4],[5,6],[4,5],[6,5]], 'pool': [ { 'effect': 'patch' } ],",
        "");
    refuses(P0, "patch x5 y5", PU_14_10);
}

RULE(PU_14_11, "Persephone: forbidden stations by quarter")
{
    turn_of(PLANET("persephone"), "'stacks': { 'N5': [], 'I2': ['I2-civ-energy-n'] },");
    check(num_legal(P0) == 53, "PU-17.1");
    refuses(P0, "place inner r0 x5 y0", PU_14_11);
}

RULE(PU_14_12, "Petra: currents serve as energy and fill lines")
{
    pool_of(PLANET("petra"), "'goals': ['obj-08', 'obj-26', 'obj-27'],");
    score_line_is(P0, "goals", 5 + 2 + 2);
}

RULE(PU_14_13, "Tartarus: nothing crosses the chasm but diagonal steps at two corners")
{
    turn_of(PLANET("tartarus") "'tiles': [" TILE("I2-civ-energy-m", "r0", 5,
                                                 0) "], 'rovers': [[5,3]], 'movement': 1,",
            TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    refuses(P0, "place inner r90 x5 y2", PU_14_13);
    refuses(P0, "move x5 y3 x6 y3", PU_14_13);
    pool_of(PLANET("tartarus")
                CORP("cosmos-inc") "'markers': {'tech': 3}, 'rovers': [[5,3]], 'movement': 1,",
            "");
    accepts(P0, "move x5 y3 x6 y4");
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
    equals("seats.0.technologies.#", 0);
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

RULE(PU_14_3, "Cerberus: two medals for a fully covered planet")
{
    pool_of("'planet': 'cerberus', 'pods': [], 'patches': "
            "[[8,7],[9,7],[10,7],[7,8],[8,8],[9,8],[10,8],[11,8],[7,9],[8,9],[9,9],[10,9],[11,9],"
            "[7,10],[8,10],[9,10],[10,10],[11,10],[8,11],[9,11],[10,11]],",
            "");
    score_line_is(P0, "planet", 2);
}
