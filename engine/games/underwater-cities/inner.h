/* inner.h: what the files of this folder share. Nobody else includes it. */
#ifndef UC_INNER_H
#define UC_INNER_H

#include "moves.h"
#include "state.h"

#include <assert.h>
#include <string.h>

enum uc_question {
    UC_Q_DISCARD,
    UC_Q_TURN,
    UC_Q_MATCH,
    UC_Q_PLAN,
    UC_Q_CARD,
    UC_Q_DROP,
    UC_Q_EFFECT,
    UC_Q_PART,
    UC_Q_UPGRADE_BUILT,
    UC_Q_LOOK,
    UC_Q_UNDER,
    UC_Q_KEEP,
    UC_Q_ORDER,
    UC_Q_CONTRACT,
    UC_Q_END,
    UC_Q_REPLACE,
    UC_Q_SELL,
    UC_NUM_QUESTIONS,
};

enum uc_event_id {
    UC_E_ROUND,
    UC_E_ORDER,
    UC_E_PLAYED,
    UC_E_CLAIMED,
    UC_E_DROPPED,
    UC_E_USED,
    UC_E_READIED,
    UC_E_PUT_AWAY,
    UC_E_DISCARDED,
    UC_E_DREW,
    UC_E_GAINED,
    UC_E_PAID,
    UC_E_BUILT,
    UC_E_UPGRADED,
    UC_E_PRODUCED,
    UC_E_CONVERTED,
    UC_E_ADVANCED,
    UC_E_PERFORMED,
    UC_E_TOOK,
    UC_E_LOOKED,
    UC_E_CONNECTED,
    UC_E_CONTRACT,
    UC_E_PRODUCTION,
    UC_E_FED,
    UC_E_RESHUFFLED,
    UC_E_NEUTRAL,
    UC_E_TURNED,
    UC_E_SCORED,
    UC_E_VERDICT,
    UC_NUM_EVENTS,
};

/* Nobody listens while a bot searches: then not even the arguments are made. */
#define uc_emit(ev, ...) ((ev) ? fr_emit(ev, __VA_ARGS__) : (void)0)

/* A case of a switch whose other cases do next to nothing: kept apart, so that these save no
 * registers for it. */
#define UC_APART __attribute__((noinline))

/* ---- small bits ---- */

