/* position.c: the whole state as JSON, both ways.
 *
 * Reading starts from set-up and lays the given fields over it, so a position written by hand says
 * only what differs. Where pieces are given but no reserve, the reserve is what is left; where no
 * specialists are given after the auction, the seats hold them in the given (or seat) order. */
#include "inner.h"
#include "members.h"

#include <string.h>

/* ---- writing ---- */

void ps_write_zone(struct fr_writer *w, int zone)
{
    const char text[3] = { (char)('A' + zone % PS_COLUMNS), (char)('1' + zone / PS_COLUMNS), 0 };

    fr_string(w, text);
}

static void write_zones(struct fr_writer *w, const char *key, uint64_t set)
{
    fr_key(w, key);
    fr_open(w, '[');
    for (; set; set &= set - 1) ps_write_zone(w, ps_lowest(set));
    fr_close(w, ']');
}

static void write_by_resource(struct fr_writer *w, const char *key, const uint8_t *values)
{
    fr_key(w, key);
    fr_open(w, '{');
    for (int r = 0; r < PS_RESOURCES; r++) fr_key_int(w, ps_resource_ids[r], values[r]);
    fr_close(w, '}');
}

static void write_zone_or_null(struct fr_writer *w, const char *key, int zone)
{
    fr_key(w, key);
    if (zone == PS_NO_ZONE)
        fr_null(w);
    else
        ps_write_zone(w, zone);
}

static void write_terminal(const struct ps_state *s, struct fr_writer *w)
{
    write_by_resource(w, "prices", s->price);
    write_by_resource(w, "supply", s->supply);
    write_by_resource(w, "bonus", s->bonus);
    fr_key_int(w, "stock", s->stock);
    fr_key(w, "reserve");
    fr_open(w, '{');
    fr_key_int(w, "reactors", s->reserve_reactors);
    fr_key_int(w, "superchargers", s->reserve_superchargers);
    write_by_resource(w, "converters", s->reserve_converters);
    fr_key_int(w, "licences", s->reserve_licences);
    fr_key_int(w, "elite_quarters", s->reserve_quarters);
    fr_close(w, '}');
    fr_key_int(w, "airship", s->airship_row);
    write_zones(w, "neutral", s->neutral_set);
    write_zones(w, "closed", ps_setups[s->num_players].closed_set);
}

const char *const ps_contest_ids[] = { "specialist", "zone", "hired_carrier", NULL };

static void write_contest(const struct ps_state *s, struct fr_writer *w)
{
    fr_key(w, "contest");
    fr_open(w, '{');
    fr_key_string(w, "for", ps_contest_ids[s->contest]);
    fr_write_seats(w, "active", s->active_set);
    fr_write_or_null(w, "leader", s->leader, PS_NOBODY);
    fr_key_int(w, "bid", s->bid);
    fr_close(w, '}');
    write_zone_or_null(w, "lot", s->lot);
}

static void write_flow(const struct ps_state *s, struct fr_writer *w)
{
    fr_key_int(w, "rounds_left", s->rounds_left);
    fr_key_int(w, "round", ps_round(s));
    fr_key_string(w, "step", s->step == PS_GAME_OVER ? "over" : ps_question_ids[s->step]);
    fr_write_or_null(w, "asked", s->asked, PS_NOBODY);
    fr_key_int(w, "first_player", s->first_player);
    fr_key(w, "order");
    fr_open(w, '[');
    for (int i = 0; i < s->num_players; i++) fr_int(w, s->order[i]);
    fr_close(w, ']');
    fr_key_int(w, "turn", s->turn);
    write_contest(s, w);
    fr_key(w, "trade_order");
    fr_open(w, '[');
    for (int i = 0; i < PS_RESOURCES; i++) fr_string(w, ps_resource_ids[s->trade_order[i]]);
    fr_close(w, ']');
    fr_key(w, "order_markers");
    fr_open(w, '[');
    for (int i = 0; i < 4; i++)
        if (s->order_markers_set >> i & 1) fr_int(w, i + 1);
    fr_close(w, ']');
    fr_key_int(w, "trade_turn", s->trade_turn);
    fr_key_int(w, "markers_left", s->markers_left);
    fr_key_int(w, "claim_pass", s->claim_pass);
}

