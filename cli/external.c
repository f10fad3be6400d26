/* external.c: see external.h. Two pipes and a child. A program that ends, answers nonsense or takes
 * too long is told about. */
#include "external.h"
#include "frontier_json.h"

#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LINE_CAP = 1 << 18, MAX_NODES = 4096 };

struct external {
    pid_t child;
    int patience; /* seconds */
    FILE *to, *from;
    char *line;
    size_t cap;
    char text[LINE_CAP];
    struct fr_json nodes[MAX_NODES];
};

/* In a process group of its own, so that whatever the command starts can be ended with it. */
static void become(const char *command, int in, int out)
{
    setpgid(0, 0);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static bool open_pipes(struct external *e, const char *command)
{
    int down[2], up[2];

    if (pipe(down)) return false;
    if (pipe(up)) return close(down[0]), close(down[1]), false;
    fcntl(down[1], F_SETFD, FD_CLOEXEC); /* ours alone: no other program keeps them open */
    fcntl(up[0], F_SETFD, FD_CLOEXEC);
    e->child = fork();
    if (!e->child) {
        close(down[1]);
        close(up[0]);
        become(command, down[0], up[1]);
    }
    close(down[0]);
    close(up[1]);
    e->to = fdopen(down[1], "w");
    e->from = fdopen(up[0], "r");
    return e->child > 0 && e->to && e->from;
}

struct external *external_start(const char *command, int patience, struct fr_error *err)
{
    struct external *e = calloc(1, sizeof *e);

    signal(SIGPIPE, SIG_IGN); /* a program that has ended is noticed by its silence */
    if (e) e->patience = patience;
    if (e && open_pipes(e, command)) return e;
    external_stop(e);
    fr_fail(err, "the program \"%s\" cannot be started", command);
    return NULL;
}

/* A program that does not leave when asked to is ended. */
static void see_off(pid_t child)
{
    const struct timespec moment = { .tv_nsec = 10000000 };

    for (int i = 0; i < 100; i++) {
        if (waitpid(child, NULL, WNOHANG)) return;
        nanosleep(&moment, NULL);
    }
    kill(-child, SIGKILL);
    waitpid(child, NULL, 0);
}

void external_stop(struct external *e)
{
    if (!e) return;
    if (e->to) {
        fputs("quit\n", e->to);
        fclose(e->to);
    }
    if (e->child > 0) see_off(e->child);
    if (e->from) fclose(e->from);
    free(e->line);
    free(e);
}

/* Reads one answer into nodes; false: there is none, it is no JSON, or it is an error. */
static bool read_answer(struct external *e, struct fr_error *err)
{
    struct fr_error why;
    char said[160];
    ssize_t len;

    fflush(e->to);
    if (poll(&(struct pollfd){ .fd = fileno(e->from), .events = POLLIN }, 1, 1000 * e->patience) ==
        0)
        return fr_fail(err, "the program has not answered for %d seconds", e->patience);
    len = getline(&e->line, &e->cap, e->from);
    if (len < 0) return fr_fail(err, "the program has ended without an answer");
    if (!fr_json_parse(e->line, (size_t)len, e->nodes, MAX_NODES, &why))
        return fr_fail(err, "the program answered no JSON: %.60s", e->line);
    if (fr_json_string(fr_json_get(e->nodes, "error"), said, sizeof said))
        return fr_fail(err, "the program says: %s", said);
    return true;
}

static bool send_position(struct external *e, const struct fr_game *game, const void *state,
                          int seat, uint64_t seed, struct fr_error *err)
{
    uint64_t world[FR_MAX_STATE / 8];
    struct fr_writer w;

    memcpy(world, state, game->state_size);
    game->resample(world, seat, seed);
    fr_writer_init(&w, e->text, sizeof e->text);
    game->write_position(world, &w);
    if (!fr_writer_ok(&w)) return fr_fail(err, "the position is too long for a line");
    fprintf(e->to, "load %s\n", e->text);
    return read_answer(e, err);
}

bool external_ask(struct external *e, const struct fr_game *game, const void *state, int seat,
                  uint64_t seed, int64_t budget, fr_move *out, struct fr_error *err)
{
    const struct fr_json *move;
    char text[FR_MAX_TEXT];

    if (!send_position(e, game, state, seat, seed, err)) return false;
    fprintf(e->to, "go %d {\"budget\":%" PRId64 ",\"seed\":\"%" PRIu64 "\"}\n", seat, budget, seed);
    if (!read_answer(e, err)) return false;
    move = fr_json_get(fr_json_get(e->nodes, "go"), "move");
    if (!fr_json_string(move, text, sizeof text))
        return fr_fail(err, "the program answered no {\"go\": {\"move\": …}}");
    if (game->read_move(state, seat, text, out) != FR_OK ||
        game->why_not(state, seat, *out) != FR_OK)
        return fr_fail(err, "the program's move \"%s\" is not legal", text);
    return true;
}
