/* state.h: everything there is on the table of Planet Unknown, as plain bytes.
 *
 * A planet is a set of bit boards (row y, column x is bit y*16 + x of three words; four columns of
 * each row stay empty, so that shifts never reach the next row). What a seat still owes lies in its
 * pool of pending effects, resolved in any order (PU-6.2), and in a short stack of frames, the top
 * one of which must be answered at once. Which window is open follows from the phase. */
#ifndef PU_STATE_H
#define PU_STATE_H

#include "frontier.h"
#include "pu_rules.h"
#include "pu_tables.h"

#include <assert.h>

enum {
    PU_NONE = 0xFF,
    PU_MAX_TILES = 36, /* on one planet: 12 dominoes, all others have three squares or more */
    PU_MAX_ROVERS = 6,
    PU_MAX_ITEMS = 20,
    PU_MAX_FRAMES = 6,
    PU_MAX_OWED = 16,
    PU_MAX_COMMON = 2, /* goals added by Jump Drive F */
};

enum pu_terrain { PU_EMPTY, PU_CIV, PU_WATER, PU_BIOMASS, PU_ROVER, PU_TECH, PU_ENERGY, PU_FLUX };
enum pu_track { PU_TRACK_CIV, PU_TRACK_WATER, PU_TRACK_BIOMASS, PU_TRACK_ROVER, PU_TRACK_TECH };

enum pu_phase {
    PU_SETUP,
    PU_ROTATE,
    PU_EVENT,
    PU_EVENT_PICKS,
    PU_TURNS,
    PU_PICKS, /* PU-3 */
    PU_TECHNOLOGIES,
    PU_PATCHES,
    PU_FINAL,
    PU_OVER, /* PU-11 */
};

/* Effects that wait in a seat's pool. */
enum pu_item_kind {
    PU_ITEM_STATION = 1, /* what: terrain of the station, how: PU_ASIDE, count: cells */
    PU_ITEM_BOOST,
    PU_ITEM_ADVANCE, /* what: tracks to choose from, how: PU_HOW(steps, gain), count: markers */
    PU_ITEM_RAISE,   /* what: tracks, how: the cell to reach */
    PU_ITEM_REGRESS, /* what: tracks, how: steps */
    PU_ITEM_PATCH,
    PU_ITEM_ROVER,   /* what: 1 for a rover from the common supply */
    PU_ITEM_CHOOSE,  /* what: cell of the biomass track (0: the event), how: first option */
    PU_ITEM_COLLECT, /* what: PU_WHAT_…, how: 1 optional */
    PU_ITEM_DESTROY, /* what: PU_WHAT_… */
    PU_ITEM_LOSE,    /* a collected life pod */
    PU_ITEM_CLEAR,   /* all meteorites of a row or column */
    PU_ITEM_METEORITE,
    PU_ITEM_TELEPORT,
    PU_ITEM_TILE, /* an extra tile; how: 1 when its stations advance */
    PU_ITEM_FLUX,
    PU_ITEM_REDIRECT,
    PU_ITEM_FACE,        /* turn the base (solo event) */
    PU_ITEM_EMPTY_DEPOT, /* remove the tiles of a compartment (solo event) */
    PU_ITEM_DISCARD,     /* give up a goal (solo event) */
    PU_NUM_ITEM_KINDS
};
enum { PU_ASIDE = 1, PU_ONLY_ONE = 2 }; /* a set-aside tile; `ignore_one_station` */
#define PU_HOW(steps, gain) ((uint8_t)((steps) << 2 | (gain)))

/* Questions that interrupt a window. */
enum pu_frame_kind {
    PU_FRAME_POD = 1,  /* where the collected pod goes */
    PU_FRAME_REDIRECT, /* count: redirects left */
    PU_FRAME_GO,       /* what: marker, how: PU_HOW(0, gain), count: steps left */
    PU_FRAME_KEEP,     /* one of the offered goals, for everybody */
    PU_NUM_FRAME_KINDS
};

