/* tell_underwater_cities.c: Underwater Cities in words: who asks, what a choice means and costs,
 * what the ids of the log stand for. */
#include "phrases.h"
#include "show_underwater_cities.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { SAYS = 512, VP = 5 };

/* ---- slots ---- */

struct slot_wanted {
    const char *id; /* "Y3" */
    char *out;
    size_t cap;
};

static void write_slot(const struct show *s, const struct fr_json *view, void *context)
{
    const struct slot_wanted *wanted = context;
    const struct fr_json *slots = fr_json_get(view, "slots");
    char action[40];

    for (uint32_t i = 0; slots && i < slots->count; i++) {
        const struct fr_json *slot = show_element(slots, i);

        if (!fr_json_is(fr_json_get(slot, "id"), wanted->id)) continue;
        snprintf(wanted->out, wanted->cap, "%s",
                 show_term(s, "slot.", show_text(slot, "action", action, sizeof action)));
    }
}

/* What is printed on the slot with this id. */
static void slot_text(const struct show *s, const char *id, char *out, size_t cap)
{
    struct slot_wanted wanted = { id, out, cap };

    *out = 0;
    show_with_view(s, write_slot, &wanted);
}

/* ---- what asks and gives: "card.37", "slot.Y3", "metropolis.M3", "production.farm.pair" ---- */

/* A metropolis or a contract: "League of Ports: End of game: …". */
static void write_titled(const struct show *s, const char *area, const char *id, char *out,
                         size_t cap)
{
    char key[24];

    snprintf(key, sizeof key, "%s.text", id);
    snprintf(out, cap, "%s: %s", show_term(s, area, id), show_term(s, area, key));
}

static const char *source_name(const struct show *s, const char *source, char out[80])
{
    const char *id = strchr(source, '.') ? strchr(source, '.') + 1 : "";
    char kind[16];

    *out = 0;
    if (!strncmp(source, "production.", 11)) {
        snprintf(kind, sizeof kind, "%.*s", (int)strcspn(id, "."), id);
        snprintf(out, 80, "%s", show_term(s, "kind.", strcmp(kind, "marked") ? kind : "tunnel"));
        if (strchr(id, '.')) snprintf(out + strlen(out), 80 - strlen(out), " ×2");
    } else if (*id) {
        snprintf(out, 80, "%s", !strncmp(source, "slot.", 5) ? id : show_term(s, "", source));
    }
    return out;
}

static void write_source(const struct show *s, const char *source, char *out, size_t cap)
{
    const char *id = strchr(source, '.') ? strchr(source, '.') + 1 : "";
    char says[SAYS];

    if (!strncmp(source, "card.", 5)) {
        uc_write_card(s, atoi(id), out, cap);
    } else if (!strncmp(source, "slot.", 5)) {
        slot_text(s, id, says, sizeof says);
        snprintf(out, cap, "%s: %s", id, says);
    } else {
        write_titled(s, *id == 'M' ? "metropolis." : "contract.", id, out, cap);
    }
}

/* ---- questions ---- */

static bool asks(const struct show *s, const struct fr_question *q, const char *kind)
{
    return !strcmp(s->game->questions[q->kind], kind);
}

static void print_line(const char *text)
{
    printf("  ");
    show_wrapped(text, 2, 2);
}

/* The slot of the turn, where a question is about card and slot. */
static void print_played_slot(const struct show *s, const struct fr_json *view, void *context)
{
    char id[16], says[SAYS], line[SAYS + 32];

    (void)context;
    if (!*show_text(fr_json_get(view, "played"), "slot", id, sizeof id)) return;
    slot_text(s, id, says, sizeof says);
    snprintf(line, sizeof line, "%s: %s", id, says);
    print_line(line);
}

static void print_asker(const struct show *s, int seat, const struct fr_question *q)
{
    char source[FR_MAX_TEXT], line[SAYS];

    if (!s->game->source(s->table->state, seat, q, source, sizeof source)) return;
    write_source(s, source, line, sizeof line);
    print_line(line);
}

void uc_ask(const struct show *s, int seat, const struct fr_question *q)
{
    const bool counted = asks(s, q, "discard") || asks(s, q, "part") || asks(s, q, "keep");
    char line[SAYS];

    if (asks(s, q, "plan") || asks(s, q, "match") || asks(s, q, "card"))
        show_with_view(s, print_played_slot, NULL);
    print_asker(s, seat, q);
    if (asks(s, q, "turn")) print_line(say(SAY_MATCHES, s->language));
    if (!counted || q->amount < 1) return;
    snprintf(line, sizeof line, "%d", q->amount);
    printf("  ");
    say_about(SAY_LEFT, s->language, line);
}

