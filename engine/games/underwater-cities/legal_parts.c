/* legal_parts.c: which steps the parts of an effect allow now (UC-4.10 to UC-4.14, UC-AR-52).
 *
 * A part may be begun if its first step is possible; the moves offered are the first steps of all
 * parts, so a player never opens a part to find nothing in it. */
#include "probe.h"

/* ---- building ---- */

static uint64_t surcharged(const struct uc_board *b, int kind)
{
    return kind == UC_TUNNEL  ? b->surcharge_tunnel_set
           : kind > UC_TUNNEL ? b->surcharge_city_set
                              : b->surcharge_site_set;
}

static bool needs_upgrade(const struct uc_node *node, int kind)
{
    return node->flags & UC_REQUIRED && kind <= UC_TUNNEL;
}

/* All ways to pay: how many kelp and steelplast in biomatter (UC-DP-12), as the low bits of a
 * build's argument, and whether the upgrade that belongs to the build can be paid after it
 * (UC-4.12). */
struct ways {
    struct uc_price price;
    int num;
    uint8_t at[256], upgrade[256];
};

static void list_payments(const struct uc_player *p, struct ways *ways)
{
    const uint8_t *price = ways->price.res;
    const int spare = p->res[UC_BIOMATTER] - price[UC_BIOMATTER];

    ways->at[0] = 0;
    ways->num = uc_can_pay(p, price);
    if (!p->res[UC_BIOMATTER]) return;
    ways->num = 0;
    if (p->res[UC_CREDIT] < price[UC_CREDIT] || p->res[UC_SCIENCE] < price[UC_SCIENCE] || spare < 0)
        return;
    for (int kelp = 0; kelp <= price[UC_KELP] && kelp <= spare && kelp < 16; kelp++) {
        if (p->res[UC_KELP] < price[UC_KELP] - kelp) continue;
        for (int steel = 0; steel <= price[UC_STEELPLAST] && kelp + steel <= spare && steel < 16;
             steel++)
            if (p->res[UC_STEELPLAST] >= price[UC_STEELPLAST] - steel)
                ways->at[ways->num++] = (uint8_t)(kelp << 4 | steel);
    }
}

bool uc_any_upgrade_price(const struct uc_player *p, const struct uc_node *node, int kind)
{
    const uint8_t *prices[UC_MAX_PRICES];
    const int num = uc_upgrade_prices(p, node, kind, prices);

    for (int i = 0; i < num; i++)
        if (uc_can_pay(p, prices[i])) return true;
    return false;
}

/* Whether this much is left for an upgrade after so many kelp and steelplast of the price were paid
 * in biomatter. */
static bool leaves(const struct uc_player *p, const uint8_t price[8], int kelp, int steelplast,
                   const uint8_t upgrade[8])
{
    return p->res[UC_CREDIT] >= price[UC_CREDIT] + upgrade[UC_CREDIT] &&
           p->res[UC_SCIENCE] >= price[UC_SCIENCE] + upgrade[UC_SCIENCE] &&
           p->res[UC_KELP] + kelp >= price[UC_KELP] + upgrade[UC_KELP] &&
           p->res[UC_STEELPLAST] + steelplast >= price[UC_STEELPLAST] + upgrade[UC_STEELPLAST] &&
           p->res[UC_BIOMATTER] >= price[UC_BIOMATTER] + upgrade[UC_BIOMATTER] + kelp + steelplast;
}

static void list_ways(const struct uc_player *p, const struct uc_node *node, int kind,
                      struct ways *ways)
{
    const uint8_t *prices[UC_MAX_PRICES];
    int num;

    list_payments(p, ways);
    if (!ways->num || !needs_upgrade(node, kind)) return;
    num = uc_upgrade_prices(p, node, kind, prices);
    for (int i = 0; i < ways->num; i++) {
        ways->upgrade[i] = false;
        for (int k = 0; k < num && !ways->upgrade[i]; k++)
            ways->upgrade[i] =
                leaves(p, ways->price.res, ways->at[i] >> 4, ways->at[i] & 15, prices[k]);
    }
}

