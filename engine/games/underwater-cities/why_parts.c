/* why_parts.c: which rule forbids a step of an effect's part (UC-4.10 to UC-4.14), one step at a
 * time.
 *
 * The definition of what legal_parts.c lists by sets. It asks the board, the purse and the printed
 * cards; what a part has to offer is found by asking about every step that it could have. Only
 * whether what a build brings pays for its upgrade (UC-AR-40) is looked ahead for in probe.c, by
 * both. */
#include "inner.h"

/* ---- building ---- */

/* UC-3.5 to UC-3.7, UC-9.1 to UC-9.8: may it stand there? */
static fr_rule why_not_there(const struct uc_state *s, const struct uc_player *p,
                             const struct uc_node *node, int kind, int place)
{
    const bool expansion = uc_is_site(place) && uc_board_of(p)->expansion_set >> place & 1;

    if (!(node->what >> kind & 1)) return UC_4_14_KIND;
    if (uc_is_tunnel(place) != (kind == UC_TUNNEL) || uc_is_site(place) != (kind < UC_TUNNEL))
        return UC_3_5_SITE;
    if (uc_kind_at(p, place) != UC_NONE) return UC_3_5;
    if (kind == UC_TUNNEL) {
        if (!s->num_tunnels) return UC_1_12;
        return p->tunnel_ok >> (place - UC_TUNNEL_PLACE) & 1 ? FR_OK : UC_9_8;
    }
    if (kind > UC_TUNNEL) {
        if (!(p->city_ok >> (place - UC_CITY_PLACE) & 1)) return UC_9_1;
        return (kind == UC_CITY ? s->num_domes : s->num_symbiotic) ? FR_OK : UC_1_12;
    }
    if (node->flags & UC_EXPANSION && !expansion) return UC_9_7;
    if (!(node->flags & UC_EXPANSION) && expansion) return UC_3_6;
    return p->site_ok >> place & 1 ? FR_OK : UC_9_4;
}

/* In biomatter: more than the price has of what it stands in for, or more than there is. */
static bool pays_too_much(const struct uc_player *p, const struct uc_price *price, fr_move m)
{
    const int kelp = uc_build_kelp(m), steelplast = uc_build_steelplast(m);

    return kelp > price->res[UC_KELP] || steelplast > price->res[UC_STEELPLAST] ||
           price->res[UC_BIOMATTER] + kelp + steelplast > p->res[UC_BIOMATTER];
}

/* UC-7.5: where the upgrade has to follow, it can be paid out of what is left, or of what the build
 * brings. */
static bool upgrade_can_follow(const struct uc_state *s, const struct uc_player *p,
                               const struct uc_node *node, fr_move m)
{
    struct uc_player after = *p;

    uc_pay_build(&after, node, m);
    return uc_any_upgrade_price(&after, node, uc_build_kind(m)) ||
           uc_upgrade_follows(s, p, node, m);
}

static fr_rule why_not_paid(const struct uc_state *s, const struct uc_player *p,
                            const struct uc_node *node, fr_move m)
{
    const int kind = uc_build_kind(m);
    struct uc_price price = uc_build_price(p, node, kind);

    uc_add_surcharge(p, &price, uc_build_place(m));
    if (!uc_can_pay_build(p->res, &price)) return UC_8_9;
    if (!uc_can_pay_so(p, &price, uc_build_kelp(m), uc_build_steelplast(m)))
        return pays_too_much(p, &price, m) ? UC_8_5 : UC_8_5_NEEDED;
    if (!(node->flags & UC_REQUIRED) || kind > UC_TUNNEL) return FR_OK;
    return upgrade_can_follow(s, p, node, m) ? FR_OK : UC_7_5;
}

static fr_rule why_not_build(const struct uc_state *s, const struct uc_player *p,
                             const struct uc_node *node, fr_move m)
{
    const int kind = uc_build_kind(m), place = uc_build_place(m);
    fr_rule why;

    if (place >= UC_PLACES || kind >= UC_KINDS) return FR_NOT_A_MOVE;
    why = why_not_there(s, p, node, kind, place);
    return why ? why : why_not_paid(s, p, node, m);
}

