/* ladder.c: `frontier ladder`: how far apart the rungs are.
 *
 * At two players every rung meets every other one; at more, tables are drawn so that every pair
 * sits together about as often. Each game says of every two of its seats who came before whom, and
 * from all that the ratings are found that make it most likely (Bradley and Terry's model, on Elo's
 * scale). Their intervals come from drawing the games anew a few hundred times.
 *
 * With --state each finished game is a line in a file, and games found there are not played again.
 * Any number of threads gives the same numbers. */
#include "cli.h"
#include "match.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_RUNGS = 16, MAX_THREADS = 64, DRAWS = 300, ROUNDS = 200 };

static const struct cli_option options[] = {
    { "--games", "N", "how often every two rungs meet, for each number of players (20)" },
    { "--players", "N", "that many players only (2 to all)" },
    { "--rungs", "BOT,BOT,…", "other bots than the eight rungs, weakest first" },
    { "--seed", "S", "of the first game (1)" },
    { "--threads", "T", "how many at a time (1)" },
    { "--state", "FILE", "keeps finished games there, and goes on from them" },
    { "--json", NULL, "JSON" },
    { NULL, NULL, NULL },
};

/* One game: who sits where, and the places they came to. */
struct meeting {
    uint64_t seed;
    int8_t players, done;
    int8_t rung[FR_MAX_SEATS], place[FR_MAX_SEATS];
};

struct ladder {
    const struct fr_game *game;
    const struct fr_bot *rungs[MAX_RUNGS];
    int num_rungs, from_players, to_players;
    int64_t games;
    uint64_t seed;
    struct meeting *meetings;
    int64_t num_meetings, room;
    atomic_llong next;

    pthread_mutex_t lock; /* of what follows */
    FILE *state;
    bool failed;
};

/* ---- who meets whom ---- */

static struct meeting *add_meeting(struct ladder *l, int players, uint64_t seed)
{
    struct meeting *m;

    if (l->num_meetings == l->room) {
        l->room = l->room ? 2 * l->room : 1024;
        m = realloc(l->meetings, (size_t)l->room * sizeof *m);
        if (!m) return NULL;
        l->meetings = m;
    }
    m = &l->meetings[l->num_meetings++];
    memset(m, 0, sizeof *m);
    m->players = (int8_t)players;
    m->seed = seed;
    return m;
}

/* Two players: each seed is played from both seats. */
static bool plan_pairs(struct ladder *l)
{
    for (int64_t i = 0; i < l->games; i++)
        for (int a = 0; a < l->num_rungs; a++)
            for (int b = 0; b < a; b++) {
                struct meeting *m = add_meeting(l, 2, l->seed + (uint64_t)i / 2);

                if (!m) return false;
                m->rung[i % 2] = (int8_t)a;
                m->rung[1 - i % 2] = (int8_t)b;
            }
    return true;
}

/* More: all rungs in an order by chance, cut into tables; who is left over waits for the next. */
static bool plan_tables(struct ladder *l, int players)
{
    const int64_t pairs = l->games * l->num_rungs * (l->num_rungs - 1) / 2;
    const int64_t tables =
        (pairs + players * (players - 1) / 2 - 1) / (players * (players - 1) / 2);
    int8_t order[MAX_RUNGS];
    struct fr_rng rng;
    int at = MAX_RUNGS;

    fr_rng_seed(&rng, l->seed + (uint64_t)players);
    for (int64_t i = 0; i < tables; i++) {
        struct meeting *m = add_meeting(l, players, l->seed + (uint64_t)i);

        if (!m) return false;
        if (at + players > l->num_rungs) {
            for (int k = 0; k < l->num_rungs; k++) {
                const int other = (int)fr_below(&rng, (uint32_t)k + 1);
                order[k] = order[other];
                order[other] = (int8_t)k;
            }
            at = 0;
        }
        memcpy(m->rung, order + at, (size_t)players);
        at += players;
    }
    return true;
}

static bool plan(struct ladder *l)
{
    bool ok = true;

    for (int players = l->from_players; ok && players <= l->to_players; players++)
        ok = players == 2 ? plan_pairs(l) : plan_tables(l, players);
    return ok;
}

/* ---- the state file: a line for what is played, then a line a game ---- */

static void write_heading(const struct ladder *l, char *out, size_t cap)
{
    size_t len = (size_t)snprintf(out, cap, "ladder %s %016" PRIx64 " seed %" PRIu64, l->game->id,
                                  l->game->data_hash, l->seed);

    for (int i = 0; i < l->num_rungs && len < cap; i++)
        len += (size_t)snprintf(out + len, cap - len, " %s", l->rungs[i]->id);
}

