/* glances.c: `frontier glances`: what a network that estimates learns from (scripts/learn).
 *
 * Quick players, who make the move that looks best at a glance, play against themselves, give or
 * take some chance so that games differ. Of some positions is written down what a network would be
 * told for a seat, and what came of it: the seat's result.
 *
 * The file: a head of four 32-bit numbers (below), then samples of one size. */
#include "cli.h"
#include "eval.h"
#include "nets.h"
#include "policy.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const struct cli_option options[] = {
    { "--games", "N", "how many games (100)" },
    { "--seconds", "T", "begins no game after that time (0: no limit)" },
    { "--players", "N", "in each of them (2)" },
    { "--net", "FILE", "a network to judge by, instead of the usual evaluation" },
    { "--relative", "N", "per cent of the best rival's score that is taken off a result (0)" },
    { "--looks", "N", "moves that are looked at for a decision (64)" },
    { "--noise", "N", "chance that is added to an estimate, in 1/64 points (64)" },
    { "--seed", "S", "of the first game (1)" },
    { "--out", "FILE", "where the samples go" },
    { "--option", "ID=VALUE", "an option of the game; may be repeated" },
    { NULL, NULL, NULL },
};

enum {
    MAX_SAMPLES = 400,  /* of a game */
    KEPT = 3,           /* one position in so many is written down */
    DICE = 40,          /* one move in so many is any legal one */
    TOO_LONG = 3000,    /* decisions */
    TOLD = 224,         /* numbers of a sample that are not 0 */
    MAGIC = 0x31475246, /* "FRG1" */
};

struct sample {
    float result;   /* in points */
    float estimate; /* what the players held it for */
    float share;    /* of the victory */
    int16_t lead;   /* over the best rival, in points */
    int16_t players;
    int16_t progress;
    int16_t num;
    struct fr_input told[TOLD]; /* then at: num_inputs */
};

struct sampler {
    const struct fr_game *game;
    struct fr_options options;
    struct cli_net_bot net;
    struct fr_eval eval;
    struct fr_sight sights[FR_MAX_SEATS];
    struct fr_net own_net;
    struct fr_desk desk;
    struct fr_rng rng;
    int64_t games, seconds, players, relative, looks, noise;
    uint64_t seed;
    FILE *out;
    int num;
    struct sample samples[MAX_SAMPLES];
    int seats[MAX_SAMPLES];
};

static void take_sample(struct sampler *s, const void *state, int seat)
{
    struct fr_input inputs[FR_MAX_INPUTS];
    struct sample *it = &s->samples[s->num];
    int num;

    if (s->num == MAX_SAMPLES) return;
    num = s->game->inputs(state, seat, inputs);
    it->num = (int16_t)(num < TOLD ? num : TOLD);
    for (int i = 0; i < TOLD; i++)
        it->told[i] = i < num ? inputs[i] : (struct fr_input){ (uint16_t)s->game->num_inputs, 0 };
    it->players = (int16_t)s->players;
    it->estimate = (float)fr_estimate(&s->eval, state, seat) / FR_POINT;
    it->progress = inputs[0].value;
    s->seats[s->num++] = seat;
}

/* The game as it stands is not shown to anybody: a quick player redraws what it cannot know. */
static fr_move decide(struct sampler *s, const void *state, int seat)
{
    if (!fr_below(&s->rng, DICE)) {
        const int num = s->game->legal(state, seat, s->desk.legal);
        return s->desk.legal[fr_below(&s->rng, (uint32_t)num)];
    }
    return fr_quick_answer(&s->eval, &s->desk, state, seat, (int)s->looks, (int32_t)s->noise,
                           &s->rng);
}

static bool play(struct sampler *s, void *state)
{
    fr_seats seats;

    for (int i = 0; i < TOO_LONG; i++) {
        if (!(seats = s->game->to_act(state))) return true;
        const int seat = __builtin_ctz(seats);
        s->game->apply(state, seat, decide(s, state, seat), NULL);
        if (fr_below(&s->rng, KEPT) || !s->game->to_act(state)) continue;
        take_sample(s, state,
                    fr_below(&s->rng, 4) ? seat : (int)fr_below(&s->rng, (uint32_t)s->players));
    }
    return false;
}

