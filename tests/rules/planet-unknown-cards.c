/* Planet Unknown: every civilization card does what it says (data/planet-unknown/civ-cards.json).
 * The texts of the cards stand here once more, as what happens when they are picked (PU-7.2) or
 * scored (PU-11.2). */
#include "planet-unknown.h"

static const char *const tracks[] = { "civ", "water", "biomass", "rover", "tech" };

/* Seat 0 has a milestone of the card's level to pick for; the stack holds this card alone, and seat
 * 0 has one tile on its planet. `seat` holds members of seat 0, each with its comma. */
static void picks(const char *card, const char *seat)
{
    const int level = card[4] - '0';
    char stacks[4][32] = { "[]", "[]", "[]", "[]" };

    snprintf(stacks[level - 1], sizeof stacks[0], "['%s']", card);
    given(written(
        "{ 'players': 2, 'seed': 1, 'phase': 'picks', 'round': 1, 'rotation': 2, 'commander': 0,"
        " 'active': 0, 'asked': [0], 'civ_stacks': [%s, %s, %s, %s],"
        " 'stacks': { 'N5': ['N5-rover-tech-n', 'N5-rover-tech-m'],"
        "             'I2': ['I2-rover-tech-n', 'I2-rover-tech-m'] },"
        " 'seats': [ { %s 'owed': [%d], 'picking': true, 'placed': 'none', 'done': false },"
        "            { 'placed': 'none', 'done': true } ] }",
        stacks[0], stacks[1], stacks[2], stacks[3], seat, level));
    plays(P0, written("card %s", card));
}

#define LAID    "'tiles': [" TILE("I2-water-rover-m", "r0", 5, 0) "],"
#define MARKERS "'markers': {'civ': 6, 'water': 4, 'biomass': 6, 'rover': 6, 'tech': 7},"

static int marker(int track) { return (int)value(written("seats.0.markers.%s", tracks[track])); }

static bool may_advance(int track) { return is_legal(P0, written("advance %s", tracks[track])); }

/* So many different markers, each so many cells. */
static void advances(const char *card, int markers, int cells)
{
    picks(card, MARKERS LAID);
    for (int i = 0; i < markers; i++) {
        const int track = 4 - i, before = marker(track);
        for (int other = 0; other < 5; other++)
            check(may_advance(other) == (other <= track), "%s: %s after %d", card, tracks[other],
                  i);
        plays(P0, written("advance %s", tracks[track]));
        check(marker(track) == before + cells, "%s: %d cells", card, cells);
    }
    for (int other = 0; other < 5; other++) check(!may_advance(other), "%s: no more", card);
}

RULE(PU_7_2, "civ-1-1, civ-2-4: two different markers; civ-2-3, civ-3-5: three; civ-1-2: one twice")
{
    advances("civ-1-1", 2, 1);
    advances("civ-2-4", 2, 1);
    advances("civ-2-3", 3, 1);
    advances("civ-3-5", 3, 1);
    advances("civ-1-2", 1, 2);
}

static void gives_patches(const char *card, int count)
{
    static const char *const squares[] = { "patch x6 y0", "patch x6 y1", "patch x5 y2" };

    picks(card, LAID);
    for (int i = 0; i < count; i++) plays(P0, squares[i]);
    equals("seats.0.patches.#", count);
    equals_text("phase", "turns"); /* nothing is left to place */
}

RULE(PU_7_2, "civ-1-3, civ-2-5, civ-4-5: one, two and three patches")
{
    gives_patches("civ-1-3", 1);
    gives_patches("civ-2-5", 2);
    gives_patches("civ-4-5", 3);
}

RULE(PU_7_2, "civ-1-4: four movement points")
{
    picks("civ-1-4", "'rovers': [[5,5]],");
    equals("seats.0.movement", 4);
    asks(P0, "pick");
    plays(P0, "move x5 y5 x5 y6");
    equals("seats.0.movement", 3);
}

