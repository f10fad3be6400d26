/* net.c: HTTP and WebSocket, by libwebsockets on libuv's loop: bytes in, bytes out, and the headers
 * that browsers want. What they mean is elsewhere. */
#include "server.h"
#include "frontier_json.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PATH = 512, MAX_COOKIE = 512, MAX_BODY = 16384 };

/* A request being received, thought about or answered. */
struct http {
    struct server *sv;
    struct lws *wsi; /* NULL: the client has gone */
    char method[8], path[MAX_PATH], query[MAX_PATH], cookie[MAX_COOKIE], set_cookie[160];
    char body[MAX_BODY + 1];
    size_t body_len;
    char *answer;
    size_t answer_len;
    int status;
    const char *type;
    bool headers_sent, waiting, foreign, head_only;
    struct address *address;
};

struct session {
    struct conn *conn;
    struct http *http;
};

/* A connection from the moment it is accepted, whatever it is going to be. */
struct visitor {
    struct visitor *next, *prev;
    struct lws *wsi;
    struct address *address; /* counted there; NULL: not counted */
    int64_t since;           /* when it came, or when its answer began */
    bool asked, answered, stays, too_slow;
};

static struct visitor *visitor_of(struct lws *wsi) { return lws_get_opaque_user_data(wsi); }

static struct server *the_server(struct lws *wsi) { return lws_context_user(lws_get_context(wsi)); }

/* ---- requests ---- */

static bool same_origin(struct lws *wsi, const struct server *sv, bool needed)
{
    char origin[256] = "", host[256] = "";
    const char *after;

    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0) return !needed;
    lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST);
    if (sv->config->origin && !strcmp(origin, sv->config->origin)) return true;
    after = strstr(origin, "://");
    return after && host[0] && !strcmp(after + 3, host);
}

static struct address *address_of(struct lws *wsi, struct server *sv)
{
    char text[48] = "", forwarded[256] = "";

    lws_get_peer_simple(wsi, text, sizeof text);
    if (sv->config->behind_proxy &&
        lws_hdr_copy(wsi, forwarded, sizeof forwarded, WSI_TOKEN_X_FORWARDED_FOR) > 0) {
        const char *last = strrchr(forwarded, ',');
        last = last ? last + 1 : forwarded;
        while (*last == ' ') last++;
        snprintf(text, sizeof text, "%.47s", last);
    }
    return address_find(sv, text);
}

/* ---- visitors: everything that connects is counted and has its time, whatever it says or does not
 * say ---- */

/* Requests that one address may have open at once besides its sockets; a browser opens six. */
enum { PLAIN_PER_ADDRESS = 32, ANSWER_MS = 120000 };

static bool has_room(const struct server *sv, const struct address *a)
{
    return !a || a->connections < sv->config->sockets_per_address + PLAIN_PER_ADDRESS;
}

/* Behind a proxy all come from one address; there the proxy counts. */
static int filter_visitor(struct server *sv, lws_sockfd_type fd)
{
    char text[48] = "";

    if (sv->config->behind_proxy || !lws_get_peer_simple_fd(fd, text, sizeof text)) return 0;
    if (has_room(sv, address_find(sv, text))) return 0;
    sv->metrics.refused++;
    return -1;
}

static int welcome(struct server *sv, struct lws *wsi)
{
    struct visitor *v = calloc(1, sizeof *v);
    char text[48] = "";

    if (!v) return -1;
    v->wsi = wsi;
    v->since = steady_ms();
    if (!sv->config->behind_proxy && lws_get_peer_simple(wsi, text, sizeof text) &&
        (v->address = address_find(sv, text)))
        v->address->connections++;
    if ((v->next = sv->visitors)) v->next->prev = v;
    sv->visitors = v;
    sv->num_visitors++;
    lws_set_opaque_user_data(wsi, v);
    return 0;
}

static void bid_farewell(struct server *sv, struct lws *wsi)
{
    struct visitor *v = visitor_of(wsi);

    if (!v) return;
    lws_set_opaque_user_data(wsi, NULL);
    if (v->address) v->address->connections--;
    if (v->prev)
        v->prev->next = v->next;
    else
        sv->visitors = v->next;
    if (v->next) v->next->prev = v->prev;
    sv->num_visitors--;
    free(v);
}

