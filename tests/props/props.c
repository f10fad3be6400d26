/* props.c: plays seeded random games of every game, player count and option set, and holds each
 * decision against the properties that all games share.
 *
 *     props [--game G] [--players N] [--games N] [--seed S] [--every K]
 *
 * What is played follows from the game's seed alone, so a failure is repeated by
 * `props --game G --seed S --games 1`. A failing game is printed shrunk: moves are left out as long
 * as what remains still breaks a property. Cheap checks are made at every decision, dear
 * ones at one in K. */
#include "props.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct seen seen;
static uint32_t every = 16;
enum { RARELY = 64 }; /* from here on a run is a long one, and not all is looked at in every game */
static struct play *playing; /* for the last words of a crash */

/* ---- one decision ---- */

static bool check_dear(struct play *p, int seat)
{
    const uint64_t before = fr_state_hash(p->game, p->state);
    const int viewer = (int)fr_below(&p->rng, (uint32_t)p->players + 1) - 1;

    for (int i = 0; i < p->num_legal; i++) remember(p, p->legal[i]);
    if (one_in(p, 16) && !check_pool(p, seat)) return false;
    if (!check_moves(p, seat) || !check_scores(p) || !check_position(p) || !check_order(p) ||
        !check_hidden(p, viewer) || (viewer != seat && !check_hidden(p, seat)))
        return false;
    return fr_state_hash(p->game, p->state) == before ||
           broke(p, "const", "looking at the state changed it");
}

static bool apply(struct play *p, int seat, fr_move move)
{
    static struct fr_event buffer[MAX_EVENTS];
    struct fr_events events = { buffer, 0, MAX_EVENTS };

    p->moves[p->num_moves++] = (struct played){ .move = move, .seat = (uint8_t)seat };
    p->game->apply(p->state, seat, move, &events);
    p->hashes[p->num_moves] = fr_state_hash(p->game, p->state);
    remember(p, move);
    return check_events(p, &events);
}

static bool check_end(struct play *p)
{
    const bool all = every < RARELY || one_in(p, RARELY);
    const int last = viewers_end(p) - 1;
    const int only = (int)fr_below(&p->rng, (uint32_t)(last - FR_SPECTATOR + 1)) + FR_SPECTATOR;

    if (!check_scores(p) || !check_replay(p) || (all && !check_position(p))) return false;
    for (int viewer = all ? FR_SPECTATOR : only; viewer <= (all ? last : only); viewer++)
        if (!check_hidden(p, viewer)) return false;
    return true;
}

static bool play_on(struct play *p, bool by_kind)
{
    for (;;) {
        const fr_seats asked = p->game->to_act(p->state);
        int seat;

        if (!check_always(p)) return false;
        if (!asked) return check_end(p);
        if (p->num_moves >= FR_MAX_MOVES - 1)
            return broke(p, "end", "no end after %d moves", p->num_moves);
        seat = random_seat(p, one_in(p, 8) ? fr_free_to_act(p->game, p->state) : asked);
        if (!list_legal(p, seat)) return false;
        seen.decisions++;
        seen.legal += (uint64_t)p->num_legal;
        if (one_in(p, every) && (!check_dear(p, seat) || !list_legal(p, seat))) return false;
        if (!apply(p, seat, random_move(p, by_kind))) return false;
    }
}

static bool play_game(struct play *p, uint64_t seed, int players)
{
    bool by_kind;

    playing = p;
    if (!begin(p, seed, players)) return false;
    by_kind = one_in(p, 2);
    if (!play_on(p, by_kind)) return false;
    if (p->num_moves > 20 && !p->resample_varies && every < RARELY)
        return broke(p, "resample", "never redrew anything, not even the generator");
    seen.games++;
    if ((uint64_t)p->num_moves > seen.longest) seen.longest = (uint64_t)p->num_moves;
    return true;
}

/* ---- shrinking ---- */

