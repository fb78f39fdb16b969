// Included ahead of the Swift grammar's scanner.c, which asks calloc() for no bytes and then uses four.
#pragma once

#include <stdlib.h>

static inline void* lode_calloc_at_least_one(size_t count, size_t size) {
  return calloc(count == 0 ? 1 : count, size);
}
#define calloc lode_calloc_at_least_one
