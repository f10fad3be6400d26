/* advance.c: markers on tracks (PU-6, PU-7), with the odd tracks of the private corporations.
 *
 * A marker stands on cell `cell` of track `on`. Only Makeshift's leave their own track; Oasis'
 * water marker counts along its path instead, and pu_marker_place says where on the board that is.
 * A step goes straight up, diagonally up or sideways; it may skip cells (pods of Cosmos, Oasis 1)
 * or be blocked by another marker. What the entered cell gives joins the pool, but movement points,
 * settler milestones and technologies, which are booked at once. */
#include "inner.h"

static bool walks_path(const struct pu_seat *p, int marker)
{
    return marker == PU_TRACK_WATER && pu_corporation(p)->num_path;
}

int pu_marker_place(const struct pu_seat *p, int marker)
{
    if (walks_path(p, marker)) return pu_corporation(p)->path[p->cell[marker]];
    return p->on[marker] * 16 + p->cell[marker];
}

bool pu_occupied(const struct pu_seat *p, int on, int cell, int but_marker)
{
    for (int m = 0; m < PU_TRACKS; m++)
        if (m != but_marker && pu_marker_place(p, m) == on * 16 + cell) return true;
    return false;
}

/* The track next to another, or -1 (PU-13.8). */
static int neighbour(const struct pu_seat *p, int on, int side)
{
    const int next = on + side;
    if (next >= 0 && next < PU_TRACKS) return next;
    return pu_has(p, PU_T_ADVANCING_TRACKS_WRAP) ? (next + PU_TRACKS) % PU_TRACKS : -1;
}

/* Whether a marker may stop on the cell: yes, no, or go on to the next one. */
enum stop { STOP_HERE, STOP_NOT, STOP_LATER };

static enum stop may_stop(const struct pu_seat *p, int marker, int on, int cell)
{
    if (p->cell_pods[on] >> cell & 1) return STOP_LATER;
    if (!pu_always_has(p, PU_T_ALWAYS_CELLS_BLOCK) || !pu_occupied(p, on, cell, marker))
        return STOP_HERE;
    return pu_has(p, PU_T_ADVANCING_SKIP_OCCUPIED_CELLS) ? STOP_LATER : STOP_NOT;
}

static bool path_step(const struct pu_seat *p, int marker, int from, int by, int *cell)
{
    const struct pu_corporation *c = pu_corporation(p);

    for (int i = from + by; i >= 0 && i < c->num_path; i += by) {
        const enum stop stop = may_stop(p, marker, c->path[i] >> 4, c->path[i] & 15);
        *cell = i;
        if (stop != STOP_LATER) return stop == STOP_HERE;
    }
    return false;
}

static bool track_step(const struct pu_seat *p, int marker, int on, int from, int by, int *cell)
{
    for (int i = from + by; i >= 0 && i <= pu_corporation(p)->last[on]; i += by) {
        const enum stop stop = may_stop(p, marker, on, i);
        *cell = i;
        if (stop != STOP_LATER) return stop == STOP_HERE;
    }
    return false;
}

bool pu_step_target(const struct pu_seat *p, int marker, int direction, int *on, int *cell)
{
    const bool sideways = direction >= PU_SHIFT_LEFT;

    *on = p->on[marker];
    if (pu_corporation(p)->plain_tracks) {
        *cell = p->cell[marker] + 1;
        return direction == PU_STRAIGHT && *cell <= pu_corporation(p)->last[marker];
    }
    if (direction == PU_STRAIGHT)
        return walks_path(p, marker) ? path_step(p, marker, p->cell[marker], 1, cell)
                                     : track_step(p, marker, *on, p->cell[marker], 1, cell);
    if (!pu_always_has(p, PU_T_ADVANCING_DIAGONAL_ADVANCE)) return false;
    if (sideways && !pu_has(p, PU_T_ADVANCING_LATERAL_SHIFT)) return false;
    *on = neighbour(p, *on, direction == PU_LEFT || direction == PU_SHIFT_LEFT ? -1 : 1);
    *cell = p->cell[marker] + !sideways;
    return *on >= 0 && *cell <= pu_corporation(p)->last[*on] &&
           may_stop(p, marker, *on, *cell) == STOP_HERE;
}

