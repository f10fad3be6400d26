/* underwater-cities-examples.c: the worked examples of the specification with their exact figures.
 */
#include "rule.h"
#include "uc_rules.h"

#include <stdio.h>
#include <string.h>

#define NOTHING "'empty': true, " /* no resources but those named */
#define TURN2   "'players': 2, 'phase': 'turn', 'order': [0, 1], "
#define TURN3   "'players': 3, 'phase': 'turn', 'order': [0, 1, 2], "
#define OTHERS3 ", { 'board': 3 }, { 'board': 4 } "

static int at_place(int position, const char *key)
{
    return (int)value(written("seats.%d.%s", (int)value(written("order.%d", position)), key));
}

EXAMPLE("UC-TV-1", "starting resources and Federation markers of four players")
{
    static const int want[4][4] = {
        { 2, 1, 1, 1 }, { 2, 1, 1, 1 }, { 3, 1, 1, 1 }, { 3, 1, 2, 1 }
    };

    start(4, "", 11);
    for (int i = 0; i < 4; i++) {
        check(at_place(i, "credit") == want[i][0], "credits of player %d", i + 1);
        check(at_place(i, "kelp") == want[i][1], "kelp of player %d", i + 1);
        check(at_place(i, "steelplast") == want[i][2], "steelplast of player %d", i + 1);
        check(at_place(i, "science") == want[i][3], "science of player %d", i + 1);
        check(at_place(i, "biomatter") == 0, "biomatter of player %d", i + 1);
    }
    check(value("federation.below.0") == value("order.0"), "the first is below the track");
    check(value("federation.4.0") == value("order.1"), "the second is on 4");
    check(value("federation.3.0") == value("order.2"), "the third is on 3");
    check(value("federation.2.0") == value("order.3"), "the fourth is on 2");
}

EXAMPLE("UC-TV-2", "domes by number of players")
{
    start(2, "", 1);
    equals("supply.symbiotic", 7);
    start(3, "", 1);
    equals("supply.symbiotic", 10);
    start(4, "", 1);
    equals("supply.symbiotic", 13);
}

EXAMPLE("UC-TV-3", "a resource slot gives 2 steelplast and 1 kelp")
{
    given("{ " TURN2 "'seats': [ { 'board': 1, " NOTHING
          " 'hand': [13, 6, 60] }, { 'board': 2 } ] }");
    plays(P0, "slot R2 card 13");
    equals("seats.0.steelplast", 2);
    equals("seats.0.kelp", 1);
}

EXAMPLE("UC-TV-4", "an action slot with the Personal Assistant")
{
    given("{ " TURN2 "'seats': [ { 'board': 1, " NOTHING
          " 'hand': [13, 6, 60] }, { 'board': 2 } ] }");
    plays(P0, "slot R3 card 13");
    plays(P0, "use assistant");
    plays(P0, "gain 1 credit");
    plays(P0, "gain 1 steelplast");
    equals("seats.0.credit", 1);
    equals("seats.0.steelplast", 1);
    equals("seats.0.used.#", 1);
}

EXAMPLE("UC-TV-5",
        "card 69 on a green slot lets an action card be used before or after, elsewhere not")
{
    static const char position[] =
        "{ 'players': 2, 'phase': 'turn', 'order': [0, 1], 'round': 5, "
        "'seats': [ { 'board': 1, " NOTHING " 'hand': [69, 71, 74] }, { 'board': 2 } ] }";

    given(position);
    plays(P0, "slot G1 card 69");
    legal_are(P0, "card first", "slot first", "slot only");
    plays(P0, "slot first");
    legal_are(P0, "use assistant", "done");
    given(position);
    plays(P0, "slot G1 card 69");
    plays(P0, "card first");
    legal_are(P0, "use assistant", "done");
    given(position);
    plays(P0, "slot R2 card 69");
    equals("active", 1);
    equals("seats.0.used.#", 0);
}

EXAMPLE("UC-TV-6", "a three-credit special card needs three credits")
{
    given("{ " TURN2
          "'seats': [ { 'board': 1, 'credit': 3, 'hand': [185, 6, 60] }, { 'board': 2 } ] }");
    plays(P0, "slot R2 card 185");
    plays(P0, "card first");
    equals("seats.0.credit", 0);
    equals("seats.0.cards.1", 185);
    given("{ " TURN2
          "'seats': [ { 'board': 1, 'credit': 2, 'hand': [185, 6, 60] }, { 'board': 2 } ] }");
    plays(P0, "slot R2 card 185");
    refuses(P0, "card first", UC_6_5);
    plays(P0, "slot first");
    equals("active", 1);
    equals("out.0", 185);
    equals("seats.0.cards.#", 1);
}

EXAMPLE("UC-TV-7", "of tunnel and city only the tunnel may be built")
{
    given("{ " TURN2 "'seats': [ { 'board': 2, " NOTHING
          " 'credit': 6, 'kelp': 6, 'steelplast': 6, 'hand': [13, 6, 60] }, { 'board': 1 } ] }");
    plays(P0, "slot R1 card 13");
    plays(P0, "build tunnel c12-c22");
    plays(P0, "done");
    equals("active", 1);
    equals("seats.0.tunnels.#", 1);
    equals("seats.0.cities.#", 1);
}

EXAMPLE("UC-TV-8", "two tunnels cannot be chosen without steelplast")
{
    given("{ " TURN2 "'seats': [ { 'board': 1, " NOTHING
          " 'credit': 5, 'hand': [13, 2, 5] }, { 'board': 2 } ] }");
    refuses(P0, "slot Y1 card 13", UC_4_9);
}

EXAMPLE("UC-TV-9", "biomatter for kelp and steelplast")
{
    given(
        "{ " TURN2 "'seats': [ { 'board': 2, " NOTHING
        " 'credit': 1, 'steelplast': 1, 'biomatter': 2, 'hand': [2, 6, 60] }, { 'board': 1 } ] }");
    plays(P0, "slot G3 card 2");
    plays(P0, "build city c12 pay biomatter 1 kelp 1 steelplast");
    equals("seats.0.credit", 0);
    equals("seats.0.steelplast", 0);
    equals("seats.0.biomatter", 0);
    equals("seats.0.kelp", 0);
}

EXAMPLE("UC-TV-10", "biomatter itself is not replaced")
{
    given("{ " TURN2 "'seats': [ { 'board': 2, " NOTHING
          " 'credit': 5, 'steelplast': 3, 'kelp': 3, 'hand': [2, 6, 60] }, { 'board': 1 } ] }");
    plays(P0, "slot G3 card 2");
    refuses(P0, "build symbiotic c12", UC_8_9);
    accepts(P0, "build city c12");
}

