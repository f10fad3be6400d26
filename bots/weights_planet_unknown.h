/* Planet Unknown: what its features are worth, in 1/64 points (`frontier tune planet-unknown`). */
/* clang-format off */
static const struct fr_weight planet_unknown_list[] = {
    { "score",            56,  64 },
    { "lines",             3,   2 },
    { "covered",          20,   4 },
    { "holes",            60,  30 },
    { "rim",              12,   4 },
    { "meteorites",       60,  30 },
    { "civ",             110,  40 },
    { "water",            70,  30 },
    { "biomass",          90,  40 },
    { "rover",            70,  20 },
    { "tech",             90,  20 },
    { "technologies",     96,  16 },
    { "cards",            64,  16 },
    { "rovers",           60,  10 },
    { "pods_left",         0,   0 },
    { "near",             10,   4 },
    { "spare_meteorites", 20,  10 },
    { "stored_patches",  128,  96 },
    { "owed",             64,  64 },
    { "movement",         12,   4 },
    { "aside",            32,   0 },
    { "solo_target",      64,  64 },
    { NULL, 0, 0 },
};
static const struct fr_weights planet_unknown_weights = {
    .game = "planet-unknown", .spread_opening = 20, .spread_closing = 8, .solo_goal = 0, .follow = 4,
    .playout_width = 12, .playout_length = 0,
    .list = planet_unknown_list,
};
