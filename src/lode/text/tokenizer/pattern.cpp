#include "lode/text/tokenizer/pattern.hpp"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <array>
#include <utility>

#include <fmt/format.h>
#include <pcre2.h>

#include "lode/base/error.hpp"
#include "lode/base/interrupt.hpp"

namespace lode::text::tokenizer {
namespace {

constexpr std::uint32_t kMatchLimit = 10'000'000;

[[nodiscard]] std::string message_of(int code) {
  std::array<PCRE2_UCHAR, 256> buffer{};
  pcre2_get_error_message(code, buffer.data(), buffer.size());
  return reinterpret_cast<const char*>(buffer.data());
}

struct MatchDataDeleter {
  void operator()(pcre2_match_data* data) const noexcept { pcre2_match_data_free(data); }
};

}  // namespace

struct Pattern::Code {
  std::string source;
  pcre2_code* code = nullptr;
  pcre2_match_context* context = nullptr;

  Code() = default;
  ~Code() {
    pcre2_code_free(code);
    pcre2_match_context_free(context);
  }
  Code(const Code&) = delete;
  Code& operator=(const Code&) = delete;

  void compile(const std::string& pattern, std::uint32_t options) {
    int error = 0;
    PCRE2_SIZE offset = 0;
    code = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern.data()),
                         pattern.size(),
                         PCRE2_UTF | options,
                         &error,
                         &offset,
                         nullptr);
    if (code == nullptr) {
      throw Error(ErrorKind::InvalidInput,
                  fmt::format("the pattern '{}' is wrong: {}", source, message_of(error)));
    }
    pcre2_jit_compile(code, PCRE2_JIT_COMPLETE);  // Without it, matching is only slower.
    context = pcre2_match_context_create(nullptr);
    pcre2_set_match_limit(context, kMatchLimit);
  }
};

Pattern::Pattern() : code_(std::make_unique<Code>()) {}

Pattern::Pattern(std::string_view pattern) : Pattern() {
  code_->source = pattern;
  code_->compile(translate_pattern(pattern), PCRE2_MULTILINE);
}

Pattern Pattern::literal(std::string_view literal) {
  Pattern result;
  result.code_->source = literal;
  result.code_->compile(std::string(literal), PCRE2_LITERAL);
  return result;
}

Pattern::~Pattern() = default;
Pattern::Pattern(Pattern&&) noexcept = default;
Pattern& Pattern::operator=(Pattern&&) noexcept = default;

void Pattern::find_all(std::string_view text, std::vector<Range>& matches) const {
  const std::unique_ptr<pcre2_match_data, MatchDataDeleter> data(
      pcre2_match_data_create_from_pattern(code_->code, nullptr));
  std::size_t at = 0;
  std::size_t last_end = static_cast<std::size_t>(-1);
  constexpr std::size_t kBytesBetweenChecks = std::size_t{1} << 16U;
  std::size_t next_check = 0;
  while (at <= text.size()) {
    if (at >= next_check) {
      throw_if_interrupted();
      next_check = at + kBytesBetweenChecks;
    }
    const auto match_with = [&](std::uint32_t options) {
      return pcre2_match(code_->code,
                         reinterpret_cast<PCRE2_SPTR>(text.data()),
                         text.size(),
                         at,
                         PCRE2_NO_UTF_CHECK | options,
                         data.get(),
                         code_->context);
    };
    int found = match_with(0);
    if (found == PCRE2_ERROR_JIT_STACKLIMIT) {  // The interpreter's memory is not on a small stack.
      found = match_with(PCRE2_NO_JIT);
    }
    if (found == PCRE2_ERROR_NOMATCH) {
      return;
    }
    if (found < 0) {
      throw Error(ErrorKind::InvalidInput,
                  fmt::format("the pattern '{}' cannot be matched against a text of {} bytes: {}",
                              code_->source,
                              text.size(),
                              message_of(found)));
    }
    const PCRE2_SIZE* match = pcre2_get_ovector_pointer(data.get());
    if (match[1] > match[0] || match[1] != last_end) {
      matches.push_back(
          {static_cast<std::uint32_t>(match[0]), static_cast<std::uint32_t>(match[1])});
    }
    last_end = match[1];
    at = match[1];
    if (match[1] <= match[0]) {  // Also when \K moved the start.
      do {
        ++at;
      } while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80);
    }
  }
}

}  // namespace lode::text::tokenizer
