/* apply.c: what each move does at once. What it owes goes to the pool or to a frame; round.c then
 * runs on to the next question. */
#include "moves.h"
#include "perform.h"
#include "window.h"

#include <assert.h>
#include <string.h>

static int find_item(const struct pu_seat *p, int kind)
{
    int i = 0;
    while (i < p->num_items && p->items[i].kind != kind) i++;
    return i;
}

static int find_item_for(const struct pu_seat *p, int kind, int what)
{
    int i = 0;
    while (i < p->num_items && (p->items[i].kind != kind || p->items[i].what != what)) i++;
    return i;
}

static void settle(struct pu_seat *p, int kind) { pu_settle_item(p, find_item(p, kind), 1); }

static void pop_frame(struct pu_seat *p)
{
    memset(&p->frames[--p->num_frames], 0, sizeof p->frames[0]);
}

static const struct pu_item *top_frame(const struct pu_seat *p)
{
    return p->num_frames ? &p->frames[p->num_frames - 1] : NULL;
}

/* ---- goals, flux, the base ---- */

static void discard_goal(struct pu_play *play, int goal)
{
    struct pu_seat *p = play->p;
    const uint32_t bit = 1u << goal;

    p->discarded_set |= bit;
    p->num_discarded++;
    if (play->s->phase != PU_SETUP) {
        p->goals_set &= ~bit;
        p->num_goals--;
        settle(p, PU_ITEM_DISCARD);
        return;
    }
    p->offered_set &= ~bit;
    p->num_offered--;
    if (--p->to_discard) return;
    p->goals_set |= p->offered_set;
    p->num_goals = (uint8_t)(p->num_goals + p->num_offered);
    p->offered_set = 0;
    p->num_offered = 0;
}

/* Jump Drive F: one of the drawn goals, for everybody; solo for oneself (PU-13.6). */
static void keep_goal(struct pu_play *play, int goal)
{
    struct pu_state *s = play->s;
    struct pu_seat *p = play->p;

    p->discarded_set |= p->offered_set & ~(1u << goal);
    p->num_discarded = (uint8_t)(p->num_discarded + p->num_offered - 1);
    p->offered_set = 0;
    p->num_offered = 0;
    if (s->players == 1) {
        p->goals_set |= 1u << goal;
        p->num_goals++;
    } else {
        s->common[s->num_common++] = (uint8_t)goal;
        pu_tell(play, PU_TOLD_GOAL, goal, 0, 0, 0);
    }
    pop_frame(p);
}

static void choose_flux(struct pu_play *play, int track)
{
    play->p->flux = (uint8_t)track;
    pu_tell(play, PU_TOLD_FLUX, track, 0, 0, 0);
    if (play->s->phase != PU_SETUP) settle(play->p, PU_ITEM_FLUX);
}

static void choose_planet(struct pu_play *play, int planet)
{
    play->p->planet = (uint8_t)planet;
    play->p->sides_set &= (uint8_t)~PU_SIDE_PLANET;
    pu_tell(play, PU_TOLD_SIDE, PU_SIDE_PLANET, planet, 0, 0);
}

static void choose_corporation(struct pu_play *play, int corporation)
{
    pu_take_corporation(play->p, corporation);
    play->p->sides_set &= (uint8_t)~PU_SIDE_CORPORATION;
    pu_tell(play, PU_TOLD_SIDE, PU_SIDE_CORPORATION, corporation, 0, 0);
}

static void turn_base(struct pu_play *play, int sector)
{
    struct pu_state *s = play->s;

    s->rotation = (uint8_t)((pu_pointers[s->players][play->seat] + 6 - sector) % 6);
    pu_tell(play, PU_TOLD_ROTATED, sector, 0, 0, 0);
    if (s->phase == PU_ROTATE)
        play->p->done = 1;
    else
        settle(play->p, PU_ITEM_FACE);
}

