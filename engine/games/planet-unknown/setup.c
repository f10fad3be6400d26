/* setup.c: options and seed to the first question (PU-2). */
#include "inner.h"

#include <string.h>

static void shuffle(struct fr_rng *rng, uint8_t *at, int count)
{
    for (int i = count; i > 1; i--) {
        const uint32_t j = fr_below(rng, (uint32_t)i);
        const uint8_t t = at[i - 1];
        at[i - 1] = at[j];
        at[j] = t;
    }
}

static void fill_base(struct pu_state *s) /* PU-2.1 */
{
    for (int shape = 0; shape < PU_NUM_SHAPES; shape++) {
        for (int i = 0; i < PU_TILES_A_SHAPE; i++) s->stack[shape][i] = (uint8_t)i;
        shuffle(&s->rng, s->stack[shape], PU_TILES_A_SHAPE);
        s->num_stack[shape] = PU_TILES_A_SHAPE;
    }
}

/* Boards named by the options; a value of 0 leaves it to the lot, among the boards still free: with
 * open boards the player then chooses its side, else the lot does (PU-2.2, A-49). */
static fr_rule choose_boards(struct pu_state *s, int option, int count, bool (*unique)(int),
                             uint8_t side, uint8_t out[PU_MAX_SEATS])
{
    uint32_t taken = 0;

    for (int i = 0; i < s->players; i++) {
        const int board = s->options[option + i] - 1;
        if (board < 0 || !unique(board)) continue;
        if (taken >> board & 1) return PU_2_10;
        taken |= 1u << board;
    }
    for (int i = 0; i < s->players; i++) {
        int board = s->options[option + i] - 1;
        if (board < 0) {
            uint32_t free = 0;
            for (int b = 0; b < count; b++)
                if (unique(b) && !(taken >> b & 1)) free |= 1u << b;
            board = pu_draw_bit(&s->rng, free);
            taken |= 1u << board;
            if (s->options[PU_OPTION_OPEN_BOARDS])
                s->seats[i].sides_set |= side;
            else if (fr_below(&s->rng, 2))
                board = PU_STARTING_SIDE;
        }
        out[i] = (uint8_t)board;
    }
    return FR_OK;
}

static bool unique_planet(int i) { return pu_planets[i].unique; }
static bool unique_corporation(int i) { return pu_corporations[i].unique; }

void pu_take_corporation(struct pu_seat *p, int corporation)
{
    p->corporation = (uint8_t)corporation;
    p->rover_supply = pu_corporation(p)->rovers;
}

static fr_rule hand_out_boards(struct pu_state *s) /* PU-2.2 to PU-2.4 */
{
    uint8_t planets[PU_MAX_SEATS], corporations[PU_MAX_SEATS];
    fr_rule no =
        choose_boards(s, PU_OPTION_PLANET0, PU_NUM_PLANETS, unique_planet, PU_SIDE_PLANET, planets);

    if (!no)
        no = choose_boards(s, PU_OPTION_CORPORATION0, PU_NUM_CORPORATIONS, unique_corporation,
                           PU_SIDE_CORPORATION, corporations);
    for (int i = 0; i < s->players && !no; i++) {
        struct pu_seat *p = &s->seats[i];
        p->planet = planets[i];
        pu_take_corporation(p, corporations[i]);
        p->planet_pods_set = (1 << PU_PODS) - 1;
        p->readings = 1;
        p->flux = p->aside = p->widened = PU_NONE;
        memset(p->rover_at, PU_NONE, sizeof p->rover_at);
        for (int m = 0; m < PU_TRACKS; m++) p->on[m] = (uint8_t)m;
    }
    return no;
}

static void fill_civ_stacks(struct pu_state *s) /* PU-2.6 */
{
    for (int level = 0; level < PU_LEVELS; level++) {
        s->unused_set[level] = (1 << PU_CARDS_A_LEVEL) - 1;
        for (int i = 0; i < s->players + 1; i++) {
            const uint16_t bit = (uint16_t)(1 << pu_draw_bit(&s->rng, s->unused_set[level]));
            s->unused_set[level] &= (uint16_t)~bit;
            s->civ_set[level] |= bit;
            s->num_civ[level]++;
        }
    }
}

