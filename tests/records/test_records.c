/* test_records [--write] FILE...: golden records.
 *
 * Each record must be accepted, replay to its result and hash, and be written again byte for byte.
 * Where a transcript (the same name, ending in .txt) stands beside it, the game is also told move
 * by move: question, legal moves, events, scores and what each viewer sees must be as they were, so
 * that the first line that differs shows what a change did. --write writes the transcripts anew. */
#include "frontier.h"
#include "json.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 1 << 21, MOST_LISTED = 24, VIEW_EVERY = 40 };

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "r");
    char *text = calloc(1, TEXT);
    size_t len;

    if (!text || !file) {
        if (file) fclose(file);
        free(text);
        return NULL;
    }
    len = fread(text, 1, TEXT - 1, file);
    fclose(file);
    while (len && text[len - 1] == '\n') text[--len] = 0;
    return text;
}

static bool fails(const char *path, const char *why)
{
    printf("%s: %s\n", path, why);
    return false;
}

/* ---- the record ---- */

static bool check_record(const char *path, const char *text, struct fr_table *t)
{
    static char again[TEXT];
    struct fr_error err = { .text = "" };
    struct fr_writer w;

    if (!fr_table_read_record(t, text, strlen(text), &err)) return fails(path, err.text);
    if (!strstr(text, "\"hash\"")) return fails(path, "has no result to be held against");
    fr_writer_init(&w, again, sizeof again);
    fr_table_write_record(t, &w);
    return (fr_writer_ok(&w) && !strcmp(text, again)) || fails(path, "is written otherwise now");
}

/* ---- the transcript ---- */

static uint64_t text_hash(const char *text)
{
    uint64_t hash = 0;

    for (; *text; text++) hash = fr_mix(hash + (unsigned char)*text + 1);
    return hash;
}

static void tell_view(FILE *out, const struct fr_table *t, int viewer, bool whole)
{
    static char text[TEXT];
    uint64_t copy[FR_MAX_STATE / 8];
    struct fr_writer w;

    memcpy(copy, t->state, sizeof copy);
    t->game->redact(copy, viewer);
    fr_writer_init(&w, text, sizeof text);
    t->game->write_position(copy, &w);
    if (whole)
        fprintf(out, "  view %d: %s\n", viewer, text);
    else
        fprintf(out, "  view %d: hash %016" PRIx64 "\n", viewer, text_hash(text));
}

static void tell_legal(FILE *out, const struct fr_table *t, int seat)
{
    fr_move *moves = malloc(t->game->max_legal * sizeof *moves);
    uint64_t hash = 0;
    int num;

    if (!moves) abort();
    num = t->game->legal(t->state, seat, moves);
    fprintf(out, "  %d legal:", num);
    for (int i = 0; i < num; i++) {
        char text[FR_MAX_TEXT];

        t->game->write_move(t->state, seat, moves[i], text, sizeof text);
        hash = fr_mix(hash ^ text_hash(text));
        if (i < MOST_LISTED) fprintf(out, "%s %s", i ? "," : "", text);
    }
    if (num > MOST_LISTED) fprintf(out, ", ... (hash %016" PRIx64 ")", hash);
    fprintf(out, "\n");
    free(moves);
}

static void tell_question(FILE *out, const struct fr_table *t, int seat)
{
    struct fr_question q = { 0 };

    t->game->question(t->state, seat, &q);
    fprintf(out, "  asked %s, source %d, amount %d\n", t->game->questions[q.kind], q.source,
            q.amount);
}

static void tell_events(FILE *out, const struct fr_table *t, const struct fr_events *events)
{
    for (int i = 0; i < events->count; i++) {
        char text[2048];
        struct fr_writer w;

        fr_writer_init(&w, text, sizeof text);
        t->game->write_event(&events->at[i], FR_SPECTATOR, &w);
        fprintf(out, "  event %s\n", text);
    }
}

