/* broken.c: what must be true of the components in every state: nothing is created or lost, and who
 * is asked what fits the part of the round. */
#include "inner.h"

/* The steps stand in the order of the round but for bidding, which comes back. */
bool ps_auction_over(const struct ps_state *s)
{
    const bool bidding = s->step == PS_ASK_OPEN_BID || s->step == PS_ASK_RAISE;

    if (bidding) return s->contest != PS_FOR_SPECIALIST;
    return s->step >= PS_ASK_PLACE_CLAIM && s->step <= PS_ASK_CERTIFICATE;
}

/* Whose turn it is follows from who is asked, for steps that go round in turn order. */
bool ps_in_turn_order(const struct ps_state *s)
{
    switch (s->step) {
    case PS_ASK_PLACE_CLAIM:
    case PS_ASK_PLACE_NEUTRAL:
    case PS_ASK_CLAIM:
    case PS_ASK_FALLBACK:
    case PS_ASK_ACTIVATE:
    case PS_ASK_REACTORS:
    case PS_ASK_EXTRACTION:
    case PS_ASK_STORE:
    case PS_ASK_TRADE:
    case PS_ASK_CERTIFICATE: return true;
    default: return false;
    }
}

static const char *broken_map(const struct ps_state *s)
{
    uint64_t taken = ps_setups[s->num_players].closed_set;

    if (s->neutral_set & taken) return "a neutral marker lies on an unavailable zone";
    taken |= s->neutral_set;
    for (int seat = 0; seat < PS_MAX_PLAYERS; seat++) {
        const struct ps_player *p = &s->players[seat];
        const uint64_t *x = p->extracts_set;

        if (p->claims_set & (taken | ~ps_all_zones())) return "a zone is claimed that is not free";
        taken |= p->claims_set;
        if (ps_count(x[0]) + ps_count(x[1]) + ps_count(x[2]) + ps_count(x[3]) !=
            ps_count(ps_reactors(p)))
            return "a reactor carries two converters (PS-1.8)";
        if (ps_reactors(p) & ~p->claims_set) return "a reactor stands outside its owner's zones";
        if (p->superchargers_set & ~ps_reactors(p)) return "a supercharger is not on a reactor";
        if (ps_option(s, PS_RESTRICTED_RIVER) && (x[PS_QUARTZ] | x[PS_ORE]) & ps_river_set)
            return "a converter stands on the river against PS-10.2";
    }
    return NULL;
}

static const char *broken_pieces(const struct ps_state *s)
{
    int reactors = s->reserve_reactors, superchargers = s->reserve_superchargers;
    int licences = s->reserve_licences, quarters = s->reserve_quarters;
    int converters[PS_RESOURCES];

    for (int r = 0; r < PS_RESOURCES; r++) converters[r] = s->reserve_converters[r];
    for (int seat = 0; seat < s->num_players; seat++) {
        const struct ps_player *p = &s->players[seat];
        reactors += ps_count(ps_reactors(p));
        superchargers += ps_count(p->superchargers_set);
        licences += p->licences;
        quarters += p->quarters;
        for (int r = 0; r < PS_RESOURCES; r++)
            if (r != PS_WATER) converters[r] += ps_count(p->extracts_set[r]);
    }
    if (reactors != PS_NUM_REACTORS) return "there must be 35 reactors in all (PS-1.1)";
    if (superchargers != PS_NUM_SUPERCHARGERS)
        return "there must be 13 superchargers in all (PS-1.1)";
    for (int r = 0; r < PS_RESOURCES; r++)
        if (converters[r] != ps_num_converters[r])
            return "there must be 14 converters of each kind (PS-1.1)";
    if (licences > ps_start_licences[s->num_players]) return "there are too many licences (PS-1.4)";
    if (quarters != ps_start_quarters[s->num_players])
        return "the elite quarters do not add up (PS-1.4)";
    return NULL;
}

static const char *broken_terminal(const struct ps_state *s)
{
    unsigned resources = 0;

    for (int r = 0; r < PS_RESOURCES; r++) {
        if (s->price[r] < ps_price_min[r] || s->price[r] > ps_price_max[r])
            return "a price is not on its track (PS-0.6)";
        if (s->supply[r] > PS_MAX_SUPPLY) return "a supply is not on its track (PS-0.6)";
        if (s->bonus[r] > 1) return "the bonus area holds two tokens of a kind (PS-5.1)";
        resources |= 1u << s->trade_order[r];
    }
    if (s->stock > PS_MAX_STOCK) return "the reactor market holds too many reactors (PS-1.10)";
    return resources == 0xF || s->order_markers_set != 0xF
               ? NULL
               : "the trade order names a resource twice";
}

static const char *broken_player(const struct ps_state *s, int seat)
{
    const struct ps_player *p = &s->players[seat];
    int places = s->carrier_holder == seat ? PS_HIRED_PLACES : 0;

    if (p->credits < PS_UNKNOWN) return "credits below zero (PS-0.1)";
    for (int r = 0; r < PS_RESOURCES; r++) {
        if (p->carrier_class[r] < 1 || p->carrier_class[r] > PS_CLASSES)
            return "a carrier's class is not 1 to 4 (PS-1.9)";
        if (p->held[r] > ps_capacity_of(p, r)) places -= p->held[r] - ps_capacity_of(p, r);
    }
    return places < 0 ? "a carrier holds more than its capacity (PS-0.5)" : NULL;
}

