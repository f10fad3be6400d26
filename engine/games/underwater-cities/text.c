/* text.c: moves as texts, both directions; the words are listed in README.md.
 *
 * Steps of parts say what happens, not which part it is; where two parts of an effect would read
 * alike the part's number is added (" by 2"). A text is read by its words and then written again:
 * only the canonical spelling counts. */
#include "inner.h"
#include "members.h"
#include "say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = FR_MAX_TEXT };

static const char *const plans[] = { "card first", "slot first", "slot only" };
static const char *const answers[] = { "claim", "pay", "decline" };

/* ---- pieces ---- */

/* "2 steelplast 1 kelp", in the order of resources. */
static void say_map(struct fr_said *t, const uint8_t *map, int times)
{
    const char *between = "";

    for (int r = 0; r < UC_RESOURCES; r++)
        if (map[r]) {
            fr_say_as(t, "%s%d %s", between, map[r] * times, uc_resource_names[r]);
            between = " ";
        }
}

static void say_card(struct fr_said *t, int card)
{
    if (card)
        fr_say_as(t, "%d", card);
    else
        fr_say(t, "assistant");
}

static void say_source(struct fr_said *t, int source)
{
    if (source < UC_FROM_SLOT)
        say_card(t, source);
    else if (source < UC_FROM_TILE)
        fr_say_as(t, "slot %d", source - UC_FROM_SLOT);
    else if (source < UC_FROM_CONTRACT)
        fr_say_as(t, "M%d", source - UC_FROM_TILE + 1);
    else
        fr_say_as(t, "K%d", source - UC_FROM_CONTRACT + 1);
}

/* ---- steps of parts ---- */

static void say_gain(struct fr_said *t, const struct uc_player *p, const struct uc_node *node,
                     int chosen)
{
    const struct uc_node *plain = uc_plain_gain(p, node);
    uint8_t map[8] = { 0 };

    fr_say(t, "gain ");
    if (node->op == UC_GAIN_CHOICE) {
        for (int r = 0; r < UC_RESOURCES; r++) map[r] = (uint8_t)(chosen >> r & 1);
        say_map(t, map, 1);
    } else if (plain) {
        say_map(t, plain->res, plain->op == UC_GAIN_PER ? uc_gain_times(p, plain) : 1);
    }
}

static void say_exchange(struct fr_said *t, const struct uc_node *node, int back)
{
    fr_say(t, "exchange ");
    say_map(t, back ? node->back : node->res, 1);
    fr_say(t, " for ");
    say_map(t, back ? node->res : node->back, 1);
}

static void say_build(struct fr_said *t, const struct uc_player *p, fr_move m)
{
    const int kelp = uc_build_kelp(m), steelplast = uc_build_steelplast(m), kind = uc_build_kind(m);

    fr_say_as(t, "build %s %s", uc_kind_names[kind < UC_KINDS ? kind : 0],
              uc_place_name(p, uc_build_place(m)).text);
    if (kelp || steelplast) fr_say(t, " pay biomatter");
    if (kelp) fr_say_as(t, " %d kelp", kelp);
    if (steelplast) fr_say_as(t, " %d steelplast", steelplast);
}

static void say_upgrade(struct fr_said *t, const struct uc_player *p, const struct uc_node *node,
                        fr_move m)
{
    const uint8_t *prices[UC_MAX_PRICES];
    const int place = uc_upgrade_place(m), kind = uc_kind_at(p, place);
    const int num = kind == UC_NONE ? 0 : uc_upgrade_prices(p, node, kind, prices);
    bool usual = true, nothing = true;

    fr_say_as(t, "upgrade %s", uc_place_name(p, place).text);
    if (uc_upgrade_price(m) >= num) return;
    for (int r = 0; r < UC_PAYABLE; r++) {
        usual &= prices[uc_upgrade_price(m)][r] == uc_t->constants.upgrade[r];
        nothing &= prices[uc_upgrade_price(m)][r] == 0;
    }
    if (usual || nothing) return;
    fr_say(t, " for ");
    say_map(t, prices[uc_upgrade_price(m)], 1);
}