/* A game is known by its players, seed and seats: --games may grow from run to run. */
static void write_meeting(const struct meeting *m, char *out, size_t cap)
{
    size_t len = (size_t)snprintf(out, cap, "%d %" PRIu64, m->players, m->seed);

    for (int i = 0; i < m->players; i++)
        len += (size_t)snprintf(out + len, cap - len, " %d", m->rung[i]);
}

static void note(struct ladder *l, const struct meeting *m)
{
    char line[256];

    write_meeting(m, line, sizeof line);
    pthread_mutex_lock(&l->lock);
    fprintf(l->state, "%s :", line);
    for (int i = 0; i < m->players; i++) fprintf(l->state, " %d", m->place[i]);
    fprintf(l->state, " .\n");
    fflush(l->state);
    pthread_mutex_unlock(&l->lock);
}

/* One game of the file; a line cut short by a kill is no game. */
static void recall(struct ladder *l, const char *line)
{
    char known[256];

    for (int64_t i = 0; i < l->num_meetings; i++) {
        struct meeting *m = &l->meetings[i], read = *m;
        const char *at;
        int used = 0, place, num = 0;

        write_meeting(m, known, sizeof known);
        if (m->done || strncmp(line, known, strlen(known))) continue;
        at = line + strlen(known);
        if (strncmp(at, " :", 2)) continue;
        for (at += 2; num < m->players && sscanf(at, "%d%n", &place, &used) == 1; at += used)
            read.place[num++] = (int8_t)place;
        if (num < m->players || strcmp(at, " .\n")) continue;
        read.done = true;
        *m = read;
        return;
    }
}

static bool open_state(struct ladder *l, const char *path)
{
    char heading[1024], line[1024];
    FILE *f = fopen(path, "r");

    write_heading(l, heading, sizeof heading);
    if (f) {
        const bool same = fgets(line, sizeof line, f) && !strncmp(line, heading, strlen(heading)) &&
                          line[strlen(heading)] == '\n';
        while (same && fgets(line, sizeof line, f)) recall(l, line);
        fclose(f);
        if (!same) return cli_failure("%s holds another ladder", path), false;
    }
    if (!(l->state = fopen(path, "a"))) return cli_failure("%s cannot be written", path), false;
    fseek(l->state, 0, SEEK_END);
    fprintf(l->state, ftell(l->state) ? "\n" : "%s\n", heading);
    fflush(l->state);
    return true;
}

/* ---- playing ---- */

static void fail(struct ladder *l)
{
    pthread_mutex_lock(&l->lock);
    l->failed = true;
    pthread_mutex_unlock(&l->lock);
    atomic_store(&l->next, l->num_meetings);
}

static void play(struct ladder *l, struct match *match, struct meeting *m)
{
    uint64_t state[FR_MAX_STATE / 8];
    uint64_t chance = fr_mix(m->seed + 1);

    fr_usual_options(l->game, m->players, &match->options);
    for (int seat = 0; seat < m->players; seat++) {
        match->bots[seat] = l->rungs[m->rung[seat]];
        chance = fr_mix(chance + (uint64_t)m->rung[seat] + 1);
    }
    if (!match_play(match, m->seed, chance, state)) {
        fail(l);
        return;
    }
    for (int seat = 0; seat < m->players && seat < FR_MAX_SEATS; seat++)
        m->place[seat] = (int8_t)l->game->place(state, seat);
    m->done = true;
    if (l->state) note(l, m);
}

static void *work(void *ladder)
{
    struct ladder *l = ladder;
    struct match match = { .game = l->game, .limits = { .milliseconds = -1 } };

    match.options.players = (uint8_t)l->to_players;
    if (!match_begin(&match)) fail(l);
    for (long long i; (i = atomic_fetch_add(&l->next, 1)) < l->num_meetings;)
        if (!l->meetings[i].done) play(l, &match, &l->meetings[i]);
    match_end(&match);
    return NULL;
}

static void play_all(struct ladder *l, int num_threads)
{
    pthread_t threads[MAX_THREADS];
    int started = 0;

    while (started + 1 < num_threads && !pthread_create(&threads[started], NULL, work, l))
        started++;
    work(l);
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
}

/* ---- ratings ---- */

struct results {
    double wins[MAX_RUNGS][MAX_RUNGS]; /* of the first over the second; a tie is half */
};

