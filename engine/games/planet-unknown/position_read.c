/* position_read.c: a position written by hand or by position_write.c, read back. It starts from
 * set-up with its own players, options and seed; what it names is laid over that. What it may name
 * but only follows from the rest (the technologies, how goals stand) is left unread. */
#include "position.h"

#include <string.h>

static int index_of(const struct fr_json *j, int count, const char *(*id)(int))
{
    for (int i = 0; i < count; i++)
        if (fr_json_is(j, id(i))) return i;
    return -1;
}

static const char *planet_id(int i) { return pu_planets[i].id; }
static const char *corporation_id(int i) { return pu_corporations[i].id; }

static int tile_of(const struct fr_json *j)
{
    char id[PU_TILE_ID];
    for (int t = 0; t < PU_NUM_TILES; t++) {
        pu_tile_id(t, id);
        if (fr_json_is(j, id)) return t;
    }
    return -1;
}

static bool read_square(const struct fr_json *j, int *out)
{
    int64_t x, y;
    const struct fr_json *first = fr_json_first(j);

    if (j->type != FR_ARRAY || j->count != 2) return false;
    if (!fr_json_int(first, 0, 11, &x) || !fr_json_int(fr_json_next(first), 0, 11, &y))
        return false;
    *out = (int)(y * 16 + x);
    return true;
}

static bool read_squares(const struct fr_json *o, const char *key, const struct pu_mask *within,
                         struct pu_mask *out, struct fr_error *err)
{
    const struct fr_json *at;
    int square, num;

    if (!fr_read_list(o, key, 144, &at, &num, err)) return false;
    if (at) memset(out, 0, sizeof *out);
    for (; num; num--, at = fr_json_next(at)) {
        if (!read_square(at, &square) || !pu_test(within, square))
            return fr_refuse_member(key, err);
        pu_set(out, square);
    }
    return true;
}

static bool read_labels(const struct fr_json *o, const char *key, const struct pu_seat *p,
                        uint8_t *out, struct fr_error *err)
{
    const struct pu_corporation *c = pu_corporation(p);
    const struct fr_json *at;
    int num;

    if (!fr_read_list(o, key, c->num_technologies, &at, &num, err)) return false;
    if (at) *out = 0;
    for (; num; num--, at = fr_json_next(at)) {
        int i = 0;
        while (i < c->num_technologies &&
               !(at->type == FR_STRING && at->len == 1 && *at->text == c->labels[i]))
            i++;
        if (i == c->num_technologies) return fr_refuse_member(key, err);
        *out |= (uint8_t)(1 << i);
    }
    return true;
}

static bool read_set(const struct fr_json *j, const char *key, int count, const char *(*id)(int),
                     uint64_t *out, struct fr_error *err)
{
    const struct fr_json *at;

    if (j->type != FR_ARRAY) return fr_refuse_member(key, err);
    *out = 0;
    at = fr_json_first(j);
    for (uint32_t n = 0; n < j->count; n++, at = fr_json_next(at)) {
        const int i = at->type == FR_STRING ? index_of(at, count, id) : -1;
        if (i < 0 || (*out >> i & 1)) return fr_refuse_member(key, err);
        *out |= (uint64_t)1 << i;
    }
    return true;
}

static bool read_goals(const struct fr_json *o, const char *key, uint32_t *set, uint8_t *num,
                       struct fr_error *err)
{
    const struct fr_json *j = fr_json_get(o, key);
    uint64_t all = 0;

    if (!j) return true;
    if (!read_set(j, key, PU_NUM_GOALS, pu_goal_id, &all, err)) return false;
    *set = (uint32_t)all;
    *num = (uint8_t)pu_bits(all);
    return true;
}

static bool read_items(const struct fr_json *o, const char *key, const char *const *ids, int cap,
                       struct pu_item *items, uint8_t *num, struct fr_error *err)
{
    static const char *const known[] = { "effect", "what", "how", "count", NULL };
    const struct fr_json *at;
    int listed;

