/* Bytes on a real socket to the real server, which runs in a thread of this process: nothing that
 * comes in may harm it or keep it from its other clients. Built twice:
 *
 *   fuzz_http    the input is what a client sends instead of HTTP
 *   fuzz_frames  the input describes WebSocket frames on a connection that has been upgraded, see
 * build_frames
 *
 * Where the input says TTTTTTTTTTTT it means a table that exists, and CCCC… a guest's cookie. */
#include "fuzz.h"
#include "serve.h"

#include <arpa/inet.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MAX_BYTES = 1 << 17, COOKIE_LEN = 43, ID_LEN = 12 };

static struct fr_serve_config config;
static char folder[] = "/tmp/frontier-fuzz-XXXXXX", cookie[COOKIE_LEN + 1], table[ID_LEN + 1];

int LLVMFuzzerInitialize(int *argc, char ***argv);

static void *serve(void *unused)
{
    (void)unused;
    fr_serve(&config);
    fprintf(stderr, "the server has ended\n");
    abort();
}

static int dial(void)
{
    const struct sockaddr_in at = { .sin_family = AF_INET,
                                    .sin_port = htons((uint16_t)config.port),
                                    .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    const struct linger none = { 1, 0 }; /* or the machine's ports would run out */
    const int fd = socket(AF_INET, SOCK_STREAM, 0);

    must(fd >= 0, "there is a socket");
    setsockopt(fd, SOL_SOCKET, SO_LINGER, &none, sizeof none);
    if (!connect(fd, (const struct sockaddr *)&at, sizeof at)) return fd;
    close(fd);
    return -1;
}

static void say(int fd, const uint8_t *bytes, size_t len)
{
    while (len) {
        const ssize_t n = send(fd, bytes, len, MSG_NOSIGNAL);
        if (n <= 0) return; /* it hung up first, as it may */
        bytes += n;
        len -= (size_t)n;
    }
}

static bool holds(const char *bytes, size_t len, const char *text)
{
    const size_t n = strlen(text);

    for (size_t i = 0; i + n <= len; i++)
        if (!memcmp(bytes + i, text, n)) return true;
    return false;
}

static double processor_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* On a busy machine a minute may pass in which neither thread runs: what counts is the time they
 * had. A server that sleeps for ever is the fuzzer's own time limit's business. */
static void wait_for_bytes(int fd)
{
    const double begun = processor_seconds();
    struct pollfd p = { .fd = fd, .events = POLLIN };

    while (poll(&p, 1, 1000) <= 0)
        must(processor_seconds() < begun + 20, "the server answers within 20 s of its work");
}

/* Reads until the text has come, or the other end hangs up: then false. */
static bool hear(int fd, const char *end, char *out, size_t cap)
{
    for (size_t len = 0; len + 1 < cap;) {
        wait_for_bytes(fd);
        const ssize_t n = recv(fd, out + len, cap - 1 - len, 0);
        if (n <= 0) return false;
        out[len += (size_t)n] = 0;
        if (holds(out, len, end)) return true;
    }
    return true;
}

static void ask(const char *request, char *answer, size_t cap)
{
    const int fd = dial();

    must(fd >= 0, "the server listens");
    say(fd, (const uint8_t *)request, strlen(request));
    answer[0] = 0;
    hear(fd, "nothing ends it but its end", answer, cap);
    close(fd);
}

static void post(const char *path, const char *body, char *answer, size_t cap)
{
    char request[1024];

    snprintf(request, sizeof request,
             "POST %s HTTP/1.1\r\nHost: f\r\nOrigin: http://f\r\nCookie: "
             "frontier=%s\r\nContent-Length: %zu\r\n"
             "Connection: close\r\n\r\n%s",
             path, cookie, strlen(body), body);
    ask(request, answer, cap);
}

static void take(const char *text, const char *after, char *out, size_t len)
{
    const char *at = strstr(text, after);

    must(at, "the server answers as expected");
    snprintf(out, len + 1, "%s", at + strlen(after));
}

static int free_port(void)
{
    struct sockaddr_in at = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    socklen_t len = sizeof at;
    const int fd = socket(AF_INET, SOCK_STREAM, 0);

    must(fd >= 0 && !bind(fd, (struct sockaddr *)&at, len) &&
             !getsockname(fd, (struct sockaddr *)&at, &len),
         "a port is free");
    close(fd);
    return ntohs(at.sin_port);
}

static void forget_folder(void) { rmdir(folder); }

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const struct timespec moment = { 0, 20000000 };
    static char answer[4096];
    pthread_t thread;

    (void)argc;
    (void)argv;
    signal(SIGPIPE, SIG_IGN);
    must(mkdtemp(folder), "there is a folder");
    atexit(forget_folder);
    config = (struct fr_serve_config){ .host = "127.0.0.1",
                                       .port = free_port(),
                                       .web = folder,
                                       .db = ":memory:",
                                       .sockets_per_address = 1000,
                                       .messages_per_second = 1000000,
                                       .bot_threads = 1,
                                       .patience_seconds = 600,
                                       .idle_seconds = 60,
                                       .max_tables = 200,
                                       .quiet = true };
    must(!pthread_create(&thread, NULL, serve, NULL), "there is a thread");
    for (int i = 0, fd = -1; i < 500 && fd < 0; i++) {
        if ((fd = dial()) >= 0)
            close(fd);
        else
            nanosleep(&moment, NULL);
    }
    post("/api/guest", "{\"name\":\"Ann\"}", answer, sizeof answer);
    take(answer, "frontier=", cookie, COOKIE_LEN);
    post("/api/tables", "{\"game\":\"planet-steam\",\"players\":2,\"bots\":[null,\"random\"]}",
         answer, sizeof answer);
    take(answer, "\"id\":\"", table, ID_LEN);
    return 0;
}

