/* explain.c: the numbers and names of a no. data/planet-steam/reasons.json says which of them each
 * reason tells; here each has its name and how it is found. All of it is what the refused seat may
 * know: its own purse and what lies open. */
#include "inner.h"

#include <string.h>

struct refused {
    const struct ps_state *s;
    const struct ps_player *p;
    int seat;
    fr_move move;
};

/* ---- of the move ---- */

static int resource_of(fr_move m) { return ps_kind(m) == PS_ORDER ? ps_b(m) : ps_a(m); }

static int zone_of(fr_move m) { return ps_kind(m) == PS_CONVERTER ? ps_b(m) : ps_a(m); }

static struct fr_arg arg_zone(int zone)
{
    return fr_arg_text("%c%c", 'A' + zone % PS_COLUMNS, '1' + zone / PS_COLUMNS);
}

static struct fr_arg arg_resource(int resource)
{
    return fr_arg_term("resource.%s", ps_resource_ids[resource]);
}

static struct fr_arg resource(const struct refused *r)
{
    return arg_resource(resource_of(r->move));
}
static struct fr_arg zone(const struct refused *r) { return arg_zone(zone_of(r->move)); }
static struct fr_arg from(const struct refused *r) { return arg_zone(ps_a(r->move)); }
static struct fr_arg to(const struct refused *r) { return arg_zone(ps_b(r->move)); }
static struct fr_arg amount(const struct refused *r) { return fr_arg_number(ps_amount(r->move)); }
static struct fr_arg number(const struct refused *r) { return fr_arg_number(ps_a(r->move)); }

static struct fr_arg owner(const struct refused *r)
{
    fr_seats owners = 0;

    for (int seat = 0; seat < r->s->num_players; seat++)
        if (r->s->players[seat].claims_set >> zone_of(r->move) & 1) owners |= (fr_seats)(1 << seat);
    return fr_arg_seats(owners);
}

/* The zone of an exchange that is settled already (see legal_reactors.c). */
static struct fr_arg settled(const struct refused *r)
{
    const int a = ps_a(r->move), b = ps_b(r->move);

    return arg_zone(a > b ? a : b);
}

/* PS-10.2: of an exchange, the zone on the river. */
static struct fr_arg river(const struct refused *r)
{
    const int second = ps_b(r->move);

    return arg_zone(ps_river_set >> second & 1 ? second : ps_a(r->move));
}

/* Who holds the card or would be the victim. */
static struct fr_arg who(const struct refused *r)
{
    fr_seats seats = 0;

    if (ps_kind(r->move) == PS_SABOTAGE_SEAT) return fr_arg_seats((fr_seats)(1 << ps_a(r->move)));
    for (int seat = 0; seat < r->s->num_players; seat++)
        if (r->s->players[seat].specialist == ps_a(r->move)) seats |= (fr_seats)(1 << seat);
    return fr_arg_seats(seats);
}

static struct fr_arg marked(const struct refused *r)
{
    return arg_resource(r->s->trade_order[ps_a(r->move) - 1]);
}

static struct fr_arg order(const struct refused *r)
{
    int marker = 1;

    while (marker < 4 && !(r->s->order_markers_set >> (marker - 1) & 1 &&
                           r->s->trade_order[marker - 1] == ps_b(r->move)))
        marker++;
    return fr_arg_number(marker);
}

static struct fr_arg steps(const struct refused *r)
{
    int sum = 0;

    for (int i = 0; i < PS_RESOURCES; i++) {
        const int n = ps_steps(ps_b(r->move), i);
        sum += n < 0 ? -n : n;
    }
    return fr_arg_number(sum);
}

/* ---- of the table ---- */

static struct fr_arg question(const struct refused *r)
{
    return fr_arg_term("question.%s", ps_question_ids[r->s->step]);
}
static struct fr_arg players(const struct refused *r) { return fr_arg_number(r->s->num_players); }
static struct fr_arg bid(const struct refused *r) { return fr_arg_number(r->s->bid); }
static struct fr_arg least(const struct refused *r) { return fr_arg_number(r->s->bid + 1); }
static struct fr_arg tipped(const struct refused *r) { return arg_zone(r->s->tipped); }
static struct fr_arg missed(const struct refused *r) { return arg_zone(r->s->lot); }
static struct fr_arg traded(const struct refused *r) { return arg_resource(ps_traded(r->s)); }
static struct fr_arg price(const struct refused *r)
{
    return fr_arg_number(r->s->price[ps_traded(r->s)]);
}

static struct fr_arg most(const struct refused *r)
{
    if (ps_kind(r->move) == PS_SHIFT) return fr_arg_number(ps_modes[ps_a(r->move)].steps);
    return fr_arg_number(ps_bid_limit(r->s, r->seat));
}

static struct fr_arg nearest(const struct refused *r)
{
    char list[4 * 4 + 1] = "";
    size_t len = 0;

    for (uint64_t set = ps_nearest_free(r->s, r->s->lot); set; set &= set - 1) {
        const struct fr_arg found = arg_zone(ps_lowest(set));
        if (len) list[len++] = ',', list[len++] = ' ';
        memcpy(list + len, found.text, 3);
        len += 2;
    }
    return fr_arg_text("%s", list);
}

