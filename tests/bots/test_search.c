/* test_search.c: what searching bots promise, for every game, player count and option: legal moves
 * only, the same move from the same question, a stop that stops, time limits that hold, and memory
 * that is allocated once. */
#include "bots.h"
#include "search.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Sanitized builds check the beginning of each game, the others play it to its end. */
#ifdef SANITIZED
enum { FEW = 3, MAX_DECISIONS = 20000, ENOUGH = 8, CIRCLES = 1, TURNS = 12 };
#else
enum { FEW = 3, MAX_DECISIONS = 20000, ENOUGH = MAX_DECISIONS, CIRCLES = 4, TURNS = 30 };
#endif

enum { MAKESHIFT = 8 }; /* by its place among the corporations; 0 is chance */

/* ---- allocations are counted: every one while a bot plays is a mistake ---- */

static atomic_int allocations;

#ifdef COUNT_ALLOCATIONS
void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
void *__wrap_malloc(size_t);
void *__wrap_calloc(size_t, size_t);
void *__wrap_realloc(void *, size_t);

void *__wrap_malloc(size_t size)
{
    allocations++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t num, size_t size)
{
    allocations++;
    return __real_calloc(num, size);
}

void *__wrap_realloc(void *at, size_t size)
{
    allocations++;
    return __real_realloc(at, size);
}
#endif

/* ---- whole games ---- */

/* Plays a game with one bot in all seats; every move is checked by the rules. */
static uint64_t play(const struct fr_game *game, const struct fr_options *o, uint64_t seed,
                     const struct fr_bot *bot, struct fr_mind *mind, int64_t iterations)
{
    const struct fr_limits limits = { .iterations = iterations };
    uint64_t state[FR_MAX_STATE / 8] = { 0 };
    fr_seats seats;
    int decisions = 0;

    assert_int_equal(game->setup(state, o, seed), FR_OK);
    while ((seats = game->to_act(state)) && decisions < ENOUGH) {
        const int seat = __builtin_ctz(seats);
        const fr_move move =
            fr_ask_bot(bot, mind, game, state, seat, seed + (uint64_t)decisions, &limits);

        assert_int_equal(game->why_not(state, seat, move), FR_OK);
        game->apply(state, seat, move, NULL);
        assert_true(++decisions < MAX_DECISIONS);
    }
    return fr_state_hash(game, state);
}

static void every_bot_plays_every_game(void **unused)
{
    struct fr_mind *mind = fr_mind_new(2000, 1);

    (void)unused;
    for (int g = 0; fr_games[g]; g++)
        for (int players = fr_games[g]->min_players; players <= fr_games[g]->max_players; players++)
            for (int b = 0; fr_bots[b]; b++) {
                /* No game has fewer than four player counts: each of those that think plays each.
                 */
                if (fr_bots[b]->style && (b + players) % 4) continue;
                struct fr_options o;
                fr_usual_options(fr_games[g], players, &o);
                fr_mind_forget(mind);
                play(fr_games[g], &o, (uint64_t)(10 * players + b), fr_bots[b], mind, FEW);
            }
    fr_mind_free(mind);
}

/* Each option in turn at its ends, the others as usual. */
static void easy_plays_every_option(void **unused)
{
    struct fr_mind *mind = fr_mind_new(2000, 1);

    (void)unused;
    for (int g = 0; fr_games[g]; g++)
        for (uint32_t i = 0; i < fr_games[g]->num_options; i++)
            for (int high = 0; high < 2; high++) {
                const struct fr_option_def *def = &fr_games[g]->options[i];
                uint64_t state[FR_MAX_STATE / 8];
                struct fr_options o;
                fr_usual_options(fr_games[g], 2, &o);
                o.at[i] = high ? def->max : def->min;
                if (fr_games[g]->setup(state, &o, 1) != FR_OK) continue; /* not for two players */
                play(fr_games[g], &o, i, &fr_bot_easy, mind, FEW);
            }
    fr_mind_free(mind);
}

