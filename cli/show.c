/* show.c: the parts of a terminal table that all games share. */
#include "show.h"
#include "phrases.h"

#include <stdlib.h>
#include <string.h>

static const struct show_picture *picture_of(const struct fr_game *game)
{
    for (const struct show_picture *const *p = show_pictures; *p; p++)
        if (!strcmp((*p)->game, game->id)) return *p;
    return NULL;
}

/* ---- text ---- */

int show_width(const char *text)
{
    int width = 0;

    for (; *text; text++) width += ((unsigned char)*text & 0xC0) != 0x80;
    return width;
}

void show_pad(const char *text, int width)
{
    const int spaces = abs(width) - show_width(text);

    if (width < 0) printf("%*s", spaces > 0 ? spaces : 0, "");
    fputs(text, stdout);
    if (width > 0) printf("%*s", spaces > 0 ? spaces : 0, "");
}

void show_wrapped(const char *text, int indent, int column)
{
    for (bool first = true; *text; first = false) {
        const int len = (int)strcspn(text, " ");
        char word[128];

        snprintf(word, sizeof word, "%.*s", len < 127 ? len : 127, text);
        if (column + !first + show_width(word) > SHOW_LINE) {
            printf("\n%*s", indent, "");
            column = indent;
            first = true;
        }
        printf("%s%s", first ? "" : " ", word);
        column += show_width(word) + !first;
        text += len + (text[len] == ' ');
    }
    printf("\n");
}

void show_paint(const struct show *s, int colour)
{
    static const char *const codes[] = { "0", "31", "32", "33", "34", "35", "36", "1", "2" };

    if (s->colour) printf("\033[%sm", codes[colour]);
}

void show_seat_paint(const struct show *s, int seat)
{
    static const int colours[FR_MAX_SEATS] = { SHOW_RED,     SHOW_GREEN, SHOW_YELLOW,
                                               SHOW_MAGENTA, SHOW_CYAN,  SHOW_BLUE };
    show_paint(s, colours[seat]);
}

const char *show_term(const struct show *s, const char *area, const char *key)
{
    char name[128];
    const char *text;

    snprintf(name, sizeof name, "%s%s", area, key);
    text = fr_term_text(s->game, name, s->language);
    return text ? text : key;
}

/* ---- JSON ---- */

int show_int(const struct fr_json *object, const char *key, int otherwise)
{
    const struct fr_json *node = fr_json_get(object, key);

    return node && node->type == FR_INTEGER ? (int)node->number : otherwise;
}

const char *show_text(const struct fr_json *object, const char *key, char *out, size_t cap)
{
    if (!fr_json_string(fr_json_get(object, key), out, cap)) out[0] = 0;
    return out;
}

const struct fr_json *show_element(const struct fr_json *array, uint32_t index)
{
    const struct fr_json *node = fr_json_first(array);

    if (!array || array->type != FR_ARRAY || index >= array->count) return NULL;
    while (index--) node = fr_json_next(node);
    return node;
}

/* ---- a game without a picture: a list of what its view holds, in its own words ---- */

/* Said elsewhere on the screen (the game, whose turn it is), or nothing to see. */
static bool goes_without_saying(const struct fr_json *key)
{
    static const char *const keys[] = { "game", "players", "options", "seed", "rng", "asked" };

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (fr_json_is(key, keys[i])) return true;
    return false;
}

static bool is_flat(const struct fr_json *node)
{
    const struct fr_json *child = fr_json_first(node);

    if (node->type != FR_ARRAY && node->type != FR_OBJECT) return true;
    for (uint32_t i = 0; i < node->count; i++, child = fr_json_next(child)) {
        if (node->type == FR_OBJECT) child = fr_json_next(child);
        if (child->type == FR_ARRAY || child->type == FR_OBJECT) return false;
    }
    return true;
}

/* The game's word for a key; without one, the key itself. */
static const char *word_of(const struct show *s, const struct fr_json *key, char *out, size_t cap)
{
    char name[64], term[80];
    const char *word;

    if (!fr_json_string(key, name, sizeof name)) name[0] = 0;
    snprintf(term, sizeof term, "word.%s", name);
    if ((word = fr_term_text(s->game, term, s->language))) return word;
    snprintf(out, cap, "%s", name);
    for (char *at = out; *at; at++)
        if (*at == '_') *at = ' ';
    return out;
}

static void add(char *line, size_t cap, const char *before, const char *text)
{
    const size_t len = strlen(line);

    snprintf(line + len, cap - len, "%s%s", before, text);
}

