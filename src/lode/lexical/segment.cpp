#include "lode/lexical/segment.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "lode/base/file.hpp"
#include "lode/lexical/query.hpp"
#include "lode/lexical/search.hpp"
#include "lode/lexical/segment_format.hpp"

namespace lode::lexical {
namespace {

/// Storage is what holds the bytes: a mapped file or a string.
template <typename Storage>
class StoredSegment final : public Segment {
 public:
  StoredSegment(Storage storage, std::string_view (*view)(const Storage&), const std::string& name)
      : storage_(std::move(storage)), tables_(parse_segment(view(storage_), name)) {
    auto analyzer = text::find_analyzer(tables_.analyzer);
    if (!analyzer) {
      throw Error(
          ErrorKind::Unsupported,
          fmt::format("{} was made with the analyser '{}', which this program does not have",
                      name,
                      tables_.analyzer));
    }
    analyzer_ = std::move(*analyzer);
  }

  [[nodiscard]] std::uint64_t document_count() const override { return tables_.documents(); }
  [[nodiscard]] std::uint64_t total_length(std::size_t field) const override {
    return tables_.total_lengths.at(field);
  }
  [[nodiscard]] std::uint64_t document_frequency(std::string_view term) const override {
    const std::uint32_t number = tables_.find_term(term);
    return number == kNoTerm ? 0 : tables_.terms[number].document_frequency;
  }
  [[nodiscard]] std::string_view docno(DocId doc) const override {
    const auto number = static_cast<std::size_t>(doc);
    if (number >= tables_.documents()) {
      throw Error(
          ErrorKind::InvalidArgument,
          fmt::format(
              "document {} does not exist; the segment has {}", number, tables_.documents()));
    }
    return tables_.docno(number);
  }
  [[nodiscard]] const std::string& analyzer_name() const override { return tables_.analyzer; }
  [[nodiscard]] const std::vector<Field>& fields() const override { return tables_.fields; }
  [[nodiscard]] std::size_t term_count() const override { return tables_.terms.size(); }

  [[nodiscard]] std::vector<Hit> search(std::string_view text,
                                        const SearchOptions& options) const override {
    const CollectionStatistics& statistics =
        options.statistics != nullptr ? *options.statistics : *this;
    const PreparedQuery query(tables_, *analyzer_, text, options.params, statistics);
    return options.exhaustive ? search_exhaustively(tables_, query, options)
                              : search_pruned(tables_, query, options);
  }

 private:
  Storage storage_;
  SegmentTables tables_;
  std::shared_ptr<const text::Analyzer> analyzer_;
};

}  // namespace

std::shared_ptr<const Segment> Segment::open(const std::filesystem::path& path) {
  return std::make_shared<StoredSegment<MappedFile>>(
      MappedFile(path), [](const MappedFile& file) { return file.view(); }, path.string());
}

std::shared_ptr<const Segment> Segment::from_bytes(std::string bytes) {
  // Behind a pointer, so that the bytes do not move with the string.
  using Bytes = std::unique_ptr<const std::string>;
  return std::make_shared<StoredSegment<Bytes>>(
      std::make_unique<const std::string>(std::move(bytes)),
      [](const Bytes& held) { return std::string_view(*held); },
      "a lexical segment in memory");
}

}  // namespace lode::lexical
