/* bench_bot.c: `frontier bench GAME --bot BOT`: how fast a searching bot thinks. It is asked at the
 * decisions of a game between quick players, each time with a fresh mind. */
#include "bots.h"
#include "cli.h"
#include "search.h"

#include <inttypes.h>
#include <string.h>

struct pace {
    int64_t iterations, nodes, questions;
    double seconds;
};

static void ask(const struct fr_bot *bot, struct fr_mind *mind, const struct fr_game *game,
                const void *state, int seat, struct pace *p)
{
    const struct fr_limits limits = { .milliseconds = -1 };
    const double start = cli_processor_clock();

    fr_mind_forget(mind);
    fr_ask_bot(bot, mind, game, state, seat, (uint64_t)p->questions + 1, &limits);
    p->seconds += cli_processor_clock() - start;
    p->iterations += fr_mind_thought(mind)->iterations;
    p->nodes += fr_mind_thought(mind)->nodes;
    p->questions++;
}

static void play_on(const struct fr_game *game, void *state, int seat, uint64_t seed)
{
    game->apply(state, seat, fr_ask_bot(&fr_bot_quick, NULL, game, state, seat, seed, NULL), NULL);
}

static bool pace_of(const struct fr_game *game, const struct fr_options *o,
                    const struct fr_bot *bot, double seconds, struct pace *p)
{
    uint64_t state[FR_MAX_STATE / 8] = { 0 };
    struct fr_mind *mind = fr_mind_new(0, 1);
    fr_seats seats;

    if (!mind) return false;
    for (uint64_t seed = 1; p->seconds < seconds; seed++) {
        game->setup(state, o, seed);
        for (int i = 0; p->seconds < seconds && (seats = game->to_act(state)); i++) {
            const int seat = __builtin_ctz(seats);
            if (i % 5 == 0) ask(bot, mind, game, state, seat, p);
            play_on(game, state, seat, seed + (uint64_t)i);
        }
    }
    fr_mind_free(mind);
    return true;
}

int cli_bench_bot(const struct cli_args *a, const struct fr_game *game, const struct fr_options *o,
                  double seconds, bool first)
{
    const struct fr_bot *bot = fr_find_bot(cli_value(a, "--bot"));
    struct pace p = { 0 };

    if (!bot || !bot->style)
        return cli_usage_error(a, "--bot is a bot that searches, such as %s", fr_bot_hard.id);
    if (!pace_of(game, o, bot, seconds, &p)) return cli_failure("no memory");
    if (cli_has(a, "--json"))
        printf("%s{\"game\":\"%s\",\"players\":%d,\"bot\":\"%s\",\"simulations_per_second\":%.0f,"
               "\"nodes_per_second\":%.0f,\"milliseconds_per_decision\":%.1f}",
               first ? "" : ",", game->id, o->players, bot->id, (double)p.iterations / p.seconds,
               (double)p.nodes / p.seconds, 1000 * p.seconds / (double)p.questions);
    else
        printf("%s, %d players, %s: %.0f simulations/s, %.0f tree nodes/s, %.1f ms a decision\n",
               game->id, o->players, bot->id, (double)p.iterations / p.seconds,
               (double)p.nodes / p.seconds, 1000 * p.seconds / (double)p.questions);
    return CLI_OK;
}
