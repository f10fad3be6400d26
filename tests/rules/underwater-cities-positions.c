/* underwater-cities-positions.c: positions that say something impossible are refused with a
 * sentence that names it, and those at the edge of what is possible are read (see position_read.c).
 */
#include "frontier_json.h"
#include "underwater-cities.h"

#define SEAT(inside)                                                                               \
    "{ 'players': 2, 'phase': 'turn', 'order': [0, 1], 'seats': [ { " inside " } ] }"

RULE(UC_5_7, "an area holds as many as 32 cards")
{
    static const uint8_t cards[] = { 1,  4,  7,  10, 14, 35,  36,  37,  39,  42,  45,
                                     48, 51, 52, 54, 55, 56,  57,  58,  60,  61,  63,
                                     64, 66, 94, 97, 98, 101, 105, 108, 109, 111, 112 };
    char list[256];
    int len = 0;

    for (int i = 0; i < 32; i++)
        len += snprintf(list + len, sizeof list - (size_t)len, "%s%d", i ? ", " : "", cards[i]);
    given(written("{ 'players': 2, 'phase': 'turn', 'round': 5, 'order': [0, 1], 'seats': [ { "
                  "'board': 1, 'cards': [%s] }, { 'board': 2 } ] }",
                  list));
    equals("seats.0.cards.#", 32);
    snprintf(list + len, sizeof list - (size_t)len, ", %d", cards[32]);
    refuses_position(
        written("{ 'players': 2, 'phase': 'turn', 'round': 5, 'order': [0, 1], 'seats': [ { "
                "'board': 1, 'cards': [%s] }, { 'board': 2 } ] }",
                list),
        "cards holds at most 32");
}

RULE(UC_3_1, "cards have the numbers 1 to 205, each in one place")
{
    given(SEAT("'hand': [1, 2, 205]"));
    refuses_position(SEAT("'hand': [206]"), "hand: cards have the numbers 1 to 205");
    refuses_position(SEAT("'hand': [207]"), "hand: cards have the numbers 1 to 205");
    refuses_position(SEAT("'hand': [0]"), "hand: cards have the numbers 1 to 205");
    refuses_position(SEAT("'hand': [2, 2]"), "hand: card 2 is already elsewhere");
    refuses_position(SEAT("'hand': [14], 'cards': [14]"), "cards: card 14 is already elsewhere");
    refuses_position(SEAT("'cards': [2]"), "cards: 2 is an instant and cannot be claimed");
    refuses_position(SEAT("'cards': [14], 'used': [15]"), "used names a card that is not claimed");
}

RULE(UC_3_5, "a place that the board does not have is named with the board")
{
    refuses_position(SEAT("'board': 2, 'cities': ['c22', 'c33']"),
                     "cities: no such place on board 2");
    refuses_position(SEAT("'board': 2, 'cities': ['c22.1']"), "cities: no such place on board 2");
    refuses_position(SEAT("'board': 2, 'tunnels': ['c22']"), "tunnels: no such place on board 2");
    refuses_position(SEAT("'board': 2, 'buildings': { 'c22.4': 'farm' }"),
                     "buildings: no such site on board 2");
    refuses_position(SEAT("'board': 2, 'buildings': { 'c22': 'farm' }"),
                     "buildings: no such site on board 2");
    refuses_position(SEAT("'board': 2, 'buildings': { 'c22.1': 'dock' }"),
                     "buildings are farm, desal or lab, or upgraded");
}

RULE(UC_3_14, "points by source add up to the points, whichever sources are named")
{
    given(SEAT("'vp': 3, 'points': { 'bonus': 3 }"));
    equals("seats.0.points.bonus", 3);
    given(SEAT("'vp': 3"));
    equals("seats.0.points.card", 3);
    refuses_position(SEAT("'vp': 3, 'points': { 'bonus': 2 }"), "do not add up");
}

RULE(UC_2_11, "nobody knows the tiles of the pile unless the position says so")
{
    given(SEAT(""));
    equals("metropolis_known", 0);
    view_as(P0);
    is_null("metropolis_pile.0");
}

RULE(UC_5_19, "cards that no list names are in the deck: none is lost")
{
    given(SEAT("'hand': [2, 13, 6]"));
    check(value("deck.#") + value("discard_down.0.#") + value("discard_down.1.#") +
                  value("seats.0.hand.#") + value("seats.1.hand.#") ==
              66,
          "cards of era I are missing");
}