static bool any_upgrade(const struct ways *ways)
{
    for (int i = 0; i < ways->num; i++)
        if (ways->upgrade[i]) return true;
    return false;
}

/* The resources in which an upgrade that belongs to this build may be paid, as a set. */
static int upgrade_resources(const struct uc_player *p, const struct uc_node *node)
{
    int set = 0;

    if (p->events_set & UC_HAS_UPGRADE_COST) return UC_RESOURCE_BITS;
    for (int i = 0; i < node->num_list; i++)
        for (int r = 0; r < UC_PAYABLE; r++) set |= (uc_t->costs[node->list + i][r] != 0) << r;
    return set;
}

/* Of these places those where a build of itself may bring what pays for its upgrade: by a bonus, or
 * by a metropolis. */
static uint64_t may_bring(const struct uc_player *p, const struct uc_node *node, int kind,
                          uint64_t places)
{
    const struct uc_board *b = uc_board_of(p);
    const int wanted = upgrade_resources(p, node) | UC_ANYTHING |
                       (p->events_set >> UC_ON_FEDERATION & 1 ? UC_HELPS_BY_FEDERATION : 0);
    uint64_t set = kind == UC_TUNNEL ? places & uc_last_tunnels(p) : 0;

    UC_EACH(i, places & uc_bonus_set(b, kind))
    if (b->bonus_brings[uc_place_offset(kind) + (int)i] & wanted) set |= 1ull << i;
    return set;
}

/* Whether nothing but a place can make the upgrade of such a build payable. */
static bool only_places_bring(const struct uc_state *s, const struct uc_player *p, int kinds)
{
    return !s->contracts_set && !(uc_rewarded_kinds(p, UC_ON_BUILD) & kinds);
}

/* UC-AR-40: what the build brings may pay for its upgrade. */
static void put_upgradable(const struct uc_state *s, const struct uc_player *p,
                           const struct uc_node *node, fr_move build, const struct ways *ways,
                           struct uc_emitter *e)
{
    for (int i = 0; i < ways->num; i++) {
        const fr_move m = build | (fr_move)ways->at[i] << 3;
        if (ways->upgrade[i] || uc_upgrade_follows(s, p, node, m)) uc_put(e, m);
    }
}

/* A kind of which one place or another has several ways to be paid, or whose upgrade has to follow.
 */
static void put_ways(const struct uc_state *s, const struct uc_player *p,
                     const struct uc_node *node, int kind, uint64_t places,
                     const struct uc_price *price, int part, struct uc_emitter *e)
{
    const uint64_t dear = surcharged(uc_board_of(p), kind);
    const int offset = uc_place_offset(kind);
    const bool upgrade = needs_upgrade(node, kind);
    struct ways plain, dearer;

    plain.price = *price;
    list_ways(p, node, kind, &plain);
    if (!plain.num) return; /* a surcharge makes nothing cheaper */
    if (upgrade && !any_upgrade(&plain) && only_places_bring(s, p, 1 << kind))
        places = may_bring(p, node, kind, places);
    UC_EACH(i, places)
    {
        const fr_move build =
            uc_step_move(UC_M_BUILD, uc_build_arg(kind, offset + (int)i, 0, 0), part);
        const struct ways *ways = &plain;
        if (uc_full(e)) break;
        if (dear >> i & 1) {
            dearer.price = *price;
            uc_add_surcharge(p, &dearer.price, offset + (int)i);
            list_ways(p, node, kind, &dearer);
            ways = &dearer;
        }
        if (upgrade)
            put_upgradable(s, p, node, build, ways, e);
        else
            for (int k = 0; k < ways->num; k++) uc_put(e, build | (fr_move)ways->at[k] << 3);
    }
}

