#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "lode/index/options.hpp"
#include "lode/index/snapshot.hpp"
#include "lode/search/code_vectors.hpp"
#include "lode/search/encoder.hpp"

namespace lode::index {

struct VectorUpdateOptions {
  /// When more chunks than this lack vectors, none is made (VectorReport::late).
  std::size_t most_chunks = std::numeric_limits<std::size_t>::max();
  /// How long to wait for another process that makes vectors of the same column; beyond it none is
  /// made, with a note.
  std::chrono::milliseconds wait{0};
  /// What was made is stored before more time than this has gone, as far as one call of the encoder
  /// allows.
  std::chrono::milliseconds store_every{10000};
  /// Also remove what stands in the column's folder under the name of a file of vectors and is
  /// none.
  bool force = false;
  /// What the column is called for people: the model, as a pipeline spells it.
  std::string model = {};
};

/// What making vectors found and did.
struct VectorReport {
  std::size_t chunks = 0;      ///< Of the tree.
  std::size_t missing = 0;     ///< Of these, without a vector in the end.
  std::size_t encoded = 0;     ///< Chunks that got one now.
  std::size_t truncated = 0;   ///< Of those: cut at the model's maximum length.
  std::size_t tokens = 0;      ///< That the model read.
  std::size_t unreadable = 0;  ///< Files that are gone or have changed since they were indexed.
  bool late = false;           ///< Too many were missing: nothing was done.
  std::string note;            ///< What the user should know, as one sentence; may be empty.
  double seconds = 0;
};

/// Makes the vectors that the chunks of a tree lack in the encoder's column of its store. Vectors
/// belong to contents and paths: what has not changed is not encoded again. Another model, prompt
/// or setting has another column; the old one stays. What was made is kept every
/// VectorUpdateOptions::store_every, so that a killed call loses no more. Files of vectors that are
/// damaged are removed, with a warning, and their vectors made again. One process at a time makes
/// vectors of a column. Throws Error(Io) when the store cannot be written, what the encoder throws,
/// Error(Interrupted).
VectorReport update_chunk_vectors(const Snapshot& snapshot,
                                  const std::filesystem::path& store,
                                  const search::Encoder& encoder,
                                  const VectorUpdateOptions& how = {});

/// The same, and the vectors of the tree's chunks as they are then; chunks without are left out.
[[nodiscard]] std::shared_ptr<const search::CodeVectors> updated_chunk_vectors(
    const Snapshot& snapshot,
    const std::filesystem::path& store,
    const search::Encoder& encoder,
    const VectorUpdateOptions& how,
    VectorReport& report);

/// The stored vectors of a tree's chunks; chunks without are left out. Writes nothing; warns of
/// damaged files.
[[nodiscard]] std::shared_ptr<const search::CodeVectors> read_chunk_vectors(
    const Snapshot& snapshot, const std::filesystem::path& store, const search::Encoder& encoder);

/// Makes the vectors of all chunks and keeps them nowhere. Throws what the encoder throws,
/// Error(Interrupted).
[[nodiscard]] std::shared_ptr<const search::CodeVectors> make_chunk_vectors(
    const Snapshot& snapshot, const search::Encoder& encoder, VectorReport& report);

/// Where a column lies in a store.
[[nodiscard]] std::filesystem::path column_folder(const std::filesystem::path& store,
                                                  const search::Encoder& encoder);

}  // namespace lode::index
