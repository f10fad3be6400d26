/* wide.h: for functions that move much memory. The same function is compiled once more for
 * processors since 2013, whose registers are twice as wide; which one runs is decided when the
 * program starts. What they compute is the same. For static functions only: others would be seen
 * outside the library. */
#ifndef FR_CORE_WIDE_H
#define FR_CORE_WIDE_H

#include <stdint.h> /* it says whether this is glibc, whose loader chooses */

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__OPTIMIZE__) && !defined(__clang__)
#define FR_FOR_WIDE_REGISTERS __attribute__((flatten, target_clones("arch=haswell", "default")))
#else
#define FR_FOR_WIDE_REGISTERS
#endif

#endif
