/* checks.c: properties of a state that need no second opinion but the interface's own. */
#include "props.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- at every decision ---- */

static bool check_question(struct play *p, int seat, bool asked)
{
    struct fr_question q = { 0 };
    const bool has = p->game->question(p->state, seat, &q);

    if (has != asked) return broke(p, "question", "seat %d: to_act and question disagree", seat);
    if (!has) return true;
    if (q.kind >= p->game->num_questions) return broke(p, "question", "kind %d of none", q.kind);
    seen.questions[q.kind]++;
    return true;
}

/* A seat that nobody waits for: it may move only where the game says so. */
static bool check_idle(struct play *p, int seat)
{
    if (fr_free_to_act(p->game, p->state) >> seat & 1)
        return p->game->legal(p->state, seat, p->legal) > 0 ||
               broke(p, "idle", "seat %d may move but has no move", seat);
    if (p->game->legal(p->state, seat, p->legal))
        return broke(p, "idle", "seat %d is not asked but has legal moves", seat);
    if (!p->game->why_not(p->state, seat, pooled(p)))
        return broke(p, "idle", "seat %d is not asked but may move", seat);
    return true;
}

bool check_always(struct play *p)
{
    const fr_seats asked = p->game->to_act(p->state);
    const char *broken = p->game->broken(p->state);

    if (broken) return broke(p, "components", "%s", broken);
    if (asked >> p->players)
        return broke(p, "to_act", "asks 0x%x of %d players", asked, p->players);
    for (int seat = 0; seat < p->players; seat++) {
        const bool is_asked = asked >> seat & 1;

        if (!check_question(p, seat, is_asked)) return false;
        if (!is_asked && !check_idle(p, seat)) return false;
    }
    return true;
}

/* ---- moves ---- */