void net_hang_up_on_slow(struct server *sv, int64_t now)
{
    const int64_t patience = (int64_t)sv->config->patience_seconds * 1000;

    for (struct visitor *v = sv->visitors; v; v = v->next)
        if (!v->stays && now - v->since > (v->answered ? ANSWER_MS : patience)) {
            v->too_slow = true;
            lws_set_timeout(v->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        }
}

/* Every byte of a body gives the connection another time limit in the library, and so undoes the
 * one above. */
static bool is_too_slow(struct lws *wsi)
{
    const struct visitor *v = visitor_of(wsi);

    return v && v->too_slow;
}

/* A longer time: the answer is on its way. */
static void note_answer(struct lws *wsi)
{
    struct visitor *v = visitor_of(wsi);

    if (!v || v->answered) return;
    v->answered = true;
    v->since = steady_ms();
}

static void free_http(struct http *h)
{
    if (h->waiting) { /* the pool still works for it */
        h->wsi = NULL;
        return;
    }
    free(h->answer);
    free(h);
}

static void keep_answer(struct http *h, const struct response *r, const char *body)
{
    h->status = r->status;
    h->type = r->type;
    snprintf(h->set_cookie, sizeof h->set_cookie, "%s", r->cookie);
    free(h->answer);
    h->answer_len = r->len;
    h->answer = malloc(LWS_PRE + r->len + 1);
    if (h->answer)
        memcpy(h->answer + LWS_PRE, body, r->len);
    else
        h->answer_len = 0;
}

static void answered_later(void *token, const struct response *r, const char *body)
{
    struct http *h = token;

    h->waiting = false;
    if (!h->wsi) {
        free_http(h);
        return;
    }
    keep_answer(h, r, body);
    lws_callback_on_writable(h->wsi);
}

static void refuse(struct http *h, int status, enum error why)
{
    struct response r = { .status = status, .type = "application/json" };
    struct fr_writer w;
    char text[2048];

    fr_writer_init(&w, text, sizeof text);
    fr_open(&w, '{');
    write_error(&w, why, NULL);
    fr_close(&w, '}');
    r.len = w.len;
    keep_answer(h, &r, text);
    lws_callback_on_writable(h->wsi);
}

static void answer(struct http *h)
{
    struct server *sv = h->sv;
    struct request q = { .method = h->method,
                         .path = h->path,
                         .query = h->query,
                         .cookie = h->cookie,
                         .body = h->body,
                         .body_len = h->body_len,
                         .address = h->address,
                         .secure = sv->config->certificate || sv->config->behind_proxy };

    sv->metrics.http_requests++;
    note_answer(h->wsi); /* all has been said; what takes its time now is ours */
    h->body[h->body_len] = 0;
    if (h->foreign) {
        refuse(h, 403, ERR_OTHER_ORIGIN);
        return;
    }
    h->waiting = true;
    http_answer(sv, &q, answered_later, h);
}

static int write_answer(struct http *h)
{
    unsigned char headers[LWS_PRE + 2048], *at = headers + LWS_PRE,
                                           *end = headers + sizeof headers - 1;
    struct lws *wsi = h->wsi;

    note_answer(wsi);
    if (lws_add_http_common_headers(wsi, (unsigned)h->status, h->type, h->answer_len, &at, end))
        return -1;
    if (h->set_cookie[0] && lws_add_http_header_by_name(wsi, (const unsigned char *)"set-cookie:",
                                                        (const unsigned char *)h->set_cookie,
                                                        (int)strlen(h->set_cookie), &at, end))
        return -1;
    if (lws_add_http_header_by_name(wsi, (const unsigned char *)"cache-control:",
                                    (const unsigned char *)"no-store", 8, &at, end))
        return -1;
    if (lws_finalize_write_http_header(wsi, headers + LWS_PRE, &at, end)) return -1;
    h->headers_sent = true;
    if (h->head_only) return -1;
    lws_callback_on_writable(wsi);
    return 0;
}

/* An answer is the last thing on its connection. */
static int write_body(struct http *h)
{
    lws_write(h->wsi, (unsigned char *)h->answer + LWS_PRE, h->answer_len, LWS_WRITE_HTTP_FINAL);
    return -1;
}

static void read_head(struct http *h, struct lws *wsi)
{
    static const struct {
        enum lws_token_indexes token;
        const char *method;
    } methods[] = {
        { WSI_TOKEN_GET_URI, "GET" },
        { WSI_TOKEN_POST_URI, "POST" },
        { WSI_TOKEN_DELETE_URI, "DELETE" },
        { WSI_TOKEN_HEAD_URI, "GET" },
    };

    for (size_t i = 0; i < sizeof methods / sizeof *methods && !h->method[0]; i++)
        if (lws_hdr_copy(wsi, h->path, sizeof h->path, methods[i].token) > 0)
            snprintf(h->method, sizeof h->method, "%s", methods[i].method);
    h->head_only = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    lws_hdr_copy(wsi, h->cookie, sizeof h->cookie, WSI_TOKEN_HTTP_COOKIE);
    h->query[0] = 0;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS) < MAX_PATH)
        lws_hdr_copy(wsi, h->query, sizeof h->query, WSI_TOKEN_HTTP_URI_ARGS);
}