EXAMPLE("UC-TV-11", "a city at the corner opens two more sites")
{
    given("{ " TURN2 "'seats': [ { 'board': 3, " NOTHING
          " 'credit': 9, 'steelplast': 9, 'kelp': 9, "
          "'cities': ['c22', 'c21', 'c12', 'c11'], 'hand': [2, 6, 60] }, { 'board': 1 } ] }");
    plays(P0, "slot G3 card 2");
    legal_are(P0, "build city c00", "build city c02", "build city c20");
    given(
        "{ " TURN2 "'seats': [ { 'board': 3, " NOTHING " 'credit': 9, 'steelplast': 9, 'kelp': 9, "
        "'cities': ['c22', 'c21', 'c12', 'c11', 'c00'], 'hand': [2, 6, 60] }, { 'board': 1 } ] }");
    plays(P0, "slot G3 card 2");
    legal_are(P0, "build city c01", "build city c02", "build city c10", "build city c20");
}

EXAMPLE("UC-TV-12", "buildings at an empty site that is legal for a city")
{
    given("{ " TURN2 "'seats': [ { 'board': 2, " NOTHING
          " 'credit': 1, 'hand': [2, 6, 60] }, { 'board': 1 } ] }");
    plays(P0, "slot G2 card 2");
    legal_are(P0, "build desal c12.1", "build desal c12.2", "build desal c12.3",
              "build desal c21.1", "build desal c21.2", "build desal c21.3", "build desal c22.1",
              "build desal c22.2", "build desal c22.3");
    refuses(P0, "build desal c11.1", UC_9_4);
    refuses(P0, "build desal c22.x", UC_3_6);
}

EXAMPLE("UC-TV-13",
        "a city no tunnel touches is not connected, nor is anything at it or at an empty site")
{
    given("{ " TURN2 "'seats': [ { 'board': 2, 'cities': ['c22', 'c12', 'c21'], 'tunnels': "
          "['c12-c22'], 'hand': [28, 6, 60], "
          "'buildings': { 'c21.1': 'farm', 'c11.1': 'farm', 'c12.1': 'farm', 'c22.2': 'farm' } }, "
          "{ 'board': 1 } ] }");
    equals("facts.seats.0.connected.cities.#", 2);
    equals_text("facts.seats.0.connected.cities.0", "c12");
    equals_text("facts.seats.0.connected.cities.1", "c22");
    equals("facts.seats.0.connected.tunnels.#", 1);
}

EXAMPLE("UC-TV-14", "Federation beyond the end")
{
    given("{ 'players': 4, 'phase': 'turn', 'order': [0, 1, 2, 3], 'federation': { '1': [1, 2], "
          "'2': [0], 'below': [3] }, "
          "'seats': [ { 'board': 1, 'hand': [2, 6, 60] }, { 'board': 2 }, { 'board': 3 }, { "
          "'board': 4 } ] }");
    plays(P0, "slot G3 card 2");
    equals("seats.0.vp", 2);
    equals("federation.1.2", 0);
}

EXAMPLE("UC-TV-15", "Federation through several spaces")
{
    given("{ " TURN2 "'seats': [ { 'board': 1, " NOTHING
          " 'hand': [29, 6, 60] }, { 'board': 2 } ] }");
    plays(P0, "slot G1 card 29");
    equals("seats.0.credit", 1);
    given("{ " TURN2 "'federation': { '3': [0] }, 'seats': [ { 'board': 1, " NOTHING
          " 'hand': [29, 6, 60] }, { 'board': 2 } ] }");
    plays(P0, "slot G1 card 29");
    equals("seats.0.steelplast", 1);
    equals("seats.0.vp", 1);
    equals("federation.1.0", 0);
    given("{ " TURN2 "'federation': { '1': [0] }, 'seats': [ { 'board': 1, " NOTHING
          " 'hand': [29, 6, 60] }, { 'board': 2 } ] }");
    plays(P0, "slot G1 card 29");
    equals("seats.0.vp", 2);
}

EXAMPLE("UC-TV-16", "parts in any order: the assistant pays for the build")
{
    given("{ " TURN3 "'seats': [ { 'board': 2, " NOTHING
          " 'science': 1, 'hand': [13, 6, 60] }" OTHERS3 "] }");
    plays(P0, "slot R5 card 13"); /* nothing but the assistant can be used yet */
    plays(P0, "gain 1 credit");
    plays(P0, "build desal c22.2"); /* its upgrade follows: there is nothing to choose */
    equals("seats.0.credit", 0);
    equals("seats.0.science", 0);
    check(num_events("upgraded") == 1, "the plant was not upgraded");
}

EXAMPLE("UC-TV-17", "cards 37 and 34")
{
    static const char position[] =
        "{ " TURN3 "'seats': [ { 'board': 1, " NOTHING " 'steelplast': 1, 'science': %d, "
        "'buildings': { 'c22.1': 'lab' }, 'cards': [0, 37, 34], 'used': [%s], 'hand': [13, 6, 60] "
        "}" OTHERS3 "] }";

    given(written(position, 1, "0"));
    plays(P0, "slot R5 card 13");
    plays(P0, "build lab c22.2");
    equals("seats.0.steelplast", 0);
    equals("seats.0.credit", 1);
    equals("seats.0.science", 0);
    check(num_events("upgraded") == 1, "the laboratory was not upgraded");
    plays(P0, "use 34");
    plays(P0, "build desal c22.3");
    equals("seats.0.credit", 0);
    plays(P0, "gain 1 card");
    equals("seats.0.hand.#", 4); /* two left, one by 34, one at the end of the turn */
    equals("seats.0.used.#", 2);
    given(written(position, 0, ""));
    plays(P0, "slot R5 card 13");
    refuses(P0, "build lab c22.2", UC_7_5);
}

static void seafood(const char *extra)
{
    given(written("{ " TURN3 "'federation': { '4': [0] }, 'seats': [ { 'board': 2, " NOTHING
                  " 'steelplast': 1, 'credit': 1, "
                  "'science': 1, %s 'cards': [0, 19], 'used': [0], 'hand': [28, 6, 60] }" OTHERS3
                  "] }",
                  extra));
}