uint8_t pu_odd_directions(const struct pu_seat *p, int marker)
{
    const int most = pu_always_has(p, PU_T_ADVANCING_DIAGONAL_ADVANCE) ? PU_NUM_DIRECTIONS : 1;
    uint8_t out = 0;
    int on, cell;

    for (int d = 0; d < most; d++)
        if (pu_step_target(p, marker, d, &on, &cell)) out |= (uint8_t)(1 << d);
    return out;
}

bool pu_can_advance(const struct pu_seat *p, int marker) { return pu_directions(p, marker) != 0; }

bool pu_at_max(const struct pu_seat *p, int marker) /* */
{
    if (walks_path(p, marker)) return p->cell[marker] == pu_corporation(p)->num_path - 1;
    return p->on[marker] == marker && p->cell[marker] == pu_corporation(p)->last[marker];
}

/* ---- what a cell gives ---- */

static bool flux_upgraded(const struct pu_seat *p, int track)
{
    return p->flux == track && pu_has(p, PU_T_ALWAYS_UPGRADE_FLUX_TRACK);
}

static int markers_on(const struct pu_seat *p, int track)
{
    int num = 0;
    for (int m = 0; m < PU_TRACKS; m++) num += pu_marker_place(p, m) >> 4 == track;
    return num;
}

static void pay_movement(struct pu_play *play, int points)
{
    const struct pu_seat *p = play->p;
    const struct pu_effect *e = pu_has(p, PU_T_GAINING_TRACK_MOVEMENT_ADD_MOVEMENT);

    if (e &&
        (e->condition != PU_IF_SEVERAL_MARKERS_ON_ROVER_TRACK || markers_on(p, PU_TRACK_ROVER) > 1))
        points += e->value;
    pu_gain_movement(play, points + flux_upgraded(p, PU_TRACK_ROVER));
}

static void reach_settlers(struct pu_play *play, int level)
{
    struct pu_seat *p = play->p;
    const struct pu_effect *e;

    if (flux_upgraded(p, PU_TRACK_CIV) && level < PU_LEVELS) level++;
    for (int i = 0; i < PU_MAX_OWED; i++)
        if (!(p->owed >> 4 * i & 15)) {
            p->owed |= (uint64_t)level << 4 * i;
            break;
        }
    pu_tell(play, PU_TOLD_MILESTONE, level, 0, 0, 0);
    if ((e = pu_has(p, PU_T_CIV_MILESTONE_REGRESS))) pu_begin_effect(play, e);
    if ((e = pu_has(p, PU_T_CIV_MILESTONE_BOOST))) pu_begin_effect(play, e);
}

static void reach_technology(struct pu_play *play, int level, bool blocked,
                             uint8_t available_before)
{
    struct pu_seat *p = play->p;
    const uint8_t bit = (uint8_t)(1 << (level - 1));

    if (blocked) { /* */
        if (!(available_before & bit)) p->blocked_set |= bit;
        return;
    }
    pu_tell(play, PU_TOLD_TECHNOLOGY, pu_label(p, level - 1), 0, 0, 0);
    if (pu_has(p, PU_T_TECH_MILESTONE_CHOOSE_FLUX_TRACK)) pu_owe(play, PU_ITEM_FLUX, 0, 0, 1);
}

void pu_gain_cell(struct pu_play *play, int on, int cell, int gain, uint8_t available_before)
{
    const struct pu_seat *p = play->p;
    const struct pu_cell *c = &pu_corporation(p)->cells[on][cell];
    const bool claimed = gain == PU_GAIN_CLAIMED;
    const bool blocked = !claimed && pu_event_rule(play->s) == PU_RULE_NO_MILESTONES;

    if (c->tech_level) reach_technology(play, c->tech_level, blocked, available_before);
    if (c->movement) pay_movement(play, c->movement);
    if (c->boosts && gain != PU_GAIN_NO_BOOST)
        pu_owe(play, PU_ITEM_BOOST, 0, 0,
               c->boosts * (on == PU_TRACK_WATER && flux_upgraded(p, on) ? 2 : 1));
    if (c->choice) {
        const int first = c->choice == PU_CHOICE_BOOST && gain == PU_GAIN_NO_BOOST ? 0 : c->choice;
        if (first || !blocked) pu_owe(play, PU_ITEM_CHOOSE, cell, first, 1);
    }
    if (blocked) return;
    if (c->civ_level) reach_settlers(play, c->civ_level);
    if (c->patches)
        pu_owe(play, PU_ITEM_PATCH, 0, 0, c->patches + flux_upgraded(p, PU_TRACK_BIOMASS));
    if (c->rovers) pu_owe(play, PU_ITEM_ROVER, 0, 0, c->rovers);
}