static void empty_depot(struct pu_play *play, int compartment)
{
    struct pu_state *s = play->s;
    const int shape = pu_depot_shape(s, play->seat, compartment);

    s->num_stack[shape] = 0;
    memset(s->stack[shape], PU_NONE, sizeof s->stack[shape]);
    pu_tell(play, PU_TOLD_EMPTIED, compartment, 0, 0, 0);
    settle(play->p, PU_ITEM_EMPTY_DEPOT);
}

/* ---- tiles ---- */

static void place(struct pu_play *play, fr_move m)
{
    struct pu_seat *p = play->p;
    const int c = pu_first(m) >> 3, turn = pu_first(m) & 7,
              tile = pu_top_tile(play->s, play->seat, c);

    if (play->s->phase == PU_TURNS && p->placed == PU_NOT_PLACED) {
        pu_place_tile(play, c, tile, turn, pu_second(m), true, true);
        p->placed = PU_PLACED;
        p->from = (uint8_t)c;
        return;
    }
    const int item = find_item(p, PU_ITEM_TILE);
    const bool advance = p->items[item].how;
    pu_settle_item(p, item, 1);
    pu_place_tile(play, c, tile, turn, pu_second(m), false, advance);
    pu_pop_tile(play->s, play->seat, c);
}

static void set_aside(struct pu_play *play, int c)
{
    pu_set_aside(play, c, pu_top_tile(play->s, play->seat, c));
    play->p->placed = PU_SET_ASIDE;
    play->p->from = (uint8_t)c;
}

/* ---- markers ---- */

/* Takes a station out of the pool; with `ignore_one_station` the other one goes with it. */
static struct pu_item take_station(struct pu_seat *p, int item)
{
    const struct pu_item it = p->items[item];

    pu_settle_item(p, item, it.count);
    while ((it.how & PU_ONLY_ONE) && (item = find_item(p, PU_ITEM_STATION)) < p->num_items)
        pu_settle_item(p, item, p->items[item].count);
    return it;
}

static int doubled(const struct pu_seat *p, int track, int steps) /* Universal Coalition 4 */
{
    const struct pu_effect *e = pu_has(p, PU_T_ADVANCING_FOR_PLACED_TILE_MULTIPLY_ADVANCE);
    return e && (e->tracks >> track & 1) ? steps * e->value : steps;
}

static void advance_for_station(struct pu_play *play, int track, int direction)
{
    const struct pu_item it =
        take_station(play->p, find_item_for(play->p, PU_ITEM_STATION, track + 1));

    if (it.how & PU_ASIDE)
        pu_move_marker(play, track, direction, it.count, PU_GAIN_ALL);
    else if (track == PU_TRACK_ROVER && direction == PU_STRAIGHT && pu_pays_again(play->p))
        pu_pay_again(play);
    else
        pu_move_marker(play, track, direction, doubled(play->p, track, it.count), PU_GAIN_ALL);
}

static void advance_for_energy(struct pu_play *play, int track, int direction)
{
    int item = find_item_for(play->p, PU_ITEM_STATION, PU_ENERGY);

    if (item == play->p->num_items)
        item = find_item_for(play->p, PU_ITEM_STATION, PU_TECH); /* Jump Drive D */
    take_station(play->p, item);
    pu_move_marker(play, track, direction, doubled(play->p, track, 1), PU_GAIN_ALL);
}

static void boost(struct pu_play *play, int track, int direction)
{
    const bool twice = direction == PU_TWICE;

    settle(play->p, PU_ITEM_BOOST);
    if (twice) pu_use_up(play->p, PU_T_USING_BOOST_MULTIPLY_ADVANCE);
    pu_move_marker(play, track, twice ? PU_STRAIGHT : direction, twice ? 2 : 1, PU_GAIN_ALL);
}

/* The narrowest pending advance that allows the track: a wider one can still be used elsewhere. */
static int advance_item(const struct pu_seat *p, int track)
{
    int best = -1;
    for (int i = 0; i < p->num_items; i++)
        if (p->items[i].kind == PU_ITEM_ADVANCE && (p->items[i].what >> track & 1) &&
            (best < 0 || pu_bits(p->items[i].what) < pu_bits(p->items[best].what)))
            best = i;
    return best;
}

