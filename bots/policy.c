/* policy.c: thinning out and looking at moves. */
#include "policy.h"

#include <string.h>

enum {
    EQUAL = FR_POINT / 4,
    WIDE = 8,
    LONG_ROW = 12,
    FIRST_OF_ROW = 6,
    FEW = 3,
    NEXT_LOOKS = 48,
    FOLLOW_LOOKS = 8
};

static int kind_of(fr_move m) { return (int)(m >> 24); }

/* Where the run of moves that differ by one in their last argument ends. */
static int end_of_row(const struct fr_desk *d, int begin)
{
    int end = begin + 1;

    while (end < d->num_legal && d->legal[end] == d->legal[end - 1] + 1 &&
           kind_of(d->legal[end]) == kind_of(d->legal[begin]))
        end++;
    return end;
}

/* Amounts: the first ones, then each step half as wide again, and the last. */
static int keep_steps(struct fr_desk *d, int begin, int end, int kept)
{
    int gap = 1, i = begin;

    for (; i < end - 1; i += gap) {
        d->legal[kept++] = d->legal[i];
        if (i - begin >= FIRST_OF_ROW) gap += (gap + 1) / 2;
    }
    d->legal[kept++] = d->legal[end - 1];
    return kept;
}

static int thin_rows(struct fr_desk *d)
{
    int kept = 0;

    for (int i = 0; i < d->num_legal;) {
        const int end = end_of_row(d, i);
        if (end - i > LONG_ROW) {
            kept = keep_steps(d, i, end, kept);
            i = end;
        } else {
            while (i < end) d->legal[kept++] = d->legal[i++];
        }
    }
    return kept;
}

static int draw_some(struct fr_desk *d, int most, struct fr_rng *rng)
{
    if (d->num_legal <= most) return d->num_legal;
    for (int i = 0; i < most; i++) {
        const int drawn = i + (int)fr_below(rng, (uint32_t)(d->num_legal - i));
        const fr_move move = d->legal[drawn];
        d->legal[drawn] = d->legal[i];
        d->legal[i] = move;
    }
    return d->num_legal = most;
}

static int32_t glance(const struct fr_eval *e, struct fr_desk *d, const void *state, int seat,
                      fr_move m)
{
    memcpy(d->trial, state, e->game->state_size);
    e->game->apply(d->trial, seat, m, NULL);
    return fr_estimate(e, d->trial, seat);
}

static bool better(struct fr_candidate a, struct fr_candidate b)
{
    return a.estimate != b.estimate ? a.estimate > b.estimate : a.move < b.move;
}

/* Heap order would do; the lists are short after thinning out, and shell sort is ten lines. */
static void sort_candidates(struct fr_candidate *c, int num)
{
    for (int gap = num / 2; gap > 0; gap = gap == 2 ? 1 : gap * 5 / 11)
        for (int i = gap; i < num; i++) {
            const struct fr_candidate moved = c[i];
            int j = i;
            for (; j >= gap && better(moved, c[j - gap]); j -= gap) c[j] = c[j - gap];
            c[j] = moved;
        }
}

/* Of many moves (amounts in a row, a draw of the others) those that look best right after them: the
 * long looks are for these alone. Equals keep no order. */
static int shortlist(const struct fr_eval *e, struct fr_desk *d, const void *state, int seat,
                     int most, struct fr_rng *rng)
{
    int num;

    if (d->num_legal <= most) return d->num_legal;
    d->num_legal = thin_rows(d);
    if (d->num_legal <= most) return d->num_legal;
    num = draw_some(d, WIDE * most, rng);
    for (int i = 0; i < num; i++)
        d->candidates[i] =
            (struct fr_candidate){ d->legal[i], glance(e, d, state, seat, d->legal[i]) +
                                                    (int32_t)fr_below(rng, EQUAL) };
    sort_candidates(d->candidates, num);
    for (int i = 0; i < most; i++) d->legal[i] = d->candidates[i].move;
    return d->num_legal = most;
}

/* Choices between two or three moves are often about what comes next ("activate", "rest"): there
 * the look goes on to the best answer to the mover's own next question. */
static int32_t longer_glance(const struct fr_eval *e, struct fr_desk *d, const void *state,
                             int seat, fr_move m)
{
    uint64_t after[FR_MAX_STATE / 8], last[FR_MAX_STATE / 8];
    int32_t best = glance(e, d, state, seat, m);
    int num;

    if (!(e->game->to_act(d->trial) >> seat & 1)) return best;
    memcpy(after, d->trial, e->game->state_size);
    num = e->game->legal(after, seat, d->next);
    for (int i = 0, step = 1 + num / NEXT_LOOKS; i < num; i += step) {
        int32_t estimate;
        memcpy(last, after, e->game->state_size);
        e->game->apply(last, seat, d->next[i], NULL);
        estimate = fr_estimate(e, last, seat);
        if (estimate > best) best = estimate;
    }
    return best;
}

