/* score.c: final scoring (UC-17) and points by source at any time. */
#include "inner.h"

const char *const uc_sources[] = { "federation", "bonus",      "card",    "metropolis",
                                   "contract",   "production", "feeding", "brown",
                                   "endgame",    "cities",     "leftover" };
/* In the order of UC-17. */
const char *const uc_final_sources[] = { "brown", "endgame", "cities", "leftover", NULL };

void uc_score(struct uc_state *s, int seat, int by, int points, struct fr_events *ev)
{
    struct uc_player *p = &s->players[seat];

    p->res[UC_VP] = (int16_t)(p->res[UC_VP] + points);
    p->points[by] = (int16_t)(p->points[by] + points);
    if (points) uc_emit(ev, UC_E_SCORED, seat, 0xFF, by, points, 0, 0);
}

static int table_points(const struct uc_player *p, const struct uc_node *node)
{
    const int count = uc_count(p, node->count);
    int points = 0;

    for (int i = 0; i < node->num_list; i++)
        if (count >= uc_t->steps[node->list + i][0]) points = uc_t->steps[node->list + i][1];
    return points;
}

static int per_points(const struct uc_player *p, const struct uc_node *node)
{
    const int points = uc_count(p, node->count) / node->per * node->n;

    return node->max && points > node->max ? node->max : points;
}

static int effect_points(const struct uc_player *p, int effect)
{
    const struct uc_effect *e = uc_effect_at(effect);
    int points = 0;

    for (int i = 0; i < e->num; i++) {
        const struct uc_node *node = &uc_t->nodes[e->first + i];
        if (node->op == UC_SCORE_TABLE) points += table_points(p, node);
        if (node->op == UC_SCORE_PER) points += per_points(p, node);
    }
    return points;
}

static int brown_points(const struct uc_player *p)
{
    return p->hexagons & 1 ? effect_points(p, uc_t->tiles[p->tile[0]].endgame) : 0;
}

static int card_points(const struct uc_player *p)
{
    int points = 0;

    for (int i = 0; i < p->num_area; i++)
        if (uc_t->cards[p->area[i]].type == UC_ENDGAME)
            points += effect_points(p, uc_t->cards[p->area[i]].effect);
    return points;
}

int uc_endgame_points(const struct uc_player *p) { return brown_points(p) + card_points(p); }

/* Steps 1 and 2, without the purchases. */
void uc_score_before_sales(struct uc_state *s, int seat, struct fr_events *ev)
{
    const struct uc_player *p = &s->players[seat];

    if (p->hexagons & 1) uc_score(s, seat, UC_BY_BROWN, brown_points(p), ev);
    uc_score(s, seat, UC_BY_ENDGAME, card_points(p), ev);
}

/* How often the card at this place of the area can sell now. */
int uc_sales(const struct uc_player *p, int at)
{
    const struct uc_card *card = &uc_t->cards[p->area[at]];
    const struct uc_effect *e = uc_effect_at(card->effect);
    int most = 0;

    if (card->type != UC_ENDGAME || p->used_set >> at & 1) return 0;
    for (int i = 0; i < e->num; i++) {
        const struct uc_node *node = &uc_t->nodes[e->first + i];
        if (node->op != UC_SCORE_BUY) continue;
        most = node->max;
        for (int r = 0; r < UC_PAYABLE; r++)
            if (node->res[r] && p->res[r] / node->res[r] < most) most = p->res[r] / node->res[r];
    }
    return most;
}

int uc_city_points(const struct uc_player *p)
{
    int points = 0;

    UC_EACH(c, p->connected_set)
    {
        int types = 0;
        for (int k = 0; k < UC_BUILDINGS; k++)
            types += (p->kind_set[k] & uc_sites_of[1u << c]) != 0;
        points += uc_t->constants.city_points[types];
    }
    return points;
}

/* Steps 3 and 4. What is left of four resources a point stays unspent. */
void uc_score_after_sales(struct uc_state *s, int seat, struct fr_events *ev)
{
    struct uc_player *p = &s->players[seat];
    int left = p->res[UC_BIOMATTER] * uc_t->constants.biomatter_credits;

    uc_score(s, seat, UC_BY_CITIES, uc_city_points(p), ev);
    for (int r = 0; r < UC_BIOMATTER; r++) left += p->res[r];
    uc_score(s, seat, UC_BY_LEFTOVER, left / uc_t->constants.resources_per_point, ev);
}

int32_t uc_score_lines(const void *state, int seat, struct fr_score_line *out, int cap, int *num)
{
    const struct uc_player *p = &((const struct uc_state *)state)->players[seat];

    for (int i = 0; i < UC_SOURCES && i < cap; i++)
        out[i] = (struct fr_score_line){ uc_sources[i], p->points[i], false };
    if (num) *num = cap < UC_SOURCES ? cap : UC_SOURCES;
    return p->res[UC_VP];
}

/* UC-20.12. The points are those of now; final scoring adds its own. */
int uc_goal(const void *state, int seat, struct fr_goal_line *out, int cap)
{
    const struct uc_state *s = state;
    const struct uc_player *p = &s->players[seat];
    const struct fr_goal_line lines[] = {
        { "cities", uc_num(p->connected_set), uc_t->constants.solo_cities,
          uc_num(p->connected_set) >= uc_t->constants.solo_cities },
        { "points", p->res[UC_VP], uc_t->constants.solo_points,
          p->res[UC_VP] >= uc_t->constants.solo_points },
    };

    if (s->num_players > 1) return 0;
    for (int i = 0; i < 2 && i < cap; i++) out[i] = lines[i];
    return cap < 2 ? cap : 2;
}

bool uc_goal_met(const struct uc_state *s)
{
    struct fr_goal_line lines[2] = { 0 };

    return uc_goal(s, 0, lines, 2) && lines[0].met && lines[1].met;
}

/* UC-17.6: on a tie the play order set after round 10 decides, so nobody shares a place. */
int uc_place(const void *state, int seat)
{
    const struct uc_state *s = state;
    const int points = s->players[seat].res[UC_VP];
    bool after = false;
    int place = 1;

    for (int i = s->num_players - 1; i >= 0; i--) {
        const int other = s->order[i];
        if (other == seat)
            after = true;
        else
            place += s->players[other].res[UC_VP] > points ||
                     (after && s->players[other].res[UC_VP] == points);
    }
    return place;
}
