/* show_planet_unknown.c: Planet Unknown in a terminal: the viewer's planet with everything on it,
 * beside it the two tiles of the depot, below it the tracks, cards and goals, and a line for every
 * player.
 *
 * The shapes of tiles are printed on them, everything else comes from the view. */
#include "show.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 12, TILE_ROWS = 4, TRACKS = 5 };

static const char *const tracks[TRACKS] = { "civ", "water", "biomass", "rover", "tech" };

static const char *name_of(const struct show *s, int seat)
{
    return seat >= 0 && seat < s->table->options.players ? s->table->names[seat] : "–";
}

static int terrain_paint(char terrain)
{
    switch (tolower((unsigned char)terrain)) {
    case 'c': return SHOW_MAGENTA;
    case 'w': return SHOW_BLUE;
    case 'b': return SHOW_GREEN;
    case 'r': return SHOW_RED;
    case 't': return SHOW_CYAN;
    case 'e': return SHOW_YELLOW;
    default: return SHOW_PLAIN;
    }
}

/* ---- the planet ---- */

struct planet {
    char ground[SIDE][SIDE]; /* as in the view's map */
    char on[SIDE][SIDE];     /* what lies or stands there */
};

static void put(struct planet *p, const struct fr_json *squares, char mark)
{
    for (uint32_t i = 0; squares && squares->type == FR_ARRAY && i < squares->count; i++) {
        const struct fr_json *square = show_element(squares, i);
        const struct fr_json *x = show_element(square, 0), *y = show_element(square, 1);

        if (!x || !y || x->number < 0 || x->number >= SIDE || y->number < 0 || y->number >= SIDE)
            continue;
        p->on[y->number][x->number] = mark;
    }
}

static void read_planet(const struct fr_json *player, struct planet *p)
{
    const struct fr_json *rows = fr_json_get(player, "map");

    memset(p->ground, '.', sizeof p->ground);
    memset(p->on, ' ', sizeof p->on);
    for (uint32_t y = 0; y < SIDE && rows && y < rows->count; y++) {
        const struct fr_json *row = show_element(rows, y);
        if (row->type == FR_STRING && row->len == SIDE) memcpy(p->ground[y], row->text, SIDE);
    }
    put(p, fr_json_get(player, "patches"), 'p');
    put(p, fr_json_get(player, "meteorites"), '*');
    put(p, fr_json_get(player, "pods"), 'o');
    put(p, fr_json_get(player, "rovers"), 'R');
}

static void draw_planet_row(const struct show *s, const struct planet *p, int y)
{
    printf("  %2d ", y);
    for (int x = 0; x < SIDE; x++) {
        const char ground = p->ground[y][x];

        show_paint(s, terrain_paint(ground));
        printf("%s", ground == '.' ? " " : ground == '_' ? "·" : (char[]){ ground, 0 });
        show_paint(s, p->on[y][x] == ' ' ? SHOW_PLAIN : SHOW_BOLD);
        printf("%c ", p->on[y][x]);
        show_paint(s, SHOW_PLAIN);
    }
}

/* ---- the depot ---- */

static const char *const compartments[] = { "outer", "inner" };

/* The shape of the stack in a compartment of a sector, as the view tells it; "": it does not. */
static const char *shape_at(const struct fr_json *view, int sector, int compartment, char *out,
                            size_t cap)
{
    const struct fr_json *base = fr_json_get(fr_json_get(view, "facts"), "base");
    const struct fr_json *at = sector < 0 ? NULL : show_element(base, (uint32_t)sector);

    return show_text(at, compartments[compartment], out, cap);
}

static const struct fr_json *stack_at(const struct fr_json *view, const char *shape)
{
    return fr_json_get(fr_json_get(view, "stacks"), shape);
}

/* "Z5-water-rover-n": the letters of its two areas; false: nobody knows. */
static bool terrains_of(const struct fr_json *tile, char out[2])
{
    char id[40];
    const char *dash;

    if (!fr_json_string(tile, id, sizeof id) || !(dash = strchr(id, '-'))) return false;
    out[0] = dash[1];
    dash = strchr(dash + 1, '-');
    out[1] = dash ? dash[1] : '?';
    return true;
}

