/* legal.c: what may be answered to each question, listed fast.
 *
 * What is allowed is defined by why.c, which knows no list; the properties hold one against the
 * other. Moves come out ascending because the loops follow the packing of moves.h; only effects
 * whose parts overlap need a sort. */
#include "inner.h"

#include <assert.h>

/* ---- abilities and contracts ---- */

uint8_t uc_contracts_met(const struct uc_state *s, const struct uc_player *p)
{
    uint8_t met = 0;

    UC_EACH(k, s->contracts_set)
    if (uc_holds(p, uc_t->contracts[k].require)) met |= (uint8_t)(1u << k);
    return met;
}

static const struct uc_mod *ability_of(int card)
{
    const struct uc_card *c = &uc_t->cards[card];

    for (int m = 0; m < c->num_mods; m++)
        if (uc_t->mods[c->first_mod + m].mod == UC_MOD_ABILITY)
            return &uc_t->mods[c->first_mod + m];
    return NULL;
}

bool uc_ability_usable(const struct uc_state *s, const struct uc_player *p, int at)
{
    const struct uc_mod *m = ability_of(p->area[at]);

    if (!m || (m->limit == UC_PER_ROUND ? p->spent_round_set : p->spent_turn_set) >> at & 1)
        return false;
    return uc_any_part_possible(s, p, m->effect, 0xFF);
}

bool uc_any_moment(const struct uc_state *s, const struct uc_player *p)
{
    if (s->contracts_set && uc_contracts_met(s, p)) return true;
    for (int i = 0; i < p->num_area; i++)
        if (uc_ability_usable(s, p, i)) return true;
    return false;
}

static void put_sorted(struct uc_emitter *e, int from, fr_move m)
{
    int i = e->num;

    if (uc_full(e)) {
        e->num++;
        return;
    }
    for (; i > from && e->out[i - 1] > m; i--) e->out[i] = e->out[i - 1];
    e->out[i] = m;
    e->num++;
}

void uc_put_abilities(const struct uc_state *s, const struct uc_player *p, struct uc_emitter *e)
{
    const int from = e->num;

    if (p->events_set & UC_HAS_ABILITY)
        for (int i = 0; i < p->num_area; i++)
            if (uc_ability_usable(s, p, i)) put_sorted(e, from, uc_move(UC_M_ABILITY, p->area[i]));
    if (s->contracts_set) {
        const uint8_t met = uc_contracts_met(s, p);
        UC_EACH(k, met) uc_put(e, uc_move(UC_M_CONTRACT, (uint32_t)k));
    }
}

/* ---- T2, T3, T4 ---- */

UC_APART static void put_match(const struct uc_state *s, const struct uc_player *p,
                               struct uc_emitter *e)
{
    uc_put(e, uc_move(UC_M_MATCH, 0));
    uc_put(e, uc_move(UC_M_MATCH, p->area[s->match_by]));
}

bool uc_card_costs_too_much(const struct uc_state *s, const struct uc_player *p)
{
    return p->res[UC_CREDIT] < uc_t->cards[s->card].cost;
}

UC_APART static void put_plan(const struct uc_state *s, const struct uc_player *p,
                              struct uc_emitter *e)
{
    const bool usable = uc_slot_usable(s, p, s->slot) || uc_slot_usable_first(s, s->active);
    const bool too_dear = uc_card_costs_too_much(s, p);

    if (!too_dear) uc_put(e, uc_move(UC_M_PLAN, UC_CARD_FIRST));
    if (usable) uc_put(e, uc_move(UC_M_PLAN, UC_SLOT_FIRST));
    if (usable || too_dear)
        uc_put(e, uc_move(UC_M_PLAN, UC_SLOT_ONLY)); /* UC-AR-4: else the slot is forfeited */
    uc_put_moment(s, p, e);
}

enum { CARD_CLAIM, CARD_PAY, CARD_DECLINE };

UC_APART static void put_card(const struct uc_state *s, const struct uc_player *p,
                              struct uc_emitter *e)
{
    const bool instant = uc_t->cards[s->card].type == UC_INSTANT;

    if (!uc_card_costs_too_much(s, p))
        uc_put(e, uc_move(UC_M_CARD, instant ? CARD_PAY : CARD_CLAIM));
    uc_put(e, uc_move(UC_M_CARD, CARD_DECLINE));
    uc_put_moment(s, p, e);
}

/* ---- parts ---- */

