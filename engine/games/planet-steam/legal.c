/* legal.c: why_not says no, and by which rule; legal lists what it lets through, straight from the
 * sets so that bidding and trading cost nothing. A test holds the two together. */
#include "inner.h"

/* ---- which moves answer which question ---- */

static const uint64_t answers[PS_NUM_STEPS] = {
#define K(kind) ((uint64_t)1 << (kind))
    [PS_ASK_FREE_UPGRADE] = K(PS_UPGRADE),
    [PS_ASK_RIVER_NEUTRAL] = K(PS_NEUTRAL),
    [PS_ASK_OPEN_BID] = K(PS_BID) | K(PS_PASS),
    [PS_ASK_RAISE] = K(PS_BID) | K(PS_PASS),
    [PS_ASK_SPECIALIST] = K(PS_CHOOSE_SPECIALIST),
    [PS_ASK_ENGINEER] = K(PS_TAKE_LICENCE) | K(PS_TAKE_CREDITS),
    [PS_ASK_BANKER] = K(PS_UPGRADE) | K(PS_TAKE),
    [PS_ASK_BONUS] = K(PS_BONUS),
    [PS_ASK_ORDER_MARKER] = K(PS_ORDER),
    [PS_ASK_MANIPULATE] = K(PS_SHIFT),
    [PS_ASK_SABOTAGE] = K(PS_SABOTAGE_SEAT),
    [PS_ASK_TIP] = K(PS_TIP),
    [PS_ASK_PLACE_CLAIM] = K(PS_CLAIM),
    [PS_ASK_PLACE_NEUTRAL] = K(PS_NEUTRAL),
    [PS_ASK_OFFER_ZONE] = K(PS_OFFER),
    [PS_ASK_CLAIM] = K(PS_ROLL) | K(PS_CLAIM) | K(PS_USE_LICENCE) | K(PS_PASS),
    [PS_ASK_FALLBACK] = K(PS_CLAIM) | K(PS_USE_LICENCE) | K(PS_PASS),
    [PS_ASK_AIRSHIP] = K(PS_AIRSHIP),
    [PS_ASK_HIRED_CARRIER] = K(PS_KEEP) | K(PS_RELEASE),
    [PS_ASK_ACTIVATE] = K(PS_ACTIVATE) | K(PS_REST),
    [PS_ASK_REACTORS] = K(PS_UPGRADE) | K(PS_BUY_REACTOR) | K(PS_IMPORT_REACTOR) | K(PS_CONVERTER) |
                        K(PS_SUPERCHARGER) | K(PS_MOVE_REACTOR) | K(PS_MOVE_CONVERTER) |
                        K(PS_MOVE_SUPERCHARGER) | K(PS_RETURN_CONVERTER) | K(PS_DONE),
    [PS_ASK_EXTRACTION] = K(PS_IDLE) | K(PS_EXTRACT),
    [PS_ASK_STORE] = K(PS_STORE),
    [PS_ASK_TRADE] = K(PS_BUY) | K(PS_SELL) | K(PS_PASS),
    [PS_ASK_CERTIFICATE] = K(PS_BUY_LICENCE) | K(PS_SELL_LICENCE) | K(PS_BUY_QUARTER) | K(PS_PASS),
#undef K
};

/* ---- the reasons ---- */

static fr_rule within(bool legal, fr_rule rule) { return legal ? FR_OK : rule; }

static bool in_set(uint64_t set, int zone) { return zone < PS_ZONES && set >> zone & 1; }

static fr_rule why_not_open(const struct ps_state *s, int seat, int amount)
{
    if (amount < 1) return PS_5_4_LOW;
    return within(amount <= ps_bid_limit(s, seat), PS_5_4_HIGH);
}

static fr_rule why_not_raise(const struct ps_state *s, int seat, int amount)
{
    if (ps_bid_limit(s, seat) <= s->bid) return PS_5_5_POOR;
    if (amount <= s->bid) return PS_5_5_LOW;
    return within(amount <= ps_bid_limit(s, seat), PS_5_5_HIGH);
}

