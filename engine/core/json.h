/* json.h: the games' short name for the JSON they read and write. */
#include "frontier_json.h"