static inline int uc_first(uint64_t set) { return __builtin_ctzll(set); }
static inline int uc_num(uint64_t set) { return __builtin_popcountll(set); }
static inline int uc_nth(uint64_t set, uint32_t k)
{
    for (; k; k--) set &= set - 1;
    return uc_first(set);
}
#define UC_EACH(i, set)                                                                            \
    for (uint64_t i##_left = (set), i; i##_left && (i = (uint64_t)__builtin_ctzll(i##_left), 1);   \
         i##_left &= i##_left - 1)
/* The subsets of `of` that are not empty, ascending. */
#define UC_EACH_SUBSET(set, of) for (int set = -(of) & (of); set; set = (set - (of)) & (of))

/* Whether the action of the chosen slot comes next, or has begun and no part of it has been used.
 */
static inline bool uc_slot_is_next(const struct uc_state *s)
{
    const int begun = UC_MUST | UC_OF_SLOT;

    return s->depth ? s->depth == 1 && (s->stack[0].flags & begun) == begun : s->step == UC_RESOLVE;
}
static inline struct uc_frame *uc_top(struct uc_state *s) { return &s->stack[s->depth - 1]; }
static inline void uc_pop(struct uc_state *s) { s->stack[--s->depth] = (struct uc_frame){ 0 }; }
static inline const struct uc_frame *uc_peek(const struct uc_state *s)
{
    return &s->stack[s->depth - 1];
}
static inline const struct uc_effect *uc_effect_at(int effect) { return &uc_t->effects[effect]; }
static inline const struct uc_node *uc_node_of(int effect, int part)
{
    return &uc_t->nodes[uc_t->effects[effect].first + part];
}
static inline const struct uc_board *uc_board_of(const struct uc_player *p)
{
    return &uc_t->boards[p->board];
}
static inline int uc_side(const struct uc_state *s) { return s->num_players > 2; }
static inline int uc_num_slots(const struct uc_state *s)
{
    return uc_t->num_slots[uc_side(s)];
} /* the coloured ones */
static inline uint16_t uc_all_slots(const struct uc_state *s)
{
    return (uint16_t)((2u << uc_num_slots(s)) - 1);
} /* with the one always available */
static inline const struct uc_slot *uc_slot_at(const struct uc_state *s, int slot)
{
    return &uc_t->slots[uc_side(s)][slot];
}
static inline int uc_era(const struct uc_state *s)
{
    const uint8_t *rounds = uc_t->constants.rounds_per_era;
    return s->round <= rounds[0] ? 1 : s->round <= rounds[0] + rounds[1] ? 2 : 3;
}
static inline int uc_back(int card) { return uc_t->cards[card].era; }
static inline int uc_hand_size(const struct uc_player *p)
{
    uint32_t all;

    memcpy(&all, p->num_hand, sizeof all);
    return (int)(all * 0x01010101u >> 24); /* their sum, in the top byte */
}
static inline bool uc_in_hand(const struct uc_player *p, int card)
{
    return p->hand_set[card >> 6] >> (card & 63) & 1;
}
/* Cards of the hand that are known: how many, and one of them by its place among them. */
static inline int uc_num_held(const struct uc_player *p)
{
    return uc_num(p->hand_set[0]) + uc_num(p->hand_set[1]) + uc_num(p->hand_set[2]) +
           uc_num(p->hand_set[3]);
}
static inline int uc_nth_held(const struct uc_player *p, uint32_t k)
{
    int word = 0;

    for (uint32_t num; (num = (uint32_t)uc_num(p->hand_set[word])) <= k; word++) k -= num;
    return word << 6 | uc_nth(p->hand_set[word], k);
}
static inline int uc_space(int fed)
{
    return fed ? 5 - fed : 0;
} /* steps from below -> printed space */
static inline int uc_discount(const struct uc_player *p, int kind, int r)
{
    return p->discount[kind] >> 3 * r & 7;
}
static inline uint32_t uc_ready_set(const struct uc_player *p)
{
    return p->action_set & ~p->used_set;
}
int uc_area_place(const struct uc_player *, int card); /* -1: not in the area */

/* A place of a build is its number in uc_board.bonus; a structure's kind follows from the player.
 */
static inline bool uc_is_site(int place) { return place < UC_TUNNEL_PLACE; }
static inline bool uc_is_tunnel(int place)
{
    return place >= UC_TUNNEL_PLACE && place < UC_CITY_PLACE;
}
int uc_kind_at(const struct uc_player *, int place); /* UC_NONE: nothing stands there */

/* ---- network.c: what the board says ---- */

void uc_derive_network(struct uc_player *);
void uc_derive_places(struct uc_player *); /* after the open sites have changed */
void uc_derive_cards(struct uc_player *);
void uc_derive_supply(struct uc_state *);
void uc_derive_display(struct uc_state *);
void uc_derive_slots(struct uc_state *);            /* after tiles were laid or taken back */
uint16_t uc_last_tunnels(const struct uc_player *); /* each of which connects a metropolis */
int uc_count(const struct uc_player *, int count);
bool uc_holds(const struct uc_player *, int cond);
bool uc_is_upgraded(const struct uc_player *, int place);
bool uc_counts(const struct uc_player *, int place); /* connected, as UC-3.11 and UC-3.23 say */
uint64_t uc_structures(const struct uc_player *, int what,
                       bool upgraded); /* one bit a place: sites, then tunnels */

/* ---- cost.c: prices and what can be paid ---- */

struct uc_price {
    uint8_t res[8];
};
static inline bool uc_can_pay(const struct uc_player *p, const uint8_t map[8])
{
    return p->res[UC_CREDIT] >= map[UC_CREDIT] && p->res[UC_KELP] >= map[UC_KELP] &&
           p->res[UC_STEELPLAST] >= map[UC_STEELPLAST] && p->res[UC_SCIENCE] >= map[UC_SCIENCE] &&
           p->res[UC_BIOMATTER] >= map[UC_BIOMATTER];
}
/* Adds so many times what a map has of resources and points. Taken out and put back as a whole, the
 * eight fields, of which the last two count for nothing, are one step for the processor. */
static inline void uc_add_map(struct uc_player *p, const uint8_t map[8], int times)
{
    static const uint8_t counts[8] = { 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF };
    uint64_t word, mask;
    uint8_t more[8];
    int16_t sum[8];

    memcpy(&word, map, sizeof word);
    memcpy(&mask, counts, sizeof mask);
    word &= mask;
    memcpy(more, &word, sizeof more);
    memcpy(sum, p->res, sizeof sum);
    for (int r = 0; r < 8; r++) sum[r] = (int16_t)(sum[r] + more[r] * times);
    memcpy(p->res, sum, sizeof sum);
}
/* The first four resources side by side in one word, as in uc_tables.cost_words. */
static inline uint64_t uc_word(const int16_t res[4])
{
    return (uint64_t)(uint16_t)res[0] | (uint64_t)(uint16_t)res[1] << 16 |
           (uint64_t)(uint16_t)res[2] << 32 | (uint64_t)(uint16_t)res[3] << 48;
}
static inline uint64_t uc_map_word(const uint8_t map[8])
{
    return map[0] | (uint64_t)map[1] << 16 | (uint64_t)map[2] << 32 | (uint64_t)map[3] << 48;
}
/* Nothing of the price is missing. No field borrows from the next: the top bits stop it. */
static inline bool uc_covers(uint64_t purse, uint64_t price)
{
    const uint64_t tops = 0x8000800080008000u;

    return (((purse | tops) - price) & tops) == tops;
}
/* Kinds whose usual cost so much covers, with neither discounts nor biomatter in place of anything.
 */
static inline int uc_covered_kinds(const int16_t res[8])
{
    uint16_t amount[8];
    int kinds = (1 << UC_KINDS) - 1;

    for (int r = 0; r < 8; r++) amount[r] = (uint16_t)(res[r] < UC_ENOUGH ? res[r] : UC_ENOUGH - 1);
    for (int r = 0; r < UC_PAYABLE; r++) kinds &= uc_t->enough[r][amount[r]];
    return kinds;
}
/* The cost of a build after discounts, without and with the surcharge of the place (UC-8.4). */
struct uc_price uc_reduced_price(const struct uc_player *, const struct uc_node *, int kind,
                                 const uint8_t cost[8]);
static inline struct uc_price uc_build_price(const struct uc_player *p, const struct uc_node *node,
                                             int kind)
{
    const uint8_t *cost = node->flags & UC_USUAL ? uc_t->constants.cost[kind] : node->res;
    struct uc_price price;

    if (p->discount[kind] || node->flags & (UC_FREE | UC_CHEAPER))
        return uc_reduced_price(p, node, kind, cost);
    memcpy(price.res, cost, sizeof price.res);
    return price;
}
void uc_add_surcharge(const struct uc_player *, struct uc_price *, int place);
/* Whether it can be paid with biomatter for some of the kelp and steelplast. */
static inline bool uc_can_pay_build(const int16_t res[UC_PAYABLE], const struct uc_price *price)
{
    const int kelp = price->res[UC_KELP] - res[UC_KELP],
              steelplast = price->res[UC_STEELPLAST] - res[UC_STEELPLAST];
    const int short_of = (kelp > 0 ? kelp : 0) + (steelplast > 0 ? steelplast : 0);

    return res[UC_CREDIT] >= price->res[UC_CREDIT] && res[UC_SCIENCE] >= price->res[UC_SCIENCE] &&
           res[UC_BIOMATTER] >= price->res[UC_BIOMATTER] + short_of;
}
/* The same without the surcharge, of which the purse says nearly always all: it covers the usual
 * price, or nothing else helps. */
static inline bool uc_can_pay_kind(const int16_t res[UC_PAYABLE], const struct uc_player *p,
                                   const struct uc_node *node, int kind)
{
    struct uc_price price;

    if ((node->flags & (UC_USUAL | UC_FREE | UC_CHEAPER)) == UC_USUAL) {
        if (uc_covers(uc_word(res), uc_t->cost_words[kind])) return true;
        if (!res[UC_BIOMATTER] && !p->discount[kind]) return false;
    }
    price = uc_build_price(p, node, kind);
    return uc_can_pay_build(res, &price);
}
/* Pays without a word, for looking ahead; kelp, steelplast: as many of them in biomatter. */
void uc_pay_price(struct uc_player *, const struct uc_price *, int kelp, int steelplast);
void uc_pay_build(struct uc_player *, const struct uc_node *, fr_move build);
bool uc_can_pay_so(const struct uc_player *, const struct uc_price *, int kelp, int steelplast);
bool uc_any_upgrade_price(const struct uc_player *, const struct uc_node *,
                          int kind); /* one of them can be paid */
/* The alternatives for an upgrade; returns how many. */
enum { UC_MAX_PRICES = 16 };
int uc_upgrade_prices(const struct uc_player *, const struct uc_node *, int kind,
                      const uint8_t *out[UC_MAX_PRICES]);

/* ---- legal.c, legal_turn.c, legal_parts.c ---- */

int uc_kind_lacks(const struct uc_state *, const struct uc_player *,
                  int kind); /* enum uc_missing */
bool uc_slot_usable(const struct uc_state *, const struct uc_player *, int slot);
bool uc_slot_builds(const struct uc_state *, const struct uc_player *,
                    int slot); /* usable by its builds */

struct uc_emitter {
    fr_move *out;
    int num, cap;
};
static inline void uc_put(struct uc_emitter *e, fr_move m)
{
    if (e->num < e->cap) e->out[e->num] = m;
    e->num++;
}
static inline bool uc_full(const struct uc_emitter *e) { return e->num >= e->cap; }

int uc_legal(const void *s, int seat, fr_move *out);
int uc_legal_some(const struct uc_state *, int seat, fr_move *out, int cap);
/* One of the legal moves by chance, and how many there are: in general, and of a turn. */
fr_move uc_pick(const void *s, int seat, struct fr_rng *, int *num);
fr_move uc_pick_listed(const struct uc_state *, int seat, struct fr_rng *, int *num);
fr_move uc_pick_turn(const struct uc_state *, int seat, struct fr_rng *, int *num);
fr_rule uc_why_not(const void *s, int seat, fr_move);
bool uc_is_owed(const struct uc_state *, int seat, fr_move); /* refused by UC-AR-40 alone */
void uc_put_turn(const struct uc_state *, const struct uc_player *, struct uc_emitter *);
void uc_write_places(struct fr_writer *, const char *key, const struct uc_player *, uint64_t set,
                     int offset);
void uc_explain(const void *s, int seat, fr_move, fr_rule why, struct fr_arg *out);
bool uc_may_perform(const struct uc_state *, int seat, int slot, int which);
bool uc_any_moment(const struct uc_state *, const struct uc_player *);
static inline bool
uc_free_moment(const struct uc_state *s,
               const struct uc_player *p) /* an ability or a contract could be used */
{
    return (s->contracts_set || p->events_set & UC_HAS_ABILITY) && uc_any_moment(s, p);
}
void uc_put_abilities(const struct uc_state *, const struct uc_player *, struct uc_emitter *);
static inline void uc_put_moment(const struct uc_state *s, const struct uc_player *p,
                                 struct uc_emitter *e)
{
    if (s->contracts_set || p->events_set & UC_HAS_ABILITY) uc_put_abilities(s, p, e);
}
bool uc_ability_usable(const struct uc_state *, const struct uc_player *, int place_in_area);
uint8_t uc_contracts_met(const struct uc_state *, const struct uc_player *);

/* Parts of effects: whether the first (or next) step is possible, and all of its moves. */
bool uc_part_possible(const struct uc_state *, const struct uc_player *, const struct uc_node *);
static inline bool uc_any_special(const struct uc_state *s)
{
    return s->num_special || s->display_set;
}
bool uc_can_build_at(const struct uc_player *, const struct uc_node *, int kind, uint64_t places);
bool uc_any_part_possible(const struct uc_state *, const struct uc_player *, int effect, int left);
/* How many first steps a part has, as far as that is seen without listing them: at least `num`, and
 * if sure no more, or two. */
struct uc_glance {
    int num;
    bool sure;
    fr_move first;
};
struct uc_glance uc_glance_at(const struct uc_state *, const struct uc_player *,
                              const struct uc_node *, int part);
void uc_put_part(const struct uc_state *, const struct uc_player *, const struct uc_node *,
                 int part, struct uc_emitter *);
void uc_put_builds(const struct uc_state *, const struct uc_player *, const struct uc_node *,
                   int part, struct uc_emitter *);
bool uc_deck_left(const struct uc_state *); /* a card can be drawn */
static inline uint64_t uc_open_places(const struct uc_state *s, const struct uc_player *p,
                                      const struct uc_node *node, int kind)
{
    const struct uc_board *b = uc_board_of(p);

    if (kind < UC_BUILDINGS)
        return p->site_ok & (node->flags & UC_EXPANSION ? b->expansion_set : b->normal_set);
    if (kind == UC_TUNNEL) return s->num_tunnels ? p->tunnel_ok : 0;
    return (kind == UC_CITY ? s->num_domes : s->num_symbiotic) ? p->city_ok : 0;
}
static inline int uc_place_offset(int kind)
{
    return kind == UC_TUNNEL ? UC_TUNNEL_PLACE : kind > UC_TUNNEL ? UC_CITY_PLACE : 0;
}
static inline uint64_t uc_bonus_set(const struct uc_board *b,
                                    int kind) /* places with a bonus, counted from the offset */
{
    return kind == UC_TUNNEL  ? b->bonus_tunnel_set
           : kind > UC_TUNNEL ? b->bonus_city_set
                              : b->bonus_site_set;
}
int uc_step_kind(const struct uc_node *); /* the kind of a part's first step */
int uc_gain_times(const struct uc_player *, const struct uc_node *); /* of gain_per */
const struct uc_node *uc_plain_gain(const struct uc_player *,
                                    const struct uc_node *); /* NULL: needs choices */

/* ---- why_parts.c: the rule against a step, and whether a part has any that none forbids ---- */

fr_rule uc_why_not_step(const struct uc_state *, const struct uc_player *, fr_move);
fr_rule uc_why_not_upgrade(const struct uc_player *, const struct uc_node *, fr_move);
bool uc_some_step(const struct uc_state *, const struct uc_player *, int effect, int left);

/* ---- probe.c: UC-4.9 and UC-AR-40 answered by looking ahead ---- */

int uc_shortage(const struct uc_player *, const struct uc_price *);
int uc_slot_lacks(const struct uc_state *, const struct uc_player *, int slot);
int uc_traits(const struct uc_player *); /* by which more than the card may help */
bool uc_slot_usable_with(const struct uc_state *, const struct uc_player *, int slot, int card,
                         bool clone, int traits);
bool uc_answer_holds(const struct uc_state *, int slot, int card, bool clone, bool usable);
bool uc_slot_usable_first(const struct uc_state *, int seat); /* at T3, without the card */
bool uc_slot_opens(const struct uc_state *); /* at T5, by an ability or a contract */
bool uc_upgrade_survives(const struct uc_state *,
                         fr_move); /* the upgrade can still be paid after this move */
bool uc_upgrade_follows(const struct uc_state *, const struct uc_player *, const struct uc_node *,
                        fr_move build);

/* ---- effects.c: what happens ---- */

static inline void uc_push(struct uc_state *s, int kind, int source, int effect, int flags)
{
    assert(s->depth < UC_STACK);
    s->stack[s->depth++] = (struct uc_frame){
        .kind = (uint8_t)kind,
        .source = (uint8_t)source,
        .effect = (uint16_t)effect,
        .open = UC_NONE,
        .left = kind == UC_EFFECT ? (uint8_t)((1u << uc_effect_at(effect)->num) - 1) : 0,
        .flags = (uint8_t)flags,
    };
}
void uc_place_piece(struct uc_player *, int kind,
                    int place); /* on the board, whatever the supply */
void uc_gain(struct uc_state *, int seat, const uint8_t map[8], int times, int source, int by,
             struct fr_events *);
void uc_pay(struct uc_state *, int seat, const uint8_t map[8], int source, struct fr_events *);
void uc_draw(struct uc_state *, int seat, int n, struct fr_events *);
void uc_advance(struct uc_state *, int seat, int n, struct fr_events *);
void uc_resolve(struct uc_state *, int seat, int effect, int source, int flags, struct fr_events *);
struct uc_happening {
    uint8_t event, kind, place, arg;
};
bool uc_is_triggered(const struct uc_player *, const struct uc_mod *,
                     const struct uc_happening *); /* limits left aside */
void uc_fire_all(struct uc_state *, int seat, const struct uc_happening *, struct fr_events *);
static inline void uc_fire(struct uc_state *s, int seat, const struct uc_happening h,
                           struct fr_events *ev)
{
    if (s->players[seat].events_set >> h.event & 1) uc_fire_all(s, seat, &h, ev);
}
void uc_do_step(struct uc_state *, int seat, fr_move, struct fr_events *);
void uc_use_card(struct uc_state *, int seat, int card, struct fr_events *);
/* The open part ends; what follows it comes now (`then`). */
static inline void uc_close_part(struct uc_state *s, int seat, struct fr_events *ev)
{
    struct uc_frame *f = uc_top(s);
    const struct uc_node *node = uc_node_of(f->effect, f->open);

    f->open = UC_NONE;
    f->count = 0;
    s->chosen_set = 0;
    if (node->effect &&
        (node->op == UC_BUILD || node->op == UC_UPGRADE || node->op == UC_CONVERT_CITY))
        uc_resolve(s, seat, node->effect, f->source, 0, ev);
}
void uc_build(struct uc_state *, int seat, const struct uc_node *, fr_move, int source,
              struct fr_events *);
void uc_upgrade(struct uc_state *, int seat, int place, struct fr_events *);
void uc_take_tile(struct uc_state *, int seat, int tile, int hexagon, struct fr_events *);
void uc_offer_contracts(struct uc_state *, const struct uc_player *);
void uc_claim_contract(struct uc_state *, int seat, int contract, struct fr_events *);
void uc_reward_slot(struct uc_state *, int seat, int action, struct fr_events *);
void uc_reward_end(struct uc_state *, int seat,
                   struct fr_events *); /* effects at the end of the turn */
static inline void uc_begin_slot(struct uc_state *s, int seat, int slot, int flags,
                                 struct fr_events *ev)
{
    const struct uc_slot *at = uc_slot_at(s, slot);

    uc_push(s, UC_EFFECT, UC_FROM_SLOT + slot, at->effect, flags | UC_OF_SLOT);
    if (s->players[seat].events_set >> UC_ON_USE_SLOT & 1) uc_reward_slot(s, seat, at->action, ev);
}
void uc_hand_out(struct uc_state *, int seat, int slot,
                 struct fr_events *); /* UC_SLOT_HANDS_OUT, without a frame */
void uc_keep(struct uc_state *, int seat, int card, struct fr_events *);
void uc_put_under(struct uc_state *, int card);
int uc_points_of(int source);
int uc_deck_top(struct uc_state *, struct fr_events *); /* takes it; UC_NONE: nothing left */

/* ---- cards.c: hands, decks, the area ---- */

void uc_to_hand(struct uc_state *, int seat, int card, int where);
static inline void uc_from_hand(struct uc_state *s, int seat, int card)
{
    struct uc_player *p = &s->players[seat];

    assert(uc_in_hand(p, card));
    p->hand_set[card >> 6] &= ~(1ull << (card & 63));
    p->num_hand[uc_back(card)]--;
}
void uc_put_away(struct uc_state *, int seat, int card, bool face_down, struct fr_events *);
void uc_to_area(struct uc_state *, int seat, int card, struct fr_events *);
void uc_from_area(struct uc_state *, int seat, int card);
void uc_shuffle_era(struct uc_state *, int era);
void uc_discard_from_hand(struct uc_state *, int seat, int card, struct fr_events *);
void uc_put_aside_under(struct uc_state *);

/* ---- round.c, production.c, score.c ---- */

void uc_run(struct uc_state *, struct fr_events *);
void uc_finish_hands(struct uc_state *, struct fr_events *);
void uc_lay_neutrals(struct uc_state *); /* the solo game's, where they lie now */
void uc_start_round(struct uc_state *, struct fr_events *);
void uc_begin_card(struct uc_state *, int seat, struct fr_events *);
void uc_claim_played(struct uc_state *, int seat, struct fr_events *);
bool uc_card_costs_too_much(const struct uc_state *, const struct uc_player *);
void uc_produce_network(struct uc_state *, int seat, struct fr_events *);
void uc_yield(struct uc_state *, int seat, int place, struct fr_events *);
void uc_production_cards(struct uc_state *, int seat, struct fr_events *);
void uc_feed(struct uc_state *, int seat, struct fr_events *);
int uc_replaces_left(const struct uc_state *, const struct uc_player *, int place_in_area);
void uc_replace(struct uc_state *, int seat, int card, int times, struct fr_events *);
int uc_sales(const struct uc_player *, int place_in_area); /* most sales possible now */
void uc_score_before_sales(struct uc_state *, int seat, struct fr_events *);
void uc_score_after_sales(struct uc_state *, int seat, struct fr_events *);
void uc_score(struct uc_state *, int seat, int by, int points, struct fr_events *);
extern const char *const uc_final_sources[];
int32_t uc_score_lines(const void *, int seat, struct fr_score_line *, int cap, int *num);
int uc_place(const void *, int seat);
int uc_goal(const void *, int seat, struct fr_goal_line *, int cap);
bool uc_goal_met(const struct uc_state *);       /* of the solo game, as it stands now */
int uc_endgame_points(const struct uc_player *); /* steps 1 and 2, without sales */
int uc_city_points(const struct uc_player *);    /* step 3 */
void uc_network_yield(const struct uc_player *, int total[UC_RESOURCES]);
void uc_features(const void *, int seat, int32_t *);
/* The same, where it is known what the seat's network yields. */
void uc_features_with(const struct uc_state *, int seat, const int yield[UC_RESOURCES], int32_t *);
int32_t uc_progress(const void *);
/* What a network is told (inputs.c). */
enum { UC_NUM_INPUTS = 858 };
int uc_inputs(const void *, int seat, struct fr_input *out);

/* What an evaluation weighs (features.c). */
enum uc_feature {
    UC_F_PROGRESS,
    UC_F_POINTS,
    UC_F_CITY_POINTS,
    UC_F_ENDGAME_POINTS,
    UC_F_CREDIT,
    UC_F_KELP,
    UC_F_STEELPLAST,
    UC_F_SCIENCE,
    UC_F_BIOMATTER,
    UC_F_LEFTOVER,
    UC_F_YIELD_CREDIT,
    UC_F_YIELD_KELP,
    UC_F_YIELD_STEELPLAST,
    UC_F_YIELD_SCIENCE,
    UC_F_YIELD_BIOMATTER,
    UC_F_YIELD_POINTS,
    UC_F_YIELD_CARDS,
    UC_F_LAST_YIELD,
    UC_F_MOUTHS,
    UC_F_HUNGER,
    UC_F_CITIES,
    UC_F_LONE_CITIES,
    UC_F_LONE_BUILDINGS,
    UC_F_LONE_TUNNELS,
    UC_F_UPGRADED,
    UC_F_METROPOLISES,
    UC_F_HAND,
    UC_F_SPECIALS_IN_HAND,
    UC_F_MATCHES,
    UC_F_ACTION_CARDS,
    UC_F_READY_CARDS,
    UC_F_PERMANENT_CARDS,
    UC_F_PRODUCTION_CARDS,
    UC_F_ENDGAME_CARDS,
    UC_F_FEDERATION,
    UC_F_SITES,
    UC_F_OWED,
    UC_F_SOLO_CITIES,
    UC_F_GOAL_MET,
    UC_NUM_FEATURES,
};
extern const char *const uc_feature_ids[];

/* ---- apply.c, setup.c, view.c, text.c, position.c ---- */

void uc_apply(void *, int seat, fr_move, struct fr_events *);
void uc_apply_inner(struct uc_state *, int seat, fr_move,
                    struct fr_events *); /* without going on */
fr_rule uc_setup(void *, const struct fr_options *, uint64_t seed);
void uc_options_of(const void *, struct fr_options *);
fr_seats uc_to_act(const void *);
fr_seats uc_may_act(const void *);
bool uc_question_of(const void *, int seat, struct fr_question *);
bool uc_source_of(const void *, int seat, const struct fr_question *, char *out, size_t cap);
void uc_redact(void *, int viewer);
void uc_resample(void *, int viewer, uint64_t seed);
void uc_observe(const void *, int viewer, float *);
void uc_observe_again(const void *, int viewer, float *, uint64_t *kept);
void uc_observe_bytes(const void *, int viewer, int8_t *out, uint64_t *kept);
void uc_describe(struct fr_observed *);
uint32_t uc_index(const void *, int seat, fr_move);
void uc_indices(const void *, int seat, const fr_move *, int num, uint32_t *out);
/* Sizes for learners: see observe.c. */
enum {
    UC_SEAT_OWN = 27 + UC_HEXAGONS + UC_TILES + UC_CONTRACTS,
    UC_SEAT_NUMBERS = 2 + UC_MAX_PLAYERS + UC_SEAT_OWN,
    UC_NETWORK_NUMBERS = 5 * UC_SITES + 4 * UC_CITIES + 3 * UC_TUNNELS + UC_BOARDS + UC_RESOURCES,
    UC_SEAT_WORDS = sizeof(struct uc_player) / 8 + (UC_SEAT_OWN + 1) / 2,
    UC_YIELD_WORDS = 6 + (UC_RESOURCES + 1) / 2,
    UC_NETWORK_WORDS = 5 + 2,
    UC_WHERE_WORDS = (UC_CARDS + 31) / 32 * 4,
    UC_KEPT_WORDS = 1 + UC_MAX_PLAYERS * (UC_SEAT_WORDS + UC_YIELD_WORDS) + 16 + UC_NETWORK_WORDS +
                    16 + 1 + UC_WHERE_WORDS,
    UC_OBSERVATION = UC_MAX_PLAYERS * UC_SEAT_NUMBERS + UC_NETWORK_NUMBERS + 3 * UC_SLOTS_MAX +
                     UC_CARDS - UC_FIRST_SPECIAL + UC_CONTRACTS + 7 + UC_NUM_OPTIONS +
                     (UC_OVER + 1) + (UC_TURN_OVER + 1) + (UC_NO_PLAN + 1) + 5 + UC_SLOTS_MAX +
                     UC_NUM_QUESTIONS + (UC_USE_DROPPED + 1) + 8 + 8 + 1 + 5 + 1 + UC_PAYABLE +
                     4 * (UC_CARDS - 1),
    UC_POLICY = 2 * UC_SLOTS_MAX * UC_CARDS +
                (UC_BUILDINGS * UC_SITES + UC_TUNNELS + 2 * UC_CITIES) * 36 + UC_PLACES * 4 +
                8 * 256 + 8 * 128 + 16 + 32 * 64 + 9 * 16 * 8,
};
int uc_write_move(const void *, int seat, fr_move, char *, size_t);
fr_rule uc_read_move(const void *, int seat, const char *, fr_move *);
void uc_write_event(const struct fr_event *, int viewer, struct fr_writer *);
void uc_write_position(const void *, struct fr_writer *);
void uc_derive(const void *, int viewer, struct fr_writer *);
void uc_printed(struct fr_writer *);
bool uc_read_position(void *, const struct fr_json *, struct fr_error *);
const char *uc_broken(const void *);
bool uc_use_data(const void *bytes, size_t len, struct fr_error *);
extern const struct fr_event_def uc_events[];
extern const char *const uc_questions[];
extern const char *const uc_sources[];
extern const char *const uc_resource_names[];
extern const char *const uc_kind_names[];

/* An event has numbers, and whoever writes it has no state: what a number means goes with it. */
static inline int uc_told_slot(const struct uc_state *s, int slot)
{
    return slot | uc_side(s) << 4;
}
static inline int uc_told_source(const struct uc_state *s, int source)
{
    return source | uc_side(s) << 10;
}
static inline int uc_told_place(const struct uc_player *p, int place)
{
    return place | p->board << 7;
}
static inline int uc_event_source(const struct fr_event *e) { return e->arg[2] & 1023; }

/* names.c: "G1", "c12.x", "c01-mTL"; "card.37", "slot.Y3", "production.farm" */
struct uc_name {
    char text[32];
};
struct uc_name uc_source_id(int source, int side); /* empty: a site or the Federation track */
struct uc_name uc_slot_id(int side, int slot);
struct uc_name uc_board_place_name(const struct uc_board *, int place);
struct uc_name uc_slot_name(const struct uc_state *, int slot);
int uc_slot_named(const struct uc_state *, const char *); /* -1: none */
struct uc_name uc_place_name(const struct uc_player *, int place);
int uc_place_named(const struct uc_player *, const char *); /* -1: none */

#endif
