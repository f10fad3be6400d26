/* puzzles.c: `frontier puzzles`: looks for puzzles in games of strong players, and checks those
 * that were found.
 *
 * Games of `hard` are played; at some of the decisions the position is redrawn as its mover sees it
 * and the judge looks: at a glance, then with its usual budget and, where one choice leads clearly,
 * with ten times as much. Then the weaker bots are asked. Every game is mined by
 * itself and the finds are taken in the order of the seeds, so that the same command finds the same
 * puzzles with any number of threads. */
#include "cli.h"
#include "puzzle.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    USUAL_COUNT = 60,
    MAX_COUNT = 1000,
    MAX_GAMES = 4096,
    MAX_THREADS = 64,
    A_GAME = 6,        /* puzzles at most, one from each sixth of it */
    EASY_A_GAME = 2,   /* of which `hard` finds at most so many */
    FEW_MOVES = 3,     /* fewer make no puzzle */
    GLANCE = 6,        /* part of the usual budget for a first look */
    TOO_LONG = 4000,   /* decisions of a game */
    DECIDED = 60,      /* thousandths: a seat's share that is nothing or all */
    EASY_PERCENT = 55, /* at most so many of the puzzles are found by `hard` */
    KIND_PERCENT = 45, /* at most so many ask the same */
    PUZZLE_ROOM = 1 << 16,
    HARD = PUZZLE_RATERS - 1,
};

static const struct cli_option options[] = {
    { "--count", "N", "how many puzzles (60)" },
    { "--seed", "S", "of the first game (1)" },
    { "--players", "N", "in every game (different numbers)" },
    { "--threads", "T", "how many games at once (1)" },
    { "--out", "FILE", "where they go (standard output)" },
    { "--keep", "FILE", "puzzles that are there already: those that are found join them" },
    { "--verify", NULL, "checks a file of puzzles, given instead of a game" },
    { "--searched", "N", "--verify: how many of them the judge thinks through again (all)" },
    { NULL, NULL, NULL },
};

struct finds {
    bool done;
    int num;
    struct puzzle *at;
};

struct mine {
    const struct fr_game *game;
    uint64_t seed;
    int64_t count, players; /* players: 0, or as many in every game */
    const char *path;
    pthread_mutex_t lock; /* of what follows */
    int next_game, next_taken;
    struct finds finds[MAX_GAMES];
    struct puzzle *taken;
    int num_taken, num_easy;
};

/* One thread's own. */
struct miner {
    struct mine *mine;
    struct fr_mind *mind;
    struct fr_rng rng;
    int num_easy;       /* in this game: found by `hard` */
    unsigned parts_set; /* that have given one */
};

/* ---- mining a game ---- */

/* Different numbers of players, and boards by lot in every other game. */
static void choose_options(const struct mine *m, uint64_t seed, struct fr_options *o)
{
    static const int players[] = { 2, 3, 2, 4 };
    const struct fr_game *game = m->game;

    fr_usual_options(game, m->players ? (int)m->players : players[seed % 4], o);
    for (uint32_t i = 0; seed / 4 % 2 && i < game->num_options; i++)
        if (game->options[i].kind == FR_OPTION_CHOICE &&
            !strcmp(game->options[i].values[0], "random"))
            o->at[i] = 0;
}

static bool is_open(const struct puzzle *p)
{
    return p->lines[0].share > DECIDED && p->lines[1].share < 1000 - DECIDED;
}

static bool leads(const struct puzzle *p, int by)
{
    return p->num_lines > 1 && is_open(p) && puzzle_lead(p) >= by;
}

/* The weak are asked in earnest only when the judge is sure. */
static bool make_sure(struct miner *m, struct puzzle *p, fr_move best)
{
    const struct fr_game *game = m->mine->game;

    if (puzzle_ask(p, game, m->mind, PUZZLE_TIMES * puzzle_budget(), 2) != best ||
        !leads(p, PUZZLE_CLEAR))
        return false;
    for (int i = 0; i < PUZZLE_RATERS; i++)
        if (puzzle_is_missed(p, game, m->mind, i, best)) p->missed_set |= 1u << i;
    p->num_gains = fr_reason(game, p->state, p->seat, best, p->gains);
    return p->num_gains > 0 && p->gains[0].points > 0;
}

/* At a glance most positions have no choice that leads; those cost no more. */
static bool is_promising(struct miner *m, struct puzzle *p)
{
    puzzle_ask(p, m->mine->game, m->mind, puzzle_budget() / GLANCE, 1);
    return leads(p, PUZZLE_CLEAR / 3);
}

