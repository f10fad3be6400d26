/* position_read.h: what the readers of a position share. */
#ifndef UC_POSITION_READ_H
#define UC_POSITION_READ_H

#include "inner.h"
#include "members.h"

struct uc_reader {
    struct uc_state *s;
    struct fr_error *err;
    bool placed[UC_CARDS]; /* the position says where this card is */
    bool deck_given, special_given, display_given;
};

static inline bool no(struct uc_reader *r, const char *what) { return fr_fail(r->err, "%s", what); }

/* position_values.c: flags and places of an object. What is missing is left as it is; false: err
 * says why. */
bool uc_read_flag(struct uc_reader *r, const struct fr_json *object, const char *key, uint8_t bit,
                  uint8_t *flags);
int uc_read_lettered(const struct fr_json *node, char letter, int max);
bool uc_read_contracts(struct uc_reader *r, const struct fr_json *object, uint8_t *set);
bool uc_read_places(struct uc_reader *r, const struct fr_json *object, const char *key,
                    const struct uc_player *p, int offset, int end, uint64_t *set);

/* position_cards.c: every card is in one place */
bool uc_read_area_set(struct uc_reader *r, const struct fr_json *seat_json, const char *key,
                      const struct uc_player *p, uint32_t *set);
const struct fr_json *uc_seat_json(const struct fr_json *root, int seat);
bool uc_read_cards(struct uc_reader *r, const struct fr_json *root);

/* position_boards.c: the seats' boards, and what they leave in the supply */
bool uc_read_seat(struct uc_reader *r, const struct fr_json *json, int seat);
bool uc_boards_differ(const struct uc_state *s);
bool uc_count_supply(struct uc_reader *r);
bool uc_check_supply(struct uc_reader *r, const struct fr_json *root);
bool uc_read_pile(struct uc_reader *r, const struct fr_json *root);

#endif
