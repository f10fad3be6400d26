/* serve.c: the server's life: open the database, listen, tick, stop. */
#include "server.h"

#include <curl/curl.h>
#include <errno.h>
#include <grp.h>
#include <malloc.h>
#include <pwd.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { TICK_MS = 1000, HOUSEKEEPING_MS = 60000, ADOPT_AT_ONCE = 2000, STOP_MS = 10000 };

/* ---- tables that nobody looks after: after a restart, when another process died, when a clock has
 * run out ---- */

struct adoption {
    struct task task;
    char owner[ID_CAP];
    int num;
    char ids[ADOPT_AT_ONCE][ID_CAP];
};

static void note_table(void *context, const char *id)
{
    struct adoption *a = context;

    if (a->num < ADOPT_AT_ONCE) snprintf(a->ids[a->num++], ID_CAP, "%s", id);
}

static void run_adoption(struct task *task, struct db *db)
{
    struct adoption *a = (struct adoption *)task;

    a->num = 0;
    store_adopt(db, a->owner, now_ms(), ADOPT_AT_ONCE, note_table, a);
}

static void adoption_done(struct server *sv, struct task *task)
{
    struct adoption *a = (struct adoption *)task;

    sv->adopting = false;
    for (int i = 0; task->kept && i < a->num; i++) room_adopt(sv, a->ids[i]);
    free(a);
}

static void adopt_tables(struct server *sv)
{
    struct adoption *a;

    if (sv->adopting || !(a = calloc(1, sizeof *a))) return;
    a->task = (struct task){ .run = run_adoption, .done = adoption_done };
    snprintf(a->owner, sizeof a->owner, "%s", sv->owner);
    sv->adopting = true;
    if (keeper_is_shared(sv->keeper))
        keeper_write(sv->keeper, &a->task);
    else
        keeper_read(sv->keeper, &a->task);
}

/* ---- the clock ---- */

static bool may_be_forgotten(const struct server *sv, const struct room *room, int64_t now,
                             bool due)
{
    return !due && !room->watchers && !room->waiting && !room->thinking_set && !room->thought &&
           now - room->idle_since > (int64_t)sv->config->idle_seconds * 1000;
}

static void look_after(struct server *sv, struct room *room, int64_t now)
{
    const int64_t wakes = room->ready && !room->misfit ? room_wakes_at(room) : 0;
    const bool due = wakes && wakes <= now && room->owned;

    if (!room_is_free(room)) return;
    if (room->ready && !room->misfit) room_look_round(sv, room, now);
    if (room->doubt && (room->watchers || due))
        room_load(sv, room);
    else if (due) {
        room_check_clocks(sv, room, now);
        room_submit(sv, NULL, 0, NULL, 0);
        think_for(sv, room);
    } else if (may_be_forgotten(sv, room, now, due))
        room_forget(sv, room);
}

struct cleaning {
    struct task task;
};

static void run_cleaning(struct task *task, struct db *db)
{
    (void)task;
    store_end_old_sessions(db, now_ms());
}

static void free_task(struct server *sv, struct task *task)
{
    (void)sv;
    free(task);
}

static void clean(struct server *sv)
{
    struct cleaning *c = calloc(1, sizeof *c);

    if (!c) return;
    c->task = (struct task){ .run = run_cleaning, .done = free_task };
    keeper_write(sv->keeper, &c->task);
}

static void on_tick(uv_timer_t *timer)
{
    struct server *sv = timer->data;
    const int64_t now = now_ms(), steady = steady_ms();

    adopt_tables(sv);
    conns_ask_silent(sv, steady);
    net_hang_up_on_slow(sv, steady);
    for (int i = 0; i < NUM_ROOM_BUCKETS; i++)
        for (struct room *room = sv->rooms[i], *next; room; room = next) {
            next = room->next;
            look_after(sv, room, now);
        }
    if (steady - sv->last_housekeeping > HOUSEKEEPING_MS) {
        sv->last_housekeeping = steady;
        clean(sv);
        addresses_sweep(sv, now);
    }
}

/* To whoever runs the server, now and then; the texts of databases hold no secrets of ours. */
void server_complain(struct server *sv)
{
    const int64_t now = steady_ms();
    char trouble[256];

    if (now - sv->complained_at < 10000 || !keeper_trouble(sv->keeper, trouble, sizeof trouble))
        return;
    sv->complained_at = now;
    fprintf(stderr, "frontier: nothing is being kept: %s\n", trouble);
}

