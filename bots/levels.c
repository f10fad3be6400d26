/* levels.c: the players a person chooses from. All search alike; the weaker ones see fewer moves,
 * look less far ahead, think less and know no network. `quick` is what all of them use to play on:
 * no search. */
#include "bots.h"
#include "policy.h"
#include "search.h"

enum { QUICK_LOOKS = 512 };

static const struct fr_style easy = {
    .iterations = 20,
    .milliseconds = 200,
    .root_width = 6,
    .width = 4,
    .looked_at = 3,
    .playout_width = 4,
    .playout_length = 6,
    .noise = 6 * FR_POINT,
};
static const struct fr_style medium = {
    .iterations = 60,
    .milliseconds = 500,
    .root_width = 10,
    .width = 6,
    .looked_at = 4,
    .playout_width = 8,
    .playout_length = 16,
    .noise = 3 * FR_POINT,
};
static const struct fr_style hard = {
    .iterations = 160,
    .milliseconds = 2000,
    .root_width = 16,
    .width = 8,
    .looked_at = 6,
    .playout_width = 12,
    .playout_length = 40,
    .noise = 2 * FR_POINT,
};
static const struct fr_style expert = {
    .iterations = 1200,
    .milliseconds = 5000,
    .root_width = 48,
    .width = 20,
    .looked_at = 64,
    .playout_width = 12,
    .playout_length = 400,
    .noise = 2 * FR_POINT,
    .asks_net = true,
};

static fr_move choose_quick(const struct fr_bot_question *q)
{
    struct fr_eval eval;
    struct fr_rng rng;
    struct fr_desk desk;
    int num;

    fr_eval_for(&eval, q->game, q->state);
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
const struct fr_bot fr_bot_easy = {
    .id = "easy",
    .text = "sees few moves and little of what follows",
    .choose = fr_choose_by_search,
    .style = &easy,
};
const struct fr_bot fr_bot_medium = {
    .id = "medium",
    .text = "thinks some dozens of lines through",
    .choose = fr_choose_by_search,
    .style = &medium,
};
const struct fr_bot fr_bot_hard = {
    .id = "hard",
    .text = "thinks more than a hundred lines through",
    .choose = fr_choose_by_search,
    .style = &hard,
};
const struct fr_bot fr_bot_expert = {
    .id = "expert",
    .text = "thinks a thousand lines through, for up to five seconds",
    .choose = fr_choose_by_search,
    .style = &expert,
};
