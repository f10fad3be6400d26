/* Planet Steam, chapters 0 to 5: conventions, set-up, order, expansion phase. Positions say only
 * what differs from set-up; see docs/rules/planet-steam.md for the rules. */
#include "rule.h"
#include "ps_rules.h"

#include <stdio.h>
#include <string.h>

static bool play_if_legal(const char *text)
{
    const int seat = (int)value("asked");

    if (!is_legal(seat, text)) return false;
    plays(seat, text);
    return true;
}

static void use_ability_and_bonus(void)
{
    static const char *const answers[] = { "take credits", "upgrade water", "bonus quartz",
                                           "bonus ore",    "bonus water",   "bonus energy" };

    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        if (play_if_legal(answers[i]) && i >= 2) return;
}

/* A whole specialist auction: every contest is won at the opening bid of 1, cards go by number. */
static void auction_at_one(int players)
{
    for (int number = 1; number < players; number++) {
        const int opener = (int)value("asked");

        plays(opener, "bid 1");
        while (value("asked") != opener) plays((int)value("asked"), "pass");
        plays(opener, written("specialist %d", number));
        use_ability_and_bonus();
    }
    use_ability_and_bonus(); /* the last one wins without a bid */
}

/* ---- 0 conventions ---- */

RULE(PS_0_1, "nobody bids or spends what is not there")
{
    given("{'players':2,'step':'raise','asked':1,'contest':{'for':'specialist','active':[0,1],'"
          "leader':0,'bid':5},"
          " 'seats':[{'credits':50},{'credits':7}]}");
    refuses(P1, "bid 8", PS_5_5);
    accepts(P1, "bid 7");
    refuses_position("{'players':2,'seats':[{'credits':-1}]}", "credits");
}

RULE(PS_0_2, "seat order is fixed, turn order is by specialist number")
{
    given("{'players':3,'step':'trade','asked':2,'seats':[{'specialist':2,'held':{'quartz':1}},"
          "{'specialist':3,'held':{'quartz':1}},{'specialist':1,'held':{'quartz':1}}]}");
    plays(P2, "pass");
    asks(P0, "trade");
    plays(P0, "pass");
    asks(P1, "trade");
}

RULE(PS_0_3, "the reserve is unlimited, the terminal supply is a number of its own")
{
    given("{'players':2,'step':'banker','asked':1,'supply':{'energy':0},'bonus':{'quartz':0,'ore':"
          "0,'water':0,'energy':0},"
          " 'contest':{'for':'specialist','active':[0],'leader':1,'bid':1},"
          " 'seats':[{},{'specialist':2,'held':{'energy':0}}]}");
    plays(P1, "take energy");
    equals("seats.1.held.energy", 1);
    equals("supply.energy", 0);
}

RULE(PS_0_4, "spending moves neither supply nor price")
{
    given("{'players':2,'step':'reactors','asked':0,'seats':[{'held':{'ore':2,'energy':2}}]}");
    const int64_t ore = value("supply.ore"), price = value("prices.ore");
    plays(P0, "upgrade ore");
    equals("seats.0.held.ore", 1);
    equals("seats.0.held.energy", 1);
    equals("supply.ore", ore);
    equals("prices.ore", price);
}

RULE(PS_0_5, "tokens without room are lost and no supply changes")
{
    given("{'players':2,'step':'activate','asked':0,'seats':[{'held':{'water':4}}]}");
    const int64_t supply = value("supply.water");
    plays(P0, "rest");
    equals("seats.0.held.water", 4);
    equals("supply.water", supply);
}

RULE(PS_0_6, "prices stay on their tracks, also when they are shifted")
{
    given("{'players':2,'options':{'price_manipulation':true},'step':'manipulate','asked':0,'"
          "prices':{'energy':2},"
          " 'contest':{'for':'specialist','active':[1],'leader':0,'bid':1},'seats':[{'specialist':"
          "1}]}");
    accepts(P0, "shift weak energy -1");
    plays(P0,
          "shift weak energy -3"); /* two of the steps are lost at the end of the track (R-15) */
    equals("prices.energy", 1);
    refuses_position("{'players':2,'prices':{'energy':12}}", "track");
}

RULE(PS_0_7, "resources and zones have the names of the rules")
{
    static const char *const names[] = { "prices.quartz", "prices.ore", "prices.water",
                                         "prices.energy" };
    start(4, "", 1);
    for (int i = 0; i < 4; i++) check(value(names[i]) > 0, "no %s", names[i]);
    given("{'players':4,'step':'claim','asked':0}");
    accepts(P0, "roll A1");
    accepts(P0, "roll F7");
    refuses(P0, "roll G1", FR_NOT_A_MOVE);
    refuses(P0, "roll A8", FR_NOT_A_MOVE);
}

RULE(PS_0_8, "a die is rolled when its rule is reached, not before")
{
    given("{'players':4,'seed':'5','rng':{'key':'77','count':'40'},'step':'claim','asked':0}");
    plays(P0, "roll A1");
    equals_text("rng.count", "41");
}

/* ---- 1 components ---- */

