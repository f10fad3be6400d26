/* check_terms.c: every question, event, option and source of points of every game has words in the
 * four languages. Run by the build, which stops where some are missing, and says which. */
#include "frontier.h"

#include <stdio.h>
#include <string.h>

static int missing;

static void needs(const struct fr_game *game, const char *kind, const char *id)
{
    char key[128];

    snprintf(key, sizeof key, "%s.%s", kind, id);
    for (int language = 0; language < FR_LANGUAGES; language++) {
        if (fr_term_text(game, key, language)) continue;
        fprintf(stderr, "%s: the term %s is missing (data/%s/terms.json)\n", game->id, key,
                game->id);
        missing++;
        return;
    }
}

static void check_options(const struct fr_game *game)
{
    char value[96];

    for (uint32_t i = 0; i < game->num_options; i++) {
        const struct fr_option_def *o = &game->options[i];
        needs(game, "option", o->id);
        for (int v = 0; o->kind == FR_OPTION_CHOICE && v <= o->max; v++) {
            snprintf(value, sizeof value, "%s.%s", o->id, o->values[v]);
            needs(game, "option", value);
        }
    }
}

/* Sources of points, as a new game tells them. */
static void check_score(const struct fr_game *game)
{
    static uint64_t state[FR_MAX_STATE / 8];
    struct fr_score_line lines[64];
    struct fr_options options;
    int num = 0;

    fr_usual_options(game, game->max_players, &options);
    if (game->setup(state, &options, 1)) return;
    game->score(state, 0, lines, 64, &num);
    for (int i = 0; i < num && i < 64; i++) needs(game, "score", lines[i].source);
}

int main(void)
{
    for (int g = 0; fr_games[g]; g++) {
        const struct fr_game *game = fr_games[g];
        for (uint32_t i = 0; i < game->num_questions; i++)
            needs(game, "question", game->questions[i]);
        for (uint32_t i = 0; i < game->num_events; i++) needs(game, "log", game->events[i].id);
        check_options(game);
        check_score(game);
    }
    return missing > 0;
}
