/* position_read.c: a position from JSON; see position.c.
 *
 * Three passes: the fields that say where the game stands; the cards, because a card named in one
 * list must leave all others; then the seats' boards and the stack. At the end everything derived
 * is derived, the demands of broken.c are checked, and uc_run brings the state to its question. */
#include "position_read.h"

#include <string.h>

static const char *const phases[] = {
    "hands", "turn", "production", "era", "scoring", "over", NULL
};
static const char *const steps[] = { "start", "choose", "match", "plan", "card",
                                     "slot",  "end",    "over",  NULL };
static const char *const frames[] = { "effect",     "upgrade_built", "look", "under",       "keep",
                                      "keep_tiles", "contract",      "drop", "use_dropped", NULL };
static const char *const spaces[] = { "below", "4", "3", "2", "1", NULL };

/* ---- where the game stands ---- */

static bool read_order(struct uc_reader *r, const struct fr_json *root)
{
    struct uc_state *s = r->s;
    const struct fr_json *at;
    int num;
    int seen = 0;

    if (!fr_read_list(root, "order", s->num_players, &at, &num, r->err)) return false;
    if (!at) return true;
    if (num != s->num_players) return no(r, "order names every seat once");
    for (int i = 0; i < num; i++, at = fr_json_next(at)) {
        int64_t seat;
        if (!fr_json_int(at, 0, s->num_players - 1, &seat) || seen >> seat & 1)
            return no(r, "order names every seat once");
        seen |= 1 << seat;
        s->order[i] = s->next_order[i] = (uint8_t)seat;
    }
    for (int seat = 0; seat < s->num_players; seat++) s->players[seat].fed = 0;
    return true;
}

static bool read_federation(struct uc_reader *r, const struct fr_json *root)
{
    struct uc_state *s = r->s;
    const struct fr_json *fed = fr_json_get(root, "federation");
    uint8_t order[UC_MAX_PLAYERS];
    int seen = 0, num = 0;

    if (!fed) return true;
    if (!fr_read_keys(fed, spaces, "federation", r->err)) return false;
    for (int space = 4; space >= 0; space--) { /* the topmost of the highest space first */
        const struct fr_json *at;
        int count;
        if (!fr_read_list(fed, spaces[space], s->num_players, &at, &count, r->err)) return false;
        for (int i = 0; i < count; i++, at = fr_json_next(at)) {
            int64_t seat;
            if (!fr_json_int(at, 0, s->num_players - 1, &seat) || seen >> seat & 1)
                return no(r, "federation names every seat once");
            seen |= 1 << seat;
            s->players[seat].fed = (uint8_t)space;
            order[space ? num + count - 1 - i : num + i] = (uint8_t)seat;
        }
        num += count;
    }
    for (int i = 0; i < s->num_players; i++) /* the others are below, in play order */
        if (!(seen >> s->order[i] & 1)) {
            s->players[s->order[i]].fed = 0;
            order[num++] = s->order[i];
        }
    memcpy(s->next_order, order, (size_t)s->num_players);
    return true;
}

static bool read_slots(struct uc_reader *r, const struct fr_json *root)
{
    static const char *const known[] = { "id", "action", "colour", "tiles", NULL };
    struct uc_state *s = r->s;
    const struct fr_json *at;
    int num;

    if (!fr_read_list(root, "slots", UC_SLOTS_MAX, &at, &num, r->err)) return false;
    if (at) memset(s->tiles, 0, sizeof s->tiles);
    for (; num; num--, at = fr_json_next(at)) {
        const struct fr_json *tile;
        char name[24];
        int count;
        int slot, shift = 0;

        if (!fr_read_keys(at, known, "a slot", r->err)) return false;
        slot =
            fr_json_string(fr_json_get(at, "id"), name, sizeof name) ? uc_slot_named(s, name) : -1;
        if (slot < 0) return no(r, "slots: no slot has this id");
        if (!fr_read_list(at, "tiles", 2, &tile, &count, r->err)) return false;
        for (; count; count--, tile = fr_json_next(tile), shift += 4) {
            int64_t seat;
            if (!fr_json_int(tile, -1, s->num_players - 1, &seat) || slot == uc_num_slots(s))
                return no(r, "slots: tiles are seats, or -1");
            s->tiles[slot] |= (uint8_t)((seat < 0 ? 5 : seat + 1) << shift);
        }
    }
    return true;
}

