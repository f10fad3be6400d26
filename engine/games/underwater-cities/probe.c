/* probe.c: may this slot be chosen with that card? (UC-4.9, UC-AR-4)
 *
 * Nearly always a part of the slot is possible at once and nobody comes here. If none is, the slot
 * may still become usable through what happens before its action: the reward of a match or
 * mismatch, a paid match, an ability, the card resolved first. That is answered exactly. The
 * definition is to play it out on a copy: every line of play up to the slot's action, without
 * looking at hidden cards or tiles. It is rarely needed: bounds.c knows what cannot help, lines.c
 * follows most cards on the player alone. */
#include "probe.h"

#include <string.h>

enum {
    SEEN = 8192,
    FEW_SEEN = 512,
    MOVES = UC_PROBE_MOVES,
    BUDGET = 20000,
    WORTH_HASHING = BUDGET - 16,
    MANY = BUDGET - 256
};

/* States already looked at: a line that comes to the same state twice is followed once. */
struct probe {
    int slot;  /* its parts are what is wanted; -1: the upgrade of what is built */
    int lacks; /* of the slot */
    int budget;
    unsigned size; /* of seen: short searches, nearly all, do without, and few need it whole */
    uint64_t seen[SEEN];
};

static bool seen_before(struct probe *probe, const struct uc_state *s)
{
    const struct uc_player *p = &s->players[s->active];
    const unsigned size = probe->budget < MANY ? SEEN : FEW_SEEN;
    uint64_t hash = fr_mix(s->depth + 1u) ^ fr_mix(s->step + 99u) ^ fr_mix(s->chosen_set + 7);
    const unsigned char *bytes = (const unsigned char *)p;

    for (size_t i = 0; i + 8 <= sizeof *p; i += 8) {
        uint64_t word;
        memcpy(&word, bytes + i, sizeof word);
        hash = fr_mix(hash ^ word) + 0x9e3779b97f4a7c15u;
    }
    for (int i = 0; i < s->depth; i++) {
        uint64_t word;
        memcpy(&word, &s->stack[i], sizeof word);
        hash = fr_mix(hash ^ word);
    }
    hash |= 1;
    if (size != probe->size) memset(probe->seen, 0, size * sizeof *probe->seen);
    probe->size = size;
    for (int i = 0; i < 8; i++) {
        uint64_t *at = &probe->seen[(hash + (uint64_t)i) % size];
        if (*at == hash) return true;
        if (!*at) {
            *at = hash;
            return false;
        }
    }
    return false;
}

/* Whether nothing of what is still to come costs anything: then only what the slot lacks helps. */
static bool only_gains_left(const struct uc_state *s, const struct uc_player *p)
{
    int slots = 0;

    if (s->contracts_set || p->events_set & LIVELY) return false;
    for (int i = 0; i < s->depth; i++) {
        const struct uc_frame *f = &s->stack[i];
        if (f->kind != UC_EFFECT) return false;
        UC_EACH(part, f->left)
        {
            const struct uc_node *node = uc_node_of(f->effect, (int)part);
            slots += node->op == UC_SLOT;
            if (node->op != UC_GAIN && node->op != UC_FEDERATION && node->op != UC_SLOT)
                return false;
        }
    }
    return slots < 2;
}

/* Whether something still to come brings more, the more has been built or upgraded. */
static bool some_count(const struct uc_state *s, const struct uc_player *p)
{
    for (int i = 0; i < s->depth; i++) {
        const struct uc_frame *f = &s->stack[i];
        if (f->kind != UC_EFFECT) continue;
        UC_EACH(part, f->left)
        {
            const struct uc_node *node = uc_node_of(f->effect, (int)part);
            if (uc_node_counts(node)) return true;
            UC_EACH(at, node->op == UC_USE_ACTION ? uc_ready_set(p) : 0)
            if (uc_effect_counts(uc_t->cards[p->area[at]].effect)) return true;
        }
    }
    return false;
}

