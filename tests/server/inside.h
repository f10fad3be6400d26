/* inside.h: the whole server in one process without a network, for tests and fuzzers. A world has
 * its own database in memory, its own clock and its own chance, so that two worlds told the same
 * are the same to the last byte. What a client is sent gathers in `heard`, one message a line. */
#ifndef FR_TESTS_INSIDE_H
#define FR_TESTS_INSIDE_H

#include "server.h"
#include "json.h"

enum { MAX_CLIENTS = 8 };

struct client {
    struct conn *conn; /* NULL: gone */
    char cookie[160], id[ID_CAP];
    char *heard;
    size_t len, cap;
};

struct world {
    struct server *server;
    struct fr_serve_config config;
    int64_t now; /* milliseconds */
    struct fr_rng chance;
    struct client clients[MAX_CLIENTS];
    int num_clients;
};

void world_open(struct world *, uint64_t chance);
void world_close(struct world *);
/* A request; the answer's text stays until the next one. Cookies are kept. */
const char *world_http(struct world *, struct client *, const char *method, const char *path,
                       const char *query, const char *body, size_t len, int *status);
/* A guest with a connection of their own; name NULL: nobody in particular. */
struct client *world_client(struct world *, const char *name);
/* A message from the client; everybody then hears what comes of it. */
void world_ask(struct world *, struct client *, const char *json, size_t len);
void world_askf(struct world *, struct client *, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The next second: clocks and housekeeping of a table. */
void world_tick(struct world *, struct room *);
void world_forget_heard(struct world *);

#endif
