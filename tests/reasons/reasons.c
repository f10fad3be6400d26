/* reasons.c: every reason for a no that random illegal moves reach, and what a player then reads in
 * each language.
 *
 *     reasons --game G [--moves N] [--seed S] [--kept FILE] [--missed]
 *
 * Plays seeded random games of every player count and option set and tries moves as people get them
 * wrong: near misses, words of other moves, damaged texts, answers to other questions, at another's
 * turn. N of them are refused. Each refusal is held against its text: no argument left out, no term
 * without its form, nothing empty, nothing cut.
 *
 * The list of all reasons met is printed, each with its first example. It is kept beside this file
 * for reading; with
 * --kept the run is held against that list: a reason met that is not in it, one in it that is met
 * no more, a sentence that its text no longer makes. --missed names the reasons that no move
 * reached. */
#include "../props/props.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_REASONS = 1024, MAX_WORDS = 16, TRIES = 4 };
/* What a run of a million moves, which writes the list, meets in USUAL games, one of MANY meets
 * too; what that one meets in fewer than LUCK games, the other may have missed. */
enum { MANY = 100000, USUAL = 200, LUCK = 3 };

static const char *const names[FR_MAX_SEATS] = {
    "Ada", "Boris", "Celina", "Dana", "Emil", "Filip"
};
static char seat_names[FR_MAX_SEATS][FR_NAME_CAP];

struct met {
    long times, games; /* how often, in how many games */
    long last_game;
    char move[FR_MAX_TEXT]; /* the first example */
    char says[FR_LANGUAGES][FR_MAX_SENTENCE];
};

struct hunt {
    struct play *p;
    long refused, wanted, game;
    int faults;
    struct met met[MAX_REASONS];
    bool told[MAX_REASONS];        /* a fault of this reason: once is enough */
    uint32_t asked[256];           /* how often each kind of question was */
    char texts[POOL][FR_MAX_TEXT]; /* texts of legal moves, met anywhere */
    int num_texts;
};

/* ---- a sentence held against its text ---- */

static bool fault(struct hunt *h, fr_rule why, const char *move, const char *what,
                  const char *detail)
{
    if (!h->told[why])
        fprintf(stderr, "%s, move \"%s\": %s: %s\n", h->p->game->reasons[why].id, move, what,
                detail);
    h->faults += !h->told[why];
    h->told[why] = true;
    return false;
}

static bool has_term(const struct fr_game *game, const char *key, const char *form, size_t len,
                     int language, char *cased)
{
    snprintf(cased, 128, "%s%s%.*s", key, len ? "." : "", (int)len, form);
    return fr_term_text(game, cased, language) != NULL;
}

/* The terms that one placeholder of a text needs: `form` is the case it asks for. */
static bool check_terms(struct hunt *h, fr_rule why, const struct fr_arg *arg, const char *form,
                        size_t len, int language, const char *move)
{
    const struct fr_game *game = h->p->game;
    char key[128];
    bool none = true;

    if (arg->kind == FR_ARG_TERM)
        return has_term(game, arg->text, form, len, language, key) ||
               fault(h, why, move, "no term", key);
    if (arg->kind != FR_ARG_AMOUNTS) return true;
    for (int i = 0; i < arg->num; i++) {
        if (!arg->amounts[i]) continue;
        none = false;
        if (!has_term(game, arg->keys[i], "", 0, language, key))
            return fault(h, why, move, "no term", key);
    }
    return !none || has_term(game, "nothing", "", 0, language, key) ||
           fault(h, why, move, "no term", key);
}

static int arg_named(const struct fr_reason *reason, const char *name, size_t len)
{
    for (int i = 0; i < FR_MAX_ARGS && reason->args[i]; i++)
        if (strlen(reason->args[i]) == len && !memcmp(reason->args[i], name, len)) return i;
    return -1;
}

static bool check_placeholders(struct hunt *h, const struct fr_refusal *no, int language,
                               const char *move)
{
    const struct fr_reason *reason = &h->p->game->reasons[no->why];

    for (const char *at = strchr(reason->text[language], '{'); at; at = strchr(at + 1, '{')) {
        const size_t name = strcspn(at + 1, ":|}"), all = strcspn(at + 1, "}");
        const int arg = arg_named(reason, at + 1, name);
        const bool cased = at[1 + name] == ':';

        if (arg < 0) return fault(h, no->why, move, "a placeholder without an argument", at);
        if (!check_terms(h, no->why, &no->args[arg], at + 2 + name, cased ? all - name - 1 : 0,
                         language, move))
            return false;
    }
    return true;
}