/* A state is compared, hashed and kept as bytes: a gap between its fields would be chance. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

struct pu_item {
    uint8_t kind, what, how, count;
};

enum pu_placed { PU_NOT_PLACED, PU_PLACED, PU_SET_ASIDE, PU_NO_TILE };
enum { PU_SIDE_PLANET = 1, PU_SIDE_CORPORATION = 2 };
enum { PU_STARTING_SIDE = 0 }; /* the planet and the corporation that are on every board */

struct pu_seat {
    struct pu_mask plane[3];          /* terrain of each square, bit by bit; 0: uncovered */
    struct pu_mask station;           /* squares with a visible station of their terrain */
    struct pu_mask symbol, meteorite; /* visible meteorite symbols; meteorites lying there */
    struct pu_mask patch;             /* squares that are patches */
    uint64_t cards_set;               /* civilization cards taken; hidden ones only counted */
    uint64_t owed;                    /* levels of milestones to pick for, a nibble each, first
                                       * one lowest; 5: any level (Republic 5) */
    uint32_t goals_set, offered_set, discarded_set; /* personal goals; to choose from; given up */
    uint16_t cell_pods[PU_TRACKS];                  /* cells of a track with a life pod (Cosmos) */
    uint16_t spare;
    uint8_t tile[PU_MAX_TILES], tile_at[PU_MAX_TILES], tile_turn[PU_MAX_TILES]; /* as placed */
    struct pu_item items[PU_MAX_ITEMS], frames[PU_MAX_FRAMES];
    uint8_t planet, corporation;
    uint8_t num_tiles, num_items, num_frames;
    uint8_t cell[PU_TRACKS];          /* of each marker; Oasis' water marker: on its path */
    uint8_t on[PU_TRACKS];            /* the track a marker stands on (Makeshift) */
    uint8_t rover_at[PU_MAX_ROVERS];  /* square or PU_NONE */
    uint8_t loaded_set, rover_supply; /* rovers with a meteorite (Horizon); not yet placed */
    uint8_t planet_pods_set;          /* pods still on the planet, by their place in its list */
    uint8_t pods, meteorites;         /* in the collection area */
    uint8_t slots_set;                /* technologies opened by a pod (Jump Drive) */
    uint8_t stored;                   /* patches kept for the end */
    uint8_t movement, gained;         /* points left; any gained this round */
    uint8_t used_round_set, used_game_set; /* technologies used up */
    uint8_t blocked_set;                   /* technologies gained under `no_milestones` */
    uint8_t unlocked_set;                  /* technologies whose unlocking has happened */
    uint8_t flux;                          /* track or PU_NONE */
    uint8_t num_cards[PU_LEVELS];          /* taken, by level */
    uint8_t num_goals, num_offered, num_discarded;
    uint8_t to_discard; /* goals to give up at set-up */
    uint8_t taken;      /* compartment + 1 (Republic 1), 0: none */
    uint8_t placed;     /* enum pu_placed, of the round's tile */
    uint8_t from;       /* compartment of the round's tile */
    uint8_t aside;      /* tile set aside, or PU_NONE */
    uint8_t readings; /* of the last tile that its place allows: 1 as printed, 2 as energy */
    uint8_t done;     /* the window of this phase is closed */
    uint8_t peeked;   /* knows the next event */
    uint8_t extra_rover; /* event: one more rover with this round's tile */
    uint8_t walked_set;  /* rovers that have walked for free since (PU-8.2) */
    uint8_t widened;     /* card added to the choice (Republic 2), or PU_NONE */
    uint8_t opened;      /* the pick that is due lies open */
    uint8_t sides_set;   /* boards whose side is still to be chosen: PU_SIDE_… */
    uint8_t pad[13];
};

