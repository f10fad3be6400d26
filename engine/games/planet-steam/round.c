/* round.c: the round as the specification's state machine (PS-4), step by step.
 *
 * Each function here ends either by asking a seat or by going on to the next step. Questions with
 * one legal answer are answered on the way (PS-12.3), but never a bid: a visible automatic pass
 * would tell the others how poor a bidder is. */
#include "inner.h"

#include <assert.h>
#include <string.h>

static void begin_round(struct ps_state *, struct fr_events *);
static void begin_zone_auction(struct ps_state *, struct fr_events *);
static void begin_claiming(struct ps_state *, struct fr_events *);
static void place_airship(struct ps_state *, struct fr_events *);
static void begin_reactor_phase(struct ps_state *, struct fr_events *);
static void begin_trade(struct ps_state *, struct fr_events *);
static void begin_certificates(struct ps_state *, struct fr_events *);
static void end_round(struct ps_state *, struct fr_events *);

static void ask(struct ps_state *s, int seat, enum ps_step step)
{
    s->asked = (int8_t)seat;
    s->step = (uint8_t)step;
}

static int next_seat(const struct ps_state *s, int seat)
{
    return seat + 1 == s->num_players ? 0 : seat + 1;
}

static bool first_round(const struct ps_state *s)
{
    return s->rounds_left == ps_rounds[s->num_players];
}

static bool single(uint64_t set) { return set && !(set & (set - 1)); }

/* ---- before the first round (PS-2.9, PS-10.4) ---- */

static void begin_river_neutrals(struct ps_state *s, struct fr_events *ev)
{
    if (!ps_option(s, PS_VARIABLE_CLAIMS)) {
        begin_round(s, ev);
        return;
    }
    s->markers_left = (uint8_t)s->river_neutrals;
    if (s->river_neutrals < 0) {
        const int die = ps_roll(s, s->first_player, PS_NO_ZONE, PS_FOR_RIVER_NEUTRALS, ev);
        s->markers_left = ps_river_neutrals[s->num_players][die];
    }
    if (s->markers_left)
        ask(s, s->first_player, PS_ASK_RIVER_NEUTRAL);
    else
        begin_round(s, ev);
}

void ps_begin_game(struct ps_state *s, struct fr_events *ev)
{
    if (!ps_option(s, PS_FIRST_GAME)) {
        ask(s, s->first_player, PS_ASK_FREE_UPGRADE);
        return;
    }
    for (int seat = 0; seat < s->num_players; seat++) ps_upgrade(s, seat, PS_WATER, ev);
    begin_river_neutrals(s, ev);
}

void ps_after_free_upgrade(struct ps_state *s, struct fr_events *ev)
{
    const int next = next_seat(s, s->asked);

    if (next != s->first_player)
        ask(s, next, PS_ASK_FREE_UPGRADE);
    else
        begin_river_neutrals(s, ev);
}

void ps_after_river_neutral(struct ps_state *s, struct fr_events *ev)
{
    if (--s->markers_left == 0) begin_round(s, ev);
}

/* ---- contests: the bidding used by all three auctions (PS-4, PS-5.4 to PS-5.6) ---- */

static int next_active(const struct ps_state *s, int seat)
{
    do seat = next_seat(s, seat);
    while (!(s->active_set >> seat & 1));
    return seat;
}

static void end_contest(struct ps_state *, int winner, struct fr_events *);

static void begin_contest(struct ps_state *s, enum ps_contest contest, fr_seats contestants,
                          int opener, struct fr_events *ev)
{
    s->contest = (uint8_t)contest;
    s->active_set = contestants;
    s->leader = PS_NOBODY;
    s->bid = 0;
    while (ps_bid_limit(s, opener) < 1) {
        s->active_set &= (fr_seats) ~(1 << opener);
        ps_emit(ev, PS_EV_PASSED, opener, contest, 0, 0, 0);
        if (!s->active_set) {
            end_contest(s, PS_NOBODY, ev);
            return;
        }
        opener = next_active(s, opener);
    }
    if (single(s->active_set)) {
        s->bid = 1;
        end_contest(s, opener, ev);
    } else {
        ask(s, opener, PS_ASK_OPEN_BID);
    }
}

