/* derive.c: what clients show and what follows from a view by a rule, so that none of them has to
 * know the rule: which rows and columns count, where markers stand on the board, which stack lies
 * in which compartment, how the goals stand, which squares are owed to a technology. The state has
 * been redacted for the viewer. */
#include "position.h"
#include "window.h"

#include <string.h>

/* ---- rows and columns (PU-11.3, PU-14.12) ---- */

static void write_line(struct fr_writer *w, const struct pu_planet *planet, bool column, int n,
                       const char *state)
{
    int from = 12, to = -1;

    for (int i = 0; i < 12; i++) {
        if (!pu_test(&planet->grid, column ? i * 16 + n : n * 16 + i)) continue;
        if (from > i) from = i;
        to = i;
    }
    fr_open(w, '{');
    fr_key_int(w, "medals", (column ? planet->column_medals : planet->row_medals)[n]);
    fr_key_string(w, "state", state);
    fr_key_int(w, "from", from);
    fr_key_int(w, "to", to);
    fr_close(w, '}');
}

static void write_lines(struct fr_writer *w, const struct pu_seat *p, bool column)
{
    const int filled = pu_filled_lines(p, column), scoring = pu_scoring_lines(p, column);

    fr_key(w, column ? "columns" : "rows");
    fr_open(w, '[');
    for (int n = 0; n < 12; n++)
        write_line(w, pu_planet(p), column, n,
                   scoring >> n & 1  ? "full"
                   : filled >> n & 1 ? "blocked"
                                     : "open");
    fr_close(w, ']');
}

/* ---- markers and technologies ---- */

static void write_markers(struct fr_writer *w, const struct pu_seat *p)
{
    fr_key(w, "markers");
    fr_open(w, '{');
    for (int m = 0; m < PU_TRACKS; m++) {
        const int place = pu_marker_place(p, m);
        fr_key(w, pu_track_ids[m]);
        fr_open(w, '[');
        fr_string(w, pu_track_ids[place >> 4]);
        fr_int(w, place & 15);
        fr_close(w, ']');
    }
    fr_close(w, '}');
}

/* "open", "closed", "blocked" by the event, "used" up; "past" where only the highest works. */
static const char *standing_of(const struct pu_seat *p, int technology)
{
    const uint8_t bit = (uint8_t)(1 << technology);
    const struct pu_corporation *c = pu_corporation(p);

    if ((p->used_round_set | p->used_game_set) & bit) return "used";
    if (pu_available(p) & bit) return "open";
    if (p->blocked_set & bit) return "blocked";
    return c->unlock == PU_UNLOCK_HIGHEST_ONLY && (c->reach[p->cell[PU_TRACK_TECH]] & bit)
               ? "past"
               : "closed";
}

static void write_technologies(struct fr_writer *w, const struct pu_seat *p)
{
    fr_key(w, "available");
    fr_open(w, '[');
    for (unsigned set = pu_available(p); set; set &= set - 1)
        fr_string_len(w, &pu_corporation(p)->labels[pu_low(set)], 1);
    fr_close(w, ']');
    fr_key(w, "next_technology");
    if (pu_next_technology(p) < 0)
        fr_null(w);
    else
        fr_string_len(w, &pu_corporation(p)->labels[pu_next_technology(p)], 1);
    fr_key(w, "technologies");
    fr_open(w, '{');
    for (int i = 0; i < pu_corporation(p)->num_technologies; i++) {
        const char label[2] = { (char)pu_label(p, i), 0 };
        fr_key_string(w, label, standing_of(p, i));
    }
    fr_close(w, '}');
}

/* ---- what a technology makes possible ---- */

static bool names_a_square(fr_move m) /* as its last argument */
{
    const int kind = pu_kind_of(m);
    return kind == PU_MOVE_PLACE || kind == PU_MOVE_PATCH || kind == PU_MOVE_MOVE;
}

/* Moves that are legal but would not be without the technology: the definition, carried out. */
static int owed_to(const struct pu_state *s, int seat, int technology, fr_move out[PU_MAX_LEGAL])
{
    fr_move without[PU_MAX_LEGAL];
    struct pu_state blocked = *s;
    int num = 0;

    blocked.seats[seat].blocked_set |= (uint8_t)(1 << technology);
    const int num_with = pu_legal(s, seat, out), num_without = pu_legal(&blocked, seat, without);
    for (int i = 0, j = 0; i < num_with; i++) {
        while (j < num_without && without[j] < out[i]) j++;
        const bool anyway = j < num_without && without[j] == out[i];
        if (!anyway && names_a_square(out[i])) out[num++] = out[i];
    }
    return num;
}

