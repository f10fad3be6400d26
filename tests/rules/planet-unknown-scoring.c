/* Planet Unknown, PU-11 and PU-12: the final scoring, and the variants. */
#include "planet-unknown.h"

#include <string.h>

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
    equals("facts.seats.0.goals_met.#", 1);
    equals_text("facts.seats.0.goals_met.0", "obj-19");
}

static int feature(const char *id)
{
    int32_t features[FR_MAX_FEATURES];
    uint32_t i = 0;

    rule_game->features(rule_state(), P0, features);
    while (i < rule_game->num_features && strcmp(rule_game->feature_ids[i], id)) i++;
    check(i < rule_game->num_features, "no feature %s", id);
    return i < rule_game->num_features ? features[i] : 0;
}

static void aims_are(struct rule_here here, const char *goal, const char *seat, int wanted)
{
    pool_of_at(here, written("'personal_goals': ['%s'], %s", goal, seat),
               "'goals': ['obj-26', 'obj-27', 'obj-28'],");
    if (feature("aims") != wanted) rule_fail(here, "aims are %d", feature("aims"));
}

RULE(PU_11_6, "an evaluation is told how far a personal goal has come: the square of the part that "
              "is done, in sixteenths")
{
    aims_are(HERE_, "obj-19", "'markers': {'civ': 0},", 0);
    aims_are(HERE_, "obj-19", "'markers': {'civ': 8},", 4);
    aims_are(HERE_, "obj-19", "'markers': {'civ': 15},", 16);
    aims_are(HERE_, "obj-25", "'collected_meteorites': 6,", 6);
    aims_are(HERE_, "obj-25", "'collected_meteorites': 12,", 16);
    aims_are(HERE_, "obj-03", "'patches': [[5, 5], [6, 5], [7, 5], [5, 6], [6, 6], [7, 6]],", 6);
    aims_are(HERE_, "obj-14", "'patches': [[5, 3], [5, 4], [5, 5], [5, 6], [5, 7]],", 4);
    aims_are(HERE_, "obj-14",
             "'patches': [[5, 3], [5, 4], [5, 5], [5, 6], [5, 7], [6, 3], [6, 4], [6, 5], [6, 6], "
             "[6, 7]],",
             16);
    aims_are(HERE_, "obj-14",
             "'patches': [[5, 3], [5, 4], [5, 5], [5, 6], [6, 3], [6, 4], [6, 5], [6, 6]],", 10);
    aims_are(HERE_, "obj-14",
             "'patches': [[5, 4], [5, 5], [5, 6], [5, 7], [6, 4], [6, 5], [6, 6], [6, 7]],", 10);
    aims_are(HERE_, "obj-14",
             "'patches': [[3, 4], [4, 4], [5, 4], [6, 4], [3, 5], [4, 5], [5, 5], [6, 5]],", 10);
    /* A tile between two columns, or two rows, of biomass: the block cannot be finished there. */
    aims_are(
        HERE_, "obj-03",
        "'pods': [], 'patches': [[5, 5], [5, 6], [5, 7], [7, 5], [7, 6], [7, 7]], 'tiles': [" TILE(
            "I2-civ-energy-n", "r0", 6, 5) "],",
        1);
    aims_are(
        HERE_, "obj-03",
        "'pods': [], 'patches': [[5, 5], [6, 5], [7, 5], [5, 7], [6, 7], [7, 7]], 'tiles': [" TILE(
            "I2-civ-energy-n", "r270", 5, 6) "],",
        1);
    aims_are(HERE_, "obj-01", "'patches': [[5, 5], [6, 5], [7, 5], [5, 6], [6, 6], [7, 6]],", 0);
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
    equals("facts.standings.#", 3);
    equals_text("facts.standings.0.goal", "obj-25");
    equals("facts.standings.0.seats.0", 0);
    equals("facts.standings.0.seats.1", 1);
    equals("facts.standings.0.counts.0", 4);
    equals("facts.standings.0.counts.1", 3);
    equals("facts.standings.0.medals.0", 5);
    equals("facts.standings.0.medals.1", 0);
    equals("facts.standings.2.seats.0", 2);
    equals("facts.standings.2.seats.1", 0);
    equals("facts.standings.2.counts.0", 0);
    equals("facts.standings.2.counts.1", 4);
    equals("facts.standings.2.medals.0", 5); /* as few meteorites as possible */
}