/* PS-5.17: in the zone auction the limit is a rule of its own. */
static fr_rule why_not_bid(const struct ps_state *s, int seat, fr_move move)
{
    const bool opens = s->step == PS_ASK_OPEN_BID;
    const int amount = ps_amount(move);

    if (ps_kind(move) == PS_PASS) return within(!opens, PS_5_4_PASS);
    if (s->contest == PS_FOR_ZONE && amount > s->bid && amount > ps_bid_limit(s, seat))
        return ps_pays_half(s, seat) ? PS_5_17_HALF : PS_5_17_HIGH;
    return opens ? why_not_open(s, seat, amount) : why_not_raise(s, seat, amount);
}

static fr_rule why_not_specialist(const struct ps_state *s, int number)
{
    if (number < 1 || number > s->num_players) return PS_5_7_NONE;
    return within(!(s->cards_taken >> number & 1), PS_5_7_TAKEN);
}

static fr_rule why_not_banker(const struct ps_state *s, int seat, fr_move move)
{
    const int r = ps_a(move);

    if (ps_kind(move) == PS_TAKE) return within(ps_room(s, seat, r) > 0, PS_5_10_FULL);
    return within(ps_can_upgrade(&s->players[seat], r), PS_5_10_TOP);
}

static fr_rule why_not_order_marker(const struct ps_state *s, fr_move move)
{
    const int marker = ps_a(move), r = ps_b(move);

    if (marker < 1 || marker > 4 || r >= PS_RESOURCES) return PS_10_3_NONE;
    if (s->order_markers_set >> (marker - 1) & 1) return PS_10_3_PLACED;
    return within(!(s->ordered_set >> r & 1), PS_10_3_MARKED);
}

/* The row of a shift's steps in ps_shifts, -1 if no mode allows them. */
static int find_shift(int steps)
{
    int lo = 0, hi = PS_NUM_SHIFTS;

    while (lo < hi) {
        const int mid = (lo + hi) / 2;
        if (ps_shifts[mid].steps == steps) return mid;
        if (ps_shifts[mid].steps < steps)
            lo = mid + 1;
        else
            hi = mid;
    }
    return -1;
}

static fr_rule why_not_by_mode(const struct ps_mode *mode, const struct ps_shift *shift)
{
    if (!mode->quartz && ps_steps(shift->steps, PS_QUARTZ)) return PS_11_2_QUARTZ;
    if (mode->one_resource && shift->resources > 1) return PS_11_2_ONE;
    return within(shift->total <= mode->steps, PS_11_2_STEPS);
}

static fr_rule why_not_shift(const struct ps_state *s, int seat, fr_move move)
{
    const int mode = ps_a(move), shift = find_shift(ps_b(move));

    if (mode >= PS_NUM_MODES) return PS_11_2_NONE;
    if (s->players[seat].credits < ps_modes[mode].credits) return PS_11_2_COST;
    return shift < 0 ? PS_11_2_STEPS : why_not_by_mode(&ps_modes[mode], &ps_shifts[shift]);
}

static fr_rule why_not_sabotage(const struct ps_state *s, int seat, int victim)
{
    if (victim >= s->num_players) return PS_11_3_NOBODY;
    if (victim == seat) return PS_11_3_YOURSELF;
    return within(ps_sabotage_targets(s, seat) >> victim & 1, PS_11_3_NONE);
}

/* Why a zone is not among those to choose from: closed, one's own, another's, neutral, or what a
 * rule says of a zone that is free. */
struct zone_reasons {
    fr_rule own, taken, neutral, other;
};

static fr_rule why_not_zone(const struct ps_state *s, int seat, uint64_t zones, int zone,
                            const struct zone_reasons *why)
{
    if (in_set(zones, zone)) return FR_OK;
    if (in_set(ps_setups[s->num_players].closed_set, zone)) return PS_5_25;
    if (in_set(s->players[seat].claims_set, zone)) return why->own;
    if (in_set(s->neutral_set, zone)) return why->neutral;
    return in_set(ps_claimed(s), zone) ? why->taken : why->other;
}

/* PS-10.4: river neutrals, then claims and neutral markers. */
static fr_rule why_not_placing(const struct ps_state *s, int seat, int zone)
{
    static const struct zone_reasons why = { PS_10_4_OWN, PS_10_4_TAKEN, PS_10_4_NEUTRAL,
                                             PS_10_4_LAND };
    const uint64_t zones = s->step == PS_ASK_RIVER_NEUTRAL ? ps_river_set : ps_all_zones();

    return why_not_zone(s, seat, ps_free(s) & zones, zone, &why);
}