/* Moves that show something hidden, and moves that only spend: builds that bring no resource and
 * upgrades, where neither cards nor contracts reward them, nothing follows the part and nothing
 * counts them. They open no line that is not open without them. A city can open sites, a tunnel the
 * way to another, so these are kept while that could bring something. */
static bool is_idle(const struct probe *probe, const struct uc_state *s, const struct uc_player *p,
                    fr_move m)
{
    const int kind = uc_kind_of(m);
    const struct uc_node *node;

    if (kind == UC_M_PERFORM && (probe->lacks == PLACES_OPEN || only_gains_left(s, p)))
        return !(uc_effect_brings(s, p, uc_slot_at(s, uc_step_arg(m))->effect, 0) &
                 (probe->lacks | ANYTHING));
    if (kind == UC_M_LOOK || kind == UC_M_TAKE || kind == UC_M_DRAW || kind == UC_M_DRAW_TILES)
        return true;
    if ((kind != UC_M_BUILD && kind != UC_M_UPGRADE) || s->contracts_set ||
        uc_peek(s)->kind != UC_EFFECT)
        return false;
    node = uc_node_of(uc_peek(s)->effect, uc_part_of(m));
    if (node->effect || node->flags & UC_THEN_UPGRADE || some_count(s, p)) return false;
    if (kind == UC_M_UPGRADE && probe->slot < 0)
        return false; /* it may be the very upgrade that is wanted */
    if (kind == UC_M_UPGRADE)
        return !(uc_rewarded_kinds(p, UC_ON_UPGRADE) >> uc_kind_at(p, uc_upgrade_place(m)) & 1);
    if (uc_rewarded_kinds(p, UC_ON_BUILD) >> uc_build_kind(m) & 1) return false;
    if (uc_build_kind(m) < UC_BUILDINGS) return !uc_bonus_brings(s, p, uc_build_place(m));
    return uc_build_kind(m) == UC_TUNNEL && !uc_tunnels_bring(s, p);
}

static bool can_upgrade_built(const struct uc_player *p, const struct uc_frame *f)
{
    const uint8_t *prices[UC_MAX_PRICES];
    const int num = uc_upgrade_prices(p, &uc_t->nodes[f->effect], f->left, prices);

    for (int i = 0; i < num; i++)
        if (uc_can_pay(p, prices[i])) return true;
    return false;
}

/* The end of a line: it has come to what is wanted, found or not. */
static bool is_there(const struct probe *probe, const struct uc_state *s, bool *found)
{
    const struct uc_player *p = &s->players[s->active];

    *found = false;
    if (probe->slot < 0) {
        if (!s->depth || uc_peek(s)->kind != UC_UPGRADE_BUILT) return !s->depth;
        *found = uc_is_upgraded(p, uc_peek(s)->open) || can_upgrade_built(p, uc_peek(s));
        return true;
    }
    *found = uc_slot_is_next(s) && uc_slot_usable(s, p, probe->slot);
    return *found;
}

/* A contract that only gives is taken at once: more resources never hurt, and what is taken is not
 * offered again. */
static int take_what_gives(fr_move *moves, int num)
{
    for (int i = 0; i < num; i++)
        if (uc_kind_of(moves[i]) == UC_M_CONTRACT &&
            uc_only_gains(uc_t->contracts[uc_arg(moves[i])].reward)) {
            moves[0] = moves[i];
            return 1;
        }
    return num;
}

/* How many buildings of each kind a city has and how many of them are upgraded, side by side in a
 * number. */
static uint32_t buildings_at(const struct uc_player *p, int city)
{
    uint32_t all = 0;

    for (int k = 0; k < UC_BUILDINGS; k++) {
        const uint64_t set = p->kind_set[k] & uc_sites_of[1u << city];
        all = all << 6 | (uint32_t)(uc_num(set) << 3 | uc_num(set & p->upgraded_set));
    }
    return all;
}

/* Whether it makes no difference which of two structures is upgraded: of one kind, both counted or
 * neither, at one city or at two that are alike, where no card looks at the city. */
