/* cli.c: arguments, errors and files for the subcommands. */
#include "cli.h"
#include "frontier_json.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- arguments ---- */

static const struct cli_option *find_option(const struct cli_command *command, const char *name,
                                            size_t len)
{
    for (const struct cli_option *o = command->options; o->name; o++)
        if (strlen(o->name) == len && !strncmp(o->name, name, len)) return o;
    return NULL;
}

static bool take_option(struct cli_args *a, int argc, char **argv, int *i)
{
    const char *arg = argv[*i], *equals = strchr(arg, '=');
    const size_t len = equals ? (size_t)(equals - arg) : strlen(arg);
    const struct cli_option *option = find_option(a->command, arg, len);
    const char *value = equals ? equals + 1 : NULL;

    if (!option) {
        cli_usage_error(a, "%s knows no option %.*s", a->command->name, (int)len, arg);
        return false;
    }
    if (!option->value && value) {
        cli_usage_error(a, "%s takes no value", option->name);
        return false;
    }
    if (option->value && !value && ++*i < argc) value = argv[*i];
    if (option->value && !value) {
        cli_usage_error(a, "%s needs a value: %s %s", option->name, option->name, option->value);
        return false;
    }
    if (a->num_given == CLI_MAX_GIVEN) {
        cli_usage_error(a, "too many options");
        return false;
    }
    a->given[a->num_given].name = option->name;
    a->given[a->num_given++].value = value;
    return true;
}

static bool take_word(struct cli_args *a, const char *word)
{
    if (a->num_words == a->command->max_words) {
        cli_usage_error(a, "\"%s\" is one word too many", word);
        return false;
    }
    a->words[a->num_words++] = word;
    return true;
}

bool cli_parse(const struct cli_command *command, int argc, char **argv, struct cli_args *a,
               int *exit_code)
{
    *a = (struct cli_args){ .command = command };
    *exit_code = CLI_USAGE;
    for (int i = 0; i < argc; i++) {
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) {
            cli_print_help(command, stdout);
            *exit_code = CLI_OK;
            return false;
        }
        if (argv[i][0] == '-' && argv[i][1] == '-') {
            if (!take_option(a, argc, argv, &i)) return false;
        } else if (!take_word(a, argv[i])) {
            return false;
        }
    }
    if (a->num_words < command->min_words) {
        cli_usage_error(a, "%s needs %s", command->name, command->words);
        return false;
    }
    *exit_code = CLI_OK;
    return true;
}

bool cli_has(const struct cli_args *a, const char *name)
{
    for (int i = 0; i < a->num_given; i++)
        if (!strcmp(a->given[i].name, name)) return true;
    return false;
}

const char *cli_value(const struct cli_args *a, const char *name)
{
    for (int i = a->num_given; i-- > 0;)
        if (!strcmp(a->given[i].name, name)) return a->given[i].value;
    return NULL;
}

static bool read_whole(const char *text, int64_t *out)
{
    char *end;

    errno = 0;
    *out = strtoll(text, &end, 10);
    return *text && !*end && !errno && *text != ' ';
}

bool cli_whole(const struct cli_args *a, const char *what, const char *text, int64_t min,
               int64_t max, int64_t *out)
{
    int64_t value;

    if (!read_whole(text, &value) || value < min || value > max) {
        cli_usage_error(a, "%s is a number from %" PRId64 " to %" PRId64 ", not \"%s\"", what, min,
                        max, text);
        return false;
    }
    *out = value;
    return true;
}

bool cli_number(const struct cli_args *a, const char *name, int64_t min, int64_t max, int64_t *out)
{
    const char *text = cli_value(a, name);

    return !text || cli_whole(a, name, text, min, max, out);
}

bool cli_seed(const struct cli_args *a, const char *text, uint64_t *out)
{
    const struct fr_json node = { .text = text, .len = (uint32_t)strlen(text), .type = FR_STRING };

    if (fr_json_seed(&node, out)) return true;
    cli_usage_error(a, "a seed is a whole number from 0 to 18446744073709551615, not \"%s\"", text);
    return false;
}

int cli_usage_error(const struct cli_args *a, const char *format, ...)
{
    va_list args;

    fprintf(stderr, "frontier: ");
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fprintf(stderr, "\nUsage: frontier %s%s%s\nMore:  frontier %s --help\n", a->command->name,
            *a->command->words ? " " : "", a->command->words, a->command->name);
    return CLI_USAGE;
}

