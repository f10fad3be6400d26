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

#endif
