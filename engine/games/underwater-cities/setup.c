/* setup.c: chapter UC-2: options and a seed become the first question, the hands of six cards. */
#include "inner.h"

#include <stdio.h>
#include <string.h>

static void shuffle(struct fr_rng *rng, uint8_t *at, int num)
{
    for (int i = num - 1; i > 0; i--) {
        const int j = (int)fr_below(rng, (uint32_t)i + 1);
        const uint8_t x = at[i];
        at[i] = at[j];
        at[j] = x;
    }
}

/* Options that exclude each other, with the rule that says so. */
static fr_rule why_not_options(const struct fr_options *o)
{
    const int boards = o->at[UC_OPTION_BOARDS];

    if (o->players < 1 || o->players > UC_MAX_PLAYERS) return FR_BAD_OPTION;
    for (int i = 0; i < UC_NUM_OPTIONS; i++)
        if (o->at[i] < uc_options[i].min || o->at[i] > uc_options[i].max) return FR_BAD_OPTION;
    if (o->players == 1 && o->at[UC_OPTION_CONTRACTS]) return UC_18_1_ALONE;
    if (o->players == 1 && boards == 1) return UC_19_1;
    if (o->players > 1 && o->at[UC_OPTION_NEUTRAL_START] != 1) return UC_20_5;
    return FR_OK;
}

static bool uses_advanced_boards(const struct uc_state *s)
{
    return s->options[UC_OPTION_BOARDS] == 2 || s->num_players == 1;
}

static void deal_boards(struct uc_state *s)
{
    uint8_t boards[UC_BOARDS / 2];

    for (int i = 0; i < UC_BOARDS / 2; i++)
        boards[i] = (uint8_t)(i + (uses_advanced_boards(s) ? UC_BOARDS / 2 : 0));
    shuffle(&s->rng, boards, UC_BOARDS / 2);
    for (int i = 0; i < s->num_players; i++) s->players[i].board = boards[i];
}

static void deal_metropolises(struct uc_state *s)
{
    uint8_t brown[UC_TILES], blue[UC_TILES];
    int num_brown = 0, num_blue = 0;

    for (int t = 0; t < UC_TILES; t++) {
        if (s->num_players == 1 && !uc_t->tiles[t].in_solo) continue; /* UC-20.2 */
        if (uc_t->tiles[t].brown)
            brown[num_brown++] = (uint8_t)t;
        else
            blue[num_blue++] = (uint8_t)t;
    }
    shuffle(&s->rng, brown, num_brown);
    shuffle(&s->rng, blue, num_blue);
    for (int i = 0; i < s->num_players; i++) {
        s->players[i].tile[0] = brown[i];
        s->players[i].tile[1] = blue[--num_blue];
        s->players[i].tile[2] = blue[--num_blue];
    }
    for (int i = 0; i < num_blue; i++) s->pile[i] = blue[i];
    s->num_pile = (uint8_t)num_blue;
}

static void lay_special_cards(struct uc_state *s)
{
    uint8_t dear[UC_CARDS];
    int num = 0;

    for (int card = UC_FIRST_SPECIAL; card < UC_CARDS; card++) {
        if (uc_t->cards[card].cost == 3) {
            dear[num++] = (uint8_t)card;
        } else {
            s->special[s->num_special++] = (uint8_t)card;
            s->where[card] = UC_DECK;
        }
    }
    shuffle(&s->rng, s->special, s->num_special);
    s->special_known[0] = 16;
    shuffle(&s->rng, dear, num);
    for (int i = 0; i < uc_t->constants.three_credit_face_up; i++) s->where[dear[i]] = UC_DISPLAY;
    uc_derive_display(s);
}

static void lay_contracts(struct uc_state *s)
{
    uint8_t contracts[UC_CONTRACTS];

    if (!s->options[UC_OPTION_CONTRACTS]) return;
    for (int k = 0; k < UC_CONTRACTS; k++) contracts[k] = (uint8_t)k;
    shuffle(&s->rng, contracts, UC_CONTRACTS);
    for (int i = 0; i < uc_t->constants.contracts_face_up; i++)
        s->contracts_set |= (uint8_t)(1u << contracts[i]);
}

/* UC-2.14: the later in the order, the further up the track starts. */
static void set_order(struct uc_state *s)
{
    for (int i = 0; i < s->num_players; i++) s->order[i] = (uint8_t)i;
    shuffle(&s->rng, s->order, s->num_players);
    for (int i = 0; i < s->num_players; i++) {
        struct uc_player *p = &s->players[s->order[i]];
        p->fed = uc_t->constants.fed_start[i];
        for (int r = 0; r < UC_PAYABLE; r++)
            p->res[r] = (int16_t)(p->res[r] + uc_t->constants.fed_extra[i][r]);
        s->next_order[s->num_players - 1 - i] = s->order[i];
    }
}

static void set_up_player(struct uc_state *s, int seat)
{
    struct uc_player *p = &s->players[seat];

    for (int r = 0; r < UC_PAYABLE; r++) p->res[r] = uc_t->constants.start[r];
    p->city_set = 1 << UC_START_CITY;
    p->num_area = 1; /* the Personal Assistant, card 0 */
    uc_derive_network(p);
    uc_derive_cards(p);
    s->num_domes--;
}

static void deal_hands(struct uc_state *s)
{
    uc_shuffle_era(s, 1);
    for (int i = 0; i < s->num_players; i++) {
        uc_draw(s, s->order[i], uc_t->constants.hand_draw, NULL);
        s->players[s->order[i]].owes =
            (uint8_t)(uc_t->constants.hand_draw - uc_t->constants.hand_keep);
    }
}