static void same_seed_same_game(void **unused)
{
    (void)unused;
    for (int g = 0; fr_games[g]; g++) {
        struct fr_mind *one = fr_mind_new(3000, 1), *two = fr_mind_new(3000, 1);
        struct fr_options o;
        uint64_t hash;

        fr_usual_options(fr_games[g], 2, &o);
        hash = play(fr_games[g], &o, 77, &fr_bot_medium, one, 2 * FEW);
        assert_int_equal(play(fr_games[g], &o, 77, &fr_bot_medium, two, 2 * FEW), hash);
        fr_mind_forget(one); /* as if it were new */
        assert_int_equal(play(fr_games[g], &o, 77, &fr_bot_medium, one, 2 * FEW), hash);
        fr_mind_free(one);
        fr_mind_free(two);
    }
}

static void nothing_is_allocated_in_play(void **unused)
{
    (void)unused;
    for (int g = 0; fr_games[g]; g++)
        for (int threads = 1; threads <= 2; threads++) {
            struct fr_mind *mind = fr_mind_new(500, threads); /* small: it fills up */
            struct fr_options o;
            int before;

            assert_non_null(mind);
            fr_usual_options(fr_games[g], 2, &o);
            before = allocations;
            play(fr_games[g], &o, 5, &fr_bot_hard, mind, 4 * FEW);
            assert_int_equal(allocations, before);
            fr_mind_free(mind);
        }
}

/* ---- limits ---- */

static void first_question(const struct fr_game *game, uint64_t *state, int *seat)
{
    struct fr_options o;

    fr_usual_options(game, 2, &o);
    assert_int_equal(game->setup(state, &o, 3), FR_OK);
    *seat = __builtin_ctz(game->to_act(state));
}

/* What comes of thinking about a game's first question. */
static struct fr_thought think_first(const struct fr_game *game, const struct fr_limits *limits)
{
    struct fr_mind *mind = fr_mind_new(1000, limits->stop ? 2 : 1);
    struct fr_thought thought;
    uint64_t state[FR_MAX_STATE / 8] = { 0 };
    int seat;

    assert_non_null(mind);
    first_question(game, state, &seat);
    fr_ask_bot(&fr_bot_expert, mind, game, state, seat, 1, limits);
    thought = *fr_mind_thought(mind);
    fr_mind_free(mind);
    return thought;
}

static void a_stop_stops(void **unused)
{
    const atomic_bool stop = true;
    const struct fr_limits limits = { .iterations = 1000000000, .stop = &stop };

    (void)unused;
    for (int g = 0; fr_games[g]; g++)
        assert_true(think_first(fr_games[g], &limits).iterations <= 2);
}

/* A clock on which every look takes a millisecond, however fast the machine is. */
static double ticks;
static double tick(void) { return ticks += 0.001; }

static void time_limits_hold(void **unused)
{
    const struct fr_limits limits = { .iterations = 1000000000,
                                      .milliseconds = 100,
                                      .clock = tick };

    (void)unused;
    for (int g = 0; fr_games[g]; g++) {
        ticks = 0;
        assert_true(think_first(fr_games[g], &limits).iterations > 0);
        assert_true(ticks > 0.04 &&
                    ticks < 0.105); /* half of what a turn has left, and no more than it has */
    }
}

/* What was found out for one question counts for the next of the same turn. */
static void a_mind_remembers(void **unused)
{
    (void)unused;
    for (int g = 0; fr_games[g]; g++) {
        const struct fr_game *game = fr_games[g];
        const struct fr_limits limits = { .iterations = 60 };
        struct fr_mind *mind = fr_mind_new(0, 1);
        uint64_t state[FR_MAX_STATE / 8] = { 0 };
        int64_t reused = 0;
        struct fr_options o;
        fr_seats seats;

        fr_usual_options(game, 2, &o);
        game->setup(state, &o, 3);
        for (int i = 0; i < TURNS && (seats = game->to_act(state)); i++) {
            const int seat = __builtin_ctz(seats);
            if (seat) {
                game->apply(state, seat,
                            fr_ask_bot(&fr_bot_random, NULL, game, state, seat, 1, NULL), NULL);
                continue;
            }
            game->apply(state, seat, fr_ask_bot(&fr_bot_hard, mind, game, state, seat, 1, &limits),
                        NULL);
            reused += fr_mind_thought(mind)->reused;
        }
        assert_true(reused > 0);
        fr_mind_free(mind);
    }
}

