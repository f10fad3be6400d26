/* hidden.c: a viewer sees what it may know and nothing else, and a redrawn state is one that it
 * cannot tell from the true one. */
#include "props.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *write_view(struct play *p, const void *s, char *out)
{
    struct fr_writer w;

    fr_writer_init(&w, out, MAX_JSON);
    p->game->write_position(s, &w);
    return fr_writer_ok(&w) ? out : NULL;
}

/* The seed and the generator foretell the game: no view may hold them before it is over. */
static bool check_view_text(struct play *p, int viewer)
{
    static const char *const secret[] = { "seed", "rng" };
    static char text[MAX_JSON];
    static struct fr_json nodes[MAX_NODES];
    struct fr_error err = { .text = "" };

    if (!write_view(p, p->redacted, text)) return broke(p, "view", "too long");
    if (!fr_json_parse(text, strlen(text), nodes, MAX_NODES, &err))
        return broke(p, "view", "of %d is no JSON: %s", viewer, err.text);
    for (size_t i = 0; i < sizeof secret / sizeof *secret; i++) {
        const struct fr_json *value = fr_json_get(nodes, secret[i]);
        if (value && value->type != FR_NULL && p->game->to_act(p->state))
            return broke(p, "view", "viewer %d sees %s: %.*s", viewer, secret[i],
                         value->type == FR_OBJECT ? 1 : (int)value->len, value->text);
    }
    return true;
}

static bool same_bytes(const struct play *p, const void *a, const void *b)
{
    return !memcmp(a, b, p->game->state_size);
}

static uint32_t first_difference(const struct play *p, const unsigned char *a,
                                 const unsigned char *b)
{
    uint32_t i = 0;

    while (i < p->game->state_size && a[i] == b[i]) i++;
    return i;
}

/* What the viewer is asked and may answer is the same in the other state, in the same words. */
static bool same_question(struct play *p, int viewer, const void *other, const char *property)
{
    struct fr_question q = { 0 }, r = { 0 };
    const bool asked = p->game->question(p->state, viewer, &q);
    const int num = p->game->legal(p->state, viewer, p->legal);

    if (p->game->question(other, viewer, &r) != asked || q.kind != r.kind || q.source != r.source ||
        q.amount != r.amount)
        return broke(p, property, "seat %d is asked something else", viewer);
    if (p->game->legal(other, viewer, p->legal_again) != num ||
        memcmp(p->legal, p->legal_again, (size_t)num * sizeof *p->legal))
        return broke(p, property, "seat %d has other legal moves", viewer);
    for (int i = 0; i < num; i++) {
        char a[FR_MAX_TEXT] = "", b[FR_MAX_TEXT] = "";

        p->game->write_move(p->state, viewer, p->legal[i], a, sizeof a);
        p->game->write_move(other, viewer, p->legal[i], b, sizeof b);
        if (strcmp(a, b)) return broke(p, property, "\"%s\" reads \"%s\"", a, b);
        if (p->game->index(p->state, viewer, p->legal[i]) !=
            p->game->index(other, viewer, p->legal[i]))
            return broke(p, property, "\"%s\" has another index", a);
    }
    return true;
}

static bool check_redacted(struct play *p, int viewer)
{
    memcpy(p->redacted, p->state, p->game->state_size);
    p->game->redact(p->redacted, viewer);
    memcpy(p->scratch, p->redacted, p->game->state_size);
    p->game->redact(p->scratch, viewer);
    if (!same_bytes(p, p->scratch, p->redacted))
        return broke(p, "redact", "forgetting twice forgets more (viewer %d)", viewer);
    if (p->game->to_act(p->redacted) != p->game->to_act(p->state))
        return broke(p, "redact", "viewer %d does not see who is asked", viewer);
    if (viewer >= 0 && !same_question(p, viewer, p->redacted, "redact")) return false;
    for (int seat = 0; seat < p->players; seat++) { /* must be safe to ask */
        int num;
        p->game->score(p->redacted, seat, NULL, 0, &num);
        p->game->place(p->redacted, seat);
    }
    return check_view_text(p, viewer);
}

/* What a position does not tell: its nulls. */
static int num_unknown(struct play *p, const void *s)
{
    static char text[MAX_JSON];
    int num = 0;

    write_view(p, s, text);
    for (const char *at = text; (at = strstr(at, "null")); at++) num++;
    return num;
}

static bool check_resampled(struct play *p, int viewer)
{
    const uint64_t seed = fr_rng_next(&p->rng), elsewhere = fr_rng_next(&p->rng);
    const char *broken;

    memcpy(p->other, p->state, p->game->state_size);
    p->game->resample(p->other, viewer, seed);
    p->resample_varies |= !same_bytes(p, p->other, p->state);
    if ((broken = p->game->broken(p->other))) return broke(p, "resample", "%s", broken);
    if (num_unknown(p, p->other) != num_unknown(p, p->state))
        return broke(p, "resample", "something stays unknown to viewer %d", viewer);
    memcpy(p->scratch, p->other, p->game->state_size);
    p->game->redact(p->scratch, viewer);
    if (!same_bytes(p, p->scratch, p->redacted))
        return broke(p, "resample", "viewer %d sees another position (byte %u)", viewer,
                     first_difference(p, p->scratch, p->redacted));
    if (viewer >= 0 && !same_question(p, viewer, p->other, "resample")) return false;

    /* Drawn again from another draw: what the viewer cannot know must not matter. */
    memcpy(p->scratch, p->state, p->game->state_size);
    p->game->resample(p->scratch, viewer, elsewhere);
    p->game->resample(p->scratch, viewer, seed);
    return same_bytes(p, p->scratch, p->other) ||
           broke(p, "resample", "the draw for viewer %d depends on hidden things (byte %u)", viewer,
                 first_difference(p, p->scratch, p->other));
}

