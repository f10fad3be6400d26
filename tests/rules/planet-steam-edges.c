/* planet-steam-edges.c: where phases begin and end, and what is kept meanwhile: faults that
 * scripts/mutate put into the code and that no other test noticed. */
#include "frontier_json.h"
#include "ps_rules.h"
#include "rule.h"

#include <stdlib.h>
#include <string.h>

/* A round from the airship on; seat 0 has the captain and is the last in the order. */
static void at_airship(void)
{
    given("{ 'players': 3, 'round': 2, 'rounds_left': 5, 'step': 'airship', 'asked': 0, "
          "'order': [1, 2, 0], 'seats': ["
          "{ 'credits': 30, 'specialist': 3, 'claims': ['B3', 'B4'], "
          "  'reactors': { 'B3': 'ore', 'B4': 'ore' }, 'held': { 'water': 3, 'energy': 2 } }, "
          "{ 'credits': 30, 'specialist': 1, 'licences': 1, 'claims': ['C1'], 'reactors': { 'C1': "
          "'ore' }, "
          "  'held': { 'water': 2, 'energy': 2 } }, "
          "{ 'credits': 30, 'specialist': 2, 'claims': ['C3'], 'reactors': { 'C3': 'ore' }, "
          "  'held': { 'water': 2, 'energy': 2 } } ] }");
}

RULE(PS_5_26, "every phase after the airship begins with the first of the order and asks everybody")
{
    static const int order[] = { P1, P2, P0 };

    at_airship();
    equals("turn", 0);
    plays(P0, "airship 4");
    for (int i = 0; i < 3; i++) {
        equals("turn", i);
        plays(order[i], "rest");
    }
    for (int i = 0; i < 3; i++) {
        equals("turn", i);
        plays(order[i], "extract");
    }
    for (int resource = 0; resource < 4; resource++)
        for (int i = 0; i < 3; i++) {
            equals("trade_turn", resource);
            equals("turn", i);
            plays(order[i], "pass");
        }
    equals("trade_turn", 0);
    equals("turn", 0);
    asks(P1, "certificate");
}

RULE(PS_5_26, "after the last claim the captain is asked for the airship")
{
    given("{ 'players': 3, 'step': 'claim', 'asked': 2, 'order': [0, 1, 2], 'seats': [ "
          "{ 'specialist': 1 }, { 'specialist': 2 }, { 'specialist': 3 } ] }");
    plays(P2, "pass");
    asks(P2, "airship");
    equals("turn", 0);
}

RULE(PS_11_4, "who has exactly what the hired carrier costs again may keep it")
{
    given("{ 'players': 3, 'options': { 'hired_carrier': true }, 'rounds_left': 5, "
          "'step': 'airship', 'asked': 0, 'order': [1, 2, 0], "
          "'hired_carrier': { 'holder': 1, 'credits': 4 }, 'seats': [ { 'specialist': 3 }, "
          "{ 'credits': 4, 'specialist': 1 }, { 'specialist': 2 } ] }");
    plays(P0, "airship 1");
    asks(P1, "hired_carrier");
}

/* The least and the most credits that a seat is thought to have, as a viewer may draw them. */
static void drawn_credits(int viewer, int seat, int *least, int *most)
{
    static unsigned char drawn[1 << 14];
    static char text[1 << 16];

    *least = 1 << 20;
    *most = -1;
    check(rule_game->state_size <= sizeof drawn, "a state has grown");
    for (uint64_t seed = 0; seed < 300; seed++) {
        struct fr_writer w;
        const char *at = text;
        int credits;

        memcpy(drawn, rule_state(), rule_game->state_size);
        rule_game->resample(drawn, viewer, seed);
        fr_writer_init(&w, text, sizeof text);
        rule_game->write_position(drawn, &w);
        at = strstr(text, "\"seats\":");
        for (int i = 0; i <= seat && at; i++) at = strstr(at + 1, "\"credits\":");
        check(at, "a seat has no credits");
        credits = atoi(at + strlen("\"credits\":"));
        if (credits < *least) *least = credits;
        if (credits > *most) *most = credits;
    }
}

RULE(PS_5_4, "who has bid has that much, and of nobody else is more known")
{
    int least, most;

    given("{ 'players': 3, 'step': 'raise', 'asked': 1, 'lot': 'C4', "
          "'contest': { 'for': 'zone', 'active': [0, 1], 'bid': 25, 'leader': 0 }, "
          "'seats': [ { 'credits': 40 }, { 'credits': 26 }, { 'credits': 20 } ] }");
    drawn_credits(P2, P0, &least, &most);
    check(least >= 25, "the bidder has %d", least);
    drawn_credits(P2, P1, &least, &most);
    check(least < 10, "another has %d at least", least);
    given("{ 'players': 3, 'seats': [ { 'credits': 200 }, {}, {} ] }");
    drawn_credits(P0, P1, &least, &most);
    check(most > 100, "the first seat, which is rich, thinks nobody else has more than %d", most);
}

RULE(PS_7_8, "a supply that changes is told once, and one that does not is not told")
{
    given("{ 'players': 2, 'step': 'trade', 'asked': 0, 'seats': [ { 'specialist': 1, "
          "'held': { 'ore': 3 } }, { 'specialist': 2, 'held': { 'ore': 3 } } ], "
          "'trade_turn': 1, 'supply': { 'ore': 5 } }");
    plays(P0, "sell 2 ore");
    check(num_events("supply") == 1, "%d supplies were told", num_events("supply"));
    plays(P1, "pass");
    check(num_events("supply") == 0, "%d supplies were told", num_events("supply"));
}

RULE(PS_11_4, "the hired carrier takes only what was extracted")
{
    given("{ 'players': 4, 'options': { 'hired_carrier': true }, 'step': 'extraction', 'asked': 0, "
          "'neutral': [], 'hired_carrier': { 'holder': 0, 'credits': 2 }, 'seats': [ { "
          "'claims': ['A1', 'B1', 'D1', 'E1'], 'reactors': { 'A1': 'water', 'B1': 'water', "
          "'D1': 'quartz', 'E1': 'quartz' }, 'superchargers': ['A1', 'B1', 'D1', 'E1'], "
          "'held': { 'energy': 4 } }, {}, {}, {} ] }");
    plays(P0, "extract");
    legal_are(P0, "store 2 quartz 1 water", "store 1 quartz 2 water", "store 3 water");
}
