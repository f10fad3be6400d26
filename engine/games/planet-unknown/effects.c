/* effects.c: technologies that are available, the pool of pending effects, and the verbs of the
 * effect language (data/planet-unknown/effect-language.md) that put something into it. */
#include "inner.h"

#include <assert.h>
#include <string.h>

/* ---- technologies ---- */

static int highest_on_research(const struct pu_seat *p) /* PU-13.8; -1: none */
{
    int best = -1;
    for (int m = 0; m < PU_TRACKS; m++)
        if (p->on[m] == PU_TRACK_TECH && p->cell[m] > best) best = p->cell[m];
    return best;
}

static uint8_t without_pods(const struct pu_seat *p, uint8_t set) /* PU-13.4 */
{
    for (int i = 0; i < pu_corporation(p)->num_technologies; i++)
        if (p->cell_pods[PU_TRACK_TECH] >> pu_corporation(p)->level_cell[i] & 1)
            set &= (uint8_t) ~(1 << i);
    return set;
}

static uint8_t highest_of(unsigned set)
{
    return set ? (uint8_t)(1u << (31 - __builtin_clz(set))) : 0;
}

/* Technologies in force while these are held back. */
static inline uint8_t available_but(const struct pu_seat *p, uint8_t blocked)
{
    const struct pu_corporation *c = pu_corporation(p);
    uint8_t set = c->reach[p->cell[PU_TRACK_TECH]];
    int best;

    switch (c->unlock) {
    case PU_UNLOCK_MARKER:
        if (p->cell_pods[PU_TRACK_TECH]) set = without_pods(p, set);
        break;
    case PU_UNLOCK_HIGHEST_MARKER_ON_TRACK:
        best = highest_on_research(p);
        set = best < 0 ? 0 : c->reach[best];
        break;
    case PU_UNLOCK_HIGHEST_ONLY: return highest_of(set & (uint8_t)~blocked);
    default: set = p->slots_set;
    }
    return set & (uint8_t)~blocked;
}

uint8_t pu_available(const struct pu_seat *p) { return available_but(p, p->blocked_set); }

/* The technology that a marker comes to next on the research track; -1: none, or they are opened in
 * another way. */
int pu_next_technology(const struct pu_seat *p)
{
    const struct pu_corporation *c = pu_corporation(p);
    int cell = p->cell[PU_TRACK_TECH];

    if (c->unlock == PU_UNLOCK_HIGHEST_MARKER_ON_TRACK)
        cell = highest_on_research(p);
    else if (c->unlock != PU_UNLOCK_MARKER && c->unlock != PU_UNLOCK_HIGHEST_ONLY)
        return -1;
    const unsigned now = cell < 0 ? 0 : c->reach[cell];
    for (cell++; cell < PU_CELLS; cell++)
        if (c->reach[cell] & ~now) return pu_low(c->reach[cell] & ~now);
    return -1;
}

bool pu_has_in_scoring(const struct pu_seat *p, int trait) /* PU-4.8: nothing is held back then */
{
    return pu_corporation(p)->traits[trait].technologies & available_but(p, 0);
}

uint8_t pu_technology_of(const struct pu_seat *p, int trait)
{
    return pu_corporation(p)->traits[trait].technologies;
}

const struct pu_effect *pu_usable(const struct pu_seat *p, const struct pu_trait *t)
{
    uint8_t set = t->technologies & pu_available(p);

    if (t->technologies >> 7) return &t->effect;
    if (t->effect.limit == 1) set &= (uint8_t)~p->used_round_set;
    if (t->effect.limit == 2) set &= (uint8_t)~p->used_game_set;
    return set ? &t->effect : NULL;
}

void pu_use_up(struct pu_seat *p, int trait)
{
    const struct pu_trait *t = &pu_corporation(p)->traits[trait];
    if (t->effect.limit == 1) p->used_round_set |= t->technologies;
    if (t->effect.limit == 2) p->used_game_set |= t->technologies;
}

const struct pu_planet_rule *pu_find_planet_rule(const struct pu_planet *planet, int rule)
{
    for (int i = 0; i < planet->num_rules; i++)
        if (planet->rules[i].rule == rule) return &planet->rules[i];
    return NULL;
}

/* ---- the pool ---- */

static bool counts_up(int kind) /* equal effects of these kinds are one entry with a count */
{
    return kind == PU_ITEM_BOOST || kind == PU_ITEM_PATCH || kind == PU_ITEM_ROVER ||
           kind == PU_ITEM_REGRESS || kind == PU_ITEM_FLUX || kind == PU_ITEM_REDIRECT ||
           kind == PU_ITEM_COLLECT;
}

