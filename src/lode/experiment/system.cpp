#include "lode/experiment/system.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "lode/base/file.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/base/json.hpp"
#include "lode/experiment/run_folder.hpp"

namespace lode::experiment {
namespace {

auto task_key(const LoadedResult& loaded) {
  return std::tie(loaded.result.task, loaded.result.split, loaded.result.protocol);
}

LoadedResult load(const std::filesystem::path& path) {
  throw_if_interrupted();
  LoadedResult loaded;
  loaded.path = path;
  loaded.result = read_result(path);
  verify_companions(path, loaded.result);
  loaded.values = read_values(path, loaded.result);
  return loaded;
}

/// Whether a JSON file claims to be a result, by its content or, as when it was cut off, by the
/// values of queries beside it.
bool claims_to_be_result(const std::filesystem::path& path) {
  std::filesystem::path values = path;
  if (std::filesystem::exists(values.replace_extension(kPerQuerySuffix))) {
    return true;
  }
  const MappedFile file(path);
  const auto json = parse_json(file.view());
  if (!json || !json->is_object()) {
    return false;
  }
  const auto format = json->find("format");
  return format != json->end() && *format == kResultFormat;
}

/// The JSON files under a folder, sorted by bytes.
std::vector<std::filesystem::path> json_files(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (entry.is_regular_file() && name.ends_with(".json") && !name.starts_with(".")) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// The result files under a path, sorted by bytes; others under a folder go to `foreign`.
std::vector<std::filesystem::path> result_files(const std::filesystem::path& path,
                                                std::vector<std::filesystem::path>& foreign) {
  if (!std::filesystem::is_directory(path)) {
    if (!claims_to_be_result(path)) {
      throw Error(ErrorKind::InvalidInput,
                  fmt::format("'{}' is no result of `lode eval --out`", path.string()));
    }
    return {path};
  }
  std::vector<std::filesystem::path> files;
  for (std::filesystem::path& file : json_files(path)) {
    (claims_to_be_result(file) ? files : foreign).push_back(std::move(file));
  }
  if (files.empty()) {
    throw Error(ErrorKind::NotFound,
                fmt::format("'{}' holds no results of `lode eval --out`", path.string()));
  }
  return files;
}

void sort_results(System& system) {
  std::sort(system.results.begin(),
            system.results.end(),
            [](const LoadedResult& left, const LoadedResult& right) {
              return task_key(left) < task_key(right);
            });
  const auto twice = std::adjacent_find(system.results.begin(),
                                        system.results.end(),
                                        [](const LoadedResult& left, const LoadedResult& right) {
                                          return task_key(left) == task_key(right);
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

LoadedSystems load_systems(std::span<const std::filesystem::path> paths) {
  LoadedSystems loaded_systems;
  std::vector<System>& systems = loaded_systems.systems;
  std::vector<std::string> origins;
  for (const std::filesystem::path& path : paths) {
    const std::size_t first = systems.size();
    for (const std::filesystem::path& file : result_files(path, loaded_systems.foreign)) {
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
  return loaded_systems;
}

}  // namespace lode::experiment
