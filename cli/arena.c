/* arena.c: `frontier arena`: bots against bots. Every seed is played once in each rotation of the
 * seats, so that luck and seat favour nobody. Any number of threads gives the same result.
 *
 * With --state each finished game is a line in a file, and games found there are not played again:
 * a tournament that was ended goes on where it was. Under mpirun (frontier_mpi) each rank plays its
 * share of the games, and the first one gathers and tells. */
#include "bots.h"
#include "cli.h"
#include "eval.h"
#include "external.h"
#include "frontier_json.h"
#include "match.h"
#include "nets.h"
#include "ranks.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DECISIONS = 100000, MAX_THREADS = 64, ENTRANT_CAP = 256 };

static const struct cli_option options[] = {
    { "--seats", "BOT,BOT,…", "the bots, as many as players (needed)" },
    { "--games", "N", "how many games (100)" },
    { "--seed", "S", "of the first game (1)" },
    { "--budget", "B", "how many lines searching bots think through (0: as usual)" },
    { "--milliseconds", "T", "how long a bot may think for a turn (no limit)" },
    { "--patience", "S", "how many seconds a program is waited for (60)" },
    { "--option", "ID=VALUE", "an option of the game; may be repeated" },
    { "--threads", "T", "how many at a time (1)" },
    { "--state", "FILE", "keeps finished games there, and goes on from them" },
    { "--json", NULL, "JSON" },
    { NULL, NULL, NULL },
};

/* An entrant is a place in --seats, wherever it sits: a bot of the house, or a program. */
struct entrant {
    char name[ENTRANT_CAP];
    const struct fr_bot *bot; /* NULL: the name is exec: and a command */
    int64_t lines;            /* that it thinks through; 0: as all of them */
    struct cli_net_bot net;   /* net: and a file: the bot is made of it */
};

/* What one game gave each entrant. */
struct outcome {
    double share[FR_MAX_SEATS]; /* of the victory: 1, or a part of a shared one */
    int32_t score[FR_MAX_SEATS];
    int32_t place[FR_MAX_SEATS];
    int32_t decisions; /* 0: not played */
    int32_t unused;
};

struct arena {
    const struct fr_game *game;
    struct fr_options options;
    struct entrant entrants[FR_MAX_SEATS];
    struct fr_limits limits;
    int64_t num_games, patience;
    uint64_t seed;
    struct outcome *outcomes;
    struct ranks ranks;
    atomic_llong next;

    pthread_mutex_t lock; /* of what follows */
    FILE *state;
    bool failed;
    struct fr_error why;
};

/* One thread's own: the minds of its players, and its programs, if any of the entrants is one. */
struct hall {
    struct arena *arena;
    struct fr_mind *minds[FR_MAX_SEATS];
    struct external *programs[FR_MAX_SEATS];
};

static void fail(struct arena *a, const char *why)
{
    pthread_mutex_lock(&a->lock);
    if (!a->failed) snprintf(a->why.text, sizeof a->why.text, "%s", why);
    a->failed = true;
    pthread_mutex_unlock(&a->lock);
    atomic_store(&a->next, a->num_games);
}

/* ---- playing ---- */

static int entrant_at(const struct arena *a, int64_t number, int seat)
{
    return (int)((seat + number) % a->options.players);
}

static bool choose(struct hall *h, int entrant, const void *state, int seat, uint64_t seed,
                   fr_move *out)
{
    const struct arena *a = h->arena;
    struct fr_error err, why;

    if (a->entrants[entrant].bot) {
        struct fr_limits limits = a->limits;

        if (a->entrants[entrant].lines) limits.iterations = a->entrants[entrant].lines;
        *out = fr_ask_bot(a->entrants[entrant].bot, h->minds[entrant], a->game, state, seat, seed,
                          &limits);
        return true;
    }
    if (external_ask(h->programs[entrant], a->game, state, seat, seed, a->limits.iterations, out,
                     &err))
        return true;
    snprintf(why.text, sizeof why.text, "%.80s: %.160s", a->entrants[entrant].name, err.text);
    fail(h->arena, why.text);
    return false;
}

static void judge(const struct arena *a, const void *state, int64_t number, struct outcome *out)
{
    struct fr_score_line lines[FR_MAX_SCORE_LINES];
    int winners = 0, num;

    for (int seat = 0; seat < a->options.players; seat++)
        winners += a->game->place(state, seat) == 1;
    for (int seat = 0; seat < a->options.players; seat++) {
        const int entrant = entrant_at(a, number, seat);
        out->place[entrant] = a->game->place(state, seat);
        out->share[entrant] = out->place[entrant] == 1 ? 1.0 / winners : 0;
        if (a->options.players == 1) out->share[entrant] = fr_goal_met(a->game, state);
        out->score[entrant] = a->game->score(state, seat, lines, FR_MAX_SCORE_LINES, &num);
    }
}