/* Every free zone may be offered. */
static fr_rule why_not_offer(const struct ps_state *s, int seat, int zone)
{
    static const struct zone_reasons why = { PS_5_15_OWN, PS_5_15_TAKEN, PS_5_15_NEUTRAL,
                                             PS_5_15_TAKEN };

    return why_not_zone(s, seat, ps_offerable(s), zone, &why);
}

static fr_rule why_not_licence(const struct ps_state *s, int seat, int zone)
{
    static const struct zone_reasons why = { PS_5_24_OWN, PS_5_24_TAKEN, PS_5_24_TAKEN,
                                             PS_5_24_TAKEN };

    if (!s->players[seat].licences) return PS_5_24_NONE;
    return why_not_zone(s, seat, ps_licensable(s, seat), zone, &why);
}

static fr_rule why_not_claim(const struct ps_state *s, int seat, fr_move move)
{
    static const struct zone_reasons roll = { PS_5_21_OWN, PS_5_21_TAKEN, PS_5_21_NEUTRAL,
                                              PS_5_21_TAKEN };
    static const struct zone_reasons claim = { PS_11_1_OWN, PS_11_1_TAKEN, PS_11_1_NEUTRAL,
                                               PS_11_1_TAKEN };
    const bool directed = ps_option(s, PS_DIRECTED_CLAIMING);

    switch (ps_kind(move)) {
    case PS_ROLL:
        return directed ? PS_11_1_ROLL : why_not_zone(s, seat, ps_free(s), ps_a(move), &roll);
    case PS_CLAIM:
        return directed ? why_not_zone(s, seat, ps_free(s), ps_a(move), &claim) : PS_5_20;
    case PS_USE_LICENCE: return why_not_licence(s, seat, ps_a(move));
    default: return FR_OK;
    }
}

static fr_rule why_not_fallback(const struct ps_state *s, fr_move move)
{
    if (ps_kind(move) == PS_USE_LICENCE) return PS_5_23;
    if (ps_kind(move) == PS_PASS) return PS_5_22_PASS;
    if (in_set(ps_nearest_free(s, s->lot), ps_a(move))) return FR_OK;
    return in_set(ps_setups[s->num_players].closed_set, ps_a(move)) ? PS_5_25 : PS_5_22_FAR;
}

static fr_rule why_not_extraction(const struct ps_state *s, int seat, fr_move move)
{
    const struct ps_player *p = &s->players[seat];
    const uint64_t running = ps_running(s, seat);
    const int zone = ps_a(move);

    if (ps_kind(move) == PS_EXTRACT)
        return within(ps_energy_cost(p, running) <= p->held[PS_ENERGY], PS_7_1_ENERGY);
    if (!in_set(ps_reactors(p), zone)) return PS_7_1_REACTOR;
    if (zone == s->tipped) return PS_11_3_TIPPED;
    return within(in_set(running, zone), PS_7_1_IDLE);
}

static fr_rule why_not_store(const struct ps_state *s, int seat, int packed)
{
    int choices[20];
    const int num = ps_store_choices(s, seat, choices);

    for (int i = 0; i < num; i++)
        if (choices[i] == packed) return FR_OK;
    return PS_11_4_PLACES;
}

static fr_rule why_not_sell(const struct ps_player *p, int r, int amount)
{
    if (!p->held[r]) return PS_7_8_NONE;
    if (amount < 1) return PS_7_8_LEAST;
    return within(amount <= p->held[r], PS_7_8_HELD);
}

static fr_rule why_not_buy(const struct ps_state *s, const struct ps_player *p, int r, int amount)
{
    if (!s->supply[r]) return PS_7_7_NONE;
    if (amount < 1) return PS_7_7_LEAST;
    if (amount > s->supply[r]) return PS_7_7_SUPPLY;
    return within(amount * s->price[r] <= p->credits, PS_7_7_COST);
}

