/* effects.c: what the primitives of the effect language do, one short function each.
 *
 * A step that causes more (a site bonus, a trigger, a metropolis, a contract) resolves what only
 * gains at once and pushes the rest as frames on top of the running one (UC-4.15, UC-AR-51). */
#include "inner.h"

#include <assert.h>

/* What was triggered together since the stack had this depth: first come, first on top; with two or
 * more the owner chooses (UC-AR-6). */
UC_APART static void put_in_order(struct uc_state *s, int depth)
{
    for (int i = depth, j = s->depth - 1; i < j; i++, j--) {
        const struct uc_frame frame = s->stack[i];
        s->stack[i] = s->stack[j];
        s->stack[j] = frame;
    }
    for (int i = depth; i < s->depth; i++) s->stack[i].flags |= UC_PENDING;
}

static inline void order_triggered(struct uc_state *s, int depth)
{
    if (s->depth - depth >= 2) put_in_order(s, depth);
}

/* ---- resources ---- */

int uc_points_of(int source)
{
    if (source < UC_FROM_TILE) return UC_BY_CARD;
    if (source < UC_FROM_CONTRACT) return UC_BY_METROPOLIS;
    return source < UC_FROM_SITE ? UC_BY_CONTRACT : UC_BY_BONUS;
}

UC_APART static void tell(const struct uc_state *s, struct fr_events *ev, int event, int seat,
                          const uint8_t map[8], int times, int source)
{
    for (int r = 0; r <= UC_VP; r++)
        if (map[r]) fr_emit(ev, event, seat, 0xFF, r, map[r] * times, uc_told_source(s, source), 0);
}

void uc_gain(struct uc_state *s, int seat, const uint8_t map[8], int times, int source, int by,
             struct fr_events *ev)
{
    struct uc_player *p = &s->players[seat];

    if (!times) return;
    uc_add_map(p, map, times);
    p->points[by] = (int16_t)(p->points[by] + map[UC_VP] * times);
    if (s->phase == UC_PRODUCING)
        for (int r = 0; r < UC_PAYABLE; r++)
            s->produced[r] = (int16_t)(s->produced[r] + map[r] * times);
    if (ev) tell(s, ev, UC_E_GAINED, seat, map, times, source);
    if (map[UC_CARD]) uc_draw(s, seat, map[UC_CARD] * times, ev);
}

void uc_pay(struct uc_state *s, int seat, const uint8_t map[8], int source, struct fr_events *ev)
{
    struct uc_player *p = &s->players[seat];

    uc_add_map(p, map, -1);
    if (ev) tell(s, ev, UC_E_PAID, seat, map, 1, source);
}

/* ---- Federation track ---- */

/* next_order is the order the next round would have: a marker that stops on a space comes before
 * all that are there and behind those ahead (UC-11.4, UC-13.6). */
static void move_up(struct uc_state *s, int seat)
{
    int from = 0, to = 0;

    while (s->next_order[from] != seat) from++;
    while (s->players[s->next_order[to]].fed > s->players[seat].fed) to++;
    if (to > from) to = from;
    for (int i = from; i > to; i--) s->next_order[i] = s->next_order[i - 1];
    s->next_order[to] = (uint8_t)seat;
}

UC_APART void uc_advance(struct uc_state *s, int seat, int n, struct fr_events *ev)
{
    struct uc_player *p = &s->players[seat];

    while (n-- > 0) {
        const bool beyond = p->fed == 4;

        if (!beyond) p->fed++;
        move_up(s, seat);
        uc_emit(ev, UC_E_ADVANCED, seat, 0xFF, uc_space(p->fed), 0, 0, 0);
        uc_gain(s, seat, uc_t->constants.fed_bonus[beyond ? 5 : p->fed], 1, UC_FROM_SITE,
                UC_BY_FEDERATION, ev);
        if (!beyond)
            uc_fire(s, seat,
                    (struct uc_happening){ .event = UC_ON_FEDERATION,
                                           .arg = (uint8_t)uc_space(p->fed) },
                    ev);
    }
}

/* ---- effects that need no answer, and those that do ---- */

int uc_gain_times(const struct uc_player *p, const struct uc_node *node)
{
    const int times = uc_count(p, node->count) / node->per;

    return node->max && times > node->max ? node->max : times;
}