EXAMPLE("UC-TV-18", "cards 28 and 19, the slot first")
{
    seafood("");
    plays(P0, "slot R5 card 28");
    plays(P0, "slot first");
    plays(P0, "build tunnel c12-c22");
    plays(P0, "use 19");
    plays(P0, "advance 1");
    equals("seats.0.credit", 1);
    plays(P0, "build desal c22.2");
    plays(P0, "gain 1 kelp");
    equals("seats.0.steelplast", 0);
    equals("seats.0.credit", 0);
    equals("seats.0.science", 0);
    equals("seats.0.kelp", 1);
    equals("federation.3.0", 0);
    equals("seats.0.upgraded_tunnels.#", 1);
}

EXAMPLE("UC-TV-19", "the kelp of card 28 cannot pay for a farm built before it")
{
    seafood("");
    plays(P0, "slot R5 card 28");
    plays(P0, "slot first");
    plays(P0, "build tunnel c12-c22");
    plays(P0, "use 19");
    refuses(P0, "build farm c22.2", UC_8_9);
}

EXAMPLE("UC-TV-20", "card 28 first gives nothing, or its kelp before the slot's action")
{
    seafood("");
    plays(P0, "slot R5 card 28");
    plays(P0, "card first");
    equals("seats.0.kelp", 0);
    asks(P0, "effect"); /* the slot's */
    accepts(P0, "build tunnel c12-c22");
    seafood("'cities': ['c22', 'c12'], 'upgraded_tunnels': ['c12-c22'], ");
    plays(P0, "slot R5 card 28");
    plays(P0, "card first");
    plays(P0, "gain 1 kelp");
    equals("seats.0.kelp", 1);
    accepts(P0, "build farm c22.2");
}

EXAMPLE("UC-TV-21", "a site bonus with a Federation step and a card")
{
    given("{ " TURN2 "'seats': [ { 'board': 1, " NOTHING
          " 'credit': 1, 'kelp': 1, 'steelplast': 2, 'cities': ['c22', 'c12'], 'hand': [2, 6, 60] "
          "}, { 'board': 2 } ] }");
    plays(P0, "slot G3 card 2");
    plays(P0, "build city c11");
    equals("federation.4.0", 0);
    equals("seats.0.hand.#", 4); /* two left, the bonus, the end of the turn */
}

EXAMPLE("UC-TV-22", "a site bonus pays for the next build")
{
    given("{ " TURN2 "'seats': [ { 'board': 2, " NOTHING
          " 'steelplast': 1, 'credit': 2, 'cities': ['c22', 'c12'], 'tunnels': ['c12-c22'], "
          "'hand': [2, 6, 60] }, { 'board': 1 } ] }");
    plays(P0, "slot Y1 card 2");
    plays(P0, "build tunnel c11-c12");
    equals("seats.0.steelplast", 1);
    equals("seats.0.credit", 1);
    plays(P0, "build tunnel c21-c22");
    equals("seats.0.steelplast", 0);
    equals("seats.0.credit", 0);
}

EXAMPLE("UC-TV-23", "the new play order")
{
    /* purple 0, orange 1, blue 2, black 3; black before blue; blue plays the last turn of the
     * round. */
    given("{ 'players': 4, 'phase': 'turn', 'round': 2, 'turn': 3, 'order': [0, 1, 3, 2], "
          "'active': 2, "
          "'federation': { '2': [0, 1], 'below': [3, 2] }, 'seats': [ { 'board': 1 }, { 'board': 2 "
          "}, { 'board': 3, 'hand': [2, 6, 60] }, { 'board': 4 } ] }");
    plays(P2, "slot always card 2");
    equals("order.0", 1);
    equals("order.1", 0);
    equals("order.2", 3);
    equals("order.3", 2);
    equals("federation.below.#", 4);
    equals("round", 3);
}

EXAMPLE("UC-TV-24", "ten rounds, Production after rounds 4, 7 and 10")
{
    for (int round = 1; round <= 9; round++) {
        given(written("{ 'players': 1, 'phase': 'turn', 'round': %d, 'turn': 3, 'seats': [ {} ] }",
                      round));
        plays(P0, written("slot always card %d", (int)value("seats.0.hand.0")));
        check((num_events("production") == 1) == (round == 4 || round == 7),
              "Production after round %d", round);
    }
    given("{ 'players': 1, 'phase': 'turn', 'round': 10, 'turn': 3, 'seats': [ { 'hand': [124, "
          "125, 126] } ] }");
    plays(P0, "slot always card 124");
    check(num_events("production") == 1 && is_over(), "the game ends after round 10");
}

/* What one player's network yields at the end of era I, before anything is eaten: kelp is measured
 * with two cities. */
static void produce(const char *seat)
{
    given(written(
        "{ 'players': 2, 'phase': 'production', 'round': 4, 'order': [0, 1], 'seats': [ { " NOTHING
        " %s }, {} ] }",
        seat));
}

EXAMPLE("UC-TV-25", "farms: 1 kelp; 1 kelp and 1 point; 3 kelp and 3 points")
{
    produce("'board': 2, 'buildings': { 'c22.2': 'farm' }");
    equals("seats.0.kelp", 0); /* 1, eaten by the one city */
    equals("seats.0.vp", 0);
    produce("'board': 2, 'buildings': { 'c22.2': 'upgraded farm' }");
    equals("seats.0.kelp", 0);
    equals("seats.0.vp", 1);
    produce("'board': 2, 'buildings': { 'c22.2': 'upgraded farm', 'c22.3': 'upgraded farm' }");
    equals("seats.0.kelp", 2);
    equals("seats.0.vp", 3);
}

EXAMPLE("UC-TV-26", "the production example")
{
    produce(
        "'board': 2, 'cities': ['c22', 'c12', 'c21'], 'symbiotic': ['c12'], "
        "'tunnels': ['c12-c22', 'c02-c12', 'c11-c12', 'c02-mTR'], 'upgraded_tunnels': ['c12-c22'], "
        "'metropolises': { 'mTR': 'M1' }, 'cards': [0, 52], "
        "'buildings': { 'c22.1': 'farm', 'c22.2': 'upgraded farm', 'c22.3': 'desal', 'c12.1': "
        "'desal', 'c12.2': 'upgraded lab', "
        "'c12.3': 'upgraded lab', 'c21.1': 'lab' }");
    equals("seats.0.kelp", 0); /* 2 produced, 2 eaten */
    equals("seats.0.credit", 6);
    equals("seats.0.steelplast", 3);
    equals("seats.0.science", 2);
    equals("seats.0.biomatter", 0);
    equals("seats.0.vp", 6);
    score_line_is(P0, "feeding", 0);
}

