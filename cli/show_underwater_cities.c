/* show_underwater_cities.c: Underwater Cities in a terminal: the moment, the slots, the face-up
 * special cards, the viewer's own board, hand and cards, and a line for every player.
 *
 * What is printed on boards and cards (sites, tunnels, colours, costs) is told by the engine once,
 * everything else comes from the view. */
#include "phrases.h"
#include "show_underwater_cities.h"

#include <ctype.h>
#include <string.h>

enum { CELL = 12, PLACE = 16, CARD = UC_RESOURCES - 1, COLUMNS = UC_RESOURCES + 2 };

static const char *const colours[] = { "green", "red", "yellow" };
const char *const uc_resource_ids[UC_RESOURCES] = { "credit",    "kelp", "steelplast", "science",
                                                    "biomatter", "vp",   "card" };
static const char *const kinds[] = { "farm", "desal", "lab", "tunnel", "city", "symbiotic" };
static const char *const hexagons[] = { "mTL", "mTR", "mBL" };

/* ---- words ---- */

static const char *name_of(const struct show *s, int seat)
{
    return seat >= 0 && seat < s->table->options.players ? s->table->names[seat] : "–";
}

void uc_write_amounts(const struct show *s, const int amounts[UC_RESOURCES], char sign, char *out,
                      size_t cap)
{
    size_t len = 0;

    *out = 0;
    for (int r = 0; r < UC_RESOURCES && len < cap; r++)
        if (amounts[r])
            len += (size_t)snprintf(out + len, cap - len, "%s%s%d %s", len ? " " : "",
                                    sign == '-'   ? "−"
                                    : sign == '+' ? "+"
                                                  : "",
                                    amounts[r], show_term(s, "resource.", uc_resource_ids[r]));
}

/* The same for amounts by resource as the engine prints them. */
static void write_map(const struct show *s, const struct fr_json *map, char sign, char *out,
                      size_t cap)
{
    int amounts[UC_RESOURCES];

    for (int r = 0; r < UC_RESOURCES; r++) amounts[r] = show_int(map, uc_resource_ids[r], 0);
    uc_write_amounts(s, amounts, sign, out, cap);
}

/* Of a card or a slot. */
static int colour_paint(const struct fr_json *thing)
{
    static const int paints[] = { SHOW_GREEN, SHOW_RED, SHOW_YELLOW };

    for (int i = 0; i < 3; i++)
        if (fr_json_is(fr_json_get(thing, "colour"), colours[i])) return paints[i];
    return SHOW_PLAIN;
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

/* Who stands there, and what a marker gains by moving there. */
static void draw_space(const struct show *s, const struct fr_json *federation, const char *space)
{
    const struct fr_json *printed = fr_json_get(show_printed(s), "federation");
    char gains[80];

    write_map(s, fr_json_get(printed, space), '+', gains, sizeof gains);
    printf("  %s%s%s%s:", strcmp(space, "below") ? space : "…", *gains ? " (" : "", gains,
           *gains ? ")" : "");
    print_names(s, fr_json_get(federation, space));
}

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
    printf("\n");
    draw_goal(s);
    printf("  %s:", show_term(s, "", "federation"));
    for (int i = 0; i < 5; i++) draw_space(s, federation, spaces[i]);
    printf("\n");
}

