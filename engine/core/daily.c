/* daily.c: the game of a day. It follows from the date alone, so that everybody plays the same one
 * without asking anybody: as few players as the game allows, what can be left to the lot left to
 * it, and the date as the seed. */
#include "frontier.h"
#include "frontier_json.h"

#include <string.h>

static int digits(const char *text, int num)
{
    int number = 0;

    for (int i = 0; i < num; i++) {
        if (text[i] < '0' || text[i] > '9') return -1;
        number = 10 * number + text[i] - '0';
    }
    return number;
}

static int days_of(int year, int month)
{
    static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

    return days[month - 1] + (month == 2 && leap);
}

/* "2026-11-16" as 20261116; 0: no such day. */
static uint64_t read_day(const char *text)
{
    int year, month, day;

    if (strlen(text) != 10 || text[4] != '-' || text[7] != '-') return 0;
    year = digits(text, 4);
    month = digits(text + 5, 2);
    day = digits(text + 8, 2);
    if (year < 1 || month < 1 || month > 12 || day < 1 || day > days_of(year, month)) return 0;
    return (uint64_t)((year * 100 + month) * 100 + day);
}

bool fr_daily(const struct fr_game *game, const char *day, struct fr_options *o, uint64_t *seed)
{
    if (!(*seed = read_day(day))) return false;
    fr_usual_options(game, game->min_players, o);
    for (uint32_t i = 0; i < game->num_options; i++)
        if (game->options[i].kind == FR_OPTION_CHOICE &&
            !strcmp(game->options[i].values[0], "random"))
            o->at[i] = 0;
    return true;
}