struct pu_state {
    struct fr_rng rng;
    uint64_t seed;
    struct pu_seat seats[PU_MAX_SEATS];
    uint32_t goal_deck_set;
    uint16_t civ_set[PU_LEVELS], unused_set[PU_LEVELS]; /* cards of each stack; of none */
    uint16_t round;
    uint16_t spare;
    uint8_t options[PU_NUM_OPTIONS];
    uint8_t players, phase, commander,
        active;                 /* active: whose turn it is, where there is an order */
    uint8_t rotation, shift;    /* PU-2.5, PU-2.1 */
    uint8_t asked_set;          /* seats with a question */
    uint8_t last_round;         /* why: 1 A, 2 B, 4 C of PU-10 */
    uint8_t event;              /* of this round, or PU_NONE */
    uint8_t num_deck, num_past; /* events to come; events seen */
    uint8_t deck[PU_DECK];      /* next one last */
    uint8_t past[PU_DECK];
    uint8_t num_civ[PU_LEVELS];
    uint8_t stack[PU_NUM_SHAPES]
                 [PU_TILES_A_SHAPE]; /* pair*2 + meteorite; top last; PU_NONE: hidden */
    uint8_t num_stack[PU_NUM_SHAPES];
    uint8_t num_goals, goals[PU_MAX_SEATS]; /* goal i between seat i and the next */
    uint8_t num_common, common[PU_MAX_COMMON];
    uint8_t num_goal_deck;
    uint8_t pad[6];
};
#pragma GCC diagnostic pop
_Static_assert(sizeof(struct pu_state) <= FR_MAX_STATE, "the state fits everywhere");

/* ---- bit boards ---- */

static inline struct pu_mask pu_and(struct pu_mask a, struct pu_mask b)
{
    return (struct pu_mask){ { a.w[0] & b.w[0], a.w[1] & b.w[1], a.w[2] & b.w[2] } };
}
static inline struct pu_mask pu_or(struct pu_mask a, struct pu_mask b)
{
    return (struct pu_mask){ { a.w[0] | b.w[0], a.w[1] | b.w[1], a.w[2] | b.w[2] } };
}
static inline struct pu_mask pu_minus(struct pu_mask a, struct pu_mask b)
{
    return (struct pu_mask){ { a.w[0] & ~b.w[0], a.w[1] & ~b.w[1], a.w[2] & ~b.w[2] } };
}
static inline bool pu_any(struct pu_mask a) { return (a.w[0] | a.w[1] | a.w[2]) != 0; }
static inline bool pu_same(struct pu_mask a, struct pu_mask b)
{
    return !((a.w[0] ^ b.w[0]) | (a.w[1] ^ b.w[1]) | (a.w[2] ^ b.w[2]));
}
static inline bool pu_meet(struct pu_mask a, struct pu_mask b) { return pu_any(pu_and(a, b)); }
static inline bool pu_test(const struct pu_mask *a, int square)
{
    return a->w[square >> 6] >> (square & 63) & 1;
}
static inline void pu_set(struct pu_mask *a, int square)
{
    a->w[square >> 6] |= (uint64_t)1 << (square & 63);
}
static inline void pu_unset(struct pu_mask *a, int square)
{
    a->w[square >> 6] &= ~((uint64_t)1 << (square & 63));
}
static inline int pu_bits(uint64_t x) { return __builtin_popcountll(x); }
static inline int pu_count(struct pu_mask a)
{
    return pu_bits(a.w[0]) + pu_bits(a.w[1]) + pu_bits(a.w[2]);
}
static inline int pu_low(uint64_t x) { return __builtin_ctzll(x); }
/* Every square n bits lower: what stood at square + n stands at square. 0 < n < 64. */
static inline struct pu_mask pu_down(struct pu_mask a, int n)
{
    return (struct pu_mask){ { a.w[0] >> n | a.w[1] << (64 - n), a.w[1] >> n | a.w[2] << (64 - n),
                               a.w[2] >> n } };
}
static inline struct pu_mask pu_up(struct pu_mask a, int n) /* the other way; 0 < n < 64 */
{
    return (struct pu_mask){ { a.w[0] << n, a.w[1] << n | a.w[0] >> (64 - n),
                               a.w[2] << n | a.w[1] >> (64 - n) } };
}
/* A mask of at most four rows with its corner moved from square 0 to another. */
static inline struct pu_mask pu_moved(struct pu_mask a, int square)
{
    const uint64_t low = a.w[0] << (square & 63), high = a.w[0] >> 1 >> (~square & 63);

    if (square < 64) return (struct pu_mask){ { low, high, 0 } };
    return square < 128 ? (struct pu_mask){ { 0, low, high } } : (struct pu_mask){ { 0, 0, low } };
}
/* Squares orthogonally next to a set; may reach over the border. */
static inline struct pu_mask pu_beside(struct pu_mask a)
{
    return pu_or(pu_or(pu_down(a, 1), pu_up(a, 1)), pu_or(pu_down(a, 16), pu_up(a, 16)));
}
static inline int pu_lowest(struct pu_mask a)
{
    return a.w[0] ? pu_low(a.w[0]) : a.w[1] ? 64 + pu_low(a.w[1]) : 128 + pu_low(a.w[2]);
}

