/* test_leaks: nothing hidden from a seat is in any byte that the seat receives.
 *
 * Two worlds play the same game in step: the same people, the same times, the same requests. In the
 * second one everything that one viewer (a seat or a spectator) may not know has been drawn anew.
 * As long as what happens shows the viewer the same table in both, whatever the server sends that
 * viewer must be the same to the last byte: moves, refusals, chat, clocks, lists, records asked for
 * too early. When a move of another seat is not possible in the second world, another one that
 * looks the same to the viewer takes its place, or the hidden things are drawn again; only where
 * nothing looks the same has the move revealed something, and the worlds are put together again.
 * Besides, no message may hold the seed or the generator's key, and what the server tells of the
 * past is what it told when it happened.
 *
 *     test_leaks [--games N] [--game ID] [--seed S] */
#include "inside.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REDRAWS = 12, MAX_POSITION = 1 << 18, MAX_NODES = 1 << 16, MAX_PAST = 1 << 14 };

static struct {
    long games, moves, compared, replaced, redrawn, revealed, bytes, refusals, requests, pasts;
} seen;

struct pair {
    struct world truth, other;
    struct room *room[2]; /* the same table in both */
    const struct fr_game *game;
    struct fr_rng rng;
    int players, viewer; /* for whom the other world is drawn anew */
    uint64_t seed;
    char id[ID_CAP], invite[ID_CAP];
    char seed_text[24];
    /* What each move told each client when it happened, by sequence number: spectator last. */
    char *told[FR_MAX_SEATS + 1][MAX_PAST];
};

static bool broke(const struct pair *p, const char *format, ...)
{
    va_list args;

    fprintf(stderr, "%s, %d players, --seed %llu, viewer %d: ", p->game->id, p->players,
            (unsigned long long)p->seed, p->viewer);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    return false;
}

static struct client *client_of(struct world *w, int players, int viewer)
{
    return &w->clients[viewer < 0 ? players : viewer];
}

static void *state_of(const struct pair *p, int world) { return p->room[world]->table->state; }

/* ---- setting the table ---- */

static void choose_options(struct pair *p, char *out, size_t cap)
{
    size_t len = (size_t)snprintf(out, cap, "{");

    for (uint32_t i = 0; i < p->game->num_options; i++) {
        const struct fr_option_def *o = &p->game->options[i];
        const int value = o->min + (int)fr_below(&p->rng, (uint32_t)(o->max - o->min + 1));

        if (fr_below(&p->rng, 3)) continue;
        len += (size_t)snprintf(out + len, cap - len, "%s\"%s\":", len > 1 ? "," : "", o->id);
        if (o->kind == FR_OPTION_FLAG)
            len += (size_t)snprintf(out + len, cap - len, "%s", value ? "true" : "false");
        else if (o->kind == FR_OPTION_CHOICE)
            len += (size_t)snprintf(out + len, cap - len, "\"%s\"", o->values[value]);
        else
            len += (size_t)snprintf(out + len, cap - len, "%d", value);
    }
    snprintf(out + len, cap - len, "}");
}

static bool open_table(struct pair *p, struct world *w, int which, const char *options)
{
    static const char *const names[] = { "Ann", "Bob", "Cyd", "Dee", "Eve", "Fay" };
    struct fr_json nodes[16];
    struct fr_error err;
    char body[1024];
    const char *answer;
    int status;

    world_open(w, p->seed);
    for (int seat = 0; seat < p->players; seat++) world_client(w, names[seat]);
    world_client(w, NULL);
    const int len = snprintf(
        body, sizeof body,
        "{\"game\":\"%s\",\"players\":%d,\"options\":%s,\"public\":true,\"game_seconds\":86400}",
        p->game->id, p->players, options);
    answer = world_http(w, &w->clients[0], "POST", "/api/tables", NULL, body, (size_t)len, &status);
    if (status != 200 || !fr_json_parse(answer, strlen(answer), nodes, 16, &err)) return false;
    fr_json_string(fr_json_get(nodes, "id"), p->id, sizeof p->id);
    for (int i = 0; i <= p->players; i++)
        world_askf(w, &w->clients[i], "{\"id\":1,\"type\":\"join\",\"table\":\"%s\"}", p->id);
    for (int i = 0; i < p->players; i++)
        world_askf(w, &w->clients[i], "{\"id\":2,\"type\":\"sit\",\"seat\":%d}", i);
    p->room[which] = room_known(w->server, p->id);
    snprintf(p->seed_text, sizeof p->seed_text, "%llu", (unsigned long long)p->room[which]->seed);
    return true;
}

