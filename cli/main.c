/* main.c: `frontier SUBCOMMAND …`. */
#include "cli.h"

#include <string.h>

static const struct cli_command *const commands[] = {
    &cli_play,  &cli_games,   &cli_replay, &cli_analyse, &cli_engine,  &cli_arena, &cli_ladder,
    &cli_study, &cli_puzzles, &cli_tune,   &cli_glances, &cli_observe, &cli_bench, &cli_perft,
#ifndef FRONTIER_WITHOUT_SERVER
    &cli_serve,
#endif
    NULL,
};

static void print_commands(FILE *out)
{
    fprintf(out,
            "frontier: board games on the frontier, to play, to study and to program against.\n\n");
    for (int i = 0; commands[i]; i++) {
        const int len = fprintf(out, "  frontier %s %s", commands[i]->name, commands[i]->words);
        fprintf(out, "%*s%s\n", len < 36 ? 36 - len : 1, "", commands[i]->text);
    }
    fprintf(out,
            "\nEach of them explains itself with --help. `frontier --data DIR …` plays "
            "Underwater Cities with the\n"
            "cards of DIR/cards.json (docs/cards.md); `frontier --version` tells the version.\n");
}

int main(int argc, char **argv)
{
    if (argc > 2 && !strcmp(argv[1], "--data")) {
        const int failed = cli_own_data(argv[2]);
        if (failed) return failed;
        argc -= 2;
        argv += 2;
    }
    if (argc < 2 || !strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") ||
        !strcmp(argv[1], "help")) {
        print_commands(argc < 2 ? stderr : stdout);
        return argc < 2 ? CLI_USAGE : CLI_OK;
    }
    if (!strcmp(argv[1], "--version")) {
        printf("frontier %s\n", fr_version());
        return CLI_OK;
    }
    for (int i = 0; commands[i]; i++)
        if (!strcmp(argv[1], commands[i]->name))
            return commands[i]->run(commands[i], argc - 2, argv + 2);
    fprintf(stderr, "frontier: there is no subcommand \"%s\"\n\n", argv[1]);
    print_commands(stderr);
    return CLI_USAGE;
}
