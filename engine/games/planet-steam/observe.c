/* observe.c: Planet Steam for learners: what a seat may know as numbers, and a number for each
 * move.
 *
 * Seats turn so that the viewer is first ("me"), then the others in the order of play. Zones are
 * told by piece: the viewer's own, and those of all rivals together. Nobody's purse but the own one
 * is known (PS-12.1). */
#include "observe.h"
#include "wide.h"
#include "inner.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>

static void name_zone(int zone, char out[FR_NAME_CAP])
{
    snprintf(out, FR_NAME_CAP, "%c%d", 'A' + zone % PS_COLUMNS, 1 + zone / PS_COLUMNS);
}
static void name_resource(int r, char out[FR_NAME_CAP])
{
    snprintf(out, FR_NAME_CAP, "%s", ps_resource_ids[r]);
}
static void name_step(int step, char out[FR_NAME_CAP])
{
    snprintf(out, FR_NAME_CAP, "%s", ps_question_ids[step]);
}
static void name_option(int i, char out[FR_NAME_CAP])
{
    snprintf(out, FR_NAME_CAP, "%s", ps_options[i].id);
}
static void name_from_one(int i, char out[FR_NAME_CAP]) { snprintf(out, FR_NAME_CAP, "%d", i + 1); }
static void name_contest(int i, char out[FR_NAME_CAP])
{
    static const char *const names[] = { "specialist", "zone", "hired_carrier" };
    snprintf(out, FR_NAME_CAP, "%s", names[i]);
}

static int place_in_order(const struct ps_state *s, int seat)
{
    int place = 0;

    while (place < s->num_players && s->order[place] != seat) place++;
    return place;
}

FR_SHEET put_holdings(struct fr_sheet *o, const struct ps_state *s, const struct ps_player *p)
{
    FR_PUT_PARTS(o, p->held, PS_RESOURCES, 16, "tokens held, of 16", "held.%s", ps_resource_ids);
    for (int r = 0; r < PS_RESOURCES; r++)
        FR_PUT_PART(o, ps_capacity_of(p, r), 16, "room of the carrier in tokens, of 16", "room.%s",
                    ps_resource_ids[r]);
    for (int r = 0; r < PS_RESOURCES; r++)
        FR_PUT_PART(o, p->extracts_set[r] ? ps_yield(s, p, p->extracts_set[r]) : 0, 16,
                    "tokens that all reactors of this kind would extract now, of 16", "yield.%s",
                    ps_resource_ids[r]);
    FR_PUT_PART(o, ps_energy_cost(p, ps_reactors(p)), 16,
                "energy that running all reactors costs, of 16", "energy_cost");
    FR_PUT_PART(o, p->licences, 8, "building licences, of 8", "licences");
    FR_PUT_PART(o, p->quarters, 8, "elite quarters, of 8", "quarters");
    FR_PUT_PART(o, fr_num(p->claims_set), 16, "zones, of 16", "zones");
    FR_PUT_PART(o, fr_num(ps_reactors(p)), 16, "reactors, of 16", "reactors");
    FR_PUT_PART(o, fr_num(p->superchargers_set), 8, "superchargers, of 8", "superchargers");
}

/* A seat's own are worked out when something has changed that they follow from. */
FR_SHEET put_kept_holdings(struct fr_sheet *o, const struct ps_state *s, const struct ps_player *p,
                           uint64_t *kept)
{
    uint64_t *const kept_numbers = kept + sizeof *p / 8;
    struct ps_player from = *p;

    from.credits = s->airship_row;
    from.specialist = 0;
    if (!fr_same(kept, &from, sizeof from, o->fresh)) {
        struct fr_own own;
        struct fr_sheet sheet = FR_OWN_SHEET(o, own);
        put_holdings(&sheet, s, p);
        fr_keep_own(o, &own, kept_numbers, PS_SEAT_AMOUNTS);
    }
    fr_put_own(o, kept_numbers, PS_SEAT_AMOUNTS);
}