/* Some options do not go together; then the usual ones are played. */
static bool open_pair(struct pair *p)
{
    char options[1024];

    choose_options(p, options, sizeof options);
    if (!open_table(p, &p->truth, 0, options)) {
        world_close(&p->truth);
        snprintf(options, sizeof options, "{}");
        if (!open_table(p, &p->truth, 0, options)) return broke(p, "there is no table");
    }
    return open_table(p, &p->other, 1, options) || broke(p, "there is no other table");
}

/* ---- what was heard ---- */

static bool holds(const char *text, size_t len, const char *secret)
{
    const size_t n = strlen(secret);

    for (size_t i = 0; i + n <= len; i++)
        if (text[i] == secret[0] && !memcmp(text + i, secret, n)) return true;
    return false;
}

/* The generator's key, as the true position tells it. */
static void read_key(struct pair *p, char *key, size_t cap)
{
    static char text[MAX_POSITION];
    static struct fr_json nodes[MAX_NODES];
    struct fr_error err;
    struct fr_writer w;

    fr_writer_init(&w, text, sizeof text);
    p->game->write_position(state_of(p, 0), &w);
    key[0] = 0;
    if (fr_writer_ok(&w) && fr_json_parse(text, w.len, nodes, MAX_NODES, &err))
        fr_json_string(fr_json_get(fr_json_get(nodes, "rng"), "key"), key, cap);
}

static bool no_secret_is_heard(struct pair *p)
{
    char key[24];

    read_key(p, key, sizeof key);
    if (!key[0]) return broke(p, "the true position tells no key");
    for (int i = 0; i <= p->players; i++) {
        const struct client *c = &p->truth.clients[i];
        if (holds(c->heard, c->len, p->seed_text)) return broke(p, "client %d hears the seed", i);
        if (holds(c->heard, c->len, key)) return broke(p, "client %d hears the generator's key", i);
        seen.bytes += (long)c->len;
    }
    return true;
}

/* Remembers what a "play" told of its move. */
static bool keep_told(struct pair *p)
{
    static struct fr_json nodes[MAX_NODES];

    for (int i = 0; i <= p->players; i++) {
        const struct client *c = &p->truth.clients[i];
        for (size_t at = 0, end; at < c->len; at = end + 1) {
            struct fr_error err;
            const struct fr_json *play, *events;
            int64_t seq;

            for (end = at; c->heard[end] != '\n';) end++;
            if (!fr_json_parse(c->heard + at, end - at, nodes, MAX_NODES, &err))
                return broke(p, "no JSON: %s", err.text);
            play = fr_json_get(nodes, "play");
            events = play ? fr_json_get(play, "events") : NULL;
            if (!events || !fr_json_int(fr_json_get(play, "seq"), 0, MAX_PAST - 1, &seq)) continue;
            free(p->told[i][seq]);
            p->told[i][seq] = strndup(events->text, events->len);
        }
    }
    return true;
}

static size_t first_difference(const struct client *a, const struct client *b)
{
    size_t i = 0;

    while (i < a->len && i < b->len && a->heard[i] == b->heard[i]) i++;
    return i;
}

static bool viewer_hears_the_same(struct pair *p, const char *when)
{
    const struct client *a = client_of(&p->truth, p->players, p->viewer),
                        *b = client_of(&p->other, p->players, p->viewer);
    const size_t at = first_difference(a, b), from = at > 60 ? at - 60 : 0;

    if (a->len == b->len && at == a->len) return true;
    return broke(p, "%s tells hidden things:\n  %.*s\n  %.*s", when,
                 (int)(a->len - from < 160 ? a->len - from : 160), a->heard + from,
                 (int)(b->len - from < 160 ? b->len - from : 160), b->heard + from);
}

static void forget_heard(struct pair *p)
{
    world_forget_heard(&p->truth);
    world_forget_heard(&p->other);
}

/* ---- the other world ---- */

static void draw_anew(struct pair *p)
{
    memcpy(state_of(p, 1), state_of(p, 0), p->game->state_size);
    p->game->resample(state_of(p, 1), p->viewer, fr_rng_next(&p->rng));
}

/* What happens for all to see and leaves no trace on the table. Everything else that may be told
 * shows. */
