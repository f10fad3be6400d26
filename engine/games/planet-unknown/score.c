/* score.c: medals by source (PU-11), goals, tie-breaks, and the verdict of the solo game (PU-12).
 *
 * May be asked at any time; then it tells what the final scoring would give if nothing changed. */
#include "inner.h"

static struct pu_mask feature_terrain(const struct pu_seat *p,
                                      int terrain) /* Petra's uncovered currents */
{
    const struct pu_planet_rule *r = pu_planet_rule(p, PU_RULE_FEATURE_COUNTS_AS_TERRAIN);
    if (!r || r->terrain != terrain) return (struct pu_mask){ { 0 } };
    return pu_minus(pu_planet(p)->feature, pu_covered(p));
}

static struct pu_mask final_terrain(const struct pu_seat *p, int terrain)
{
    return pu_or(pu_plane(p, terrain), feature_terrain(p, terrain));
}

static struct pu_mask filled(const struct pu_seat *p)
{
    return pu_or(pu_covered(p), feature_terrain(p, PU_ENERGY));
}

/* ---- A: cards ---- */

static int cards_in_set(const struct pu_seat *p, int set)
{
    return pu_bits(p->cards_set & pu_set_cards[set]);
}

static int card_medals(const struct pu_seat *p)
{
    const int pacts = cards_in_set(p, 1);
    int medals = pacts ? pu_set_medals[pacts - 1] : 0;

    for (uint64_t left = p->cards_set; left; left &= left - 1) {
        const struct pu_card *c = &pu_cards[pu_low(left)];
        for (int i = 0; i < c->num_effects; i++) {
            const struct pu_effect *e = &c->effects[i];
            if (e->op == PU_OP_MEDALS)
                medals += e->value;
            else if (e->op == PU_OP_MEDALS_PER)
                medals +=
                    e->value * (e->what == PU_WHAT_PATCH_ON_PLANET ? pu_count(p->patch) : p->pods);
        }
    }
    return medals;
}

/* ---- B: planet ---- */

/* Lines without a gap, one bit each; a meteorite is a gap (PU-11.3). */
static int full_rows(struct pu_mask gaps)
{
    int full = 0;

    for (int i = 0; i < 12; i++) full |= !(gaps.w[i / 4] >> (i % 4 * 16) & 0xFFF) << i;
    return full;
}

static int full_columns(struct pu_mask gaps)
{
    uint64_t any = gaps.w[0] | gaps.w[1] | gaps.w[2];

    any |= any >> 32;
    return ~(int)(any | any >> 16) & 0xFFF;
}

/* Squares of the grid that keep a line from counting. */
static struct pu_mask gaps_of(const struct pu_seat *p)
{
    const struct pu_planet *planet = pu_planet(p);
    return pu_or(pu_minus(planet->grid, filled(p)), pu_and(planet->grid, p->meteorite));
}

static int line_medals(const struct pu_seat *p, bool column)
{
    const struct pu_planet *planet = pu_planet(p);
    const struct pu_mask gaps = gaps_of(p);
    int medals = 0;

    for (int full = column ? full_columns(gaps) : full_rows(gaps); full; full &= full - 1)
        medals += (column ? planet->column_medals : planet->row_medals)[pu_low((uint64_t)full)];
    return medals;
}

int pu_filled_lines(const struct pu_seat *p, bool column)
{
    const struct pu_mask bare = pu_minus(pu_planet(p)->grid, filled(p));
    return column ? full_columns(bare) : full_rows(bare);
}

int pu_scoring_lines(const struct pu_seat *p, bool column)
{
    return column ? full_columns(gaps_of(p)) : full_rows(gaps_of(p));
}

static int planet_medals(const struct pu_seat *p)
{
    const struct pu_planet *planet = pu_planet(p);
    const struct pu_planet_rule *r;
    int medals = 0;

    if ((r = pu_planet_rule(p, PU_RULE_MEDALS_PER_COVERED_REGION)))
        for (int i = 0; i < planet->num_regions; i++)
            if (!pu_any(pu_minus(planet->regions[i], pu_covered(p)))) medals += r->value;
    if ((r = pu_planet_rule(p, PU_RULE_MEDALS_PER_UNCOVERED_FEATURE)))
        medals += r->value * pu_count(pu_minus(planet->feature, pu_covered(p)));
    return medals;
}

/* ---- C: tracks ---- */

/* The medal that lies highest at or below a cell, pods aside (PU-7.1, PU-13.4). */
static int medal_below(const struct pu_seat *p, int track, int cell)
{
    if (!p->cell_pods[track]) return pu_corporation(p)->medals[track][cell];
    for (; cell >= 0; cell--) {
        const int medal = pu_corporation(p)->cells[track][cell].medal;
        if (medal && !(p->cell_pods[track] >> cell & 1)) return medal;
    }
    return 0;
}