static void add_value(const struct show *s, const struct fr_json *node, char *line, size_t cap)
{
    const struct fr_json *child = fr_json_first(node);
    uint32_t hidden = 0, said = 0;
    char text[256];

    if (node->type != FR_ARRAY && node->type != FR_OBJECT) {
        if (node->type == FR_NULL)
            snprintf(text, sizeof text, "?");
        else if (!fr_json_string(node, text, sizeof text))
            snprintf(text, sizeof text, "%.*s", (int)node->len, node->text);
        add(line, cap, " ", text);
        return;
    }
    if (!node->count) add(line, cap, " ", "–");
    for (uint32_t i = 0; i < node->count; i++, child = fr_json_next(child)) {
        const struct fr_json *key = child;

        if (node->type == FR_OBJECT) child = fr_json_next(child);
        if (child->type == FR_NULL && node->type == FR_ARRAY) {
            hidden++;
            continue;
        }
        if (child->type == FR_FALSE) continue;
        if (said++) add(line, cap, "", ",");
        if (node->type == FR_OBJECT) add(line, cap, " ", word_of(s, key, text, sizeof text));
        if (child->type != FR_TRUE) add_value(s, child, line, cap);
    }
    snprintf(text, sizeof text, "%s %u × ?", said ? "," : "", (unsigned)hidden);
    if (hidden) add(line, cap, "", text);
}

/* A name and its value; of a flag that is set the name, of one that is not nothing. */
static void list_flat(const struct show *s, const char *name, const struct fr_json *value,
                      int indent)
{
    char line[4096] = "";

    if (value->type == FR_FALSE) return;
    if (value->type != FR_TRUE) add_value(s, value, line, sizeof line);
    printf("%*s%s%s", indent, "", name, *line ? ":" : "\n");
    if (*line) show_wrapped(line, indent + 2, indent + show_width(name) + 1);
}

/* Nothing but zeros, flags that are not set, and blanks. */
static bool says_nothing(const struct fr_json *node)
{
    const struct fr_json *child = fr_json_first(node);

    if (node->type == FR_INTEGER) return !node->number;
    if (node->type != FR_ARRAY && node->type != FR_OBJECT)
        return node->type == FR_NULL || node->type == FR_FALSE;
    for (uint32_t i = 0; i < node->count; i++, child = fr_json_next(child)) {
        if (node->type == FR_OBJECT) child = fr_json_next(child);
        if (!says_nothing(child)) return false;
    }
    return true;
}

/* What each seat has, in their order. */
static bool is_of_seats(const struct show *s, const struct fr_json *node)
{
    return node->type == FR_ARRAY && (int)node->count == s->table->options.players &&
           fr_json_first(node)->type == FR_OBJECT;
}

/* Where in a view a list is. */
struct part {
    int indent;
    bool of_seats; /* each stands under its name */
    bool derived;  /* what follows from the rest: only what says something is worth a line */
};

static void list_members(const struct show *s, const struct fr_json *node, struct part at)
{
    const struct fr_json *child = fr_json_first(node);

    for (uint32_t i = 0; i < node->count; i++, child = fr_json_next(child)) {
        struct part in = { at.indent + 2, false, at.derived };
        char text[128];
        const char *name = text;

        snprintf(text, sizeof text, "%u", (unsigned)i);
        if (at.of_seats) name = s->table->names[i];
        if (node->type == FR_OBJECT) {
            const struct fr_json *key = child;

            name = word_of(s, key, text, sizeof text);
            child = fr_json_next(child);
            if (goes_without_saying(key)) continue;
            in.of_seats = fr_json_is(key, "seats") && is_of_seats(s, child);
            in.derived |= fr_json_is(key, "facts");
        }
        if (in.derived && says_nothing(child)) continue;
        if (in.of_seats) {
            in.indent = at.indent;
            list_members(s, child, in);
        } else if (is_flat(child) && !at.of_seats) {
            list_flat(s, name, child, at.indent);
        } else {
            if (at.of_seats) show_seat_paint(s, (int)i);
            printf("%*s%s\n", at.indent, "", name);
            show_paint(s, SHOW_PLAIN);
            list_members(s, child, in);
        }
    }
}

static void show_list(const struct show *s, const struct fr_json *view)
{
    list_members(s, view, (struct part){ .indent = 2 });
}

/* ---- the table ---- */

static void draw(const struct show *s, const struct fr_json *view, void *context)
{
    const struct show_picture *picture = picture_of(s->game);

    (void)context;
    if (picture && !s->plain)
        picture->draw(s, view);
    else
        show_list(s, view);
}

