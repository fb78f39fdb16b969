#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lode/base/file.hpp"
#include "lode/index/segment_format.hpp"

namespace lode::index {

/// Identity of what the vectors of a file were made from: its content and how that was cut, and its
/// path.
using VectorKey = Hash128;
[[nodiscard]] VectorKey vector_key(const BlobKey& content, std::string_view path);

/// The vectors of the chunks of one file, row-major.
struct FileVectors {
  VectorKey key;
  std::vector<float> values;
};

/// Vectors of files by one encoder, in the files of a folder (docs/formats/index.md, "Vectors").
/// Files are immutable and appear whole. Mapped; const methods may run concurrently.
class VectorColumn {
 public:
  /// Opens what is there. A file that is damaged, of another version or of another dimension counts
  /// as absent; add() replaces what it held, and it is told of on stderr. Without a folder, the
  /// vectors live in memory, as long as the column.
  VectorColumn(std::filesystem::path folder, std::size_t dimension);

  [[nodiscard]] std::size_t dimension() const noexcept { return dimension_; }
  /// The first number of the first row; null when the column has not `chunks` rows for the key.
  /// Valid as long as the column and until compact().
  [[nodiscard]] const float* find(const VectorKey& key, std::size_t chunks) const;
  [[nodiscard]] std::size_t file_count() const noexcept { return parts_.size(); }

  /// Writes the vectors of some files, durably. Only for who holds the folder's lock. Throws
  /// Error(Io).
  void add(const std::vector<FileVectors>& files);
  /// Makes one file of all when they are many or much of them is dead: keys for which `is_live`
  /// does not hold. Only for who holds the lock. Throws Error(Io).
  void compact(const std::function<bool(const VectorKey& key)>& is_live);

 private:
  struct Part;
  struct Rows {
    const float* values = nullptr;
    std::size_t count = 0;
  };
  struct KeyHash {
    std::size_t operator()(const VectorKey& key) const noexcept {
      return static_cast<std::size_t>(key.low);
    }
  };
  void open(const std::filesystem::path& path);
  void read(Part& part, std::string_view bytes);
  [[nodiscard]] std::string seal_rows(const std::vector<std::pair<VectorKey, Rows>>& files) const;
  std::filesystem::path write(const std::vector<std::pair<VectorKey, Rows>>& files) const;

  std::filesystem::path folder_;
  std::size_t dimension_ = 0;
  std::vector<std::shared_ptr<const Part>> parts_;
  std::vector<std::filesystem::path> damaged_;
  std::unordered_map<VectorKey, Rows, KeyHash> rows_;
};

/// Puts right size and checksum into a damaged file of vectors, where that is possible (tests,
/// fuzzing).
void repair_vector_file(std::string& bytes);

}  // namespace lode::index
