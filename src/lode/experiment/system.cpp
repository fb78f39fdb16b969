#include "lode/experiment/system.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "lode/base/file.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/experiment/run_folder.hpp"

namespace lode::experiment {
namespace {

auto key_of(const LoadedResult& loaded) {
  return std::tie(loaded.result.task, loaded.result.split, loaded.result.protocol);
}

LoadedResult load(const std::filesystem::path& path) {
  throw_if_interrupted();
  LoadedResult loaded;
  loaded.path = path;
  loaded.result = read_result(path);
  if (!loaded.result.per_query) {
    throw Error(ErrorKind::Corrupt, fmt::format("{} has no per-query values", path.string()));
  }
  const std::filesystem::path folder = path.parent_path().empty() ? "." : path.parent_path();
  if (const auto verified = verify_companion(folder, *loaded.result.per_query); !verified) {
    throw Error(verified.error().kind(),
                fmt::format("{}: {}", path.string(), verified.error().message()));
  }
  const std::filesystem::path values = folder / loaded.result.per_query->name;
  auto parsed = parse_per_query_tsv(read_file(values));
  if (!parsed) {
    throw Error(parsed.error().kind(),
                fmt::format("{}: {}", values.string(), parsed.error().message()));
  }
  loaded.values = std::move(*parsed);
  return loaded;
}

/// The result files under a path, sorted by bytes.
std::vector<std::filesystem::path> result_files(const std::filesystem::path& path) {
  if (!std::filesystem::is_directory(path)) {
    return {path};
  }
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(path)) {
    const std::string name = entry.path().filename().string();
    if (entry.is_regular_file() && name.ends_with(".json") && !name.starts_with(".")) {
      files.push_back(entry.path());
    }
  }
  if (files.empty()) {
    throw Error(ErrorKind::NotFound, fmt::format("'{}' holds no results (*.json)", path.string()));
  }
  std::sort(files.begin(), files.end());
  return files;
}

void sort_results(System& system) {
  std::sort(system.results.begin(),
            system.results.end(),
            [](const LoadedResult& left, const LoadedResult& right) {
              return key_of(left) < key_of(right);
            });
  const auto twice = std::adjacent_find(system.results.begin(),
                                        system.results.end(),
                                        [](const LoadedResult& left, const LoadedResult& right) {
                                          return key_of(left) == key_of(right);
                                        });
  if (twice != system.results.end()) {
    throw Error(
        ErrorKind::InvalidInput,
        fmt::format("'{}' and '{}' are results of the same pipeline on the same task; name them as "
                    "separate arguments to compare them",
                    twice->path.string(),
                    std::next(twice)->path.string()));
  }
}

}  // namespace

std::vector<System> load_systems(std::span<const std::filesystem::path> paths) {
  std::vector<System> systems;
  std::vector<std::string> origins;
  for (const std::filesystem::path& path : paths) {
    const std::size_t first = systems.size();
    for (const std::filesystem::path& file : result_files(path)) {
      LoadedResult loaded = load(file);
      const auto same = std::find_if(
          systems.begin() + static_cast<std::ptrdiff_t>(first),
          systems.end(),
          [&](const System& system) { return system.label == loaded.result.pipeline; });
      System& system =
          same == systems.end()
              ? systems.emplace_back(System{.label = loaded.result.pipeline, .results = {}})
              : *same;
      system.results.push_back(std::move(loaded));
    }
    origins.resize(systems.size(), path.string());
  }
  std::map<std::string, std::size_t> label_counts;
  for (System& system : systems) {
    sort_results(system);
    ++label_counts[system.label];
  }
  for (std::size_t i = 0; i < systems.size(); ++i) {
    if (label_counts[systems[i].label] > 1) {
      systems[i].label += fmt::format(" [{}]", origins[i]);
    }
  }
  return systems;
}

}  // namespace lode::experiment
