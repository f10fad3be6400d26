/* underwater-cities-edges.c: first and last ones, empty piles and what is told of them: faults that
 * scripts/mutate put into the code and that no other test noticed. */
#include "frontier_json.h"
#include "underwater-cities.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

RULE(UC_5_4,
     "the first card of an area works like every other, and one without a limit is not spent")
{
    turn(RICH "'cards': [14], 'hand': [2, 6, 13]", "");
    plays(P0, "slot G1 card 2"); /* a mismatch: 1 steelplast */
    equals("seats.0.steelplast", 7);
    equals("seats.0.spent_turn.#", 0);
    equals("seats.0.spent_round.#", 0);
}

RULE(UC_17_2, "an end-scoring card that lies first in its area sells like every other")
{
    given("{ 'players': 2, 'phase': 'scoring', 'round': 10, 'order': [0, 1], "
          "'seats': [ { " EMPTY "'kelp': 12, 'cards': [187] }, {} ] }");
    accepts(P0, "sell 187 5");
    refuses(P0, "sell 187 6", UC_17_2);
    refuses(P0, "sell 188 1", UC_17_2);
}

/* The numbers of the cards from first to last, with commas. */
static const char *numbers(int first, int last)
{
    static char text[1024];
    size_t len = 0;

    for (int card = first; card <= last; card++)
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%d", len ? ", " : "", card);
    return text;
}

/* Era II, its deck used up but for what these fields say. */
static void without_deck(const char *where)
{
    given(written("{ 'players': 2, 'phase': 'turn', 'round': 5, 'order': [0, 1], %s "
                  "'seats': [ { " RICH "'hand': [68, 60] }, { 'board': 1, 'hand': [61, 62] } ] }",
                  where));
    equals("deck.#", 0);
    plays(P0, "slot R3 card 68");
    plays(P0, "card first");
}

RULE(UC_5_20,
     "where the deck is empty, the discard pile is drawn from, face up or face down; where "
     "that is empty too, nothing is drawn")
{
    without_deck(written("'discard': [67, %s], ", numbers(69, 123)));
    accepts(P0, "draw 4 keep 2");
    without_deck(written("'discard_down': [[], [67, %s]], ", numbers(69, 123)));
    accepts(P0, "draw 4 keep 2");
    without_deck(written("'discard_down': [[67, %s]], ", numbers(69, 123)));
    accepts(P0, "draw 4 keep 2");
    without_deck(written("'out': [67, %s], ", numbers(69, 123)));
    check(!is_legal(P0, "draw 4 keep 2"), "cards were drawn from nowhere");
}

RULE(UC_20_8, "each of the three neutral tiles that moves is told once, and the fourth that comes")
{
    given("{ 'players': 1, 'phase': 'turn', 'turn': 3, 'federation': { '4': [0] }, "
          "'seats': [ { 'board': 5, 'hand': [2, 13, 6] } ] }");
    play_any(0);
    check(num_events("neutral") == 3, "%d tiles were told", num_events("neutral"));
    given("{ 'players': 1, 'phase': 'turn', 'turn': 3, "
          "'seats': [ { 'board': 5, 'hand': [2, 13, 6] } ] }");
    play_any(0);
    check(num_events("neutral") == 4, "%d tiles were told", num_events("neutral"));
}

RULE(UC_20_12, "who has too few cities or points is told so")
{
    given("{ 'players': 1, 'phase': 'turn', 'round': 10, 'turn': 3, "
          "'seats': [ { 'board': 5, 'hand': [124, 125, 126] } ] }");
    play_any(0);
    check(is_over() && num_events("verdict") == 1, "there is no verdict");
    check(!event_arg("verdict", 0, "won"), "a lost game was won");
}

RULE(UC_3_1, "the choice of a turn is nobody's question")
{
    struct fr_question q;
    char id[32];

    start(2, "", 1);
    check(rule_game->question(rule_state(), P0, &q) && q.source < 0, "a set-up hand has a source");
    check(!rule_game->source(rule_state(), P0, &q, id, sizeof id), "a source was named: %s", id);
}

/* The number of the tile on top of the pile. */
static int top_tile(const void *state)
{
    static char text[1 << 16];
    struct fr_writer w;
    const char *pile;

    fr_writer_init(&w, text, sizeof text);
    rule_game->write_position(state, &w);
    pile = strstr(text, "\"metropolis_pile\":[\"M");
    check(pile, "the position has no pile");
    return atoi(pile + strlen("\"metropolis_pile\":[\"M"));
}

