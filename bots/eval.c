/* eval.c: estimates and shares of the victory. */
#include "eval.h"

#include <string.h>

enum { GOAL_WORTH = 30 };           /* points, alone */
static const float CERTAIN = 0.85f; /* of a game that is over: its places; the rest is by how far */

static const struct fr_weights *weights_of(const struct fr_game *game,
                                           const struct fr_weights *const *all)
{
    for (int i = 0; all[i]; i++)
        if (!strcmp(all[i]->game, game->id)) return all[i];
    return NULL;
}

static void take_weight(struct fr_eval *e, const struct fr_weight *w)
{
    for (uint32_t i = 0; i < e->game->num_features; i++)
        if (!strcmp(e->game->feature_ids[i], w->feature)) {
            e->opening[i] = w->opening;
            e->closing[i] = w->closing;
        }
}

void fr_eval_init_with(struct fr_eval *e, const struct fr_game *game, int players,
                       const struct fr_weights *const *all)
{
    const struct fr_weights *w = weights_of(game, all);
    const struct fr_weight *list = w ? w->list : NULL;

    memset(e, 0, sizeof *e);
    e->game = game;
    e->players = players;
    e->spread_opening = w ? w->spread_opening : 20;
    e->spread_closing = w ? w->spread_closing : 10;
    e->solo_goal = w ? w->solo_goal : 100;
    e->follow = w ? w->follow : 0;
    e->playout_width = w ? w->playout_width : 8;
    e->playout_length = !w ? 8 : players == 1 ? w->playout_alone : w->playout_length;
    e->one_turn = players == 1 || (w && w->one_turn);
    e->line_cost = w && players == 1 && w->line_cost_alone ? w->line_cost_alone : 1;
    if (w && w->list_alone && players == 1) list = w->list_alone;
    for (; list && list->feature; list++) take_weight(e, list);
}

void fr_eval_init(struct fr_eval *e, const struct fr_game *game, int players)
{
    fr_eval_init_with(e, game, players, fr_all_weights);
}

static int32_t part_of(int32_t weight, int percent) { return weight * percent / 100; }

static void take_habit(struct fr_eval *e, const struct fr_habit *h)
{
    for (uint32_t i = 0; i < e->game->num_features; i++)
        if (!strcmp(e->game->feature_ids[i], h->feature)) {
            e->opening_lean[i] += part_of(e->opening[i], h->percent - 100);
            e->closing_lean[i] += part_of(e->closing[i], h->percent - 100);
        }
}

static void take_habits(struct fr_eval *e, const struct fr_habit *h)
{
    for (; h && h->game; h++)
        if (!strcmp(h->game, e->game->id)) {
            take_habit(e, h);
            e->leans = true;
        }
}

void fr_eval_lean(struct fr_eval *e, const struct fr_habit *habits, const struct fr_habit *temper)
{
    take_habits(e, habits);
    take_habits(e, temper);
    for (uint32_t i = 0; e->leans && i < e->game->num_features; i++) {
        e->opening[i] += e->opening_lean[i];
        e->closing[i] += e->closing_lean[i];
    }
}

void fr_eval_for(struct fr_eval *e, const struct fr_game *game, const void *state)
{
    struct fr_options options;

    game->options_of(state, &options);
    fr_eval_init(e, game, options.players);
}

static int32_t slide(int32_t opening, int32_t closing, int32_t progress)
{
    return (opening * (256 - progress) + closing * progress) / 256;
}

int32_t fr_weight_at(const struct fr_eval *e, int feature, int32_t progress)
{
    return slide(e->opening[feature], e->closing[feature], progress);
}

static int32_t score_of(const struct fr_eval *e, const void *state, int seat)
{
    struct fr_score_line lines[FR_MAX_SCORE_LINES];
    int num;

    return e->game->score(state, seat, lines, FR_MAX_SCORE_LINES, &num) * FR_POINT;
}

/* Features times weights, which slide as the game goes on. */
static int32_t weigh(const struct fr_eval *e, const int32_t *features, const int32_t *opening,
                     const int32_t *closing)
{
    const int32_t progress = features[0];
    int32_t first = 0, last = 0;

    for (uint32_t i = 1; i < e->game->num_features; i++) {
        first += features[i] * opening[i];
        last += features[i] * closing[i];
    }
    return (int32_t)(((int64_t)first * (256 - progress) + (int64_t)last * progress) / 256);
}

static int32_t ask_net(const struct fr_eval *e, const void *state, int seat)
{
    struct fr_input inputs[FR_MAX_INPUTS];
    int32_t features[FR_MAX_FEATURES], lean = 0;

    if (!e->game->to_act(state)) return score_of(e, state, seat);
    if (e->leans) {
        e->game->features(state, seat, features);
        lean = weigh(e, features, e->opening_lean, e->closing_lean);
    }
    return lean +
           (int32_t)(FR_POINT * fr_net_value(e->net, inputs, e->game->inputs(state, seat, inputs)));
}