static void run_gain(struct uc_state *s, int seat, const struct uc_node *node, int source, int by,
                     struct fr_events *ev)
{
    if (node->op == UC_FEDERATION)
        uc_advance(s, seat, node->n, ev);
    else if (node->op == UC_GAIN)
        uc_gain(s, seat, node->res, 1, source, by, ev);
    else
        uc_gain(s, seat, node->res, uc_gain_times(&s->players[seat], node), source, by, ev);
}

UC_APART void uc_resolve(struct uc_state *s, int seat, int effect, int source, int flags,
                         struct fr_events *ev)
{
    const struct uc_effect *e = uc_effect_at(effect);

    if (!e->num) return;
    if (!(e->flags & UC_GAIN_ONLY)) {
        uc_push(s, UC_EFFECT, source, effect, flags);
        return;
    }
    for (int i = 0; i < e->num; i++)
        run_gain(s, seat, &uc_t->nodes[e->first + i], source, uc_points_of(source), ev);
}

/* ---- triggers of permanent cards ---- */

static int num_at_city(const struct uc_player *p, const struct uc_happening *h)
{
    uint64_t set = p->kind_set[h->kind] & uc_sites_of[1u << (h->place / UC_PER_CITY)];

    if (h->event == UC_ON_UPGRADE) set &= p->upgraded_set;
    return uc_num(set);
}

bool uc_is_triggered(const struct uc_player *p, const struct uc_mod *m,
                     const struct uc_happening *h)
{
    if (m->mod != UC_MOD_TRIGGER || m->event != h->event) return false;
    if (h->event == UC_ON_BUILD || h->event == UC_ON_UPGRADE) {
        if (!(m->what >> h->kind & 1)) return false;
        if (m->connected && !uc_counts(p, h->place)) return false;
        if (m->nth_turn && p->built[h->kind] != m->nth_turn) return false;
        return !m->nth_city || (h->kind < UC_BUILDINGS && num_at_city(p, h) == m->nth_city);
    }
    return h->event == UC_ON_MISMATCH || h->event == UC_ON_USE_ACTION ||
           h->event == UC_ON_CONNECT_METROPOLIS || h->event == UC_ON_END_TURN || m->arg == h->arg;
}

static uint32_t *spent_set(struct uc_player *p, int limit)
{
    return limit == UC_PER_TURN ? &p->spent_turn_set : &p->spent_round_set;
}

static void trigger(struct uc_state *s, int seat, int at, const struct uc_mod *m,
                    struct fr_events *ev)
{
    struct uc_player *p = &s->players[seat];

    if (m->limit && *spent_set(p, m->limit) >> at & 1) return;
    if (m->limit && uc_effect_at(m->effect)->flags & UC_GAIN_ONLY)
        *spent_set(p, m->limit) |= 1u << at;
    uc_resolve(s, seat, m->effect, p->area[at], m->limit ? UC_LIMITED : 0, ev);
}

void uc_fire_all(struct uc_state *s, int seat, const struct uc_happening *h, struct fr_events *ev)
{
    struct uc_player *p = &s->players[seat];
    const int num = p->num_area;

    for (int i = 0; i < num; i++) {
        const struct uc_card *card = &uc_t->cards[p->area[i]];
        if (!(card->events_set >> h->event & 1)) continue;
        for (int m = 0; m < card->num_mods; m++)
            if (uc_is_triggered(p, &uc_t->mods[card->first_mod + m], h))
                trigger(s, seat, i, &uc_t->mods[card->first_mod + m], ev);
    }
}

/* A limited trigger with a choice is spent when it is used, not when it is offered. */
static void spend_limit(struct uc_player *p, const struct uc_frame *f)
{
    const int at = uc_area_place(p, f->source);
    const struct uc_card *card = &uc_t->cards[f->source];

    for (int m = 0; m < card->num_mods && at >= 0; m++) {
        const struct uc_mod *mod = &uc_t->mods[card->first_mod + m];
        if (mod->limit && mod->effect == f->effect) *spent_set(p, mod->limit) |= 1u << at;
    }
}

/* ---- contracts, metropolises ---- */

UC_APART void uc_offer_contracts(struct uc_state *s, const struct uc_player *p)
{
    const uint8_t met = uc_contracts_met(s, p);

    UC_EACH(k, met) uc_push(s, UC_OFFER, UC_FROM_CONTRACT + (int)k, 0, 0);
}

