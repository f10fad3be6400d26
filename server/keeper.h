/* keeper.h: the threads that own the database. The loop hands them tasks and goes on; a task comes
 * back to the loop when it is done, and says whether it was kept. Nothing that was written is shown
 * to anybody before.
 *
 * One thread writes: all tasks that wait are one transaction, so that many moves cost one flush of
 * the disk; if that fails each is tried alone, so that one cannot spoil the others. Tasks are run
 * in the order of their tables, which makes it the order of locks in every process. A second thread
 * reads, on a connection of its own. A third hears what other processes tell. No statement, lock or
 * connection is waited for without end. */
#ifndef FR_SERVER_KEEPER_H
#define FR_SERVER_KEEPER_H

#include "store.h"

struct server;

/* The first member of whatever is to be done. run may be called more than once: each time it begins
 * anew, in a transaction in which nothing of it has been written. */
struct task {
    struct task *next;
    void (*run)(struct task *, struct db *); /* on a keeper's thread */
    void (*last)(struct task *,
                 struct db *); /* NULL, or: after the runs of all others of the transaction */
    void (*done)(struct server *, struct task *); /* on the loop */
    char order[ID_CAP];                           /* the table that is locked first */
    bool kept;   /* for done: it is on the disk; of a reading task: it was read */
    bool unsure; /* not kept as far as anybody knows */
    int64_t since;
};

struct keeper;

/* NULL: err says why. Without threads (for tests) tasks are done in keeper_pump. */
struct keeper *keeper_open(struct server *, const char *url, bool threads, char *err, size_t cap);
void keeper_close(struct keeper *); /* after what waits has been done */
bool keeper_is_shared(const struct keeper *);
void keeper_write(struct keeper *, struct task *);
void keeper_read(struct keeper *, struct task *);
bool keeper_is_idle(struct keeper *);
void keeper_pump(struct keeper *); /* does all that waits, here and now */

/* NULL: all is well; or what is the matter, for whoever runs the server. */
const char *keeper_trouble(struct keeper *, char *out, size_t cap);
struct keeper_counts {
    uint64_t commits, failures, kept_tasks, slowest_ms, waiting;
};
struct keeper_counts keeper_counts(struct keeper *);

#endif
