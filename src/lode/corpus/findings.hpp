#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lode::corpus {

/// Something in the input that breaks a rule or is worth knowing. Faults are found only under
/// --lenient (otherwise they are errors); notes always.
struct Finding {
  std::string where;  ///< "file:line", "file: row 12", or a file.
  std::string kind;   ///< Stable name: "duplicate-id", "empty-document", ... (docs/formats/tasks.md
                      ///< lists them).
  std::string message;  ///< A sentence.
  bool operator==(const Finding&) const = default;
};

/// Where a record lies. Cheap to make; its text is only built when a fault needs it.
struct Place {
  std::string_view file;
  std::size_t number = 0;  ///< One-based line or row; 0 for the whole file.
  bool is_row = false;     ///< Parquet counts rows, text files count lines.

  /// "file:12", "file: row 12" or "file".
  [[nodiscard]] std::string text() const;
};

/// What is wrong with one record.
struct Fault {
  std::string_view kind;
  std::string message;
};

/// Decides what a fault does: strict throws Error(InvalidInput) with "place: message"; lenient
/// keeps it as a Finding, and the caller skips or repairs the record. Single owner.
class Ledger {
 public:
  explicit Ledger(bool lenient) : lenient_(lenient) {}

  /// Throws unless lenient.
  void fault(const Place& place, const Fault& fault);
  /// Never throws: the record is used as the layout's own tools use it.
  void note(const Place& place, std::string_view kind, std::string message);

  /// Everything found so far in order. Of one kind only the first 1,000 are listed, then one that
  /// counts the rest.
  [[nodiscard]] std::vector<Finding> findings() const;

 private:
  void keep(const Place& place, std::string_view kind, std::string message);

  bool lenient_;
  std::vector<Finding> findings_;
  std::map<std::string, std::size_t, std::less<>> counts_;
};

}  // namespace lode::corpus
