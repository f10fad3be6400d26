/* choices.c: see choices.h. Moves are grouped by how their texts begin. */
#include "choices.h"

#include <stdlib.h>
#include <string.h>

enum { LABEL = 15, MAX_OTHERS = 3, GROUP = 3, WIDE = 42, ITEM = 512 };

/* The amount of "bid 12" where amounts are bid, else -1. */
static long amount_of(const struct choices *c, const char *text)
{
    const size_t len = strlen(c->word);
    char *end;
    long amount;

    if (!len || strncmp(text, c->word, len) || text[len] != ' ') return -1;
    amount = strtol(text + len + 1, &end, 10);
    return *end ? -1 : amount;
}

static size_t word_len(const char *text) { return strcspn(text, " "); }

static bool same_word(const char *a, const char *b)
{
    return word_len(a) == word_len(b) && !memcmp(a, b, word_len(a));
}

/* Where most moves are one word with an amount, a number is best taken for that amount. */
static void find_amounts(struct choices *c, const char *word)
{
    int amounts = 0;

    snprintf(c->word, sizeof c->word, "%s", word);
    for (int i = 0; i < c->num; i++) {
        const long amount = amount_of(c, c->texts[i]);
        if (amount < 0) continue;
        if (!amounts++) c->low = c->high = amount;
        if (amount < c->low) c->low = amount;
        if (amount > c->high) c->high = amount;
    }
    if (!amounts || c->num - amounts > MAX_OTHERS) c->word[0] = 0;
    c->gaps = c->high - c->low + 1 != amounts;
}

/* Where the last two words of a text begin; 0: that leaves fewer than two words or more than four.
 */
static size_t before_last_two(const char *text)
{
    size_t spaces[3] = { 0 };
    int num = 0;

    for (size_t i = 0; text[i]; i++) {
        if (text[i] != ' ') continue;
        spaces[0] = spaces[1];
        spaces[1] = spaces[2];
        spaces[2] = i;
        num++;
    }
    return num >= 3 && num <= 5 ? spaces[1] : 0;
}

static size_t two_words(const char *text)
{
    const size_t one = word_len(text);

    return text[one] ? one + 1 + word_len(text + one + 1) : 0;
}

/* How many moves begin with this much of a move's text, before a space. */
static int num_sharing(const struct choices *c, const char *text, size_t len)
{
    int num = 0;

    for (int i = 0; i < c->num && num < GROUP; i++)
        num += !strncmp(c->texts[i], text, len) && c->texts[i][len] == ' ';
    return num;
}

/* A group shares as many words as a few moves have in common: "slot G1" card 37, "place outer r90"
 * x4 y7, "build farm" c12.1, "sell" 2 water. What has no such group stands for itself. */
static void find_stems(struct choices *c)
{
    for (int i = 0; i < c->num; i++) {
        const char *text = c->texts[i];
        const size_t stems[] = { before_last_two(text), two_words(text), word_len(text) };

        c->stems[i] = 0;
        for (int n = 0; n < 3 && !c->stems[i]; n++)
            if (stems[n] && num_sharing(c, text, stems[n]) == GROUP)
                c->stems[i] = (uint8_t)stems[n];
    }
}

void choices_list(struct choices *c, const struct fr_game *game, const void *state, int seat)
{
    c->num = game->legal(state, seat, c->moves);
    for (int i = 0; i < c->num; i++)
        game->write_move(state, seat, c->moves[i], c->texts[i], sizeof c->texts[i]);
    find_stems(c);
    find_amounts(c, show_amounts(game));
}

int choices_number(const struct choices *c, fr_move move)
{
    for (int i = 0; i < c->num && !*c->word; i++)
        if (c->moves[i] == move) return i + 1;
    return 0;
}

/* ---- printing ---- */

static void print_amounts(const struct choices *c)
{
    printf("  %s", c->word);
    if (!c->gaps && c->high > c->low)
        printf(" %ld … %ld", c->low, c->high);
    else
        for (int i = 0; i < c->num; i++)
            if (amount_of(c, c->texts[i]) >= 0) printf(" %ld", amount_of(c, c->texts[i]));
    printf("\n");
    for (int i = 0; i < c->num; i++)
        if (amount_of(c, c->texts[i]) < 0) printf("  %s\n", c->texts[i]);
}

static bool same_stem(const struct choices *c, int a, int b)
{
    if (!c->stems[a]) return !c->stems[b] && same_word(c->texts[a], c->texts[b]);
    return c->stems[a] == c->stems[b] && !memcmp(c->texts[a], c->texts[b], c->stems[a]);
}

static bool begins_group(const struct choices *c, int index)
{
    for (int i = 0; i < index; i++)
        if (same_stem(c, i, index)) return false;
    return true;
}

/* The bracket tells the number to answer with from those in the text. A bare number needs its word
 * beside it. */
