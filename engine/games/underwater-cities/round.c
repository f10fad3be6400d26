/* round.c: the outer machine: turns, rounds, Production, eras, the end.
 *
 * uc_run goes on until somebody has a real choice: it settles the top frame of the stack or, when
 * the stack is empty, takes the next step of the phase. A question with one answer is answered
 * here. */
#include "inner.h"

#include <assert.h>

/* What a step leads to: a question, of which it may be known that it has several answers, or more
 * steps. */
enum going { ASK = false, ON = true, ASK_SEVERAL };

/* ---- frames ---- */

/* Of these a part has as many steps as it says, of all others one. */
#define VERB(name, step, several) | several << UC_##name
enum { REPEATED = 0 UC_VERBS(VERB) };
#undef VERB

static int most_steps(const struct uc_node *node) { return REPEATED >> node->op & 1 ? node->n : 1; }

/* Whether a limited trigger has been used since it was offered. */
static bool is_spent(const struct uc_player *p, const struct uc_frame *f)
{
    const struct uc_card *card = &uc_t->cards[f->source];
    const int at = uc_area_place(p, f->source);

    for (int m = 0; m < card->num_mods && at >= 0; m++) {
        const struct uc_mod *mod = &uc_t->mods[card->first_mod + m];
        if (mod->effect == f->effect && mod->limit)
            return (mod->limit == UC_PER_TURN ? p->spent_turn_set : p->spent_round_set) >> at & 1;
    }
    return true;
}

/* What need not be used: `done` is one of several answers, unless an upgrade below needs what is
 * offered. */
static inline enum going offer(const struct uc_state *s)
{
    return s->depth == 1 ? ASK_SEVERAL : ASK;
}

/* What must be used is a question even if nothing can be: its only answer is then `done`, and is
 * given by uc_run. */
static enum going settle_effect(struct uc_state *s, struct uc_frame *f, struct fr_events *ev)
{
    const struct uc_player *p = &s->players[s->active];

    if (f->flags & UC_LIMITED && is_spent(p, f)) {
        uc_pop(s);
        return ON;
    }
    if (f->open != UC_NONE) {
        const struct uc_node *node = uc_node_of(f->effect, f->open);
        const int depth = s->depth;
        if (f->count < most_steps(node) && uc_part_possible(s, p, node)) return offer(s);
        uc_close_part(s, s->active, ev);
        if (s->depth != depth) return ON; /* what follows the part comes first */
    }
    if (f->left && f->flags & UC_MUST) return ASK;
    if (f->left && uc_any_part_possible(s, p, f->effect, f->left)) return offer(s);
    if (f->left && f->flags & UC_MOMENT && uc_free_moment(s, p)) return offer(s);
    uc_pop(s);
    return ON;
}

UC_APART static bool can_upgrade_built(const struct uc_player *p, const struct uc_frame *f)
{
    const uint8_t *prices[UC_MAX_PRICES];
    const int num = uc_upgrade_prices(p, &uc_t->nodes[f->effect], f->left, prices);

    for (int i = 0; i < num; i++)
        if (f->left <= UC_TUNNEL && uc_can_pay(p, prices[i])) return true;
    return false;
}

static enum going settle_frame(struct uc_state *s, struct fr_events *ev)
{
    struct uc_frame *f = uc_top(s);
    const struct uc_player *p = &s->players[s->active];

    if (f->flags & UC_PENDING) {
        if (s->depth > 1 && s->stack[s->depth - 2].flags & UC_PENDING) return false;
        f->flags &= (uint8_t)~UC_PENDING;
    }
    if (f->kind == UC_EFFECT) return settle_effect(s, f, ev);
    if (f->kind == UC_UPGRADE_BUILT && (uc_is_upgraded(p, f->open) || !can_upgrade_built(p, f))) {
        uc_pop(s);
        return true;
    }
    if (f->kind == UC_OFFER && !(uc_contracts_met(s, p) >> (f->source - UC_FROM_CONTRACT) & 1)) {
        uc_pop(s);
        return true;
    }
    return false;
}

/* ---- the played card (T4) ---- */

/* Claims the card or, if it is an instant, puts its effect on the stack; a special card is paid now
 * (UC-6.6). */
