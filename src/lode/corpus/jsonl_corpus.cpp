#include "lode/corpus/jsonl_corpus.hpp"

#include <cstdint>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/corpus/json_row.hpp"
#include "lode/corpus/lines.hpp"
#include "lode/corpus/named_corpus.hpp"
#include "lode/corpus/record.hpp"

namespace lode::corpus {
namespace {

/// Pages of the file that the scan has passed are given back in steps of this size.
constexpr std::size_t kReleaseBytes = std::size_t{64} << 20;

class JsonlCorpus : public NamedCorpus {
 public:
  JsonlCorpus(
      std::string name, std::string label, Layout layout, MappedFile file, std::string bytes)
      : NamedCorpus(std::move(name)),
        label_(std::move(label)),
        layout_(layout),
        file_(std::move(file)),
        bytes_(std::move(bytes)),
        view_(bytes_.empty() ? file_.view() : std::string_view(bytes_)) {}

  void scan(Ledger& ledger, Languages& languages);

  [[nodiscard]] Document document(std::size_t index) const override;

 private:
  /// Whether simdjson may read beyond the line without leaving the mapped bytes.
  [[nodiscard]] bool is_padded(std::string_view line) const {
    return line.data() + line.size() + kJsonPadding <= view_.data() + view_.size();
  }

  std::string label_;
  Layout layout_;
  MappedFile file_;
  std::string bytes_;
  std::string_view view_;
  std::vector<std::uint64_t> begins_;  ///< Byte offset of each document's line.
};

void JsonlCorpus::scan(Ledger& ledger, Languages& languages) {
  Lines lines(label_, view_, ledger);
  JsonRowParser parser;
  Row row;
  std::string_view line;
  std::size_t released = 0;
  while (lines.next(line)) {
    const Place place = lines.place();
    const auto begin = static_cast<std::size_t>(line.data() - view_.data());
    if (place.number % kLinesBetweenInterruptChecks == 0) {
      throw_if_interrupted();
    }
    if (begin - released > kReleaseBytes) {
      file_.release(released, begin);
      released = begin;
    }
    if (is_blank(line)) {
      continue;
    }
    if (const auto fault = parser.parse(line, {.padded = is_padded(line), .nested = false}, row)) {
      ledger.fault(place, *fault);
      continue;
    }
    const auto view = view_document(row, layout_, place, &ledger);
    if (!view) {
      continue;
    }
    if (!docnos_.add(view->docno)) {
      ledger.fault(place, duplicate_document(view->docno));
      continue;
    }
    begins_.push_back(begin);
    add_language(view->language, languages);
  }
}

Document JsonlCorpus::document(std::size_t index) const {
  thread_local JsonRowParser parser;
  thread_local Row row;
  std::string_view line = view_.substr(begins_[index]);
  line = line.substr(0, line.find('\n'));
  if (line.ends_with('\r')) {
    line.remove_suffix(1);
  }
  const auto fault = parser.parse(line, {.padded = is_padded(line), .nested = true}, row);
  const auto view = fault ? std::nullopt : view_document(row, layout_, {}, nullptr);
  if (!view || view->docno != docnos_[index]) {
    throw Error(
        ErrorKind::InvalidInput,
        fmt::format("'{}' was changed while it was in use: document '{}' is not where it was",
                    label_,
                    docnos_[index]));
  }
  return make_document(row, layout_, *view);
}

CorpusData open(std::shared_ptr<JsonlCorpus> corpus, Ledger& ledger) {
  CorpusData data;
  corpus->scan(ledger, data.languages);
  data.corpus = std::move(corpus);
  return data;
}

}  // namespace

void add_language(std::string_view language, Languages& languages) {
  if (!language.empty() && !languages.contains(language)) {
    languages.emplace(language);
  }
}

bool is_plain_jsonl(const std::filesystem::path& path) {
  if (path.extension() != ".jsonl") {
    return false;
  }
  const MappedFile file(path);
  const std::string_view begin = file.view().substr(0, 4);
  return !begin.starts_with("\x1f\x8b") && !begin.starts_with("\x28\xb5\x2f\xfd");
}

CorpusData open_jsonl_corpus(const std::filesystem::path& path,
                             std::string name,
                             Layout layout,
                             Ledger& ledger) {
  return open(std::make_shared<JsonlCorpus>(
                  std::move(name), path.string(), layout, MappedFile(path), std::string()),
              ledger);
}

CorpusData parse_jsonl_corpus(std::string_view bytes,
                              std::string label,
                              Layout layout,
                              Ledger& ledger) {
  return open(std::make_shared<JsonlCorpus>(
                  "corpus", std::move(label), layout, MappedFile(), std::string(bytes)),
              ledger);
}

}  // namespace lode::corpus