/* ---- thoughts ---- */

static void shares_add_up(void **unused)
{
    const struct fr_limits limits = { .iterations = 100 };

    (void)unused;
    for (int g = 0; fr_games[g]; g++) {
        struct fr_mind *mind = fr_mind_new(1000, 1);
        uint64_t state[FR_MAX_STATE / 8] = { 0 };
        const struct fr_thought *th = fr_mind_thought(mind);
        fr_move move;
        int seat;

        first_question(fr_games[g], state, &seat);
        move = fr_ask_bot(&fr_bot_hard, mind, fr_games[g], state, seat, 1, &limits);
        assert_true(th->num_lines > 0);
        assert_int_equal(th->lines[0].move, move);
        for (int i = 0; i < th->num_lines; i++) {
            const float sum = th->lines[i].shares[0] + th->lines[i].shares[1];
            if (th->lines[i].visits) assert_true(sum > 0.99f && sum < 1.01f);
        }
        fr_mind_free(mind);
    }
}

/* An evaluation knows every weight's feature by name, or a typing mistake would weigh nothing. */
static void weights_name_features(void **unused)
{
    (void)unused;
    for (int i = 0; fr_all_weights[i]; i++) {
        const struct fr_game *game = fr_find_game(fr_all_weights[i]->game);

        assert_non_null(game);
        assert_true(game->num_features <= FR_MAX_FEATURES);
        for (const struct fr_weight *w = fr_all_weights[i]->list; w->feature; w++) {
            bool found = false;
            for (uint32_t f = 0; f < game->num_features; f++)
                found |= !strcmp(game->feature_ids[f], w->feature);
            if (!found) fail_msg("%s has no feature %s", game->id, w->feature);
        }
    }
}

static uint64_t sum_of_weights(uint64_t sum, const struct fr_weight *w)
{
    for (; w && w->feature; w++)
        sum = fr_mix(sum ^ ((uint64_t)(uint16_t)w->opening << 16 | (uint16_t)w->closing));
    return sum;
}

/* A yardstick that changes measures nothing: its settings, weights and network are those of the
 * expert of November 2026. */
static void expert1_is_frozen(void **unused)
{
    const struct fr_style *style = fr_bot_expert1.style;
    uint64_t sum = 0;

    (void)unused;
    for (int i = 0; style->weights[i]; i++) {
        const struct fr_weights *w = style->weights[i];
        const int16_t numbers[] = { w->spread_opening, w->spread_closing,  w->solo_goal,
                                    w->follow,         w->playout_width,   w->playout_length,
                                    w->playout_alone,  w->line_cost_alone, w->one_turn };

        for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
            sum = fr_mix(sum ^ (uint16_t)numbers[k]);
        sum = sum_of_weights(sum_of_weights(sum, w->list), w->list_alone);
    }
    for (int g = 0; fr_games[g]; g++) {
        const struct fr_packed_net *net = fr_net_of(fr_games[g]);

        for (uint32_t row = 0; net && row < net->num_inputs + 2; row++)
            for (int lane = 0; lane < FR_LANES; lane++)
                sum = fr_mix(sum ^ ((uint64_t)(uint16_t)net->digits[row][lane] << 8 |
                                    net->places[row][lane]));
    }
    assert_int_equal(sum, UINT64_C(0xaf7749c40c29aa39));
    assert_int_equal(style->iterations, 1200);
    assert_int_equal(style->root_width, 48);
    assert_int_equal(style->width, 20);
    assert_int_equal(style->looked_at, 64);
    assert_int_equal(style->playout_width, 12);
    assert_int_equal(style->playout_length, 400);
    assert_int_equal(style->noise, 2 * FR_POINT);
    assert_true(style->asks_net);
}

