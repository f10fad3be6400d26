/* crew.h: threads that wait for work, started once. Where there are no threads there is no crew. */
#ifndef FR_CREW_H
#define FR_CREW_H

struct fr_crew;

struct fr_crew *fr_crew_new(int num_helpers); /* NULL: there are no threads */
void fr_crew_free(struct fr_crew *);
/* Calls work(context, i) for i = 0 (in the caller's thread) to num_helpers, and waits for all. */
void fr_crew_run(struct fr_crew *, void (*work)(void *context, int i), void *context);

#endif
