/* show_underwater_cities.c: Underwater Cities in a terminal: the moment, the slots, the face-up
 * special cards, the viewer's own board, hand and cards, and a line for every player.
 *
 * What is printed on boards and cards (sites, tunnels, colours, costs) comes from the tables of the
 * data, everything else from the view. */
#include "phrases.h"
#include "show_underwater_cities.h"

#include <ctype.h>
#include <string.h>

enum { CELL = 12, COLUMNS = UC_RESOURCES + 2 };

static const char *const colours[] = { "green", "red", "yellow", "" };
static const char *const types[] = { "instant", "permanent", "action", "production", "endgame" };
const char *const uc_resource_ids[] = { "credit",    "kelp", "steelplast", "science",
                                        "biomatter", "vp",   "card" };
const char *const uc_kind_ids[] = { "farm", "desal", "lab", "tunnel", "city", "symbiotic" };
static const char *const nodes[] = { "c00", "c01", "c02", "c10", "c11", "c12",
                                     "c20", "c21", "c22", "mTL", "mTR", "mBL" };

/* ---- words ---- */

static const char *name_of(const struct show *s, int seat)
{
    return seat >= 0 && seat < s->table->options.players ? s->table->names[seat] : "–";
}

void uc_write_map(const struct show *s, const uint8_t *map, char sign, char *out, size_t cap)
{
    size_t len = 0;

    *out = 0;
    for (int r = 0; r < UC_RESOURCES && len < cap; r++)
        if (map[r])
            len += (size_t)snprintf(out + len, cap - len, "%s%s%d %s", len ? " " : "",
                                    sign == '-'   ? "−"
                                    : sign == '+' ? "+"
                                                  : "",
                                    map[r], show_term(s, "resource.", uc_resource_ids[r]));
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

/* Alone it is not players that are to be beaten (UC-20.12). */
static void draw_goal(const struct show *s)
{
    struct fr_goal_line lines[FR_MAX_GOAL_LINES];
    const int num = s->game->goal(s->table->state, 0, lines, FR_MAX_GOAL_LINES);

    if (num) printf("  %s:", say(SAY_GOAL, s->language));
    for (int i = 0; i < num; i++)
        printf("%s %s %d/%d%s", i ? "," : "", show_term(s, "goal.", lines[i].id),
               (int)lines[i].have, (int)lines[i].need, i + 1 == num ? "\n" : "");
}

/* What a marker gains by moving there, in the same order. */
static void draw_space(const struct show *s, const struct fr_json *federation, int steps)
{
    static const char *const spaces[] = { "below", "4", "3", "2", "1" };
    char gains[80];

    uc_write_map(s, uc_t->constants.fed_bonus[steps], '+', gains, sizeof gains);
    printf("  %s%s%s%s:", steps ? spaces[steps] : "…", *gains ? " (" : "", gains,
           *gains ? ")" : "");
    print_names(s, fr_json_get(federation, spaces[steps]));
}

static void draw_moment(const struct show *s, const struct fr_json *view)
{
    const struct fr_json *federation = fr_json_get(view, "federation");

    show_paint(s, SHOW_BOLD);
    printf("  %s %d · %s %d · %s %d", show_term(s, "", "era"), show_int(view, "era", 1),
           show_term(s, "", "round"), show_int(view, "round", 1), show_term(s, "", "turn"),
           show_int(view, "turn", 1));
    show_paint(s, SHOW_PLAIN);
    printf(" ·");
    print_names(s, fr_json_get(view, "order"));
    printf("\n");
    draw_goal(s);
    printf("  %s:", show_term(s, "", "federation"));
    for (int steps = 5; steps-- > 0;) draw_space(s, federation, steps);
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
    show_wrapped(show_term(s, "slot.", show_text(slot, "action", action, sizeof action)), 9, 9);
    show_paint(s, SHOW_PLAIN);
}

static void draw_slots(const struct show *s, const struct fr_json *view)
{
    const struct fr_json *slots = fr_json_get(view, "slots");

    for (uint32_t i = 0; slots && i < slots->count; i++) draw_slot(s, show_element(slots, i));
}

/* ---- cards ---- */

static const struct uc_card *card_at(int card)
{
    return &uc_t->cards[card >= 0 && card < UC_CARDS ? card : 0];
}

const char *uc_card_name(const struct show *s, int card)
{
    char key[16];

    snprintf(key, sizeof key, "%d", card);
    return show_term(s, "card.", key);
}

void uc_write_card(const struct show *s, int card, char *out, size_t cap)
{
    const struct uc_card *c = card_at(card);
    char key[24], cost[40] = "";
    const char *colour =
        c->colour == UC_COLOURLESS ? "" : show_term(s, "colour.", colours[c->colour]);

    if (c->cost)
        snprintf(cost, sizeof cost, ", −%d %s", c->cost, show_term(s, "resource.", "credit"));
    snprintf(key, sizeof key, "%d.text", card);
    snprintf(out, cap, "%s (%s%s%s%s): %s", uc_card_name(s, card), colour, *colour ? ", " : "",
             show_term(s, "type.", types[c->type]), cost, show_term(s, "card.", key));
}

static void draw_card(const struct show *s, int card, bool used)
{
    char text[512];
    int column = printf("  #%-4d", card);

    if (used) {
        printf("[%s] ", say(SAY_USED, s->language));
        column += show_width(say(SAY_USED, s->language)) + 3;
    }

    show_paint(s, used ? SHOW_DIM : colour_paint(card_at(card)->colour));
    printf("%s", uc_card_name(s, card));
    show_paint(s, used ? SHOW_DIM : SHOW_PLAIN);
    uc_write_card(s, card, text, sizeof text);
    show_wrapped(text + strlen(uc_card_name(s, card)), 7,
                 column + show_width(uc_card_name(s, card)));
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

    printf("\n  %s (%s):\n", show_term(s, "", "special"), say(SAY_TOP, s->language));
    if (top && top->type == FR_INTEGER) draw_card(s, (int)top->number, false);
    printf("  %s (−3 %s):\n", show_term(s, "", "special"), show_term(s, "resource.", "credit"));
    draw_cards(s, fr_json_get(view, "three_credit"), NULL);
}

/* ---- a player's board ---- */

struct board {
    const struct uc_board *printed;
    const struct fr_json *player;
};

static void write_place(const struct uc_board *b, int place, char out[UC_PLACE_TEXT])
{
    if (place < UC_TUNNEL_PLACE) {
        const int n = place % UC_PER_CITY;

        snprintf(out, UC_PLACE_TEXT, "%s.%c", nodes[place / UC_PER_CITY], n == 4 ? 'x' : '1' + n);
    } else if (place < UC_CITY_PLACE) {
        const uint8_t *ends = b->ends[place - UC_TUNNEL_PLACE];

        snprintf(out, UC_PLACE_TEXT, "%s-%s", nodes[ends[0]], nodes[ends[1]]);
    } else {
        snprintf(out, UC_PLACE_TEXT, "%s", nodes[place - UC_CITY_PLACE]);
    }
}

static const struct uc_board *printed_board(const struct fr_json *player)
{
    const int side = show_int(player, "board", 1);

    return &uc_t->boards[side >= 1 && side <= UC_BOARDS ? side - 1 : 0];
}

/* 0: there is no such tunnel site, 1: it is empty, 2: a tunnel, 3: an upgraded one. */
static int tunnel_between(const struct board *b, int from, int to)
{
    for (int t = 0; t < b->printed->num_tunnels; t++) {
        char text[UC_PLACE_TEXT];

        if (b->printed->ends[t][0] != from || b->printed->ends[t][1] != to) continue;
        write_place(b->printed, UC_TUNNEL_PLACE + t, text);
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
    char key[UC_PLACE_TEXT], what[24];

    write_place(b->printed, site, key);
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
        char text[UC_PLACE_TEXT];

        if (grid) continue;
        write_place(b->printed, UC_TUNNEL_PLACE + t, text);
        printf("%s %s   ", text, states[tunnel_between(b, from, to)]);
    }
    printf("\n");
}

/* "−3 steelplast −3 credit ×3 +1 card": what is printed at a place. */
static void write_site(const struct show *s, const struct uc_board *b, int place, char *out,
                       size_t cap)
{
    const struct uc_effect *bonus = &uc_t->effects[b->bonus[place]];
    size_t len;

    *out = 0;
    if (b->surcharge[place]) uc_write_map(s, uc_t->costs[b->surcharge[place]], '-', out, cap);
    len = strlen(out);
    if (b->mult[place] > 1) snprintf(out + len, cap - len, "%s×%d", len ? " " : "", b->mult[place]);
    for (int part = 0; part < bonus->num; part++) {
        const struct uc_node *node = &uc_t->nodes[bonus->first + part];

        len = strlen(out);
        if (len) len += (size_t)snprintf(out + len, cap - len, " ");
        if (node->op == UC_FEDERATION)
            snprintf(out + len, cap - len, "+%d %s", node->n, show_term(s, "", "federation"));
        else
            uc_write_map(s, node->res, '+', out + len, cap - len);
    }
}

static bool is_empty(const struct board *b, int place)
{
    char name[UC_PLACE_TEXT];

    if (place < UC_TUNNEL_PLACE) return building_mark(b, place) == '.';
    if (place >= UC_CITY_PLACE) return city_mark(b, place - UC_CITY_PLACE) == '.';
    if (place - UC_TUNNEL_PLACE >= b->printed->num_tunnels) return false;
    write_place(b->printed, place, name);
    return !holds(fr_json_get(b->player, "tunnels"), name);
}

/* Surcharges, multipliers and bonuses where something can still be built. */
static void draw_site_prints(const struct show *s, const struct board *b)
{
    char line[1600], says[120], name[UC_PLACE_TEXT];
    size_t len = (size_t)snprintf(line, sizeof line, "%s:", say(SAY_ON_SITES, s->language));
    const size_t none = len;

    for (int place = 0; place < UC_PLACES && len + 200 < sizeof line; place++) {
        if (!is_empty(b, place)) continue;
        write_site(s, b->printed, place, says, sizeof says);
        write_place(b->printed, place, name);
        if (*says)
            len += (size_t)snprintf(line + len, sizeof line - len, "%s %s %s",
                                    len > none ? ";" : "", name, says);
    }
    if (len == none) return;
    printf("      ");
    show_wrapped(line, 6, 6);
}

static void draw_costs(const struct show *s)
{
    char line[600];
    size_t len = (size_t)snprintf(line, sizeof line, "%s:", say(SAY_COSTS, s->language));

    for (int kind = 0; kind < UC_KINDS; kind++) {
        len += (size_t)snprintf(line + len, sizeof line - len, "%s %s ", kind ? ";" : "",
                                show_term(s, "kind.", uc_kind_ids[kind]));
        uc_write_map(s, uc_t->constants.cost[kind], ' ', line + len, sizeof line - len);
        len += strlen(line + len);
    }
    printf("      ");
    show_wrapped(line, 6, 6);
}

static void draw_metropolises(const struct show *s, const struct fr_json *player)
{
    const struct fr_json *tiles = fr_json_get(player, "metropolises");

    for (int i = 9; i < 12; i++) {
        char id[8], key[16];

        if (!*show_text(tiles, nodes[i], id, sizeof id)) continue;
        snprintf(key, sizeof key, "%s.text", id);
        printf("  %s %s: ", nodes[i], show_term(s, "metropolis.", id));
        show_wrapped(show_term(s, "metropolis.", key), 6,
                     9 + show_width(show_term(s, "metropolis.", id)));
    }
}

static void draw_board(const struct show *s, const struct fr_json *player, int seat)
{
    const struct board b = { printed_board(player), player };

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
    if (s->whole) {
        printf("      ");
        show_wrapped(say(SAY_SITES, s->language), 6, 6);
        draw_costs(s);
    }
    draw_site_prints(s, &b);
    draw_metropolises(s, player);
    draw_cards(s, fr_json_get(player, "cards"), fr_json_get(player, "used"));
}

static void draw_hand(const struct show *s, const struct fr_json *player)
{
    const struct fr_json *hand = fr_json_get(player, "hand");

    printf("\n  %s:\n", say(SAY_HAND, s->language));
    draw_cards(s, hand, NULL);
}

/* ---- all players ---- */

static int count_of(const struct fr_json *object, const char *key)
{
    const struct fr_json *list = fr_json_get(object, key);

    return list ? (int)list->count : 0;
}

/* What is counted of each player, in the words of the edition. */
static const char *column_head(const struct show *s, int column)
{
    if (column < UC_RESOURCES) return show_term(s, "resource.", uc_resource_ids[column]);
    return column == UC_RESOURCES ? show_term(s, "score.", "cities")
                                  : show_term(s, "kind.", "tunnel");
}

static int column_count(const struct fr_json *player, int column)
{
    if (column < UC_CARD) return show_int(player, uc_resource_ids[column], 0);
    if (column == UC_CARD) return count_of(player, "hand");
    if (column == UC_RESOURCES) return count_of(fr_json_get(player, "connected"), "cities");
    return count_of(player, "tunnels");
}

enum { HEAD = 10 };

static int column_width(const struct show *s, int column)
{
    const int width = show_width(column_head(s, column));

    return width < 6 ? 8 : width > HEAD ? HEAD + 2 : width + 2;
}

/* A long head is cut: "victory p." */
static void draw_head(const struct show *s, int column)
{
    const char *head = column_head(s, column), *at = head;
    char cut[HEAD * 4 + 2];

    for (int width = 0; *at && width < HEAD; width += ((unsigned char)*++at & 0xC0) != 0x80)
        continue;
    if (*at)
        while (((unsigned char)*--at & 0xC0) == 0x80) continue;
    snprintf(cut, sizeof cut, "%.*s%s", (int)(at - head), head, *at ? "." : "");
    show_pad(cut, -column_width(s, column));
}

static void draw_players(const struct show *s, const struct fr_json *view)
{
    const struct fr_json *seats = fr_json_get(view, "seats");

    printf("\n%18s", "");
    for (int i = 0; i < COLUMNS; i++) draw_head(s, i);
    printf("\n");
    for (uint32_t seat = 0; seats && seat < seats->count; seat++) {
        const struct fr_json *player = show_element(seats, seat);

        show_seat_paint(s, (int)seat);
        printf("  %u ", (unsigned)seat);
        show_pad(name_of(s, (int)seat), 14);
        show_paint(s, SHOW_PLAIN);
        for (int i = 0; i < COLUMNS; i++)
            printf("%*d", column_width(s, i), column_count(player, i));
        printf("\n");
    }
}

/* Within a turn the board changes, slots, cards on offer and the hand hardly do. */
static bool amid_turn(const struct fr_json *view)
{
    const struct fr_json *step = fr_json_get(view, "step");

    return fr_json_is(fr_json_get(view, "phase"), "turn") && !fr_json_is(step, "start") &&
           !fr_json_is(step, "choose");
}

void show_underwater_cities(const struct show *s, const struct fr_json *view)
{
    const struct fr_json *seats = fr_json_get(view, "seats");

    const bool whole = s->whole || !amid_turn(view);

    draw_moment(s, view);
    if (whole) draw_slots(s, view);
    if (whole) draw_specials(s, view);
    for (uint32_t seat = 0; seats && seat < seats->count; seat++)
        if (s->viewer < 0 || s->viewer == (int)seat)
            draw_board(s, show_element(seats, seat), (int)seat);
    draw_players(s, view);
    if (whole && s->viewer >= 0) draw_hand(s, show_element(seats, (uint32_t)s->viewer));
}