/* Of the places with a surcharge those where it is too dear. */
static uint64_t too_dear(const struct uc_player *p, const struct uc_node *node, int kind,
                         uint64_t places)
{
    const struct uc_price plain = uc_build_price(p, node, kind);
    uint64_t set = 0;

    UC_EACH(i, places)
    {
        struct uc_price price = plain;
        uc_add_surcharge(p, &price, uc_place_offset(kind) + (int)i);
        if (!uc_can_pay(p, price.res)) set |= 1ull << i;
    }
    return set;
}

static uint64_t first_few(uint64_t set, int num)
{
    uint64_t few = 0;

    for (; num > 0; num--, set &= set - 1) few |= set & -set;
    return few;
}

/* A kind that can be paid in one way only, because there is no biomatter. */
static void put_places(const struct uc_player *p, const struct uc_node *node, int kind,
                       uint64_t places, int part, struct uc_emitter *e)
{
    const fr_move build =
        uc_step_move(UC_M_BUILD, uc_build_arg(kind, uc_place_offset(kind), 0, 0), part);
    const uint64_t dear = places & surcharged(uc_board_of(p), kind);
    fr_move *out = e->out + e->num;

    if (!uc_can_pay_kind(p->res, p, node, kind)) return;
    if (dear) places &= ~too_dear(p, node, kind, dear);
    e->num += uc_num(places);
    if (e->num > e->cap) places = first_few(places, (int)(e->out + e->cap - out));
    UC_EACH(i, places) *out++ = build + uc_step_move(0, uc_build_arg(0, (int)i, 0, 0), 0);
}

/* Whether some way to pay for the build leaves enough for its upgrade: the one with the least
 * biomatter that does. */
static bool pays_both(const struct uc_player *p, const struct uc_price *price,
                      const uint8_t upgrade[8])
{
    const int kelp = price->res[UC_KELP] + upgrade[UC_KELP] - p->res[UC_KELP];
    const int steelplast =
        price->res[UC_STEELPLAST] + upgrade[UC_STEELPLAST] - p->res[UC_STEELPLAST];

    if (kelp > price->res[UC_KELP] || steelplast > price->res[UC_STEELPLAST] || kelp > 15 ||
        steelplast > 15)
        return false;
    return leaves(p, price->res, kelp > 0 ? kelp : 0, steelplast > 0 ? steelplast : 0, upgrade);
}

static bool pays_both_somewhere(const struct uc_player *p, const struct uc_node *node, int kind,
                                uint64_t places, const struct uc_price *plain)
{
    const uint64_t dear = places & surcharged(uc_board_of(p), kind);
    const uint8_t *prices[UC_MAX_PRICES];
    const int num = uc_upgrade_prices(p, node, kind, prices);

    for (int i = 0; i < num; i++) {
        if (!pays_both(p, plain, prices[i])) continue; /* a surcharge makes nothing cheaper */
        if (places & ~dear) return true;
        UC_EACH(at, dear)
        {
            struct uc_price price = *plain;
            uc_add_surcharge(p, &price, uc_place_offset(kind) + (int)at);
            if (pays_both(p, &price, prices[i])) return true;
        }
    }
    return false;
}

UC_APART void uc_put_builds(const struct uc_state *s, const struct uc_player *p,
                            const struct uc_node *node, int part, struct uc_emitter *e)
{
    UC_EACH(kind, node->what)
    {
        const uint64_t places = uc_open_places(s, p, node, (int)kind);
        struct uc_price price;

        if (!places || uc_full(e)) continue;
        if (!p->res[UC_BIOMATTER] && !needs_upgrade(node, (int)kind)) {
            put_places(p, node, (int)kind, places, part, e);
            continue;
        }
        price = uc_build_price(p, node, (int)kind);
        if (!p->res[UC_BIOMATTER] && !(places & surcharged(uc_board_of(p), (int)kind)) &&
            pays_both_somewhere(p, node, (int)kind, places, &price))
            put_places(p, node, (int)kind, places, part,
                       e); /* the upgrade goes with it everywhere */
        else
            put_ways(s, p, node, (int)kind, places, &price, part, e);
    }
}