RULE(PS_1_1, "the plastic is limited and adds up")
{
    refuses_position("{'players':2,'reserve':{'reactors':34}}", "35 reactors");
    refuses_position("{'players':2,'reserve':{'converters':{'energy':13}}}", "14 converters");
    refuses_position("{'players':2,'reserve':{'superchargers':14}}", "13 superchargers");
}

RULE(PS_1_1, "without a reactor in the reserve none can be bought or imported")
{
    /* With three players 35 zones can be claimed, one for each reactor. */
    given("{'players':3,'step':'reactors','asked':0,'neutral':[],'stock':5,'seats':["
          "{'claims':['B1','C1','D1','E1','F1','B2','C2','D2','E2','F2','B3'],'held':{'water':4,'"
          "quartz':4},"
          " 'reactors':{'B1':'water','C1':'water','D1':'water','E1':'water','F1':'water','B2':'"
          "water','C2':'water','D2':'water','E2':'water','F2':'water'}},"
          "{'claims':['C3','D3','E3','F3','B4','C4','D4','E4','F4','B5','C5','D5','E5','F5'],"
          " 'reactors':{'C3':'water','D3':'water','E3':'water','F3':'water','B4':'water','C4':'"
          "water','D4':'water','E4':'water','F4':'water','B5':'water','C5':'water','D5':'water','"
          "E5':'water','F5':'water'}},"
          "{'claims':['B6','C6','D6','E6','F6','B7','C7','D7','E7','F7'],"
          " 'reactors':{'B6':'water','C6':'water','D6':'water','E6':'water','F6':'water','B7':'"
          "water','C7':'water','D7':'water','E7':'water','F7':'water'}}]}");
    equals("reserve.reactors", 1);
    plays(P0, "reactor B3");
    equals("reserve.reactors", 0);
    refuses(P0, "converter ore C3", PS_6_6);
    refuses(P0, "import B3", PS_6_5);
}

RULE(PS_1_2, "a fifteenth claim is allowed")
{
    given("{'players':2,'step':'claim','asked':0,'neutral':[],'options':{'directed_claiming':true},"
          " 'seats':[{'claims':['B1','B2','B3','B4','B5','B6','B7','C1','C2','C3','C4','C5','C6','"
          "C7']},{'claims':['E6']}]}");
    equals("seats.0.claims.#", 14);
    plays(P0, "claim D1");
    equals("seats.0.claims.#", 15);
}

RULE(PS_1_3, "resources and credits never run out")
{
    given("{'players':2,'step':'trade','asked':0,'prices':{'quartz':20},'supply':{'quartz':20},"
          " 'seats':[{'credits':7700,'held':{'quartz':13},'carriers':{'quartz':4}}]}");
    plays(P0, "sell 13 quartz");
    equals("seats.0.credits", 7960);
}

RULE(PS_1_4, "licences and elite quarters are limited to those put out")
{
    given("{'players':2,'step':'certificate','asked':0,'reserve':{'licences':0,'elite_quarters':0},"
          " 'seats':[{'held':{'quartz':3,'ore':3,'water':3},'elite_quarters':4,'licences':6}]}");
    refuses(P0, "buy licence", PS_7_10);
    refuses(P0, "buy quarter", PS_7_10);
    refuses_position("{'players':2,'seats':[{'licences':7}]}", "licences");
}

RULE(PS_1_5, "a zone is free, claimed, neutral or unavailable, and only one of these")
{
    start(2, "", 1);
    equals("closed.#", 14);
    equals("neutral.#", 6);
    refuses_position("{'players':2,'seats':[{'claims':['A1']}]}", "not free");
    refuses_position("{'players':2,'seats':[{'claims':['C1']}]}", "not free");
    refuses_position("{'players':2,'seats':[{'claims':['B2']}]}", "not free");
}

RULE(PS_1_6, "supply moves by bonus, buying, selling and production, and by nothing else")
{
    given("{'players':2,'step':'trade','asked':1,'trade_turn':3,'supply':{'ore':0,'energy':6,'"
          "quartz':4,'water':6},"
          " 'seats':[{'held':{'energy':0},'credits':0},{'held':{'energy':3,'quartz':0,'water':0},'"
          "credits':0}]}");
    plays(P1, "sell 3 energy"); /* +3, then the end phase makes nothing: ore is 0 */
    equals("supply.energy", 8); /* 6 + 3 - 1 bonus of the next round */
    equals("supply.quartz", 3);
    equals("supply.ore", 0);
}

RULE(PS_1_7, "prices move by trade, scarcity and manipulation, and by nothing else")
{
    given("{'players':2,'step':'reactors','asked':0,'seats':[{'credits':100,'held':{'water':4}}]}");
    plays(P0, "reactor C3");
    check(num_events("price") == 0, "buying a reactor moved a price");
}