RULE(UC_2_11, "of tiles that nobody has seen each is the top one equally often")
{
    static unsigned char drawn[1 << 14];
    int seen[32] = { 0 }, tiles = 0;

    start(2, "", 1);
    check(rule_game->state_size <= sizeof drawn, "a state has grown");
    for (uint64_t seed = 0; seed < 700; seed++) {
        memcpy(drawn, rule_state(), rule_game->state_size);
        rule_game->resample(drawn, P0, seed);
        seen[top_tile(drawn)]++;
    }
    for (int i = 0; i < 32; i++) tiles += seen[i] > 0;
    for (int i = 0; i < 32; i++)
        check(!seen[i] || (seen[i] * tiles > 700 * 2 / 3 && seen[i] * tiles < 700 * 4 / 3),
              "M%d is the top tile %d times of 700, of %d", i, seen[i], tiles);
}

RULE(UC_13_6, "the new play order is told from the first place on")
{
    given("{ 'players': 2, 'phase': 'turn', 'round': 2, 'turn': 3, 'order': [0, 1], 'active': 1, "
          "'seats': [ {}, {} ] }");
    play_any(1);
    check(num_events("order") == 2, "%d places were told", num_events("order"));
    for (int i = 0; i < 2; i++)
        check(event_arg("order", i, "position") == i + 1, "place %d is told as %d", i + 1,
              event_arg("order", i, "position"));
}

RULE(UC_10_1, "a tunnel that stands is refused as a tunnel, not as a city")
{
    turn(RICH "'cities': ['c22', 'c12'], 'tunnels': ['c12-c22'], 'buildings': { 'c22.1': 'farm', "
              "'c12.1': 'farm' }, "
              "'upgraded_tunnels': ['c12-c22'], 'hand': [2, 6, 13]",
         "");
    plays(P0, "slot Y4 card 2");
    plays(P0, "choose 2");
    says(P0, "upgrade c12-c22", "This has been upgraded already: tunnel.");
}

RULE(UC_18_3, "a contract that is taken is told by its number")
{
    turn(RICH "'cities': ['c22', 'c12'], 'symbiotic': ['c22', 'c12'], 'tunnels': ['c12-c22'], "
              "'hand': [2, 13, 6]",
         "'options': { 'contracts': true }, 'contracts': ['K6', 'K1'], ");
    plays(P0, "contract K6");
    check(event_arg("contract", 0, "contract") == 6, "it is told as %d",
          event_arg("contract", 0, "contract"));
}

RULE(UC_3_7, "what was built is counted turn by turn, farms like everything else")
{
    given("{ 'players': 2, 'phase': 'turn', 'order': [0, 1], 'seats': [ { 'hand': [2, 6, 13] }, "
          "{ 'hand': [3, 8, 9], 'built': { 'farm': 1, 'desal': 1 } } ] }");
    equals("seats.1.built.farm", 1);
    play_any(0);
    equals("seats.1.built.#", 0);
}

RULE(UC_13_3, "the first seat too may discard its excess while another plays")
{
    given("{ 'players': 2, 'phase': 'turn', 'order': [1, 0], 'active': 1, "
          "'seats': [ { 'hand': [2, 6, 13, 14] }, { 'hand': [3, 8, 9] } ] }");
    accepts(P0, "discard 14");
}

RULE(UC_4_9, "a slot that cannot be used is refused with a word on the card where it matches")
{
    turn(EMPTY "'board': 2, 'hand': [2, 6, 13]", "");
    says(P0, "slot R1 card 2",
         "Nothing that R1 offers is possible for you, not even after Smuggling.");
    says(P0, "slot G3 card 2", "Nothing that G3 offers is possible for you now.");
}

RULE(UC_6_2, "where no other special card is left, those that lie open are all that can be taken")
{
    given(written("{ 'players': 3, 'phase': 'turn', 'order': [0, 1, 2], 'out': [%s], "
                  "'three_credit': [182, 183], 'seats': [ { " RICH
                  "'cards': [], 'hand': [2, 13, 6] }, { 'board': 3 }, { 'board': 4 } ] }",
                  numbers(191, 205)));
    plays(P0, "slot Y3 card 2");
    legal_are(P0, "take 182", "take 183");
}

