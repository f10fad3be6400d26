/* observe.c: Underwater Cities for learners: what a seat may know as numbers, and a number for each
 * move.
 *
 * The viewer's own network is told site by site, the rivals' by how much there is of everything. Of
 * each card four numbers say where it is, as far as the viewer knows. Seats turn so that the viewer
 * is first ("me"), then the others as they sit. */
#include "inner.h"
#include "moves.h"
#include "observe.h"
#include "wide.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char *const cities[UC_CITIES] = { "c00", "c01", "c02", "c10", "c11",
                                               "c12", "c20", "c21", "c22" };
static const char *const phases[] = { "hands", "turn", "production", "new_era", "scoring", "over" };
static const char *const steps[] = { "start", "choose",  "match", "plan",
                                     "card",  "resolve", "end",   "over" };
static const char *const plans[] = { "card_first", "slot_first", "slot_only", "none" };
static const char *const frames[] = { "effect",     "upgrade_built", "look", "put_under",  "keep",
                                      "keep_tiles", "offer",         "drop", "use_dropped" };
static const char *const askers[] = { "card", "slot", "tile", "contract", "site" };

static void name_site(int i, char out[FR_NAME_CAP])
{
    snprintf(out, FR_NAME_CAP, "%s.%c", cities[i / UC_PER_CITY], "1234x"[i % UC_PER_CITY]);
}
static void name_city(int i, char out[FR_NAME_CAP]) { snprintf(out, FR_NAME_CAP, "%s", cities[i]); }
static void name_phase(int i, char out[FR_NAME_CAP])
{
    snprintf(out, FR_NAME_CAP, "%s", phases[i]);
}
static void name_step(int i, char out[FR_NAME_CAP]) { snprintf(out, FR_NAME_CAP, "%s", steps[i]); }
static void name_plan(int i, char out[FR_NAME_CAP]) { snprintf(out, FR_NAME_CAP, "%s", plans[i]); }
static void name_frame(int i, char out[FR_NAME_CAP])
{
    snprintf(out, FR_NAME_CAP, "%s", frames[i]);
}
static void name_asker(int i, char out[FR_NAME_CAP])
{
    snprintf(out, FR_NAME_CAP, "%s", askers[i]);
}
static void name_question(int i, char out[FR_NAME_CAP])
{
    snprintf(out, FR_NAME_CAP, "%s", uc_questions[i]);
}
static void name_from_one(int i, char out[FR_NAME_CAP]) { snprintf(out, FR_NAME_CAP, "%d", i + 1); }
static void name_special(int i, char out[FR_NAME_CAP])
{
    snprintf(out, FR_NAME_CAP, "%d", UC_FIRST_SPECIAL + i);
}

/* ---- seats ---- */

static int place_in_order(const struct uc_state *s, int seat)
{
    int place = 0;

    while (place < s->num_players && s->order[place] != seat) place++;
    return place;
}

static uint32_t tiles_set(const struct uc_player *p)
{
    uint32_t set = p->gained_set;

    UC_EACH(h, p->hexagons) set |= 1u << p->tile[h];
    return set;
}