FR_SHEET put_part_in_play(struct fr_sheet *o, const struct ps_state *s, int seat)
{
    const bool over = s->step == PS_GAME_OVER;

    FR_PUT_FLAG(o, true, "there is such a seat", "present");
    FR_PUT_FLAG(o, !over && s->asked == seat, "is asked now", "asked");
    FR_PUT_FLAG(o, s->leader == seat, "has the highest bid", "leads");
    FR_PUT_FLAG(o, s->active_set >> seat & 1, "has not passed in the contest", "bids");
    FR_PUT_FLAG(o, s->first_player == seat, "opens the specialist auction", "first_player");
    FR_PUT_FLAG(o, s->carrier_holder == seat, "has the hired carrier", "hired_carrier");
    FR_PUT_FLAG(o, s->victim == seat, "is the victim of sabotage", "victim");
    fr_put_one_of(o, place_in_order(s, seat), PS_MAX_PLAYERS, "place in the turn order", "place",
                  name_from_one);
    fr_put_one_of(o, s->players[seat].specialist - 1, PS_MAX_PLAYERS,
                  "number of the specialist card of this round", "specialist", name_from_one);
    fr_write_few(o);
}

FR_SHEET put_purse(struct fr_sheet *o, int credits)
{
    FR_PUT_PART(o, credits, 32, "credits, of 32", "credits_32");
    FR_PUT_PART(o, credits, 128, "credits, of 128", "credits_128");
    FR_PUT_PART(o, credits, 1024, "credits, of 1024", "credits_1024");
}

FR_SHEET put_seats(struct fr_sheet *o, const struct ps_state *s, int first)
{
    static const char *const prefix[PS_MAX_PLAYERS] = { "me.", "rival1.", "rival2.", "rival3.",
                                                        "rival4." };
    uint64_t *const kept = o->kept; /* by the seat, wherever it sits for the viewer */

    if (o->again) o->kept += PS_MAX_PLAYERS * PS_SEAT_WORDS;
    for (int i = 0; i < s->num_players; i++) {
        const int seat = first + i < s->num_players ? first + i : first + i - s->num_players;
        o->prefix = prefix[i];
        put_part_in_play(o, s, seat);
        if (o->again)
            put_kept_holdings(o, s, &s->players[seat], kept + seat * PS_SEAT_WORDS);
        else
            put_holdings(o, s, &s->players[seat]);
    }
    fr_put_nothing(o, (PS_MAX_PLAYERS - s->num_players) * PS_SEAT_NUMBERS);
    o->prefix = "";
}

FR_SHEET put_zones(struct fr_sheet *o, const struct ps_state *s, int first)
{
    static const char *const extracts[PS_RESOURCES] = { "my_quartz_reactor", "my_ore_reactor",
                                                        "my_water_reactor", "my_energy_reactor" };
    const struct ps_player *me = &s->players[first];
    uint64_t claims = 0, reactors = 0, superchargers = 0;

    for (int seat = 0; seat < s->num_players; seat++) {
        const struct ps_player *p = &s->players[seat];
        if (seat == first) continue;
        claims |= p->claims_set;
        reactors |= ps_reactors(p);
        superchargers |= p->superchargers_set;
    }
    fr_put_set(o, me->claims_set, PS_ZONES, "the viewer's claim", "my_claim", name_zone);
    for (int r = 0; r < PS_RESOURCES; r++)
        fr_put_set(o, me->extracts_set[r], PS_ZONES, "the viewer's reactor, by what it extracts",
                   extracts[r], name_zone);
    fr_put_set(o, me->superchargers_set, PS_ZONES, "the viewer's supercharger", "my_supercharger",
               name_zone);
    fr_put_set(o, claims, PS_ZONES, "a rival's claim", "claim", name_zone);
    fr_put_set(o, reactors, PS_ZONES, "a rival's reactor", "reactor", name_zone);
    fr_put_set(o, superchargers, PS_ZONES, "a rival's supercharger", "supercharger", name_zone);
    fr_put_set(o, ps_free(s), PS_ZONES, "nobody's, and may be claimed", "free", name_zone);
    fr_put_set(o, s->idle_set, PS_ZONES, "its reactor will not run in this extraction", "idle",
               name_zone);
    fr_put_one_of(o, s->lot, PS_ZONES, "the zone that is auctioned, or was missed", "lot",
                  name_zone);
    fr_put_one_of(o, s->airship_row - 1, PS_ROWS, "row of the support airship", "airship",
                  name_from_one);
}

