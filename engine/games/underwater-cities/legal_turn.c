/* legal_turn.c: T1, the choice of a slot and a card together, and which slots can be used at all
 * (UC-4.9).
 *
 * The list is as long as hand times slots and every turn begins with it, so it is made slot by slot
 * and not pair by pair: which slots can be used at once follows from three facts (an action card
 * ready, a special card left, the kinds that can be built) through tables, and such a slot takes
 * every card. Only where nothing of a slot is possible are the cards looked at one by one
 * (probe.c), and only those that could bring what the slot lacks. */
#include "probe.h"

#include <assert.h>
#include <string.h>

/* ---- which slots can be used at once ---- */

static const struct uc_node usual = { .op = UC_BUILD, .flags = UC_USUAL };

/* The flags of uc_slot.usable that hold. */
static inline int flags_of(const struct uc_state *s, const struct uc_player *p)
{
    return UC_SLOT_ALWAYS | (uc_ready_set(p) ? UC_SLOT_BY_ACTION : 0) |
           (uc_any_special(s) ? UC_SLOT_BY_SPECIAL : 0);
}

/* Which of the kinds wanted can be built at the usual price. Nearly always the purse and a place
 * without a surcharge say it: a discount makes nothing dearer, and without one, and without
 * biomatter, what the purse does not cover is too dear. */
static inline int buildable(const struct uc_state *s, const struct uc_player *p, int wanted)
{
    const int covered = uc_covered_kinds(p->res), left = wanted & s->supply_set;
    int kinds = left & covered & p->plain_set;
    int unsure = left & p->open_set & ~kinds;

    if (!p->res[UC_BIOMATTER]) unsure &= covered | p->discount_set;
    UC_EACH(kind, (uint64_t)unsure)
    if (uc_can_build_at(p, &usual, (int)kind, uc_open_places(s, p, &usual, (int)kind)))
        kinds |= 1 << kind;
    return kinds;
}

/* A slot about which neither flags nor kinds say everything. */
static bool usable_otherwise(const struct uc_state *s, const struct uc_player *p,
                             const struct uc_slot *at, int kinds)
{
    return (!at->needs || kinds & at->needs) && uc_any_part_possible(s, p, at->effect, 0xFF);
}

static uint16_t usable_slots(const struct uc_state *s, const struct uc_player *p, uint16_t among)
{
    const int side = uc_side(s), kinds = buildable(s, p, uc_t->all_kinds[side]);
    const uint16_t *by_flags = uc_t->by_flags[side];
    uint16_t usable = (uint16_t)((by_flags[flags_of(s, p)] | uc_t->by_kinds[side][kinds]) & among);

    UC_EACH(slot, (uint16_t)(by_flags[UC_SLOT_OTHERWISE] & among & ~usable))
    if (usable_otherwise(s, p, uc_slot_at(s, (int)slot), kinds)) usable |= (uint16_t)(1u << slot);
    return usable;
}

bool uc_slot_builds(const struct uc_state *s, const struct uc_player *p, int slot)
{
    const struct uc_slot *at = uc_slot_at(s, slot);
    const bool otherwise = at->usable & UC_SLOT_OTHERWISE;
    const int wanted = at->kinds | (otherwise ? at->needs : 0),
              kinds = wanted ? buildable(s, p, wanted) : 0;

    return kinds & at->kinds || (otherwise && usable_otherwise(s, p, at, kinds));
}

bool uc_slot_usable(const struct uc_state *s, const struct uc_player *p, int slot)
{
    const int usable = uc_slot_at(s, slot)->usable;

    return usable & UC_SLOT_ALWAYS || usable & flags_of(s, p) || uc_slot_builds(s, p, slot);
}

/* What is missing for a kind at the usual price where it cannot be built. Where a building has no
 * place, a new city may bring one; a city or tunnel without a place has none to come. */
