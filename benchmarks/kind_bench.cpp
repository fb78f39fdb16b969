// Speed of deciding what a file is, on one thread.
//
//   kind_bench FOLDER REPEATS    all files below FOLDER, read before the clock starts; prints one
//                                JSON object with the best of REPEATS passes of each step
//
// The steps: decode() of each file, classify() of each text, and take_source(), which is the whole
// way that an index goes.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "lode/base/file.hpp"
#include "lode/base/json.hpp"
#include "lode/source/source_text.hpp"

namespace {

using Clock = std::chrono::steady_clock;
using Files = std::vector<std::pair<std::string, std::string>>;

Files read_files(const std::filesystem::path& folder) {
  Files files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file() && !entry.is_symlink()) {
      files.emplace_back(entry.path().lexically_relative(folder).string(),
                         lode::read_file(entry.path()));
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// Milliseconds of the fastest of `repeats` passes.
template <typename Step>
double best_of(int repeats, const Files& files, const Step& step) {
  double best = 1e300;
  for (int i = 0; i < repeats; ++i) {
    const auto start = Clock::now();
    for (const auto& [path, bytes] : files) {
      step(path, bytes);
    }
    best = std::min(best, std::chrono::duration<double, std::milli>(Clock::now() - start).count());
  }
  return best;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: kind_bench FOLDER REPEATS\n", stderr);
    return 2;
  }
  const Files files = read_files(argv[1]);
  const int repeats = std::max(1, std::atoi(argv[2]));
  std::size_t bytes = 0;
  std::size_t taken = 0;
  std::size_t decoded = 0;
  Files texts;
  for (const auto& [path, content] : files) {
    bytes += content.size();
    if (auto text = lode::source::decode(content)) {
      texts.emplace_back(path, std::move(text->text));
    }
  }
  std::size_t roles = 0;
  lode::Json report;
  report["files"] = files.size();
  report["bytes"] = bytes;
  report["decode_ms"] = best_of(repeats, files, [&](const auto&, const auto& content) {
    decoded += lode::source::decode(content) ? 1U : 0U;
  });
  report["classify_ms"] = best_of(repeats, texts, [&](const auto& path, const auto& text) {
    roles += lode::source::classify(path, text).roles;
  });
  report["take_source_ms"] = best_of(repeats, files, [&](const auto& path, const auto& content) {
    taken += lode::source::take_source(path, content, {}).index() == 0 ? 1U : 0U;
  });
  report["decoded"] = decoded / static_cast<std::size_t>(repeats);
  report["taken"] = taken / static_cast<std::size_t>(repeats);
  report["roles"] = roles / static_cast<std::size_t>(repeats);  // So that no pass is left out.
  std::fputs(lode::to_pretty_json(report).c_str(), stdout);
  return 0;
}
