/* serve.c: the server's life: open the database, listen, tick, stop. */
#include "server.h"

#include <curl/curl.h>
#include <errno.h>
#include <grp.h>
#include <malloc.h>
#include <pwd.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { TICK_MS = 1000, HOUSEKEEPING_MS = 60000, ADOPT_AT_ONCE = 50 };

/* ---- the clock ---- */

struct adoption { char ids[ADOPT_AT_ONCE][ID_CAP]; int num; };

static void note_table(void *context, const struct table_row *row)
{
    struct adoption *a = context;

    if (a->num < ADOPT_AT_ONCE) memcpy(a->ids[a->num++], row->id, ID_CAP);
}

/* Tables whose bot or clock nobody looks after: after a restart, or when another process died. */
static void adopt_tables(struct server *sv)
{
    struct adoption a = { .num = 0 };
    const int64_t now = now_ms();

    store_list_attention(sv->db, now, ADOPT_AT_ONCE, note_table, &a);
    for (int i = 0; i < a.num; i++) {
        struct room *room;
        if (!store_take_lease(sv->db, a.ids[i], sv->owner, now, now + LEASE_MS)) continue;
        if (!(room = room_find(sv, a.ids[i]))) continue;
        room->lease_until = now + LEASE_MS;
        if (db_is_shared(sv->db)) room_refresh(sv, room);
    }
}

static void look_after(struct server *sv, struct room *room, int64_t now)
{
    if (!room->ready || room->stale) return;
    room_look_round(sv, room, now);
    if (room_needs_attention(room)) {
        const bool ours = room->lease_until > now;
        if (ours && room->lease_until < now + 2 * LEASE_MS / 3) {
            if (store_take_lease(sv->db, room->id, sv->owner, now, now + LEASE_MS)) room->lease_until = now + LEASE_MS;
        }
        if (ours) room_check_clocks(sv, room, now);
        if (ours) think_for(sv, room);
        room->idle_since = now;
    } else if (!room->watchers && !room->thinking_set && now - room->idle_since > ROOM_IDLE_MS) {
        room_forget(sv, room);
    }
}

static void on_tick(uv_timer_t *timer)
{
    struct server *sv = timer->data;
    const int64_t now = now_ms();

    adopt_tables(sv);
    conns_ask_silent(sv, now);
    net_hang_up_on_slow(sv, now);
    for (int i = 0; i < NUM_ROOM_BUCKETS; i++)
        for (struct room *room = sv->rooms[i], *next; room; room = next) {
            next = room->next;
            look_after(sv, room, now);
        }
    if (now - sv->last_housekeeping > HOUSEKEEPING_MS) {
        sv->last_housekeeping = now;
        store_end_old_sessions(sv->db, now);
        addresses_sweep(sv, now);
    }
    server_commit(sv);
}

static void on_flush(uv_prepare_t *prepare)
{
    struct server *sv = prepare->data;

    if (db_is_dirty(sv->db) || sv->pending) server_commit(sv);
}

/* ---- other processes ---- */

static void hear(void *context, const char *payload)
{
    struct server *sv = context;
    struct room *room;
    char id[ID_CAP];
    long long seq;

    if (room_hear_of_others(sv, payload, now_ms()) || sscanf(payload, "%15s %lld", id, &seq) != 2) return;
    room = room_known(sv, id);
    if (room && room->seq < seq && room_refresh(sv, room)) think_for(sv, room);
}

static void on_told(uv_poll_t *poll, int status, int events)
{
    struct server *sv = poll->data;

    (void)status;
    (void)events;
    db_hear(sv->db, hear, sv);
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

/* What is made meanwhile belongs to the user; the port is opened afterwards, which may need more. */
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
    if (!(sv->db = db_open(sv->config->db, err, cap))) return false;
    if (!db_is_shared(sv->db) && strcmp(sv->config->db, ":memory:")) sv->lock = door_lock(sv->config->db, holder, holder_cap);
    if (*holder) return snprintf(err, cap, "%s is already being served, at %s", sv->config->db, holder), false;
    return store_migrate(sv->db, err, cap);
}

