#include "lode/search/pipeline.hpp"

namespace lode::search {

bool Component::operator==(const Component& other) const {
  return name == other.name && parameters == other.parameters && depth == other.depth;
}

}  // namespace lode::search