/* What follows from the player alone. */
FR_SHEET put_own(struct fr_sheet *o, const struct uc_player *p)
{
    static const char *const backs[] = { "special", "era1", "era2", "era3" };
    const uint64_t joined = uc_sites_of[p->connected_set];

    for (int r = 0; r < UC_PAYABLE; r++)
        FR_PUT_PART(o, p->res[r], 12, "held, of 12", "%s", uc_resource_names[r]);
    FR_PUT_PART(o, p->res[UC_VP], 128, "points so far, of 128", "points");
    for (int b = 0; b < 4; b++)
        FR_PUT_PART(o, p->num_hand[b], 8, "cards in hand by their backs, of 8", "hand.%s",
                    backs[b]);
    FR_PUT_PART(o, p->fed, 5, "steps on the Federation track, of 5", "federation");
    FR_PUT_PART(o, p->owes, 8, "cards still to discard, of 8", "owes");
    FR_PUT_PART(o, fr_num(p->action_set), 6, "action cards, of 6", "action_cards");
    FR_PUT_PART(o, fr_num(uc_ready_set(p)), 6, "action cards that are ready, of 6", "ready_cards");
    FR_PUT_PART(o, p->num_area, 32, "cards claimed, of 32", "claimed");
    FR_PUT_PART(o, p->num_under, 8, "paid instant special cards, of 8", "paid_specials");
    FR_PUT_PART(o, fr_num(p->connected_set), 9, "connected cities, of 9", "connected_cities");
    FR_PUT_PART(o, fr_num(p->connected_set & p->symbiotic_set), 9,
                "connected symbiotic cities, of 9", "connected_symbiotic");
    FR_PUT_PART(o, fr_num(p->city_set & ~p->connected_set), 9, "cities not connected, of 9",
                "lone_cities");
    for (int k = 0; k < UC_BUILDINGS; k++) {
        FR_PUT_PART(o, fr_num(p->kind_set[k] & joined), 18, "in connected cities, of 18", "%ss",
                    uc_kind_names[k]);
        FR_PUT_PART(o, fr_num(p->kind_set[k] & joined & p->upgraded_set), 18,
                    "upgraded, in connected cities, of 18", "upgraded_%ss", uc_kind_names[k]);
    }
    FR_PUT_PART(o, fr_num(p->counting_set), 16, "tunnels that touch a city, of 16", "tunnels");
    FR_PUT_PART(o, fr_num(p->counting_set & p->upgraded_tunnel_set), 16,
                "upgraded ones of them, of 16", "upgraded_tunnels");
    fr_put_set(o, p->hexagons, UC_HEXAGONS, "the metropolis of this corner is connected",
               "metropolis", name_from_one);
    fr_put_set(o, o->named ? 0 : tiles_set(p), UC_TILES, "has the use of this metropolis tile",
               "tile", name_from_one);
    fr_put_set(o, p->contracts_set, UC_CONTRACTS, "has fulfilled this contract", "contract",
               name_from_one);
    fr_write_gathered(o);
}

FR_SHEET put_kept_own(struct fr_sheet *o, const struct uc_player *p, uint64_t *kept)
{
    uint64_t *const kept_numbers = kept + sizeof *p / 8;

    if (!fr_same(kept, p, sizeof *p, o->fresh)) {
        struct fr_own own;
        struct fr_sheet sheet = FR_OWN_SHEET(o, own);
        put_own(&sheet, p);
        fr_keep_own(o, &own, kept_numbers, UC_SEAT_OWN);
    }
    fr_put_own(o, kept_numbers, UC_SEAT_OWN);
}

/* `kept` is the seat's, wherever it sits for the viewer. */
FR_SHEET put_seat(struct fr_sheet *o, const struct uc_state *s, int seat, uint64_t *kept)
{
    const struct uc_player *p = &s->players[seat];

    FR_PUT_FLAG(o, true, "there is such a seat", "present");
    FR_PUT_FLAG(o, s->active == seat, "has the turn", "active");
    fr_put_one_of(o, place_in_order(s, seat), UC_MAX_PLAYERS, "place in the order of play", "place",
                  name_from_one);
    fr_write_few(o);
    if (o->again)
        put_kept_own(o, p, kept);
    else
        put_own(o, p);
}

FR_SHEET put_seats(struct fr_sheet *o, const struct uc_state *s, int first)
{
    static const char *const prefix[UC_MAX_PLAYERS] = { "me.", "rival1.", "rival2.", "rival3." };
    uint64_t *const kept = o->kept;

    if (o->again) o->kept += UC_MAX_PLAYERS * UC_SEAT_WORDS;
    for (int i = 0; i < s->num_players; i++) {
        const int seat = first + i < s->num_players ? first + i : first + i - s->num_players;
        o->prefix = prefix[i];
        put_seat(o, s, seat, o->again ? kept + seat * UC_SEAT_WORDS : NULL);
    }
    fr_put_nothing(o, (UC_MAX_PLAYERS - s->num_players) * UC_SEAT_NUMBERS);
    o->prefix = "";
}