void ps_after_bid(struct ps_state *s, struct fr_events *ev)
{
    s->leader = s->asked;
    ps_emit(ev, PS_EV_BID, s->asked, s->bid, s->contest, 0, 0);
    ask(s, next_active(s, s->asked), PS_ASK_RAISE);
}

void ps_after_pass(struct ps_state *s, struct fr_events *ev)
{
    int next;

    s->active_set &= (fr_seats) ~(1 << s->asked);
    ps_emit(ev, PS_EV_PASSED, s->asked, s->contest, 0, 0, 0);
    if (single(s->active_set)) {
        end_contest(s, s->leader, ev);
        return;
    }
    next = next_active(s, s->asked);
    ask(s, next == s->leader ? next_active(s, next) : next, PS_ASK_RAISE);
}

/* ---- bonus resources and specialist auction (PS-5.1 to PS-5.14) ---- */

static void next_contest(struct ps_state *s, struct fr_events *ev)
{
    fr_seats contestants = 0;
    int opener;

    for (int seat = 0; seat < s->num_players; seat++)
        if (!s->players[seat].specialist) contestants |= (fr_seats)(1 << seat);
    for (opener = s->first_player; !(contestants >> opener & 1);) opener = next_seat(s, opener);
    begin_contest(s, PS_FOR_SPECIALIST, contestants, opener, ev);
}

static void place_bonus_resources(struct ps_state *s, struct fr_events *ev)
{
    for (int r = 0; r < PS_RESOURCES; r++) {
        if (!s->supply[r]) continue;
        s->bonus[r] = 1;
        ps_emit(ev, PS_EV_BONUS_PLACED, -1, r, 0, 0, 0);
        ps_set_supply(s, r, s->supply[r] - 1, ev);
    }
}

static void grant_to_the_poor(struct ps_state *s, struct fr_events *ev)
{
    for (int seat = 0; seat < s->num_players; seat++) {
        if (s->players[seat].credits) continue;
        s->players[seat].credits = PS_GRANT_CREDITS;
        ps_emit(ev, PS_EV_GRANTED, seat, PS_GRANT_CREDITS, 0, 0, 0);
    }
}

static void begin_round(struct ps_state *s, struct fr_events *ev)
{
    ps_emit(ev, PS_EV_ROUND, -1, ps_round(s), 0, 0, 0);
    place_bonus_resources(s, ev);
    grant_to_the_poor(s, ev);
    next_contest(s, ev);
}

static void win_specialist(struct ps_state *s, int seat, struct fr_events *ev)
{
    const unsigned all = (1u << s->num_players) - 1;
    const unsigned left = all & ~(s->cards_taken >> 1u);

    ps_pay(s, seat, s->bid, ev);
    ask(s, seat, PS_ASK_SPECIALIST);
    if (single(left)) ps_take_specialist(s, __builtin_ctz(left) + 1, ev);
}

static int num_banker_choices(const struct ps_state *s, int seat, int *upgrade, int *take)
{
    int num = 0;

    *upgrade = *take = -1;
    for (int r = 0; r < PS_RESOURCES; r++) {
        if (ps_can_upgrade(&s->players[seat], r)) {
            *upgrade = r;
            num++;
        }
        if (ps_room(s, seat, r)) {
            *take = r;
            num++;
        }
    }
    return num;
}

static void use_banker(struct ps_state *s, struct fr_events *ev)
{
    int upgrade, take;
    const int num = num_banker_choices(s, s->asked, &upgrade, &take);

    if (num > 1) {
        ask(s, s->asked, PS_ASK_BANKER);
        return;
    }
    if (num && upgrade >= 0)
        ps_upgrade(s, s->asked, upgrade, ev);
    else if (num)
        ps_gain(s, s->asked, take, 1, ev);
    ps_after_ability(s, ev);
}

