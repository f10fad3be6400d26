/* why.c: which rule forbids a move.
 *
 * The definition of what is allowed, one move at a time and without a list: the first rule that
 * stands against it, in the order in which a player would check: is this asked now, is the place
 * right, can it be paid. legal*.c list the same moves by sets. What both take from probe.c is the
 * look ahead of UC-4.9 and UC-AR-40, which is a search and no list. What a player is told is in
 * data/underwater-cities/reasons.json, and explain.c fills it in.
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

/* UC-4.9: something of the slot can be done at once, or after what the card and claimed ones bring
 * before it. */
static bool slot_is_usable(const struct uc_state *s, const struct uc_player *p, fr_move m)
{
    struct uc_player after = *p;

    if (uc_is_clone(m))
        after.res[UC_CREDIT] = (int16_t)(after.res[UC_CREDIT] - uc_t->constants.clone_credits);
    return uc_some_step(s, &after, uc_slot_at(s, uc_slot_of(m))->effect, 0xFF) ||
           uc_slot_usable_with(s, &after, uc_slot_of(m), uc_card_of(m), uc_is_clone(m),
                               uc_traits(p));
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
    if (slot_is_usable(s, p, m)) return FR_OK;
    return uc_slot_at(s, slot)->colour == uc_t->cards[card].colour ? UC_4_9_CARD : UC_4_9;
}

/* ---- T2 to T4 ---- */

static fr_rule why_not_match(const struct uc_state *s, const struct uc_player *p, int card)
{
    return !card || card == p->area[s->match_by] ? FR_OK : FR_2_QUESTION;
}

/* UC-AR-4: a slot that cannot be used is forfeited where the card is too dear to come first. */
static fr_rule why_not_plan(const struct uc_state *s, const struct uc_player *p, int plan)
{
    const bool too_dear = uc_card_costs_too_much(s, p);

    if (plan > UC_SLOT_ONLY) return FR_NOT_A_MOVE;
    if (plan == UC_CARD_FIRST) return too_dear ? UC_6_5 : FR_OK;
    if (plan == UC_SLOT_ONLY && too_dear) return FR_OK;
    return uc_some_step(s, p, uc_slot_at(s, s->slot)->effect, 0xFF) ||
                   uc_slot_usable_first(s, s->active)
               ? FR_OK
               : UC_4_9_PLAN;
}

enum { CARD_CLAIM, CARD_PAY, CARD_DECLINE };

static fr_rule why_not_card(const struct uc_state *s, const struct uc_player *p, int answer)
{
    const bool instant = uc_t->cards[s->card].type == UC_INSTANT;

    if (answer == CARD_DECLINE) return FR_OK;
    if (answer < CARD_DECLINE && uc_card_costs_too_much(s, p)) return UC_6_5;
    return answer == (instant ? CARD_PAY : CARD_CLAIM) ? FR_OK : FR_2_QUESTION;
}

static fr_rule why_not_discard(const struct uc_state *s, const struct uc_player *p, int card)
{
    if (card >= UC_CARDS) return FR_2_QUESTION;
    if (uc_in_hand(p, card)) return FR_OK;
    return s->phase == UC_HANDS ? UC_2_12 : s->phase == UC_NEW_ERA ? UC_16_4 : UC_13_1_ABSENT;
}

/* ---- abilities and contracts ---- */

/* UC-5.22, UC-18.4: between the steps of a turn, and between the parts of the slot's action. */
static bool is_moment(const struct uc_state *s)
{
    const struct uc_frame *f = s->depth ? uc_peek(s) : NULL;

    if (s->phase != UC_TURN) return false;
    if (f)
        return f->kind == UC_EFFECT && (f->flags & (UC_MOMENT | UC_PENDING)) == UC_MOMENT &&
               f->open == UC_NONE;
    return s->step != UC_START && s->step != UC_AT_MATCH;
}

static const struct uc_mod *ability_of(int card)
{
    const struct uc_card *c = &uc_t->cards[card];

    for (int m = c->first_mod; m < c->first_mod + c->num_mods; m++)
        if (uc_t->mods[m].mod == UC_MOD_ABILITY) return &uc_t->mods[m];
    return NULL;
}

