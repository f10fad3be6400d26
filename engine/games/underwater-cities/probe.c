/* probe.c: may this slot be chosen with that card? (UC-4.9, UC-AR-4)
 *
 * Nearly always a part of the slot is possible at once and nobody comes here. If none is, the slot may still become
 * usable through what happens before its action: the reward of a match or mismatch, a paid match, an ability, the card
 * resolved first. That is answered exactly, by playing it out on a copy: every line of play up to the slot's
 * action, without looking at hidden cards or tiles. Three filters make it rare: nothing could help; what
 * could help brings none of the missing resources; and the lines of a card that only gains are one. */
#include "inner.h"

#include <string.h>

enum { SEEN = 512, MOVES = 512, BUDGET = 20000, WORTH_HASHING = BUDGET - 32 };

/* What a slot lacks and what a move or card may bring: a bit a resource, and these. Triggers of permanent cards only gain, pay
 * or exchange, so they bring resources and nothing else. */
enum { RESOURCES = 0x1F, A_READY = 0x20, PLACES_OPEN = 0x40, ANYTHING = 0x80 };

/* States already looked at: a line that comes to the same state twice is followed once. */
struct probe {
    int slot;                 /* its parts are what is wanted; -1: the upgrade of what is built */
    int lacks;                /* of the slot */
    int budget;
    bool hashing;             /* seen is in use: short searches, nearly all, do without */
    uint64_t seen[SEEN];
};

