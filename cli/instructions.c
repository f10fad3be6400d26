/* instructions.c: see instructions.h. */
#include "instructions.h"

#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

int cli_start_counting(void)
{
    struct perf_event_attr attr = {
        .type = PERF_TYPE_HARDWARE,
        .size = sizeof attr,
        .config = PERF_COUNT_HW_INSTRUCTIONS,
        .disabled = 1,
        .exclude_kernel = 1,
        .exclude_hv = 1,
    };
    const int counter = (int)syscall(SYS_perf_event_open, &attr, 0, -1, -1, 0);

    if (counter >= 0) ioctl(counter, PERF_EVENT_IOC_ENABLE, 0);
    return counter;
}

double cli_stop_counting(int counter, uint64_t decisions)
{
    uint64_t instructions = 0;

    if (counter < 0) return 0;
    ioctl(counter, PERF_EVENT_IOC_DISABLE, 0);
    if (read(counter, &instructions, sizeof instructions) != sizeof instructions) instructions = 0;
    close(counter);
    return decisions ? (double)instructions / (double)decisions : 0;
}

/* Its own words and ours come through one pipe. */
static FILE *start(char *const *argv, pid_t *child)
{
    int ends[2];

    if (pipe(ends)) return NULL;
    *child = fork();
    if (!*child) {
        dup2(ends[1], STDOUT_FILENO);
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        execvp(argv[0], argv);
        _exit(127);
    }
    close(ends[1]);
    if (*child > 0) return fdopen(ends[0], "r");
    close(ends[0]);
    return NULL;
}

static FILE *start_valgrind(const struct cli_args *a, const char *function,
                            const char *const *words, pid_t *child)
{
    enum { MOST_WORDS = 16 };
    char self[4096], collect[64];
    const ssize_t len = readlink("/proc/self/exe", self, sizeof self - 1);
    char *argv[6 + MOST_WORDS + 2 * CLI_MAX_GIVEN] = {
        "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", collect, self,
    };
    int argc = 5;

    if (len < 0) return NULL;
    self[len] = 0;
    snprintf(collect, sizeof collect, "--toggle-collect=%s*", function);
    for (int i = 0; i < MOST_WORDS && words[i]; i++) argv[argc++] = (char *)(uintptr_t)words[i];
    for (int i = 0; i < a->num_given; i++)
        if (!strcmp(a->given[i].name, "--option")) {
            argv[argc++] = "--option";
            argv[argc++] = (char *)(uintptr_t)a->given[i].value;
        }
    return start(argv, child);
}

double cli_ask_valgrind(const struct cli_args *a, const char *function, const char *const *words)
{
    unsigned long long instructions = 0, decisions = 0;
    char line[512];
    pid_t child;
    FILE *out = start_valgrind(a, function, words, &child);

    if (!out) return 0;
    while (fgets(line, sizeof line, out)) {
        const char *collected = strstr(line, "Collected :");
        if (collected) sscanf(collected, "Collected : %llu", &instructions);
        sscanf(line, "decisions %llu", &decisions);
    }
    fclose(out);
    waitpid(child, NULL, 0);
    return decisions ? (double)instructions / (double)decisions : 0;
}
