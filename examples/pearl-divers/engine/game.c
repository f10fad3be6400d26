/* game.c: Pearl Divers, filled in. */
#include "state.h"

static const char *const question_ids[] = { "dive" };

static fr_seats to_act(const void *state)
{
    const struct pd_state *s = state;

    return s->asked < 0 ? 0 : (fr_seats)(1 << s->asked);
}

static bool question(const void *state, int seat, struct fr_question *q)
{
    const struct pd_state *s = state;

    if (seat != s->asked || s->asked < 0) return false;
    *q = (struct fr_question){ .kind = 0,
                               .source = -1,
                               .amount = (int16_t)pd_top(&s->players[seat]) };
    return true;
}

/* A place for each value, and one to come up. */
static uint32_t policy_index(const void *state, int seat, fr_move m)
{
    (void)state;
    (void)seat;
    return pd_kind(m) == PD_PLAY ? (uint32_t)pd_card(m) : 0;
}

const struct fr_game pd_game = {
    .id = "pearl-divers",
    .title = "Pearl Divers",
    .min_players = 2,
    .max_players = PD_MAX_PLAYERS,
    .state_size = sizeof(struct pd_state),
    .max_legal = PD_VALUES + 1,
    .policy_size = PD_VALUES + 1,
    .observation_size = PD_OBSERVATION,
    .data_hash = PD_DATA_HASH,
    .rules = pd_rules,
    .num_rules = PD_NUM_RULES,
    .reasons = pd_reasons,
    .num_reasons = PD_NUM_REASONS,
    .terms = pd_terms,
    .num_terms = PD_NUM_TERMS,
    .options = pd_options,
    .num_options = PD_NUM_OPTIONS,
    .questions = question_ids,
    .num_questions = 1,
    .events = pd_event_defs,
    .num_events = PD_NUM_EVENTS,
    .setup = pd_setup,
    .options_of = pd_options_of,
    .to_act = to_act,
    .question = question,
    .legal = pd_legal,
    .why_not = pd_why_not,
    .explain = pd_explain,
    .apply = pd_apply,
    .score = pd_score,
    .place = pd_place,
    .redact = pd_redact,
    .resample = pd_resample,
    .observe = pd_observe,
    .describe = pd_describe,
    .index = policy_index,
    .write_move = pd_write_move,
    .read_move = pd_read_move,
    .write_event = pd_write_event,
    .write_position = pd_write_position,
    .read_position = pd_read_position,
    .broken = pd_broken,
};
