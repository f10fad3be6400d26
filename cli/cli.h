/* cli.h: what the subcommands of `frontier` share. A subcommand reads its arguments, calls the
 * engine and prints; it decides no rule.
 *
 * Exit codes: 0 done, 1 refused or failed, 2 the command line was wrong. */
#ifndef FR_CLI_H
#define FR_CLI_H

#include "frontier.h"

#include <limits.h>
#include <stdio.h>

enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2 };
enum { CLI_MAX_WORDS = 16, CLI_MAX_GIVEN = 48 };

struct cli_option {
    const char *name;  /* "--players" */
    const char *value; /* what it is followed by, "N"; NULL: nothing */
    const char *text;
};

struct cli_command {
    const char *name;
    const char *words; /* "GAME SEED DEPTH" */
    const char *text;  /* one line */
    const char *more;  /* further lines for --help, or NULL */
    int min_words, max_words;
    const struct cli_option *options; /* ends with a NULL name */
    int (*run)(const struct cli_command *, int argc, char **argv);
};

struct cli_args {
    const struct cli_command *command;
    int num_words, num_given;
    const char *words[CLI_MAX_WORDS];
    struct {
        const char *name, *value;
    } given[CLI_MAX_GIVEN];
};

extern const struct cli_command cli_games, cli_engine, cli_play, cli_replay, cli_perft, cli_bench,
    cli_arena, cli_ladder, cli_study, cli_analyse, cli_puzzles, cli_tune, cli_glances, cli_observe,
    cli_serve;

/* Parses the arguments. False: --help has been printed or a mistake told; *exit_code says which. */
bool cli_parse(const struct cli_command *, int argc, char **argv, struct cli_args *,
               int *exit_code);
bool cli_has(const struct cli_args *, const char *name);
const char *cli_value(const struct cli_args *, const char *name); /* the last one; NULL: none */
/* A whole number given by an option; *out keeps its value where the option is not given. */
bool cli_number(const struct cli_args *, const char *name, int64_t min, int64_t max, int64_t *out);
bool cli_whole(const struct cli_args *, const char *what, const char *text, int64_t min,
               int64_t max, int64_t *out);
bool cli_seed(const struct cli_args *, const char *text, uint64_t *out);

/* Each tells a mistake on standard error and returns the exit code for it. */
int cli_usage_error(const struct cli_args *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
int cli_failure(const char *format, ...) __attribute__((format(printf, 1, 2)));

const struct fr_game *cli_game(const struct cli_args *, const char *id);
/* The set-up of --players and of every --option id=value. */
bool cli_setup(const struct cli_args *, const struct fr_game *, int players, struct fr_options *);
int cli_language(const struct cli_args *, const char *id); /* -1: told what is wrong */
void cli_print_help(const struct cli_command *, FILE *);

/* A whole file, NUL-ended, to be freed; "-" is standard input. NULL: told what is wrong. */
char *cli_read_file(const char *path, size_t *len);
/* Writes through a neighbour and renames, so that a full disk costs no earlier save. */
bool cli_write_file(const char *path, const char *text, size_t len);
/* The record of a table as text, to be freed. */
char *cli_record_text(const struct fr_table *, size_t *len);
bool cli_save_record(const struct fr_table *, const char *path);
/* A record or a position, whichever the file holds. */
bool cli_load_table(struct fr_table *, const char *path);
struct fr_table *cli_new_table(void); /* to be freed */

/* Where a file that comes with the program lies (the built page, the generator of cards): beside an
 * installed program under ../share/frontier, otherwise in the tree it was built from. False: there
 * is none. */
bool cli_share(const char *file, char out[PATH_MAX]);

/* Plays Underwater Cities with the cards of this folder; says what is wrong with them. */
int cli_own_data(const char *dir);

void cli_print_json_string(const char *);
/* `bench --bot`: see bench_bot.c. Returns the exit code. */
int cli_bench_bot(const struct cli_args *, const struct fr_game *, const struct fr_options *,
                  double seconds, bool first);

/* `bench --batch`: see bench_batch.c. Returns the exit code. */
int cli_bench_batch(const struct cli_args *, const struct fr_game *, const struct fr_options *,
                    int num_games, int threads, double seconds, bool first);
/* `bench --batch --steps`: plays and prints the decisions made, for who counts instructions. */
int cli_play_batch(const struct cli_args *, const struct fr_game *, const struct fr_options *,
                   int num_games, int steps);

double cli_clock(void); /* seconds */
/* Of the processor, not of the day: what else runs on the machine does not count. */
double cli_processor_clock(void);

#endif
