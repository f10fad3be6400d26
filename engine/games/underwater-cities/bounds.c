/* bounds.c: what cannot make a slot usable.
 *
 * Before anybody looks ahead (probe.c) the card is asked what it can bring: uc_could_bring compares
 * numbers that tablegen has worked out for every card, and is all that most cards hear. Where
 * traits of claimed cards come in, or lines.c has given up, the bound and the filter below go
 * through the effects. All are told generously: a no is certain, a yes is looked at. */
#include "probe.h"

static int map_bits(const uint8_t map[8])
{
    int bits = 0;

    for (int r = 0; r < UC_PAYABLE; r++) bits |= (map[r] != 0) << r;
    return bits;
}

bool uc_brings_resources(int effect)
{
    const struct uc_effect *e = uc_effect_at(effect);

    for (int i = 0; i < e->num; i++)
        if (uc_t->nodes[e->first + i].op != UC_GAIN || map_bits(uc_t->nodes[e->first + i].res))
            return true;
    return false;
}

bool uc_effect_counts(int effect)
{
    const struct uc_effect *e = uc_effect_at(effect);

    for (int i = 0; i < e->num; i++)
        if (uc_node_counts(&uc_t->nodes[e->first + i])) return true;
    return false;
}

bool uc_node_counts(const struct uc_node *node)
{
    if (node->op == UC_GAIN_PER || node->op == UC_IF || node->op == UC_PRODUCE) return true;
    for (int i = 0; i < node->num_options; i++)
        if (uc_effect_counts(node->effect + i)) return true;
    return uc_effect_counts(node->effect);
}

/* Kinds whose build or upgrade a claimed card rewards with a resource. */
int uc_rewarded_kinds(const struct uc_player *p, int event)
{
    int kinds = 0;

    for (int i = 0; p->events_set >> event & 1 && i < p->num_area; i++) {
        const struct uc_card *c = &uc_t->cards[p->area[i]];
        for (int m = 0; m < c->num_mods; m++) {
            const struct uc_mod *mod = &uc_t->mods[c->first_mod + m];
            if (mod->mod == UC_MOD_TRIGGER && mod->event == event &&
                uc_brings_resources(mod->effect))
                kinds |= mod->what;
        }
    }
    return kinds;
}

bool uc_bonus_brings(const struct uc_state *s, const struct uc_player *p, int place)
{
    const int bonus = uc_board_of(p)->bonus[place];

    return bonus && uc_effect_brings(s, p, bonus, 0);
}

/* Whether some tunnel still to be built could bring a resource: by its site or by a metropolis. */
bool uc_tunnels_bring(const struct uc_state *s, const struct uc_player *p)
{
    const struct uc_board *b = uc_board_of(p);
    const uint16_t missing = (uint16_t)(~p->tunnel_set & ((1u << b->num_tunnels) - 1));

    if (missing & (b->hexagon_set[0] | b->hexagon_set[1] | b->hexagon_set[2])) return true;
    UC_EACH(t, missing)
    if (uc_bonus_brings(s, p, UC_TUNNEL_PLACE + (int)t)) return true;
    return false;
}

/* ---- filters ----
 *
 * What a slot lacks and what a card may bring are both told generously: a card that brings nothing
 * the slot lacks cannot help, one that does is looked at. */

int uc_shortage(const struct uc_player *p, const struct uc_price *price)
{
    const int kelp =
        price->res[UC_KELP] > p->res[UC_KELP] ? price->res[UC_KELP] - p->res[UC_KELP] : 0;
    const int steelplast = price->res[UC_STEELPLAST] > p->res[UC_STEELPLAST]
                               ? price->res[UC_STEELPLAST] - p->res[UC_STEELPLAST]
                               : 0;
    int lacks = (price->res[UC_CREDIT] > p->res[UC_CREDIT]) << UC_CREDIT |
                (price->res[UC_SCIENCE] > p->res[UC_SCIENCE]) << UC_SCIENCE;

    if (price->res[UC_BIOMATTER] + kelp + steelplast > p->res[UC_BIOMATTER])
        lacks |= (kelp != 0) << UC_KELP | (steelplast != 0) << UC_STEELPLAST | 1 << UC_BIOMATTER;
    return lacks ? lacks : 0x1F; /* then a surcharge or an upgrade in the same part is too dear */
}

