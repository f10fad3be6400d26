/* members.c: see members.h. */
#include "members.h"

void fr_write_head(struct fr_writer *w, const struct fr_game *game, const void *state,
                   uint64_t seed, const struct fr_rng *rng)
{
    struct fr_options o;

    game->options_of(state, &o);
    fr_key_string(w, "game", game->id);
    fr_key_int(w, "players", o.players);
    fr_key(w, "options");
    fr_write_options(w, game, &o);
    fr_write_chance(w, seed, rng);
}

void fr_write_or_null(struct fr_writer *w, const char *key, int value, int none)
{
    fr_key(w, key);
    if (value == none)
        fr_null(w);
    else
        fr_int(w, value);
}

void fr_write_word(struct fr_writer *w, const char *key, const char *word)
{
    fr_key(w, key);
    if (word)
        fr_string(w, word);
    else
        fr_null(w);
}

void fr_write_seats(struct fr_writer *w, const char *key, fr_seats seats)
{
    fr_key(w, key);
    fr_open(w, '[');
    for (int seat = 0; seat < FR_MAX_SEATS; seat++)
        if (seats >> seat & 1) fr_int(w, seat);
    fr_close(w, ']');
}

bool fr_refuse_member(const char *key, struct fr_error *err)
{
    return fr_fail(err, "%s has a value that no position has there", key);
}

bool fr_read_keys(const struct fr_json *object, const char *const *keys, const char *what,
                  struct fr_error *err)
{
    enum { QUOTED = 40 };
    const struct fr_json *stranger;

    if (object->type != FR_OBJECT) return fr_fail(err, "%s is not an object", what);
    stranger = fr_json_stranger(object, keys);
    if (!stranger) return true;
    return fr_fail(err, "%s knows no \"%.*s\"", what,
                   (int)(stranger->len < QUOTED ? stranger->len : QUOTED), stranger->text);
}

bool fr_read_head(const struct fr_game *game, const struct fr_json *position,
                  const char *const *keys, void *state, struct fr_error *err)
{
    struct fr_options o;
    uint64_t seed;

    return fr_read_keys(position, keys, "a position", err) &&
           fr_read_setup(game, position, &o, &seed, err) && fr_set_up(game, state, &o, seed, err);
}

bool fr_read_each_seat(const struct fr_json *position, int players, fr_seat_reader read,
                       void *state, struct fr_error *err)
{
    const struct fr_json *at;
    int num;

    if (!fr_read_list(position, "seats", players, &at, &num, err)) return false;
    for (int seat = 0; seat < num; seat++, at = fr_json_next(at))
        if (!read(state, seat, at, err)) return false;
    return true;
}

bool fr_read_number(const struct fr_json *object, const char *key, int min, int max, int *out,
                    struct fr_error *err)
{
    const struct fr_json *node = fr_json_get(object, key);
    int64_t number;

    if (!node) return true;
    if (!fr_json_int(node, min, max, &number))
        return fr_fail(err, "%s is a number from %d to %d", key, min, max);
    *out = (int)number;
    return true;
}

bool fr_read_number_or(const struct fr_json *object, const char *key, int none, int min, int max,
                       int *out, struct fr_error *err)
{
    const struct fr_json *node = fr_json_get(object, key);

    if (!node || node->type != FR_NULL) return fr_read_number(object, key, min, max, out, err);
    *out = none;
    return true;
}

bool fr_read_small(const struct fr_json *object, const char *key, int min, int max, uint8_t *out,
                   struct fr_error *err)
{
    int number = *out;

    if (!fr_read_number(object, key, min, max, &number, err)) return false;
    *out = (uint8_t)number;
    return true;
}

bool fr_read_small_or(const struct fr_json *object, const char *key, int none, int min, int max,
                      uint8_t *out, struct fr_error *err)
{
    int number = *out;

    if (!fr_read_number_or(object, key, none, min, max, &number, err)) return false;
    *out = (uint8_t)number;
    return true;
}

bool fr_read_flag(const struct fr_json *object, const char *key, uint8_t *out, struct fr_error *err)
{
    const struct fr_json *node = fr_json_get(object, key);

    if (!node) return true;
    if (node->type != FR_TRUE && node->type != FR_FALSE)
        return fr_fail(err, "%s is true or false", key);
    *out = node->type == FR_TRUE;
    return true;
}

int fr_word_of(const struct fr_json *node, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (fr_json_is(node, words[i])) return i;
    return -1;
}

bool fr_read_word(const struct fr_json *object, const char *key, const char *const *words, int none,
                  uint8_t *out, struct fr_error *err)
{
    const struct fr_json *node = fr_json_get(object, key);

    if (!node) return true;
    const int word = node->type == FR_NULL ? none : fr_word_of(node, words);
    if (word < 0) return fr_refuse_member(key, err);
    *out = (uint8_t)word;
    return true;
}

bool fr_read_list(const struct fr_json *object, const char *key, int most,
                  const struct fr_json **first, int *num, struct fr_error *err)
{
    const struct fr_json *node = fr_json_get(object, key);

    *first = NULL;
    *num = 0;
    if (!node) return true;
    if (node->type != FR_ARRAY) return fr_fail(err, "%s is not a list", key);
    if (node->count > (uint32_t)most) return fr_fail(err, "%s holds at most %d", key, most);
    *num = (int)node->count;
    *first = node->count ? fr_json_first(node) : node;
    return true;
}

bool fr_read_seats(const struct fr_json *object, const char *key, int players, fr_seats *out,
                   struct fr_error *err)
{
    const struct fr_json *at;
    int64_t seat;
    int num;

    if (!fr_read_list(object, key, players, &at, &num, err)) return false;
    if (at) *out = 0;
    for (; num; num--, at = fr_json_next(at)) {
        if (!fr_json_int(at, 0, players - 1, &seat)) return fr_refuse_member(key, err);
        *out |= (fr_seats)(1 << seat);
    }
    return true;
}

void fr_write_event(struct fr_writer *w, const struct fr_event_def *def, const struct fr_event *e,
                    int viewer, fr_argument_writer write)
{
    const bool seen = e->seen_by == 0xFF || (viewer >= 0 && e->seen_by >> viewer & 1);

    fr_open(w, '{');
    fr_key_string(w, "event", def->id);
    if (e->seat >= 0) fr_key_int(w, "seat", e->seat);
    for (int i = 0; i < 4 && def->args[i]; i++) {
        if (!seen)
            fr_write_word(w, def->args[i], NULL);
        else if (write)
            write(w, e, def->args[i], e->arg[i]);
        else
            fr_key_int(w, def->args[i], e->arg[i]);
    }
    fr_close(w, '}');
}
