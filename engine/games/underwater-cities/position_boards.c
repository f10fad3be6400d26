/* position_boards.c: the boards and resources of the seats, and what they leave in the supply; see
 * position_read.c. */
#include "position_read.h"

#include <string.h>

static const char *const hexagons[] = { "mTL", "mTR", "mBL", NULL };

/* ---- boards and resources of a seat ---- */

static bool read_resources(struct uc_reader *r, const struct fr_json *json, struct uc_player *p)
{
    const struct fr_json *points = fr_json_get(json, "points"), *node;
    int64_t n;

    if (fr_json_get(json, "empty")) { /* shorthand: what is not named is 0 */
        if (fr_json_get(json, "empty")->type != FR_TRUE) return no(r, "empty is true or left out");
        for (int i = 0; i < UC_PAYABLE; i++) p->res[i] = 0;
    }
    for (int i = 0; i <= UC_VP; i++) {
        if (!(node = fr_json_get(json, uc_resource_names[i]))) continue;
        if (!fr_json_int(node, 0, 9999, &n))
            return fr_fail(r->err, "%s is a number from 0 to 9999", uc_resource_names[i]);
        p->res[i] = (int16_t)n;
    }
    memset(p->points, 0, sizeof p->points);
    p->points[UC_BY_CARD] = p->res[UC_VP]; /* points without a source */
    if (!points) return true;
    if (points->type != FR_OBJECT) return no(r, "points is not an object");
    p->points[UC_BY_CARD] = 0;
    for (int i = 0; i < UC_SOURCES; i++) {
        if (!(node = fr_json_get(points, uc_sources[i]))) continue;
        if (!fr_json_int(node, -9999, 9999, &n)) return no(r, "points are numbers");
        p->points[i] = (int16_t)n;
    }
    return true;
}

static bool read_buildings(struct uc_reader *r, const struct fr_json *json, struct uc_player *p)
{
    const struct fr_json *buildings = fr_json_get(json, "buildings"), *key;

    if (!buildings) return true;
    if (buildings->type != FR_OBJECT) return no(r, "buildings is not an object");
    key = fr_json_first(buildings);
    for (uint32_t n = 0; n < buildings->count; n++, key = fr_json_next(fr_json_next(key))) {
        char name[24], kind[32];
        const int site = fr_json_string(key, name, sizeof name) ? uc_place_named(p, name) : -1;
        bool upgraded;
        int k = 0;

        if (site < 0 || !uc_is_site(site))
            return fr_fail(r->err, "buildings: no such site on board %d", p->board + 1);
        if (!fr_json_string(fr_json_next(key), kind, sizeof kind))
            return no(r, "buildings are farm, desal or lab, or upgraded");
        upgraded = !strncmp(kind, "upgraded ", 9);
        while (k < UC_BUILDINGS && strcmp(kind + (upgraded ? 9 : 0), uc_kind_names[k])) k++;
        if (k == UC_BUILDINGS) return no(r, "buildings are farm, desal or lab, or upgraded");
        p->kind_set[k] |= 1ull << site;
        if (upgraded) p->upgraded_set |= 1ull << site;
    }
    return true;
}

static bool read_built(struct uc_reader *r, const struct fr_json *json, struct uc_player *p)
{
    const struct fr_json *built = fr_json_get(json, "built");
    static const char *const known[] = {
        "farm", "desal", "lab", "tunnel", "city", "symbiotic", NULL
    };

    if (!built) return true;
    if (!fr_read_keys(built, known, "built", r->err)) return false;
    for (int k = 0; k < UC_KINDS; k++)
        if (!fr_read_small(built, uc_kind_names[k], 0, 60, &p->built[k], r->err)) return false;
    return true;
}

static int tile_of(const struct fr_json *node) { return uc_read_lettered(node, 'M', UC_TILES); }

/* A tile named for one hexagon changes places with the one that was there, wherever set-up had put
 * it. */
