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
    asks(P1, "certificate"); /* a licence can be sold; the others can neither sell nor buy */
    plays(P1, "pass");
    equals_text("step", "open_bid"); /* the next round */
    equals("turn", 0);
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

/* ---- what is a move ---- */

static fr_move read_as(const char *text)
{
    fr_move move = 0;

    check(rule_game->read_move(rule_state(), P0, text, &move) == FR_OK, "\"%s\" is a move", text);
    return move;
}

static void is_no_move(fr_move move)
{
    check(rule_game->why_not(rule_state(), P0, move) == FR_NOT_A_MOVE, "%08x is no move", move);
}

RULE(FR_NOT_A_MOVE, "a kind, a zone or a resource behind the last one is no move")
{
    start(3, "", 1);
    is_no_move(read_as("buy quarter") + (1u << 24)); /* the last kind */
    static const char *const from_to[] = { "move reactor A1 F7", "move converter A1 F7",
                                           "move supercharger A1 F7" };
    for (int i = 0; i < 3; i++) {
        is_no_move(read_as(from_to[i]) + 1);           /* to G7 */
        is_no_move(read_as(from_to[i]) + (42u << 16)); /* from G7 */
        is_no_move(read_as(from_to[i]) | (1u << 8));   /* far away */
    }
    static const char *const zones[] = { "tip F7", "claim F7", "roll F7", "reactor F7", "idle F7" };
    for (int i = 0; i < 5; i++) {
        is_no_move(read_as(zones[i]) + (1u << 16));
        is_no_move(read_as(zones[i]) + 1);
    }
    is_no_move(read_as("converter ore F7") + 1);
    is_no_move(read_as("upgrade energy") + (1u << 16));
    is_no_move(read_as("upgrade energy") + 1);
    is_no_move(read_as("store 1 quartz") | 1u << 16);
    is_no_move((read_as("store 1 quartz") & 0xFF000000u) | 256);
    is_no_move(read_as("pass") + 1);
    is_no_move(read_as("extract") + (1u << 16));
}

RULE(PS_11_2, "there are three ways of shifting prices and no fourth")
{
    given("{'players':2,'options':{'price_manipulation':true},'step':'manipulate','asked':0,"
          "'manipulator':0,'contest':{'for':'specialist','active':[0],'leader':0,'bid':1},"
          "'seats':[{'specialist':1,'credits':90}]}");
    for (unsigned more = 3; more < 6; more++)
        check(rule_game->why_not(rule_state(), P0, read_as("shift weak") + (more << 16)) ==
                  PS_11_2_NONE,
              "mode %u", more);
}

RULE(FR_BAD_OPTION, "two to five players, and options in their range")
{
    static _Alignas(8) unsigned char state[FR_MAX_STATE];
    struct fr_options o;

    for (int players = 0; players <= 7; players++) {
        fr_usual_options(rule_game, 2, &o);
        o.players = (uint8_t)players;
        check((rule_game->setup(state, &o, 1) == FR_OK) == (players >= 2 && players <= 5),
              "%d players", players);
    }
    for (uint32_t i = 0; i < rule_game->num_options; i++) {
        fr_usual_options(rule_game, 2, &o);
        o.at[i] = (int16_t)(rule_game->options[i].max + 1);
        check(rule_game->setup(state, &o, 1) == FR_BAD_OPTION, "%s", rule_game->options[i].id);
        o.at[i] = (int16_t)(rule_game->options[i].min - 1);
        check(rule_game->setup(state, &o, 1) == FR_BAD_OPTION, "%s", rule_game->options[i].id);
    }
}

/* ---- zones ---- */

RULE(PS_5_22, "the nearest free zone in each direction, up to the first and the last of a line")
{
    static const struct {
        const char *lot, *neutral, *found[5];
    } rows[] = {
        { "C1", "[]", { "claim B1", "claim D1", "claim C2", NULL } },
        { "C1", "['B1','D1']", { "claim A1", "claim E1", "claim C2", NULL } },
        { "A3", "[]", { "claim A2", "claim B3", "claim A4", NULL } },
        { "A3", "['A2']", { "claim A1", "claim B3", "claim A4", NULL } },
        { "F7", "['E7','F6']", { "claim F5", "claim D7", NULL } },
        { "C4", "[]", { "claim C3", "claim B4", "claim D4", "claim C5", NULL } },
    };

    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        given(written("{'players':5,'step':'fallback','asked':0,'order':[0,1,2,3,4],'lot':'%s',"
                      "'neutral':%s,'seats':[{'specialist':1,'claims':[]},{'specialist':2,'claims':"
                      "[]},{'specialist':3,'claims':[]},"
                      "{'specialist':4,'claims':[]},{'specialist':5,'claims':[]}]}",
                      rows[i].lot, rows[i].neutral));
        rule_legal_are(HERE_, P0, rows[i].found);
    }
}

