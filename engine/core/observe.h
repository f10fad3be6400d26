/* observe.h: a sheet of numbers for learners. The same code writes the numbers and, when it is
 * asked to, what each of them means, so that the two cannot differ: see fr_game.observe and
 * fr_game.describe. Numbers stay between -1 and 1, where a network likes them.
 *
 * Most numbers of most sheets are a yes or no, and from one question to the next few of them
 * change, even when another seat is asked. So they are gathered as bits, and a sheet that was
 * written before (fr_game.observe_again) keeps them: only those that differ are written. What
 * amounts follow from is kept as bytes, and as long as these stay the amounts do (fr_stays). Those
 * of a seat are kept with the seat's bytes and copied to where it sits for the viewer (fr_same).
 *
 * A sheet can be compact: then a number is one byte, its numerator (fr_game.observe_bytes). */
#ifndef FR_CORE_OBSERVE_H
#define FR_CORE_OBSERVE_H

#include "frontier.h"

#include <string.h>

struct fr_sheet {
    float *at;    /* the next number that has not been gathered; or ... */
    int8_t *byte; /* ... its byte, where the sheet is compact */
    bool compact;
    struct fr_observed *named; /* the next description; NULL: numbers are being written */
    const char *prefix;        /* of the names that follow: "me." */
    bool again;                /* the numbers are what `kept` says: only others are written */
    bool fresh;                /* ... which is, that all of them are 0 */
    uint64_t *kept;            /* the next word that is kept */
    uint64_t bits;             /* gathered: yes and no */
    int num_bits;
};

/* The sheets of observe_again and observe_bytes. The first word kept says that something was
 * written. */
#define FR_AGAIN(out, words)                                                                       \
    (struct fr_sheet) { .at = (out), .again = true, .fresh = !*(words), .kept = (words) + 1 }
#define FR_COMPACT(out, words)                                                                     \
    (struct fr_sheet)                                                                              \
    {                                                                                              \
        .compact = true, .byte = (out), .again = true, .fresh = !*(words), .kept = (words) + 1     \
    }

/* Nobody learns in a page: what only batches need is not in it. */
#ifdef __wasi__
#define FR_FOR_BATCHES(function) NULL
#else
#define FR_FOR_BATCHES(function) function
#endif

/* What stands between here and the end of a function must be inlined: only then the question which
 * of the two is being written costs nothing. Sanitizers watch every step of what becomes one long
 * function, and their compiler would take half a minute for a game's sheet; a page has no use for
 * the speed, and half of its compiling would go there. */
#if defined SANITIZED || defined __wasi__
#define FR_SHEET static inline void
#else
#define FR_SHEET static inline __attribute__((always_inline)) void
#endif

void fr_name(struct fr_sheet *, float low, int most, const char *what, const char *format, ...)
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
/* Where the sheet is only described, the value is not looked at. An amount of which `most` or more
 * counts as 1; a yes or no. */
#define FR_PUT_PART(sheet, value, most, what, ...)                                                 \
    do {                                                                                           \
        if ((sheet)->named)                                                                        \
            FR_DESCRIBE(sheet, fr_name, 0, most, what, __VA_ARGS__);                               \
        else                                                                                       \
            fr_write_part(sheet, value, most);                                                     \
    } while (0)
#define FR_PUT_FLAG(sheet, value, what, ...)                                                       \
    do {                                                                                           \
        if ((sheet)->named)                                                                        \
            FR_DESCRIBE(sheet, fr_name, 0, 1, what, __VA_ARGS__);                                  \
        else                                                                                       \
            fr_gather(sheet, (value) ? 1 : 0, 1);                                                  \
    } while (0)

static inline float fr_divided(int value, int most)
{
    return (float)(value < most ? value : most) / (float)most;
}

/* Most amounts are bytes and parts of little: what they give is looked up. A page has no room for
 * the table. */
enum { FR_TABLED_MOST = 32 };
extern const float fr_parts[FR_TABLED_MOST + 1][256];

static inline __attribute__((always_inline)) float fr_part(int value, int most)
{
#ifndef __wasi__
    if (most <= FR_TABLED_MOST) return fr_parts[most][(uint32_t)value < 256 ? value : 255];
#endif
    return fr_divided(value, most);
}

/* A byte has 127 steps above 0: of a larger amount it tells the step of 128. */
enum { FR_MOST_STEPS = 127, FR_STEPS_OF_MORE = 128 };

static inline __attribute__((always_inline)) int8_t fr_byte(int value, int most)
{
    const int steps = most <= FR_MOST_STEPS ? value : value / (most / FR_STEPS_OF_MORE),
              end = most <= FR_MOST_STEPS ? most : FR_MOST_STEPS;

    return (int8_t)(steps < end ? steps : end);
}

FR_SHEET fr_go_on(struct fr_sheet *o, int num)
{
    if (o->compact)
        o->byte += num;
    else
        o->at += num;
}

