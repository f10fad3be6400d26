/* weights.c: the evaluations of the house, one header a game. */
#include "eval.h"

#include <stddef.h>

#include "weights_planet_steam.h"
#include "weights_planet_unknown.h"
#include "weights_underwater_cities.h"

const struct fr_weights *const fr_all_weights[] = {
    &planet_steam_weights,
    &planet_unknown_weights,
    &underwater_cities_weights,
    NULL,
};
