/* apply.c: what each move does at once; round.c then runs on to the next question. */
#include "inner.h"

#include <assert.h>

static int max(int a, int b) { return a > b ? a : b; }

static void buy_reactor(struct ps_state *s, int zone, bool imported, struct fr_events *ev)
{
    struct ps_player *p = &s->players[s->asked];

    ps_spend(s, s->asked, imported ? ps_import_cost : ps_market_cost, ev);
    ps_pay(s, s->asked, imported ? PS_IMPORT_CREDITS : ps_reactor_price[s->stock], ev);
    s->reserve_reactors--;
    p->extracts_set[PS_WATER] |= ps_bit(zone);
    ps_emit(ev, PS_EV_REACTOR, s->asked, zone, imported, 0, 0);
    if (imported) return;
    s->stock--;
    ps_emit(ev, PS_EV_STOCK, -1, s->stock + 1, s->stock, 0, 0);
}

/* Takes the converter off a reactor, which then extracts water; the kind it was, water for none. */
static int detach_converter(struct ps_player *p, int zone)
{
    for (int r = 0; r < PS_RESOURCES; r++) {
        if (!(p->extracts_set[r] >> zone & 1)) continue;
        p->extracts_set[r] &= ~ps_bit(zone);
        p->extracts_set[PS_WATER] |= ps_bit(zone);
        return r;
    }
    return PS_WATER;
}

static void attach_converter(struct ps_player *p, int kind, int zone)
{
    p->extracts_set[PS_WATER] &= ~ps_bit(zone);
    p->extracts_set[kind] |= ps_bit(zone);
}

/* PS-6.6: a converter that is replaced goes back to the reserve; to keep it, move it away first. */
static void buy_converter(struct ps_state *s, int kind, int zone, struct fr_events *ev)
{
    struct ps_player *p = &s->players[s->asked];
    const int old = detach_converter(p, zone);

    ps_pay(s, s->asked, ps_converter_price[kind], ev);
    if (old != PS_WATER) {
        s->reserve_converters[old]++;
        ps_emit(ev, PS_EV_RETURNED_CONVERTER, s->asked, zone, 0, 0, 0);
    }
    s->reserve_converters[kind]--;
    attach_converter(p, kind, zone);
    ps_emit(ev, PS_EV_CONVERTER, s->asked, zone, kind, 0, 0);
}

static void return_converter(struct ps_state *s, int zone, struct fr_events *ev)
{
    const int old = detach_converter(&s->players[s->asked], zone);

    s->reserve_converters[old]++;
    ps_emit(ev, PS_EV_RETURNED_CONVERTER, s->asked, zone, 0, 0, 0);
}

static void buy_supercharger(struct ps_state *s, int zone, struct fr_events *ev)
{
    ps_spend(s, s->asked, ps_supercharger_cost, ev);
    s->reserve_superchargers--;
    s->players[s->asked].superchargers_set |= ps_bit(zone);
    ps_emit(ev, PS_EV_SUPERCHARGER, s->asked, zone, 0, 0, 0);
}

static void move_reactor(struct ps_state *s, int from, int to, struct fr_events *ev)
{
    struct ps_player *p = &s->players[s->asked];

    for (int r = 0; r < PS_RESOURCES; r++)
        if (p->extracts_set[r] >> from & 1) p->extracts_set[r] ^= ps_bit(from) | ps_bit(to);
    if (p->superchargers_set >> from & 1) p->superchargers_set ^= ps_bit(from) | ps_bit(to);
    s->settled_reactors_set |= ps_bit(max(from, to));
    ps_emit(ev, PS_EV_MOVED_REACTOR, s->asked, from, to, 0, 0);
}

static void move_converter(struct ps_state *s, int from, int to, struct fr_events *ev)
{
    struct ps_player *p = &s->players[s->asked];
    const int moved = detach_converter(p, from), other = detach_converter(p, to);

    attach_converter(p, moved, to);
    attach_converter(p, other, from);
    s->settled_converters_set |= ps_bit(max(from, to));
    ps_emit(ev, PS_EV_MOVED_CONVERTER, s->asked, from, to, 0, 0);
}

static void move_supercharger(struct ps_state *s, int from, int to, struct fr_events *ev)
{
    s->players[s->asked].superchargers_set ^= ps_bit(from) | ps_bit(to);
    s->settled_superchargers_set |= ps_bit(max(from, to));
    ps_emit(ev, PS_EV_MOVED_SUPERCHARGER, s->asked, from, to, 0, 0);
}

