/* reason.c: why a move is good, in the terms of the evaluation.
 *
 * The features before and after the move (and after what the mover plainly does next) are compared,
 * each change at its weight; the largest gains and losses are the reason. A feature that has no
 * words is left out: it is none of a player's. Only what the seat may know goes in: the move is
 * tried on a redrawn state. */
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

static const char *words_of(const struct fr_game *game, const char *feature, bool more,
                            int language)
{
    char key[64];

    snprintf(key, sizeof key, "feature.%s.%s", feature, more ? "more" : "less");
    return fr_term_text(game, key, language);
}

static int32_t size_of(int32_t change) { return change < 0 ? -change : change; }

/* The largest that is worth half a point and is not told yet; -1: none. */
static int largest(const struct fr_game *game, const int32_t *worth, const bool *told)
{
    int found = -1;

    for (uint32_t i = 0; i < game->num_features; i++) {
        if (told[i] || size_of(worth[i]) < FR_POINT / 2 ||
            !words_of(game, game->feature_ids[i], true, 0))
            continue;
        if (found < 0 || size_of(worth[i]) > size_of(worth[found])) found = (int)i;
    }
    return found;
}

static int in_points(int32_t amount)
{
    return (amount + (amount < 0 ? -FR_POINT : FR_POINT) / 2) / FR_POINT;
}

int fr_reason(const struct fr_game *game, const void *state, int seat, fr_move move,
              struct fr_gain out[FR_GAINS])
{
    uint64_t world[FR_MAX_STATE / 8];
    int32_t before[FR_MAX_FEATURES], after[FR_MAX_FEATURES], worth[FR_MAX_FEATURES];
    bool told[FR_MAX_FEATURES] = { false };
    struct fr_eval e;
    int num = 0, at;

    if (!game->features) return 0;
    fr_eval_for(&e, game, state);
    memcpy(world, state, game->state_size);
    game->resample(world, seat, move);
    game->features(world, seat, before);
    try_on(&e, world, seat, move);
    game->features(world, seat, after);
    for (uint32_t i = 0; i < game->num_features; i++)
        worth[i] = (after[i] - before[i]) * fr_weight_at(&e, (int)i, after[0]);
    for (; num < FR_GAINS && (at = largest(game, worth, told)) >= 0; num++) {
        told[at] = true;
        out[num] =
            (struct fr_gain){ game->feature_ids[at], after[at] > before[at], in_points(worth[at]) };
    }
    return num;
}

const char *fr_gain_text(const struct fr_game *game, const struct fr_gain *gain, int language)
{
    const char *text = words_of(game, gain->feature, gain->more, language);

    return text ? text : gain->feature;
}
