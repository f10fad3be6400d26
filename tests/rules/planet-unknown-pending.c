/* Planet Unknown: what waits and what is held back, in situations where one effect changes what
 * another may do (A-6, A-30, A-32, A-34, A-37). */
#include "json.h"
#include "planet-unknown.h"

#include <string.h>

RULE(PU_13_6, "D opened by a pod after placing serves the station that still waits (A-34)")
{
    given(
        "{ 'players': 2, 'seed': 1, 'options': { 'corporation0': 'jump-drive' }, 'phase': 'turns',"
        " 'asked': [0], 'stacks': { 'Z5': [], 'I2': ['I2-rover-tech-n'] }, 'rotation': 0,"
        " 'shift': 4, 'seats': [ { 'tiles': [" TILE(
            "I2-civ-energy-n", "r270", 5,
            0) "],"
               " 'rovers': [[7,3]], 'rover_supply': 0, 'movement': 1, 'movement_gained': true },"
               " { 'placed': 'none', 'done': true, 'pool': [] } ] }");
    plays(P0, "place inner r0 x5 y1");
    refuses(P0, "energy rover", PU_13_6);
    plays(P0, "move x7 y3 x7 y2");
    plays(P0, "pod slot D");
    accepts(P0, "energy rover");
    accepts(P0, "station tech");
    survives_saving();
}

RULE(PU_4_8, "what an event of the last round held back is in force in the scoring (A-6)")
{
    given("{ 'players': 2, 'seed': 1, 'options': { 'corporation0': 'makeshift', 'events': 'normal'"
          " }, 'phase': 'turns', 'asked': [0], 'event': 'ev-red-05', 'last_round': 1, 'seats': [ {"
          " 'markers': { 'tech': ['tech', 13], 'water': ['tech', 2] }, 'placed': 'none', 'pool': ["
          " { 'effect': 'boost' } ] }, { 'placed': 'none', 'done': true, 'pool': [] } ] }");
    plays(P0, "boost tech");
    equals("facts.seats.0.available.#", 4);
    score_line_is(P0, "water", 2); /* as the final scoring will see it */
    plays(P0, "done");
    check(is_over(), "nothing is left to choose");
    score_line_is(P0, "water", 2);
}

RULE(PU_4_8, "Republic 5 held back in the last round still takes its cards (A-6)")
{
    given("{ 'players': 2, 'seed': 1, 'options': { 'corporation0': 'republic', 'events': 'normal'"
          " }, 'phase': 'turns', 'asked': [0], 'event': 'ev-red-05', 'last_round': 1, 'seats': [ {"
          " 'markers': { 'tech': 13 }, 'placed': 'none', 'pool': [ { 'effect': 'boost' } ] },"
          " { 'placed': 'none', 'done': true, 'pool': [] } ] }");
    plays(P0, "boost tech");
    asks(P0, "pick");
}

RULE(PU_13_4, "2 held back in the last round redirects after it, without a window (A-37)")
{
    given("{ 'players': 2, 'seed': 1, 'options': { 'corporation0': 'cosmos-inc', 'events': 'normal'"
          " }, 'phase': 'turns', 'asked': [0], 'event': 'ev-red-05', 'last_round': 1, 'seats': [ {"
          " 'markers': { 'tech': 4 }, 'pods': [], 'cell_pods': [['civ', 5], ['water', 5]],"
          " 'placed': 'none', 'pool': [ { 'effect': 'boost' } ] },"
          " { 'placed': 'none', 'done': true, 'pool': [] } ] }");
    plays(P0, "boost tech");
    asks(P0, "redirect");
    plays(P0, "redirect civ 5 area");
    plays(P0, "done");
    check(is_over(), "no window is left open");
    equals("seats.0.collected_pods", 1);
}

