/* show_underwater_cities.c: Underwater Cities in a terminal: the moment, the slots, the face-up
 * special cards, the viewer's own board, hand and cards, and a line for every player.
 *
 * What is printed on boards and cards (sites, tunnels, colours, costs) comes from the tables of the
 * data, everything else from the view. */
#include "show.h"

#include "../engine/games/underwater-cities/tables.h"

#include <ctype.h>
#include <string.h>

enum { LINE = 98, CELL = 12 };

static const char *const resources[] = { "credit",  "kelp",      "steelplast",
                                         "science", "biomatter", "vp" };
static const char *const kinds[] = { "farm", "desal", "lab", "tunnel", "city", "symbiotic" };
static const char *const colours[] = { "green", "red", "yellow", "" };
static const char *const sources[] = { "federation", "bonus",      "card",    "metropolis",
                                       "contract",   "production", "feeding", "brown",
                                       "endgame",    "cities",     "leftover" };
static const char *const nodes[] = { "c00", "c01", "c02", "c10", "c11", "c12",
                                     "c20", "c21", "c22", "mTL", "mTR", "mBL" };

/* ---- words ---- */

static const char *name_of(const struct show *s, int seat)
{
    return seat >= 0 && seat < s->table->options.players ? s->table->names[seat] : "–";
}

/* Text in lines of LINE columns, each begun at the indent. */
static void print_wrapped(const char *text, int indent, int column)
{
    while (*text) {
        const size_t len = strcspn(text, " ");
        char word[128];

        snprintf(word, sizeof word, "%.*s", (int)(len < 127 ? len : 127), text);
        if (column + show_width(word) > LINE) {
            printf("\n%*s", indent, "");
            column = indent;
        }
        printf("%s ", word);
        column += show_width(word) + 1;
        text += len + (text[len] == ' ');
    }
    printf("\n");
}

static int colour_paint(int colour)
{
    static const int paints[] = { SHOW_GREEN, SHOW_RED, SHOW_YELLOW, SHOW_PLAIN };

    return paints[colour];
}

static bool holds(const struct fr_json *list, const char *text)
{
    for (uint32_t i = 0; list && i < list->count; i++)
        if (fr_json_is(show_element(list, i), text)) return true;
    return false;
}

static bool holds_number(const struct fr_json *list, int64_t number)
{
    for (uint32_t i = 0; list && i < list->count; i++) {
        const struct fr_json *n = show_element(list, i);
        if (n->type == FR_INTEGER && n->number == number) return true;
    }
    return false;
}

static void print_names(const struct show *s, const struct fr_json *seats)
{
    if (!seats || !seats->count) printf(" –");
    for (uint32_t i = 0; seats && i < seats->count; i++) {
        const int seat = (int)show_element(seats, i)->number;
        if (seat >= 0) show_seat_paint(s, seat);
        printf(" %s", seat < 0 ? show_term(s, "", "neutral") : name_of(s, seat));
        show_paint(s, SHOW_PLAIN);
    }
}

/* ---- the moment ---- */

static void draw_moment(const struct show *s, const struct fr_json *view)
{
    static const char *const spaces[] = { "1", "2", "3", "4", "below" };
    const struct fr_json *federation = fr_json_get(view, "federation");

    show_paint(s, SHOW_BOLD);
    printf("  %s %d · %s %d · %s %d", show_term(s, "", "era"), show_int(view, "era", 1),
           show_term(s, "", "round"), show_int(view, "round", 1), show_term(s, "", "turn"),
           show_int(view, "turn", 1));
    show_paint(s, SHOW_PLAIN);
    printf(" ·");
    print_names(s, fr_json_get(view, "order"));
    printf("\n  %s:", show_term(s, "", "federation"));
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++) {
        printf("  %s:", strcmp(spaces[i], "below") ? spaces[i] : "…");
        print_names(s, fr_json_get(federation, spaces[i]));
    }
    printf("\n");
}

static void draw_slot(const struct show *s, const struct fr_json *slot)
{
    const struct fr_json *tiles = fr_json_get(slot, "tiles");
    const struct fr_json *id = fr_json_get(slot, "id");
    char name[16], action[40];
    int colour = 3;

    for (int i = 0; i < 3; i++)
        if (fr_json_is(fr_json_get(slot, "colour"), colours[i])) colour = i;
    fr_json_string(id, name, sizeof name);
    show_paint(s, colour_paint(colour));
    printf("  %-7s", name);
    show_paint(s, SHOW_PLAIN);
    if (tiles && tiles->count) {
        show_paint(s, SHOW_DIM);
        printf("[");
        print_names(s, tiles);
        printf(" ] ");
    }
    print_wrapped(show_term(s, "slot.", show_text(slot, "action", action, sizeof action)), 9, 9);
    show_paint(s, SHOW_PLAIN);
}