static void advance(struct pu_play *play, int track, int direction)
{
    struct pu_seat *p = play->p;
    const int i = advance_item(p, track), how = p->items[i].how;

    p->items[i].what &= (uint8_t) ~(1 << track);
    pu_settle_item(p, i, 1);
    pu_move_marker(play, track, direction, how >> 2, how & 3);
}

static void regress(struct pu_play *play, int track)
{
    struct pu_seat *p = play->p;
    int i = 0;

    while (p->items[i].kind != PU_ITEM_REGRESS || !(p->items[i].what >> track & 1)) i++;
    const int steps = p->items[i].how;
    pu_settle_item(p, i, 1);
    pu_regress(play, track, steps);
}

static void go_on_moving(struct pu_play *play, int direction)
{
    const struct pu_item frame = *top_frame(play->p);
    pop_frame(play->p);
    pu_move_marker(play, frame.what, direction, frame.count, frame.how & 3);
}

/* ---- patches and rovers ---- */

static void lay_patch(struct pu_play *play, int square)
{
    settle(play->p, PU_ITEM_PATCH);
    pu_place_patch(play, square);
}

static void store_patch(struct pu_play *play)
{
    settle(play->p, PU_ITEM_PATCH);
    play->p->stored++;
    pu_tell(play, PU_TOLD_STORED_PATCH, 0, 0, 0, 0);
}

static void use_trait(struct pu_play *play, int trait)
{
    pu_use_up(play->p, trait);
    pu_tell(play, PU_TOLD_USED, pu_label(play->p, pu_low(pu_technology_of(play->p, trait))), 0, 0,
            0);
}

static void double_patch(struct pu_play *play)
{
    const struct pu_effect *e = pu_has(play->p, PU_T_GAINING_PATCH_EXTRA_PATCH);
    use_trait(play, PU_T_GAINING_PATCH_EXTRA_PATCH);
    pu_owe(play, PU_ITEM_PATCH, 0, 0, e->value);
}

static void trade_patch(struct pu_play *play)
{
    settle(play->p, PU_ITEM_PATCH);
    use_trait(play, PU_T_GAINING_PATCH_PATCH_TO_BOOST);
    pu_owe(play, PU_ITEM_BOOST, 0, 0, 1);
}

static void land_rover(struct pu_play *play, int square)
{
    struct pu_seat *p = play->p;
    int i = find_item_for(p, PU_ITEM_ROVER, 0);
    const bool extra = i == p->num_items || !p->rover_supply;

    if (extra) i = find_item_for(p, PU_ITEM_ROVER, 1);
    pu_settle_item(p, i, 1);
    pu_put_rover(play, square, extra);
}

static void drive(struct pu_play *play, int from, int to)
{
    const int rover = pu_rover_on(play->p, from);
    bool free = false;

    if (pu_has(play->p, PU_T_MOVING_ROVER_FREE_MOVES_ONTO)) {
        const struct pu_mask open = pu_rover_squares(play->s, play->p);
        const struct pu_mask walk = pu_free_walk(play->p, rover, open);
        free = pu_test(&walk, to);
    }
    if (free) play->p->walked_set |= (uint8_t)(1 << rover);
    pu_move_rover(play, rover, to, !free);
}

static void link_rover(struct pu_play *play, int from, int to)
{
    use_trait(play, PU_T_MOVING_ROVER_TELEPORT_LINK);
    pu_move_rover(play, pu_rover_on(play->p, from), to, 1);
}

static void teleport(struct pu_play *play, int from, int to)
{
    settle(play->p, PU_ITEM_TELEPORT);
    pu_move_rover(play, pu_rover_on(play->p, from), to, 0);
}

/* ---- choices and components ---- */

