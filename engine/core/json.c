/* json.c: see json.h. The parser is one recursive descent with a depth limit; it writes nodes in
 * document order, so a value's subtree is contiguous and `end` skips it. */
#include "json.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MAX_DEPTH = 32 };

/* The length of the UTF-8 character at s, 0 if there is none (overlong, surrogate, cut off). */
static int utf8_len(const char *text, const char *end)
{
    const unsigned char *s = (const unsigned char *)text;
    const ptrdiff_t left = end - text;
    int len;
    uint32_t code;

    if (s[0] < 0x80) return 1;
    if (s[0] >= 0xC2 && s[0] <= 0xDF) {
        len = 2;
        code = s[0] & 0x1Fu;
    } else if (s[0] >= 0xE0 && s[0] <= 0xEF) {
        len = 3;
        code = s[0] & 0x0Fu;
    } else if (s[0] >= 0xF0 && s[0] <= 0xF4) {
        len = 4;
        code = s[0] & 0x07u;
    } else
        return 0;
    if (left < len) return 0;
    for (int i = 1; i < len; i++) {
        if ((s[i] & 0xC0) != 0x80) return 0;
        code = code << 6 | (s[i] & 0x3Fu);
    }
    if (len == 3 && (code < 0x800 || (code >= 0xD800 && code <= 0xDFFF))) return 0;
    if (len == 4 && (code < 0x10000 || code > 0x10FFFF)) return 0;
    return len;
}

bool fr_is_utf8(const char *text, size_t len)
{
    for (const char *at = text, *end = text + len; at < end;) {
        const int n = utf8_len(at, end);
        if (!n) return false;
        at += n;
    }
    return true;
}

/* A sentence may quote what was refused, cut anywhere: what is no printable UTF-8 becomes '?'. */
static void make_printable(char *text)
{
    const char *end = text + strlen(text);

    for (char *at = text; at < end;) {
        const int n = utf8_len(at, end);
        if (!n || (unsigned char)*at < 0x20 || *at == 0x7F) *at = '?';
        at += n ? n : 1;
    }
}

static bool fail(struct fr_error *err, const char *code, const char *format, va_list args)
{
    if (!err) return false;
    err->code = code;
    err->why = FR_OK;
    vsnprintf(err->text, sizeof err->text, format, args);
    make_printable(err->text);
    return false;
}

bool fr_fail(struct fr_error *err, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    fail(err, NULL, format, args);
    va_end(args);
    return false;
}

bool fr_fail_as(struct fr_error *err, const char *code, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    fail(err, code, format, args);
    va_end(args);
    return false;
}

/* ---- reading ---- */

struct parser {
    const char *at, *end, *begin;
    struct fr_json *nodes;
    size_t count, cap;
    bool skim; /* drop the elements of the root's arrays */
    struct fr_error *err;
};

static int line_of(const struct parser *p)
{
    int line = 1;

    for (const char *c = p->begin; c < p->at && c < p->end; c++) line += *c == '\n';
    return line;
}

static bool wrong(struct parser *p, const char *what)
{
    return fr_fail(p->err, "JSON, line %d: %s", line_of(p), what);
}

