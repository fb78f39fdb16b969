#pragma once

#include <string>

namespace lode::lexical {

/// A field of a document with its weight in BM25F; one field with weight 1 is plain BM25.
struct Field {
  std::string name;
  float weight = 1.0F;  ///< Above 0.
  float b = -1.0F;      ///< Length normalisation of this field; negative: the b of the parameters.
  bool operator==(const Field&) const = default;
};

}  // namespace lode::lexical
