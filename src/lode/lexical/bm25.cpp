#include "lode/lexical/bm25.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
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

void check_params(const Bm25Params& params) {
  const auto check = [](const char* name, double value, double most) {
    if (!(value >= 0 && value <= most)) {
      throw Error(
          ErrorKind::InvalidArgument,
          fmt::format("BM25 parameter {} is {}; it must lie between 0 and {}", name, value, most));
    }
  };
  check("k1", params.k1, 1e6);
  check("b", params.b, 1);
  check("delta", params.delta, 1e6);
  check("k3", params.k3, std::numeric_limits<double>::infinity());
}

double bm25_idf(Bm25Variant variant, std::uint64_t df, std::uint64_t documents) {
  const auto n = static_cast<double>(documents);
  const auto d = static_cast<double>(df);
  switch (variant) {
    case Bm25Variant::Lucene:
      return std::log(1 + (n - d + 0.5) / (d + 0.5));
    case Bm25Variant::Robertson:
      return std::log(std::max(1.0, (n - d + 0.5) / (d + 0.5)));
    case Bm25Variant::Atire:
      return std::log(n / d);
    case Bm25Variant::Bm25L:
      return std::log((n + 1) / (d + 0.5));
    case Bm25Variant::Bm25Plus:
      return std::log((n + 1) / d);
  }
  return 0;
}

double query_weight(double k3, std::uint64_t count) {
  const auto q = static_cast<double>(count);
  return std::isinf(k3) ? q : (k3 + 1) * q / (k3 + q);
}

Bm25Shape bm25_shape(const Bm25Params& params) {
  const double k1 = params.k1;
  const double delta = params.delta;
  switch (params.variant) {
    case Bm25Variant::Lucene:
    case Bm25Variant::Robertson:
      return {.factor = 1, .saturation = k1};
    case Bm25Variant::Atire:
      return {.factor = k1 + 1, .saturation = k1};
    case Bm25Variant::Bm25Plus:
      return {.factor = k1 + 1, .saturation = k1, .absent = delta};
    case Bm25Variant::Bm25L:
      break;
  }
  // (k1 + 1) (x + delta) / (k1 + x + delta), with its value at x = 0 taken out.
  if (k1 + delta == 0) {
    return {.factor = 1, .saturation = 0};
  }
  return {.factor = (k1 + 1) * k1 / (k1 + delta),
          .saturation = k1 + delta,
          .absent = (k1 + 1) * delta / (k1 + delta)};
}

}  // namespace lode::lexical
