// A task over source trees: task.json, queries.jsonl and targets.jsonl, one after the other in the
// input, each ended by a line "===".

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "lode/base/error.hpp"
#include "lode/corpus/task.hpp"

#include "fuzz_task.hpp"
#include "temporary_folder.hpp"

namespace {

using lode::corpus::Task;

constexpr std::array<const char*, 3> kFiles = {"task.json", "queries.jsonl", "targets.jsonl"};

/// What holds of every task that was read.
void check(const Task& task) noexcept {
  const auto& part = *task.tree_part;
  bool whole = !part.trees.empty() && part.queries.size() == task.queries.size();
  for (std::size_t i = 0; whole && i < part.queries.size(); ++i) {
    whole = part.queries[i].tree < part.trees.size();
    for (const auto& target : part.queries[i].targets) {
      whole = whole && !target.path.empty() && target.path.front() != '/' &&
              target.first_line <= target.last_line;
      const std::string docno =
          lode::corpus::tree_docno(target.path, target.first_line, target.last_line);
      whole = whole && (target.level != lode::corpus::TargetLevel::File ||
                        task.qrels.grade(task.queries[i].id, docno) == target.grade);
    }
  }
  if (!whole) {
    std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const lode::fuzz::TemporaryFolder folder;
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  folder.clear();
  for (const char* file : kFiles) {
    folder.write(file, lode::fuzz::take_part(rest));
  }
  for (const bool lenient : {false, true}) {
    try {
      for (const Task& task : lode::corpus::read_tasks(
               folder.path(), {.lenient = lenient, .split = "", .trees = ""})) {
        check(task);
      }
    } catch (const lode::Error& error) {
      if (error.kind() != lode::ErrorKind::InvalidInput &&
          error.kind() != lode::ErrorKind::NotFound) {
        std::abort();
      }
    }
  }
  return 0;
}
