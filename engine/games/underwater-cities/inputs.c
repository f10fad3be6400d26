/* inputs.c: what a network is told of Underwater Cities: the features, and in finer grain all that
 * a seat's points will come from: which cards it holds and has claimed, which metropolises, what
 * stands where on its board, which slots are left to it. */
#include "inner.h"
#include "sheet.h"

static int least(int a, int b) { return a < b ? a : b; }

/* ---- when ---- */

static int place_in(const uint8_t *order, int players, int seat)
{
    for (int i = 0; i < players; i++)
        if (order[i] == seat) return i;
    return 0;
}

/* The seat has yet to take its turn, of those that are being taken. */
static bool has_turn_ahead(const struct uc_state *s, int seat)
{
    return s->phase == UC_TURN && place_in(s->order, s->num_players, seat) > s->place;
}

static void put_time(struct fr_sheet *sheet, const struct uc_state *s, int seat)
{
    const bool active = s->active == seat;

    fr_put_one_of(sheet, least(s->round, 11), 12);
    fr_put_one_of(sheet, least(s->turn, 3), 4);
    fr_put_one_of(sheet, s->phase, UC_OVER + 1);
    fr_put_one_of(sheet, s->num_players - 1, UC_MAX_PLAYERS);
    fr_put_one_of(sheet, active ? 1 + s->step : 0, UC_TURN_OVER + 2);
    fr_put(sheet, active ? s->depth : 0);
    fr_put(sheet, has_turn_ahead(s, seat));
}

/* Slots that are free while the seat still has a turn of this round to use them in. */
static void put_slots(struct fr_sheet *sheet, const struct uc_state *s, int seat)
{
    const bool uses_them = s->phase == UC_TURN && (s->turn < 3 || has_turn_ahead(s, seat));

    fr_put_set(sheet, uses_them ? s->free_set : 0, UC_SLOTS_MAX);
}

/* ---- the seat's own ---- */

static void put_holdings(struct fr_sheet *sheet, const struct uc_player *p)
{
    for (int r = 0; r < UC_PAYABLE; r++) {
        const int held = least(p->res[r], 12);
        fr_put(sheet, held);
        fr_put(sheet, held > 0);
        fr_put(sheet, held > 1);
        fr_put(sheet, held > 3);
    }
    fr_put(sheet, least(uc_hand_size(p), 12));
    fr_put(sheet, least(p->owes, 12));
    fr_put(sheet, p->hand_limit);
    fr_put(sheet, p->action_limit);
    fr_put_set(sheet, p->discount_set, UC_KINDS);
}

enum { WORDS = 4 }; /* of a set of cards */

static void put_card_set(struct fr_sheet *sheet, const uint64_t set[WORDS])
{
    for (int w = 0; w < WORDS; w++)
        fr_put_set(sheet, set[w], w < WORDS - 1 ? 64 : UC_CARDS - 64 * (WORDS - 1));
}

static void put_cards(struct fr_sheet *sheet, const struct uc_player *p)
{
    uint64_t claimed[WORDS] = { 0 }, turned[WORDS] = { 0 };

    for (int i = 0; i < p->num_area; i++) {
        const int card = p->area[i];
        claimed[card / 64] |= (uint64_t)1 << card % 64;
        if (p->action_set & p->used_set & 1u << i) turned[card / 64] |= (uint64_t)1 << card % 64;
    }
    put_card_set(sheet, p->hand_set);
    put_card_set(sheet, claimed);
    put_card_set(sheet, turned);
    fr_put_set(sheet, p->contracts_set, UC_CONTRACTS);
    fr_put(sheet, p->num_under);
}

static void put_tiles(struct fr_sheet *sheet, const struct uc_player *p)
{
    uint64_t lying = 0, connected = 0;

    for (int h = 0; h < UC_HEXAGONS; h++)
        if (p->tile[h] < UC_TILES) lying |= (uint64_t)1 << p->tile[h];
    UC_EACH(h, p->hexagons) connected |= (uint64_t)1 << p->tile[h];
    fr_put_set(sheet, lying & ~connected, UC_TILES);
    fr_put_set(sheet, connected | p->gained_set, UC_TILES);
}

static void put_network(struct fr_sheet *sheet, const struct uc_player *p,
                        const int yield[UC_RESOURCES])
{
    int types[4] = { 0 };

    for (int r = 0; r < UC_RESOURCES; r++) fr_put(sheet, yield[r]);
    for (int k = 0; k < UC_BUILDINGS; k++) {
        fr_put(sheet, uc_num(p->kind_set[k]));
        fr_put(sheet, uc_num(p->kind_set[k] & p->upgraded_set));
    }
    fr_put(sheet, uc_num(p->tunnel_set));
    fr_put(sheet, uc_num(p->upgraded_tunnel_set));
    fr_put(sheet, uc_num(p->counting_set));
    fr_put(sheet, uc_num(p->symbiotic_set));
    fr_put_one_of(sheet, uc_num(p->connected_set), UC_CITIES + 1);
    fr_put_one_of(sheet, uc_num(p->city_set), UC_CITIES + 1);
    fr_put(sheet, least(uc_num(p->site_ok), 12));
    fr_put(sheet, uc_num(p->city_ok));
    fr_put(sheet, uc_num(p->tunnel_ok));
    UC_EACH(c, p->connected_set) /* how many kinds of buildings stand beside each city */
    {
        int kinds = 0;
        for (int k = 0; k < UC_BUILDINGS; k++)
            kinds += (p->kind_set[k] & uc_sites_of[(uint64_t)1 << c]) != 0;
        types[kinds]++;
    }
    for (int i = 0; i < 4; i++) fr_put(sheet, types[i]);
    fr_put_set(sheet, p->connected_set, UC_CITIES);
    fr_put_one_of(sheet, p->board, UC_BOARDS);
}

static void put_federation(struct fr_sheet *sheet, const struct uc_state *s, int seat)
{
    int ahead = 0;

    for (int i = 0; i < s->num_players; i++) ahead += s->players[i].fed > s->players[seat].fed;
    fr_put_one_of(sheet, least(s->players[seat].fed, 7), 8);
    fr_put_one_of(sheet, ahead, UC_MAX_PLAYERS);
    fr_put_one_of(sheet, place_in(s->order, s->num_players, seat), UC_MAX_PLAYERS);
}

int uc_inputs(const void *state, int seat, struct fr_input *out)
{
    const struct uc_state *s = state;
    const struct uc_player *p = &s->players[seat];
    struct fr_sheet sheet = { out, 1, 1 };
    int32_t features[UC_NUM_FEATURES];
    int yield[UC_RESOURCES];

    uc_network_yield(p, yield);
    uc_features_with(s, seat, yield, features);
    *out = (struct fr_input){ 0, (int16_t)features[UC_F_PROGRESS] };
    for (int i = 1; i < UC_NUM_FEATURES; i++) fr_put(&sheet, features[i]);
    put_time(&sheet, s, seat);
    put_slots(&sheet, s, seat);
    put_holdings(&sheet, p);
    put_cards(&sheet, p);
    put_tiles(&sheet, p);
    put_network(&sheet, p, yield);
    put_federation(&sheet, s, seat);
    assert(sheet.at == UC_NUM_INPUTS);
    return sheet.num;
}
