/* Planet Unknown, PU-2 and PU-12: what lies where when the first question is asked, for every
 * number of players, and what the lot may do. */
#include "json.h"
#include "planet-unknown.h"

#include <string.h>

/* The position as it is written. */
static const char *position(void)
{
    static char text[1 << 15];
    struct fr_writer w;

    fr_writer_init(&w, text, sizeof text);
    rule_game->write_position(rule_state(), &w);
    check(fr_writer_ok(&w), "too long");
    return text;
}

/* Of so many games, those with these words in their position. */
static int num_games_with(int players, const char *options, int games, const char *words)
{
    int num = 0;

    for (int seed = 1; seed <= games; seed++) {
        start(players, options, (uint64_t)seed);
        num += strstr(position(), words) != NULL;
    }
    return num;
}

RULE(PU_2_1, "every tile of a stack may lie on its top, and lower down")
{
    static const char *const pairs[] = { "civ-energy",   "energy-water", "rover-tech",
                                         "tech-biomass", "water-rover",  "biomass-civ" };
    int first[12] = { 0 }, last[12] = { 0 };

    for (int seed = 1; seed <= 120; seed++) {
        start(2, "", (uint64_t)seed);
        const char *const text = position();
        for (int i = 0; i < 12; i++) {
            const char *const tile = written("\"I3-%s-%c\"", pairs[i / 2], "nm"[i % 2]);
            first[i] += strstr(text, written("\"I3\":[%s", tile)) != NULL;
            last[i] += strstr(text, written("%s],\"T4\"", tile)) != NULL;
        }
    }
    for (int i = 0; i < 12; i++) {
        check(first[i] && first[i] < 30, "tile %d lies on top %d times of 120", i, first[i]);
        check(last[i] && last[i] < 30, "tile %d lies lowest %d times of 120", i, last[i]);
    }
}

RULE(PU_2_2, "a board by lot is any that is free, with either side up, and no two are the same")
{
    static const char *const corporations[] = { "republic",      "wormhole-corp",  "cosmos-inc",
                                                "horizon-group", "jump-drive",     "oasis-ultd",
                                                "makeshift",     "flux-industries" };

    for (int i = 0; i < 8; i++) {
        const char *const words = written("\"corporation\":\"%s\"", corporations[i]);
        const int num = num_games_with(1, "corporation0=random", 60, words);
        check(num > 0 && num < 20, "%s %d times of 60", corporations[i], num);
    }
    const int plain =
        num_games_with(1, "corporation0=random", 60, "\"corporation\":\"universal-coalition\"");
    check(plain > 15 && plain < 45, "the starting side %d times of 60", plain);
    check(num_games_with(1, "planet0=random", 100, "\"planet\":\"tartarus\""), "the last planet");
    check(num_games_with(1, "planet0=random", 100, "\"planet\":\"arashi\""), "the first one");
    for (int seed = 1; seed <= 30; seed++) {
        start(6,
              "corporation0=random corporation1=random corporation2=random corporation3=random "
              "corporation4=republic corporation5=random",
              (uint64_t)seed);
        equals_text("seats.4.corporation", "republic");
        for (int i = 0; i < 8; i++) {
            const char *const words = written("\"corporation\":\"%s\"", corporations[i]);
            const char *const once = strstr(position(), words);
            check(!once || !strstr(once + 1, words), "%s twice", corporations[i]);
        }
    }
}

RULE(PU_2_4, "each seat begins with its corporation's rovers, six pods and nothing else")
{
    start(2, "corporation0=republic planet1=gaia", 1);
    for (int seat = 0; seat < 2; seat++) {
        equals(written("seats.%d.rover_supply", seat), 1 + seat);
        equals(written("seats.%d.pods.#", seat), 6);
        is_null(written("seats.%d.rovers.0", seat));
        is_null(written("seats.%d.flux", seat));
        is_null(written("seats.%d.set_aside", seat));
        is_null(written("seats.%d.widened", seat));
        equals(written("seats.%d.readings", seat), 1);
        equals(written("seats.%d.tiles.#", seat), 0);
        equals(written("seats.%d.movement", seat), 0);
    }
}