RULE(PS_1_8, "one converter and one supercharger per reactor, one reactor per zone")
{
    given("{'players':2,'step':'reactors','asked':0,'seats':[{'claims':['C3','C4'],'reactors':{'C3'"
          ":'ore'},'superchargers':['C3'],"
          " 'held':{'water':4,'ore':4,'quartz':4}}]}");
    refuses(P0, "supercharger C3", PS_6_7);
    refuses(P0, "reactor C3", PS_6_3);
    plays(P0, "converter energy C3");
    equals_text("seats.0.reactors.C3", "energy");
    equals("reserve.converters.ore", 14);
    equals("reserve.converters.energy", 13);
}

RULE(PS_1_9, "a carrier has class 1 to 4 and holds what its class says")
{
    static const int capacity[] = { 4, 7, 10, 13 };
    for (int class = 1; class <= 4; class ++) {
        given(written(
            "{'players':2,'step':'trade','asked':0,'prices':{'quartz':4},'supply':{'quartz':20},"
            "'seats':[{'carriers':{'quartz':%d},'credits':100}]}",
            class));
        plays(P0, "buy 20 quartz");
        equals("seats.0.held.quartz", capacity[class - 1]);
    }
    refuses_position("{'players':2,'seats':[{'carriers':{'ore':5}}]}", "ore");
}

RULE(PS_1_10, "the reactor market shows stock and price at once")
{
    static const int prices[] = { 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 24, 26, 28, 30 };
    for (int stock = 14; stock >= 1; stock--) {
        given(written("{'players':2,'step':'reactors','asked':0,'stock':%d,'seats':[{'credits':100,"
                      "'held':{'water':1}}]}",
                      stock));
        plays(P0, "reactor C3");
        equals("seats.0.credits", 100 - prices[14 - stock]);
        equals("stock", stock - 1);
    }
    given("{'players':2,'step':'reactors','asked':0,'stock':0,'seats':[{'held':{'water':2}},{}]}");
    refuses(P0, "reactor C3", PS_6_3);
}

/* ---- 2 set-up ---- */

RULE(PS_2_1, "the reserve holds all plastic and the certificates of table 1")
{
    static const int licences[] = { 6, 6, 7, 7 }, quarters[] = { 4, 5, 6, 7 };
    for (int players = 2; players <= 5; players++) {
        start(players, "", 1);
        equals("reserve.reactors", 35);
        equals("reserve.superchargers", 13);
        equals("reserve.converters.quartz", 14);
        equals("reserve.converters.ore", 14);
        equals("reserve.converters.energy", 14);
        equals("reserve.licences", licences[players - 2]);
        equals("reserve.elite_quarters", quarters[players - 2]);
    }
}

RULE(PS_2_2, "as many specialist cards as players, numbered from 1")
{
    given("{'players':3,'step':'specialist','asked':0,'contest':{'for':'specialist','active':[0],'"
          "leader':0,'bid':1}}");
    legal_are(P0, "specialist 1", "specialist 2", "specialist 3");
    given("{'players':5,'step':'specialist','asked':0,'contest':{'for':'specialist','active':[0],'"
          "leader':0,'bid':1}}");
    check(num_legal(P0) == 5, "five cards");
}

RULE(PS_2_3, "the market starts at 9, 10, 12, 14")
{
    static const int stock[] = { 9, 10, 12, 14 };
    for (int players = 2; players <= 5; players++) {
        start(players, "", 1);
        equals("stock", stock[players - 2]);
    }
}

RULE(PS_2_4, "7, 6, 5, 4 rounds for 2, 3, 4, 5 players")
{
    static const int rounds[] = { 7, 6, 5, 4 };
    for (int players = 2; players <= 5; players++) {
        start(players, "", 1);
        equals("rounds_left", rounds[players - 2]);
    }
}

RULE(PS_2_5, "start prices and the supplies of table 1")
{
    static const int supply[4][4] = {
        { 4, 7, 6, 10 }, { 5, 8, 7, 12 }, { 6, 9, 8, 14 }, { 7, 10, 10, 16 }
    };
    for (int players = 2; players <= 5; players++) {
        start(players, "", 1);
        equals("prices.quartz", 11);
        equals("prices.ore", 9);
        equals("prices.water", 7);
        equals("prices.energy", 5);
        equals("supply.quartz", supply[players - 2][0]);
        equals("supply.ore", supply[players - 2][1]);
        equals("supply.water", supply[players - 2][2]);
        equals("supply.energy", supply[players - 2][3]);
    }
}

RULE(PS_2_6, "class-1 carriers and the resources of table 2")
{
    static const int table[4][5] = {
        { 100, 0, 1, 3, 3 }, { 110, 0, 2, 4, 2 }, { 120, 1, 2, 3, 3 }, { 130, 1, 2, 3, 4 }
    };
    for (int players = 2; players <= 5; players++) {
        const int *row = table[players - 2];
        start(players, "", 1);
        equals("seats.1.credits", row[0]);
        equals("seats.1.held.quartz", row[1]);
        equals("seats.1.held.ore", row[2]);
        equals("seats.1.held.water", row[3]);
        equals("seats.1.held.energy", row[4]);
        equals("seats.1.carriers.ore", 1);
        equals("seats.1.licences", 0);
    }
}

