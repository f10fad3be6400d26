/* position_read.c: a position from JSON; see position.c.
 *
 * Three passes: the fields that say where the game stands; the cards, because a card named in one list must leave
 * all others; then the seats' boards and the stack. At the end everything derived is derived, the beliefs of broken.c
 * are checked, and uc_run brings the state to its question. */
#include "inner.h"
#include "json.h"

#include <stdio.h>
#include <string.h>

static const char *const phases[] = { "hands", "turn", "production", "era", "scoring", "over", NULL };
static const char *const steps[] = { "start", "choose", "match", "plan", "card", "slot", "end", "over", NULL };
static const char *const plans[] = { "card first", "slot first", "slot only", NULL };
static const char *const frames[] = { "effect", "upgrade_built", "look", "under", "keep", "keep_tiles", "contract", "drop",
                                      "use_dropped", NULL };
static const char *const hexagons[] = { "mTL", "mTR", "mBL", NULL };
static const char *const spaces[] = { "below", "4", "3", "2", "1", NULL };

struct reader {
    struct uc_state *s;
    struct fr_error *err;
    bool placed[UC_CARDS];    /* the position says where this card is */
    bool deck_given, special_given, display_given;
};

static bool no(struct reader *r, const char *what) { return fr_fail(r->err, "%s", what); }

/* ---- small values ---- */

static int word_index(const struct fr_json *node, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (fr_json_is(node, words[i])) return i;
    return -1;
}

/* A number of an object; missing: left as it is. */
static bool read_int(struct reader *r, const struct fr_json *object, const char *key, int min, int max, uint8_t *out)
{
    const struct fr_json *node = fr_json_get(object, key);
    int64_t n;

    if (!node) return true;
    if (!fr_json_int(node, min, max, &n)) return fr_fail(r->err, "%s is a number from %d to %d", key, min, max);
    *out = (uint8_t)n;
    return true;
}

static bool read_or_none(struct reader *r, const struct fr_json *object, const char *key, int min, int max, uint8_t *out)
{
    const struct fr_json *node = fr_json_get(object, key);

    if (!node || node->type != FR_NULL) return read_int(r, object, key, min, max, out);
    *out = UC_NONE;
    return true;
}

static bool read_word(struct reader *r, const struct fr_json *object, const char *key, const char *const *words, uint8_t *out)
{
    const struct fr_json *node = fr_json_get(object, key);
    const int i = node ? word_index(node, words) : 0;

    if (!node) return true;
    if (i < 0) return fr_fail(r->err, "%s is none of its words", key);
    *out = (uint8_t)i;
    return true;
}

static bool read_flag(struct reader *r, const struct fr_json *object, const char *key, uint8_t bit, uint8_t *flags)
{
    const struct fr_json *node = fr_json_get(object, key);

    if (!node) return true;
    if (node->type != FR_TRUE && node->type != FR_FALSE) return fr_fail(r->err, "%s is true or false", key);
    *flags = (uint8_t)(node->type == FR_TRUE ? *flags | bit : *flags & ~bit);
    return true;
}

static bool know(struct reader *r, const struct fr_json *object, const char *const *known, const char *what)
{
    const struct fr_json *key;

    if (object->type != FR_OBJECT) return fr_fail(r->err, "%s is not an object", what);
    key = fr_json_stranger(object, known);
    if (!key) return true;
    return fr_fail(r->err, "%s knows no \"%.*s\"", what, (int)(key->len > 40 ? 40 : key->len), key->text);
}

/* A list of an object: its first element and length; false where it is something else. */
static bool read_list(struct reader *r, const struct fr_json *object, const char *key, const struct fr_json **first, uint32_t *num)
{
    const struct fr_json *node = fr_json_get(object, key);

    *first = NULL;
    *num = 0;
    if (!node) return true;
    if (node->type != FR_ARRAY) return fr_fail(r->err, "%s is not a list", key);
    *num = node->count;
    *first = node->count ? fr_json_first(node) : node;
    return true;
}

static int read_lettered(const struct fr_json *node, char letter, int max)
{
    char text[16], want[16];

    if (!fr_json_string(node, text, sizeof text)) return -1;
    for (int i = 0; i < max; i++) {
        snprintf(want, sizeof want, "%c%d", letter, i + 1);
        if (!strcmp(text, want)) return i;
    }
    return -1;
}

static bool read_contracts(struct reader *r, const struct fr_json *object, uint8_t *set)
{
    const struct fr_json *at;
    uint32_t num;

    if (!read_list(r, object, "contracts", &at, &num)) return false;
    if (!at) return true;
    for (*set = 0; num; num--, at = fr_json_next(at)) {
        const int k = read_lettered(at, 'K', UC_CONTRACTS);
        if (k < 0) return no(r, "contracts are K1 to K8");
        *set |= (uint8_t)(1u << k);
    }
    return true;
}

static bool read_places(struct reader *r, const struct fr_json *object, const char *key, const struct uc_player *p, int offset,
                        int end, uint64_t *set)
{
    const struct fr_json *at;
    uint32_t num;

    if (!read_list(r, object, key, &at, &num)) return false;
    if (!at) return true;
    for (*set = 0; num; num--, at = fr_json_next(at)) {
        char text[24];
        const int place = fr_json_string(at, text, sizeof text) ? uc_place_named(p, text) : -1;
        if (place < offset || place >= end) return fr_fail(r->err, "%s: no such place on board %d", key, p->board + 1);
        *set |= 1ull << (place - offset);
    }
    return true;
}

/* ---- cards ---- */

static bool place_card(struct reader *r, const struct fr_json *node, int where, const char *key, int *card)
{
    int64_t n;

    if (!fr_json_int(node, 1, UC_CARDS - 1, &n)) return fr_fail(r->err, "%s: cards have the numbers 1 to 205", key);
    if (r->placed[n]) return fr_fail(r->err, "%s: card %d is already elsewhere", key, (int)n);
    r->placed[n] = true;
    r->s->where[n] = (uint8_t)where;
    *card = (int)n;
    return true;
}

static bool place_list(struct reader *r, const struct fr_json *object, const char *key, int where)
{
    const struct fr_json *at;
    uint32_t num;
    int card = 0;

    if (!read_list(r, object, key, &at, &num)) return false;
    for (; num; num--, at = fr_json_next(at))
        if (!place_card(r, at, where, key, &card)) return false;
    return true;
}

