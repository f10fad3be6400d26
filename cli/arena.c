/* arena.c: `frontier arena`: bots against bots. Every seed is played once in each rotation of the
 * seats, so that luck and seat favour nobody; the games of one seed are one observation, and the
 * intervals are taken over those. Any number of threads gives the same result. */
#include "bots.h"
#include "cli.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DECISIONS = 100000 };      /* no game is that long: a stuck one is a bug to report */

static const struct cli_option options[] = {
    { "--seats", "BOT,BOT,…", "the bots, as many as players (needed)" },
    { "--games", "N", "how many games (100)" },
    { "--seed", "S", "of the first game (1)" },
    { "--budget", "B", "how hard the bots think (0: as usual)" },
    { "--option", "ID=VALUE", "an option of the game; may be repeated" },
    { "--threads", "T", "how many at a time (1)" },
    { "--json", NULL, "JSON" },
    { NULL, NULL, NULL },
};

/* What one game gave each entrant (an entrant is a place in --seats, wherever it sat). */
struct outcome {
    double share[FR_MAX_SEATS];       /* of the victory: 1, or a part of a shared one */
    int32_t score[FR_MAX_SEATS];
    int place[FR_MAX_SEATS];
    int decisions;
};

struct arena {
    const struct fr_game *game;
    struct fr_options options;
    const struct fr_bot *bots[FR_MAX_SEATS];
    int64_t budget, num_games;
    uint64_t seed;
    struct outcome *outcomes;
    atomic_llong next;
    atomic_bool stuck;
};

static int entrant_at(const struct arena *a, int64_t number, int seat)
{
    return (int)((seat + number) % a->options.players);
}

static void judge(const struct arena *a, const void *state, int64_t number, struct outcome *out)
{
    struct fr_score_line lines[FR_MAX_SCORE_LINES];
    int winners = 0, num;

    for (int seat = 0; seat < a->options.players; seat++) winners += a->game->place(state, seat) == 1;
    for (int seat = 0; seat < a->options.players; seat++) {
        const int entrant = entrant_at(a, number, seat);
        out->place[entrant] = a->game->place(state, seat);
        out->share[entrant] = out->place[entrant] == 1 ? 1.0 / winners : 0;
        out->score[entrant] = a->game->score(state, seat, lines, FR_MAX_SCORE_LINES, &num);
    }
}

static bool play(const struct arena *a, int64_t number, struct outcome *out)
{
    const uint64_t seed = a->seed + (uint64_t)(number / a->options.players);
    uint64_t state[FR_MAX_STATE / 8] = { 0 };
    struct fr_rng rng;

    fr_rng_seed(&rng, fr_mix(seed) + (uint64_t)number);
    a->game->setup(state, &a->options, seed);
    for (fr_seats seats; (seats = a->game->to_act(state)); out->decisions++) {
        const int seat = __builtin_ctz(seats);
        const struct fr_bot *bot = a->bots[entrant_at(a, number, seat)];

        if (out->decisions == MAX_DECISIONS) return false;
        a->game->apply(state, seat, fr_ask_bot(bot, a->game, state, seat, fr_rng_next(&rng),
                                               a->budget), NULL);
    }
    judge(a, state, number, out);
    return true;
}

static void *work(void *arena)
{
    struct arena *a = arena;

    for (long long i; (i = atomic_fetch_add(&a->next, 1)) < a->num_games;)
        if (!play(a, i, &a->outcomes[i])) atomic_store(&a->stuck, true);
    return NULL;
}

static void play_all(struct arena *a, int num_threads)
{
    pthread_t threads[64];
    int started = 0;

    while (started + 1 < num_threads && !pthread_create(&threads[started], NULL, work, a)) started++;
    work(a);
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
}

/* ---- telling ---- */

struct summary { double share, interval, score, place; };

/* The mean over the games of one seed varies less than a single game: its spread makes the interval. */
static struct summary sum_up(const struct arena *a, int entrant)
{
    const int block = a->options.players;
    struct summary s = { 0 };
    double squares = 0;
    int64_t blocks = 0;

    for (int64_t first = 0; first < a->num_games; first += block, blocks++) {
        const int64_t end = first + block < a->num_games ? first + block : a->num_games;
        double share = 0;
        for (int64_t i = first; i < end; i++) {
            share += a->outcomes[i].share[entrant];
            s.share += a->outcomes[i].share[entrant];
            s.score += a->outcomes[i].score[entrant];
            s.place += a->outcomes[i].place[entrant];
        }
        share /= (double)(end - first);
        squares += share * share;
    }
    s.share /= (double)a->num_games;
    s.score /= (double)a->num_games;
    s.place /= (double)a->num_games;
    if (blocks > 1) {
        const double spread = squares / (double)blocks - s.share * s.share;
        s.interval = 1.96 * sqrt((spread > 0 ? spread : 0) / (double)(blocks - 1));
    } else {
        s.interval = 1;                          /* one observation says nothing */
    }
    return s;
}