static void act_on_reactors(struct ps_state *s, fr_move m, struct fr_events *ev)
{
    const int a = ps_a(m), b = ps_b(m);

    switch (ps_kind(m)) {
    case PS_UPGRADE:
        ps_spend(s, s->asked, ps_upgrade_cost, ev);
        ps_upgrade(s, s->asked, a, ev);
        break;
    case PS_BUY_REACTOR: buy_reactor(s, a, false, ev); break;
    case PS_IMPORT_REACTOR: buy_reactor(s, a, true, ev); break;
    case PS_CONVERTER: buy_converter(s, a, b, ev); break;
    case PS_SUPERCHARGER: buy_supercharger(s, a, ev); break;
    case PS_MOVE_REACTOR: move_reactor(s, a, b, ev); break;
    case PS_MOVE_CONVERTER: move_converter(s, a, b, ev); break;
    case PS_MOVE_SUPERCHARGER: move_supercharger(s, a, b, ev); break;
    case PS_RETURN_CONVERTER: return_converter(s, a, ev); break;
    default: ps_end_reactor_turn(s, ev); return;
    }
    ps_after_reactor_action(s, ev);
}

static void use_ability(struct ps_state *s, fr_move m, struct fr_events *ev)
{
    switch (ps_kind(m)) {
    case PS_UPGRADE: ps_upgrade(s, s->asked, ps_a(m), ev); break;
    case PS_TAKE: ps_gain(s, s->asked, ps_a(m), 1, ev); break;
    case PS_TAKE_LICENCE:
        s->reserve_licences--;
        s->players[s->asked].licences++;
        ps_emit(ev, PS_EV_LICENCE, s->asked, 1, 0, 0, 0);
        break;
    default: ps_earn(s, s->asked, PS_ENGINEER_CREDITS, ev);
    }
    ps_after_ability(s, ev);
}

static void shift_prices(struct ps_state *s, fr_move m, struct fr_events *ev)
{
    const int credits = ps_modes[ps_a(m)].credits;

    if (credits) ps_pay(s, s->asked, credits, ev);
    for (int r = 0; r < PS_RESOURCES; r++)
        ps_set_price(s, r, s->price[r] + ps_steps(ps_b(m), r), ev);
    ps_after_manipulation(s, ev);
}

static void place_neutral(struct ps_state *s, int zone, struct fr_events *ev)
{
    s->neutral_set |= ps_bit(zone);
    ps_emit(ev, PS_EV_NEUTRAL, s->asked, zone, 0, 0, 0);
}

static void use_licence(struct ps_state *s, int zone, struct fr_events *ev)
{
    s->players[s->asked].licences--;
    ps_emit(ev, PS_EV_LICENCE, s->asked, -1, 0, 0, 0);
    ps_claim_zone(s, s->asked, zone, ev);
    ps_after_claim(s, ev);
}

static void claim(struct ps_state *s, fr_move m, struct fr_events *ev)
{
    switch (ps_kind(m)) {
    case PS_ROLL: ps_roll_for(s, ps_a(m), ev); return;
    case PS_USE_LICENCE: use_licence(s, ps_a(m), ev); return;
    case PS_CLAIM: ps_claim_zone(s, s->asked, ps_a(m), ev); break;
    default: ps_emit(ev, PS_EV_PASSED, s->asked, -1, 0, 0, 0);
    }
    ps_after_claim(s, ev);
}

static void trade(struct ps_state *s, fr_move m, struct fr_events *ev)
{
    const int r = ps_a(m), amount = ps_b(m), price = s->price[ps_traded(s)];

    switch (ps_kind(m)) {
    case PS_BUY:
        ps_pay(s, s->asked, amount * price, ev);
        ps_gain(s, s->asked, r, amount, ev);
        ps_set_supply(s, r, s->supply[r] - amount, ev);
        break;
    case PS_SELL:
        s->players[s->asked].held[r] -= (uint8_t)amount;
        ps_emit(ev, PS_EV_SPENT, s->asked, r, amount, 0, 0);
        ps_earn(s, s->asked, amount * price, ev);
        ps_set_supply(s, r, s->supply[r] + amount, ev);
        break;
    default: ps_emit(ev, PS_EV_PASSED, s->asked, -1, 0, 0, 0);
    }
    ps_after_trade(s, ev);
}

