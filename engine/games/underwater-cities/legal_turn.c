/* legal_turn.c: T1, the choice of a slot and a card together, and which slots can be used at all (UC-4.9).
 *
 * The list is as long as hand times slots and every turn begins with it, so it is made slot by slot and not pair by pair:
 * which slots can be used at once follows from three facts (an action card ready, a special card left, the kinds that can be
 * built) through tables, and such a slot takes every card. Only where nothing of a slot is possible are the cards
 * looked at one by one (probe.c), and only those that could bring what the slot lacks. */
#include "probe.h"

#include <assert.h>
#include <string.h>

/* ---- which slots can be used at once ---- */

static const struct uc_node usual = { .op = UC_BUILD, .flags = UC_USUAL };

/* Nearly always the purse and a place without a surcharge say it. A discount makes nothing dearer. */
static inline bool can_build_usual(const struct uc_player *p, int kind, uint64_t places, bool plain, uint64_t purse, bool rich)
{
    if (uc_covers(purse, uc_t->cost_words[kind])) return plain || uc_can_build_at(p, &usual, kind, places);
    return (rich || p->discount[kind]) && uc_can_build_at(p, &usual, kind, places);
}

/* The flags of uc_slot.usable that hold. */
static inline int flags_of(const struct uc_state *s, const struct uc_player *p)
{
    return UC_SLOT_ALWAYS | (uc_ready_set(p) ? UC_SLOT_BY_ACTION : 0) | (uc_any_special(s) ? UC_SLOT_BY_SPECIAL : 0);
}

/* Which of the kinds wanted can be built at the usual price. */
static inline int buildable(const struct uc_state *s, const struct uc_player *p, int wanted)
{
    const struct uc_board *b = uc_board_of(p);
    const uint64_t purse = uc_word(p->res), sites = p->site_ok & b->normal_set;
    const bool rich = p->res[UC_BIOMATTER];
    int kinds = 0;

    if (sites) {
        const bool plain = sites & ~b->surcharge_site_set;
        for (int kind = 0; kind < UC_BUILDINGS; kind++)
            if (wanted >> kind & 1) kinds |= can_build_usual(p, kind, sites, plain, purse, rich) << kind;
    }
    if (wanted >> UC_TUNNEL & 1 && s->num_tunnels && p->tunnel_ok)
        kinds |= can_build_usual(p, UC_TUNNEL, p->tunnel_ok, p->tunnel_ok & ~b->surcharge_tunnel_set, purse, rich) << UC_TUNNEL;
    if (p->city_ok) {
        const bool plain = p->city_ok & ~b->surcharge_city_set;
        if (wanted >> UC_CITY & 1 && s->num_domes) kinds |= can_build_usual(p, UC_CITY, p->city_ok, plain, purse, rich) << UC_CITY;
        if (wanted >> UC_SYMBIOTIC & 1 && s->num_symbiotic) kinds |= can_build_usual(p, UC_SYMBIOTIC, p->city_ok, plain, purse, rich) << UC_SYMBIOTIC;
    }
    return kinds;
}

/* A slot about which neither flags nor kinds say everything. */
static bool usable_otherwise(const struct uc_state *s, const struct uc_player *p, const struct uc_slot *at, int kinds)
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
    const int wanted = at->kinds | (otherwise ? at->needs : 0), kinds = wanted ? buildable(s, p, wanted) : 0;

    return kinds & at->kinds || (otherwise && usable_otherwise(s, p, at, kinds));
}

bool uc_slot_usable(const struct uc_state *s, const struct uc_player *p, int slot)
{
    return uc_slot_at(s, slot)->usable & flags_of(s, p) || uc_slot_builds(s, p, slot);
}

/* What is missing for a kind at the usual price where it cannot be built. Where a building has no place, a new city may
 * bring one; a city or tunnel without a place has none to come. */
int uc_kind_lacks(const struct uc_state *s, const struct uc_player *p, int kind)
{
    const struct uc_price price = uc_build_price(p, &usual, kind);

    if (!uc_open_places(s, p, &usual, kind)) return kind < UC_BUILDINGS && p->city_ok ? UC_PLACES_OPEN : 0;
    return uc_shortage(p, &price);
}

/* ---- the hand ---- */

/* The cards in ascending order; behind them, so that four can always be read, nothing. Sets of them are one word: more than
 * 64 have no room in a list of moves either. */
enum { STRIDE = 4 };
struct hand { uint32_t card[UC_CARDS + STRIDE]; int num; };

