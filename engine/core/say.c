/* say.c: texts that are put together word by word. */
#include "say.h"

#include <stdarg.h>
#include <stdio.h>

struct fr_said fr_say_into(char *out, size_t cap)
{
    if (cap) out[0] = 0;
    return (struct fr_said){ out, cap, 0 };
}

void fr_say(struct fr_said *t, const char *words)
{
    for (; *words; words++, t->len++)
        if (t->len + 1 < t->cap) t->at[t->len] = *words;
    if (t->cap) t->at[t->len < t->cap ? t->len : t->cap - 1] = 0;
}

void fr_say_as(struct fr_said *t, const char *format, ...)
{
    const size_t from = t->len < t->cap ? t->len : t->cap;
    va_list args;

    va_start(args, format);
    t->len += (size_t)vsnprintf(from < t->cap ? t->at + from : NULL, t->cap - from, format, args);
    va_end(args);
}