/* Whether it can be paid at one of the places, where it is the only way with the surcharge. */
bool uc_can_build_at(const struct uc_player *p, const struct uc_node *node, int kind,
                     uint64_t places)
{
    struct uc_price plain;

    if (!places || !uc_can_pay_kind(p->res, p, node, kind))
        return false; /* a surcharge makes nothing cheaper */
    if (places & ~surcharged(uc_board_of(p), kind)) return true;
    plain = uc_build_price(p, node, kind);
    UC_EACH(i, places)
    {
        struct uc_price price = plain;
        uc_add_surcharge(p, &price, uc_place_offset(kind) + (int)i);
        if (uc_can_pay_build(p->res, &price)) return true;
    }
    return false;
}

/* Whether all is lost because the upgrade that belongs to the build can neither be paid nor be
 * brought by a place. */
static bool cannot_upgrade(const struct uc_state *s, const struct uc_player *p,
                           const struct uc_node *node)
{
    if (node->what & UC_ANY_CITY || p->events_set & UC_HAS_UPGRADE_COST ||
        !only_places_bring(s, p, node->what))
        return false;
    if (uc_any_upgrade_price(p, node, UC_FARM)) return false;
    if (node->what & UC_ANY_BUILDING &&
        may_bring(p, node, UC_FARM, uc_open_places(s, p, node, UC_FARM)))
        return false;
    return !(node->what >> UC_TUNNEL & 1) ||
           !may_bring(p, node, UC_TUNNEL, uc_open_places(s, p, node, UC_TUNNEL));
}

/* The usual price and the first one of the upgrade, out of the purse and without a surcharge. */
static bool covers_both(const struct uc_state *s, const struct uc_player *p,
                        const struct uc_node *node)
{
    const uint8_t *upgrade = uc_t->costs[node->list];
    const uint64_t purse = uc_word(p->res), more = uc_map_word(upgrade);

    if (!node->num_list || upgrade[UC_BIOMATTER] || !(node->flags & UC_USUAL)) return false;
    UC_EACH(kind, node->what)
    if (uc_covers(purse, uc_t->cost_words[kind] + more) &&
        uc_open_places(s, p, node, (int)kind) & ~surcharged(uc_board_of(p), (int)kind))
        return true;
    return false;
}

/* Whether at one of these places the build brings what its upgrade costs (UC-AR-40). */
static bool upgrade_follows(const struct uc_state *s, const struct uc_player *p,
                            const struct uc_node *node, int kind, uint64_t places,
                            const struct uc_price *plain)
{
    struct ways ways;

    UC_EACH(i, places)
    {
        const int place = uc_place_offset(kind) + (int)i;
        const fr_move build = uc_step_move(UC_M_BUILD, uc_build_arg(kind, place, 0, 0), 0);
        ways.price = *plain;
        uc_add_surcharge(p, &ways.price, place);
        list_payments(p, &ways);
        for (int k = 0; k < ways.num; k++)
            if (uc_upgrade_follows(s, p, node, build | (fr_move)ways.at[k] << 3)) return true;
    }
    return false;
}

/* Build and upgrade. Out of the purse is nearly always the answer; else a place may bring what the
 * upgrade costs. */
UC_APART static bool can_build_and_upgrade(const struct uc_state *s, const struct uc_player *p,
                                           const struct uc_node *node)
{
    int kinds = 0;

    if (covers_both(s, p, node)) return true;
    if (cannot_upgrade(s, p, node)) return false;
    UC_EACH(kind, node->what)
    {
        const uint64_t places = uc_open_places(s, p, node, (int)kind);
        const struct uc_price price = uc_build_price(p, node, (int)kind);
        if (!places || !uc_can_pay_build(p->res, &price)) continue;
        if (!needs_upgrade(node, (int)kind)
                ? uc_can_build_at(p, node, (int)kind, places)
                : pays_both_somewhere(p, node, (int)kind, places, &price))
            return true;
        if (needs_upgrade(node, (int)kind)) kinds |= 1 << kind;
    }
    UC_EACH(kind, (uint64_t)kinds)
    {
        const struct uc_price price = uc_build_price(p, node, (int)kind);
        uint64_t places = uc_open_places(s, p, node, (int)kind);
        if (only_places_bring(s, p, 1 << kind)) places = may_bring(p, node, (int)kind, places);
        if (upgrade_follows(s, p, node, (int)kind, places, &price)) return true;
    }
    return false;
}

