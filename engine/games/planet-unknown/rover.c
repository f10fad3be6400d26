/* rover.c: rovers, life pods and meteorites (PU-8, PU-9).
 *
 * A paid step goes to a neighbouring square. Where steps onto a terrain are free (Cosmos 4), a
 * rover walks over such squares in one move, to any square it can reach without collecting on the
 * way; it walks again only after something else has happened, so that free moves cannot go on for
 * ever. */
#include "inner.h"

int pu_pod_index(const struct pu_seat *p, int square)
{
    for (int i = 0; i < PU_PODS; i++)
        if ((p->planet_pods_set >> i & 1) && pu_planet(p)->pods[i] == square) return i;
    return -1;
}

/* ---- where they may go ---- */

struct pu_mask pu_rover_squares(const struct pu_state *s, const struct pu_seat *p)
{
    struct pu_mask out = pu_minus(pu_planet(p)->grid, pu_rovers(p));

    if (pu_event_rule(s) == PU_RULE_NO_ROVER_ONTO_TERRAIN)
        out = pu_minus(out, pu_plane(p, pu_events[s->event].effect.terrain));
    if (pu_planet_rule(p, PU_RULE_NO_ROVER_ONTO_FEATURE))
        out = pu_minus(out, pu_minus(pu_planet(p)->feature, pu_covered(p)));
    return out;
}

static struct pu_mask diagonal(struct pu_mask a)
{
    return pu_or(pu_or(pu_down(a, 15), pu_up(a, 15)), pu_or(pu_down(a, 17), pu_up(a, 17)));
}

/* Squares one step away from a set, whatever stands there; the chasm is kept to. */
static struct pu_mask reach(const struct pu_seat *p, struct pu_mask from)
{
    const struct pu_planet *planet = pu_planet(p);
    const bool diagonally = pu_has(p, PU_T_MOVING_ROVER_DIAGONAL_MOVES);
    struct pu_mask out = { { 0 } };

    if (!pu_planet_rule(p, PU_RULE_NO_ROVER_ACROSS_REGIONS))
        return diagonally ? pu_or(pu_beside(from), diagonal(from)) : pu_beside(from);
    for (int i = 0; i < planet->num_regions; i++) {
        const struct pu_mask here = pu_and(from, planet->regions[i]);
        const struct pu_mask there =
            diagonally ? pu_or(pu_beside(here), diagonal(here)) : pu_beside(here);
        out = pu_or(out, pu_and(there, planet->regions[i]));
    }
    for (int i = 0; i < planet->num_crossings && diagonally; i++)
        for (int end = 0; end < 2; end++)
            if (pu_test(&from, planet->crossings[i][end])) pu_set(&out, planet->crossings[i][!end]);
    return out;
}

/* The squares one step away that are open. */
static struct pu_mask steps_of(const struct pu_seat *p, int rover, struct pu_mask open)
{
    struct pu_mask here = { { 0 } };
    pu_set(&here, p->rover_at[rover]);
    return pu_and(reach(p, here), open);
}

static struct pu_mask free_ground(const struct pu_seat *p, int terrain)
{
    const struct pu_planet_rule *r = pu_planet_rule(p, PU_RULE_FEATURE_COUNTS_AS_TERRAIN);
    const struct pu_mask ground = pu_plane(p, terrain);
    return r && r->terrain == terrain
               ? pu_or(ground, pu_minus(pu_planet(p)->feature, pu_covered(p)))
               : ground;
}

struct pu_mask pu_free_walk(const struct pu_seat *p, int rover, struct pu_mask open)
{
    const struct pu_effect *e = pu_has(p, PU_T_MOVING_ROVER_FREE_MOVES_ONTO);
    struct pu_mask out = { { 0 } }, front = { { 0 } };

    if (!e || !p->gained || (p->walked_set >> rover & 1)) return out;
    const struct pu_mask ground = pu_and(free_ground(p, e->terrain), open);
    const struct pu_mask ends =
        pu_or(p->meteorite, pu_pod_squares(p)); /* a walk ends where it collects */
    pu_set(&front, p->rover_at[rover]);
    while (pu_any(front)) {
        front = pu_minus(pu_and(reach(p, front), ground), out);
        out = pu_or(out, front);
        front = pu_minus(front, ends);
    }
    return out;
}

struct pu_mask pu_moves_of(const struct pu_seat *p, int rover, struct pu_mask open)
{
    const struct pu_effect *e = pu_has(p, PU_T_MOVING_ROVER_FREE_MOVES_ONTO);

    if (!e || !p->gained) return p->movement ? steps_of(p, rover, open) : (struct pu_mask){ { 0 } };
    struct pu_mask out = pu_free_walk(p, rover, open);
    if (!p->movement) return out;
    return pu_or(out, pu_minus(steps_of(p, rover, open), free_ground(p, e->terrain)));
}

/* Squares a teleport link leads to (Republic 3, Jump Drive B), but those a step reaches as well. */
struct pu_mask pu_links_of(const struct pu_seat *p, int rover, struct pu_mask open)
{
    const struct pu_effect *e = pu_has(p, PU_T_MOVING_ROVER_TELEPORT_LINK);
    const int square = p->rover_at[rover], terrain = pu_terrain_at(p, square);
    struct pu_mask out = { { 0 } };

