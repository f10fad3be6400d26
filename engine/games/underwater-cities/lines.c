/* lines.c: cards whose lines of play need no state.
 *
 * Most cards that could make a slot usable hand out, pay, exchange or build, and nothing else
 * happens. Their lines, with the abilities and rewards of claimed cards, are followed on a copy of
 * the player alone. */
#include "probe.h"

enum { LINE = 16 };
struct line {
    const struct uc_state *s;
    const struct uc_player *start; /* as it stands the slot is known to be unusable */
    int slot, num;
    const struct uc_node *parts[LINE];
};

bool uc_only_gains(int effect) { return !effect || uc_effect_at(effect)->flags & UC_GAIN_ONLY; }

/* Whether claimed cards reward this, where it is a build one of these kinds, with nothing but
 * gains. */
static bool rewards_only_gain(const struct uc_player *p, int event, int kinds)
{
    for (int i = 0; i < p->num_area && p->events_set >> event & 1; i++) {
        const struct uc_card *c = &uc_t->cards[p->area[i]];
        for (int m = 0; m < c->num_mods && c->events_set >> event & 1; m++) {
            const struct uc_mod *mod = &uc_t->mods[c->first_mod + m];
            if (mod->mod != UC_MOD_TRIGGER || mod->event != event ||
                (event == UC_ON_BUILD && !(mod->what & kinds)))
                continue;
            if (!uc_only_gains(mod->effect)) return false;
        }
    }
    return true;
}

/* Whether all that follows this build, but an upgrade, are gains. */
bool uc_build_only_gains(const struct uc_player *p, int kind, int place)
{
    const struct uc_board *b = uc_board_of(p);
    const int tunnel = place - UC_TUNNEL_PLACE;

    if (!uc_only_gains(b->bonus[place]) || !rewards_only_gain(p, UC_ON_FEDERATION, 0)) return false;
    if (!rewards_only_gain(p, UC_ON_BUILD, 1 << kind)) return false;
    if (kind != UC_TUNNEL || !(uc_last_tunnels(p) >> tunnel & 1)) return true;
    if (p->events_set >> UC_ON_CONNECT_METROPOLIS & 1) return false;
    for (int h = 0; h < UC_HEXAGONS; h++)
        if (b->hexagon_set[h] >> tunnel & 1 && !uc_only_gains(uc_t->tiles[p->tile[h]].instant))
            return false;
    return true;
}

/* Builds of which enough are left for the slot too, and that trigger nothing but gains. */
static bool is_simple_build(const struct uc_state *s, const struct uc_player *p,
                            const struct uc_node *node)
{
    const struct uc_board *b = uc_board_of(p);

    if (node->flags & UC_THEN_UPGRADE || !uc_only_gains(node->effect)) return false;
    if (p->events_set >> UC_ON_CONNECT_METROPOLIS & 1) return false;
    if (!rewards_only_gain(p, UC_ON_BUILD, node->what)) return false;
    UC_EACH(kind, node->what)
    {
        const int left = kind == UC_TUNNEL      ? s->num_tunnels
                         : kind == UC_CITY      ? s->num_domes
                         : kind == UC_SYMBIOTIC ? s->num_symbiotic
                                                : 255;
        if (left <= node->n) return false;
        UC_EACH(h, kind == UC_TUNNEL ? uc_hexagons_within(p, node->n) : 0)
        if (!uc_only_gains(uc_t->tiles[p->tile[h]].instant)) return false;
        UC_EACH(i, uc_empty_places(p, node, (int)kind) & uc_bonus_set(b, (int)kind))
        if (!uc_only_gains(b->bonus[uc_place_offset((int)kind) + (int)i])) return false;
    }
    return true;
}

/* Of a payment that buys nothing but a choice of resources: that choice. */
static const struct uc_node *choice_bought(const struct uc_node *node)
{
    const struct uc_effect *e = uc_effect_at(node->effect);

    return node->op == UC_PAY && e->num == 1 && uc_t->nodes[e->first].op == UC_GAIN_CHOICE
               ? &uc_t->nodes[e->first]
               : NULL;
}

