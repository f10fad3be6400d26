/* game.c: Planet Unknown, as everybody else sees it. */
#include "state.h"

const char *const pu_question_ids[] = { "discard_goal", "flux_track", "rotate", "event", "turn", "pick", "patches",
                                        "final", "pod", "redirect", "direction", "keep_goal" };

const struct fr_game pu_game = {
    .id = "planet-unknown", .title = "Planet Unknown", .min_players = 1, .max_players = PU_MAX_SEATS,
    .state_size = sizeof(struct pu_state), .max_legal = PU_MAX_LEGAL, .policy_size = 8192, .observation_size = PU_OBSERVATION,
    .rules = pu_rules, .num_rules = PU_NUM_RULES, .terms = pu_terms, .num_terms = PU_NUM_TERMS,
    .data_hash = PU_DATA_HASH, .options = pu_options, .num_options = PU_NUM_OPTIONS,
    .questions = pu_question_ids, .num_questions = PU_NUM_QUESTIONS, .events = pu_told_defs, .num_events = PU_NUM_TOLD,
    .setup = pu_setup, .options_of = pu_options_of, .to_act = pu_to_act, .question = pu_question, .legal = pu_legal,
    .why_not = pu_why_not, .facts = pu_facts, .apply = pu_apply, .score = pu_score, .place = pu_place, .redact = pu_redact,
    .resample = pu_resample, .observe = pu_observe, .index = pu_index, .write_move = pu_write_move, .read_move = pu_read_move,
    .write_event = pu_write_event, .write_position = pu_write_position, .read_position = pu_read_position, .broken = pu_broken,
    .features = pu_features, .feature_ids = pu_feature_ids, .num_features = PU_NUM_FEATURES,
};
