/* test_batch.c: a batch plays the games that its seeds and choices say, whatever the number of
 * threads, and its arrays tell of each row what the game itself tells. */
#include "batch.h"
#include "bots.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* So many steps that games end and others begin. */
#ifdef SANITIZED
enum { STEPS = 450 };
#else
enum { STEPS = 900 };
#endif
enum { ROWS = 24, WIDTH = 64, SEED = 5 };

struct arrays {
    struct fr_batch_arrays at;
    size_t sizes[8];
    void *all[8];
};

/* Of exactly the size that is promised, so that the address sanitizer sees the first byte beyond.
 */
static struct arrays new_arrays(const struct fr_game *game, int players, bool as_bytes)
{
    struct arrays a = { .sizes = { ROWS * game->observation_size * (as_bytes ? 1 : sizeof(float)),
                                   ROWS * game->policy_size, ROWS * WIDTH * sizeof(int32_t),
                                   ROWS * sizeof(int32_t), ROWS * sizeof(int32_t),
                                   ROWS * (size_t)players * sizeof(float),
                                   ROWS * (size_t)players * sizeof(int32_t), ROWS } };

    for (int i = 0; i < 8; i++) {
        a.all[i] = malloc(a.sizes[i]);
        memset(a.all[i], 0xAA, a.sizes[i]);
    }
    a.at = (struct fr_batch_arrays){ .observations = as_bytes ? NULL : a.all[0],
                                     .bytes = as_bytes ? a.all[0] : NULL,
                                     .masks = a.all[1],
                                     .choices = a.all[2],
                                     .choices_width = WIDTH,
                                     .num_legal = a.all[3],
                                     .seats = a.all[4],
                                     .rewards = a.all[5],
                                     .scores = a.all[6],
                                     .ended = a.all[7] };
    return a;
}

static void free_arrays(struct arrays *a)
{
    for (int i = 0; i < 8; i++) free(a->all[i]);
}

static uint64_t hash_arrays(const struct arrays *a)
{
    uint64_t hash = 0;

    for (int i = 0; i < 8; i++)
        for (size_t k = 0; k < a->sizes[i]; k++)
            hash = (hash ^ ((const unsigned char *)a->all[i])[k]) * 0x100000001b3u;
    return hash;
}

static int chance(int row, int step, int num)
{
    return (int)(fr_mix((uint64_t)row * 1000003u + (uint64_t)step + 1) % (uint64_t)num);
}

static struct fr_batch *new_batch(const struct fr_game *game, int players, int threads,
                                  struct fr_options *o)
{
    struct fr_error err = { .text = "" };
    struct fr_batch *b;

    fr_usual_options(game, players, o);
    b = fr_batch_new(game, o, ROWS, SEED, threads, &err);
    assert_string_equal(err.text, "");
    assert_non_null(b);
    return b;
}

static int most_players(const struct fr_game *game)
{
    return game->max_players < 3 ? game->max_players : 3;
}

/* ---- the same for any number of threads ---- */

static uint64_t play_with_threads(const struct fr_game *game, int threads, bool as_bytes)
{
    struct fr_options o;
    struct fr_batch *b = new_batch(game, most_players(game), threads, &o);
    struct arrays a = new_arrays(game, o.players, as_bytes);
    int32_t choices[ROWS];
    uint64_t hash;

    fr_batch_write_to(b, &a.at);
    hash = hash_arrays(&a);
    for (int step = 0; step < STEPS; step++) {
        for (int row = 0; row < ROWS; row++) choices[row] = chance(row, step, a.at.num_legal[row]);
        assert_true(fr_batch_step(b, choices, FR_BY_PLACE, NULL));
        if (step % 50 == 0 || step == STEPS - 1) hash = fr_mix(hash ^ hash_arrays(&a));
    }
    assert_true(fr_batch_games(b) > 0);
    fr_batch_free(b);
    free_arrays(&a);
    return hash;
}

static void threads_do_not_matter(void **unused)
{
    (void)unused;
    for (int g = 0; fr_games[g]; g++)
        for (int as_bytes = 0; as_bytes < 2; as_bytes++) {
            const uint64_t alone = play_with_threads(fr_games[g], 1, as_bytes);
            assert_int_equal(play_with_threads(fr_games[g], 2, as_bytes), alone);
            assert_int_equal(play_with_threads(fr_games[g], 8, as_bytes), alone);
        }
}

/* ---- rows are games ---- */

/* A byte is its number's numerator; where 127 steps are too few for the number, it tells the step
 * of 128 that the number has reached. */
