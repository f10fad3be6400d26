/* Planet Steam: why a move is refused, where one rule forbids for several reasons; and what follows
 * from a position by the rules, as clients are told it. */
#include "rule.h"
#include "ps_rules.h"

#include <string.h>

/* ---- reasons ---- */

RULE(PS_5_4, "who opens is told whether the bid is too low, too high, or none")
{
    given("{'players':2,'step':'open_bid','asked':0,'contest':{'for':'specialist','active':[0,1]},'"
          "seats':[{'credits':12},{'credits':9}]}");
    refuses(P0, "bid 0", PS_5_4_LOW);
    refuses(P0, "bid 13", PS_5_4_HIGH);
    refuses(P0, "pass", PS_5_4_PASS);
    refuses(P0, "roll B1", FR_2_NOW);
}

RULE(PS_5_5, "a raise is too low or too high, or no raise is possible at all")
{
    const char *position = "{'players':2,'step':'raise','asked':0,'contest':{'for':'specialist','"
                           "active':[0,1],'leader':1,'bid':%d},"
                           "'seats':[{'credits':12},{'credits':20}]}";
    given(written(position, 6));
    refuses(P0, "bid 0", PS_5_5_LOW);
    refuses(P0, "bid 6", PS_5_5_LOW);
    refuses(P0, "bid 13", PS_5_5_HIGH);
    given(written(position, 12));
    refuses(P0, "bid 13", PS_5_5_POOR);
}

RULE(PS_5_17, "for a zone the limit is the own credits, and twice those for the Entrepreneur")
{
    given("{'players':2,'step':'raise','asked':0,'lot':'B1','contest':{'for':'zone','active':[0,1],"
          "'leader':1,'bid':4},"
          "'seats':[{'specialist':1,'credits':5},{'specialist':2,'credits':5}]}");
    refuses(P0, "bid 6", PS_5_17_HIGH);
    refuses(P0, "bid 4", PS_5_5_LOW);
    given("{'players':2,'step':'raise','asked':1,'lot':'B1','contest':{'for':'zone','active':[0,1],"
          "'leader':0,'bid':4},"
          "'seats':[{'specialist':1,'credits':5},{'specialist':2,'credits':5}]}");
    refuses(P1, "bid 11", PS_5_17_HALF);
    accepts(P1, "bid 10");
    view_as(P1);
    equals("facts.bid.limit", 10);
    equals("facts.bid.prices.0", 3); /* of a bid of 5 */
    equals("facts.bid.prices.5", 5); /* of a bid of 10 */
}

RULE(PS_5_21,
     "a zone is not to be rolled for because it is one's own, another's, neutral or closed")
{
    given("{'players':3,'step':'claim','asked':0,'seats':[{'claims':['B4']},{'claims':['C1']}]}");
    refuses(P0, "roll B4", PS_5_21_OWN);
    refuses(P0, "roll C1", PS_5_21_TAKEN);
    refuses(P0, "roll B1", PS_5_21_NEUTRAL);
    refuses(P0, "roll A1", PS_5_25);
    refuses(P0, "claim B2", PS_5_20);
}

RULE(PS_5_22, "after a miss the nearest free zones are named")
{
    given("{'players':4,'step':'fallback','asked':0,'lot':'B3','seats':[{'licences':1}]}");
    refuses(P0, "claim F7", PS_5_22_FAR);
    refuses(P0, "pass", PS_5_22_PASS);
    refuses(P0, "licence A3", PS_5_23);
}

RULE(PS_5_24, "a licence fails for want of one or because of the zone")
{
    given("{'players':3,'step':'claim','asked':0,'seats':[{'claims':['B4']},{'claims':['C1']}]}");
    refuses(P0, "licence B1", PS_5_24_NONE);
    given("{'players':3,'step':'claim','asked':0,'seats':[{'claims':['B4'],'licences':1},{'claims':"
          "['C1']}]}");
    refuses(P0, "licence C1", PS_5_24_TAKEN);
    refuses(P0, "licence B4", PS_5_24_OWN);
    refuses(P0, "licence A1", PS_5_25);
}

RULE(PS_6_3, "a reactor fails for the zone, for what stands on it, for the stock or for the price")
{
    given("{'players':2,'step':'reactors','asked':0,'stock':3,'seats':[{'claims':['C3','C4'],'"
          "reactors':{'C3':'ore'},'credits':20,'held':{'water':2}}]}");
    refuses(P0, "reactor D5", PS_6_3_FOREIGN);
    refuses(P0, "reactor C3", PS_6_3_OCCUPIED);
    refuses(P0, "reactor C4", PS_6_3_COST);
    refuses(P0, "import D5", PS_6_5_FOREIGN);
    refuses(P0, "import C4", PS_6_5_COST);
    given("{'players':2,'step':'reactors','asked':0,'stock':0,'seats':[{'claims':['C3','C4'],'"
          "reactors':{'C3':'ore'},'credits':99,'held':{'water':2}}]}");
    refuses(P0, "reactor C4", PS_6_3_STOCK);
    view_as(P0);
    equals("facts.offers.reactor.#", 1); /* out of stock: none left, and no price */
    equals("facts.offers.reactor.left", 0);
}