/* Inlined by force: a function compiled for one processor more does not inline others by itself. */
static inline __attribute__((always_inline)) int fr_low(uint64_t set)
{
    return __builtin_ctzll(set);
}
static inline __attribute__((always_inline)) int fr_num(uint64_t set)
{
    return __builtin_popcountll(set);
}

typedef void (*fr_namer)(int i, char out[FR_NAME_CAP]);
void fr_name_each(struct fr_sheet *, int num, const char *what, const char *name, fr_namer);

extern const float fr_bits_of_byte[256][8];
extern const int8_t fr_bytes_of_byte[256][8];

/* Up to eight bits as they are. */
FR_SHEET fr_write_eight_bits(const struct fr_sheet *o, int from, uint64_t set, int num)
{
#ifndef __wasi__
    if (o->compact) {
        memcpy(o->byte + from, fr_bytes_of_byte[set >> from & 0xFF], (size_t)num);
        return;
    }
#endif
    memcpy(o->at + from, fr_bits_of_byte[set >> from & 0xFF], (size_t)num * sizeof *o->at);
}

FR_SHEET fr_write_bits(const struct fr_sheet *o, uint64_t set, int num)
{
    const int whole = num / 8 * 8;

    for (int i = 0; i < whole; i += 8) fr_write_eight_bits(o, i, set, 8);
    if (whole < num) fr_write_eight_bits(o, whole, set, num - whole);
}

/* The number i places from here, from 0 to 1 or from 1 to 0: in bits it is the same step. */
FR_SHEET fr_turn_over(struct fr_sheet *o, int i)
{
    const float one = 1;
    uint32_t bits, step;

    if (o->compact) {
        o->byte[i] ^= 1;
        return;
    }
    memcpy(&bits, o->at + i, sizeof bits);
    memcpy(&step, &one, sizeof step);
    bits ^= step;
    memcpy(o->at + i, &bits, sizeof bits);
}

/* Those of the bits that are not what they were. */
FR_SHEET fr_write_changed(struct fr_sheet *o, uint64_t bits)
{
    uint64_t left = *o->kept ^ bits;

    if (left) *o->kept = bits;
    o->kept++;
    for (; left; left &= left - 1) fr_turn_over(o, fr_low(left));
}

FR_SHEET fr_end_gathering(struct fr_sheet *o)
{
    fr_go_on(o, o->num_bits);
    o->bits = 0;
    o->num_bits = 0;
}

/* Every sheet ends with this. */
FR_SHEET fr_write_gathered(struct fr_sheet *o)
{
    if (!o->num_bits) return;
    if (o->again)
        fr_write_changed(o, o->bits);
    else
        fr_write_bits(o, o->bits, o->num_bits);
    fr_end_gathering(o);
}

/* The same for few bits that change often: to write them is quicker than to ask which have. */
FR_SHEET fr_write_few(struct fr_sheet *o)
{
    if (o->named) return;
    fr_write_bits(o, o->bits, o->num_bits);
    fr_end_gathering(o);
}

FR_SHEET fr_write_part(struct fr_sheet *o, int value, int most)
{
    fr_write_gathered(o);
    if (o->compact)
        *o->byte++ = fr_byte(value, most);
    else
        *o->at++ = fr_part(value, most);
}

/* Up to 64 bits, those behind them 0. Those of a large set are a word of their own, so that where
 * each stands is known while compiling, also in a loop. */
FR_SHEET fr_gather(struct fr_sheet *o, uint64_t bits, int num)
{
    enum { LARGE = 24 };

    if (num >= LARGE || o->num_bits + num > 64) fr_write_gathered(o);
    o->bits |= bits << o->num_bits;
    o->num_bits += num;
    if (num >= LARGE) fr_write_gathered(o);
}

typedef uint64_t fr_two_words __attribute__((vector_size(16)));
typedef uint64_t fr_four_words __attribute__((vector_size(32)));

/* Whether these bytes, words in number, are what was kept; otherwise they are now. Four words are
 * one step for the processor. */
static inline __attribute__((always_inline)) bool fr_same(uint64_t *kept, const void *bytes,
                                                          size_t size, bool fresh)
{
    const char *const now = bytes, *const before = (const char *)kept;
    fr_four_words four = { fresh };
    uint64_t one = 0;
    size_t i = 0;

    for (; i + sizeof four <= size; i += sizeof four) {
        fr_four_words is, was;
        memcpy(&is, now + i, sizeof is);
        memcpy(&was, before + i, sizeof was);
        four |= is ^ was;
    }
    for (; i < size; i += sizeof one) {
        uint64_t is, was;
        memcpy(&is, now + i, sizeof is);
        memcpy(&was, before + i, sizeof was);
        one |= is ^ was;
    }
    const fr_two_words low = { four[0], four[1] }, high = { four[2], four[3] }, two = low | high;
    one |= two[0] | two[1];
    if (one) memcpy(kept, bytes, size);
    return !one;
}

