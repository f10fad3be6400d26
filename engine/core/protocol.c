/* protocol.c: the line protocol over a table; docs/protocol.md is its description.
 *
 * Each command is one row of `commands`. Its function either writes the value of the answer and
 * returns true, or says what was wrong and returns false; then whatever it had written is thrown
 * away and the line is answered with the error. */
#include "json.h"

#include <stdio.h>
#include <string.h>

enum { MAX_ASK_NODES = 512 }; /* of the small objects behind `new` and `go` */

struct call {
    struct fr_protocol *p;
    struct fr_table *t;
    const char *rest; /* the line behind the command's name */
    struct fr_writer *w;
    struct fr_error *err;
    struct fr_refusal no; /* why not, where a rule refused */
};

typedef bool answer(struct call *);

/* ---- arguments ---- */

static const char *skip_word(const char *at)
{
    while (*at && *at != ' ') at++;
    while (*at == ' ') at++;
    return at;
}

static bool take_nothing(struct call *c)
{
    return !*c->rest || fr_fail(c->err, "nothing stands behind this command");
}

/* Takes a whole number off the front of the rest. */
static bool take_number(struct call *c, int *out)
{
    const char *at = c->rest;
    const bool negative = *at == '-';
    int value = 0, digits = 0;

    at += negative;
    for (; *at >= '0' && *at <= '9' && digits < 6; at++, digits++) value = value * 10 + (*at - '0');
    if (!digits || (*at && *at != ' ')) return false;
    *out = negative ? -value : value;
    c->rest = skip_word(c->rest);
    return true;
}

static bool take_seat(struct call *c, int lowest, int *seat)
{
    const int players = c->t->options.players;

    if (take_number(c, seat) && *seat >= lowest && *seat < players) return true;
    return fr_fail(c->err, "a seat from 0 to %d is needed%s", players - 1,
                   lowest < 0 ? ", or -1 for a spectator" : "");
}

static const struct fr_game *take_game(struct call *c)
{
    const struct fr_game *game = c->t->game;

    if (*c->rest && !(game = fr_find_game(c->rest)))
        fr_fail(c->err, "there is no game \"%.40s\"; `games` lists them", c->rest);
    else if (!game)
        fr_fail(c->err, "no game is on the table: name one, as `games` lists them");
    return game;
}

static bool take_object(struct call *c, struct fr_json *nodes)
{
    if (!fr_json_parse(c->rest, strlen(c->rest), nodes, MAX_ASK_NODES, c->err)) return false;
    return nodes[0].type == FR_OBJECT || fr_fail(c->err, "an object { … } is needed");
}

/* ---- what there is ---- */

static void write_option_def(struct fr_writer *w, const struct fr_option_def *def)
{
    static const char *const kinds[] = { "flag", "number", "choice" };

    fr_open(w, '{');
    fr_key_string(w, "id", def->id);
    fr_key_string(w, "kind", kinds[def->kind]);
    fr_key_int(w, "min", def->min);
    fr_key_int(w, "max", def->max);
    fr_key_int(w, "usual", def->usual);
    if (def->kind == FR_OPTION_CHOICE) {
        fr_key(w, "values");
        fr_open(w, '[');
        for (int i = 0; i <= def->max; i++) fr_string(w, def->values[i]);
        fr_close(w, ']');
    }
    fr_close(w, '}');
}

static void write_event_def(struct fr_writer *w, const struct fr_event_def *def)
{
    fr_open(w, '{');
    fr_key_string(w, "id", def->id);
    fr_key(w, "args");
    fr_open(w, '[');
    for (int i = 0; i < 4 && def->args[i]; i++) fr_string(w, def->args[i]);
    fr_close(w, ']');
    fr_close(w, '}');
}

