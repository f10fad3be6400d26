/* explain.c: the numbers and names of a no.
 *
 * A reason (data/underwater-cities/reasons.json) names its arguments, and a name means the same in
 * all of them: `cost` is what the refused move would cost, `card` the card it names. So there is
 * one function a name here, and none a reason. */
#include "inner.h"

#include <string.h>

static const char *const amounts[UC_PAYABLE] = { "amount.credit", "amount.kelp",
                                                 "amount.steelplast", "amount.science",
                                                 "amount.biomatter" };

/* What a no is about: the move, the frame that asks and the part of it that is meant. */
struct no {
    const struct uc_state *s;
    const struct uc_player *p;
    const struct uc_frame *f; /* NULL: none */
    const struct uc_node *node;
    fr_move m;
    fr_rule why;
};

static const struct uc_node none;

static const struct uc_node *node_meant(const struct uc_frame *f, fr_move m)
{
    if (!f || !uc_is_step(uc_kind_of(m))) return &none;
    if (f->kind == UC_UPGRADE_BUILT) return &uc_t->nodes[f->effect];
    return f->kind == UC_EFFECT && uc_part_of(m) < uc_effect_at(f->effect)->num
               ? uc_node_of(f->effect, uc_part_of(m))
               : &none;
}

/* ---- names ---- */

static struct fr_arg tell_slot(const struct no *no)
{
    const int kind = uc_kind_of(no->m);
    const int slot = kind == UC_M_CHOOSE_SLOT ? uc_slot_of(no->m)
                     : kind == UC_M_PERFORM   ? uc_step_arg(no->m)
                                              : no->s->slot;

    if (slot > uc_num_slots(no->s)) return fr_arg_text("?");
    if (slot == uc_num_slots(no->s)) return fr_arg_term("slot.always.name");
    return fr_arg_text("%s", uc_slot_name(no->s, slot).text);
}

static int card_meant(const struct no *no)
{
    switch (uc_kind_of(no->m)) {
    case UC_M_CHOOSE_SLOT: return uc_card_of(no->m);
    case UC_M_PLAN:
    case UC_M_CARD: return no->s->card;
    case UC_M_USE:
    case UC_M_READY:
    case UC_M_TAKE: return uc_step_arg(no->m);
    case UC_M_SELL:
    case UC_M_REPLACE: return uc_times_card(no->m);
    default: return uc_arg(no->m);
    }
}

static struct fr_arg tell_card(const struct no *no)
{
    return fr_arg_term("card.%d", card_meant(no));
}

static struct fr_arg tell_contract(const struct no *no)
{
    return fr_arg_term("contract.K%d", uc_arg(no->m) + 1);
}

static struct fr_arg tell_requirement(const struct no *no)
{
    return fr_arg_term("contract.K%d.text", uc_arg(no->m) + 1);
}

/* What asks. */
static struct fr_arg tell_what(const struct no *no)
{
    const int source = no->f ? no->f->source : UC_FROM_SITE;

    if (source < UC_FROM_SLOT) return fr_arg_term("card.%d", source);
    if (source == UC_FROM_SLOT + uc_num_slots(no->s)) return fr_arg_term("slot.always.name");
    if (source < UC_FROM_TILE)
        return fr_arg_text("%s", uc_slot_name(no->s, source - UC_FROM_SLOT).text);
    if (source < UC_FROM_CONTRACT) return fr_arg_term("metropolis.M%d", source - UC_FROM_TILE + 1);
    return source < UC_FROM_SITE ? fr_arg_term("contract.K%d", source - UC_FROM_CONTRACT + 1)
                                 : fr_arg_term("bonus");
}

static int place_meant(const struct no *no)
{
    switch (uc_kind_of(no->m)) {
    case UC_M_BUILD: return uc_build_place(no->m);
    case UC_M_UPGRADE: return uc_upgrade_place(no->m);
    case UC_M_PRODUCE: return uc_step_arg(no->m);
    default: return UC_PLACES;
    }
}

static struct fr_arg tell_kind(const struct no *no)
{
    const int place = place_meant(no);
    int kind = place < UC_PLACES ? uc_kind_at(no->p, place) : UC_NONE;

    if (uc_kind_of(no->m) == UC_M_BUILD) kind = uc_build_kind(no->m);
    if (uc_kind_of(no->m) == UC_M_CONVERT) kind = UC_SYMBIOTIC;
    return fr_arg_term("kind.%s", kind < UC_KINDS ? uc_kind_names[kind] : "city");
}

