/* why.c: the reason behind a no.
 *
 * A move is allowed if uc_legal lists it. If not, this file finds what stands against it, the first
 * in the order in which a player would check: is this asked now, is the place right, can it be
 * paid. What a player is told is in data/underwater-cities/reasons.json, and explain.c fills it in.
 */
#include "inner.h"

/* ---- T1 ---- */

static fr_rule why_not_clone(const struct uc_state *s, const struct uc_player *p, int slot,
                             int tiles, bool own)
{
    if (slot == uc_num_slots(s)) return UC_7_12_ALWAYS;
    if (s->num_players != 4) return UC_2_6;
    if (s->cloned_by != UC_NONE) return UC_7_13;
    if (own) return UC_7_15;
    if (!tiles) return UC_7_12_FREE;
    if (tiles >> 4) return UC_7_12;
    return p->res[UC_CREDIT] < uc_t->constants.clone_credits ? UC_7_14 : FR_OK;
}

static fr_rule why_not_slot(const struct uc_state *s, const struct uc_player *p, fr_move m)
{
    const int slot = uc_slot_of(m), card = uc_card_of(m);
    const int tiles = slot < UC_SLOTS_MAX ? s->tiles[slot] : 0;
    const bool own = (tiles & 15) == s->active + 1 || tiles >> 4 == s->active + 1;

    if (slot > uc_num_slots(s) || card < 1 || card >= UC_CARDS || m >> 17 & 0x7F)
        return FR_NOT_A_MOVE;
    if (uc_is_clone(m)) {
        const fr_rule why = why_not_clone(s, p, slot, tiles, own);
        if (why) return why;
    } else if (tiles) {
        return own ? UC_7_1_OWN : UC_7_1;
    }
    if (!uc_in_hand(p, card)) return UC_4_5;
    return uc_slot_at(s, slot)->colour == uc_t->cards[card].colour ? UC_4_9_CARD : UC_4_9;
}

static fr_rule why_not_plan(const struct uc_state *s, const struct uc_player *p, fr_move m)
{
    if (uc_arg(m) > UC_SLOT_ONLY) return FR_NOT_A_MOVE;
    if (uc_arg(m) == UC_CARD_FIRST) return uc_card_costs_too_much(s, p) ? UC_6_5 : FR_2_QUESTION;
    return UC_4_9_PLAN;
}

static fr_rule why_not_card(const struct uc_state *s, const struct uc_player *p, fr_move m)
{
    return uc_arg(m) < 2 && uc_card_costs_too_much(s, p) ? UC_6_5 : FR_2_QUESTION;
}

static fr_rule why_not_discard(const struct uc_state *s, const struct uc_player *p, int card)
{
    if (card >= UC_CARDS || uc_in_hand(p, card)) return FR_2_QUESTION;
    return s->phase == UC_HANDS ? UC_2_12 : s->phase == UC_NEW_ERA ? UC_16_4 : UC_13_1_ABSENT;
}

/* ---- abilities and contracts ---- */

static bool is_moment(const struct uc_state *s)
{
    if (s->depth)
        return uc_peek(s)->kind == UC_EFFECT && uc_peek(s)->flags & UC_MOMENT &&
               uc_peek(s)->open == UC_NONE;
    return s->step != UC_START && s->step != UC_AT_MATCH;
}

static fr_rule why_not_ability(const struct uc_state *s, const struct uc_player *p, fr_move m)
{
    const int at = uc_arg(m) < UC_CARDS ? uc_area_place(p, uc_arg(m)) : -1;

    if (uc_arg(m) >= UC_CARDS) return FR_NOT_A_MOVE;
    if (s->phase != UC_TURN) return UC_5_22_PHASE;
    if (at < 0) return UC_5_22_ABSENT;
    if (!(uc_t->cards[uc_arg(m)].events_set & UC_HAS_ABILITY)) return UC_5_22_NONE;
    if (!is_moment(s)) return s->depth ? UC_5_22 : FR_2_QUESTION;
    if (p->spent_turn_set >> at & 1) return UC_3_20;
    return p->spent_round_set >> at & 1 ? UC_3_20_ROUND : UC_3_17_ABILITY;
}

static bool is_taken(const struct uc_state *s, int contract)
{
    for (int seat = 0; seat < s->num_players; seat++)
        if (s->players[seat].contracts_set >> contract & 1) return true;
    return false;
}