static fr_rule why_not_trade(const struct ps_state *s, int seat, fr_move move)
{
    const struct ps_player *p = &s->players[seat];
    const int r = ps_a(move), amount = ps_b(move);

    if (ps_kind(move) == PS_PASS) return FR_OK;
    if (r != ps_traded(s)) return PS_7_6;
    return ps_kind(move) == PS_SELL ? why_not_sell(p, r, amount) : why_not_buy(s, p, r, amount);
}

fr_rule ps_why_not_certificate(const struct ps_state *s, int seat, fr_move move)
{
    const struct ps_player *p = &s->players[seat];

    switch (ps_kind(move)) {
    case PS_BUY_LICENCE:
        return s->reserve_licences ? within(ps_affords(p, ps_licence_cost, 0), PS_7_10_COST)
                                   : PS_7_10_NO_LICENCES;
    case PS_SELL_LICENCE: return within(p->licences > 0, PS_7_10_SELL);
    case PS_BUY_QUARTER:
        return s->reserve_quarters ? within(ps_affords(p, ps_quarter_cost, 0), PS_7_10_COST)
                                   : PS_7_10_NO_QUARTERS;
    default: return FR_OK;
    }
}

/* A move has one packing only: bits that its kind does not use are zero. */
static bool well_packed(fr_move move)
{
    switch (ps_kind(move)) {
    case PS_BID: return true;
    case PS_PASS:
    case PS_TAKE_LICENCE:
    case PS_TAKE_CREDITS:
    case PS_KEEP:
    case PS_RELEASE:
    case PS_ACTIVATE:
    case PS_REST:
    case PS_DONE:
    case PS_EXTRACT:
    case PS_BUY_LICENCE:
    case PS_SELL_LICENCE:
    case PS_BUY_QUARTER: return !(move & 0xFFFFFF);
    case PS_STORE: return !ps_a(move) && ps_b(move) < 256;
    case PS_ORDER:
    case PS_SHIFT:
    case PS_BUY:
    case PS_SELL: return true;
    case PS_CONVERTER: return ps_b(move) < PS_ZONES;
    case PS_MOVE_REACTOR:
    case PS_MOVE_CONVERTER:
    case PS_MOVE_SUPERCHARGER: return ps_a(move) < PS_ZONES && ps_b(move) < PS_ZONES;
    case PS_UPGRADE:
    case PS_TAKE:
    case PS_BONUS: return ps_a(move) < PS_RESOURCES && !ps_b(move);
    default: return ps_a(move) < PS_ZONES && !ps_b(move);
    }
}

static fr_rule why_not_answer(const struct ps_state *s, int seat, fr_move move)
{
    const struct ps_player *p = &s->players[seat];
    const int a = ps_a(move);

    switch (s->step) {
    case PS_ASK_FREE_UPGRADE: return within(ps_can_upgrade(p, a), PS_2_9);
    case PS_ASK_OPEN_BID:
    case PS_ASK_RAISE: return why_not_bid(s, seat, move);
    case PS_ASK_SPECIALIST: return why_not_specialist(s, a);
    case PS_ASK_ENGINEER:
        return within(ps_kind(move) == PS_TAKE_CREDITS || s->reserve_licences, PS_5_9);
    case PS_ASK_BANKER: return why_not_banker(s, seat, move);
    case PS_ASK_BONUS: return within(s->bonus[a], PS_5_11);
    case PS_ASK_ORDER_MARKER: return why_not_order_marker(s, move);
    case PS_ASK_MANIPULATE: return why_not_shift(s, seat, move);
    case PS_ASK_SABOTAGE: return why_not_sabotage(s, seat, a);
    case PS_ASK_TIP: return within(in_set(ps_tippable(p), a), PS_11_3_REACTOR);
    case PS_ASK_RIVER_NEUTRAL:
    case PS_ASK_PLACE_NEUTRAL:
    case PS_ASK_PLACE_CLAIM: return why_not_placing(s, seat, a);
    case PS_ASK_OFFER_ZONE: return why_not_offer(s, seat, a);
    case PS_ASK_CLAIM: return why_not_claim(s, seat, move);
    case PS_ASK_FALLBACK: return why_not_fallback(s, move);
    case PS_ASK_AIRSHIP: return within(a >= 1 && a <= PS_ROWS, PS_5_26);
    case PS_ASK_REACTORS: return ps_why_not_reactors(s, seat, move);
    case PS_ASK_EXTRACTION: return why_not_extraction(s, seat, move);
    case PS_ASK_STORE: return why_not_store(s, seat, ps_b(move));
    case PS_ASK_TRADE: return why_not_trade(s, seat, move);
    case PS_ASK_CERTIFICATE: return ps_why_not_certificate(s, seat, move);
    case PS_ASK_HIRED_CARRIER:
        return within(ps_kind(move) == PS_RELEASE || p->credits >= s->carrier_credits,
                      PS_11_4_COST);
    case PS_ASK_ACTIVATE:
        return within(ps_kind(move) == PS_REST || ps_affords(p, ps_activation_cost, 0), PS_6_1);
    default: return FR_NOT_ASKED;
    }
}

