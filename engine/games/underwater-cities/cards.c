/* cards.c: where cards go: hands, the era deck and its discard pile, the special deck, a player's
 * area.
 *
 * Every move of a card goes through here, so `where` and the lists never disagree. */
#include "inner.h"

#include <assert.h>

/* ---- hands ---- */

void uc_to_hand(struct uc_state *s, int seat, int card, int where)
{
    struct uc_player *p = &s->players[seat];

    p->hand_set[card >> 6] |= 1ull << (card & 63);
    p->num_hand[uc_back(card)]++;
    s->where[card] = (uint8_t)(where + seat);
}

/* ---- the era deck ---- */

static void shuffle_deck(struct uc_state *s)
{
    struct fr_rng rng = s->rng; /* not in memory, where every card written might change it */
    uint8_t *deck = s->deck;

    for (uint32_t i = s->num_deck; i > 1; i--) {
        const uint32_t j = fr_below(&rng, i);
        const uint8_t card = deck[i - 1];
        deck[i - 1] = deck[j];
        deck[j] = card;
    }
    s->rng = rng;
}

/* Of a card of the era that is over. */
static inline uint8_t where_after_era(uint8_t where)
{
    const bool down = where >= UC_DISCARD_DOWN && where < UC_OUT_DOWN;

    return where == UC_DECK      ? UC_BOX
           : where == UC_DISCARD ? UC_OUT
                                 : (uint8_t)(where + (down ? UC_OUT_DOWN - UC_DISCARD_DOWN : 0));
}

/* UC-16.3, UC-16.4: the old deck and discard pile leave the game, the new deck is shuffled. */
void uc_shuffle_era(struct uc_state *s, int era)
{
    const int old = uc_t->era_first[era - 1], first = uc_t->era_first[era],
              next = uc_t->era_first[era + 1];
    int num = 0;

    for (int card = old; era > 1 && card < first; card++)
        s->where[card] = where_after_era(s->where[card]);
    for (int seat = 0; seat < s->num_players; seat++) s->players[seat].num_down = 0;
    for (int card = first; card < next; card++) {
        if (s->where[card] != UC_BOX) continue; /* only in a position made by hand */
        s->deck[num++] = (uint8_t)card;
        s->where[card] = UC_DECK;
    }
    s->num_deck = (uint8_t)num;
    for (int i = s->num_deck; i < UC_ERA_CARDS_MAX; i++) s->deck[i] = 0;
    shuffle_deck(s);
}

/* UC-5.21: the discard pile becomes the deck. */
UC_APART static void reshuffle(struct uc_state *s, struct fr_events *ev)
{
    const int era = uc_era(s);

    for (int card = uc_t->era_first[era]; card < uc_t->era_first[era + 1]; card++) {
        const int where = s->where[card];
        if (where != UC_DISCARD && (where < UC_DISCARD_DOWN || where >= UC_OUT_DOWN)) continue;
        s->deck[s->num_deck++] = (uint8_t)card;
        s->where[card] = UC_DECK;
    }
    for (int seat = 0; seat < s->num_players; seat++) s->players[seat].num_down = 0;
    shuffle_deck(s);
    if (s->num_deck) uc_emit(ev, UC_E_RESHUFFLED, -1, 0xFF, s->num_deck, 0, 0, 0);
}

static inline int pop_deck(struct uc_state *s)
{
    const int card = s->deck[--s->num_deck];

    s->deck[s->num_deck] = 0;
    return card;
}

int uc_deck_top(struct uc_state *s, struct fr_events *ev)
{
    if (s->probe) return UC_NONE; /* a probe does not look at hidden cards */
    if (!s->num_deck) reshuffle(s, ev);
    return s->num_deck ? pop_deck(s) : UC_NONE;
}

UC_APART static void draw_and_tell(struct uc_state *s, int seat, int n, struct fr_events *ev)
{
    for (; n > 0; n--) {
        const int card = uc_deck_top(s, ev);
        if (card == UC_NONE) return;
        uc_to_hand(s, seat, card, UC_HAND);
        uc_emit(ev, UC_E_DREW, seat, (fr_seats)(1 << seat), card, 0, 0, 0);
    }
}

/* Nearly always it is one card, there is one, and nobody listens. */
void uc_draw(struct uc_state *s, int seat, int n, struct fr_events *ev)
{
    if (n == 1 && s->num_deck && !s->probe && !ev)
        uc_to_hand(s, seat, pop_deck(s), UC_HAND);
    else
        draw_and_tell(s, seat, n, ev);
}

/* ---- the special deck ---- */

