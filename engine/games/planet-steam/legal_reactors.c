/* legal_reactors.c: the actions of an activated player (PS-6.2 to PS-6.10).
 *
 * Free rearrangement must not go round in circles. Three kinds of pieces can change places between
 * two own zones: reactors (with what they carry) with an empty zone, converters, superchargers.
 * Each exchange settles the higher-numbered of its two zones for that kind of piece until the end
 * of the turn, and an exchange whose higher zone is settled is refused, so there are at most as
 * many exchanges as zones. Nothing is lost by it: fill the zones from the highest down, and what a
 * zone needs always lies in a lower one; every arrangement that PS-6.9 allows is at most one
 * exchange per zone and kind away. An exchange of two converters is named from the lower zone, so
 * it has one text only. Whoever wants to revise takes moves back, which is why the turn does not
 * end by itself as long as the rules would let its player rearrange anything. */
#include "inner.h"

/* What an activated player may touch. */
struct bench {
    const struct ps_player *p;
    uint64_t empty;    /* own zones without reactor */
    uint64_t reactors; /* own reactors but a tipped one (PS-11.3) */
    uint64_t with_converter;
    bool restricted_river;
};

static struct bench bench_of(const struct ps_state *s, int seat)
{
    const struct ps_player *p = &s->players[seat];
    const uint64_t tipped = s->tipped == PS_NO_ZONE ? 0 : ps_bit(s->tipped);
    const uint64_t all = ps_reactors(p);

    return (struct bench){
        .p = p,
        .empty = p->claims_set & ~all,
        .reactors = all & ~tipped,
        .with_converter = all & ~tipped & ~p->extracts_set[PS_WATER],
        .restricted_river = ps_option(s, PS_RESTRICTED_RIVER),
    };
}

static int extracted_at(const struct ps_player *p, int zone)
{
    for (int r = 0; r < PS_RESOURCES; r++)
        if (p->extracts_set[r] >> zone & 1) return r;
    return PS_WATER;
}

/* PS-10.2: zones where a converter of this kind may stand. */
static uint64_t allowed_zones(const struct bench *b, int kind)
{
    const bool land_only = b->restricted_river && (kind == PS_QUARTZ || kind == PS_ORE);

    return land_only ? ~ps_river_set : ~(uint64_t)0;
}

/* The zones that may still exchange this kind of piece with `from`: the higher zone is unsettled.
 */
static uint64_t exchangeable(uint64_t settled_set, int from)
{
    const uint64_t lower = ps_bit(from) - 1;

    return (~settled_set & ~lower) | (settled_set >> from & 1 ? 0 : lower);
}

/* Own reactors whose converter may change places with that of `from`, in this direction. */
static uint64_t converter_targets(const struct bench *b, int from)
{
    const int kind = extracted_at(b->p, from);
    const uint64_t higher = ~(ps_bit(from) - 1);
    uint64_t targets = b->reactors & ~b->p->extracts_set[kind];

    targets &= allowed_zones(b, kind) & (higher | ~b->with_converter);
    for (int r = 0; r < PS_RESOURCES; r++)
        if (!(allowed_zones(b, r) >> from & 1)) targets &= ~b->p->extracts_set[r];
    return targets;
}

static uint64_t reactor_targets(const struct bench *b, int from)
{
    return b->empty & allowed_zones(b, extracted_at(b->p, from));
}

static uint64_t movable_reactors(const struct ps_state *s, const struct bench *b)
{
    return ps_option(s, PS_IMMOBILE_REACTORS) ? 0 : b->reactors;
}

static uint64_t with_supercharger(const struct bench *b)
{
    return b->reactors & b->p->superchargers_set;
}

static uint64_t without_supercharger(const struct bench *b)
{
    return b->reactors & ~b->p->superchargers_set;
}

static bool can_buy_reactor(const struct ps_state *s, const struct bench *b)
{
    return b->empty && s->stock && s->reserve_reactors &&
           ps_affords(b->p, ps_market_cost, ps_reactor_price[s->stock]);
}

static bool can_import_reactor(const struct ps_state *s, const struct bench *b)
{
    return b->empty && s->reserve_reactors && ps_affords(b->p, ps_import_cost, PS_IMPORT_CREDITS);
}

static bool can_buy_converter(const struct ps_state *s, const struct bench *b, int kind)
{
    return s->reserve_converters[kind] && b->p->credits >= ps_converter_price[kind];
}

static bool can_buy_supercharger(const struct ps_state *s, const struct bench *b)
{
    return s->reserve_superchargers && ps_affords(b->p, ps_supercharger_cost, 0);
}

/* ---- the list ---- */

static fr_move *zone_moves(fr_move *out, int kind, int first, uint64_t zones)
{
    for (; zones; zones &= zones - 1) *out++ = ps_move(kind, first, ps_lowest(zones));
    return out;
}

