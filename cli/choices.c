/* choices.c: see choices.h. Moves are grouped by how their texts begin. */
#include "choices.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = 96, LABEL = 14, MAX_OTHERS = 3, MANY = 20 };

/* The amount of "word 12", -1 if the text is not of that form. */
static long amount_of(const char *text)
{
    const char *space = strchr(text, ' ');
    char *end;
    long amount;

    if (!space || space[1] < '0' || space[1] > '9') return -1;
    amount = strtol(space + 1, &end, 10);
    return *end ? -1 : amount;
}

static size_t word_len(const char *text) { return strcspn(text, " "); }

static bool same_word(const char *a, const char *b)
{
    return word_len(a) == word_len(b) && !memcmp(a, b, word_len(a));
}

/* One word with numbers, and little else: then a number is best taken for that number. */
static void find_amounts(struct choices *c)
{
    const char *first = NULL;
    int amounts = 0;

    c->word[0] = 0;
    for (int i = 0; i < c->num; i++) {
        const long amount = amount_of(c->texts[i]);
        if (amount < 0) continue;
        if (first && !same_word(first, c->texts[i])) return;
        if (!first) {
            first = c->texts[i];
            c->low = c->high = amount;
        }
        if (amount < c->low) c->low = amount;
        if (amount > c->high) c->high = amount;
        amounts++;
    }
    if (!amounts || c->num - amounts > MAX_OTHERS) return;
    snprintf(c->word, sizeof c->word, "%.*s", (int)word_len(first), first);
    c->gaps = c->high - c->low + 1 != amounts;
}

/* Where the last two words of a text begin; 0: there are not four words. */
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
    return num >= 3 ? spaces[1] : 0;
}

/* Groups are made by the first word; large ones ("slot G1 card 37", "place outer r90 x4 y7") by all
 * words but the last two. */
static void find_stems(struct choices *c)
{
    for (int i = 0; i < c->num; i++) {
        int group = 0;

        for (int j = 0; j < c->num && group <= MANY; j++)
            group += same_word(c->texts[i], c->texts[j]);
        c->stems[i] = (uint8_t)word_len(c->texts[i]);
        if (group > MANY && before_last_two(c->texts[i]))
            c->stems[i] = (uint8_t)before_last_two(c->texts[i]);
    }
}

void choices_list(struct choices *c, const struct fr_game *game, const void *state, int seat)
{
    c->num = game->legal(state, seat, c->moves);
    for (int i = 0; i < c->num; i++)
        game->write_move(state, seat, c->moves[i], c->texts[i], sizeof c->texts[i]);
    find_stems(c);
    find_amounts(c);
}

static void print_amounts(const struct choices *c)
{
    printf("  %s", c->word);
    if (!c->gaps && c->high > c->low)
        printf(" %ld … %ld", c->low, c->high);
    else
        for (int i = 0; i < c->num; i++)
            if (amount_of(c->texts[i]) >= 0) printf(" %ld", amount_of(c->texts[i]));
    printf("\n");
    for (int i = 0; i < c->num; i++)
        if (amount_of(c->texts[i]) < 0) printf("  %s\n", c->texts[i]);
}

/* Prints one choice in a field of eight columns or a multiple; returns the next free column. */
static int print_choice(int number, const char *text, int column)
{
    char item[FR_MAX_TEXT + 16];
    const int len = snprintf(item, sizeof item, "%d %s", number, text);
    const int field = (len + 2 + 7) / 8 * 8;

    if (column + len > LINE) {
        printf("\n%*s", LABEL + 2, "");
        column = LABEL + 2;
    }
    printf("%-*s", field, item);
    return column + field;
}

static bool same_stem(const struct choices *c, int a, int b)
{
    return c->stems[a] == c->stems[b] && !memcmp(c->texts[a], c->texts[b], c->stems[a]);
}

static bool begins_group(const struct choices *c, int index)
{
    for (int i = 0; i < index; i++)
        if (same_stem(c, i, index)) return false;
    return true;
}

/* All moves of the group that begins with move `first`, in one wrapped block. */
static void print_group(const struct choices *c, int first)
{
    const int len = (int)c->stems[first];
    int column = LABEL + 2;

    printf("  %-*.*s", LABEL, len, c->texts[first]);
    if (len >= LABEL) printf("\n%*s", LABEL + 2, "");
    for (int i = first; i < c->num; i++) {
        const char *rest = c->texts[i] + c->stems[i];
        if (same_stem(c, first, i)) column = print_choice(i + 1, *rest ? rest + 1 : "", column);
    }
    printf("\n");
}

void choices_print(const struct choices *c)
{
    if (*c->word) {
        print_amounts(c);
        return;
    }
    for (int i = 0; i < c->num; i++)
        if (begins_group(c, i)) print_group(c, i);
}

static enum pick pick_number(const struct choices *c, long number, fr_move *out)
{
    char text[FR_MAX_TEXT * 2];

    if (!*c->word) {
        if (number < 1 || number > c->num) return PICK_NO_SUCH_NUMBER;
        *out = c->moves[number - 1];
        return PICKED;
    }
    snprintf(text, sizeof text, "%s %ld", c->word, number);
    for (int i = 0; i < c->num; i++)
        if (!strcmp(c->texts[i], text)) return *out = c->moves[i], PICKED;
    return PICK_NO_SUCH_NUMBER;
}

enum pick choices_pick(const struct choices *c, const char *said, fr_move *out)
{
    const size_t len = strlen(said);
    char *end;
    const long number = strtol(said, &end, 10);
    int found = 0;

    if (len && !*end) return pick_number(c, number, out);
    for (int i = 0; i < c->num; i++)
        if (!strcmp(c->texts[i], said)) return *out = c->moves[i], PICKED;
    for (int i = 0; i < c->num; i++)
        if (len && !strncmp(c->texts[i], said, len)) {
            *out = c->moves[i];
            found++;
        }
    return found == 1 ? PICKED : found ? PICK_AMBIGUOUS : PICK_UNKNOWN;
}