int uc_kind_lacks(const struct uc_state *s, const struct uc_player *p, int kind)
{
    const struct uc_price price = uc_build_price(p, &usual, kind);

    if (!uc_open_places(s, p, &usual, kind))
        return kind < UC_BUILDINGS && p->city_ok ? UC_PLACES_OPEN : 0;
    return uc_shortage(p, &price);
}

/* ---- the hand ---- */

/* The cards in ascending order; behind them, so that four can always be read, nothing. Sets of them
 * are one word: more than 64 have no room in a list of moves either. */
enum { STRIDE = 4 };
struct hand {
    uint32_t card[UC_CARDS + STRIDE];
    int num;
};

static void list_hand(const struct uc_player *p, struct hand *hand)
{
    uint32_t *at = hand->card;

#pragma GCC unroll 4
    for (uint32_t word = 0; word < 4; word++)
        UC_EACH(bit, p->hand_set[word]) *at++ = word << 6 | (uint32_t)bit;
    for (int i = 0; i < STRIDE; i++) at[i] = 0;
    hand->num = (int)(at - hand->card);
}

/* Each of these slots with every card; behind them three more have room. With a hand of four or
 * less, which is nearly every hand, a slot is one store, and one that is not among them is written
 * over by the next. */
static void put_all_cards(const struct hand *hand, uint32_t slots, fr_move first, fr_move *out)
{
    const long num = hand->num;
    fr_move four[STRIDE];

    if (num > STRIDE) {
        UC_EACH(slot, slots)
        for (long i = 0; i < num; i++) *out++ = first | (fr_move)slot << 8 | hand->card[i];
        return;
    }
    for (int k = 0; k < STRIDE; k++) four[k] = first | hand->card[k];
#pragma GCC unroll 16
    for (int slot = 0; slot < UC_SLOTS_MAX; slot++) {
        memcpy(out, four, sizeof four);
        out += slots >> slot & 1 ? num : 0;
        for (int k = 0; k < STRIDE; k++) four[k] += 1u << 8;
    }
}

/* ---- slots that only the card makes usable ---- */

/* For each slot the cards of the hand that make it usable, one bit a card; only slots of the set
 * have an entry. */
struct help {
    uint32_t slots;
    uint64_t cards[UC_SLOTS_MAX];
};

static void add_help(struct help *help, int slot, uint64_t cards)
{
    if (!(help->slots >> slot & 1)) help->cards[slot] = 0;
    help->slots |= 1u << slot;
    help->cards[slot] |= cards;
}

/* Nothing but a card itself can help: then those are looked at that bring anything to a slot of
 * their colour. */
static void help_by_cards(const struct uc_state *s, const struct uc_player *p,
                          const struct hand *hand, uint32_t slots, bool clone, int traits,
                          struct help *help)
{
    const uint16_t *by_colour = uc_t->by_colour[uc_side(s)];
    struct uc_profit profit;
    bool known = false;

    for (int i = 0; i < hand->num && i < 64; i++) {
        const int card = (int)hand->card[i];
        const struct uc_card *c = &uc_t->cards[card];
        if (!c->helps) continue;
        UC_EACH(slot, slots & by_colour[c->colour])
        {
            if (!known) uc_find_profit(p, traits, &profit);
            known = true;
            if (uc_could_bring(s, p, (int)slot, c, &profit) &&
                uc_slot_usable_with(s, p, (int)slot, card, clone, traits))
                add_help(help, (int)slot, 1ull << i);
        }
    }
}

/* Claimed cards that may bring something between the choice of the slot and its action: with every
 * card, or with some. */
struct lively {
    int traits;
    bool by_match, by_mismatch;
};

