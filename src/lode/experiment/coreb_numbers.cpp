#include "lode/experiment/coreb_numbers.hpp"

#include <array>
#include <cstddef>
#include <vector>

#include "lode/eval/coreb.hpp"

namespace lode::experiment {
namespace {

constexpr std::array<std::size_t, 7> kCorebCutoffs = {1, 3, 5, 10, 20, 100, 1000};

Json to_object(const std::vector<eval::NamedValue>& values) {
  Json result = Json::object();
  for (const auto& [name, value] : values) {
    result[name] = value;
  }
  return result;
}

}  // namespace

Json coreb_numbers(const corpus::Task& task, const eval::Run& run, const eval::Protocol& protocol) {
  const eval::CorebReport report = eval::coreb_report(task.qrels, run, kCorebCutoffs);
  Json metrics = Json::object();
  for (const auto& [group, values] : report.groups) {
    metrics[group] = to_object(values);
  }
  Json result = {{"metrics", std::move(metrics)},
                 {"averaged", report.averaged},
                 {"judged", report.judged},
                 {"retrieved", report.retrieved}};
  if (!task.exclusions.empty()) {
    result["anchor_excluded"] =
        to_object(eval::coreb_anchor_recomputation(task.qrels, run, task.exclusions));
  }
  const eval::IntrusionRate intrusion = eval::hard_negative_intrusion(task.qrels, run, protocol);
  result["intrusion"] = {{"queries", intrusion.queries},
                         {"intruded", intrusion.intruded},
                         {"rate", intrusion.queries > 0 ? Json(intrusion.rate()) : Json(nullptr)}};
  return result;
}

}  // namespace lode::experiment
