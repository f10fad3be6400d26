/* Planet Unknown, PU-3 to PU-5 and PU-10: the order of play where it forks, and tiles with few
 * places left. */
#include "planet-unknown.h"

#include <string.h>

/* ---- tiles with few places left ---- */

static const char *const round_planet[12] = { ".....##.....", "...######...", "..########..",
                                              ".##########.", ".##########.", "############",
                                              "############", ".##########.", ".##########.",
                                              "..########..", "...######...", ".....##....." };
static const char *const oblivion[12] = { "############", "############", "####....####",
                                          "####....####", "###......###", "#..........#",
                                          "#..........#", "###......###", "####....####",
                                          "####....####", "############", "############" };

/* Seat 0 must place a tile; all of its planet is patched but these squares, "x,y x,y …". */
#define patched_but(grid, squares, seat, more) patched_but_at(HERE_, grid, squares, seat, more)

static void patched_but_at(struct rule_here here, const char *const grid[12], const char *squares,
                           const char *seat, const char *more)
{
    char patches[1200], name[16];
    size_t len = 0;

    for (int y = 0; y < 12; y++)
        for (int x = 0; x < 12; x++) {
            snprintf(name, sizeof name, "%d,%d ", x, y);
            if (grid[y][x] == '#' && !strstr(squares, name))
                len += (size_t)snprintf(patches + len, sizeof patches - len, "%s[%d,%d]",
                                        len ? "," : "", x, y);
        }
    turn_of_at(here, written("%s 'pods': [], 'patches': [%s],", seat, patches), more);
}

RULE(PU_13_2, "1: a taken tile that no longer fits goes back, and the other one is placed (A-35)")
{
    const char *const tops = TOPS("N5-civ-energy-n", "I2-civ-energy-n");

    patched_but(round_planet, "5,0 6,0 ", CORP("republic") "'taken': 'outer',", tops);
    legal_are(P0, "place inner r90 x5 y0", "place inner r270 x5 y0");
    refuses(P0, "take inner", PU_13_2);
    refuses(P0, "place outer r0 x3 y0", PU_5_2);
    refuses(P0, "set aside outer", PU_5_10);
    patched_but(round_planet, "5,0 6,0 ", CORP("republic") "'taken': 'inner',", tops);
    refuses(P0, "place outer r0 x3 y1", PU_13_2_OTHER);
    accepts(P0, "place inner r90 x5 y0");
}

RULE(PU_13_2, "1: a tile set aside is taken too, and pays once (A-33)")
{
    const char *const tops = TOPS("N5-biomass-civ-n", "I2-civ-energy-n");
    const char *const seat = CORP("republic") "'markers': {'tech': 3, 'rover': 4}, 'rovers': "
                                              "[[5,5]],";

    patched_but(round_planet, "5,0 0,6 ", seat, tops);
    refuses(P0, "take outer", PU_5_10);
    plays(P0, "set aside outer");
    equals("seats.0.movement", 2);
    patched_but(round_planet, "5,0 0,6 ", written("%s 'movement': 2, 'taken': 'outer',", seat),
                tops);
    plays(P0, "set aside outer"); /* it had been paid for when it was taken */
    equals("seats.0.movement", 2);
    patched_but(round_planet, "5,0 0,6 ", written("%s 'movement': 2, 'taken': 'outer',", seat),
                tops);
    plays(P0, "set aside inner"); /* another tile, with settlers too */
    equals("seats.0.movement", 4);
}

RULE(PU_13_2, "1: placing a tile at once is taking it, and pays once")
{
    const char *const seat =
        CORP("republic") "'markers': {'tech': 3, 'rover': 4}, 'rovers': [[5,5]]," ONE_TILE;
    const char *const tops = TOPS("N5-biomass-civ-n", "I2-rover-tech-m");

    turn_of(seat, tops);
    plays(P0, "place outer r0 x4 y1");
    equals("seats.0.movement", 2);
    turn_of(seat, tops);
    plays(P0, "take outer");
    plays(P0, "place outer r0 x4 y1");
    equals("seats.0.movement", 2);
    turn_of(seat, tops);
    plays(P0, "place inner r0 x6 y0"); /* no settlers: what rovers and research give is to come */
    equals("seats.0.movement", 0);
}

