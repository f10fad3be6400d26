/* score.c: wealth by source (PS-9.1), at any time; and the places (PS-9.2). */
#include "inner.h"

static int held_value(const struct ps_state *s, const struct ps_player *p)
{
    int value = 0;

    for (int r = 0; r < PS_RESOURCES; r++) value += p->held[r] * s->price[r];
    return value;
}

int32_t ps_score(const void *state, int seat, struct fr_score_line *lines, int cap, int *num)
{
    const struct ps_state *s = state;
    const struct ps_player *p = &s->players[seat];
    const bool hidden = p->credits == PS_UNKNOWN;
    const struct fr_score_line all[] = {
        { "credits", hidden ? 0 : p->credits, hidden },
        { "resources", held_value(s, p), false },
        { "zones", PS_ZONE_VALUE * ps_count(p->claims_set), false },
        { "reactors", PS_REACTOR_VALUE * ps_count(ps_reactors(p)), false },
        { "superchargers", PS_SUPERCHARGER_VALUE * ps_count(p->superchargers_set), false },
        { "elite_quarters", PS_QUARTER_VALUE * p->quarters, false },
    };
    const int num_lines = (int)(sizeof all / sizeof *all);
    int32_t total = 0;

    for (int i = 0; i < num_lines; i++) {
        total += all[i].points;
        if (lines && i < cap) lines[i] = all[i];
    }
    if (num) *num = num_lines < cap ? num_lines : cap;
    return total;
}

int ps_place(const void *state, int seat)
{
    const struct ps_state *s = state;
    const int32_t own = ps_score(s, seat, NULL, 0, NULL);
    int place = 1;

    for (int other = 0; other < s->num_players; other++)
        place += ps_score(s, other, NULL, 0, NULL) > own;
    return place;
}
