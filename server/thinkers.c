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

bool pool_run(struct server *sv, void (*fn)(void *), void (*done)(struct server *, void *),
              void *job)
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
    struct thought *next; /* of a room that was not free */
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

/* On Linux this is of the thread alone: on a single core, people's moves go before thoughts. */
void step_back(void)
{
    setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, (id_t)getpid()) + 10);
}

static void think(void *job)
{
    struct thought *t = job;
    const struct fr_limits limits = { .clock = seconds };

    step_back();
    if (t->bot->style) t->mind = fr_mind_new(0, 1);
    t->move = fr_ask_bot(t->bot, t->mind, t->game, t->state, t->seat, t->seed, &limits);
    fr_mind_free(t->mind);
}

static void make_move(struct server *sv, struct room *room, struct thought *t)
{
    room->thinking_set &= (fr_seats) ~(1 << t->seat);
    if (room->ready && !room->misfit && !sv->stopping && room_bot_move(sv, room, t->seat, t->move))
        room_submit(sv, NULL, 0, NULL, 0);
    else
        think_for(sv, room);
    free(t);
}

void thought_resume(struct server *sv, struct room *room)
{
    while (room->thought && room_is_free(room)) {
        struct thought *t = room->thought;

        room->thought = t->next;
        make_move(sv, room, t);
    }
}

void thought_forget(struct room *room)
{
    for (struct thought *t = room->thought, *next; t; t = next) {
        next = t->next;
        free(t);
    }
}

static void thought_done(struct server *sv, void *job)
{
    struct thought *t = job;
    struct room *room = room_known(sv, t->room);

    sv->num_thinking--;
    if (!room)
        free(t);
    else if (room_is_free(room))
        make_move(sv, room, t);
    else {
        t->next = room->thought;
        room->thought = t;
    }
    for (int i = 0; i < NUM_ROOM_BUCKETS && sv->num_thinking < sv->config->bot_threads; i++)
        for (struct room *other = sv->rooms[i]; other; other = other->next) think_for(sv, other);
}

void think_for(struct server *sv, struct room *room)
{
    const bool may = room->ready && !room->misfit && room->owned && room_is_free(room) &&
                     !room->doubt && !sv->stopping;
    const fr_seats wanted = may ? room_bots_asked(room) & (fr_seats)~room->thinking_set : 0;

    if (!wanted) return;
    for (int seat = 0; seat < room->options.players; seat++) {
        struct thought *t;

        if (!(wanted >> seat & 1) || sv->num_thinking >= sv->config->bot_threads) continue;
        if (!(t = calloc(1, sizeof *t))) return;
        memcpy(t->room, room->id, sizeof t->room);
        t->game = room->game;
        t->bot = fr_find_bot(room->seats[seat].bot);
        t->seat = seat;
        random_bytes(&t->seed, sizeof t->seed); /* what a bot does tells nothing of the deck */
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
