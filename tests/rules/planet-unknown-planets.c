/* Planet Unknown, PU-14: the planets, sentence by sentence. */
#include "planet-unknown.h"

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
    accepts(P0, "place inner r0 x1 y4"); /* (1,4) lies outside, (1,5) on the ring */
    refuses(P0, "patch x0 y5", PU_14_2);
    accepts(P0, "patch x1 y4");
    pool_of(PLANET("arashi") CORP("wormhole-corp") "'markers': {'tech': 5}, 'tiles': [" TILE(
                "I2-civ-energy-n", "r0", 1, 4) "], 'pods': [], 'pool': [ { 'effect': 'patch' } ],",
            "");
    refuses(P0, "patch x1 y5", PU_14_2); /* not even on a tile */
    accepts(P0, "patch x1 y4");
}

RULE(PU_14_3, "Cerberus: nothing for an uncovered planet")
{
    pool_of(PLANET("cerberus"), "");
    score_line_is(P0, "planet", 0);
}

RULE(PU_14_4, "Charybdis: the first tile covers the centre, the others touch what lies there")
{
    turn_of(PLANET("charybdis"), "'stacks': { 'N5': [], 'I2': ['I2-civ-energy-n'] },");
    check(num_legal(P0) == 24, "PU-17.1");
    refuses(P0, "place inner r0 x5 y0", PU_14_4);
    accepts(P0, "place inner r0 x6 y6");
    turn_of(PLANET("charybdis") "'tiles': [" TILE("I2-civ-energy-m", "r0", 5, 5) "],",
            TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    accepts(P0, "place inner r0 x5 y3");
    refuses(P0, "place inner r0 x5 y0", PU_5_4);
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
    accepts(P0, "place inner r90 x5 y0");  /* ice only */
    accepts(P0, "place inner r90 x10 y6"); /* land only */
}

RULE(PU_14_7, "K'Aax: no rover onto uncovered toxic squares, by step or teleport")
{
    pool_of(PLANET("kaax") "'rovers': [[1,4]], 'movement': 1,", "");
    refuses(P0, "move x1 y4 x1 y5", PU_14_7);
    accepts(P0, "move x1 y4 x2 y4");
    pool_of(PLANET("kaax") "'rovers': [[1,4]], 'pool': [ { 'effect': 'teleport' } ],", "");
    refuses(P0, "teleport x1 y4 x3 y3", PU_14_7);
    pool_of(PLANET("kaax") "'rovers': [[1,4]], 'movement': 1, 'pods': [], 'tiles': [" TILE(
                "I2-civ-energy-m", "r0", 1, 5) "],",
            "");
    accepts(P0, "move x1 y4 x1 y5"); /* covered */
}

RULE(PU_14_8, "Lacuna: holes are off the grid, and lines go on behind them")
{
    turn_of(PLANET("lacuna") "'tiles': [" TILE("I2-civ-energy-m", "r0", 5, 0) "],",
            TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    refuses(P0, "place inner r0 x6 y2", PU_5_1);
    pool_of(PLANET("lacuna") "'pods': [], 'patches': "
                             "[[1,2],[2,2],[3,2],[4,2],[7,2],[8,2],[9,2],[10,2]],",
            "");
    score_line_is(P0, "rows", 2);
}

RULE(PU_14_9, "Oblivion: only the outer border is edge, the centre is off the grid")
{
    turn_of(PLANET("oblivion"), TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    refuses(P0, "place inner r0 x3 y2", PU_5_3);
    refuses(P0, "place inner r0 x4 y1", PU_5_1);
    accepts(P0, "place inner r0 x4 y0");
    accepts(P0, "place inner r0 x11 y5");
}

RULE(PU_14_10, "Pajitnov: pieces must slide into place")
{
    pool_of(
        PLANET(
            "pajitnov") "'patches': [[5,4],[5,6],[4,5],[6,5]], 'pool': [ { 'effect': 'patch' } ],",
        "");
    refuses(P0, "patch x5 y5", PU_14_10);
    accepts(P0, "patch x5 y7");
    turn_of(PLANET("pajitnov") "'pods': [], 'patches': [[5,4],[5,7],[4,5],[6,6]],",
            TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    refuses(P0, "place inner r0 x5 y5", PU_14_10); /* something stands on each of its sides */
    turn_of(PLANET("pajitnov") "'pods': [], 'patches': [[5,4],[5,7],[4,5]],",
            TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    accepts(P0, "place inner r0 x5 y5"); /* from the right */
}

RULE(PU_14_11, "Persephone: forbidden stations by quarter, whatever else the tile covers")
{
    turn_of(PLANET("persephone"), "'stacks': { 'N5': [], 'I2': ['I2-civ-energy-n'] },");
    check(num_legal(P0) == 53, "PU-17.1");
    refuses(P0, "place inner r0 x5 y0", PU_14_11);   /* settlers top left */
    refuses(P0, "place inner r180 x6 y0", PU_14_11); /* energy top right */
    accepts(P0, "place inner r90 x5 y0");            /* settlers right, energy left */
    turn_of(PLANET("persephone"), "'stacks': { 'N5': [], 'I2': ['I2-rover-tech-n'] },");
    refuses(P0, "place inner r0 x5 y10", PU_14_11); /* research bottom left */
    accepts(P0, "place inner r270 x5 y11");         /* rovers left, research right */
    turn_of(PLANET("persephone"), "'stacks': { 'N5': [], 'I2': ['I2-water-rover-n'] },");
    refuses(P0, "place inner r0 x6 y10", PU_14_11); /* water bottom right */
    accepts(P0, "place inner r0 x5 y10");
}

RULE(PU_14_11, "Persephone: with Jump Drive D research passes as energy")
{
    turn_of(PLANET("persephone") CORP("jump-drive") "'slots': ['D'], 'pods': [],",
            "'stacks': { 'N5': [], 'I2': ['I2-rover-tech-n'] },");
    plays(P0, "place inner r0 x5 y10");
    legal_are(P0, "station rover", "energy rover"); /* as energy only */
}

RULE(PU_14_11, "Persephone: with Jump Drive D a station legal only as printed acts as printed")
{
    turn_of(PLANET("persephone") CORP("jump-drive") "'slots': ['D'], 'pods': [],",
            "'stacks': { 'N5': [], 'I2': ['I2-rover-tech-n'] },");
    plays(P0, "place inner r0 x6 y0"); /* research top right, where energy may not be */
    legal_are(P0, "station rover", "station tech");
}

RULE(PU_14_12, "Petra: uncovered currents join an energy territory")
{
    /* The energy square (3,1) touches the current, which touches the rover square (6,2). */
    const char *const tops = TOPS("N5-rover-tech-m", "I2-civ-energy-n");
    turn_of(PLANET("petra") "'pods': [], 'tiles': [" TILE("I2-rover-tech-m", "r0", 2, 2) "," TILE(
                "I2-water-rover-n", "r0", 6, 1) "],",
            tops);
    plays(P0, "place inner r180 x3 y1");
    legal_are(P0, "station civ", "energy civ", "energy rover");
    /* A patch on the current's first square cuts it off. */
    turn_of(PLANET("petra") "'pods': [], 'tiles': [" TILE("I2-rover-tech-m", "r0", 2, 2) "," TILE(
                "I2-water-rover-n", "r0", 6, 1) "], 'patches': [[4,1]],",
            tops);
    plays(P0, "place inner r180 x3 y1");
    legal_are(P0, "station civ", "energy civ");
}

RULE(PU_14_12, "Petra: with Cosmos 4 rovers walk along uncovered currents for nothing")
{
    pool_of(PLANET("petra") CORP("cosmos-inc") "'markers': {'tech': 10}, 'used_this_game': ['2'], "
                                               "'movement_gained': true, 'rovers': [[3,1]],",
            "");
    accepts(P0, "move x3 y1 x4 y1");
    plays(P0, "move x3 y1 x5 y7");
    equals("seats.0.rovers.0.0", 5);
    equals("seats.0.rovers.0.1", 7);
}

RULE(PU_14_12, "Petra: at the end currents are energy territory and fill lines")
{
    pool_of(PLANET("petra"), "'goals': ['obj-08', 'obj-26', 'obj-27'],");
    score_line_is(P0, "goals", 5 + 2 + 2);
    pool_of(PLANET("petra") "'pods': [], 'patches': [[3,1],[5,1],[6,1],[7,1],[8,1]],", "");
    score_line_is(P0, "rows", 1); /* (4,1) is a current */
    pool_of("'pods': [], 'patches': [[3,1],[5,1],[6,1],[7,1],[8,1]],", "");
    score_line_is(P0, "rows", 0);
}

RULE(PU_14_12, "Petra has no ice: water stations advance nothing")
{
    turn_of(PLANET("petra"), TOPS("N5-civ-energy-n", "I2-water-rover-n"));
    for (int y = 0; y < 12; y++)
        for (int x = 0; x < 12; x++) {
            char text[32];
            snprintf(text, sizeof text, "place inner r0 x%d y%d", x, y);
            if (!is_legal(P0, text)) continue;
            turn_of(PLANET("petra"), TOPS("N5-civ-energy-n", "I2-water-rover-n"));
            plays(P0, text);
            equals("seats.0.markers.water", 0);
            turn_of(PLANET("petra"), TOPS("N5-civ-energy-n", "I2-water-rover-n"));
        }
}

RULE(PU_14_13, "Tartarus: neither tiles nor steps cross the chasm")
{
    turn_of(PLANET("tartarus") "'tiles': [" TILE("I2-civ-energy-m", "r0", 5,
                                                 0) "], 'rovers': [[5,3]], 'movement': 1,",
            TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    refuses(P0, "place inner r90 x5 y2", PU_14_13);
    accepts(P0, "place inner r0 x5 y2");
    refuses(P0, "move x5 y3 x6 y3", PU_14_13);
    accepts(P0, "move x5 y3 x4 y3");
}

RULE(PU_14_13, "Tartarus: diagonal steps cross at two corners, both ways, and nowhere else")
{
    static const struct {
        int from_x, from_y, to_x, to_y;
        bool may;
    } steps[] = { { 5, 3, 6, 4, true },  { 6, 4, 5, 3, true },  { 6, 8, 5, 9, true },
                  { 5, 9, 6, 8, true },  { 5, 3, 6, 2, false }, { 5, 3, 5, 4, false },
                  { 6, 8, 5, 7, false }, { 5, 9, 4, 8, true } };

    for (unsigned i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        char seat[256], move[32];
        snprintf(seat, sizeof seat,
                 PLANET("tartarus") CORP("cosmos-inc") "'pods': [], 'markers': {'tech': 3}, "
                                                       "'rovers': [[%d,%d]], 'movement': 1,",
                 steps[i].from_x, steps[i].from_y);
        snprintf(move, sizeof move, "move x%d y%d x%d y%d", steps[i].from_x, steps[i].from_y,
                 steps[i].to_x, steps[i].to_y);
        pool_of(seat, "");
        if (steps[i].may)
            accepts(P0, move);
        else
            refuses(P0, move, PU_14_13);
    }
    pool_of(PLANET("tartarus") "'rovers': [[5,3]], 'movement': 1,", "");
    refuses(P0, "move x5 y3 x6 y4", PU_8_2); /* without diagonal movement */
}

RULE(PU_14_13, "Tartarus: teleports and links cross freely")
{
    pool_of(PLANET("tartarus") "'rovers': [[5,3]], 'pool': [ { 'effect': 'teleport' } ],", "");
    accepts(P0, "teleport x5 y3 x6 y3");
    pool_of(PLANET("tartarus") CORP("jump-drive") "'slots': ['B'], 'pods': [], 'tiles': [" TILE(
                "I2-civ-energy-n", "r0", 5, 2) "," TILE("I2-civ-energy-m", "r0", 7,
                                                        2) "], "
                                                           "'rovers': [[5,2]], 'movement': 1,",
            "");
    accepts(P0, "link x5 y2 x7 y2");
}

RULE(PU_14_3, "Cerberus: two medals for a fully covered planet")
{
    pool_of("'planet': 'cerberus', 'pods': [], 'patches': "
            "[[8,7],[9,7],[10,7],[7,8],[8,8],[9,8],[10,8],[11,8],[7,9],[8,9],[9,9],[10,9],[11,9],"
            "[7,10],[8,10],[9,10],[10,10],[11,10],[8,11],[9,11],[10,11]],",
            "");
    score_line_is(P0, "planet", 2);
}