/* All that the yield of a network follows from. */
struct network {
    uint64_t sites[UC_BUILDINGS + 1];
    uint16_t sets[8];
};

static inline struct network network_of(const struct uc_player *p)
{
    return (struct network){
        { p->kind_set[0], p->kind_set[1], p->kind_set[2], p->upgraded_set },
        { p->symbiotic_set, p->connected_set, p->tunnel_set, p->upgraded_tunnel_set,
          p->counting_set, p->board, p->hexagons },
    };
}

FR_SHEET put_yield(struct fr_sheet *o, const struct uc_player *p)
{
    int yield[UC_RESOURCES] = { 0 };

    if (!o->named) uc_network_yield(p, yield);
    for (int r = 0; r < UC_RESOURCES; r++)
        FR_PUT_PART(o, yield[r], 16, "what the network yields in Production, of 16", "yield.%s",
                    uc_resource_names[r]);
}

FR_SHEET put_kept_yield(struct fr_sheet *o, const struct uc_player *p, uint64_t *kept)
{
    const struct network network = network_of(p);
    uint64_t *const kept_numbers = kept + sizeof network / 8;

    if (!fr_same(kept, &network, sizeof network, o->fresh)) {
        struct fr_own own;
        struct fr_sheet sheet = FR_OWN_SHEET(o, own);
        put_yield(&sheet, p);
        fr_keep_own(o, &own, kept_numbers, UC_RESOURCES);
    }
    fr_put_own(o, kept_numbers, UC_RESOURCES);
}

FR_SHEET put_network(struct fr_sheet *o, const struct uc_player *p, int seat)
{
    uint64_t *const kept = o->kept;

    if (o->again) o->kept += UC_MAX_PLAYERS * UC_YIELD_WORDS;
    for (int k = 0; k < UC_BUILDINGS; k++)
        fr_put_set(o, p->kind_set[k], UC_SITES, "stands on this site", uc_kind_names[k], name_site);
    fr_put_set(o, p->upgraded_set, UC_SITES, "the building is upgraded", "upgraded", name_site);
    fr_put_set(o, p->site_ok, UC_SITES, "one may build here", "open", name_site);
    fr_put_set(o, p->city_set, UC_CITIES, "a city", "city", name_city);
    fr_put_set(o, p->symbiotic_set, UC_CITIES, "a symbiotic city", "symbiotic", name_city);
    fr_put_set(o, p->connected_set, UC_CITIES, "the city is connected", "connected", name_city);
    fr_put_set(o, p->city_ok, UC_CITIES, "a city may be built here", "city_open", name_city);
    fr_put_set(o, p->tunnel_set, UC_TUNNELS, "a tunnel, by its number on the board", "tunnel",
               NULL);
    fr_put_set(o, p->upgraded_tunnel_set, UC_TUNNELS, "the tunnel is upgraded", "tunnel_upgraded",
               NULL);
    fr_put_set(o, p->tunnel_ok, UC_TUNNELS, "a tunnel may be built here", "tunnel_open", NULL);
    fr_put_one_of(o, p->board, UC_BOARDS, "the player board", "board", name_from_one);
    if (!o->named) fr_write_gathered(o);
    if (o->again)
        put_kept_yield(o, p, kept + seat * UC_YIELD_WORDS);
    else
        put_yield(o, p);
}

/* ---- cards ---- */

/* Where a card can be for the viewer, as four numbers: in hand, in an area, in a rival's, and where
 * else. A card that is drawn and chosen from is seen by the active seat alone. */
