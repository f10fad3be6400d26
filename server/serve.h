/* serve.h: `frontier serve`, as the command line sees it. */
#ifndef FR_SERVE_H
#define FR_SERVE_H

#include <stdbool.h>
#include <stddef.h>

struct fr_serve_config {
    const char *host; /* address to listen on; "127.0.0.1" by default */
    int port;
    bool any_port;                 /* where the port is taken, one of the next will do */
    const char *web;               /* folder of the built client */
    const char *db;                /* SQLite file or postgresql://… */
    const char *certificate, *key; /* TLS; NULL: none */
    const char *origin;            /* further origin allowed to connect, NULL: only the own host */
    const char *user;              /* to become after binding; NULL: stay */
    bool behind_proxy;             /* believe X-Forwarded-For */
    bool private_webhooks;         /* allow webhooks to private and loopback addresses */
    int sockets_per_address, messages_per_second, bot_threads, max_tables;
    int patience_seconds; /* for a request to be said */
    int idle_seconds;     /* until a table that nobody looks at leaves memory */
    bool quiet, open;     /* open: show the address to a browser */
};

/* Serves until told to stop; 0 after a graceful stop. */
int fr_serve(const struct fr_serve_config *);

#endif
