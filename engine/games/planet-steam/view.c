/* view.c: what a viewer may know (PS-12.1): everything but the others' credits and the dice to
 * come.
 *
 * resample draws those credits anew from what the table shows: never less than a standing bid
 * proves, otherwise around what the viewer holds. The rules forbid counting the others' money, so
 * the draw uses no memory of their payments. */
#include "inner.h"

#include <string.h>

void ps_redact(void *state, int viewer)
{
    struct ps_state *s = state;

    memset(&s->rng, 0, sizeof s->rng);
    s->seed = 0;
    if (s->step == PS_GAME_OVER) return; /* PS-9.2: credits become public */
    for (int seat = 0; seat < s->num_players; seat++)
        if (seat != viewer) s->players[seat].credits = PS_UNKNOWN;
}

/* PS-12.1: a player may tell the others, truly, at any time. It changes nothing: they know the
 * number of this moment. */
void ps_reveal(const void *state, int seat, struct fr_events *ev)
{
    const struct ps_state *s = state;

    ps_emit(ev, PS_EV_REVEALED, seat, s->players[seat].credits, 0, 0, 0);
}

/* What a seat must have at least, as everybody can see: a standing bid; a credit to open with, or
 * to be in a specialist auction at all (PS-5.2); the price of keeping the hired carrier (PS-11.4).
 */
static int proven_credits(const struct ps_state *s, int seat)
{
    const struct ps_player *p = &s->players[seat];
    const bool bidding = s->step == PS_ASK_OPEN_BID || s->step == PS_ASK_RAISE;
    const bool contestant =
        s->contest == PS_FOR_SPECIALIST && s->step <= PS_ASK_TIP && !p->specialist;

    if (bidding && seat == s->leader) return ps_price_of_bid(s, seat, s->bid);
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
        const int usual =
            (int)fr_below(&rng, (uint32_t)(own + 30)) + (int)fr_below(&rng, (uint32_t)(own + 30));
        s->players[seat].credits =
            (int16_t)(usual / 2 > proven ? usual / 2 : proven + (int)fr_below(&rng, 20));
    }
}