/* What a game tells a network: in order, the first the progress, each number in its place, and as
 * many as the network has learned from. A game that is over is worth what it scored. */
static void inputs_are_what_a_net_expects(void **unused)
{
    (void)unused;
    for (int g = 0; fr_games[g]; g++) {
        const struct fr_game *game = fr_games[g];
        const struct fr_packed_net *packed = fr_net_of(game);
        struct fr_net net;
        struct fr_options o;
        struct fr_eval eval;
        fr_seats seats;

        if (!game->inputs) {
            assert_null(packed);
            continue;
        }
        assert_true(game->num_inputs <= FR_MAX_INPUTS);
        if (packed) {
            assert_int_equal(packed->num_inputs, game->num_inputs);
            fr_net_unpack(packed, &net);
        }
        for (int players = game->min_players; players <= game->max_players; players++) {
            uint64_t state[FR_MAX_STATE / 8] = { 0 };
            int32_t features[FR_MAX_FEATURES];

            fr_usual_options(game, players, &o);
            assert_int_equal(game->setup(state, &o, (uint64_t)players), FR_OK);
            for (uint64_t i = 0; (seats = game->to_act(state)); i++) {
                const int seat = __builtin_ctz(seats);
                struct fr_input inputs[FR_MAX_INPUTS];
                const int num = game->inputs(state, seat, inputs);

                game->features(state, seat, features);
                assert_int_equal(inputs[0].at, 0);
                assert_int_equal(inputs[0].value, features[0]);
                for (int k = 1; k < num; k++) {
                    assert_true(inputs[k].at > inputs[k - 1].at && inputs[k].at < game->num_inputs);
                    assert_int_not_equal(inputs[k].value, 0);
                }
                game->apply(state, seat,
                            fr_ask_bot(&fr_bot_random, NULL, game, state, seat, i, NULL), NULL);
            }
            fr_eval_init(&eval, game, players);
            eval.net = packed ? &net : NULL;
            for (int seat = 0; packed && seat < players; seat++) {
                struct fr_score_line lines[FR_MAX_SCORE_LINES];
                int num;
                assert_int_equal(fr_estimate(&eval, state, seat),
                                 FR_POINT *
                                     game->score(state, seat, lines, FR_MAX_SCORE_LINES, &num));
            }
        }
    }
}

/* Makeshift's markers may go to and fro between cells that pay for it, for ever (PU-13.8): no bot
 * does. */
static void nobody_walks_in_circles(void **unused)
{
    static const struct fr_bot *const bots[] = { &fr_bot_quick, &fr_bot_easy, &fr_bot_hard };
    const struct fr_game *game = fr_find_game("planet-unknown");
    struct fr_mind *mind = fr_mind_new(2000, 1);
    struct fr_options o;

    (void)unused;
    fr_usual_options(game, 1, &o);
    o.at[fr_option_index(game, "planet0")] = 0; /* by lot */
    o.at[fr_option_index(game, "corporation0")] = MAKESHIFT;
    for (uint64_t seed = 1; seed <= CIRCLES; seed++)
        for (int i = 0; i < 3; i++) play(game, &o, seed, bots[i], mind, bots[i]->style ? 20 : 0);
    fr_mind_free(mind);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bot_plays_every_game),
        cmocka_unit_test(easy_plays_every_option),
        cmocka_unit_test(same_seed_same_game),
        cmocka_unit_test(nothing_is_allocated_in_play),
        cmocka_unit_test(a_stop_stops),
        cmocka_unit_test(time_limits_hold),
        cmocka_unit_test(a_mind_remembers),
        cmocka_unit_test(shares_add_up),
        cmocka_unit_test(weights_name_features),
        cmocka_unit_test(expert1_is_frozen),
        cmocka_unit_test(inputs_are_what_a_net_expects),
        cmocka_unit_test(nobody_walks_in_circles),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
