/* study.c: `frontier study`: what many games of one bot against itself say about a game.
 *
 * Counted are wins by seat, points by source, the length of games, every question, every kind of
 * event, every rule that stood in a seat's way and what prices came to; and things
 * (study_things.h): each component that an event names, that a seat has in the beginning, in hand
 * at a turn or in the end, or that it could have played, with the share of the victory of the seats
 * that had to do with it.
 *
 * The output is JSON; scripts/study makes a page with plots of it, also of several pieces. Any
 * number of threads gives the same numbers. */
#include "cli.h"
#include "match.h"
#include "nets.h"
#include "study_things.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_THREADS = 64,
    MAX_EVENTS = 20000, /* of a game */
    KINDS = 256,        /* of questions, of events */
    REASONS = 2048,
    REMEMBERED = 64, /* moves of a question that are tried at the next one of its kind */
    LENGTHS = 400,   /* steps of LENGTH_STEP decisions */
    LENGTH_STEP = 10,
    BOT_CAP = 256,
};

static const struct cli_option options[] = {
    { "--games", "N", "how many games (100)" },
    { "--bot", "BOT", "who plays all seats (easy); BOT@N thinks N lines, BOT+FILE has a network" },
    { "--players", "N", "in each of them (2)" },
    { "--seed", "S", "of the first game (1)" },
    { "--threads", "T", "how many at a time (1)" },
    { "--option", "ID=VALUE", "an option of the game; may be repeated" },
    { NULL, NULL, NULL },
};

struct source {
    const char *name;
    double points, winners;
};

struct study {
    const struct fr_game *game;
    struct fr_options options;
    char name[BOT_CAP]; /* of the bot, as it was given */
    const struct fr_bot *bot;
    struct cli_net_bot net; /* the bot, where it was given a network */
    int64_t lines;          /* that it thinks through; 0: as usual */
    int64_t num_games;
    uint64_t seed;
    atomic_llong next;

    pthread_mutex_t lock; /* of what follows */
    bool failed;
    int64_t played;
    double decisions, decisions_squared, scores, winners_scores, leads;
    double won[FR_MAX_SEATS], seat_scores[FR_MAX_SEATS];
    int64_t questions[KINDS], events[KINDS], refusals[REASONS], lengths[LENGTHS];
    struct source sources[FR_MAX_SCORE_LINES];
    int num_sources;
    struct things things, levels;
};

/* The moves of the last question of a kind that a seat was asked. */
struct memory {
    fr_move moves[REMEMBERED];
    int num;
};

/* One thread's own: a game, and what it has of each seat. */
struct desk {
    struct study *study;
    struct match match;
    struct fr_event event_room[MAX_EVENTS], trial_room[MAX_EVENTS];
    struct fr_events events;
    int64_t questions[KINDS], refusals[REASONS];
    struct memory memories[FR_MAX_SEATS][KINDS];
    struct things of_seat[FR_MAX_SEATS], could, levels;
    struct things_room room;
    fr_move legal[FR_MAX_LEGAL];
};

/* ---- before a move ---- */

/* Rules that stand in the way: of the moves that the seat had at its last question of this kind,
 * those that it no longer has, each reason once. */
static void count_refusals(struct desk *d, const void *state, int seat, int kind, int num)
{
    const struct fr_game *game = d->study->game;
    struct memory *m = &d->memories[seat][kind];
    bool told[REASONS] = { false };

    for (int i = 0; i < m->num; i++) {
        const fr_rule rule = game->why_not(state, seat, m->moves[i]);

        if (rule > FR_NOT_ASKED && rule < REASONS && !told[rule]) d->refusals[rule]++;
        told[rule % REASONS] = true;
    }
    m->num = 0;
    for (int i = 0; i < num && m->num < REMEMBERED; i += 1 + num / REMEMBERED)
        m->moves[m->num++] = d->legal[i];
}

/* What a seat could do with its turn: each move is tried on a copy, and what its events say to be
 * so counts ("could played match": it could play this card on a slot of its colour). */
