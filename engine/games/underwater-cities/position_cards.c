/* position_cards.c: the cards of a position; see position_read.c.
 *
 * A card named in one list leaves all others, so all lists are read before the decks are completed
 * with what nobody named. */
#include "position_read.h"

#include <string.h>

static const char *const plans[] = { "card first", "slot first", "slot only", NULL };

/* ---- cards ---- */

static bool place_card(struct uc_reader *r, const struct fr_json *node, int where, const char *key,
                       int *card)
{
    int64_t n;

    if (!fr_json_int(node, 1, UC_CARDS - 1, &n))
        return fr_fail(r->err, "%s: cards have the numbers 1 to 205", key);
    if (r->placed[n]) return fr_fail(r->err, "%s: card %d is already elsewhere", key, (int)n);
    r->placed[n] = true;
    r->s->where[n] = (uint8_t)where;
    *card = (int)n;
    return true;
}

static bool place_list(struct uc_reader *r, const struct fr_json *object, const char *key,
                       int where)
{
    const struct fr_json *at;
    int num;
    int card = 0;

    if (!fr_read_list(object, key, UC_CARDS, &at, &num, r->err)) return false;
    for (; num; num--, at = fr_json_next(at))
        if (!place_card(r, at, where, key, &card)) return false;
    return true;
}

/* Lists by seat, as of face-down discards. */
static bool place_lists(struct uc_reader *r, const struct fr_json *object, const char *key,
                        int where)
{
    const struct fr_json *at;
    int num;

    if (!fr_read_list(object, key, r->s->num_players, &at, &num, r->err)) return false;
    for (int seat = 0; seat < num; seat++, at = fr_json_next(at)) {
        const struct fr_json *card = fr_json_first(at);
        int which;
        if (at->type != FR_ARRAY) return fr_fail(r->err, "%s has one list a seat", key);
        for (uint32_t i = 0; i < at->count; i++, card = fr_json_next(card))
            if (!place_card(r, card, where + seat, key, &which)) return false;
    }
    return true;
}

static bool read_aside(struct uc_reader *r, const struct fr_json *root)
{
    struct uc_state *s = r->s;
    const struct fr_json *at;
    int num;
    int64_t seat;
    int card = 0;

    if (!fr_read_list(root, "aside", UC_SPECIAL_DECK, &at, &num, r->err)) return false;
    for (; num; num--, at = fr_json_next(at)) {
        if (at->type != FR_ARRAY || at->count != 2 ||
            !fr_json_int(fr_json_first(at), 0, s->num_players - 1, &seat))
            return no(r, "aside holds pairs of seat and card");
        if (!place_card(r, fr_json_next(fr_json_first(at)), UC_ASIDE + (int)seat, "aside", &card))
            return false;
        if (card < UC_FIRST_SPECIAL) return no(r, "only special cards are put aside");
        s->aside[s->num_aside++] = (uint8_t)card;
    }
    return true;
}

static bool read_drawn(struct uc_reader *r, const struct fr_json *root)
{
    struct uc_state *s = r->s;
    const struct fr_json *at;
    int num;

    if (!fr_read_list(root, "drawn", UC_DRAWN, &at, &num, r->err)) return false;
    for (; num; num--, at = fr_json_next(at)) {
        int card = uc_read_lettered(at, 'M', UC_TILES);
        if (card < 0 && !place_card(r, at, UC_IN_DRAWN, "drawn", &card)) return false;
        s->drawn[s->num_drawn++] = (uint8_t)card;
    }
    return true;
}

static bool read_deck(struct uc_reader *r, const struct fr_json *root, const char *key,
                      uint8_t *out, int cap, uint8_t *num_out, bool *given)
{
    const struct fr_json *at;
    int num;
    int card = 0;

    if (!fr_read_list(root, key, cap, &at, &num, r->err)) return false;
    if (!at) return true;
    *given = true;
    for (*num_out = 0; num; num--, at = fr_json_next(at)) {
        if (!place_card(r, at, UC_DECK, key, &card)) return false;
        out[(*num_out)++] = (uint8_t)card;
    }
    return true;
}