RULE(PS_2_7, "closed columns, neutral markers and two claims per player")
{
    static const int free_zones[] = { 18, 21, 24, 22 };
    for (int players = 2; players <= 5; players++) {
        int rolls;
        given(written("{'players':%d,'step':'claim','asked':0}", players));
        rolls = num_legal(P0) - 1; /* each free zone once, and pass */
        check(rolls == free_zones[players - 2], "%d free zones with %d players", rolls, players);
        for (int seat = 0; seat < players; seat++) {
            equals(written("seats.%d.claims.#", seat), 2);
        }
    }
    start(2, "", 1);
    equals_text("seats.0.claims.0", "C3");
    equals_text("seats.0.claims.1", "E6");
}

RULE(PS_2_8, "the highest roll is first player; every seat can be it")
{
    int firsts[5] = { 0 };
    for (uint64_t seed = 0; seed < 200; seed++) {
        start(5, "", seed);
        firsts[value("first_player")]++;
        asks((int)value("first_player"), "free_upgrade");
    }
    for (int seat = 0; seat < 5; seat++)
        check(firsts[seat] > 15, "seat %d is first %d times", seat, firsts[seat]);
}

RULE(PS_2_9, "from the first player on each raises one carrier to class 2")
{
    given("{'players':3,'first_player':1,'asked':1,'step':'free_upgrade'}");
    legal_are(P1, "upgrade quartz", "upgrade ore", "upgrade water", "upgrade energy");
    plays(P1, "upgrade ore");
    equals("seats.1.carriers.ore", 2);
    equals("seats.1.held.ore", 2);
    plays(P2, "upgrade energy");
    plays(P0, "upgrade water");
    asks(P1, "open_bid");
    start(3, "first_game=1", 1);
    equals("seats.0.carriers.water", 2);
    equals("seats.2.carriers.water", 2);
    equals_text("step", "open_bid");
    given("{'players':2,'first_player':0,'asked':0,'step':'free_upgrade','seats':[{'carriers':{'"
          "ore':4}}]}");
    refuses(P0, "upgrade ore", PS_2_9);
}

RULE(PS_2_10, "the airship starts off the map")
{
    start(5, "", 1);
    equals("airship", 0);
}

/* ---- 3 order ---- */

RULE(PS_3_1, "the holder of Lady Steam opens the next round's auction, not this one's")
{
    given("{'players':2,'step':'certificate','asked':1,'first_player':0,'seats':[{'specialist':2},"
          "{'specialist':1,'licences':1}],'order':[1,0]}");
    plays(P1, "sell licence");
    equals("first_player", 1);
    asks(P1, "open_bid");
}

RULE(PS_3_2, "auctions run clockwise whatever the turn order")
{
    given("{'players':3,'step':'open_bid','asked':2,'contest':{'for':'zone','active':[0,1,2]},'lot'"
          ":'D1',"
          " 'seats':[{'specialist':2},{'specialist':3},{'specialist':1}]}");
    plays(P2, "bid 1");
    asks(P0, "raise");
    plays(P0, "bid 2");
    asks(P1, "raise");
}

RULE(PS_3_3, "turn order is by card number from the end of the auction on, in round 1 too")
{
    start(4, "first_game=1", 3);
    const int first = (int)value("asked");
    auction_at_one(4);
    equals("order.0", first); /* the first winner took number 1 */
    asks(first, "claim");
}

RULE(PS_3_4, "a double card gives both abilities")
{
    given("{'players':2,'step':'specialist','asked':0,'contest':{'for':'specialist','active':[0],'"
          "leader':0,'bid':1}}");
    plays(P0, "specialist 2"); /* Entrepreneur and Banker */
    asks(P0, "banker");
    given("{'players':2,'step':'offer_zone','asked':0,'order':[1,0]}");
    accepts(P0, "offer B1");
}

/* ---- 4 round ---- */

RULE(PS_4_1, "a step without its specialist or its object is skipped")
{
    start(4, "first_game=1", 3);
    auction_at_one(4);
    equals_text("step", "claim"); /* no Entrepreneur with four */
    start(4, "first_game=1 4p-entrepreneur=1", 3);
    auction_at_one(4);
    equals_text("step", "offer_zone");
}

RULE(PS_4_2, "each step is finished by all before the next begins")
{
    given("{'players':2,'step':'extraction','asked':0,'seats':[{'claims':['C3'],'reactors':{'C3':'"
          "energy'}},"
          "{'claims':['D5'],'reactors':{'D5':'energy'}}]}");
    plays(P0, "extract");
    asks(P1, "extraction");
    plays(P1, "extract");
    equals_text("step", "trade");
}

/* ---- 5 expansion ---- */

RULE(PS_5_1, "each resource in supply gives one bonus token")
{
    given("{'players':2,'step':'certificate','asked':1,'supply':{'quartz':2,'ore':0,'water':5,'"
          "energy':0},"
          " 'seats':[{},{'licences':1}]}");
    plays(P1, "sell licence");
    equals("bonus.quartz", 1);
    equals("bonus.ore", 0);
    equals("bonus.water", 1);
    equals("bonus.energy", 0);
    equals("supply.quartz", 1);
    equals("supply.ore", 0);
    equals("supply.water", 4);
    check(num_events("bonus_placed") == 2, "two bonus tokens");
}