void uc_claim_played(struct uc_state *s, int seat, struct fr_events *ev)
{
    struct uc_player *p = &s->players[seat];
    const struct uc_card *card = &uc_t->cards[s->card];

    if (card->cost) {
        const uint8_t price[8] = { card->cost };
        uc_pay(s, seat, price, s->card, ev);
    }
    if (card->type == UC_INSTANT) {
        if (card->cost) {
            s->where[s->card] = (uint8_t)(UC_UNDER + seat);
            p->num_under++;
            uc_emit(ev, UC_E_PUT_AWAY, seat, 0xFF, s->card, 3, true, 0);
        }
        uc_push(s, UC_EFFECT, s->card, card->effect, UC_MOMENT);
    } else if (card->type == UC_ACTION && uc_num(p->action_set) >= p->action_limit) {
        uc_push(s, UC_DROP, s->card, 0, 0); /* UC-5.12 */
    } else {
        uc_to_area(s, seat, s->card, ev);
    }
}

static bool begin_card(struct uc_state *s, struct fr_events *ev)
{
    const struct uc_card *card = &uc_t->cards[s->card];

    if (s->plan == UC_SLOT_FIRST && (card->type != UC_INSTANT || card->cost)) {
        const struct uc_player *p = &s->players[s->active];
        if (!uc_card_costs_too_much(s, p) || uc_free_moment(s, p))
            s->step = UC_AT_CARD;
        else
            s->flags |= UC_CARD_DONE; /* UC-AR-56 */
        return true;
    }
    s->flags |= UC_CARD_DONE;
    uc_claim_played(s, s->active, ev);
    return true;
}

/* ---- a turn ---- */

static void start_turn(struct uc_state *s)
{
    struct uc_player *p;

    s->phase = UC_TURN;
    s->step = UC_START;
    s->active = s->order[s->place];
    p = &s->players[s->active];
    p->spent_turn_set = 0;
    for (int k = 0; k < UC_KINDS; k++) p->built[k] = 0;
}

/* T0. Going on: the turn is over before it began. */
static enum going start_step(struct uc_state *s)
{
    struct uc_player *p = &s->players[s->active];
    const int size = uc_hand_size(p), excess = size - p->hand_limit;

    p->owes = (uint8_t)(excess > 0 ? excess : 0);
    if (!p->owes)
        s->step = size ? UC_AT_CHOOSE : UC_TURN_OVER; /* UC-AR-8: without a card there is no turn */
    return s->step == UC_TURN_OVER ? ON : size > 1 ? ASK_SEVERAL : ASK;
}

static enum going start_end(struct uc_state *s, struct fr_events *ev);

/* A slot that hands out one thing to somebody whom no card asks or rewards for it needs no frame.
 */
static bool only_hands_out(const struct uc_state *s)
{
    const int rewarded =
        1 << UC_ON_USE_SLOT | 1 << UC_ON_SLOT_GIVES | 1 << UC_ON_FEDERATION | UC_HAS_ABILITY;

    return uc_slot_at(s, s->slot)->usable & UC_SLOT_HANDS_OUT && !s->contracts_set &&
           !(s->players[s->active].events_set & rewarded);
}

static enum going resolve_step(struct uc_state *s, struct fr_events *ev)
{
    if (s->plan == UC_CARD_FIRST && !(s->flags & UC_CARD_DONE)) return begin_card(s, ev);
    if (!(s->flags & UC_SLOT_DONE)) {
        if (s->probe) return false;
        s->flags |= UC_SLOT_DONE;
        if (!only_hands_out(s)) {
            uc_begin_slot(s, s->active, s->slot, UC_MUST | UC_MOMENT, ev);
            return true;
        }
        uc_hand_out(s, s->active, s->slot, ev);
    }
    if (s->plan == UC_SLOT_FIRST && !(s->flags & UC_CARD_DONE)) return begin_card(s, ev);
    if (s->where[s->card] == UC_IN_PLAY) uc_put_away(s, s->active, s->card, false, ev);
    s->slot = s->card = UC_NONE;
    s->flags = 0;
    s->plan = UC_NO_PLAN;
    return start_end(s, ev);
}

static void start_production(struct uc_state *s, struct fr_events *ev)
{
    s->phase = UC_PRODUCING;
    s->step = UC_START;
    s->place = 0;
    s->active = s->order[0];
    uc_emit(ev, UC_E_PRODUCTION, -1, 0xFF, uc_era(s), 0, 0, 0);
}

/* ---- the end of a round ---- */

static int digits(int card) { return card / 100 + card / 10 % 10 + card % 10; }