static void same_numbers(const struct fr_game *game, const int8_t *bytes, const float *numbers)
{
    enum { STEPS_OF_MORE = 128, MOST_NUMBERS = 8192 };
    static struct fr_observed entries[MOST_NUMBERS];
    static const struct fr_game *described;

    assert_true(game->observation_size <= MOST_NUMBERS);

    if (described != game) (described = game)->describe(entries);
    for (uint32_t i = 0; i < game->observation_size; i++) {
        const float most = (float)entries[i].most, told = (float)bytes[i] / most;
        assert_true(most >= 1 && most <= STEPS_OF_MORE);
        if (most < STEPS_OF_MORE)
            assert_true(told == numbers[i]);
        else
            assert_true(told ==
                        (numbers[i] < 1 ? (float)(int)(numbers[i] * most) / most : 127.0f / most));
    }
}

struct single {
    uint64_t state[FR_MAX_STATE / 8], number;
    int ended;
    float rewards[FR_MAX_SEATS];
    int32_t scores[FR_MAX_SEATS];
};

static void play_single(const struct fr_game *game, const struct fr_options *o, struct single *s,
                        fr_move move)
{
    game->apply(s->state, __builtin_ctz(game->to_act(s->state)), move, NULL);
    s->ended = !game->to_act(s->state);
    memset(s->rewards, 0, sizeof s->rewards);
    if (!s->ended) return;
    for (int seat = 0; seat < o->players; seat++) {
        s->rewards[seat] = fr_reward(game, s->state, seat);
        s->scores[seat] = game->score(s->state, seat, NULL, 0, NULL);
    }
    game->setup(s->state, o, SEED + (s->number += ROWS));
}

static void same_row(const struct fr_game *game, const struct fr_options *o, const struct arrays *a,
                     int row, const struct single *s)
{
    static fr_move legal[FR_MAX_LEGAL];
    const int seat = __builtin_ctz(game->to_act(s->state)),
              num = game->legal(s->state, seat, legal);
    float *seen = malloc(game->observation_size * sizeof *seen);
    uint8_t *mask = calloc(game->policy_size, 1);

    assert_int_equal(a->at.seats[row], seat);
    assert_int_equal(a->at.num_legal[row], num);
    assert_int_equal(a->at.ended[row], s->ended);
    for (int k = 0; k < num; k++) mask[game->index(s->state, seat, legal[k])] = 1;
    assert_memory_equal(a->at.masks + (size_t)row * game->policy_size, mask, game->policy_size);
    for (int k = 0; k < WIDTH; k++)
        assert_int_equal(a->at.choices[row * WIDTH + k],
                         k < num ? (int32_t)game->index(s->state, seat, legal[k]) : -1);
    game->observe(s->state, seat, seen);
    if (a->at.bytes)
        same_numbers(game, a->at.bytes + (size_t)row * game->observation_size, seen);
    else
        assert_memory_equal(a->at.observations + (size_t)row * game->observation_size, seen,
                            game->observation_size * sizeof *seen);
    for (int i = 0; i < o->players; i++) {
        assert_true(a->at.rewards[row * o->players + i] == s->rewards[i]);
        assert_int_equal(a->at.scores[row * o->players + i], s->scores[i]);
    }
    free(seen);
    free(mask);
}

static void check_rows(const struct fr_game *game, int players)
{
    static struct single singles[ROWS];
    struct fr_options o;
    struct fr_batch *b = new_batch(game, players, 3, &o);
    struct arrays a = new_arrays(game, players, players % 2);
    int32_t choices[ROWS];

    memset(singles, 0, sizeof singles);
    for (int row = 0; row < ROWS; row++)
        game->setup(singles[row].state, &o, SEED + (singles[row].number = (uint64_t)row));
    fr_batch_write_to(b, &a.at);
    for (int step = 0; step < STEPS / 3; step++) {
        for (int row = 0; row < ROWS; row++) {
            const fr_move *legal;
            const int num = fr_batch_legal(b, row, &legal), place = chance(row, step, num);
            const int seat = a.at.seats[row];
            choices[row] =
                (int32_t)game->index(singles[row].state, seat, legal[place]); /* by index here */
            play_single(game, &o, &singles[row], legal[place]);
        }
        assert_true(fr_batch_step(b, choices, FR_BY_INDEX, NULL));
        for (int row = step % 5; row < ROWS; row += 5) same_row(game, &o, &a, row, &singles[row]);
    }
    for (int row = 0; row < ROWS; row++)
        assert_memory_equal(fr_batch_state(b, row), singles[row].state, game->state_size);
    fr_batch_free(b);
    free_arrays(&a);
}

