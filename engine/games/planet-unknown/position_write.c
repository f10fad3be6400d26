/* position_write.c: the whole state as JSON, by the rulebook's names. The boards follow from tiles
 * and patches; the map is written all the same, so that a person can read it. What else follows by
 * a rule is told by derive.c. */
#include "position.h"
#include "window.h"

#include <string.h>

const char *const pu_phase_ids[] = { "setup", "rotate",       "event",   "event_picks", "turns",
                                     "picks", "technologies", "patches", "final",       "over",
                                     NULL };
const char *const pu_item_ids[] = { "none",    "station", "boost",    "advance",   "raise",
                                    "regress", "patch",   "rover",    "choose",    "collect",
                                    "destroy", "lose",    "clear",    "meteorite", "teleport",
                                    "tile",    "flux",    "redirect", "face",      "empty",
                                    "discard", NULL };
const char *const pu_frame_ids[] = { "none", "pod", "redirect", "go", "keep", NULL };
const char *const pu_placed_ids[] = { "no", "yes", "aside", "none", NULL };
const char *const pu_taken_ids[] = { "none", "outer", "inner", NULL };
const char *const pu_turn_ids[] = { "r0",       "r90",       "r180",      "r270", "r0 flip",
                                    "r90 flip", "r180 flip", "r270 flip", NULL };

const char *pu_card_id(int i) { return pu_cards[i].id; }
const char *pu_goal_id(int i) { return pu_goals[i].id; }
const char *pu_event_id(int i) { return pu_events[i].id; }

static void write_tile(struct fr_writer *w, int tile)
{
    char id[PU_TILE_ID];
    pu_tile_id(tile, id);
    fr_string(w, id);
}

void pu_write_square(struct fr_writer *w, int square)
{
    fr_open(w, '[');
    fr_int(w, square & 15);
    fr_int(w, square >> 4);
    fr_close(w, ']');
}

static void write_squares(struct fr_writer *w, const char *key, struct pu_mask squares)
{
    fr_key(w, key);
    fr_open(w, '[');
    PU_EACH(square, squares) pu_write_square(w, square);
    fr_close(w, ']');
}

static void write_labels(struct fr_writer *w, const char *key, const struct pu_seat *p,
                         unsigned set)
{
    fr_key(w, key);
    fr_open(w, '[');
    for (; set; set &= set - 1) fr_string_len(w, &pu_corporation(p)->labels[pu_low(set)], 1);
    fr_close(w, ']');
}

/* Known members by their ids, then null for each that is hidden. */
static void write_set(struct fr_writer *w, const char *key, uint64_t set, int total,
                      const char *(*id)(int))
{
    const int hidden = total - pu_bits(set);
    fr_key(w, key);
    fr_open(w, '[');
    for (; set; set &= set - 1) fr_string(w, id(pu_low(set)));
    for (int i = 0; i < hidden; i++) fr_null(w);
    fr_close(w, ']');
}

static void write_items(struct fr_writer *w, const char *key, const struct pu_item *items, int num,
                        const char *const *ids)
{
    fr_key(w, key);
    fr_open(w, '[');
    for (int i = 0; i < num; i++) {
        fr_open(w, '{');
        fr_key_string(w, "effect", ids[items[i].kind]);
        fr_key_int(w, "what", items[i].what);
        fr_key_int(w, "how", items[i].how);
        fr_key_int(w, "count", items[i].count);
        fr_close(w, '}');
    }
    fr_close(w, ']');
}

static void write_markers(struct fr_writer *w, const struct pu_seat *p)
{
    const bool wander = pu_always_has(p, PU_T_ADVANCING_DIAGONAL_ADVANCE);

    fr_key(w, "markers");
    fr_open(w, '{');
    for (int m = 0; m < PU_TRACKS; m++) {
        fr_key(w, pu_track_ids[m]);
        if (!wander) {
            fr_int(w, p->cell[m]);
            continue;
        }
        fr_open(w, '[');
        fr_string(w, pu_track_ids[p->on[m]]);
        fr_int(w, p->cell[m]);
        fr_close(w, ']');
    }
    fr_close(w, '}');
}

static void write_tiles(struct fr_writer *w, const struct pu_seat *p)
{
    fr_key(w, "tiles");
    fr_open(w, '[');
    for (int i = 0; i < p->num_tiles; i++) {
        fr_open(w, '{');
        fr_key(w, "tile");
        write_tile(w, p->tile[i]);
        fr_key_string(w, "turn", pu_turn_ids[p->tile_turn[i]]);
        fr_key_int(w, "x", p->tile_at[i] & 15);
        fr_key_int(w, "y", p->tile_at[i] >> 4);
        fr_close(w, '}');
    }
    fr_close(w, ']');
}