/* ---- spectators ---- */

static void on_crowd(uv_idle_t *idle)
{
    struct server *sv = idle->data;

    conns_serve_crowd(sv);
    if (!sv->crowd_first) uv_idle_stop(idle);
}

void server_wake_crowd(struct server *sv)
{
    if (sv->crowd.data) uv_idle_start(&sv->crowd, on_crowd);
}

/* ---- other processes ---- */

struct telling {
    struct task task;
    char payload[128];
};

static void run_telling(struct task *task, struct db *db)
{
    db_tell(db, ((struct telling *)task)->payload);
}

void server_tell(struct server *sv, const char *payload)
{
    struct telling *t;

    if (!keeper_is_shared(sv->keeper) || !(t = calloc(1, sizeof *t))) return;
    t->task = (struct task){ .run = run_telling, .done = free_task };
    snprintf(t->payload, sizeof t->payload, "%s", payload);
    keeper_write(sv->keeper, &t->task);
}

static void hear_of_table(struct server *sv, const char *id, int64_t seq, bool due,
                          const char *owner)
{
    struct room *room = room_known(sv, id);
    const bool ours = !strcmp(owner, sv->owner);

    if (!room && ours && due) room_adopt(sv, id);
    if (!room || room->seq >= seq) return;
    room->doubt = room->doubt_again = true;
    if (room_is_free(room)) room_load(sv, room);
}

void server_told(struct server *sv, const char *payload)
{
    char process[ID_CAP], id[ID_CAP], owner[ID_CAP], hash[HASH_CAP] = "";
    long long seq;
    int due;

    if (sscanf(payload, "%15s", process) != 1 || !strcmp(process, sv->owner)) return;
    if (room_hear_of_others(sv, payload, now_ms())) return;
    if (sscanf(payload, "%*s out %71s", hash) == 1)
        conns_end_session(sv, hash);
    else if (sscanf(payload, "%*s gone %15s %71s", id, hash) >= 1)
        conns_end_person(sv, id, hash);
    else if (sscanf(payload, "%*s %15s %lld %d %15s", id, &seq, &due, owner) == 4)
        hear_of_table(sv, id, seq, due, owner);
}

void server_doubt_all(struct server *sv)
{
    for (int i = 0; i < NUM_ROOM_BUCKETS; i++)
        for (struct room *room = sv->rooms[i]; room; room = room->next) {
            room->doubt = room->doubt_again = room->seq > 0 || room->loading;
            if (room->watchers && room_is_free(room)) room_load(sv, room);
        }
}

/* ---- start and stop ---- */

static void on_signal(uv_signal_t *signal, int number)
{
    struct server *sv = signal->data;

    (void)number;
    sv->stopping = true;
    uv_stop(&sv->loop);
}

static void raise_file_limit(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit)) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/* ---- an unprivileged user ---- */

static bool find_user(const char *name, const struct passwd **user, char *err, size_t cap)
{
    *user = name ? getpwnam(name) : NULL;
    if (!name || *user) return true;
    snprintf(err, cap, "there is no user %s", name);
    return false;
}

/* What is made meanwhile belongs to the user; the port is opened afterwards, which may need more.
 */
static bool act_as(const struct passwd *user)
{
    return !user || (!setegid(user->pw_gid) && !seteuid(user->pw_uid));
}

static bool act_as_before(const struct passwd *user)
{
    return !user || (!seteuid(getuid()) && !setegid(getgid()));
}

/* For good. */
static bool become(const struct passwd *user)
{
    return !user || (!setgroups(0, NULL) && !setgid(user->pw_gid) && !setuid(user->pw_uid));
}

/* Two processes on one SQLite file would not hear of each other's moves. */
static bool open_database(struct server *sv, char *holder, size_t holder_cap, char *err, size_t cap)
{
    const char *db = sv->config->db;

    if (!db_url_is_shared(db) && strcmp(db, ":memory:"))
        sv->lock = door_lock(db, holder, holder_cap);
    if (*holder) return snprintf(err, cap, "%s is already being served, at %s", db, holder), false;
    return (sv->keeper = keeper_open(sv, db, true, err, cap));
}