static int spare_rovers(const struct pu_seat *p) /* in the supply, none of them owed yet */
{
    int num = p->rover_supply;
    for (int i = 0; i < p->num_items; i++)
        if (p->items[i].kind == PU_ITEM_ROVER && !p->items[i].what) num -= p->items[i].count;
    return num > 0 ? num : 0;
}

void pu_owe(struct pu_play *play, int kind, int what, int how, int count)
{
    struct pu_seat *p = play->p;

    if (kind == PU_ITEM_BOOST && pu_event_rule(play->s) == PU_RULE_NO_BOOST) return; /* */
    if (kind == PU_ITEM_ROVER && pu_scoring(play->s)) return;                        /* PU-11.2 */
    if (kind == PU_ITEM_ROVER && !what) {
        const int spare = spare_rovers(p);
        if (!spare) return; /* PU-7.5 */
        if (count > spare) count = spare;
    }
    if (kind == PU_ITEM_BOOST) pu_tell(play, PU_TOLD_GAINED, PU_GOT_BOOST, count, 0, 0);
    if (kind == PU_ITEM_PATCH) pu_tell(play, PU_TOLD_GAINED, PU_GOT_PATCH, count, 0, 0);
    if (kind == PU_ITEM_ROVER) pu_tell(play, PU_TOLD_GAINED, PU_GOT_ROVER, count, 0, 0);
    for (int i = 0; i < p->num_items && counts_up(kind); i++)
        if (p->items[i].kind == kind && p->items[i].what == what && p->items[i].how == how) {
            p->items[i].count = (uint8_t)(p->items[i].count + count);
            return;
        }
    assert(p->num_items < PU_MAX_ITEMS);
    p->items[p->num_items++] =
        (struct pu_item){ (uint8_t)kind, (uint8_t)what, (uint8_t)how, (uint8_t)count };
}

void pu_settle_item(struct pu_seat *p, int index, int count)
{
    if (p->items[index].count > count) {
        p->items[index].count = (uint8_t)(p->items[index].count - count);
        return;
    }
    p->num_items--;
    for (int i = index; i < p->num_items; i++) p->items[i] = p->items[i + 1];
    memset(&p->items[p->num_items], 0, sizeof p->items[0]);
}

void pu_push_frame(struct pu_seat *p, int kind, int what, int how, int count)
{
    assert(p->num_frames < PU_MAX_FRAMES);
    p->frames[p->num_frames++] =
        (struct pu_item){ (uint8_t)kind, (uint8_t)what, (uint8_t)how, (uint8_t)count };
}

/* ---- verbs ---- */

void pu_gain_movement(struct pu_play *play, int points)
{
    if (!points || pu_scoring(play->s)) return;
    const int total = play->p->movement + points;
    play->p->movement = (uint8_t)(total > 200 ? 200 : total);
    play->p->gained = 1;
    pu_tell(play, PU_TOLD_GAINED, PU_GOT_MOVEMENT, points, 0, 0);
}

int pu_draw_bit(struct fr_rng *rng, uint64_t set)
{
    uint32_t skip = fr_below(rng, (uint32_t)pu_bits(set));
    while (skip--) set &= set - 1;
    return pu_low(set);
}

void pu_draw_goals(struct pu_play *play, int count)
{
    struct pu_state *s = play->s;

    for (; count && s->goal_deck_set; count--) {
        const int goal = pu_draw_bit(&s->rng, s->goal_deck_set);
        s->goal_deck_set &= ~(1u << goal);
        s->num_goal_deck--;
        play->p->offered_set |= 1u << goal;
        play->p->num_offered++;
    }
}

static uint8_t tracks_of(const struct pu_seat *p, const struct pu_effect *e)
{
    return e->tracks & 0x80 ? (uint8_t)(1 << p->flux) : e->tracks;
}

static int num_rovers(const struct pu_seat *p) { return pu_count(pu_rovers(p)); }

/* Collected pods, wherever they lie on the corporation board. */
static int num_collected_pods(const struct pu_seat *p)
{
    int num = p->pods + pu_bits(p->slots_set);
    for (int t = 0; t < PU_TRACKS; t++) num += pu_bits(p->cell_pods[t]);
    return num;
}

