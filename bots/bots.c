/* bots.c: the bots of the house, and the border that keeps the truth from them. */
#include "bots.h"
#include "frontier_json.h"
#include "habits.h"
#include "networks.h"
#include "search.h"

#include <string.h>

enum { REPORTED_LINES = 5 };

const struct fr_bot *const fr_bots[] = {
    &fr_bot_random,
    &fr_bot_greedy,
    &fr_bot_quick,
    &fr_bot_novice,
    &fr_bot_learner,
    &fr_bot_easy,
    &fr_bot_medium,
    &fr_bot_skilled,
    &fr_bot_hard,
    &fr_bot_expert,
    &fr_bot_master,
#ifndef __wasi__ /* a browser measures nobody, and waits for every byte */
    &fr_bot_expert1,
    &fr_bot_uct1000,
#endif
    NULL,
};

const struct fr_bot *fr_find_bot(const char *id)
{
    for (int i = 0; fr_bots[i]; i++)
        if (!strcmp(fr_bots[i]->id, id)) return fr_bots[i];
    for (int i = 0; fr_tempered[i]; i++)
        for (int t = 0; t < FR_NUM_TEMPERS; t++)
            if (!strcmp(fr_tempered[i][t].id, id)) return &fr_tempered[i][t];
    return NULL;
}

fr_move fr_ask_bot(const struct fr_bot *bot, struct fr_mind *mind, const struct fr_game *game,
                   const void *state, int seat, uint64_t seed, const struct fr_limits *limits)
{
    uint64_t world[FR_MAX_STATE / 8];
    struct fr_bot_question q = {
        .game = game, .state = world, .seat = seat, .mind = mind, .style = bot->style
    };
    struct fr_rng rng;

    if (limits) q.limits = *limits;
    memcpy(world, state, game->state_size);
    fr_rng_seed(&rng, seed);
    game->resample(world, seat, fr_rng_next(&rng));
    q.seed = fr_rng_next(&rng);
    return bot->choose(&q);
}

static bool read_ask(const struct fr_json *ask, const struct fr_bot **bot, struct fr_limits *limits,
                     uint64_t *seed, struct fr_error *err)
{
    static const char *const known[] = { "bot", "budget", "milliseconds", "seed", NULL };
    const struct fr_json *given;
    char id[32];

    if (fr_json_stranger(ask, known))
        return fr_fail(err, "go takes bot, budget, milliseconds and seed only");
    if ((given = fr_json_get(ask, "bot")) &&
        (!fr_json_string(given, id, sizeof id) || !(*bot = fr_find_bot(id))))
        return fr_fail(err, "there is no such bot; the first is \"%s\"", fr_bots[0]->id);
    if ((given = fr_json_get(ask, "budget")) &&
        !fr_json_int(given, 0, 1000000000, &limits->iterations))
        return fr_fail(err, "budget is a number from 0 to 1000000000");
    if (limits->iterations) limits->milliseconds = -1;
    if ((given = fr_json_get(ask, "milliseconds")) &&
        !fr_json_int(given, 0, 1000000000, &limits->milliseconds))
        return fr_fail(err, "milliseconds is a number from 0 to 1000000000");
    if ((given = fr_json_get(ask, "seed")) && !fr_json_seed(given, seed))
        return fr_fail(err, "seed is a number below 2^64, written in decimals");
    return true;
}

static void report_shares(struct fr_writer *w, const float *shares, int players)
{
    fr_open(w, '[');
    for (int seat = 0; seat < players; seat++) fr_int(w, (int64_t)(shares[seat] * 1000 + 0.5f));
    fr_close(w, ']');
}

static void report_thought(const struct fr_thought *th, const struct fr_table *t, int seat,
                           struct fr_writer *w)
{
    char text[FR_MAX_TEXT];

    fr_key_int(w, "iterations", th->iterations);
    fr_key(w, "shares");
    report_shares(w, th->shares, t->options.players);
    fr_key(w, "lines");
    fr_open(w, '[');
    for (int i = 0; i < th->num_lines && i < REPORTED_LINES; i++) {
        t->game->write_move(t->state, seat, th->lines[i].move, text, sizeof text);
        fr_open(w, '{');
        fr_key_string(w, "move", text);
        fr_key_int(w, "visits", th->lines[i].visits);
        fr_key(w, "shares");
        report_shares(w, th->lines[i].shares, t->options.players);
        fr_close(w, '}');
    }
    fr_close(w, ']');
}

static void report_reason(const struct fr_table *t, int seat, fr_move move,
                          struct fr_writer *report)
{
    struct fr_gain gains[FR_GAINS];
    const int num = fr_reason(t->game, t->state, seat, move, gains);

    fr_key(report, "reason");
    fr_open(report, '[');
    for (int i = 0; i < num; i++) {
        fr_open(report, '{');
        fr_key_string(report, "feature", gains[i].feature);
        fr_key_bool(report, "more", gains[i].more);
        fr_key_int(report, "points", gains[i].points);
        fr_close(report, '}');
    }
    fr_close(report, ']');
}

bool fr_bots_go(void *context, const struct fr_table *t, int seat, const struct fr_json *ask,
                fr_move *out, struct fr_writer *report, struct fr_error *err)
{
    struct fr_bots_context *c = context;
    const struct fr_bot *bot = &fr_bot_medium;
    struct fr_limits limits = c->limits;
    uint64_t seed = (uint64_t)t->num_moves;

    if (ask && !read_ask(ask, &bot, &limits, &seed, err)) return false;
    if (ask && c->mind && fr_json_get(ask, "seed"))
        fr_mind_forget(c->mind); /* same seed, same move */
    if (bot->style && !c->mind) return fr_fail(err, "there is no memory for this bot");
    if (bot->style && bot->style->learned && fr_network_is_missed(t->game)) {
        c->missed = t->game;
        return fr_fail(err, "the network of %s is not here yet", t->game->id);
    }
    *out = fr_ask_bot(bot, c->mind, t->game, t->state, seat, seed, &limits);
    fr_key_string(report, "bot", bot->id);
    if (bot->style) report_thought(fr_mind_thought(c->mind), t, seat, report);
    report_reason(t, seat, *out, report);
    return true;
}
