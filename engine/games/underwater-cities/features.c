/* features.c: what an evaluation of Underwater Cities weighs.
 *
 * Points on the track, what the network would score if the game ended now, and what will become
 * points: resources, what each Production still to come yields, mouths to feed, pieces that wait to
 * be connected, cards. Resources of the last Production can only be left over, so it is counted
 * apart. */
#include "inner.h"

#include <string.h>

const char *const uc_feature_ids[] = {
    "progress",
    "points",
    "city_points",
    "endgame_points",
    "credit",
    "kelp",
    "steelplast",
    "science",
    "biomatter",
    "leftover",
    "yield_credit",
    "yield_kelp",
    "yield_steelplast",
    "yield_science",
    "yield_biomatter",
    "yield_points",
    "yield_cards",
    "last_yield",
    "mouths",
    "hunger",
    "cities",
    "lone_cities",
    "lone_buildings",
    "lone_tunnels",
    "upgraded",
    "metropolises",
    "hand",
    "specials_in_hand",
    "matches",
    "action_cards",
    "ready_cards",
    "permanent_cards",
    "production_cards",
    "endgame_cards",
    "federation",
    "sites",
    "owed",
    "solo_cities",
    "goal_met",
};
_Static_assert(sizeof uc_feature_ids / sizeof *uc_feature_ids == UC_NUM_FEATURES,
               "one name a feature");

enum { ALL_TURNS = 30, ALL_ROUNDS = 10 };

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }

/* Production phases that this seat has not had yet. */
static int productions_left(const struct uc_state *s)
{
    if (s->phase >= UC_SCORING) return 0;
    return 4 - uc_era(s) - (s->phase == UC_NEW_ERA);
}

static int turns_taken(const struct uc_state *s)
{
    if (s->phase == UC_HANDS) return 0;
    if (s->phase >= UC_SCORING) return ALL_TURNS;
    return (s->round - 1) * 3 + most(s->turn, 1) - 1 + (s->phase != UC_TURN) * 3;
}

static void weigh_holdings(const struct uc_player *p, int32_t *out)
{
    int left = p->res[UC_BIOMATTER] * uc_t->constants.biomatter_credits;

    for (int r = 0; r < UC_PAYABLE; r++) out[UC_F_CREDIT + r] = least(p->res[r], 6);
    for (int r = 0; r < UC_BIOMATTER; r++) left += p->res[r];
    out[UC_F_LEFTOVER] = left;
}

/* What an effect of Production gives as the network stands; exchanges and choices are left out. */
static void add_gains(const struct uc_player *p, int effect, int *total)
{
    const struct uc_effect *e = uc_effect_at(effect);

    for (int i = 0; i < e->num; i++) {
        const struct uc_node *node = &uc_t->nodes[e->first + i];
        const int times = node->op == UC_GAIN_PER ? uc_gain_times(p, node) : node->op == UC_GAIN;
        for (int r = 0; times && r < UC_RESOURCES; r++) total[r] += node->res[r] * times;
    }
}

/* Cards and metropolises that yield at each Production. */
static void add_effects(const struct uc_player *p, int *total)
{
    for (int i = 0; i < p->num_area; i++) {
        const struct uc_card *c = &uc_t->cards[p->area[i]];
        if (c->type == UC_PRODUCTION) add_gains(p, c->effect, total);
    }
    UC_EACH(h, p->hexagons) add_gains(p, uc_t->tiles[p->tile[h]].production, total);
    UC_EACH(t, p->gained_set) add_gains(p, uc_t->tiles[t].production, total);
}

static void weigh_yield(const struct uc_state *s, const struct uc_player *p,
                        const int yield[UC_RESOURCES], int32_t *out)
{
    const int left = productions_left(s), useful = most(left - 1, 0);
    const int mouths = uc_num(p->connected_set);
    int total[UC_RESOURCES], sum = 0;

    if (!left) return;
    memcpy(total, yield, sizeof total);
    add_effects(p, total);
    for (int r = 0; r < UC_PAYABLE; r++) {
        out[UC_F_YIELD_CREDIT + r] = total[r] * useful;
        sum += total[r] + (r == UC_BIOMATTER ? total[r] : 0);
    }
    out[UC_F_YIELD_POINTS] = total[UC_VP] * left;
    out[UC_F_YIELD_CARDS] = total[UC_CARD] * useful;
    out[UC_F_LAST_YIELD] = sum;
    out[UC_F_MOUTHS] = -mouths * left;
    out[UC_F_HUNGER] = -most(mouths - p->res[UC_KELP] - total[UC_KELP] - p->res[UC_BIOMATTER] -
                                 total[UC_BIOMATTER],
                             0) *
                       uc_t->constants.hunger_vp;
}

