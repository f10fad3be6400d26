/* probe.h: what the three files share that answer whether a card makes a slot usable (UC-4.9,
 * UC-AR-4): bounds.c says what cannot help, lines.c follows what needs only the player, probe.c all
 * the rest. */
#ifndef UC_PROBE_H
#define UC_PROBE_H

#include "inner.h"

/* Triggers of permanent cards only gain, pay or exchange, so they bring resources and nothing else;
 * those for using a slot may do anything, and whoever has one is followed move by move. */
enum {
    RESOURCES = UC_RESOURCE_BITS,
    A_READY = UC_A_READY,
    PLACES_OPEN = UC_PLACES_OPEN,
    ANYTHING = UC_ANYTHING,
    ALL = 0xFF
};

/* Traits of claimed cards by which something may happen between the choice of the slot and its
 * action. */
enum {
    LIVELY = UC_HAS_ABILITY | UC_HAS_MATCH | 1 << UC_ON_MATCH | 1 << UC_ON_MISMATCH |
             1 << UC_ON_FEDERATION | 1 << UC_ON_USE_SLOT
};

enum { UC_PROBE_MOVES = 512 };

/* ---- bounds.c ---- */

bool uc_brings_resources(
    int effect); /* of a trigger or of what follows a build: more than points */
/* Whether it brings more, the more has been built or upgraded. */
bool uc_node_counts(const struct uc_node *);
bool uc_effect_counts(int effect);
int uc_rewarded_kinds(
    const struct uc_player *,
    int event); /* whose build or upgrade a claimed card rewards with a resource */
int uc_effect_brings(const struct uc_state *, const struct uc_player *, int effect, int deep);
bool uc_bonus_brings(const struct uc_state *, const struct uc_player *, int place);
bool uc_tunnels_bring(const struct uc_state *, const struct uc_player *);
uint64_t uc_empty_places(const struct uc_player *, const struct uc_node *, int kind);
int uc_hexagons_within(const struct uc_player *, int tunnels);
bool uc_is_spent(const struct uc_player *, int place_in_area, const struct uc_mod *);
/* By what depends on the player this one profits: enum uc_missing, enum uc_helps, and the most that
 * a build is rewarded with. */
struct uc_profit {
    int live;
    int16_t reward[UC_PAYABLE];
};
void uc_find_profit(const struct uc_player *, int traits, struct uc_profit *);
bool uc_could_bring(const struct uc_state *, const struct uc_player *, int slot,
                    const struct uc_card *, const struct uc_profit *);
bool uc_could_help(const struct uc_state *, const struct uc_player *, int slot, int card, int lacks,
                   int traits);
bool uc_could_suffice(const struct uc_state *, const struct uc_player *, int slot, int card,
                      int traits);

/* ---- lines.c ---- */

enum uc_verdict { UC_UNUSABLE, UC_USABLE, UC_NOT_SIMPLE };
enum uc_verdict uc_by_line(const struct uc_state *, const struct uc_player *, int slot, int card,
                           int traits);
bool uc_only_gains(int effect);
bool uc_build_only_gains(const struct uc_player *, int kind, int place);
void uc_build_ahead(struct uc_player *, const struct uc_node *,
                    fr_move build); /* one that only gains, on the player alone */
void uc_add_effect(struct uc_player *, int effect);

#endif