static void count_chances(struct desk *d, const void *state, int seat, int num)
{
    const struct fr_game *game = d->study->game;
    uint64_t copy[FR_MAX_STATE / 8];

    clear_things(&d->could);
    for (int i = 0; i < num; i++) {
        struct fr_events events = { d->trial_room, 0, MAX_EVENTS };

        memcpy(copy, state, game->state_size);
        game->apply(copy, seat, d->legal[i], &events);
        for (int k = 0; k < events.count && k < 2; k++)
            if (events.at[k].seat == seat)
                count_event(&d->could, &d->room, game, &events.at[k], "could ", true);
    }
    for (int i = 0; i < d->could.num; i++)
        count_thing(&d->of_seat[seat], d->could.at[d->could.used[i]].key);
}

/* An answer that is a word and no number, such as an upgrade at set-up. */
static void count_answer(struct desk *d, const void *state, int seat, const char *question,
                         fr_move move)
{
    char text[FR_MAX_TEXT], key[THING_CAP];

    if (!d->study->game->write_move(state, seat, move, text, sizeof text)) return;
    if (strpbrk(text, ".0123456789")) return;
    if (snprintf(key, sizeof key, "%s.answer.%s", question, text) < (int)sizeof key)
        count_thing(&d->of_seat[seat], key);
}

static void see_question(void *desk, const void *state, int seat, fr_move move)
{
    struct desk *d = desk;
    const struct fr_game *game = d->study->game;
    struct fr_question q;
    int num;

    if (d->match.decisions == 0)
        for (int i = 0; i < d->study->options.players; i++)
            count_position(&d->of_seat[i], &d->room, game, state, i, "start");
    if (!game->question(state, seat, &q)) return;
    d->questions[q.kind]++;
    num = game->legal(state, seat, d->legal);
    count_refusals(d, state, seat, q.kind, num);
    count_answer(d, state, seat, game->questions[q.kind], move);
    if (strcmp(game->questions[q.kind], "turn")) return;
    count_position(&d->of_seat[seat], &d->room, game, state, seat, "turn");
    count_chances(d, state, seat, num);
}

/* ---- a game ---- */

static void add_source(struct study *s, const struct fr_score_line *line, double won)
{
    int i = 0;

    while (i < s->num_sources && strcmp(s->sources[i].name, line->source)) i++;
    if (i == FR_MAX_SCORE_LINES) return;
    if (i == s->num_sources) s->sources[s->num_sources++].name = line->source;
    s->sources[i].points += line->points;
    s->sources[i].winners += won * line->points;
}

static void add_length(struct study *s, int decisions)
{
    const int step = decisions / LENGTH_STEP;

    s->decisions += decisions;
    s->decisions_squared += (double)decisions * decisions;
    s->lengths[step < LENGTHS ? step : LENGTHS - 1]++;
}

/* How far the first is before the second. */
static double lead_of(const struct study *s, const void *state)
{
    int32_t best = INT32_MIN, second = INT32_MIN;

    for (int seat = 0; seat < s->options.players; seat++) {
        const int32_t score = s->game->score(state, seat, NULL, 0, NULL);

        if (score >= best) {
            second = best;
            best = score;
        } else if (score > second) {
            second = score;
        }
    }
    return s->options.players > 1 ? best - second : 0;
}

static void add_seat(struct desk *d, const void *state, int seat, double won)
{
    struct fr_score_line lines[FR_MAX_SCORE_LINES];
    struct study *s = d->study;
    int num;
    const double score = s->game->score(state, seat, lines, FR_MAX_SCORE_LINES, &num);

    s->won[seat] += won;
    s->seat_scores[seat] += score;
    s->scores += score;
    s->winners_scores += won * score;
    for (int i = 0; i < num; i++) add_source(s, &lines[i], won);
    for (int i = 0; i < d->of_seat[seat].num; i++) {
        const struct thing *had = &d->of_seat[seat].at[d->of_seat[seat].used[i]];
        struct thing *it = find_thing(&s->things, had->key);

        if (!it) continue;
        it->times += had->times;
        it->seats++;
        it->won += won;
        it->points += score;
    }
}

static void add_levels(struct study *s, const struct things *of_game)
{
    for (int i = 0; i < of_game->num; i++) {
        const struct thing *had = &of_game->at[of_game->used[i]];
        struct thing *it = find_thing(&s->levels, had->key);

        if (it) it->times += had->times;
    }
}