static void write_extra_cards(const struct ps_state *s, struct fr_writer *w)
{
    fr_write_or_null(w, "manipulator", s->manipulator, PS_NOBODY);
    fr_write_or_null(w, "saboteur", s->saboteur, PS_NOBODY);
    fr_write_or_null(w, "victim", s->victim, PS_NOBODY);
    write_zone_or_null(w, "tipped", s->tipped);
    fr_key(w, "hired_carrier");
    fr_open(w, '{');
    fr_write_or_null(w, "holder", s->carrier_holder, PS_NOBODY);
    fr_key_bool(w, "kept", s->carrier_kept);
    fr_key_int(w, "credits", s->carrier_credits);
    fr_close(w, '}');
    write_by_resource(w, "extracted", s->extracted);
    write_zones(w, "idle", s->idle_set);
    fr_key(w, "settled");
    fr_open(w, '{');
    write_zones(w, "reactors", s->settled_reactors_set);
    write_zones(w, "converters", s->settled_converters_set);
    write_zones(w, "superchargers", s->settled_superchargers_set);
    fr_close(w, '}');
}

static void write_reactors(const struct ps_player *p, struct fr_writer *w)
{
    fr_key(w, "reactors");
    fr_open(w, '{');
    for (uint64_t set = ps_reactors(p); set; set &= set - 1) {
        const int zone = ps_lowest(set);
        const char text[3] = { (char)('A' + zone % PS_COLUMNS), (char)('1' + zone / PS_COLUMNS),
                               0 };
        for (int r = 0; r < PS_RESOURCES; r++)
            if (p->extracts_set[r] >> zone & 1) fr_key_string(w, text, ps_resource_ids[r]);
    }
    fr_close(w, '}');
}

static void write_player(const struct ps_player *p, struct fr_writer *w)
{
    fr_open(w, '{');
    fr_write_or_null(w, "credits", p->credits, PS_UNKNOWN);
    write_by_resource(w, "held", p->held);
    write_by_resource(w, "carriers", p->carrier_class);
    fr_key_int(w, "licences", p->licences);
    fr_key_int(w, "elite_quarters", p->quarters);
    fr_key_int(w, "specialist", p->specialist);
    write_zones(w, "claims", p->claims_set);
    write_reactors(p, w);
    write_zones(w, "superchargers", p->superchargers_set);
    fr_close(w, '}');
}

void ps_write_position(const void *state, struct fr_writer *w)
{
    const struct ps_state *s = state;

    fr_open(w, '{');
    fr_write_head(w, &ps_game, s, s->seed, &s->rng);
    write_flow(s, w);
    write_terminal(s, w);
    write_extra_cards(s, w);
    fr_key(w, "seats");
    fr_open(w, '[');
    for (int seat = 0; seat < s->num_players; seat++) write_player(&s->players[seat], w);
    fr_close(w, ']');
    fr_close(w, '}');
}

/* ---- reading ---- */

static bool read_seat(const struct ps_state *s, const struct fr_json *o, const char *key,
                      int8_t *out, struct fr_error *err)
{
    int seat = *out;

    if (!fr_read_number_or(o, key, PS_NOBODY, 0, s->num_players - 1, &seat, err)) return false;
    *out = (int8_t)seat;
    return true;
}

static bool read_amount(const struct fr_json *o, const char *key, int max, int16_t *out,
                        struct fr_error *err)
{
    int amount = *out;

    if (!fr_read_number(o, key, 0, max, &amount, err)) return false;
    *out = (int16_t)amount;
    return true;
}

static int zone_of(const struct fr_json *node)
{
    const char *t = node->text;

    if (node->type != FR_STRING || node->len != 2) return -1;
    if (t[0] < 'A' || t[0] > 'F' || t[1] < '1' || t[1] > '7') return -1;
    return (t[1] - '1') * PS_COLUMNS + (t[0] - 'A');
}

static bool read_zone(const struct fr_json *o, const char *key, int8_t *out, struct fr_error *err)
{
    const struct fr_json *node = fr_json_get(o, key);

    if (!node) return true;
    *out = (int8_t)zone_of(node);
    return node->type == FR_NULL || *out >= 0 || fr_refuse_member(key, err);
}

static bool read_zones(const struct fr_json *o, const char *key, uint64_t *out,
                       struct fr_error *err)
{
    const struct fr_json *node;
    int num;

    if (!fr_read_list(o, key, PS_ZONES, &node, &num, err)) return false;
    if (node) *out = 0;
    for (; num; num--, node = fr_json_next(node)) {
        const int zone = zone_of(node);
        if (zone < 0 || *out >> zone & 1) return fr_refuse_member(key, err);
        *out |= ps_bit(zone);
    }
    return true;
}

