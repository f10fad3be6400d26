/* why.c: the rule behind a no.
 *
 * A move is allowed if uc_legal lists it. If not, this file finds the rule that forbids it, the first in the order in
 * which a player would check: is this asked now, is the place right, can it be paid. */
#include "inner.h"

#include <stdio.h>
#include <string.h>

/* ---- T1 ---- */

static fr_rule why_not_slot(const struct uc_state *s, const struct uc_player *p, fr_move m)
{
    const int slot = uc_slot_of(m), card = uc_card_of(m);
    const int tiles = slot < UC_SLOTS_MAX ? s->tiles[slot] : 0;
    const bool own = (tiles & 15) == s->active + 1 || tiles >> 4 == s->active + 1;

    if (slot > uc_num_slots(s) || card < 1 || card >= UC_CARDS || m >> 17 & 0x7F) return FR_NOT_ASKED;
    if (uc_is_clone(m)) {
        if (slot == uc_num_slots(s)) return UC_7_12;
        if (s->num_players != 4) return UC_2_6;
        if (s->cloned_by != UC_NONE) return UC_7_13;
        if (own) return UC_7_15;
        if (!tiles || tiles >> 4) return UC_7_12;
        if (p->res[UC_CREDIT] < uc_t->constants.clone_credits) return UC_7_14;
    } else if (tiles) {
        return UC_7_1;
    }
    return uc_in_hand(p, card) ? UC_4_9 : UC_4_5;
}

static fr_rule why_not_plan(const struct uc_state *s, const struct uc_player *p, fr_move m)
{
    if (uc_arg(m) > UC_SLOT_ONLY) return FR_NOT_ASKED;
    if (uc_arg(m) == UC_CARD_FIRST) return uc_card_costs_too_much(s, p) ? UC_6_5 : FR_NOT_ASKED;
    return UC_4_9;
}

static fr_rule why_not_card(const struct uc_state *s, const struct uc_player *p, fr_move m)
{
    return uc_arg(m) < 2 && uc_card_costs_too_much(s, p) ? UC_6_5 : FR_NOT_ASKED;
}

/* ---- abilities and contracts ---- */

static bool is_moment(const struct uc_state *s)
{
    if (s->phase != UC_TURN) return false;
    if (s->depth) return uc_peek(s)->kind == UC_EFFECT && uc_peek(s)->flags & UC_MOMENT && uc_peek(s)->open == UC_NONE;
    return s->step != UC_START && s->step != UC_AT_MATCH;
}

static fr_rule why_not_ability(const struct uc_state *s, const struct uc_player *p, fr_move m)
{
    const int at = uc_arg(m) < UC_CARDS ? uc_area_place(p, uc_arg(m)) : -1;

    if (at < 0 || !(uc_t->cards[uc_arg(m)].events_set & UC_HAS_ABILITY)) return FR_NOT_ASKED;
    if (!is_moment(s)) return UC_5_22;
    return (p->spent_turn_set | p->spent_round_set) >> at & 1 ? UC_3_20 : UC_3_17;
}

static fr_rule why_not_contract(const struct uc_state *s, const struct uc_player *p, fr_move m)
{
    const int k = uc_arg(m);

    if (k >= UC_CONTRACTS) return FR_NOT_ASKED;
    if (!(s->contracts_set >> k & 1)) return s->options[UC_OPTION_CONTRACTS] ? UC_18_3 : UC_18_1;
    if (!uc_holds(p, uc_t->contracts[k].require)) return UC_18_2;
    return UC_18_4;
}

/* ---- steps of parts ---- */

static fr_rule why_not_use(const struct uc_player *p, int card)
{
    const int at = card < UC_CARDS ? uc_area_place(p, card) : -1;

    if (at < 0 || !(p->action_set >> at & 1)) return UC_5_9;
    return p->used_set >> at & 1 ? UC_5_10 : FR_NOT_ASKED;
}

static fr_rule why_not_perform(const struct uc_state *s, const struct uc_node *node, int slot)
{
    const int tiles = slot < uc_num_slots(s) ? s->tiles[slot] : 0;

    if (slot >= uc_num_slots(s)) return UC_7_11;
    if ((tiles & 15) == s->active + 1 || tiles >> 4 == s->active + 1) return UC_7_15;
    if (node->what == UC_SLOT_AVAILABLE && tiles) return UC_3_22;
    if (node->what == UC_SLOT_OCCUPIED_OTHER && !tiles) return UC_3_21;
    return UC_7_19;
}

