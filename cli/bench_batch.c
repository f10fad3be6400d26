/* bench_batch.c: `frontier bench --batch N --threads T`: how fast many games go together, played by
 * chance; alone, and with observations and masks written for a learner. One thread is measured
 * first, so that it can be seen what the others add. */
#include "batch.h"
#include "cli.h"

#include <inttypes.h>
#include <stdlib.h>
#include <time.h>

enum { STEPS_A_LOOK = 32 };

struct speed {
    double a_second, a_core; /* decisions a second of the day, and of one processor's time */
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

static double processor_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static struct speed measure(struct fr_batch *batch, int num_games, struct fr_rng *rngs,
                            double seconds)
{
    uint64_t decisions = 0;
    double start, began;

    fr_batch_run(batch, choose_by_chance, rngs, STEPS_A_LOOK); /* warm */
    start = cli_clock();
    began = processor_seconds();
    do {
        fr_batch_run(batch, choose_by_chance, rngs, STEPS_A_LOOK);
        decisions += (uint64_t)num_games * STEPS_A_LOOK;
    } while (cli_clock() - start < seconds);
    return (struct speed){ (double)decisions / (cli_clock() - start),
                           (double)decisions / (processor_seconds() - began) };
}

static bool allocate(const struct fr_game *game, const struct fr_options *o, int num_games,
                     struct fr_batch_arrays *arrays)
{
    const size_t rows = (size_t)num_games;

    *arrays = (struct fr_batch_arrays){
        .observations = fr_batch_memory(rows * game->observation_size * sizeof(float)),
        .masks = fr_batch_memory(rows * game->policy_size),
        .num_legal = calloc(rows, sizeof(int32_t)),
        .seats = calloc(rows, sizeof(int32_t)),
        .rewards = calloc(rows, o->players * sizeof(float)),
        .ended = calloc(rows, 1),
    };
    return arrays->observations && arrays->masks && arrays->num_legal && arrays->seats &&
           arrays->rewards && arrays->ended;
}

static void release(struct fr_batch_arrays *arrays)
{
    free(arrays->observations);
    free(arrays->masks);
    free(arrays->num_legal);
    free(arrays->seats);
    free(arrays->rewards);
    free(arrays->ended);
}

static void print_speed(const struct fr_game *game, int players, int num_games, int threads,
                        bool arrays, struct speed s)
{
    printf("%s, %d players, %d games, %d thread%s%s: %.2f million decisions/s, %.2f million/s and "
           "core\n",
           game->id, players, num_games, threads, threads == 1 ? "" : "s",
           arrays ? ", observations and masks" : "", s.a_second / 1e6, s.a_core / 1e6);
}

static void print_speed_json(const struct fr_game *game, int players, int num_games, int threads,
                             bool arrays, struct speed s, bool first)
{
    printf("%s{\"game\":\"%s\",\"players\":%d,\"batch\":%d,\"threads\":%d,\"arrays\":%s,"
           "\"decisions_per_second\":%.0f,"
           "\"decisions_per_core_second\":%.0f}",
           first ? "" : ",", game->id, players, num_games, threads, arrays ? "true" : "false",
           s.a_second, s.a_core);
}

/* False: there was no memory. */
static bool bench(const struct cli_args *a, const struct fr_game *game, const struct fr_options *o,
                  int num_games, int threads, bool with_arrays, double seconds, bool first)
{
    struct fr_rng *rngs = calloc((size_t)num_games, sizeof *rngs);
    struct fr_batch_arrays arrays = { 0 };
    struct fr_batch *batch = fr_batch_new(game, o, num_games, 1, threads, NULL);
    const bool ok = rngs && batch && (!with_arrays || allocate(game, o, num_games, &arrays));

    if (ok) {
        for (int i = 0; i < num_games; i++) fr_rng_seed(&rngs[i], (uint64_t)i);
        fr_batch_write_to(batch, &arrays);
        const struct speed s = measure(batch, num_games, rngs, seconds);
        if (cli_has(a, "--json"))
            print_speed_json(game, o->players, num_games, threads, with_arrays, s, first);
        else
            print_speed(game, o->players, num_games, threads, with_arrays, s);
        fflush(stdout);
    }
    fr_batch_free(batch);
    release(&arrays);
    free(rngs);
    return ok;
}

int cli_bench_batch(const struct cli_args *a, const struct fr_game *game,
                    const struct fr_options *o, int num_games, int threads, double seconds,
                    bool first)
{
    for (int with_arrays = 0; with_arrays < 2; with_arrays++)
        for (int t = 1; t <= threads; t += threads - 1) {
            if (!bench(a, game, o, num_games, t, with_arrays, seconds, first))
                return cli_failure("there is no memory for a batch of %d games, or no threads",
                                   num_games);
            first = false;
            if (threads == 1) break;
        }
    return CLI_OK;
}
