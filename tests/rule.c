/* rule.c: see rule.h. One program a game; RULE_GAME is its id. Besides what a test asks for, every
 * step checks what must always hold: the position survives writing and reading, a move that is
 * accepted is among the legal ones and one that is refused is not, and no played move breaks an
 * invariant of the components. */
#include "rule.h"

#include "json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { MAX_TESTS = 4096, MAX_JSON = 1 << 18, MAX_NODES = 1 << 16, MAX_EVENTS = 1024 };

const struct fr_game *rule_game;
static struct rule_test *tests, **last_test = &tests;

static uint64_t state[FR_MAX_STATE / 8];
static bool ready; /* the test has called start or given */
static int viewer = TRUTH;
static struct fr_event event_buffer[MAX_EVENTS];
static struct fr_events events = { event_buffer, 0, MAX_EVENTS };

void rule_register(struct rule_test *test)
{
    *last_test = test;
    last_test = &test->next;
}

void *rule_state(void) { return state; }

void rule_fail(struct rule_here here, const char *format, ...)
{
    char message[1024];
    va_list args;

    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    print_error("%s\n", message);
    if (getenv("RULE_FIRST")) exit(1); /* scripts/mutate asks whether any test fails, not which */
    _fail(here.file, here.line);
    abort(); /* _fail has jumped away */
}

const char *rule_written(struct rule_here here, const char *format, ...)
{
    static char texts[8][8192];
    static int turn;
    char *out = texts[turn++ % 8];
    va_list args;

    va_start(args, format);
    if (vsnprintf(out, sizeof texts[0], format, args) >= (int)sizeof texts[0])
        rule_fail(here, "a text longer than %d bytes", (int)sizeof texts[0]);
    va_end(args);
    return out;
}

/* "PS-5.4 (a sentence)", or "accepted". */
static const char *rule_name(fr_rule rule)
{
    static char name[2][400];
    static int turn;
    char *out = name[turn ^= 1];

    if (rule == FR_OK) return "accepted";
    if (rule >= rule_game->num_reasons)
        snprintf(out, sizeof name[0], "reason %d of none", rule);
    else
        snprintf(out, sizeof name[0], "%s (%s)", rule_game->reasons[rule].id,
                 rule < rule_game->num_rules ? rule_game->rules[rule].sentence
                                             : rule_game->reasons[rule].text[0]);
    return out;
}

static void need_game(struct rule_here here)
{
    if (!ready) rule_fail(here, "no game yet: call start or given first");
}

static void need_seat(struct rule_here here, int seat)
{
    struct fr_options o;

    need_game(here);
    rule_game->options_of(state, &o);
    if (seat < 0 || seat >= o.players)
        rule_fail(here, "seat %d of a game with %d players", seat, o.players);
}

static void begin(struct rule_here here)
{
    const char *broken = rule_game->broken(state);

    if (broken) rule_fail(here, "the position is broken: %s", broken);
    ready = true;
    viewer = TRUTH;
    events.count = 0;
}

/* ---- the cards in use ---- */

#ifndef RULE_OWN_CARDS
#define RULE_OWN_CARDS NULL
#define RULE_BOX_CARDS NULL
#endif
static bool own_in_use;

struct tables {
    const char *path;
    void *bytes; /* the game points into them from then on */
    size_t len;
};

static void use_cards(struct rule_here here, struct tables *t)
{
    enum { MAX_TABLES = 1 << 20 };
    struct fr_error err = { .text = "" };
    FILE *file;

    if (!t->path) rule_fail(here, "this game has no own cards");
    if (!t->bytes) {
        t->bytes = malloc(MAX_TABLES);
        file = fopen(t->path, "rb");
        if (!t->bytes || !file) rule_fail(here, "%s cannot be read", t->path);
        t->len = fread(t->bytes, 1, MAX_TABLES, file);
        fclose(file);
    }
    if (!rule_game->use_data(t->bytes, t->len, &err)) rule_fail(here, "%s: %s", t->path, err.text);
}

