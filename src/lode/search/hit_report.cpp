#include "lode/search/hit_report.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "lode/search/excerpt.hpp"

namespace lode::search {
namespace {

constexpr std::string_view kPathColour = "\x1b[35m";
constexpr std::string_view kLineColour = "\x1b[32m";
constexpr std::string_view kMarkColour = "\x1b[1;31m";
constexpr std::string_view kDim = "\x1b[2m";
constexpr std::string_view kReset = "\x1b[0m";

[[nodiscard]] std::string coloured(std::string_view text, std::string_view colour, bool on) {
  return on ? fmt::format("{}{}{}", colour, text, kReset) : std::string(text);
}

/// Control characters of a source must not reach a terminal, neither ASCII's nor U+0080 to U+009F.
[[nodiscard]] std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0) {
      out.push_back(' ');
      ++i;
      continue;
    }
    const bool control = (byte < 0x20 && text[i] != '\t') || byte == 0x7F;
    out.push_back(control ? ' ' : text[i]);
  }
  return out;
}

/// For JSON: single precision has no more digits.
[[nodiscard]] double rounded(double value) noexcept {
  return std::round(value * 1e6) / 1e6;
}

/// The innermost definition around a line, qualified; empty when there is none.
[[nodiscard]] std::string symbol_at(FileTexts& files, std::uint32_t file, std::uint32_t line) {
  const CodeSymbol* symbol = symbol_around(files.symbols(file), line);
  return symbol != nullptr ? qualified_name(*symbol) : std::string();
}

/// Copies named in a text; the others are counted.
constexpr std::size_t kCopiesShown = 5;

[[nodiscard]] std::string copies_to_text(const CodeIndex& index,
                                         const std::vector<std::uint32_t>& copies,
                                         const ReportOptions& options) {
  if (copies.empty()) {
    return {};
  }
  std::string out = "  also in: ";
  for (std::size_t i = 0; i < std::min(copies.size(), kCopiesShown); ++i) {
    out += i == 0 ? "" : ", ";
    out += printable(options.path_prefix) + printable(index.file(copies[i]).path);
  }
  return out + (copies.size() > kCopiesShown
                    ? fmt::format(" and {} more\n", copies.size() - kCopiesShown)
                    : "\n");
}

void add_copies(const CodeIndex& index, const std::vector<std::uint32_t>& copies, Json& json) {
  for (const std::uint32_t copy : copies) {
    json["copies"].push_back(to_utf8(index.file(copy).path));
  }
}

/// The lines of a hit that are worth showing, at most `most`.
[[nodiscard]] std::vector<ExcerptLine> shown_lines(FileTexts& files,
                                                   const HitLabels& labels,
                                                   const CodeHit& hit,
                                                   std::size_t most) {
  const CodeChunk chunk = files.index().chunk(hit.chunk);
  const auto table = files.text(hit.file);
  const auto count = static_cast<std::uint32_t>(std::min<std::size_t>(most, table->count()));
  if (hit.focus != 0 && count > 0) {
    // More of what follows than of what comes before.
    const std::uint32_t before = std::min((count - 1) / 2, hit.focus - chunk.first_line);
    const std::uint32_t first = hit.focus - before;
    const std::uint32_t last = std::min(chunk.last_line, first + count - 1);
    return mark_lines(*table, first, last, labels.query());
  }
  const HitLabel label = labels.choose(files.symbols(hit.file), chunk, hit.focus);
  std::uint32_t first = chunk.first_line;
  std::uint32_t last = chunk.last_line;
  const QueryClass kind = labels.query().kind;
  if (label.reason != HitLabel::Reason::Chunk &&
      (kind == QueryClass::Words || kind == QueryClass::Symbol)) {
    first = std::max(first, label.symbol->first_line);
    last = std::min(last, label.symbol->last_line);
    if (kind == QueryClass::Symbol && label.reason == HitLabel::Reason::Mention && count > 0) {
      return mark_lines(*table, first, std::min(last, first + count - 1), labels.query());
    }
  }
  return best_lines(*table, first, last, labels.query(), most);
}

[[nodiscard]] Json place_to_json(const CodeFile& file,
                                 std::uint32_t first,
                                 std::uint32_t last,
                                 std::string symbol,
                                 double score,
                                 std::string_view text) {
  Json json;
  json["path"] = to_utf8(file.path);
  json["start_line"] = first;
  json["end_line"] = last;
  json["language"] = file.language;
  json["symbol"] = std::move(symbol);
  json["score"] = score;
  json["text"] = text;
  return json;
}

/// A part of a line.
struct Window {
  std::size_t begin = 0;
  std::string_view text;
  bool cut_before = false;
  bool cut_after = false;
};