void pu_map_row(const struct pu_seat *p, int y, char out[13])
{
    for (int x = 0; x < 12; x++) {
        const int square = y * 16 + x;
        out[x] = pu_test(&pu_planet(p)->grid, square) ? "_cwbrte"[pu_terrain_at(p, square)] : '.';
    }
    out[12] = 0;
}

static void write_map(struct fr_writer *w, const struct pu_seat *p)
{
    char row[13];
    fr_key(w, "map");
    fr_open(w, '[');
    for (int y = 0; y < 12; y++) {
        pu_map_row(p, y, row);
        fr_string(w, row);
    }
    fr_close(w, ']');
}

static void write_rovers(struct fr_writer *w, const struct pu_seat *p)
{
    fr_key(w, "rovers");
    fr_open(w, '[');
    for (int i = 0; i < PU_MAX_ROVERS; i++) {
        if (p->rover_at[i] == PU_NONE)
            fr_null(w);
        else
            pu_write_square(w, p->rover_at[i]);
    }
    fr_close(w, ']');
    fr_key(w, "loaded");
    fr_open(w, '[');
    for (int i = 0; i < PU_MAX_ROVERS; i++) fr_bool(w, p->loaded_set >> i & 1);
    fr_close(w, ']');
    fr_key_int(w, "rover_supply", p->rover_supply);
}

static void write_cell_pods(struct fr_writer *w, const struct pu_seat *p)
{
    fr_key(w, "cell_pods");
    fr_open(w, '[');
    for (int t = 0; t < PU_TRACKS; t++)
        for (unsigned set = p->cell_pods[t]; set; set &= set - 1) {
            fr_open(w, '[');
            fr_string(w, pu_track_ids[t]);
            fr_int(w, pu_low(set));
            fr_close(w, ']');
        }
    fr_close(w, ']');
}

static void write_levels(struct fr_writer *w, const char *key, uint64_t nibbles)
{
    fr_key(w, key);
    fr_open(w, '[');
    for (; nibbles; nibbles >>= 4) fr_int(w, (int64_t)(nibbles & 15));
    fr_close(w, ']');
}

static void write_seat(struct fr_writer *w, const struct pu_state *s, int seat)
{
    const struct pu_seat *p = &s->seats[seat];
    int cards = 0;

    for (int i = 0; i < PU_LEVELS; i++) cards += p->num_cards[i];
    fr_open(w, '{');
    fr_key_string(w, "planet", pu_planet(p)->id);
    fr_key_string(w, "corporation", pu_corporation(p)->id);
    fr_key(w, "sides_to_choose");
    fr_open(w, '[');
    if (p->sides_set & PU_SIDE_PLANET) fr_string(w, "planet");
    if (p->sides_set & PU_SIDE_CORPORATION) fr_string(w, "corporation");
    fr_close(w, ']');
    fr_key_int(w, "depot", pu_sector(s, seat));
    write_markers(w, p);
    write_tiles(w, p);
    write_map(w, p);
    write_squares(w, "patches", p->patch);
    write_squares(w, "meteorites", p->meteorite);
    write_squares(w, "pods", pu_pod_squares(p));
    write_rovers(w, p);
    fr_key_int(w, "collected_pods", p->pods);
    fr_key_int(w, "collected_meteorites", p->meteorites);
    write_cell_pods(w, p);
    write_labels(w, "slots", p, p->slots_set);
    fr_key_int(w, "stored_patches", p->stored);
    fr_key_int(w, "movement", p->movement);
    fr_key_bool(w, "movement_gained", p->gained);
    fr_write_word(w, "flux", p->flux == PU_NONE ? NULL : pu_track_ids[p->flux]);
    write_labels(w, "used_this_round", p, p->used_round_set);
    write_labels(w, "used_this_game", p, p->used_game_set);
    write_labels(w, "blocked", p, p->blocked_set);
    write_set(w, "cards", p->cards_set, cards, pu_card_id);
    fr_key(w, "cards_by_level");
    fr_open(w, '[');
    for (int i = 0; i < PU_LEVELS; i++) fr_int(w, p->num_cards[i]);
    fr_close(w, ']');
    write_levels(w, "owed", p->owed);
    fr_key_bool(w, "picking", p->opened);
    fr_write_word(w, "widened", p->widened == PU_NONE ? NULL : pu_cards[p->widened].id);
    write_set(w, "personal_goals", p->goals_set, p->num_goals, pu_goal_id);
    write_set(w, "offered_goals", p->offered_set, p->num_offered, pu_goal_id);
    write_set(w, "discarded_goals", p->discarded_set, p->num_discarded, pu_goal_id);
    fr_key_int(w, "goals_to_discard", p->to_discard);
    fr_write_word(w, "taken", p->taken ? pu_taken_ids[p->taken] : NULL);
    fr_key_string(w, "placed", pu_placed_ids[p->placed]);
    fr_key_string(w, "from", pu_taken_ids[p->from + 1]);
    fr_key(w, "set_aside");
    if (p->aside == PU_NONE)
        fr_null(w);
    else
        write_tile(w, p->aside);
    fr_key_int(w, "readings", p->readings);
    fr_key_bool(w, "done", p->done);
    fr_key_bool(w, "peeked", p->peeked);
    fr_key_bool(w, "extra_rover", p->extra_rover);
    fr_key_int(w, "walked", p->walked_set);
    write_items(w, "pool", p->items, p->num_items, pu_item_ids);
    write_items(w, "frames", p->frames, p->num_frames, pu_frame_ids);
    fr_close(w, '}');
}

