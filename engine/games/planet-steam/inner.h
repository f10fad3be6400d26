/* inner.h: what the files of this folder share. Nobody else includes it. */
#ifndef PS_INNER_H
#define PS_INNER_H

#include "moves.h"
#include "state.h"

/* A case of a switch whose other cases do next to nothing: kept apart, so that these save no
 * registers for it. */
#define PS_APART __attribute__((noinline))

enum ps_event {
    PS_EV_ROUND,          /* round number */
    PS_EV_BONUS_PLACED,   /* resource */
    PS_EV_GRANTED,        /* credits */
    PS_EV_BID,            /* amount, contest */
    PS_EV_PASSED,         /* contest or -1 */
    PS_EV_WON,            /* contest, bid */
    PS_EV_PAID,           /* credits */
    PS_EV_EARNED,         /* credits */
    PS_EV_SPECIALIST,     /* number */
    PS_EV_UPGRADED,       /* resource, class */
    PS_EV_GAINED,         /* resource, amount, lost */
    PS_EV_SPENT,          /* resource, amount */
    PS_EV_BONUS_RETURNED, /* resource */
    PS_EV_LICENCE,        /* +1 gained, -1 used or sold */
    PS_EV_QUARTER,
    PS_EV_ORDER_MARKER, /* marker, resource */
    PS_EV_PRICE,        /* resource, from, to */
    PS_EV_SUPPLY,       /* resource, from, to */
    PS_EV_SABOTAGED,    /* victim */
    PS_EV_TIPPED,       /* zone */
    PS_EV_OFFERED,      /* zone */
    PS_EV_FIRST_PLAYER,
    PS_EV_ROLLED,  /* die, zone or -1, purpose */
    PS_EV_CLAIMED, /* zone */
    PS_EV_NEUTRAL, /* zone */
    PS_EV_AIRSHIP, /* row */
    PS_EV_HIRED,   /* credits on the card */
    PS_EV_RELEASED,
    PS_EV_ACTIVATED,
    PS_EV_RESTED,
    PS_EV_REACTOR,            /* zone, imported */
    PS_EV_CONVERTER,          /* zone, resource */
    PS_EV_SUPERCHARGER,       /* zone */
    PS_EV_MOVED_REACTOR,      /* from, to */
    PS_EV_MOVED_CONVERTER,    /* from, to */
    PS_EV_MOVED_SUPERCHARGER, /* from, to */
    PS_EV_RETURNED_CONVERTER, /* zone */
    PS_EV_IDLED,              /* zone */
    PS_EV_EXTRACTED,          /* resource, base, extra, lost */
    PS_EV_STOCK,              /* from, to */
    PS_EV_REVEALED,           /* credits */
    PS_EV_GAME_OVER,
    PS_NUM_EVENTS,
};

/* What a die is rolled for where no zone says it (PS-0.8). */
enum ps_purpose { PS_TO_CLAIM = -1, PS_TO_BE_FIRST, PS_FOR_RIVER_NEUTRALS, PS_FOR_SABOTAGE };

static inline void ps_emit(struct fr_events *ev, int kind, int seat, int a, int b, int c, int d)
{
    if (ev) fr_emit(ev, kind, seat, 0xFF, a, b, c, d);
}

/* ---- facts (effects.c) ---- */

int ps_hired_load(const struct ps_state *, int seat);         /* tokens on the hired carrier */
int ps_room(const struct ps_state *, int seat, int resource); /* PS-0.5 */
bool ps_pays_half(const struct ps_state *, int seat); /* PS-5.18: the Entrepreneur, for a zone */
int ps_bid_limit(const struct ps_state *, int seat);  /* PS-5.17 */
int ps_price_of_bid(const struct ps_state *, int seat, int bid);    /* PS-5.18 */
int ps_energy_cost(const struct ps_player *, uint64_t running_set); /* PS-7.1 */
uint64_t ps_running(const struct ps_state *, int seat);             /* neither idle nor tipped */
uint64_t ps_group(uint64_t set, int zone); /* those of the set that hang together with a zone */
/* What reactors of one resource yield, and what for (PS-7.3, PS-7.4). */
struct ps_shares {
    int base, synergy, supercharger, airship;
};
struct ps_shares ps_shares_of(const struct ps_state *, const struct ps_player *,
                              uint64_t running_set);
int ps_yield(const struct ps_state *, const struct ps_player *, uint64_t running_set);
uint64_t ps_nearest_free(const struct ps_state *, int zone);     /* PS-5.22 */
uint64_t ps_offerable(const struct ps_state *);                  /* PS-5.15 */
uint64_t ps_licensable(const struct ps_state *, int seat);       /* PS-5.24 */
uint64_t ps_tippable(const struct ps_player *);                  /* PS-11.3 */
fr_seats ps_sabotage_targets(const struct ps_state *, int seat); /* PS-11.3 */
bool ps_affords(const struct ps_player *, const uint8_t cost[PS_RESOURCES], int credits);

