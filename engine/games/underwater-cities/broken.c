/* broken.c: what must be true of the components in every state: nothing is created or lost. */
#include "inner.h"

#include <string.h>

static const char *check_hand(const struct uc_state *s, int seat)
{
    const struct uc_player *p = &s->players[seat];
    int backs[4] = { 0 };

    for (int card = 0; card < 256; card++) {
        if (!(p->hand_set[card >> 6] >> (card & 63) & 1)) continue;
        if (!card || card >= UC_CARDS) return "a hand holds what is no card";
        if (s->where[card] != UC_HAND + seat && s->where[card] != UC_OPEN_HAND + seat)
            return "a card in hand is elsewhere";
        backs[uc_back(card)]++;
    }
    for (int back = 0; back < 4; back++)
        if (backs[back] != p->num_hand[back]) return "a hand is miscounted";
    return NULL;
}

static const char *check_area(const struct uc_state *s, int seat)
{
    const struct uc_player *p = &s->players[seat];
    int assistants = 0;

    if (p->num_area > UC_AREA) return "an area is overfull";
    for (int i = 0; i < p->num_area; i++) {
        assistants += p->area[i] == 0;
        if (p->area[i] >= UC_CARDS) return "an area holds what is no card";
        if (p->area[i] && s->where[p->area[i]] != UC_IN_AREA + seat)
            return "a claimed card is elsewhere";
        if (uc_t->cards[p->area[i]].type == UC_INSTANT) return "an instant card was claimed";
        for (int j = 0; j < i; j++)
            if (p->area[i] && p->area[i] == p->area[j]) return "a card is claimed twice";
    }
    if (assistants > 1) return "a player has two assistants";
    if (p->num_area < 32 && (p->used_set | p->spent_turn_set | p->spent_round_set) >> p->num_area)
        return "a card that is not there was used";
    if (uc_num(p->action_set) > p->action_limit)
        return "a player has too many action cards (UC-5.12)";
    return NULL;
}

/* Every card is in one place, and the lists agree with `where`. */
static const char *check_cards(const struct uc_state *s)
{
    int deck = 0, special = 0, area = 0, hands = 0, drawn = 0, play = 0, aside = 0, down[4] = { 0 },
        under[4] = { 0 };
    const bool tiles = s->depth && uc_peek(s)->kind == UC_KEEP_TILES;

    for (int card = 1; card < UC_CARDS; card++) {
        const int where = s->where[card], seat = where & 3;
        if (where >= UC_HAND && seat >= s->num_players) return "a card belongs to nobody's seat";
        if (!uc_back(card) &&
            (s->display_set >> (card - UC_FIRST_SPECIAL) & 1) != (where == UC_DISPLAY))
            return "the display was not kept";
        switch (where < UC_HAND ? where : where & ~3) {
        case UC_DECK:
            if (uc_back(card))
                deck++;
            else
                special++;
            break;
        case UC_HAND:
        case UC_OPEN_HAND: hands++; break;
        case UC_IN_AREA: area++; break;
        case UC_IN_DRAWN: drawn++; break;
        case UC_IN_PLAY: play++; break;
        case UC_ASIDE: aside++; break;
        case UC_DISCARD_DOWN: down[seat]++; break;
        case UC_UNDER: under[seat]++; break;
        default: break;
        }
        if (where == UC_DISCARD || (where >= UC_DISCARD_DOWN && where < UC_OUT_DOWN) ||
            (where == UC_DECK && uc_back(card)))
            if (uc_back(card) != uc_era(s))
                return "a card of another era is in the deck or its discard pile (UC-5.23)";
    }
    for (int i = 0; i < s->num_deck; i++) {
        if (s->deck[i] >= UC_CARDS || s->where[s->deck[i]] != UC_DECK)
            return "the deck holds a card that is elsewhere";
        for (int j = 0; j < i; j++)
            if (s->deck[i] == s->deck[j]) return "a card is twice in the deck";
    }
    for (int i = 0; i < s->num_special; i++) {
        if (s->special[i] >= UC_CARDS || s->where[s->special[i]] != UC_DECK)
            return "the special deck holds a card that is elsewhere";
        for (int j = 0; j < i; j++)
            if (s->special[i] == s->special[j]) return "a card is twice in the special deck";
    }
    for (int seat = 0; seat < s->num_players; seat++) {
        const struct uc_player *p = &s->players[seat];
        const char *no = check_hand(s, seat);
        if (!no) no = check_area(s, seat);
        if (no) return no;
        hands -= uc_hand_size(p);
        for (int i = 0; i < p->num_area; i++) area -= p->area[i] != 0;
        if (down[seat] != p->num_down || under[seat] != p->num_under)
            return "face-down or paid cards are miscounted";
    }
    if (deck != s->num_deck || special != s->num_special) return "a deck is miscounted";
    if (hands || area || aside != s->num_aside) return "a card is in two places or none";
    if (drawn != (tiles ? 0 : s->num_drawn)) return "the drawn cards are miscounted";
    if (play > 1 || (play && (s->card == UC_NONE || s->where[s->card] != UC_IN_PLAY)))
        return "a card is in play that nobody played";
    return NULL;
}

