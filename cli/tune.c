/* tune.c: `frontier tune`: better weights by play (a separable natural evolution strategy, SNES).
 *
 * Each step draws a handful of players around the present weights, each with its mirror image, and
 * lets them play quick games without search: against the present weights with the seats changed, or
 * alone. The weights move towards the better half; how far each one is varied grows where variation
 * pays and shrinks where it does not. Quick games are a thousand times cheaper than searched ones,
 * and what makes quick moves good makes searches good as well. What comes out is the text of
 * bots/weights_<game>.h; whether it is better is for the arena to say, and for the commit that
 * changes it to quote. */
#include "bots.h"
#include "cli.h"
#include "eval.h"
#include "policy.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct cli_option options[] = {
    { "--steps", "N", "how many steps (50)" },
    { "--seeds", "N", "seeds that each player of a step plays (12)" },
    { "--seats", "N", "1 for the weights of a game alone (2)" },
    { "--looks", "N", "moves looked at for a decision (24)" },
    { "--seed", "S", "of the first step (1)" },
    { "--option", "ID=VALUE", "an option of the game; may be repeated" },
    { NULL, NULL, NULL },
};

enum { POPULATION = 24, MAX_WEIGHTS = 2 * FR_MAX_FEATURES };

static const double VARIED = 0.2; /* how far at first, as a part of a weight... */
static const double FLOOR = 12;   /* ...and as if it were this at least, in 1/64 */
static const double GOAL = 20;    /* points that a goal met alone is worth */

struct tuning {
    const struct fr_game *game;
    struct fr_options options;
    struct fr_eval judge; /* the weights at first: what a game alone is worth in the end */
    struct fr_eval evals[2];
    struct fr_desk desk;
    int64_t steps, seeds, seats, looks;
    uint64_t seed;
    int num; /* weights: first those of the opening */
    double weights[MAX_WEIGHTS], varied[MAX_WEIGHTS];
    double drawn[POPULATION][MAX_WEIGHTS], result[POPULATION];
};

/* ---- weights ---- */

static int32_t *weight_of(struct fr_eval *e, int i)
{
    const int half = (int)e->game->num_features;

    return i < half ? &e->opening[i] : &e->closing[i - half];
}

/* Features without a weight stay so: they are told for other ends. */
static bool is_tuned(struct tuning *t, int i)
{
    const int half = t->num / 2;

    return i % half && (*weight_of(&t->judge, i % half) || *weight_of(&t->judge, half + i % half));
}

static void take_weights(struct tuning *t)
{
    fr_eval_init(&t->judge, t->game, (int)t->seats);
    t->evals[0] = t->evals[1] = t->judge;
    t->num = 2 * (int)t->game->num_features;
    for (int i = 0; i < t->num; i++) {
        const double weight = *weight_of(&t->judge, i);
        t->weights[i] = weight;
        t->varied[i] = is_tuned(t, i) ? VARIED * fmax(fabs(weight), FLOOR) : 0;
    }
}

/* ---- games ---- */

static double score_of(const struct tuning *t, const void *state, int seat)
{
    struct fr_score_line lines[FR_MAX_SCORE_LINES];
    int num;

    return t->game->score(state, seat, lines, FR_MAX_SCORE_LINES, &num);
}

/* Player 0 sits at seat `at`, player 1 at all others. What player 0 got out of it. */
static double play(struct tuning *t, uint64_t seed, int at)
{
    uint64_t state[FR_MAX_STATE / 8] = { 0 };
    double others = -INFINITY;
    struct fr_rng rng;
    fr_seats seats;

    fr_rng_seed(&rng, seed);
    t->game->setup(state, &t->options, seed);
    while ((seats = t->game->to_act(state))) {
        const int seat = __builtin_ctz(seats);
        t->game->apply(
            state, seat,
            fr_quick_answer(&t->evals[seat != at], &t->desk, state, seat, (int)t->looks, 0, &rng),
            NULL);
    }
    if (t->seats == 1)
        return (double)fr_estimate(&t->judge, state, 0) / FR_POINT +
               GOAL * fr_goal_met(t->game, state);
    for (int seat = 0; seat < t->seats; seat++)
        if (seat != at) others = fmax(others, score_of(t, state, seat));
    return score_of(t, state, at) - others;
}

static double result_of(struct tuning *t, const double *drawn, uint64_t seed)
{
    double sum = 0;

    for (int i = 0; i < t->num; i++)
        *weight_of(&t->evals[0], i) = (int32_t)lround(t->weights[i] + t->varied[i] * drawn[i]);
    for (int64_t i = 0; i < t->seeds * t->seats; i++)
        sum += play(t, seed + (uint64_t)(i / t->seats), (int)(i % t->seats));
    return sum / (double)(t->seeds * t->seats);
}

/* ---- a step ---- */

