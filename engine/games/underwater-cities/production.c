/* production.c: what the network yields, what cards and metropolises add, and the feeding of the
 * cities. */
#include "inner.h"

/* Each row of the statement (UC_FROM_KIND) is told by itself, so that a player can count it on the
 * board. */

/* Where it goes: to a seat, or only into a sum. */
struct yield {
    struct uc_state *s;
    int seat;
    struct fr_events *ev;
    int *total;
};

static void give(const struct yield *y, int row, const uint8_t map[8], int times)
{
    if (!times) return;
    if (y->total)
        for (int r = 0; r < UC_RESOURCES; r++) y->total[r] += map[r] * times;
    else
        uc_gain(y->s, y->seat, map, times, UC_FROM_KIND + row, UC_BY_PRODUCTION, y->ev);
}

/* Objects on a multiplied site count as that many (UC-19.5). */
static int times_of(const struct uc_board *b, uint64_t set, uint64_t mult_set, int offset)
{
    int times = uc_num(set);

    UC_EACH(i, set & mult_set) times += b->mult[offset + (int)i] - 1;
    return times;
}

static void give_buildings(const struct yield *y, const struct uc_player *p)
{
    const struct uc_board *b = uc_board_of(p);

    for (int k = 0; k < UC_BUILDINGS; k++) {
        const uint64_t set = p->kind_set[k] & uc_sites_of[p->connected_set];
        const uint64_t upgraded = set & p->upgraded_set;
        int pairs = 0;
        UC_EACH(c, upgraded & (upgraded - 1) ? p->connected_set
                                             : 0) /* UC-14.3: once per city and type */
        pairs += uc_num(upgraded & uc_sites_of[1u << c]) >= 2;
        give(y, k, uc_t->constants.base[k], times_of(b, set, b->mult_site_set, 0));
        give(y, k, uc_t->constants.upgraded_extra[k], times_of(b, upgraded, b->mult_site_set, 0));
        give(y, UC_PAIR_ROW + k, uc_t->constants.pair_bonus[k], pairs);
    }
}

static void give_tunnels(const struct yield *y, const struct uc_player *p)
{
    const struct uc_board *b = uc_board_of(p);
    const uint16_t upgraded = p->counting_set & p->upgraded_tunnel_set;

    give(y, UC_TUNNEL, uc_t->constants.base[UC_TUNNEL],
         times_of(b, p->counting_set, b->mult_tunnel_set, UC_TUNNEL_PLACE));
    give(y, UC_TUNNEL, uc_t->constants.upgraded_extra[UC_TUNNEL],
         times_of(b, upgraded, b->mult_tunnel_set, UC_TUNNEL_PLACE));
    for (int i = 0; i < 2; i++) /* AS-3 */
        if (b->pair_set[i] && (p->counting_set & b->pair_set[i]) == b->pair_set[i])
            give(y, UC_MARKED_ROW, uc_t->costs[b->pair_production[i]], 1);
    UC_EACH(t, p->tunnel_set) /* AS-4 */
    if (b->metropolis_production[t] && p->hexagons >> (b->ends[t][1] - UC_CITIES) & 1)
        give(y, UC_MARKED_ROW, uc_t->costs[b->metropolis_production[t]], 1);
}

static void give_cities(const struct yield *y, const struct uc_player *p)
{
    const struct uc_board *b = uc_board_of(p);
    const uint16_t symbiotic = p->connected_set & p->symbiotic_set;

    give(y, UC_SYMBIOTIC, uc_t->constants.base[UC_SYMBIOTIC],
         times_of(b, symbiotic, b->mult_city_set, UC_CITY_PLACE));
    give(y, UC_CITY, uc_t->constants.base[UC_CITY],
         times_of(b, p->connected_set & ~symbiotic, b->mult_city_set, UC_CITY_PLACE));
}

/* Where nobody wants the rows it is gained in one sum. */
static void gain_sum(struct uc_state *s, int seat)
{
    struct uc_player *p = &s->players[seat];
    int total[UC_RESOURCES];

    uc_network_yield(p, total);
    for (int r = 0; r <= UC_VP; r++) p->res[r] = (int16_t)(p->res[r] + total[r]);
    for (int r = 0; r < UC_PAYABLE; r++) s->produced[r] = (int16_t)(s->produced[r] + total[r]);
    p->points[UC_BY_PRODUCTION] = (int16_t)(p->points[UC_BY_PRODUCTION] + total[UC_VP]);
    uc_draw(s, seat, total[UC_CARD], NULL);
}

void uc_produce_network(struct uc_state *s, int seat, struct fr_events *ev)
{
    const struct yield y = { s, seat, ev, NULL };

    if (!ev) {
        gain_sum(s, seat);
        return;
    }

    give_buildings(&y, &s->players[seat]);
    give_tunnels(&y, &s->players[seat]);
    give_cities(&y, &s->players[seat]);
}

