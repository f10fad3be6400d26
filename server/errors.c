/* errors.c: what the server answers instead of doing what it was asked (data/core/errors.json): an
 * id, which programs decide by, and a sentence in each language, which people read. */
#include "server.h"
#include "frontier_json.h"

void write_error(struct fr_writer *w, enum error why, const char *detail)
{
    const struct error_text *e = &error_texts[why];

    fr_key_string(w, "error", detail ? detail : e->text[0]);
    fr_key_string(w, "reason", e->id);
    fr_key(w, "says");
    fr_open(w, '{');
    for (int language = 0; language < FR_LANGUAGES; language++)
        fr_key_string(w, fr_language_ids[language], e->text[language]);
    fr_close(w, '}');
}