static bool can_build(const struct uc_state *s, const struct uc_player *p,
                      const struct uc_node *node)
{
    if (node->flags & UC_REQUIRED) return can_build_and_upgrade(s, p, node);
    UC_EACH(kind, node->what)
    if (uc_can_build_at(p, node, (int)kind, uc_open_places(s, p, node, (int)kind))) return true;
    return false;
}

/* ---- upgrading ---- */

/* Unless a claimed card offers another price for some kinds, all kinds cost the same. */
static bool same_prices(const struct uc_player *p)
{
    return !(p->events_set & UC_HAS_UPGRADE_COST);
}

UC_APART static bool can_upgrade(const struct uc_player *p, const struct uc_node *node)
{
    if (same_prices(p))
        return uc_structures(p, node->what, false) && uc_any_upgrade_price(p, node, UC_FARM);
    UC_EACH(kind, node->what)
    if (uc_structures(p, 1 << kind, false) && uc_any_upgrade_price(p, node, (int)kind)) return true;
    return false;
}

/* The prices that can be paid, one bit each. */
static int payable_prices(const struct uc_player *p, const struct uc_node *node, int kind)
{
    const uint8_t *prices[UC_MAX_PRICES];
    const int num = uc_upgrade_prices(p, node, kind, prices);
    int set = 0;

    for (int i = 0; i < num; i++) set |= uc_can_pay(p, prices[i]) << i;
    return set;
}

UC_APART static void put_upgrades(const struct uc_player *p, const struct uc_node *node, int part,
                                  struct uc_emitter *e)
{
    const int usual = same_prices(p) ? payable_prices(p, node, UC_FARM) : 0;

    if (same_prices(p) && !usual) return;
    UC_EACH(place, uc_structures(p, node->what, false))
    {
        const int prices =
            same_prices(p) ? usual : payable_prices(p, node, uc_kind_at(p, (int)place));
        UC_EACH(i, prices)
        uc_put(e, uc_step_move(UC_M_UPGRADE, uc_upgrade_arg((int)place, (int)i), part));
    }
}

/* ---- the others ---- */

static uint64_t can_yield(const struct uc_state *s, const struct uc_player *p)
{
    const uint64_t network = uc_sites_of[p->connected_set] | (uint64_t)p->counting_set
                                                                 << UC_TUNNEL_PLACE;

    return uc_structures(p, UC_ANY_BUILDING | 1 << UC_TUNNEL, true) & network & ~s->chosen_set;
}

static uint16_t can_convert(const struct uc_state *s, const struct uc_player *p,
                            const struct uc_node *node)
{
    if (!s->num_symbiotic || !uc_can_pay(p, node->res)) return 0;
    return (uint16_t)(p->city_set & ~p->symbiotic_set);
}

static bool can_pay_produced(const struct uc_state *s, const struct uc_player *p,
                             const struct uc_node *node)
{
    for (int r = 0; r < UC_PAYABLE; r++)
        if (s->produced[r] < node->res[r]) return false;
    return uc_can_pay(p, node->res);
}

bool uc_may_perform(const struct uc_state *s, int seat, int slot, int which)
{
    const int tiles = s->tiles[slot], low = tiles & 15, high = tiles >> 4;

    if (low == seat + 1 || high == seat + 1) return false;
    if (which == UC_SLOT_AVAILABLE && tiles) return false;
    if (which == UC_SLOT_OCCUPIED_OTHER && !tiles) return false;
    for (int i = 0; i < s->depth; i++) /* UC-7.19 */
        if (s->stack[i].kind == UC_EFFECT && s->stack[i].source == UC_FROM_SLOT + slot)
            return false;
    return true;
}