/* Each named argument is filled in, and whole. */
static bool check_args(struct hunt *h, int seat, fr_move m, const struct fr_refusal *no,
                       const char *move)
{
    const struct fr_game *game = h->p->game;
    const struct fr_reason *reason = &game->reasons[no->why];
    struct fr_arg args[FR_MAX_ARGS];

    if (!reason->args[0] || game->reasons[no->why].rule < FR_FIRST_RULE) return true;
    memset(args, 0xA5, sizeof args);
    game->explain(h->p->state, seat, m, no->why, args);
    for (int i = 0; i < FR_MAX_ARGS && reason->args[i]; i++) {
        if (args[i].kind > FR_ARG_AMOUNTS)
            return fault(h, no->why, move, "an argument is not filled in", reason->args[i]);
        if (args[i].kind != FR_ARG_TEXT && args[i].kind != FR_ARG_TERM) continue;
        if (!args[i].text[0]) return fault(h, no->why, move, "an empty argument", reason->args[i]);
        if (strlen(args[i].text) + 1 >= sizeof args[i].text)
            return fault(h, no->why, move, "an argument is cut", args[i].text);
    }
    return true;
}

/* "PS-5.5" and the like: a player has no use for them in a sentence. */
static bool cites_a_rule(const char *says)
{
    for (const char *dash = strchr(says, '-'); dash; dash = strchr(dash + 1, '-'))
        if (dash - says >= 2 && dash[-1] >= 'A' && dash[-1] <= 'Z' && dash[-2] >= 'A' &&
            dash[-2] <= 'Z' && dash[1] >= '0' && dash[1] <= '9')
            return true;
    return false;
}

static bool check_sentence(struct hunt *h, fr_rule why, const char *says, size_t len,
                           const char *move)
{
    if (len >= FR_MAX_SENTENCE) return fault(h, why, move, "the sentence is cut", says);
    if (len < 3 || !strchr(".!?", says[len - 1]))
        return fault(h, why, move, "is no sentence", says);
    if (strpbrk(says, "{}|")) return fault(h, why, move, "a placeholder is left", says);
    if (strstr(says, "  ") || strstr(says, " .") || strstr(says, " ,") || strstr(says, "()") ||
        strstr(says, ": ."))
        return fault(h, why, move, "something is missing in the sentence", says);
    return !cites_a_rule(says) || fault(h, why, move, "cites a rule's number", says);
}

static bool check_texts(struct hunt *h, const struct fr_refusal *no, const char *move,
                        char (*says)[FR_MAX_SENTENCE])
{
    const struct fr_game *game = h->p->game;

    for (int language = 0; language < FR_LANGUAGES; language++) {
        size_t len;

        if (!game->reasons[no->why].text[language])
            return fault(h, no->why, move, "no text in reasons.json", fr_language_ids[language]);
        if (!check_placeholders(h, no, language, move)) return false;
        len = fr_say_no(game, seat_names, no, language, says[language], FR_MAX_SENTENCE);
        if (!check_sentence(h, no->why, says[language], len, move)) return false;
    }
    return true;
}

/* ---- one illegal move ---- */

static void meet(struct hunt *h, fr_rule why, const char *move, char (*says)[FR_MAX_SENTENCE])
{
    struct met *m = &h->met[why];

    if (!m->times++) {
        snprintf(m->move, sizeof m->move, "%s", move);
        memcpy(m->says, says, sizeof m->says);
    }
    if (m->times == 1 || m->last_game != h->game) m->games++;
    m->last_game = h->game;
}

static bool check_refusal(struct hunt *h, int seat, fr_move move, const struct fr_refusal *no,
                          const char *text, char (*says)[FR_MAX_SENTENCE])
{
    h->refused++;
    if (no->why < h->p->game->num_reasons && no->why < MAX_REASONS)
        return check_args(h, seat, move, no, text) && check_texts(h, no, text, says);
    fprintf(stderr, "move \"%s\": reason %d of none\n", text, no->why);
    h->faults++;
    return false;
}