static bool among(const fr_move *moves, int num, fr_move move)
{
    int lo = 0, hi = num;

    while (lo < hi) {
        const int mid = (lo + hi) / 2;
        if (moves[mid] < move)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < num && moves[lo] == move;
}

static bool is_canonical(const char *text)
{
    for (const char *c = text; *c; c++) {
        if ((unsigned char)*c < ' ' || (unsigned char)*c > '~') return false;
        if (*c >= 'A' && *c <= 'Z' && c == text) return false;
        if (*c == ' ' && (c == text || c[1] == ' ' || !c[1])) return false;
    }
    return *text;
}

/* A text that has too little room is cut there, and its whole length told. */
static bool check_cut(struct play *p, int seat, fr_move move, const char *text)
{
    char cut[FR_MAX_TEXT * 2] = "", blank[sizeof cut] = "";
    const size_t len = strlen(text), cap = fr_below(&p->rng, (uint32_t)len + 1);
    const int told = p->game->write_move(p->state, seat, move, cut, cap);

    if ((size_t)told == len && !memcmp(cut + cap, blank, sizeof cut - cap) &&
        (!cap || (!cut[cap - 1] && !strncmp(cut, text, cap - 1))))
        return true;
    return broke(p, "text", "\"%s\" in %zu bytes: length %d", text, cap, told);
}

static bool check_text(struct play *p, int seat, fr_move move)
{
    char text[FR_MAX_TEXT + 8];
    fr_move again = ~move;
    const int len = p->game->write_move(p->state, seat, move, text, FR_MAX_TEXT);
    fr_rule rule;

    if (len < 1 || len >= FR_MAX_TEXT || (size_t)len != strlen(text))
        return broke(p, "text", "move %08x of seat %d: a text of length %d", move, seat, len);
    if (!is_canonical(text)) return broke(p, "text", "\"%s\" is not canonical", text);
    rule = p->game->read_move(p->state, seat, text, &again);
    if (rule || again != move)
        return broke(p, "text", "\"%s\" was %08x, reads as %08x (%s)", text, move, again,
                     p->game->reasons[rule].id);
    return !one_in(p, 8) || check_cut(p, seat, move, text);
}

static bool check_refusal(struct play *p, int seat, fr_move move, fr_rule rule)
{
    struct fr_refusal no = { .why = rule };

    if (rule >= p->game->num_reasons) return broke(p, "why_not", "reason %d of none", rule);
    if (!p->game->reasons[rule].text[0])
        return broke(p, "why_not", "%s has no text in data/%s/reasons.json",
                     p->game->reasons[rule].id, p->game->id);
    if (p->game->reasons[rule].args[0]) p->game->explain(p->state, seat, move, rule, no.args);
    for (int language = 0; language < FR_LANGUAGES; language++) {
        char text[FR_MAX_SENTENCE];
        if (fr_say_no(p->game, NULL, &no, language, text, sizeof text) >= sizeof text)
            return broke(p, "explain", "move %08x: the sentence of %s is cut", move,
                         p->game->reasons[rule].id);
    }
    seen.refused++;
    return true;
}

/* A move is legal if why_not has nothing against it: no more, no less. */
static bool check_near_miss(struct play *p, int seat, fr_move move)
{
    const fr_rule rule = p->game->why_not(p->state, seat, move);
    const bool listed = among(p->legal, p->num_legal, move);

    if ((rule == FR_OK) != listed)
        return broke(p, "legal", "move %08x of seat %d: why_not says %s, the list %s it", move,
                     seat, rule < p->game->num_reasons && rule ? p->game->reasons[rule].id : "yes",
                     listed ? "has" : "lacks");
    return listed || check_refusal(p, seat, move, rule);
}

/* Damages a legal text: what still reads as a move must be some move's one spelling. */
static bool check_damaged_text(struct play *p, int seat)
{
    static const char bits[] = " 0123456789abcxyz-.,:";
    char text[FR_MAX_TEXT], again[FR_MAX_TEXT];
    fr_move move = p->legal[fr_below(&p->rng, (uint32_t)p->num_legal)];
    const int len = p->game->write_move(p->state, seat, move, text, sizeof text);
    const uint32_t at = fr_below(&p->rng, (uint32_t)len + 1);

    if (at == (uint32_t)len || one_in(p, 4))
        text[at] = 0;
    else
        text[at] = bits[fr_below(&p->rng, sizeof bits - 1)];
    if (p->game->read_move(p->state, seat, text, &move)) return true;
    if (p->game->why_not(p->state, seat, move)) return true;
    p->game->write_move(p->state, seat, move, again, sizeof again);
    return !strcmp(text, again) ||
           broke(p, "text", "\"%s\" is a second spelling of \"%s\"", text, again);
}

static bool check_listed(struct play *p, int seat)
{
    for (int i = 0; i < p->num_legal; i++) {
        const fr_move move = p->legal[i];
        const fr_rule rule = p->game->why_not(p->state, seat, move);

        if (rule)
            return broke(p, "legal", "move %08x of seat %d is listed, but %s", move, seat,
                         p->game->reasons[rule].id);
        if (!check_text(p, seat, move)) return false;
    }
    return true;
}

static int by_value(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

/* A learner's output must tell the legal moves apart. */
static bool check_index(struct play *p, int seat)
{
    uint32_t *index = p->legal_again; /* free to use here */

    fr_indices(p->game, p->state, seat, p->legal, p->num_legal, index);
    for (int i = 0; i < p->num_legal; i++) {
        if (index[i] != p->game->index(p->state, seat, p->legal[i]))
            return broke(p, "index", "move %08x has the index %u alone, %u in a list", p->legal[i],
                         p->game->index(p->state, seat, p->legal[i]), index[i]);
        if (index[i] >= p->game->policy_size)
            return broke(p, "index", "move %08x has index %u of %u", p->legal[i], index[i],
                         p->game->policy_size);
    }
    qsort(index, (size_t)p->num_legal, sizeof *index, by_value);
    for (int i = 1; i < p->num_legal; i++)
        if (index[i] == index[i - 1])
            return broke(p, "index", "two legal moves of seat %d share the index %u", seat,
                         index[i]);
    return true;
}

bool check_moves(struct play *p, int seat)
{
    if (!check_listed(p, seat) || !check_index(p, seat)) return false;
    for (int i = 0; i < 24; i++)
        if (!check_near_miss(p, seat, near_miss(p))) return false;
    for (int i = 0; i < 4; i++)
        if (!check_damaged_text(p, seat)) return false;
    return true;
}

bool check_pool(struct play *p, int seat)
{
    for (int i = 0; i < p->num_pool; i++)
        if (!check_near_miss(p, seat, p->pool[i])) return false;
    return true;
}

/* ---- scores ---- */

static bool check_score(struct play *p, int seat)
{
    struct fr_score_line lines[FR_MAX_SCORE_LINES];
    int num = -1;
    const int32_t total = p->game->score(p->state, seat, lines, FR_MAX_SCORE_LINES, &num);
    int64_t sum = 0;

    if (num < 0 || num > FR_MAX_SCORE_LINES) return broke(p, "score", "%d lines", num);
    for (int i = 0; i < num; i++) {
        char key[96];

        sum += lines[i].points;
        snprintf(key, sizeof key, "score.%s", lines[i].source);
        if (!fr_term_text(p->game, key, 0)) return broke(p, "score", "no term %s", key);
    }
    if (sum != total)
        return broke(p, "score", "seat %d: lines add up to %d, not %d", seat, (int)sum, total);
    if (p->game->score(p->state, seat, NULL, 0, NULL) != total)
        return broke(p, "score", "seat %d: another total without lines", seat);
    return true;
}

bool check_scores(struct play *p)
{
    bool somebody_is_first = false;
    int places[FR_MAX_SEATS];

    fr_places(p->game, p->state, p->players, places);
    for (int seat = 0; seat < p->players; seat++) {
        const int place = p->game->place(p->state, seat);

        if (!check_score(p, seat)) return false;
        if (place < 1 || place > p->players)
            return broke(p, "place", "seat %d has place %d", seat, place);
        if (places[seat] != place)
            return broke(p, "place", "seat %d has place %d and, told with all, %d", seat, place,
                         places[seat]);
        somebody_is_first |= place == 1;
    }
    return somebody_is_first || broke(p, "place", "nobody is first");
}

/* ---- positions ---- */

bool check_position(struct play *p)
{
    static char text[MAX_JSON];
    static struct fr_json nodes[MAX_NODES];
    struct fr_error err = { .text = "" };
    struct fr_writer w;

    fr_writer_init(&w, text, sizeof text);
    p->game->write_position(p->state, &w);
    if (!fr_writer_ok(&w)) return broke(p, "position", "longer than %d bytes", MAX_JSON);
    if (!fr_json_parse(text, w.len, nodes, MAX_NODES, &err))
        return broke(p, "position", "is no JSON: %s", err.text);
    memset(p->scratch, 0xA5, p->game->state_size);
    if (!p->game->read_position(p->scratch, nodes, &err))
        return broke(p, "position", "is refused once written: %s", err.text);
    for (uint32_t i = 0; i < p->game->state_size; i++)
        if (p->scratch[i] != p->state[i])
            return broke(p, "position", "byte %u is %u once written and read, and was %u", i,
                         p->scratch[i], p->state[i]);
    return true;
}

/* ---- events ---- */

static bool write_event(struct play *p, const struct fr_event *e, int viewer, char *out, size_t cap)
{
    static struct fr_json nodes[MAX_NODES];
    struct fr_error err = { .text = "" };
    struct fr_writer w;

    fr_writer_init(&w, out, cap);
    p->game->write_event(e, viewer, &w);
    if (!fr_writer_ok(&w)) return broke(p, "events", "kind %d does not fit", e->kind);
    return fr_json_parse(out, w.len, nodes, MAX_NODES, &err) ||
           broke(p, "events", "%s: %s", out, err.text);
}

static bool check_event(struct play *p, const struct fr_event *e)
{
    if (e->kind >= p->game->num_events) return broke(p, "events", "kind %d of none", e->kind);
    if (e->seat < -1 || e->seat >= p->players)
        return broke(p, "events", "%s: seat %d", p->game->events[e->kind].id, e->seat);
    seen.events[e->kind]++;
    for (int i = 0; i < 4; i++)
        if (e->arg[i] && !p->game->events[e->kind].args[i])
            return broke(p, "events", "%s has no argument %d", p->game->events[e->kind].id, i);
    for (int viewer = FR_SPECTATOR; viewer < viewers_end(p); viewer++) {
        char text[1024], blank[1024];
        struct fr_event nothing = *e;
        const bool may = e->seen_by == 0xFF || (viewer >= 0 && e->seen_by >> viewer & 1);

        memset(nothing.arg, 0, sizeof nothing.arg);
        if (!write_event(p, e, viewer, text, sizeof text)) return false;
        if (!write_event(p, &nothing, viewer, blank, sizeof blank)) return false;
        if (!may && strcmp(text, blank))
            return broke(p, "events", "viewer %d is told %s", viewer, text);
    }
    return true;
}

bool check_events(struct play *p, const struct fr_events *events)
{
    if (events->count >= events->cap) return broke(p, "events", "more than %d", events->cap);
    for (int i = 0; i < events->count; i++)
        if (!check_event(p, &events->at[i])) return false;
    return true;
}

/* ---- order of simultaneous answers ---- */

static fr_move random_answer(struct play *p, int seat)
{
    const int num = p->game->legal(p->state, seat, p->legal);

    return p->legal[fr_below(&p->rng, (uint32_t)num)];
}

/* After seat a has moved, seat b is asked just what it was asked before. */
static bool leaves_alone(struct play *p, int a, fr_move move, int b)
{
    const int before = p->game->legal(p->state, b, p->legal);
    int after;

    memcpy(p->scratch, p->state, p->game->state_size);
    p->game->apply(p->scratch, a, move, NULL);
    after = p->game->legal(p->scratch, b, p->legal_again);
    return (before == after &&
            !memcmp(p->legal, p->legal_again, (size_t)before * sizeof *p->legal)) ||
           broke(p, "order", "seat %d's answer changes what seat %d may answer", a, b);
}

/* For any two seats asked at once: a then b gives the bytes of b then a. As it holds at every
 * decision, all orders of all answers up to the join give the same. */
bool check_order(struct play *p)
{
    int seats[FR_MAX_SEATS], num = 0, a, b;
    fr_move move_a, move_b;

    for (int seat = 0; seat < p->players; seat++)
        if (p->game->to_act(p->state) >> seat & 1) seats[num++] = seat;
    if (num < 2) return true;
    a = seats[fr_below(&p->rng, (uint32_t)num)];
    do b = seats[fr_below(&p->rng, (uint32_t)num)];
    while (b == a);
    move_a = random_answer(p, a);
    move_b = random_answer(p, b);
    seen.simultaneous++;

    if (!leaves_alone(p, b, move_b, a) || !leaves_alone(p, a, move_a, b)) return false;
    p->game->apply(p->scratch, b, move_b, NULL); /* a, then b */
    memcpy(p->other, p->state, p->game->state_size);
    p->game->apply(p->other, b, move_b, NULL);
    p->game->apply(p->other, a, move_a, NULL);
    return !memcmp(p->scratch, p->other, p->game->state_size) ||
           broke(p, "order", "answers %08x of seat %d and %08x of seat %d do not commute", move_a,
                 a, move_b, b);
}