static const struct {
    const char *game, *event;
    bool own;
} fleeting[] = {
    { "planet-steam", "rolled", false }, /* PS-5.21 */
    { "planet-steam", "paid", false },   /* PS-12.1: amounts paid are public, what is left is not */
    { "planet-steam", "granted", false }, /* PS-5.2: who has nothing is given something */
    { "underwater-cities", "played",
      false },                             /* UC-AR-27: also a card that is shuffled away at once */
    { "underwater-cities", "drew", true }, /* who draws two cards knows which came first */
};

static bool is_fleeting(const struct pair *p, const struct fr_event *e)
{
    for (size_t i = 0; i < sizeof fleeting / sizeof *fleeting; i++)
        if (!strcmp(fleeting[i].game, p->game->id) &&
            !strcmp(fleeting[i].event, p->game->events[e->kind].id) &&
            (!fleeting[i].own || e->seat == p->viewer))
            return true;
    return false;
}

struct sight {
    uint64_t view[FR_MAX_STATE / 8];
    struct fr_event fleeting[64];
    int num;
};

/* What the viewer would see of the move, then and there. */
static void see_move(const struct pair *p, int world, int seat, fr_move move, struct sight *out)
{
    static struct fr_event at[FR_MAX_EVENTS];
    struct fr_events events = { at, 0, FR_MAX_EVENTS };

    memset(out, 0, sizeof *out);
    memcpy(out->view, state_of(p, world), p->game->state_size);
    p->game->apply(out->view, seat, move, &events);
    p->game->redact(out->view, p->viewer);
    for (int i = 0; i < events.count && out->num < 64; i++)
        if (is_fleeting(p, &at[i])) out->fleeting[out->num++] = at[i];
}

static bool looks_like(const struct pair *p, int seat, fr_move move, const struct sight *wanted)
{
    struct sight sight;

    see_move(p, 1, seat, move, &sight);
    return !memcmp(&sight, wanted, sizeof sight);
}

/* A move of the other world that shows the viewer the same: the same one, or else any. */
static bool find_like(struct pair *p, int seat, fr_move move, const struct sight *wanted,
                      fr_move *found)
{
    static fr_move moves[FR_MAX_LEGAL];

    *found = move;
    if (p->game->why_not(state_of(p, 1), seat, move) == FR_OK && looks_like(p, seat, move, wanted))
        return true;
    if (seat == p->viewer) return false;
    const int num = p->game->legal(state_of(p, 1), seat, moves);
    for (int i = 0; i < num; i++)
        if (looks_like(p, seat, *found = moves[i], wanted)) return seen.replaced++, true;
    return false;
}

static bool match(struct pair *p, int seat, fr_move move, fr_move *found)
{
    struct sight wanted;

    see_move(p, 0, seat, move, &wanted);
    for (int i = 0; i <= REDRAWS; i++) {
        if (find_like(p, seat, move, &wanted, found)) return true;
        seen.redrawn++;
        draw_anew(p);
    }
    return false;
}

/* ---- a game ---- */

static int asked_seat(struct pair *p)
{
    const fr_seats asked = p->game->to_act(state_of(p, 0));
    int seats[FR_MAX_SEATS], num = 0;

    for (int seat = 0; seat < p->players; seat++)
        if (asked >> seat & 1) seats[num++] = seat;
    return num ? seats[fr_below(&p->rng, (uint32_t)num)] : -1;
}

static void ask_move(struct pair *p, int world, int seat, fr_move move)
{
    struct world *w = world ? &p->other : &p->truth;
    char text[FR_MAX_TEXT];

    p->game->write_move(state_of(p, world), seat, move, text, sizeof text);
    world_askf(w, &w->clients[seat], "{\"id\":9,\"type\":\"move\",\"nth\":%d,\"text\":\"%s\"}",
               p->room[world]->seats[seat].num_moves, text);
}

static bool play_move(struct pair *p, int seat, fr_move move)
{
    const int before = p->room[0]->table->num_moves;
    fr_move like = move;
    const bool same = match(p, seat, move, &like);

    if (!same) memcpy(state_of(p, 1), state_of(p, 0), p->game->state_size);
    ask_move(p, 0, seat, move);
    ask_move(p, 1, seat, same ? like : move);
    if (p->room[0]->table->num_moves != before + 1 || p->room[1]->table->num_moves != before + 1)
        return broke(p, "a legal move of seat %d was refused", seat);
    seen.moves++;
    if (same)
        seen.compared++;
    else
        seen.revealed++;
    if (same && !viewer_hears_the_same(p, "a move")) return false;
    if (!same) draw_anew(p);
    return true;
}