static void draw_slots(const struct show *s, const struct fr_json *view)
{
    const struct fr_json *slots = fr_json_get(view, "slots");

    for (uint32_t i = 0; slots && i < slots->count; i++) draw_slot(s, show_element(slots, i));
}

/* ---- cards ---- */

static const char *card_name(const struct show *s, int card)
{
    char key[16];

    snprintf(key, sizeof key, "%d", card);
    return show_term(s, "card.", key);
}

static void draw_card(const struct show *s, int card, bool used)
{
    const struct uc_card *c = &uc_t->cards[card >= 0 && card < UC_CARDS ? card : 0];
    char key[24];
    int column;

    snprintf(key, sizeof key, "%d.text", card);
    show_paint(s, used ? SHOW_DIM : colour_paint(c->colour));
    column = printf("  %3d ", card);
    printf("%s", card_name(s, card));
    column += show_width(card_name(s, card));
    show_paint(s, SHOW_PLAIN);
    if (c->colour != UC_COLOURLESS) {
        const char *colour = show_term(s, "colour.", colours[c->colour]);
        printf(" (%s)", colour);
        column += show_width(colour) + 3;
    }
    if (c->cost) column += printf(" %d$", c->cost);
    printf(": ");
    if (used) show_paint(s, SHOW_DIM);
    print_wrapped(show_term(s, "card.", key), 6, column + 2);
    show_paint(s, SHOW_PLAIN);
}

static void draw_cards(const struct show *s, const struct fr_json *cards,
                       const struct fr_json *used)
{
    int unknown = 0;

    for (uint32_t i = 0; cards && i < cards->count; i++) {
        const struct fr_json *card = show_element(cards, i);
        if (card->type == FR_INTEGER)
            draw_card(s, (int)card->number, holds_number(used, card->number));
        else
            unknown++;
    }
    if (unknown) printf("    ? × %d\n", unknown);
}

static void draw_specials(const struct show *s, const struct fr_json *view)
{
    const struct fr_json *top = show_element(fr_json_get(view, "special_deck"), 0);

    printf("\n  %s:\n", show_term(s, "", "special"));
    if (top && top->type == FR_INTEGER) draw_card(s, (int)top->number, false);
    draw_cards(s, fr_json_get(view, "three_credit"), NULL);
}

/* ---- a player's board ---- */

struct board {
    const struct uc_board *printed;
    const struct fr_json *player;
};

static void tunnel_text(const struct uc_board *b, int tunnel, char out[16])
{
    snprintf(out, 16, "%s-%s", nodes[b->ends[tunnel][0]], nodes[b->ends[tunnel][1]]);
}

/* 0: there is no such tunnel site, 1: it is empty, 2: a tunnel, 3: an upgraded one. */
static int tunnel_between(const struct board *b, int from, int to)
{
    for (int t = 0; t < b->printed->num_tunnels; t++) {
        char text[16];

        if (b->printed->ends[t][0] != from || b->printed->ends[t][1] != to) continue;
        tunnel_text(b->printed, t, text);
        if (holds(fr_json_get(b->player, "upgraded_tunnels"), text)) return 3;
        return holds(fr_json_get(b->player, "tunnels"), text) ? 2 : 1;
    }
    return 0;
}

static char city_mark(const struct board *b, int city)
{
    if (holds(fr_json_get(b->player, "symbiotic"), nodes[city])) return '@';
    return holds(fr_json_get(b->player, "cities"), nodes[city]) ? 'O' : '.';
}

/* f, d, l for a building, F, D, L for an upgraded one, '.' for an empty site. */
static char building_mark(const struct board *b, int site)
{
    char key[8], what[24];

    snprintf(key, sizeof key, "%s.%c", nodes[site / UC_PER_CITY],
             site % UC_PER_CITY == 4 ? 'x' : '1' + site % UC_PER_CITY);
    if (!*show_text(fr_json_get(b->player, "buildings"), key, what, sizeof what)) return '.';
    if (!strncmp(what, "upgraded ", 9)) return (char)toupper((unsigned char)what[9]);
    return what[0];
}

