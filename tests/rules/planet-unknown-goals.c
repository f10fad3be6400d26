/* Planet Unknown, PU-11: what a line, a goal and a tie ask of the board, square by square. */
#include "planet-unknown.h"

#include <string.h>

/* ---- lines (PU-11.3) ---- */

/* KSB-4156: i ice, l land. */
static const char *const ksb[12] = {
    ".....ll.....", "...illlll...", "..liiillil..", ".llllilliil.", ".llllilllll.", "iilllillllll",
    "iilllillllll", ".llliilllll.", ".lliillllll.", "..lillllll..", "...illlll...", ".....ll....."
};
static const int ksb_medals[12] = { 1, 1, 1, 2, 2, 3, 3, 2, 2, 1, 1, 1 };

/* "[x,y],…" for the squares of a line of KSB-4156, but one of them (-1: none). */
static const char *line_squares(bool column, int n, int but)
{
    static char text[256];
    size_t len = 0;

    text[0] = 0;
    for (int i = 0; i < 12; i++) {
        const int x = column ? n : i, y = column ? i : n;
        if (ksb[y][x] == '.' || i == but) continue;
        len += (size_t)snprintf(text + len, sizeof text - len, "%s[%d,%d]", len ? "," : "", x, y);
    }
    return text;
}

static void line_scores(bool column, int n, int but, int medals)
{
    pool_of(written("'pods': [], 'patches': [%s],", line_squares(column, n, but)), "");
    score_line_is(P0, column ? "columns" : "rows", medals);
    score_line_is(P0, column ? "rows" : "columns", 0);
    equals_text(written("facts.seats.0.%s.%d.state", column ? "columns" : "rows", n),
                medals ? "full" : "open");
}

RULE(PU_11_3, "each row and each column scores when its last square is covered, and not before")
{
    for (int n = 0; n < 12; n++) {
        const int first = (int)strspn(ksb[n], "."); /* the planet is symmetric */
        for (int column = 0; column < 2; column++) {
            line_scores(column, n, -1, ksb_medals[n]);
            line_scores(column, n, first, 0);
            line_scores(column, n, 11 - first, 0);
            line_scores(column, n, 6, 0);
        }
    }
}

RULE(PU_11_3, "a meteorite keeps its row and its column from scoring until it is gone")
{
    static const char *const rocks[] = { "[]", "[[6,0]]" };

    for (int i = 0; i < 2; i++) { /* row 0 is (5,0) and (6,0), where the symbol is */
        pool_of(written("'pods': [], 'tiles': [" TILE("I2-civ-energy-m", "r270", 5,
                                                      0) "], 'meteorites': %s,",
                        rocks[i]),
                "");
        score_line_is(P0, "rows", 1 - i);
        equals_text("facts.seats.0.rows.0.state", i ? "blocked" : "full");
        equals_text("facts.seats.0.columns.5.state", "open");
    }
}

RULE(PU_11_3, "the table is told where each line begins and ends and what it is worth")
{
    pool_of(PLANET("cerberus"), "");
    equals("facts.seats.0.rows.0.from", 7);
    equals("facts.seats.0.rows.0.to", 10);
    equals("facts.seats.0.rows.0.medals", 1);
    equals("facts.seats.0.rows.7.from", 0);
    equals("facts.seats.0.rows.7.to", 10);
    equals("facts.seats.0.rows.7.medals", 2);
    equals("facts.seats.0.columns.0.from", 6);
    equals("facts.seats.0.columns.0.to", 9);
    equals("facts.seats.0.columns.0.medals", 1);
    equals("facts.seats.0.columns.11.from", 2);
    equals("facts.seats.0.columns.11.to", 10);
    equals("facts.seats.0.columns.11.medals", 1);
    equals("facts.seats.0.rows.#", 12);
    equals("facts.seats.0.columns.#", 12);
    equals("facts.seats.0.squares", 96);
    equals("facts.seats.0.covered", 0);
}

/* ---- personal goals (PU-11.6) ---- */

#define OTHER_GOALS "'goals': ['obj-16', 'obj-17', 'obj-18']," /* none of those below */

/* A block of patches with its corner at (x, y), but one of its squares (-1: none). */
static void block_meets(const char *goal, int x, int y, int w, int h, int but, bool met)
{
    char text[256];
    size_t len = 0;

    for (int i = 0; i < w * h; i++)
        if (i != but)
            len += (size_t)snprintf(text + len, sizeof text - len, "%s[%d,%d]", len ? "," : "",
                                    x + i % w, y + i / w);
    pool_of(written("'personal_goals': ['%s'], 'pods': [], 'patches': [%s],", goal, text),
            OTHER_GOALS);
    score_line_is(P0, "personal_goals", met ? 5 : 0);
}