/* A step as the given part would have it. */
static void say_step(struct fr_said *t, const struct uc_state *s, const struct uc_player *p,
                     const struct uc_node *node, fr_move m)
{
    const int arg = uc_step_arg(m);

    switch ((enum uc_move_kind)uc_kind_of(m)) {
    case UC_M_GAIN: say_gain(t, p, node, arg); break;
    case UC_M_ADVANCE: fr_say_as(t, "advance %d", node->n); break;
    case UC_M_CONDITION: fr_say(t, "condition"); break;
    case UC_M_OPTION: fr_say_as(t, "choose %d", arg + 1); break;
    case UC_M_PAY:
        fr_say(t, "pay ");
        say_map(t, node->op == UC_PAY_PRODUCED ? node->res : uc_t->costs[node->list + arg], 1);
        break;
    case UC_M_EXCHANGE: say_exchange(t, node, arg); break;
    case UC_M_BUILD: say_build(t, p, m); break;
    case UC_M_UPGRADE: say_upgrade(t, p, node, m); break;
    case UC_M_USE: fr_say(t, "use "), say_card(t, arg); break;
    case UC_M_READY: fr_say(t, "ready "), say_card(t, arg); break;
    case UC_M_TAKE: fr_say_as(t, "take %d", arg); break;
    case UC_M_LOOK: fr_say(t, "look"); break;
    case UC_M_PERFORM: fr_say_as(t, "perform %s", uc_slot_name(s, arg).text); break;
    case UC_M_PRODUCE: fr_say_as(t, "produce %s", uc_place_name(p, arg).text); break;
    case UC_M_CONVERT:
        fr_say_as(t, "convert %s", uc_place_name(p, UC_CITY_PLACE + arg).text);
        break;
    case UC_M_DRAW: fr_say_as(t, "draw %d keep %d", node->draw, node->n); break;
    case UC_M_DRAW_TILES:
        fr_say(t, "draw tiles");
        break;
    UC_CASE_NO_STEP:
        break;
    }
}

/* The node a step would belong to: NULL when the top frame has no such part. */
static const struct uc_node *node_for(const struct uc_state *s, int part)
{
    const struct uc_frame *f = s->depth ? uc_peek(s) : NULL;

    if (!f) return NULL;
    if (f->kind == UC_UPGRADE_BUILT) return &uc_t->nodes[f->effect];
    if (f->kind != UC_EFFECT || part >= uc_effect_at(f->effect)->num) return NULL;
    return uc_node_of(f->effect, part);
}

static bool same_step_kind(const struct uc_player *p, const struct uc_node *node, int kind)
{
    if (node->op == UC_SPECIAL) return kind == UC_M_TAKE || kind == UC_M_LOOK;
    if (node->op == UC_IF) return kind == (uc_plain_gain(p, node) ? UC_M_GAIN : UC_M_CONDITION);
    return uc_step_kind(node) == kind;
}

/* Whether a step with these arguments could be meant of this part at all. */
static bool could_be(const struct uc_player *p, const struct uc_node *node, fr_move m)
{
    const int kind = uc_kind_of(m);

    if (!same_step_kind(p, node, kind)) return false;
    if (kind == UC_M_BUILD) return node->what >> uc_build_kind(m) & 1;
    if (kind == UC_M_UPGRADE) {
        const int at = uc_kind_at(p, uc_upgrade_place(m));
        const uint8_t *prices[UC_MAX_PRICES];
        return at != UC_NONE && at <= UC_TUNNEL && node->what >> at & 1 &&
               uc_upgrade_price(m) < uc_upgrade_prices(p, node, at, prices);
    }
    if (kind == UC_M_PAY)
        return node->op == UC_PAY_PRODUCED ? uc_step_arg(m) == 0 : uc_step_arg(m) < node->num_list;
    if (kind == UC_M_OPTION) return uc_step_arg(m) < node->num_options;
    if (kind == UC_M_GAIN) return (node->op == UC_GAIN_CHOICE) == (uc_step_arg(m) != 0);
    return true;
}