void rule_own_cards(struct rule_here here)
{
    static struct tables own = { .path = RULE_OWN_CARDS };

    use_cards(here, &own);
    own_in_use = true;
}

static void box_cards(void)
{
    static struct tables box = { .path = RULE_BOX_CARDS };

    if (own_in_use) use_cards(HERE_, &box);
    own_in_use = false;
}

/* ---- positions ---- */

static int option_value(struct rule_here here, const struct fr_option_def *def, const char *text)
{
    char *end;
    const long number = strtol(text, &end, 10);

    if (*text && !*end) return (int)number;
    for (int i = 0; def->kind == FR_OPTION_CHOICE && i <= def->max; i++)
        if (!strcmp(def->values[i], text)) return i;
    rule_fail(here, "option %s has no value \"%s\"", def->id, text);
}

static void read_options(struct rule_here here, const char *text, struct fr_options *o)
{
    char copy[512], *rest = copy, *word;

    if ((size_t)snprintf(copy, sizeof copy, "%s", text ? text : "") >= sizeof copy)
        rule_fail(here, "too many options");
    while ((word = strtok_r(rest, " ", &rest))) {
        char *equal = strchr(word, '=');
        int i;

        if (!equal) rule_fail(here, "option \"%s\" has no '='", word);
        *equal = 0;
        if ((i = fr_option_index(rule_game, word)) < 0) rule_fail(here, "no option \"%s\"", word);
        o->at[i] = (int16_t)option_value(here, &rule_game->options[i], equal + 1);
    }
}

void rule_start(struct rule_here here, int players, const char *options, uint64_t seed)
{
    struct fr_options o;
    fr_rule rule;

    fr_usual_options(rule_game, players, &o);
    read_options(here, options, &o);
    rule = rule_game->setup(state, &o, seed);
    if (rule) rule_fail(here, "set-up is refused: %s", rule_name(rule));
    begin(here);
}

static const char *double_quotes(struct rule_here here, const char *json)
{
    static char text[MAX_JSON];

    if ((size_t)snprintf(text, sizeof text, "%s", json) >= sizeof text)
        rule_fail(here, "a position too long");
    for (char *c = text; *c; c++)
        if (*c == '\'') *c = '"';
    return text;
}

static bool read_position(const char *text, void *s, struct fr_error *err)
{
    static struct fr_json nodes[MAX_NODES];

    return fr_json_parse(text, strlen(text), nodes, MAX_NODES, err) &&
           rule_game->read_position(s, nodes, err);
}

static char told[MAX_JSON];

static const char *position_text(struct rule_here here)
{
    struct fr_writer w;

    need_game(here);
    fr_writer_init(&w, told, sizeof told);
    rule_game->write_position(state, &w);
    if (!fr_writer_ok(&w)) rule_fail(here, "the position needs more than %d bytes", MAX_JSON);
    return told;
}

/* The position, or what the current viewer may know of it, with "facts" that follow from it, and
 * alone the "goal". */
static const char *view_text(struct rule_here here)
{
    struct fr_writer w;

    need_game(here);
    fr_writer_init(&w, told, sizeof told);
    if (viewer == TRUTH)
        fr_write_truth(&w, rule_game, state);
    else
        fr_write_view(&w, rule_game, state, viewer);
    fr_reopen(&w);
    fr_write_goal(&w, rule_game, state, 0);
    fr_close(&w, '}');
    if (!fr_writer_ok(&w)) rule_fail(here, "the view needs more than %d bytes", MAX_JSON);
    return told;
}

void rule_survives_saving(struct rule_here here)
{
    uint64_t again[FR_MAX_STATE / 8];
    struct fr_error err = { .text = "" };

    if (!read_position(position_text(here), again, &err))
        rule_fail(here, "the position is refused once written: %s", err.text);
    if (memcmp(again, state, rule_game->state_size))
        rule_fail(here, "the position changes when written and read again");
}