static void add_game(struct desk *d, const void *state)
{
    struct study *s = d->study;
    int winners = 0;

    for (int seat = 0; seat < s->options.players; seat++)
        winners += s->game->place(state, seat) == 1;
    pthread_mutex_lock(&s->lock);
    s->played++;
    add_length(s, d->match.decisions);
    s->leads += lead_of(s, state);
    for (int i = 0; i < KINDS; i++) s->questions[i] += d->questions[i];
    for (int i = 0; i < REASONS; i++) s->refusals[i] += d->refusals[i];
    add_levels(s, &d->levels);
    for (int i = 0; i < d->events.count; i++) s->events[d->events.at[i].kind % KINDS]++;
    for (int seat = 0; seat < s->options.players; seat++)
        add_seat(d, state, seat, s->game->place(state, seat) == 1 ? 1.0 / winners : 0);
    pthread_mutex_unlock(&s->lock);
}

static bool play(struct desk *d, int64_t number)
{
    uint64_t state[FR_MAX_STATE / 8];
    const uint64_t seed = d->study->seed + (uint64_t)number;

    for (int seat = 0; seat < FR_MAX_SEATS; seat++) clear_things(&d->of_seat[seat]);
    clear_things(&d->levels);
    memset(d->questions, 0, sizeof d->questions);
    memset(d->refusals, 0, sizeof d->refusals);
    memset(d->memories, 0, sizeof d->memories);
    d->events.count = 0;
    if (!match_play(&d->match, seed, fr_mix(seed), state)) return false;
    for (int i = 0; i < d->events.count; i++) {
        const struct fr_event *e = &d->events.at[i];

        count_level(&d->levels, &d->room, d->study->game, e);
        if (e->seat >= 0) count_event(&d->of_seat[e->seat], &d->room, d->study->game, e, "", false);
    }
    for (int seat = 0; seat < d->study->options.players; seat++)
        count_position(&d->of_seat[seat], &d->room, d->study->game, state, seat, "end");
    add_game(d, state);
    return true;
}

static void *work(void *study)
{
    struct study *s = study;
    struct desk *d = calloc(1, sizeof *d);
    bool ok = d;

    if (d) {
        d->study = s;
        d->events = (struct fr_events){ d->event_room, 0, MAX_EVENTS };
        d->match = (struct match){ .game = s->game, .options = s->options, .before = see_question };
        d->match.limits.milliseconds = -1;
        d->match.limits.iterations = s->lines;
        d->match.context = d;
        d->match.events = &d->events;
        for (int seat = 0; seat < s->options.players; seat++) d->match.bots[seat] = s->bot;
        ok = match_begin(&d->match);
    }
    for (long long i; ok && (i = atomic_fetch_add(&s->next, 1)) < s->num_games;) ok = play(d, i);
    if (!ok) {
        pthread_mutex_lock(&s->lock);
        s->failed = true;
        pthread_mutex_unlock(&s->lock);
        atomic_store(&s->next, s->num_games);
    }
    if (d) match_end(&d->match);
    free(d);
    return NULL;
}

static void play_all(struct study *s, int num_threads)
{
    pthread_t threads[MAX_THREADS];
    int started = 0;

    while (started + 1 < num_threads && !pthread_create(&threads[started], NULL, work, s))
        started++;
    work(s);
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
}

/* ---- telling ---- */

static void print_share(double won, double num)
{
    const struct share s = share_of(won, num);

    printf("\"won\":%.6f,\"low95\":%.4f,\"high95\":%.4f", s.share, s.low, s.high);
}

static void print_counts(const char *name, const int64_t *counts, int num, const struct study *s)
{
    printf(",\n\"%s\":[", name);
    for (int i = 0; i < num; i++) {
        const char *id = counts == s->questions ? s->game->questions[i] : s->game->events[i].id;
        printf("%s\n {\"id\":\"%s\",\"times\":%" PRId64 "}", i ? "," : "", id, counts[i]);
    }
    printf("]");
}

