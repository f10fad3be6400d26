/* bench_batch.c: `frontier bench --batch N --threads T`: how fast many games go together, played by
 * chance; alone, and with observations and masks written for a learner. One thread is measured
 * first, so that it can be seen what the others add; its instructions are counted. */
#include "batch.h"
#include "cli.h"
#include "instructions.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS_A_LOOK = 128, VALGRIND_GAMES = 16, VALGRIND_STEPS = 600 };

/* As --arrays names them, and as a line does. */
static const char *const array_words[] = { NULL, "bytes", "numbers" }, *const array_texts[] = {
    "", ", observations as bytes and masks", ", observations and masks"
};

struct speed {
    double a_second, a_core; /* decisions a second of the day, and of one processor's time */
    double instructions;     /* a decision; 0: nobody counted */
};

/* A batch with what it is played with. */
struct played {
    int num_games;
    enum arrays { NO_ARRAYS, AS_BYTES, AS_NUMBERS, NUM_ARRAYS } with; /* a learner's */
    struct fr_batch *batch;
    struct fr_rng *rngs;
    struct fr_batch_arrays arrays;
};

static int choose_by_chance(void *context, int row, const void *state, int seat,
                            const fr_move *legal, int num)
{
    struct fr_rng *rngs = context;

    (void)state;
    (void)seat;
    (void)legal;
    return (int)fr_below(&rngs[row], (uint32_t)num);
}

static bool allocate(const struct fr_game *game, const struct fr_options *o, struct played *p)
{
    const size_t rows = (size_t)p->num_games, numbers = rows * game->observation_size;
    struct fr_batch_arrays *arrays = &p->arrays;

    *arrays = (struct fr_batch_arrays){
        .observations = p->with == AS_NUMBERS ? fr_batch_memory(numbers * sizeof(float)) : NULL,
        .bytes = p->with == AS_BYTES ? fr_batch_memory(numbers) : NULL,
        .masks = fr_batch_memory(rows * game->policy_size),
        .num_legal = calloc(rows, sizeof(int32_t)),
        .seats = calloc(rows, sizeof(int32_t)),
        .rewards = calloc(rows, o->players * sizeof(float)),
        .ended = calloc(rows, 1),
    };
    return (arrays->observations || arrays->bytes) && arrays->masks && arrays->num_legal &&
           arrays->seats && arrays->rewards && arrays->ended;
}

static void release(struct fr_batch_arrays *arrays)
{
    free(arrays->observations);
    free(arrays->bytes);
    free(arrays->masks);
    free(arrays->num_legal);
    free(arrays->seats);
    free(arrays->rewards);
    free(arrays->ended);
}

static void end(struct played *p)
{
    fr_batch_free(p->batch);
    release(&p->arrays);
    free(p->rngs);
}

/* False: there was no memory. */
static bool begin(struct played *p, const struct fr_game *game, const struct fr_options *o,
                  int threads)
{
    p->rngs = fr_batch_memory((size_t)p->num_games * sizeof *p->rngs);
    p->batch = fr_batch_new(game, o, p->num_games, 1, threads, NULL);
    if (!p->rngs || !p->batch || (p->with && !allocate(game, o, p))) {
        end(p);
        return false;
    }
    for (int i = 0; i < p->num_games; i++) fr_rng_seed(&p->rngs[i], (uint64_t)i);
    fr_batch_write_to(p->batch, &p->arrays);
    return true;
}

static int no_memory(int num_games)
{
    return cli_failure("there is no memory for a batch of %d games, or no threads", num_games);
}

/* One thread's instructions are all of them. */
static struct speed measure(struct played *p, int threads, double seconds)
{
    uint64_t decisions = 0;
    double start, began;
    struct speed s;
    int counter;

    fr_batch_run(p->batch, choose_by_chance, p->rngs, STEPS_A_LOOK); /* warm */
    start = cli_clock();
    began = cli_processor_clock();
    counter = threads == 1 ? cli_start_counting() : -1;
    do {
        fr_batch_run(p->batch, choose_by_chance, p->rngs, STEPS_A_LOOK);
        decisions += (uint64_t)p->num_games * STEPS_A_LOOK;
    } while (cli_clock() - start < seconds);
    s.instructions = cli_stop_counting(counter, decisions);
    s.a_second = (double)decisions / (cli_clock() - start);
    s.a_core = (double)decisions / (cli_processor_clock() - began);
    return s;
}