static void deal_goals(struct pu_state *s) /* PU-2.7, PU-12.2 */
{
    const bool solo = s->players == 1;
    const int drawn = solo ? 4 : s->options[PU_OPTION_PERSONAL_GOALS] ? 2 : 0;

    s->goal_deck_set = (1u << PU_NUM_GOALS) - 1;
    s->num_goal_deck = PU_NUM_GOALS;
    for (int i = 0; i < s->players && drawn; i++) {
        struct pu_play play = { s, &s->seats[i], i, NULL };
        pu_draw_goals(&play, drawn);
        play.p->to_discard = 1;
    }
    s->num_goals = (uint8_t)(solo ? 0 : s->players == 2 ? 3 : s->players);
    for (int i = 0; i < s->num_goals; i++) {
        s->goals[i] = (uint8_t)pu_draw_bit(&s->rng, s->goal_deck_set);
        s->goal_deck_set &= ~(1u << s->goals[i]);
        s->num_goal_deck--;
    }
}

/* Green, orange and red cards of the event deck; all 0: no events. */
void pu_deck_mix(const struct pu_state *s, int mix[3])
{
    enum { NONE, EASY, NORMAL, HARD, CUSTOM };
    int deck = s->options[PU_OPTION_EVENTS];

    if (deck == NONE && s->players == 1) deck = NORMAL; /* PU-12.3 */
    for (int i = 0; i < 3; i++)
        mix[i] = deck == NONE     ? 0
                 : deck == CUSTOM ? s->options[PU_OPTION_GREEN + i]
                                  : pu_preset_decks[deck - EASY][i];
}

static uint64_t events_of(const struct pu_state *s, int alert)
{
    uint64_t set = 0;
    for (int i = 0; i < PU_NUM_EVENTS; i++)
        if (pu_events[i].alert == alert && (s->players == 1 || !pu_events[i].solo_only))
            set |= (uint64_t)1 << i;
    return set;
}

static fr_rule build_deck(struct pu_state *s) /* PU-12.4, PU-12.8 */
{
    int mix[3];

    pu_deck_mix(s, mix);
    if (s->options[PU_OPTION_EVENTS] && mix[0] + mix[1] + mix[2] != PU_DECK) return PU_12_4;
    for (int alert = 0; alert < 3; alert++) {
        uint64_t set = events_of(s, alert);
        if (mix[alert] > pu_bits(set)) return PU_12_8;
        for (int i = 0; i < mix[alert]; i++) {
            const int card = pu_draw_bit(&s->rng, set);
            set &= ~((uint64_t)1 << card);
            s->deck[s->num_deck++] = (uint8_t)card;
        }
    }
    shuffle(&s->rng, s->deck, s->num_deck);
    return FR_OK;
}

static void choose_commander(struct pu_state *s) /* PU-2.8 */
{
    const int chosen = s->options[PU_OPTION_FIRST_COMMANDER];
    const int lot = (int)fr_below(&s->rng, s->players);
    s->commander = (uint8_t)(chosen && chosen <= s->players ? chosen - 1 : lot);
}

static bool sound_options(const struct fr_options *o)
{
    if (o->players < 1 || o->players > PU_MAX_SEATS) return false;
    for (int i = 0; i < PU_NUM_OPTIONS; i++)
        if (o->at[i] < pu_options[i].min || o->at[i] > pu_options[i].max) return false;
    return true;
}

fr_rule pu_setup(void *state, const struct fr_options *o, uint64_t seed)
{
    struct pu_state *s = state;
    fr_rule no;

    memset(s, 0, sizeof *s);
    if (!sound_options(o)) return FR_BAD_OPTION;
    fr_rng_begin(&s->rng, o, seed);
    s->seed = seed;
    s->players = o->players;
    for (int i = 0; i < PU_NUM_OPTIONS; i++) s->options[i] = (uint8_t)o->at[i];
    s->shift = s->options[PU_OPTION_RING];
    s->event = s->active = PU_NONE;
    memset(s->deck, PU_NONE, sizeof s->deck);
    memset(s->past, PU_NONE, sizeof s->past);
    fill_base(s);
    if ((no = hand_out_boards(s))) return no;
    fill_civ_stacks(s);
    deal_goals(s);
    if ((no = build_deck(s))) return no;
    if (s->players == 1) s->rotation = (uint8_t)fr_below(&s->rng, PU_NUM_SECTORS); /* PU-2.9 */
    choose_commander(s);
    pu_begin(s, NULL);
    return FR_OK;
}

void pu_options_of(const void *state, struct fr_options *o)
{
    const struct pu_state *s = state;

    memset(o, 0, sizeof *o);
    o->players = s->players;
    for (int i = 0; i < PU_NUM_OPTIONS; i++) o->at[i] = s->options[i];
}