/* ---- reactors ---- */

/* Five players; seat 0 has no credits and no tokens, the others have nothing on the map. */
static void only_rearranges(struct rule_here here, const char *seat)
{
    rule_given(here,
               written("{'players':5,'step':'reactors','asked':0,'neutral':[],'seats':[{'credits':"
                       "0,'held':{'quartz':0,'ore':0,'water':0,'energy':0},%s},{'claims':[]},"
                       "{'claims':[]},{'claims':[]},{'claims':[]}]}",
                       seat));
}

RULE(PS_6_9, "every supercharger may go to every own reactor that has none")
{
    only_rearranges(HERE_,
                    "'claims':['B1','B2','B3','B4','B5'],'reactors':{'B1':'water','B2':'water',"
                    "'B3':'water','B4':'water','B5':'water'},'superchargers':['B1','B2','B4']");
    legal_are(P0, "move supercharger B1 B3", "move supercharger B1 B5", "move supercharger B2 B3",
              "move supercharger B2 B5", "move supercharger B4 B3", "move supercharger B4 B5",
              "done");
}

RULE(PS_6_9, "the first zone of the map is moved from and to like any other")
{
    only_rearranges(HERE_, "'claims':['A1','B1','C1'],'reactors':{'A1':'ore','B1':'water'},"
                           "'superchargers':['A1']");
    legal_are(P0, "move reactor A1 C1", "move reactor B1 C1", "move converter A1 B1",
              "move supercharger A1 B1", "return converter A1", "done");
    plays(P0, "move reactor B1 C1"); /* settles C1, not A1 */
    legal_are(P0, "move reactor A1 B1", "move converter A1 C1", "move supercharger A1 C1",
              "return converter A1", "done");
    only_rearranges(HERE_, "'claims':['A1','C1','D1'],'reactors':{'A1':'water','D1':'water'}");
    plays(P0, "move reactor A1 C1");
    refuses(P0, "move reactor C1 A1", PS_6_9_SETTLED);
    accepts(P0, "move reactor D1 A1");
}

RULE(PS_6_10, "who can only upgrade the carrier of quartz has something to do")
{
    const char *const json =
        "{'players':2,'step':'activate','asked':0,'order':[0,1],'seats':[{'specialist':1,'credits':"
        "0,'claims':['B3'],'reactors':{'B3':'water'},'superchargers':['B3'],'carriers':{'quartz':%"
        "d,"
        "'ore':4,'water':4,'energy':4},'held':{'quartz':4,'ore':4,'water':9,'energy':9}},"
        "{'specialist':2}]}";

    given(written(json, 3));
    plays(P0, "activate");
    asks(P0, "reactors");
    legal_are(P0, "upgrade quartz", "done");
    given(written(json, 4));
    plays(P0, "activate");
    asks_nothing(P0); /* nothing is left to buy or to move */
}

/* ---- the hired carrier (PS-11.4) ---- */

/* Seat 0 holds the hired carrier and extracts quartz on D1 and water on A1, one token each or two
 * with a supercharger; its carriers of both are full. */
static void extracts_too_much(struct rule_here here, const char *held, const char *superchargers)
{
    rule_given(
        here, written("{'players':5,'options':{'hired_carrier':true},'step':'extraction','asked':0,"
                      "'order':[0,1,2,3,4],'neutral':[],'hired_carrier':{'holder':0,'credits':2},"
                      "'seats':[{'specialist':1,'claims':['A1','D1'],'reactors':{'A1':'water',"
                      "'D1':'quartz'},'superchargers':[%s],'held':{%s}},{'specialist':2,'claims':"
                      "[]},{'specialist':3,'claims':[]},{'specialist':4,'claims':[]},"
                      "{'specialist':5,'claims':[]}]}",
                      superchargers, held));
    rule_plays(here, P0, "extract");
}

