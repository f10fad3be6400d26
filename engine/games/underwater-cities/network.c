/* network.c: what the player board says: which sites are open, what is connected, how much there is
 * of it.
 *
 * Everything here is a function of the sets of built things. The open sites and the connections are
 * kept in the player ("derived") because every question asks for them and only a new city or tunnel
 * changes them. */
#include "inner.h"

/* City sites reached from the start by built tunnels, through cities and empty sites: no tunnel is
 * built that is not joined to the start (UC-9.8, and broken.c), so these are all where a tunnel
 * ends. */
static uint16_t reached_set(const struct uc_board *b, uint16_t tunnel_set)
{
    uint16_t reached = 1 << UC_START_CITY;

    for (int c = 0; c < UC_CITIES; c++)
        reached |= (uint16_t)(((b->touches_set[c] & tunnel_set) != 0) << c);
    return reached;
}

/* The kinds these places are for. */
static inline int kinds_of(uint64_t sites, uint16_t tunnels, uint16_t cities)
{
    return (sites ? UC_ANY_BUILDING : 0) | (tunnels ? 1 << UC_TUNNEL : 0) |
           (cities ? UC_ANY_CITY : 0);
}

void uc_derive_places(struct uc_player *p)
{
    const struct uc_board *b = uc_board_of(p);
    const uint64_t sites = p->site_ok & b->normal_set;

    p->open_set = (uint8_t)kinds_of(sites, p->tunnel_ok, p->city_ok);
    p->plain_set = (uint8_t)kinds_of(sites & ~b->surcharge_site_set,
                                     p->tunnel_ok & (uint16_t)~b->surcharge_tunnel_set,
                                     p->city_ok & (uint16_t)~b->surcharge_city_set);
}

void uc_derive_supply(struct uc_state *s)
{
    s->supply_set =
        (uint8_t)(UC_ANY_BUILDING | (s->num_tunnels != 0) << UC_TUNNEL |
                  (s->num_domes != 0) << UC_CITY | (s->num_symbiotic != 0) << UC_SYMBIOTIC);
}

void uc_derive_display(struct uc_state *s)
{
    s->display_set = 0;
    for (int card = UC_FIRST_SPECIAL; card < UC_CARDS; card++)
        s->display_set |= (uint32_t)(s->where[card] == UC_DISPLAY) << (card - UC_FIRST_SPECIAL);
}

void uc_derive_slots(struct uc_state *s)
{
    s->free_set = 0;
    for (int slot = 0; slot <= uc_num_slots(s); slot++)
        s->free_set |= (uint16_t)(!s->tiles[slot] << slot);
}

void uc_derive_network(struct uc_player *p)
{
    const struct uc_board *b = uc_board_of(p);
    const uint16_t reached = reached_set(b, p->tunnel_set);
    const uint64_t occupied = p->kind_set[UC_FARM] | p->kind_set[UC_DESAL] | p->kind_set[UC_LAB];
    uint16_t beside = 0, touched = 0, leading = 0;

    UC_EACH(c, p->city_set)
    {
        beside |= b->adjacent_set[c];
        touched |= b->touches_set[c];
    }
    UC_EACH(c, reached) leading |= b->touches_set[c];
    p->connected_set = reached & p->city_set;
    p->counting_set = p->tunnel_set & touched;
    p->tunnel_ok = (uint16_t)(leading & ~p->tunnel_set);
    p->city_ok = (uint16_t)(beside & ~p->city_set);
    p->site_ok =
        uc_sites_of[p->city_set | p->city_ok] & (b->normal_set | b->expansion_set) & ~occupied;
    uc_derive_places(p);
    p->hexagons = 0;
    for (int h = 0; h < UC_HEXAGONS; h++)
        if ((p->tunnel_set & b->hexagon_set[h]) == b->hexagon_set[h])
            p->hexagons |= (uint8_t)(1 << h);
}

uint16_t uc_last_tunnels(const struct uc_player *p)
{
    const struct uc_board *b = uc_board_of(p);
    uint16_t set = 0;

    for (int h = 0; h < UC_HEXAGONS; h++) {
        const uint16_t missing = (uint16_t)(b->hexagon_set[h] & ~p->tunnel_set);
        if (!(missing & (missing - 1))) set |= missing;
    }
    return set;
}

static void derive_mod(struct uc_player *p, const struct uc_mod *m)
{
    if (m->mod == UC_MOD_HAND_LIMIT) p->hand_limit = (uint8_t)(p->hand_limit + m->arg);
    if (m->mod == UC_MOD_ACTION_LIMIT) p->action_limit = (uint8_t)(p->action_limit + m->arg);
    if (m->mod != UC_MOD_DISCOUNT) return;
    p->discount_set |= m->what;
    UC_EACH(k, m->what)
    for (int r = 0; r < UC_PAYABLE; r++) {
        const int sum = uc_discount(p, (int)k, r) + m->res[r];
        p->discount[k] &= (uint16_t) ~(7u << 3 * r);
        p->discount[k] |= (uint16_t)((sum < 7 ? sum : 7) << 3 * r);
    }
}

void uc_derive_cards(struct uc_player *p)
{
    p->events_set = 0;
    p->action_set = 0;
    p->hand_limit = uc_t->constants.hand_limit;
    p->action_limit = uc_t->constants.action_limit;
    p->discount_set = 0;
    for (int k = 0; k < UC_KINDS; k++) p->discount[k] = 0;
    for (int i = 0; i < p->num_area; i++) {
        const struct uc_card *card = &uc_t->cards[p->area[i]];

        p->events_set |= card->events_set;
        if (card->type == UC_ACTION) p->action_set |= 1u << i;
        for (int m = 0; m < card->num_mods; m++) derive_mod(p, &uc_t->mods[card->first_mod + m]);
    }
}

