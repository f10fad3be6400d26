/* show.c: what a viewer is told of a table, and nothing else: the state as it may know it, what was
 * done and what it saw of that, and what a move of its own would certainly do. Browser and server
 * draw from here; none of them decides what is hidden. */
#include "json.h"

#include <string.h>

typedef uint64_t scratch_state[FR_MAX_STATE / 8];

static bool is_over(const struct fr_table *t) { return !t->game->to_act(t->state); }

/* ---- the state ---- */

void fr_write_question(struct fr_writer *w, const struct fr_game *game, const void *state, int seat)
{
    struct fr_question q = { .source = -1 };
    char source[FR_MAX_TEXT];

    game->question(state, seat, &q);
    fr_key_int(w, "seat", seat);
    fr_key_string(w, "kind", game->questions[q.kind]);
    fr_key(w, "source");
    if (game->source && game->source(state, seat, &q, source, sizeof source))
        fr_string(w, source);
    else
        fr_null(w);
    fr_key_int(w, "amount", q.amount);
}

static void write_questions(struct fr_writer *w, const struct fr_game *game, const void *state)
{
    const fr_seats asked = game->to_act(state);

    fr_key(w, "questions");
    fr_open(w, '[');
    for (int seat = 0; seat < FR_MAX_SEATS; seat++)
        if (asked >> seat & 1) {
            fr_open(w, '{');
            fr_write_question(w, game, state, seat);
            fr_close(w, '}');
        }
    fr_close(w, ']');
}

void fr_write_legal(struct fr_writer *w, const struct fr_game *game, const void *state, int seat)
{
    fr_move moves[FR_MAX_LEGAL];
    const int num =
        seat >= 0 && fr_free_to_act(game, state) >> seat & 1 ? game->legal(state, seat, moves) : 0;

    fr_open(w, '[');
    for (int i = 0; i < num; i++) {
        char text[FR_MAX_TEXT];
        game->write_move(state, seat, moves[i], text, sizeof text);
        fr_string(w, text);
    }
    fr_close(w, ']');
}

void fr_write_scores(struct fr_writer *w, const struct fr_game *game, int players,
                     const void *state, int viewer)
{
    scratch_state view;

    memcpy(view, state, game->state_size);
    if (game->to_act(state)) game->redact(view, viewer); /* at the end the sheets lie open */
    fr_open(w, '[');
    for (int seat = 0; seat < players; seat++) {
        fr_open(w, '{');
        fr_write_score(w, game, view, seat);
        fr_close(w, '}');
    }
    fr_close(w, ']');
}

static void write_result(struct fr_writer *w, const struct fr_game *game, int players,
                         const void *state, int viewer)
{
    const bool over = !game->to_act(state);
    int places[FR_MAX_SEATS];
    scratch_state view;

    memcpy(view, state, game->state_size);
    if (!over) game->redact(view, viewer); /* how far a goal has come, as the viewer may know it */
    fr_open(w, '{');
    fr_key_bool(w, "over", over);
    if (over) {
        fr_key(w, "places");
        fr_open(w, '[');
        fr_places(game, state, players, places);
        for (int seat = 0; seat < players; seat++) fr_int(w, places[seat]);
        fr_close(w, ']');
    }
    fr_write_goal(w, game, view, players == 1 ? 0 : viewer);
    fr_close(w, '}');
}

static void write_snapshot(struct fr_writer *w, const struct fr_game *game, int players,
                           const void *state, int viewer)
{
    fr_key(w, "view");
    fr_write_view(w, game, state, viewer);
    write_questions(w, game, state);
    fr_key(w, "legal");
    fr_write_legal(w, game, state, viewer);
    fr_key(w, "score");
    fr_write_scores(w, game, players, state, viewer);
    fr_key(w, "result");
    write_result(w, game, players, state, viewer);
}

static const char *const undo_ids[] = { "may", "no_move", "turn_over", "taught" };

static void write_events(struct fr_writer *w, const struct fr_game *game,
                         const struct fr_events *events, int viewer, bool open)
{
    fr_key(w, "events");
    fr_open(w, '[');
    for (int i = 0; i < events->count; i++) {
        struct fr_event event = events->at[i];
        if (open) event.seen_by = 0xFF;
        game->write_event(&event, viewer, w);
    }
    fr_close(w, ']');
}

