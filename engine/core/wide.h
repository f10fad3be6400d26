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

/* Of 16 bytes those that differ, or of which the first is more than `most` (both below 128), as a
 * set: a step or two for processors that have registers of 16 bytes. */
#ifdef __SSE2__
#include <emmintrin.h>
static inline __attribute__((always_inline)) uint32_t
fr_differing_or_more(const uint8_t *a, const uint8_t *b, int most)
{
    const __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)a),
                  same = _mm_cmpeq_epi8(bytes, _mm_loadu_si128((const __m128i *)(const void *)b)),
                  more = _mm_cmpgt_epi8(bytes, _mm_set1_epi8((char)most));
    return (uint32_t)_mm_movemask_epi8(_mm_andnot_si128(more, same)) ^ 0xFFFF;
}
#else
static inline uint32_t fr_differing_or_more(const uint8_t *a, const uint8_t *b, int most)
{
    uint32_t set = 0;
    for (int i = 0; i < 16; i++) set |= (uint32_t)(a[i] != b[i] || a[i] > most) << i;
    return set;
}
#endif

#endif
