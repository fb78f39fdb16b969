#include "lode/experiment/segments.hpp"

#include <filesystem>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "lode/base/error.hpp"
#include "lode/base/progress.hpp"
#include "lode/corpus/document.hpp"
#include "lode/text/analyzer.hpp"

namespace lode::experiment {
namespace {

constexpr std::size_t kMostInMemory = 1'000'000;

void add_documents(lexical::SegmentBuilder& builder, const corpus::Corpus& corpus) {
  Progress progress("indexing", "documents", corpus.size());
  builder.add_batch(corpus.size(),
                    [&](std::size_t i, std::string& docno, std::vector<std::string>& texts) {
                      docno = corpus.docno(i);
                      texts.assign(1, corpus::document_text(corpus.document(i)));
                      progress.add();
                    });
}

/// A folder of this process for one file, gone at the end of the scope.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "lode-index-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) {
      throw Error(ErrorKind::Io,
                  fmt::format("cannot create a folder in '{}' for a temporary index",
                              std::filesystem::temp_directory_path().string()));
    }
    path_ = pattern;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

std::shared_ptr<const lexical::Segment> build_segment(const corpus::Corpus& corpus,
                                                      const std::string& analyzer,
                                                      std::size_t memory_bytes) {
  lexical::BuilderOptions options;
  options.analyzer = value_or_throw(text::find_analyzer(analyzer));
  options.memory_bytes = memory_bytes;
  lexical::SegmentBuilder builder(std::move(options));
  add_documents(builder, corpus);
  if (corpus.size() <= kMostInMemory) {
    return lexical::Segment::from_bytes(builder.finish());
  }
  // The mapping outlives the file's name.
  const TemporaryFolder folder;
  builder.write(folder.path() / "segment");
  return lexical::Segment::open(folder.path() / "segment");
}

}  // namespace

std::shared_ptr<const lexical::Segment> SegmentCache::get(
    const std::shared_ptr<const corpus::Corpus>& corpus, const std::string& analyzer) {
  auto& segment = segments_[{corpus, analyzer}];
  if (segment == nullptr) {
    segment = build_segment(*corpus, analyzer, memory_bytes_);
  }
  return segment;
}

}  // namespace lode::experiment
