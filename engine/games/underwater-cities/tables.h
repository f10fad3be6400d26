/* tables.h: the components of Underwater Cities as the engine reads them.
 *
 * tablegen/underwater-cities.py flattens data/underwater-cities into one struct uc_tables. An
 * effect is a run of nodes, its parts; a node is one primitive of the effect language with indices
 * to what it nests. The struct holds numbers only, no pointers, so that the same generator can hand
 * over a player's own card file as bytes (see uc_use_tables). Field order leaves no padding: the
 * generator writes the bytes by the same list of fields. */
#ifndef UC_TABLES_TYPES_H
#define UC_TABLES_TYPES_H

#include "uc_tables.h"

#include <stdbool.h>
#include <stdint.h>

/* Resources, in the order every map has. Only the first five are paid. */
enum { UC_CREDIT, UC_KELP, UC_STEELPLAST, UC_SCIENCE, UC_BIOMATTER, UC_VP, UC_CARD, UC_RESOURCES };
enum { UC_PAYABLE = 5 };

/* What can be built. Buildings come first: their number is also that of their sets of sites. */
enum { UC_FARM, UC_DESAL, UC_LAB, UC_TUNNEL, UC_CITY, UC_SYMBIOTIC, UC_KINDS };
enum { UC_BUILDINGS = 3 };
enum {
    UC_ANY_BUILDING = 1 << UC_FARM | 1 << UC_DESAL | 1 << UC_LAB,
    UC_ANY_CITY = 1 << UC_CITY | 1 << UC_SYMBIOTIC,
};

enum { UC_GREEN, UC_RED, UC_YELLOW, UC_COLOURLESS };
enum uc_type { UC_INSTANT, UC_PERMANENT, UC_ACTION, UC_PRODUCTION, UC_ENDGAME };

/* The verbs of the effect language: their one table is OPS of
 * tablegen/validate_underwater_cities.py, which says what a new one needs. */
#define VERB(name, step, several) UC_##name,
enum uc_op { UC_VERBS(VERB) };
#undef VERB
#define VERB(name, step, several) +1
enum { UC_NUM_VERBS = UC_VERBS(VERB) };
#undef VERB

enum { UC_SLOT_AVAILABLE, UC_SLOT_OCCUPIED_OTHER, UC_SLOT_ANY }; /* uc_node.what of UC_SLOT */

enum {                      /* uc_node.flags */
       UC_FREE = 1,         /* build, upgrade: costs nothing */
       UC_USUAL = 2,        /* build: the usual cost; else the map in res */
       UC_EXPANSION = 4,    /* build: on an expansion site, and only there */
       UC_THEN_UPGRADE = 8, /* build: and upgrade it at once */
       UC_REQUIRED = 16,    /* ... or do not build */
       UC_CHEAPER = 32,     /* build: with a discount of its own, in back */
};

enum { UC_NO_EFFECT = 0 }; /* effect 0 is empty */

struct uc_node {
    uint8_t op;   /* enum uc_op */
    uint8_t n;    /* how many, how often; points of a scoring op */
    uint8_t what; /* set of kinds; set of resources of a choice; which slots */
    uint8_t flags;
    uint8_t per, max; /* 0: no maximum */
    uint8_t draw;     /* cards or tiles drawn, of which n are kept */
    uint8_t twin;     /* 1 + the nearest earlier part that is the same; 0: none */
    uint16_t effect;  /* then, what a payment buys, the first of the options */
    uint16_t list;    /* first price in costs, first row in steps */
    uint8_t num_list;
    uint8_t num_options;
    uint8_t count, cond; /* index into counts, conds */
    uint8_t res[8];      /* gained; paid by an exchange; specified cost */
    uint8_t back[8];     /* got by an exchange; discount of this build */
};

enum {                    /* uc_effect.flags */
       UC_GAIN_ONLY = 1,  /* nothing but gain, gain_per, federation: never asked (UC-AR-51) */
       UC_DRAWS = 2,      /* shows hidden cards or tiles */
       UC_ASCENDING = 4,  /* the moves of a part lie all above those of the parts before */
       UC_DESCENDING = 8, /* ... all below */
};

struct uc_effect {
    uint16_t first; /* node */
    uint8_t num;    /* parts */
    uint8_t flags;
};

enum uc_count_kind {
    UC_COUNT_KINDS,
    UC_COUNT_METROPOLIS,
    UC_COUNT_SPECIAL_PAID,
    UC_COUNT_ACTION_CARD,
    UC_COUNT_CLAIMED_CARD,
    UC_COUNT_CITIES_TYPES,
    UC_COUNT_CITIES_PAIR,
    UC_COUNT_SETS
};
struct uc_count {
    uint8_t kind; /* enum uc_count_kind */
    uint8_t what; /* set of kinds; number of types; first of the sets */
    uint8_t upgraded;
    uint8_t num; /* of sets */
};

enum { UC_COND_GE, UC_COND_FED_AT, UC_COND_ALL };
struct uc_cond {
    uint8_t kind;
    uint8_t count; /* index into counts; first of all the conditions */
    uint8_t n;     /* at least; the space; how many conditions */
    uint8_t unused;
};

