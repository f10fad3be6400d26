/* view.c: what a viewer may know: rows, who is up, how many pearls there are elsewhere, and the own
 * hand. Pearls out of sight move to place 0, or are dealt anew. */
#include "state.h"
#include "observe.h"

#include <assert.h>
#include <string.h>

static void forget(uint8_t *pearls)
{
    const int total = pd_total(pearls);

    memset(pearls, 0, PD_PLACES);
    pearls[0] = (uint8_t)total;
}

void pd_redact(void *state, int viewer)
{
    struct pd_state *s = state;

    memset(&s->rng, 0, sizeof s->rng);
    s->seed = 0;
    forget(s->deck);
    for (int seat = 0; seat < s->num_players; seat++)
        if (seat != viewer) forget(s->players[seat].hand);
}

/* What lies neither in a row nor in the viewer's hand. */
static void gather(const struct pd_state *s, int viewer, uint8_t *pool)
{
    memcpy(pool, pd_counts, PD_PLACES);
    for (int v = 1; v < PD_PLACES; v++)
        for (int seat = 0; seat < s->num_players; seat++) {
            pool[v] = (uint8_t)(pool[v] - s->players[seat].row[v]);
            if (seat == viewer) pool[v] = (uint8_t)(pool[v] - s->players[seat].hand[v]);
        }
}

static void deal(uint8_t *pearls, uint8_t *pool, struct fr_rng *rng)
{
    const int total = pd_total(pearls);

    memset(pearls, 0, PD_PLACES);
    for (int i = 0; i < total; i++) {
        int left = (int)fr_below(rng, (uint32_t)pd_total(pool)), v = 0;
        for (; left >= pool[v]; v++) left -= pool[v];
        pool[v]--;
        pearls[v]++;
    }
}

void pd_resample(void *state, int viewer, uint64_t seed)
{
    struct pd_state *s = state;
    uint8_t pool[PD_PLACES];
    struct fr_rng rng;

    fr_rng_seed(&rng, seed);
    fr_rng_seed(&s->rng, fr_rng_next(&rng));
    s->seed = 0;
    gather(s, viewer, pool);
    for (int seat = 0; seat < s->num_players; seat++)
        if (seat != viewer) deal(s->players[seat].hand, pool, &rng);
    memcpy(s->deck, pool, sizeof s->deck);
}

/* ---- for learners ---- */

static const struct pd_player nobody;

/* The own hand; then each seat's row from the viewer's on, and whether it is up. */
FR_SHEET fill(struct fr_sheet *sheet, const struct pd_state *s, int viewer)
{
    const struct pd_player *me = viewer >= 0 ? &s->players[viewer] : &nobody;

    for (int v = 0; v < PD_PLACES; v++)
        FR_PUT_PART(sheet, v ? me->hand[v] : 0, PD_HAND_MAX, "pearls in hand", "me.hand.%d", v);
    for (int i = 0; i < PD_MAX_PLAYERS; i++) {
        const int seat = i < s->num_players ? ((viewer < 0 ? 0 : viewer) + i) % s->num_players : -1;
        const struct pd_player *p = seat >= 0 ? &s->players[seat] : &nobody;
        for (int v = 0; v < PD_PLACES; v++)
            FR_PUT_PART(sheet, p->row[v], 6, "pearls in the row", "seat%d.row.%d", i, v);
        FR_PUT_FLAG(sheet, p->surfaced, "is up", "seat%d.surfaced", i);
    }
    fr_write_gathered(sheet);
}

void pd_observe(const void *state, int viewer, float *out)
{
    struct fr_sheet sheet = { .at = out };

    fill(&sheet, state, viewer);
    assert(sheet.at == out + PD_OBSERVATION);
}

void pd_describe(struct fr_observed *out)
{
    static const struct pd_state none;
    struct fr_sheet sheet = { .named = out };

    fill(&sheet, &none, 0);
    assert(sheet.named == out + PD_OBSERVATION);
}
