/* legal.c: what may be answered to each question, and why anything else may not.
 *
 * uc_legal is the one definition of what is allowed; uc_why_not looks a move up in it and, where it is missing, names
 * the rule. Moves come out ascending because the loops follow the packing of moves.h; only effects whose
 * parts overlap need a sort. */
#include "inner.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- T1 ---- */

bool uc_slot_usable(const struct uc_state *s, const struct uc_player *p, int slot)
{
    const struct uc_slot *at = uc_slot_at(s, slot);

    if (at->usable & uc_flags_of(s, p) || uc_kinds_of(s, p, at->kinds)) return true;
    return at->usable & UC_SLOT_OTHERWISE && uc_any_part_possible(s, p, at->effect, 0xFF);
}

/* In fours, so that the moves of a slot are written with two instructions; what stands behind `num` is nothing. */
enum { STRIDE = 4 };
struct hand { uint32_t card[UC_CARDS + STRIDE]; int num; };

static void list_hand(const struct uc_player *p, struct hand *hand)
{
    int num = 0;

    for (int word = 0; word < 4; word++)
        UC_EACH(bit, p->hand_set[word]) hand->card[num++] = (uint32_t)(word << 6) | (uint32_t)bit;
    for (int i = 0; i < STRIDE; i++) hand->card[num + i] = 0;
    hand->num = num;
}

/* A slot that nothing makes usable at once: perhaps the card does, or what its playing triggers. Cards of another colour
 * are all alike here, and help only through traits of claimed cards. `p`: after a cloning tile is paid. */
static void put_helpful_cards(const struct uc_state *s, const struct uc_player *p, const struct hand *hand, int slot, bool clone,
                              struct uc_emitter *e)
{
    const int colour = uc_slot_at(s, slot)->colour, traits = uc_traits(p);
    const bool lively = traits || s->contracts_set;
    int others = -1;                                  /* whether the first card of another colour helps */
    int lacks = -1;

    for (int i = 0; i < hand->num; i++) {
        const struct uc_card *card = &uc_t->cards[hand->card[i]];
        const bool alike = card->colour != colour && !(traits & UC_HAS_MATCH), asked = lively || (!alike && card->helps);
        bool helps = false;
        if (asked && lacks < 0) lacks = uc_slot_lacks(s, p, slot);
        if (alike && others >= 0) helps = others;
        else if (asked && (lively || (lacks && card->helps & (lacks | UC_ANYTHING))))
            helps = uc_slot_usable_with(s, p, slot, (int)hand->card[i], clone, lacks, traits);
        assert(uc_answer_holds(s, slot, (int)hand->card[i], clone, helps));
        if (alike) others = helps;
        if (helps) uc_put(e, uc_slot_move(clone, slot, (int)hand->card[i]));
    }
}

/* UC-7.12: a slot occupied by others only. */
static bool may_clone(const struct uc_state *s, int seat, int slot)
{
    const int tiles = s->tiles[slot];

    return tiles && (tiles & 15) != seat + 1 && !(tiles >> 4);
}

static bool clone_tile_free(const struct uc_state *s, const struct uc_player *p)
{
    return s->num_players == 4 && s->cloned_by == UC_NONE && p->res[UC_CREDIT] >= uc_t->constants.clone_credits;
}

/* The slots of `among` that can be used at once. */
static uint16_t usable_slots(const struct uc_state *s, const struct uc_player *p, uint16_t among)
{
    const uint16_t (*by_kinds) = uc_t->by_kinds[uc_side(s)], (*by_flags) = uc_t->by_flags[uc_side(s)];
    const struct uc_slot *slots = uc_t->slots[uc_side(s)];
    uint16_t usable = by_flags[uc_flags_of(s, p)];
    int kinds = 0;

    UC_EACH(slot, (uint16_t)(among & ~usable)) kinds |= slots[slot].kinds;
    usable |= by_kinds[uc_kinds_of(s, p, kinds)];
    UC_EACH(slot, (uint16_t)(by_flags[UC_SLOT_OTHERWISE] & among & ~usable))
        if (uc_slot_usable(s, p, (int)slot)) usable |= (uint16_t)(1u << slot);
    return usable;
}

/* Every card of the hand; returns the end of the list. */
static inline fr_move *put_all_cards(const struct hand *hand, fr_move slot, fr_move *out)
{
    const int num = hand->num;
    int i = 0;

    do {
        fr_move four[STRIDE];
        for (int k = 0; k < STRIDE; k++) four[k] = slot | hand->card[i + k];
        memcpy(out + i, four, sizeof four);
        i += STRIDE;
    } while (i < num);
    return out + num;
}