static int path_medal(const struct pu_seat *p) /* Oasis: blue cells reached (PU-13.7) */
{
    for (int i = p->cell[PU_TRACK_WATER]; i >= 0; i--) {
        const int place = pu_corporation(p)->path[i];
        if (place >> 4 == PU_TRACK_WATER &&
            pu_corporation(p)->cells[PU_TRACK_WATER][place & 15].medal)
            return pu_corporation(p)->cells[PU_TRACK_WATER][place & 15].medal;
    }
    return 0;
}

static int marker_medals(const struct pu_seat *p, int marker)
{
    int medals;

    if (pu_corporation(p)->num_path && marker == PU_TRACK_WATER) return path_medal(p);
    medals = medal_below(p, p->on[marker], p->cell[marker]);
    if (!pu_has_in_scoring(p, PU_T_END_OF_GAME_SCORE_BEST_MARKER_ON_TRACK)) return medals;
    for (int m = 0; m < PU_TRACKS; m++) { /* Makeshift 5 */
        const int other = medal_below(p, p->on[m], p->cell[m]);
        if (p->on[m] == p->on[marker] && other > medals) medals = other;
    }
    return medals;
}

/* ---- D, and what goals ask about ---- */

static int meteorite_medals(const struct pu_seat *p)
{
    return p->meteorites / 3 * (1 + cards_in_set(p, 2));
}

static int collected(const struct pu_seat *p, int what) /* */
{
    int num = p->pods + pu_bits(p->slots_set);

    if (what == PU_WHAT_METEORITE) return p->meteorites;
    for (int t = 0; t < PU_TRACKS; t++) num += pu_bits(p->cell_pods[t]);
    return num;
}

static struct pu_mask stations(const struct pu_seat *p, int terrain)
{
    return pu_and(p->station, pu_plane(p, terrain));
}

/* Largest territory, number of them, and most stations in one. */
struct territories {
    int largest, count, most_stations;
};

static struct territories survey(const struct pu_seat *p, int terrain)
{
    struct pu_mask left = final_terrain(p, terrain);
    struct territories out = { 0, 0, 0 };

    while (pu_any(left)) {
        const struct pu_mask one = pu_territory(left, pu_lowest(left));
        const int size = pu_count(one), num = pu_count(pu_and(one, stations(p, terrain)));
        out.count++;
        if (size > out.largest) out.largest = size;
        if (num > out.most_stations) out.most_stations = num;
        left = pu_minus(left, one);
    }
    return out;
}

static bool has_block(struct pu_mask terrain, int w, int h)
{
    struct pu_mask rows = terrain, block;

    for (int x = 1; x < w; x++) rows = pu_and(rows, pu_down(terrain, x));
    block = rows;
    for (int y = 1; y < h && y < 4; y++) block = pu_and(block, pu_down(rows, y * 16));
    if (h == 5) block = pu_and(block, pu_down(pu_down(rows, 32), 32));
    return pu_any(block);
}

static int num_at_max(const struct pu_seat *p)
{
    int num = 0;
    for (int m = 0; m < PU_TRACKS; m++) num += pu_at_max(p, m);
    return num;
}

bool pu_goal_met(const struct pu_state *s, int seat, int goal)
{
    const struct pu_seat *p = &s->seats[seat];
    const struct pu_goal *g = &pu_goals[goal];
    const struct pu_planet *planet = pu_planet(p);

    switch (g->test) {
    case PU_TEST_RECTANGLE:
        return has_block(final_terrain(p, g->test_terrain), g->w, g->h) ||
               has_block(final_terrain(p, g->test_terrain), g->h, g->w);
    case PU_TEST_TERRITORY_WITH_STATIONS:
        return survey(p, g->test_terrain).most_stations >= g->count;
    case PU_TEST_TRACK_AT_MAX: return pu_at_max(p, g->test_terrain - 1);
    case PU_TEST_STATIONS_AT_MOST: return pu_count(stations(p, g->test_terrain)) <= g->count;
    case PU_TEST_COLLECTED_AT_LEAST: return collected(p, g->test_what) >= g->count;
    case PU_TEST_COLLECTED_MORE:
        return collected(p, PU_WHAT_LIFEPOD) > collected(p, PU_WHAT_METEORITE);
    case PU_TEST_ALL_COVERED:
        return !pu_any(
            pu_minus(g->ice ? planet->ice : pu_minus(planet->grid, planet->ice), filled(p)));
    default: return false;
    }
}