static void begin_destroy(struct pu_play *play, const struct pu_effect *e)
{
    struct pu_seat *p = play->p;

    if (e->condition == PU_IF_MORE_THAN_ONE_ROVER_ON_PLANET && num_rovers(p) < 2) return;
    if (e->from == PU_FROM_OWN_GOALS) {
        if (p->goals_set) pu_owe(play, PU_ITEM_DISCARD, 0, 0, e->value);
    } else if (e->from == PU_FROM_PLANET) {
        pu_owe(play, PU_ITEM_DESTROY, e->what, 0, e->value);
    } else if (e->what == PU_WHAT_LIFEPOD) {
        if (num_collected_pods(p)) pu_owe(play, PU_ITEM_LOSE, 0, 0, e->value);
    } else if (p->meteorites) {
        p->meteorites--; /* no two of them differ: nothing to choose */
        pu_tell(play, PU_TOLD_DESTROYED, PU_WHAT_METEORITE, -1, -1, 0);
    }
}

static void begin_collect(struct pu_play *play, const struct pu_effect *e)
{
    if (e->what == PU_WHAT_METEORITE &&
        pu_always_has(play->p, PU_T_COLLECTING_METEORITE_CARRY_AND_DELIVER))
        return;
    pu_owe(play, PU_ITEM_COLLECT, e->what, e->optional, e->value);
}

static int rovers_matching(const struct pu_seat *p, const struct pu_effect *e)
{
    const int terrain = e->terrain == PU_FLUX ? p->flux + 1 : e->terrain;
    int num = 0;

    if (e->what == PU_WHAT_ROVER_CARRYING_METEORITE) return pu_bits(p->loaded_set);
    for (int i = 0; i < PU_MAX_ROVERS; i++)
        num += p->rover_at[i] != PU_NONE && pu_terrain_at(p, p->rover_at[i]) == terrain;
    return num;
}

void pu_begin_effect(struct pu_play *play, const struct pu_effect *e)
{
    struct pu_seat *p = play->p;

    switch (e->op) {
    case PU_OP_ADVANCE:
        pu_owe(play, PU_ITEM_ADVANCE, tracks_of(p, e), PU_HOW(e->steps, e->gain), e->choose);
        break;
    case PU_OP_ADVANCE_TO: pu_owe(play, PU_ITEM_RAISE, e->tracks, e->value, 1); break;
    case PU_OP_REGRESS: pu_owe(play, PU_ITEM_REGRESS, e->tracks, e->steps, e->choose); break;
    case PU_OP_BOOST: pu_owe(play, PU_ITEM_BOOST, 0, 0, e->value); break;
    case PU_OP_GAIN_PATCH: pu_owe(play, PU_ITEM_PATCH, 0, 0, e->value); break;
    case PU_OP_GAIN_MOVEMENT: pu_gain_movement(play, e->value); break;
    case PU_OP_GAIN_MOVEMENT_PER: pu_gain_movement(play, e->value * rovers_matching(p, e)); break;
    case PU_OP_PLACE_TILE: pu_owe(play, PU_ITEM_TILE, 0, e->advance, 1); break;
    case PU_OP_COLLECT: begin_collect(play, e); break;
    case PU_OP_DESTROY: begin_destroy(play, e); break;
    case PU_OP_DESTROY_LINE: pu_owe(play, PU_ITEM_CLEAR, 0, 0, 1); break;
    case PU_OP_TELEPORT_ROVER:
        if (!pu_scoring(play->s)) pu_owe(play, PU_ITEM_TELEPORT, 0, 0, 1);
        break;
    case PU_OP_PLACE_METEORITE:
        if (!pu_has(p, PU_T_ALWAYS_NO_METEORITES)) pu_owe(play, PU_ITEM_METEORITE, 0, 0, e->value);
        break;
    case PU_OP_ADD_ROVER: p->extra_rover = 1; break;
    case PU_OP_REDIRECT_LIFEPODS: pu_owe(play, PU_ITEM_REDIRECT, 0, 0, e->value); break;
    case PU_OP_CHOOSE_ONE: pu_owe(play, PU_ITEM_CHOOSE, 0, PU_CHOICE_BOOST, 1); break;
    case PU_OP_ROTATE_BASE: pu_owe(play, PU_ITEM_FACE, 0, 0, 1); break;
    case PU_OP_EMPTY_COMPARTMENT: pu_owe(play, PU_ITEM_EMPTY_DEPOT, 0, 0, 1); break;
    case PU_OP_DRAW_OBJECTIVE:
        pu_draw_goals(play, e->value);
        p->goals_set |= p->offered_set;
        p->num_goals = (uint8_t)(p->num_goals + p->num_offered);
        p->offered_set = 0;
        p->num_offered = 0;
        break;
    default: break; /* restrict and civ_supply act on the table, medals in score.c */
    }
}