static void use_engineer(struct ps_state *s, struct fr_events *ev)
{
    if (s->reserve_licences) {
        ask(s, s->asked, PS_ASK_ENGINEER);
        return;
    }
    ps_earn(s, s->asked, PS_ENGINEER_CREDITS, ev);
    ps_after_ability(s, ev);
}

/* No card carries both immediate abilities, so their order needs no question. */
void ps_take_specialist(struct ps_state *s, int number, struct fr_events *ev)
{
    const int abilities = ps_abilities_of(s, number);

    s->players[s->asked].specialist = (uint8_t)number;
    s->cards_taken |= (uint8_t)(1 << number);
    ps_emit(ev, PS_EV_SPECIALIST, s->asked, number, 0, 0, 0);
    if (abilities & PS_ENGINEER)
        use_engineer(s, ev);
    else if (abilities & PS_BANKER)
        use_banker(s, ev);
    else
        ps_after_ability(s, ev);
}

static void begin_order_markers(struct ps_state *, struct fr_events *);

void ps_after_ability(struct ps_state *s, struct fr_events *ev)
{
    int num = 0, last = 0;

    for (int r = 0; r < PS_RESOURCES; r++)
        if (s->bonus[r]) {
            num++;
            last = r;
        }
    if (num > 1)
        ask(s, s->asked, PS_ASK_BONUS);
    else if (num)
        ps_take_bonus(s, last, ev);
    else
        begin_order_markers(s, ev);
}

/* PS-5.12: without room the token goes back and the terminal's supply rises. */
void ps_take_bonus(struct ps_state *s, int resource, struct fr_events *ev)
{
    s->bonus[resource] = 0;
    if (ps_room(s, s->asked, resource)) {
        ps_gain(s, s->asked, resource, 1, ev);
    } else {
        ps_emit(ev, PS_EV_BONUS_RETURNED, s->asked, resource, 0, 0, 0);
        ps_set_supply(s, resource, s->supply[resource] + 1, ev);
    }
    begin_order_markers(s, ev);
}

/* ---- order markers (PS-10.3) and extra cards (PS-11.2, PS-11.3) ---- */

static void begin_price_manipulation(struct ps_state *, struct fr_events *);

static bool one_marker_left(const struct ps_state *s)
{
    return single(0xFu & ~s->order_markers_set);
}

static void put_marker(struct ps_state *s, int seat, int marker, int resource, struct fr_events *ev)
{
    s->trade_order[marker - 1] = (uint8_t)resource;
    s->order_markers_set |= (uint8_t)(1 << (marker - 1));
    s->ordered_set |= (uint8_t)(1 << resource);
    ps_emit(ev, PS_EV_ORDER_MARKER, seat, marker, resource, 0, 0);
}

static void put_last_marker(struct ps_state *s, int seat, struct fr_events *ev)
{
    put_marker(s, seat, __builtin_ctz(0xFu & ~s->order_markers_set) + 1,
               __builtin_ctz(0xFu & ~s->ordered_set), ev);
}

static int num_winners(const struct ps_state *s) { return __builtin_popcount(s->cards_taken); }

/* The last marker has one place to go. If it is still owed, its winner puts it there; with three
 * players it goes there by itself after the third winner's. */
static void go_on_with_markers(struct ps_state *s, struct fr_events *ev)
{
    const bool last = ps_option(s, PS_VARIABLE_TRADE_ORDER) && one_marker_left(s);

    if (last && (s->markers_left || num_winners(s) == s->num_players))
        put_last_marker(s, s->markers_left ? s->asked : PS_NOBODY, ev);
    if (s->markers_left && s->order_markers_set != 0xF) {
        ask(s, s->asked, PS_ASK_ORDER_MARKER);
        return;
    }
    s->markers_left = 0;
    begin_price_manipulation(s, ev);
}