enum { CARD_NUMBERS = 4 };
struct whereabouts {
    float at[CARD_NUMBERS];
};
struct compact_whereabouts {
    int8_t at[CARD_NUMBERS];
};

#define KNOWN_OF(seat, viewer)                                                                     \
    [UC_HAND + (seat)] = { { (seat) == (viewer) } },                                               \
               [UC_OPEN_HAND + (seat)] = { { (seat) == (viewer) ? 1 : -1 } },                      \
               [UC_DISCARD_DOWN + (seat)] = { { 0, 0, 0, (seat) == (viewer) } },                   \
               [UC_OUT_DOWN + (seat)] = { { 0, 0, 0, (seat) == (viewer) } },                       \
               [UC_IN_AREA + (seat)] = { { 0, (seat) == (viewer), (seat) != (viewer) } },          \
               [UC_UNDER + (seat)] = { { 0, 0, 0, 1 } }, [UC_ASIDE + (seat)] = { { 0, 0, 0, 1 } }
#define KNOWN_TO(viewer, drawn)                                                                    \
    {                                                                                              \
        [UC_DISCARD] = { { 0, 0, 0, 1 } }, [UC_OUT] = { { 0, 0, 0, 1 } },                          \
        [UC_IN_PLAY] = { { 0, 0, 0, -1 } }, [UC_DISPLAY] = { { 0, 0, -1 } },                       \
        [UC_IN_DRAWN] = { { 0, 0, 0, drawn } }, KNOWN_OF(0, viewer), KNOWN_OF(1, viewer),          \
        KNOWN_OF(2, viewer), KNOWN_OF(3, viewer)                                                   \
    }
#define KNOWN_TO_ALL                                                                               \
    {                                                                                              \
        KNOWN_TO(-1, 0), KNOWN_TO(0, 0), KNOWN_TO(1, 0), KNOWN_TO(2, 0), KNOWN_TO(3, 0),           \
            KNOWN_TO(0, -1), KNOWN_TO(1, -1), KNOWN_TO(2, -1), KNOWN_TO(3, -1),                    \
    }
enum { LOOKERS = 2 * UC_MAX_PLAYERS + 1, WHERES = UC_ASIDE + UC_MAX_PLAYERS };
static const struct whereabouts known_to[LOOKERS][WHERES] = KNOWN_TO_ALL;
static const struct compact_whereabouts compact_known_to[LOOKERS][WHERES] = KNOWN_TO_ALL;

static inline int who_looks(const struct uc_state *s, int viewer)
{
    return viewer + 1 + (viewer >= 0 && s->active == viewer ? UC_MAX_PLAYERS : 0);
}

/* One bit a byte that is not 0; a byte that is at least `least` (both below 128), as its top bit.
 */
static inline uint64_t not_zero(uint64_t bytes)
{
    return (bytes + 0x7F7F7F7F7F7F7F7Fu) & 0x8080808080808080u;
}
static inline uint64_t at_least(uint64_t bytes, uint64_t least)
{
    return (bytes + (128 - least) * 0x0101010101010101u) & 0x8080808080808080u;
}

/* These of the cards from `first` on; where: of the first and those behind it. */
FR_SHEET put_some_cards(struct fr_sheet *o, int who, int first, uint32_t set, const uint8_t *where)
{
    const struct whereabouts *known = known_to[who];
    const struct compact_whereabouts *compact_known = compact_known_to[who];
    const long from = ((long)first - 1) * CARD_NUMBERS;

    for (; set; set &= set - 1) {
        const uint64_t k = (uint64_t)fr_low(set);
        if (o->compact)
            memcpy(o->byte + from + k * CARD_NUMBERS, &compact_known[where[k]], CARD_NUMBERS);
        else
            memcpy(o->at + from + k * CARD_NUMBERS, &known[where[k]], sizeof *known);
    }
}

