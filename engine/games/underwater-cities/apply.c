/* apply.c: what an answer does at once; uc_run then goes on to the next question. */
#include "inner.h"

#include <assert.h>

/* UC-7.14: paid before anything else. */
UC_APART static void pay_clone(struct uc_state *s, int seat, int slot, struct fr_events *ev)
{
    const uint8_t price[8] = { uc_t->constants.clone_credits };

    uc_pay(s, seat, price, UC_FROM_SLOT + slot, ev);
    s->cloned_by = (uint8_t)seat;
}

/* The place in the area of a card that lets another colour match, if it can be paid; UC_NONE. */
UC_APART static int find_match(const struct uc_player *p)
{
    for (int i = 0; i < p->num_area; i++) {
        const struct uc_card *c = &uc_t->cards[p->area[i]];
        for (int k = 0; k < c->num_mods; k++) {
            const struct uc_mod *mod = &uc_t->mods[c->first_mod + k];
            const uint32_t spent =
                mod->limit == UC_PER_TURN ? p->spent_turn_set : p->spent_round_set;
            if (mod->mod == UC_MOD_MATCH && !(spent >> i & 1) && uc_can_pay(p, mod->res)) return i;
        }
    }
    return UC_NONE;
}

UC_APART static void choose_slot(struct uc_state *s, int seat, fr_move m, struct fr_events *ev)
{
    struct uc_player *p = &s->players[seat];
    const int slot = uc_slot_of(m), card = uc_card_of(m), colour = uc_slot_at(s, slot)->colour;
    const bool match = colour != UC_COLOURLESS && colour == uc_t->cards[card].colour;

    if (uc_is_clone(m)) pay_clone(s, seat, slot, ev);
    if (slot < uc_num_slots(s)) {
        s->tiles[slot] = (uint8_t)(s->tiles[slot] ? s->tiles[slot] | (seat + 1) << 4 : seat + 1);
        s->free_set &= (uint16_t) ~(1u << slot);
    }
    uc_from_hand(s, seat, card);
    s->where[card] = UC_IN_PLAY;
    s->slot = (uint8_t)slot;
    s->card = (uint8_t)card;
    s->flags = (uint8_t)((uc_is_clone(m) ? UC_CLONED : 0) | (match ? UC_MATCHES : 0));
    uc_emit(ev, UC_E_PLAYED, seat, 0xFF, card, uc_told_slot(s, slot), uc_is_clone(m), match);
    if (match) {
        s->plan = UC_NO_PLAN;
        s->step = UC_AT_PLAN;
        uc_fire(s, seat, (struct uc_happening){ .event = UC_ON_MATCH, .arg = (uint8_t)colour }, ev);
        return;
    }
    s->plan = UC_SLOT_ONLY;
    s->step = UC_RESOLVE;
    if (colour == UC_COLOURLESS) return;
    s->match_by = p->events_set & UC_HAS_MATCH ? (uint8_t)find_match(p) : UC_NONE;
    if (s->match_by != UC_NONE)
        s->step = UC_AT_MATCH;
    else
        uc_fire(s, seat, (struct uc_happening){ .event = UC_ON_MISMATCH }, ev);
}

/* A card that lets another colour match: paid now, and neither match nor mismatch has happened. */
UC_APART static void answer_match(struct uc_state *s, int seat, int card, struct fr_events *ev)
{
    struct uc_player *p = &s->players[seat];
    const struct uc_card *c = &uc_t->cards[card];

    s->step = UC_RESOLVE;
    if (!card) {
        s->match_by = UC_NONE;
        uc_fire(s, seat, (struct uc_happening){ .event = UC_ON_MISMATCH }, ev);
        return;
    }
    for (int k = 0; k < c->num_mods; k++) {
        const struct uc_mod *mod = &uc_t->mods[c->first_mod + k];
        if (mod->mod != UC_MOD_MATCH) continue;
        uc_pay(s, seat, mod->res, card, ev);
        *(mod->limit == UC_PER_TURN ? &p->spent_turn_set : &p->spent_round_set) |= 1u
                                                                                   << s->match_by;
    }
    s->match_by = UC_NONE;
    s->flags |= UC_MATCHES;
    s->plan = UC_NO_PLAN;
    s->step = UC_AT_PLAN;
}

UC_APART static void use_ability(struct uc_state *s, int seat, int card)
{
    struct uc_player *p = &s->players[seat];
    const struct uc_card *c = &uc_t->cards[card];

    for (int k = 0; k < c->num_mods; k++) {
        const struct uc_mod *mod = &uc_t->mods[c->first_mod + k];
        if (mod->mod != UC_MOD_ABILITY) continue;
        *(mod->limit == UC_PER_ROUND ? &p->spent_round_set : &p->spent_turn_set) |=
            1u << uc_area_place(p, card);
        uc_push(s, UC_EFFECT, card, mod->effect, UC_MUST);
        return;
    }
}

UC_APART static void claim_contract(struct uc_state *s, int seat, int contract,
                                    struct fr_events *ev)
{
    if (s->depth && uc_top(s)->kind == UC_OFFER) uc_pop(s);
    uc_claim_contract(s, seat, contract, ev);
}

UC_APART static void answer_card(struct uc_state *s, int seat, int answer, struct fr_events *ev)
{
    s->step = UC_RESOLVE;
    s->flags |= UC_CARD_DONE;
    if (answer == 2) return;
    uc_claim_played(s, seat, ev);
}