/* Texts that are moves elsewhere: of other seats, of a moment ago, or damaged. */
static void odd_text(struct pair *p, char *text)
{
    static fr_move moves[FR_MAX_LEGAL];
    const int seat = (int)fr_below(&p->rng, (uint32_t)p->players);
    const int num = p->game->legal(state_of(p, 0), seat, moves);

    snprintf(text, FR_MAX_TEXT, "pass");
    if (num)
        p->game->write_move(state_of(p, 0), seat, moves[fr_below(&p->rng, (uint32_t)num)], text,
                            FR_MAX_TEXT);
    for (char *digit = text; *digit; digit++)
        if (*digit >= '0' && *digit <= '9' && !fr_below(&p->rng, 2))
            *digit = (char)('0' + fr_below(&p->rng, 10));
}

/* What the viewer asks for may not depend on what it does not know either. */
static void ask_both(struct pair *p, int client, const char *json)
{
    world_ask(&p->truth, &p->truth.clients[client], json, strlen(json));
    world_ask(&p->other, &p->other.clients[client], json, strlen(json));
}

static bool try_refusals(struct pair *p)
{
    char text[FR_MAX_TEXT], json[FR_MAX_TEXT + 64];

    for (int i = 0; p->viewer >= 0 && i < 4; i++) {
        odd_text(p, text);
        snprintf(json, sizeof json, "{\"id\":%d,\"type\":\"why\",\"text\":\"%s\"}", i, text);
        ask_both(p, p->viewer, json);
        seen.refusals++;
    }
    if (p->viewer >= 0) ask_both(p, p->viewer, "{\"id\":4,\"type\":\"imagine\"}");
    return viewer_hears_the_same(p, "a refusal or an imagined position");
}

static bool try_chat_and_clocks(struct pair *p)
{
    const int who = (int)fr_below(&p->rng, (uint32_t)p->players);
    const int64_t later = fr_below(&p->rng, 5000);

    ask_both(p, who, "{\"id\":5,\"type\":\"chat\",\"text\":\"your turn\"}");
    ask_both(p, who, "{\"id\":6,\"type\":\"ping\"}");
    p->truth.now += later;
    p->other.now += later;
    world_tick(&p->truth, p->room[0]);
    world_tick(&p->other, p->room[1]);
    return viewer_hears_the_same(p, "chat or a clock");
}

static bool try_requests(struct pair *p)
{
    static char first[MAX_ANSWER];
    char record[64];
    const char *const paths[] = { "/api/tables", "/api/me", "/api/history", "/api/leaders",
                                  "/metrics",    "/health", record };

    snprintf(record, sizeof record, "/api/records/%s", p->id);
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        const struct client *one = client_of(&p->truth, p->players, p->viewer);
        int status;

        snprintf(
            first, sizeof first, "%s",
            world_http(&p->truth, (struct client *)one, "GET", paths[i], NULL, NULL, 0, &status));
        if (strcmp(first, world_http(&p->other, client_of(&p->other, p->players, p->viewer), "GET",
                                     paths[i], NULL, NULL, 0, NULL)))
            return broke(p, "%s tells hidden things: %s", paths[i], first);
        if (paths[i] == record && status == 200)
            return broke(p, "a record is given before the end");
        if (holds(first, strlen(first), p->seed_text))
            return broke(p, "%s tells the seed", paths[i]);
        seen.requests++;
    }
    return true;
}

/* A snapshot tells of the past what was told when it happened, and nothing else. */
static bool check_past(struct pair *p, int client)
{
    static struct fr_json nodes[1 << 18];
    struct client *c = &p->truth.clients[client];
    const struct fr_json *past, *entry;
    struct fr_error err;
    char json[96];
    size_t len;

    forget_heard(p);
    snprintf(json, sizeof json, "{\"id\":7,\"type\":\"join\",\"table\":\"%s\",\"from\":%d}", p->id,
             (int)fr_below(&p->rng, (uint32_t)p->room[0]->seq + 1));
    ask_both(p, client, json);                   /* but the other world's history is of two minds */
    for (len = 0; c->heard[len] != '\n';) len++; /* the "ok" */
    if (!fr_json_parse(c->heard + len + 1, c->len - len - 2, nodes, 1 << 18, &err))
        return broke(p, "no snapshot: %s", err.text);
    past = fr_json_get(nodes, "past");
    if (!past) return broke(p, "a snapshot without a past");
    entry = fr_json_first(past);
    for (uint32_t i = 0; i < past->count; i++, entry = fr_json_next(entry)) {
        const struct fr_json *events = fr_json_get(entry, "events");
        int64_t seq;

        if (!events || !fr_json_int(fr_json_get(entry, "seq"), 0, MAX_PAST - 1, &seq)) continue;
        const char *told = p->told[client][seq];
        if (!told || strlen(told) != events->len || memcmp(told, events->text, events->len))
            return broke(p, "client %d is told another past of %d:\n  %s\n  %.*s", client, (int)seq,
                         told ? told : "nothing", (int)events->len, events->text);
        seen.pasts++;
    }
    if (holds(c->heard, c->len, p->seed_text)) return broke(p, "a snapshot tells the seed");
    forget_heard(p);
    return true;
}

