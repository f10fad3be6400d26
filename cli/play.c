/* play.c: `frontier play`: people and bots at one table in a terminal.
 *
 * A person is shown their own view only, and told what happened since their last turn as far as
 * they may know it. With several people at one screen it is cleared between them. */
#include "bots.h"
#include "choices.h"
#include "cli.h"
#include "phrases.h"
#include "show.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static const struct cli_option options[] = {
    { "--seats", "WHO,WHO,…", "for each seat human or a bot (human,medium,medium)" },
    { "--players", "N", "number of players, where --seats is not given: you and bots" },
    { "--option", "ID=VALUE", "an option of the game; `frontier games GAME` lists them" },
    { "--seed", "S", "the same seed gives the same game (any)" },
    { "--lang", "LANG", "en, ru, pl or cs" },
    { "--plain", NULL, "the table as a list of words, as for a game without a picture" },
    { "--load", "FILE", "goes on from a saved game or a position" },
    { "--budget", "B", "how many lines the bots think through (0: as usual)" },
    { "--milliseconds", "T", "how long the bots may think for a turn (0: as usual)" },
    { NULL, NULL, NULL },
};

enum { LOG_CAP = 16 * FR_MAX_EVENTS };

struct session {
    struct fr_table *table;
    const struct fr_bot *bots[FR_MAX_SEATS]; /* NULL: a person */
    int num_people, screen_of;               /* whose view the screen shows; -1: nobody's */
    struct show show;
    struct choices *choices;
    struct fr_mind *minds[FR_MAX_SEATS];
    struct fr_limits limits;
    struct fr_event *log;            /* of all moves, LOG_CAP at most */
    int num_log, told[FR_MAX_SEATS]; /* how much of it each seat has been told */
    uint64_t saved_hash;             /* of the state as last saved */
    bool quit, asked_to_quit;
    char *line;
    size_t cap;
};

/* ---- reading ---- */

static char *trim(char *line)
{
    size_t len = strlen(line);

    while (len && isspace((unsigned char)line[len - 1])) line[--len] = 0;
    while (isspace((unsigned char)*line)) line++;
    return line;
}

/* A line from the keyboard without the space around it; NULL: there is no more. */
static char *read_line(struct session *s)
{
    fflush(stdout);
    if (getline(&s->line, &s->cap, stdin) < 0) {
        printf("\n");
        return NULL;
    }
    return trim(s->line);
}

/* ---- commands of a person ---- */

/* Each is given what stands behind its word; true: the table is to be drawn again. */

static bool save(struct session *s, int seat, const char *path)
{
    (void)seat;
    if (!*path) {
        printf("%s\n", say(SAY_NEEDS_FILE, s->show.language));
    } else if (cli_save_record(s->table, path)) {
        s->saved_hash = fr_table_hash(s->table);
        say_about(SAY_SAVED, s->show.language, path);
    }
    return false;
}

static void refuse(const struct session *s, const struct fr_refusal *no)
{
    char text[FR_MAX_SENTENCE];

    fr_say_no(s->table->game, s->table->names, no, s->show.language, text, sizeof text);
    printf("%s: %s\n", fr_rule_id(s->table->game, no->why), text);
}

static bool explain(struct session *s, int seat, const char *text)
{
    struct fr_refusal no;
    fr_move move;

    if (!*text)
        printf("%s\n", say(SAY_NEEDS_MOVE, s->show.language));
    else if (fr_table_why_not(s->table, seat, text, &move, &no))
        printf("%s\n", say(SAY_LEGAL, s->show.language));
    else
        refuse(s, &no);
    return false;
}

static bool hint(struct session *s, int seat, const char *rest)
{
    const struct fr_game *game = s->table->game;
    const fr_move move = fr_ask_bot(&fr_bot_medium, s->minds[seat], game, s->table->state, seat,
                                    (uint64_t)s->table->num_moves, &s->limits);
    char text[FR_MAX_TEXT];
    struct fr_gain gains[FR_GAINS];

    (void)rest;
    char numbered[FR_MAX_TEXT + 16];
    const int number = choices_number(s->choices, move);

    game->write_move(s->table->state, seat, move, text, sizeof text);
    snprintf(numbered, sizeof numbered, "%d) %s", number, text);
    say_about(SAY_HINT, s->show.language, number ? numbered : text);
    const int num = fr_reason(game, s->table->state, seat, move, gains);
    for (int i = 0; i < num; i++)
        printf("  %+d: %s\n", gains[i].points, fr_gain_text(game, &gains[i], s->show.language));
    return false;
}

