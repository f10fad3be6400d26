/* round.c: the order of play (PU-3, PU-4), the end of the game (PU-10) and the preparation of the
 * scoring (PU-11).
 *
 * A seat that is asked is run on until its question has a real choice or its window closes. When no
 * seat is asked any more, the next phase or the next seat in turn order begins. */
#include "inner.h"
#include "perform.h"

#include <assert.h>
#include <string.h>

/* ---- settler milestones (PU-7.2) ---- */

static uint64_t stack_cards(const struct pu_state *s, int level)
{
    return (uint64_t)s->civ_set[level - 1] << (level - 1) * PU_CARDS_A_LEVEL;
}

uint64_t pu_pickable(const struct pu_state *s, int seat)
{
    const struct pu_seat *p = &s->seats[seat];
    const int level = pu_due_level(p);
    uint64_t cards = 0;

    if (!level) return 0;
    for (int l = 1; l <= PU_LEVELS; l++)
        if (l == level || level > PU_LEVELS) cards |= stack_cards(s, l);
    if (p->widened != PU_NONE) cards |= (uint64_t)1 << p->widened;
    return cards;
}

/* Republic 2: a random card of the next level, if there is one. */
static bool may_widen(const struct pu_state *s, const struct pu_seat *p)
{
    const int level = pu_due_level(p);
    return level < PU_LEVELS && s->civ_set[level] && pu_has(p, PU_T_CIV_MILESTONE_WIDEN_CIV_CHOICE);
}

static void open_pick(struct pu_play *play)
{
    struct pu_state *s = play->s;
    struct pu_seat *p = play->p;

    while (p->owed && !pu_pickable(s, play->seat) && !may_widen(s, p))
        p->owed >>= 4; /* empty stack: no card */
    if (!p->owed) return;
    if (may_widen(s, p)) {
        const int level = pu_due_level(p);
        p->widened = (uint8_t)(level * PU_CARDS_A_LEVEL + pu_draw_bit(&s->rng, s->civ_set[level]));
    }
    p->opened = 1;
}

static void begin_card(struct pu_play *play, int card)
{
    for (int i = 0; i < pu_cards[card].num_effects; i++)
        pu_begin_effect(play, &pu_cards[card].effects[i]);
}

void pu_take_card(struct pu_play *play, int card)
{
    struct pu_state *s = play->s;
    struct pu_seat *p = play->p;
    const int level = pu_cards[card].level - 1;

    s->civ_set[level] &= (uint16_t) ~(1 << (card - level * PU_CARDS_A_LEVEL));
    s->num_civ[level]--;
    if (pu_due_level(p) <= PU_LEVELS) pu_lose_idle(play, 0); /* A-32; Republic 5: A-38 */
    p->cards_set |= (uint64_t)1 << card;
    p->num_cards[level]++;
    p->owed >>= 4;
    p->opened = 0;
    p->widened = PU_NONE;
    pu_tell(play, PU_TOLD_PICKED, level + 1, 0, 0, 0);
    if (pu_cards[card].immediate)
        pu_tell(play, PU_TOLD_CARD, card, 0, 0, 0);
    else
        fr_emit(play->told, PU_TOLD_CARD_HIDDEN, play->seat, (fr_seats)(1 << play->seat), card, 0,
                0, 0);
    if (pu_cards[card].immediate || s->phase == PU_FINAL) begin_card(play, card);
}

/* ---- running a seat on ---- */

static void unlock(struct pu_play *play) /* Cosmos 2, at once when it first becomes available */
{
    const struct pu_effect *e = pu_has(play->p, PU_T_UNLOCKING_REDIRECT_LIFEPODS);

    if (!e || play->s->phase < PU_EVENT) return;
    pu_use_up(play->p, PU_T_UNLOCKING_REDIRECT_LIFEPODS);
    pu_push_frame(play->p, PU_FRAME_REDIRECT, 0, 0, e->value);
}

static bool is_finished(const struct pu_state *s, const struct pu_seat *p)
{
    if (s->phase == PU_SETUP)
        return !p->sides_set && !p->to_discard &&
               !(p->flux == PU_NONE && pu_always_has(p, PU_T_SETUP_CHOOSE_FLUX_TRACK));
    return p->done && !p->num_frames;
}

