/* phrases.h: what `frontier play` itself says, in the four languages of the data. Names of
 * components, questions and scores come from the data. */
#ifndef FR_CLI_PHRASES_H
#define FR_CLI_PHRASES_H

enum phrase {
    SAY_HELP,
    SAY_NUMBER_OR_TEXT,
    SAY_AMOUNT_OR_TEXT,
    SAY_NO_CHOICE,
    SAY_PASS_SCREEN,
    SAY_GAME_OVER,
    SAY_WINNER,
    SAY_SHARED,
    SAY_SAVED,
    SAY_UNSAVED,
    SAY_NOTHING_TO_UNDO,
    SAY_NOTHING_TO_REVEAL,
    SAY_LEGAL,
    SAY_HINT,
    SAY_NO_RULE,
    SAY_NEEDS_FILE,
    SAY_NEEDS_MOVE,
    SAY_TOTAL,
    SAY_SEED,
    SAY_AMBIGUOUS,
    SAY_GOAL,
    SAY_COSTS,
    SAY_HAND,
    SAY_TOP,
    SAY_USED,
    SAY_LEFT,
    SAY_SITES,
    SAY_ON_SITES,
    SAY_LOOK,
    SAY_MATCHES,
    NUM_PHRASES
};

const char *say(enum phrase, int language);
void say_about(enum phrase, int language, const char *what); /* prints it, %s filled in */

#endif
