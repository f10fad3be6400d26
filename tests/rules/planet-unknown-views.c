/* Planet Unknown, the last column of PU-15: what is hidden from whom, what is redrawn for a bot,
 * and what a question names. */
#include "json.h"
#include "planet-unknown.h"

#include <string.h>

/* ---- cards (PU-7.2) ---- */

/* A seat has an immediate card and one for the end of the game; others see so many of them. */
static void sees_cards(struct rule_here here, int viewer, int seat, int num)
{
    rule_view_as(here, viewer);
    rule_equals(here, written("seats.%d.cards.#", seat), 2);
    rule_equals_text(here, written("seats.%d.cards.0", seat), "civ-1-3");
    if (num == 2)
        rule_equals_text(here, written("seats.%d.cards.1", seat), "civ-1-7");
    else
        rule_is_null(here, written("seats.%d.cards.1", seat));
    rule_view_as(here, TRUTH);
}

RULE(PU_7_2, "cards for the end of the game are secret, whoever is through and whosever turn it is")
{
    for (int seat = 0; seat < 2; seat++) { /* seat 0 is asked, seat 1 is through */
        given(written("{ 'players': 2, 'seed': 1, 'phase': 'picks', 'active': 0, 'asked': [0], "
                      "'seats': [ { %s 'owed': [2], 'picking': true, 'placed': 'none', 'done': "
                      "false }, { %s 'placed': 'none', 'done': true } ] }",
                      seat ? "" : "'cards': ['civ-1-3', 'civ-1-7'],",
                      seat ? "'cards': ['civ-1-3', 'civ-1-7']," : ""));
        sees_cards(HERE_, seat, seat, 2);
        sees_cards(HERE_, !seat, seat, 1);
        sees_cards(HERE_, FR_SPECTATOR, seat, 1);
    }
}

RULE(PU_11_2, "in step A a player's cards are shown when it is that player's turn")
{
    for (int seat = 0; seat < 3; seat++) { /* seat 0 is through, 1 has its turn, 2 waits */
        const char *const cards = "'cards': ['civ-1-3', 'civ-1-7'],";
        given(written("{ 'players': 3, 'seed': 1, 'phase': 'final', 'active': 1, 'asked': [1], "
                      "'seats': [ { %s 'done': true }, { %s 'done': false, 'pool': [ { 'effect': "
                      "'boost' } ] }, { %s 'done': false } ] }",
                      seat == 0 ? cards : "", seat == 1 ? cards : "", seat == 2 ? cards : ""));
        sees_cards(HERE_, (seat + 1) % 3, seat, seat < 2 ? 2 : 1);
        sees_cards(HERE_, seat, seat, 2);
    }
}

RULE(PU_11_8, "at the end all cards and goals lie open")
{
    given("{ 'players': 2, 'seed': 1, 'phase': 'over', 'asked': [], 'options': { 'personal_goals': "
          "true }, 'goals': ['obj-01', 'obj-02', 'obj-03'], 'seats': [ { 'cards': ['civ-1-3', "
          "'civ-1-7'], 'personal_goals': ['obj-07'], 'offered_goals': [], 'goals_to_discard': 0 } "
          "] }");
    sees_cards(HERE_, P1, P0, 2);
    view_as(P1);
    equals_text("seats.0.personal_goals.0", "obj-07");
    view_as(TRUTH);
}

/* ---- stacks ---- */

static void stack_is_known(struct rule_here here, int viewer, int level, bool known)
{
    rule_view_as(here, viewer);
    if (known)
        rule_equals_text(here, written("civ_stacks.%d.0", level), "civ-1-6");
    else
        rule_is_null(here, written("civ_stacks.%d.0", level));
    rule_view_as(here, TRUTH);
}

RULE(PU_7_2, "only who picks looks through the stack, and only through that one")
{
    const char *const stacks =
        "'civ_stacks': [['civ-1-6', 'civ-1-7'], ['civ-2-1', 'civ-2-2'], [], []],";

    given(
        written("{ 'players': 2, 'seed': 1, 'phase': 'picks', 'active': 0, 'asked': [0], %s "
                "'seats': [ { 'owed': [1, 2], 'picking': true, 'placed': 'none', 'done': false }, "
                "{ 'owed': [1], 'placed': 'none', 'done': false } ] }",
                stacks));
    stack_is_known(HERE_, P0, 0, true);
    stack_is_known(HERE_, P0, 1, false);
    stack_is_known(HERE_, P1, 0, false);
    stack_is_known(HERE_, FR_SPECTATOR, 0, false);
    view_as(P0);
    equals("civ_stacks.1.#", 2);
    equals("civ_unused.0.#", 0);
    view_as(TRUTH);
    /* Before the stack is opened nobody knows it. */
    given(written("{ 'players': 2, 'seed': 1, 'phase': 'picks', 'active': 0, 'asked': [0], %s "
                  "'seats': [ { 'owed': [1], 'placed': 'none', 'done': false, 'pool': [ { "
                  "'effect': 'boost' } ] }, { 'placed': 'none', 'done': true } ] }",
                  stacks));
    stack_is_known(HERE_, P0, 0, false);
}