    if (!fr_read_list(o, key, cap, &at, &listed, err)) return false;
    if (!at) return true;
    memset(items, 0, sizeof *items * (size_t)cap);
    for (*num = 0; *num < listed; ++*num, at = fr_json_next(at)) {
        struct pu_item *it = &items[*num];
        if (!fr_read_keys(at, known, key, err)) return false;
        it->count = 1;
        if (!fr_read_word(at, "effect", ids, -1, &it->kind, err) ||
            !fr_read_small(at, "what", 0, 255, &it->what, err) ||
            !fr_read_small(at, "how", 0, 255, &it->how, err) ||
            !fr_read_small(at, "count", 0, 255, &it->count, err))
            return false;
        if (!it->kind || !it->count) return fr_refuse_member(key, err);
    }
    return true;
}

static bool read_place(const struct fr_json *j, uint8_t *on, uint8_t *cell, int most)
{
    const struct fr_json *first = fr_json_first(j);
    int64_t n;

    if (j->type != FR_ARRAY || j->count != 2 || first->type != FR_STRING ||
        fr_word_of(first, pu_track_ids) < 0)
        return false;
    if (!fr_json_int(fr_json_next(first), 0, most, &n)) return false;
    *on = (uint8_t)fr_word_of(first, pu_track_ids);
    *cell = (uint8_t)n;
    return true;
}

static bool read_markers(const struct fr_json *o, struct pu_seat *p, struct fr_error *err)
{
    const struct fr_json *j = fr_json_get(o, "markers");
    const bool wander = pu_always_has(p, PU_T_ADVANCING_DIAGONAL_ADVANCE);

    if (!j) return true;
    if (j->type != FR_OBJECT || fr_json_stranger(j, pu_track_ids))
        return fr_refuse_member("markers", err);
    for (int m = 0; m < PU_TRACKS; m++) {
        const struct fr_json *at = fr_json_get(j, pu_track_ids[m]);
        const struct pu_corporation *c = pu_corporation(p);
        int64_t n;
        if (!at) continue;
        if (wander && at->type == FR_ARRAY) {
            if (!read_place(at, &p->on[m], &p->cell[m], 15))
                return fr_refuse_member("markers", err);
            continue;
        }
        if (!fr_json_int(at, 0, m == PU_TRACK_WATER && c->num_path ? c->num_path - 1 : c->last[m],
                         &n))
            return fr_refuse_member("markers", err);
        p->cell[m] = (uint8_t)n;
    }
    return true;
}

static bool read_tiles(const struct fr_json *o, struct pu_seat *p, struct fr_error *err)
{
    static const char *const known[] = { "tile", "turn", "x", "y", NULL };
    const struct fr_json *at;
    int num;

    if (!fr_read_list(o, "tiles", PU_MAX_TILES, &at, &num, err)) return false;
    for (; num; num--, at = fr_json_next(at)) {
        uint8_t turn = 0, x = 0, y = 0;
        const struct fr_json *id = at->type == FR_OBJECT ? fr_json_get(at, "tile") : NULL;
        const int tile = id ? tile_of(id) : -1;
        if (tile < 0 || fr_json_stranger(at, known)) return fr_refuse_member("tiles", err);
        if (!fr_read_word(at, "turn", pu_turn_ids, -1, &turn, err) ||
            !fr_read_small(at, "x", 0, 11, &x, err) || !fr_read_small(at, "y", 0, 11, &y, err))
            return false;
        const struct pu_turn *t = &pu_turns[pu_tile_shape(tile)][turn];
        if (!t->num_cells)
            return fr_fail(err,
                           "a tile so turned looks like another turn, which is the one to name");
        if (x + t->width > 12 || y + t->height > 12)
            return fr_fail(err, "a tile leaves the grid (PU-5.1)");
        const struct pu_mask squares = pu_shape_mask(tile, turn, y * 16 + x);
        if (pu_any(pu_minus(squares, pu_planet(p)->grid)))
            return fr_fail(err, "a tile leaves the grid (PU-5.1)");
        if (pu_meet(squares, pu_covered(p)))
            return fr_fail(err, "two tiles lie on one square (PU-5.2)");
        pu_lay_tile(p, tile, turn, y * 16 + x);
    }
    return true;
}

