/* inputs.c: what a network is told of Planet Steam: the features of the seat and of its richest
 * rival, what the seat has and may still do, and how market and round stand. */
#include "inner.h"
#include "sheet.h"

#include <assert.h>

enum { A_NUMBER = 16 }; /* sums of credits are told by so many */

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }

static int wealth_in(const int32_t *features)
{
    int sum = 0;

    for (int i = PS_F_CREDITS; i <= PS_F_QUARTERS; i++) sum += features[i];
    return sum;
}

/* The seat that is hardest to catch up with, as its wealth stands. */
static int richest_rival(const struct ps_state *s, int seat, int32_t *features)
{
    int32_t tried[PS_NUM_FEATURES];
    int best = PS_NOBODY, most_wealth = 0;

    for (int i = 1; i < s->num_players; i++) {
        const int rival = (seat + i) % s->num_players;
        ps_features(s, rival, tried);
        if (best != PS_NOBODY && wealth_in(tried) <= most_wealth) continue;
        best = rival;
        most_wealth = wealth_in(tried);
        for (int f = 0; f < PS_NUM_FEATURES; f++) features[f] = tried[f];
    }
    return best;
}

static void put_features(struct fr_sheet *sheet, const int32_t *features)
{
    for (int i = 1; i < PS_NUM_FEATURES; i++) fr_put(sheet, features[i]);
}

static void put_holdings(struct fr_sheet *sheet, const struct ps_state *s, int seat)
{
    const struct ps_player *p = &s->players[seat];
    const int need = ps_energy_cost(p, ps_reactors(p));

    for (int r = 0; r < PS_RESOURCES; r++) {
        fr_put(sheet, p->held[r]);
        fr_put(sheet, p->held[r] > 0);
        fr_put(sheet, p->held[r] > 1);
        fr_put(sheet, most(ps_capacity_of(p, r) - p->held[r], 0));
        fr_put_one_of(sheet, p->carrier_class[r] - 1, PS_CLASSES);
        fr_put(sheet, ps_count(p->extracts_set[r]));
        fr_put(sheet, p->extracts_set[r] ? ps_yield(s, p, p->extracts_set[r]) : 0);
    }
    fr_put(sheet, need);
    fr_put(sheet, most(need - p->held[PS_ENERGY], 0));
    fr_put(sheet, ps_count(p->claims_set));
    fr_put(sheet, ps_count(p->claims_set & ~ps_reactors(p)));
    fr_put(sheet, ps_count(p->superchargers_set));
    fr_put(sheet, p->licences);
    fr_put(sheet, p->quarters);
    fr_put(sheet, p->credits < 0 ? 0 : least(p->credits, 60));
    fr_put(sheet, p->credits < 0 ? 0 : least(p->credits, 20));
    fr_put(sheet, p->credits < 0 ? 0 : p->credits / A_NUMBER);
}

static void put_part(struct fr_sheet *sheet, const struct ps_state *s, int seat)
{
    const struct ps_player *p = &s->players[seat];

    fr_put_one_of(sheet, p->specialist, 8);
    fr_put_set(sheet, p->specialist ? (uint64_t)ps_abilities_of(s, p->specialist) & 0xFF : 0, 8);
    fr_put_one_of(sheet, ps_place_in_order(s, seat), PS_MAX_PLAYERS);
    fr_put(sheet, s->asked == seat);
    fr_put(sheet, s->leader == seat);
    fr_put(sheet, s->leader == seat ? least(s->bid, 60) : 0);
    fr_put(sheet, s->leader >= 0 && s->leader != seat ? least(s->bid, 60) : 0);
    fr_put(sheet, s->active_set >> seat & 1);
    fr_put(sheet, s->first_player == seat);
    fr_put(sheet, s->carrier_holder == seat);
    fr_put(sheet, s->airship_row != 0);
}

static void put_market(struct fr_sheet *sheet, const struct ps_state *s)
{
    uint64_t still_traded = s->step <= PS_ASK_TRADE ? 15 : 0;

    if (s->step == PS_ASK_TRADE)
        for (int i = 0; i < s->trade_turn; i++) still_traded &= ~((uint64_t)1 << s->trade_order[i]);
    for (int r = 0; r < PS_RESOURCES; r++) {
        fr_put(sheet, s->price[r]);
        fr_put(sheet, s->price[r] - ps_price_start[r]);
        fr_put(sheet, least(s->supply[r], 24));
        fr_put(sheet, s->bonus[r]);
    }
    fr_put_set(sheet, still_traded, PS_RESOURCES);
    fr_put(sheet, s->stock);
    fr_put(sheet, s->stock ? ps_reactor_price[s->stock] : 0);
    fr_put(sheet, least(s->reserve_reactors, 20));
    fr_put(sheet, least(s->reserve_superchargers, 10));
    fr_put(sheet, least(s->reserve_quarters, 10));
    fr_put(sheet, least(s->reserve_licences, 10));
    fr_put(sheet, ps_count(ps_free(s)));
}

static void put_time(struct fr_sheet *sheet, const struct ps_state *s)
{
    fr_put_one_of(sheet, s->step, PS_NUM_STEPS + 1);
    fr_put_one_of(sheet, least(s->rounds_left, 11), 12);
    fr_put_one_of(sheet, s->contest, 3);
    fr_put_one_of(sheet, s->num_players - 1, PS_MAX_PLAYERS);
    fr_put(sheet, s->turn);
}

int ps_inputs(const void *state, int seat, struct fr_input *out)
{
    const struct ps_state *s = state;
    int32_t own[PS_NUM_FEATURES], rivals[PS_NUM_FEATURES] = { 0 };
    struct fr_sheet sheet = { out, 1, 1 };
    const int rival = richest_rival(s, seat, rivals);

    ps_features(state, seat, own);
    *out = (struct fr_input){ 0, (int16_t)own[PS_F_PROGRESS] };
    put_features(&sheet, own);
    put_features(&sheet, rivals);
    fr_put(&sheet, (wealth_in(own) - wealth_in(rivals)) / A_NUMBER);
    put_holdings(&sheet, s, seat);
    put_holdings(&sheet, s, rival == PS_NOBODY ? seat : rival);
    put_part(&sheet, s, seat);
    put_part(&sheet, s, rival == PS_NOBODY ? seat : rival);
    put_market(&sheet, s);
    put_time(&sheet, s);
    assert(sheet.at == PS_NUM_INPUTS);
    return sheet.num;
}