static void skip_space(struct parser *p)
{
    while (p->at < p->end && (*p->at == ' ' || *p->at == '\t' || *p->at == '\n' || *p->at == '\r'))
        p->at++;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/* Reads \uXXXX at s (after the u); -1 if it is none. */
static int32_t hex4(const char *s, const char *end)
{
    int32_t code = 0;

    if (end - s < 4) return -1;
    for (int i = 0; i < 4; i++) {
        const int d = hex_digit(s[i]);
        if (d < 0) return -1;
        code = code << 4 | d;
    }
    return code;
}

static bool parse_escape(struct parser *p)
{
    int32_t code;

    p->at++; /* the backslash */
    if (p->at >= p->end) return wrong(p, "a string without an end");
    if (*p->at != 'u') {
        if (!strchr("\"\\/bfnrt", *p->at) || !*p->at) return wrong(p, "an unknown escape");
        p->at++;
        return true;
    }
    code = hex4(p->at + 1, p->end);
    if (code <= 0) return wrong(p, "a bad \\u escape");
    p->at += 5;
    if (code >= 0xD800 && code <= 0xDBFF) {
        if (p->end - p->at < 6 || p->at[0] != '\\' || p->at[1] != 'u')
            return wrong(p, "half a surrogate pair");
        code = hex4(p->at + 2, p->end);
        if (code < 0xDC00 || code > 0xDFFF) return wrong(p, "half a surrogate pair");
        p->at += 6;
    } else if (code >= 0xDC00 && code <= 0xDFFF) {
        return wrong(p, "half a surrogate pair");
    }
    return true;
}

static bool parse_string(struct parser *p, struct fr_json *node)
{
    p->at++;
    node->type = FR_STRING;
    node->text = p->at;
    while (p->at < p->end && *p->at != '"') {
        if ((unsigned char)*p->at < 0x20) return wrong(p, "a control character in a string");
        if (*p->at == '\\') {
            node->escaped = 1;
            if (!parse_escape(p)) return false;
        } else {
            const int len = utf8_len(p->at, p->end);
            if (!len) return wrong(p, "text that is not UTF-8");
            p->at += len;
        }
    }
    if (p->at >= p->end) return wrong(p, "a string without an end");
    node->len = (uint32_t)(p->at - node->text);
    p->at++;
    return true;
}

static bool parse_number(struct parser *p, struct fr_json *node)
{
    const bool negative = *p->at == '-';
    uint64_t value = 0;
    int digits = 0;

    node->type = FR_INTEGER;
    node->text = p->at;
    p->at += negative;
    if (p->at < p->end && *p->at == '0' && p->at + 1 < p->end && p->at[1] >= '0' && p->at[1] <= '9')
        return wrong(p, "a number that begins with 0");
    for (; p->at < p->end && *p->at >= '0' && *p->at <= '9'; p->at++, digits++) {
        if (digits >= 18) return wrong(p, "a number too large");
        value = value * 10 + (uint64_t)(*p->at - '0');
    }
    if (!digits) return wrong(p, "something that is no value");
    if (p->at < p->end && (*p->at == '.' || *p->at == 'e' || *p->at == 'E'))
        return wrong(p, "a number that is not whole");
    node->len = (uint32_t)(p->at - node->text);
    node->number = negative ? -(int64_t)value : (int64_t)value;
    return true;
}

static bool parse_word(struct parser *p, struct fr_json *node)
{
    static const struct {
        const char *word;
        size_t len;
        uint16_t type;
    } words[] = {
        { "null", 4, FR_NULL },
        { "true", 4, FR_TRUE },
        { "false", 5, FR_FALSE },
    };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if ((size_t)(p->end - p->at) < words[i].len) continue;
        if (memcmp(p->at, words[i].word, words[i].len)) continue;
        node->type = words[i].type;
        node->text = p->at;
        node->len = (uint32_t)words[i].len;
        p->at += words[i].len;
        return true;
    }
    return wrong(p, "something that is no value");
}

static struct fr_json *add_node(struct parser *p)
{
    struct fr_json *node;

    if (p->count >= p->cap) {
        wrong(p, "more values than can be held");
        return NULL;
    }
    node = &p->nodes[p->count++];
    *node = (struct fr_json){ .text = p->at };
    return node;
}

static bool parse_value(struct parser *p, int depth);

static size_t put_utf8(char *out, uint32_t code)
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        out[0] = (char)(0xC0 | code >> 6);
        out[1] = (char)(0x80 | (code & 0x3F));
        return 2;
    }
    if (code < 0x10000) {
        out[0] = (char)(0xE0 | code >> 12);
        out[1] = (char)(0x80 | (code >> 6 & 0x3F));
        out[2] = (char)(0x80 | (code & 0x3F));
        return 3;
    }
    out[0] = (char)(0xF0 | code >> 18);
    out[1] = (char)(0x80 | (code >> 12 & 0x3F));
    out[2] = (char)(0x80 | (code >> 6 & 0x3F));
    out[3] = (char)(0x80 | (code & 0x3F));
    return 4;
}