static bool is_square(const struct fr_json *square, int x, int y)
{
    return show_element(square, 0)->number == x && show_element(square, 1)->number == y;
}

/* What a tile has on a square: the letter of its area, a capital for the station. */
static char tile_square(const struct fr_json *areas, const char terrains[2], int x, int y)
{
    for (uint32_t k = 0; k < 2; k++) {
        const struct fr_json *area = show_element(areas, k);
        const struct fr_json *squares = fr_json_get(area, "squares");

        if (is_square(fr_json_get(area, "station"), x, y))
            return (char)toupper((unsigned char)terrains[k]);
        for (uint32_t i = 0; i < squares->count; i++)
            if (is_square(show_element(squares, i), x, y)) return terrains[k];
    }
    return ' ';
}

/* One of four rows of the tile on top of a compartment, eight columns wide. */
static void draw_tile_row(const struct show *s, const struct fr_json *view, int sector,
                          int compartment, int y)
{
    char shape[16], terrains[2];
    const char *id = shape_at(view, sector, compartment, shape, sizeof shape);
    const struct fr_json *areas = fr_json_get(fr_json_get(show_printed(s), "shapes"), id);
    const struct fr_json *stack = stack_at(view, shape);

    for (int x = 0; x < 5; x++) {
        char square = ' ';

        if (areas && y < TILE_ROWS && x < 4 && terrains_of(show_element(stack, 0), terrains))
            square = tile_square(areas, terrains, x, y);
        show_paint(s, terrain_paint(square));
        printf("%c ", square);
        show_paint(s, SHOW_PLAIN);
    }
}

static void draw_beside(const struct show *s, const struct fr_json *view,
                        const struct fr_json *player, int line)
{
    const int sector = show_int(player, "depot", 0);

    printf("    ");
    if (line == 1) {
        show_pad(show_term(s, "compartment.", "outer"), 26);
        printf("%s", show_term(s, "compartment.", "inner"));
    } else if (line >= 2 && line < 2 + TILE_ROWS) {
        draw_tile_row(s, view, sector, 0, line - 2);
        printf("%16s", "");
        draw_tile_row(s, view, sector, 1, line - 2);
    } else if (line >= 7 && line < 7 + TRACKS) {
        const struct fr_json *at = fr_json_get(fr_json_get(player, "markers"), tracks[line - 7]);

        show_paint(s, terrain_paint(tracks[line - 7][0]));
        show_pad(show_term(s, "terrain.", tracks[line - 7]), 14);
        show_paint(s, SHOW_PLAIN);
        if (at) printf("%.*s", (int)at->len, at->text);
    }
}

static void draw_planet(const struct show *s, const struct fr_json *view, int seat)
{
    const struct fr_json *player = show_element(fr_json_get(view, "seats"), (uint32_t)seat);
    struct planet p;
    char id[32];

    read_planet(player, &p);
    printf("\n  ");
    show_seat_paint(s, seat);
    printf("%s", name_of(s, seat));
    show_paint(s, SHOW_PLAIN);
    printf(" · %s", show_term(s, "planet.", show_text(player, "planet", id, sizeof id)));
    printf(" · %s\n     ",
           show_term(s, "corporation.", show_text(player, "corporation", id, sizeof id)));
    for (int x = 0; x < SIDE; x++) printf("%-3d", x);
    printf("\n");
    for (int y = 0; y < SIDE; y++) {
        draw_planet_row(s, &p, y);
        draw_beside(s, view, player, y);
        printf("\n");
    }
    show_paint(s, SHOW_DIM);
    printf("  R %s, o %s, * %s, p %s\n", show_term(s, "component.", "rover"),
           show_term(s, "component.", "lifepod"), show_term(s, "component.", "meteorite"),
           show_term(s, "component.", "patch"));
    show_paint(s, SHOW_PLAIN);
}

/* ---- cards and goals ---- */

static void draw_list(const struct show *s, const struct fr_json *ids, const char *area,
                      const char *tail)
{
    for (uint32_t i = 0; ids && i < ids->count; i++) {
        char id[32], key[64];

        if (!fr_json_string(show_element(ids, i), id, sizeof id)) {
            printf("    ?\n");
            continue;
        }
        snprintf(key, sizeof key, "%s%s", id, tail);
        printf("    %s: %s. ", id, show_term(s, area, key));
        snprintf(key, sizeof key, "%s%s.text", id, tail);
        printf("%s\n", show_term(s, area, key));
    }
}

