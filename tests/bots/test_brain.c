/* test_brain.c: a network of made-up numbers judges alike however it came to a position, plays by
 * the rules, and is refused when something is wrong with it; those of the house are whole. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "bots.h"
#include "brain.h"
#include "networks.h"
#include "search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD = 10 * 4 + 32 };

struct made {
    struct fr_brain brain;
    char *bytes;
    size_t len;
};

static void fill16(char **at, size_t num, int size, struct fr_rng *rng)
{
    for (size_t i = 0; i < num; i++, *at += 2) {
        const int16_t x = (int16_t)((int)fr_below(rng, (uint32_t)(2 * size + 1)) - size);
        memcpy(*at, &x, 2);
    }
}

static void fill32(char **at, size_t num, int size, struct fr_rng *rng)
{
    for (size_t i = 0; i < num; i++, *at += 4) {
        const int32_t x = (int32_t)fr_below(rng, (uint32_t)(2 * size + 1)) - size;
        memcpy(*at, &x, 4);
    }
}

/* A network for a game, of numbers by chance, in the order of bots/brain.c. */
static struct made make(const struct fr_game *game, uint64_t seed)
{
    const int32_t num = (int32_t)game->num_inputs;
    const int32_t head[10] = {
        0x334e5246, num, FR_BRAIN_LANES, FR_BRAIN_HIDDEN, 50 * 64, 20 * 64, 50, 20, 10, 0
    };
    struct made m = { .len = HEAD + 4 * (FR_BRAIN_LANES + FR_BRAIN_HIDDEN + 1) +
                             2 * ((size_t)num * (FR_BRAIN_LANES + 1) +
                                  FR_BRAIN_HIDDEN * (FR_BRAIN_LANES + 1)) };
    struct fr_rng rng;
    struct fr_error err;
    char *at = m.bytes = calloc(1, m.len);

    fr_rng_seed(&rng, seed);
    memcpy(at, head, sizeof head);
    memcpy(at + sizeof head, game->id, strlen(game->id));
    at += HEAD;
    fill32(&at, FR_BRAIN_LANES, 1 << 17, &rng);
    fill32(&at, FR_BRAIN_HIDDEN + 1, 1 << 18, &rng);
    fill16(&at, (size_t)num * FR_BRAIN_LANES, 200, &rng);
    fill16(&at, FR_BRAIN_HIDDEN * FR_BRAIN_LANES, 300, &rng);
    fill16(&at, FR_BRAIN_HIDDEN, 2000, &rng);
    for (int32_t i = 0; i < num; i++, at += 2) memcpy(at, &(int16_t){ (int16_t)(1 + i % 5) }, 2);
    assert_true(at == m.bytes + m.len);
    assert_true(fr_brain_read(&m.brain, m.bytes, m.len, &err));
    return m;
}

static void set_up(const struct fr_game *game, int players, void *state)
{
    struct fr_options options;

    fr_usual_options(game, players, &options);
    memset(state, 0, FR_MAX_STATE);
    assert_int_equal(game->setup(state, &options, 3), FR_OK);
}

static int usual_players(const struct fr_game *game)
{
    return game->max_players > 2 ? 3 : game->max_players;
}

/* The first layer as it is written in a book: every number times its row. */
static void check_sums(const struct fr_brain *b, const struct fr_sight *sight)
{
    for (int lane = 0; lane < FR_BRAIN_LANES; lane++) {
        int64_t sum = b->start[lane];

        for (int i = 0; i < sight->num_told; i++) {
            const struct fr_input *x = &sight->told[i];
            sum +=
                (int64_t)x->value * b->multipliers[x->at] * b->lanes[x->at * FR_BRAIN_LANES + lane];
        }
        assert_int_equal((uint32_t)sight->sums[lane], (uint32_t)sum);
    }
}

/* Kept up to date over a game, the sums are those of a fresh look, and so is what it foresees. */
static void differences_add_up(void **unused)
{
    (void)unused;
    for (int g = 0; fr_games[g]; g++) {
        const struct fr_game *game = fr_games[g];
        const int players = usual_players(game);
        static struct fr_sight kept, fresh;
        uint64_t state[FR_MAX_STATE / 8];
        int32_t first = 0;
        bool differ = false;

        if (!game->inputs) continue;
        struct made m = make(game, 5);
        memset(&kept, 0, sizeof kept);
        set_up(game, players, state);
        for (uint64_t i = 0; game->to_act(state); i++) {
            const int seat = __builtin_ctz(game->to_act(state));
            const int32_t foreseen = fr_foresee(&m.brain, &kept, state, 0);

            memset(&fresh, 0, sizeof fresh);
            assert_int_equal(foreseen, fr_foresee(&m.brain, &fresh, state, 0));
            if (i % 16 == 0) check_sums(&m.brain, &kept);
            if (!i) first = foreseen;
            differ |= foreseen != first;
            game->apply(state, seat, fr_ask_bot(&fr_bot_random, NULL, game, state, seat, i, NULL),
                        NULL);
        }
        assert_true(differ);
        free(m.bytes);
    }
}

