/* choices.h: the legal moves of a seat, numbered and grouped for a person to pick from. */
#ifndef FR_CLI_CHOICES_H
#define FR_CLI_CHOICES_H

#include "show.h"

struct choices {
    int num;
    fr_move moves[FR_MAX_LEGAL];
    char texts[FR_MAX_LEGAL][FR_MAX_TEXT];
    uint8_t stems[FR_MAX_LEGAL]; /* how much of each text its group shares */
    /* Auctions: all moves but a few are one word and an amount. Then a number said is that amount
     * and choices are not numbered; else it is always the number of a choice. */
    char word[FR_MAX_TEXT]; /* "" where there is no such word */
    long low, high;
    bool gaps; /* not every number between low and high */
};

enum pick { PICKED, PICK_NO_SUCH_NUMBER, PICK_AMBIGUOUS, PICK_UNKNOWN };

void choices_list(struct choices *, const struct fr_game *, const void *state, int seat);
void choices_print(const struct choices *, const struct show *, int seat);
int choices_number(const struct choices *, fr_move); /* 0: choices are not numbered */
/* The move with this number or text. */
enum pick choices_pick(const struct choices *, const char *said, fr_move *out);
/* The move meant by the beginning of its text or by words of it ("G2 #14"). */
enum pick choices_guess(const struct choices *, const char *said, fr_move *out);

#endif