static void put_slots(const struct uc_state *s, const struct uc_player *p, const struct hand *hand, uint16_t slots, bool clone,
                      struct uc_emitter *e)
{
    const uint16_t usable = usable_slots(s, p, slots);
    fr_move *out = e->out + e->num, *const room = e->out + e->cap - hand->num - STRIDE;

    UC_EACH(slot, slots) {
        const fr_move move = uc_slot_move(clone, 0, 0) | (fr_move)slot << 8;
        if (usable >> slot & 1 && out <= room) {
            out = put_all_cards(hand, move, out);
            continue;
        }
        e->num = (int)(out - e->out);
        if (usable >> slot & 1)
            for (int i = 0; i < hand->num; i++) uc_put(e, move | hand->card[i]);
        else put_helpful_cards(s, p, hand, (int)slot, clone, e);
        if (uc_full(e)) return;
        out = e->out + e->num;
    }
    e->num = (int)(out - e->out);
}

static struct uc_player after_cloning(const struct uc_player *p)
{
    struct uc_player after = *p;

    after.res[UC_CREDIT] = (int16_t)(after.res[UC_CREDIT] - uc_t->constants.clone_credits);
    return after;
}

static void put_clones(const struct uc_state *s, const struct uc_player *p, const struct hand *hand, struct uc_emitter *e)
{
    const struct uc_player after = after_cloning(p);
    uint16_t slots = 0;

    for (int slot = 0; slot < uc_num_slots(s); slot++)
        if (may_clone(s, s->active, slot)) slots |= (uint16_t)(1u << slot);
    put_slots(s, &after, hand, slots, true, e);
}

/* The bytes that are 0, one bit a byte. */
static inline unsigned zero_bytes(const uint8_t bytes[8])
{
    const uint64_t low = 0x7F7F7F7F7F7F7F7Fu;
    uint64_t word = 0;

    for (int i = 0; i < 8; i++) word |= (uint64_t)bytes[i] << 8 * i;
    word = ~(((word & low) + low) | word | low);                /* the top bit of each byte that is 0 */
    return (unsigned)((word >> 7) * 0x0102040810204080u >> 56);
}

static uint16_t free_slots(const struct uc_state *s)
{
    return (uint16_t)((zero_bytes(s->tiles) | zero_bytes(s->tiles + 8) << 8) & ((2u << uc_num_slots(s)) - 1));
}

static void put_turn(const struct uc_state *s, const struct uc_player *p, struct uc_emitter *e)
{
    struct hand hand;

    list_hand(p, &hand);
    put_slots(s, p, &hand, free_slots(s), false, e);
    if (clone_tile_free(s, p)) put_clones(s, p, &hand, e);
    uc_put_moment(s, p, e, -1);
}

/* One choice of T1 by itself, for why_not. */
bool uc_may_choose(const struct uc_state *s, fr_move m)
{
    const struct uc_player *p = &s->players[s->active];
    const int slot = uc_slot_of(m), card = uc_card_of(m);
    const bool clone = uc_is_clone(m);
    struct uc_player after = *p;

    if (m != uc_slot_move(clone, slot, card) || slot > uc_num_slots(s) || card >= UC_CARDS || !uc_in_hand(p, card)) return false;
    if (clone ? slot == uc_num_slots(s) || !clone_tile_free(s, p) || !may_clone(s, s->active, slot) : s->tiles[slot] != 0) return false;
    if (clone) after = after_cloning(p);
    return uc_slot_usable(s, &after, slot) || uc_slot_usable_with(s, &after, slot, card, clone, uc_slot_lacks(s, &after, slot), uc_traits(p));
}

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
        if (uc_t->mods[c->first_mod + m].mod == UC_MOD_ABILITY) return &uc_t->mods[c->first_mod + m];
    return NULL;
}

bool uc_ability_usable(const struct uc_state *s, const struct uc_player *p, int at)
{
    const struct uc_mod *m = ability_of(p->area[at]);

    if (!m || (m->limit == UC_PER_ROUND ? p->spent_round_set : p->spent_turn_set) >> at & 1) return false;
    return uc_any_part_possible(s, p, m->effect, 0xFF);
}

