/* text.c: moves as text and back. A text is a verb and its arguments by their rulebook names: "bid
 * 12", "converter ore B3", "buy 4 water", "shift medium ore +3 energy -1". */
#include "inner.h"
#include "say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const ps_resource_ids[PS_RESOURCES] = { "quartz", "ore", "water", "energy" };

/* How a kind's arguments are written. */
enum form { BARE, AMOUNT, RESOURCE, NUMBER, ZONE, ZONES, KIND_ZONE, MARKER, STEPS, TOKENS, TRADE };

static const struct {
    const char *verb;
    enum form form;
} forms[PS_NUM_MOVE_KINDS] = {
    [PS_PASS] = { "pass", BARE },
    [PS_BID] = { "bid", AMOUNT },
    [PS_UPGRADE] = { "upgrade", RESOURCE },
    [PS_TAKE] = { "take", RESOURCE },
    [PS_CHOOSE_SPECIALIST] = { "specialist", NUMBER },
    [PS_TAKE_LICENCE] = { "take licence", BARE },
    [PS_TAKE_CREDITS] = { "take credits", BARE },
    [PS_BONUS] = { "bonus", RESOURCE },
    [PS_ORDER] = { "order", MARKER },
    [PS_SHIFT] = { "shift", STEPS },
    [PS_SABOTAGE_SEAT] = { "sabotage", NUMBER },
    [PS_TIP] = { "tip", ZONE },
    [PS_NEUTRAL] = { "neutral", ZONE },
    [PS_CLAIM] = { "claim", ZONE },
    [PS_OFFER] = { "offer", ZONE },
    [PS_ROLL] = { "roll", ZONE },
    [PS_USE_LICENCE] = { "licence", ZONE },
    [PS_AIRSHIP] = { "airship", NUMBER },
    [PS_KEEP] = { "keep", BARE },
    [PS_RELEASE] = { "release", BARE },
    [PS_ACTIVATE] = { "activate", BARE },
    [PS_REST] = { "rest", BARE },
    [PS_BUY_REACTOR] = { "reactor", ZONE },
    [PS_IMPORT_REACTOR] = { "import", ZONE },
    [PS_CONVERTER] = { "converter", KIND_ZONE },
    [PS_SUPERCHARGER] = { "supercharger", ZONE },
    [PS_MOVE_REACTOR] = { "move reactor", ZONES },
    [PS_MOVE_CONVERTER] = { "move converter", ZONES },
    [PS_MOVE_SUPERCHARGER] = { "move supercharger", ZONES },
    [PS_RETURN_CONVERTER] = { "return converter", ZONE },
    [PS_DONE] = { "done", BARE },
    [PS_IDLE] = { "idle", ZONE },
    [PS_EXTRACT] = { "extract", BARE },
    [PS_STORE] = { "store", TOKENS },
    [PS_BUY] = { "buy", TRADE },
    [PS_SELL] = { "sell", TRADE },
    [PS_BUY_LICENCE] = { "buy licence", BARE },
    [PS_SELL_LICENCE] = { "sell licence", BARE },
    [PS_BUY_QUARTER] = { "buy quarter", BARE },
};

/* ---- writing ---- */

static const char *zone_text(int zone, char out[3])
{
    out[0] = (char)('A' + zone % PS_COLUMNS);
    out[1] = (char)('1' + zone / PS_COLUMNS);
    out[2] = 0;
    return out;
}

static int write_steps(const char *verb, fr_move m, char *out, size_t cap)
{
    struct fr_said t = fr_say_into(out, cap);

    fr_say_as(&t, "%s %s", verb, ps_mode_ids[ps_a(m)]);
    for (int r = 0; r < PS_RESOURCES; r++) {
        const int steps = ps_steps(ps_b(m), r);
        if (steps) fr_say_as(&t, " %s %+d", ps_resource_ids[r], steps);
    }
    return (int)t.len;
}

static int write_tokens(const char *verb, fr_move m, char *out, size_t cap)
{
    struct fr_said t = fr_say_into(out, cap);

    fr_say(&t, verb);
    for (int r = 0; r < PS_RESOURCES; r++) {
        const int stored = ps_stored(ps_b(m), r);
        if (stored) fr_say_as(&t, " %d %s", stored, ps_resource_ids[r]);
    }
    return (int)t.len;
}

int ps_write_move(const void *state, int seat, fr_move m, char *out, size_t cap)
{
    const char *verb = forms[ps_kind(m)].verb;
    char from[3], to[3];

    (void)state;
    (void)seat;
    switch (forms[ps_kind(m)].form) {
    case BARE: return snprintf(out, cap, "%s", verb);
    case AMOUNT: return snprintf(out, cap, "%s %d", verb, ps_amount(m));
    case RESOURCE: return snprintf(out, cap, "%s %s", verb, ps_resource_ids[ps_a(m)]);
    case NUMBER: return snprintf(out, cap, "%s %d", verb, ps_a(m));
    case ZONE: return snprintf(out, cap, "%s %s", verb, zone_text(ps_a(m), from));
    case ZONES:
        return snprintf(out, cap, "%s %s %s", verb, zone_text(ps_a(m), from),
                        zone_text(ps_b(m), to));
    case KIND_ZONE:
        return snprintf(out, cap, "%s %s %s", verb, ps_resource_ids[ps_a(m)],
                        zone_text(ps_b(m), to));
    case MARKER: return snprintf(out, cap, "%s %d %s", verb, ps_a(m), ps_resource_ids[ps_b(m)]);
    case STEPS: return write_steps(verb, m, out, cap);
    case TOKENS: return write_tokens(verb, m, out, cap);
    case TRADE: return snprintf(out, cap, "%s %d %s", verb, ps_b(m), ps_resource_ids[ps_a(m)]);
    }
    return 0;
}

