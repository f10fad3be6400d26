/* Planet Unknown: every event does what it says (PU-4.3; data/planet-unknown/events.json). The
 * texts of the events stand here once more, as what a seat may and must do when they come. */
#include "planet-unknown.h"

#include <string.h>

static const char *const tracks[] = { "civ", "water", "biomass", "rover", "tech" };

#define comes(event, seat) comes_to(2, event, seat, "")
#define TOPS_NEXT                                                                                  \
    "'stacks': { 'F5': ['F5-civ-energy-n', 'F5-rover-tech-n'], 'T4': ['T4-water-rover-m', "        \
    "'T4-rover-tech-n'] },"
#define LAID "'tiles': [" TILE("I2-water-rover-m", "r0", 5, 0) "],"
#define HALF "'markers': {'civ': 6, 'water': 8, 'biomass': 7, 'rover': 8, 'tech': 7},"

static int marker(const char *track) { return (int)value(written("seats.0.markers.%s", track)); }

/* Exactly these markers may move so (`verb track`), each by so many cells. */
static void moves_one_of(const char *event, const char *verb, const char *words, int cells)
{
    for (int track = 0; track < 5; track++) {
        char move[32];
        comes(event, HALF LAID);
        equals_text("phase", "event");
        snprintf(move, sizeof move, "%s %s", verb, tracks[track]);
        check(is_legal(P0, move) == (strstr(words, tracks[track]) != NULL), "%s: %s", event, move);
        refuses(P0, "done", PU_4_3);
        if (!is_legal(P0, move)) continue;
        const int before = marker(tracks[track]);
        plays(P0, move);
        check(marker(tracks[track]) == before + cells, "%s: %s by %d", event, move, cells);
    }
}

RULE(PU_4_3, "green 5 to 14: one of two markers advances")
{
    moves_one_of("ev-green-05", "advance", "rover civ", 1);
    moves_one_of("ev-green-06", "advance", "rover tech", 1);
    moves_one_of("ev-green-07", "advance", "rover water", 1);
    moves_one_of("ev-green-08", "advance", "rover biomass", 1);
    moves_one_of("ev-green-09", "advance", "civ tech", 1);
    moves_one_of("ev-green-10", "advance", "water civ", 1);
    moves_one_of("ev-green-11", "advance", "biomass civ", 1);
    moves_one_of("ev-green-12", "advance", "tech water", 1);
    moves_one_of("ev-green-13", "advance", "biomass tech", 1);
    moves_one_of("ev-green-14", "advance", "biomass water", 1);
}

RULE(PU_4_3, "green 4: settlers, biomass or water three cells, without bonuses")
{
    moves_one_of("ev-green-04", "advance", "civ biomass water", 3);
    comes("ev-green-04", "'markers': {'biomass': 1}," LAID);
    plays(P0, "advance biomass"); /* over the boost of cell 2 and the patch of cell 3 */
    equals("seats.0.markers.biomass", 4);
    equals("seats.0.pool.#", 0);
}

RULE(PU_4_3, "orange 1 to 10: one of two markers moves down a cell")
{
    moves_one_of("ev-orange-01", "regress", "rover civ", -1);
    moves_one_of("ev-orange-02", "regress", "rover tech", -1);
    moves_one_of("ev-orange-03", "regress", "rover water", -1);
    moves_one_of("ev-orange-04", "regress", "rover biomass", -1);
    moves_one_of("ev-orange-05", "regress", "civ tech", -1);
    moves_one_of("ev-orange-06", "regress", "water civ", -1);
    moves_one_of("ev-orange-07", "regress", "biomass civ", -1);
    moves_one_of("ev-orange-08", "regress", "tech water", -1);
    moves_one_of("ev-orange-09", "regress", "biomass tech", -1);
    moves_one_of("ev-orange-10", "regress", "biomass water", -1);
}

RULE(PU_4_3, "orange 12, red 1, red 2: any marker moves down one, two, three cells")
{
    moves_one_of("ev-orange-12", "regress", "civ water biomass rover tech", -1);
    moves_one_of("ev-red-01", "regress", "civ water biomass rover tech", -2);
    moves_one_of("ev-red-02", "regress", "civ water biomass rover tech", -3);
    comes("ev-red-02", "'markers': {'civ': 2, 'tech': 1}," LAID);
    equals("seats.0.markers.civ", 0); /* as far as it goes, and no other goes as far (PU-6.8) */
    equals("seats.0.markers.tech", 1);
}

