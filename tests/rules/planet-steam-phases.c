/* Planet Steam, chapters 6 to 12: reactors, resources, end of round and game, options, hidden
 * things. */
#include "rule.h"
#include "ps_rules.h"

#include <stdio.h>
#include <string.h>

/* ---- 6 reactor phase ---- */

RULE(PS_6_1, "pay 1 water to activate, or take 1 water and be done")
{
    given("{'players':2,'step':'activate','asked':0,'seats':[{'held':{'water':2}},{'held':{'water':"
          "2}}]}");
    plays(P0, "rest");
    equals("seats.0.held.water", 3);
    asks(P1, "activate");
    plays(P1, "activate");
    equals("seats.1.held.water", 1);
    asks(P1, "reactors");
    given("{'players':2,'step':'activate','asked':0,'seats':[{},{'held':{'water':0}}]}");
    plays(P0, "rest");
    equals("seats.1.held.water", 1); /* without water there is no choice */
    given("{'players':2,'step':'activate','asked':0,'seats':[{'held':{'water':0}},{}]}");
    refuses(P0, "activate", PS_6_1);
}

RULE(PS_6_2, "any number of actions in any order")
{
    given("{'players':2,'step':'reactors','asked':0,'seats':[{'claims':['C3','C4'],'credits':200,'"
          "held':{'water':4,'ore':4,'quartz':4,'energy':4}}]}");
    plays(P0, "reactor C3");
    plays(P0, "upgrade ore");
    plays(P0, "converter ore C3");
    plays(P0, "reactor C4");
    plays(P0, "upgrade ore");
    plays(P0, "supercharger C3");
    plays(P0, "done");
    asks(P1, "activate");
}

RULE(PS_6_3, "a market reactor costs 1 water and the marker's price and needs an own empty zone")
{
    given("{'players':2,'step':'reactors','asked':0,'stock':3,'seats':[{'claims':['C3','C4'],'"
          "reactors':{'C3':'water'},'credits':30,'held':{'water':2}}]}");
    refuses(P0, "reactor C3", PS_6_3);
    refuses(P0, "reactor D5", PS_6_3);
    plays(P0, "reactor C4");
    equals("seats.0.credits", 4);
    equals("seats.0.held.water", 1);
    equals("stock", 2);
    check(event_arg("stock", 0, "from") == 3 && event_arg("stock", 0, "to") == 2, "and it is told");
    equals_text("seats.0.reactors.C4", "water");
    given("{'players':2,'step':'reactors','asked':0,'stock':3,'seats':[{'claims':['C3','C4'],'"
          "credits':25,'held':{'water':2}}]}");
    refuses(P0, "reactor C4", PS_6_3);
}

static const char *const all_reactors_but_one =
    "{'players':3,'step':'reactors','asked':0,'neutral':[],'stock':5,'seats':["
    "{'claims':['B1','C1','D1','E1','F1','B2','C2','D2','E2','F2','B3','A1'],'held':{'water':4,'"
    "quartz':4}}]}";

RULE(PS_6_4, "with more in the market than in the reserve only the reserve can be bought, at the "
             "marker's price")
{
    refuses_position(all_reactors_but_one, "not free"); /* A1 is closed with three players */
    given("{'players':4,'step':'reactors','asked':0,'neutral':[],'stock':5,'seats':["
          "{'claims':['A1','B1','C1','D1','E1','F1','A2','B2','C2','D2','E2','F2'],'credits':100,'"
          "held':{'water':4,'quartz':4},"
          " 'reactors':{'A1':'water','B1':'water','C1':'water','D1':'water','E1':'water','F1':'"
          "water','A2':'water','B2':'water','C2':'water','D2':'water'}},"
          "{'claims':['A3','B3','C3','D3','E3','F3','A4','B4','C4','D4','E4','F4'],"
          " 'reactors':{'A3':'water','B3':'water','C3':'water','D3':'water','E3':'water','F3':'"
          "water','A4':'water','B4':'water','C4':'water','D4':'water','E4':'water','F4':'water'}},"
          "{'claims':['A5','B5','C5','D5','E5','F5'],'reactors':{'A5':'water','B5':'water','C5':'"
          "water','D5':'water','E5':'water','F5':'water'}},"
          "{'claims':['A6','B6','C6','D6','E6','F6'],'reactors':{'A6':'water','B6':'water','C6':'"
          "water','D6':'water','E6':'water','F6':'water'}}]}");
    equals("reserve.reactors", 1);
    plays(P0, "reactor E2");
    equals("seats.0.credits", 78); /* 22 at stock 5 */
    refuses(P0, "reactor F2", PS_1_1);
    refuses(P0, "import F2", PS_1_1);
}

RULE(PS_6_5, "an import costs 1 water, 2 quartz, 5 credits, also when the market is out of stock")
{
    given("{'players':2,'step':'reactors','asked':0,'stock':0,'seats':[{'claims':['C3','C4'],'"
          "credits':5,'held':{'water':1,'quartz':2}}]}");
    refuses(P0, "reactor C3", PS_6_3);
    plays(P0, "import C3");
    equals("seats.0.credits", 0);
    equals("seats.0.held.water", 0);
    equals("seats.0.held.quartz", 0);
    equals("stock", 0);
    given("{'players':2,'step':'reactors','asked':0,'stock':4,'seats':[{'claims':['C3','C4'],'"
          "credits':50,'held':{'water':1,'quartz':1}}]}");
    refuses(P0, "import C3", PS_6_5);
}