/* The move gives an option to something that could still be dropped. */
static bool wakes_something(const struct pu_play *play, fr_move m)
{
    const uint32_t idle = pu_idle_items(play->s, play->seat);
    const struct pu_item *items = play->p->items;
    struct pu_state after = *play->s;
    struct pu_play trial = { &after, &after.seats[play->seat], play->seat, NULL };

    pu_perform(&trial, m);
    const uint32_t still = pu_idle_items(&after, play->seat);
    for (int i = 0; i < trial.p->num_items; i++)
        for (int k = 0; k < play->p->num_items; k++)
            if (!(still >> i & 1) && (idle >> k & 1) && trial.p->items[i].kind == items[k].kind &&
                trial.p->items[i].what == items[k].what)
                return true;
    return false;
}

/* One answer is left, or one and the dropping of what has no option, which makes no difference. */
static bool is_forced(const struct pu_play *play, const fr_move *some, int num)
{
    if (num < 2) return num == 1;
    if (pu_kind_of(some[1]) != PU_MOVE_DROP) return false;
    return pu_kind_of(some[0]) == PU_MOVE_DONE ||
           (pu_kind_of(some[0]) != PU_MOVE_DROP && !wakes_something(play, some[0]));
}

#ifndef NDEBUG
/* For the assertion: what was seen at a glance is what the list says. */
static bool is_so(const struct pu_state *s, int seat, enum pu_answers answers, fr_move only)
{
    fr_move some[PU_MAX_LEGAL];
    const int num = pu_legal_some(s, seat, some, PU_MAX_LEGAL);

    return answers == PU_ONE ? num == 1 && some[0] == only
                             : num > 1 && pu_kind_of(some[1]) != PU_MOVE_DROP;
}
#endif

/* Answers forced questions of the seat; stops at a real one, or when its window is closed. */
static void run_seat(struct pu_play *play)
{
    const struct pu_state *s = play->s;
    struct pu_seat *p = play->p;
    fr_move some[PU_MAX_LEGAL];

    for (;;) {
        unlock(play);
        if (is_finished(s, p)) break;
        if (pu_picks_now(s) && !p->num_frames && p->owed && !p->opened &&
            !(p->num_items && pu_must_wait(s, play->seat)))
            open_pick(play);
        const enum pu_answers answers = pu_glance(s, play->seat, some);
        assert(answers == PU_UNSURE || is_so(s, play->seat, answers, some[0]));
        if (answers == PU_SEVERAL) return;
        if (answers == PU_UNSURE && !is_forced(play, some, pu_legal_some(s, play->seat, some, 2)))
            return;
        if (some[0] == pu_move(PU_MOVE_DONE, 0, 0))
            pu_close_window(play);
        else
            pu_perform(play, some[0]);
    }
    play->s->asked_set &= (uint8_t) ~(1 << play->seat);
}

static void ask(struct pu_state *s, int seat, struct fr_events *told)
{
    struct pu_play play = { s, &s->seats[seat], seat, told };

    s->asked_set |= (uint8_t)(1 << seat);
    s->seats[seat].done = 0;
    run_seat(&play);
}

/* ---- the steps of a round ---- */

static void tell_all(struct fr_events *told, int kind, int a)
{
    fr_emit(told, kind, -1, 0xFF, a, 0, 0, 0);
}

static void begin_round(struct pu_state *s, struct fr_events *told) /* R1 */
{
    s->round++;
    s->phase = PU_ROTATE;
    tell_all(told, PU_TOLD_NEW_ROUND, s->round);
    for (int i = 0; i < s->players; i++) {
        struct pu_seat *p = &s->seats[i];
        p->used_round_set = p->gained = 0;
        p->placed = PU_NOT_PLACED;
        p->from = p->taken = p->extra_rover = 0;
    }
    if (s->players > 2) {
        ask(s, s->commander, told);
    } else {
        s->rotation = (uint8_t)((s->rotation + 1) % 6); /* PU-4.2 */
        tell_all(told, PU_TOLD_ROTATED, pu_sector(s, 0));
    }
}

/* The stacks of civilization cards grow or shrink by one random card each. */
static void change_supply(struct pu_state *s, int change)
{
    for (int level = 0; level < PU_LEVELS; level++) {
        uint16_t *from = change > 0 ? &s->unused_set[level] : &s->civ_set[level];
        uint16_t *to = change > 0 ? &s->civ_set[level] : &s->unused_set[level];
        if (!*from) continue;
        const uint16_t bit = (uint16_t)(1 << pu_draw_bit(&s->rng, *from));
        *from &= (uint16_t)~bit;
        *to |= bit;
        s->num_civ[level] = (uint8_t)(s->num_civ[level] + change);
    }
}

