/* serve.c: `frontier serve`: the game server, with the browser table built in. */
#include "cli.h"
#include "serve.h"

#include <stdlib.h>

static const struct cli_option options[] = {
    { "--host", "ADDRESS", "listen there; 127.0.0.1 by default, 0.0.0.0 for everybody" },
    { "--port", "N", "8080 by default, or the next one that is free" },
    { "--db", "URL", "a SQLite file (frontier.db by default) or postgresql://…" },
    { "--web", "DIR", "the built client, if not the one that came with the program" },
    { "--cert", "FILE", "TLS certificate chain, with --key" },
    { "--key", "FILE", "its private key" },
    { "--origin", "ORIGIN",
      "another origin whose pages may connect, such as https://play.example" },
    { "--user", "NAME", "become this user once the port is open" },
    { "--behind-proxy", NULL, "believe X-Forwarded-For, and mark cookies as secure" },
    { "--private-webhooks", NULL, "let webhooks reach private and loopback addresses" },
    { "--sockets-per-address", "N", "64 by default" },
    { "--rate", "N", "messages a second of one socket, 20 by default" },
    { "--bot-threads", "N", "bots that think at once, 1 by default" },
    { "--max-tables", "N", "tables in memory, 5000 by default" },
    { "--patience", "SECONDS", "for a request to be said, 20 by default" },
    { "--idle", "SECONDS", "until a table that nobody looks at leaves memory, 60 by default" },
    { "--open", NULL, "show the address to a browser" },
    { "--quiet", NULL, "print nothing" },
    { NULL, NULL, NULL },
};

static const char *or_else(const char *value, const char *usual) { return value ? value : usual; }

static int run(const struct cli_command *command, int argc, char **argv)
{
    struct cli_args a;
    int code;
    int64_t port = 8080, sockets = 64, rate = 20, threads = 1, tables = 5000, patience = 20,
            idle = 60;
    struct fr_serve_config config = { 0 };
    char page[PATH_MAX];

    if (!cli_parse(command, argc, argv, &a, &code)) return code;
    if (!cli_number(&a, "--port", 1, 65535, &port) ||
        !cli_number(&a, "--sockets-per-address", 1, 100000, &sockets) ||
        !cli_number(&a, "--rate", 1, 100000, &rate) ||
        !cli_number(&a, "--bot-threads", 1, 64, &threads) ||
        !cli_number(&a, "--max-tables", 1, 1000000, &tables) ||
        !cli_number(&a, "--patience", 1, 3600, &patience) ||
        !cli_number(&a, "--idle", 1, 86400, &idle))
        return CLI_USAGE;
    config.host = or_else(cli_value(&a, "--host"), "127.0.0.1");
    config.db = or_else(cli_value(&a, "--db"), "frontier.db");
    config.web = cli_value(&a, "--web");
    if (!config.web) config.web = cli_share("web/dist", page) ? page : "web/dist";
    config.certificate = cli_value(&a, "--cert");
    config.key = cli_value(&a, "--key");
    if (!config.certificate != !config.key)
        return cli_usage_error(&a, "--cert and --key go together");
    config.origin = cli_value(&a, "--origin");
    config.user = cli_value(&a, "--user");
    config.behind_proxy = cli_has(&a, "--behind-proxy");
    config.private_webhooks = cli_has(&a, "--private-webhooks");
    config.quiet = cli_has(&a, "--quiet");
    config.open = cli_has(&a, "--open");
    config.port = (int)port;
    config.any_port = !cli_has(&a, "--port");
    config.sockets_per_address = (int)sockets;
    config.messages_per_second = (int)rate;
    config.bot_threads = (int)threads;
    config.max_tables = (int)tables;
    config.patience_seconds = (int)patience;
    config.idle_seconds = (int)idle;
    return fr_serve(&config) ? CLI_FAILED : CLI_OK;
}

const struct cli_command cli_serve = {
    .name = "serve",
    .words = "",
    .text = "serves tables to people and bots over the network",
    .more =
        "Docs: docs/online.md. Stop it with Ctrl-C or SIGTERM; tables go on where they stood.\n",
    .options = options,
    .run = run,
};
