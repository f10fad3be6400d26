/* text.c: moves, events and positions as text, both directions. */
#include "state.h"
#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int pd_write_move(const void *state, int seat, fr_move m, char *out, size_t cap)
{
    (void)state;
    (void)seat;
    if (pd_kind(m) == PD_SURFACE) return snprintf(out, cap, "surface");
    return snprintf(out, cap, "play %d", pd_card(m));
}

/* Only the canonical spelling counts: what was read is written again. */
fr_rule pd_read_move(const void *state, int seat, const char *text, fr_move *out)
{
    char again[FR_MAX_TEXT];

    for (int v = 0; v <= PD_VALUES; v++) {
        *out = v ? pd_move(PD_PLAY, v) : pd_move(PD_SURFACE, 0);
        pd_write_move(state, seat, *out, again, sizeof again);
        if (!strcmp(text, again)) return FR_OK;
    }
    return FR_NOT_A_MOVE;
}

const struct fr_event_def pd_event_defs[PD_NUM_EVENTS] = {
    [PD_EV_PLAYED] = { "played", { "card" } },
    [PD_EV_DREW] = { "drew", { "card" } },
    [PD_EV_SURFACED] = { "surfaced", { NULL } },
};

void pd_write_event(const struct fr_event *event, int viewer, struct fr_writer *w)
{
    const struct fr_event_def *def = &pd_event_defs[event->kind];
    const bool seen = event->seen_by == 0xFF || (viewer >= 0 && event->seen_by >> viewer & 1);

    fr_open(w, '{');
    fr_key_string(w, "event", def->id);
    if (event->seat >= 0) fr_key_int(w, "seat", event->seat);
    for (int i = 0; i < 4 && def->args[i]; i++) {
        fr_key(w, def->args[i]);
        if (seen)
            fr_int(w, event->arg[i]);
        else
            fr_null(w);
    }
    fr_close(w, '}');
}

/* ---- positions ---- */

/* Values in ascending order; null: one that the viewer does not know. */
static void write_pearls(struct fr_writer *w, const char *key, const uint8_t *pearls)
{
    fr_key(w, key);
    fr_open(w, '[');
    for (int v = 0; v < PD_PLACES; v++)
        for (int i = 0; i < pearls[v]; i++) v ? fr_int(w, v) : fr_null(w);
    fr_close(w, ']');
}

void pd_write_position(const void *state, struct fr_writer *w)
{
    const struct pd_state *s = state;
    struct fr_options options;

    pd_options_of(s, &options);
    fr_open(w, '{');
    fr_key_string(w, "game", pd_game.id);
    fr_key_int(w, "players", s->num_players);
    fr_key(w, "options");
    fr_write_options(w, &pd_game, &options);
    fr_write_chance(w, s->seed, &s->rng);
    fr_key(w, "asked");
    s->asked < 0 ? fr_null(w) : fr_int(w, s->asked);
    write_pearls(w, "deck", s->deck);
    fr_key(w, "seats");
    fr_open(w, '[');
    for (int seat = 0; seat < s->num_players; seat++) {
        fr_open(w, '{');
        write_pearls(w, "hand", s->players[seat].hand);
        write_pearls(w, "row", s->players[seat].row);
        fr_key_bool(w, "surfaced", s->players[seat].surfaced);
        fr_close(w, '}');
    }
    fr_close(w, ']');
    fr_close(w, '}');
}

static bool read_pearls(const struct fr_json *object, const char *key, uint8_t *pearls,
                        struct fr_error *err)
{
    const struct fr_json *list = fr_json_get(object, key), *pearl;
    int64_t value;

    if (!list) return true;
    if (list->type != FR_ARRAY) return fr_fail(err, "position: %s is a list of pearls", key);
    memset(pearls, 0, PD_PLACES);
    pearl = fr_json_first(list);
    for (uint32_t i = 0; i < list->count; i++, pearl = fr_json_next(pearl)) {
        if (!fr_json_int(pearl, 1, PD_VALUES, &value))
            return fr_fail(err, "position: %s: a pearl is a number from 1 to %d", key, PD_VALUES);
        if (pearls[value] < pd_counts[value]) {
            pearls[value]++;
            continue;
        }
        return fr_fail(err, "position: %s: so many pearls there are not", key);
    }
    return true;
}

static bool read_seat(const struct fr_json *seat, struct pd_player *p, struct fr_error *err)
{
    static const char *const keys[] = { "hand", "row", "surfaced", NULL };
    const struct fr_json *up;

    if (seat->type != FR_OBJECT || fr_json_stranger(seat, keys))
        return fr_fail(err, "position: a seat has hand, row and surfaced");
    if (!read_pearls(seat, "hand", p->hand, err) || !read_pearls(seat, "row", p->row, err))
        return false;
    if (!(up = fr_json_get(seat, "surfaced"))) return true;
    if (up->type != FR_TRUE && up->type != FR_FALSE)
        return fr_fail(err, "position: surfaced is true or false");
    p->surfaced = up->type == FR_TRUE;
    return true;
}

static bool read_seats(const struct fr_json *root, struct pd_state *s, struct fr_error *err)
{
    const struct fr_json *list = fr_json_get(root, "seats"), *seat;

    if (!list) return true;
    if (list->type != FR_ARRAY || list->count > s->num_players)
        return fr_fail(err, "position: seats is a list, one object a player");
    seat = fr_json_first(list);
    for (uint32_t i = 0; i < list->count; i++, seat = fr_json_next(seat))
        if (!read_seat(seat, &s->players[i], err)) return false;
    return true;
}

static bool read_turn(const struct fr_json *root, struct pd_state *s, struct fr_error *err)
{
    const struct fr_json *asked = fr_json_get(root, "asked");
    int64_t seat = s->asked;

    if (asked && asked->type == FR_NULL)
        seat = -1;
    else if (asked && !fr_json_int(asked, 0, s->num_players - 1, &seat))
        return fr_fail(err, "position: asked is a seat, or null at the end");
    s->asked = (int8_t)seat;
    return fr_read_chance(root, &s->rng, err);
}

/* Where no deck is given it is what lies nowhere else. */
static bool derive_deck(struct pd_state *s, struct fr_error *err)
{
    for (int v = 1; v < PD_PLACES; v++) {
        int left = pd_counts[v];
        for (int seat = 0; seat < s->num_players; seat++)
            left -= s->players[seat].hand[v] + s->players[seat].row[v];
        if (left < 0) return fr_fail(err, "position: so many pearls of value %d there are not", v);
        s->deck[v] = (uint8_t)left;
    }
    return true;
}

bool pd_read_position(void *state, const struct fr_json *root, struct fr_error *err)
{
    static const char *const keys[] = { "game",  "players", "options", "seed", "rng",
                                        "asked", "deck",    "seats",   NULL };
    struct pd_state *s = state;
    struct fr_options options;
    const char *broken;
    uint64_t seed;

    if (fr_json_stranger(root, keys)) return fr_fail(err, "position: a key that is not known");
    if (!fr_read_setup(&pd_game, root, &options, &seed, err)) return false;
    if (pd_setup(s, &options, seed)) return fr_fail(err, "position: no such set-up");
    if (!read_seats(root, s, err) || !read_turn(root, s, err)) return false;
    if (fr_json_get(root, "deck") ? !read_pearls(root, "deck", s->deck, err) : !derive_deck(s, err))
        return false;
    broken = pd_broken(s);
    return !broken || fr_fail(err, "position: %s", broken);
}