RULE(PU_7_6, "the table is told which squares are legal only thanks to a technology")
{
    turn_of("'tiles': [" TILE("I2-civ-energy-n", "r0", 5, 0) "], 'markers': {'tech': 0},",
            TOPS("N5-civ-energy-n", "I2-water-rover-n"));
    equals("facts.seats.0.thanks_to.#", 0);
    turn_of("'tiles': [" TILE("I2-civ-energy-n", "r0", 5, 0) "], 'markers': {'tech': 5},",
            TOPS("N5-civ-energy-n", "I2-water-rover-n"));
    equals("facts.seats.0.thanks_to.#", 1);
    equals_text("facts.seats.0.thanks_to.0.technology", "1");
    /* I2 upright at (4,1), (6,0), (6,1) and (5,2) touches the tile that lies there. */
    int far = 0;
    for (int y = 0; y < 12; y++)
        for (int x = 0; x < 12; x++) {
            far += is_legal(P0, written("place inner r0 x%d y%d", x, y));
        }
    equals("facts.seats.0.thanks_to.0.squares.place inner r0.#", far - 4);
    check(is_legal(P0, "place inner r0 x2 y2"), "far from the tile, by technology 1");
    equals("facts.seats.0.thanks_to.0.squares.place inner r0.0.0", 3);
    equals("facts.seats.0.thanks_to.0.squares.place inner r0.0.1", 1);
    equals("facts.seats.1.thanks_to.#", 0);
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

RULE(PU_11_2, "no more lines of a score are written than there is room for")
{
    struct fr_score_line lines[2] = { { "none", 0, false }, { "none", 0, false } };
    int num;

    start(2, "", 1);
    rule_game->score(rule_state(), P0, lines, 1, &num);
    check(num == 1 && !strcmp(lines[0].source, "cards"), "the first one");
    check(!strcmp(lines[1].source, "none"), "no other");
}

/* A solo deck of so many cards of each colour, 20 in all. */
static void target_is(struct rule_here here, int green, int orange, int red, int target)
{
    rule_start(here, 1, written("events=custom green=%d orange=%d red=%d", green, orange, red), 1);
    rule_equals(here, "facts.target", target);
}

RULE(PU_12_6, "the solo target follows from the mix, by the bounds of the table")
{
    target_is(HERE_, 12, 6, 2, 60 + 9 - 1 + 0);
    target_is(HERE_, 0, 5, 15, 60 + 0 - 1 - 11);
    target_is(HERE_, 2, 2, 16, 60 + 0 + 0 - 11);
    target_is(HERE_, 3, 3, 14, 60 + 3 - 1 - 9);
    target_is(HERE_, 6, 3, 11, 60 + 3 - 1 - 9);
    target_is(HERE_, 7, 3, 10, 60 + 6 - 1 - 7);
    target_is(HERE_, 10, 3, 7, 60 + 6 - 1 - 7);
    target_is(HERE_, 11, 3, 6, 60 + 9 - 1 - 5);
    target_is(HERE_, 14, 3, 3, 60 + 9 - 1 - 5);
    target_is(HERE_, 15, 3, 2, 60 + 12 - 1 + 0);
    target_is(HERE_, 3, 7, 10, 60 + 3 - 2 - 7);
    target_is(HERE_, 3, 11, 6, 60 + 3 - 3 - 5);
    target_is(HERE_, 3, 15, 2, 60 + 3 - 4 + 0);
}

/* A solo game that has ended with so many medals: five for three meteorites, one for a life pod. */
static void verdict_is(struct rule_here here, int medals, const char *verdict)
{
    rule_given(here,
               written("{ 'players': 1, 'seed': 1, 'phase': 'over', 'asked': [], 'options': { "
                       "'events': 'custom', 'green': 0, 'orange': 5, 'red': 15 }, 'seats': [ { "
                       "'pods': [], 'personal_goals': [], 'offered_goals': [], 'goals_to_discard': "
                       "0, 'cards': ['civ-1-8', 'civ-2-8', 'civ-3-8', 'civ-4-8'], "
                       "'collected_meteorites': %d, 'collected_pods': %d } ] }",
                       medals / 5 * 3, medals % 5));
    rule_score_is(here, P0, medals);
    rule_equals_text(here, "facts.verdict", verdict);
}

RULE(PU_12_7, "the verdict compares score and target, in steps of five rounded down")
{
    static const char *const verdicts[] = { "critical",  "failed",      "survived", "success",
                                            "excellent", "outstanding", "legendary" };

    for (int i = 0; i < 7; i++) /* the target is 48 */
        for (int more = 0; more < 5; more++) verdict_is(HERE_, 48 - 15 + 5 * i + more, verdicts[i]);
    equals("facts.target", 48);
    verdict_is(HERE_, 0, "critical");
    verdict_is(HERE_, 48 - 16, "critical");
    verdict_is(HERE_, 48 + 40, "legendary");
}

/* Alone, the medals needed are the goal of the game (PU-12.6). */
RULE(PU_12_6, "the goal of a solo game is met with as many medals as the target")
{
    struct fr_goal_line line;

    for (int medals = 47; medals <= 49; medals++) {
        verdict_is(HERE_, medals, medals < 48 ? "survived" : "success");
        check(rule_game->goal(rule_state(), P0, &line, 1) == 1, "one goal");
        check(line.met == (medals >= 48), "met with %d", medals);
    }
    check(rule_game->goal(rule_state(), P0, &line, 0) == 0, "no room, no goal");
    start(2, "", 1);
    check(rule_game->goal(rule_state(), P0, &line, 1) == 0, "with two players there is none");
}

RULE(PU_12_8, "with two players the solo cards are out of the deck")
{
    refuses_position(
        "{ 'players': 2, 'options': { 'events': 'custom', 'green': 20, 'orange': 0, 'red': 0 } }",
        "PU-12.8");
}