/* UC-20.9 */
static void place_fourth(struct uc_state *s, struct fr_events *ev)
{
    const int card = uc_deck_top(s, ev), ring = uc_num_slots(s);
    int slot;

    if (card == UC_NONE) return;
    s->where[card] = UC_DISCARD;
    uc_emit(ev, UC_E_TURNED, -1, 0xFF, card, 0, 0, 0);
    slot = (digits(card) - 1) % ring;
    while ((slot - s->neutral + ring) % (ring / 3) == 0) slot = (slot + 1) % ring;
    s->fourth = (uint8_t)slot;
    uc_emit(ev, UC_E_NEUTRAL, -1, 0xFF, 3, uc_told_slot(s, slot), 0, 0);
}

/* UC-20.4: they lie on the board from set-up on, and from the end of a round on where they lie in
 * the next. */
void uc_lay_neutrals(struct uc_state *s)
{
    if (s->num_players > 1) return;
    for (int i = 0; i < 3; i++) s->tiles[s->neutral + i * (uc_num_slots(s) / 3)] = 5;
    if (s->fourth != UC_NONE) s->tiles[s->fourth] = 5;
    uc_derive_slots(s);
}

static void move_neutrals(struct uc_state *s, bool advanced, struct fr_events *ev)
{
    const int ring = uc_num_slots(s);

    s->fourth = UC_NONE;
    s->neutral = (uint8_t)((s->neutral + 1) % (ring / 3));
    for (int i = 0; i < 3; i++)
        uc_emit(ev, UC_E_NEUTRAL, -1, 0xFF, i, uc_told_slot(s, s->neutral + i * (ring / 3)), 0, 0);
    if (!advanced) place_fourth(s, ev);
}

static bool is_last_of_era(const struct uc_state *s)
{
    const uint8_t *rounds = uc_t->constants.rounds_per_era;

    return s->round == rounds[0] || s->round == rounds[0] + rounds[1] ||
           s->round == rounds[0] + rounds[1] + rounds[2];
}

static bool is_last_round(const struct uc_state *s)
{
    const uint8_t *rounds = uc_t->constants.rounds_per_era;

    return s->round == rounds[0] + rounds[1] + rounds[2];
}

/* UC-13.5 to UC-13.8, in the solo game UC-20.8. */
static void end_round(struct uc_state *s, struct fr_events *ev)
{
    const bool advanced = s->players[0].fed > 0;

    for (int slot = 0; slot < UC_SLOTS_MAX; slot++) s->tiles[slot] = 0;
    s->free_set = uc_all_slots(s);
    s->cloned_by = UC_NONE;
    for (int i = 0; i < s->num_players; i++) {
        s->order[i] = s->next_order[i];
        s->players[i].fed = 0;
        s->players[i].spent_round_set = s->players[i].spent_turn_set = 0;
    }
    if (s->num_players == 1 && !is_last_round(s)) move_neutrals(s, advanced, ev);
    uc_lay_neutrals(s);
    for (int i = 0; i < s->num_players; i++)
        uc_emit(ev, UC_E_ORDER, s->order[i], 0xFF, i + 1, 0, 0, 0);
    if (is_last_of_era(s)) {
        start_production(s, ev);
        return;
    }
    s->round++;
    uc_start_round(s, ev);
}

void uc_start_round(struct uc_state *s, struct fr_events *ev)
{
    s->turn = 1;
    s->place = 0;
    uc_emit(ev, UC_E_ROUND, -1, 0xFF, s->round, uc_era(s), 0, 0);
    start_turn(s);
}

static enum going end_turn(struct uc_state *s, struct fr_events *ev)
{
    uc_draw(s, s->active, uc_t->constants.turn_draw, ev);
    if (++s->place == s->num_players) {
        s->place = 0;
        if (s->turn == uc_t->constants.turns_per_round) {
            end_round(s, ev);
            return true;
        }
        s->turn++;
    }
    start_turn(s);
    return start_step(s);
}

/* T7: a question only where an ability or a contract could still be used. */
static enum going end_step(struct uc_state *s, struct fr_events *ev)
{
    s->step = UC_AT_END;
    return uc_free_moment(s, &s->players[s->active]) ? ASK_SEVERAL : end_turn(s, ev);
}

/* Effects at the end of the turn come first, the draw is the last thing (UC-AR-29). */
static enum going start_end(struct uc_state *s, struct fr_events *ev)
{
    s->step = UC_AT_END;
    if (s->players[s->active].events_set >> UC_ON_END_TURN & 1) uc_reward_end(s, s->active, ev);
    return s->depth ? ON : end_step(s, ev);
}