RULE(PS_6_9,
     "a rearrangement fails for what is not there, for what is, or because it was made already")
{
    given("{'players':2,'step':'reactors','asked':0,'neutral':[],'seats':[{'claims':['B1','C1','D1'"
          ",'E1'],"
          "'reactors':{'B1':'ore','C1':'ore','D1':'water'},'superchargers':['C1']},{'claims':['B7']"
          "}]}");
    refuses(P0, "move reactor E1 B1", PS_6_9_FROM);
    refuses(P0, "move reactor B1 B7", PS_6_9_FOREIGN);
    refuses(P0, "move converter B1 B1", PS_6_9_ITSELF);
    refuses(P0, "move reactor B1 C1", PS_6_9_OCCUPIED);
    refuses(P0, "move converter D1 B1", PS_6_9_CONVERTER);
    refuses(P0, "move converter B1 C1", PS_6_9_SAME);
    refuses(P0, "move converter B1 E1", PS_6_9_TO);
    refuses(P0, "move supercharger D1 B1", PS_6_9_SUPERCHARGER);
    refuses(P0, "return converter D1", PS_6_9_CONVERTER);
    plays(P0, "move reactor D1 E1");
    refuses(P0, "move reactor E1 D1", PS_6_9_SETTLED);
}

RULE(PS_7_7, "a purchase fails for the supply or for the price")
{
    given("{'players':2,'step':'trade','asked':0,'supply':{'quartz':3},'prices':{'quartz':8},'"
          "seats':[{'credits':20,'held':{'quartz':1}}]}");
    refuses(P0, "buy 0 quartz", PS_7_7_LEAST);
    refuses(P0, "buy 4 quartz", PS_7_7_SUPPLY);
    refuses(P0, "buy 3 quartz", PS_7_7_COST);
    refuses(P0, "sell 2 quartz", PS_7_8_HELD);
    refuses(P0, "buy 1 ore", PS_7_6);
}

RULE(PS_7_10, "a certificate fails for the reserve, for its price or for want of a licence")
{
    given("{'players':2,'step':'certificate','asked':0,'reserve':{'elite_quarters':0,'licences':0},"
          "'seats':[{'held':{'quartz':1,'ore':1,'water':0}},{'elite_quarters':4}]}");
    refuses(P0, "buy licence", PS_7_10_NO_LICENCES);
    refuses(P0, "buy quarter", PS_7_10_NO_QUARTERS);
    refuses(P0, "sell licence", PS_7_10_SELL);
    given("{'players':2,'step':'certificate','asked':0,'seats':[{'licences':1,'held':{'quartz':1,'"
          "ore':0,'water':1}}]}");
    refuses(P0, "buy licence", PS_7_10_COST);
    refuses(P0, "buy quarter", PS_7_10_COST);
}

RULE(PS_11_2, "a shift fails for quartz, for a second resource, for its steps or for its price")
{
    given("{'players':3,'options':{'price_manipulation':true},'step':'manipulate','asked':0,"
          "'contest':{'for':'specialist','active':[0],'leader':0,'bid':1},'seats':[{'specialist':3,"
          "'credits':4}]}");
    refuses(P0, "shift weak quartz +1", PS_11_2_QUARTZ);
    refuses(P0, "shift weak ore +1 water +1", PS_11_2_ONE);
    refuses(P0, "shift weak ore +4", PS_11_2_STEPS);
    refuses(P0, "shift medium ore +7 water +7", PS_11_2_STEPS);
    refuses(P0, "shift strong", PS_11_2_COST);
}

/* ---- facts ---- */

RULE(PS_3_3, "the turn order is that of the specialists once everybody has one")
{
    start(4, "4p-entrepreneur=1", 1);
    view_as(P0);
    equals("facts.turn_order.3", 3);
    equals_text("facts.specialists.1.abilities.0", "entrepreneur");
    is_null("facts.specialists.1.holder");
    equals("facts.rounds", 5);
    equals_text("facts.phase", "setup");
    start(4, "", 1);
    view_as(P0);
    equals_text("facts.specialists.1.abilities.0", "banker");
    given("{'players':3,'step':'trade','asked':1,'seats':[{'specialist':3},{'specialist':1},{'"
          "specialist':2}]}");
    view_as(P0);
    equals("facts.turn_order.0", 1);
    equals("facts.turn_order.2", 0);
    equals("facts.specialists.2.holder", 0);
    equals_text("facts.phase", "resources");
}

