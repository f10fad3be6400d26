/* position.c: the whole state as JSON, both ways.
 *
 * Reading starts from set-up with the position's own players, options and seed and lays the given
 * fields over it, so a position written by hand says only what differs. A card that is named
 * somewhere leaves the place where set-up had put it; what no list names lies under its deck, or in
 * the box. README.md lists the fields. */
#include "inner.h"
#include "members.h"

#include <stdio.h>
#include <string.h>

static const char *const phases[] = { "hands", "turn", "production", "era", "scoring", "over" };
static const char *const steps[] = { "start", "choose", "match", "plan",
                                     "card",  "slot",   "end",   "over" };
static const char *const plans[] = { "card first", "slot first", "slot only" };
static const char *const frames[] = { "effect",     "upgrade_built", "look", "under",      "keep",
                                      "keep_tiles", "contract",      "drop", "use_dropped" };
static const char *const hexagons[] = { "mTL", "mTR", "mBL" };
static const char *const spaces[] = { "below", "4", "3", "2", "1" };
static const char *const colours[] = { "green", "red", "yellow" };

/* ---- writing ---- */

static void write_byte(struct fr_writer *w, int value)
{
    if (value == UC_UNKNOWN || value == UC_NONE)
        fr_null(w);
    else
        fr_int(w, value);
}

static void write_bytes(struct fr_writer *w, const char *key, const uint8_t *at, int num)
{
    fr_key(w, key);
    fr_open(w, '[');
    for (int i = 0; i < num; i++) write_byte(w, at[i]);
    fr_close(w, ']');
}

static void write_where(struct fr_writer *w, const char *key, const struct uc_state *s, int where)
{
    if (key) fr_key(w, key);
    fr_open(w, '[');
    for (int card = 1; card < UC_CARDS; card++)
        if (s->where[card] == where) fr_int(w, card);
    fr_close(w, ']');
}

static void write_tile(struct fr_writer *w, int tile)
{
    char text[16];

    if (tile == UC_UNKNOWN) {
        fr_null(w);
        return;
    }
    snprintf(text, sizeof text, "M%d", tile + 1);
    fr_string(w, text);
}

static void write_contracts(struct fr_writer *w, uint8_t set)
{
    fr_key(w, "contracts");
    fr_open(w, '[');
    UC_EACH(k, set)
    {
        char text[16];
        snprintf(text, sizeof text, "K%d", (int)k + 1);
        fr_string(w, text);
    }
    fr_close(w, ']');
}

void uc_write_places(struct fr_writer *w, const char *key, const struct uc_player *p, uint64_t set,
                     int offset)
{
    fr_key(w, key);
    fr_open(w, '[');
    UC_EACH(i, set) { fr_string(w, uc_place_name(p, offset + (int)i).text); }
    fr_close(w, ']');
}

static void write_buildings(struct fr_writer *w, const struct uc_player *p)
{
    fr_key(w, "buildings");
    fr_open(w, '{');
    for (int site = 0; site < UC_SITES; site++) {
        const int kind = uc_kind_at(p, site);
        char text[40];
        if (kind == UC_NONE) continue;
        snprintf(text, sizeof text, "%s%s", uc_is_upgraded(p, site) ? "upgraded " : "",
                 uc_kind_names[kind]);
        fr_key_string(w, uc_place_name(p, site).text, text);
    }
    fr_close(w, '}');
}

static void write_hand(const struct uc_state *s, int seat, struct fr_writer *w)
{
    const struct uc_player *p = &s->players[seat];
    int unknown = uc_hand_size(p);

    fr_key(w, "hand");
    fr_open(w, '[');
    for (int card = 1; card < UC_CARDS; card++)
        if (uc_in_hand(p, card)) {
            fr_int(w, card);
            unknown--;
        }
    while (unknown-- > 0) fr_null(w);
    fr_close(w, ']');
    write_where(w, "open_hand", s, UC_OPEN_HAND + seat);
    write_bytes(w, "hand_backs", p->num_hand, 4);
}

static void write_area_set(struct fr_writer *w, const char *key, const struct uc_player *p,
                           uint32_t set)
{
    fr_key(w, key);
    fr_open(w, '[');
    UC_EACH(at, set) fr_int(w, p->area[at]);
    fr_close(w, ']');
}

static void write_metropolises(struct fr_writer *w, const struct uc_player *p)
{
    fr_key(w, "metropolises");
    fr_open(w, '{');
    for (int h = 0; h < UC_HEXAGONS; h++) {
        fr_key(w, hexagons[h]);
        write_tile(w, p->tile[h]);
    }
    fr_close(w, '}');
    fr_key(w, "gained");
    fr_open(w, '[');
    UC_EACH(t, p->gained_set) write_tile(w, (int)t);
    fr_close(w, ']');
}