fr_rule ps_why_not(const void *state, int seat, fr_move move)
{
    const struct ps_state *s = state;

    if (ps_kind(move) >= PS_NUM_MOVE_KINDS || !well_packed(move)) return FR_NOT_A_MOVE;
    if (s->step == PS_GAME_OVER || seat != s->asked) return FR_NOT_ASKED;
    if (!(answers[s->step] >> ps_kind(move) & 1)) return FR_2_NOW;
    return why_not_answer(s, seat, move);
}

/* ---- the list ---- */

static fr_move *places(fr_move *out, int kind, uint64_t zones)
{
    for (; zones; zones &= zones - 1) *out++ = ps_move(kind, ps_lowest(zones), 0);
    return out;
}

static fr_move *bids(const struct ps_state *s, int seat, fr_move *out)
{
    const int limit = ps_bid_limit(s, seat);
    const int num = limit - s->bid;
    const fr_move first = ps_bid_move(s->bid + 1);

    for (int i = 0; i < num; i++) out[i] = first + (fr_move)i;
    return num > 0 ? out + num : out;
}

PS_APART static fr_move *bankers_choices(const struct ps_state *s, int seat, fr_move *out)
{
    for (int r = 0; r < PS_RESOURCES; r++)
        if (ps_can_upgrade(&s->players[seat], r)) *out++ = ps_move(PS_UPGRADE, r, 0);
    for (int r = 0; r < PS_RESOURCES; r++)
        if (ps_room(s, seat, r)) *out++ = ps_move(PS_TAKE, r, 0);
    return out;
}

PS_APART static fr_move *order_markers(const struct ps_state *s, fr_move *out)
{
    for (int marker = 1; marker <= 4; marker++)
        for (int r = 0; r < PS_RESOURCES; r++)
            if (!(s->order_markers_set >> (marker - 1) & 1) && !(s->ordered_set >> r & 1))
                *out++ = ps_move(PS_ORDER, marker, r);
    return out;
}

PS_APART static fr_move *price_shifts(const struct ps_state *s, int seat, fr_move *out)
{
    for (int mode = 0; mode < PS_NUM_MODES; mode++) {
        if (s->players[seat].credits < ps_modes[mode].credits) continue;
        for (int i = 0; i < PS_NUM_SHIFTS; i++)
            if (why_not_by_mode(&ps_modes[mode], &ps_shifts[i]) == FR_OK)
                *out++ = ps_move(PS_SHIFT, mode, ps_shifts[i].steps);
    }
    return out;
}

PS_APART static fr_move *claims(const struct ps_state *s, int seat, fr_move *out)
{
    const bool directed = ps_option(s, PS_DIRECTED_CLAIMING);

    *out++ = ps_move(PS_PASS, 0, 0);
    out = places(out, directed ? PS_CLAIM : PS_ROLL, ps_free(s));
    return places(out, PS_USE_LICENCE, ps_licensable(s, seat));
}

static inline fr_move *consecutive(fr_move *out, fr_move first, int num)
{
    const fr_move end = first + (fr_move)(num > 0 ? num : 0);

    while (first < end) *out++ = first++;
    return out;
}

static fr_move *trades(const struct ps_state *s, int seat, fr_move *out)
{
    const int r = ps_traded(s);
    const int most = ps_most_bought(s, seat);

    *out++ = ps_move(PS_PASS, 0, 0);
    out = consecutive(out, ps_move(PS_BUY, r, 1), most);
    return consecutive(out, ps_move(PS_SELL, r, 1), s->players[seat].held[r]);
}

