/* underwater-cities-slots.c: one test a rule number of docs/rules/underwater-cities.md, chapter 7:
 * the action slots. */
#include "underwater-cities.h"

/* ---- 7 slots ---- */

RULE(UC_7_1, "an occupied slot cannot be chosen, not even by its owner")
{
    turn(RICH "'hand': [13, 2, 6]",
         "'slots': [ { 'id': 'R2', 'tiles': [1] }, { 'id': 'Y1', 'tiles': [0] } ], ");
    refuses(P0, "slot R2 card 13", UC_7_1);
    refuses(P0, "slot Y1 card 13", UC_7_1);
}

RULE(UC_7_2, "clockwise the slots are green, red, yellow")
{
    start(4, "", 1);
    equals_text("slots.0.colour", "green");
    equals_text("slots.5.colour", "red");
    equals_text("slots.10.colour", "yellow");
    equals_text("slots.14.colour", "yellow");
    is_null("slots.15.colour");
}

RULE(UC_7_3, "five slots of each colour, or four")
{
    start(3, "", 1);
    equals_text("slots.4.id", "G5");
    equals_text("slots.14.id", "Y5");
    start(2, "", 1);
    equals_text("slots.3.id", "G4");
    equals_text("slots.11.id", "Y4");
}

RULE(UC_7_4, "slots build at usual cost, with discounts")
{
    turn(EMPTY "'board': 2, 'steelplast': 1, 'cards': [0, 56], 'hand': [13, 2, 6]", "");
    plays(P0, "slot Y1 card 2");
    plays(P0, "build tunnel c12-c22");
    equals("seats.0.steelplast", 0);
}

RULE(UC_7_5, "build and upgrade is one part")
{
    given(TURN3 RICH "'hand': [13, 2, 6]" OTHERS);
    plays(P0, "slot R5 card 13");
    plays(P0, "build farm c22.2");
    equals("seats.0.science", 5);
    equals("seats.0.kelp", 5);
    given(TURN3 EMPTY "'board': 2, 'kelp': 1, 'hand': [13, 2, 6]" OTHERS);
    plays(P0, "slot R5 card 13"); /* only the assistant can be used: it is */
    plays(P0, "done");
    equals("active", 1);
}

RULE(UC_7_5, "a contract whose science the upgrade needs must be taken")
{
    /* The fifth laboratory meets K5, which brings the science for its own upgrade (UC-AR-40). */
    given(
        "{ 'players': 3, 'options': { 'contracts': true }, 'contracts': ['K5'], 'phase': 'turn', "
        "'order': [0, 1, 2], 'seats': [ { " EMPTY
        "'board': 2, 'steelplast': 1, 'cities': ['c22', 'c12'], 'tunnels': ['c12-c22'], 'hand': "
        "[13, 2, 6], "
        "'buildings': { 'c22.1': 'lab', 'c22.2': 'lab', 'c12.1': 'lab', 'c12.2': 'lab' } " OTHERS);
    plays(P0, "slot R5 card 13");
    plays(P0, "build lab c22.3");
    equals("contracts.#", 0);
    equals("seats.0.vp", 3);
    equals("seats.0.science", 0);
    check(num_events("upgraded") == 1, "the laboratory was not upgraded");
}

RULE(UC_7_5, "an upgrade that a metropolis gives may be the one the build needs, and must be then")
{
    /* The tunnel connects M9: two free upgrades. There is no science, so one of them is for the
     * tunnel itself (UC-AR-40). */
    given(
        TURN3 EMPTY
        "'board': 2, 'credit': 1, 'steelplast': 1, 'used': [0], 'tunnels': ['c12-c22', 'c02-c12'], "
        "'metropolises': { 'mTL': 'M12', 'mTR': 'M9', 'mBL': 'M3' }, 'hand': [13, 2, 6]" OTHERS);
    plays(P0, "slot R5 card 13"); /* that tunnel is the only build: the engine builds it */
    refuses(P0, "done", UC_7_5);
    refuses(P0, "upgrade c22", UC_10_1_CITY); /* which it would be in any case */
    plays(P0, "upgrade c12-c22");
    check(num_events("upgraded") == 2, "the other upgrade was not left for the tunnel");
    equals("seats.0.upgraded_tunnels.#", 2);
    equals("active", 1);
}