RULE(PU_5_10, "the only place that is left is taken without asking")
{
    /* N5 lies on (2,0), (3,0), (0,1), (1,1) and (2,1): its box begins at (0,0), which is covered.
     */
    patched_but(oblivion, "2,0 3,0 0,1 1,1 2,1 ",
                PLANET("oblivion") "'pool': [ { 'effect': 'boost' } ],",
                "'stacks': { 'N5': ['N5-civ-energy-n'], 'I2': [] },");
    accepts(P0, "place outer r0 x0 y0");
    plays(P0, "boost tech");
    equals("seats.0.tiles.#", 1);
    equals_text("seats.0.tiles.0.turn", "r0");
}

RULE(PU_13_2, "1: a tile that fits in one way only may be taken")
{
    patched_but(oblivion, "2,0 3,0 0,1 1,1 2,1 ",
                PLANET("oblivion") CORP("republic") "'markers': {'tech': 3, 'rover': 4},",
                "'stacks': { 'N5': ['N5-civ-energy-n'], 'I2': [] },");
    legal_are(P0, "place outer r0 x0 y0", "take outer");
}

RULE(PU_5_10, "where only one of the tiles fits, that one must be placed")
{
    patched_but(round_planet, "5,0 6,0 ", "", TOPS("N5-civ-energy-n", "I2-civ-energy-n"));
    legal_are(P0, "place inner r90 x5 y0", "place inner r270 x5 y0");
    patched_but(round_planet, "5,0 6,0 ", "", "'stacks': { 'N5': ['N5-civ-energy-n'], 'I2': [] },");
    legal_are(P0, "set aside outer");
    refuses(P0, "set aside inner", PU_4_6);
    refuses(P0, "place inner r90 x5 y0", PU_4_6);
}

RULE(PU_5_5, "a patch destroys what lies under it and nothing else")
{
    pool_of(PLANET("oblivion") "'tiles': [" TILE(
                "I2-civ-energy-n", "r0", 1,
                0) "], 'rovers': "
                   "[[0,0],[2,0]], 'pods': [[6,1],[0,3]], 'pool': [ { 'effect': "
                   "'patch', 'count': 2 } ],",
            "");
    plays(P0, "patch x2 y0");
    equals("seats.0.rovers.0.0", 0);
    is_null("seats.0.rovers.1");
    equals("seats.0.pods.#", 2);
    plays(P0, "patch x0 y0");
    is_null("seats.0.rovers.0");
}

RULE(PU_10_2, "set aside, a power station counts as the other station; the rest as printed")
{
    static const struct {
        const char *tile, *first, *second;
    } rows[] = {
        { "I2-civ-energy-n", "civ", "civ" },      { "I2-energy-water-n", "water", "water" },
        { "I2-water-rover-n", "water", "rover" }, { "I2-tech-biomass-n", "tech", "biomass" },
        { "I2-biomass-civ-n", "biomass", "civ" }, { "I2-rover-tech-m", "rover", "tech" },
    };

    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        full_but_two(
            "'rovers': [[5,5]], 'movement': 1,",
            written("'stacks': { 'N5': ['N5-rover-tech-n'], 'I2': ['%s'] },", rows[i].tile));
        plays(P0, "set aside inner");
        plays(P0, written("station %s", rows[i].first));
        plays(P0, written("station %s", rows[i].second));
        equals(written("seats.0.markers.%s", rows[i].first),
               1 + !strcmp(rows[i].first, rows[i].second));
        equals(written("seats.0.markers.%s", rows[i].second),
               1 + !strcmp(rows[i].first, rows[i].second));
    }
}

/* ---- energy (PU-6.5) ---- */

RULE(PU_6_5, "a power station without a marker that can advance is lost")
{
    pool_of("'markers': {'water': 15}, 'tiles': [" TILE(
                "I2-energy-water-n", "r0", 5,
                0) "], 'pool': [ { 'effect': 'station', 'what': 6 }, { 'effect': 'station', "
                   "'what': 1 }, { 'effect': 'boost' } ],",
            "");
    refuses(P0, "energy water", PU_6_7);
    refuses(P0, "energy rover", PU_6_5);
    plays(P0, "boost tech"); /* settlers are forced, and nothing else is left */
    equals("seats.0.markers.civ", 1);
    equals("round", 2);
}