RULE(PS_5_2, "who has nothing gets 2 credits before the auction")
{
    given("{'players':3,'step':'certificate','asked':2,'seats':[{'credits':0},{'credits':1},{'"
          "credits':9,'licences':1}]}");
    plays(P2, "pass");
    equals("seats.0.credits", 2);
    equals("seats.1.credits", 1);
    equals("seats.2.credits", 9);
}

RULE(PS_5_3, "the opener is the first contestant from the first player on")
{
    given("{'players':3,'first_player':1,'step':'bonus','asked':1,'bonus':{'quartz':1,'ore':1},"
          " 'contest':{'for':'specialist','active':[1],'leader':1,'bid':1},'seats':[{},{'"
          "specialist':1},{}]}");
    plays(P1, "bonus ore");
    asks(P2, "open_bid");
    given("{'players':3,'first_player':1,'step':'bonus','asked':0,'bonus':{'quartz':1,'ore':1},"
          " 'contest':{'for':'specialist','active':[0],'leader':0,'bid':1},'seats':[{'specialist':"
          "1},{},{}]}");
    plays(P0, "bonus ore");
    asks(P1, "open_bid");
}

RULE(PS_5_4, "the opener must bid at least 1 and at most the own credits")
{
    given("{'players':3,'step':'open_bid','asked':0,'contest':{'for':'specialist','active':[0,1,2]}"
          ",'seats':[{'credits':10}]}");
    refuses(P0, "pass", PS_5_4);
    refuses(P0, "bid 0", PS_5_4);
    refuses(P0, "bid 11", PS_5_4);
    accepts(P0, "bid 10");
    check(num_legal(P0) == 10, "bids 1 to 10");
}

RULE(PS_5_5, "raise or pass; a pass is final; the leader is not asked")
{
    given("{'players':4,'step':'raise','asked':1,'contest':{'for':'specialist','active':[0,1,2,3],'"
          "leader':0,'bid':5},"
          " 'seats':[{'credits':50},{'credits':50},{'credits':50},{'credits':50}]}");
    refuses(P1, "bid 5", PS_5_5);
    refuses(P1, "bid 51", PS_5_5);
    refuses(P1, "bid 0", PS_5_5); /* a raise, not an opening bid */
    plays(P1, "pass");
    plays(P2, "bid 6");
    plays(P3, "pass");
    plays(P0, "bid 7");
    asks(P2, "raise"); /* not P1, who passed */
    plays(P2, "pass");
    asks(P0, "specialist");
    equals("seats.0.credits", 43);
}

RULE(PS_5_6, "the last contestant pays 1 without a decision")
{
    given("{'players':2,'first_player':0,'step':'bonus','asked':0,'bonus':{'quartz':1,'ore':1,'"
          "water':1},"
          " 'contest':{'for':'specialist','active':[0],'leader':0,'bid':1},'seats':[{'specialist':"
          "2},{'credits':20}]}");
    plays(P0, "bonus ore");
    equals("seats.1.credits", 19);
    equals("seats.1.specialist", 1);
    asks(P1, "bonus");
}

RULE(PS_5_7, "the winner pays the bid and takes one of the cards left; losers pay nothing")
{
    given("{'players':3,'step':'raise','asked':1,'contest':{'for':'specialist','active':[0,1],'"
          "leader':0,'bid':5},"
          " 'seats':[{'credits':50},{'credits':50},{'specialist':2,'credits':30}]}");
    plays(P1, "pass");
    equals("seats.0.credits", 45);
    equals("seats.1.credits", 50);
    legal_are(P0, "specialist 1", "specialist 3");
    refuses(P0, "specialist 2", PS_5_7);
}

RULE(PS_5_8, "ability, then bonus, then order marker, then extra card")
{
    given("{'players':3,'options':{'variable_trade_order':true,'price_manipulation':true},'step':'"
          "specialist','asked':0,"
          " 'bonus':{'quartz':1,'ore':1},'contest':{'for':'specialist','active':[0],'leader':0,'"
          "bid':5}}");
    plays(P0, "specialist 3");
    asks(P0, "engineer");
    plays(P0, "take licence");
    asks(P0, "bonus");
    plays(P0, "bonus quartz");
    asks(P0, "order_marker");
    plays(P0, "order 1 energy");
    asks(P0, "manipulate");
    plays(P0, "shift weak");
    asks(P1, "open_bid");
}

RULE(PS_5_9, "without a licence in the reserve the Engineer takes the credits")
{
    given("{'players':3,'step':'engineer','asked':0,'reserve':{'licences':0},"
          "'contest':{'for':'specialist','active':[0],'leader':0,'bid':5},"
          "'seats':[{'credits':20,'specialist':3},{'licences':3},{'licences':3}]}");
    refuses(P0, "take licence", PS_5_9);
    accepts(P0, "take credits");
}