RULE(PU_7_2, "civ-1-5: an extra tile that advances nothing; civ-3-2: one that does")
{
    picks("civ-1-5", LAID);
    plays(P0, "place inner r0 x6 y0");
    equals("seats.0.tiles.#", 2);
    equals("seats.0.markers.rover", 0);
    equals("seats.0.markers.tech", 0);
    equals("stacks.I2.#", 1);
    equals_text("phase", "turns");
    picks("civ-3-2", LAID);
    plays(P0, "place inner r0 x6 y0");
    legal_are(P0, "station rover", "station tech");
    plays(P0, "station tech"); /* then the rover one is forced, and gives a rover */
    equals("seats.0.markers.tech", 1);
    equals("seats.0.markers.rover", 1);
}

static void collects_pods(const char *card, int count)
{
    static const char *const squares[] = { "collect x1 y4", "collect x2 y7", "collect x8 y8" };

    picks(card, LAID);
    for (int i = 0; i < count; i++) {
        check(num_legal(P0) == 6 - i, "%s: any of %d pods", card, 6 - i);
        plays(P0, squares[i]);
    }
    equals("seats.0.collected_pods", count);
    equals("seats.0.pods.#", 6 - count);
    equals_text("phase", "turns");
}

RULE(PU_7_2, "civ-2-6, civ-3-4: two and three life pods from the planet")
{
    collects_pods("civ-2-6", 2);
    collects_pods("civ-3-4", 3);
}

RULE(PU_7_2, "civ-2-7: a rover goes to any square, covered or not")
{
    picks("civ-2-7", LAID "'rovers': [[5,5],[6,6]],");
    accepts(P0, "teleport x5 y5 x5 y0");
    refuses(P0, "teleport x5 y5 x6 y6", PU_8_3);
    check(num_legal(P0) == 2 * (96 - 2), "two rovers, all squares without one");
    plays(P0, "teleport x6 y6 x0 y5");
    equals("seats.0.rovers.1.0", 0);
    equals_text("phase", "turns");
}

#define ROCKS                                                                                      \
    "'tiles': [" TILE("I2-water-rover-m", "r0", 5, 0) "," TILE(                                    \
        "I2-civ-energy-m", "r0", 5,                                                                \
        2) "," TILE("I2-tech-biomass-m", "r0", 6,                                                  \
                    0) "," TILE("I2-energy-water-m", "r0", 4,                                      \
                                1) "], 'meteorites': [[5,1],[5,3],[6,1],[4,2]],"

RULE(PU_7_2, "civ-3-3: all meteorites of one row or column")
{
    picks("civ-3-3", ROCKS);
    legal_are(P0, "clear row 1", "clear row 2", "clear row 3", "clear column 4", "clear column 5",
              "clear column 6");
    plays(P0, "clear column 5");
    equals("seats.0.meteorites.#", 2);
    equals("seats.0.collected_meteorites", 0);
}

RULE(PU_7_2, "civ-4-4: three meteorites are destroyed, or all there are")
{
    picks("civ-4-4", ROCKS);
    legal_are(P0, "destroy x5 y1", "destroy x6 y1", "destroy x4 y2", "destroy x5 y3");
    plays(P0, "destroy x5 y1");
    plays(P0, "destroy x4 y2");
    refuses(P0, "done", PU_6_2);
    plays(P0, "destroy x6 y1");
    equals("seats.0.meteorites.#", 1);
    equals("seats.0.collected_meteorites", 0);
    picks("civ-4-4", LAID "'meteorites': [[5,1]],");
    equals("seats.0.meteorites.#", 0);
    equals_text("phase", "turns");
}

RULE(PU_7_2, "civ-3-7: markers below cell 5 go there, with every bonus but boosts")
{
    picks("civ-3-7",
          LAID "'markers': {'civ': 5, 'water': 2, 'biomass': 4, 'rover': 9, 'tech': 5},");
    legal_are(P0, "raise water", "raise biomass");
    plays(P0, "raise water"); /* cell 3 has a boost */
    check(!is_legal(P0, "boost civ"), "no boost");
    plays(P0, "raise biomass"); /* then the other steps of the water marker are forced */
    equals("seats.0.markers.water", 5);
    equals("seats.0.markers.biomass", 5);
    equals("seats.0.markers.rover", 9);
    picks("civ-3-7",
          LAID "'markers': {'civ': 2, 'water': 5, 'biomass': 5, 'rover': 5, 'tech': 5},");
    equals("seats.0.markers.civ", 5);
    equals_text("phase", "turns"); /* the card of cell 3: its stack is empty */
}

