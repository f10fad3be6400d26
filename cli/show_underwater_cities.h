/* show_underwater_cities.h: words that the picture of Underwater Cities shares with its questions,
 * choices and log. */
#ifndef FR_CLI_SHOW_UNDERWATER_CITIES_H
#define FR_CLI_SHOW_UNDERWATER_CITIES_H

#include "show.h"

#include "../engine/games/underwater-cities/tables.h"

enum { UC_PLACE_TEXT = 16 };

extern const char *const uc_resource_ids[]; /* in the order of a resource map */
extern const char *const uc_kind_ids[];

const char *uc_card_name(const struct show *, int card);
/* "Recruitment (yellow, instant effect): Draw 2 cards." */
void uc_write_card(const struct show *, int card, char *out, size_t cap);
/* "−1 credit −2 steelplast", without a sign where it is a space; "" for an empty map. */
void uc_write_map(const struct show *, const uint8_t *map, char sign, char *out, size_t cap);

#endif
