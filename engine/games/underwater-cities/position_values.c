/* position_values.c: flags, numbered things and places of a position; see
 * position_read.c. */
#include "position_read.h"

#include <stdio.h>
#include <string.h>

bool uc_read_flag(struct uc_reader *r, const struct fr_json *object, const char *key, uint8_t bit,
                  uint8_t *flags)
{
    uint8_t on = (*flags & bit) != 0;

    if (!fr_read_flag(object, key, &on, r->err)) return false;
    *flags = (uint8_t)(on ? *flags | bit : *flags & ~bit);
    return true;
}

int uc_read_lettered(const struct fr_json *node, char letter, int max)
{
    char text[16], want[16];

    if (!fr_json_string(node, text, sizeof text)) return -1;
    for (int i = 0; i < max; i++) {
        snprintf(want, sizeof want, "%c%d", letter, i + 1);
        if (!strcmp(text, want)) return i;
    }
    return -1;
}

bool uc_read_contracts(struct uc_reader *r, const struct fr_json *object, uint8_t *set)
{
    const struct fr_json *at;
    int num;

    if (!fr_read_list(object, "contracts", UC_CONTRACTS, &at, &num, r->err)) return false;
    if (!at) return true;
    for (*set = 0; num; num--, at = fr_json_next(at)) {
        const int k = uc_read_lettered(at, 'K', UC_CONTRACTS);
        if (k < 0) return no(r, "contracts are K1 to K8");
        *set |= (uint8_t)(1u << k);
    }
    return true;
}

bool uc_read_places(struct uc_reader *r, const struct fr_json *object, const char *key,
                    const struct uc_player *p, int offset, int end, uint64_t *set)
{
    const struct fr_json *at;
    int num;

    if (!fr_read_list(object, key, end - offset, &at, &num, r->err)) return false;
    if (!at) return true;
    for (*set = 0; num; num--, at = fr_json_next(at)) {
        char text[24];
        const int place = fr_json_string(at, text, sizeof text) ? uc_place_named(p, text) : -1;
        if (place < offset || place >= end)
            return fr_fail(r->err, "%s: no such place on board %d", key, p->board + 1);
        *set |= 1ull << (place - offset);
    }
    return true;
}