/* Lists by seat, as of face-down discards. */
static bool place_lists(struct reader *r, const struct fr_json *object, const char *key, int where)
{
    const struct fr_json *at;
    uint32_t num;

    if (!read_list(r, object, key, &at, &num)) return false;
    if (num > r->s->num_players) return fr_fail(r->err, "%s has one list a seat", key);
    for (uint32_t seat = 0; seat < num; seat++, at = fr_json_next(at)) {
        const struct fr_json *card = fr_json_first(at);
        int which;
        if (at->type != FR_ARRAY) return fr_fail(r->err, "%s has one list a seat", key);
        for (uint32_t i = 0; i < at->count; i++, card = fr_json_next(card))
            if (!place_card(r, card, where + (int)seat, key, &which)) return false;
    }
    return true;
}

static bool read_aside(struct reader *r, const struct fr_json *root)
{
    struct uc_state *s = r->s;
    const struct fr_json *at;
    uint32_t num;
    int64_t seat;
    int card = 0;

    if (!read_list(r, root, "aside", &at, &num)) return false;
    if (num > UC_SPECIAL_DECK) return no(r, "aside is too long");
    for (; num; num--, at = fr_json_next(at)) {
        if (at->type != FR_ARRAY || at->count != 2 || !fr_json_int(fr_json_first(at), 0, s->num_players - 1, &seat))
            return no(r, "aside holds pairs of seat and card");
        if (!place_card(r, fr_json_next(fr_json_first(at)), UC_ASIDE + (int)seat, "aside", &card)) return false;
        if (card < UC_FIRST_SPECIAL) return no(r, "only special cards are put aside");
        s->aside[s->num_aside++] = (uint8_t)card;
    }
    return true;
}

static bool read_drawn(struct reader *r, const struct fr_json *root)
{
    struct uc_state *s = r->s;
    const struct fr_json *at;
    uint32_t num;

    if (!read_list(r, root, "drawn", &at, &num)) return false;
    if (num > UC_DRAWN) return no(r, "drawn is too long");
    for (; num; num--, at = fr_json_next(at)) {
        int card = read_lettered(at, 'M', UC_TILES);
        if (card < 0 && !place_card(r, at, UC_IN_DRAWN, "drawn", &card)) return false;
        s->drawn[s->num_drawn++] = (uint8_t)card;
    }
    return true;
}

static bool read_deck(struct reader *r, const struct fr_json *root, const char *key, uint8_t *out, int cap, uint8_t *num_out, bool *given)
{
    const struct fr_json *at;
    uint32_t num;
    int card = 0;

    if (!read_list(r, root, key, &at, &num)) return false;
    if (!at) return true;
    if (num > (uint32_t)cap) return fr_fail(r->err, "%s has more cards than there are", key);
    *given = true;
    for (*num_out = 0; num; num--, at = fr_json_next(at)) {
        if (!place_card(r, at, UC_DECK, key, &card)) return false;
        out[(*num_out)++] = (uint8_t)card;
    }
    return true;
}

static bool read_played_card(struct reader *r, const struct fr_json *root)
{
    static const char *const known[] = { "slot", "card", "clone", "match", "plan", "card_done", "slot_done", "match_by", NULL };
    struct uc_state *s = r->s;
    const struct fr_json *played = fr_json_get(root, "played"), *node;
    char name[24];
    int card = UC_NONE, slot;
    int64_t n;

    if (!played) return true;
    s->card = s->slot = UC_NONE;
    s->flags = 0;
    s->plan = UC_NO_PLAN;
    if (played->type == FR_NULL) return true;
    if (!know(r, played, known, "played")) return false;
    node = fr_json_get(played, "card");
    if (!node || !fr_json_int(node, 1, UC_CARDS - 1, &n)) return no(r, "played names a slot and a card");
    card = (int)n;
    /* A card already resolved may lie in an area, under a board or elsewhere by now. */
    if (!r->placed[card]) {
        r->placed[card] = true;
        s->where[card] = UC_IN_PLAY;
    }
    slot = fr_json_string(fr_json_get(played, "slot"), name, sizeof name) ? uc_slot_named(s, name) : -1;
    if (slot < 0) return no(r, "played names a slot and a card");
    s->card = (uint8_t)card;
    s->slot = (uint8_t)slot;
    node = fr_json_get(played, "plan");
    if (node && node->type != FR_NULL && !read_word(r, played, "plan", plans, &s->plan)) return false;
    return read_flag(r, played, "clone", UC_CLONED, &s->flags) && read_flag(r, played, "match", UC_MATCHES, &s->flags) &&
           read_flag(r, played, "card_done", UC_CARD_DONE, &s->flags) && read_flag(r, played, "slot_done", UC_SLOT_DONE, &s->flags);
}

/* ---- a seat's cards ---- */

static bool read_area(struct reader *r, const struct fr_json *seat_json, int seat)
{
    struct uc_player *p = &r->s->players[seat];
    const struct fr_json *at;
    uint32_t num;
    int64_t n;

    if (!read_list(r, seat_json, "cards", &at, &num)) return false;
    if (!at) return true;
    if (num > UC_AREA) return no(r, "cards: an area holds at most 32");
    memset(p->area, 0, sizeof p->area);
    for (p->num_area = 0; num; num--, at = fr_json_next(at)) {
        int card = 0;
        if (!(fr_json_int(at, 0, 0, &n)) && !place_card(r, at, UC_IN_AREA + seat, "cards", &card)) return false;
        if (card && uc_t->cards[card].type == UC_INSTANT) return fr_fail(r->err, "cards: %d is an instant and cannot be claimed", card);
        p->area[p->num_area++] = (uint8_t)card;
    }
    return true;
}

static bool read_area_set(struct reader *r, const struct fr_json *seat_json, const char *key, const struct uc_player *p, uint32_t *set)
{
    const struct fr_json *at;
    uint32_t num;
    int64_t n;

    if (!read_list(r, seat_json, key, &at, &num)) return false;
    if (!at) return true;
    for (*set = 0; num; num--, at = fr_json_next(at)) {
        const int place = fr_json_int(at, 0, UC_CARDS - 1, &n) ? uc_area_place(p, (int)n) : -1;
        if (place < 0) return fr_fail(r->err, "%s names a card that is not claimed", key);
        *set |= 1u << place;
    }
    return true;
}