static void begin_event(struct pu_state *s, struct fr_events *told) /* R2 */
{
    s->phase = PU_EVENT;
    if (!s->num_deck) return;
    s->event = s->deck[--s->num_deck];
    s->deck[s->num_deck] = PU_NONE;
    s->past[s->num_past++] = s->event;
    tell_all(told, PU_TOLD_EVENT, s->event);
    const struct pu_effect *e = &pu_events[s->event].effect;
    if (e->op == PU_OP_CIV_SUPPLY) change_supply(s, e->value);
    for (int i = 0; i < s->players; i++) {
        struct pu_play play = { s, &s->seats[i], i, told };
        play.p->peeked = 0;
        play.p->done = 1;
        unlock(&play);
        pu_begin_effect(&play, e);
    }
    for (int i = 0; i < s->players; i++) {
        struct pu_seat *p = &s->seats[i];
        if (p->num_frames || (p->num_items && pu_must_wait(s, i))) {
            ask(s, i, told);
        } else {
            memset(p->items, 0, sizeof p->items);
            p->num_items = 0;
        }
    }
}

static void begin_in_order(struct pu_state *s, int phase)
{
    s->phase = (uint8_t)phase;
    for (int i = 0; i < s->players; i++) s->seats[i].done = 0;
}

/* Mostly nobody has a card to choose: then all are done at once. */
static void begin_picks_in_order(struct pu_state *s, int phase)
{
    uint64_t owed = 0;

    s->phase = (uint8_t)phase;
    for (int i = 0; i < s->players; i++) owed |= s->seats[i].owed;
    for (int i = 0; i < s->players; i++) s->seats[i].done = !owed;
}

/* The next seat clockwise from the commander that has not had its turn in this phase. */
static bool next_seat(struct pu_state *s)
{
    for (int i = 0; i < s->players; i++) {
        const int turn = s->commander + i, seat = turn < s->players ? turn : turn - s->players;
        if (s->seats[seat].done) continue;
        s->active = (uint8_t)seat;
        return true;
    }
    s->active = PU_NONE;
    return false;
}

/* R2B, R5: a seat without a card to choose gets no window. */
static void begin_picks(struct pu_state *s, int seat, struct fr_events *told)
{
    struct pu_play play = { s, &s->seats[seat], seat, told };

    play.p->done = 1;
    if (play.p->owed) open_pick(&play);
    if (play.p->owed) ask(s, seat, told);
}

static void begin_turns(struct pu_state *s, struct fr_events *told) /* R3, R4 */
{
    s->phase = PU_TURNS;
    for (int i = 0; i < s->players; i++) {
        struct pu_play play = { s, &s->seats[i], i, told };
        const struct pu_effect *e = pu_has(play.p, PU_T_ROUND_START_GAIN_MOVEMENT_PER);
        if (e) pu_begin_effect(&play, e);
        if (pu_top_tile(s, i, 0) == PU_NONE && pu_top_tile(s, i, 1) == PU_NONE)
            play.p->placed = PU_NO_TILE;
    }
    for (int i = 0; i < s->players; i++) ask(s, i, told);
}

void pu_pop_tile(struct pu_state *s, int seat, int compartment)
{
    const int shape = pu_depot_shape(s, seat, compartment);
    s->stack[shape][--s->num_stack[shape]] = PU_NONE;
}

/* All turns are over: only now do the taken tiles leave their stacks (PU-3.1, A-25). */
static void join_turns(struct pu_state *s, struct fr_events *told)
{
    for (int i = 0; i < s->players; i++) {
        const struct pu_seat *p = &s->seats[i];
        if (p->placed == PU_PLACED || p->placed == PU_SET_ASIDE) pu_pop_tile(s, i, p->from);
        if (p->placed != PU_SET_ASIDE || s->last_round) continue;
        s->last_round |= 1; /* PU-10.2 */
        tell_all(told, PU_TOLD_LAST_ROUND, 0);
    }
}

static bool some_depot_empty(const struct pu_state *s) /* PU-10.3 */
{
    for (int sector = 0; sector < PU_NUM_SECTORS; sector++)
        if (!s->num_stack[pu_compartment_shape(s, sector, 0)] &&
            !s->num_stack[pu_compartment_shape(s, sector, 1)])
            return true;
    return false;
}

