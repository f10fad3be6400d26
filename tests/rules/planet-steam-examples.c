/* Planet Steam's worked examples, with their exact figures (specification, chapter 13). */
#include "rule.h"
#include "ps_rules.h"

#include <stdio.h>

EXAMPLE("TV-1", "wealth 550")
{
    given("{'players':2,'step':'over','prices':{'water':8,'energy':3},'neutral':[],'seats':[{'"
          "credits':20,'held':{'quartz':0,'ore':0,'water':3,'energy':2},"
          "'claims':['B1','C1','D1','E1','B2','C2','D2','E2','B3','C3'],'reactors':{'B1':'ore','C1'"
          ":'ore','D1':'water','E1':'water','B2':'energy','C2':'quartz'},"
          "'superchargers':['B1'],'elite_quarters':1},{'claims':['D5']}]}");
    score_is(P0, 550);
}

EXAMPLE("TV-2", "bonus area without ore")
{
    given("{'players':2,'step':'certificate','asked':1,'supply':{'quartz':2,'ore':0,'water':3,'"
          "energy':4},'seats':[{},{'licences':1}]}");
    plays(P1, "pass");
    equals("bonus.quartz", 1);
    equals("bonus.ore", 0);
    equals("bonus.water", 1);
    equals("bonus.energy", 1);
    equals("supply.quartz", 1);
    equals("supply.ore", 0);
    equals("supply.water", 2);
    equals("supply.energy", 3);
}

EXAMPLE("TV-3", "a whole specialist auction")
{
    enum { MARTIN, JANE, KAYA, ERIK };
    given("{'players':4,'first_player':0,'step':'open_bid','asked':0,'contest':{'for':'specialist',"
          "'active':[0,1,2,3]},"
          "'bonus':{'quartz':1,'ore':1,'water':1,'energy':1},'seats':[{'credits':100},{'credits':"
          "100},{'credits':100,'held':{'energy':4}},{'credits':100}]}");
    const int64_t energy = value("supply.energy");
    plays(MARTIN, "bid 20");
    plays(JANE, "bid 22");
    plays(KAYA, "pass");
    plays(ERIK, "pass");
    plays(MARTIN, "bid 23");
    plays(JANE, "pass");
    equals("seats.0.credits", 77);
    plays(MARTIN, "specialist 2");
    plays(MARTIN, "upgrade ore");
    plays(MARTIN, "bonus quartz");
    plays(JANE, "bid 5");
    plays(KAYA, "pass");
    plays(ERIK, "bid 15");
    plays(JANE, "pass");
    plays(ERIK, "specialist 1");
    plays(ERIK, "bonus ore");
    plays(JANE, "bid 1");
    plays(KAYA, "pass");
    equals("seats.1.credits", 99);
    plays(JANE, "specialist 4");
    plays(JANE, "take licence");
    plays(JANE, "bonus water");
    equals("seats.2.credits", 99); /* Kaya alone: 1 credit, the Captain, and no room for energy */
    equals("seats.2.specialist", 3);
    equals("seats.2.held.energy", 4);
    equals("supply.energy", energy + 1);
    equals("order.0", ERIK);
    equals("order.1", MARTIN);
    equals("order.2", KAYA);
    equals("order.3", JANE);
}

EXAMPLE("TV-4", "the Entrepreneur pays 8 for a bid of 15 and may bid 16 with 8")
{
    given("{'players':2,'step':'raise','asked':1,'lot':'B1','contest':{'for':'zone','active':[0,1],"
          "'leader':0,'bid':15},"
          "'seats':[{'specialist':2,'credits':8},{'specialist':1,'credits':20}]}");
    plays(P1, "bid 16");
    legal_are(P0, "pass");
    given("{'players':2,'step':'raise','asked':1,'lot':'B1','contest':{'for':'zone','active':[0,1],"
          "'leader':0,'bid':15},"
          "'seats':[{'specialist':2,'credits':8},{'specialist':1,'credits':20}]}");
    plays(P1, "pass");
    equals("seats.0.credits", 0);
}

EXAMPLE("TV-5", "a miss offers the nearest free zone of each direction")
{
    for (int seed = 0;; seed++) {
        check(seed < 100, "no miss in a hundred rolls");
        /* C2 is named; left and up are free next to it, right is D2's neighbour E2, below nothing
         * is free. */
        given(written("{'players':2,'seed':'%d','step':'claim','asked':0,'neutral':['D2','C4','C5',"
                      "'C6','C7'],"
                      "'seats':[{'claims':['C3']},{'claims':['B7']}]}",
                      seed));
        plays(P0, "roll C2");
        if (event_arg("rolled", 0, "die") <= 3) break;
    }
    legal_are(P0, "claim B2", "claim C1", "claim E2");
}

