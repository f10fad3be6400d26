/* view.c: what a viewer may know, and states drawn anew that it cannot tell from the true one.
 *
 * Hidden are the hands (but for special cards taken openly), the order of the decks, cards
 * discarded face down by others, and what another player saw under the special deck (UC-AR-27,
 * UC-DP-18). Card backs are public: of a hidden card everybody knows whether it is special and of
 * which era. */
#include "inner.h"

#include <string.h>

static bool is_special(int card) { return card >= UC_FIRST_SPECIAL; }

static int special_index(const struct uc_state *s, int card)
{
    int i = 0;

    while (i < s->num_special && s->special[i] != card) i++;
    return i;
}

/* Whether this viewer cannot tell where the card is. */
static bool is_hidden(const struct uc_state *s, int viewer, int card)
{
    const int where = s->where[card], seat = where & 3;

    switch (where < UC_HAND ? where : where & ~3) {
    case UC_BOX: return card && !is_special(card) && uc_back(card) < uc_era(s);
    case UC_DECK:
        if (!is_special(card)) return true;
        return !(s->special_known[special_index(s, card)] & (16 | (viewer >= 0 ? 1 << viewer : 0)));
    case UC_IN_DRAWN: return s->active != viewer;
    case UC_HIDDEN: return true;
    case UC_HAND:
    case UC_DISCARD_DOWN:
    case UC_OUT_DOWN: return seat != viewer;
    default: return false;
    }
}

static void hide_seat(struct uc_state *s, int seat)
{
    struct uc_player *p = &s->players[seat];

    for (int word = 0; word < 4; word++) p->hand_set[word] = 0;
    for (int card = UC_FIRST_SPECIAL; card < UC_CARDS; card++)
        if (s->where[card] == UC_OPEN_HAND + seat) p->hand_set[card >> 6] |= 1ull << (card & 63);
}

void uc_redact(void *state, int viewer)
{
    struct uc_state *s = state;
    bool hidden[UC_CARDS];

    memset(&s->rng, 0, sizeof s->rng);
    s->seed = 0;
    for (int card = 0; card < UC_CARDS; card++) hidden[card] = is_hidden(s, viewer, card);
    for (int i = 0; i < s->num_special; i++)
        if (s->special[i] == UC_UNKNOWN || hidden[s->special[i]]) s->special[i] = UC_UNKNOWN;
    for (int i = 0; i < UC_DRAWN && i < s->num_drawn; i++)
        if (s->depth && uc_peek(s)->kind == UC_KEEP && s->active != viewer)
            s->drawn[i] = UC_UNKNOWN;
    for (int i = 0; i < s->num_deck; i++) s->deck[i] = UC_UNKNOWN;
    for (int i = 0; i < s->num_pile - s->pile_known; i++) s->pile[i] = UC_UNKNOWN;
    for (int card = 0; card < UC_CARDS; card++)
        if (hidden[card]) s->where[card] = UC_HIDDEN;
    for (int seat = 0; seat < s->num_players; seat++)
        if (seat != viewer) hide_seat(s, seat);
}

/* ---- drawing anew ---- */

/* One hidden place: a code that sorts the same however the cards lie, and what is needed to fill
 * it. */
struct place {
    uint8_t where, index;
};

static void collect_places(const struct uc_state *s, int viewer, int first, int end, uint8_t *cards,
                           struct place *places, int *num)
{
    *num = 0;
    for (int card = first; card < end; card++)
        if (is_hidden(s, viewer, card)) cards[(*num)++] = (uint8_t)card;
    for (int i = 0; i < *num; i++) {
        struct place place = { s->where[cards[i]], 0 };
        int at = i;

        if (place.where == UC_DECK && is_special(cards[i])) {
            place.index = (uint8_t)special_index(s, cards[i]);
        } else if (place.where == UC_DECK) {
            while (s->deck[place.index] != cards[i]) place.index++;
        } else if (place.where == UC_IN_DRAWN) {
            while (s->drawn[place.index] != cards[i]) place.index++;
        }
        for (; at > 0 &&
               (places[at - 1].where > place.where ||
                (places[at - 1].where == place.where && places[at - 1].index > place.index));
             at--)
            places[at] = places[at - 1];
        places[at] = place;
    }
}

static void fill_place(struct uc_state *s, const struct place *place, int card)
{
    s->where[card] = place->where;
    if (place->where == UC_DECK && is_special(card))
        s->special[place->index] = (uint8_t)card;
    else if (place->where == UC_DECK)
        s->deck[place->index] = (uint8_t)card;
    else if (place->where == UC_IN_DRAWN)
        s->drawn[place->index] = (uint8_t)card;
    else if ((place->where & ~3) == UC_HAND)
        s->players[place->where & 3].hand_set[card >> 6] |= 1ull << (card & 63);
}

/* The hidden cards of one back change places with each other. */
static void redraw(struct uc_state *s, int viewer, int first, int end, struct fr_rng *rng)
{
    uint8_t cards[UC_CARDS];
    struct place places[UC_CARDS];
    int num;

    collect_places(s, viewer, first, end, cards, places, &num);
    for (int i = 0; i < num; i++)
        if ((s->where[cards[i]] & ~3) == UC_HAND)
            s->players[s->where[cards[i]] & 3].hand_set[cards[i] >> 6] &=
                ~(1ull << (cards[i] & 63));
    for (int i = num - 1; i > 0; i--) {
        const int j = (int)fr_below(rng, (uint32_t)i + 1);
        const uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
    for (int i = 0; i < num; i++) fill_place(s, &places[i], cards[i]);
}

static void redraw_pile(struct uc_state *s, struct fr_rng *rng)
{
    const int num = s->num_pile - s->pile_known;

    for (int i = 1; i < num; i++) /* sorted first, so that the truth does not matter */
        for (int j = i; j > 0 && s->pile[j - 1] > s->pile[j]; j--) {
            const uint8_t tile = s->pile[j];
            s->pile[j] = s->pile[j - 1];
            s->pile[j - 1] = tile;
        }
    for (int i = num - 1; i > 0; i--) {
        const int j = (int)fr_below(rng, (uint32_t)i + 1);
        const uint8_t tile = s->pile[i];
        s->pile[i] = s->pile[j];
        s->pile[j] = tile;
    }
}

void uc_resample(void *state, int viewer, uint64_t seed)
{
    struct uc_state *s = state;
    struct fr_rng rng;

    fr_rng_seed(&rng, seed);
    fr_rng_seed(&s->rng, fr_rng_next(&rng));
    s->seed = 0;
    for (int era = 1; era <= 3; era++)
        redraw(s, viewer, uc_t->era_first[era], uc_t->era_first[era + 1], &rng);
    redraw(s, viewer, UC_FIRST_SPECIAL, UC_CARDS, &rng);
    redraw_pile(s, &rng);
}
