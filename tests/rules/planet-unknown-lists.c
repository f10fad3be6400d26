/* Planet Unknown: the list of moves held against the definition, move by move, where a seat may do
 * more than games mostly show; and which 32 bits are a move at all. */
#include "planet-unknown.h"

#include <string.h>

/* As moves.h packs them: the kind in the top byte, then two arguments. */
static fr_move packed(int kind, int a, int b)
{
    return (fr_move)kind << 24 | (fr_move)a << 8 | (fr_move)b;
}

static bool has_own_text(int seat, fr_move move)
{
    char text[FR_MAX_TEXT];
    fr_move again;

    return rule_game->write_move(rule_state(), seat, move, text, sizeof text) > 0 &&
           rule_game->read_move(rule_state(), seat, text, &again) == FR_OK && again == move;
}

enum { KINDS = 40, SQUARES = 12 * 16 }; /* some kinds more than there are */

RULE(FR_NOT_A_MOVE, "what is refused by a rule of the game can be said")
{
    /* Around every bound: tracks, places, cards, goals, cells, planets, squares. There is nothing
     * to say of 86 and 87, between the slots of life pods and the collection area. */
    static const int some[] = { 0,   1,   2,   3,   4,   5,   6,   7,   8,   9,   10,
                                11,  12,  13,  14,  15,  16,  19,  20,  21,  27,  28,
                                29,  35,  36,  37,  79,  80,  85,  88,  89,  90,  96,
                                100, 107, 108, 171, 176, 187, 188, 191, 192, 255, 256 };
    const int num = sizeof some / sizeof some[0];

    pool_of(CORP("jump-drive") "'pool': [ { 'effect': 'boost' } ],", "");
    for (int kind = 0; kind < KINDS; kind++)
        for (int i = 0; i < num; i++)
            for (int k = 0; k < num - 1; k++) {
                const fr_move move = packed(kind, some[i], some[k]);
                const fr_rule why = rule_game->why_not(rule_state(), P0, move);
                check(why == FR_NOT_A_MOVE || has_own_text(P0, move), "%08x", move);
            }
}

/* Every move that why_not has nothing against is listed, and no other. */
static void lists_agree(struct rule_here here, int seat)
{
    static fr_move legal[1 << 13];
    const int num = rule_game->legal(rule_state(), seat, legal);
    int at = 0;

    for (int kind = 0; kind < KINDS; kind++)
        for (int a = 0; a < SQUARES; a++)
            for (int b = 0; b < SQUARES; b++) {
                const fr_move move = packed(kind, a, b);
                const bool listed = at < num && legal[at] == move;
                const fr_rule why = rule_game->why_not(rule_state(), seat, move);
                if ((why == FR_OK) != listed) {
                    char text[FR_MAX_TEXT] = "";
                    rule_game->write_move(rule_state(), seat, move, text, sizeof text);
                    rule_fail(here, "\"%s\" is %slisted, and %s by %s", text, listed ? "" : "not ",
                              why ? "refused" : "allowed", rule_game->reasons[why].id);
                }
                at += listed;
            }
    if (at < num) rule_fail(here, "%08x is listed but cannot be", legal[at]);
}

#define agree(seat) lists_agree(HERE_, seat)

/* Tiles with a meteorite on (6,1), a symbol without one on (7,2), and two rovers. */
#define GROUND                                                                                     \
    "'tiles': [" TILE("I2-civ-energy-n", "r0", 5, 0) "," TILE(                                     \
        "I2-biomass-civ-m", "r0", 6, 0) "," TILE("I2-rover-tech-m", "r0", 7,                       \
                                                 1) "], 'meteorites': [[6,1]], 'rovers': "         \
                                                    "[[5,0],[6,3]], 'movement': 2,"

