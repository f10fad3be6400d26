/* features.c: what an evaluation of Planet Unknown weighs.
 *
 * The score as it stands (PU-11 may be asked at any time), and what will become medals: rows and
 * columns in the making, markers on their way, squares that nothing will fit into, meteorites that
 * spoil lines, rovers near what they could collect, effects that are still owed. */
#include "state.h"

const char *const pu_feature_ids[PU_NUM_FEATURES] = {
    "progress",       "score", "lines",    "covered",   "holes",       "rim",
    "edges",          "nooks", "nearly",
    "meteorites",     "civ",   "water",    "biomass",   "rover",       "tech",
    "technologies",   "cards", "rovers",   "pods_left", "near",        "spare_meteorites",
    "stored_patches", "owed",  "movement", "aside",     "solo_target", "goal_met",
};

enum { USUAL_ROUNDS = 22, EVENTS = 20 };

static int least(int a, int b) { return a < b ? a : b; }

/* A line's medals by the square of how much of it is filled, in 1/16; a meteorite is a gap. */
static int in_the_making(int size, int filled, int medals)
{
    static const uint8_t square[13] = { 0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144 };

    return size ? 16 * medals * square[filled] / square[size] : 0;
}

static int in_row(struct pu_mask a, int i) { return pu_bits(a.w[i / 4] >> (i % 4 * 16) & 0xFFF); }

static int in_column(struct pu_mask a, int i)
{
    const uint64_t column = (uint64_t)0x0001000100010001 << i;

    return pu_bits(a.w[0] & column) + pu_bits(a.w[1] & column) + pu_bits(a.w[2] & column);
}

static int lines(const struct pu_seat *p, struct pu_mask good)
{
    const struct pu_planet *planet = pu_planet(p);
    int sum = 0;

    for (int i = 0; i < 12; i++) {
        if (planet->row_medals[i])
            sum += in_the_making(in_row(planet->grid, i), in_row(good, i), planet->row_medals[i]);
        if (planet->column_medals[i])
            sum += in_the_making(in_column(planet->grid, i), in_column(good, i),
                                 planet->column_medals[i]);
    }
    return sum;
}

static int distance(int a, int b)
{
    const int x = (a & 15) - (b & 15), y = (a >> 4) - (b >> 4);

    return (x < 0 ? -x : x) + (y < 0 ? -y : y);
}

/* How near the rovers are to a pod or a meteorite: 6 for a rover beside one, nothing beyond six
 * steps. */
static int nearness(const struct pu_seat *p)
{
    int sum = 0;

    for (int i = 0; i < PU_MAX_ROVERS; i++) {
        struct pu_mask wanted = pu_or(p->meteorite, pu_pod_squares(p));
        int best = 7;
        if (p->rover_at[i] == PU_NONE) continue;
        PU_EACH(square, wanted) best = least(best, distance(p->rover_at[i], square));
        sum += 7 - best;
    }
    return sum;
}

/* Empty squares without an empty neighbour count double: only a patch fits there. */
static int holes(struct pu_mask empty)
{
    const struct pu_mask crowded = pu_and(empty, pu_beside(empty));
    const struct pu_mask pairs = pu_and(crowded, pu_beside(pu_and(crowded, pu_beside(crowded))));

    return 2 * pu_count(pu_minus(empty, crowded)) + pu_count(pu_minus(crowded, pairs));
}

/* Borders between empty squares and anything else: a smooth space takes more tiles. */
static int edges(struct pu_mask empty)
{
    return pu_count(pu_minus(empty, pu_down(empty, 1))) + pu_count(pu_minus(empty, pu_up(empty, 1))) +
           pu_count(pu_minus(empty, pu_down(empty, 16))) + pu_count(pu_minus(empty, pu_up(empty, 16)));
}

/* Empty squares with at most one empty neighbour. */
static int nooks(struct pu_mask empty)
{
    const struct pu_mask a = pu_down(empty, 1), b = pu_up(empty, 1), c = pu_down(empty, 16), d = pu_up(empty, 16);
    const struct pu_mask two = pu_or(pu_or(pu_and(a, b), pu_and(c, d)), pu_and(pu_or(a, b), pu_or(c, d)));

    return pu_count(pu_minus(empty, two));
}

/* Medals of lines that lack one or two squares. */
static int nearly(const struct pu_planet *planet, struct pu_mask good)
{
    int sum = 0;

    for (int i = 0; i < 12; i++) {
        const int row = in_row(planet->grid, i) - in_row(good, i);
        const int column = in_column(planet->grid, i) - in_column(good, i);
        if (row == 1 || row == 2) sum += planet->row_medals[i];
        if (column == 1 || column == 2) sum += planet->column_medals[i];
    }
    return sum;
}

static void weigh_planet(const struct pu_seat *p, int32_t *out)
{
    const struct pu_mask covered = pu_covered(p), grid = pu_planet(p)->grid;
    const struct pu_mask empty = pu_minus(grid, covered);

    out[PU_F_LINES] = lines(p, pu_minus(covered, p->meteorite));
    out[PU_F_COVERED] = pu_count(covered);
    out[PU_F_HOLES] = -holes(empty);
    out[PU_F_RIM] = -pu_count(pu_and(empty, pu_beside(covered)));
    out[PU_F_EDGES] = -edges(empty);
    out[PU_F_NOOKS] = -nooks(empty);
    out[PU_F_NEARLY] = nearly(pu_planet(p), pu_minus(covered, p->meteorite));
    out[PU_F_METEORITES] = -pu_count(p->meteorite);
}

static void weigh_progress(const struct pu_seat *p, int32_t *out)
{
    for (int m = 0; m < PU_TRACKS; m++) out[PU_F_CIV + m] = p->cell[m];
    out[PU_F_TECHNOLOGIES] = pu_bits(pu_available(p));
    for (int level = 0; level < PU_LEVELS; level++) out[PU_F_CARDS] += p->num_cards[level];
    for (int i = 0; i < PU_MAX_ROVERS; i++) out[PU_F_ROVERS] += p->rover_at[i] != PU_NONE;
    out[PU_F_PODS_LEFT] = pu_bits(p->planet_pods_set);
    out[PU_F_NEAR] = nearness(p);
    out[PU_F_SPARE_METEORITES] = p->meteorites % 3;
    out[PU_F_STORED_PATCHES] = p->stored;
    out[PU_F_OWED] = p->num_items + pu_bits(p->owed & 0x7777777777777777);
    out[PU_F_MOVEMENT] = least(p->movement, 8);
    out[PU_F_ASIDE] = p->aside != PU_NONE;
}

static int progress(const struct pu_state *s)
{
    const int rounds = s->num_deck + s->num_past ? EVENTS : USUAL_ROUNDS;

    return s->phase == PU_OVER ? 256 : least(s->round * 256 / rounds, 250);
}

void pu_features(const void *state, int seat, int32_t *out)
{
    const struct pu_state *s = state;
    const struct pu_seat *p = &s->seats[seat];

    for (int i = 0; i < PU_NUM_FEATURES; i++) out[i] = 0;
    out[PU_F_PROGRESS] = progress(s);
    out[PU_F_SCORE] = pu_score(s, seat, NULL, 0, NULL);
    if (s->players == 1) {
        out[PU_F_SOLO_TARGET] = -pu_solo_target(s);
        out[PU_F_GOAL_MET] = s->phase == PU_OVER && out[PU_F_SCORE] + out[PU_F_SOLO_TARGET] >= 0;
    }
    if (s->phase == PU_OVER) return;
    weigh_planet(p, out);
    weigh_progress(p, out);
}
