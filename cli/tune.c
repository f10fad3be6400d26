/* tune.c: `frontier tune`: better weights by self-play (simultaneous perturbation, SPSA).
 *
 * Each step draws a direction: every weight a little up or a little down. Two players, one with the
 * weights moved along it and one against it, play pairs of games with the seats changed. The
 * weights then follow the winner, by less and less. What comes out is the text of
 * bots/weights_<game>.h; whether it is better is for the arena to say, and for the commit that
 * changes it to quote. */
#include "bots.h"
#include "cli.h"
#include "eval.h"
#include "search.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct cli_option options[] = {
    { "--steps", "N", "how many steps (50)" },
    { "--pairs", "N", "pairs of games a step (8)" },
    { "--budget", "B", "lines that the players think through for a decision (12)" },
    { "--seed", "S", "of the first step (1)" },
    { "--option", "ID=VALUE", "an option of the game; may be repeated" },
    { NULL, NULL, NULL },
};

enum { OPENING, CLOSING, PHASES };

static const double REACH = 0.15; /* how far a step looks, as a part of a weight */
static const double PACE = 0.10;  /* how far it goes after a clear win */
static const double FLOOR = 4;    /* weights near 0 move as if they were this, in 1/64 */

struct tuning {
    const struct fr_game *game;
    struct fr_options options;
    struct fr_limits limits;
    struct fr_mind *minds[2];
    double weights[PHASES][FR_MAX_FEATURES];
    int8_t direction[PHASES][FR_MAX_FEATURES];
    int64_t steps, pairs;
    uint64_t seed;
};

/* ---- weights ---- */

static int32_t *list_of(struct fr_eval *e, int phase)
{
    return phase == OPENING ? e->opening : e->closing;
}

static double size_of(double weight) { return fabs(weight) > FLOOR ? fabs(weight) : FLOOR; }

/* Features without a weight stay so: they are told for other ends. */
static bool is_tuned(const struct tuning *t, uint32_t i)
{
    return i && (t->weights[OPENING][i] != 0 || t->weights[CLOSING][i] != 0);
}

static void take_weights(struct tuning *t)
{
    struct fr_eval *e = fr_mind_eval(t->minds[0], t->game);

    for (int phase = 0; phase < PHASES; phase++)
        for (uint32_t i = 0; i < t->game->num_features; i++)
            t->weights[phase][i] = list_of(e, phase)[i];
}

static void draw_direction(struct tuning *t, struct fr_rng *rng)
{
    for (int phase = 0; phase < PHASES; phase++)
        for (uint32_t i = 0; i < t->game->num_features; i++)
            t->direction[phase][i] = !is_tuned(t, i) ? 0 : fr_below(rng, 2) ? 1 : -1;
}

static void give_weights(struct tuning *t, int player, int sign)
{
    struct fr_eval *e = fr_mind_eval(t->minds[player], t->game);

    for (int phase = 0; phase < PHASES; phase++)
        for (uint32_t i = 0; i < t->game->num_features; i++) {
            const double w = t->weights[phase][i];
            list_of(e, phase)[i] =
                (int32_t)lround(w + sign * t->direction[phase][i] * REACH * size_of(w));
        }
}

static void follow(struct tuning *t, double result, int64_t step)
{
    const double pace = PACE * result / (1 + 4 * (double)step / (double)t->steps);

    for (int phase = 0; phase < PHASES; phase++)
        for (uint32_t i = 0; i < t->game->num_features; i++)
            t->weights[phase][i] += pace * t->direction[phase][i] * size_of(t->weights[phase][i]);
}

/* ---- games ---- */

