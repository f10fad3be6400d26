/* yardsticks.c: players that stay as they are, to measure others by.
 *
 * `expert1` is the expert of November 2026: its settings here, its weights and its network in
 * expert1/. A test knows the sum of its numbers: whoever changes one changes what every match
 * against it says. `uct1000` is in uct.c. */
#include "bots.h"
#include "search.h"

static const struct fr_style expert1 = {
    .iterations = 1200,
    .milliseconds = 5000,
    .root_width = 48,
    .width = 20,
    .looked_at = 64,
    .playout_width = 12,
    .playout_length = 400,
    .noise = 2 * FR_POINT,
    .asks_net = true,
    .weights = fr_expert1_weights,
};

const struct fr_bot fr_bot_expert1 = {
    .id = "expert1",
    .text = "a yardstick: expert as it was in November 2026",
    .choose = fr_choose_by_search,
    .style = &expert1,
};