static bool seen_before(struct probe *probe, const struct uc_state *s)
{
    const struct uc_player *p = &s->players[s->active];
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
    if (!probe->hashing) memset(probe->seen, 0, sizeof probe->seen);
    probe->hashing = true;
    for (int i = 0; i < 8; i++) {
        uint64_t *at = &probe->seen[(hash + (uint64_t)i) % SEEN];
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

/* Moves that show something hidden, and moves that only spend: builds that bring no resource and upgrades, where neither
 * cards nor contracts reward them and nothing follows the part. They open no line that is not open without them. A city
 * can open sites, a tunnel the way to another, so these are kept while that could bring something. */
static bool is_idle(const struct probe *probe, const struct uc_state *s, const struct uc_player *p, fr_move m)
{
    const int kind = uc_kind_of(m);
    const struct uc_node *node;

    if (kind == UC_M_PERFORM && probe->lacks == PLACES_OPEN)      /* then only a new city helps */
        return !(effect_brings(s, p, uc_slot_at(s, uc_step_arg(m))->effect, 0) & (PLACES_OPEN | ANYTHING));
    if (kind == UC_M_LOOK || kind == UC_M_TAKE || kind == UC_M_DRAW || kind == UC_M_DRAW_TILES) return true;
    if ((kind != UC_M_BUILD && kind != UC_M_UPGRADE) || s->contracts_set || uc_peek(s)->kind != UC_EFFECT) return false;
    node = uc_node_of(uc_peek(s)->effect, uc_part_of(m));
    if (node->effect || node->flags & UC_THEN_UPGRADE) return false;
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


static int shortage(const struct uc_player *p, const struct uc_price *price)
{
    int lacks = 0;

    for (int r = 0; r < UC_PAYABLE; r++) lacks |= (price->res[r] > p->res[r]) << r;
    if (lacks & (1 << UC_KELP | 1 << UC_STEELPLAST)) lacks |= 1 << UC_BIOMATTER;
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
            else lacks |= shortage(p, &price);
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
    return effect_lacks(s, p, uc_slot_at(s, slot)->effect);
}

/* Empty places of a kind, open or not: a build opens others, and so on. */
static uint64_t empty_places(const struct uc_player *p, const struct uc_node *node, int kind)
{
    const struct uc_board *b = uc_board_of(p);

    if (kind == UC_TUNNEL) return (uint16_t)~p->tunnel_set & ((1u << b->num_tunnels) - 1);
    if (kind > UC_TUNNEL) return (uint16_t)~p->city_set & ((1u << UC_CITIES) - 1);
    return (node->flags & UC_EXPANSION ? b->expansion_set : b->normal_set) & ~(p->kind_set[0] | p->kind_set[1] | p->kind_set[2]);
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
        if (kind == UC_TUNNEL && places & (b->hexagon_set[0] | b->hexagon_set[1] | b->hexagon_set[2])) return ANYTHING;
        UC_EACH(i, places)
            if (b->bonus[offset + (int)i]) bits |= effect_brings(s, p, b->bonus[offset + (int)i], 0);
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
static bool could_help(const struct uc_state *s, const struct uc_player *p, int slot, int card, int lacks)
{
    const struct uc_card *c = &uc_t->cards[card];
    const bool match = uc_slot_at(s, slot)->colour == c->colour;
    int brings;

    if (p->events_set & (UC_HAS_ABILITY | 1 << UC_ON_USE_SLOT) && (uc_free_moment(s, p) || p->events_set >> UC_ON_USE_SLOT & 1)) return true;
    if (s->contracts_set && uc_contracts_met(s, p)) return true;
    if (p->events_set >> (match ? UC_ON_MATCH : UC_ON_MISMATCH) & 1) return true;
    if (!match && !(p->events_set & UC_HAS_MATCH)) return false;
    if (!lacks) return false;
    brings = card_brings(s, p, c);
    if (brings && p->events_set & UC_HAS_ABILITY) return true;
    return brings & (ANYTHING | lacks);
}

/* ---- instants that only hand out, pay and exchange ----
 *
 * Two thirds of the cards that could help are of this kind. Their lines need no state, only the resources: they are
 * followed on a copy of the player. */

static bool only_gains(int effect)
{
    return uc_effect_at(effect)->flags & UC_GAIN_ONLY;
}

static bool is_simple(const struct uc_card *c)
{
    const struct uc_effect *e = uc_effect_at(c->effect);

    if (c->type != UC_INSTANT || c->cost) return false;
    for (int i = 0; i < e->num; i++) {
        const struct uc_node *node = &uc_t->nodes[e->first + i];
        switch (node->op) {
        case UC_GAIN: case UC_GAIN_PER: case UC_GAIN_CHOICE: case UC_FEDERATION: case UC_EXCHANGE: break;
        case UC_DRAW_KEEP: case UC_SPECIAL: case UC_METROPOLIS: break;
        case UC_PAY: case UC_IF: if (!only_gains(node->effect)) return false; break;
        case UC_CHOOSE:
            for (int k = 0; k < node->num_options; k++)
                if (!only_gains(node->effect + k)) return false;
            break;
        case UC_PRODUCE: if (node->n > 1) return false; break;
        default: return false;
        }
    }
    return true;
}

static void add_map(struct uc_player *p, const uint8_t map[8], int times)
{
    for (int r = 0; r < UC_PAYABLE; r++) p->res[r] = (int16_t)(p->res[r] + map[r] * times);
}

static void add_effect(struct uc_player *p, int effect)
{
    const struct uc_effect *e = uc_effect_at(effect);

    for (int i = 0; i < e->num; i++) {
        const struct uc_node *node = &uc_t->nodes[e->first + i];
        if (node->op != UC_FEDERATION) add_map(p, node->res, node->op == UC_GAIN_PER ? uc_gain_times(p, node) : 1);
        else for (int n = 0; n < node->n; n++) add_map(p, uc_t->constants.fed_bonus[p->fed == 4 ? 5 : ++p->fed], 1);
    }
}

static bool usable_after(const struct uc_state *s, struct uc_player p, int slot, const struct uc_effect *e, int part, int times);

/* Pays and gains once more, or goes on. */
static bool after_payment(const struct uc_state *s, struct uc_player p, int slot, const struct uc_effect *e, int part, int times,
                          const uint8_t *price, const uint8_t *back, int effect)
{
    if (!uc_can_pay(&p, price)) return false;
    add_map(&p, price, -1);
    if (back) add_map(&p, back, 1);
    add_effect(&p, effect);
    return usable_after(s, p, slot, e, part, times + 1);
}

static bool after_choice(const struct uc_state *s, struct uc_player p, int slot, const struct uc_effect *e, int part, int set)
{
    for (int r = 0; r < UC_PAYABLE; r++) p.res[r] = (int16_t)(p.res[r] + (set >> r & 1));
    return usable_after(s, p, slot, e, part + 1, 0);
}

static bool after_yield(const struct uc_state *s, struct uc_player p, int slot, const struct uc_effect *e, int part, int kind)
{
    const uint64_t network = uc_sites_of[p.connected_set] | (uint64_t)p.counting_set << UC_TUNNEL_PLACE;

    if (!(uc_structures(&p, 1 << kind, true) & network)) return false;
    add_map(&p, uc_t->constants.base[kind], 1);
    add_map(&p, uc_t->constants.upgraded_extra[kind], 1);
    return usable_after(s, p, slot, e, part + 1, 0);
}

static bool after_option(const struct uc_state *s, struct uc_player p, int slot, const struct uc_effect *e, int part, int effect)
{
    add_effect(&p, effect);
    return usable_after(s, p, slot, e, part + 1, 0);
}

/* Whether some line through the parts from this one on makes the slot usable; times: steps of this part so far. */
static bool usable_after(const struct uc_state *s, struct uc_player p, int slot, const struct uc_effect *e, int part, int times)
{
    const struct uc_node *node = &uc_t->nodes[e->first + part];

    if (part == e->num) return uc_slot_usable(s, &p, slot);
    switch (node->op) {
    case UC_GAIN: add_map(&p, node->res, 1); break;
    case UC_GAIN_PER: add_map(&p, node->res, uc_gain_times(&p, node)); break;
    case UC_FEDERATION:
        for (int n = 0; n < node->n; n++) add_map(&p, uc_t->constants.fed_bonus[p.fed == 4 ? 5 : ++p.fed], 1);
        break;
    case UC_IF:
        if (uc_holds(&p, node->cond)) add_effect(&p, node->effect);
        break;
    case UC_PAY:
        for (int i = 0; i < node->num_list && times < node->n; i++)
            if (after_payment(s, p, slot, e, part, times, uc_t->costs[node->list + i], NULL, node->effect)) return true;
        break;
    case UC_EXCHANGE:
        if (times < node->n && (after_payment(s, p, slot, e, part, times, node->res, node->back, UC_NO_EFFECT) ||
                                after_payment(s, p, slot, e, part, times, node->back, node->res, UC_NO_EFFECT)))
            return true;
        break;
    case UC_GAIN_CHOICE:
        for (int set = 1; set < 1 << UC_RESOURCES; set++)
            if (!(set & ~node->what) && uc_num((uint64_t)set) == node->n && after_choice(s, p, slot, e, part, set)) return true;
        return false;
    case UC_CHOOSE:
        for (int i = 0; i < node->num_options; i++)
            if (after_option(s, p, slot, e, part, node->effect + i)) return true;
        return false;
    case UC_PRODUCE:
        for (int kind = 0; kind <= UC_TUNNEL; kind++)
            if (after_yield(s, p, slot, e, part, kind)) return true;
        break;
    default: break;                                 /* cards and tiles: hidden */
    }
    return usable_after(s, p, slot, e, part + 1, 0);
}

static bool search_from(struct uc_state *s, int slot, int lacks)
{
    struct probe probe;

    probe.slot = slot;
    probe.lacks = lacks;
    probe.budget = BUDGET;
    probe.hashing = false;
    uc_run(s, NULL);
    return search(&probe, s);
}

bool uc_slot_usable_with(const struct uc_state *s, int seat, int slot, int card, bool clone, int lacks)
{
    static const int lively = UC_HAS_ABILITY | UC_HAS_MATCH | 1 << UC_ON_MATCH | 1 << UC_ON_MISMATCH | 1 << UC_ON_FEDERATION |
                              1 << UC_ON_USE_SLOT;
    const struct uc_player *p = &s->players[seat];
    const struct uc_card *c = &uc_t->cards[card];
    struct uc_state copy;

    if (s->probe || !could_help(s, p, slot, card, lacks)) return false;
    if (!clone && is_simple(c) && !(p->events_set & lively) && !s->contracts_set)
        return usable_after(s, *p, slot, uc_effect_at(c->effect), 0, 0);
    copy = *s;
    copy.probe = 1;
    uc_apply_inner(&copy, seat, uc_slot_move(clone, slot, card), NULL);
    return search_from(&copy, slot, lacks);
}

/* T3: the slot cannot be used now; could it be, if it came before the card? Only abilities and contracts fit in between. */
bool uc_slot_usable_first(const struct uc_state *s, int seat)
{
    struct uc_state copy;

    if (s->probe || !uc_free_moment(s, &s->players[seat])) return false;
    copy = *s;
    copy.probe = 1;
    copy.plan = UC_SLOT_ONLY;
    copy.step = UC_RESOLVE;
    return search_from(&copy, s->slot, ANYTHING);
}

/* UC-AR-40: after this build and what it triggers, can the upgrade that belongs to it be paid? */
bool uc_upgrade_follows(const struct uc_state *s, const struct uc_player *p, const struct uc_node *node, fr_move build)
{
    const struct uc_board *b = uc_board_of(p);
    const int place = uc_build_place(build);
    const bool links = uc_is_tunnel(place) && b->ends[place - UC_TUNNEL_PLACE][1] >= UC_CITIES;
    struct probe probe;
    struct uc_state copy;

    if (!links && !s->contracts_set && !bonus_brings(s, p, place) && !(rewarded_kinds(p, UC_ON_BUILD) >> uc_build_kind(build) & 1)) return false;
    copy = *s;
    copy.players[s->active] = *p;                   /* perhaps not as it is, but as a card would leave it */
    probe.slot = -1;
    probe.lacks = ANYTHING;
    probe.budget = BUDGET;
    probe.hashing = false;
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
    probe.lacks = ANYTHING;
    probe.budget = BUDGET;
    probe.hashing = false;
    copy.probe = 2;
    uc_apply_inner(&copy, copy.active, m, NULL);
    uc_run(&copy, NULL);
    return search(&probe, &copy);
}