static void write_game(struct fr_writer *w, const struct fr_game *g)
{
    fr_open(w, '{');
    fr_key_string(w, "id", g->id);
    fr_key_string(w, "title", g->title);
    fr_key_int(w, "min_players", g->min_players);
    fr_key_int(w, "max_players", g->max_players);
    fr_key(w, "data");
    fr_hex(w, g->data_hash);
    fr_key_int(w, "state_bytes", g->state_size);
    fr_key_int(w, "max_legal", g->max_legal);
    fr_key_int(w, "policy_size", g->policy_size);
    fr_key_int(w, "observation_size", g->observation_size);
    fr_key(w, "options");
    fr_open(w, '[');
    for (uint32_t i = 0; i < g->num_options; i++) write_option_def(w, &g->options[i]);
    fr_close(w, ']');
    fr_key(w, "questions");
    fr_open(w, '[');
    for (uint32_t i = 0; i < g->num_questions; i++) fr_string(w, g->questions[i]);
    fr_close(w, ']');
    fr_key(w, "events");
    fr_open(w, '[');
    for (uint32_t i = 0; i < g->num_events; i++) write_event_def(w, &g->events[i]);
    fr_close(w, ']');
    fr_close(w, '}');
}

static bool answer_games(struct call *c)
{
    if (!take_nothing(c)) return false;
    fr_open(c->w, '[');
    for (int i = 0; fr_games[i]; i++) write_game(c->w, fr_games[i]);
    fr_close(c->w, ']');
    return true;
}

static int language_index(const char *word)
{
    for (int i = 0; i < FR_LANGUAGES; i++)
        if (!strncmp(word, fr_language_ids[i], 2) && (!word[2] || word[2] == ' ')) return i;
    return -1;
}

static bool answer_terms(struct call *c)
{
    const int language = language_index(c->rest);
    const struct fr_game *game;

    if (language < 0) return fr_fail(c->err, "a language is needed: en, ru, pl or cs");
    c->rest = skip_word(c->rest);
    if (!(game = take_game(c))) return false;
    if (!fr_text_of_term(game, 0, language))
        return fr_fail(c->err, "this language has not been handed over");
    fr_open(c->w, '{');
    for (uint32_t i = 0; i < game->num_terms; i++)
        fr_key_string(c->w, game->terms[i].key, fr_text_of_term(game, i, language));
    fr_close(c->w, '}');
    return true;
}

static bool answer_daily(struct call *c)
{
    char day[16] = "";
    const size_t len = strcspn(c->rest, " ");
    const struct fr_game *game;
    struct fr_options o;
    uint64_t seed;

    if (len < sizeof day) memcpy(day, c->rest, len);
    c->rest = skip_word(c->rest);
    if (!(game = take_game(c))) return false;
    if (!fr_daily(game, day, &o, &seed))
        return fr_fail(c->err, "a day is needed, written as 2026-11-16");
    fr_open(c->w, '{');
    fr_key_string(c->w, "game", game->id);
    fr_key_int(c->w, "players", o.players);
    fr_key(c->w, "options");
    fr_write_options(c->w, game, &o);
    fr_key(c->w, "seed");
    fr_u64(c->w, seed);
    fr_close(c->w, '}');
    return true;
}

static bool answer_rules(struct call *c)
{
    const struct fr_game *game = take_game(c);

    if (!game) return false;
    fr_open(c->w, '[');
    for (uint32_t i = 1; i < game->num_rules; i++) {
        fr_open(c->w, '{');
        fr_key_string(c->w, "id", game->rules[i].id);
        fr_key_string(c->w, "sentence", game->rules[i].sentence);
        fr_close(c->w, '}');
    }
    fr_close(c->w, ']');
    return true;
}

static bool answer_printed(struct call *c)
{
    const struct fr_game *game = take_game(c);

    if (!game) return false;
    fr_open(c->w, '{');
    if (game->printed) game->printed(c->w);
    fr_close(c->w, '}');
    return true;
}

/* ---- beginning ---- */

static void write_status_members(struct fr_writer *w, const struct fr_table *t)
{
    const fr_seats seats = t->game->to_act(t->state);

    fr_key_int(w, "moves", t->num_moves);
    fr_key(w, "to_act");
    fr_open(w, '[');
    for (int seat = 0; seat < t->options.players; seat++)
        if (seats >> seat & 1) fr_int(w, seat);
    fr_close(w, ']');
    fr_key_bool(w, "over", !seats);
}