FR_SHEET put_market(struct fr_sheet *o, const struct ps_state *s)
{
    enum { NUMBERS = 4 * PS_RESOURCES + 6, FROM = offsetof(struct ps_state, price) };
    char market[24] = { 0 };

    memcpy(market, (const char *)s + FROM, offsetof(struct ps_state, airship_row) - FROM);
    fr_write_gathered(o);
    if (fr_stays(o, market, sizeof market)) {
        fr_go_on(o, NUMBERS);
        return;
    }
    FR_PUT_PARTS(o, s->price, PS_RESOURCES, 20, "price, of 20", "price.%s", ps_resource_ids);
    FR_PUT_PARTS(o, s->supply, PS_RESOURCES, 20, "tokens on offer, of 20", "supply.%s",
                 ps_resource_ids);
    for (int r = 0; r < PS_RESOURCES; r++)
        FR_PUT_PART(o, s->bonus[r], 1, "lies in the bonus area", "bonus.%s", ps_resource_ids[r]);
    FR_PUT_PARTS(o, s->reserve_converters, PS_RESOURCES, 8, "converters in the reserve, of 8",
                 "converters.%s", ps_resource_ids);
    FR_PUT_PART(o, s->stock, PS_MAX_STOCK, "marker of the reactor market, as a part of its track",
                "stock");
    FR_PUT_PART(o, ps_reactor_price[s->stock], 32, "price of a reactor, of 32", "reactor_price");
    FR_PUT_PART(o, s->reserve_reactors, 32, "reactors in the reserve, of 32", "reserve.reactors");
    FR_PUT_PART(o, s->reserve_superchargers, 16, "superchargers in the reserve, of 16",
                "reserve.superchargers");
    FR_PUT_PART(o, s->reserve_licences, 8, "building licences in the reserve, of 8",
                "reserve.licences");
    FR_PUT_PART(o, s->reserve_quarters, 8, "elite quarters in the reserve, of 8",
                "reserve.quarters");
}

FR_SHEET put_question(struct fr_sheet *o, const struct ps_state *s, bool trading)
{
    static const int places[PS_RESOURCES] = { 1, 2, 3, 4 };

    FR_PUT_PART(o, s->rounds_left, 8, "rounds left, of 8", "rounds_left");
    fr_put_one_of(o, s->step, PS_NUM_STEPS, "what is asked", "question", name_step);
    fr_put_one_of(o, s->contest, 3, "what the auction is for", "contest", name_contest);
    FR_PUT_PART(o, s->bid, 32, "highest bid, of 32", "bid_32");
    FR_PUT_PART(o, s->bid, 256, "highest bid, of 256", "bid_256");
    fr_put_one_of(o, trading ? ps_traded(s) : -1, PS_RESOURCES, "the resource that is traded now",
                  "traded", name_resource);
    FR_PUT_PARTS(o, s->trade_order, PS_RESOURCES, 4,
                 "resource at this place of the trade order, by its number of 4", "trade_order.%d",
                 places);
    fr_put_set(o, s->order_markers_set, PS_RESOURCES, "the order marker of this number is placed",
               "order_marker", name_from_one);
    FR_PUT_PART(o, s->markers_left, 4, "markers or claims still owed, of 4", "markers_left");
    FR_PUT_PART(o, s->claim_pass, 2, "pass of the variable claims, of 2", "claim_pass");
    FR_PUT_PART(o, s->carrier_credits, 64, "credits on the hired carrier, of 64",
                "carrier_credits");
    FR_PUT_FLAG(o, s->carrier_kept, "the hired carrier was kept once", "carrier_kept");
    FR_PUT_PARTS(o, s->extracted, PS_RESOURCES, 16, "extracted tokens without room, of 16",
                 "extracted.%s", ps_resource_ids);
    fr_put_set(o, s->cards_taken >> 1, PS_MAX_PLAYERS,
               "the specialist card of this number is taken", "card_taken", name_from_one);
    fr_put_set(o, s->options, PS_NUM_OPTIONS, "an option of the game", "option", name_option);
}