PS_APART static fr_move *stores(const struct ps_state *s, int seat, fr_move *out)
{
    int choices[20];
    const int num = ps_store_choices(s, seat, choices);

    for (int i = 0; i < num; i++) { /* insertion: the choices come unsorted */
        int at = i;
        const fr_move move = ps_move(PS_STORE, 0, choices[i]);
        for (; at && out[at - 1] > move; at--) out[at] = out[at - 1];
        out[at] = move;
    }
    return out + num;
}

PS_APART static fr_move *certificates(const struct ps_state *s, int seat, fr_move *out)
{
    static const int kinds[] = { PS_PASS, PS_BUY_LICENCE, PS_SELL_LICENCE, PS_BUY_QUARTER };

    for (int i = 0; i < 4; i++) {
        const fr_move move = ps_move(kinds[i], 0, 0);
        if (ps_why_not_certificate(s, seat, move) == FR_OK) *out++ = move;
    }
    return out;
}

static fr_move *numbers(fr_move *out, int kind, unsigned set)
{
    for (; set; set &= set - 1) *out++ = ps_move(kind, __builtin_ctz(set), 0);
    return out;
}

/* The first if it is possible, and the second, which always is. */
PS_APART static fr_move *pair(const struct ps_state *s, int seat, int first, int second,
                              fr_move *out)
{
    if (why_not_answer(s, seat, ps_move(first, 0, 0)) == FR_OK) *out++ = ps_move(first, 0, 0);
    *out++ = ps_move(second, 0, 0);
    return out;
}

static fr_move *free_upgrades(const struct ps_player *p, fr_move *out)
{
    for (int r = 0; r < PS_RESOURCES; r++)
        if (ps_can_upgrade(p, r)) *out++ = ps_move(PS_UPGRADE, r, 0);
    return out;
}

static unsigned bonus_set(const struct ps_state *s)
{
    return s->bonus[0] | s->bonus[1] * 2u | s->bonus[2] * 4u | s->bonus[3] * 8u;
}

PS_APART static fr_move *extractions(const struct ps_state *s, int seat, fr_move *out)
{
    const struct ps_player *p = &s->players[seat];
    const uint64_t running = ps_running(s, seat);

    out = places(out, PS_IDLE, running);
    if (ps_energy_cost(p, running) <= p->held[PS_ENERGY]) *out++ = ps_move(PS_EXTRACT, 0, 0);
    return out;
}

int ps_legal(const void *state, int seat, fr_move *const begin)
{
    const struct ps_state *s = state;
    fr_move *out = begin;

    if (seat != s->asked) return 0;
    switch (s->step) { /* when the game is over, nothing is legal */
    case PS_ASK_FREE_UPGRADE: out = free_upgrades(&s->players[seat], out); break;
    case PS_ASK_RIVER_NEUTRAL: out = places(out, PS_NEUTRAL, ps_free(s) & ps_river_set); break;
    case PS_ASK_OPEN_BID: out = bids(s, seat, out); break;
    case PS_ASK_RAISE:
        *out++ = ps_move(PS_PASS, 0, 0);
        out = bids(s, seat, out);
        break;
    case PS_ASK_SPECIALIST:
        out = numbers(out, PS_CHOOSE_SPECIALIST, (2u << s->num_players) - 2 - s->cards_taken);
        break;
    case PS_ASK_ENGINEER: out = pair(s, seat, PS_TAKE_LICENCE, PS_TAKE_CREDITS, out); break;
    case PS_ASK_BANKER: out = bankers_choices(s, seat, out); break;
    case PS_ASK_BONUS: out = numbers(out, PS_BONUS, bonus_set(s)); break;
    case PS_ASK_ORDER_MARKER: out = order_markers(s, out); break;
    case PS_ASK_MANIPULATE: out = price_shifts(s, seat, out); break;
    case PS_ASK_SABOTAGE: out = numbers(out, PS_SABOTAGE_SEAT, ps_sabotage_targets(s, seat)); break;
    case PS_ASK_TIP: out = places(out, PS_TIP, ps_tippable(&s->players[seat])); break;
    case PS_ASK_PLACE_CLAIM: out = places(out, PS_CLAIM, ps_free(s)); break;
    case PS_ASK_PLACE_NEUTRAL: out = places(out, PS_NEUTRAL, ps_free(s)); break;
    case PS_ASK_OFFER_ZONE: out = places(out, PS_OFFER, ps_offerable(s)); break;
    case PS_ASK_CLAIM: out = claims(s, seat, out); break;
    case PS_ASK_FALLBACK: out = places(out, PS_CLAIM, ps_nearest_free(s, s->lot)); break;
    case PS_ASK_AIRSHIP: out = numbers(out, PS_AIRSHIP, 0xFE); break;
    case PS_ASK_HIRED_CARRIER: out = pair(s, seat, PS_KEEP, PS_RELEASE, out); break;
    case PS_ASK_ACTIVATE: out = pair(s, seat, PS_ACTIVATE, PS_REST, out); break;
    case PS_ASK_REACTORS: return ps_legal_reactors(s, seat, begin);
    case PS_ASK_EXTRACTION: out = extractions(s, seat, out); break;
    case PS_ASK_STORE: out = stores(s, seat, out); break;
    case PS_ASK_TRADE: out = trades(s, seat, out); break;
    case PS_ASK_CERTIFICATE: out = certificates(s, seat, out); break;
    }
    return (int)(out - begin);
}

