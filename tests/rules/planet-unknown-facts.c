/* Planet Unknown: what whoever draws the table is told beside the position, so that nobody has to
 * know a rule twice (README of the game, "Facts"). */
#include "json.h"
#include "planet-unknown.h"

#include <string.h>

static void technologies_are(struct rule_here here, const char *const states[6])
{
    static const char labels[] = "12345";

    for (int i = 0; i < 5; i++)
        rule_equals_text(here, written("facts.seats.0.technologies.%c", labels[i]), states[i]);
}

#define technologies(...) technologies_are(HERE_, (const char *const[6]){ __VA_ARGS__ })

RULE(PU_7_6, "each technology is told as open, closed, used up, blocked or past")
{
    pool_of("'markers': {'tech': 7},", "");
    technologies("open", "open", "open", "closed", "closed");
    pool_of("'markers': {'tech': 7}, 'blocked': ['3'],",
            "'options': { 'events': 'normal' }, 'event': 'ev-red-05',");
    technologies("open", "open", "blocked", "closed", "closed");
    equals("facts.seats.0.available.#", 2);
    pool_of(CORP("wormhole-corp") "'markers': {'tech': 10}, 'used_this_round': ['3'],", "");
    technologies("open", "open", "used", "open", "closed");
    pool_of(CORP("flux-industries") "'flux': 'civ', 'markers': {'tech': 10}, 'used_this_game': "
                                    "['2'],",
            "");
    technologies("past", "used", "past", "open", "closed");
    pool_of(CORP("cosmos-inc") "'markers': {'tech': 10}, 'used_this_game': ['2'], 'pods': [], "
                               "'cell_pods': [['tech', 3]],",
            "");
    technologies("closed", "used", "open", "open", "closed"); /* a life pod lies on level 1 */
}

static void next_is(struct rule_here here, const char *seat, const char *label)
{
    pool_of_at(here, seat, "");
    if (label)
        rule_equals_text(here, "facts.seats.0.next_technology", label);
    else
        rule_is_null(here, "facts.seats.0.next_technology");
}

RULE(PU_7_6, "the technology that comes next is told, until there is none")
{
    next_is(HERE_, "", "1");
    next_is(HERE_, "'markers': {'tech': 2},", "1");
    next_is(HERE_, "'markers': {'tech': 3},", "2");
    next_is(HERE_, "'markers': {'tech': 13},", "5");
    next_is(HERE_, "'markers': {'tech': 14},", NULL);
    next_is(HERE_, "'markers': {'tech': 15},", NULL);
    next_is(HERE_, CORP("flux-industries") "'flux': 'civ', 'markers': {'tech': 13},", "5");
    next_is(HERE_, CORP("makeshift") "'markers': {'tech': ['rover', 6], 'civ': ['tech', 5]},", "3");
    next_is(HERE_, CORP("makeshift") "'markers': {'tech': ['rover', 6]},", "1");
}

RULE(PU_13_7, "markers are told where they stand on the board, Oasis' on its path too")
{
    pool_of(CORP("oasis-ultd") "'markers': {'water': 3, 'civ': 5},", "");
    equals_text("facts.seats.0.markers.water.0", "rover"); /* as in TV-15 */
    equals("facts.seats.0.markers.water.1", 3);
    equals_text("facts.seats.0.markers.civ.0", "civ");
    equals("facts.seats.0.markers.civ.1", 5);
    pool_of(CORP("makeshift") "'markers': {'water': ['tech', 9]},", "");
    equals_text("facts.seats.0.markers.water.0", "tech");
    equals("facts.seats.0.markers.water.1", 9);
    equals("facts.seats.0.markers.#", 5);
}

RULE(PU_1_5, "the base is told sector by sector, the inner ring turned as it is set")
{
    static const char *const outer[] = { "Z5", "F5", "S4", "I4", "N5", "U5" };
    static const char *const inner[] = { "I3", "T4", "V3", "L4", "I2", "O4" };

    for (int shift = 0; shift < 6; shift++) {
        start(2, written("ring=%d", shift), 1);
        equals("facts.base.#", 6);
        for (int i = 0; i < 6; i++) {
            equals_text(written("facts.base.%d.outer", i), outer[i]);
            equals_text(written("facts.base.%d.inner", i), inner[(i + shift) % 6]);
        }
    }
}

