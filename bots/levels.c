/* levels.c: the players a person chooses from, eight rungs of a ladder. All search alike; the
 * weaker ones see fewer moves, look less far ahead, think less and know no network, and the two
 * lowest have not found out some rules of thumb yet (habits.h). None of them plays by dice. Each
 * rung also comes in three tempers: "hard:builder".
 *
 * `quick` is what all of them use to play on: no search. */
#include "bots.h"
#include "habits.h"
#include "policy.h"
#include "search.h"

#include <stddef.h>

enum { QUICK_LOOKS = 512 };

const char *const fr_tempers[FR_NUM_TEMPERS + 1] = { "builder", "miser", "racer", NULL };

/* A rung, plain and in its tempers, with one style each. */
#define RUNG(name, how, ...)                                                                       \
    static const struct fr_style name##_style = { __VA_ARGS__ };                                   \
    static const struct fr_style name##_styles[FR_NUM_TEMPERS] = {                                 \
        { __VA_ARGS__, .temper = fr_builder },                                                     \
        { __VA_ARGS__, .temper = fr_miser },                                                       \
        { __VA_ARGS__, .temper = fr_racer },                                                       \
    };                                                                                             \
    const struct fr_bot fr_bot_##name = { .id = #name,                                             \
                                          .text = FR_FOR_DEVELOPERS(how),                          \
                                          .choose = fr_choose_by_search,                           \
                                          .style = &name##_style };                                \
    static const struct fr_bot name##_bots[FR_NUM_TEMPERS] = {                                     \
        { #name ":builder", FR_FOR_DEVELOPERS(how), fr_choose_by_search, &name##_styles[0] },      \
        { #name ":miser", FR_FOR_DEVELOPERS(how), fr_choose_by_search, &name##_styles[1] },        \
        { #name ":racer", FR_FOR_DEVELOPERS(how), fr_choose_by_search, &name##_styles[2] },        \
    };

/* clang-format off */
RUNG(novice, "counts what lies on the table, and forgets what comes of it",
     .iterations = 9, .milliseconds = 100, .root_width = 5, .width = 3, .looked_at = 2,
     .playout_width = 2, .playout_length = 2, .noise = 6 * FR_POINT, .habits = fr_novice_gaps)
RUNG(learner, "thinks of most rules of thumb by half",
     .iterations = 12, .milliseconds = 120, .root_width = 5, .width = 3, .looked_at = 2,
     .playout_width = 3, .playout_length = 4, .noise = 6 * FR_POINT, .habits = fr_learner_gaps)
RUNG(easy, "sees few moves and little of what follows",
     .iterations = 20, .milliseconds = 150, .root_width = 6, .width = 4, .looked_at = 3,
     .playout_width = 4, .playout_length = 6, .noise = 6 * FR_POINT)
RUNG(medium, "thinks some dozens of lines through",
     .iterations = 60, .milliseconds = 200, .root_width = 10, .width = 6, .looked_at = 4,
     .playout_width = 8, .playout_length = 16, .noise = 3 * FR_POINT)
RUNG(skilled, "thinks more than a hundred lines through",
     .iterations = 160, .milliseconds = 250, .root_width = 16, .width = 8, .looked_at = 6,
     .playout_width = 12, .playout_length = 40, .noise = 2 * FR_POINT)
RUNG(hard, "thinks a few lines through and judges by a network",
     .iterations = 300, .learned_iterations = 4, .net_iterations = 12, .milliseconds = 300,
     .root_width = 48, .width = 20, .looked_at = 64, .playout_width = 12, .playout_length = 400,
     .turns_ahead = 1, .noise = 2 * FR_POINT, .learned = true, .asks_net = true)
RUNG(expert, "thinks some dozens of lines through and judges by a network",
     .iterations = 1200, .learned_iterations = 60, .net_iterations = 60, .milliseconds = 1000,
     .root_width = 48, .width = 20, .looked_at = 64, .playout_width = 12, .playout_length = 400,
     .turns_ahead = 2, .noise = 2 * FR_POINT, .learned = true, .asks_net = true)
RUNG(master, "thinks hundreds of lines through and judges by a network",
     .iterations = 12000, .learned_iterations = 1000, .net_iterations = 450, .milliseconds = 3000,
     .root_width = 48, .width = 20, .looked_at = 64, .playout_width = 12, .playout_length = 400,
     .turns_ahead = 3, .noise = 2 * FR_POINT, .learned = true, .asks_net = true)
/* clang-format on */

const struct fr_bot *const fr_rungs[] = {
    &fr_bot_novice, &fr_bot_learner, &fr_bot_easy,   &fr_bot_medium, &fr_bot_skilled,
    &fr_bot_hard,   &fr_bot_expert,  &fr_bot_master, NULL,
};
const struct fr_bot *const fr_tempered[] = {
    novice_bots, learner_bots, easy_bots,   medium_bots, skilled_bots,
    hard_bots,   expert_bots,  master_bots, NULL,
};

static fr_move choose_quick(const struct fr_bot_question *q)
{
    struct fr_sight sights[FR_MAX_SEATS];
    struct fr_eval eval;
    struct fr_rng rng;
    struct fr_desk desk;
    int num;

    fr_eval_for(&eval, q->game, q->state);
    if (q->style && q->style->foresees) {
        for (int i = 0; i < FR_MAX_SEATS; i++) sights[i].game = NULL;
        fr_eval_by_brain(&eval, q->style->foresees, sights);
    }
    fr_rng_seed(&rng, q->seed);
    desk.num_legal = q->game->legal(q->state, q->seat, desk.legal);
    num = fr_look(&eval, &desk, q->state, q->seat, QUICK_LOOKS, &rng);
    fr_drop_idle(&eval, &desk, q->state, q->seat, num);
    return desk.candidates[0].move;
}

const struct fr_bot fr_bot_quick = {
    .id = "quick",
    .text = "the move that looks best at a glance, with an evaluation of the game",
    .choose = choose_quick,
};
