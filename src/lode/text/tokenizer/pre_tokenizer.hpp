#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "lode/base/json.hpp"
#include "lode/text/tokenizer/aligned_text.hpp"

namespace lode::text::tokenizer {

/// A text being cut into the words that a model gets. Single owner, reused.
struct Pieces {
  AlignedText text;
  std::vector<Range> list;  ///< In order, none empty; they need not cover the text.

  // Memory of the steps.
  std::vector<Range> next;
  std::vector<Range> matches;
};

/// One step that cuts pieces into smaller ones, and may change their text. Immutable; apply() may
/// run concurrently.
class PreTokenizer {
 public:
  virtual ~PreTokenizer() = default;
  virtual void apply(Pieces& pieces) const = 0;
};

/// What becomes of the matches that a text is cut at.
enum class SplitBehavior { Removed, Isolated, MergedWithPrevious, MergedWithNext, Contiguous };

/// The field `pre_tokenizer` of a tokenizer.json.
struct PreTokenizerPlan {
  std::vector<std::unique_ptr<PreTokenizer>> steps;
  /// The words' bytes are to be read in the byte alphabet: ByteLevel is the last step, and the
  /// model can take raw bytes.
  bool raw_bytes = false;
  /// Some step asks where in the original a piece begins.
  bool needs_origins = false;
};

/// Throws Error(InvalidInput), Error(Unsupported) that names the type for one that is not known.
[[nodiscard]] PreTokenizerPlan read_pre_tokenizer(const Json& json);

}  // namespace lode::text::tokenizer