static int part_key(const struct uc_node *node)
{
    return uc_step_kind(node) << 3 | (node->op == UC_BUILD ? uc_first(node->what) : 0);
}

/* The parts still to be had, in the order in which their moves ascend. */
static int parts_in_order(const struct uc_frame *f, uint8_t out[8])
{
    int num = 0;

    UC_EACH(part, f->left)
    {
        const struct uc_node *node = uc_node_of(f->effect, (int)part);
        int i = num;
        if (node->twin && f->left >> (node->twin - 1) & 1) continue;
        for (; i > 0 && part_key(uc_node_of(f->effect, out[i - 1])) > part_key(node); i--)
            out[i] = out[i - 1];
        out[i] = (uint8_t)part;
        num++;
    }
    return num;
}

static void sort_moves(struct uc_emitter *e, int from)
{
    const int num = e->num < e->cap ? e->num : e->cap;

    for (int i = from + 1; i < num; i++) {
        const fr_move m = e->out[i];
        int j = i;
        for (; j > from && e->out[j - 1] > m; j--) e->out[j] = e->out[j - 1];
        e->out[j] = m;
    }
}

#ifndef NDEBUG
static bool is_ascending(const struct uc_emitter *e)
{
    for (int i = 1; i < e->num && i < e->cap; i++)
        if (e->out[i - 1] >= e->out[i]) return false;
    return true;
}
#endif

static void put_parts(const struct uc_state *s, const struct uc_player *p, const struct uc_frame *f,
                      struct uc_emitter *e)
{
    const struct uc_effect *effect = uc_effect_at(f->effect);
    const struct uc_node *nodes = &uc_t->nodes[effect->first];
    uint8_t parts[8];
    int num;

    if (effect->flags & UC_ASCENDING || !(f->left & (f->left - 1))) {
        UC_EACH(part, f->left) uc_put_part(s, p, &nodes[part], (int)part, e);
    } else if (effect->flags & UC_DESCENDING) {
        for (int part = effect->num - 1; part >= 0; part--)
            if (f->left >> part & 1) uc_put_part(s, p, &nodes[part], part, e);
    } else {
        num = parts_in_order(f, parts);
        for (int i = 0; i < num && !uc_full(e); i++)
            uc_put_part(s, p, &nodes[parts[i]], parts[i], e);
        if (num > 1) sort_moves(e, 0);
    }
    assert(is_ascending(e));
}

UC_APART static void put_effect(const struct uc_state *s, const struct uc_player *p,
                                const struct uc_frame *f, struct uc_emitter *e)
{
    int steps;

    if (f->open != UC_NONE) {
        uc_put_part(s, p, uc_node_of(f->effect, f->open), f->open, e);
        uc_put(e, uc_move(UC_M_DONE, 0));
        return;
    }
    put_parts(s, p, f, e);
    steps = e->num;
    if (f->flags & UC_MOMENT) uc_put_moment(s, p, e);
    if (!(f->flags & UC_MUST) || (!steps && !(f->flags & UC_MOMENT && uc_slot_opens(s))))
        uc_put(e, uc_move(UC_M_DONE, 0));
}

static void put_upgrade_built(const struct uc_player *p, const struct uc_frame *f,
                              struct uc_emitter *e)
{
    const uint8_t *prices[UC_MAX_PRICES];
    const struct uc_node *node = &uc_t->nodes[f->effect];
    const int num = uc_upgrade_prices(p, node, f->left, prices);

    for (int i = 0; i < num; i++)
        if (uc_can_pay(p, prices[i]))
            uc_put(e, uc_step_move(UC_M_UPGRADE, uc_upgrade_arg(f->open, i), 0));
    if (!(node->flags & UC_REQUIRED) || !e->num) uc_put(e, uc_move(UC_M_DONE, 0));
}

/* ---- choosing among cards and tiles ---- */

static void put_looked(const struct uc_state *s, int count, int kind, struct uc_emitter *e)
{
    for (int i = 0; i < count; i++)
        if (s->special[i] != UC_UNKNOWN) put_sorted(e, 0, uc_move(kind, s->special[i]));
}

static void put_drawn(const struct uc_state *s, int kind, struct uc_emitter *e)
{
    for (int i = 0; i < s->num_drawn; i++)
        if (s->drawn[i] != UC_UNKNOWN) put_sorted(e, 0, uc_move(kind, s->drawn[i]));
}

