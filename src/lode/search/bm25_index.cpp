#include "lode/search/bm25_index.hpp"

#include <filesystem>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "lode/base/error.hpp"
#include "lode/base/progress.hpp"
#include "lode/lexical/builder.hpp"
#include "lode/text/analyzer.hpp"

namespace lode::search {
namespace {

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

}  // namespace

std::shared_ptr<const Bm25Index> Bm25Index::build(const DocumentSource& source,
                                                  const Bm25IndexOptions& options) {
  lexical::BuilderOptions builder_options;
  builder_options.analyzer = value_or_throw(text::find_analyzer(options.analyzer));
  builder_options.memory_bytes = options.memory_bytes;
  lexical::SegmentBuilder builder(std::move(builder_options));
  {
    Progress progress("indexing", "documents", source.size);
    builder.add_batch(source.size,
                      [&](std::size_t i, std::string& docno, std::vector<std::string>& texts) {
                        texts.resize(1);
                        source.read(i, docno, texts.front());
                        progress.add();
                      });
  }
  if (source.size <= options.most_in_memory) {
    return std::make_shared<Bm25Index>(lexical::Segment::from_bytes(builder.finish()));
  }
  // The mapping outlives the file's name.
  const TemporaryFolder folder;
  builder.write(folder.path() / "segment");
  return std::make_shared<Bm25Index>(lexical::Segment::open(folder.path() / "segment"));
}

}  // namespace lode::search