static const char *const resource_keys[] = { "quartz", "ore", "water", "energy", NULL };

static bool read_by_resource(const struct fr_json *o, const char *key, int max, uint8_t *out,
                             struct fr_error *err)
{
    const struct fr_json *map = fr_json_get(o, key);

    if (!map) return true;
    if (!fr_read_keys(map, resource_keys, key, err)) return false;
    for (int r = 0; r < PS_RESOURCES; r++)
        if (!fr_read_small(map, resource_keys[r], 0, max, &out[r], err)) return false;
    return true;
}

static bool read_reserve(struct ps_state *s, const struct fr_json *root, struct fr_error *err)
{
    static const char *const keys[] = { "reactors", "superchargers",  "converters",
                                        "licences", "elite_quarters", NULL };
    const struct fr_json *o = fr_json_get(root, "reserve");

    if (!o) return true;
    return fr_read_keys(o, keys, "reserve", err) &&
           fr_read_small(o, "reactors", 0, 99, &s->reserve_reactors, err) &&
           fr_read_small(o, "superchargers", 0, 99, &s->reserve_superchargers, err) &&
           read_by_resource(o, "converters", 99, s->reserve_converters, err) &&
           fr_read_small(o, "licences", 0, 99, &s->reserve_licences, err) &&
           fr_read_small(o, "elite_quarters", 0, 99, &s->reserve_quarters, err);
}

/* Without a given reserve, it is what the players do not have. */
static void derive_reserve(struct ps_state *s)
{
    int reactors = PS_NUM_REACTORS, superchargers = PS_NUM_SUPERCHARGERS;
    int licences = ps_start_licences[s->num_players], quarters = ps_start_quarters[s->num_players];
    int converters[PS_RESOURCES];

    for (int r = 0; r < PS_RESOURCES; r++) converters[r] = ps_num_converters[r];
    for (int seat = 0; seat < s->num_players; seat++) {
        const struct ps_player *p = &s->players[seat];
        reactors -= ps_count(ps_reactors(p));
        superchargers -= ps_count(p->superchargers_set);
        licences -= p->licences;
        quarters -= p->quarters;
        for (int r = 0; r < PS_RESOURCES; r++)
            if (r != PS_WATER) converters[r] -= ps_count(p->extracts_set[r]);
    }
    s->reserve_reactors = (uint8_t)(reactors < 0 ? 0 : reactors);
    s->reserve_superchargers = (uint8_t)(superchargers < 0 ? 0 : superchargers);
    s->reserve_licences = (uint8_t)(licences < 0 ? 0 : licences);
    s->reserve_quarters = (uint8_t)(quarters < 0 ? 0 : quarters);
    for (int r = 0; r < PS_RESOURCES; r++)
        s->reserve_converters[r] = (uint8_t)(converters[r] < 0 ? 0 : converters[r]);
}

static bool read_contest(struct ps_state *s, const struct fr_json *root, struct fr_error *err)
{
    static const char *const keys[] = { "for", "active", "leader", "bid", NULL };
    const struct fr_json *o = fr_json_get(root, "contest");

    if (!o) return true;
    return fr_read_keys(o, keys, "contest", err) &&
           fr_read_word(o, "for", ps_contest_ids, -1, &s->contest, err) &&
           fr_read_seats(o, "active", s->num_players, &s->active_set, err) &&
           read_seat(s, o, "leader", &s->leader, err) &&
           read_amount(o, "bid", 2 * PS_MAX_CREDITS, &s->bid, err);
}

static bool read_order(struct ps_state *s, const struct fr_json *root, struct fr_error *err)
{
    const struct fr_json *node;
    int64_t seat;
    int num;

    if (!fr_read_list(root, "order", s->num_players, &node, &num, err)) return false;
    if (node && num != s->num_players) return fr_refuse_member("order", err);
    for (int i = 0; i < num; i++, node = fr_json_next(node)) {
        if (!fr_json_int(node, 0, s->num_players - 1, &seat)) return fr_refuse_member("order", err);
        s->order[i] = (int8_t)seat;
    }
    return true;
}

