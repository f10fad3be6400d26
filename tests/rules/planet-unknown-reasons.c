/* Planet Unknown: what a refused player is told. One rule can forbid for several reasons; the ones
 * here were wrong or said nothing once. */
#include "planet-unknown.h"

#include <string.h>

RULE(PU_6_6, "a water station without ice is told apart from one that is not there")
{
    turn_of(PLANET("petra") "'pool': [ { 'effect': 'boost' } ],", /* no ice on Petra */
            TOPS("N5-civ-energy-n", "I2-water-rover-n"));
    plays(P0, "place inner r0 x5 y0");
    refuses(P0, "station water", PU_6_6);
    refuses(P0, "station civ", PU_6_1);
}

RULE(PU_5_2, "a refused tile is told which of its squares is the matter")
{
    turn_of("'tiles': [" TILE("I2-civ-energy-m", "r0", 5, 4) "],",
            TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    says(P0, "place inner r0 x5 y3", "F5 is covered already.");
    says(P0, "place inner r270 x4 y5", "F6 is covered already.");
    says(P0, "place outer r0 x3 y3", "F5 is covered already.");
}

RULE(PU_6_6, "what counts is the ice under the water, not under the rest of the tile")
{
    /* Water on the land of (4,4), energy on the ice of (5,4), and the other way round. */
    turn_of(
        "'tiles': [" TILE("I2-civ-energy-m", "r0", 5, 2) "], 'pool': [ { 'effect': 'boost' } ],",
        TOPS("N5-civ-energy-n", "I2-energy-water-n"));
    plays(P0, "place inner r90 x4 y4");
    equals_text("seats.0.map.4", ".___we_____.");
    refuses(P0, "station water", PU_6_6);
    turn_of(
        "'tiles': [" TILE("I2-civ-energy-m", "r0", 5, 2) "], 'pool': [ { 'effect': 'boost' } ],",
        TOPS("N5-civ-energy-n", "I2-energy-water-n"));
    plays(P0, "place inner r270 x4 y4");
    equals_text("seats.0.map.4", ".___ew_____.");
    accepts(P0, "station water");
}

RULE(PU_13_3, "biomass that touches none is told apart, on whichever half of the tile it lies")
{
    turn_of(CORP("wormhole-corp") "'patches': [[5,2]], 'pool': [ { 'effect': 'boost' } ],",
            TOPS("N5-civ-energy-n", "I2-tech-biomass-n"));
    plays(P0, "place inner r0 x5 y3"); /* research beside the patch */
    refuses(P0, "station biomass", PU_13_3_LONELY);
    turn_of(CORP("wormhole-corp") "'patches': [[5,2]], 'pool': [ { 'effect': 'boost' } ],",
            TOPS("N5-civ-energy-n", "I2-tech-biomass-n"));
    plays(P0, "place inner r180 x5 y3"); /* biomass beside the patch */
    accepts(P0, "station biomass");
}

RULE(PU_6_1, "only Makeshift's markers move aside")
{
    turn_of("'pool': [ { 'effect': 'boost' } ],", TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    plays(P0, "place inner r0 x5 y0");
    refuses(P0, "energy civ left", PU_6_1_STRAIGHT);
    refuses(P0, "boost civ right", PU_6_1_STRAIGHT);
    refuses(P0, "energy tech", PU_6_5);
}

RULE(PU_8_1, "no rover there is not the same as no points")
{
    pool_of("'rovers': [[5,5]], 'movement': 2," ONE_TILE, "");
    refuses(P0, "move x6 y6 x6 y7", PU_8_1_NO_ROVER);
    refuses(P0, "move x5 y5 x7 y7", PU_8_2);
    refuses(P0, "move x5 y5 x0 y0", PU_8_2_OFF);
    pool_of("'rovers': [[5,5]], 'pool': [ { 'effect': 'boost' } ]," ONE_TILE, "");
    refuses(P0, "move x5 y5 x5 y6", PU_8_1);
}

RULE(PU_4_3, "an event that forbids is named with what it forbids")
{
    turn_of("", "'options': { 'events': 'normal' }, 'event': 'ev-red-16'," TOPS("N5-civ-energy-n",
                                                                                "I2-civ-energy-n"));
    refuses(P0, "place inner r0 x5 y5", PU_5_3);
    turn_of(ONE_TILE, "'options': { 'events': 'normal' }, 'event': 'ev-orange-19'," TOPS(
                          "N5-civ-energy-n", "I2-civ-energy-m"));
    refuses(P0, "place inner r0 x6 y0", PU_4_3_EDGE);
    comes_to(2, "ev-green-17", "", "");
    refuses(P0, "done", PU_4_3_PENDING);
}

RULE(PU_13_1, "a technology is named, and whether it is closed, blocked, used or not there")
{
    pool_of("'pool': [ { 'effect': 'patch' } ]," ONE_TILE, "");
    refuses(P0, "store patch", PU_13_1_CLOSED);
    refuses(P0, "trade patch", PU_13_1_NONE);
    refuses(P0, "use 1", PU_13_1_PASSIVE);
    pool_of(CORP("jump-drive") "'pods': [], 'slots': ['A', 'E'], 'used_this_round': ['A'], "
                               "'used_this_game':"
                               " ['E'], 'pool': [ { 'effect': 'patch' } ]," ONE_TILE,
            "");
    refuses(P0, "trade patch", PU_13_6_ROUND);
    refuses(P0, "use E civ", PU_13_6_GAME);
    pool_of(CORP("horizon-group") "'markers': {'tech': 15}, 'blocked': ['5']," ONE_TILE,
            "'options': { 'events': 'normal' }, 'event': 'ev-red-05',");
    refuses(P0, "use 5", PU_13_5_BLOCKED);
    pool_of(CORP("flux-industries") "'flux': 'civ', 'markers': {'tech': 15}," ONE_TILE, "");
    refuses(P0, "use 2", PU_13_9_PAST);
}

RULE(PU_14_13, "a rover is told where the chasm can be crossed, a tile that it cannot")
{
    pool_of(PLANET("tartarus") "'rovers': [[5,3]], 'movement': 2,", "");
    refuses(P0, "move x5 y3 x6 y4", PU_8_2);
    refuses(P0, "move x5 y3 x6 y3", PU_14_13_ROVER);
    pool_of(PLANET("tartarus") CORP("cosmos-inc") "'rovers': [[5,3]], 'movement': 2,", "");
    refuses(P0, "move x5 y3 x6 y4", PU_13_4_CLOSED);
}

RULE(PU_6_4, "a near miss says what is missing")
{
    pool_of("'rovers': [[5,5]], 'movement': 2," ONE_TILE, "");
    refuses(P0, "boost civ", PU_6_4);
    refuses(P0, "place inner r0 x6 y0", PU_4_6_NO_TILE);
    refuses(P0, "patch x6 y0", PU_5_7_NONE);
    refuses(P0, "rover x5 y0", PU_7_5_NONE);
    refuses(P0, "card civ-1-1", PU_7_2_NONE);
    refuses(P0, "clear row 1", PU_6_2_NONE);
    refuses(P0, "planet petra", PU_2_2_LATER);
    start(3, "", 1);
    refuses((int)value("commander"), "done", PU_4_1_FIRST);
}

/* ---- facts that clients show ---- */

RULE(PU_14_12, "uncovered currents fill rows and columns, and a view says so")
{
    given("{ 'players': 2, 'seats': [ { 'planet': 'petra', 'pods': [], 'patches': [[3,1], [5,1],"
          " [6,1], [7,1], [8,1]] } ] }"); /* (4,1) is a current */
    view_as(P0);
    equals_text("facts.seats.0.rows.1.state", "full");
    equals_text("facts.seats.0.rows.0.state", "open");
    equals("facts.seats.0.rows.1.from", 3);
    equals("facts.seats.0.rows.1.to", 8);
    check(value("facts.seats.0.rows.1.medals") == score_line(P0, "rows"), "as it is scored");
}

RULE(PU_11_3, "a view tells which lines count and which a meteorite blocks")
{
    given("{ 'players': 2, 'seats': [ { 'tiles': [" TILE(
        "I2-civ-energy-m", "r0", 5, 0) "],"
                                       " 'patches': [[6,0]], 'pods': [] } ] }");
    view_as(P1);
    equals_text("facts.seats.0.rows.0.state", "full");
    equals_text("facts.seats.0.rows.1.state", "open");
    given("{ 'players': 2, 'seats': [ { 'tiles': [" TILE(
        "I2-civ-energy-m", "r0", 5, 0) "],"
                                       " 'patches': [[3,1], [4,1], [6,1], [7,1], [8,1]], 'pods': "
                                       "[], 'meteorites': [[5,1]] } ] }");
    view_as(P1);
    equals_text("facts.seats.0.rows.1.state", "blocked");
    equals("facts.seats.0.covered", 7);
}

RULE(PU_13_7, "a view tells where Oasis' water marker stands on the board")
{
    given("{ 'players': 2, 'seats': [ { 'corporation': 'oasis-ultd', 'markers': { 'water': 2 } } ] "
          "}");
    view_as(P0);
    equals_text("facts.seats.0.markers.water.0", "biomass");
}

RULE(PU_12_6, "a game alone tells its goal and how far it has come")
{
    struct fr_goal_line line = { 0 };

    start(1, "events=normal", 1);
    check(rule_game->goal(rule_state(), 0, &line, 1) == 1, "one line");
    check(line.need == value("facts.target") && line.have == 0 && !line.met, "nothing yet");
    start(2, "", 1);
    check(rule_game->goal(rule_state(), 0, &line, 1) == 0, "none against others");
}

RULE(PU_7_2, "medals that hang on hidden cards are not told to others")
{
    struct fr_score_line lines[FR_MAX_SCORE_LINES] = { 0 };
    uint64_t seen[FR_MAX_STATE / 8];
    int num = 0;

    given("{ 'players': 2, 'seats': [ { 'cards': ['civ-1-7', 'civ-1-8'], 'collected_meteorites': 4"
          " } ] }");
    score_line_is(P0, "cards", 2);
    score_line_is(P0, "meteorites", 2);
    memcpy(seen, rule_state(), rule_game->state_size);
    rule_game->redact(seen, P1);
    rule_game->score(seen, P0, lines, FR_MAX_SCORE_LINES, &num);
    for (int i = 0; i < num; i++) {
        const bool hangs =
            !strcmp(lines[i].source, "cards") || !strcmp(lines[i].source, "meteorites");
        check(lines[i].unknown == hangs && (!hangs || !lines[i].points), "%s", lines[i].source);
    }
}

RULE(PU_6_8, "how far a marker goes down is told with it")
{
    comes_to(2, "ev-red-01", "'markers': { 'civ': 5, 'water': 1 },",
             ""); /* only one goes down by two */
    check(event_arg("regressed", 0, "cells") == 2, "two cells");
}