static bool write_status(struct call *c)
{
    fr_open(c->w, '{');
    fr_key_string(c->w, "game", c->t->game->id);
    fr_key_int(c->w, "players", c->t->options.players);
    write_status_members(c->w, c->t);
    fr_close(c->w, '}');
    return true;
}

static bool read_seat_names(const struct fr_json *seats, int players, char names[][FR_NAME_CAP],
                            struct fr_error *err)
{
    const struct fr_json *name = fr_json_first(seats);

    if (seats->type != FR_ARRAY || seats->count != (uint32_t)players)
        return fr_fail(err, "seats is a list of %d names", players);
    for (int seat = 0; seat < players; seat++, name = fr_json_next(name))
        if (!fr_json_string(name, names[seat], FR_NAME_CAP) || !fr_is_name(names[seat]))
            return fr_fail(err, "a name is a text of 1 to %d bytes", FR_NAME_CAP - 1);
    return true;
}

static void keep_setup_events(struct call *c)
{
    struct fr_events events = { c->p->events, 0, FR_MAX_EVENTS };

    fr_table_setup_events(c->t, &events);
    c->p->num_events = events.count;
}

static bool answer_new(struct call *c)
{
    static const char *const known[] = { "game", "players", "options", "seed", "seats", NULL };
    struct fr_json nodes[MAX_ASK_NODES];
    char names[FR_MAX_SEATS][FR_NAME_CAP], id[64];
    const struct fr_json *stranger, *seats;
    const struct fr_game *game;
    struct fr_options options;
    uint64_t seed;

    if (!take_object(c, nodes)) return false;
    if ((stranger = fr_json_stranger(nodes, known)))
        return fr_fail(c->err,
                       "new knows no \"%.*s\"; it takes game, players, options, seed, seats",
                       (int)(stranger->len > 40 ? 40 : stranger->len), stranger->text);
    if (!fr_json_string(fr_json_get(nodes, "game"), id, sizeof id) || !(game = fr_find_game(id)))
        return fr_fail(c->err, "game is missing or unknown; `games` lists them");
    if (!fr_read_setup(game, nodes, &options, &seed, c->err)) return false;
    seats = fr_json_get(nodes, "seats");
    if (seats && !read_seat_names(seats, options.players, names, c->err)) return false;
    if (!fr_table_new(c->t, game, &options, seed, c->err)) return false;
    for (int seat = 0; seats && seat < options.players; seat++)
        fr_table_name(c->t, seat, names[seat], NULL);
    keep_setup_events(c);
    return write_status(c);
}

static bool answer_load(struct call *c)
{
    if (!fr_table_read_position(c->t, c->rest, strlen(c->rest), c->err)) return false;
    c->p->num_events = 0;
    return write_status(c);
}

static bool answer_replay(struct call *c)
{
    if (!fr_table_read_record(c->t, c->rest, strlen(c->rest), c->err)) return false;
    c->p->num_events = 0;
    return write_status(c);
}

/* ---- looking ---- */

static bool answer_position(struct call *c)
{
    if (!take_nothing(c)) return false;
    c->t->game->write_position(c->t->state, c->w);
    return true;
}

static bool answer_view(struct call *c)
{
    int viewer;

    if (!take_seat(c, FR_SPECTATOR, &viewer) || !take_nothing(c)) return false;
    fr_write_view(c->w, c->t->game, c->t->state, viewer);
    return true;
}

static bool answer_show(struct call *c)
{
    int viewer;

    if (!take_seat(c, FR_SPECTATOR, &viewer) || !take_nothing(c)) return false;
    fr_write_snapshot(c->w, c->t, viewer);
    return true;
}

