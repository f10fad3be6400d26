/* test_bots.c: what every bot must keep, in every game: it moves legally, it is the same twice, and
 * it cannot know what its seat cannot know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "bots.h"
#include "habits.h"
#include "search.h"

#include <stdio.h>
#include <string.h>

#ifdef SANITIZED
enum { SELDOM = 113, MATCHES = 1 };
#else
enum { SELDOM = 29, MATCHES = 4 };
#endif
enum {
    BUDGET = 60,
    LINES = 6,
    NODES = 1000
}; /* small: these tests are about honesty, not about strength */

typedef uint64_t whole_state[FR_MAX_STATE / 8];

static void set_up(const struct fr_game *game, int players, uint64_t seed, void *state)
{
    struct fr_options options;

    fr_usual_options(game, players, &options);
    memset(state, 0, FR_MAX_STATE);
    assert_int_equal(game->setup(state, &options, seed), FR_OK);
}

static void play_random(const struct fr_game *game, void *state, struct fr_rng *rng)
{
    static fr_move moves[FR_MAX_LEGAL];
    const int seat = __builtin_ctz(game->to_act(state));
    const int num = game->legal(state, seat, moves);

    game->apply(state, seat, moves[fr_below(rng, (uint32_t)num)], NULL);
}

/* Asks with a mind that remembers nothing. */
static fr_move ask(const struct fr_bot *bot, const struct fr_game *game, const void *state,
                   int seat, uint64_t seed, int64_t budget)
{
    static struct fr_mind *mind;

    if (!mind) mind = fr_mind_new(NODES, 1);
    fr_mind_forget(mind);
    if (bot->style) budget = LINES; /* each is a whole playout */
    return fr_ask_bot(bot, mind, game, state, seat, seed,
                      &(struct fr_limits){ .iterations = budget });
}

/* Calls `check` at some decisions of a random game of each game. */
static void at_many_decisions(void (*check)(const struct fr_bot *, const struct fr_game *,
                                            const void *state, int seat))
{
    for (int g = 0; fr_games[g]; g++) {
        const struct fr_game *game = fr_games[g];
        whole_state state;
        struct fr_rng rng;
        int n = 0;

        fr_rng_seed(&rng, 11);
        set_up(game, game->min_players > 1 ? game->min_players : 2, 5, state);
        for (; game->to_act(state); n++, play_random(game, state, &rng)) {
            if (n % SELDOM) continue;
            for (int b = 0; fr_bots[b]; b++)
                check(fr_bots[b], game, state, __builtin_ctz(game->to_act(state)));
        }
    }
}

static void check_legal(const struct fr_bot *bot, const struct fr_game *game, const void *state,
                        int seat)
{
    const fr_move move = ask(bot, game, state, seat, 3, BUDGET);

    assert_int_equal(game->why_not(state, seat, move), FR_OK);
}

static void check_repeats(const struct fr_bot *bot, const struct fr_game *game, const void *state,
                          int seat)
{
    assert_int_equal(ask(bot, game, state, seat, 4, BUDGET),
                     ask(bot, game, state, seat, 4, BUDGET));
}

/* Two worlds that look the same from the seat: a bot that cannot cheat plays the same in both. */
static void check_blind(const struct fr_bot *bot, const struct fr_game *game, const void *state,
                        int seat)
{
    whole_state other;

    memcpy(other, state, game->state_size);
    game->resample(other, seat, 99);
    assert_int_equal(ask(bot, game, state, seat, 5, BUDGET),
                     ask(bot, game, other, seat, 5, BUDGET));
}

static void bots_move_legally(void **unused)
{
    (void)unused;
    at_many_decisions(check_legal);
}

static void bots_answer_the_same_twice(void **unused)
{
    (void)unused;
    at_many_decisions(check_repeats);
}

static void bots_do_not_know_what_is_hidden(void **unused)
{
    (void)unused;
    at_many_decisions(check_blind);
}

static void bots_are_found_by_name(void **unused)
{
    (void)unused;
    for (int b = 0; fr_bots[b]; b++) assert_ptr_equal(fr_find_bot(fr_bots[b]->id), fr_bots[b]);
    assert_null(fr_find_bot("nobody"));
    assert_null(fr_find_bot(""));
}

/* ---- rungs and tempers ---- */

