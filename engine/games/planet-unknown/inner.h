/* inner.h: what the files of this folder share. Nobody else includes it. */
#ifndef PU_INNER_H
#define PU_INNER_H

#include "moves.h"
#include "state.h"

/* ---- events told to the outside ---- */

enum pu_told {
    PU_TOLD_ROTATED,
    PU_TOLD_EVENT,
    PU_TOLD_TOOK,
    PU_TOLD_PLACED,
    PU_TOLD_SET_ASIDE,
    PU_TOLD_ADVANCED,
    PU_TOLD_REGRESSED,
    PU_TOLD_GAINED,
    PU_TOLD_PATCHED,
    PU_TOLD_STORED_PATCH,
    PU_TOLD_ROVER_PLACED,
    PU_TOLD_ROVER_MOVED,
    PU_TOLD_ROVER_LOST,
    PU_TOLD_COLLECTED,
    PU_TOLD_DESTROYED,
    PU_TOLD_DELIVERED,
    PU_TOLD_METEORITE_PLACED,
    PU_TOLD_POD_MOVED,
    PU_TOLD_TECHNOLOGY,
    PU_TOLD_USED,
    PU_TOLD_FLUX,
    PU_TOLD_CARD,
    PU_TOLD_PICKED,
    PU_TOLD_CARD_HIDDEN,
    PU_TOLD_GOAL,
    PU_TOLD_NEW_ROUND,
    PU_TOLD_LAST_ROUND,
    PU_TOLD_OVER,
    PU_TOLD_DROPPED,
    PU_TOLD_MILESTONE,
    PU_TOLD_EMPTIED,
    PU_TOLD_SIDE,
    PU_NUM_TOLD
};
enum pu_gained { PU_GOT_BOOST, PU_GOT_PATCH, PU_GOT_ROVER, PU_GOT_MOVEMENT };

/* One move being carried out: whom it changes and who listens. */
struct pu_play {
    struct pu_state *s;
    struct pu_seat *p;
    int seat;
    struct fr_events *told;
};
static inline void pu_tell(const struct pu_play *play, int kind, int a, int b, int c, int d)
{
    if (play->told) fr_emit(play->told, kind, play->seat, 0xFF, a, b, c, d);
}

static inline int pu_label(const struct pu_seat *p, int technology) /* as printed on the board */
{
    return pu_corporation(p)->labels[technology];
}

/* ---- the files of this folder among themselves ---- */

/* effects.c: the pool */
void pu_owe(struct pu_play *, int kind, int what, int how, int count);
void pu_settle_item(struct pu_seat *, int index, int count); /* that much of it is done */
/* Loses what has no option: of a kind, or (0) of all. */
void pu_lose_idle(struct pu_play *, int kind);
void pu_push_frame(struct pu_seat *, int kind, int what, int how, int count);
void pu_begin_effect(struct pu_play *, const struct pu_effect *);
void pu_gain_movement(struct pu_play *, int points);
void pu_draw_goals(struct pu_play *, int count); /* to the offered ones */
int pu_draw_bit(struct fr_rng *, uint64_t set);  /* a random member */

/* advance.c: markers */
enum pu_direction {
    PU_STRAIGHT,
    PU_LEFT,
    PU_RIGHT,
    PU_SHIFT_LEFT,
    PU_SHIFT_RIGHT,
    PU_NUM_DIRECTIONS
};
int pu_marker_place(const struct pu_seat *, int marker); /* track*16 + cell on the board */
bool pu_occupied(const struct pu_seat *, int on, int cell, int but_marker);
bool pu_step_target(const struct pu_seat *, int marker, int direction, int *on, int *cell);
uint8_t pu_odd_directions(const struct pu_seat *, int marker);           /* on any tracks */
static inline uint8_t pu_directions(const struct pu_seat *p, int marker) /* one bit each */
{
    const struct pu_corporation *c = pu_corporation(p);
    return c->plain_tracks ? p->cell[marker] < c->last[marker] : pu_odd_directions(p, marker);
}
bool pu_can_advance(const struct pu_seat *, int marker);           /* shifts count too */
int pu_can_regress(const struct pu_seat *, int marker, int steps); /* cells it would go down */
bool pu_pays_again(const struct pu_seat *); /* the rover marker on X∞ (PU-8.6) */
void pu_pay_again(struct pu_play *);
void pu_move_marker(struct pu_play *, int marker, int direction, int steps, int gain);
void pu_regress(struct pu_play *, int marker, int steps);
void pu_gain_cell(struct pu_play *, int on, int cell, int gain, uint8_t available_before);
int pu_raise_target(const struct pu_seat *, int marker, int direction,
                    int cell); /* -1: not possible */
