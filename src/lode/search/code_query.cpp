#include "lode/search/code_query.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "lode/base/ascii.hpp"
#include "lode/search/query_words.hpp"
#include "lode/search/report_parts.hpp"

namespace lode::search {
namespace {

/// How much the words of a part of the query count, and after how many mentions they count no more.
struct PartWeight {
  double weight = 1.0;
  double most = 9.0;
};
constexpr PartWeight kTitle{3.0, 3.0};
constexpr PartWeight kProse{1.0, 9.0};
constexpr PartWeight kCode{0.4, 4.0};
constexpr PartWeight kTrace{0.2, 4.0};
/// Of two neighbouring words taken as one identifier.
constexpr double kNeighbours = 0.7;
/// Words of a query that are looked for verbatim, and the fewest of a line.
constexpr std::size_t kPhraseWords = 200;
constexpr std::size_t kShortestPhrase = 3;

/// Collects the weights of terms; ordered, so that no sum depends on hashing.
class Weights {
 public:
  void add(std::string_view text, const PartWeight& part) {
    std::map<std::string, std::pair<double, bool>> counts;
    const std::vector<QueryWord> words = query_words(text);
    for (const QueryWord& word : words) {
      for (const std::string& term : word.parts) {
        counts[term].first += 1;
      }
      if (!word.whole.empty()) {
        auto& count = counts[word.whole];
        count.first += 1;
        count.second = true;
      }
    }
    for (const auto& [term, count] : counts) {
      // Linear for a short query, the square root of mentions in a report.
      add_term(term, part.weight * std::sqrt(std::min(count.first, part.most)), count.second);
    }
    for (std::size_t i = 1; i < words.size(); ++i) {
      if (words[i].follows && !words[i - 1].joined.empty() && !words[i].joined.empty()) {
        neighbours_.push_back({words[i - 1].joined + words[i].joined, part.weight * kNeighbours});
      }
    }
  }

  [[nodiscard]] std::vector<CodeQueryTerm> take() {
    for (const auto& [joined, weight] : neighbours_) {
      const std::string term = stemmed_whole(joined);
      if (terms_.find(term) == terms_.end()) {
        add_term(term, weight, true);
      }
    }
    std::vector<CodeQueryTerm> out;
    for (const auto& [term, value] : terms_) {
      out.push_back({term, value.first, value.second});
    }
    return out;
  }

 private:
  void add_term(const std::string& term, double weight, bool whole) {
    auto& value = terms_[term];
    value.first += weight;
    value.second = value.second || whole;
  }