static void choose(struct pu_play *play, int cell, int option)
{
    struct pu_seat *p = play->p;
    const int i = find_item_for(p, PU_ITEM_CHOOSE, cell), first = p->items[i].how;

    pu_settle_item(p, i, 1);
    if (option && cell)
        pu_owe(play, PU_ITEM_PATCH, 0, 0, 1);
    else if (option)
        p->peeked = 1;
    else if (first == PU_CHOICE_BOOST)
        pu_owe(play, PU_ITEM_BOOST, 0, 0, 1);
    else
        pu_owe(play, PU_ITEM_ADVANCE, 1 << (first - PU_CHOICE_TRACK), PU_HOW(1, PU_GAIN_ALL), 1);
}

static int component_at(const struct pu_seat *p, int square)
{
    if (pu_pod_index(p, square) >= 0) return PU_WHAT_LIFEPOD;
    return pu_test(&p->meteorite, square) ? PU_WHAT_METEORITE : PU_WHAT_ROVER;
}

static void collect(struct pu_play *play, int square)
{
    struct pu_seat *p = play->p;
    const int what = component_at(p, square);

    pu_settle_item(p, find_item_for(p, PU_ITEM_COLLECT, what), 1);
    if (what == PU_WHAT_LIFEPOD)
        pu_collect_pod(play, square);
    else
        pu_collect_meteorite(play, square);
}

static void destroy(struct pu_play *play, int square)
{
    struct pu_seat *p = play->p;
    const int what = p->items[find_item(p, PU_ITEM_DESTROY)].what;

    settle(p, PU_ITEM_DESTROY);
    if (what == PU_WHAT_ROVER) {
        pu_lose_rover_at(play, square);
        return;
    }
    if (what == PU_WHAT_LIFEPOD)
        p->planet_pods_set &= (uint8_t) ~(1 << pu_pod_index(p, square));
    else
        pu_unset(&p->meteorite, square);
    pu_tell(play, PU_TOLD_DESTROYED, what, square, -1, 0);
}

static void drop_meteorite(struct pu_play *play, int square)
{
    settle(play->p, PU_ITEM_METEORITE);
    if (pu_rover_on(play->p, square) >= 0) pu_lose_rover_at(play, square); /* PU-8.5 */
    pu_set(&play->p->meteorite, square);
    pu_tell(play, PU_TOLD_METEORITE_PLACED, square, 0, 0, 0);
}

static void clear_line(struct pu_play *play, int column, int number)
{
    settle(play->p, PU_ITEM_CLEAR);
    for (int i = 0; i < 12; i++) {
        const int square = column ? i * 16 + number : number * 16 + i;
        if (!pu_test(&play->p->meteorite, square)) continue;
        pu_unset(&play->p->meteorite, square);
        pu_tell(play, PU_TOLD_DESTROYED, PU_WHAT_METEORITE, square, -1, 0);
    }
}

/* ---- collected life pods ---- */

/* A place as events tell it: of a slot its letter, which only the corporation knows. */
static int told_place(const struct pu_seat *p, int place)
{
    const bool slot = place >= PU_AT_SLOT && place != PU_AT_AREA;
    return slot ? place | pu_label(p, place - PU_AT_SLOT) << 8 : place;
}

static void pod_from(struct pu_seat *p, int place)
{
    if (place == PU_AT_AREA)
        p->pods--;
    else if (place >= PU_AT_SLOT)
        p->slots_set &= (uint8_t) ~(1 << (place - PU_AT_SLOT));
    else
        p->cell_pods[place >> 4] &= (uint16_t) ~(1 << (place & 15));
}

static void pod_to(struct pu_seat *p, int place)
{
    if (place == PU_AT_AREA)
        p->pods++;
    else if (place >= PU_AT_SLOT)
        p->slots_set |= (uint8_t)(1 << (place - PU_AT_SLOT));
    else
        p->cell_pods[place >> 4] |= (uint16_t)(1 << (place & 15));
}

static void lose_pod(struct pu_play *play, int place)
{
    settle(play->p, PU_ITEM_LOSE);
    pod_from(play->p, place);
    pu_tell(play, PU_TOLD_DESTROYED, PU_WHAT_LIFEPOD, -1, told_place(play->p, place), 0);
}