/* ---- moving ---- */

static void step(struct pu_play *play, int marker, int direction, int gain)
{
    struct pu_seat *p = play->p;
    /* Only what an event holds back asks for it. */
    const uint8_t before = pu_event_rule(play->s) == PU_RULE_NO_MILESTONES ? pu_available(p) : 0;
    int on, cell;

    if (!pu_step_target(p, marker, direction, &on, &cell)) return;
    p->on[marker] = (uint8_t)on;
    p->cell[marker] = (uint8_t)cell;
    const int place = pu_marker_place(p, marker);
    pu_tell(play, PU_TOLD_ADVANCED, marker, place >> 4, place & 15, 0);
    if (gain != PU_GAIN_NONE) pu_gain_cell(play, place >> 4, place & 15, gain, before);
}

/* Several cells are entered one after the other; a marker with a choice of ways asks. */
void pu_move_marker(struct pu_play *play, int marker, int direction, int steps, int gain)
{
    step(play, marker, direction, gain);
    for (int left = steps - 1; left > 0; left--) {
        const uint8_t ways = pu_directions(play->p, marker);
        if (!ways) return;
        if (ways & (ways - 1)) {
            pu_push_frame(play->p, PU_FRAME_GO, marker, PU_HOW(0, gain), left);
            return;
        }
        step(play, marker, pu_low(ways), gain);
    }
}

static bool step_down(const struct pu_seat *p, int marker, int from, int *cell)
{
    return walks_path(p, marker) ? path_step(p, marker, from, -1, cell)
                                 : track_step(p, marker, p->on[marker], from, -1, cell);
}

int pu_can_regress(const struct pu_seat *p, int marker, int steps)
{
    int cell = p->cell[marker], num = 0;
    while (num < steps && step_down(p, marker, cell, &cell)) num++;
    return num;
}

void pu_regress(struct pu_play *play, int marker, int steps)
{
    struct pu_seat *p = play->p;
    int cell = p->cell[marker], cells = 0;

    for (; cells < steps && step_down(p, marker, cell, &cell); cells++)
        p->cell[marker] = (uint8_t)cell;
    const int place = pu_marker_place(p, marker);
    pu_tell(play, PU_TOLD_REGRESSED, marker, place >> 4, place & 15, cells);
}

bool pu_pays_again(const struct pu_seat *p)
{
    return pu_corporation(p)->cells[p->on[PU_TRACK_ROVER]][p->cell[PU_TRACK_ROVER]].repeat;
}

void pu_pay_again(struct pu_play *play)
{
    pay_movement(
        play,
        pu_corporation(play->p)->cells[PU_TRACK_ROVER][play->p->cell[PU_TRACK_ROVER]].movement);
}

/* The level a step of `advance_to` leads to, or -1: none, sideways, or past the cell. */
int pu_raise_target(const struct pu_seat *p, int marker, int direction, int limit)
{
    int on, cell;

    if (direction >= PU_SHIFT_LEFT || !pu_step_target(p, marker, direction, &on, &cell)) return -1;
    const struct pu_cell *c = &pu_corporation(p)->cells[on][walks_path(p, marker) ? 0 : cell];
    const int level = c->row ? c->row : cell;
    return level <= limit ? level : -1;
}

static bool is_milestone(const struct pu_cell *c, int track)
{
    switch (track) {
    case PU_TRACK_CIV: return c->civ_level;
    case PU_TRACK_BIOMASS: return c->patches;
    case PU_TRACK_ROVER: return c->rovers;
    case PU_TRACK_TECH: return c->tech_level;
    default: return false;
    }
}

bool pu_next_milestone(const struct pu_seat *p, int marker, int *steps)
{
    const struct pu_corporation *c = pu_corporation(p);

    for (int cell = p->cell[marker] + 1; cell <= c->last[marker]; cell++)
        if (is_milestone(&c->cells[marker][cell], marker)) {
            *steps = cell - p->cell[marker];
            return true;
        }
    return false;
}