RULE(PU_6_2, "every pending effect is listed as its own rules allow it, with and without options")
{
    static const char *const pools[] = {
        "{ 'effect': 'boost' }, { 'effect': 'advance', 'what': 9, 'how': 4 }, { 'effect': 'raise', "
        "'what': 27, 'how': 5 }, { 'effect': 'regress', 'what': 31, 'how': 2 }",
        "{ 'effect': 'patch', 'count': 2 }, { 'effect': 'rover' }, { 'effect': 'teleport' }, { "
        "'effect': 'meteorite' }",
        "{ 'effect': 'collect', 'what': 1 }, { 'effect': 'collect', 'what': 2, 'how': 1 }, { "
        "'effect': 'clear' }, { 'effect': 'tile', 'how': 1 }",
        "{ 'effect': 'destroy', 'what': 3 }, { 'effect': 'choose', 'how': 1 }, { 'effect': 'lose' "
        "}, { 'effect': 'regress', 'what': 3, 'how': 1 }",
        "{ 'effect': 'destroy', 'what': 1 }, { 'effect': 'station', 'what': 4 }, { 'effect': "
        "'station', 'what': 5 }, { 'effect': 'station', 'what': 1 }",
        "{ 'effect': 'destroy', 'what': 2 }, { 'effect': 'station', 'what': 5, 'how': 1 }, { "
        "'effect': 'station', 'what': 4, 'how': 1 }",
        "{ 'effect': 'station', 'what': 6 }, { 'effect': 'station', 'what': 4 }",
        "{ 'effect': 'station', 'what': 2 }, { 'effect': 'station', 'what': 3 }, { 'effect': "
        "'station', 'what': 4 }",
    };
    static const char *const markers[] = { "'civ': 3, 'water': 2", "'civ': 15, 'rover': 15, "
                                                                   "'tech': 14" };

    for (unsigned i = 0; i < sizeof pools / sizeof pools[0]; i++)
        for (int k = 0; k < 2; k++) {
            pool_of(written("'markers': {%s}, 'collected_pods': %d, 'pods': [[1,4]], " GROUND
                            "'pool': [ %s ],",
                            markers[k], k, pools[i]),
                    "");
            agree(P0);
        }
}

RULE(PU_6_2, "without anything on the planet effects have no option and may be dropped")
{
    pool_of("'pods': [], 'pool': [ { 'effect': 'rover' }, { 'effect': 'collect', 'what': 1 }, { "
            "'effect': 'clear' }, { 'effect': 'meteorite' }, { 'effect': 'lose' }, { 'effect': "
            "'teleport' }, { 'effect': 'destroy', 'what': 3 }, { 'effect': 'regress', 'what': 31, "
            "'how': 1 }, { 'effect': 'boost' } ],",
            "");
    agree(P0);
    legal_are(P0, "boost civ", "boost water", "boost biomass", "boost rover", "boost tech",
              "drop regress", "drop rover", "drop collect", "drop destroy", "drop lose",
              "drop clear", "drop meteorite", "drop teleport");
}

RULE(PU_13_8, "Makeshift: every way of every marker, one at a time and as a raise")
{
    pool_of(CORP("makeshift") "'markers': {'civ': 3, 'water': ['biomass', 4], 'biomass': 3, "
                              "'rover': ['tech', 3], 'tech': 10}, 'pods': [], " GROUND
                              "'pool': [ { 'effect': 'boost' }, { 'effect': 'raise', 'what': 31, "
                              "'how': 5 }, { 'effect': 'station', 'what': 4 } ],",
            "");
    agree(P0);
    accepts(P0, "raise civ");
    accepts(P0, "raise civ right");
    accepts(P0, "raise civ left");     /* civ and tech are neighbours by technology 1 */
    refuses(P0, "raise tech", PU_6_2); /* beyond cell 5 */
    accepts(P0, "boost tech");
    accepts(P0, "boost tech shift right");
    refuses(P0, "raise rover shift left", PU_6_2);
}

RULE(PU_13_4, "Cosmos: every place of every pod, and every square of a free walk")
{
    pool_of(CORP("cosmos-inc")
                PLANET("petra") "'markers': {'tech': 14, 'civ': 3}, "
                                "'used_this_game': ['2'], 'movement_gained': true, "
                                "'collected_pods': 1, 'cell_pods': [['civ', 4], ['tech', 15]], "
                                "'pods': [[3,2],[8,9]], 'tiles': [" TILE(
                                    "I2-civ-energy-m", "r0", 3,
                                    7) "], 'meteorites': [[3,8]], 'rovers': [[4,7],[2,6]], "
                                       "'movement': 1, 'pool': [ { 'effect': 'redirect' }, { "
                                       "'effect': 'boost' } ],",
            "");
    agree(P0);
    accepts(P0, "redirect civ 4 area");
    refuses(P0, "redirect civ 4 civ 4", PU_13_4);
    refuses(P0, "redirect civ 5 area", PU_13_4);
    refuses(P0, "redirect area civ 3", PU_13_4); /* the marker stands there */
}