static bool holds_word(const char *sentence, const char *word)
{
    const size_t len = strlen(word);

    for (; *sentence; sentence++) {
        size_t i = 0;
        while (i < len && tolower((unsigned char)sentence[i]) == tolower((unsigned char)word[i]))
            i++;
        if (i == len) return true;
    }
    return false;
}

/* "PS-5.4", "5.4", or any word of a rule. */
static bool print_rules(struct session *s, int seat, const char *wanted)
{
    const struct fr_game *game = s->table->game;
    int found = 0;

    (void)seat;
    for (uint32_t i = FR_FIRST_RULE; i < game->num_rules; i++) {
        const struct fr_rule_text *rule = &game->rules[i];
        const char *number = strchr(rule->id, '-');
        const bool named = !strcmp(rule->id, wanted) || (number && !strcmp(number + 1, wanted));
        const bool by_number = isdigit((unsigned char)*wanted);

        if (!named && (by_number || !holds_word(rule->sentence, wanted))) continue;
        printf("%s: %s\n", rule->id, rule->sentence);
        found++;
    }
    if (!found) printf("%s\n", say(SAY_NO_RULE, s->show.language));
    return false;
}

static bool print_score(struct session *s, int seat, const char *rest)
{
    (void)rest;
    show_score(&s->show, seat);
    return false;
}

static bool print_help(struct session *s, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    printf("%s\n", say(SAY_HELP, s->show.language));
    return false;
}

static bool show_again(struct session *s, int seat, const char *rest)
{
    s->show.whole = true;
    (void)seat;
    (void)rest;
    return true;
}

static void forget_log(struct session *s)
{
    s->num_log = 0;
    memset(s->told, 0, sizeof s->told);
}

/* Back to before the last move of a person. */
static bool undo(struct session *s, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    for (int i = s->table->num_moves; i-- > 0;)
        if (!s->bots[s->table->moves[i].seat]) {
            forget_log(s);
            return fr_table_rewind(s->table, i);
        }
    printf("%s\n", say(SAY_NOTHING_TO_UNDO, s->show.language));
    return false;
}

/* What a seat shows of its own accord goes into the log, which tells it to everybody. */
static bool reveal(struct session *s, int seat, const char *rest)
{
    (void)rest;
    if (s->num_log + FR_MAX_EVENTS > LOG_CAP) forget_log(s);
    struct fr_events events = { s->log + s->num_log, 0, FR_MAX_EVENTS };

    if (!fr_table_reveal(s->table, seat, &events)) {
        printf("%s\n", say(SAY_NOTHING_TO_REVEAL, s->show.language));
        return false;
    }
    s->num_log += events.count;
    show_events(&s->show, s->log + s->num_log - events.count, events.count);
    if (s->told[seat] == s->num_log - events.count) s->told[seat] = s->num_log;
    return false;
}

/* Moves that are not saved are lost only by asking twice. */
static bool leave(struct session *s, int seat, const char *rest)
{
    const bool nothing_to_lose = s->saved_hash == fr_table_hash(s->table);

    (void)seat;
    (void)rest;
    s->quit = nothing_to_lose || s->asked_to_quit;
    if (!s->quit) printf("%s\n", say(SAY_UNSAVED, s->show.language));
    s->asked_to_quit = true;
    return s->quit;
}

static const struct {
    const char *word;
    bool (*obey)(struct session *, int seat, const char *rest);
} commands[] = {
    { "help", print_help },   { "why", explain },       { "hint", hint },       { "undo", undo },
    { "score", print_score }, { "rules", print_rules }, { "show", show_again }, { "save", save },
    { "quit", leave },        { "reveal", reveal },
};

enum { NUM_COMMANDS = sizeof commands / sizeof *commands };

/* What stands behind a word that begins the line; NULL: it does not. */
static const char *after_word(const char *line, const char *word)
{
    const size_t len = strlen(word);

    if (strncmp(line, word, len) || (line[len] && line[len] != ' ')) return NULL;
    while (line[len] == ' ') line++;
    return line + len;
}

/* ---- playing ---- */

