/* random.c: any legal move, each as likely as the others. The yardstick of every other bot. */
#include "bots.h"

static fr_move choose(const struct fr_bot_question *q)
{
    struct fr_rng rng;
    int num;

    fr_rng_seed(&rng, q->seed);
    return fr_pick(q->game, q->state, q->seat, &rng, &num);
}

const struct fr_bot fr_bot_random = {
    .id = "random",
    .text = "any legal move",
    .choose = choose,
};
