/* keeper.c: see keeper.h. */
#include "keeper.h"
#include "server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    MAX_GROUP = 256, /* tasks of one transaction */
    MAX_WAITING =
        8192, /* more are refused at once: the loop must not promise what cannot be done */
    PATIENCE_MS = 5000, /* how long a task waits for a database that is away */
    UNSURE_MS = 15000,  /* how long the fate of a commit is inquired after */
    MAX_TRIES = 6,      /* when others are in the way */
    BEAT_MS = 500,      /* how often a process says that it lives */
    LOOK_MS = 5000,     /* how often the file is looked at */
};

struct queue {
    struct task *first, **last;
    int num;
};

struct keeper {
    struct server *sv;
    bool shared, threads, alone; /* alone: in memory, where a second connection would see nothing */
    struct db *writes, *reads;
    struct db_ear *ear;
    uv_thread_t writer, reader, listener;
    int wake_listener[2];
    /* Under the lock: */
    uv_mutex_t lock;
    uv_cond_t written, asked;
    struct queue to_write, to_read, done;
    bool stopping, deaf, beat_missed;
    int busy; /* tasks taken and not yet done */
    char trouble[256];
    struct keeper_counts counts;
    struct told {
        struct told *next;
        char text[];
    } * told, **last_told;
    uv_async_t wake_loop;
    /* Of the writer alone: */
    int64_t batch, beat_at, looked_at;
};

static void put(struct queue *q, struct task *t)
{
    t->next = NULL;
    if (!q->first) q->last = &q->first;
    *q->last = t;
    q->last = &t->next;
    q->num++;
}

static struct task *take(struct queue *q)
{
    struct task *t = q->first;

    if (!t) return NULL;
    q->first = t->next;
    q->num--;
    return t;
}

static void nap(int ms) { usleep((useconds_t)ms * 1000); }

/* ---- how it goes ---- */

static void set_trouble(struct keeper *k, const char *text)
{
    uv_mutex_lock(&k->lock);
    snprintf(k->trouble, sizeof k->trouble, "%s", text);
    uv_mutex_unlock(&k->lock);
}

const char *keeper_trouble(struct keeper *k, char *out, size_t cap)
{
    uv_mutex_lock(&k->lock);
    snprintf(out, cap, "%s", k->trouble);
    uv_mutex_unlock(&k->lock);
    return out[0] ? out : NULL;
}

struct keeper_counts keeper_counts(struct keeper *k)
{
    struct keeper_counts counts;

    uv_mutex_lock(&k->lock);
    counts = k->counts;
    counts.waiting = (uint64_t)(k->to_write.num + k->to_read.num + k->busy);
    uv_mutex_unlock(&k->lock);
    return counts;
}

/* ---- the writer ---- */

/* A process that was thought dead is told so: others may have taken its tables. */
static bool say_alive(struct keeper *k, struct db *db)
{
    const int state = store_beat(db, k->sv->owner, k->batch);

    if (state < 0) return false;
    if (state == 0) {
        if (!store_enter_process(db, k->sv->owner, k->batch)) return false;
        uv_mutex_lock(&k->lock);
        k->beat_missed = true;
        uv_mutex_unlock(&k->lock);
    }
    k->beat_at = steady_ms();
    return true;
}

static void note_beat(void *context, const struct db_row *row)
{
    (void)row;
    ((struct keeper *)context)->beat_at = steady_ms();
}

/* The same without waiting for the answer. Who beat a moment ago is in the list, so the batch is
 * noted for certain. */
static bool say_alive_soon(struct keeper *k, struct db *db)
{
    if (steady_ms() - k->beat_at > 2 * BEAT_MS) return say_alive(k, db);
    return store_beat_later(db, k->sv->owner, k->batch, note_beat, k);
}

/* The connection went while the commit was on its way. The row of this process tells: it was
 * written in the same transaction, and cannot be read before that has ended. */
static bool was_committed(struct keeper *k, bool *unsure)
{
    const int64_t until = steady_ms() + UNSURE_MS;
    int64_t batch = -1;

    do {
        db_rollback(k->writes);
        if (db_begin(k->writes) && store_find_batch(k->writes, k->sv->owner, &batch)) {
            db_rollback(k->writes);
            return batch == k->batch;
        }
        nap(100);
    } while (steady_ms() < until);
    *unsure = true;
    return false;
}

