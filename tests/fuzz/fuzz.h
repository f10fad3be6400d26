/* fuzz.h: what the fuzz targets share. Each target feeds one parser of outside text and holds what
 * it accepts against what the rest of the engine relies on. A finding is an abort. */
#ifndef FR_TESTS_FUZZ_H
#define FR_TESTS_FUZZ_H

#include "frontier.h"
#include "json.h"

enum { FUZZ_JSON = 1 << 20 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed);

/* Aborts with the sentence unless it holds. */
void must(bool holds, const char *sentence);
/* Plays up to num pseudo-random legal moves: an accepted state must be playable. */
void play_some(struct fr_table *, int num);

#endif