/* ---- upgrading ---- */

static fr_rule why_not_price(const struct uc_player *p, const struct uc_node *node, int kind,
                             int which)
{
    const uint8_t *prices[UC_MAX_PRICES];

    if (which >= uc_upgrade_prices(p, node, kind, prices)) return FR_NOT_A_MOVE;
    return uc_can_pay(p, prices[which]) ? FR_OK : UC_10_2;
}

fr_rule uc_why_not_upgrade(const struct uc_player *p, const struct uc_node *node, fr_move m)
{
    const int place = uc_upgrade_place(m),
              kind = place < UC_PLACES ? uc_kind_at(p, place) : UC_NONE;

    if (place >= UC_PLACES) return FR_NOT_A_MOVE;
    if (kind == UC_NONE) return UC_10_1_EMPTY;
    if (kind > UC_TUNNEL) return UC_10_1_CITY;
    if (uc_is_upgraded(p, place)) return UC_10_1;
    if (!(node->what >> kind & 1)) return UC_4_14_UPGRADE;
    return why_not_price(p, node, kind, uc_upgrade_price(m));
}

/* The upgrade that belongs to a build. */
static fr_rule why_not_upgrade_built(const struct uc_player *p, const struct uc_frame *f, fr_move m)
{
    if (uc_kind_of(m) != UC_M_UPGRADE) return FR_2_QUESTION;
    if (uc_upgrade_place(m) != f->open) return UC_7_5_OTHER;
    if (uc_part_of(m)) return FR_NOT_A_MOVE;
    return why_not_price(p, &uc_t->nodes[f->effect], f->left, uc_upgrade_price(m));
}

/* ---- cards and slots ---- */

static fr_rule why_not_action_card(const struct uc_player *p, int card, bool used)
{
    const int at = card < UC_CARDS ? uc_area_place(p, card) : -1;

    if (card >= UC_CARDS) return FR_NOT_A_MOVE;
    if (at < 0) return UC_5_9;
    if (uc_t->cards[card].type != UC_ACTION) return UC_5_9_KIND;
    if ((p->used_set >> at & 1) == used) return FR_OK;
    return used ? UC_5_10_READY : UC_5_10;
}

static bool is_being_performed(const struct uc_state *s, int slot)
{
    for (int i = 0; i < s->depth; i++)
        if (s->stack[i].kind == UC_EFFECT && s->stack[i].source == UC_FROM_SLOT + slot) return true;
    return false;
}

static fr_rule why_not_perform(const struct uc_state *s, const struct uc_node *node, int slot)
{
    const int tiles = slot < uc_num_slots(s) ? s->tiles[slot] : 0;

    if (slot > uc_num_slots(s)) return FR_NOT_A_MOVE;
    if (slot == uc_num_slots(s)) return UC_7_11;
    if ((tiles & 15) == s->active + 1 || tiles >> 4 == s->active + 1) return UC_7_15;
    if (node->what == UC_SLOT_AVAILABLE && tiles) return UC_3_22;
    if (node->what == UC_SLOT_OCCUPIED_OTHER && !tiles) return UC_3_21;
    return is_being_performed(s, slot) ? UC_7_19 : FR_OK;
}

static fr_rule why_not_take(const struct uc_state *s, int card)
{
    if (card >= UC_CARDS) return FR_NOT_A_MOVE;
    if (card < UC_FIRST_SPECIAL) return UC_6_2_KIND;
    if (s->where[card] == UC_DISPLAY) return FR_OK;
    return s->num_special && s->special[0] == card ? FR_OK : UC_6_2;
}

/* ---- resources ---- */

static fr_rule why_not_pay(const struct uc_player *p, const struct uc_node *node, int which)
{
    if (which >= node->num_list) return FR_NOT_A_MOVE;
    return uc_can_pay(p, uc_t->costs[node->list + which]) ? FR_OK : UC_3_17;
}