/* ---- the state file: a line for what is played, then a line a game ---- */

static void write_heading(const struct arena *a, char *out, size_t cap)
{
    size_t len = (size_t)snprintf(
        out, cap, "%s %016" PRIx64 " seed %" PRIu64 " budget %" PRId64 " ms %" PRId64 " options",
        a->game->id, a->game->data_hash, a->seed, a->limits.iterations, a->limits.milliseconds);

    for (uint32_t i = 0; i < a->game->num_options && len < cap; i++)
        len += (size_t)snprintf(out + len, cap - len, " %d", a->options.at[i]);
    for (int i = 0; i < a->options.players && len < cap; i++)
        len += (size_t)snprintf(out + len, cap - len,
                                a->entrants[i].lines ? " | %s@%" PRId64 : " | %s",
                                a->entrants[i].name, a->entrants[i].lines);
}

static void note(struct arena *a, int64_t number, const struct outcome *o)
{
    if (!a->state) return;
    pthread_mutex_lock(&a->lock);
    fprintf(a->state, "%" PRId64 " %d", number, o->decisions);
    for (int i = 0; i < a->options.players; i++)
        fprintf(a->state, " %.9f %d %d", o->share[i], o->score[i], o->place[i]);
    fprintf(a->state, " .\n");
    fflush(a->state);
    pthread_mutex_unlock(&a->lock);
}

/* One game of the file; a line cut short by a kill is no game. */
static void recall(struct arena *a, char *line)
{
    struct outcome o = { 0 };
    int64_t number;
    int used;

    if (sscanf(line, "%" SCNd64 " %d%n", &number, &o.decisions, &used) != 2) return;
    if (number < 0 || number >= a->num_games) return;
    for (int i = 0; i < a->options.players; i++) {
        line += used;
        if (sscanf(line, " %lf %d %d%n", &o.share[i], &o.score[i], &o.place[i], &used) != 3) return;
    }
    if (!strcmp(line + used, " .\n")) a->outcomes[number] = o;
}

static bool open_state(struct arena *a, const char *path)
{
    char heading[4096], line[4096], name[4096];
    FILE *f;

    snprintf(name, sizeof name, "%s", path);
    if (a->ranks.size > 1) snprintf(name, sizeof name, "%.4000s.%d", path, a->ranks.rank);
    write_heading(a, heading, sizeof heading);
    if ((f = fopen(name, "r"))) {
        const bool same = fgets(line, sizeof line, f) && !strncmp(line, heading, strlen(heading)) &&
                          line[strlen(heading)] == '\n';
        while (same && fgets(line, sizeof line, f)) recall(a, line);
        fclose(f);
        if (!same) return cli_failure("%s holds another tournament", name), false;
    }
    if (!(a->state = fopen(name, "a"))) return cli_failure("%s cannot be written", name), false;
    fseek(a->state, 0, SEEK_END);
    if (!ftell(a->state))
        fprintf(a->state, "%s\n", heading);
    else
        fprintf(a->state, "\n"); /* after a line cut short */
    fflush(a->state);
    return true;
}

/* ---- a game ---- */

static void play(struct hall *h, int64_t number, struct outcome *out)
{
    struct arena *a = h->arena;
    const uint64_t seed = a->seed + (uint64_t)(number / a->options.players);
    uint64_t state[FR_MAX_STATE / 8] = { 0 };
    struct fr_rng rng;
    fr_rule rule;

    fr_rng_seed(&rng, fr_mix(seed) + (uint64_t)number);
    if ((rule = a->game->setup(state, &a->options, seed))) {
        fail(a, a->game->reasons[rule].text[0]);
        return;
    }
    for (int i = 0; i < a->options.players; i++)
        if (h->minds[i]) fr_mind_forget(h->minds[i]);
    for (fr_seats seats; (seats = a->game->to_act(state)); out->decisions++) {
        const int seat = __builtin_ctz(seats);
        fr_move move;

        if (out->decisions == MAX_DECISIONS) {
            fail(a, "a game does not end");
            return;
        }
        if (!choose(h, entrant_at(a, number, seat), state, seat, fr_rng_next(&rng), &move)) return;
        a->game->apply(state, seat, move, NULL);
    }
    judge(a, state, number, out);
    note(a, number, out);
}

static bool start_minds(struct hall *h)
{
    const struct arena *a = h->arena;

    for (int i = 0; i < a->options.players; i++)
        if (a->entrants[i].bot && a->entrants[i].bot->style && !(h->minds[i] = fr_mind_new(0, 1)))
            return fail(h->arena, "no memory for the bots"), false;
    return true;
}

