/* bots.c: the bots of the house, and the border that keeps the truth from them. */
#include "bots.h"
#include "json.h"

#include <string.h>

const struct fr_bot *const fr_bots[] = {
    &fr_bot_random,
    &fr_bot_greedy,
    NULL,
};

const struct fr_bot *fr_find_bot(const char *id)
{
    for (int i = 0; fr_bots[i]; i++)
        if (!strcmp(fr_bots[i]->id, id)) return fr_bots[i];
    return NULL;
}

fr_move fr_ask_bot(const struct fr_bot *bot, const struct fr_game *game, const void *state,
                   int seat, uint64_t seed, int64_t budget)
{
    uint64_t world[FR_MAX_STATE / 8];
    struct fr_rng rng;

    memcpy(world, state, game->state_size);
    fr_rng_seed(&rng, seed);
    game->resample(world, seat, fr_rng_next(&rng));
    return bot->choose(&(struct fr_bot_question){
        .game = game, .state = world, .seat = seat, .seed = fr_rng_next(&rng), .budget = budget });
}

static bool read_ask(const struct fr_json *ask, const struct fr_bot **bot, int64_t *budget,
                     uint64_t *seed, struct fr_error *err)
{
    static const char *const known[] = { "bot", "budget", "seed", NULL };
    const struct fr_json *given;
    char id[32];

    if (fr_json_stranger(ask, known)) return fr_fail(err, "go takes bot, budget and seed only");
    if ((given = fr_json_get(ask, "bot")) &&
        (!fr_json_string(given, id, sizeof id) || !(*bot = fr_find_bot(id))))
        return fr_fail(err, "there is no such bot; the first is \"%s\"", fr_bots[0]->id);
    if ((given = fr_json_get(ask, "budget")) && !fr_json_int(given, 0, 1000000000, budget))
        return fr_fail(err, "budget is a number from 0 to 1000000000");
    if ((given = fr_json_get(ask, "seed")) && !fr_json_seed(given, seed))
        return fr_fail(err, "seed is a number below 2^64, written in decimals");
    return true;
}

bool fr_bots_go(void *context, const struct fr_table *t, int seat, const struct fr_json *ask,
                fr_move *out, struct fr_writer *report, struct fr_error *err)
{
    const struct fr_bot *bot = &fr_bot_greedy;
    uint64_t seed = (uint64_t)t->num_moves;
    int64_t budget = 0;

    (void)context;
    if (ask && !read_ask(ask, &bot, &budget, &seed, err)) return false;
    *out = fr_ask_bot(bot, t->game, t->state, seat, seed, budget);
    fr_key_string(report, "bot", bot->id);
    return true;
}