/* What counts in the end: one's own score, less a part of the best rival's. */
static void a_result_is_what_the_score_says(void **unused)
{
    (void)unused;
    for (int g = 0; fr_games[g]; g++) {
        const struct fr_game *game = fr_games[g];
        const int players = usual_players(game);
        uint64_t state[FR_MAX_STATE / 8];

        set_up(game, players, state);
        for (uint64_t i = 0; game->to_act(state); i++) {
            const int seat = __builtin_ctz(game->to_act(state));
            game->apply(state, seat, fr_ask_bot(&fr_bot_random, NULL, game, state, seat, i, NULL),
                        NULL);
        }
        for (int seat = 0; seat < players; seat++) {
            const int32_t own = game->score(state, seat, NULL, 0, NULL);
            int32_t best = INT32_MIN;

            for (int other = 0; other < players; other++) {
                const int32_t score = game->score(state, other, NULL, 0, NULL);
                if (other != seat && score > best) best = score;
            }
            assert_int_equal(fr_result(game, state, seat, players, 0), own * FR_POINT);
            if (players > 1)
                assert_int_equal(fr_result(game, state, seat, players, 100),
                                 (own - best) * FR_POINT);
        }
    }
}

/* Sanitized builds look at the beginning of each game. */
#ifdef SANITIZED
enum { ENOUGH = 25 };
#else
enum { ENOUGH = 400 };
#endif

/* A search with such a network plays a game, legally, and the same one twice. */
static uint64_t play(const struct fr_game *game, int players, const struct fr_brain *brain,
                     struct fr_mind *mind)
{
    const struct fr_style style = {
        .root_width = 12, .width = 8, .looked_at = 8, .playout_width = 4, .foresees = brain
    };
    const struct fr_limits limits = { .iterations = 6 };
    uint64_t state[FR_MAX_STATE / 8], sum = 0;

    set_up(game, players, state);
    for (uint64_t i = 0; i < ENOUGH && game->to_act(state); i++) {
        const int seat = __builtin_ctz(game->to_act(state));
        fr_move move;

        fr_mind_forget(mind);
        move = fr_search(mind, game, state, seat, i, &style, &limits);
        assert_int_equal(game->why_not(state, seat, move), FR_OK);
        game->apply(state, seat, move, NULL);
        sum = fr_mix(sum ^ move);
    }
    return sum;
}

static void a_network_plays_by_the_rules(void **unused)
{
    struct fr_mind *mind = fr_mind_new(1000, 1);

    (void)unused;
    for (int g = 0; fr_games[g]; g++) {
        const int most = usual_players(fr_games[g]);

        if (!fr_games[g]->inputs) continue;
        struct made m = make(fr_games[g], 11);

        for (int players = fr_games[g]->min_players; players <= most; players++)
            assert_int_equal(play(fr_games[g], players, &m.brain, mind),
                             play(fr_games[g], players, &m.brain, mind));
        free(m.bytes);
    }
    fr_mind_free(mind);
}

static void what_is_no_network_is_refused(void **unused)
{
    struct made m = make(fr_games[0], 1);
    struct fr_brain brain;
    struct fr_error err;

    (void)unused;
    assert_false(fr_brain_read(&brain, "no", 2, &err));
    assert_string_equal(err.text, "this is no network");
    assert_false(fr_brain_read(&brain, m.bytes, m.len - 1, &err));
    assert_string_equal(err.text, "this network is cut short");
    m.bytes[4] ^= 1; /* another number of inputs */
    assert_false(fr_brain_read(&brain, m.bytes, m.len, &err));
    assert_string_equal(err.text, "this network is for another game");
    free(m.bytes);
}

/* The networks of the house are for games of the house, and bots find them. */
static void the_house_has_its_networks(void **unused)
{
    (void)unused;
    assert_non_null(fr_networks[0].game);
    for (const struct fr_network *n = fr_networks; n->game; n++) {
        const struct fr_game *game = fr_find_game(n->game);
        struct fr_brain brain;
        struct fr_error err;

        assert_non_null(game);
        assert_true(fr_brain_read(&brain, n->bytes, n->len, &err));
        assert_ptr_equal(brain.game, game);
        assert_true(fr_network_read(game, &brain));
        assert_false(fr_network_is_missed(game));
    }
    assert_true(fr_bot_expert.style->learned && fr_bot_master.style->learned);
    assert_false(fr_bot_expert1.style->learned);
}

/* What a mind has seen of one game is no part of another's sums, also where it is asked at once. */
static void a_mind_goes_from_game_to_game(void **unused)
{
    struct fr_mind *mind = fr_mind_new(1000, 1);
    const struct fr_limits limits = { .iterations = 6 };

    (void)unused;
    for (int round = 0; round < 2; round++)
        for (const struct fr_network *n = fr_networks; n->game; n++) {
            const struct fr_game *game = fr_find_game(n->game);
            struct fr_mind *fresh = fr_mind_new(1000, 1);
            uint64_t state[FR_MAX_STATE / 8];
            int seat;

            set_up(game, usual_players(game), state);
            seat = __builtin_ctz(game->to_act(state));
            assert_int_equal(fr_search(mind, game, state, seat, 7, fr_bot_expert.style, &limits),
                             fr_search(fresh, game, state, seat, 7, fr_bot_expert.style, &limits));
            assert_memory_equal(fr_mind_thought(mind)->shares, fr_mind_thought(fresh)->shares,
                                sizeof fr_mind_thought(mind)->shares);
            fr_mind_free(fresh);
        }
    fr_mind_free(mind);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(differences_add_up),
        cmocka_unit_test(a_result_is_what_the_score_says),
        cmocka_unit_test(a_network_plays_by_the_rules),
        cmocka_unit_test(what_is_no_network_is_refused),
        cmocka_unit_test(the_house_has_its_networks),
        cmocka_unit_test(a_mind_goes_from_game_to_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