RULE(PU_13_4, "2 reached through an end-of-game card redirects at once (PU-11.2)")
{
    given("{ 'players': 2, 'seed': 1, 'options': { 'corporation0': 'cosmos-inc' }, 'phase':"
          " 'turns', 'asked': [0], 'last_round': 1, 'commander': 0, 'seats': [ { 'markers':"
          " { 'tech': 4 }, 'cards': ['civ-4-2'], 'pods': [], 'placed': 'none', 'movement': 1,"
          " 'cell_pods': [['civ', 5], ['civ', 6], ['water', 5]], 'rovers': [[5,5]],"
          " 'rover_supply': 0 }, { 'placed': 'none', 'done': true, 'pool': [] } ] }");
    plays(P0, "done");
    plays(P0, "advance tech");
    asks(P0, "redirect");
    accepts(P0, "redirect civ 5 area");
    survives_saving();
}

/* Seat 0 picks two cards of level 3; the inner stack holds a tile with a meteorite. */
static void two_picks(void)
{
    given(
        "{ 'players': 2, 'seed': 1, 'options': {}, 'phase': 'picks', 'asked': [0], 'active': 0,"
        " 'stacks': { 'Z5': [], 'I2': ['I2-biomass-civ-m'] }, 'civ_stacks': [[], [],"
        " ['civ-3-2', 'civ-3-3', 'civ-3-9'], []], 'rotation': 0, 'shift': 4, 'seats': [ { 'tiles':"
        " [" TILE("I2-civ-energy-n", "r270", 5,
                  0) "], 'owed': [3, 3], 'picking': true, 'placed':"
                     " 'none' }, { 'placed': 'none', 'done': true, 'pool': [] } ] }");
}

RULE(PU_7_2, "what an immediate card cannot do is lost when the next card is taken (A-32)")
{
    two_picks();
    plays(P0, "card civ-3-3");
    legal_are(P0, "card civ-3-2", "card civ-3-9", "drop clear"); /* the next stack lies open */
    plays(P0, "card civ-3-2");
    plays(P0, "place inner r0 x5 y1");
    check(!is_legal(P0, "clear row 1") && !is_legal(P0, "clear row 2"), "its turn is over");
    for (int i = 0; i < 12; i++)
        check(!is_legal(P0, written("clear row %d", i)) &&
                  !is_legal(P0, written("clear column %d", i)),
              "civ-3-3 has found no meteorite");
}

RULE(PU_13_9, "while new levels are blocked the last open one stays in force (A-6)")
{
    given("{ 'players': 2, 'seed': 1, 'options': { 'corporation0': 'flux-industries', 'events':"
          " 'normal' }, 'phase': 'turns', 'asked': [0], 'event': 'ev-red-05', 'seats': [ { 'flux':"
          " 'civ', 'markers': { 'tech': 4 }, 'pool': [ { 'effect': 'boost' } ] },"
          " { 'placed': 'none', 'done': true, 'pool': [] } ] }");
    plays(P0, "boost tech");
    equals("facts.seats.0.available.#", 1);
    equals_text("facts.seats.0.available.0", "1");
    equals_text("seats.0.blocked.0", "2");
}

RULE(PU_13_3, "without milestones a step still gives its other bonus, not the patch (A-37)")
{
    given("{ 'players': 2, 'seed': 1, 'options': { 'corporation0': 'wormhole-corp', 'events':"
          " 'normal' }, 'phase': 'turns', 'asked': [0], 'event': 'ev-red-05', 'seats': [ { 'pool':"
          " [ { 'effect': 'boost' } ] }, { 'placed': 'none', 'done': true, 'pool': [] } ] }");
    plays(P0, "boost biomass");
    equals("seats.0.markers.biomass", 1);
    accepts(P0, "choose 1 boost");
    refuses(P0, "choose 1 patch", PU_4_3);
    plays(P0, "choose 1 boost");
    accepts(P0, "boost civ");
}

/* ---- an effect without an option may be dropped at any time (A-30) ---- */