static bool read_played_card(struct uc_reader *r, const struct fr_json *root)
{
    static const char *const known[] = { "slot",      "card",      "clone",    "match", "plan",
                                         "card_done", "slot_done", "match_by", NULL };
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
    if (!fr_read_keys(played, known, "played", r->err)) return false;
    node = fr_json_get(played, "card");
    if (!node || !fr_json_int(node, 1, UC_CARDS - 1, &n))
        return no(r, "played names a slot and a card");
    card = (int)n;
    /* A card already resolved may lie in an area, under a board or elsewhere by now. */
    if (!r->placed[card]) {
        r->placed[card] = true;
        s->where[card] = UC_IN_PLAY;
    }
    slot = fr_json_string(fr_json_get(played, "slot"), name, sizeof name) ? uc_slot_named(s, name)
                                                                          : -1;
    if (slot < 0) return no(r, "played names a slot and a card");
    s->card = (uint8_t)card;
    s->slot = (uint8_t)slot;
    return fr_read_word(played, "plan", plans, UC_NO_PLAN, &s->plan, r->err) &&
           uc_read_flag(r, played, "clone", UC_CLONED, &s->flags) &&
           uc_read_flag(r, played, "match", UC_MATCHES, &s->flags) &&
           uc_read_flag(r, played, "card_done", UC_CARD_DONE, &s->flags) &&
           uc_read_flag(r, played, "slot_done", UC_SLOT_DONE, &s->flags);
}

/* ---- a seat's cards ---- */

static bool read_area(struct uc_reader *r, const struct fr_json *seat_json, int seat)
{
    struct uc_player *p = &r->s->players[seat];
    const struct fr_json *at;
    int num;
    int64_t n;

    if (!fr_read_list(seat_json, "cards", UC_AREA, &at, &num, r->err)) return false;
    if (!at) return true;
    memset(p->area, 0, sizeof p->area);
    for (p->num_area = 0; num; num--, at = fr_json_next(at)) {
        int card = 0;
        if (!(fr_json_int(at, 0, 0, &n)) && !place_card(r, at, UC_IN_AREA + seat, "cards", &card))
            return false;
        if (card && uc_t->cards[card].type == UC_INSTANT)
            return fr_fail(r->err, "cards: %d is an instant and cannot be claimed", card);
        p->area[p->num_area++] = (uint8_t)card;
    }
    return true;
}

bool uc_read_area_set(struct uc_reader *r, const struct fr_json *seat_json, const char *key,
                      const struct uc_player *p, uint32_t *set)
{
    const struct fr_json *at;
    int num;
    int64_t n;

    if (!fr_read_list(seat_json, key, UC_AREA, &at, &num, r->err)) return false;
    if (!at) return true;
    for (*set = 0; num; num--, at = fr_json_next(at)) {
        const int place = fr_json_int(at, 0, UC_CARDS - 1, &n) ? uc_area_place(p, (int)n) : -1;
        if (place < 0) return fr_fail(r->err, "%s names a card that is not claimed", key);
        *set |= 1u << place;
    }
    return true;
}

static bool read_hand(struct uc_reader *r, const struct fr_json *seat_json, int seat, bool *given)
{
    const struct fr_json *hand = fr_json_get(seat_json, "hand"),
                         *open = fr_json_get(seat_json, "open_hand"), *at;
    int num;
    int64_t n;

    if (!hand) return !open || no(r, "open_hand without hand");
    *given = true;
    if (!place_list(r, seat_json, "hand", UC_HAND + seat)) return false;
    if (!fr_read_list(seat_json, "open_hand", UC_CARDS, &at, &num, r->err)) return false;
    for (; num; num--, at = fr_json_next(at)) {
        if (!fr_json_int(at, UC_FIRST_SPECIAL, UC_CARDS - 1, &n) ||
            r->s->where[n] != UC_HAND + seat || !r->placed[n])
            return no(r, "open_hand names special cards of the hand");
        r->s->where[n] = (uint8_t)(UC_OPEN_HAND + seat);
    }
    return true;
}

/* What set-up gave a seat and the position does not speak of: three of the six cards are kept. */
static void keep_set_up_hand(struct uc_reader *r, int seat)
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