static bool try_group(struct keeper *k, struct task **tasks, int num, bool *unsure)
{
    struct db *db = k->writes;
    bool ok = db_begin(db);

    k->batch++;
    if (ok && k->shared) ok = say_alive_soon(k, db);
    for (int i = 0; ok && i < num; i++) {
        tasks[i]->run(tasks[i], db);
        ok = db_trouble(db) == DB_FINE;
    }
    for (int i = 0; ok && i < num; i++) {
        if (tasks[i]->last) tasks[i]->last(tasks[i], db);
        ok = db_trouble(db) == DB_FINE;
    }
    if (!ok) {
        db_rollback(db);
        return false;
    }
    if (db_commit(db)) return true;
    return k->shared && db_trouble(db) == DB_AWAY && was_committed(k, unsure);
}

static void finish(struct keeper *k, struct task **tasks, int num, bool kept, bool unsure)
{
    uv_mutex_lock(&k->lock);
    for (int i = 0; i < num; i++) {
        tasks[i]->kept = kept;
        tasks[i]->unsure = unsure;
        put(&k->done, tasks[i]);
    }
    k->busy -= num;
    if (kept)
        k->counts.commits++, k->counts.kept_tasks += (uint64_t)num;
    else
        k->counts.failures++;
    uv_mutex_unlock(&k->lock);
    if (k->threads) uv_async_send(&k->wake_loop);
}

static bool may_wait(const struct task *t) { return steady_ms() - t->since < PATIENCE_MS; }

static bool is_hopeless(struct keeper *k, struct task **tasks, int num, int tries)
{
    switch (db_trouble(k->writes)) {
    case DB_AGAIN: return tries >= (num > 1 ? 1 : MAX_TRIES);
    case DB_AWAY: return !may_wait(tasks[0]) || !k->threads;
    default: return true;
    }
}

/* All of them together, or else each alone. */
static void keep(struct keeper *k, struct task **tasks, int num)
{
    const int64_t begun = steady_ms();
    bool unsure = false, ok = false;

    for (int tries = 0; !(ok = try_group(k, tasks, num, &unsure)) && !unsure; tries++) {
        if (is_hopeless(k, tasks, num, tries)) break;
        nap(db_trouble(k->writes) == DB_AWAY ? 100 : 3 + (int)(steady_ms() % 11) * (tries + 1));
    }
    set_trouble(k, ok ? "" : db_error(k->writes));
    uv_mutex_lock(&k->lock);
    if ((uint64_t)(steady_ms() - begun) > k->counts.slowest_ms)
        k->counts.slowest_ms = (uint64_t)(steady_ms() - begun);
    uv_mutex_unlock(&k->lock);
    if (ok || num == 1) {
        finish(k, tasks, num, ok, unsure);
        return;
    }
    for (int i = 0; i < num; i++) keep(k, &tasks[i], 1);
}

static int compare_order(const void *a, const void *b)
{
    const struct task *one = *(struct task *const *)a, *other = *(struct task *const *)b;
    const int order = strcmp(one->order, other->order);

    return order ? order : (one->since > other->since) - (one->since < other->since);
}

static int take_group(struct keeper *k, struct task **tasks)
{
    int num = 0;

    while (num < MAX_GROUP && (tasks[num] = take(&k->to_write))) num++;
    k->busy += num;
    return num;
}

static void write_waiting(struct keeper *k)
{
    struct task *tasks[MAX_GROUP];
    int num;

    uv_mutex_lock(&k->lock);
    num = take_group(k, tasks);
    uv_mutex_unlock(&k->lock);
    if (!num) return;
    qsort(tasks, (size_t)num, sizeof *tasks, compare_order);
    keep(k, tasks, num);
}

/* Now and then: says that this process lives, and looks whether the database does. */
static void beat(struct keeper *k)
{
    const int64_t now = steady_ms();
    char trouble[256];

    if (now - k->looked_at > LOOK_MS || keeper_trouble(k, trouble, sizeof trouble)) {
        k->looked_at = now;
        if (db_is_lost(k->writes))
            set_trouble(k, "the database's file has been moved or removed");
        else if (!k->shared && keeper_trouble(k, trouble, sizeof trouble))
            set_trouble(k,
                        store_probe(k->writes) && db_commit(k->writes) ? "" : db_error(k->writes));
    }
    if (!k->shared || now - k->beat_at < BEAT_MS) return;
    k->batch++;
    if (db_begin(k->writes) && say_alive(k, k->writes) && db_commit(k->writes))
        set_trouble(k, "");
    else {
        set_trouble(k, db_error(k->writes));
        db_rollback(k->writes);
    }
}