RULE(UC_1_11, "numbers beyond what there can be are refused as such")
{
    refuses_position("{ 'players': 2, 'supply': { 'tunnel': 256 } }",
                     "tunnel is a number from 0 to 255");
    refuses_position("{ 'players': 2, 'supply': { 'city': 256 } }",
                     "city is a number from 0 to 255");
    refuses_position("{ 'players': 2, 'supply': { 'symbiotic': 256 } }",
                     "symbiotic is a number from 0 to 255");
    refuses_position("{ 'players': 2, 'supply': { 'city': 3 } }", "supply does not fit");
    refuses_position(SEAT("'owes': 61"), "owes is a number from 0 to 60");
    refuses_position(SEAT("'built': { 'farm': 61 }"), "farm is a number from 0 to 60");
    refuses_position(SEAT("'credit': 10000"), "credit is a number from 0 to 9999");
    refuses_position(SEAT("'board': 9"), "board is a number from 1 to 8");
    refuses_position(SEAT("'board': 0"), "board is a number from 1 to 8");
}

RULE(UC_1_11, "alone, symbiotic domes do not run out")
{
    given("{ 'players': 1, 'phase': 'turn', 'seats': [ { 'board': 5, 'symbiotic': ['c22'] } ] }");
    is_null("supply.symbiotic");
}

/* ---- what is printed ---- */

/* The part of what is printed that follows the nth such text. */
static const char *printed(const char *text, int nth)
{
    static char out[1 << 18];
    struct fr_writer w;
    const char *at = out;

    fr_writer_init(&w, out, sizeof out);
    fr_open(&w, '{');
    rule_game->printed(&w);
    fr_close(&w, '}');
    check(fr_writer_ok(&w), "too long");
    for (; nth >= 0; nth--) {
        at = strstr(at, text);
        check(at, "\"%s\" is not printed so often", text);
        at += strlen(text);
    }
    return at;
}

static void begins(const char *printed_text, const char *words)
{
    check(!strncmp(printed_text, words, strlen(words)), "\"%.80s\" does not begin with \"%s\"",
          printed_text, words);
}

static int num_ids(const char *from, const char *to)
{
    int num = 0;

    for (const char *at = from; (at = strstr(at, "\"id\"")) && at < to; at++) num++;
    return num;
}

RULE(UC_3_5, "every place of a board is printed, with what stands on it")
{
    static const int num_sites[] = { 36, 36, 36, 36, 35, 35, 34, 35 },
                     num_tunnels[] = { 16, 16, 15, 16, 16, 16, 15, 15 };

    for (int board = 0; board < 8; board++) {
        const char *sites = printed("\"sites\":", board), *tunnels = printed("\"tunnels\":", board),
                   *cities = printed("\"cities\":", board);

        check(num_ids(sites, tunnels) == num_sites[board], "board %d has %d sites", board + 1,
              num_ids(sites, tunnels));
        check(num_ids(tunnels, cities) == num_tunnels[board], "board %d has %d tunnels", board + 1,
              num_ids(tunnels, cities));
        begins(cities, "[{\"id\":\"c00\"");
    }
    begins(printed("\"sites\":", 0),
           "[{\"id\":\"c00.1\",\"expansion\":false},{\"id\":\"c00.2\","
           "\"expansion\":false,\"bonus\":[{\"gain\":{\"biomatter\":1}}]}");
    begins(printed("\"tunnels\":", 0), "[{\"id\":\"c00-c01\"}");
    begins(printed("\"id\":\"c11\"", 0),
           ",\"bonus\":[{\"federation\":1},{\"gain\":{\"card\":1}}]}");
    begins(printed("\"id\":\"c11\"", 4),
           ",\"surcharge\":{\"credit\":3,\"steelplast\":3},\"times\":3}");
}

RULE(UC_8_1, "costs, cards and the Federation track are printed as they are")
{
    begins(printed("\"costs\":", 0),
           "{\"farm\":{\"kelp\":1},\"desal\":{\"credit\":1},\"lab\":{\"steelplast\":1},"
           "\"tunnel\":{\"credit\":1,\"steelplast\":1},"
           "\"city\":{\"credit\":1,\"kelp\":1,\"steelplast\":2},"
           "\"symbiotic\":{\"credit\":2,\"kelp\":1,\"steelplast\":1,\"biomatter\":1}}");
    begins(printed("\"federation\":{", 0),
           "\"below\":{},\"4\":{},\"3\":{\"credit\":1},\"2\":{\"steelplast\":1},\"1\":{\"vp\":1}}");
    begins(printed("\"cards\":", 0), "[{\"colour\":null,\"type\":\"action\"},"
                                     "{\"colour\":\"green\",\"type\":\"production\"},"
                                     "{\"colour\":\"red\",\"type\":\"instant\"}");
    begins(printed("\"cost\":", 24), "2}]"); /* the last of 25 special cards */
}
