/* probe.c: may this slot be chosen with that card? (UC-4.9, UC-AR-4)
 *
 * Nearly always a part of the slot is possible at once and nobody comes here. If none is, the slot may still become
 * usable through what happens before its action: the reward of a match or mismatch, a paid match, an ability, the card
 * resolved first. That is answered exactly, by playing it out on a copy: every line of play up to the slot's
 * action, without looking at hidden cards or tiles. Three filters make it rare: nothing could help; what
 * could help brings none of the missing resources; and the lines of a card that only gains are one. */
#include "inner.h"

#include <string.h>

enum { SEEN = 512, MOVES = 512 };

/* States already looked at: a line that comes to the same state twice is followed once. */
struct probe {
    int slot;                 /* its parts are what is wanted; -1: the upgrade of what is built */
    int budget;
    uint64_t seen[SEEN];
};

static bool seen_before(struct probe *probe, const struct uc_state *s)
{
    const struct uc_player *p = &s->players[s->active];
    uint64_t hash = fr_mix(s->depth + 1u) ^ fr_mix(s->step + 99u) ^ fr_mix(s->chosen_set + 7);
    const unsigned char *bytes = (const unsigned char *)p;

    for (size_t i = 0; i + 8 <= sizeof *p; i += 8) {
        uint64_t word;
        memcpy(&word, bytes + i, 8);
        hash = fr_mix(hash ^ word) + 0x9e3779b97f4a7c15u;
    }
    for (int i = 0; i < s->depth; i++) {
        uint64_t word;
        memcpy(&word, &s->stack[i], 8);
        hash = fr_mix(hash ^ word);
    }
    hash |= 1;
    for (int i = 0; i < 8; i++) {
        uint64_t *at = &probe->seen[(hash + (uint64_t)i) % SEEN];
        if (*at == hash) return true;
        if (!*at) {
            *at = hash;
            return false;
        }
    }
    return false;
}

/* Moves that only show something hidden, or cannot matter before the slot's action. */
static bool is_idle(fr_move m)
{
    const int kind = uc_kind_of(m);

    return kind == UC_M_LOOK || kind == UC_M_TAKE || kind == UC_M_DRAW || kind == UC_M_DRAW_TILES;
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
        if (!s->depth || uc_peek(s)->kind != UC_UPGRADE_BUILT) return false;
        *found = can_upgrade_built(p, uc_peek(s));
        return true;
    }
    *found = !s->depth && s->step == UC_RESOLVE && uc_slot_usable(s, p, probe->slot);
    return *found;
}

static bool search(struct probe *probe, const struct uc_state *s)
{
    fr_move moves[MOVES];
    bool found;
    int num;

    if (is_there(probe, s, &found)) return found;
    if (!s->depth && s->step == UC_RESOLVE) {
        /* The slot's action begins with its parts impossible; an ability may still open one (UC-5.22). */
        struct uc_emitter e = { moves, 0, MOVES };
        uc_put_moment(s, &s->players[s->active], &e, -1);
        num = e.num < MOVES ? e.num : MOVES;
    } else {
        num = uc_legal_some(s, s->active, moves, MOVES);
    }
    if (seen_before(probe, s)) return false;
    for (int i = 0; i < num; i++) {
        struct uc_state next;
        if (is_idle(moves[i])) continue;
        if (--probe->budget < 0) return true;       /* see UC-AR-59: in doubt the slot may be chosen */
        next = *s;
        uc_apply_inner(&next, next.active, moves[i], NULL);
        uc_run(&next, NULL);
        if (search(probe, &next)) return true;
    }
    return false;
}

/* ---- filters ---- */

enum { ANYTHING = 0x80 };

/* What of the five resources could help this part, were there more of it; ANYTHING: more than resources. */
static int wanted_by(const struct uc_state *s, const struct uc_player *p, const struct uc_node *node)
{
    int wanted = 0;

    switch (node->op) {
    case UC_BUILD:
        UC_EACH(kind, node->what) {
            const struct uc_price price = uc_build_price(p, node, (int)kind);
            for (int r = 0; r < UC_PAYABLE; r++) wanted |= (price.res[r] > p->res[r]) << r;
            if (wanted & (1 << UC_KELP | 1 << UC_STEELPLAST)) wanted |= 1 << UC_BIOMATTER;
        }
        /* Places, surcharges and an upgrade in the same part: let the search decide. */
        if (!wanted || node->flags & UC_REQUIRED || uc_board_of(p)->stars > 1) wanted |= 0x1F;
        return wanted;
    case UC_UPGRADE:
        return uc_structures(p, node->what, false) ? 0x1F : ANYTHING;
    case UC_CHOOSE:
        for (int i = 0; i < node->num_options; i++) {
            const struct uc_effect *e = uc_effect_at(node->effect + i);
            for (int k = 0; k < e->num; k++) wanted |= wanted_by(s, p, &uc_t->nodes[e->first + k]);
        }
        return wanted;
    default: return 0x1F;
    }
}

static int wanted(const struct uc_state *s, const struct uc_player *p, int slot)
{
    const struct uc_effect *e = uc_effect_at(uc_slot_at(s, slot)->effect);
    int all = 0;

    for (int i = 0; i < e->num; i++) all |= wanted_by(s, p, &uc_t->nodes[e->first + i]);
    return all;
}

/* Whether playing this card here can bring anything at all before the slot's action. */
static bool could_help(const struct uc_state *s, const struct uc_player *p, int slot, int card)
{
    const struct uc_card *c = &uc_t->cards[card];
    const bool match = uc_slot_at(s, slot)->colour == c->colour;
    int helps;

    if (uc_free_moment(s, p) || p->events_set >> (match ? UC_ON_MATCH : UC_ON_MISMATCH) & 1) return true;
    if (!match && !(p->events_set & UC_HAS_MATCH)) return false;
    helps = c->cost > p->res[UC_CREDIT] ? 0 : c->helps;
    if (helps && (p->events_set & UC_HAS_ABILITY || p->events_set >> UC_ON_FEDERATION & 1)) return true;
    return helps & (ANYTHING | wanted(s, p, slot));
}

static bool search_from(struct uc_state *s, int slot)
{
    struct probe probe = { .slot = slot, .budget = 20000 };

    uc_run(s, NULL);
    return search(&probe, s);
}

bool uc_slot_usable_with(const struct uc_state *s, int seat, int slot, int card, bool clone)
{
    struct uc_state copy;

    if (s->probe || !could_help(s, &s->players[seat], slot, card)) return false;
    copy = *s;
    copy.probe = 1;
    uc_apply_inner(&copy, seat, uc_slot_move(clone, slot, card), NULL);
    return search_from(&copy, slot);
}

/* T3: the slot cannot be used now; could it be, if it came before the card? Only abilities and contracts fit in between. */
bool uc_slot_usable_first(const struct uc_state *s, int seat)
{
    struct uc_state copy;

    if (s->probe || !uc_free_moment(s, &s->players[seat])) return false;
    copy = *s;
    copy.probe = 1;
    copy.plan = UC_SLOT_ONLY;
    copy.step = UC_RESOLVE;
    return search_from(&copy, s->slot);
}

/* UC-AR-40: after this build and what it triggers, can the upgrade that belongs to it be paid? */
bool uc_upgrade_follows(const struct uc_state *s, int seat, const struct uc_node *node, fr_move build)
{
    struct probe probe = { .slot = -1, .budget = 2000 };
    struct uc_state copy = *s;

    copy.probe = 2;
    uc_build(&copy, seat, node, build, UC_FROM_SITE, NULL);
    uc_run(&copy, NULL);
    return search(&probe, &copy);
}