void rule_given(struct rule_here here, const char *json)
{
    struct fr_error err = { .text = "" };

    ready = false;
    if (!read_position(double_quotes(here, json), state, &err))
        rule_fail(here, "the position is refused: %s", err.text);
    begin(here);
    rule_survives_saving(here);
}

void rule_refuses_position(struct rule_here here, const char *json, const char *words)
{
    uint64_t scratch[FR_MAX_STATE / 8];
    struct fr_error err = { .text = "" };

    if (read_position(double_quotes(here, json), scratch, &err))
        rule_fail(here, "the position is accepted");
    if (!strstr(err.text, words))
        rule_fail(here, "refused with \"%s\", which does not say \"%s\"", err.text, words);
}

/* ---- moves ---- */

static fr_move *legal_buffer(void)
{
    static fr_move *moves;

    if (!moves) moves = malloc((rule_game->max_legal + 1) * sizeof *moves);
    if (!moves) abort();
    return moves;
}

static int legal_moves(struct rule_here here, int seat, fr_move **moves)
{
    int num;

    need_seat(here, seat);
    *moves = legal_buffer();
    num = rule_game->legal(state, seat, *moves);
    for (int i = 1; i < num; i++)
        if ((*moves)[i - 1] >= (*moves)[i]) rule_fail(here, "the legal moves do not ascend");
    return num;
}

static bool among_legal(struct rule_here here, int seat, fr_move move)
{
    fr_move *moves;
    const int num = legal_moves(here, seat, &moves);

    for (int i = 0; i < num; i++)
        if (moves[i] == move) return true;
    return false;
}

/* FR_OK, or the rule by which reading or legality says no; both ways of asking must agree. */
static fr_rule why_not(struct rule_here here, int seat, const char *text, fr_move *move)
{
    fr_rule rule;

    need_seat(here, seat);
    rule = rule_game->read_move(state, seat, text, move);
    if (rule) return rule;
    rule = rule_game->why_not(state, seat, *move);
    if ((rule == FR_OK) != among_legal(here, seat, *move))
        rule_fail(here, "\"%s\": why_not says %s, but the list of legal moves %s it", text,
                  rule_name(rule), rule ? "has" : "lacks");
    return rule;
}

static void list_legal(struct rule_here here, int seat)
{
    fr_move *moves;
    const int num = legal_moves(here, seat, &moves);

    print_error("legal for seat %d (%d):", seat, num);
    for (int i = 0; i < num && i < 60; i++) {
        char text[FR_MAX_TEXT];
        rule_game->write_move(state, seat, moves[i], text, sizeof text);
        print_error("%s %s", i ? "," : "", text);
    }
    print_error("%s\n", num > 60 ? ", ..." : "");
}

/* What the player is told, in English. */
static const char *sentence_of(int seat, fr_move move, fr_rule why)
{
    static char says[FR_MAX_SENTENCE];
    struct fr_refusal no = { .why = why };

    if (rule_game->reasons[why].args[0]) rule_game->explain(state, seat, move, why, no.args);
    fr_say_no(rule_game, NULL, &no, 0, says, sizeof says);
    return says;
}

static fr_move accepted(struct rule_here here, int seat, const char *text)
{
    fr_move move = 0;
    const fr_rule why = why_not(here, seat, text, &move);

    if (why == FR_OK) return move;
    list_legal(here, seat);
    rule_fail(here, "\"%s\" of seat %d is refused by %s: %s", text, seat, rule_name(why),
              sentence_of(seat, move, why));
}

void rule_says(struct rule_here here, int seat, const char *text, const char *words)
{
    fr_move move = 0;
    const fr_rule why = why_not(here, seat, text, &move);

    if (why == FR_OK) rule_fail(here, "\"%s\" of seat %d is accepted", text, seat);
    if (strcmp(sentence_of(seat, move, why), words))
        rule_fail(here, "\"%s\" of seat %d is told \"%s\", not \"%s\"", text, seat,
                  sentence_of(seat, move, why), words);
}