RULE(UC_6_7, "a special card of three credits leaves the game openly, the first of them too")
{
    turn(RICH "'hand': [2, 13, 6, 181]", "'step': 'start', 'three_credit': [182], ");
    plays(P0, "discard 181");
    equals("out.0", 181);
    check(num_events("put_away") == 1, "it was not told where it went");
}

RULE(UC_6_7, "a card put under the special deck turns no other up")
{
    turn(RICH "'hand': [2, 13, 6, 192]", "'step': 'start', ");
    plays(P0, "discard 192");
    equals("special_known.0.#", 1); /* everybody */
    equals(written("special_known.%d.#", (int)value("special_deck.#") - 1), 1);
    view_as(P1);
    check(value("special_deck.0") > 0, "the top card is not open");
    is_null("special_deck.1");
}

RULE(UC_6_4, "where no metropolis is left in the pile, none can be drawn")
{
    given("{ 'players': 4, 'phase': 'turn', 'order': [0, 1, 2, 3], 'seats': [ { " RICH
          "'metropolises': { 'mTR': 'M1', 'mBL': 'M2' }, 'hand': [196, 2, 6] }, "
          "{ 'metropolises': { 'mTR': 'M3', 'mBL': 'M4' } }, "
          "{ 'metropolises': { 'mTR': 'M5', 'mBL': 'M6' } }, { 'metropolises': { 'mTR': 'M7', "
          "'mBL': 'M8' }, 'gained': ['M9', 'M10', 'M11'] } ] }");
    equals("metropolis_pile.#", 0);
    plays(P0, "slot R2 card 196");
    plays(P0, "card first");
    check(!is_legal(P0, "draw tiles"), "tiles were drawn from nowhere");
    accepts(P0, "build tunnel c12-c22");
}

RULE(UC_7_1, "one's own tile closes a slot, also where it lies above another's")
{
    given("{ 'players': 4, 'phase': 'turn', 'order': [0, 1, 2, 3], 'cloned_by': 0, 'slots': [ "
          "{ 'id': 'R3', 'tiles': [1, 0] }, { 'id': 'Y1', 'tiles': [2] } ], 'seats': [ { " RICH
          "'hand': [2, 13, 6] }, {}, {}, {} ] }");
    refuses(P0, "slot R3 card 2", UC_7_1_OWN);
    refuses(P0, "slot Y1 card 2", UC_7_1);
    says(P0, "slot R3 card 2", "Your own tile lies on R3 until the end of the round.");
}

RULE(UC_7_12, "whether the tile is a clone is told of the turn")
{
    given("{ 'players': 4, 'phase': 'turn', 'order': [0, 1, 2, 3], 'slots': [ { 'id': 'Y2', "
          "'tiles': [1] } ], 'seats': [ { " RICH "'hand': [2, 13, 6] }, {}, {}, {} ] }");
    plays(P0, "clone Y2 card 2");
    equals("played.clone", 1);
    given("{ 'players': 4, 'phase': 'turn', 'order': [0, 1, 2, 3], 'seats': [ { " RICH
          "'hand': [2, 13, 6] }, {}, {}, {} ] }");
    plays(P0, "slot Y2 card 2");
    equals("played.clone", 0);
}

RULE(UC_17_2, "who has sold with the first card of the area is told so")
{
    given("{ 'players': 2, 'phase': 'scoring', 'round': 10, 'order': [0, 1], "
          "'seats': [ { " EMPTY "'kelp': 12, 'science': 4, 'cards': [187, 188] }, {} ] }");
    plays(P0, "sell 187 2");
    refuses(P0, "sell 187 1", UC_17_2_SOLD);
    accepts(P0, "sell 188 2");
}

RULE(UC_18_2, "K8 wants both: two metropolises and four connected cities")
{
    static const char *const tiles[] = { "'M7', 'M8'", "'M7'", "'M7', 'M8'" };
    static const char *const fourth[] = { "", ", 'c21'", ", 'c21'" };

    for (int i = 0; i < 3; i++) {
        turn(written(
                 RICH
                 "'metropolises': { 'mTR': 'M1', 'mBL': 'M2' }, 'gained': [%s], 'cities': ['c22', "
                 "'c12', 'c11'%s], 'tunnels': ['c12-c22', 'c11-c12', 'c21-c22'], "
                 "'hand': [2, 13, 6]",
                 tiles[i], fourth[i]),
             "'options': { 'contracts': true }, 'contracts': ['K8'], ");
        if (i < 2)
            refuses(P0, "contract K8", UC_18_2);
        else
            accepts(P0, "contract K8");
    }
}