static void try_text(struct hunt *h, int seat, const char *text)
{
    char says[FR_LANGUAGES][FR_MAX_SENTENCE];
    struct fr_refusal no;
    fr_move move;

    if (fr_why_not(h->p->game, h->p->state, seat, text, &move, &no)) return;
    if (check_refusal(h, seat, move, &no, text, says)) meet(h, no.why, text, says);
}

/* A move that perhaps nobody can write down: its sentence must be sound, but it is no example. */
static void try_packed(struct hunt *h, int seat, fr_move move)
{
    char text[16], says[FR_LANGUAGES][FR_MAX_SENTENCE];
    struct fr_refusal no = { .why = h->p->game->why_not(h->p->state, seat, move) };

    if (!no.why) return;
    snprintf(text, sizeof text, "%08x", move);
    if (no.why < h->p->game->num_reasons && h->p->game->reasons[no.why].args[0])
        h->p->game->explain(h->p->state, seat, move, no.why, no.args);
    check_refusal(h, seat, move, &no, text, says);
}

/* ---- wrong moves as people make them ---- */

static void legal_text(struct hunt *h, int seat, char text[FR_MAX_TEXT])
{
    h->p->game->write_move(h->p->state, seat, random_move(h->p, true), text, FR_MAX_TEXT);
}

static const char *any_text(struct hunt *h)
{
    return h->texts[fr_below(&h->p->rng, (uint32_t)h->num_texts)];
}

static int split(char *text, char *words[MAX_WORDS])
{
    int num = 0;

    for (char *word = strtok(text, " "); word && num < MAX_WORDS; word = strtok(NULL, " "))
        words[num++] = word;
    return num;
}

/* Another move's text with the same first word, if a few draws find one. */
static const char *like(struct hunt *h, const char *text)
{
    const size_t verb = strcspn(text, " ");
    const char *other = any_text(h);

    for (int i = 0; i < 16 && (strncmp(other, text, verb) || strcspn(other, " ") != verb); i++)
        other = any_text(h);
    return other;
}

static void nudge(struct hunt *h, char *word, size_t cap)
{
    const int number = atoi(word);
    static const int by[] = { -1, 1, 2, 10, 100 };

    snprintf(word, cap, "%d", one_in(h->p, 6) ? 0 : number + by[fr_below(&h->p->rng, 5)]);
}

/* One word is that of a like move, a number a little off, a word is missing or stands twice. */
static void other_word(struct hunt *h, char text[FR_MAX_TEXT])
{
    char own[FR_MAX_TEXT], theirs[FR_MAX_TEXT], number[16], *words[MAX_WORDS], *others[MAX_WORDS];
    const int num_others =
        (snprintf(theirs, sizeof theirs, "%s", like(h, text)), split(theirs, others));
    const int num = (snprintf(own, sizeof own, "%s", text), split(own, words));
    const int at = (int)fr_below(&h->p->rng, (uint32_t)num), way = (int)fr_below(&h->p->rng, 8);
    size_t len = 0;

    if (words[at][0] >= '0' && words[at][0] <= '9' && way < 4) {
        snprintf(number, sizeof number, "%.15s", words[at]);
        nudge(h, number, sizeof number);
        words[at] = number;
    } else if (way < 6) {
        words[at] = others[at < num_others ? at : num_others - 1];
    }
    text[0] = 0;
    for (int i = 0; i < num; i++) {
        if (i == at && way == 6 && num > 1) continue;
        for (int twice = 0; twice <= (i == at && way == 7) && len < FR_MAX_TEXT; twice++)
            len +=
                (size_t)snprintf(text + len, FR_MAX_TEXT - len, "%s%s", len ? " " : "", words[i]);
    }
}

static void damaged(struct hunt *h, char *text)
{
    static const char bits[] = " 0123456789abcxyz-.,:";
    const uint32_t len = (uint32_t)strlen(text), at = fr_below(&h->p->rng, len + 1);

    text[at] = at == len || one_in(h->p, 4) ? 0 : bits[fr_below(&h->p->rng, sizeof bits - 1)];
}

static void try_wrong(struct hunt *h, int seat)
{
    char text[FR_MAX_TEXT];

    legal_text(h, seat, text);
    switch (fr_below(&h->p->rng, 8)) {
    case 0: damaged(h, text); break;
    case 1: try_packed(h, seat, near_miss(h->p)); return;
    case 2: snprintf(text, sizeof text, "%s", any_text(h)); break;
    case 3: snprintf(text, sizeof text, "%s", like(h, text)); break;
    default: other_word(h, text); break;
    }
    if (one_in(h->p, 16)) seat = (int)fr_below(&h->p->rng, (uint32_t)h->p->players);
    try_text(h, seat, text);
}