static void begin_order_markers(struct ps_state *s, struct fr_events *ev)
{
    if (ps_option(s, PS_VARIABLE_TRADE_ORDER)) s->markers_left = s->num_players == 2 ? 2 : 1;
    go_on_with_markers(s, ev);
}

void ps_place_order_marker(struct ps_state *s, int marker, int resource, struct fr_events *ev)
{
    put_marker(s, s->asked, marker, resource, ev);
    s->markers_left--;
    go_on_with_markers(s, ev);
}

static void begin_price_manipulation(struct ps_state *s, struct fr_events *ev)
{
    if (!ps_option(s, PS_PRICE_MANIPULATION) || num_winners(s) != 1) {
        ps_after_manipulation(s, ev);
        return;
    }
    s->manipulator = s->asked;
    ask(s, s->asked, PS_ASK_MANIPULATE);
}

static void end_specialist_auction(struct ps_state *, struct fr_events *);

static void next_winner(struct ps_state *s, struct fr_events *ev)
{
    if (num_winners(s) < s->num_players)
        next_contest(s, ev);
    else
        end_specialist_auction(s, ev);
}

void ps_after_manipulation(struct ps_state *s, struct fr_events *ev)
{
    fr_seats targets = 0;

    if (ps_option(s, PS_SABOTAGE) && !first_round(s) && num_winners(s) == s->num_players)
        targets = ps_sabotage_targets(s, s->asked);
    if (!targets) {
        next_winner(s, ev);
        return;
    }
    s->saboteur = s->asked;
    ask(s, s->asked, PS_ASK_SABOTAGE);
    if (single(targets)) ps_sabotage(s, __builtin_ctz(targets), ev);
}

void ps_sabotage(struct ps_state *s, int victim, struct fr_events *ev)
{
    const uint64_t reactors = ps_tippable(&s->players[victim]);

    s->victim = (int8_t)victim;
    ps_emit(ev, PS_EV_SABOTAGED, s->saboteur, victim, 0, 0, 0);
    ask(s, victim, PS_ASK_TIP);
    if (single(reactors)) ps_tip(s, ps_lowest(reactors), ev);
}

void ps_tip(struct ps_state *s, int zone, struct fr_events *ev)
{
    s->tipped = (int8_t)zone;
    ps_emit(ev, PS_EV_TIPPED, s->victim, zone, 0, 0, 0);
    next_winner(s, ev);
}

static void return_bonus_resources(struct ps_state *s, struct fr_events *ev)
{
    for (int r = 0; r < PS_RESOURCES; r++) {
        if (!s->bonus[r]) continue;
        s->bonus[r] = 0;
        ps_emit(ev, PS_EV_BONUS_RETURNED, -1, r, 0, 0, 0);
        ps_set_supply(s, r, s->supply[r] + 1, ev);
    }
}

/* Card numbers run from 1 to the number of players in every set. */
static void set_turn_order(struct ps_state *s)
{
    for (int seat = 0; seat < s->num_players; seat++)
        s->order[s->players[seat].specialist - 1] = (int8_t)seat;
}

/* ---- variable claims, after the first auction (PS-10.4) ---- */

static void begin_claim_visit(struct ps_state *s)
{
    const int first =
        s->turn == 0 ? ps_first_neutrals[s->num_players] : ps_other_neutrals[s->num_players];

    s->markers_left = (uint8_t)(1 + first / 2);
    ask(s, s->order[s->turn], PS_ASK_PLACE_CLAIM);
}

static void end_specialist_auction(struct ps_state *s, struct fr_events *ev)
{
    s->leader = PS_NOBODY;
    s->active_set = 0;
    s->bid = 0;
    return_bonus_resources(s, ev);
    set_turn_order(s);
    s->turn = 0;
    if (ps_option(s, PS_VARIABLE_CLAIMS) && first_round(s)) {
        s->claim_pass = 1;
        begin_claim_visit(s);
    } else {
        begin_zone_auction(s, ev);
    }
}