static bool is_ambiguous(const struct uc_state *s, const struct uc_player *p, fr_move m,
                         const char *text)
{
    const struct uc_frame *f = uc_peek(s);

    if (f->kind != UC_EFFECT || f->open != UC_NONE) return false;
    UC_EACH(part, f->left)
    {
        const struct uc_node *node = uc_node_of(f->effect, (int)part);
        char other[TEXT];
        struct fr_said says = fr_say_into(other, sizeof other);
        if ((int)part == uc_part_of(m) || (node->twin && f->left >> (node->twin - 1) & 1) ||
            !could_be(p, node, m))
            continue;
        say_step(&says, s, p, node, m);
        if (!strcmp(other, text)) return true;
    }
    return false;
}

static void say_part_step(struct fr_said *t, const struct uc_state *s, const struct uc_player *p,
                          fr_move m)
{
    static const struct uc_node none;
    const struct uc_node *node = node_for(s, uc_part_of(m));
    char text[TEXT];
    struct fr_said says = fr_say_into(text, sizeof text);

    say_step(&says, s, p, node ? node : &none, m);
    fr_say(t, text);
    if (node && is_ambiguous(s, p, m, text)) fr_say_as(t, " by %d", uc_part_of(m) + 1);
}

int uc_write_move(const void *state, int seat, fr_move m, char *out, size_t cap)
{
    const struct uc_state *s = state;
    const struct uc_player *p = &s->players[seat];
    struct fr_said t = fr_say_into(out, cap);
    const int arg = uc_arg(m);

    switch (uc_kind_of(m)) {
    case UC_M_DISCARD: fr_say_as(&t, "discard %d", arg); break;
    case UC_M_CHOOSE_SLOT:
        fr_say_as(&t, "%s %s card %d", uc_is_clone(m) ? "clone" : "slot",
                  uc_slot_name(s, uc_slot_of(m)).text, uc_card_of(m));
        break;
    case UC_M_MATCH:
        if (arg)
            fr_say_as(&t, "match %d", arg);
        else
            fr_say(&t, "decline");
        break;
    case UC_M_PLAN: fr_say(&t, plans[arg]); break;
    case UC_M_CARD: fr_say(&t, answers[arg]); break;
    case UC_M_DROP: fr_say(&t, "drop "), say_card(&t, arg); break;
    case UC_M_KEEP: fr_say_as(&t, "keep %d", arg); break;
    case UC_M_KEEP_TILE: fr_say_as(&t, "keep M%d", arg + 1); break;
    case UC_M_UNDER: fr_say_as(&t, "under %d", arg); break;
    case UC_M_FIRST: fr_say(&t, "first "), say_source(&t, arg); break;
    case UC_M_ABILITY: fr_say_as(&t, "ability %d", arg); break;
    case UC_M_CONTRACT: fr_say_as(&t, "contract K%d", arg + 1); break;
    case UC_M_REPLACE:
        fr_say_as(&t, "replace %d", uc_times_card(m));
        if (uc_times(m) > 1) fr_say_as(&t, " %d", uc_times(m));
        break;
    case UC_M_SELL: fr_say_as(&t, "sell %d %d", uc_times_card(m), uc_times(m)); break;
    case UC_M_DONE: fr_say(&t, "done"); break;
    case UC_M_END_TURN: fr_say(&t, "end turn"); break;
    default: say_part_step(&t, s, p, m);
    }
    return (int)t.len;
}

/* ---- reading ---- */

enum { WORDS = 16 };
struct words {
    char buffer[TEXT];
    char *at[WORDS];
    int num;
};