EXAMPLE("UC-TV-27", "hunger")
{
    static const char five[] = "'board': 1, 'cities': ['c22', 'c12', 'c21', 'c11', 'c02'], "
                               "'tunnels': ['c12-c22', 'c21-c22', 'c11-c12', 'c02-c12'], ";
    char seat[600];

    snprintf(seat, sizeof seat, "%s 'kelp': 2, 'biomatter': 1, 'vp': 10", five);
    given(written("{ 'players': 2, 'phase': 'production', 'round': 4, 'order': [0, 1], 'seats': [ "
                  "{ %s }, {} ] }",
                  seat));
    equals("seats.0.kelp", 0);
    equals("seats.0.biomatter", 0);
    equals("seats.0.vp", 4);
    snprintf(seat, sizeof seat, "%s 'kelp': 2, 'biomatter': 1, 'vp': 4", five);
    given(written("{ 'players': 2, 'phase': 'production', 'round': 4, 'order': [0, 1], 'seats': [ "
                  "{ %s }, {} ] }",
                  seat));
    equals("seats.0.vp", 0);
}

EXAMPLE("UC-TV-28", "final scoring, 46 points")
{
    given(
        "{ 'players': 2, 'phase': 'scoring', 'round': 10, 'order': [0, 1], 'seats': [ { 'board': "
        "1, "
        "'science': 7, 'kelp': 2, 'steelplast': 4, 'credit': 16, 'biomatter': 3, 'cards': [0, 63, "
        "188], "
        "'cities': ['c22', 'c12', 'c21', 'c11', 'c01', 'c02'], "
        "'tunnels': ['c12-c22', 'c21-c22', 'c11-c12', 'c01-c11', 'c10-c11', 'c01-mTL', 'c10-mTL'], "
        "'upgraded_tunnels': ['c12-c22', 'c21-c22', 'c11-c12'], 'metropolises': { 'mTL': 'M14' }, "
        "'buildings': { 'c22.1': 'upgraded farm', 'c22.2': 'upgraded desal', 'c22.3': 'upgraded "
        "lab', 'c12.1': 'upgraded farm', "
        "'c12.2': 'upgraded desal', 'c12.3': 'upgraded lab', 'c21.1': 'upgraded desal', 'c21.2': "
        "'upgraded lab', 'c11.1': 'farm' } }, {} ] }");
    asks(P0, "sell");
    plays(P0, "sell 188 3");
    plays(P0, "sell 63 2");
    check(is_over(), "the game is not over");
    score_line_is(P0, "brown", 8);
    score_line_is(P0, "endgame", 11);
    score_line_is(P0, "cities", 21);
    score_line_is(P0, "leftover", 6);
    score_is(P0, 46);
    place_is(P0, 1);
}

static int leftover(const char *seat)
{
    given(written(
        "{ 'players': 2, 'phase': 'scoring', 'round': 10, 'order': [0, 1], 'seats': [ { " NOTHING
        " %s }, {} ] }",
        seat));
    return score_line(P0, "leftover");
}

EXAMPLE("UC-TV-29", "conversion of what is left")
{
    check(leftover("'kelp': 3, 'steelplast': 1") == 1, "3 kelp and 1 steelplast");
    check(leftover("'science': 1, 'steelplast': 2, 'credit': 1") == 1,
          "1 science, 2 steelplast, 1 credit");
    check(leftover("'kelp': 3") == 0, "3 of anything");
    check(leftover("'biomatter': 2") == 1, "2 biomatter are 4 credits");
}

EXAMPLE("UC-TV-30", "hand limit 4")
{
    given("{ " TURN2 "'seats': [ { 'board': 1, 'cards': [0, 98], 'hand': [13, 2, 5] }, { 'board': "
          "2, 'hand': [3, 6, 8] } ] }");
    plays(P0, "slot R2 card 13");
    equals("seats.0.hand.#", 3);
    given("{ " TURN2 "'step': 'start', 'seats': [ { 'board': 1, 'cards': [0, 98], 'hand': [13, 2, "
          "5, 8, 9] }, {} ] }");
    asks(P0, "discard");
    check(value("seats.0.owes") == 1, "one card is owed");
}

EXAMPLE("UC-TV-31", "a discount pays nothing out")
{
    given("{ 'players': 2, 'phase': 'turn', 'order': [0, 1], 'round': 5, 'seats': [ { 'board': "
          "2, " NOTHING
          " 'steelplast': 1, 'cards': [0, 56], 'hand': [99, 71, 74] }, { 'board': 1 } ] }");
    plays(P0, "slot R3 card 99"); /* card 99 takes another credit off */
    plays(P0, "card first");
    plays(P0, "build tunnel c12-c22");
    equals("seats.0.steelplast", 0);
    equals("seats.0.credit", 0);
}

EXAMPLE("UC-TV-32", "an exchange, once in either direction")
{
    given("{ " TURN2 "'seats': [ { 'board': 1, " NOTHING
          " 'kelp': 2, 'steelplast': 2, 'cards': [0, 203], 'hand': [13, 6, 60] }, {} ] }");
    plays(P0, "ability 203");
    legal_are(P0, "exchange 1 kelp for 1 steelplast", "exchange 1 steelplast for 1 kelp");
    plays(P0, "exchange 1 steelplast for 1 kelp");
    equals("seats.0.kelp", 3);
    equals("seats.0.steelplast", 1);
    asks(P0, "turn");
    check(!is_legal(P0, "ability 203"), "a second exchange");
}

EXAMPLE("UC-TV-33", "two farms upgraded for credits, science or one of each")
{
    static const char *const second[] = { "upgrade c22.3", "upgrade c22.3 for 1 credit" };
    static const char *const first[] = { "upgrade c22.2", "upgrade c22.2 for 1 credit" };

    for (int i = 0; i < 4; i++) {
        given("{ 'players': 2, 'phase': 'turn', 'order': [0, 1], 'round': 5, 'seats': [ { 'board': "
              "2, " NOTHING " 'credit': 2, 'science': 2, 'buildings': { 'c22.2': 'farm', 'c22.3': "
              "'farm' }, 'hand': [79, 71, 74] }, {} ] }");
        plays(P0, "slot R3 card 79");
        plays(P0, "card first");
        plays(P0, first[i & 1]);
        plays(P0, second[i >> 1]);
        equals("seats.0.credit", 2 - (i & 1) - (i >> 1));
        equals("seats.0.science", (i & 1) + (i >> 1));
    }
}