static void run_writer(void *context)
{
    struct keeper *k = context;

    for (;;) {
        uv_mutex_lock(&k->lock);
        if (!k->to_write.first && !k->stopping)
            uv_cond_timedwait(&k->written, &k->lock, (uint64_t)BEAT_MS * 1000000);
        const bool end = k->stopping && !k->to_write.first;
        uv_mutex_unlock(&k->lock);
        if (end) return;
        write_waiting(k);
        beat(k);
    }
}

/* ---- the reader ---- */

static void read_one(struct keeper *k, struct task *t)
{
    struct db *db = k->alone ? k->writes : k->reads;

    for (int tries = 0;; tries++) {
        db_forget_trouble(db);
        t->run(t, db);
        t->kept = db_trouble(db) == DB_FINE;
        if (t->kept || db_trouble(db) == DB_BROKEN || !k->threads || tries >= MAX_TRIES) break;
        if (db_trouble(db) == DB_AWAY && !may_wait(t)) break;
        nap(50);
    }
    if (!t->kept && db_trouble(db) == DB_BROKEN) set_trouble(k, db_error(db));
    uv_mutex_lock(&k->lock);
    k->busy--;
    put(&k->done, t);
    uv_mutex_unlock(&k->lock);
    if (k->threads) uv_async_send(&k->wake_loop);
}

static struct task *take_read(struct keeper *k)
{
    struct task *t = take(&k->to_read);

    if (t) k->busy++;
    return t;
}

static void run_reader(void *context)
{
    struct keeper *k = context;

    for (;;) {
        uv_mutex_lock(&k->lock);
        while (!k->to_read.first && !k->stopping) uv_cond_wait(&k->asked, &k->lock);
        struct task *t = take_read(k);
        uv_mutex_unlock(&k->lock);
        if (!t) return;
        read_one(k, t);
    }
}

/* ---- the listener ---- */

static void note_told(void *context, const char *text)
{
    struct keeper *k = context;
    const size_t size = strlen(text) + 1;
    struct told *t = malloc(sizeof *t + size);

    if (!t) return;
    t->next = NULL;
    memcpy(t->text, text, size);
    uv_mutex_lock(&k->lock);
    if (!k->told) k->last_told = &k->told;
    *k->last_told = t;
    k->last_told = &t->next;
    uv_mutex_unlock(&k->lock);
    uv_async_send(&k->wake_loop);
}

static void run_listener(void *context)
{
    struct keeper *k = context;
    bool heard = true;

    for (;;) {
        const bool hears = db_ear_listen(k->ear, k->wake_listener[0], BEAT_MS, note_told, k);
        uv_mutex_lock(&k->lock);
        if (hears && !heard) k->deaf = true; /* something may have been missed */
        const bool end = k->stopping;
        uv_mutex_unlock(&k->lock);
        if (hears && !heard) uv_async_send(&k->wake_loop);
        heard = hears;
        if (end) return;
    }
}

/* ---- the loop's side ---- */

static void refuse(struct keeper *k, struct task *t)
{
    t->kept = t->unsure = false;
    put(&k->done, t);
}

static void ask(struct keeper *k, struct task *t, struct queue *q, uv_cond_t *cond)
{
    t->since = steady_ms();
    uv_mutex_lock(&k->lock);
    const bool full = q->num >= MAX_WAITING;
    if (full)
        refuse(k, t);
    else
        put(q, t);
    uv_cond_signal(cond);
    uv_mutex_unlock(&k->lock);
    if (k->threads && full) uv_async_send(&k->wake_loop);
}

void keeper_write(struct keeper *k, struct task *t) { ask(k, t, &k->to_write, &k->written); }

void keeper_read(struct keeper *k, struct task *t)
{
    if (k->alone)
        ask(k, t, &k->to_read, &k->written);
    else
        ask(k, t, &k->to_read, &k->asked);
}