/* Republic owes a marker moved down, and none can go down yet. */
#define NOTHING_DOWN                                                                               \
    CORP("republic")                                                                               \
    "'markers': { 'civ': 2 }, 'pool': [ { 'effect': 'regress', 'what': 30, "                       \
    "'how': 1 }, { 'effect': 'station', 'what': 2 }"

RULE(PU_6_2, "an effect without an option may be dropped before another gives it one")
{
    pool_of(NOTHING_DOWN "]," ONE_TILE, "");
    legal_are(P0, "station water", "drop regress");
    plays(P0, "drop regress");
    equals("seats.0.markers.water", 1);
    equals("seats.0.pool.#", 0);
}

RULE(PU_6_2, "dropping one effect leaves others that have no option, and optional ones")
{
    pool_of(NOTHING_DOWN ", { 'effect': 'clear' }, { 'effect': 'collect', 'what': 2, 'how': 1 }, { "
                         "'effect': 'boost' } ]," ONE_TILE,
            "");
    plays(P0, "drop regress");
    equals("seats.0.pool.#", 4);
    equals_text("seats.0.pool.1.effect", "clear");
    refuses(P0, "drop collect", PU_6_2_OPTIONAL);
    plays(P0, "drop clear");
    equals("seats.0.pool.#", 3);
    equals_text("seats.0.pool.1.effect", "collect");
}

RULE(PU_6_2, "one answer is no answer where it gives an option to what could be dropped")
{
    pool_of(NOTHING_DOWN ", { 'effect': 'boost' } ]," ONE_TILE, "");
    plays(P0, "boost civ");
    asks(P0, "turn");
    legal_are(P0, "station water", "drop regress");
}

RULE(PU_6_2, "not dropped, it must be carried out once it can be")
{
    pool_of(NOTHING_DOWN ", { 'effect': 'boost' } ]," ONE_TILE, "");
    plays(P0, "station water");
    refuses(P0, "drop regress", PU_6_2);
    refuses(P0, "drop patch", PU_6_2_NONE);
    refuses(P0, "done", PU_6_2);
    accepts(P0, "regress water");
}

RULE(PU_6_1, "what keeps a window open is named by its own rule")
{
    pool_of("'pool': [ { 'effect': 'station', 'what': 1 }, { 'effect': 'boost' } ]," ONE_TILE, "");
    refuses(P0, "done", PU_6_1); /* a station */
    comes_to(2, "ev-green-17", "", "");
    refuses(P0, "done", PU_4_3); /* the event */
    pool_of("'pool': [ { 'effect': 'boost' } ]," ONE_TILE, "");
    refuses(P0, "done", PU_6_2); /* a bonus */
}

RULE(PU_6_2, "what can be dropped asks nothing where it makes no difference")
{
    pool_of("'markers': { 'civ': 15 }, 'pool': [ { 'effect': 'station', 'what': 1 }, { 'effect': "
            "'station', 'what': 2 } ]," ONE_TILE,
            "");
    plays(P0, "station water"); /* the only real answer; then nothing is left to choose */
    equals("round", 2);
}

RULE(PU_6_2, "optional effects need no dropping")
{
    pool_of(CORP("flux-industries") "'flux': 'civ', 'pool': [ { 'effect': 'flux' }, { 'effect': "
                                    "'boost' } ]," ONE_TILE,
            "");
    refuses(P0, "drop flux", PU_6_2);
}

RULE(PU_7_5, "without a rover in the supply a rover milestone gives nothing that waits")
{
    pool_of("'rover_supply': 0, 'pool': [ { 'effect': 'boost' }, { 'effect': 'patch' } ]," ONE_TILE,
            "");
    plays(P0, "boost rover");
    equals("seats.0.pool.#", 1);
}

/* ---- sides of boards (PU-2.2, PU-15 D1) ---- */

