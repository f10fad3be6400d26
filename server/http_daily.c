/* http_daily.c: the board of a day's challenge; what it takes is played again by the pool. */
#include "http_inner.h"

#include <string.h>

enum { MAX_CHECKING = 2 };

static void write_daily_result(void *context, const struct daily_result *r)
{
    struct call *c = context;
    struct fr_writer *w = &c->w;

    fr_open(w, '{');
    fr_key_string(w, "name", r->name);
    fr_key_int(w, "points", r->points);
    fr_key_int(w, "place", r->place);
    fr_key_bool(w, "you", !strcmp(r->person, c->person.id));
    fr_close(w, '}');
}

static void write_board(struct call *c)
{
    fr_open(&c->w, '{');
    fr_key_string(&c->w, "day", c->daily.day);
    fr_key_string(&c->w, "game", c->daily.game);
    fr_key(&c->w, "results");
    fr_open(&c->w, '[');
    store_list_daily(c->db, c->daily.day, c->daily.game, MAX_LISTED, write_daily_result, c);
    fr_close(&c->w, ']');
    fr_close(&c->w, '}');
}

void answer_board(struct call *c)
{
    const struct fr_game *game;
    struct fr_options o;
    uint64_t seed;

    call_argument(c->query, "day", c->daily.day, sizeof c->daily.day);
    call_argument(c->query, "game", c->daily.game, sizeof c->daily.game);
    if (!(game = fr_find_game(c->daily.game)))
        call_refuse(c, 404, ERR_NO_SUCH_GAME);
    else if (!fr_daily(game, c->daily.day, &o, &seed))
        call_refuse(c, 400, ERR_NOT_OF_THE_DAY);
    else
        write_board(c);
}

void answer_result(struct call *c)
{
    if (!c->has_body) call_refuse(c, 400, ERR_BAD_REQUEST);
}

static void run_check(void *context)
{
    struct call *c = context;

    step_back();
    c->wrong = daily_check(c->body, now_ms(), &c->daily, &c->err);
}

static void run_result(struct task *task, struct db *db)
{
    struct call *c = (struct call *)task;

    c->db = db;
    call_begin(c);
    if (store_add_daily(db, &c->daily, c->person.id, now_ms()))
        write_board(c);
    else
        call_not_kept(c);
}

static void check_done(struct server *sv, void *context)
{
    struct call *c = context;

    sv->num_checking--;
    if (c->wrong) {
        call_refuse_with(c, 400, c->wrong, c->err.text[0] ? c->err.text : NULL);
        call_respond(c);
        return;
    }
    c->task = (struct task){ .run = run_result, .done = call_kept };
    keeper_write(sv->keeper, &c->task);
}

void then_check(struct call *c)
{
    if (c->sv->num_checking >= MAX_CHECKING || !pool_run(c->sv, run_check, check_done, c)) {
        call_refuse(c, 503, ERR_CHECKING);
        call_respond(c);
        return;
    }
    c->sv->num_checking++;
}
