#pragma once

#include <limits>

#include "lode/experiment/result.hpp"

namespace lode::experiment {

/// A result with every field set, among them a value that is not a number.
inline TaskResult sample_result() {
  TaskResult result;
  result.task = "release/code2code";
  result.split = "test";
  result.pipeline = "bm25(k1=0.9)@100";
  result.protocol = "coreb-official";
  result.queries = 3;
  result.queries_without_positive = 1;
  result.measures = {{.name = "nDCG@10", .value = 1.0 / 3.0}, {.name = "R@100", .value = 1.0}};
  result.ties = {.queries_with_ties = 1,
                 .tied_documents = 2,
                 .worst = {{.name = "nDCG@10", .value = 0.25}, {.name = "R@100", .value = 1.0}},
                 .best = {{.name = "nDCG@10", .value = 0.5}, {.name = "R@100", .value = 1.0}}};
  result.subtasks = {
      {.name = "c2c_mono_lang", .queries = 2, .measures = {{.name = "nDCG@10", .value = 0.5}}}};
  result.languages = {
      {.name = "go", .queries = 1, .measures = {{.name = "nDCG@10", .value = 0.0}}}};
  result.levels = {{.name = "function:Acc@5", .queries = 2, .value = 0.5}};
  result.repository_means = {{.name = "nDCG@10", .value = 0.25}, {.name = "R@100", .value = 1.0}};
  result.mteb_scores = {{"ndcg_at_10", 0.33333},
                        {"nauc_ndcg_at_10_max", nullptr},
                        {"main_score", 0.33333},
                        {"hf_subset", "default"},
                        {"languages", Json::array({"go-Code"})}};
  result.coreb = {{"intrusion", {{"queries", 2}, {"intruded", 1}, {"rate", 0.5}}}};
  result.provenance = {
      {"program", "lode 0.1.0"}, {"data_sha256", "ab12"}, {"protocol", {{"level", 2}}}};
  result.identity = "0123";
  result.evaluation_time_s = 1.5;
  result.run = CompanionFile{.name = "x.run", .size_bytes = 10, .sha256 = "aa"};
  result.per_query = CompanionFile{.name = "x.tsv", .size_bytes = 11, .sha256 = "bb"};
  return result;
}

}  // namespace lode::experiment