/* Whether they are what they were when the amounts that follow from them were written. */
static inline __attribute__((always_inline)) bool fr_stays(struct fr_sheet *o, const void *bytes,
                                                           size_t size)
{
    if (!o->again) return false;
    o->kept += size / 8;
    return fr_same(o->kept - size / 8, bytes, size, o->fresh);
}

/* Numbers that stay as they are, and words that are kept of them. */
FR_SHEET fr_leave(struct fr_sheet *o, int num, int num_words)
{
    fr_go_on(o, num);
    o->kept += num_words;
}

/* Numbers of seats that are not there: 0, as they always were. */
FR_SHEET fr_put_nothing(struct fr_sheet *o, int num)
{
    if (o->named) return;
    fr_write_gathered(o);
    if (!o->again) memset(o->at, 0, (size_t)num * sizeof *o->at);
    fr_go_on(o, num);
}

/* Numbers that are worked out once and kept, and a sheet to write them on. */
enum { FR_MOST_OWN = 64 };
struct fr_own {
    float numbers[FR_MOST_OWN];
    int8_t bytes[FR_MOST_OWN];
};
#define FR_OWN_SHEET(sheet, own)                                                                   \
    (struct fr_sheet) { .compact = (sheet)->compact, .at = (own).numbers, .byte = (own).bytes }

FR_SHEET fr_keep_own(const struct fr_sheet *o, const struct fr_own *own, uint64_t *kept, int num)
{
    if (o->compact)
        memcpy(kept, own->bytes, (size_t)num);
    else
        memcpy(kept, own->numbers, (size_t)num * sizeof *own->numbers);
}

FR_SHEET fr_put_own(struct fr_sheet *o, const uint64_t *kept, int num)
{
    if (o->compact)
        memcpy(o->byte, kept, (size_t)num);
    else
        memcpy(o->at, kept, (size_t)num * sizeof *o->at);
    fr_go_on(o, num);
}

typedef uint8_t fr_eight_bytes __attribute__((vector_size(8)));
typedef int32_t fr_eight_amounts __attribute__((vector_size(32)));
typedef float fr_eight_numbers __attribute__((vector_size(32)));

/* Up to eight amounts are a few steps for the processor, though no compiler sees that by itself: a
 * comparison gives all bits of a byte, or none. */
FR_SHEET fr_write_eight_parts(float *out, const uint8_t *values, int num, uint8_t most)
{
    fr_eight_bytes bytes = { 0 };

    memcpy(&bytes, values, (size_t)num);
    bytes = most ^ ((bytes ^ most) & (fr_eight_bytes)(bytes < most)); /* the less of the two */
    const fr_eight_numbers numbers =
        __builtin_convertvector(__builtin_convertvector(bytes, fr_eight_amounts),
                                fr_eight_numbers) /
        (float)most;
    memcpy(out, &numbers, (size_t)num * sizeof *out);
}

/* Amounts side by side, each a part of the same. The last eight may begin where others are. */
FR_SHEET fr_write_parts(struct fr_sheet *o, const uint8_t *values, int num, uint8_t most)
{
    const int a_step = num < 8 ? num : 8;

    fr_write_gathered(o);
    for (int i = 0; i < num; i += a_step) {
        const int from = i + a_step <= num ? i : num - a_step;
        if (o->compact)
            for (int k = from; k < from + a_step; k++) o->byte[k] = fr_byte(values[k], most);
        else
            fr_write_eight_parts(o->at + from, values + from, a_step, most);
    }
    fr_go_on(o, num);
}
#define FR_PUT_PARTS(sheet, values, num, most, what, format, names)                                \
    do {                                                                                           \
        for (int fr_i = 0; (sheet)->named && fr_i < (num); fr_i++)                                 \
            FR_DESCRIBE(sheet, fr_name, 0, most, what, format, names[fr_i]);                       \
        if (!(sheet)->named) fr_write_parts(sheet, values, num, most);                             \
    } while (0)

/* One number for each possible member of a set. */
FR_SHEET fr_put_set(struct fr_sheet *o, uint64_t set, int num, const char *what, const char *name,
                    fr_namer namer)
{
    if (o->named) {
        FR_DESCRIBE(o, fr_name_each, num, what, name, namer);
        return;
    }
    fr_gather(o, num < 64 ? set & (((uint64_t)1 << num) - 1) : set, num);
}

/* The same where at most one is a member: -1 or num: none. */
FR_SHEET fr_put_one_of(struct fr_sheet *o, int which, int num, const char *what, const char *name,
                       fr_namer namer)
{
    if (o->named) {
        FR_DESCRIBE(o, fr_name_each, num, what, name, namer);
        return;
    }
    fr_gather(o, which >= 0 && which < num ? (uint64_t)1 << which : 0, num);
}

#endif
