/* names.c: how slots and places are written: "G1", "always", "c12", "c12.x", "c01-mTL". */
#include "inner.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *const uc_resource_names[] = { "credit",    "kelp", "steelplast", "science",
                                          "biomatter", "vp",   "card" };
const char *const uc_kind_names[] = { "farm", "desal", "lab", "tunnel", "city", "symbiotic" };
static const char *const node_names[] = { "c00", "c01", "c02", "c10", "c11", "c12",
                                          "c20", "c21", "c22", "mTL", "mTR", "mBL" };

__attribute__((format(printf, 1, 2))) static struct uc_name name(const char *format, ...)
{
    struct uc_name name;
    va_list args;

    va_start(args, format);
    vsnprintf(name.text, sizeof name.text, format, args);
    va_end(args);
    return name;
}

struct uc_name uc_slot_id(int side, int slot)
{
    const struct uc_slot *at = &uc_t->slots[side][slot];

    return at->colour == UC_COLOURLESS ? name("always")
                                       : name("%c%d", "GRY"[at->colour], at -> pos);
}

struct uc_name uc_slot_name(const struct uc_state *s, int slot)
{
    return uc_slot_id(uc_side(s), slot);
}

static struct uc_name row_id(int row)
{
    if (row == UC_MARKED_ROW) return name("production.marked");
    return name("production.%s%s", uc_kind_names[row % UC_PAIR_ROW],
                row >= UC_PAIR_ROW ? ".pair" : "");
}

struct uc_name uc_source_id(int source, int side)
{
    if (source >= UC_FROM_KIND) return row_id(source - UC_FROM_KIND);
    if (source >= UC_FROM_SITE) return name("%s", "");
    if (source < UC_FROM_SLOT) return name("card.%d", source);
    if (source < UC_FROM_TILE) return name("slot.%s", uc_slot_id(side, source - UC_FROM_SLOT).text);
    if (source < UC_FROM_CONTRACT) return name("metropolis.M%d", source - UC_FROM_TILE + 1);
    return name("contract.K%d", source - UC_FROM_CONTRACT + 1);
}

int uc_slot_named(const struct uc_state *s, const char *text)
{
    for (int slot = 0; slot <= uc_num_slots(s); slot++)
        if (!strcmp(uc_slot_name(s, slot).text, text)) return slot;
    return -1;
}

struct uc_name uc_place_name(const struct uc_player *p, int place)
{
    return uc_board_place_name(uc_board_of(p), place);
}

struct uc_name uc_board_place_name(const struct uc_board *b, int place)
{
    if (uc_is_site(place)) {
        const int n = place % UC_PER_CITY;
        return name("%s.%c", node_names[place / UC_PER_CITY], n == 4 ? 'x' : '1' + n);
    }
    if (uc_is_tunnel(place)) {
        const uint8_t *ends = b->ends[place - UC_TUNNEL_PLACE];
        return name("%s-%s", node_names[ends[0]], node_names[ends[1]]);
    }
    return name("%s", node_names[place - UC_CITY_PLACE]);
}

int uc_place_named(const struct uc_player *p, const char *text)
{
    const struct uc_board *b = uc_board_of(p);

    for (int place = 0; place < UC_PLACES; place++) {
        if (uc_is_site(place) && !((b->normal_set | b->expansion_set) >> place & 1)) continue;
        if (uc_is_tunnel(place) && place - UC_TUNNEL_PLACE >= b->num_tunnels) continue;
        if (!strcmp(uc_place_name(p, place).text, text)) return place;
    }
    return -1;
}
