/* search.c: one tree over what the searching seat can tell apart, a fresh world every iteration.
 *
 * An iteration redraws all that the seat cannot know, walks down the tree by upper confidence
 * bounds with each seat maximising its own share, adds one node, plays quickly on for a while, and
 * estimates where that led. A node is a question as reached by the moves since the root; what
 * chance made of a move leads to different nodes where it leads to different questions. A node's
 * edges are the moves worth a look in the worlds seen so far. In another world some of them may be
 * impossible, so each edge counts how often it could have been chosen.
 *
 * Where several seats act at once the others act quickly, outside the tree: whoever answers second
 * must not gain from it.
 *
 * All memory is allocated with the mind. A tree has two halves; when a later question is found in
 * it, what hangs below is copied to the other half and the rest forgotten. */
#include "search.h"
#include "bots.h"
#include "brain.h"
#include "crew.h"
#include "networks.h"
#include "policy.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    USUAL_NODES = 60000,
    EDGES_A_NODE = 6, /* on average, or the tree stops growing */
    MAX_EDGES = 64,   /* of one node */
    MAX_PATH = 256,
    MAX_OVERTIME = 16, /* decisions that a playout goes on to the end of a turn */
    MAX_AHEAD = 200,   /* decisions of all seats that a line of one turn is played on, at most */
    ROOT = 1,          /* 0 is no node, and no edge */
    FRESH = 4,         /* one in so many lines is thought through anew for every question */
    STOP_INTERVAL = 8, /* iterations between looks at the clock */
    AHEAD_LOOKS = 4,   /* moves looked at in the own turns that follow... */
    RIVAL_LOOKS = 1,   /* ...and in the others' */
};

static const float EXPLORE = 0.2f;     /* weight of the prior's bound */
static const float TRUST = 4;          /* a glance counts as much as so many lines */
static const float OPEN_MINDED = 0.1f; /* part of the prior that all moves share */

struct edge {
    fr_move move;
    uint32_t visits, available;
    float prior, behind;        /* at a glance: how likely, and how much worse than the best */
    float values[FR_MAX_SEATS]; /* sums over visits */
    uint32_t next, outcome;     /* edge, node */
};

struct node {
    uint64_t view;     /* what the searching seat sees; 0: not its question */
    uint32_t question; /* of whom, and what: tells outcomes of a move apart */
    uint32_t next;     /* other outcome of the same edge */
    uint32_t edges, visits;
    uint16_t num_edges;
    uint8_t seat, unused;
};

struct half {
    struct node *nodes;
    struct edge *edges;
    uint32_t num_nodes, num_edges; /* the unused first included */
};

struct step {
    uint32_t node, edge;
};

struct tree {
    struct half half[2];
    int now; /* the half in use */
    uint64_t world[FR_MAX_STATE / 8];
    struct fr_desk desk;
    struct fr_eval eval, hasty;           /* hasty: for playouts */
    struct fr_sight sights[FR_MAX_SEATS]; /* what the brain has seen last, seat by seat */
    struct fr_rng rng;
    struct step path[MAX_PATH];
    int path_len;
    int64_t iterations;
};

struct fr_mind {
    int num_threads;
    uint32_t max_nodes, max_edges; /* of a half */
    struct tree *trees;            /* one per thread */
    struct fr_crew *crew;
    struct fr_eval eval;                /* which every tree takes */
    const struct fr_style *weighed_for; /* whose weights and habits are in eval */
    const struct fr_packed_net *packed; /* which network is unpacked; NULL: none */
    struct fr_net net;
    struct fr_brain foresight; /* the house's network of `foresight.game` */
    struct fr_thought thought;

    /* The question being thought about. */
    const struct fr_game *game;
    const void *state;
    int seat, players;
    const struct fr_style *style;
    const struct fr_limits *limits;
    int32_t root_progress;
    int playout_width, playout_length; /* the style's, or the game's where it is less */
    int turns_ahead;                   /* 0 where the tree itself looks further than a turn */
    int64_t iterations;                /* of one thread */
    double deadline;

    bool goes_on;     /* the next question is still of the same turn... */
    double turn_left; /* ...which has this many seconds left */
};