static const char *check_tiles(const struct uc_state *s)
{
    uint32_t seen = 0;
    const bool tiles = s->depth && uc_peek(s)->kind == UC_KEEP_TILES;

    for (int seat = 0; seat < s->num_players; seat++)
        for (int h = 0; h < UC_HEXAGONS; h++) {
            const int tile = s->players[seat].tile[h];
            if (tile >= UC_TILES || seen >> tile & 1) return "a metropolis is in two places";
            if (uc_t->tiles[tile].brown != (h == 0))
                return "a metropolis has the wrong colour for its hexagon (UC-2.11)";
            seen |= 1u << tile;
        }
    for (int seat = 0; seat < s->num_players; seat++) {
        if (s->players[seat].gained_set & seen) return "a metropolis is in two places";
        seen |= s->players[seat].gained_set;
    }
    for (int i = 0; i < s->num_pile + (tiles ? s->num_drawn : 0); i++) {
        const int tile = i < s->num_pile ? s->pile[i] : s->drawn[i - s->num_pile];
        if (tile >= UC_TILES || uc_t->tiles[tile].brown || seen >> tile & 1)
            return "a metropolis is in two places";
        seen |= 1u << tile;
    }
    return uc_num(seen & 0x7FF) == UC_BLUE_TILES ? NULL : "a blue metropolis is missing";
}

static const char *check_network(const struct uc_state *s, int seat)
{
    const struct uc_player *p = &s->players[seat];
    const struct uc_board *b = uc_board_of(p);
    struct uc_player again = *p;
    const uint64_t sites = p->kind_set[0] | p->kind_set[1] | p->kind_set[2];
    uint16_t reached = 1 << UC_START_CITY, linked = reached;

    if (p->board >= UC_BOARDS) return "there is no such board";
    if (p->city_set >> UC_CITIES || !(p->city_set & 1 << UC_START_CITY))
        return "the starting city is missing (UC-2.10)";
    if (p->symbiotic_set & ~p->city_set) return "a symbiotic city is no city";
    if ((p->kind_set[0] & p->kind_set[1]) | (p->kind_set[0] & p->kind_set[2]) |
        (p->kind_set[1] & p->kind_set[2]))
        return "two buildings stand on one site (UC-3.5)";
    if (sites & ~(b->normal_set | b->expansion_set)) return "a building stands beside its site";
    if (p->upgraded_set & ~sites) return "an upgraded building is not there";
    if (p->tunnel_set >> b->num_tunnels || p->upgraded_tunnel_set & ~p->tunnel_set)
        return "a tunnel is not there";
    for (int i = 0; i < UC_TUNNELS; i++)
        for (int t = 0; t < b->num_tunnels; t++) {
            if (!(p->tunnel_set >> t & 1)) continue;
            if (!(reached >> b->ends[t][0] & 1) &&
                !(b->ends[t][1] < UC_CITIES && reached >> b->ends[t][1] & 1))
                continue;
            reached |= (uint16_t)(1u << b->ends[t][0]);
            if (b->ends[t][1] < UC_CITIES) reached |= (uint16_t)(1u << b->ends[t][1]);
        }
    UC_EACH(t, p->tunnel_set)
    if (!(reached >> b->ends[t][0] & 1))
        return "a tunnel is not joined to the starting city (UC-9.8)";
    for (int i = 0; i < UC_CITIES; i++)
        UC_EACH(c, p->city_set) if (b->adjacent_set[c] & linked) linked |= (uint16_t)(1u << c);
    if (p->city_set & ~linked) return "a city is not adjacent to another (UC-9.1)";
    uc_derive_network(&again);
    uc_derive_cards(&again);
    if (sites & ~(uc_sites_of[again.city_set | again.city_ok]))
        return "a building stands where none may (UC-9.4)";
    return memcmp(&again, p, sizeof again) ? "what follows from the board was not kept" : NULL;
}