static void swap_tile(struct uc_state *s, uint8_t *here, int tile)
{
    for (int i = 0; i < s->num_pile; i++)
        if (s->pile[i] == tile) s->pile[i] = *here;
    for (int seat = 0; seat < s->num_players; seat++)
        for (int h = 0; h < UC_HEXAGONS; h++)
            if (s->players[seat].tile[h] == tile && &s->players[seat].tile[h] != here)
                s->players[seat].tile[h] = *here;
    *here = (uint8_t)tile;
}

static bool read_metropolises(struct uc_reader *r, const struct fr_json *json, struct uc_player *p)
{
    struct uc_state *s = r->s;
    const struct fr_json *tiles = fr_json_get(json, "metropolises"), *at;
    int num;

    if (tiles && !fr_read_keys(tiles, hexagons, "metropolises", r->err)) return false;
    for (int h = 0; tiles && h < UC_HEXAGONS; h++) {
        const struct fr_json *node = fr_json_get(tiles, hexagons[h]);
        const int tile = node ? tile_of(node) : p->tile[h];
        if (tile < 0) return no(r, "metropolises are M1 to M16");
        swap_tile(s, &p->tile[h], tile);
    }
    if (!fr_read_list(json, "gained", UC_TILES, &at, &num, r->err)) return false;
    for (; num; num--, at = fr_json_next(at)) {
        const int tile = tile_of(at);
        if (tile < 0 || uc_t->tiles[tile].brown) return no(r, "gained tiles are blue: M1 to M11");
        p->gained_set |= (uint16_t)(1u << tile);
    }
    return true;
}

bool uc_read_seat(struct uc_reader *r, const struct fr_json *json, int seat)
{
    static const char *const known[] = { "board",
                                         "empty",
                                         "credit",
                                         "kelp",
                                         "steelplast",
                                         "science",
                                         "biomatter",
                                         "vp",
                                         "points",
                                         "hand",
                                         "open_hand",
                                         "hand_backs",
                                         "owes",
                                         "cities",
                                         "symbiotic",
                                         "tunnels",
                                         "upgraded_tunnels",
                                         "buildings",
                                         "cards",
                                         "used",
                                         "spent_turn",
                                         "spent_round",
                                         "under",
                                         "metropolises",
                                         "gained",
                                         "contracts",
                                         "built",
                                         "connected",
                                         NULL };
    struct uc_player *p = &r->s->players[seat];
    uint8_t board = (uint8_t)(p->board + 1);
    uint64_t cities = p->city_set, symbiotic = 0, tunnels = 0, upgraded = 0;

    if (!fr_read_keys(json, known, "a seat", r->err) ||
        !fr_read_small(json, "board", 1, UC_BOARDS, &board, r->err))
        return false;
    if ((board > UC_BOARDS / 2) != (p->board >= UC_BOARDS / 2))
        return no(r, "board: all basic (1 to 4) or all advanced (5 to 8), as the options say");
    for (int other = seat + 1; other < r->s->num_players;
         other++) /* who had it from set-up takes this one's */
        if (r->s->players[other].board == board - 1) r->s->players[other].board = p->board;
    p->board = (uint8_t)(board - 1);
    if (!read_resources(r, json, p) ||
        !uc_read_places(r, json, "cities", p, UC_CITY_PLACE, UC_PLACES, &cities) ||
        !uc_read_places(r, json, "symbiotic", p, UC_CITY_PLACE, UC_PLACES, &symbiotic) ||
        !uc_read_places(r, json, "tunnels", p, UC_TUNNEL_PLACE, UC_CITY_PLACE, &tunnels) ||
        !uc_read_places(r, json, "upgraded_tunnels", p, UC_TUNNEL_PLACE, UC_CITY_PLACE,
                        &upgraded) ||
        !read_buildings(r, json, p) || !uc_read_area_set(r, json, "used", p, &p->used_set) ||
        !uc_read_area_set(r, json, "spent_turn", p, &p->spent_turn_set) ||
        !uc_read_area_set(r, json, "spent_round", p, &p->spent_round_set) ||
        !read_metropolises(r, json, p) || !uc_read_contracts(r, json, &p->contracts_set) ||
        !read_built(r, json, p) || !fr_read_small(json, "owes", 0, 60, &p->owes, r->err))
        return false;
    p->city_set = (uint16_t)cities;
    p->symbiotic_set = (uint16_t)symbiotic;
    p->tunnel_set = (uint16_t)(tunnels | upgraded);
    p->upgraded_tunnel_set = (uint16_t)upgraded;
    return true;
}