FR_SHEET put_all(struct fr_sheet *o, const struct ps_state *s, int viewer)
{
    const int first = viewer < 0 ? 0 : viewer;
    const bool known = viewer >= 0 || s->step == PS_GAME_OVER;

    put_seats(o, s, first);
    put_purse(o, known ? s->players[first].credits : 0);
    put_zones(o, s, first);
    put_market(o, s);
    put_question(o, s, s->step == PS_ASK_TRADE);
    fr_write_gathered(o);
}

FR_FOR_WIDE_REGISTERS static void write_numbers(const void *state, int viewer, float *out)
{
    struct fr_sheet o = { .at = out };

    put_all(&o, state, viewer);
    assert(o.at == out + PS_OBSERVATION);
}

FR_FOR_WIDE_REGISTERS static void write_again(const void *state, int viewer, float *out,
                                              uint64_t *kept)
{
    struct fr_sheet o = FR_AGAIN(out, kept);

    put_all(&o, state, viewer);
    *kept = 1;
    assert(o.at == out + PS_OBSERVATION && o.kept <= kept + PS_KEPT_WORDS);
}

FR_FOR_WIDE_REGISTERS static void write_bytes(const void *state, int viewer, int8_t *out,
                                              uint64_t *kept)
{
    struct fr_sheet o = FR_COMPACT(out, kept);

    put_all(&o, state, viewer);
    *kept = 1;
    assert(o.byte == out + PS_OBSERVATION && o.kept <= kept + PS_KEPT_WORDS);
}

void ps_observe(const void *state, int viewer, float *out) { write_numbers(state, viewer, out); }

void ps_observe_again(const void *state, int viewer, float *out, uint64_t *kept)
{
    write_again(state, viewer, out, kept);
}

void ps_observe_bytes(const void *state, int viewer, int8_t *out, uint64_t *kept)
{
    write_bytes(state, viewer, out, kept);
}

void ps_describe(struct fr_observed *out)
{
    static const struct ps_state nothing = { .num_players = PS_MAX_PLAYERS };
    struct fr_sheet o = { .named = out };

    put_all(&o, &nothing, 0);
    assert(o.named == out + PS_OBSERVATION);
}

/* ---- one number a move, for policies: kind by kind ---- */