void ps_after_placed_marker(struct ps_state *s, struct fr_events *ev)
{
    if (--s->markers_left) {
        ask(s, s->asked, PS_ASK_PLACE_NEUTRAL);
    } else if (s->claim_pass == 1 && s->turn + 1 < s->num_players) {
        s->turn++;
        begin_claim_visit(s);
    } else if (s->claim_pass == 1) {
        s->claim_pass = 2;
        begin_claim_visit(s);
    } else if (s->turn) {
        s->turn--;
        begin_claim_visit(s);
    } else {
        s->claim_pass = 0;
        begin_zone_auction(s, ev);
    }
}

/* ---- zone auction (PS-5.15 to PS-5.19) ---- */

static void begin_zone_auction(struct ps_state *s, struct fr_events *ev)
{
    const int entrepreneur = ps_holder(s, PS_ENTREPRENEUR);
    const uint64_t zones = ps_offerable(s);

    if (entrepreneur == PS_NOBODY || !zones) {
        begin_claiming(s, ev);
        return;
    }
    ask(s, entrepreneur, PS_ASK_OFFER_ZONE);
    if (single(zones)) ps_offer(s, ps_lowest(zones), ev);
}

static fr_seats everybody(const struct ps_state *s)
{
    return (fr_seats)((1 << s->num_players) - 1);
}

void ps_offer(struct ps_state *s, int zone, struct fr_events *ev)
{
    s->lot = (int8_t)zone;
    ps_emit(ev, PS_EV_OFFERED, s->asked, zone, 0, 0, 0);
    begin_contest(s, PS_FOR_ZONE, everybody(s), ps_holder(s, PS_LADY_STEAM), ev);
}

static void win_zone(struct ps_state *s, int seat, struct fr_events *ev)
{
    ps_pay(s, seat, ps_price_of_bid(s, seat, s->bid), ev);
    ps_claim_zone(s, seat, s->lot, ev);
}

/* ---- claiming (PS-5.20 to PS-5.25) ---- */

static void ask_to_claim(struct ps_state *s, struct fr_events *ev)
{
    for (; s->turn < s->num_players; s->turn++) {
        const int seat = s->order[s->turn];
        if (ps_free(s) || ps_licensable(s, seat)) {
            ask(s, seat, PS_ASK_CLAIM);
            return;
        }
        ps_emit(ev, PS_EV_PASSED, seat, -1, 0, 0, 0);
    }
    place_airship(s, ev);
}

static void begin_claiming(struct ps_state *s, struct fr_events *ev)
{
    s->leader = PS_NOBODY;
    s->lot = PS_NO_ZONE;
    s->active_set = 0;
    s->bid = 0;
    s->turn = 0;
    ask_to_claim(s, ev);
}

void ps_after_claim(struct ps_state *s, struct fr_events *ev)
{
    s->lot = PS_NO_ZONE;
    s->turn++;
    ask_to_claim(s, ev);
}

void ps_roll_for(struct ps_state *s, int zone, struct fr_events *ev)
{
    const int die = ps_roll(s, s->asked, zone, PS_TO_CLAIM, ev);
    uint64_t nearest;

    if (die >= PS_HIT) {
        ps_claim_zone(s, s->asked, zone, ev);
        ps_after_claim(s, ev);
        return;
    }
    nearest = ps_nearest_free(s, zone);
    if (nearest && !single(nearest)) {
        s->lot = (int8_t)zone;
        ask(s, s->asked, PS_ASK_FALLBACK);
        return;
    }
    if (nearest)
        ps_claim_zone(s, s->asked, ps_lowest(nearest), ev);
    else
        ps_earn(s, s->asked, PS_MISS_CREDITS, ev);
    ps_after_claim(s, ev);
}