EXAMPLE("UC-TV-34", "steelplast from a slot")
{
    static const char seat[] =
        "{ " TURN3 "'federation': { '3': [0] }, 'seats': [ { 'board': 1, " NOTHING
        " 'cards': [0, 48], 'used': [0], 'hand': [13, 6, 60] }" OTHERS3 "] }";

    given(seat);
    plays(P0, "slot R3 card 13");
    score_line_is(P0, "card", 1);
    given(seat);
    plays(P0, "slot G3 card 6");
    equals("seats.0.steelplast", 1); /* from space 2 */
    score_line_is(P0, "card", 0);
    given(seat);
    plays(P0, "slot G1 card 6");
    plays(P0, "gain 1 credit 1 kelp");
    score_line_is(P0, "card", 0);
    given(seat);
    plays(P0, "slot G1 card 6");
    plays(P0, "gain 1 kelp 1 steelplast");
    score_line_is(P0, "card", 1);
}

EXAMPLE("UC-TV-35", "the second laboratory of an unconnected city brings nothing")
{
    given("{ " TURN2 "'seats': [ { 'board': 2, " NOTHING
          " 'steelplast': 2, 'cities': ['c22', 'c12'], 'cards': [0, 37], "
          "'buildings': { 'c12.1': 'lab' }, 'hand': [2, 6, 60] }, { 'board': 1 } ] }");
    plays(P0, "slot Y2 card 2"); /* without kelp only laboratories are left to choose */
    plays(P0, "build lab c12.2");
    equals("seats.0.credit", 0);
}

EXAMPLE("UC-TV-36", "the second tunnel of a turn triggers once")
{
    given("{ 'players': 2, 'phase': 'turn', 'order': [0, 1], 'round': 5, 'seats': [ { 'board': "
          "2, " NOTHING " 'credit': 9, 'steelplast': 9, 'cities': ['c22', 'c12', 'c21'], 'cards': "
          "[0, 204], 'hand': [81, 71, 74] }, { 'board': 1 } ] }");
    plays(P0, "slot G1 card 81");
    plays(P0, "card first");
    plays(P0, "build tunnel c12-c22");
    equals("seats.0.vp", 0);
    plays(P0, "build tunnel c21-c22");
    equals("seats.0.vp", 2);
    given("{ 'players': 2, 'phase': 'turn', 'order': [0, 1], 'round': 5, 'seats': [ { 'board': "
          "2, " NOTHING " 'credit': 9, 'steelplast': 9, 'cities': ['c22', 'c12', 'c21'], "
          "'tunnels': ['c12-c22', 'c21-c22'], 'built': { 'tunnel': 2 }, "
          "'cards': [0, 204], 'hand': [71, 74, 67] }, { 'board': 1 } ] }");
    plays(P0, "slot Y1 card 67");
    plays(P0, "build tunnel c02-c12"); /* the third of the turn */
    equals("seats.0.vp", 0);
}

EXAMPLE("UC-TV-37", "the second upgraded farm of a city, not the third")
{
    given("{ " TURN2 "'seats': [ { 'board': 2, " NOTHING
          " 'science': 3, 'cards': [0, 42], 'hand': [2, 6, 60], "
          "'buildings': { 'c22.1': 'farm', 'c22.2': 'farm', 'c22.3': 'upgraded farm' } }, {} ] }");
    plays(P0, "slot Y4 card 2");
    plays(P0, "choose 2");
    plays(P0, "upgrade c22.1");
    equals("seats.0.vp", 2);
    plays(P0, "upgrade c22.2");
    equals("seats.0.vp", 2);
}

static int endgame_points(const char *seat, const char *sale)
{
    given(written("{ 'players': 2, 'phase': 'scoring', 'round': 10, 'order': [0, 1], 'seats': [ { "
                  "'board': 1, " NOTHING " %s }, { 'board': 2 } ] }",
                  seat));
    if (*sale) plays(P0, sale);
    check(is_over(), "final scoring is not over");
    return score_line(P0, "endgame");
}

#define CITIES3 "'cities': ['c22', 'c12', 'c21'], 'tunnels': ['c12-c22', 'c21-c22'], "

EXAMPLE("UC-TV-38", "every three, rounded down")
{
    check(endgame_points(CITIES3
                         "'cards': [0, 60], 'buildings': { 'c22.1': 'farm', 'c22.2': 'farm', "
                         "'c22.3': 'farm', 'c12.1': 'farm', "
                         "'c12.2': 'farm', 'c12.3': 'farm', 'c21.1': 'farm', 'c21.2': 'farm' }",
                         "") == 2,
          "8 farms");
    check(endgame_points("'cards': [0, 60], 'buildings': { 'c22.1': 'farm', 'c22.2': 'farm' }",
                         "") == 0,
          "2 farms");
    produce("'board': 1, " CITIES3 "'cards': [0, 118], 'kelp': 9, 'buildings': { 'c22.1': 'lab', "
            "'c22.2': 'lab', 'c22.3': 'lab', 'c12.1': 'lab', "
            "'c12.2': 'lab', 'c12.3': 'lab', 'c21.1': 'lab' }");
}

EXAMPLE("UC-TV-39", "the three-credit cards")
{
    check(endgame_points(CITIES3 "'cards': [0, 181], 'buildings': { 'c22.1': 'upgraded farm', "
                                 "'c22.2': 'upgraded farm', 'c22.3': 'upgraded farm', "
                                 "'c12.1': 'upgraded farm', 'c12.2': 'upgraded farm', 'c12.3': "
                                 "'upgraded farm', 'c21.1': 'upgraded farm' }",
                         "") == 9,
          "7 upgraded farms");
    check(endgame_points("'cards': [0, 185], 'credit': 15", "sell 185 1") == 13, "15 credits");
    check(endgame_points("'cards': [0, 185], 'credit': 14", "") == 0, "14 credits");
    check(endgame_points("'cards': [0, 185], 'credit': 30", "sell 185 1") == 13, "30 credits");
    check(endgame_points("'cards': [0, 186], 'steelplast': 14", "sell 186 14") == 14,
          "14 steelplast");
    check(endgame_points("'cards': [0, 186], 'steelplast': 16", "sell 186 14") == 14,
          "16 steelplast");
    check(endgame_points("'cards': [0, 187], 'kelp': 12", "sell 187 5") == 15, "12 kelp");
    equals("seats.0.kelp", 2);
    check(endgame_points(CITIES3 "'symbiotic': ['c22', 'c12', 'c21'], 'cards': [0, 184]", "") == 6,
          "3 symbiotic cities");
    check(endgame_points(CITIES3 "'cards': [0, 182], 'buildings': { 'c22.1': 'upgraded lab', "
                                 "'c22.2': 'upgraded lab', 'c12.1': 'upgraded lab', "
                                 "'c12.2': 'upgraded lab' }",
                         "") == 8,
          "4 upgraded laboratories");
}