UC_APART static void drop(struct uc_state *s, int seat, int card, struct fr_events *ev)
{
    struct uc_player *p = &s->players[seat];
    const bool ready = !(p->used_set >> uc_area_place(p, card) & 1);

    uc_pop(s);
    uc_from_area(s, seat, card);
    uc_emit(ev, UC_E_DROPPED, seat, 0xFF, card, 0, 0, 0);
    uc_put_away(s, seat, card, false, ev);
    uc_to_area(s, seat, s->card, ev);
    if (ready) uc_push(s, UC_USE_DROPPED, card, 0, 0);
}

/* The chosen one of several triggered effects comes to the top. */
UC_APART static void come_first(struct uc_state *s, int source)
{
    int at = s->depth - 1;
    struct uc_frame frame;

    while (s->stack[at].source != source) at--;
    frame = s->stack[at];
    for (; at + 1 < s->depth; at++) s->stack[at] = s->stack[at + 1];
    frame.flags &= (uint8_t)~UC_PENDING;
    s->stack[at] = frame;
}

UC_APART static void done(struct uc_state *s, int seat, struct fr_events *ev)
{
    if (!s->depth) {
        s->step = UC_RESOLVE; /* `replace` and `sell` are over */
        return;
    }
    if (uc_top(s)->kind == UC_EFFECT && uc_top(s)->open != UC_NONE)
        uc_close_part(s, seat, ev);
    else
        uc_pop(s);
}

UC_APART static void sell(struct uc_state *s, int seat, fr_move m, struct fr_events *ev)
{
    struct uc_player *p = &s->players[seat];
    const int card = uc_times_card(m), times = uc_times(m), at = uc_area_place(p, card);
    const struct uc_effect *e = uc_effect_at(uc_t->cards[card].effect);

    for (int i = 0; i < e->num; i++) {
        const struct uc_node *node = &uc_t->nodes[e->first + i];
        if (node->op != UC_SCORE_BUY) continue;
        for (int n = 0; n < times; n++) uc_pay(s, seat, node->res, card, ev);
        uc_score(s, seat, UC_BY_ENDGAME, times * node->n, ev);
    }
    p->used_set |= 1u << at; /* sold once, in the amount wanted */
}

UC_APART static void upgrade_built(struct uc_state *s, int seat, fr_move m, struct fr_events *ev)
{
    const struct uc_frame f = *uc_top(s);
    const uint8_t *prices[UC_MAX_PRICES];

    uc_upgrade_prices(&s->players[seat], &uc_t->nodes[f.effect], f.left, prices);
    uc_pop(s);
    uc_pay(s, seat, prices[uc_upgrade_price(m)], f.source, ev);
    uc_upgrade(s, seat, f.open, ev);
}

UC_APART static void use_dropped(struct uc_state *s, int seat, struct fr_events *ev)
{
    const int card = uc_top(s)->source;

    uc_pop(s);
    uc_use_card(s, seat, card, ev);
}

static inline void answer_effect(struct uc_state *s, int seat, fr_move m, struct fr_events *ev)
{
    if (uc_peek(s)->kind == UC_EFFECT)
        uc_do_step(s, seat, m, ev);
    else if (uc_peek(s)->kind == UC_UPGRADE_BUILT)
        upgrade_built(s, seat, m, ev);
    else
        use_dropped(s, seat, ev);
}

/* Ahead of its turn (UC-13.3) a seat owes nothing yet. */
static inline void discard(struct uc_state *s, int seat, int card, struct fr_events *ev)
{
    uc_discard_from_hand(s, seat, card, ev);
    if (s->players[seat].owes) s->players[seat].owes--;
}

UC_APART static void answer_other(struct uc_state *s, int seat, fr_move m, struct fr_events *ev)
{
    switch (uc_kind_of(m)) {
    case UC_M_MATCH: answer_match(s, seat, uc_arg(m), ev); break;
    case UC_M_CARD: answer_card(s, seat, uc_arg(m), ev); break;
    case UC_M_DROP: drop(s, seat, uc_arg(m), ev); break;
    case UC_M_KEEP:
    case UC_M_KEEP_TILE:
    case UC_M_UNDER: uc_keep(s, seat, uc_arg(m), ev); break;
    case UC_M_FIRST: come_first(s, uc_arg(m)); break;
    case UC_M_ABILITY: use_ability(s, seat, uc_arg(m)); break;
    case UC_M_CONTRACT: claim_contract(s, seat, uc_arg(m), ev); break;
    case UC_M_REPLACE: uc_replace(s, seat, uc_times_card(m), uc_times(m), ev); break;
    case UC_M_SELL: sell(s, seat, m, ev); break;
    default: s->step = UC_TURN_OVER; /* UC_M_END_TURN */
    }
}

/* The commonest answers first. */
void uc_apply_inner(struct uc_state *s, int seat, fr_move m, struct fr_events *ev)
{
    const int kind = uc_kind_of(m);

    if (uc_is_step(kind)) {
        answer_effect(s, seat, m, ev);
    } else if (kind == UC_M_CHOOSE_SLOT) {
        choose_slot(s, seat, m, ev);
    } else if (kind == UC_M_DISCARD) {
        discard(s, seat, uc_arg(m), ev);
    } else if (kind == UC_M_PLAN) {
        s->plan = (uint8_t)uc_arg(m);
        s->step = UC_RESOLVE;
    } else if (kind == UC_M_DONE) {
        done(s, seat, ev);
    } else {
        answer_other(s, seat, m, ev);
    }
}

void uc_apply(void *state, int seat, fr_move m, struct fr_events *ev)
{
    struct uc_state *s = state;

    assert(uc_why_not(s, seat, m) == FR_OK);
    uc_apply_inner(s, seat, m, ev);
    uc_run(s, ev);
}
