#include "lode/text/analyzer.hpp"

#include <algorithm>
#include <array>
#include <variant>

#include <fmt/format.h>

#include "lode/text/code_analyzer.hpp"
#include "lode/text/plain_analyzer.hpp"

namespace lode::text {
namespace {

/// A named analyser. A change that alters any term of any text raises the version.
struct Variant {
  std::string_view name;
  unsigned version;
  std::variant<PlainOptions, CodeOptions> options;
};

constexpr CodeOptions kCode = {
    .stemming = Stemming::Porter, .part = 1, .whole = 3, .prefix = 1, .definition = 2};

[[nodiscard]] CodeOptions with_stop_words(CodeOptions options) {
  options.stop_words = true;
  return options;
}

const std::array<Variant, 7> kVariants = {{
    {"code", 1, kCode},
    {"code-stop", 1, with_stop_words(kCode)},
    {"code-stem", 1, CodeOptions{.stemming = Stemming::English}},
    {"code-nostem", 1, CodeOptions{}},
    {"plain", 1, PlainOptions{}},
    {"plain-nostop", 1, PlainOptions{.stop_words = false}},
    {"plain-stem", 1, PlainOptions{.stemming = Stemming::English}},
}};

[[nodiscard]] std::shared_ptr<const Analyzer> make(const Variant& variant) {
  std::string name = fmt::format("{}/{}", variant.name, variant.version);
  if (const auto* plain = std::get_if<PlainOptions>(&variant.options)) {
    return make_plain_analyzer(std::move(name), *plain);
  }
  return make_code_analyzer(std::move(name), std::get<CodeOptions>(variant.options));
}

}  // namespace

void TermBuffer::repeat_last(std::size_t count, std::size_t times) {
  const std::size_t first = ends_.size() - count;
  const std::size_t begin = first == 0 ? 0 : ends_[first - 1];
  const std::size_t length = bytes_.size() - begin;
  for (std::size_t n = 1; n <= times; ++n) {
    bytes_.append(bytes_, begin, length);
    for (std::size_t i = 0; i < count; ++i) {
      ends_.push_back(ends_[first + i] + n * length);
    }
  }
}

Result<std::shared_ptr<const Analyzer>> find_analyzer(std::string_view name) {
  for (const Variant& variant : kVariants) {
    if (name == variant.name || name == fmt::format("{}/{}", variant.name, variant.version)) {
      return make(variant);
    }
  }
  return failure(
      ErrorKind::InvalidArgument,
      fmt::format("unknown analyser '{}'; known are: {}", name, fmt::join(analyzer_names(), " ")));
}

const std::vector<std::string>& analyzer_names() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> list(kVariants.size());
    std::transform(kVariants.begin(), kVariants.end(), list.begin(), [](const Variant& variant) {
      return std::string(variant.name);
    });
    return list;
  }();
  return kNames;
}

}  // namespace lode::text
