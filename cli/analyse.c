/* analyse.c: `frontier analyse`: a finished game, decision by decision: what each seat's chances
 * were, what the move played made of them, and what the bot would have played.
 *
 * Each decision is searched from what its mover could know then, never from the truth. Shares are
 * of the victory, in thousandths; estimates are of the final scores. A decision that costs its
 * mover TURNING or more is a turning point. docs/bots.md describes the JSON. */
#include "bots.h"
#include "cli.h"
#include "eval.h"
#include "frontier_json.h"
#include "search.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL_LINES = 200, TURNING = 80, ANALYSIS_FORMAT = 1, DOUBT = 8 };

static const struct cli_option options[] = {
    { "--bot", "BOT", "who judges: easy, medium, hard or expert (medium)" },
    { "--budget", "B", "how many lines it thinks through for a decision (200)" },
    { "--json", NULL, "JSON" },
    { NULL, NULL, NULL },
};

/* What is told of one decision. */
struct judgement {
    int number, seat; /* of the move, from 1 */
    fr_move played, best;
    int before[FR_MAX_SEATS]; /* shares with the best move found */
    int after[FR_MAX_SEATS];  /* shares with the move played */
    int scores[FR_MAX_SEATS]; /* final scores as estimated before it */
    int loss;                 /* what it cost its mover */
    char played_text[FR_MAX_TEXT], best_text[FR_MAX_TEXT];
    struct fr_gain gains[FR_GAINS];
    int num_gains;
};

struct analysis {
    struct fr_table *whole, *at;
    const struct fr_bot *bot;
    struct fr_mind *mind;
    struct fr_limits limits;
    struct fr_eval eval;
    bool json;
    int num_told;
};

static int thousandths(float share) { return (int)(share * 1000 + 0.5f); }

static const struct fr_line *line_of(const struct fr_thought *th, fr_move move)
{
    for (int i = 0; i < th->num_lines; i++)
        if (th->lines[i].move == move && th->lines[i].visits) return &th->lines[i];
    return NULL;
}

/* A move that the search did not think of: its shares at a glance, in a world its mover held for
 * possible. */
static void glance(const struct analysis *a, const struct judgement *j, float *shares)
{
    const struct fr_game *game = a->at->game;
    uint64_t world[FR_MAX_STATE / 8];

    memcpy(world, a->at->state, game->state_size);
    game->resample(world, j->seat, (uint64_t)j->number);
    game->apply(world, j->seat, j->played, NULL);
    fr_shares(&a->eval, world, a->at->options.players, shares);
}

static void estimate_scores(const struct analysis *a, struct judgement *j)
{
    const struct fr_game *game = a->at->game;
    uint64_t world[FR_MAX_STATE / 8];

    memcpy(world, a->at->state, game->state_size);
    game->resample(world, j->seat, (uint64_t)j->number);
    for (int seat = 0; seat < a->at->options.players; seat++)
        j->scores[seat] = fr_estimate(&a->eval, world, seat) / FR_POINT;
}

/* A few visits say little: the fewer, the nearer to what the question is worth as a whole. */
static void weigh_played(const struct analysis *a, const struct judgement *j, float *shares)
{
    const struct fr_thought *th = fr_mind_thought(a->mind);
    const struct fr_line *line = line_of(th, j->played);
    const float visits = line ? (float)line->visits : 0;

    if (!line) glance(a, j, shares);
    for (int seat = 0; line && seat < a->at->options.players; seat++)
        shares[seat] = (visits * line->shares[seat] + DOUBT * th->shares[seat]) / (visits + DOUBT);
}

static void judge(struct analysis *a, struct judgement *j)
{
    const struct fr_game *game = a->at->game;
    const struct fr_thought *th = fr_mind_thought(a->mind);
    float shares[FR_MAX_SEATS];

    fr_mind_forget(a->mind);
    j->best =
        fr_ask_bot(a->bot, a->mind, game, a->at->state, j->seat, (uint64_t)j->number, &a->limits);
    weigh_played(a, j, shares);
    for (int seat = 0; seat < a->at->options.players; seat++) {
        j->before[seat] = thousandths(th->lines[0].shares[seat]);
        j->after[seat] = j->played == j->best ? j->before[seat] : thousandths(shares[seat]);
    }
    j->loss = j->before[j->seat] > j->after[j->seat] ? j->before[j->seat] - j->after[j->seat] : 0;
    estimate_scores(a, j);
    game->write_move(a->at->state, j->seat, j->played, j->played_text, sizeof j->played_text);
    game->write_move(a->at->state, j->seat, j->best, j->best_text, sizeof j->best_text);
    j->num_gains = fr_reason(game, a->at->state, j->seat, j->best, j->gains);
}

/* ---- telling ---- */

static void print_list(const char *key, const int *list, int num)
{
    printf(",\"%s\":[", key);
    for (int i = 0; i < num; i++) printf("%s%d", i ? "," : "", list[i]);
    printf("]");
}

static void print_named(const char *key, const char *text)
{
    printf(",\"%s\":", key);
    cli_print_json_string(text);
}