/* ---- reading: words one after the other ---- */

static bool read_word(const char **at, char word[24])
{
    size_t len = 0;

    if (**at == ' ') (*at)++;
    while (**at && **at != ' ') {
        if (len + 1 >= 24) return false;
        word[len++] = *(*at)++;
    }
    word[len] = 0;
    return len > 0;
}

static bool read_resource(const char **at, int *resource)
{
    char word[24];

    if (!read_word(at, word)) return false;
    for (int r = 0; r < PS_RESOURCES; r++)
        if (!strcmp(word, ps_resource_ids[r])) {
            *resource = r;
            return true;
        }
    return false;
}

static bool read_zone(const char **at, int *zone)
{
    char w[24];

    if (!read_word(at, w) || w[0] < 'A' || w[0] > 'F' || w[1] < '1' || w[1] > '7' || w[2])
        return false;
    *zone = (w[1] - '1') * PS_COLUMNS + (w[0] - 'A');
    return true;
}

static bool read_number(const char **at, int most, int *number)
{
    char w[24];
    int value = 0;

    if (!read_word(at, w) || (w[0] == '0' && w[1])) return false;
    for (const char *c = w; *c; c++) {
        if (*c < '0' || *c > '9' || value > most) return false;
        value = value * 10 + (*c - '0');
    }
    *number = value;
    return value <= most;
}

static bool read_mode(const char **at, int *mode)
{
    char word[24];

    if (!read_word(at, word)) return false;
    for (*mode = 0; *mode < PS_NUM_MODES; (*mode)++)
        if (!strcmp(word, ps_mode_ids[*mode])) return true;
    return false;
}

static bool read_steps(const char **at, fr_move *m)
{
    int mode, packed = 0x8888, last = -1;

    if (!read_mode(at, &mode)) return false;
    while (**at) {
        char word[24];
        int r;

        if (!read_resource(at, &r) || r <= last || !read_word(at, word)) return false;
        if ((word[0] != '+' && word[0] != '-') || word[1] < '1' || word[1] > '7' || word[2])
            return false;
        const int steps = word[0] == '+' ? word[1] - '0' : '0' - word[1];
        packed += steps * (1 << (4 * r));
        last = r;
    }
    *m = ps_move(PS_SHIFT, mode, packed);
    return true;
}

static bool read_tokens(const char **at, fr_move *m)
{
    int packed = 0, last = -1;

    while (**at) {
        int stored, r;
        if (!read_number(at, 3, &stored) || !stored || !read_resource(at, &r) || r <= last)
            return false;
        packed |= stored << (2 * r);
        last = r;
    }
    *m = ps_move(PS_STORE, 0, packed);
    return last >= 0;
}

static bool read_arguments(const char *at, int kind, fr_move *m)
{
    int a = 0, b = 0;
    bool ok = false;

    switch (forms[kind].form) {
    case BARE: ok = true; break;
    case AMOUNT:
        ok = read_number(&at, 0xFFFFFF, &a);
        *m = ps_bid_move(a);
        return ok && !*at;
    case RESOURCE: ok = read_resource(&at, &a); break;
    case NUMBER: ok = read_number(&at, 41, &a); break;
    case ZONE: ok = read_zone(&at, &a); break;
    case ZONES: ok = read_zone(&at, &a) && read_zone(&at, &b); break;
    case KIND_ZONE: ok = read_resource(&at, &a) && read_zone(&at, &b); break;
    case MARKER: ok = read_number(&at, 4, &a) && read_resource(&at, &b); break;
    case STEPS: return read_steps(&at, m);
    case TOKENS: return read_tokens(&at, m);
    case TRADE: ok = read_number(&at, 9999, &b) && read_resource(&at, &a); break;
    }
    *m = ps_move(kind, a, b);
    return ok && !*at;
}

static bool starts_with(const char *text, const char *verb, const char **rest)
{
    const size_t len = strlen(verb);

    if (strncmp(text, verb, len) || (text[len] && text[len] != ' ')) return false;
    *rest = text + len;
    return true;
}

fr_rule ps_read_move(const void *state, int seat, const char *text, fr_move *out)
{
    (void)state;
    (void)seat;
    for (int kind = 0; kind < PS_NUM_MOVE_KINDS; kind++) {
        const char *rest;
        char again[FR_MAX_TEXT];

        if (!starts_with(text, forms[kind].verb, &rest) || !read_arguments(rest, kind, out))
            continue;
        ps_write_move(state, seat, *out, again, sizeof again);
        if (!strcmp(text, again)) return FR_OK; /* one spelling only */
    }
    return FR_NOT_A_MOVE;
}