RULE(PU_13_2, "5: who takes any two cards sees all four stacks")
{
    given("{ 'players': 2, 'seed': 1, 'phase': 'technologies', 'active': 0, 'asked': [0], "
          "'last_round': 1, 'civ_stacks': [['civ-1-6', 'civ-1-7'], ['civ-2-1'], ['civ-3-1'], "
          "['civ-4-6']], 'seats': [ { 'corporation': 'republic', 'markers': {'tech': 14}, 'owed': "
          "[5, 5], 'picking': true, 'placed': 'none', 'done': false }, { 'placed': 'none', 'done': "
          "true } ] }");
    view_as(P0);
    equals_text("civ_stacks.0.0", "civ-1-6");
    equals_text("civ_stacks.3.0", "civ-4-6");
    view_as(P1);
    is_null("civ_stacks.3.0");
}

RULE(PU_2_1, "of a stack of tiles everybody sees the top one, of the event deck nobody a card")
{
    start(2, "events=normal", 3);
    for (int viewer = FR_SPECTATOR; viewer < 2; viewer++) {
        view_as(viewer);
        equals("stacks.Z5.#", 12);
        is_null("stacks.Z5.1");
        is_null("stacks.Z5.11");
        equals("event_deck.#", 19);
        is_null("event_deck.0");
        is_null("event_deck.18");
        view_as(TRUTH);
    }
}

RULE(PU_12_2, "personal goals, and those given up, are their owner's secret")
{
    given("{ 'players': 2, 'seed': 1, 'options': { 'personal_goals': true }, 'phase': 'turns', "
          "'asked': [0], 'goals': ['obj-01', 'obj-02', 'obj-03'], 'seats': [ { 'personal_goals': "
          "['obj-07'], 'discarded_goals': ['obj-08'], 'offered_goals': [], 'goals_to_discard': 0 "
          "}, { 'personal_goals': ['obj-09'], 'discarded_goals': ['obj-10'], 'offered_goals': [], "
          "'goals_to_discard': 0 } ] }");
    view_as(P0);
    equals_text("seats.0.personal_goals.0", "obj-07");
    equals_text("seats.0.discarded_goals.0", "obj-08");
    is_null("seats.1.personal_goals.0");
    is_null("seats.1.discarded_goals.0");
    is_null("goal_deck.0");
    view_as(FR_SPECTATOR);
    is_null("seats.0.personal_goals.0");
    is_null("seats.1.discarded_goals.0");
    view_as(TRUTH);
}

/* ---- redrawn for a bot ---- */

enum { DRAWS = 40 };
static char drawn[DRAWS][1 << 14];

/* A position as a viewer may imagine it, many times over. */
static void redraw(struct rule_here here, int viewer, const char *json)
{
    static _Alignas(8) unsigned char truth[FR_MAX_STATE];
    struct fr_writer w;

    rule_given(here, json);
    memcpy(truth, rule_state(), rule_game->state_size);
    for (int i = 0; i < DRAWS; i++) {
        memcpy(rule_state(), truth, rule_game->state_size);
        rule_game->resample(rule_state(), viewer, (uint64_t)i);
        fr_writer_init(&w, drawn[i], sizeof drawn[i]);
        rule_game->write_position(rule_state(), &w);
        if (!fr_writer_ok(&w)) rule_fail(here, "too long");
    }
}

static int num_with(const char *words)
{
    int num = 0;

    for (int i = 0; i < DRAWS; i++) num += strstr(drawn[i], words) != NULL;
    return num;
}

#define always(words) check(num_with(words) == DRAWS, "%s is known", words)
#define sometimes(words)                                                                           \
    check(num_with(words) > 0 && num_with(words) < DRAWS, "%s may be or not", words)
#define never(words) check(num_with(words) == 0, "%s cannot be", words)

