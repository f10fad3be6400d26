/* table.c: one game being played. The moves are the truth and the state follows from them, so undo
 * is a replay and a record is the list of moves with what set-up needs.
 *
 * Everything from outside is refused whole: a record is played through once on a scratch state, and
 * only when it has held to its end is it played again into the table. */
#include "members.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MAX_NODES = 8192 }; /* of a position, or of a record less its moves */

typedef uint64_t scratch_state[FR_MAX_STATE / 8];

static void name_seats(struct fr_table *t)
{
    memset(t->names, 0, sizeof t->names);
    for (int seat = 0; seat < t->options.players; seat++)
        snprintf(t->names[seat], FR_NAME_CAP, "Seat %d", seat);
}

static void start_from(struct fr_table *t, const struct fr_game *game, const void *state,
                       const struct fr_options *options, uint64_t seed, bool from_position)
{
    t->game = game;
    t->options = *options;
    t->seed = seed;
    t->num_moves = 0;
    t->num_shown = 0;
    t->from_position = from_position;
    memset(t->start, 0, sizeof t->start);
    memset(t->before, 0, sizeof t->before);
    memset(t->state, 0, sizeof t->state);
    memcpy(t->start, state, game->state_size);
    memcpy(t->state, state, game->state_size);
    name_seats(t);
}

bool fr_table_new(struct fr_table *t, const struct fr_game *game, const struct fr_options *o,
                  uint64_t seed, struct fr_error *err)
{
    scratch_state state;

    if (!fr_set_up(game, state, o, seed, err)) return false;
    start_from(t, game, state, o, seed, false);
    return true;
}

void fr_table_setup_events(const struct fr_table *t, struct fr_events *events)
{
    if (!t->from_position && t->game->setup_events)
        t->game->setup_events(&t->options, t->seed, events);
}

/* ---- moves ---- */

/* The border's further reasons stand before the game's own. */
enum { OTHERS_ASKED, GAME_OVER };

static void say_not_asked(const struct fr_game *game, const void *state, struct fr_refusal *no)
{
    const fr_seats seats = game->to_act(state);

    no->why = (fr_rule)(game->num_rules + (seats ? OTHERS_ASKED : GAME_OVER));
    no->args[0] = fr_arg_seats(seats);
}

bool fr_why_not(const struct fr_game *game, const void *state, int seat, const char *text,
                fr_move *move, struct fr_refusal *no)
{
    memset(no, 0, sizeof *no);
    *move = 0;
    if (seat < 0 || seat >= FR_MAX_SEATS || !(fr_free_to_act(game, state) >> seat & 1)) {
        say_not_asked(game, state, no);
        return false;
    }
    no->why = game->read_move(state, seat, text, move);
    if (no->why == FR_OK) no->why = game->why_not(state, seat, *move);
    if (no->why != FR_OK && game->explain && game->reasons[no->why].args[0])
        game->explain(state, seat, *move, no->why, no->args);
    return no->why == FR_OK;
}

bool fr_table_why_not(const struct fr_table *t, int seat, const char *text, fr_move *move,
                      struct fr_refusal *no)
{
    return fr_why_not(t->game, t->state, seat, text, move, no);
}

bool fr_table_do(struct fr_table *t, int seat, const char *text, struct fr_events *events,
                 struct fr_refusal *no)
{
    fr_move move;

    return fr_table_why_not(t, seat, text, &move, no) && fr_table_play(t, seat, move, events);
}

bool fr_table_play(struct fr_table *t, int seat, fr_move move, struct fr_events *events)
{
    if (t->num_moves >= FR_MAX_MOVES) return false;
    t->moves[t->num_moves++] = (struct fr_table_move){ move, (uint8_t)seat };
    memcpy(t->before, t->state, t->game->state_size);
    t->game->apply(t->state, seat, move, events);
    return true;
}

bool fr_table_rewind(struct fr_table *t, int num_moves)
{
    if (!t->game || num_moves < 0 || num_moves > t->num_moves) return false;
    memcpy(t->state, t->start, sizeof t->state);
    for (int i = 0; i < num_moves; i++) {
        if (i == num_moves - 1) memcpy(t->before, t->state, sizeof t->before);
        t->game->apply(t->state, t->moves[i].seat, t->moves[i].move, NULL);
    }
    t->num_moves = num_moves;
    for (int i = 0; i < t->num_shown; i++)
        if (t->shown[i].moves > num_moves) t->shown[i].moves = (uint16_t)num_moves;
    return true;
}