static const char *broken_specialists(const struct ps_state *s)
{
    unsigned taken = 0;
    int holders = 0;

    for (int seat = 0; seat < s->num_players; seat++) {
        const int number = s->players[seat].specialist;
        if (number && taken >> number & 1) return "two seats hold the same specialist";
        taken |= 1u << number & ~1u;
        holders += number > 0;
    }
    if (taken != s->cards_taken) return "the specialists taken do not add up";
    if (ps_auction_over(s) && holders != s->num_players)
        return "somebody has no specialist after the auction";
    for (int i = 0; ps_auction_over(s) && i < s->num_players; i++)
        if (s->players[(int)s->order[i]].specialist != i + 1)
            return "the turn order is not that of the specialists";
    return NULL;
}

static const char *broken_contest(const struct ps_state *s)
{
    if (!(s->active_set >> s->asked & 1) || !(s->active_set & (s->active_set - 1)))
        return "a contest needs two active bidders, the one asked among them";
    if (s->contest == PS_FOR_ZONE && (s->lot == PS_NO_ZONE || !(ps_offerable(s) >> s->lot & 1)))
        return "the zone auctioned is not to be had (PS-5.15)";
    if (s->contest == PS_FOR_ZONE && ps_holder(s, PS_ENTREPRENEUR) == PS_NOBODY)
        return "there is no zone auction without the Entrepreneur";
    if (s->contest == PS_FOR_HIRED_CARRIER && !ps_option(s, PS_HIRED_CARRIER))
        return "there is no hired carrier in this game";
    if (s->step == PS_ASK_OPEN_BID)
        return s->leader == PS_NOBODY && !s->bid ? NULL : "nobody leads before the opening bid";
    if (s->leader == PS_NOBODY || s->leader == s->asked || !(s->active_set >> s->leader & 1) ||
        s->bid < 1)
        return "the leading bidder must be another active bidder";
    if (s->players[s->leader].credits != PS_UNKNOWN && ps_bid_limit(s, s->leader) < s->bid)
        return "the leading bidder cannot pay the bid (PS-5.5)";
    return NULL;
}

/* In the specialist auction everybody without a card can pay 1 (PS-5.2). */
static const char *broken_auction(const struct ps_state *s)
{
    const bool winner_asked = s->step >= PS_ASK_ENGINEER && s->step <= PS_ASK_SABOTAGE;
    int holders = 0;

    for (int seat = 0; seat < s->num_players; seat++) {
        const struct ps_player *p = &s->players[seat];
        holders += p->specialist > 0;
        if (!p->specialist && !p->credits && !(s->step == PS_ASK_SPECIALIST && seat == s->asked))
            return "a contestant has no credits (PS-5.2)";
        if (p->specialist && s->step <= PS_ASK_RAISE && s->active_set >> seat & 1)
            return "a contestant holds a specialist already (PS-5.14)";
    }
    if (s->step == PS_ASK_SPECIALIST && s->players[s->asked].specialist)
        return "the winner has a specialist already";
    if (winner_asked && !s->players[s->asked].specialist) return "the winner has no specialist yet";
    if (s->step <= PS_ASK_SPECIALIST && holders == s->num_players)
        return "everybody has a specialist";
    if ((s->step == PS_ASK_SABOTAGE || s->step == PS_ASK_TIP) &&
        (holders != s->num_players || !ps_option(s, PS_SABOTAGE)))
        return "there is no sabotage now (PS-11.3)";
    if (s->step == PS_ASK_TIP && (s->victim != s->asked || s->saboteur == PS_NOBODY))
        return "only the victim tips a reactor";
    return NULL;
}

static int claims_owed(const struct ps_state *s)
{
    const int visits = s->claim_pass == 1 ? 2 * s->num_players - 1 - s->turn : s->turn;

    return s->markers_left + 2 * visits + (s->num_players < 5 ? 2 : 0);
}

static bool places_markers(const struct ps_state *s)
{
    return s->step == PS_ASK_RIVER_NEUTRAL || s->step == PS_ASK_ORDER_MARKER ||
           s->step == PS_ASK_PLACE_CLAIM || s->step == PS_ASK_PLACE_NEUTRAL;
}