static void tell_scores(FILE *out, const struct fr_table *t)
{
    for (int seat = 0; seat < t->options.players; seat++) {
        struct fr_score_line lines[FR_MAX_SCORE_LINES];
        int num;
        const int32_t total = t->game->score(t->state, seat, lines, FR_MAX_SCORE_LINES, &num);

        fprintf(out, "  score %d: %d =", seat, total);
        for (int i = 0; i < num; i++) fprintf(out, " %s %d", lines[i].source, lines[i].points);
        fprintf(out, "; place %d\n", t->game->place(t->state, seat));
    }
}

static void tell_move(FILE *out, struct fr_table *t, int number, const struct fr_table_move *m)
{
    static struct fr_event buffer[1024];
    struct fr_events events = { buffer, 0, 1024 };
    char text[FR_MAX_TEXT];

    t->game->write_move(t->state, m->seat, m->move, text, sizeof text);
    fprintf(out, "%d. seat %d: %s\n", number + 1, m->seat, text);
    tell_question(out, t, m->seat);
    tell_legal(out, t, m->seat);
    t->game->apply(t->state, m->seat, m->move, &events);
    tell_events(out, t, &events);
    for (int viewer = FR_SPECTATOR; viewer < t->options.players; viewer++)
        tell_view(out, t, viewer, number % VIEW_EVERY == 0);
}

static char *tell(struct fr_table *t)
{
    char *text = NULL;
    size_t len;
    FILE *out = open_memstream(&text, &len);

    if (!out) abort();
    memcpy(t->state, t->start, sizeof t->state);
    for (int i = 0; i < t->num_moves; i++) tell_move(out, t, i, &t->moves[i]);
    tell_scores(out, t);
    fprintf(out, "  hash %016" PRIx64, fr_table_hash(t));
    fclose(out);
    return text;
}

static int shown(const char *text)
{
    const size_t len = strcspn(text, "\n");

    return len < 160 ? (int)len : 160;
}

/* The first place where two lines differ, with a little of what stands around it. */
static void show_difference(const char *path, int line, const char *was, const char *is)
{
    size_t at = 0;

    while (was[at] && was[at] == is[at]) at++;
    at = at > 60 ? at - 60 : 0;
    printf("%s, line %d, from column %zu:\n", path, line, at + 1);
    printf(" was %.*s\n is  %.*s\n", shown(was + at), was + at, shown(is + at), is + at);
}

static bool same_lines(const char *path, const char *was, const char *is)
{
    for (int line = 1;; line++) {
        const size_t a = strcspn(was, "\n"), b = strcspn(is, "\n");

        if (a != b || memcmp(was, is, a)) {
            show_difference(path, line, was, is);
            return false;
        }
        if (!was[a] || !is[b]) return was[a] == is[b] || fails(path, "is longer or shorter now");
        was += a + 1;
        is += b + 1;
    }
}

static bool write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");

    if (!file || fprintf(file, "%s\n", text) < 0 || fclose(file))
        return fails(path, strerror(errno));
    return true;
}

static bool check_transcript(const char *path, struct fr_table *t, bool write)
{
    char name[1024], *was, *is;
    bool ok;

    snprintf(name, sizeof name, "%.*s.txt", (int)strlen(path) - 5, path);
    if (!(was = read_file(name))) return true; /* a record without a transcript */
    is = tell(t);
    ok = write ? write_file(name, is) : same_lines(name, was, is);
    free(was);
    free(is);
    return ok;
}

int main(int argc, char **argv)
{
    static struct fr_table table;
    const bool write = argc > 1 && !strcmp(argv[1], "--write");
    int failed = 0, num = 0;

    for (int i = write ? 2 : 1; i < argc; i++, num++) {
        char *text = read_file(argv[i]);
        const bool ok =
            text ? check_record(argv[i], text, &table) && check_transcript(argv[i], &table, write)
                 : fails(argv[i], strerror(errno));

        failed += !ok;
        free(text);
    }
    printf("%d records, %d failed\n", num, failed);
    return failed || !num ? 1 : 0;
}