void rule_accepts(struct rule_here here, int seat, const char *text) { accepted(here, seat, text); }

void rule_plays(struct rule_here here, int seat, const char *text)
{
    const fr_move move = accepted(here, seat, text);
    const char *broken;

    events.count = 0;
    rule_game->apply(state, seat, move, &events);
    if ((broken = rule_game->broken(state)))
        rule_fail(here, "\"%s\" of seat %d breaks the position: %s", text, seat, broken);
    if (viewer == TRUTH) rule_survives_saving(here);
}

void rule_refuses(struct rule_here here, int seat, const char *text, fr_rule expected)
{
    fr_move move;
    const fr_rule rule = why_not(here, seat, text, &move);

    if (rule == expected || rule_game->reasons[rule].rule == expected) return;
    list_legal(here, seat);
    rule_fail(here, "\"%s\" of seat %d: expected a no by %s, got %s", text, seat,
              rule_name(expected), rule_name(rule));
}

static const char *question_of(int seat)
{
    struct fr_question q;

    if (!(rule_game->to_act(state) >> seat & 1)) return NULL;
    if (!rule_game->question(state, seat, &q) || q.kind >= rule_game->num_questions) return NULL;
    return rule_game->questions[q.kind];
}

void rule_asks(struct rule_here here, int seat, const char *question)
{
    const char *asked;

    need_seat(here, seat);
    asked = question_of(seat);
    if (!asked || strcmp(asked, question))
        rule_fail(here, "seat %d is asked %s, not %s", seat, asked ? asked : "nothing", question);
}

void rule_asks_nothing(struct rule_here here, int seat)
{
    const char *asked;

    need_seat(here, seat);
    asked = question_of(seat);
    if (asked) rule_fail(here, "seat %d is asked %s, not nothing", seat, asked);
}

void rule_legal_are(struct rule_here here, int seat, const char *const *texts)
{
    fr_move *moves;
    int num = 0;

    for (; texts[num]; num++) accepted(here, seat, texts[num]);
    if (legal_moves(here, seat, &moves) == num) return;
    list_legal(here, seat);
    rule_fail(here, "seat %d has other legal moves than the %d expected", seat, num);
}

int rule_num_legal(struct rule_here here, int seat)
{
    fr_move *moves;

    return legal_moves(here, seat, &moves);
}

bool rule_is_legal(struct rule_here here, int seat, const char *text)
{
    fr_move move;

    return why_not(here, seat, text, &move) == FR_OK;
}

/* ---- events ---- */

static int event_kind(struct rule_here here, const char *id)
{
    for (uint32_t i = 0; i < rule_game->num_events; i++)
        if (!strcmp(rule_game->events[i].id, id)) return (int)i;
    rule_fail(here, "the game has no event \"%s\"", id);
}

int rule_num_events(struct rule_here here, const char *id)
{
    const int kind = event_kind(here, id);
    int num = 0;

    for (int i = 0; i < events.count; i++) num += events.at[i].kind == kind;
    return num;
}

static int arg_index(struct rule_here here, int kind, const char *name)
{
    const char *const *args = rule_game->events[kind].args;

    for (int i = 0; i < 4 && args[i]; i++)
        if (!strcmp(args[i], name)) return i;
    rule_fail(here, "the event %s has no argument \"%s\"", rule_game->events[kind].id, name);
}

static const struct fr_event *nth_event(struct rule_here here, const char *id, int nth)
{
    const int kind = event_kind(here, id);

    for (int i = 0; i < events.count; i++)
        if (events.at[i].kind == kind && !nth--) return &events.at[i];
    rule_fail(here, "there were not so many events \"%s\"", id);
}

int rule_event_arg(struct rule_here here, const char *id, int nth, const char *name)
{
    return nth_event(here, id, nth)->arg[arg_index(here, event_kind(here, id), name)];
}

int rule_event_seat(struct rule_here here, const char *id, int nth)
{
    return nth_event(here, id, nth)->seat;
}