static bool read_rovers(const struct fr_json *o, struct pu_seat *p, struct fr_error *err)
{
    const struct fr_json *at;
    int square, num;

    if (!fr_read_list(o, "rovers", PU_MAX_ROVERS, &at, &num, err)) return false;
    if (at) memset(p->rover_at, PU_NONE, sizeof p->rover_at);
    for (int i = 0; i < num; i++, at = fr_json_next(at)) {
        if (at->type == FR_NULL) continue;
        if (!read_square(at, &square) || !pu_test(&pu_planet(p)->grid, square) ||
            pu_rover_on(p, square) >= 0)
            return fr_refuse_member("rovers", err);
        p->rover_at[i] = (uint8_t)square;
    }
    if (!fr_read_list(o, "loaded", PU_MAX_ROVERS, &at, &num, err)) return false;
    if (at) p->loaded_set = 0;
    for (int i = 0; i < num; i++, at = fr_json_next(at))
        if (at->type == FR_TRUE) p->loaded_set |= (uint8_t)(1 << i);
    return true;
}

static bool read_pods(const struct fr_json *o, struct pu_seat *p, struct fr_error *err)
{
    const struct fr_json *at;
    struct pu_mask pods = { { 0 } };
    int num;

    if (fr_json_get(o, "pods")) {
        p->planet_pods_set = 0;
        if (!read_squares(o, "pods", &pu_planet(p)->grid, &pods, err)) return false;
        for (int i = 0; i < PU_PODS; i++)
            if (pu_test(&pods, pu_planet(p)->pods[i])) p->planet_pods_set |= (uint8_t)(1 << i);
        if (pu_bits(p->planet_pods_set) != pu_count(pods)) return fr_refuse_member("pods", err);
    }
    if (!fr_read_list(o, "cell_pods", PU_TRACKS * 16, &at, &num, err)) return false;
    if (at) memset(p->cell_pods, 0, sizeof p->cell_pods);
    for (; num; num--, at = fr_json_next(at)) {
        uint8_t on, cell;
        if (!read_place(at, &on, &cell, 15)) return fr_refuse_member("cell_pods", err);
        p->cell_pods[on] |= (uint16_t)(1 << cell);
    }
    return true;
}

static bool read_owed(const struct fr_json *o, struct pu_seat *p, struct fr_error *err)
{
    const struct fr_json *at;
    int64_t n;
    int num;

    if (!fr_read_list(o, "owed", PU_MAX_OWED, &at, &num, err)) return false;
    if (at) p->owed = 0;
    for (int i = 0; i < num; i++, at = fr_json_next(at)) {
        if (!fr_json_int(at, 1, 5, &n)) return fr_refuse_member("owed", err);
        p->owed |= (uint64_t)n << 4 * i;
    }
    return true;
}

