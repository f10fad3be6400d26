/* view.c: what a viewer may know, and states drawn anew that it cannot tell from the true one.
 *
 * Hidden are the hands (but for special cards taken openly), the order of the decks, cards discarded face down by others,
 * and what another player saw under the special deck (UC-AR-27, UC-DP-18). Card backs are public: of a hidden card
 * everybody knows whether it is special and of which era. */
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
    case UC_HAND: case UC_DISCARD_DOWN: case UC_OUT_DOWN: return seat != viewer;
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
        if (s->depth && uc_peek(s)->kind == UC_KEEP && s->active != viewer) s->drawn[i] = UC_UNKNOWN;
    for (int i = 0; i < s->num_deck; i++) s->deck[i] = UC_UNKNOWN;
    for (int i = 0; i < s->num_pile - s->pile_known; i++) s->pile[i] = UC_UNKNOWN;
    for (int card = 0; card < UC_CARDS; card++)
        if (hidden[card]) s->where[card] = UC_HIDDEN;
    for (int seat = 0; seat < s->num_players; seat++)
        if (seat != viewer) hide_seat(s, seat);
}

/* ---- drawing anew ---- */

/* One hidden place: a code that sorts the same however the cards lie, and what is needed to fill it. */
struct place { uint8_t where, index; };

static void collect_places(const struct uc_state *s, int viewer, int first, int end, uint8_t *cards, struct place *places, int *num)
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
        for (; at > 0 && (places[at - 1].where > place.where ||
                          (places[at - 1].where == place.where && places[at - 1].index > place.index)); at--)
            places[at] = places[at - 1];
        places[at] = place;
    }
}

static void fill_place(struct uc_state *s, const struct place *place, int card)
{
    s->where[card] = place->where;
    if (place->where == UC_DECK && is_special(card)) s->special[place->index] = (uint8_t)card;
    else if (place->where == UC_DECK) s->deck[place->index] = (uint8_t)card;
    else if (place->where == UC_IN_DRAWN) s->drawn[place->index] = (uint8_t)card;
    else if ((place->where & ~3) == UC_HAND) s->players[place->where & 3].hand_set[card >> 6] |= 1ull << (card & 63);
}

/* The hidden cards of one back change places with each other. */
static void redraw(struct uc_state *s, int viewer, int first, int end, struct fr_rng *rng)
{
    uint8_t cards[UC_CARDS];
    struct place places[UC_CARDS];
    int num;

    collect_places(s, viewer, first, end, cards, places, &num);
    for (int i = 0; i < num; i++)
        if ((s->where[cards[i]] & ~3) == UC_HAND && s->where[cards[i]] >= UC_HAND)
            s->players[s->where[cards[i]] & 3].hand_set[cards[i] >> 6] &= ~(1ull << (cards[i] & 63));
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

    for (int i = 1; i < num; i++)                             /* sorted first, so that the truth does not matter */
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
    for (int era = 1; era <= 3; era++) redraw(s, viewer, uc_t->era_first[era], uc_t->era_first[era + 1], &rng);
    redraw(s, viewer, UC_FIRST_SPECIAL, UC_CARDS, &rng);
    redraw_pile(s, &rng);
}

/* ---- for learners ---- */

struct out { float *at; };
static void put(struct out *o, int value, int scale) { *o->at++ = (float)value / (float)scale; }
static void put_set(struct out *o, uint64_t set, int bits)
{
    for (int i = 0; i < bits; i++) put(o, (int)(set >> i & 1), 1);
}

static void observe_seat(const struct uc_state *s, const struct uc_player *p, struct out *o)
{
    for (int r = 0; r <= UC_VP; r++) put(o, p->res[r], r == UC_VP ? 100 : 10);
    for (int k = 0; k < UC_BUILDINGS; k++) put_set(o, p->kind_set[k], UC_SITES);
    put_set(o, p->upgraded_set, UC_SITES);
    put_set(o, p->city_set, UC_CITIES);
    put_set(o, p->symbiotic_set, UC_CITIES);
    put_set(o, p->connected_set, UC_CITIES);
    put_set(o, p->tunnel_set, UC_TUNNELS);
    put_set(o, p->upgraded_tunnel_set, UC_TUNNELS);
    put_set(o, 1u << p->board, UC_BOARDS);
    for (int h = 0; h < UC_HEXAGONS; h++) put(o, p->tile[h], UC_TILES);
    put(o, p->hexagons, 8);
    put(o, p->fed, 4);
    put(o, uc_hand_size(p), 6);
    put(o, uc_num(uc_ready_set(p)), 5);
    put(o, uc_num(p->action_set), 5);
    put(o, p->num_area, 30);
    put(o, p->num_under, 5);
    put(o, (int)(p - s->players) == s->active, 1);
}