void uc_claim_contract(struct uc_state *s, int seat, int contract, struct fr_events *ev)
{
    s->contracts_set &= (uint8_t) ~(1u << contract);
    s->players[seat].contracts_set |= (uint8_t)(1u << contract);
    uc_emit(ev, UC_E_CONTRACT, seat, 0xFF, contract + 1, 0, 0, 0);
    uc_resolve(s, seat, uc_t->contracts[contract].reward, UC_FROM_CONTRACT + contract, 0, ev);
}

UC_APART void uc_take_tile(struct uc_state *s, int seat, int tile, int hexagon,
                           struct fr_events *ev)
{
    uc_emit(ev, UC_E_CONNECTED, seat, 0xFF, tile + 1, hexagon, 0, 0);
    uc_resolve(s, seat, uc_t->tiles[tile].instant, UC_FROM_TILE + tile, 0, ev);
    uc_fire(s, seat, (struct uc_happening){ .event = UC_ON_CONNECT_METROPOLIS }, ev);
}

/* ---- building and upgrading ---- */

static void pay_for_build(struct uc_state *s, int seat, const struct uc_node *node, fr_move m,
                          int source, struct fr_events *ev)
{
    const int kelp = uc_build_kelp(m), steelplast = uc_build_steelplast(m);
    struct uc_price price = uc_build_price(&s->players[seat], node, uc_build_kind(m));

    if (uc_board_of(&s->players[seat])->surcharge[uc_build_place(m)])
        uc_add_surcharge(&s->players[seat], &price, uc_build_place(m));
    if (kelp | steelplast) {
        price.res[UC_KELP] = (uint8_t)(price.res[UC_KELP] - kelp);
        price.res[UC_STEELPLAST] = (uint8_t)(price.res[UC_STEELPLAST] - steelplast);
        price.res[UC_BIOMATTER] = (uint8_t)(price.res[UC_BIOMATTER] + kelp + steelplast);
    }
    uc_pay(s, seat, price.res, source, ev);
}

void uc_place_piece(struct uc_player *p, int kind, int place)
{
    if (kind < UC_BUILDINGS) {
        p->kind_set[kind] |= 1ull << place;
        p->site_ok &= ~(1ull << place);
        uc_derive_places(p);
        return;
    }
    if (kind == UC_TUNNEL) {
        p->tunnel_set |= (uint16_t)(1u << (place - UC_TUNNEL_PLACE));
    } else {
        p->city_set |= (uint16_t)(1u << (place - UC_CITY_PLACE));
        if (kind == UC_SYMBIOTIC) p->symbiotic_set |= (uint16_t)(1u << (place - UC_CITY_PLACE));
    }
    uc_derive_network(p);
}

static void take_piece(struct uc_state *s, int kind)
{
    if (kind < UC_BUILDINGS) return;
    if (kind == UC_TUNNEL)
        s->num_tunnels--;
    else if (kind == UC_CITY)
        s->num_domes--;
    else if (s->num_symbiotic != 255)
        s->num_symbiotic--;
    uc_derive_supply(s);
}

/* UC-9.14: pay, place, then the site bonus, metropolises, permanent cards and contracts. */
void uc_build(struct uc_state *s, int seat, const struct uc_node *node, fr_move m, int source,
              struct fr_events *ev)
{
    struct uc_player *p = &s->players[seat];
    const int kind = uc_build_kind(m), place = uc_build_place(m);
    const uint8_t before = p->hexagons;
    int depth;

    pay_for_build(s, seat, node, m, source, ev);
    take_piece(s, kind);
    uc_place_piece(p, kind, place);
    p->built[kind]++;
    uc_emit(ev, UC_E_BUILT, seat, 0xFF, kind, uc_told_place(p, place), 0, 0);
    if (node->flags & UC_THEN_UPGRADE) {
        uc_push(s, UC_UPGRADE_BUILT, source, (int)(node - uc_t->nodes), 0);
        uc_top(s)->left = (uint8_t)kind;
        uc_top(s)->open = (uint8_t)place;
    }
    depth = s->depth;
    if (uc_board_of(p)->bonus[place])
        uc_resolve(s, seat, uc_board_of(p)->bonus[place], UC_FROM_SITE, 0, ev);
    UC_EACH(h, (uint8_t)(p->hexagons & ~before)) uc_take_tile(s, seat, p->tile[h], (int)h, ev);
    uc_fire(s, seat,
            (struct uc_happening){
                .event = UC_ON_BUILD, .kind = (uint8_t)kind, .place = (uint8_t)place },
            ev);
    if (s->contracts_set) uc_offer_contracts(s, p);
    order_triggered(s, depth);
}