RULE(PU_4_3, "green 16: a patch; green 17 and 20: a boost")
{
    comes("ev-green-16", LAID);
    accepts(P0, "patch x6 y0");
    refuses(P0, "done", PU_4_3);
    plays(P0, "patch x6 y1");
    equals("seats.0.patches.#", 1);
    moves_one_of("ev-green-17", "boost", "civ water biomass rover tech", 1);
    moves_one_of("ev-green-20", "boost", "civ water biomass rover tech", 1);
}

RULE(PU_4_3, "green 18: a life pod of the planet is collected; green 19: a meteorite")
{
    comes("ev-green-18", LAID);
    check(num_legal(P0) == 6, "any of six");
    plays(P0, "collect x8 y8");
    equals("seats.0.collected_pods", 1);
    equals("seats.0.pods.#", 5);
    comes("ev-green-19", "'tiles': [" TILE("I2-water-rover-m", "r0", 5, 0) "," TILE(
                             "I2-civ-energy-m", "r0", 6, 0) "], 'meteorites': [[5,1],[6,1]],");
    legal_are(P0, "collect x5 y1", "collect x6 y1");
    plays(P0, "collect x6 y1");
    equals("seats.0.collected_meteorites", 1);
    equals("seats.0.meteorites.#", 1);
}

RULE(PU_4_3, "orange 11, red 3: a meteorite on an empty symbol, and the rover there is lost")
{
    static const char *const events[] = { "ev-orange-11", "ev-red-03" };

    for (int i = 0; i < 2; i++) {
        comes(events[i],
              "'tiles': [" TILE("I2-water-rover-m", "r0", 5, 0) "," TILE(
                  "I2-civ-energy-m", "r0", 6,
                  0) "," TILE("I2-rover-tech-m", "r0", 7,
                              1) "], 'meteorites': [[5,1]], 'pods': [], 'rovers': [[6,1]],");
        legal_are(P0, "meteorite x6 y1", "meteorite x7 y2");
        plays(P0, "meteorite x6 y1");
        equals("seats.0.meteorites.#", 2);
        is_null("seats.0.rovers.0");
    }
    comes("ev-red-03", LAID "'meteorites': [[5,1]],");
    equals_text("phase", "turns"); /* no symbol is empty */
}

RULE(PU_4_3, "orange 13 to 18: no rover onto squares of a terrain")
{
    static const struct {
        const char *event, *tile;
    } rows[] = { { "ev-orange-13", "I2-water-rover-m" },  { "ev-orange-14", "I2-biomass-civ-n" },
                 { "ev-orange-15", "I2-energy-water-n" }, { "ev-orange-16", "I2-rover-tech-n" },
                 { "ev-orange-17", "I2-tech-biomass-n" }, { "ev-orange-18", "I2-civ-energy-n" } };

    for (int i = 0; i < 6; i++) { /* the forbidden terrain on (5,0), another one below it */
        static char text[512];
        comes(rows[i].event, written("'tiles': [ { 'tile': '%s', 'turn': 'r0', 'x': 5, 'y': 0 } ], "
                                     "'rovers': [[6,0],[6,1]],",
                                     rows[i].tile));
        equals_text("phase", "turns");
        equals("seats.0.movement", 0);
        snprintf(
            text, sizeof text,
            "'event': '%s', 'seats': [ { 'tiles': [ { 'tile': '%s', 'turn': 'r0', 'x': 5, 'y': 0 "
            "} ], 'rovers': [[6,0],[6,1]], 'movement': 3, 'placed': 'none', 'done': false }, { "
            "'placed': 'none', 'done': true } ]",
            rows[i].event, rows[i].tile);
        given(written("{ 'players': 2, 'seed': 1, 'phase': 'turns', 'round': 1, 'asked': [0], %s }",
                      text));
        refuses(P0, "move x6 y0 x5 y0", PU_4_3);
        accepts(P0, "move x6 y1 x5 y1");
    }
}

