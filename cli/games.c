/* games.c: `frontier games`: what can be played, with which options. */
#include "cli.h"

#include <string.h>

static const struct cli_option options[] = {
    { "--lang", "LANG", "en, ru, pl or cs" },
    { NULL, NULL, NULL },
};

static const char *term(const struct fr_game *game, const char *a, const char *b, const char *c,
                        int language)
{
    char key[128];
    const char *text;

    snprintf(key, sizeof key, "%s%s%s", a, b, c);
    text = fr_term_text(game, key, language);
    return text ? text : "";
}

static void print_values(const struct fr_option_def *def)
{
    if (def->kind == FR_OPTION_FLAG) {
        printf("yes or no; usually %s", def->usual ? "yes" : "no");
    } else if (def->kind == FR_OPTION_NUMBER) {
        printf("%d to %d; usually %d", def->min, def->max, def->usual);
    } else {
        for (int i = 0; i <= def->max; i++) printf("%s%s", i ? ", " : "", def->values[i]);
        printf("; usually %s", def->values[def->usual]);
    }
}

static void print_options(const struct fr_game *game, int language)
{
    if (game->num_options) printf("\nOptions (--option ID=VALUE):\n");
    for (uint32_t i = 0; i < game->num_options; i++) {
        const struct fr_option_def *def = &game->options[i];
        const char *text = term(game, "option.", def->id, ".text", language);

        printf("  %s: %s (", def->id, term(game, "option.", def->id, "", language));
        print_values(def);
        printf(")\n");
        if (*text) printf("      %s\n", text);
    }
}

static int run(const struct cli_command *command, int argc, char **argv)
{
    const struct fr_game *game;
    struct cli_args a;
    int exit_code, language;

    if (!cli_parse(command, argc, argv, &a, &exit_code)) return exit_code;
    if ((language = cli_language(&a, cli_value(&a, "--lang"))) < 0) return CLI_USAGE;
    if (!a.num_words) {
        for (int i = 0; fr_games[i]; i++)
            printf("%-20s %s, %d to %d players\n", fr_games[i]->id, fr_games[i]->title,
                   fr_games[i]->min_players, fr_games[i]->max_players);
        return CLI_OK;
    }
    if (!(game = cli_game(&a, a.words[0]))) return CLI_USAGE;
    printf("%s: %d to %d players\n", game->title, game->min_players, game->max_players);
    print_options(game, language);
    return CLI_OK;
}

const struct cli_command cli_games = {
    .name = "games",
    .words = "[GAME]",
    .text = "lists the games, or the options of one",
    .max_words = 1,
    .options = options,
    .run = run,
};