static void list_hand(const struct uc_player *p, struct hand *hand)
{
    uint32_t *at = hand->card;

    for (uint32_t word = 0; word < 4; word++)
        UC_EACH(bit, p->hand_set[word]) *at++ = word << 6 | (uint32_t)bit;
    for (int i = 0; i < STRIDE; i++) at[i] = 0;
    hand->num = (int)(at - hand->card);
}

/* Each of these slots with every card; behind them three more have room. A hand of four or less, which is nearly every
 * hand, is one store a slot. */
static void put_all_cards(const struct hand *hand, uint32_t slots, fr_move first, fr_move *out)
{
    const long num = hand->num;
    fr_move base[STRIDE], four[STRIDE];

    for (int k = 0; k < STRIDE; k++) base[k] = first | hand->card[k];
    if (num <= STRIDE) {
        UC_EACH(slot, slots) {
            for (int k = 0; k < STRIDE; k++) four[k] = base[k] | (fr_move)slot << 8;
            memcpy(out, four, sizeof four);
            out += num;
        }
        return;
    }
    UC_EACH(slot, slots)
        for (long i = 0; i < num; i++) *out++ = first | (fr_move)slot << 8 | hand->card[i];
}

/* ---- slots that only the card makes usable ---- */

/* What may help such a slot: traits of the player for all cards alike, and of the hand, one bit a card, those that bring
 * anything to a slot of their colour. */
struct help { int traits, live; bool by_match, by_mismatch; uint64_t cards[UC_COLOURLESS + 1]; };

static void find_help(const struct uc_state *s, const struct uc_player *p, const struct hand *hand, struct help *help)
{
    const int traits = p->events_set & LIVELY ? uc_traits(p) : 0;
    const bool always = s->contracts_set || traits & (UC_HAS_ABILITY | UC_HAS_MATCH | 1 << UC_ON_USE_SLOT);

    *help = (struct help){ .traits = traits, .live = uc_live_helps(p, traits), .by_match = always || traits >> UC_ON_MATCH & 1,
                           .by_mismatch = always || traits >> UC_ON_MISMATCH & 1 };
    for (int i = 0; i < hand->num && i < 64; i++) {
        const struct uc_card *card = &uc_t->cards[hand->card[i]];
        if (card->helps) help->cards[card->colour] |= 1ull << i;
    }
}

/* Nothing but the card itself can help: then only some of its colour are looked at. */
static uint64_t helpful_by_themselves(const struct uc_state *s, const struct uc_player *p, const struct hand *hand, const struct help *help,
                                      int slot, bool clone)
{
    const uint64_t asked = help->cards[uc_slot_at(s, slot)->colour];
    uint64_t helpful = 0;

    UC_EACH(i, asked) {
        const int card = (int)hand->card[i];
        if (uc_could_bring(s, p, slot, &uc_t->cards[card], help->live) && uc_slot_usable_with(s, p, slot, card, clone, help->traits))
            helpful |= 1ull << i;
    }
    return helpful;
}

/* Cards of another colour are all alike here, and help only through traits of claimed cards. */
static uint64_t helpful_by_traits(const struct uc_state *s, const struct uc_player *p, const struct hand *hand, const struct help *help,
                                  int slot, bool clone)
{
    const int colour = uc_slot_at(s, slot)->colour;
    int others = help->by_mismatch ? -1 : 0;          /* whether the first card of another colour helps; -1: not asked yet */
    uint64_t helpful = 0;

    for (int i = 0; i < hand->num && i < 64; i++) {
        const int card = (int)hand->card[i];
        const bool alike = uc_t->cards[card].colour != colour && !(help->traits & UC_HAS_MATCH);
        bool helps = alike && others > 0;
        if (alike ? others < 0 : help->by_match || uc_could_bring(s, p, slot, &uc_t->cards[card], help->live))
            helps = uc_slot_usable_with(s, p, slot, card, clone, help->traits);
        if (alike) others = helps;
        if (helps) helpful |= 1ull << i;
    }
    return helpful;
}

#ifndef NDEBUG
/* For the assertion: the cards held against the definition (probe.c). */
static bool all_hold(const struct uc_state *s, const struct hand *hand, int slot, bool clone, uint64_t helpful)
{
    for (int i = 0; i < hand->num && i < 64; i++)
        if (!uc_answer_holds(s, slot, (int)hand->card[i], clone, helpful >> i & 1)) return false;
    return true;
}
#endif

