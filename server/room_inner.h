/* room_inner.h: what the files about tables share, and nobody else needs. */
#ifndef FR_SERVER_ROOM_INNER_H
#define FR_SERVER_ROOM_INNER_H

#include "server.h"

#include <stdio.h>

static inline void copy(char *out, size_t cap, const char *text)
{
    snprintf(out, cap, "%s", text ? text : "");
}

extern const char *const room_busy; /* says that another process was quicker */

/* room_log.c: an entry of the log, as it changes the room. */
void room_apply(struct room *, const struct log_entry *);
const char *room_bot_name(int seat);
/* room.c: writes an entry down and applies it; false: another process was quicker, and the room is as that left it. */
bool room_append(struct server *, struct room *, const char *kind, int seat, const char *person, const char *body);

#endif