/* Near enough to a normal distribution, and the same on every machine. */
static double draw(struct fr_rng *rng)
{
    double sum = -6;

    for (int i = 0; i < 12; i++) sum += (double)fr_below(rng, 1 << 20) / (1 << 20);
    return sum;
}

static void draw_players(struct tuning *t, struct fr_rng *rng)
{
    for (int k = 0; k < POPULATION; k += 2)
        for (int i = 0; i < t->num; i++) {
            t->drawn[k][i] = draw(rng);
            t->drawn[k + 1][i] = -t->drawn[k][i];
        }
}

static int rank_of(const struct tuning *t, int k)
{
    int rank = 1;

    for (int i = 0; i < POPULATION; i++)
        rank += t->result[i] > t->result[k] || (t->result[i] == t->result[k] && i < k);
    return rank;
}

/* What each player's direction counts: the better half by rank, all of them adding up to nothing.
 */
static void utilities(const struct tuning *t, double *out)
{
    double sum = 0;

    for (int k = 0; k < POPULATION; k++) {
        out[k] = fmax(0, log(POPULATION / 2.0 + 1) - log(rank_of(t, k)));
        sum += out[k];
    }
    for (int k = 0; k < POPULATION; k++) out[k] = out[k] / sum - 1.0 / POPULATION;
}

static void follow(struct tuning *t)
{
    const double pace = (3 + log(t->num)) / (5 * sqrt(t->num));
    double utility[POPULATION];

    utilities(t, utility);
    for (int i = 0; i < t->num; i++) {
        double direction = 0, width = 0;
        for (int k = 0; k < POPULATION; k++) {
            const double d = t->drawn[k][i];
            direction += utility[k] * d;
            width += utility[k] * (d * d - 1);
        }
        t->weights[i] += t->varied[i] * direction;
        t->varied[i] *= exp(pace / 2 * width);
    }
}

static void tune(struct tuning *t)
{
    struct fr_rng rng;

    fr_rng_seed(&rng, t->seed);
    take_weights(t);
    for (int64_t step = 0; step < t->steps; step++) {
        const uint64_t seed = fr_rng_next(&rng);
        double mean = 0, best = -INFINITY;

        draw_players(t, &rng);
        for (int i = 0; i < t->num; i++)
            *weight_of(&t->evals[1], i) = (int32_t)lround(t->weights[i]);
        for (int k = 0; k < POPULATION; k++) {
            t->result[k] = result_of(t, t->drawn[k], seed);
            mean += t->result[k] / POPULATION;
            best = fmax(best, t->result[k]);
        }
        follow(t);
        fprintf(stderr, "step %" PRId64 " of %" PRId64 ": %+.2f on average, %+.2f at best\n",
                step + 1, t->steps, mean, best);
    }
}

/* ---- telling ---- */

static void print_weights(struct tuning *t)
{
    const int half = t->num / 2;

    for (int i = 1; i < half; i++)
        if (is_tuned(t, i))
            printf("    { \"%s\", %ld, %ld },\n", t->game->feature_ids[i], lround(t->weights[i]),
                   lround(t->weights[half + i]));
}

static bool read_args(const struct cli_args *a, struct tuning *t)
{
    const char *seed = cli_value(a, "--seed");

    t->steps = 50;
    t->seeds = 12;
    t->seats = 2;
    t->looks = 24;
    t->seed = 1;
    if (!(t->game = cli_game(a, a->words[0]))) return false;
    if (!t->game->features)
        return cli_usage_error(a, "%s has nothing to weigh", t->game->id), false;
    return cli_number(a, "--steps", 1, 1000000, &t->steps) &&
           cli_number(a, "--seeds", 1, 1000000, &t->seeds) &&
           cli_number(a, "--seats", 1, FR_MAX_SEATS, &t->seats) &&
           cli_number(a, "--looks", 1, FR_MAX_LEGAL, &t->looks) &&
           (!seed || cli_seed(a, seed, &t->seed)) &&
           cli_setup(a, t->game, (int)t->seats, &t->options);
}

static int run(const struct cli_command *command, int argc, char **argv)
{
    struct tuning *t;
    struct cli_args a;
    int exit_code;

    if (!cli_parse(command, argc, argv, &a, &exit_code)) return exit_code;
    if (!(t = calloc(1, sizeof *t))) return cli_failure("no memory");
    if (!read_args(&a, t))
        exit_code = CLI_USAGE;
    else {
        tune(t);
        print_weights(t);
    }
    free(t);
    return exit_code;
}

const struct cli_command cli_tune = {
    .name = "tune",
    .words = "GAME",
    .text = "looks for better weights of a game's evaluation by play",
    .more = "Prints the new list for bots/weights_<game>.h (docs/bots.md). Judge it in the arena.\n"
            "  frontier tune planet-steam --steps 200 --seeds 24 >weights.txt",
    .min_words = 1,
    .max_words = 1,
    .options = options,
    .run = run,
};
