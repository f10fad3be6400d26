/* Whatever the lines say, each gets one answer that is JSON on one line. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static void answer_line(struct fr_protocol *p, const char *line)
{
    static char out[FUZZ_JSON];
    static struct fr_json nodes[1 << 17];
    struct fr_error err = { .text = "" };
    const size_t len = fr_protocol_answer(p, line, out, sizeof out);

    must(len > 0 && len == strlen(out), "every line is answered");
    must(!memchr(out, '\n', len), "an answer is one line");
    must(fr_json_parse(out, len, nodes, sizeof nodes / sizeof *nodes, &err), "an answer is JSON");
    must(nodes[0].type == FR_OBJECT, "an answer is an object");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct fr_table table;
    struct fr_protocol *p = calloc(1, sizeof *p);
    char *copy = malloc(size + 1), *line = copy;

    must(p && copy, "there is memory");
    table.game = NULL;
    p->table = &table;
    memcpy(copy, data, size);
    copy[size] = 0;
    for (char *end; line && !p->quit; line = end) {
        end = strchr(line, '\n');
        if (end) *end++ = 0;
        answer_line(p, line);
    }
    free(copy);
    free(p);
    return 0;
}