/* The most squares of a terrain in a rectangle that can still become all of that terrain. */
static int fullest_block(struct pu_mask terrain, struct pu_mask empty, int w, int h)
{
    const uint64_t row = ((uint64_t)1 << w) - 1;
    const struct pu_mask open = pu_or(terrain, empty);
    const int rows = h < 4 ? h : 4;
    struct pu_mask block = { { 0 } }, rest = { { 0 } }, corners = open;
    int best = 0;

    for (int y = 0; y < rows; y++) block.w[0] |= row << 16 * y;
    if (h > rows) rest.w[0] = row;
    for (int x = 1; x < w; x++) corners = pu_and(corners, pu_down(corners, 1));
    for (int y = 1; y < h; y++) corners = pu_and(corners, pu_down(corners, 16));
    while (pu_any(corners)) {
        const int square = pu_lowest(corners);
        int num = pu_count(pu_and(terrain, pu_moved(block, square)));

        if (h > rows) num += pu_count(pu_and(terrain, pu_moved(rest, square + 64)));
        if (num > best) best = num;
        pu_unset(&corners, square);
    }
    return best;
}

static int part(int done, int wanted)
{
    return done >= wanted ? PU_WHOLE : PU_WHOLE * done / wanted;
}

int pu_goal_progress(const struct pu_state *s, int seat, int goal)
{
    const struct pu_seat *p = &s->seats[seat];
    const struct pu_goal *g = &pu_goals[goal];
    const struct pu_planet *planet = pu_planet(p);
    struct pu_mask wanted;
    int first, second;

    switch (g->test) {
    case PU_TEST_RECTANGLE:
        wanted = final_terrain(p, g->test_terrain);
        first = fullest_block(wanted, pu_minus(planet->grid, pu_covered(p)), g->w, g->h);
        second = g->w == g->h
                     ? 0
                     : fullest_block(wanted, pu_minus(planet->grid, pu_covered(p)), g->h, g->w);
        return part(first > second ? first : second, g->w * g->h);
    case PU_TEST_TERRITORY_WITH_STATIONS:
        return part(survey(p, g->test_terrain).most_stations, g->count);
    case PU_TEST_TRACK_AT_MAX:
        return part(p->cell[g->test_terrain - 1], pu_corporation(p)->last[g->test_terrain - 1]);
    case PU_TEST_COLLECTED_AT_LEAST: return part(collected(p, g->test_what), g->count);
    case PU_TEST_ALL_COVERED:
        wanted = g->ice ? planet->ice : pu_minus(planet->grid, planet->ice);
        return part(pu_count(pu_and(wanted, filled(p))), pu_count(wanted));
    default: return pu_goal_met(s, seat, goal) ? PU_WHOLE : 0;
    }
}

int32_t pu_metric(const struct pu_state *s, int seat, int goal)
{
    const struct pu_seat *p = &s->seats[seat];
    const struct pu_goal *g = &pu_goals[goal];

    switch (g->metric) {
    case PU_METRIC_STATIONS_ON_EDGE:
        return pu_count(pu_and(stations(p, g->metric_terrain), pu_planet(p)->edge));
    case PU_METRIC_LARGEST_TERRITORY: return survey(p, g->metric_terrain).largest;
    case PU_METRIC_TERRITORY_COUNT: return survey(p, g->metric_terrain).count;
    case PU_METRIC_STATIONS_TOTAL: return pu_count(stations(p, g->metric_terrain));
    case PU_METRIC_TRACKS_AT_MAX: return num_at_max(p);
    default: return collected(p, g->metric_what);
    }
}

/* ---- E and F: goals ---- */

enum { WIN = 5, TIE = 2 };

/* How much better the first is than the second, by the goal's own sense. */
static int better_by(const struct pu_state *s, int seat, int other, int goal)
{
    const int diff = pu_metric(s, seat, goal) - pu_metric(s, other, goal);
    return pu_goals[goal].least ? -diff : diff;
}

int pu_shared_goal(const struct pu_state *s, int seat, int other, int goal)
{
    const int diff = better_by(s, seat, other, goal);
    return diff > 0 ? WIN : diff == 0 ? TIE : 0;
}

static int neighbour_goals(const struct pu_state *s, int seat)
{
    const int next = (seat + 1) % s->players, last = (seat + s->players - 1) % s->players;
    int medals = 0;

    for (int i = 0; i < s->num_goals; i++) {
        if (s->players == 2)
            medals += pu_shared_goal(s, seat, next, s->goals[i]);
        else if (i == seat)
            medals += pu_shared_goal(s, seat, next, s->goals[i]);
        else if (i == last)
            medals += pu_shared_goal(s, seat, last, s->goals[i]);
    }
    return medals;
}

int pu_common_goal(const struct pu_state *s, int seat, int goal) /* PU-13.6 */
{
    bool best = true, alone = true;

    for (int other = 0; other < s->players; other++) {
        if (other == seat) continue;
        const int diff = better_by(s, seat, other, goal);
        best &= diff >= 0;
        alone &= diff > 0;
    }
    return alone ? WIN : best ? TIE : 0;
}