static fr_rule why_not_contract(const struct uc_state *s, const struct uc_player *p, fr_move m)
{
    const int k = uc_arg(m);

    if (k >= UC_CONTRACTS) return FR_NOT_A_MOVE;
    if (!s->options[UC_OPTION_CONTRACTS]) return UC_18_1;
    if (!(s->contracts_set >> k & 1)) return is_taken(s, k) ? UC_18_3 : UC_18_3_ABSENT;
    if (!uc_holds(p, uc_t->contracts[k].require)) return UC_18_2;
    return s->depth ? UC_18_4 : FR_2_QUESTION;
}

/* ---- steps of parts ---- */

static fr_rule why_not_use(const struct uc_player *p, int card)
{
    const int at = card < UC_CARDS ? uc_area_place(p, card) : -1;

    if (card >= UC_CARDS) return FR_NOT_A_MOVE;
    if (at < 0) return UC_5_9;
    if (!(p->action_set >> at & 1)) return UC_5_9_KIND;
    return p->used_set >> at & 1 ? UC_5_10 : FR_2_EFFECT;
}

static fr_rule why_not_ready(const struct uc_player *p, int card)
{
    const fr_rule why = why_not_use(p, card);

    return why == UC_5_10 ? FR_2_EFFECT : why == FR_2_EFFECT ? UC_5_10_READY : why;
}

static fr_rule why_not_perform(const struct uc_state *s, const struct uc_node *node, int slot)
{
    const int tiles = slot < uc_num_slots(s) ? s->tiles[slot] : 0;

    if (slot > uc_num_slots(s)) return FR_NOT_A_MOVE;
    if (slot == uc_num_slots(s)) return UC_7_11;
    if ((tiles & 15) == s->active + 1 || tiles >> 4 == s->active + 1) return UC_7_15;
    if (node->what == UC_SLOT_AVAILABLE && tiles) return UC_3_22;
    if (node->what == UC_SLOT_OCCUPIED_OTHER && !tiles) return UC_3_21;
    return UC_7_19;
}

static fr_rule why_not_take(const struct uc_state *s, int card)
{
    if (card >= UC_CARDS) return FR_NOT_A_MOVE;
    if (card < UC_FIRST_SPECIAL) return UC_6_2_KIND;
    return s->num_special && s->special[0] == card ? FR_2_EFFECT : UC_6_2;
}

static fr_rule why_not_convert(const struct uc_state *s, const struct uc_player *p,
                               const struct uc_node *node, int city)
{
    if (city >= UC_CITIES || !(p->city_set >> city & 1)) return UC_9_13;
    if (p->symbiotic_set >> city & 1) return UC_9_13_SYMBIOTIC;
    if (!s->num_symbiotic) return UC_1_12;
    return uc_can_pay(p, node->res) ? FR_2_EFFECT : UC_3_17;
}

static fr_rule why_not_produce(const struct uc_state *s, const struct uc_player *p, int place)
{
    const int kind = place < UC_PLACES ? uc_kind_at(p, place) : UC_NONE;

    if (kind == UC_NONE || kind > UC_TUNNEL) return UC_9_11_EMPTY;
    if (!uc_is_upgraded(p, place)) return UC_9_11_PLAIN;
    if (s->chosen_set >> place & 1) return UC_9_11_TWICE;
    return UC_9_11;
}

static fr_rule why_not_part(const struct uc_state *s, const struct uc_player *p,
                            const struct uc_node *node, fr_move m)
{
    const int arg = uc_step_arg(m);

    switch (uc_kind_of(m)) {
    case UC_M_BUILD: return uc_why_not_build(s, p, node, m);
    case UC_M_UPGRADE: return uc_why_not_upgrade(p, node, m);
    case UC_M_USE: return why_not_use(p, arg);
    case UC_M_READY: return why_not_ready(p, arg);
    case UC_M_PERFORM: return why_not_perform(s, node, arg);
    case UC_M_TAKE: return why_not_take(s, arg);
    case UC_M_LOOK: return UC_6_3;
    case UC_M_PAY:
        return node->op == UC_PAY_PRODUCED ? UC_3_17_PRODUCED
               : arg < node->num_list      ? UC_3_17
                                           : FR_NOT_A_MOVE;
    case UC_M_EXCHANGE: return arg < 2 ? UC_3_18 : FR_NOT_A_MOVE;
    case UC_M_CONVERT: return why_not_convert(s, p, node, arg);
    case UC_M_PRODUCE: return why_not_produce(s, p, arg);
    case UC_M_OPTION: return arg < node->num_options ? UC_4_14 : UC_4_14_NONE;
    case UC_M_GAIN: return node->op == UC_GAIN_CHOICE ? UC_7_6 : FR_2_EFFECT;
    default: return FR_2_EFFECT;
    }
}

