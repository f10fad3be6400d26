/* study_things.h: what `frontier study` counts by name.
 *
 * A thing is a component with what became of it: "played.card.37", "start.corporation.republic",
 * "turn hand.card.12" (in hand at a turn). What a component is the game's own words tell: an
 * argument "card" of 37 is one because there is a term "card.37" (specialists of Planet Steam and
 * boards of Underwater Cities go by their numbers). */
#ifndef CLI_STUDY_THINGS_H
#define CLI_STUDY_THINGS_H

#include "frontier_json.h"

enum {
    MAX_THINGS = 1 << 14, /* room to spare */
    THING_CAP = 96,
};

struct thing {
    char key[THING_CAP];
    int64_t times, seats; /* how often; in how many seats of games at least once */
    double won, points;   /* of these seats: shares of the victory, and final scores */
};

struct things {
    struct thing at[MAX_THINGS]; /* by the hash of the key */
    int used[MAX_THINGS / 2];    /* which of them, in the order in which they came */
    int num;
};

/* NULL: there is no room. */
struct thing *find_thing(struct things *, const char *key);
void count_thing(struct things *, const char *key);
void clear_things(struct things *);

/* Room to write and to read what is told. */
struct things_room {
    char text[1 << 17];
    struct fr_json nodes[1 << 14];
};

/* The components that an event names; those of an event with a true argument once more ("played
 * match"), or, if only_true, those alone. `prefix` stands before what became of them. */
void count_event(struct things *, struct things_room *, const struct fr_game *,
                 const struct fr_event *, const char *prefix, bool only_true);
/* What an event that is nobody's says a thing has come to: "price.resource.ore.14". */
void count_level(struct things *, struct things_room *, const struct fr_game *,
                 const struct fr_event *);
/* What a seat has in a position: members that are things, and lists of them ("end cards"). */
void count_position(struct things *, struct things_room *, const struct fr_game *,
                    const void *state, int seat, const char *when);

#endif