RULE(PS_11_4, "who has a choice of what to store is asked, who has none is not")
{
    /* Ore lies on two of the three places: one token is stored, of either kind. */
    extracts_too_much(HERE_, "'quartz':4,'ore':6,'water':4,'energy':4", "");
    legal_are(P0, "store 1 quartz", "store 1 water");
    plays(P0, "store 1 quartz");
    equals("seats.0.held.quartz", 5);
    equals("seats.0.held.water", 4);
    /* Quartz lies on two of them. */
    extracts_too_much(HERE_, "'quartz':6,'ore':4,'water':4,'energy':4", "");
    legal_are(P0, "store 1 quartz", "store 1 water");
    /* There is room for both. */
    extracts_too_much(HERE_, "'quartz':4,'ore':5,'water':4,'energy':4", "");
    asks(P0, "trade");
    equals("seats.0.held.quartz", 5);
    equals("seats.0.held.water", 5);
    /* There is no room. */
    extracts_too_much(HERE_, "'quartz':4,'ore':7,'water':4,'energy':4", "");
    asks(P0, "trade");
    equals("seats.0.held.quartz", 4);
}

RULE(PS_11_4, "what is not stored is lost, and told as lost; the choices are listed in their order")
{
    fr_move moves[20];

    extracts_too_much(HERE_, "'quartz':4,'ore':5,'water':4,'energy':4", "'A1','D1'");
    legal_are(P0, "store 2 quartz", "store 1 quartz 1 water", "store 2 water");
    check(rule_game->legal(rule_state(), P0, moves) == 3, "three choices");
    check(moves[0] < moves[1] && moves[1] < moves[2], "in their order");
    plays(P0, "store 1 quartz 1 water");
    check(num_events("gained") == 2, "quartz and water");
    for (int i = 0; i < 2; i++) {
        check(event_arg("gained", i, "amount") == 1, "one is stored");
        check(event_arg("gained", i, "lost") == 1, "one is lost");
    }
}

RULE(PS_11_4, "choices of three kinds are listed in their order too")
{
    fr_move moves[20];

    given(
        "{'players':5,'options':{'hired_carrier':true},'step':'extraction','asked':0,'order':[0,1,"
        "2,3,4],'neutral':[],'hired_carrier':{'holder':0,'credits':2},'seats':[{'specialist':1,"
        "'claims':['A1','D1','F1','F3'],'reactors':{'A1':'water','D1':'quartz','F1':'energy',"
        "'F3':'energy'},'superchargers':['A1','D1','F1','F3'],'held':{'quartz':4,'ore':4,'water':"
        "4,'energy':4}},{'specialist':2,'claims':[]},{'specialist':3,'claims':[]},{'specialist':4,"
        "'claims':[]},{'specialist':5,'claims':[]}]}");
    plays(P0, "extract");
    accepts(P0, "store 1 quartz 1 water 1 energy");
    const int num = rule_game->legal(rule_state(), P0, moves);
    check(num > 3, "%d choices", num);
    for (int i = 1; i < num; i++) check(moves[i - 1] < moves[i], "choice %d", i);
}

RULE(PS_11_4, "no more is stored than there are places")
{
    given(
        "{'players':5,'options':{'hired_carrier':true},'step':'extraction','asked':0,'order':[0,1,"
        "2,3,4],'neutral':[],'hired_carrier':{'holder':0,'credits':2},'seats':[{'specialist':1,"
        "'claims':['A1','C1','F1'],'reactors':{'A1':'water','C1':'water','F1':'ore'},"
        "'superchargers':['A1','C1','F1'],'held':{'quartz':4,'ore':4,'water':4,'energy':4}},"
        "{'specialist':2,'claims':[]},{'specialist':3,'claims':[]},{'specialist':4,'claims':[]},"
        "{'specialist':5,'claims':[]}]}");
    plays(P0, "extract");
    legal_are(P0, "store 2 ore 1 water", "store 1 ore 2 water", "store 3 water");
}

