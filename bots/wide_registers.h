/* wide_registers.h: for functions that add long rows. Where the machine has wider registers, they
 * are used. What is computed stays the same: every lane adds in the same order. */
#ifndef FR_WIDE_REGISTERS_H
#define FR_WIDE_REGISTERS_H

#include <stdint.h> /* it says whether this is glibc, whose loader chooses */

#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__clang__)
#define FR_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define FR_WIDE
#endif

#endif
