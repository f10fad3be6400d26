/* view.c: what a viewer may know (PU-15): forgetting it, and redrawing it. */
#include "inner.h"

#include <string.h>

static const uint64_t level_cards = (1 << PU_CARDS_A_LEVEL) - 1;

static uint64_t shown_cards(const struct pu_state *s,
                            int seat) /* end-of-game cards stay secret until step A */
{
    const struct pu_seat *p = &s->seats[seat];
    uint64_t shown = 0;

    if (s->phase == PU_OVER || (s->phase == PU_FINAL && (p->done || s->active == seat)))
        return p->cards_set;
    for (int c = 0; c < PU_NUM_CARDS; c++)
        if (pu_cards[c].immediate) shown |= (uint64_t)1 << c;
    return p->cards_set & shown;
}

static void forget_seat(struct pu_state *s, int seat)
{
    struct pu_seat *p = &s->seats[seat];

    p->cards_set = shown_cards(s, seat);
    p->offered_set = p->discarded_set = 0;
    if (s->phase != PU_OVER) p->goals_set = 0;
    p->widened = PU_NONE;
}

/* The stacks that lie open before a viewer who is picking. */
static uint64_t open_cards(const struct pu_state *s, int viewer)
{
    return viewer >= 0 && (s->asked_set >> viewer & 1) && s->seats[viewer].opened
               ? pu_pickable(s, viewer)
               : 0;
}

static bool sees_stack(const struct pu_state *s, int viewer, int level)
{
    const int due = viewer >= 0 ? pu_due_level(&s->seats[viewer]) : 0;
    return open_cards(s, viewer) && (due == level + 1 || due > PU_LEVELS);
}

void pu_redact(void *state, int viewer)
{
    struct pu_state *s = state;
    const bool peeks = viewer >= 0 && s->seats[viewer].peeked;

    for (int level = 0; level < PU_LEVELS; level++) {
        if (!sees_stack(s, viewer, level)) s->civ_set[level] = 0;
        s->unused_set[level] = 0;
    }
    for (int i = 0; i < s->players; i++)
        if (i != viewer) forget_seat(s, i);
    for (int shape = 0; shape < PU_NUM_SHAPES; shape++)
        for (int i = 0; i + 1 < s->num_stack[shape]; i++) s->stack[shape][i] = PU_NONE;
    for (int i = 0; i < s->num_deck; i++)
        if (!(peeks && i == s->num_deck - 1)) s->deck[i] = PU_NONE;
    s->goal_deck_set = 0;
    s->seed = 0;
    memset(&s->rng, 0, sizeof s->rng);
}

/* ---- redrawing ---- */

static int draw(struct fr_rng *rng, uint64_t *set)
{
    const int bit = pu_draw_bit(rng, *set);
    *set &= ~((uint64_t)1 << bit);
    return bit;
}

static uint64_t unseen_tiles(const struct pu_state *s, int shape)
{
    uint64_t set = (1 << PU_TILES_A_SHAPE) - 1;

    if (s->num_stack[shape]) set &= ~((uint64_t)1 << s->stack[shape][s->num_stack[shape] - 1]);
    for (int i = 0; i < s->players; i++) {
        const struct pu_seat *p = &s->seats[i];
        for (int t = 0; t < p->num_tiles; t++)
            if (pu_tile_shape(p->tile[t]) == shape)
                set &= ~((uint64_t)1 << p->tile[t] % PU_TILES_A_SHAPE);
        if (p->aside != PU_NONE && pu_tile_shape(p->aside) == shape)
            set &= ~((uint64_t)1 << p->aside % PU_TILES_A_SHAPE);
    }
    return set;
}

static void redraw_tiles(struct pu_state *s, struct fr_rng *rng)
{
    for (int shape = 0; shape < PU_NUM_SHAPES; shape++) {
        uint64_t left = unseen_tiles(s, shape);
        for (int i = 0; i + 1 < s->num_stack[shape] && left; i++)
            s->stack[shape][i] = (uint8_t)draw(rng, &left);
    }
}

