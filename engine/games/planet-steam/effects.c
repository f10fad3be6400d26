/* effects.c: the verbs of the rulebook (pay, gain, claim, extract …) and the facts they rest on.
 *
 * The surprising rule is the hired carrier (PS-11.4 e): its tokens may be reloaded at any time, so
 * nobody stores where a token lies; what exceeds the own carriers lies on it. */
#include "inner.h"

#include <string.h>

/* ---- facts ---- */

int ps_hired_load(const struct ps_state *s, int seat)
{
    const struct ps_player *p = &s->players[seat];
    int load = 0;

    for (int r = 0; r < PS_RESOURCES; r++) {
        const int over = p->held[r] - ps_capacity_of(p, r);
        if (over > 0) load += over;
    }
    return load;
}

int ps_room(const struct ps_state *s, int seat, int resource)
{
    const struct ps_player *p = &s->players[seat];
    int room = ps_capacity_of(p, resource) - p->held[resource];

    if (room < 0) room = 0;
    if (s->carrier_holder == seat) room += PS_HIRED_PLACES - ps_hired_load(s, seat);
    return room;
}

bool ps_pays_half(const struct ps_state *s, int seat)
{
    return s->contest == PS_FOR_ZONE &&
           ps_abilities_of(s, s->players[seat].specialist) & PS_ENTREPRENEUR;
}

int ps_bid_limit(const struct ps_state *s, int seat)
{
    const int credits = s->players[seat].credits;
    const int limit = ps_pays_half(s, seat) ? 2 * credits : credits;

    return limit < PS_MAX_BID ? limit : PS_MAX_BID;
}

int ps_price_of_bid(const struct ps_state *s, int seat, int bid)
{
    return ps_pays_half(s, seat) ? (bid + 1) / 2 : bid;
}

int ps_energy_cost(const struct ps_player *p, uint64_t running_set)
{
    const uint64_t free_set =
        p->extracts_set[PS_ENERGY] | (p->extracts_set[PS_WATER] & ps_river_set);

    return ps_count(running_set & ~free_set);
}

uint64_t ps_running(const struct ps_state *s, int seat)
{
    const uint64_t tipped = s->tipped == PS_NO_ZONE ? 0 : ps_bit(s->tipped);

    return ps_reactors(&s->players[seat]) & ~s->idle_set & ~tipped;
}

uint64_t ps_nearest_free(const struct ps_state *s, int zone)
{
    const uint64_t row = (uint64_t)0x3F << (zone / PS_COLUMNS * PS_COLUMNS);
    const uint64_t column = (uint64_t)0x1041041041 << (zone % PS_COLUMNS);
    const uint64_t free_set = ps_free(s) & ~ps_bit(zone);
    const uint64_t below = ps_bit(zone) - 1;
    const uint64_t lines[2] = { row & free_set, column & free_set };
    uint64_t found = 0;

    for (int i = 0; i < 2; i++) {
        const uint64_t after = lines[i] & ~below, before = lines[i] & below;
        if (after) found |= after & -after;
        if (before) found |= ps_bit(63 - __builtin_clzll(before));
    }
    return found;
}

uint64_t ps_offerable(const struct ps_state *s)
{
    const uint64_t free_set = ps_free(s);

    return free_set ? free_set : s->neutral_set;
}

uint64_t ps_licensable(const struct ps_state *s, int seat)
{
    return s->players[seat].licences ? ps_free(s) | s->neutral_set : 0;
}

uint64_t ps_tippable(const struct ps_player *p) { return ps_reactors(p); }

fr_seats ps_sabotage_targets(const struct ps_state *s, int seat)
{
    fr_seats targets = 0;

    for (int other = 0; other < s->num_players; other++)
        if (other != seat && ps_tippable(&s->players[other])) targets |= (fr_seats)(1 << other);
    return targets;
}

bool ps_affords(const struct ps_player *p, const uint8_t cost[PS_RESOURCES], int credits)
{
    uint32_t held, price; /* all four resources at once: a byte each, none above 127 */

    _Static_assert(sizeof held == PS_RESOURCES, "one byte a resource");
    memcpy(&held, p->held, sizeof held);
    memcpy(&price, cost, sizeof price);
    return !(~((held | 0x80808080) - price) & 0x80808080) && p->credits >= credits;
}

