/* puzzle.c: how a puzzle is judged, written and read; see puzzle.h. */
#include "puzzle.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { FEW_VISITS = 16, POSITION_ROOM = 1 << 16, POSITION_NODES = 8192, REDRAWS = 4 };

const struct fr_bot *const puzzle_raters[PUZZLE_RATERS] = { &fr_bot_greedy, &fr_bot_easy,
                                                            &fr_bot_medium, &fr_bot_skilled };
const struct fr_bot *const puzzle_judge = &fr_bot_expert;

/* ---- judging ---- */

void puzzle_draw(struct puzzle *p, const struct fr_game *game, const void *state, int seat,
                 uint64_t seed)
{
    uint64_t seen[FR_MAX_STATE / 8] = { 0 };
    struct fr_question q = { .source = -1 };

    memset(p, 0, sizeof *p);
    p->seat = seat;
    memcpy(p->state, state, game->state_size);
    game->resample(p->state, seat, seed);
    game->question(p->state, seat, &q);
    p->kind = q.kind;
    memcpy(seen, p->state, game->state_size);
    game->redact(seen, seat);
    snprintf(p->id, sizeof p->id, "%08" PRIx32, (uint32_t)(fr_state_hash(game, seen) >> 32));
}

/* Lines that were hardly looked at say nothing: the search has given them up. */
static void take_lines(struct puzzle *p, const struct fr_thought *th)
{
    p->num_lines = 0;
    for (int i = 0; i < th->num_lines && p->num_lines < PUZZLE_LINES; i++) {
        const struct fr_line *line = &th->lines[i];
        struct puzzle_line taken = { line->move, (int)(line->shares[p->seat] * 1000 + 0.5f) };
        int at = p->num_lines++;

        if (i && line->visits < FEW_VISITS) {
            p->num_lines--;
            continue;
        }
        for (; at > 1 && p->lines[at - 1].share < taken.share; at--)
            p->lines[at] = p->lines[at - 1];
        p->lines[at] = taken;
    }
}

int64_t puzzle_budget(void) { return puzzle_judge->style->iterations; }

fr_move puzzle_ask(struct puzzle *p, const struct fr_game *game, struct fr_mind *mind,
                   int64_t budget, uint64_t seed)
{
    const struct fr_limits limits = { .iterations = budget };
    fr_move best;

    fr_mind_forget(mind);
    best = fr_ask_bot(puzzle_judge, mind, game, p->state, p->seat, seed, &limits);
    take_lines(p, fr_mind_thought(mind));
    return best;
}

int puzzle_lead(const struct puzzle *p)
{
    if (p->num_lines < 2) return p->num_lines ? p->lines[0].share : 0;
    return p->lines[0].share - p->lines[1].share;
}

bool puzzle_is_missed(const struct puzzle *p, const struct fr_game *game, struct fr_mind *mind,
                      int rater, fr_move solution)
{
    int misses = 0;

    for (uint64_t seed = 1; seed <= PUZZLE_TRIES; seed++) {
        fr_mind_forget(mind);
        misses +=
            fr_ask_bot(puzzle_raters[rater], mind, game, p->state, p->seat, seed, NULL) != solution;
    }
    return 2 * misses > PUZZLE_TRIES;
}

int puzzle_grade(const struct puzzle *p) { return 1 + __builtin_popcount(p->missed_set); }

/* ---- writing ---- */

/* A position's text and its nodes. */
struct laid_out {
    char text[POSITION_ROOM];
    struct fr_json nodes[POSITION_NODES];
};

static bool lay_out(struct laid_out *out, const struct fr_game *game, const void *state)
{
    struct fr_writer w;

    fr_writer_init(&w, out->text, sizeof out->text);
    game->write_position(state, &w);
    return fr_writer_ok(&w) && fr_json_parse(out->text, w.len, out->nodes, POSITION_NODES, NULL);
}

static bool is_same(const struct fr_json *a, const struct fr_json *b)
{
    return b && a->type == b->type && a->len == b->len && !memcmp(a->text, b->text, a->len);
}

static void write_value(struct fr_writer *w, const struct fr_json *value)
{
    char copy[POSITION_ROOM];

    if (value->type == FR_STRING) {
        fr_string_len(w, value->text, value->len); /* ids and numbers: no escapes */
        return;
    }
    snprintf(copy, sizeof copy, "%.*s", (int)value->len, value->text);
    fr_raw(w, copy);
}

