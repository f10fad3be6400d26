/* Planet Unknown: what its features are worth, in 1/64 points (`frontier tune planet-unknown`). */
/* clang-format off */
static const struct fr_weight planet_unknown_list[] = {
    { "score",                 35,   64 },
    { "lines",                  7,    7 },
    { "covered",               23,   -1 },
    { "holes",                136,   36 },
    { "rim",                   25,    0 },
    { "edges",                 11,   21 },
    { "nooks",                  7,    3 },
    { "nearly",                19,   20 },
    { "meteorites",            28,   17 },
    { "civ",                  181,   60 },
    { "water",                 51,   53 },
    { "biomass",               59,   51 },
    { "rover",                123,   48 },
    { "tech",                 356,   53 },
    { "technologies",         207,   24 },
    { "cards",                117,    8 },
    { "rovers",                83,   11 },
    { "near",                  -1,    8 },
    { "spare_meteorites",      13,   12 },
    { "stored_patches",       135,  261 },
    { "owed",                 117,   37 },
    { "movement",              13,   20 },
    { "aside",                 40,    1 },
    { "solo_target",           64,   64 },
    { NULL, 0, 0 },
};
static const struct fr_weights planet_unknown_weights = {
    .game = "planet-unknown", .spread_opening = 20, .spread_closing = 8, .solo_goal = 0, .follow = 4,
    .playout_width = 12, .playout_length = 0, .playout_alone = 0,
    .list = planet_unknown_list,
};
