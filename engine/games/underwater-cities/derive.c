/* derive.c: what follows from a view by a rule and is shown by clients: limits, how far tunnels
 * reach, what a choice offers, and what Production would bring now.
 *
 * The forecast is Production itself, played on a copy: the rows are its events, so that the
 * statement of a Production and the forecast before it are told by the same rules. Cards that ask
 * something are left out, and no card is drawn. */
#include "inner.h"
#include "json.h"

#include <stdio.h>
#include <string.h>

enum { EVENTS = 256, ROWS = 48 };

static void write_amounts(struct fr_writer *w, const char *key, const int *amounts)
{
    fr_key(w, key);
    fr_open(w, '{');
    for (int r = 0; r < UC_RESOURCES; r++)
        if (amounts[r]) fr_key_int(w, uc_resource_names[r], amounts[r]);
    fr_close(w, '}');
}

/* ---- the things that a row counts ---- */

static void write_row_sites(struct fr_writer *w, const struct uc_player *p, int row)
{
    const int kind = row % UC_PAIR_ROW;
    const uint16_t symbiotic = p->connected_set & p->symbiotic_set;

    if (row == UC_MARKED_ROW) {
        uc_write_places(w, "sites", p, 0, 0);
        uc_write_places(w, "upgraded", p, 0, 0);
    } else if (kind > UC_TUNNEL) {
        uc_write_places(w, "sites", p,
                        kind == UC_SYMBIOTIC ? symbiotic : p->connected_set & (uint16_t)~symbiotic,
                        UC_CITY_PLACE);
        uc_write_places(w, "upgraded", p, 0, 0);
    } else if (kind == UC_TUNNEL) {
        uc_write_places(w, "sites", p, p->counting_set, UC_TUNNEL_PLACE);
        uc_write_places(w, "upgraded", p, p->counting_set & p->upgraded_tunnel_set,
                        UC_TUNNEL_PLACE);
    } else {
        const uint64_t set = p->kind_set[kind] & uc_sites_of[p->connected_set];
        uc_write_places(w, "sites", p, row >= UC_PAIR_ROW ? set & p->upgraded_set : set, 0);
        uc_write_places(w, "upgraded", p, set & p->upgraded_set, 0);
    }
}

static const char *const hexagons[] = { "mTL", "mTR", "mBL" };

static void write_tile_site(struct fr_writer *w, const struct uc_player *p, int tile)
{
    fr_key(w, "sites");
    fr_open(w, '[');
    for (int h = 0; h < UC_HEXAGONS; h++)
        if (p->tile[h] == tile) fr_string(w, hexagons[h]);
    fr_close(w, ']');
}

/* ---- the forecast ---- */

struct row {
    int source, amounts[UC_RESOURCES];
};

static struct row *row_of(struct row *rows, int *num, int source)
{
    for (int i = 0; i < *num; i++)
        if (rows[i].source == source) return &rows[i];
    if (*num == ROWS) return &rows[ROWS - 1];
    rows[*num] = (struct row){ .source = source };
    return &rows[(*num)++];
}

static void write_rows(struct fr_writer *w, const struct uc_player *p, const struct row *rows,
                       int num, int side)
{
    fr_key(w, "rows");
    fr_open(w, '[');
    for (int i = 0; i < num; i++) {
        const struct uc_name id = uc_source_id(rows[i].source, side);
        fr_open(w, '{');
        if (*id.text) fr_key_string(w, "source", id.text);
        write_amounts(w, "amounts", rows[i].amounts);
        if (rows[i].source >= UC_FROM_KIND)
            write_row_sites(w, p, rows[i].source - UC_FROM_KIND);
        else if (rows[i].source >= UC_FROM_TILE)
            write_tile_site(w, p, rows[i].source - UC_FROM_TILE);
        fr_close(w, '}');
    }
    fr_close(w, ']');
}

