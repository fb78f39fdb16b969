// Our own files beside a task: exclusions.tsv, candidates.jsonl and task.json, one after the other
// in the input, each ended by a line "===". A part that is empty is no file.

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "lode/corpus/sidecar.hpp"

#include "fuzz_task.hpp"
#include "temporary_folder.hpp"

namespace {

using lode::corpus::Layout;
using lode::corpus::Task;

constexpr std::array<const char*, 3> kFiles = {
    lode::corpus::kExclusionsFile, lode::corpus::kCandidatesFile, lode::corpus::kTaskFile};
constexpr const char* kPrefix = "text2code_";

using Contents = std::array<std::string, kFiles.size()>;

/// A task whose ids are awkward to write.
Task plain_task() {
  static const auto corpus = [] {
    lode::corpus::Ledger ledger(false);
    return lode::corpus::parse_jsonl_corpus(
               "{\"_id\":\"d1\",\"text\":\"one\"}\n"
               "{\"_id\":\"d\\\"2\",\"text\":\"two\"}\n"
               "{\"_id\":\"3\",\"text\":\"three\"}\n",
               "corpus.jsonl",
               Layout::Beir,
               ledger)
        .corpus;
  }();
  Task task;
  task.corpus = corpus;
  for (const char* id : {"q1", "\"q\"2", "3"}) {
    task.queries.emplace_back().id = id;
  }
  task.default_protocol = lode::corpus::default_protocol(task.layout);
  return task;
}

Task read(const lode::fuzz::TemporaryFolder& folder, const Contents& contents, bool lenient) {
  folder.clear();
  for (std::size_t i = 0; i < kFiles.size(); ++i) {
    if (!contents[i].empty()) {
      folder.write(std::string(kPrefix) + kFiles[i], contents[i]);
    }
  }
  Task task = plain_task();
  lode::corpus::Ledger ledger(lenient);
  lode::corpus::TaskBuilder builder(task, ledger);
  lode::corpus::read_sidecars(folder.path(), kPrefix, builder, ledger);
  return task;
}

/// No error is allowed here.
void check(const lode::fuzz::TemporaryFolder& folder, const Task& task) noexcept {
  lode::fuzz::check_references(task);
  const Contents written = {lode::corpus::to_exclusions_tsv(task),
                            lode::corpus::to_candidates_jsonl(task),
                            lode::corpus::to_task_json(task, Layout::Beir)};
  if (!lode::fuzz::has_same_references(read(folder, written, false), task)) {
    std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const lode::fuzz::TemporaryFolder folder;
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  Contents contents;
  for (std::string& content : contents) {
    content = lode::fuzz::take_part(rest);
  }
  for (const bool lenient : {false, true}) {
    try {
      check(folder, read(folder, contents, lenient));
    } catch (const lode::Error& error) {
      if (error.kind() != lode::ErrorKind::InvalidInput) {
        std::abort();
      }
    }
  }
  return 0;
}
