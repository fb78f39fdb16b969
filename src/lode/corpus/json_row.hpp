#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "lode/corpus/findings.hpp"
#include "lode/corpus/row.hpp"

namespace lode::corpus {

/// What the parser may read and what it shall fill in.
struct JsonRowOptions {
  bool padded = false;  ///< At least kJsonPadding readable bytes follow the line: no copy is made.
  bool nested = true;   ///< Fill in the text of arrays and objects; a scan that ignores them is
                        ///< faster without.
};

inline constexpr std::size_t kJsonPadding = 64;

/// Parses lines of JSON Lines files into rows with simdjson. Single owner; one per thread.
class JsonRowParser {
 public:
  JsonRowParser();
  ~JsonRowParser();
  JsonRowParser(const JsonRowParser&) = delete;
  JsonRowParser& operator=(const JsonRowParser&) = delete;

  /// Replaces the content of `row`, whose views live until the next call and as long as this
  /// parser. The line must be one JSON object in UTF-8, nested at most kMaxJsonDepth deep (one
  /// more with an object "metadata" or "lode_extra"); otherwise "bad-json" or "bad-utf8". No object
  /// in it may have a field twice: "duplicate-key".
  [[nodiscard]] std::optional<Fault> parse(std::string_view line,
                                           const JsonRowOptions& options,
                                           Row& row);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace lode::corpus