static void draw_technologies(const struct show *s, const struct fr_json *player,
                              const struct fr_json *facts)
{
    const struct fr_json *labels = fr_json_get(facts, "available");
    char corporation[32], label[8], key[64];

    show_text(player, "corporation", corporation, sizeof corporation);
    for (uint32_t i = 0; labels && i < labels->count; i++) {
        const struct fr_json *at = show_element(labels, i);

        snprintf(label, sizeof label, "%.*s", (int)(at->len < 7 ? at->len : 7), at->text);
        snprintf(key, sizeof key, "%s.%s.text", corporation, label);
        printf("    %s: %s\n", label, show_term(s, "technology.", key));
    }
}

static void draw_own(const struct show *s, const struct fr_json *player,
                     const struct fr_json *facts)
{
    draw_technologies(s, player, facts);
    draw_list(s, fr_json_get(player, "cards"), "card.", "");
    draw_list(s, fr_json_get(player, "personal_goals"), "goal.", ".personal");
    draw_list(s, fr_json_get(player, "offered_goals"), "goal.", ".personal");
}

/* ---- the moment and the players ---- */

static void draw_moment(const struct show *s, const struct fr_json *view)
{
    char event[32], key[48];

    show_paint(s, SHOW_BOLD);
    printf("  ");
    if (show_int(view, "round", 0)) printf("%d · ", show_int(view, "round", 0)); /* 0: set-up */
    printf("%s: %s", show_term(s, "component.", "commander"),
           name_of(s, show_int(view, "commander", -1)));
    show_paint(s, SHOW_PLAIN);
    if (*show_text(view, "event", event, sizeof event)) {
        snprintf(key, sizeof key, "%s.text", event);
        printf(" · %s: %s", show_term(s, "event.", event), show_term(s, "event.", key));
    }
    printf("\n");
    draw_list(s, fr_json_get(view, "goals"), "goal.", ".competitive");
    draw_list(s, fr_json_get(view, "common_goals"), "goal.", ".personal");
}

static int known(const struct fr_json *list)
{
    int num = 0;

    for (uint32_t i = 0; list && i < list->count; i++)
        num += show_element(list, i)->type != FR_NULL;
    return num;
}

static void draw_player(const struct show *s, const struct fr_json *player, int seat)
{
    const struct fr_json *markers = fr_json_get(player, "markers");

    show_seat_paint(s, seat);
    printf("  %d ", seat);
    show_pad(name_of(s, seat), 14);
    show_paint(s, SHOW_PLAIN);
    for (int t = 0; t < TRACKS; t++) {
        const struct fr_json *at = fr_json_get(markers, tracks[t]);
        char text[24] = "";

        if (at) snprintf(text, sizeof text, "%.*s", (int)(at->len < 20 ? at->len : 20), at->text);
        show_pad(text, -11);
    }
    printf("%8d%8d%8d%8d\n", known(fr_json_get(player, "rovers")),
           show_int(player, "collected_pods", 0), show_int(player, "collected_meteorites", 0),
           show_int(player, "movement", 0));
}

static void draw_players(const struct show *s, const struct fr_json *view)
{
    const struct fr_json *seats = fr_json_get(view, "seats");

    printf("\n%18s", "");
    for (int t = 0; t < TRACKS; t++) show_pad(show_term(s, "terrain.", tracks[t]), -11);
    printf("%8s%8s%8s%8s\n", "R", "o", "*", "→");
    for (uint32_t seat = 0; seats && seat < seats->count; seat++)
        draw_player(s, show_element(seats, seat), (int)seat);
}

static void draw(const struct show *s, const struct fr_json *view)
{
    const struct fr_json *seats = fr_json_get(view, "seats");
    const struct fr_json *facts = fr_json_get(fr_json_get(view, "facts"), "seats");
    const uint32_t own = (uint32_t)s->viewer;

    draw_moment(s, view);
    for (uint32_t seat = 0; seats && seat < seats->count; seat++)
        if (s->viewer < 0 || s->viewer == (int)seat) draw_planet(s, view, (int)seat);
    draw_players(s, view);
    if (s->viewer >= 0) draw_own(s, show_element(seats, own), show_element(facts, own));
}

