/* Lines that several clients send to the server's inside: `0 {"type":…}` is a WebSocket message of
 * client 0, `1 POST /api/tables {…}` a request. Each message is answered once, everything that goes
 * out is JSON, and afterwards each table is what its log says. */
#include "fuzz.h"
#include "inside.h"
#include "server_script.h"

#include <stdlib.h>
#include <string.h>

static void check_json(const char *text, size_t len)
{
    static struct fr_json nodes[1 << 16];
    struct fr_error err = { .text = "" };

    must(fr_json_parse(text, len, nodes, sizeof nodes / sizeof *nodes, &err),
         "what goes out is JSON");
}

static void check_heard(const struct client *c, bool asked)
{
    int answers = 0;

    for (size_t at = 0, end; at < c->len; at = end + 1) {
        for (end = at; c->heard[end] != '\n';) end++;
        check_json(c->heard + at, end - at);
        answers += end - at > 6 && !memcmp(c->heard + at, "{\"re\":", 6);
    }
    must(answers == (asked && c->conn), "each message is answered once");
}

static void send_message(struct world *w, int client, const char *line)
{
    const bool connected = w->clients[client].conn;

    world_ask(w, &w->clients[client], line, strlen(line));
    for (int i = 0; i < w->num_clients; i++) check_heard(&w->clients[i], i == client && connected);
    world_forget_heard(w);
}

static void send_request(struct world *w, int client, char *line)
{
    char *path = strchr(line, ' '), *body = path ? strchr(path + 1, ' ') : NULL, *query;
    const char *answer;

    if (!path) return;
    *path++ = 0;
    if (body) *body++ = 0;
    if ((query = strchr(path, '?'))) *query++ = 0;
    answer =
        world_http(w, &w->clients[client], line, path, query, body, body ? strlen(body) : 0, NULL);
    if (answer[0] != '#') check_json(answer, strlen(answer)); /* metrics */
    for (int i = 0; i < w->num_clients; i++) w->clients[i].len = 0;
}

/* Everything is rebuilt from the log: read anew, a table is the same. */
static void check_room(struct world *w, struct room *room)
{
    const enum room_status status = room->status;
    const int64_t seq = room->seq;
    const uint64_t hash = room->table ? fr_table_hash(room->table) : 0;

    char id[ID_CAP];
    struct room *again, *wait;

    memcpy(id, room->id, sizeof id);
    while (room->watchers) conn_unwatch(room->watchers);
    room_forget(w->server, room);
    must(!room_find(w->server, id, &wait) && wait, "a table is read again");
    keeper_pump(w->server->keeper);
    must((again = room_find(w->server, id, &wait)), "a table can be read again");
    must(again->status == status && again->seq == seq && !again->misfit,
         "a table is what its log says");
    must((again->table ? fr_table_hash(again->table) : 0) == hash, "a game is what its log says");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct world w;
    char *copy = malloc(size + 1), *line = copy;

    must(copy, "there is memory");
    memcpy(copy, data, size);
    copy[size] = 0;
    script_open(&w, size ? data[size - 1] : 0);
    for (char *end; line && *line; line = end) {
        const int client = line[0] & 3;

        if ((end = strchr(line, '\n'))) *end++ = 0;
        if (strlen(line) < 3) continue;
        if (line[2] == '{')
            send_message(&w, client, line + 2);
        else
            send_request(&w, client, line + 2);
    }
    for (int i = 0; i < NUM_ROOM_BUCKETS; i++)
        for (struct room *room = w.server->rooms[i], *next; room; room = next) {
            next = room->next;
            check_room(&w, room);
        }
    world_close(&w);
    free(copy);
    return 0;
}