RULE(PU_2_1, "redrawn tiles: the top one stays, below it lies any that is nowhere else")
{
    const char *const json =
        "{ 'players': 2, 'seed': 1, 'phase': 'turns', 'asked': [0], 'stacks': { 'I2': "
        "['I2-civ-energy-n', 'I2-civ-energy-m', 'I2-rover-tech-m'] }, 'seats': [ { 'set_aside': "
        "'I2-water-rover-n', 'tiles': [" TILE("I2-biomass-civ-n", "r0", 5, 0) "] } ] }";

    redraw(HERE_, P0, json);
    always("\"I2\":[\"I2-civ-energy-n\"");
    sometimes("\"I2\":[\"I2-civ-energy-n\",\"I2-civ-energy-m\"");
    sometimes("\"I2\":[\"I2-civ-energy-n\",\"I2-tech-biomass-m\"");
    never("\"I2\":[\"I2-civ-energy-n\",\"I2-biomass-civ-n\"");
    never("\"I2-water-rover-n\",\"I2-");
}

RULE(PU_7_2, "redrawn cards: a hidden one is for the end of the game, a seen one stays")
{
    const char *const json =
        "{ 'players': 2, 'seed': 1, 'phase': 'turns', 'asked': [0], 'civ_stacks': [['civ-1-1', "
        "'civ-1-8'], [], [], []], 'seats': [ { 'cards': ['civ-1-6'] }, { 'cards': ['civ-1-3', "
        "'civ-1-7'] } ] }";

    redraw(HERE_, P0, json);
    always("\"cards\":[\"civ-1-6\"]");
    sometimes("\"cards\":[\"civ-1-3\",\"civ-1-7\"]");
    sometimes("\"cards\":[\"civ-1-3\",\"civ-1-8\"]");
    sometimes("\"cards\":[\"civ-1-3\",\"civ-1-9\"]");
    never("\"cards\":[\"civ-1-3\",\"civ-1-6\"]");
    never("\"cards\":[\"civ-1-1\"");
    sometimes("\"civ_stacks\":[[\"civ-1-1\",\"civ-1-2\"]");
    never("\"civ_stacks\":[[\"civ-1-3\"");
    redraw(HERE_, P1, json);
    always("\"cards\":[\"civ-1-3\",\"civ-1-7\"]");
    sometimes("\"cards\":[\"civ-1-6\"]");
}

RULE(PU_7_2, "redrawn cards: the stack that is looked through stays, the card added to it too")
{
    const char *const json =
        "{ 'players': 2, 'seed': 1, 'phase': 'picks', 'active': 0, 'asked': [0], 'civ_stacks': "
        "[['civ-1-1', 'civ-1-8'], ['civ-2-3', 'civ-2-4'], [], []], 'seats': [ { 'corporation': "
        "'republic', 'markers': {'tech': 5}, 'owed': [1], 'picking': true, 'widened': 'civ-2-4', "
        "'placed': 'none', 'done': false }, { 'cards': ['civ-1-7'], 'placed': 'none', 'done': true "
        "} ] }";

    redraw(HERE_, P0, json);
    always("\"civ_stacks\":[[\"civ-1-1\",\"civ-1-8\"]");
    sometimes("[\"civ-2-3\",\"civ-2-4\"]"); /* it lies in its stack, with another one */
    sometimes("[\"civ-2-4\",\"civ-2-9\"]");
    never("[\"civ-2-3\",\"civ-2-9\"]");
    never("\"cards\":[\"civ-1-8\"]");
    sometimes("\"cards\":[\"civ-1-9\"]");
    redraw(HERE_, P1, json);
    sometimes("\"civ_stacks\":[[\"civ-1-1\"");
    never("\"widened\":\"civ-2-4\"");
}

RULE(PU_12_2, "redrawn goals: own ones and those on the table stay, others are any that are left")
{
    const char *const json =
        "{ 'players': 2, 'seed': 1, 'phase': 'turns', 'asked': [0], 'goals': ['obj-02', 'obj-03', "
        "'obj-04'], 'common_goals': ['obj-05', 'obj-06'], 'goal_deck': ['obj-01', 'obj-28'], "
        "'seats': [ { 'personal_goals': ['obj-07'], 'discarded_goals': ['obj-08'] }, { "
        "'personal_goals': ['obj-09'], 'discarded_goals': ['obj-10'] } ] }";

    redraw(HERE_, P0, json);
    always("\"personal_goals\":[\"obj-07\"]");
    always("\"discarded_goals\":[\"obj-08\"]");
    sometimes("\"personal_goals\":[\"obj-01\"]");
    sometimes("\"discarded_goals\":[\"obj-01\"]");
    for (int goal = 2; goal <= 8; goal++) {
        if (goal != 7) never(written("\"personal_goals\":[\"obj-%02d\"]", goal));
        if (goal != 8) never(written("\"discarded_goals\":[\"obj-%02d\"]", goal));
    }
}

