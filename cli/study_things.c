/* study_things.c: components by name, and what became of them. */
#include "study_things.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct thing *find_thing(struct things *t, const char *key)
{
    uint64_t hash = 5381;

    for (const char *c = key; *c; c++) hash = hash * 33 + (uint8_t)*c;
    for (uint64_t i = fr_mix(hash);; i++) {
        struct thing *it = &t->at[i % MAX_THINGS];

        if (!strcmp(it->key, key)) return it;
        if (it->key[0]) continue;
        if (t->num >= MAX_THINGS / 2) return NULL;
        t->used[t->num++] = (int)(i % MAX_THINGS);
        snprintf(it->key, sizeof it->key, "%s", key);
        return it;
    }
}

void count_thing(struct things *t, const char *key)
{
    struct thing *it = find_thing(t, key);

    if (it) it->times++;
}

void clear_things(struct things *t)
{
    for (int i = 0; i < t->num; i++) t->at[t->used[i]] = (struct thing){ 0 };
    t->num = 0;
}

/* What lists of things call them. */
static const char *kind_of(const char *name)
{
    static const char *const other[][2] = {
        { "hand", "card" },          { "cards", "card" },          { "civ_card", "card" },
        { "contracts", "contract" }, { "personal_goals", "goal" },
    };

    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        if (!strcmp(name, other[i][0])) return other[i][1];
    return name;
}

static bool has_only_numbers(const char *kind)
{
    return !strcmp(kind, "specialist") || !strcmp(kind, "board");
}

/* A value of JSON as the id of a thing, one with a name; false: it is none. */
static bool id_of(const struct fr_game *game, const char *kind, const struct fr_json *value,
                  char *out, size_t cap)
{
    char id[40];

    if (value->type == FR_INTEGER)
        snprintf(id, sizeof id, "%" PRId64, value->number);
    else if (value->type != FR_STRING || !fr_json_string(value, id, sizeof id))
        return false;
    snprintf(out, cap, "%.30s.%s", kind, id);
    return fr_term_text(game, out, 0) || has_only_numbers(kind);
}

static void count_value(struct things *t, const struct fr_game *game, const char *what,
                        const char *kind, const struct fr_json *value)
{
    char id[THING_CAP], key[THING_CAP];

    if (!id_of(game, kind, value, id, sizeof id)) return;
    if (snprintf(key, sizeof key, "%s.%s", what, id) < (int)sizeof key) count_thing(t, key);
}

static void count_args(struct things *t, const struct fr_game *game, const struct fr_event_def *def,
                       const struct fr_json *told, const char *what)
{
    for (int i = 0; i < 4 && def->args[i]; i++) {
        const struct fr_json *value = fr_json_get(told, def->args[i]);
        const char *kind = strcmp(def->args[i], "number") ? def->args[i] : def->id;

        if (value) count_value(t, game, what, kind_of(kind), value);
    }
}

/* An event as its own seat is told it, read. */
static bool read_event(struct things_room *room, const struct fr_game *game,
                       const struct fr_event *e)
{
    struct fr_writer w;
    struct fr_error err;

    fr_writer_init(&w, room->text, sizeof room->text);
    game->write_event(e, e->seat, &w);
    return fr_writer_ok(&w) && fr_json_parse(room->text, w.len, room->nodes,
                                             sizeof room->nodes / sizeof *room->nodes, &err);
}

void count_level(struct things *t, struct things_room *room, const struct fr_game *game,
                 const struct fr_event *e)
{
    const struct fr_event_def *def = &game->events[e->kind];
    const struct fr_json *to;
    char id[THING_CAP], key[2 * THING_CAP];

    if (e->seat >= 0 || !def->args[1] || !read_event(room, game, e)) return;
    to = fr_json_get(room->nodes, "to");
    if (!to || to->type != FR_INTEGER) return;
    if (!id_of(game, kind_of(def->args[0]), fr_json_get(room->nodes, def->args[0]), id, sizeof id))
        return;
    snprintf(key, sizeof key, "%s.%s.%" PRId64, def->id, id, to->number);
    if (strlen(key) < THING_CAP) count_thing(t, key);
}

void count_event(struct things *t, struct things_room *room, const struct fr_game *game,
                 const struct fr_event *e, const char *prefix, bool only_true)
{
    const struct fr_event_def *def = &game->events[e->kind];
    char what[48];

    if (e->seat < 0 || !read_event(room, game, e)) return;
    snprintf(what, sizeof what, "%s%s", prefix, def->id);
    if (!only_true) count_args(t, game, def, room->nodes, what);
    for (int i = 0; i < 4 && def->args[i]; i++) {
        const struct fr_json *value = fr_json_get(room->nodes, def->args[i]);

        if (!value || value->type != FR_TRUE) continue;
        snprintf(what, sizeof what, "%s%s %s", prefix, def->id, def->args[i]);
        count_args(t, game, def, room->nodes, what);
    }
}

/* A member is told with its own name where that is not its kind's: "end hand", "end board". */
static void count_member(struct things *t, const struct fr_game *game, const char *when,
                         const char *name, const struct fr_json *value)
{
    const char *kind = kind_of(name);
    char what[64];

    snprintf(what, sizeof what, strcmp(kind, name) ? "%s %s" : "%s", when, name);
    count_value(t, game, what, kind, value);
    if (value->type == FR_ARRAY) {
        const struct fr_json *one = fr_json_first(value);

        for (uint32_t i = 0; i < value->count; i++, one = fr_json_next(one))
            count_value(t, game, what, kind, one);
    }
}

void count_position(struct things *t, struct things_room *room, const struct fr_game *game,
                    const void *state, int seat, const char *when)
{
    const struct fr_json *seats, *own, *key;
    struct fr_writer w;
    struct fr_error err;

    fr_writer_init(&w, room->text, sizeof room->text);
    game->write_position(state, &w);
    if (!fr_writer_ok(&w) ||
        !fr_json_parse(room->text, w.len, room->nodes, sizeof room->nodes / sizeof *room->nodes,
                       &err) ||
        !(seats = fr_json_get(room->nodes, "seats")))
        return;
    own = fr_json_first(seats);
    while (seat-- > 0) own = fr_json_next(own);
    key = fr_json_first(own);
    for (uint32_t i = 0; i < own->count; i++) {
        const struct fr_json *value = fr_json_next(key);
        char name[32];

        if (fr_json_string(key, name, sizeof name)) count_member(t, game, when, name, value);
        key = fr_json_next(value);
    }
}
