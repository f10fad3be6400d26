/* room_changes.c: what of a view has changed, so that a message need not tell all of it again. A
 * view has tens of kilobytes, of which a move changes a little.
 *
 * A change of an object tells its members that changed; of an array of the same length, its
 * elements by their number; of anything else, the new value. An object that takes another's place
 * is told as {"=": object}. Both texts come from the engine's own writer: they are sound and
 * without spaces, and are compared as texts. */
#include "room_inner.h"
#include "frontier_json.h"

#include <string.h>

enum { MAX_DEPTH = 3, MAX_KEY = 64 };

static char *skip_string(char *p)
{
    for (p++; *p != '"'; p++)
        if (*p == '\\') p++;
    return p + 1;
}

static char *skip_value(char *p)
{
    int depth = 0;

    if (*p == '"') return skip_string(p);
    if (*p != '{' && *p != '[') return p + strcspn(p, ",]}");
    do {
        if (*p == '"')
            p = skip_string(p);
        else
            depth += *p == '{' || *p == '[' ? 1 : *p == '}' || *p == ']' ? -1 : 0, p++;
    } while (depth);
    return p;
}

/* A member of an object or an element of an array, one after the other. */
struct member {
    char *key;
    size_t key_len;
    char *value, *end;
};

static bool next_member(char **at, bool named, struct member *m)
{
    char *p = *at;

    if (*p == '}' || *p == ']') return false;
    if (*p == ',' || *p == '{' || *p == '[') p++;
    if (*p == '}' || *p == ']') return false;
    m->key = p;
    m->key_len = 0;
    if (named) {
        p = skip_string(p);
        m->key_len = (size_t)(p - m->key);
        p++; /* the colon */
    }
    m->value = p;
    *at = m->end = skip_value(p);
    return true;
}

static bool same_text(const struct member *a, const struct member *b)
{
    const size_t len = (size_t)(a->end - a->value);

    return len == (size_t)(b->end - b->value) && !memcmp(a->value, b->value, len);
}

/* Whether the new value has exactly the old one's members, in their order, or its number of
 * elements. */
static bool is_alike(char *old, char *new)
{
    const bool named = *old == '{';
    struct member a, b;

    if (*old != *new || (*old != '{' && *old != '[')) return false;
    for (;;) {
        const bool one = next_member(&old, named, &a), other = next_member(&new, named, &b);

        if (one != other) return false;
        if (!one) return true;
        if (a.key_len != b.key_len || memcmp(a.key, b.key, a.key_len) || a.key_len >= MAX_KEY)
            return false;
    }
}

static void write_text(struct fr_writer *w, const struct member *m)
{
    const char kept = *m->end;

    *m->end = 0;
    fr_raw(w, m->value);
    *m->end = kept;
}

static void write_whole(struct fr_writer *w, const struct member *m)
{
    if (*m->value != '{') {
        write_text(w, m);
        return;
    }
    fr_open(w, '{');
    fr_key(w, "=");
    write_text(w, m);
    fr_close(w, '}');
}

static void write_change(struct fr_writer *w, char *old, char *new, int depth)
{
    const bool named = *old == '{';
    struct member a, b;

    fr_open(w, '{');
    for (int n = 0; next_member(&old, named, &a) && next_member(&new, named, &b); n++) {
        char key[MAX_KEY];

        if (same_text(&a, &b)) continue;
        if (named)
            snprintf(key, sizeof key, "%.*s", (int)b.key_len - 2, b.key + 1);
        else
            snprintf(key, sizeof key, "%d", n);
        fr_key(w, key);
        if (depth < MAX_DEPTH && is_alike(a.value, b.value))
            write_change(w, a.value, b.value, depth + 1);
        else
            write_whole(w, &b);
    }
    fr_close(w, '}');
}

bool room_write_changes(char *old, char *new, struct fr_writer *w)
{
    if (!is_alike(old, new)) return false;
    fr_key(w, "changes");
    write_change(w, old, new, 0);
    return true;
}
