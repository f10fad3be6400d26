/* habits.c: tempers and beginners' gaps, in the evaluation's own terms, game by game. */
#include "habits.h"

#include <stddef.h>

#define PS "planet-steam"
#define UC "underwater-cities"
#define PU "planet-unknown"

const char *const fr_tempers[FR_NUM_TEMPERS + 1] = { "builder", "miser", "racer", NULL };

/* Wants much on the board, and looks less at what it costs. */
const struct fr_habit fr_builder[] = {
    { PS, "reactors", 130 },     { PS, "zones", 125 },        { PS, "superchargers", 130 },
    { PS, "empty_zones", 130 },  { PS, "credits", 92 },       { UC, "city_points", 130 },
    { UC, "cities", 250 },       { UC, "lone_cities", 140 },  { UC, "lone_buildings", 130 },
    { UC, "lone_tunnels", 130 }, { UC, "metropolises", 150 }, { UC, "sites", 200 },
    { PU, "covered", 250 },      { PU, "lines", 200 },        { PU, "nearly", 200 },
    { PU, "holes", 120 },        { NULL, NULL, 0 },
};

/* Holds on to what it has: money, goods and cards, rather than the things they buy. */
const struct fr_habit fr_miser[] = {
    { PS, "credits", 115 },    { PS, "bid", 130 },
    { PS, "resources", 112 },  { PS, "purchases", 80 },
    { UC, "credit", 150 },     { UC, "kelp", 140 },
    { UC, "steelplast", 140 }, { UC, "science", 140 },
    { UC, "biomatter", 140 },  { UC, "leftover", 150 },
    { UC, "hand", 250 },       { PU, "cards", 140 },
    { PU, "meteorites", 200 }, { PU, "spare_meteorites", 200 },
    { PU, "near", 250 },       { PU, "stored_patches", 120 },
    { NULL, NULL, 0 },
};

/* Takes points and a good place now, rather than what may come of waiting. */
const struct fr_habit fr_racer[] = {
    { PS, "elite_quarters", 140 }, { PS, "quarter_ready", 130 }, { PS, "licences", 130 },
    { PS, "quartz_income", 88 },   { PS, "ore_income", 88 },     { UC, "points", 125 },
    { UC, "federation", 300 },     { UC, "upgraded", 200 },      { UC, "yield_credit", 80 },
    { UC, "yield_cards", 70 },     { PU, "civ", 115 },           { PU, "tech", 115 },
    { PU, "water", 140 },          { PU, "covered", 60 },        { NULL, NULL, 0 },
};

/* A novice counts what lies on the table. It buys reactors that it cannot feed, hardly thinks of
 * what cities eat, forgets that a card wants the colour of its slot and that goods must fit on the
 * carrier, and leaves gaps that no tile will ever fit. */
const struct fr_habit fr_novice_gaps[] = {
    { PS, "fuel", 40 },
    { PS, "starved", 40 },
    { PS, "overflow", 40 },
    { PS, "neighbours", 40 },
    { PS, "supercharger_ready", 40 },
    { PS, "quarter_ready", 40 },
    { PS, "classes", 40 },
    { PS, "quartz_income", 65 },
    { PS, "ore_income", 65 },
    { UC, "hunger", 0 },
    { UC, "mouths", 0 },
    { UC, "matches", 0 },
    { UC, "federation", 0 },
    { UC, "last_yield", 0 },
    { UC, "yield_kelp", 30 },
    { UC, "yield_steelplast", 30 },
    { UC, "yield_science", 30 },
    { UC, "yield_biomatter", 30 },
    { UC, "action_cards", 0 },
    { UC, "production_cards", 0 },
    { PU, "holes", 0 },
    { PU, "edges", 0 },
    { PU, "nooks", 0 },
    { PU, "nearly", 0 },
    { PU, "near", 0 },
    { PU, "tech", 40 },
    { PU, "technologies", 40 },
    { NULL, NULL, 0 },
};

/* A learner has heard of the same things, and thinks of them by half. */
const struct fr_habit fr_learner_gaps[] = {
    { PS, "fuel", 50 },
    { PS, "starved", 50 },
    { PS, "overflow", 50 },
    { PS, "neighbours", 50 },
    { PS, "supercharger_ready", 50 },
    { PS, "quarter_ready", 50 },
    { PS, "classes", 50 },
    { PS, "quartz_income", 75 },
    { PS, "ore_income", 75 },
    { UC, "hunger", 50 },
    { UC, "mouths", 50 },
    { UC, "matches", 0 },
    { UC, "federation", 50 },
    { UC, "last_yield", 50 },
    { UC, "yield_kelp", 65 },
    { UC, "yield_steelplast", 65 },
    { UC, "yield_science", 65 },
    { UC, "yield_biomatter", 65 },
    { UC, "action_cards", 50 },
    { UC, "production_cards", 50 },
    { PU, "holes", 40 },
    { PU, "edges", 40 },
    { PU, "nooks", 0 },
    { PU, "nearly", 50 },
    { PU, "near", 50 },
    { PU, "tech", 70 },
    { PU, "technologies", 70 },
    { NULL, NULL, 0 },
};
