/* perft.c: `frontier perft`: counts the tree of moves below a seeded set-up and hashes its leaves,
 * so that an unintended change of a rule is seen at once. Where several seats are asked at the same
 * time only the lowest moves: their order makes no difference to the game. */
#include "cli.h"
#include "frontier_json.h"

#include <inttypes.h>
#include <string.h>

static const struct cli_option options[] = {
    { "--players", "N", "number of players (as few as the game allows)" },
    { "--option", "ID=VALUE", "an option of the game; may be repeated" },
    { "--divide", NULL, "counts below each first move too" },
    { "--json", NULL, "JSON" },
    { NULL, NULL, NULL },
};

enum { MAX_DEPTH = 64 }; /* each level keeps its moves on the stack */

struct tree {
    uint64_t leaves, hash;
};

static int lowest_seat(fr_seats seats) { return seats ? __builtin_ctz(seats) : -1; }

static void count(const struct fr_game *game, const void *state, int depth, struct tree *tree)
{
    fr_move moves[FR_MAX_LEGAL];
    uint64_t after[FR_MAX_STATE / 8];
    const int seat = lowest_seat(game->to_act(state));
    const int num = seat < 0 || !depth ? 0 : game->legal(state, seat, moves);

    if (!num) {
        tree->leaves++;
        tree->hash += fr_state_hash(game, state); /* a sum: the order of moves is no matter */
        return;
    }
    for (int i = 0; i < num; i++) {
        memcpy(after, state, game->state_size);
        game->apply(after, seat, moves[i], NULL);
        count(game, after, depth - 1, tree);
    }
}

static void divide(const struct fr_game *game, const void *state, int depth)
{
    fr_move moves[FR_MAX_LEGAL];
    uint64_t after[FR_MAX_STATE / 8];
    const int seat = lowest_seat(game->to_act(state));
    const int num = seat < 0 || !depth ? 0 : game->legal(state, seat, moves);

    for (int i = 0; i < num; i++) {
        struct tree tree = { 0, 0 };
        char text[FR_MAX_TEXT];

        memcpy(after, state, game->state_size);
        game->write_move(state, seat, moves[i], text, sizeof text);
        game->apply(after, seat, moves[i], NULL);
        count(game, after, depth - 1, &tree);
        printf("%d %s: %" PRIu64 "\n", seat, text, tree.leaves);
    }
}

static void print_depth(const struct fr_game *game, int players, uint64_t seed, int depth,
                        const struct tree *tree, bool json, bool first)
{
    if (json)
        printf("%s{\"game\":\"%s\",\"players\":%d,\"seed\":\"%" PRIu64 "\",\"depth\":%d,"
               "\"leaves\":%" PRIu64 ",\"hash\":\"%016" PRIx64 "\"}",
               first ? "" : ",", game->id, players, seed, depth, tree->leaves, tree->hash);
    else
        printf("%s players %d seed %" PRIu64 " depth %d: %" PRIu64 " %016" PRIx64 "\n", game->id,
               players, seed, depth, tree->leaves, tree->hash);
}

static int run(const struct cli_command *command, int argc, char **argv)
{
    uint64_t state[FR_MAX_STATE / 8] = { 0 }, seed;
    const struct fr_game *game;
    struct fr_options o;
    struct cli_args a;
    int64_t players, depth;
    int exit_code;

    if (!cli_parse(command, argc, argv, &a, &exit_code)) return exit_code;
    if (!(game = cli_game(&a, a.words[0])) || !cli_seed(&a, a.words[1], &seed)) return CLI_USAGE;
    if (!cli_whole(&a, "DEPTH", a.words[2], 0, MAX_DEPTH, &depth)) return CLI_USAGE;
    players = game->min_players;
    if (!cli_number(&a, "--players", 0, 99, &players)) return CLI_USAGE;
    if (!cli_setup(&a, game, (int)players, &o)) return CLI_USAGE;
    game->setup(state, &o, seed);

    if (cli_has(&a, "--json")) printf("{\"results\":[");
    if (cli_has(&a, "--divide") && !cli_has(&a, "--json")) divide(game, state, (int)depth);
    for (int d = 1; d <= depth; d++) {
        struct tree tree = { 0, 0 };
        count(game, state, d, &tree);
        print_depth(game, (int)players, seed, d, &tree, cli_has(&a, "--json"), d == 1);
    }
    if (cli_has(&a, "--json")) printf("]}\n");
    return CLI_OK;
}

const struct cli_command cli_perft = {
    .name = "perft",
    .words = "GAME SEED DEPTH",
    .text = "counts and hashes the tree of moves",
    .more = "Prints a line for each depth: how many ways there are to make that many moves from "
            "the set-up of\n"
            "SEED, and the sum of the hashes of the states they lead to.",
    .min_words = 3,
    .max_words = 3,
    .options = options,
    .run = run,
};