fr_rule uc_setup(void *state, const struct fr_options *o, uint64_t seed)
{
    struct uc_state *s = state;
    const fr_rule no = why_not_options(o);

    if (no) return no;
    memset(s, 0, sizeof *s);
    fr_rng_begin(&s->rng, o, seed);
    s->seed = seed;
    s->num_players = o->players;
    for (int i = 0; i < UC_NUM_OPTIONS; i++) s->options[i] = (uint8_t)o->at[i];
    s->round = s->turn = 1;
    s->phase = UC_HANDS;
    s->active = s->slot = s->card = s->match_by = s->cloned_by = s->fourth = UC_NONE;
    s->plan = UC_NO_PLAN;
    s->neutral = (uint8_t)(o->players == 1 ? o->at[UC_OPTION_NEUTRAL_START] - 1 : 0);
    s->num_tunnels =
        (uint8_t)(uc_t->constants.tunnels + (o->at[UC_OPTION_EDITION] ? 1 : 0)); /* UC-ED-1 */
    s->num_domes = uc_t->constants.domes;
    s->num_symbiotic = uc_t->constants.symbiotic[o->players];
    lay_special_cards(s);
    deal_boards(s);
    for (int seat = 0; seat < s->num_players; seat++) set_up_player(s, seat);
    uc_derive_supply(s);
    uc_derive_slots(s);
    uc_lay_neutrals(s);
    deal_metropolises(s);
    lay_contracts(s);
    set_order(s);
    deal_hands(s);
    return FR_OK;
}

void uc_options_of(const void *state, struct fr_options *out)
{
    const struct uc_state *s = state;

    memset(out, 0, sizeof *out);
    out->players = s->num_players;
    for (int i = 0; i < UC_NUM_OPTIONS; i++) out->at[i] = s->options[i];
}

/* ---- who is asked what ---- */

fr_seats uc_to_act(const void *state)
{
    const struct uc_state *s = state;
    fr_seats seats = 0;

    if (s->active != UC_NONE) return (fr_seats)(1u << s->active);
    if (s->phase == UC_OVER) return 0;
    for (int seat = 0; seat < s->num_players; seat++)
        if (s->players[seat].owes) seats |= (fr_seats)(1u << seat);
    return seats;
}

/* UC-13.3: who holds too many cards may discard while another plays, but not while that one looks
 * at special cards: what is discarded could go under them. */
fr_seats uc_may_act(const void *state)
{
    const struct uc_state *s = state;
    fr_seats seats = 0;

    if (s->phase != UC_TURN) return 0;
    for (int i = 0; i < s->depth; i++)
        if (s->stack[i].kind == UC_LOOK || s->stack[i].kind == UC_PUT_UNDER) return 0;
    for (int seat = 0; seat < s->num_players; seat++)
        if (seat != s->active && uc_hand_size(&s->players[seat]) > s->players[seat].hand_limit)
            seats |= (fr_seats)(1u << seat);
    return seats;
}

static void ask_frame(const struct uc_state *s, struct fr_question *q)
{
    static const uint8_t kinds[] = {
        [UC_EFFECT] = UC_Q_EFFECT,      [UC_UPGRADE_BUILT] = UC_Q_UPGRADE_BUILT,
        [UC_LOOK] = UC_Q_LOOK,          [UC_PUT_UNDER] = UC_Q_UNDER,
        [UC_KEEP] = UC_Q_KEEP,          [UC_KEEP_TILES] = UC_Q_KEEP,
        [UC_OFFER] = UC_Q_CONTRACT,     [UC_DROP] = UC_Q_DROP,
        [UC_USE_DROPPED] = UC_Q_EFFECT,
    };
    const struct uc_frame *f = uc_peek(s);

    q->kind = kinds[f->kind];
    q->source = f->source < UC_FROM_SITE ? f->source : -1;
    if (f->flags & UC_PENDING) {
        q->kind = UC_Q_ORDER;
        q->source = -1;
    } else if (f->kind == UC_EFFECT && f->open != UC_NONE) {
        q->kind = UC_Q_PART;
        q->amount = (int16_t)(uc_node_of(f->effect, f->open)->n - f->count);
    } else if (f->kind == UC_KEEP || f->kind == UC_KEEP_TILES) {
        q->amount = f->left;
    } else if (f->kind == UC_LOOK || f->kind == UC_PUT_UNDER) {
        q->amount = f->count;
    }
}

bool uc_source_of(const void *state, int seat, const struct fr_question *q, char *out, size_t cap)
{
    struct uc_name id;

    (void)seat;
    if (q->source < 0) return false;
    id = uc_source_id(q->source, uc_side(state));
    return snprintf(out, cap, "%s", id.text) > 0;
}

bool uc_question_of(const void *state, int seat, struct fr_question *q)
{
    static const uint8_t steps[] = {
        [UC_START] = UC_Q_DISCARD, [UC_AT_CHOOSE] = UC_Q_TURN, [UC_AT_MATCH] = UC_Q_MATCH,
        [UC_AT_PLAN] = UC_Q_PLAN,  [UC_AT_CARD] = UC_Q_CARD,   [UC_AT_END] = UC_Q_END,
    };
    const struct uc_state *s = state;

    if (!(uc_to_act(s) >> seat & 1)) return false;
    *q = (struct fr_question){ .source = -1 };
    if (s->active == UC_NONE || (s->phase == UC_TURN && !s->depth && s->step == UC_START)) {
        q->kind = UC_Q_DISCARD;
        q->amount = s->players[seat].owes;
    } else if (s->depth) {
        ask_frame(s, q);
    } else if (s->phase == UC_TURN) {
        q->kind = steps[s->step];
        if (s->card != UC_NONE) q->source = s->card;
    } else {
        q->kind = s->phase == UC_PRODUCING ? UC_Q_REPLACE : UC_Q_SELL;
    }
    return true;
}