/* Moves by their texts without the last square: { "place outer r90": [[3,4], …] }. */
static void write_by_square(struct fr_writer *w, const struct pu_state *s, int seat,
                            const fr_move *moves, int num)
{
    char text[FR_MAX_TEXT];

    fr_open(w, '{');
    for (int i = 0; i < num;) {
        const fr_move front = moves[i] >> 8;
        pu_write_move(s, seat, moves[i], text, sizeof text);
        strrchr(text, 'x')[-1] = 0;
        fr_key(w, text);
        fr_open(w, '[');
        for (; i < num && moves[i] >> 8 == front; i++) pu_write_square(w, pu_second(moves[i]));
        fr_close(w, ']');
    }
    fr_close(w, '}');
}

static void write_owed_to(struct fr_writer *w, const struct pu_state *s, int seat, int technology)
{
    fr_move moves[PU_MAX_LEGAL];
    const int num = owed_to(s, seat, technology, moves);

    if (!num) return;
    fr_open(w, '{');
    fr_key(w, "technology");
    fr_string_len(w, &pu_corporation(&s->seats[seat])->labels[technology], 1);
    fr_key(w, "squares");
    write_by_square(w, s, seat, moves, num);
    fr_close(w, '}');
}

static void write_thanks_to(struct fr_writer *w, const struct pu_state *s, int seat)
{
    fr_key(w, "thanks_to");
    fr_open(w, '[');
    if (s->asked_set >> seat & 1)
        for (unsigned set = pu_available(&s->seats[seat]); set; set &= set - 1)
            write_owed_to(w, s, seat, pu_low(set));
    fr_close(w, ']');
}

/* ---- what turning the base would give ---- */

static bool may_turn_base(const struct pu_state *s) /* R1, or a solo event */
{
    return s->phase == PU_ROTATE || pu_item_of(&s->seats[0], PU_ITEM_FACE);
}

/* Places on this planet for the tile of a compartment, by the sector that faces it. */
static void write_places_of(struct fr_writer *w, const struct pu_state *s, int seat,
                            int compartment)
{
    struct pu_state turned = *s;

    fr_open(w, '[');
    for (int sector = 0; sector < PU_NUM_SECTORS; sector++) {
        struct pu_placements where;
        int num = 0;
        turned.rotation = (uint8_t)((s->rotation + pu_sector(s, seat) + PU_NUM_SECTORS - sector) %
                                    PU_NUM_SECTORS);
        if (pu_placements(&turned, seat, true, &where))
            for (int turn = 0; turn < PU_NUM_TURNS; turn++)
                num += pu_count(where.at[compartment][turn]);
        fr_int(w, num);
    }
    fr_close(w, ']');
}

/* What the commander gives and leaves to whom, before an event is revealed. */
static void write_places(struct fr_writer *w, const struct pu_state *s, int seat)
{
    if (!may_turn_base(s)) return;
    fr_key(w, "places");
    fr_open(w, '{');
    for (int c = 0; c < 2; c++) {
        fr_key(w, pu_taken_ids[c + 1]);
        write_places_of(w, s, seat, c);
    }
    fr_close(w, '}');
}

/* ---- goals ---- */

static void write_goals_met(struct fr_writer *w, const struct pu_state *s, int seat)
{
    fr_key(w, "goals_met");
    fr_open(w, '[');
    for (uint32_t left = s->seats[seat].goals_set; left; left &= left - 1)
        if (pu_goal_met(s, seat, pu_low(left))) fr_string(w, pu_goal_id(pu_low(left)));
    fr_close(w, ']');
}

/* How a goal stands between some seats, as the final scoring would see it now. */
struct standing {
    int goal, num;
    int seats[PU_MAX_SEATS];
};

static void write_standing(struct fr_writer *w, const struct pu_state *s, const struct standing *g)
{
    fr_open(w, '{');
    fr_key_string(w, "goal", pu_goal_id(g->goal));
    fr_key(w, "seats");
    fr_open(w, '[');
    for (int i = 0; i < g->num; i++) fr_int(w, g->seats[i]);
    fr_close(w, ']');
    fr_key(w, "counts");
    fr_open(w, '[');
    for (int i = 0; i < g->num; i++) fr_int(w, pu_metric(s, g->seats[i], g->goal));
    fr_close(w, ']');
    fr_key(w, "medals");
    fr_open(w, '[');
    for (int i = 0; i < g->num; i++)
        fr_int(w, g->num == 2 ? pu_shared_goal(s, g->seats[i], g->seats[!i], g->goal)
                              : pu_common_goal(s, g->seats[i], g->goal));
    fr_close(w, ']');
    fr_close(w, '}');
}