/* ---- the log's words ---- */

static bool name_square(const struct fr_json *square, char *out, size_t cap)
{
    const struct fr_json *x = show_element(square, 0), *y = show_element(square, 1);

    if (!x || !y) return false;
    return snprintf(out, cap, "x%d y%d", (int)x->number, (int)y->number), true;
}

static bool name(const struct show *s, const struct fr_json *event, const char *key,
                 const struct fr_json *value, char *out, size_t cap)
{
    static const struct {
        const char *key, *area, *tail;
    } areas[] = {
        { "card", "event.", "" },
        { "civ_card", "card.", "" },
        { "goal", "goal.", ".competitive" },
        { "track", "terrain.", "" },
        { "on", "terrain.", "" },
        { "what", "component.", "" },
        { "component", "component.", "" },
        { "effect", "effect.", "" },
        { "compartment", "compartment.", "" },
    };
    char id[40], name[64];

    (void)event;
    if (value->type == FR_ARRAY) return name_square(value, out, cap);
    if (!fr_json_string(value, id, sizeof id)) return false;
    for (size_t i = 0; i < sizeof areas / sizeof *areas; i++) {
        if (strcmp(key, areas[i].key)) continue;
        snprintf(name, sizeof name, "%s%s", id, areas[i].tail);
        return snprintf(out, cap, "%s", show_term(s, areas[i].area, name)), true;
    }
    return false;
}

/* ---- choices ---- */

struct facing {
    int sector;
    char *out;
    size_t cap;
};

/* The tiles that a sector holds: "Z5 water + rovers / L4 settlers + energy", outer and inner. */
static void write_facing(const struct show *s, const struct fr_json *view, void *context)
{
    static const char *const ids[] = { "civ", "water", "biomass", "rover", "tech", "energy" };
    const struct facing *f = context;
    size_t len = 0;

    for (int compartment = 0; compartment < 2; compartment++) {
        char id[16];
        const char *shape = shape_at(view, f->sector, compartment, id, sizeof id);
        const struct fr_json *stack = stack_at(view, shape);
        const char *names[2] = { "–", "–" };
        char terrains[2] = "";

        if (terrains_of(show_element(stack, 0), terrains))
            for (int i = 0; i < 12; i++)
                if (*ids[i % 6] == terrains[i / 6])
                    names[i / 6] = show_term(s, "terrain.", ids[i % 6]);
        len += (size_t)snprintf(f->out + len, f->cap - len, "%s%s %s + %s",
                                compartment ? " / " : "", shape, names[0], names[1]);
    }
}

/* Cards, goals, boards, sectors and pending effects by what they are. */
static bool tell(const struct show *s, int seat, fr_move move, const char *text, const char *rest,
                 char *out, size_t cap)
{
    const char *id = text + strcspn(text, " ") + 1;
    const bool goal = !strncmp(text, "discard ", 8) || !strncmp(text, "keep ", 5);
    const char *area = goal ? "goal." : "card.", *tail = goal ? ".personal" : "";
    char key[64], says[160];

    (void)seat;
    (void)move;
    (void)rest;
    if (!strncmp(text, "face ", 5)) {
        struct facing f = { atoi(id), says, sizeof says };

        show_with_view(s, write_facing, &f);
        return snprintf(out, cap, "%s: %s", text, says), true;
    }
    if (!strncmp(text, "drop ", 5))
        return snprintf(out, cap, "%s: %s", text, show_term(s, "effect.", id)), true;
    if (!strncmp(text, "planet ", 7)) area = "planet.";
    if (!strncmp(text, "corporation ", 12)) area = "corporation.";
    if (!goal && strncmp(text, "card ", 5) && !strcmp(area, "card.")) return false;
    snprintf(key, sizeof key, "%s%s", id, tail);
    snprintf(says, sizeof says, "%s", show_term(s, area, key));
    snprintf(key, sizeof key, "%s%s.text", id, tail);
    return snprintf(out, cap, "%s: %s. %s", text, says, show_term(s, area, key)), true;
}

const struct show_picture planet_unknown_picture = {
    .game = "planet-unknown",
    .draw = draw,
    .name = name,
    .tell = tell,
};