RULE(PS_6_6, "converters cost 8, 5, 2; a replaced one goes to the reserve or, moved first, to "
             "another reactor")
{
    given("{'players':2,'step':'reactors','asked':0,'seats':[{'claims':['C3','C4'],'reactors':{'C3'"
          ":'water','C4':'water'},'credits':100}]}");
    plays(P0, "converter quartz C3");
    equals("seats.0.credits", 92);
    plays(P0, "converter ore C3");
    equals("seats.0.credits", 87);
    equals("reserve.converters.quartz", 14);
    plays(P0, "move converter C3 C4");
    plays(P0, "converter energy C3");
    equals("seats.0.credits", 85);
    equals_text("seats.0.reactors.C3", "energy");
    equals_text("seats.0.reactors.C4", "ore");
    refuses(P0, "converter water C3", PS_6_6);
    refuses(P0, "converter ore D5", PS_6_6);
    given("{'players':2,'step':'reactors','asked':0,'seats':[{'claims':['C3'],'reactors':{'C3':'"
          "water'},'credits':4}]}");
    refuses(P0, "converter ore C3", PS_6_6);
    accepts(P0, "converter energy C3");
}

RULE(PS_6_7, "a supercharger costs 1 water, 1 ore, 2 quartz")
{
    given("{'players':2,'step':'reactors','asked':0,'seats':[{'claims':['C3','C4'],'reactors':{'C3'"
          ":'water','C4':'ore'},'held':{'water':1,'ore':1,'quartz':2}}]}");
    refuses(P0, "supercharger D5", PS_6_7);
    plays(P0, "supercharger C4");
    equals("seats.0.held.water", 0);
    equals("seats.0.held.ore", 0);
    equals("seats.0.held.quartz", 0);
    equals("reserve.superchargers", 12);
    refuses(P0, "supercharger C3", PS_6_7);
}

RULE(PS_6_8, "1 ore and 1 energy raise a carrier one class, up to 4, also the same one again")
{
    given("{'players':2,'step':'reactors','asked':0,'seats':[{'carriers':{'water':2},'held':{'ore':"
          "3,'energy':3},'credits':100,'reactors':{'C3':'water'}}]}");
    plays(P0, "upgrade water");
    plays(P0, "upgrade water");
    equals("seats.0.carriers.water", 4);
    refuses(P0, "upgrade water", PS_6_8);
    plays(P0, "upgrade ore");
    refuses(P0, "upgrade ore", PS_6_8); /* nothing left to pay with */
}

RULE(PS_6_9, "reactors, converters and superchargers change places freely; converters may go back")
{
    given("{'players':2,'step':'reactors','asked':0,'seats':[{'claims':['B4','C3','C4','E6'],'"
          "reactors':{'B4':'ore','C3':'quartz'},'superchargers':['C3']}]}");
    plays(P0, "move reactor C3 E6");
    equals_text("seats.0.reactors.E6", "quartz");
    equals_text("seats.0.superchargers.0", "E6");
    plays(P0, "move converter B4 E6"); /* they change places */
    equals_text("seats.0.reactors.E6", "ore");
    equals_text("seats.0.reactors.B4", "quartz");
    plays(P0, "move supercharger E6 B4");
    equals_text("seats.0.superchargers.0", "B4");
    plays(P0, "return converter B4");
    equals_text("seats.0.reactors.B4", "water");
    equals("reserve.converters.quartz", 14);
    refuses(P0, "return converter B4", PS_6_9);
    refuses(P0, "move reactor B4 D1", PS_6_9); /* not the own zone */
    refuses(P0, "move reactor C4 C3", PS_6_9); /* no reactor there */
}

/* Every arrangement of three reactors, two converters and a supercharger over four zones that the
 * rules allow is reached, and no chain of rearrangements is endless. */
struct arrangements {
    char seen[4000][40];
    int num;
};

static void note_arrangement(struct arrangements *all)
{
    static const char *const zones[] = { "B4", "C3", "C4", "E6" };
    char key[40] = "";
    for (int z = 0; z < 4; z++) {
        char mark = '.';
        if (is_legal(P0, written("converter energy %s", zones[z]))) mark = 'w';
        if (is_legal(P0, written("return converter %s", zones[z]))) mark = 'c';
        key[2 * z] = mark;
        key[2 * z + 1] = mark == '.'                                          ? '.'
                         : is_legal(P0, written("supercharger %s", zones[z])) ? '-'
                                                                              : '+';
    }
    for (int i = 0; i < all->num; i++)
        if (!strcmp(all->seen[i], key)) return;
    memcpy(all->seen[all->num++], key, sizeof key);
}

static void explore(struct arrangements *all, int depth)
{
    uint64_t saved[FR_MAX_STATE / 8];
    fr_move moves[256];
    int num;

    check(depth <= 12, "a chain of rearrangements does not end");
    note_arrangement(all);
    num = rule_game->legal(rule_state(), P0, moves);
    for (int i = 0; i < num; i++) {
        char text[FR_MAX_TEXT];
        rule_game->write_move(rule_state(), P0, moves[i], text, sizeof text);
        if (strncmp(text, "move ", 5)) continue;
        memcpy(saved, rule_state(), rule_game->state_size);
        rule_game->apply(rule_state(), P0, moves[i], NULL);
        explore(all, depth + 1);
        memcpy(rule_state(), saved, rule_game->state_size);
    }
}

RULE(PS_6_9, "every arrangement is reachable and none circles")
{
    static struct arrangements all;
    all.num = 0;
    given("{'players':2,'step':'reactors','asked':0,'seats':[{'claims':['B4','C3','C4','E6'],'"
          "credits':100,"
          "'held':{'water':4,'ore':4,'quartz':4},'reactors':{'B4':'ore','C3':'ore','E6':'water'},'"
          "superchargers':['C3']}]}");
    explore(&all, 0);
    /* 4 choices of the empty zone, 3 of the reactor without converter, 3 of the supercharged one.
     */
    check(all.num == 36, "%d arrangements reached", all.num);
}

