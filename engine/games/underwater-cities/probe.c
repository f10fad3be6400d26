/* probe.c: may this slot be chosen with that card? (UC-4.9, UC-AR-4)
 *
 * Nearly always a part of the slot is possible at once and nobody comes here. If none is, the slot may still become
 * usable through what happens before its action: the reward of a match or mismatch, a paid match, an ability, the card
 * resolved first. That is answered exactly, by playing it out on a copy: every line of play up to the slot's
 * action, without looking at hidden cards or tiles. Three filters make it rare: nothing could help; what
 * could help brings none of the missing resources; and the lines of a card that only gains are one. */
#include "inner.h"

#include <string.h>

enum { SEEN = 8192, FEW_SEEN = 512, MOVES = 512, BUDGET = 20000, WORTH_HASHING = BUDGET - 16, MANY = BUDGET - 256 };

/* Triggers of permanent cards only gain, pay or exchange, so they bring resources and nothing else. */
enum { RESOURCES = UC_RESOURCE_BITS, A_READY = UC_A_READY, PLACES_OPEN = UC_PLACES_OPEN, ANYTHING = UC_ANYTHING, ALL = 0xFF };

/* Traits of claimed cards by which something may happen between the choice of the slot and its action. */
enum { LIVELY = UC_HAS_ABILITY | UC_HAS_MATCH | 1 << UC_ON_MATCH | 1 << UC_ON_MISMATCH | 1 << UC_ON_FEDERATION | 1 << UC_ON_USE_SLOT };

/* States already looked at: a line that comes to the same state twice is followed once. */
struct probe {
    int slot;                 /* its parts are what is wanted; -1: the upgrade of what is built */
    int lacks;                /* of the slot */
    int budget;
    unsigned size;            /* of seen: short searches, nearly all, do without, and few need it whole */
    uint64_t seen[SEEN];
};

static bool seen_before(struct probe *probe, const struct uc_state *s)
{
    const struct uc_player *p = &s->players[s->active];
    const unsigned size = probe->budget < MANY ? SEEN : FEW_SEEN;
    uint64_t hash = fr_mix(s->depth + 1u) ^ fr_mix(s->step + 99u) ^ fr_mix(s->chosen_set + 7);
    const unsigned char *bytes = (const unsigned char *)p;

    for (size_t i = 0; i + 8 <= sizeof *p; i += 8) {
        uint64_t word;
        memcpy(&word, bytes + i, 8);
        hash = fr_mix(hash ^ word) + 0x9e3779b97f4a7c15u;
    }
    for (int i = 0; i < s->depth; i++) {
        uint64_t word;
        memcpy(&word, &s->stack[i], 8);
        hash = fr_mix(hash ^ word);
    }
    hash |= 1;
    if (size != probe->size) memset(probe->seen, 0, size * sizeof *probe->seen);
    probe->size = size;
    for (int i = 0; i < 8; i++) {
        uint64_t *at = &probe->seen[(hash + (uint64_t)i) % size];
        if (*at == hash) return true;
        if (!*at) {
            *at = hash;
            return false;
        }
    }
    return false;
}

static int map_bits(const uint8_t map[8])
{
    int bits = 0;

    for (int r = 0; r < UC_PAYABLE; r++) bits |= (map[r] != 0) << r;
    return bits;
}

static bool effect_brings_resources(int effect)
{
    const struct uc_effect *e = uc_effect_at(effect);

    for (int i = 0; i < e->num; i++)
        if (uc_t->nodes[e->first + i].op != UC_GAIN || map_bits(uc_t->nodes[e->first + i].res)) return true;
    return false;
}

/* Kinds whose build or upgrade a claimed card rewards with a resource. */
static int rewarded_kinds(const struct uc_player *p, int event)
{
    int kinds = 0;

    for (int i = 0; p->events_set >> event & 1 && i < p->num_area; i++) {
        const struct uc_card *c = &uc_t->cards[p->area[i]];
        for (int m = 0; m < c->num_mods; m++) {
            const struct uc_mod *mod = &uc_t->mods[c->first_mod + m];
            if (mod->mod == UC_MOD_TRIGGER && mod->event == event && effect_brings_resources(mod->effect)) kinds |= mod->what;
        }
    }
    return kinds;
}

static int effect_brings(const struct uc_state *s, const struct uc_player *p, int effect, int deep);

static bool bonus_brings(const struct uc_state *s, const struct uc_player *p, int place)
{
    const int bonus = uc_board_of(p)->bonus[place];

    return bonus && effect_brings(s, p, bonus, 0);
}

/* Whether some tunnel still to be built could bring a resource: by its site or by a metropolis. */
static bool tunnels_bring(const struct uc_state *s, const struct uc_player *p)
{
    const struct uc_board *b = uc_board_of(p);
    const uint16_t missing = (uint16_t)(~p->tunnel_set & ((1u << b->num_tunnels) - 1));

    if (missing & (b->hexagon_set[0] | b->hexagon_set[1] | b->hexagon_set[2])) return true;
    UC_EACH(t, missing)
        if (bonus_brings(s, p, UC_TUNNEL_PLACE + (int)t)) return true;
    return false;
}