RULE(PU_4_3, "orange 19, red 20: no tile on the edge; red 16 and 17: none on ice")
{
    static const char *const edge[] = { "ev-orange-19", "ev-red-20" };
    static const char *const ice[] = { "ev-red-16", "ev-red-17" };

    for (int i = 0; i < 2; i++) {
        comes_to(2, edge[i], "'tiles': [" TILE("I2-water-rover-n", "r0", 5, 1) "],", TOPS_NEXT);
        refuses(P0, "place inner r0 x6 y0", PU_5_1);
        refuses(P0, "place inner r180 x3 y1", PU_4_3);
        accepts(P0, "place inner r0 x4 y3");
        comes_to(2, ice[i], "'tiles': [" TILE("I2-water-rover-n", "r0", 5, 0) "],", TOPS_NEXT);
        refuses(P0, "place inner r0 x3 y1", PU_4_3);
        accepts(P0, "place inner r180 x6 y1");
    }
}

RULE(PU_4_3, "red 15: no square beside one of the same terrain")
{
    turn_of("'tiles': [" TILE("I2-civ-energy-m", "r0", 5, 0) "],",
            "'event': 'ev-red-15'," TOPS("N5-rover-tech-m", "I2-civ-energy-n"));
    refuses(P0, "place inner r0 x6 y0", PU_4_3);   /* settlers beside settlers */
    refuses(P0, "place inner r180 x6 y1", PU_4_3); /* energy beside energy */
    accepts(P0, "place inner r0 x6 y1");
    accepts(P0, "place inner r180 x6 y0"); /* crosswise */
}

RULE(PU_4_3, "orange 20, red 4: one of the two stations advances nothing")
{
    static const char *const events[] = { "ev-orange-20", "ev-red-04" };

    for (int i = 0; i < 2; i++) {
        comes_to(2, events[i], "'tiles': [" TILE("I2-civ-energy-m", "r0", 5, 0) "],",
                 "'stacks': { 'T4': ['T4-rover-tech-m'] },");
        plays(P0, "place inner r180 x6 y1");
        legal_are(P0, "station rover", "station tech");
        plays(P0, "station tech");
        equals("seats.0.markers.tech", 1);
        equals("seats.0.markers.rover", 0);
        check(!is_legal(P0, "station rover"), "not the other");
    }
}

RULE(PU_4_3, "red 5 and 19: no milestones this round; red 18: no boosts")
{
    static const char *const events[] = { "'event': 'ev-red-05', 'event_deck': ['ev-red-08'],",
                                          "'event': 'ev-red-19', 'event_deck': ['ev-red-08']," };

    for (int i = 0; i < 2; i++) {
        pool_of("'markers': {'civ': 2, 'tech': 2, 'biomass': 2}, 'pool': [ { 'effect': 'station', "
                "'what': 1 }, { 'effect': 'station', 'what': 5 }, { 'effect': 'station', 'what': 3 "
                "} ],",
                events[i]);
        plays(P0, "station civ");
        plays(P0, "station tech"); /* the third is forced; no card, no technology, no patch */
        equals("seats.0.markers.biomass", 3);
        equals("seats.0.owed.#", 0);
        equals("seats.0.patches.#", 0);
        equals("round", 2);
    }
    pool_of("'markers': {'civ': 2, 'water': 2}, 'pool': [ { 'effect': 'station', 'what': 1 }, { "
            "'effect': 'station', 'what': 2 } ],",
            "'event': 'ev-red-18', 'civ_stacks': [['civ-1-6', 'civ-1-7'], [], [], []],");
    plays(P0, "station water"); /* cell 3 has a boost */
    equals("seats.0.pool.#", 0);
    equals_text("phase", "picks"); /* the forced settlers have their milestone */
}

RULE(PU_4_3, "red 7: one of several rovers is lost, a single one stays")
{
    comes("ev-red-07", LAID "'rovers': [[5,5],[6,6]],");
    legal_are(P0, "destroy x5 y5", "destroy x6 y6");
    plays(P0, "destroy x5 y5");
    is_null("seats.0.rovers.0");
    equals("seats.0.rovers.1.0", 6);
    comes("ev-red-07", LAID "'rovers': [[5,5]],");
    equals("seats.0.rovers.0.0", 5);
    equals_text("phase", "turns");
}