bool uc_boards_differ(const struct uc_state *s)
{
    int seen = 0;

    for (int seat = 0; seat < s->num_players; seat++) {
        if (seen >> s->players[seat].board & 1) return false;
        seen |= 1 << s->players[seat].board;
    }
    return true;
}

/* ---- what is left in the supply ---- */

bool uc_count_supply(struct uc_reader *r)
{
    struct uc_state *s = r->s;
    int tunnels = uc_t->constants.tunnels + (s->options[UC_OPTION_EDITION] ? 1 : 0),
        domes = uc_t->constants.domes;
    int symbiotic = uc_t->constants.symbiotic[s->num_players];

    for (int seat = 0; seat < s->num_players; seat++) {
        const struct uc_player *p = &s->players[seat];
        tunnels -= uc_num(p->tunnel_set);
        domes -= uc_num((uint64_t)(p->city_set & ~p->symbiotic_set));
        if (symbiotic != 255) symbiotic -= uc_num(p->symbiotic_set);
    }
    if (tunnels < 0 || domes < 0 || symbiotic < 0)
        return no(r, "more tunnels or domes are built than there are (UC-1.11)");
    s->num_tunnels = (uint8_t)tunnels;
    s->num_domes = (uint8_t)domes;
    s->num_symbiotic = (uint8_t)symbiotic;
    uc_derive_supply(s);
    return true;
}

/* Supply and connections follow from the rest; where a position states them they must be right. */
bool uc_check_supply(struct uc_reader *r, const struct fr_json *root)
{
    static const char *const known[] = { "tunnel", "city", "symbiotic", NULL };
    const struct fr_json *supply = fr_json_get(root, "supply"), *symbiotic;
    uint8_t tunnel = r->s->num_tunnels, city = r->s->num_domes, domes = r->s->num_symbiotic;

    if (!supply) return true;
    if (!fr_read_keys(supply, known, "supply", r->err) ||
        !fr_read_small(supply, "tunnel", 0, 255, &tunnel, r->err) ||
        !fr_read_small(supply, "city", 0, 255, &city, r->err))
        return false;
    symbiotic = fr_json_get(supply, "symbiotic");
    if (symbiotic && symbiotic->type != FR_NULL &&
        !fr_read_small(supply, "symbiotic", 0, 255, &domes, r->err))
        return false;
    if (tunnel != r->s->num_tunnels || city != r->s->num_domes || domes != r->s->num_symbiotic)
        return no(r, "supply does not fit what is built");
    return true;
}

bool uc_read_pile(struct uc_reader *r, const struct fr_json *root)
{
    struct uc_state *s = r->s;
    const struct fr_json *at;
    uint32_t used = 0;
    int num;

    for (int seat = 0; seat < s->num_players; seat++) {
        used |= s->players[seat].gained_set;
        for (int h = 0; h < UC_HEXAGONS; h++) used |= 1u << s->players[seat].tile[h];
    }
    if (!fr_read_list(root, "metropolis_pile", UC_BLUE_TILES, &at, &num, r->err)) return false;
    if (at) {
        memset(s->pile, 0, sizeof s->pile);
        for (s->num_pile = 0; num; num--, at = fr_json_next(at)) {
            const int tile = tile_of(at);
            if (tile < 0) return no(r, "metropolises are M1 to M16");
            s->pile[s->num_pile++] = (uint8_t)tile;
        }
    } else {
        int kept = 0;
        for (int i = 0; i < s->num_pile; i++)
            if (!(used >> s->pile[i] & 1)) s->pile[kept++] = s->pile[i];
        for (int i = kept; i < UC_BLUE_TILES; i++) s->pile[i] = 0;
        s->num_pile = (uint8_t)kept;
    }
    s->pile_known = 0;
    return fr_read_small(root, "metropolis_known", 0, s->num_pile, &s->pile_known, r->err);
}