/* Cards that have moved; if another looks, also those that not all see in the same way. */
FR_SHEET put_moved_cards(struct fr_sheet *o, const struct uc_state *s, int who)
{
    const bool another_looks = *o->kept != (uint64_t)who + 1;
    const int seen_alike = another_looks ? UC_IN_DRAWN - 1 : 127;
    uint8_t where[8 * UC_WHERE_WORDS] = { 0 }, *kept = (uint8_t *)(o->kept + 1);

    *o->kept = (uint64_t)who + 1;
    memcpy(where + 1, s->where + 1, sizeof s->where - 1); /* an assistant is no card of its own */
#pragma GCC unroll 14
    for (int i = 0; i < (int)sizeof where; i += 16) {
        const uint32_t left = fr_differing_or_more(where + i, kept + i, seen_alike);
        if (!left) continue;
        memcpy(kept + i, where + i, 16);
        put_some_cards(o, who, i, left, where + i);
    }
    o->kept += 1 + UC_WHERE_WORDS;
    fr_go_on(o, (UC_CARDS - 1) * CARD_NUMBERS);
}

static const char *const card_what[CARD_NUMBERS] = {
    "in the viewer's hand; -1: in a rival's, as all have seen", "in the viewer's area",
    "in a rival's area; -1: on display",
    "gone, as far as the viewer knows; -1: being played or chosen from"
};
static const char *const card_parts[CARD_NUMBERS] = { "hand", "mine", "rival", "gone" };

FR_SHEET put_cards(struct fr_sheet *o, const struct uc_state *s, int viewer)
{
    const int who = who_looks(s, viewer);

    if (o->named) {
        for (int card = 1; card < UC_CARDS; card++)
            for (int i = 0; i < CARD_NUMBERS; i++)
                FR_DESCRIBE(o, fr_name, -1, 1, card_what[i], "card.%d.%s", card, card_parts[i]);
        return;
    }
    fr_write_gathered(o);
    if (o->again) {
        put_moved_cards(o, s, who);
        return;
    }
    for (int card = 1; card < UC_CARDS; card++) put_some_cards(o, who, card, 1, &s->where[card]);
    fr_go_on(o, (UC_CARDS - 1) * CARD_NUMBERS);
}

/* ---- the table ---- */

/* The top bits of 16 bytes as a set. */
static inline uint32_t tops_of(uint64_t low, uint64_t high)
{
    const uint64_t gather = 0x0102040810204080u;

    return (uint32_t)((low >> 7) * gather >> 56 | (high >> 7) * gather >> 56 << 8);
}

static inline uint32_t slots_with(const uint64_t tiles[2], int tile)
{
    const uint64_t all = 0x8080808080808080u, nibbles = 0x0F0F0F0F0F0F0F0Fu,
                   tile8 = (uint64_t)tile * 0x0101010101010101u;

    return tops_of(all & ~not_zero((tiles[0] & nibbles) ^ tile8),
                   all & ~not_zero((tiles[1] & nibbles) ^ tile8));
}

static inline uint32_t slots_cloned(const uint64_t tiles[2])
{
    return tops_of(at_least(tiles[0], 16), at_least(tiles[1], 16));
}

