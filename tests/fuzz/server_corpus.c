/* server_corpus DIR: seeds for the server's fuzz targets: DIR/messages from played games, DIR/http
 * and DIR/frames by hand. The folders must exist. */
#include "server_script.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char text[1 << 16];
static size_t text_len;

static void add(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void add(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    text_len += (size_t)vsnprintf(text + text_len, sizeof text - text_len, format, args);
    va_end(args);
}

static void save(const char *dir, const char *kind, int number)
{
    char path[1024];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s/%02d", dir, kind, number);
    file = fopen(path, "w");
    if (!file || fwrite(text, 1, text_len, file) != text_len || fclose(file)) {
        perror(path);
        exit(1);
    }
    text_len = 0;
}

/* ---- messages ---- */

static const char *const other_messages[] = {
    "0 {\"id\":5,\"type\":\"chat\",\"text\":\"good luck\"}\n",
    "2 {\"id\":5,\"type\":\"chat\",\"text\":\"\\u00e9\"}\n",
    "1 {\"id\":5,\"type\":\"stand\"}\n1 {\"id\":6,\"type\":\"sit\",\"seat\":1}\n",
    "1 {\"id\":5,\"type\":\"stand\"}\n1 {\"id\":6,\"type\":\"sit\",\"seat\":1,"
    "\"options\":{\"planet1\":\"gaia\"}}\n1 "
    "{\"id\":7,\"type\":\"choose\",\"options\":{\"corporation1\":\"republic\"}}\n",
    "0 {\"id\":5,\"type\":\"kick\",\"seat\":1}\n0 "
    "{\"id\":6,\"type\":\"bot\",\"seat\":1,\"level\":\"random\"}\n",
    "0 {\"id\":5,\"type\":\"vote\"}\n1 {\"id\":6,\"type\":\"vote\"}\n0 "
    "{\"id\":7,\"type\":\"rematch\"}\n",
    "0 {\"id\":5,\"type\":\"imagine\"}\n",
    "0 {\"id\":5,\"type\":\"leave\"}\n",
    "3 {\"id\":5,\"type\":\"ping\"}\n",
    "2 POST /api/name {\"name\":\"Cy\"}\n2 GET /api/me\n",
    "2 GET /api/tables\n2 GET /api/history\n2 GET /api/ratings\n",
    "2 GET /api/leaders?game=planet-steam&players=2\n2 GET /metrics\n2 GET /health\n",
    "2 POST /api/link {}\n3 POST /api/enter {\"secret\":\"x\"}\n2 POST /api/webhook "
    "{\"url\":\"https://example.org/\"}\n",
    "2 POST /api/logout {}\n1 DELETE /api/account\n",
    "2 POST /api/tables "
    "{\"game\":\"planet-unknown\",\"players\":3,\"bots\":[null,\"easy\"],\"rated\":false,\"move_"
    "seconds\":9}\n",
};

static void add_table(struct world *w, int client)
{
    add("%d {\"id\":8,\"type\":\"join\",\"table\":\"%s\",\"from\":3}\n", client,
        script_room(w)->id);
    add("%d GET /api/records/%s\n", client, script_room(w)->id);
}

static void add_moves(struct world *w, struct fr_rng *rng, int left)
{
    static fr_move moves[FR_MAX_LEGAL];
    struct room *room = script_room(w);

    for (; left > 0 && room->status == ROOM_PLAYING; left--) {
        const int seat = room->game->to_act(room->table->state) & 1 ? 0 : 1;
        const int num = room->game->legal(room->table->state, seat, moves);
        char move[FR_MAX_TEXT];

        room->game->write_move(room->table->state, seat, moves[fr_below(rng, (uint32_t)num)], move,
                               sizeof move);
        add("%d {\"id\":3,\"type\":\"why\",\"text\":\"%s\"}\n", seat, move);
        add("%d {\"id\":4,\"type\":\"move\",\"nth\":%d,\"text\":\"%s\"}\n", seat,
            room->seats[seat].num_moves, move);
        world_askf(w, &w->clients[seat], "{\"id\":4,\"type\":\"move\",\"nth\":%d,\"text\":\"%s\"}",
                   room->seats[seat].num_moves, move);
        if (left % 4 == 0 && room_may_undo(room, seat)) {
            add("%d {\"id\":6,\"type\":\"undo\",\"nth\":%d}\n", seat, room->seats[seat].num_moves);
            world_askf(w, &w->clients[seat], "{\"id\":6,\"type\":\"undo\",\"nth\":%d}",
                       room->seats[seat].num_moves);
        }
        world_forget_heard(w);
    }
}

static void save_messages(const char *dir)
{
    enum { NUM_OTHER = sizeof other_messages / sizeof *other_messages };
    static struct world w;
    struct fr_rng rng;

    for (int number = 0; number < 3 * NUM_OTHER; number++) {
        fr_rng_seed(&rng, (uint64_t)number);
        script_open(&w, (unsigned)number);
        add_moves(&w, &rng, number % 6);
        add("%s", other_messages[number % NUM_OTHER]);
        add_table(&w, number % 4);
        world_close(&w);
        add("%c", number % 3); /* the last byte chooses the game, see server_messages.c */
        save(dir, "messages", number);
    }
}

/* ---- requests ---- */

#define HEAD                                                                                       \
    "Host: f\r\nOrigin: http://f\r\nCookie: "                                                      \
    "frontier=CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC\r\n"

#define UPGRADE                                                                                    \
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: "                         \
    "13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"

static const char *const requests[] = {
    "GET / HTTP/1.1\r\n" HEAD "\r\n",
    "GET /api/me HTTP/1.1\r\n" HEAD "\r\nGET /api/tables HTTP/1.1\r\n" HEAD "\r\n",
    "GET /api/leaders?game=planet-steam&players=2 HTTP/1.1\r\n" HEAD "Connection: close\r\n\r\n",
    "GET /api/records/TTTTTTTTTTTT HTTP/1.0\r\n" HEAD "\r\n",
    "POST /api/name HTTP/1.1\r\n" HEAD
    "Content-Type: application/json\r\nContent-Length: 14\r\n\r\n{\"name\":\"Eve\"}",
    "POST /api/guest HTTP/1.1\r\n" HEAD
    "Transfer-Encoding: chunked\r\n\r\ne\r\n{\"name\":\"Eve\"}\r\n0\r\n\r\n",
    "POST /api/tables HTTP/1.1\r\n" HEAD
    "Content-Length: 36\r\n\r\n{\"game\":\"planet-unknown\",\"players\":2}",
    "POST /api/webhook HTTP/1.1\r\n" HEAD
    "Content-Length: 10\r\nExpect: 100-continue\r\n\r\n{\"url\":\"\"}",
    "HEAD /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\n" HEAD
    "Range: bytes=0-1,5-\r\nIf-None-Match: \"x\"\r\n\r\n",
    "PUT //..//../x HTTP/1.1\r\nHost: f\r\nContent-Length: 99999999999\r\n\r\n",
    "DELETE /api/account HTTP/1.1\r\n" HEAD "X-Forwarded-For: 1.2.3.4, 5.6.7.8\r\n\r\n",
    "GET /ws HTTP/1.1\r\n" HEAD UPGRADE
    "Sec-WebSocket-Extensions: permessage-deflate\r\nSec-WebSocket-Protocol: frontier\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
};

/* ---- frames ---- */

static void add_frame(int first, int how, const char *payload)
{
    const size_t len = strlen(payload);
    const char head[] = { (char)first, (char)how, (char)(len >> 8), (char)len };

    memcpy(text + text_len, head, sizeof head);
    text_len += sizeof head;
    add("%s", payload);
}

static void save_frames(const char *dir)
{
    static const char join[] = "{\"id\":1,\"type\":\"join\",\"table\":\"TTTTTTTTTTTT\"}",
                      sit[] = "{\"id\":2,\"type\":\"sit\",\"seat\":0}";
    static const char chat[] = "{\"id\":3,\"type\":\"chat\",\"text\":\"hi\"}";

    add_frame(0x81, 0, join), add_frame(0x81, 1, sit), add_frame(0x81, 2, chat),
        add_frame(0x88, 0,
                  "\x03\xe8"
                  "bye");
    save(dir, "frames", 0);
    add_frame(0x01, 0, "{\"id\":1,"), add_frame(0x89, 0, "ping"), add_frame(0x00, 0, "\"type\":"),
        add_frame(0x80, 0, "\"ping\"}");
    save(dir, "frames", 1);
    add_frame(0x8A, 0, "pong"), add_frame(0x82, 0, "binary"),
        add_frame(0x80, 0, "nothing to continue");
    save(dir, "frames", 2);
    add_frame(0x81, 4, join), add_frame(0xC1, 0, sit), add_frame(0x81, 3, chat),
        add_frame(0xFF, 0, "raw");
    save(dir, "frames", 3);
    add_frame(0x81, 0, "\xff\xfe"), add_frame(0x09, 0, "a ping in two"), add_frame(0x88, 0, "");
    save(dir, "frames", 4);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: %s DIR\n", argv[0]);
        return 2;
    }
    save_messages(argv[1]);
    save_frames(argv[1]);
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        add("%s", requests[i]);
        save(argv[1], "http", (int)i);
    }
    return 0;
}
