/* samples.c: `frontier samples`: what a network learns from (scripts/learn).
 *
 * Games of a player that searches against itself, and of every decision what a network would be
 * told, how often the search chose each move, whom it held for the winner, and who won. A move is
 * now and then drawn by how often it was chosen, so that games differ. Between decisions some
 * positions are taken down as another seat sees them.
 *
 * With --ends the positions are those where lines of the search end, which is where a network that
 * corrects the evaluation is asked: each is played on quickly to the end of the game, and what the
 * evaluation says of it (logits) stands in place of what a search saw.
 *
 * The file: a head of eight 32-bit numbers (below), then samples of one size. */
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
    { "--net", "FILE", "a network to search with, instead of the usual evaluation" },
    { "--tells", "N", "what is told: 1 observation, 2 features, 4 inputs, or sums of these (3)" },
    { "--ends", NULL, "the ends of lines, as expert sees them, instead of decisions" },
    { "--budget", "N", "lines that are thought through for a decision (48)" },
    { "--seed", "S", "of the first game (1)" },
    { "--out", "FILE", "where the samples go" },
    { "--option", "ID=VALUE", "an option of the game; may be repeated" },
    { NULL, NULL, NULL },
};

enum {
    MAX_SAMPLES = 1500, /* of a game */
    DRAWN = 6,          /* one move in so many is drawn by chance */
    ASIDE = 4,          /* after one move in so many another seat is asked how it sees it */
    TOO_LONG = 3000,    /* decisions */
    MOVES = 32,         /* of a sample */
    NODES = 4000,
    MAGIC = 0x31535246, /* "FRS1" */
};

struct sample {
    float won[FR_MAX_SEATS];      /* shares of the victory in the end, beginning with the viewer */
    float searched[FR_MAX_SEATS]; /* the same as a search saw it; -1: there was none; of the end of
                                     a line: the evaluation's logits */
    int16_t scores[FR_MAX_SEATS]; /* in the end */
    int16_t players, viewer, num_moves, progress;
    uint32_t moves[MOVES];
    uint16_t visits[MOVES];
};

struct sampler {
    const struct fr_game *game;
    struct fr_options options;
    struct cli_net_bot net;
    struct fr_style style;
    struct fr_eval eval;
    struct fr_mind *minds[FR_MAX_SEATS];
    struct fr_rng rng;
    int64_t games, seconds, players, budget, tells;
    uint64_t seed;
    bool of_ends;
    FILE *out;

    uint32_t num_seen; /* ends of lines, of which one is kept */
    uint64_t end[FR_MAX_STATE / 8];
    struct fr_eval by; /* what ends are judged by, and played on with */
    struct fr_net own_net;
    struct fr_desk desk;

    int num, told; /* samples of this game, numbers of each */
    struct sample samples[MAX_SAMPLES];
    int16_t inputs[MAX_SAMPLES][FR_BRAIN_MAX_INPUTS];
};

static struct sample *take_sample(struct sampler *s, const void *world, int seat)
{
    struct sample *it = &s->samples[s->num];

    if (s->num == MAX_SAMPLES) return NULL;
    memset(it, 0, sizeof *it);
    it->players = (int16_t)s->players;
    it->viewer = (int16_t)seat;
    it->progress = (int16_t)fr_progress(s->game, world);
    for (int i = 0; i < FR_MAX_SEATS; i++) it->searched[i] = -1;
    fr_tell(s->game, (int)s->tells, world, seat, (int)s->players, s->inputs[s->num++]);
    return it;
}

static void take_decision(struct sampler *s, const void *world, int seat,
                          const struct fr_thought *th)
{
    struct sample *it = take_sample(s, world, seat);

    if (!it) return;
    for (int i = 0; i < s->players; i++) it->searched[i] = th->shares[(seat + i) % (int)s->players];
    for (int i = 0; i < th->num_lines && i < MOVES; i++, it->num_moves++) {
        it->moves[i] = th->lines[i].move;
        it->visits[i] = (uint16_t)(th->lines[i].visits > 60000 ? 60000 : th->lines[i].visits);
    }
}

/* ---- ends of lines ---- */

/* Any end of the search's is as likely to be kept as any other. */
static void see_end(void *sampler, const void *world)
{
    struct sampler *s = sampler;

    if (s->game->to_act(world) && !fr_below(&s->rng, ++s->num_seen))
        memcpy(s->end, world, s->game->state_size);
}

static void play_on(struct sampler *s, void *world)
{
    fr_seats seats;

    for (int i = 0; i < TOO_LONG && (seats = s->game->to_act(world)); i++) {
        const int seat = __builtin_ctz(seats);
        s->game->apply(world, seat,
                       fr_quick_move(&s->by, &s->desk, world, seat, s->style.playout_width,
                                     s->style.noise, &s->rng),
                       NULL);
    }
}

static void tell_result(struct sampler *s, struct sample *it, const void *state)
{
    float won[FR_MAX_SEATS];

    fr_outcome(&s->eval, state, (int)s->players, won);
    for (int k = 0; k < s->players; k++) {
        const int seat = (it->viewer + k) % (int)s->players;
        it->won[k] = won[seat];
        it->scores[k] = (int16_t)s->game->score(state, seat, NULL, 0, NULL);
    }
}

static void take_end(struct sampler *s, int seat)
{
    float logits[FR_MAX_SEATS];
    struct sample *it;

    if (!s->num_seen || !(it = take_sample(s, s->end, seat))) return;
    fr_logits(&s->by, s->end, (int)s->players, logits);
    for (int k = 0; k < s->players; k++) it->searched[k] = logits[(seat + k) % (int)s->players];
    play_on(s, s->end);
    tell_result(s, it, s->end);
}

