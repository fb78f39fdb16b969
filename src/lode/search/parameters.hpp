#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lode/search/pipeline.hpp"

namespace lode::search {

/// Reads the parameters of one component of a pipeline. A component asks for every parameter that
/// it knows, then calls finish(), which refuses what nobody asked for. Every failure is an
/// Error(InvalidArgument) with a caret under the parameter. Keeps references to its arguments.
/// Single owner.
class ParameterReader {
 public:
  ParameterReader(const Pipeline& pipeline, const Component& component)
      : pipeline_(pipeline), component_(component) {}

  [[nodiscard]] std::string text(std::string_view name, std::string_view otherwise);
  /// A number within [least, most]; `inf` is infinity.
  [[nodiscard]] double number(std::string_view name, double otherwise, double least, double most);
  /// `true` or `false`.
  [[nodiscard]] bool flag(std::string_view name, bool otherwise);

  /// Throws when the component has a parameter that was not asked for; the message lists the known
  /// ones.
  void finish() const;
  /// Throws Error(InvalidArgument) that points at the parameter `name`, or at the component when it
  /// has none.
  [[noreturn]] void fail(std::string_view name, std::string_view what) const;

 private:
  [[nodiscard]] const Parameter* find(std::string_view name);

  const Pipeline& pipeline_;
  const Component& component_;
  std::vector<std::string> known_;
};

}  // namespace lode::search
