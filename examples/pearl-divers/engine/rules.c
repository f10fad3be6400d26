/* rules.c: the rulebook: set-up, what is refused and why, what a move does, points. */
#include "state.h"

#include <string.h>

int pd_total(const uint8_t *pearls)
{
    int total = 0;

    for (int v = 0; v < PD_PLACES; v++) total += pearls[v];
    return total;
}

int pd_top(const struct pd_player *p)
{
    for (int v = PD_VALUES; v; v--)
        if (p->row[v]) return v;
    return 0;
}

/* PD-2.3: every pearl of the deck is as likely. */
static int draw(struct pd_state *s)
{
    int left = (int)fr_below(&s->rng, (uint32_t)pd_total(s->deck));

    for (int v = 0; v < PD_PLACES; v++) {
        if (left < s->deck[v]) {
            s->deck[v]--;
            return v;
        }
        left -= s->deck[v];
    }
    return 0;
}

fr_rule pd_setup(void *state, const struct fr_options *o, uint64_t seed)
{
    struct pd_state *s = state;

    if (o->players < 2 || o->players > PD_MAX_PLAYERS) return FR_BAD_OPTION;
    if (o->at[0] < PD_HAND_MIN || o->at[0] > PD_HAND_MAX) return PD_1_2;
    memset(s, 0, sizeof *s);
    s->seed = seed;
    fr_rng_begin(&s->rng, o, seed);
    s->num_players = o->players;
    s->hand_size = (uint8_t)o->at[0];
    memcpy(s->deck, pd_counts, sizeof s->deck);
    for (int seat = 0; seat < s->num_players; seat++)
        for (int i = 0; i < s->hand_size; i++) s->players[seat].hand[draw(s)]++;
    return FR_OK;
}

void pd_options_of(const void *state, struct fr_options *o)
{
    const struct pd_state *s = state;

    memset(o, 0, sizeof *o);
    o->players = s->num_players;
    o->at[0] = s->hand_size;
}

/* ---- what may be done ---- */

/* Any number may be asked about, also one that is no move. */
static bool is_move(fr_move m)
{
    if (pd_kind(m) == PD_PLAY) return pd_card(m) >= 1 && pd_card(m) <= PD_VALUES;
    return m == pd_move(PD_SURFACE, 0);
}

fr_rule pd_why_not(const void *state, int seat, fr_move m)
{
    const struct pd_state *s = state;
    const struct pd_player *p = &s->players[seat];

    if (seat != s->asked) return FR_NOT_ASKED;
    if (!is_move(m)) return FR_NOT_A_MOVE;
    if (pd_kind(m) == PD_SURFACE) return FR_OK;
    if (!p->hand[pd_card(m)]) return PD_2_1;
    return pd_card(m) < pd_top(p) ? PD_2_2 : FR_OK;
}

int pd_legal(const void *state, int seat, fr_move *out)
{
    const struct pd_state *s = state;
    int num = 0;

    if (seat != s->asked) return 0;
    for (int v = 1; v <= PD_VALUES; v++)
        if (!pd_why_not(s, seat, pd_move(PD_PLAY, v))) out[num++] = pd_move(PD_PLAY, v);
    out[num++] = pd_move(PD_SURFACE, 0);
    return num;
}

void pd_explain(const void *state, int seat, fr_move m, fr_rule why, struct fr_arg *out)
{
    const struct pd_state *s = state;

    switch (why) {
    case PD_1_2:
        out[0] = fr_arg_number(PD_HAND_MIN);
        out[1] = fr_arg_number(PD_HAND_MAX);
        break;
    case PD_2_2: out[1] = fr_arg_number(pd_top(&s->players[seat])); /* fall through */
    case PD_2_1: out[0] = fr_arg_number(pd_card(m)); break;
    default: break;
    }
}

/* ---- what it does ---- */

/* PD-2.4: the next who is still down; -1: everybody is up (PD-3.1). */
static int next_diver(const struct pd_state *s, int seat)
{
    for (int i = 1; i <= s->num_players; i++) {
        const int next = (seat + i) % s->num_players;
        if (!s->players[next].surfaced) return next;
    }
    return -1;
}

static void surface(struct pd_state *s, int seat, struct fr_events *ev)
{
    s->players[seat].surfaced = 1;
    fr_emit(ev, PD_EV_SURFACED, seat, 0xFF, 0, 0, 0, 0);
}

static void play(struct pd_state *s, int seat, int card, struct fr_events *ev)
{
    struct pd_player *p = &s->players[seat];

    p->hand[card]--;
    p->row[card]++;
    fr_emit(ev, PD_EV_PLAYED, seat, 0xFF, card, 0, 0, 0);
    if (pd_total(s->deck)) {
        const int drawn = draw(s);
        p->hand[drawn]++;
        fr_emit(ev, PD_EV_DREW, seat, (fr_seats)(1 << seat), drawn, 0, 0, 0);
    }
    if (!pd_total(p->hand)) surface(s, seat, ev); /* PD-3.1 */
}

void pd_apply(void *state, int seat, fr_move m, struct fr_events *ev)
{
    struct pd_state *s = state;

    if (pd_kind(m) == PD_PLAY)
        play(s, seat, pd_card(m), ev);
    else
        surface(s, seat, ev);
    s->asked = (int8_t)next_diver(s, seat);
}

/* ---- points ---- */

int32_t pd_score(const void *state, int seat, struct fr_score_line *lines, int cap, int *num)
{
    const struct pd_state *s = state;
    int32_t points = 0;

    for (int v = 1; v <= PD_VALUES; v++) points += v * s->players[seat].row[v];
    if (cap > 0) lines[0] = (struct fr_score_line){ .source = "pearls", .points = points };
    if (num) *num = 1;
    return points;
}

/* PD-3.2: points, then pearls. */
static int32_t rank(const struct pd_state *s, int seat)
{
    return pd_score(s, seat, NULL, 0, NULL) * PD_CARDS + pd_total(s->players[seat].row);
}

int pd_place(const void *state, int seat)
{
    const struct pd_state *s = state;
    int place = 1;

    for (int other = 0; other < s->num_players; other++) place += rank(s, other) > rank(s, seat);
    return place;
}

/* ---- beliefs ---- */

const char *pd_broken(const void *state)
{
    const struct pd_state *s = state;

    for (int v = 0; v < PD_PLACES; v++) {
        int found = s->deck[v];
        for (int seat = 0; seat < s->num_players; seat++)
            found += s->players[seat].hand[v] + s->players[seat].row[v];
        if (found != pd_counts[v])
            return "there are not as many pearls of each value as there should be";
    }
    if (s->asked >= s->num_players) return "nobody of that number plays";
    for (int seat = 0; seat < s->num_players; seat++)
        if (!s->players[seat].surfaced && (s->asked < 0 || !pd_total(s->players[seat].hand)))
            return "somebody is still down who should be up";
    if (s->asked >= 0 && s->players[s->asked].surfaced) return "who is asked has come up";
    return NULL;
}