UC_APART static void put_slots(const struct uc_state *s, const struct uc_node *node, int part,
                               struct uc_emitter *e)
{
    const int seat = s->active;

    for (int slot = 0; slot < uc_num_slots(s); slot++)
        if (uc_may_perform(s, seat, slot, node->what))
            uc_put(e, uc_step_move(UC_M_PERFORM, slot, part));
}

UC_APART static bool any_slot(const struct uc_state *s, const struct uc_node *node)
{
    fr_move one;
    struct uc_emitter e = { &one, 0, 1 };

    put_slots(s, node, 0, &e);
    return e.num > 0;
}

UC_APART static void put_specials(const struct uc_state *s, int part, struct uc_emitter *e)
{
    const int top =
        s->num_special && s->special[0] < UC_CARDS ? s->special[0] - UC_FIRST_SPECIAL : -1;

    UC_EACH(i, s->display_set | (top < 0 ? 0 : 1u << top))
    uc_put(e, uc_step_move(UC_M_TAKE, UC_FIRST_SPECIAL + (int)i, part));
    if (s->num_special > 1) uc_put(e, uc_step_move(UC_M_LOOK, 0, part));
}

/* Cards of the area in ascending order of number, so that moves come out ascending. */
UC_APART static void put_area(const struct uc_player *p, uint32_t set, int kind, int part,
                              struct uc_emitter *e)
{
    uint8_t cards[UC_AREA];
    int num = 0;

    UC_EACH(at, set)
    {
        int i = num++;
        for (; i > 0 && cards[i - 1] > p->area[at]; i--) cards[i] = cards[i - 1];
        cards[i] = p->area[at];
    }
    for (int i = 0; i < num; i++) uc_put(e, uc_step_move(kind, cards[i], part));
}

static void put_choices(const struct uc_node *node, int part, struct uc_emitter *e)
{
    UC_EACH_SUBSET(set, node->what)
    if (uc_num((uint64_t)set) == node->n) uc_put(e, uc_step_move(UC_M_GAIN, set, part));
}

UC_APART bool uc_deck_left(const struct uc_state *s)
{
    const int era = uc_era(s);

    if (s->num_deck) return true;
    for (int card = uc_t->era_first[era]; card < uc_t->era_first[era + 1]; card++)
        if (s->where[card] == UC_DISCARD) return true;
    for (int seat = 0; seat < s->num_players; seat++)
        if (s->players[seat].num_down) return true;
    return false;
}

bool uc_any_part_possible(const struct uc_state *s, const struct uc_player *p, int effect, int left)
{
    const struct uc_effect *e = uc_effect_at(effect);

    for (int i = 0; i < e->num; i++)
        if (left >> i & 1 && uc_part_possible(s, p, &uc_t->nodes[e->first + i])) return true;
    return false;
}

static bool option_possible(const struct uc_state *s, const struct uc_player *p, int effect)
{
    return uc_any_part_possible(s, p, effect, 0xFF);
}

UC_APART static bool any_option(const struct uc_state *s, const struct uc_player *p,
                                const struct uc_node *node)
{
    for (int i = 0; i < node->num_options; i++)
        if (option_possible(s, p, node->effect + i)) return true;
    return false;
}

UC_APART static bool any_payment(const struct uc_player *p, const struct uc_node *node)
{
    for (int i = 0; i < node->num_list; i++)
        if (uc_can_pay(p, uc_t->costs[node->list + i])) return true;
    return false;
}