/* `p`: after a cloning tile is paid. */
static void put_helpful_cards(const struct uc_state *s, const struct uc_player *p, const struct hand *hand, const struct help *help,
                              int slot, bool clone, struct uc_emitter *e)
{
    const uint64_t helpful = help->by_match || help->by_mismatch ? helpful_by_traits(s, p, hand, help, slot, clone)
                                                                 : helpful_by_themselves(s, p, hand, help, slot, clone);

    assert(all_hold(s, hand, slot, clone, helpful));
    UC_EACH(i, helpful) uc_put(e, uc_slot_move(clone, slot, (int)hand->card[i]));
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

/* Slots of which some (`others`) take only cards that help them. Not inlined: half the turns do without, and are quicker then. */
__attribute__((noinline)) static void put_mixed(const struct uc_state *s, const struct uc_player *p, const struct hand *hand,
                                                uint32_t slots, uint32_t others, bool clone, struct uc_emitter *e)
{
    struct help help;

    find_help(s, p, hand, &help);
    for (; others && !uc_full(e); others &= others - 1) {
        const uint32_t run = slots & ((others & -others) - 1);
        put_run(hand, run, clone, e);
        put_helpful_cards(s, p, hand, &help, uc_first(others), clone, e);
        slots &= ~(run | (others & -others));
    }
    if (!uc_full(e)) put_run(hand, slots, clone, e);
}

static void put_slots(const struct uc_state *s, const struct uc_player *p, const struct hand *hand, uint32_t slots, bool clone,
                      struct uc_emitter *e)
{
    const uint32_t usable = usable_slots(s, p, (uint16_t)slots);

    if (slots == usable) put_run(hand, slots, clone, e);
    else put_mixed(s, p, hand, slots, slots & ~usable, clone, e);
}

/* UC-7.12: a slot occupied by others only. */
static bool may_clone(const struct uc_state *s, int seat, int slot)
{
    const int tiles = s->tiles[slot];

    return tiles && (tiles & 15) != seat + 1 && !(tiles >> 4);
}

static bool clone_tile_free(const struct uc_state *s, const struct uc_player *p)
{
    return s->num_players == 4 && s->cloned_by == UC_NONE && p->res[UC_CREDIT] >= uc_t->constants.clone_credits;
}

static struct uc_player after_cloning(const struct uc_player *p)
{
    struct uc_player after = *p;

    after.res[UC_CREDIT] = (int16_t)(after.res[UC_CREDIT] - uc_t->constants.clone_credits);
    return after;
}

static void put_clones(const struct uc_state *s, const struct uc_player *p, const struct hand *hand, struct uc_emitter *e)
{
    const struct uc_player after = after_cloning(p);
    uint16_t slots = 0;

    for (int slot = 0; slot < uc_num_slots(s); slot++)
        if (may_clone(s, s->active, slot)) slots |= (uint16_t)(1u << slot);
    put_slots(s, &after, hand, slots, true, e);
}

/* The bytes that are 0, one bit a byte. */
static inline unsigned zero_bytes(const uint8_t bytes[8])
{
    const uint64_t low = 0x7F7F7F7F7F7F7F7Fu;
    const uint64_t word = (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 | (uint64_t)bytes[3] << 24 |
                          (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40 | (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
    const uint64_t zero = ~(((word & low) + low) | word | low);          /* the top bit of each byte that is 0 */

    return (unsigned)((zero >> 7) * 0x0102040810204080u >> 56);
}

static uint16_t free_slots(const struct uc_state *s)
{
    return (uint16_t)((zero_bytes(s->tiles) | zero_bytes(s->tiles + 8) << 8) & ((2u << uc_num_slots(s)) - 1));
}

void uc_put_turn(const struct uc_state *s, const struct uc_player *p, struct uc_emitter *e)
{
    struct hand hand;

    list_hand(p, &hand);
    put_slots(s, p, &hand, free_slots(s), false, e);
    if (clone_tile_free(s, p)) put_clones(s, p, &hand, e);
    uc_put_moment(s, p, e, -1);
}

/* One choice of T1 by itself, for why_not. */
bool uc_may_choose(const struct uc_state *s, fr_move m)
{
    const struct uc_player *p = &s->players[s->active];
    const int slot = uc_slot_of(m), card = uc_card_of(m);
    const bool clone = uc_is_clone(m);
    struct uc_player after = *p;

    if (m != uc_slot_move(clone, slot, card) || slot > uc_num_slots(s) || card >= UC_CARDS || !uc_in_hand(p, card)) return false;
    if (clone ? slot == uc_num_slots(s) || !clone_tile_free(s, p) || !may_clone(s, s->active, slot) : s->tiles[slot] != 0) return false;
    if (clone) after = after_cloning(p);
    return uc_slot_usable(s, &after, slot) || uc_slot_usable_with(s, &after, slot, card, clone, uc_traits(p));
}
