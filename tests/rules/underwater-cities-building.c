/* underwater-cities-building.c: one test a rule number of docs/rules/underwater-cities.md, chapters
 * 8 to 11: costs, building, upgrades and the Federation track. */
#include "underwater-cities.h"

/* ---- 8 resources and costs ---- */

RULE(UC_8_1, "holdings are public")
{
    turn(RICH "'hand': [13, 2, 6]", "");
    view_as(P1);
    equals("seats.0.biomatter", 3);
    equals("seats.0.credit", 6);
}

RULE(UC_8_2, "cards and points are not resources to choose")
{
    given(TURN3 RICH "'hand': [13, 2, 6]" OTHERS);
    plays(P0, "slot G1 card 2");
    check(!is_legal(P0, "gain 1 credit 1 card") && !is_legal(P0, "gain 1 credit 1 biomatter"),
          "a card or biomatter is offered");
}

static void costs(const char *slot, const char *before_build, const char *build, int credit,
                  int kelp, int steelplast, int science, int biomatter)
{
    turn(RICH "'hand': [13, 2, 6]", "");
    plays(P0, slot);
    if (*before_build) plays(P0, before_build);
    plays(P0, build);
    equals("seats.0.credit", 6 - credit);
    equals("seats.0.kelp", 6 - kelp);
    equals("seats.0.steelplast", 6 - steelplast);
    equals("seats.0.science", 6 - science);
    equals("seats.0.biomatter", 3 - biomatter);
}

RULE(UC_8_3, "the usual costs")
{
    costs("slot G3 card 2", "", "build city c12", 1, 1, 2, 0, 0);
    costs("slot G3 card 2", "", "build symbiotic c12", 2, 1, 1, 0, 1);
    costs("slot Y2 card 2", "choose 1", "build farm c22.2", 0, 1, 0, 0, 0);
    costs("slot G2 card 2", "", "build desal c22.2", 1, 0, 0, 0, 0);
    costs("slot Y2 card 2", "choose 2", "build lab c22.2", 0, 0, 1, 0, 0);
    costs("slot Y1 card 2", "", "build tunnel c12-c22", 1, 0, 1, 0, 0);
}

RULE(UC_8_4, "cost, discount, surcharge, then biomatter")
{
    given(ADVANCED_TURN EMPTY
          "'board': 5, 'credit': 4, 'steelplast': 2, 'biomatter': 3, 'cities': ['c22', 'c12'], "
          "'cards': [0, 61], 'hand': [2, 13, 6] }, { 'board': 6 } ] }");
    plays(P0, "slot G3 card 2"); /* 2 - 1 + 3 steelplast, 1 kelp, 1 + 3 credits */
    refuses(P0, "build city c11", UC_8_5);
    refuses(P0, "build symbiotic c11", UC_8_9);
    plays(P0, "build city c11 pay biomatter 1 kelp 2 steelplast");
    equals("seats.0.biomatter", 0);
}

RULE(UC_8_5, "any number of kelp and steelplast in biomatter")
{
    turn(EMPTY
         "'board': 2, 'credit': 6, 'kelp': 1, 'steelplast': 2, 'biomatter': 2, 'hand': [2, 13, 6]",
         "");
    plays(P0, "slot G3 card 2");
    accepts(P0, "build city c12");
    accepts(P0, "build city c12 pay biomatter 1 kelp");
    accepts(P0, "build city c12 pay biomatter 2 steelplast");
    accepts(P0, "build city c12 pay biomatter 1 kelp 1 steelplast");
    refuses(P0, "build city c12 pay biomatter 1 kelp 2 steelplast", UC_8_5);
}

RULE(UC_8_6, "a symbiotic city's biomatter is biomatter")
{
    turn(EMPTY "'board': 2, 'credit': 6, 'kelp': 6, 'steelplast': 6, 'hand': [2, 13, 6]", "");
    plays(P0, "slot G3 card 2");
    refuses(P0, "build symbiotic c12", UC_8_9);
}

RULE(UC_8_7, "biomatter pays specified costs and surcharges")
{
    turn(EMPTY "'board': 2, 'biomatter': 1, 'cards': [0, 44], 'hand': [13, 2, 6]", "");
    plays(P0, "slot R3 card 13");
    plays(P0, "use 44");
    accepts(P0, "build tunnel c12-c22 pay biomatter 1 steelplast");
}

RULE(UC_8_8, "biomatter pays for nothing but building")
{
    turn(EMPTY "'board': 2, 'biomatter': 5, 'cards': [0, 53, 162], 'used': [0], 'hand': [13, 2, 6]",
         "");
    plays(P0, "slot R3 card 13");
    plays(P0, "use 53"); /* the payment is impossible: the card is turned for nothing */
    equals("seats.0.biomatter", 5);
}

