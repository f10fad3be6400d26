/* events.c: what happened, by name, for the log and the animation. */
#include "inner.h"
#include "members.h"

#include <string.h>

const struct fr_event_def ps_event_defs[PS_NUM_EVENTS] = {
    [PS_EV_ROUND] = { "round", { "number" } },
    [PS_EV_BONUS_PLACED] = { "bonus_placed", { "resource" } },
    [PS_EV_GRANTED] = { "granted", { "credits" } },
    [PS_EV_BID] = { "bid", { "amount", "contest" } },
    [PS_EV_PASSED] = { "passed", { "contest" } },
    [PS_EV_WON] = { "won", { "contest", "bid" } },
    [PS_EV_PAID] = { "paid", { "credits" } },
    [PS_EV_EARNED] = { "earned", { "credits" } },
    [PS_EV_SPECIALIST] = { "specialist", { "number" } },
    [PS_EV_UPGRADED] = { "upgraded", { "resource", "class" } },
    [PS_EV_GAINED] = { "gained", { "resource", "amount", "lost" } },
    [PS_EV_SPENT] = { "spent", { "resource", "amount" } },
    [PS_EV_BONUS_RETURNED] = { "bonus_returned", { "resource" } },
    [PS_EV_LICENCE] = { "licence", { "change" } },
    [PS_EV_QUARTER] = { "quarter", { NULL } },
    [PS_EV_ORDER_MARKER] = { "order_marker", { "marker", "resource" } },
    [PS_EV_PRICE] = { "price", { "resource", "from", "to" } },
    [PS_EV_SUPPLY] = { "supply", { "resource", "from", "to" } },
    [PS_EV_SABOTAGED] = { "sabotaged", { "victim" } },
    [PS_EV_TIPPED] = { "tipped", { "zone" } },
    [PS_EV_OFFERED] = { "offered", { "zone" } },
    [PS_EV_FIRST_PLAYER] = { "first_player", { NULL } },
    [PS_EV_ROLLED] = { "rolled", { "die", "zone", "purpose" } },
    [PS_EV_CLAIMED] = { "claimed", { "zone" } },
    [PS_EV_NEUTRAL] = { "neutral", { "zone" } },
    [PS_EV_AIRSHIP] = { "airship", { "row" } },
    [PS_EV_HIRED] = { "hired", { "credits" } },
    [PS_EV_RELEASED] = { "released", { NULL } },
    [PS_EV_ACTIVATED] = { "activated", { NULL } },
    [PS_EV_RESTED] = { "rested", { NULL } },
    [PS_EV_REACTOR] = { "reactor", { "zone", "imported" } },
    [PS_EV_CONVERTER] = { "converter", { "zone", "resource" } },
    [PS_EV_SUPERCHARGER] = { "supercharger", { "zone" } },
    [PS_EV_MOVED_REACTOR] = { "moved_reactor", { "from_zone", "to_zone" } },
    [PS_EV_MOVED_CONVERTER] = { "moved_converter", { "from_zone", "to_zone" } },
    [PS_EV_MOVED_SUPERCHARGER] = { "moved_supercharger", { "from_zone", "to_zone" } },
    [PS_EV_RETURNED_CONVERTER] = { "returned_converter", { "zone" } },
    [PS_EV_IDLED] = { "idled", { "zone" } },
    [PS_EV_EXTRACTED] = { "extracted", { "resource", "base", "extra", "over" } },
    [PS_EV_STOCK] = { "stock", { "from", "to" } },
    [PS_EV_REVEALED] = { "revealed", { "credits" } },
    [PS_EV_GAME_OVER] = { "game_over", { NULL } },
};

static bool ends_with(const char *text, const char *end)
{
    const size_t len = strlen(text), tail = strlen(end);

    return len >= tail && !strcmp(text + len - tail, end);
}

/* Arguments that stand for something are written by its name; what is not there is left out. */
static void write_argument(struct fr_writer *w, const struct fr_event *event, const char *name,
                           int value)
{
    static const char *const purposes[] = { "first_player", "river", "sabotage" };
    const bool zone = ends_with(name, "zone"), contest = !strcmp(name, "contest"),
               purpose = !strcmp(name, "purpose");

    (void)event;
    if ((zone || contest || purpose) && value < 0) return;
    fr_key(w, name);
    if (zone)
        ps_write_zone(w, value);
    else if (contest)
        fr_string(w, ps_contest_ids[value]);
    else if (purpose)
        fr_string(w, purposes[value]);
    else if (!strcmp(name, "imported"))
        fr_bool(w, value);
    else if (!strcmp(name, "resource"))
        fr_string(w, ps_resource_ids[value]);
    else
        fr_int(w, value);
}

/* Nothing that happens in Planet Steam is hidden: payments are public, only the purse is not
 * (PS-12.1). */
void ps_write_event(const struct fr_event *event, int viewer, struct fr_writer *w)
{
    fr_write_event(w, &ps_event_defs[event->kind], event, viewer, write_argument);
}