bool uc_free_moment(const struct uc_state *s, const struct uc_player *p)
{
    if (s->contracts_set && uc_contracts_met(s, p)) return true;
    if (!(p->events_set & UC_HAS_ABILITY)) return false;
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

/* kind: only moves of this kind, -1 for both. */
void uc_put_abilities(const struct uc_state *s, const struct uc_player *p, struct uc_emitter *e, int kind)
{
    const int from = e->num;

    if (p->events_set & UC_HAS_ABILITY && (kind < 0 || kind == UC_M_ABILITY))
        for (int i = 0; i < p->num_area; i++)
            if (uc_ability_usable(s, p, i)) put_sorted(e, from, uc_move(UC_M_ABILITY, p->area[i]));
    if (s->contracts_set && (kind < 0 || kind == UC_M_CONTRACT)) {
        const uint8_t met = uc_contracts_met(s, p);
        UC_EACH(k, met) uc_put(e, uc_move(UC_M_CONTRACT, (uint32_t)k));
    }
}

/* ---- T2, T3, T4 ---- */

static void put_match(const struct uc_state *s, const struct uc_player *p, struct uc_emitter *e)
{
    uc_put(e, uc_move(UC_M_MATCH, 0));
    uc_put(e, uc_move(UC_M_MATCH, p->area[s->match_by]));
}

bool uc_card_costs_too_much(const struct uc_state *s, const struct uc_player *p)
{
    return p->res[UC_CREDIT] < uc_t->cards[s->card].cost;
}

static void put_plan(const struct uc_state *s, const struct uc_player *p, struct uc_emitter *e)
{
    const bool usable = uc_slot_usable(s, p, s->slot) || uc_slot_usable_first(s, s->active);
    const bool too_dear = uc_card_costs_too_much(s, p);

    if (!too_dear) uc_put(e, uc_move(UC_M_PLAN, UC_CARD_FIRST));
    if (usable) uc_put(e, uc_move(UC_M_PLAN, UC_SLOT_FIRST));
    if (usable || too_dear) uc_put(e, uc_move(UC_M_PLAN, UC_SLOT_ONLY));      /* UC-AR-4: else the slot is forfeited */
    uc_put_moment(s, p, e, -1);
}

enum { CARD_CLAIM, CARD_PAY, CARD_DECLINE };

static void put_card(const struct uc_state *s, const struct uc_player *p, struct uc_emitter *e)
{
    const bool instant = uc_t->cards[s->card].type == UC_INSTANT;

    if (!uc_card_costs_too_much(s, p)) uc_put(e, uc_move(UC_M_CARD, instant ? CARD_PAY : CARD_CLAIM));
    uc_put(e, uc_move(UC_M_CARD, CARD_DECLINE));
    uc_put_moment(s, p, e, -1);
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

    UC_EACH(part, f->left) {
        const struct uc_node *node = uc_node_of(f->effect, (int)part);
        int i = num;
        if (node->twin && f->left >> (node->twin - 1) & 1) continue;
        for (; i > 0 && part_key(uc_node_of(f->effect, out[i - 1])) > part_key(node); i--) out[i] = out[i - 1];
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

static void put_effect(const struct uc_state *s, const struct uc_player *p, const struct uc_frame *f, struct uc_emitter *e)
{
    uint8_t parts[8];
    int num, steps;

    if (f->open != UC_NONE) {
        uc_put_part(s, p, uc_node_of(f->effect, f->open), f->open, e);
        uc_put(e, uc_move(UC_M_DONE, 0));
        return;
    }
    if (f->left & (f->left - 1)) {
        num = parts_in_order(f, parts);
        for (int i = 0; i < num && !uc_full(e); i++) uc_put_part(s, p, uc_node_of(f->effect, parts[i]), parts[i], e);
        if (num > 1) sort_moves(e, 0);
    } else if (f->left) {
        uc_put_part(s, p, uc_node_of(f->effect, uc_first(f->left)), uc_first(f->left), e);
    }
    steps = e->num;
    if (f->flags & UC_MOMENT) uc_put_moment(s, p, e, -1);
    if (!steps || !(f->flags & UC_MUST)) uc_put(e, uc_move(UC_M_DONE, 0));
}

static void put_upgrade_built(const struct uc_player *p, const struct uc_frame *f, struct uc_emitter *e)
{
    const uint8_t *prices[UC_MAX_PRICES];
    const struct uc_node *node = &uc_t->nodes[f->effect];
    const int num = uc_upgrade_prices(p, node, f->left, prices);

    for (int i = 0; i < num; i++)
        if (uc_can_pay(p, prices[i])) uc_put(e, uc_step_move(UC_M_UPGRADE, uc_upgrade_arg(f->open, i), 0));
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

static void put_order(const struct uc_state *s, struct uc_emitter *e)
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

static void put_frame(const struct uc_state *s, const struct uc_player *p, struct uc_emitter *e)
{
    const struct uc_frame *f = uc_peek(s);

    if (f->flags & UC_PENDING) {
        put_order(s, e);
        return;
    }
    switch (f->kind) {
    case UC_EFFECT: put_effect(s, p, f, e); break;
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
    default:
        uc_put(e, uc_step_move(UC_M_USE, f->source, 0));
        uc_put(e, uc_move(UC_M_DONE, 0));
    }
}

/* ---- outside the stack ---- */

static void put_discards(const struct uc_player *p, struct uc_emitter *emitter)
{
    struct uc_emitter e = *emitter;

    for (int word = 0; word < 4; word++)
        UC_EACH(bit, p->hand_set[word]) uc_put(&e, uc_move(UC_M_DISCARD, (uint32_t)(word << 6) | (uint32_t)bit));
    emitter->num = e.num;
}

static void put_replaces(const struct uc_state *s, const struct uc_player *p, struct uc_emitter *e)
{
    for (int i = 0; i < p->num_area; i++)
        for (int times = 1, most = uc_replaces_left(s, p, i); times <= most; times++)
            put_sorted(e, 0, uc_times_move(UC_M_REPLACE, p->area[i], times));
    uc_put(e, uc_move(UC_M_DONE, 0));
}

static void put_sales(const struct uc_player *p, struct uc_emitter *e)
{
    for (int i = 0; i < p->num_area; i++)
        for (int times = 1, most = uc_sales(p, i); times <= most; times++)
            put_sorted(e, 0, uc_times_move(UC_M_SELL, p->area[i], times));
    uc_put(e, uc_move(UC_M_DONE, 0));
}

static void put_turn_step(const struct uc_state *s, const struct uc_player *p, struct uc_emitter *e)
{
    switch (s->step) {
    case UC_START: put_discards(p, e); break;
    case UC_AT_CHOOSE: put_turn(s, p, e); break;
    case UC_AT_MATCH: put_match(s, p, e); break;
    case UC_AT_PLAN: put_plan(s, p, e); break;
    case UC_AT_CARD: put_card(s, p, e); break;
    default:
        uc_put_moment(s, p, e, -1);
        uc_put(e, uc_move(UC_M_END_TURN, 0));
    }
}

/* Whether what is being decided was triggered by a build whose upgrade is still owed. */
static bool owes_upgrade(const struct uc_state *s, const struct uc_player *p)
{
    const struct uc_frame *top;

    if (s->probe) return false;
    top = uc_peek(s);
    if (top->kind != UC_EFFECT && top->kind != UC_OFFER && !(top->flags & UC_PENDING)) return false;
    for (int i = s->depth - 2; i >= 0; i--) {
        const struct uc_frame *f = &s->stack[i];
        if (f->kind == UC_UPGRADE_BUILT && uc_t->nodes[f->effect].flags & UC_REQUIRED && !uc_is_upgraded(p, f->open)) return true;
    }
    return false;
}

/* UC-AR-40: what the upgrade that belongs to a build needs must be taken. */
static int put_saving(const struct uc_state *s, const struct uc_player *p, fr_move *out, int cap)
{
    fr_move all[UC_MAX_LEGAL];
    struct uc_emitter e = { all, 0, UC_MAX_LEGAL };
    int num = 0, listed;

    put_frame(s, p, &e);
    listed = e.num < e.cap ? e.num : e.cap;
    for (int i = 0; i < listed && num < cap; i++)
        if (uc_upgrade_survives(s, all[i])) out[num++] = all[i];
    for (int i = 0; !num && i < listed && i < cap; i++) out[i] = all[i];
    return num ? num : listed < cap ? listed : cap;
}

int uc_legal_some(const struct uc_state *s, int seat, fr_move *out, int cap)
{
    const struct uc_player *p = &s->players[seat];
    struct uc_emitter e = { out, 0, cap };

    if (s->active != UC_NONE ? s->active != seat : !(uc_to_act(s) >> seat & 1)) return 0;
    if (s->phase == UC_HANDS || s->phase == UC_NEW_ERA) put_discards(p, &e);
    else if (s->depth > 1 && owes_upgrade(s, p)) return put_saving(s, p, out, cap);
    else if (s->depth) put_frame(s, p, &e);
    else if (s->phase == UC_TURN) put_turn_step(s, p, &e);
    else if (s->phase == UC_PRODUCING) put_replaces(s, p, &e);
    else put_sales(p, &e);
    return e.num < cap ? e.num : cap;
}

/* Whether only what the upgrade of a build needs stands against this move. */
bool uc_is_owed(const struct uc_state *s, int seat, fr_move m)
{
    fr_move all[UC_MAX_LEGAL];
    struct uc_emitter e = { all, 0, UC_MAX_LEGAL };

    if (s->depth < 2 || !owes_upgrade(s, &s->players[seat])) return false;
    put_frame(s, &s->players[seat], &e);
    for (int i = 0; i < e.num && i < e.cap; i++)
        if (all[i] == m) return true;
    return false;
}

int uc_legal(const void *s, int seat, fr_move *out)
{
    return uc_legal_some(s, seat, out, UC_MAX_LEGAL);
}
