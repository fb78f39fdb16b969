// Speed of listing a tree: `walk_bench PLACE REPEATS` prints one JSON object with the median time.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/source/tree.hpp"

int main(int count, char** arguments) try {
  if (count != 3) {
    std::fputs("usage: walk_bench PLACE REPEATS\n", stderr);
    return 2;
  }
  std::vector<double> milliseconds;
  std::size_t files = 0;
  std::size_t skipped = 0;
  for (int i = 0; i < std::max(1, std::atoi(arguments[2])); ++i) {
    const auto begin = std::chrono::steady_clock::now();
    const auto listing = lode::source::SourceTree::open(arguments[1], {})->list();
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    milliseconds.push_back(took.count());
    files = listing.files.size();
    skipped = listing.skipped.size();
  }
  std::sort(milliseconds.begin(), milliseconds.end());
  fmt::print("{{\"files\": {}, \"skipped\": {}, \"median_ms\": {:.3f}, \"slowest_ms\": {:.3f}}}\n",
             files,
             skipped,
             milliseconds[milliseconds.size() / 2],
             milliseconds.back());
  return 0;
} catch (const lode::Error& error) {
  std::fputs((error.message() + "\n").c_str(), stderr);
  return lode::exit_code(error.kind());
}