static void fill_in(uint8_t *bytes, size_t len, const char *mark, const char *value)
{
    const size_t n = strlen(value);

    for (size_t i = 0; i + n <= len; i++)
        if (bytes[i] == (uint8_t)mark[0] && !memcmp(bytes + i, mark, n))
            memcpy(bytes + i, value, n);
}

/* Each frame is described by four bytes and its payload: the first byte as it goes out (final,
 * reserved bits, opcode); how the length is written (0 as it should be, 1 or 2 in more bytes than
 * needed, 3 as a lie) and whether it is masked (4: not); the payload's length, in two bytes. A
 * frame described by 0xFF is raw bytes. */
static size_t build_frames(const uint8_t *data, size_t size, uint8_t *out)
{
    static const uint8_t mask[4] = { 0x12, 0x34, 0x56, 0x78 };
    size_t len = 0;

    while (size >= 4) {
        const uint8_t first = data[0], how = data[1];
        size_t payload = (size_t)(data[2] << 8 | data[3]) % 10000;

        data += 4;
        size -= 4;
        if (payload > size) payload = size;
        if (len + payload + 16 > MAX_BYTES) break;
        if (first != 0xFF) {
            const uint64_t told = (how & 3) == 3 ? payload * 3 + 1 : payload;
            const int bytes = (how & 3) == 2 ? 8 : (how & 3) == 1 || told > 125 ? 2 : 0;
            out[len++] = first;
            out[len++] = (uint8_t)((how & 4 ? 0 : 0x80) | (bytes == 8   ? 127
                                                           : bytes == 2 ? 126
                                                                        : (int)told));
            for (int i = bytes - 1; i >= 0; i--) out[len++] = (uint8_t)(told >> 8 * i);
            if (!(how & 4)) memcpy(out + len, mask, 4), len += 4;
        }
        memcpy(out + len, data, payload);
        fill_in(out + len, payload, "TTTTTTTTTTTT", table);
        for (size_t i = 0; first != 0xFF && !(how & 4) && i < payload; i++)
            out[len + i] ^= mask[i & 3];
        len += payload;
        data += payload;
        size -= payload;
    }
    return len;
}

static void upgrade(int fd, const char *whose)
{
    char request[512], answer[1024] = "";
    const int len =
        snprintf(request, sizeof request,
                 "GET /ws HTTP/1.1\r\nHost: f\r\nOrigin: http://f\r\nUpgrade: websocket\r\n"
                 "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
                 "AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: frontier=%s\r\n\r\n",
                 whose);

    say(fd, (const uint8_t *)request, (size_t)len);
    must(hear(fd, "\r\n\r\n", answer, sizeof answer) && strstr(answer, " 101 "),
         "an honest client is let in");
}

/* The server reads its connections in turn: when one that stays is answered, it has read what
 * others sent before. A pong goes with it, for the server asks whether anybody is there. */
static void must_be_well(void)
{
    static const char ping[] = "\x81\x00\x00\x16{\"id\":0,\"type\":\"ping\"}\x8a\x00\x00\x00";
    static int fd = -1;
    char answer[256] = "";
    uint8_t bytes[64];

    if (fd < 0)
        upgrade(fd = dial(),
                ""); /* nobody in particular: a guest's sockets end when the guest is deleted */
    say(fd, bytes, build_frames((const uint8_t *)ping, sizeof ping - 1, bytes));
    must(hear(fd, "\"ok\":true", answer, sizeof answer), "an honest client is answered");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t bytes[MAX_BYTES];
    const int fd = dial();
    size_t len = size < MAX_BYTES ? size : MAX_BYTES;

    must(fd >= 0, "the server listens");
#ifdef FUZZ_FRAMES
    upgrade(fd, cookie);
    len = build_frames(data, len, bytes);
#else
    memcpy(bytes, data, len);
    fill_in(bytes, len, "CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC", cookie);
    fill_in(bytes, len, "TTTTTTTTTTTT", table);
#endif
    say(fd, bytes, len);
    must_be_well();
    close(fd);
    return 0;
}