RULE(PS_5_9, "the Engineer takes a licence if one is left, or 15 credits")
{
    const char *position =
        "{'players':3,'step':'specialist','asked':0,'bonus':{'quartz':1,'ore':1},"
        "'contest':{'for':'specialist','active':[0],'leader':0,'bid':5},'seats':[{'credits':20}]}";
    given(position);
    plays(P0, "specialist 3");
    legal_are(P0, "take licence", "take credits");
    plays(P0, "take licence");
    equals("seats.0.licences", 1);
    equals("reserve.licences", 5);
    given(position);
    plays(P0, "specialist 3");
    plays(P0, "take credits");
    equals("seats.0.credits", 35);
    given(
        "{'players':3,'step':'specialist','asked':0,'bonus':{'quartz':1,'ore':1},'reserve':{'"
        "licences':0},"
        "'contest':{'for':'specialist','active':[0],'leader':0,'bid':5},'seats':[{'credits':20}]}");
    plays(P0, "specialist 3");
    equals("seats.0.credits", 35);
    asks(P0, "bonus");
}

RULE(PS_5_10, "the Banker upgrades a carrier or takes a resource that fits")
{
    given("{'players':4,'step':'banker','asked':0,'contest':{'for':'specialist','active':[0],'"
          "leader':0,'bid':5},"
          " 'seats':[{'specialist':2,'carriers':{'quartz':4},'held':{'quartz':2,'ore':4,'water':0,'"
          "energy':0}}]}");
    refuses(P0, "upgrade quartz", PS_5_10);
    refuses(P0, "take ore", PS_5_10);
    accepts(P0, "take quartz");
    const int64_t ore = value("supply.ore");
    plays(P0, "upgrade ore");
    equals("seats.0.carriers.ore", 2);
    equals("supply.ore", ore);
    given("{'players':4,'step':'specialist','asked':0,'bonus':{'quartz':1,'ore':1},'contest':{'for'"
          ":'specialist','active':[0],'leader':0,'bid':5},"
          " 'seats':[{'carriers':{'quartz':4,'ore':4,'water':4,'energy':4},'held':{'quartz':13,'"
          "ore':13,'water':13,'energy':13}}]}");
    plays(P0, "specialist 2");
    asks(P0, "bonus"); /* neither is possible: nothing happens */
}

RULE(PS_5_10, "the only upgrade there is, or the only resource that fits, is the Banker's unasked")
{
    static const char *const resources[] = { "quartz", "ore", "water", "energy" };

    for (int r = 0; r < 4; r++)
        for (int upgrade = 0; upgrade < 2; upgrade++) {
            const char *const carrier = written("seats.0.carriers.%s", resources[r]);
            const char *const held = written("seats.0.held.%s", resources[r]);

            given(written("{'players':4,'step':'specialist','asked':0,'bonus':{'quartz':1,'ore':1},"
                          "'contest':{'for':'specialist','active':[0],'leader':0,'bid':5},'seats':"
                          "[{'carriers':{'quartz':%d,'ore':%d,'water':%d,'energy':%d},"
                          "'held':{'quartz':%d,'ore':%d,'water':%d,'energy':%d}}]}",
                          4 - (upgrade && r == 0), 4 - (upgrade && r == 1), 4 - (upgrade && r == 2),
                          4 - (upgrade && r == 3),
                          r         ? 13
                          : upgrade ? 10
                                    : 11,
                          r != 1    ? 13
                          : upgrade ? 10
                                    : 11,
                          r != 2    ? 13
                          : upgrade ? 10
                                    : 11,
                          r != 3    ? 13
                          : upgrade ? 10
                                    : 11));
            plays(P0, "specialist 2");
            asks(P0, "bonus");
            equals(carrier, 4);
            equals(held, upgrade ? 10 : 12);
        }
}

RULE(PS_5_11, "the winner must take one bonus token, of a kind that is there")
{
    given("{'players':4,'step':'bonus','asked':0,'bonus':{'quartz':0,'ore':1,'water':1,'energy':0},"
          " 'contest':{'for':'specialist','active':[0],'leader':0,'bid':5},'seats':[{'specialist':"
          "1}]}");
    legal_are(P0, "bonus ore", "bonus water");
    refuses(P0, "bonus quartz", PS_5_11);
    refuses(P0, "pass", FR_NOT_ASKED);
    plays(P0, "bonus ore");
    equals("seats.0.held.ore", 3);
    equals("bonus.ore", 0);
}

RULE(PS_5_12, "a bonus token without room raises the supply; the choice stays free")
{
    given("{'players':4,'step':'bonus','asked':0,'bonus':{'quartz':0,'ore':1,'water':1,'energy':0},"
          "'supply':{'ore':6},"
          " 'contest':{'for':'specialist','active':[0],'leader':0,'bid':5},'seats':[{'specialist':"
          "1,'held':{'ore':4}}]}");
    plays(P0, "bonus ore");
    equals("seats.0.held.ore", 4);
    equals("supply.ore", 7);
}

