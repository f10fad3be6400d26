/* greedy.c: the move after which the score is highest, over several worlds.
 *
 * A move's worth is the score once the turn has run out: after it, the bot answers its own further
 * questions greedily too, so that paying for an activation is weighed with what it buys. Of moves
 * worth the same the one with the fewest further questions is better; otherwise a bot would shuffle
 * its pieces for ever.
 *
 * What is left are true ties, above all auctions: a bid costs nothing until everybody has passed.
 * They are broken by looking a little further: the others answer by chance (first a kind of move,
 * then one of that kind, or a hundred possible raises would drown the one pass), until the bot is
 * asked something new and has played that out, or is asked the same again. */
#include "bots.h"

#include <string.h>

enum {
    USUAL_BUDGET = 20000, /* moves tried for one decision */
    MAX_WORLDS = 2,       /* for the score after a move */
    MAX_TIES = 12,        /* moves that are looked at further */
    MAX_LOOKS = 24,       /* worlds for that */
    MAX_CHAIN = 12,       /* own questions answered after a move */
    MAX_REPLIES = 16,     /* moves of the others */
    MAX_WIDTH = 64,       /* moves tried for a further question */
    LONG_CHAIN = 1,       /* what one further question costs, against... */
    SCORE_UNIT = 64,      /* ...one point */
};

typedef uint64_t world[FR_MAX_STATE / 8];

struct search {
    const struct fr_game *game;
    int seat;
    struct fr_rng rng;
    int64_t left; /* moves that may still be tried */
};

static int64_t score_of(const struct search *s, const void *state)
{
    struct fr_score_line lines[FR_MAX_SCORE_LINES];
    int num;

    return s->game->score(state, s->seat, lines, FR_MAX_SCORE_LINES, &num);
}

static bool is_asked(const struct search *s, const void *state)
{
    return s->game->to_act(state) >> s->seat & 1;
}

static void try_move(struct search *s, void *to, const void *from, fr_move move)
{
    memcpy(to, from, s->game->state_size);
    s->game->apply(to, s->seat, move, NULL);
    s->left--;
}

/* One further question: the move with the best score at once, the first of equals. */
static fr_move best_at_once(struct search *s, const void *state)
{
    fr_move moves[FR_MAX_LEGAL], best;
    const int num = s->game->legal(state, s->seat, moves);
    const int step = 1 + (num - 1) / MAX_WIDTH;
    int64_t best_score = INT64_MIN;
    world after;

    best = moves[0];
    for (int i = 0; i < num; i += step) {
        int64_t score;
        try_move(s, after, state, moves[i]);
        score = score_of(s, after) * 2 - is_asked(s, after);
        if (score > best_score) {
            best_score = score;
            best = moves[i];
        }
    }
    return best;
}

/* Answers the bot's own questions until there is none; returns how many there were. */
static int play_out_turn(struct search *s, void *state)
{
    int num = 0;

    for (; num < MAX_CHAIN && s->left > 0 && is_asked(s, state); num++)
        s->game->apply(state, s->seat, best_at_once(s, state), NULL);
    return num;
}

static int64_t worth(struct search *s, const void *state, fr_move move)
{
    world after;
    int chain;

    try_move(s, after, state, move);
    chain = play_out_turn(s, after);
    return score_of(s, after) * SCORE_UNIT - chain * LONG_CHAIN;
}

/* ---- ties ---- */

static fr_move any_by_kind(const struct search *s, const void *state, int seat, struct fr_rng *rng)
{
    fr_move moves[FR_MAX_LEGAL];
    const int num = s->game->legal(state, seat, moves);
    int first[256], kinds = 0, begin, end;

    for (int i = 0; i < num && kinds < 256; i++) /* ascending: kinds stand together */
        if (!i || moves[i] >> 24 != moves[i - 1] >> 24) first[kinds++] = i;
    begin = (int)fr_below(rng, (uint32_t)kinds);
    end = begin + 1 < kinds ? first[begin + 1] : num;
    begin = first[begin];
    return moves[begin + (int)fr_below(rng, (uint32_t)(end - begin))];
}

