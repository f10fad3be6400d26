/* Planet Unknown: the fast ways say the same as the rules: boards that list placements and patches
 * (PU-5, PU-14), the sets of restrictions that may be ignored (PU-5.9), plain tracks (PU-6), and
 * lists of legal moves as a whole against why.c. Games over all planets, corporations and events.
 */
#include "planet-unknown.h"

#include "../../engine/games/planet-unknown/moves.h"
#include "../../engine/games/planet-unknown/placement.h"

static bool reads_as_energy(const struct pu_state *s, int seat, int tile)
{
    return pu_tile_has_station(tile, PU_TECH) &&
           pu_has(&s->seats[seat], PU_T_PLACING_TILE_STATION_AS);
}

static bool by_the_rules(const struct pu_state *s, int seat, int tile, int turn, int square,
                         unsigned ignored)
{
    return !pu_why_not_place(s, seat, tile, turn, square, ignored, 1) ||
           (reads_as_energy(s, seat, tile) &&
            !pu_why_not_place(s, seat, tile, turn, square, ignored, 2));
}

/* ---- placements ---- */

static void compare_placements(const struct pu_state *s, int seat)
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
                    check(legal == by_the_rules(s, seat, tile, turn, y * 16 + x, 0),
                          "tile %d turn %d at x%d y%d: %s", tile, turn, x, y,
                          legal ? "only the board allows it" : "only the rules allow it");
                }
    }
    check(some == (num > 0), "some is %d of %d", some, num);
    check(!pu_surely_placeable(s, seat) || num > 1, "surely placeable, but %d ways", num);
}

static bool fits_under(const struct pu_state *s, int seat, unsigned ignored)
{
    for (int c = 0; c < 2; c++) {
        const int tile = pu_top_tile(s, seat, c);
        for (int turn = 0; turn < PU_NUM_TURNS && tile != PU_NONE; turn++)
            for (int square = 0; square < 12 * 16; square++)
                if (by_the_rules(s, seat, tile, turn, square, ignored)) return true;
    }
    return false;
}

/* PU-5.9: as few restrictions as possible are ignored, any of the smallest sets that help. */
static void compare_ignorable(const struct pu_state *s, int seat)
{
    const int tiles[2] = { pu_top_tile(s, seat, 0), pu_top_tile(s, seat, 1) };
    struct pu_restriction r[PU_MAX_RESTRICTIONS];
    const int num = pu_restrictions(s, &s->seats[seat], r);
    uint32_t sets = 0;

    for (int size = 0; size <= num && !sets; size++)
        for (unsigned set = 0; set < 1u << num; set++)
            if (pu_bits(set) == size && fits_under(s, seat, set)) sets |= 1u << set;
    check(pu_ignorable(s, seat, tiles) == sets, "sets %x, by the rules %x",
          pu_ignorable(s, seat, tiles), sets);
}

static void compare_patches(const struct pu_state *s, int seat)
{
    const struct pu_mask squares = pu_patch_squares(s, &s->seats[seat]);

    for (int square = 0; square < 12 * 16; square++)
        check(pu_test(&squares, square) == !pu_why_not_patch(s, &s->seats[seat], square),
              "a patch on x%d y%d", square & 15, square >> 4);
}

/* ---- markers ---- */

static void compare_markers(const struct pu_state *s, int seat)
{
    for (int m = 0; m < PU_TRACKS; m++)
        check(pu_directions(&s->seats[seat], m) == pu_odd_directions(&s->seats[seat], m),
              "directions of marker %d", m);
}

/* ---- all moves ---- */

static void compare_all(const struct pu_state *s, int seat)
{
    static const struct {
        int first, second;
    } bounds[PU_NUM_MOVE_KINDS] = {
        [PU_MOVE_PLACE] = { 16, 192 },   [PU_MOVE_MOVE] = { 192, 192 },
        [PU_MOVE_LINK] = { 192, 192 },   [PU_MOVE_TELEPORT] = { 192, 192 },
        [PU_MOVE_REDIRECT] = { 96, 96 },
    };
    fr_move moves[PU_MAX_LEGAL];
    const int num = pu_legal(s, seat, moves);
    int at = 0;

    for (int kind = 1; kind < PU_NUM_MOVE_KINDS; kind++) {
        const int most_a = bounds[kind].first ? bounds[kind].first : 96,
                  most_b = bounds[kind].second ? bounds[kind].second : 192;
        for (int a = 0; a < most_a; a++)
            for (int b = 0; b < most_b; b++) {
                const fr_move m = pu_move(kind, a, b);
                const bool listed = at < num && moves[at] == m;
                at += listed;
                check(listed == !pu_why_not(s, seat, m), "move %08x: %s", m,
                      listed ? "only the list has it" : "the list lacks it");
            }
    }
    check(at == num, "%d of %d moves were met", at, num);
}

/* ---- games ---- */

/* Sanitized builds compare at every third decision. */
#ifdef SANITIZED
enum { OFTEN = 3 };
#else
enum { OFTEN = 1 };
#endif

static void compare(const struct pu_state *s, int seat, int decision)
{
    const struct pu_seat *p = &s->seats[seat];

    compare_markers(s, seat);
    compare_patches(s, seat);
    if (s->phase == PU_TURNS && p->placed == PU_NOT_PLACED && !p->taken) {
        compare_placements(s, seat);
        if (decision % 3 == 0) compare_ignorable(s, seat);
    }
    if (decision % 7 == 0) compare_all(s, seat);
}

RULE(PU_5_9, "the fast ways and the rules agree on every planet, with every corporation and event")
{
    uint64_t state[FR_MAX_STATE / 8];
    struct pu_state *s = (struct pu_state *)state;
    fr_move moves[PU_MAX_LEGAL];
    struct fr_rng rng;

    fr_rng_seed(&rng, 4);
    for (int game = 0; game < 13; game++) {
        struct fr_options o;
        int decision = 0;
        fr_usual_options(rule_game, 2, &o);
        o.at[PU_OPTION_PLANET0] = (int16_t)(game + 1);
        o.at[PU_OPTION_CORPORATION0] = (int16_t)(game % 9 + 1);
        o.at[PU_OPTION_EVENTS] = 3;
        check(pu_setup(s, &o, (uint64_t)game) == FR_OK, "set-up");
        for (; s->asked_set; decision++) {
            const int seat = s->asked_set & 1 ? 0 : 1;
            if (seat == 0 && decision % OFTEN == 0) compare(s, 0, decision / OFTEN);
            const int num = pu_legal(s, seat, moves);
            pu_apply(s, seat, moves[fr_below(&rng, (uint32_t)num)], NULL);
        }
    }
}