RULE(PU_12_3, "redrawn events: as many of each colour as are left, none twice, none for solo only")
{
    static char text[2048];
    size_t len = 0;

    /* 16 green events have been seen with two players but two; two red ones are to come. */
    len += (size_t)snprintf(text, sizeof text,
                            "{ 'players': 2, 'seed': 1, 'options': { 'events': 'custom', 'green': "
                            "16, 'orange': 2, 'red': 2 }, 'phase': 'turns', 'asked': [0], "
                            "'event_deck': ['ev-green-19', 'ev-green-20', 'ev-red-01'], "
                            "'past_events': ['ev-orange-01', 'ev-orange-02', 'ev-red-02'");
    for (int i = 4; i <= 18; i++)
        if (i != 15) len += (size_t)snprintf(text + len, sizeof text - len, ", 'ev-green-%02d'", i);
    snprintf(text + len, sizeof text - len, "] }");
    redraw(HERE_, P0, text);
    always("\"ev-green-19\"");
    always("\"ev-green-20\"");
    sometimes("\"event_deck\":[\"ev-green-19\",\"ev-green-20\",\"ev-red-");
    sometimes("\"event_deck\":[\"ev-red-");
    never("\"event_deck\":[\"ev-orange-");
    never("\"ev-green-01\"");
    never("\"ev-green-15\"");
    never("\"event_deck\":[\"ev-red-02\"");
    never("\"event_deck\":[\"ev-red-12\""); /* solo */
}

/* ---- what a question names ---- */

static void names(struct rule_here here, int seat, const char *words)
{
    struct fr_question q;
    char text[64] = "";
    const bool named = rule_game->question(rule_state(), seat, &q) &&
                       rule_game->source(rule_state(), seat, &q, text, sizeof text);

    if (named != (words != NULL)) rule_fail(here, "the question names \"%s\"", text);
    if (words && strcmp(text, words)) rule_fail(here, "the question names \"%s\"", text);
}

static int source(int seat) /* -1: nothing is named */
{
    struct fr_question q = { 0 };

    rule_game->question(rule_state(), seat, &q);
    return q.source;
}

static int amount(int seat)
{
    struct fr_question q = { 0 };

    rule_game->question(rule_state(), seat, &q);
    return q.amount;
}

RULE(PU_4_7, "the question names the level of the card to pick, and the points left")
{
    for (int level = 1; level <= 4; level++) {
        pool_of(written("'owed': [%d], 'movement': 3, 'rovers': [[5,5]],", level), "");
        names(HERE_, P0, NULL); /* the turn */
        check(source(P0) == -1, "no source");
        plays(P0, "done");
        names(HERE_, P0, written("level.%d", level));
        check(amount(P0) == 3, "points left");
    }
}

RULE(PU_4_3, "the question names the event")
{
    comes_to(2, "ev-green-17", ONE_TILE, "");
    names(HERE_, P0, "event.ev-green-17");
    check(amount(P0) == 0, "no points");
}

RULE(PU_13_8, "the question names the marker that is on its way, and the cells left")
{
    pool_of(CORP("makeshift") "'pool': [ { 'effect': 'advance', 'what': 2, 'how': 12 }, { "
                              "'effect': 'boost' } ],",
            "");
    plays(P0, "advance water");
    asks(P0, "direction");
    names(HERE_, P0, "terrain.water");
    check(amount(P0) == 2, "two of three cells are left");
}

RULE(PU_11_1, "the question counts the stored patches; goals to give up; nothing to turn the base")
{
    pool_of("'stored_patches': 3, " ONE_TILE, "'stacks': { 'F5': [], 'T4': [] },");
    plays(P0, "done");
    asks(P0, "patches");
    check(amount(P0) == 3, "three patches");
    names(HERE_, P0, NULL);
    start(1, "", 1);
    asks(P0, "discard_goal");
    check(amount(P0) == 1, "one of four");
    names(HERE_, P0, NULL);
    start(3, "first_commander=seat0", 1);
    asks(P0, "rotate");
    check(amount(P0) == 0, "no points");
    names(HERE_, P0, NULL);
    start(2, "corporation0=flux-industries", 1);
    asks(P0, "flux_track");
    check(amount(P0) == 0, "nothing to give up");
    start(1, "planet0=random corporation0=random open_boards=1", 1);
    asks(P0, "planet_side");
    check(amount(P0) == 0, "goals come later");
    plays(P0, "planet ksb-4156");
    asks(P0, "corporation_side");
    check(amount(P0) == 0, "goals come later");
}