static bool read_boards(const struct fr_json *o, struct pu_seat *p, struct fr_error *err)
{
    const struct fr_json *j;
    struct pu_mask patches = p->patch, none = { { 0 } };
    int i;

    if ((j = fr_json_get(o, "planet"))) {
        if (j->type != FR_STRING || (i = index_of(j, PU_NUM_PLANETS, planet_id)) < 0)
            return fr_refuse_member("planet", err);
        p->planet = (uint8_t)i;
    }
    if ((j = fr_json_get(o, "corporation"))) {
        if (j->type != FR_STRING || (i = index_of(j, PU_NUM_CORPORATIONS, corporation_id)) < 0)
            return fr_refuse_member("corporation", err);
        p->corporation = (uint8_t)i;
        p->rover_supply = pu_corporation(p)->rovers;
        if (pu_always_has(p, PU_T_SETUP_CHOOSE_FLUX_TRACK) && p->flux == PU_NONE) p->flux = 0;
    }
    if (fr_json_get(o, "tiles")) {
        memset(p->plane, 0, sizeof p->plane);
        p->station = p->symbol = p->meteorite = p->patch = patches = none;
        memset(p->tile, 0, sizeof p->tile);
        memset(p->tile_at, 0, sizeof p->tile_at);
        memset(p->tile_turn, 0, sizeof p->tile_turn);
        p->num_tiles = 0;
        if (!read_tiles(o, p, err)) return false;
    }
    if (!read_squares(o, "patches", &pu_planet(p)->grid, &patches, err)) return false;
    p->patch = none;
    PU_EACH(square, patches) pu_lay_patch(p, square);
    if (!read_squares(o, "meteorites", &p->symbol, &p->meteorite, err)) return false;
    if ((j = fr_json_get(o, "map"))) {
        const struct fr_json *at = fr_json_first(j);
        for (int y = 0; y < 12; y++, at = fr_json_next(at)) {
            char row[13];
            pu_map_row(p, y, row);
            if (j->type != FR_ARRAY || j->count != 12 || at->type != FR_STRING ||
                !fr_json_is(at, row))
                return fr_refuse_member("map", err);
        }
    }
    return true;
}

static bool read_cards(const struct fr_json *o, struct pu_seat *p, struct fr_error *err)
{
    const struct fr_json *j = fr_json_get(o, "cards");

    if (!j) return true;
    if (!read_set(j, "cards", PU_NUM_CARDS, pu_card_id, &p->cards_set, err)) return false;
    for (int level = 0; level < PU_LEVELS; level++)
        p->num_cards[level] = (uint8_t)pu_bits(p->cards_set >> level * PU_CARDS_A_LEVEL &
                                               ((1 << PU_CARDS_A_LEVEL) - 1));
    return true;
}

static bool read_one_card(const struct fr_json *o, const char *key, int count,
                          const char *(*id)(int), uint8_t *out, struct fr_error *err)
{
    const struct fr_json *j = fr_json_get(o, key);

    if (!j) return true;
    const int i = j->type == FR_STRING ? index_of(j, count, id) : -1;
    if (i < 0 && j->type != FR_NULL) return fr_refuse_member(key, err);
    *out = i < 0 ? PU_NONE : (uint8_t)i;
    return true;
}

static bool read_sides(const struct fr_json *o, struct pu_seat *p, struct fr_error *err)
{
    static const char *const boards[] = { "", "planet", "corporation", NULL };
    const struct fr_json *at;
    int num;

    if (!fr_read_list(o, "sides_to_choose", 2, &at, &num, err)) return false;
    if (at) p->sides_set = 0;
    for (; num; num--, at = fr_json_next(at)) {
        const int board = fr_word_of(at, boards);
        if (board < 1) return fr_refuse_member("sides_to_choose", err);
        p->sides_set |= (uint8_t)board;
    }
    return true;
}