static bool read_hand(struct reader *r, const struct fr_json *seat_json, int seat, bool *given)
{
    const struct fr_json *hand = fr_json_get(seat_json, "hand"), *open = fr_json_get(seat_json, "open_hand"), *at;
    uint32_t num;
    int64_t n;

    if (!hand) return !open || no(r, "open_hand without hand");
    *given = true;
    if (!place_list(r, seat_json, "hand", UC_HAND + seat)) return false;
    if (!read_list(r, seat_json, "open_hand", &at, &num)) return false;
    for (; num; num--, at = fr_json_next(at)) {
        if (!fr_json_int(at, UC_FIRST_SPECIAL, UC_CARDS - 1, &n) || r->s->where[n] != UC_HAND + seat || !r->placed[n])
            return no(r, "open_hand names special cards of the hand");
        r->s->where[n] = (uint8_t)(UC_OPEN_HAND + seat);
    }
    return true;
}

/* What set-up gave a seat and the position does not speak of: three of the six cards are kept. */
static void keep_set_up_hand(struct reader *r, int seat)
{
    struct uc_state *s = r->s;
    int kept = 0;

    for (int card = 1; card < UC_FIRST_SPECIAL; card++) {
        if (s->where[card] != UC_HAND + seat || r->placed[card]) continue;
        r->placed[card] = true;
        if (s->phase == UC_HANDS || kept++ < uc_t->constants.hand_keep) continue;
        s->where[card] = (uint8_t)(uc_era(s) == 1 ? UC_DISCARD_DOWN + seat : UC_OUT_DOWN + seat);
    }
}

static void count_hands(struct uc_state *s)
{
    for (int seat = 0; seat < s->num_players; seat++) {
        struct uc_player *p = &s->players[seat];
        memset(p->hand_set, 0, sizeof p->hand_set);
        memset(p->num_hand, 0, sizeof p->num_hand);
        p->num_down = p->num_under = 0;
        for (int card = 1; card < UC_CARDS; card++) {
            if (s->where[card] == UC_HAND + seat || s->where[card] == UC_OPEN_HAND + seat) {
                p->hand_set[card >> 6] |= 1ull << (card & 63);
                p->num_hand[uc_back(card)]++;
            }
            p->num_down = (uint8_t)(p->num_down + (s->where[card] == UC_DISCARD_DOWN + seat));
            p->num_under = (uint8_t)(p->num_under + (s->where[card] == UC_UNDER + seat));
        }
    }
}

/* Decks: first what is named, then what set-up had there and nobody named, in its order; then the rest. */
static void complete_decks(struct reader *r, const struct uc_state *base)
{
    struct uc_state *s = r->s;
    uint8_t top_first[UC_ERA_CARDS_MAX];
    int num = r->deck_given ? s->num_deck : 0, era = uc_era(s);

    for (int i = 0; i < num; i++) top_first[i] = s->deck[i];
    for (int i = base->num_deck - 1; i >= 0; i--) {
        if (r->placed[base->deck[i]]) continue;
        r->placed[base->deck[i]] = true;
        s->where[base->deck[i]] = UC_DECK;
        top_first[num++] = base->deck[i];
    }
    for (int card = uc_t->era_first[era]; card < uc_t->era_first[era + 1]; card++) {
        if (r->placed[card]) continue;
        s->where[card] = UC_DECK;
        top_first[num++] = (uint8_t)card;
    }
    memset(s->deck, 0, sizeof s->deck);
    s->num_deck = (uint8_t)num;
    for (int i = 0; i < num; i++) s->deck[num - 1 - i] = top_first[i];
    if (!r->special_given) s->num_special = 0;
    for (int i = 0; i < base->num_special; i++) {
        const int card = base->special[i];
        if (r->placed[card] || s->num_special == UC_SPECIAL_DECK) continue;
        s->where[card] = UC_DECK;
        s->special[s->num_special++] = (uint8_t)card;
    }
    for (int i = s->num_special; i < UC_SPECIAL_DECK; i++) s->special[i] = 0;
    for (int card = UC_FIRST_SPECIAL; card < UC_CARDS; card++)
        if (!r->placed[card] && uc_t->cards[card].cost == 3 && r->display_given) s->where[card] = UC_BOX;
    for (int card = 1; card < uc_t->era_first[era]; card++)            /* the rest of earlier decks */
        if (!r->placed[card]) s->where[card] = UC_BOX;
}

static bool read_known(struct reader *r, const struct fr_json *root)
{
    struct uc_state *s = r->s;
    const struct fr_json *at;
    uint32_t num;

    memset(s->special_known, 0, sizeof s->special_known);
    if (s->num_special) s->special_known[0] = 16;
    if (!read_list(r, root, "special_known", &at, &num)) return false;
    if (num > s->num_special) return no(r, "special_known is longer than special_deck");
    for (uint32_t i = 0; i < num; i++, at = fr_json_next(at)) {
        const struct fr_json *who = fr_json_first(at);
        int64_t seat;
        if (at->type != FR_ARRAY) return no(r, "special_known holds lists of seats");
        s->special_known[i] = 0;
        for (uint32_t k = 0; k < at->count; k++, who = fr_json_next(who)) {
            if (!fr_json_int(who, -1, s->num_players - 1, &seat)) return no(r, "special_known holds lists of seats");
            s->special_known[i] |= (uint8_t)(seat < 0 ? 16 : 1 << seat);
        }
    }
    return true;
}

static const struct fr_json *seat_json(const struct fr_json *root, int seat)
{
    const struct fr_json *seats = fr_json_get(root, "seats"), *at;

    if (!seats || seats->type != FR_ARRAY || seat >= (int)seats->count) return NULL;
    at = fr_json_first(seats);
    while (seat--) at = fr_json_next(at);
    return at;
}

