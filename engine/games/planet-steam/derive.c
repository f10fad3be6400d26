/* derive.c: what follows from a position by a rule and is shown to people: who holds which card,
 * what things cost, what a carrier takes, what the reactors would yield, what the end of the round
 * would bring. Clients show it and work out nothing themselves. The state has been redacted for the
 * viewer, so nothing here can tell more than the view. */
#include "inner.h"
#include "json.h"

/* ---- small things ---- */

static void write_zones(struct fr_writer *w, const char *key, uint64_t set)
{
    fr_key(w, key);
    fr_open(w, '[');
    for (; set; set &= set - 1) ps_write_zone(w, ps_lowest(set));
    fr_close(w, ']');
}

static const char *phase_of(const struct ps_state *s)
{
    const bool bidding = s->step == PS_ASK_OPEN_BID || s->step == PS_ASK_RAISE;

    if (s->step == PS_GAME_OVER) return "end";
    if (s->step <= PS_ASK_RIVER_NEUTRAL) return "setup";
    if (bidding || s->step < PS_ASK_ACTIVATE) return "expansion";
    return s->step <= PS_ASK_REACTORS ? "reactors" : "resources";
}

/* By specialist once everybody has one (PS-3.3), by seat until then. */
static void write_turn_order(const struct ps_state *s, struct fr_writer *w)
{
    const bool all = __builtin_popcount(s->cards_taken) == s->num_players;

    fr_key(w, "turn_order");
    fr_open(w, '[');
    for (int i = 0; i < s->num_players; i++)
        for (int seat = 0; seat < s->num_players; seat++)
            if (all ? s->players[seat].specialist == i + 1 : seat == i) fr_int(w, seat);
    fr_close(w, ']');
}

static void write_specialists(const struct ps_state *s, struct fr_writer *w)
{
    static const char *const ids[] = { "lady_steam", "entrepreneur", "captain", "banker",
                                       "engineer" };

    fr_key(w, "specialists");
    fr_open(w, '[');
    for (int number = 1; number <= s->num_players; number++) {
        int holder = PS_NOBODY;
        for (int seat = 0; seat < s->num_players; seat++)
            if (s->players[seat].specialist == number) holder = seat;
        fr_open(w, '{');
        fr_key_int(w, "number", number);
        fr_key(w, "abilities");
        fr_open(w, '[');
        for (int i = 0; i < 5; i++)
            if (ps_abilities_of(s, number) >> i & 1) fr_string(w, ids[i]);
        fr_close(w, ']');
        fr_key(w, "holder");
        if (holder == PS_NOBODY)
            fr_null(w);
        else
            fr_int(w, holder);
        fr_close(w, '}');
    }
    fr_close(w, ']');
}

/* ---- what there is to buy ---- */

/* Amounts by what they are of, those above what there is already. */
static void write_amounts(struct fr_writer *w, const char *key, const uint8_t *tokens, int credits,
                          const struct ps_player *has)
{
    fr_key(w, key);
    fr_open(w, '{');
    for (int r = 0; r < PS_RESOURCES && tokens; r++)
        if (tokens[r] > (has ? has->held[r] : 0))
            fr_key_int(w, ps_resource_ids[r], tokens[r] - (has ? has->held[r] : 0));
    if (credits > (has ? has->credits : 0))
        fr_key_int(w, "credits", credits - (has ? has->credits : 0));
    fr_close(w, '}');
}

/* credits -1: there is no price; left -1: there is no end to it. */
struct offer {
    const char *what;
    const uint8_t *tokens;
    int credits, left;
};

static void write_offer(const struct offer *o, const struct ps_player *viewer, struct fr_writer *w)
{
    fr_key(w, o->what);
    fr_open(w, '{');
    if (o->credits >= 0) write_amounts(w, "cost", o->tokens, o->credits, NULL);
    if (o->credits >= 0 && viewer) write_amounts(w, "missing", o->tokens, o->credits, viewer);
    fr_key(w, "left");
    if (o->left < 0)
        fr_null(w);
    else
        fr_int(w, o->left);
    fr_close(w, '}');
}

