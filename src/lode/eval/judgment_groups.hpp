#pragma once

#include <filesystem>
#include <span>
#include <vector>

#include "lode/eval/evaluate.hpp"

namespace lode::eval {

/// Qrels in which several groups (assessors) judged the same documents: the second TREC column
/// names the group (trec_eval's qrels_jg). One Qrels for each group, in order of first appearance;
/// throws like read_trec_qrels.
[[nodiscard]] std::vector<Qrels> read_judgment_groups(const std::filesystem::path& path);

/// The mean of each query's values over the groups that judge it, and averages over queries of
/// those (trec_eval's *_avgjg measures). All evaluations have the same measures; tie bounds are not
/// averaged (left empty).
[[nodiscard]] Evaluation average_over_groups(std::span<const Evaluation> evaluations);

}  // namespace lode::eval
