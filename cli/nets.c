/* nets.c: reading a network. */
#include "nets.h"
#include "frontier_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *read_all(const char *path, size_t *len)
{
    FILE *in = fopen(path, "rb");
    void *bytes = NULL;
    long size;

    if (!in) return NULL;
    if (!fseek(in, 0, SEEK_END) && (size = ftell(in)) > 0 && !fseek(in, 0, SEEK_SET) &&
        (bytes = malloc((size_t)size)))
        *len = fread(bytes, 1, (size_t)size, in);
    fclose(in);
    return bytes;
}

bool cli_read_brain(struct cli_net_bot *n, const char *path, const struct fr_game *game,
                    struct fr_error *err)
{
    size_t len = 0;

    if (!(n->bytes = read_all(path, &len))) return fr_fail(err, "it cannot be read");
    if (!fr_brain_read(&n->brain, n->bytes, len, err)) return cli_free_net(n), false;
    if (n->brain.game == game) return true;
    return cli_free_net(n), fr_fail(err, "this network is for %s", n->brain.game->id);
}

bool cli_read_net(struct cli_net_bot *n, const struct fr_bot *bot, const char *path,
                  const struct fr_game *game, struct fr_error *err)
{
    if (!cli_read_brain(n, path, game, err)) return false;
    if (bot->style) n->style = *bot->style;
    n->style.foresees = &n->brain;
    n->bot = *bot;
    n->bot.style = &n->style;
    return true;
}

bool cli_find_net_bot(struct cli_net_bot *n, const char *name, const struct fr_game *game,
                      struct fr_error *err)
{
    const char *plus = strchr(name, '+');
    const struct fr_bot *bot;
    char id[64];

    snprintf(id, sizeof id, "%.*s", (int)(plus - name), name);
    bot = fr_find_bot(id);
    if (!bot || (!bot->style && bot != &fr_bot_quick))
        return fr_fail(err, "\"%s\" does not judge", id);
    return cli_read_net(n, bot, plus + 1, game, err);
}

bool cli_read_lines(char *name, int64_t *lines)
{
    char *at = strrchr(name, '@'), *end;

    if (!at) return true;
    *at = 0;
    *lines = strtoll(at + 1, &end, 10);
    return *lines > 0 && !*end;
}

void cli_free_net(struct cli_net_bot *n)
{
    free(n->bytes);
    n->bytes = NULL;
}
