/* observe.c: `frontier observe`: what a learner is shown of a game, number by number; of the
 * position at the start, or of a file. */
#include "cli.h"

#include <inttypes.h>
#include <stdlib.h>

static const struct cli_option options[] = {
    { "--describe", NULL, "what each number means, without a position" },
    { "--players", "N", "number of players of a new game (the fewest but one)" },
    { "--option", "ID=VALUE", "an option of a new game; may be repeated" },
    { "--seed", "S", "of a new game (1)" },
    { "--from", "FILE", "a record or position instead of a new game" },
    { "--seat", "N", "who looks; -1 is a spectator (0)" },
    { "--all", NULL, "numbers that are 0 too" },
    { NULL, NULL, NULL },
};

static void print_description(const struct fr_game *game, const struct fr_observed *entries)
{
    printf("%s: %" PRIu32 " numbers, %" PRIu32 " moves\n", game->id, game->observation_size,
           game->policy_size);
    for (uint32_t i = 0; i < game->observation_size; i++)
        printf("%5" PRIu32 "  %-40s %2g to %g  %s\n", i, entries[i].name, (double)entries[i].low,
               (double)entries[i].high, entries[i].what);
}

static void print_numbers(const struct fr_game *game, const struct fr_observed *entries,
                          const void *state, int viewer, bool all)
{
    float *seen = malloc(game->observation_size * sizeof *seen);

    if (!seen) return;
    game->observe(state, viewer, seen);
    for (uint32_t i = 0; i < game->observation_size; i++)
        if (all || seen[i] != 0)
            printf("%5" PRIu32 "  %-40s %.4g\n", i, entries[i].name, (double)seen[i]);
    free(seen);
}

static bool set_up(const struct cli_args *a, const struct fr_game *game, struct fr_table *t)
{
    int64_t players = game->min_players == 1 ? 2 : game->min_players;
    const char *seed_text = cli_value(a, "--seed"), *from = cli_value(a, "--from");
    struct fr_options o;
    struct fr_error err;
    uint64_t seed = 1;

    if (from) return cli_load_table(t, from);
    if (!cli_number(a, "--players", 1, 99, &players) || !cli_setup(a, game, (int)players, &o))
        return false;
    if (seed_text && !cli_seed(a, seed_text, &seed)) return false;
    return fr_table_new(t, game, &o, seed, &err);
}

static int run(const struct cli_command *command, int argc, char **argv)
{
    const struct fr_game *game;
    struct cli_args a;
    int64_t viewer = 0;
    int exit_code;

    if (!cli_parse(command, argc, argv, &a, &exit_code)) return exit_code;
    if (!(game = cli_game(&a, a.words[0])) ||
        !cli_number(&a, "--seat", -1, FR_MAX_SEATS - 1, &viewer))
        return CLI_USAGE;
    struct fr_observed *entries = calloc(game->observation_size, sizeof *entries);
    struct fr_table *t = cli_new_table();
    if (!entries || !t) return cli_failure("there is no memory");
    game->describe(entries);
    if (cli_has(&a, "--describe"))
        print_description(game, entries);
    else if (!set_up(&a, game, t))
        exit_code = CLI_USAGE;
    else if (t->game != game)
        exit_code = cli_failure("the file holds a game of %s", t->game->id);
    else if (viewer >= t->options.players)
        exit_code = cli_usage_error(&a, "--seat is below %d", t->options.players);
    else
        print_numbers(game, entries, t->state, (int)viewer, cli_has(&a, "--all"));
    free(entries);
    free(t);
    return exit_code;
}

const struct cli_command cli_observe = {
    .name = "observe",
    .words = "GAME",
    .text = "shows what a learner is shown, number by number",
    .more = "Only what the seat may know, always in the same places, between -1 and 1. With "
            "--describe: a line for each number with\n"
            "its name, its range and what it says.",
    .min_words = 1,
    .max_words = 1,
    .options = options,
    .run = run,
};