static bool start_programs(struct hall *h)
{
    const struct arena *a = h->arena;
    struct fr_error err;

    for (int i = 0; i < a->options.players; i++)
        if (!a->entrants[i].bot) {
            h->programs[i] =
                external_start(a->entrants[i].name + strlen("exec:"), (int)a->patience, &err);
            if (!h->programs[i]) return fail(h->arena, err.text), false;
        }
    return true;
}

static void *work(void *arena)
{
    struct hall h = { .arena = arena };

    if (start_minds(&h) && start_programs(&h))
        for (long long i; (i = atomic_fetch_add(&h.arena->next, 1)) < h.arena->num_games;)
            if (i % h.arena->ranks.size == h.arena->ranks.rank && !h.arena->outcomes[i].decisions)
                play(&h, i, &h.arena->outcomes[i]);
    for (int i = 0; i < FR_MAX_SEATS; i++) external_stop(h.programs[i]);
    for (int i = 0; i < FR_MAX_SEATS; i++) fr_mind_free(h.minds[i]);
    return NULL;
}

static void play_all(struct arena *a, int num_threads)
{
    pthread_t threads[MAX_THREADS];
    int started = 0;

    while (started + 1 < num_threads && !pthread_create(&threads[started], NULL, work, a))
        started++;
    work(a);
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
}

/* ---- telling ---- */

/* Playing each seed in every rotation makes the true interval narrower than the one told. */
struct summary {
    double share, low, high; /* of the victories, and its 95 % interval */
    double rating;           /* points above the mean of the others, on Elo's scale */
    double score, place;
};

/* The difference that gives this share against equal others; at most 1200, for 0 and 1 tell no
 * more. */
static double rating_of(double share, int players)
{
    const double odds = share * (players - 1) / (1 - share);

    if (players == 1 || share <= 0 || odds <= 1e-3) return players == 1 ? 0 : -1200;
    return share >= 1 || odds >= 1e3 ? 1200 : 400 * log10(odds);
}

static struct summary sum_up(const struct arena *a, int entrant)
{
    struct summary s = { 0 };
    struct share interval;

    for (int64_t i = 0; i < a->num_games; i++) {
        s.share += a->outcomes[i].share[entrant];
        s.score += a->outcomes[i].score[entrant];
        s.place += a->outcomes[i].place[entrant];
    }
    interval = share_of(s.share, (double)a->num_games);
    s.share = interval.share;
    s.low = interval.low;
    s.high = interval.high;
    s.score /= (double)a->num_games;
    s.place /= (double)a->num_games;
    s.rating = rating_of(s.share, a->options.players);
    return s;
}

static void print_json(const struct arena *a, double seconds)
{
    printf("{\"game\":\"%s\",\"players\":%d,\"games\":%" PRId64 ",\"seed\":\"%" PRIu64 "\","
           "\"seconds\":%.3f,\"results\":[",
           a->game->id, a->options.players, a->num_games, a->seed, seconds);
    for (int i = 0; i < a->options.players; i++) {
        const struct summary s = sum_up(a, i);

        printf("%s{\"entrant\":%d,\"bot\":", i ? "," : "", i);
        cli_print_json_string(a->entrants[i].name);
        printf(",\"win_share\":%.4f,\"low95\":%.4f,\"high95\":%.4f,"
               "\"rating\":%.0f,\"rating_low95\":%.0f,\"rating_high95\":%.0f,"
               "\"mean_score\":%.2f,\"mean_place\":%.3f}",
               s.share, s.low, s.high, s.rating, rating_of(s.low, a->options.players),
               rating_of(s.high, a->options.players), s.score, s.place);
    }
    printf("]}\n");
}

static void print_text(const struct arena *a, double seconds)
{
    double decisions = 0;

    for (int64_t i = 0; i < a->num_games; i++) decisions += a->outcomes[i].decisions;
    printf("%s, %" PRId64 " games, %.0f decisions each, %.1f s\n\n", a->game->id, a->num_games,
           decisions / (double)a->num_games, seconds);
    printf("  entrant          wins   95 %% interval     rating  mean score  mean place\n");
    for (int i = 0; i < a->options.players; i++) {
        const struct summary s = sum_up(a, i);
        printf("  %d %-12s %6.1f %%  %5.1f %% – %5.1f %%  %+6.0f  %10.1f  %10.2f\n", i,
               a->entrants[i].name, 100 * s.share, 100 * s.low, 100 * s.high, s.rating, s.score,
               s.place);
    }
}