/* Where a building has no place, a new city may bring one; a city or tunnel without a place has
 * none to come. */
static int node_lacks(const struct uc_state *s, const struct uc_player *p,
                      const struct uc_node *node)
{
    int lacks = 0;

    switch (node->op) {
    case UC_BUILD:
        UC_EACH(kind, node->what)
        {
            const struct uc_price price = uc_build_price(p, node, (int)kind);
            if (!uc_open_places(s, p, node, (int)kind))
                lacks |= kind < UC_BUILDINGS && p->city_ok ? PLACES_OPEN : 0;
            else if (node->flags & UC_REQUIRED)
                lacks |= 0x1F;
            else
                lacks |= uc_shortage(p, &price);
        }
        return lacks;
    case UC_USE_ACTION: return A_READY;
    default: return 0x1F | PLACES_OPEN;
    }
}

UC_APART static int effect_lacks(const struct uc_state *s, const struct uc_player *p, int effect)
{
    const struct uc_effect *e = uc_effect_at(effect);
    int lacks = 0;

    for (int i = 0; i < e->num; i++) lacks |= node_lacks(s, p, &uc_t->nodes[e->first + i]);
    return lacks;
}

/* What would have to come for the slot's action to be possible. */
int uc_slot_lacks(const struct uc_state *s, const struct uc_player *p, int slot)
{
    const struct uc_slot *at = uc_slot_at(s, slot);
    int lacks = at->usable & UC_SLOT_BY_ACTION ? A_READY : 0;

    if (at->usable & (UC_SLOT_OTHERWISE | UC_SLOT_BY_SPECIAL))
        return effect_lacks(s, p, at->effect);
    UC_EACH(kind, at->kinds) lacks |= uc_kind_lacks(s, p, (int)kind);
    return lacks;
}

/* ---- what a slot lacks and a card has: the question asked for every card of the hand ---- */

static const struct uc_node usual = { .op = UC_BUILD, .flags = UC_USUAL };

/* What an effect gains, so many times; false: it may do more than that. */
static bool add_gains(int16_t res[UC_PAYABLE], int effect, int times)
{
    const struct uc_effect *e = uc_effect_at(effect);

    for (int i = 0; i < e->num; i++) {
        const struct uc_node *node = &uc_t->nodes[e->first + i];
        if (node->op != UC_GAIN) return false;
        for (int r = 0; r < UC_PAYABLE; r++) res[r] = (int16_t)(res[r] + node->res[r] * times);
    }
    return true;
}

/* All rewards of claimed cards for a build, of whatever kind; false: some do more than gain. */
static bool add_rewards(const struct uc_player *p, int16_t reward[UC_PAYABLE])
{
    for (int i = 0; i < p->num_area; i++) {
        const struct uc_card *c = &uc_t->cards[p->area[i]];
        for (int m = 0; m < c->num_mods && c->events_set >> UC_ON_BUILD & 1; m++) {
            const struct uc_mod *mod = &uc_t->mods[c->first_mod + m];
            if (mod->mod == UC_MOD_TRIGGER && mod->event == UC_ON_BUILD &&
                !add_gains(reward, mod->effect, 1))
                return false;
        }
    }
    return true;
}

void uc_find_profit(const struct uc_player *p, int traits, struct uc_profit *profit)
{
    const bool federation = traits >> UC_ON_FEDERATION & 1;

    *profit = (struct uc_profit){ .live = ANYTHING };
    if (p->events_set >> UC_ON_UPGRADE & 1 && uc_rewarded_kinds(p, UC_ON_UPGRADE))
        profit->live |= UC_HELPS_BY_UPGRADE;
    if (federation || (p->events_set >> UC_ON_BUILD & 1 && !add_rewards(p, profit->reward)))
        profit->live |= UC_HELPS_BY_BUILD;
    if (federation) profit->live |= UC_HELPS_BY_FEDERATION;
    if (uc_num(p->action_set) >= p->action_limit) profit->live |= UC_HELPS_BY_DROP;
}

