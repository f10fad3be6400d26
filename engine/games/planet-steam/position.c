/* position.c: the whole state as JSON, both ways.
 *
 * Reading starts from set-up and lays the given fields over it, so a position written by hand says
 * only what differs. Where pieces are given but no reserve, the reserve is what is left; where no
 * specialists are given after the auction, the seats hold them in the given (or seat) order. */
#include "inner.h"
#include "json.h"

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

static void write_seat_or_null(struct fr_writer *w, const char *key, int seat)
{
    fr_key(w, key);
    if (seat == PS_NOBODY)
        fr_null(w);
    else
        fr_int(w, seat);
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

const char *const ps_contest_ids[] = { "specialist", "zone", "hired_carrier" };

static void write_contest(const struct ps_state *s, struct fr_writer *w)
{
    fr_key(w, "contest");
    fr_open(w, '{');
    fr_key_string(w, "for", ps_contest_ids[s->contest]);
    fr_key(w, "active");
    fr_open(w, '[');
    for (int seat = 0; seat < s->num_players; seat++)
        if (s->active_set >> seat & 1) fr_int(w, seat);
    fr_close(w, ']');
    write_seat_or_null(w, "leader", s->leader);
    fr_key_int(w, "bid", s->bid);
    fr_close(w, '}');
    write_zone_or_null(w, "lot", s->lot);
}

static void write_flow(const struct ps_state *s, struct fr_writer *w)
{
    fr_key_int(w, "rounds_left", s->rounds_left);
    fr_key_int(w, "round", ps_round(s));
    fr_key_string(w, "step", s->step == PS_GAME_OVER ? "over" : ps_question_ids[s->step]);
    write_seat_or_null(w, "asked", s->asked);
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
    write_seat_or_null(w, "manipulator", s->manipulator);
    write_seat_or_null(w, "saboteur", s->saboteur);
    write_seat_or_null(w, "victim", s->victim);
    write_zone_or_null(w, "tipped", s->tipped);
    fr_key(w, "hired_carrier");
    fr_open(w, '{');
    write_seat_or_null(w, "holder", s->carrier_holder);
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
    fr_key(w, "credits");
    if (p->credits == PS_UNKNOWN)
        fr_null(w);
    else
        fr_int(w, p->credits);
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
    struct fr_options options;

    ps_options_of(s, &options);
    fr_open(w, '{');
    fr_key_string(w, "game", ps_game.id);
    fr_key_int(w, "players", s->num_players);
    fr_key(w, "options");
    fr_write_options(w, &ps_game, &options);
    fr_write_chance(w, s->seed, &s->rng);
    write_flow(s, w);
    write_terminal(s, w);
    write_extra_cards(s, w);
    fr_key(w, "seats");
    fr_open(w, '[');
    for (int seat = 0; seat < s->num_players; seat++) write_player(&s->players[seat], w);
    fr_close(w, ']');
    fr_close(w, '}');
}

/* ---- reading: each reader leaves its target alone when the key is missing ---- */

struct reader {
    struct ps_state *s;
    struct fr_error *err;
};

static bool bad(const struct reader *r, const char *key)
{
    return fr_fail(r->err, "position: \"%s\" has a value the game does not know", key);
}

static bool known_keys(const struct reader *r, const struct fr_json *object, const char *where,
                       const char *const *known)
{
    const struct fr_json *stranger;

    if (object->type != FR_OBJECT)
        return fr_fail(r->err, "position: \"%s\" must be an object", where);
    stranger = fr_json_stranger(object, known);
    if (!stranger) return true;
    return fr_fail(r->err, "position: unknown key \"%.*s\" in \"%s\"",
                   (int)(stranger->len < 40 ? stranger->len : 40), stranger->text, where);
}

static bool read_int(const struct reader *r, const struct fr_json *o, const char *key, int min,
                     int max, int *out)
{
    const struct fr_json *node = fr_json_get(o, key);
    int64_t value;

    if (!node) return true;
    if (!fr_json_int(node, min, max, &value))
        return fr_fail(r->err, "position: \"%s\" must be a number from %d to %d", key, min, max);
    *out = (int)value;
    return true;
}

static bool read_u8(const struct reader *r, const struct fr_json *o, const char *key, int max,
                    uint8_t *out)
{
    int value = *out;

    if (!read_int(r, o, key, 0, max, &value)) return false;
    *out = (uint8_t)value;
    return true;
}

static bool read_seat(const struct reader *r, const struct fr_json *o, const char *key, int8_t *out)
{
    const struct fr_json *node = fr_json_get(o, key);
    int value = *out;

    if (node && node->type == FR_NULL) {
        *out = PS_NOBODY;
        return true;
    }
    if (!read_int(r, o, key, 0, r->s->num_players - 1, &value)) return false;
    *out = (int8_t)value;
    return true;
}

static int zone_of(const struct fr_json *node)
{
    const char *t = node->text;

    if (node->type != FR_STRING || node->len != 2) return -1;
    if (t[0] < 'A' || t[0] > 'F' || t[1] < '1' || t[1] > '7') return -1;
    return (t[1] - '1') * PS_COLUMNS + (t[0] - 'A');
}

static bool read_zone(const struct reader *r, const struct fr_json *o, const char *key, int8_t *out)
{
    const struct fr_json *node = fr_json_get(o, key);

    if (!node) return true;
    *out = (int8_t)zone_of(node);
    return node->type == FR_NULL || *out >= 0 || bad(r, key);
}

static bool read_zones(const struct reader *r, const struct fr_json *o, const char *key,
                       uint64_t *out)
{
    const struct fr_json *list = fr_json_get(o, key), *node = fr_json_first(list);

    if (!list) return true;
    if (list->type != FR_ARRAY) return bad(r, key);
    *out = 0;
    for (uint32_t i = 0; i < list->count; i++, node = fr_json_next(node)) {
        const int zone = zone_of(node);
        if (zone < 0 || *out >> zone & 1) return bad(r, key);
        *out |= ps_bit(zone);
    }
    return true;
}

static int resource_of(const struct fr_json *node)
{
    for (int r = 0; r < PS_RESOURCES; r++)
        if (fr_json_is(node, ps_resource_ids[r])) return r;
    return -1;
}

static const char *const resource_keys[] = { "quartz", "ore", "water", "energy", NULL };

static bool read_by_resource(const struct reader *r, const struct fr_json *o, const char *key,
                             int max, uint8_t *out)
{
    const struct fr_json *map = fr_json_get(o, key);

    if (!map) return true;
    if (!known_keys(r, map, key, resource_keys)) return false;
    for (int i = 0; i < PS_RESOURCES; i++)
        if (!read_u8(r, map, ps_resource_ids[i], max, &out[i])) return false;
    return true;
}

static bool read_reserve(const struct reader *r, const struct fr_json *root)
{
    static const char *const keys[] = { "reactors", "superchargers",  "converters",
                                        "licences", "elite_quarters", NULL };
    const struct fr_json *o = fr_json_get(root, "reserve");
    struct ps_state *s = r->s;

    if (!o) return true;
    return known_keys(r, o, "reserve", keys) &&
           read_u8(r, o, "reactors", 99, &s->reserve_reactors) &&
           read_u8(r, o, "superchargers", 99, &s->reserve_superchargers) &&
           read_by_resource(r, o, "converters", 99, s->reserve_converters) &&
           read_u8(r, o, "licences", 99, &s->reserve_licences) &&
           read_u8(r, o, "elite_quarters", 99, &s->reserve_quarters);
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

static bool read_contest(const struct reader *r, const struct fr_json *root)
{
    static const char *const keys[] = { "for", "active", "leader", "bid", NULL };
    const struct fr_json *o = fr_json_get(root, "contest"), *kind, *active, *node;
    struct ps_state *s = r->s;
    int bid = s->bid;

    if (!o) return true;
    if (!known_keys(r, o, "contest", keys)) return false;
    if ((kind = fr_json_get(o, "for"))) {
        s->contest = 0;
        while (s->contest < 3 && !fr_json_is(kind, ps_contest_ids[s->contest])) s->contest++;
        if (s->contest == 3) return bad(r, "for");
    }
    if ((active = fr_json_get(o, "active"))) {
        if (active->type != FR_ARRAY) return bad(r, "active");
        s->active_set = 0;
        node = fr_json_first(active);
        for (uint32_t i = 0; i < active->count; i++, node = fr_json_next(node)) {
            int64_t seat;
            if (!fr_json_int(node, 0, s->num_players - 1, &seat)) return bad(r, "active");
            s->active_set |= (fr_seats)(1 << seat);
        }
    }
    if (!read_seat(r, o, "leader", &s->leader)) return false;
    if (!read_int(r, o, "bid", 0, 2 * PS_MAX_CREDITS, &bid)) return false;
    s->bid = (int16_t)bid;
    return true;
}

static bool read_order(const struct reader *r, const struct fr_json *root)
{
    const struct fr_json *list = fr_json_get(root, "order"), *node = fr_json_first(list);

    if (!list) return true;
    if (list->type != FR_ARRAY || list->count != r->s->num_players) return bad(r, "order");
    for (int i = 0; i < r->s->num_players; i++, node = fr_json_next(node)) {
        int64_t seat;
        if (!fr_json_int(node, 0, r->s->num_players - 1, &seat)) return bad(r, "order");
        r->s->order[i] = (int8_t)seat;
    }
    return true;
}

static bool read_trade_order(const struct reader *r, const struct fr_json *root)
{
    const struct fr_json *list = fr_json_get(root, "trade_order"), *node = fr_json_first(list);
    const struct fr_json *markers = fr_json_get(root, "order_markers");
    struct ps_state *s = r->s;

    if (list && (list->type != FR_ARRAY || list->count != PS_RESOURCES))
        return bad(r, "trade_order");
    for (int i = 0; list && i < PS_RESOURCES; i++, node = fr_json_next(node)) {
        const int resource = resource_of(node);
        if (resource < 0) return bad(r, "trade_order");
        s->trade_order[i] = (uint8_t)resource;
    }
    if (!markers) return true;
    if (markers->type != FR_ARRAY) return bad(r, "order_markers");
    s->order_markers_set = s->ordered_set = 0;
    node = fr_json_first(markers);
    for (uint32_t i = 0; i < markers->count; i++, node = fr_json_next(node)) {
        int64_t marker;
        if (!fr_json_int(node, 1, 4, &marker)) return bad(r, "order_markers");
        s->order_markers_set |= (uint8_t)(1 << (marker - 1));
        s->ordered_set |= (uint8_t)(1 << s->trade_order[marker - 1]);
    }
    return true;
}

static bool read_step(const struct reader *r, const struct fr_json *root)
{
    const struct fr_json *node = fr_json_get(root, "step");

    if (!node) return true;
    for (int i = 0; i < PS_NUM_STEPS; i++)
        if (fr_json_is(node, ps_question_ids[i])) {
            r->s->step = (uint8_t)i;
            return true;
        }
    if (!fr_json_is(node, "over")) return bad(r, "step");
    r->s->step = PS_GAME_OVER;
    r->s->asked = PS_NOBODY;
    r->s->rounds_left = 0;
    return true;
}

static bool read_flow(const struct reader *r, const struct fr_json *root)
{
    struct ps_state *s = r->s;

    return read_u8(r, root, "rounds_left", ps_rounds[s->num_players], &s->rounds_left) &&
           read_step(r, root) && read_seat(r, root, "asked", &s->asked) &&
           read_seat(r, root, "first_player", &s->first_player) && read_order(r, root) &&
           read_u8(r, root, "turn", PS_MAX_PLAYERS, &s->turn) && read_contest(r, root) &&
           read_zone(r, root, "lot", &s->lot) && read_trade_order(r, root) &&
           read_u8(r, root, "trade_turn", PS_RESOURCES - 1, &s->trade_turn) &&
           read_u8(r, root, "markers_left", 5, &s->markers_left) &&
           read_u8(r, root, "claim_pass", 2, &s->claim_pass);
}

static bool read_extra_cards(const struct reader *r, const struct fr_json *root)
{
    static const char *const hired_keys[] = { "holder", "kept", "credits", NULL };
    static const char *const settled_keys[] = { "reactors", "converters", "superchargers", NULL };
    const struct fr_json *hired = fr_json_get(root, "hired_carrier"), *kept;
    const struct fr_json *settled = fr_json_get(root, "settled");
    struct ps_state *s = r->s;
    int credits = s->carrier_credits;

    if (hired) {
        if (!known_keys(r, hired, "hired_carrier", hired_keys)) return false;
        if (!read_seat(r, hired, "holder", &s->carrier_holder)) return false;
        if ((kept = fr_json_get(hired, "kept"))) s->carrier_kept = kept->type == FR_TRUE;
        if (!read_int(r, hired, "credits", 0, PS_MAX_CREDITS, &credits)) return false;
        s->carrier_credits = (int16_t)credits;
    }
    if (settled && !(known_keys(r, settled, "settled", settled_keys) &&
                     read_zones(r, settled, "reactors", &s->settled_reactors_set) &&
                     read_zones(r, settled, "converters", &s->settled_converters_set) &&
                     read_zones(r, settled, "superchargers", &s->settled_superchargers_set)))
        return false;
    return read_seat(r, root, "manipulator", &s->manipulator) &&
           read_seat(r, root, "saboteur", &s->saboteur) &&
           read_seat(r, root, "victim", &s->victim) && read_zone(r, root, "tipped", &s->tipped) &&
           read_by_resource(r, root, "extracted", 60, s->extracted) &&
           read_zones(r, root, "idle", &s->idle_set);
}

static bool read_reactors(const struct reader *r, const struct fr_json *o, struct ps_player *p)
{
    const struct fr_json *map = fr_json_get(o, "reactors"), *key = fr_json_first(map);

    if (!map) return true;
    if (map->type != FR_OBJECT) return bad(r, "reactors");
    memset(p->extracts_set, 0, sizeof p->extracts_set);
    for (uint32_t i = 0; i < map->count; i++) {
        const struct fr_json *value = fr_json_next(key);
        const int zone = zone_of(key), resource = resource_of(value);
        if (zone < 0 || resource < 0) return bad(r, "reactors");
        p->extracts_set[resource] |= ps_bit(zone);
        key = fr_json_next(value);
    }
    return true;
}

static bool read_player(const struct reader *r, const struct fr_json *o, struct ps_player *p)
{
    static const char *const keys[] = { "credits",        "held",       "carriers", "licences",
                                        "elite_quarters", "specialist", "claims",   "reactors",
                                        "superchargers",  NULL };
    int credits = p->credits;

    if (!known_keys(r, o, "seats", keys)) return false;
    if (!read_int(r, o, "credits", 0, PS_MAX_CREDITS, &credits)) return false;
    p->credits = (int16_t)credits;
    return read_by_resource(r, o, "held", 60, p->held) &&
           read_by_resource(r, o, "carriers", PS_CLASSES, p->carrier_class) &&
           read_u8(r, o, "licences", 7, &p->licences) &&
           read_u8(r, o, "elite_quarters", 7, &p->quarters) &&
           read_u8(r, o, "specialist", r->s->num_players, &p->specialist) &&
           read_zones(r, o, "claims", &p->claims_set) && read_reactors(r, o, p) &&
           read_zones(r, o, "superchargers", &p->superchargers_set);
}

static bool read_players(const struct reader *r, const struct fr_json *root)
{
    const struct fr_json *list = fr_json_get(root, "seats"), *node = fr_json_first(list);

    if (!list) return true;
    if (list->type != FR_ARRAY || list->count > r->s->num_players) return bad(r, "seats");
    for (uint32_t i = 0; i < list->count; i++, node = fr_json_next(node))
        if (!read_player(r, node, &r->s->players[i])) return false;
    return true;
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
    const struct reader r = { s, err };
    struct fr_options options;
    uint64_t seed;
    fr_rule rule;
    const char *broken;

    if (!known_keys(&r, root, "position", keys)) return false;
    if (!fr_read_setup(&ps_game, root, &options, &seed, err)) return false;
    if ((rule = ps_setup_game(s, &options, seed)))
        return fr_fail(err, "position: %s: %s", fr_rule_id(&ps_game, rule),
                       ps_reasons[rule].text[0]);
    if (!(fr_read_chance(root, &s->rng, err) && read_players(&r, root) && read_flow(&r, root) &&
          read_by_resource(&r, root, "prices", 99, s->price) &&
          read_by_resource(&r, root, "supply", PS_MAX_SUPPLY, s->supply) &&
          read_by_resource(&r, root, "bonus", 1, s->bonus) &&
          read_u8(&r, root, "stock", PS_MAX_STOCK, &s->stock) &&
          read_u8(&r, root, "airship", PS_ROWS, &s->airship_row) &&
          read_zones(&r, root, "neutral", &s->neutral_set) && read_extra_cards(&r, root)))
        return false;
    if (!fr_json_get(root, "reserve"))
        derive_reserve(s);
    else if (!read_reserve(&r, root))
        return false;
    derive_flow(s, root);
    broken = ps_broken(s);
    return !broken || fr_fail(err, "position: %s", broken);
}
