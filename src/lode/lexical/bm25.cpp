#include "lode/lexical/bm25.hpp"

#include <array>
#include <utility>

#include <fmt/format.h>

namespace lode::lexical {
namespace {

constexpr std::array<std::pair<Bm25Variant, std::string_view>, 5> kVariantNames = {{
    {Bm25Variant::Lucene, "lucene"},
    {Bm25Variant::Robertson, "robertson"},
    {Bm25Variant::Atire, "atire"},
    {Bm25Variant::Bm25L, "bm25l"},
    {Bm25Variant::Bm25Plus, "bm25plus"},
}};

}  // namespace

std::string to_string(Bm25Variant variant) {
  for (const auto& [known, name] : kVariantNames) {
    if (known == variant) {
      return std::string(name);
    }
  }
  return {};
}

Result<Bm25Variant> parse_bm25_variant(std::string_view name) {
  std::string known_names;
  for (const auto& [known, known_name] : kVariantNames) {
    if (known_name == name) {
      return known;
    }
    known_names += fmt::format(" {}", known_name);
  }
  return failure(ErrorKind::InvalidArgument,
                 fmt::format("unknown BM25 variant '{}'; known are:{}", name, known_names));
}

}  // namespace lode::lexical
