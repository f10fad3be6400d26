/* state.h: the whole state of a game of Underwater Cities.
 *
 * A card is its printed number (0 is a Personal Assistant), a board is its side minus one, a
 * metropolis tile its number minus one. Cities are numbered row by row (c00 is 0, c22 is 8),
 * building sites five a city, so a set of either is one word. `where` says for each card in which
 * place it is; hands, decks and areas hold the same facts in the order or shape the rules need
 * them. Fields marked "derived" follow from others (network.c) and are not written into positions.
 */
#ifndef UC_STATE_H
#define UC_STATE_H

#include "frontier.h"
#include "tables.h"
#include "uc_rules.h"
#include "uc_tables.h"

enum { UC_MAX_PLAYERS = 4, UC_AREA = 32, UC_STACK = 26, UC_DRAWN = 8 };
enum { UC_NONE = 0xFF, UC_UNKNOWN = 0xFE };

/* Where a card is. From UC_HAND on the seat is added. */
enum uc_where {
    UC_BOX,      /* not seen: a later era, the rest of an earlier deck, unused specials */
    UC_DECK,     /* the era deck or the deck of one- and two-credit cards */
    UC_DISCARD,  /* face up */
    UC_OUT,      /* out of the game, seen by all */
    UC_IN_PLAY,  /* being played (UC-AR-55) */
    UC_DISPLAY,  /* three-credit cards, face up */
    UC_IN_DRAWN, /* drawn, being chosen from */
    UC_HIDDEN,   /* not for this viewer */
    UC_HAND = 8,
    UC_OPEN_HAND = 12,    /* in hand, and everybody saw it taken */
    UC_DISCARD_DOWN = 16, /* discarded from the hand, face down (UC-AR-27) */
    UC_OUT_DOWN = 20,     /* the same, and its era is over */
    UC_IN_AREA = 24,
    UC_UNDER = 28, /* a paid instant special card, under the player board */
    UC_ASIDE = 32, /* a special card discarded in a new era, until all have discarded */
};

/* Who asks: a card number, or one of these plus an index. */
enum {
    UC_FROM_SLOT = 206,
    UC_FROM_TILE = 222,
    UC_FROM_CONTRACT = 238,
    UC_FROM_SITE = 250,
    UC_FROM_KIND = 260
}; /* a row of the production statement; never in a state */
/* Such a row is a kind of thing, what the pairs of a kind of building add, or what marked tunnels
 * yield. */
enum { UC_PAIR_ROW = 10, UC_MARKED_ROW = 13 };

/* Points by source, in the order of README.md. */
enum uc_points {
    UC_BY_FEDERATION,
    UC_BY_BONUS,
    UC_BY_CARD,
    UC_BY_METROPOLIS,
    UC_BY_CONTRACT,
    UC_BY_PRODUCTION,
    UC_BY_FEEDING,
    UC_BY_BROWN,
    UC_BY_ENDGAME,
    UC_BY_CITIES,
    UC_BY_LEFTOVER,
    UC_SOURCES,
};

/* What is owed on the stack. */
enum uc_frame_kind {
    UC_EFFECT,        /* parts of an effect: the chosen one is `open` */
    UC_UPGRADE_BUILT, /* upgrade at once what was built: left = kind, open = place */
    UC_LOOK,          /* keep one of the `count` top cards of the special deck */
    UC_PUT_UNDER,     /* the `count` others go under it */
    UC_KEEP,          /* keep `left` of the drawn cards */
    UC_KEEP_TILES,    /* keep `left` of the drawn tiles */
    UC_OFFER,         /* take the contract? */
    UC_DROP,          /* which action card leaves for the one just played */
    UC_USE_DROPPED,   /* the ready card that left may be used */
};

enum {                  /* uc_frame.flags */
       UC_MUST = 1,     /* the first part must be used while one can be (UC-4.9, UC-AR-52) */
       UC_MOMENT = 2,   /* abilities and contracts fit between the parts (UC-5.22) */
       UC_OF_SLOT = 4,  /* gains are the slot's own (UC-7.18) */
       UC_PENDING = 16, /* triggered together with the frame below: the order is open */
       UC_LIMITED = 32, /* of a trigger that works once in a turn or round */
};

/* A state is compared, hashed and kept as bytes: a gap between its fields would be chance. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

struct uc_frame {
    uint8_t kind, source;
    uint16_t effect; /* in the effect table; UC_UPGRADE_BUILT: the node */
    uint8_t left;    /* parts not yet used, one bit each */
    uint8_t open;    /* the part that has been begun; UC_NONE */
    uint8_t count;   /* its steps so far */
    uint8_t flags;
};