static int watcher(const struct session *s)
{
    if (s->num_people != 1) return FR_SPECTATOR;
    for (int seat = 0; seat < s->table->options.players; seat++)
        if (!s->bots[seat]) return seat;
    return FR_SPECTATOR;
}

/* Tells a viewer what has happened since they were last told; a spectator is told as seat 0 is. */
static void tell(struct session *s, int viewer)
{
    int *told = &s->told[viewer < 0 ? 0 : viewer];

    s->show.viewer = viewer;
    show_events(&s->show, s->log + *told, s->num_log - *told);
    *told = s->num_log;
}

static void play_move(struct session *s, int seat, fr_move move)
{
    if (s->num_log + FR_MAX_EVENTS > LOG_CAP) forget_log(s);
    struct fr_events events = { s->log + s->num_log, 0, FR_MAX_EVENTS };

    fr_table_play(s->table, seat, move, &events);
    s->num_log += events.count;
    if (s->num_people < 2) tell(s, watcher(s));
}

static void bot_turn(struct session *s, int seat)
{
    const uint64_t seed = fr_mix(s->table->seed + 1) + (uint64_t)s->table->num_moves;

    play_move(s, seat,
              fr_ask_bot(s->bots[seat], s->minds[seat], s->table->game, s->table->state, seat, seed,
                         &s->limits));
}

static void prompt(struct session *s, int seat)
{
    struct fr_question q = { .source = -1 };
    const struct fr_game *game = s->table->game;

    game->question(s->table->state, seat, &q);
    choices_list(s->choices, game, s->table->state, seat);
    printf("\n");
    show_seat_paint(&s->show, seat);
    printf("%s", s->table->names[seat]);
    show_paint(&s->show, SHOW_PLAIN);
    printf(": ");
    show_paint(&s->show, SHOW_BOLD);
    printf("%s\n", show_term(&s->show, "question.", game->questions[q.kind]));
    show_paint(&s->show, SHOW_PLAIN);
    show_asking(&s->show, seat, &q);
    choices_print(s->choices, &s->show, seat);
}

/* Takes a move if the line is one. */
static bool answer(struct session *s, int seat, const char *said)
{
    fr_move move;
    struct fr_refusal no;

    enum pick pick = choices_pick(s->choices, said, &move);

    /* A whole text that is not legal is refused by its rule, never taken for a longer one. */
    if (pick == PICK_UNKNOWN && !fr_table_why_not(s->table, seat, said, &move, &no) &&
        s->table->game->reasons[no.why].rule == FR_NOT_A_MOVE)
        pick = choices_guess(s->choices, said, &move);
    switch (pick) {
    case PICKED: play_move(s, seat, move); return true;
    case PICK_NO_SUCH_NUMBER: printf("%s\n", say(SAY_NO_CHOICE, s->show.language)); return false;
    case PICK_AMBIGUOUS: printf("%s\n", say(SAY_AMBIGUOUS, s->show.language)); return false;
    case PICK_UNKNOWN: refuse(s, &no); return false;
    }
    return false;
}

/* One line of a person: a command or a move. True when the table is to be drawn again. */
static bool obey(struct session *s, int seat, const char *line)
{
    if (!*line) return false;
    for (int i = 0; i < NUM_COMMANDS; i++) {
        const char *rest = after_word(line, commands[i].word);

        if (!rest) continue;
        if (commands[i].obey != leave) s->asked_to_quit = false;
        return commands[i].obey(s, seat, rest);
    }
    s->asked_to_quit = false;
    return answer(s, seat, line);
}

static void hand_over_screen(struct session *s, int seat)
{
    if (s->num_people < 2 || s->screen_of == seat) return;
    if (s->show.colour) printf("\033[2J\033[3J\033[H");
    say_about(SAY_PASS_SCREEN, s->show.language, s->table->names[seat]);
    s->screen_of = seat;
    s->show.whole = true;
    if (isatty(STDIN_FILENO) && !read_line(s)) s->quit = true;
}

static void person_turn(struct session *s, int seat)
{
    hand_over_screen(s, seat);
    if (s->quit) return;
    tell(s, seat);
    printf("\n");
    show_table(&s->show);
    s->show.whole = false;
    prompt(s, seat);
    for (;;) {
        const char *line;

        printf("%s> ",
               say(*s->choices->word ? SAY_AMOUNT_OR_TEXT : SAY_NUMBER_OR_TEXT, s->show.language));
        if (!(line = read_line(s))) {
            if (s->saved_hash != fr_table_hash(s->table))
                fprintf(stderr, "frontier: the input has ended; the game was not saved\n");
            s->quit = true;
            return;
        }
        if (obey(s, seat, line)) return;
    }
}