static void only_whole_block_meets(const char *goal, int x, int y, int w, int h)
{
    for (int but = -1; but < w * h; but++) block_meets(goal, x, y, w, h, but, but < 0);
}

RULE(PU_11_6, "a block of three by three is whole or nothing, wherever it lies")
{
    only_whole_block_meets("obj-03", 3, 1, 3, 3);
    only_whole_block_meets("obj-03", 8, 5, 3, 3);
    block_meets("obj-03", 5, 3, 3, 3, -1, true);
    block_meets("obj-03", 4, 6, 3, 3, -1, true);
    block_meets("obj-03", 2, 4, 2, 5, -1, false);
}

RULE(PU_11_6, "a block of two by five may lie or stand")
{
    only_whole_block_meets("obj-14", 3, 2, 2, 5);
    only_whole_block_meets("obj-14", 7, 5, 2, 5);
    only_whole_block_meets("obj-14", 1, 3, 5, 2);
    only_whole_block_meets("obj-14", 7, 5, 5, 2);
    block_meets("obj-14", 5, 6, 2, 5, -1, true);
    block_meets("obj-14", 4, 4, 3, 3, -1, false);
    block_meets("obj-14", 4, 4, 4, 3, -1, false);
    block_meets("obj-14", 4, 4, 2, 4, -1, false);
}

static void stations_meet(const char *goal, const char *tiles, bool met)
{
    pool_of(written("'personal_goals': ['%s'], 'pods': [], 'tiles': [%s],", goal, tiles),
            OTHER_GOALS);
    score_line_is(P0, "personal_goals", met ? 5 : 0);
}

/* Settlers with five stations, on (4,3) to (4,7). */
#define FIVE_SETTLERS                                                                              \
    TILE("I4-civ-energy-n", "r0", 4, 3)                                                            \
    "," TILE("I4-civ-energy-m", "r0", 4, 4) "," TILE("I4-biomass-civ-n", "r0", 2, 5) "," TILE(     \
        "I4-biomass-civ-m", "r0", 2, 6) "," TILE("I2-biomass-civ-n", "r270", 3, 7)

RULE(PU_11_6, "six stations of a terrain must lie in one territory")
{
    stations_meet("obj-07", FIVE_SETTLERS, false);
    stations_meet("obj-07", FIVE_SETTLERS "," TILE("I2-civ-energy-n", "r270", 4, 8), true);
    stations_meet("obj-07", FIVE_SETTLERS "," TILE("I2-civ-energy-n", "r270", 8, 8), false);
    stations_meet("obj-08", FIVE_SETTLERS "," TILE("I2-civ-energy-n", "r270", 4, 8), false);
}

#define FIVE_POWER                                                                                 \
    TILE("I2-civ-energy-n", "r0", 4, 3)                                                            \
    "," TILE("I2-civ-energy-m", "r0", 5, 3) "," TILE("I2-energy-water-n", "r0", 6, 3) "," TILE(    \
        "I2-energy-water-m", "r0", 7, 3) "," TILE("I4-civ-energy-n", "r0", 4, 5)

RULE(PU_11_6, "five power stations are few, six are not")
{
    stations_meet("obj-24", "", true);
    stations_meet("obj-24", FIVE_POWER, true);
    stations_meet("obj-24", FIVE_POWER "," TILE("I4-civ-energy-m", "r0", 4, 6), false);
}

static void meets(const char *goal, const char *seat, bool met)
{
    pool_of(written("'personal_goals': ['%s'], 'pods': [], %s", goal, seat), OTHER_GOALS);
    score_line_is(P0, "personal_goals", met ? 5 : 0);
}

RULE(PU_11_6, "a marker must stand on the last cell of its own track (A-15)")
{
    static const char *const goals[] = { "obj-19", "obj-22", "obj-21", "obj-23", "obj-20" };
    static const char *const tracks[] = { "civ", "water", "biomass", "rover", "tech" };

    for (int i = 0; i < 5; i++) {
        meets(goals[i], written("'markers': {'%s': 15},", tracks[i]), true);
        meets(goals[i], written("'markers': {'%s': 14},", tracks[i]), false);
        meets(goals[i], written("'markers': {'%s': 15},", tracks[(i + 1) % 5]), false);
    }
    meets("obj-21", CORP("wormhole-corp") "'markers': {'biomass': 5},", true);
    meets("obj-21", CORP("wormhole-corp") "'markers': {'biomass': 4},", false);
    meets("obj-22", CORP("oasis-ultd") "'markers': {'water': 23},", true); /* the end of the path */
    meets("obj-22", CORP("oasis-ultd") "'markers': {'water': 22},", false);
    meets("obj-19", CORP("makeshift") "'markers': {'civ': ['water', 15]},", false);
    meets("obj-19", CORP("makeshift") "'markers': {'civ': ['civ', 15]},", true);
    meets("obj-22", CORP("makeshift") "'markers': {'civ': ['water', 15]},", false);
}