static int card_status(const struct uc_state *s, int viewer, int card)
{
    const int where = s->where[card];

    if (is_hidden(s, viewer, card)) return 0;
    if (where < UC_HAND) return where;
    return (where & ~3) + (viewer >= 0 && (where & 3) == viewer);
}

void uc_observe(const void *state, int viewer, float *out)
{
    const struct uc_state *s = state;
    struct out o = { out };
    const int from = viewer >= 0 ? viewer : 0;

    put(&o, s->round, 10);
    put(&o, s->turn, 3);
    put(&o, s->phase, UC_OVER);
    put(&o, s->step, UC_TURN_OVER);
    put(&o, s->num_players, 4);
    for (int i = 0; i < s->num_players; i++) observe_seat(s, &s->players[(from + i) % s->num_players], &o);
    for (int slot = 0; slot < UC_SLOTS_MAX; slot++) put(&o, s->tiles[slot], 255);
    for (int card = 1; card < UC_CARDS; card++) put(&o, card_status(s, viewer, card), 36);
    put(&o, s->contracts_set, 255);
    put(&o, s->num_tunnels, 47);
    put(&o, s->num_domes, 17);
    put(&o, s->num_symbiotic, 255);
    put(&o, s->num_deck, 66);
    put(&o, s->depth ? uc_peek(s)->source : 0, 255);
    put(&o, s->depth ? uc_peek(s)->left : 0, 255);
    put(&o, s->card == UC_NONE ? 0 : s->card, UC_CARDS);
    put(&o, s->slot == UC_NONE ? 0 : s->slot + 1, UC_SLOTS_MAX);
    while (o.at < out + UC_OBSERVATION) *o.at++ = 0;
}

/* ---- one number a move, for policies ---- */

enum {
    AT_SLOT = 0,                                        /* clone, slot, card */
    AT_BUILD = AT_SLOT + 2 * 16 * 206,                  /* kind, place, biomatter (4 bits of each) */
    AT_UPGRADE = AT_BUILD + UC_KINDS * UC_PLACES * 36,
    AT_CARDS = AT_UPGRADE + UC_PLACES * 4,
    AT_REST = AT_CARDS + 8 * 256,
};

static uint32_t build_index(fr_move m)
{
    const int kelp = uc_build_kelp(m) < 5 ? uc_build_kelp(m) : 5, steelplast = uc_build_steelplast(m) < 5 ? uc_build_steelplast(m) : 5;

    return (uint32_t)(AT_BUILD + ((uc_build_kind(m) * UC_PLACES + uc_build_place(m)) * 6 + kelp) * 6 + steelplast);
}

static uint32_t card_index(int group, int card) { return (uint32_t)(AT_CARDS + group * 256 + card); }

uint32_t uc_index(const void *state, int seat, fr_move m)
{
    const int kind = uc_kind_of(m);

    (void)state;
    (void)seat;
    switch (kind) {
    case UC_M_CHOOSE_SLOT: return (uint32_t)(AT_SLOT + ((uc_is_clone(m) ? 16 : 0) + uc_slot_of(m)) * 206 + uc_card_of(m));
    case UC_M_BUILD: return build_index(m);
    case UC_M_UPGRADE: return (uint32_t)(AT_UPGRADE + uc_upgrade_place(m) * 4 + (uc_upgrade_price(m) & 3));
    case UC_M_DISCARD: case UC_M_KEEP: case UC_M_UNDER: case UC_M_FIRST: return card_index(0, uc_arg(m));
    case UC_M_DROP: case UC_M_ABILITY: return card_index(1, uc_arg(m));
    case UC_M_USE: return card_index(2, uc_step_arg(m));
    case UC_M_READY: return card_index(3, uc_step_arg(m));
    case UC_M_TAKE: return card_index(4, uc_step_arg(m));
    case UC_M_PERFORM: return card_index(5, uc_step_arg(m));
    case UC_M_PRODUCE: return card_index(6, uc_step_arg(m));
    case UC_M_MATCH: case UC_M_KEEP_TILE: case UC_M_CONTRACT: return card_index(7, uc_arg(m) & 255);
    case UC_M_GAIN: return (uint32_t)(AT_REST + uc_part_of(m) * 128 + uc_step_arg(m));
    case UC_M_PLAN: case UC_M_CARD: case UC_M_DONE: case UC_M_END_TURN:
        return (uint32_t)(AT_REST + 1024 + kind * 4 + uc_arg(m));
    case UC_M_REPLACE: case UC_M_SELL:
        return (uint32_t)(AT_REST + 1280 + (uc_times_card(m) % 32) * 64 + uc_times(m));
    default: return (uint32_t)(AT_REST + 1280 + 2048 + ((kind - UC_M_ADVANCE) * 16 + (uc_step_arg(m) & 15)) * 8 + uc_part_of(m));
    }
}
_Static_assert(AT_REST + 1280 + 2048 + 24 * 16 * 8 < UC_POLICY, "the policy is large enough");
