/* reasons.c: a no as a sentence. A refusal is a reason and its arguments; the texts come from
 * data/<game>/reasons.json and are filled in here, for the terminal, the browser, the server and
 * the protocol alike.
 *
 * In a text {bid} is an argument as it stands, {n|card|cards} the form of a word that goes with the
 * number, and {what:acc} a term in the case the sentence needs: the text of the term's key and
 * ".acc". */
#include "json.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct fr_arg fr_arg_number(int number)
{
    return (struct fr_arg){ .kind = FR_ARG_NUMBER, .number = number };
}

static struct fr_arg named(int kind, const char *format, va_list values)
{
    struct fr_arg arg = { .kind = (uint8_t)kind };

    vsnprintf(arg.text, sizeof arg.text, format, values);
    return arg;
}

struct fr_arg fr_arg_term(const char *format, ...)
{
    struct fr_arg arg;
    va_list values;

    va_start(values, format);
    arg = named(FR_ARG_TERM, format, values);
    va_end(values);
    return arg;
}

struct fr_arg fr_arg_text(const char *format, ...)
{
    struct fr_arg arg;
    va_list values;

    va_start(values, format);
    arg = named(FR_ARG_TEXT, format, values);
    va_end(values);
    return arg;
}

struct fr_arg fr_arg_seats(fr_seats seats)
{
    return (struct fr_arg){ .kind = FR_ARG_SEATS, .number = seats };
}

struct fr_arg fr_arg_amounts(const char *const *keys, const int16_t *amounts, int num)
{
    struct fr_arg arg = { .kind = FR_ARG_AMOUNTS, .keys = keys };

    for (; arg.num < num && arg.num < FR_MAX_AMOUNTS; arg.num++)
        arg.amounts[arg.num] = amounts[arg.num];
    return arg;
}

const char *fr_rule_id(const struct fr_game *game, fr_rule why)
{
    return game->rules[game->reasons[why].rule].id;
}

/* ---- the sentence ---- */

struct text {
    char *out;
    size_t cap, len;
}; /* len may pass cap */

static void put(struct text *t, const char *from, size_t len)
{
    for (size_t i = 0; i < len; i++, t->len++)
        if (t->len + 1 < t->cap) t->out[t->len] = from[i];
}

static void put_number(struct text *t, int number)
{
    char digits[16];

    if (number < 0) put(t, "−", strlen("−"));
    snprintf(digits, sizeof digits, "%u", number < 0 ? 0u - (unsigned)number : (unsigned)number);
    put(t, digits, strlen(digits));
}

/* Which of a word's forms goes with a number: one, other in English; one, few, many in the others.
 */
static int form_of(int number, int language)
{
    enum { ENGLISH, RUSSIAN, POLISH, CZECH };
    const int n = number < 0 ? -number : number;
    const bool few = n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14);

    switch (language) {
    case ENGLISH: return n == 1 ? 0 : 1;
    case RUSSIAN: return n % 10 == 1 && n % 100 != 11 ? 0 : few ? 1 : 2;
    case POLISH: return n == 1 ? 0 : few ? 1 : 2;
    default: return n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2;
    }
}

/* The nth of "form|form|form". */
static void put_form(struct text *t, const char *forms, const char *end, int nth)
{
    const char *stop;

    for (; nth > 0; nth--) {
        const char *bar = memchr(forms, '|', (size_t)(end - forms));
        if (!bar) break;
        forms = bar + 1;
    }
    stop = memchr(forms, '|', (size_t)(end - forms));
    put(t, forms, (size_t)((stop ? stop : end) - forms));
}

struct sentence {
    const struct fr_game *game;
    char (*seats)[FR_NAME_CAP]; /* their names, or NULL */
    int language;
    const char *const *names; /* of the arguments */
    const struct fr_arg *args;
    struct text t;
};

static void put_sentence(struct sentence *s, const char *text);

static const char *term_of(const struct sentence *s, const char *key)
{
    const char *text = fr_term_text(s->game, key, s->language);

    return text ? text : key;
}

static void put_term(struct sentence *s, const char *key, const char *form, size_t len)
{
    char cased[96];
    const char *text;

    snprintf(cased, sizeof cased, "%s%s%.*s", key, len ? "." : "", (int)len, form);
    text = term_of(s, cased);
    put(&s->t, text, strlen(text));
}

static void put_seats(struct sentence *s, int seats)
{
    bool first = true;

    for (int seat = 0; seat < FR_MAX_SEATS; seat++) {
        if (!(seats >> seat & 1)) continue;
        if (!first) put(&s->t, ", ", 2);
        if (s->seats)
            put(&s->t, s->seats[seat], strlen(s->seats[seat]));
        else
            put_number(&s->t, seat);
        first = false;
    }
}

