/* printed.c: what stands on boards and cards, for whoever draws them: sites and tunnels with their
 * surcharges, multipliers and bonuses, the colours and prices of cards, the usual costs. */
#include "inner.h"
#include "json.h"

static void write_map(struct fr_writer *w, const char *key, const uint8_t *map)
{
    fr_key(w, key);
    fr_open(w, '{');
    for (int r = 0; r < UC_RESOURCES; r++)
        if (map[r]) fr_key_int(w, uc_resource_names[r], map[r]);
    fr_close(w, '}');
}

/* All bonuses of sites are plain gains and steps on the Federation track. */
static void write_bonus(struct fr_writer *w, int effect)
{
    const struct uc_effect *e = uc_effect_at(effect);

    fr_key(w, "bonus");
    fr_open(w, '[');
    for (int part = 0; part < e->num; part++) {
        const struct uc_node *node = &uc_t->nodes[e->first + part];
        fr_open(w, '{');
        if (node->op == UC_FEDERATION)
            fr_key_int(w, "federation", node->n);
        else
            write_map(w, "gain", node->res);
        fr_close(w, '}');
    }
    fr_close(w, ']');
}

static void write_place(struct fr_writer *w, const struct uc_board *b, int place)
{
    fr_open(w, '{');
    fr_key_string(w, "id", uc_board_place_name(b, place).text);
    if (uc_is_site(place)) fr_key_bool(w, "expansion", b->expansion_set >> place & 1);
    if (b->surcharge[place]) write_map(w, "surcharge", uc_t->costs[b->surcharge[place]]);
    if (b->mult[place] > 1) fr_key_int(w, "times", b->mult[place]);
    if (b->bonus[place]) write_bonus(w, b->bonus[place]);
    fr_close(w, '}');
}

static void write_board(struct fr_writer *w, const struct uc_board *b)
{
    fr_open(w, '{');
    fr_key(w, "sites");
    fr_open(w, '[');
    for (int site = 0; site < UC_SITES; site++)
        if ((b->normal_set | b->expansion_set) >> site & 1) write_place(w, b, site);
    fr_close(w, ']');
    fr_key(w, "tunnels");
    fr_open(w, '[');
    for (int t = 0; t < b->num_tunnels; t++) write_place(w, b, UC_TUNNEL_PLACE + t);
    fr_close(w, ']');
    fr_key(w, "cities");
    fr_open(w, '[');
    for (int city = 0; city < UC_CITIES; city++) write_place(w, b, UC_CITY_PLACE + city);
    fr_close(w, ']');
    fr_close(w, '}');
}

static void write_card(struct fr_writer *w, const struct uc_card *c)
{
    static const char *const colours[] = { "green", "red", "yellow" };
    static const char *const types[] = { "instant", "permanent", "action", "production",
                                         "endgame" };

    fr_open(w, '{');
    fr_key(w, "colour");
    if (c->colour == UC_COLOURLESS)
        fr_null(w);
    else
        fr_string(w, colours[c->colour]);
    fr_key_string(w, "type", types[c->type]);
    if (c->cost) fr_key_int(w, "cost", c->cost);
    fr_close(w, '}');
}

static void write_federation(struct fr_writer *w)
{
    static const char *const spaces[] = { "below", "4", "3", "2", "1" };

    fr_key(w, "federation");
    fr_open(w, '{');
    for (int steps = 0; steps < 5; steps++)
        write_map(w, spaces[steps], uc_t->constants.fed_bonus[steps]);
    fr_close(w, '}');
}

void uc_printed(struct fr_writer *w)
{
    fr_key(w, "boards");
    fr_open(w, '[');
    for (int side = 0; side < UC_BOARDS; side++) write_board(w, &uc_t->boards[side]);
    fr_close(w, ']');
    fr_key(w, "cards");
    fr_open(w, '[');
    for (int card = 0; card < UC_CARDS; card++) write_card(w, &uc_t->cards[card]);
    fr_close(w, ']');
    fr_key(w, "costs");
    fr_open(w, '{');
    for (int kind = 0; kind < UC_KINDS; kind++)
        write_map(w, uc_kind_names[kind], uc_t->constants.cost[kind]);
    fr_close(w, '}');
    write_federation(w);
}