bool pu_next_milestone(const struct pu_seat *, int marker, int *steps);
bool pu_at_max(const struct pu_seat *, int marker);

/* placement.c: tiles and patches */
struct pu_placements {
    struct pu_mask at[2][PU_NUM_TURNS]; /* corners, by compartment and turn */
};
/* Where the tiles of the own depot may go. for_round: the round's tile, with PU-5.9. False:
 * nowhere. */
bool pu_placements(const struct pu_state *, int seat, bool for_round, struct pu_placements *);
/* Quickly: at least two placements of the round's tile are legal. False also means: not so easily
 * seen. */
bool pu_surely_placeable(const struct pu_state *, int seat);
fr_rule pu_why_not_place(const struct pu_state *, int seat, int tile, int turn, int square,
                         unsigned ignored, int reading);
/* For explanations: the first square of the tile that is in the set; the station that the planet
 * forbids there. */
int pu_square_of(int tile, int turn, int square, struct pu_mask in);
int pu_forbidden_station(const struct pu_state *, int seat, int tile, int turn, int square,
                         int *terrain);
uint8_t pu_readings(const struct pu_state *, int seat, int tile, int turn, int square,
                    bool for_round);
/* The same for the tile of a compartment, with all that may be ignored. */
fr_rule pu_why_not_top_tile(const struct pu_state *, int seat, int compartment, int turn,
                            int square, bool for_round);
bool pu_nothing_fits(const struct pu_state *, int seat, bool for_round); /* of both tiles */
struct pu_mask pu_patch_squares(const struct pu_state *, const struct pu_seat *);
fr_rule pu_why_not_patch(const struct pu_state *, const struct pu_seat *, int square);
uint8_t pu_energy_tracks(const struct pu_seat *, int reading); /* PU-6.5 */
void pu_place_tile(struct pu_play *, int compartment, int tile, int turn, int square,
                   bool for_round, bool advance);
void pu_lay_tile(struct pu_seat *, int tile, int turn, int square); /* only the boards */
void pu_place_patch(struct pu_play *, int square);
void pu_lay_patch(struct pu_seat *, int square);
void pu_set_aside(struct pu_play *, int compartment, int tile);
/* A seed and what of a terrain hangs together with it. */
struct pu_mask pu_grown(struct pu_mask seed, struct pu_mask terrain);
struct pu_mask pu_territory(struct pu_mask terrain, int square);

/* rover.c */
/* Squares a rover may enter; the functions below are given them, for several rovers at once. */
struct pu_mask pu_rover_squares(const struct pu_state *, const struct pu_seat *);
struct pu_mask pu_free_walk(const struct pu_seat *, int rover, struct pu_mask open);
struct pu_mask pu_moves_of(const struct pu_seat *, int rover, struct pu_mask open);
struct pu_mask pu_links_of(const struct pu_seat *, int rover, struct pu_mask open);
struct pu_mask pu_rover_landings(const struct pu_seat *); /* squares for a rover milestone */
void pu_move_rover(struct pu_play *, int rover, int square, int cost);
void pu_put_rover(struct pu_play *, int square, bool extra);
void pu_lose_rover_at(struct pu_play *, int square);
void pu_collect_pod(struct pu_play *, int square);
void pu_collect_meteorite(struct pu_play *, int square);
int pu_pod_index(const struct pu_seat *, int square); /* -1: none there */