static void deal_in_certificates(struct ps_state *s, fr_move m, struct fr_events *ev)
{
    struct ps_player *p = &s->players[s->asked];

    switch (ps_kind(m)) {
    case PS_BUY_LICENCE:
        ps_spend(s, s->asked, ps_licence_cost, ev);
        s->reserve_licences--;
        p->licences++;
        ps_emit(ev, PS_EV_LICENCE, s->asked, 1, 0, 0, 0);
        break;
    case PS_SELL_LICENCE:
        p->licences--;
        ps_emit(ev, PS_EV_LICENCE, s->asked, -1, 0, 0, 0);
        ps_earn(s, s->asked, PS_LICENCE_PRICE, ev);
        break;
    case PS_BUY_QUARTER:
        ps_spend(s, s->asked, ps_quarter_cost, ev);
        s->reserve_quarters--;
        p->quarters++;
        ps_emit(ev, PS_EV_QUARTER, s->asked, 0, 0, 0, 0);
        break;
    default: ps_emit(ev, PS_EV_PASSED, s->asked, -1, 0, 0, 0);
    }
    ps_after_certificate(s, ev);
}

void ps_apply(void *state, int seat, fr_move m, struct fr_events *ev)
{
    struct ps_state *s = state;
    const int a = ps_a(m);

    assert(ps_why_not(s, seat, m) == FR_OK);
    switch (s->step) {
    case PS_ASK_FREE_UPGRADE:
        ps_upgrade(s, seat, a, ev);
        ps_after_free_upgrade(s, ev);
        break;
    case PS_ASK_RIVER_NEUTRAL:
        place_neutral(s, a, ev);
        ps_after_river_neutral(s, ev);
        break;
    case PS_ASK_OPEN_BID:
    case PS_ASK_RAISE:
        if (ps_kind(m) == PS_PASS) {
            ps_after_pass(s, ev);
            break;
        }
        s->bid = (int16_t)ps_amount(m);
        ps_after_bid(s, ev);
        break;
    case PS_ASK_SPECIALIST: ps_take_specialist(s, a, ev); break;
    case PS_ASK_ENGINEER:
    case PS_ASK_BANKER: use_ability(s, m, ev); break;
    case PS_ASK_BONUS: ps_take_bonus(s, a, ev); break;
    case PS_ASK_ORDER_MARKER: ps_place_order_marker(s, a, ps_b(m), ev); break;
    case PS_ASK_MANIPULATE: shift_prices(s, m, ev); break;
    case PS_ASK_SABOTAGE: ps_sabotage(s, a, ev); break;
    case PS_ASK_TIP: ps_tip(s, a, ev); break;
    case PS_ASK_PLACE_CLAIM:
        ps_claim_zone(s, seat, a, ev);
        ps_after_placed_marker(s, ev);
        break;
    case PS_ASK_PLACE_NEUTRAL:
        place_neutral(s, a, ev);
        ps_after_placed_marker(s, ev);
        break;
    case PS_ASK_OFFER_ZONE: ps_offer(s, a, ev); break;
    case PS_ASK_CLAIM:
    case PS_ASK_FALLBACK: claim(s, m, ev); break;
    case PS_ASK_AIRSHIP:
        s->airship_row = (uint8_t)a;
        ps_emit(ev, PS_EV_AIRSHIP, seat, a, 0, 0, 0);
        ps_after_airship(s, ev);
        break;
    case PS_ASK_HIRED_CARRIER:
        if (ps_kind(m) == PS_KEEP)
            ps_keep_carrier(s, ev);
        else
            ps_release_carrier(s, ev);
        break;
    case PS_ASK_ACTIVATE:
        if (ps_kind(m) == PS_ACTIVATE)
            ps_activate(s, ev);
        else
            ps_rest(s, ev);
        break;
    case PS_ASK_REACTORS: act_on_reactors(s, m, ev); break;
    case PS_ASK_EXTRACTION:
        if (ps_kind(m) == PS_EXTRACT) {
            ps_run_reactors(s, ev);
            break;
        }
        s->idle_set |= ps_bit(a);
        ps_emit(ev, PS_EV_IDLED, seat, a, 0, 0, 0);
        ps_after_idle(s, ev);
        break;
    case PS_ASK_STORE:
        ps_store(s, seat, ps_b(m), ev);
        ps_after_extraction(s, ev);
        break;
    case PS_ASK_TRADE: trade(s, m, ev); break;
    case PS_ASK_CERTIFICATE: deal_in_certificates(s, m, ev); break;
    }
}
