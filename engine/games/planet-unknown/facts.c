/* facts.c: what clients show and what follows from a view by a rule, so that none of them has to
 * know the rule: which rows and columns count, where markers stand on the board, which stack lies
 * in which compartment. The state has been redacted for the viewer. */
#include "position.h"

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
    fr_key(w, "technologies");
    fr_open(w, '{');
    for (int i = 0; i < pu_corporation(p)->num_technologies; i++) {
        const char label[2] = { (char)pu_label(p, i), 0 };
        fr_key_string(w, label, standing_of(p, i));
    }
    fr_close(w, '}');
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
    fr_close(w, '}');
}

void pu_derive(const void *state, int viewer, struct fr_writer *w)
{
    const struct pu_state *s = state;

    (void)viewer;
    write_base(w, s);
    fr_key(w, "seats");
    fr_open(w, '[');
    for (int i = 0; i < s->players; i++) write_seat(w, s, i);
    fr_close(w, ']');
}