static bool is_easy(struct miner *m, const struct puzzle *p, fr_move best)
{
    fr_mind_forget(m->mind);
    return fr_ask_bot(puzzle_raters[HARD], m->mind, m->mine->game, p->state, p->seat, 1, NULL) ==
           best;
}

static bool try_here(struct miner *m, const void *state, int seat, struct puzzle *p)
{
    const struct fr_game *game = m->mine->game;
    fr_move best;

    puzzle_draw(p, game, state, seat, fr_rng_next(&m->rng));
    if (!is_promising(m, p)) return false;
    best = puzzle_ask(p, game, m->mind, puzzle_budget(), 1);
    if (!leads(p, PUZZLE_CLEAR * 2 / 3)) return false;
    if (m->num_easy == EASY_A_GAME && is_easy(m, p, best)) return false;
    if (!make_sure(m, p, best)) return false;
    m->num_easy += !(p->missed_set >> HARD & 1);
    return true;
}

/* A game without features is all one sixth. */
static int part_of(const struct fr_game *game, const void *state)
{
    int32_t features[FR_MAX_FEATURES] = { 0 };

    if (game->features) game->features(state, 0, features);
    return features[0] < 256 ? (int)(features[0] * A_GAME / 256) : A_GAME - 1;
}

static void decide(struct miner *m, void *state, int seat, struct finds *f)
{
    const struct fr_game *game = m->mine->game;
    static _Thread_local fr_move moves[FR_MAX_LEGAL];
    const int num = game->legal(state, seat, moves), sixth = part_of(game, state);

    if (num >= FEW_MOVES && !(m->parts_set >> sixth & 1) &&
        try_here(m, state, seat, &f->at[f->num])) {
        f->num++;
        m->parts_set |= 1u << sixth;
    }
    fr_mind_forget(m->mind);
    game->apply(state, seat,
                num == 1 ? moves[0]
                         : fr_ask_bot(puzzle_raters[HARD], m->mind, game, state, seat,
                                      fr_rng_next(&m->rng), NULL),
                NULL);
}

static void mine_game(struct miner *m, uint64_t seed, struct finds *f)
{
    const struct fr_game *game = m->mine->game;
    uint64_t state[FR_MAX_STATE / 8] = { 0 };
    struct fr_options o;
    fr_seats asked;

    choose_options(m->mine, seed, &o);
    fr_rng_seed(&m->rng, seed);
    m->num_easy = 0;
    m->parts_set = 0;
    game->setup(state, &o, seed);
    for (int i = 0; f->num < A_GAME && i < TOO_LONG && (asked = game->to_act(state)); i++)
        decide(m, state, __builtin_ctz(asked), f);
}

/* ---- taking what was found, in the order of the seeds ---- */

static bool write_all(const struct mine *m)
{
    const size_t cap = (size_t)(m->num_taken + 1) * PUZZLE_ROOM;
    char *text = malloc(cap);
    size_t len;
    bool ok = true;

    if (!text) return cli_failure("no memory"), false;
    len = (size_t)snprintf(text, cap, "{\"format\":%d,\"game\":\"%s\",\"puzzles\":[", PUZZLE_FORMAT,
                           m->game->id);
    for (int i = 0; i < m->num_taken; i++) {
        struct fr_writer w;
        len += (size_t)snprintf(text + len, cap - len, "%s\n", i ? "," : "");
        fr_writer_init(&w, text + len, cap - len);
        puzzle_write(&m->taken[i], m->game, &w);
        ok = ok && fr_writer_ok(&w);
        len += w.len;
    }
    len += (size_t)snprintf(text + len, cap - len, "\n]}\n");
    if (m->path)
        ok = ok && cli_write_file(m->path, text, len);
    else
        fwrite(text, 1, len, stdout);
    free(text);
    return ok;
}

/* So many of a hundred, and one at least. */
static int64_t part(const struct mine *m, int percent) { return (percent * m->count + 99) / 100; }

static bool is_wanted(const struct mine *m, const struct puzzle *p)
{
    int alike = 0;

    if (m->num_taken == m->count) return false;
    if (!(p->missed_set >> HARD & 1) && m->num_easy >= part(m, EASY_PERCENT)) return false;
    for (int i = 0; i < m->num_taken; i++) {
        if (!strcmp(m->taken[i].id, p->id)) return false;
        alike += m->taken[i].kind == p->kind;
    }
    return alike < part(m, KIND_PERCENT);
}

static void tell(const struct mine *m, const struct puzzle *p, uint64_t seed)
{
    char text[FR_MAX_TEXT];

    m->game->write_move(p->state, p->seat, p->lines[0].move, text, sizeof text);
    fprintf(stderr, "%d/%" PRId64 " %s, game %" PRIu64 ": grade %d, leads by %d: %s: %s\n",
            m->num_taken, m->count, p->id, seed, puzzle_grade(p), puzzle_lead(p),
            m->game->questions[p->kind], text);
}