/* ---- support airship and hired carrier (PS-5.26, PS-11.4) ---- */

static void place_airship(struct ps_state *s, struct fr_events *ev)
{
    const int captain = ps_holder(s, PS_CAPTAIN);

    s->turn = 0;
    if (captain == PS_NOBODY)
        ps_after_airship(s, ev);
    else
        ask(s, captain, PS_ASK_AIRSHIP);
}

void ps_after_airship(struct ps_state *s, struct fr_events *ev)
{
    const int holder = s->carrier_holder;

    if (!ps_option(s, PS_HIRED_CARRIER)) {
        begin_reactor_phase(s, ev);
    } else if (holder == PS_NOBODY) {
        begin_contest(s, PS_FOR_HIRED_CARRIER, everybody(s), s->first_player, ev);
    } else if (s->carrier_kept || s->players[holder].credits < s->carrier_credits) {
        ps_release_carrier(s, ev);
    } else {
        ask(s, holder, PS_ASK_HIRED_CARRIER);
    }
}

void ps_keep_carrier(struct ps_state *s, struct fr_events *ev)
{
    ps_pay(s, s->asked, s->carrier_credits, ev);
    s->carrier_credits = 0;
    s->carrier_kept = 1;
    begin_reactor_phase(s, ev);
}

void ps_release_carrier(struct ps_state *s, struct fr_events *ev)
{
    s->carrier_credits = 0;
    begin_contest(s, PS_FOR_HIRED_CARRIER, everybody(s), s->first_player, ev);
}

static void win_hired_carrier(struct ps_state *s, int seat, struct fr_events *ev)
{
    if (s->carrier_holder != PS_NOBODY && s->carrier_holder != seat) ps_lose_hired_carrier(s, ev);
    ps_pay(s, seat, s->bid, ev);
    s->carrier_holder = (int8_t)seat;
    s->carrier_credits = s->bid;
    s->carrier_kept = 0;
    ps_emit(ev, PS_EV_HIRED, seat, s->bid, 0, 0, 0);
}

static void end_contest(struct ps_state *s, int winner, struct fr_events *ev)
{
    if (winner != PS_NOBODY) ps_emit(ev, PS_EV_WON, winner, s->contest, s->bid, 0, 0);
    switch (s->contest) {
    case PS_FOR_SPECIALIST:
        assert(winner != PS_NOBODY); /* PS-5.2: everyone can pay 1 */
        win_specialist(s, winner, ev);
        break;
    case PS_FOR_ZONE:
        if (winner != PS_NOBODY) win_zone(s, winner, ev);
        begin_claiming(s, ev);
        break;
    default:
        if (winner != PS_NOBODY)
            win_hired_carrier(s, winner, ev);
        else if (s->carrier_holder != PS_NOBODY)
            ps_lose_hired_carrier(s, ev);
        begin_reactor_phase(s, ev);
    }
}

/* ---- reactor phase (PS-6) ---- */

static void ask_to_activate(struct ps_state *s, struct fr_events *ev);

static void rest(struct ps_state *s, int seat, struct fr_events *ev)
{
    ps_emit(ev, PS_EV_RESTED, seat, 0, 0, 0, 0);
    ps_gain(s, seat, PS_WATER, 1, ev);
    s->turn++;
}

static void begin_extraction(struct ps_state *, struct fr_events *);

static void ask_to_activate(struct ps_state *s, struct fr_events *ev)
{
    for (; s->turn < s->num_players;) {
        const int seat = s->order[s->turn];
        if (ps_affords(&s->players[seat], ps_activation_cost, 0)) {
            ask(s, seat, PS_ASK_ACTIVATE);
            return;
        }
        rest(s, seat, ev);
    }
    begin_extraction(s, ev);
}

static void begin_reactor_phase(struct ps_state *s, struct fr_events *ev)
{
    s->leader = PS_NOBODY;
    s->active_set = 0;
    s->bid = 0;
    s->turn = 0;
    ask_to_activate(s, ev);
}