RULE(PS_5_13, "what is left in the bonus area returns to the supply")
{
    given("{'players':2,'step':'bonus','asked':1,'bonus':{'quartz':1,'ore':1,'water':1,'energy':1},"
          "'supply':{'quartz':3,'ore':6,'water':5,'energy':20},"
          " 'contest':{'for':'specialist','active':[1],'leader':1,'bid':1},'seats':[{'specialist':"
          "2},{'specialist':1}]}");
    plays(P1, "bonus ore");
    equals("supply.quartz", 4);
    equals("supply.ore", 6);
    equals("supply.water", 6);
    equals("supply.energy", 20); /* the track ends here (R-26) */
}

RULE(PS_5_14, "winners take no part in later contests")
{
    given("{'players':4,'first_player':0,'step':'bonus','asked':0,'bonus':{'quartz':1,'ore':1},"
          " 'contest':{'for':'specialist','active':[0],'leader':0,'bid':1},'seats':[{'specialist':"
          "1}]}");
    plays(P0, "bonus ore");
    plays(P1, "bid 1");
    plays(P2, "pass");
    plays(P3, "pass");
    asks(P1, "specialist");
}

RULE(PS_5_15, "the Entrepreneur offers a free zone, a neutral one when none is free")
{
    given("{'players':2,'step':'offer_zone','asked':0,'order':[1,0]}");
    check(num_legal(P0) == 18, "all free zones");
    accepts(P0, "offer C4");          /* a river zone */
    refuses(P0, "offer C1", PS_5_15); /* neutral */
    refuses(P0, "offer C3", PS_5_15); /* claimed */
    refuses(P0, "offer A1", PS_5_25);
    given("{'players':2,'step':'offer_zone','asked':0,'order':[1,0],'neutral':['B1','B2','B3','B4',"
          "'B5','B6','B7','C1','C2','C3','C4','C5','C6','C7',"
          "'D1','D2','D3','D4','D5','D6','D7','E1','E2','E3','E4','E5'],'seats':[{'claims':['E6']},"
          "{'claims':['E7']}]}");
    check(num_legal(P0) == 26, "all neutral zones");
    accepts(P0, "offer B1");
}

RULE(PS_5_16, "the holder of Lady Steam opens; who cannot is passed over; nobody: the zone stays")
{
    given("{'players':3,'step':'offer_zone','asked':1,'seats':[{'specialist':3,'credits':0},{'"
          "specialist':2,'credits':5},{'specialist':1,'credits':0}]}");
    plays(P1, "offer B2");
    equals("seats.1.credits", 4); /* alone: pays 1, halved and rounded up */
    equals("seats.1.claims.#", 3);
    given("{'players':3,'step':'offer_zone','asked':1,'seats':[{'specialist':3,'credits':0},{'"
          "specialist':2,'credits':0},{'specialist':1,'credits':0}]}");
    plays(P1, "offer B2");
    equals("seats.1.claims.#", 2);
    asks(P2, "claim");
    given("{'players':3,'step':'offer_zone','asked':1,'seats':[{'specialist':3,'credits':0},{'"
          "specialist':2,'credits':9},{'specialist':1,'credits':9}]}");
    plays(P1, "offer B2");
    asks(P2, "open_bid");
    plays(P2, "bid 3");
    asks(P0, "raise"); /* asked though unable to raise */
    legal_are(P0, "pass");
}

RULE(PS_5_17, "the Entrepreneur may bid twice the credits, the others no more than theirs")
{
    given("{'players':3,'step':'raise','asked':1,'lot':'B2','contest':{'for':'zone','active':[0,1,"
          "2],'leader':2,'bid':3},"
          " 'seats':[{'specialist':3,'credits':8},{'specialist':2,'credits':8},{'specialist':1,'"
          "credits':8}]}");
    accepts(P1, "bid 16");
    refuses(P1, "bid 17", PS_5_17);
    plays(P1, "pass");
    refuses(P2, "bid 9", FR_NOT_ASKED);
    given("{'players':3,'step':'raise','asked':0,'lot':'B2','contest':{'for':'zone','active':[0,1,"
          "2],'leader':2,'bid':3},"
          " 'seats':[{'specialist':3,'credits':8},{'specialist':2,'credits':8},{'specialist':1,'"
          "credits':8}]}");
    accepts(P0, "bid 8");
    refuses(P0, "bid 9", PS_5_17);
}

RULE(PS_5_18,
     "the winner pays and claims; the Entrepreneur pays half, rounded up; a neutral marker goes")
{
    given("{'players':2,'step':'raise','asked':1,'lot':'C1','contest':{'for':'zone','active':[0,1],"
          "'leader':0,'bid':15},"
          " 'neutral':['B1','B3','B4','B5','B6','B7','C1','C2','C4','C5','C6','C7','D1','D2','D3','"
          "D4','D6','D7','E1','E2','E3','E4','E5','E7'],"
          " 'seats':[{'specialist':2,'credits':20},{'specialist':1,'credits':20}]}");
    plays(P1, "pass");
    equals("seats.0.credits", 12);
    equals("seats.0.claims.#", 3);
    equals("neutral.#", 23);
    given(
        "{'players':3,'step':'raise','asked':1,'lot':'B2','contest':{'for':'zone','active':[0,1],'"
        "leader':0,'bid':15},"
        " 'seats':[{'specialist':3,'credits':20},{'specialist':2,'credits':20},{'specialist':1}]}");
    plays(P1, "pass");
    equals("seats.0.credits", 5);
}