/* The character of the escape at *at (after the backslash); moves *at behind it. */
static uint32_t read_escape(const char **at, const char *end)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    uint32_t code;

    if (**at != 'u') return (uint32_t)to[strchr(from, *(*at)++) - from];
    code = (uint32_t)hex4(*at + 1, end);
    *at += 5;
    if (code >= 0xD800 && code <= 0xDBFF) {
        code = 0x10000 + ((code - 0xD800) << 10) + ((uint32_t)hex4(*at + 2, end) - 0xDC00);
        *at += 6;
    }
    return code;
}

/* A string's value byte by byte, its escapes resolved. */
struct bytes {
    const char *at, *end;
    bool escaped;
    char character[4]; /* of the last escape */
    size_t used, num;  /* bytes of it already given, and all */
};

static int next_byte(struct bytes *b) /* -1: no more */
{
    if (b->used < b->num) return (unsigned char)b->character[b->used++];
    if (b->at >= b->end) return -1;
    if (!b->escaped || *b->at != '\\') return (unsigned char)*b->at++;
    b->at++;
    b->num = put_utf8(b->character, read_escape(&b->at, b->end));
    b->used = 1;
    return (unsigned char)b->character[0];
}

static struct bytes bytes_of(const struct fr_json *string)
{
    return (struct bytes){ .at = string->text,
                           .end = string->text + string->len,
                           .escaped = string->escaped };
}

/* Whether two strings have the same value, however they are spelled. */
static bool same_string(const struct fr_json *a, const struct fr_json *b)
{
    struct bytes x = bytes_of(a), y = bytes_of(b);
    int byte;

    if (!a->escaped && !b->escaped) return a->len == b->len && !memcmp(a->text, b->text, a->len);
    do {
        byte = next_byte(&x);
        if (byte != next_byte(&y)) return false;
    } while (byte >= 0);
    return true;
}

static bool repeated_key(const struct fr_json *object, const struct fr_json *key)
{
    const struct fr_json *k = object + 1;

    for (uint32_t i = 0; i < object->count; i++, k = fr_json_next(fr_json_next(k)))
        if (same_string(k, key)) return true;
    return false;
}

static bool parse_member(struct parser *p, struct fr_json *object, int depth)
{
    struct fr_json *key;

    if (p->at >= p->end || *p->at != '"') return wrong(p, "a key was expected");
    if (!(key = add_node(p)) || !parse_string(p, key)) return false;
    key->end = 1;
    if (repeated_key(object, key))
        return fr_fail(p->err, "JSON, line %d: the key \"%.*s\" stands twice", line_of(p),
                       (int)(key->len > 40 ? 40 : key->len), key->text);
    skip_space(p);
    if (p->at >= p->end || *p->at != ':') return wrong(p, "a colon was expected");
    p->at++;
    return parse_value(p, depth);
}

static bool parse_container(struct parser *p, struct fr_json *node, int depth)
{
    const bool object = *p->at == '{';
    const char close = object ? '}' : ']';

    node->type = object ? FR_OBJECT : FR_ARRAY;
    if (depth >= MAX_DEPTH) return wrong(p, "values nested too deep");
    p->at++;
    skip_space(p);
    if (p->at < p->end && *p->at == close) {
        p->at++;
        return true;
    }
    for (;;) {
        const size_t kept = p->count;
        skip_space(p);
        if (object ? !parse_member(p, node, depth + 1) : !parse_value(p, depth + 1)) return false;
        node->count++;
        if (p->skim && depth == 1 && !object) p->count = kept;
        skip_space(p);
        if (p->at >= p->end) return wrong(p, "the text ends too early");
        if (*p->at == close) break;
        if (*p->at != ',') return wrong(p, "a comma or a closing bracket was expected");
        p->at++;
    }
    p->at++;
    return true;
}