/* "O f.L +d": the city, its sites, the expansion site behind a plus. */
static void draw_city(const struct show *s, const struct board *b, int city)
{
    char text[CELL + 1] = "";
    int len = snprintf(text, sizeof text, "%c ", city_mark(b, city));

    for (int n = 0; n < UC_PER_CITY; n++) {
        const int site = city * UC_PER_CITY + n;
        if (b->printed->normal_set >> site & 1) text[len++] = building_mark(b, site);
        if (!(b->printed->expansion_set >> site & 1)) continue;
        text[len++] = '+';
        text[len++] = building_mark(b, site);
    }
    text[len] = 0;
    if (city_mark(b, city) != '.') show_paint(s, SHOW_BOLD);
    printf("%s %-*s", nodes[city], CELL - 4, text);
    show_paint(s, SHOW_PLAIN);
}

static void draw_row(const struct show *s, const struct board *b, int row)
{
    static const char *const across[] = { "     ", " · · ", " --- ", " === " };
    static const char *const down[] = { " ", "·", "|", "‖" };

    printf("      ");
    for (int col = 0; col < 3; col++) {
        draw_city(s, b, 3 * row + col);
        if (col < 2) printf("%s", across[tunnel_between(b, 3 * row + col, 3 * row + col + 1)]);
    }
    printf("\n");
    if (row == 2) return;
    printf("      ");
    for (int col = 0; col < 3; col++)
        printf(" %s%*s", down[tunnel_between(b, 3 * row + col, 3 * row + col + 3)], CELL + 3, "");
    printf("\n");
}

/* Tunnels that are no edge of the grid: to a metropolis, or aslant. */
static void draw_other_tunnels(const struct board *b)
{
    static const char *const states[] = { "", "·", "---", "===" };

    printf("      ");
    for (int t = 0; t < b->printed->num_tunnels; t++) {
        const int from = b->printed->ends[t][0], to = b->printed->ends[t][1];
        const bool grid = to < 9 && (to == from + 3 || (to == from + 1 && from % 3 < 2));
        char text[16];

        if (grid) continue;
        tunnel_text(b->printed, t, text);
        printf("%s %s   ", text, states[tunnel_between(b, from, to)]);
    }
    printf("\n");
}

static void draw_metropolises(const struct show *s, const struct fr_json *player)
{
    const struct fr_json *tiles = fr_json_get(player, "metropolises");

    for (int i = 9; i < 12; i++) {
        char id[8], key[16];

        if (!*show_text(tiles, nodes[i], id, sizeof id)) continue;
        snprintf(key, sizeof key, "%s.text", id);
        printf("  %s %s: ", nodes[i], show_term(s, "metropolis.", id));
        print_wrapped(show_term(s, "metropolis.", key), 6,
                      9 + show_width(show_term(s, "metropolis.", id)));
    }
}

static void draw_board(const struct show *s, const struct fr_json *player, int seat)
{
    const int side = show_int(player, "board", 1);
    const struct board b = { &uc_t->boards[side >= 1 && side <= UC_BOARDS ? side - 1 : 0], player };

    printf("\n  ");
    show_seat_paint(s, seat);
    printf("%s", name_of(s, seat));
    show_paint(s, SHOW_PLAIN);
    printf("   O %s, @ %s; f %s, d %s, l %s; F D L %s\n", show_term(s, "kind.", "city"),
           show_term(s, "kind.", "symbiotic"), show_term(s, "kind.", "farm"),
           show_term(s, "kind.", "desal"), show_term(s, "kind.", "lab"),
           show_term(s, "", "upgraded"));
    for (int row = 0; row < 3; row++) draw_row(s, &b, row);
    draw_other_tunnels(&b);
    draw_metropolises(s, player);
    draw_cards(s, fr_json_get(player, "cards"), fr_json_get(player, "used"));
}

static void draw_hand(const struct show *s, const struct fr_json *player)
{
    const struct fr_json *hand = fr_json_get(player, "hand");

    printf("\n  %s:\n", show_term(s, "resource.", "card"));
    draw_cards(s, hand, NULL);
}

/* ---- all players ---- */

static int count_of(const struct fr_json *object, const char *key)
{
    const struct fr_json *list = fr_json_get(object, key);

    return list ? (int)list->count : 0;
}