static void write_stack(struct fr_writer *w, const struct pu_state *s, int shape)
{
    fr_key(w, pu_shape_ids[shape]);
    fr_open(w, '[');
    for (int i = s->num_stack[shape] - 1; i >= 0; i--) {
        if (s->stack[shape][i] == PU_NONE)
            fr_null(w);
        else
            write_tile(w, shape * PU_TILES_A_SHAPE + s->stack[shape][i]);
    }
    fr_close(w, ']');
}

static void write_list(struct fr_writer *w, const char *key, const uint8_t *at, int num, int step,
                       const char *(*id)(int))
{
    fr_key(w, key);
    fr_open(w, '[');
    for (int i = step < 0 ? num - 1 : 0; i >= 0 && i < num; i += step) {
        if (at[i] == PU_NONE)
            fr_null(w);
        else
            fr_string(w, id(at[i]));
    }
    fr_close(w, ']');
}

static void write_civ(struct fr_writer *w, const struct pu_state *s)
{
    fr_key(w, "civ_stacks");
    fr_open(w, '[');
    for (int level = 0; level < PU_LEVELS; level++) {
        const uint64_t set = (uint64_t)s->civ_set[level] << level * PU_CARDS_A_LEVEL;
        const int hidden = s->num_civ[level] - pu_bits(set);
        fr_open(w, '[');
        for (uint64_t left = set; left; left &= left - 1) fr_string(w, pu_cards[pu_low(left)].id);
        for (int i = 0; i < hidden; i++) fr_null(w);
        fr_close(w, ']');
    }
    fr_close(w, ']');
    fr_key(w, "civ_unused");
    fr_open(w, '[');
    for (int level = 0; level < PU_LEVELS; level++) {
        fr_open(w, '[');
        for (uint64_t left = (uint64_t)s->unused_set[level] << level * PU_CARDS_A_LEVEL; left;
             left &= left - 1)
            fr_string(w, pu_cards[pu_low(left)].id);
        fr_close(w, ']');
    }
    fr_close(w, ']');
}

void pu_write_position(const void *state, struct fr_writer *w)
{
    const struct pu_state *s = state;

    fr_open(w, '{');
    fr_write_head(w, &pu_game, s, s->seed, &s->rng);
    fr_key_string(w, "phase", pu_phase_ids[s->phase]);
    fr_key_int(w, "round", s->round);
    fr_key_int(w, "commander", s->commander);
    fr_write_or_null(w, "active", s->active, PU_NONE);
    fr_write_seats(w, "asked", s->asked_set);
    fr_key_int(w, "rotation", s->rotation);
    fr_key_int(w, "shift", s->shift);
    fr_key_int(w, "last_round", s->last_round);
    fr_write_word(w, "event", s->event == PU_NONE ? NULL : pu_events[s->event].id);
    write_list(w, "event_deck", s->deck, s->num_deck, -1, pu_event_id);
    write_list(w, "past_events", s->past, s->num_past, 1, pu_event_id);
    fr_key(w, "stacks");
    fr_open(w, '{');
    for (int shape = 0; shape < PU_NUM_SHAPES; shape++) write_stack(w, s, shape);
    fr_close(w, '}');
    write_civ(w, s);
    write_list(w, "goals", s->goals, s->num_goals, 1, pu_goal_id);
    write_list(w, "common_goals", s->common, s->num_common, 1, pu_goal_id);
    write_set(w, "goal_deck", s->goal_deck_set, s->num_goal_deck, pu_goal_id);
    fr_key(w, "seats");
    fr_open(w, '[');
    for (int i = 0; i < s->players; i++) write_seat(w, s, i);
    fr_close(w, ']');
    fr_close(w, '}');
}