RULE(UC_3_5, "a site that is taken: by which kind of city")
{
    turn(RICH "'cities': ['c22', 'c12'], 'symbiotic': ['c12'], 'hand': [2, 13, 6]", "");
    plays(P0, "slot G3 card 2");
    says(P0, "build city c12", "This site is taken: symbiotic city.");
    says(P0, "build city c22", "This site is taken: nonsymbiotic city.");
}

/* How many a question says are left to do. */
static int amount(int seat)
{
    struct fr_question q = { 0 };

    check(rule_game->question(rule_state(), seat, &q), "seat %d is not asked", seat);
    return q.amount;
}

RULE(UC_13_1, "the question says how many cards are to be discarded, or steps are left")
{
    turn("'board': 1, 'hand': [2, 13, 6, 15, 16]", "'step': 'start', ");
    check(amount(P0) == 2, "%d cards", amount(P0));
    plays(P0, "discard 2");
    check(amount(P0) == 1, "%d cards", amount(P0));
    turn(RICH "'hand': [2, 13, 6]", "");
    plays(P0, "slot Y1 card 2");
    plays(P0, "build tunnel c12-c22");
    check(amount(P0) == 1, "%d tunnels", amount(P0));
}

RULE(UC_4_14, "of two branches there is no third")
{
    turn(RICH "'hand': [2, 13, 6]", "");
    plays(P0, "slot Y2 card 2");
    refuses(P0, "choose 3", UC_4_14_NONE);
    turn(EMPTY "'board': 2, 'kelp': 1, 'hand': [2, 13, 6]", "");
    plays(P0, "slot Y2 card 2");
    refuses(P0, "choose 2", FR_2_EFFECT); /* the only branch that is possible was chosen */
}

RULE(UC_10_2, "a price that the first card of an area offers")
{
    turn(EMPTY "'board': 2, 'credit': 1, 'tunnels': ['c12-c22', 'c21-c22'], 'cards': [66], "
               "'hand': [2, 13, 6]",
         "");
    plays(P0, "slot Y4 card 2");
    plays(P0, "choose 2");
    accepts(P0, "upgrade c12-c22 for 1 credit");
}

RULE(UC_14_8, "cards that change a yield, claimed in whatever order")
{
    given("{ 'players': 2, 'phase': 'production', 'round': 7, 'order': [0, 1], 'seats': [ { " EMPTY
          "'board': 2, 'buildings': { 'c22.1': 'lab', 'c22.2': 'desal' }, 'cards': [121, 36] }, "
          "{} ] }");
    legal_are(P0, "replace 36", "replace 121", "done");
}

RULE(UC_14_8, "a claimed card that says something else changes no yield")
{
    given("{ 'players': 2, 'phase': 'production', 'round': 7, 'order': [0, 1], 'seats': [ { " EMPTY
          "'board': 2, 'buildings': { 'c22.1': 'lab', 'c22.2': 'desal' }, 'cards': [35, 36, 112, "
          "121] }, {} ] }");
    legal_are(P0, "replace 36", "replace 121", "done");
    refuses(P0, "replace 35", UC_14_8_NONE);
    refuses(P0, "replace 112", UC_14_8_NONE);
}

RULE(UC_5_9, "who has no Personal Assistant cannot use one")
{
    turn(RICH "'cards': [34], 'hand': [2, 13, 6]", "");
    plays(P0, "slot Y3 card 2");
    says(P0, "use assistant", "Personal Assistant does not lie in front of you.");
}