/* The resources that bonuses may bring to who builds with this card. Only cities and tunnels open
 * places to others. */
static int bonus_brings(const struct uc_player *p, const struct uc_card *c)
{
    const struct uc_board *b = uc_board_of(p);
    int bits = 0;

    if (c->helps & (PLACES_OPEN | UC_HELPS_BY_TUNNEL)) return RESOURCES;
    UC_EACH(site, p->site_ok & b->bonus_site_set) bits |= b->bonus_brings[site];
    return bits & RESOURCES;
}

/* With discounts, or biomatter for kelp and steelplast. */
UC_APART static bool could_pay_one(const struct uc_player *p, int kinds, const int16_t richer[8])
{
    UC_EACH(kind, (uint64_t)kinds)
    if (uc_can_pay_kind(richer, p, &usual, (int)kind)) return true;
    return false;
}

/* Whether one of the slot's builds could be paid with this much, or has only no place where a new
 * city may bring one. */
static bool could_build(const struct uc_state *s, const struct uc_player *p, int kinds,
                        const int16_t richer[8], bool opens)
{
    const int covered = uc_covered_kinds(richer), open = kinds & p->open_set & s->supply_set;

    if (open & covered || (opens && p->city_ok && kinds & ~open & UC_ANY_BUILDING)) return true;
    return could_pay_one(p, richer[UC_BIOMATTER] ? open : open & p->discount_set, richer);
}

/* The most that the card's builds may bring in bonuses, rewards and metropolises; false: no bound.
 */
static bool add_builds(const struct uc_player *p, const struct uc_card *c,
                       const struct uc_profit *profit, int16_t res[UC_PAYABLE])
{
    const int hexagons = c->helps & UC_HELPS_BY_TUNNEL ? uc_hexagons_within(p, c->builds) : 0;

    if (hexagons && p->events_set >> UC_ON_CONNECT_METROPOLIS & 1) return false;
    UC_EACH(h, (uint64_t)hexagons)
    if (!add_gains(res, uc_t->tiles[p->tile[h]].instant, 1)) return false;
    UC_EACH(r, (uint64_t)bonus_brings(p, c))
    res[r] = (int16_t)(res[r] + c->builds * uc_board_of(p)->best_bonus[r]);
    for (int r = 0; r < UC_PAYABLE; r++) res[r] = (int16_t)(res[r] + c->builds * profit->reward[r]);
    return true;
}

static void add_steps(int16_t res[UC_PAYABLE], int fed, int steps)
{
    for (; steps > 0; steps--) {
        const uint8_t *bonus = uc_t->constants.fed_bonus[fed == 4 ? 5 : ++fed];
        for (int r = 0; r < UC_PAYABLE; r++) res[r] = (int16_t)(res[r] + bonus[r]);
    }
}

/* With what builds and steps on the Federation track bring. */
UC_APART static bool could_build_after(const struct uc_state *s, const struct uc_player *p,
                                       int kinds, const struct uc_card *c,
                                       const struct uc_profit *profit, const int16_t most[8])
{
    int16_t richer[8];

    memcpy(richer, most, sizeof richer);
    add_steps(richer, p->fed, c->steps);
    if (c->builds && !add_builds(p, c, profit, richer)) return true;
    return could_build(s, p, kinds, richer, c->helps & PLACES_OPEN);
}

/* A slot about which neither flags nor kinds say everything. */
UC_APART static bool brings_lacking(const struct uc_state *s, const struct uc_player *p,
                                    const struct uc_slot *at, const struct uc_card *c)
{
    return c->helps & effect_lacks(s, p, at->effect);
}

/* Whether a matching card, and nothing else, could bring what the slot lacks. */
bool uc_could_bring(const struct uc_state *s, const struct uc_player *p, int slot,
                    const struct uc_card *c, const struct uc_profit *profit)
{
    const struct uc_slot *at = uc_slot_at(s, slot);
    int16_t richer[8] = { 0 };

    if (c->helps & profit->live || (c->helps & A_READY && at->usable & UC_SLOT_BY_ACTION))
        return true;
    if (at->usable & (UC_SLOT_OTHERWISE | UC_SLOT_BY_SPECIAL)) return brings_lacking(s, p, at, c);
    for (int r = 0; r < UC_PAYABLE; r++) richer[r] = (int16_t)(p->res[r] + c->most[r]);
    if (c->steps || c->builds) return could_build_after(s, p, at->kinds, c, profit, richer);
    return could_build(s, p, at->kinds, richer, false);
}

