/* observe.h: a sheet of numbers for learners. The same code writes the numbers and, when it is
 * asked to, what each of them means, so that the two cannot differ: see fr_game.observe and
 * fr_game.describe. Numbers stay between -1 and 1, where a network likes them. */
#ifndef FR_CORE_OBSERVE_H
#define FR_CORE_OBSERVE_H

#include "frontier.h"

#include <string.h>

struct fr_sheet {
    float *at;                 /* the next number */
    struct fr_observed *named; /* the next description; NULL: numbers are being written */
    const char *prefix;        /* of the names that follow: "me." */
};

/* What stands between here and the end of a function must be inlined: only then the question which
 * of the two is being written costs nothing. */
#define FR_SHEET static inline __attribute__((always_inline)) void

void fr_name(struct fr_sheet *, float low, float high, const char *what, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* Descriptions are written through a copy: while the address of the sheet itself is given to
 * nobody, it is a register or two, and numbers are written without asking each time whether
 * descriptions are wanted. */
#define FR_DESCRIBE(sheet, function, ...)                                                          \
    do {                                                                                           \
        struct fr_sheet fr_copy = *(sheet);                                                        \
        function(&fr_copy, __VA_ARGS__);                                                           \
        *(sheet) = fr_copy;                                                                        \
    } while (0)
/* Where the sheet is only described, the value is not looked at. */
#define FR_PUT(sheet, value, low, high, what, ...)                                                 \
    do {                                                                                           \
        if ((sheet)->named)                                                                        \
            FR_DESCRIBE(sheet, fr_name, low, high, what, __VA_ARGS__);                             \
        else                                                                                       \
            *(sheet)->at++ = (float)(value);                                                       \
    } while (0)
/* A yes or no; an amount of which `most` or more counts as 1. */
#define FR_PUT_FLAG(sheet, value, what, ...)                                                       \
    FR_PUT(sheet, (value) ? 1.0f : 0.0f, 0, 1, what, __VA_ARGS__)
#define FR_PUT_PART(sheet, value, most, what, ...)                                                 \
    FR_PUT(sheet, fr_part(value, most), 0, 1, what, __VA_ARGS__)

static inline float fr_part(int value, int most)
{
    return value >= most ? 1.0f : (float)value * (1.0f / (float)most);
}

typedef void (*fr_namer)(int i, char out[FR_NAME_CAP]);
void fr_name_each(struct fr_sheet *, int num, const char *what, const char *name, fr_namer);

extern const float fr_bits_of_byte[256][8];

static inline __attribute__((always_inline)) void fr_write_bits(float *out, uint64_t set, int num)
{
    int i = 0;

    for (; i + 8 <= num; i += 8)
        memcpy(out + i, fr_bits_of_byte[set >> i & 0xFF], sizeof(float[8]));
    if (i < num) memcpy(out + i, fr_bits_of_byte[set >> i & 0xFF], (size_t)(num - i) * sizeof *out);
}

/* One number for each possible member of a set. */
FR_SHEET fr_put_set(struct fr_sheet *o, uint64_t set, int num, const char *what, const char *name,
                    fr_namer namer)
{
    if (o->named) {
        FR_DESCRIBE(o, fr_name_each, num, what, name, namer);
        return;
    }
    fr_write_bits(o->at, set, num);
    o->at += num;
}

/* The same where at most one is a member: -1 or num: none. */
FR_SHEET fr_put_one_of(struct fr_sheet *o, int which, int num, const char *what, const char *name,
                       fr_namer namer)
{
    if (o->named) {
        FR_DESCRIBE(o, fr_name_each, num, what, name, namer);
        return;
    }
    memset(o->at, 0, (size_t)num * sizeof *o->at);
    if (which >= 0 && which < num) o->at[which] = 1;
    o->at += num;
}

#endif