/* Plays the moves that are still legal, checking everything at each step. Returns whether a
 * property breaks (with all checks at each step, maybe another one, sooner); p then holds the moves
 * that led there. */
static bool still_breaks(struct play *p, const struct play *failed, const struct played *moves,
                         int num)
{
    p->options = failed->options;
    p->drawn_from = failed->drawn_from;
    p->seed = failed->seed;
    p->players = failed->players;
    p->num_moves = 0;
    p->failed[0] = 0;
    fr_rng_seed(&p->rng, 1);
    if (p->game->setup(p->state, &p->options, p->seed)) return false;
    p->hashes[0] = fr_state_hash(p->game, p->state);
    for (int i = 0;; i++) {
        const fr_seats asked = p->game->to_act(p->state);
        bool ok = check_always(p);

        if (ok && !asked) ok = check_end(p);
        /* Where the moves end it broke by chance, maybe: look often. */
        for (int looks = i < num ? 1 : 100; ok && asked && looks > 0; looks--) {
            const int seat = random_seat(p, asked);
            ok = list_legal(p, seat) && check_dear(p, seat);
        }
        while (ok && i < num && p->game->why_not(p->state, moves[i].seat, moves[i].move)) i++;
        if (ok && asked && i < num) ok = apply(p, moves[i].seat, moves[i].move);
        if (!ok) return true;
        if (!asked || i >= num) return false;
    }
}

static struct played *copy_moves(const struct play *p)
{
    struct played *moves = malloc((size_t)(p->num_moves + 1) * sizeof *moves);

    if (!moves) abort();
    memcpy(moves, p->moves, (size_t)p->num_moves * sizeof *moves);
    return moves;
}

/* Leaves out ever smaller runs of moves for a while; *best and its length shrink. */
static void shrink(struct play *p, const struct play *failed, struct played **best, int *num)
{
    const time_t enough = time(NULL) + 20;

    for (int run = *num / 2; run >= 1; run /= 2) {
        for (int at = 0; at + run <= *num && time(NULL) < enough;) {
            struct played *fewer = malloc((size_t)(*num + 1) * sizeof *fewer);

            if (!fewer) abort();
            memcpy(fewer, *best, (size_t)at * sizeof *fewer);
            memcpy(fewer + at, *best + at + run, (size_t)(*num - at - run) * sizeof *fewer);
            if (still_breaks(p, failed, fewer, *num - run) && p->num_moves < *num) {
                free(*best);
                *best = copy_moves(p);
                *num = p->num_moves;
            } else {
                at += run;
            }
            free(fewer);
        }
    }
}

/* ---- saying what happened ---- */

static void print_play(const struct play *p)
{
    static char json[MAX_JSON];
    struct fr_writer w;

    fr_writer_init(&w, json, sizeof json);
    fr_write_options(&w, p->game, &p->options);
    printf("%s, %d players, options %s, the game's seed %llu\n", p->game->id, p->players, json,
           (unsigned long long)p->seed);
}

static void print_moves(struct play *p, const struct played *moves, int num)
{
    p->game->setup(p->state, &p->options, p->seed);
    for (int i = 0; i < num; i++) {
        char text[FR_MAX_TEXT] = "?";

        p->game->write_move(p->state, moves[i].seat, moves[i].move, text, sizeof text);
        printf("  %d %s\n", moves[i].seat, text);
        p->game->apply(p->state, moves[i].seat, moves[i].move, NULL);
    }
}