static void every_rung_has_every_temper(void **unused)
{
    char id[64];

    (void)unused;
    for (int r = 0; fr_rungs[r]; r++) {
        assert_ptr_equal(fr_find_bot(fr_rungs[r]->id), fr_rungs[r]);
        for (int t = 0; fr_tempers[t]; t++) {
            const struct fr_bot *bot;

            snprintf(id, sizeof id, "%s:%s", fr_rungs[r]->id, fr_tempers[t]);
            assert_non_null(bot = fr_find_bot(id));
            assert_string_equal(bot->id, id);
            assert_int_equal(bot->style->iterations, fr_rungs[r]->style->iterations);
            assert_non_null(bot->style->temper);
        }
    }
    assert_null(fr_find_bot("hard:nobody"));
    assert_null(fr_find_bot("random:builder"));
}

/* A higher rung never thinks less, neither in lines nor by the clock; the three highest keep a
 * person waiting at most 0.3, 1 and 3 seconds a turn. */
static void thought_rises_with_the_rung(void **unused)
{
    static const int most[] = { 300, 1000, 3000 };
    int num = 0;

    (void)unused;
    while (fr_rungs[num]) num++;
    for (int r = 1; r < num; r++) {
        assert_true(fr_rungs[r]->style->iterations > fr_rungs[r - 1]->style->iterations);
        assert_true(fr_rungs[r]->style->milliseconds > fr_rungs[r - 1]->style->milliseconds);
    }
    for (int i = 0; i < 3; i++) assert_true(fr_rungs[num - 3 + i]->style->milliseconds <= most[i]);
}

/* A habit of a term that no evaluation has would change nothing, unnoticed. */
static void check_habits(const struct fr_habit *h, bool *games)
{
    for (; h->game; h++) {
        struct fr_eval plain, leaning;
        const struct fr_habit list[] = { *h, { NULL, NULL, 0 } };
        int g = 0;

        while (fr_games[g] && strcmp(fr_games[g]->id, h->game)) g++;
        assert_non_null(fr_games[g]);
        games[g] = true;
        fr_eval_init(&plain, fr_games[g], 2);
        leaning = plain;
        fr_eval_lean(&leaning, list, NULL);
        if (!memcmp(plain.opening, leaning.opening, sizeof plain.opening) &&
            !memcmp(plain.closing, leaning.closing, sizeof plain.closing))
            fail_msg("%s: nothing comes of the habit %s", h->game, h->feature);
    }
}

static void habits_are_of_terms_that_count(void **unused)
{
    static const struct fr_habit *const all[] = { fr_builder, fr_miser, fr_racer, fr_novice_gaps,
                                                  fr_learner_gaps };

    (void)unused;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        bool games[8] = { false };

        check_habits(all[i], games);
        for (int g = 0; fr_games[g]; g++) assert_true(games[g]);
    }
}

/* Bots of one level and different tempers: the same question now and then gets another answer. */
static void tempers_are_felt(void **unused)
{
    (void)unused;
    for (int g = 0; fr_games[g]; g++) {
        const struct fr_game *game = fr_games[g];
        int other[FR_NUM_TEMPERS] = { 0 }, asked = 0;
        whole_state state;
        struct fr_rng rng;
        char id[64];

        fr_rng_seed(&rng, 3);
        set_up(game, 2, 8, state);
        for (int n = 0; game->to_act(state); n++, play_random(game, state, &rng)) {
            const int seat = __builtin_ctz(game->to_act(state));
            fr_move plain;

            if (n % 5) continue;
            asked++;
            plain = ask(&fr_bot_medium, game, state, seat, 6, BUDGET);
            for (int t = 0; t < FR_NUM_TEMPERS; t++) {
                snprintf(id, sizeof id, "medium:%s", fr_tempers[t]);
                other[t] += ask(fr_find_bot(id), game, state, seat, 6, BUDGET) != plain;
            }
        }
        for (int t = 0; t < FR_NUM_TEMPERS; t++)
            if (!other[t])
                fail_msg("%s: %s plays like the others in %d questions", game->id, fr_tempers[t],
                         asked);
    }
}

/* Greedy in one seat, random in the others; each seat once. */
static int games_won_by_greedy(const struct fr_game *game, int players, uint64_t seed)
{
    int won = 0;

    for (int greedy = 0; greedy < players; greedy++) {
        whole_state state;
        struct fr_rng rng;

        set_up(game, players, seed, state);
        fr_rng_seed(&rng, seed);
        while (game->to_act(state)) {
            const int seat = __builtin_ctz(game->to_act(state));
            const struct fr_bot *bot = seat == greedy ? &fr_bot_greedy : &fr_bot_random;
            game->apply(state, seat, ask(bot, game, state, seat, fr_rng_next(&rng), 2000), NULL);
        }
        won += game->place(state, greedy) == 1;
    }
    return won;
}