static bool read_cards(struct reader *r, const struct fr_json *root)
{
    struct uc_state *s = r->s;
    const struct uc_state base = *s;
    const struct fr_json *display = fr_json_get(root, "three_credit");
    bool hand_given[UC_MAX_PLAYERS] = { false };

    r->display_given = display != NULL;
    for (int seat = 0; seat < s->num_players; seat++) {
        const struct fr_json *json = seat_json(root, seat);
        if (!json) continue;
        if (!read_hand(r, json, seat, &hand_given[seat]) || !read_area(r, json, seat) || !place_list(r, json, "under", UC_UNDER + seat))
            return false;
    }
    if (!read_deck(r, root, "deck", s->deck, UC_ERA_CARDS_MAX, &s->num_deck, &r->deck_given) ||
        !read_deck(r, root, "special_deck", s->special, UC_SPECIAL_DECK, &s->num_special, &r->special_given) ||
        !place_list(r, root, "discard", UC_DISCARD) || !place_lists(r, root, "discard_down", UC_DISCARD_DOWN) ||
        !place_list(r, root, "out", UC_OUT) || !place_lists(r, root, "out_down", UC_OUT_DOWN) ||
        !place_list(r, root, "three_credit", UC_DISPLAY) || !read_drawn(r, root) || !read_aside(r, root) ||
        !read_played_card(r, root))
        return false;
    for (int card = 1; card < UC_CARDS; card++)                        /* what the seats had and others now have */
        if (!r->placed[card] && s->where[card] >= UC_HAND && s->where[card] < UC_OPEN_HAND && hand_given[s->where[card] & 3])
            s->where[card] = UC_BOX;
    for (int seat = 0; seat < s->num_players; seat++)
        if (!hand_given[seat]) keep_set_up_hand(r, seat);
    for (int i = 0; r->deck_given && i < s->num_deck; i++)
        if (uc_back(s->deck[i]) != uc_era(s)) return fr_fail(r->err, "deck: card %d is not of this era", s->deck[i]);
    complete_decks(r, &base);
    for (int i = 0; i < s->num_special; i++)
        if (s->special[i] < UC_FIRST_SPECIAL || uc_t->cards[s->special[i]].cost == 3)
            return no(r, "special_deck holds one- and two-credit cards only");
    count_hands(s);
    return read_known(r, root);
}

/* ---- where the game stands ---- */

static bool read_order(struct reader *r, const struct fr_json *root)
{
    struct uc_state *s = r->s;
    const struct fr_json *at;
    uint32_t num;
    int seen = 0;

    if (!read_list(r, root, "order", &at, &num)) return false;
    if (!at) return true;
    if (num != s->num_players) return no(r, "order names every seat once");
    for (uint32_t i = 0; i < num; i++, at = fr_json_next(at)) {
        int64_t seat;
        if (!fr_json_int(at, 0, s->num_players - 1, &seat) || seen >> seat & 1) return no(r, "order names every seat once");
        seen |= 1 << seat;
        s->order[i] = s->next_order[i] = (uint8_t)seat;
    }
    for (int seat = 0; seat < s->num_players; seat++) s->players[seat].fed = 0;
    return true;
}

static bool read_federation(struct reader *r, const struct fr_json *root)
{
    struct uc_state *s = r->s;
    const struct fr_json *fed = fr_json_get(root, "federation");
    uint8_t order[UC_MAX_PLAYERS];
    int seen = 0, num = 0;

    if (!fed) return true;
    if (!know(r, fed, spaces, "federation")) return false;
    for (int space = 4; space >= 0; space--) {                         /* the topmost of the highest space first */
        const struct fr_json *at;
        uint32_t count;
        if (!read_list(r, fed, spaces[space], &at, &count)) return false;
        for (uint32_t i = 0; i < count; i++, at = fr_json_next(at)) {
            int64_t seat;
            if (!fr_json_int(at, 0, s->num_players - 1, &seat) || seen >> seat & 1) return no(r, "federation names every seat once");
            seen |= 1 << seat;
            s->players[seat].fed = (uint8_t)space;
            order[space ? num + (int)(count - 1 - i) : num + (int)i] = (uint8_t)seat;
        }
        num += (int)count;
    }
    for (int i = 0; i < s->num_players; i++)                           /* the others are below, in play order */
        if (!(seen >> s->order[i] & 1)) {
            s->players[s->order[i]].fed = 0;
            order[num++] = s->order[i];
        }
    memcpy(s->next_order, order, (size_t)s->num_players);
    return true;
}

static bool read_slots(struct reader *r, const struct fr_json *root)
{
    static const char *const known[] = { "id", "action", "colour", "tiles", NULL };
    struct uc_state *s = r->s;
    const struct fr_json *at;
    uint32_t num;

    if (!read_list(r, root, "slots", &at, &num)) return false;
    if (at) memset(s->tiles, 0, sizeof s->tiles);
    for (; num; num--, at = fr_json_next(at)) {
        const struct fr_json *tile;
        char name[24];
        uint32_t count;
        int slot, shift = 0;

        if (!know(r, at, known, "a slot")) return false;
        slot = fr_json_string(fr_json_get(at, "id"), name, sizeof name) ? uc_slot_named(s, name) : -1;
        if (slot < 0) return no(r, "slots: no slot has this id");
        if (!read_list(r, at, "tiles", &tile, &count)) return false;
        if (count > 2) return no(r, "slots: at most two tiles lie on one");
        for (; count; count--, tile = fr_json_next(tile), shift += 4) {
            int64_t seat;
            if (!fr_json_int(tile, -1, s->num_players - 1, &seat) || slot == uc_num_slots(s)) return no(r, "slots: tiles are seats, or -1");
            s->tiles[slot] |= (uint8_t)((seat < 0 ? 5 : seat + 1) << shift);
        }
    }
    return true;
}

static bool read_solo(struct reader *r, const struct fr_json *root)
{
    struct uc_state *s = r->s;
    const struct fr_json *at;
    const int ring = uc_num_slots(s);
    uint32_t num;
    int64_t slot;
    uint8_t fourth = UC_NONE;

    if (s->num_players > 1) {
        if (fr_json_get(root, "neutral") || fr_json_get(root, "fourth") || fr_json_get(root, "won"))
            return no(r, "neutral tiles belong to the solo game");
        return true;
    }
    if (!read_list(r, root, "neutral", &at, &num)) return false;
    if (at) {
        if (num != 3 || !fr_json_int(at, 1, ring / 3, &slot)) return no(r, "neutral names three slots of the ring, the lowest 1 to 4");
        s->neutral = (uint8_t)(slot - 1);
        for (int i = 0; i < 3; i++, at = fr_json_next(at)) {
            int64_t other;
            if (!fr_json_int(at, 1, ring, &other) || other != slot + i * (ring / 3)) return no(r, "neutral tiles stand four slots apart");
        }
    }
    if (fr_json_get(root, "fourth")) {
        if (!read_or_none(r, root, "fourth", 1, ring, &fourth)) return false;
        s->fourth = fourth == UC_NONE ? UC_NONE : (uint8_t)(fourth - 1);
    }
    return true;
}