static void print_refusals(const struct study *s)
{
    bool first = true;

    printf(",\n\"refusals\":[");
    for (uint32_t i = 0; i < s->game->num_reasons && i < REASONS; i++) {
        if (!s->refusals[i]) continue;
        printf(
            "%s\n {\"id\":\"%s\",\"rule\":\"%s\",\"times\":%" PRId64 ",\"text\":", first ? "" : ",",
            s->game->reasons[i].id, fr_rule_id(s->game, (fr_rule)i), s->refusals[i]);
        cli_print_json_string(s->game->reasons[i].text[0]);
        printf("}");
        first = false;
    }
    printf("]");
}

static void print_lengths(const struct study *s)
{
    bool first = true;

    printf("\"lengths\":[");
    for (int i = 0; i < LENGTHS; i++) {
        if (!s->lengths[i]) continue;
        printf("%s{\"from\":%d,\"games\":%" PRId64 "}", first ? "" : ",", i * LENGTH_STEP,
               s->lengths[i]);
        first = false;
    }
    printf("],\n");
}

/* Those that are not as usual. */
static void print_options(const struct study *s)
{
    struct fr_options usual;
    bool first = true;

    fr_usual_options(s->game, s->options.players, &usual);
    printf("\"options\":{");
    for (uint32_t i = 0; i < s->game->num_options; i++) {
        if (s->options.at[i] == usual.at[i]) continue;
        printf("%s\"%s\":%d", first ? "" : ",", s->game->options[i].id, s->options.at[i]);
        first = false;
    }
    printf("},\n");
}

static void print_source(const struct study *s, const struct source *of, bool first)
{
    const double games = (double)s->played;
    char term[64];

    snprintf(term, sizeof term, "score.%s", of->name);
    printf("%s\n {\"id\":\"%s\",\"name\":", first ? "" : ",", of->name);
    cli_print_json_string(fr_term_text(s->game, term, 0));
    printf(",\"mean\":%.4f,\"winners\":%.4f}", of->points / (games * s->options.players),
           of->winners / games);
}

static int by_key(const void *a, const void *b)
{
    return strcmp(((const struct thing *)a)->key, ((const struct thing *)b)->key);
}

/* "played.card.37": what happened to it, and its term. */
static void print_thing(const struct study *s, const struct thing *it, bool first)
{
    const char *term = strchr(it->key, '.') + 1, *name = fr_term_text(s->game, term, 0);

    printf("%s\n {\"what\":\"%.*s\",\"thing\":", first ? "" : ",", (int)(term - it->key - 1),
           it->key);
    cli_print_json_string(term);
    printf(",\"name\":");
    cli_print_json_string(name ? name : term);
    printf(",\"times\":%" PRId64 ",\"seats\":%" PRId64 ",", it->times, it->seats);
    printf("\"points\":%.4f,", it->points / (double)it->seats);
    print_share(it->won, (double)it->seats);
    printf("}");
}

/* "price.resource.ore.14" */
static void print_levels(struct study *s)
{
    bool first = true;

    qsort(s->levels.at, MAX_THINGS, sizeof *s->levels.at, by_key);
    printf(",\n\"levels\":[");
    for (int i = 0; i < MAX_THINGS; i++) {
        const struct thing *it = &s->levels.at[i];
        const char *thing = strchr(it->key, '.'), *level = strrchr(it->key, '.');

        if (!it->key[0]) continue;
        printf("%s\n {\"what\":\"%.*s\",\"thing\":\"%.*s\",\"level\":%s,\"times\":%" PRId64 "}",
               first ? "" : ",", (int)(thing - it->key), it->key, (int)(level - thing - 1),
               thing + 1, level + 1, it->times);
        first = false;
    }
    printf("]");
}

