/* show_underwater_cities.h: words that the picture of Underwater Cities shares with its questions,
 * choices and log. */
#ifndef FR_CLI_SHOW_UNDERWATER_CITIES_H
#define FR_CLI_SHOW_UNDERWATER_CITIES_H

#include "show.h"

enum { UC_RESOURCES = 7 };

extern const char *const uc_resource_ids[UC_RESOURCES]; /* in the order they are listed */

const char *uc_card_name(const struct show *, int card);
/* "Recruitment (yellow, instant effect): Draw 2 cards." */
void uc_write_card(const struct show *, int card, char *out, size_t cap);
/* "−1 credit −2 steelplast", without a sign where it is a space; "" for none. */
void uc_write_amounts(const struct show *, const int amounts[UC_RESOURCES], char sign, char *out,
                      size_t cap);

/* In tell_underwater_cities.c. */
show_namer uc_name;
show_asker uc_ask;
show_teller uc_tell;

#endif