static bool read_solo(struct uc_reader *r, const struct fr_json *root)
{
    struct uc_state *s = r->s;
    const struct fr_json *at;
    const int ring = uc_num_slots(s);
    int num;
    int64_t slot;
    uint8_t fourth = UC_NONE;

    if (s->num_players > 1) {
        if (fr_json_get(root, "neutral") || fr_json_get(root, "fourth") || fr_json_get(root, "won"))
            return no(r, "neutral tiles belong to the solo game");
        return true;
    }
    if (!fr_read_list(root, "neutral", 3, &at, &num, r->err)) return false;
    if (at) {
        if (num != 3 || !fr_json_int(at, 1, ring / 3, &slot))
            return no(r, "neutral names three slots of the ring, the lowest 1 to 4");
        s->neutral = (uint8_t)(slot - 1);
        for (int i = 0; i < 3; i++, at = fr_json_next(at)) {
            int64_t other;
            if (!fr_json_int(at, 1, ring, &other) || other != slot + i * (ring / 3))
                return no(r, "neutral tiles stand four slots apart");
        }
    }
    if (fr_json_get(root, "fourth")) {
        if (!fr_read_small_or(root, "fourth", UC_NONE, 1, ring, &fourth, r->err)) return false;
        s->fourth = fourth == UC_NONE ? UC_NONE : (uint8_t)(fourth - 1);
    }
    return true;
}

static bool read_phase(struct uc_reader *r, const struct fr_json *root)
{
    struct uc_state *s = r->s;
    uint8_t era = 0;

    if (!fr_read_small(root, "round", 1, 10, &s->round, r->err) ||
        !fr_read_small(root, "turn", 1, 3, &s->turn, r->err) ||
        !fr_read_small(root, "era", 1, 3, &era, r->err) ||
        !fr_read_word(root, "phase", phases, -1, &s->phase, r->err) || !read_order(r, root) ||
        !read_federation(r, root))
        return false;
    if (era && !fr_json_get(root, "round")) s->round = (uint8_t)(era == 1 ? 1 : era == 2 ? 5 : 8);
    if (era && era != uc_era(s)) return no(r, "round and era do not go together");
    for (int e = 2; e <= uc_era(s); e++)
        uc_shuffle_era(s, e); /* the decks of earlier eras have left the game */
    if (s->phase == UC_TURN || s->phase == UC_PRODUCING || s->phase == UC_SCORING) {
        s->active = s->order[0];
        s->step = s->phase == UC_TURN ? UC_AT_CHOOSE : UC_START;
    } else {
        s->active = UC_NONE;
    }
    if (!fr_read_word(root, "step", steps, -1, &s->step, r->err) ||
        !fr_read_small_or(root, "active", UC_NONE, 0, s->num_players - 1, &s->active, r->err))
        return false;
    if ((s->active == UC_NONE) !=
        (s->phase == UC_HANDS || s->phase == UC_NEW_ERA || s->phase == UC_OVER))
        return no(r, "active is the seat whose turn, Production or scoring it is");
    s->place = 0;
    while (s->active != UC_NONE && s->order[s->place] != s->active) s->place++;
    return true;
}

/* ---- the stack ---- */

static bool is_effect_op(int op) { return op < UC_SCORE_PER; }

