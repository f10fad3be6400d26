/* say.h: a text that is put together word by word, where only so much fits. What does not fit is
 * cut, the text ends where it must, and the length is that of the whole. */
#ifndef FR_CORE_SAY_H
#define FR_CORE_SAY_H

#include <stddef.h>

struct fr_said {
    char *at;
    size_t cap, len;
};

struct fr_said fr_say_into(char *out, size_t cap); /* nothing said yet */
void fr_say(struct fr_said *, const char *words);
__attribute__((format(printf, 2, 3))) void fr_say_as(struct fr_said *, const char *format, ...);

#endif