int uc_area_place(const struct uc_player *p, int card)
{
    for (int i = 0; i < p->num_area; i++)
        if (p->area[i] == card) return i;
    return -1;
}

int uc_kind_at(const struct uc_player *p, int place)
{
    if (uc_is_site(place)) {
        for (int k = 0; k < UC_BUILDINGS; k++)
            if (p->kind_set[k] >> place & 1) return k;
    } else if (uc_is_tunnel(place)) {
        if (p->tunnel_set >> (place - UC_TUNNEL_PLACE) & 1) return UC_TUNNEL;
    } else if (p->city_set >> (place - UC_CITY_PLACE) & 1) {
        return p->symbiotic_set >> (place - UC_CITY_PLACE) & 1 ? UC_SYMBIOTIC : UC_CITY;
    }
    return UC_NONE;
}

bool uc_is_upgraded(const struct uc_player *p, int place)
{
    if (uc_is_site(place)) return p->upgraded_set >> place & 1;
    return uc_is_tunnel(place) && (p->upgraded_tunnel_set >> (place - UC_TUNNEL_PLACE) & 1);
}

bool uc_counts(const struct uc_player *p, int place)
{
    if (uc_is_site(place)) return p->connected_set >> (place / UC_PER_CITY) & 1;
    if (uc_is_tunnel(place)) return p->counting_set >> (place - UC_TUNNEL_PLACE) & 1;
    return p->connected_set >> (place - UC_CITY_PLACE) & 1;
}

uint64_t uc_structures(const struct uc_player *p, int what, bool upgraded)
{
    uint64_t sites = 0, tunnels = 0;

    for (int k = 0; k < UC_BUILDINGS; k++)
        if (what >> k & 1) sites |= p->kind_set[k];
    if (what >> UC_TUNNEL & 1) tunnels = p->tunnel_set;
    if (upgraded) {
        sites &= p->upgraded_set;
        tunnels &= p->upgraded_tunnel_set;
    } else {
        sites &= ~p->upgraded_set;
        tunnels &= (uint64_t)(uint16_t)~p->upgraded_tunnel_set;
    }
    return sites | tunnels << UC_TUNNEL_PLACE;
}

/* ---- counts and conditions: connected things of the owner only ---- */

static int count_kinds(const struct uc_player *p, int what, bool upgraded)
{
    uint64_t sites = 0;
    uint16_t tunnels = what >> UC_TUNNEL & 1 ? p->counting_set : 0, cities = 0;

    for (int k = 0; k < UC_BUILDINGS; k++)
        if (what >> k & 1) sites |= p->kind_set[k];
    sites &= uc_sites_of[p->connected_set];
    if (upgraded) {
        sites &= p->upgraded_set;
        tunnels &= p->upgraded_tunnel_set;
    }
    if (what >> UC_CITY & 1) cities |= (uint16_t)(p->connected_set & ~p->symbiotic_set);
    if (what >> UC_SYMBIOTIC & 1) cities |= p->connected_set & p->symbiotic_set;
    return uc_num(sites) + uc_num(tunnels) + uc_num(cities);
}

static int cities_with_types(const struct uc_player *p, int types)
{
    int num = 0;

    UC_EACH(c, p->connected_set)
    {
        int here = 0;
        for (int k = 0; k < UC_BUILDINGS; k++) here += (p->kind_set[k] & uc_sites_of[1u << c]) != 0;
        num += here >= types;
    }
    return num;
}

static int cities_with_pair(const struct uc_player *p)
{
    int num = 0;

    UC_EACH(c, p->connected_set)
    {
        bool pair = false;
        for (int k = 0; k < UC_BUILDINGS; k++)
            pair |= uc_num(p->kind_set[k] & p->upgraded_set & uc_sites_of[1u << c]) >= 2;
        num += pair;
    }
    return num;
}

static int special_paid(const struct uc_player *p)
{
    int num = p->num_under;

    for (int i = 0; i < p->num_area; i++) num += p->area[i] >= UC_FIRST_SPECIAL;
    return num;
}

static int simple_count(const struct uc_player *p, const struct uc_count *c)
{
    switch (c->kind) {
    case UC_COUNT_KINDS: return count_kinds(p, c->what, c->upgraded);
    case UC_COUNT_METROPOLIS: return uc_num(p->hexagons) + uc_num(p->gained_set);
    case UC_COUNT_SPECIAL_PAID: return special_paid(p);
    case UC_COUNT_ACTION_CARD: return uc_num(p->action_set);
    case UC_COUNT_CLAIMED_CARD: return p->num_area;
    case UC_COUNT_CITIES_TYPES: return cities_with_types(p, c->what);
    default: return cities_with_pair(p);
    }
}

int uc_count(const struct uc_player *p, int count)
{
    const struct uc_count *c = &uc_t->counts[count];
    int least = 255;

    if (c->kind != UC_COUNT_SETS) return simple_count(p, c);
    for (int i = 0; i < c->num; i++) {
        const int n = simple_count(p, &uc_t->counts[c->what + i]);
        if (n < least) least = n;
    }
    return least;
}

static bool simple_holds(const struct uc_player *p, const struct uc_cond *c)
{
    if (c->kind == UC_COND_FED_AT) return uc_space(p->fed) == c->n;
    return uc_count(p, c->count) >= c->n;
}

bool uc_holds(const struct uc_player *p, int cond)
{
    const struct uc_cond *c = &uc_t->conds[cond];

    if (c->kind != UC_COND_ALL) return simple_holds(p, c);
    for (int i = 0; i < c->n; i++)
        if (!simple_holds(p, &uc_t->conds[c->count + i])) return false;
    return true;
}