static void tell(struct study *s)
{
    const double games = (double)s->played, seats = games * s->options.players;
    const double mean = s->decisions / games;
    bool first = true;

    printf("{\"format\":2,\"game\":\"%s\",\"players\":%d,\"games\":%" PRId64 ",\"seed\":\"%" PRIu64
           "\",\"bot\":",
           s->game->id, s->options.players, s->played, s->seed);
    cli_print_json_string(s->name);
    printf(",\n");
    print_options(s);
    printf("\"decisions\":{\"mean\":%.4f,\"deviation\":%.4f},\n", mean,
           sqrt(fmax(0, s->decisions_squared / games - mean * mean)));
    print_lengths(s);
    printf("\"scores\":{\"mean\":%.4f,\"winners\":%.4f,\"lead\":%.4f},\n\"seats\":[",
           s->scores / seats, s->winners_scores / games, s->leads / games);
    for (int seat = 0; seat < s->options.players; seat++) {
        printf("%s{", seat ? "," : "");
        print_share(s->won[seat], games);
        printf(",\"score\":%.4f}", s->seat_scores[seat] / games);
    }
    printf("],\n\"sources\":[");
    for (int i = 0; i < s->num_sources; i++) print_source(s, &s->sources[i], i == 0);
    printf("]");
    print_counts("questions", s->questions, (int)s->game->num_questions, s);
    print_counts("events", s->events, (int)s->game->num_events, s);
    print_refusals(s);
    print_levels(s);
    qsort(s->things.at, MAX_THINGS, sizeof *s->things.at, by_key);
    printf(",\n\"things\":[");
    for (int i = 0; i < MAX_THINGS; i++)
        if (s->things.at[i].key[0]) {
            print_thing(s, &s->things.at[i], first);
            first = false;
        }
    printf("]}\n");
}

/* ---- arguments ---- */

static bool read_bot(const struct cli_args *args, struct study *s)
{
    const char *given = cli_value(args, "--bot");
    char name[BOT_CAP];
    struct fr_error err;

    snprintf(s->name, sizeof s->name, "%s", given ? given : "easy");
    snprintf(name, sizeof name, "%s", s->name);
    if (!cli_read_lines(name, &s->lines))
        return cli_usage_error(args, "%s: lines are a number", name), false;
    if (strchr(name, '+')) {
        s->bot = &s->net.bot;
        if (cli_find_net_bot(&s->net, name, s->game, &err)) return true;
        return cli_failure("%s: %s", name, err.text), false;
    }
    if ((s->bot = fr_find_bot(name))) return true;
    return cli_usage_error(args, "there is no bot \"%s\"", name), false;
}

static bool read_args(const struct cli_args *args, struct study *s, int64_t *threads)
{
    const char *seed = cli_value(args, "--seed");
    int64_t players = 2;

    s->num_games = 100;
    s->seed = 1;
    *threads = 1;
    if (!(s->game = cli_game(args, args->words[0])) || !read_bot(args, s)) return false;
    return cli_number(args, "--games", 1, 10000000, &s->num_games) &&
           cli_number(args, "--players", s->game->min_players, s->game->max_players, &players) &&
           cli_number(args, "--threads", 1, MAX_THREADS, threads) &&
           (!seed || cli_seed(args, seed, &s->seed)) &&
           cli_setup(args, s->game, (int)players, &s->options);
}

static int run(const struct cli_command *command, int argc, char **argv)
{
    struct cli_args args;
    struct study *s;
    int64_t threads;
    int exit_code;

    if (!cli_parse(command, argc, argv, &args, &exit_code)) return exit_code;
    if (!(s = calloc(1, sizeof *s))) return cli_failure("no memory");
    pthread_mutex_init(&s->lock, NULL);
    if (!read_args(&args, s, &threads)) {
        exit_code = CLI_USAGE;
    } else {
        play_all(s, (int)threads);
        exit_code = s->failed ? cli_failure("a game could not be played") : CLI_OK;
        if (!s->failed) tell(s);
    }
    cli_free_net(&s->net);
    free(s);
    return exit_code;
}

const struct cli_command cli_study = {
    .name = "study",
    .words = "GAME",
    .text = "plays many games of one bot and tells what they say about the game, as JSON",
    .more =
        "Wins by seat, points by source, length, how often each question, event and rule came\n"
        "up, and for every component how often it was had and what share of the victory its seats\n"
        "won. scripts/study makes a page with plots of it, also of several pieces (--seed).\n"
        "  frontier study planet-unknown --games 500 --bot medium --threads 2 \\\n"
        "    --option corporation0=random --option corporation1=random >pu.json",
    .min_words = 1,
    .max_words = 1,
    .options = options,
    .run = run,
};