static fr_move best_of_some(const struct fr_eval *e, struct fr_desk *d, const void *state, int seat)
{
    const int num = e->game->legal(state, seat, d->next), step = 1 + num / FOLLOW_LOOKS;
    int32_t best_estimate = INT32_MIN;
    fr_move best = d->next[0];

    for (int i = 0; num > 1 && i < num; i += step) {
        const int32_t estimate = glance(e, d, state, seat, d->next[i]);
        if (estimate > best_estimate) {
            best_estimate = estimate;
            best = d->next[i];
        }
    }
    return best;
}

/* Where a turn is many questions ("which slot and card", "which part first", "build where"), a move
 * is worth what the turn comes to: the mover's further questions are answered at a glance until the
 * turn is over, which the game's progress tells. */
static int32_t glance_at_turn(const struct fr_eval *e, struct fr_desk *d, const void *state,
                              int seat, fr_move m)
{
    uint64_t now[FR_MAX_STATE / 8];
    const int32_t begun = fr_progress(e->game, state);

    memcpy(now, state, e->game->state_size);
    e->game->apply(now, seat, m, NULL);
    for (int i = 0;
         i < e->follow && fr_progress(e->game, now) == begun && e->game->to_act(now) >> seat & 1;
         i++)
        e->game->apply(now, seat, best_of_some(e, d, now, seat), NULL);
    return fr_estimate(e, now, seat);
}

static int32_t look_at(const struct fr_eval *e, struct fr_desk *d, const void *state, int seat,
                       int num, fr_move m)
{
    if (e->follow) return glance_at_turn(e, d, state, seat, m);
    return num <= FEW ? longer_glance(e, d, state, seat, m) : glance(e, d, state, seat, m);
}

int fr_look(const struct fr_eval *e, struct fr_desk *d, const void *state, int seat, int most,
            struct fr_rng *rng)
{
    const int num = shortlist(e, d, state, seat, most, rng);

    for (int i = 0; i < num; i++)
        d->candidates[i] =
            (struct fr_candidate){ d->legal[i], look_at(e, d, state, seat, num, d->legal[i]) };
    sort_candidates(d->candidates, num);
    return num;
}

bool fr_is_idle(const struct fr_eval *e, struct fr_desk *d, const void *state, int seat, fr_move m)
{
    uint64_t after[FR_MAX_STATE / 8];
    int num;

    memcpy(after, state, e->game->state_size);
    e->game->apply(after, seat, m, NULL);
    if (!(e->game->to_act(after) >> seat & 1)) return false;
    num = e->game->legal(after, seat, d->next);
    for (int i = 0; i < num; i++) {
        if (kind_of(d->next[i]) != kind_of(m)) continue;
        memcpy(d->trial, after, e->game->state_size);
        e->game->apply(d->trial, seat, d->next[i], NULL);
        if (!memcmp(d->trial, state, e->game->state_size))
            return fr_estimate(e, after, seat) <= fr_estimate(e, state, seat);
    }
    return false;
}

int fr_drop_idle(const struct fr_eval *e, struct fr_desk *d, const void *state, int seat, int num)
{
    int kept = 0;

    for (int i = 0; i < num; i++)
        if (!fr_is_idle(e, d, state, seat, d->candidates[i].move))
            d->candidates[kept++] = d->candidates[i];
    return kept ? kept : num;
}

fr_move fr_quick_move(const struct fr_eval *e, struct fr_desk *d, const void *state, int seat,
                      int most, int32_t noise, struct fr_rng *rng)
{
    int32_t best_estimate = INT32_MIN;
    fr_move best;
    int num;

    d->num_legal = e->game->legal(state, seat, d->legal);
    num = shortlist(e, d, state, seat, most, rng);
    best = d->legal[0];
    for (int i = 0; num > 1 && i < num; i++) {
        const int32_t estimate = look_at(e, d, state, seat, num, d->legal[i]) +
                                 (noise ? (int32_t)fr_below(rng, (uint32_t)noise) : 0);
        if (estimate > best_estimate) {
            best_estimate = estimate;
            best = d->legal[i];
        }
    }
    return best;
}

fr_move fr_quick_answer(const struct fr_eval *e, struct fr_desk *d, const void *state, int seat,
                        int most, int32_t noise, struct fr_rng *rng)
{
    uint64_t world[FR_MAX_STATE / 8];

    memcpy(world, state, e->game->state_size);
    e->game->resample(world, seat, fr_rng_next(rng));
    return fr_quick_move(e, d, world, seat, most, noise, rng);
}
