/* show_planet_steam.c: Planet Steam in a terminal: the map with what stands on it, beside it the
 * resource terminal with its gauges, below them the specialists and the players.
 *
 * Everything comes from the view, and from the facts in it that follow by the rules. */
#include "show.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 6, ROWS = 7, ZONES = COLUMNS * ROWS, RESOURCES = 4 }; /* zones are A1 to F7 */

static const char *const resources[RESOURCES] = { "quartz", "ore", "water", "energy" };

struct zone {
    int owner;    /* seat; -1: none */
    char reactor; /* Q, O, W, E for what it extracts; 0: no reactor */
    bool supercharger, neutral, closed, tipped, idle, river;
};

/* ---- the map, read ---- */

static int zone_of(const struct fr_json *name)
{
    int zone;

    if (!name || name->type != FR_STRING || name->len != 2) return -1;
    zone = (name->text[1] - '1') * COLUMNS + (name->text[0] - 'A');
    return zone >= 0 && zone < ZONES ? zone : -1;
}

static uint64_t zones_of(const struct fr_json *object, const char *key)
{
    const struct fr_json *list = fr_json_get(object, key);
    uint64_t set = 0;

    for (uint32_t i = 0; list && i < list->count; i++) {
        const int zone = zone_of(show_element(list, i));
        if (zone >= 0) set |= (uint64_t)1 << zone;
    }
    return set;
}

static char letter_of(const struct fr_json *resource)
{
    for (int r = 0; r < RESOURCES; r++)
        if (fr_json_is(resource, resources[r])) return "QOWE"[r];
    return '?';
}

static void read_seat(const struct fr_json *player, int seat, struct zone *map)
{
    const uint64_t claims = zones_of(player, "claims");
    const uint64_t superchargers = zones_of(player, "superchargers");
    const struct fr_json *reactors = fr_json_get(player, "reactors");
    const struct fr_json *key = fr_json_first(reactors);

    for (int z = 0; z < ZONES; z++) {
        if (claims >> z & 1) map[z].owner = seat;
        if (superchargers >> z & 1) map[z].supercharger = true;
    }
    for (uint32_t i = 0; reactors && i < reactors->count;
         i++, key = fr_json_next(fr_json_next(key)))
        if (zone_of(key) >= 0) map[zone_of(key)].reactor = letter_of(fr_json_next(key));
}

static const struct fr_json *facts_of(const struct fr_json *view)
{
    return fr_json_get(view, "facts");
}

static void read_map(const struct fr_json *view, struct zone *map)
{
    const uint64_t neutral = zones_of(view, "neutral"), closed = zones_of(view, "closed");
    const uint64_t idle = zones_of(view, "idle"), river = zones_of(facts_of(view), "river");
    const struct fr_json *seats = fr_json_get(view, "seats");
    const int tipped = zone_of(fr_json_get(view, "tipped"));

    for (int z = 0; z < ZONES; z++)
        map[z] = (struct zone){ .owner = -1,
                                .neutral = neutral >> z & 1,
                                .closed = closed >> z & 1,
                                .idle = idle >> z & 1,
                                .river = river >> z & 1,
                                .tipped = z == tipped };
    for (uint32_t seat = 0; seats && seat < seats->count; seat++)
        read_seat(show_element(seats, seat), (int)seat, map);
}

/* ---- the map, drawn ---- */

static void draw_river(const struct show *s, bool river)
{
    if (river) show_paint(s, SHOW_BLUE);
    putchar(river ? '~' : ' ');
    if (river) show_paint(s, SHOW_PLAIN);
}

static void draw_claim(const struct show *s, const struct zone *z)
{
    const char reactor = z->tipped ? 'x' : z->reactor ? z->reactor : '.';

    show_seat_paint(s, z->owner);
    if (z->reactor) show_paint(s, SHOW_BOLD);
    printf("%d%c%c", z->owner, reactor, z->supercharger ? '+' : z->idle ? '-' : ' ');
    show_paint(s, SHOW_PLAIN);
}

