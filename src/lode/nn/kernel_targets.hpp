#pragma once

// Instruction sets for which the kernels are compiled: the baseline, AVX2 with FMA, AVX-512.
#ifndef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)
#endif