/* ---- looking at the position ---- */

void rule_view_as(struct rule_here here, int as)
{
    if (as != TRUTH && as != FR_SPECTATOR) need_seat(here, as);
    viewer = as;
}

static const struct fr_json *child(const struct fr_json *node, const char *name)
{
    char *end;
    const unsigned long index = strtoul(name, &end, 10);

    if (node->type == FR_OBJECT) return fr_json_get(node, name);
    if (node->type != FR_ARRAY || *end || index >= node->count) return NULL;
    node = fr_json_first(node);
    for (unsigned long i = 0; i < index; i++) node = fr_json_next(node);
    return node;
}

/* The value at the path; its last name may be '#', which *count answers instead. */
static const struct fr_json *find(struct rule_here here, const char *path, bool *count)
{
    static struct fr_json nodes[MAX_NODES];
    const struct fr_json *node = nodes;
    const char *text = view_text(here);
    struct fr_error err = { .text = "" };
    char copy[256], *rest = copy, *name;

    if (!fr_json_parse(text, strlen(text), nodes, MAX_NODES, &err))
        rule_fail(here, "the position is no JSON: %s", err.text);
    if ((size_t)snprintf(copy, sizeof copy, "%s", path) >= sizeof copy)
        rule_fail(here, "a path too long");
    *count = false;
    while ((name = strtok_r(rest, ".", &rest))) {
        if (!strcmp(name, "#"))
            *count = true;
        else if (*count || !(node = child(node, name)))
            rule_fail(here, "the position has no \"%s\" in \"%s\"", name, path);
    }
    return node;
}

static int64_t number_at(struct rule_here here, const char *path)
{
    bool count;
    const struct fr_json *node = find(here, path, &count);

    if (count) {
        if (node->type == FR_ARRAY || node->type == FR_OBJECT) return node->count;
        rule_fail(here, "%s: nothing to count", path);
    }
    if (node->type == FR_TRUE || node->type == FR_FALSE) return node->type == FR_TRUE;
    if (node->type != FR_INTEGER)
        rule_fail(here, "%s is %.*s, not a number", path, (int)node->len, node->text);
    return node->number;
}

int64_t rule_value(struct rule_here here, const char *path) { return number_at(here, path); }

void rule_equals(struct rule_here here, const char *path, int64_t expected)
{
    const int64_t is = number_at(here, path);

    if (is != expected)
        rule_fail(here, "%s is %lld, not %lld", path, (long long)is, (long long)expected);
}

void rule_equals_text(struct rule_here here, const char *path, const char *expected)
{
    bool count;
    const struct fr_json *node = find(here, path, &count);
    char text[512];

    if (count || !fr_json_string(node, text, sizeof text))
        rule_fail(here, "%s is not a text", path);
    if (strcmp(text, expected)) rule_fail(here, "%s is \"%s\", not \"%s\"", path, text, expected);
}

void rule_is_null(struct rule_here here, const char *path)
{
    bool count;
    const struct fr_json *node = find(here, path, &count);

    if (count || node->type != FR_NULL) rule_fail(here, "%s is not null", path);
}

/* ---- scores ---- */

static int32_t score_of(struct rule_here here, int seat, struct fr_score_line *lines, int *num)
{
    int32_t total, sum = 0;

    need_seat(here, seat);
    total = rule_game->score(state, seat, lines, FR_MAX_SCORE_LINES, num);
    for (int i = 0; i < *num; i++) sum += lines[i].points;
    if (sum != total)
        rule_fail(here, "the score lines of seat %d add up to %d, not %d", seat, sum, total);
    return total;
}

void rule_score_is(struct rule_here here, int seat, int32_t expected)
{
    struct fr_score_line lines[FR_MAX_SCORE_LINES];
    int num;
    const int32_t total = score_of(here, seat, lines, &num);

    if (total == expected) return;
    for (int i = 0; i < num; i++)
        if (lines[i].points) print_error("%s: %d\n", lines[i].source, lines[i].points);
    rule_fail(here, "seat %d has a score of %d, not %d", seat, total, expected);
}