static bool is_simple_part(const struct uc_state *s, const struct uc_player *p,
                           const struct uc_node *node)
{
    switch ((enum uc_op)node->op) {
    case UC_GAIN:
    case UC_GAIN_PER:
    case UC_GAIN_CHOICE:
    case UC_FEDERATION:
    case UC_EXCHANGE: return true;
    case UC_DRAW_KEEP:
    case UC_SPECIAL:
    case UC_METROPOLIS: return true;
    case UC_PAY: return uc_only_gains(node->effect) || choice_bought(node);
    case UC_IF: return uc_only_gains(node->effect);
    case UC_CHOOSE:
        for (int k = 0; k < node->num_options; k++)
            if (!uc_only_gains(node->effect + k)) return false;
        return true;
    case UC_PRODUCE: return node->n == 1;
    case UC_BUILD: return is_simple_build(s, p, node);
    case UC_UPGRADE:
    case UC_USE_ACTION:
    case UC_READY_ACTION:
    case UC_SLOT:
    case UC_CONVERT_CITY:
    case UC_PAY_PRODUCED:
    UC_CASE_SCORING:
        break;
    }
    return false;
}

static void add_map(struct uc_player *p, const uint8_t map[8], int times)
{
    for (int r = 0; r < UC_PAYABLE; r++) p->res[r] = (int16_t)(p->res[r] + map[r] * times);
}

static void add_set(struct uc_player *p, int set)
{
    for (int r = 0; r < UC_PAYABLE; r++) p->res[r] = (int16_t)(p->res[r] + (set >> r & 1));
}

static void add_rewards(struct uc_player *p, const struct uc_happening *h);

static void add_step(struct uc_player *p)
{
    if (p->fed == 4) {
        add_map(p, uc_t->constants.fed_bonus[5], 1);
        return;
    }
    add_map(p, uc_t->constants.fed_bonus[++p->fed], 1);
    if (p->events_set >> UC_ON_FEDERATION & 1)
        add_rewards(p, &(struct uc_happening){ .event = UC_ON_FEDERATION,
                                               .arg = (uint8_t)uc_space(p->fed) });
}

static void add_node(struct uc_player *p, const struct uc_node *node)
{
    if (node->op != UC_FEDERATION)
        add_map(p, node->res, node->op == UC_GAIN_PER ? uc_gain_times(p, node) : 1);
    else
        for (int n = 0; n < node->n; n++) add_step(p);
}

void uc_add_effect(struct uc_player *p, int effect)
{
    const struct uc_effect *e = uc_effect_at(effect);

    for (int i = 0; i < e->num; i++) add_node(p, &uc_t->nodes[e->first + i]);
}

/* What claimed cards give for this, where that is nothing but gains. */
static void add_rewards(struct uc_player *p, const struct uc_happening *h)
{
    for (int i = 0; i < p->num_area; i++) {
        const struct uc_card *c = &uc_t->cards[p->area[i]];
        for (int m = 0; m < c->num_mods && c->events_set >> h->event & 1; m++) {
            const struct uc_mod *mod = &uc_t->mods[c->first_mod + m];
            if (!uc_is_triggered(p, mod, h) || uc_is_spent(p, i, mod)) continue;
            if (mod->limit)
                *(mod->limit == UC_PER_TURN ? &p->spent_turn_set : &p->spent_round_set) |= 1u << i;
            uc_add_effect(p, mod->effect);
        }
    }
}

