/* replay.c: `frontier replay`: steps through a record, or only checks it. Reading a record plays
 * every move and compares scores, places and hash at the end: what can be read is verified. */
#include "cli.h"
#include "show.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static const struct cli_option options[] = {
    { "--verify", NULL, "only checks: legal moves, scores, places, hash; FILE may be several" },
    { "--viewer", "N", "as seat N, or -1 a spectator, knew it (everything)" },
    { "--lang", "LANG", "en, ru, pl or cs" },
    { NULL, NULL, NULL },
};

static int verify(struct fr_table *t, const struct cli_args *a)
{
    int exit_code = CLI_OK;

    for (int i = 0; i < a->num_words; i++) {
        if (!cli_load_table(t, a->words[i])) {
            exit_code = CLI_FAILED;
            continue;
        }
        printf("%s: %s, %d players, %d moves, %s, hash %016" PRIx64 "\n", a->words[i], t->game->id,
               t->options.players, t->num_moves, t->game->to_act(t->state) ? "not over" : "over",
               fr_table_hash(t));
    }
    return exit_code;
}

/* What seats showed everybody at this point of the record. */
static void show_shown(struct fr_table *shown, const struct fr_table *whole,
                       const struct show *show)
{
    struct fr_event made[8];

    for (int i = 0; i < whole->num_shown; i++) {
        struct fr_events events = { made, 0, 8 };

        if (whole->shown[i].moves != shown->num_moves) continue;
        fr_table_reveal(shown, whole->shown[i].seat, &events);
        show_events(show, made, events.count);
    }
}

/* Plays the next move of the whole record at the table that is shown. */
static void step(struct fr_table *shown, const struct fr_table *whole, const struct show *show)
{
    static struct fr_event made[FR_MAX_EVENTS];
    struct fr_events events = { made, 0, FR_MAX_EVENTS };
    const struct fr_table_move *m = &whole->moves[shown->num_moves];
    char text[FR_MAX_TEXT];

    shown->game->write_move(shown->state, m->seat, m->move, text, sizeof text);
    printf("%d. %s: %s\n", shown->num_moves + 1, shown->names[m->seat], text);
    fr_table_play(shown, m->seat, m->move, &events);
    show_events(show, made, events.count);
    show_shown(shown, whole, show);
}

static void go_to(struct fr_table *shown, const struct fr_table *whole, int num_moves)
{
    if (num_moves < 0) num_moves = 0;
    if (num_moves > whole->num_moves) num_moves = whole->num_moves;
    memcpy(shown->moves, whole->moves, sizeof shown->moves);
    shown->num_moves = whole->num_moves;
    shown->num_shown = 0;
    fr_table_rewind(shown, num_moves);
}

/* A stream that is no terminal gets the whole game at once. */
static void print_all(struct fr_table *shown, const struct fr_table *whole, const struct show *show)
{
    show_shown(shown, whole, show);
    while (shown->num_moves < whole->num_moves) step(shown, whole, show);
    show_table(show);
    if (!shown->game->to_act(shown->state)) show_result(show);
}

static void walk(struct fr_table *shown, const struct fr_table *whole, const struct show *show)
{
    char *line = NULL;
    size_t cap = 0;

    show_table(show);
    for (;;) {
        char *end;
        long number;

        printf("[%d/%d] Enter: next, b: back, N: to move N, s: show, q: quit> ", shown->num_moves,
               whole->num_moves);
        fflush(stdout);
        if (getline(&line, &cap, stdin) < 0 || line[0] == 'q') break;
        number = strtol(line, &end, 10);
        if (end != line)
            go_to(shown, whole, (int)number), show_table(show);
        else if (line[0] == 'b')
            go_to(shown, whole, shown->num_moves - 1), show_table(show);
        else if (line[0] == 's')
            show_table(show);
        else if (shown->num_moves < whole->num_moves)
            step(shown, whole, show);
        if (!shown->game->to_act(shown->state)) show_result(show);
    }
    free(line);
}

static int run(const struct cli_command *command, int argc, char **argv)
{
    struct fr_table *whole = cli_new_table(), *shown = cli_new_table();
    struct show show = { .viewer = SHOW_TRUTH };
    int64_t viewer = SHOW_TRUTH;
    struct cli_args a;
    int exit_code;

    if (!whole || !shown)
        exit_code = CLI_FAILED;
    else if (!cli_parse(command, argc, argv, &a, &exit_code))
        ;
    else if (!cli_number(&a, "--viewer", FR_SPECTATOR, FR_MAX_SEATS - 1, &viewer) ||
             (show.language = cli_language(&a, cli_value(&a, "--lang"))) < 0)
        exit_code = CLI_USAGE;
    else if (cli_has(&a, "--verify"))
        exit_code = verify(whole, &a);
    else if (a.num_words > 1)
        exit_code = cli_usage_error(&a, "one record at a time, or --verify");
    else if (!cli_load_table(whole, a.words[0]))
        exit_code = CLI_FAILED;
    else if (viewer >= whole->options.players)
        exit_code = cli_usage_error(&a, "the record has seats 0 to %d", whole->options.players - 1);
    else {
        memcpy(shown, whole, sizeof *shown);
        go_to(shown, whole, 0);
        show.game = whole->game;
        show.table = shown;
        show.viewer = (int)viewer;
        show.colour = isatty(STDOUT_FILENO) && !getenv("NO_COLOR");
        if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
            walk(shown, whole, &show);
        else
            print_all(shown, whole, &show);
    }
    free(whole);
    free(shown);
    return exit_code;
}

const struct cli_command cli_replay = {
    .name = "replay",
    .words = "FILE…",
    .text = "steps through a record, or verifies it",
    .more = "A record is what `save` writes (docs/records.md).\n"
            "  frontier replay game.json\n"
            "  frontier replay --verify *.json",
    .min_words = 1,
    .max_words = CLI_MAX_WORDS,
    .options = options,
    .run = run,
};