/// At most about `most` bytes of a line: its beginning, or what is around `mark` (bytes of the
/// line) when that lies beyond.
[[nodiscard]] Window window(std::string_view line,
                            const ExcerptLine::Mark& mark,
                            std::size_t most) noexcept {
  std::size_t begin = 0;
  if (mark.end > most && line.size() > most) {
    begin = mark.begin - std::min(mark.begin, most / 4);
    while (begin < mark.begin && (static_cast<unsigned char>(line[begin]) & 0xC0U) == 0x80U) {
      ++begin;  // The next whole character.
    }
  }
  const std::string_view shown = clip(line.substr(begin), most);
  return {begin, shown, begin > 0, begin + shown.size() < line.size()};
}

/// A line clipped, with its marks.
[[nodiscard]] std::string marked_line(std::string_view text,
                                      const ExcerptLine& line,
                                      const ReportOptions& options) {
  const auto of_line = [&](const ExcerptLine::Mark& mark) {
    return ExcerptLine::Mark{mark.begin - line.begin, mark.end - line.begin};
  };
  const Window shown = window(text.substr(line.begin, line.end - line.begin),
                              line.marks.empty() ? ExcerptLine::Mark{} : of_line(line.marks[0]),
                              options.line_bytes);
  std::string out = shown.cut_before ? "... " : "";
  std::size_t done = 0;
  for (const ExcerptLine::Mark& in_text : line.marks) {
    const ExcerptLine::Mark mark = of_line(in_text);
    if (!options.colour || mark.end - shown.begin > shown.text.size()) {
      break;
    }
    const std::size_t begin = mark.begin - shown.begin;
    const std::size_t end = mark.end - shown.begin;
    out += printable(shown.text.substr(done, begin - done));
    out += coloured(printable(shown.text.substr(begin, end - begin)), kMarkColour, true);
    done = end;
  }
  out += printable(shown.text.substr(done));
  out += shown.cut_after ? " ..." : "";
  return out;
}

[[nodiscard]] std::string path_of(const CodeIndex& index,
                                  std::uint32_t file,
                                  const ReportOptions& options) {
  return coloured(printable(options.path_prefix) + printable(index.file(file).path),
                  kPathColour,
                  options.colour);
}

}  // namespace

Json hit_to_json(FileTexts& files, const HitLabels& labels, const CodeHit& hit, bool explain) {
  const CodeChunk chunk = files.index().chunk(hit.chunk);
  const auto lines = files.text(hit.file);
  Json json =
      place_to_json(files.index().file(hit.file),
                    chunk.first_line,
                    chunk.last_line,
                    labels.name(files.symbols(hit.file), chunk, hit.focus),
                    hit.score,
                    std::string_view(lines->text()).substr(chunk.begin, chunk.end - chunk.begin));
  add_copies(files.index(), hit.copies, json);
  if (explain) {
    Json signals = Json::object();
    for (std::size_t s = 0; s < kSignals; ++s) {
      if (hit.shares[s] != 0.0F) {
        signals[std::string(signal_table()[s].name)] = rounded(static_cast<double>(hit.shares[s]));
      }
    }
    signals["prior"] = rounded(hit.prior);
    json["signals"] = std::move(signals);
  }
  return json;
}

Json region_to_json(FileTexts& files, const PackedRegion& region) {
  const auto lines = files.text(region.file);
  const std::uint32_t last = std::min(region.last_line, lines->count());
  std::string_view text = lines->range(region.first_line, last);
  if (!text.empty()) {
    text.remove_suffix(lines->line(last).next - lines->line(last).end);
  }
  Json json = place_to_json(files.index().file(region.file),
                            region.first_line,
                            region.last_line,
                            symbol_at(files, region.file, region.first_line),
                            region.score,
                            text);
  json["tokens"] = region.tokens;
  add_copies(files.index(), region.copies, json);
  return json;
}

Json line_to_json(FileTexts& files,
                  std::uint32_t file,
                  const ExactLine& line,
                  const ReportOptions& options) {
  const ExcerptLine::Mark mark = line.parts.empty()
                                     ? ExcerptLine::Mark{}
                                     : ExcerptLine::Mark{line.parts[0].begin, line.parts[0].end};
  return place_to_json(files.index().file(file),
                       line.line,
                       line.line,
                       symbol_at(files, file, line.line),
                       1.0,
                       window(line.text, mark, options.json_line_bytes).text);
}

