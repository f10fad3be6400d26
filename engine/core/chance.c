/* chance.c: the generator that games and bots draw from. A seed alone feeds a quick mixer: a seed
 * is a small number that people exchange, and offline there is nobody to hide the deck from. Where
 * strangers play, the server adds a secret, and every word is the beginning of a block of ChaCha20
 * (RFC 8439) under a key of seed and secret: whoever has seen all the draws so far knows nothing of
 * the next one. The record of a finished game holds both, so that anybody can replay it. */
#include "frontier.h"

#include <assert.h>

void fr_rng_seed(struct fr_rng *r, uint64_t seed)
{
    r->key = fr_mix(seed + 0x9e3779b97f4a7c15u);
    r->count = 0;
}

void fr_rng_begin(struct fr_rng *r, const struct fr_options *o, uint64_t seed)
{
    assert(o->secret >> FR_SECRET_BITS == 0);
    fr_rng_seed(r, seed);
    if (o->secret) r->count = (uint64_t)1 << 63 | o->secret << FR_RNG_COUNTED;
}

static uint32_t rotated(uint32_t x, int by) { return x << by | x >> (32 - by); }

static void quarter_round(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
    *a += *b, *d = rotated(*d ^ *a, 16);
    *c += *d, *b = rotated(*b ^ *c, 12);
    *a += *b, *d = rotated(*d ^ *a, 8);
    *c += *d, *b = rotated(*b ^ *c, 7);
}

static void double_round(uint32_t x[16])
{
    for (int i = 0; i < 4; i++) quarter_round(&x[i], &x[4 + i], &x[8 + i], &x[12 + i]);
    for (int i = 0; i < 4; i++)
        quarter_round(&x[i], &x[4 + (i + 1) % 4], &x[8 + (i + 2) % 4], &x[12 + (i + 3) % 4]);
}

uint64_t fr_chacha(const uint64_t key[4], uint64_t number)
{
    uint32_t x[16] = { 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574 }; /* "expand 32-byte k" */

    for (int i = 0; i < 8; i++) x[4 + i] = (uint32_t)(key[i / 2] >> 32 * (i % 2));
    x[12] = (uint32_t)number;
    x[13] = (uint32_t)(number >> 32);
    for (int i = 0; i < 10; i++) double_round(x);
    return (uint64_t)(x[1] + 0x3320646eu) << 32 | (x[0] + 0x61707865u);
}

uint64_t fr_rng_hidden(const struct fr_rng *r)
{
    const uint64_t key[4] = { r->key, r->count >> FR_RNG_COUNTED };

    return fr_chacha(key, r->count & (((uint64_t)1 << FR_RNG_COUNTED) - 1));
}
