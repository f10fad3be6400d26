/* game.c: Underwater Cities, as the rest of the house sees it. */
#include "inner.h"

#include <string.h>

const char *const uc_questions[] = { "discard", "turn", "match", "plan", "card", "drop", "effect", "part", "upgrade_built",
                                     "look", "under", "keep", "order", "contract", "end", "replace", "sell" };

const struct fr_event_def uc_events[] = {
    { "round", { "round", "era" } }, { "order", { "position" } }, { "played", { "card", "slot", "clone", "match" } },
    { "claimed", { "card" } }, { "dropped", { "card" } }, { "used", { "card" } }, { "readied", { "card" } },
    { "put_away", { "card", "to" } }, { "discarded", { "card" } }, { "drew", { "card" } },
    { "gained", { "resource", "amount", "source" } }, { "paid", { "resource", "amount", "source" } },
    { "built", { "kind", "site" } }, { "upgraded", { "kind", "site" } }, { "produced", { "kind", "site" } },
    { "converted", { "city" } }, { "advanced", { "space" } }, { "performed", { "slot" } }, { "took", { "card", "way" } },
    { "looked", { "cards" } }, { "connected", { "tile", "hexagon" } }, { "contract", { "contract" } },
    { "production", { "era" } }, { "fed", { "kelp", "biomatter", "lost" } }, { "reshuffled", { "cards" } },
    { "neutral", { "tile", "slot" } }, { "turned", { "card" } }, { "scored", { "source", "points" } },
    { "verdict", { "won", "cities", "points" } },
};

_Static_assert(sizeof uc_questions / sizeof *uc_questions == UC_NUM_QUESTIONS, "one name a question");
_Static_assert(sizeof uc_events / sizeof *uc_events == UC_NUM_EVENTS, "one name an event");
_Static_assert(sizeof(struct uc_state) <= 1536, "a state of at most 1.5 KiB");

struct fr_game uc_game = {
    .id = "underwater-cities", .title = "Underwater Cities", .min_players = 1, .max_players = UC_MAX_PLAYERS,
    .state_size = sizeof(struct uc_state), .max_legal = UC_MAX_LEGAL, .policy_size = UC_POLICY,
    .observation_size = UC_OBSERVATION,
    .rules = uc_rules, .num_rules = UC_NUM_RULES,
    .reasons = uc_reasons, .num_reasons = UC_NUM_REASONS, .terms = uc_terms, .num_terms = UC_NUM_TERMS,
    .data_hash = UC_DATA_HASH, .options = uc_options, .num_options = UC_NUM_OPTIONS,
    .questions = uc_questions, .num_questions = UC_NUM_QUESTIONS, .events = uc_events, .num_events = UC_NUM_EVENTS,
    .setup = uc_setup, .options_of = uc_options_of, .to_act = uc_to_act, .may_act = uc_may_act, .question = uc_question_of, .legal = uc_legal,
    .why_not = uc_why_not, .explain = uc_explain, .apply = uc_apply, .score = uc_score_lines, .place = uc_place, .goal = uc_goal,
    .redact = uc_redact, .resample = uc_resample, .observe = uc_observe, .describe = uc_describe, .index = uc_index,
    .write_move = uc_write_move, .read_move = uc_read_move, .write_event = uc_write_event,
    .write_position = uc_write_position, .derive = uc_derive, .read_position = uc_read_position, .broken = uc_broken,
    .use_data = uc_use_data,
    .features = uc_features, .feature_ids = uc_feature_ids, .num_features = UC_NUM_FEATURES,
};