UC_APART static void put_order(const struct uc_state *s, struct uc_emitter *e)
{
    for (int i = s->depth - 1; i >= 0 && s->stack[i].flags & UC_PENDING; i--) {
        const fr_move m = uc_move(UC_M_FIRST, s->stack[i].source);
        bool there = false;
        for (int j = 0; j < e->num && j < e->cap; j++) there |= e->out[j] == m;
        if (!there) put_sorted(e, 0, m);
    }
}

static void put_drop(const struct uc_player *p, struct uc_emitter *e)
{
    UC_EACH(at, p->action_set) put_sorted(e, 0, uc_move(UC_M_DROP, p->area[at]));
}

UC_APART static void put_other_frame(const struct uc_state *s, const struct uc_player *p,
                                     const struct uc_frame *f, struct uc_emitter *e)
{
    switch (f->kind) {
    case UC_UPGRADE_BUILT: put_upgrade_built(p, f, e); break;
    case UC_LOOK: put_looked(s, f->count, UC_M_KEEP, e); break;
    case UC_PUT_UNDER: put_looked(s, f->count, UC_M_UNDER, e); break;
    case UC_KEEP: put_drawn(s, UC_M_KEEP, e); break;
    case UC_KEEP_TILES: put_drawn(s, UC_M_KEEP_TILE, e); break;
    case UC_OFFER:
        uc_put(e, uc_move(UC_M_CONTRACT, (uint32_t)(f->source - UC_FROM_CONTRACT)));
        uc_put(e, uc_move(UC_M_DONE, 0));
        break;
    case UC_DROP: put_drop(p, e); break;
    default: uc_put(e, uc_step_move(UC_M_USE, f->source, 0)); uc_put(e, uc_move(UC_M_DONE, 0));
    }
}

static void put_frame(const struct uc_state *s, const struct uc_player *p, struct uc_emitter *e)
{
    const struct uc_frame *f = uc_peek(s);

    if (f->flags & UC_PENDING)
        put_order(s, e);
    else if (f->kind == UC_EFFECT)
        put_effect(s, p, f, e);
    else
        put_other_frame(s, p, f, e);
}

/* ---- outside the stack ---- */

UC_APART static void put_discards(const struct uc_player *p, struct uc_emitter *e)
{
    fr_move all[UC_CARDS], *out = e->cap < UC_CARDS ? all : e->out;
    int num = 0;

#pragma GCC unroll 4
    for (uint32_t word = 0; word < 4; word++) UC_EACH(bit, p->hand_set[word])
    out[num++] = uc_move(UC_M_DISCARD, word << 6 | (uint32_t)bit);
    for (int i = 0; out == all && i < num && i < e->cap; i++) e->out[i] = all[i];
    e->num = num;
}

UC_APART static void put_replaces(const struct uc_state *s, const struct uc_player *p,
                                  struct uc_emitter *e)
{
    for (int i = 0; i < p->num_area; i++)
        for (int times = 1, most = uc_replaces_left(s, p, i); times <= most; times++)
            put_sorted(e, 0, uc_times_move(UC_M_REPLACE, p->area[i], times));
    uc_put(e, uc_move(UC_M_DONE, 0));
}

UC_APART static void put_sales(const struct uc_player *p, struct uc_emitter *e)
{
    for (int i = 0; i < p->num_area; i++)
        for (int times = 1, most = uc_sales(p, i); times <= most; times++)
            put_sorted(e, 0, uc_times_move(UC_M_SELL, p->area[i], times));
    uc_put(e, uc_move(UC_M_DONE, 0));
}

UC_APART static void put_end(const struct uc_state *s, const struct uc_player *p,
                             struct uc_emitter *e)
{
    uc_put_moment(s, p, e);
    uc_put(e, uc_move(UC_M_END_TURN, 0));
}

static void put_turn_step(const struct uc_state *s, const struct uc_player *p, struct uc_emitter *e)
{
    if (s->step == UC_AT_CHOOSE) {
        uc_put_turn(s, p, e);
        return;
    }
    switch (s->step) {
    case UC_START: put_discards(p, e); break;
    case UC_AT_MATCH: put_match(s, p, e); break;
    case UC_AT_PLAN: put_plan(s, p, e); break;
    case UC_AT_CARD: put_card(s, p, e); break;
    default: put_end(s, p, e);
    }
}

