/* own_data.c: `frontier --data DIR …`: play with a player's own cards.
 *
 * DIR/cards.json is checked and compiled by the same generator as the game's own data
 * (docs/cards.md); it runs as a program of its own, and its tables come back through a pipe. */
#include "cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char *read_all(int from, size_t *len)
{
    size_t cap = 1 << 20;
    char *out = malloc(cap);
    ssize_t got;

    *len = 0;
    while (out && (got = read(from, out + *len, cap - *len)) != 0) {
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) break;
        *len += (size_t)got;
        if (*len == cap) {
            char *more = realloc(out, cap *= 2);
            if (!more) free(out);
            out = more;
        }
    }
    return out;
}

static void run_generator(const char *dir, int to)
{
    char generator[PATH_MAX], data[PATH_MAX];

    if (dup2(to, STDOUT_FILENO) < 0) _exit(127);
    if (!cli_share("tablegen/underwater-cities.py", generator) ||
        !cli_share("data/underwater-cities", data)) {
        fprintf(stderr, "frontier: the generator of cards is not installed\n");
        _exit(127);
    }
    execlp("python3", "python3", generator, "--own", dir, data, (char *)NULL);
    fprintf(stderr, "frontier: own cards need python3\n");
    _exit(127);
}

int cli_own_data(const char *dir)
{
    const struct fr_game *game = fr_find_game("underwater-cities");
    struct fr_error err = { .text = "" };
    int ends[2], status;
    size_t len;
    char *bytes;
    pid_t child;

    if (pipe(ends)) return cli_failure("no pipe: %s", strerror(errno));
    if ((child = fork()) < 0) return cli_failure("no process: %s", strerror(errno));
    if (!child) {
        close(ends[0]);
        run_generator(dir, ends[1]);
    }
    close(ends[1]);
    bytes = read_all(ends[0], &len);
    close(ends[0]);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    if (!bytes) return cli_failure("no memory");
    if (!WIFEXITED(status) || WEXITSTATUS(status))
        return CLI_FAILED; /* the generator has said why */
    if (!game->use_data(bytes, len, &err)) return cli_failure("%s: %s", dir, err.text);
    return CLI_OK; /* the bytes stay as long as the program runs */
}