/* for (each square of a mask): the mask is used up. */
#define PU_EACH(square, mask)                                                                      \
    for (int square; pu_any(mask) && (square = pu_lowest(mask), pu_unset(&(mask), square), true);)

/* ---- what a seat has ---- */

static inline const struct pu_planet *pu_planet(const struct pu_seat *p)
{
    return &pu_planets[p->planet];
}
static inline const struct pu_corporation *pu_corporation(const struct pu_seat *p)
{
    return &pu_corporations[p->corporation];
}
static inline struct pu_mask pu_covered(const struct pu_seat *p)
{
    return pu_or(pu_or(p->plane[0], p->plane[1]), p->plane[2]);
}
static inline struct pu_mask pu_plane(const struct pu_seat *p, int terrain)
{
    struct pu_mask a = pu_covered(p);
    for (int i = 0; i < 3; i++)
        a = terrain >> i & 1 ? pu_and(a, p->plane[i]) : pu_minus(a, p->plane[i]);
    return a;
}
static inline int pu_terrain_at(const struct pu_seat *p, int square)
{
    return pu_test(&p->plane[0], square) | pu_test(&p->plane[1], square) << 1 |
           pu_test(&p->plane[2], square) << 2;
}

/* Technologies that are available now, one bit each (PU-7.6, `tech_unlock`). */
uint8_t pu_available(const struct pu_seat *);
int pu_next_technology(const struct pu_seat *);

bool pu_has_in_scoring(const struct pu_seat *, int trait); /* whatever an event holds back now */
const struct pu_effect *pu_usable(const struct pu_seat *, const struct pu_trait *);
/* The effect of a trait, or NULL: not available, or its limit is used up. */
static inline const struct pu_effect *pu_has(const struct pu_seat *p, int trait)
{
    const struct pu_trait *t = &pu_corporation(p)->traits[trait];
    return t->technologies ? pu_usable(p, t) : NULL;
}
static inline bool pu_always_has(const struct pu_seat *p,
                                 int trait) /* a rule of the corporation itself */
{
    return pu_corporation(p)->traits[trait].technologies >> 7;
}
uint8_t pu_technology_of(const struct pu_seat *, int trait);
void pu_use_up(struct pu_seat *, int trait);

