/* state.h: the whole state of a game of Planet Steam.
 *
 * Zones are numbered row by row from A1 (0) to F7 (41), so a set of zones is one word. A reactor is
 * a bit in exactly one of its owner's extracts_set: the resource it extracts is the converter it
 * carries, and water means it carries none. One seat is asked at a time: `asked` and `step` say who
 * and what, the rest of the flow (contest, turn order, trade) stands below them. */
#ifndef PS_STATE_H
#define PS_STATE_H

#include "frontier.h"
#include "ps_rules.h"
#include "ps_tables.h"

enum { PS_QUARTZ, PS_ORE, PS_WATER, PS_ENERGY };
enum {
    PS_MAX_PLAYERS = 5,
    PS_NOBODY = -1,
    PS_UNKNOWN = -1,
    PS_NO_ZONE = -1,
    PS_MAX_CREDITS = 8000
};
/* No game comes near it; it bounds the list of moves for positions made by hand. */
enum { PS_MAX_BID = 8000 };

/* Bits of ps_state.options, in the order of data/planet-steam/options.json. */
enum {
    PS_FIRST_GAME,
    PS_FOUR_WITH_ENTREPRENEUR,
    PS_IMMOBILE_REACTORS,
    PS_RESTRICTED_RIVER,
    PS_VARIABLE_TRADE_ORDER,
    PS_VARIABLE_CLAIMS,
    PS_RIVER_NEUTRALS,
    PS_REDUCED_START,
    PS_DIRECTED_CLAIMING,
    PS_PRICE_MANIPULATION,
    PS_SABOTAGE,
    PS_HIRED_CARRIER,
};

/* The questions of the specification's table of decision points. */
enum ps_step {
    PS_ASK_FREE_UPGRADE,  /* D1 */
    PS_ASK_RIVER_NEUTRAL, /* D22 */
    PS_ASK_OPEN_BID,      /* D2, D12, D16 */
    PS_ASK_RAISE,         /* D3, D12, D16 */
    PS_ASK_SPECIALIST,    /* D4 */
    PS_ASK_ENGINEER,      /* D5 */
    PS_ASK_BANKER,        /* D6 */
    PS_ASK_BONUS,         /* D7 */
    PS_ASK_ORDER_MARKER,  /* D8 */
    PS_ASK_MANIPULATE,    /* D9 */
    PS_ASK_SABOTAGE,      /* D10, the holder of the card */
    PS_ASK_TIP,           /* D10, the victim */
    PS_ASK_PLACE_CLAIM,   /* D22 */
    PS_ASK_PLACE_NEUTRAL, /* D22 */
    PS_ASK_OFFER_ZONE,    /* D11 */
    PS_ASK_CLAIM,         /* D13 */
    PS_ASK_FALLBACK,      /* D14 */
    PS_ASK_AIRSHIP,       /* D15 */
    PS_ASK_HIRED_CARRIER, /* D16 */
    PS_ASK_ACTIVATE,      /* D17 */
    PS_ASK_REACTORS,      /* D18 */
    PS_ASK_EXTRACTION,    /* D19 */
    PS_ASK_STORE,         /* D23 */
    PS_ASK_TRADE,         /* D20 */
    PS_ASK_CERTIFICATE,   /* D21 */
    PS_NUM_STEPS,
    PS_GAME_OVER = PS_NUM_STEPS,
};

enum ps_contest { PS_FOR_SPECIALIST, PS_FOR_ZONE, PS_FOR_HIRED_CARRIER };

/* A state is compared, hashed and kept as bytes: a gap between its fields would be chance. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

struct ps_player {
    uint64_t claims_set;                 /* zones with the player's claim marker */
    uint64_t extracts_set[PS_RESOURCES]; /* zones with a reactor, by what it extracts */
    uint64_t superchargers_set;
    int16_t credits;                     /* PS_UNKNOWN in the others' views (PS-12.1) */
    uint8_t held[PS_RESOURCES];          /* tokens on the carriers, the hired one included */
    uint8_t carrier_class[PS_RESOURCES]; /* 1 to 4 */
    uint8_t licences, quarters;
    uint8_t specialist; /* number of the card of this round; 0: none */
    uint8_t unused[3];
};

struct ps_state {
    struct fr_rng rng;
    uint64_t seed; /* as given; 0 in a view */
    struct ps_player players[PS_MAX_PLAYERS];
    uint64_t neutral_set; /* zones with a neutral marker */

    /* The turn in progress; all zero outside the reactor and extraction steps. */
    uint64_t settled_reactors_set; /* exchanged this turn (see legal_reactors.c) */
    uint64_t settled_converters_set;
    uint64_t settled_superchargers_set;
    uint64_t idle_set; /* will not run in this extraction */