void ps_rest(struct ps_state *s, struct fr_events *ev)
{
    rest(s, s->asked, ev);
    ask_to_activate(s, ev);
}

void ps_activate(struct ps_state *s, struct fr_events *ev)
{
    ps_spend(s, s->asked, ps_activation_cost, ev);
    ps_emit(ev, PS_EV_ACTIVATED, s->asked, 0, 0, 0, 0);
    ask(s, s->asked, PS_ASK_REACTORS);
    ps_after_reactor_action(s, ev);
}

void ps_after_reactor_action(struct ps_state *s, struct fr_events *ev)
{
    if (!ps_can_act_on_reactors(s, s->asked)) ps_end_reactor_turn(s, ev);
}

void ps_end_reactor_turn(struct ps_state *s, struct fr_events *ev)
{
    s->settled_reactors_set = s->settled_converters_set = s->settled_superchargers_set = 0;
    s->turn++;
    ask_to_activate(s, ev);
}

/* ---- extraction (PS-7.1 to PS-7.5) ---- */

/* With nothing running there is nothing to decide; a single reactor that cannot be paid must idle.
 */
static void ask_to_extract(struct ps_state *s, struct fr_events *ev)
{
    for (; s->turn < s->num_players; s->turn++, s->idle_set = 0) {
        const int seat = s->order[s->turn];
        const struct ps_player *p = &s->players[seat];
        const uint64_t running = ps_running(s, seat);

        if (!running) continue;
        if (single(running) && ps_energy_cost(p, running) > p->held[PS_ENERGY]) {
            ps_emit(ev, PS_EV_IDLED, seat, ps_lowest(running), 0, 0, 0);
            continue;
        }
        ask(s, seat, PS_ASK_EXTRACTION);
        return;
    }
    begin_trade(s, ev);
}

static void begin_extraction(struct ps_state *s, struct fr_events *ev)
{
    s->turn = 0;
    s->idle_set = 0;
    ask_to_extract(s, ev);
}

void ps_after_idle(struct ps_state *s, struct fr_events *ev) { ask_to_extract(s, ev); }

void ps_run_reactors(struct ps_state *s, struct fr_events *ev)
{
    if (ps_extract(s, s->asked, ev))
        ps_after_extraction(s, ev);
    else
        ask(s, s->asked, PS_ASK_STORE);
}

void ps_after_extraction(struct ps_state *s, struct fr_events *ev)
{
    s->idle_set = 0;
    s->turn++;
    ask_to_extract(s, ev);
}

/* ---- trade (PS-7.6 to PS-7.9) ---- */

static void adjust_price(struct ps_state *s, struct fr_events *ev)
{
    const int r = ps_traded(s);

    ps_set_price(s, r, s->price[r] + ps_price_change[r][s->supply[r]], ev);
}

static void ask_to_trade(struct ps_state *s, struct fr_events *ev)
{
    for (; s->trade_turn < PS_RESOURCES; s->trade_turn++, s->turn = 0) {
        const int r = ps_traded(s);
        for (; s->turn < s->num_players; s->turn++) {
            const int seat = s->order[s->turn];
            const struct ps_player *p = &s->players[seat];
            if (p->held[r] || (s->supply[r] && p->credits >= s->price[r])) {
                ask(s, seat, PS_ASK_TRADE);
                return;
            }
            ps_emit(ev, PS_EV_PASSED, seat, -1, 0, 0, 0);
            adjust_price(s, ev);
        }
    }
    s->trade_turn = 0;
    begin_certificates(s, ev);
}

static void begin_trade(struct ps_state *s, struct fr_events *ev)
{
    s->turn = 0;
    s->trade_turn = 0;
    ask_to_trade(s, ev);
}

void ps_after_trade(struct ps_state *s, struct fr_events *ev)
{
    adjust_price(s, ev);
    s->turn++;
    ask_to_trade(s, ev);
}