static void redraw_level(struct pu_state *s, int viewer, int level, struct fr_rng *rng)
{
    const int first = level * PU_CARDS_A_LEVEL;
    const bool seen = sees_stack(s, viewer, level);
    uint64_t left = level_cards << first, secret = 0;

    for (int i = 0; i < s->players; i++) left &= ~s->seats[i].cards_set;
    if (seen) left &= ~((uint64_t)s->civ_set[level] << first);
    if (viewer >= 0 && s->seats[viewer].widened != PU_NONE)
        left &= ~((uint64_t)1 << s->seats[viewer].widened);
    for (int c = first; c < first + PU_CARDS_A_LEVEL; c++)
        if (!pu_cards[c].immediate) secret |= (uint64_t)1 << c;
    for (int i = 0; i < s->players; i++) {
        struct pu_seat *p = &s->seats[i];
        for (int n = pu_bits(p->cards_set & level_cards << first);
             n < p->num_cards[level] && (left & secret); n++) {
            uint64_t from = left & secret;
            const uint64_t bit = (uint64_t)1 << draw(rng, &from);
            p->cards_set |= bit;
            left &= ~bit;
        }
    }
    if (!seen) {
        int missing = s->num_civ[level];
        if (viewer >= 0 && s->seats[viewer].widened != PU_NONE &&
            pu_cards[s->seats[viewer].widened].level == level + 1) {
            s->civ_set[level] |= (uint16_t)(1 << (s->seats[viewer].widened - first));
            missing--;
        }
        for (; missing > 0 && left; missing--)
            s->civ_set[level] |= (uint16_t)(1 << (draw(rng, &left) - first));
    }
    s->unused_set[level] = (uint16_t)(left >> first);
}

static uint32_t draw_goals(struct fr_rng *rng, uint64_t *left, int count)
{
    uint32_t set = 0;
    for (; count > 0 && *left; count--) set |= 1u << draw(rng, left);
    return set;
}

static void redraw_goals(struct pu_state *s, int viewer, struct fr_rng *rng)
{
    uint64_t left = (1u << PU_NUM_GOALS) - 1;

    for (int i = 0; i < s->num_goals; i++) left &= ~((uint64_t)1 << s->goals[i]);
    for (int i = 0; i < s->num_common; i++) left &= ~((uint64_t)1 << s->common[i]);
    for (int i = 0; i < s->players; i++)
        left &= ~(uint64_t)(s->seats[i].goals_set | s->seats[i].offered_set |
                            s->seats[i].discarded_set);
    for (int i = 0; i < s->players; i++) {
        struct pu_seat *p = &s->seats[i];
        if (i == viewer) continue;
        if (!p->goals_set) p->goals_set = draw_goals(rng, &left, p->num_goals);
        p->offered_set = draw_goals(rng, &left, p->num_offered);
        p->discarded_set = draw_goals(rng, &left, p->num_discarded);
    }
    s->goal_deck_set = (uint32_t)left;
}

static void redraw_deck(struct pu_state *s, struct fr_rng *rng)
{
    const int unknown = s->num_deck - (s->num_deck && s->deck[s->num_deck - 1] != PU_NONE);
    uint64_t left[3] = { 0 }, chosen = 0;
    int mix[3];

    pu_deck_mix(s, mix);
    for (int i = 0; i < PU_NUM_EVENTS; i++)
        if (s->players == 1 || !pu_events[i].solo_only)
            left[pu_events[i].alert] |= (uint64_t)1 << i;
    for (int i = 0; i < s->num_past; i++)
        mix[pu_events[s->past[i]].alert]--,
            left[pu_events[s->past[i]].alert] &= ~((uint64_t)1 << s->past[i]);
    if (unknown < s->num_deck) {
        const int top = s->deck[unknown];
        mix[pu_events[top].alert]--;
        left[pu_events[top].alert] &= ~((uint64_t)1 << top);
    }
    for (int a = 0; a < 3; a++)
        for (; mix[a] > 0 && left[a]; mix[a]--) chosen |= (uint64_t)1 << draw(rng, &left[a]);
    for (int i = 0; i < unknown && chosen; i++) s->deck[i] = (uint8_t)draw(rng, &chosen);
}

void pu_resample(void *state, int viewer, uint64_t seed)
{
    struct pu_state *s = state;
    struct fr_rng rng;

    pu_redact(s, viewer);
    fr_rng_seed(&rng, seed);
    redraw_tiles(s, &rng);
    for (int level = 0; level < PU_LEVELS; level++) redraw_level(s, viewer, level, &rng);
    redraw_goals(s, viewer, &rng);
    redraw_deck(s, &rng);
    s->seed = 0;
    fr_rng_seed(&s->rng, fr_rng_next(&rng));
}
