#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace lode::lexical {

/// One field's part of the formula: a posting's tf counts weight * tf / (a + b * length).
struct FieldModel {
  float a = 0.0F;
  float b = 0.0F;
  float weight = 1.0F;
  const std::uint32_t* lengths = nullptr;  ///< By document; ascending when it is the only field.
};

inline constexpr std::size_t kMaxFields = 7;

/// What turns the tfs of a posting into a score. With one field: scale * tf / (tf + a + b *
/// length), where a and b already hold the saturation. With several: x = sum of the fields' parts,
/// scale * (x / (saturation + x)). Scores are whole numbers: a query's scores are scaled so that
/// their sum stays below 2^30, and integer sums do not depend on their order.
struct ScoreModel {
  const FieldModel* fields = nullptr;
  std::size_t field_count = 0;
  float saturation = 0.0F;
};

/// The score of one posting; tfs[f] for each field. Float operations in a fixed order, so it is the
/// same on every machine and equal to what score_block() computes.
[[nodiscard]] std::uint32_t score_posting(const ScoreModel& model,
                                          float scale,
                                          const std::uint32_t* tfs,
                                          const std::uint32_t* lengths) noexcept;

/// Scores of the first `count` postings of a block. `tfs` holds kBlockSize values for each field.
/// `docs` and `out` have room for kBlockSize; all docs, also those beyond `count`, must be valid
/// indices of the lengths.
void score_block(const ScoreModel& model,
                 float scale,
                 const std::uint32_t* docs,
                 const std::uint32_t* tfs,
                 std::size_t count,
                 std::uint32_t* out) noexcept;

/// The same functions, compiled for one set of instructions. What unpack(), unpack_differences(),
/// score_block() and collect_at_least() call.
struct Kernels {
  std::string_view name;
  void (*unpack_values)(const std::uint32_t* packed,
                        unsigned bits,
                        std::uint32_t added,
                        std::uint32_t* out);
  void (*unpack_sums)(const std::uint32_t* packed,
                      unsigned bits,
                      std::uint32_t start,
                      std::uint32_t* out);
  void (*score_values)(const ScoreModel& model,
                       float scale,
                       const std::uint32_t* docs,
                       const std::uint32_t* tfs,
                       std::size_t count,
                       std::uint32_t* out);
  std::size_t (*collect)(const std::uint32_t* values,
                         std::size_t count,
                         std::uint32_t minimum,
                         std::uint32_t* out);
};
/// Those that this processor has, the best first; never empty.
[[nodiscard]] std::vector<Kernels> supported_kernels();

/// Room that collect_at_least() needs beyond the positions that it finds.
inline constexpr std::size_t kCollectSlack = 64;

/// Writes the positions whose value is at least `minimum` to `out`, in order, and returns how many.
/// Values and `minimum` lie below 2^31; `count` is a multiple of 16; `minimum` > 0.
[[nodiscard]] std::size_t collect_at_least(const std::uint32_t* values,
                                           std::size_t count,
                                           std::uint32_t minimum,
                                           std::uint32_t* out) noexcept;

}  // namespace lode::lexical
