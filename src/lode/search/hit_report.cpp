#include "lode/search/hit_report.hpp"

#include <algorithm>
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
constexpr std::uint32_t kEverything = 0xFFFFFFFF;

[[nodiscard]] std::string coloured(std::string_view text, std::string_view colour, bool on) {
  return on ? fmt::format("{}{}{}", colour, text, kReset) : std::string(text);
}

/// Control characters of a source must not reach a terminal.
[[nodiscard]] std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    out.push_back((byte < 0x20 && c != '\t') || byte == 0x7F ? ' ' : c);
  }
  return out;
}

[[nodiscard]] std::string qualified(const CodeSymbol& symbol) {
  return symbol.container.empty() ? std::string(symbol.name)
                                  : fmt::format("{}.{}", symbol.container, symbol.name);
}

[[nodiscard]] std::string symbol_of(const CodeIndex& index, const CodeChunk& chunk) {
  if (chunk.symbol == kEverything) {
    return {};
  }
  return qualified(index.symbols(chunk.file).at(chunk.symbol));
}

/// The innermost definition around a line.
[[nodiscard]] std::string symbol_at(const CodeIndex& index,
                                    std::uint32_t file,
                                    std::uint32_t line) {
  std::string best;
  std::uint32_t best_length = kEverything;
  for (const CodeSymbol& symbol : index.symbols(file)) {
    if (symbol.first_line <= line && line <= symbol.last_line &&
        symbol.last_line - symbol.first_line < best_length) {
      best = qualified(symbol);
      best_length = symbol.last_line - symbol.first_line;
    }
  }
  return best;
}

/// Lines first..last (1-based, inclusive) of a text with their line ends but the last.
[[nodiscard]] std::string_view line_range(std::string_view text,
                                          std::uint32_t first,
                                          std::uint32_t last) {
  std::size_t begin = 0;
  std::size_t end = text.size();
  std::uint32_t number = 1;
  for (std::size_t at = 0; at < text.size(); ++number) {
    if (number == first) {
      begin = at;
    }
    const std::size_t stop = std::min(text.find_first_of("\r\n", at), text.size());
    if (number == last) {
      end = stop;
      break;
    }
    at = stop + (text.compare(stop, 2, "\r\n") == 0 ? 2U : 1U);
  }
  return text.substr(begin, end - begin);
}

[[nodiscard]] Json place_to_json(const CodeFile& file,
                                 std::uint32_t first,
                                 std::uint32_t last,
                                 std::string symbol,
                                 double score,
                                 std::string_view text) {
  Json json;
  json["path"] = file.path;
  json["start_line"] = first;
  json["end_line"] = last;
  json["language"] = file.language;
  json["symbol"] = std::move(symbol);
  json["score"] = score;
  json["text"] = text;
  return json;
}

/// A line clipped, with its marks.
[[nodiscard]] std::string marked_line(std::string_view text,
                                      const ExcerptLine& line,
                                      const ReportOptions& options) {
  const std::string_view shown =
      clip(text.substr(line.begin, line.end - line.begin), options.line_bytes);
  std::string out;
  std::size_t done = 0;
  for (const ExcerptLine::Mark& mark : line.marks) {
    const std::size_t begin = mark.begin - line.begin;
    const std::size_t end = mark.end - line.begin;
    if (end > shown.size() || !options.colour) {
      break;
    }
    out += printable(shown.substr(done, begin - done));
    out += coloured(printable(shown.substr(begin, end - begin)), kMarkColour, true);
    done = end;
  }
  out += printable(shown.substr(done));
  if (shown.size() < line.end - line.begin) {
    out += " ...";
  }
  return out;
}

}  // namespace

Json hit_to_json(const CodeIndex& index, const CodeHit& hit, bool explain) {
  const CodeChunk chunk = index.chunk(hit.chunk);
  const std::string text = index.text(hit.file);
  Json json = place_to_json(index.file(hit.file),
                            chunk.first_line,
                            chunk.last_line,
                            symbol_of(index, chunk),
                            hit.score,
                            std::string_view(text).substr(chunk.begin, chunk.end - chunk.begin));
  if (explain) {
    Json signals = Json::object();
    for (std::size_t s = 0; s < kSignals; ++s) {
      if (hit.shares[s] != 0.0F) {
        signals[std::string(signal_table()[s].name)] = hit.shares[s];
      }
    }
    json["signals"] = std::move(signals);
    json["prior"] = hit.prior;
  }
  return json;
}