/* ---- certificates (PS-7.10) ---- */

static bool can_deal_in_certificates(const struct ps_state *s, int seat)
{
    return ps_why_not_certificate(s, seat, ps_move(PS_BUY_LICENCE, 0, 0)) == FR_OK ||
           ps_why_not_certificate(s, seat, ps_move(PS_SELL_LICENCE, 0, 0)) == FR_OK ||
           ps_why_not_certificate(s, seat, ps_move(PS_BUY_QUARTER, 0, 0)) == FR_OK;
}

static void ask_for_certificates(struct ps_state *s, struct fr_events *ev)
{
    for (; s->turn < s->num_players; s->turn++) {
        const int seat = s->order[s->turn];
        if (can_deal_in_certificates(s, seat)) {
            ask(s, seat, PS_ASK_CERTIFICATE);
            return;
        }
    }
    end_round(s, ev);
}

static void begin_certificates(struct ps_state *s, struct fr_events *ev)
{
    s->turn = 0;
    ask_for_certificates(s, ev);
}

void ps_after_certificate(struct ps_state *s, struct fr_events *ev)
{
    s->turn++;
    ask_for_certificates(s, ev);
}

/* ---- end phase (PS-8) ---- */

static void return_extra_cards(struct ps_state *s, struct fr_events *ev)
{
    if (s->manipulator != PS_NOBODY)
        ps_earn(s, s->manipulator, s->players[s->manipulator].specialist, ev);
    if (s->tipped != PS_NO_ZONE) {
        const int die = ps_roll(s, s->victim, PS_NO_ZONE, PS_FOR_SABOTAGE, ev);
        ps_earn(s, s->victim, 2 * die, ev);
    }
    s->manipulator = s->saboteur = s->victim = PS_NOBODY;
    s->tipped = PS_NO_ZONE;
}

void ps_make_reactors(struct ps_state *s, struct fr_events *ev)
{
    const int from = s->stock;
    int made = PS_MAX_STOCK - s->stock;

    if (!s->supply[PS_ORE] || !s->supply[PS_ENERGY]) {
        if (!s->supply[PS_ORE]) ps_set_price(s, PS_ORE, s->price[PS_ORE] + PS_SCARCITY_STEPS, ev);
        if (!s->supply[PS_ENERGY])
            ps_set_price(s, PS_ENERGY, s->price[PS_ENERGY] + PS_SCARCITY_STEPS, ev);
        return;
    }
    if (made > s->supply[PS_ORE]) made = s->supply[PS_ORE];
    if (made > s->supply[PS_ENERGY]) made = s->supply[PS_ENERGY];
    ps_set_supply(s, PS_ORE, s->supply[PS_ORE] - made, ev);
    ps_set_supply(s, PS_ENERGY, s->supply[PS_ENERGY] - made, ev);
    s->stock += (uint8_t)made;
    if (made) ps_emit(ev, PS_EV_STOCK, -1, from, s->stock, 0, 0);
}

static void clean_up(struct ps_state *s)
{
    s->first_player = (int8_t)ps_holder(s, PS_LADY_STEAM);
    for (int seat = 0; seat < s->num_players; seat++) s->players[seat].specialist = 0;
    s->cards_taken = 0;
    s->airship_row = 0;
    s->order_markers_set = s->ordered_set = 0;
    s->turn = 0;
    for (int r = 0; r < PS_RESOURCES; r++) s->trade_order[r] = (uint8_t)r;
}

static void end_round(struct ps_state *s, struct fr_events *ev)
{
    return_extra_cards(s, ev);
    ps_make_reactors(s, ev);
    if (--s->rounds_left == 0) {
        s->step = PS_GAME_OVER;
        s->asked = PS_NOBODY;
        ps_emit(ev, PS_EV_GAME_OVER, -1, 0, 0, 0, 0);
        return;
    }
    clean_up(s);
    begin_round(s, ev);
}
