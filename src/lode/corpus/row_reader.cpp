#include "lode/corpus/row_reader.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "lode/base/interrupt.hpp"
#include "lode/base/text_file.hpp"
#include "lode/corpus/json_row.hpp"
#include "lode/corpus/lines.hpp"
#include "lode/corpus/tsv.hpp"

namespace lode::corpus {
namespace {

class JsonlReader : public RowReader {
 public:
  JsonlReader(Lines lines, Ledger& ledger) : lines_(std::move(lines)), ledger_(ledger) {}

  bool next(Row& row) override {
    std::string_view line;
    while (lines_.next(line)) {
      if (lines_.place().number % kLinesBetweenInterruptChecks == 0) {
        throw_if_interrupted();
      }
      if (is_blank(line)) {
        continue;
      }
      if (const auto fault = parser_.parse(line, {.padded = false, .nested = true}, row)) {
        ledger_.fault(place(), *fault);
        continue;
      }
      return true;
    }
    return false;
  }
  [[nodiscard]] Place place() const override { return lines_.place(); }

 private:
  Lines lines_;
  Ledger& ledger_;
  JsonRowParser parser_;
};

bool is_integer(std::string_view text) {
  long value = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
  return parsed.ec == std::errc() && parsed.ptr == text.data() + text.size();
}

class TsvReader : public RowReader {
 public:
  TsvReader(Lines lines, TsvOptions options, Ledger& ledger)
      : lines_(std::move(lines)), options_(std::move(options)), ledger_(ledger) {}

  bool next(Row& row) override {
    std::string_view line;
    while (lines_.next(line)) {
      if (lines_.place().number % kLinesBetweenInterruptChecks == 0) {
        throw_if_interrupted();
      }
      const bool is_comment = options_.separation == Separation::Blanks && line.starts_with('#');
      if (is_blank(line) || is_comment) {
        continue;
      }
      if (const auto fault = split(line)) {
        ledger_.fault(place(), *fault);
        continue;
      }
      if (!std::exchange(seen_first_, true) && options_.has_header && skips_header()) {
        continue;
      }
      row.clear();
      for (std::size_t i = 0; i < fields_.size(); ++i) {
        row.add(options_.columns[i], text_cell(fields_[i]));
      }
      return true;
    }
    return false;
  }
  [[nodiscard]] Place place() const override { return lines_.place(); }

 private:
  std::optional<Fault> split(std::string_view line) {
    if (options_.separation == Separation::QuotedTabs) {
      if (auto fault = split_tsv(line, fields_)) {
        return fault;
      }
    } else if (!is_valid_utf8(line)) {
      return Fault{"bad-utf8", "the line is not valid UTF-8; convert the file to UTF-8"};
    } else if (options_.separation == Separation::PlainTabs) {
      split_plain(line);
    } else {
      split_blanks(line);
    }
    if (fields_.size() != options_.columns.size()) {
      return Fault{"bad-line",
                   fmt::format("the line has {} fields; {} were expected ({})",
                               fields_.size(),
                               options_.columns.size(),
                               fmt::join(options_.columns, ", "))};
    }
    return std::nullopt;
  }

  void split_plain(std::string_view line) {
    fields_.clear();
    while (fields_.size() + 1 < options_.columns.size() &&
           line.find('\t') != std::string_view::npos) {
      fields_.emplace_back(line.substr(0, line.find('\t')));
      line.remove_prefix(line.find('\t') + 1);
    }
    fields_.emplace_back(line);
  }

  void split_blanks(std::string_view line) {
    constexpr std::string_view kBlanks = " \t\r\v\f";
    fields_.clear();
    for (std::size_t begin = line.find_first_not_of(kBlanks); begin != std::string_view::npos;) {
      const std::size_t end = std::min(line.find_first_of(kBlanks, begin), line.size());
      fields_.emplace_back(line.substr(begin, end - begin));
      begin = line.find_first_not_of(kBlanks, end);
    }
  }

  /// The first line of a file without header would be lost in silence.
  bool skips_header() {
    if (!is_integer(fields_.back())) {
      return true;
    }
    ledger_.fault(place(),
                  {"missing-header",
                   fmt::format("the first line must name the columns ({}), but holds data",
                               fmt::join(options_.columns, ", "))});
    return false;
  }

  Lines lines_;
  TsvOptions options_;
  Ledger& ledger_;
  std::vector<std::string> fields_;
  bool seen_first_ = false;
};

TsvOptions trec_qrels_options() {
  return {.columns = {"query-id", "iter", "corpus-id", "score"},
          .has_header = false,
          .separation = Separation::Blanks};
}

}  // namespace

std::unique_ptr<RowReader> open_jsonl(const std::filesystem::path& path, Ledger& ledger) {
  return std::make_unique<JsonlReader>(Lines(path, ledger), ledger);
}

std::unique_ptr<RowReader> open_jsonl(std::string name, std::string_view bytes, Ledger& ledger) {
  return std::make_unique<JsonlReader>(Lines(std::move(name), bytes, ledger), ledger);
}

std::unique_ptr<RowReader> open_tsv(const std::filesystem::path& path,
                                    TsvOptions options,
                                    Ledger& ledger) {
  return std::make_unique<TsvReader>(Lines(path, ledger), std::move(options), ledger);
}

std::unique_ptr<RowReader> open_tsv(std::string name,
                                    std::string_view bytes,
                                    TsvOptions options,
                                    Ledger& ledger) {
  return std::make_unique<TsvReader>(
      Lines(std::move(name), bytes, ledger), std::move(options), ledger);
}

std::unique_ptr<RowReader> open_trec_qrels(const std::filesystem::path& path, Ledger& ledger) {
  return open_tsv(path, trec_qrels_options(), ledger);
}

std::unique_ptr<RowReader> open_trec_qrels(std::string name,
                                           std::string_view bytes,
                                           Ledger& ledger) {
  return open_tsv(std::move(name), bytes, trec_qrels_options(), ledger);
}

std::unique_ptr<RowReader> open_table(const std::filesystem::path& path, Ledger& ledger) {
  return path.extension() == ".parquet" ? open_parquet(path) : open_jsonl(path, ledger);
}

}  // namespace lode::corpus