static int least(int a, int b) { return a < b ? a : b; }

/* ---- memory ---- */

static bool new_half(struct fr_mind *m, struct half *h)
{
    h->nodes = calloc(m->max_nodes, sizeof *h->nodes);
    h->edges = calloc(m->max_edges, sizeof *h->edges);
    h->num_nodes = h->num_edges = 1;
    return h->nodes && h->edges;
}

struct fr_mind *fr_mind_new(int num_nodes, int num_threads)
{
    struct fr_mind *m = calloc(1, sizeof *m);
    bool ok;

    if (!m) return NULL;
    m->num_threads = num_threads > 0 ? num_threads : 1;
    m->max_nodes = (uint32_t)(num_nodes ? num_nodes : USUAL_NODES) + ROOT;
    m->max_edges = m->max_nodes * EDGES_A_NODE;
    m->trees = calloc((size_t)m->num_threads, sizeof *m->trees);
    ok = m->trees && (m->num_threads == 1 || (m->crew = fr_crew_new(m->num_threads - 1)));
    for (int i = 0; ok && i < 2 * m->num_threads; i++)
        ok = new_half(m, &m->trees[i / 2].half[i % 2]);
    if (ok) return m;
    fr_mind_free(m);
    return NULL;
}

void fr_mind_free(struct fr_mind *m)
{
    if (!m) return;
    if (m->crew) fr_crew_free(m->crew);
    for (int i = 0; m->trees && i < 2 * m->num_threads; i++) {
        free(m->trees[i / 2].half[i % 2].nodes);
        free(m->trees[i / 2].half[i % 2].edges);
    }
    free(m->trees);
    free(m);
}

void fr_mind_forget(struct fr_mind *m)
{
    m->game = NULL;
    m->goes_on = false;
    for (int i = 0; i < m->num_threads; i++)
        for (int seat = 0; seat < FR_MAX_SEATS; seat++) m->trees[i].sights[seat].game = NULL;
}

const struct fr_thought *fr_mind_thought(const struct fr_mind *m) { return &m->thought; }

/* ---- nodes ---- */

static uint32_t question_of(const struct fr_game *game, const void *state, int seat)
{
    struct fr_question q = { .source = -1 };
    uint64_t word;

    game->question(state, seat, &q);
    word = fr_mix(((uint64_t)seat << 8 | q.kind) + 1) ^
           ((uint64_t)(uint16_t)q.source << 16 | (uint16_t)q.amount);
    return (uint32_t)(fr_mix(word) >> 32);
}

static uint64_t view_of(const struct fr_game *game, const void *state, int seat, uint64_t *scratch)
{
    memcpy(scratch, state, game->state_size);
    game->redact(scratch, seat);
    return fr_state_hash(game, scratch) | 1;
}

static uint32_t new_node(const struct fr_mind *m, struct tree *t, int seat, uint32_t question)
{
    struct half *h = &t->half[t->now];
    struct node *n;

    if (h->num_nodes == m->max_nodes) return 0;
    n = &h->nodes[h->num_nodes];
    memset(n, 0, sizeof *n);
    n->seat = (uint8_t)seat;
    n->question = question;
    if (seat == m->seat) n->view = view_of(m->game, t->world, seat, t->desk.trial);
    return h->num_nodes++;
}

static bool has_edge(const struct half *h, const struct node *n, fr_move move)
{
    for (uint32_t e = n->edges; e; e = h->edges[e].next)
        if (h->edges[e].move == move) return true;
    return false;
}

static bool add_edge(const struct fr_mind *m, struct half *h, struct node *n, fr_move move,
                     float prior, float behind)
{
    struct edge *e = &h->edges[h->num_edges];

    if (h->num_edges == m->max_edges || n->num_edges == MAX_EDGES) return false;
    memset(e, 0, sizeof *e);
    e->move = move;
    e->prior = prior;
    e->behind = behind;
    e->next = n->edges;
    n->edges = h->num_edges++;
    n->num_edges++;
    return true;
}

