#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "lode/base/text_file.hpp"
#include "lode/model/vector_writer.hpp"
#include "lode/search/encoder.hpp"

namespace lode::model {

/// A line of the input that gave no vector.
struct RefusedLine {
  std::size_t number = 0;  ///< From 1.
  std::string why;
};

struct EncodeLinesOptions {
  search::EncodeContext context;
  bool refuse_truncation = false;  ///< A text longer than the model reads is refused, not cut.
  std::size_t texts_at_once = 8192;
  std::size_t bytes_at_once = std::size_t{32} << 20;  ///< Of texts.
  /// Called for each part of the input that is done, with the number of its texts.
  std::function<void(std::size_t texts)> progress = [](std::size_t) {};
};

/// What became of an input.
struct EncodeLinesReport {
  std::size_t lines = 0;  ///< Of the input, but for empty ones.
  std::size_t encoded = 0;
  std::size_t tokens = 0;
  std::size_t truncated = 0;       ///< Texts that were cut; those that were refused do not count.
  std::size_t dropped_tokens = 0;  ///< Of those.
  std::vector<RefusedLine> refused;
};

/// Encodes JSON Lines {"id"?, "text"} and writes a vector for each in their order; a line without
/// an id, or with null for one, gets its number. Other fields are passed over; lines are read as
/// text::next_object_line() and text::ObjectParser do. A line that is no such object, or has a text
/// that is not UTF-8, is refused, and the others are done.
///
/// Throws Error(InvalidInput) at the first refused line when the writer has no ids, because rows
/// would shift; Error(Interrupted); and as the encoder and the writer do.
[[nodiscard]] EncodeLinesReport encode_lines(LineReader& input,
                                             const search::Encoder& encoder,
                                             VectorWriter& writer,
                                             const EncodeLinesOptions& options);

}  // namespace lode::model