static bool read_chance(struct reader *r, const struct fr_json *root)
{
    static const char *const known[] = { "key", "count", NULL };
    const struct fr_json *rng = fr_json_get(root, "rng");

    if (!rng || rng->type == FR_NULL) return true;
    if (!know(r, rng, known, "rng")) return false;
    return (fr_json_seed(fr_json_get(rng, "key"), &r->s->rng.key) && fr_json_seed(fr_json_get(rng, "count"), &r->s->rng.count)) ||
           no(r, "rng has a key and a count");
}

static bool read_phase(struct reader *r, const struct fr_json *root)
{
    struct uc_state *s = r->s;
    uint8_t era = 0;

    if (!read_int(r, root, "round", 1, 10, &s->round) || !read_int(r, root, "turn", 1, 3, &s->turn) ||
        !read_int(r, root, "era", 1, 3, &era) || !read_word(r, root, "phase", phases, &s->phase) || !read_order(r, root) ||
        !read_federation(r, root))
        return false;
    if (era && !fr_json_get(root, "round")) s->round = (uint8_t)(era == 1 ? 1 : era == 2 ? 5 : 8);
    if (era && era != uc_era(s)) return no(r, "round and era do not go together");
    for (int e = 2; e <= uc_era(s); e++) uc_shuffle_era(s, e);         /* the decks of earlier eras have left the game */
    if (s->phase == UC_TURN || s->phase == UC_PRODUCING || s->phase == UC_SCORING) {
        s->active = s->order[0];
        s->step = s->phase == UC_TURN ? UC_AT_CHOOSE : UC_START;
    } else {
        s->active = UC_NONE;
    }
    if (!read_word(r, root, "step", steps, &s->step) || !read_or_none(r, root, "active", 0, s->num_players - 1, &s->active)) return false;
    if ((s->active == UC_NONE) != (s->phase == UC_HANDS || s->phase == UC_NEW_ERA || s->phase == UC_OVER))
        return no(r, "active is the seat whose turn, Production or scoring it is");
    s->place = 0;
    while (s->active != UC_NONE && s->order[s->place] != s->active) s->place++;
    return true;
}

/* ---- boards and resources of a seat ---- */

static bool read_resources(struct reader *r, const struct fr_json *json, struct uc_player *p)
{
    const struct fr_json *points = fr_json_get(json, "points"), *node;
    int64_t n;

    if (fr_json_get(json, "empty")) {                                  /* shorthand: what is not named is 0 */
        if (fr_json_get(json, "empty")->type != FR_TRUE) return no(r, "empty is true or left out");
        for (int i = 0; i < UC_PAYABLE; i++) p->res[i] = 0;
    }
    for (int i = 0; i <= UC_VP; i++) {
        if (!(node = fr_json_get(json, uc_resource_names[i]))) continue;
        if (!fr_json_int(node, 0, 9999, &n)) return fr_fail(r->err, "%s is a number from 0 to 9999", uc_resource_names[i]);
        p->res[i] = (int16_t)n;
    }
    memset(p->points, 0, sizeof p->points);
    p->points[UC_BY_CARD] = p->res[UC_VP];                             /* points without a source */
    if (!points) return true;
    if (points->type != FR_OBJECT) return no(r, "points is not an object");
    p->points[UC_BY_CARD] = 0;
    for (int i = 0; i < UC_SOURCES; i++) {
        if (!(node = fr_json_get(points, uc_sources[i]))) continue;
        if (!fr_json_int(node, -9999, 9999, &n)) return no(r, "points are numbers");
        p->points[i] = (int16_t)n;
    }
    return true;
}

static bool read_buildings(struct reader *r, const struct fr_json *json, struct uc_player *p)
{
    const struct fr_json *buildings = fr_json_get(json, "buildings"), *key;

    if (!buildings) return true;
    if (buildings->type != FR_OBJECT) return no(r, "buildings is not an object");
    key = fr_json_first(buildings);
    for (uint32_t n = 0; n < buildings->count; n++, key = fr_json_next(fr_json_next(key))) {
        char name[24], kind[32];
        const int site = fr_json_string(key, name, sizeof name) ? uc_place_named(p, name) : -1;
        bool upgraded;
        int k = 0;

        if (site < 0 || !uc_is_site(site)) return fr_fail(r->err, "buildings: no such site on board %d", p->board + 1);
        if (!fr_json_string(fr_json_next(key), kind, sizeof kind)) return no(r, "buildings are farm, desal or lab, or upgraded");
        upgraded = !strncmp(kind, "upgraded ", 9);
        while (k < UC_BUILDINGS && strcmp(kind + (upgraded ? 9 : 0), uc_kind_names[k])) k++;
        if (k == UC_BUILDINGS) return no(r, "buildings are farm, desal or lab, or upgraded");
        p->kind_set[k] |= 1ull << site;
        if (upgraded) p->upgraded_set |= 1ull << site;
    }
    return true;
}

static bool read_built(struct reader *r, const struct fr_json *json, struct uc_player *p)
{
    const struct fr_json *built = fr_json_get(json, "built");
    static const char *const known[] = { "farm", "desal", "lab", "tunnel", "city", "symbiotic", NULL };

    if (!built) return true;
    if (!know(r, built, known, "built")) return false;
    for (int k = 0; k < UC_KINDS; k++)
        if (!read_int(r, built, uc_kind_names[k], 0, 60, &p->built[k])) return false;
    return true;
}

static int tile_of(const struct fr_json *node) { return read_lettered(node, 'M', UC_TILES); }

/* A tile named for one hexagon changes places with the one that was there, wherever set-up had put it. */
static void swap_tile(struct uc_state *s, uint8_t *here, int tile)
{
    for (int i = 0; i < s->num_pile; i++)
        if (s->pile[i] == tile) s->pile[i] = *here;
    for (int seat = 0; seat < s->num_players; seat++)
        for (int h = 0; h < UC_HEXAGONS; h++)
            if (s->players[seat].tile[h] == tile && &s->players[seat].tile[h] != here) s->players[seat].tile[h] = *here;
    *here = (uint8_t)tile;
}