RULE(UC_8_9, "the whole cost must be payable")
{
    turn(EMPTY "'board': 2, 'steelplast': 1, 'credit': 1, 'hand': [13, 2, 6]", "");
    plays(P0, "slot R1 card 13");
    accepts(P0, "build tunnel c12-c22");
    refuses(P0, "build city c12", UC_8_9);
}

/* ---- 9 building ---- */

RULE(UC_9_1, "a city needs an adjacent city, not a tunnel")
{
    turn(RICH "'tunnels': ['c12-c22', 'c11-c12'], 'hand': [2, 13, 6]", "");
    plays(P0, "slot G3 card 2");
    accepts(P0, "build city c12");
    accepts(P0, "build city c21");
    refuses(P0, "build city c11", UC_9_1); /* a tunnel leads there, no city is beside it */
}

RULE(UC_9_2, "the builder chooses the kind as far as the effect allows")
{
    turn(RICH "'hand': [17, 2, 6]", "");
    plays(P0, "slot G1 card 17");
    plays(P0, "card first");
    accepts(P0, "build city c12");
    refuses(P0, "build symbiotic c12", UC_4_14);
}

RULE(UC_9_3, "a city where its buildings already stand; they become connected with it")
{
    turn(RICH "'tunnels': ['c12-c22'], 'buildings': { 'c12.1': 'farm', 'c12.2': 'farm' }, 'hand': "
              "[2, 13, 6]",
         "");
    plays(P0, "slot G3 card 2");
    plays(P0, "build city c12");
    equals("facts.seats.0.connected.cities.#", 2);
}

RULE(UC_9_4, "a building at a city, or where a city would be legal")
{
    turn(RICH "'hand': [2, 13, 6]", "");
    plays(P0, "slot G2 card 2");
    accepts(P0, "build desal c22.1");
    accepts(P0, "build desal c21.1");
    refuses(P0, "build desal c11.1", UC_9_4);
}

RULE(UC_9_5, "only the place counts, not the domes")
{
    given("{ 'players': 2, 'phase': 'turn', 'order': [0, 1], 'seats': [ { " EMPTY
          "'board': 2, 'credit': 1, 'cities': ['c22', 'c12', 'c21', 'c11', 'c02', 'c20', 'c01', "
          "'c10'], 'hand': [2, 13, 6] }, "
          "{ 'board': 1, 'cities': ['c22', 'c12', 'c21', 'c11', 'c02', 'c20', 'c01', 'c10', 'c00'] "
          "} ] }");
    equals("supply.city", 0);
    plays(P0, "slot G2 card 2");
    accepts(P0, "build desal c00.1");
}

RULE(UC_9_6, "three laboratories at one city")
{
    turn(RICH "'buildings': { 'c22.1': 'lab', 'c22.2': 'lab' }, 'hand': [2, 13, 6]", "");
    plays(P0, "slot Y2 card 2");
    plays(P0, "choose 2");
    accepts(P0, "build lab c22.3");
}

RULE(UC_9_7, "an expansion effect uses expansion sites only, also at an empty legal site")
{
    turn(RICH "'hand': [73, 71, 74]", "'round': 5, ");
    plays(P0, "slot R3 card 73");
    plays(P0, "card first");
    accepts(P0, "build farm c22.x");
    accepts(P0, "build farm c12.x");
    refuses(P0, "build farm c22.1", UC_9_7);
    refuses(P0, "build farm c11.x", UC_9_4);
}

RULE(UC_9_8, "a tunnel continues the network")
{
    turn(RICH "'cities': ['c22', 'c12', 'c02'], 'hand': [2, 13, 6]", "");
    plays(P0, "slot Y1 card 2");
    accepts(P0, "build tunnel c12-c22");
    refuses(P0, "build tunnel c02-c12",
            UC_9_8); /* between two cities, but not joined to the start */
}

RULE(UC_9_9, "no path runs through a metropolis")
{
    turn("'board': 1, " STOCK "'cities': ['c22', 'c12'], 'tunnels': ['c12-c22', 'c11-c12', "
         "'c01-c11', 'c01-mTL'], 'hand': [2, 13, 6]",
         "");
    plays(P0, "slot Y1 card 2");
    refuses(P0, "build tunnel c10-mTL", UC_9_8);
    accepts(P0, "build tunnel c10-c11");
}

RULE(UC_9_10, "a new tunnel is not upgraded")
{
    turn(RICH "'hand': [2, 13, 6]", "");
    plays(P0, "slot Y1 card 2");
    plays(P0, "build tunnel c12-c22");
    equals("seats.0.upgraded_tunnels.#", 0);
}

