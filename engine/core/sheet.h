/* sheet.h: writing down what a network is told (`inputs` in frontier.h): numbers in their order, of
 * which those that are not 0 are kept. */
#ifndef FR_SHEET_H
#define FR_SHEET_H

#include "frontier.h"

struct fr_sheet {
    struct fr_input *out;
    int num, at; /* written; place of the next number */
};

static inline void fr_put(struct fr_sheet *s, int value)
{
    s->out[s->num] = (struct fr_input){ (uint16_t)s->at++, (int16_t)value };
    s->num += value != 0;
}

static inline void fr_leave_out(struct fr_sheet *s, int count) { s->at += count; }

/* One of several: a place for each. */
static inline void fr_put_one_of(struct fr_sheet *s, int which, int count)
{
    s->out[s->num++] = (struct fr_input){ (uint16_t)(s->at + which), 1 };
    fr_leave_out(s, count);
}

/* The members of a set: a place for each. */
static inline void fr_put_set(struct fr_sheet *s, uint64_t set, int count)
{
    for (; set; set &= set - 1)
        s->out[s->num++] = (struct fr_input){ (uint16_t)(s->at + __builtin_ctzll(set)), 1 };
    fr_leave_out(s, count);
}

#endif