struct uc_player {
    uint64_t hand_set[4];            /* one bit a card; only those known in a view */
    uint64_t kind_set[UC_BUILDINGS]; /* building sites with a farm, desal, lab */
    uint64_t upgraded_set;           /* building sites */
    uint64_t site_ok;                /* derived: empty building sites where one may build */
    uint32_t used_set;               /* action cards turned, by place in the area */
    uint32_t spent_turn_set, spent_round_set; /* limited effects used, by place in the area */
    uint32_t action_set;                      /* derived: action cards, by place in the area */
    uint16_t city_set, symbiotic_set;         /* cities; those of them that are symbiotic */
    uint16_t tunnel_set, upgraded_tunnel_set;
    uint16_t city_ok, tunnel_ok; /* derived: empty sites where one may build */
    uint16_t connected_set;      /* derived: connected cities */
    uint16_t counting_set;       /* derived: tunnels that touch a city (UC-3.23) */
    uint16_t events_set;         /* derived: triggers and other traits of the area */
    uint16_t gained_set;         /* metropolis tiles beside the board */
    uint16_t discount[UC_KINDS]; /* derived: three bits a resource, at most 7 */
    int16_t res[8]; /* credit .. biomatter, then victory points; the last two are always 0 */
    int16_t points[UC_SOURCES]; /* the same points by source */
    uint8_t area[UC_AREA];      /* claimed cards in the order claimed */
    uint8_t num_hand[4];        /* by back: special, era I, II, III */
    uint8_t tile[UC_HEXAGONS];  /* metropolises: mTL, mTR, mBL */
    uint8_t built[UC_KINDS];    /* this turn */
    uint8_t num_area, board;
    uint8_t num_down;                 /* face-down cards in the discard pile */
    uint8_t num_under;                /* paid instant special cards */
    uint8_t fed;                      /* steps on the Federation track: 0 below, 1 is space 4 */
    uint8_t owes;                     /* cards still to discard */
    uint8_t hexagons;                 /* derived: connected metropolises, one bit a hexagon */
    uint8_t hand_limit, action_limit; /* derived */
    uint8_t discount_set;             /* derived: kinds with a discount */
    uint8_t open_set, plain_set; /* derived: kinds with a place; with one that costs no surcharge
                                    (expansion sites left aside) */
    uint8_t contracts_set;
};

enum uc_phase { UC_HANDS, UC_TURN, UC_PRODUCING, UC_NEW_ERA, UC_SCORING, UC_OVER };
/* Steps of a turn (T0 to T7); Production and scoring of a seat use START, AT_CHOOSE, RESOLVE and
 * AT_END. */
enum uc_step {
    UC_START,
    UC_AT_CHOOSE,
    UC_AT_MATCH,
    UC_AT_PLAN,
    UC_AT_CARD,
    UC_RESOLVE,
    UC_AT_END,
    UC_TURN_OVER
};
enum uc_plan { UC_CARD_FIRST, UC_SLOT_FIRST, UC_SLOT_ONLY, UC_NO_PLAN };
enum {
    UC_CLONED = 1,
    UC_MATCHES = 2,
    UC_CARD_DONE = 4,
    UC_SLOT_DONE = 8,
    UC_PUT_AWAY = 16
}; /* uc_state.flags */

struct uc_state {
    struct fr_rng rng;
    uint64_t seed;
    uint64_t chosen_set; /* structures an open `produce` has used; tunnels from 45 */
    struct uc_player players[UC_MAX_PLAYERS];
    struct uc_frame stack[UC_STACK];
    uint32_t display_set; /* derived: cards in UC_DISPLAY, counted from the first special one */
    int16_t produced[UC_PAYABLE]; /* by the active player in this Production phase */
    uint16_t free_set; /* derived: slots without a tile, among them the one always available */
    uint8_t depth;
    uint8_t num_players, options[UC_NUM_OPTIONS];
    uint8_t round, turn, place; /* 1..10; 1..3; whose turn, as a place in order */
    uint8_t phase, step, active;
    uint8_t order[UC_MAX_PLAYERS], next_order[UC_MAX_PLAYERS];
    uint8_t slot, card, plan, flags; /* what is being played; UC_NONE */
    uint8_t match_by;                /* place in the area of the card that may make it match */
    uint8_t
        tiles[UC_SLOTS_MAX]; /* low nibble the lower tile: seat + 1, 5 neutral; high the upper */
    uint8_t cloned_by;
    uint8_t neutral, fourth; /* solo: first neutral tile's ring slot 0..11; UC_NONE */
    uint8_t contracts_set;   /* face up */
    uint8_t num_tunnels, num_domes, num_symbiotic; /* left in the supply; 255: no limit */
    uint8_t supply_set; /* derived: kinds of which any are left; buildings are without limit */
    uint8_t
        replaced[UC_BUILDINGS + 1]; /* Production: structures whose yield was changed, by kind */
    uint8_t num_deck, num_special, num_pile, pile_known, num_drawn, num_aside;
    uint8_t special_known[UC_SPECIAL_DECK]; /* seats that know this card; bit 4: everybody */
    uint8_t special[UC_SPECIAL_DECK];       /* top first */
    uint8_t aside[UC_SPECIAL_DECK];
    uint8_t drawn[UC_DRAWN];
    uint8_t pile[UC_BLUE_TILES];    /* metropolis tiles nobody uses, top first */
    uint8_t deck[UC_ERA_CARDS_MAX]; /* top last */
    uint8_t where[UC_CARDS];
    uint8_t probe; /* 0; looking ahead (probe.c): 1 to the slot's action, 2 to the upgrade */
    uint8_t unused[4];
};
#pragma GCC diagnostic pop

#endif