static void take(struct mine *m)
{
    const int before = m->num_taken;

    for (; m->next_taken < MAX_GAMES && m->finds[m->next_taken].done; m->next_taken++) {
        struct finds *f = &m->finds[m->next_taken];
        for (int i = 0; i < f->num; i++)
            if (is_wanted(m, &f->at[i])) {
                m->num_easy += !(f->at[i].missed_set >> HARD & 1);
                m->taken[m->num_taken++] = f->at[i];
                tell(m, &f->at[i], m->seed + (uint64_t)m->next_taken);
            }
        free(f->at);
        f->at = NULL;
    }
    if (m->path && m->num_taken > before) write_all(m); /* what is found is kept */
}

static int next_game(struct mine *m)
{
    int game;

    pthread_mutex_lock(&m->lock);
    game = m->num_taken < m->count && m->next_game < MAX_GAMES ? m->next_game++ : -1;
    pthread_mutex_unlock(&m->lock);
    return game;
}

static void *work(void *mine)
{
    struct miner m = { .mine = mine, .mind = fr_mind_new(0, 1) };

    for (int game; m.mind && (game = next_game(m.mine)) >= 0;) {
        struct finds *f = &m.mine->finds[game];
        f->at = calloc(A_GAME, sizeof *f->at);
        if (f->at) mine_game(&m, m.mine->seed + (uint64_t)game, f);
        pthread_mutex_lock(&m.mine->lock);
        f->done = true;
        take(m.mine);
        pthread_mutex_unlock(&m.mine->lock);
    }
    fr_mind_free(m.mind);
    return NULL;
}

/* A file of puzzles, read; `nodes` point into `text`. */
struct file {
    char *text;
    struct fr_json *nodes;
};

static void close_file(struct file *f)
{
    free(f->nodes);
    free(f->text);
}

/* False: told what is wrong with it. */
static bool open_file(struct file *f, const char *path, const struct fr_game **game)
{
    size_t len = 0;
    struct fr_error err;
    int64_t format;
    char id[64];

    f->text = cli_read_file(path, &len);
    f->nodes = f->text ? malloc((len / 2 + 16) * sizeof *f->nodes) : NULL;
    if (!f->text) return false;
    if (!f->nodes) return cli_failure("no memory"), false;
    if (!fr_json_parse(f->text, len, f->nodes, len / 2 + 16, &err))
        return cli_failure("%s: %s", path, err.text), false;
    if (!fr_json_int(fr_json_get(f->nodes, "format"), PUZZLE_FORMAT, PUZZLE_FORMAT, &format) ||
        !fr_json_string(fr_json_get(f->nodes, "game"), id, sizeof id) ||
        !(*game = fr_find_game(id)) || !fr_json_get(f->nodes, "puzzles") ||
        fr_json_get(f->nodes, "puzzles")->type != FR_ARRAY)
        return cli_failure("this is no file of puzzles"), false;
    return true;
}

static bool keep_those(struct mine *m, const struct fr_json *list, struct fr_table *t)
{
    const struct fr_json *json = fr_json_first(list);
    struct fr_error err = { 0 };

    for (uint32_t i = 0; i < list->count && m->num_taken < m->count;
         i++, json = fr_json_next(json)) {
        struct puzzle *p = &m->taken[m->num_taken];
        if (!puzzle_read(p, m->game, json, t, &err))
            return cli_failure("puzzle %d: %s", (int)i + 1, err.text), false;
        m->num_taken++;
        m->num_easy += !(p->missed_set >> HARD & 1);
    }
    return true;
}

static bool keep_file(struct mine *m, const char *path)
{
    struct fr_table *t = cli_new_table();
    const struct fr_game *game = NULL;
    struct file f = { 0 };
    bool ok = t && open_file(&f, path, &game);

    if (ok && game != m->game) ok = (cli_failure("%s is of another game", path), false);
    ok = ok && keep_those(m, fr_json_get(f.nodes, "puzzles"), t);
    close_file(&f);
    free(t);
    return ok;
}

static int mine_all(struct mine *m, int num_threads, const char *keep)
{
    pthread_t threads[MAX_THREADS];
    int started = 0;

    m->taken = calloc((size_t)m->count, sizeof *m->taken);
    if (!m->taken) return cli_failure("no memory");
    if (keep && !keep_file(m, keep)) return CLI_FAILED;
    pthread_mutex_init(&m->lock, NULL);
    while (started + 1 < num_threads && !pthread_create(&threads[started], NULL, work, m))
        started++;
    work(m);
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
    for (int i = 0; i < MAX_GAMES; i++) free(m->finds[i].at);
    pthread_mutex_destroy(&m->lock);
    return write_all(m) && m->num_taken == m->count ? CLI_OK : CLI_FAILED;
}