/* ---- many games ---- */

static void keep_text(struct hunt *h, int seat, fr_move move)
{
    const uint32_t at = h->num_texts < POOL ? (uint32_t)h->num_texts++ : fr_below(&h->p->rng, POOL);

    h->p->game->write_move(h->p->state, seat, move, h->texts[at], FR_MAX_TEXT);
}

/* A question is tried the less the better it is known: rare ones have their own reasons. */
static bool is_tried(struct hunt *h, int seat)
{
    struct fr_question q = { 0 };
    uint32_t *asked;

    h->p->game->question(h->p->state, seat, &q);
    asked = &h->asked[q.kind];
    return h->refused < h->wanted && one_in(h->p, 1 + ++*asked / (uint32_t)(h->wanted / 50 + 1));
}

static bool play_one(struct hunt *h)
{
    struct play *p = h->p;
    const bool by_kind = one_in(p, 2);
    fr_seats asked;

    for (; (asked = p->game->to_act(p->state)) && p->num_moves < FR_MAX_MOVES - 1; p->num_moves++) {
        const int seat = random_seat(p, asked);
        fr_move move;

        if (!list_legal(p, seat)) return false;
        remember(p, move = random_move(p, by_kind));
        keep_text(h, seat, move);
        for (int i = is_tried(h, seat) ? TRIES : 0; i > 0; i--) try_wrong(h, seat);
        p->game->apply(p->state, seat, move, NULL);
    }
    try_text(h, 0, any_text(h));
    return true;
}

static bool hunt_reasons(struct hunt *h, uint64_t seed)
{
    for (; h->refused < h->wanted; h->game++) {
        if (begin(h->p, seed + (uint64_t)h->game, 0) && play_one(h)) continue;
        fprintf(stderr, "game %ld: %s: %s\n", h->game, h->p->failed, h->p->reason);
        return false;
    }
    return true;
}

/* ---- the list ---- */

/* In the order of the rules; a rule's own reason before its further ones. */
static int in_order(const struct fr_game *game, fr_rule *out)
{
    int num = 0;

    for (fr_rule rule = 1; rule < game->num_rules; rule++)
        for (fr_rule why = 1; why < game->num_reasons && why < MAX_REASONS; why++)
            if (game->reasons[why].rule == rule) out[num++] = why;
    return num;
}

static void print_list(const struct hunt *h)
{
    const struct fr_game *game = h->p->game;
    fr_rule order[MAX_REASONS];
    const int num = in_order(game, order);

    printf("# What a refused player of %s reads: every reason that random illegal moves reach, "
           "with an example.\n",
           game->title);
    printf("# Written by tests/reasons/write; read each new sentence once.\n");
    for (int i = 0; i < num; i++) {
        const struct met *m = &h->met[order[i]];

        if (!m->times) continue;
        printf("\n%s%s\n  move %s\n", game->reasons[order[i]].id,
               m->games < USUAL ? " (seldom)" : "", m->move);
        for (int language = 0; language < FR_LANGUAGES; language++)
            printf("  %s %s\n", fr_language_ids[language], m->says[language]);
    }
}

static void print_missed(const struct hunt *h)
{
    const struct fr_game *game = h->p->game;

    for (fr_rule why = FR_FIRST_RULE; why < game->num_reasons && why < MAX_REASONS; why++)
        if (game->reasons[why].text[0] && !h->met[why].times) printf("%s\n", game->reasons[why].id);
}

/* ---- the list that is kept ---- */

/* Whether a text, whatever fills its placeholders, makes the sentence. */
static bool makes(const char *text, const char *says)
{
    const char *open = strchr(text, '{');
    size_t part = open ? (size_t)(open - text) : strlen(text);

    if (strncmp(says, text, part)) return false;
    says += part;
    while (open) {
        char piece[FR_MAX_SENTENCE];

        text = strchr(open, '}') + 1;
        open = strchr(text, '{');
        part = open ? (size_t)(open - text) : strlen(text);
        if (!open) return strlen(says) >= part && !strcmp(says + strlen(says) - part, text);
        snprintf(piece, sizeof piece, "%.*s", (int)part, text);
        says = strstr(says, piece);
        if (!says) return false;
        says += part;
    }
    return !*says;
}