static void draw_zone(const struct show *s, const struct zone *z)
{
    draw_river(s, z->river);
    if (z->owner >= 0)
        draw_claim(s, z);
    else {
        if (z->closed || z->neutral) show_paint(s, SHOW_DIM);
        printf("%s", z->closed ? "###" : z->neutral ? " n " : " · ");
        show_paint(s, SHOW_PLAIN);
    }
    draw_river(s, z->river);
}

/* One of the map's eight lines, 38 columns wide: the letters, then the rows. */
static void draw_map_line(const struct show *s, const struct zone *map, int line, int airship)
{
    printf(" %c ", line ? '0' + line : ' ');
    for (int c = 0; c < COLUMNS; c++) {
        const int z = (line - 1) * COLUMNS + c;
        if (line)
            draw_zone(s, &map[z]);
        else
            printf("  %c  ", 'A' + c);
    }
    show_paint(s, SHOW_BOLD);
    printf("%-8s", line && airship == line ? " <=o=>" : "");
    show_paint(s, SHOW_PLAIN);
}

/* ---- the terminal ---- */

static int band_colour(int change)
{
    if (change < -1) return SHOW_RED;
    if (change < 0) return SHOW_YELLOW;
    return change == 0 ? SHOW_GREEN : change == 1 ? SHOW_BLUE : SHOW_BOLD;
}

/* "Water 7 (1–13) [######··············] 6 −1 *": price and its track, supply, the change to come,
 * a token in the bonus area. */
static void draw_gauge(const struct show *s, const struct fr_json *view, int r)
{
    const int price = show_int(fr_json_get(view, "prices"), resources[r], 0);
    const int supply = show_int(fr_json_get(view, "supply"), resources[r], 0);
    const int change = show_int(fr_json_get(facts_of(view), "price_changes"), resources[r], 0);
    const struct fr_json *tracks = fr_json_get(fr_json_get(facts_of(view), "tracks"), resources[r]);
    const int full = show_int(tracks, "supply", 0);
    char track[16];

    show_pad(show_term(s, "resource.", resources[r]), 9);
    show_paint(s, SHOW_BOLD);
    printf("%3d", price);
    show_paint(s, SHOW_PLAIN);
    snprintf(track, sizeof track, "(%d–%d)", show_int(tracks, "min", 0),
             show_int(tracks, "max", 0));
    printf(" ");
    show_pad(track, 8);
    printf("[");
    show_paint(s, band_colour(change));
    for (int i = 0; i < full; i++) printf("%s", i < supply ? "#" : "·");
    show_paint(s, SHOW_PLAIN);
    printf("] %2d  %+d%s", supply, change,
           show_int(fr_json_get(view, "bonus"), resources[r], 0) ? "  *" : "");
}

static void draw_terminal_line(const struct show *s, const struct fr_json *view, int line)
{
    const struct fr_json *reserve = fr_json_get(view, "reserve");
    const struct fr_json *reactor = fr_json_get(fr_json_get(facts_of(view), "offers"), "reactor");
    const int stock = show_int(view, "stock", 0);

    if (line == 0) {
        show_pad(show_term(s, "market.", "price"), -12);
        printf("%10s%s", "", show_term(s, "market.", "supply"));
    } else if (line <= RESOURCES) {
        draw_gauge(s, view, line - 1);
    } else if (line == 6) {
        printf("%s: %d, ", show_term(s, "market.", "reactor_market"), stock);
        if (!stock)
            printf("%s", show_term(s, "market.", "out_of_stock"));
        else
            printf("%s %d", show_term(s, "market.", "price"),
                   show_int(fr_json_get(reactor, "cost"), "credits", 0));
    } else if (line == 7) {
        printf("%s: %d, %s: %d", show_term(s, "certificate.", "licence"),
               show_int(reserve, "licences", 0), show_term(s, "certificate.", "elite_quarter"),
               show_int(reserve, "elite_quarters", 0));
    }
}