/* Empty places of a kind, open or not: a build opens others, and so on. */
uint64_t uc_empty_places(const struct uc_player *p, const struct uc_node *node, int kind)
{
    const struct uc_board *b = uc_board_of(p);

    if (kind == UC_TUNNEL) return (uint16_t)~p->tunnel_set & ((1u << b->num_tunnels) - 1);
    if (kind > UC_TUNNEL) return (uint16_t)~p->city_set & ((1u << UC_CITIES) - 1);
    return (node->flags & UC_EXPANSION ? b->expansion_set : b->normal_set) &
           ~(p->kind_set[0] | p->kind_set[1] | p->kind_set[2]);
}

/* Metropolises that so many tunnels, but no fewer than one, would connect. */
int uc_hexagons_within(const struct uc_player *p, int tunnels)
{
    const struct uc_board *b = uc_board_of(p);
    int set = 0;

    for (int h = 0; h < UC_HEXAGONS; h++) {
        const int missing = uc_num(b->hexagon_set[h] & (uint16_t)~p->tunnel_set);
        if (missing && missing <= tunnels) set |= 1 << h;
    }
    return set;
}

/* Bonuses of the sites where this part may come to build, and what follows a build. */
static int build_brings(const struct uc_state *s, const struct uc_player *p,
                        const struct uc_node *node)
{
    const struct uc_board *b = uc_board_of(p);
    int bits = node->what & UC_ANY_CITY ? PLACES_OPEN : 0;

    if (s->contracts_set) return ANYTHING;
    if (uc_rewarded_kinds(p, UC_ON_BUILD) & node->what ||
        (node->flags & UC_THEN_UPGRADE && uc_rewarded_kinds(p, UC_ON_UPGRADE)))
        bits |= RESOURCES;
    UC_EACH(kind, node->what)
    {
        const int offset = uc_place_offset((int)kind);
        const uint64_t places = uc_empty_places(p, node, (int)kind);
        if (kind == UC_TUNNEL && p->events_set >> UC_ON_CONNECT_METROPOLIS & 1) return ANYTHING;
        UC_EACH(h, kind == UC_TUNNEL ? uc_hexagons_within(p, UC_TUNNELS) : 0)
        bits |= uc_effect_brings(s, p, uc_t->tiles[p->tile[h]].instant, 0);
        UC_EACH(i, places & uc_bonus_set(b, (int)kind))
        bits |= uc_effect_brings(s, p, b->bonus[offset + (int)i], 0);
    }
    return bits;
}

static int node_brings(const struct uc_state *s, const struct uc_player *p,
                       const struct uc_node *node, int deep)
{
    int bits = 0;

    switch ((enum uc_op)node->op) {
    case UC_GAIN:
    case UC_GAIN_PER: return map_bits(node->res);
    case UC_GAIN_CHOICE: return node->what & 0x1F;
    case UC_FEDERATION:
        return p->events_set >> UC_ON_FEDERATION & 1 ? RESOURCES
                                                     : 1 << UC_CREDIT | 1 << UC_STEELPLAST;
    case UC_PAY:
    case UC_IF: return uc_effect_brings(s, p, node->effect, deep);
    case UC_EXCHANGE: return map_bits(node->res) | map_bits(node->back);
    case UC_BUILD: return build_brings(s, p, node) | uc_effect_brings(s, p, node->effect, deep);
    case UC_UPGRADE:
        if (s->contracts_set) return ANYTHING;
        return uc_effect_brings(s, p, node->effect, deep) |
               (uc_rewarded_kinds(p, UC_ON_UPGRADE) & node->what ? RESOURCES : 0);
    case UC_CONVERT_CITY:
        return s->contracts_set ? ANYTHING : uc_effect_brings(s, p, node->effect, deep);
    case UC_USE_ACTION:
        if (deep > 1) return ANYTHING;
        if (p->events_set >> UC_ON_USE_ACTION & 1) bits |= RESOURCES;
        UC_EACH(at, uc_ready_set(p))
        bits |= uc_effect_brings(s, p, uc_t->cards[p->area[at]].effect, deep + 1);
        return bits;
    case UC_READY_ACTION: return A_READY;
    case UC_PRODUCE: return RESOURCES;
    case UC_CHOOSE:
        for (int i = 0; i < node->num_options; i++)
            bits |= uc_effect_brings(s, p, node->effect + i, deep);
        return bits;
    case UC_SLOT:
        if (deep > 1) return ANYTHING;
        for (int slot = 0; slot < uc_num_slots(s); slot++)
            if (uc_may_perform(s, s->active, slot, node->what))
                bits |= uc_effect_brings(s, p, uc_slot_at(s, slot)->effect, deep + 1);
        return bits;
    case UC_SPECIAL:
    case UC_DRAW_KEEP:
    case UC_METROPOLIS: /* hidden, or of no use now */
    case UC_PAY_PRODUCED:
    UC_CASE_SCORING:
        break; /* never in a turn */
    }
    return 0;
}