/* How promising moves are at a glance: near the best estimate much, far from it little. */
static void set_priors(const struct fr_mind *m, const struct fr_candidate *c, int num,
                       float *priors)
{
    const float gap = (float)(m->eval.spread_opening + m->eval.spread_closing) * FR_POINT / 24;
    float sum = 0;

    for (int i = 0; i < num; i++) {
        const float behind = (float)(c[0].estimate - c[i].estimate) / gap;
        priors[i] = 1 / ((1 + behind) * (1 + behind));
        sum += priors[i];
    }
    for (int i = 0; i < num; i++)
        priors[i] = (1 - OPEN_MINDED) * priors[i] / sum + OPEN_MINDED / (float)num;
}

/* What a point more is worth, where seats are even. */
static float share_of_a_point(const struct fr_mind *m)
{
    const int32_t spread = (m->eval.spread_opening * (256 - m->root_progress) +
                            m->eval.spread_closing * m->root_progress) /
                           256;

    return 0.25f / (float)spread;
}

/* Gives a node the best-looking moves of this world that it does not have yet. */
static void widen(const struct fr_mind *m, struct tree *t, uint32_t node)
{
    struct half *h = &t->half[t->now];
    struct node *n = &h->nodes[node];
    const int width = node == ROOT ? m->style->root_width : m->style->width;
    const int looked_at = node == ROOT ? 4 * m->style->looked_at : m->style->looked_at;
    int num = fr_look(&t->eval, &t->desk, t->world, n->seat, looked_at, &t->rng);
    float priors[MAX_EDGES];
    const float slope = share_of_a_point(m) / FR_POINT;

    if (node == ROOT) num = fr_drop_idle(&t->eval, &t->desk, t->world, n->seat, num);
    if (num > width) num = width;
    if (num > MAX_EDGES) num = MAX_EDGES;
    set_priors(m, t->desk.candidates, num, priors);
    for (int i = num; i-- > 0;)
        if (!has_edge(h, n, t->desk.candidates[i].move))
            add_edge(m, h, n, t->desk.candidates[i].move, priors[i],
                     slope *
                         (float)(t->desk.candidates[0].estimate - t->desk.candidates[i].estimate));
}

/* ---- down the tree ---- */

static bool is_legal_now(const struct fr_desk *d, fr_move move)
{
    int low = 0, high = d->num_legal - 1;

    while (low <= high) {
        const int mid = (low + high) / 2;
        if (d->legal[mid] == move) return true;
        if (d->legal[mid] < move)
            low = mid + 1;
        else
            high = mid - 1;
    }
    return false;
}

/* What the best-looking move is worth, by all that was tried and how far behind it looked. */
static float level_of(const struct half *h, const struct node *n)
{
    float sum = 0;
    uint32_t visits = 0;

    for (uint32_t e = n->edges; e; e = h->edges[e].next) {
        sum += h->edges[e].values[n->seat] + (float)h->edges[e].visits * h->edges[e].behind;
        visits += h->edges[e].visits;
    }
    return visits ? sum / (float)visits : 0.5f;
}

/* The possible edge with the highest bound; 0: none is possible. */
static uint32_t best_edge(struct tree *t, const struct node *n)
{
    struct half *h = &t->half[t->now];
    const float level = level_of(h, n);
    float best_bound = -1e9f;
    uint32_t best = 0;

    for (uint32_t i = n->edges; i; i = h->edges[i].next) {
        struct edge *e = &h->edges[i];
        float bound;

        if (!is_legal_now(&t->desk, e->move)) continue;
        e->available++;
        bound = (e->values[n->seat] + TRUST * (level - e->behind)) / (TRUST + (float)e->visits);
        bound += EXPLORE * e->prior * sqrtf((float)e->available) / (float)(1 + e->visits);
        if (bound > best_bound) {
            best_bound = bound;
            best = i;
        }
    }
    return best;
}

static int num_possible(const struct tree *t, const struct node *n)
{
    const struct half *h = &t->half[t->now];
    int num = 0;

    for (uint32_t e = n->edges; e && num < 2; e = h->edges[e].next)
        num += is_legal_now(&t->desk, h->edges[e].move);
    return num;
}

