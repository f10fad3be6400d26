/* members.h: what the positions and events of every game are made of. A reader takes a member of
 * an object: where that is missing the target stays as it is, and where it is no value for it a
 * sentence says so. */
#ifndef FR_CORE_MEMBERS_H
#define FR_CORE_MEMBERS_H

#include "frontier_json.h"

/* What every position begins with: "game", "players", "options", "seed" and "rng". */
void fr_write_head(struct fr_writer *, const struct fr_game *, const void *state, uint64_t seed,
                   const struct fr_rng *);
/* Members: null where the value is `none`, and where there is no word. */
void fr_write_or_null(struct fr_writer *, const char *key, int value, int none);
void fr_write_word(struct fr_writer *, const char *key, const char *word);
void fr_write_seats(struct fr_writer *, const char *key, fr_seats);

/* A new game; false: why there is no such set-up. */
bool fr_set_up(const struct fr_game *, void *state, const struct fr_options *, uint64_t seed,
               struct fr_error *);
/* Begins with the set-up that the position names; what else it names is laid over it. The keys are
 * all that a position of this game may have, and end with NULL. */
bool fr_read_head(const struct fr_game *, const struct fr_json *position, const char *const *keys,
                  void *state, struct fr_error *);
/* The objects of "seats", one after the other. */
typedef bool (*fr_seat_reader)(void *state, int seat, const struct fr_json *, struct fr_error *);
bool fr_read_each_seat(const struct fr_json *position, int players, fr_seat_reader, void *state,
                       struct fr_error *);

/* An object with these keys and no others; `what` it is, for the sentence. */
bool fr_read_keys(const struct fr_json *object, const char *const *keys, const char *what,
                  struct fr_error *);
bool fr_read_number(const struct fr_json *, const char *key, int min, int max, int *out,
                    struct fr_error *);
/* The same, or null for `none`. */
bool fr_read_number_or(const struct fr_json *, const char *key, int none, int min, int max,
                       int *out, struct fr_error *);
/* And the same for bytes. */
bool fr_read_small(const struct fr_json *, const char *key, int min, int max, uint8_t *out,
                   struct fr_error *);
bool fr_read_small_or(const struct fr_json *, const char *key, int none, int min, int max,
                      uint8_t *out, struct fr_error *);
bool fr_read_flag(const struct fr_json *, const char *key, uint8_t *out, struct fr_error *);
/* One of a NULL-ended list of words by its place, or null for `none` (-1: it may not be null). */
bool fr_read_word(const struct fr_json *, const char *key, const char *const *words, int none,
                  uint8_t *out, struct fr_error *);
bool fr_read_seats(const struct fr_json *, const char *key, int players, fr_seats *out,
                   struct fr_error *);
/* A list of at most so many: its first element, NULL where the member is missing, and how many. */
bool fr_read_list(const struct fr_json *, const char *key, int most, const struct fr_json **first,
                  int *num, struct fr_error *);
int fr_word_of(const struct fr_json *, const char *const *words); /* its place; -1: none of them */
/* Says that a member is no value for a position, and returns false. */
bool fr_refuse_member(const char *key, struct fr_error *);

/* A kind of event and its arguments by their names, null where the viewer may not know them. A
 * game writes an argument its own way; NULL: as a number. What it does not write is left out. */
typedef void (*fr_argument_writer)(struct fr_writer *, const struct fr_event *, const char *name,
                                   int value);
void fr_write_event(struct fr_writer *, const struct fr_event_def *, const struct fr_event *,
                    int viewer, fr_argument_writer);

#endif