int uc_effect_brings(const struct uc_state *s, const struct uc_player *p, int effect, int deep)
{
    const struct uc_effect *e = uc_effect_at(effect);
    int bits = 0;

    for (int i = 0; i < e->num; i++) bits |= node_brings(s, p, &uc_t->nodes[e->first + i], deep);
    return bits;
}

/* A matching card, resolved first. */
static int card_brings(const struct uc_state *s, const struct uc_player *p, const struct uc_card *c)
{
    if (c->cost > p->res[UC_CREDIT]) return 0;
    switch (c->type) {
    case UC_INSTANT:
        if (!(p->events_set & UC_HAS_ABILITY) && !uc_any_part_possible(s, p, c->effect, 0xFF))
            return 0;
        return uc_effect_brings(s, p, c->effect, 0);
    case UC_ACTION: return uc_num(p->action_set) < p->action_limit ? A_READY : ANYTHING;
    case UC_PERMANENT: return c->helps;
    default: return 0;
    }
}

/* Whether playing this card here can bring anything the slot lacks. */
bool uc_could_help(const struct uc_state *s, const struct uc_player *p, int slot, int card,
                   int lacks, int traits)
{
    const struct uc_card *c = &uc_t->cards[card];
    const bool match = uc_slot_at(s, slot)->colour == c->colour;
    const int giving =
        UC_HAS_ABILITY |
        1 << (match ? UC_ON_MATCH : UC_ON_MISMATCH); /* resources, and nothing else */
    int brings;

    if (traits >> UC_ON_USE_SLOT & 1 || (traits & giving && lacks & RESOURCES)) return true;
    if (s->contracts_set && uc_contracts_met(s, p)) return true;
    if (!match && !(traits & UC_HAS_MATCH)) return false;
    if (!lacks) return false;
    brings = card_brings(s, p, c);
    return brings & (ANYTHING | lacks);
}

/* ---- traits ---- */

bool uc_is_spent(const struct uc_player *p, int at, const struct uc_mod *mod)
{
    return mod->limit &&
           (mod->limit == UC_PER_TURN ? p->spent_turn_set : p->spent_round_set) >> at & 1;
}

/* Which traits of claimed cards may bring something between the choice of the slot and its action,
 * as bits of uc_card.events_set; what rewards with points only, or is spent, does not count. */
int uc_traits(const struct uc_player *p)
{
    int traits = 0;

    for (int i = 0; i < p->num_area && p->events_set & LIVELY; i++) {
        const struct uc_card *c = &uc_t->cards[p->area[i]];
        for (int m = 0; m < c->num_mods && c->events_set & LIVELY; m++) {
            const struct uc_mod *mod = &uc_t->mods[c->first_mod + m];
            if (uc_is_spent(p, i, mod)) continue;
            if (mod->mod == UC_MOD_ABILITY) traits |= UC_HAS_ABILITY;
            if (mod->mod == UC_MOD_MATCH) traits |= UC_HAS_MATCH;
            if (mod->mod == UC_MOD_TRIGGER && uc_brings_resources(mod->effect))
                traits |= 1 << mod->event & LIVELY;
        }
    }
    return traits;
}