static bool read_trade_order(struct ps_state *s, const struct fr_json *root, struct fr_error *err)
{
    const struct fr_json *node;
    int64_t marker;
    int num;

    if (!fr_read_list(root, "trade_order", PS_RESOURCES, &node, &num, err)) return false;
    if (node && num != PS_RESOURCES) return fr_refuse_member("trade_order", err);
    for (int i = 0; i < num; i++, node = fr_json_next(node)) {
        const int resource = fr_word_of(node, resource_keys);
        if (resource < 0) return fr_refuse_member("trade_order", err);
        s->trade_order[i] = (uint8_t)resource;
    }
    if (!fr_read_list(root, "order_markers", PS_RESOURCES, &node, &num, err)) return false;
    if (node) s->order_markers_set = s->ordered_set = 0;
    for (; num; num--, node = fr_json_next(node)) {
        if (!fr_json_int(node, 1, PS_RESOURCES, &marker))
            return fr_refuse_member("order_markers", err);
        s->order_markers_set |= (uint8_t)(1 << (marker - 1));
        s->ordered_set |= (uint8_t)(1 << s->trade_order[marker - 1]);
    }
    return true;
}

static bool read_step(struct ps_state *s, const struct fr_json *root, struct fr_error *err)
{
    const struct fr_json *node = fr_json_get(root, "step");

    if (!node) return true;
    for (int i = 0; i < PS_NUM_STEPS; i++)
        if (fr_json_is(node, ps_question_ids[i])) {
            s->step = (uint8_t)i;
            return true;
        }
    if (!fr_json_is(node, "over")) return fr_refuse_member("step", err);
    s->step = PS_GAME_OVER;
    s->asked = PS_NOBODY;
    s->rounds_left = 0;
    return true;
}

static bool read_flow(struct ps_state *s, const struct fr_json *root, struct fr_error *err)
{
    return fr_read_small(root, "rounds_left", 0, ps_rounds[s->num_players], &s->rounds_left, err) &&
           read_step(s, root, err) && read_seat(s, root, "asked", &s->asked, err) &&
           read_seat(s, root, "first_player", &s->first_player, err) && read_order(s, root, err) &&
           fr_read_small(root, "turn", 0, PS_MAX_PLAYERS, &s->turn, err) &&
           read_contest(s, root, err) && read_zone(root, "lot", &s->lot, err) &&
           read_trade_order(s, root, err) &&
           fr_read_small(root, "trade_turn", 0, PS_RESOURCES - 1, &s->trade_turn, err) &&
           fr_read_small(root, "markers_left", 0, 5, &s->markers_left, err) &&
           fr_read_small(root, "claim_pass", 0, 2, &s->claim_pass, err);
}

static bool read_hired(struct ps_state *s, const struct fr_json *root, struct fr_error *err)
{
    static const char *const keys[] = { "holder", "kept", "credits", NULL };
    const struct fr_json *o = fr_json_get(root, "hired_carrier");

    if (!o) return true;
    return fr_read_keys(o, keys, "hired_carrier", err) &&
           read_seat(s, o, "holder", &s->carrier_holder, err) &&
           fr_read_flag(o, "kept", &s->carrier_kept, err) &&
           read_amount(o, "credits", PS_MAX_CREDITS, &s->carrier_credits, err);
}

static bool read_settled(struct ps_state *s, const struct fr_json *root, struct fr_error *err)
{
    static const char *const keys[] = { "reactors", "converters", "superchargers", NULL };
    const struct fr_json *o = fr_json_get(root, "settled");

    if (!o) return true;
    return fr_read_keys(o, keys, "settled", err) &&
           read_zones(o, "reactors", &s->settled_reactors_set, err) &&
           read_zones(o, "converters", &s->settled_converters_set, err) &&
           read_zones(o, "superchargers", &s->settled_superchargers_set, err);
}

static bool read_extra_cards(struct ps_state *s, const struct fr_json *root, struct fr_error *err)
{
    return read_hired(s, root, err) && read_settled(s, root, err) &&
           read_seat(s, root, "manipulator", &s->manipulator, err) &&
           read_seat(s, root, "saboteur", &s->saboteur, err) &&
           read_seat(s, root, "victim", &s->victim, err) &&
           read_zone(root, "tipped", &s->tipped, err) &&
           read_by_resource(root, "extracted", 60, s->extracted, err) &&
           read_zones(root, "idle", &s->idle_set, err);
}