EXAMPLE("TV-6", "a reactor turn")
{
    given("{'players':2,'step':'activate','asked':0,'stock':6,'seats':[{'credits':50,'claims':['C3'"
          ",'E6'],'held':{'water':3,'ore':2,'energy':3}}]}");
    plays(P0, "activate");
    plays(P0, "reactor C3");
    plays(P0, "converter energy C3");
    plays(P0, "move reactor C3 E6");
    plays(P0, "upgrade energy");
    equals("seats.0.held.water", 1);
    equals("seats.0.credits", 28);
    equals("seats.0.held.ore", 1);
    equals("seats.0.held.energy", 2);
    equals("stock", 5);
    equals("seats.0.carriers.energy", 2);
    equals_text("seats.0.reactors.E6", "energy");
}

EXAMPLE("TV-7", "base extraction")
{
    given("{'players':2,'step':'extraction','asked':0,'seats':[{'claims':['C4','B1','E6'],'"
          "reactors':{'C4':'water','B1':'ore','E6':'ore'},"
          "'held':{'water':0,'ore':0,'energy':1}}]}");
    plays(P0, "idle E6");
    plays(P0, "extract");
    equals("seats.0.held.energy", 0);
    equals("seats.0.held.water", 1);
    equals("seats.0.held.ore", 1);
}

EXAMPLE("TV-8", "supercharger and synergy: 8 water, 7 kept")
{
    given("{'players':4,'step':'extraction','asked':0,'neutral':[],'seats':[{'claims':['A1','B1','"
          "A2','B2'],"
          "'reactors':{'A1':'water','B1':'water','A2':'water','B2':'water'},'superchargers':['B1'],"
          "'carriers':{'water':2},'held':{'water':0,'energy':4}},{},{'claims':['C7']}]}");
    const int64_t supply = value("supply.water");
    plays(P0, "extract");
    equals("seats.0.held.energy", 0);
    equals("seats.0.held.water", 7);
    equals("supply.water", supply);
}

EXAMPLE("TV-9", "synergy and airship: 10 quartz")
{
    given(
        "{'players':4,'step':'extraction','asked':0,'neutral':[],'airship':1,'seats':[{'claims':['"
        "A1','B1','B2','E2','E3'],"
        "'reactors':{'A1':'quartz','B1':'quartz','B2':'quartz','E2':'quartz','E3':'quartz'},'"
        "carriers':{'quartz':4,'energy':2},'held':{'quartz':0,'energy':5}},{},{'claims':['C7']}]}");
    plays(P0, "extract");
    equals("seats.0.held.quartz", 10);
    equals("seats.0.held.energy", 0);
}

static void trade_of(int turn, const char *what)
{
    given(written("{'players':2,'step':'trade','asked':0,'trade_turn':%d,%s}", turn, what));
}

EXAMPLE("TV-10", "energy sale")
{
    trade_of(3, "'prices':{'energy':4},'supply':{'energy':9},'seats':[{'credits':0,'carriers':{'"
                "energy':2},'held':{'energy':5}},{'held':{'energy':1}}]");
    plays(P0, "sell 5 energy");
    equals("seats.0.credits", 20);
    equals("supply.energy", 14);
    equals("prices.energy", 1);
}

EXAMPLE("TV-11", "water purchase")
{
    trade_of(
        2,
        "'prices':{'water':7},'supply':{'water':6},'seats':[{'credits':20},{'held':{'water':1}}]");
    plays(P0, "buy 2 water");
    equals("seats.0.credits", 6);
    equals("supply.water", 4);
    equals("prices.water", 7);
}

EXAMPLE("TV-12", "a pass moves the price too")
{
    trade_of(
        1, "'prices':{'ore':9},'supply':{'ore':9},'seats':[{'held':{'ore':1}},{'held':{'ore':1}}]");
    plays(P0, "pass");
    equals("prices.ore", 8);
}

static void produce(int ore, int energy, int stock, int ore_price, int energy_price)
{
    given(written("{'players':2,'rounds_left':1,'step':'certificate','asked':1,'supply':{'ore':%d,'"
                  "energy':%d},'stock':%d,"
                  "'prices':{'ore':%d,'energy':%d},'seats':[{},{'licences':1}]}",
                  ore, energy, stock, ore_price, energy_price));
    plays(P1, "pass");
}

EXAMPLE("TV-13", "production")
{
    produce(5, 9, 7, 9, 5);
    equals("supply.ore", 0);
    equals("supply.energy", 4);
    equals("stock", 12);
    produce(5, 9, 11, 9, 5);
    equals("supply.ore", 2);
    equals("supply.energy", 6);
    equals("stock", 14);
    produce(5, 0, 3, 9, 5);
    equals("stock", 3);
    equals("prices.energy", 9);
    equals("prices.ore", 9);
}

EXAMPLE("TV-14", "medium price manipulation")
{
    given("{'players':3,'options':{'price_manipulation':true},'step':'manipulate','asked':0,"
          "'contest':{'for':'specialist','active':[0],'leader':0,'bid':1},'seats':[{'specialist':3,"
          "'credits':4}]}");
    accepts(P0, "shift medium ore +3 energy -1");
    refuses(P0, "shift medium ore +3 energy -2", PS_11_2);
    refuses(P0, "shift medium quartz -1", PS_11_2);
}