/* ---- one of the list, chosen by chance ---- */

PS_APART static fr_move pick_listed(const struct ps_state *s, int seat, struct fr_rng *rng,
                                    int *num)
{
    fr_move moves[PS_MAX_BID + 1];

    *num = ps_legal(s, seat, moves);
    return moves[fr_below(rng, (uint32_t)*num)];
}

static fr_move pick_bid(const struct ps_state *s, int seat, bool may_pass, struct fr_rng *rng,
                        int *num)
{
    const int more = ps_bid_limit(s, seat) - s->bid;
    int k;

    *num = (more > 0 ? more : 0) + may_pass;
    k = (int)fr_below(rng, (uint32_t)*num) - may_pass;
    return k < 0 ? ps_move(PS_PASS, 0, 0) : ps_bid_move(s->bid + 1 + k);
}

static fr_move pick_trade(const struct ps_state *s, int seat, struct fr_rng *rng, int *num)
{
    const int r = ps_traded(s), most = ps_most_bought(s, seat), bought = most > 0 ? most : 0;
    int k;

    *num = 1 + bought + s->players[seat].held[r];
    k = (int)fr_below(rng, (uint32_t)*num);
    if (!k) return ps_move(PS_PASS, 0, 0);
    return k <= bought ? ps_move(PS_BUY, r, k) : ps_move(PS_SELL, r, k - bought);
}

static fr_move nth_place(int kind, uint64_t zones, uint32_t k)
{
    for (; k; k--) zones &= zones - 1;
    return ps_move(kind, ps_lowest(zones), 0);
}

static fr_move pick_claim(const struct ps_state *s, int seat, struct fr_rng *rng, int *num)
{
    const uint64_t free = ps_free(s), licensable = ps_licensable(s, seat);
    const uint32_t num_free = (uint32_t)ps_count(free);
    uint32_t k;

    *num = 1 + (int)num_free + ps_count(licensable);
    k = fr_below(rng, (uint32_t)*num);
    if (!k) return ps_move(PS_PASS, 0, 0);
    if (k > num_free) return nth_place(PS_USE_LICENCE, licensable, k - 1 - num_free);
    return nth_place(ps_option(s, PS_DIRECTED_CLAIMING) ? PS_CLAIM : PS_ROLL, free, k - 1);
}

/* Of a run of numbers or a set of zones one is drawn without a list. */
fr_move ps_pick(const void *state, int seat, struct fr_rng *rng, int *num)
{
    const struct ps_state *s = state;

    if (seat != s->asked) return pick_listed(s, seat, rng, num);
    switch (s->step) {
    case PS_ASK_OPEN_BID: return pick_bid(s, seat, false, rng, num);
    case PS_ASK_RAISE: return pick_bid(s, seat, true, rng, num);
    case PS_ASK_CLAIM: return pick_claim(s, seat, rng, num);
    case PS_ASK_TRADE: return pick_trade(s, seat, rng, num);
    default: return pick_listed(s, seat, rng, num);
    }
}