RULE(PU_2_5, "for every number of players the pointers stand as the rules say")
{
    static const int at[7][6] = {
        { 0 }, { 0 }, { 0, 3 }, { 0, 2, 4 }, { 0, 1, 3, 4 }, { 0, 1, 2, 3, 4 }, { 0, 1, 2, 3, 4, 5 }
    };

    for (int players = 3; players <= 6; players++)
        for (int sector = 0; sector < 6; sector++) {
            start(players, "first_commander=seat1", 1);
            plays(P1, written("face %d", sector));
            for (int seat = 0; seat < players; seat++)
                equals(written("seats.%d.depot", seat),
                       (at[players][seat] - at[players][1] + sector + 6) % 6);
        }
    start(2, "", 1);
    equals("seats.0.depot", 5); /* the base has turned by one */
    equals("seats.1.depot", 2);
}

RULE(PU_2_6, "players plus one cards a level, for every number of players")
{
    for (int players = 1; players <= 6; players++) {
        start(players, "", 1);
        for (int level = 0; level < 4; level++) {
            equals(written("civ_stacks.%d.#", level), players + 1);
            equals(written("civ_unused.%d.#", level), 9 - (players + 1));
        }
    }
    for (int card = 1; card <= 9; card++) {
        int num = 0;
        for (int seed = 1; seed <= 40; seed++) {
            start(2, "", (uint64_t)seed);
            const char *const stacks = strstr(position(), "\"civ_stacks\"");
            const char *const found = strstr(stacks, written("\"civ-1-%d\"", card));
            num += found && found < strstr(stacks, "civ_unused");
        }
        check(num > 0 && num < 30, "card %d lies in its stack %d times of 40", card, num);
    }
}

RULE(PU_2_7, "for every number of players: goals between neighbours, and the deck that is left")
{
    static const int goals[7] = { 0, 0, 3, 3, 4, 5, 6 };

    for (int players = 2; players <= 6; players++) {
        start(players, "", 1);
        equals("goals.#", goals[players]);
        equals("goal_deck.#", 28 - goals[players]);
        start(players, "personal_goals=1", 1);
        equals("goals.#", goals[players]);
        equals("goal_deck.#", 28 - goals[players] - 2 * players);
        for (int seat = 0; seat < players; seat++) {
            equals(written("seats.%d.offered_goals.#", seat), 2);
            equals(written("seats.%d.goals_to_discard", seat), 1);
        }
    }
    start(1, "", 1);
    equals("goal_deck.#", 28 - 4);
    equals("goals.#", 0);
    check(num_games_with(2, "", 120, "\"goals\":[\"obj-01\""), "the first goal");
    check(num_games_with(2, "", 120, "\"goals\":[\"obj-28\""), "the last goal");
}

RULE(PU_2_8, "by lot every seat may be the first commander; who is chosen is")
{
    for (int seat = 0; seat < 3; seat++) {
        const int num = num_games_with(3, "", 40, written("\"commander\":%d", seat));
        check(num > 3 && num < 30, "seat %d %d times of 40", seat, num);
        start(3, written("first_commander=seat%d", seat), 2);
        equals("commander", seat);
    }
    const int stranger = num_games_with(3, "first_commander=seat3", 40, "\"commander\":0");
    check(stranger > 3 && stranger < 30, "nobody sits there: by lot");
}

RULE(PU_2_9, "solo, the base begins at any sector")
{
    for (int sector = 0; sector < 6; sector++) {
        const int num = num_games_with(1, "", 60, written("\"rotation\":%d", sector));
        check(num > 1 && num < 30, "sector %d %d times of 60", sector, num);
    }
}

/* ---- event decks (PU-12) ---- */