static fr_rule why_not_ability(const struct uc_state *s, const struct uc_player *p, int card)
{
    const int at = card < UC_CARDS ? uc_area_place(p, card) : -1;
    const struct uc_mod *ability = at < 0 ? NULL : ability_of(card);

    if (card >= UC_CARDS) return FR_NOT_A_MOVE;
    if (s->phase != UC_TURN) return UC_5_22_PHASE;
    if (at < 0) return UC_5_22_ABSENT;
    if (!ability) return UC_5_22_NONE;
    if (!is_moment(s)) return s->depth ? UC_5_22 : FR_2_QUESTION;
    if (ability->limit == UC_PER_ROUND) {
        if (p->spent_round_set >> at & 1) return UC_3_20_ROUND;
    } else if (p->spent_turn_set >> at & 1) {
        return UC_3_20;
    }
    return uc_some_step(s, p, ability->effect, 0xFF) ? FR_OK : UC_3_17_ABILITY;
}

static bool is_taken(const struct uc_state *s, int contract)
{
    for (int seat = 0; seat < s->num_players; seat++)
        if (s->players[seat].contracts_set >> contract & 1) return true;
    return false;
}

static fr_rule why_not_contract(const struct uc_state *s, const struct uc_player *p, int k)
{
    if (k >= UC_CONTRACTS) return FR_NOT_A_MOVE;
    if (!s->options[UC_OPTION_CONTRACTS]) return UC_18_1;
    if (!(s->contracts_set >> k & 1)) return is_taken(s, k) ? UC_18_3 : UC_18_3_ABSENT;
    if (!uc_holds(p, uc_t->contracts[k].require)) return UC_18_2;
    if (is_moment(s)) return FR_OK;
    if (!s->depth) return FR_2_QUESTION;
    return uc_peek(s)->kind == UC_OFFER && uc_peek(s)->source == UC_FROM_CONTRACT + k ? FR_OK
                                                                                      : UC_18_4;
}

/* ---- choosing among cards, tiles and triggered effects ---- */

static bool is_among(const uint8_t *cards, int num, int card)
{
    for (int i = 0; i < num; i++)
        if (cards[i] == card) return card != UC_UNKNOWN;
    return false;
}

static fr_rule why_not_looked(const struct uc_state *s, const struct uc_frame *f, fr_move m)
{
    const int kind = uc_kind_of(m), card = uc_arg(m);

    if (card >= UC_CARDS) return FR_NOT_A_MOVE;
    if (f->kind == (kind == UC_M_KEEP ? UC_LOOK : UC_PUT_UNDER))
        return is_among(s->special, f->count, card) ? FR_OK : UC_6_2_LOOKED;
    if (f->kind != UC_KEEP || kind != UC_M_KEEP) return FR_2_QUESTION;
    return is_among(s->drawn, s->num_drawn, card) ? FR_OK : FR_2_DRAWN;
}

static fr_rule why_not_first(const struct uc_state *s, int source)
{
    for (int i = s->depth - 1; i >= 0 && s->stack[i].flags & UC_PENDING; i--)
        if (s->stack[i].source == source) return FR_OK;
    return FR_2_ORDER;
}

static fr_rule why_not_drop(const struct uc_player *p, int card)
{
    if (card >= UC_CARDS) return FR_NOT_A_MOVE;
    return uc_area_place(p, card) >= 0 && uc_t->cards[card].type == UC_ACTION ? FR_OK : UC_5_12;
}

/* ---- leaving off ---- */

/* UC-4.9, UC-AR-52: what was begun is left only if nothing of it can be done. */
static fr_rule why_not_done_effect(const struct uc_state *s, const struct uc_player *p,
                                   const struct uc_frame *f)
{
    const bool some = uc_some_step(s, p, f->effect, f->left);

    if (f->open != UC_NONE || !(f->flags & UC_MUST)) return FR_OK;
    if (!some && !(f->flags & UC_MOMENT && uc_slot_opens(s))) return FR_OK;
    if (!(f->flags & UC_OF_SLOT)) return UC_5_22_BEGUN;
    return some ? UC_4_9_DONE : UC_4_9_OPENS;
}

static fr_rule why_not_done(const struct uc_state *s, const struct uc_player *p)
{
    const struct uc_frame *f = uc_peek(s);

    switch (f->kind) {
    case UC_EFFECT: return why_not_done_effect(s, p, f);
    case UC_UPGRADE_BUILT:
        return uc_t->nodes[f->effect].flags & UC_REQUIRED &&
                       uc_any_upgrade_price(p, &uc_t->nodes[f->effect], f->left)
                   ? UC_7_5_DONE
                   : FR_OK;
    default: return f->kind == UC_OFFER || f->kind == UC_USE_DROPPED ? FR_OK : FR_2_QUESTION;
    }
}