const struct pu_planet_rule *pu_find_planet_rule(const struct pu_planet *, int rule);
/* The rule of a planet, or NULL. */
static inline const struct pu_planet_rule *pu_planet_rule(const struct pu_seat *p, int rule)
{
    const struct pu_planet *planet = pu_planet(p);
    return planet->num_rules ? pu_find_planet_rule(planet, rule) : NULL;
}
/* The rule set by this round's event; PU_RULE_NONE: none. */
static inline int pu_event_rule(const struct pu_state *s)
{
    return s->event == PU_NONE ? PU_RULE_NONE : pu_events[s->event].effect.rule;
}

static inline int pu_sector(const struct pu_state *s, int seat)
{
    const int sector = pu_pointers[s->players][seat] - s->rotation; /* PU-2.5 */
    return sector < 0 ? sector + PU_NUM_SECTORS : sector;
}
static inline int pu_compartment_shape(const struct pu_state *s, int sector, int compartment)
{
    const int inner = sector + s->shift;
    assert(compartment == 0 || compartment == 1); /* outer, inner */
    if (!compartment) return sector;
    return inner < PU_NUM_SECTORS ? PU_NUM_SECTORS + inner : inner;
}
static inline int pu_depot_shape(const struct pu_state *s, int seat, int compartment)
{
    return pu_compartment_shape(s, pu_sector(s, seat), compartment);
}
/* The top tile of a compartment of the own depot, or PU_NONE. */
static inline int pu_top_tile(const struct pu_state *s, int seat, int compartment)
{
    const int shape = pu_depot_shape(s, seat, compartment);
    return s->num_stack[shape] ? shape * PU_TILES_A_SHAPE + s->stack[shape][s->num_stack[shape] - 1]
                               : PU_NONE;
}
static inline int pu_tile_shape(int tile) { return tile / PU_TILES_A_SHAPE; }
static inline const uint8_t *pu_tile_terrains(int tile)
{
    return pu_pairs[tile % PU_TILES_A_SHAPE / 2];
}
static inline bool pu_tile_has_meteorite(int tile) { return tile & 1; }
static inline bool pu_tile_has_station(int tile, int terrain)
{
    return pu_tile_terrains(tile)[0] == terrain || pu_tile_terrains(tile)[1] == terrain;
}
static inline struct pu_mask pu_shape_mask(int tile, int turn, int at)
{
    const struct pu_turn *t = &pu_turns[pu_tile_shape(tile)][turn];
    return pu_moved(pu_or(t->area[0], t->area[1]), at);
}
static inline int pu_rover_on(const struct pu_seat *p, int square) /* -1: none */
{
    for (int i = 0; i < PU_MAX_ROVERS; i++)
        if (p->rover_at[i] == square) return i;
    return -1;
}
static inline struct pu_mask pu_rovers(const struct pu_seat *p)
{
    struct pu_mask a = { { 0 } };
    for (int i = 0; i < PU_MAX_ROVERS; i++)
        if (p->rover_at[i] != PU_NONE) pu_set(&a, p->rover_at[i]);
    return a;
}
static inline struct pu_mask pu_pod_squares(const struct pu_seat *p)
{
    struct pu_mask a = { { 0 } };
    for (int i = 0; i < PU_PODS; i++)
        if (p->planet_pods_set >> i & 1) pu_set(&a, pu_planet(p)->pods[i]);
    return a;
}
static inline bool pu_window_open(const struct pu_state *s) /* rovers and abilities (PU-6.3) */
{
    return s->phase >= PU_EVENT && s->phase <= PU_TECHNOLOGIES;
}
static inline bool pu_picks_now(const struct pu_state *s) /* cards are chosen in this phase */
{
    return s->phase == PU_EVENT_PICKS || s->phase == PU_PICKS || s->phase == PU_TECHNOLOGIES ||
           s->phase == PU_FINAL;
}
static inline int pu_due_level(const struct pu_seat *p) /* of the milestone to pick for; 0: none */
{
    return (int)(p->owed & 15);
}
static inline bool pu_scoring(const struct pu_state *s) /* rovers are gone: PU-11.2 */
{
    return s->phase >= PU_PATCHES;
}

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