static bool read_metropolises(struct reader *r, const struct fr_json *json, struct uc_player *p)
{
    struct uc_state *s = r->s;
    const struct fr_json *tiles = fr_json_get(json, "metropolises"), *at;
    uint32_t num;

    if (tiles && !know(r, tiles, hexagons, "metropolises")) return false;
    for (int h = 0; tiles && h < UC_HEXAGONS; h++) {
        const struct fr_json *node = fr_json_get(tiles, hexagons[h]);
        const int tile = node ? tile_of(node) : p->tile[h];
        if (tile < 0) return no(r, "metropolises are M1 to M16");
        swap_tile(s, &p->tile[h], tile);
    }
    if (!read_list(r, json, "gained", &at, &num)) return false;
    for (; num; num--, at = fr_json_next(at)) {
        const int tile = tile_of(at);
        if (tile < 0 || uc_t->tiles[tile].brown) return no(r, "gained tiles are blue: M1 to M11");
        p->gained_set |= (uint16_t)(1u << tile);
    }
    return true;
}

static bool read_seat(struct reader *r, const struct fr_json *json, int seat)
{
    static const char *const known[] = {
        "board", "empty", "credit", "kelp", "steelplast", "science", "biomatter", "vp", "points", "hand", "open_hand", "hand_backs", "owes",
        "cities", "symbiotic", "tunnels", "upgraded_tunnels", "buildings", "cards", "used", "spent_turn", "spent_round", "under",
        "metropolises", "gained", "contracts", "built", "connected", NULL };
    struct uc_player *p = &r->s->players[seat];
    uint8_t board = (uint8_t)(p->board + 1);
    uint64_t cities = p->city_set, symbiotic = 0, tunnels = 0, upgraded = 0;

    if (!know(r, json, known, "a seat") || !read_int(r, json, "board", 1, UC_BOARDS, &board)) return false;
    if ((board > UC_BOARDS / 2) != (p->board >= UC_BOARDS / 2)) return no(r, "board: all basic (1 to 4) or all advanced (5 to 8), as the options say");
    for (int other = seat + 1; other < r->s->num_players; other++)     /* who had it from set-up takes this one's */
        if (r->s->players[other].board == board - 1) r->s->players[other].board = p->board;
    p->board = (uint8_t)(board - 1);
    if (!read_resources(r, json, p) || !read_places(r, json, "cities", p, UC_CITY_PLACE, UC_PLACES, &cities) ||
        !read_places(r, json, "symbiotic", p, UC_CITY_PLACE, UC_PLACES, &symbiotic) ||
        !read_places(r, json, "tunnels", p, UC_TUNNEL_PLACE, UC_CITY_PLACE, &tunnels) ||
        !read_places(r, json, "upgraded_tunnels", p, UC_TUNNEL_PLACE, UC_CITY_PLACE, &upgraded) || !read_buildings(r, json, p) ||
        !read_area_set(r, json, "used", p, &p->used_set) || !read_area_set(r, json, "spent_turn", p, &p->spent_turn_set) ||
        !read_area_set(r, json, "spent_round", p, &p->spent_round_set) || !read_metropolises(r, json, p) ||
        !read_contracts(r, json, &p->contracts_set) || !read_built(r, json, p) || !read_int(r, json, "owes", 0, 60, &p->owes))
        return false;
    p->city_set = (uint16_t)cities;
    p->symbiotic_set = (uint16_t)symbiotic;
    p->tunnel_set = (uint16_t)(tunnels | upgraded);
    p->upgraded_tunnel_set = (uint16_t)upgraded;
    return true;
}

static bool boards_differ(const struct uc_state *s)
{
    int seen = 0;

    for (int seat = 0; seat < s->num_players; seat++) {
        if (seen >> s->players[seat].board & 1) return false;
        seen |= 1 << s->players[seat].board;
    }
    return true;
}

/* ---- what is left in the supply ---- */

static bool count_supply(struct reader *r)
{
    struct uc_state *s = r->s;
    int tunnels = uc_t->constants.tunnels + (s->options[UC_OPTION_EDITION] ? 1 : 0), domes = uc_t->constants.domes;
    int symbiotic = uc_t->constants.symbiotic[s->num_players];

    for (int seat = 0; seat < s->num_players; seat++) {
        const struct uc_player *p = &s->players[seat];
        tunnels -= uc_num(p->tunnel_set);
        domes -= uc_num((uint64_t)(p->city_set & ~p->symbiotic_set));
        if (symbiotic != 255) symbiotic -= uc_num(p->symbiotic_set);
    }
    if (tunnels < 0 || domes < 0 || symbiotic < 0) return no(r, "more tunnels or domes are built than there are (UC-1.11)");
    s->num_tunnels = (uint8_t)tunnels;
    s->num_domes = (uint8_t)domes;
    s->num_symbiotic = (uint8_t)symbiotic;
    return true;
}

/* Supply and connections follow from the rest; where a position states them they must be right. */
static bool check_supply(struct reader *r, const struct fr_json *root)
{
    static const char *const known[] = { "tunnel", "city", "symbiotic", NULL };
    const struct fr_json *supply = fr_json_get(root, "supply"), *symbiotic;
    uint8_t tunnel = r->s->num_tunnels, city = r->s->num_domes, domes = r->s->num_symbiotic;

    if (!supply) return true;
    if (!know(r, supply, known, "supply") || !read_int(r, supply, "tunnel", 0, 255, &tunnel) || !read_int(r, supply, "city", 0, 255, &city))
        return false;
    symbiotic = fr_json_get(supply, "symbiotic");
    if (symbiotic && symbiotic->type != FR_NULL && !read_int(r, supply, "symbiotic", 0, 255, &domes)) return false;
    if (tunnel != r->s->num_tunnels || city != r->s->num_domes || domes != r->s->num_symbiotic) return no(r, "supply does not fit what is built");
    return true;
}

static bool read_pile(struct reader *r, const struct fr_json *root)
{
    struct uc_state *s = r->s;
    const struct fr_json *at;
    uint32_t num, used = 0;

    for (int seat = 0; seat < s->num_players; seat++) {
        used |= s->players[seat].gained_set;
        for (int h = 0; h < UC_HEXAGONS; h++) used |= 1u << s->players[seat].tile[h];
    }
    if (!read_list(r, root, "metropolis_pile", &at, &num)) return false;
    if (at) {
        if (num > UC_BLUE_TILES) return no(r, "metropolis_pile is too long");
        memset(s->pile, 0, sizeof s->pile);
        for (s->num_pile = 0; num; num--, at = fr_json_next(at)) {
            const int tile = tile_of(at);
            if (tile < 0) return no(r, "metropolises are M1 to M16");
            s->pile[s->num_pile++] = (uint8_t)tile;
        }
    } else {
        int kept = 0;
        for (int i = 0; i < s->num_pile; i++)
            if (!(used >> s->pile[i] & 1)) s->pile[kept++] = s->pile[i];
        for (int i = kept; i < UC_BLUE_TILES; i++) s->pile[i] = 0;
        s->num_pile = (uint8_t)kept;
    }
    s->pile_known = 0;
    return read_int(r, root, "metropolis_known", 0, s->num_pile, &s->pile_known);
}