RULE(PU_13_4, "4: a free walk begins where the rover stands")
{
    /* Energy lies on (0,1), far from the rover. */
    pool_of(CORP("cosmos-inc")
                PLANET("oblivion") "'markers': {'tech': 10}, 'used_this_game': "
                                   "['2'], 'pods': [], 'movement_gained': true, "
                                   "'tiles': [" TILE("I2-civ-energy-n", "r180", 0,
                                                     1) "], 'rovers': [[9,9],[1,2]], 'pool': [ { "
                                                        "'effect': 'boost' } ],",
            "");
    agree(P0);
    accepts(P0, "move x1 y2 x0 y1"); /* diagonally */
    refuses(P0, "move x9 y9 x0 y1", PU_8_1);
}

RULE(PU_14_12, "Petra, Cosmos 4: a free walk ends where something is collected")
{
    /* (8,9) is a current with a life pod; the current (8,10) lies behind it. The pod on research 3
     * closes technology 1: no diagonal steps. */
    pool_of(CORP("cosmos-inc") PLANET("petra") "'markers': {'tech': 10}, 'used_this_game': ['2'], "
                                               "'cell_pods': [['tech', 3]], 'pods': [[8,9]], "
                                               "'movement_gained': true, 'rovers': [[7,8]],",
            "");
    accepts(P0, "move x7 y8 x8 y9");
    refuses(P0, "move x7 y8 x8 y10", PU_8_1);
    agree(P0);
    plays(P0, "move x7 y8 x8 y9");
    plays(P0, "pod area");
    accepts(P0, "move x8 y9 x8 y10");
}

RULE(PU_13_6, "Jump Drive: slots, links, doubled boosts and research read as energy")
{
    turn_of(CORP("jump-drive") "'pods': [], 'slots': ['A', 'B', 'C', 'D', 'E', 'F'], "
                               "'markers': {'tech': 15, 'civ': 2}, " GROUND
                               "'pool': [ { 'effect': 'boost' }, { 'effect': 'patch' }, { "
                               "'effect': 'lose' } ],",
            TOPS("N5-civ-energy-n", "I2-tech-biomass-n"));
    agree(P0);
    plays(P0, "place inner r0 x5 y2");
    agree(P0);
}

RULE(PU_13_6, "D: a research station that waits acts as its place and the slots allow (A-36)")
{
    static const char *const slots[] = { "", "'D'" };

    for (int readings = 1; readings <= 3; readings++)
        for (int open = 0; open < 2; open++) {
            pool_of(written(CORP("jump-drive") "'pods': [], 'slots': [%s], 'readings': %d, "
                                               "'tiles': [" TILE(
                                                   "I2-civ-energy-n", "r0", 5,
                                                   2) "," TILE("I2-rover-tech-n", "r0", 5,
                                                               0) "], 'pool': [ { 'effect': "
                                                                  "'station', 'what': 5 }, { "
                                                                  "'effect': 'boost' } ],",
                            slots[open], readings),
                    "");
            agree(P0);
            check(is_legal(P0, "station tech") == (readings & 1), "as printed");
            check(is_legal(P0, "energy civ") == (open && readings & 2), "as energy");
            plays(P0, "boost water"); /* one answer at most is left, but for both readings */
            if (open && readings == 3)
                legal_are(P0, "station tech", "energy civ", "energy rover");
            else if (open && readings == 2)
                legal_are(P0, "energy civ", "energy rover");
            else
                equals("seats.0.markers.tech", readings & 1);
        }
}

RULE(PU_13_6, "D: read as energy only, the station of a tile laid in step A is a power station")
{
    given("{ 'players': 2, 'seed': 1, 'phase': 'final', 'active': 0, 'asked': [0], 'seats': [ { "
          "'corporation': 'jump-drive', 'pods': [], 'slots': ['D'], 'readings': 2, 'done': false, "
          "'tiles': [" TILE("I2-civ-energy-n", "r0", 5, 2) "," TILE(
              "I2-rover-tech-n", "r0", 5, 0) "], 'pool': [ { 'effect': 'station', 'what': 5 }, { "
                                             "'effect': 'boost' } ] }, { 'done': "
                                             "true } ] }");
    agree(P0);
    plays(P0, "boost water");
    legal_are(P0, "energy civ", "energy rover");
}

RULE(PU_13_4, "a life pod may go to any free cell, the first one too")
{
    pool_of(CORP("cosmos-inc") "'markers': {'civ': 2, 'tech': 1}, 'rovers': [[7,3]], 'movement': "
                               "2,",
            "");
    plays(P0, "move x7 y3 x7 y2");
    agree(P0);
    accepts(P0, "pod civ 0");
    refuses(P0, "pod civ 2", PU_13_4);
    refuses(P0, "pod water 0", PU_13_4);
    refuses(P0, "pod slot 1", PU_13_4);
    accepts(P0, "pod tech 15");
    accepts(P0, "pod area");
    plays(P0, "pod civ 0");
    equals("seats.0.cell_pods.0.1", 0);
}