static bool find_port(struct server *sv, char *err, size_t cap)
{
    const struct fr_serve_config *c = sv->config;

    if ((sv->port = door_find_port(c->host, c->port, c->any_port))) return true;
    snprintf(err, cap, "port %d of %s is taken or not allowed; --port chooses another", c->port, c->host);
    return false;
}

static bool start(struct server *sv, char *holder, size_t holder_cap, char *err, size_t cap)
{
    const struct passwd *user;

    raise_file_limit();
    /* A table has room for a very long record. Kept in pages of its own, what is not used costs nothing. */
    mallopt(M_MMAP_THRESHOLD, 64 * 1024);
    if (sodium_init() < 0) return snprintf(err, cap, "libsodium does not start"), false;
    curl_global_init(CURL_GLOBAL_DEFAULT);
    random_id(sv->owner);
    if (!find_user(sv->config->user, &user, err, cap)) return false;
    if (!act_as(user)) return snprintf(err, cap, "cannot become the user %s", sv->config->user), false;
    if (!open_database(sv, holder, holder_cap, err, cap)) return false;
    if (!act_as_before(user) || !find_port(sv, err, cap)) return false;
    uv_loop_init(&sv->loop);
    if (!net_start(sv, err, cap)) return false;
    if (!become(user)) return snprintf(err, cap, "cannot become the user %s", sv->config->user), false;
    uv_prepare_init(&sv->loop, &sv->flush);
    uv_timer_init(&sv->loop, &sv->tick);
    sv->flush.data = sv->tick.data = sv;
    uv_prepare_start(&sv->flush, on_flush);
    uv_timer_start(&sv->tick, on_tick, 10, TICK_MS);
    for (int i = 0; i < 2; i++) {
        uv_signal_init(&sv->loop, &sv->signals[i]);
        sv->signals[i].data = sv;
        uv_signal_start(&sv->signals[i], on_signal, i ? SIGTERM : SIGINT);
    }
    if (db_wait_handle(sv->db) >= 0) {
        uv_poll_init(&sv->loop, &sv->told, db_wait_handle(sv->db));
        sv->told.data = sv;
        uv_poll_start(&sv->told, UV_READABLE, on_told);
        sv->told_open = true;
    }
    return true;
}

/* Moves that were acknowledged are on the disk already; what is left is to say good-bye. */
static void stop(struct server *sv)
{
    server_commit(sv);
    store_drop_leases(sv->db, sv->owner);
    db_commit(sv->db);
    while (sv->num_working) uv_run(&sv->loop, UV_RUN_ONCE);
    uv_close((uv_handle_t *)&sv->flush, NULL);
    uv_close((uv_handle_t *)&sv->tick, NULL);
    for (int i = 0; i < 2; i++) uv_close((uv_handle_t *)&sv->signals[i], NULL);
    if (sv->told_open) uv_close((uv_handle_t *)&sv->told, NULL);
    net_stop(sv);
    uv_loop_close(&sv->loop);
    rooms_free(sv);
    addresses_sweep(sv, INT64_MAX);
    db_close(sv->db);
    if (sv->lock >= 0) close(sv->lock);
}

/* A start that failed leaves nothing behind. True: another process serves the same, and a browser is shown it. */
static bool give_up(struct server *sv, const char *address)
{
    const bool shown = sv->config->open && !strncmp(address, "http", 4);

    if (shown) door_show(address);
    if (sv->db) db_close(sv->db);
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
    if (!start(sv, address, sizeof address, err, sizeof err)) {
        fprintf(stderr, "frontier: %s\n", err);
        return give_up(sv, address) ? 0 : 1;
    }
    door_address(config, door_is_everywhere(config->host) ? "127.0.0.1" : config->host, sv->port, address, sizeof address);
    door_sign(sv->lock, address);
    if (!config->quiet) door_announce(config, address, sv->port);
    if (config->open) door_show(address);
    uv_run(&sv->loop, UV_RUN_DEFAULT);
    stop(sv);
    free(sv);
    return 0;
}
