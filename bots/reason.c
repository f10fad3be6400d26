/* reason.c: why a move is good, in the terms of the evaluation.
 *
 * The terms before and after the move (and after what the mover plainly does next) are compared;
 * the largest gains and losses are the reason. Only what the seat may know goes in:
 * the move is tried on a redrawn state. */
#include "bots.h"
#include "policy.h"

#include <stdio.h>
#include <string.h>

enum { MAX_FOLLOW = 6, LOOKS = 64 };

static void try_on(const struct fr_eval *e, void *world, int seat, fr_move move)
{
    struct fr_desk desk;
    struct fr_rng rng;

    fr_rng_seed(&rng, move);
    e->game->apply(world, seat, move, NULL);
    for (int i = 0; i < MAX_FOLLOW && e->game->to_act(world) >> seat & 1; i++)
        e->game->apply(world, seat, fr_quick_move(e, &desk, world, seat, LOOKS, 0, &rng), NULL);
}

static int largest(const int32_t *change, const bool *told, uint32_t num)
{
    int found = -1;

    for (uint32_t i = 1; i < num; i++) {
        const int32_t size = change[i] < 0 ? -change[i] : change[i];
        const int32_t best = found < 0           ? FR_POINT / 2 - 1
                             : change[found] < 0 ? -change[found]
                                                 : change[found];
        if (!told[i] && size > best) found = (int)i;
    }
    return found;
}

static int in_points(int32_t amount)
{
    return (amount + (amount < 0 ? -FR_POINT : FR_POINT) / 2) / FR_POINT;
}

int fr_reason(const struct fr_game *game, const void *state, int seat, fr_move move, struct fr_gain out[FR_GAINS])
{
    uint64_t world[FR_MAX_STATE / 8];
    int32_t before[FR_MAX_FEATURES], after[FR_MAX_FEATURES];
    bool told[FR_MAX_FEATURES] = { false };
    struct fr_eval e;
    int num = 0, at;

    if (!game->features) return 0;
    fr_eval_for(&e, game, state);
    memcpy(world, state, game->state_size);
    game->resample(world, seat, move);
    fr_estimate_terms(&e, world, seat, before);
    try_on(&e, world, seat, move);
    fr_estimate_terms(&e, world, seat, after);
    for (uint32_t i = 0; i < game->num_features; i++) after[i] -= before[i];
    for (; num < FR_GAINS && (at = largest(after, told, game->num_features)) >= 0; num++) {
        told[at] = true;
        out[num] = (struct fr_gain){ game->feature_ids[at], in_points(after[at]) };
    }
    return num;
}

const char *fr_gain_text(const struct fr_game *game, const struct fr_gain *gain, int language)
{
    char key[64];
    const char *text;

    snprintf(key, sizeof key, "feature.%s.%s", gain->feature, gain->points < 0 ? "less" : "more");
    text = fr_term_text(game, key, language);
    return text ? text : gain->feature;
}
