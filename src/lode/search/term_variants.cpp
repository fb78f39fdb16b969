#include "lode/search/term_variants.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

#include "lode/search/query_words.hpp"

namespace lode::search {
namespace {

/// Longer queries say what they mean more than once.
constexpr std::size_t kMostTerms = 24;
constexpr std::size_t kShortestTypo = 4;
constexpr std::size_t kTwoErrors = 8;

/// Words that stand for each other in code; each row, separated by blanks.
constexpr auto kAbbreviations = std::to_array<std::string_view>({
    "addr address",
    "alloc allocate allocation allocator",
    "app application",
    "arg argument",
    "args arguments",
    "async asynchronous",
    "attr attribute",
    "auth authentication authorization authenticate authorize",
    "avg average",
    "bool boolean",
    "buf buffer",
    "calc calculate calculation",
    "cfg conf config configuration configure",
    "char character",
    "cmd command",
    "cnt count counter",
    "col column",
    "cmp compare comparison",
    "concat concatenate concatenation",
    "cond condition",
    "conn connection connect",
    "ctor constructor",
    "ctrl control controller",
    "ctx context",
    "db database",
    "dep dependency",
    "deps dependencies",
    "dest dst destination",
    "dev development developer",
    "dir directory folder",
    "doc document documentation",
    "elem element",
    "env environment",
    "err error",
    "exc exception",
    "exec execute execution executor",
    "expr expression",
    "fmt format formatter formatting",
    "fn func function",
    "gen generate generator generation",
    "hdr header",
    "i18n internationalization",
    "idx index",
    "impl implementation implement",
    "info information",
    "init initialize initialization",
    "iter iterator iterate iteration",
    "len length",
    "lib library",
    "loc location",
    "max maximum",
    "mem memory",
    "mgr manager",
    "min minimum",
    "msg message",
    "mut mutable",
    "nav navigation navigate",
    "num number",
    "obj object",
    "op operator operation",
    "opt option optional",
    "opts options",
    "org organization",
    "param parameter",
    "params parameters",
    "perm permission",
    "pkg package",
    "pos position",
    "prev previous",
    "priv private",
    "proc process procedure",
    "prop property",
    "props properties",
    "ptr pointer",
    "pwd password",
    "qty quantity",
    "ref reference",
    "regex regexp",
    "repo repository",
    "req request",
    "res resp response",
    "ret return",
    "rgx regex",
    "sched schedule scheduler scheduling",
    "sem semaphore",
    "seq sequence",
    "spec specification",
    "src source",
    "stmt statement",
    "str string",
    "sub subscribe subscription",
    "sync synchronize synchronization synchronous",
    "sys system",
    "tbl table",
    "temp tmp temporary",
    "txn tx transaction",
    "util utility",
    "utils utilities",
    "val value",
    "var variable",
    "ver version",
    "win window",
});

/// For the term of each word of the table: the terms of the other words of its rows.
[[nodiscard]] const std::multimap<std::string, std::string>& abbreviations() {
  static const std::multimap<std::string, std::string> kTable = [] {
    std::multimap<std::string, std::string> table;
    for (const std::string_view row : kAbbreviations) {
      std::vector<std::string> terms;
      for (QueryWord& word : query_words(row)) {
        for (std::string& part : word.parts) {
          terms.push_back(std::move(part));
        }
      }
      for (const std::string& from : terms) {
        for (const std::string& to : terms) {
          if (from != to) {
            table.emplace(from, to);
          }
        }
      }
    }
    return table;
  }();
  return kTable;
}

[[nodiscard]] bool has_term(const CodeIndex& index, std::string_view term) {
  bool found = false;
  index.terms(term, [&](std::string_view other, std::uint32_t /*chunks*/) {
    found = other == term;
    return false;
  });
  return found;
}

/// The term of the index that was most likely meant: the nearest, then the most frequent, then the
/// first. Its first letter is right.
[[nodiscard]] std::string nearest_term(const CodeIndex& index, std::string_view term) {
  const std::size_t most = term.size() >= kTwoErrors ? 2 : 1;
  std::string best;
  std::size_t best_distance = most + 1;
  std::uint32_t best_chunks = 0;
  index.terms(term.substr(0, 1), [&](std::string_view other, std::uint32_t chunks) {
    if (other.size() + most >= term.size() && other.size() <= term.size() + most) {
      const std::size_t distance = edit_distance(term, other, most);
      if (distance < best_distance || (distance == best_distance && chunks > best_chunks)) {
        best = other;
        best_distance = distance;
        best_chunks = chunks;
      }
    }
    return true;
  });
  return best_distance <= most ? best : std::string();
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t most) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) {
    last[j] = j;
  }
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    std::size_t least = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U);
      row[j] = std::min({change, last[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
      least = std::min(least, row[j]);
    }
    if (least > most) {
      return most + 1;
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return std::min(last[b.size()], most + 1);
}

std::vector<CodeQueryTerm> find_variants(const CodeIndex& index,
                                         const CodeQuery& query,
                                         const VariantWeights& weights) {
  std::map<std::string, double> found;
  std::size_t parts = 0;
  for (const CodeQueryTerm& term : query.terms) {
    parts += term.whole ? 0U : 1U;
  }
  if (parts > kMostTerms) {
    return {};
  }
  const auto add = [&](const std::string& term, double weight) {
    double& value = found[term];
    value = std::max(value, weight);
  };
  for (const CodeQueryTerm& term : query.terms) {
    if (term.whole) {
      continue;
    }
    if (weights.abbreviation > 0.0) {
      const auto [begin, end] = abbreviations().equal_range(term.term);
      for (auto entry = begin; entry != end; ++entry) {
        if (has_term(index, entry->second)) {
          add(entry->second, weights.abbreviation * term.weight);
        }
      }
    }
    if (weights.typo > 0.0 && term.term.size() >= kShortestTypo && !has_term(index, term.term)) {
      if (const std::string near = nearest_term(index, term.term); !near.empty()) {
        add(near, weights.typo * term.weight);
      }
    }
  }
  std::vector<CodeQueryTerm> out;
  for (const auto& entry : found) {
    const bool asked = std::any_of(query.terms.begin(), query.terms.end(), [&](const auto& own) {
      return own.term == entry.first;
    });
    if (!asked) {
      out.push_back({entry.first, entry.second, false});
    }
  }
  return out;
}

}  // namespace lode::search