static bool read_seat(void *state, int seat, const struct fr_json *o, struct fr_error *err)
{
    static const char *const known[] = { "planet",
                                         "corporation",
                                         "sides_to_choose",
                                         "depot",
                                         "technologies",
                                         "thanks_to",
                                         "places",
                                         "markers",
                                         "tiles",
                                         "map",
                                         "patches",
                                         "meteorites",
                                         "pods",
                                         "rovers",
                                         "loaded",
                                         "rover_supply",
                                         "collected_pods",
                                         "collected_meteorites",
                                         "cell_pods",
                                         "slots",
                                         "stored_patches",
                                         "movement",
                                         "movement_gained",
                                         "flux",
                                         "used_this_round",
                                         "used_this_game",
                                         "blocked",
                                         "cards",
                                         "cards_by_level",
                                         "owed",
                                         "picking",
                                         "widened",
                                         "personal_goals",
                                         "goals_met",
                                         "offered_goals",
                                         "discarded_goals",
                                         "goals_to_discard",
                                         "taken",
                                         "placed",
                                         "from",
                                         "set_aside",
                                         "readings",
                                         "done",
                                         "peeked",
                                         "extra_rover",
                                         "walked",
                                         "pool",
                                         "frames",
                                         NULL };
    struct pu_seat *p = &((struct pu_state *)state)->seats[seat];
    const struct fr_json *j;
    uint8_t from = (uint8_t)(p->from + 1);

    if (!fr_read_keys(o, known, "a seat", err) || !read_boards(o, p, err) ||
        !read_markers(o, p, err) || !read_rovers(o, p, err) || !read_pods(o, p, err) ||
        !read_owed(o, p, err) || !read_cards(o, p, err) || !read_sides(o, p, err))
        return false;
    if ((j = fr_json_get(o, "set_aside"))) {
        const int tile = j->type == FR_STRING ? tile_of(j) : -1;
        if (tile < 0 && j->type != FR_NULL) return fr_refuse_member("set_aside", err);
        p->aside = tile < 0 ? PU_NONE : (uint8_t)tile;
    }
    const bool fine =
        fr_read_small(o, "rover_supply", 0, 6, &p->rover_supply, err) &&
        fr_read_small(o, "collected_pods", 0, 6, &p->pods, err) &&
        fr_read_small(o, "collected_meteorites", 0, 72, &p->meteorites, err) &&
        read_labels(o, "slots", p, &p->slots_set, err) &&
        fr_read_small(o, "stored_patches", 0, 60, &p->stored, err) &&
        fr_read_small(o, "movement", 0, 200, &p->movement, err) &&
        fr_read_flag(o, "movement_gained", &p->gained, err) &&
        fr_read_word(o, "flux", pu_track_ids, PU_NONE, &p->flux, err) &&
        read_labels(o, "used_this_round", p, &p->used_round_set, err) &&
        read_labels(o, "used_this_game", p, &p->used_game_set, err) &&
        read_labels(o, "blocked", p, &p->blocked_set, err) &&
        fr_read_flag(o, "picking", &p->opened, err) &&
        read_one_card(o, "widened", PU_NUM_CARDS, pu_card_id, &p->widened, err) &&
        read_goals(o, "personal_goals", &p->goals_set, &p->num_goals, err) &&
        read_goals(o, "offered_goals", &p->offered_set, &p->num_offered, err) &&
        read_goals(o, "discarded_goals", &p->discarded_set, &p->num_discarded, err) &&
        fr_read_small(o, "goals_to_discard", 0, 1, &p->to_discard, err) &&
        fr_read_word(o, "taken", pu_taken_ids, 0, &p->taken, err) &&
        fr_read_word(o, "placed", pu_placed_ids, -1, &p->placed, err) &&
        fr_read_word(o, "from", pu_taken_ids, -1, &from, err) &&
        fr_read_small(o, "readings", 0, 3, &p->readings, err) &&
        fr_read_flag(o, "done", &p->done, err) && fr_read_flag(o, "peeked", &p->peeked, err) &&
        fr_read_flag(o, "extra_rover", &p->extra_rover, err) &&
        fr_read_small(o, "walked", 0, 63, &p->walked_set, err) &&
        read_items(o, "pool", pu_item_ids, PU_MAX_ITEMS, p->items, &p->num_items, err) &&
        read_items(o, "frames", pu_frame_ids, PU_MAX_FRAMES, p->frames, &p->num_frames, err);
    if (!from) return fr_refuse_member("from", err);
    p->from = (uint8_t)(from - 1);
    return fine;
}