static bool are_alike(const struct uc_player *p, int a, int b)
{
    const int kind = uc_kind_at(p, a);

    if (kind != uc_kind_at(p, b) || uc_counts(p, a) != uc_counts(p, b)) return false;
    if (kind == UC_TUNNEL || a / UC_PER_CITY == b / UC_PER_CITY) return true;
    return !(p->events_set >> UC_ON_UPGRADE & 1) &&
           buildings_at(p, a / UC_PER_CITY) == buildings_at(p, b / UC_PER_CITY);
}

/* An upgrade that comes to the same as one before it in the list. */
static bool is_repeated(const struct uc_player *p, const fr_move *moves, int i)
{
    if (uc_kind_of(moves[i]) != UC_M_UPGRADE) return false;
    for (int j = i - 1; j >= 0 && uc_kind_of(moves[j]) == UC_M_UPGRADE; j--)
        if (uc_part_of(moves[j]) == uc_part_of(moves[i]) &&
            uc_upgrade_price(moves[j]) == uc_upgrade_price(moves[i]) &&
            are_alike(p, uc_upgrade_place(moves[j]), uc_upgrade_place(moves[i])))
            return true;
    return false;
}

static bool search(struct probe *probe, const struct uc_state *s);

/* A reward for using the slot comes before its first part (UC-AR-50) and may be what makes it
 * possible. */
static bool search_reward(struct probe *probe, const struct uc_state *s)
{
    struct uc_state next = *s;

    next.flags |= UC_SLOT_DONE;
    uc_begin_slot(&next, next.active, probe->slot, UC_MUST | UC_MOMENT, NULL);
    uc_run(&next, NULL);
    return search(probe, &next);
}

static bool search(struct probe *probe, const struct uc_state *s)
{
    fr_move moves[MOVES];
    bool found;
    int num;

    if (is_there(probe, s, &found)) return found;
    if (uc_slot_is_next(s)) {
        if (!s->depth && s->players[s->active].events_set >> UC_ON_USE_SLOT & 1)
            return search_reward(probe, s);
        /* The slot's action begins with its parts impossible; an ability may still open one
         * (UC-5.22). */
        struct uc_emitter e = { moves, 0, MOVES };
        uc_put_moment(s, &s->players[s->active], &e);
        num = e.num < MOVES ? e.num : MOVES;
    } else {
        num = uc_legal_some(s, s->active, moves, MOVES);
    }
    if (probe->budget < WORTH_HASHING && seen_before(probe, s)) return false;
    if (s->contracts_set) num = take_what_gives(moves, num);
    for (int i = 0; i < num; i++) {
        struct uc_state next;
        if (is_idle(probe, s, &s->players[s->active], moves[i])) continue;
        if (probe->slot >= 0 && is_repeated(&s->players[s->active], moves, i)) continue;
        if (--probe->budget < 0) return false; /* UC-AR-59: what is not found is not promised */
        next = *s;
        uc_apply_inner(&next, next.active, moves[i], NULL);
        uc_run(&next, NULL);
        if (search(probe, &next)) return true;
    }
    return false;
}

static bool search_from(struct uc_state *s, int slot, int lacks, bool *gave_up)
{
    struct probe probe;
    bool found;

    probe.slot = slot;
    probe.lacks = lacks;
    probe.budget = BUDGET;
    probe.size = 0;
    uc_run(s, NULL);
    found = search(&probe, s);
    *gave_up = probe.budget < 0;
    return found;
}

/* The definition: every line of play is followed. */
static bool usable_by_search(const struct uc_state *s, int slot, int card, bool clone, int lacks,
                             bool *gave_up)
{
    struct uc_state copy = *s;

    copy.probe = 1;
    uc_apply_inner(&copy, s->active, uc_slot_move(clone, slot, card), NULL);
    return search_from(&copy, slot, lacks, gave_up);
}