static int kind_asked(const struct search *s, const void *state)
{
    struct fr_question question = { .kind = 0 };

    if (!is_asked(s, state) || !s->game->question(state, s->seat, &question)) return -1;
    return question.kind;
}

static int any_seat(fr_seats seats)
{
    int seat = 0;

    while (!(seats >> seat & 1)) seat++;
    return seat;
}

/* The score a little later: the others have replied, and the bot has used what that gave it. */
static int64_t later_worth(struct search *s, const void *state, fr_move move, uint64_t seed)
{
    const int kind = kind_asked(s, state);
    struct fr_rng rng;
    world after;

    fr_rng_seed(&rng, seed);
    try_move(s, after, state, move);
    play_out_turn(s, after);
    for (int i = 0; i < MAX_REPLIES && !is_asked(s, after); i++) {
        const fr_seats seats = s->game->to_act(after);
        if (!seats) break;
        s->game->apply(after, any_seat(seats), any_by_kind(s, after, any_seat(seats), &rng), NULL);
        s->left--;
    }
    if (kind_asked(s, after) != kind) play_out_turn(s, after);
    return score_of(s, after);
}

/* Keeps at most MAX_TIES of the tied moves: the first half as they come, the rest spread. */
static int thin_out(fr_move *moves, int num)
{
    const int head = MAX_TIES / 2, tail = MAX_TIES - head;

    if (num <= MAX_TIES) return num;
    for (int i = 0; i < tail; i++)
        moves[head + i] = moves[head + (int64_t)i * (num - 1 - head) / (tail - 1)];
    return MAX_TIES;
}

static fr_move break_tie(struct search *s, const void *state, fr_move *moves, int num)
{
    int64_t total[MAX_TIES] = { 0 };
    int best = 0;
    world seen;

    num = thin_out(moves, num);
    if (num == 1) return moves[0];
    for (int look = 0; look < MAX_LOOKS && s->left > 0; look++) {
        const uint64_t seed = fr_rng_next(&s->rng);
        memcpy(seen, state, s->game->state_size);
        s->game->resample(seen, s->seat, fr_rng_next(&s->rng));
        for (int i = 0; i < num; i++) total[i] += later_worth(s, seen, moves[i], seed);
    }
    for (int i = 1; i < num; i++)
        if (total[i] > total[best]) best = i;
    return moves[best];
}

/* ---- the choice ---- */

/* Every move gets the same share of the budget in every world, so that none is seen less deeply. */
static void weigh_all(struct search *s, const void *state, const fr_move *moves, int num,
                      int64_t budget, int64_t *total)
{
    world seen;

    memset(total, 0, (size_t)num * sizeof *total);
    for (int i = 0; i < MAX_WORLDS; i++) {
        memcpy(seen, state, s->game->state_size);
        if (i) s->game->resample(seen, s->seat, fr_rng_next(&s->rng));
        for (int m = 0; m < num; m++) {
            s->left = budget / (MAX_WORLDS * num);
            total[m] += worth(s, seen, moves[m]);
        }
    }
}

static fr_move choose(const struct fr_bot_question *q)
{
    const int64_t budget = q->limits.iterations ? q->limits.iterations : USUAL_BUDGET;
    struct search s = { .game = q->game, .seat = q->seat };
    fr_move moves[FR_MAX_LEGAL];
    int64_t total[FR_MAX_LEGAL], best = INT64_MIN;
    int num = q->game->legal(q->state, q->seat, moves), ties = 0;

    if (num == 1) return moves[0];
    fr_rng_seed(&s.rng, q->seed);
    weigh_all(&s, q->state, moves, num, budget, total);
    for (int i = 0; i < num; i++)
        if (total[i] > best) best = total[i];
    for (int i = 0; i < num; i++)
        if (total[i] == best) moves[ties++] = moves[i];
    s.left = budget;
    return break_tie(&s, q->state, moves, ties);
}

const struct fr_bot fr_bot_greedy = {
    .id = "greedy",
    .text = "the move after which its score is highest, looking one move ahead",
    .choose = choose,
};