Json region_to_json(const CodeIndex& index, const PackedRegion& region) {
  const std::string text = index.text(region.file);
  Json json = place_to_json(index.file(region.file),
                            region.first_line,
                            region.last_line,
                            symbol_at(index, region.file, region.first_line),
                            region.score,
                            line_range(text, region.first_line, region.last_line));
  json["tokens"] = region.tokens;
  return json;
}

Json line_to_json(const CodeIndex& index, std::uint32_t file, const ExactLine& line) {
  return place_to_json(
      index.file(file), line.line, line.line, symbol_at(index, file, line.line), 1.0, line.text);
}

std::string hit_to_text(const CodeIndex& index,
                        const CodeQuery& query,
                        const CodeHit& hit,
                        const ReportOptions& options) {
  const CodeChunk chunk = index.chunk(hit.chunk);
  const std::string symbol = symbol_of(index, chunk);
  std::string out = fmt::format(
      "{}:{}{}{}\n",
      coloured(printable(index.file(hit.file).path), kPathColour, options.colour),
      coloured(
          fmt::format("{}-{}", chunk.first_line, chunk.last_line), kLineColour, options.colour),
      symbol.empty() ? "" : "  ",
      printable(symbol));
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
  const std::string text = index.text(hit.file);
  std::vector<ExcerptLine> lines =
      best_lines(text, chunk.first_line, chunk.last_line, query, options.lines);
  if (!lines.empty() && options.context > 0) {
    const auto context = static_cast<std::uint32_t>(options.context);
    const std::uint32_t first = lines.front().number > context ? lines.front().number - context : 1;
    const std::uint32_t last = lines.back().number + context;
    lines = best_lines(text, first, last, query, last - first + 1);
  }
  for (const ExcerptLine& line : lines) {
    out += fmt::format("{} {}\n",
                       coloured(fmt::format("{:>6}", line.number), kDim, options.colour),
                       marked_line(text, line, options));
  }
  return out;
}

std::string region_to_text(const CodeIndex& index, const PackedRegion& region) {
  const std::string text = index.text(region.file);
  return fmt::format("{}:{}-{}\n{}\n",
                     index.file(region.file).path,
                     region.first_line,
                     region.last_line,
                     line_range(text, region.first_line, region.last_line));
}

std::string hit_to_vimgrep(const CodeIndex& index,
                           const CodeQuery& query,
                           const CodeHit& hit,
                           const ReportOptions& options) {
  const CodeChunk chunk = index.chunk(hit.chunk);
  const std::string text = index.text(hit.file);
  const std::vector<ExcerptLine> lines =
      best_lines(text, chunk.first_line, chunk.last_line, query, 1);
  if (lines.empty()) {
    return fmt::format("{}:{}:1:\n", index.file(hit.file).path, chunk.first_line);
  }
  const ExcerptLine& line = lines.front();
  const std::size_t column = line.marks.empty() ? 1 : line.marks.front().begin - line.begin + 1;
  return fmt::format(
      "{}:{}:{}:{}\n",
      index.file(hit.file).path,
      line.number,
      column,
      printable(clip(std::string_view(text).substr(line.begin, line.end - line.begin),
                     options.line_bytes)));
}

std::string line_to_text(const CodeIndex& index,
                         std::uint32_t file,
                         const ExactLine& line,
                         bool column,
                         const ReportOptions& options) {
  ExcerptLine shown{line.line, 0, line.text.size(), {}};
  while (shown.end > 0 && line.text[shown.end - 1] == '\r') {
    --shown.end;
  }
  for (const MatchRange& part : line.parts) {
    if (part.end <= shown.end) {
      shown.marks.push_back({part.begin, part.end});
    }
  }
  return fmt::format(
      "{}:{}:{}{}\n",
      coloured(printable(index.file(file).path), kPathColour, options.colour),
      coloured(fmt::format("{}", line.line), kLineColour, options.colour),
      column ? fmt::format("{}:", line.parts.empty() ? 1 : line.parts.front().begin + 1) : "",
      marked_line(line.text, shown, options));
}

}  // namespace lode::search