RULE(PU_11_6, "nine meteorites; more life pods than meteorites, wherever they lie (A-13)")
{
    meets("obj-25", "'collected_meteorites': 8,", false);
    meets("obj-25", "'collected_meteorites': 9,", true);
    meets("obj-26", "'collected_pods': 2, 'collected_meteorites': 2,", false);
    meets("obj-26", "'collected_pods': 3, 'collected_meteorites': 2,", true);
    meets("obj-26",
          CORP("jump-drive") "'collected_pods': 1, 'slots': ['A', 'C'], 'collected_meteorites': 2,",
          true);
    meets("obj-26",
          CORP("cosmos-inc") "'collected_pods': 1, 'cell_pods': [['civ', 5], ['tech', 7]], "
                             "'collected_meteorites': 2,",
          true);
    meets("obj-26",
          CORP("cosmos-inc") "'cell_pods': [['civ', 5], ['tech', 7]], 'collected_meteorites': 2,",
          false);
}

/* Patches on all ice or all land of KSB-4156, but the last square of it. */
static const char *ground(char kind, bool all)
{
    static char text[1024];
    size_t len = 0, last = 0;

    for (int i = 0; i < 144; i++) {
        if (ksb[i / 12][i % 12] != kind) continue;
        last = len;
        len += (size_t)snprintf(text + len, sizeof text - len, "%s[%d,%d]", len ? "," : "", i % 12,
                                i / 12);
    }
    if (!all) text[last] = 0;
    return text;
}

RULE(PU_11_6, "all ice, or all land, must be covered")
{
    meets("obj-27", written("'patches': [%s],", ground('i', true)), true);
    meets("obj-27", written("'patches': [%s],", ground('i', false)), false);
    meets("obj-28", written("'patches': [%s],", ground('l', true)), true);
    meets("obj-28", written("'patches': [%s],", ground('l', false)), false);
    meets("obj-27", written("'patches': [%s],", ground('l', true)), false);
    meets("obj-27", PLANET("petra"), true); /* it has no ice (A-23) */
}

/* ---- competitive goals (PU-11.7) ---- */

/* Settlers, energy, water, rovers, research (t) and biomass, twelve dominoes and four patches,
 * which have no station: (1,4), (2,5), (6,4) and (10,5).
 *
 *   .....ce.....
 *   ...wrecr_...
 *   .._rtetwtr..
 *   .__btwb____.
 *   .b_cbbb____.
 *   ewb__c____b_ */
static const char some_board[] = "'pods': [], 'patches': [[1,4],[2,5],[6,4],[10,5]], 'tiles': ["
                                 "{'tile':'I2-civ-energy-n','turn':'r0','x':5,'y':0},"
                                 "{'tile':'I2-civ-energy-m','turn':'r180','x':6,'y':0},"
                                 "{'tile':'I2-rover-tech-n','turn':'r0','x':4,'y':1},"
                                 "{'tile':'I2-tech-biomass-n','turn':'r0','x':4,'y':3},"
                                 "{'tile':'I2-water-rover-n','turn':'r0','x':3,'y':1},"
                                 "{'tile':'I2-biomass-civ-n','turn':'r0','x':5,'y':4},"
                                 "{'tile':'I2-energy-water-n','turn':'r0','x':5,'y':2},"
                                 "{'tile':'I2-water-rover-m','turn':'r180','x':7,'y':1},"
                                 "{'tile':'I2-rover-tech-m','turn':'r90','x':8,'y':2},"
                                 "{'tile':'I2-biomass-civ-m','turn':'r0','x':3,'y':3},"
                                 "{'tile':'I2-tech-biomass-m','turn':'r0','x':6,'y':2},"
                                 "{'tile':'I2-energy-water-m','turn':'r270','x':0,'y':5}],";

RULE(PU_11_7, "what each goal counts on one and the same board")
{
    static const int counts[28] = {
        1, 2, 0, 0, 3, /* stations on the edge: settlers, energy, research, biomass, rovers */
        4, 1, 2, 1, 2,
        1, /* largest territory: biomass, rovers, energy, settlers, research, water */
        5, 4, 3, 4, 3,
        4, /* territories: biomass, rovers, energy, settlers, research, water */
        4, 4, 4, 4, 4,
        4,          /* stations in all: research, water, energy, biomass, rovers, settlers */
        2,          /* markers on their last cells */
        7, 3, 7, 3, /* meteorites and life pods collected */
    };

    for (int goal = 1; goal <= 28; goal++) {
        const int second = goal % 28 + 1, third = second % 28 + 1;
        pool_of(written("%s 'markers': {'water': 15, 'tech': 15, 'civ': 14}, 'collected_pods': 3, "
                        "'collected_meteorites': 7,",
                        some_board),
                written("'goals': ['obj-%02d', 'obj-%02d', 'obj-%02d'],", goal, second, third));
        equals("facts.standings.0.counts.0", counts[goal - 1]);
        equals("facts.standings.0.counts.1", 0); /* of an empty board */
        equals("facts.standings.0.counts.#", 2);
    }
}