/* Whether nothing of what is still to come costs anything: then only what the slot lacks helps. */
static bool only_gains_left(const struct uc_state *s, const struct uc_player *p)
{
    int slots = 0;

    if (s->contracts_set || p->events_set & LIVELY) return false;
    for (int i = 0; i < s->depth; i++) {
        const struct uc_frame *f = &s->stack[i];
        if (f->kind != UC_EFFECT) return false;
        UC_EACH(part, f->left) {
            const struct uc_node *node = uc_node_of(f->effect, (int)part);
            slots += node->op == UC_SLOT;
            if (node->op != UC_GAIN && node->op != UC_FEDERATION && node->op != UC_SLOT) return false;
        }
    }
    return slots < 2;
}

/* Moves that show something hidden, and moves that only spend: builds that bring no resource and upgrades, where neither
 * cards nor contracts reward them and nothing follows the part. They open no line that is not open without them. A city
 * can open sites, a tunnel the way to another, so these are kept while that could bring something. */
static bool is_idle(const struct probe *probe, const struct uc_state *s, const struct uc_player *p, fr_move m)
{
    const int kind = uc_kind_of(m);
    const struct uc_node *node;

    if (kind == UC_M_PERFORM && (probe->lacks == PLACES_OPEN || only_gains_left(s, p)))
        return !(effect_brings(s, p, uc_slot_at(s, uc_step_arg(m))->effect, 0) & (probe->lacks | ANYTHING));
    if (kind == UC_M_LOOK || kind == UC_M_TAKE || kind == UC_M_DRAW || kind == UC_M_DRAW_TILES) return true;
    if ((kind != UC_M_BUILD && kind != UC_M_UPGRADE) || s->contracts_set || uc_peek(s)->kind != UC_EFFECT) return false;
    node = uc_node_of(uc_peek(s)->effect, uc_part_of(m));
    if (node->effect || node->flags & UC_THEN_UPGRADE) return false;
    if (kind == UC_M_UPGRADE && probe->slot < 0) return false;    /* it may be the very upgrade that is wanted */
    if (kind == UC_M_UPGRADE) return !(rewarded_kinds(p, UC_ON_UPGRADE) >> uc_kind_at(p, uc_upgrade_place(m)) & 1);
    if (rewarded_kinds(p, UC_ON_BUILD) >> uc_build_kind(m) & 1) return false;
    if (uc_build_kind(m) < UC_BUILDINGS) return !bonus_brings(s, p, uc_build_place(m));
    return uc_build_kind(m) == UC_TUNNEL && !tunnels_bring(s, p);
}

static bool can_upgrade_built(const struct uc_player *p, const struct uc_frame *f)
{
    const uint8_t *prices[UC_MAX_PRICES];
    const int num = uc_upgrade_prices(p, &uc_t->nodes[f->effect], f->left, prices);

    for (int i = 0; i < num; i++)
        if (uc_can_pay(p, prices[i])) return true;
    return false;
}

/* A reward for using the slot comes before its first part (UC-AR-50) and may be what makes it possible. */
static bool rewarded_slot(const struct uc_state *s, int slot)
{
    struct uc_state copy;

    if (!(s->players[s->active].events_set >> UC_ON_USE_SLOT & 1)) return false;
    copy = *s;
    uc_begin_slot(&copy, copy.active, slot, 0, NULL);
    return uc_slot_usable(&copy, &copy.players[copy.active], slot);
}

/* The end of a line: it has come to what is wanted, found or not. */
static bool is_there(const struct probe *probe, const struct uc_state *s, bool *found)
{
    const struct uc_player *p = &s->players[s->active];

    *found = false;
    if (probe->slot < 0) {
        if (!s->depth || uc_peek(s)->kind != UC_UPGRADE_BUILT) return !s->depth;
        *found = uc_is_upgraded(p, uc_peek(s)->open) || can_upgrade_built(p, uc_peek(s));
        return true;
    }
    *found = !s->depth && s->step == UC_RESOLVE && (uc_slot_usable(s, p, probe->slot) || rewarded_slot(s, probe->slot));
    return *found;
}

static bool search(struct probe *probe, const struct uc_state *s)
{
    fr_move moves[MOVES];
    bool found;
    int num;

    if (is_there(probe, s, &found)) return found;
    if (!s->depth && s->step == UC_RESOLVE) {
        /* The slot's action begins with its parts impossible; an ability may still open one (UC-5.22). */
        struct uc_emitter e = { moves, 0, MOVES };
        uc_put_moment(s, &s->players[s->active], &e, -1);
        num = e.num < MOVES ? e.num : MOVES;
    } else {
        num = uc_legal_some(s, s->active, moves, MOVES);
    }
    if (probe->budget < WORTH_HASHING && seen_before(probe, s)) return false;
    for (int i = 0; i < num; i++) {
        struct uc_state next;
        if (is_idle(probe, s, &s->players[s->active], moves[i])) continue;
        if (--probe->budget < 0) return true;       /* see UC-AR-59: in doubt the slot may be chosen */
        next = *s;
        uc_apply_inner(&next, next.active, moves[i], NULL);
        uc_run(&next, NULL);
        if (search(probe, &next)) return true;
    }
    return false;
}

/* ---- filters ----
 *
 * What a slot lacks and what a card may bring are both told generously: a card that brings nothing the slot lacks cannot
 * help, one that does is looked at. */