/* By the words that a move to buy begins with. */
static void write_offers(const struct ps_state *s, const struct ps_player *viewer,
                         struct fr_writer *w)
{
    const int market = s->stock < s->reserve_reactors ? s->stock : s->reserve_reactors; /* PS-6.4 */
    const struct offer offers[] = {
        { "activate", ps_activation_cost, 0, -1 },
        { "reactor", ps_market_cost, s->stock ? ps_reactor_price[s->stock] : -1, market },
        { "import", ps_import_cost, PS_IMPORT_CREDITS, s->reserve_reactors },
        { "converter quartz", NULL, ps_converter_price[PS_QUARTZ],
          s->reserve_converters[PS_QUARTZ] },
        { "converter ore", NULL, ps_converter_price[PS_ORE], s->reserve_converters[PS_ORE] },
        { "converter energy", NULL, ps_converter_price[PS_ENERGY],
          s->reserve_converters[PS_ENERGY] },
        { "supercharger", ps_supercharger_cost, 0, s->reserve_superchargers },
        { "upgrade", ps_upgrade_cost, 0, -1 },
        { "buy licence", ps_licence_cost, 0, s->reserve_licences },
        { "buy quarter", ps_quarter_cost, 0, s->reserve_quarters },
        { "keep", NULL, s->carrier_credits, -1 },
    };

    fr_key(w, "offers");
    fr_open(w, '{');
    for (size_t i = 0; i < sizeof offers / sizeof *offers; i++) write_offer(&offers[i], viewer, w);
    fr_close(w, '}');
}

/* PS-7.9: what the next pass would do to each price, before its track ends. */
static void write_price_changes(const struct ps_state *s, struct fr_writer *w)
{
    fr_key(w, "price_changes");
    fr_open(w, '{');
    for (int r = 0; r < PS_RESOURCES; r++)
        fr_key_int(w, ps_resource_ids[r], ps_price_change[r][s->supply[r]]);
    fr_close(w, '}');
}

static void write_tracks(struct fr_writer *w)
{
    fr_key(w, "tracks");
    fr_open(w, '{');
    for (int r = 0; r < PS_RESOURCES; r++) {
        fr_key(w, ps_resource_ids[r]);
        fr_open(w, '{');
        fr_key_int(w, "min", ps_price_min[r]);
        fr_key_int(w, "max", ps_price_max[r]);
        fr_key_int(w, "supply", PS_MAX_SUPPLY);
        fr_close(w, '}');
    }
    fr_close(w, '}');
}

/* Where a resource stands in the order of trade; -1: nobody knows yet (PS-10.3). */
static int trade_place(const struct ps_state *s, int r)
{
    const bool marked = ps_option(s, PS_VARIABLE_TRADE_ORDER) && phase_of(s)[0] == 'e';

    for (int i = 0; i < PS_RESOURCES; i++)
        if (s->trade_order[i] == r && (!marked || s->order_markers_set >> i & 1)) return i;
    return -1;
}

static const char *trade_state(const struct ps_state *s, int place)
{
    if (place < 0) return "open";
    if (s->step == PS_ASK_CERTIFICATE) return "done";
    if (s->step != PS_ASK_TRADE) return "ahead";
    return place == s->trade_turn ? "now" : place < s->trade_turn ? "done" : "ahead";
}

/* When each resource is traded in this round. */
static void write_trading(const struct ps_state *s, struct fr_writer *w)
{
    fr_key(w, "trading");
    fr_open(w, '{');
    for (int r = 0; r < PS_RESOURCES; r++) {
        const int place = trade_place(s, r);

        fr_key(w, ps_resource_ids[r]);
        fr_open(w, '{');
        fr_key_int(w, "nth", place + 1); /* 0: not known yet */
        fr_key_string(w, "state", trade_state(s, place));
        fr_close(w, '}');
    }
    fr_close(w, '}');
}

/* ---- the map ---- */

static void write_groups_of(const struct ps_state *s, int seat, struct fr_writer *w)
{
    const uint64_t running = ps_running(s, seat);

    for (int r = 0; r < PS_RESOURCES; r++) {
        uint64_t set = running & s->players[seat].extracts_set[r];
        while (set) {
            const uint64_t group = ps_group(set, ps_lowest(set));
            set &= ~group;
            if (ps_count(group) < 2) continue;
            fr_open(w, '{');
            fr_key_int(w, "seat", seat);
            fr_key_string(w, "resource", ps_resource_ids[r]);
            write_zones(w, "zones", group);
            fr_close(w, '}');
        }
    }
}