/* ---- what seats show of their own accord ---- */

static bool was_shown(const struct fr_table *t, int seat)
{
    for (int i = t->num_shown; i-- > 0 && t->shown[i].moves == t->num_moves;)
        if (t->shown[i].seat == seat) return true;
    return false;
}

bool fr_table_reveal(struct fr_table *t, int seat, struct fr_events *events)
{
    if (!t->game->reveal) return false;
    if (events) t->game->reveal(t->state, seat, events);
    if (!was_shown(t, seat) && t->num_shown < FR_MAX_SHOWN)
        t->shown[t->num_shown++] =
            (struct fr_table_shown){ (uint16_t)t->num_moves, (uint16_t)seat };
    return true;
}

/* Nothing was learned when the seat would see the same whatever the hidden things are: the move is
 * played on states in which those have been redrawn, and each must look like the true one. */
static bool taught(const struct fr_table *t, const void *before, const void *after,
                   struct fr_table_move m)
{
    enum { NUM_TRIED = 16 };
    const struct fr_game *game = t->game;
    scratch_state seen, tried;

    memcpy(seen, after, game->state_size);
    game->redact(seen, m.seat);
    for (uint64_t i = 0; i < NUM_TRIED; i++) {
        memcpy(tried, before, game->state_size);
        game->resample(tried, m.seat, fr_mix(t->seed + i));
        if (game->why_not(tried, m.seat, m.move) != FR_OK) return true;
        game->apply(tried, m.seat, m.move, NULL);
        game->redact(tried, m.seat);
        if (memcmp(seen, tried, game->state_size)) return true;
    }
    return false;
}

bool fr_table_taught(const struct fr_table *t)
{
    return t->num_moves && taught(t, t->before, t->state, t->moves[t->num_moves - 1]);
}

static int last_move_of(const struct fr_table *t, int seat)
{
    int at = t->num_moves - 1;

    while (at >= 0 && t->moves[at].seat != seat) at--;
    return at;
}

static bool is_asked(const struct fr_table *t, const void *state, int seat)
{
    return t->game->to_act(state) >> seat & 1;
}

/* Others have answered since: each move must have left the seat with its question, and be possible
 * without its move. */
static enum fr_undo may_undo_earlier(const struct fr_table *t, int seat, int at)
{
    scratch_state without, with;

    memcpy(without, t->start, sizeof without);
    for (int i = 0; i < at; i++) t->game->apply(without, t->moves[i].seat, t->moves[i].move, NULL);
    memcpy(with, without, sizeof with);
    t->game->apply(with, seat, t->moves[at].move, NULL);
    if (!is_asked(t, with, seat)) return FR_UNDO_TURN_OVER;
    if (taught(t, without, with, t->moves[at])) return FR_UNDO_TAUGHT;
    for (int i = at + 1; i < t->num_moves; i++) {
        const struct fr_table_move m = t->moves[i];
        t->game->apply(with, m.seat, m.move, NULL);
        if (!is_asked(t, with, seat) || !(fr_free_to_act(t->game, without) >> m.seat & 1))
            return FR_UNDO_TURN_OVER;
        if (t->game->why_not(without, m.seat, m.move) != FR_OK) return FR_UNDO_TURN_OVER;
        t->game->apply(without, m.seat, m.move, NULL);
    }
    return FR_MAY_UNDO;
}

enum fr_undo fr_table_may_undo(const struct fr_table *t, int seat)
{
    const int at = last_move_of(t, seat);

    if (at < 0) return FR_UNDO_NO_MOVE;
    if (!is_asked(t, t->state, seat)) return FR_UNDO_TURN_OVER;
    if (at < t->num_moves - 1) return may_undo_earlier(t, seat, at);
    return fr_table_taught(t) ? FR_UNDO_TAUGHT : FR_MAY_UNDO;
}

bool fr_table_take_back(struct fr_table *t, int seat)
{
    const int at = last_move_of(t, seat);

    if (fr_table_may_undo(t, seat) != FR_MAY_UNDO) return false;
    memmove(t->moves + at, t->moves + at + 1, (size_t)(t->num_moves - at - 1) * sizeof *t->moves);
    t->num_moves--;
    for (int i = 0; i < t->num_shown; i++)
        if (t->shown[i].moves > at) t->shown[i].moves--;
    return fr_table_rewind(t, t->num_moves);
}

