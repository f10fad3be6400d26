/* room_inner.h: what the files about tables share, and nobody else needs. */
#ifndef FR_SERVER_ROOM_INNER_H
#define FR_SERVER_ROOM_INNER_H

#include "server.h"

#include <stdio.h>

static inline void copy(char *out, size_t cap, const char *text)
{
    snprintf(out, cap, "%s", text ? text : "");
}

/* room_log.c: an entry of the log, as it changes the room. */
void room_apply(struct room *, const struct log_entry *);
const char *room_bot_name(int seat);
void room_trim_past(struct room *); /* old talk */

enum { MAX_TALK = 300 }; /* messages of a table that are kept */

/* room_changes.c: the member "changes", from one view's text to another's; false: it must be told
 * whole. */
bool room_write_changes(char *old, char *new, struct fr_writer *);

/* room.c */
enum { KEPT_MS = 5 * 60 * 1000 }; /* how long a rematch keeps its seats for the same people */
struct room *room_new(struct server *, const char *id);

/* room_write.c: writes an entry down and applies it; it is kept, or all is taken back, when
 * room_submit has done its work. */
void room_append(struct server *, struct room *, const char *kind, int seat, const char *person,
                 const char *body);
void room_append_seat(struct server *, struct room *, int seat,
                      const char *person); /* lists of one's tables */
void room_append_result(struct server *, struct room *);

#endif