static bool answer_past(struct call *c)
{
    int viewer, from = 0;

    if (!take_seat(c, FR_SPECTATOR, &viewer)) return false;
    if (*c->rest && (!take_number(c, &from) || from < 0))
        return fr_fail(c->err, "a number of moves is needed");
    if (!take_nothing(c)) return false;
    fr_write_past(c->w, c->t, viewer, from);
    return true;
}

static bool answer_imagine(struct call *c)
{
    uint64_t state[FR_MAX_STATE / 8];
    int viewer, seed = 0;

    if (!take_seat(c, FR_SPECTATOR, &viewer)) return false;
    if (*c->rest && !take_number(c, &seed)) return fr_fail(c->err, "a seed is a whole number");
    if (!take_nothing(c)) return false;
    memcpy(state, c->t->state, sizeof state);
    c->t->game->resample(state, viewer, fr_mix((uint64_t)seed + 1));
    c->t->game->write_position(state, c->w);
    return true;
}

static void write_question(struct fr_writer *w, const struct fr_table *t, int seat)
{
    fr_move moves[FR_MAX_LEGAL];

    fr_open(w, '{');
    fr_write_question(w, t->game, t->state, seat);
    fr_key_int(w, "legal", t->game->legal(t->state, seat, moves));
    fr_close(w, '}');
}

static bool answer_questions(struct call *c)
{
    const fr_seats seats = c->t->game->to_act(c->t->state);

    if (!take_nothing(c)) return false;
    fr_open(c->w, '[');
    for (int seat = 0; seat < c->t->options.players; seat++)
        if (seats >> seat & 1) write_question(c->w, c->t, seat);
    fr_close(c->w, ']');
    return true;
}

static void write_legal(struct fr_writer *w, const struct fr_table *t, int seat)
{
    fr_open(w, '{');
    fr_key_int(w, "seat", seat);
    fr_key(w, "moves");
    fr_write_legal(w, t->game, t->state, seat);
    fr_close(w, '}');
}

static bool answer_legal(struct call *c)
{
    fr_seats seats = c->t->game->to_act(c->t->state);
    int only;

    if (*c->rest) {
        if (!take_seat(c, 0, &only) || !take_nothing(c)) return false;
        seats = fr_free_to_act(c->t->game, c->t->state) & (fr_seats)(1u << only);
    }
    fr_open(c->w, '[');
    for (int seat = 0; seat < c->t->options.players; seat++)
        if (seats >> seat & 1) write_legal(c->w, c->t, seat);
    fr_close(c->w, ']');
    return true;
}

/* The truth; of a viewer, what it may know. */
static bool answer_score(struct call *c)
{
    const struct fr_game *game = c->t->game;
    int viewer;

    if (*c->rest) {
        if (!take_seat(c, FR_SPECTATOR, &viewer) || !take_nothing(c)) return false;
        fr_write_scores(c->w, game, c->t->options.players, c->t->state, viewer);
        return true;
    }
    fr_open(c->w, '[');
    for (int seat = 0; seat < c->t->options.players; seat++) {
        fr_open(c->w, '{');
        fr_write_score(c->w, game, c->t->state, seat);
        fr_close(c->w, '}');
    }
    fr_close(c->w, ']');
    return true;
}

static bool answer_result(struct call *c)
{
    if (!take_nothing(c)) return false;
    fr_table_write_result(c->t, c->w);
    fr_reopen(c->w);
    fr_write_goal(c->w, c->t->game, c->t->state, 0);
    fr_close(c->w, '}');
    return true;
}

static bool answer_hash(struct call *c)
{
    if (!take_nothing(c)) return false;
    fr_hex(c->w, fr_table_hash(c->t));
    return true;
}

static bool answer_record(struct call *c)
{
    if (!take_nothing(c)) return false;
    fr_table_write_record(c->t, c->w);
    return true;
}

/* A viewer who sees all that each event holds, whoever may know it. */
enum { EVERYONE = -2 };