static bool parse_value(struct parser *p, int depth)
{
    struct fr_json *node;
    bool ok;

    skip_space(p);
    if (p->at >= p->end) return wrong(p, "the text ends too early");
    if (!(node = add_node(p))) return false;
    switch (*p->at) {
    case '{':
    case '[': ok = parse_container(p, node, depth); break;
    case '"': ok = parse_string(p, node); break;
    case '-':
    case '0':
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
    case '6':
    case '7':
    case '8':
    case '9': ok = parse_number(p, node); break;
    default: ok = parse_word(p, node);
    }
    node->end = (uint32_t)(&p->nodes[p->count] - node);
    if (node->type == FR_ARRAY || node->type == FR_OBJECT)
        node->len = (uint32_t)(p->at - node->text);
    return ok;
}

static bool parse_all(struct parser *p)
{
    if (!parse_value(p, 0)) return false;
    skip_space(p);
    if (p->at < p->end) return wrong(p, "something stands after the value");
    return true;
}

bool fr_json_parse(const char *text, size_t len, struct fr_json *nodes, size_t cap,
                   struct fr_error *err)
{
    struct parser p = {
        .at = text, .end = text + len, .begin = text, .nodes = nodes, .cap = cap, .err = err
    };
    return parse_all(&p);
}

bool fr_json_skim(const char *text, size_t len, struct fr_json *nodes, size_t cap,
                  struct fr_error *err)
{
    struct parser p = { .at = text,
                        .end = text + len,
                        .begin = text,
                        .nodes = nodes,
                        .cap = cap,
                        .skim = true,
                        .err = err };
    return parse_all(&p);
}

bool fr_json_walk(const struct fr_json *array, const char **at, struct fr_json *element)
{
    struct parser p = { .at = *at ? *at : array->text + 1,
                        .end = array->text + array->len,
                        .begin = array->text,
                        .nodes = element,
                        .cap = 1 };

    skip_space(&p);
    if (*at && p.at < p.end && *p.at == ',') p.at++;
    skip_space(&p);
    if (p.at >= p.end || *p.at == ']' || !parse_value(&p, 1)) return false;
    *at = p.at;
    return true;
}

const struct fr_json *fr_json_next(const struct fr_json *node) { return node + node->end; }

const struct fr_json *fr_json_first(const struct fr_json *node)
{
    return node && node->count ? node + 1 : NULL;
}

bool fr_json_is(const struct fr_json *node, const char *text)
{
    const struct fr_json plain = { .text = text, .len = (uint32_t)strlen(text) };

    return node && node->type == FR_STRING && same_string(node, &plain);
}

const struct fr_json *fr_json_get(const struct fr_json *object, const char *key)
{
    const struct fr_json *k;

    if (!object || object->type != FR_OBJECT) return NULL;
    k = object + 1;
    for (uint32_t i = 0; i < object->count; i++, k = fr_json_next(fr_json_next(k)))
        if (fr_json_is(k, key)) return fr_json_next(k);
    return NULL;
}

bool fr_json_string(const struct fr_json *node, char *out, size_t cap)
{
    struct bytes bytes;
    size_t len = 0;

    if (!node || node->type != FR_STRING) return false;
    bytes = bytes_of(node);
    for (int byte; (byte = next_byte(&bytes)) >= 0; out[len++] = (char)byte)
        if (len + 1 >= cap) return false;
    if (len >= cap) return false;
    out[len] = 0;
    return true;
}

bool fr_json_int(const struct fr_json *node, int64_t min, int64_t max, int64_t *out)
{
    if (!node || node->type != FR_INTEGER || node->number < min || node->number > max) return false;
    *out = node->number;
    return true;
}

bool fr_json_seed(const struct fr_json *node, uint64_t *out)
{
    uint64_t value = 0;

    if (!node) return false;
    if (node->type == FR_INTEGER && node->number >= 0) {
        *out = (uint64_t)node->number;
        return true;
    }
    if (node->type != FR_STRING || !node->len || node->len > 20) return false;
    for (uint32_t i = 0; i < node->len; i++) {
        const char c = node->text[i];
        if (c < '0' || c > '9') return false;
        if (value > (UINT64_MAX - (uint64_t)(c - '0')) / 10) return false;
        value = value * 10 + (uint64_t)(c - '0');
    }
    *out = value;
    return true;
}