FR_SHEET put_table(struct fr_sheet *o, const struct uc_state *s, int first)
{
    uint64_t tiles[2];

    _Static_assert(sizeof s->tiles == sizeof tiles, "a byte a slot");
    memcpy(tiles, s->tiles, sizeof tiles);
    fr_put_set(o, s->free_set, UC_SLOTS_MAX, "the slot has no tile", "slot_free", name_from_one);
    fr_put_set(o, o->named ? 0 : slots_with(tiles, first + 1), UC_SLOTS_MAX,
               "the slot has the viewer's tile", "slot_mine", name_from_one);
    fr_put_set(o, o->named ? 0 : slots_cloned(tiles), UC_SLOTS_MAX, "the slot has been used twice",
               "slot_twice", name_from_one);
    fr_put_set(o, s->display_set, UC_CARDS - UC_FIRST_SPECIAL, "the special card lies face up",
               "display", name_special);
    fr_put_set(o, s->contracts_set, UC_CONTRACTS, "the contract lies face up", "contract",
               name_from_one);
    FR_PUT_PART(o, s->round, 10, "round, of 10", "round");
    FR_PUT_PART(o, s->turn, 3, "turn of the round, of 3", "turn");
    FR_PUT_PART(o, s->num_tunnels, 64, "tunnels left, of 64", "supply.tunnels");
    FR_PUT_PART(o, s->num_domes, 32, "domes left, of 32", "supply.domes");
    FR_PUT_PART(o, s->num_symbiotic, 32, "symbiotic domes left, of 32", "supply.symbiotic");
    FR_PUT_PART(o, s->num_deck, 66, "cards in the era deck, of 66", "deck");
    FR_PUT_PART(o, s->num_special, UC_SPECIAL_DECK, "cards in the special deck, as a part of all",
                "special_deck");
    for (int i = 0; i < UC_NUM_OPTIONS; i++)
        FR_PUT_PART(o, s->options[i], 8, "value of an option, of 8", "option.%s", uc_options[i].id);
}

static int asker_of(int source)
{
    return source < UC_FROM_SLOT       ? 0
           : source < UC_FROM_TILE     ? 1
           : source < UC_FROM_CONTRACT ? 2
           : source < UC_FROM_SITE     ? 3
                                       : 4;
}

FR_SHEET put_question(struct fr_sheet *o, const struct uc_state *s, int viewer)
{
    static const struct uc_frame none = { .kind = 255 };
    const struct uc_frame *top = s->depth ? uc_peek(s) : &none;
    struct fr_question q = { .kind = 255 };

    if (!o->named && viewer >= 0) uc_question_of(s, viewer, &q);
    fr_put_one_of(o, s->phase, UC_OVER + 1, "phase of the game", "phase", name_phase);
    fr_put_one_of(o, s->step, UC_TURN_OVER + 1, "step of the turn", "step", name_step);
    fr_put_one_of(o, s->plan, UC_NO_PLAN + 1, "whether card or slot comes first", "plan",
                  name_plan);
    fr_put_set(o, s->flags, 5,
               "of what is being played: cloned, matches, card done, slot done, put away", "flag",
               NULL);
    fr_put_one_of(o, s->slot, UC_SLOTS_MAX, "the slot being used", "slot", name_from_one);
    fr_put_one_of(o, q.kind, UC_NUM_QUESTIONS, "what the viewer is asked", "question",
                  name_question);
    fr_put_one_of(o, top->kind, UC_USE_DROPPED + 1, "what is owed first", "owed", name_frame);
    fr_put_set(o, s->depth ? top->left : 0, 8, "this part of it is left", "part_left",
               name_from_one);
    fr_put_one_of(o, top->open, 8, "this part of it has been begun", "part_open", name_from_one);
    FR_PUT_PART(o, top->count, 8, "steps of it so far, of 8", "part_steps");
    fr_put_one_of(o, s->depth ? asker_of(top->source) : -1, 5, "who asks for it", "asker",
                  name_asker);
    FR_PUT_PART(o, s->depth, 8, "effects that are open, of 8", "depth");
    for (int r = 0; r < UC_PAYABLE; r++)
        FR_PUT_PART(o, s->produced[r], 16, "produced by the active player in this phase, of 16",
                    "produced.%s", uc_resource_names[r]);
}

FR_SHEET put_all(struct fr_sheet *o, const struct uc_state *s, int viewer)
{
    const int first = viewer < 0 ? 0 : viewer;

    put_seats(o, s, first);
    put_network(o, &s->players[first], first);
    put_table(o, s, first);
    put_question(o, s, viewer);
    put_cards(o, s, viewer);
}