/* Of the seats that are asked at once bots answer first, so that nobody waits for them. */
static int next_seat(const struct session *s)
{
    const fr_seats seats = s->table->game->to_act(s->table->state);

    for (int seat = 0; seat < s->table->options.players; seat++)
        if (seats >> seat & 1 && s->bots[seat]) return seat;
    return seats ? __builtin_ctz(seats) : -1;
}

static void play(struct session *s)
{
    for (int seat; !s->quit && (seat = next_seat(s)) >= 0;) {
        if (s->bots[seat])
            bot_turn(s, seat);
        else
            person_turn(s, seat);
    }
    if (s->quit) return;
    tell(s, watcher(s));
    s->show.whole = true;
    show_table(&s->show);
    show_result(&s->show);
}

/* After the game it can still be kept, or taken back by a move and played on. */
static void after_game(struct session *s)
{
    while (!s->quit && s->num_people) {
        const char *line, *rest;

        printf("save FILE, undo, quit> ");
        if (!(line = read_line(s))) return;
        if ((rest = after_word(line, "save"))) save(s, -1, rest);
        if (after_word(line, "quit")) leave(s, -1, "");
        if (after_word(line, "undo") && undo(s, -1, "")) play(s);
    }
}

/* ---- setting up ---- */

static bool seat_players(const struct cli_args *a, struct session *s, const char *seats, int *num)
{
    for (*num = 0; *seats; ++*num) {
        const size_t len = strcspn(seats, ",");
        char id[32];

        snprintf(id, sizeof id, "%.*s", (int)(len < 31 ? len : 31), seats);
        if (*num == FR_MAX_SEATS)
            return cli_usage_error(a, "too many seats: at most %d", FR_MAX_SEATS), false;
        s->bots[*num] = fr_find_bot(id);
        if (!s->bots[*num] && strcmp(id, "human")) {
            cli_usage_error(a, "a seat is human or a bot such as %s, not \"%s\"", fr_bots[0]->id,
                            id);
            return false;
        }
        seats += len + (seats[len] == ',');
    }
    return true;
}

/* Who sits where: as --seats says, else one person and bots. */
static bool find_seats(const struct cli_args *a, struct session *s, int loaded_players,
                       const struct fr_game *game, int *num)
{
    const char *seats = cli_value(a, "--seats");
    int64_t players = loaded_players;

    if (!players)
        players = game->min_players > 3   ? game->min_players
                  : game->max_players < 3 ? game->max_players
                                          : 3;
    if (!cli_number(a, "--players", 1, 99, &players)) return false;
    if (seats) {
        if (!seat_players(a, s, seats, num)) return false;
        if ((cli_has(a, "--players") || loaded_players) && *num != players)
            return cli_usage_error(a, "--seats names %d seats, the game has %d players", *num,
                                   (int)players),
                   false;
        return true;
    }
    if (loaded_players && players != loaded_players)
        return cli_usage_error(a, "the loaded game has %d players", loaded_players), false;
    *num = (int)players;
    for (int seat = 1; seat < *num && seat < FR_MAX_SEATS; seat++) s->bots[seat] = &fr_bot_medium;
    return true;
}

static uint64_t any_seed(void)
{
    uint64_t seed = (uint64_t)(cli_clock() * 1e9);
    FILE *f = fopen("/dev/urandom", "rb");

    if (f) {
        if (fread(&seed, sizeof seed, 1, f) != 1) seed = fr_mix(seed);
        fclose(f);
    }
    return seed % 1000000000; /* short enough to be written down */
}

static bool new_game(const struct cli_args *a, struct session *s, const struct fr_game *game,
                     int players, int *exit_code)
{
    const char *given = cli_value(a, "--seed");
    uint64_t seed = any_seed();
    struct fr_options o;
    struct fr_error err;

    *exit_code = CLI_USAGE;
    if (given && !cli_seed(a, given, &seed)) return false;
    if (!cli_setup(a, game, players, &o)) return false;
    if (!fr_table_new(s->table, game, &o, seed, &err)) {
        *exit_code = cli_failure("%s", err.text);
        return false;
    }
    printf("%s, %s %" PRIu64 "\n", game->title, say(SAY_SEED, s->show.language), seed);
    return true;
}