static int common_goals(const struct pu_state *s, int seat)
{
    int medals = 0;
    for (int i = 0; i < s->num_common; i++) medals += pu_common_goal(s, seat, s->common[i]);
    return medals;
}

static int personal_goals(const struct pu_state *s, int seat)
{
    int medals = 0;
    for (uint32_t left = s->seats[seat].goals_set; left; left &= left - 1)
        if (pu_goal_met(s, seat, pu_low(left))) medals += WIN;
    return medals;
}

/* ---- together ---- */

/* The state has been redacted: some of the seat's cards or goals are only counted. */
static bool has_hidden_cards(const struct pu_seat *p)
{
    int num = 0;
    for (int i = 0; i < PU_LEVELS; i++) num += p->num_cards[i];
    return num > pu_bits(p->cards_set);
}

static bool has_hidden_goals(const struct pu_seat *p)
{
    return p->num_goals > pu_bits(p->goals_set);
}

int32_t pu_score(const void *state, int seat, struct fr_score_line *lines, int cap, int *num)
{
    const struct pu_state *s = state;
    const struct pu_seat *p = &s->seats[seat];
    const bool cards = has_hidden_cards(p), rocks = cards && p->meteorites >= 3;
    const struct fr_score_line all[] = {
        { "cards", cards ? 0 : card_medals(p), cards },
        { "rows", line_medals(p, false), false },
        { "columns", line_medals(p, true), false },
        { "planet", planet_medals(p), false },
        { "civ", marker_medals(p, 0), false },
        { "water", marker_medals(p, 1), false },
        { "biomass", marker_medals(p, 2), false },
        { "rover", marker_medals(p, 3), false },
        { "tech", marker_medals(p, 4), false },
        { "pods", p->pods, false },
        { "meteorites", rocks ? 0 : meteorite_medals(p),
          rocks }, /* buyers may be among the cards */
        { "personal_goals", personal_goals(s, seat), has_hidden_goals(p) },
        { "goals", neighbour_goals(s, seat), false },
        { "common_goals", common_goals(s, seat), false },
    };
    const int count = (int)(sizeof all / sizeof all[0]);
    int32_t total = 0;

    for (int i = 0; i < count; i++) {
        total += all[i].points;
        if (lines && i < cap) lines[i] = all[i];
    }
    if (num) *num = count < cap ? count : cap;
    return total;
}

int pu_goal(const void *state, int seat, struct fr_goal_line *lines, int cap) /* PU-12.6 */
{
    const struct pu_state *s = state;

    if (s->players > 1 || cap < 1) return 0;
    const int32_t have = pu_score(s, seat, NULL, 0, NULL), need = pu_solo_target(s);
    lines[0] = (struct fr_goal_line){ "medals", have, need, have >= need };
    return 1;
}

static int empty_squares(const struct pu_seat *p)
{
    return pu_count(pu_minus(pu_planet(p)->grid, pu_covered(p)));
}

/* Positive: a is ahead of b (PU-11.8). */
static int ahead(const struct pu_state *s, int a, int b, const int32_t *totals)
{
    const struct pu_seat *p = &s->seats[a], *q = &s->seats[b];

    if (totals[a] != totals[b]) return totals[a] - totals[b];
    if (empty_squares(p) != empty_squares(q)) return empty_squares(q) - empty_squares(p);
    return pu_count(q->meteorite) - pu_count(p->meteorite);
}

static void count_totals(const struct pu_state *s, int32_t *totals)
{
    for (int i = 0; i < s->players; i++) totals[i] = pu_score(s, i, NULL, 0, NULL);
}

static int place_of(const struct pu_state *s, int seat, const int32_t *totals)
{
    int place = 1;

    for (int i = 0; i < s->players; i++) place += ahead(s, i, seat, totals) > 0;
    return place;
}

int pu_place(const void *state, int seat)
{
    int32_t totals[PU_MAX_SEATS];

    count_totals(state, totals);
    return place_of(state, seat, totals);
}

/* Everybody's medals are counted once, not once for each place. */
void pu_places(const void *state, int *out)
{
    const struct pu_state *s = state;
    int32_t totals[PU_MAX_SEATS];

    count_totals(s, totals);
    for (int seat = 0; seat < s->players; seat++) out[seat] = place_of(s, seat, totals);
}

int pu_solo_target(const struct pu_state *s) /* PU-12.6 */
{
    int mix[3], target = 60;

    pu_deck_mix(s, mix);
    for (int alert = 0; alert < 3; alert++) {
        int row = 0;
        while (mix[alert] > pu_solo_bounds[row]) row++;
        target += pu_solo_modifiers[row][alert];
    }
    return target;
}