static void write_events(struct call *c, const struct fr_event *events, int num, int viewer)
{
    fr_open(c->w, '[');
    for (int i = 0; i < num; i++) {
        struct fr_event event = events[i];
        if (viewer == EVERYONE) event.seen_by = 0xFF;
        c->t->game->write_event(&event, viewer == EVERYONE ? FR_SPECTATOR : viewer, c->w);
    }
    fr_close(c->w, ']');
}

static bool answer_events(struct call *c)
{
    int viewer = EVERYONE;

    if (*c->rest && (!take_seat(c, FR_SPECTATOR, &viewer) || !take_nothing(c))) return false;
    write_events(c, c->p->events, c->p->num_events, viewer);
    return true;
}

static bool answer_setup(struct call *c)
{
    struct fr_event made[FR_MAX_EVENTS];
    struct fr_events events = { made, 0, FR_MAX_EVENTS };
    int viewer = EVERYONE;

    if (*c->rest && (!take_seat(c, FR_SPECTATOR, &viewer) || !take_nothing(c))) return false;
    fr_table_setup_events(c->t, &events);
    write_events(c, made, events.count, viewer);
    return true;
}

static bool answer_reveal(struct call *c)
{
    struct fr_event made[FR_MAX_EVENTS];
    struct fr_events events = { made, 0, FR_MAX_EVENTS };
    int seat;

    if (!take_seat(c, 0, &seat) || !take_nothing(c)) return false;
    if (!fr_table_reveal(c->t, seat, &events))
        return fr_fail(c->err, "in this game nothing is shown of one's own accord");
    write_events(c, made, events.count, FR_SPECTATOR);
    return true;
}

/* ---- playing ---- */

/* Whether the mover may not take the move back, and whether that is for what it learned. */
static void write_finality(struct fr_writer *w, const struct fr_table *t, int seat)
{
    const bool taught = fr_table_taught(t);

    fr_key_bool(w, "taught", taught);
    fr_key_bool(w, "final", taught || !(t->game->to_act(t->state) >> seat & 1));
}

static bool answer_do(struct call *c)
{
    struct fr_event made[FR_MAX_EVENTS];
    struct fr_events events = { made, 0, FR_MAX_EVENTS };
    char text[FR_MAX_TEXT];
    fr_move move;
    int seat;

    if (!take_seat(c, 0, &seat)) return false;
    if (!fr_table_why_not(c->t, seat, c->rest, &move, &c->no)) return false;
    c->t->game->write_move(c->t->state, seat, move, text, sizeof text);
    if (!fr_table_play(c->t, seat, move, &events))
        return fr_fail(c->err, "the record is full: %d moves", FR_MAX_MOVES);
    memcpy(c->p->events, made, (size_t)events.count * sizeof *made);
    c->p->num_events = events.count;

    fr_open(c->w, '{');
    fr_key_int(c->w, "seat", seat);
    fr_key_string(c->w, "move", text);
    write_status_members(c->w, c->t);
    write_finality(c->w, c->t, seat);
    fr_key(c->w, "events");
    write_events(c, c->p->events, c->p->num_events, seat);
    fr_close(c->w, '}');
    if (fr_writer_ok(c->w)) return true;
    fr_table_undo(c->t); /* an unanswered move has not been played */
    c->p->num_events = 0;
    return fr_fail(c->err, "the events of this move do not fit into the answer");
}

static bool answer_why(struct call *c)
{
    struct fr_refusal no;
    fr_move move;
    int seat;
    bool legal;

    if (!take_seat(c, 0, &seat)) return false;
    legal = fr_table_why_not(c->t, seat, c->rest, &move, &no);
    fr_open(c->w, '{');
    fr_key_bool(c->w, "legal", legal);
    if (!legal) fr_write_refusal(c->w, c->t->game, c->t->names, &no);
    fr_close(c->w, '}');
    return true;
}

static bool answer_try(struct call *c)
{
    struct fr_json nodes[MAX_ASK_NODES];
    int seat;

    if (!take_seat(c, 0, &seat)) return false;
    if (!fr_json_parse(c->rest, strlen(c->rest), nodes, MAX_ASK_NODES, c->err)) return false;
    return fr_write_trial(c->w, c->t, seat, nodes, &c->no, c->err);
}