static double low(const struct summary *s) { return s->share > s->interval ? s->share - s->interval : 0; }
static double high(const struct summary *s) { return s->share + s->interval < 1 ? s->share + s->interval : 1; }

static void print_json(const struct arena *a, double seconds)
{
    printf("{\"game\":\"%s\",\"players\":%d,\"games\":%" PRId64 ",\"seed\":\"%" PRIu64 "\","
           "\"seconds\":%.3f,\"results\":[", a->game->id, a->options.players, a->num_games, a->seed,
           seconds);
    for (int i = 0; i < a->options.players; i++) {
        const struct summary s = sum_up(a, i);
        printf("%s{\"entrant\":%d,\"bot\":\"%s\",\"win_share\":%.4f,\"low95\":%.4f,\"high95\":%.4f,"
               "\"mean_score\":%.2f,\"mean_place\":%.3f}", i ? "," : "", i, a->bots[i]->id, s.share,
               low(&s), high(&s), s.score, s.place);
    }
    printf("]}\n");
}

static void print_text(const struct arena *a, double seconds)
{
    int64_t decisions = 0;

    for (int64_t i = 0; i < a->num_games; i++) decisions += a->outcomes[i].decisions;
    printf("%s, %" PRId64 " games, %.0f decisions each, %.1f s\n\n", a->game->id, a->num_games,
           (double)decisions / (double)a->num_games, seconds);
    printf("  entrant          wins   95%% interval      mean score  mean place\n");
    for (int i = 0; i < a->options.players; i++) {
        const struct summary s = sum_up(a, i);
        printf("  %d %-12s %6.1f %%  %5.1f %% – %5.1f %%  %10.1f  %10.2f\n", i, a->bots[i]->id,
               100 * s.share, 100 * low(&s), 100 * high(&s), s.score, s.place);
    }
}

/* ---- arguments ---- */

static bool seat_bots(const struct cli_args *args, struct arena *a)
{
    const char *at = cli_value(args, "--seats");
    int num = 0;

    if (!at) return cli_usage_error(args, "--seats is needed, for example --seats greedy,random"), false;
    for (; *at; num++) {
        char id[32];
        const size_t len = strcspn(at, ",");

        snprintf(id, sizeof id, "%.*s", (int)(len < 31 ? len : 31), at);
        if (num == FR_MAX_SEATS) return cli_usage_error(args, "too many seats"), false;
        if (!(a->bots[num] = fr_find_bot(id)))
            return cli_usage_error(args, "there is no bot \"%s\"; `frontier arena --help` lists them",
                                   id), false;
        at += len + (at[len] == ',');
    }
    return cli_setup(args, a->game, num, &a->options);
}

static bool read_args(const struct cli_args *args, struct arena *a, int64_t *threads)
{
    const char *seed = cli_value(args, "--seed");

    a->num_games = 100;
    a->seed = 1;
    *threads = 1;
    return (a->game = cli_game(args, args->words[0])) && seat_bots(args, a) &&
           cli_number(args, "--games", 1, 100000000, &a->num_games) &&
           cli_number(args, "--budget", 0, 1000000000, &a->budget) &&
           cli_number(args, "--threads", 1, 64, threads) && (!seed || cli_seed(args, seed, &a->seed));
}

static void print_bots(void)
{
    printf("\nBots:\n");
    for (int i = 0; fr_bots[i]; i++) printf("  %-20s  %s\n", fr_bots[i]->id, fr_bots[i]->text);
}

static int run(const struct cli_command *command, int argc, char **argv)
{
    struct arena a = { 0 };
    struct cli_args args;
    int64_t threads;
    int exit_code;
    double start;

    if (!cli_parse(command, argc, argv, &args, &exit_code)) {
        if (exit_code == CLI_OK) print_bots();
        return exit_code;
    }
    if (!read_args(&args, &a, &threads)) return CLI_USAGE;
    if (!(a.outcomes = calloc((size_t)a.num_games, sizeof *a.outcomes)))
        return cli_failure("no memory for %" PRId64 " games", a.num_games);
    start = cli_clock();
    play_all(&a, (int)threads);
    if (a.stuck) exit_code = cli_failure("a game did not end within %d decisions", MAX_DECISIONS);
    else if (cli_has(&args, "--json")) print_json(&a, cli_clock() - start);
    else print_text(&a, cli_clock() - start);
    free(a.outcomes);
    return exit_code;
}

const struct cli_command cli_arena = {
    .name = "arena", .words = "GAME", .text = "lets bots play each other",
    .more = "Every seed is played in each rotation of the seats. Prints each bot's share of the victories with\n"
            "its 95 % interval, its mean score and its mean place.\n"
            "  frontier arena planet-steam --seats greedy,random,random --games 300 --threads 2",
    .min_words = 1, .max_words = 1, .options = options, .run = run,
};
