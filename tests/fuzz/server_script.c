/* server_script.c: see server_script.h. Chance is the same each time, and so are all ids. */
#include "server_script.h"

#include <stdio.h>
#include <string.h>

struct room *script_room(struct world *w)
{
    for (int i = 0; i < NUM_ROOM_BUCKETS; i++)
        if (w->server->rooms[i]) return w->server->rooms[i];
    return NULL;
}

void script_open(struct world *w, unsigned which)
{
    static const char *const names[] = { "Ann", "Bob", "Cyd", NULL };
    int num_games = 0;
    char body[128];

    while (fr_games[num_games]) num_games++;
    world_open(w, 1);
    for (int i = 0; i < 4; i++) world_client(w, names[i]);
    const int len = snprintf(body, sizeof body,
                             "{\"game\":\"%s\",\"players\":2,\"public\":true,\"move_seconds\":60}",
                             fr_games[which % (unsigned)num_games]->id);
    world_http(w, &w->clients[0], "POST", "/api/tables", NULL, body, (size_t)len, NULL);
    for (int i = 0; i < 4; i++)
        world_askf(w, &w->clients[i], "{\"id\":1,\"type\":\"join\",\"table\":\"%s\"}",
                   script_room(w)->id);
    for (int i = 0; i < 2; i++)
        world_askf(w, &w->clients[i], "{\"id\":2,\"type\":\"sit\",\"seat\":%d}", i);
    world_forget_heard(w);
}