static void put_amounts(struct sentence *s, const struct fr_arg *arg)
{
    static const char *const names[] = { "n", NULL };
    bool first = true;

    for (int i = 0; i < arg->num; i++) {
        const struct fr_arg n = fr_arg_number(arg->amounts[i]);
        struct sentence inner = { s->game, NULL, s->language, names, &n, s->t };

        if (!arg->amounts[i]) continue;
        if (!first) put(&inner.t, ", ", 2);
        put_sentence(&inner, term_of(s, arg->keys[i]));
        s->t = inner.t;
        first = false;
    }
    if (first) put_term(s, "nothing", "", 0);
}

static void put_arg(struct sentence *s, const struct fr_arg *arg, const char *after,
                    const char *end)
{
    const bool cased = *after == ':';

    if (*after == '|') {
        put_form(&s->t, after + 1, end, form_of(arg->number, s->language));
        return;
    }
    switch (arg->kind) {
    case FR_ARG_NUMBER: put_number(&s->t, arg->number); break;
    case FR_ARG_TERM:
        put_term(s, arg->text, after + cased, cased ? (size_t)(end - after) - 1 : 0);
        break;
    case FR_ARG_TEXT: put(&s->t, arg->text, strlen(arg->text)); break;
    case FR_ARG_SEATS: put_seats(s, arg->number); break;
    default: put_amounts(s, arg); break;
    }
}

static int find_arg(const char *const *names, const char *name, size_t len)
{
    for (int i = 0; i < FR_MAX_ARGS && names[i]; i++)
        if (strlen(names[i]) == len && !memcmp(names[i], name, len)) return i;
    return -1;
}

static void put_sentence(struct sentence *s, const char *text)
{
    while (*text) {
        const char *open = strchr(text, '{'), *end = open ? strchr(open, '}') : NULL;
        size_t name;
        int at;

        if (!end) break;
        put(&s->t, text, (size_t)(open - text));
        name = strcspn(open + 1, ":|}");
        at = find_arg(s->names, open + 1, name);
        if (at >= 0) put_arg(s, &s->args[at], open + 1 + name, end);
        text = end + 1;
    }
    put(&s->t, text, strlen(text));
}

size_t fr_say_no(const struct fr_game *game, char (*names)[FR_NAME_CAP],
                 const struct fr_refusal *no, int language, char *out, size_t cap)
{
    const struct fr_reason *reason = &game->reasons[no->why];
    const char *text = fr_text_of_reason(game, no->why, language);
    struct sentence s = { game, names, language, reason->args, no->args, { out, cap, 0 } };

    put_sentence(&s, text ? text : reason->id);
    if (cap) out[s.t.len < cap ? s.t.len : cap - 1] = 0;
    return s.t.len;
}

/* ---- the same as JSON ---- */

static void write_amounts(struct fr_writer *w, const struct fr_arg *arg)
{
    fr_open(w, '{');
    for (int i = 0; i < arg->num; i++) {
        const char *dot = strrchr(arg->keys[i], '.');
        if (arg->amounts[i]) fr_key_int(w, dot ? dot + 1 : arg->keys[i], arg->amounts[i]);
    }
    fr_close(w, '}');
}

static void write_seats(struct fr_writer *w, int seats)
{
    fr_open(w, '[');
    for (int seat = 0; seat < FR_MAX_SEATS; seat++)
        if (seats >> seat & 1) fr_int(w, seat);
    fr_close(w, ']');
}

static void write_arg(struct fr_writer *w, const struct fr_arg *arg)
{
    switch (arg->kind) {
    case FR_ARG_NUMBER: fr_int(w, arg->number); break;
    case FR_ARG_SEATS: write_seats(w, arg->number); break;
    case FR_ARG_AMOUNTS: write_amounts(w, arg); break;
    default: fr_string(w, arg->text); break;
    }
}

void fr_write_refusal(struct fr_writer *w, const struct fr_game *game, char (*names)[FR_NAME_CAP],
                      const struct fr_refusal *no)
{
    const struct fr_reason *reason = &game->reasons[no->why];

    fr_key_string(w, "rule", fr_rule_id(game, no->why));
    fr_key_string(w, "reason", reason->id);
    fr_key(w, "args");
    fr_open(w, '{');
    for (int i = 0; i < FR_MAX_ARGS && reason->args[i]; i++) {
        fr_key(w, reason->args[i]);
        write_arg(w, &no->args[i]);
    }
    fr_close(w, '}');
    fr_key(w, "says");
    fr_open(w, '{');
    for (int language = 0; language < FR_LANGUAGES; language++) {
        char text[FR_MAX_SENTENCE];
        if (!fr_text_of_reason(game, no->why, language)) continue;
        fr_say_no(game, names, no, language, text, sizeof text);
        fr_key_string(w, fr_language_ids[language], text);
    }
    fr_close(w, '}');
}
