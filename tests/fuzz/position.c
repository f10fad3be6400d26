/* A position is refused with a sentence, or it can be played on, seen by all and saved again. */
#include "fuzz.h"

#include <string.h>

static void look_at(const struct fr_table *t)
{
    static char text[FUZZ_JSON];

    for (int viewer = FR_SPECTATOR; viewer < t->options.players; viewer++) {
        uint64_t copy[FR_MAX_STATE / 8];
        struct fr_writer w;

        memcpy(copy, t->state, sizeof copy);
        t->game->resample(copy, viewer, 7);
        must(!t->game->broken(copy), "a redrawn position is whole");
        memcpy(copy, t->state, sizeof copy);
        t->game->redact(copy, viewer);
        fr_writer_init(&w, text, sizeof text);
        t->game->write_position(copy, &w);
        must(fr_writer_ok(&w), "a view fits");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct fr_table table, again;
    static char text[FUZZ_JSON];
    struct fr_error err = { .text = "" };
    struct fr_writer w;

    table.game = NULL;
    if (!fr_table_read_position(&table, (const char *)data, size, &err)) {
        must(err.text[0], "a position is refused with a sentence");
        must(!table.game, "a refused position leaves the table as it was");
        return 0;
    }
    fr_writer_init(&w, text, sizeof text);
    table.game->write_position(table.state, &w);
    must(fr_writer_ok(&w), "a position fits");
    must(fr_table_read_position(&again, text, w.len, &err), "a written position is accepted");
    must(fr_table_hash(&again) == fr_table_hash(&table), "it is the same state");
    look_at(&table);
    play_some(&table, 40);
    return 0;
}
