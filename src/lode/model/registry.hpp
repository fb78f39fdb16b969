#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lode/model/encoder_options.hpp"
#include "lode/model/prompts.hpp"

namespace lode::model {

/// How the authors of a model run it, as far as its folder does not say.
struct RegistryEntry {
  std::string id;                  ///< On the Hugging Face hub.
  std::string family;              ///< `model_type` of its `config.json`.
  std::uint64_t parameters = 0;    ///< 0: not known.
  std::string revision;            ///< That published figures were made with; may be empty.
  std::optional<Pooling> pooling;  ///< Absent: as the folder says.
  std::optional<std::size_t> max_length;
  /// Whether vectors are compared by cosine, so get the length 1, or by their plain inner product.
  bool cosine = true;
  /// The spelling of a token that ends every text where the tokenizer does not add it itself;
  /// empty: none.
  std::string end_token;
  std::vector<TaskPrompts> prompts;     ///< Empty: as the folder says.
  std::vector<std::size_t> dimensions;  ///< That vectors may be cut to; empty: not said.
  std::string source;                   ///< Where this is from.
};

/// All entries, sorted by id without case.
[[nodiscard]] std::span<const RegistryEntry> registry();

/// The entry of an id, compared without case. Nothing when there is none.
[[nodiscard]] const RegistryEntry* find_in_registry(std::string_view id);

/// The entry of a local folder: the one whose `NAME` is the folder's and whose family is the
/// checkpoint's. Nothing when there is none or several.
[[nodiscard]] const RegistryEntry* find_in_registry_by_folder(std::string_view folder_name,
                                                              std::string_view family);

}  // namespace lode::model
