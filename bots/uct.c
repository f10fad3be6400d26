/* uct.c: a yardstick: plain UCT, which knows nothing of a game but its rules.
 *
 * Every line redraws what the seat cannot know, walks down by UCB1 (each seat for itself, counting
 * how often a move could have been chosen), adds one node, and plays by chance to the end of the
 * game; who has won is all that is learned from it. No evaluation, no prior. */
#include "bots.h"
#include "eval.h"

#include <math.h>
#include <string.h>

enum { USUAL_LINES = 1000, MAX_NODES = 4096, MAX_DEPTH = 64, TOO_LONG = 20000, ROOT = 0 };

static const float EXPLORE = 0.7f;

/* A move that a seat made from its parent. */
struct node {
    fr_move move;
    uint32_t child, next; /* 0: none */
    uint32_t visits, available;
    float won; /* by the seat that made the move */
    int32_t seat;
};

struct uct {
    const struct fr_bot_question *q;
    int players;
    struct fr_rng rng;
    uint64_t world[FR_MAX_STATE / 8];
    fr_move legal[FR_MAX_LEGAL];
    bool tried[FR_MAX_LEGAL];
    int num_nodes;
    struct node nodes[MAX_NODES];
};

/* By products and sums alone, straight between powers of two: the same on every machine. */
static float logarithm(uint32_t n)
{
    const int power = 31 - __builtin_clz(n);

    return 0.6931472f * ((float)power + (float)n / (float)(1u << power) - 1);
}

static int find_legal(const struct uct *u, int num, fr_move move)
{
    int low = 0, high = num - 1;

    while (low <= high) {
        const int mid = (low + high) / 2;
        if (u->legal[mid] == move) return mid;
        if (u->legal[mid] < move)
            low = mid + 1;
        else
            high = mid - 1;
    }
    return -1;
}

/* The known move with the highest bound, of those that this world allows; marks all of them as
 * tried, and counts them. */
static uint32_t best_known(struct uct *u, uint32_t parent, int seat, int num, int *num_tried)
{
    float best_bound = -1;
    uint32_t best = 0;

    *num_tried = 0;
    memset(u->tried, 0, (size_t)num * sizeof *u->tried);
    for (uint32_t i = u->nodes[parent].child; i; i = u->nodes[i].next) {
        struct node *n = &u->nodes[i];
        const int at = n->seat == seat ? find_legal(u, num, n->move) : -1;
        float bound;

        if (at < 0) continue;
        u->tried[at] = true;
        ++*num_tried;
        n->available++;
        bound =
            n->won / (float)n->visits + EXPLORE * sqrtf(logarithm(n->available) / (float)n->visits);
        if (bound > best_bound) {
            best_bound = bound;
            best = i;
        }
    }
    return best;
}

static fr_move draw_untried(struct uct *u, int num, int num_tried)
{
    int left = (int)fr_below(&u->rng, (uint32_t)(num - num_tried));

    for (int i = 0;; i++)
        if (!u->tried[i] && !left--) return u->legal[i];
}

static uint32_t add_node(struct uct *u, uint32_t parent, int seat, fr_move move)
{
    const uint32_t i = (uint32_t)u->num_nodes;

    if (i == MAX_NODES) return 0;
    u->nodes[i] =
        (struct node){ .move = move, .seat = seat, .next = u->nodes[parent].child, .available = 1 };
    u->nodes[parent].child = i;
    u->num_nodes++;
    return i;
}

static void play_by_chance(struct uct *u)
{
    const struct fr_game *game = u->q->game;
    fr_seats seats;

    for (int i = 0; i < TOO_LONG && (seats = game->to_act(u->world)); i++) {
        const int seat = __builtin_ctz(seats);
        int num;
        game->apply(u->world, seat, fr_pick(game, u->world, seat, &u->rng, &num), NULL);
    }
}

static void learn(struct uct *u, const uint32_t *path, int len)
{
    const struct fr_game *game = u->q->game;
    float shares[FR_MAX_SEATS] = { 0 };
    int places[FR_MAX_SEATS], winners = 0;

    fr_places(game, u->world, u->players, places);
    for (int seat = 0; seat < u->players; seat++) winners += places[seat] == 1;
    for (int seat = 0; seat < u->players; seat++)
        if (places[seat] == 1) shares[seat] = 1 / (float)winners;
    if (u->players == 1) shares[0] = fr_goal_met(game, u->world);
    for (int i = 0; i < len; i++) {
        u->nodes[path[i]].visits++;
        u->nodes[path[i]].won += shares[u->nodes[path[i]].seat];
    }
}

static void iterate(struct uct *u)
{
    const struct fr_game *game = u->q->game;
    uint32_t path[MAX_DEPTH], node = ROOT;
    bool grown = false;
    int len = 0;
    fr_seats seats;

    memcpy(u->world, u->q->state, game->state_size);
    game->resample(u->world, u->q->seat, fr_rng_next(&u->rng));
    while (!grown && len < MAX_DEPTH && (seats = game->to_act(u->world))) {
        const int seat = len ? __builtin_ctz(seats) : u->q->seat;
        const int num = game->legal(u->world, seat, u->legal);
        int num_tried;

        uint32_t next = best_known(u, node, seat, num, &num_tried);
        if (num_tried < num) {
            next = add_node(u, node, seat, draw_untried(u, num, num_tried));
            grown = true;
        }
        if (!next) break;
        path[len++] = node = next;
        game->apply(u->world, seat, u->nodes[next].move, NULL);
    }
    play_by_chance(u);
    learn(u, path, len);
}

static fr_move most_visited(const struct uct *u)
{
    uint32_t best = u->nodes[ROOT].child;

    for (uint32_t i = best; i; i = u->nodes[i].next)
        if (u->nodes[i].visits > u->nodes[best].visits) best = i;
    return u->nodes[best].move;
}

static fr_move choose(const struct fr_bot_question *q)
{
    const int64_t lines = q->limits.iterations ? q->limits.iterations : USUAL_LINES;
    struct fr_options options;
    struct uct u = { .q = q, .num_nodes = ROOT + 1 };

    q->game->options_of(q->state, &options);
    u.players = options.players;
    fr_rng_seed(&u.rng, q->seed);
    if (q->game->legal(q->state, q->seat, u.legal) == 1) return u.legal[0];
    for (int64_t i = 0; i < lines; i++) iterate(&u);
    return most_visited(&u);
}

const struct fr_bot fr_bot_uct1000 = {
    .id = "uct1000",
    .text = "a yardstick: plain UCT, a thousand games by chance for every move",
    .choose = choose,
};