RULE(UC_9_11, "the unconnected does not produce, is not fed and does not score")
{
    given("{ 'players': 2, 'phase': 'production', 'round': 4, 'order': [0, 1], 'seats': [ { " EMPTY
          "'board': 2, 'kelp': 1, 'cities': ['c22', 'c12'], 'symbiotic': ['c12'], "
          "'buildings': { 'c12.1': 'desal' } }, {} ] }");
    equals("seats.0.credit", 0);
    equals("seats.0.vp", 0);
    score_line_is(P0, "feeding", 0);
}

RULE(UC_9_12, "site bonuses come for unconnected builds too")
{
    turn("'board': 1, " STOCK "'cities': ['c22', 'c12'], 'hand': [2, 13, 6]", "");
    plays(P0, "slot G3 card 2");
    plays(P0, "build city c02");
    equals("seats.0.credit", 6 - 1 + 2);
    equals("facts.seats.0.connected.cities.#", 1);
}

RULE(UC_9_13, "a nonsymbiotic city can be turned, a symbiotic one cannot")
{
    turn(RICH "'cities': ['c22', 'c12'], 'symbiotic': ['c12'], 'hand': [78, 71, 74]",
         "'round': 5, ");
    plays(P0, "slot G1 card 78");
    plays(P0, "card first");
    refuses(P0, "convert c12", UC_9_13);
    plays(P0, "convert c22");
    equals("seats.0.symbiotic.#", 2);
    equals("supply.city", 16);
    equals("supply.symbiotic", 5);
}

/* ---- 10 upgrades ---- */

RULE(UC_10_3, "an unconnected structure may be upgraded")
{
    turn(RICH "'cities': ['c22', 'c12'], 'buildings': { 'c12.1': 'farm' }, 'hand': [2, 13, 6]", "");
    plays(P0, "slot Y4 card 2");
    plays(P0, "choose 2"); /* there is nothing else to upgrade: it is done */
    equals("seats.0.science", 5);
}

RULE(UC_10_4, "upgrading pays no surcharge and gives no bonus")
{
    given(ADVANCED_TURN STOCK
          "'board': 5, 'cities': ['c22', 'c21'], 'buildings': { 'c21.1': 'farm', 'c12.2': 'farm' "
          "}, 'hand': [2, 13, 6] }, { 'board': 6 } ] }");
    plays(P0, "slot Y4 card 2");
    plays(P0, "choose 2");
    plays(P0, "upgrade c21.1"); /* a site with a surcharge of 1 steelplast */
    equals("seats.0.steelplast", 6);
    equals("seats.0.science", 5);
    plays(P0, "upgrade c12.2"); /* a site with a bonus of 1 science */
    equals("seats.0.science", 4);
}

RULE(UC_10_5, "up to three upgrades, one after the other")
{
    turn(RICH "'buildings': { 'c22.1': 'farm', 'c22.2': 'lab', 'c22.3': 'desal' }, 'tunnels': "
              "['c12-c22'], 'hand': [2, 13, 6]",
         "");
    plays(P0, "slot Y4 card 2");
    plays(P0, "choose 2");
    plays(P0, "upgrade c22.1");
    plays(P0, "upgrade c22.2");
    plays(P0, "upgrade c12-c22");
    equals("seats.0.science", 3);
    equals("active", 1);
}

/* ---- 11 Federation track ---- */

RULE(UC_11_1, "spaces 4, 3, 2, 1 from the bottom")
{
    turn(RICH "'hand': [2, 13, 6]", "'federation': { 'below': [0], '4': [1] }, ");
    plays(P0, "slot G1 card 2");
    equals("federation.3.0", 0);
}

RULE(UC_11_3, "the bonus of every space entered")
{
    turn(EMPTY "'board': 2, 'hand': [2, 13, 6]", "'federation': { '4': [0] }, ");
    plays(P0, "slot G1 card 2");
    equals("seats.0.credit", 1);
    equals("seats.0.steelplast", 1);
}

RULE(UC_11_4, "a marker goes on top of those on its space")
{
    turn(RICH "'hand': [2, 13, 6]", "'federation': { '3': [1] }, ");
    plays(P0, "slot G1 card 2");
    equals("federation.3.0", 1);
    equals("federation.3.1", 0);
}

RULE(UC_11_5, "a step from space 1: to the top, and a point")
{
    turn(RICH "'hand': [2, 13, 6]", "'federation': { '1': [0, 1] }, ");
    plays(P0, "slot G1 card 2");
    equals("federation.1.1", 0);
    score_line_is(P0, "federation", 2);
}

RULE(UC_11_6, "other markers do not stop anybody")
{
    turn(RICH "'hand': [2, 13, 6]", "'federation': { '4': [1] }, ");
    plays(P0, "slot G1 card 2");
    equals("federation.3.0", 0);
    equals("federation.4.0", 1);
}