/* A POST says the length of its body in digits; nothing else has a body. */
static bool has_sound_body(struct lws *wsi)
{
    char length[8] = "";
    const bool posts = lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
    const int len = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH);

    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING)) return false;
    if (!len) return !posts;
    if (lws_hdr_copy(wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH) != len ||
        (int)strspn(length, "0123456789") != len)
        return false;
    return posts || !atoi(length);
}

/* Comes first, for files too. One request a connection, and with a sound body: libwebsockets 4.1
 * reads freed memory at lengths below zero, and goes round for ever with some requests that come
 * before the last one has been answered. */
static int filter_request(struct lws *wsi)
{
    struct visitor *v = visitor_of(wsi);

    if (!v || v->asked || !has_sound_body(wsi)) return -1;
    v->asked = true;
    return 0;
}

/* libwebsockets would speak HTTP/2 to whoever asks, and leave it to itself. */
static int filter_protocol(const char *wanted)
{
    return wanted && !strcasecmp(wanted, "websocket") ? 0 : -1;
}

/* Requests for what is no file. */
static bool is_call(const char *path)
{
    return !strncmp(path, "/api/", 5) || !strcmp(path, "/health") || !strcmp(path, "/alive") ||
           !strcmp(path, "/metrics");
}

static int begin_call(struct lws *wsi, struct session *session)
{
    struct server *sv = the_server(wsi);
    struct http *h = calloc(1, sizeof *h);
    char length[24] = "";
    long long body = 0;

    if (!h) return -1;
    if (session->http) free_http(session->http);
    session->http = h;
    h->sv = sv;
    h->wsi = wsi;
    h->address = address_of(wsi, sv);
    read_head(h, wsi);
    h->foreign = strcmp(h->method, "GET") && !same_origin(wsi, sv, true);
    if (lws_hdr_copy(wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0)
        body = atoll(length);
    if (!h->method[0])
        refuse(h, 405, ERR_BAD_METHOD);
    else if (body > MAX_BODY || body < 0)
        refuse(h, 413, ERR_TOO_LARGE);
    else if (h->address &&
             !bucket_take(&h->address->tokens, &h->address->tokens_at,
                          sv->config->messages_per_second, 10 * sv->config->messages_per_second, 1))
        refuse(h, 429, ERR_TOO_MANY);
    else if (!strcmp(h->method, "POST") && body > 0)
        return 0; /* the body follows */
    else
        answer(h);
    return 0;
}

static int begin_request(struct lws *wsi, struct session *session)
{
    char path[MAX_PATH] = "";

    if ((lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) <= 0 &&
         lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_HEAD_URI) <= 0) ||
        is_call(path))
        return begin_call(wsi, session);
    note_answer(wsi);
    return files_serve(wsi, the_server(wsi)->config->web, path);
}

/* ---- WebSocket ---- */

static int filter_upgrade(struct lws *wsi)
{
    struct server *sv = the_server(wsi);
    struct address *a = address_of(wsi, sv);
    char path[64] = "";

    lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
    if (strcmp(path, "/ws") || !same_origin(wsi, sv, true) || !a || sv->stopping ||
        a->sockets >= sv->config->sockets_per_address) {
        sv->metrics.refused++;
        return -1;
    }
    return 0;
}

