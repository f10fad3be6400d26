/* game.c: Planet Steam, filled in. */
#include "observe.h"
#include "inner.h"

#include <stdio.h>

const char *const ps_question_ids[PS_NUM_STEPS] = {
    "free_upgrade", "river_neutral", "open_bid",    "raise",         "specialist",
    "engineer",     "banker",        "bonus",       "order_marker",  "manipulate",
    "sabotage",     "tip",           "place_claim", "place_neutral", "offer_zone",
    "claim",        "fallback",      "airship",     "hired_carrier", "activate",
    "reactors",     "extraction",    "store",       "trade",         "certificate",
};

static fr_seats to_act(const void *state)
{
    const struct ps_state *s = state;

    return s->step == PS_GAME_OVER ? 0 : (fr_seats)(1 << s->asked);
}

static bool question(const void *state, int seat, struct fr_question *q)
{
    const struct ps_state *s = state;
    int amount = 0, source = -1;

    if (s->step == PS_GAME_OVER || seat != s->asked) return false;
    switch (s->step) {
    case PS_ASK_OPEN_BID:
    case PS_ASK_RAISE:
        amount = s->bid;
        if (s->contest == PS_FOR_ZONE) source = s->lot;
        break;
    case PS_ASK_FALLBACK: source = s->lot; break;
    case PS_ASK_TRADE: source = ps_traded(s); break;
    case PS_ASK_RIVER_NEUTRAL:
    case PS_ASK_PLACE_CLAIM:
    case PS_ASK_PLACE_NEUTRAL:
    case PS_ASK_ORDER_MARKER: amount = s->markers_left; break;
    default: break;
    }
    *q = (struct fr_question){ .kind = s->step,
                               .source = (int16_t)source,
                               .amount = (int16_t)amount };
    return true;
}

/* The zone that is contested, or the resource that is traded. */
static bool source(const void *state, int seat, const struct fr_question *q, char *out, size_t cap)
{
    (void)state;
    (void)seat;
    if (q->source < 0) return false;
    if (q->kind == PS_ASK_TRADE)
        snprintf(out, cap, "resource.%s", ps_resource_ids[q->source]);
    else
        snprintf(out, cap, "zone.%c%d", 'A' + q->source % PS_COLUMNS, q->source / PS_COLUMNS + 1);
    return true;
}

const struct fr_game ps_game = {
    .id = "planet-steam",
    .title = "Planet Steam",
    .min_players = 2,
    .max_players = PS_MAX_PLAYERS,
    .state_size = sizeof(struct ps_state),
    .max_legal = PS_MAX_BID + 1, /* every bid, or to pass */
    .policy_size = PS_POLICY_SIZE,
    .observation_size = PS_OBSERVATION,
    .rules = ps_rules,
    .num_rules = PS_NUM_RULES,
    .reasons = ps_reasons,
    .num_reasons = PS_NUM_REASONS,
    .terms = ps_terms,
    .num_terms = PS_NUM_TERMS,
    .data_hash = PS_DATA_HASH,
    .same_data = (const uint64_t[]){ PS_SAME_DATA },
    .options = ps_options,
    .num_options = PS_NUM_OPTIONS,
    .questions = ps_question_ids,
    .num_questions = PS_NUM_STEPS,
    .events = ps_event_defs,
    .num_events = PS_NUM_EVENTS,
    .setup = ps_setup_game,
    .setup_events = ps_setup_events,
    .reveal = ps_reveal,
    .options_of = ps_options_of,
    .to_act = to_act,
    .question = question,
    .source = source,
    .legal = ps_legal,
    .pick = ps_pick,
    .why_not = ps_why_not,
    .explain = ps_explain,
    .apply = ps_apply,
    .score = ps_score,
    .place = ps_place,
    .redact = ps_redact,
    .resample = ps_resample,
    .observe = ps_observe,
    .observe_again = FR_FOR_BATCHES(ps_observe_again),
    .observe_bytes = FR_FOR_BATCHES(ps_observe_bytes),
    .kept_words = PS_KEPT_WORDS,
    .describe = ps_describe,
    .index = ps_index,
    .indices = ps_indices,
    .write_move = ps_write_move,
    .read_move = ps_read_move,
    .write_event = ps_write_event,
    .write_position = ps_write_position,
    .read_position = ps_read_position,
    .derive = ps_derive,
    .broken = ps_broken,
    .progress = ps_progress,
    .features = ps_features,
    .feature_ids = ps_feature_ids,
    .num_features = PS_NUM_FEATURES,
    .inputs = ps_inputs,
    .num_inputs = PS_NUM_INPUTS,
};