enum {
    UC_MOD_TRIGGER,
    UC_MOD_DISCOUNT,
    UC_MOD_UPGRADE_COST,
    UC_MOD_HAND_LIMIT,
    UC_MOD_ACTION_LIMIT,
    UC_MOD_ABILITY,
    UC_MOD_MATCH,
    UC_MOD_PROD_REPLACE
};
enum {
    UC_ON_MISMATCH,
    UC_ON_MATCH,
    UC_ON_FEDERATION,
    UC_ON_BUILD,
    UC_ON_UPGRADE,
    UC_ON_SLOT_GIVES,
    UC_ON_USE_SLOT,
    UC_ON_USE_ACTION,
    UC_ON_CONNECT_METROPOLIS,
    UC_ON_END_TURN,
    UC_NUM_EVENTS_ON
};
enum { UC_NO_LIMIT, UC_PER_TURN, UC_PER_ROUND };

struct uc_mod {
    uint8_t mod, event;
    uint8_t what; /* set of kinds */
    uint8_t nth_city, nth_turn, connected;
    uint8_t arg; /* space, resource, slot action, colour; or how much more */
    uint8_t limit;
    uint16_t effect;
    uint8_t unused[6];
    uint8_t res[8];  /* discount, price, payment; what a structure gave */
    uint8_t back[8]; /* and what it gives instead */
};

struct uc_card {
    uint8_t era; /* 1 to 3; 0: special, and the assistant */
    uint8_t colour, type;
    uint8_t cost; /* credits of a special card */
    uint16_t effect;
    uint16_t first_mod;
    uint8_t num_mods;
    uint8_t unused;
    uint16_t helps; /* what it may bring that makes a slot usable: the bits below; 0: nothing can
                       come of it */
    uint16_t events_set;      /* its triggers, one bit an event; bits above: see UC_HAS_ABILITY */
    uint8_t most[UC_PAYABLE]; /* of each resource the most it may bring, without what follows from
                                 the next two */
    uint8_t builds, steps;    /* how many things it may build; steps on the Federation track */
    uint8_t unused2[3];
};

/* What a slot lacks and what a card may bring: a bit a resource, and these. */
enum uc_missing {
    UC_RESOURCE_BITS = 0x1F,
    UC_A_READY = 0x20,
    UC_PLACES_OPEN = 0x40,
    UC_ANYTHING = 0x80
};
/* What brings something only to some players: who is rewarded for upgrades, the Federation track or
 * builds, who must drop a card, who is about to connect a metropolis. */
enum uc_helps {
    UC_HELPS_BY_UPGRADE = 0x100,
    UC_HELPS_BY_FEDERATION = 0x200,
    UC_HELPS_BY_DROP = 0x400,
    UC_HELPS_BY_BUILD = 0x800,
    UC_HELPS_BY_TUNNEL = 0x1000
};

enum {
    UC_HAS_ABILITY = 1 << 12,
    UC_HAS_MATCH = 1 << 13,
    UC_HAS_REPLACE = 1 << 14,
    UC_HAS_UPGRADE_COST = 1 << 15
};

/* What makes a slot usable at once; asked for every slot at every turn, so it stands here besides
 * the effect. */
enum {
    UC_SLOT_ALWAYS = 1,
    UC_SLOT_BY_ACTION = 2,
    UC_SLOT_BY_SPECIAL = 4,
    UC_SLOT_OTHERWISE = 8,
    UC_SLOT_HANDS_OUT = 16
}; /* all it does is one gain or some steps on the Federation track */

struct uc_slot {
    uint8_t colour, pos; /* G1 is green, 1 */
    uint8_t action;      /* the 21 actions, and one for the always-available slot */
    uint8_t usable;      /* the flags above */
    uint8_t kinds;       /* usable where one of these can be built at the usual price */
    uint8_t needs; /* usable otherwise: one of these has to be buildable at the usual price; 0: not
                      known */
    uint16_t effect;
};

struct uc_tile {
    uint8_t brown, in_solo;
    uint16_t instant, production, endgame;
};

struct uc_contract {
    uint16_t reward;
    uint8_t require, unused;
};

enum {
    UC_CITIES = 9,
    UC_SITES = 45,
    UC_PER_CITY = 5,
    UC_TUNNELS = 16,
    UC_START_CITY = 8,
    UC_HEXAGONS = 3,
    UC_BOARDS = 8,
    UC_PLACES = UC_SITES + UC_TUNNELS + UC_CITIES
};

/* A place is a building site (0..44, city * 5 + n, n = 4 is the expansion site), then a tunnel
 * site, then a city site: one number for surcharges, bonuses and multipliers. */
enum { UC_TUNNEL_PLACE = UC_SITES, UC_CITY_PLACE = UC_SITES + UC_TUNNELS };