static inline bool ps_can_upgrade(const struct ps_player *p, int resource)
{
    return p->carrier_class[resource] < PS_CLASSES;
}

/* The resource of the trade in progress. */
static inline int ps_traded(const struct ps_state *s) { return s->trade_order[s->trade_turn]; }
int ps_most_bought(const struct ps_state *, int seat); /* PS-7.7 */

/* Ways to fill the hired carrier after an extraction (PS-11.4 e), packed as in PS_STORE. */
int ps_store_choices(const struct ps_state *, int seat, int choices[20]);

/* ---- verbs (effects.c) ---- */

void ps_pay(struct ps_state *, int seat, int credits, struct fr_events *);
void ps_earn(struct ps_state *, int seat, int credits, struct fr_events *);
void ps_spend(struct ps_state *, int seat, const uint8_t cost[PS_RESOURCES], struct fr_events *);
void ps_gain(struct ps_state *, int seat, int resource, int amount, struct fr_events *);
void ps_set_price(struct ps_state *, int resource, int price, struct fr_events *);   /* clamped */
void ps_set_supply(struct ps_state *, int resource, int supply, struct fr_events *); /* clamped */
void ps_claim_zone(struct ps_state *, int seat, int zone, struct fr_events *);
int ps_roll(struct ps_state *, int seat, int zone, enum ps_purpose, struct fr_events *);
void ps_upgrade(struct ps_state *, int seat, int resource, struct fr_events *);
/* Runs the reactors; false: the holder of the hired carrier must choose what to keep. */
bool ps_extract(struct ps_state *, int seat, struct fr_events *);
void ps_store(struct ps_state *, int seat, int packed, struct fr_events *);
void ps_lose_hired_carrier(struct ps_state *, struct fr_events *);

/* ---- reactor phase (legal_reactors.c) ---- */

fr_rule ps_why_not_certificate(const struct ps_state *, int seat, fr_move); /* PS-7.10; legal.c */
fr_rule ps_why_not_reactors(const struct ps_state *, int seat, fr_move);
int ps_legal_reactors(const struct ps_state *, int seat, fr_move *out);
bool ps_can_act_on_reactors(const struct ps_state *, int seat); /* by the rules, not only be done */

/* ---- the flow (round.c); each runs on to the next question ---- */

void ps_begin_game(struct ps_state *, struct fr_events *);
void ps_after_free_upgrade(struct ps_state *, struct fr_events *);
void ps_after_river_neutral(struct ps_state *, struct fr_events *);
void ps_after_bid(struct ps_state *, struct fr_events *);
void ps_after_pass(struct ps_state *, struct fr_events *);
void ps_take_specialist(struct ps_state *, int number, struct fr_events *);
void ps_after_ability(struct ps_state *, struct fr_events *);
void ps_take_bonus(struct ps_state *, int resource, struct fr_events *);
void ps_place_order_marker(struct ps_state *, int marker, int resource, struct fr_events *);
void ps_after_manipulation(struct ps_state *, struct fr_events *);
void ps_sabotage(struct ps_state *, int victim, struct fr_events *);
void ps_tip(struct ps_state *, int zone, struct fr_events *);
void ps_after_placed_marker(struct ps_state *, struct fr_events *);
void ps_offer(struct ps_state *, int zone, struct fr_events *);
void ps_roll_for(struct ps_state *, int zone, struct fr_events *);
void ps_after_claim(struct ps_state *, struct fr_events *);
void ps_after_airship(struct ps_state *, struct fr_events *);
void ps_keep_carrier(struct ps_state *, struct fr_events *);
void ps_release_carrier(struct ps_state *, struct fr_events *);
void ps_activate(struct ps_state *, struct fr_events *);
void ps_rest(struct ps_state *, struct fr_events *);
void ps_after_reactor_action(struct ps_state *, struct fr_events *);
void ps_end_reactor_turn(struct ps_state *, struct fr_events *);
void ps_after_idle(struct ps_state *, struct fr_events *);
void ps_run_reactors(struct ps_state *, struct fr_events *);
void ps_after_extraction(struct ps_state *, struct fr_events *);
void ps_after_trade(struct ps_state *, struct fr_events *);
void ps_after_certificate(struct ps_state *, struct fr_events *);
void ps_make_reactors(struct ps_state *, struct fr_events *); /* PS-8.2, PS-8.3 */

/* ---- the interface's functions, one file each ---- */

