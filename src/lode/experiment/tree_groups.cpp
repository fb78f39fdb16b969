#include "lode/experiment/tree_groups.hpp"

#include <algorithm>
#include <memory>
#include <set>
#include <unordered_map>

#include "lode/search/path_table.hpp"
#include "lode/text/analyzer.hpp"
#include "lode/text/stop_words.hpp"

namespace lode::experiment {
namespace {

std::set<std::string> words_of(std::string_view text) {
  const auto analyzer = value_or_throw(text::find_analyzer("code-nostem"));
  text::TermBuffer terms;
  analyzer->analyze(text, terms);
  std::set<std::string> words;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (terms[i].size() > 1 && !text::is_stop_word(terms[i])) {
      words.emplace(terms[i]);
    }
  }
  return words;
}

}  // namespace

bool shares_stem_word(std::string_view query, std::span<const corpus::TreeTarget> targets) {
  const std::set<std::string> words = words_of(query);
  return std::any_of(targets.begin(), targets.end(), [&](const corpus::TreeTarget& target) {
    const std::set<std::string> stem = words_of(search::file_stem(target.path));
    return std::any_of(
        stem.begin(), stem.end(), [&](const std::string& word) { return words.contains(word); });
  });
}

std::vector<GroupOf> tree_groups(const corpus::Task& task) {
  using Queries = std::unordered_map<std::string_view, const corpus::TreeQuery*>;
  const auto queries = std::make_shared<Queries>();
  for (std::size_t i = 0; i < task.queries.size(); ++i) {
    queries->emplace(task.queries[i].id, &task.tree_part->queries[i]);
  }
  const auto& trees = task.tree_part->trees;
  return {
      [queries](const corpus::Query& query) {
        const std::string& category = queries->at(query.id)->category;
        return "category " + (category.empty() ? std::string("none") : category);
      },
      [queries, &trees](const corpus::Query& query) {
        return "repository " + trees[queries->at(query.id)->tree].repository;
      },
      [queries](const corpus::Query& query) -> std::string {
        return shares_stem_word(query.text, queries->at(query.id)->targets) ? "stem-shared"
                                                                            : "stem-free";
      },
  };
}

}  // namespace lode::experiment