RULE(PS_6_2, "a turn does not end by itself while something can still be rearranged")
{
    const char *one_reactor =
        "{'players':2,'step':'activate','asked':0,'neutral':[],'seats':[{'credits':0,'held':{'"
        "quartz':0,'ore':0,'water':1,'energy':0},"
        "'claims':['B1','C1','D1'],'reactors':{'B1':'water'}},{'claims':['B7']}]}";
    given(one_reactor);
    plays(P0, "activate");
    plays(P0, "move reactor B1 C1");
    asks(P0, "reactors");
    plays(P0, "move reactor C1 D1"); /* and on to the next zone */
    asks(P0, "reactors");
    legal_are(P0, "done"); /* moves are taken back, not played backwards */
    plays(P0, "done");
    asks(P1, "activate");
    given(one_reactor);
    plays(P0, "activate");
    plays(P0, "move reactor B1 D1");
    asks(P0, "reactors");
    given("{'players':2,'step':'activate','asked':0,'neutral':[],'seats':[{'credits':0,'held':{'"
          "quartz':0,'ore':0,'water':1,'energy':0},"
          "'claims':['B1','C1','D1'],'reactors':{'B1':'water','C1':'water','D1':'water'},'"
          "superchargers':['B1']},{'claims':['B7']}]}");
    plays(P0, "activate");
    plays(P0, "move supercharger B1 C1");
    asks(P0, "reactors");
    accepts(P0, "move supercharger C1 D1");
    /* Nothing to buy, nothing to move: there is nothing to ask (PS-12.3). */
    given("{'players':2,'step':'activate','asked':0,'neutral':[],'seats':[{'credits':0,'held':{'"
          "quartz':0,'ore':0,'water':1,'energy':0},"
          "'claims':['B1'],'reactors':{'B1':'water'}},{'claims':['B7']}]}");
    plays(P0, "activate");
    asks(P1, "activate");
}

RULE(PS_6_10, "at the end of a turn everything is attached")
{
    refuses_position("{'players':2,'seats':[{'claims':['C3'],'superchargers':['C3']}]}",
                     "supercharger");
    refuses_position("{'players':2,'seats':[{'claims':['C3'],'reactors':{'C4':'ore'}}]}",
                     "outside");
    given("{'players':2,'step':'reactors','asked':0,'seats':[{'claims':['C3'],'reactors':{'C3':'"
          "ore'},'superchargers':['C3']}]}");
    refuses(P0, "return supercharger C3", FR_NOT_A_MOVE);
    refuses(P0, "return reactor C3", FR_NOT_A_MOVE);
}

/* ---- 7 resource phase ---- */

RULE(PS_7_1,
     "running costs 1 energy but for river water and energy reactors; stock must suffice now")
{
    given(
        "{'players':4,'step':'extraction','asked':0,'seats':[{'claims':['C4','A1','C1','E1'],"
        " 'reactors':{'C4':'water','A1':'energy','C1':'ore','E1':'quartz'},'held':{'energy':1}}]}");
    refuses(P0, "extract", PS_7_1); /* ore and quartz need 2 */
    plays(P0, "idle C1");
    plays(P0, "extract");
    equals("seats.0.held.energy", 1); /* 1 spent, 1 extracted */
    equals("seats.0.held.quartz", 2);
    equals("seats.0.held.water", 4);
    given("{'players':4,'step':'extraction','asked':0,'seats':[{'claims':['A1'],'reactors':{'A1':'"
          "energy'}}]}");
    plays(P0, "idle A1"); /* running nothing is legal (R-33) */
    equals("seats.0.held.energy", 3);
}

RULE(PS_7_2, "river water stays free with a supercharger; an ore reactor on the river costs 1")
{
    given("{'players':4,'step':'extraction','asked':0,'seats':[{'claims':['C4'],'reactors':{'C4':'"
          "water'},'superchargers':['C4'],'held':{'energy':0,'water':0}}]}");
    plays(P0, "extract");
    equals("seats.0.held.water", 2);
    given("{'players':4,'step':'extraction','asked':0,'seats':[{'claims':['C4','A1'],'reactors':{'"
          "C4':'ore','A1':'energy'},'held':{'energy':0}}]}");
    refuses(P0, "extract", PS_7_1);
}

RULE(PS_7_3, "each running reactor yields 1 of its resource")
{
    given("{'players':4,'step':'extraction','asked':0,'neutral':[],'seats':[{'claims':['A1','C1','"
          "E1','A7'],"
          " 'reactors':{'A1':'energy','C1':'ore','E1':'quartz','A7':'water'},'held':{'quartz':0,'"
          "ore':0,'water':0,'energy':3}}]}");
    plays(P0, "extract");
    equals("seats.0.held.quartz", 1);
    equals("seats.0.held.ore", 1);
    equals("seats.0.held.water", 1);
    equals("seats.0.held.energy", 1);
}

RULE(PS_7_4, "synergy, supercharger and airship add, for running reactors only")
{
    const char *position = "{'players':4,'step':'extraction','asked':0,'neutral':[],'airship':1,'"
                           "seats':[{'claims':['A1','B1','C1','A7'],"
                           " 'reactors':{'A1':'energy','B1':'energy','C1':'energy','A7':'energy'},'"
                           "superchargers':['A7'],"
                           " 'carriers':{'energy':4},'held':{'energy':0}},{'claims':['B4']}]}";
    given(position);
    plays(P0, "extract");
    equals("seats.0.held.energy", 10); /* 4 base, 2 synergy, 1 supercharger, 3 airship */
    given(position);
    plays(P0, "idle B1");
    plays(P0, "extract");
    equals("seats.0.held.energy", 6); /* the gap breaks the group */
    given("{'players':4,'step':'extraction','asked':0,'neutral':[],'seats':[{'claims':['A1','B1'],"
          " 'reactors':{'A1':'energy','B1':'ore'},'held':{'energy':1,'ore':0}}]}");
    plays(P0, "extract");
    equals("seats.0.held.ore", 1); /* different resources make no group */
    equals("seats.0.held.energy", 1);
    given("{'players':4,'step':'extraction','asked':0,'neutral':[],'seats':[{'claims':['F1','A2'],"
          " 'reactors':{'F1':'energy','A2':'energy'},'held':{'energy':0}},{},{'claims':['C5']}]}");
    plays(P0, "extract");
    equals("seats.0.held.energy", 2); /* the map has edges */
}