static void count(struct results *r, const struct meeting *m)
{
    for (int a = 0; a < m->players; a++)
        for (int b = 0; b < m->players; b++)
            if (a != b)
                r->wins[m->rung[a]][m->rung[b]] += m->place[a] < m->place[b]    ? 1
                                                   : m->place[a] == m->place[b] ? 0.5
                                                                                : 0;
}

static bool is_of(const struct meeting *m, int players)
{
    return !players || m->players == players;
}

/* The most likely strengths, by turns; a half game drawn against each neighbour keeps rungs that
 * lost or won everything in sight. The mean is 0. */
static void rate(const struct ladder *l, const struct results *r, double *ratings)
{
    double strength[MAX_RUNGS], mean = 0;

    for (int i = 0; i < l->num_rungs; i++) strength[i] = 1;
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < l->num_rungs; i++) {
            double won = 0, met = 0;

            for (int k = 0; k < l->num_rungs; k++) {
                const double more = abs(i - k) == 1 ? 0.25 : 0;
                if (k == i) continue;
                won += r->wins[i][k] + more;
                met += (r->wins[i][k] + r->wins[k][i] + 2 * more) / (strength[i] + strength[k]);
            }
            strength[i] = won / met;
        }
    for (int i = 0; i < l->num_rungs; i++) {
        ratings[i] = 400 * log10(strength[i]);
        mean += ratings[i] / l->num_rungs;
    }
    for (int i = 0; i < l->num_rungs; i++) ratings[i] -= mean;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Ratings with the middle 95 % of those found when the games are drawn anew. */
static void find_ratings(const struct ladder *l, int players, double *ratings, double *low,
                         double *high)
{
    static double drawn[MAX_RUNGS][DRAWS];
    struct results r = { 0 };
    struct fr_rng rng;

    for (int64_t i = 0; i < l->num_meetings; i++)
        if (is_of(&l->meetings[i], players)) count(&r, &l->meetings[i]);
    rate(l, &r, ratings);
    fr_rng_seed(&rng, 1);
    for (int draw = 0; draw < DRAWS; draw++) {
        double once[MAX_RUNGS];

        memset(&r, 0, sizeof r);
        for (int64_t i = 0; i < l->num_meetings; i++) {
            const struct meeting *m = &l->meetings[fr_below(&rng, (uint32_t)l->num_meetings)];
            if (is_of(m, players)) count(&r, m);
        }
        rate(l, &r, once);
        for (int i = 0; i < l->num_rungs; i++) drawn[i][draw] = once[i];
    }
    for (int i = 0; i < l->num_rungs; i++) {
        qsort(drawn[i], DRAWS, sizeof **drawn, by_size);
        low[i] = drawn[i][DRAWS / 40];
        high[i] = drawn[i][DRAWS - 1 - DRAWS / 40];
    }
}

/* ---- telling ---- */

static struct share over_the_one_below(const struct ladder *l, int rung, int players)
{
    struct results r = { 0 };

    for (int64_t i = 0; i < l->num_meetings; i++)
        if (is_of(&l->meetings[i], players)) count(&r, &l->meetings[i]);
    return share_of(r.wins[rung][rung - 1], r.wins[rung][rung - 1] + r.wins[rung - 1][rung]);
}

static int64_t num_of(const struct ladder *l, int players)
{
    int64_t num = 0;

    for (int64_t i = 0; i < l->num_meetings; i++) num += is_of(&l->meetings[i], players);
    return num;
}

static void print_text(const struct ladder *l, int players)
{
    double ratings[MAX_RUNGS], low[MAX_RUNGS], high[MAX_RUNGS];

    find_ratings(l, players, ratings, low, high);
    if (players)
        printf("%s, %d players, %" PRId64 " games\n\n", l->game->id, players, num_of(l, players));
    else
        printf("%s, all player counts, %" PRId64 " games\n\n", l->game->id, num_of(l, 0));
    printf("| rung | rating (95 %%) | before the one below (95 %%) |\n|---|---|---|\n");
    for (int i = 0; i < l->num_rungs; i++) {
        printf("| %s | %+.0f (%+.0f to %+.0f) |", l->rungs[i]->id, ratings[i], low[i], high[i]);
        if (i) {
            const struct share s = over_the_one_below(l, i, players);
            printf(" %.0f %% (%.0f–%.0f) |\n", 100 * s.share, 100 * s.low, 100 * s.high);
        } else {
            printf(" |\n");
        }
    }
    printf("\n");
}

