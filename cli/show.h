/* show.h: the table in a terminal. A picture is drawn from a view's JSON alone, so it can show
 * nothing its viewer may not know. A game without a picture is shown as an indented list, in the
 * words of its terms (`word.<key>`). */
#ifndef FR_CLI_SHOW_H
#define FR_CLI_SHOW_H

#include "frontier.h"
#include "frontier_json.h"

#include <stdio.h>

enum show_colour {
    SHOW_PLAIN,
    SHOW_RED,
    SHOW_GREEN,
    SHOW_YELLOW,
    SHOW_BLUE,
    SHOW_MAGENTA,
    SHOW_CYAN,
    SHOW_BOLD,
    SHOW_DIM
};

enum { SHOW_LINE = 98 };  /* columns */
enum { SHOW_TRUTH = -2 }; /* a viewer who knows everything: for replays */

struct show {
    const struct fr_game *game;
    const struct fr_table *table; /* for the names of the seats */
    int viewer;                   /* a seat, FR_SPECTATOR or SHOW_TRUTH */
    int language;
    bool colour; /* the terminal has colours */
    bool plain;  /* a list of words, also where there is a picture */
    bool whole;  /* the whole table, also where only a part of it changes within a turn */
};

/* Draws what a view holds. */
typedef void show_drawer(const struct show *, const struct fr_json *view);
/* Writes what a value in an event means in its game; false: it speaks for itself. */
typedef bool show_namer(const struct show *, const struct fr_json *event, const char *key,
                        const struct fr_json *value, char *out, size_t cap);
/* Prints, below a question, who asks it and what that says. */
typedef void show_asker(const struct show *, int seat, const struct fr_question *);
/* Says a legal move in the table's words: names of cards, prices. `rest` is the part of its text
 * that its group does not share. False: that part will do. */
typedef bool show_teller(const struct show *, int seat, fr_move, const char *text, const char *rest,
                         char *out, size_t cap);

/* How a game looks in a terminal, in cli/show_<game>.c as <game>_picture; the list of all is made
 * while building. */
struct show_picture {
    const char *game;
    show_drawer *draw;
    /* NULL: what the game says speaks for itself */
    show_namer *name;
    show_asker *ask;
    show_teller *tell;
    const char *amounts; /* the word before numbers that are amounts, not names of things ("bid") */
};
extern const struct show_picture *const show_pictures[]; /* ends with NULL */

void show_table(const struct show *); /* the state as the viewer knows it */
void show_events(const struct show *, const struct fr_event *, int count);
void show_asking(const struct show *, int seat, const struct fr_question *);
show_teller show_told;
const char *show_amounts(const struct fr_game *); /* "": there are none */
void show_score(const struct show *, int seat);
void show_result(const struct show *);

/* ---- for pictures ---- */

/* The text of the term made of two parts of a key; the second part where there is no such term. */
const char *show_term(const struct show *, const char *area, const char *key);
int show_int(const struct fr_json *object, const char *key, int otherwise); /* also for null */
/* Copies a string member; "" where it is missing or null. */
const char *show_text(const struct fr_json *object, const char *key, char *out, size_t cap);
const struct fr_json *show_element(const struct fr_json *array, uint32_t index); /* NULL: none */
void show_paint(const struct show *, int colour);    /* until the next; SHOW_PLAIN ends */
void show_seat_paint(const struct show *, int seat); /* each seat has its own colour */
void show_pad(const char *text, int width);          /* negative: to the right */
void show_wrapped(const char *text, int indent,
                  int column); /* from the column on, then a newline */
/* What is printed on the game's components, as the engine tells it; NULL: nothing. */
const struct fr_json *show_printed(const struct show *);
typedef void show_user(const struct show *, const struct fr_json *view, void *context);
void show_with_view(const struct show *, show_user *, void *context);
int show_width(const char *text); /* columns of UTF-8 text */

#endif
