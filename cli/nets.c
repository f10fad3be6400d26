/* nets.c: reading a network. */
#include "nets.h"
#include "frontier_json.h"

#include <stdio.h>
#include <stdlib.h>

static const struct fr_style by_network = {
    .iterations = 1200,
    .milliseconds = 3000,
    .root_width = 48,
    .width = 24,
};

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

static bool read_brain(struct cli_net_bot *n, const char *path, const struct fr_game *game,
                       struct fr_error *err)
{
    size_t len = 0;

    if (!(n->bytes = read_all(path, &len))) return fr_fail(err, "it cannot be read");
    if (!fr_brain_read(&n->brain, n->bytes, len, err)) return cli_free_net(n), false;
    if (n->brain.game == game) return true;
    return cli_free_net(n), fr_fail(err, "this network is for %s", n->brain.game->id);
}

bool cli_correct_by_net(struct cli_net_bot *n, const struct fr_bot *bot, const char *path,
                        const struct fr_game *game, struct fr_error *err)
{
    if (!read_brain(n, path, game, err)) return false;
    n->style = *bot->style;
    n->style.corrects = &n->brain;
    n->bot = *bot;
    n->bot.style = &n->style;
    return true;
}

bool cli_read_net(struct cli_net_bot *n, const char *path, const struct fr_game *game,
                  struct fr_error *err)
{
    if (!read_brain(n, path, game, err)) return false;
    n->style = by_network;
    n->style.brain = &n->brain;
    n->bot = (struct fr_bot){ .id = "net", .choose = fr_choose_by_search, .style = &n->style };
    return true;
}

void cli_free_net(struct cli_net_bot *n)
{
    free(n->bytes);
    n->bytes = NULL;
}