static fr_rule reason_of(const struct fr_game *game, const char *id)
{
    for (fr_rule why = 1; why < game->num_reasons; why++)
        if (!strcmp(game->reasons[why].id, id)) return why;
    return FR_OK;
}

static void differ(struct hunt *h, const char *id, const char *what, const char *kept,
                   const char *now)
{
    printf("%s: %s\n", id, what);
    if (kept) printf("  - %s\n", kept);
    if (now) printf("  + %s\n", now);
    h->faults++;
}

static int language_of(const char *line)
{
    for (int language = 0; language < FR_LANGUAGES; language++)
        if (!strncmp(line + 2, fr_language_ids[language], 2) && line[4] == ' ') return language;
    return -1;
}

static void check_kept_line(struct hunt *h, fr_rule why, const char *line)
{
    const struct fr_reason *reason = &h->p->game->reasons[why];
    const int language = language_of(line);

    if (language < 0 || !why || !reason->text[language] || makes(reason->text[language], line + 5))
        return;
    differ(h, reason->id, "the text has changed since the list was written", line + 2,
           reason->text[language]);
}

static fr_rule check_kept_reason(struct hunt *h, char *line, bool *kept)
{
    char *seldom = strstr(line, " (seldom)");
    fr_rule why;

    if (seldom) *seldom = 0;
    why = reason_of(h->p->game, line);
    if (!why)
        differ(h, line, "is in the list, but is no reason any more", NULL, NULL);
    else if (!seldom && !h->met[why].times && h->wanted >= MANY)
        differ(h, line, "is in the list, but no move reaches it any more", NULL, NULL);
    kept[why] = true;
    return why;
}

static bool compare(struct hunt *h, const char *path)
{
    const struct fr_game *game = h->p->game;
    bool kept[MAX_REASONS] = { false };
    char line[FR_MAX_SENTENCE + 64];
    fr_rule why = FR_OK;
    FILE *file = fopen(path, "r");

    if (!file) return perror(path), false;
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        if (!line[0] || line[0] == '#') continue;
        if (line[0] == ' ')
            check_kept_line(h, why, line);
        else
            why = check_kept_reason(h, line, kept);
    }
    fclose(file);
    for (fr_rule met = 1; met < game->num_reasons; met++)
        if (h->met[met].games >= LUCK && !kept[met])
            differ(h, game->reasons[met].id, "is reached, but not in the list", h->met[met].move,
                   h->met[met].says[0]);
    if (h->faults)
        printf("Look at each; if they are as they should be, tests/reasons/write writes the list "
               "anew.\n");
    return !h->faults;
}

/* ---- the program ---- */

static int usage(const char *program)
{
    fprintf(stderr, "usage: %s --game G [--moves N] [--seed S] [--kept FILE] [--missed]\n",
            program);
    return 2;
}

int main(int argc, char **argv)
{
    static struct hunt h = { .wanted = MANY };
    const struct fr_game *game = NULL;
    const char *kept = NULL;
    uint64_t seed = 1;
    bool missed = false;

    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";

        if (!strcmp(argv[i], "--missed")) {
            missed = true;
            continue;
        }
        if (!strcmp(argv[i], "--game"))
            game = fr_find_game(value);
        else if (!strcmp(argv[i], "--moves"))
            h.wanted = atol(value);
        else if (!strcmp(argv[i], "--seed"))
            seed = strtoull(value, NULL, 10);
        else if (!strcmp(argv[i], "--kept"))
            kept = value;
        else
            return usage(argv[0]);
        i++;
    }
    if (!game) return usage(argv[0]);
    for (int seat = 0; seat < FR_MAX_SEATS; seat++)
        snprintf(seat_names[seat], FR_NAME_CAP, "%s", names[seat]);
    h.p = new_play(game);
    if (!hunt_reasons(&h, seed)) h.faults++;
    if (missed)
        print_missed(&h);
    else if (kept)
        compare(&h, kept);
    else
        print_list(&h);
    fprintf(stderr, "%s: %ld illegal moves in %ld games, %d differences or faults\n", game->id,
            h.refused, h.game, h.faults);
    free_play(h.p);
    return h.faults ? 1 : 0;
}