static bool split(const char *text, struct words *w)
{
    char *rest = w->buffer, *word;

    if ((size_t)snprintf(w->buffer, sizeof w->buffer, "%s", text) >= sizeof w->buffer) return false;
    w->num = 0;
    while ((word = strtok_r(rest, " ", &rest))) {
        if (w->num == WORDS) return false;
        w->at[w->num++] = word;
    }
    return w->num > 0;
}

/* A number without sign, leading zeros or anything behind it; -1: none. */
static int read_number(const char *word, int max)
{
    char *end;
    long n;

    if (!word || *word < '0' || *word > '9' || (*word == '0' && word[1])) return -1;
    n = strtol(word, &end, 10);
    return *end || n > max ? -1 : (int)n;
}

static const char *word_at(const struct words *w, int i) { return i < w->num ? w->at[i] : ""; }

static int read_card(const char *word)
{
    return !strcmp(word, "assistant") ? 0 : read_number(word, UC_CARDS - 1);
}

static int read_lettered(const char *word, char letter, int max)
{
    const int n = word[0] == letter ? read_number(word + 1, max) : -1;

    return n > 0 ? n - 1 : -1;
}

static bool read_slot_move(const struct uc_state *s, const struct words *w, fr_move *m)
{
    const bool clone = !strcmp(word_at(w, 0), "clone");
    const int slot = uc_slot_named(s, word_at(w, 1)),
              card = read_number(word_at(w, 3), UC_CARDS - 1);

    if (slot < 0 || card < 1) return false;
    *m = uc_slot_move(clone, slot, card);
    return true;
}

/* Moves that need no part of an effect. */
static bool read_plain(const struct uc_state *s, const struct words *w, const char *text,
                       fr_move *m)
{
    static const struct {
        const char *word;
        int kind;
    } cards[] = {
        { "discard", UC_M_DISCARD }, { "match", UC_M_MATCH },     { "drop", UC_M_DROP },
        { "under", UC_M_UNDER },     { "ability", UC_M_ABILITY },
    };
    const char *verb = word_at(w, 0), *what = word_at(w, 1);
    const int card = read_card(what), tile = read_lettered(what, 'M', UC_TILES),
              contract = read_lettered(what, 'K', UC_CONTRACTS);

    for (int i = 0; i < 3; i++)
        if (!strcmp(text, plans[i])) return *m = uc_move(UC_M_PLAN, (uint32_t)i), true;
    if (!strcmp(verb, "slot") || !strcmp(verb, "clone")) return read_slot_move(s, w, m);
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++)
        if (!strcmp(verb, cards[i].word) && card >= 0)
            return *m = uc_move(cards[i].kind, (uint32_t)card), true;
    if (!strcmp(verb, "keep") && tile >= 0)
        return *m = uc_move(UC_M_KEEP_TILE, (uint32_t)tile), true;
    if (!strcmp(verb, "keep") && card >= 0) return *m = uc_move(UC_M_KEEP, (uint32_t)card), true;
    if (!strcmp(verb, "contract") && contract >= 0)
        return *m = uc_move(UC_M_CONTRACT, (uint32_t)contract), true;
    if (!strcmp(verb, "first")) {
        const int source = tile >= 0       ? UC_FROM_TILE + tile
                           : contract >= 0 ? UC_FROM_CONTRACT + contract
                                           : card;
        return *m = uc_move(UC_M_FIRST, (uint32_t)(source < 0 ? 0 : source)), source >= 0;
    }
    if ((!strcmp(verb, "sell") || !strcmp(verb, "replace")) && card >= 0) {
        const int times = w->num == 2 ? 1 : read_number(word_at(w, 2), 255);
        *m = uc_times_move(*verb == 's' ? UC_M_SELL : UC_M_REPLACE, card, times < 0 ? 0 : times);
        return times > 0;
    }
    if (!strcmp(text, "decline"))
        return *m = s->step == UC_AT_MATCH ? uc_move(UC_M_MATCH, 0) : uc_move(UC_M_CARD, 2), true;
    if (!strcmp(text, "claim")) return *m = uc_move(UC_M_CARD, 0), true;
    if (!strcmp(text, "pay")) return *m = uc_move(UC_M_CARD, 1), true;
    if (!strcmp(text, "done")) return *m = uc_move(UC_M_DONE, 0), true;
    if (!strcmp(text, "end turn")) return *m = uc_move(UC_M_END_TURN, 0), true;
    return false;
}