RULE(PU_11_7, "most or least, and a tie at zero is a tie")
{
    static const int medals[28] = { 5, 5, 2, 2, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5,
                                    5, 5, 5, 0, 0, 0, 0, 0, 0, 5, 5, 5, 0, 0 };

    for (int goal = 1; goal <= 28; goal++) {
        const int second = goal % 28 + 1, third = second % 28 + 1;
        pool_of(written("%s 'markers': {'water': 15}, 'collected_pods': 3, "
                        "'collected_meteorites': 7,",
                        some_board),
                written("'goals': ['obj-%02d', 'obj-%02d', 'obj-%02d'],", goal, second, third));
        equals("facts.standings.0.medals.0", medals[goal - 1]);
        equals("facts.standings.0.medals.1", medals[goal - 1] == 2 ? 2 : 5 - medals[goal - 1]);
    }
}

/* Three players who have collected so many meteorites. */
static void three_with(int a, int b, int c, const char *more)
{
    given(written("{ 'players': 3, 'seed': 1, 'goals': ['obj-25', 'obj-24', 'obj-27'], %s"
                  " 'seats': [ { 'collected_meteorites': %d }, { 'collected_meteorites': %d },"
                  " { 'collected_meteorites': %d } ] }",
                  more, a, b, c));
}

RULE(PU_11_7, "a goal lies between a seat and the next one, and only those two compare")
{
    three_with(4, 3, 9, ""); /* most: 0 and 1; a tie: 1 and 2; least: 2 and 0 */
    score_line_is(P0, "goals", 5 + 5);
    score_line_is(P1, "goals", 0 + 2);
    score_line_is(P2, "goals", 2 + 0);
}

RULE(PU_13_6, "a goal for everybody: five for the single best, two for each of the tied, else none")
{
    three_with(4, 3, 2, "'common_goals': ['obj-26', 'obj-28'], ");
    score_line_is(P0, "common_goals", 2 + 2); /* nobody has a life pod */
    score_line_is(P2, "common_goals", 2 + 2);
    given("{ 'players': 3, 'seed': 1, 'goals': ['obj-22', 'obj-24', 'obj-23'], 'common_goals':"
          " ['obj-25', 'obj-27'], 'seats': [ { 'collected_meteorites': 4 }, {"
          " 'collected_meteorites': 3 }, { 'collected_meteorites': 3 } ] }");
    score_line_is(P0, "common_goals", 5 + 0); /* by one */
    score_line_is(P1, "common_goals", 0 + 2);
    score_line_is(P2, "common_goals", 0 + 2);
    equals("facts.standings.#", 5);
    equals("facts.standings.3.seats.#", 3);
    equals("facts.standings.3.seats.2", 2);
    equals("facts.standings.3.counts.0", 4);
    equals("facts.standings.3.medals.0", 5);
    equals("facts.standings.4.medals.2", 2);
}

/* ---- ties (PU-11.8) ---- */

/* Goals in which all are tied: nobody has a life pod or a marker on its last cell. */
#define ALL_TIED "'goals': ['obj-24', 'obj-26', 'obj-28'],"

RULE(PU_11_8, "medals come first, then fewer empty squares, then fewer meteorites on the planet")
{
    pool_of("'collected_meteorites': 3,", ALL_TIED); /* a medal */
    place_is(P0, 1);
    place_is(P1, 2);
    given("{ 'players': 3, 'seed': 1, " ALL_TIED " 'seats': ["
          " { 'tiles': [" TILE("I2-rover-tech-m", "r0", 5,
                               4) "], 'meteorites': [[5,5]] },"
                                  " { 'tiles': [" TILE("I2-tech-biomass-m", "r0", 5,
                                                       4) "] },"
                                                          " { 'patches': [[5,5]] } ] }");
    for (int seat = 0; seat < 3; seat++) score_is(seat, 2 + 2);
    place_is(P0, 2); /* the meteorite */
    place_is(P1, 1);
    place_is(P2, 3); /* a square more is empty */
}

RULE(PU_11_8, "what is tied in everything shares its place")
{
    given("{ 'players': 3, 'seed': 1, " ALL_TIED " 'seats': [ { 'collected_meteorites': 3 }, { }, "
          "{ } ] }");
    place_is(P0, 1);
    place_is(P1, 2);
    place_is(P2, 2);
}
