/* face.c: the engine and its bots for a JavaScript host: one table, one line in, one answer out.
 *
 * The host writes a command of the line protocol into input(), calls answer() with its length and
 * reads that many bytes from output(). Nothing else crosses the border, so the browser, Node and
 * `frontier engine` speak the same language. A second table is a second instance of the module. */
#include "frontier.h"
#include "bots.h"
#include "networks.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = 1 << 20, ANSWER = 1 << 21, NODES = 20000 };

static char line[LINE + 1], reply[ANSWER];
static struct fr_table table;
static struct fr_bots_context bots; /* no clock: bots count what they think through */
static struct fr_protocol protocol = { .table = &table, .go = fr_bots_go, .go_context = &bots };

#define EXPORT(name) __attribute__((export_name(name)))

EXPORT("input") char *face_input(void);
EXPORT("input_size") uint32_t face_input_size(void);
EXPORT("output") char *face_output(void);
EXPORT("answer") uint32_t face_answer(uint32_t len);

EXPORT("texts") int face_texts(int language, uint32_t len);

/* The texts of a language, from the input: kept for good. */
int face_texts(int language, uint32_t len)
{
    char *kept = len <= LINE ? malloc(len + 1) : NULL;

    if (!kept || language < 0 || language >= FR_LANGUAGES) return 0;
    memcpy(kept, line, len);
    kept[len] = 0;
    fr_use_texts(language, kept, len);
    return 1;
}

EXPORT("missed") const char *face_missed(void);
EXPORT("network") int face_network(uint32_t len);

/* The id of the game whose network the last answer missed, or nothing. */
const char *face_missed(void) { return bots.missed ? bots.missed->id : ""; }

/* That network, from the input: kept for good. No bytes: it will not come. */
int face_network(uint32_t len)
{
    const struct fr_game *game = bots.missed;
    char *kept = len && len <= LINE ? malloc(len) : NULL;
    struct fr_error err;

    bots.missed = NULL;
    if (!game) return 0;
    if (kept) memcpy(kept, line, len);
    return fr_network_take(game, kept, len, &err) && kept;
}

char *face_input(void) { return line; }

uint32_t face_input_size(void) { return LINE; }

char *face_output(void) { return reply; }

/* The length of the answer; 0 if the line was longer than input_size. */
uint32_t face_answer(uint32_t len)
{
    if (len > LINE) return 0;
    if (!bots.mind) bots.mind = fr_mind_new(NODES, 1);
    line[len] = 0;
    return (uint32_t)fr_protocol_answer(&protocol, line, reply, ANSWER);
}