RULE(PU_13_6, "B: no link leads from bare ground")
{
    pool_of(CORP("jump-drive") PLANET("oblivion") "'pods': [], 'slots': ['B'], 'rovers': [[3,3]], "
                                                  "'movement': 1, 'tiles': [" TILE(
                                                      "I2-civ-energy-m", "r0", 0, 1) "],",
            "");
    agree(P0);
    refuses(P0, "link x3 y3 x0 y0", PU_13_6);
}

RULE(PU_13_2, "Republic: a tile may be taken, and links lead between settler stations")
{
    turn_of(CORP("republic") "'markers': {'tech': 10, 'rover': 5}, 'pods': [], " GROUND,
            TOPS("N5-civ-energy-n", "I2-biomass-civ-n"));
    agree(P0);
    plays(P0, "take inner");
    agree(P0);
}

RULE(PU_13_9, "Flux Industries: each technology while it is the highest")
{
    static const int cells[] = { 3, 5, 7, 10, 14 };

    for (int i = 0; i < 5; i++) {
        pool_of(written(CORP("flux-industries") "'flux': 'biomass', 'markers': {'tech': %d}, "
                                                "'pods': [], " GROUND
                                                "'pool': [ { 'effect': 'flux' }, { 'effect': "
                                                "'collect', 'what': 2, 'how': 1 } ],",
                        cells[i]),
                "");
        agree(P0);
    }
}

RULE(PU_13_3, "Wormhole: patches on tiles, doubled and stored, and the marker that returns")
{
    pool_of(CORP("wormhole-corp") "'markers': {'tech': 14, 'biomass': 5}, 'pods': [], " GROUND
                                  "'pool': [ { 'effect': 'patch' }, { 'effect': 'choose', 'what': "
                                  "2, 'how': 2 }, { 'effect': 'choose', 'what': 1, 'how': 1 } ],",
            "");
    agree(P0);
    given("{ 'players': 2, 'phase': 'patches', 'asked': [0], 'seats': [ { 'corporation': "
          "'wormhole-corp', 'markers': {'tech': 14}, 'done': false, 'pods': [], " GROUND
          " 'pool': [ { 'effect': 'patch' } ] }, { 'done': true } ] }");
    agree(P0);
}

RULE(PU_13_7, "Oasis: markers on the path of the water marker")
{
    pool_of(
        CORP("oasis-ultd") "'markers': {'water': 3, 'biomass': 4, 'tech': 4}, 'pods': [], " GROUND
                           "'pool': [ { 'effect': 'boost' }, { 'effect': 'raise', 'what': 31, "
                           "'how': 5 }, { 'effect': 'regress', 'what': 31, 'how': 3 } ],",
        "");
    agree(P0);
}

RULE(PU_4_3, "events of a round: what may still be done is listed as it is allowed")
{
    static const char *const events[] = { "ev-orange-13", "ev-orange-19", "ev-orange-20",
                                          "ev-red-05",    "ev-red-15",    "ev-red-16",
                                          "ev-red-18" };

    for (unsigned i = 0; i < sizeof events / sizeof events[0]; i++) {
        turn_of(CORP("jump-drive") "'pods': [], 'slots': ['A', 'D'], " GROUND
                                   "'pool': [ { 'effect': 'boost' }, { 'effect': 'patch' }, { "
                                   "'effect': 'choose', 'how': 1 } ],",
                written("'event': '%s'," TOPS("N5-civ-energy-n", "I2-tech-biomass-n"), events[i]));
        agree(P0);
    }
}

