/* cost.c: what a build or an upgrade costs, and whether it can be paid.
 *
 * UC-8.4: the usual or the specified cost, less all discounts, or nothing when free; plus the
 * surcharge of the site; and then any of the kelp and steelplast may be paid with biomatter
 * (UC-8.5). */
#include "inner.h"

struct uc_price uc_reduced_price(const struct uc_player *p, const struct uc_node *node, int kind,
                                 const uint8_t cost[8])
{
    struct uc_price price = { { 0 } };

    if (node->flags & UC_FREE) return price;
    for (int r = 0; r < UC_PAYABLE; r++) {
        const int left = cost[r] - uc_discount(p, kind, r) - node->back[r];
        price.res[r] = (uint8_t)(left > 0 ? left : 0);
    }
    return price;
}

void uc_add_surcharge(const struct uc_player *p, struct uc_price *price, int place)
{
    const uint8_t *extra = uc_t->costs[uc_board_of(p)->surcharge[place]];

    for (int r = 0; r < UC_PAYABLE; r++) price->res[r] = (uint8_t)(price->res[r] + extra[r]);
}

void uc_pay_price(struct uc_player *p, const struct uc_price *price, int kelp, int steelplast)
{
    for (int r = 0; r < UC_PAYABLE; r++) p->res[r] = (int16_t)(p->res[r] - price->res[r]);
    p->res[UC_KELP] = (int16_t)(p->res[UC_KELP] + kelp);
    p->res[UC_STEELPLAST] = (int16_t)(p->res[UC_STEELPLAST] + steelplast);
    p->res[UC_BIOMATTER] = (int16_t)(p->res[UC_BIOMATTER] - kelp - steelplast);
}

void uc_pay_build(struct uc_player *p, const struct uc_node *node, fr_move m)
{
    struct uc_price price = uc_build_price(p, node, uc_build_kind(m));

    uc_add_surcharge(p, &price, uc_build_place(m));
    uc_pay_price(p, &price, uc_build_kelp(m), uc_build_steelplast(m));
}

bool uc_can_pay_so(const struct uc_player *p, const struct uc_price *price, int kelp,
                   int steelplast)
{
    return kelp <= price->res[UC_KELP] && steelplast <= price->res[UC_STEELPLAST] &&
           p->res[UC_CREDIT] >= price->res[UC_CREDIT] &&
           p->res[UC_SCIENCE] >= price->res[UC_SCIENCE] &&
           p->res[UC_KELP] >= price->res[UC_KELP] - kelp &&
           p->res[UC_STEELPLAST] >= price->res[UC_STEELPLAST] - steelplast &&
           p->res[UC_BIOMATTER] >= price->res[UC_BIOMATTER] + kelp + steelplast;
}

static bool same_map(const uint8_t *a, const uint8_t *b)
{
    for (int r = 0; r < UC_PAYABLE; r++)
        if (a[r] != b[r]) return false;
    return true;
}

static bool listed(const uint8_t *map, const uint8_t *out[], int num)
{
    for (int i = 0; i < num; i++)
        if (same_map(map, out[i])) return true;
    return false;
}

/* Claimed cards offer another price beside the usual one. */
UC_APART static int add_claimed_prices(const struct uc_player *p, int kind,
                                       const uint8_t *out[UC_MAX_PRICES], int num)
{
    if (!listed(uc_t->constants.upgrade, out, num)) return num;
    for (int i = 0; i < p->num_area; i++) {
        const struct uc_card *card = &uc_t->cards[p->area[i]];
        for (int m = 0; m < card->num_mods; m++) {
            const struct uc_mod *mod = &uc_t->mods[card->first_mod + m];
            if (mod->mod == UC_MOD_UPGRADE_COST && mod->what >> kind & 1 && num < UC_MAX_PRICES &&
                !listed(mod->res, out, num))
                out[num++] = mod->res;
        }
    }
    return num;
}

int uc_upgrade_prices(const struct uc_player *p, const struct uc_node *node, int kind,
                      const uint8_t *out[UC_MAX_PRICES])
{
    static const uint8_t nothing[8];
    int num = 0;

    if (node->op == UC_UPGRADE && node->flags & UC_FREE) {
        out[0] = nothing;
        return 1;
    }
    if (!node->num_list) out[num++] = nothing;
    for (int i = 0; i < node->num_list && num < UC_MAX_PRICES; i++)
        out[num++] = uc_t->costs[node->list + i];
    return p->events_set & UC_HAS_UPGRADE_COST ? add_claimed_prices(p, kind, out, num) : num;
}
