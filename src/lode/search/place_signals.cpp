#include <string>

#include "lode/search/signal_state.hpp"

namespace lode::search {
namespace {

constexpr std::size_t kBridgeTests = 10;

void add_path_words(SignalState& state) {
  if (state.name_terms.empty() || !(state.on(Signal::Stem) || state.on(Signal::Folder))) {
    return;
  }
  // For each word of the paths: how well the query has it, and how much of the query that is.
  const std::vector<std::string>& words = state.paths.words();
  std::vector<float> matched(words.size(), 0.0F);
  std::vector<float> share(words.size(), 0.0F);
  for (std::size_t i = 0; i < words.size(); ++i) {
    for (const NameTerm& term : state.name_terms) {
      const double likeness = term_similarity(term.postings->term.term, words[i]);
      raise(matched[i], likeness);
      share[i] += static_cast<float>(likeness * term.share);
    }
  }
  for (std::uint32_t file = 0; file < state.index.file_count(); ++file) {
    const auto sum = [&](const std::vector<std::uint32_t>& ids, const std::vector<float>& of) {
      double total = 0.0;
      for (const std::uint32_t id : ids) {
        total += of[id];
      }
      return total;
    };
    const std::vector<std::uint32_t>& stem = state.paths.stem_words(file);
    if (!stem.empty()) {
      const double hits = sum(stem, matched);
      const double name = hits / static_cast<double>(stem.size()) * std::min(hits, 1.0);
      state.values(Signal::Stem)[file] =
          static_cast<float>(0.5 * name + 0.5 * std::min(1.0, sum(stem, share)));
    }
    state.values(Signal::Folder)[file] =
        static_cast<float>(std::min(1.0, sum(state.paths.folder_words(file), share)));
  }
}

void add_mentioned_paths(SignalState& state) {
  if (state.on(Signal::Path)) {
    for (const std::string& path : state.query.paths) {
      const PathTable::Match match = state.paths.match_end(path);
      if (match.files.size() <= 3) {
        for (const std::uint32_t file : match.files) {
          raise(state.values(Signal::Path)[file], 1.0 / static_cast<double>(match.files.size()));
        }
      }
    }
  }
  if (state.on(Signal::Module)) {
    for (const std::string& module : state.query.modules) {
      for (const std::uint32_t file : state.paths.match_module(module, 2)) {
        raise(state.values(Signal::Module)[file], 1.0);
      }
    }
  }
}

void add_trace(SignalState& state) {
  if (!state.on(Signal::Trace)) {
    return;
  }
  int rank = 0;
  for (const StackFrame& frame : state.query.frames) {
    const PathTable::Match match = state.paths.match_end(frame.path);
    if (match.files.empty() || match.files.size() > 2 ||
        (match.parts < 2 && match.files.size() > 1)) {
      continue;
    }
    ++rank;
    for (const std::uint32_t file : match.files) {
      raise(state.values(Signal::Trace)[file], rank <= 10 ? 1.0 / rank : 0.1);
      // Lines drift between versions; the function's name is safer.
      for (const CodeSymbol& symbol : state.index.symbols(file)) {
        if (!frame.function.empty() && symbol.name == frame.function) {
          state.raise_chunk_at(file, symbol.first_line, symbol.last_line, 1.0 / rank);
        }
      }
    }
  }
}

void bridge_from(SignalState& state, std::uint32_t test, float strength) {
  const std::string_view path = state.index.file(test).path;
  std::string name(path.substr(path.rfind('/') + 1));
  name.resize(name.find('.', 1) == std::string::npos ? name.size() : name.find('.', 1));
  for (const std::string_view affix : {"test_", "Test"}) {
    if (name.compare(0, affix.size(), affix) == 0) {
      name.erase(0, affix.size());
    }
  }
  for (const std::string_view affix : {"_test", "_tests", "_spec", "Test", "Tests", "Spec"}) {
    if (name.size() > affix.size() &&
        name.compare(name.size() - affix.size(), affix.size(), affix) == 0) {
      name.resize(name.size() - affix.size());
    }
  }
  for (const std::uint32_t file : state.paths.match_end(name).files) {
    if (!state.is_test(file)) {
      raise(state.values(Signal::Bridge)[file], strength);
    }
  }
  for (const CodeIndex::Use& use : state.index.uses(test)) {
    if (use.kind == "import") {
      for (const std::uint32_t file : state.paths.match_module(use.name, 1)) {
        if (!state.is_test(file)) {
          raise(state.values(Signal::Bridge)[file], 0.5 * strength);
        }
      }
    }
  }
}

/// Tests that match the query well point to what they are named after and what they import.
void add_bridges(SignalState& state) {
  if (!state.on(Signal::Bridge) || state.query.wants_tests) {
    return;
  }
  const std::vector<float>& scores = state.values(Signal::Chunk);
  std::vector<std::uint32_t> tests;
  for (std::uint32_t file = 0; file < state.index.file_count(); ++file) {
    if (scores[file] > 0.0F && state.is_test(file)) {
      tests.push_back(file);
    }
  }
  const std::size_t kept = std::min(tests.size(), kBridgeTests);
  std::partial_sort(tests.begin(),
                    tests.begin() + static_cast<std::ptrdiff_t>(kept),
                    tests.end(),
                    [&](std::uint32_t a, std::uint32_t b) {
                      return scores[a] != scores[b] ? scores[a] > scores[b] : a < b;
                    });
  tests.resize(kept);
  for (const std::uint32_t test : tests) {
    bridge_from(state, test, scores[test]);
  }
}

}  // namespace

void add_place_signals(SignalState& state) {
  add_path_words(state);
  add_mentioned_paths(state);
  add_trace(state);
  add_bridges(state);
}

}  // namespace lode::search