/* What the airship would help in each row: reactors by seat that can run (PS-5.26, PS-7.4), and
 * where. */
static void write_rows(const struct ps_state *s, struct fr_writer *w)
{
    fr_key(w, "rows");
    fr_open(w, '[');
    for (int row = 0; row < PS_ROWS; row++) {
        uint64_t all = 0;

        fr_open(w, '{');
        fr_key(w, "reactors");
        fr_open(w, '[');
        for (int seat = 0; seat < s->num_players; seat++) {
            const uint64_t set = ps_running(s, seat) & (uint64_t)0x3F << (row * PS_COLUMNS);
            fr_int(w, ps_count(set));
            all |= set;
        }
        fr_close(w, ']');
        write_zones(w, "zones", all);
        fr_close(w, '}');
    }
    fr_close(w, ']');
}

static void write_map(const struct ps_state *s, struct fr_writer *w)
{
    write_zones(w, "free", ps_free(s));
    write_zones(w, "river", ps_river_set);
    fr_key(w, "groups");
    fr_open(w, '[');
    for (int seat = 0; seat < s->num_players; seat++) write_groups_of(s, seat, w);
    fr_close(w, ']');
    write_rows(s, w);
}

/* ---- extraction, if it came now (PS-7.1 to PS-7.5) ---- */

/* Whoever is short of energy leaves off what is worth least at the present prices. */
static uint64_t without_least(const struct ps_state *s, const struct ps_player *p, uint64_t running)
{
    int best = -1;
    uint64_t left = running & (running - 1);

    for (uint64_t set = running; set; set &= set - 1) {
        const uint64_t rest = running & ~(set & -set);
        int worth = 0;
        if (ps_energy_cost(p, rest) == ps_energy_cost(p, running))
            continue; /* it runs for nothing */
        for (int r = 0; r < PS_RESOURCES; r++)
            worth += s->price[r] * ps_yield(s, p, rest & p->extracts_set[r]);
        if (worth > best) {
            best = worth;
            left = rest;
        }
    }
    return left;
}

static void write_yield(const struct ps_state *s, int seat, int r, uint64_t set, int held,
                        int *places, struct fr_writer *w)
{
    const struct ps_player *p = &s->players[seat];
    const struct ps_shares shares = ps_shares_of(s, p, set);
    const int all = shares.base + shares.synergy + shares.supercharger + shares.airship;
    const int own = ps_capacity_of(p, r) - held;
    const int over = all > (own > 0 ? own : 0) ? all - (own > 0 ? own : 0) : 0;
    const int hired = over < *places ? over : *places;

    *places -= hired;
    fr_open(w, '{');
    fr_key_string(w, "resource", ps_resource_ids[r]);
    fr_key_int(w, "base", shares.base);
    fr_key_int(w, "synergy", shares.synergy);
    fr_key_int(w, "supercharger", shares.supercharger);
    fr_key_int(w, "airship", shares.airship);
    fr_key_int(w, "lost", over - hired);
    fr_key_int(w, "after", held + all - over + hired);
    fr_close(w, '}');
}

static void write_extraction(const struct ps_state *s, int seat, struct fr_writer *w)
{
    const struct ps_player *p = &s->players[seat];
    const uint64_t all = ps_running(s, seat);
    uint64_t running = all;
    int places = s->carrier_holder == seat ? PS_HIRED_PLACES - ps_hired_load(s, seat) : 0;

    while (ps_energy_cost(p, running) > p->held[PS_ENERGY]) running = without_least(s, p, running);
    fr_key(w, "extraction");
    fr_open(w, '{');
    fr_key_int(w, "needed", ps_energy_cost(p, all));
    fr_key_int(w, "energy", ps_energy_cost(p, running));
    fr_key_int(w, "running", ps_count(running));
    write_zones(w, "short", all & ~running);
    fr_key(w, "yields");
    fr_open(w, '[');
    for (int r = 0; r < PS_RESOURCES; r++) {
        const int held = p->held[r] - (r == PS_ENERGY ? ps_energy_cost(p, running) : 0);
        if (running & p->extracts_set[r])
            write_yield(s, seat, r, running & p->extracts_set[r], held, &places, w);
    }
    fr_close(w, ']');
    fr_close(w, '}');
}

