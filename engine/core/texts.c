/* texts.c: names and sentences by language. They are tables of the program; in WebAssembly only the
 * English ones, so that a player loads one language besides, and the page hands it over when it is
 * spoken. */
#include "frontier.h"

#include <string.h>

#ifdef __wasi__

static struct {
    const char *texts;
    size_t len;
} packs[FR_LANGUAGES];

void fr_use_texts(int language, const char *texts, size_t len)
{
    packs[language].texts = texts;
    packs[language].len = len;
}

/* Where the last look-up ended: lists are read in their order. */
static struct {
    const struct fr_game *game;
    int language;
    uint32_t index;
    const char *at;
} last;

/* The first text of a game in a pack, behind its id. */
static const char *texts_of(const struct fr_game *game, int language)
{
    const char *at = packs[language].texts, *end = at + packs[language].len;

    for (int i = 0; at && at < end && fr_games[i]; i++) {
        const struct fr_game *g = fr_find_game(at);

        if (!g) return NULL;
        at += strlen(at) + 1;
        if (g == game) return at;
        for (uint32_t n = g->num_terms + g->num_reasons; n && at < end; n--) at += strlen(at) + 1;
    }
    return NULL;
}

static const char *packed(const struct fr_game *game, uint32_t index, int language)
{
    if (last.game != game || last.language != language || last.index > index || !last.at) {
        last.game = game;
        last.language = language;
        last.index = 0;
        last.at = texts_of(game, language);
    }
    for (; last.at && last.index < index; last.index++) last.at += strlen(last.at) + 1;
    return last.at;
}

#else

static const char *packed(const struct fr_game *game, uint32_t index, int language)
{
    (void)game, (void)index, (void)language;
    return NULL;
}

void fr_use_texts(int language, const char *texts, size_t len)
{
    (void)language, (void)texts, (void)len; /* all are here already */
}

#endif

const char *fr_text_of_term(const struct fr_game *game, uint32_t term, int language)
{
    const char *text = game->terms[term].text[language];

    return text ? text : packed(game, term, language);
}

const char *fr_text_of_reason(const struct fr_game *game, fr_rule why, int language)
{
    const char *text = game->reasons[why].text[language];

    if (text || !game->reasons[why].text[0]) return text;
    return packed(game, game->num_terms + why, language);
}