RULE(PS_7_5, "energy is spent first; what finds no room is lost; supply stays")
{
    given("{'players':4,'step':'extraction','asked':0,'neutral':[],'seats':[{'claims':['A1','B1','"
          "D1'],"
          " 'reactors':{'A1':'energy','B1':'energy','D1':'ore'},'held':{'energy':4,'ore':4}}]}");
    const int64_t ore = value("supply.ore"), energy = value("supply.energy");
    plays(P0, "extract");
    equals("seats.0.held.energy", 4); /* 4 - 1, then 3 more, 2 of them lost */
    equals("seats.0.held.ore", 4);
    equals("supply.ore", ore);
    equals("supply.energy", energy);
}

RULE(PS_7_6, "quartz, ore, water, energy; each player in turn order buys, sells or passes")
{
    given("{'players':2,'step':'trade','asked':0}");
    refuses(P0, "buy 1 ore", PS_7_6);
    plays(P0, "pass");
    plays(P1, "pass");
    asks(P0, "trade");
    equals("trade_turn", 1);
    accepts(P0, "buy 1 ore");
}

RULE(PS_7_7, "buying is bounded by supply and credits and lowers the supply by all that is bought")
{
    given("{'players':2,'step':'trade','asked':0,'prices':{'quartz':10},'supply':{'quartz':8},'"
          "seats':[{'credits':75,'held':{'quartz':2}}]}");
    refuses(P0, "buy 8 quartz", PS_7_7);
    refuses(P0, "buy 0 quartz", PS_7_7);
    plays(P0, "buy 7 quartz");
    equals("seats.0.credits", 5);
    equals("seats.0.held.quartz", 4);
    equals("supply.quartz", 1);
    given("{'players':2,'step':'trade','asked':0,'prices':{'quartz':10},'supply':{'quartz':2},'"
          "seats':[{'credits':75}]}");
    refuses(P0, "buy 3 quartz", PS_7_7);
}

RULE(PS_7_8, "selling pays the price before the action; the supply stops at its end")
{
    given("{'players':2,'step':'trade','asked':0,'prices':{'quartz':10},'supply':{'quartz':19},'"
          "seats':[{'credits':0,'held':{'quartz':4}}]}");
    refuses(P0, "sell 5 quartz", PS_7_8);
    plays(P0, "sell 4 quartz");
    equals("seats.0.credits", 40);
    equals("supply.quartz", 20);
    given("{'players':2,'step':'trade','asked':0,'supply':{'quartz':20},'seats':[{'held':{'quartz':"
          "4}}]}");
    accepts(P0, "sell 1 quartz");
}

RULE(PS_7_9, "after every action the price follows the band of the supply")
{
    static const struct {
        const char *resource;
        int supply, change;
    } bands[] = {
        { "quartz", 0, 2 },   { "quartz", 1, 1 },   { "quartz", 2, 1 },   { "quartz", 3, 0 },
        { "quartz", 5, 0 },   { "quartz", 6, -1 },  { "quartz", 8, -1 },  { "quartz", 9, -2 },
        { "quartz", 11, -2 }, { "quartz", 12, -3 }, { "quartz", 20, -3 }, { "ore", 0, 2 },
        { "ore", 1, 1 },      { "ore", 2, 0 },      { "ore", 5, 0 },      { "ore", 6, -1 },
        { "ore", 9, -1 },     { "ore", 10, -2 },    { "ore", 12, -2 },    { "ore", 13, -3 },
        { "water", 0, 2 },    { "water", 1, 1 },    { "water", 2, 0 },    { "water", 6, 0 },
        { "water", 7, -1 },   { "water", 9, -1 },   { "water", 10, -2 },  { "water", 12, -2 },
        { "water", 13, -3 },  { "energy", 0, 2 },   { "energy", 1, 1 },   { "energy", 2, 0 },
        { "energy", 6, 0 },   { "energy", 7, -1 },  { "energy", 9, -1 },  { "energy", 10, -2 },
        { "energy", 13, -2 }, { "energy", 14, -3 },
    };
    static const char *const order[] = { "quartz", "ore", "water", "energy" };
    for (size_t i = 0; i < sizeof bands / sizeof *bands; i++) {
        int turn = 0;
        while (strcmp(order[turn], bands[i].resource)) turn++;
        given(written("{'players':2,'step':'trade','asked':0,'trade_turn':%d,'prices':{'%s':8},'"
                      "supply':{'%s':%d},"
                      "'seats':[{'held':{'%s':1}},{'held':{'%s':1}}]}",
                      turn, bands[i].resource, bands[i].resource, bands[i].supply,
                      bands[i].resource, bands[i].resource));
        plays(P0, "pass");
        equals(written("prices.%s", bands[i].resource), 8 + bands[i].change);
    }
}

RULE(PS_7_10, "one certificate action each: buy or sell a licence, or buy an elite quarter")
{
    given("{'players':2,'step':'certificate','asked':0,'seats':[{'held':{'quartz':2,'ore':1,'water'"
          ":2},'licences':1,'credits':0},{'licences':1}]}");
    legal_are(P0, "pass", "buy licence", "sell licence", "buy quarter");
    plays(P0, "buy licence");
    equals("seats.0.licences", 2);
    equals("seats.0.held.quartz", 1);
    equals("seats.0.held.water", 0);
    asks(P1, "certificate");
    legal_are(P1, "pass", "sell licence");
    given("{'players':2,'step':'certificate','asked':0,'seats':[{'held':{'quartz':2,'ore':1,'water'"
          ":2},'licences':1,'credits':0},{'licences':1}]}");
    plays(P0, "sell licence");
    equals("seats.0.credits", 15);
    equals("reserve.licences", 4); /* sold ones leave the game */
    given("{'players':2,'step':'certificate','asked':0,'seats':[{'held':{'quartz':2,'ore':1,'water'"
          ":1},'credits':0},{'licences':1}]}");
    refuses(P0, "buy licence", PS_7_10);
    refuses(P0, "sell licence", PS_7_10);
    plays(P0, "buy quarter");
    equals("seats.0.elite_quarters", 1);
    equals("seats.0.held.ore", 0);
    equals("reserve.elite_quarters", 3);
}