static double ask_valgrind(const struct cli_args *a, const struct fr_game *game, int players,
                           const struct played *p)
{
    const int num_games = p->num_games < VALGRIND_GAMES ? p->num_games : VALGRIND_GAMES;
    char seats[16], games[16], steps[16];

    snprintf(seats, sizeof seats, "%d", players);
    snprintf(games, sizeof games, "%d", num_games);
    snprintf(steps, sizeof steps, "%d", VALGRIND_STEPS);
    return cli_ask_valgrind(a, "play_chosen",
                            (const char *[]){ "bench", game->id, "--players", seats, "--batch",
                                              games, "--steps", steps, p->with ? "--arrays" : NULL,
                                              array_words[p->with], NULL });
}

static void print_speed(const struct fr_game *game, int players, int threads,
                        const struct played *p, struct speed s)
{
    printf("%s, %d players, %d games, %d thread%s%s: %.2f million decisions/s, %.2f million/s and "
           "core",
           game->id, players, p->num_games, threads, threads == 1 ? "" : "s", array_texts[p->with],
           s.a_second / 1e6, s.a_core / 1e6);
    if (s.instructions > 0) printf(", %.0f instructions a decision", s.instructions);
    printf("\n%s", threads > 1 || s.instructions > 0 ? "" : CLI_NO_COUNTER);
}

static void print_speed_json(const struct fr_game *game, int players, int threads,
                             const struct played *p, struct speed s, bool first)
{
    printf("%s{\"game\":\"%s\",\"players\":%d,\"batch\":%d,\"threads\":%d,\"arrays\":\"%s\","
           "\"decisions_per_second\":%.0f,"
           "\"decisions_per_core_second\":%.0f",
           first ? "" : ",", game->id, players, p->num_games, threads,
           p->with ? array_words[p->with] : "none", s.a_second, s.a_core);
    if (s.instructions > 0) printf(",\"instructions_per_decision\":%.1f", s.instructions);
    printf("}");
}

/* False: there was no memory. */
static bool bench(const struct cli_args *a, const struct fr_game *game, const struct fr_options *o,
                  struct played p, int threads, double seconds, bool first, double *instructions)
{
    if (!begin(&p, game, o, threads)) return false;
    struct speed s = measure(&p, threads, seconds);
    if (threads == 1 && s.instructions <= 0) s.instructions = ask_valgrind(a, game, o->players, &p);
    if (cli_has(a, "--json"))
        print_speed_json(game, o->players, threads, &p, s, first);
    else
        print_speed(game, o->players, threads, &p, s);
    fflush(stdout);
    if (threads == 1) *instructions = s.instructions;
    end(&p);
    return true;
}

int cli_bench_batch(const struct cli_args *a, const struct fr_game *game,
                    const struct fr_options *o, int num_games, int threads, double seconds,
                    bool first)
{
    double instructions[NUM_ARRAYS] = { 0 };

    for (int with = NO_ARRAYS; with < NUM_ARRAYS; with++)
        for (int t = 1; t <= threads; t += threads - 1) {
            const struct played p = { .num_games = num_games, .with = (enum arrays)with };
            if (!bench(a, game, o, p, t, seconds, first, &instructions[with]))
                return no_memory(num_games);
            first = false;
            if (threads == 1) break;
        }
    if (instructions[NO_ARRAYS] > 0 && !cli_has(a, "--json"))
        printf("%s, %d players: observations, masks and rewards add %.0f instructions to a "
               "decision, as bytes %.0f\n",
               game->id, o->players, instructions[AS_NUMBERS] - instructions[NO_ARRAYS],
               instructions[AS_BYTES] - instructions[NO_ARRAYS]);
    return CLI_OK;
}

int cli_play_batch(const struct cli_args *a, const struct fr_game *game, const struct fr_options *o,
                   int num_games, int steps)
{
    const char *arrays = cli_value(a, "--arrays");
    struct played p = { .num_games = num_games };

    for (int with = AS_BYTES; arrays && with < NUM_ARRAYS; with++)
        if (!strcmp(arrays, array_words[with])) p.with = (enum arrays)with;
    if (arrays && !p.with)
        return cli_usage_error(a, "--arrays is bytes or numbers, not \"%s\"", arrays);

    if (!begin(&p, game, o, 1)) return no_memory(num_games);
    fr_batch_run(p.batch, choose_by_chance, p.rngs, steps);
    printf("decisions %lld\n", (long long)num_games * steps);
    end(&p);
    return CLI_OK;
}