RULE(PU_6_5, "a station that cannot advance is no power station")
{
    pool_of("'markers': {'civ': 15}, 'tiles': [" TILE(
                "I2-energy-water-n", "r0", 5,
                0) "], 'pool': [ { 'effect': 'station', 'what': 1 }, { 'effect': 'station', "
                   "'what': 3 }, { 'effect': 'boost' } ],",
            "");
    plays(P0, "boost tech"); /* biomass is forced */
    equals("seats.0.markers.biomass", 1);
    equals("round", 2);
}

RULE(PU_6_5, "beside a power station another station may still have no option")
{
    pool_of("'markers': {'civ': 15}, 'tiles': [" TILE("I2-rover-tech-m", "r0", 5, 0) "," TILE(
                "I2-civ-energy-n", "r0", 6,
                0) "], 'pool': [ { 'effect': 'station', 'what': 1 }, { 'effect': 'station', "
                   "'what': 6 }, { 'effect': 'boost' } ],",
            "");
    accepts(P0, "drop station"); /* the settlers' */
    accepts(P0, "energy tech");
    refuses(P0, "energy civ", PU_6_7);
    plays(P0, "drop station");
    accepts(P0, "energy tech");
    refuses(P0, "drop station", PU_6_2);
}

RULE(PU_6_5, "an area whose station lies under a patch offers nothing (Wormhole 2)")
{
    /* Rovers on (0,0) and (1,0) with their station on (1,0); energy comes to lie on (0,1). */
    static const char *const patches[] = { "", "[1,0]" };

    for (int i = 0; i < 2; i++) {
        turn_of(written(CORP("wormhole-corp") PLANET("oblivion") "'pods': [], 'tiles': [" TILE(
                            "I4-water-rover-n", "r180", 0, 0) "], 'patches': [%s],",
                        patches[i]),
                TOPS("N5-rover-tech-m", "I2-civ-energy-n"));
        plays(P0, "place inner r180 x0 y1");
        if (i)
            legal_are(P0, "station civ", "energy civ");
        else
            legal_are(P0, "station civ", "energy civ", "energy rover");
    }
}

/* ---- start of the round (PU-4.5) ---- */

/* Seat 0 ends its turn with a rover on (5,0); points at the start of the next one. */
static void round_start_pays(struct rule_here here, const char *seat, int points)
{
    pool_of_at(here, written("%s 'tiles': [" TILE("I2-water-rover-n", "r0", 5, 0) "],", seat), "");
    rule_plays(here, P0, "done");
    rule_equals(here, "round", 2);
    rule_equals(here, "seats.0.movement", points);
}

RULE(PU_4_5, "Oasis 2, Flux 1 and Horizon 2 pay for the rovers they name and for no others")
{
    round_start_pays(HERE_, CORP("oasis-ultd") "'markers': {'tech': 5}, 'rovers': [[5,0]],", 1);
    round_start_pays(HERE_, CORP("oasis-ultd") "'markers': {'tech': 5}, 'rovers': [[5,1],[6,6]],",
                     0);
    round_start_pays(HERE_, CORP("oasis-ultd") "'markers': {'tech': 3}, 'rovers': [[5,0]],", 0);
    round_start_pays(HERE_,
                     CORP("flux-industries") "'flux': 'rover', 'markers': {'tech': 3}, 'rovers': "
                                             "[[5,0],[5,1]],",
                     2);
    round_start_pays(HERE_,
                     CORP("flux-industries") "'flux': 'water', 'markers': {'tech': 3}, 'rovers': "
                                             "[[5,0],[6,6]],",
                     2);
    round_start_pays(HERE_,
                     CORP("horizon-group") "'markers': {'tech': 5}, 'rovers': [[4,4],[6,6],[7,7]], "
                                           "'loaded': [true, false, true],",
                     2);
}

/* ---- picks (PU-7.2) ---- */

RULE(PU_7_2, "a milestone whose stack is empty is passed over, the next one is picked")
{
    pool_of("'owed': [2, 1],", "'civ_stacks': [['civ-1-6', 'civ-1-7'], [], [], []],");
    plays(P0, "done");
    asks(P0, "pick");
    legal_are(P0, "card civ-1-6", "card civ-1-7");
    equals("seats.0.owed.#", 1);
    plays(P0, "card civ-1-7");
    check(event_arg("picked", 0, "level") == 1, "all are told of which level");
    equals("seats.0.cards_by_level.0", 1);
    equals("civ_stacks.0.#", 1);
    equals("round", 2);
}