/* round.c */
void pu_begin(struct pu_state *, struct fr_events *);    /* after set-up */
void pu_go_on(struct pu_play *);                         /* after a move of the seat */
void pu_take_tile(struct pu_play *, int compartment);    /* pops it from its stack */
uint64_t pu_pickable(const struct pu_state *, int seat); /* cards to choose from */
void pu_take_card(struct pu_play *, int card);

/* legal.c: lists; why.c: the definition */
int pu_legal_some(const struct pu_state *, int seat, fr_move *out, int enough);
/* How many answers a seat's question has, where that is seen without listing them; one: which. */
enum pu_answers { PU_UNSURE, PU_ONE, PU_SEVERAL };
enum pu_answers pu_glance(const struct pu_state *, int seat, fr_move *only);
bool pu_must_wait(const struct pu_state *, int seat);      /* something pending has an option */
uint32_t pu_idle_items(const struct pu_state *, int seat); /* by place in the pool: no option */

/* setup.c */
fr_rule pu_setup(void *, const struct fr_options *, uint64_t seed);
void pu_deck_mix(const struct pu_state *, int mix[3]);
void pu_take_corporation(struct pu_seat *, int corporation);

/* score.c */
int32_t pu_metric(const struct pu_state *, int seat, int goal);
bool pu_goal_met(const struct pu_state *, int seat, int goal);
/* How much of a personal goal is done and can still be finished, of PU_WHOLE; what a bot plans by.
 */
enum { PU_WHOLE = 64 };
int pu_goal_progress(const struct pu_state *, int seat, int goal);
int pu_shared_goal(const struct pu_state *, int seat, int other, int goal); /* its medals */
int pu_common_goal(const struct pu_state *, int seat, int goal);
int pu_solo_target(const struct pu_state *);
/* Rows or columns, one bit each: nothing of them is bare; and no meteorite lies in them either. */
int pu_filled_lines(const struct pu_seat *, bool column);
int pu_scoring_lines(const struct pu_seat *, bool column);

/* the interface, filled in by game.c */
void pu_options_of(const void *, struct fr_options *);
fr_seats pu_to_act(const void *);
bool pu_question(const void *, int seat, struct fr_question *);
bool pu_source(const void *, int seat, const struct fr_question *, char *out, size_t cap);
int pu_legal(const void *, int seat, fr_move *out);
fr_move pu_pick(const void *, int seat, struct fr_rng *, int *num);
fr_rule pu_why_not(const void *, int seat, fr_move);
void pu_explain(const void *, int seat, fr_move, fr_rule why, struct fr_arg *out);
void pu_apply(void *, int seat, fr_move, struct fr_events *);
int32_t pu_score(const void *, int seat, struct fr_score_line *, int cap, int *num);
int pu_place(const void *, int seat);
void pu_places(const void *, int *out);
int pu_goal(const void *, int seat, struct fr_goal_line *, int cap);
void pu_derive(const void *, int viewer, struct fr_writer *);
void pu_printed(struct fr_writer *);
void pu_redact(void *, int viewer);
void pu_resample(void *, int viewer, uint64_t seed);
void pu_observe(const void *, int viewer, float *out);
void pu_observe_again(const void *, int viewer, float *out, uint64_t *kept);
void pu_observe_bytes(const void *, int viewer, int8_t *out, uint64_t *kept);
void pu_describe(struct fr_observed *);
uint32_t pu_index(const void *, int seat, fr_move);
void pu_indices(const void *, int seat, const fr_move *, int num, uint32_t *out);
int pu_write_move(const void *, int seat, fr_move, char *out, size_t cap);
fr_rule pu_read_move(const void *, int seat, const char *text, fr_move *out);
void pu_write_event(const struct fr_event *, int viewer, struct fr_writer *);
void pu_write_position(const void *, struct fr_writer *);
bool pu_read_position(void *, const struct fr_json *, struct fr_error *);
const char *pu_broken(const void *);
enum { PU_TILE_ID = 32 };
void pu_tile_id(int tile, char out[PU_TILE_ID]); /* "Z5-civ-energy-m" */
extern const struct fr_game pu_game;
extern const char *const pu_track_ids[], *const pu_terrain_ids[], *const pu_phase_ids[];
extern const char *const pu_item_ids[], *const pu_frame_ids[], *const pu_question_ids[];
extern const struct fr_event_def pu_told_defs[];
enum pu_question_kind {
    PU_ASK_DISCARD_GOAL,
    PU_ASK_FLUX_TRACK,
    PU_ASK_ROTATE,
    PU_ASK_EVENT,
    PU_ASK_TURN,
    PU_ASK_PICK,
    PU_ASK_PATCHES,
    PU_ASK_FINAL,
    PU_ASK_POD,
    PU_ASK_REDIRECT,
    PU_ASK_DIRECTION,
    PU_ASK_KEEP_GOAL,
    PU_ASK_PLANET_SIDE,
    PU_ASK_CORPORATION_SIDE,
    PU_NUM_QUESTIONS
};
/* Never are as many legal: placements 2 * 8 * 96 (no planet has more squares), moves, links and
 * teleports 3 * 6 * 96, squares of five more kinds 5 * 96, redirected pods 6 * 89, steps of markers
 * 5 * 5 * 6, and some 250 more. So nobody who writes a list looks for its end. */