bool uc_part_possible(const struct uc_state *s, const struct uc_player *p,
                      const struct uc_node *node)
{
    switch ((enum uc_op)node->op) {
    case UC_GAIN:
    case UC_GAIN_CHOICE:
    case UC_FEDERATION: return true;
    case UC_GAIN_PER: return uc_gain_times(p, node) > 0;
    case UC_PAY: return any_payment(p, node);
    case UC_PAY_PRODUCED: return can_pay_produced(s, p, node);
    case UC_EXCHANGE: return uc_can_pay(p, node->res) || uc_can_pay(p, node->back);
    case UC_BUILD: return can_build(s, p, node);
    case UC_UPGRADE: return can_upgrade(p, node);
    case UC_SPECIAL: return uc_any_special(s);
    case UC_USE_ACTION: return uc_ready_set(p) != 0;
    case UC_READY_ACTION: return (p->action_set & p->used_set) != 0;
    case UC_SLOT: return any_slot(s, node);
    case UC_PRODUCE: return can_yield(s, p) != 0;
    case UC_DRAW_KEEP: return uc_deck_left(s);
    case UC_CONVERT_CITY: return can_convert(s, p, node) != 0;
    case UC_METROPOLIS: return s->num_pile > 0;
    case UC_CHOOSE: return any_option(s, p, node);
    case UC_IF:
        return uc_holds(p, node->cond) && uc_any_part_possible(s, p, node->effect, 0xFF);
    UC_CASE_SCORING:
        break;
    }
    return false;
}

/* Two places at the same price are two answers. */
UC_APART static bool can_build_at_several(const struct uc_state *s, const struct uc_player *p,
                                          const struct uc_node *node)
{
    UC_EACH(kind, node->what)
    {
        const uint64_t places =
            uc_open_places(s, p, node, (int)kind) & ~surcharged(uc_board_of(p), (int)kind);
        struct uc_price price;
        if (!(places & (places - 1)) || !uc_can_pay_kind(p->res, p, node, (int)kind)) continue;
        if (!needs_upgrade(node, (int)kind)) return true;
        price = uc_build_price(p, node, (int)kind);
        if (pays_both_somewhere(p, node, (int)kind, places, &price)) return true;
    }
    return false;
}

UC_APART static bool can_upgrade_several(const struct uc_player *p, const struct uc_node *node)
{
    UC_EACH(kind, node->what)
    {
        const uint64_t places = uc_structures(p, 1 << kind, false);
        if (places & (places - 1) && uc_any_upgrade_price(p, node, (int)kind)) return true;
    }
    return false;
}

static struct uc_glance at_first(int num, fr_move first)
{
    return (struct uc_glance){ .num = num < 2 ? num : 2, .sure = true, .first = first };
}

static struct uc_glance several_if(bool several)
{
    return (struct uc_glance){ .num = several ? 2 : 0, .sure = several };
}

UC_APART static struct uc_glance glance_at_options(const struct uc_state *s,
                                                   const struct uc_player *p,
                                                   const struct uc_node *node, int part)
{
    int num = 0, first = 0;

    for (int i = node->num_options - 1; i >= 0; i--)
        if (option_possible(s, p, node->effect + i)) {
            first = i;
            num++;
        }
    return at_first(num, uc_step_move(UC_M_OPTION, first, part));
}

struct uc_glance uc_glance_at(const struct uc_state *s, const struct uc_player *p,
                              const struct uc_node *node, int part)
{
    const uint32_t ready = uc_ready_set(p);

    switch (node->op) {
    case UC_GAIN:
    case UC_FEDERATION: return at_first(1, uc_step_move(uc_step_kind(node), 0, part));
    case UC_USE_ACTION:
        return at_first(uc_num(ready),
                        ready ? uc_step_move(UC_M_USE, p->area[uc_first(ready)], part) : 0);
    case UC_CHOOSE: return glance_at_options(s, p, node, part);
    case UC_GAIN_CHOICE: return several_if(uc_num(node->what) > node->n);
    case UC_SPECIAL: return several_if(s->num_special > 1);
    case UC_BUILD: return several_if(can_build_at_several(s, p, node));
    case UC_UPGRADE: return several_if(can_upgrade_several(p, node));
    default: return several_if(false);
    }
}