static bool answer_undo(struct call *c)
{
    int seat;

    if (*c->rest) {
        if (!take_seat(c, 0, &seat) || !take_nothing(c)) return false;
        if (!fr_table_take_back(c->t, seat))
            return fr_fail(c->err, "seat %d may not take its last move back", seat);
    } else if (!fr_table_undo(c->t))
        return fr_fail(c->err, "there is no move to take back");
    c->p->num_events = 0;
    return write_status(c);
}

static bool answer_go(struct call *c)
{
    struct fr_json nodes[MAX_ASK_NODES];
    const struct fr_json *ask = NULL;
    char text[FR_MAX_TEXT];
    fr_move move;
    int seat;

    if (!c->p->go) return fr_fail(c->err, "no bot sits here");
    if (!take_seat(c, 0, &seat)) return false;
    if (!(c->t->game->to_act(c->t->state) >> seat & 1))
        return fr_fail(c->err, "seat %d is not being asked now", seat);
    if (*c->rest) {
        if (!take_object(c, nodes)) return false;
        ask = nodes;
    }
    fr_open(c->w, '{');
    fr_key_int(c->w, "seat", seat);
    if (!c->p->go(c->p->go_context, c->t, seat, ask, &move, c->w, c->err)) return false;
    c->t->game->write_move(c->t->state, seat, move, text, sizeof text);
    fr_key_string(c->w, "move", text);
    fr_close(c->w, '}');
    return true;
}

static bool answer_version(struct call *c)
{
    if (!take_nothing(c)) return false;
    fr_string(c->w, fr_version());
    return true;
}

static bool answer_quit(struct call *c)
{
    if (!take_nothing(c)) return false;
    c->p->quit = true;
    fr_bool(c->w, true);
    return true;
}

/* ---- the commands ---- */

static answer answer_help;

static const struct command {
    const char *name, *takes, *text;
    answer *answer;
    bool needs_game;
} commands[] = {
    { "games", "", "the games, their options, questions and events", answer_games, false },
    { "new", "{game, players, options, seed, seats}", "sets a game up", answer_new, false },
    { "load", "{position}", "goes on from a position", answer_load, false },
    { "replay", "{record}", "plays a record through", answer_replay, false },
    { "position", "", "the whole truth", answer_position, true },
    { "view", "N", "what seat N may know; -1: a spectator", answer_view, true },
    { "show", "N", "everything viewer N is shown: view, questions, its legal moves, scores, result",
      answer_show, true },
    { "past", "N [FROM]", "what viewer N saw of each move", answer_past, true },
    { "imagine", "N [SEED]", "a position in which all that viewer N cannot know is redrawn",
      answer_imagine, true },
    { "questions", "", "who is asked what", answer_questions, true },
    { "legal", "[N]", "the legal moves of seat N, or of all seats asked", answer_legal, true },
    { "do", "N TEXT", "plays a move", answer_do, true },
    { "why", "N TEXT", "whether a move is legal, and if not, by which rule", answer_why, true },
    { "try", "N [TEXT, …]", "what a line of moves would certainly do; plays nothing", answer_try,
      true },
    { "events", "[N]", "what the last move caused, as seat N may know it", answer_events, true },
    { "setup", "[N]", "what happened before the first move, as seat N may know it", answer_setup,
      true },
    { "reveal", "N", "seat N shows everybody what it may, of its own accord", answer_reveal, true },
    { "undo", "[N]", "takes the last move back; seat N's own, where it may", answer_undo, true },
    { "score", "[N]", "each seat's score by source; as viewer N may know it", answer_score, true },
    { "result", "", "scores, places and hash", answer_result, true },
    { "hash", "", "the hash of the state", answer_hash, true },
    { "record", "", "the game so far, as a save file", answer_record, true },
    { "go", "N {bot, budget, milliseconds, seed}", "asks a bot for a move; plays nothing",
      answer_go, true },
    { "hint", "N {bot, budget, milliseconds, seed}", "the same, for a person", answer_go, true },
    { "terms", "LANG [GAME]", "names and texts in en, ru, pl or cs", answer_terms, false },
    { "daily", "DAY [GAME]", "the set-up of a day's game, the same for everybody", answer_daily,
      false },
    { "rules", "[GAME]", "the numbered rules", answer_rules, false },
    { "printed", "[GAME]", "what is printed on the components", answer_printed, false },
    { "version", "", "the version of the engine", answer_version, false },
    { "help", "", "this list", answer_help, false },
    { "quit", "", "ends", answer_quit, false },
};