RULE(UC_7_5,
     "it may be saved while a metropolis, having upgraded what was built, has an upgrade left")
{
    /* M9 upgrades the tunnel first: the build owes it nothing more (UC-AR-40), but stands below
     * M9's second upgrade. */
    given(
        TURN3 EMPTY
        "'board': 2, 'credit': 1, 'steelplast': 1, 'used': [0], 'tunnels': ['c12-c22', 'c02-c12'], "
        "'metropolises': { 'mTL': 'M12', 'mTR': 'M9', 'mBL': 'M3' }, 'hand': [13, 2, 6]" OTHERS);
    plays(P0, "slot R5 card 13");
    plays(P0, "upgrade c02-mTR");
    equals_text("stack.1.kind", "upgrade_built");
    survives_saving(); /* as after every move, but this once it did not */
    legal_are(P0, "upgrade c12-c22", "upgrade c02-c12", "done");
    plays(P0, "done");
    equals("seats.0.upgraded_tunnels.#", 1);
    equals("active", 1);
}

RULE(UC_7_5, "a look at the special deck is allowed by what everybody knows, not by the cards that "
             "lie there")
{
    /* The tunnel connects M11, a special card, while the tunnel's own upgrade is owed (UC-AR-40).
     */
    fr_move moves[FR_MAX_LEGAL], seen[FR_MAX_LEGAL];
    uint64_t view[FR_MAX_STATE / 8];
    int num;

    given(TURN3 EMPTY
          "'board': 2, 'credit': 1, 'steelplast': 1, 'science': 1, 'used': [0], 'tunnels': "
          "['c12-c22', 'c02-c12'], "
          "'metropolises': { 'mTL': 'M12', 'mTR': 'M11', 'mBL': 'M3' }, 'hand': [13, 2, 6]" OTHERS);
    plays(P0, "slot R5 card 13");
    plays(P0, "build tunnel c02-mTR");
    equals_text("stack.1.kind", "upgrade_built");
    num = rule_game->legal(rule_state(), P0, moves);
    memcpy(view, rule_state(), rule_game->state_size);
    rule_game->redact(view, P0);
    check(rule_game->legal(view, P0, seen) == num &&
              !memcmp(moves, seen, (size_t)num * sizeof *moves),
          "the view allows something else");
    plays(P0, "look");
}

RULE(UC_7_6, "two different resources")
{
    given(TURN3 EMPTY "'board': 2, 'hand': [13, 2, 6]" OTHERS);
    plays(P0, "slot G1 card 2");
    legal_are(P0, "gain 1 credit 1 kelp", "gain 1 credit 1 steelplast", "gain 1 credit 1 science",
              "gain 1 kelp 1 steelplast", "gain 1 kelp 1 science", "gain 1 steelplast 1 science",
              "use assistant");
}

static void has_actions(int players, const char *const *actions, int num)
{
    start(players, "", 1);
    for (int i = 0; i < num; i++) { equals_text(written("slots.%d.action", i), actions[i]); }
}

RULE(UC_7_7, "the slots of the 3-4 side")
{
    static const char *const actions[] = { "use_and_two_resources",
                                           "tunnel_or_federation",
                                           "federation_two",
                                           "two_desals",
                                           "city_or_kelp",
                                           "two_farms",
                                           "tunnel_and_city",
                                           "two_steel_kelp",
                                           "two_labs",
                                           "use_build_upgrade",
                                           "science_steel_kelp",
                                           "two_tunnels",
                                           "use_and_special",
                                           "city_and_building",
                                           "science_or_upgrade",
                                           "always" };

    has_actions(3, actions, 16);
}

RULE(UC_7_8, "the slots of the 1-2 side")
{
    static const char *const actions[] = {
        "federation_two",  "two_desals",        "one_city",       "cards_and_upgrade",
        "tunnel_and_city", "two_steel_kelp",    "use_and_steel",  "special",
        "two_tunnels",     "two_farms_or_labs", "tunnel_and_use", "science_or_upgrade",
        "always"
    };

    has_actions(2, actions, 13);
}

RULE(UC_7_9, "the slot table is shown as it is used")
{
    start(3, "", 1);
    equals_text("slots.9.action", "use_build_upgrade");
    equals_text("slots.9.colour", "red"); /* the one colour that is certain */
}

RULE(UC_7_10, "the always-available slot: 2 cards, 2 credits, never occupied")
{
    turn(EMPTY "'board': 2, 'hand': [13, 2, 6]", "");
    plays(P0, "slot always card 2");
    equals("seats.0.credit", 2);
    equals("seats.0.hand.#", 2 + 2 + 1);
    equals("slots.12.tiles.#", 0);
    accepts(P1, "slot always card 3");
}

