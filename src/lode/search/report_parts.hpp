#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lode::search {

/// A query in parts; each is text with line ends.
struct ReportParts {
  std::string title;  ///< The first line that is prose, without its line end.
  std::string prose;
  std::string code;
  std::string trace;  ///< Frames, and the names of the errors that they lead to.
  /// Those names, qualified as they are written: they are defined elsewhere than raised.
  std::vector<std::string> errors;
  /// At least half of the lines belong to traces, and at most three do not.
  bool mostly_trace = false;
};

/// Takes a query apart by lines. When it is mostly a trace, only the message of a line that says
/// `package.Error: message` is prose. When there is a trace, addresses (0x...) and process numbers
/// (==12==) belong to nothing, as does what a sanitizer prints around it.
[[nodiscard]] ReportParts split_report(std::string_view text);

/// Takes HTML comments and URLs out; they are templates and addresses, not what is asked for.
[[nodiscard]] std::string without_noise(std::string_view text);

}  // namespace lode::search