int uc_shortage(const struct uc_player *p, const struct uc_price *price)
{
    const int kelp = price->res[UC_KELP] > p->res[UC_KELP] ? price->res[UC_KELP] - p->res[UC_KELP] : 0;
    const int steelplast = price->res[UC_STEELPLAST] > p->res[UC_STEELPLAST] ? price->res[UC_STEELPLAST] - p->res[UC_STEELPLAST] : 0;
    int lacks = (price->res[UC_CREDIT] > p->res[UC_CREDIT]) << UC_CREDIT | (price->res[UC_SCIENCE] > p->res[UC_SCIENCE]) << UC_SCIENCE;

    if (price->res[UC_BIOMATTER] + kelp + steelplast > p->res[UC_BIOMATTER])
        lacks |= (kelp != 0) << UC_KELP | (steelplast != 0) << UC_STEELPLAST | 1 << UC_BIOMATTER;
    return lacks ? lacks : 0x1F;                    /* then a surcharge or an upgrade in the same part is too dear */
}

static int node_lacks(const struct uc_state *s, const struct uc_player *p, const struct uc_node *node);

static int effect_lacks(const struct uc_state *s, const struct uc_player *p, int effect)
{
    const struct uc_effect *e = uc_effect_at(effect);
    int lacks = 0;

    for (int i = 0; i < e->num; i++) lacks |= node_lacks(s, p, &uc_t->nodes[e->first + i]);
    return lacks;
}

/* Where a building has no place, a new city may bring one; a city or tunnel without a place has none to come. */
static int node_lacks(const struct uc_state *s, const struct uc_player *p, const struct uc_node *node)
{
    int lacks = 0;

    switch (node->op) {
    case UC_BUILD:
        UC_EACH(kind, node->what) {
            const struct uc_price price = uc_build_price(p, node, (int)kind);
            if (!uc_open_places(s, p, node, (int)kind)) lacks |= kind < UC_BUILDINGS && p->city_ok ? PLACES_OPEN : 0;
            else if (node->flags & UC_REQUIRED) lacks |= 0x1F;
            else lacks |= uc_shortage(p, &price);
        }
        return lacks;
    case UC_USE_ACTION: return A_READY;
    case UC_CHOOSE:
        for (int i = 0; i < node->num_options; i++) lacks |= effect_lacks(s, p, node->effect + i);
        return lacks;
    default: return 0x1F | PLACES_OPEN;
    }
}

/* What would have to come for the slot's action to be possible. */
int uc_slot_lacks(const struct uc_state *s, const struct uc_player *p, int slot)
{
    const struct uc_slot *at = uc_slot_at(s, slot);
    int lacks = at->usable & UC_SLOT_BY_ACTION ? A_READY : 0;

    if (at->usable & (UC_SLOT_OTHERWISE | UC_SLOT_BY_SPECIAL)) return effect_lacks(s, p, at->effect);
    UC_EACH(kind, at->kinds) lacks |= uc_kind_lacks(s, p, (int)kind);
    return lacks;
}

/* Empty places of a kind, open or not: a build opens others, and so on. */
static uint64_t empty_places(const struct uc_player *p, const struct uc_node *node, int kind)
{
    const struct uc_board *b = uc_board_of(p);

    if (kind == UC_TUNNEL) return (uint16_t)~p->tunnel_set & ((1u << b->num_tunnels) - 1);
    if (kind > UC_TUNNEL) return (uint16_t)~p->city_set & ((1u << UC_CITIES) - 1);
    return (node->flags & UC_EXPANSION ? b->expansion_set : b->normal_set) & ~(p->kind_set[0] | p->kind_set[1] | p->kind_set[2]);
}

/* Metropolises that so many tunnels, but no fewer than one, would connect. */
static int hexagons_within(const struct uc_player *p, int tunnels)
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
static int build_brings(const struct uc_state *s, const struct uc_player *p, const struct uc_node *node)
{
    const struct uc_board *b = uc_board_of(p);
    int bits = node->what & UC_ANY_CITY ? PLACES_OPEN : 0;

    if (s->contracts_set) return ANYTHING;
    if (rewarded_kinds(p, UC_ON_BUILD) & node->what || (node->flags & UC_THEN_UPGRADE && rewarded_kinds(p, UC_ON_UPGRADE))) bits |= RESOURCES;
    UC_EACH(kind, node->what) {
        const int offset = uc_place_offset((int)kind);
        const uint64_t places = empty_places(p, node, (int)kind);
        if (kind == UC_TUNNEL && p->events_set >> UC_ON_CONNECT_METROPOLIS & 1) return ANYTHING;
        UC_EACH(h, kind == UC_TUNNEL ? hexagons_within(p, UC_TUNNELS) : 0)
            bits |= effect_brings(s, p, uc_t->tiles[p->tile[h]].instant, 0);
        UC_EACH(i, places & uc_bonus_set(b, (int)kind)) bits |= effect_brings(s, p, b->bonus[offset + (int)i], 0);
    }
    return bits;
}

