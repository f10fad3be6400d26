/* networks.c: which network is where. */
#include "networks.h"
#include "frontier_json.h"

#include <string.h>

#ifdef __wasi__
enum { MOST = 16 };

/* What the page has brought, in the order of fr_networks. */
static struct fr_network brought[MOST];
static bool forgone[MOST];

static int number_of(const struct fr_game *game)
{
    for (int i = 0; i < MOST && fr_networks[i].game; i++)
        if (!strcmp(fr_networks[i].game, game->id)) return i;
    return -1;
}

static const struct fr_network *network_of(const struct fr_game *game)
{
    const int i = number_of(game);

    return i >= 0 && brought[i].bytes ? &brought[i] : NULL;
}

bool fr_network_is_missed(const struct fr_game *game)
{
    const int i = number_of(game);

    return i >= 0 && !brought[i].bytes && !forgone[i];
}

bool fr_network_take(const struct fr_game *game, const void *bytes, size_t len,
                     struct fr_error *err)
{
    const int i = number_of(game);
    struct fr_brain read;

    if (i < 0) return fr_fail(err, "%s has no network", game->id);
    forgone[i] = true;
    if (!bytes) return true;
    if (!fr_brain_read(&read, bytes, len, err)) return false;
    if (read.game != game) return fr_fail(err, "this network is for another game");
    brought[i] = (struct fr_network){ game->id, bytes, len };
    return true;
}
#else
static const struct fr_network *network_of(const struct fr_game *game)
{
    for (const struct fr_network *n = fr_networks; n->game; n++)
        if (!strcmp(n->game, game->id)) return n;
    return NULL;
}

bool fr_network_is_missed(const struct fr_game *game) { return (void)game, false; }
#endif

bool fr_network_read(const struct fr_game *game, struct fr_brain *out)
{
    const struct fr_network *n = network_of(game);
    struct fr_error err;

    if (n && fr_brain_read(out, n->bytes, n->len, &err)) return true;
    out->game = NULL;
    return false;
}