/* `p`: as after the cloning tile is paid. */
bool uc_slot_usable_with(const struct uc_state *s, const struct uc_player *p, int slot, int card,
                         bool clone, int traits)
{
    enum uc_verdict verdict;
    bool gave_up;
    int lacks;

    if (s->probe) return false;
    /* Only for builds and traits is the bound worth its price: all other lines are short. */
    if (traits && !uc_could_suffice(s, p, slot, card, traits)) return false;
    verdict = uc_by_line(s, p, slot, card, traits);
    if (verdict != UC_NOT_SIMPLE) return verdict == UC_USABLE;
    lacks = uc_slot_lacks(s, p, slot);
    return uc_could_help(s, p, slot, card, lacks, traits) &&
           usable_by_search(s, slot, card, clone, lacks, &gave_up);
}

/* For assertions: every 16th answer is held against the definition. */
bool uc_answer_holds(const struct uc_state *s, int slot, int card, bool clone, bool usable)
{
    bool gave_up;

    if (s->probe || (s->rng.count + (unsigned)card) % 16) return true;
    return usable == usable_by_search(s, slot, card, clone, ALL, &gave_up) || gave_up;
}

/* T3: the slot cannot be used now; could it be, if it came before the card? Only abilities,
 * contracts and a reward for using it fit in between. */
bool uc_slot_usable_first(const struct uc_state *s, int seat)
{
    struct uc_state copy;
    bool gave_up;

    if (s->probe || !(s->players[seat].events_set >> UC_ON_USE_SLOT & 1 ||
                      uc_free_moment(s, &s->players[seat])))
        return false;
    copy = *s;
    copy.probe = 1;
    copy.plan = UC_SLOT_ONLY;
    copy.step = UC_RESOLVE;
    return search_from(&copy, s->slot, ALL, &gave_up);
}

/* T5: nothing of the slot's action is possible now; could it be after an ability or a contract?
 * Then the slot may not be left (UC-4.9). */
UC_APART bool uc_slot_opens(const struct uc_state *s)
{
    struct uc_state copy;
    bool gave_up;

    if (s->probe || !uc_free_moment(s, &s->players[s->active])) return false;
    copy = *s;
    copy.probe = 1;
    return search_from(&copy, s->slot, ALL, &gave_up);
}

/* UC-AR-40: after this build and what it triggers, can the upgrade that belongs to it be paid? */
bool uc_upgrade_follows(const struct uc_state *s, const struct uc_player *p,
                        const struct uc_node *node, fr_move build)
{
    const struct uc_board *b = uc_board_of(p);
    const int place = uc_build_place(build), kind = uc_build_kind(build);
    const bool links = uc_is_tunnel(place) && uc_last_tunnels(p) >> (place - UC_TUNNEL_PLACE) & 1;
    const bool more = links || s->contracts_set || uc_rewarded_kinds(p, UC_ON_BUILD) >> kind & 1;
    struct probe probe;
    struct uc_state copy;

    if (!b->bonus[place] && !more) return false;
    if (!s->contracts_set && uc_build_only_gains(p, kind, place)) {
        struct uc_player after = *p;
        uc_build_ahead(&after, node, build);
        return uc_any_upgrade_price(&after, node, kind);
    }
    copy = *s;
    copy.players[s->active] = *p; /* perhaps not as it is, but as a card would leave it */
    probe.slot = -1;
    probe.lacks = ALL;
    probe.budget = BUDGET;
    probe.size = 0;
    copy.probe = 2;
    uc_build(&copy, copy.active, node, build, UC_FROM_SITE, NULL);
    uc_run(&copy, NULL);
    return search(&probe, &copy);
}

bool uc_upgrade_survives(const struct uc_state *s, fr_move m)
{
    struct probe probe;
    struct uc_state copy = *s;

    probe.slot = -1;
    probe.lacks = ALL;
    probe.budget = BUDGET;
    probe.size = 0;
    copy.probe = 2;
    uc_apply_inner(&copy, copy.active, m, NULL);
    uc_run(&copy, NULL);
    return search(&probe, &copy);
}