static int open_conn(struct lws *wsi, struct session *session)
{
    struct server *sv = the_server(wsi);
    char cookies[MAX_COOKIE] = "", token_hash[HASH_CAP];

    lws_hdr_copy(wsi, cookies, sizeof cookies, WSI_TOKEN_HTTP_COOKIE);
    http_session(cookies, token_hash);
    if (!(session->conn = conn_open(sv, address_of(wsi, sv), token_hash))) return -1;
    session->conn->wsi = wsi;
    visitor_of(wsi)->stays = true;
    return 0;
}

/* libwebsockets could ask the silent by itself, but keeps its timers in one sorted list: with
 * thousands of connections it would do little else. */
void net_ping(struct conn *c)
{
    c->ping_due = true;
    lws_callback_on_writable(c->wsi);
}

void net_wake(struct conn *c) { lws_callback_on_writable(c->wsi); }
void net_pause(struct conn *c, bool paused) { lws_rx_flow_control(c->wsi, !paused); }
void net_drop(struct conn *c)
{
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

static bool write_next(struct server *sv, struct conn *c)
{
    struct buffer *whole = conn_next(c);
    const struct buffer *b = c->wants_packed ? buffer_packed(whole) : whole;

    if (lws_write(c->wsi, b->bytes + LWS_PRE, b->len,
                  b == whole ? LWS_WRITE_TEXT : LWS_WRITE_BINARY) < (int)b->len)
        return false;
    conn_sent(sv, c);
    return true;
}

static bool write_ping(struct conn *c)
{
    unsigned char mark[LWS_PRE + 1]; /* an answer without data would be heard of later */

    mark[LWS_PRE] = '?';
    c->ping_due = false;
    return lws_write(c->wsi, mark + LWS_PRE, 1, LWS_WRITE_PING) >= 0;
}

/* One at a time, as libwebsockets wants it. */
static int write_some(struct server *sv, struct conn *c)
{
    if (c->ping_due) {
        if (!write_ping(c)) return -1;
    } else if (conn_next(c) && !write_next(sv, c))
        return -1;
    if (conn_next(c)) lws_callback_on_writable(c->wsi);
    return 0;
}

/* Without a turn of the loop for each: that is half of what a message to a spectator cost. What the
 * connection does not take now waits until it does. */
void net_push(struct server *sv, struct conn *c)
{
    while (conn_next(c) && !c->closing && !c->ping_due && !lws_send_pipe_choked(c->wsi))
        if (!write_next(sv, c)) {
            c->closing = true;
            net_drop(c);
        }
    if (conn_next(c) && !c->closing) net_wake(c);
}

uint64_t net_bytes_heard(struct conn *c) { return tcp_bytes_heard(lws_get_socket_fd(c->wsi)); }

static int receive(struct server *sv, struct conn *c, const char *bytes, size_t len)
{
    const bool whole = !lws_remaining_packet_payload(c->wsi) && lws_is_final_fragment(c->wsi);

    return !lws_frame_is_binary(c->wsi) && conn_receive(sv, c, bytes, len, whole) ? 0 : -1;
}

static void end_session(struct server *sv, struct session *session)
{
    if (session->http) free_http(session->http);
    if (session->conn) conn_close(sv, session->conn);
    *session = (struct session){ NULL, NULL };
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t len)
{
    struct session *session = user;

    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return filter_visitor(the_server(wsi), (lws_sockfd_type)(intptr_t)in);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: return welcome(the_server(wsi), wsi);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return filter_protocol(in);
    case LWS_CALLBACK_FILTER_HTTP_CONNECTION: return filter_request(wsi);
    case LWS_CALLBACK_HTTP: return begin_request(wsi, session);
    case LWS_CALLBACK_HTTP_BODY:
        if (is_too_slow(wsi) || !session->http || session->http->body_len + len > MAX_BODY)
            return -1;
        if (len) memcpy(session->http->body + session->http->body_len, in, len);
        session->http->body_len += len;
        return 0;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (session->http && !session->http->answer && !session->http->waiting)
            answer(session->http);
        return 0;
    case LWS_CALLBACK_HTTP_FILE_COMPLETION: return -1; /* one request a connection */
    case LWS_CALLBACK_HTTP_WRITEABLE:
        if (!session || !session->http || !session->http->answer) return 0;
        return session->http->headers_sent ? write_body(session->http)
                                           : write_answer(session->http);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED:
        if (session) end_session(the_server(wsi), session);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY: /* comes also where libwebsockets forgets the others */
        if (session) end_session(the_server(wsi), session);
        bid_farewell(the_server(wsi), wsi);
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return filter_upgrade(wsi);
    case LWS_CALLBACK_ESTABLISHED: return open_conn(wsi, session);
    case LWS_CALLBACK_RECEIVE: return receive(the_server(wsi), session->conn, in, len);
    case LWS_CALLBACK_RECEIVE_PONG: session->conn->heard_at = steady_ms(); return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return write_some(the_server(wsi), session->conn);
    default: return lws_callback_http_dummy(wsi, reason, user, in, len);
    }
}