/* What a move would do is told alike in both worlds. */
static bool check_tried(struct play *p, const struct fr_table table[2], int seat, fr_move move)
{
    static char text[2][MAX_JSON];
    char said[FR_MAX_TEXT], asked[FR_MAX_TEXT + 8];
    struct fr_json nodes[2];
    struct fr_error err = { .text = "" };
    struct fr_refusal no;
    struct fr_writer w;

    p->game->write_move(p->state, seat, move, said, sizeof said);
    snprintf(asked, sizeof asked, "[\"%s\"]", said);
    if (!fr_json_parse(asked, strlen(asked), nodes, 2, &err))
        return broke(p, "try", "%s", err.text);
    for (int i = 0; i < 2; i++) {
        fr_writer_init(&w, text[i], MAX_JSON);
        if (!fr_write_trial(&w, &table[i], seat, nodes, &no, &err))
            return broke(p, "try", "\"%s\" is refused", said);
        if (!fr_writer_ok(&w)) return broke(p, "try", "too long");
    }
    return !strcmp(text[0], text[1]) ||
           broke(p, "try", "\"%s\" of seat %d tells hidden things", said, seat);
}

static void lay(const struct play *p, const void *state, struct fr_table *t)
{
    t->game = p->game; /* no moves: who looks has just come */
    t->options = p->options;
    t->seed = p->seed;
    memcpy(t->start, state, p->game->state_size);
    memcpy(t->state, state, p->game->state_size);
}

/* What a page draws and what a preview tells are the same whatever is hidden, to the letter. */
static bool check_shown(struct play *p, int viewer)
{
    static char text[2][MAX_JSON];
    static struct fr_table table[2];
    struct fr_writer w[2];
    const int num = viewer >= 0 ? p->game->legal(p->state, viewer, p->legal) : 0;

    lay(p, p->state, &table[0]);
    lay(p, p->other, &table[1]);
    for (int i = 0; i < 2; i++) {
        fr_writer_init(&w[i], text[i], MAX_JSON);
        fr_write_snapshot(&w[i], &table[i], viewer);
        if (!fr_writer_ok(&w[i])) return broke(p, "show", "too long");
    }
    if (strcmp(text[0], text[1]))
        return broke(p, "show", "viewer %d is shown hidden things", viewer);
    if (!num) return true;
    return check_tried(p, table, viewer, p->legal[fr_below(&p->rng, (uint32_t)num)]);
}

static bool same_sentence(const struct fr_game *game, const struct fr_refusal *a,
                          const struct fr_refusal *b)
{
    char text[2][FR_MAX_SENTENCE];

    fr_say_no(game, NULL, a, 0, text[0], sizeof text[0]);
    fr_say_no(game, NULL, b, 0, text[1], sizeof text[1]);
    return !strcmp(text[0], text[1]);
}

/* A no tells the seat nothing that it may not know: neither the rule nor the facts do. */
static bool check_refusals(struct play *p, int seat)
{
    p->num_legal = p->game->legal(p->state, seat, p->legal);
    for (int i = 0; p->num_legal && i < 16; i++) {
        const fr_move move = near_miss(p);
        const fr_rule rule = p->game->why_not(p->state, seat, move);
        struct fr_refusal truth = { .why = rule }, redrawn = { .why = rule };

        if (p->game->why_not(p->other, seat, move) != rule)
            return broke(p, "why_not", "move %08x of seat %d is refused by hidden things (%s)",
                         move, seat, p->game->reasons[rule].id);
        if (!rule || !p->game->reasons[rule].args[0]) continue;
        p->game->explain(p->state, seat, move, rule, truth.args);
        p->game->explain(p->other, seat, move, rule, redrawn.args);
        if (!same_sentence(p->game, &truth, &redrawn))
            return broke(p, "explain", "seat %d is told hidden things by %s", seat,
                         p->game->reasons[rule].id);
    }
    return true;
}

static const struct fr_observed *described(const struct fr_game *game)
{
    static const struct fr_game *of;
    static struct fr_observed *entries;

    if (of == game) return entries;
    free(entries);
    entries = calloc(game->observation_size, sizeof *entries);
    game->describe(entries);
    of = game;
    return entries;
}

/* Numbers for learners lie where their description says, and tell no more than the view. */
static bool check_observed(struct play *p, int viewer)
{
    const uint32_t size = p->game->observation_size;
    float *truth = malloc(size * sizeof *truth), *redrawn = malloc(size * sizeof *redrawn);
    const struct fr_observed *entries = described(p->game);
    bool ok = truth && redrawn;

    for (uint32_t i = 0; i < size; i++) truth[i] = redrawn[i] = NAN;
    p->game->observe(p->state, viewer, truth);
    p->game->observe(p->other, viewer, redrawn);
    for (uint32_t i = 0; ok && i < size; i++) {
        if (!isfinite(truth[i]))
            ok = broke(p, "observe", "number %u is not finite or not set", i);
        else if (truth[i] < entries[i].low || truth[i] > entries[i].high)
            ok = broke(p, "observe", "number %u (%s) is %g", i, entries[i].name, (double)truth[i]);
        else if (truth[i] != redrawn[i])
            ok = broke(p, "observe", "number %u (%s) tells viewer %d hidden things", i,
                       entries[i].name, viewer);
    }
    free(truth);
    free(redrawn);
    return ok;
}

bool check_hidden(struct play *p, int viewer)
{
    return check_redacted(p, viewer) && check_resampled(p, viewer) && check_observed(p, viewer) &&
           (viewer < 0 || check_refusals(p, viewer)) &&
           (!one_in(p, 4) || !p->game->to_act(p->state) || check_shown(p, viewer));
}
