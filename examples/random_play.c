/* random_play.c: a game of Planet Steam by chance, with the installed library:
 *     cc random_play.c $(pkg-config --cflags --libs frontier) && ./a.out */
#include <frontier.h>
#include <stdio.h>

int main(void)
{
    const struct fr_game *game = fr_find_game("planet-steam");
    static fr_move moves[FR_MAX_LEGAL];
    uint64_t state[FR_MAX_STATE / 8];
    struct fr_options options;
    struct fr_rng rng;

    fr_rng_seed(&rng, 7);
    fr_usual_options(game, 2, &options);
    game->setup(state, &options, 7);
    for (fr_seats seats; (seats = game->to_act(state));) {
        const int seat = seats & 1 ? 0 : 1, num = game->legal(state, seat, moves);
        game->apply(state, seat, moves[fr_below(&rng, (uint32_t)num)], NULL);
    }
    printf("%d to %d with Frontier %s\n", game->score(state, 0, NULL, 0, NULL),
           game->score(state, 1, NULL, 0, NULL), fr_version());
}