static bool read_stacks(const struct fr_json *o, struct pu_state *s, struct fr_error *err)
{
    const struct fr_json *j = fr_json_get(o, "stacks");

    if (!j) return true;
    if (j->type != FR_OBJECT) return fr_refuse_member("stacks", err);
    for (int shape = 0; shape < PU_NUM_SHAPES; shape++) {
        const struct fr_json *list = fr_json_get(j, pu_shape_ids[shape]), *at;
        if (!list) continue;
        if (list->type != FR_ARRAY || list->count > PU_TILES_A_SHAPE)
            return fr_refuse_member("stacks", err);
        memset(s->stack[shape], PU_NONE, sizeof s->stack[shape]);
        s->num_stack[shape] = (uint8_t)list->count;
        at = fr_json_first(list);
        for (int i = (int)list->count - 1; i >= 0; i--, at = fr_json_next(at)) {
            const int tile = at->type == FR_STRING ? tile_of(at) : -1;
            if (tile < 0 || pu_tile_shape(tile) != shape) return fr_refuse_member("stacks", err);
            s->stack[shape][i] = (uint8_t)(tile % PU_TILES_A_SHAPE);
        }
    }
    return true;
}

static bool read_list(const struct fr_json *o, const char *key, int cap, int count,
                      const char *(*id)(int), bool backwards, uint8_t *out, uint8_t *num,
                      struct fr_error *err)
{
    const struct fr_json *at;
    int listed;

    if (!fr_read_list(o, key, cap, &at, &listed, err)) return false;
    if (at) *num = (uint8_t)listed;
    for (int n = 0; n < listed; n++, at = fr_json_next(at)) {
        const int i = at->type == FR_STRING ? index_of(at, count, id) : -1;
        if (i < 0) return fr_refuse_member(key, err);
        out[backwards ? listed - 1 - n : n] = (uint8_t)i;
    }
    return true;
}

static bool read_civ(const struct fr_json *o, const char *key, uint16_t sets[PU_LEVELS],
                     uint8_t *nums, struct fr_error *err)
{
    const struct fr_json *j = fr_json_get(o, key), *at;

    if (!j) return true;
    if (j->type != FR_ARRAY || j->count != PU_LEVELS) return fr_refuse_member(key, err);
    at = fr_json_first(j);
    for (int level = 0; level < PU_LEVELS; level++, at = fr_json_next(at)) {
        uint64_t set = 0;
        if (!read_set(at, key, PU_NUM_CARDS, pu_card_id, &set, err)) return false;
        if (set & ~((uint64_t)((1 << PU_CARDS_A_LEVEL) - 1) << level * PU_CARDS_A_LEVEL))
            return fr_refuse_member(key, err);
        sets[level] = (uint16_t)(set >> level * PU_CARDS_A_LEVEL);
        if (nums) nums[level] = (uint8_t)pu_bits(set);
    }
    return true;
}

/* A drawn card or goal that a hand-written position names elsewhere leaves its stack or deck. */
static void make_room(struct pu_state *s, const struct fr_json *o)
{
    uint64_t cards = 0;
    uint32_t goals = 0;

    for (int i = 0; i < s->players; i++) {
        cards |= s->seats[i].cards_set;
        goals |= s->seats[i].goals_set | s->seats[i].offered_set | s->seats[i].discarded_set;
    }
    for (int i = 0; i < s->num_goals; i++) goals |= 1u << s->goals[i];
    for (int i = 0; i < s->num_common; i++) goals |= 1u << s->common[i];
    for (int level = 0; level < PU_LEVELS; level++) {
        const uint16_t taken =
            (uint16_t)(cards >> level * PU_CARDS_A_LEVEL & ((1 << PU_CARDS_A_LEVEL) - 1));
        s->civ_set[level] &= (uint16_t)~taken;
        if (!fr_json_get(o, "civ_unused"))
            s->unused_set[level] =
                (uint16_t)(((1 << PU_CARDS_A_LEVEL) - 1) & ~taken & ~s->civ_set[level]);
        s->num_civ[level] = (uint8_t)pu_bits(s->civ_set[level]);
    }
    if (!fr_json_get(o, "goal_deck")) {
        s->goal_deck_set = ((1u << PU_NUM_GOALS) - 1) & ~goals;
        s->num_goal_deck = (uint8_t)pu_bits(s->goal_deck_set);
    }
    const struct fr_json *stacks = fr_json_get(o, "stacks");
    for (int shape = 0; shape < PU_NUM_SHAPES;
         shape++) { /* tiles laid by hand leave their stacks */
        int left = 0;
        if (stacks && fr_json_get(stacks, pu_shape_ids[shape])) continue;
        for (int i = 0; i < s->num_stack[shape]; i++) {
            const int tile = shape * PU_TILES_A_SHAPE + s->stack[shape][i];
            bool laid = false;
            for (int seat = 0; seat < s->players; seat++) {
                const struct pu_seat *p = &s->seats[seat];
                for (int t = 0; t < p->num_tiles; t++) laid |= p->tile[t] == tile;
                laid |= p->aside == tile;
            }
            if (!laid) s->stack[shape][left++] = s->stack[shape][i];
        }
        for (int i = left; i < PU_TILES_A_SHAPE; i++) s->stack[shape][i] = PU_NONE;
        s->num_stack[shape] = (uint8_t)left;
    }
}