EXAMPLE("UC-TV-40", "brown metropolises")
{
    static const char ten[] =
        "'board': 1, 'cities': ['c22', 'c12', 'c21', 'c11', 'c02', 'c20', 'c01', 'c10'], "
        "'tunnels': ['c12-c22', 'c11-c12', 'c01-c11', 'c10-c11', 'c01-mTL', 'c10-mTL'%s], "
        "'metropolises': { 'mTL': 'M13' }";
    static const struct {
        const char *more;
        int points;
    } tunnels[] = {
        { ", 'c21-c22'", 0 },
        { ", 'c21-c22', 'c11-c21'", 5 },
        { ", 'c21-c22', 'c11-c21', 'c02-c12'", 7 },
        { ", 'c21-c22', 'c11-c21', 'c02-c12', 'c20-c21'", 9 },
        { ", 'c21-c22', 'c11-c21', 'c02-c12', 'c20-c21', 'c01-c02', 'c10-c20'", 9 },
    };

    for (int i = 0; i < 5; i++) {
        char seat[800];
        snprintf(seat, sizeof seat, ten, tunnels[i].more);
        given(written("{ 'players': 2, 'phase': 'scoring', 'round': 10, 'order': [0, 1], 'seats': "
                      "[ { " NOTHING " %s }, {} ] }",
                      seat));
        score_line_is(P0, "brown", tunnels[i].points);
    }
}

EXAMPLE("UC-TV-40", "connected cities of the brown metropolis, and paid special cards")
{
    static const char *const cities[] = {
        "'c11', 'c12', 'c22', 'c10'", "'c11', 'c12', 'c22', 'c10', 'c01'",
        "'c11', 'c12', 'c22', 'c10', 'c01', 'c20'",
        "'c11', 'c12', 'c22', 'c10', 'c01', 'c20', 'c02'",
        "'c11', 'c12', 'c22', 'c10', 'c01', 'c20', 'c02', 'c21'"
    };
    static const int points[] = { 0, 4, 8, 12, 12 };

    for (int i = 0; i < 5; i++) {
        given(written("{ 'players': 2, 'phase': 'scoring', 'round': 10, 'order': [0, 1], 'seats': "
                      "[ { 'board': 1, 'cities': [%s], "
                      "'tunnels': ['c12-c22', 'c11-c12', 'c01-c11', 'c10-c11', 'c01-mTL', "
                      "'c10-mTL', 'c02-c12', 'c10-c20', 'c11-c21'], "
                      "'metropolises': { 'mTL': 'M16' } }, {} ] }",
                      cities[i]));
        score_line_is(P0, "brown", points[i]);
    }
    given("{ 'players': 2, 'phase': 'scoring', 'round': 10, 'order': [0, 1], 'seats': [ { 'board': "
          "1, 'cards': [0, 191], 'under': [195], "
          "'tunnels': ['c12-c22', 'c11-c12', 'c01-c11', 'c10-c11', 'c01-mTL', 'c10-mTL'], "
          "'metropolises': { 'mTL': 'M15' } }, {} ] }");
    score_line_is(P0, "brown", 4);
}

EXAMPLE("UC-TV-41", "multiplier and pair")
{
    static const char board5[] =
        "{ 'players': 2, 'options': { 'boards': 'advanced' }, 'phase': 'production', 'round': 4, "
        "'order': [0, 1], "
        "'seats': [ { 'board': 5, " NOTHING
        " 'cities': ['c22', 'c21'], 'tunnels': ['c21-c22'], 'buildings': { '%s': 'upgraded desal', "
        "'c21.2': 'upgraded desal' } }, { 'board': 6 } ] }";

    given(written(board5, "c21.3"));
    equals("seats.0.credit", 3 + 1);    /* the plants, and one tunnel */
    equals("seats.0.biomatter", 2 - 2); /* two cities eat them: there is no kelp */
    score_line_is(P0, "feeding", 0);
    given(written(board5, "c21.1"));
    equals("seats.0.credit", 4 + 1);
    equals("seats.0.biomatter", 3 - 2);
}

EXAMPLE("UC-TV-42", "a multiplier works in Production only")
{
    given("{ 'players': 2, 'options': { 'boards': 'advanced' }, 'phase': 'turn', 'round': 5, "
          "'order': [0, 1], "
          "'seats': [ { 'board': 5, " NOTHING " 'cities': ['c22', 'c21'], 'tunnels': ['c21-c22'], "
          "'buildings': { 'c21.1': 'upgraded desal' }, "
          "'hand': [76, 71, 74] }, { 'board': 6 } ] }");
    plays(P0, "slot R3 card 76");
    plays(P0, "card first");
    plays(P0, "produce c21.1");
    equals("seats.0.credit", 1);
    equals("seats.0.biomatter", 1);
    given("{ 'players': 2, 'options': { 'boards': 'advanced' }, 'phase': 'production', 'round': 4, "
          "'order': [0, 1], "
          "'seats': [ { 'board': 5, " NOTHING
          " 'kelp': 2, 'cities': ['c22', 'c21'], 'tunnels': ['c21-c22'], 'buildings': { 'c21.1': "
          "'upgraded desal' } }, { 'board': 6 } ] }");
    equals("seats.0.credit", 2 + 1);
    equals("seats.0.biomatter", 2);
}

#define ADVANCED "{ 'players': 2, 'options': { 'boards': 'advanced' }, 'order': [0, 1], "