static bool check_frame(struct uc_reader *r, const struct uc_frame *f)
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
        if ((f->open == UC_NONE) != (f->count == 0) ||
            (f->open != UC_NONE && f->left >> f->open & 1))
            break;
        if (f->flags & UC_LIMITED && (f->source >= UC_CARDS || uc_area_place(p, f->source) < 0))
            break;
        for (int i = 0; i < e->num; i++)
            if (!is_effect_op(uc_t->nodes[e->first + i].op))
                return no(r, "stack: an effect of final scoring");
        return true;
    }
    case UC_UPGRADE_BUILT:
        if (f->effect < UC_MAX_NODES && node->op == UC_BUILD && node->flags & UC_THEN_UPGRADE &&
            f->open < UC_CITY_PLACE && f->left <= UC_TUNNEL && uc_kind_at(p, f->open) == f->left)
            return true;
        break;
    case UC_LOOK:
    case UC_PUT_UNDER:
        if (f->count && f->count <= 3 && f->count <= s->num_special) return true;
        break;
    case UC_KEEP:
    case UC_KEEP_TILES:
        if (f->left && f->left <= s->num_drawn) return true;
        break;
    case UC_OFFER:
        if (f->source >= UC_FROM_CONTRACT && f->source < UC_FROM_CONTRACT + UC_CONTRACTS)
            return true;
        break;
    case UC_DROP:
        if (s->card != UC_NONE && s->where[s->card] == UC_IN_PLAY &&
            uc_t->cards[s->card].type == UC_ACTION && p->action_set &&
            uc_num(p->action_set) <= p->action_limit)
            return true;
        break;
    default:
        if (f->source < UC_CARDS && uc_t->cards[f->source].type == UC_ACTION) return true;
    }
    return no(r, "stack: a frame that cannot be");
}

static bool read_frame(struct uc_reader *r, const struct fr_json *json)
{
    static const char *const known[] = { "kind", "source", "effect", "left",
                                         "open", "count",  "flags",  NULL };
    struct uc_state *s = r->s;
    struct uc_frame f = { .open = UC_NONE };
    const struct fr_json *effect;
    int64_t n = 0;

    if (!fr_read_keys(json, known, "a frame of the stack", r->err) || !fr_json_get(json, "kind"))
        return no(r, "stack: a frame has a kind");
    if (!fr_read_word(json, "kind", frames, -1, &f.kind, r->err) ||
        !fr_read_small(json, "source", 0, 250, &f.source, r->err) ||
        !fr_read_small(json, "left", 0, 255, &f.left, r->err) ||
        !fr_read_small_or(json, "open", UC_NONE, 0, 254, &f.open, r->err) ||
        !fr_read_small(json, "count", 0, 255, &f.count, r->err) ||
        !fr_read_small(json, "flags", 0, 63, &f.flags, r->err))
        return false;
    effect = fr_json_get(json, "effect");
    if (effect && !fr_json_int(effect, 0, 4095, &n)) return no(r, "stack: no such effect");
    f.effect = (uint16_t)n;
    if (!check_frame(r, &f)) return false;
    s->stack[s->depth++] = f;
    return true;
}

static bool read_stack(struct uc_reader *r, const struct fr_json *root)
{
    struct uc_state *s = r->s;
    const struct fr_json *at;
    int num;

    if (!fr_read_list(root, "stack", UC_STACK - 8, &at, &num, r->err)) return false;
    if (num && (s->active == UC_NONE || s->phase == UC_SCORING))
        return no(r, "stack: nobody is asked now");
    for (; num; num--, at = fr_json_next(at))
        if (!read_frame(r, at)) return false;
    if (s->depth && uc_peek(s)->kind == UC_UPGRADE_BUILT &&
        uc_is_upgraded(&s->players[s->active], uc_peek(s)->open))
        return no(
            r,
            "stack: what is to be upgraded is upgraded"); /* by a metropolis in between: UC-AR-40 */
    return true;
}

/* ---- all ---- */

