#include "lode/corpus/lines.hpp"

#include <utility>

namespace lode::corpus {

Lines::Lines(const std::filesystem::path& path, Ledger& ledger)
    : name_(path.string()), source_(LineReader(path)), ledger_(ledger) {}

Lines::Lines(std::string name, std::string_view bytes, Ledger& ledger)
    : name_(std::move(name)), source_(bytes), ledger_(ledger) {}

bool Lines::next_raw(std::string_view& line) {
  if (auto* reader = std::get_if<LineReader>(&source_)) {
    return reader->next(line);
  }
  std::string_view& rest = std::get<std::string_view>(source_);
  if (rest.empty()) {
    return false;
  }
  const std::size_t end = rest.find('\n');
  line = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  return true;
}

bool Lines::next(std::string_view& line) {
  if (!next_raw(line)) {
    return false;
  }
  ++number_;
  if (number_ == 1 && line.starts_with("\xEF\xBB\xBF")) {
    line.remove_prefix(3);
    ledger_.note(
        place(), "byte-order-mark", "the file begins with a byte order mark, which was ignored");
  }
  if (line.ends_with('\r')) {
    line.remove_suffix(1);
    if (!std::exchange(crlf_noted_, true)) {
      ledger_.note(place(), "crlf", "lines end in CR LF; the CR is not part of the data");
    }
  }
  return true;
}

bool is_blank(std::string_view line) noexcept {
  return line.find_first_not_of(" \t\r\v\f") == std::string_view::npos;
}

}  // namespace lode::corpus
