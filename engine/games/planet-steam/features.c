/* features.c: what an evaluation of Planet Steam weighs.
 *
 * The first group is the wealth of PS-9.1, line by line, so that weights of one make the final
 * score. The others are what will become wealth: what the reactors will extract in the rounds left,
 * the energy they need for it, the room it needs, and what the holdings can still buy this round.
 * They are in credits where that is possible; how far to trust them is the weights' business. */
#include "inner.h"

const char *const ps_feature_ids[PS_NUM_FEATURES] = {
    "progress",
    "credits",
    "resources",
    "zones",
    "reactors",
    "superchargers",
    "elite_quarters",
    "quartz_income",
    "ore_income",
    "water_income",
    "energy_income",
    "fuel",
    "starved",
    "overflow",
    "empty_zones",
    "neighbours",
    "purchases",
    "supercharger_ready",
    "quarter_ready",
    "water_ready",
    "licences",
    "classes",
    "airship",
    "lead",
    "bid",
    "card",
    "hired_carrier",
};

enum { USUAL_PURSE = 60, USUAL_TOKEN = 8 };

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }

/* Whether the seat has yet to be asked `step` in this round. */
static bool lies_ahead(const struct ps_state *s, int seat, int step)
{
    if (s->step == PS_GAME_OVER) return false;
    if (s->step != step) return s->step < step;
    return ps_place_in_order(s, seat) >= s->turn;
}

/* A turn that has begun does not lie ahead: ending it costs nothing that features count. */
static bool turn_lies_ahead(const struct ps_state *s, int seat)
{
    if (s->step == PS_ASK_REACTORS) return ps_place_in_order(s, seat) > s->turn;
    return lies_ahead(s, seat, PS_ASK_ACTIVATE);
}

static bool extraction_lies_ahead(const struct ps_state *s, int seat)
{
    if (s->step == PS_ASK_STORE) return ps_place_in_order(s, seat) > s->turn;
    return lies_ahead(s, seat, PS_ASK_EXTRACTION);
}

/* Prices return to where they started, half of the way. */
static int price_to_come(const struct ps_state *s, int r)
{
    return (s->price[r] + ps_price_start[r]) / 2;
}

static void weigh_wealth(const struct ps_state *s, const struct ps_player *p, int32_t *out)
{
    for (int r = 0; r < PS_RESOURCES; r++) out[PS_F_RESOURCES] += p->held[r] * s->price[r];
    out[PS_F_CREDITS] = p->credits == PS_UNKNOWN ? USUAL_PURSE : p->credits;
    out[PS_F_ZONES] = PS_ZONE_VALUE * ps_count(p->claims_set);
    out[PS_F_REACTORS] = PS_REACTOR_VALUE * ps_count(ps_reactors(p));
    out[PS_F_SUPERCHARGERS] = PS_SUPERCHARGER_VALUE * ps_count(p->superchargers_set);
    out[PS_F_QUARTERS] = PS_QUARTER_VALUE * p->quarters;
}

static uint64_t airship_row(const struct ps_state *s)
{
    return s->airship_row ? (uint64_t)0x3F << ((s->airship_row - 1) * PS_COLUMNS) : 0;
}

/* What the reactors extract in the rounds left (the airship helps in this one only), and what is
 * lost of it for want of room. */
static void weigh_income(const struct ps_state *s, const struct ps_player *p, int extractions,
                         bool this_round, int32_t *out)
{
    const uint64_t all = ps_reactors(p);
    const int need = ps_energy_cost(p, all);

    for (int r = 0; r < PS_RESOURCES; r++) {
        const int yield = p->extracts_set[r] ? ps_yield(s, p, p->extracts_set[r]) : 0;
        const int airship = ps_count(p->extracts_set[r] & airship_row(s));
        const int capacity = ps_capacity_of(p, r);
        const int net = least(yield - airship, capacity) - (r == PS_ENERGY ? need : 0);

        out[PS_F_QUARTZ_INCOME + r] = net * price_to_come(s, r) * extractions;
        if (this_round) out[PS_F_AIRSHIP] += airship * USUAL_TOKEN;
        if (this_round && p->held[r] + yield > capacity)
            out[PS_F_OVERFLOW] -= (p->held[r] + yield - capacity) * s->price[r];
    }
    if (!extractions) return;
    out[PS_F_FUEL] = least(p->held[PS_ENERGY], need) * USUAL_TOKEN;
    if (this_round) out[PS_F_STARVED] = -most(need - p->held[PS_ENERGY], 0) * USUAL_TOKEN;
}

static uint64_t around(uint64_t set)
{
    const uint64_t not_first = 0x3EFBEFBEFBE, not_last = 0x1F7DF7DF7DF;

    return (set & not_last) << 1 | (set & not_first) >> 1 | set << PS_COLUMNS | set >> PS_COLUMNS;
}