static void write_forecast(const struct uc_state *s, int seat, struct fr_writer *w)
{
    struct uc_state copy = *s;
    struct fr_event made[EVENTS];
    struct fr_events events = { made, 0, EVENTS };
    struct row rows[ROWS];
    int num = 0, produced[UC_RESOURCES] = { 0 };

    copy.probe = 1;
    copy.depth = 0;
    copy.phase = UC_PRODUCING;
    copy.active = (uint8_t)seat;
    uc_produce_network(&copy, seat, &events);
    uc_production_cards(&copy, seat, &events);
    for (int i = 0; i < events.count; i++) {
        if (made[i].kind != UC_E_GAINED) continue;
        row_of(rows, &num, uc_event_source(&made[i]))->amounts[made[i].arg[0]] += made[i].arg[1];
        produced[made[i].arg[0]] += made[i].arg[1];
    }
    fr_key(w, "forecast");
    fr_open(w, '{');
    write_rows(w, &s->players[seat], rows, num, uc_side(s));
    write_amounts(w, "produced", produced);
    fr_key_bool(w, "choices", copy.depth > 0);
    events.count = 0;
    uc_feed(&copy, seat, &events);
    fr_key(w, "fed");
    fr_open(w, '{');
    fr_key_int(w, "cities", uc_num(s->players[seat].connected_set));
    fr_key_int(w, "kelp", made[0].arg[0]);
    fr_key_int(w, "biomatter", made[0].arg[1]);
    fr_key_int(w, "lost", made[0].arg[2]);
    fr_close(w, '}');
    fr_close(w, '}');
}

/* ---- a seat ---- */

/* City sites at the ends of built tunnels, and the starting city. */
static uint16_t reached(const struct uc_player *p)
{
    const struct uc_board *b = uc_board_of(p);
    uint16_t set = 1u << UC_START_CITY;

    UC_EACH(t, p->tunnel_set)
    for (int end = 0; end < 2; end++)
        if (b->ends[t][end] < UC_CITIES) set |= (uint16_t)(1u << b->ends[t][end]);
    return set;
}

static void write_connected(struct fr_writer *w, const struct uc_player *p)
{
    fr_key(w, "connected");
    fr_open(w, '{');
    uc_write_places(w, "cities", p, p->connected_set, UC_CITY_PLACE);
    uc_write_places(w, "tunnels", p, p->counting_set, UC_TUNNEL_PLACE);
    fr_key(w, "metropolises");
    fr_open(w, '[');
    UC_EACH(h, p->hexagons) fr_string(w, hexagons[h]);
    fr_close(w, ']');
    fr_close(w, '}');
}

static void write_seat(const struct uc_state *s, int seat, struct fr_writer *w)
{
    const struct uc_player *p = &s->players[seat];
    const int excess = uc_hand_size(p) - p->hand_limit;

    fr_open(w, '{');
    fr_key_int(w, "hand_limit", p->hand_limit);
    fr_key_int(w, "excess", excess > 0 ? excess : 0);
    fr_key_int(w, "action_limit", p->action_limit);
    uc_write_places(w, "reached", p, reached(p), UC_CITY_PLACE);
    write_connected(w, p);
    write_forecast(s, seat, w);
    fr_close(w, '}');
}

/* ---- the question ---- */

static void write_options(const struct uc_frame *f, const char *id, struct fr_writer *w)
{
    const struct uc_effect *e = uc_effect_at(f->effect);

    fr_key(w, "options");
    fr_open(w, '[');
    UC_EACH(part, f->left)
    {
        const struct uc_node *node = &uc_t->nodes[e->first + part];
        for (int i = 0; node->op == UC_CHOOSE && i < node->num_options; i++) {
            char key[48];
            snprintf(key, sizeof key, "%s.option.%d", id, i + 1);
            fr_string(w, key);
        }
    }
    fr_close(w, ']');
}

/* The names of the branches of an "or", which are terms. */
static void write_asking(const struct uc_state *s, struct fr_writer *w)
{
    const struct uc_frame *f = s->depth ? uc_peek(s) : NULL;
    struct uc_name id;

    if (s->active == UC_NONE || !f || f->kind != UC_EFFECT || f->flags & UC_PENDING) return;
    id = uc_source_id(f->source, uc_side(s));
    if (!*id.text) return;
    if (f->source >= UC_FROM_SLOT && f->source < UC_FROM_TILE)
        snprintf(id.text, sizeof id.text, "slot.%s",
                 uc_actions[uc_slot_at(s, f->source - UC_FROM_SLOT)->action]);
    write_options(f, id.text, w);
}

static void write_eras(struct fr_writer *w)
{
    int round = 1;

    fr_key(w, "eras");
    fr_open(w, '[');
    for (int era = 0; era < 3; era++) {
        fr_open(w, '[');
        for (int i = 0; i < uc_t->constants.rounds_per_era[era]; i++) fr_int(w, round++);
        fr_close(w, ']');
    }
    fr_close(w, ']');
}

void uc_derive(const void *state, int viewer, struct fr_writer *w)
{
    const struct uc_state *s = state;

    (void)viewer;
    write_eras(w);
    write_asking(s, w);
    fr_key(w, "seats");
    fr_open(w, '[');
    for (int seat = 0; seat < s->num_players; seat++) write_seat(s, seat, w);
    fr_close(w, ']');
}