static void write_seat(const struct uc_state *s, int seat, struct fr_writer *w)
{
    const struct uc_player *p = &s->players[seat];

    fr_open(w, '{');
    fr_key_int(w, "board", p->board + 1);
    for (int r = 0; r <= UC_VP; r++) fr_key_int(w, uc_resource_names[r], p->res[r]);
    fr_key(w, "points");
    fr_open(w, '{');
    for (int i = 0; i < UC_SOURCES; i++) fr_key_int(w, uc_sources[i], p->points[i]);
    fr_close(w, '}');
    write_hand(s, seat, w);
    fr_key_int(w, "owes", p->owes);
    uc_write_places(w, "cities", p, p->city_set, UC_CITY_PLACE);
    uc_write_places(w, "symbiotic", p, p->symbiotic_set, UC_CITY_PLACE);
    uc_write_places(w, "tunnels", p, p->tunnel_set, UC_TUNNEL_PLACE);
    uc_write_places(w, "upgraded_tunnels", p, p->upgraded_tunnel_set, UC_TUNNEL_PLACE);
    write_buildings(w, p);
    write_bytes(w, "cards", p->area, p->num_area);
    write_area_set(w, "used", p, p->used_set);
    write_area_set(w, "spent_turn", p, p->spent_turn_set);
    write_area_set(w, "spent_round", p, p->spent_round_set);
    write_where(w, "under", s, UC_UNDER + seat);
    write_metropolises(w, p);
    write_contracts(w, p->contracts_set);
    fr_key(w, "built");
    fr_open(w, '{');
    for (int k = 0; k < UC_KINDS; k++)
        if (p->built[k]) fr_key_int(w, uc_kind_names[k], p->built[k]);
    fr_close(w, '}');
    fr_close(w, '}');
}

static void write_federation(const struct uc_state *s, struct fr_writer *w)
{
    fr_key(w, "federation");
    fr_open(w, '{');
    fr_key(w, "below");
    fr_open(w, '[');
    for (int i = 0; i < s->num_players; i++)
        if (!s->players[s->next_order[i]].fed) fr_int(w, s->next_order[i]);
    fr_close(w, ']');
    for (int fed = 1; fed <= 4; fed++) {
        fr_key(w, spaces[fed]);
        fr_open(w, '[');
        for (int i = s->num_players - 1; i >= 0; i--)
            if (s->players[s->next_order[i]].fed == fed) fr_int(w, s->next_order[i]);
        fr_close(w, ']');
    }
    fr_close(w, '}');
}

static void write_slots(const struct uc_state *s, struct fr_writer *w)
{
    fr_key(w, "slots");
    fr_open(w, '[');
    for (int slot = 0; slot <= uc_num_slots(s); slot++) {
        const struct uc_slot *at = uc_slot_at(s, slot);

        fr_open(w, '{');
        fr_key_string(w, "id", uc_slot_name(s, slot).text);
        fr_key_string(w, "action", uc_actions[at->action]);
        fr_write_word(w, "colour", at->colour == UC_COLOURLESS ? NULL : colours[at->colour]);
        fr_key(w, "tiles");
        fr_open(w, '[');
        for (int tiles = s->tiles[slot]; tiles; tiles >>= 4)
            fr_int(w, (tiles & 15) == 5 ? -1 : (tiles & 15) - 1);
        fr_close(w, ']');
        fr_close(w, '}');
    }
    fr_close(w, ']');
}

static void write_solo(const struct uc_state *s, struct fr_writer *w)
{
    if (s->num_players > 1) return;
    fr_key(w, "neutral");
    fr_open(w, '[');
    for (int i = 0; i < 3; i++) fr_int(w, s->neutral + i * (uc_num_slots(s) / 3) + 1);
    fr_close(w, ']');
    fr_write_or_null(w, "fourth", s->fourth == UC_NONE ? 0 : s->fourth + 1, 0);
}

static void write_played(const struct uc_state *s, struct fr_writer *w)
{
    fr_key(w, "played");
    if (s->card == UC_NONE) {
        fr_null(w);
        return;
    }
    fr_open(w, '{');
    fr_key_string(w, "slot", uc_slot_name(s, s->slot).text);
    fr_key_int(w, "card", s->card);
    fr_key_bool(w, "clone", s->flags & UC_CLONED);
    fr_key_bool(w, "match", s->flags & UC_MATCHES);
    fr_write_word(w, "plan", s->plan == UC_NO_PLAN ? NULL : plans[s->plan]);
    fr_key_bool(w, "card_done", s->flags & UC_CARD_DONE);
    fr_key_bool(w, "slot_done", s->flags & UC_SLOT_DONE);
    fr_key(w, "match_by");
    if (s->match_by == UC_NONE)
        fr_null(w);
    else
        fr_int(w, s->players[s->active].area[s->match_by]);
    fr_close(w, '}');
}

static void write_known(const struct uc_state *s, struct fr_writer *w)
{
    fr_key(w, "special_known");
    fr_open(w, '[');
    for (int i = 0; i < s->num_special; i++) {
        fr_open(w, '[');
        if (s->special_known[i] & 16) fr_int(w, -1);
        for (int seat = 0; seat < s->num_players; seat++)
            if (s->special_known[i] >> seat & 1) fr_int(w, seat);
        fr_close(w, ']');
    }
    fr_close(w, ']');
}

