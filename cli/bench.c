/* bench.c: `frontier bench`: how fast the rules run. Random games on one state: a random one of the
 * legal moves, apply; nothing else, and no allocation. With --lists every list of legal moves is
 * written out before one of them is chosen; the games are the same. */
#include "cli.h"
#include "instructions.h"

#include <inttypes.h>
#include <stdlib.h>

enum { SIGNATURE_GAMES = 1000, VALGRIND_GAMES = 40, GAMES_A_LOOK = 16, MOST_DECISIONS = 1000000 };

static const struct cli_option options[] = {
    { "--players", "N", "number of players (every number the game allows)" },
    { "--seconds", "S", "how long for each number of players (2)" },
    { "--option", "ID=VALUE", "an option of the game; may be repeated" },
    { "--bot", "BOT", "times a searching bot instead of the rules" },
    { "--batch", "N", "times N games advanced together, without and with a learner's arrays" },
    { "--threads", "T", "of a batch (1)" },
    { "--lists", NULL,
      "writes every list of legal moves out, also where one can be drawn without" },
    { "--json", NULL, "JSON" },
    { "--signature", NULL, "hashes a thousand seeded games instead of timing" },
    { "--playouts", "N", "plays N games and prints the decisions made; for valgrind" },
    { "--steps", "N", "the same for a batch: N decisions a game" },
    { "--arrays", "KIND", "--steps with a learner's arrays, of numbers or bytes" },
    { NULL, NULL, NULL },
};

struct tally {
    uint64_t decisions, legal, games;
};

struct result {
    const struct fr_game *game;
    int players;
    struct tally tally;
    double seconds;
    double instructions; /* a decision; 0: nobody counted */
};

/* ---- the loop that is measured ---- */

/* A game that asks for ever, or asks what nobody can answer, is a mistake in the engine: say so, do
 * not hang. */
static _Noreturn void give_up(const struct fr_game *game, uint64_t decisions, int num_legal)
{
    fprintf(stderr, "frontier bench: %s: %s after %" PRIu64 " decisions\n", game->id,
            num_legal > 0 ? "no end" : "nothing is legal", decisions);
    exit(CLI_FAILED);
}

static void note(struct tally *tally, uint64_t decisions, uint64_t legal)
{
    tally->decisions += decisions;
    tally->legal += legal;
    tally->games++;
}

static void play_listing(const struct fr_game *game, void *state, struct fr_rng *rng,
                         struct tally *tally)
{
    static _Thread_local fr_move moves[FR_MAX_LEGAL];
    uint64_t decisions = 0, legal = 0;

    for (fr_seats seats; (seats = game->to_act(state)); decisions++) {
        const int seat = __builtin_ctz(seats);
        const int num = game->legal(state, seat, moves);
        if (num <= 0 || decisions >= MOST_DECISIONS) give_up(game, decisions, num);
        game->apply(state, seat, moves[fr_below(rng, (uint32_t)num)], NULL);
        legal += (uint64_t)num;
    }
    note(tally, decisions, legal);
}

static void play_picking(const struct fr_game *game, void *state, struct fr_rng *rng,
                         struct tally *tally)
{
    uint64_t decisions = 0, legal = 0;

    for (fr_seats seats; (seats = game->to_act(state)); decisions++) {
        const int seat = __builtin_ctz(seats);
        int num;
        const fr_move move = game->pick(state, seat, rng, &num);
        if (num <= 0 || decisions >= MOST_DECISIONS) give_up(game, decisions, num);
        game->apply(state, seat, move, NULL);
        legal += (uint64_t)num;
    }
    note(tally, decisions, legal);
}

static void play_game(const struct fr_game *game, void *state, bool lists, struct fr_rng *rng,
                      struct tally *tally)
{
    if (game->pick && !lists)
        play_picking(game, state, rng, tally);
    else
        play_listing(game, state, rng, tally);
}

/* Not inlined: valgrind finds it by its name. */
__attribute__((noinline)) static void play_games(const struct fr_game *game,
                                                 const struct fr_options *o, bool lists,
                                                 uint64_t first_seed, int num, struct tally *tally)
{
    uint64_t state[FR_MAX_STATE / 8];

    for (int i = 0; i < num; i++) {
        struct fr_rng rng;
        fr_rng_seed(&rng, first_seed + (uint64_t)i);
        game->setup(state, o, first_seed + (uint64_t)i);
        play_game(game, state, lists, &rng, tally);
    }
}

/* ---- the bench ---- */

static void measure(const struct fr_game *game, const struct fr_options *o, bool lists,
                    double seconds, struct result *r)
{
    double start, began;
    uint64_t seed = 1;
    int counter;

    play_games(game, o, lists, 0, 1, &(struct tally){ 0 }); /* warm */
    start = cli_clock();
    began = cli_processor_clock();
    counter = cli_start_counting();
    do {
        play_games(game, o, lists, seed, GAMES_A_LOOK, &r->tally);
        seed += GAMES_A_LOOK;
    } while (cli_clock() - start < seconds);
    r->instructions = cli_stop_counting(counter, r->tally.decisions);
    r->seconds = cli_processor_clock() - began;
}

static void print_json(const struct result *r, bool first)
{
    printf("%s{\"game\":\"%s\",\"players\":%d,\"decisions_per_second\":%.0f,"
           "\"games_per_second\":%.1f,\"state_bytes\":%" PRIu32 ",\"mean_legal\":%.2f",
           first ? "" : ",", r->game->id, r->players, (double)r->tally.decisions / r->seconds,
           (double)r->tally.games / r->seconds, r->game->state_size,
           (double)r->tally.legal / (double)r->tally.decisions);
    if (r->instructions > 0) printf(",\"instructions_per_decision\":%.1f", r->instructions);
    printf("}");
}

