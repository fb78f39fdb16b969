#pragma once

#include <stdbool.h>

/// Guards the parser against scanners of grammars that write more state than its buffer holds
/// (tree-sitter's limit is 1024 bytes; the ones of Markdown and YAML exceed it at deep nesting).
/// cmake/LodeGrammars.cmake puts it before the serialize function of every grammar.

#ifdef __cplusplus
extern "C" {
#endif

typedef unsigned (*lode_serialize_function)(void* payload, char* buffer);

/// Calls `serialize`; a state that is too large becomes an empty one and is remembered. Per thread.
unsigned lode_guarded_serialize(lode_serialize_function serialize, void* payload, char* buffer);

/// Whether that happened on this thread since the last call.
bool lode_take_scanner_overflow(void);

#ifdef __cplusplus
}
#endif