/* ---- 8 end phase ---- */

/* Ends the round from here: the only seat that can deal in certificates passes. */
static void end_the_round(const char *position)
{
    given(position);
    plays((int)value("asked"), "pass");
}

RULE(PS_8_1, "extra cards are returned first, in the last round too")
{
    end_the_round("{'players':2,'rounds_left':1,'options':{'price_manipulation':true},'manipulator'"
                  ":1,'step':'certificate','asked':1,"
                  "'seats':[{},{'licences':1,'credits':10}]}");
    check(is_over(), "the last round is over");
    equals("seats.1.credits", 12); /* specialist 2 */
    is_null("manipulator");
}

RULE(PS_8_2, "without ore or energy no reactors are made and the scarce price rises by 4")
{
    end_the_round("{'players':2,'step':'certificate','asked':1,'supply':{'ore':0,'energy':9},'"
                  "prices':{'ore':9,'energy':5},'stock':7,'seats':[{},{'licences':1}]}");
    equals("stock", 7);
    equals("prices.ore", 13);
    equals("prices.energy", 5);
    equals("supply.energy", 8); /* only the next round's bonus token */
    end_the_round("{'players':2,'step':'certificate','asked':1,'supply':{'quartz':0,'water':0,'ore'"
                  ":3,'energy':3},'prices':{'quartz':9,'water':5},'seats':[{},{'licences':1}]}");
    equals("prices.quartz", 9);
    equals("prices.water", 5);
}

RULE(PS_8_3, "each new reactor takes 1 ore and 1 energy until one is out or the market is full")
{
    end_the_round("{'players':2,'rounds_left':1,'step':'certificate','asked':1,'supply':{'ore':3,'"
                  "energy':9},'stock':13,'seats':[{},{'licences':1}]}");
    equals("stock", 14);
    equals("supply.ore", 2);
    equals("supply.energy", 8);
    equals("reserve.reactors", 35);
}

RULE(PS_8_4,
     "clean-up: round marker, specialists back, Lady Steam remembered, airship and markers away")
{
    end_the_round("{'players':2,'rounds_left':3,'airship':4,'options':{'variable_trade_order':true}"
                  ",'order_markers':[1,2,3,4],"
                  "'trade_order':['energy','water','ore','quartz'],'step':'certificate','asked':0,'"
                  "first_player':0,"
                  "'seats':[{'licences':1,'specialist':2},{'specialist':1}]}");
    equals("rounds_left", 2);
    equals("airship", 0);
    equals("first_player", 1);
    equals("seats.0.specialist", 0);
    equals("order_markers.#", 0);
    asks(P1, "open_bid");
    end_the_round(
        "{'players':2,'rounds_left':1,'step':'certificate','asked':1,'seats':[{},{'licences':1}]}");
    check(is_over(), "gold space");
    equals("rounds_left", 0);
    equals("round", 7); /* the last one played */
    survives_saving();
}

/* ---- 9 game end ---- */

RULE(PS_9_1, "wealth counts credits, tokens, zones, reactors, superchargers and elite quarters, "
             "nothing else")
{
    given("{'players':2,'step':'over','prices':{'quartz':10,'ore':7},'seats':[{'credits':33,'held':"
          "{'quartz':2,'ore':1,'water':0,'energy':0},"
          " 'licences':3,'carriers':{'ore':4},'claims':['C3','C4','C5'],'reactors':{'C3':'ore','C4'"
          ":'water'},'superchargers':['C3'],'elite_quarters':2}]}");
    score_line_is(P0, "credits", 33);
    score_line_is(P0, "resources", 27);
    score_line_is(P0, "zones", 75);
    score_line_is(P0, "reactors", 50);
    score_line_is(P0, "superchargers", 50);
    score_line_is(P0, "elite_quarters", 100);
    score_is(P0, 335);
}

RULE(PS_9_2, "the richest wins, tied leaders share, credits become public")
{
    given("{'players':3,'step':'over','seats':[{'credits':100},{'credits':100},{'credits':60}]}");
    place_is(P0, 1);
    place_is(P1, 1);
    place_is(P2, 3);
    view_as(P2);
    equals("seats.0.credits", 100);
}

/* ---- 10 advanced rules ---- */

RULE(PS_10_1, "immobile: a reactor stays; converters and superchargers move")
{
    given("{'players':2,'options':{'immobile_reactors':true},'step':'reactors','asked':0,"
          "'seats':[{'claims':['C3','C4','C5'],'reactors':{'C3':'ore','C4':'water'},'superchargers'"
          ":['C3']}]}");
    refuses(P0, "move reactor C3 C5", PS_10_1);
    accepts(P0, "move converter C3 C4");
    accepts(P0, "move supercharger C3 C4");
}

RULE(PS_10_2, "restricted river: no ore or quartz converter on a river zone, by whatever move")
{
    given(
        "{'players':4,'options':{'restricted_river':true},'step':'reactors','asked':0,'neutral':[],"
        "'seats':[{'claims':['C4','C3','C5','A5'],'reactors':{'C4':'water','C3':'ore','C5':'energy'"
        "},'credits':50},{'claims':['B4']},{'claims':['A2']}]}");
    refuses(P0, "converter ore C4", PS_10_2);
    refuses(P0, "converter quartz C4", PS_10_2);
    accepts(P0, "converter energy C4");
    refuses(P0, "move converter C3 C4", PS_10_2);
    refuses(P0, "move reactor C3 A5", PS_10_2);
    accepts(P0, "move reactor C5 A5");
    accepts(P0, "move converter C5 C4");
    refuses_position("{'players':4,'options':{'restricted_river':true},'neutral':[],'seats':[{'"
                     "claims':['C4'],'reactors':{'C4':'ore'}}]}",
                     "river");
}

