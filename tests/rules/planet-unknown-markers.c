/* Planet Unknown, PU-6 and PU-7: markers that move for several reasons at once, and what waits in
 * the pool meanwhile. */
#include "planet-unknown.h"

/* ---- what waits ---- */

RULE(PU_7_2, "milestones of one turn are owed in the order in which they were reached")
{
    pool_of(CORP("republic") "'markers': {'civ': 1}, 'pool': [ { 'effect': 'boost', 'count': 9 } "
                             "]," ONE_TILE,
            "");
    for (int i = 0; i < 7; i++) plays(P0, "boost civ"); /* cells 2, 4, 6 and 8 */
    equals("seats.0.owed.#", 4);
    equals("seats.0.owed.0", 1);
    equals("seats.0.owed.1", 2);
    equals("seats.0.owed.2", 2);
    equals("seats.0.owed.3", 3);
}

RULE(PU_6_2, "equal effects wait as one, so many times over")
{
    pool_of(CORP("republic") "'markers': {'civ': 1, 'tech': 2}, 'pool': [ { 'effect': 'boost', "
                             "'count': 4 } ]," ONE_TILE,
            "");
    for (int i = 0; i < 3; i++) plays(P0, "boost civ"); /* cells 2 and 4 */
    equals("seats.0.pool.#", 2);
    equals("seats.0.pool.0.count", 1);
    equals_text("seats.0.pool.1.effect", "regress");
    equals("seats.0.pool.1.count", 2);
    plays(P0, "regress tech");
    equals("seats.0.pool.1.count", 1);
    pool_of(CORP("flux-industries") "'flux': 'civ', 'markers': {'tech': 4}, 'pool': [ { 'effect': "
                                    "'boost', 'count': 4 } ]," ONE_TILE,
            "");
    for (int i = 0; i < 3; i++) plays(P0, "boost tech"); /* levels 2 and 3 */
    equals_text("seats.0.pool.1.effect", "flux");
    equals("seats.0.pool.1.count", 2);
    pool_of("'markers': {'biomass': 2, 'rover': 0}, 'pool': [ { 'effect': 'boost', 'count': 9 } "
            "]," ONE_TILE,
            "");
    for (int i = 0; i < 4; i++) plays(P0, "boost biomass"); /* cells 3 and 6 */
    equals_text("seats.0.pool.1.effect", "patch");
    equals("seats.0.pool.1.count", 2);
}

RULE(PU_11_2, "advances of different cards wait beside each other, each for another marker")
{
    pool_of("'cards': ['civ-4-2', 'civ-4-3'],", "'stacks': { 'F5': [], 'T4': [] },");
    plays(P0, "done");
    asks(P0, "final");
    plays(P0, "advance water");
    accepts(P0, "advance water"); /* the other card's */
    plays(P0, "advance water");
    check(is_over(), "each card advances once");
    equals("seats.0.markers.water", 2);
}

RULE(PU_6_2, "an advance that serves fewer tracks is used up first")
{
    static const char *const pools[] = {
        "{ 'effect': 'advance', 'what': 1, 'how': 4 }, { 'effect': 'advance', 'what': 17, 'how': 4 "
        "}",
        "{ 'effect': 'advance', 'what': 17, 'how': 4 }, { 'effect': 'advance', 'what': 1, 'how': 4 "
        "}",
    };

    for (int i = 0; i < 2; i++) {
        pool_of(written("'pool': [ %s ],", pools[i]), "");
        legal_are(P0, "advance civ", "advance tech");
        plays(P0, "advance civ");
        equals("seats.0.pool.0.what", 17); /* civ and research */
        legal_are(P0, "advance civ", "advance tech");
    }
}

RULE(PU_6_2, "a choice of two bonuses gives the one that is chosen")
{
    static const char *const tracks[] = { "civ", "water", "tech", "rover" };

    for (int step = 2; step <= 5; step++) {
        const char *const track = tracks[step - 2];
        const char *const seat =
            written(CORP("wormhole-corp") "'markers': {'biomass': %d}, 'pool': [ { 'effect': "
                                          "'boost' }, { 'effect': 'teleport' } ]," ONE_TILE
                                          " 'rovers': [[6,5]],",
                    step - 1);
        pool_of(seat, "");
        plays(P0, "boost biomass");
        plays(P0, written("choose %d %s", step, track));
        accepts(P0, written("advance %s", track));
        check(!is_legal(P0, "patch x6 y0"), "not the patch too");
        pool_of(seat, "");
        plays(P0, "boost biomass");
        plays(P0, written("choose %d patch", step));
        accepts(P0, "patch x6 y0");
        check(!is_legal(P0, written("advance %s", track)), "not the marker too");
    }
}