  std::map<std::string, std::pair<double, bool>> terms_;
  std::vector<std::pair<std::string, double>> neighbours_;
};

/// Which words of a text count as names.
enum class Names : std::uint8_t { Identifiers, Capitalised, All };

/// By key.
using NameTable = std::map<std::string, MentionedName>;

void insert_once(std::vector<std::string>& sorted, std::string_view text) {
  const auto place = std::lower_bound(sorted.begin(), sorted.end(), text);
  if (place == sorted.end() || *place != text) {
    sorted.emplace(place, text);
  }
}

void add_names(std::string_view text, Names which, NameTable& names) {
  const std::vector<QueryWord> words = query_words(text);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const QueryWord& word = words[i];
    const bool is_last_member =
        word.member && (i + 1 == words.size() || !words[i + 1].member) && i > 0;
    if (word.joined.size() > 2 && (word.identifier || is_last_member || which == Names::All ||
                                   (which == Names::Capitalised && word.capital))) {
      MentionedName& name = names[word.joined];
      ++name.count;
      insert_once(name.spellings, word.text);
      if (word.member && !words[i - 1].joined.empty()) {
        insert_once(name.containers, words[i - 1].joined);
      }
    }
  }
}

/// Texts between single back quotes.
void add_quoted(std::string_view text, NameTable& names) {
  for (std::size_t open = text.find('`'); open != std::string_view::npos;) {
    const std::size_t close = text.find_first_of("`\n", open + 1);
    if (close == std::string_view::npos) {
      return;
    }
    if (text[close] == '`' && close > open + 1) {
      add_names(text.substr(open + 1, close - open - 1), Names::All, names);
      open = text.find('`', close + 1);
    } else {
      open = text.find('`', close);
      open = open == close ? text.find('`', close + 1) : open;
    }
  }
}

[[nodiscard]] bool is_path_byte(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-' || c == '.' || c == '/' || c == '\\' || c == '+' || c == '@' ||
         !text::is_ascii(c);
}

[[nodiscard]] bool is_letter_or_underscore(char c) noexcept {
  return is_ascii_letter(c) || c == '_';
}

/// Whether the end of `token` looks like a source file's extension.
[[nodiscard]] bool has_extension(std::string_view token) noexcept {
  const std::size_t dot = token.rfind('.');
  if (dot == std::string_view::npos || dot == 0 || token[dot - 1] == '.' || token[dot - 1] == '/') {
    return false;
  }
  const std::string_view extension = token.substr(dot + 1);
  static constexpr auto kExtensions = std::to_array<std::string_view>(
      {"bash",  "c",    "cc",   "cfg", "clj",   "cmake", "cpp", "cs",     "css",  "cxx",
       "dart",  "el",   "erl",  "ex",  "exs",   "fs",    "go",  "gradle", "h",    "hh",
       "hpp",   "hs",   "html", "ini", "ipynb", "java",  "jl",  "js",     "json", "jsx",
       "kt",    "kts",  "lua",  "m",   "md",    "mjs",   "ml",  "php",    "pl",   "proto",
       "py",    "pyi",  "pyx",  "r",   "rb",    "rs",    "rst", "scala",  "sh",   "sql",
       "swift", "toml", "ts",   "tsx", "vue",   "zig"});
  return std::find(kExtensions.begin(), kExtensions.end(), extension) != kExtensions.end();
}

void add_paths_and_modules(std::string_view text, CodeQuery& query) {
  for (std::size_t i = 0; i < text.size();) {
    if (!is_path_byte(text[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && is_path_byte(text[end])) {
      ++end;
    }
    std::string token(text.substr(i, end - i));
    i = end;
    while (!token.empty() && (token.back() == '.' || token.back() == '-')) {
      token.pop_back();
    }
    if (token.size() < 3 || token.size() > 300) {
      continue;
    }
    std::replace(token.begin(), token.end(), '\\', '/');
    if (has_extension(token) ||
        (std::count(token.begin(), token.end(), '/') > 1 && token.back() != '/')) {
      query.paths.push_back(std::move(token));
    } else if (token.find('.') != std::string::npos && token.find('/') == std::string::npos &&
               is_letter_or_underscore(token.front()) && token.find("..") == std::string::npos) {
      query.modules.push_back(std::move(token));
    }
  }
}

/// Names of errors that traces end in are no mentions of what defines them.
void leave_out_errors(const std::vector<std::string>& errors, CodeQuery& query) {
  for (std::string error : errors) {
    std::erase(query.modules, error);
    std::replace(error.begin(), error.end(), '\\', '/');
    std::erase(query.paths, error);
  }
}

[[nodiscard]] bool has_word(const std::vector<QueryWord>& words,
                            std::initializer_list<std::string_view> wanted) {
  return std::any_of(words.begin(), words.end(), [&](const QueryWord& word) {
    return std::find(wanted.begin(), wanted.end(), word.lower) != wanted.end();
  });
}

/// The words of the first line and of the prose, line by line, as many as a message has.
[[nodiscard]] std::vector<PhraseWords> find_phrases(const ReportParts& parts) {
  std::vector<PhraseWords> phrases;
  std::size_t left = kPhraseWords;
  for (std::string_view text : {std::string_view(parts.title), std::string_view(parts.prose)}) {
    while (!text.empty() && left > 0) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      PhraseWords phrase = phrase_words(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
      phrase.resize(std::min(phrase.size(), left));
      left -= phrase.size();
      if (phrase.size() >= kShortestPhrase) {
        phrases.push_back(std::move(phrase));
      }
    }
  }
  return phrases;
}

[[nodiscard]] QueryClass classify(std::string_view text, const CodeQuery& query) {
  const std::string_view whole = trim_ascii_blanks(text);
  if (!query.frames.empty()) {
    return !query.mostly_trace && whole.find('\n') != std::string_view::npos &&
                   query.title_terms.size() > 3
               ? QueryClass::Issue
               : QueryClass::Error;
  }
  if (whole.find('\n') != std::string_view::npos) {
    return QueryClass::Issue;
  }
  if (whole.find_first_of(" \t") == std::string_view::npos) {
    if (query.paths.size() == 1 && query.paths.front().size() + 2 >= whole.size()) {
      return QueryClass::Path;
    }
    const std::vector<QueryWord> words = query_words(whole);
    const bool qualified = whole.find("::") != std::string_view::npos ||
                           whole.find("->") != std::string_view::npos ||
                           whole.find('.') != std::string_view::npos;
    if (words.size() == 1 ? words.front().identifier || whole.back() == ')' : qualified) {
      return QueryClass::Symbol;
    }
  }
  for (const std::string_view sign : {"Error:", "error:", "Exception:", "panicked at", "fatal:"}) {
    if (whole.find(sign) != std::string_view::npos) {
      return QueryClass::Error;
    }
  }
  return QueryClass::Words;
}

}  // namespace

std::string_view to_string(QueryClass kind) noexcept {
  switch (kind) {
    case QueryClass::Words:
      return "words";
    case QueryClass::Symbol:
      return "symbol";
    case QueryClass::Path:
      return "path";
    case QueryClass::Error:
      return "error";
    case QueryClass::Issue:
      return "issue";
  }
  return "words";
}

CodeQuery parse_code_query(std::string_view text) {
  CodeQuery query;
  const std::string clean = without_noise(text);
  const ReportParts parts = split_report(clean);
  const bool several = !trim_ascii_blanks(parts.prose + parts.code + parts.trace).empty();

  Weights all;
  all.add(parts.title, several ? kTitle : PartWeight{1.0, 1e9});
  all.add(parts.prose, kProse);
  all.add(parts.code, kCode);
  all.add(parts.trace, kTrace);
  query.terms = all.take();
  if (several) {
    Weights title;
    title.add(parts.title, {1.0, 1e9});
    query.title_terms = title.take();
  }

  NameTable names;
  for (const std::string* part : {&parts.title, &parts.prose, &parts.code}) {
    add_names(*part, several ? Names::Identifiers : Names::Capitalised, names);
    add_quoted(*part, names);
  }
  add_paths_and_modules(clean, query);
  leave_out_errors(parts.errors, query);
  for (const std::string& module : query.modules) {
    add_names(module, Names::All, names);
  }
  for (auto& [key, name] : names) {
    name.name = key;
    query.names.push_back(std::move(name));
  }
  query.phrases = find_phrases(parts);
  query.mostly_trace = parts.mostly_trace;
  query.frames = find_stack_frames(text);  // Places of a browser are URLs.
  for (const StackFrame& frame : query.frames) {
    std::erase(query.paths, frame.path);
  }

  const std::vector<QueryWord> title = query_words(several ? parts.title : clean);
  query.wants_tests = has_word(title,
                               {"test",
                                "tests",
                                "testing",
                                "spec",
                                "specs",
                                "fixture",
                                "fixtures",
                                "mock",
                                "mocks",
                                "unittest",
                                "pytest"});
  query.wants_examples = has_word(
      title,
      {"example", "examples", "demo", "demos", "sample", "tutorial", "benchmark", "benchmarks"});
  query.wants_docs =
      has_word(title, {"documentation", "docs", "doc", "readme", "changelog", "guide", "manual"});
  query.kind = classify(clean, query);
  return query;
}

}  // namespace lode::search