static void write_standings(struct fr_writer *w, const struct pu_state *s)
{
    fr_key(w, "standings");
    fr_open(w, '[');
    for (int i = 0; i < s->num_goals; i++) {
        const int seat = s->players == 2 ? 0 : i;
        write_standing(w, s,
                       &(struct standing){ s->goals[i], 2, { seat, (seat + 1) % s->players } });
    }
    for (int i = 0; i < s->num_common; i++) {
        struct standing g = { s->common[i], s->players, { 0 } };
        for (int seat = 0; seat < s->players; seat++) g.seats[seat] = seat;
        write_standing(w, s, &g);
    }
    fr_close(w, ']');
}

static const char *verdict(const struct pu_state *s)
{
    int step = pu_score(s, 0, NULL, 0, NULL) - pu_solo_target(s);
    step = step < -15 ? -3 : step > 15 ? 3 : (step + 50) / 5 - 10;
    return pu_verdicts[step + 3];
}

/* ---- the depot ---- */

static void write_depot(struct fr_writer *w, const struct pu_state *s, int seat)
{
    char id[PU_TILE_ID];

    fr_key(w, "depot");
    fr_open(w, '{');
    for (int c = 0; c < 2; c++) {
        const int tile = pu_top_tile(s, seat, c);
        fr_key(w, pu_taken_ids[c + 1]);
        if (tile == PU_NONE) {
            fr_null(w);
            continue;
        }
        pu_tile_id(tile, id);
        fr_string(w, id);
    }
    fr_close(w, '}');
}

static void write_base(struct fr_writer *w, const struct pu_state *s)
{
    fr_key(w, "base");
    fr_open(w, '[');
    for (int sector = 0; sector < PU_NUM_SECTORS; sector++) {
        fr_open(w, '{');
        for (int c = 0; c < 2; c++)
            fr_key_string(w, pu_taken_ids[c + 1], pu_shape_ids[pu_compartment_shape(s, sector, c)]);
        fr_close(w, '}');
    }
    fr_close(w, ']');
}

static void write_seat(struct fr_writer *w, const struct pu_state *s, int seat)
{
    const struct pu_seat *p = &s->seats[seat];

    fr_open(w, '{');
    write_lines(w, p, false);
    write_lines(w, p, true);
    fr_key_int(w, "covered", pu_count(pu_covered(p)));
    fr_key_int(w, "squares", pu_count(pu_planet(p)->grid));
    write_markers(w, p);
    write_technologies(w, p);
    write_depot(w, s, seat);
    write_thanks_to(w, s, seat);
    write_places(w, s, seat);
    write_goals_met(w, s, seat);
    fr_close(w, '}');
}

void pu_derive(const void *state, int viewer, struct fr_writer *w)
{
    const struct pu_state *s = state;

    (void)viewer;
    write_base(w, s);
    write_standings(w, s);
    if (s->players == 1) {
        fr_key_int(w, "target", pu_solo_target(s));
        fr_key_string(w, "verdict", verdict(s));
    }
    fr_key(w, "seats");
    fr_open(w, '[');
    for (int i = 0; i < s->players; i++) write_seat(w, s, i);
    fr_close(w, ']');
}

/* ---- print ---- */

/* A tile unturned: the squares of its two areas, each with its station. */
static void write_shape(struct fr_writer *w, const struct pu_turn *turn)
{
    fr_open(w, '[');
    for (int area = 0; area < 2; area++) {
        struct pu_mask squares = turn->area[area];
        fr_open(w, '{');
        fr_key(w, "squares");
        fr_open(w, '[');
        PU_EACH(square, squares) pu_write_square(w, square);
        fr_close(w, ']');
        fr_key(w, "station");
        pu_write_square(w, turn->station[area]);
        fr_close(w, '}');
    }
    fr_close(w, ']');
}

void pu_printed(struct fr_writer *w)
{
    fr_key(w, "shapes");
    fr_open(w, '{');
    for (int i = 0; i < PU_NUM_SHAPES; i++) {
        fr_key(w, pu_shape_ids[i]);
        write_shape(w, &pu_turns[i][0]);
    }
    fr_close(w, '}');
}
