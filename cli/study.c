/* study.c: `frontier study`: what many games of one bot against itself say about a game.
 *
 * Counted are wins by seat, points by source, the length of games, every question and every kind of
 * event; and things: each component that an event names, or that a seat has in the beginning or
 * holds in the end, with the share of the victory of the seats that had to do with it. What a thing
 * is the game's own words tell: an argument "card" of 37 is one because there is a term "card.37"
 * (specialists of Planet Steam go by their numbers).
 *
 * The output is JSON; scripts/study makes a page with plots of it. Any number of threads gives the
 * same numbers. */
#include "cli.h"
#include "frontier_json.h"
#include "match.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_THREADS = 64,
    MAX_THINGS = 8192, /* a power of two, and room to spare */
    KEY_CAP = 80,
    MAX_EVENTS = 20000, /* of a game */
    POSITION_CAP = 1 << 17,
    NODES = 1 << 14,
    KINDS = 256, /* of questions, of events */
};

static const struct cli_option options[] = {
    { "--games", "N", "how many games (100)" },
    { "--bot", "BOT", "who plays all seats (easy)" },
    { "--players", "N", "in each of them (2)" },
    { "--seed", "S", "of the first game (1)" },
    { "--threads", "T", "how many at a time (1)" },
    { "--option", "ID=VALUE", "an option of the game; may be repeated" },
    { NULL, NULL, NULL },
};

/* Something that can be had: "played.card.37". */
struct thing {
    char key[KEY_CAP];
    int64_t times, seats; /* how often; in how many seats of games at least once */
    double won;           /* by these seats: shares of the victory */
};

struct things {
    struct thing at[MAX_THINGS];
    int num;
};

struct source {
    const char *name;
    double points, winners;
};

struct study {
    const struct fr_game *game;
    struct fr_options options;
    const struct fr_bot *bot;
    int64_t num_games;
    uint64_t seed;
    atomic_llong next;

    pthread_mutex_t lock; /* of what follows */
    bool failed;
    int64_t played;
    double decisions, decisions_squared, scores, winners_scores;
    double won[FR_MAX_SEATS], seat_scores[FR_MAX_SEATS];
    int64_t questions[KINDS], events[KINDS];
    struct source sources[FR_MAX_SCORE_LINES];
    int num_sources;
    struct things things;
};

/* One thread's own: a game, and what it has of each seat. */
struct desk {
    struct study *study;
    struct match match;
    struct fr_event event_room[MAX_EVENTS];
    struct fr_events events;
    int64_t questions[KINDS];
    struct things of_seat[FR_MAX_SEATS];
    char text[POSITION_CAP];
    struct fr_json nodes[NODES];
};

/* ---- things ---- */

static struct thing *find_thing(struct things *t, const char *key)
{
    uint64_t hash = 5381;

    for (const char *c = key; *c; c++) hash = hash * 33 + (uint8_t)*c;
    for (uint64_t i = fr_mix(hash);; i++) {
        struct thing *it = &t->at[i % MAX_THINGS];

        if (!strcmp(it->key, key)) return it;
        if (it->key[0]) continue;
        if (t->num >= MAX_THINGS / 2) return NULL;
        t->num++;
        snprintf(it->key, sizeof it->key, "%s", key);
        return it;
    }
}

static void count_thing(struct things *t, const char *key)
{
    struct thing *it = find_thing(t, key);

    if (it) it->times++;
}

/* What lists of things call them. */
static const char *kind_of(const char *name)
{
    static const char *const other[][2] = {
        { "hand", "card" },          { "cards", "card" },          { "civ_card", "card" },
        { "contracts", "contract" }, { "personal_goals", "goal" },
    };

    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        if (!strcmp(name, other[i][0])) return other[i][1];
    return name;
}