static void tell_json(struct analysis *a, const struct judgement *j)
{
    const int players = a->at->options.players;

    printf("%s{\"number\":%d,\"seat\":%d", a->num_told++ ? "," : "", j->number, j->seat);
    print_named("move", j->played_text);
    print_named("best", j->best_text);
    print_list("before", j->before, players);
    print_list("after", j->after, players);
    print_list("scores", j->scores, players);
    printf(",\"loss\":%d,\"turning\":%s", j->loss, j->loss >= TURNING ? "true" : "false");
    printf(",\"reason\":[");
    for (int i = 0; i < j->num_gains; i++)
        printf("%s{\"feature\":\"%s\",\"more\":%s,\"points\":%d}", i ? "," : "",
               j->gains[i].feature, j->gains[i].more ? "true" : "false", j->gains[i].points);
    printf("]}");
}

static void tell_text(const struct analysis *a, const struct judgement *j)
{
    const char *name = a->at->names[j->seat];

    printf("%4d  %-12s %3d %% → %3d %%  %s", j->number, name, j->before[j->seat] / 10,
           j->after[j->seat] / 10, j->played_text);
    if (j->played != j->best) printf("  (better: %s)", j->best_text);
    printf("%s\n", j->loss >= TURNING ? "  *" : "");
}

static void begin_telling(const struct analysis *a)
{
    if (!a->json) {
        printf(
            "%s, judged by %s; each line: number, who, chances before and after, move; * turning "
            "point\n\n",
            a->whole->game->title, a->bot->id);
        return;
    }
    printf("{\"format\":%d,\"game\":\"%s\",\"players\":%d,\"bot\":\"%s\",\"seats\":[",
           ANALYSIS_FORMAT, a->whole->game->id, a->whole->options.players, a->bot->id);
    for (int seat = 0; seat < a->whole->options.players; seat++) {
        if (seat) printf(",");
        cli_print_json_string(a->whole->names[seat]);
    }
    printf("],\"turning_loss\":%d,\"decisions\":[", TURNING);
}

static void end_telling(const struct analysis *a)
{
    const struct fr_game *game = a->whole->game;
    const int players = a->whole->options.players;
    int scores[FR_MAX_SEATS], places[FR_MAX_SEATS], num;

    if (!a->json) return;
    for (int seat = 0; seat < players; seat++) {
        struct fr_score_line lines[FR_MAX_SCORE_LINES];
        scores[seat] = game->score(a->whole->state, seat, lines, FR_MAX_SCORE_LINES, &num);
        places[seat] = game->place(a->whole->state, seat);
    }
    printf("],\"over\":%s", game->to_act(a->whole->state) ? "false" : "true");
    print_list("scores", scores, players);
    print_list("places", places, players);
    printf("}\n");
}

/* ---- going through the game ---- */

static bool has_choice(const struct fr_game *game, const void *state, int seat)
{
    static fr_move moves[FR_MAX_LEGAL];

    return game->legal(state, seat, moves) > 1;
}

static void go_through(struct analysis *a)
{
    fr_eval_for(&a->eval, a->whole->game, a->whole->state);
    memcpy(a->at, a->whole, sizeof *a->at);
    fr_table_rewind(a->at, 0);
    begin_telling(a);
    while (a->at->num_moves < a->whole->num_moves) {
        const struct fr_table_move *m = &a->whole->moves[a->at->num_moves];
        struct judgement j = { .number = a->at->num_moves + 1, .seat = m->seat, .played = m->move };

        if (has_choice(a->at->game, a->at->state, m->seat)) {
            judge(a, &j);
            if (a->json)
                tell_json(a, &j);
            else
                tell_text(a, &j);
            fflush(stdout);
        }
        fr_table_play(a->at, m->seat, m->move, NULL);
    }
    end_telling(a);
}

static bool read_args(const struct cli_args *args, struct analysis *a)
{
    const char *bot = cli_value(args, "--bot");

    a->bot = fr_find_bot(bot ? bot : "medium");
    if (!a->bot || !a->bot->style)
        return cli_usage_error(args, "--bot is easy, medium, hard or expert, not \"%s\"", bot),
               false;
    a->limits.iterations = USUAL_LINES;
    a->json = cli_has(args, "--json");
    return cli_number(args, "--budget", 1, 1000000000, &a->limits.iterations);
}

static int run(const struct cli_command *command, int argc, char **argv)
{
    struct analysis a = { 0 };
    struct cli_args args;
    int exit_code;

    if (!cli_parse(command, argc, argv, &args, &exit_code)) return exit_code;
    if (!read_args(&args, &a)) return CLI_USAGE;
    a.whole = cli_new_table();
    a.at = cli_new_table();
    a.mind = fr_mind_new(0, 1);
    if (!a.whole || !a.at || !a.mind)
        exit_code = cli_failure("no memory");
    else if (!cli_load_table(a.whole, args.words[0]))
        exit_code = CLI_FAILED;
    else
        go_through(&a);
    free(a.whole);
    free(a.at);
    fr_mind_free(a.mind);
    return exit_code;
}

const struct cli_command cli_analyse = {
    .name = "analyse",
    .words = "RECORD",
    .text = "tells what each decision of a game was worth",
    .more = "Chances before and after each move, what the bot would have played, turning points.\n"
            "  frontier analyse game.json --bot hard\n"
            "  frontier analyse game.json --json >analysis.json",
    .min_words = 1,
    .max_words = 1,
    .options = options,
    .run = run,
};