static bool write_samples(struct sampler *s, const void *state)
{
    float shares[FR_MAX_SEATS];
    const int players = (int)s->players;

    fr_outcome(&s->eval, state, players, shares);
    for (int i = 0; i < s->num; i++) {
        struct sample *it = &s->samples[i];
        const int seat = s->seats[i];

        it->result = (float)fr_result(s->game, state, seat, players, (int)s->relative) / FR_POINT;
        it->lead = (int16_t)(fr_result(s->game, state, seat, players, 100) / FR_POINT);
        it->share = shares[seat];
    }
    return fwrite(s->samples, sizeof *s->samples, (size_t)s->num, s->out) == (size_t)s->num;
}

static bool sample_games(struct sampler *s)
{
    const int32_t head[4] = { MAGIC, (int32_t)s->game->num_inputs, (int32_t)sizeof(struct sample),
                              TOLD };
    const double began = cli_clock();

    if (fwrite(head, sizeof head, 1, s->out) != 1) return false;
    for (int64_t i = 0; i < s->games; i++) {
        uint64_t state[FR_MAX_STATE / 8] = { 0 };
        const uint64_t seed = s->seed + (uint64_t)i;

        if (s->seconds && cli_clock() - began > (double)s->seconds) break;
        fr_rng_seed(&s->rng, seed);
        s->num = 0;
        s->game->setup(state, &s->options, seed);
        if (play(s, state) && !write_samples(s, state)) return false;
    }
    return true;
}

static bool read_args(const struct cli_args *a, struct sampler *s, const char **out)
{
    const char *seed = cli_value(a, "--seed");

    s->games = 100;
    s->players = 2;
    s->looks = 64;
    s->noise = FR_POINT;
    s->seed = 1;
    *out = cli_value(a, "--out");
    if (!(s->game = cli_game(a, a->words[0]))) return false;
    if (!*out) return cli_usage_error(a, "--out FILE is missing"), false;
    return cli_number(a, "--games", 1, 1000000000, &s->games) &&
           cli_number(a, "--seconds", 0, 1000000000, &s->seconds) &&
           cli_number(a, "--players", s->game->min_players, s->game->max_players, &s->players) &&
           cli_number(a, "--relative", 0, 100, &s->relative) &&
           cli_number(a, "--looks", 1, 1000, &s->looks) &&
           cli_number(a, "--noise", 0, 100000, &s->noise) &&
           (!seed || cli_seed(a, seed, &s->seed)) &&
           cli_setup(a, s->game, (int)s->players, &s->options);
}

static void take_judgement(struct sampler *s, bool net)
{
    fr_eval_init(&s->eval, s->game, (int)s->players);
    if (net) {
        fr_eval_by_brain(&s->eval, &s->net.brain, s->sights);
    } else if (fr_net_of(s->game)) {
        fr_net_unpack(fr_net_of(s->game), &s->own_net);
        s->eval.net = &s->own_net;
    }
}

static int sample(struct sampler *s, const struct cli_args *a, const char *out)
{
    const char *net = cli_value(a, "--net");
    struct fr_error err;
    bool ok;

    if (!s->game->inputs) return cli_failure("%s tells a network nothing", s->game->id);
    if (net && !cli_read_brain(&s->net, net, s->game, &err))
        return cli_failure("%s: %s", net, err.text);
    take_judgement(s, net);
    if (!(s->out = fopen(out, "wb"))) return cli_failure("%s: %s", out, strerror(errno));
    ok = sample_games(s);
    if (fclose(s->out) || !ok) return cli_failure("%s could not be written", out);
    return CLI_OK;
}

static int run(const struct cli_command *command, int argc, char **argv)
{
    const char *out = NULL;
    struct sampler *s;
    struct cli_args a;
    int exit_code;

    if (!cli_parse(command, argc, argv, &a, &exit_code)) return exit_code;
    if (!(s = calloc(1, sizeof *s))) return cli_failure("no memory");
    exit_code = read_args(&a, s, &out) ? sample(s, &a, out) : CLI_USAGE;
    cli_free_net(&s->net);
    free(s);
    return exit_code;
}

const struct cli_command cli_glances = {
    .name = "glances",
    .words = "GAME",
    .text = "plays quick games and writes down what a network that estimates can learn from them",
    .more = "Used by scripts/learn (docs/bots.md).",
    .min_words = 1,
    .max_words = 1,
    .options = options,
    .run = run,
};