void uc_upgrade(struct uc_state *s, int seat, int place, struct fr_events *ev)
{
    struct uc_player *p = &s->players[seat];
    const int kind = uc_kind_at(p, place), depth = s->depth;

    if (kind == UC_TUNNEL)
        p->upgraded_tunnel_set |= (uint16_t)(1u << (place - UC_TUNNEL_PLACE));
    else
        p->upgraded_set |= 1ull << place;
    uc_emit(ev, UC_E_UPGRADED, seat, 0xFF, kind, uc_told_place(p, place), 0, 0);
    uc_fire(s, seat,
            (struct uc_happening){
                .event = UC_ON_UPGRADE, .kind = (uint8_t)kind, .place = (uint8_t)place },
            ev);
    if (s->contracts_set) uc_offer_contracts(s, p);
    order_triggered(s, depth);
}

static void convert_city(struct uc_state *s, int seat, const struct uc_node *node, int city,
                         int source, struct fr_events *ev)
{
    struct uc_player *p = &s->players[seat];
    const int depth = s->depth;

    uc_pay(s, seat, node->res, source, ev);
    p->symbiotic_set |= (uint16_t)(1u << city);
    if (s->num_symbiotic != 255) s->num_symbiotic--;
    s->num_domes++;
    uc_derive_supply(s);
    uc_emit(ev, UC_E_CONVERTED, seat, 0xFF, uc_told_place(p, UC_CITY_PLACE + city), 0, 0, 0);
    if (s->contracts_set) uc_offer_contracts(s, p);
    order_triggered(s, depth);
}

/* ---- action cards and slots ---- */

void uc_use_card(struct uc_state *s, int seat, int card, struct fr_events *ev)
{
    struct uc_player *p = &s->players[seat];
    const int at = uc_area_place(p, card);
    int depth;

    if (at >= 0) p->used_set |= 1u << at; /* else it has just been dropped (UC-5.13) */
    uc_emit(ev, UC_E_USED, seat, 0xFF, card, 0, 0, 0);
    uc_push(s, UC_EFFECT, card, uc_t->cards[card].effect, 0);
    depth = s->depth;
    uc_fire(s, seat, (struct uc_happening){ .event = UC_ON_USE_ACTION }, ev);
    order_triggered(s, depth);
}

void uc_reward_slot(struct uc_state *s, int seat, int action, struct fr_events *ev)
{
    const int depth = s->depth;

    uc_fire(s, seat, (struct uc_happening){ .event = UC_ON_USE_SLOT, .arg = (uint8_t)action }, ev);
    order_triggered(s, depth);
}

void uc_reward_end(struct uc_state *s, int seat, struct fr_events *ev)
{
    const int depth = s->depth;

    uc_fire(s, seat, (struct uc_happening){ .event = UC_ON_END_TURN }, ev);
    order_triggered(s, depth);
}

void uc_hand_out(struct uc_state *s, int seat, int slot, struct fr_events *ev)
{
    const struct uc_effect *e = uc_effect_at(uc_slot_at(s, slot)->effect);

    run_gain(s, seat, &uc_t->nodes[e->first], UC_FROM_SLOT + slot,
             uc_points_of(UC_FROM_SLOT + slot), ev);
}

static void slot_gives(struct uc_state *s, int seat, const uint8_t map[8], struct fr_events *ev)
{
    const int depth = s->depth;

    if (!(s->players[seat].events_set >> UC_ON_SLOT_GIVES & 1)) return;
    for (int r = 0; r < UC_RESOURCES; r++)
        if (map[r])
            uc_fire(s, seat, (struct uc_happening){ .event = UC_ON_SLOT_GIVES, .arg = (uint8_t)r },
                    ev);
    order_triggered(s, depth);
}

/* ---- special cards ---- */

static void take_top(struct uc_state *s)
{
    for (int i = 1; i < s->num_special; i++) {
        s->special[i - 1] = s->special[i];
        s->special_known[i - 1] = s->special_known[i];
    }
    s->num_special--;
    s->special[s->num_special] = s->special_known[s->num_special] = 0;
}