static bool read_turn(struct uc_reader *r, const struct fr_json *root)
{
    static const char *const payable[] = { "credit",  "kelp",      "steelplast",
                                           "science", "biomatter", NULL };
    static const char *const structures[] = { "farm", "desal", "lab", "tunnel", NULL };
    struct uc_state *s = r->s;
    const struct fr_json *produced = fr_json_get(root, "produced"),
                         *replaced = fr_json_get(root, "replaced"), *played, *by;
    uint64_t chosen = 0;
    int64_t n;

    if (!uc_read_places(r, root, "chosen", &s->players[s->active != UC_NONE ? s->active : 0], 0,
                        UC_CITY_PLACE, &chosen))
        return false;
    s->chosen_set = chosen;
    if (produced && !fr_read_keys(produced, payable, "produced", r->err)) return false;
    for (int i = 0; produced && i < UC_PAYABLE; i++) {
        const struct fr_json *node = fr_json_get(produced, payable[i]);
        if (node && !fr_json_int(node, -9999, 9999, &n)) return no(r, "produced holds numbers");
        if (node) s->produced[i] = (int16_t)n;
    }
    if (replaced && !fr_read_keys(replaced, structures, "replaced", r->err)) return false;
    for (int k = 0; replaced && k <= UC_BUILDINGS; k++)
        if (!fr_read_small(replaced, structures[k], 0, 60, &s->replaced[k], r->err)) return false;
    played = fr_json_get(root, "played");
    by = played && played->type == FR_OBJECT ? fr_json_get(played, "match_by") : NULL;
    if (by && by->type != FR_NULL && s->active != UC_NONE) {
        const int at = fr_json_int(by, 1, UC_CARDS - 1, &n)
                           ? uc_area_place(&s->players[s->active], (int)n)
                           : -1;
        if (at < 0) return no(r, "match_by names a claimed card");
        s->match_by = (uint8_t)at;
    }
    return true;
}

static bool check_tiles(struct uc_reader *r)
{
    const struct uc_state *s = r->s;
    int num[16] = { 0 };

    for (int slot = 0; slot < UC_SLOTS_MAX; slot++) {
        num[s->tiles[slot] & 15]++;
        num[s->tiles[slot] >> 4]++;
    }
    for (int seat = 0; seat < s->num_players; seat++)
        if (num[seat + 1] > uc_t->constants.turns_per_round)
            return no(r, "a player has placed more than three action tiles (UC-4.3)");
    return true;
}

/* What the steps of a turn take for granted. */
static bool check_turn(struct uc_reader *r)
{
    const struct uc_state *s = r->s;
    const bool playing = s->phase == UC_TURN && s->step >= UC_AT_MATCH && s->step <= UC_RESOLVE;

    if (playing != (s->card != UC_NONE)) return no(r, "played and step do not go together");
    if (s->card != UC_NONE && s->card < UC_CARDS) {
        const int where = s->where[s->card];
        if (where != UC_IN_PLAY && !(s->flags & UC_CARD_DONE))
            return no(r, "the played card is elsewhere");
    }
    if (s->step == UC_AT_MATCH &&
        (s->phase != UC_TURN || s->match_by == UC_NONE || s->depth ||
         !(uc_t->cards[s->players[s->active].area[s->match_by]].events_set & UC_HAS_MATCH)))
        return no(r, "step match without a card that matches");
    if (s->step != UC_AT_MATCH && s->match_by != UC_NONE)
        return no(r, "match_by outside step match");
    if (s->step == UC_AT_PLAN && !(s->flags & UC_MATCHES))
        return no(r, "step plan without a match");
    if (s->step == UC_AT_CARD &&
        (!(s->flags & UC_MATCHES) || s->plan != UC_SLOT_FIRST || s->flags & UC_CARD_DONE))
        return no(r, "step card without slot first");
    if (s->step == UC_RESOLVE && s->phase == UC_TURN && s->plan == UC_NO_PLAN)
        return no(r, "step slot without a plan");
    if (s->phase == UC_TURN && s->slot != UC_NONE && s->plan < UC_SLOT_ONLY &&
        !(s->flags & UC_MATCHES))
        return no(r, "a card is used that does not match");
    if (s->phase != UC_TURN && (s->step == UC_AT_MATCH || s->step == UC_AT_PLAN ||
                                s->step == UC_AT_CARD || s->step == UC_TURN_OVER))
        return no(r, "such a step belongs to a turn");
    for (int seat = 0; seat < s->num_players; seat++)
        if (s->players[seat].owes > uc_hand_size(&s->players[seat]))
            return no(r, "a seat owes more cards than it has");
    if (s->phase == UC_TURN && s->step == UC_AT_CHOOSE && !s->depth &&
        !uc_hand_size(&s->players[s->active]))
        return no(r, "a turn needs a card in hand");
    return true;
}