RULE(PS_10_3,
     "winners set the trade order: one marker each, two with two players, the last by itself")
{
    given("{'players':3,'options':{'variable_trade_order':true},'step':'order_marker','asked':0,'"
          "markers_left':1,"
          "'order_markers':[1,2],'trade_order':['water','energy','quartz','ore'],'bonus':{'quartz':"
          "0,'ore':0,'water':0,'energy':0},"
          "'contest':{'for':'specialist','active':[0],'leader':0,'bid':1},'seats':[{'specialist':1}"
          ",{'specialist':2},{'specialist':3}]}");
    legal_are(P0, "order 3 quartz", "order 3 ore", "order 4 quartz", "order 4 ore");
    refuses(P0, "order 1 ore", PS_10_3);
    refuses(P0, "order 3 water", PS_10_3);
    plays(P0, "order 3 ore");
    equals("order_markers.#", 4); /* the last one goes by itself */
    equals_text("trade_order.0", "water");
    equals_text("trade_order.2", "ore");
    equals_text("trade_order.3", "quartz");
    given("{'players':2,'options':{'variable_trade_order':true},'step':'order_marker','asked':0,'"
          "markers_left':2,'first_player':0,"
          "'bonus':{'quartz':0,'ore':0,'water':0,'energy':0},"
          "'contest':{'for':'specialist','active':[0],'leader':0,'bid':1},'seats':[{'specialist':1}"
          ",{}]}");
    plays(P0, "order 2 ore");
    asks(P0, "order_marker");
    plays(P0, "order 1 water");
    equals("seats.1.specialist", 2); /* the second contest is won at once */
    given("{'players':5,'options':{'variable_trade_order':true},'step':'bonus','asked':0,'first_"
          "player':0,'order_markers':[1,2,3,4],"
          "'bonus':{'quartz':1,'ore':1,'water':0,'energy':0},'contest':{'for':'specialist','active'"
          ":[0],'leader':0,'bid':1},"
          "'seats':[{'specialist':5},{'specialist':1},{'specialist':2},{'specialist':3},{'"
          "specialist':4}]}");
    plays(P0, "bonus ore");
    equals_text("step", "offer_zone"); /* the fifth winner places none */
}

RULE(PS_10_3, "with three players the last marker lies before anybody is asked about sabotage")
{
    given(
        "{'players':3,'rounds_left':5,'options':{'sabotage':true,'variable_trade_order':true},'"
        "step':'order_marker','asked':2,"
        "'markers_left':1,'trade_order':['quartz','energy','water','quartz'],'order_markers':[2,4],"
        "'seats':[{'specialist':1},{'specialist':2,'reactors':{'C5':'ore','C1':'water'}},{'"
        "specialist':3}]}");
    plays(P2, "order 3 ore");
    asks(P1, "tip");
    equals("order_markers.#", 4);
    equals_text("trade_order.0", "water");
    check(num_events("order_marker") == 2, "the winner's marker and the last one");
    check(event_seat("order_marker", 0) == P2, "the winner places a marker");
    check(event_seat("order_marker", 1) == -1, "nobody places the last marker");
    plays(P1, "tip C1");
    check(num_events("order_marker") == 0, "all markers lie");
}

RULE(PS_10_4,
     "variable claims: river neutrals first, then two passes of claims and neutral markers")
{
    start(2, "first_game=1 variable_claims=1 river_neutrals=2", 4);
    const int first = (int)value("first_player");
    equals("neutral.#", 0);
    asks(first, "river_neutral");
    legal_are(first, "neutral B5", "neutral C4", "neutral D4", "neutral E3");
    plays(first, "neutral C4");
    refuses(first, "neutral B1", PS_10_4);
    refuses(first, "neutral A5", PS_5_25); /* closed with two players */
    plays(first, "neutral B5");
    asks(first, "open_bid");
    plays(first, "bid 1");
    plays(1 - first, "pass");
    plays(first, "specialist 1");
    plays(first, "bonus ore");
    plays(1 - first, "take quartz");
    plays(1 - first, "bonus water");
    asks(first, "place_claim"); /* first in turn order: one claim, two neutral markers */
    refuses(first, "claim A1", PS_5_25);
    refuses(first, "claim C4", PS_10_4);
    plays(first, "claim B1");
    plays(first, "neutral C1");
    plays(first, "neutral D1");
    plays(1 - first, "claim B2");
    plays(1 - first, "neutral C2");
    plays(1 - first, "claim B3"); /* pass 2 runs backwards */
    plays(1 - first, "neutral C3");
    plays(first, "claim E1");
    plays(first, "neutral E2");
    plays(first, "neutral D2");
    equals("neutral.#", 8);
    equals_text("step", "offer_zone");
    rule_game->setup(rule_state(), &(struct fr_options){ .players = 2, .at = { 0 } }, 1);
    struct fr_options too_many;
    fr_usual_options(rule_game, 2, &too_many);
    too_many.at[fr_option_index(rule_game, "river_neutrals")] = 4;
    check(rule_game->setup(rule_state(), &too_many, 1) == PS_10_4,
          "four river neutrals with two players");
}

RULE(PS_10_4, "without an agreed number the first player rolls for the river neutrals")
{
    int seen[7] = { 0 };
    for (uint64_t seed = 0; seed < 80; seed++) {
        start(5, "first_game=1 variable_claims=1", seed);
        seen[value("markers_left")]++;
    }
    for (int n = 0; n <= 5; n++) check(seen[n] > 0, "%d river neutrals never came up", n);
    check(!seen[6], "six river neutrals");
}