static int read_resource(const char *word)
{
    for (int r = 0; r < UC_RESOURCES; r++)
        if (!strcmp(word, uc_resource_names[r])) return r;
    return -1;
}

static bool read_build(const struct uc_player *p, const struct words *w, int *arg)
{
    const int place = uc_place_named(p, word_at(w, 2));
    int kind = 0, kelp = 0, steelplast = 0;

    while (kind < UC_KINDS && strcmp(word_at(w, 1), uc_kind_names[kind])) kind++;
    if (kind == UC_KINDS || place < 0) return false;
    for (int i = 3; i < w->num && strcmp(w->at[i], "by"); i++) {
        const int n = read_number(w->at[i], 15);
        if (n < 0) continue;
        if (!strcmp(word_at(w, i + 1), "kelp")) kelp = n;
        if (!strcmp(word_at(w, i + 1), "steelplast")) steelplast = n;
    }
    *arg = uc_build_arg(kind, place, kelp, steelplast);
    return true;
}

static int chosen_resources(const struct words *w)
{
    int set = 0;

    for (int i = 2; i < w->num; i += 2) {
        const int r = read_resource(w->at[i]);
        if (r >= 0) set |= 1 << r;
    }
    return set;
}

/* The kind of a step and every argument it could have; arguments that depend on the part are tried
 * in turn. */
static bool read_step(const struct uc_state *s, const struct uc_player *p, const struct words *w,
                      int *kind, int *arg, int *tries)
{
    static const struct {
        const char *word;
        int kind;
    }
#define STEP(name, word) { word, UC_M_##name },
    verbs[] = { UC_STEPS(STEP) };
#undef STEP
    const char *verb = word_at(w, 0), *what = word_at(w, 1);
    size_t i = 0;

    while (i < sizeof verbs / sizeof *verbs && strcmp(verb, verbs[i].word)) i++;
    if (i == sizeof verbs / sizeof *verbs) return false;
    *kind = verbs[i].kind;
    *arg = 0;
    *tries = 1;
    switch (*kind) {
    case UC_M_GAIN: *arg = chosen_resources(w); return true;
    case UC_M_OPTION: *arg = read_number(what, 16) - 1; return *arg >= 0;
    case UC_M_PAY: *tries = 8; return true;
    case UC_M_EXCHANGE: *tries = 2; return true;
    case UC_M_BUILD: return read_build(p, w, arg);
    case UC_M_UPGRADE:
        *arg = uc_place_named(p, what) * 16;
        *tries = UC_MAX_PRICES;
        return *arg >= 0;
    case UC_M_USE:
    case UC_M_READY: *arg = read_card(what); return *arg >= 0;
    case UC_M_TAKE: *arg = read_number(what, UC_CARDS - 1); return *arg > 0;
    case UC_M_PERFORM: *arg = uc_slot_named(s, what); return *arg >= 0;
    case UC_M_PRODUCE: *arg = uc_place_named(p, what); return *arg >= 0;
    case UC_M_CONVERT: *arg = uc_place_named(p, what) - UC_CITY_PLACE; return *arg >= 0;
    case UC_M_DRAW:
        if (!strcmp(what, "tiles")) *kind = UC_M_DRAW_TILES;
        return true;
    default: return true;
    }
}

static bool reads_back(const struct uc_state *s, int seat, fr_move m, const char *text)
{
    char again[TEXT * 2];

    uc_write_move(s, seat, m, again, sizeof again);
    return !strcmp(again, text);
}