static void rows_are_games(void **unused)
{
    (void)unused;
    for (int g = 0; fr_games[g]; g++)
        for (int players = fr_games[g]->min_players; players <= fr_games[g]->max_players; players++)
            check_rows(fr_games[g], players);
}

/* ---- only what has changed is written ---- */

/* An array of numbers and one of bytes, each with what it was written from. */
struct again {
    float *numbers, *whole;
    int8_t *bytes;
    uint64_t *kept, *kept_bytes;
};

static struct again new_again(const struct fr_game *game)
{
    const size_t num = game->observation_size, words = game->kept_words;
    struct again a = { calloc(num, sizeof(float)), calloc(num, sizeof(float)), calloc(num, 1),
                       calloc(words + 1, 8), calloc(words + 1, 8) };

    a.kept[words] = a.kept_bytes[words] = SEED; /* and no word more is kept */
    return a;
}

static void free_again(struct again *a)
{
    free(a->numbers);
    free(a->whole);
    free(a->bytes);
    free(a->kept);
    free(a->kept_bytes);
}

static void look_again(const struct fr_game *game, const void *state, int viewer, struct again *a)
{
    fr_observe_again(game, state, viewer, a->numbers, a->kept);
    game->observe_bytes(state, viewer, a->bytes, a->kept_bytes);
    game->observe(state, viewer, a->whole);
    assert_memory_equal(a->numbers, a->whole, game->observation_size * sizeof(float));
    same_numbers(game, a->bytes, a->whole);
}

/* One array through several games, looked at by all in turn: it holds what is written from nothing.
 */
static void check_again(const struct fr_game *game, int players)
{
    static fr_move legal[FR_MAX_LEGAL];
    struct again a = new_again(game);
    uint64_t state[FR_MAX_STATE / 8];
    struct fr_options o;
    int step = 0;

    fr_usual_options(game, players, &o);
    for (uint64_t seed = 0; seed < 3; seed++) {
        game->setup(state, &o, seed);
        for (; game->to_act(state); step++) {
            const int seat = __builtin_ctz(game->to_act(state));
            look_again(game, state, step % 3 ? seat : step / 3 % (players + 1) - 1, &a);
            game->apply(state, seat, legal[chance(players, step, game->legal(state, seat, legal))],
                        NULL);
        }
        look_again(game, state, 0, &a);
    }
    assert_int_equal(a.kept[game->kept_words], SEED);
    assert_int_equal(a.kept_bytes[game->kept_words], SEED);
    free_again(&a);
}

static void what_is_kept_is_what_is_there(void **unused)
{
    (void)unused;
    for (int g = 0; fr_games[g]; g++)
        for (int players = fr_games[g]->min_players; players <= fr_games[g]->max_players; players++)
            check_again(fr_games[g], players);
}

/* ---- choosing ---- */

static int by_chance(void *context, int row, const void *state, int seat, const fr_move *legal,
                     int num)
{
    int *steps = context;

    (void)state, (void)seat, (void)legal;
    return chance(row, steps[row]++, num);
}

/* The batch after STEPS choices: by its callback, or by steps where there are no threads. */
static struct fr_batch *play_on(const struct fr_game *game, int threads, const struct arrays *a)
{
    struct fr_options o;
    struct fr_batch *b = new_batch(game, 2, threads ? threads : 1, &o);
    int32_t choices[ROWS];
    int steps[ROWS] = { 0 };

    if (a) fr_batch_write_to(b, &a->at);
    if (threads) fr_batch_run(b, by_chance, steps, STEPS);
    for (int step = 0; !threads && step < STEPS; step++) {
        for (int row = 0; row < ROWS; row++) {
            const fr_move *legal;
            choices[row] = chance(row, step, fr_batch_legal(b, row, &legal));
        }
        assert_true(fr_batch_step(b, choices, FR_BY_PLACE, NULL));
    }
    return b;
}

static void a_callback_chooses_like_an_index(void **unused)
{
    const struct fr_game *game = fr_find_game("planet-steam");
    const int threads[] = { 1, 2, 8 };
    struct arrays told = new_arrays(game, 2, false), other = new_arrays(game, 2, false);
    struct fr_batch *by_steps = play_on(game, 0, &told);

    (void)unused;
    for (int i = 0; i < 6; i++) {
        const bool written = i % 2;
        struct fr_batch *b = play_on(game, threads[i / 2], written ? &other : NULL);
        assert_int_equal(fr_batch_games(b), fr_batch_games(by_steps));
        for (int row = 0; row < ROWS; row++)
            assert_memory_equal(fr_batch_state(b, row), fr_batch_state(by_steps, row),
                                game->state_size);
        if (written) assert_true(hash_arrays(&other) == hash_arrays(&told));
        fr_batch_free(b);
    }
    fr_batch_free(by_steps);
    free_arrays(&told);
    free_arrays(&other);
}

