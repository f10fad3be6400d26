/* corpus DIR: seeds for the fuzz targets, from seeded random games: DIR/record, DIR/position and
 * DIR/protocol, which must exist. */
#include "frontier.h"
#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 1 << 20 };

static char text[TEXT];

static void save(const char *dir, const char *kind, const char *game, int number, const char *what)
{
    char path[1024];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s/%s-%02d", dir, kind, game, number);
    file = fopen(path, "w");
    if (!file || fputs(what, file) < 0 || fclose(file)) {
        perror(path);
        exit(1);
    }
}

static int asked_seat(const struct fr_table *t, struct fr_rng *rng)
{
    const fr_seats asked = t->game->to_act(t->state);
    int seats[FR_MAX_SEATS], num = 0;

    for (int seat = 0; seat < FR_MAX_SEATS; seat++)
        if (asked >> seat & 1) seats[num++] = seat;
    return num ? seats[fr_below(rng, (uint32_t)num)] : -1;
}

/* A protocol session that plays the same moves and then asks for everything. */
static void save_session(const char *dir, const struct fr_table *t, int number)
{
    uint64_t state[FR_MAX_STATE / 8];
    size_t len = (size_t)snprintf(
        text, sizeof text,
        "games\nnew {\"game\":\"%s\",\"players\":%d,\"seed\":\"%llu\"}\nrules %s\nterms pl %s\n",
        t->game->id, t->options.players, (unsigned long long)t->seed, t->game->id, t->game->id);

    memcpy(state, t->start, sizeof state);
    for (int i = 0; i < t->num_moves && i < 12; i++) {
        char move[FR_MAX_TEXT];

        t->game->write_move(state, t->moves[i].seat, t->moves[i].move, move, sizeof move);
        t->game->apply(state, t->moves[i].seat, t->moves[i].move, NULL);
        len += (size_t)snprintf(text + len, sizeof text - len, "why %d %s\ndo %d %s\n",
                                t->moves[i].seat, move, t->moves[i].seat, move);
    }
    snprintf(text + len, sizeof text - len,
             "questions\nlegal\nlegal 0\nview -1\nview 1\nposition\nevents 0\nscore\nresult\nhash\n"
             "record\nundo\nhelp\nquit\n");
    save(dir, "protocol", t->game->id, number, text);
}

static void save_game(const char *dir, const struct fr_game *game, int number)
{
    static struct fr_table t;
    static fr_move moves[1 << 16];
    struct fr_error err = { .text = "" };
    struct fr_options o;
    struct fr_writer w;
    struct fr_rng rng;
    int seat;

    fr_rng_seed(&rng, (uint64_t)number);
    fr_usual_options(game, game->min_players + number % (game->max_players - game->min_players + 1),
                     &o);
    if (!fr_table_new(&t, game, &o, (uint64_t)number, &err)) {
        fprintf(stderr, "%s: %s\n", game->id, err.text);
        exit(1);
    }
    for (int left = number * number; left > 0 && (seat = asked_seat(&t, &rng)) >= 0; left--) {
        const int num = game->legal(t.state, seat, moves);
        fr_table_play(&t, seat, moves[fr_below(&rng, (uint32_t)num)], NULL);
    }
    fr_writer_init(&w, text, sizeof text);
    fr_table_write_record(&t, &w);
    save(dir, "record", game->id, number, text);
    fr_writer_init(&w, text, sizeof text);
    game->write_position(t.state, &w);
    save(dir, "position", game->id, number, text);
    save_session(dir, &t, number);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: %s DIR\n", argv[0]);
        return 2;
    }
    for (int g = 0; fr_games[g]; g++)
        for (int number = 1; number <= 16; number++) save_game(argv[1], fr_games[g], number);
    return 0;
}