enum {
    ANY_ZONE = PS_ZONES,
    ZONE_TO_ZONE = PS_ZONES * PS_ZONES,
    TRADES = PS_RESOURCES * PS_POLICY_TRADES
};
#define AT(kind, from, num) kind##_AT = (from), kind##_END = kind##_AT + (num)
enum {
    AT(PS_PASS, 0, 1),
    AT(PS_BID, PS_PASS_END, PS_POLICY_BIDS),
    AT(PS_UPGRADE, PS_BID_END, PS_RESOURCES),
    AT(PS_TAKE, PS_UPGRADE_END, PS_RESOURCES),
    AT(PS_CHOOSE_SPECIALIST, PS_TAKE_END, PS_MAX_PLAYERS + 1),
    AT(PS_TAKE_LICENCE, PS_CHOOSE_SPECIALIST_END, 1),
    AT(PS_TAKE_CREDITS, PS_TAKE_LICENCE_END, 1),
    AT(PS_BONUS, PS_TAKE_CREDITS_END, PS_RESOURCES),
    AT(PS_ORDER, PS_BONUS_END, PS_RESOURCES *PS_RESOURCES),
    AT(PS_SABOTAGE_SEAT, PS_ORDER_END, PS_MAX_PLAYERS),
    AT(PS_TIP, PS_SABOTAGE_SEAT_END, ANY_ZONE),
    AT(PS_NEUTRAL, PS_TIP_END, ANY_ZONE),
    AT(PS_CLAIM, PS_NEUTRAL_END, ANY_ZONE),
    AT(PS_OFFER, PS_CLAIM_END, ANY_ZONE),
    AT(PS_ROLL, PS_OFFER_END, ANY_ZONE),
    AT(PS_USE_LICENCE, PS_ROLL_END, ANY_ZONE),
    AT(PS_AIRSHIP, PS_USE_LICENCE_END, PS_ROWS + 1),
    AT(PS_KEEP, PS_AIRSHIP_END, 1),
    AT(PS_RELEASE, PS_KEEP_END, 1),
    AT(PS_ACTIVATE, PS_RELEASE_END, 1),
    AT(PS_REST, PS_ACTIVATE_END, 1),
    AT(PS_BUY_REACTOR, PS_REST_END, ANY_ZONE),
    AT(PS_IMPORT_REACTOR, PS_BUY_REACTOR_END, ANY_ZONE),
    AT(PS_CONVERTER, PS_IMPORT_REACTOR_END, PS_RESOURCES *PS_ZONES),
    AT(PS_SUPERCHARGER, PS_CONVERTER_END, ANY_ZONE),
    AT(PS_RETURN_CONVERTER, PS_SUPERCHARGER_END, ANY_ZONE),
    AT(PS_DONE, PS_RETURN_CONVERTER_END, 1),
    AT(PS_IDLE, PS_DONE_END, ANY_ZONE),
    AT(PS_EXTRACT, PS_IDLE_END, 1),
    AT(PS_STORE, PS_EXTRACT_END, 256),
    AT(PS_BUY, PS_STORE_END, TRADES),
    AT(PS_SELL, PS_BUY_END, TRADES),
    AT(PS_BUY_LICENCE, PS_SELL_END, 1),
    AT(PS_SELL_LICENCE, PS_BUY_LICENCE_END, 1),
    AT(PS_BUY_QUARTER, PS_SELL_LICENCE_END, 1),
    AT(PS_MOVE_REACTOR, PS_BUY_QUARTER_END, ZONE_TO_ZONE),
    AT(PS_MOVE_CONVERTER, PS_MOVE_REACTOR_END, ZONE_TO_ZONE),
    AT(PS_MOVE_SUPERCHARGER, PS_MOVE_CONVERTER_END, ZONE_TO_ZONE),
    AT(PS_SHIFT, PS_MOVE_SUPERCHARGER_END, PS_NUM_MODES *PS_NUM_SHIFTS),
};
_Static_assert((int)PS_SHIFT_END == (int)PS_POLICY_SIZE, "policy_size is what the kinds need");