RULE(PS_11_4, "who cannot pay again releases the carrier; its price is then nobody's")
{
    given("{'players':3,'options':{'hired_carrier':true},'rounds_left':5,'step':'hired_carrier',"
          "'asked':1,'order':[1,2,0],'hired_carrier':{'holder':1,'credits':4},'seats':["
          "{'specialist':3,'credits':9},{'specialist':1,'credits':3,'held':{'ore':6,'water':4}},"
          "{'specialist':2,'credits':9}]}");
    refuses(P1, "keep", PS_11_4);
    accepts(P1, "release");
    given("{'players':3,'options':{'hired_carrier':true},'rounds_left':5,'step':'hired_carrier',"
          "'asked':1,'first_player':0,'order':[1,2,0],'hired_carrier':{'holder':1,'credits':4},"
          "'seats':[{'specialist':3,'credits':9},{'specialist':1,'credits':8,'held':{'ore':6,"
          "'water':4}},{'specialist':2,'credits':9}]}");
    accepts(P1, "keep");
    plays(P1, "release");
    equals("hired_carrier.credits", 0);
    asks(P0, "open_bid");
    plays(P0, "bid 2");
    plays(P1, "pass");
    plays(P2, "pass");
    equals("hired_carrier.holder", 0);
    equals("seats.1.held.ore", 4);
    check(num_events("spent") == 1, "only ore did not fit");
}

/* ---- extraction ---- */

RULE(PS_7_1, "who has just enough energy for a single reactor may run it")
{
    for (int energy = 0; energy < 2; energy++) {
        given(
            written("{'players':2,'step':'activate','asked':1,'turn':1,'order':[0,1],'neutral':[],"
                    "'seats':[{'specialist':1,'claims':['C1'],'reactors':{'C1':'ore'},'held':{"
                    "'energy':%d}},{'specialist':2,'held':{'water':2}}]}",
                    energy));
        plays(P1, "rest");
        asks(P0, energy ? "extraction" : "trade");
    }
}

RULE(PS_7_1, "the first zone of the planet is as idle as any other: only when its owner says so")
{
    given(
        "{'players':4,'step':'activate','asked':3,'turn':3,'order':[0,1,2,3],'neutral':[],'seats':["
        "{'specialist':1,'claims':['A1'],'reactors':{'A1':'energy'}},{'specialist':2,'claims':[]},"
        "{'specialist':3,'claims':[]},{'specialist':4,'claims':['C3'],'held':{'water':2}}]}");
    plays(P3, "rest");
    asks(P0, "extraction");
    given("{'players':4,'step':'extraction','asked':0,'order':[0,1,2,3],'neutral':[],'seats':["
          "{'specialist':1,'claims':['D1'],'reactors':{'D1':'energy'}},"
          "{'specialist':2,'claims':['A1'],'reactors':{'A1':'energy'}},"
          "{'specialist':3,'claims':[]},{'specialist':4,'claims':[]}]}");
    plays(P0, "extract");
    asks(P1, "extraction");
}

/* ---- what is known of others' credits ---- */

/* The least that a seat is thought to have, by a viewer who has nothing, over many draws. */
static int least_credits(int viewer, int seat)
{
    static _Alignas(8) unsigned char drawn[FR_MAX_STATE];
    struct fr_score_line line;
    int least = 1 << 20, num;

    for (uint64_t seed = 0; seed < 30000; seed++) {
        memcpy(drawn, rule_state(), rule_game->state_size);
        rule_game->resample(drawn, viewer, seed);
        rule_game->score(drawn, seat, &line, 1, &num);
        if (line.points < least) least = line.points;
    }
    return least;
}

RULE(PS_5_2, "who takes part in the specialist auction, and who opens any, has a credit")
{
    given(
        "{'players':3,'step':'open_bid','asked':0,'contest':{'for':'specialist','active':[0,1,2]},"
        "'seats':[{'credits':9},{'credits':1},{'credits':9}]}");
    check(least_credits(P1, P0) >= 1, "who opens");
    check(least_credits(P1, P2) >= 1, "who takes part");
    given("{'players':3,'step':'open_bid','asked':0,'lot':'C4','order':[0,1,2],'contest':{'for':"
          "'zone','active':[0,1]},'seats':[{'credits':9,'specialist':1},{'credits':9,'specialist':"
          "2},{'credits':0,'specialist':3}]}");
    check(least_credits(P2, P0) >= 1, "who opens");
    check(least_credits(P2, P1) == 0, "of others nothing is known");
}