static bool find_port(struct server *sv, char *err, size_t cap)
{
    const struct fr_serve_config *c = sv->config;

    if ((sv->port = door_find_port(c->host, c->port, c->any_port))) return true;
    snprintf(err, cap, "port %d of %s is taken or not allowed; --port chooses another", c->port,
             c->host);
    return false;
}

static bool start(struct server *sv, char *holder, size_t holder_cap, char *err, size_t cap)
{
    const struct passwd *user;

    raise_file_limit();
    signal(SIGXFSZ,
           SIG_IGN); /* a file that may not grow is a trouble to be told, not a reason to end */
    /* A table has room for a very long record. Kept in pages of its own, what is not used costs
     * nothing. */
    mallopt(M_MMAP_THRESHOLD, 64 * 1024);
    if (sodium_init() < 0) return snprintf(err, cap, "libsodium does not start"), false;
    curl_global_init(CURL_GLOBAL_DEFAULT);
    random_id(sv->owner);
    if (!find_user(sv->config->user, &user, err, cap)) return false;
    if (!act_as(user))
        return snprintf(err, cap, "cannot become the user %s", sv->config->user), false;
    if (!open_database(sv, holder, holder_cap, err, cap)) return false;
    if (!act_as_before(user) || !find_port(sv, err, cap)) return false;
    if (!net_start(sv, err, cap)) return false;
    if (!become(user))
        return snprintf(err, cap, "cannot become the user %s", sv->config->user), false;
    uv_idle_init(&sv->loop, &sv->crowd);
    uv_timer_init(&sv->loop, &sv->tick);
    sv->crowd.data = sv->tick.data = sv;
    uv_timer_start(&sv->tick, on_tick, 10, TICK_MS);
    for (int i = 0; i < 2; i++) {
        uv_signal_init(&sv->loop, &sv->signals[i]);
        sv->signals[i].data = sv;
        uv_signal_start(&sv->signals[i], on_signal, i ? SIGTERM : SIGINT);
    }
    return true;
}

/* Moves that were acknowledged are on the disk already; those on their way are answered, then it is
 * good-bye. */
static void stop(struct server *sv)
{
    const int64_t until = steady_ms() + STOP_MS;

    while ((sv->num_working || !keeper_is_idle(sv->keeper)) && steady_ms() < until)
        uv_run(&sv->loop, UV_RUN_ONCE);
    for (int i = 0; i < 20; i++) uv_run(&sv->loop, UV_RUN_NOWAIT); /* the last answers */
    uv_close((uv_handle_t *)&sv->crowd, NULL);
    uv_close((uv_handle_t *)&sv->tick, NULL);
    for (int i = 0; i < 2; i++) uv_close((uv_handle_t *)&sv->signals[i], NULL);
    webhooks_stop(sv);
    keeper_close(sv->keeper);
    net_stop(sv);
    while (sv->num_working) uv_run(&sv->loop, UV_RUN_ONCE);
    uv_loop_close(&sv->loop);
    rooms_free(sv);
    addresses_sweep(sv, INT64_MAX);
    if (sv->lock >= 0) close(sv->lock);
}

/* A start that failed leaves nothing behind. True: another process serves the same, and a browser
 * is shown it. */
static bool give_up(struct server *sv, const char *address)
{
    const bool shown = sv->config->open && !strncmp(address, "http", 4);

    if (shown) door_show(address);
    if (sv->keeper) keeper_close(sv->keeper);
    net_stop(sv);
    uv_loop_close(&sv->loop);
    if (sv->lock >= 0) close(sv->lock);
    free(sv);
    return shown;
}

int fr_serve(const struct fr_serve_config *config)
{
    struct server *sv = calloc(1, sizeof *sv);
    char err[512] = "there is no memory", address[160] = "";

    if (!sv) return 1;
    sv->config = config;
    sv->lock = -1;
    uv_loop_init(&sv->loop);
    if (!start(sv, address, sizeof address, err, sizeof err)) {
        fprintf(stderr, "frontier: %s\n", err);
        return give_up(sv, address) ? 0 : 1;
    }
    door_address(config, door_is_everywhere(config->host) ? "127.0.0.1" : config->host, sv->port,
                 address, sizeof address);
    door_sign(sv->lock, address);
    if (!config->quiet) door_announce(config, address, sv->port);
    if (config->open) door_show(address);
    uv_run(&sv->loop, UV_RUN_DEFAULT);
    stop(sv);
    free(sv);
    return 0;
}