static bool read_reactors(const struct fr_json *o, struct ps_player *p, struct fr_error *err)
{
    const struct fr_json *map = fr_json_get(o, "reactors"), *key = fr_json_first(map);

    if (!map) return true;
    if (map->type != FR_OBJECT) return fr_refuse_member("reactors", err);
    memset(p->extracts_set, 0, sizeof p->extracts_set);
    for (uint32_t i = 0; i < map->count; i++) {
        const struct fr_json *value = fr_json_next(key);
        const int zone = zone_of(key), resource = fr_word_of(value, resource_keys);
        if (zone < 0 || resource < 0) return fr_refuse_member("reactors", err);
        p->extracts_set[resource] |= ps_bit(zone);
        key = fr_json_next(value);
    }
    return true;
}

static bool read_player(void *state, int seat, const struct fr_json *o, struct fr_error *err)
{
    static const char *const keys[] = { "credits",        "held",       "carriers", "licences",
                                        "elite_quarters", "specialist", "claims",   "reactors",
                                        "superchargers",  NULL };
    struct ps_state *s = state;
    struct ps_player *p = &s->players[seat];

    return fr_read_keys(o, keys, "a seat", err) &&
           read_amount(o, "credits", PS_MAX_CREDITS, &p->credits, err) &&
           read_by_resource(o, "held", 60, p->held, err) &&
           read_by_resource(o, "carriers", PS_CLASSES, p->carrier_class, err) &&
           fr_read_small(o, "licences", 0, 7, &p->licences, err) &&
           fr_read_small(o, "elite_quarters", 0, 7, &p->quarters, err) &&
           fr_read_small(o, "specialist", 0, s->num_players, &p->specialist, err) &&
           read_zones(o, "claims", &p->claims_set, err) && read_reactors(o, p, err) &&
           read_zones(o, "superchargers", &p->superchargers_set, err);
}

static void derive_flow(struct ps_state *s, const struct fr_json *root)
{
    int holders = 0;

    for (int seat = 0; seat < s->num_players; seat++) holders += s->players[seat].specialist > 0;
    if (ps_auction_over(s) && !holders)
        for (int i = 0; i < s->num_players; i++)
            s->players[s->order[i]].specialist = (uint8_t)(i + 1);
    s->cards_taken = 0;
    for (int seat = 0; seat < s->num_players; seat++)
        s->cards_taken |= (uint8_t)(1 << s->players[seat].specialist & 0xFE);
    if (ps_auction_over(s) && !fr_json_get(root, "order"))
        for (int seat = 0; seat < s->num_players; seat++)
            if (s->players[seat].specialist)
                s->order[s->players[seat].specialist - 1] = (int8_t)seat;
    if (s->step == PS_ASK_MANIPULATE && !fr_json_get(root, "manipulator"))
        s->manipulator = s->asked;
    if (!fr_json_get(root, "turn") && ps_in_turn_order(s))
        for (int i = 0; i < s->num_players; i++)
            if (s->order[i] == s->asked) s->turn = (uint8_t)i;
}

bool ps_read_position(void *state, const struct fr_json *root, struct fr_error *err)
{
    static const char *const keys[] = {
        "game",       "players",       "options",     "seed",          "rng",        "rounds_left",
        "round",      "step",          "asked",       "first_player",  "order",      "turn",
        "contest",    "lot",           "trade_order", "order_markers", "trade_turn", "markers_left",
        "claim_pass", "prices",        "supply",      "bonus",         "stock",      "reserve",
        "airship",    "neutral",       "closed",      "manipulator",   "saboteur",   "victim",
        "tipped",     "hired_carrier", "extracted",   "idle",          "settled",    "seats",
        NULL
    };
    struct ps_state *s = state;
    const char *broken;

    if (!(fr_read_head(&ps_game, root, keys, s, err) && fr_read_chance(root, &s->rng, err) &&
          fr_read_each_seat(root, s->num_players, read_player, s, err) && read_flow(s, root, err) &&
          read_by_resource(root, "prices", 99, s->price, err) &&
          read_by_resource(root, "supply", PS_MAX_SUPPLY, s->supply, err) &&
          read_by_resource(root, "bonus", 1, s->bonus, err) &&
          fr_read_small(root, "stock", 0, PS_MAX_STOCK, &s->stock, err) &&
          fr_read_small(root, "airship", 0, PS_ROWS, &s->airship_row, err) &&
          read_zones(root, "neutral", &s->neutral_set, err) && read_extra_cards(s, root, err)))
        return false;
    if (!fr_json_get(root, "reserve"))
        derive_reserve(s);
    else if (!read_reserve(s, root, err))
        return false;
    derive_flow(s, root);
    broken = ps_broken(s);
    return !broken || fr_fail(err, "%s", broken);
}
