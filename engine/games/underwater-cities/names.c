/* names.c: how slots and places are written: "G1", "always", "c12", "c12.x", "c01-mTL". */
#include "inner.h"

#include <stdio.h>
#include <string.h>

const char *const uc_resource_names[] = { "credit",    "kelp", "steelplast", "science",
                                          "biomatter", "vp",   "card" };
const char *const uc_kind_names[] = { "farm", "desal", "lab", "tunnel", "city", "symbiotic" };
static const char *const node_names[] = { "c00", "c01", "c02", "c10", "c11", "c12",
                                          "c20", "c21", "c22", "mTL", "mTR", "mBL" };

int uc_slot_id(int side, int slot, char *out)
{
    const struct uc_slot *at = &uc_t->slots[side][slot];

    if (at->colour == UC_COLOURLESS) return sprintf(out, "always");
    return sprintf(out, "%c%d", "GRY"[at->colour], at -> pos);
}

int uc_slot_name(const struct uc_state *s, int slot, char *out)
{
    return uc_slot_id(uc_side(s), slot, out);
}

static int write_row(int row, char *out)
{
    if (row == UC_MARKED_ROW) return sprintf(out, "production.marked");
    return sprintf(out, "production.%s%s", uc_kind_names[row % UC_PAIR_ROW],
                   row >= UC_PAIR_ROW ? ".pair" : "");
}

bool uc_source_id(int source, int side, char *out)
{
    if (source >= UC_FROM_KIND) return write_row(source - UC_FROM_KIND, out), true;
    if (source >= UC_FROM_SITE) return false;
    if (source < UC_FROM_SLOT)
        sprintf(out, "card.%d", source);
    else if (source < UC_FROM_TILE)
        uc_slot_id(side, source - UC_FROM_SLOT, out + sprintf(out, "slot."));
    else if (source < UC_FROM_CONTRACT)
        sprintf(out, "metropolis.M%d", source - UC_FROM_TILE + 1);
    else
        sprintf(out, "contract.K%d", source - UC_FROM_CONTRACT + 1);
    return true;
}

int uc_slot_named(const struct uc_state *s, const char *name)
{
    char text[16];

    for (int slot = 0; slot <= uc_num_slots(s); slot++) {
        uc_slot_name(s, slot, text);
        if (!strcmp(text, name)) return slot;
    }
    return -1;
}

int uc_place_name(const struct uc_player *p, int place, char *out)
{
    return uc_board_place_name(uc_board_of(p), place, out);
}

int uc_board_place_name(const struct uc_board *b, int place, char *out)
{
    if (uc_is_site(place)) {
        const int n = place % UC_PER_CITY;
        return sprintf(out, "%s.%c", node_names[place / UC_PER_CITY], n == 4 ? 'x' : '1' + n);
    }
    if (uc_is_tunnel(place)) {
        const uint8_t *ends = b->ends[place - UC_TUNNEL_PLACE];
        return sprintf(out, "%s-%s", node_names[ends[0]], node_names[ends[1]]);
    }
    return sprintf(out, "%s", node_names[place - UC_CITY_PLACE]);
}

int uc_place_named(const struct uc_player *p, const char *name)
{
    const struct uc_board *b = uc_board_of(p);
    char text[24];

    for (int place = 0; place < UC_PLACES; place++) {
        if (uc_is_site(place) && !((b->normal_set | b->expansion_set) >> place & 1)) continue;
        if (uc_is_tunnel(place) && place - UC_TUNNEL_PLACE >= b->num_tunnels) continue;
        uc_place_name(p, place, text);
        if (!strcmp(text, name)) return place;
    }
    return -1;
}
