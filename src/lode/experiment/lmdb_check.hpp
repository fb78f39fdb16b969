#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lode::experiment {

/// LMDB 0.9 trusts its files: a damaged one would crash the program that opens it. These look
/// first, at the bytes of `data.mdb`, for whatever LMDB would follow out of the file or out of a
/// page. Values of 16-byte keys are not looked at.
///
/// What is wrong with the two pages at the beginning, before LMDB opens the file; nothing if it is
/// empty or sound.
[[nodiscard]] std::optional<std::string> damage_of_head(std::string_view file);

/// What is wrong with the trees that the transaction of this number sees, which must be open, so
/// that no other process changes them meanwhile; nothing if they are sound. Reads the head of every
/// page.
[[nodiscard]] std::optional<std::string> damage_of_trees(std::string_view file,
                                                         std::uint64_t transaction);

}  // namespace lode::experiment