static void draw_slot(const struct show *s, const struct fr_json *slot)
{
    const struct fr_json *tiles = fr_json_get(slot, "tiles");
    const struct fr_json *id = fr_json_get(slot, "id");
    char name[16], action[40];

    fr_json_string(id, name, sizeof name);
    show_paint(s, colour_paint(slot));
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

static const struct fr_json *card_at(const struct show *s, int card)
{
    return show_element(fr_json_get(show_printed(s), "cards"), (uint32_t)card);
}

const char *uc_card_name(const struct show *s, int card)
{
    char key[16];

    snprintf(key, sizeof key, "%d", card);
    return show_term(s, "card.", key);
}

void uc_write_card(const struct show *s, int card, char *out, size_t cap)
{
    const struct fr_json *printed = card_at(s, card);
    const int credits = show_int(printed, "cost", 0);
    char key[24], type[16], id[16], cost[40] = "";
    const char *colour =
        *show_text(printed, "colour", id, sizeof id) ? show_term(s, "colour.", id) : "";

    if (credits)
        snprintf(cost, sizeof cost, ", −%d %s", credits, show_term(s, "resource.", "credit"));
    snprintf(key, sizeof key, "%d.text", card);
    snprintf(out, cap, "%s (%s%s%s%s): %s", uc_card_name(s, card), colour, *colour ? ", " : "",
             show_term(s, "type.", show_text(printed, "type", type, sizeof type)), cost,
             show_term(s, "card.", key));
}

static void draw_card(const struct show *s, int card, bool used)
{
    char text[512];
    int column = printf("  #%-4d", card);

    if (used) {
        printf("[%s] ", say(SAY_USED, s->language));
        column += show_width(say(SAY_USED, s->language)) + 3;
    }

    show_paint(s, used ? SHOW_DIM : colour_paint(card_at(s, card)));
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
    const struct fr_json *open = fr_json_get(view, "three_credit");
    const struct fr_json *first = show_element(open, 0);

    printf("\n  %s (%s):\n", show_term(s, "", "special"), say(SAY_TOP, s->language));
    if (top && top->type == FR_INTEGER) draw_card(s, (int)top->number, false);
    if (!first) return;
    printf("  %s (−%d %s):\n", show_term(s, "", "special"),
           show_int(card_at(s, (int)first->number), "cost", 0),
           show_term(s, "resource.", "credit"));
    draw_cards(s, open, NULL);
}

/* ---- a player's board ---- */

struct board {
    const struct fr_json *printed, *player;
};

static const struct fr_json *printed_board(const struct show *s, const struct fr_json *player)
{
    return show_element(fr_json_get(show_printed(s), "boards"),
                        (uint32_t)show_int(player, "board", 1) - 1);
}

/* Does something with each place of a list: sites, tunnels or cities. */
#define EACH_PLACE(place, list)                                                                    \
    const struct fr_json *place = fr_json_first(list);                                             \
    for (uint32_t i_ = 0; place && i_ < (list)->count; i_++, place = fr_json_next(place))

enum tunnel { NO_TUNNEL, EMPTY, TUNNEL, UPGRADED };

static enum tunnel tunnel_of(const struct board *b, const char *id)
{
    if (holds(fr_json_get(b->player, "upgraded_tunnels"), id)) return UPGRADED;
    return holds(fr_json_get(b->player, "tunnels"), id) ? TUNNEL : EMPTY;
}

/* Between the cities of two rows and columns. */
static enum tunnel tunnel_between(const struct board *b, int row, int col, int to_row, int to_col)
{
    const struct fr_json *tunnels = fr_json_get(b->printed, "tunnels");
    char id[PLACE];

    snprintf(id, sizeof id, "c%d%d-c%d%d", row, col, to_row, to_col);
    EACH_PLACE(tunnel, tunnels)
    if (fr_json_is(fr_json_get(tunnel, "id"), id)) return tunnel_of(b, id);
    return NO_TUNNEL;
}

static char city_mark(const struct board *b, const char *city)
{
    if (holds(fr_json_get(b->player, "symbiotic"), city)) return '@';
    return holds(fr_json_get(b->player, "cities"), city) ? 'O' : '.';
}

/* f, d, l for a building, F, D, L for an upgraded one, '.' for an empty site. */
static char building_mark(const struct board *b, const char *site)
{
    char what[24];

    if (!*show_text(fr_json_get(b->player, "buildings"), site, what, sizeof what)) return '.';
    if (!strncmp(what, "upgraded ", 9)) return (char)toupper((unsigned char)what[9]);
    return what[0];
}

/* "O f.L +d": the city, its sites, the expansion site behind a plus. */
static void draw_city(const struct show *s, const struct board *b, int row, int col)
{
    const struct fr_json *sites = fr_json_get(b->printed, "sites");
    char city[8], id[PLACE], text[CELL + 1] = "";
    int len;

    snprintf(city, sizeof city, "c%d%d", row, col);
    len = snprintf(text, sizeof text, "%c ", city_mark(b, city));
    EACH_PLACE(site, sites)
    {
        show_text(site, "id", id, sizeof id);
        if (strncmp(id, city, 3) || len + 2 > CELL) continue;
        if (fr_json_get(site, "expansion")->type == FR_TRUE) text[len++] = '+';
        text[len++] = building_mark(b, id);
    }
    text[len] = 0;
    if (city_mark(b, city) != '.') show_paint(s, SHOW_BOLD);
    printf("%s %-*s", city, CELL - 4, text);
    show_paint(s, SHOW_PLAIN);
}

static void draw_row(const struct show *s, const struct board *b, int row)
{
    static const char *const across[] = { "     ", " · · ", " --- ", " === " };
    static const char *const down[] = { " ", "·", "|", "‖" };

    printf("      ");
    for (int col = 0; col < 3; col++) {
        draw_city(s, b, row, col);
        if (col < 2) printf("%s", across[tunnel_between(b, row, col, row, col + 1)]);
    }
    printf("\n");
    if (row == 2) return;
    printf("      ");
    for (int col = 0; col < 3; col++)
        printf(" %s%*s", down[tunnel_between(b, row, col, row + 1, col)], CELL + 3, "");
    printf("\n");
}

/* Neither to the right nor down: to a metropolis, or aslant. */
static bool is_off_grid(const char *tunnel)
{
    int row, col, to_row, to_col;

    if (sscanf(tunnel, "c%1d%1d-c%1d%1d", &row, &col, &to_row, &to_col) != 4) return true;
    return to_row - row + to_col - col != 1 || to_row < row || to_col < col;
}

static void draw_other_tunnels(const struct board *b)
{
    static const char *const states[] = { "", "·", "---", "===" };
    const struct fr_json *tunnels = fr_json_get(b->printed, "tunnels");
    char id[PLACE];

    printf("      ");
    EACH_PLACE(tunnel, tunnels)
    {
        show_text(tunnel, "id", id, sizeof id);
        if (is_off_grid(id)) printf("%s %s   ", id, states[tunnel_of(b, id)]);
    }
    printf("\n");
}

/* "−3 steelplast −3 credit ×3 +1 card": what is printed at a place. */
static void write_place(const struct show *s, const struct fr_json *place, char *out, size_t cap)
{
    const struct fr_json *bonus = fr_json_get(place, "bonus");
    const int times = show_int(place, "times", 1);
    size_t len;

    write_map(s, fr_json_get(place, "surcharge"), '-', out, cap);
    len = strlen(out);
    if (times > 1) snprintf(out + len, cap - len, "%s×%d", len ? " " : "", times);
    EACH_PLACE(part, bonus)
    {
        const int steps = show_int(part, "federation", 0);

        len = strlen(out);
        if (len) len += (size_t)snprintf(out + len, cap - len, " ");
        if (steps)
            snprintf(out + len, cap - len, "+%d %s", steps, show_term(s, "", "federation"));
        else
            write_map(s, fr_json_get(part, "gain"), '+', out + len, cap - len);
    }
}

static bool is_empty(const struct board *b, const char *id)
{
    if (strchr(id, '.')) return building_mark(b, id) == '.';
    return strchr(id, '-') ? tunnel_of(b, id) == EMPTY : city_mark(b, id) == '.';
}

/* Surcharges, multipliers and bonuses where something can still be built. */
static void draw_site_prints(const struct show *s, const struct board *b)
{
    static const char *const lists[] = { "sites", "tunnels", "cities" };
    char line[1600], says[120], id[PLACE];
    size_t len = (size_t)snprintf(line, sizeof line, "%s:", say(SAY_ON_SITES, s->language));
    const size_t none = len;

    for (int i = 0; i < 3; i++) {
        const struct fr_json *places = fr_json_get(b->printed, lists[i]);

        EACH_PLACE(place, places)
        {
            if (!is_empty(b, show_text(place, "id", id, sizeof id)) || len + 200 > sizeof line)
                continue;
            write_place(s, place, says, sizeof says);
            if (*says)
                len += (size_t)snprintf(line + len, sizeof line - len, "%s %s %s",
                                        len > none ? ";" : "", id, says);
        }
    }
    if (len == none) return;
    printf("      ");
    show_wrapped(line, 6, 6);
}

static void draw_costs(const struct show *s)
{
    const struct fr_json *costs = fr_json_get(show_printed(s), "costs");
    char line[600];
    size_t len = (size_t)snprintf(line, sizeof line, "%s:", say(SAY_COSTS, s->language));

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        len += (size_t)snprintf(line + len, sizeof line - len, "%s %s ", i ? ";" : "",
                                show_term(s, "kind.", kinds[i]));
        write_map(s, fr_json_get(costs, kinds[i]), ' ', line + len, sizeof line - len);
        len += strlen(line + len);
    }
    printf("      ");
    show_wrapped(line, 6, 6);
}

