/* files.c: the table's own files. Each may have copies packed beforehand beside it (`.br`, `.gz`),
 * which go to browsers that unpack them. */
#include "server.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { MAX_NAME = 512, MAX_ACCEPTED = 200 };

static const struct {
    const char *ending, *type;
} types[] = {
    { ".html", "text/html; charset=utf-8" },
    { ".js", "text/javascript; charset=utf-8" },
    { ".mjs", "text/javascript; charset=utf-8" },
    { ".css", "text/css; charset=utf-8" },
    { ".json", "application/json" },
    { ".svg", "image/svg+xml" },
    { ".wasm", "application/wasm" },
    { ".woff2", "font/woff2" },
    { ".png", "image/png" },
    { ".webmanifest", "application/manifest+json" },
    { ".txt", "text/plain; charset=utf-8" },
};

static const char *type_of(const char *name)
{
    const char *ending = strrchr(name, '.');

    for (size_t i = 0; ending && i < sizeof types / sizeof *types; i++)
        if (!strcmp(ending, types[i].ending)) return types[i].type;
    return "application/octet-stream";
}

static bool is_file(const char *name)
{
    struct stat found;

    return !stat(name, &found) && S_ISREG(found.st_mode);
}

/* Plain names only: nothing above the folder, nothing that begins with a dot. */
static bool is_plain(const char *path)
{
    return path[0] == '/' && !strstr(path, "/.") && !strchr(path, '\\');
}

static bool accepts(const char *accepted, const char *encoding)
{
    const size_t len = strlen(encoding);

    for (const char *at = accepted; (at = strstr(at, encoding)); at += len)
        if ((at == accepted || strchr(", ", at[-1])) && (!at[len] || strchr(",; ", at[len])))
            return true;
    return false;
}

/* Turns the name into that of the copy that suits the asker best. Returns its encoding; NULL: as it
 * is. */
static const char *choose_copy(struct lws *wsi, char *name, size_t cap)
{
    static const struct {
        const char *encoding, *ending;
    } copies[] = { { "br", ".br" }, { "gzip", ".gz" } };
    char accepted[MAX_ACCEPTED] = "";
    const size_t len = strlen(name);

    lws_hdr_copy(wsi, accepted, sizeof accepted, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
    for (int i = 0; i < 2; i++) {
        if (!accepts(accepted, copies[i].encoding) || len + 4 > cap) continue;
        snprintf(name + len, cap - len, "%s", copies[i].ending);
        if (is_file(name)) return copies[i].encoding;
        name[len] = 0;
    }
    return NULL;
}

/* What a copy is known by: it changes when the file does. */
static void name_version(const char *name, char *out, size_t cap)
{
    struct stat found = { .st_size = 0 };

    stat(name, &found);
    snprintf(out, cap, "\"%llx-%llx-%llx\"", (unsigned long long)found.st_mtim.tv_sec,
             (unsigned long long)found.st_mtim.tv_nsec, (unsigned long long)found.st_size);
}

static bool is_known(struct lws *wsi, const char *version)
{
    char known[256] = "";

    return lws_hdr_copy(wsi, known, sizeof known, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 &&
           strstr(known, version);
}

static bool add(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                unsigned char *end)
{
    return !lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                        (const unsigned char *)value, (int)strlen(value), at, end);
}

/* The head alone: to HEAD, and where the asker has the file already. */
static int send_head(struct lws *wsi, const char *name, const char *type, const char *encoding,
                     const char *version, const char *kept, unsigned status)
{
    unsigned char headers[LWS_PRE + 2048], *at = headers + LWS_PRE,
                                           *end = headers + sizeof headers - 1;
    struct stat found = { .st_size = 0 };

    stat(name, &found);
    if (lws_add_http_header_status(wsi, status, &at, end) ||
        !add(wsi, "content-type:", type, &at, end) || !add(wsi, "cache-control:", kept, &at, end) ||
        !add(wsi, "vary:", "accept-encoding", &at, end) || !add(wsi, "etag:", version, &at, end))
        return -1;
    if (encoding && !add(wsi, "content-encoding:", encoding, &at, end)) return -1;
    if (status == HTTP_STATUS_OK &&
        lws_add_http_header_content_length(wsi, (lws_filepos_t)found.st_size, &at, end))
        return -1;
    if (lws_finalize_write_http_header(wsi, headers + LWS_PRE, &at, end)) return -1;
    return -1; /* the answer goes out first */
}

static int say_not_here(struct lws *wsi)
{
    lws_return_http_status(wsi, HTTP_STATUS_NOT_FOUND, "not here");
    return -1;
}

/* Files in assets/ change their names with their contents. */
int files_serve(struct lws *wsi, const char *folder, const char *path)
{
    const char *kept =
        !strncmp(path, "/assets/", 8) ? "public, max-age=31536000, immutable" : "no-cache";
    const bool head_only = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    char name[MAX_NAME], headers[256], version[64];
    const char *type, *encoding;
    int len;

    len = snprintf(name, sizeof name, "%s%s%s", folder, path,
                   path[strlen(path) - 1] == '/' ? "index.html" : "");
    if (!is_plain(path) || len >= MAX_NAME || !is_file(name)) return say_not_here(wsi);
    type = type_of(name);
    encoding = choose_copy(wsi, name, sizeof name);
    name_version(name, version, sizeof version);
    if (is_known(wsi, version))
        return send_head(wsi, name, type, encoding, version, kept, HTTP_STATUS_NOT_MODIFIED);
    if (head_only) return send_head(wsi, name, type, encoding, version, kept, HTTP_STATUS_OK);
    len = snprintf(headers, sizeof headers,
                   "cache-control: %s\x0d\x0avary: accept-encoding\x0d\x0a"
                   "etag: %s\x0d\x0a%s%s%s",
                   kept, version, encoding ? "content-encoding: " : "", encoding ? encoding : "",
                   encoding ? "\x0d\x0a" : "");
    return lws_serve_http_file(wsi, name, type, headers, len) ? -1 : 0; /* 0: the rest follows */
}