bool uc_read_position(void *state, const struct fr_json *root, struct fr_error *err)
{
    static const char *const known[] = { "game",
                                         "players",
                                         "options",
                                         "seed",
                                         "rng",
                                         "era",
                                         "round",
                                         "turn",
                                         "phase",
                                         "step",
                                         "active",
                                         "order",
                                         "federation",
                                         "slots",
                                         "cloned_by",
                                         "neutral",
                                         "fourth",
                                         "won",
                                         "played",
                                         "deck",
                                         "discard",
                                         "discard_down",
                                         "out",
                                         "out_down",
                                         "special_deck",
                                         "special_known",
                                         "three_credit",
                                         "drawn",
                                         "aside",
                                         "metropolis_pile",
                                         "metropolis_known",
                                         "contracts",
                                         "supply",
                                         "chosen",
                                         "produced",
                                         "replaced",
                                         "stack",
                                         "seats",
                                         NULL };
    extern struct fr_game uc_game;
    struct uc_reader reader = { .s = state, .err = err }, *r = &reader;
    struct uc_state *s = state;
    const struct fr_json *seats = fr_json_get(root, "seats");
    const char *broken;

    if (!fr_read_head(&uc_game, root, known, s, err)) return false;
    if (seats && (seats->type != FR_ARRAY || seats->count > s->num_players))
        return no(r, "seats is a list of at most one object a player");
    for (int seat = 0; seat < s->num_players; seat++)
        if (uc_seat_json(root, seat) && uc_seat_json(root, seat)->type != FR_OBJECT)
            return no(r, "a seat is an object");
    if (!read_phase(r, root) || !fr_read_chance(root, &r->s->rng, r->err) || !read_slots(r, root) ||
        !read_solo(r, root) ||
        !fr_read_small_or(root, "cloned_by", UC_NONE, 0, s->num_players - 1, &s->cloned_by,
                          r->err) ||
        !uc_read_contracts(r, root, &s->contracts_set) || !uc_read_cards(r, root))
        return false;
    for (int seat = 0; seat < s->num_players; seat++)
        if (uc_seat_json(root, seat) && !uc_read_seat(r, uc_seat_json(root, seat), seat))
            return false;
    if (!uc_boards_differ(s)) return no(r, "every player has another board");
    if (s->phase != UC_HANDS && s->phase != UC_NEW_ERA)
        for (int seat = 0; seat < s->num_players; seat++)
            s->players[seat].owes = 0; /* counted anew at the start of a turn */
    for (int seat = 0; seat < s->num_players; seat++) {
        uc_derive_network(&s->players[seat]);
        uc_derive_cards(&s->players[seat]);
    }
    if (!uc_count_supply(r) || !uc_check_supply(r, root) || !uc_read_pile(r, root) ||
        !read_turn(r, root))
        return false;
    if (!fr_json_get(root, "slots")) {
        memset(s->tiles, 0, sizeof s->tiles);
        uc_lay_neutrals(s);
    }
    uc_derive_slots(s);
    uc_derive_display(s);
    if (s->contracts_set && !s->options[UC_OPTION_CONTRACTS])
        return no(r, "contracts without the option");
    if (!read_stack(r, root) || !check_turn(r) || !check_tiles(r)) return false;
    if ((broken = uc_broken(s))) return fr_fail(err, "%s", broken);
    uc_run(s, NULL);
    return true;
}