/* Decks: first what is named, then what set-up had there and nobody named, in its order; then the
 * rest. */
static void complete_decks(struct uc_reader *r, const struct uc_state *base)
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
        if (!r->placed[card] && uc_t->cards[card].cost == 3 && r->display_given)
            s->where[card] = UC_BOX;
    for (int card = 1; card < uc_t->era_first[era]; card++) /* the rest of earlier decks */
        if (!r->placed[card]) s->where[card] = UC_BOX;
}

static bool read_known(struct uc_reader *r, const struct fr_json *root)
{
    struct uc_state *s = r->s;
    const struct fr_json *at;
    int num;

    memset(s->special_known, 0, sizeof s->special_known);
    if (s->num_special) s->special_known[0] = 16;
    if (!fr_read_list(root, "special_known", s->num_special, &at, &num, r->err)) return false;
    for (int i = 0; i < num; i++, at = fr_json_next(at)) {
        const struct fr_json *who = fr_json_first(at);
        int64_t seat;
        if (at->type != FR_ARRAY) return no(r, "special_known holds lists of seats");
        s->special_known[i] = 0;
        for (uint32_t k = 0; k < at->count; k++, who = fr_json_next(who)) {
            if (!fr_json_int(who, -1, s->num_players - 1, &seat))
                return no(r, "special_known holds lists of seats");
            s->special_known[i] |= (uint8_t)(seat < 0 ? 16 : 1 << seat);
        }
    }
    return true;
}

const struct fr_json *uc_seat_json(const struct fr_json *root, int seat)
{
    const struct fr_json *seats = fr_json_get(root, "seats"), *at;

    if (!seats || seats->type != FR_ARRAY || seat >= (int)seats->count) return NULL;
    at = fr_json_first(seats);
    while (seat--) at = fr_json_next(at);
    return at;
}

bool uc_read_cards(struct uc_reader *r, const struct fr_json *root)
{
    struct uc_state *s = r->s;
    const struct uc_state base = *s;
    const struct fr_json *display = fr_json_get(root, "three_credit");
    bool hand_given[UC_MAX_PLAYERS] = { false };

    r->display_given = display != NULL;
    for (int seat = 0; seat < s->num_players; seat++) {
        const struct fr_json *json = uc_seat_json(root, seat);
        if (!json) continue;
        if (!read_hand(r, json, seat, &hand_given[seat]) || !read_area(r, json, seat) ||
            !place_list(r, json, "under", UC_UNDER + seat))
            return false;
    }
    if (!read_deck(r, root, "deck", s->deck, UC_ERA_CARDS_MAX, &s->num_deck, &r->deck_given) ||
        !read_deck(r, root, "special_deck", s->special, UC_SPECIAL_DECK, &s->num_special,
                   &r->special_given) ||
        !place_list(r, root, "discard", UC_DISCARD) ||
        !place_lists(r, root, "discard_down", UC_DISCARD_DOWN) ||
        !place_list(r, root, "out", UC_OUT) || !place_lists(r, root, "out_down", UC_OUT_DOWN) ||
        !place_list(r, root, "three_credit", UC_DISPLAY) || !read_drawn(r, root) ||
        !read_aside(r, root) || !read_played_card(r, root))
        return false;
    for (int card = 1; card < UC_CARDS; card++) /* what the seats had and others now have */
        if (!r->placed[card] && s->where[card] >= UC_HAND && s->where[card] < UC_OPEN_HAND &&
            hand_given[s->where[card] & 3])
            s->where[card] = UC_BOX;
    for (int seat = 0; seat < s->num_players; seat++)
        if (!hand_given[seat]) keep_set_up_hand(r, seat);
    for (int i = 0; r->deck_given && i < s->num_deck; i++)
        if (uc_back(s->deck[i]) != uc_era(s))
            return fr_fail(r->err, "deck: card %d is not of this era", s->deck[i]);
    complete_decks(r, &base);
    for (int i = 0; i < s->num_special; i++)
        if (s->special[i] < UC_FIRST_SPECIAL || uc_t->cards[s->special[i]].cost == 3)
            return no(r, "special_deck holds one- and two-credit cards only");
    count_hands(s);
    return read_known(r, root);
}