/* Moves whose only argument is a zone keep it in the place of the first argument. */
static fr_move *place_moves(fr_move *out, int kind, uint64_t zones)
{
    for (; zones; zones &= zones - 1) *out++ = ps_move(kind, ps_lowest(zones), 0);
    return out;
}

int ps_legal_reactors(const struct ps_state *s, int seat, fr_move *const begin)
{
    const struct bench b = bench_of(s, seat);
    fr_move *out = begin;

    if (ps_affords(b.p, ps_upgrade_cost, 0))
        for (int r = 0; r < PS_RESOURCES; r++)
            if (ps_can_upgrade(b.p, r)) *out++ = ps_move(PS_UPGRADE, r, 0);
    if (can_buy_reactor(s, &b)) out = place_moves(out, PS_BUY_REACTOR, b.empty);
    if (can_import_reactor(s, &b)) out = place_moves(out, PS_IMPORT_REACTOR, b.empty);
    for (int r = 0; r < PS_RESOURCES && b.reactors; r++)
        if (r != PS_WATER && can_buy_converter(s, &b, r))
            out = zone_moves(out, PS_CONVERTER, r, b.reactors & allowed_zones(&b, r));
    if (can_buy_supercharger(s, &b))
        out = place_moves(out, PS_SUPERCHARGER, without_supercharger(&b));
    for (uint64_t from = movable_reactors(s, &b); from; from &= from - 1) {
        const int zone = ps_lowest(from);
        out = zone_moves(out, PS_MOVE_REACTOR, zone,
                         reactor_targets(&b, zone) & exchangeable(s->settled_reactors_set, zone));
    }
    for (uint64_t from = b.with_converter; from; from &= from - 1) {
        const int zone = ps_lowest(from);
        out =
            zone_moves(out, PS_MOVE_CONVERTER, zone,
                       converter_targets(&b, zone) & exchangeable(s->settled_converters_set, zone));
    }
    for (uint64_t from = with_supercharger(&b); from; from &= from - 1) {
        const int zone = ps_lowest(from);
        out =
            zone_moves(out, PS_MOVE_SUPERCHARGER, zone,
                       without_supercharger(&b) & exchangeable(s->settled_superchargers_set, zone));
    }
    out = place_moves(out, PS_RETURN_CONVERTER, b.with_converter);
    *out++ = ps_move(PS_DONE, 0, 0);
    return (int)(out - begin);
}

static bool can_buy_something(const struct ps_state *s, const struct bench *b)
{
    bool upgrade = false, converter = false;

    for (int r = 0; r < PS_RESOURCES; r++) {
        upgrade |= ps_can_upgrade(b->p, r);
        converter |=
            r != PS_WATER && can_buy_converter(s, b, r) && (b->reactors & allowed_zones(b, r));
    }
    return (upgrade && ps_affords(b->p, ps_upgrade_cost, 0)) || converter ||
           can_buy_reactor(s, b) || can_import_reactor(s, b) ||
           (without_supercharger(b) && can_buy_supercharger(s, b));
}

/* What the rules allow, settled or not: who has moved the last piece may want to take it back. */
bool ps_can_act_on_reactors(const struct ps_state *s, int seat)
{
    const struct bench b = bench_of(s, seat);

    if (b.with_converter || can_buy_something(s, &b)) return true; /* a converter can be returned */
    if (with_supercharger(&b) && without_supercharger(&b)) return true;
    for (uint64_t from = movable_reactors(s, &b); from; from &= from - 1)
        if (reactor_targets(&b, ps_lowest(from))) return true;
    return false;
}

/* ---- the reasons ---- */

static bool is_tipped(const struct ps_state *s, int zone) { return s->tipped == zone; }

static fr_rule why_not_market(const struct ps_state *s, const struct bench *b, int zone)
{
    if (!(b->p->claims_set >> zone & 1)) return PS_6_3_FOREIGN;
    if (!(b->empty >> zone & 1)) return PS_6_3_OCCUPIED;
    if (!s->reserve_reactors) return PS_1_1_REACTORS;
    if (!s->stock) return PS_6_3_STOCK;
    return can_buy_reactor(s, b) ? FR_OK : PS_6_3_COST;
}

static fr_rule why_not_import(const struct ps_state *s, const struct bench *b, int zone)
{
    if (!(b->p->claims_set >> zone & 1)) return PS_6_5_FOREIGN;
    if (!(b->empty >> zone & 1)) return PS_6_5_OCCUPIED;
    if (!s->reserve_reactors) return PS_1_1_REACTORS;
    return can_import_reactor(s, b) ? FR_OK : PS_6_5_COST;
}

static fr_rule why_not_converter(const struct ps_state *s, const struct bench *b, int kind,
                                 int zone)
{
    if (kind == PS_WATER) return PS_6_6_WATER;
    if (kind >= PS_RESOURCES) return FR_NOT_A_MOVE;
    if (is_tipped(s, zone)) return PS_11_3_TIPPED;
    if (!(b->reactors >> zone & 1)) return PS_6_6_REACTOR;
    if (!(allowed_zones(b, kind) >> zone & 1)) return PS_10_2;
    if (!s->reserve_converters[kind]) return PS_1_1_CONVERTERS;
    return can_buy_converter(s, b, kind) ? FR_OK : PS_6_6_COST;
}