static void end_round(struct pu_state *s) /* R6 */
{
    const bool had_event = s->event != PU_NONE;

    s->event = PU_NONE;
    for (int i = 0; i < s->players; i++) {
        struct pu_seat *p = &s->seats[i];
        p->movement = p->extra_rover = p->blocked_set = 0;
    }
    if (some_depot_empty(s)) s->last_round |= 2;
    if (had_event && !s->num_deck) s->last_round |= 4; /* PU-10.4 */
    if (s->last_round)
        begin_in_order(s, PU_TECHNOLOGIES);
    else
        s->commander = (uint8_t)((s->commander + 1) % s->players);
}

/* ---- after the last round (PU-11.1) ---- */

static void begin_technologies(struct pu_state *s, int seat, struct fr_events *told)
{
    struct pu_play play = { s, &s->seats[seat], seat, told };
    const struct pu_effect *e = pu_has(play.p, PU_T_END_OF_GAME_TAKE_CIV_CARDS);

    play.p->done = 1;
    unlock(&play); /* Cosmos 2, held back in the last round: a question, not a window */
    if (play.p->num_frames) {
        s->asked_set |= (uint8_t)(1 << seat);
        run_seat(&play);
    }
    if (!e) return;
    play.p->owed = 0x55; /* two cards of any level */
    ask(s, seat, told);
}

static void begin_patches(struct pu_state *s, struct fr_events *told) /* E2 */
{
    s->phase = PU_PATCHES;
    for (int i = 0; i < s->players; i++) {
        struct pu_seat *p = &s->seats[i];
        p->done = 1;
        if (!p->stored) continue;
        p->items[p->num_items++] = (struct pu_item){ PU_ITEM_PATCH, 0, 0, p->stored };
        p->stored = 0;
        ask(s, i, told);
    }
}

static void clean_up(struct pu_state *s) /* E3 */
{
    for (int i = 0; i < s->players; i++) {
        struct pu_seat *p = &s->seats[i];
        memset(p->rover_at, PU_NONE, sizeof p->rover_at);
        p->loaded_set = p->planet_pods_set = p->movement = p->gained = 0;
    }
    begin_in_order(s, PU_FINAL);
}

static void begin_final(struct pu_state *s, int seat, struct fr_events *told) /* step A */
{
    struct pu_play play = { s, &s->seats[seat], seat, told };

    for (int card = 0; card < PU_NUM_CARDS; card++)
        if ((play.p->cards_set >> card & 1) && !pu_cards[card].immediate) begin_card(&play, card);
    ask(s, seat, told);
}

/* ---- the state machine of PU-3 ---- */

static void next_phase(struct pu_state *s, struct fr_events *told)
{
    switch (s->phase) {
    case PU_SETUP: begin_round(s, told); break;
    case PU_ROTATE: begin_event(s, told); break;
    case PU_EVENT: begin_picks_in_order(s, PU_EVENT_PICKS); break;
    case PU_EVENT_PICKS:
        if (next_seat(s))
            begin_picks(s, s->active, told);
        else
            begin_turns(s, told);
        break;
    case PU_TURNS:
        join_turns(s, told);
        begin_picks_in_order(s, PU_PICKS);
        break;
    case PU_PICKS:
        if (next_seat(s)) {
            begin_picks(s, s->active, told);
            break;
        }
        end_round(s);
        if (s->phase == PU_PICKS) begin_round(s, told);
        break;
    case PU_TECHNOLOGIES:
        if (next_seat(s))
            begin_technologies(s, s->active, told);
        else
            begin_patches(s, told);
        break;
    case PU_PATCHES: clean_up(s); break;
    case PU_FINAL:
        if (next_seat(s)) {
            begin_final(s, s->active, told);
            break;
        }
        s->phase = PU_OVER;
        tell_all(told, PU_TOLD_OVER, 0);
        break;
    default: break;
    }
}

static void run(struct pu_state *s, struct fr_events *told)
{
    while (!s->asked_set && s->phase != PU_OVER) next_phase(s, told);
}

void pu_go_on(struct pu_play *play)
{
    run_seat(play);
    run(play->s, play->told);
}

void pu_begin(struct pu_state *s, struct fr_events *told)
{
    for (int i = 0; i < s->players; i++) ask(s, i, told);
    run(s, told);
}