RULE(PU_4_6, "the tiles of the own depot are told, and an empty compartment")
{
    turn_of("", TOPS("N5-civ-energy-n", "I2-water-rover-m"));
    equals_text("facts.seats.0.depot.outer", "N5-civ-energy-n");
    equals_text("facts.seats.0.depot.inner", "I2-water-rover-m");
    turn_of("", "'stacks': { 'N5': ['N5-rover-tech-m'], 'I2': [] },");
    equals_text("facts.seats.0.depot.outer", "N5-rover-tech-m");
    is_null("facts.seats.0.depot.inner");
}

RULE(PU_4_2, "places are told only while the base may be turned")
{
    start(3, "first_commander=seat0", 7);
    equals("facts.seats.2.places.outer.#", 6);
    equals("facts.seats.2.places.inner.#", 6);
    equals("facts.seats.2.#", 12);
    plays(P0, "face 0");
    equals("facts.seats.2.#", 12 - 1); /* all but the places */
    comes_to(1, "ev-green-15", ONE_TILE, "");
    asks(P0, "rotate");
    equals("facts.seats.0.places.outer.#", 6);
    for (int sector = 0; sector < 6; sector++) {
        comes_to(1, "ev-green-15", ONE_TILE, "");
        const int64_t told = value(written("facts.seats.0.places.outer.%d", sector)) +
                             value(written("facts.seats.0.places.inner.%d", sector));
        plays(P0, written("face %d", sector));
        check(told == num_legal(P0), "sector %d: as many as there are then", sector);
    }
}

RULE(PU_7_6, "squares for patches and rover steps are told with the technology they are owed to")
{
    pool_of(CORP("wormhole-corp") "'markers': {'tech': 5}, 'pool': [ { 'effect': 'patch' } "
                                  "]," ONE_TILE,
            "");
    equals("facts.seats.0.thanks_to.#", 1);
    equals_text("facts.seats.0.thanks_to.0.technology", "2");
    equals("facts.seats.0.thanks_to.0.squares.patch.#", 2); /* those of the tile */
    equals("facts.seats.0.thanks_to.0.squares.patch.0.0", 5);
    equals("facts.seats.0.thanks_to.0.squares.patch.0.1", 0);
    equals("facts.seats.0.thanks_to.0.squares.patch.1.1", 1);
    pool_of(CORP("cosmos-inc") "'markers': {'tech': 3}, 'rovers': [[5,5],[8,8]], 'movement': 1,",
            "");
    equals_text("facts.seats.0.thanks_to.0.technology", "1");
    equals("facts.seats.0.thanks_to.0.squares.#", 2);
    equals("facts.seats.0.thanks_to.0.squares.move x5 y5.#", 4); /* diagonally */
    equals("facts.seats.0.thanks_to.0.squares.move x8 y8.#", 4);
    equals("facts.seats.0.thanks_to.0.squares.move x5 y5.0.0", 4);
    equals("facts.seats.0.thanks_to.0.squares.move x5 y5.0.1", 4);
    equals("facts.seats.0.thanks_to.0.squares.move x5 y5.3.0", 6);
}

RULE(PU_1_2, "the shapes are told as printed: two areas, each with its station")
{
    static char text[1 << 14];
    struct fr_writer w;

    fr_writer_init(&w, text, sizeof text);
    fr_open(&w, '{');
    rule_game->printed(&w);
    fr_close(&w, '}');
    check(fr_writer_ok(&w), "too long");
    check(strstr(text, "\"I2\":[{\"squares\":[[0,0]],\"station\":[0,0]},{\"squares\":[[0,1]],"
                       "\"station\":[0,1]}]"),
          "the domino");
    check(strstr(text, "\"Z5\":[{\"squares\":[[1,1],[2,1],[2,2]],\"station\":[1,1]},{\"squares\":"
                       "[[0,0],[0,1]],\"station\":[0,0]}]"),
          "the first shape");
    check(strstr(text, "\"O4\":["), "the last shape");
}