/* A value of JSON as the id of a thing, one with a name; false: it is none. */
static bool id_of(const struct fr_game *game, const char *name, const struct fr_json *value,
                  char *out, size_t cap)
{
    const char *kind = kind_of(name);
    char key[KEY_CAP], id[KEY_CAP];

    if (value->type == FR_INTEGER)
        snprintf(id, sizeof id, "%" PRId64, value->number);
    else if (value->type != FR_STRING || !fr_json_string(value, id, sizeof id))
        return false;
    snprintf(key, sizeof key, "%.30s.%.45s", kind, id);
    if (!fr_term_text(game, key, 0) && strcmp(kind, "specialist")) return false;
    snprintf(out, cap, "%s", key);
    return true;
}

static void count_value(struct desk *d, int seat, const char *what, const char *kind,
                        const struct fr_json *value)
{
    char id[KEY_CAP], key[KEY_CAP];

    if (!id_of(d->study->game, kind, value, id, sizeof id)) return;
    snprintf(key, sizeof key, "%.20s.%.55s", what, id);
    count_thing(&d->of_seat[seat], key);
}

static void count_event(struct desk *d, const struct fr_event *e)
{
    const struct fr_event_def *def = &d->study->game->events[e->kind];
    struct fr_writer w;
    struct fr_error err;

    if (e->seat < 0) return;
    fr_writer_init(&w, d->text, sizeof d->text);
    d->study->game->write_event(e, e->seat, &w);
    if (!fr_writer_ok(&w) || !fr_json_parse(d->text, w.len, d->nodes, NODES, &err)) return;
    for (int i = 0; i < 4 && def->args[i]; i++) {
        const struct fr_json *value = fr_json_get(d->nodes, def->args[i]);
        const char *kind = strcmp(def->args[i], "number") ? def->args[i] : def->id;
        if (value) count_value(d, e->seat, def->id, kind, value);
    }
}

/* What each seat has in a position: members that are things, and lists of them. A hand is cards. */
static void count_position(struct desk *d, const void *state, const char *what)
{
    const struct fr_json *seats, *seat;
    struct fr_writer w;
    struct fr_error err;
    int number = 0;

    fr_writer_init(&w, d->text, sizeof d->text);
    d->study->game->write_position(state, &w);
    if (!fr_writer_ok(&w) || !fr_json_parse(d->text, w.len, d->nodes, NODES, &err)) return;
    if (!(seats = fr_json_get(d->nodes, "seats"))) return;
    seat = fr_json_first(seats);
    for (; number < d->study->options.players; number++, seat = fr_json_next(seat)) {
        const struct fr_json *key = fr_json_first(seat);

        for (uint32_t i = 0; i < seat->count; i++) {
            const struct fr_json *value = fr_json_next(key);
            char kind[32];

            if (!fr_json_string(key, kind, sizeof kind)) kind[0] = 0;
            count_value(d, number, what, kind, value);
            if (value->type == FR_ARRAY) {
                const struct fr_json *one = fr_json_first(value);
                for (uint32_t k = 0; k < value->count; k++, one = fr_json_next(one))
                    count_value(d, number, what, kind, one);
            }
            key = fr_json_next(value);
        }
    }
}

/* ---- a game ---- */

static void see_question(void *desk, const void *state, int seat, fr_move move)
{
    struct desk *d = desk;
    struct fr_question q;

    (void)move;
    if (d->match.decisions == 0) count_position(d, state, "start");
    if (d->study->game->question(state, seat, &q)) d->questions[q.kind]++;
}