/* The upgrade that belongs to a build. */
static fr_rule why_not_upgrade_built(const struct uc_player *p, const struct uc_frame *f, fr_move m)
{
    const uint8_t *prices[UC_MAX_PRICES];

    if (uc_kind_of(m) != UC_M_UPGRADE) return FR_2_QUESTION;
    if (uc_upgrade_place(m) != f->open) return UC_7_5_OTHER;
    return uc_upgrade_price(m) < uc_upgrade_prices(p, &uc_t->nodes[f->effect], f->left, prices)
               ? UC_10_2
               : FR_NOT_A_MOVE;
}

/* A step that none of the parts left could mean: another part is open, or it was used, or there is
 * none. */
static fr_rule why_not_step(const struct uc_state *s, const struct uc_player *p, fr_move m)
{
    const struct uc_frame *f = uc_peek(s);
    const struct uc_node *node;
    int part = uc_part_of(m);

    if (f->kind == UC_UPGRADE_BUILT) return why_not_upgrade_built(p, f, m);
    if (f->kind != UC_EFFECT || f->flags & UC_PENDING) return FR_2_QUESTION;
    if (f->open != UC_NONE && part != f->open) return UC_4_12;
    if (part >= uc_effect_at(f->effect)->num) return FR_2_EFFECT;
    node = uc_node_of(f->effect, part);
    if (uc_step_kind(node) != uc_kind_of(m) &&
        !(node->op == UC_SPECIAL && uc_kind_of(m) == UC_M_LOOK))
        return FR_2_EFFECT;
    if (f->open == UC_NONE && !(f->left >> part & 1)) return UC_4_11_USED;
    return why_not_part(s, p, node, m);
}

/* ---- Production and final scoring ---- */

static fr_rule why_not_replace(const struct uc_state *s, const struct uc_player *p, fr_move m)
{
    const int card = uc_times_card(m), at = card < UC_CARDS ? uc_area_place(p, card) : -1;

    if (card >= UC_CARDS) return FR_NOT_A_MOVE;
    return at < 0 || !uc_replaces_left(s, p, at) ? UC_14_8_NONE : UC_14_8;
}

static fr_rule why_not_sell(const struct uc_player *p, fr_move m)
{
    const int card = uc_times_card(m), at = card < UC_CARDS ? uc_area_place(p, card) : -1;

    if (card >= UC_CARDS) return FR_NOT_A_MOVE;
    if (at >= 0 && p->used_set >> at & 1 && uc_t->cards[card].type == UC_ENDGAME)
        return UC_17_2_SOLD;
    return at < 0 || !uc_sales(p, at) ? UC_17_2_NONE : UC_17_2;
}

/* ---- all ---- */

static fr_rule why_not_done(const struct uc_state *s, const struct uc_frame *f)
{
    if (f->kind == UC_UPGRADE_BUILT) return UC_7_5_DONE;
    if (f->kind != UC_EFFECT || !(f->flags & UC_MUST)) return FR_2_QUESTION;
    if (!(f->flags & UC_OF_SLOT)) return UC_5_22_BEGUN;
    return f->flags & UC_MOMENT &&
                   !uc_any_part_possible(s, &s->players[s->active], f->effect, f->left)
               ? UC_4_9_OPENS
               : UC_4_9_DONE;
}

static fr_rule explain_frame(const struct uc_state *s, const struct uc_player *p, fr_move m)
{
    const struct uc_frame *f = uc_peek(s);
    const int kind = uc_kind_of(m);

    if (uc_is_step(kind)) return why_not_step(s, p, m);
    if (f->flags & UC_PENDING) return kind == UC_M_FIRST ? FR_2_ORDER : FR_2_QUESTION;
    switch (kind) {
    case UC_M_DONE: return why_not_done(s, f);
    case UC_M_DROP:
        return f->kind != UC_DROP ? FR_2_QUESTION : uc_arg(m) < UC_CARDS ? UC_5_12 : FR_NOT_A_MOVE;
    case UC_M_KEEP:
    case UC_M_UNDER:
        if (uc_arg(m) >= UC_CARDS) return FR_NOT_A_MOVE;
        if (f->kind == (kind == UC_M_KEEP ? UC_LOOK : UC_PUT_UNDER)) return UC_6_2_LOOKED;
        return f->kind == UC_KEEP && kind == UC_M_KEEP ? FR_2_DRAWN : FR_2_QUESTION;
    case UC_M_KEEP_TILE: return f->kind == UC_KEEP_TILES ? FR_2_TILE : FR_2_QUESTION;
    default: return FR_2_QUESTION;
    }
}