static void weigh_network(const struct uc_player *p, int turns_left, int left, int32_t *out)
{
    uint64_t buildings = 0;

    for (int k = 0; k < UC_BUILDINGS; k++) buildings |= p->kind_set[k];
    out[UC_F_CITIES] = uc_num(p->connected_set) * turns_left;
    out[UC_F_LONE_CITIES] = uc_num(p->city_set & ~p->connected_set);
    out[UC_F_LONE_BUILDINGS] = uc_num(buildings & ~uc_sites_of[p->connected_set]);
    out[UC_F_LONE_TUNNELS] = uc_num(p->tunnel_set & ~p->counting_set);
    out[UC_F_UPGRADED] = (uc_num(p->upgraded_set) + uc_num(p->upgraded_tunnel_set)) * left;
    out[UC_F_METROPOLISES] = (uc_num(p->hexagons) + uc_num(p->gained_set)) * (left + 1);
    out[UC_F_SITES] = least(uc_num(p->site_ok), 4);
}

/* Colours in hand that still have a free slot: a card that matches counts twice. */
static int colours_in_hand(const struct uc_player *p)
{
    unsigned colours = 0;

    for (int w = 0; w < 4; w++)
        UC_EACH(i, p->hand_set[w]) colours |= 1u << uc_t->cards[64 * w + (int)i].colour;
    return uc_num(colours & 7);
}

static void weigh_cards(const struct uc_player *p, int turns_left, int left, int32_t *out)
{
    const int rounds_left = turns_left / 3;

    out[UC_F_HAND] = least(uc_hand_size(p), 6);
    out[UC_F_SPECIALS_IN_HAND] = turns_left > 0 ? p->num_hand[0] : 0;
    out[UC_F_MATCHES] = turns_left > 0 ? colours_in_hand(p) : 0;
    for (int i = 0; i < p->num_area; i++) {
        const int type = uc_t->cards[p->area[i]].type;
        if (type == UC_PERMANENT) out[UC_F_PERMANENT_CARDS] += turns_left;
        if (type == UC_PRODUCTION) out[UC_F_PRODUCTION_CARDS] += left;
        if (type == UC_ENDGAME) out[UC_F_ENDGAME_CARDS] += turns_left;
    }
    out[UC_F_ACTION_CARDS] = uc_num(p->action_set) * left;
    out[UC_F_READY_CARDS] = turns_left > 0 ? uc_num(uc_ready_set(p)) : 0;
    if (rounds_left) out[UC_F_FEDERATION] = p->fed;
}

int32_t uc_progress(const void *state)
{
    const struct uc_state *s = state;

    return s->phase == UC_OVER ? 256 : turns_taken(s) * 255 / ALL_TURNS;
}

void uc_features_with(const struct uc_state *s, int seat, const int yield[UC_RESOURCES],
                      int32_t *out)
{
    const struct uc_player *p = &s->players[seat];
    const int taken = turns_taken(s), turns_left = most(ALL_TURNS - taken, 0),
              left = productions_left(s);

    for (int i = 0; i < UC_NUM_FEATURES; i++) out[i] = 0;
    out[UC_F_PROGRESS] = uc_progress(s);
    out[UC_F_POINTS] = p->res[UC_VP];
    if (s->num_players == 1) {
        out[UC_F_SOLO_CITIES] = least(uc_num(p->connected_set), uc_t->constants.solo_cities);
        out[UC_F_GOAL_MET] = s->phase == UC_OVER && uc_goal_met(s);
    }
    if (s->phase == UC_OVER) return;
    out[UC_F_CITY_POINTS] = uc_city_points(p);
    out[UC_F_ENDGAME_POINTS] = uc_endgame_points(p);
    weigh_holdings(p, out);
    weigh_yield(s, p, yield, out);
    weigh_network(p, turns_left, left, out);
    weigh_cards(p, turns_left, left, out);
    out[UC_F_OWED] = p->owes;
}

void uc_features(const void *state, int seat, int32_t *out)
{
    const struct uc_state *s = state;
    int yield[UC_RESOURCES];

    uc_network_yield(&s->players[seat], yield);
    uc_features_with(s, seat, yield, out);
}