    if (!e || !p->movement) return out;
    if (e->station) {
        const struct pu_mask stations = pu_and(p->station, pu_plane(p, e->station));
        if (pu_test(&stations, square)) out = stations;
    } else if (terrain) {
        out = pu_plane(p, terrain);
    }
    return pu_minus(pu_and(out, open), steps_of(p, rover, open));
}

struct pu_mask pu_rover_landings(const struct pu_seat *p) /* PU-7.5 */
{
    const int last = p->num_tiles - 1;
    if (last < 0) return (struct pu_mask){ { 0 } };
    return pu_minus(pu_shape_mask(p->tile[last], p->tile_turn[last], p->tile_at[last]),
                    pu_rovers(p));
}

/* ---- collecting ---- */

void pu_collect_pod(struct pu_play *play, int square)
{
    struct pu_seat *p = play->p;

    p->planet_pods_set &= (uint8_t) ~(1 << pu_pod_index(p, square));
    pu_tell(play, PU_TOLD_COLLECTED, PU_WHAT_LIFEPOD, square, 0, 0);
    if (pu_always_has(p, PU_T_COLLECTING_LIFEPOD_LIFEPOD_TO_CELL))
        pu_push_frame(p, PU_FRAME_POD, 0, 0, 1);
    else
        p->pods++;
}

static void keep_meteorite(struct pu_play *play)
{
    const struct pu_effect *e = pu_has(play->p, PU_T_METEORITE_COLLECTED_GAIN_PATCH);
    play->p->meteorites++;
    if (e) pu_begin_effect(play, e);
}

void pu_collect_meteorite(struct pu_play *play, int square)
{
    pu_unset(&play->p->meteorite, square);
    pu_tell(play, PU_TOLD_COLLECTED, PU_WHAT_METEORITE, square, 0, 0);
    keep_meteorite(play);
}

static void hand_in(struct pu_play *play, int rover)
{
    struct pu_seat *p = play->p;
    const int square = p->rover_at[rover];

    if (!(p->loaded_set >> rover & 1) || !pu_test(&p->station, square) ||
        pu_terrain_at(p, square) != PU_ROVER)
        return;
    p->loaded_set &= (uint8_t) ~(1 << rover);
    pu_tell(play, PU_TOLD_DELIVERED, square, 0, 0, 0);
    keep_meteorite(play);
}

/* Horizon: hand in what is carried, then load what lies here (PU-13.5, A-17, A-39). */
static void carry(struct pu_play *play, int rover)
{
    struct pu_seat *p = play->p;
    const int square = p->rover_at[rover];
    const struct pu_effect *e = pu_has(p, PU_T_ROVER_ENTERED_DESTROY_CARRIED_METEORITE);

    if (e && (p->loaded_set >> rover & 1) && pu_terrain_at(p, square) == e->terrain) {
        p->loaded_set &= (uint8_t) ~(1 << rover);
        pu_tell(play, PU_TOLD_DESTROYED, PU_WHAT_METEORITE, square, -1, 0);
    }
    hand_in(play, rover);
    if (pu_test(&p->meteorite, square) && !(p->loaded_set >> rover & 1)) {
        pu_unset(&p->meteorite, square);
        p->loaded_set |= (uint8_t)(1 << rover);
        pu_tell(play, PU_TOLD_COLLECTED, PU_WHAT_ROVER_CARRYING_METEORITE, square, 0, 0);
        hand_in(play, rover);
    }
}

static bool enter(struct pu_play *play, int rover) /* true: something was there */
{
    struct pu_seat *p = play->p;
    const int square = p->rover_at[rover];
    const bool pod = pu_pod_index(p, square) >= 0, rock = pu_test(&p->meteorite, square);

    if (pod) pu_collect_pod(play, square);
    if (pu_always_has(p, PU_T_COLLECTING_METEORITE_CARRY_AND_DELIVER))
        carry(play, rover);
    else if (rock)
        pu_collect_meteorite(play, square);
    return pod || rock;
}

void pu_move_rover(struct pu_play *play, int rover, int square, int cost)
{
    struct pu_seat *p = play->p;

    pu_tell(play, PU_TOLD_ROVER_MOVED, p->rover_at[rover], square, cost, 0);
    p->movement = (uint8_t)(p->movement - cost);
    p->rover_at[rover] = (uint8_t)square;
    if (enter(play, rover) || cost) p->walked_set = 0;
}

void pu_put_rover(struct pu_play *play, int square, bool extra)
{
    struct pu_seat *p = play->p;
    const int rover = pu_rover_on(p, PU_NONE); /* the first that is on no square */

    p->rover_at[rover] = (uint8_t)square;
    if (!extra) p->rover_supply--;
    pu_tell(play, PU_TOLD_ROVER_PLACED, square, 0, 0, 0);
    enter(play, rover);
}

void pu_lose_rover_at(struct pu_play *play, int square)
{
    struct pu_seat *p = play->p;
    const int rover = pu_rover_on(p, square);

    pu_tell(play, PU_TOLD_ROVER_LOST, square, 0, 0, 0);
    p->rover_at[rover] = PU_NONE;
    p->loaded_set &= (uint8_t) ~(1 << rover);
    p->walked_set &= (uint8_t) ~(1 << rover);
}