static fr_rule explain_turn(const struct uc_state *s, const struct uc_player *p, fr_move m)
{
    const int kind = uc_kind_of(m);

    if (s->step == UC_START)
        return kind == UC_M_CHOOSE_SLOT ? UC_13_1
               : kind == UC_M_DISCARD   ? why_not_discard(s, p, uc_arg(m))
                                        : FR_2_QUESTION;
    if (s->step == UC_AT_CHOOSE && kind == UC_M_CHOOSE_SLOT) return why_not_slot(s, p, m);
    if (s->step == UC_AT_PLAN && kind == UC_M_PLAN) return why_not_plan(s, p, m);
    if (s->step == UC_AT_CARD && kind == UC_M_CARD) return why_not_card(s, p, m);
    return FR_2_QUESTION;
}

static fr_rule explain(const struct uc_state *s, int seat, fr_move m)
{
    const struct uc_player *p = &s->players[seat];
    const int kind = uc_kind_of(m);

    if (!kind || kind >= UC_MOVE_KINDS) return FR_NOT_A_MOVE;
    if (kind == UC_M_ABILITY) return why_not_ability(s, p, m);
    if (kind == UC_M_CONTRACT) return why_not_contract(s, p, m);
    if (s->active == UC_NONE)
        return kind == UC_M_DISCARD ? why_not_discard(s, p, uc_arg(m)) : FR_2_QUESTION;
    if (s->depth) return explain_frame(s, p, m);
    if (s->phase == UC_TURN) return explain_turn(s, p, m);
    if (s->phase == UC_PRODUCING && kind == UC_M_REPLACE) return why_not_replace(s, p, m);
    return s->phase == UC_SCORING && kind == UC_M_SELL ? why_not_sell(p, m) : FR_2_QUESTION;
}

/* Whether the question could have such an answer at all; saves listing the answers for most moves
 * that cannot be. */
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
    case UC_M_DONE:
    case UC_M_ABILITY:
    case UC_M_CONTRACT: return true;
    default: break;
    }
    if (top == UC_UPGRADE_BUILT || top == UC_USE_DROPPED) return true;
    if (top != UC_EFFECT || !uc_is_step(kind) ||
        uc_part_of(m) >= uc_effect_at(uc_peek(s)->effect)->num)
        return false;
    switch (uc_node_of(uc_peek(s)->effect, uc_part_of(m))->op) {
    case UC_SPECIAL: return kind == UC_M_TAKE || kind == UC_M_LOOK;
    case UC_IF: return kind == UC_M_GAIN || kind == UC_M_CONDITION;
    default: return uc_step_kind(uc_node_of(uc_peek(s)->effect, uc_part_of(m))) == kind;
    }
}

/* While another plays (UC-13.3). */
static fr_rule why_not_ahead(const struct uc_state *s, int seat, fr_move m)
{
    if (!(uc_may_act(s) >> seat & 1)) return FR_NOT_ASKED;
    if (uc_kind_of(m) != UC_M_DISCARD) return FR_2_AHEAD;
    if (uc_arg(m) >= UC_CARDS) return FR_NOT_A_MOVE;
    return uc_in_hand(&s->players[seat], uc_arg(m)) ? FR_OK : UC_13_1_ABSENT;
}

fr_rule uc_why_not(const void *state, int seat, fr_move m)
{
    const struct uc_state *s = state;
    fr_move moves[UC_MAX_LEGAL];
    int lo = 0, hi, num;

    if (!(uc_to_act(s) >> seat & 1)) return why_not_ahead(s, seat, m);
    if (!could_answer(s, m)) return explain(s, seat, m);
    if (uc_kind_of(m) == UC_M_CHOOSE_SLOT) return uc_may_choose(s, m) ? FR_OK : explain(s, seat, m);
    num = hi = uc_legal(s, seat, moves);
    while (lo < hi) {
        const int mid = (lo + hi) / 2;
        if (moves[mid] < m)
            lo = mid + 1;
        else
            hi = mid;
    }
    if (lo < num && moves[lo] == m) return FR_OK;
    return uc_is_owed(s, seat, m) ? UC_7_5_OWED : explain(s, seat, m);
}