/* Whether what is being decided was triggered by a build whose upgrade is still owed. */
UC_APART static bool owes_upgrade(const struct uc_state *s, const struct uc_player *p)
{
    const struct uc_frame *top;

    if (s->probe) return false;
    top = uc_peek(s);
    if (top->kind != UC_EFFECT && top->kind != UC_OFFER && !(top->flags & UC_PENDING)) return false;
    for (int i = s->depth - 2; i >= 0; i--) {
        const struct uc_frame *f = &s->stack[i];
        if (f->kind == UC_UPGRADE_BUILT && uc_t->nodes[f->effect].flags & UC_REQUIRED &&
            !uc_is_upgraded(p, f->open))
            return true;
    }
    return false;
}

/* UC-AR-40: what the upgrade that belongs to a build needs must be taken. */
UC_APART static void put_saving(const struct uc_state *s, const struct uc_player *p,
                                struct uc_emitter *out)
{
    fr_move all[UC_MAX_LEGAL];
    struct uc_emitter e = { all, 0, UC_MAX_LEGAL };
    int listed;

    put_frame(s, p, &e);
    listed = e.num < e.cap ? e.num : e.cap;
    for (int i = 0; i < listed && !uc_full(out); i++)
        if (uc_upgrade_survives(s, all[i])) uc_put(out, all[i]);
    if (out->num) return;
    for (int i = 0; i < listed; i++) uc_put(out, all[i]);
}

/* While another plays: the excess over the hand limit (UC-13.3). */
UC_APART static int legal_ahead(const struct uc_state *s, int seat, fr_move *out, int cap)
{
    struct uc_emitter e = { out, 0, cap };

    if (uc_may_act(s) >> seat & 1) put_discards(&s->players[seat], &e);
    return e.num < cap ? e.num : cap;
}

int uc_legal_some(const struct uc_state *s, int seat, fr_move *out, int cap)
{
    const struct uc_player *p = &s->players[seat];
    struct uc_emitter e = { out, 0, cap };

    if (s->active != seat && (s->active != UC_NONE || s->phase == UC_OVER || !p->owes))
        return legal_ahead(s, seat, out, cap);
    if (s->depth > 1 && owes_upgrade(s, p))
        put_saving(s, p, &e);
    else if (s->depth)
        put_frame(s, p, &e);
    else if (s->phase == UC_TURN)
        put_turn_step(s, p, &e);
    else if (s->phase == UC_PRODUCING)
        put_replaces(s, p, &e);
    else if (s->phase == UC_SCORING)
        put_sales(p, &e);
    else
        put_discards(p, &e);
    return e.num < cap ? e.num : cap;
}

/* Whether this move, which nothing else forbids, would cost the upgrade of a build, and another
 * would not. */
bool uc_is_owed(const struct uc_state *s, int seat, fr_move m)
{
    fr_move all[UC_MAX_LEGAL];
    struct uc_emitter e = { all, 0, UC_MAX_LEGAL };

    if (s->depth < 2 || !owes_upgrade(s, &s->players[seat]) || uc_upgrade_survives(s, m))
        return false;
    put_frame(s, &s->players[seat], &e);
    for (int i = 0; i < e.num && i < e.cap; i++)
        if (uc_upgrade_survives(s, all[i])) return true;
    return false;
}

int uc_legal(const void *s, int seat, fr_move *out)
{
    return uc_legal_some(s, seat, out, UC_MAX_LEGAL);
}

UC_APART fr_move uc_pick_listed(const struct uc_state *s, int seat, struct fr_rng *rng, int *num)
{
    fr_move moves[UC_MAX_LEGAL];

    *num = uc_legal_some(s, seat, moves, UC_MAX_LEGAL);
    return moves[fr_below(rng, (uint32_t)*num)];
}

/* What is asked most, and of which the list is a set, or a set of slots with every card, is counted
 * instead of listed. */
fr_move uc_pick(const void *state, int seat, struct fr_rng *rng, int *num)
{
    const struct uc_state *s = state;
    const struct uc_player *p = &s->players[seat];

    if (s->depth) return uc_pick_listed(s, seat, rng, num);
    if (s->step == UC_AT_CHOOSE && s->phase == UC_TURN && s->active == seat)
        return uc_pick_turn(s, seat, rng, num);
    if (s->step != UC_START || !p->owes || (s->active != UC_NONE && s->active != seat))
        return uc_pick_listed(s, seat, rng, num);
    *num = uc_num_held(p);
    return uc_move(UC_M_DISCARD, (uint32_t)uc_nth_held(p, fr_below(rng, (uint32_t)*num)));
}