/* The edge to follow; 0: the tree is full, or knows no move for this world. */
static uint32_t choose_edge(const struct fr_mind *m, struct tree *t, uint32_t node)
{
    struct node *n = &t->half[t->now].nodes[node];

    if (num_possible(t, n) < (t->desk.num_legal > 1 ? 2 : 1) && n->num_edges < MAX_EDGES) {
        widen(m, t, node);
        t->desk.num_legal = m->game->legal(t->world, n->seat, t->desk.legal);
    }
    return best_edge(t, n);
}

/* What a seat does outside the tree, at a glance. */
static fr_move quick_move(const struct fr_mind *m, struct tree *t, int seat)
{
    return fr_quick_move(&t->eval, &t->desk, t->world, seat, m->playout_width, m->style->noise,
                         &t->rng);
}

static int next_seat(fr_seats seats, int wanted)
{
    return seats >> wanted & 1 ? wanted : __builtin_ctz(seats);
}

/* Plays what is not worth a node: the only move, and the others' moves while several seats act.
 * Returns the seat of the next real question, its legal moves on the desk; -1: the game is over. */
static int run_on(const struct fr_mind *m, struct tree *t)
{
    for (fr_seats seats; (seats = m->game->to_act(t->world));) {
        const int seat = next_seat(seats, m->seat);
        const bool crowd = seats & (seats - 1) && seat != m->seat;

        t->desk.num_legal = m->game->legal(t->world, seat, t->desk.legal);
        if (t->desk.num_legal > 1 && !crowd) return seat;
        m->game->apply(t->world, seat,
                       t->desk.num_legal == 1 ? t->desk.legal[0] : quick_move(m, t, seat), NULL);
    }
    return -1;
}

static uint32_t find_outcome(const struct tree *t, uint32_t edge, uint32_t question)
{
    const struct half *h = &t->half[t->now];
    uint32_t node = h->edges[edge].outcome;

    while (node && h->nodes[node].question != question) node = h->nodes[node].next;
    return node;
}

static uint32_t add_outcome(const struct fr_mind *m, struct tree *t, uint32_t edge, int seat,
                            uint32_t question)
{
    struct half *h = &t->half[t->now];
    const uint32_t node = new_node(m, t, seat, question);

    if (!node) return 0;
    h->nodes[node].next = h->edges[edge].outcome;
    h->edges[edge].outcome = node;
    return node;
}

/* Where the next turn is mostly chance, as it always is alone, the tree is of one turn: its nodes
 * would know too well what comes, and the best of much luck is no plan. */
static bool is_next_turn(const struct fr_mind *m, const struct tree *t)
{
    return fr_progress(m->game, t->world) != m->root_progress;
}

/* A network knows what a seat's position is worth before the others have finished their turns, too;
 * and what they do is the same whatever the seat does. */
static bool is_out_of_it(const struct fr_mind *m, const struct tree *t)
{
    return m->eval.one_turn && (m->eval.net || m->eval.brain) &&
           !(m->game->to_act(t->world) >> m->seat & 1);
}

/* Down to a new node, or to where the tree ends. */
static void descend(const struct fr_mind *m, struct tree *t)
{
    uint32_t node = ROOT;

    t->path_len = 0;
    t->desk.num_legal = m->game->legal(t->world, m->seat, t->desk.legal);
    while (node && t->path_len < MAX_PATH) {
        const uint32_t edge = choose_edge(m, t, node);
        struct half *h = &t->half[t->now];
        uint32_t question, outcome;
        int seat;

        if (!edge) return;
        t->path[t->path_len++] = (struct step){ node, edge };
        m->game->apply(t->world, h->nodes[node].seat, h->edges[edge].move, NULL);
        if (is_out_of_it(m, t)) return;
        seat = run_on(m, t);
        if (seat < 0 || (m->eval.one_turn && is_next_turn(m, t))) return;
        question = question_of(m->game, t->world, seat);
        outcome = find_outcome(t, edge, question);
        if (!outcome) {
            add_outcome(m, t, edge, seat, question);
            return;
        }
        node = outcome;
    }
}

/* ---- the value of where it led ---- */

/* Far enough, and not in the middle of a turn, where much has been paid and nothing got for it. */
static bool is_far_enough(const struct fr_mind *m, const struct tree *t, int decisions,
                          int32_t *progress)
{
    const int32_t before = *progress;

    if (decisions < m->playout_length) return false;
    *progress = fr_progress(m->game, t->world);
    return decisions > m->playout_length &&
           (*progress != before || decisions > m->playout_length + MAX_OVERTIME);
}

