#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "lode/base/json.hpp"

namespace lode::text::tokenizer {

/// Reads the fields of one component of a tokenizer.json. Its Errors (InvalidInput) name the
/// component and the field.
class Fields {
 public:
  /// `part` is what the component is, for messages: "pre_tokenizer". Throws when `json` is no
  /// object.
  Fields(const Json& json, std::string_view part);

  /// The field "type".
  [[nodiscard]] std::string type() const { return text("type"); }
  [[nodiscard]] bool has(std::string_view name) const;
  [[nodiscard]] const Json& at(std::string_view name) const;
  [[nodiscard]] std::string text(std::string_view name) const;
  /// Null or absent give `otherwise`.
  [[nodiscard]] std::string text_or(std::string_view name, std::string_view otherwise) const;
  [[nodiscard]] bool flag(std::string_view name) const;
  [[nodiscard]] bool flag_or(std::string_view name, bool otherwise) const;
  [[nodiscard]] std::size_t count(std::string_view name) const;
  [[nodiscard]] std::size_t count_or(std::string_view name, std::size_t otherwise) const;
  /// The one character of a text.
  [[nodiscard]] char32_t character(std::string_view name) const;
  /// An array.
  [[nodiscard]] const Json& list(std::string_view name) const;
  /// A pattern's spelling, and whether it is a regular expression: {"Regex": x} or {"String": x}.
  struct PatternField {
    std::string spelling;
    bool is_regex = false;
  };
  [[nodiscard]] PatternField pattern(std::string_view name) const;

  /// Throws when components stand in components more than 64 deep; `name` is their field.
  void limit_depth(int depth, std::string_view name) const;
  [[noreturn]] void fail(std::string_view name, std::string_view expected) const;
  /// Throws Error(Unsupported) that names the type.
  [[noreturn]] void refuse_type() const;
  /// Throws Error(Unsupported) that names a setting.
  [[noreturn]] void refuse(std::string_view what) const;

 private:
  [[nodiscard]] const Json* find(std::string_view name) const;

  const Json& json_;
  std::string part_;
};

}  // namespace lode::text::tokenizer
