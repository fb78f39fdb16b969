// A pattern and a text, with a line feed between them: where PCRE2 finds the pattern in the text,
// what is said of its n-grams must hold for the text.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "lode/lexical/regex_ngrams.hpp"

namespace {

struct Pcre2Free {
  void operator()(pcre2_code* code) const { pcre2_code_free(code); }
  void operator()(pcre2_match_data* data) const { pcre2_match_data_free(data); }
  void operator()(pcre2_match_context* context) const { pcre2_match_context_free(context); }
};

/// Whether the pattern is right and is in the text.
bool pcre2_finds(std::string_view pattern, bool ignore_case, std::string_view text) {
  int error = 0;
  PCRE2_SIZE offset = 0;
  const std::uint32_t options = PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | PCRE2_NEVER_BACKSLASH_C |
                                (ignore_case ? PCRE2_CASELESS : 0U);
  const std::unique_ptr<pcre2_code, Pcre2Free> code(
      pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern.data()),
                    pattern.size(),
                    options,
                    &error,
                    &offset,
                    nullptr));
  if (!code) {
    return false;
  }
  const std::unique_ptr<pcre2_match_data, Pcre2Free> data(pcre2_match_data_create(1, nullptr));
  const std::unique_ptr<pcre2_match_context, Pcre2Free> context(
      pcre2_match_context_create(nullptr));
  pcre2_set_match_limit(context.get(), 10'000);
  pcre2_set_depth_limit(context.get(), 1'000);
  return pcre2_match(code.get(),
                     reinterpret_cast<PCRE2_SPTR>(text.data()),
                     text.size(),
                     0,
                     0,
                     data.get(),
                     context.get()) >= 0;
}

std::string lower(std::string text) {
  for (char& c : text) {
    c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
  }
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace lode::lexical;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t middle = input.find('\n');
  if (middle == std::string_view::npos || middle == 0 || middle > 200) {
    return 0;
  }
  const bool ignore_case = input.front() == 'i';
  const std::string_view pattern = input.substr(1, middle - 1);
  std::string text(input.substr(middle + 1));
  text.resize(std::min(text.find('\n'), text.size()));
  const RegexNgrams ngrams = regex_ngrams(pattern, ignore_case);
  if (!pcre2_finds(pattern, ignore_case, text)) {
    return 0;
  }
  NgramIndexBuilder builder;
  builder.add(text);
  const std::string bytes = builder.finish();
  if (NgramIndex(bytes).candidates(ngrams.query).empty()) {
    std::abort();
  }
  if (!ngrams.required_exact) {
    text = lower(text);
  }
  if (text.find(ngrams.required) == std::string::npos) {
    std::abort();
  }
  return 0;
}