    uint16_t options;      /* one bit each, see above */
    int8_t river_neutrals; /* the option's value; -1: roll */
    uint8_t num_players;
    uint8_t rounds_left; /* the running round included; 0: the game is over */

    uint8_t price[PS_RESOURCES], supply[PS_RESOURCES];
    uint8_t bonus[PS_RESOURCES]; /* tokens in the bonus area: 0 or 1 */
    uint8_t stock;               /* reactor market marker; 0: out of stock */
    uint8_t reserve_reactors, reserve_superchargers;
    uint8_t reserve_converters[PS_RESOURCES];
    uint8_t reserve_licences, reserve_quarters;
    uint8_t airship_row; /* 1 to 7; 0: off the map */

    uint8_t step; /* enum ps_step: what `asked` is asked */
    int8_t asked;
    int8_t first_player;          /* opens the specialist auction (PS-3.1) */
    int8_t order[PS_MAX_PLAYERS]; /* seats in turn order, once the auction is over */
    uint8_t turn;                 /* place in `order` of the player whose turn it is */

    uint8_t contest;     /* enum ps_contest */
    fr_seats active_set; /* contestants who have not passed */
    int8_t leader;
    uint8_t unused0;
    int16_t bid;
    uint8_t cards_taken; /* bit per specialist number */
    int8_t lot;          /* zone in the zone auction, or zone missed by the die */

    uint8_t trade_order[PS_RESOURCES]; /* marker number - 1 -> resource */
    uint8_t order_markers_set;         /* markers placed, a bit per number - 1 */
    uint8_t ordered_set;               /* resources with a marker */
    uint8_t trade_turn;                /* place in trade_order */
    uint8_t markers_left;              /* order markers or claims still owed by `asked` */
    uint8_t claim_pass;                /* variable claims: 1, 2; 0: not placing */

    int8_t manipulator; /* holder of the price manipulation card */
    int8_t saboteur, victim;
    int8_t tipped;         /* zone of the reactor lying on its side */
    int8_t carrier_holder; /* of the hired carrier */
    uint8_t carrier_kept;  /* kept once without an auction: must be released */
    uint8_t unused1;
    int16_t carrier_credits;         /* the bid lying on the card */
    uint8_t extracted[PS_RESOURCES]; /* new tokens that found no room yet (PS-11.4 e) */
    uint8_t unused2[6];
};
#pragma GCC diagnostic pop

/* ---- small facts of the state ---- */

static inline uint64_t ps_bit(int zone) { return (uint64_t)1 << zone; }
static inline int ps_count(uint64_t set) { return __builtin_popcountll(set); }
static inline int ps_lowest(uint64_t set) { return __builtin_ctzll(set); }
static inline bool ps_option(const struct ps_state *s, int option)
{
    return s->options >> option & 1;
}

static inline uint64_t ps_reactors(const struct ps_player *p)
{
    return p->extracts_set[0] | p->extracts_set[1] | p->extracts_set[2] | p->extracts_set[3];
}

static inline uint64_t ps_claimed(const struct ps_state *s)
{
    return s->players[0].claims_set | s->players[1].claims_set | s->players[2].claims_set |
           s->players[3].claims_set | s->players[4].claims_set;
}

static inline uint64_t ps_all_zones(void) { return ((uint64_t)1 << PS_ZONES) - 1; }

static inline uint64_t ps_free(const struct ps_state *s)
{
    return ps_all_zones() & ~ps_setups[s->num_players].closed_set & ~s->neutral_set &
           ~ps_claimed(s);
}

static inline int ps_abilities_of(const struct ps_state *s, int number)
{
    const bool four = s->num_players == 4 && ps_option(s, PS_FOUR_WITH_ENTREPRENEUR);
    return ps_abilities[four ? 6 : s->num_players][number];
}

/* The seat that holds an ability this round, PS_NOBODY if no card of the set has it. */
static inline int ps_holder(const struct ps_state *s, int ability)
{
    for (int seat = 0; seat < s->num_players; seat++)
        if (ps_abilities_of(s, s->players[seat].specialist) & ability) return seat;
    return PS_NOBODY;
}

/* Where the seat stands in the turn order, or 0 while there is none yet. */
static inline int ps_place_in_order(const struct ps_state *s, int seat)
{
    for (int i = 0; i < s->num_players; i++)
        if (s->order[i] == seat) return i;
    return 0;
}

/* The round being played, from 1; after the game the last one. */
static inline int ps_round(const struct ps_state *s)
{
    return ps_rounds[s->num_players] - s->rounds_left + (s->rounds_left > 0);
}

static inline int ps_capacity_of(const struct ps_player *p, int resource)
{
    return ps_capacity[resource][p->carrier_class[resource]];
}

enum { PS_ENGINEER_CREDITS = 15, PS_MISS_CREDITS = 15, PS_GRANT_CREDITS = 2, PS_HIT = 4 };

#endif