static const char *broken_step(const struct ps_state *s)
{
    if (s->markers_left && !places_markers(s))
        return "markers are left only while they are being placed";
    switch (s->step) {
    case PS_ASK_FREE_UPGRADE:
    case PS_ASK_RIVER_NEUTRAL:
        if (s->cards_taken) return "the set-up is over once somebody has a specialist";
        if (s->rounds_left != ps_rounds[s->num_players])
            return "the set-up comes before the first round";
        if (s->step == PS_ASK_RIVER_NEUTRAL &&
            (!s->markers_left || ps_count(ps_free(s) & ps_river_set) < s->markers_left))
            return "the river neutrals do not fit (PS-10.4)";
        return NULL;
    case PS_ASK_OPEN_BID:
    case PS_ASK_RAISE: return broken_contest(s);
    case PS_ASK_MANIPULATE:
        return s->manipulator == s->asked ? NULL
                                          : "only the holder of the card shifts prices (PS-11.2)";
    case PS_ASK_ORDER_MARKER:
        return s->markers_left && s->markers_left <= 2 && ps_option(s, PS_VARIABLE_TRADE_ORDER)
                   ? NULL
                   : "no order marker is owed (PS-10.3)";
    case PS_ASK_PLACE_CLAIM:
    case PS_ASK_PLACE_NEUTRAL:
        return s->claim_pass && s->markers_left && claims_owed(s) <= ps_count(ps_free(s)) + 2
                   ? NULL
                   : "the claims owed do not fit (PS-10.4)";
    case PS_ASK_OFFER_ZONE:
        return s->asked == ps_holder(s, PS_ENTREPRENEUR)
                   ? NULL
                   : "only the Entrepreneur offers a zone (PS-5.15)";
    case PS_ASK_FALLBACK: return s->lot == PS_NO_ZONE ? "no zone was missed (PS-5.22)" : NULL;
    case PS_ASK_AIRSHIP:
        return s->asked == ps_holder(s, PS_CAPTAIN)
                   ? NULL
                   : "only the Captain places the airship (PS-5.26)";
    case PS_ASK_HIRED_CARRIER:
        return s->asked == s->carrier_holder && !s->carrier_kept
                   ? NULL
                   : "only a holder who may keep it is asked (PS-11.4)";
    case PS_ASK_STORE:
        return s->asked == s->carrier_holder
                   ? NULL
                   : "only the holder stores on the hired carrier (PS-11.4)";
    default: return NULL;
    }
}

static const char *broken_flow(const struct ps_state *s)
{
    unsigned seats = 0;
    fr_move moves[4096];
    const bool bidding = s->step == PS_ASK_OPEN_BID || s->step == PS_ASK_RAISE;
    const char *broken;

    for (int i = 0; i < s->num_players; i++) seats |= 1u << s->order[i];
    if (seats != (1u << s->num_players) - 1) return "the order does not name each seat once";
    if (s->first_player == PS_NOBODY) return "somebody must be first player";
    if (s->step == PS_GAME_OVER)
        return s->rounds_left ? "the game is over only after the last round" : NULL;
    if (!s->rounds_left || s->asked == PS_NOBODY)
        return "somebody must be asked until the game is over";
    if (s->turn >= s->num_players || s->trade_turn >= PS_RESOURCES)
        return "the turn is not one of this game";
    if (ps_in_turn_order(s) && s->order[s->turn] != s->asked)
        return "the seat asked is not the one whose turn it is";
    if ((broken = broken_step(s))) return broken;
    if (!ps_auction_over(s) && s->step > PS_ASK_RIVER_NEUTRAL && (broken = broken_auction(s)))
        return broken;
    return !bidding && !ps_legal(s, s->asked, moves) ? "the seat asked has no legal answer" : NULL;
}

static const char *broken_extra_cards(const struct ps_state *s)
{
    if ((s->manipulator != PS_NOBODY && !s->players[s->manipulator].specialist) ||
        (s->carrier_holder == PS_NOBODY && s->carrier_credits))
        return "an extra card lies with nobody";
    if (s->tipped == PS_NO_ZONE) return NULL;
    if (s->victim == PS_NOBODY || !(ps_reactors(&s->players[s->victim]) >> s->tipped & 1))
        return "the tipped reactor is not the victim's (PS-11.3)";
    return NULL;
}

/* What belongs to one part of the round is gone when that part is over. */
static const char *broken_leftovers(const struct ps_state *s)
{
    const uint64_t settled =
        s->settled_reactors_set | s->settled_converters_set | s->settled_superchargers_set;

    if (s->bid && s->leader == PS_NOBODY && s->step > PS_ASK_TIP) return "a bid is nobody's";
    if (settled && s->step != PS_ASK_REACTORS) return "pieces are settled in no turn (PS-6.9)";
    for (int r = 0; r < PS_RESOURCES; r++) {
        if (s->extracted[r] && s->step != PS_ASK_STORE) return "tokens lie on no carrier (PS-7.5)";
        if (s->bonus[r] && s->step > PS_ASK_TIP) return "the bonus area is not cleared (PS-5.13)";
        if (!s->order_markers_set && s->trade_order[r] != r)
            return "the trade order is not the usual one (PS-7.6)";
    }
    return NULL;
}

const char *ps_broken(const void *state)
{
    const struct ps_state *s = state;
    const char *broken = broken_map(s);

    if (!broken) broken = broken_pieces(s);
    if (!broken) broken = broken_terminal(s);
    for (int seat = 0; !broken && seat < s->num_players; seat++) broken = broken_player(s, seat);
    if (!broken) broken = broken_extra_cards(s);
    if (!broken) broken = broken_leftovers(s);
    if (!broken && s->step != PS_GAME_OVER) broken = broken_specialists(s);
    return broken ? broken : broken_flow(s);
}
