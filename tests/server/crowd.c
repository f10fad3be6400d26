/* crowd.c: many people at once, for load.mjs: thousands of WebSockets in one process that costs the
 * machine as little as can be, so that what is measured is the server. It reads nothing of a
 * message but what a move needs.
 *
 * Told on standard input, a line each:
 *   idle PORT                                a connection that only stays
 *   look PORT TABLE                          somebody who looks on, as the browser does
 *   seat PORT COOKIE TABLE INVITE SEAT WATCHED   two lines after each other are a table's two seats
 *   ready                                    answers "ready" when all are in their places
 *   play SECONDS RATE                        moves by chance, RATE a second and seat
 * `play` ends with lines "time MS" and "watched MS" (from sending a move to its broadcast at the
 * other seat), and "end MOVES REFUSED UNANSWERED CLOSED CPU_SECONDS". */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MAX_PEOPLE = 20000, MAX_HEARD = 1 << 20, OPENING = 100, NEWS = 8 };
enum kind { IDLE, LOOK, SEAT };

struct person {
    enum kind kind;
    int fd, port, seat;
    char cookie[80], table[16], invite[16];
    bool watched, upgraded, joined, closed;
    struct person *other;
    /* A frame that is being received: its head, and how much of it is still to come. */
    unsigned char head[10];
    size_t head_len;
    uint64_t left;
    char *text; /* of a seat: the message so far, 0 at its end */
    size_t len, cap;
    char *play; /* the latest play, if it has not been answered yet */
    size_t play_cap;
    long seq, nth;
    struct {
        long seq;
        double at;
    } news[NEWS]; /* plays as they came */
    int num_news;
    bool over, may_move, waits_for_answer, waits_for_news;
    double sent_at, next_at;
    long sent_nth, sent_seq; /* sent_seq: of the play that told of the move; 0: not yet known */
};

static struct person people[MAX_PEOPLE];
static int num_people, poll_fd, num_ready, num_opened, num_opening;
static double *times;
static size_t num_times, cap_times;
static long moves, refused, unanswered, closed;
static double rate;
static FILE *told_watched;
static char *watched_text;
static size_t watched_len;

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void die(const char *what)
{
    perror(what);
    exit(1);
}

/* ---- saying ---- */

static void say_bytes(struct person *p, const void *bytes, size_t len)
{
    if (send(p->fd, bytes, len, MSG_NOSIGNAL) != (ssize_t)len) p->closed = true;
}

/* The mask may be zero: then the text is itself. */
static void say(struct person *p, const char *text)
{
    unsigned char frame[1024];
    const size_t len = strlen(text);
    size_t at = 2;

    if (len > 1000) abort();
    frame[0] = 0x81;
    frame[1] = (unsigned char)(0x80 | (len < 126 ? len : 126));
    if (len >= 126) frame[at++] = (unsigned char)(len >> 8), frame[at++] = (unsigned char)len;
    memset(frame + at, 0, 4);
    memcpy(frame + at + 4, text, len);
    say_bytes(p, frame, at + 4 + len);
}

static void say_pong(struct person *p)
{
    static const unsigned char pong[] = { 0x8A, 0x81, 0, 0, 0, 0, '?' };

    say_bytes(p, pong, sizeof pong);
}

static void say_hello(struct person *p)
{
    char text[512];
    const int len = snprintf(
        text, sizeof text,
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n%s%s%s\r\n",
        p->port, p->port, p->cookie[0] ? "Cookie: " : "", p->cookie, p->cookie[0] ? "\r\n" : "");

    say_bytes(p, text, (size_t)len);
}

static void come_to_table(struct person *p)
{
    char text[256];

    if (p->kind == LOOK)
        snprintf(text, sizeof text,
                 "{\"id\":1,\"type\":\"join\",\"table\":\"%s\",\"changes\":true,\"packed\":true}",
                 p->table);
    else
        snprintf(text, sizeof text,
                 "{\"id\":1,\"type\":\"join\",\"table\":\"%s\",\"invite\":\"%s\"}", p->table,
                 p->invite);
    say(p, text);
}

static void sit_down(struct person *p)
{
    char text[64];

    snprintf(text, sizeof text, "{\"id\":2,\"type\":\"sit\",\"seat\":%d}", p->seat);
    say(p, text);
}