int ps_most_bought(const struct ps_state *s, int seat)
{
    const int r = ps_traded(s);
    const int affordable = s->players[seat].credits / s->price[r];

    return affordable < s->supply[r] ? affordable : s->supply[r];
}

int ps_store_choices(const struct ps_state *s, int seat, int choices[20])
{
    const int places = PS_HIRED_PLACES - ps_hired_load(s, seat);
    const uint8_t *x = s->extracted;
    int total = 0, num = 0;

    for (int r = 0; r < PS_RESOURCES; r++) total += x[r];
    const int filled = total < places ? total : places;
    for (int q = 0; q <= filled && q <= x[0]; q++)
        for (int o = 0; q + o <= filled && o <= x[1]; o++)
            for (int w = 0; q + o + w <= filled && w <= x[2]; w++) {
                const int e = filled - q - o - w;
                if (e <= x[3]) choices[num++] = q | o << 2 | w << 4 | e << 6;
            }
    return num;
}

/* ---- verbs ---- */

void ps_pay(struct ps_state *s, int seat, int credits, struct fr_events *ev)
{
    s->players[seat].credits -= (int16_t)credits;
    ps_emit(ev, PS_EV_PAID, seat, credits, 0, 0, 0);
}

void ps_earn(struct ps_state *s, int seat, int credits, struct fr_events *ev)
{
    s->players[seat].credits += (int16_t)credits;
    ps_emit(ev, PS_EV_EARNED, seat, credits, 0, 0, 0);
}

void ps_spend(struct ps_state *s, int seat, const uint8_t cost[PS_RESOURCES], struct fr_events *ev)
{
    for (int r = 0; r < PS_RESOURCES; r++) {
        if (!cost[r]) continue;
        s->players[seat].held[r] -= cost[r];
        ps_emit(ev, PS_EV_SPENT, seat, r, cost[r], 0, 0);
    }
}

void ps_gain(struct ps_state *s, int seat, int resource, int amount, struct fr_events *ev)
{
    const int room = ps_room(s, seat, resource);
    const int kept = amount < room ? amount : room;

    s->players[seat].held[resource] += (uint8_t)kept;
    ps_emit(ev, PS_EV_GAINED, seat, resource, kept, amount - kept, 0);
}