bool fr_table_undo(struct fr_table *t) { return fr_table_rewind(t, t->num_moves - 1); }

uint64_t fr_table_hash(const struct fr_table *t) { return fr_state_hash(t->game, t->state); }

/* ---- writing a record ---- */

static void write_moves(const struct fr_table *t, struct fr_writer *w)
{
    scratch_state state;

    memcpy(state, t->start, sizeof state); /* a move's text depends on where it was played */
    fr_open(w, '[');
    for (int i = 0; i < t->num_moves; i++) {
        const struct fr_table_move *m = &t->moves[i];
        char text[FR_MAX_TEXT + 4];
        const int len = snprintf(text, sizeof text, "%d ", m->seat);

        t->game->write_move(state, m->seat, m->move, text + len, sizeof text - (size_t)len);
        fr_string(w, text);
        t->game->apply(state, m->seat, m->move, NULL);
    }
    fr_close(w, ']');
}

/* "12 1": after twelve moves seat 1 showed what it may. What that was follows from the moves. */
static void write_shown(const struct fr_table *t, struct fr_writer *w)
{
    if (!t->num_shown) return;
    fr_key(w, "shown");
    fr_open(w, '[');
    for (int i = 0; i < t->num_shown; i++) {
        char text[16];
        snprintf(text, sizeof text, "%d %d", t->shown[i].moves, t->shown[i].seat);
        fr_string(w, text);
    }
    fr_close(w, ']');
}

static int32_t total_score(const struct fr_game *game, const void *state, int seat)
{
    struct fr_score_line lines[FR_MAX_SCORE_LINES];
    int num;

    return game->score(state, seat, lines, FR_MAX_SCORE_LINES, &num);
}

static void write_known(struct fr_writer *w, const char *key, int32_t number, bool unknown)
{
    fr_key(w, key);
    if (unknown)
        fr_null(w);
    else
        fr_int(w, number);
}

static bool is_final(const struct fr_game *game, const char *source)
{
    for (int i = 0; game->final_sources && game->final_sources[i]; i++)
        if (!strcmp(game->final_sources[i], source)) return true;
    return false;
}

void fr_write_score(struct fr_writer *w, const struct fr_game *game, const void *state, int seat)
{
    struct fr_score_line lines[FR_MAX_SCORE_LINES] = { 0 };
    int num = 0;
    const int32_t total = game->score(state, seat, lines, FR_MAX_SCORE_LINES, &num);
    bool unknown = false;

    for (int i = 0; i < num; i++) unknown |= lines[i].unknown;
    fr_key_int(w, "seat", seat);
    write_known(w, "total", total, unknown);
    fr_key_int(w, "known", total);
    fr_key(w, "lines");
    fr_open(w, '[');
    for (int i = 0; i < num; i++) {
        fr_open(w, '{');
        fr_key_string(w, "source", lines[i].source);
        write_known(w, "points", lines[i].points, lines[i].unknown);
        if (is_final(game, lines[i].source)) fr_key_bool(w, "final", true);
        fr_close(w, '}');
    }
    fr_close(w, ']');
}

void fr_write_goal(struct fr_writer *w, const struct fr_game *game, const void *state, int seat)
{
    struct fr_goal_line lines[FR_MAX_GOAL_LINES] = { 0 };
    const int num = game->goal && seat >= 0 ? game->goal(state, seat, lines, FR_MAX_GOAL_LINES) : 0;
    bool met = true;

    if (!num) return;
    for (int i = 0; i < num; i++) met &= lines[i].met;
    fr_key(w, "goal");
    fr_open(w, '{');
    fr_key_bool(w, "met", met);
    fr_key(w, "lines");
    fr_open(w, '[');
    for (int i = 0; i < num; i++) {
        fr_open(w, '{');
        fr_key_string(w, "what", lines[i].id);
        fr_key_int(w, "have", lines[i].have);
        fr_key_int(w, "need", lines[i].need);
        fr_key_bool(w, "met", lines[i].met);
        fr_close(w, '}');
    }
    fr_close(w, ']');
    fr_close(w, '}');
}

