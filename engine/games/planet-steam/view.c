/* view.c: what a viewer may know (PS-12.1): everything but the others' credits and the dice to come.
 *
 * resample draws those credits anew from what the table shows: never less than a standing bid
 * proves, otherwise around what the viewer holds. The rules forbid counting the others' money, so the
 * draw uses no memory of their payments. */
#include "rules.h"

#include <string.h>

void ps_redact(void *state, int viewer)
{
    struct ps_state *s = state;

    memset(&s->rng, 0, sizeof s->rng);
    s->seed = 0;
    if (s->step == PS_GAME_OVER) return;          /* PS-9.2: credits become public */
    for (int seat = 0; seat < s->num_players; seat++)
        if (seat != viewer) s->players[seat].credits = PS_UNKNOWN;
}

/* What a seat must have at least, as everybody can see: a standing bid; a credit to open with, or to
 * be in a specialist auction at all (PS-5.2); the price of keeping the hired carrier (PS-11.4). */
static int proven_credits(const struct ps_state *s, int seat)
{
    const struct ps_player *p = &s->players[seat];
    const bool bidding = s->step == PS_ASK_OPEN_BID || s->step == PS_ASK_RAISE;
    const bool contestant = s->contest == PS_FOR_SPECIALIST && s->step <= PS_ASK_TIP && !p->specialist;
    const bool half = s->contest == PS_FOR_ZONE && ps_abilities_of(s, p->specialist) & PS_ENTREPRENEUR;

    if (bidding && seat == s->leader) return half ? (s->bid + 1) / 2 : s->bid;
    if (bidding && seat == s->asked && s->step == PS_ASK_OPEN_BID) return 1;
    if (s->step == PS_ASK_HIRED_CARRIER && seat == s->asked) return s->carrier_credits;
    return contestant;
}

void ps_resample(void *state, int viewer, uint64_t seed)
{
    struct ps_state *s = state;
    struct fr_rng rng;
    int own;

    fr_rng_seed(&rng, seed);
    fr_rng_seed(&s->rng, fr_rng_next(&rng));
    s->seed = 0;
    if (s->step == PS_GAME_OVER) return;
    own = viewer >= 0 ? s->players[viewer].credits : ps_start_credits[0][s->num_players] / 2;
    for (int seat = 0; seat < s->num_players; seat++) {
        if (seat == viewer) continue;
        const int proven = proven_credits(s, seat);
        const int usual = (int)fr_below(&rng, (uint32_t)(own + 30)) + (int)fr_below(&rng, (uint32_t)(own + 30));
        s->players[seat].credits = (int16_t)(usual / 2 > proven ? usual / 2 : proven + (int)fr_below(&rng, 20));
    }
}

/* ---- for learners ---- */

static float *observe_zones(float *out, uint64_t set)
{
    for (int zone = 0; zone < PS_ZONES; zone++) *out++ = (float)(set >> zone & 1);
    return out;
}

static float *observe_player(const struct ps_player *p, bool purse_known, float *out)
{
    *out++ = purse_known ? (float)p->credits / 100.0f : -1.0f;
    for (int r = 0; r < PS_RESOURCES; r++) *out++ = (float)p->held[r] / 13.0f;
    for (int r = 0; r < PS_RESOURCES; r++) *out++ = (float)p->carrier_class[r] / 4.0f;
    *out++ = (float)p->licences / 7.0f;
    *out++ = (float)p->quarters / 7.0f;
    for (int number = 1; number <= PS_MAX_PLAYERS; number++) *out++ = (float)(p->specialist == number);
    return out;
}

/* Zones are coded for the viewer: mine, another's, by piece. Seats turn so that the viewer is first. */
void ps_observe(const void *state, int viewer, float *out)
{
    const struct ps_state *s = state;
    const int first = viewer < 0 ? 0 : viewer;
    float *const begin = out;
    uint64_t others[3] = { 0 };

    for (int i = 0; i < s->num_players; i++) {
        const int seat = (first + i) % s->num_players;
        out = observe_player(&s->players[seat], seat == viewer || s->step == PS_GAME_OVER, out);
    }
    out = begin + PS_MAX_PLAYERS * 16;
    memset(begin + s->num_players * 16, 0, sizeof(float) * (size_t)(PS_MAX_PLAYERS - s->num_players) * 16);
    for (int seat = 0; seat < s->num_players; seat++) {
        const struct ps_player *p = &s->players[seat];
        if (seat == first) continue;
        others[0] |= p->claims_set;
        others[1] |= ps_reactors(p);
        others[2] |= p->superchargers_set;
    }
    out = observe_zones(out, s->players[first].claims_set);
    for (int r = 0; r < PS_RESOURCES; r++) out = observe_zones(out, s->players[first].extracts_set[r]);
    out = observe_zones(out, s->players[first].superchargers_set);
    for (int i = 0; i < 3; i++) out = observe_zones(out, others[i]);
    out = observe_zones(out, s->neutral_set);
    for (int r = 0; r < PS_RESOURCES; r++) {
        *out++ = (float)s->price[r] / 20.0f;
        *out++ = (float)s->supply[r] / 20.0f;
        *out++ = (float)s->bonus[r];
    }
    *out++ = (float)s->stock / PS_MAX_STOCK;
    *out++ = (float)s->rounds_left / 7.0f;
    *out++ = (float)s->airship_row / PS_ROWS;
    *out++ = (float)s->bid / 100.0f;
    *out++ = (float)(s->leader == first);
    *out++ = (float)s->turn / PS_MAX_PLAYERS;
    for (int step = 0; step < PS_NUM_STEPS; step++) *out++ = (float)(s->step == step);
}