FR_FOR_WIDE_REGISTERS static void write_numbers(const void *state, int viewer, float *out)
{
    struct fr_sheet o = { .at = out };

    put_all(&o, state, viewer);
    assert(o.at == out + UC_OBSERVATION);
}

FR_FOR_WIDE_REGISTERS static void write_again(const void *state, int viewer, float *out,
                                              uint64_t *kept)
{
    struct fr_sheet o = FR_AGAIN(out, kept);

    put_all(&o, state, viewer);
    *kept = 1;
    assert(o.at == out + UC_OBSERVATION && o.kept <= kept + UC_KEPT_WORDS);
}

FR_FOR_WIDE_REGISTERS static void write_bytes(const void *state, int viewer, int8_t *out,
                                              uint64_t *kept)
{
    struct fr_sheet o = FR_COMPACT(out, kept);

    put_all(&o, state, viewer);
    *kept = 1;
    assert(o.byte == out + UC_OBSERVATION && o.kept <= kept + UC_KEPT_WORDS);
}

void uc_observe(const void *state, int viewer, float *out) { write_numbers(state, viewer, out); }

void uc_observe_again(const void *state, int viewer, float *out, uint64_t *kept)
{
    write_again(state, viewer, out, kept);
}

void uc_observe_bytes(const void *state, int viewer, int8_t *out, uint64_t *kept)
{
    write_bytes(state, viewer, out, kept);
}

void uc_describe(struct fr_observed *out)
{
    static const struct uc_state nothing = { .num_players = UC_MAX_PLAYERS };
    struct fr_sheet o = { .named = out };

    put_all(&o, &nothing, 0);
    assert(o.named == out + UC_OBSERVATION);
}

/* ---- one number a move, for policies ---- */

enum {
    BIOMATTER = 36, /* for kelp and for steelplast, up to 5 of each */
    STRUCTURES = UC_BUILDINGS * UC_SITES + UC_TUNNELS + 2 * UC_CITIES,
    AT_SLOT = 0,                                      /* clone, slot, card */
    AT_BUILD = AT_SLOT + 2 * UC_SLOTS_MAX * UC_CARDS, /* what and where, biomatter */
    AT_UPGRADE = AT_BUILD + STRUCTURES * BIOMATTER,
    AT_CARDS = AT_UPGRADE + UC_PLACES * 4,
    AT_GAIN = AT_CARDS + 8 * 256,
    AT_PLAIN = AT_GAIN + 8 * 128,
    AT_TIMES = AT_PLAIN + 4 * 4,
    AT_STEP = AT_TIMES + 32 * 64, /* kind, argument, part */
    AT_END = AT_STEP + 9 * 16 * 8,
};
_Static_assert((int)AT_END == (int)UC_POLICY, "policy_size is what the moves need");

static int structure_index(int kind, int place)
{
    if (kind < UC_BUILDINGS) return kind * UC_SITES + place;
    if (kind == UC_TUNNEL) return UC_BUILDINGS * UC_SITES + place - UC_TUNNEL_PLACE;
    return UC_BUILDINGS * UC_SITES + UC_TUNNELS + (kind - UC_CITY) * UC_CITIES + place -
           UC_CITY_PLACE;
}

static uint32_t build_index(fr_move m)
{
    const int kelp = uc_build_kelp(m) < 5 ? uc_build_kelp(m) : 5,
              steelplast = uc_build_steelplast(m) < 5 ? uc_build_steelplast(m) : 5;

    return (uint32_t)(AT_BUILD + structure_index(uc_build_kind(m), uc_build_place(m)) * BIOMATTER +
                      kelp * 6 + steelplast);
}

