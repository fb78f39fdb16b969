#pragma once

namespace lode {

#if defined(__x86_64__) || defined(__i386__)

// Whether this processor has what Highway 1.0 compiles its targets SSE4, AVX2 and AVX3 for.
// Highway's own choice needs its library, which measures the clock for milliseconds whenever a
// program starts.

[[nodiscard]] inline bool has_sse4() {
  return __builtin_cpu_supports("sse4.1") && __builtin_cpu_supports("sse4.2") &&
         __builtin_cpu_supports("aes") && __builtin_cpu_supports("pclmul");
}
/// F16C, which clang 14 cannot ask for, came before FMA.
[[nodiscard]] inline bool has_avx2() {
  return has_sse4() && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
}
[[nodiscard]] inline bool has_avx3() {
  return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
}

#endif

}  // namespace lode