void uc_build_ahead(struct uc_player *p, const struct uc_node *node, fr_move m)
{
    const struct uc_happening built = { .event = UC_ON_BUILD,
                                        .kind = (uint8_t)uc_build_kind(m),
                                        .place = (uint8_t)uc_build_place(m) };
    const int hexagons = p->hexagons;

    uc_pay_build(p, node, m);
    uc_place_piece(p, built.kind, built.place);
    p->built[built.kind]++;
    uc_add_effect(p, uc_board_of(p)->bonus[built.place]);
    UC_EACH(h, p->hexagons & ~hexagons) uc_add_effect(p, uc_t->tiles[p->tile[h]].instant);
    if (p->events_set >> UC_ON_BUILD & 1) add_rewards(p, &built);
}

static bool usable_after(const struct line *line, const struct uc_player *before, int left);
static bool usable_by_part(const struct line *line, const struct uc_player *p, int part, int left,
                           int times);
static bool usable_by_bought(const struct line *line, const struct uc_player *before, int part,
                             int left, int times, const struct uc_node *choice);

/* Pays, gains, and goes on with the same part or with another. */
static bool usable_by_payment(const struct line *line, const struct uc_player *before, int part,
                              int left, int times, const uint8_t *price, const uint8_t *back)
{
    const struct uc_node *choice = choice_bought(line->parts[part]);
    struct uc_player p = *before;

    if (!uc_can_pay(&p, price)) return false;
    add_map(&p, price, -1);
    if (back) add_map(&p, back, 1);
    if (choice) return usable_by_bought(line, &p, part, left, times + 1, choice);
    if (line->parts[part]->op == UC_PAY) uc_add_effect(&p, line->parts[part]->effect);
    return usable_after(line, &p, left) || usable_by_part(line, &p, part, left, times + 1);
}

static bool usable_by_bought(const struct line *line, const struct uc_player *before, int part,
                             int left, int times, const struct uc_node *choice)
{
    UC_EACH_SUBSET(set, choice->what)
    {
        struct uc_player p = *before;
        if (uc_num((uint64_t)set) != choice->n) continue;
        add_set(&p, set);
        if (usable_after(line, &p, left) || usable_by_part(line, &p, part, left, times))
            return true;
    }
    return false;
}

static bool usable_by_gain(const struct line *line, const struct uc_player *before, int left,
                           int effect)
{
    struct uc_player p = *before;

    uc_add_effect(&p, effect);
    return usable_after(line, &p, left);
}

static bool usable_by_node(const struct line *line, const struct uc_player *before, int left,
                           const struct uc_node *node)
{
    struct uc_player p = *before;

    add_node(&p, node);
    return usable_after(line, &p, left);
}

static bool usable_by_choice(const struct line *line, const struct uc_player *before, int left,
                             int set)
{
    struct uc_player p = *before;

    add_set(&p, set);
    return usable_after(line, &p, left);
}

static bool usable_by_yield(const struct line *line, const struct uc_player *before, int left,
                            int kind)
{
    const uint64_t network = uc_sites_of[before->connected_set] | (uint64_t)before->counting_set
                                                                      << UC_TUNNEL_PLACE;
    struct uc_player p = *before;

    if (!(uc_structures(&p, 1 << kind, true) & network)) return false;
    add_map(&p, uc_t->constants.base[kind], 1);
    add_map(&p, uc_t->constants.upgraded_extra[kind], 1);
    return usable_after(line, &p, left);
}

/* A build that brings nothing to its builder: neither bonus nor reward, and neither sites, as a
 * city does, nor a metropolis. A tunnel may be on the way to such, or to a better place for the
 * tunnel of the slot than the one it takes. */
static bool only_spends(const struct line *line, const struct uc_player *p, fr_move m, bool last)
{
    const struct uc_board *b = uc_board_of(p);
    const struct uc_slot *slot = uc_slot_at(line->s, line->slot);
    const int kind = uc_build_kind(m), place = uc_build_place(m);

    if (b->bonus[place] || kind > UC_TUNNEL || uc_rewarded_kinds(p, UC_ON_BUILD) >> kind & 1)
        return false;
    if (kind < UC_BUILDINGS) return true;
    if (!last || b->ends[place - UC_TUNNEL_PLACE][1] >= UC_CITIES ||
        slot->usable & UC_SLOT_OTHERWISE)
        return false;
    return !(slot->kinds >> UC_TUNNEL & 1) || !b->surcharge[place];
}