int32_t rule_score_line(struct rule_here here, int seat, const char *source)
{
    struct fr_score_line lines[FR_MAX_SCORE_LINES];
    int num;
    int32_t points = 0;
    bool found = false;

    score_of(here, seat, lines, &num);
    for (int i = 0; i < num; i++) {
        if (strcmp(lines[i].source, source)) continue;
        points += lines[i].points;
        found = true;
    }
    if (!found) rule_fail(here, "the score has no line \"%s\"", source);
    return points;
}

void rule_score_line_is(struct rule_here here, int seat, const char *source, int32_t expected)
{
    const int32_t points = rule_score_line(here, seat, source);

    if (points != expected)
        rule_fail(here, "seat %d scores %d for %s, not %d", seat, points, source, expected);
}

void rule_place_is(struct rule_here here, int seat, int expected)
{
    int place;

    need_seat(here, seat);
    place = rule_game->place(state, seat);
    if (place != expected) rule_fail(here, "seat %d has place %d, not %d", seat, place, expected);
}

bool rule_is_over(void) { return ready && rule_game->to_act(state) == 0; }

/* ---- the program ---- */

static void run_one(void **context)
{
    const struct rule_test *test = *context;

    ready = false;
    viewer = TRUTH;
    box_cards();
    test->run();
}

static int run_all(const char *only)
{
    static struct CMUnitTest units[MAX_TESTS];
    static char names[MAX_TESTS][160];
    size_t num = 0;

    for (struct rule_test *t = tests; t && num < MAX_TESTS; t = t->next) {
        snprintf(names[num], sizeof names[num], "%s: %s", t->name, t->claim);
        if (only && !strstr(names[num], only)) continue;
        units[num] =
            (struct CMUnitTest){ .name = names[num], .test_func = run_one, .initial_state = t };
        num++;
    }
    return _cmocka_run_group_tests(RULE_GAME, units, num, NULL, NULL);
}

static bool is_covered(fr_rule rule)
{
    for (const struct rule_test *t = tests; t; t = t->next)
        if (t->rule == rule) return true;
    return false;
}

static int list_uncovered(void)
{
    int num = 0;

    for (uint32_t i = FR_FIRST_RULE; i < rule_game->num_rules; i++) {
        if (is_covered((fr_rule)i)) continue;
        printf("%s: %s\n", rule_game->rules[i].id, rule_game->rules[i].sentence);
        num++;
    }
    printf("%s: %d of %d rules without a test\n", RULE_GAME, num,
           (int)(rule_game->num_rules - FR_FIRST_RULE));
    return num ? 1 : 0;
}

static int list_tests(void)
{
    for (const struct rule_test *t = tests; t; t = t->next)
        printf("%s\t%s\n", t->rule ? rule_game->rules[t->rule].id : t->name, t->claim);
    return 0;
}

/* A reason for saying no is no rule, though both are numbers. */
static bool all_name_rules(void)
{
    bool all = true;

    for (const struct rule_test *t = tests; t; t = t->next) {
        if (t->rule < rule_game->num_rules) continue;
        fprintf(stderr, "%s is no rule: \"%s\"\n", t->name, t->claim);
        all = false;
    }
    return all;
}

int main(int argc, char **argv)
{
    if (!(rule_game = fr_find_game(RULE_GAME))) {
        fprintf(stderr, "the engine has no game %s\n", RULE_GAME);
        return 2;
    }
    if (!all_name_rules()) return 2;
    if (argc > 1 && !strcmp(argv[1], "--uncovered")) return list_uncovered();
    if (argc > 1 && !strcmp(argv[1], "--list")) return list_tests();
    if (argc > 1 && argv[1][0] == '-') {
        fprintf(stderr, "usage: %s [--uncovered | --list | WORDS]\n", argv[0]);
        return 2;
    }
    return run_all(argc > 1 ? argv[1] : NULL);
}