/* ---- start and stop ---- */

static const struct lws_protocols protocols[] = {
    { "frontier", on_event, sizeof(struct session), 1024, 0, NULL,
      0 }, /* 1024: read at once, for each connection */
    { NULL, NULL, 0, 0, 0, NULL, 0 },
};

#define HEADER(next, name, value)                                                                  \
    {                                                                                              \
        next, NULL, name, value                                                                    \
    }
static const struct lws_protocol_vhost_options header_close = HEADER(NULL, "connection:", "close");
static const struct lws_protocol_vhost_options header_resource =
    HEADER(&header_close, "cross-origin-resource-policy:", "same-origin");
static const struct lws_protocol_vhost_options header_opener =
    HEADER(&header_resource, "cross-origin-opener-policy:", "same-origin");
static const struct lws_protocol_vhost_options header_frame =
    HEADER(&header_opener, "x-frame-options:", "DENY");
static const struct lws_protocol_vhost_options header_referrer =
    HEADER(&header_frame, "referrer-policy:", "same-origin");
static const struct lws_protocol_vhost_options header_sniff =
    HEADER(&header_referrer, "x-content-type-options:", "nosniff");
static const struct lws_protocol_vhost_options header_permissions =
    HEADER(&header_sniff, "permissions-policy:", "camera=(), microphone=(), geolocation=()");
static const struct lws_protocol_vhost_options header_csp = HEADER(
    &header_permissions, "content-security-policy:",
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'");
static const struct lws_protocol_vhost_options header_hsts = /* with TLS only */
    HEADER(&header_csp, "strict-transport-security:", "max-age=31536000");

static const lws_retry_bo_t no_policy = { .secs_since_valid_ping = 0 }; /* see net_ping */

static const struct lws_http_mount everything = { .mountpoint = "/",
                                                  .mountpoint_len = 1,
                                                  .origin_protocol = LWSMPRO_CALLBACK,
                                                  .origin = "frontier",
                                                  .protocol = "frontier" };

bool net_start(struct server *sv, char *err, size_t cap)
{
    void *loops[] = { &sv->loop };
    struct lws_context_creation_info info;
    bool listening;

    lws_set_log_level(LLL_ERR, NULL);
    memset(&info, 0, sizeof info);
    info.port = sv->port;
    info.iface = sv->config->host;
    info.protocols = protocols;
    info.mounts = &everything;
    info.headers = sv->config->certificate ? &header_hsts : &header_csp;
    info.user = sv;
    info.foreign_loops = loops;
    info.fd_limit_per_thread = 100000;
    info.alpn = "http/1.1"; /* HTTP/2 is neither needed nor tested here */
    info.timeout_secs = 20;
    info.retry_and_idle_policy = &no_policy;
    info.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND | LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    if (sv->config->certificate) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = sv->config->certificate;
        info.ssl_private_key_filepath = sv->config->key;
    }
    sv->lws = lws_create_context(&info);
    /* Made by ourselves: a context whose own host has no certificate of use goes on without it. */
    listening = sv->lws && lws_create_vhost(sv->lws, &info);
    lws_set_log_level(0, NULL); /* what clients do wrong is not worth a line */
    if (listening) return true;
    snprintf(err, cap, "cannot listen on %s, port %d%s%s", sv->config->host, sv->port,
             sv->config->certificate ? ", with the certificate " : "",
             sv->config->certificate ? sv->config->certificate : "");
    return false;
}

/* libwebsockets ends in two steps, each of which needs the loop to run until all is closed. */
void net_stop(struct server *sv)
{
    for (int step = 0; step < 2; step++) {
        if (sv->lws) lws_context_destroy(sv->lws);
        for (int i = 0; i < 100 && uv_run(&sv->loop, UV_RUN_NOWAIT); i++) continue;
    }
    sv->lws = NULL;
}