RULE(PS_10_5, "reduced start: table 3")
{
    static const int table[4][5] = {
        { 80, 0, 0, 2, 3 }, { 90, 0, 1, 3, 2 }, { 100, 0, 1, 3, 3 }, { 110, 0, 1, 3, 3 }
    };
    for (int players = 2; players <= 5; players++) {
        const int *row = table[players - 2];
        start(players, "reduced_start=1", 1);
        equals("seats.0.credits", row[0]);
        equals("seats.0.held.quartz", row[1]);
        equals("seats.0.held.ore", row[2]);
        equals("seats.0.held.water", row[3]);
        equals("seats.0.held.energy", row[4]);
    }
}

/* ---- 11 optional rules ---- */

RULE(PS_11_1, "directed claiming: any free zone, a licence, or pass; no die")
{
    given("{'players':4,'options':{'directed_claiming':true},'step':'claim','asked':0,'seats':[{'"
          "licences':1}]}");
    refuses(P0, "roll A1", PS_11_1);
    refuses(P0, "claim D1", PS_11_1); /* neutral */
    accepts(P0, "licence D1");
    accepts(P0, "licence A1");
    accepts(P0, "pass");
    plays(P0, "claim A1");
    check(num_events("rolled") == 0, "no die");
    equals("seats.0.claims.#", 3);
}

RULE(PS_11_2,
     "price manipulation: three modes, paid and bounded, the card pays its holder's number back")
{
    given("{'players':3,'options':{'price_manipulation':true},'step':'manipulate','asked':0,"
          "'contest':{'for':'specialist','active':[0],'leader':0,'bid':1},'seats':[{'specialist':3,"
          "'credits':8}]}");
    accepts(P0, "shift weak");
    accepts(P0, "shift weak ore +3");
    refuses(P0, "shift weak ore +4", PS_11_2);
    refuses(P0, "shift weak ore +1 water +1", PS_11_2);
    refuses(P0, "shift weak quartz +1", PS_11_2);
    refuses(P0, "shift medium quartz +1", PS_11_2);
    accepts(P0, "shift medium ore +1 water +1 energy -2");
    refuses(P0, "shift medium ore +3 water +2", PS_11_2);
    accepts(P0, "shift strong quartz -5");
    refuses(P0, "shift strong quartz -5 ore +1", PS_11_2);
    plays(P0, "shift strong quartz +2 energy -3");
    equals("seats.0.credits", 0);
    equals("prices.quartz", 13);
    equals("prices.energy", 2);
    equals("manipulator", 0);
    given("{'players':3,'options':{'price_manipulation':true},'step':'manipulate','asked':0,"
          "'contest':{'for':'specialist','active':[0],'leader':0,'bid':1},'seats':[{'specialist':3,"
          "'credits':3}]}");
    refuses(P0, "shift medium", PS_11_2);
}

RULE(PS_11_3, "sabotage: from round 2 the last winner's opponent tips a reactor, which does "
              "nothing and pays back")
{
    const char *position = "{'players':2,'rounds_left':%d,'options':{'sabotage':true},'step':'"
                           "bonus','asked':1,'bonus':{'quartz':1,'ore':1,'water':0,'energy':0},"
                           "'contest':{'for':'specialist','active':[1],'leader':1,'bid':1},"
                           "'seats':[{'specialist':2,'claims':['C3','C4','C5'],'reactors':{'C3':'"
                           "ore','C4':'water'}},{'specialist':1}]}";
    given(written(position, 7));
    plays(P1, "bonus ore");
    equals_text("step", "offer_zone"); /* not in round 1 */
    given(written(position, 6));
    plays(P1, "bonus ore");
    asks(P0, "tip"); /* the only opponent with a reactor */
    legal_are(P0, "tip C3", "tip C4");
    refuses(P0, "tip C5", PS_11_3);
    plays(P0, "tip C3");
    equals_text("tipped", "C3");
    given("{'players':2,'options':{'sabotage':true},'step':'reactors','asked':0,'saboteur':1,'"
          "victim':0,'tipped':'C3',"
          "'seats':[{'claims':['C3','C4','C5'],'reactors':{'C3':'ore','C4':'water'},'held':{'water'"
          ":4,'ore':4,'quartz':4},'superchargers':['C4']}]}");
    refuses(P0, "move reactor C3 C5", PS_11_3);
    refuses(P0, "move converter C3 C4", PS_11_3);
    refuses(P0, "move supercharger C4 C3", PS_11_3);
    refuses(P0, "converter energy C3", PS_11_3);
    refuses(P0, "supercharger C3", PS_11_3);
    refuses(P0, "return converter C3", PS_11_3);
    accepts(P0, "move reactor C4 C5");
    given("{'players':2,'options':{'sabotage':true},'step':'extraction','asked':0,'saboteur':1,'"
          "victim':0,'tipped':'C3',"
          "'seats':[{'claims':['C3','C4'],'reactors':{'C3':'ore','C4':'water'}}]}");
    refuses(P0, "idle C3", PS_11_3);
    end_the_round("{'players':2,'options':{'sabotage':true},'rounds_left':1,'step':'certificate','"
                  "asked':1,'saboteur':1,'victim':0,'tipped':'C3',"
                  "'seats':[{'credits':0,'claims':['C3','C4'],'reactors':{'C3':'ore','C4':'water'}}"
                  ",{'licences':1}]}");
    equals("seats.0.credits", 2 * event_arg("rolled", 0, "die"));
    is_null("tipped");
    /* Nobody to sabotage: no effect (R-19). */
    given("{'players':2,'rounds_left':5,'options':{'sabotage':true},'step':'bonus','asked':1,'"
          "bonus':{'quartz':1,'ore':1,'water':0,'energy':0},"
          "'contest':{'for':'specialist','active':[1],'leader':1,'bid':1},'seats':[{'specialist':2}"
          ",{'specialist':1}]}");
    plays(P1, "bonus ore");
    equals_text("step", "offer_zone");
}