static void put_pod(struct pu_play *play, int place)
{
    pop_frame(play->p);
    pod_to(play->p, place);
    pu_tell(play, PU_TOLD_POD_MOVED, -1, told_place(play->p, place), 0, 0);
    if (place >= PU_AT_SLOT && place != PU_AT_AREA)
        pu_tell(play, PU_TOLD_TECHNOLOGY, pu_label(play->p, place - PU_AT_SLOT), 0, 0, 0);
}

static void redirect(struct pu_play *play, int from, int to)
{
    struct pu_seat *p = play->p;

    pod_from(p, from);
    pod_to(p, to);
    pu_tell(play, PU_TOLD_POD_MOVED, told_place(p, from), told_place(p, to), 0, 0);
    if (p->num_frames) {
        if (!--p->frames[p->num_frames - 1].count) pop_frame(p);
    } else if (find_item(p, PU_ITEM_REDIRECT) < p->num_items) {
        settle(p, PU_ITEM_REDIRECT);
    } else {
        use_trait(play, PU_T_ANY_TIME_REDIRECT_LIFEPODS);
    }
}

/* ---- abilities ---- */

static void claim_row(struct pu_play *play, int marker) /* Jump Drive E */
{
    const int cell = play->p->cell[marker];
    for (int track = 0; track < PU_TRACKS; track++)
        pu_gain_cell(play, track, cell, PU_GAIN_CLAIMED, 0);
}

static bool is_use_of(const struct pu_seat *p, int trait, int technology)
{
    return pu_technology_of(p, trait) == 1 << technology;
}

static void use(struct pu_play *play, int technology, int marker)
{
    struct pu_seat *p = play->p;
    int steps;

    if (is_use_of(p, PU_T_ANY_TIME_RESET_MARKER, technology)) {
        use_trait(play, PU_T_ANY_TIME_RESET_MARKER);
        p->cell[PU_TRACK_BIOMASS] = 0;
    } else if (is_use_of(p, PU_T_ANY_TIME_REGRESS, technology)) {
        use_trait(play, PU_T_ANY_TIME_REGRESS);
        pu_regress(play, marker, 1);
    } else if (is_use_of(p, PU_T_ANY_TIME_ADVANCE_TO_NEXT_MILESTONE, technology)) {
        use_trait(play, PU_T_ANY_TIME_ADVANCE_TO_NEXT_MILESTONE);
        if (pu_next_milestone(p, p->flux, &steps))
            pu_move_marker(play, p->flux, PU_STRAIGHT, steps, PU_GAIN_ALL);
    } else if (is_use_of(p, PU_T_ANY_TIME_ADVANCE, technology)) {
        const struct pu_effect *e = pu_has(p, PU_T_ANY_TIME_ADVANCE);
        const int track = e->tracks & 0x80 ? p->flux : pu_low(e->tracks);
        use_trait(play, PU_T_ANY_TIME_ADVANCE);
        pu_move_marker(play, track, PU_STRAIGHT, 1, PU_GAIN_ALL);
    } else if (is_use_of(p, PU_T_ANY_TIME_CLAIM_ROW_BONUSES, technology)) {
        use_trait(play, PU_T_ANY_TIME_CLAIM_ROW_BONUSES);
        claim_row(play, marker);
    } else {
        const struct pu_effect *e = pu_has(p, PU_T_ANY_TIME_ADD_COMMON_OBJECTIVE);
        use_trait(play, PU_T_ANY_TIME_ADD_COMMON_OBJECTIVE);
        pu_draw_goals(play, e->value);
        pu_push_frame(p, PU_FRAME_KEEP, 0, 0, 1);
    }
}

void pu_lose_idle(struct pu_play *play, int kind)
{
    struct pu_seat *p = play->p;
    const uint32_t idle = p->num_items ? pu_idle_items(play->s, play->seat) : 0;

    for (int i = p->num_items - 1; i >= 0; i--) {
        const struct pu_item it = p->items[i];
        if (!(idle >> i & 1) || (kind && (it.kind != kind || pu_is_optional(&it)))) continue;
        if (!pu_is_optional(&it)) pu_tell(play, PU_TOLD_DROPPED, it.kind, 0, 0, 0);
        pu_settle_item(p, i, it.count);
    }
}

