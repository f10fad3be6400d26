/* props.h: what must hold for every game, at every decision of every game played.
 *
 * play.c plays seeded random games; props.c calls the checks, which checks.c and hidden.c hold. A
 * check that fails leaves its reason in the play and returns false; nothing is printed on the way,
 * so that the same checks serve to shrink a failing game. */
#ifndef FR_TESTS_PROPS_H
#define FR_TESTS_PROPS_H

#include "frontier.h"
#include "json.h"

enum { MAX_JSON = 1 << 18, MAX_NODES = 1 << 16, MAX_EVENTS = 2048, POOL = 1 << 13 };

struct played {
    fr_move move;
    uint8_t seat;
};

/* One game being played. All buffers have the exact size the game promises, so that the address
 * sanitizer sees the first byte beyond. */
struct play {
    const struct fr_game *game;
    struct fr_options options;
    uint64_t drawn_from; /* the seed on the command line, from which all else follows */
    uint64_t seed;       /* the game's own */
    int players;
    struct fr_rng rng; /* what to play and what to look at; not the game's chance */

    unsigned char *state, *scratch, *other, *redacted;
    fr_move *legal, *legal_again;
    int num_legal; /* of the seat being looked at */

    int num_moves;
    struct played moves[FR_MAX_MOVES];
    uint64_t hashes[FR_MAX_MOVES + 1]; /* the state before move i */

    /* Different moves met in this game or an earlier one: the best near misses later on. */
    fr_move pool[POOL], slots[4 * POOL];
    int num_pool;
    bool resample_varies;

    char failed[64]; /* the property that broke; "": none */
    char reason[1024];
};

struct seen { /* over all games, for the closing report */
    uint64_t games, decisions, legal, refused, simultaneous, longest;
    uint64_t questions[256], events[512];
};
extern struct seen seen;

/* Records the failure; returns false for the caller to pass on. */
bool broke(struct play *, const char *property, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* play.c: random games. */
struct play *new_play(const struct fr_game *);
void free_play(struct play *);
bool begin(struct play *, uint64_t seed, int players); /* players 0: any number */
bool one_in(struct play *, uint32_t n);
int random_seat(struct play *, fr_seats asked);
bool list_legal(struct play *, int seat);         /* into legal, num_legal */
fr_move random_move(struct play *, bool by_kind); /* of those listed */
void remember(struct play *, fr_move);            /* in the pool */
fr_move pooled(struct play *);
fr_move near_miss(struct play *); /* a move like those in legal, or met elsewhere; maybe legal */
int viewers_end(const struct play *); /* viewers are FR_SPECTATOR .. viewers_end - 1 */

/* checks.c: what anybody may ask of a state. */
bool check_always(struct play *);          /* cheap: at every decision */
bool check_moves(struct play *, int seat); /* every legal move, and near misses */
bool check_pool(struct play *, int seat);  /* every move ever met is listed or refused */
bool check_scores(struct play *);
bool check_position(struct play *);
bool check_events(struct play *, const struct fr_events *);
bool check_order(struct play *); /* two seats asked: either may be first */

/* hidden.c: what a viewer may know. */
bool check_hidden(struct play *, int viewer);

/* replay.c: the same moves give the same bytes, by every road. */
bool check_replay(struct play *);

#endif