static void add_source(struct study *s, const struct fr_score_line *line, double won)
{
    int i = 0;

    while (i < s->num_sources && strcmp(s->sources[i].name, line->source)) i++;
    if (i == FR_MAX_SCORE_LINES) return;
    if (i == s->num_sources) s->sources[s->num_sources++].name = line->source;
    s->sources[i].points += line->points;
    s->sources[i].winners += won * line->points;
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
    for (int i = 0; i < MAX_THINGS; i++) {
        const struct thing *had = &d->of_seat[seat].at[i];
        struct thing *it = had->key[0] ? find_thing(&s->things, had->key) : NULL;

        if (!it) continue;
        it->times += had->times;
        it->seats++;
        it->won += won;
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
    s->decisions += d->match.decisions;
    s->decisions_squared += (double)d->match.decisions * d->match.decisions;
    for (int i = 0; i < KINDS; i++) s->questions[i] += d->questions[i];
    for (int i = 0; i < d->events.count; i++) s->events[d->events.at[i].kind % KINDS]++;
    for (int seat = 0; seat < s->options.players; seat++)
        add_seat(d, state, seat, s->game->place(state, seat) == 1 ? 1.0 / winners : 0);
    pthread_mutex_unlock(&s->lock);
}

static bool play(struct desk *d, int64_t number)
{
    uint64_t state[FR_MAX_STATE / 8];
    const uint64_t seed = d->study->seed + (uint64_t)number;

    memset(d->of_seat, 0, sizeof d->of_seat);
    memset(d->questions, 0, sizeof d->questions);
    d->events.count = 0;
    if (!match_play(&d->match, seed, fr_mix(seed), state)) return false;
    for (int i = 0; i < d->events.count; i++) count_event(d, &d->events.at[i]);
    count_position(d, state, "end");
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

    printf("\"won\":%.4f,\"low95\":%.4f,\"high95\":%.4f", s.share, s.low, s.high);
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
    print_share(it->won, (double)it->seats);
    printf("}");
}

static void tell(struct study *s)
{
    const double games = (double)s->played, seats = games * s->options.players;
    const double mean = s->decisions / games;
    bool first = true;

    printf("{\"format\":1,\"game\":\"%s\",\"players\":%d,\"bot\":\"%s\",\"games\":%" PRId64
           ",\"seed\":\"%" PRIu64 "\",\n\"decisions\":{\"mean\":%.1f,\"deviation\":%.1f},\n",
           s->game->id, s->options.players, s->bot->id, s->played, s->seed, mean,
           sqrt(fmax(0, s->decisions_squared / games - mean * mean)));
    printf("\"scores\":{\"mean\":%.2f,\"winners\":%.2f},\n\"seats\":[", s->scores / seats,
           s->winners_scores / games);
    for (int seat = 0; seat < s->options.players; seat++) {
        printf("%s{", seat ? "," : "");
        print_share(s->won[seat], games);
        printf(",\"score\":%.2f}", s->seat_scores[seat] / games);
    }
    printf("],\n\"sources\":[");
    for (int i = 0; i < s->num_sources; i++)
        printf("%s\n {\"id\":\"%s\",\"mean\":%.3f,\"winners\":%.3f}", i ? "," : "",
               s->sources[i].name, s->sources[i].points / seats, s->sources[i].winners / games);
    printf("]");
    print_counts("questions", s->questions, (int)s->game->num_questions, s);
    print_counts("events", s->events, (int)s->game->num_events, s);
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

static bool read_args(const struct cli_args *args, struct study *s, int64_t *threads)
{
    const char *seed = cli_value(args, "--seed"), *bot = cli_value(args, "--bot");
    int64_t players = 2;

    s->num_games = 100;
    s->seed = 1;
    *threads = 1;
    if (!(s->game = cli_game(args, args->words[0]))) return false;
    if (!(s->bot = fr_find_bot(bot ? bot : "easy")))
        return cli_usage_error(args, "there is no bot \"%s\"", bot), false;
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
    free(s);
    return exit_code;
}

const struct cli_command cli_study = {
    .name = "study",
    .words = "GAME",
    .text = "plays many games of one bot and tells what they say about the game, as JSON",
    .more =
        "Wins by seat, points by source, length, how often each question and event came up, and\n"
        "for every component how often it was had and what share of the victory its seats won.\n"
        "scripts/study makes a page with plots of it.\n"
        "  frontier study planet-unknown --games 500 --bot medium --threads 2 \\\n"
        "    --option corporation0=random --option corporation1=random >pu.json",
    .min_words = 1,
    .max_words = 1,
    .options = options,
    .run = run,
};