const struct fr_json *fr_json_stranger(const struct fr_json *object, const char *const *known)
{
    const struct fr_json *key = fr_json_first(object);

    for (uint32_t i = 0; key && i < object->count; i++, key = fr_json_next(fr_json_next(key))) {
        const char *const *name = known;
        while (*name && !fr_json_is(key, *name)) name++;
        if (!*name) return key;
    }
    return NULL;
}

/* ---- writing ---- */

void fr_writer_init(struct fr_writer *w, char *out, size_t cap)
{
    *w = (struct fr_writer){ .out = out, .cap = cap };
    if (cap) out[0] = 0;
}

bool fr_writer_ok(const struct fr_writer *w) { return w->len < w->cap; }

static void put(struct fr_writer *w, const char *bytes, size_t n)
{
    if (w->len + n < w->cap) {
        memcpy(w->out + w->len, bytes, n);
        w->out[w->len + n] = 0;
    }
    w->len += n;
}

static void begin_value(struct fr_writer *w)
{
    if (w->comma) put(w, ",", 1);
    w->comma = true;
}

void fr_open(struct fr_writer *w, char bracket)
{
    begin_value(w);
    put(w, &bracket, 1);
    w->comma = false;
}

void fr_close(struct fr_writer *w, char bracket)
{
    put(w, &bracket, 1);
    w->comma = true;
}

void fr_reopen(struct fr_writer *w)
{
    w->len--;
    if (w->len < w->cap) w->out[w->len] = 0;
}

static void put_quoted(struct fr_writer *w, const char *s, size_t len)
{
    put(w, "\"", 1);
    for (size_t i = 0; i < len; i++) {
        const unsigned char c = (unsigned char)s[i];
        if (c == '"' || c == '\\') {
            const char pair[2] = { '\\', (char)c };
            put(w, pair, 2);
        } else if (c < 0x20) {
            char escape[8];
            put(w, escape, (size_t)snprintf(escape, sizeof escape, "\\u%04x", (unsigned)c));
        } else {
            put(w, &s[i], 1);
        }
    }
    put(w, "\"", 1);
}

void fr_key(struct fr_writer *w, const char *key)
{
    begin_value(w);
    put_quoted(w, key, strlen(key));
    put(w, ":", 1);
    w->comma = false;
}

void fr_int(struct fr_writer *w, int64_t value)
{
    char digits[24];

    begin_value(w);
    put(w, digits, (size_t)snprintf(digits, sizeof digits, "%" PRId64, value));
}

void fr_bool(struct fr_writer *w, bool value)
{
    begin_value(w);
    put(w, value ? "true" : "false", value ? 4 : 5);
}

void fr_null(struct fr_writer *w)
{
    begin_value(w);
    put(w, "null", 4);
}

void fr_string_len(struct fr_writer *w, const char *s, size_t len)
{
    begin_value(w);
    put_quoted(w, s, len);
}

void fr_string(struct fr_writer *w, const char *s) { fr_string_len(w, s, strlen(s)); }

void fr_u64(struct fr_writer *w, uint64_t value)
{
    char digits[24];

    fr_string_len(w, digits, (size_t)snprintf(digits, sizeof digits, "%" PRIu64, value));
}

void fr_hex(struct fr_writer *w, uint64_t value)
{
    char digits[24];

    fr_string_len(w, digits, (size_t)snprintf(digits, sizeof digits, "%016" PRIx64, value));
}

void fr_raw(struct fr_writer *w, const char *json)
{
    begin_value(w);
    put(w, json, strlen(json));
}

void fr_key_int(struct fr_writer *w, const char *key, int64_t value)
{
    fr_key(w, key);
    fr_int(w, value);
}

void fr_key_bool(struct fr_writer *w, const char *key, bool value)
{
    fr_key(w, key);
    fr_bool(w, value);
}

void fr_key_string(struct fr_writer *w, const char *key, const char *value)
{
    fr_key(w, key);
    fr_string(w, value);
}