static int node_brings(const struct uc_state *s, const struct uc_player *p, const struct uc_node *node, int deep)
{
    int bits = 0;

    switch (node->op) {
    case UC_GAIN: case UC_GAIN_PER: return map_bits(node->res);
    case UC_GAIN_CHOICE: return node->what & 0x1F;
    case UC_FEDERATION: return p->events_set >> UC_ON_FEDERATION & 1 ? RESOURCES : 1 << UC_CREDIT | 1 << UC_STEELPLAST;
    case UC_PAY: case UC_IF: return effect_brings(s, p, node->effect, deep);
    case UC_EXCHANGE: return map_bits(node->res) | map_bits(node->back);
    case UC_BUILD: return build_brings(s, p, node) | effect_brings(s, p, node->effect, deep);
    case UC_UPGRADE:
        if (s->contracts_set) return ANYTHING;
        return effect_brings(s, p, node->effect, deep) | (rewarded_kinds(p, UC_ON_UPGRADE) & node->what ? RESOURCES : 0);
    case UC_CONVERT_CITY: return s->contracts_set ? ANYTHING : effect_brings(s, p, node->effect, deep);
    case UC_USE_ACTION:
        if (deep > 1) return ANYTHING;
        if (p->events_set >> UC_ON_USE_ACTION & 1) bits |= RESOURCES;
        UC_EACH(at, uc_ready_set(p)) bits |= effect_brings(s, p, uc_t->cards[p->area[at]].effect, deep + 1);
        return bits;
    case UC_READY_ACTION: return A_READY;
    case UC_PRODUCE: return RESOURCES;
    case UC_CHOOSE:
        for (int i = 0; i < node->num_options; i++) bits |= effect_brings(s, p, node->effect + i, deep);
        return bits;
    case UC_SLOT:
        if (deep > 1) return ANYTHING;
        for (int slot = 0; slot < uc_num_slots(s); slot++)
            if (uc_may_perform(s, s->active, slot, node->what)) bits |= effect_brings(s, p, uc_slot_at(s, slot)->effect, deep + 1);
        return bits;
    default: return 0;                              /* special cards, cards and tiles drawn: hidden, or of no use now */
    }
}

static int effect_brings(const struct uc_state *s, const struct uc_player *p, int effect, int deep)
{
    const struct uc_effect *e = uc_effect_at(effect);
    int bits = 0;

    for (int i = 0; i < e->num; i++) bits |= node_brings(s, p, &uc_t->nodes[e->first + i], deep);
    return bits;
}

/* A permanent card helps before the slot's action by a lower price, an ability or a reward for using the slot. */
static int permanent_brings(const struct uc_card *c)
{
    for (int m = 0; m < c->num_mods; m++) {
        const struct uc_mod *mod = &uc_t->mods[c->first_mod + m];
        if (mod->mod == UC_MOD_DISCOUNT || mod->mod == UC_MOD_UPGRADE_COST || mod->mod == UC_MOD_ABILITY) return ANYTHING;
        if (mod->mod == UC_MOD_TRIGGER && mod->event == UC_ON_USE_SLOT && effect_brings_resources(mod->effect)) return ANYTHING;
    }
    return 0;
}

/* A matching card, resolved first. */
static int card_brings(const struct uc_state *s, const struct uc_player *p, const struct uc_card *c)
{
    if (c->cost > p->res[UC_CREDIT]) return 0;
    switch (c->type) {
    case UC_INSTANT:
        if (!(p->events_set & UC_HAS_ABILITY) && !uc_any_part_possible(s, p, c->effect, 0xFF)) return 0;
        return effect_brings(s, p, c->effect, 0);
    case UC_ACTION: return uc_num(p->action_set) < p->action_limit ? A_READY : ANYTHING;
    case UC_PERMANENT: return permanent_brings(c);
    default: return 0;
    }
}

/* Whether playing this card here can bring anything the slot lacks. */
static bool could_help(const struct uc_state *s, const struct uc_player *p, int slot, int card, int lacks, int traits)
{
    const struct uc_card *c = &uc_t->cards[card];
    const bool match = uc_slot_at(s, slot)->colour == c->colour;
    int brings;

    if (traits & (UC_HAS_ABILITY | 1 << UC_ON_USE_SLOT | 1 << (match ? UC_ON_MATCH : UC_ON_MISMATCH))) return true;
    if (s->contracts_set && uc_contracts_met(s, p)) return true;
    if (!match && !(traits & UC_HAS_MATCH)) return false;
    if (!lacks) return false;
    brings = card_brings(s, p, c);
    return brings & (ANYTHING | lacks);
}

/* ---- traits ---- */

static bool is_spent(const struct uc_player *p, int at, const struct uc_mod *mod)
{
    return mod->limit && (mod->limit == UC_PER_TURN ? p->spent_turn_set : p->spent_round_set) >> at & 1;
}

/* Which traits of claimed cards may bring something between the choice of the slot and its action, as bits of
 * uc_card.events_set; what rewards with points only, or is spent, does not count. */
int uc_traits(const struct uc_player *p)
{
    int traits = 0;

    for (int i = 0; i < p->num_area && p->events_set & LIVELY; i++) {
        const struct uc_card *c = &uc_t->cards[p->area[i]];
        for (int m = 0; m < c->num_mods && c->events_set & LIVELY; m++) {
            const struct uc_mod *mod = &uc_t->mods[c->first_mod + m];
            if (is_spent(p, i, mod)) continue;
            if (mod->mod == UC_MOD_ABILITY) traits |= UC_HAS_ABILITY;
            if (mod->mod == UC_MOD_MATCH) traits |= UC_HAS_MATCH;
            if (mod->mod == UC_MOD_TRIGGER && effect_brings_resources(mod->effect)) traits |= 1 << mod->event & LIVELY;
        }
    }
    return traits;
}

/* ---- a bound ----
 *
 * The most of each resource that all there is before the slot's action could bring together, prices and conditions left out.
 * If the slot's builds are too dear even with that, nobody needs to look ahead. `open`: no bound is known. */

struct bound { int res[UC_PAYABLE]; bool open, builds, counts; };

static void bound_effect(struct bound *b, const struct uc_state *s, const struct uc_player *p, int effect, int times);