static int clamp(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

void ps_set_price(struct ps_state *s, int resource, int price, struct fr_events *ev)
{
    const int from = s->price[resource];

    s->price[resource] = (uint8_t)clamp(price, ps_price_min[resource], ps_price_max[resource]);
    if (from != s->price[resource])
        ps_emit(ev, PS_EV_PRICE, -1, resource, from, s->price[resource], 0);
}

void ps_set_supply(struct ps_state *s, int resource, int supply, struct fr_events *ev)
{
    const int from = s->supply[resource];

    s->supply[resource] = (uint8_t)clamp(supply, 0, PS_MAX_SUPPLY);
    if (from != s->supply[resource])
        ps_emit(ev, PS_EV_SUPPLY, -1, resource, from, s->supply[resource], 0);
}

void ps_claim_zone(struct ps_state *s, int seat, int zone, struct fr_events *ev)
{
    s->neutral_set &= ~ps_bit(zone);
    s->players[seat].claims_set |= ps_bit(zone);
    ps_emit(ev, PS_EV_CLAIMED, seat, zone, 0, 0, 0);
}

int ps_roll(struct ps_state *s, int seat, int zone, enum ps_purpose purpose, struct fr_events *ev)
{
    const int die = 1 + (int)fr_below(&s->rng, 6);

    ps_emit(ev, PS_EV_ROLLED, seat, die, zone, purpose, 0);
    return die;
}

void ps_upgrade(struct ps_state *s, int seat, int resource, struct fr_events *ev)
{
    const int new_class = ++s->players[seat].carrier_class[resource];

    ps_emit(ev, PS_EV_UPGRADED, seat, resource, new_class, 0, 0);
}

/* ---- extraction (PS-7.1 to PS-7.5) ---- */

static uint64_t grow(uint64_t set)
{
    const uint64_t not_first = 0x3EFBEFBEFBE; /* columns B to F */
    const uint64_t not_last = 0x1F7DF7DF7DF;  /* columns A to E */

    return set | (set & not_last) << 1 | (set & not_first) >> 1 | set << PS_COLUMNS |
           set >> PS_COLUMNS;
}

uint64_t ps_group(uint64_t set, int zone)
{
    uint64_t group = ps_bit(zone), wider;

    while ((wider = grow(group) & set) != group) group = wider;
    return group;
}

/* Reactors minus groups: a group of k yields k - 1 (PS-7.4). */
static int synergy(uint64_t set)
{
    int extra = 0;

    while (set) {
        const uint64_t group = ps_group(set, ps_lowest(set));
        extra += ps_count(group) - 1;
        set &= ~group;
    }
    return extra;
}

static uint64_t airship_zones(const struct ps_state *s)
{
    return s->airship_row ? (uint64_t)0x3F << ((s->airship_row - 1) * PS_COLUMNS) : 0;
}

struct ps_shares ps_shares_of(const struct ps_state *s, const struct ps_player *p, uint64_t running)
{
    return (struct ps_shares){
        .base = ps_count(running),
        .synergy = synergy(running),
        .supercharger = ps_count(running & p->superchargers_set),
        .airship = ps_count(running & airship_zones(s)),
    };
}

static int extra_of(const struct ps_state *s, const struct ps_player *p, uint64_t running)
{
    const struct ps_shares shares = ps_shares_of(s, p, running);

    return shares.synergy + shares.supercharger + shares.airship;
}

int ps_yield(const struct ps_state *s, const struct ps_player *p, uint64_t running)
{
    return ps_count(running) + extra_of(s, p, running);
}

/* Tokens on the own carriers first; what is over stays in `extracted` for the hired carrier. */
static void load_own_carrier(struct ps_state *s, struct ps_player *p, int resource, int amount)
{
    const int place = ps_capacity_of(p, resource) - p->held[resource];
    const int kept = place < 0 ? 0 : amount < place ? amount : place;

    p->held[resource] += (uint8_t)kept;
    s->extracted[resource] = (uint8_t)(amount - kept);
}

bool ps_extract(struct ps_state *s, int seat, struct fr_events *ev)
{
    struct ps_player *p = &s->players[seat];
    const uint64_t running = ps_running(s, seat);
    const int energy = ps_energy_cost(p, running);
    int choices[20], num, over = 0;

    if (energy) {
        p->held[PS_ENERGY] -= (uint8_t)energy;
        ps_emit(ev, PS_EV_SPENT, seat, PS_ENERGY, energy, 0, 0);
    }
    for (int r = 0; r < PS_RESOURCES; r++) {
        const uint64_t set = running & p->extracts_set[r];
        const int base = ps_count(set);
        if (!base) continue;
        const int extra = extra_of(s, p, set);
        load_own_carrier(s, p, r, base + extra);
        over += s->extracted[r];
        ps_emit(ev, PS_EV_EXTRACTED, seat, r, base, extra, s->extracted[r]);
    }
    if (over && s->carrier_holder == seat) {
        num = ps_store_choices(s, seat, choices);
        if (num > 1) return false;
        ps_store(s, seat, choices[0], ev);
    }
    memset(s->extracted, 0, sizeof s->extracted);
    return true;
}

void ps_store(struct ps_state *s, int seat, int packed, struct fr_events *ev)
{
    for (int r = 0; r < PS_RESOURCES; r++) {
        const int stored = ps_stored(packed, r);
        if (!stored) continue;
        s->players[seat].held[r] += (uint8_t)stored;
        ps_emit(ev, PS_EV_GAINED, seat, r, stored, s->extracted[r] - stored, 0);
    }
    memset(s->extracted, 0, sizeof s->extracted);
}

void ps_lose_hired_carrier(struct ps_state *s, struct fr_events *ev)
{
    const int seat = s->carrier_holder;
    struct ps_player *p = &s->players[seat];

    for (int r = 0; r < PS_RESOURCES; r++) {
        const int over = p->held[r] - ps_capacity_of(p, r);
        if (over <= 0) continue;
        p->held[r] -= (uint8_t)over;
        ps_emit(ev, PS_EV_SPENT, seat, r, over, 0, 0);
    }
    s->carrier_holder = PS_NOBODY;
    s->carrier_kept = 0;
    s->carrier_credits = 0;
    ps_emit(ev, PS_EV_RELEASED, seat, 0, 0, 0, 0);
}