RULE(PU_4_3, "red 8: each stack of civilization cards loses one")
{
    comes("ev-red-08", LAID);
    for (int level = 0; level < 4; level++) { equals(written("civ_stacks.%d.#", level), 3 - 1); }
}

RULE(PU_4_3,
     "red 9: a pod of the planet is destroyed; red 10: a collected one; red 11: a meteorite")
{
    comes("ev-red-09", LAID);
    check(num_legal(P0) == 6, "any of six");
    plays(P0, "destroy x7 y2");
    equals("seats.0.pods.#", 5);
    equals("seats.0.collected_pods", 0);
    comes("ev-red-10", LAID "'pods': [], 'collected_pods': 2,");
    equals("seats.0.collected_pods", 1); /* no two differ */
    comes("ev-red-10", LAID);
    equals_text("phase", "turns");
    comes("ev-red-11", LAID "'collected_meteorites': 4,");
    equals("seats.0.collected_meteorites", 3);
}

RULE(PU_4_3, "red 13 and 14: a boost, or a look at the next event")
{
    static const char *const events[] = { "ev-red-13", "ev-red-14" };

    for (int i = 0; i < 2; i++) {
        comes(events[i], LAID);
        plays(P0, "choose boost");
        check(is_legal(P0, "boost tech"), "a boost");
        comes(events[i], LAID);
        plays(P0, "choose peek");
        view_as(P0);
        equals_text("event_deck.0", "ev-green-04");
        view_as(P1);
        is_null("event_deck.0");
        view_as(TRUTH);
    }
}

/* ---- solo only ---- */

RULE(PU_4_3, "solo, green 1: a rover more with this round's tile")
{
    comes_to(1, "ev-green-01", "'tiles': [" TILE("I2-civ-energy-m", "r0", 5, 0) "],", "");
    const int supply = (int)value("seats.0.rover_supply");
    equals("seats.0.extra_rover", 1);
    given(
        "{ 'players': 1, 'seed': 1, 'phase': 'turns', 'round': 1, 'rotation': 2, 'asked': [0], "
        "'stacks': { 'N5': [], 'I2': ['I2-biomass-civ-n'] }, 'event': 'ev-green-01', 'seats': [ { "
        "'goals_to_discard': 0, 'extra_rover': true, 'placed': 'no', 'done': false } ] }");
    plays(P0, "place inner r0 x5 y0");
    check(is_legal(P0, "rover x5 y0") && is_legal(P0, "rover x5 y1"), "on the tile");
    plays(P0, "rover x5 y0");
    equals("seats.0.rover_supply", supply); /* from the common supply */
    check(!is_legal(P0, "rover x5 y1"), "one rover");
}

RULE(PU_4_3, "solo, green 2: each stack gains a card; green 3: a goal more")
{
    comes_to(1, "ev-green-02", LAID, "");
    for (int level = 0; level < 4; level++) { equals(written("civ_stacks.%d.#", level), 2 + 1); }
    comes_to(1, "ev-green-03", LAID "'personal_goals': ['obj-01', 'obj-02', 'obj-03'],", "");
    equals("seats.0.personal_goals.#", 4);
}

RULE(PU_4_3, "solo, green 15: any depot faces the player; red 12: a compartment is emptied")
{
    comes_to(1, "ev-green-15", LAID, "");
    asks(P0, "rotate");
    plays(P0, "face 5");
    equals("seats.0.depot", 5);
    comes_to(1, "ev-red-12", LAID, "");
    legal_are(P0, "empty outer", "empty inner");
    const int sector = (int)value("seats.0.depot");
    static const char *const outer[] = { "Z5", "F5", "S4", "I4", "N5", "U5" };
    char path[32];
    snprintf(path, sizeof path, "stacks.%s.#", outer[sector]);
    equals(path, 12);
    plays(P0, "empty outer");
    equals(path, 0);
}

RULE(PU_4_3, "solo, red 6: one of the own goals is given up")
{
    comes_to(1, "ev-red-06", LAID "'personal_goals': ['obj-01', 'obj-02', 'obj-03'],", "");
    asks(P0, "discard_goal");
    legal_are(P0, "discard obj-01", "discard obj-02", "discard obj-03");
    refuses(P0, "discard obj-04", PU_2_7);
    plays(P0, "discard obj-02");
    equals("seats.0.personal_goals.#", 2);
}