RULE(PS_5_19,
     "with four players there is no zone auction unless the option brings the Entrepreneur")
{
    refuses_position("{'players':4,'step':'offer_zone','asked':0}", "Entrepreneur");
    given("{'players':4,'options':{'4p-entrepreneur':true},'step':'offer_zone','asked':1}");
    accepts(P1, "offer A1");
}

RULE(PS_5_20, "roll, licence or pass, one of them")
{
    given("{'players':4,'step':'claim','asked':0,'seats':[{'licences':1}]}");
    accepts(P0, "roll A1");
    accepts(P0, "licence A1");
    accepts(P0, "pass");
    refuses(P0, "claim A1", PS_5_20);
    plays(P0, "pass");
    asks(P1, "claim");
}

/* Plays `roll zone` with the first seed whose die is a hit, or a miss. */
static void roll_until(const char *position, int seat, const char *text, bool hit)
{
    for (int seed = 0; seed < 100; seed++) {
        given(written(position, seed));
        plays(seat, text);
        if ((event_arg("rolled", 0, "die") >= 4) == hit) return;
    }
    check(false, "no such roll in a hundred");
}

RULE(PS_5_21, "a roll needs a free zone and claims it on 4 to 6")
{
    roll_until("{'players':4,'seed':'%d','step':'claim','asked':0}", P0, "roll A1", true);
    equals("seats.0.claims.#", 3);
    check(num_events("claimed") == 1, "claimed");
    asks(P1, "claim");
    given("{'players':4,'step':'claim','asked':0}");
    refuses(P0, "roll D1", PS_5_21); /* neutral */
    refuses(P0, "roll B1", PS_5_21); /* claimed */
}

RULE(PS_5_22, "a miss must claim the nearest free zone of a direction, or pays 15 credits")
{
    roll_until("{'players':4,'seed':'%d','step':'claim','asked':0}", P0, "roll C4", false);
    legal_are(P0, "claim C3", "claim A4", "claim D4",
              "claim C6"); /* A4 and C6 behind other players' zones */
    refuses(P0, "claim C4", PS_5_22);
    refuses(P0, "pass", PS_5_22);
    plays(P0, "claim A4");
    equals("seats.0.claims.#", 3);
    /* One free zone only: nothing else to find. */
    roll_until(
        "{'players':2,'seed':'%d','step':'claim','asked':0,'neutral':['B3','B4','B5','B6','B7','C1'"
        ",'C2','C4','C5','C6','C7',"
        "'D1','D2','D3','D4','D6','D7','E1','E2','E3','E4','E5','E7'],'seats':[{'credits':10}]}",
        P0, "roll B1", false);
    equals("seats.0.credits", 25);
    equals("seats.0.claims.#", 2);
}

RULE(PS_5_23, "after rolling no licence can be used")
{
    roll_until("{'players':4,'seed':'%d','step':'claim','asked':0,'seats':[{'licences':2}]}", P0,
               "roll C4", false);
    refuses(P0, "licence A1", PS_5_23);
}

RULE(PS_5_24, "a licence claims a free zone or replaces a neutral marker and leaves the game")
{
    given("{'players':4,'step':'claim','asked':0,'seats':[{'licences':1}]}");
    refuses(P0, "licence B4", PS_5_24); /* another player's */
    plays(P0, "licence D1");
    equals("seats.0.licences", 0);
    equals("reserve.licences", 6);
    equals("neutral.#", 9);
    equals("seats.0.claims.#", 3);
    asks(P1, "claim"); /* one licence a turn */
    given("{'players':4,'step':'claim','asked':0}");
    refuses(P0, "licence D1", PS_5_24); /* holds none */
}

RULE(PS_5_25, "unavailable zones are never claimed")
{
    given("{'players':2,'step':'claim','asked':0,'seats':[{'licences':1}]}");
    refuses(P0, "roll A1", PS_5_25);
    refuses(P0, "licence F7", PS_5_25);
}

RULE(PS_5_26, "the Captain must place the airship on one of seven landing points; its row counts "
              "for everybody")
{
    given("{'players':5,'step':'airship','asked':2}");
    check(num_legal(P2) == 7, "seven landing points");
    refuses(P2, "airship 8", PS_5_26);
    refuses(P2, "airship 0", PS_5_26);
    refuses(P2, "pass", FR_NOT_ASKED);
    plays(P2, "airship 4");
    equals("airship", 4);
    given("{'players':5,'step':'extraction','asked':0,'airship':1,'seats':[{'claims':['B1'],'"
          "reactors':{'B1':'energy'},'held':{'energy':0}}]}");
    plays(P0, "extract");
    equals("seats.0.held.energy", 2);
}