/* ---- choices ---- */

/* The event ids that a price or a gain at once consists of. Anything else ends what a move does by
 * itself: hidden cards, the next part, the next round. */
static bool is_at_once(const char *id)
{
    static const char *const ids[] = { "paid",     "gained",   "built",     "upgraded", "converted",
                                       "advanced", "produced", "connected", "fed" };

    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        if (!strcmp(ids[i], id)) return true;
    return false;
}

/* What the engine tells of an event; false: it tells nothing. */
static bool read_event(const struct show *s, const struct fr_event *event, int seat, char text[512],
                       struct fr_json nodes[64])
{
    struct fr_writer w;

    fr_writer_init(&w, text, 512);
    s->game->write_event(event, seat, &w);
    return fr_writer_ok(&w) && fr_json_parse(text, w.len, nodes, 64, NULL);
}

static void add_amount(const struct fr_json *event, int amounts[UC_RESOURCES])
{
    for (int r = 0; r < UC_RESOURCES; r++)
        if (fr_json_is(fr_json_get(event, "resource"), uc_resource_ids[r]))
            amounts[r] += show_int(event, "amount", 0);
}

/* " (−1 credit +2 steelplast)": what the seat pays and gains at once by the move. */
static void write_price(const struct show *s, int seat, fr_move move, char *out, size_t cap)
{
    struct fr_event at[64];
    struct fr_events events = { at, 0, 64 };
    int paid[UC_RESOURCES] = { 0 }, gained[UC_RESOURCES] = { 0 };
    char minus[120], plus[120], text[512];
    struct fr_json event[64];

    fr_table_try(s->table, seat, move, &events);
    for (int i = 0; i < events.count; i++) {
        const char *id = s->game->events[at[i].kind].id;

        if (at[i].seat != seat || !read_event(s, &at[i], seat, text, event)) break;
        if (!strcmp(id, "scored")) gained[VP] += show_int(event, "points", 0); /* of a sale */
        if (!is_at_once(id)) break;
        if (!strcmp(id, "paid")) add_amount(event, paid);
        if (!strcmp(id, "gained")) add_amount(event, gained);
    }
    uc_write_amounts(s, paid, '-', minus, sizeof minus);
    uc_write_amounts(s, gained, '+', plus, sizeof plus);
    if (*minus || *plus)
        snprintf(out, cap, " (%s%s%s)", minus, *minus && *plus ? " " : "", plus);
    else
        *out = 0;
}

/* Whether card and slot of a turn go together, so that both may be used. */
static bool is_match(const struct show *s, int seat, fr_move move)
{
    struct fr_event at[4];
    struct fr_events events = { at, 0, 4 };
    char text[512];
    struct fr_json event[64];

    fr_table_try(s->table, seat, move, &events);
    for (int i = 0; i < events.count; i++) {
        const struct fr_json *match;

        if (strcmp(s->game->events[at[i].kind].id, "played")) continue;
        if (!read_event(s, &at[i], seat, text, event)) return false;
        match = fr_json_get(event, "match");
        return match && match->type == FR_TRUE;
    }
    return false;
}

/* The number of a card in a text, the assistant is 0; -1: it is not a card. */
static int card_number(const char *word)
{
    char *end;
    const long number = strtol(word, &end, 10);

    if (!strcmp(word, "assistant")) return 0;
    return end == word || (*end && *end != ' ') ? -1 : (int)number;
}

/* "slot G2 card 14": the card, marked where it goes with the slot. */
static void tell_turn(const struct show *s, int seat, fr_move move, const char *text,
                      const char *rest, char *out, size_t cap)
{
    const char *word = strstr(text, " card ");
    const int card = word ? card_number(word + 6) : -1;
    const int before = word && rest < word ? (int)(word + 1 - rest) : 0;

    snprintf(out, cap, "%.*s#%d %s%s", before, rest, card, uc_card_name(s, card < 0 ? 0 : card),
             is_match(s, seat, move) ? " *" : "");
}