static void turn_up(struct uc_state *s)
{
    if (s->num_special) s->special_known[0] = 16;
}

static void take_special(struct uc_state *s, int seat, int card, struct fr_events *ev)
{
    const bool top = s->where[card] == UC_DECK;

    if (top) {
        take_top(s);
        turn_up(s);
    }
    s->display_set &= ~(1u << (card - UC_FIRST_SPECIAL));
    uc_to_hand(s, seat, card, UC_OPEN_HAND);
    uc_emit(ev, UC_E_TOOK, seat, 0xFF, card, top ? 2 : 1, 0, 0);
}

/* UC-6.2, third way. The cards looked at stay on top of the deck until one has been chosen. */
static void look(struct uc_state *s, int seat, int source, struct fr_events *ev)
{
    const int top = s->special[0];
    int num;

    if (s->probe) return;
    take_top(s);
    s->special[s->num_special] = (uint8_t)top; /* not uc_put_under: the new top stays face down */
    s->special_known[s->num_special++] = 16;
    num = s->num_special < 3 ? s->num_special : 3;
    for (int i = 0; i < num; i++) s->special_known[i] |= (uint8_t)(1 << seat);
    uc_push(s, UC_LOOK, source, 0, 0);
    uc_top(s)->count = (uint8_t)num;
    uc_emit(ev, UC_E_LOOKED, seat, 0xFF, num, 0, 0, 0);
}

static void remove_special(struct uc_state *s, int card)
{
    int at = 0;

    while (s->special[at] != card) at++;
    for (int i = at; i > 0; i--) {
        s->special[i] = s->special[i - 1];
        s->special_known[i] = s->special_known[i - 1];
    }
    take_top(s);
}

/* The others know no longer where a card is that one of them has held in hand: which of the
 * looked-at cards was kept and how the rest went under is seen by the looker alone (UC-DP-18). */
static void keep_looked(struct uc_state *s, int seat, int card, struct fr_events *ev)
{
    const int left = uc_top(s)->count - 1, source = uc_top(s)->source;

    remove_special(s, card);
    uc_to_hand(s, seat, card, UC_HAND);
    uc_emit(ev, UC_E_TOOK, seat, (fr_seats)(1 << seat), card, 3, 0, 0);
    uc_pop(s);
    for (int i = 0; i < left; i++) s->special_known[i] = (uint8_t)(1 << seat);
    if (!left) {
        turn_up(s);
        return;
    }
    uc_push(s, UC_PUT_UNDER, source, 0, 0);
    uc_top(s)->count = (uint8_t)left;
}

static void put_looked_under(struct uc_state *s, int seat, int card)
{
    remove_special(s, card);
    s->special[s->num_special] = (uint8_t)card;
    s->special_known[s->num_special++] = (uint8_t)(1 << seat);
    if (--uc_top(s)->count) return;
    uc_pop(s);
    turn_up(s);
}

/* ---- cards and tiles drawn to choose from ---- */

static void draw_to_keep(struct uc_state *s, int seat, const struct uc_node *node, int source,
                         struct fr_events *ev)
{
    s->num_drawn = 0;
    for (int i = 0; i < node->draw; i++) {
        const int card = uc_deck_top(s, ev);
        if (card == UC_NONE) break;
        s->drawn[s->num_drawn++] = (uint8_t)card;
        s->where[card] = UC_IN_DRAWN;
        uc_emit(ev, UC_E_DREW, seat, (fr_seats)(1 << seat), card, 0, 0, 0);
    }
    if (!s->num_drawn) return;
    uc_push(s, UC_KEEP, source, 0, 0);
    uc_top(s)->left = node->n < s->num_drawn ? node->n : s->num_drawn;
}

static void draw_tiles(struct uc_state *s, const struct uc_node *node, int source)
{
    const int num = node->draw < s->num_pile ? node->draw : s->num_pile;

    if (s->probe) return;
    for (int i = 0; i < num; i++) s->drawn[i] = s->pile[i];
    for (int i = num; i < s->num_pile; i++) s->pile[i - num] = s->pile[i];
    s->num_drawn = (uint8_t)num;
    s->num_pile = (uint8_t)(s->num_pile - num);
    if (s->pile_known > s->num_pile) s->pile_known = s->num_pile;
    for (int i = s->num_pile; i < UC_BLUE_TILES; i++) s->pile[i] = 0;
    uc_push(s, UC_KEEP_TILES, source, 0, 0);
    uc_top(s)->left = node->n < num ? node->n : (uint8_t)num;
}