/* Only with what this Production phase has brought, as far as it is still there. */
static fr_rule why_not_pay_produced(const struct uc_state *s, const struct uc_player *p,
                                    const struct uc_node *node, int arg)
{
    for (int r = 0; r < UC_PAYABLE; r++)
        if (node->res[r] > s->produced[r] || node->res[r] > p->res[r]) return UC_3_17_PRODUCED;
    return arg ? FR_NOT_A_MOVE : FR_OK;
}

static fr_rule why_not_exchange(const struct uc_player *p, const struct uc_node *node, int way)
{
    if (way > 1) return FR_NOT_A_MOVE;
    return uc_can_pay(p, way ? node->back : node->res) ? FR_OK : UC_3_18;
}

static fr_rule why_not_convert(const struct uc_state *s, const struct uc_player *p,
                               const struct uc_node *node, int city)
{
    if (city >= UC_CITIES || !(p->city_set >> city & 1)) return UC_9_13;
    if (p->symbiotic_set >> city & 1) return UC_9_13_SYMBIOTIC;
    if (!s->num_symbiotic) return UC_1_12;
    return uc_can_pay(p, node->res) ? FR_OK : UC_3_17;
}

static fr_rule why_not_produce(const struct uc_state *s, const struct uc_player *p, int place)
{
    const int kind = place < UC_PLACES ? uc_kind_at(p, place) : UC_NONE;

    if (kind == UC_NONE || kind > UC_TUNNEL) return UC_9_11_EMPTY;
    if (!uc_is_upgraded(p, place)) return UC_9_11_PLAIN;
    if (s->chosen_set >> place & 1) return UC_9_11_TWICE;
    return uc_counts(p, place) ? FR_OK : UC_9_11;
}

static fr_rule why_not_choice(const struct uc_node *node, int set)
{
    return !(set & ~node->what) && uc_num((uint64_t)set) == node->n ? FR_OK : UC_7_6;
}

/* ---- all verbs ---- */

static bool some_step(const struct uc_state *, const struct uc_player *, const struct uc_node *);

bool uc_some_step(const struct uc_state *s, const struct uc_player *p, int effect, int left)
{
    for (int part = 0; part < uc_effect_at(effect)->num; part++)
        if (left >> part & 1 && some_step(s, p, uc_node_of(effect, part))) return true;
    return false;
}

static fr_rule why_not_option(const struct uc_state *s, const struct uc_player *p,
                              const struct uc_node *node, int option)
{
    if (option >= node->num_options) return UC_4_14_NONE;
    return uc_some_step(s, p, node->effect + option, 0xFF) ? FR_OK : UC_4_14;
}

/* A part that is not asked for more than its name. */
static fr_rule only_if(bool possible, int arg) { return possible && !arg ? FR_OK : FR_2_EFFECT; }

static fr_rule why_not_part(const struct uc_state *s, const struct uc_player *p,
                            const struct uc_node *node, fr_move m)
{
    const int arg = uc_step_arg(m);

    switch ((enum uc_op)node->op) {
    case UC_GAIN:
    case UC_FEDERATION: return only_if(true, arg);
    case UC_GAIN_CHOICE: return why_not_choice(node, arg);
    case UC_GAIN_PER: return only_if(uc_gain_times(p, node) > 0, arg);
    case UC_PAY: return why_not_pay(p, node, arg);
    case UC_PAY_PRODUCED: return why_not_pay_produced(s, p, node, arg);
    case UC_EXCHANGE: return why_not_exchange(p, node, arg);
    case UC_BUILD: return why_not_build(s, p, node, m);
    case UC_UPGRADE: return uc_why_not_upgrade(p, node, m);
    case UC_SPECIAL:
        if (uc_kind_of(m) == UC_M_TAKE) return why_not_take(s, arg);
        return s->num_special > 1 && !arg ? FR_OK : UC_6_3;
    case UC_USE_ACTION: return why_not_action_card(p, arg, false);
    case UC_READY_ACTION: return why_not_action_card(p, arg, true);
    case UC_SLOT: return why_not_perform(s, node, arg);
    case UC_PRODUCE: return why_not_produce(s, p, arg);
    case UC_DRAW_KEEP: return only_if(uc_deck_left(s), arg);
    case UC_CONVERT_CITY: return why_not_convert(s, p, node, arg);
    case UC_METROPOLIS: return only_if(s->num_pile > 0, arg);
    case UC_CHOOSE: return why_not_option(s, p, node, arg);
    case UC_IF:
        return only_if(uc_holds(p, node->cond) && uc_some_step(s, p, node->effect, 0xFF), arg);
    UC_CASE_SCORING:
        break;
    }
    return FR_2_EFFECT;
}