/* Whether one of the parts brings more, the more has been built. */
static bool some_count(const struct line *line, int parts)
{
    UC_EACH(part, parts)
    if (uc_node_counts(line->parts[part])) return true;
    return false;
}

/* The part may end after each build, and what follows it comes then. */
static bool usable_by_build(const struct line *line, const struct uc_player *before, int part,
                            int left, int times)
{
    const struct uc_node *node = line->parts[part];
    fr_move builds[UC_PROBE_MOVES];
    struct uc_emitter e = { builds, 0, UC_PROBE_MOVES };
    bool idle; /* a build that only spends is as good as none */

    if (times == node->n) return false;
    idle = !uc_brings_resources(node->effect) && !some_count(line, left);
    uc_put_builds(line->s, before, node, 0, &e);
    for (int i = 0; i < e.num && i < UC_PROBE_MOVES; i++) {
        struct uc_player p;
        if (idle && only_spends(line, before, builds[i], times + 1 == node->n)) continue;
        p = *before;
        uc_build_ahead(&p, node, builds[i]);
        if (usable_by_part(line, &p, part, left, times + 1)) return true;
        uc_add_effect(&p, node->effect);
        if (usable_after(line, &p, left)) return true;
    }
    return false;
}

/* times: steps of this part so far. */
static bool usable_by_part(const struct line *line, const struct uc_player *p, int part, int left,
                           int times)
{
    const struct uc_node *node = line->parts[part];

    switch (node->op) {
    case UC_FEDERATION:
    case UC_GAIN_PER: return usable_by_node(line, p, left, node);
    case UC_IF: return uc_holds(p, node->cond) && usable_by_gain(line, p, left, node->effect);
    case UC_PAY:
        for (int i = 0; i < node->num_list && times < node->n; i++)
            if (usable_by_payment(line, p, part, left, times, uc_t->costs[node->list + i], NULL))
                return true;
        return false;
    case UC_EXCHANGE:
        return times < node->n &&
               (usable_by_payment(line, p, part, left, times, node->res, node->back) ||
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
    default: return false; /* cards and tiles: hidden */
    }
}

/* Whether some line through the parts that are left makes the slot usable. What is simply handed
 * out is taken at once: more resources never hurt. */
static bool usable_after(const struct line *line, const struct uc_player *before, int left)
{
    const struct uc_player *p = before;
    struct uc_player richer;
    int gains = 0;

    UC_EACH(part, left)
    if (line->parts[part]->op == UC_GAIN) gains |= 1 << part;
    if (gains) {
        richer = *before;
        UC_EACH(part, gains) add_node(&richer, line->parts[part]);
        p = &richer;
    }
    left &= ~gains;
    if (p != line->start && uc_slot_builds(line->s, p, line->slot)) return true;
    UC_EACH(part, left)
    if (usable_by_part(line, p, (int)part, left & ~(1 << part), 0)) return true;
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

/* A permanent card, claimed before the slot: lower prices count from then on, and an ability is one
 * part more. */
static bool add_permanent(struct line *line, struct uc_player *p, const struct uc_card *c)
{
    if (c->cost || p->num_area == UC_AREA || c->events_set >> UC_ON_USE_SLOT & 1) return false;
    p->area[p->num_area++] = (uint8_t)(c - uc_t->cards);
    uc_derive_cards(p);
    for (int m = 0; m < c->num_mods; m++) {
        const struct uc_mod *mod = &uc_t->mods[c->first_mod + m];
        if (mod->mod == UC_MOD_ABILITY &&
            (uc_effect_at(mod->effect)->num > 1 || !add_parts(line, p, mod->effect)))
            return false;
    }
    return true;
}

/* The parts of a matching card, resolved first. */
static bool add_card(struct line *line, struct uc_player *p, const struct uc_card *c, int traits)
{
    switch (c->type) {
    case UC_INSTANT:
        if (c->cost ||
            (traits >> UC_ON_FEDERATION & 1 && !rewards_only_gain(p, UC_ON_FEDERATION, 0)))
            return false;
        return add_parts(line, p, c->effect);
    case UC_PERMANENT: return !c->helps || add_permanent(line, p, c);
    case UC_ACTION:
        return !(uc_slot_at(line->s, line->slot)->usable & UC_SLOT_BY_ACTION) &&
               uc_num(p->action_set) < p->action_limit;
    default: return true;
    }
}

/* Rewards for the match or mismatch, which come first, and abilities, which fit between all parts.
 */
static bool add_traits(struct line *line, struct uc_player *p, bool match, int colour)
{
    for (int i = 0; i < p->num_area; i++) {
        const struct uc_card *c = &uc_t->cards[p->area[i]];
        for (int m = 0; m < c->num_mods && c->events_set & LIVELY; m++) {
            const struct uc_mod *mod = &uc_t->mods[c->first_mod + m];
            if (uc_is_spent(p, i, mod)) continue;
            if (mod->mod == UC_MOD_ABILITY &&
                (uc_effect_at(mod->effect)->num > 1 || !add_parts(line, p, mod->effect)))
                return false;
            if (mod->mod != UC_MOD_TRIGGER || mod->event != (match ? UC_ON_MATCH : UC_ON_MISMATCH))
                continue;
            if (match && mod->arg != colour) continue;
            if (!uc_only_gains(mod->effect)) return false;
            uc_add_effect(p, mod->effect);
        }
    }
    return true;
}

/* Fills in the line where it is one that needs no state. `p` gets what comes at once. */
static bool is_simple(struct line *line, struct uc_player *p, const struct uc_card *c, int traits)
{
    const int colour = uc_slot_at(line->s, line->slot)->colour;
    const bool match = colour == c->colour;

    if (line->s->contracts_set || traits & (UC_HAS_MATCH | 1 << UC_ON_USE_SLOT)) return false;
    if (traits && !add_traits(line, p, match, colour)) return false;
    return !match || add_card(line, p, c, traits);
}

/* An action card that is claimed is ready for the slot that uses one. */
static bool claimed_is_used(const struct uc_state *s, const struct uc_player *p, int slot,
                            const struct uc_card *c)
{
    const struct uc_slot *at = uc_slot_at(s, slot);

    return c->type == UC_ACTION && c->colour == at->colour && at->usable & UC_SLOT_BY_ACTION &&
           c->cost <= p->res[UC_CREDIT] && uc_num(p->action_set) < p->action_limit;
}

enum uc_verdict uc_by_line(const struct uc_state *s, const struct uc_player *p, int slot, int card,
                           int traits)
{
    const struct uc_card *c = &uc_t->cards[card];
    struct uc_player start;
    struct line line;

    if (claimed_is_used(s, p, slot, c)) return UC_USABLE;
    line.s = s;
    line.start = p;
    line.slot = slot;
    line.num = 0;
    if (!traits && c->type == UC_INSTANT &&
        !s->contracts_set) { /* nothing comes at once: the player need not be copied */
        if (c->colour == uc_slot_at(s, slot)->colour &&
            (c->cost || !add_parts(&line, p, c->effect)))
            return UC_NOT_SIMPLE;
        return usable_after(&line, p, (1 << line.num) - 1) ? UC_USABLE : UC_UNUSABLE;
    }
    start = *p;
    if (!is_simple(&line, &start, c, traits)) return UC_NOT_SIMPLE;
    return usable_after(&line, &start, (1 << line.num) - 1) ? UC_USABLE : UC_UNUSABLE;
}
