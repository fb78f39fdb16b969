#include "lode/source/scanner_guard.h"

#include <string.h>

enum { kParserBuffer = 1024, kLargestState = 1 << 18 };

static _Thread_local char state[kLargestState];
static _Thread_local bool overflowed = false;

unsigned lode_guarded_serialize(lode_serialize_function serialize, void* payload, char* buffer) {
  const unsigned size = serialize(payload, state);
  if (size > kParserBuffer) {
    overflowed = true;
    return 0;
  }
  memcpy(buffer, state, size);
  return size;
}

bool lode_take_scanner_overflow(void) {
  const bool taken = overflowed;
  overflowed = false;
  return taken;
}