static bool tell_loop(struct keeper *k)
{
    bool any = false;
    struct task *t;
    struct told *heard;

    for (;; any = true) {
        uv_mutex_lock(&k->lock);
        t = take(&k->done);
        uv_mutex_unlock(&k->lock);
        if (!t) break;
        t->done(k->sv, t);
    }
    for (;;) {
        uv_mutex_lock(&k->lock);
        if ((heard = k->told)) k->told = heard->next;
        const bool deaf = k->deaf, missed = k->beat_missed;
        k->deaf = k->beat_missed = false;
        uv_mutex_unlock(&k->lock);
        /* What others did would have tables read again, and at the end nobody reads any more. */
        if ((deaf || missed) && !k->stopping) server_doubt_all(k->sv);
        if (!heard) break;
        if (!k->stopping) server_told(k->sv, heard->text);
        free(heard);
    }
    return any;
}

static void on_wake(uv_async_t *async) { tell_loop(async->data); }

bool keeper_is_idle(struct keeper *k)
{
    bool idle;

    uv_mutex_lock(&k->lock);
    idle = !k->to_write.first && !k->to_read.first && !k->done.first && !k->busy;
    uv_mutex_unlock(&k->lock);
    return idle;
}

void keeper_pump(struct keeper *k)
{
    struct task *t;

    do {
        write_waiting(k);
        while ((t = take_read(k))) read_one(k, t);
    } while (tell_loop(k) || !keeper_is_idle(k));
}

/* ---- opening and closing ---- */

bool keeper_is_shared(const struct keeper *k) { return k->shared; }

static void run_both(void *context)
{
    struct keeper *k = context;

    for (;;) {
        uv_mutex_lock(&k->lock);
        if (!k->to_write.first && !k->to_read.first && !k->stopping)
            uv_cond_timedwait(&k->written, &k->lock, (uint64_t)BEAT_MS * 1000000);
        struct task *t = take_read(k);
        const bool end = k->stopping && !t && !k->to_write.first;
        uv_mutex_unlock(&k->lock);
        if (end) return;
        write_waiting(k);
        if (t) read_one(k, t);
    }
}

static void start_threads(struct keeper *k, const char *url)
{
    uv_async_init(&k->sv->loop, &k->wake_loop, on_wake);
    k->wake_loop.data = k;
    uv_thread_create(&k->writer, k->alone ? run_both : run_writer, k);
    if (!k->alone) uv_thread_create(&k->reader, run_reader, k);
    if (!k->shared || pipe(k->wake_listener)) return;
    k->ear = db_ear_open(url);
    if (k->ear) uv_thread_create(&k->listener, run_listener, k);
}

struct keeper *keeper_open(struct server *sv, const char *url, bool threads, char *err, size_t cap)
{
    struct keeper *k = calloc(1, sizeof *k);

    if (!k) return NULL;
    uv_mutex_init(&k->lock);
    uv_cond_init(&k->written);
    uv_cond_init(&k->asked);
    k->sv = sv;
    k->threads = threads;
    k->shared = db_url_is_shared(url);
    k->alone = !threads || !strcmp(url, ":memory:");
    if ((k->writes = db_open(url, err, cap)) && store_migrate(k->writes, err, cap) &&
        (k->alone || (k->reads = db_open(url, err, cap)))) {
        if (k->shared && store_enter_process(k->writes, sv->owner, 0)) db_commit(k->writes);
        if (threads) start_threads(k, url);
        return k;
    }
    if (k->writes) db_close(k->writes);
    free(k);
    return NULL;
}

static void free_keeper(uv_handle_t *handle) { free(handle->data); }

void keeper_close(struct keeper *k)
{
    uv_mutex_lock(&k->lock);
    k->stopping = true;
    uv_cond_signal(&k->written);
    uv_cond_signal(&k->asked);
    uv_mutex_unlock(&k->lock);
    if (k->ear && write(k->wake_listener[1], "", 1) == 1) {
        uv_thread_join(&k->listener);
        close(k->wake_listener[0]);
        close(k->wake_listener[1]);
    }
    if (k->threads) uv_thread_join(&k->writer);
    if (k->threads && !k->alone) uv_thread_join(&k->reader);
    tell_loop(k);
    for (struct task *t; (t = take(&k->to_read)) || (t = take(&k->to_write));) {
        t->kept = false; /* asked for by the last answers */
        t->done(k->sv, t);
    }
    if (k->shared && store_leave_process(k->writes, k->sv->owner)) db_commit(k->writes);
    db_ear_close(k->ear);
    db_close(k->writes);
    db_close(k->reads);
    uv_cond_destroy(&k->written);
    uv_cond_destroy(&k->asked);
    uv_mutex_destroy(&k->lock);
    if (k->threads)
        uv_close((uv_handle_t *)&k->wake_loop, free_keeper);
    else
        free(k);
}