static void take_drawn(struct uc_state *s, int what)
{
    int at = 0;

    while (s->drawn[at] != what) at++;
    for (int i = at; i + 1 < s->num_drawn; i++) s->drawn[i] = s->drawn[i + 1];
    s->drawn[--s->num_drawn] = 0;
}

static void keep_drawn(struct uc_state *s, int seat, int card, struct fr_events *ev)
{
    take_drawn(s, card);
    uc_to_hand(s, seat, card, UC_HAND);
    if (--uc_top(s)->left) return;
    while (s->num_drawn) {
        const int other = s->drawn[0];
        take_drawn(s, other);
        uc_emit(ev, UC_E_DISCARDED, seat, (fr_seats)(1 << seat), other, 0, 0, 0);
        uc_put_away(s, seat, other, true, ev);
    }
    uc_pop(s);
}

static void keep_tile(struct uc_state *s, int seat, int tile, struct fr_events *ev)
{
    struct uc_player *p = &s->players[seat];
    const bool last = uc_top(s)->left == 1;
    int depth;

    take_drawn(s, tile);
    uc_top(s)->left--;
    if (last) {
        while (s->num_drawn) {
            s->pile[s->num_pile++] = s->drawn[0];
            s->pile_known++;
            take_drawn(s, s->drawn[0]);
        }
        uc_pop(s);
    }
    p->gained_set |= (uint16_t)(1u << tile);
    depth = s->depth;
    uc_take_tile(s, seat, tile, 3, ev);
    if (s->contracts_set) uc_offer_contracts(s, p);
    order_triggered(s, depth);
}

void uc_keep(struct uc_state *s, int seat, int what, struct fr_events *ev)
{
    switch (uc_top(s)->kind) {
    case UC_LOOK: keep_looked(s, seat, what, ev); break;
    case UC_PUT_UNDER: put_looked_under(s, seat, what); break;
    case UC_KEEP: keep_drawn(s, seat, what, ev); break;
    default: keep_tile(s, seat, what, ev);
    }
}

/* ---- the yield of one upgraded structure (UC-19.6: without multiplier and pair) ---- */

void uc_yield(struct uc_state *s, int seat, int place, struct fr_events *ev)
{
    const int kind = uc_kind_at(&s->players[seat], place), source = uc_peek(s)->source;

    uc_emit(ev, UC_E_PRODUCED, seat, 0xFF, kind, uc_told_place(&s->players[seat], place), 0, 0);
    uc_gain(s, seat, uc_t->constants.base[kind], 1, source, uc_points_of(source), ev);
    uc_gain(s, seat, uc_t->constants.upgraded_extra[kind], 1, source, uc_points_of(source), ev);
    s->chosen_set |= 1ull << place;
}

/* ---- steps of parts ---- */

const struct uc_node *uc_plain_gain(const struct uc_player *p, const struct uc_node *node)
{
    const struct uc_effect *then;

    if (node->op == UC_GAIN || node->op == UC_GAIN_PER) return node;
    if (node->op != UC_IF || !uc_holds(p, node->cond)) return NULL;
    then = uc_effect_at(node->effect);
    return then->num == 1 && then->flags & UC_GAIN_ONLY &&
                   uc_t->nodes[then->first].op != UC_FEDERATION
               ? &uc_t->nodes[then->first]
               : NULL;
}

static void gain_step(struct uc_state *s, int seat, const struct uc_frame *f,
                      const struct uc_node *node, int chosen, struct fr_events *ev)
{
    uint8_t map[8] = { 0 };
    const uint8_t *given = map;

    if (node->op == UC_GAIN_CHOICE) {
        for (int r = 0; r < UC_RESOURCES; r++) map[r] = (uint8_t)(chosen >> r & 1);
    } else if (node->op == UC_IF) {
        uc_resolve(s, seat, node->effect, f->source, 0, ev);
        return;
    } else if (node->op == UC_GAIN_PER) {
        run_gain(s, seat, node, f->source, uc_points_of(f->source), ev);
        return;
    } else {
        given = node->res;
    }
    uc_gain(s, seat, given, 1, f->source, uc_points_of(f->source), ev);
    if (f->flags & UC_OF_SLOT) slot_gives(s, seat, given, ev);
}