/* Whether a turn of the searching seat has ended since it was asked last: with others at the table
 * when the seat is out of it, alone when the next turn begins. */
static bool has_ended_a_turn(const struct fr_mind *m, const struct tree *t, int32_t *mark)
{
    const int32_t before = *mark;

    *mark = m->players == 1 ? fr_progress(m->game, t->world) : is_out_of_it(m, t);
    return m->players == 1 ? *mark != before : *mark && !before;
}

/* Where a line has led is known better a few of its own turns later, played at a glance: what comes
 * by chance is drawn instead of guessed. The others' turns hardly matter to it. A glance may walk
 * in circles, so there is an end to it. */
static void play_turns(const struct fr_mind *m, struct tree *t)
{
    int32_t mark = m->players == 1 ? m->root_progress : 0;
    fr_seats seats;

    for (int left = m->turns_ahead, i = 0; (seats = m->game->to_act(t->world)); i++) {
        const int seat = next_seat(seats, m->seat);

        if (has_ended_a_turn(m, t, &mark) && !left--) return;
        if (i == MAX_AHEAD) return;
        m->game->apply(t->world, seat,
                       fr_quick_move(&t->hasty, &t->desk, t->world, seat,
                                     seat == m->seat ? AHEAD_LOOKS : RIVAL_LOOKS, 0, &t->rng),
                       NULL);
    }
}

static void play_quickly(const struct fr_mind *m, struct tree *t)
{
    int32_t progress = 0;
    fr_seats seats;

    for (int i = 0; (seats = m->game->to_act(t->world)); i++) {
        const int seat = next_seat(seats, m->eval.net || m->eval.brain ? m->seat : 0);
        if (is_out_of_it(m, t)) return;
        if (is_far_enough(m, t, i, &progress)) return;
        m->game->apply(t->world, seat,
                       fr_quick_move(&t->hasty, &t->desk, t->world, seat, m->playout_width,
                                     m->style->noise, &t->rng),
                       NULL);
    }
}

static void value_of(const struct fr_mind *m, struct tree *t, float *shares)
{
    const void *world = t->world;

    if (m->players == 1 || m->game->to_act(world)) {
        fr_shares(&t->eval, world, m->players, shares);
        if (m->players == 1 && !m->game->to_act(world) && fr_goal_met(m->game, world))
            shares[0] = 1;
    } else {
        fr_outcome(&t->eval, world, m->players, shares);
    }
}

static void learn(const struct fr_mind *m, struct tree *t, const float *shares)
{
    struct half *h = &t->half[t->now];

    for (int i = 0; i < t->path_len; i++) {
        struct edge *e = &h->edges[t->path[i].edge];
        h->nodes[t->path[i].node].visits++;
        e->visits++;
        for (int seat = 0; seat < m->players; seat++) e->values[seat] += shares[seat];
    }
}

static void iterate(const struct fr_mind *m, struct tree *t)
{
    float shares[FR_MAX_SEATS];

    memcpy(t->world, m->state, m->game->state_size);
    m->game->resample(t->world, m->seat, fr_rng_next(&t->rng));
    descend(m, t);
    if (m->turns_ahead)
        play_turns(m, t);
    else
        play_quickly(m, t);
    value_of(m, t, shares);
    learn(m, t, shares);
    t->iterations++;
}

/* ---- when to stop ---- */

/* Nothing that can still happen would change the most visited move. */
static bool is_decided(const struct tree *t, int64_t left)
{
    const struct half *h = &t->half[t->now];
    uint32_t first = 0, second = 0;

    for (uint32_t e = h->nodes[ROOT].edges; e; e = h->edges[e].next) {
        const uint32_t visits = h->edges[e].visits;
        if (visits > first) {
            second = first;
            first = visits;
        } else if (visits > second)
            second = visits;
    }
    return first - second > left;
}