EXAMPLE("TV-15", "marker 4 on water: water is traded last")
{
    given("{'players':4,'options':{'variable_trade_order':true},'step':'order_marker','asked':0,'"
          "markers_left':1,"
          "'bonus':{'quartz':0,'ore':0,'water':0,'energy':0},'contest':{'for':'specialist','active'"
          ":[0],'leader':0,'bid':1},'seats':[{'specialist':1}]}");
    plays(P0, "order 4 water");
    equals_text("trade_order.3", "water");
}

EXAMPLE("TV-16", "prices are clamped")
{
    trade_of(3, "'prices':{'energy':2},'supply':{'energy':15},'seats':[{'held':{'energy':1}},{'"
                "held':{'energy':1}}]");
    plays(P0, "pass");
    equals("prices.energy", 1);
    trade_of(0, "'prices':{'quartz':19},'supply':{'quartz':0},'seats':[{'held':{'quartz':1}},{'"
                "held':{'quartz':1}}]");
    plays(P0, "pass");
    equals("prices.quartz", 20);
}

EXAMPLE("TV-17", "buying more than fits")
{
    trade_of(2, "'prices':{'water':3},'supply':{'water':5},'seats':[{'credits':20,'held':{'water':"
                "3}},{'held':{'water':1}}]");
    plays(P0, "buy 4 water");
    equals("seats.0.credits", 8);
    equals("seats.0.held.water", 4);
    equals("supply.water", 1);
    equals("prices.water", 4);
}

EXAMPLE("TV-18", "a sale at the limit")
{
    trade_of(3, "'prices':{'energy':3},'supply':{'energy':19},'seats':[{'credits':0,'held':{'"
                "energy':4}},{'held':{'energy':1}}]");
    plays(P0, "sell 4 energy");
    equals("seats.0.credits", 12);
    equals("supply.energy", 20);
    equals("prices.energy", 1);
}

EXAMPLE("TV-19", "both scarce")
{
    produce(0, 0, 5, 14, 5);
    equals("prices.ore", 16);
    equals("prices.energy", 9);
    equals("stock", 5);
}

EXAMPLE("TV-20", "production to zero")
{
    produce(1, 1, 13, 9, 5);
    equals("supply.ore", 0);
    equals("supply.energy", 0);
    equals("stock", 14);
    equals("prices.ore", 9);
    equals("prices.energy", 5);
}

EXAMPLE("TV-21", "no activation")
{
    given("{'players':2,'step':'activate','asked':0,'seats':[{'held':{'water':4}},{'held':{'water':"
          "0}}]}");
    plays(P0, "rest");
    equals("seats.0.held.water", 4);
    equals("seats.1.held.water", 1);
    equals_text("step", "trade");
}

EXAMPLE("TV-22", "sabotage breaks a group")
{
    given("{'players':2,'options':{'sabotage':true},'step':'extraction','asked':0,'saboteur':1,'"
          "victim':0,'tipped':'C2','neutral':[],"
          "'seats':[{'claims':['B2','C2','D2'],'reactors':{'B2':'ore','C2':'ore','D2':'ore'},'held'"
          ":{'ore':0,'energy':3}},{'claims':['D5']}]}");
    plays(P0, "extract");
    equals("seats.0.held.ore", 2);
    equals("seats.0.held.energy", 1);
}

EXAMPLE("TV-23", "a lone opener")
{
    given("{'players':2,'step':'offer_zone','asked':0,'seats':[{'specialist':2,'credits':7},{'"
          "specialist':1,'credits':0}]}");
    plays(P0, "offer B1");
    equals("seats.0.credits", 6);
    equals("seats.0.claims.#", 3);
}

EXAMPLE("TV-24", "the hired carrier after an extraction")
{
    given("{'players':4,'options':{'hired_carrier':true},'step':'extraction','asked':0,'neutral':[]"
          ",'hired_carrier':{'holder':0,'credits':2},"
          "'seats':[{'claims':['A1','B1','D1','E1'],'reactors':{'A1':'ore','B1':'ore','D1':'quartz'"
          ",'E1':'quartz'},'superchargers':['A1','B1','D1','E1'],"
          "'held':{'quartz':4,'ore':3,'water':5,'energy':4},'credits':9},{'claims':['B4']}]}");
    plays(P0, "extract");
    equals("seats.0.held.energy", 0);
    asks(P0, "store");
    legal_are(P0, "store 2 ore", "store 1 quartz 1 ore", "store 2 quartz");
    refuses(P0, "store 1 ore", PS_11_4);
    plays(P0, "store 1 quartz 1 ore");
    equals("seats.0.held.quartz", 5);
    equals("seats.0.held.ore", 5);
    equals("seats.0.held.water", 5);
    /* Losing the card: 4, 4, 4. */
    given("{'players':2,'options':{'hired_carrier':true},'rounds_left':4,'step':'airship','asked':"
          "0,'first_player':0,"
          "'hired_carrier':{'holder':1,'kept':true},'seats':[{'credits':20},{'credits':12,'held':{'"
          "quartz':5,'ore':5,'water':5}}]}");
    plays(P0, "airship 1");
    plays(P0, "bid 1");
    plays(P1, "pass");
    equals("seats.1.held.quartz", 4);
    equals("seats.1.held.ore", 4);
    equals("seats.1.held.water", 4);
}
