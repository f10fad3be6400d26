/* door.c: what a server does at the door before and after it opens: finds a free port, makes sure
 * that one process alone serves a SQLite file, says under which addresses it is found, and shows
 * them to a browser. */
#include "server.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <limits.h>
#include <net/if.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NUM_TRIED_PORTS = 20 };

/* ---- the port ---- */

static bool is_free(const struct addrinfo *at)
{
    const int fd = socket(at->ai_family, at->ai_socktype | SOCK_CLOEXEC, 0), yes = 1;
    bool free_now;

    if (fd < 0) return false;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    free_now = !bind(fd, at->ai_addr, at->ai_addrlen) && !listen(fd, 1);
    close(fd);
    return free_now;
}

int door_find_port(const char *host, int wanted, bool any)
{
    const struct addrinfo hints = { .ai_socktype = SOCK_STREAM,
                                    .ai_flags = AI_PASSIVE | AI_NUMERICHOST };
    struct addrinfo *found;
    int port = wanted;

    for (int tried = 0; tried < (any ? NUM_TRIED_PORTS : 1); tried++, port++) {
        char text[8];
        bool ok;
        snprintf(text, sizeof text, "%d", port);
        if (getaddrinfo(host, text, &hints, &found))
            return wanted; /* a name: the listener will say */
        ok = is_free(found);
        freeaddrinfo(found);
        if (ok) return port;
    }
    return 0;
}

/* ---- one process for a file ---- */

int door_lock(const char *db, char *holder, size_t cap)
{
    char path[PATH_MAX + 8], real[PATH_MAX];
    ssize_t len = 0;
    int fd;

    holder[0] = 0;
    /* By whatever name it is called, it is one file. */
    if ((size_t)snprintf(path, sizeof path, "%s.lock", realpath(db, real) ? real : db) >=
        sizeof path)
        return -1;
    if ((fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600)) < 0) return -1;
    if (!flock(fd, LOCK_EX | LOCK_NB)) return fd;
    len = pread(fd, holder, cap - 1, 0);
    holder[len > 0 ? len : 0] = 0;
    if (len <= 0) snprintf(holder, cap, "an address not yet known");
    close(fd);
    return -1;
}

void door_sign(int lock, const char *address)
{
    const size_t len = strlen(address);

    if (lock < 0 || ftruncate(lock, 0)) return;
    if (pwrite(lock, address, len, 0) != (ssize_t)len) return; /* only a courtesy to the next one */
}

/* ---- addresses ---- */

void door_address(const struct fr_serve_config *config, const char *host, int port, char *out,
                  size_t cap)
{
    const char *format = strchr(host, ':') ? "%s://[%s]:%d/" : "%s://%s:%d/";

    snprintf(out, cap, format, config->certificate ? "https" : "http", host, port);
}

bool door_is_everywhere(const char *host)
{
    return !strcmp(host, "0.0.0.0") || !strcmp(host, "::");
}

static void announce_interface(const struct fr_serve_config *config, const struct ifaddrs *a,
                               int port)
{
    char host[INET6_ADDRSTRLEN], address[160];

    if (!a->ifa_addr || a->ifa_addr->sa_family != AF_INET || a->ifa_flags & IFF_LOOPBACK) return;
    if (getnameinfo(a->ifa_addr, sizeof(struct sockaddr_in), host, sizeof host, NULL, 0,
                    NI_NUMERICHOST))
        return;
    door_address(config, host, port, address, sizeof address);
    printf("Others find it at %s\n", address);
}

void door_announce(const struct fr_serve_config *config, const char *address, int port)
{
    struct ifaddrs *all;

    printf("Frontier is at %s\n", address);
    if (door_is_everywhere(config->host) && !getifaddrs(&all)) {
        for (const struct ifaddrs *a = all; a; a = a->ifa_next) announce_interface(config, a, port);
        freeifaddrs(all);
    }
    printf("Stop it with Ctrl-C; tables go on where they stood.\n");
    fflush(stdout);
}

/* The browser is nobody's child: it stays open when the server stops. */
void door_show(const char *address)
{
    pid_t child;

    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY")) return;
    if ((child = fork()) > 0) {
        waitpid(child, NULL, 0);
        return;
    }
    if (child < 0) return;
    if (setsid() >= 0 && !fork()) {
        const int nothing = open("/dev/null", O_RDWR);
        for (int fd = 0; fd < 3; fd++) dup2(nothing, fd);
        execlp("xdg-open", "xdg-open", address, (char *)NULL);
    }
    _exit(0);
}