int cli_failure(const char *format, ...)
{
    va_list args;

    fprintf(stderr, "frontier: ");
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    return CLI_FAILED;
}

void cli_print_help(const struct cli_command *c, FILE *out)
{
    fprintf(out, "frontier %s%s%s%s: %s\n", c->name, *c->words ? " " : "", c->words,
            c->options->name ? " [OPTIONS]" : "", c->text);
    if (c->more) fprintf(out, "\n%s\n", c->more);
    if (c->options->name) fprintf(out, "\nOptions:\n");
    for (const struct cli_option *o = c->options; o->name; o++) {
        const int len = fprintf(out, "  %s %s", o->name, o->value ? o->value : "");
        fprintf(out, "%*s%s\n", len < 24 ? 24 - len : 1, "", o->text);
    }
}

/* ---- games and options ---- */

const struct fr_game *cli_game(const struct cli_args *a, const char *id)
{
    const struct fr_game *game = fr_find_game(id);
    char list[256] = "";
    size_t len = 0;

    if (game) return game;
    for (int i = 0; fr_games[i] && len < sizeof list; i++)
        len +=
            (size_t)snprintf(list + len, sizeof list - len, "%s%s", i ? ", " : "", fr_games[i]->id);
    cli_usage_error(a, "there is no game \"%s\"; there are %s", id, list);
    return NULL;
}

static int choice_value(const struct fr_option_def *def, const char *text)
{
    for (int i = 0; i <= def->max; i++)
        if (!strcmp(def->values[i], text)) return i;
    return -1;
}

static bool option_value(const struct fr_option_def *def, const char *text, int16_t *out)
{
    static const struct {
        const char *word;
        int16_t value;
    } words[] = {
        { "1", 1 },  { "0", 0 },   { "yes", 1 },  { "no", 0 },
        { "on", 1 }, { "off", 0 }, { "true", 1 }, { "false", 0 },
    };
    int64_t number;

    if (def->kind == FR_OPTION_CHOICE) return (*out = (int16_t)choice_value(def, text)) >= 0;
    if (def->kind == FR_OPTION_FLAG) {
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (!strcmp(words[i].word, text)) return *out = words[i].value, true;
        return false;
    }
    if (!read_whole(text, &number) || number < def->min || number > def->max) return false;
    *out = (int16_t)number;
    return true;
}

static void tell_values(const struct cli_args *a, const struct fr_option_def *def, const char *text)
{
    char list[512] = "";
    size_t len = 0;

    if (def->kind == FR_OPTION_FLAG) {
        cli_usage_error(a, "option %s is yes or no, not \"%s\"", def->id, text);
    } else if (def->kind == FR_OPTION_NUMBER) {
        cli_usage_error(a, "option %s is a number from %d to %d, not \"%s\"", def->id, def->min,
                        def->max, text);
    } else {
        for (int i = 0; i <= def->max && len < sizeof list; i++)
            len += (size_t)snprintf(list + len, sizeof list - len, "%s%s", i ? ", " : "",
                                    def->values[i]);
        cli_usage_error(a, "option %s is one of %s, not \"%s\"", def->id, list, text);
    }
}

static bool take_game_option(const struct cli_args *a, const struct fr_game *game, const char *text,
                             struct fr_options *o)
{
    const char *equals = strchr(text, '=');
    char id[64];
    int index;

    snprintf(id, sizeof id, "%.*s", (int)(equals ? equals - text : (long)strlen(text)), text);
    index = fr_option_index(game, id);
    if (index < 0) {
        cli_usage_error(a, "%s has no option \"%s\"; `frontier games %s` lists them", game->id, id,
                        game->id);
        return false;
    }
    if (option_value(&game->options[index], equals ? equals + 1 : "yes", &o->at[index]))
        return true;
    tell_values(a, &game->options[index], equals ? equals + 1 : "yes");
    return false;
}

bool cli_setup(const struct cli_args *a, const struct fr_game *game, int players,
               struct fr_options *o)
{
    uint64_t state[FR_MAX_STATE / 8];
    struct fr_error err;
    fr_rule rule;

