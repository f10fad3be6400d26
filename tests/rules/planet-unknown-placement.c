/* Planet Unknown: the boards that list placements say the same as the rules square by square (PU-5,
 * PU-14). */
#include "planet-unknown.h"

#include "../../engine/games/planet-unknown/state.h"

static bool by_the_rules(const struct pu_state *s, int seat, int tile, int turn, int square)
{
    const bool reads =
        pu_tile_has_station(tile, PU_TECH) && pu_has(&s->seats[seat], PU_T_PLACING_TILE_STATION_AS);
    return !pu_why_not_place(s, seat, tile, turn, square, 0, 1) ||
           (reads && !pu_why_not_place(s, seat, tile, turn, square, 0, 2));
}

static void compare(const struct pu_state *s, int seat)
{
    struct pu_placements where;
    const bool some = pu_placements(s, seat, false, &where);
    int num = 0;

    for (int c = 0; c < 2; c++) {
        const int tile = pu_top_tile(s, seat, c);
        for (int turn = 0; turn < PU_NUM_TURNS && tile != PU_NONE; turn++)
            for (int y = 0; y < 12; y++)
                for (int x = 0; x < 12; x++) {
                    const bool legal = pu_test(&where.at[c][turn], y * 16 + x);
                    num += legal;
                    check(legal == by_the_rules(s, seat, tile, turn, y * 16 + x),
                          "tile %d turn %d at x%d y%d: %s", tile, turn, x, y,
                          legal ? "only the board allows it" : "only the rules allow it");
                }
    }
    check(some == (num > 0), "some is %d of %d", some, num);
}

RULE(PU_5_9, "boards and rules agree on every planet, with every corporation and event")
{
    uint64_t state[FR_MAX_STATE / 8];
    struct pu_state *s = (struct pu_state *)state;
    fr_move moves[PU_MAX_LEGAL];
    struct fr_rng rng;

    fr_rng_seed(&rng, 4);
    for (int game = 0; game < 13; game++) {
        struct fr_options o;
        fr_usual_options(rule_game, 2, &o);
        o.at[PU_OPTION_PLANET0] = (int16_t)(game + 1);
        o.at[PU_OPTION_CORPORATION0] = (int16_t)(game % 9 + 1);
        o.at[PU_OPTION_EVENTS] = 3;
        check(pu_setup(s, &o, (uint64_t)game) == FR_OK, "set-up");
        while (s->asked_set) {
            const int seat = s->asked_set & 1 ? 0 : 1;
            if (seat == 0 && s->phase == PU_TURNS && s->seats[0].placed == PU_NOT_PLACED &&
                !s->seats[0].taken)
                compare(s, 0);
            const int num = pu_legal(s, seat, moves);
            pu_apply(s, seat, moves[fr_below(&rng, (uint32_t)num)], NULL);
        }
    }
}