int uc_step_kind(const struct uc_node *node)
{
#define VERB(name, step, several) [UC_##name] = step,
    static const uint8_t kinds[] = { UC_VERBS(VERB) };
#undef VERB

    return kinds[node->op];
}

UC_APART static void put_payments(const struct uc_player *p, const struct uc_node *node, int part,
                                  struct uc_emitter *e)
{
    for (int i = 0; i < node->num_list; i++)
        if (uc_can_pay(p, uc_t->costs[node->list + i])) uc_put(e, uc_step_move(UC_M_PAY, i, part));
}

UC_APART static void put_exchanges(const struct uc_player *p, const struct uc_node *node, int part,
                                   struct uc_emitter *e)
{
    if (uc_can_pay(p, node->res)) uc_put(e, uc_step_move(UC_M_EXCHANGE, 0, part));
    if (uc_can_pay(p, node->back)) uc_put(e, uc_step_move(UC_M_EXCHANGE, 1, part));
}

UC_APART static void put_yields(const struct uc_state *s, const struct uc_player *p, int part,
                                struct uc_emitter *e)
{
    UC_EACH(place, can_yield(s, p)) uc_put(e, uc_step_move(UC_M_PRODUCE, (int)place, part));
}

UC_APART static void put_converts(const struct uc_state *s, const struct uc_player *p,
                                  const struct uc_node *node, int part, struct uc_emitter *e)
{
    UC_EACH(city, can_convert(s, p, node)) uc_put(e, uc_step_move(UC_M_CONVERT, (int)city, part));
}

UC_APART static void put_options(const struct uc_state *s, const struct uc_player *p,
                                 const struct uc_node *node, int part, struct uc_emitter *e)
{
    for (int i = 0; i < node->num_options; i++)
        if (option_possible(s, p, node->effect + i)) uc_put(e, uc_step_move(UC_M_OPTION, i, part));
}

/* The one step of a part without a choice, if it is possible. */
UC_APART static void put_step(const struct uc_state *s, const struct uc_player *p,
                              const struct uc_node *node, int part, struct uc_emitter *e)
{
    if (!uc_part_possible(s, p, node)) return;
    if (node->op == UC_IF)
        uc_put(e, uc_step_move(uc_plain_gain(p, node) ? UC_M_GAIN : UC_M_CONDITION, 0, part));
    else
        uc_put(e, uc_step_move(uc_step_kind(node), 0, part));
}

void uc_put_part(const struct uc_state *s, const struct uc_player *p, const struct uc_node *node,
                 int part, struct uc_emitter *e)
{
    switch ((enum uc_op)node->op) {
    case UC_GAIN_CHOICE: put_choices(node, part, e); break;
    case UC_PAY: put_payments(p, node, part, e); break;
    case UC_EXCHANGE: put_exchanges(p, node, part, e); break;
    case UC_BUILD: uc_put_builds(s, p, node, part, e); break;
    case UC_UPGRADE: put_upgrades(p, node, part, e); break;
    case UC_SPECIAL: put_specials(s, part, e); break;
    case UC_USE_ACTION: put_area(p, uc_ready_set(p), UC_M_USE, part, e); break;
    case UC_READY_ACTION: put_area(p, p->action_set & p->used_set, UC_M_READY, part, e); break;
    case UC_SLOT: put_slots(s, node, part, e); break;
    case UC_PRODUCE: put_yields(s, p, part, e); break;
    case UC_CONVERT_CITY: put_converts(s, p, node, part, e); break;
    case UC_CHOOSE: put_options(s, p, node, part, e); break;
    case UC_GAIN:
    case UC_FEDERATION: uc_put(e, uc_step_move(uc_step_kind(node), 0, part)); break;
    case UC_GAIN_PER:
    case UC_PAY_PRODUCED:
    case UC_DRAW_KEEP:
    case UC_METROPOLIS:
    case UC_IF:
        put_step(s, p, node, part, e);
        break;
    UC_CASE_SCORING:
        break;
    }
}