static fr_move draw_line(struct sampler *s, const struct fr_thought *th)
{
    int64_t sum = 0, drawn;

    for (int i = 0; i < th->num_lines; i++) sum += th->lines[i].visits;
    if (!sum) return th->lines[0].move;
    drawn = fr_below(&s->rng, (uint32_t)sum);
    for (int i = 0;; i++)
        if ((drawn -= th->lines[i].visits) < 0) return th->lines[i].move;
}

static fr_move decide(struct sampler *s, const void *state, int seat)
{
    uint64_t world[FR_MAX_STATE / 8];
    const struct fr_limits limits = { .iterations = s->budget };
    const struct fr_thought *th;
    fr_move legal[FR_MAX_LEGAL], move;

    if (s->game->legal(state, seat, legal) == 1) return legal[0];
    s->num_seen = 0;
    memcpy(world, state, s->game->state_size);
    s->game->resample(world, seat, fr_rng_next(&s->rng));
    move =
        fr_search(s->minds[seat], s->game, world, seat, fr_rng_next(&s->rng), &s->style, &limits);
    th = fr_mind_thought(s->minds[seat]);
    if (!s->of_ends) take_decision(s, world, seat, th);
    if (s->of_ends) take_end(s, seat);
    return fr_below(&s->rng, DRAWN) ? move : draw_line(s, th);
}

static void look_aside(struct sampler *s, const void *state)
{
    uint64_t world[FR_MAX_STATE / 8];
    const int seat = (int)fr_below(&s->rng, (uint32_t)s->players);

    memcpy(world, state, s->game->state_size);
    s->game->resample(world, seat, fr_rng_next(&s->rng));
    take_sample(s, world, seat);
}

static bool play(struct sampler *s, void *state)
{
    fr_seats seats;

    for (int i = 0; i < s->players; i++) fr_mind_forget(s->minds[i]);
    for (int i = 0; i < TOO_LONG; i++) {
        if (!(seats = s->game->to_act(state))) return true;
        const int seat = __builtin_ctz(seats);
        s->game->apply(state, seat, decide(s, state, seat), NULL);
        if (!s->of_ends && !fr_below(&s->rng, ASIDE) && s->game->to_act(state))
            look_aside(s, state);
    }
    return false;
}

static bool write_samples(struct sampler *s, const void *state)
{
    for (int i = 0; i < s->num; i++) {
        struct sample *it = &s->samples[i];

        if (!s->of_ends) tell_result(s, it, state);
        if (fwrite(it, sizeof *it, 1, s->out) != 1 ||
            fwrite(s->inputs[i], sizeof(int16_t), (size_t)s->told, s->out) != (size_t)s->told)
            return false;
    }
    return true;
}

static bool sample_games(struct sampler *s)
{
    const int32_t head[8] = { MAGIC,   (int32_t)s->tells,
                              s->told, (int32_t)(sizeof(struct sample) + (size_t)s->told * 2),
                              MOVES,   FR_MAX_SEATS };
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
    s->budget = 48;
    s->tells = FR_TELL_OBSERVATION | FR_TELL_FEATURES;
    s->seed = 1;
    s->of_ends = cli_has(a, "--ends");
    *out = cli_value(a, "--out");
    if (!(s->game = cli_game(a, a->words[0]))) return false;
    if (!*out) return cli_usage_error(a, "--out FILE is missing"), false;
    return cli_number(a, "--games", 1, 1000000000, &s->games) &&
           cli_number(a, "--seconds", 0, 1000000000, &s->seconds) &&
           cli_number(a, "--players", s->game->min_players, s->game->max_players, &s->players) &&
           cli_number(a, "--budget", 1, 1000000, &s->budget) &&
           cli_number(a, "--tells", 1, 7, &s->tells) && (!seed || cli_seed(a, seed, &s->seed)) &&
           cli_setup(a, s->game, (int)s->players, &s->options);
}

/* A beginner without a network searches like `hard`, with what there is of an older network. */
static void take_style(struct sampler *s, bool net)
{
    s->style = net ? s->net.style : *fr_bot_hard.style;
    s->style.asks_net = true;
    s->style.root_noise = 15;
    s->style.root_width = 32;
    if (net) s->tells = s->net.brain.tells;
    s->told = fr_told_size(s->game, (int)s->tells);
    fr_eval_init(&s->eval, s->game, (int)s->players);
    if (!s->of_ends) return;
    s->by = s->eval;
    if (fr_net_of(s->game)) {
        fr_net_unpack(fr_net_of(s->game), &s->own_net);
        s->by.net = &s->own_net;
    }
    s->style = *fr_bot_expert.style;
    s->style.playout_width = (int16_t)s->eval.playout_width;
    s->style.seen = see_end;
    s->style.context = s;
}

static int sample(struct sampler *s, const struct cli_args *a, const char *out)
{
    const char *net = cli_value(a, "--net");
    struct fr_error err;
    bool ok;

    if (net && !cli_read_net(&s->net, net, s->game, &err))
        return cli_failure("%s: %s", net, err.text);
    take_style(s, net);
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
    for (int i = 0; i < FR_MAX_SEATS; i++)
        if (!(s->minds[i] = fr_mind_new(NODES, 1))) return cli_failure("no memory");
    exit_code = read_args(&a, s, &out) ? sample(s, &a, out) : CLI_USAGE;
    for (int i = 0; i < FR_MAX_SEATS; i++) fr_mind_free(s->minds[i]);
    cli_free_net(&s->net);
    free(s);
    return exit_code;
}

const struct cli_command cli_samples = {
    .name = "samples",
    .words = "GAME",
    .text = "plays games with search and writes down what a network can learn from them",
    .more = "Used by scripts/learn (docs/bots.md).",
    .min_words = 1,
    .max_words = 1,
    .options = options,
    .run = run,
};
