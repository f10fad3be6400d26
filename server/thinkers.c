/* thinkers.c: work for libuv's pool: bots that think, passwords that are hashed. At most
 * config->bot_threads bots think at once; the others wait for their turn, and people's moves never
 * wait for either. */
#include "server.h"
#include "bots.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

/* ---- any work ---- */

struct work {
    uv_work_t request;
    struct server *sv;
    void (*fn)(void *);
    void (*done)(struct server *, void *);
    void *job;
};

static void run_work(uv_work_t *request)
{
    struct work *w = request->data;

    w->fn(w->job);
}

static void end_work(uv_work_t *request, int status)
{
    struct work *w = request->data;

    (void)status;
    w->sv->num_working--;
    w->done(w->sv, w->job);
    free(w);
}

bool pool_run(struct server *sv, void (*fn)(void *), void (*done)(struct server *, void *), void *job)
{
    struct work *w = calloc(1, sizeof *w);

    if (!w) return false;
    *w = (struct work){ .sv = sv, .fn = fn, .done = done, .job = job };
    w->request.data = w;
    if (uv_queue_work(&sv->loop, &w->request, run_work, end_work)) {
        free(w);
        return false;
    }
    sv->num_working++;
    return true;
}

/* ---- bots ---- */

struct thought {
    char room[ID_CAP];
    const struct fr_game *game;
    const struct fr_bot *bot;
    int seat;
    fr_move move;
    uint64_t seed;
    struct fr_mind *mind;
    uint64_t state[FR_MAX_STATE / 8];
};

static double seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void think(void *job)
{
    struct thought *t = job;
    const struct fr_limits limits = { .clock = seconds };
    const int usual = getpriority(PRIO_PROCESS, (id_t)getpid());

    /* On Linux this is of the thread alone: on a single core, people's moves go before thoughts. */
    setpriority(PRIO_PROCESS, 0, usual + 10);
    if (t->bot->style) t->mind = fr_mind_new(0, 1);
    t->move = fr_ask_bot(t->bot, t->mind, t->game, t->state, t->seat, t->seed, &limits);
    fr_mind_free(t->mind);
}

static void thought_done(struct server *sv, void *job)
{
    struct thought *t = job;
    struct room *room = room_find(sv, t->room);

    sv->num_thinking--;
    if (room) {
        room->thinking_set &= (fr_seats)~(1 << t->seat);
        if (!sv->stopping && !room_bot_move(sv, room, t->seat, t->move)) think_for(sv, room);
    }
    free(t);
    for (int i = 0; i < NUM_ROOM_BUCKETS && sv->num_thinking < sv->config->bot_threads; i++)
        for (struct room *other = sv->rooms[i]; other; other = other->next) think_for(sv, other);
}

static bool is_ours(struct server *sv, struct room *room)
{
    const int64_t now = now_ms();

    if (!db_is_shared(sv->db) || room->lease_until > now + LEASE_MS / 3) return true;
    if (!store_take_lease(sv->db, room->id, sv->owner, now, now + LEASE_MS)) return false;
    room->lease_until = now + LEASE_MS;
    return true;
}

void think_for(struct server *sv, struct room *room)
{
    const fr_seats wanted = room->ready ? room_bots_asked(room) & (fr_seats)~room->thinking_set : 0;

    if (!wanted || sv->stopping || room->stale || !is_ours(sv, room)) return;
    for (int seat = 0; seat < room->options.players; seat++) {
        struct thought *t;

        if (!(wanted >> seat & 1) || sv->num_thinking >= sv->config->bot_threads) continue;
        if (!(t = calloc(1, sizeof *t))) return;
        memcpy(t->room, room->id, sizeof t->room);
        t->game = room->game;
        t->bot = fr_find_bot(room->seats[seat].bot);
        t->seat = seat;
        t->seed = fr_mix(room->seed ^ (uint64_t)room->seq);
        memcpy(t->state, room->table->state, sizeof t->state);
        if (!t->bot) t->bot = fr_find_bot("greedy");
        if (!pool_run(sv, think, thought_done, t)) {
            free(t);
            return;
        }
        room->thinking_set |= (fr_seats)(1 << seat);
        sv->num_thinking++;
    }
}