static void bound_map(struct bound *b, const uint8_t map[8], int times)
{
    for (int r = 0; r < UC_PAYABLE; r++) b->res[r] += map[r] * times;
}

/* Of each resource the best site, as often as the part builds. */
static void bound_build(struct bound *b, const struct uc_state *s, const struct uc_player *p, const struct uc_node *node, int times)
{
    const struct uc_board *board = uc_board_of(p);
    struct bound best = { { 0 }, false, false, false };

    b->builds = true;
    if (rewarded_kinds(p, UC_ON_BUILD) & node->what || (node->flags & UC_THEN_UPGRADE && rewarded_kinds(p, UC_ON_UPGRADE))) b->open = true;
    UC_EACH(kind, node->what) {
        const int offset = uc_place_offset((int)kind);
        const uint64_t places = node->n * times > 1 ? empty_places(p, node, (int)kind) : uc_open_places(s, p, node, (int)kind);
        if (kind == UC_TUNNEL && p->events_set >> UC_ON_CONNECT_METROPOLIS & 1) b->open = true;
        UC_EACH(h, kind == UC_TUNNEL ? hexagons_within(p, node->n * times) : 0)
            bound_effect(b, s, p, uc_t->tiles[p->tile[h]].instant, 1);
        UC_EACH(i, places & uc_bonus_set(board, (int)kind)) {
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
            if (uc_t->constants.fed_bonus[step][r] > best) best = uc_t->constants.fed_bonus[step][r];
        b->res[r] += best * steps;
    }
}

static void bound_node(struct bound *b, const struct uc_state *s, const struct uc_player *p, const struct uc_node *node, int times)
{
    switch (node->op) {
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
        if (rewarded_kinds(p, UC_ON_UPGRADE) & node->what) b->open = true;
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
    case UC_SPECIAL: case UC_DRAW_KEEP: case UC_METROPOLIS: break;       /* hidden, or of no use now */
    default: b->open = true;
    }
}

static void bound_effect(struct bound *b, const struct uc_state *s, const struct uc_player *p, int effect, int times)
{
    const struct uc_effect *e = uc_effect_at(effect);

    for (int i = 0; i < e->num; i++) bound_node(b, s, p, &uc_t->nodes[e->first + i], times);
}

static void bound_card(struct bound *b, const struct uc_state *s, const struct uc_player *p, const struct uc_card *c)
{
    if (c->type == UC_INSTANT) bound_effect(b, s, p, c->effect, 1);
    else if (c->type == UC_PERMANENT) b->open |= permanent_brings(c) != 0;
    else if (c->type == UC_ACTION) b->open = true;
}

/* Rewards of claimed cards for the choice, and abilities. */
static void bound_area(struct bound *b, const struct uc_state *s, const struct uc_player *p)
{
    for (int i = 0; i < p->num_area; i++) {
        const struct uc_card *c = &uc_t->cards[p->area[i]];
        if (!(c->events_set & LIVELY)) continue;
        for (int m = 0; m < c->num_mods; m++) {
            const struct uc_mod *mod = &uc_t->mods[c->first_mod + m];
            const bool early = mod->event == UC_ON_MATCH || mod->event == UC_ON_MISMATCH || mod->event == UC_ON_USE_SLOT;
            if (is_spent(p, i, mod)) continue;
            if (mod->mod == UC_MOD_ABILITY || (mod->mod == UC_MOD_TRIGGER && early)) bound_effect(b, s, p, mod->effect, 1);
        }
    }
}

/* Whether the slot could be used with that much more. A build can open places, so these are not looked at. */
static bool within_bound(const struct uc_state *s, const struct uc_player *p, const struct bound *b, int slot)
{
    const struct uc_effect *e = uc_effect_at(uc_slot_at(s, slot)->effect);
    int16_t richer[UC_PAYABLE];

    for (int r = 0; r < UC_PAYABLE; r++) richer[r] = (int16_t)(p->res[r] + b->res[r]);
    for (int i = 0; i < e->num; i++) {
        const struct uc_node *node = &uc_t->nodes[e->first + i];
        if (node->op == UC_USE_ACTION) continue;                 /* a card that could become ready leaves the bound open */
        if (node->op != UC_BUILD) return true;
        UC_EACH(kind, node->what) {
            const struct uc_price price = uc_build_price(p, node, (int)kind);
            if (uc_can_pay_build(richer, &price)) return true;
        }
    }
    return false;
}

static bool could_suffice(const struct uc_state *s, const struct uc_player *p, int slot, int card, int traits)
{
    const struct uc_card *c = &uc_t->cards[card];
    struct bound b = { { 0 }, false, false, false };

    if (traits) bound_area(&b, s, p);
    if (uc_slot_at(s, slot)->colour == c->colour || traits & UC_HAS_MATCH) bound_card(&b, s, p, c);
    if (b.open || (b.builds && b.counts) || s->contracts_set) return true;
    return within_bound(s, p, &b, slot);
}

/* ---- instants whose lines need no state ----
 *
 * Most cards that could help hand out, pay, exchange or build once, and nothing else happens. Their lines are followed on
 * a copy of the player alone. */

enum { LINE = 16 };
struct line { const struct uc_state *s; int slot, num; const struct uc_node *parts[LINE]; };

static bool only_gains(int effect)
{
    return !effect || uc_effect_at(effect)->flags & UC_GAIN_ONLY;
}

/* Builds of which enough are left for the slot too, and that trigger nothing but gains. */
static bool is_simple_build(const struct uc_state *s, const struct uc_player *p, const struct uc_node *node)
{
    const struct uc_board *b = uc_board_of(p);

    if (node->flags & UC_THEN_UPGRADE || !only_gains(node->effect)) return false;
    if (p->events_set & (1 << UC_ON_BUILD | 1 << UC_ON_CONNECT_METROPOLIS)) return false;
    if (s->num_tunnels <= node->n || s->num_domes <= node->n || s->num_symbiotic <= node->n) return false;
    UC_EACH(kind, node->what) {
        UC_EACH(h, kind == UC_TUNNEL ? hexagons_within(p, node->n) : 0)
            if (!only_gains(uc_t->tiles[p->tile[h]].instant)) return false;
        UC_EACH(i, empty_places(p, node, (int)kind) & uc_bonus_set(b, (int)kind))
            if (!only_gains(b->bonus[uc_place_offset((int)kind) + (int)i])) return false;
    }
    return true;
}

/* Of a payment that buys nothing but a choice of resources: that choice. */
static const struct uc_node *choice_bought(const struct uc_node *node)
{
    const struct uc_effect *e = uc_effect_at(node->effect);

    return node->op == UC_PAY && e->num == 1 && uc_t->nodes[e->first].op == UC_GAIN_CHOICE ? &uc_t->nodes[e->first] : NULL;
}

static bool is_simple_part(const struct uc_state *s, const struct uc_player *p, const struct uc_node *node)
{
    switch (node->op) {
    case UC_GAIN: case UC_GAIN_PER: case UC_GAIN_CHOICE: case UC_FEDERATION: case UC_EXCHANGE: return true;
    case UC_DRAW_KEEP: case UC_SPECIAL: case UC_METROPOLIS: return true;
    case UC_PAY: return only_gains(node->effect) || choice_bought(node);
    case UC_IF: return only_gains(node->effect);
    case UC_CHOOSE:
        for (int k = 0; k < node->num_options; k++)
            if (!only_gains(node->effect + k)) return false;
        return true;
    case UC_PRODUCE: return node->n == 1;
    case UC_BUILD: return is_simple_build(s, p, node);
    default: return false;
    }
}

static void add_map(struct uc_player *p, const uint8_t map[8], int times)
{
    for (int r = 0; r < UC_PAYABLE; r++) p->res[r] = (int16_t)(p->res[r] + map[r] * times);
}

static void add_set(struct uc_player *p, int set)
{
    for (int r = 0; r < UC_PAYABLE; r++) p->res[r] = (int16_t)(p->res[r] + (set >> r & 1));
}

static void add_node(struct uc_player *p, const struct uc_node *node)
{
    if (node->op != UC_FEDERATION) add_map(p, node->res, node->op == UC_GAIN_PER ? uc_gain_times(p, node) : 1);
    else for (int n = 0; n < node->n; n++) add_map(p, uc_t->constants.fed_bonus[p->fed == 4 ? 5 : ++p->fed], 1);
}

static void add_effect(struct uc_player *p, int effect)
{
    const struct uc_effect *e = uc_effect_at(effect);

    for (int i = 0; i < e->num; i++) add_node(p, &uc_t->nodes[e->first + i]);
}

static bool usable_after(const struct line *line, const struct uc_player *before, int left);
static bool usable_by_part(const struct line *line, const struct uc_player *p, int part, int left, int times);
static bool usable_by_bought(const struct line *line, const struct uc_player *before, int part, int left, int times,
                             const struct uc_node *choice);

/* Pays, gains, and goes on with the same part or with another. */
static bool usable_by_payment(const struct line *line, const struct uc_player *before, int part, int left, int times, const uint8_t *price,
                              const uint8_t *back)
{
    const struct uc_node *choice = choice_bought(line->parts[part]);
    struct uc_player p = *before;

    if (!uc_can_pay(&p, price)) return false;
    add_map(&p, price, -1);
    if (back) add_map(&p, back, 1);
    if (choice) return usable_by_bought(line, &p, part, left, times + 1, choice);
    if (line->parts[part]->op == UC_PAY) add_effect(&p, line->parts[part]->effect);
    return usable_after(line, &p, left) || usable_by_part(line, &p, part, left, times + 1);
}

static bool usable_by_bought(const struct line *line, const struct uc_player *before, int part, int left, int times,
                             const struct uc_node *choice)
{
    UC_EACH_SUBSET(set, choice->what) {
        struct uc_player p = *before;
        if (uc_num((uint64_t)set) != choice->n) continue;
        add_set(&p, set);
        if (usable_after(line, &p, left) || usable_by_part(line, &p, part, left, times)) return true;
    }
    return false;
}

static bool usable_by_gain(const struct line *line, const struct uc_player *before, int left, int effect)
{
    struct uc_player p = *before;

    add_effect(&p, effect);
    return usable_after(line, &p, left);
}

static bool usable_by_node(const struct line *line, const struct uc_player *before, int left, const struct uc_node *node)
{
    struct uc_player p = *before;

    add_node(&p, node);
    return usable_after(line, &p, left);
}

static bool usable_by_choice(const struct line *line, const struct uc_player *before, int left, int set)
{
    struct uc_player p = *before;

    add_set(&p, set);
    return usable_after(line, &p, left);
}

static bool usable_by_yield(const struct line *line, const struct uc_player *before, int left, int kind)
{
    const uint64_t network = uc_sites_of[before->connected_set] | (uint64_t)before->counting_set << UC_TUNNEL_PLACE;
    struct uc_player p = *before;

    if (!(uc_structures(&p, 1 << kind, true) & network)) return false;
    add_map(&p, uc_t->constants.base[kind], 1);
    add_map(&p, uc_t->constants.upgraded_extra[kind], 1);
    return usable_after(line, &p, left);
}

static void do_build(struct uc_player *p, const struct uc_node *node, fr_move m)
{
    const int hexagons = p->hexagons;

    uc_pay_build(p, node, m);
    uc_place_piece(p, uc_build_kind(m), uc_build_place(m));
    add_effect(p, uc_board_of(p)->bonus[uc_build_place(m)]);
    UC_EACH(h, p->hexagons & ~hexagons) add_effect(p, uc_t->tiles[p->tile[h]].instant);
}

/* The part may end after each build, and what follows it comes then. */
static bool usable_by_build(const struct line *line, const struct uc_player *before, int part, int left, int times)
{
    const struct uc_node *node = line->parts[part];
    const struct uc_board *b = uc_board_of(before);
    fr_move builds[MOVES];
    struct uc_emitter e = { builds, 0, MOVES };

    if (times == node->n) return false;
    uc_put_builds(line->s, before, node, 0, &e);
    for (int i = 0; i < e.num && i < MOVES; i++) {
        struct uc_player p;
        if (uc_build_kind(builds[i]) < UC_BUILDINGS && !b->bonus[uc_build_place(builds[i])] && !node->effect && left == 0) continue;
        p = *before;                                /* without that it would only spend */
        do_build(&p, node, builds[i]);
        if (usable_by_part(line, &p, part, left, times + 1)) return true;
        add_effect(&p, node->effect);
        if (usable_after(line, &p, left)) return true;
    }
    return false;
}

/* times: steps of this part so far. */
static bool usable_by_part(const struct line *line, const struct uc_player *p, int part, int left, int times)
{
    const struct uc_node *node = line->parts[part];

    switch (node->op) {
    case UC_FEDERATION: case UC_GAIN_PER: return usable_by_node(line, p, left, node);
    case UC_IF: return uc_holds(p, node->cond) && usable_by_gain(line, p, left, node->effect);
    case UC_PAY:
        for (int i = 0; i < node->num_list && times < node->n; i++)
            if (usable_by_payment(line, p, part, left, times, uc_t->costs[node->list + i], NULL)) return true;
        return false;
    case UC_EXCHANGE:
        return times < node->n && (usable_by_payment(line, p, part, left, times, node->res, node->back) ||
                                   usable_by_payment(line, p, part, left, times, node->back, node->res));
    case UC_GAIN_CHOICE:
        UC_EACH_SUBSET(set, node->what)
            if (uc_num((uint64_t)set) == node->n && usable_by_choice(line, p, left, set)) return true;
        return false;
    case UC_CHOOSE:
        for (int i = 0; i < node->num_options; i++)
            if (usable_by_gain(line, p, left, node->effect + i)) return true;
        return false;
    case UC_PRODUCE:
        for (int kind = 0; kind <= UC_TUNNEL; kind++)
            if (usable_by_yield(line, p, left, kind)) return true;
        return false;
    case UC_BUILD: return usable_by_build(line, p, part, left, times);
    default: return false;                          /* cards and tiles: hidden */
    }
}

/* Whether some line through the parts that are left makes the slot usable. What is simply handed out is taken at once:
 * more resources never hurt. */
static bool usable_after(const struct line *line, const struct uc_player *before, int left)
{
    struct uc_player p = *before;
    int others = left;

    UC_EACH(part, left) {
        const struct uc_node *node = line->parts[part];
        if (node->op != UC_GAIN) continue;
        add_node(&p, node);
        others &= ~(1 << part);
    }
    if (uc_slot_usable(line->s, &p, line->slot)) return true;
    UC_EACH(part, others)
        if (usable_by_part(line, &p, (int)part, others & ~(1 << part), 0)) return true;
    return false;
}

static bool add_parts(struct line *line, const struct uc_player *p, int effect)
{
    const struct uc_effect *e = uc_effect_at(effect);

    for (int i = 0; i < e->num; i++) {
        const struct uc_node *node = &uc_t->nodes[e->first + i];
        if (line->num == LINE || !is_simple_part(line->s, p, node)) return false;
        for (int k = 0; k < line->num && node->op == UC_BUILD; k++)
            if (line->parts[k]->op == UC_BUILD) return false;
        line->parts[line->num++] = node;
    }
    return true;
}

/* The parts of a matching card, resolved first. */
static bool add_card(struct line *line, const struct uc_player *p, const struct uc_card *c, int traits)
{
    switch (c->type) {
    case UC_INSTANT: return !c->cost && !(traits >> UC_ON_FEDERATION & 1) && add_parts(line, p, c->effect);
    case UC_PERMANENT: return !permanent_brings(c);
    case UC_ACTION: return !(uc_slot_at(line->s, line->slot)->usable & UC_SLOT_BY_ACTION) && uc_num(p->action_set) < p->action_limit;
    default: return true;
    }
}

/* Rewards for the match or mismatch, which come first, and abilities, which fit between all parts. */
static bool add_traits(struct line *line, struct uc_player *p, bool match, int colour)
{
    for (int i = 0; i < p->num_area; i++) {
        const struct uc_card *c = &uc_t->cards[p->area[i]];
        for (int m = 0; m < c->num_mods && c->events_set & LIVELY; m++) {
            const struct uc_mod *mod = &uc_t->mods[c->first_mod + m];
            if (is_spent(p, i, mod)) continue;
            if (mod->mod == UC_MOD_ABILITY && (uc_effect_at(mod->effect)->num > 1 || !add_parts(line, p, mod->effect))) return false;
            if (mod->mod != UC_MOD_TRIGGER || mod->event != (match ? UC_ON_MATCH : UC_ON_MISMATCH)) continue;
            if (match && mod->arg != colour) continue;
            if (!only_gains(mod->effect)) return false;
            add_effect(p, mod->effect);
        }
    }
    return true;
}

/* Fills in the line where it is one that needs no state. `p` gets what comes at once. */
static bool is_simple(struct line *line, struct uc_player *p, int card, int traits)
{
    const struct uc_card *c = &uc_t->cards[card];
    const int colour = uc_slot_at(line->s, line->slot)->colour;
    const bool match = colour == c->colour;

    if (line->s->contracts_set || traits & (UC_HAS_MATCH | 1 << UC_ON_USE_SLOT)) return false;
    if (traits && !add_traits(line, p, match, colour)) return false;
    return !match || add_card(line, p, c, traits);
}

static bool search_from(struct uc_state *s, int slot, int lacks, bool *gave_up)
{
    struct probe probe;
    bool found;

    probe.slot = slot;
    probe.lacks = lacks;
    probe.budget = BUDGET;
    probe.size = 0;
    uc_run(s, NULL);
    found = search(&probe, s);
    *gave_up = probe.budget < 0;
    return found;
}

/* The definition: every line of play is followed. */
static bool usable_by_search(const struct uc_state *s, int slot, int card, bool clone, int lacks, bool *gave_up)
{
    struct uc_state copy = *s;

    copy.probe = 1;
    uc_apply_inner(&copy, s->active, uc_slot_move(clone, slot, card), NULL);
    return search_from(&copy, slot, lacks, gave_up);
}

/* `p`: as after the cloning tile is paid. */
bool uc_slot_usable_with(const struct uc_state *s, const struct uc_player *p, int slot, int card, bool clone, int lacks, int traits)
{
    struct line line;
    struct uc_player start;
    bool gave_up;

    if (s->probe || !could_suffice(s, p, slot, card, traits)) return false;
    line.s = s;
    line.slot = slot;
    line.num = 0;
    start = *p;
    if (is_simple(&line, &start, card, traits)) return usable_after(&line, &start, (1 << line.num) - 1);
    return could_help(s, p, slot, card, lacks, traits) && usable_by_search(s, slot, card, clone, lacks, &gave_up);
}

/* For assertions: every 16th answer is held against the definition. */
bool uc_answer_holds(const struct uc_state *s, int slot, int card, bool clone, bool usable)
{
    bool gave_up;

    if (s->probe || (s->rng.count + (unsigned)card) % 16) return true;
    return usable == usable_by_search(s, slot, card, clone, ALL, &gave_up) || gave_up;
}

/* T3: the slot cannot be used now; could it be, if it came before the card? Only abilities and contracts fit in between. */
bool uc_slot_usable_first(const struct uc_state *s, int seat)
{
    struct uc_state copy;
    bool gave_up;

    if (s->probe || !uc_free_moment(s, &s->players[seat])) return false;
    copy = *s;
    copy.probe = 1;
    copy.plan = UC_SLOT_ONLY;
    copy.step = UC_RESOLVE;
    return search_from(&copy, s->slot, ALL, &gave_up);
}

/* UC-AR-40: after this build and what it triggers, can the upgrade that belongs to it be paid? */
bool uc_upgrade_follows(const struct uc_state *s, const struct uc_player *p, const struct uc_node *node, fr_move build)
{
    const struct uc_board *b = uc_board_of(p);
    const int place = uc_build_place(build), bonus = b->bonus[place], kind = uc_build_kind(build);
    const bool links = uc_is_tunnel(place) && b->ends[place - UC_TUNNEL_PLACE][1] >= UC_CITIES;
    const bool more = links || s->contracts_set || rewarded_kinds(p, UC_ON_BUILD) >> kind & 1;
    struct probe probe;
    struct uc_state copy;

    if (!bonus && !more) return false;
    if (!more && only_gains(bonus) && !(p->events_set >> UC_ON_FEDERATION & 1)) {
        struct uc_player after = *p;
        uc_pay_build(&after, node, build);
        add_effect(&after, bonus);
        return uc_any_upgrade_price(&after, node, kind);
    }
    copy = *s;
    copy.players[s->active] = *p;                   /* perhaps not as it is, but as a card would leave it */
    probe.slot = -1;
    probe.lacks = ALL;
    probe.budget = BUDGET;
    probe.size = 0;
    copy.probe = 2;
    uc_build(&copy, copy.active, node, build, UC_FROM_SITE, NULL);
    uc_run(&copy, NULL);
    return search(&probe, &copy);
}

bool uc_upgrade_survives(const struct uc_state *s, fr_move m)
{
    struct probe probe;
    struct uc_state copy = *s;

    probe.slot = -1;
    probe.lacks = ALL;
    probe.budget = BUDGET;
    probe.size = 0;
    copy.probe = 2;
    uc_apply_inner(&copy, copy.active, m, NULL);
    uc_run(&copy, NULL);
    return search(&probe, &copy);
}