static void write_with_facts(struct fr_writer *w, const struct fr_game *game, const void *state,
                             int viewer)
{
    game->write_position(state, w);
    if (!game->derive) return;
    fr_reopen(w);
    fr_key(w, "facts");
    fr_open(w, '{');
    game->derive(state, viewer, w);
    fr_close(w, '}');
    fr_close(w, '}');
}

void fr_write_view(struct fr_writer *w, const struct fr_game *game, const void *state, int viewer)
{
    scratch_state view;

    memcpy(view, state, game->state_size);
    game->redact(view, viewer);
    write_with_facts(w, game, view, viewer);
}

void fr_write_truth(struct fr_writer *w, const struct fr_game *game, const void *state)
{
    write_with_facts(w, game, state, FR_SPECTATOR);
}

void fr_table_write_result(const struct fr_table *t, struct fr_writer *w)
{
    const bool over = !t->game->to_act(t->state);

    fr_open(w, '{');
    fr_key_bool(w, "over", over);
    fr_key(w, "scores");
    fr_open(w, '[');
    for (int seat = 0; seat < t->options.players; seat++)
        fr_int(w, total_score(t->game, t->state, seat));
    fr_close(w, ']');
    if (over) {
        fr_key(w, "places");
        fr_open(w, '[');
        for (int seat = 0; seat < t->options.players; seat++)
            fr_int(w, t->game->place(t->state, seat));
        fr_close(w, ']');
    }
    fr_key(w, "hash");
    fr_hex(w, fr_table_hash(t));
    fr_close(w, '}');
}

void fr_table_write_record(const struct fr_table *t, struct fr_writer *w)
{
    fr_open(w, '{');
    fr_key_int(w, "format", FR_RECORD_FORMAT);
    fr_key_string(w, "game", t->game->id);
    fr_key(w, "data");
    fr_hex(w, t->game->data_hash);
    fr_key_int(w, "players", t->options.players);
    fr_key(w, "options");
    fr_write_options(w, t->game, &t->options);
    fr_key(w, "seed");
    fr_u64(w, t->seed);
    if (t->options.secret) {
        fr_key(w, "secret");
        fr_u64(w, t->options.secret);
    }
    fr_key(w, "seats");
    fr_open(w, '[');
    for (int seat = 0; seat < t->options.players; seat++) fr_string(w, t->names[seat]);
    fr_close(w, ']');
    if (t->from_position) {
        fr_key(w, "start");
        t->game->write_position(t->start, w);
    }
    fr_key(w, "moves");
    write_moves(t, w);
    write_shown(t, w);
    fr_key(w, "result");
    fr_table_write_result(t, w);
    fr_close(w, '}');
}

/* ---- reading a position ---- */

static const struct fr_game *read_game(const struct fr_json *object, struct fr_error *err)
{
    const struct fr_json *id = fr_json_get(object, "game");

    if (!id || id->type != FR_STRING) {
        fr_fail(err, "\"game\" is missing: the id of a game, such as \"%s\"",
                fr_games[0] ? fr_games[0]->id : "planet-steam");
        return NULL;
    }
    for (int i = 0; fr_games[i]; i++)
        if (fr_json_is(id, fr_games[i]->id)) return fr_games[i];
    fr_fail_as(err, "record/game", "there is no game \"%.*s\"", (int)(id->len > 40 ? 40 : id->len),
               id->text);
    return NULL;
}

/* The state that a position describes, with the options and the seed it was given. */
static bool read_state(const struct fr_game *game, const struct fr_json *position, void *state,
                       struct fr_options *o, uint64_t *seed, struct fr_error *err)
{
    const char *broken;

    if (!fr_read_setup(game, position, o, seed, err)) return false;
    if (!game->read_position(state, position, err)) return false;
    broken = game->broken(state);
    if (broken) return fr_fail(err, "the position cannot be: %s", broken);
    game->options_of(state, o);
    return true;
}

bool fr_table_read_position(struct fr_table *t, const char *json, size_t len, struct fr_error *err)
{
    struct fr_json nodes[MAX_NODES];
    const struct fr_game *game;
    struct fr_options options;
    scratch_state state;
    uint64_t seed;

    if (!fr_json_parse(json, len, nodes, MAX_NODES, err)) return false;
    if (nodes[0].type != FR_OBJECT) return fr_fail(err, "a position is a JSON object");
    if (!(game = read_game(nodes, err))) return false;
    if (!read_state(game, nodes, state, &options, &seed, err)) return false;
    start_from(t, game, state, &options, seed, true);
    return true;
}