bool pu_read_position(void *state, const struct fr_json *o, struct fr_error *err)
{
    static const char *const known[] = { "game",         "players",    "options",    "seed",
                                         "rng",          "phase",      "round",      "commander",
                                         "active",       "asked",      "rotation",   "shift",
                                         "last_round",   "event",      "event_deck", "past_events",
                                         "stacks",       "civ_stacks", "civ_unused", "goals",
                                         "common_goals", "goal_deck",  "standings",  "target",
                                         "verdict",      "seats",      NULL };
    struct pu_state *s = state;
    int round;

    if (!fr_read_head(&pu_game, o, known, s, err)) return false;
    round = s->round;
    if (!fr_read_chance(o, &s->rng, err) || !fr_read_number(o, "round", 0, 999, &round, err))
        return false;
    s->round = (uint16_t)round;
    const bool fine = fr_read_word(o, "phase", pu_phase_ids, -1, &s->phase, err) &&
                      fr_read_small_or(o, "active", PU_NONE, 0, s->players - 1, &s->active, err) &&
                      fr_read_small(o, "commander", 0, s->players - 1, &s->commander, err) &&
                      fr_read_seats(o, "asked", s->players, &s->asked_set, err) &&
                      fr_read_small(o, "rotation", 0, 5, &s->rotation, err) &&
                      fr_read_small(o, "shift", 0, 5, &s->shift, err) &&
                      fr_read_small(o, "last_round", 0, 7, &s->last_round, err) &&
                      read_one_card(o, "event", PU_NUM_EVENTS, pu_event_id, &s->event, err) &&
                      read_list(o, "past_events", PU_DECK, PU_NUM_EVENTS, pu_event_id, false,
                                s->past, &s->num_past, err) &&
                      read_stacks(o, s, err) &&
                      read_civ(o, "civ_stacks", s->civ_set, s->num_civ, err) &&
                      read_civ(o, "civ_unused", s->unused_set, NULL, err) &&
                      read_list(o, "goals", PU_MAX_SEATS, PU_NUM_GOALS, pu_goal_id, false, s->goals,
                                &s->num_goals, err) &&
                      read_list(o, "common_goals", PU_MAX_COMMON, PU_NUM_GOALS, pu_goal_id, false,
                                s->common, &s->num_common, err) &&
                      read_goals(o, "goal_deck", &s->goal_deck_set, &s->num_goal_deck, err);
    if (!fine) return false;
    if (fr_json_get(o, "event_deck")) {
        memset(s->deck, PU_NONE, sizeof s->deck);
        if (!read_list(o, "event_deck", PU_DECK, PU_NUM_EVENTS, pu_event_id, true, s->deck,
                       &s->num_deck, err))
            return false;
    }
    if (!fr_read_each_seat(o, s->players, read_seat, s, err)) return false;
    for (int i = 0; i < s->players && s->phase != PU_SETUP; i++) s->seats[i].sides_set = 0;
    make_room(s, o);
    const char *broken = pu_broken(s);
    if (broken) return fr_fail(err, "%s", broken);
    return true;
}