enum { PU_MAX_LEGAL = 5120 };
/* Sizes for learners: see observe.c. */
enum {
    PU_SEAT_NUMBERS = 28 + PU_TRACKS,
    PU_PLANET_NUMBERS = 14 * 144 + PU_NUM_PLANETS + PU_NUM_CORPORATIONS,
    PU_TILE_NUMBERS = PU_NUM_SHAPES + 7,
    PU_OBSERVATION = PU_MAX_SEATS * PU_SEAT_NUMBERS + 2 * PU_TILE_NUMBERS + PU_NUM_SHAPES * 8 + 2 +
                     4 * PU_NUM_GOALS + PU_NUM_CARDS + PU_NUM_ITEM_KINDS - 1 + PU_NUM_FRAME_KINDS -
                     1 + PU_LEVELS + 1 + 5 + (PU_OVER + 1) + PU_NUM_QUESTIONS + PU_NUM_EVENTS +
                     PU_PLANET_NUMBERS,
    PU_STACK_NUMBERS = PU_NUM_SHAPES * 8,
    PU_SEAT_AMOUNTS = PU_SEAT_NUMBERS - 8,
    PU_SEAT_WORDS = sizeof(struct pu_seat) / 8 + (PU_SEAT_AMOUNTS + 1) / 2,
    PU_KEPT_WORDS = 2 + PU_MAX_SEATS * PU_SEAT_WORDS + 65 + 24 + 14 * 3 + 3,
    PU_POLICY = 7421,
};

/* ---- what an evaluation weighs (features.c) ---- */

enum pu_feature {
    PU_F_PROGRESS,
    PU_F_SCORE,
    PU_F_LINES,
    PU_F_COVERED,
    PU_F_HOLES,
    PU_F_RIM,
    PU_F_EDGES,
    PU_F_NOOKS,
    PU_F_NEARLY,
    PU_F_METEORITES,
    PU_F_CIV,
    PU_F_WATER,
    PU_F_BIOMASS,
    PU_F_ROVER,
    PU_F_TECH,
    PU_F_TECHNOLOGIES,
    PU_F_CARDS,
    PU_F_ROVERS,
    PU_F_PODS_LEFT,
    PU_F_NEAR,
    PU_F_SPARE_METEORITES,
    PU_F_STORED_PATCHES,
    PU_F_OWED,
    PU_F_MOVEMENT,
    PU_F_ASIDE,
    PU_F_AIMS,
    PU_F_SOLO_TARGET,
    PU_F_GOAL_MET,
    PU_NUM_FEATURES,
};
extern const char *const pu_feature_ids[PU_NUM_FEATURES];
void pu_features(const void *, int seat, int32_t *);
int32_t pu_progress(const void *);

/* ---- what a network is told (inputs.c) ---- */

enum { PU_NUM_INPUTS = 327 };
int pu_inputs(const void *, int seat, struct fr_input *out);

#endif