/* ---- reading a record ---- */

struct record {
    const struct fr_json *root, *moves;
    const struct fr_game *game;
    struct fr_options options;
    uint64_t seed;
    bool from_position;
};

static bool same_components(const struct fr_game *game, const struct fr_json *data)
{
    const uint64_t *earlier = game->same_data;
    char hash[20];

    for (uint64_t h = game->data_hash; h; h = earlier ? *earlier++ : 0) {
        snprintf(hash, sizeof hash, "%016" PRIx64, h);
        if (fr_json_is(data, hash)) return true;
    }
    return false;
}

static bool check_data(const struct record *r, struct fr_error *err)
{
    const struct fr_json *data = fr_json_get(r->root, "data");
    char ours[20];

    snprintf(ours, sizeof ours, "%016" PRIx64, r->game->data_hash);
    if (!data || data->type != FR_STRING)
        return fr_fail(err, "\"data\" is missing: the version of the components, here \"%s\"",
                       ours);
    if (same_components(r->game, data)) return true;
    return fr_fail_as(err, "record/components",
                      "the record was played with other components of %s (data %.*s, here %s)",
                      r->game->id, (int)(data->len > 20 ? 20 : data->len), data->text, ours);
}

static bool check_head(struct record *r, struct fr_error *err)
{
    static const char *const known[] = { "format", "game",   "data",  "players", "options",
                                         "seed",   "secret", "seats", "start",   "moves",
                                         "shown",  "result", NULL };
    const struct fr_json *stranger, *format = fr_json_get(r->root, "format");

    if (r->root->type != FR_OBJECT) return fr_fail(err, "a record is a JSON object");
    if (!format || format->type != FR_INTEGER)
        return fr_fail(err, "\"format\" is missing: is this a record?");
    if (format->number != FR_RECORD_FORMAT)
        return fr_fail_as(err, "record/format",
                          "a record of format %lld cannot be read here, only format %d",
                          (long long)format->number, FR_RECORD_FORMAT);
    if ((stranger = fr_json_stranger(r->root, known)))
        return fr_fail(err, "a record has no \"%.*s\"",
                       (int)(stranger->len > 40 ? 40 : stranger->len), stranger->text);
    if (!(r->game = read_game(r->root, err)) || !check_data(r, err)) return false;
    r->moves = fr_json_get(r->root, "moves");
    if (!r->moves || r->moves->type != FR_ARRAY)
        return fr_fail(err, "\"moves\" is missing: a list of texts like \"0 pass\"");
    if (r->moves->count > FR_MAX_MOVES)
        return fr_fail(err, "a record holds at most %d moves", FR_MAX_MOVES);
    return fr_read_setup(r->game, r->root, &r->options, &r->seed, err);
}

static bool same_options(const struct fr_game *game, const struct fr_options *a,
                         const struct fr_options *b)
{
    return a->players == b->players && !memcmp(a->at, b->at, game->num_options * sizeof a->at[0]);
}

static bool first_state(struct record *r, void *state, struct fr_error *err)
{
    const struct fr_json *start = fr_json_get(r->root, "start");
    struct fr_options options;
    uint64_t seed;

    if (!start) return fr_set_up(r->game, state, &r->options, r->seed, err);
    r->from_position = true;
    if (start->type != FR_OBJECT) return fr_fail(err, "\"start\" is not a position");
    if (read_game(start, err) != r->game)
        return fr_fail(err, "\"start\" is a position of another game");
    if (!read_state(r->game, start, state, &options, &seed, err)) return false;
    if (!same_options(r->game, &options, &r->options) || seed != r->seed)
        return fr_fail(err, "\"start\" has other players, options or seed than its record");
    return true;
}

bool fr_is_name(const char *name)
{
    const size_t len = strlen(name);

    if (!len || len >= FR_NAME_CAP || !fr_is_utf8(name, len)) return false;
    for (; *name; name++)
        if ((unsigned char)*name < 0x20 || *name == 0x7F) return false;
    return true;
}