static void a_wrong_choice_changes_nothing(void **unused)
{
    const struct fr_game *game = fr_find_game("underwater-cities");
    struct fr_options o;
    struct fr_batch *b = new_batch(game, 2, 2, &o);
    struct arrays a = new_arrays(game, 2, false);
    int32_t choices[ROWS] = { 0 };
    struct fr_error err = { .text = "" };
    uint64_t before;

    (void)unused;
    fr_batch_write_to(b, &a.at);
    before = hash_arrays(&a);
    choices[17] = a.at.num_legal[17];
    assert_false(fr_batch_step(b, choices, FR_BY_PLACE, &err));
    assert_non_null(strstr(err.text, "row 17"));
    for (int row = 0; row < ROWS; row++) choices[row] = a.at.choices[row * WIDTH];
    choices[3] = -1;
    assert_false(fr_batch_step(b, choices, FR_BY_INDEX, &err));
    assert_non_null(strstr(err.text, "row 3:"));
    assert_int_equal(hash_arrays(&a), before);
    choices[3] = a.at.choices[3 * WIDTH];
    assert_true(fr_batch_step(b, choices, FR_BY_INDEX, &err));
    fr_batch_free(b);
    free_arrays(&a);
}

/* ---- bots at the table ---- */

static void bots_answer_for_their_seats(void **unused)
{
    const struct fr_game *game = fr_find_game("planet-steam");
    struct fr_options o;
    struct fr_batch *b = new_batch(game, 3, 2, &o);
    struct arrays a = new_arrays(game, 3, true);
    struct fr_error err = { .text = "" };
    int32_t choices[ROWS];

    (void)unused;
    fr_batch_write_to(b, &a.at);
    assert_false(fr_batch_seat(b, 1, fr_find_bot("hard"), &err));
    assert_non_null(strstr(err.text, "searches"));
    assert_false(fr_batch_seat(b, 3, fr_find_bot("random"), &err));
    assert_true(fr_batch_seat(b, 0, fr_find_bot("random"), &err));
    assert_true(fr_batch_seat(b, 2, fr_find_bot("random"), &err));
    assert_false(fr_batch_seat(b, 1, fr_find_bot("random"), &err));
    for (int step = 0; step < STEPS; step++) {
        for (int row = 0; row < ROWS; row++) {
            assert_int_equal(a.at.seats[row], 1);
            choices[row] = chance(row, step, a.at.num_legal[row]);
        }
        assert_true(fr_batch_step(b, choices, FR_BY_PLACE, NULL));
    }
    assert_true(fr_batch_games(b) > ROWS);
    fr_batch_free(b);
    free_arrays(&a);
}

static void rewards_compare_places(void **unused)
{
    (void)unused;
    for (int g = 0; fr_games[g]; g++)
        for (int players = fr_games[g]->min_players; players <= fr_games[g]->max_players;
             players++) {
            const struct fr_game *game = fr_games[g];
            static fr_move legal[FR_MAX_LEGAL];
            uint64_t state[FR_MAX_STATE / 8];
            struct fr_options o;
            float sum = 0;

            fr_usual_options(game, players, &o);
            game->setup(state, &o, 3);
            for (int step = 0; game->to_act(state); step++) {
                const int seat = __builtin_ctz(game->to_act(state));
                game->apply(state, seat, legal[chance(0, step, game->legal(state, seat, legal))],
                            NULL);
            }
            for (int seat = 0; seat < players; seat++) {
                const float reward = fr_reward(game, state, seat);
                sum += reward;
                assert_true(reward >= -1 && reward <= 1);
                if (players > 1 && game->place(state, seat) == 1) assert_true(reward >= 0);
            }
            if (players > 1) assert_true(sum > -0.001f && sum < 0.001f);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(rows_are_games),
        cmocka_unit_test(what_is_kept_is_what_is_there),
        cmocka_unit_test(a_callback_chooses_like_an_index),
        cmocka_unit_test(a_wrong_choice_changes_nothing),
        cmocka_unit_test(bots_answer_for_their_seats),
        cmocka_unit_test(rewards_compare_places),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