static void greedy_beats_random(void **unused)
{
    (void)unused;
    for (int g = 0; fr_games[g]; g++) {
        const int players = fr_games[g]->min_players > 2 ? fr_games[g]->min_players : 2;
        int won = 0;

        for (uint64_t seed = 0; seed < MATCHES; seed++)
            won += games_won_by_greedy(fr_games[g], players, seed);
        if (won * 4 < 3 * MATCHES * players)
            fail_msg("%s: greedy won %d games only", fr_games[g]->id, won);
    }
}

/* Whoever asks how far a game has come is told the same as an evaluation is. */
static void progress_is_told_alone(void **unused)
{
    (void)unused;
    for (int g = 0; fr_games[g]; g++) {
        const struct fr_game *game = fr_games[g];

        for (int players = game->min_players; players <= game->max_players; players++) {
            int32_t features[FR_MAX_FEATURES];
            whole_state state;
            struct fr_rng rng;

            if (!game->features) continue;
            fr_rng_seed(&rng, (uint64_t)players);
            set_up(game, players, 7, state);
            for (;; play_random(game, state, &rng)) {
                game->features(state, players - 1, features);
                assert_int_equal(game->progress(state), features[0]);
                if (!game->to_act(state)) break;
                assert_in_range(features[0], 0, 255);
            }
            assert_int_equal(game->progress(state), 256);
        }
    }
}

/* ---- what a coach says ---- */

static const char *words(const struct fr_game *game, const char *feature, const char *way,
                         int language)
{
    char key[64];

    snprintf(key, sizeof key, "feature.%s.%s", feature, way);
    return fr_term_text(game, key, language);
}

/* Every feature has words for more and for less, in all languages, but for those that are none of a
 * player's. */
static void features_have_words(void **unused)
{
    static const char *const untold[] = { "progress", "owed" };

    (void)unused;
    for (int g = 0; fr_games[g]; g++)
        for (uint32_t i = 0; i < fr_games[g]->num_features; i++) {
            const char *feature = fr_games[g]->feature_ids[i];
            const bool is_told = strcmp(feature, untold[0]) && strcmp(feature, untold[1]);

            for (int language = 0; language < FR_LANGUAGES; language++) {
                const char *more = words(fr_games[g], feature, "more", language);
                const char *less = words(fr_games[g], feature, "less", language);

                if (!more != !is_told || !less != !is_told)
                    fail_msg("%s: the words of %s", fr_games[g]->id, feature);
                if (is_told) assert_string_not_equal(more, less);
            }
        }
}

static void check_reason(const struct fr_bot *bot, const struct fr_game *game, const void *state,
                         int seat)
{
    struct fr_gain gains[FR_GAINS];
    fr_move moves[FR_MAX_LEGAL];
    const int num = game->legal(state, seat, moves),
              told = fr_reason(game, state, seat, moves[num / 2], gains);

    (void)bot;
    for (int i = 0; i < told; i++) {
        assert_int_not_equal(gains[i].points, 0);
        assert_non_null(words(game, gains[i].feature, gains[i].more ? "more" : "less", 0));
        assert_string_equal(fr_gain_text(game, &gains[i], 1),
                            words(game, gains[i].feature, gains[i].more ? "more" : "less", 1));
    }
}

static void a_reason_is_told_in_words(void **unused)
{
    (void)unused;
    at_many_decisions(check_reason);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_are_found_by_name),
        cmocka_unit_test(every_rung_has_every_temper),
        cmocka_unit_test(thought_rises_with_the_rung),
        cmocka_unit_test(habits_are_of_terms_that_count),
        cmocka_unit_test(tempers_are_felt),
        cmocka_unit_test(progress_is_told_alone),
        cmocka_unit_test(bots_move_legally),
        cmocka_unit_test(bots_answer_the_same_twice),
        cmocka_unit_test(bots_do_not_know_what_is_hidden),
        cmocka_unit_test(greedy_beats_random),
        cmocka_unit_test(features_have_words),
        cmocka_unit_test(a_reason_is_told_in_words),
    };

    return cmocka_run_group_tests_name("bots", tests, NULL, NULL);
}