static bool must_stop(const struct fr_mind *m)
{
    if (m->limits->stop && atomic_load_explicit(m->limits->stop, memory_order_relaxed)) return true;
    return m->deadline > 0 && m->limits->clock() >= m->deadline;
}

static void think(void *mind, int thread)
{
    struct fr_mind *m = mind;
    struct tree *t = &m->trees[thread];

    t->iterations = 0;
    for (int64_t i = 0; i < m->iterations; i++) {
        iterate(m, t);
        if (i % STOP_INTERVAL) continue;
        if (must_stop(m) || (m->num_threads == 1 && is_decided(t, m->iterations - i))) return;
    }
}

/* ---- from one question to the next ---- */

static uint32_t find_view(const struct tree *t, uint64_t view)
{
    const struct half *h = &t->half[t->now];

    for (uint32_t i = ROOT; i < h->num_nodes; i++)
        if (h->nodes[i].view == view && h->nodes[i].visits) return i;
    return 0;
}

/* Copies the outcomes of an edge, a chain of nodes, and returns where the chain begins. Their edges
 * still point into the old half. */
static uint32_t copy_outcomes(const struct half *from, struct half *to, uint32_t node)
{
    const uint32_t begin = node ? to->num_nodes : 0;

    for (; node; node = from->nodes[node].next) {
        struct node *n = &to->nodes[to->num_nodes++];
        *n = from->nodes[node];
        n->next = n->next ? to->num_nodes : 0;
    }
    return begin;
}

static void copy_edges(const struct half *from, struct half *to, struct node *n)
{
    uint32_t edge = n->edges;

    n->edges = edge ? to->num_edges : 0;
    for (; edge; edge = from->edges[edge].next) {
        struct edge *e = &to->edges[to->num_edges++];
        *e = from->edges[edge];
        e->next = e->next ? to->num_edges : 0;
        e->outcome = copy_outcomes(from, to, e->outcome);
    }
}

/* The node becomes the root, in the other half; only what hangs below it comes along. */
static void keep_below(struct tree *t, uint32_t node)
{
    const struct half *from = &t->half[t->now];
    struct half *to = &t->half[!t->now];

    to->nodes[ROOT] = from->nodes[node];
    to->nodes[ROOT].next = 0;
    to->num_nodes = ROOT + 1;
    to->num_edges = 1;
    for (uint32_t i = ROOT; i < to->num_nodes; i++) copy_edges(from, to, &to->nodes[i]);
    t->now = !t->now;
}

/* A node may have been reached with other cards in hand, too: their moves have no place here. Nor
 * have those that lead in circles. */
static void drop_impossible(const struct fr_mind *m, struct tree *t)
{
    struct half *h = &t->half[t->now];
    struct node *n = &h->nodes[ROOT];
    uint32_t *link = &n->edges;

    t->desk.num_legal = m->game->legal(m->state, m->seat, t->desk.legal);
    n->num_edges = 0;
    while (*link) {
        struct edge *e = &h->edges[*link];
        if (is_legal_now(&t->desk, e->move) &&
            !fr_is_idle(&t->eval, &t->desk, m->state, m->seat, e->move)) {
            n->num_edges++;
            link = &e->next;
        } else {
            *link = e->next;
        }
    }
}

static void begin_tree(struct fr_mind *m, struct tree *t, bool same_player, uint64_t view)
{
    const uint32_t found = same_player ? find_view(t, view) : 0;

    if (found) {
        keep_below(t, found);
        drop_impossible(m, t);
        return;
    }
    if (m->players == 1)
        m->eval.solo_goal = t->eval.solo_goal = t->hasty.solo_goal =
            fr_estimate(&t->eval, m->state, m->seat) / FR_POINT;
    t->half[t->now].num_nodes = t->half[t->now].num_edges = 1;
    memcpy(t->world, m->state, m->game->state_size);
    new_node(m, t, m->seat, question_of(m->game, m->state, m->seat));
}

/* A question gets half of the time that its turn has left: those that follow are smaller. */
static double time_for_question(struct fr_mind *m, const struct fr_style *style)
{
    const int64_t ms = m->limits->milliseconds ? m->limits->milliseconds : style->milliseconds;

    if (!m->limits->clock || ms < 0) return 0;
    if (!m->goes_on) m->turn_left = (double)ms / 1000;
    return m->limits->clock() + m->turn_left / 2;
}