/* "use 34", "keep M3", "first K2": what it is and what it says. */
static bool tell_thing(const struct show *s, int seat, fr_move move, const char *text,
                       const char *rest, char *out, size_t cap)
{
    const char *word = text + strcspn(text, " ") + 1;
    const int card = card_number(word), before = rest == text ? (int)(word - text) : 0;
    char says[SAYS], id[8], price[256];

    if (card >= 0) {
        uc_write_card(s, card, says, sizeof says);
        write_price(s, seat, move, price, sizeof price);
        if (!strncmp(text, "sell ", 5) || !strncmp(text, "replace ", 8))
            snprintf(says, sizeof says, "%s%s", uc_card_name(s, card), price);
        if (!strncmp(text, "discard ", 8)) /* the hand is in sight */
            snprintf(says, sizeof says, "%s", uc_card_name(s, card));
        return snprintf(out, cap, "%.*s#%d %s", before, text, card, says), true;
    }
    if ((*word != 'M' && *word != 'K') || !isdigit((unsigned char)word[1])) return false;
    snprintf(id, sizeof id, "%.4s", word);
    write_titled(s, *word == 'M' ? "metropolis." : "contract.", id, says, sizeof says);
    snprintf(out, cap, "%.*s%s", before, text, says);
    return true;
}

struct branch_wanted {
    int branch;
    char *out;
    size_t cap;
};

static void write_branch(const struct show *s, const struct fr_json *view, void *context)
{
    const struct branch_wanted *wanted = context;
    const struct fr_json *options = fr_json_get(fr_json_get(view, "facts"), "options");
    char key[48];
    const char *text;

    if (!fr_json_string(show_element(options, (uint32_t)wanted->branch - 1), key, sizeof key))
        return;
    text = fr_term_text(s->game, key, s->language);
    if (text) snprintf(wanted->out, wanted->cap, "%s", text);
}

/* The branch that a choice means, which has a text of its own. */
static bool tell_branch(const struct show *s, int branch, char *out, size_t cap)
{
    struct branch_wanted wanted = { branch, out, cap };

    *out = 0;
    show_with_view(s, write_branch, &wanted);
    return *out;
}

static bool tell_perform(const struct show *s, const char *text, const char *rest, char *out,
                         size_t cap)
{
    char says[SAYS];

    slot_text(s, text + strlen("perform "), says, sizeof says);
    snprintf(out, cap, "%s: %s", rest, says);
    return true;
}

static bool begins(const char *text, const char *const *words, size_t num)
{
    for (size_t i = 0; i < num; i++)
        if (!strncmp(text, words[i], strlen(words[i])) && text[strlen(words[i])] == ' ')
            return true;
    return false;
}

bool uc_tell(const struct show *s, int seat, fr_move move, const char *text, const char *rest,
             char *out, size_t cap)
{
    static const char *const turns[] = { "slot", "clone" };
    static const char *const things[] = { "discard", "drop",  "use",     "ready", "take",
                                          "keep",    "under", "ability", "first", "replace",
                                          "match",   "sell",  "contract" };
    static const char *const priced[] = { "build", "upgrade", "convert", "produce", "advance" };
    const char *how = strstr(rest, " pay ") ? strstr(rest, " pay ") : strstr(rest, " for ");
    char price[256];

    if (!strcmp(text, "slot first") || !strcmp(text, "slot only")) return false;
    if (begins(text, turns, 2)) return tell_turn(s, seat, move, text, rest, out, cap), true;
    if (begins(text, things, sizeof things / sizeof *things))
        return tell_thing(s, seat, move, text, rest, out, cap);
    if (!strncmp(text, "choose ", 7)) return tell_branch(s, atoi(text + 7), out, cap);
    if (!strncmp(text, "perform ", 8)) return tell_perform(s, text, rest, out, cap);
    if (!strcmp(text, "look"))
        return snprintf(out, cap, "look: %s", say(SAY_LOOK, s->language)), true;
    if (!begins(text, priced, sizeof priced / sizeof *priced)) return false;
    write_price(s, seat, move, price, sizeof price);
    snprintf(out, cap, "%.*s%s", (int)(how ? (size_t)(how - rest) : strlen(rest)), rest, price);
    return true;
}

/* ---- the log ---- */

/* A gain is told with what gives it. */
static bool amount_name(const struct show *s, const struct fr_json *event, int amount, char *out,
                        size_t cap)
{
    char id[40], name[80];

    if (!*show_text(event, "source", id, sizeof id) || !*source_name(s, id, name)) return false;
    snprintf(out, cap, "%d (%s)", amount, name);
    return true;
}

bool uc_name(const struct show *s, const struct fr_json *event, const char *key,
             const struct fr_json *value, char *out, size_t cap)
{
    char id[40];

    if (!strcmp(key, "amount") && value->type == FR_INTEGER)
        return amount_name(s, event, (int)value->number, out, cap);
    if (!fr_json_string(value, id, sizeof id)) return false;
    if (!strcmp(key, "source")) return snprintf(out, cap, "%s", show_term(s, "score.", id)), true;
    if (!strcmp(key, "tile"))
        return snprintf(out, cap, "%s", show_term(s, "metropolis.", id)), true;
    return false;
}