fr_rule ps_setup_game(void *, const struct fr_options *, uint64_t seed);
void ps_setup_events(const struct fr_options *, uint64_t seed, struct fr_events *);
void ps_reveal(const void *, int seat, struct fr_events *);
void ps_options_of(const void *, struct fr_options *);
int ps_legal(const void *, int seat, fr_move *);
fr_move ps_pick(const void *, int seat, struct fr_rng *, int *num);
fr_rule ps_why_not(const void *, int seat, fr_move);
void ps_explain(const void *, int seat, fr_move, fr_rule why, struct fr_arg *);
void ps_apply(void *, int seat, fr_move, struct fr_events *);
int32_t ps_score(const void *, int seat, struct fr_score_line *, int cap, int *num);
int ps_place(const void *, int seat);
void ps_redact(void *, int viewer);
void ps_resample(void *, int viewer, uint64_t seed);
void ps_observe(const void *, int viewer, float *);
void ps_observe_again(const void *, int viewer, float *, uint64_t *kept);
void ps_observe_bytes(const void *, int viewer, int8_t *out, uint64_t *kept);
void ps_describe(struct fr_observed *);
uint32_t ps_index(const void *, int seat, fr_move);
void ps_indices(const void *, int seat, const fr_move *, int num, uint32_t *out);
int ps_write_move(const void *, int seat, fr_move, char *, size_t);
fr_rule ps_read_move(const void *, int seat, const char *, fr_move *);
void ps_write_event(const struct fr_event *, int viewer, struct fr_writer *);
void ps_write_position(const void *, struct fr_writer *);
bool ps_read_position(void *, const struct fr_json *, struct fr_error *);
void ps_derive(const void *, int viewer, struct fr_writer *);
void ps_write_zone(struct fr_writer *, int zone);
const char *ps_broken(const void *);
bool ps_auction_over(const struct ps_state *);
bool ps_in_turn_order(const struct ps_state *);
void ps_features(const void *, int seat, int32_t *);
int32_t ps_progress(const void *);
/* What a network is told (inputs.c). */
enum { PS_NUM_INPUTS = 286 };
int ps_inputs(const void *, int seat, struct fr_input *out);

/* What an evaluation weighs (features.c). */
enum ps_feature {
    PS_F_PROGRESS,
    PS_F_CREDITS,
    PS_F_RESOURCES,
    PS_F_ZONES,
    PS_F_REACTORS,
    PS_F_SUPERCHARGERS,
    PS_F_QUARTERS,
    PS_F_QUARTZ_INCOME,
    PS_F_ORE_INCOME,
    PS_F_WATER_INCOME,
    PS_F_ENERGY_INCOME,
    PS_F_FUEL,
    PS_F_STARVED,
    PS_F_OVERFLOW,
    PS_F_EMPTY_ZONES,
    PS_F_NEIGHBOURS,
    PS_F_PURCHASES,
    PS_F_SUPERCHARGER_READY,
    PS_F_QUARTER_READY,
    PS_F_WATER_READY,
    PS_F_LICENCES,
    PS_F_CLASSES,
    PS_F_AIRSHIP,
    PS_F_LEAD,
    PS_F_BID,
    PS_F_CARD,
    PS_F_HIRED_CARRIER,
    PS_NUM_FEATURES,
};
extern const char *const ps_feature_ids[PS_NUM_FEATURES];

/* Sizes for learners: see observe.c. */
enum {
    PS_SEAT_NUMBERS = 25 + 2 * PS_MAX_PLAYERS,
    PS_OBSERVATION = PS_MAX_PLAYERS * PS_SEAT_NUMBERS + 3 + 12 * PS_ZONES + PS_ROWS +
                     4 * PS_RESOURCES + 6 + PS_NUM_STEPS + 10 + 4 * PS_RESOURCES + PS_MAX_PLAYERS +
                     PS_NUM_OPTIONS,
    PS_SEAT_AMOUNTS = 18,
    PS_SEAT_WORDS = sizeof(struct ps_player) / 8 + PS_SEAT_AMOUNTS / 2,
    PS_KEPT_WORDS = 1 + PS_MAX_PLAYERS * PS_SEAT_WORDS + 32,
    PS_POLICY_BIDS = 512, /* larger bids share the last index */
    PS_POLICY_TRADES = 32,
    PS_POLICY_SIZE = 13 + PS_POLICY_BIDS + 7 * PS_RESOURCES + 2 * PS_MAX_PLAYERS + 1 + PS_ROWS +
                     11 * PS_ZONES + PS_RESOURCES * PS_ZONES + 256 +
                     2 * PS_RESOURCES * PS_POLICY_TRADES + 3 * PS_ZONES * PS_ZONES +
                     PS_NUM_MODES * PS_NUM_SHIFTS,
};

extern const struct fr_game ps_game;
extern const char *const ps_resource_ids[PS_RESOURCES];
extern const char *const ps_question_ids[];
extern const char *const ps_contest_ids[];
extern const struct fr_event_def ps_event_defs[];

#endif