/* What an earlier question of the turn found out counts, but never for everything. */
static int64_t still_to_do(int64_t iterations, int64_t reused)
{
    const int64_t least_new = (iterations + FRESH - 1) / FRESH;

    return iterations - reused > least_new ? iterations - reused : least_new;
}

static void take_weights(struct fr_mind *m, const struct fr_style *style)
{
    if (m->eval.game == m->game && m->eval.players == m->players && m->weighed_for == style) return;
    fr_eval_init_with(&m->eval, m->game, m->players,
                      style->weights ? style->weights : fr_all_weights);
    fr_eval_lean(&m->eval, style->habits, style->temper);
    m->weighed_for = style;
}

static const struct fr_net *take_net(struct fr_mind *m, const struct fr_packed_net *packed)
{
    if (packed && packed != m->packed) fr_net_unpack(packed, &m->net);
    if (packed) m->packed = packed;
    return packed ? &m->net : NULL;
}

static void take_brain(struct fr_mind *m, const struct fr_style *style)
{
    const struct fr_brain *brain = style->foresees;

    /* Alone, lines that are played on to the end know better whether the goal will be met. */
    if (!brain && style->learned && m->players > 1 &&
        (m->foresight.game == m->game || fr_network_read(m->game, &m->foresight)))
        brain = &m->foresight;
    m->eval.brain = NULL;
    if (brain) fr_eval_by_brain(&m->eval, brain, NULL);
}

static int64_t usual_lines(const struct fr_mind *m, const struct fr_style *style)
{
    if (m->eval.brain && style->learned_iterations) return style->learned_iterations;
    if (m->eval.net && (m->players > 1 || style->turns_ahead) && style->net_iterations)
        return style->net_iterations;
    return style->iterations / (m->eval.brain ? 1 : m->eval.line_cost);
}

static void take_eval(const struct fr_mind *m, struct tree *t)
{
    t->eval = m->eval;
    t->eval.sights = t->sights;
    t->hasty = t->eval;
    if (!m->playout_length) t->hasty.follow = 0; /* the rest of the turn is played anyway */
}

static void begin(struct fr_mind *m, const struct fr_game *game, const void *state, int seat,
                  uint64_t seed, const struct fr_style *style)
{
    const bool same_player = m->game == game && m->seat == seat;
    struct fr_options options;
    uint64_t view;

    game->options_of(state, &options);
    if (!same_player) m->goes_on = false;
    m->game = game;
    m->state = state;
    m->seat = seat;
    m->players = options.players;
    m->style = style;
    take_weights(m, style);
    m->eval.net = style->asks_net ? take_net(m, fr_net_of(game)) : NULL;
    take_brain(m, style);
    m->root_progress = fr_progress(game, state);
    m->playout_width = least(style->playout_width, m->eval.playout_width);
    m->playout_length = m->eval.brain ? 0 : least(style->playout_length, m->eval.playout_length);
    m->iterations = m->limits->iterations ? m->limits->iterations : usual_lines(m, style);
    m->deadline = time_for_question(m, style);
    m->turns_ahead = m->eval.one_turn && (m->eval.net || m->eval.brain) ? style->turns_ahead : 0;
    view = view_of(game, state, seat, m->trees[0].desk.trial);
    memset(&m->thought, 0, sizeof m->thought);
    for (int i = 0; i < m->num_threads; i++) {
        struct tree *t = &m->trees[i];
        fr_rng_seed(&t->rng, seed + (uint64_t)i);
        take_eval(m, t);
        begin_tree(m, t, same_player, view);
        m->thought.reused += t->half[t->now].nodes[ROOT].visits;
        m->thought.nodes -= t->half[t->now].num_nodes;
    }
    m->iterations = still_to_do(m->iterations, m->thought.reused);
    m->iterations = (m->iterations + m->num_threads - 1) / m->num_threads;
}

/* ---- what came of it ---- */

static struct fr_line *line_of(struct fr_line *lines, int *num, fr_move move)
{
    for (int i = 0; i < *num; i++)
        if (lines[i].move == move) return &lines[i];
    if (*num == MAX_EDGES) return NULL;
    lines[*num] = (struct fr_line){ .move = move };
    return &lines[(*num)++];
}