static void name_players(struct session *s)
{
    for (int seat = 0; seat < s->table->options.players; seat++) {
        char name[FR_NAME_CAP];
        if (s->bots[seat])
            snprintf(name, sizeof name, "%.20s %d", s->bots[seat]->id, seat);
        else
            snprintf(name, sizeof name, "Player %d", seat);
        fr_table_name(s->table, seat, name, NULL);
    }
}

static bool has_colours(void)
{
    const char *term = getenv("TERM");

    return isatty(STDOUT_FILENO) && !getenv("NO_COLOR") && term && strcmp(term, "dumb");
}

static bool begin(const struct cli_args *a, struct session *s, int *exit_code)
{
    const char *file = cli_value(a, "--load");
    const struct fr_game *game = NULL;
    int players;

    *exit_code = CLI_USAGE;
    if ((s->show.language = cli_language(a, cli_value(a, "--lang"))) < 0) return false;
    s->show.plain = cli_has(a, "--plain");
    if (!cli_number(a, "--budget", 0, 1000000000, &s->limits.iterations) ||
        !cli_number(a, "--milliseconds", 0, 1000000000, &s->limits.milliseconds))
        return false;
    s->limits.clock = cli_clock;
    if (a->num_words && !(game = cli_game(a, a->words[0]))) return false;
    if (!game && !file) return cli_usage_error(a, "play needs a GAME, or --load FILE"), false;
    if (file) {
        *exit_code = CLI_FAILED;
        if (!cli_load_table(s->table, file)) return false;
        if (game && game != s->table->game)
            return cli_failure("%s is a game of %s", file, s->table->game->id), false;
        *exit_code = CLI_USAGE;
        if (cli_has(a, "--option") || cli_has(a, "--seed"))
            return cli_usage_error(a, "a loaded game has its own options and seed"), false;
        game = s->table->game;
    }
    if (!find_seats(a, s, file ? s->table->options.players : 0, game, &players)) return false;
    if (!file) {
        if (!new_game(a, s, game, players, exit_code)) return false;
        name_players(s);
    }
    for (int seat = 0; seat < players; seat++) {
        s->num_people += !s->bots[seat];
        if (!(s->minds[seat] = fr_mind_new(0, 1))) return cli_failure("no memory"), false;
    }
    s->saved_hash = fr_table_hash(s->table);
    s->show.game = game;
    s->show.table = s->table;
    s->show.colour = has_colours();
    s->show.whole = true;
    *exit_code = CLI_OK;
    return true;
}

/* The dice of set-up, where the game begins now. */
static void tell_setup(struct session *s)
{
    struct fr_events events = { s->log, 0, FR_MAX_EVENTS };

    if (s->table->num_moves) return;
    fr_table_setup_events(s->table, &events);
    s->num_log = events.count;
    if (s->num_people < 2) tell(s, watcher(s));
}

static int run(const struct cli_command *command, int argc, char **argv)
{
    struct session s = { .screen_of = -1 };
    struct cli_args a;
    int exit_code;

    if (!cli_parse(command, argc, argv, &a, &exit_code)) return exit_code;
    s.table = cli_new_table();
    s.choices = malloc(sizeof *s.choices);
    s.log = malloc(LOG_CAP * sizeof *s.log);
    if (!s.table || !s.choices || !s.log)
        exit_code = cli_failure("no memory");
    else if (begin(&a, &s, &exit_code)) {
        tell_setup(&s);
        play(&s);
        after_game(&s);
    }
    free(s.line);
    free(s.log);
    free(s.choices);
    free(s.table);
    for (int i = 0; i < FR_MAX_SEATS; i++) fr_mind_free(s.minds[i]);
    return exit_code;
}

const struct cli_command cli_play = {
    .name = "play",
    .words = "GAME",
    .text = "plays in the terminal, against bots or at one screen",
    .more =
        "  frontier play planet-steam\n"
        "  frontier play underwater-cities --players 1\n"
        "  frontier play planet-steam --seats human,human,hard --option sabotage=yes --lang pl\n"
        "  frontier play --load game.json\n"
        "At the table `help` lists what can be said.",
    .max_words = 1,
    .options = options,
    .run = run,
};