/* Cards of another colour are all alike here, and help only through traits of claimed cards. */
static uint64_t helpful_by_traits(const struct uc_state *s, const struct uc_player *p,
                                  const struct hand *hand, const struct lively *lively,
                                  const struct uc_profit *profit, int slot, bool clone)
{
    const int colour = uc_slot_at(s, slot)->colour;
    int others = lively->by_mismatch
                     ? -1
                     : 0; /* whether the first card of another colour helps; -1: not asked yet */
    uint64_t helpful = 0;

    for (int i = 0; i < hand->num && i < 64; i++) {
        const int card = (int)hand->card[i];
        const bool alike = uc_t->cards[card].colour != colour && !(lively->traits & UC_HAS_MATCH);
        bool helps = alike && others > 0;
        if (alike ? others < 0
                  : lively->by_match || uc_could_bring(s, p, slot, &uc_t->cards[card], profit))
            helps = uc_slot_usable_with(s, p, slot, card, clone, lively->traits);
        if (alike) others = helps;
        if (helps) helpful |= 1ull << i;
    }
    return helpful;
}

static void help_by_traits(const struct uc_state *s, const struct uc_player *p,
                           const struct hand *hand, uint32_t slots, bool clone,
                           const struct lively *lively, struct help *help)
{
    struct uc_profit profit;

    uc_find_profit(p, lively->traits, &profit);
    UC_EACH(slot, slots)
    {
        const uint64_t cards = helpful_by_traits(s, p, hand, lively, &profit, (int)slot, clone);
        if (cards) add_help(help, (int)slot, cards);
    }
}

#ifndef NDEBUG
/* For the assertion: the cards held against the definition (probe.c). */
static bool all_hold(const struct uc_state *s, const struct hand *hand, uint32_t slots, bool clone,
                     const struct help *help)
{
    UC_EACH(slot, slots)
    for (int i = 0; i < hand->num && i < 64; i++)
        if (!uc_answer_holds(s, (int)slot, (int)hand->card[i], clone,
                             help->slots >> slot & 1 && help->cards[slot] >> i & 1))
            return false;
    return true;
}
#endif

/* `p`: after a cloning tile is paid. */
static void find_help(const struct uc_state *s, const struct uc_player *p, const struct hand *hand,
                      uint32_t slots, bool clone, struct help *help)
{
    const int traits = p->events_set & LIVELY ? uc_traits(p) : 0;
    const bool always =
        s->contracts_set || traits & (UC_HAS_ABILITY | UC_HAS_MATCH | 1 << UC_ON_USE_SLOT);
    const struct lively lively = { traits, always || traits >> UC_ON_MATCH & 1,
                                   always || traits >> UC_ON_MISMATCH & 1 };

    help->slots = 0;
    if (lively.by_match || lively.by_mismatch)
        help_by_traits(s, p, hand, slots, clone, &lively, help);
    else
        help_by_cards(s, p, hand, slots, clone, traits, help);
    assert(all_hold(s, hand, slots, clone, help));
}

/* ---- the list ---- */

static void put_run(const struct hand *hand, uint32_t slots, bool clone, struct uc_emitter *e)
{
    const fr_move first = uc_slot_move(clone, 0, 0);
    const int num = uc_num(slots) * hand->num;

    if (e->num + num + STRIDE <= e->cap) {
        put_all_cards(hand, slots, first, e->out + e->num);
        e->num += num;
        return;
    }
    UC_EACH(slot, slots)
    for (int i = 0; i < hand->num; i++) uc_put(e, first | (fr_move)slot << 8 | hand->card[i]);
}

/* Slots of which some (`others`) take only cards that help them. Not inlined: half the turns do
 * without, and are quicker then. */
UC_APART static void put_mixed(const struct uc_state *s, const struct uc_player *p,
                               const struct hand *hand, uint32_t slots, uint32_t others, bool clone,
                               struct uc_emitter *e)
{
    struct help help;

    find_help(s, p, hand, others, clone, &help);
    slots &= ~others;
    UC_EACH(slot, help.slots)
    {
        const uint32_t before = slots & ((1u << slot) - 1);
        put_run(hand, before, clone, e);
        UC_EACH(i, help.cards[slot]) uc_put(e, uc_slot_move(clone, (int)slot, (int)hand->card[i]));
        slots &= ~before;
        if (uc_full(e)) return;
    }
    put_run(hand, slots, clone, e);
}