static const char *check_supply(const struct uc_state *s)
{
    int tunnels = s->num_tunnels, domes = s->num_domes, symbiotic = s->num_symbiotic;
    const int left = UC_ANY_BUILDING | (tunnels ? 1 << UC_TUNNEL : 0) | (domes ? 1 << UC_CITY : 0) |
                     (symbiotic ? 1 << UC_SYMBIOTIC : 0);

    if (s->supply_set != left) return "what is left in the supply was not kept";
    for (int seat = 0; seat < s->num_players; seat++) {
        const struct uc_player *p = &s->players[seat];
        tunnels += uc_num(p->tunnel_set);
        domes += uc_num((uint64_t)(p->city_set & ~p->symbiotic_set));
        symbiotic += s->num_symbiotic == 255 ? 0 : uc_num(p->symbiotic_set);
    }
    if (tunnels != uc_t->constants.tunnels + (s->options[UC_OPTION_EDITION] ? 1 : 0))
        return "tunnels are created or lost (UC-1.11)";
    if (domes != uc_t->constants.domes) return "white domes are created or lost (UC-1.11)";
    return symbiotic == uc_t->constants.symbiotic[s->num_players]
               ? NULL
               : "symbiotic domes are created or lost (UC-1.11)";
}

static const char *check_points(const struct uc_player *p)
{
    int sum = 0;

    for (int i = 0; i < UC_SOURCES; i++) sum += p->points[i];
    if (sum != p->res[UC_VP]) return "the points by source do not add up";
    for (int r = 0; r <= UC_VP; r++)
        if (p->res[r] < 0) return "a resource is below nothing (UC-3.14)";
    return NULL;
}

static const char *check_order(const struct uc_state *s)
{
    int seats = 0, next = 0;

    for (int i = 0; i < s->num_players; i++) {
        seats |= 1 << s->order[i];
        next |= 1 << s->next_order[i];
        if (i && s->players[s->next_order[i - 1]].fed < s->players[s->next_order[i]].fed)
            return "the Federation track is out of order";
        if (s->players[i].fed > 4) return "a Federation marker is off the track";
    }
    return seats == next && seats == (1 << s->num_players) - 1
               ? NULL
               : "the play order is not one of all players";
}

static const char *check_slots(const struct uc_state *s)
{
    int twice = 0;

    for (int slot = 0; slot < UC_SLOTS_MAX; slot++) {
        const int low = s->tiles[slot] & 15, high = s->tiles[slot] >> 4;
        if (slot >= uc_num_slots(s) && s->tiles[slot]) return "a tile lies where no slot is";
        if ((s->free_set >> slot & 1) != (slot <= uc_num_slots(s) && !s->tiles[slot]))
            return "which slots are free was not kept";
        if ((low > s->num_players && low != 5) || high > s->num_players ||
            (high && (!low || low == high)))
            return "an action tile is wrong";
        twice += high != 0;
    }
    if (twice > (s->cloned_by != UC_NONE)) return "a slot was cloned without the tile (UC-7.12)";
    return NULL;
}

const char *uc_broken(const void *state)
{
    const struct uc_state *s = state;
    const char *no = check_cards(s);

    if (!no) no = check_tiles(s);
    if (!no) no = check_supply(s);
    if (!no) no = check_order(s);
    if (!no) no = check_slots(s);
    for (int seat = 0; seat < s->num_players && !no; seat++) {
        no = check_points(&s->players[seat]);
        if (!no) no = check_network(s, seat);
    }
    if (!no && s->probe) no = "a look ahead was left behind";
    return no;
}
