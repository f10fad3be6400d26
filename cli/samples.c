/* samples.c: `frontier samples`: what a network learns from (scripts/learn).
 *
 * Quick games, and of every one what a network would be told (`inputs`) at the end of each round
 * and after some of the moves, with what the seat scored in the end. A little noise lets the games
 * differ from what the player thinks best, so that the network sees mistakes as well. The file is
 * of 16-bit numbers as the machine has them: how many inputs there are, then the samples. */
#include "cli.h"
#include "eval.h"
#include "policy.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const struct cli_option options[] = {
    { "--games", "N", "how many games (100)" },
    { "--players", "N", "in each of them (2)" },
    { "--looks", "N", "moves looked at for a decision (32)" },
    { "--noise", "N",
      "by how much a game's moves may look better than they are, at most, in 1/64 points (128)" },
    { "--seed", "S", "of the first game (1)" },
    { "--net", "FILE", "a network to play with, instead of the usual evaluation" },
    { "--out", "FILE", "where the samples go" },
    { "--option", "ID=VALUE", "an option of the game; may be repeated" },
    { NULL, NULL, NULL },
};

enum {
    MAX_SAMPLES = 2048, /* of a game */
    SOME = 4,           /* after one move in so many */
    TOO_LONG = 2000,    /* a quick player may walk in circles: such a game tells nothing */
};

struct sampler {
    const struct fr_game *game;
    struct fr_options options;
    struct fr_net net;
    struct fr_eval eval;
    struct fr_desk desk;
    struct fr_rng rng;
    int64_t games, players, looks, noise;
    uint64_t seed;
    FILE *out;

    int num; /* samples of this game: the inputs, and whose they are */
    int16_t inputs[MAX_SAMPLES][FR_MAX_INPUTS];
    uint8_t seats[MAX_SAMPLES];
};

static void take_sample(struct sampler *s, const void *state, int seat)
{
    struct fr_input inputs[FR_MAX_INPUTS];
    int num;

    if (s->num == MAX_SAMPLES) return;
    num = s->game->inputs(state, seat, inputs);
    memset(s->inputs[s->num], 0, sizeof s->inputs[s->num]);
    for (int i = 0; i < num; i++) s->inputs[s->num][inputs[i].at] = inputs[i].value;
    s->seats[s->num++] = (uint8_t)seat;
}

static bool play(struct sampler *s, void *state, int32_t noise)
{
    int32_t progress = fr_progress(s->game, state);
    fr_seats seats;

    for (int i = 0; i < TOO_LONG; i++) {
        if (!(seats = s->game->to_act(state))) return true;
        const int seat = __builtin_ctz(seats);
        const int32_t before = progress;
        s->game->apply(
            state, seat,
            fr_quick_answer(&s->eval, &s->desk, state, seat, (int)s->looks, noise, &s->rng), NULL);
        progress = fr_progress(s->game, state);
        if (!s->game->to_act(state)) return true;
        if (progress != before)
            for (int other = 0; other < s->players; other++) take_sample(s, state, other);
        else if (!fr_below(&s->rng, SOME))
            take_sample(s, state, seat);
    }
    return false;
}

/* Each sample: the inputs, zeros and all, and the score. */
static bool write_samples(struct sampler *s, const void *state)
{
    int16_t scores[FR_MAX_SEATS];
    struct fr_score_line lines[FR_MAX_SCORE_LINES];
    int num;

    for (int seat = 0; seat < s->players; seat++)
        scores[seat] = (int16_t)s->game->score(state, seat, lines, FR_MAX_SCORE_LINES, &num);
    for (int i = 0; i < s->num; i++)
        if (fwrite(s->inputs[i], sizeof(int16_t), s->game->num_inputs, s->out) !=
                s->game->num_inputs ||
            fwrite(&scores[s->seats[i]], sizeof(int16_t), 1, s->out) != 1)
            return false;
    return true;
}

static bool sample_games(struct sampler *s)
{
    const int16_t num_inputs = (int16_t)s->game->num_inputs;

    if (fwrite(&num_inputs, sizeof num_inputs, 1, s->out) != 1) return false;
    for (int64_t i = 0; i < s->games; i++) {
        uint64_t state[FR_MAX_STATE / 8] = { 0 };
        const uint64_t seed = s->seed + (uint64_t)i;

        fr_rng_seed(&s->rng, seed);
        s->num = 0;
        s->game->setup(state, &s->options, seed);
        if (play(s, state, s->noise ? (int32_t)fr_below(&s->rng, (uint32_t)s->noise) : 0) &&
            !write_samples(s, state))
            return false;
    }
    return true;
}

/* A net as scripts/learn leaves it: its numbers in the order of struct fr_net. */
static bool read_net(struct sampler *s, const char *path)
{
    FILE *in = fopen(path, "rb");
    const size_t lanes = s->game->num_inputs * (size_t)FR_LANES;
    bool ok;

    if (!in) return false;
    s->net.num_inputs = s->game->num_inputs;
    ok = fread(&s->net.base, sizeof(float), 1, in) == 1 &&
         fread(s->net.start, sizeof(float), FR_LANES, in) == FR_LANES &&
         fread(s->net.out, sizeof(float), FR_LANES, in) == FR_LANES &&
         fread(s->net.lanes, sizeof(float), lanes, in) == lanes && fgetc(in) == EOF;
    fclose(in);
    s->eval.net = &s->net;
    return ok;
}

static bool read_args(const struct cli_args *a, struct sampler *s, const char **out)
{
    const char *seed = cli_value(a, "--seed");

    s->games = 100;
    s->players = 2;
    s->looks = 32;
    s->noise = 128;
    s->seed = 1;
    *out = cli_value(a, "--out");
    if (!(s->game = cli_game(a, a->words[0]))) return false;
    if (!s->game->inputs)
        return cli_usage_error(a, "%s tells a network nothing", s->game->id), false;
    if (!*out) return cli_usage_error(a, "--out FILE is missing"), false;
    return cli_number(a, "--games", 1, 1000000000, &s->games) &&
           cli_number(a, "--players", s->game->min_players, s->game->max_players, &s->players) &&
           cli_number(a, "--looks", 1, FR_MAX_LEGAL, &s->looks) &&
           cli_number(a, "--noise", 0, 64000, &s->noise) &&
           (!seed || cli_seed(a, seed, &s->seed)) &&
           cli_setup(a, s->game, (int)s->players, &s->options);
}

static int sample(struct sampler *s, const struct cli_args *a, const char *out)
{
    const char *net = cli_value(a, "--net");
    bool ok;

    fr_eval_init(&s->eval, s->game, (int)s->players);
    if (net && !read_net(s, net)) return cli_failure("%s is no network for %s", net, s->game->id);
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
    free(s);
    return exit_code;
}

const struct cli_command cli_samples = {
    .name = "samples",
    .words = "GAME",
    .text = "plays quick games and writes down what a network can learn from them",
    .more = "Used by scripts/learn (docs/bots.md).",
    .min_words = 1,
    .max_words = 1,
    .options = options,
    .run = run,
};
