/* Planet Steam: what expert1 holds its features for worth, in 1/64 points. Frozen: see
 * yardsticks.c. */
/* clang-format off */
static const struct fr_weight planet_steam_list[] = {
    { "credits",              61,   69 },
    { "resources",            67,   50 },
    { "zones",                57,   74 },
    { "reactors",             64,   84 },
    { "superchargers",        84,   54 },
    { "elite_quarters",       63,   63 },
    { "quartz_income",        43,   48 },
    { "ore_income",           44,   37 },
    { "water_income",         45,   51 },
    { "energy_income",        54,   53 },
    { "fuel",                 18,   31 },
    { "starved",              44,   64 },
    { "overflow",             45,   53 },
    { "empty_zones",         203,  138 },
    { "neighbours",           50,   46 },
    { "purchases",            43,   36 },
    { "supercharger_ready",  695,  662 },
    { "quarter_ready",       866,  796 },
    { "water_ready",          93,   60 },
    { "licences",            916,  762 },
    { "classes",              43,   31 },
    { "airship",              57,   40 },
    { "lead",                 65,   73 },
    { "bid",                  74,   54 },
    { "card",                 52,   61 },
    { "hired_carrier",       345,   93 },
    { NULL, 0, 0 },
};
static const struct fr_weights planet_steam_weights = {
    .game = "planet-steam", .spread_opening = 90, .spread_closing = 40,
    .playout_width = 12, .playout_length = 40,
    .list = planet_steam_list,
};