int32_t fr_result(const struct fr_game *game, const void *state, int seat, int players,
                  int relative)
{
    const int32_t own = game->score(state, seat, NULL, 0, NULL);
    int32_t best = INT32_MIN;

    if (players == 1) return (own + (fr_goal_met(game, state) ? GOAL_WORTH : 0)) * FR_POINT;
    for (int other = 0; relative && other < players; other++) {
        const int32_t score = other == seat ? INT32_MIN : game->score(state, other, NULL, 0, NULL);
        if (score > best) best = score;
    }
    return own * FR_POINT - (relative ? best * FR_POINT * relative / 100 : 0);
}

static int32_t ask_brain(const struct fr_eval *e, const void *state, int seat)
{
    int32_t features[FR_MAX_FEATURES], lean = 0;

    if (!e->game->to_act(state))
        return fr_result(e->game, state, seat, e->players, e->brain->relative);
    if (e->leans) {
        e->game->features(state, seat, features);
        lean = weigh(e, features, e->opening_lean, e->closing_lean);
    }
    return lean + fr_foresee(e->brain, &e->sights[seat], state, seat);
}

void fr_eval_by_brain(struct fr_eval *e, const struct fr_brain *brain, struct fr_sight *sights)
{
    e->brain = brain;
    e->sights = sights;
    e->net = NULL;
    e->spread_opening = brain->spread_opening;
    e->spread_closing = brain->spread_closing;
}

int32_t fr_progress(const struct fr_game *game, const void *state)
{
    return game->progress ? game->progress(state) : 128;
}

int32_t fr_estimate(const struct fr_eval *e, const void *state, int seat)
{
    int32_t features[FR_MAX_FEATURES];

    if (!e->game->features) return score_of(e, state, seat);
    if (e->brain) return ask_brain(e, state, seat);
    if (e->net) return ask_net(e, state, seat);
    e->game->features(state, seat, features);
    return weigh(e, features, e->opening, e->closing);
}

static float chance_alone(const struct fr_eval *e, float points, float spread)
{
    const float ahead = fr_power((points - (float)e->solo_goal) / spread);

    return ahead / (1 + ahead);
}

static float spread_at(const struct fr_eval *e, const void *state)
{
    return (float)slide(e->spread_opening, e->spread_closing, fr_progress(e->game, state));
}

static void shares_of_several(const struct fr_eval *e, const void *state, int players,
                              float *shares)
{
    int32_t estimates[FR_MAX_SEATS], best = INT32_MIN;
    const float spread = spread_at(e, state);
    float sum = 0;

    for (int seat = 0; seat < players; seat++) {
        estimates[seat] = fr_estimate(e, state, seat);
        if (estimates[seat] > best) best = estimates[seat];
    }
    for (int seat = 0; seat < players; seat++) {
        shares[seat] = fr_power((float)(estimates[seat] - best) / (FR_POINT * spread));
        sum += shares[seat];
    }
    for (int seat = 0; seat < players; seat++) shares[seat] /= sum;
}

void fr_shares(const struct fr_eval *e, const void *state, int players, float *shares)
{
    if (players == 1)
        shares[0] =
            chance_alone(e, (float)fr_estimate(e, state, 0) / FR_POINT, spread_at(e, state));
    else
        shares_of_several(e, state, players, shares);
}

void fr_outcome(const struct fr_eval *e, const void *state, int players, float *shares)
{
    int places[FR_MAX_SEATS], winners = 0;

    if (players == 1) {
        const float points = (float)score_of(e, state, 0) / FR_POINT;
        shares[0] = (fr_goal_met(e->game, state) ? CERTAIN : 0) +
                    (1 - CERTAIN) * (points > 0 ? points / (points + 64) : 0);
        return;
    }
    fr_shares(e, state, players, shares);
    fr_places(e->game, state, players, places);
    for (int seat = 0; seat < players; seat++) winners += places[seat] == 1;
    for (int seat = 0; seat < players; seat++) {
        const float won = places[seat] == 1 ? 1 / (float)winners : 0;
        shares[seat] = CERTAIN * won + (1 - CERTAIN) * shares[seat];
    }
}

bool fr_goal_met(const struct fr_game *game, const void *state)
{
    int32_t features[FR_MAX_FEATURES];

    for (uint32_t i = 0; game->features && i < game->num_features; i++)
        if (!strcmp(game->feature_ids[i], "goal_met")) {
            game->features(state, 0, features);
            return features[i];
        }
    return false;
}