RULE(PS_7_4,
     "the forecast of an extraction tells each share, and what is left off for want of energy")
{
    given(
        "{'players':4,'step':'reactors','asked':0,'neutral':[],'airship':1,'seats':[{'claims':['A1'"
        ",'B1','C1','A7'],"
        " 'reactors':{'A1':'energy','B1':'energy','C1':'energy','A7':'ore'},'superchargers':['C1'],"
        " 'held':{'energy':0,'ore':1}},{'claims':['B4']}]}");
    view_as(P1); /* everybody may know it */
    equals("facts.seats.0.extraction.needed", 1);
    equals("facts.seats.0.extraction.energy", 0);
    equals("facts.seats.0.extraction.running", 3);
    equals_text("facts.seats.0.extraction.short.0", "A7");
    equals_text("facts.seats.0.extraction.yields.0.resource", "energy");
    equals("facts.seats.0.extraction.yields.0.base", 3);
    equals("facts.seats.0.extraction.yields.0.synergy", 2);
    equals("facts.seats.0.extraction.yields.0.supercharger", 1);
    equals("facts.seats.0.extraction.yields.0.airship", 3);
    equals("facts.seats.0.extraction.yields.0.lost", 5);
    equals("facts.seats.0.extraction.yields.0.after", 4);
    equals("facts.groups.#", 1);
    equals("facts.groups.0.zones.#", 3);
    equals("facts.rows.0.reactors.0", 3);
}

RULE(PS_8_3, "the forecast of the end phase makes reactors or raises prices")
{
    given("{'players':4,'step':'trade','asked':0,'stock':7,'supply':{'ore':5,'energy':9}}");
    view_as(P0);
    equals("facts.production.reactors", 5);
    equals("facts.production.supply.energy", 4);
    equals("facts.production.prices.#", 0);
    given("{'players':4,'step':'trade','asked':0,'stock':7,'supply':{'ore':0,'energy':9},'prices':{"
          "'ore':14}}");
    view_as(P0);
    equals("facts.production.reactors", 0);
    equals("facts.production.prices.0.to", 16);
}

RULE(PS_0_5, "carriers say what they take, the hired one included")
{
    given("{'players':2,'options':{'hired_carrier':true},'step':'trade','asked':0,'hired_carrier':{"
          "'holder':0,'credits':1},"
          "'seats':[{'carriers':{'ore':1,'water':4},'held':{'ore':6,'water':2}}]}");
    view_as(P0);
    equals("facts.seats.0.carriers.ore.capacity", 4);
    equals("facts.seats.0.carriers.ore.next", 7);
    equals("facts.seats.0.carriers.ore.aboard", 2);
    equals("facts.seats.0.carriers.ore.room", 1);
    is_null("facts.seats.0.carriers.water.next");
}

static bool score_is_known(int seat, int viewer)
{
    struct fr_score_line lines[FR_MAX_SCORE_LINES];
    uint64_t view[FR_MAX_STATE / 8];
    int num = 0;
    bool known = true;

    memcpy(view, rule_state(), rule_game->state_size);
    rule_game->redact(view, viewer);
    rule_game->score(view, seat, lines, FR_MAX_SCORE_LINES, &num);
    for (int i = 0; i < num; i++) known &= !lines[i].unknown;
    return known;
}

RULE(PS_12_1, "a rival's wealth is unknown, not nothing, as long as the credits are")
{
    given("{'players':2,'step':'trade','asked':1,'seats':[{'credits':12},{'credits':34}]}");
    check(score_is_known(P1, P1), "the own score is known");
    check(!score_is_known(P0, P1), "another's is not");
    given("{'players':2,'step':'over','seats':[{'credits':12},{'credits':34}]}");
    check(score_is_known(P0, P1), "at the end it is");
}

RULE(PS_5_26, "the table is told which reactors the airship helps in each row: those that run")
{
    given(
        "{ 'players': 2, 'step': 'trade', 'asked': 0, 'neutral': [], 'airship': 2, 'idle': ['C2'], "
        "'seats': [ { 'claims': ['B2', 'C2'], 'reactors': {'B2': 'water', 'C2': 'ore'} }, "
        "{ 'claims': ['E2', 'E3'], 'reactors': {'E2': 'water', 'E3': 'water'} } ] }");
    equals("facts.rows.1.zones.#", 2);
    equals_text("facts.rows.1.zones.0", "B2");
    equals_text("facts.rows.1.zones.1", "E2");
    equals("facts.rows.1.reactors.0", 1);
    equals_text("facts.rows.2.zones.0", "E3");
}

RULE(PS_10_3, "the table is told when each resource is traded, and of which nobody knows it yet")
{
    given("{ 'players': 3, 'rounds_left': 5, 'options': {'variable_trade_order': true}, "
          "'step': 'order_marker', 'asked': 2, 'markers_left': 1, "
          "'trade_order': ['quartz', 'energy', 'water', 'ore'], 'order_markers': [2, 4], "
          "'seats': [ {'specialist': 1}, {'specialist': 2}, {'specialist': 3} ] }");
    equals_text("facts.trading.quartz.state", "open");
    equals_text("facts.trading.energy.state", "ahead");
    equals("facts.trading.energy.nth", 2);
    given("{ 'players': 2, 'step': 'trade', 'asked': 0, 'trade_turn': 1 }");
    equals_text("facts.trading.quartz.state", "done");
    equals_text("facts.trading.ore.state", "now");
    equals_text("facts.trading.energy.state", "ahead");
}