/* ---- of the seat ---- */

static struct fr_arg credits(const struct refused *r) { return fr_arg_number(r->p->credits); }
static struct fr_arg energy(const struct refused *r)
{
    return fr_arg_number(r->p->held[PS_ENERGY]);
}
static struct fr_arg needed(const struct refused *r)
{
    return fr_arg_number(ps_energy_cost(r->p, ps_running(r->s, r->seat)));
}

/* ---- amounts ---- */

static const char *const amount_keys[] = { "amount.quartz", "amount.ore", "amount.water",
                                           "amount.energy", "amount.credits" };
enum { CREDITS = PS_RESOURCES, NUM_AMOUNTS };

static struct fr_arg arg_one(int resource, int n)
{
    int16_t amounts[NUM_AMOUNTS] = { 0 };

    amounts[resource] = (int16_t)n;
    return fr_arg_amounts(amount_keys, amounts, NUM_AMOUNTS);
}

static struct fr_arg held(const struct refused *r)
{
    return arg_one(resource_of(r->move), r->p->held[resource_of(r->move)]);
}

static struct fr_arg supply(const struct refused *r)
{
    return arg_one(ps_traded(r->s), r->s->supply[ps_traded(r->s)]);
}

static struct fr_arg places(const struct refused *r)
{
    int choices[20], filled = 0;

    if (ps_store_choices(r->s, r->seat, choices))
        for (int i = 0; i < PS_RESOURCES; i++) filled += ps_stored(choices[0], i);
    return fr_arg_number(filled);
}

/* What the move costs, credits behind the resources. */
static void price_move(const struct refused *r, int16_t cost[NUM_AMOUNTS])
{
    const struct ps_state *s = r->s;
    const int a = ps_a(r->move);
    const uint8_t *tokens = NULL;
    int credit = 0;

    switch (ps_kind(r->move)) {
    case PS_BUY_REACTOR:
        tokens = ps_market_cost;
        credit = ps_reactor_price[s->stock];
        break;
    case PS_IMPORT_REACTOR:
        tokens = ps_import_cost;
        credit = PS_IMPORT_CREDITS;
        break;
    case PS_CONVERTER: credit = ps_converter_price[a]; break;
    case PS_SUPERCHARGER: tokens = ps_supercharger_cost; break;
    case PS_UPGRADE: tokens = ps_upgrade_cost; break;
    case PS_BUY_LICENCE: tokens = ps_licence_cost; break;
    case PS_BUY_QUARTER: tokens = ps_quarter_cost; break;
    case PS_BUY: credit = ps_b(r->move) * s->price[a]; break;
    case PS_SHIFT: credit = ps_modes[a].credits; break;
    case PS_KEEP: credit = s->carrier_credits; break;
    default: break;
    }
    for (int i = 0; i < PS_RESOURCES; i++) cost[i] = tokens ? tokens[i] : 0;
    cost[CREDITS] = (int16_t)credit;
}

static struct fr_arg cost(const struct refused *r)
{
    int16_t amounts[NUM_AMOUNTS];

    price_move(r, amounts);
    return fr_arg_amounts(amount_keys, amounts, NUM_AMOUNTS);
}

static struct fr_arg missing(const struct refused *r)
{
    int16_t amounts[NUM_AMOUNTS];

    price_move(r, amounts);
    for (int i = 0; i < NUM_AMOUNTS; i++) {
        const int have = i == CREDITS ? r->p->credits : r->p->held[i];
        amounts[i] = (int16_t)(amounts[i] > have ? amounts[i] - have : 0);
    }
    return fr_arg_amounts(amount_keys, amounts, NUM_AMOUNTS);
}

/* ---- by their names in reasons.json ---- */

#define NAMED(f)                                                                                   \
    {                                                                                              \
#f, f                                                                                      \
    }
static const struct {
    const char *name;
    struct fr_arg (*find)(const struct refused *);
} facts[] = {
    NAMED(resource), NAMED(zone),          NAMED(from),    NAMED(to),       NAMED(amount),
    NAMED(number),   NAMED(owner),         NAMED(settled), NAMED(river),    NAMED(who),
    NAMED(marked),   NAMED(order),         NAMED(steps),   NAMED(question), NAMED(players),
    NAMED(bid),      NAMED(least),         NAMED(tipped),  NAMED(missed),   NAMED(traded),
    NAMED(price),    NAMED(most),          NAMED(nearest), NAMED(credits),  NAMED(energy),
    NAMED(needed),   NAMED(held),          NAMED(supply),  NAMED(places),   NAMED(cost),
    NAMED(missing),  { "marker", number },
};
#undef NAMED

static struct fr_arg find(const struct refused *r, const char *name)
{
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        if (!strcmp(facts[i].name, name)) return facts[i].find(r);
    return fr_arg_text("{%s}", name);
}

void ps_explain(const void *state, int seat, fr_move move, fr_rule why, struct fr_arg *out)
{
    const struct ps_state *s = state;
    const struct refused r = { s, &s->players[seat], seat, move };

    for (int i = 0; i < FR_MAX_ARGS && ps_reasons[why].args[i]; i++)
        out[i] = find(&r, ps_reasons[why].args[i]);
}
