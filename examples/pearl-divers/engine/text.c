/* text.c: moves, events and positions as text, both directions. */
#include "state.h"
#include "members.h"

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

/* Arguments are values of pearls: numbers. */
void pd_write_event(const struct fr_event *event, int viewer, struct fr_writer *w)
{
    fr_write_event(w, &pd_event_defs[event->kind], event, viewer, NULL);
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

    fr_open(w, '{');
    fr_write_head(w, &pd_game, s, s->seed, &s->rng);
    fr_write_or_null(w, "asked", s->asked, -1);
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
    const struct fr_json *pearl;
    int64_t value;
    int num;

    if (!fr_read_list(object, key, pd_total(pd_counts), &pearl, &num, err)) return false;
    if (pearl) memset(pearls, 0, PD_PLACES);
    for (; num; num--, pearl = fr_json_next(pearl)) {
        if (!fr_json_int(pearl, 1, PD_VALUES, &value))
            return fr_fail(err, "%s: a pearl is a number from 1 to %d", key, PD_VALUES);
        if (pearls[value] == pd_counts[value])
            return fr_fail(err, "%s: so many pearls there are not", key);
        pearls[value]++;
    }
    return true;
}

static bool read_seat(void *state, int seat, const struct fr_json *object, struct fr_error *err)
{
    static const char *const keys[] = { "hand", "row", "surfaced", NULL };
    struct pd_player *p = &((struct pd_state *)state)->players[seat];

    return fr_read_keys(object, keys, "a seat", err) && read_pearls(object, "hand", p->hand, err) &&
           read_pearls(object, "row", p->row, err) &&
           fr_read_flag(object, "surfaced", &p->surfaced, err);
}

/* Where no deck is given it is what lies nowhere else. */
static bool derive_deck(struct pd_state *s, struct fr_error *err)
{
    for (int v = 1; v < PD_PLACES; v++) {
        int left = pd_counts[v];
        for (int seat = 0; seat < s->num_players; seat++)
            left -= s->players[seat].hand[v] + s->players[seat].row[v];
        if (left < 0) return fr_fail(err, "so many pearls of value %d there are not", v);
        s->deck[v] = (uint8_t)left;
    }
    return true;
}

bool pd_read_position(void *state, const struct fr_json *root, struct fr_error *err)
{
    static const char *const keys[] = { "game",  "players", "options", "seed", "rng",
                                        "asked", "deck",    "seats",   NULL };
    struct pd_state *s = state;
    const char *broken;
    int asked;

    if (!fr_read_head(&pd_game, root, keys, s, err)) return false;
    asked = s->asked;
    if (!fr_read_chance(root, &s->rng, err) ||
        !fr_read_each_seat(root, s->num_players, read_seat, s, err) ||
        !fr_read_number_or(root, "asked", -1, 0, s->num_players - 1, &asked, err))
        return false;
    s->asked = (int8_t)asked;
    if (fr_json_get(root, "deck") ? !read_pearls(root, "deck", s->deck, err) : !derive_deck(s, err))
        return false;
    broken = pd_broken(s);
    return !broken || fr_fail(err, "%s", broken);
}
