/* setup.c: rulebook chapter "set-up" (PS-2.1 to PS-2.10): options + seed -> first question. */
#include "inner.h"

#include <string.h>

static bool options_exist(const struct fr_options *o)
{
    if (o->players < 2 || o->players > PS_MAX_PLAYERS) return false;
    for (int i = 0; i < PS_NUM_OPTIONS; i++)
        if (o->at[i] < ps_options[i].min || o->at[i] > ps_options[i].max) return false;
    return true;
}

/* PS-10.4, R-34: no more river neutrals than the die can give. */
static bool too_many_river_neutrals(const struct fr_options *o)
{
    int most = 0;

    for (int die = 1; die <= 6; die++)
        if (ps_river_neutrals[o->players][die] > most) most = ps_river_neutrals[o->players][die];
    return o->at[PS_RIVER_NEUTRALS] > most;
}

static void set_up_player(struct ps_state *s, int seat)
{
    struct ps_player *p = &s->players[seat];
    const bool reduced = ps_option(s, PS_REDUCED_START);

    p->credits = ps_start_credits[reduced][s->num_players];
    memcpy(p->held, ps_start_held[reduced][s->num_players], sizeof p->held);
    memset(p->carrier_class, 1, sizeof p->carrier_class);
    if (!ps_option(s, PS_VARIABLE_CLAIMS))
        p->claims_set = ps_setups[s->num_players].claims_set[seat];
}

static void set_up_terminal(struct ps_state *s)
{
    memcpy(s->price, ps_price_start, sizeof s->price);
    memcpy(s->supply, ps_start_supply[s->num_players], sizeof s->supply);
    memcpy(s->reserve_converters, ps_num_converters, sizeof s->reserve_converters);
    s->stock = ps_start_stock[s->num_players];
    s->reserve_reactors = PS_NUM_REACTORS;
    s->reserve_superchargers = PS_NUM_SUPERCHARGERS;
    s->reserve_licences = ps_start_licences[s->num_players];
    s->reserve_quarters = ps_start_quarters[s->num_players];
    for (int r = 0; r < PS_RESOURCES; r++) s->trade_order[r] = (uint8_t)r;
}

/* PS-2.8: the highest roll is first; only the tied leaders roll again. */
static int roll_first_player(struct ps_state *s, struct fr_events *ev)
{
    fr_seats rolling = (fr_seats)((1 << s->num_players) - 1);

    while (rolling & (rolling - 1)) {
        int best = 0;
        fr_seats leaders = 0;

        for (int seat = 0; seat < s->num_players; seat++) {
            if (!(rolling >> seat & 1)) continue;
            const int die = ps_roll(s, seat, PS_NO_ZONE, PS_TO_BE_FIRST, ev);
            if (die > best) {
                best = die;
                leaders = 0;
            }
            if (die == best) leaders |= (fr_seats)(1 << seat);
        }
        rolling = leaders;
    }
    ps_emit(ev, PS_EV_FIRST_PLAYER, __builtin_ctz(rolling), 0, 0, 0, 0);
    return __builtin_ctz(rolling);
}

static fr_rule set_up(struct ps_state *s, const struct fr_options *o, uint64_t seed,
                      struct fr_events *ev)
{
    if (!options_exist(o)) return FR_BAD_OPTION;
    if (too_many_river_neutrals(o)) return PS_10_4;
    memset(s, 0, sizeof *s);
    fr_rng_begin(&s->rng, o, seed);
    s->seed = seed;
    s->num_players = o->players;
    s->river_neutrals = (int8_t)o->at[PS_RIVER_NEUTRALS];
    for (int i = 0; i < PS_NUM_OPTIONS; i++)
        if (i != PS_RIVER_NEUTRALS && o->at[i]) s->options |= (uint16_t)(1 << i);
    s->rounds_left = ps_rounds[s->num_players];
    s->leader = s->lot = s->manipulator = s->saboteur = s->victim = s->tipped = -1;
    s->carrier_holder = PS_NOBODY;
    set_up_terminal(s);
    if (!ps_option(s, PS_VARIABLE_CLAIMS)) s->neutral_set = ps_setups[s->num_players].neutral_set;
    for (int seat = 0; seat < s->num_players; seat++) set_up_player(s, seat);
    for (int seat = 0; seat < PS_MAX_PLAYERS; seat++) s->order[seat] = (int8_t)seat;
    s->first_player = (int8_t)roll_first_player(s, ev);
    ps_begin_game(s, ev);
    return FR_OK;
}

fr_rule ps_setup_game(void *state, const struct fr_options *o, uint64_t seed)
{
    return set_up(state, o, seed, NULL);
}

void ps_setup_events(const struct fr_options *o, uint64_t seed, struct fr_events *ev)
{
    struct ps_state s;

    set_up(&s, o, seed, ev);
}

void ps_options_of(const void *state, struct fr_options *o)
{
    const struct ps_state *s = state;

    memset(o, 0, sizeof *o);
    o->players = s->num_players;
    for (int i = 0; i < PS_NUM_OPTIONS; i++) o->at[i] = s->options >> i & 1;
    o->at[PS_RIVER_NEUTRALS] = s->river_neutrals;
}
