/* state.h: the whole state of a game of Pearl Divers, and what its files know of each other.
 *
 * Pearls of one value are alike, so hands, rows and the deck are counts by value. Place 0 counts
 * pearls whose value the viewer does not know: only redacted states have any. */
#ifndef PD_STATE_H
#define PD_STATE_H

#include "frontier.h"
#include "pd_rules.h"
#include "pd_tables.h"

enum { PD_MAX_PLAYERS = 4, PD_PLACES = PD_VALUES + 1 };

/* A state is compared, hashed and kept as bytes: a gap between its fields would be chance. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

struct pd_player {
    uint8_t hand[PD_PLACES];
    uint8_t row[PD_PLACES]; /* never falls, so counts tell its order too (PD-2.2) */
    uint8_t surfaced;       /* takes no more turns (PD-2.4) */
};

struct pd_state {
    struct fr_rng rng;
    uint64_t seed; /* as given; 0 in a view */
    struct pd_player players[PD_MAX_PLAYERS];
    uint8_t deck[PD_PLACES];
    uint8_t num_players, hand_size;
    int8_t asked; /* -1: the game is over */
    uint8_t unused[2];
};
#pragma GCC diagnostic pop

/* Moves: kind in the top byte, the pearl's value below it. */
enum { PD_PLAY = 1, PD_SURFACE };
static inline fr_move pd_move(int kind, int card) { return (fr_move)kind << 24 | (fr_move)card; }
static inline int pd_kind(fr_move m) { return (int)(m >> 24); }
static inline int pd_card(fr_move m) { return (int)(m & 0xFFFFFF); }

enum { PD_EV_PLAYED, PD_EV_DREW, PD_EV_SURFACED, PD_NUM_EVENTS };
extern const struct fr_event_def pd_event_defs[PD_NUM_EVENTS];
extern const struct fr_game pd_game;

int pd_total(const uint8_t *pearls);
int pd_top(const struct pd_player *); /* of the row; 0: it is empty */

fr_rule pd_setup(void *, const struct fr_options *, uint64_t seed);
void pd_options_of(const void *, struct fr_options *);
int pd_legal(const void *, int seat, fr_move *);
fr_rule pd_why_not(const void *, int seat, fr_move);
void pd_explain(const void *, int seat, fr_move, fr_rule why, struct fr_arg *);
void pd_apply(void *, int seat, fr_move, struct fr_events *);
int32_t pd_score(const void *, int seat, struct fr_score_line *, int cap, int *num);
int pd_place(const void *, int seat);
const char *pd_broken(const void *);

void pd_redact(void *, int viewer);
void pd_resample(void *, int viewer, uint64_t seed);
void pd_observe(const void *, int viewer, float *);
void pd_describe(struct fr_observed *);
enum { PD_OBSERVATION = PD_PLACES + PD_MAX_PLAYERS * (PD_PLACES + 1) };

int pd_write_move(const void *, int seat, fr_move, char *, size_t);
fr_rule pd_read_move(const void *, int seat, const char *, fr_move *);
void pd_write_event(const struct fr_event *, int viewer, struct fr_writer *);
void pd_write_position(const void *, struct fr_writer *);
bool pd_read_position(void *, const struct fr_json *, struct fr_error *);

#endif