/* ---- what a part could be asked for ---- */

static bool some_payment(const struct uc_state *s, const struct uc_player *p,
                         const struct uc_node *node, int kind, int place)
{
    for (int way = 0; way < 256; way++) {
        const fr_rule why = why_not_paid(
            s, p, node, uc_step_move(UC_M_BUILD, uc_build_arg(kind, place, 0, way), 0));
        if (why == FR_OK || why == UC_8_9) return why == FR_OK;
    }
    return false;
}

static bool some_build(const struct uc_state *s, const struct uc_player *p,
                       const struct uc_node *node)
{
    for (int kind = 0; kind < UC_KINDS; kind++)
        for (int place = 0; place < UC_PLACES; place++)
            if (!why_not_there(s, p, node, kind, place) && some_payment(s, p, node, kind, place))
                return true;
    return false;
}

/* The arguments of a step of this kind are below. */
static int num_arguments(int kind)
{
    switch (kind) {
    case UC_M_GAIN: return 1 << UC_RESOURCES;
    case UC_M_UPGRADE: return uc_upgrade_arg(UC_PLACES, 0);
    case UC_M_ADVANCE:
    case UC_M_CONDITION:
    case UC_M_DRAW:
    case UC_M_DRAW_TILES: return 1;
    default: return UC_CARDS; /* of cards, and more than there are of anything else */
    }
}

static bool some_step(const struct uc_state *s, const struct uc_player *p,
                      const struct uc_node *node)
{
    const int kind = uc_step_kind(node), num = num_arguments(kind);

    if (node->op == UC_BUILD) return some_build(s, p, node);
    for (int arg = 0; arg < num; arg++)
        if (!why_not_part(s, p, node, uc_step_move(kind, arg, 0))) return true;
    return node->op == UC_SPECIAL && s->num_special > 0; /* whoever cannot see the top one either */
}

/* ---- a step ---- */

/* With what kind of move the part is taken: of special cards also a look, and a condition that
 * gives something is told as that gain. */
static bool is_taken_by(const struct uc_player *p, const struct uc_node *node, int kind)
{
    if (node->op == UC_SPECIAL && kind == UC_M_LOOK) return true;
    if (node->op == UC_IF && uc_plain_gain(p, node)) return kind == UC_M_GAIN;
    return uc_step_kind(node) == kind;
}

/* Of two parts that are the same the first is meant. */
static bool is_second(const struct uc_frame *f, const struct uc_node *node)
{
    return node->twin && f->left >> (node->twin - 1) & 1;
}

fr_rule uc_why_not_step(const struct uc_state *s, const struct uc_player *p, fr_move m)
{
    const struct uc_frame *f = uc_peek(s);
    const struct uc_node *node;
    int part = uc_part_of(m);

    if (f->flags & UC_PENDING) return FR_2_QUESTION;
    if (f->kind == UC_UPGRADE_BUILT) return why_not_upgrade_built(p, f, m);
    if (f->kind == UC_USE_DROPPED && m == uc_step_move(UC_M_USE, f->source, 0)) return FR_OK;
    if (f->kind != UC_EFFECT) return FR_2_QUESTION;
    if (f->open != UC_NONE && part != f->open) return UC_4_12;
    if (part >= uc_effect_at(f->effect)->num) return FR_2_EFFECT;
    node = uc_node_of(f->effect, part);
    if (!is_taken_by(p, node, uc_kind_of(m))) return FR_2_EFFECT;
    if (f->open == UC_NONE && !(f->left >> part & 1)) return UC_4_11_USED;
    if (f->open == UC_NONE && is_second(f, node)) return FR_2_EFFECT;
    return why_not_part(s, p, node, m);
}