static fr_rule why_not_supercharger(const struct ps_state *s, const struct bench *b, int zone)
{
    if (is_tipped(s, zone)) return PS_11_3_TIPPED;
    if (!(b->reactors >> zone & 1)) return PS_6_7_REACTOR;
    if (b->p->superchargers_set >> zone & 1) return PS_6_7_TWICE;
    if (!s->reserve_superchargers) return PS_1_1_SUPERCHARGERS;
    return can_buy_supercharger(s, b) ? FR_OK : PS_6_7_COST;
}

static fr_rule why_not_move_reactor(const struct ps_state *s, const struct bench *b, int from,
                                    int to)
{
    if (ps_option(s, PS_IMMOBILE_REACTORS)) return PS_10_1;
    if (is_tipped(s, from)) return PS_11_3_TIPPED;
    if (!(b->reactors >> from & 1)) return PS_6_9_FROM;
    if (!(b->p->claims_set >> to & 1)) return PS_6_9_FOREIGN;
    if (!(b->empty >> to & 1)) return PS_6_9_OCCUPIED;
    if (!(reactor_targets(b, from) >> to & 1)) return PS_10_2;
    return exchangeable(s->settled_reactors_set, from) >> to & 1 ? FR_OK : PS_6_9_SETTLED;
}

static fr_rule why_not_move_converter(const struct ps_state *s, const struct bench *b, int from,
                                      int to)
{
    if (is_tipped(s, from) || is_tipped(s, to)) return PS_11_3_TIPPED;
    if (!(b->reactors >> from & 1)) return PS_6_9_FROM;
    if (!(b->reactors >> to & 1)) return PS_6_9_TO;
    if (!(b->with_converter >> from & 1)) return PS_6_9_CONVERTER;
    if (b->p->extracts_set[extracted_at(b->p, from)] >> to & 1) return PS_6_9_SAME;
    if (to < from && (b->with_converter >> to & 1)) return PS_6_9_TURNED;
    if (!(converter_targets(b, from) >> to & 1)) return PS_10_2;
    return exchangeable(s->settled_converters_set, from) >> to & 1 ? FR_OK : PS_6_9_SETTLED;
}

static fr_rule why_not_move_supercharger(const struct ps_state *s, const struct bench *b, int from,
                                         int to)
{
    if (is_tipped(s, from) || is_tipped(s, to)) return PS_11_3_TIPPED;
    if (!(b->reactors >> from & 1)) return PS_6_9_FROM;
    if (!(b->reactors >> to & 1)) return PS_6_9_TO;
    if (!(with_supercharger(b) >> from & 1)) return PS_6_9_SUPERCHARGER;
    if (!(without_supercharger(b) >> to & 1)) return PS_6_9_TWICE;
    return exchangeable(s->settled_superchargers_set, from) >> to & 1 ? FR_OK : PS_6_9_SETTLED;
}

static fr_rule why_not_return(const struct ps_state *s, const struct bench *b, int zone)
{
    if (is_tipped(s, zone)) return PS_11_3_TIPPED;
    if (!(b->reactors >> zone & 1)) return PS_6_9_FROM;
    return b->with_converter >> zone & 1 ? FR_OK : PS_6_9_CONVERTER;
}

static fr_rule why_not_upgrade(const struct bench *b, int resource)
{
    if (!ps_can_upgrade(b->p, resource)) return PS_6_8_TOP;
    return ps_affords(b->p, ps_upgrade_cost, 0) ? FR_OK : PS_6_8_COST;
}

fr_rule ps_why_not_reactors(const struct ps_state *s, int seat, fr_move move)
{
    const struct bench b = bench_of(s, seat);
    const int first = ps_a(move), second = ps_b(move);

    switch (ps_kind(move)) {
    case PS_UPGRADE: return why_not_upgrade(&b, first);
    case PS_BUY_REACTOR: return why_not_market(s, &b, first);
    case PS_IMPORT_REACTOR: return why_not_import(s, &b, first);
    case PS_CONVERTER: return why_not_converter(s, &b, first, second);
    case PS_SUPERCHARGER: return why_not_supercharger(s, &b, first);
    case PS_MOVE_REACTOR:
        return first == second ? PS_6_9_ITSELF : why_not_move_reactor(s, &b, first, second);
    case PS_MOVE_CONVERTER:
        return first == second ? PS_6_9_ITSELF : why_not_move_converter(s, &b, first, second);
    case PS_MOVE_SUPERCHARGER:
        return first == second ? PS_6_9_ITSELF : why_not_move_supercharger(s, &b, first, second);
    case PS_RETURN_CONVERTER: return why_not_return(s, &b, first);
    case PS_DONE: return FR_OK;
    default: return FR_NOT_ASKED;
    }
}