    if (!fr_check_players(game, players, &err)) {
        cli_usage_error(a, "%s", err.text);
        return false;
    }
    fr_usual_options(game, players, o);
    for (int i = 0; i < a->num_given; i++)
        if (!strcmp(a->given[i].name, "--option") &&
            !take_game_option(a, game, a->given[i].value, o))
            return false;
    if (!(rule = game->setup(state, o, 0))) return true;
    cli_usage_error(a, "%s: %s", fr_rule_id(game, rule), game->reasons[rule].text[0]);
    return false;
}

int cli_language(const struct cli_args *a, const char *id)
{
    for (int i = 0; i < FR_LANGUAGES; i++)
        if (!id || !strcmp(fr_language_ids[i], id)) return i;
    cli_usage_error(a, "a language is en, ru, pl or cs, not \"%s\"", id);
    return -1;
}

/* ---- files ---- */

static char *read_stream(FILE *f, size_t *len)
{
    size_t cap = 1 << 16;
    char *text = malloc(cap);

    *len = 0;
    while (text) {
        const size_t got = fread(text + *len, 1, cap - *len - 1, f);
        *len += got;
        if (!got) break;
        if (*len + 1 == cap) {
            char *more = realloc(text, cap *= 2);
            if (!more) free(text);
            text = more;
        }
    }
    if (text && ferror(f)) {
        free(text);
        return NULL;
    }
    if (text) text[*len] = 0;
    return text;
}

char *cli_read_file(const char *path, size_t *len)
{
    FILE *f = strcmp(path, "-") ? fopen(path, "rb") : stdin;
    char *text;

    if (!f) {
        cli_failure("%s cannot be opened: %s", path, strerror(errno));
        return NULL;
    }
    text = read_stream(f, len);
    if (!text) cli_failure("%s cannot be read: %s", path, strerror(errno));
    if (f != stdin) fclose(f);
    return text;
}

bool cli_write_file(const char *path, const char *text, size_t len)
{
    char near[4096];
    FILE *f;
    bool ok;

    if ((size_t)snprintf(near, sizeof near, "%s.new", path) >= sizeof near) {
        cli_failure("the name of the file is too long");
        return false;
    }
    f = fopen(near, "wb");
    if (!f) {
        cli_failure("%s cannot be written: %s", path, strerror(errno));
        return false;
    }
    ok = fwrite(text, 1, len, f) == len;
    ok = !fclose(f) && ok;
    if (ok && !rename(near, path)) return true;
    cli_failure("%s cannot be written: %s", path, strerror(errno));
    remove(near);
    return false;
}

char *cli_record_text(const struct fr_table *t, size_t *len)
{
    for (size_t cap = 1 << 18;; cap *= 2) {
        char *text = malloc(cap);
        struct fr_writer w;

        if (!text) return NULL;
        fr_writer_init(&w, text, cap - 1);
        fr_table_write_record(t, &w);
        if (fr_writer_ok(&w)) {
            text[w.len] = '\n';
            text[w.len + 1] = 0;
            *len = w.len + 1;
            return text;
        }
        free(text);
    }
}

bool cli_save_record(const struct fr_table *t, const char *path)
{
    size_t len;
    char *text = cli_record_text(t, &len);
    const bool ok = text && cli_write_file(path, text, len);

    free(text);
    return ok;
}

/* A record has a "format", a position has none. */
static bool looks_like_record(const char *text) { return strstr(text, "\"format\"") != NULL; }

bool cli_load_table(struct fr_table *t, const char *path)
{
    size_t len;
    char *text = cli_read_file(path, &len);
    struct fr_error err;
    bool ok;

    if (!text) return false;
    ok = looks_like_record(text) ? fr_table_read_record(t, text, len, &err)
                                 : fr_table_read_position(t, text, len, &err);
    if (!ok) cli_failure("%s: %s", path, err.text);
    free(text);
    return ok;
}

struct fr_table *cli_new_table(void)
{
    struct fr_table *t = calloc(1, sizeof *t);

    if (!t) cli_failure("no memory for a table");
    return t;
}

void cli_print_json_string(const char *text)
{
    char out[2048];
    struct fr_writer w;

    fr_writer_init(&w, out, sizeof out);
    fr_string(&w, text);
    fputs(fr_writer_ok(&w) ? out : "null", stdout);
}

static double read_clock(clockid_t which)
{
    struct timespec now;

    clock_gettime(which, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double cli_clock(void) { return read_clock(CLOCK_MONOTONIC); }

double cli_processor_clock(void) { return read_clock(CLOCK_PROCESS_CPUTIME_ID); }