/* A position leaves out what is as after set-up: of an object the members that are the same. The
 * game and the number of players are always there, and so is the step, which is read together with
 * others. Options are written apart. */
static bool is_left_out(const char *name, const struct fr_json *value, const struct fr_json *usual)
{
    if (!strcmp(name, "game") || !strcmp(name, "players") || !strcmp(name, "step")) return false;
    return !strcmp(name, "options") || is_same(value, usual);
}

static void write_seats(struct fr_writer *w, const struct fr_json *seats,
                        const struct fr_json *usual);

static void write_members(struct fr_writer *w, const struct fr_json *object,
                          const struct fr_json *usual)
{
    const struct fr_json *key = fr_json_first(object);

    for (uint32_t i = 0; i < object->count; i++, key = fr_json_next(key + 1)) {
        const struct fr_json *value = key + 1, *other;
        char name[64];

        if (!fr_json_string(key, name, sizeof name)) continue;
        other = fr_json_get(usual, name);
        if (is_left_out(name, value, other)) continue;
        fr_key(w, name);
        if (!strcmp(name, "seats"))
            write_seats(w, value, other);
        else
            write_value(w, value);
    }
}

static void write_seats(struct fr_writer *w, const struct fr_json *seats,
                        const struct fr_json *usual)
{
    const struct fr_json *seat = fr_json_first(seats), *other = fr_json_first(usual);

    fr_open(w, '[');
    for (uint32_t i = 0; i < seats->count; i++) {
        fr_open(w, '{');
        write_members(w, seat, other);
        fr_close(w, '}');
        seat = fr_json_next(seat);
        other = fr_json_next(other);
    }
    fr_close(w, ']');
}

static void write_unusual(struct fr_writer *w, const struct fr_game *game,
                          const struct fr_options *o)
{
    struct fr_options usual;

    fr_usual_options(game, o->players, &usual);
    fr_key(w, "options");
    fr_open(w, '{');
    for (uint32_t i = 0; i < game->num_options; i++) {
        const struct fr_option_def *def = &game->options[i];
        if (o->at[i] == usual.at[i]) continue;
        if (def->kind == FR_OPTION_FLAG)
            fr_key_bool(w, def->id, o->at[i]);
        else if (def->kind == FR_OPTION_NUMBER)
            fr_key_int(w, def->id, o->at[i]);
        else
            fr_key_string(w, def->id, def->values[o->at[i]]);
    }
    fr_close(w, '}');
}

static bool reads_back(const struct fr_game *game, const void *state, const char *text, size_t len,
                       struct fr_json *nodes)
{
    uint64_t again[FR_MAX_STATE / 8] = { 0 };

    return fr_json_parse(text, len, nodes, POSITION_NODES, NULL) &&
           game->read_position(again, nodes, NULL) && !memcmp(again, state, game->state_size);
}

/* A reader starts from set-up with the position's options and seed 0. Where the short text would
 * not give the same state, the whole one is written. */
static void write_position(struct fr_writer *w, const struct fr_game *game, const void *state)
{
    uint64_t start[FR_MAX_STATE / 8] = { 0 };
    struct laid_out *own = malloc(sizeof *own), *usual = malloc(sizeof *usual);
    char *text = malloc(POSITION_ROOM);
    struct fr_options o;
    struct fr_writer brief;

    game->options_of(state, &o);
    game->setup(start, &o, 0);
    if (own && usual && text && lay_out(own, game, state) && lay_out(usual, game, start)) {
        fr_writer_init(&brief, text, POSITION_ROOM);
        fr_open(&brief, '{');
        write_unusual(&brief, game, &o);
        write_members(&brief, own->nodes, usual->nodes);
        fr_close(&brief, '}');
        fr_raw(w, reads_back(game, state, text, brief.len, usual->nodes) ? text : own->text);
    } else {
        fr_null(w);
    }
    free(own);
    free(usual);
    free(text);
}