/* Openly. The top card lies open already: nothing is put here while somebody looks (UC-13.3). */
void uc_put_under(struct uc_state *s, int card)
{
    s->special[s->num_special] = (uint8_t)card;
    s->special_known[s->num_special++] = 16;
    s->where[card] = UC_DECK;
}

/* ---- putting a card away ---- */

enum { TO_DISCARD, TO_OUT, TO_SPECIAL_DECK, TO_UNDER };

/* Openly, also out of a hand (UC-AR-58). An assistant is simply no longer in the area (UC-AR-7). */
UC_APART static void put_special_away(struct uc_state *s, int seat, int card, bool face_down,
                                      struct fr_events *ev)
{
    const bool under = card && uc_t->cards[card].cost != 3;

    if (under)
        uc_put_under(s, card);
    else if (card)
        s->where[card] = UC_OUT;
    if (!face_down)
        uc_emit(ev, UC_E_PUT_AWAY, seat, 0xFF, card, under ? TO_SPECIAL_DECK : TO_OUT, 0, 0);
}

/* UC-5.23, UC-6.7: a card that has left a hand, the table or an area without being kept. */
void uc_put_away(struct uc_state *s, int seat, int card, bool face_down, struct fr_events *ev)
{
    const struct uc_card *c = &uc_t->cards[card];
    const bool out = c->era != uc_era(s);
    const bool resolved = c->type == UC_INSTANT && card == s->card && s->flags & UC_CARD_DONE;

    if (!c->era) {
        put_special_away(s, seat, card, face_down, ev);
        return;
    }
    if (face_down) {
        s->where[card] = (uint8_t)((out ? UC_OUT_DOWN : UC_DISCARD_DOWN) + seat);
        if (!out) s->players[seat].num_down++;
        return;
    }
    s->where[card] = out ? UC_OUT : UC_DISCARD;
    uc_emit(ev, UC_E_PUT_AWAY, seat, 0xFF, card, out ? TO_OUT : TO_DISCARD, resolved, 0);
}

/* A special card discarded while several seats discard waits until all have, so that the order
 * under the deck is that of play and not of arrival (UC-AR-49); among one's own, the order chosen.
 */
UC_APART static void put_aside(struct uc_state *s, int seat, int card)
{
    int at = 0, mine = 0;

    while (s->order[mine] != seat) mine++;
    while (at < s->num_aside) {
        int other = 0;
        while (s->order[other] != s->where[s->aside[at]] - UC_ASIDE) other++;
        if (other > mine) break;
        at++;
    }
    for (int i = s->num_aside++; i > at; i--) s->aside[i] = s->aside[i - 1];
    s->aside[at] = (uint8_t)card;
    s->where[card] = (uint8_t)(UC_ASIDE + seat);
}

void uc_put_aside_under(struct uc_state *s)
{
    for (int i = 0; i < s->num_aside; i++) {
        uc_put_under(s, s->aside[i]);
        s->aside[i] = 0;
    }
    s->num_aside = 0;
}

void uc_discard_from_hand(struct uc_state *s, int seat, int card, struct fr_events *ev)
{
    const bool special = card >= UC_FIRST_SPECIAL;

    uc_from_hand(s, seat, card);
    uc_emit(ev, UC_E_DISCARDED, seat, special ? 0xFF : (fr_seats)(1 << seat), card, 0, 0, 0);
    if (special && uc_t->cards[card].cost < 3 && s->phase != UC_TURN)
        put_aside(s, seat, card);
    else
        uc_put_away(s, seat, card, !special, ev);
}

/* ---- the area ---- */

void uc_to_area(struct uc_state *s, int seat, int card, struct fr_events *ev)
{
    struct uc_player *p = &s->players[seat];

    assert(p->num_area < UC_AREA);
    p->area[p->num_area++] = (uint8_t)card;
    if (card) s->where[card] = (uint8_t)(UC_IN_AREA + seat);
    uc_derive_cards(p);
    uc_emit(ev, UC_E_CLAIMED, seat, 0xFF, card, 0, 0, 0);
}

static uint32_t without_bit(uint32_t set, int at)
{
    const uint32_t below = (1u << at) - 1;

    return (set & below) | (set >> 1 & ~below);
}

void uc_from_area(struct uc_state *s, int seat, int card)
{
    struct uc_player *p = &s->players[seat];
    const int at = uc_area_place(p, card);

    assert(at >= 0);
    for (int i = at; i + 1 < p->num_area; i++) p->area[i] = p->area[i + 1];
    p->area[--p->num_area] = 0;
    p->used_set = without_bit(p->used_set, at);
    p->spent_turn_set = without_bit(p->spent_turn_set, at);
    p->spent_round_set = without_bit(p->spent_round_set, at);
    uc_derive_cards(p);
}