static fr_rule why_not_take(const struct uc_state *s, int card)
{
    if (card < UC_FIRST_SPECIAL || card >= UC_CARDS) return UC_6_2;
    return s->num_special && s->special[0] == card ? FR_NOT_ASKED : UC_6_2;
}

static fr_rule why_not_convert(const struct uc_state *s, const struct uc_player *p, const struct uc_node *node, int city)
{
    if (city >= UC_CITIES || !(p->city_set >> city & 1) || p->symbiotic_set >> city & 1) return UC_9_13;
    if (!s->num_symbiotic) return UC_1_12;
    return uc_can_pay(p, node->res) ? FR_NOT_ASKED : UC_3_17;
}

static bool is_place_of(int kind, int place)
{
    if (kind >= UC_KINDS || place >= UC_PLACES) return false;
    return uc_is_site(place) == (kind < UC_BUILDINGS) && uc_is_tunnel(place) == (kind == UC_TUNNEL);
}

static fr_rule why_not_part(const struct uc_state *s, const struct uc_player *p, const struct uc_node *node, fr_move m)
{
    const int arg = uc_step_arg(m);

    switch (uc_kind_of(m)) {
    case UC_M_BUILD:
        return is_place_of(uc_build_kind(m), uc_build_place(m)) ? uc_why_not_build(s, p, node, m) : FR_NOT_ASKED;
    case UC_M_UPGRADE: return uc_upgrade_place(m) < UC_PLACES ? uc_why_not_upgrade(s, p, node, m) : FR_NOT_ASKED;
    case UC_M_USE: return why_not_use(p, arg);
    case UC_M_READY: return UC_5_10;
    case UC_M_PERFORM: return why_not_perform(s, node, arg);
    case UC_M_TAKE: return why_not_take(s, arg);
    case UC_M_LOOK: return UC_6_3;
    case UC_M_PAY: return UC_3_17;
    case UC_M_EXCHANGE: return UC_3_18;
    case UC_M_CONVERT: return why_not_convert(s, p, node, arg);
    case UC_M_PRODUCE: return UC_9_11;
    case UC_M_OPTION: return UC_4_14;
    case UC_M_GAIN: return node->op == UC_GAIN_CHOICE ? UC_7_6 : FR_NOT_ASKED;
    default: return FR_NOT_ASKED;
    }
}

/* A step that none of the parts left could mean: another part is open, or it was used, or there is none. */
static fr_rule why_not_step(const struct uc_state *s, const struct uc_player *p, fr_move m)
{
    const struct uc_frame *f = uc_peek(s);
    const struct uc_node *node;
    int part = uc_part_of(m);

    if (f->kind == UC_UPGRADE_BUILT) return UC_7_5;
    if (f->kind != UC_EFFECT || f->flags & UC_PENDING) return FR_NOT_ASKED;
    if (f->open != UC_NONE && part != f->open) return UC_4_12;
    if (part >= uc_effect_at(f->effect)->num) return FR_NOT_ASKED;
    node = uc_node_of(f->effect, part);
    if (f->open == UC_NONE && !(f->left >> part & 1)) return UC_4_13;
    if (uc_step_kind(node) != uc_kind_of(m) && !(node->op == UC_SPECIAL && uc_kind_of(m) == UC_M_LOOK)) return FR_NOT_ASKED;
    return why_not_part(s, p, node, m);
}

/* ---- all ---- */

static fr_rule explain_frame(const struct uc_state *s, const struct uc_player *p, fr_move m)
{
    const struct uc_frame *f = uc_peek(s);
    const int kind = uc_kind_of(m);

    if (uc_is_step(kind)) return why_not_step(s, p, m);
    if (kind == UC_M_DONE && f->kind == UC_EFFECT && f->flags & UC_MUST) return UC_4_9;
    if (kind == UC_M_DONE && f->kind == UC_UPGRADE_BUILT) return UC_7_5;
    if (kind == UC_M_DROP && f->kind == UC_DROP) return UC_5_12;
    if (kind == UC_M_KEEP && f->kind == UC_LOOK) return UC_6_2;
    return FR_NOT_ASKED;
}