/* What stands on the place, or has just been built. */
static struct fr_arg tell_stands(const struct no *no)
{
    const bool built = no->f && no->f->kind == UC_UPGRADE_BUILT;
    const int place = built ? no->f->open : place_meant(no);
    const int kind = place < UC_PLACES ? uc_kind_at(no->p, place) : UC_NONE;

    return fr_arg_term("kind.%s", kind < UC_KINDS ? uc_kind_names[kind] : "city");
}

static struct fr_arg tell_who(const struct no *no)
{
    fr_seats who = 0;

    for (int seat = 0; seat < no->s->num_players; seat++)
        if (uc_kind_of(no->m) == UC_M_CONTRACT
                ? no->s->players[seat].contracts_set >> uc_arg(no->m) & 1
                : no->s->cloned_by == seat)
            who |= (fr_seats)(1u << seat);
    return fr_arg_seats(who);
}

static struct fr_arg tell_question(const struct no *no)
{
    struct fr_question q = { 0 };

    uc_question_of(no->s, (int)(no->p - no->s->players), &q);
    return fr_arg_term("question.%s", uc_questions[q.kind]);
}

/* ---- prices ---- */

/* The first of the prices of an upgrade, or the one that was meant. */
static const uint8_t *upgrade_price(const struct no *no, int kind, int price)
{
    const uint8_t *prices[UC_MAX_PRICES];
    const int num = uc_upgrade_prices(no->p, no->node, kind < UC_KINDS ? kind : UC_FARM, prices);

    return prices[price < num ? price : 0];
}

/* The frame of an upgrade that is owed, if there is one. */
static const struct uc_frame *owed(const struct no *no)
{
    for (int i = no->s->depth - 1; i >= 0; i--)
        if (no->s->stack[i].kind == UC_UPGRADE_BUILT) return &no->s->stack[i];
    return NULL;
}

static const uint8_t *owed_price(const struct no *no)
{
    const struct uc_frame *f = owed(no);
    struct no build = *no;

    if (!f) return upgrade_price(no, uc_build_kind(no->m), 0);
    build.node = &uc_t->nodes[f->effect];
    return upgrade_price(&build, f->left, 0);
}

static struct uc_price build_price(const struct no *no)
{
    struct uc_price price = uc_build_price(no->p, no->node, uc_build_kind(no->m));

    uc_add_surcharge(no->p, &price, uc_build_place(no->m));
    return price;
}

static struct uc_price price_of(const struct no *no)
{
    struct uc_price price = { { 0 } };
    const uint8_t *map = no->node->res;
    const int kind = uc_kind_of(no->m), arg = uc_step_arg(no->m);

    if (no->why == UC_7_5 || no->why == UC_7_5_OWED)
        map = owed_price(no);
    else if (kind == UC_M_BUILD)
        return build_price(no);
    else if (kind == UC_M_UPGRADE)
        map =
            upgrade_price(no, uc_kind_at(no->p, uc_upgrade_place(no->m)), uc_upgrade_price(no->m));
    else if (kind == UC_M_PAY && no->node->op == UC_PAY)
        map = uc_t->costs[no->node->list + (arg < no->node->num_list ? arg : 0)];
    else if (kind == UC_M_EXCHANGE && arg == 1 && no->why == UC_3_18)
        map = no->node->back;
    memcpy(price.res, map, sizeof price.res);
    return price;
}

static struct fr_arg tell_map(const uint8_t map[8])
{
    int16_t res[UC_PAYABLE];

    for (int r = 0; r < UC_PAYABLE; r++) res[r] = map[r];
    return fr_arg_amounts(amounts, res, UC_PAYABLE);
}

static struct fr_arg tell_cost(const struct no *no)
{
    const struct uc_price price = price_of(no);

    return tell_map(price.res);
}

static struct fr_arg tell_back(const struct no *no) { return tell_map(no->node->back); }

/* Of the purse what the price asks for, and for a build the biomatter that may stand in. */
static struct fr_arg tell_have(const struct no *no)
{
    const struct uc_price price = price_of(no);
    const bool stands_in =
        uc_kind_of(no->m) == UC_M_BUILD && (price.res[UC_KELP] || price.res[UC_STEELPLAST]);
    int16_t res[UC_PAYABLE];