void uc_network_yield(const struct uc_player *p, int total[UC_RESOURCES])
{
    const struct yield y = { .total = total };

    for (int r = 0; r < UC_RESOURCES; r++) total[r] = 0;
    give_buildings(&y, p);
    give_tunnels(&y, p);
    give_cities(&y, p);
}

/* ---- cards that change what a structure yields ---- */

static const struct uc_mod *replacement(int card)
{
    const struct uc_card *c = &uc_t->cards[card];

    for (int m = 0; m < c->num_mods; m++)
        if (uc_t->mods[c->first_mod + m].mod == UC_MOD_PROD_REPLACE)
            return &uc_t->mods[c->first_mod + m];
    return NULL;
}

static int num_yielding(const struct uc_player *p, int kind)
{
    if (kind == UC_TUNNEL) return uc_num(p->counting_set);
    return uc_num(p->kind_set[kind] & uc_sites_of[p->connected_set]);
}

/* Two cards never change the same structure, so each takes from what the others have left. The
 * yield has just been gained; it is given back here. */
int uc_replaces_left(const struct uc_state *s, const struct uc_player *p, int at)
{
    const struct uc_mod *m = replacement(p->area[at]);
    int kind, left;

    if (!m || p->spent_turn_set >> at & 1) return 0;
    kind = uc_first(m->what);
    left = num_yielding(p, kind) - s->replaced[kind];
    return left < m->arg ? left : m->arg;
}

void uc_replace(struct uc_state *s, int seat, int card, int times, struct fr_events *ev)
{
    struct uc_player *p = &s->players[seat];
    const struct uc_mod *m = replacement(card);
    const int kind = uc_first(m->what);

    for (int i = 0; i < times; i++) {
        uc_pay(s, seat, m->res, card, ev);
        for (int r = 0; r < UC_PAYABLE; r++) s->produced[r] = (int16_t)(s->produced[r] - m->res[r]);
        uc_gain(s, seat, m->back, 1, card, UC_BY_CARD, ev);
    }
    s->replaced[kind] = (uint8_t)(s->replaced[kind] + times);
    p->spent_turn_set |= 1u << uc_area_place(p, card);
}

/* ---- production effects: metropolises, cards that yield, cards with a choice (UC-AR-17) ---- */

/* What of an effect can be had without a question is gained, the rest is pushed. */
static void yield_effect(struct uc_state *s, int seat, int effect, int source, bool choices,
                         struct fr_events *ev)
{
    const struct uc_effect *e = uc_effect_at(effect);
    const bool plain = e->flags & UC_GAIN_ONLY;

    if (!e->num || plain == choices) return;
    uc_resolve(s, seat, effect, source, 0, ev);
}

void uc_production_cards(struct uc_state *s, int seat, struct fr_events *ev)
{
    const struct uc_player *p = &s->players[seat];
    const int num = p->num_area;
    int depth;

    for (int h = 0; h < UC_HEXAGONS; h++)
        if (p->hexagons >> h & 1)
            uc_resolve(s, seat, uc_t->tiles[p->tile[h]].production, UC_FROM_TILE + p->tile[h], 0,
                       ev);
    UC_EACH(t, p->gained_set)
    uc_resolve(s, seat, uc_t->tiles[t].production, UC_FROM_TILE + (int)t, 0, ev);
    depth = s->depth;
    for (int choices = 0; choices < 2; choices++)
        for (int i = 0; i < num; i++)
            if (uc_t->cards[p->area[i]].type == UC_PRODUCTION)
                yield_effect(s, seat, uc_t->cards[p->area[i]].effect, p->area[i], choices, ev);
    for (int i = depth; i < s->depth && s->depth - depth > 1; i++) s->stack[i].flags |= UC_PENDING;
}

/* ---- feeding (UC-15) ---- */

void uc_feed(struct uc_state *s, int seat, struct fr_events *ev)
{
    struct uc_player *p = &s->players[seat];
    int hungry = uc_num(p->connected_set), lost;
    const int kelp = p->res[UC_KELP] < hungry ? p->res[UC_KELP] : hungry;
    const int biomatter =
        p->res[UC_BIOMATTER] < hungry - kelp ? p->res[UC_BIOMATTER] : hungry - kelp;

    hungry -= kelp + biomatter;
    lost = hungry * uc_t->constants.hunger_vp;
    if (lost > p->res[UC_VP]) lost = p->res[UC_VP];
    p->res[UC_KELP] = (int16_t)(p->res[UC_KELP] - kelp);
    p->res[UC_BIOMATTER] = (int16_t)(p->res[UC_BIOMATTER] - biomatter);
    p->res[UC_VP] = (int16_t)(p->res[UC_VP] - lost);
    p->points[UC_BY_FEEDING] = (int16_t)(p->points[UC_BY_FEEDING] - lost);
    uc_emit(ev, UC_E_FED, seat, 0xFF, kelp, biomatter, lost, 0);
}