/* ---- several cells at once ---- */

RULE(PU_6_2, "Makeshift asks for each cell; without bonuses none of the cells gives any (A-31)")
{
    static const int hows[] = { 3 << 2 | 1, 3 << 2 }; /* three cells: without and with bonuses */

    for (int i = 0; i < 2; i++) {
        pool_of(written(CORP("makeshift") "'pool': [ { 'effect': 'advance', 'what': 4, 'how': %d "
                                          "}, { 'effect': 'teleport' } ]," ONE_TILE
                                          " 'rovers': [[6,5]],",
                        hows[i]),
                "");
        plays(P0, "advance biomass");
        legal_are(P0, "go straight", "go left", "go right");
        refuses(P0, "advance civ", PU_6_2);
        plays(P0, "go straight"); /* cell 2 has a boost */
        plays(P0, "go straight"); /* cell 3 has a patch */
        equals("seats.0.markers.biomass.1", 3);
        equals("seats.0.pool.#", i ? 3 : 1);
    }
}

RULE(PU_6_2, "a movement of several cells ends where the track does")
{
    pool_of("'markers': {'civ': 13}, 'pool': [ { 'effect': 'advance', 'what': 1, 'how': 12 }, { "
            "'effect': 'boost' } ],",
            "");
    plays(P0, "advance civ");
    equals("seats.0.markers.civ", 15);
    equals("seats.0.owed.0", 4); /* cell 14 was entered */
}

RULE(PU_6_8, "moving down goes as far as it can, and gives nothing")
{
    pool_of(
        "'markers': {'civ': 4, 'tech': 3}, 'pool': [ { 'effect': 'regress', 'what': 1, 'how': 3 "
        "}, { 'effect': 'boost' } ],",
        "");
    plays(P0, "regress civ"); /* past the milestone of cell 3 */
    equals("seats.0.markers.civ", 1);
    equals("seats.0.owed.#", 0);
    pool_of("'markers': {'civ': 1, 'tech': 3}, 'pool': [ { 'effect': 'regress', 'what': 17, 'how': "
            "2 }, { 'effect': 'boost' } ],",
            "");
    refuses(P0, "regress civ", PU_6_8_MORE); /* research goes farther */
    refuses(P0, "regress water", PU_6_8_TRACKS);
    pool_of("'markers': {'civ': 2, 'tech': 3}, 'pool': [ { 'effect': 'regress', 'what': 19, 'how': "
            "2 }, { 'effect': 'boost' } ],",
            "");
    accepts(P0, "regress civ"); /* both go two cells */
    accepts(P0, "regress tech");
    refuses(P0, "regress water", PU_6_8); /* on cell 0 */
}

RULE(PU_6_7, "the end of a track is told apart from what stands in the way")
{
    pool_of(CORP("oasis-ultd") "'markers': {'civ': 15, 'water': 1, 'biomass': 2}, 'pool': [ { "
                               "'effect': 'boost' } ],",
            "");
    refuses(P0, "boost civ", PU_6_7);
    refuses(P0, "boost water", PU_13_7_OCCUPIED);
    pool_of(CORP("cosmos-inc") "'markers': {'civ': 14, 'water': 15}, 'pods': [], 'cell_pods': "
                               "[['civ', 15]], 'pool': [ { 'effect': 'boost' } ],",
            "");
    refuses(P0, "boost civ", PU_13_4_PODS);
    refuses(P0, "boost water", PU_6_7);
    pool_of(CORP("makeshift") "'markers': {'civ': 15, 'tech': 9}, 'pool': [ { 'effect': 'boost' } "
                              "],",
            "");
    refuses(P0, "boost civ", PU_6_7);
    refuses(P0, "boost civ right", PU_6_7);
}

RULE(PU_6_4, "a boost that only one marker can use is used without asking")
{
    pool_of("'markers': {'civ': 3, 'water': 15, 'biomass': 15, 'rover': 15, 'tech': 15}, 'pool': [ "
            "{ 'effect': 'patch' }, { 'effect': 'boost', 'count': 2 } ]," ONE_TILE,
            "");
    plays(P0, "patch x6 y0");
    equals("seats.0.markers.civ", 5);
    equals("round", 2);
}