bool fr_table_name(struct fr_table *t, int seat, const char *name, struct fr_error *err)
{
    if (!t->game || seat < 0 || seat >= t->options.players)
        return fr_fail(err, "there is no seat %d", seat);
    if (!fr_is_name(name))
        return fr_fail(err, "a name is a text of 1 to %d bytes", FR_NAME_CAP - 1);
    snprintf(t->names[seat], FR_NAME_CAP, "%s", name);
    return true;
}

static bool read_names(const struct record *r, char names[][FR_NAME_CAP], struct fr_error *err)
{
    const struct fr_json *seats = fr_json_get(r->root, "seats");
    const char *at = NULL;
    struct fr_json name;

    if (!seats) return true;
    if (seats->type != FR_ARRAY || seats->count != r->options.players)
        return fr_fail(err, "\"seats\" is not a list of %d names", r->options.players);
    for (int seat = 0; seat < r->options.players; seat++)
        if (!fr_json_walk(seats, &at, &name) || !fr_json_string(&name, names[seat], FR_NAME_CAP) ||
            !fr_is_name(names[seat]))
            return fr_fail(err, "the name of seat %d is no text of 1 to %d bytes", seat,
                           FR_NAME_CAP - 1);
    return true;
}

/* "12 bid 3" is seat 12 and "bid 3"; NULL: there is no seat number. */
static const char *split_seat(const char *text, int *seat)
{
    const char *at = text;

    *seat = 0;
    while (*at >= '0' && *at <= '9' && at < text + 3) *seat = *seat * 10 + (*at++ - '0');
    return at > text && *at == ' ' ? at + 1 : NULL;
}

static bool refuse_move(struct fr_error *err, uint32_t number, const char *text, const char *rule,
                        const char *why)
{
    return fr_fail_as(err, "record/move", "move %" PRIu32 " (%.60s): %s%s%s", number, text, rule,
                      *rule ? ": " : "", why);
}

/* Plays the record's moves on a state; stores them where store is not NULL. */
static bool replay_moves(const struct record *r, char (*names)[FR_NAME_CAP], void *state,
                         struct fr_table_move *store, struct fr_error *err)
{
    const char *at = NULL;

    for (uint32_t i = 0; i < r->moves->count; i++) {
        char text[FR_MAX_TEXT + 4];
        struct fr_json node;
        struct fr_refusal no;
        const char *said;
        fr_move move;
        int seat;

        if (!fr_json_walk(r->moves, &at, &node) || !fr_json_string(&node, text, sizeof text))
            return fr_fail_as(err, "record/move", "move %" PRIu32 " is no text of at most %d bytes",
                              i + 1, FR_MAX_TEXT);
        if (!(said = split_seat(text, &seat)))
            return refuse_move(err, i + 1, text, "",
                               "a move begins with its seat, as in \"0 pass\"");
        if (!fr_why_not(r->game, state, seat, said, &move, &no)) {
            char why[FR_MAX_SENTENCE];
            fr_say_no(r->game, names, &no, 0, why, sizeof why);
            return refuse_move(err, i + 1, text, fr_rule_id(r->game, no.why), why);
        }
        if (store) store[i] = (struct fr_table_move){ move, (uint8_t)seat };
        r->game->apply(state, seat, move, NULL);
    }
    return true;
}

/* "12 1": after twelve moves, seat 1. */
static bool split_shown(const char *text, uint32_t *moves, int *seat)
{
    const char *at = text;

    *moves = 0;
    while (*at >= '0' && *at <= '9' && at < text + 5)
        *moves = *moves * 10 + (uint32_t)(*at++ - '0');
    if (at == text || at[0] != ' ' || at[1] < '0' || at[1] > '9' || at[2]) return false;
    *seat = at[1] - '0';
    return true;
}

/* Stores what was shown where t is not NULL. */
static bool read_shown(const struct record *r, struct fr_table *t, struct fr_error *err)
{
    const struct fr_json *shown = fr_json_get(r->root, "shown");
    const char *at = NULL;
    uint32_t moves, last = 0;
    int seat;

    if (!shown) return true;
    if (shown->type != FR_ARRAY || shown->count > FR_MAX_SHOWN || !r->game->reveal)
        return fr_fail(err, "\"shown\" is not a list of what seats showed");
    for (uint32_t i = 0; i < shown->count; i++) {
        char text[16];
        struct fr_json node;

        if (!fr_json_walk(shown, &at, &node) || !fr_json_string(&node, text, sizeof text) ||
            !split_shown(text, &moves, &seat))
            return fr_fail(err, "\"shown\" has texts like \"12 1\": after move 12, seat 1");
        if (moves < last || moves > r->moves->count || seat >= r->options.players)
            return fr_fail(err, "\"shown\" has no \"%s\" there", text);
        last = moves;
        if (t)
            t->shown[t->num_shown++] = (struct fr_table_shown){ (uint16_t)moves, (uint16_t)seat };
    }
    return true;
}