static fr_rule explain(const struct uc_state *s, int seat, fr_move m)
{
    const struct uc_player *p = &s->players[seat];
    const int kind = uc_kind_of(m);

    if (kind == UC_M_ABILITY) return why_not_ability(s, p, m);
    if (kind == UC_M_CONTRACT) return why_not_contract(s, p, m);
    if (s->active == UC_NONE) return kind == UC_M_DISCARD ? UC_2_12 : FR_NOT_ASKED;
    if (s->depth) return explain_frame(s, p, m);
    if (s->phase == UC_SCORING && kind == UC_M_SELL) return UC_17_2;
    if (s->phase != UC_TURN) return FR_NOT_ASKED;
    if (s->step == UC_START) return kind == UC_M_DISCARD || kind == UC_M_CHOOSE_SLOT ? UC_13_1 : FR_NOT_ASKED;
    if (s->step == UC_AT_CHOOSE && kind == UC_M_CHOOSE_SLOT) return why_not_slot(s, p, m);
    if (s->step == UC_AT_PLAN && kind == UC_M_PLAN) return why_not_plan(s, p, m);
    if (s->step == UC_AT_CARD && kind == UC_M_CARD) return why_not_card(s, p, m);
    return FR_NOT_ASKED;
}

/* Whether the question could have such an answer at all; saves listing the answers for most moves that cannot be. */
static bool could_answer(const struct uc_state *s, fr_move m)
{
    const int kind = uc_kind_of(m), top = s->depth ? uc_peek(s)->kind : UC_NONE;
    const bool turn = s->phase == UC_TURN && !s->depth;

    switch (kind) {
    case UC_M_DISCARD: return s->active == UC_NONE || (turn && s->step == UC_START);
    case UC_M_CHOOSE_SLOT: return turn && s->step == UC_AT_CHOOSE;
    case UC_M_MATCH: return turn && s->step == UC_AT_MATCH;
    case UC_M_PLAN: return turn && s->step == UC_AT_PLAN;
    case UC_M_CARD: return turn && s->step == UC_AT_CARD;
    case UC_M_END_TURN: return turn && s->step == UC_AT_END;
    case UC_M_DROP: return top == UC_DROP;
    case UC_M_KEEP: return top == UC_LOOK || top == UC_KEEP;
    case UC_M_KEEP_TILE: return top == UC_KEEP_TILES;
    case UC_M_UNDER: return top == UC_PUT_UNDER;
    case UC_M_FIRST: return s->depth && uc_peek(s)->flags & UC_PENDING;
    case UC_M_REPLACE: return s->phase == UC_PRODUCING && !s->depth;
    case UC_M_SELL: return s->phase == UC_SCORING;
    case UC_M_DONE: case UC_M_ABILITY: case UC_M_CONTRACT: return true;
    default: break;
    }
    if (top == UC_UPGRADE_BUILT || top == UC_USE_DROPPED) return true;
    if (top != UC_EFFECT || !uc_is_step(kind) || uc_part_of(m) >= uc_effect_at(uc_peek(s)->effect)->num) return false;
    switch (uc_node_of(uc_peek(s)->effect, uc_part_of(m))->op) {
    case UC_SPECIAL: return kind == UC_M_TAKE || kind == UC_M_LOOK;
    case UC_IF: return kind == UC_M_GAIN || kind == UC_M_CONDITION;
    default: return uc_step_kind(uc_node_of(uc_peek(s)->effect, uc_part_of(m))) == kind;
    }
}

fr_rule uc_why_not(const void *state, int seat, fr_move m)
{
    const struct uc_state *s = state;
    fr_move moves[UC_MAX_LEGAL];
    int lo = 0, hi, num;

    if (!(uc_to_act(s) >> seat & 1)) return FR_NOT_ASKED;
    if (!could_answer(s, m)) return explain(s, seat, m);
    if (uc_kind_of(m) == UC_M_CHOOSE_SLOT) return uc_may_choose(s, m) ? FR_OK : explain(s, seat, m);
    num = hi = uc_legal(s, seat, moves);
    while (lo < hi) {
        const int mid = (lo + hi) / 2;
        if (moves[mid] < m) lo = mid + 1;
        else hi = mid;
    }
    if (lo < num && moves[lo] == m) return FR_OK;
    return uc_is_owed(s, seat, m) ? UC_7_5 : explain(s, seat, m);
}

/* ---- the facts behind a no ---- */

void uc_explain(const void *state, int seat, fr_move m, fr_rule why, struct fr_arg *out)
{
    const struct uc_state *s = state;
    const struct uc_player *p = &s->players[seat];

    (void)m;
    if (why == UC_6_5) {
        out[0] = fr_arg_number(s->card != UC_NONE ? uc_t->cards[s->card].cost : 0);
        out[1] = fr_arg_number(p->res[UC_CREDIT]);
    } else if (why == UC_13_1) {
        out[0] = fr_arg_number(uc_hand_size(p));
        out[1] = fr_arg_number(p->hand_limit);
    }
}