RULE(UC_16_4, "special cards discarded in a new era go under their deck in play order, whoever was "
              "quicker")
{
    for (int quicker = 0; quicker < 2; quicker++) {
        given(
            "{ 'players': 2, 'phase': 'era', 'round': 5, 'order': [1, 0], 'seats': [ "
            "{ 'hand': [70, 71, 72, 192], 'owes': 1 }, { 'hand': [73, 74, 75, 193], 'owes': 1 } ] "
            "}");
        plays(quicker, quicker ? "discard 193" : "discard 192");
        plays(1 - quicker, quicker ? "discard 192" : "discard 193");
        equals(written("special_deck.%d", (int)value("special_deck.#") - 1), 192);
        equals(written("special_deck.%d", (int)value("special_deck.#") - 2), 193);
    }
}

RULE(UC_14_6, "a metropolis beside the board produces, and its points are the metropolis's")
{
    given("{ 'players': 2, 'phase': 'turn', 'round': 4, 'turn': 3, 'order': [0, 1], 'active': 1, "
          "'seats': [ { 'board': 2, 'kelp': 9, 'metropolises': { 'mTR': 'M4', 'mBL': 'M2' }, "
          "'gained': ['M1', 'M6'] }, {} ] }");
    play_any(1);
    equals("seats.0.points.metropolis", 3);
}

RULE(UC_18_3, "the points of K1 are a contract's")
{
    turn(RICH "'cities': ['c22', 'c12', 'c21'], 'tunnels': ['c12-c22', 'c21-c22'], 'buildings': { "
              "'c22.1': 'farm', 'c22.2': 'desal', 'c22.3': 'lab', 'c12.1': 'farm', 'c12.2': "
              "'desal', 'c12.3': 'lab', 'c21.1': 'farm', 'c21.2': 'desal', 'c21.3': 'lab' }, "
              "'hand': [2, 13, 6]",
         "'options': { 'contracts': true }, 'contracts': ['K1'], ");
    plays(P0, "contract K1");
    equals("seats.0.points.contract", 4);
}

RULE(UC_4_3, "whatever a hand holds, each card may be played")
{
    turn(RICH "'hand': [2, 13, 6, 15, 16, 21]", "'step': 'choose', ");
    accepts(P0, "slot R2 card 2");
    accepts(P0, "slot always card 21");
    check(num_legal(P0) % 6 == 0, "%d choices of 6 cards", num_legal(P0));
}

RULE(UC_14_3, "what the pairs of each kind add is told by itself")
{
    int rows[3], num = 0;

    given("{ 'players': 2, 'phase': 'turn', 'round': 4, 'turn': 3, 'order': [0, 1], 'active': 1, "
          "'seats': [ { " EMPTY
          "'board': 2, 'cities': ['c22', 'c12', 'c21'], 'tunnels': ['c12-c22', "
          "'c21-c22'], 'buildings': { 'c22.1': 'upgraded farm', 'c22.2': 'upgraded farm', 'c12.1': "
          "'upgraded desal', 'c12.2': 'upgraded desal', 'c21.1': 'upgraded lab', 'c21.2': "
          "'upgraded lab' } }, {} ] }");
    play_any(1);
    for (int i = 0; i < num_events("gained"); i++) {
        const int row = event_arg("gained", i, "source") & 1023;

        if (event_seat("gained", i) != 0 || row < 270)
            continue; /* 260 to 269 are kinds of things */
        check(num < 4, "more than three kinds have pairs");
        if (!num || rows[num - 1] != row) rows[num++] = row;
    }
    check(num == 3 && rows[0] == 270 && rows[1] == 271 && rows[2] == 272, "%d rows of pairs", num);
}

RULE(UC_4_3, "who has one card and one slot is not asked where to play it")
{
    given(
        "{ 'players': 4, 'phase': 'turn', 'turn': 3, 'order': [1, 0, 2, 3], 'active': 1, 'slots': "
        "[ "
        "{ 'id': 'G1', 'tiles': [0] }, { 'id': 'G2', 'tiles': [0] }, { 'id': 'G3', 'tiles': [1] }, "
        "{ 'id': 'G5', 'tiles': [1] }, { 'id': 'R3', 'tiles': [2] }, { 'id': 'Y1', 'tiles': [2] }, "
        "{ 'id': 'Y3', 'tiles': [3] }, { 'id': 'Y5', 'tiles': [3] } ], 'seats': [ { " EMPTY
        "'board': 2, 'cards': [], 'hand': [60] }, { 'hand': [13, 6, 15] }, {}, {} ] }");
    play_any(1);
    check(num_events("played") == 2, "%d cards were played", num_events("played"));
}
