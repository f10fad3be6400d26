/* daily.c: whether a record is a finished game of a day's challenge, played as everybody plays it.
 * A page can send anything, so nothing of it is believed: the set-up must be the one that the
 * engine makes of the date, every move must be legal, and the moves of the other seats must be
 * those of the rival, who plays alike everywhere and is asked again here. What is left to a person
 * who cheats is to practise: nobody can tell a first game from a second. */
#include "server.h"
#include "bots.h"

#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { ME = 0, RIVAL_ITERATIONS = 60, DAY_MS = 86400000 }; /* web/src/lib/daily.ts has the same */

static void write_day(int64_t at, char out[DAY_CAP])
{
    const time_t seconds = (time_t)(at / 1000);
    struct tm t;

    gmtime_r(&seconds, &t);
    strftime(out, DAY_CAP, "%Y-%m-%d", &t);
}

/* Today, or yesterday: who began before midnight may end after it. */
static bool is_open(const char *day, int64_t now)
{
    char today[DAY_CAP], yesterday[DAY_CAP];

    write_day(now, today);
    write_day(now - DAY_MS, yesterday);
    return !strcmp(day, today) || !strcmp(day, yesterday);
}

static bool is_of_the_day(const struct fr_table *t, char day[DAY_CAP])
{
    struct fr_options o;
    uint64_t seed;

    if (t->from_position || t->options.secret || t->seed > 99991231) return false;
    snprintf(day, DAY_CAP, "%04d-%02d-%02d", (int)(t->seed / 10000), (int)(t->seed / 100 % 100),
             (int)(t->seed % 100));
    return fr_daily(t->game, day, &o, &seed) && seed == t->seed &&
           o.players == t->options.players && !memcmp(o.at, t->options.at, sizeof o.at);
}

static bool rival_played_so(const struct fr_table *t)
{
    const struct fr_limits limits = { .iterations = RIVAL_ITERATIONS, .milliseconds = -1 };
    struct fr_mind *mind = t->options.players > 1 ? fr_mind_new(0, 1) : NULL;
    uint64_t state[FR_MAX_STATE / 8];
    bool so = mind || t->options.players == 1;

    memcpy(state, t->start, sizeof state);
    for (int i = 0; so && i < t->num_moves; i++) {
        const struct fr_table_move *m = &t->moves[i];
        if (m->seat != ME) {
            fr_mind_forget(mind);
            so = m->move ==
                 fr_ask_bot(&fr_bot_medium, mind, t->game, state, m->seat, (uint64_t)i, &limits);
        }
        t->game->apply(state, m->seat, m->move, NULL);
    }
    fr_mind_free(mind);
    return so;
}

static enum error check(struct fr_table *t, const char *record, int64_t now,
                        struct daily_result *out, struct fr_error *err)
{
    if (!fr_table_read_record(t, record, strlen(record), err)) return ERR_BAD_REQUEST;
    if (!is_of_the_day(t, out->day) || !is_open(out->day, now)) return ERR_NOT_OF_THE_DAY;
    if (t->game->to_act(t->state)) return ERR_NOT_OVER;
    if (!rival_played_so(t)) return ERR_NOT_PLAYED_SO;
    snprintf(out->game, sizeof out->game, "%s", t->game->id);
    out->points = t->game->score(t->state, ME, NULL, 0, NULL);
    out->place = t->game->place(t->state, ME);
    return ERR_NONE;
}

enum error daily_check(const char *record, int64_t now, struct daily_result *out,
                       struct fr_error *err)
{
    struct fr_table *t = calloc(1, sizeof *t);
    const enum error wrong = t ? check(t, record, now, out, err) : ERR_NOT_KEPT;

    free(t);
    return wrong;
}