void fr_write_setup(struct fr_writer *w, const struct fr_table *t, int viewer)
{
    struct fr_event made[FR_MAX_EVENTS];
    struct fr_events events = { made, 0, FR_MAX_EVENTS };

    fr_table_setup_events(t, &events);
    if (!events.count) return;
    fr_key(w, "setup");
    fr_open(w, '[');
    for (int i = 0; i < events.count; i++) t->game->write_event(&made[i], viewer, w);
    fr_close(w, ']');
}

static void write_one_shown(struct fr_writer *w, const struct fr_table *t, const void *state,
                            int moves)
{
    struct fr_event made[FR_MAX_EVENTS];
    struct fr_events events = { made, 0, FR_MAX_EVENTS };

    for (int i = 0; i < t->num_shown; i++)
        if (t->shown[i].moves == moves) t->game->reveal(state, t->shown[i].seat, &events);
    if (!events.count) return;
    fr_open(w, '{');
    fr_key_int(w, "n", moves);
    write_events(w, t->game, &events, FR_SPECTATOR, false);
    fr_close(w, '}');
}

void fr_write_shown(struct fr_writer *w, const struct fr_table *t)
{
    scratch_state state;

    if (!t->num_shown) return;
    memcpy(state, t->start, sizeof state);
    fr_key(w, "shown");
    fr_open(w, '[');
    write_one_shown(w, t, state, 0);
    for (int i = 0; i < t->num_moves; i++) {
        t->game->apply(state, t->moves[i].seat, t->moves[i].move, NULL);
        write_one_shown(w, t, state, i + 1);
    }
    fr_close(w, ']');
}

void fr_write_snapshot(struct fr_writer *w, const struct fr_table *t, int viewer)
{
    fr_open(w, '{');
    fr_key_int(w, "moves", t->num_moves);
    write_snapshot(w, t->game, t->options.players, t->state, viewer);
    fr_key(w, "undo");
    fr_string(w, undo_ids[viewer < 0 ? FR_UNDO_NO_MOVE : fr_table_may_undo(t, viewer)]);
    fr_write_setup(w, t, viewer);
    fr_write_shown(w, t);
    fr_close(w, '}');
}

/* ---- the past ---- */

static void write_totals(struct fr_writer *w, const struct fr_game *game, int players,
                         const void *state, int viewer, bool open)
{
    scratch_state view;

    memcpy(view, state, game->state_size);
    if (!open) game->redact(view, viewer);
    fr_key(w, "totals");
    fr_open(w, '[');
    for (int seat = 0; seat < players; seat++) {
        struct fr_score_line lines[FR_MAX_SCORE_LINES] = { 0 };
        int num = 0;
        const int32_t total = game->score(view, seat, lines, FR_MAX_SCORE_LINES, &num);
        bool unknown = false;

        for (int i = 0; i < num; i++) unknown |= lines[i].unknown;
        if (unknown)
            fr_null(w);
        else
            fr_int(w, total);
    }
    fr_close(w, ']');
}

/* The text of a move may tell hidden things, so only its own seat is given it, until the game is
 * over. */
void fr_write_past(struct fr_writer *w, const struct fr_table *t, int viewer, int from)
{
    const bool open = is_over(t);
    struct fr_event made[FR_MAX_EVENTS];
    scratch_state state;

    memcpy(state, t->start, sizeof state);
    fr_open(w, '[');
    for (int i = 0; i < t->num_moves; i++) {
        const struct fr_table_move *m = &t->moves[i];
        struct fr_events events = { made, 0, FR_MAX_EVENTS };
        char text[FR_MAX_TEXT];

        t->game->write_move(state, m->seat, m->move, text, sizeof text);
        t->game->apply(state, m->seat, m->move, i < from ? NULL : &events);
        if (i < from) continue;
        fr_open(w, '{');
        fr_key_int(w, "n", i + 1);
        fr_key_int(w, "seat", m->seat);
        if (open || m->seat == viewer) fr_key_string(w, "move", text);
        write_events(w, t->game, &events, viewer, open);
        write_totals(w, t->game, t->options.players, state, viewer, open);
        fr_close(w, '}');
    }
    fr_close(w, ']');
}

/* ---- what a line of moves would do ----
 *
 * It is played in several worlds in which everything the seat cannot know has been redrawn. What
 * happens in all of them is certain and is told; where they part, the seat would learn something,
 * and is told no more than that. */

enum { NUM_WORLDS = 8 };

struct trial {
    scratch_state worlds[NUM_WORLDS];
    struct fr_event made[2][FR_MAX_EVENTS];
    struct fr_events first, other;
    int certain; /* events that are the same in all worlds */
    bool parted;
};