/* Before each move one thing or another is asked for; each checked on its own. */
static bool ask_around(struct pair *p)
{
    bool ok = true;

    switch (fr_below(&p->rng, 8)) {
    case 0: ok = try_requests(p); break;
    case 1: ok = try_chat_and_clocks(p); break;
    case 2: ok = try_refusals(p); break;
    default: break;
    }
    ok = ok && no_secret_is_heard(p);
    forget_heard(p);
    return ok && (fr_below(&p->rng, 40) ||
                  check_past(p, (int)fr_below(&p->rng, (uint32_t)p->players + 1)));
}

static bool play_on(struct pair *p)
{
    static fr_move moves[FR_MAX_LEGAL];

    for (int seat, n = 0; (seat = asked_seat(p)) >= 0; n++) {
        const int num = p->game->legal(state_of(p, 0), seat, moves);

        if (n % 10 == 0) { /* each viewer in turn */
            p->viewer = n / 10 % (p->players + 1) - 1;
            draw_anew(p);
        }
        if (!ask_around(p)) return false;
        p->truth.now += 700;
        p->other.now += 700;
        if (!play_move(p, seat, moves[fr_below(&p->rng, (uint32_t)num)])) return false;
        if (p->game->to_act(state_of(p, 0)) && !no_secret_is_heard(p)) return false;
        if (!keep_told(p)) return false;
        forget_heard(p);
    }
    return p->room[0]->status == ROOM_OVER || broke(p, "the game does not end");
}

static void close_pair(struct pair *p)
{
    world_close(&p->truth);
    world_close(&p->other);
    for (int i = 0; i <= FR_MAX_SEATS; i++)
        for (int seq = 0; seq < MAX_PAST; seq++) free(p->told[i][seq]);
}

static bool play_game(const struct fr_game *game, int players, uint64_t seed)
{
    struct pair *p = calloc(1, sizeof *p);
    bool ok;

    if (!p) abort();
    p->game = game;
    p->players = players;
    p->seed = seed;
    p->viewer = FR_SPECTATOR;
    fr_rng_seed(&p->rng, seed);
    if (!open_pair(p)) return false;
    ok = keep_told(p);
    forget_heard(p);
    ok = ok && play_on(p);
    close_pair(p);
    free(p);
    seen.games++;
    return ok;
}

static bool play_games(const struct fr_game *game, long games, uint64_t seed)
{
    memset(&seen, 0, sizeof seen);
    for (long i = 0; i < games; i++) {
        const uint64_t own = seed + (uint64_t)i;
        if (!play_game(game, 2 + (int)(own % (uint64_t)(game->max_players - 1)), own)) return false;
    }
    printf("%s: %ld games, %ld moves; %ld looked alike in two worlds and were told alike (%ld by "
           "another move), %ld revealed "
           "something; %ld refusals, %ld requests, %ld moves of the past, %ld kB heard\n",
           game->id, seen.games, seen.moves, seen.compared, seen.replaced, seen.revealed,
           seen.refusals, seen.requests, seen.pasts, seen.bytes / 1000);
    if (seen.compared > 3 * seen.revealed) return true;
    fprintf(stderr, "%s: too few moves could be compared\n", game->id);
    return false;
}

int main(int argc, char **argv)
{
    const char *only = NULL;
    long games = 6;
    uint64_t seed = 1;

    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--games"))
            games = atol(argv[i + 1]);
        else if (!strcmp(argv[i], "--game"))
            only = argv[i + 1];
        else if (!strcmp(argv[i], "--seed"))
            seed = strtoull(argv[i + 1], NULL, 10);
    }
    for (int g = 0; fr_games[g]; g++)
        if ((!only || !strcmp(only, fr_games[g]->id)) && !play_games(fr_games[g], games, seed))
            return 1;
    return 0;
}
