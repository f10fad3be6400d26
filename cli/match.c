/* match.c: playing a game among bots. */
#include "match.h"

#include <math.h>
#include <string.h>

enum { MAX_DECISIONS = 100000 };

bool match_begin(struct match *m)
{
    for (int seat = 0; seat < m->options.players; seat++)
        if (!(m->minds[seat] = fr_mind_new(0, 1))) return false;
    return true;
}

void match_end(struct match *m)
{
    for (int seat = 0; seat < FR_MAX_SEATS; seat++) fr_mind_free(m->minds[seat]);
}

bool match_play(struct match *m, uint64_t seed, uint64_t chance, void *state)
{
    struct fr_rng rng;

    fr_rng_seed(&rng, chance);
    memset(state, 0, FR_MAX_STATE);
    if (m->game->setup(state, &m->options, seed)) return false;
    for (int seat = 0; seat < m->options.players; seat++) fr_mind_forget(m->minds[seat]);
    m->decisions = 0;
    for (fr_seats seats; (seats = m->game->to_act(state)); m->decisions++) {
        const int seat = __builtin_ctz(seats);
        fr_move move;

        if (m->decisions == MAX_DECISIONS) return false;
        move = fr_ask_bot(m->bots[seat], m->minds[seat], m->game, state, seat, fr_rng_next(&rng),
                          &m->limits);
        if (m->before) m->before(m->context, state, seat, move);
        m->game->apply(state, seat, move, m->events);
    }
    return true;
}

struct share share_of(double sum, double num)
{
    const double z = 1.96, share = num > 0 ? sum / num : 0, spread = num > 0 ? z * z / num : 1;
    const double middle = (share + spread / 2) / (1 + spread);
    const double variance = num > 0 ? share * (1 - share) / num + spread / (4 * num) : 1;
    const double half = z * sqrt(variance) / (1 + spread);

    return (struct share){ share, middle > half ? middle - half : 0,
                           middle + half < 1 ? middle + half : 1 };
}