/* ---- a bound ----
 *
 * The most of each resource that all there is before the slot's action could bring together, prices
 * and conditions left out. If the slot's builds are too dear even with that, nobody needs to look
 * ahead. `open`: no bound is known. */

struct bound {
    int res[UC_PAYABLE];
    bool open, builds, counts;
};

static void bound_effect(struct bound *b, const struct uc_state *s, const struct uc_player *p,
                         int effect, int times);

static void bound_map(struct bound *b, const uint8_t map[8], int times)
{
    for (int r = 0; r < UC_PAYABLE; r++) b->res[r] += map[r] * times;
}

/* Of each resource the best site, as often as the part builds. */
static void bound_build(struct bound *b, const struct uc_state *s, const struct uc_player *p,
                        const struct uc_node *node, int times)
{
    const struct uc_board *board = uc_board_of(p);
    struct bound best = { { 0 }, false, false, false };

    b->builds = true;
    if (uc_rewarded_kinds(p, UC_ON_BUILD) & node->what ||
        (node->flags & UC_THEN_UPGRADE && uc_rewarded_kinds(p, UC_ON_UPGRADE)))
        b->open = true;
    UC_EACH(kind, node->what)
    {
        const int offset = uc_place_offset((int)kind);
        const uint64_t places = node->n * times > 1 ? uc_empty_places(p, node, (int)kind)
                                                    : uc_open_places(s, p, node, (int)kind);
        if (kind == UC_TUNNEL && p->events_set >> UC_ON_CONNECT_METROPOLIS & 1) b->open = true;
        UC_EACH(h, kind == UC_TUNNEL ? uc_hexagons_within(p, node->n * times) : 0)
        bound_effect(b, s, p, uc_t->tiles[p->tile[h]].instant, 1);
        UC_EACH(i, places & uc_bonus_set(board, (int)kind))
        {
            struct bound site = { { 0 }, false, false, false };
            bound_effect(&site, s, p, board->bonus[offset + (int)i], 1);
            b->open |= site.open;
            for (int r = 0; r < UC_PAYABLE; r++)
                if (site.res[r] > best.res[r]) best.res[r] = site.res[r];
        }
    }
    for (int r = 0; r < UC_PAYABLE; r++) b->res[r] += best.res[r] * node->n * times;
    bound_effect(b, s, p, node->effect, times);
}

/* The best of the spaces ahead for every step. */
static void bound_federation(struct bound *b, int fed, int steps)
{
    for (int r = 0; r < UC_PAYABLE; r++) {
        int best = 0;
        for (int step = fed + 1; step <= 5; step++)
            if (uc_t->constants.fed_bonus[step][r] > best)
                best = uc_t->constants.fed_bonus[step][r];
        b->res[r] += best * steps;
    }
}

static void bound_node(struct bound *b, const struct uc_state *s, const struct uc_player *p,
                       const struct uc_node *node, int times)
{
    switch ((enum uc_op)node->op) {
    case UC_GAIN: bound_map(b, node->res, times); break;
    case UC_GAIN_PER:
        b->counts = true;
        bound_map(b, node->res, uc_gain_times(p, node) * times);
        break;
    case UC_GAIN_CHOICE:
        for (int r = 0; r < UC_PAYABLE; r++) b->res[r] += (node->what >> r & 1) * times;
        break;
    case UC_FEDERATION:
        if (p->events_set >> UC_ON_FEDERATION & 1) b->open = true;
        bound_federation(b, p->fed, node->n * times);
        break;
    case UC_IF:
        b->counts = true;
        bound_effect(b, s, p, node->effect, times);
        break;
    case UC_PAY: bound_effect(b, s, p, node->effect, node->n * times); break;
    case UC_EXCHANGE:
        bound_map(b, node->res, node->n * times);
        bound_map(b, node->back, node->n * times);
        break;
    case UC_BUILD: bound_build(b, s, p, node, times); break;
    case UC_UPGRADE:
        b->builds = true;
        if (uc_rewarded_kinds(p, UC_ON_UPGRADE) & node->what) b->open = true;
        bound_effect(b, s, p, node->effect, times);
        break;
    case UC_CONVERT_CITY:
        b->builds = true;
        bound_effect(b, s, p, node->effect, times);
        break;
    case UC_PRODUCE:
        for (int kind = 0; kind <= UC_TUNNEL; kind++) {
            bound_map(b, uc_t->constants.base[kind], node->n * times);
            bound_map(b, uc_t->constants.upgraded_extra[kind], node->n * times);
        }
        break;
    case UC_CHOOSE:
        for (int i = 0; i < node->num_options; i++) bound_effect(b, s, p, node->effect + i, times);
        break;
    case UC_SPECIAL:
    case UC_DRAW_KEEP:
    case UC_METROPOLIS: break; /* hidden, or of no use now */
    case UC_USE_ACTION:
    case UC_READY_ACTION:
    case UC_SLOT:
    case UC_PAY_PRODUCED:
    UC_CASE_SCORING:
        b->open = true;
    }
}

