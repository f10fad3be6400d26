/* Rules of Underwater Cities, what ./scripts/mutate found to be tested nowhere: every round has its
 * three turns, effects that wait are no others than those that wait, the first site of the board is
 * a site. */
#include "underwater-cities.h"

RULE(UC_4_3, "in every round each player takes three turns, one at a time in play order")
{
    turn("'hand': [2, 13, 6]", "");
    for (int round = 1; round <= 4; round++)
        for (int nth = 1; nth <= 3; nth++)
            for (int i = 0; i < 2; i++) {
                const int seat = (int)value(written("order.%d", i));

                equals("round", round);
                equals("turn", nth);
                equals("active", seat);
                discard_down_to(seat, 3);
                play_any(seat);
            }
    equals_text("phase", "era"); /* the first is over */
}

RULE(UC_4_15, "what comes first is one of those that wait")
{
    turn("'board': 1, " STOCK "'cities': ['c22', 'c12', 'c02', 'c21'], 'metropolises': { 'mTR': "
         "'M9' }, 'hand': [2, 13, 6], "
         "'tunnels': ['c12-c22', 'c02-c12', 'c11-c12', 'c01-c02', 'c21-c22', 'c20-c21']",
         "'options': { 'contracts': true }, 'contracts': ['K2'], ");
    plays(P0, "slot Y1 card 2");
    plays(P0, "build tunnel c02-mTR");
    legal_are(P0, "first M9", "first K2");
    refuses(P0, "first M1", FR_2_ORDER);
    refuses(P0, "first K1", FR_2_ORDER);
}

/* The end of a game alone, with as many points besides; the seventh city is the one in the corner.
 */
static void last_production(int points)
{
    given(
        written("{ 'players': 1, 'phase': 'production', 'round': 10, 'seats': [ { " EMPTY
                "'board': 5, 'kelp': 9, 'vp': %d, 'buildings': { 'c22.1': 'lab' }, 'cards': [36], "
                "'cities': ['c22', 'c12', 'c02', 'c01', 'c00', 'c21', 'c11'], "
                "'tunnels': ['c12-c22', 'c02-c12', 'c01-c02', 'c00-c01', 'c21-c22', 'c11-c12'] } "
                "] }",
                points));
    plays(P0, "done");
    check(is_over(), "the last production ends the game");
}

RULE(UC_20_12, "at the end of a game alone it is said whether it is won")
{
    last_production(90);
    check(event_arg("verdict", 0, "won") == 1, "100 points lose");
    last_production(30);
    check(event_arg("verdict", 0, "won") == 0, "40 points win");
}
