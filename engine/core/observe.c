/* observe.c: the descriptions of a learner's sheet, and the tables that turn sets and amounts
 * into numbers. */
#include "observe.h"

#include <stdarg.h>
#include <stdio.h>

void fr_name(struct fr_sheet *o, float low, int most, const char *what, const char *format, ...)
{
    struct fr_observed *out = o->named++;
    const char *prefix = o->prefix ? o->prefix : "";
    const int len = snprintf(out->name, sizeof out->name, "%s", prefix);
    va_list args;

    va_start(args, format);
    vsnprintf(out->name + len, sizeof out->name - (size_t)len, format, args);
    va_end(args);
    out->what = what;
    out->low = low;
    out->high = 1;
    out->most = (uint32_t)(most <= FR_MOST_STEPS ? most : FR_STEPS_OF_MORE);
}

static void name_number(int i, char out[FR_NAME_CAP]) { snprintf(out, FR_NAME_CAP, "%d", i); }

void fr_name_each(struct fr_sheet *o, int num, const char *what, const char *name, fr_namer namer)
{
    for (int i = 0; i < num; i++) {
        char text[FR_NAME_CAP];
        (namer ? namer : name_number)(i, text);
        fr_name(o, 0, 1, what, "%s.%s", name, text);
    }
}

#define BIT(b, i) ((b) >> (i)&1)
#define ROW(b)                                                                                     \
    {                                                                                              \
        BIT(b, 0), BIT(b, 1), BIT(b, 2), BIT(b, 3), BIT(b, 4), BIT(b, 5), BIT(b, 6), BIT(b, 7)     \
    }
#define ROWS_4(b)  ROW(b), ROW((b) + 1), ROW((b) + 2), ROW((b) + 3)
#define ROWS_16(b) ROWS_4(b), ROWS_4((b) + 4), ROWS_4((b) + 8), ROWS_4((b) + 12)
#define ROWS_64(b) ROWS_16(b), ROWS_16((b) + 16), ROWS_16((b) + 32), ROWS_16((b) + 48)

#define ROWS                                                                                       \
    {                                                                                              \
        ROWS_64(0), ROWS_64(64), ROWS_64(128), ROWS_64(192)                                        \
    }

const float fr_bits_of_byte[256][8] = ROWS;

#ifndef __wasi__
const int8_t fr_bytes_of_byte[256][8] = ROWS;

#define PART(most, v) (v) < (most) ? (float)(v) / (float)(most) : 1
#define PARTS_4(most, v)                                                                           \
    PART(most, v), PART(most, (v) + 1), PART(most, (v) + 2), PART(most, (v) + 3)
#define PARTS_16(most, v)                                                                          \
    PARTS_4(most, v), PARTS_4(most, (v) + 4), PARTS_4(most, (v) + 8), PARTS_4(most, (v) + 12)
#define PARTS_64(most, v)                                                                          \
    PARTS_16(most, v), PARTS_16(most, (v) + 16), PARTS_16(most, (v) + 32), PARTS_16(most, (v) + 48)
#define PARTS_OF(most)                                                                             \
    [most] = { PARTS_64(most, 0), PARTS_64(most, 64), PARTS_64(most, 128), PARTS_64(most, 192) }
#define PARTS_OF_4(most)                                                                           \
    PARTS_OF(most), PARTS_OF((most) + 1), PARTS_OF((most) + 2), PARTS_OF((most) + 3)
#define PARTS_OF_16(most)                                                                          \
    PARTS_OF_4(most), PARTS_OF_4((most) + 4), PARTS_OF_4((most) + 8), PARTS_OF_4((most) + 12)

const float fr_parts[FR_TABLED_MOST + 1][256] = { PARTS_OF_16(1), PARTS_OF_16(17) };
#endif
