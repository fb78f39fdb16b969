// A lexical segment from any bytes, its checksum made right so that the content behind it is
// reached.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "lode/lexical/segment.hpp"
#include "lode/lexical/segment_format.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  lode::lexical::repair_checksum(bytes);
  try {
    const auto segment = lode::lexical::Segment::from_bytes(std::move(bytes));
    for (const char* query : {"read file", "sort list of numbers", "read"}) {
      for (const bool exhaustive : {false, true}) {
        for (const auto& hit : segment->search(query, {.k = 3, .exhaustive = exhaustive})) {
          if (segment->docno(hit.doc).data() == nullptr) {
            std::abort();
          }
        }
      }
    }
  } catch (const lode::Error& error) {
    if (error.kind() != lode::ErrorKind::Corrupt && error.kind() != lode::ErrorKind::Unsupported) {
      std::abort();
    }
  }
  return 0;
}
