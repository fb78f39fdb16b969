// An n-gram index from any bytes: it is refused or gives numbers of its texts, and merging reads
// all of it.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "lode/base/error.hpp"
#include "lode/lexical/ngram_index.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using lode::lexical::NgramIndex;
  using lode::lexical::NgramQuery;
  try {
    const NgramIndex index(std::string_view(reinterpret_cast<const char*>(data), size));
    if (index.text_count() > 1U << 16U) {
      return 0;  // Their numbers alone fill the memory that a fuzzer may take.
    }
    for (const char* literal : {"read", "file(", "aaaa"}) {
      const NgramQuery query{.kind = NgramQuery::Kind::Literal, .literal = literal, .parts = {}};
      for (const std::uint32_t text : index.candidates(query)) {
        if (text >= index.text_count()) {
          std::abort();
        }
      }
    }
    lode::lexical::NgramIndexBuilder builder;
    builder.add_all(index, {});
    if (NgramIndex(builder.finish()).text_count() != index.text_count()) {
      std::abort();
    }
  } catch (const lode::Error& error) {
    if (error.kind() != lode::ErrorKind::Corrupt && error.kind() != lode::ErrorKind::Unsupported) {
      std::abort();
    }
  }
  return 0;
}