/* ---- checking ---- */

struct check {
    const struct fr_game *game;
    struct fr_table *table;
    struct fr_mind *mind;
    int64_t searched;
    int num, num_wrong, num_confirmed, num_hard;
};

/* Grades are asked for again from the bots that answer at once; from all of them, and from the
 * judge, where it thinks again. Its chance is another than when the puzzle was found. */
static bool is_confirmed(struct check *c, const struct puzzle *p, bool searched,
                         struct fr_error *err)
{
    const fr_move best = p->lines[0].move;
    struct puzzle again = *p;

    for (int i = 0; i < (searched ? PUZZLE_RATERS : 2); i++)
        if (puzzle_is_missed(p, c->game, c->mind, i, best) != (p->missed_set >> i & 1))
            return fr_fail(err, "%s %s it", puzzle_raters[i]->id,
                           p->missed_set >> i & 1 ? "finds" : "misses");
    if (!searched) return true;
    if (puzzle_ask(&again, c->game, c->mind, PUZZLE_TIMES * puzzle_budget(), 3) == best)
        return true;
    return fr_fail(err, "the judge prefers another choice");
}

static void check_puzzle(struct check *c, const struct fr_json *json)
{
    struct fr_error err = { 0 };
    struct puzzle p;
    const bool searched = c->num < c->searched;

    c->num++;
    if (!puzzle_read(&p, c->game, json, c->table, &err) || !is_confirmed(c, &p, searched, &err)) {
        printf("puzzle %d (%s): %s\n", c->num, p.id, err.text);
        c->num_wrong++;
        return;
    }
    c->num_hard += p.missed_set >> HARD & 1;
    c->num_confirmed += searched;
}

static int verify(const char *path, int64_t searched)
{
    struct check c = { .table = cli_new_table(), .mind = fr_mind_new(0, 1), .searched = searched };
    struct file f = { 0 };
    const bool ok = c.table && c.mind && open_file(&f, path, &c.game);
    const struct fr_json *list = ok ? fr_json_get(f.nodes, "puzzles") : NULL;
    const struct fr_json *json = fr_json_first(list);

    for (uint32_t i = 0; ok && i < list->count; i++, json = fr_json_next(json))
        check_puzzle(&c, json);
    if (ok)
        printf("%s: %d puzzles, %d wrong, %d missed by %s; the judge confirmed %d\n", c.game->id,
               c.num, c.num_wrong, c.num_hard, puzzle_raters[HARD]->id, c.num_confirmed);
    close_file(&f);
    free(c.table);
    fr_mind_free(c.mind);
    return ok && c.num && !c.num_wrong ? CLI_OK : CLI_FAILED;
}

static int run(const struct cli_command *command, int argc, char **argv)
{
    static struct mine m;
    struct cli_args args;
    int64_t threads = 1, searched = INT64_MAX;
    const char *seed;
    int exit_code;

    if (!cli_parse(command, argc, argv, &args, &exit_code)) return exit_code;
    if (!cli_number(&args, "--searched", 0, INT64_MAX, &searched)) return CLI_USAGE;
    if (cli_has(&args, "--verify")) return verify(args.words[0], searched);
    m.count = USUAL_COUNT;
    m.seed = 1;
    m.path = cli_value(&args, "--out");
    seed = cli_value(&args, "--seed");
    if (!(m.game = cli_game(&args, args.words[0])) ||
        !cli_number(&args, "--count", 1, MAX_COUNT, &m.count) ||
        !cli_number(&args, "--players", m.game->min_players > 2 ? m.game->min_players : 2,
                    m.game->max_players, &m.players) ||
        !cli_number(&args, "--threads", 1, MAX_THREADS, &threads) ||
        (seed && !cli_seed(&args, seed, &m.seed)))
        return CLI_USAGE;
    exit_code = mine_all(&m, (int)threads, cli_value(&args, "--keep"));
    free(m.taken);
    return exit_code;
}

const struct cli_command cli_puzzles = {
    .name = "puzzles",
    .words = "GAME",
    .text = "looks for puzzles in games of strong bots",
    .more = "Positions in which one choice is clearly best, why, and which bots miss it.\n"
            "  frontier puzzles planet-steam --count 60 --out puzzles.json\n"
            "  frontier puzzles --verify puzzles.json",
    .min_words = 1,
    .max_words = 1,
    .options = options,
    .run = run,
};
