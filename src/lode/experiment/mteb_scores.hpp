#pragma once

#include <span>
#include <string>
#include <vector>

#include "lode/base/json.hpp"
#include "lode/corpus/task.hpp"
#include "lode/eval/evaluate.hpp"
#include "lode/eval/measure.hpp"
#include "lode/eval/run.hpp"

namespace lode::experiment {

/// The measures behind MTEB's score keys: nDCG, AP, R, P, RR and Success at 1, 3, 5, 10, 20, 100
/// and 1000.
[[nodiscard]] const std::vector<eval::Measure>& mteb_measures();

/// One entry of MTEB's `scores` (mteb 2.26): `ndcg_at_10`, ..., `accuracy` (recall at 1), `nauc_*`,
/// `main_score`, `hf_subset`, `languages`, rounded as MTEB does: averages taken from trec_eval to 5
/// digits, the others to 6. The evaluation must hold all of mteb_measures(); its protocol decides
/// the numbers. What is not a number is null.
[[nodiscard]] Json mteb_scores(const corpus::Task& task,
                               const eval::Evaluation& evaluation,
                               const eval::Run& run);

}  // namespace lode::experiment