static void write_down(struct fr_writer *w, const char *key, const struct uc_state *s, int where)
{
    fr_key(w, key);
    fr_open(w, '[');
    for (int seat = 0; seat < s->num_players; seat++) {
        int unknown = where == UC_DISCARD_DOWN ? s->players[seat].num_down : 0;
        fr_open(w, '[');
        for (int card = 1; card < UC_CARDS; card++)
            if (s->where[card] == where + seat) {
                fr_int(w, card);
                unknown--;
            }
        while (unknown-- > 0) fr_null(w);
        fr_close(w, ']');
    }
    fr_close(w, ']');
}

static void write_cards(const struct uc_state *s, struct fr_writer *w)
{
    const bool tiles = s->depth && uc_peek(s)->kind == UC_KEEP_TILES;

    fr_key(w, "deck");
    fr_open(w, '[');
    for (int i = s->num_deck - 1; i >= 0; i--) write_byte(w, s->deck[i]);
    fr_close(w, ']');
    write_where(w, "discard", s, UC_DISCARD);
    write_down(w, "discard_down", s, UC_DISCARD_DOWN);
    write_where(w, "out", s, UC_OUT);
    write_down(w, "out_down", s, UC_OUT_DOWN);
    write_bytes(w, "special_deck", s->special, s->num_special);
    write_known(s, w);
    write_where(w, "three_credit", s, UC_DISPLAY);
    fr_key(w, "drawn");
    fr_open(w, '[');
    for (int i = 0; i < s->num_drawn; i++) {
        if (tiles)
            write_tile(w, s->drawn[i]);
        else
            write_byte(w, s->drawn[i]);
    }
    fr_close(w, ']');
    fr_key(w, "aside");
    fr_open(w, '[');
    for (int i = 0; i < s->num_aside; i++) {
        fr_open(w, '[');
        fr_int(w, s->where[s->aside[i]] - UC_ASIDE);
        fr_int(w, s->aside[i]);
        fr_close(w, ']');
    }
    fr_close(w, ']');
    fr_key(w, "metropolis_pile");
    fr_open(w, '[');
    for (int i = 0; i < s->num_pile; i++) write_tile(w, s->pile[i]);
    fr_close(w, ']');
    fr_key_int(w, "metropolis_known", s->pile_known);
}

static void write_stack(const struct uc_state *s, struct fr_writer *w)
{
    fr_key(w, "stack");
    fr_open(w, '[');
    for (int i = 0; i < s->depth; i++) {
        const struct uc_frame *f = &s->stack[i];

        fr_open(w, '{');
        fr_key_string(w, "kind", frames[f->kind]);
        fr_key_int(w, "source", f->source);
        fr_key_int(w, "effect", f->effect);
        fr_key_int(w, "left", f->left);
        fr_key(w, "open");
        write_byte(w, f->open);
        fr_key_int(w, "count", f->count);
        fr_key_int(w, "flags", f->flags);
        fr_close(w, '}');
    }
    fr_close(w, ']');
}

static void write_phase(const struct uc_state *s, struct fr_writer *w)
{
    fr_key_int(w, "era", uc_era(s));
    fr_key_int(w, "round", s->round);
    fr_key_int(w, "turn", s->turn);
    fr_key_string(w, "phase", phases[s->phase]);
    fr_key_string(w, "step", steps[s->step]);
    fr_key(w, "active");
    write_byte(w, s->active);
    write_bytes(w, "order", s->order, s->num_players);
}

void uc_write_position(const void *state, struct fr_writer *w)
{
    const struct uc_state *s = state;
    extern struct fr_game uc_game;

    fr_open(w, '{');
    fr_write_head(w, &uc_game, s, s->seed, &s->rng);
    write_phase(s, w);
    write_federation(s, w);
    write_slots(s, w);
    fr_key(w, "cloned_by");
    write_byte(w, s->cloned_by);
    write_solo(s, w);
    write_played(s, w);
    write_cards(s, w);
    write_contracts(w, s->contracts_set);
    fr_key(w, "supply");
    fr_open(w, '{');
    fr_key_int(w, "tunnel", s->num_tunnels);
    fr_key_int(w, "city", s->num_domes);
    fr_write_or_null(w, "symbiotic", s->num_symbiotic, 255);
    fr_close(w, '}');
    uc_write_places(w, "chosen", &s->players[s->active < UC_MAX_PLAYERS ? s->active : 0],
                    s->chosen_set, 0);
    fr_key(w, "produced");
    fr_open(w, '{');
    for (int r = 0; r < UC_PAYABLE; r++)
        if (s->produced[r]) fr_key_int(w, uc_resource_names[r], s->produced[r]);
    fr_close(w, '}');
    fr_key(w, "replaced");
    fr_open(w, '{');
    for (int k = 0; k <= UC_BUILDINGS; k++)
        if (s->replaced[k]) fr_key_int(w, uc_kind_names[k], s->replaced[k]);
    fr_close(w, '}');
    write_stack(s, w);
    fr_key(w, "seats");
    fr_open(w, '[');
    for (int seat = 0; seat < s->num_players; seat++) write_seat(s, seat, w);
    fr_close(w, ']');
    fr_close(w, '}');
}