static void print_json(const struct ladder *l, int players, bool first)
{
    double ratings[MAX_RUNGS], low[MAX_RUNGS], high[MAX_RUNGS];

    find_ratings(l, players, ratings, low, high);
    printf("%s{\"players\":%d,\"games\":%" PRId64 ",\"rungs\":[", first ? "" : ",", players,
           num_of(l, players));
    for (int i = 0; i < l->num_rungs; i++) {
        const struct share s = i ? over_the_one_below(l, i, players) : (struct share){ 0 };

        printf("%s{\"bot\":\"%s\",\"rating\":%.1f,\"low95\":%.1f,\"high95\":%.1f", i ? "," : "",
               l->rungs[i]->id, ratings[i], low[i], high[i]);
        if (i)
            printf(",\"over_below\":{\"share\":%.4f,\"low95\":%.4f,\"high95\":%.4f}", s.share,
                   s.low, s.high);
        printf("}");
    }
    printf("]}");
}

static void tell(const struct ladder *l, bool json)
{
    const bool several = l->from_players < l->to_players;

    if (json) printf("{\"game\":\"%s\",\"tables\":[", l->game->id);
    for (int players = l->from_players; players <= l->to_players; players++)
        if (json)
            print_json(l, players, players == l->from_players);
        else
            print_text(l, players);
    if (several && json) print_json(l, 0, false);
    if (several && !json) print_text(l, 0);
    if (json) printf("]}\n");
}

/* ---- arguments ---- */

static bool read_rungs(const struct cli_args *args, struct ladder *l)
{
    const char *at = cli_value(args, "--rungs");

    if (!at)
        for (; fr_rungs[l->num_rungs]; l->num_rungs++)
            l->rungs[l->num_rungs] = fr_rungs[l->num_rungs];
    while (at && *at && l->num_rungs < MAX_RUNGS) {
        const size_t len = strcspn(at, ",");
        char id[64];

        snprintf(id, sizeof id, "%.*s", (int)len, at);
        if (!(l->rungs[l->num_rungs++] = fr_find_bot(id)))
            return cli_usage_error(args, "there is no bot \"%s\"", id), false;
        at += len + (at[len] == ',');
    }
    if (l->num_rungs < l->to_players || l->num_rungs < 2)
        return cli_usage_error(args, "a ladder wants as many rungs as players"), false;
    return true;
}

static bool read_args(const struct cli_args *args, struct ladder *l, int64_t *threads)
{
    const char *seed = cli_value(args, "--seed");
    int64_t players = 0;

    l->games = 20;
    l->seed = 1;
    *threads = 1;
    if (!(l->game = cli_game(args, args->words[0])) ||
        !cli_number(args, "--games", 1, 1000000, &l->games) ||
        !cli_number(args, "--players", 2, l->game->max_players, &players) ||
        !cli_number(args, "--threads", 1, MAX_THREADS, threads) ||
        (seed && !cli_seed(args, seed, &l->seed)))
        return false;
    l->from_players = players ? (int)players : 2;
    l->to_players = players ? (int)players : l->game->max_players;
    return read_rungs(args, l);
}

static int climb(struct ladder *l, const struct cli_args *args, int64_t threads)
{
    const char *state = cli_value(args, "--state");

    if (!plan(l)) return cli_failure("no memory for the games");
    if (state && !open_state(l, state)) return CLI_FAILED;
    play_all(l, (int)threads);
    if (l->state) fclose(l->state);
    if (l->failed) return cli_failure("a game could not be played");
    tell(l, cli_has(args, "--json"));
    return CLI_OK;
}

static int run(const struct cli_command *command, int argc, char **argv)
{
    struct ladder l = { .lock = PTHREAD_MUTEX_INITIALIZER };
    struct cli_args args;
    int64_t threads;
    int exit_code;

    if (!cli_parse(command, argc, argv, &args, &exit_code)) return exit_code;
    exit_code = read_args(&args, &l, &threads) ? climb(&l, &args, threads) : CLI_USAGE;
    free(l.meetings);
    return exit_code;
}

const struct cli_command cli_ladder = {
    .name = "ladder",
    .words = "GAME",
    .text = "lets every level play every other one and rates them",
    .more =
        "Prints a table for each number of players: each rung's rating (Elo's scale, the mean is\n"
        "0) with its 95 % interval, and how often it comes before the rung below.\n"
        "  frontier ladder planet-steam --games 40 --threads 2 --state build/ladder.txt",
    .min_words = 1,
    .max_words = 1,
    .options = options,
    .run = run,
};