static void draw_players(const struct show *s, const struct fr_json *view)
{
    const struct fr_json *seats = fr_json_get(view, "seats");

    printf("\n%18s", "");
    for (size_t r = 0; r < sizeof resources / sizeof *resources; r++) {
        char head[12];
        snprintf(head, sizeof head, "%s", resources[r]);
        show_pad(strlen(head) > 9 ? "steelpl." : head, -10);
    }
    printf("%10s%8s%9s\n", "cards", "cities", "tunnels");
    for (uint32_t seat = 0; seats && seat < seats->count; seat++) {
        const struct fr_json *player = show_element(seats, seat);

        show_seat_paint(s, (int)seat);
        printf("  %u ", (unsigned)seat);
        show_pad(name_of(s, (int)seat), 14);
        show_paint(s, SHOW_PLAIN);
        for (size_t r = 0; r < sizeof resources / sizeof *resources; r++)
            printf("%10d", show_int(player, resources[r], 0));
        printf("%10d%8d%9d\n", count_of(player, "hand"), count_of(player, "cities"),
               count_of(player, "tunnels"));
    }
}

void show_underwater_cities(const struct show *s, const struct fr_json *view)
{
    const struct fr_json *seats = fr_json_get(view, "seats");

    draw_moment(s, view);
    draw_slots(s, view);
    draw_specials(s, view);
    for (uint32_t seat = 0; seats && seat < seats->count; seat++)
        if (s->viewer < 0 || s->viewer == (int)seat)
            draw_board(s, show_element(seats, seat), (int)seat);
    draw_players(s, view);
    if (s->viewer >= 0) draw_hand(s, show_element(seats, (uint32_t)s->viewer));
}

/* ---- the log's numbers ---- */

static bool slot_name(const struct show *s, int slot, char *out, size_t cap)
{
    const int side = s->table->options.players > 2;
    const struct uc_slot *at;

    if (slot < 0 || slot > uc_t->num_slots[side]) return false;
    at = &uc_t->slots[side][slot];
    if (slot == uc_t->num_slots[side] || at->colour == UC_COLOURLESS)
        snprintf(out, cap, "always");
    else
        snprintf(out, cap, "%c%d", "GRY"[at->colour], at -> pos);
    return true;
}

static bool site_name(int kind, int site, char *out, size_t cap)
{
    if (kind == UC_TUNNEL || site < 0 || site >= UC_SITES) return *out = 0, true;
    if (kind >= UC_CITY) return snprintf(out, cap, "%s", nodes[site < UC_CITIES ? site : 0]), true;
    snprintf(out, cap, "%s.%c", nodes[site / UC_PER_CITY],
             site % UC_PER_CITY == 4 ? 'x' : '1' + site % UC_PER_CITY);
    return true;
}

bool name_underwater_cities(const struct show *s, const struct fr_json *event, const char *key,
                            const struct fr_json *value, char *out, size_t cap)
{
    const int number = (int)value->number;
    char id[16];

    if (value->type != FR_INTEGER) return false;
    if (!strcmp(key, "resource") && number >= 0 && number < 6)
        return snprintf(out, cap, "%s", show_term(s, "resource.", resources[number])), true;
    if (!strcmp(key, "kind") && number >= 0 && number < UC_KINDS)
        return snprintf(out, cap, "%s", show_term(s, "kind.", kinds[number])), true;
    if (!strcmp(key, "source") && fr_json_is(fr_json_get(event, "event"), "scored") &&
        number >= 0 && number < (int)(sizeof sources / sizeof *sources))
        return snprintf(out, cap, "%s", show_term(s, "score.", sources[number])), true;
    if (!strcmp(key, "slot") && !fr_json_is(fr_json_get(event, "event"), "neutral"))
        return slot_name(s, number, out, cap);
    if (!strcmp(key, "site")) return site_name(show_int(event, "kind", 0), number, out, cap);
    if (!strcmp(key, "city")) return site_name(UC_CITY, number, out, cap);
    if (!strcmp(key, "tile") && !fr_json_is(fr_json_get(event, "event"), "neutral")) {
        snprintf(id, sizeof id, "M%d", number);
        return snprintf(out, cap, "%s", show_term(s, "metropolis.", id)), true;
    }
    if (strcmp(key, "contract")) return false;
    snprintf(id, sizeof id, "K%d", number);
    return snprintf(out, cap, "%s", show_term(s, "contract.", id)), true;
}