/* ---- the end phase, if it came now (PS-8.2, PS-8.3) ---- */

static void write_production(const struct ps_state *s, struct fr_writer *w)
{
    struct ps_state then = *s;

    ps_make_reactors(&then, NULL);
    fr_key(w, "production");
    fr_open(w, '{');
    fr_key_int(w, "reactors", then.stock - s->stock);
    fr_key_int(w, "stock", then.stock);
    fr_key(w, "supply");
    fr_open(w, '{');
    fr_key_int(w, "ore", then.supply[PS_ORE]);
    fr_key_int(w, "energy", then.supply[PS_ENERGY]);
    fr_close(w, '}');
    fr_key(w, "prices");
    fr_open(w, '[');
    for (int r = 0; r < PS_RESOURCES; r++) {
        if (then.price[r] == s->price[r]) continue;
        fr_open(w, '{');
        fr_key_string(w, "resource", ps_resource_ids[r]);
        fr_key_int(w, "from", s->price[r]);
        fr_key_int(w, "to", then.price[r]);
        fr_close(w, '}');
    }
    fr_close(w, ']');
    fr_close(w, '}');
}

/* ---- seats ---- */

static void write_carriers(const struct ps_state *s, int seat, struct fr_writer *w)
{
    const struct ps_player *p = &s->players[seat];

    fr_key(w, "carriers");
    fr_open(w, '{');
    for (int r = 0; r < PS_RESOURCES; r++) {
        const int over = p->held[r] - ps_capacity_of(p, r);
        fr_key(w, ps_resource_ids[r]);
        fr_open(w, '{');
        fr_key_int(w, "capacity", ps_capacity_of(p, r));
        fr_key(w, "next"); /* once upgraded */
        if (ps_can_upgrade(p, r))
            fr_int(w, ps_capacity[r][p->carrier_class[r] + 1]);
        else
            fr_null(w);
        fr_key_int(w, "room", ps_room(s, seat, r));
        fr_key_bool(w, "spills", !ps_room(s, seat, r)); /* one more token would be lost */
        fr_key_int(w, "aboard", over > 0 ? over : 0);   /* on the hired carrier (PS-11.4 e) */
        fr_close(w, '}');
    }
    fr_close(w, '}');
}

/* What the viewer may bid, and what each higher bid would cost if it won (PS-5.17, PS-5.18). */
static void write_bid(const struct ps_state *s, int viewer, struct fr_writer *w)
{
    const bool bidding = s->step == PS_ASK_OPEN_BID || s->step == PS_ASK_RAISE;

    if (viewer < 0 || !bidding || !(s->active_set >> viewer & 1)) return;
    fr_key(w, "bid");
    fr_open(w, '{');
    fr_key_int(w, "limit", ps_bid_limit(s, viewer));
    if (ps_pays_half(s, viewer)) {
        fr_key(w, "prices");
        fr_open(w, '[');
        for (int bid = s->bid + 1; bid <= ps_bid_limit(s, viewer) && bid < s->bid + 1000; bid++)
            fr_int(w, ps_price_of_bid(s, viewer, bid));
        fr_close(w, ']');
    }
    fr_close(w, '}');
}

void ps_derive(const void *state, int viewer, struct fr_writer *w)
{
    const struct ps_state *s = state;

    fr_key_string(w, "phase", phase_of(s));
    fr_key_int(w, "rounds", ps_rounds[s->num_players]);
    write_turn_order(s, w);
    write_specialists(s, w);
    write_offers(s, viewer < 0 ? NULL : &s->players[viewer], w);
    write_price_changes(s, w);
    write_tracks(w);
    write_trading(s, w);
    write_map(s, w);
    if (s->step != PS_GAME_OVER && __builtin_popcount(s->cards_taken) == s->num_players)
        write_production(s, w); /* once the round's specialists are known */
    write_bid(s, viewer, w);
    fr_key(w, "seats");
    fr_open(w, '[');
    for (int seat = 0; seat < s->num_players; seat++) {
        fr_open(w, '{');
        write_carriers(s, seat, w);
        write_extraction(s, seat, w);
        fr_close(w, '}');
    }
    fr_close(w, ']');
}