static void draw_board(const struct show *s, const struct fr_json *view)
{
    struct zone map[ZONES];

    read_map(view, map);
    for (int line = 0; line <= ROWS; line++) {
        draw_map_line(s, map, line, show_int(view, "airship", 0));
        draw_terminal_line(s, view, line);
        printf("\n");
    }
    show_paint(s, SHOW_DIM);
    printf("   Q %s, O %s, W %s, E %s; + %s, n %s,\n   ~ %s, ### %s, <=o=> %s, * %s\n",
           show_term(s, "resource.", "quartz"), show_term(s, "resource.", "ore"),
           show_term(s, "resource.", "water"), show_term(s, "resource.", "energy"),
           show_term(s, "piece.", "supercharger"), show_term(s, "board.", "neutral_claim"),
           show_term(s, "board.", "river_zone"), show_term(s, "board.", "unavailable_zone"),
           show_term(s, "piece.", "support_airship"), show_term(s, "market.", "bonus"));
    show_paint(s, SHOW_PLAIN);
}

/* ---- where the game stands ---- */

static const char *name_of(const struct show *s, int seat)
{
    return seat >= 0 && seat < s->table->options.players ? s->table->names[seat] : "–";
}

static void draw_contest(const struct show *s, const struct fr_json *view, const char *step)
{
    const struct fr_json *contest = fr_json_get(view, "contest");
    const struct fr_json *active = fr_json_get(contest, "active");
    const int leader = show_int(contest, "leader", -1);
    char lot[8];

    if (strcmp(step, "raise") && strcmp(step, "open_bid")) return;
    if (*show_text(view, "lot", lot, sizeof lot))
        printf("  %s %s:", show_term(s, "board.", "zone"), lot);
    if (leader >= 0) printf("  %d (%s),", show_int(contest, "bid", 0), name_of(s, leader));
    printf(" ");
    for (uint32_t i = 0; active && i < active->count; i++)
        printf(" %s%s", name_of(s, (int)show_element(active, i)->number),
               i + 1 < active->count ? "," : "");
    printf("\n");
}

static void draw_moment(const struct show *s, const struct fr_json *view)
{
    char step[32], resource[16] = "";

    show_text(view, "step", step, sizeof step);
    show_paint(s, SHOW_BOLD);
    if (!strcmp(step, "over")) {
        show_paint(s, SHOW_PLAIN);
        return;
    }
    printf("  %d/%d · %s", show_int(view, "round", 1), show_int(facts_of(view), "rounds", 1),
           show_term(s, "question.", step));
    fr_json_string(
        show_element(fr_json_get(view, "trade_order"), (uint32_t)show_int(view, "trade_turn", 0)),
        resource, sizeof resource);
    if (!strcmp(step, "trade")) printf(" (%s)", show_term(s, "resource.", resource));
    printf(" · %s", name_of(s, show_int(view, "asked", -1)));
    show_paint(s, SHOW_PLAIN);
    printf("\n");
    draw_contest(s, view, step);
}

/* ---- specialists ---- */

/* "Entrepreneur + Banker" */
static void name_abilities(const struct show *s, const struct fr_json *card, char *out, size_t cap)
{
    const struct fr_json *abilities = fr_json_get(card, "abilities");
    size_t len = 0;

    *out = 0;
    for (uint32_t i = 0; abilities && i < abilities->count && len < cap; i++) {
        char id[32] = "";
        fr_json_string(show_element(abilities, i), id, sizeof id);
        len += (size_t)snprintf(out + len, cap - len, "%s%s", len ? " + " : "",
                                show_term(s, "specialist.", id));
    }
}