static void upgrade_step(struct uc_state *s, int seat, const struct uc_node *node, fr_move m,
                         int source, struct fr_events *ev)
{
    const uint8_t *prices[UC_MAX_PRICES];
    const int place = uc_upgrade_place(m);

    uc_upgrade_prices(&s->players[seat], node, uc_kind_at(&s->players[seat], place), prices);
    uc_pay(s, seat, prices[uc_upgrade_price(m)], source, ev);
    uc_upgrade(s, seat, place, ev);
}

static void ready_card(struct uc_state *s, int seat, int card, struct fr_events *ev)
{
    struct uc_player *p = &s->players[seat];

    p->used_set &= ~(1u << uc_area_place(p, card));
    uc_emit(ev, UC_E_READIED, seat, 0xFF, card, 0, 0, 0);
}

static void perform(struct uc_state *s, int seat, int slot, struct fr_events *ev)
{
    uc_emit(ev, UC_E_PERFORMED, seat, 0xFF, uc_told_slot(s, slot), 0, 0, 0);
    uc_begin_slot(s, seat, slot, 0, ev);
}

static void do_part(struct uc_state *s, int seat, const struct uc_frame f,
                    const struct uc_node *node, fr_move m, int must, struct fr_events *ev)
{
    const int arg = uc_step_arg(m);

    switch ((enum uc_move_kind)uc_kind_of(m)) {
    case UC_M_GAIN: gain_step(s, seat, &f, node, arg, ev); break;
    case UC_M_ADVANCE: uc_advance(s, seat, node->n, ev); break;
    case UC_M_CONDITION: uc_resolve(s, seat, node->effect, f.source, 0, ev); break;
    case UC_M_OPTION:
        uc_push(s, UC_EFFECT, f.source, node->effect + arg, (f.flags & UC_OF_SLOT) | must);
        break;
    case UC_M_PAY:
        uc_pay(s, seat, node->op == UC_PAY ? uc_t->costs[node->list + arg] : node->res, f.source,
               ev);
        if (node->op == UC_PAY_PRODUCED)
            for (int r = 0; r < UC_PAYABLE; r++)
                s->produced[r] = (int16_t)(s->produced[r] - node->res[r]);
        uc_resolve(s, seat, node->effect, f.source, 0, ev);
        break;
    case UC_M_EXCHANGE:
        uc_pay(s, seat, arg ? node->back : node->res, f.source, ev);
        uc_gain(s, seat, arg ? node->res : node->back, 1, f.source, UC_BY_CARD, ev);
        break;
    case UC_M_BUILD: uc_build(s, seat, node, m, f.source, ev); break;
    case UC_M_UPGRADE: upgrade_step(s, seat, node, m, f.source, ev); break;
    case UC_M_USE: uc_use_card(s, seat, arg, ev); break;
    case UC_M_READY: ready_card(s, seat, arg, ev); break;
    case UC_M_TAKE: take_special(s, seat, arg, ev); break;
    case UC_M_LOOK: look(s, seat, f.source, ev); break;
    case UC_M_PERFORM: perform(s, seat, arg, ev); break;
    case UC_M_PRODUCE: uc_yield(s, seat, arg, ev); break;
    case UC_M_CONVERT: convert_city(s, seat, node, arg, f.source, ev); break;
    case UC_M_DRAW: draw_to_keep(s, seat, node, f.source, ev); break;
    case UC_M_DRAW_TILES:
        draw_tiles(s, node, f.source);
        break;
    UC_CASE_NO_STEP:
        assert(0 && "a step");
    }
}

void uc_do_step(struct uc_state *s, int seat, fr_move m, struct fr_events *ev)
{
    struct uc_frame *f = uc_top(s);
    const int must = f->flags & UC_MUST;

    if (f->open == UC_NONE) {
        f->open = (uint8_t)uc_part_of(m);
        f->left &= (uint8_t) ~(1u << f->open);
        f->count = 0;
        f->flags &= (uint8_t)~UC_MUST;
        if (f->flags & UC_LIMITED) spend_limit(&s->players[seat], f);
        f->flags &= (uint8_t)~UC_LIMITED;
        s->chosen_set = 0;
    }
    f->count++;
    do_part(s, seat, *f, uc_node_of(f->effect, f->open), m, must, ev);
}