static void report(struct play *p)
{
    struct play *again = new_play(p->game);
    struct played *moves = copy_moves(p);
    int num = p->num_moves;

    printf("FAILED %s: %s\n", p->failed, p->reason);
    print_play(p);
    printf("after %d moves; again: props --game %s --players %d --seed %llu --games 1\n", num,
           p->game->id, p->players, (unsigned long long)p->drawn_from);
    fflush(stdout);
    playing = again;
    for (int i = 0; i < p->num_pool; i++) remember(again, p->pool[i]);
    if (still_breaks(again, p, moves, num)) {
        free(moves);
        moves = copy_moves(again);
        num = again->num_moves;
        shrink(again, p, &moves, &num);
        still_breaks(again, p, moves, num);
        printf("shrunk to %d moves: %s: %s\n", num, again->failed, again->reason);
    } else {
        printf("not shrunk: it does not break when every check is made at every move\n");
    }
    print_moves(again, moves, num);
    free(moves);
    free_play(again);
}

static void last_words(int number)
{
    char text[256];
    const int len = playing ? snprintf(text, sizeof text,
                                       "\nCRASHED after %d moves; again: props --game %s --players "
                                       "%d --seed %llu --games 1\n",
                                       playing->num_moves, playing->game->id, playing->players,
                                       (unsigned long long)playing->drawn_from)
                            : 0;

    if (len > 0 && write(STDERR_FILENO, text, (size_t)len) < 0) _exit(3);
    signal(number, SIG_DFL);
    raise(number);
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
/* A finding ends in abort(), so that last_words can say which game it was. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "abort_on_error=1:handle_abort=0"; }
#endif
#endif

static void print_unseen(const struct fr_game *game)
{
    for (uint32_t i = 0; i < game->num_questions; i++)
        if (!seen.questions[i]) printf("  never asked: %s\n", game->questions[i]);
    for (uint32_t i = 0; i < game->num_events; i++)
        if (!seen.events[i]) printf("  never happened: %s\n", game->events[i].id);
}

/* ---- the program ---- */

struct arguments {
    const char *game;
    uint64_t seed;
    long games;
    int players;
};

static bool run_game(const struct fr_game *game, const struct arguments *a)
{
    struct play *p = new_play(game);
    bool ok = true;

    memset(&seen, 0, sizeof seen);
    for (long i = 0; ok && i < a->games; i++)
        if (!(ok = play_game(p, a->seed + (uint64_t)i, a->players))) report(p);
    if (ok) {
        printf("%s: %llu games, %llu decisions (longest %llu, %.1f legal moves on average), "
               "%llu refusals, %llu simultaneous: all properties hold\n",
               game->id, (unsigned long long)seen.games, (unsigned long long)seen.decisions,
               (unsigned long long)seen.longest,
               seen.decisions ? (double)seen.legal / (double)seen.decisions : 0.0,
               (unsigned long long)seen.refused, (unsigned long long)seen.simultaneous);
        print_unseen(game);
    }
    free_play(p);
    return ok;
}

static int usage(const char *program)
{
    fprintf(stderr, "usage: %s [--game G] [--players N] [--games N] [--seed S] [--every K]\n",
            program);
    return 2;
}

int main(int argc, char **argv)
{
    struct arguments a = { .games = 100, .seed = 1 };
    bool ok = true;

    for (int i = 1; i < argc; i += 2) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;

        if (!value) return usage(argv[0]);
        if (!strcmp(argv[i], "--game"))
            a.game = value;
        else if (!strcmp(argv[i], "--players"))
            a.players = atoi(value);
        else if (!strcmp(argv[i], "--games"))
            a.games = atol(value);
        else if (!strcmp(argv[i], "--seed"))
            a.seed = strtoull(value, NULL, 10);
        else if (!strcmp(argv[i], "--every"))
            every = (uint32_t)atoi(value);
        else
            return usage(argv[0]);
    }
    if (a.game && !fr_find_game(a.game)) {
        fprintf(stderr, "no game %s\n", a.game);
        return 2;
    }
    if (every < 1) every = 1;
    signal(SIGABRT, last_words);
    for (int i = 0; fr_games[i]; i++)
        if (!a.game || !strcmp(a.game, fr_games[i]->id)) ok = run_game(fr_games[i], &a) && ok;
    return ok ? 0 : 1;
}