static void put_slots(const struct uc_state *s, const struct uc_player *p, const struct hand *hand,
                      uint32_t slots, bool clone, struct uc_emitter *e)
{
    const uint32_t usable = usable_slots(s, p, (uint16_t)slots);

    if (slots == usable)
        put_run(hand, slots, clone, e);
    else
        put_mixed(s, p, hand, slots, slots & ~usable, clone, e);
}

/* UC-7.12: a slot occupied by others only. */
static bool may_clone(const struct uc_state *s, int seat, int slot)
{
    const int tiles = s->tiles[slot];

    return tiles && (tiles & 15) != seat + 1 && !(tiles >> 4);
}

static bool clone_tile_free(const struct uc_state *s, const struct uc_player *p)
{
    return s->num_players == 4 && s->cloned_by == UC_NONE &&
           p->res[UC_CREDIT] >= uc_t->constants.clone_credits;
}

static struct uc_player after_cloning(const struct uc_player *p)
{
    struct uc_player after = *p;

    after.res[UC_CREDIT] = (int16_t)(after.res[UC_CREDIT] - uc_t->constants.clone_credits);
    return after;
}

static void put_clones(const struct uc_state *s, const struct uc_player *p, const struct hand *hand,
                       struct uc_emitter *e)
{
    const struct uc_player after = after_cloning(p);
    uint16_t slots = 0;

    for (int slot = 0; slot < uc_num_slots(s); slot++)
        if (may_clone(s, s->active, slot)) slots |= (uint16_t)(1u << slot);
    put_slots(s, &after, hand, slots, true, e);
}

void uc_put_turn(const struct uc_state *s, const struct uc_player *p, struct uc_emitter *e)
{
    struct hand hand;

    list_hand(p, &hand);
    put_slots(s, p, &hand, s->free_set, false, e);
    if (clone_tile_free(s, p)) put_clones(s, p, &hand, e);
    uc_put_moment(s, p, e);
}

/* ---- one of the list, chosen by chance, without writing it ---- */

static fr_move pick_helped(const struct hand *hand, uint32_t usable, const struct help *help,
                           struct fr_rng *rng, int *num)
{
    uint32_t k;

    *num = uc_num(usable) * hand->num;
    UC_EACH(slot, help->slots) *num += uc_num(help->cards[slot]);
    k = fr_below(rng, (uint32_t)*num);
    UC_EACH(slot, usable | help->slots)
    {
        const bool all = usable >> slot & 1;
        const uint32_t here = (uint32_t)(all ? hand->num : uc_num(help->cards[slot]));
        if (k < here)
            return uc_slot_move(0, (int)slot,
                                (int)hand->card[all ? (int)k : uc_nth(help->cards[slot], k)]);
        k -= here;
    }
    return 0; /* nobody comes here */
}

UC_APART static fr_move pick_mixed(const struct uc_state *s, const struct uc_player *p,
                                   uint32_t usable, struct fr_rng *rng, int *num)
{
    struct hand hand;
    struct help help;

    list_hand(p, &hand);
    find_help(s, p, &hand, s->free_set & ~usable, false, &help);
    return pick_helped(&hand, usable, &help, rng, num);
}

fr_move uc_pick_turn(const struct uc_state *s, int seat, struct fr_rng *rng, int *num)
{
    const struct uc_player *p = &s->players[seat];
    uint32_t usable, held, k;

    if (clone_tile_free(s, p) || s->contracts_set || p->events_set & UC_HAS_ABILITY)
        return uc_pick_listed(s, seat, rng, num);
    usable = usable_slots(s, p, s->free_set);
    if (usable != s->free_set) return pick_mixed(s, p, usable, rng, num);
    held = (uint32_t)uc_num_held(p);
    *num = (int)((uint32_t)uc_num(usable) * held);
    k = fr_below(rng, (uint32_t)*num);
    return uc_slot_move(0, uc_nth(usable, k / held), uc_nth_held(p, k % held));
}