static uint32_t card_index(int group, int card)
{
    return (uint32_t)(AT_CARDS + group * 256 + card);
}
static uint32_t step_index(int number, fr_move m)
{
    return (uint32_t)(AT_STEP + (number * 16 + (uc_step_arg(m) & 15)) * 8 + uc_part_of(m));
}
static uint32_t plain_index(int number, fr_move m)
{
    return (uint32_t)(AT_PLAIN + number * 4 + (uc_arg(m) & 3));
}

static inline uint32_t slot_index(fr_move m)
{
    return (uint32_t)(AT_SLOT + ((uc_is_clone(m) ? UC_SLOTS_MAX : 0) + uc_slot_of(m)) * UC_CARDS +
                      uc_card_of(m));
}

static inline uint32_t index_of(fr_move m)
{
    switch (uc_kind_of(m)) {
    case UC_M_CHOOSE_SLOT: return slot_index(m);
    case UC_M_BUILD: return build_index(m);
    case UC_M_UPGRADE:
        return (uint32_t)(AT_UPGRADE + uc_upgrade_place(m) * 4 + (uc_upgrade_price(m) & 3));
    case UC_M_DISCARD:
    case UC_M_KEEP:
    case UC_M_UNDER:
    case UC_M_FIRST: return card_index(0, uc_arg(m));
    case UC_M_DROP:
    case UC_M_ABILITY: return card_index(1, uc_arg(m));
    case UC_M_USE: return card_index(2, uc_step_arg(m));
    case UC_M_READY: return card_index(3, uc_step_arg(m));
    case UC_M_TAKE: return card_index(4, uc_step_arg(m));
    case UC_M_PERFORM: return card_index(5, uc_step_arg(m));
    case UC_M_PRODUCE: return card_index(6, uc_step_arg(m));
    case UC_M_MATCH:
    case UC_M_KEEP_TILE:
    case UC_M_CONTRACT: return card_index(7, uc_arg(m) & 255);
    case UC_M_GAIN: return (uint32_t)(AT_GAIN + uc_part_of(m) * 128 + uc_step_arg(m));
    case UC_M_PLAN: return plain_index(0, m);
    case UC_M_CARD: return plain_index(1, m);
    case UC_M_DONE: return plain_index(2, m);
    case UC_M_END_TURN: return plain_index(3, m);
    case UC_M_REPLACE:
    case UC_M_SELL: return (uint32_t)(AT_TIMES + (uc_times_card(m) % 32) * 64 + uc_times(m));
    case UC_M_ADVANCE: return step_index(0, m);
    case UC_M_CONDITION: return step_index(1, m);
    case UC_M_OPTION: return step_index(2, m);
    case UC_M_PAY: return step_index(3, m);
    case UC_M_EXCHANGE: return step_index(4, m);
    case UC_M_LOOK: return step_index(5, m);
    case UC_M_CONVERT: return step_index(6, m);
    case UC_M_DRAW: return step_index(7, m);
    default: assert(uc_kind_of(m) == UC_M_DRAW_TILES); return step_index(8, m);
    }
}

uint32_t uc_index(const void *state, int seat, fr_move m)
{
    (void)state;
    (void)seat;
    return index_of(m);
}

FR_FOR_WIDE_REGISTERS static void write_slots(const fr_move *moves, int num, uint32_t *out)
{
    for (int i = 0; i < num; i++) out[i] = slot_index(moves[i]);
}

/* Moves ascend: where slots are chosen they stand side by side, and several are one step for the
 * processor. */
void uc_indices(const void *state, int seat, const fr_move *moves, int num, uint32_t *out)
{
    int first = 0, end = num;

    (void)state;
    (void)seat;
    for (; end > 0 && uc_kind_of(moves[end - 1]) != UC_M_CHOOSE_SLOT; end--)
        out[end - 1] = index_of(moves[end - 1]);
    for (; first < end && uc_kind_of(moves[first]) != UC_M_CHOOSE_SLOT; first++)
        out[first] = index_of(moves[first]);
    if (first < end) write_slots(moves + first, end - first, out + first);
}
