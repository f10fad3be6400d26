/* own_data.c: the tables in use, and how a player's own card file replaces them.
 *
 * tablegen/underwater-cities.py --own checks such a file and hands over a struct uc_tables as
 * bytes, followed by the names and texts of all components. What is checked here is that the bytes
 * are such tables and point nowhere outside themselves; whether the cards make sense has been the
 * generator's business. The pointer below and the terms are the only data of the engine outside a
 * state. */
#include "inner.h"
#include "json.h"

#include <string.h>

const struct uc_tables *uc_t = &uc_box;
enum { MAX_TERMS = UC_NUM_TERMS + 1024 }; /* own cards may have choices where ours have none */
static struct fr_term own_terms[MAX_TERMS];

static bool effect_is_inside(const struct uc_tables *t, int effect)
{
    return effect < UC_MAX_EFFECTS &&
           t->effects[effect].first + t->effects[effect].num <= UC_MAX_NODES &&
           t->effects[effect].num <= 7;
}

static bool node_is_inside(const struct uc_tables *t, const struct uc_node *n)
{
    if (n->op >= UC_NUM_VERBS ||
        n->list + n->num_list > (n->op == UC_SCORE_TABLE ? UC_MAX_STEPS : UC_MAX_COSTS))
        return false;
    if (n->count >= UC_MAX_COUNTS || n->cond >= UC_MAX_CONDS || (n->op == UC_GAIN_PER && !n->per))
        return false;
    if (n->op == UC_SCORE_PER && !n->per) return false;
    for (int i = 0; i <= n->num_options; i++)
        if (!effect_is_inside(t, n->effect + (i ? i - 1 : 0))) return false;
    return n->op != UC_BUILD || !(n->what >> UC_KINDS);
}

static bool are_inside(const struct uc_tables *t)
{
    for (int i = 0; i < UC_MAX_EFFECTS; i++)
        if (!effect_is_inside(t, i)) return false;
    for (int i = 0; i < UC_MAX_NODES; i++)
        if (!node_is_inside(t, &t->nodes[i])) return false;
    for (int i = 0; i < UC_MAX_COUNTS; i++)
        if (t->counts[i].kind == UC_COUNT_SETS &&
            t->counts[i].what + t->counts[i].num > UC_MAX_COUNTS)
            return false;
    for (int i = 0; i < UC_MAX_CONDS; i++)
        if (t->conds[i].count + (t->conds[i].kind == UC_COND_ALL ? t->conds[i].n : 1) >
            (t->conds[i].kind == UC_COND_ALL ? UC_MAX_CONDS : UC_MAX_COUNTS))
            return false;
    for (int i = 0; i < UC_MAX_MODS; i++)
        if (!effect_is_inside(t, t->mods[i].effect)) return false;
    for (int i = 0; i < UC_CARDS; i++) {
        const struct uc_card *c = &t->cards[i];
        if (c->type > UC_ENDGAME || c->colour > UC_COLOURLESS || c->era > 3 ||
            !effect_is_inside(t, c->effect) || c->first_mod + c->num_mods > UC_MAX_MODS)
            return false;
    }
    return true;
}

/* Keys and texts, each ended by a NUL, in the order of the keys. How many; 0: they are incomplete.
 */
static uint32_t read_terms(const char *at, const char *end)
{
    uint32_t num = 0;

    for (; at < end && num < MAX_TERMS; num++)
        for (int k = 0; k <= FR_LANGUAGES; k++) {
            const char *nul = memchr(at, 0, (size_t)(end - at));
            if (!nul) return 0;
            if (k)
                own_terms[num].text[k - 1] = at;
            else
                own_terms[num].key = at;
            at = nul + 1;
        }
    return at == end ? num : 0;
}

bool uc_use_data(const void *bytes, size_t len, struct fr_error *err)
{
    extern struct fr_game uc_game;
    const struct uc_tables *t = bytes;
    const char *text = bytes;
    uint32_t num;

    if (len < sizeof *t || t->version != UC_TABLES_VERSION || t->size != sizeof *t ||
        !are_inside(t))
        return fr_fail(err, "these are no tables of Underwater Cities for this program");
    if (!(num = read_terms(text + sizeof *t, text + len)))
        return fr_fail(err, "the names of the cards are incomplete");
    uc_t = t;
    uc_game.terms = own_terms;
    uc_game.num_terms = num;
    uc_game.data_hash = t->data_hash;
    uc_game.same_data = NULL;
    return true;
}