/* ---- arguments ---- */

static bool enter(const struct cli_args *args, const struct fr_game *game, struct entrant *e,
                  const char *text, size_t len)
{
    snprintf(e->name, sizeof e->name, "%.*s", (int)len, text);
    if (len >= sizeof e->name) return cli_usage_error(args, "a seat's name is too long"), false;
    if (!strncmp(e->name, "exec:", 5) && e->name[5]) return true;
    if (!cli_read_lines(e->name, &e->lines))
        return cli_usage_error(args, "%s: lines are a number", e->name), false;
    if (strchr(e->name, '+')) {
        struct fr_error err;

        if (cli_find_net_bot(&e->net, e->name, game, &err)) return e->bot = &e->net.bot, true;
        return cli_failure("%s: %s", e->name, err.text), false;
    }
    e->bot = fr_find_bot(e->name);
    if (e->bot) return true;
    cli_usage_error(args, "there is no bot \"%s\"; `frontier arena --help` lists them", e->name);
    return false;
}

static bool seat_bots(const struct cli_args *args, struct arena *a)
{
    const char *at = cli_value(args, "--seats");
    int num = 0;

    if (!at) {
        cli_usage_error(args, "--seats is needed, for example --seats greedy,random");
        return false;
    }
    for (; *at; num++) {
        const size_t len = strcspn(at, ",");

        if (num == FR_MAX_SEATS) return cli_usage_error(args, "too many seats"), false;
        if (!enter(args, a->game, &a->entrants[num], at, len)) return false;
        at += len + (at[len] == ',');
    }
    return cli_setup(args, a->game, num, &a->options);
}

static bool read_args(const struct cli_args *args, struct arena *a, int64_t *threads)
{
    const char *seed = cli_value(args, "--seed");

    a->num_games = 100;
    a->seed = 1;
    a->patience = 60;
    a->limits.milliseconds = -1;
    a->limits.clock = cli_clock;
    *threads = 1;
    return (a->game = cli_game(args, args->words[0])) && seat_bots(args, a) &&
           cli_number(args, "--games", 1, 100000000, &a->num_games) &&
           cli_number(args, "--budget", 0, 1000000000, &a->limits.iterations) &&
           cli_number(args, "--milliseconds", 1, 1000000000, &a->limits.milliseconds) &&
           cli_number(args, "--patience", 1, 1000000, &a->patience) &&
           cli_number(args, "--threads", 1, MAX_THREADS, threads) &&
           (!seed || cli_seed(args, seed, &a->seed));
}

static void print_bots(void)
{
    printf("\nBots:\n");
    for (int i = 0; fr_bots[i]; i++) printf("  %-20s  %s\n", fr_bots[i]->id, fr_bots[i]->text);
    printf("  %-20s  %s\n", "exec:COMMAND", "a program that speaks the line protocol (load, go)");
}

static int tell(const struct arena *a, bool json, double seconds)
{
    if (a->failed) return cli_failure("%s", a->why.text);
    if (a->ranks.rank) return CLI_OK;
    if (json)
        print_json(a, seconds);
    else
        print_text(a, seconds);
    return CLI_OK;
}

static int run(const struct cli_command *command, int argc, char **argv)
{
    struct arena a = { .lock = PTHREAD_MUTEX_INITIALIZER };
    struct cli_args args;
    const char *state;
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
    state = cli_value(&args, "--state");
    start = cli_clock();
    a.ranks = ranks_begin();
    if (state && !open_state(&a, state)) {
        exit_code = CLI_FAILED;
    } else {
        play_all(&a, (int)threads);
        ranks_gather(&a.ranks, a.outcomes, (size_t)a.num_games * sizeof *a.outcomes);
        exit_code = tell(&a, cli_has(&args, "--json"), cli_clock() - start);
    }
    ranks_end();
    if (a.state) fclose(a.state);
    free(a.outcomes);
    return exit_code;
}

const struct cli_command cli_arena = {
    .name = "arena",
    .words = "GAME",
    .text = "lets bots play each other",
    .more =
        "Every seed is played in each rotation of the seats. Prints each bot's share of the\n"
        "victories with its 95 % interval, its rating above the others (Elo's scale), its mean\n"
        "score and its mean place. Alone, a win is a goal that is met.\n"
        "  frontier arena planet-steam --seats greedy,random,random --games 300 --threads 2\n"
        "  frontier arena planet-steam --seats 'greedy,exec:python3 my_bot.py'\n"
        "  mpirun -n 32 frontier_mpi arena planet-steam --seats hard,expert --games 3200 --state "
        "run",
    .min_words = 1,
    .max_words = 1,
    .options = options,
    .run = run,
};