RULE(PS_11_4,
     "the hired carrier is auctioned, kept once for the bid again, and lost with what does not fit")
{
    given("{'players':2,'options':{'hired_carrier':true},'step':'airship','asked':0,'first_player':"
          "1,'seats':[{'credits':20},{'credits':20}]}");
    plays(P0, "airship 1");
    asks(P1, "open_bid");
    plays(P1, "bid 4");
    plays(P0, "pass");
    equals("seats.1.credits", 16);
    equals("hired_carrier.credits", 4);
    equals("hired_carrier.holder", 1);
    given("{'players':2,'options':{'hired_carrier':true},'rounds_left':5,'step':'airship','asked':"
          "0,'first_player':0,"
          "'hired_carrier':{'holder':1,'credits':4},'seats':[{'credits':20},{'credits':16,'held':{'"
          "ore':6}}]}");
    plays(P0, "airship 1");
    asks(P1, "hired_carrier");
    plays(P1, "keep");
    equals("seats.1.credits", 12);
    equals("hired_carrier.credits", 0);
    equals("hired_carrier.kept", 1);
    equals("seats.1.held.ore", 6);
    /* Kept once: it must be auctioned, and the tokens go with it unless the holder wins again. */
    const char *again = "{'players':2,'options':{'hired_carrier':true},'rounds_left':4,'step':'"
                        "airship','asked':0,'first_player':0,"
                        "'hired_carrier':{'holder':1,'kept':true},'seats':[{'credits':20},{'"
                        "credits':12,'held':{'ore':6}}]}";
    given(again);
    plays(P0, "airship 1");
    asks(P0, "open_bid");
    plays(P0, "bid 1");
    plays(P1, "pass");
    equals("seats.1.held.ore", 4);
    equals("hired_carrier.holder", 0);
    given(again);
    plays(P0, "airship 1");
    plays(P0, "bid 1");
    plays(P1, "bid 2");
    plays(P0, "pass");
    equals("seats.1.held.ore", 6);
    equals("hired_carrier.kept", 0);
    /* Too poor to keep it: released without a question. Nobody can bid: it stays unowned (d). */
    given("{'players':2,'options':{'hired_carrier':true},'rounds_left':5,'step':'airship','asked':"
          "0,'first_player':0,"
          "'hired_carrier':{'holder':1,'credits':4},'seats':[{'credits':0},{'credits':0,'held':{'"
          "ore':6}}]}");
    plays(P0, "airship 1");
    is_null("hired_carrier.holder");
    equals("seats.1.held.ore", 4);
    asks(P0, "activate");
}

RULE(PS_11_4, "only totals count: the holder has room for three tokens more, of any kinds")
{
    given("{'players':2,'options':{'hired_carrier':true},'step':'trade','asked':0,'hired_carrier':{"
          "'holder':0,'credits':1},"
          "'supply':{'quartz':9},'prices':{'quartz':4},'seats':[{'credits':100,'held':{'quartz':3,'"
          "ore':6}}]}");
    plays(P0, "buy 4 quartz");
    equals("seats.0.held.quartz", 5); /* 1 on its carrier, 1 on the last free place */
    refuses_position("{'players':2,'seats':[{'held':{'ore':5}}]}", "capacity");
    refuses_position("{'players':2,'options':{'hired_carrier':true},'hired_carrier':{'holder':0},'"
                     "seats':[{'held':{'ore':6,'water':6}}]}",
                     "capacity");
}

RULE(PS_11_5, "all options are off by default and any of them combine")
{
    start(4, "", 1);
    for (uint32_t i = 0; i < rule_game->num_options; i++) {
        const struct fr_option_def *o = &rule_game->options[i];
        check(o->usual == (o->kind == FR_OPTION_FLAG ? 0 : -1), "%s is on by default", o->id);
    }
    start(4,
          "first_game=1 4p-entrepreneur=1 immobile_reactors=1 restricted_river=1 "
          "variable_trade_order=1 variable_claims=1 "
          "river_neutrals=3 reduced_start=1 directed_claiming=1 price_manipulation=1 sabotage=1 "
          "hired_carrier=1",
          9);
    equals("markers_left", 3);
}

/* ---- 12 hidden information ---- */

RULE(PS_12_1, "others' credits are hidden, everything else is public")
{
    given("{'players':3,'step':'trade','asked':1,'seats':[{'credits':12},{'credits':34},{'credits':"
          "56}]}");
    view_as(P1);
    is_null("seats.0.credits");
    equals("seats.1.credits", 34);
    is_null("seats.2.credits");
    equals("seats.2.held.water", 4);
    is_null("rng");
    view_as(FR_SPECTATOR);
    is_null("seats.1.credits");
}

RULE(PS_12_2, "there is no move that trades between players")
{
    start(3, "first_game=1", 1);
    const int seat = (int)value("asked");
    refuses(seat, "give 1 ore 2", FR_NOT_A_MOVE);
    refuses(seat, "lend 5 1", FR_NOT_A_MOVE);
}

RULE(PS_12_3, "forced questions are answered, but a bidder who can only pass is asked")
{
    given("{'players':3,'step':'raise','asked':1,'contest':{'for':'specialist','active':[0,1,2],'"
          "leader':0,'bid':5},"
          "'seats':[{'credits':9},{'credits':9},{'credits':3}]}");
    plays(P1, "pass");
    asks(P2, "raise");
    legal_are(P2, "pass");
    given("{'players':3,'step':'open_bid','asked':2,'contest':{'for':'specialist','active':[1,2]},'"
          "seats':[{'specialist':1},{},{'credits':1}]}");
    legal_are(P2, "bid 1");
}