static fr_rule why_not_frame(const struct uc_state *s, const struct uc_player *p, fr_move m)
{
    const struct uc_frame *f = uc_peek(s);
    const int kind = uc_kind_of(m), arg = uc_arg(m);

    if (uc_is_step(kind)) return uc_why_not_step(s, p, m);
    if (f->flags & UC_PENDING) return kind == UC_M_FIRST ? why_not_first(s, arg) : FR_2_QUESTION;
    switch (kind) {
    case UC_M_DONE: return why_not_done(s, p);
    case UC_M_DROP: return f->kind == UC_DROP ? why_not_drop(p, arg) : FR_2_QUESTION;
    case UC_M_KEEP:
    case UC_M_UNDER: return why_not_looked(s, f, m);
    case UC_M_KEEP_TILE:
        if (f->kind != UC_KEEP_TILES) return FR_2_QUESTION;
        return is_among(s->drawn, s->num_drawn, arg) ? FR_OK : FR_2_TILE;
    default: return FR_2_QUESTION;
    }
}

/* ---- Production and final scoring ---- */

static fr_rule why_not_replace(const struct uc_state *s, const struct uc_player *p, fr_move m)
{
    const int card = uc_times_card(m), at = card < UC_CARDS ? uc_area_place(p, card) : -1;
    const int most = at < 0 ? 0 : uc_replaces_left(s, p, at);

    if (card >= UC_CARDS) return FR_NOT_A_MOVE;
    if (most <= 0) return UC_14_8_NONE;
    return uc_times(m) >= 1 && uc_times(m) <= most ? FR_OK : UC_14_8;
}

static fr_rule why_not_sell(const struct uc_player *p, fr_move m)
{
    const int card = uc_times_card(m), at = card < UC_CARDS ? uc_area_place(p, card) : -1;
    const int most = at < 0 ? 0 : uc_sales(p, at);

    if (card >= UC_CARDS) return FR_NOT_A_MOVE;
    if (at >= 0 && p->used_set >> at & 1 && uc_t->cards[card].type == UC_ENDGAME)
        return UC_17_2_SOLD;
    if (!most) return UC_17_2_NONE;
    return uc_times(m) >= 1 && uc_times(m) <= most ? FR_OK : UC_17_2;
}

/* ---- all ---- */

static fr_rule why_not_turn(const struct uc_state *s, const struct uc_player *p, fr_move m)
{
    const int kind = uc_kind_of(m), arg = uc_arg(m);

    if (s->step == UC_START && kind == UC_M_CHOOSE_SLOT) return UC_13_1;
    if (s->step == UC_START && kind == UC_M_DISCARD) return why_not_discard(s, p, arg);
    if (s->step == UC_AT_CHOOSE && kind == UC_M_CHOOSE_SLOT) return why_not_slot(s, p, m);
    if (s->step == UC_AT_MATCH && kind == UC_M_MATCH) return why_not_match(s, p, arg);
    if (s->step == UC_AT_PLAN && kind == UC_M_PLAN) return why_not_plan(s, p, arg);
    if (s->step == UC_AT_CARD && kind == UC_M_CARD) return why_not_card(s, p, arg);
    return s->step == UC_AT_END && kind == UC_M_END_TURN ? FR_OK : FR_2_QUESTION;
}

static fr_rule why_not_asked(const struct uc_state *s, const struct uc_player *p, fr_move m)
{
    const int kind = uc_kind_of(m), arg = uc_arg(m);

    if (!kind || kind >= UC_MOVE_KINDS) return FR_NOT_A_MOVE;
    if (arg && (kind == UC_M_DONE || kind == UC_M_END_TURN)) return FR_NOT_A_MOVE;
    if (kind == UC_M_ABILITY) return why_not_ability(s, p, arg);
    if (kind == UC_M_CONTRACT) return why_not_contract(s, p, arg);
    if (s->active == UC_NONE)
        return kind == UC_M_DISCARD ? why_not_discard(s, p, arg) : FR_2_QUESTION;
    if (s->depth) return why_not_frame(s, p, m);
    if (s->phase == UC_TURN) return why_not_turn(s, p, m);
    if (kind == UC_M_DONE) return FR_OK;
    if (s->phase == UC_PRODUCING && kind == UC_M_REPLACE) return why_not_replace(s, p, m);
    return s->phase == UC_SCORING && kind == UC_M_SELL ? why_not_sell(p, m) : FR_2_QUESTION;
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
    fr_rule why;

    if (!(uc_to_act(s) >> seat & 1)) return why_not_ahead(s, seat, m);
    why = why_not_asked(s, &s->players[seat], m);
    return !why && uc_is_owed(s, seat, m) ? UC_7_5_OWED : why;
}
