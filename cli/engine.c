/* engine.c: `frontier engine`: the line protocol on standard input and output. */
#include "bots.h"
#include "cli.h"

#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

enum { ANSWER_CAP = 8 << 20 };

static const struct cli_option options[] = { { NULL, NULL, NULL } };

static void answer_line(struct fr_protocol *p, char *line, size_t len, char *out)
{
    while (len && (line[len - 1] == '\n' || line[len - 1] == '\r')) line[--len] = 0;
    if (strlen(line) != len)
        snprintf(out, ANSWER_CAP, "{\"error\":\"the line holds a NUL character\"}");
    else
        fr_protocol_answer(p, line, out, ANSWER_CAP);
    puts(out);
    fflush(stdout);
}

static int run(const struct cli_command *command, int argc, char **argv)
{
    struct fr_protocol *p = calloc(1, sizeof *p);
    struct fr_table *t = cli_new_table();
    struct fr_bots_context bots = { .mind = fr_mind_new(0, 1), .limits.clock = cli_clock };
    char *line = NULL, *out = malloc(ANSWER_CAP);
    size_t cap = 0;
    ssize_t len;
    struct cli_args a;
    int exit_code;

    if (cli_parse(command, argc, argv, &a, &exit_code)) {
        if (!p || !t || !out || !bots.mind)
            exit_code = cli_failure("no memory");
        else {
            p->table = t;
            p->go = fr_bots_go;
            p->go_context = &bots;
            while (!p->quit && (len = getline(&line, &cap, stdin)) >= 0)
                answer_line(p, line, (size_t)len, out);
        }
    }
    free(line);
    free(out);
    free(t);
    free(p);
    fr_mind_free(bots.mind);
    return exit_code;
}

const struct cli_command cli_engine = {
    .name = "engine",
    .words = "",
    .text = "speaks the line protocol on standard input and output",
    .more = "One command a line, one JSON answer a line; `help` lists the commands, "
            "docs/protocol.md explains\n"
            "them. Bots in any language can play through it:\n"
            "  echo games | frontier engine",
    .options = options,
    .run = run,
};