/* ---- the stack ---- */

static bool is_effect_op(int op) { return op < UC_SCORE_PER; }

static bool check_frame(struct reader *r, const struct uc_frame *f)
{
    const struct uc_state *s = r->s;
    const struct uc_player *p = &s->players[s->active];
    const struct uc_node *node = &uc_t->nodes[f->effect < UC_MAX_NODES ? f->effect : 0];

    switch (f->kind) {
    case UC_EFFECT: {
        const struct uc_effect *e;
        if (f->effect >= UC_MAX_EFFECTS) break;
        e = uc_effect_at(f->effect);
        if (!e->num || f->left >> e->num || (f->open != UC_NONE && f->open >= e->num)) break;
        if ((f->open == UC_NONE) != (f->count == 0) || (f->open != UC_NONE && f->left >> f->open & 1)) break;
        if (f->flags & UC_LIMITED && (f->source >= UC_CARDS || uc_area_place(p, f->source) < 0)) break;
        for (int i = 0; i < e->num; i++)
            if (!is_effect_op(uc_t->nodes[e->first + i].op)) return no(r, "stack: an effect of final scoring");
        return true;
    }
    case UC_UPGRADE_BUILT:
        if (f->effect < UC_MAX_NODES && node->op == UC_BUILD && node->flags & UC_THEN_UPGRADE && f->open < UC_CITY_PLACE &&
            f->left <= UC_TUNNEL && uc_kind_at(p, f->open) == f->left)
            return true;
        break;
    case UC_LOOK: case UC_PUT_UNDER: if (f->count && f->count <= 3 && f->count <= s->num_special) return true; break;
    case UC_KEEP: case UC_KEEP_TILES: if (f->left && f->left <= s->num_drawn) return true; break;
    case UC_OFFER: if (f->source >= UC_FROM_CONTRACT && f->source < UC_FROM_CONTRACT + UC_CONTRACTS) return true; break;
    case UC_DROP:
        if (s->card != UC_NONE && s->where[s->card] == UC_IN_PLAY && uc_t->cards[s->card].type == UC_ACTION && p->action_set &&
            uc_num(p->action_set) <= p->action_limit)
            return true;
        break;
    default: if (f->source < UC_CARDS && uc_t->cards[f->source].type == UC_ACTION) return true;
    }
    return no(r, "stack: a frame that cannot be");
}

static bool read_frame(struct reader *r, const struct fr_json *json)
{
    static const char *const known[] = { "kind", "source", "effect", "left", "open", "count", "flags", NULL };
    struct uc_state *s = r->s;
    struct uc_frame f = { .open = UC_NONE };
    const struct fr_json *effect;
    int64_t n = 0;

    if (!know(r, json, known, "a frame of the stack") || !fr_json_get(json, "kind")) return no(r, "stack: a frame has a kind");
    if (!read_word(r, json, "kind", frames, &f.kind) || !read_int(r, json, "source", 0, 250, &f.source) ||
        !read_int(r, json, "left", 0, 255, &f.left) || !read_or_none(r, json, "open", 0, 254, &f.open) ||
        !read_int(r, json, "count", 0, 255, &f.count) || !read_int(r, json, "flags", 0, 63, &f.flags))
        return false;
    effect = fr_json_get(json, "effect");
    if (effect && !fr_json_int(effect, 0, 4095, &n)) return no(r, "stack: no such effect");
    f.effect = (uint16_t)n;
    if (!check_frame(r, &f)) return false;
    s->stack[s->depth++] = f;
    return true;
}

static bool read_stack(struct reader *r, const struct fr_json *root)
{
    struct uc_state *s = r->s;
    const struct fr_json *at;
    uint32_t num;

    if (!read_list(r, root, "stack", &at, &num)) return false;
    if (num > UC_STACK - 8) return no(r, "stack is too deep");
    if (num && (s->active == UC_NONE || s->phase == UC_SCORING)) return no(r, "stack: nobody is asked now");
    for (; num; num--, at = fr_json_next(at))
        if (!read_frame(r, at)) return false;
    if (s->depth && uc_peek(s)->kind == UC_UPGRADE_BUILT && uc_is_upgraded(&s->players[s->active], uc_peek(s)->open))
        return no(r, "stack: what is to be upgraded is upgraded");        /* by a metropolis in between: UC-AR-40 */
    return true;
}

/* ---- all ---- */

static bool read_turn(struct reader *r, const struct fr_json *root)
{
    static const char *const payable[] = { "credit", "kelp", "steelplast", "science", "biomatter", NULL };
    static const char *const structures[] = { "farm", "desal", "lab", "tunnel", NULL };
    struct uc_state *s = r->s;
    const struct fr_json *produced = fr_json_get(root, "produced"), *replaced = fr_json_get(root, "replaced"), *played, *by;
    uint64_t chosen = 0;
    int64_t n;

    if (!read_places(r, root, "chosen", &s->players[s->active != UC_NONE ? s->active : 0], 0, UC_CITY_PLACE, &chosen)) return false;
    s->chosen_set = chosen;
    if (produced && !know(r, produced, payable, "produced")) return false;
    for (int i = 0; produced && i < UC_PAYABLE; i++) {
        const struct fr_json *node = fr_json_get(produced, payable[i]);
        if (node && !fr_json_int(node, -9999, 9999, &n)) return no(r, "produced holds numbers");
        if (node) s->produced[i] = (int16_t)n;
    }
    if (replaced && !know(r, replaced, structures, "replaced")) return false;
    for (int k = 0; replaced && k <= UC_BUILDINGS; k++)
        if (!read_int(r, replaced, structures[k], 0, 60, &s->replaced[k])) return false;
    played = fr_json_get(root, "played");
    by = played && played->type == FR_OBJECT ? fr_json_get(played, "match_by") : NULL;
    if (by && by->type != FR_NULL && s->active != UC_NONE) {
        const int at = fr_json_int(by, 1, UC_CARDS - 1, &n) ? uc_area_place(&s->players[s->active], (int)n) : -1;
        if (at < 0) return no(r, "match_by names a claimed card");
        s->match_by = (uint8_t)at;
    }
    return true;
}