struct uc_board {
    uint64_t normal_set, expansion_set; /* building sites */
    uint64_t surcharge_site_set, mult_site_set, bonus_site_set;
    uint16_t surcharge_tunnel_set, mult_tunnel_set, surcharge_city_set, mult_city_set,
        bonus_tunnel_set, bonus_city_set;
    uint16_t adjacent_set[UC_CITIES];  /* city sites one tunnel site away */
    uint16_t touches_set[UC_CITIES];   /* tunnel sites at a city site */
    uint16_t hexagon_set[UC_HEXAGONS]; /* tunnel sites of a metropolis */
    uint16_t pair_set[2];              /* tunnels that yield more together; 0: none */
    uint16_t bonus[UC_PLACES];         /* effects */
    uint8_t ends[UC_TUNNELS][2];       /* city site; city site or 9 + hexagon */
    uint8_t surcharge[UC_PLACES];      /* index into costs; 0: none */
    uint8_t mult[UC_PLACES];           /* 1: plain */
    uint16_t bonus_brings[UC_PLACES];  /* enum uc_missing, enum uc_helps */
    uint8_t best_bonus[8];             /* of the five resources the most that one bonus brings */
    uint8_t metropolis_production[UC_TUNNELS]; /* index into costs, as a gain; 0: none */
    uint8_t pair_production[2];
    uint8_t num_tunnels, stars;
    uint8_t unused[6];
};

enum {
    UC_CARDS = 206,
    UC_FIRST_SPECIAL = 181,
    UC_ERA_CARDS_MAX = 66,
    UC_SPECIAL_DECK = 15,
    UC_THREE_CREDIT = 10,
    UC_TILES = 16,
    UC_BLUE_TILES = 11,
    UC_CONTRACTS = 8,
    UC_SLOTS_MAX = 16,
    UC_ACTIONS = 22
};

struct uc_constants {
    uint8_t start[8];
    uint8_t cost[UC_KINDS][8];
    uint8_t upgrade[8];
    uint8_t base[UC_KINDS][8], upgraded_extra[UC_KINDS][8], pair_bonus[UC_KINDS][8];
    uint8_t fed_bonus[8][8];               /* by steps from below: space 4, 3, 2, 1, beyond */
    uint8_t fed_start[4], fed_extra[4][8]; /* by place in the first play order */
    uint8_t hand_draw, hand_keep, era_draw, turn_draw, hand_limit, action_limit;
    uint8_t rounds_per_era[3], turns_per_round;
    uint8_t tunnels, domes, symbiotic[5]; /* supply; 255: no limit */
    uint8_t three_credit_face_up, contracts_face_up;
    uint8_t city_points[4];
    uint8_t biomatter_credits, resources_per_point;
    uint8_t hunger_vp, solo_cities, solo_points, clone_credits;
    uint8_t unused[7];
};

enum {
    UC_MAX_NODES = 768,
    UC_MAX_EFFECTS = 768,
    UC_MAX_COSTS = 256,
    UC_MAX_STEPS = 64,
    UC_MAX_COUNTS = 160,
    UC_MAX_CONDS = 96,
    UC_MAX_MODS = 192
};
enum { UC_TABLES_VERSION = 3, UC_ENOUGH = 8 };

struct uc_tables {
    uint32_t version, size;
    uint64_t data_hash;
    uint64_t cost_words[UC_KINDS]; /* credits, kelp, steelplast and science of constants.cost, 16
                                      bits each */
    uint8_t enough[UC_PAYABLE][UC_ENOUGH]; /* kinds of whose usual cost so much of the resource is
                                              enough; the last: that or more */
    struct uc_constants constants;
    struct uc_board boards[UC_BOARDS];
    struct uc_card cards[UC_CARDS];
    struct uc_slot slots[2][UC_SLOTS_MAX]; /* sides 1-2 and 3-4; the last is always-available */
    uint8_t num_slots[2];                  /* coloured ones */
    uint8_t era_first[5];                  /* card numbers; [4] is the first special */
    uint8_t num_actions;
    struct uc_tile tiles[UC_TILES];
    struct uc_contract contracts[UC_CONTRACTS];
    struct uc_effect effects[UC_MAX_EFFECTS];
    struct uc_node nodes[UC_MAX_NODES];
    struct uc_mod mods[UC_MAX_MODS];
    uint8_t costs[UC_MAX_COSTS][8];
    uint8_t steps[UC_MAX_STEPS][2]; /* threshold, points */
    struct uc_count counts[UC_MAX_COUNTS];
    struct uc_cond conds[UC_MAX_CONDS];
    uint16_t by_kinds[2][1 << UC_KINDS]; /* the slots usable where these kinds can be built, one bit
                                            a slot */
    uint16_t by_flags[2][16];            /* the slots with one of these flags of uc_slot.usable */
    uint16_t all_kinds[2];               /* those that one slot or another asks for */
    uint16_t by_colour[2][UC_COLOURLESS + 1]; /* the slots of each colour */
    uint16_t unused[2];
};

extern const struct uc_tables uc_box; /* data/underwater-cities, compiled in */

/* The tables in use: those of the box, unless uc_use_tables has been called. The one piece of
 * process-wide data of the engine; set it at start-up, before the first game. */
extern const struct uc_tables *uc_t;

#endif