static void print_text(const struct result *r)
{
    printf("%s, %d players: %.2f million decisions/s, %.0f games/s, %" PRIu32 " bytes a state, "
           "%.1f legal moves on average",
           r->game->id, r->players, (double)r->tally.decisions / r->seconds / 1e6,
           (double)r->tally.games / r->seconds, r->game->state_size,
           (double)r->tally.legal / (double)r->tally.decisions);
    if (r->instructions > 0) printf(", %.0f instructions a decision", r->instructions);
    printf("\n%s", r->instructions > 0 ? "" : CLI_NO_COUNTER);
}

static void print_signature(const struct fr_game *game, const struct fr_options *o, bool lists)
{
    uint64_t state[FR_MAX_STATE / 8] = { 0 }, hash = 0;
    struct tally tally = { 0 };

    for (uint64_t seed = 0; seed < SIGNATURE_GAMES; seed++) {
        struct fr_rng rng;
        fr_rng_seed(&rng, seed);
        game->setup(state, o, seed);
        play_game(game, state, lists, &rng, &tally);
        hash = fr_mix(hash ^ fr_state_hash(game, state));
    }
    printf("%s players %d games %d decisions %" PRIu64 " signature %016" PRIx64 "\n", game->id,
           o->players, SIGNATURE_GAMES, tally.decisions, hash);
}

static void print_playouts(const struct fr_game *game, const struct fr_options *o, bool lists,
                           int num)
{
    struct tally tally = { 0 };

    play_games(game, o, lists, 1, num, &tally);
    printf("decisions %" PRIu64 "\n", tally.decisions);
}

static double ask_valgrind(const struct cli_args *a, const struct fr_game *game, int players)
{
    char number[16], games[16];

    snprintf(number, sizeof number, "%d", players);
    snprintf(games, sizeof games, "%d", VALGRIND_GAMES);
    return cli_ask_valgrind(a, "play_games",
                            (const char *[]){ "bench", game->id, "--players", number, "--playouts",
                                              games, cli_has(a, "--lists") ? "--lists" : NULL,
                                              NULL });
}

static void bench(const struct cli_args *a, const struct fr_game *game, const struct fr_options *o,
                  double seconds, bool first)
{
    struct result r = { .game = game, .players = o->players };

    measure(game, o, cli_has(a, "--lists"), seconds, &r);
    if (r.instructions <= 0) r.instructions = ask_valgrind(a, game, o->players);
    if (cli_has(a, "--json"))
        print_json(&r, first);
    else
        print_text(&r);
    fflush(stdout);
}

static bool read_seconds(const struct cli_args *a, double *out)
{
    const char *text = cli_value(a, "--seconds");
    char *end;

    if (!text) return true;
    *out = strtod(text, &end);
    if (*text && !*end && *out >= 0.01 && *out <= 3600) return true;
    cli_usage_error(a, "--seconds is a number from 0.01 to 3600, not \"%s\"", text);
    return false;
}

static int run(const struct cli_command *command, int argc, char **argv)
{
    const struct fr_game *game;
    struct fr_options o;
    struct cli_args a;
    int64_t players = 0, playouts = 0, batch = 0, threads = 1, steps = 0;
    double seconds = 2;
    int exit_code, from, to;

    if (!cli_parse(command, argc, argv, &a, &exit_code)) return exit_code;
    if (!(game = cli_game(&a, a.words[0])) || !read_seconds(&a, &seconds)) return CLI_USAGE;
    if (!cli_number(&a, "--players", 1, 99, &players)) return CLI_USAGE;
    if (!cli_number(&a, "--playouts", 1, 100000000, &playouts)) return CLI_USAGE;
    if (!cli_number(&a, "--batch", 1, 1 << 20, &batch) ||
        !cli_number(&a, "--threads", 1, 1024, &threads) ||
        !cli_number(&a, "--steps", 1, 1000000, &steps))
        return CLI_USAGE;
    from = players ? (int)players : game->min_players;
    to = players ? (int)players : game->max_players;
    if (!cli_setup(&a, game, from, &o)) return CLI_USAGE;

    if (cli_has(&a, "--json")) printf("{\"results\":[");
    for (int n = from; n <= to && exit_code == CLI_OK; n++) {
        if (!cli_setup(&a, game, n, &o))
            exit_code = CLI_USAGE;
        else if (cli_has(&a, "--bot"))
            exit_code = cli_bench_bot(&a, game, &o, seconds, n == from);
        else if (batch && steps)
            exit_code = cli_play_batch(&a, game, &o, (int)batch, (int)steps);
        else if (batch)
            exit_code = cli_bench_batch(&a, game, &o, (int)batch, (int)threads, seconds, n == from);
        else if (playouts)
            print_playouts(game, &o, cli_has(&a, "--lists"), (int)playouts);
        else if (cli_has(&a, "--signature"))
            print_signature(game, &o, cli_has(&a, "--lists"));
        else
            bench(&a, game, &o, seconds, n == from);
    }
    if (cli_has(&a, "--json")) printf("]}\n");
    return exit_code;
}

const struct cli_command cli_bench = {
    .name = "bench",
    .words = "GAME",
    .text = "measures how fast the rules run",
    .more = "Random games on one core: one of the legal moves, apply. Counts decisions and games "
            "a second\n"
            "of processor time, bytes a state, legal moves on average and, by a processor's "
            "counter or by valgrind,\n"
            "instructions a decision. With --bot: simulations and tree nodes a second of its "
            "search. With --batch: decisions a\n"
            "second of the day and of one core, with one thread and with --threads, without and "
            "with observations and masks,\n"
            "and how many instructions these add.",
    .min_words = 1,
    .max_words = 1,
    .options = options,
    .run = run,
};