/* "2 kelp 1 credit" from this word on; where it ends. */
static int skip_amounts(const struct words *w, int i)
{
    while (read_number(word_at(w, i), 99) > 0 && read_resource(word_at(w, i + 1)) >= 0) i += 2;
    return i;
}

/* Whether a step that no part would write is well spelled all the same: another amount, price or
 * number. */
static bool is_well_spelled(const struct words *w, int kind)
{
    int i = kind == UC_M_UPGRADE ? 3 : 1;

    switch (kind) {
    case UC_M_GAIN:
    case UC_M_PAY: return w->num > 1 && skip_amounts(w, 1) == w->num;
    case UC_M_UPGRADE:
        return w->num == 2 ||
               (!strcmp(word_at(w, 2), "for") && w->num > 3 && skip_amounts(w, i) == w->num);
    case UC_M_EXCHANGE:
        i = skip_amounts(w, 1);
        return i > 1 && !strcmp(word_at(w, i), "for") && skip_amounts(w, i + 1) == w->num;
    case UC_M_ADVANCE: return w->num == 2 && read_number(w->at[1], 99) > 0;
    case UC_M_DRAW:
        return w->num == 4 && read_number(w->at[1], 99) > 0 && !strcmp(w->at[2], "keep") &&
               read_number(w->at[3], 99) > 0;
    default: return false;
    }
}

/* Why such a step is refused. */
static fr_rule why_not_meant(const struct uc_state *s, const struct uc_player *p, fr_move m,
                             int meant)
{
    const struct uc_node *node = meant < 0 ? NULL : node_for(s, meant);

    if (!node) return s->depth && uc_peek(s)->kind == UC_EFFECT ? FR_2_EFFECT : FR_2_QUESTION;
    switch (uc_kind_of(m)) {
    case UC_M_GAIN: return node->op == UC_GAIN_CHOICE ? UC_7_6 : FR_2_EFFECT;
    case UC_M_PAY: return UC_3_17_PRICE;
    case UC_M_EXCHANGE: return UC_3_18_RATE;
    case UC_M_UPGRADE: {
        const fr_rule why =
            uc_peek(s)->kind == UC_EFFECT ? uc_why_not_upgrade(p, node, m) : UC_10_2;
        return why == FR_OK || why == UC_10_2 || why == FR_NOT_A_MOVE ? UC_10_2_PRICE : why;
    }
    default: return FR_2_EFFECT;
    }
}

/* The part that would write this text; else a step that says what was meant, for why_not. */
static fr_rule find_step(const struct uc_state *s, int seat, const struct words *w,
                         const char *text, fr_move *m)
{
    const struct uc_player *p = &s->players[seat];
    const struct uc_frame *f = s->depth ? uc_peek(s) : NULL;
    int kind, arg, tries, meant = -1;
    bool fits = false;

    if (!read_step(s, p, w, &kind, &arg, &tries)) return FR_NOT_A_MOVE;
    for (int part = 0; f && part < 8; part++) {
        const struct uc_node *node = node_for(s, part);
        if (!node || (f->kind == UC_UPGRADE_BUILT && part)) break;
        if (same_step_kind(p, node, kind) &&
            (meant < 0 || (!fits && could_be(p, node, uc_step_move(kind, arg, part))))) {
            meant = part;
            fits = could_be(p, node, uc_step_move(kind, arg, part));
        }
        if (f->kind == UC_EFFECT && (f->open != UC_NONE ? part != f->open : !(f->left >> part & 1)))
            continue;
        for (int i = 0; i < tries; i++) {
            *m = uc_step_move(kind, arg + i, part);
            if ((f->kind == UC_UPGRADE_BUILT || could_be(p, node, *m)) &&
                reads_back(s, seat, *m, text))
                return FR_OK;
        }
        *m = uc_step_move(kind, 0, part);
        if (kind == UC_M_GAIN && could_be(p, node, *m) && reads_back(s, seat, *m, text))
            return FR_OK;
    }
    *m = uc_step_move(kind, arg, meant < 0 ? 7 : meant);
    if (f && f->kind == UC_USE_DROPPED) *m = uc_step_move(kind, arg, 0);
    /* Spelled as nobody would write it it is no move; a well-spelled one is refused by its rule. */
    if (reads_back(s, seat, *m, text)) return FR_OK;
    return is_well_spelled(w, kind) ? why_not_meant(s, p, *m, meant) : FR_NOT_A_MOVE;
}