static bool check_tiles(struct reader *r)
{
    const struct uc_state *s = r->s;
    int num[16] = { 0 };

    for (int slot = 0; slot < UC_SLOTS_MAX; slot++) {
        num[s->tiles[slot] & 15]++;
        num[s->tiles[slot] >> 4]++;
    }
    for (int seat = 0; seat < s->num_players; seat++)
        if (num[seat + 1] > uc_t->constants.turns_per_round) return no(r, "a player has placed more than three action tiles (UC-4.3)");
    return true;
}

/* What the steps of a turn take for granted. */
static bool check_turn(struct reader *r)
{
    const struct uc_state *s = r->s;
    const bool playing = s->phase == UC_TURN && s->step >= UC_AT_MATCH && s->step <= UC_RESOLVE;

    if (playing != (s->card != UC_NONE)) return no(r, "played and step do not go together");
    if (s->card != UC_NONE && s->card < UC_CARDS) {
        const int where = s->where[s->card];
        if (where != UC_IN_PLAY && !(s->flags & UC_CARD_DONE)) return no(r, "the played card is elsewhere");
    }
    if (s->step == UC_AT_MATCH && (s->phase != UC_TURN || s->match_by == UC_NONE || s->depth ||
        !(uc_t->cards[s->players[s->active].area[s->match_by]].events_set & UC_HAS_MATCH)))
        return no(r, "step match without a card that matches");
    if (s->step != UC_AT_MATCH && s->match_by != UC_NONE) return no(r, "match_by outside step match");
    if (s->step == UC_AT_PLAN && !(s->flags & UC_MATCHES)) return no(r, "step plan without a match");
    if (s->step == UC_AT_CARD && (!(s->flags & UC_MATCHES) || s->plan != UC_SLOT_FIRST || s->flags & UC_CARD_DONE))
        return no(r, "step card without slot first");
    if (s->step == UC_RESOLVE && s->phase == UC_TURN && s->plan == UC_NO_PLAN) return no(r, "step slot without a plan");
    if (s->phase == UC_TURN && s->slot != UC_NONE && s->plan < UC_SLOT_ONLY && !(s->flags & UC_MATCHES)) return no(r, "a card is used that does not match");
    if (s->phase != UC_TURN && (s->step == UC_AT_MATCH || s->step == UC_AT_PLAN || s->step == UC_AT_CARD || s->step == UC_TURN_OVER))
        return no(r, "such a step belongs to a turn");
    for (int seat = 0; seat < s->num_players; seat++)
        if (s->players[seat].owes > uc_hand_size(&s->players[seat])) return no(r, "a seat owes more cards than it has");
    if (s->phase == UC_TURN && s->step == UC_AT_CHOOSE && !s->depth && !uc_hand_size(&s->players[s->active]))
        return no(r, "a turn needs a card in hand");
    return true;
}

static bool set_up(struct reader *r, const struct fr_json *root)
{
    extern struct fr_game uc_game;
    struct fr_options o;
    uint64_t seed;
    fr_rule rule;

    if (!fr_read_setup(&uc_game, root, &o, &seed, r->err)) return false;
    rule = uc_setup(r->s, &o, seed);
    return !rule || fr_fail(r->err, "%s: %s", uc_rules[rule].id, uc_rules[rule].sentence);
}

bool uc_read_position(void *state, const struct fr_json *root, struct fr_error *err)
{
    static const char *const known[] = {
        "game", "players", "options", "seed", "rng", "era", "round", "turn", "phase", "step", "active", "order", "federation", "slots",
        "cloned_by", "neutral", "fourth", "won", "played", "deck", "discard", "discard_down", "out", "out_down", "special_deck",
        "special_known", "three_credit", "drawn", "aside", "metropolis_pile", "metropolis_known", "contracts", "supply", "chosen",
        "produced", "replaced", "stack", "seats", NULL };
    struct reader reader = { .s = state, .err = err }, *r = &reader;
    struct uc_state *s = state;
    const struct fr_json *seats = fr_json_get(root, "seats");
    const char *broken;

    if (!know(r, root, known, "a position") || !set_up(r, root)) return false;
    if (seats && (seats->type != FR_ARRAY || seats->count > s->num_players)) return no(r, "seats is a list of at most one object a player");
    for (int seat = 0; seat < s->num_players; seat++)
        if (seat_json(root, seat) && seat_json(root, seat)->type != FR_OBJECT) return no(r, "a seat is an object");
    if (!read_phase(r, root) || !read_chance(r, root) || !read_slots(r, root) || !read_solo(r, root) ||
        !read_or_none(r, root, "cloned_by", 0, s->num_players - 1, &s->cloned_by) || !read_contracts(r, root, &s->contracts_set) ||
        !read_cards(r, root))
        return false;
    for (int seat = 0; seat < s->num_players; seat++)
        if (seat_json(root, seat) && !read_seat(r, seat_json(root, seat), seat)) return false;
    if (!boards_differ(s)) return no(r, "every player has another board");
    if (s->phase != UC_HANDS && s->phase != UC_NEW_ERA)
        for (int seat = 0; seat < s->num_players; seat++) s->players[seat].owes = 0;    /* counted anew at the start of a turn */
    for (int seat = 0; seat < s->num_players; seat++) {
        uc_derive_network(&s->players[seat]);
        uc_derive_cards(&s->players[seat]);
    }
    if (!count_supply(r) || !check_supply(r, root) || !read_pile(r, root) || !read_turn(r, root)) return false;
    if (s->num_players == 1 && s->phase == UC_TURN && !fr_json_get(root, "slots")) {
        for (int i = 0; i < 3; i++) s->tiles[s->neutral + i * (uc_num_slots(s) / 3)] = 5;
        if (s->fourth != UC_NONE) s->tiles[s->fourth] = 5;
    }
    if (s->contracts_set && !s->options[UC_OPTION_CONTRACTS]) return no(r, "contracts without the option");
    if (!read_stack(r, root) || !check_turn(r) || !check_tiles(r)) return false;
    if ((broken = uc_broken(s))) return fr_fail(err, "%s", broken);
    uc_run(s, NULL);
    return true;
}
