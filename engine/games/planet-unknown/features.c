/* features.c: what an evaluation of Planet Unknown weighs.
 *
 * The score as it stands (PU-11 may be asked at any time), and what will become medals: rows and
 * columns in the making, markers on their way, squares that nothing will fit into, meteorites that
 * spoil lines, rovers near what they could collect, effects that are still owed. */
#include "findings.h"
#include "inner.h"

const char *const pu_feature_ids[PU_NUM_FEATURES] = {
    "progress",       "score", "lines",
    "covered",        "holes", "rim",
    "edges",          "nooks", "nearly",
    "meteorites",     "civ",   "water",
    "biomass",        "rover", "tech",
    "technologies",   "cards", "rovers",
    "pods_left",      "near",  "spare_meteorites",
    "stored_patches", "owed",  "movement",
    "aside",          "aims",  "solo_target",
    "goal_met",
};

enum { USUAL_ROUNDS = 22, EVENTS = 20 };

static int least(int a, int b) { return a < b ? a : b; }

/* ---- rows and columns ---- */

/* The square of how much of a line of so many squares is filled, in 1/256. */
#define PART(f, s) (uint16_t)((s) && (f) <= (s) ? 256 * (f) * (f) / ((s) * (s) + !(s)) : 0)
#define PARTS(s)                                                                                   \
    {                                                                                              \
        PART(0, s), PART(1, s), PART(2, s), PART(3, s), PART(4, s), PART(5, s), PART(6, s),        \
            PART(7, s), PART(8, s), PART(9, s), PART(10, s), PART(11, s), PART(12, s)              \
    }
static const uint16_t filled_parts[13][13] = { PARTS(0),  PARTS(1),  PARTS(2), PARTS(3), PARTS(4),
                                               PARTS(5),  PARTS(6),  PARTS(7), PARTS(8), PARTS(9),
                                               PARTS(10), PARTS(11), PARTS(12) };

/* Lines in the making: the medals of each, in 1/16, by the square of how much of it is filled, and
 * the medals of those that lack one or two squares. A meteorite is a gap. */
static void weigh_lines(const uint8_t *medals, const uint8_t *squares, const uint8_t *gaps,
                        int32_t *out)
{
    int making = 0, nearly = 0;

    for (int i = 0; i < 12; i++) {
        making += medals[i] * filled_parts[squares[i]][squares[i] - gaps[i]];
        nearly += gaps[i] == 1 || gaps[i] == 2 ? medals[i] : 0;
    }
    out[PU_F_LINES] += making / 16;
    out[PU_F_NEARLY] += nearly;
}

/* ---- the rest of the planet ---- */

/* How near the rovers are to a pod or a meteorite: 6 for a rover beside one, nothing beyond six
 * steps. */
static int nearness(const struct pu_seat *p)
{
    const struct pu_mask wanted = pu_or(p->meteorite, pu_pod_squares(p));
    int sum = 0;

    for (int i = 0; i < PU_MAX_ROVERS; i++) {
        struct pu_mask reached = { { 0 } };
        int near = 7;
        if (p->rover_at[i] == PU_NONE) continue;
        pu_set(&reached, p->rover_at[i]);
        while (near && !pu_meet(reached, wanted)) {
            reached = pu_or(reached, pu_beside(reached));
            near--;
        }
        sum += near;
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
    return pu_count(pu_minus(empty, pu_down(empty, 1))) +
           pu_count(pu_minus(empty, pu_up(empty, 1))) +
           pu_count(pu_minus(empty, pu_down(empty, 16))) +
           pu_count(pu_minus(empty, pu_up(empty, 16)));
}

/* Empty squares with at most one empty neighbour. */
static int nooks(struct pu_mask empty)
{
    const struct pu_mask a = pu_down(empty, 1), b = pu_up(empty, 1), c = pu_down(empty, 16),
                         d = pu_up(empty, 16);
    const struct pu_mask two =
        pu_or(pu_or(pu_and(a, b), pu_and(c, d)), pu_and(pu_or(a, b), pu_or(c, d)));

    return pu_count(pu_minus(empty, two));
}

static void weigh_planet(const struct pu_seat *p, const struct pu_per_line *gaps, int32_t *out)
{
    const struct pu_planet *planet = pu_planet(p);
    const struct pu_mask covered = pu_covered(p), empty = pu_minus(planet->grid, covered);

    weigh_lines(planet->row_medals, planet->row_squares, gaps->row, out);
    weigh_lines(planet->column_medals, planet->column_squares, gaps->column, out);
    out[PU_F_COVERED] = pu_count(covered);
    out[PU_F_HOLES] = -holes(empty);
    out[PU_F_RIM] = -pu_count(pu_and(empty, pu_beside(covered)));
    out[PU_F_EDGES] = -edges(empty);
    out[PU_F_NOOKS] = -nooks(empty);
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

/* Personal goals on their way, in 1/16: the last steps to one are worth the most. */
static int aims(const struct pu_seat *p, const uint8_t *parts)
{
    int sum = 0;

    for (uint32_t left = p->goals_set; left; left &= left - 1) {
        const int part = parts[pu_low(left)];
        sum += 16 * part * part / (PU_WHOLE * PU_WHOLE);
    }
    return sum;
}

void pu_find(const struct pu_state *s, int seat, struct pu_findings *out)
{
    const struct pu_seat *p = &s->seats[seat];
    const struct pu_mask grid = pu_planet(p)->grid;

    for (uint32_t left = p->goals_set; left; left &= left - 1)
        out->parts[pu_low(left)] = (uint8_t)pu_goal_progress(s, seat, pu_low(left));
    out->gaps = pu_count_lines(pu_or(pu_minus(grid, pu_covered(p)), pu_and(grid, p->meteorite)));
}

int32_t pu_progress(const void *state)
{
    const struct pu_state *s = state;
    const int rounds = s->num_deck + s->num_past ? EVENTS : USUAL_ROUNDS;

    return s->phase == PU_OVER ? 256 : least(s->round * 256 / rounds, 250);
}

void pu_features_with(const struct pu_state *s, int seat, const struct pu_findings *found,
                      int32_t *out)
{
    const struct pu_seat *p = &s->seats[seat];

    for (int i = 0; i < PU_NUM_FEATURES; i++) out[i] = 0;
    out[PU_F_PROGRESS] = pu_progress(s);
    out[PU_F_SCORE] = pu_score(s, seat, NULL, 0, NULL);
    if (s->players == 1) {
        out[PU_F_SOLO_TARGET] = -pu_solo_target(s);
        out[PU_F_GOAL_MET] = s->phase == PU_OVER && out[PU_F_SCORE] + out[PU_F_SOLO_TARGET] >= 0;
    }
    if (s->phase == PU_OVER) return;
    weigh_planet(p, &found->gaps, out);
    weigh_progress(p, out);
    out[PU_F_AIMS] = aims(p, found->parts);
}

void pu_features(const void *state, int seat, int32_t *out)
{
    struct pu_findings found;

    pu_find(state, seat, &found);
    pu_features_with(state, seat, &found, out);
}
