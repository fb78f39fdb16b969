#pragma once

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
/// or setting has another column; the old one stays. What was made is kept in batches of some
/// seconds, so that a killed call loses no more. One process at a time makes vectors of a column:
/// when another is at it, nothing is done, with a note. Throws Error(Io) when the store cannot be
/// written, what the encoder throws, Error(Interrupted).
VectorReport update_chunk_vectors(const Snapshot& snapshot,
                                  const std::filesystem::path& store,
                                  const search::Encoder& encoder,
                                  const VectorUpdateOptions& how = {});

/// The same, and the vectors of the tree's chunks as they are then; chunks without are left out.
[[nodiscard]] std::shared_ptr<const search::CodeVectors> updated_chunk_vectors(
    const Snapshot& snapshot,
    const std::filesystem::path& store,
    const search::Encoder& encoder,
    VectorReport& report);

/// The stored vectors of a tree's chunks; chunks without are left out. Writes nothing.
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