static bool same_numbers(const struct record *r, const struct fr_json *list, const void *state,
                         bool places)
{
    const struct fr_json *n = fr_json_first(list);

    if (list->type != FR_ARRAY || list->count != r->options.players) return false;
    for (int seat = 0; seat < r->options.players; seat++, n = fr_json_next(n)) {
        const int32_t ours =
            places ? r->game->place(state, seat) : total_score(r->game, state, seat);
        if (n->type != FR_INTEGER || n->number != ours) return false;
    }
    return true;
}

/* A record that says how it ended must have ended so: this is how a lost move is noticed. */
static bool check_result(const struct record *r, const void *state, struct fr_error *err)
{
    static const char *const known[] = { "over", "scores", "places", "hash", NULL };
    const struct fr_json *result = fr_json_get(r->root, "result");
    const struct fr_json *over, *scores, *places, *hash;
    const bool ended = !r->game->to_act(state);
    char ours[20];

    if (!result) return true;
    if (result->type != FR_OBJECT || fr_json_stranger(result, known))
        return fr_fail(err, "\"result\" is not {over, scores, places, hash}");
    over = fr_json_get(result, "over");
    scores = fr_json_get(result, "scores");
    places = fr_json_get(result, "places");
    hash = fr_json_get(result, "hash");
    snprintf(ours, sizeof ours, "%016" PRIx64, fr_state_hash(r->game, state));
    if (over && over->type != (ended ? FR_TRUE : FR_FALSE))
        return fr_fail_as(err, "record/end",
                          "after move %" PRIu32 ", its last, the game is %s, but the result says "
                          "otherwise",
                          r->moves->count, ended ? "over" : "not over");
    if (scores && !same_numbers(r, scores, state, false))
        return fr_fail_as(err, "record/end",
                          "after move %" PRIu32
                          ", its last, the scores are not those of the result",
                          r->moves->count);
    if (places && !same_numbers(r, places, state, true))
        return fr_fail_as(err, "record/end",
                          "after move %" PRIu32
                          ", its last, the places are not those of the result",
                          r->moves->count);
    if (hash && !fr_json_is(hash, ours))
        return fr_fail_as(err, "record/end",
                          "after move %" PRIu32
                          ", its last, the hash is %s, not that of the result",
                          r->moves->count, ours);
    return true;
}

static bool read_record(struct fr_table *t, const char *json, size_t len, struct fr_error *err)
{
    struct fr_json nodes[MAX_NODES];
    struct record r = { .root = nodes };
    char names[FR_MAX_SEATS][FR_NAME_CAP];
    scratch_state start, state;

    if (!fr_json_skim(json, len, nodes, MAX_NODES, err)) return false;
    if (!check_head(&r, err) || !first_state(&r, start, err)) return false;
    for (int seat = 0; seat < FR_MAX_SEATS; seat++)
        snprintf(names[seat], FR_NAME_CAP, "Seat %d", seat);
    if (!read_names(&r, names, err)) return false;
    memcpy(state, start, r.game->state_size);
    if (!replay_moves(&r, names, state, NULL, err) || !check_result(&r, state, err)) return false;
    if (!read_shown(&r, NULL, err)) return false;

    start_from(t, r.game, start, &r.options, r.seed, r.from_position);
    memcpy(t->names, names, sizeof t->names);
    replay_moves(&r, names, t->state, t->moves, NULL);
    t->num_moves = (int)r.moves->count;
    read_shown(&r, t, NULL);
    return fr_table_rewind(t, t->num_moves); /* for the state before the last move */
}

bool fr_table_read_record(struct fr_table *t, const char *json, size_t len, struct fr_error *err)
{
    if (read_record(t, json, len, err)) return true;
    if (err && !err->code) err->code = "record/unreadable";
    return false;
}
