/* wide.h: for functions that move much memory. The same function is compiled once more for
 * processors since 2013, whose registers are twice as wide; which one runs is decided when the
 * program starts, by what the processor can do: "arch=haswell" would ask for that very processor.
 * What they compute is the same. For static functions only: others would be seen outside the
 * library. */
#ifndef FR_CORE_WIDE_H
#define FR_CORE_WIDE_H

#include <stdint.h> /* it says whether this is glibc, whose loader chooses */

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__OPTIMIZE__) && !defined(__clang__) &&   \
    __GNUC__ >= 12
#define FR_FOR_WIDE_REGISTERS __attribute__((flatten, target_clones("arch=x86-64-v3", "default")))
#else
#define FR_FOR_WIDE_REGISTERS
#endif

/* Of 16 bytes those that differ, and those (below 128, as `least`) that are at least so much, as
 * sets: a step or two for processors that have registers of 16 bytes. */
#ifdef __SSE2__
#include <emmintrin.h>
static inline __attribute__((always_inline)) uint32_t fr_differing(const uint8_t *a,
                                                                   const uint8_t *b)
{
    const __m128i same = _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(const void *)a),
                                        _mm_loadu_si128((const __m128i *)(const void *)b));
    return (uint32_t)_mm_movemask_epi8(same) ^ 0xFFFF;
}
static inline __attribute__((always_inline)) uint32_t fr_at_least(const uint8_t *a, int least)
{
    const __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)a);
    return (uint32_t)_mm_movemask_epi8(_mm_cmpgt_epi8(bytes, _mm_set1_epi8((char)(least - 1))));
}
#else
static inline uint32_t fr_differing(const uint8_t *a, const uint8_t *b)
{
    uint32_t set = 0;
    for (int i = 0; i < 16; i++) set |= (uint32_t)(a[i] != b[i]) << i;
    return set;
}
static inline uint32_t fr_at_least(const uint8_t *a, int least)
{
    uint32_t set = 0;
    for (int i = 0; i < 16; i++) set |= (uint32_t)(a[i] >= least) << i;
    return set;
}
#endif

#endif