RULE(PU_14_13, "planets that restrict: tiles, patches and rovers are listed as they may go")
{
    static const char *const planets[] = { "arashi",     "charybdis", "k-273",
                                           "kaax",       "lacuna",    "oblivion",
                                           "persephone", "pajitnov",  "tartarus" };

    for (unsigned i = 0; i < sizeof planets / sizeof planets[0]; i++) {
        turn_of(written("'planet': '%s', 'pods': [], 'tiles': [" TILE(
                            "I2-civ-energy-m", "r0", 9,
                            3) "], 'rovers': [[9,3],[2,3]], 'movement': 1, 'pool': [ { 'effect': "
                               "'patch' }, { 'effect': 'teleport' } ],",
                        planets[i]),
                TOPS("N5-civ-energy-n", "I2-tech-biomass-n"));
        agree(P0);
        turn_of(written("'planet': '%s', 'pool': [ { 'effect': 'patch' } ],", planets[i]),
                TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
        agree(P0);
    }
}

/* One effect waits and a rover may move, so that nothing is forced; it has an option, or none. */
static void must_be_done(struct rule_here here, const char *seat, const char *effect, bool must)
{
    pool_of_at(
        here,
        written("'rovers': [[5,5]], 'movement': 1, 'pods': [], %s 'pool': [ { 'effect': %s } ],",
                seat, effect),
        "");
    lists_agree(here, P0);
    if (must)
        rule_refuses(here, P0, "done", PU_6_2);
    else
        rule_accepts(here, P0, "done");
}

RULE(PU_6_2, "each pending effect by itself keeps the window open while it has an option")
{
    const char *const fives = "'markers': {'civ': %d, 'water': 5, 'biomass': 5, 'rover': 5, "
                              "'tech': 5},";
    const char *const tops = "'markers': {'civ': %d, 'water': 15, 'biomass': 15, 'rover': 15, "
                             "'tech': 15},";
    const char *const rock =
        "'tiles': [" TILE("I2-civ-energy-m", "r0", 5, 0) "], 'meteorites': [%s],";

    must_be_done(HERE_, written(fives, 4), "'raise', 'what': 31, 'how': 5", true);
    must_be_done(HERE_, written(fives, 5), "'raise', 'what': 31, 'how': 5", false);
    must_be_done(HERE_, written(tops, 14), "'boost'", true);
    must_be_done(HERE_, written(tops, 15), "'boost'", false);
    must_be_done(HERE_, written(tops, 14), "'advance', 'what': 3, 'how': 4", true);
    must_be_done(HERE_, written(tops, 14), "'advance', 'what': 2, 'how': 4", false);
    must_be_done(HERE_, "'markers': {'civ': 1},", "'regress', 'what': 31, 'how': 1", true);
    must_be_done(HERE_, "'markers': {'civ': 1},", "'regress', 'what': 30, 'how': 1", false);
    must_be_done(HERE_, written(rock, "[5,1]"), "'clear'", true);
    must_be_done(HERE_, written(rock, ""), "'clear'", false);
    must_be_done(HERE_, written(rock, ""), "'meteorite'", true);
    must_be_done(HERE_, written(rock, "[5,1]"), "'meteorite'", false);
    must_be_done(HERE_, written(rock, "[5,1]"), "'collect', 'what': 2", true);
    must_be_done(HERE_, written(rock, "[5,1]"), "'collect', 'what': 2, 'how': 1", false);
    must_be_done(HERE_, written(rock, ""), "'collect', 'what': 2", false);
    must_be_done(HERE_, "", "'destroy', 'what': 3", true);
    must_be_done(HERE_, "", "'destroy', 'what': 1", false);
    must_be_done(HERE_, "", "'teleport'", true);
    must_be_done(HERE_, "", "'rover'", false);
    must_be_done(HERE_, written(rock, ""), "'rover'", true);
    must_be_done(HERE_, "'collected_pods': 1,", "'lose'", true);
    must_be_done(HERE_, "", "'lose'", false);
    must_be_done(HERE_, "", "'patch'", true);
    must_be_done(HERE_, "", "'choose', 'how': 1", true);
    must_be_done(HERE_, "", "'tile'", true);
}

RULE(PU_7_2, "civ-3-3: the first and the last row and column can be cleared too")
{
    static const struct {
        const char *turn, *row, *column;
        int x, y;
    } corners[] = { { "r180", "clear row 0", "clear column 0", 0, 0 },
                    { "r180", "clear row 0", "clear column 11", 11, 0 },
                    { "r0", "clear row 11", "clear column 0", 0, 10 },
                    { "r0", "clear row 11", "clear column 11", 11, 10 } };

    for (int i = 0; i < 4; i++) { /* the symbol lies in the corner of Oblivion */
        const char *const seat = written(
            "'planet': 'oblivion', 'tiles': [ { 'tile': 'I2-civ-energy-m', 'turn': '%s', "
            "'x': %d, 'y': %d } ], 'meteorites': [[%d,%d]], 'pool': [ { 'effect': 'clear' "
            "} ],",
            corners[i].turn, corners[i].x, corners[i].y, corners[i].x, corners[i].y ? 11 : 0);
        pool_of(seat, "");
        legal_are(P0, corners[i].row, corners[i].column);
        agree(P0);
        plays(P0, corners[i].row);
        equals("seats.0.meteorites.#", 0);
        pool_of(seat, "");
        plays(P0, corners[i].column);
        equals("seats.0.meteorites.#", 0);
    }
}

RULE(PU_9_1, "a collected life pod is lost from where it lies: area, cell or slot")
{
    pool_of(CORP("jump-drive") "'pods': [], 'collected_pods': 2, 'slots': ['A', 'C'], 'pool': [ { "
                               "'effect': 'lose', 'count': 2 }, { 'effect': 'boost' } ],",
            "");
    plays(P0, "lose slot C");
    equals("seats.0.slots.#", 1);
    equals_text("seats.0.slots.0", "A");
    plays(P0, "lose area");
    equals("seats.0.collected_pods", 1);
    pool_of(
        CORP("cosmos-inc") "'pods': [], 'collected_pods': 1, 'cell_pods': [['civ', 5], ['tech', "
                           "0], ['tech', 15]], 'markers': {'tech': 1}, 'pool': [ { 'effect': "
                           "'lose', 'count': 2 }, { 'effect': 'boost' } ],",
        "");
    legal_are(P0, "lose civ 5", "lose tech 0", "lose tech 15", "lose area", "boost civ",
              "boost water", "boost biomass", "boost rover", "boost tech");
    plays(P0, "lose tech 15");
    equals("seats.0.cell_pods.#", 2);
    plays(P0, "lose civ 5");
    equals_text("seats.0.cell_pods.0.0", "tech");
    equals("seats.0.cell_pods.0.1", 0);
}

RULE(PU_13_4, "a redirect takes a life pod from its place and lays it on another")
{
    pool_of(
        CORP("cosmos-inc") "'pods': [], 'collected_pods': 1, 'cell_pods': [['civ', 5]], 'pool': "
                           "[ { 'effect': 'redirect', 'count': 3 }, { 'effect': 'boost' } ],",
        "");
    plays(P0, "redirect civ 5 rover 9");
    equals_text("seats.0.cell_pods.0.0", "rover");
    equals("seats.0.cell_pods.0.1", 9);
    equals("seats.0.cell_pods.#", 1);
    plays(P0, "redirect area civ 5");
    equals("seats.0.collected_pods", 0);
    plays(P0, "redirect rover 9 area");
    equals("seats.0.collected_pods", 1);
    equals("seats.0.cell_pods.#", 1);
    equals("seats.0.pool.#", 1); /* all three are used */
}

RULE(PU_13_4, "4: a rover walks for nothing once, and again after a paid step (A-43)")
{
    pool_of(CORP("cosmos-inc")
                PLANET("petra") "'markers': {'tech': 10}, 'used_this_game': ['2'], "
                                "'pods': [], 'movement_gained': true, 'movement': 2, "
                                "'rovers': [[4,7],[2,3]],",
            "");
    plays(P0, "move x4 y7 x5 y7");
    agree(P0);
    refuses(P0, "move x5 y7 x6 y7", PU_8_2_WALKED);
    plays(P0, "move x2 y3 x2 y4"); /* a paid step, of another rover */
    accepts(P0, "move x5 y7 x6 y7");
    equals("seats.0.walked", 0);
    agree(P0);
}

RULE(PU_4_3, "red 15: a tile in the corner of the map matches like any other")
{
    turn_of(PLANET("oblivion") "'pods': [], 'tiles': [" TILE("I2-rover-tech-m", "r0", 0, 2) "],",
            "'event': 'ev-red-15'," TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    accepts(P0, "place inner r0 x0 y0");
    agree(P0);
}

RULE(PU_7_2, "a card of level 4 waits for what is pending, like any other")
{
    given("{ 'players': 2, 'seed': 1, 'phase': 'picks', 'active': 0, 'asked': [0], 'civ_stacks': "
          "[[], [], [], ['civ-4-6', 'civ-4-7']], 'seats': [ { 'owed': [4], 'picking': true, "
          "'placed': 'none', 'done': false, 'pool': [ { 'effect': 'boost' } ] }, { 'placed': "
          "'none', 'done': true } ] }");
    refuses(P0, "card civ-4-6", PU_6_2);
    refuses(P0, "card civ-4-1", PU_7_2);
    agree(P0);
    plays(P0, "boost tech");
    legal_are(P0, "card civ-4-6", "card civ-4-7");
}