/* "nth":N,"undo":…,"legal":[…]: what a seat is told besides; views may have words like these. */
static const char *own_part(const char *play)
{
    for (const char *at = play; (at = strstr(at, "\"nth\":")); at += 6)
        if (!strncmp(at + 6 + strspn(at + 6, "0123456789"), ",\"undo\":", 8)) return at;
    return NULL;
}

/* One of the texts of "legal":[…], quotes and all; false: there is none. */
static bool choose(const char *play, char *out, size_t cap)
{
    const char *list = strstr(own_part(play), "\"legal\":[") + 9, *at;
    int num = 0, nth;

    for (at = list; *at == '"' || *at == ','; at++)
        if (*at == '"') at = strchr(at + 1, '"'), num++;
    if (!num) return false;
    nth = rand() % num;
    for (at = list; nth--; at++) at = strchr(strchr(at, '"') + 1, '"');
    at = strchr(at, '"');
    snprintf(out, cap, "%.*s", (int)(strchr(at + 1, '"') + 1 - at), at);
    return true;
}

static void move(struct person *p)
{
    char text[512], chosen[300];

    p->may_move = false;
    if (!choose(p->play, chosen, sizeof chosen)) return;
    snprintf(text, sizeof text, "{\"id\":9,\"type\":\"move\",\"nth\":%ld,\"text\":%s}", p->nth,
             chosen);
    p->waits_for_answer = p->waits_for_news = true;
    p->sent_nth = p->nth;
    p->sent_seq = 0;
    p->sent_at = now();
    say(p, text);
}

/* ---- hearing ---- */

static void note_time(struct person *p, double at)
{
    const double ms = at - p->sent_at;

    p->waits_for_news = false;
    if (num_times == cap_times) {
        cap_times = cap_times ? 2 * cap_times : 4096;
        if (!(times = realloc(times, cap_times * sizeof *times))) die("memory");
    }
    times[num_times++] = ms;
    if (p->watched) fprintf(told_watched, "watched %.3f\n", ms);
}

/* The play that tells a seat of its own move has a number; the other seat's play of that number is
 * the broadcast. */
static void look_for_news(struct person *p)
{
    if (!p->waits_for_news || !p->sent_seq) return;
    for (int i = 0; i < NEWS; i++)
        if (p->other->news[i].seq == p->sent_seq) {
            note_time(p, p->other->news[i].at);
            return;
        }
}

static void hear_play(struct person *p, char *play, double at)
{
    const char *nth = own_part(play);

    p->seq = atol(play + strlen("\"play\":{\"seq\":"));
    p->news[p->num_news % NEWS].seq = p->seq;
    p->news[p->num_news++ % NEWS].at = at;
    p->over = !strncmp(strstr(play, "\"over\":"), "\"over\":true", 11);
    if (!nth) return; /* not seated yet */
    p->nth = atol(nth + 6);
    if (p->waits_for_news && !p->sent_seq && p->nth > p->sent_nth) p->sent_seq = p->seq;
    p->may_move = !p->over;
    if (p->play_cap < p->len + 1 && !(p->play = realloc(p->play, p->play_cap = p->len + 1)))
        die("memory");
    memcpy(p->play, play, p->len + 1 - (size_t)(play - p->text));
    look_for_news(p);
    look_for_news(p->other);
}

static void hear_answer(struct person *p, const char *text)
{
    const int id = atoi(text + 6);
    const bool ok = strstr(text, "\"ok\":true");

    if (!ok && id < 9) fprintf(stderr, "crowd: %s\n", text);
    if (id == 1 && ok && p->kind == SEAT) sit_down(p);
    if (id == (p->kind == SEAT ? 2 : 1) && ok && !p->joined) p->joined = true, num_ready++;
    if (id != 9) return;
    p->waits_for_answer = false;
    if (ok)
        moves++;
    else
        refused++, p->waits_for_news = false;
    p->next_at = now() + 1000 / rate * (0.5 + rand() / (double)RAND_MAX);
}