/* ---- at the end of the game ---- */

static void scores(const char *cards, const char *seat, const char *line, int medals)
{
    given(written(
        "{ 'players': 2, 'phase': 'over', 'asked': [], 'seats': [ { %s 'cards': [%s] }, { } ] }",
        seat, cards));
    score_line_is(P0, line, medals);
}

RULE(PU_11_2, "cards worth medals: 1, 2, 3 and 4")
{
    scores("'civ-1-6'", "", "cards", 1);
    scores("'civ-1-7'", "", "cards", 2);
    scores("'civ-2-1'", "", "cards", 1);
    scores("'civ-2-2'", "", "cards", 2);
    scores("'civ-3-1'", "", "cards", 2);
    scores("'civ-3-6'", "", "cards", 3);
    scores("'civ-4-6'", "", "cards", 4);
    scores("'civ-4-6', 'civ-3-6', 'civ-1-6'", "", "cards", 4 + 3 + 1);
}

RULE(PU_11_2, "trade pacts, civ-1-9 to civ-4-9: 1, 3, 6 and 10 medals for one to four of them")
{
    scores("'civ-1-9'", "", "cards", 1);
    scores("'civ-2-9'", "", "cards", 1);
    scores("'civ-3-9', 'civ-1-9'", "", "cards", 3);
    scores("'civ-1-9', 'civ-2-9', 'civ-4-9'", "", "cards", 6);
    scores("'civ-1-9', 'civ-2-9', 'civ-3-9', 'civ-4-9'", "", "cards", 10);
}

RULE(PU_11_2, "meteorite buyers, civ-1-8 to civ-4-8: 2, 3, 4 and 5 medals for three meteorites")
{
    const char *const rocks = "'collected_meteorites': 8,";
    scores("", rocks, "meteorites", 2);
    scores("'civ-1-8'", rocks, "meteorites", 2 * 2);
    scores("'civ-2-8'", rocks, "meteorites", 2 * 2);
    scores("'civ-3-8', 'civ-4-8'", rocks, "meteorites", 2 * 3);
    scores("'civ-1-8', 'civ-2-8', 'civ-3-8'", rocks, "meteorites", 2 * 4);
    scores("'civ-1-8', 'civ-2-8', 'civ-3-8', 'civ-4-8'", rocks, "meteorites", 2 * 5);
    scores("'civ-1-8'", rocks, "cards", 0);
}

RULE(PU_11_2, "civ-4-1: one medal a patch on the planet; civ-4-7: one more a pod in the collection")
{
    scores("'civ-4-1'", "'patches': [[5,0],[5,1],[6,1]],", "cards", 3);
    scores("'civ-4-1'", "", "cards", 0);
    scores("'civ-4-7'", "'pods': [], 'collected_pods': 4,", "cards", 4);
    scores("'civ-4-7'", "'pods': [], 'collected_pods': 4,", "pods", 4);
}

static void advances_at_the_end(const char *card, int medals)
{
    given(written(
        "{ 'players': 2, 'phase': 'turns', 'round': 1, 'rotation': 2, 'commander': 0, 'asked': "
        "[0], 'last_round': 1, 'seats': [ { 'cards': ['%s'], 'markers': {'water': 12}, "
        "'placed': 'none', 'done': false }, { 'placed': 'none', 'done': true } ] }",
        card));
    plays(P0, "done");
    asks(P0, "final");
    for (int track = 0; track < 5; track++) check(may_advance(track), "%s", tracks[track]);
    plays(P0, "advance water");
    equals("seats.0.markers.water", 13);
    check(is_over(), "nothing else is owed");
    score_line_is(P0, "cards", medals);
    score_line_is(P0, "water", 7);
}

RULE(PU_11_2, "civ-4-2, civ-4-3: two and three medals, and any marker advances")
{
    advances_at_the_end("civ-4-2", 2);
    advances_at_the_end("civ-4-3", 3);
}