enum { NUM_COMMANDS = sizeof commands / sizeof *commands };

static bool answer_help(struct call *c)
{
    if (!take_nothing(c)) return false;
    fr_open(c->w, '[');
    for (int i = 0; i < NUM_COMMANDS; i++) {
        fr_open(c->w, '{');
        fr_key_string(c->w, "command", commands[i].name);
        fr_key_string(c->w, "takes", commands[i].takes);
        fr_key_string(c->w, "text", commands[i].text);
        fr_close(c->w, '}');
    }
    fr_close(c->w, ']');
    return true;
}

static const struct command *find_command(const char *line)
{
    size_t len = 0;

    while (line[len] && line[len] != ' ') len++;
    for (int i = 0; i < NUM_COMMANDS; i++)
        if (strlen(commands[i].name) == len && !memcmp(commands[i].name, line, len))
            return &commands[i];
    return NULL;
}

static bool run(struct call *c, const char *line)
{
    const struct command *command;

    if (!fr_is_utf8(line, strlen(line))) return fr_fail(c->err, "the line is not UTF-8");
    if (!*line) return fr_fail(c->err, "an empty line; `help` lists the commands");
    command = find_command(line);
    if (!command) return fr_fail(c->err, "there is no command \"%.40s\"; `help` lists them", line);
    if (command->needs_game && !c->t->game)
        return fr_fail(c->err, "there is no game on the table yet: new, load or replay one");
    c->rest = skip_word(line);
    fr_open(c->w, '{');
    fr_key(c->w, command->name);
    if (!command->answer(c)) return false;
    fr_close(c->w, '}');
    return true;
}

static void write_error(struct fr_writer *w, const struct call *c, char *out, size_t cap)
{
    char text[FR_MAX_SENTENCE + 64];

    fr_writer_init(w, out, cap);
    fr_open(w, '{');
    if (c->no.why) {
        const int len = snprintf(text, sizeof text, "%s: ", fr_rule_id(c->t->game, c->no.why));
        fr_say_no(c->t->game, c->t->names, &c->no, 0, text + len, sizeof text - (size_t)len);
        fr_key_string(w, "error", text);
        fr_write_refusal(w, c->t->game, c->t->names, &c->no);
    } else {
        fr_key_string(w, "error", c->err->text);
        if (c->err->code) fr_key_string(w, "code", c->err->code);
        if (c->err->why)
            fr_write_refusal(w, c->err->game, NULL, &(struct fr_refusal){ .why = c->err->why });
    }
    fr_close(w, '}');
}

size_t fr_protocol_answer(struct fr_protocol *p, const char *line, char *out, size_t cap)
{
    struct fr_error err = { .text = "" };
    struct fr_writer w;
    struct call c = { .p = p, .t = p->table, .rest = "", .w = &w, .err = &err };

    fr_writer_init(&w, out, cap);
    if (cap < FR_MIN_ANSWER)
        fr_fail(&err, "an answer needs room for %d bytes", FR_MIN_ANSWER);
    else if (run(&c, line)) {
        if (fr_writer_ok(&w)) return w.len;
        c.no.why = FR_OK;
        fr_fail(&err, "the answer has %zu bytes, there is room for %zu", w.len, cap);
    }
    write_error(&w, &c, out, cap);
    return fr_writer_ok(&w) ? w.len : 0;
}