static void draw_specialist(const struct show *s, const struct fr_json *card)
{
    const int holder = show_int(card, "holder", -1);
    char names[160];

    name_abilities(s, card, names, sizeof names);
    printf("  %d %s", show_int(card, "number", 0), names);
    if (holder < 0) return;
    printf(" (");
    show_seat_paint(s, holder);
    printf("%s", name_of(s, holder));
    show_paint(s, SHOW_PLAIN);
    printf(")");
}

static void draw_specialists(const struct show *s, const struct fr_json *view)
{
    const struct fr_json *cards = fr_json_get(facts_of(view), "specialists");

    for (uint32_t i = 0; cards && i < cards->count; i++) draw_specialist(s, show_element(cards, i));
    printf("\n");
}

/* ---- players ---- */

/* The columns of a certificate are as wide as its name in this language. */
static int certificate_width(const struct show *s, const char *id)
{
    return show_width(show_term(s, "certificate.", id)) + 2;
}

static void draw_player(const struct show *s, const struct fr_json *player,
                        const struct fr_json *facts, int seat)
{
    const int credits = show_int(player, "credits", -1);
    char text[24];

    show_seat_paint(s, seat);
    printf("  %d ", seat);
    show_pad(name_of(s, seat), 14);
    show_paint(s, SHOW_PLAIN);
    snprintf(text, sizeof text, "%d", credits);
    show_pad(credits < 0 ? "?" : text, -7);
    for (int r = 0; r < RESOURCES; r++) {
        const struct fr_json *carrier = fr_json_get(fr_json_get(facts, "carriers"), resources[r]);
        snprintf(text, sizeof text, "%d/%d", show_int(fr_json_get(player, "held"), resources[r], 0),
                 show_int(carrier, "capacity", 0));
        show_pad(text, -9);
    }
    printf("%*d%*d\n", certificate_width(s, "licence"), show_int(player, "licences", 0),
           certificate_width(s, "elite_quarter"), show_int(player, "elite_quarters", 0));
}

static void draw_players(const struct show *s, const struct fr_json *view)
{
    const struct fr_json *seats = fr_json_get(view, "seats");

    printf("%18s", "");
    show_pad(show_term(s, "", "credit"), -7);
    for (int r = 0; r < RESOURCES; r++) show_pad(show_term(s, "resource.", resources[r]), -9);
    printf("  %s  %s\n", show_term(s, "certificate.", "licence"),
           show_term(s, "certificate.", "elite_quarter"));
    for (uint32_t seat = 0; seats && seat < seats->count; seat++)
        draw_player(s, show_element(seats, seat),
                    show_element(fr_json_get(facts_of(view), "seats"), seat), (int)seat);
}

static void draw(const struct show *s, const struct fr_json *view)
{
    draw_moment(s, view);
    draw_board(s, view);
    draw_specialists(s, view);
    draw_players(s, view);
}

/* ---- choices ---- */

struct named {
    int number;
    char *out;
    size_t cap;
};

static void name_specialist(const struct show *s, const struct fr_json *view, void *context)
{
    const struct named *n = context;

    const struct fr_json *cards = fr_json_get(facts_of(view), "specialists");

    if (cards && (uint32_t)n->number <= cards->count)
        name_abilities(s, show_element(cards, (uint32_t)n->number - 1), n->out, n->cap);
}

/* A specialist's number alone says little. */
static bool tell(const struct show *s, int seat, fr_move move, const char *text, const char *rest,
                 char *out, size_t cap)
{
    char name[160] = "";
    struct named n = { atoi(rest), name, sizeof name };

    (void)seat;
    (void)move;
    if (strncmp(text, "specialist ", 11) || n.number < 1 || n.number > FR_MAX_SEATS) return false;
    show_with_view(s, name_specialist, &n);
    snprintf(out, cap, "%s %s", text, name);
    return true;
}

const struct show_picture planet_steam_picture = {
    .game = "planet-steam",
    .draw = draw,
    .tell = tell,
    .amounts = "bid",
};
