/* A record is refused with a sentence, or it is a game: written and read again it is the same. */
#include "fuzz.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct fr_table table, again;
    static char text[FUZZ_JSON];
    struct fr_error err = { .text = "" };
    struct fr_writer w;

    table.game = NULL;
    if (!fr_table_read_record(&table, (const char *)data, size, &err)) {
        must(err.text[0], "a record is refused with a sentence");
        must(!table.game, "a refused record leaves the table as it was");
        return 0;
    }
    fr_writer_init(&w, text, sizeof text);
    fr_table_write_record(&table, &w);
    must(fr_writer_ok(&w), "a record fits");
    must(fr_table_read_record(&again, text, w.len, &err), "a written record is accepted");
    must(fr_table_hash(&again) == fr_table_hash(&table), "it leads to the same state");
    return 0;
}