std::string hit_to_text(FileTexts& files,
                        const HitLabels& labels,
                        const CodeHit& hit,
                        const ReportOptions& options) {
  const CodeChunk chunk = files.index().chunk(hit.chunk);
  const std::string symbol = labels.name(files.symbols(hit.file), chunk, hit.focus);
  std::string out = fmt::format(
      "{}:{}{}{}\n",
      path_of(files.index(), hit.file, options),
      coloured(
          fmt::format("{}-{}", chunk.first_line, chunk.last_line), kLineColour, options.colour),
      symbol.empty() ? "" : "  ",
      printable(symbol));
  out += copies_to_text(files.index(), hit.copies, options);
  if (options.explain) {
    out += fmt::format("  score {:.4f}", hit.score);
    for (std::size_t s = 0; s < kSignals; ++s) {
      if (hit.shares[s] != 0.0F) {
        out += fmt::format("  {} {:.3f}", signal_table()[s].name, hit.shares[s]);
      }
    }
    out += hit.prior != 1.0 ? fmt::format("  x {:.2f} for its role\n", hit.prior) : "\n";
  }
  if (options.lines == 0) {
    return out;
  }
  const auto table = files.text(hit.file);
  std::vector<ExcerptLine> lines = shown_lines(files, labels, hit, options.lines);
  if (!lines.empty() && options.context > 0) {
    const auto context = static_cast<std::uint32_t>(options.context);
    const std::uint32_t first = lines.front().number > context ? lines.front().number - context : 1;
    const std::uint32_t last = lines.back().number + context;
    lines = mark_lines(*table, first, last, labels.query());
  }
  for (const ExcerptLine& line : lines) {
    out += fmt::format("{} {}\n",
                       coloured(fmt::format("{:>6}", line.number), kDim, options.colour),
                       marked_line(table->text(), line, options));
  }
  return out;
}

std::string region_to_text(FileTexts& files,
                           const PackedRegion& region,
                           const ReportOptions& options) {
  const auto table = files.text(region.file);
  std::string out = fmt::format("{}:{}-{}\n",
                                path_of(files.index(), region.file, options),
                                region.first_line,
                                region.last_line);
  out += copies_to_text(files.index(), region.copies, options);
  for (std::uint32_t number = region.first_line;
       number <= std::min(region.last_line, table->count());
       ++number) {
    const TextLine line = table->line(number);
    out += printable(std::string_view(table->text()).substr(line.begin, line.end - line.begin));
    out += '\n';
  }
  return out;
}

std::string hit_to_vimgrep(FileTexts& files,
                           const HitLabels& labels,
                           const CodeHit& hit,
                           const ReportOptions& options) {
  const CodeIndex& index = files.index();
  const CodeChunk chunk = index.chunk(hit.chunk);
  const auto table = files.text(hit.file);
  const std::vector<ExcerptLine> lines = shown_lines(files, labels, hit, 1);
  if (lines.empty()) {
    return fmt::format("{}:{}:1:\n", path_of(index, hit.file, options), chunk.first_line);
  }
  const ExcerptLine& line = lines.front();
  const std::size_t column = line.marks.empty() ? 1 : line.marks.front().begin - line.begin + 1;
  return fmt::format(
      "{}:{}:{}:{}\n",
      path_of(index, hit.file, options),
      line.number,
      column,
      printable(clip(std::string_view(table->text()).substr(line.begin, line.end - line.begin),
                     options.line_bytes)));
}

std::string line_to_text(const CodeIndex& index,
                         std::uint32_t file,
                         const ExactLine& line,
                         bool column,
                         const ReportOptions& options) {
  ExcerptLine shown{line.line, 0, without_return(line.text, line.text.size()), {}};
  for (const MatchRange& part : line.parts) {
    if (part.end <= shown.end) {
      shown.marks.push_back({part.begin, part.end});
    }
  }
  return fmt::format(
      "{}:{}:{}{}\n",
      path_of(index, file, options),
      coloured(fmt::format("{}", line.line), kLineColour, options.colour),
      column ? fmt::format("{}:", line.parts.empty() ? 1 : line.parts.front().begin + 1) : "",
      marked_line(line.text, shown, options));
}

std::string lines_with_context(FileTexts& files,
                               const ExactFile& file,
                               bool column,
                               const ReportOptions& options) {
  const CodeIndex& index = files.index();
  const auto table = files.text(file.file);
  const std::size_t context = options.context;
  std::string out;
  std::size_t next = 0;  // Of the file's matching lines.
  std::size_t shown = 0;
  for (std::uint32_t number = 1; number <= table->count(); ++number) {
    const bool matches = next < file.lines.size() && file.lines[next].line == number;
    const bool before = next < file.lines.size() && file.lines[next].line <= number + context;
    const bool after = next > 0 && file.lines[next - 1].line + context >= number;
    if (matches || before || after) {
      out += shown > 0 && shown + 1 < number ? "--\n" : "";
      shown = number;
    }
    if (matches) {
      out += line_to_text(index, file.file, file.lines[next++], column, options);
    } else if (before || after) {
      const TextLine line = table->line(number);
      out += fmt::format("{}-{}-{}\n",
                         path_of(index, file.file, options),
                         coloured(fmt::format("{}", number), kLineColour, options.colour),
                         marked_line(table->text(), {number, line.begin, line.end, {}}, options));
    } else if (next == file.lines.size()) {
      break;
    }
  }
  return out;
}

}  // namespace lode::search
