#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lode::corpus {

/// Something in the input that breaks a rule or is worth knowing. Faults are found only under
/// --lenient (otherwise they are errors); notes always.
struct Finding {
  std::string where;  ///< "file:line", "file: row 12", or a file.
  std::string kind;   ///< Stable name: "duplicate-id", "empty-document", ... (docs/formats/tasks.md
                      ///< lists them).
  std::string message;    ///< A sentence.
  bool is_fault = false;  ///< Its record was skipped or repaired; else it is a note.
  std::size_t count = 1;  ///< How many findings it stands for.
  bool operator==(const Finding&) const = default;
};

/// "skipped or repaired 3 records: bad-json 1, empty-document 2": the faults by kind, kinds sorted;
/// empty without faults.
[[nodiscard]] std::string summarise_faults(std::span<const Finding> findings);

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
  using Kind = std::pair<std::string, bool>;  ///< Name, and whether it is a fault.

  void keep(const Place& place, Kind kind, std::string message);

  bool lenient_;
  std::vector<Finding> findings_;
  std::map<Kind, std::size_t> counts_;
};

}  // namespace lode::corpus