void pu_close_window(struct pu_play *play)
{
    struct pu_seat *p = play->p;

    p->walked_set = 0;
    if (p->num_frames) { /* Cosmos 2: no more redirects wanted */
        pop_frame(p);
        return;
    }
    if (play->told) pu_lose_idle(play, 0); /* to tell what is lost */
    if (p->num_items) memset(p->items, 0, sizeof p->items);
    p->num_items = 0;
    p->taken = 0;
    p->done = 1;
}

void pu_perform(struct pu_play *play, fr_move m)
{
    const int a = pu_first(m), b = pu_second(m);

    if (pu_kind_of(m) != PU_MOVE_MOVE) play->p->walked_set = 0;
    switch (pu_kind_of(m)) {
    case PU_MOVE_DISCARD: discard_goal(play, a); break;
    case PU_MOVE_FLUX: choose_flux(play, a); break;
    case PU_MOVE_FACE: turn_base(play, a); break;
    case PU_MOVE_EMPTY: empty_depot(play, a); break;
    case PU_MOVE_PLACE: place(play, m); break;
    case PU_MOVE_TAKE: pu_take_tile(play, a); break;
    case PU_MOVE_SET_ASIDE: set_aside(play, a); break;
    case PU_MOVE_STATION: advance_for_station(play, a, b); break;
    case PU_MOVE_ENERGY: advance_for_energy(play, a, b); break;
    case PU_MOVE_BOOST: boost(play, a, b); break;
    case PU_MOVE_ADVANCE: advance(play, a, b); break;
    case PU_MOVE_RAISE: pu_move_marker(play, a, b, 1, PU_GAIN_NO_BOOST); break;
    case PU_MOVE_REGRESS: regress(play, a); break;
    case PU_MOVE_GO: go_on_moving(play, a); break;
    case PU_MOVE_PATCH: lay_patch(play, b); break;
    case PU_MOVE_STORE: store_patch(play); break;
    case PU_MOVE_DOUBLE: double_patch(play); break;
    case PU_MOVE_TRADE: trade_patch(play); break;
    case PU_MOVE_ROVER: land_rover(play, b); break;
    case PU_MOVE_MOVE: drive(play, a, b); break;
    case PU_MOVE_LINK: link_rover(play, a, b); break;
    case PU_MOVE_TELEPORT: teleport(play, a, b); break;
    case PU_MOVE_CHOOSE: choose(play, a, b); break;
    case PU_MOVE_COLLECT: collect(play, b); break;
    case PU_MOVE_DESTROY: destroy(play, b); break;
    case PU_MOVE_METEORITE: drop_meteorite(play, b); break;
    case PU_MOVE_CLEAR: clear_line(play, a, b); break;
    case PU_MOVE_LOSE: lose_pod(play, a); break;
    case PU_MOVE_POD: put_pod(play, a); break;
    case PU_MOVE_REDIRECT: redirect(play, a, b); break;
    case PU_MOVE_USE: use(play, a, b - 1); break;
    case PU_MOVE_CARD: pu_take_card(play, a); break;
    case PU_MOVE_KEEP: keep_goal(play, a); break;
    case PU_MOVE_DONE: pu_close_window(play); break;
    case PU_MOVE_DROP: pu_lose_idle(play, a); break;
    case PU_MOVE_PLANET: choose_planet(play, a); break;
    case PU_MOVE_CORPORATION: choose_corporation(play, a); break;
    default: assert(false); /* no such kind of move */
    }
}

void pu_apply(void *state, int seat, fr_move m, struct fr_events *told)
{
    struct pu_state *s = state;
    struct pu_play play = { s, &s->seats[seat], seat, told };

    assert(pu_why_not(s, seat, m) == FR_OK);
    pu_perform(&play, m);
    pu_go_on(&play);
}