RULE(UC_7_11, "no card performs the always-available slot")
{
    turn(RICH "'hand': [41, 2, 6]", "");
    plays(P0, "slot G1 card 41");
    plays(P0, "card first");
    plays(P0, "pay 1 credit");
    refuses(P0, "perform always", UC_7_11);
}

#define TURN4                                                                                      \
    "{ 'players': 4, 'phase': 'turn', 'order': [0, 1, 2, 3], %s 'seats': [ { %s }, { 'board': 1 "  \
    "}, { 'board': 3 }, { 'board': 4 } ] }"

static void turn4(const char *seat, const char *top) { given(written(TURN4, top, seat)); }

RULE(UC_7_12, "cloning: a slot occupied by another player, for 1 credit; the card works as usual")
{
    turn4(RICH "'hand': [2, 13, 6]", "'slots': [ { 'id': 'R3', 'tiles': [1] } ], ");
    refuses(P0, "clone R1 card 2", UC_7_12);
    plays(P0, "clone R3 card 2");
    equals("seats.0.credit", 5);
    equals("slots.7.tiles.1", 0);
    asks(P0, "plan");
}

RULE(UC_7_12, "the credit for cloning may be the one that the action then lacks, and the card the "
              "one that brings it back")
{
    turn4(EMPTY "'board': 2, 'credit': 1, 'kelp': 1, 'biomatter': 1, 'hand': [106, 74]",
          "'round': 5, 'slots': [ { 'id': 'Y2', 'tiles': [1] } ], ");
    refuses(P0, "clone Y2 card 74",
            UC_4_9); /* a tunnel costs a credit and a steelplast, for which biomatter stands in */
    plays(P0, "clone Y2 card 106"); /* two credits for a kelp */
    plays(P0, "pay 1 kelp");
    accepts(P0, "build tunnel c12-c22 pay biomatter 1 steelplast");
}

RULE(UC_7_13, "once per round for all, and the tile comes back")
{
    turn4(RICH "'hand': [2, 13, 6]", "'cloned_by': 3, 'slots': [ { 'id': 'R3', 'tiles': [1] } ], ");
    refuses(P0, "clone R3 card 2", UC_7_13);
    given("{ 'players': 4, 'phase': 'turn', 'turn': 3, 'order': [1, 2, 3, 0], 'active': 0, "
          "'cloned_by': 3, 'seats': [ { 'hand': [2, 13, 6] }, {}, {}, {} ] }");
    play_any(0);
    is_null("cloned_by");
}

RULE(UC_7_14, "without a credit nobody clones; the credit is paid first")
{
    turn4(EMPTY "'board': 2, 'hand': [2, 13, 6]", "'slots': [ { 'id': 'R3', 'tiles': [1] } ], ");
    refuses(P0, "clone R3 card 2", UC_7_14);
    turn4(EMPTY "'board': 2, 'credit': 1, 'steelplast': 1, 'hand': [13, 2, 6]",
          "'slots': [ { 'id': 'Y2', 'tiles': [1] } ], ");
    refuses(P0, "clone Y2 card 13", UC_4_9); /* the tunnel's credit would be gone */
}

RULE(UC_7_15, "a slot with one's own tile is closed in every way")
{
    turn4(RICH "'hand': [2, 13, 6]", "'slots': [ { 'id': 'R3', 'tiles': [0] } ], ");
    refuses(P0, "clone R3 card 2", UC_7_15);
}

RULE(UC_7_16, "a slot performed through a card places no tile and plays no card")
{
    turn(RICH "'hand': [41, 2, 6]", "");
    plays(P0, "slot G1 card 41");
    plays(P0, "card first");
    plays(P0, "pay 1 credit");
    plays(P0, "perform R2");
    plays(P0, "gain 1 kelp 2 steelplast");
    equals("slots.5.tiles.#", 0);
    equals("seats.0.steelplast", 8);
}

RULE(UC_7_19, "a slot being performed is not performed again inside itself")
{
    turn(RICH "'cards': [0, 193], 'hand': [107, 71, 74]", "'round': 5, ");
    plays(P0, "slot G1 card 107");
    plays(P0, "card first"); /* claimed */
    turn(RICH "'cards': [0, 107, 193], 'used': [0], 'hand': [71, 74, 67]", "'round': 5, ");
    plays(P0, "slot R3 card 71");
    plays(P0, "use 107");
    plays(P0, "pay 1 credit");
    plays(P0, "perform Y3"); /* a tunnel, or A */
    plays(P0, "use 193");
    plays(P0, "pay 1 credit");
    refuses(P0, "perform Y3", UC_7_19);
    refuses(P0, "perform R3", UC_7_15);
    accepts(P0, "perform R2");
}