static void hear(struct person *p)
{
    const double at = now();
    char *play;

    p->text[p->len] = 0;
    if (!strncmp(p->text, "{\"re\":", 6))
        hear_answer(p, p->text);
    else if (p->kind == SEAT && (play = strstr(p->text, "\"play\":{\"seq\":")))
        hear_play(p, play, at);
    p->len = 0;
}

static bool keep_text(const struct person *p) { return p->kind == SEAT || !p->joined; }

static void take_text(struct person *p, const char *bytes, size_t len)
{
    if (p->len + len + 1 > p->cap) {
        p->cap = 2 * (p->len + len + 1);
        if (p->cap > MAX_HEARD || !(p->text = realloc(p->text, p->cap))) die("a long message");
    }
    memcpy(p->text + p->len, bytes, len);
    p->len += len;
}

/* Of a frame's head: how long it is, as far as its first two bytes say. */
static size_t head_size(const struct person *p)
{
    if (p->head_len < 2 || (p->head[1] & 127) < 126) return 2;
    return (p->head[1] & 127) == 126 ? 4 : 10;
}

static void begin_frame(struct person *p)
{
    p->left = p->head[1] & 127;
    if (p->left >= 126) {
        p->left = 0;
        for (size_t i = 2; i < p->head_len; i++) p->left = p->left << 8 | p->head[i];
    }
    p->len = 0;
}

static void end_frame(struct person *p)
{
    const int opcode = p->head[0] & 15;

    p->head_len = 0;
    if (opcode == 9) say_pong(p);
    if (opcode == 8) p->closed = true;
    if (opcode == 1 && keep_text(p)) hear(p);
    if (opcode == 2 && !p->joined) p->len = 0;
    if (!keep_text(p)) free(p->text), p->text = NULL, p->cap = p->len = 0;
}

static void take_frames(struct person *p, const char *bytes, size_t len)
{
    while (len) {
        if (p->head_len < head_size(p)) {
            p->head[p->head_len++] = (unsigned char)*bytes++;
            len--;
            if (p->head_len < head_size(p)) continue;
            begin_frame(p);
        } else {
            const size_t some = p->left < len ? (size_t)p->left : len;

            if (keep_text(p)) take_text(p, bytes, some);
            bytes += some;
            len -= some;
            p->left -= some;
        }
        if (!p->left) end_frame(p);
    }
}

/* The answer to the upgrade comes before everything else. */
static void take_upgrade(struct person *p, const char *bytes, size_t len)
{
    char *end;

    take_text(p, bytes, len);
    p->text[p->len] = 0;
    if (!(end = strstr(p->text, "\r\n\r\n"))) return;
    if (!strstr(p->text, " 101 ")) {
        fprintf(stderr, "crowd: refused: %.60s\n", p->text);
        exit(1);
    }
    const size_t rest = p->len - (size_t)(end + 4 - p->text);
    char *copy = malloc(rest + 1);

    if (!copy) die("memory");
    memcpy(copy, end + 4, rest);
    p->len = 0;
    p->upgraded = true;
    num_opened++, num_opening--;
    if (p->kind == IDLE) {
        p->joined = true, num_ready++;
        free(p->text), p->text = NULL, p->cap = 0;
    } else
        come_to_table(p);
    take_frames(p, copy, rest);
    free(copy);
}

static void receive(struct person *p)
{
    static char bytes[1 << 18];
    const ssize_t len = recv(p->fd, bytes, sizeof bytes, MSG_DONTWAIT);

    if (len > 0) {
        if (p->upgraded)
            take_frames(p, bytes, (size_t)len);
        else
            take_upgrade(p, bytes, (size_t)len);
    }
    if (len == 0 || (len < 0 && errno != EAGAIN) || p->closed) {
        if (!p->upgraded) fprintf(stderr, "crowd: closed before it began\n"), exit(1);
        closed++;
        close(p->fd);
        p->fd = -1;
    }
}

/* ---- all of them ---- */