static void write_lines(const struct puzzle *p, const struct fr_game *game, struct fr_writer *w)
{
    char text[FR_MAX_TEXT];

    fr_key(w, "lines");
    fr_open(w, '[');
    for (int i = 0; i < p->num_lines; i++) {
        game->write_move(p->state, p->seat, p->lines[i].move, text, sizeof text);
        fr_open(w, '{');
        fr_key_string(w, "move", text);
        fr_key_int(w, "share", p->lines[i].share);
        fr_close(w, '}');
    }
    fr_close(w, ']');
}

static void write_judgement(const struct puzzle *p, struct fr_writer *w)
{
    fr_key(w, "missed");
    fr_open(w, '[');
    for (int i = 0; i < PUZZLE_RATERS; i++)
        if (p->missed_set >> i & 1) fr_string(w, puzzle_raters[i]->id);
    fr_close(w, ']');
    fr_key_int(w, "grade", puzzle_grade(p));
    fr_key(w, "reason");
    fr_open(w, '[');
    for (int i = 0; i < p->num_gains; i++) {
        fr_open(w, '{');
        fr_key_string(w, "feature", p->gains[i].feature);
        fr_key_bool(w, "more", p->gains[i].more);
        fr_key_int(w, "points", p->gains[i].points);
        fr_close(w, '}');
    }
    fr_close(w, ']');
}

void puzzle_write(const struct puzzle *p, const struct fr_game *game, struct fr_writer *w)
{
    fr_open(w, '{');
    fr_key_string(w, "id", p->id);
    fr_key_int(w, "seat", p->seat);
    fr_key_string(w, "question", game->questions[p->kind]);
    write_lines(p, game, w);
    write_judgement(p, w);
    fr_key(w, "position");
    write_position(w, game, p->state);
    fr_close(w, '}');
}

/* ---- reading and checking ---- */

/* Legal whatever the hidden things are: in what the seat sees, and in other worlds. */
static bool is_legal_anyhow(const struct puzzle *p, const struct fr_game *game, fr_move move)
{
    uint64_t world[FR_MAX_STATE / 8];

    memcpy(world, p->state, game->state_size);
    game->redact(world, p->seat);
    if (game->why_not(world, p->seat, move)) return false;
    for (uint64_t seed = 1; seed <= REDRAWS; seed++) {
        memcpy(world, p->state, game->state_size);
        game->resample(world, p->seat, seed);
        if (game->why_not(world, p->seat, move)) return false;
    }
    return true;
}

static bool read_lines(struct puzzle *p, const struct fr_game *game, const struct fr_json *lines,
                       struct fr_error *err)
{
    const struct fr_json *line = fr_json_first(lines);

    if (!lines || lines->type != FR_ARRAY || lines->count < 1 || lines->count > PUZZLE_LINES)
        return fr_fail(err, "lines are 1 to %d", PUZZLE_LINES);
    for (uint32_t i = 0; i < lines->count; i++, line = fr_json_next(line)) {
        char text[FR_MAX_TEXT];
        int64_t share;

        if (!fr_json_string(fr_json_get(line, "move"), text, sizeof text) ||
            !fr_json_int(fr_json_get(line, "share"), 0, 1000, &share))
            return fr_fail(err, "a line is a move and a share");
        if (game->read_move(p->state, p->seat, text, &p->lines[i].move) ||
            !is_legal_anyhow(p, game, p->lines[i].move))
            return fr_fail(err, "\"%s\" is no legal move", text);
        p->lines[i].share = (int)share;
        p->num_lines = (int)i + 1;
    }
    return puzzle_lead(p) >= PUZZLE_CLEAR ||
           fr_fail(err, "the best choice leads by %d only", puzzle_lead(p));
}

static bool read_missed(struct puzzle *p, const struct fr_json *missed, const struct fr_json *grade,
                        struct fr_error *err)
{
    const struct fr_json *name = fr_json_first(missed);
    int64_t number;

    if (!missed || missed->type != FR_ARRAY) return fr_fail(err, "it does not say who misses it");
    for (uint32_t i = 0; i < missed->count; i++, name = fr_json_next(name)) {
        int rater = 0;
        while (rater < PUZZLE_RATERS && !fr_json_is(name, puzzle_raters[rater]->id)) rater++;
        if (rater == PUZZLE_RATERS) return fr_fail(err, "a bot that is not asked misses it");
        p->missed_set |= 1u << rater;
    }
    if (!fr_json_int(grade, 1, 1 + PUZZLE_RATERS, &number) || number != puzzle_grade(p))
        return fr_fail(err, "its grade is not %d", puzzle_grade(p));
    return true;
}