enum { VIEW_CAP = 1 << 18, VIEW_NODES = 16384 };

/* Hands the state as the viewer knows it, and what follows from it, to a function. */
void show_with_view(const struct show *s, show_user *use, void *context)
{
    char *text = malloc(VIEW_CAP);
    struct fr_json *nodes = malloc(VIEW_NODES * sizeof *nodes);
    struct fr_error err;
    struct fr_writer w;

    if (text && nodes) {
        fr_writer_init(&w, text, VIEW_CAP);
        if (s->viewer == SHOW_TRUTH)
            fr_write_truth(&w, s->game, s->table->state);
        else
            fr_write_view(&w, s->game, s->table->state, s->viewer);
        if (fr_writer_ok(&w) && fr_json_parse(text, w.len, nodes, VIEW_NODES, &err))
            use(s, nodes, context);
    }
    free(text);
    free(nodes);
}

/* Asked once: it is the same in every game. */
const struct fr_json *show_printed(const struct show *s)
{
    static const struct fr_game *game;
    static struct fr_json nodes[VIEW_NODES];
    static char text[VIEW_CAP];
    struct fr_writer w;

    if (!s->game->printed) return NULL;
    if (game == s->game) return nodes;
    fr_writer_init(&w, text, sizeof text);
    fr_open(&w, '{');
    s->game->printed(&w);
    fr_close(&w, '}');
    if (!fr_writer_ok(&w) || !fr_json_parse(text, w.len, nodes, VIEW_NODES, NULL)) return NULL;
    game = s->game;
    return nodes;
}

void show_table(const struct show *s) { show_with_view(s, draw, NULL); }

/* ---- questions ---- */

void show_asking(const struct show *s, int seat, const struct fr_question *q)
{
    const struct show_picture *picture = picture_of(s->game);

    if (picture && picture->ask) picture->ask(s, seat, q);
}

bool show_told(const struct show *s, int seat, fr_move move, const char *text, const char *rest,
               char *out, size_t cap)
{
    const struct show_picture *picture = picture_of(s->game);

    return picture && picture->tell && picture->tell(s, seat, move, text, rest, out, cap);
}

const char *show_amounts(const struct fr_game *game)
{
    const struct show_picture *picture = picture_of(game);

    return picture && picture->amounts ? picture->amounts : "";
}

/* ---- events ---- */

/* The value of an argument: a component by its name ("resource": "ore"), anything else as it is. */
static void print_argument(const struct show *s, const struct fr_json *event, const char *key,
                           const struct fr_json *value)
{
    const struct show_picture *picture = picture_of(s->game);
    char area[48], name[160], id[64];

    if (picture && picture->name && picture->name(s, event, key, value, name, sizeof name)) {
        fputs(name, stdout);
        return;
    }
    snprintf(area, sizeof area, "%.40s.", key);
    snprintf(id, sizeof id, "%.*s", (int)(value->len < 60 ? value->len : 60), value->text);
    fputs(show_term(s, area, id), stdout);
}

static bool is_something(const struct fr_json *value)
{
    if (!value || value->type == FR_NULL || value->type == FR_FALSE) return false;
    return value->type != FR_INTEGER || value->number != 0;
}

static void print_gap(const struct show *s, const char *key, const struct fr_json *event)
{
    const bool is_seat = *key == '@';
    const struct fr_json *value = fr_json_get(event, key + is_seat);

    if (!value) return;
    if (is_seat && value->type == FR_INTEGER && value->number >= 0 && value->number < FR_MAX_SEATS)
        fputs(s->table->names[value->number], stdout);
    else
        print_argument(s, event, key, value);
}

/* A sentence of the data: {argument}, {@argument} for the name of a seat, and [argument|…] for
 * what is only said when there is such a thing. */
static void print_sentence(const struct show *s, const char *at, const struct fr_json *event)
{
    for (; *at; at++) {
        char key[32];

        if (*at == ']') continue;
        if (*at != '{' && *at != '[') {
            putchar(*at);
            continue;
        }
        const char open = *at++;
        const size_t len = strcspn(at, "}|");

        snprintf(key, sizeof key, "%.*s", (int)(len < 31 ? len : 31), at);
        at += len;
        if (!*at) return;
        if (open == '{')
            print_gap(s, key, event);
        else if (!is_something(fr_json_get(event, key)))
            at += strcspn(at, "]");
        if (!*at) return;
    }
}