static void bound_effect(struct bound *b, const struct uc_state *s, const struct uc_player *p,
                         int effect, int times)
{
    const struct uc_effect *e = uc_effect_at(effect);

    for (int i = 0; i < e->num; i++) bound_node(b, s, p, &uc_t->nodes[e->first + i], times);
}

static void bound_card(struct bound *b, const struct uc_state *s, const struct uc_player *p,
                       const struct uc_card *c)
{
    if (c->type == UC_INSTANT)
        bound_effect(b, s, p, c->effect, 1);
    else if (c->type == UC_PERMANENT)
        b->open |= c->helps != 0;
    else if (c->type == UC_ACTION)
        b->open = true;
}

/* Rewards of claimed cards for the choice, and abilities. */
static void bound_area(struct bound *b, const struct uc_state *s, const struct uc_player *p)
{
    for (int i = 0; i < p->num_area; i++) {
        const struct uc_card *c = &uc_t->cards[p->area[i]];
        if (!(c->events_set & LIVELY)) continue;
        for (int m = 0; m < c->num_mods; m++) {
            const struct uc_mod *mod = &uc_t->mods[c->first_mod + m];
            const bool early = mod->event == UC_ON_MATCH || mod->event == UC_ON_MISMATCH ||
                               mod->event == UC_ON_USE_SLOT;
            if (uc_is_spent(p, i, mod)) continue;
            if (mod->mod == UC_MOD_ABILITY || (mod->mod == UC_MOD_TRIGGER && early))
                bound_effect(b, s, p, mod->effect, 1);
        }
    }
}

/* Whether the slot could be used with that much more. A build can open places, so these are not
 * looked at. */
static bool within_bound(const struct uc_state *s, const struct uc_player *p, const struct bound *b,
                         int slot)
{
    const struct uc_effect *e = uc_effect_at(uc_slot_at(s, slot)->effect);
    int16_t richer[UC_PAYABLE];

    for (int r = 0; r < UC_PAYABLE; r++) richer[r] = (int16_t)(p->res[r] + b->res[r]);
    for (int i = 0; i < e->num; i++) {
        const struct uc_node *node = &uc_t->nodes[e->first + i];
        if (node->op == UC_USE_ACTION)
            continue; /* a card that could become ready leaves the bound open */
        if (node->op != UC_BUILD) return true;
        UC_EACH(kind, node->what)
        {
            const struct uc_price price = uc_build_price(p, node, (int)kind);
            if (uc_can_pay_build(richer, &price)) return true;
        }
    }
    return false;
}

bool uc_could_suffice(const struct uc_state *s, const struct uc_player *p, int slot, int card,
                      int traits)
{
    const struct uc_card *c = &uc_t->cards[card];
    struct bound b = { { 0 }, false, false, false };

    if (traits) bound_area(&b, s, p);
    if (uc_slot_at(s, slot)->colour == c->colour || traits & UC_HAS_MATCH) bound_card(&b, s, p, c);
    if (b.open || (b.builds && b.counts) || s->contracts_set) return true;
    return within_bound(s, p, &b, slot);
}