static void connect_one(struct person *p)
{
    struct sockaddr_in to = { .sin_family = AF_INET,
                              .sin_port = htons((uint16_t)p->port),
                              .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    struct epoll_event e = { .events = EPOLLIN, .data.ptr = p };
    const int one = 1;

    if ((p->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) < 0) die("socket");
    if (connect(p->fd, (struct sockaddr *)&to, sizeof to)) die("connect");
    setsockopt(p->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (epoll_ctl(poll_fd, EPOLL_CTL_ADD, p->fd, &e)) die("epoll");
    num_opening++;
    say_hello(p);
}

static void go_round(int ms)
{
    struct epoll_event events[256];
    const int num = epoll_wait(poll_fd, events, 256, ms);

    for (int i = 0; i < num; i++) receive(events[i].data.ptr);
}

static void open_all(void)
{
    static int next;

    while (num_ready < num_people) {
        while (next < num_people && num_opening < OPENING) connect_one(&people[next++]);
        go_round(1000);
    }
    printf("ready\n");
    fflush(stdout);
}

static void let_move(double at)
{
    for (int i = 0; i < num_people; i++) {
        struct person *p = &people[i];

        if (p->kind == SEAT && p->may_move && !p->waits_for_answer && !p->waits_for_news &&
            p->fd >= 0 && p->next_at <= at)
            move(p);
    }
}

static bool anybody_waits(void)
{
    for (int i = 0; i < num_people; i++)
        if (people[i].fd >= 0 && (people[i].waits_for_answer || people[i].waits_for_news))
            return true;
    return false;
}

static void play(double seconds)
{
    enum { PATIENCE_MS = 20000 };
    const double begun = now(), end = begun + 1000 * seconds;
    struct rusage before, after;
    double looked = 0;

    getrusage(RUSAGE_SELF, &before);
    for (int i = 0; i < num_people; i++)
        people[i].next_at = begun + rand() / (double)RAND_MAX * 1000 / rate;
    for (double at; (at = now()) < end;) {
        if (at - looked >= 1) let_move(looked = at);
        go_round(1);
    }
    getrusage(RUSAGE_SELF, &after);
    while (anybody_waits() && now() < end + PATIENCE_MS) go_round(10);
    for (int i = 0; i < num_people; i++)
        unanswered += people[i].fd >= 0 && (people[i].waits_for_answer || people[i].waits_for_news);
    for (size_t i = 0; i < num_times; i++) printf("time %.3f\n", times[i]);
    fflush(told_watched);
    fputs(watched_text, stdout);
    const struct timeval *u[] = { &before.ru_utime, &before.ru_stime, &after.ru_utime,
                                  &after.ru_stime };
    double cpu[4];
    for (int i = 0; i < 4; i++) cpu[i] = (double)u[i]->tv_sec + (double)u[i]->tv_usec / 1e6;
    printf("end %ld %ld %ld %ld %.2f\n", moves, refused, unanswered, closed,
           cpu[2] + cpu[3] - cpu[0] - cpu[1]);
    fflush(stdout);
}

static struct person *next_person(enum kind kind)
{
    struct person *p = &people[num_people++];

    if (num_people > MAX_PEOPLE) abort();
    p->kind = kind;
    p->fd = -1;
    return p;
}

int main(void)
{
    char line[512], cookie[80], table[16], invite[16];
    int port, seat, watched, num_seats = 0;
    double seconds;

    poll_fd = epoll_create1(EPOLL_CLOEXEC);
    told_watched = open_memstream(&watched_text, &watched_len);
    fflush(told_watched);
    srand((unsigned)getpid());
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "idle %d", &port) == 1)
            next_person(IDLE)->port = port;
        else if (sscanf(line, "look %d %15s", &port, table) == 2) {
            struct person *p = next_person(LOOK);

            p->port = port;
            memcpy(p->table, table, sizeof table);
        } else if (sscanf(line, "seat %d %79s %15s %15s %d %d", &port, cookie, table, invite, &seat,
                          &watched) == 6) {
            struct person *p = next_person(SEAT);

            p->port = port;
            memcpy(p->cookie, cookie, sizeof cookie);
            memcpy(p->table, table, sizeof table);
            memcpy(p->invite, invite, sizeof invite);
            p->seat = seat;
            p->watched = watched;
            if (num_seats++ % 2) p->other = p - 1, p[-1].other = p;
        } else if (!strncmp(line, "ready", 5))
            open_all();
        else if (sscanf(line, "play %lf %lf", &seconds, &rate) == 2)
            play(seconds);
    }
    return 0;
}
