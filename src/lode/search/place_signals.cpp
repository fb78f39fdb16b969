#include <string>

#include "lode/search/signal_state.hpp"

namespace lode::search {
namespace {

constexpr std::size_t kBridgeTests = 10;
/// What a trace in a report says beside one that is the whole query.
constexpr double kTraceOfReport = 1.0 / 6.0;
/// Files of one name whose definitions are looked at.
constexpr std::size_t kMostNamesakes = 16;

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

/// The files that a frame may mean: few, and when only their names are alike, one. Of several those
/// count that define the frame's function.
[[nodiscard]] std::vector<std::uint32_t> files_of_frame(const SignalState& state,
                                                        const StackFrame& frame) {
  PathTable::Match match = state.paths.match_end(frame.path);
  if (match.files.size() > 1 && match.files.size() <= kMostNamesakes && !frame.function.empty()) {
    std::vector<std::uint32_t> definers;
    for (const std::uint32_t file : match.files) {
      const std::vector<CodeSymbol> symbols = state.index.symbols(file);
      if (std::any_of(symbols.begin(), symbols.end(), [&](const CodeSymbol& symbol) {
            return symbol.name == frame.function;
          })) {
        definers.push_back(file);
      }
    }
    match.files = definers.empty() ? match.files : definers;
  }
  const bool unclear = match.files.size() > 2 || (match.parts < 2 && match.files.size() > 1);
  return unclear ? std::vector<std::uint32_t>() : match.files;
}

/// Lines drift between versions and the function's name is safer: where the file has the function
/// elsewhere than at the line, its beginning counts, else the line.
void raise_frame(SignalState& state, std::uint32_t file, const StackFrame& frame, double value) {
  const std::vector<CodeSymbol> symbols = state.index.symbols(file);
  const CodeSymbol* function = nullptr;
  bool inside = false;
  for (const CodeSymbol& symbol : symbols) {
    if (!frame.function.empty() && symbol.name == frame.function && !inside) {
      inside = symbol.first_line <= frame.line && frame.line <= symbol.last_line;
      function = inside || function == nullptr ? &symbol : function;
    }
  }
  const bool at_line = function == nullptr || inside;
  const std::uint32_t line = at_line ? frame.line : function->first_line;
  if (line == 0) {
    return;
  }
  state.raise_chunk_at(file, line, at_line ? line : function->last_line, value);
  const CodeFile info = state.index.file(file);
  for (std::uint32_t i = 0; i < info.chunk_count; ++i) {
    const CodeChunk chunk = state.index.chunk(info.first_chunk + i);
    if (chunk.first_line <= line && line <= chunk.last_line) {
      state.out.focus.try_emplace(info.first_chunk + i, line);
    }
  }
}

/// Most of what a bare trace says is where; of a report, it is one of several hints.
void add_trace(SignalState& state) {
  if (!state.on(Signal::Trace)) {
    return;
  }
  const bool mostly = state.query.mostly_trace;
  int rank = 0;
  for (const StackFrame& frame : state.query.frames) {
    const std::vector<std::uint32_t> files = files_of_frame(state, frame);
    rank += files.empty() ? 0 : 1;
    for (const std::uint32_t file : files) {
      const double value = rank <= 10 ? 1.0 / rank : 0.1;
      raise(state.values(Signal::Trace)[file], mostly ? value : kTraceOfReport * value);
      raise_frame(state, file, frame, (mostly ? 2.0 : 1.0) / rank);
    }
  }
}

void bridge_from(SignalState& state, std::uint32_t test, float strength) {
  std::string name(file_stem(state.index.file(test).path));
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
