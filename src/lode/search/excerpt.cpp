#include "lode/search/excerpt.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "lode/search/query_words.hpp"
#include "lode/text/unicode.hpp"

namespace lode::search {
namespace {

[[nodiscard]] std::vector<ExcerptLine> lines_between(const LineTable& table,
                                                     std::uint32_t first_line,
                                                     std::uint32_t last_line) {
  std::vector<ExcerptLine> lines;
  last_line = std::min(last_line, table.count());
  for (std::uint32_t number = std::max(first_line, 1U); number <= last_line; ++number) {
    const TextLine line = table.line(number);
    lines.push_back({number, line.begin, line.end, {}});
  }
  return lines;
}

[[nodiscard]] bool is_blank_line(std::string_view text, const ExcerptLine& line) noexcept {
  return text.substr(line.begin, line.end - line.begin).find_first_not_of(" \t\f\v\r") ==
         std::string_view::npos;
}

/// Without blank lines at the edges.
[[nodiscard]] std::vector<ExcerptLine> trimmed(std::string_view text,
                                               std::vector<ExcerptLine> lines) {
  while (!lines.empty() && is_blank_line(text, lines.back())) {
    lines.pop_back();
  }
  const auto first = std::find_if(lines.begin(), lines.end(), [&](const ExcerptLine& line) {
    return !is_blank_line(text, line);
  });
  lines.erase(lines.begin(), first);
  return lines;
}

/// Marks the query's words in a line and gives their positions among the query's terms.
class Marker {
 public:
  explicit Marker(const CodeQuery& query) {
    for (std::size_t i = 0; i < query.terms.size(); ++i) {
      terms_.emplace(query.terms[i].term, i);
    }
  }

  [[nodiscard]] std::vector<std::size_t> mark(std::string_view text, ExcerptLine& line) const {
    std::set<std::size_t> found;
    for (std::size_t i = line.begin; i < line.end;) {
      if (!is_word_byte(text[i])) {
        ++i;
        continue;
      }
      std::size_t end = i;
      while (end < line.end && is_word_byte(text[end])) {
        ++end;
      }
      bool marked = false;
      for (const QueryWord& word : query_words(text.substr(i, end - i))) {
        const auto look = [&](const std::string& term) {
          if (const auto entry = terms_.find(term); entry != terms_.end()) {
            found.insert(entry->second);
            marked = true;
          }
        };
        std::for_each(word.parts.begin(), word.parts.end(), look);
        if (!word.whole.empty()) {
          look(word.whole);
        }
      }
      if (marked) {
        line.marks.push_back({i, end});
      }
      i = end;
    }
    return {found.begin(), found.end()};
  }

 private:
  std::unordered_map<std::string, std::size_t> terms_;
};

}  // namespace

std::vector<ExcerptLine> best_lines(const LineTable& table,
                                    std::uint32_t first_line,
                                    std::uint32_t last_line,
                                    const CodeQuery& query,
                                    std::size_t most) {
  if (most == 0) {
    return {};
  }
  const std::string_view text = table.text();
  std::vector<ExcerptLine> lines = lines_between(table, first_line, last_line);
  const Marker marker(query);
  std::vector<std::vector<std::size_t>> found;
  std::vector<std::size_t> frequency(query.terms.size(), 0);
  found.reserve(lines.size());
  for (ExcerptLine& line : lines) {
    found.push_back(marker.mark(text, line));
    for (const std::size_t term : found.back()) {
      ++frequency[term];
    }
  }
  std::vector<double> weights(query.terms.size());
  for (std::size_t term = 0; term < weights.size(); ++term) {
    weights[term] =
        query.terms[term].weight / std::log2(2.0 + static_cast<double>(frequency[term]));
  }
  std::vector<std::size_t> counts(query.terms.size(), 0);  // Lines of the window with each term.
  std::size_t window_end = 0;
  std::size_t best = 0;
  double best_weight = -1.0;  // Of a window that begins with a word; 0 without one.
  for (std::size_t begin = 0; begin < lines.size(); ++begin) {
    for (; window_end < std::min(begin + most, lines.size()); ++window_end) {
      for (const std::size_t term : found[window_end]) {
        ++counts[term];
      }
    }
    // It begins with a word of the query; where there is none, with the first line.
    if (!found[begin].empty() || (best_weight < 0.0 && !is_blank_line(text, lines[begin]))) {
      double weight = 0.0;
      for (std::size_t term = 0; term < counts.size() && !found[begin].empty(); ++term) {
        weight += counts[term] > 0 ? weights[term] : 0.0;
      }
      if (weight > best_weight + 1e-9) {
        best_weight = weight;
        best = begin;
      }
    }
    if (window_end > begin) {
      for (const std::size_t term : found[begin]) {
        --counts[term];
      }
    }
  }
  if (best_weight < 0.0) {
    return {};
  }
  return trimmed(
      text,
      {lines.begin() + static_cast<std::ptrdiff_t>(best),
       lines.begin() + static_cast<std::ptrdiff_t>(std::min(best + most, lines.size()))});
}

std::vector<ExcerptLine> mark_lines(const LineTable& table,
                                    std::uint32_t first_line,
                                    std::uint32_t last_line,
                                    const CodeQuery& query) {
  const std::string_view text = table.text();
  std::vector<ExcerptLine> lines = lines_between(table, first_line, last_line);
  const Marker marker(query);
  for (ExcerptLine& line : lines) {
    static_cast<void>(marker.mark(text, line));
  }
  return trimmed(text, std::move(lines));
}

std::string_view clip(std::string_view line, std::size_t most) noexcept {
  if (line.size() <= most) {
    return line;
  }
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0U) == 0x80U) {
    --end;
  }
  return line.substr(0, end);
}

}  // namespace lode::search