EXAMPLE("UC-TV-43", "advanced sites: what they cost")
{
    given(ADVANCED "'phase': 'turn', 'seats': [ { 'board': 5, 'credit': 4, 'kelp': 1, "
                   "'steelplast': 5, 'science': 0, "
                   "'cities': ['c22', 'c12'], 'hand': [2, 6, 60] }, { 'board': 6 } ] }");
    plays(P0, "slot G3 card 2"); /* AS-1 */
    plays(P0, "build city c11");
    equals("seats.0.credit", 0);
    equals("seats.0.kelp", 0);
    equals("seats.0.steelplast", 0);
    given(ADVANCED "'phase': 'turn', 'seats': [ { 'board': 5, 'credit': 2, 'kelp': 0, "
                   "'steelplast': 1, 'hand': [2, 6, 60] }, { 'board': 6 } ] }");
    plays(P0, "slot Y1 card 2"); /* AS-2 */
    plays(P0, "build tunnel c12-c22");
    equals("seats.0.credit", 0);
    given(ADVANCED
          "'phase': 'turn', 'seats': [ { 'board': 5, 'credit': 2, 'kelp': 0, 'steelplast': 2, "
          "'tunnels': ['c21-c22', 'c20-c21'], 'metropolises': { 'mBL': 'M1' }, 'hand': [2, 6, 60] "
          "}, { 'board': 6 } ] }");
    plays(P0, "slot Y1 card 2"); /* AS-4 */
    plays(P0, "build tunnel c20-mBL");
    equals("seats.0.credit", 0);
    equals("seats.0.steelplast", 0);
    given(ADVANCED "'phase': 'turn', 'seats': [ { 'board': 8, 'credit': 4, 'kelp': 1, "
                   "'steelplast': 1, 'science': 2, 'biomatter': 1, "
                   "'hand': [2, 6, 60] }, { 'board': 6 } ] }");
    plays(P0, "slot G3 card 2"); /* AS-5 */
    plays(P0, "build symbiotic c11");
    equals("seats.0.credit", 0);
    equals("seats.0.science", 0);
    equals("seats.0.biomatter", 0);
    equals("seats.0.vp", 6); /* at once, connected or not */
    equals("facts.seats.0.connected.cities.#", 1);
}

EXAMPLE("UC-TV-43", "advanced sites: what they yield")
{
    given(ADVANCED "'phase': 'production', 'round': 4, 'seats': [ { 'board': 5, " NOTHING
                   " 'kelp': 9, 'cities': ['c22', 'c12', 'c11'], "
                   "'symbiotic': ['c11'], 'tunnels': ['c12-c22', 'c11-c12'] }, { 'board': 6 } ] }");
    score_line_is(P0, "production", 6); /* AS-1 */
    equals("seats.0.credit", 3 + 1);    /* AS-2 and a plain tunnel */
    given(ADVANCED "'phase': 'production', 'round': 4, 'seats': [ { 'board': 5, " NOTHING
                   " 'kelp': 9, 'cities': ['c22', 'c12', 'c11'], "
                   "'tunnels': ['c11-c12'], 'upgraded_tunnels': ['c12-c22'] }, { 'board': 6 } ] }");
    score_line_is(P0, "production",
                  3); /* a nonsymbiotic city yields nothing; the upgraded tunnel 3 points */
    given(ADVANCED "'phase': 'production', 'round': 4, 'seats': [ { 'board': 5, " NOTHING
                   " 'kelp': 9, 'cities': ['c22', 'c21'], "
                   "'tunnels': ['c21-c22', 'c20-c21'] }, { 'board': 6 } ] }");
    equals("seats.0.credit", 1 + 1 + 2); /* AS-3 */
    given(ADVANCED "'phase': 'production', 'round': 4, 'seats': [ { 'board': 5, " NOTHING
                   " 'kelp': 9, 'cities': ['c22'], "
                   "'tunnels': ['c21-c22', 'c20-c21', 'c20-mBL'], 'metropolises': { 'mBL': 'M8' } "
                   "}, { 'board': 6 } ] }");
    score_line_is(P0, "production", 2); /* AS-4; the tunnel itself touches no city */
    equals("seats.0.credit", 1);
}

EXAMPLE("UC-TV-44", "a surcharge is due when building for free")
{
    given(ADVANCED
          "'phase': 'turn', 'seats': [ { 'board': 5, " NOTHING
          " 'steelplast': 1, 'cities': ['c22', 'c21'], 'hand': [24, 6, 60] }, { 'board': 6 } ] }");
    plays(P0, "slot G1 card 24"); /* any building for free; c21.1 asks 1 steelplast */
    plays(P0, "card first");
    plays(P0, "build farm c21.1");
    equals("seats.0.steelplast", 0);
    given(ADVANCED "'phase': 'turn', 'seats': [ { 'board': 5, " NOTHING
                   " 'cities': ['c22', 'c21'], 'hand': [24, 6, 60] }, { 'board': 6 } ] }");
    plays(P0, "slot G1 card 24");
    plays(P0, "card first");
    refuses(P0, "build farm c21.1", UC_8_9);
    accepts(P0, "build farm c21.2");
}

EXAMPLE("UC-TV-45", "cities by the types of their buildings")
{
    static const struct {
        const char *buildings;
        int points;
    } rows[] = {
        { "", 2 },
        { "'c22.1': 'farm'", 3 },
        { "'c22.1': 'farm', 'c22.2': 'lab'", 4 },
        { "'c22.1': 'farm', 'c22.2': 'lab', 'c22.3': 'desal'", 6 },
        { "'c22.1': 'farm', 'c22.2': 'farm', 'c22.3': 'farm'", 3 },
        { "'c12.1': 'farm'", 2 },
    };

    for (int i = 0; i < 6; i++) {
        given(written("{ 'players': 2, 'phase': 'scoring', 'round': 10, 'order': [0, 1], 'seats': "
                      "[ { 'board': 1, %s 'buildings': { %s } }, {} ] }",
                      i == 5 ? "'cities': ['c22', 'c12'], " : "", rows[i].buildings));
        score_line_is(P0, "cities", rows[i].points);
    }
}

/* The last turn of a round of the solo game; the turned card is the fourth of the deck. */
static void solo_round(int round, const char *neutral, int turned, int a, int b, int c)
{
    given(written("{ 'players': 1, 'phase': 'turn', 'round': %d, 'turn': 3, 'neutral': %s, 'deck': "
                  "[%d, %d, %d, %d], 'seats': [ { 'board': 5 } ] }",
                  round, neutral, a, b, c, turned));
    plays(P0, written("slot always card %d", (int)value("seats.0.hand.0")));
}

EXAMPLE("UC-TV-46", "the solo ring")
{
    start(1, "", 3);
    equals("neutral.0", 1);
    equals("neutral.1", 5);
    equals("neutral.2", 9);
    solo_round(8, "[1, 5, 9]", 146, 124, 125, 127);
    equals("neutral.0", 2);
    equals("neutral.1", 6);
    equals("neutral.2", 10);
    equals("fourth", 11);
    solo_round(8, "[1, 5, 9]", 180, 124, 125, 127);
    equals("fourth", 9);
    solo_round(5, "[1, 5, 9]", 69, 70, 71, 72);
    equals("fourth", 3);
    solo_round(8, "[1, 5, 9]", 136, 124, 125, 127); /* 10 is taken: the next free one */
    equals("fourth", 11);
    solo_round(2, "[4, 8, 12]", 1, 2, 3, 5); /* from the last slots around the ring */
    equals("neutral.0", 1);
}