static bool read_gain(const struct fr_game *game, const struct fr_json *reason, struct fr_gain *out)
{
    const struct fr_json *more = fr_json_get(reason, "more");
    char key[96], id[64];
    int64_t points;

    if (!fr_json_string(fr_json_get(reason, "feature"), id, sizeof id) || !more ||
        (more->type != FR_TRUE && more->type != FR_FALSE) ||
        !fr_json_int(fr_json_get(reason, "points"), -100000, 100000, &points))
        return false;
    *out = (struct fr_gain){ NULL, more->type == FR_TRUE, (int)points };
    for (uint32_t i = 0; i < game->num_features; i++)
        if (!strcmp(game->feature_ids[i], id)) out->feature = game->feature_ids[i];
    snprintf(key, sizeof key, "feature.%s.%s", id, out->more ? "more" : "less");
    for (int language = 0; language < FR_LANGUAGES; language++)
        if (!fr_term_text(game, key, language)) return false;
    return out->feature;
}

/* The reasons are those that the engine gives, in words that exist in every language. */
static bool read_reasons(struct puzzle *p, const struct fr_game *game,
                         const struct fr_json *reasons, struct fr_error *err)
{
    const struct fr_json *reason = fr_json_first(reasons);
    struct fr_gain own[FR_GAINS];
    const int num = fr_reason(game, p->state, p->seat, p->lines[0].move, own);

    if (!reasons || reasons->type != FR_ARRAY || !reasons->count || (int)reasons->count != num)
        return fr_fail(err, "it has no reason, or not the engine's");
    for (int i = 0; i < num; i++, reason = fr_json_next(reason)) {
        struct fr_gain *g = &p->gains[i];
        if (!read_gain(game, reason, g) || g->feature != own[i].feature || g->more != own[i].more ||
            g->points != own[i].points)
            return fr_fail(err, "reason %d is not the engine's", i + 1);
        p->num_gains = i + 1;
    }
    return true;
}

/* A redrawn position has forgotten the seed of its game; a file that still has one tells what is in
 * the deck. */
static bool read_state(struct puzzle *p, const struct fr_game *game, const struct fr_json *json,
                       struct fr_table *t, struct fr_error *err)
{
    const struct fr_json *position = fr_json_get(json, "position"), *seat;
    int64_t number;

    if (!position || position->type != FR_OBJECT) return fr_fail(err, "it has no position");
    if (!fr_table_read_position(t, position->text, position->len, err)) return false;
    if (t->game != game) return fr_fail(err, "it is of another game");
    if (t->seed) return fr_fail(err, "its position keeps the seed of a game");
    seat = fr_json_get(json, "seat");
    if (!fr_json_int(seat, 0, t->options.players - 1, &number) ||
        !(game->to_act(t->state) >> number & 1))
        return fr_fail(err, "its seat is not asked");
    memcpy(p->state, t->state, game->state_size);
    p->seat = (int)number;
    return true;
}

bool puzzle_read(struct puzzle *p, const struct fr_game *game, const struct fr_json *json,
                 struct fr_table *t, struct fr_error *err)
{
    struct puzzle drawn;
    struct fr_question q;

    memset(p, 0, sizeof *p);
    if (!fr_json_string(fr_json_get(json, "id"), p->id, sizeof p->id))
        return fr_fail(err, "it has no id");
    if (!read_state(p, game, json, t, err)) return false;
    puzzle_draw(&drawn, game, p->state, p->seat, 1);
    if (strcmp(drawn.id, p->id)) return fr_fail(err, "its id would be %s", drawn.id);
    game->question(p->state, p->seat, &q);
    p->kind = q.kind;
    if (!fr_json_is(fr_json_get(json, "question"), game->questions[q.kind]))
        return fr_fail(err, "its question is %s", game->questions[q.kind]);
    return read_lines(p, game, fr_json_get(json, "lines"), err) &&
           read_missed(p, fr_json_get(json, "missed"), fr_json_get(json, "grade"), err) &&
           read_reasons(p, game, fr_json_get(json, "reason"), err);
}