static enum going turn_step(struct uc_state *s, struct fr_events *ev)
{
    if (s->step == UC_RESOLVE) return resolve_step(s, ev);
    if (s->step == UC_START) return start_step(s);
    if (s->step == UC_AT_END) return end_step(s, ev);
    return s->step == UC_TURN_OVER ? end_turn(s, ev) : ASK;
}

/* ---- Production and the new era ---- */

static void next_era(struct uc_state *s, struct fr_events *ev)
{
    s->round++;
    s->phase = UC_NEW_ERA;
    s->active = UC_NONE;
    s->step = UC_START;
    s->place = 0;
    uc_shuffle_era(s, uc_era(s));
    for (int i = 0; i < s->num_players; i++) uc_draw(s, s->order[i], uc_t->constants.era_draw, ev);
    for (int i = 0; i < s->num_players; i++) {
        struct uc_player *p = &s->players[i];
        const int excess = uc_hand_size(p) - p->hand_limit;
        p->owes = (uint8_t)(excess > 0 ? excess : 0);
    }
}

static void next_producer(struct uc_state *s, struct fr_events *ev)
{
    struct uc_player *p = &s->players[s->active];

    p->used_set = 0; /* UC-16.1 */
    p->spent_turn_set = 0;
    uc_feed(s, s->active, ev);
    for (int r = 0; r < UC_PAYABLE; r++) s->produced[r] = 0;
    for (int k = 0; k <= UC_BUILDINGS; k++) s->replaced[k] = 0;
    s->step = UC_START;
    if (++s->place < s->num_players) {
        s->active = s->order[s->place];
    } else if (is_last_round(s)) {
        s->phase = UC_SCORING;
        s->place = 0;
        s->active = s->order[0];
    } else {
        next_era(s, ev);
    }
}

static bool production_step(struct uc_state *s, struct fr_events *ev)
{
    struct uc_player *p = &s->players[s->active];

    switch (s->step) {
    case UC_START:
        uc_produce_network(s, s->active, ev);
        s->step = UC_AT_CHOOSE;
        return true;
    case UC_AT_CHOOSE:
        for (int i = 0; i < p->num_area && p->events_set & UC_HAS_REPLACE; i++)
            if (uc_replaces_left(s, p, i)) return false;
        s->step = UC_RESOLVE;
        return true;
    case UC_RESOLVE:
        uc_production_cards(s, s->active, ev);
        s->step = UC_AT_END;
        return true;
    default: next_producer(s, ev); return true;
    }
}

/* ---- final scoring ---- */

static bool scoring_step(struct uc_state *s, struct fr_events *ev)
{
    const struct uc_player *p = &s->players[s->active];

    switch (s->step) {
    case UC_START:
        uc_score_before_sales(s, s->active, ev);
        s->step = UC_AT_CHOOSE;
        return true;
    case UC_AT_CHOOSE:
        for (int i = 0; i < p->num_area; i++)
            if (uc_sales(p, i)) return false;
        s->step = UC_RESOLVE;
        return true;
    default:
        uc_score_after_sales(s, s->active, ev);
        s->step = UC_START;
        if (++s->place < s->num_players) {
            s->active = s->order[s->place];
            return true;
        }
        s->place = 0;
        s->phase = UC_OVER;
        s->active = UC_NONE;
        if (s->num_players == 1)
            uc_emit(ev, UC_E_VERDICT, 0, 0xFF, uc_goal_met(s), uc_num(p->connected_set),
                    p->res[UC_VP], 0);
        return true;
    }
}

/* ---- going on ---- */

static bool hands_step(struct uc_state *s, struct fr_events *ev)
{
    if (uc_to_act(s)) return false;
    uc_put_aside_under(s);
    uc_start_round(s, ev);
    return true;
}

UC_APART static bool phase_step(struct uc_state *s, struct fr_events *ev)
{
    switch (s->phase) {
    case UC_HANDS:
    case UC_NEW_ERA: return hands_step(s, ev);
    case UC_PRODUCING: return production_step(s, ev);
    case UC_SCORING: return scoring_step(s, ev);
    default: return false;
    }
}

/* ahead: only as far as a look ahead goes. */
static inline enum going go_on(struct uc_state *s, bool ahead, struct fr_events *ev)
{
    if (ahead && s->probe == 2 && (!s->depth || uc_peek(s)->kind == UC_UPGRADE_BUILT)) return ASK;
    if (s->depth) return settle_frame(s, ev);
    return s->phase == UC_TURN ? turn_step(s, ev) : phase_step(s, ev) ? ON : ASK;
}