RULE(PU_12_4, "decks that can be chosen have twenty cards of their colours, none twice")
{
    static const struct {
        const char *options;
        int green, orange, red;
    } decks[] = { { "events=custom green=16 orange=2 red=2", 16, 2, 2 },
                  { "events=custom green=0 orange=20 red=0", 0, 20, 0 },
                  { "events=custom green=1 orange=1 red=18", 1, 1, 18 } };

    for (int i = 0; i < 3; i++) {
        int num[3] = { 0 };
        start(3, decks[i].options, 1);
        const char *const deck = strstr(position(), "\"event_deck\"");
        const char *const end = strchr(deck, ']');
        for (int card = 0; card < 60; card++) {
            static const char *const colours[] = { "green", "orange", "red" };
            const char *const id = written("\"ev-%s-%02d\"", colours[card / 20], card % 20 + 1);
            const char *const found = strstr(deck, id);
            if (!found || found > end) continue;
            num[card / 20]++;
            const char *const again = strstr(found + 1, id);
            check(!again || again > end, "%s twice", id);
        }
        check(num[0] == decks[i].green && num[1] == decks[i].orange && num[2] == decks[i].red,
              "%s: %d, %d and %d", decks[i].options, num[0], num[1], num[2]);
    }
}

RULE(PU_12_8, "with several players sixteen green, twenty orange and eighteen red cards are left")
{
    static const char *const too_many[] = { "'green': 17, 'orange': 3, 'red': 0",
                                            "'green': 1, 'orange': 0, 'red': 19" };

    for (int i = 0; i < 2; i++) {
        const char *const options = written("'options': { 'events': 'custom', %s }", too_many[i]);
        refuses_position(written("{ 'players': 2, %s }", options), "PU-12.8");
        given(written("{ 'players': 1, %s }", options));
        equals("event_deck.#", 20);
    }
    static const char *const solo[] = { "green-01", "green-02", "green-03",
                                        "green-15", "red-06",   "red-12" };
    for (int i = 0; i < 6; i++) {
        const char *const words = written("\"ev-%s\"", solo[i]);
        check(!num_games_with(2, "events=custom green=16 orange=0 red=4", 20, words), "%s", words);
        check(num_games_with(1, "events=custom green=16 orange=0 red=4", 20, words), "%s", words);
    }
}

RULE(PU_12_3, "a solo game without a chosen deck has the normal mix (A-49); others have none")
{
    start(1, "", 1);
    const int target = (int)value("facts.target");
    start(1, "events=normal", 1);
    equals("facts.target", target);
    start(1, "events=hard", 1);
    check(value("facts.target") < target, "harder events, fewer medals");
    start(1, "events=easy", 1);
    check(value("facts.target") > target, "easier events, more medals");
    start(4, "", 1);
    equals("event_deck.#", 0);
}

RULE(FR_BAD_OPTION, "options out of their range are refused")
{
    struct fr_options o;
    static _Alignas(8) unsigned char state[FR_MAX_STATE];

    fr_usual_options(rule_game, 2, &o);
    check(rule_game->setup(state, &o, 1) == FR_OK, "as usual");
    for (uint32_t i = 0; i < rule_game->num_options; i++) {
        const struct fr_option_def *const def = &rule_game->options[i];
        fr_usual_options(rule_game, 2, &o);
        o.at[i] = (int16_t)(def->max + 1);
        check(rule_game->setup(state, &o, 1) == FR_BAD_OPTION, "%s too high", def->id);
        o.at[i] = (int16_t)(def->min - 1);
        check(rule_game->setup(state, &o, 1) == FR_BAD_OPTION, "%s too low", def->id);
    }
    for (int players = 0; players <= 7; players += 7) {
        fr_usual_options(rule_game, 2, &o);
        o.players = (uint8_t)players;
        check(rule_game->setup(state, &o, 1) == FR_BAD_OPTION, "%d players", players);
    }
}
