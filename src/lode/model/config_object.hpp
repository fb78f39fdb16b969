#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lode/base/json.hpp"

namespace lode::model {

/// Reads the fields of one JSON object of a checkpoint (`config.json`, `1_Pooling/config.json`, a
/// rope dictionary in one of them) and remembers which of them were asked for. Every failure is an
/// Error that names the file and the field, with its path ("rope_scaling.factor").
///
/// A field that is null counts as absent, as in the classes of transformers where it matters.
/// Keeps a reference to `object`. Single owner.
class ConfigObject {
 public:
  /// `file` is what messages call the file; `path` what stands before the names of fields in
  /// messages: "" or "rope_scaling.". Throws Error(InvalidInput) unless `object` is an object.
  ConfigObject(const Json& object, std::string file, std::string path = "");

  /// Whether the field is there and not null.
  [[nodiscard]] bool has(std::string_view name) const;
  /// Whether the field is there, null or not.
  [[nodiscard]] bool is_written(std::string_view name) const;

  [[nodiscard]] std::int64_t integer(std::string_view name, std::int64_t otherwise) const;
  [[nodiscard]] double number(std::string_view name, double otherwise) const;
  [[nodiscard]] bool flag(std::string_view name, bool otherwise) const;
  [[nodiscard]] std::string text(std::string_view name, std::string_view otherwise) const;
  /// An integer from `least` to 2^31-1, the range of every size in a checkpoint.
  [[nodiscard]] std::int64_t size(std::string_view name,
                                  std::int64_t otherwise,
                                  std::int64_t least = 1) const;
  [[nodiscard]] std::optional<std::vector<std::string>> texts(std::string_view name) const;
  /// A field that holds an object.
  [[nodiscard]] std::optional<ConfigObject> object(std::string_view name) const;
  /// A field as it stands; nullptr when absent or null.
  [[nodiscard]] const Json* find(std::string_view name) const;

  /// Throws Error(InvalidInput) when the field is absent.
  void require(std::string_view name) const;
  /// Throws Error(Unsupported) that names the field, its value and what Lode can run instead.
  [[noreturn]] void unsupported(std::string_view name, std::string_view what) const;
  /// Throws Error(InvalidInput) that names the field, its value and what was expected.
  [[noreturn]] void invalid(std::string_view name, std::string_view expected) const;

  /// Names of the fields that nobody asked for, in the order of the file.
  [[nodiscard]] std::vector<std::string> unread() const;
  [[nodiscard]] const std::string& file() const noexcept { return file_; }

 private:
  [[nodiscard]] std::string value_text(std::string_view name) const;

  const Json* object_;
  std::string file_;
  std::string path_;
  mutable std::set<std::string, std::less<>> read_;
};

}  // namespace lode::model
