/* powercut.c: a disk that forgets, for LD_PRELOAD under the server. kill -9 leaves what was written
 * in the system's cache, so it cannot tell whether a move was on the disk before it was
 * acknowledged. Here each file of the database has a shadow, NAME.disk, which becomes the file at
 * every sync and at no other time: what a power cut leaves behind, if nothing was written early.
 * POWERCUT_SYNC=OFF turns SQLite's syncs off, to show that the check notices. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void copy_file(const char *from, const char *to)
{
    char part[PATH_MAX + 16], bytes[65536];
    ssize_t n;
    int in = open(from, O_RDONLY | O_CLOEXEC), out;

    snprintf(part, sizeof part, "%s.part", to);
    out = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    while (in >= 0 && out >= 0 && (n = read(in, bytes, sizeof bytes)) > 0)
        if (write(out, bytes, (size_t)n) != n) abort();
    if (in >= 0) close(in);
    if (out >= 0) close(out);
    rename(part, to); /* a shadow is whole, whenever the process is killed */
}

static void remember(int fd)
{
    char link[64], path[PATH_MAX], shadow[PATH_MAX + 8];
    ssize_t len;

    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    if ((len = readlink(link, path, sizeof path - 1)) <= 0) return;
    path[len] = 0;
    if (!strstr(path, ".db")) return;
    snprintf(shadow, sizeof shadow, "%s.disk", path);
    pthread_mutex_lock(&lock);
    copy_file(path, shadow);
    pthread_mutex_unlock(&lock);
}

int fsync(int fd)
{
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    const int result = real(fd);

    remember(fd);
    return result;
}

int fdatasync(int fd)
{
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    const int result = real(fd);

    remember(fd);
    return result;
}

typedef int (*exec_fn)(void *, const char *, int (*)(void *, int, char **, char **), void *,
                       char **);
int sqlite3_exec(void *db, const char *sql, int (*each)(void *, int, char **, char **),
                 void *context, char **error);

int sqlite3_exec(void *db, const char *sql, int (*each)(void *, int, char **, char **),
                 void *context, char **error)
{
    const char *sync = getenv("POWERCUT_SYNC");
    exec_fn real = (exec_fn)dlsym(RTLD_NEXT, "sqlite3_exec");

    if (sync && !strcmp(sync, "OFF") && sql && !strcmp(sql, "PRAGMA synchronous=FULL"))
        sql = "PRAGMA synchronous=OFF";
    return real(db, sql, each, context, error);
}