/* What a reactor bought now brings over its price: its own value and what it will extract. */
static int reactor_gain(const struct ps_state *s, int extractions)
{
    return PS_REACTOR_VALUE + extractions * USUAL_TOKEN - ps_reactor_price[s->stock] -
           s->price[PS_WATER];
}

static void weigh_purchases(const struct ps_state *s, int seat, int extractions, int32_t *out)
{
    const struct ps_player *p = &s->players[seat];
    const int water = p->held[PS_WATER] - 1; /* one to activate with */
    const int empty = ps_count(p->claims_set & ~ps_reactors(p));
    const int stock = least(s->stock, s->reserve_reactors);
    int bought = stock ? least(least(empty, stock), water) : 0;

    if (water < 0) return;
    if (bought > 0) bought = least(bought, out[PS_F_CREDITS] / ps_reactor_price[s->stock]);
    if (bought > 0) out[PS_F_PURCHASES] = bought * most(reactor_gain(s, extractions), 0);
    if (water > bought && p->held[PS_ORE] && p->held[PS_QUARTZ] > 1 && s->reserve_superchargers)
        out[PS_F_SUPERCHARGER_READY] = 1;
}

/* What may be done with the holdings before the round ends. */
static void weigh_chances(const struct ps_state *s, int seat, int extractions, int32_t *out)
{
    const struct ps_player *p = &s->players[seat];
    const uint64_t empty = p->claims_set & ~ps_reactors(p);
    const bool own_turn = turn_lies_ahead(s, seat);

    out[PS_F_EMPTY_ZONES] = ps_count(empty) * (s->rounds_left - !own_turn);
    out[PS_F_NEIGHBOURS] = ps_count(p->claims_set & around(p->claims_set)) * extractions;
    if (own_turn) weigh_purchases(s, seat, extractions, out);
    if (s->reserve_quarters && p->held[PS_QUARTZ] && p->held[PS_ORE])
        out[PS_F_QUARTER_READY] = lies_ahead(s, seat, PS_ASK_CERTIFICATE) ? 2 : s->rounds_left > 1;
    if (s->rounds_left > !own_turn) out[PS_F_WATER_READY] = least(p->held[PS_WATER], 3);
    if (lies_ahead(s, seat, PS_ASK_CERTIFICATE) || s->rounds_left > 1)
        out[PS_F_LICENCES] = p->licences;
    for (int r = 0; r < PS_RESOURCES; r++)
        out[PS_F_CLASSES] += (p->carrier_class[r] - 1) * extractions;
}

/* The most that the airship can add while the Captain's holder has not placed it. */
static int best_row(const struct ps_player *p)
{
    int best = 0;

    for (int row = 0; row < PS_ROWS; row++)
        best = most(best, ps_count(ps_reactors(p) >> (row * PS_COLUMNS) & 0x3F));
    return best;
}

static void weigh_auction(const struct ps_state *s, int seat, int32_t *out)
{
    const struct ps_player *p = &s->players[seat];
    const bool bidding = s->step == PS_ASK_OPEN_BID || s->step == PS_ASK_RAISE;

    if (s->step < PS_ASK_ACTIVATE && p->specialist) {
        const int abilities = ps_abilities_of(s, p->specialist);
        if (abilities & PS_CAPTAIN && !s->airship_row)
            out[PS_F_AIRSHIP] = best_row(p) * USUAL_TOKEN;
        out[PS_F_CARD] = s->num_players - p->specialist;
    }
    if (!bidding || seat != s->leader) return;
    out[PS_F_BID] = -s->bid;
    switch (s->contest) {
    case PS_FOR_ZONE:
        if (ps_abilities_of(s, p->specialist) & PS_ENTREPRENEUR) out[PS_F_BID] = -(s->bid + 1) / 2;
        out[PS_F_LEAD] = PS_ZONE_VALUE;
        break;
    case PS_FOR_SPECIALIST: out[PS_F_LEAD] = USUAL_TOKEN; break;
    default: out[PS_F_LEAD] = USUAL_TOKEN; break;
    }
}

int32_t ps_progress(const void *state)
{
    const struct ps_state *s = state;
    const int rounds = ps_rounds[s->num_players];

    if (s->step == PS_GAME_OVER) return 256;
    return (256 * (rounds - s->rounds_left) + 256 * s->step / PS_NUM_STEPS) / rounds;
}

void ps_features(const void *state, int seat, int32_t *out)
{
    const struct ps_state *s = state;
    const struct ps_player *p = &s->players[seat];
    const bool this_round = extraction_lies_ahead(s, seat);
    const int extractions = s->rounds_left ? s->rounds_left - !this_round : 0;

    for (int i = 0; i < PS_NUM_FEATURES; i++) out[i] = 0;
    out[PS_F_PROGRESS] = ps_progress(s);
    weigh_wealth(s, p, out);
    weigh_income(s, p, extractions, this_round, out);
    weigh_chances(s, seat, extractions, out);
    weigh_auction(s, seat, out);
    out[PS_F_HIRED_CARRIER] = s->carrier_holder == seat;
}