RULE(PU_2_2, "a board by lot may lie with either side up")
{
    start(2, "planet0=random corporation0=random", 1);
    equals_text("seats.0.planet", "tartarus");
    equals_text("seats.0.corporation", "universal-coalition");
    start(2, "planet0=random corporation0=random", 4);
    equals_text("seats.0.planet", "ksb-4156");
    equals_text("seats.0.corporation", "horizon-group");
}

#define OPEN "planet0=random corporation0=random open_boards=1"

RULE(PU_2_2, "with open boards each player chooses the sides of the boards dealt")
{
    start(3, OPEN, 1);
    asks(P0, "planet_side");
    asks_nothing(P1); /* its boards were named */
    legal_are(P0, "planet ksb-4156", "planet tartarus");
    refuses(P0, "planet petra", PU_2_2);
    plays(P0, "planet tartarus");
    equals_text("seats.0.planet", "tartarus");
    asks(P0, "corporation_side");
    legal_are(P0, "corporation universal-coalition", "corporation cosmos-inc");
    survives_saving();
    plays(P0, "corporation universal-coalition");
    equals_text("seats.0.corporation", "universal-coalition");
    equals("seats.0.rover_supply", 2);
    equals_text("phase", "rotate");
}

RULE(PU_2_10, "an open board keeps both its sides from the others")
{
    for (int seed = 1; seed < 30; seed++) {
        start(2, "planet0=random planet1=arashi open_boards=1", (uint64_t)seed);
        check(!is_legal(P0, "planet arashi"), "arashi is on the other's board");
    }
}

RULE(PU_13_9, "the side with a flux track is followed by its choice")
{
    for (int seed = 1; seed < 40; seed++) {
        start(2, "corporation0=random open_boards=1", (uint64_t)seed);
        if (!is_legal(P0, "corporation flux-industries")) continue;
        plays(P0, "corporation flux-industries");
        asks(P0, "flux_track");
        return;
    }
    check(false, "Flux Industries is never dealt");
}

/* ---- what is told (events speak ids) ---- */

static const char *told(int kind, int a, int b, int c)
{
    static char out[512];
    const struct fr_event e = {
        (uint16_t)kind, 0, 0xFF, { (int16_t)a, (int16_t)b, (int16_t)c, 0 }
    };
    struct fr_writer w;

    fr_writer_init(&w, out, sizeof out);
    rule_game->write_event(&e, 0, &w);
    fr_writer_ok(&w);
    return out;
}

static int kind_of(const char *id)
{
    for (uint32_t i = 0; i < rule_game->num_events; i++)
        if (!strcmp(rule_game->events[i].id, id)) return (int)i;
    return 0;
}

#define tells(id, a, b, c, json)                                                                   \
    check(strstr(told(kind_of(id), a, b, c), json), "%s", told(kind_of(id), a, b, c))

RULE(PU_4_1, "events name things as positions and moves do")
{
    start(2, "", 1);
    tells("placed", 0, 3 * 16 + 4, 5, "\"square\":[4,3],\"turn\":\"r90 flip\"");
    tells("took", 1, 0, 0, "\"compartment\":\"inner\"");
    tells("emptied", 0, 0, 0, "\"compartment\":\"outer\"");
    tells("destroyed", 1, -1, 5, "\"component\":\"lifepod\",\"square\":null,\"place\":\"civ 5\"");
    tells("pod_moved", -1, 88, 0, "\"pod_from\":null,\"pod_to\":\"area\"");
    tells("pod_moved", 16 + 3, 'C' << 8 | 82, 0, "\"pod_from\":\"water 3\",\"pod_to\":\"slot C\"");
    tells("technology", 'D', 0, 0, "\"technology\":\"D\"");
    tells("dropped", 5, 0, 0, "\"effect\":\"regress\"");
    tells("side", 1, 0, 0, "\"board\":\"planet\",\"side\":\"ksb-4156\"");
    tells("milestone", 3, 0, 0, "\"level\":3");
}