static void write_item(const struct choices *c, const struct show *s, int seat, int index,
                       char *out)
{
    const char *text = c->texts[index], *rest = text + c->stems[index];
    const int len = snprintf(out, ITEM, "%d) ", index + 1);

    if (*rest == ' ') rest++;
    if (show_told(s, seat, c->moves[index], text, rest, out + len, (size_t)(ITEM - len))) return;
    if (strspn(rest, "0123456789") == strlen(rest)) rest = text;
    snprintf(out + len, (size_t)(ITEM - len), "%s", rest);
}

/* Whether all items of the groups that begin with this move's word fit into columns, and how wide
 * these are: groups of one word
 * ("slot G1", "slot G2") stand below each other. */
static bool fits_columns(const struct choices *c, const struct show *s, int seat, int first,
                         int *field)
{
    char item[ITEM];

    *field = 0;
    for (int i = 0; i < c->num; i++) {
        if (!same_word(c->texts[first], c->texts[i]) || !c->stems[first] != !c->stems[i]) continue;
        write_item(c, s, seat, i, item);
        if (show_width(item) > *field) *field = show_width(item);
    }
    *field += 2;
    return *field <= WIDE;
}

/* Behind the words that a group shares, where there are such. */
static int indent_of(const struct choices *c, int first) { return c->stems[first] ? LABEL + 2 : 2; }

static void print_columns(const struct choices *c, const struct show *s, int seat, int first,
                          int field)
{
    const int indent = indent_of(c, first);
    int column = indent, end = indent; /* where the next item begins, where the last one ended */
    char item[ITEM];

    for (int i = first; i < c->num; i++) {
        if (!same_stem(c, first, i)) continue;
        write_item(c, s, seat, i, item);
        if (column + show_width(item) > SHOW_LINE) {
            printf("\n");
            end = 0;
            column = indent;
        }
        printf("%*s%s", column - end, "", item);
        end = column + show_width(item);
        column += field;
    }
    printf("\n");
}

static void print_lines(const struct choices *c, const struct show *s, int seat, int first)
{
    const int indent = indent_of(c, first);
    char item[ITEM];

    for (int i = first; i < c->num; i++) {
        if (!same_stem(c, first, i)) continue;
        if (i > first) printf("%*s", indent, "");
        write_item(c, s, seat, i, item);
        show_wrapped(item, indent + 4, indent);
    }
}

/* All moves of the group that begins with move `first`: in columns, or one a line where they are
 * long. */
static void print_group(const struct choices *c, const struct show *s, int seat, int first)
{
    const int len = (int)c->stems[first];
    int field;

    printf("  %-*.*s", len ? LABEL : 0, len, c->texts[first]);
    if (len >= LABEL) printf("\n%*s", indent_of(c, first), "");
    if (fits_columns(c, s, seat, first, &field))
        print_columns(c, s, seat, first, field);
    else
        print_lines(c, s, seat, first);
}

void choices_print(const struct choices *c, const struct show *s, int seat)
{
    if (*c->word) {
        print_amounts(c);
        return;
    }
    for (int i = 0; i < c->num; i++)
        if (begins_group(c, i)) print_group(c, s, seat, i);
}

/* ---- picking ---- */

static enum pick pick_number(const struct choices *c, long number, fr_move *out)
{
    if (!*c->word) {
        if (number < 1 || number > c->num) return PICK_NO_SUCH_NUMBER;
        *out = c->moves[number - 1];
        return PICKED;
    }
    for (int i = 0; i < c->num; i++)
        if (amount_of(c, c->texts[i]) == number) return *out = c->moves[i], PICKED;
    return PICK_NO_SUCH_NUMBER;
}

enum pick choices_pick(const struct choices *c, const char *said, fr_move *out)
{
    char *end;
    const long number = strtol(said, &end, 10);

    if (*said && !*end) return pick_number(c, number, out);
    for (int i = 0; i < c->num; i++)
        if (!strcmp(c->texts[i], said)) return *out = c->moves[i], PICKED;
    return PICK_UNKNOWN;
}

static bool holds_word(const char *text, const char *word, size_t len)
{
    for (; *text; text += word_len(text), text += *text == ' ')
        if (word_len(text) == len && !memcmp(text, word, len)) return true;
    return false;
}

/* Does the text hold every word said, in any order? "#12" is the number 12 in a text, not a
 * choice's. */
static bool holds_words(const char *text, const char *said)
{
    for (size_t len; *said; said += len, said += strspn(said, " ")) {
        said += *said == '#';
        len = word_len(said);
        if (!holds_word(text, said, len)) return false;
    }
    return true;
}

enum pick choices_guess(const struct choices *c, const char *said, fr_move *out)
{
    int found = 0;

    for (int i = 0; i < c->num; i++)
        if (!strncmp(c->texts[i], said, strlen(said)) || holds_words(c->texts[i], said)) {
            *out = c->moves[i];
            found++;
        }
    return found == 1 ? PICKED : found ? PICK_AMBIGUOUS : PICK_UNKNOWN;
}