/* Where a kind begins, and what each of its two arguments counts for, in one word. */
#define KIND_FROM(kind, at, first, second) [kind] = (at) | (uint32_t)(first) << 16 | (second) << 24
#define KIND(kind, first, second)          KIND_FROM(kind, kind##_AT, first, second)
static const uint32_t kinds[PS_NUM_MOVE_KINDS] = {
    KIND(PS_PASS, 0, 0),
    KIND(PS_BID, 0, 1),
    KIND_FROM(PS_ORDER, PS_ORDER_AT - PS_RESOURCES, PS_RESOURCES, 1), /* markers count from 1 */
    KIND(PS_UPGRADE, 1, 0),
    KIND(PS_TAKE, 1, 0),
    KIND(PS_CHOOSE_SPECIALIST, 1, 0),
    KIND(PS_TAKE_LICENCE, 0, 0),
    KIND(PS_TAKE_CREDITS, 0, 0),
    KIND(PS_BONUS, 1, 0),
    KIND(PS_SABOTAGE_SEAT, 1, 0),
    KIND(PS_TIP, 1, 0),
    KIND(PS_NEUTRAL, 1, 0),
    KIND(PS_CLAIM, 1, 0),
    KIND(PS_OFFER, 1, 0),
    KIND(PS_ROLL, 1, 0),
    KIND(PS_USE_LICENCE, 1, 0),
    KIND(PS_AIRSHIP, 1, 0),
    KIND(PS_KEEP, 0, 0),
    KIND(PS_RELEASE, 0, 0),
    KIND(PS_ACTIVATE, 0, 0),
    KIND(PS_REST, 0, 0),
    KIND(PS_BUY_REACTOR, 1, 0),
    KIND(PS_IMPORT_REACTOR, 1, 0),
    KIND(PS_CONVERTER, PS_ZONES, 1),
    KIND(PS_SUPERCHARGER, 1, 0),
    KIND(PS_RETURN_CONVERTER, 1, 0),
    KIND(PS_DONE, 0, 0),
    KIND(PS_IDLE, 1, 0),
    KIND(PS_EXTRACT, 0, 0),
    KIND(PS_STORE, 0, 1),
    KIND(PS_BUY, PS_POLICY_TRADES, 1),
    KIND(PS_SELL, PS_POLICY_TRADES, 1),
    KIND(PS_BUY_LICENCE, 0, 0),
    KIND(PS_SELL_LICENCE, 0, 0),
    KIND(PS_BUY_QUARTER, 0, 0),
    KIND(PS_MOVE_REACTOR, PS_ZONES, 1),
    KIND(PS_MOVE_CONVERTER, PS_ZONES, 1),
    KIND(PS_MOVE_SUPERCHARGER, PS_ZONES, 1),
};

static uint32_t shift_index(int steps) /* by bisection: steps ascend */
{
    uint32_t from = 0, to = PS_NUM_SHIFTS - 1;

    while (from < to) {
        const uint32_t middle = (from + to) / 2;
        if (ps_shifts[middle].steps < steps)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

/* Of any kind but PS_SHIFT. Among the second arguments only bids can be as large as that. */
static inline __attribute__((always_inline)) uint32_t plain_index(fr_move m)
{
    const uint32_t kind = kinds[m >> 24], a = m >> 16 & 0xFF, b = m & 0xFFFF;
    const uint32_t least = b < PS_POLICY_BIDS - 1 ? b : PS_POLICY_BIDS - 1;

    return (kind & 0xFFFF) + a * (kind >> 16 & 0xFF) + least * (kind >> 24);
}

static inline uint32_t index_of(fr_move m)
{
    if (ps_kind(m) != PS_SHIFT) return plain_index(m);
    return PS_SHIFT_AT + (uint32_t)ps_a(m) * PS_NUM_SHIFTS + shift_index(ps_b(m));
}

uint32_t ps_index(const void *state, int seat, fr_move m)
{
    (void)state;
    (void)seat;
    return index_of(m);
}

FR_FOR_WIDE_REGISTERS static void write_plain(const fr_move *moves, int num, uint32_t *out)
{
    for (int i = 0; i < num; i++) out[i] = plain_index(moves[i]);
}

/* Prices are shifted in one question alone. */
void ps_indices(const void *state, int seat, const fr_move *moves, int num, uint32_t *out)
{
    (void)seat;
    if (((const struct ps_state *)state)->step != PS_ASK_MANIPULATE)
        write_plain(moves, num, out);
    else
        for (int i = 0; i < num; i++) out[i] = index_of(moves[i]);
}