fr_rule uc_read_move(const void *state, int seat, const char *text, fr_move *out)
{
    const struct uc_state *s = state;
    struct words w;

    if (!split(text, &w)) return FR_NOT_A_MOVE;
    if (read_plain(s, &w, text, out))
        return reads_back(s, seat, *out, text) ? FR_OK : FR_NOT_A_MOVE;
    if (s->active != seat && s->phase == UC_TURN)
        return FR_2_AHEAD; /* parts are of whose turn it is */
    return find_step(s, seat, &w, text, out);
}

/* ---- events ---- */

static void write_named(struct fr_writer *w, const char *const *names, int num, int at)
{
    if (at >= 0 && at < num && names[at])
        fr_string(w, names[at]);
    else
        fr_null(w);
}

static void write_lettered(struct fr_writer *w, char letter, int number)
{
    char text[16];

    snprintf(text, sizeof text, "%c%d", letter, number);
    fr_string(w, text);
}

static void write_slot_id(struct fr_writer *w, int told)
{
    fr_string(w, uc_slot_id(told >> 4 & 1, told & 15).text);
}

static void write_site_id(struct fr_writer *w, int told)
{
    if ((told & 127) < UC_PLACES)
        fr_string(w, uc_board_place_name(&uc_t->boards[told >> 7 & 7], told & 127).text);
    else
        fr_null(w);
}

static void write_source_id(struct fr_writer *w, int told)
{
    const struct uc_name id = uc_source_id(told & 1023, told >> 10 & 1);

    if (*id.text)
        fr_string(w, id.text);
    else
        fr_null(w);
}

/* An argument by its name; a number that counts something stays one. */
static void write_argument(struct fr_writer *w, const struct fr_event *e, const char *name,
                           int value)
{
    static const char *const to[] = { "discard", "out", "special_deck", "under" };
    static const char *const ways[] = { NULL, "face_up", "top", "looked" };
    static const char *const hexagons[] = { "mTL", "mTR", "mBL", "gained" };

    fr_key(w, name);
    if (!strcmp(name, "resource"))
        write_named(w, uc_resource_names, UC_RESOURCES, value);
    else if (!strcmp(name, "kind"))
        write_named(w, uc_kind_names, UC_KINDS, value);
    else if (!strcmp(name, "site") || !strcmp(name, "city"))
        write_site_id(w, value);
    else if (!strcmp(name, "slot"))
        write_slot_id(w, value);
    else if (!strcmp(name, "source") && e->kind == UC_E_SCORED)
        write_named(w, uc_sources, UC_SOURCES, value);
    else if (!strcmp(name, "source"))
        write_source_id(w, value);
    else if (!strcmp(name, "to"))
        write_named(w, to, 4, value);
    else if (!strcmp(name, "way"))
        write_named(w, ways, 4, value);
    else if (!strcmp(name, "hexagon"))
        write_named(w, hexagons, 4, value);
    else if (!strcmp(name, "tile") && e->kind == UC_E_CONNECTED)
        write_lettered(w, 'M', value);
    else if (!strcmp(name, "contract"))
        write_lettered(w, 'K', value);
    else if (!strcmp(name, "clone") || !strcmp(name, "match") || !strcmp(name, "won") ||
             !strcmp(name, "resolved"))
        fr_bool(w, value);
    else
        fr_int(w, value);
}

void uc_write_event(const struct fr_event *e, int viewer, struct fr_writer *w)
{
    fr_write_event(w, &uc_events[e->kind], e, viewer, write_argument);
}
