/* core.c: the small things every game and every user of a game needs: hashes, look-ups. */
#include "json.h"

#include <string.h>

#define TEXT_OF(x)                        #x
#define VERSION_TEXT(major, minor, patch) TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(patch)

const char *fr_version(void)
{
    return VERSION_TEXT(FR_VERSION_MAJOR, FR_VERSION_MINOR, FR_VERSION_PATCH);
}
const char *const fr_language_ids[FR_LANGUAGES] = { "en", "ru", "pl", "cs" };

/* A function of its own: beside it, to ask a game that tells all at once is a jump. */
__attribute__((noinline)) static void ask_each_index(const struct fr_game *game, const void *s,
                                                     int seat, const fr_move *moves, int num,
                                                     uint32_t *out)
{
    for (int i = 0; i < num; i++) out[i] = game->index(s, seat, moves[i]);
}

void fr_indices(const struct fr_game *game, const void *s, int seat, const fr_move *moves, int num,
                uint32_t *out)
{
    if (game->indices)
        game->indices(s, seat, moves, num, out);
    else
        ask_each_index(game, s, seat, moves, num, out);
}

fr_move fr_pick(const struct fr_game *game, const void *s, int seat, struct fr_rng *rng, int *num)
{
    fr_move moves[FR_MAX_LEGAL];

    if (game->pick) return game->pick(s, seat, rng, num);
    *num = game->legal(s, seat, moves);
    return moves[fr_below(rng, (uint32_t)*num)];
}

void fr_observe_again(const struct fr_game *game, const void *s, int viewer, float *out,
                      uint64_t *kept)
{
    if (game->observe_again)
        game->observe_again(s, viewer, out, kept);
    else
        game->observe(s, viewer, out);
}

void fr_places(const struct fr_game *game, const void *s, int players, int *out)
{
    if (game->places)
        game->places(s, out);
    else
        for (int seat = 0; seat < players; seat++) out[seat] = game->place(s, seat);
}

fr_seats fr_free_to_act(const struct fr_game *game, const void *s)
{
    return (fr_seats)(game->to_act(s) | (game->may_act ? game->may_act(s) : 0));
}

uint64_t fr_state_hash(const struct fr_game *game, const void *s)
{
    const unsigned char *bytes = s;
    uint64_t hash = 0x243f6a8885a308d3u ^ game->state_size;

    for (uint32_t i = 0; i < game->state_size; i += 8) {
        uint64_t word = 0;
        const uint32_t left = game->state_size - i;
        memcpy(&word, bytes + i, left < 8 ? left : 8);
        hash = fr_mix(hash ^ word) + 0x9e3779b97f4a7c15u;
    }
    return fr_mix(hash);
}

const struct fr_game *fr_find_game(const char *id)
{
    for (int i = 0; fr_games[i]; i++)
        if (!strcmp(fr_games[i]->id, id)) return fr_games[i];
    return NULL;
}

const char *fr_term_text(const struct fr_game *game, const char *key, int language)
{
    uint32_t lo = 0, hi = game->num_terms; /* terms are sorted by key */

    while (lo < hi) {
        const uint32_t mid = (lo + hi) / 2;
        const int order = strcmp(game->terms[mid].key, key);
        if (!order) return fr_text_of_term(game, mid, language);
        if (order < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return NULL;
}

int fr_option_index(const struct fr_game *game, const char *id)
{
    for (uint32_t i = 0; i < game->num_options; i++)
        if (!strcmp(game->options[i].id, id)) return (int)i;
    return -1;
}

void fr_usual_options(const struct fr_game *game, int players, struct fr_options *o)
{
    memset(o, 0, sizeof *o);
    o->players = (uint8_t)players;
    for (uint32_t i = 0; i < game->num_options; i++) o->at[i] = game->options[i].usual;
}

void fr_emit(struct fr_events *events, int kind, int seat, fr_seats seen_by, int a, int b, int c,
             int d)
{
    if (!events || events->count >= events->cap) return;
    events->at[events->count++] = (struct fr_event){
        .kind = (uint16_t)kind,
        .seat = (int8_t)seat,
        .seen_by = seen_by,
        .arg = { (int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d },
    };
}