/* Player `first` sits at seat 0, the other one at all others. The share of player 0. */
static double play(struct tuning *t, uint64_t seed, int first)
{
    uint64_t state[FR_MAX_STATE / 8] = { 0 };
    struct fr_rng rng;
    double won = 0;
    int winners = 0;
    fr_seats seats;

    fr_rng_seed(&rng, seed);
    for (int i = 0; i < 2; i++) fr_mind_forget(t->minds[i]);
    t->game->setup(state, &t->options, seed);
    while ((seats = t->game->to_act(state))) {
        const int seat = __builtin_ctz(seats);
        struct fr_mind *mind = t->minds[seat ? !first : first];
        t->game->apply(
            state, seat,
            fr_ask_bot(&fr_bot_medium, mind, t->game, state, seat, fr_rng_next(&rng), &t->limits),
            NULL);
    }
    for (int seat = 0; seat < 2; seat++) winners += t->game->place(state, seat) == 1;
    for (int seat = 0; seat < 2; seat++)
        if (t->game->place(state, seat) == 1 && (seat ? !first : first) == 0) won = 1.0 / winners;
    return won;
}

/* From -1 (all lost by the first player) to 1. */
static double match(struct tuning *t, uint64_t seed)
{
    double won = 0;

    for (int64_t i = 0; i < t->pairs; i++)
        won += play(t, seed + (uint64_t)i, 0) + play(t, seed + (uint64_t)i, 1);
    return won / (double)t->pairs - 1;
}

static void tune(struct tuning *t)
{
    struct fr_rng rng;

    fr_rng_seed(&rng, t->seed);
    take_weights(t);
    for (int64_t step = 0; step < t->steps; step++) {
        double result;

        draw_direction(t, &rng);
        give_weights(t, 0, 1);
        give_weights(t, 1, -1);
        result = match(t, fr_rng_next(&rng));
        follow(t, result, step);
        fprintf(stderr, "step %" PRId64 " of %" PRId64 ": %+.2f\n", step + 1, t->steps, result);
    }
}

/* ---- telling ---- */

static void print_weights(const struct tuning *t)
{
    printf("/* %s: what its features are worth, in 1/64 points (`frontier tune %s`). */\n",
           t->game->title, t->game->id);
    for (uint32_t i = 0; i < t->game->num_features; i++)
        if (is_tuned(t, i))
            printf("    { \"%s\", %ld, %ld },\n", t->game->feature_ids[i],
                   lround(t->weights[OPENING][i]), lround(t->weights[CLOSING][i]));
}

static bool read_args(const struct cli_args *a, struct tuning *t)
{
    const char *seed = cli_value(a, "--seed");

    *t = (struct tuning){ .steps = 50, .pairs = 8, .seed = 1, .limits.iterations = 12 };
    if (!(t->game = cli_game(a, a->words[0]))) return false;
    if (!t->game->features)
        return cli_usage_error(a, "%s has nothing to weigh", t->game->id), false;
    return cli_number(a, "--steps", 1, 1000000, &t->steps) &&
           cli_number(a, "--pairs", 1, 1000000, &t->pairs) &&
           cli_number(a, "--budget", 1, 1000000000, &t->limits.iterations) &&
           (!seed || cli_seed(a, seed, &t->seed)) && cli_setup(a, t->game, 2, &t->options);
}

static int run(const struct cli_command *command, int argc, char **argv)
{
    struct tuning t;
    struct cli_args a;
    int exit_code;

    if (!cli_parse(command, argc, argv, &a, &exit_code)) return exit_code;
    if (!read_args(&a, &t)) return CLI_USAGE;
    for (int i = 0; i < 2; i++) t.minds[i] = fr_mind_new(0, 1);
    if (!t.minds[0] || !t.minds[1])
        exit_code = cli_failure("no memory");
    else {
        tune(&t);
        print_weights(&t);
    }
    for (int i = 0; i < 2; i++) fr_mind_free(t.minds[i]);
    return exit_code;
}

const struct cli_command cli_tune = {
    .name = "tune",
    .words = "GAME",
    .text = "looks for better weights of a game's evaluation by self-play",
    .more = "Prints the new list for bots/weights_<game>.h (docs/bots.md). Judge it in the arena.\n"
            "  frontier tune planet-steam --steps 200 --pairs 16 >weights.txt",
    .min_words = 1,
    .max_words = 1,
    .options = options,
    .run = run,
};