/* Without a sentence: "reshuffled cards 12". */
static void print_plain(const struct show *s, const struct fr_json *event)
{
    const struct fr_json *key = fr_json_first(event);

    for (uint32_t i = 0; i < event->count; i++, key = fr_json_next(fr_json_next(key))) {
        char name[32];

        if (fr_json_is(key, "seat") || !fr_json_string(key, name, sizeof name)) continue;
        if (!fr_json_is(key, "event")) printf(" %s ", name);
        print_argument(s, event, name, fr_json_next(key));
    }
}

static void show_event(const struct show *s, const struct fr_event *event)
{
    char text[512], key[80];
    struct fr_json nodes[64];
    struct fr_event seen = *event;
    struct fr_writer w;
    const char *sentence;

    if (s->viewer == SHOW_TRUTH) seen.seen_by = 0xFF;
    fr_writer_init(&w, text, sizeof text);
    s->game->write_event(&seen, s->viewer == SHOW_TRUTH ? FR_SPECTATOR : s->viewer, &w);
    if (!fr_writer_ok(&w) || !fr_json_parse(text, w.len, nodes, 64, NULL)) return;
    snprintf(key, sizeof key, "log.%s", s->game->events[event->kind].id);
    sentence = fr_term_text(s->game, key, s->language);
    printf("  ");
    if (event->seat >= 0) show_seat_paint(s, event->seat);
    printf("%s", event->seat >= 0 ? s->table->names[event->seat] : "·");
    show_paint(s, SHOW_PLAIN);
    printf(event->seat >= 0 ? ": " : " ");
    if (sentence)
        print_sentence(s, sentence, nodes);
    else
        print_plain(s, nodes);
    printf("\n");
}

void show_events(const struct show *s, const struct fr_event *events, int count)
{
    for (int i = 0; i < count; i++) show_event(s, &events[i]);
}

/* ---- scores ---- */

void show_score(const struct show *s, int seat)
{
    struct fr_score_line lines[FR_MAX_SCORE_LINES];
    int num = 0;
    const int32_t total = s->game->score(s->table->state, seat, lines, FR_MAX_SCORE_LINES, &num);

    show_seat_paint(s, seat);
    printf("  %s\n", s->table->names[seat]);
    show_paint(s, SHOW_PLAIN);
    for (int i = 0; i < num; i++) {
        printf("    ");
        show_pad(show_term(s, "score.", lines[i].source), 36);
        printf("%6d\n", lines[i].points);
    }
    printf("    ");
    show_pad(say(SAY_TOTAL, s->language), 36);
    show_paint(s, SHOW_BOLD);
    printf("%6d\n", total);
    show_paint(s, SHOW_PLAIN);
}

/* A game for one is won or lost against its goal; some say how well. */
static void show_verdict(const struct show *s, const struct fr_json *view, void *context)
{
    const struct fr_json *goal = context;
    char verdict[32];

    if (*show_text(fr_json_get(view, "facts"), "verdict", verdict, sizeof verdict))
        printf("%s\n", show_term(s, "verdict.", verdict));
    else if (goal)
        printf("%s\n",
               show_term(s, "solo.", fr_json_get(goal, "met")->type == FR_TRUE ? "won" : "lost"));
}

static void show_solo(const struct show *s)
{
    char text[1024];
    struct fr_json nodes[128];
    struct fr_writer w;

    fr_writer_init(&w, text, sizeof text);
    fr_open(&w, '{');
    fr_write_goal(&w, s->game, s->table->state, 0);
    fr_close(&w, '}');
    if (!fr_writer_ok(&w) || !fr_json_parse(text, w.len, nodes, 128, NULL)) return;
    show_with_view(s, show_verdict, (void *)(uintptr_t)fr_json_get(nodes, "goal"));
}

void show_result(const struct show *s)
{
    char names[FR_MAX_SEATS * (FR_NAME_CAP + 2)] = "";
    size_t len = 0;
    int winners = 0;

    printf("\n%s\n", say(SAY_GAME_OVER, s->language));
    for (int seat = 0; seat < s->table->options.players; seat++) {
        show_score(s, seat);
        if (s->game->place(s->table->state, seat) != 1) continue;
        len += (size_t)snprintf(names + len, sizeof names - len, "%s%s", winners++ ? ", " : "",
                                s->table->names[seat]);
    }
    if (s->table->options.players == 1)
        show_solo(s);
    else
        say_about(winners > 1 ? SAY_SHARED : SAY_WINNER, s->language, names);
}
