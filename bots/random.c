/* random.c: any legal move, each as likely as the others. The yardstick of every other bot. */
#include "bots.h"

static fr_move choose(const struct fr_bot_question *q)
{
    fr_move moves[FR_MAX_LEGAL];
    const int num = q->game->legal(q->state, q->seat, moves);
    struct fr_rng rng;

    fr_rng_seed(&rng, q->seed);
    return moves[fr_below(&rng, (uint32_t)num)];
}

const struct fr_bot fr_bot_random = {
    .id = "random",
    .text = "any legal move",
    .choose = choose,
};