static bool is_better(const struct fr_line *a, const struct fr_line *b, int seat)
{
    if (a->visits != b->visits) return a->visits > b->visits;
    return a->shares[seat] != b->shares[seat] ? a->shares[seat] > b->shares[seat]
                                              : a->move < b->move;
}

/* The roots of all threads, move by move. Values are sums until all are in. */
static int gather(const struct fr_mind *m, struct fr_line *lines)
{
    int num = 0;

    for (int i = 0; i < m->num_threads; i++) {
        const struct half *h = &m->trees[i].half[m->trees[i].now];
        for (uint32_t e = h->nodes[ROOT].edges; e; e = h->edges[e].next) {
            struct fr_line *line = line_of(lines, &num, h->edges[e].move);
            if (!line) continue;
            line->visits += (int32_t)h->edges[e].visits;
            for (int s = 0; s < m->players; s++) line->shares[s] += h->edges[e].values[s];
        }
    }
    return num;
}

static void sort_lines(struct fr_line *lines, int num, int seat)
{
    for (int i = 1; i < num; i++) {
        const struct fr_line moved = lines[i];
        int j = i;
        for (; j > 0 && is_better(&moved, &lines[j - 1], seat); j--) lines[j] = lines[j - 1];
        lines[j] = moved;
    }
}

static void sum_up(struct fr_mind *m)
{
    struct fr_line lines[MAX_EDGES];
    struct fr_thought *th = &m->thought;
    const int num = gather(m, lines);
    int64_t visits = 0;

    for (int i = 0; i < num; i++) visits += lines[i].visits;
    for (int i = 0; i < num; i++)
        for (int s = 0; s < m->players; s++) {
            th->shares[s] += lines[i].shares[s] / (float)(visits ? visits : 1);
            if (lines[i].visits) lines[i].shares[s] /= (float)lines[i].visits;
        }
    sort_lines(lines, num, m->seat);
    th->num_lines = num < FR_MAX_LINES ? num : FR_MAX_LINES;
    memcpy(th->lines, lines, (size_t)th->num_lines * sizeof *lines);
    for (int i = 0; i < m->num_threads; i++) {
        th->iterations += m->trees[i].iterations;
        th->nodes += m->trees[i].half[m->trees[i].now].num_nodes;
    }
}

/* Whether the same seat goes on after this move, and what time that leaves. */
static void look_after(struct fr_mind *m, fr_move move, double began)
{
    uint64_t *world = m->trees[0].world;

    memcpy(world, m->state, m->game->state_size);
    m->game->apply(world, m->seat, move, NULL);
    m->goes_on = m->game->to_act(world) >> m->seat & 1;
    if (m->deadline > 0) m->turn_left -= m->limits->clock() - began;
    if (m->turn_left < 0) m->turn_left = 0;
    m->state = NULL;
}

fr_move fr_search(struct fr_mind *m, const struct fr_game *game, const void *state, int seat,
                  uint64_t seed, const struct fr_style *style, const struct fr_limits *limits)
{
    const double began = limits->clock ? limits->clock() : 0;
    fr_move *legal = m->trees[0].desk.legal, move;

    m->limits = limits;
    begin(m, game, state, seat, seed, style);
    if (game->legal(state, seat, legal) == 1) {
        move = legal[0];
        m->thought.num_lines = 1;
        m->thought.lines[0].move = move;
        memcpy(m->trees[0].world, state, game->state_size);
        fr_shares(&m->trees[0].eval, state, m->players, m->thought.shares);
        memcpy(m->thought.lines[0].shares, m->thought.shares, sizeof m->thought.shares);
    } else {
        if (m->crew)
            fr_crew_run(m->crew, think, m);
        else
            think(m, 0);
        sum_up(m);
        move = m->thought.lines[0].move;
    }
    look_after(m, move, began);
    return move;
}

fr_move fr_choose_by_search(const struct fr_bot_question *q)
{
    assert(q->mind);
    return fr_search(q->mind, q->game, q->state, q->seat, q->seed, q->style, &q->limits);
}
