/* files.c: the table's own files. Each may have copies packed beforehand beside it (`.br`, `.gz`), which go to
 * browsers that unpack them. */
#include "server.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { MAX_NAME = 512, MAX_ACCEPTED = 200 };

static const struct { const char *ending, *type; } types[] = {
    { ".html", "text/html; charset=utf-8" },  { ".js", "text/javascript; charset=utf-8" },
    { ".mjs", "text/javascript; charset=utf-8" }, { ".css", "text/css; charset=utf-8" },
    { ".json", "application/json" },          { ".svg", "image/svg+xml" },
    { ".wasm", "application/wasm" },          { ".woff2", "font/woff2" },
    { ".png", "image/png" },                  { ".webmanifest", "application/manifest+json" },
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
        if ((at == accepted || strchr(", ", at[-1])) && (!at[len] || strchr(",; ", at[len]))) return true;
    return false;
}

/* Turns the name into that of the copy that suits the asker best. Returns its encoding; NULL: as it is. */
static const char *choose_copy(struct lws *wsi, char *name, size_t cap)
{
    static const struct { const char *encoding, *ending; } copies[] = { { "br", ".br" }, { "gzip", ".gz" } };
    char accepted[MAX_ACCEPTED] = "";
    const size_t len = strlen(name);

    lws_hdr_copy(wsi, accepted, sizeof accepted, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
    for (int i = 0; i < 2; i++) {
        if (!accepts(accepted, copies[i].encoding) || len + 4 > cap) continue;
        strcpy(name + len, copies[i].ending);
        if (is_file(name)) return copies[i].encoding;
        name[len] = 0;
    }
    return NULL;
}

/* Files in assets/ change their names with their contents. */
int files_serve(struct lws *wsi, const char *folder, const char *path)
{
    const bool forever = !strncmp(path, "/assets/", 8);
    char name[MAX_NAME], headers[160];
    const char *type, *encoding;
    int len;

    len = snprintf(name, sizeof name, "%s%s%s", folder, path, path[strlen(path) - 1] == '/' ? "index.html" : "");
    if (!is_plain(path) || len >= MAX_NAME || !is_file(name)) {
        lws_return_http_status(wsi, HTTP_STATUS_NOT_FOUND, "not here");
        return -1;                                /* the answer goes out first */
    }
    type = type_of(name);
    encoding = choose_copy(wsi, name, sizeof name);
    len = snprintf(headers, sizeof headers, "cache-control: %s\x0d\x0avary: accept-encoding\x0d\x0a%s%s%s",
                   forever ? "public, max-age=31536000, immutable" : "no-cache",
                   encoding ? "content-encoding: " : "", encoding ? encoding : "", encoding ? "\x0d\x0a" : "");
    return lws_serve_http_file(wsi, name, type, headers, len) ? -1 : 0;       /* 0: the rest follows */
}