static void draw_metropolises(const struct show *s, const struct fr_json *player)
{
    const struct fr_json *tiles = fr_json_get(player, "metropolises");

    for (int i = 0; i < 3; i++) {
        char id[8], key[16];

        if (!*show_text(tiles, hexagons[i], id, sizeof id)) continue;
        snprintf(key, sizeof key, "%s.text", id);
        printf("  %s %s: ", hexagons[i], show_term(s, "metropolis.", id));
        show_wrapped(show_term(s, "metropolis.", key), 6,
                     9 + show_width(show_term(s, "metropolis.", id)));
    }
}

static void draw_board(const struct show *s, const struct fr_json *player, int seat)
{
    const struct board b = { printed_board(s, player), player };

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

static int column_count(const struct fr_json *player, const struct fr_json *facts, int column)
{
    if (column < CARD) return show_int(player, uc_resource_ids[column], 0);
    if (column == CARD) return count_of(player, "hand");
    if (column == UC_RESOURCES) return count_of(fr_json_get(facts, "connected"), "cities");
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
    const struct fr_json *facts = fr_json_get(fr_json_get(view, "facts"), "seats");

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
            printf("%*d", column_width(s, i), column_count(player, show_element(facts, seat), i));
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

static void draw(const struct show *s, const struct fr_json *view)
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

const struct show_picture underwater_cities_picture = {
    .game = "underwater-cities",
    .draw = draw,
    .name = uc_name,
    .ask = uc_ask,
    .tell = uc_tell,
};
