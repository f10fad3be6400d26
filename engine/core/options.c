/* options.c: the set-up values that every position, record and `new` share: players, options, seed,
 * and what a position keeps of chance.
 *
 * In JSON a flag is true or false, a number is a number, a choice is the id of its value; what is
 * not given is as usual. */
#include "members.h"

#include <string.h>

static void write_option(struct fr_writer *w, const struct fr_option_def *def, int value)
{
    fr_key(w, def->id);
    if (def->kind == FR_OPTION_FLAG)
        fr_bool(w, value != 0);
    else if (def->kind == FR_OPTION_CHOICE)
        fr_string(w, def->values[value]);
    else
        fr_int(w, value);
}

void fr_write_options(struct fr_writer *w, const struct fr_game *game, const struct fr_options *o)
{
    fr_open(w, '{');
    for (uint32_t i = 0; i < game->num_options; i++) write_option(w, &game->options[i], o->at[i]);
    fr_close(w, '}');
}

static int choice_index(const struct fr_option_def *def, const struct fr_json *value)
{
    for (int i = 0; i <= def->max; i++)
        if (fr_json_is(value, def->values[i])) return i;
    return -1;
}

static bool read_option(const struct fr_option_def *def, const struct fr_json *value, int16_t *out,
                        struct fr_error *err)
{
    int64_t number;

    if (def->kind == FR_OPTION_FLAG) {
        if (value->type != FR_TRUE && value->type != FR_FALSE)
            return fr_fail(err, "option %s is true or false", def->id);
        *out = value->type == FR_TRUE;
        return true;
    }
    if (def->kind == FR_OPTION_CHOICE) {
        const int index = choice_index(def, value);
        if (index < 0)
            return fr_fail(err, "option %s has no such value; the first is \"%s\", the last \"%s\"",
                           def->id, def->values[0], def->values[def->max]);
        *out = (int16_t)index;
        return true;
    }
    if (!fr_json_int(value, def->min, def->max, &number))
        return fr_fail(err, "option %s is a number from %d to %d", def->id, def->min, def->max);
    *out = (int16_t)number;
    return true;
}

static bool is_of_seat(const struct fr_option_def *def, int seat)
{
    return def->id[strlen(def->id) - 1] == '0' + seat;
}

/* Seat -1: of all. */
static bool read_options(const struct fr_game *game, int seat, const struct fr_json *object,
                         struct fr_options *o, struct fr_error *err)
{
    const struct fr_json *key = fr_json_first(object);

    if (object->type != FR_OBJECT) return fr_fail(err, "options is not an object");
    for (uint32_t n = 0; n < object->count; n++, key = fr_json_next(fr_json_next(key))) {
        uint32_t i = 0;
        while (i < game->num_options && !fr_json_is(key, game->options[i].id)) i++;
        if (i == game->num_options || (seat >= 0 && !is_of_seat(&game->options[i], seat)))
            return fr_fail(err, "%s has no option \"%.*s\"", game->id,
                           (int)(key->len > 40 ? 40 : key->len), key->text);
        if (!read_option(&game->options[i], fr_json_next(key), &o->at[i], err)) return false;
    }
    return true;
}

bool fr_read_own_options(const struct fr_game *game, int seat, const struct fr_json *object,
                         struct fr_options *o, struct fr_error *err)
{
    return read_options(game, seat, object, o, err);
}

bool fr_check_players(const struct fr_game *game, int64_t players, struct fr_error *err)
{
    if (players >= game->min_players && players <= game->max_players) return true;
    return fr_fail(err, "%s is for %d to %d players, not %lld", game->id, game->min_players,
                   game->max_players, (long long)players);
}

static bool check_options(const struct fr_game *game, const struct fr_options *o,
                          struct fr_error *err)
{
    if (!fr_check_players(game, o->players, err)) return false;
    for (uint32_t i = 0; i < game->num_options; i++) {
        const struct fr_option_def *def = &game->options[i];
        if (o->at[i] < def->min || o->at[i] > def->max)
            return fr_fail(err, "option %s is from %d to %d, not %d", def->id, def->min, def->max,
                           o->at[i]);
    }
    return true;
}

bool fr_set_up(const struct fr_game *game, void *state, const struct fr_options *o, uint64_t seed,
               struct fr_error *err)
{
    fr_rule rule;

    if (!check_options(game, o, err)) return false;
    rule = game->setup(state, o, seed);
    if (rule == FR_OK) return true;
    fr_fail(err, "%s: %s", fr_rule_id(game, rule), game->reasons[rule].text[0]);
    if (err) {
        err->game = game;
        err->why = rule;
    }
    return false;
}

void fr_write_chance(struct fr_writer *w, uint64_t seed, const struct fr_rng *rng)
{
    const bool redacted = !rng->key && !rng->count;

    fr_key(w, "seed");
    redacted ? fr_null(w) : fr_u64(w, seed);
    fr_key(w, "rng");
    if (redacted) {
        fr_null(w);
        return;
    }
    fr_open(w, '{');
    fr_key(w, "key");
    fr_u64(w, rng->key);
    fr_key(w, "count");
    fr_u64(w, rng->count);
    fr_close(w, '}');
}

bool fr_read_chance(const struct fr_json *position, struct fr_rng *rng, struct fr_error *err)
{
    static const char *const known[] = { "key", "count", NULL };
    const struct fr_json *given = fr_json_get(position, "rng");

    if (!given || given->type == FR_NULL) return true;
    return (given->type == FR_OBJECT && !fr_json_stranger(given, known) &&
            fr_json_seed(fr_json_get(given, "key"), &rng->key) &&
            fr_json_seed(fr_json_get(given, "count"), &rng->count)) ||
           fr_fail(err, "rng has a key and a count");
}

bool fr_read_setup(const struct fr_game *game, const struct fr_json *object, struct fr_options *o,
                   uint64_t *seed, struct fr_error *err)
{
    const struct fr_json *players = fr_json_get(object, "players");
    const struct fr_json *options = fr_json_get(object, "options");
    const struct fr_json *given_seed = fr_json_get(object, "seed");
    const struct fr_json *secret = fr_json_get(object, "secret");

    if (!players || players->type != FR_INTEGER)
        return fr_fail(err, "players is missing or no number; %s is for %d to %d", game->id,
                       game->min_players, game->max_players);
    if (!fr_check_players(game, players->number, err)) return false;
    fr_usual_options(game, (int)players->number, o);
    if (options && !read_options(game, -1, options, o, err)) return false;
    *seed = 0;
    if (given_seed && !fr_json_seed(given_seed, seed))
        return fr_fail(err, "seed is a number below 2^64, written in decimals");
    if (secret && (!fr_json_seed(secret, &o->secret) || o->secret >> FR_SECRET_BITS))
        return fr_fail(err, "secret is a number below 2^%d", FR_SECRET_BITS);
    return true;
}