static bool same_event(const struct fr_event *a, const struct fr_event *b, int seat)
{
    if (a->kind != b->kind || a->seat != b->seat) return false;
    return !(a->seen_by >> seat & 1) || !memcmp(a->arg, b->arg, sizeof a->arg);
}

static void compare(struct trial *t, int seat)
{
    int same = 0;

    while (same < t->certain && same < t->other.count &&
           same_event(&t->first.at[same], &t->other.at[same], seat))
        same++;
    if (same < t->certain || t->other.count != t->first.count) t->parted = true;
    t->certain = same;
}

static bool same_view(const struct fr_game *game, const void *a, const void *b, int seat)
{
    scratch_state seen[2];

    memcpy(seen[0], a, game->state_size);
    memcpy(seen[1], b, game->state_size);
    game->redact(seen[0], seat);
    game->redact(seen[1], seat);
    return !memcmp(seen[0], seen[1], game->state_size);
}

/* Plays the line in one more world and takes note of where it parts from the first. */
static void play_in(const struct fr_game *game, struct trial *t, int world, int seat,
                    const fr_move *line, int num)
{
    t->other = (struct fr_events){ t->made[1], 0, FR_MAX_EVENTS };
    for (int i = 0; i < num; i++) {
        if (game->why_not(t->worlds[world], seat, line[i]) != FR_OK) {
            t->parted = true;
            break;
        }
        game->apply(t->worlds[world], seat, line[i], &t->other);
    }
    compare(t, seat);
    if (!same_view(game, t->worlds[0], t->worlds[world], seat)) t->parted = true;
}

static void write_trial(struct fr_writer *w, const struct fr_table *table, const struct trial *t,
                        int seat)
{
    const struct fr_game *game = table->game;
    const struct fr_events certain = { t->first.at, t->certain, t->certain };

    fr_open(w, '{');
    fr_key_bool(w, "taught", t->parted);
    fr_key_bool(w, "final", t->parted || !(game->to_act(t->worlds[0]) >> seat & 1));
    write_events(w, game, &certain, seat, false);
    if (!t->parted) write_snapshot(w, game, table->options.players, t->worlds[0], seat);
    fr_close(w, '}');
}

static void draw_worlds(const struct fr_table *table, struct trial *t, int seat)
{
    for (uint64_t i = 0; i < NUM_WORLDS; i++) {
        memcpy(t->worlds[i], table->state, table->game->state_size);
        table->game->resample(t->worlds[i], seat, fr_mix(table->seed ^ (i + 1)));
    }
    t->first = (struct fr_events){ t->made[0], 0, FR_MAX_EVENTS };
}

void fr_table_try(const struct fr_table *table, int seat, fr_move move, struct fr_events *out)
{
    struct trial t = { .certain = 0 };

    draw_worlds(table, &t, seat);
    table->game->apply(t.worlds[0], seat, move, &t.first);
    t.certain = t.first.count;
    for (int i = 1; i < NUM_WORLDS; i++) play_in(table->game, &t, i, seat, &move, 1);
    out->count = t.certain < out->cap ? t.certain : out->cap;
    memcpy(out->at, t.made[0], (size_t)out->count * sizeof *out->at);
}

bool fr_write_trial(struct fr_writer *w, const struct fr_table *table, int seat,
                    const struct fr_json *texts, struct fr_refusal *no, struct fr_error *err)
{
    enum { MAX_LINE = 32 };
    const struct fr_game *game = table->game;
    const struct fr_json *text = fr_json_first(texts);
    struct trial t = { .certain = 0 };
    fr_move line[MAX_LINE];

    no->why = FR_OK;
    if (texts->type != FR_ARRAY || texts->count > MAX_LINE)
        return fr_fail(err, "a list of at most %d moves is needed", MAX_LINE);
    draw_worlds(table, &t, seat);
    for (uint32_t i = 0; i < texts->count; i++, text = fr_json_next(text)) {
        char said[FR_MAX_TEXT];
        if (!fr_json_string(text, said, sizeof said)) return fr_fail(err, "a move is a text");
        if (!fr_why_not(game, t.worlds[0], seat, said, &line[i], no)) return false;
        game->apply(t.worlds[0], seat, line[i], &t.first);
    }
    t.certain = t.first.count;
    for (int i = 1; i < NUM_WORLDS; i++) play_in(game, &t, i, seat, line, (int)texts->count);
    write_trial(w, table, &t, seat);
    return true;
}