static bool won(int cities, int points)
{
    static const char *const sites[] = { "'c22', 'c12', 'c21', 'c11', 'c02', 'c20'",
                                         "'c22', 'c12', 'c21', 'c11', 'c02', 'c20', 'c10'" };

    given(
        written("{ 'players': 1, 'phase': 'scoring', 'round': 10, 'seats': [ { 'board': 5, " NOTHING
                " 'vp': %d, 'cities': [%s], "
                "'tunnels': ['c12-c22', 'c21-c22', 'c11-c12', 'c02-c12', 'c20-c21', 'c10-c11'], "
                "'metropolises': { 'mTL': 'M12' } } ] }",
                points - 2 * cities, sites[cities - 6]));
    score_is(P0, points);
    return value("goal.met");
}

EXAMPLE("UC-TV-47", "the solo result")
{
    check(won(7, 100), "7 cities and 100 points win");
    check(!won(7, 99), "99 points lose");
    check(!won(6, 130), "6 cities lose");
}

EXAMPLE("UC-TV-48", "the always-available slot")
{
    given("{ 'players': 3, 'phase': 'turn', 'order': [0, 1, 2], 'seats': [ { 'board': 1, " NOTHING
          " 'cards': [0, 14], 'hand': [2, 6, 60] }, "
          "{ 'board': 2, 'hand': [3, 8, 9] }, { 'board': 3, 'hand': [5, 11, 12] } ] }");
    plays(P0, "slot always card 2");
    equals("seats.0.credit", 2);
    equals("seats.0.steelplast", 0);
    equals("seats.0.hand.#", 5);
    equals("discard.0", 2);
    plays(P1, "slot always card 3");
    plays(P2, "slot always card 5");
    equals("turn", 2);
}

EXAMPLE("UC-TV-49", "cloning")
{
    static const char position[] =
        "{ 'players': 4, 'phase': 'turn', 'order': [0, 1, 2, 3], 'slots': [ { 'id': 'R3', 'tiles': "
        "[1] }, { 'id': 'G3', 'tiles': [0] } ], "
        "%s 'seats': [ { 'board': 1, " NOTHING
        " 'credit': 1, 'hand': [13, 6, 60] }, { 'board': 2 }, { 'board': 3 }, { 'board': 4 } ] }";

    given(written(position, ""));
    refuses(P0, "slot R3 card 13", UC_7_1);
    refuses(P0, "clone G3 card 13", UC_7_15);
    plays(P0, "clone R3 card 13");
    equals("seats.0.credit", 0);
    equals("seats.0.steelplast", 2);
    equals("cloned_by", 0);
    given(written(position, "'cloned_by': 2, "));
    refuses(P0, "clone R3 card 13", UC_7_13);
    given("{ 'players': 3, 'phase': 'turn', 'order': [0, 1, 2], 'slots': [ { 'id': 'R3', 'tiles': "
          "[1] } ], 'seats': [ { 'board': 1, 'hand': [13, 6, 60] }, {}, {} ] }");
    refuses(P0, "clone R3 card 13", UC_2_6);
}

EXAMPLE("UC-TV-50", "the limit of four action cards")
{
    given("{ " TURN2 "'seats': [ { 'board': 2, " NOTHING
          " 'credit': 1, 'cards': [0, 34, 46, 49], 'hand': [62, 6, 60] }, {} ] }");
    plays(P0, "slot R3 card 62");
    plays(P0, "card first");
    asks(P0, "drop");
    legal_are(P0, "drop assistant", "drop 34", "drop 46", "drop 49");
    plays(P0, "drop 34");
    legal_are(P0, "use 34", "done");
    plays(P0, "use 34");
    plays(P0, "build desal c22.2");
    equals("seats.0.cards.#", 4);
    equals("discard.0", 34);
    given("{ " TURN2 "'seats': [ { 'board': 2, " NOTHING
          " 'credit': 1, 'cards': [0, 34, 46, 49], 'used': [34], 'hand': [62, 6, 60] }, {} ] }");
    plays(P0, "slot R3 card 62");
    plays(P0, "card first");
    plays(P0, "drop 34");
    asks(P0, "effect");
    accepts(P0, "use 62"); /* the slot's A, on the new card */
    refuses(P0, "use 34", UC_5_9);
}

EXAMPLE("UC-TV-51", "colour mismatch and card 14")
{
    given("{ " TURN2 "'seats': [ { 'board': 1, " NOTHING
          " 'cards': [0, 14], 'hand': [2, 6, 60] }, {} ] }");
    plays(P0, "slot G1 card 2");
    equals("seats.0.steelplast", 1);
    given("{ " TURN2 "'seats': [ { 'board': 1, " NOTHING
          " 'cards': [0, 14], 'hand': [2, 6, 60] }, {} ] }");
    plays(P0, "slot R2 card 2");
    equals("seats.0.steelplast", 0);
}

EXAMPLE("UC-TV-52", "card 35: space 3 gives 2 credits in all")
{
    given("{ " TURN2 "'seats': [ { 'board': 1, " NOTHING
          " 'cards': [0, 35], 'hand': [2, 6, 60] }, {} ] }");
    plays(P0, "slot G1 card 2");
    equals("seats.0.credit", 2);
}

EXAMPLE("UC-TV-53", "card 36: a laboratory gives steelplast and kelp instead of science")
{
    produce("'board': 1, 'cards': [0, 36], 'buildings': { 'c22.1': 'lab' }");
    plays(P0, "done");
    equals("seats.0.science", 1);
    equals("seats.0.steelplast", 0);
    produce("'board': 1, 'cards': [0, 36], 'buildings': { 'c22.1': 'lab' }");
    plays(P0, "replace 36");
    equals("seats.0.science", 0);
    equals("seats.0.steelplast", 1);
    equals("seats.0.kelp", 0); /* 1, eaten at once */
    score_line_is(P0, "feeding", 0);
    produce("'board': 1, 'cards': [0, 36], 'buildings': { 'c22.1': 'upgraded lab' }");
    plays(P0, "replace 36");
    equals("seats.0.science", 0);
    equals("seats.0.steelplast", 2);
}