/* ---- questions with one answer ---- */

enum answers { UNSURE, ONE, SEVERAL };

static bool is_alone(const struct uc_state *s, const struct uc_player *p, const struct uc_frame *f)
{
    return !(f->flags & UC_MOMENT && (s->contracts_set || p->events_set & UC_HAS_ABILITY));
}

static enum answers effect_answers(const struct uc_state *s, const struct uc_frame *f,
                                   fr_move *only)
{
    const struct uc_player *p = &s->players[s->active];
    bool sure = true;
    int num = 0;

    if (f->open != UC_NONE || !(f->flags & UC_MUST)) return SEVERAL; /* `done` is one of them */
    UC_EACH(part, f->left)
    {
        const struct uc_node *node = uc_node_of(f->effect, (int)part);
        struct uc_glance glance;
        if (node->twin && f->left >> (node->twin - 1) & 1) continue;
        glance = uc_glance_at(s, p, node, (int)part);
        if (glance.num == 1) *only = glance.first;
        if ((num += glance.num) > 1) return SEVERAL;
        sure = sure && glance.sure;
    }
    return sure && num && is_alone(s, p, f) ? ONE : UNSURE;
}

static enum answers turn_answers(const struct uc_state *s)
{
    const struct uc_player *p = &s->players[s->active];

    switch (s->step) {
    case UC_START:
    case UC_AT_CHOOSE: return uc_hand_size(p) > 1 ? SEVERAL : UNSURE;
    case UC_AT_PLAN: return uc_slot_usable(s, p, s->slot) ? SEVERAL : UNSURE;
    case UC_AT_CARD: return uc_card_costs_too_much(s, p) ? UNSURE : SEVERAL;
    default: return s->step == UC_AT_END ? SEVERAL : UNSURE;
    }
}

/* How many answers the question has, told without listing them where that can be seen at a glance.
 */
static enum answers answers_of(const struct uc_state *s, fr_move *only)
{
    const struct uc_frame *f;

    if (!s->depth)
        return s->phase == UC_TURN ? turn_answers(s)
                                   : SEVERAL; /* elsewhere `done` is one of them, or all wait */
    f = uc_peek(s);
    if (f->flags & UC_PENDING) return UNSURE;
    for (int i = 0; i < s->depth; i++)
        if (s->stack[i].kind == UC_UPGRADE_BUILT)
            return UNSURE; /* what the upgrade needs must be taken */
    if (f->kind == UC_EFFECT) return effect_answers(s, f, only);
    return f->kind == UC_OFFER || f->kind == UC_USE_DROPPED ? SEVERAL : UNSURE;
}

/* Where a look ahead stops: before the slot's action, or before the upgrade of what was built. */
static bool at_goal(const struct uc_state *s)
{
    if (s->probe == 2) return !s->depth || uc_peek(s)->kind == UC_UPGRADE_BUILT;
    return uc_slot_is_next(s);
}

#ifndef NDEBUG
/* For the assertion: what was seen at a glance is what the list says. */
static bool is_so(const struct uc_state *s, enum answers answers, fr_move only)
{
    fr_move moves[2];
    int num;

    if (s->active == UC_NONE) return true;
    num = uc_legal_some(s, s->active, moves, 2);
    return answers == ONE ? num == 1 && moves[0] == only : num == 2;
}
#endif

__attribute__((always_inline)) static inline void run(struct uc_state *s, bool ahead,
                                                      struct fr_events *ev)
{
    for (;;) {
        enum answers answers;
        enum going going;
        fr_move moves[2];

        while ((going = go_on(s, ahead, ev)) == ON) {}
        if (going == ASK_SEVERAL && !ahead) {
            assert(is_so(s, SEVERAL, 0));
            return;
        }
        if (s->phase == UC_OVER || (ahead && at_goal(s))) return;
        answers = going == ASK_SEVERAL ? SEVERAL : answers_of(s, moves);
        assert(answers == UNSURE || is_so(s, answers, moves[0]));
        if (answers == SEVERAL || (answers == UNSURE && uc_legal_some(s, s->active, moves, 2) != 1))
            return;
        uc_apply_inner(s, s->active, moves[0], ev);
    }
}

UC_APART static void look_ahead(struct uc_state *s, struct fr_events *ev) { run(s, true, ev); }

void uc_run(struct uc_state *s, struct fr_events *ev)
{
    if (s->probe)
        look_ahead(s, ev);
    else
        run(s, false, ev);
}