    for (int r = 0; r < UC_PAYABLE; r++)
        res[r] = price.res[r] || (r == UC_BIOMATTER && stands_in) ? no->p->res[r] : 0;
    return fr_arg_amounts(amounts, res, UC_PAYABLE);
}

/* What a build would leave of that. */
static struct fr_arg tell_left(const struct no *no)
{
    const uint8_t *asked = owed_price(no);
    struct uc_player after = *no->p;
    int16_t res[UC_PAYABLE];

    uc_pay_build(&after, no->node, no->m);
    for (int r = 0; r < UC_PAYABLE; r++) res[r] = asked[r] ? after.res[r] : 0;
    return fr_arg_amounts(amounts, res, UC_PAYABLE);
}

static struct fr_arg tell_price(const struct no *no)
{
    const int card = no->s->card;

    if (uc_kind_of(no->m) == UC_M_CHOOSE_SLOT) return fr_arg_number(uc_t->constants.clone_credits);
    return fr_arg_number(card < UC_CARDS ? uc_t->cards[card].cost : 0);
}

/* ---- numbers ---- */

static struct fr_arg tell_credits(const struct no *no)
{
    return fr_arg_number(no->p->res[UC_CREDIT]);
}
static struct fr_arg tell_biomatter(const struct no *no)
{
    return fr_arg_number(no->p->res[UC_BIOMATTER]);
}
static struct fr_arg tell_players(const struct no *no) { return fr_arg_number(no->s->num_players); }
static struct fr_arg tell_deck(const struct no *no) { return fr_arg_number(no->s->num_special); }
static struct fr_arg tell_option(const struct no *no)
{
    return fr_arg_number(uc_step_arg(no->m) + 1);
}
static struct fr_arg tell_options(const struct no *no)
{
    return fr_arg_number(no->node->num_options);
}
static struct fr_arg tell_choose(const struct no *no) { return fr_arg_number(no->node->n); }
static struct fr_arg tell_hand(const struct no *no) { return fr_arg_number(uc_hand_size(no->p)); }
static struct fr_arg tell_keep(const struct no *no) { return fr_arg_number(no->p->hand_limit); }
static struct fr_arg tell_excess(const struct no *no)
{
    return fr_arg_number(uc_hand_size(no->p) - no->p->hand_limit);
}

static struct fr_arg tell_most(const struct no *no)
{
    const int at = uc_area_place(no->p, uc_times_card(no->m));

    if (at < 0) return fr_arg_number(0);
    return fr_arg_number(uc_kind_of(no->m) == UC_M_SELL ? uc_sales(no->p, at)
                                                        : uc_replaces_left(no->s, no->p, at));
}

/* ---- all ---- */

static const struct {
    const char *name;
    struct fr_arg (*tell)(const struct no *);
} arguments[] = {
    { "back", tell_back },
    { "biomatter", tell_biomatter },
    { "card", tell_card },
    { "choose", tell_choose },
    { "contract", tell_contract },
    { "cost", tell_cost },
    { "credits", tell_credits },
    { "deck", tell_deck },
    { "excess", tell_excess },
    { "hand", tell_hand },
    { "have", tell_have },
    { "keep", tell_keep },
    { "kind", tell_kind },
    { "left", tell_left },
    { "most", tell_most },
    { "option", tell_option },
    { "options", tell_options },
    { "players", tell_players },
    { "price", tell_price },
    { "question", tell_question },
    { "requirement", tell_requirement },
    { "slot", tell_slot },
    { "stands", tell_stands },
    { "what", tell_what },
    { "who", tell_who },
};

static struct fr_arg argument(const struct no *no, const char *name)
{
    for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++)
        if (!strcmp(arguments[i].name, name)) return arguments[i].tell(no);
    assert(0 && "an argument without a meaning");
    return fr_arg_text("?");
}

void uc_explain(const void *state, int seat, fr_move m, fr_rule why, struct fr_arg *out)
{
    const struct uc_state *s = state;
    const struct uc_frame *f = s->depth && s->active == seat ? uc_peek(s) : NULL;
    const struct no no = { s, &s->players[seat], f, node_meant(f, m), m, why };

    for (int i = 0; i < FR_MAX_ARGS && uc_reasons[why].args[i]; i++)
        out[i] = argument(&no, uc_reasons[why].args[i]);
}
