#include "lode/experiment/run_folder.hpp"

#include <optional>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "lode/base/file.hpp"
#include "lode/base/hash.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/eval/trec.hpp"
#include "lode/experiment/checksum.hpp"

namespace lode::experiment {
namespace {

constexpr std::size_t kLongestName = 100;
constexpr std::string_view kResultSuffix = ".json";
constexpr std::string_view kRunSuffix = ".run";

bool is_name_character(char c) {
  constexpr std::string_view kMarks = "._-=+";
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         kMarks.find(c) != std::string_view::npos;
}

/// Writes a file while its size and hash are taken.
class CompanionWriter {
 public:
  explicit CompanionWriter(const std::filesystem::path& path) : file_(path) {}

  void write(std::string_view bytes) {
    file_.write(bytes);
    hash_.update(bytes);
  }
  CompanionFile commit() {
    file_.commit();
    return {.name = file_.path().filename().string(),
            .size_bytes = file_.size(),
            .sha256 = hash_.hex_digest()};
  }

 private:
  AtomicFile file_;
  Sha256 hash_;
};

/// One ranking at a time: the text of a whole run would double its memory.
CompanionFile write_run(const std::filesystem::path& path, const eval::Run& run) {
  CompanionWriter writer(path);
  for (const eval::QueryRanking& ranking : run.rankings) {
    throw_if_interrupted();
    writer.write(eval::to_trec_run({.tag = run.tag, .rankings = {ranking}}));
  }
  return writer.commit();
}

CompanionFile write_values(const std::filesystem::path& path, const PerQueryValues& values) {
  CompanionWriter writer(path);
  writer.write(to_per_query_tsv(values));
  return writer.commit();
}

std::filesystem::path with_suffix(std::filesystem::path stem, std::string_view suffix) {
  stem += suffix;
  return stem;
}

/// Path of a result without its suffix, relative to the run folder.
std::filesystem::path stem_of(const ResultKey& key) {
  std::filesystem::path stem = file_name_of(key.pipeline);
  std::string_view rest = key.task;
  for (std::size_t slash = rest.find('/'); slash != std::string_view::npos;
       slash = rest.find('/')) {
    stem /= file_name_of(rest.substr(0, slash));
    rest.remove_prefix(slash + 1);
  }
  std::string name = file_name_of(rest);
  if (!key.split.empty()) {
    name += "." + file_name_of(key.split);
  }
  return stem / fmt::format("{}.{}", name, key.protocol);
}

std::filesystem::path folder_of(const std::filesystem::path& path) {
  return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

/// What is wrong with the files beside the result at `path`, or nothing.
std::optional<std::string> companion_fault(const std::filesystem::path& path,
                                           const TaskResult& result) {
  for (const auto& file : {result.run, result.per_query}) {
    if (!file) {
      return "it does not record the files beside it";
    }
    const std::filesystem::path companion = folder_of(path) / file->name;
    if (!std::filesystem::exists(companion)) {
      return fmt::format("'{}' is not beside it", file->name);
    }
    if (checksum_file(companion) !=
        FileChecksum{.size_bytes = file->size_bytes, .sha256 = file->sha256}) {
      return fmt::format("'{}' beside it does not match its checksum", file->name);
    }
  }
  return std::nullopt;
}

void remove_result(const std::filesystem::path& path) {
  std::error_code error;
  if (std::filesystem::remove(path, error)) {
    sync_folder(path.parent_path());
  }
  if (error) {
    throw Error(ErrorKind::Io,
                fmt::format("cannot remove '{}': {}", path.string(), error.message()));
  }
}

}  // namespace

std::string file_name_of(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (is_name_character(c)) {
      result.push_back(c);
    } else if (result.empty() || result.back() != '_') {
      result.push_back('_');
    }
  }
  if (result.size() > kLongestName) {
    result.resize(kLongestName);
  }
  // A leading dot would hide the file, or climb out of the folder.
  if (result != text || result.empty() || result.front() == '.') {
    result = fmt::format("{}-{}", result, sha256_hex(text).substr(0, 8));
    if (result.front() == '.') {
      result.front() = '_';
    }
  }
  return result;
}

RunFolder::RunFolder(std::filesystem::path folder)
    : folder_(std::move(folder)), lock_(folder_, "wait for it, or give another folder to --out") {}

std::filesystem::path RunFolder::result_path(const ResultKey& key) const {
  return with_suffix(folder_ / stem_of(key), kResultSuffix);
}

std::variant<TaskResult, RunFolder::Missing> RunFolder::find(const ResultKey& key,
                                                             std::string_view identity) const {
  const std::filesystem::path path = result_path(key);
  if (!std::filesystem::exists(path)) {
    return Missing{};
  }
  auto result = parse_result_json(read_file(path));
  if (!result) {
    return Missing{
        fmt::format("{} cannot be trusted: {}", path.string(), result.error().message())};
  }
  if (result->identity != identity) {
    return Missing{
        fmt::format("{} was made from other data, parameters or measures", path.string())};
  }
  if (const auto fault = companion_fault(path, *result)) {
    return Missing{fmt::format("{} cannot be trusted: {}", path.string(), *fault)};
  }
  return std::move(*result);
}

void RunFolder::save(const ResultKey& key,
                     TaskResult& result,
                     const eval::Run& run,
                     const PerQueryValues& values) const {
  const std::filesystem::path stem = folder_ / stem_of(key);
  const std::filesystem::path path = with_suffix(stem, kResultSuffix);
  remove_result(path);
  result.run = write_run(with_suffix(stem, kRunSuffix), run);
  result.per_query = write_values(with_suffix(stem, kPerQuerySuffix), values);
  write_file(path, to_result_json(result));
}

void verify_companions(const std::filesystem::path& path, const TaskResult& result) {
  if (const auto fault = companion_fault(path, result)) {
    throw Error(ErrorKind::Corrupt,
                fmt::format("{} cannot be trusted: {}; make it again with `lode eval --out`",
                            path.string(),
                            *fault));
  }
}

PerQueryValues read_values(const std::filesystem::path& path, const TaskResult& result) {
  const std::filesystem::path file = folder_of(path) / result.per_query.value().name;
  auto values = parse_per_query_tsv(read_file(file));
  if (!values) {
    throw Error(values.error().kind(),
                fmt::format("{}: {}", file.string(), values.error().message()));
  }
  return std::move(*values);
}

}  // namespace lode::experiment
