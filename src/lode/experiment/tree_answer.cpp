#include "lode/experiment/tree_answer.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

namespace lode::experiment {
namespace {

using corpus::TargetLevel;
using corpus::TreeTarget;
using search::CodeFunction;
using search::LineRange;
using search::SearchHit;

bool has_level(std::span<const TreeTarget> targets, TargetLevel level) {
  return std::any_of(targets.begin(), targets.end(), [&](const TreeTarget& target) {
    return target.level == level;
  });
}

std::string docno_of(const TreeTarget& target) {
  return corpus::tree_docno(target.path, target.first_line, target.last_line);
}

/// The docnos that a hit stands for: the targets with lines that it overlaps, else its file.
std::vector<std::string> docnos_of(const LineRange& lines, std::span<const TreeTarget> targets) {
  std::vector<std::string> docnos;
  for (const TreeTarget& target : targets) {
    if (target.level == TargetLevel::File && target.first_line != 0 && overlap(target, lines)) {
      docnos.push_back(docno_of(target));
    }
  }
  if (docnos.empty()) {
    docnos.push_back(corpus::tree_docno(lines.path));
  }
  return docnos;
}

std::string_view last_part(std::string_view name) {
  return name.substr(name.rfind('.') + 1);
}

/// The functions that lie in no other one, by line.
std::vector<CodeFunction> outermost(std::vector<CodeFunction> functions) {
  std::vector<CodeFunction> result;
  for (CodeFunction& function : functions) {
    if (result.empty() || function.first_line > result.back().last_line) {
      result.push_back(std::move(function));
    }
  }
  return result;
}

std::string docno_of(const CodeFunction& function,
                     const std::string& path,
                     std::span<const TreeTarget> targets) {
  const LineRange lines = {
      .path = path, .first_line = function.first_line, .last_line = function.last_line};
  for (const TreeTarget& target : targets) {
    if (target.level == TargetLevel::Function && overlap(target, lines) &&
        last_part(target.symbol) == last_part(function.name)) {
      return docno_of(target);
    }
  }
  return corpus::tree_docno(path, function.first_line, function.last_line);
}

}  // namespace

bool overlap(const TreeTarget& target, const LineRange& lines) {
  return target.path == lines.path &&
         (target.first_line == 0 ||
          (target.first_line <= lines.last_line && lines.first_line <= target.last_line));
}

std::vector<std::string> rank_files(std::span<const SearchHit> hits,
                                    std::span<const TreeTarget> targets) {
  std::vector<std::string> ranking;
  std::unordered_set<std::string> seen;
  for (const SearchHit& hit : hits) {
    for (std::string& docno : docnos_of(hit.lines, targets)) {
      if (seen.insert(docno).second) {
        ranking.push_back(std::move(docno));
      }
    }
  }
  return ranking;
}

std::vector<std::string> rank_hits(std::span<const SearchHit> hits,
                                   std::span<const TreeTarget> targets) {
  std::vector<std::string> ranking;
  std::unordered_map<std::string, std::size_t> counts;
  for (const SearchHit& hit : hits) {
    const std::vector<std::string> docnos = docnos_of(hit.lines, targets);
    const auto is_new = [&](const std::string& docno) { return !counts.contains(docno); };
    const auto found = std::find_if(docnos.begin(), docnos.end(), is_new);
    const std::string& docno = found == docnos.end() ? docnos.front() : *found;
    const std::size_t count = ++counts[docno];
    ranking.push_back(count == 1 ? docno : fmt::format("{}#{}", docno, count));
  }
  return ranking;
}

std::vector<std::string> rank_functions(std::span<const SearchHit> hits,
                                        std::span<const TreeTarget> targets,
                                        const search::CodeSearcher& searcher) {
  std::map<std::string, std::vector<CodeFunction>> by_path;
  std::vector<std::string> ranking;
  std::unordered_set<std::string> seen;
  for (const SearchHit& hit : hits) {
    const auto [place, is_new] = by_path.try_emplace(hit.lines.path);
    if (is_new) {
      place->second = outermost(searcher.functions(hit.lines.path));
    }
    std::vector<const CodeFunction*> found;
    for (const CodeFunction& function : place->second) {
      if (function.first_line <= hit.lines.last_line &&
          hit.lines.first_line <= function.last_line) {
        found.push_back(&function);
      }
    }
    std::stable_partition(found.begin(), found.end(), [&](const CodeFunction* function) {
      return function->name == hit.symbol;
    });
    for (const CodeFunction* function : found) {
      std::string docno = docno_of(*function, hit.lines.path, targets);
      if (seen.insert(docno).second) {
        ranking.push_back(std::move(docno));
      }
    }
  }
  return ranking;
}

bool needs_packing(std::span<const TreeTarget> targets) {
  return std::any_of(targets.begin(), targets.end(), [](const TreeTarget& target) {
    return target.level != TargetLevel::File;
  });
}

TreeAnswer make_answer(const search::CodeSearcher& searcher,
                       std::string_view query,
                       std::span<const TreeTarget> targets,
                       const AnswerOptions& options) {
  const std::vector<SearchHit> hits = searcher.search(query, options.hits);
  TreeAnswer answer;
  answer.files = rank_files(hits, targets);
  answer.hits = rank_hits(hits, targets);
  if (has_level(targets, TargetLevel::Function)) {
    answer.functions = rank_functions(hits, targets, searcher);
  }
  if (needs_packing(targets)) {
    answer.packed = searcher.pack(query, options.tokens);
  }
  return answer;
}

}  // namespace lode::experiment
