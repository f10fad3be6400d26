/* position_values.c: the small values of a position: numbers, words, lists and places; see
 * position_read.c. */
#include "position_read.h"

#include <stdio.h>
#include <string.h>

static int word_index(const struct fr_json *node, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (fr_json_is(node, words[i])) return i;
    return -1;
}

/* A number of an object; missing: left as it is. */
bool uc_read_int(struct uc_reader *r, const struct fr_json *object, const char *key, int min,
                 int max, uint8_t *out)
{
    const struct fr_json *node = fr_json_get(object, key);
    int64_t n;

    if (!node) return true;
    if (!fr_json_int(node, min, max, &n))
        return fr_fail(r->err, "%s is a number from %d to %d", key, min, max);
    *out = (uint8_t)n;
    return true;
}

bool uc_read_or_none(struct uc_reader *r, const struct fr_json *object, const char *key, int min,
                     int max, uint8_t *out)
{
    const struct fr_json *node = fr_json_get(object, key);

    if (!node || node->type != FR_NULL) return uc_read_int(r, object, key, min, max, out);
    *out = UC_NONE;
    return true;
}

bool uc_read_word(struct uc_reader *r, const struct fr_json *object, const char *key,
                  const char *const *words, uint8_t *out)
{
    const struct fr_json *node = fr_json_get(object, key);
    const int i = node ? word_index(node, words) : 0;

    if (!node) return true;
    if (i < 0) return fr_fail(r->err, "%s is none of its words", key);
    *out = (uint8_t)i;
    return true;
}

bool uc_read_flag(struct uc_reader *r, const struct fr_json *object, const char *key, uint8_t bit,
                  uint8_t *flags)
{
    const struct fr_json *node = fr_json_get(object, key);

    if (!node) return true;
    if (node->type != FR_TRUE && node->type != FR_FALSE)
        return fr_fail(r->err, "%s is true or false", key);
    *flags = (uint8_t)(node->type == FR_TRUE ? *flags | bit : *flags & ~bit);
    return true;
}

bool uc_know(struct uc_reader *r, const struct fr_json *object, const char *const *known,
             const char *what)
{
    const struct fr_json *key;

    if (object->type != FR_OBJECT) return fr_fail(r->err, "%s is not an object", what);
    key = fr_json_stranger(object, known);
    if (!key) return true;
    return fr_fail(r->err, "%s knows no \"%.*s\"", what, (int)(key->len > 40 ? 40 : key->len),
                   key->text);
}

/* A list of an object: its first element and length; false where it is something else. */
bool uc_read_list(struct uc_reader *r, const struct fr_json *object, const char *key,
                  const struct fr_json **first, uint32_t *num)
{
    const struct fr_json *node = fr_json_get(object, key);

    *first = NULL;
    *num = 0;
    if (!node) return true;
    if (node->type != FR_ARRAY) return fr_fail(r->err, "%s is not a list", key);
    *num = node->count;
    *first = node->count ? fr_json_first(node) : node;
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
    uint32_t num;

    if (!uc_read_list(r, object, "contracts", &at, &num)) return false;
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
    uint32_t num;

    if (!uc_read_list(r, object, key, &at, &num)) return false;
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
