#include <algorithm>
#include <cmath>
#include <functional>

#include "lode/search/signal_state.hpp"

namespace lode::search {
namespace {

/// BM25 over messages.
constexpr double kK1 = 1.2;
constexpr double kB = 0.5;
/// Each further message of a file keeps this much of what it says.
constexpr double kFurtherMessage = 0.5;
/// A commit that changes more files does not say that they belong together.
constexpr std::size_t kMostTogether = 20;
/// Commits that this file would need more, so that two out of two are no certainty.
constexpr double kDoubt = 2.0;
/// After so many commits a change counts half.
constexpr double kHalfLife = 200.0;

/// How well the message of each commit matches the query, the best being 1.
[[nodiscard]] std::vector<float> score_messages(const SignalState& state,
                                                const CodeHistory& history) {
  const double count = history.commit_count();
  const double average = std::max(1.0, static_cast<double>(history.total_length()) / count);
  std::vector<float> scores(history.commit_count(), 0.0F);
  for (const TermPostings& term : state.terms) {
    const std::vector<MessagePosting> postings = history.postings(term.term.term);
    const double idf = inverse_frequency(count, static_cast<double>(postings.size()));
    for (const MessagePosting& posting : postings) {
      const double norm = 1.0 - kB + kB * history.message_length(posting.commit) / average;
      const double tf = posting.tf;
      scores[posting.commit] +=
          static_cast<float>(term.term.weight * idf * tf * (kK1 + 1.0) / (tf + kK1 * norm));
    }
  }
  normalise(scores);
  return scores;
}

void add_messages(SignalState& state, const CodeHistory& history) {
  const std::vector<float> scores = score_messages(state, history);
  std::vector<float>& values = state.values(Signal::Message);
  std::vector<float> of_file;
  for (std::uint32_t file = 0; file < state.index.file_count(); ++file) {
    of_file.clear();
    for (const std::uint32_t commit : history.commits(file)) {
      if (scores[commit] > 0.0F) {
        of_file.push_back(scores[commit]);
      }
    }
    std::sort(of_file.begin(), of_file.end(), std::greater<>());
    double weight = 1.0;
    double sum = 0.0;
    for (const float score : of_file) {
      sum += weight * static_cast<double>(score);
      weight *= kFurtherMessage;
    }
    values[file] = static_cast<float>(sum);
  }
  normalise(values);
}

void add_cochange(SignalState& state,
                  const CodeHistory& history,
                  const std::vector<BestFile>& best) {
  std::vector<float>& values = state.values(Signal::CoChange);
  std::vector<std::uint32_t> together(state.index.file_count(), 0);
  std::vector<std::uint32_t> touched;
  for (const BestFile& each : best) {
    double commits = kDoubt;
    touched.clear();
    for (const std::uint32_t commit : history.commits(each.file)) {
      const auto files = history.files(commit);
      if (files.size() < 2 || files.size() > kMostTogether) {
        continue;
      }
      commits += 1.0;
      for (const std::uint32_t other : files) {
        if (other != each.file && together[other]++ == 0) {
          touched.push_back(other);
        }
      }
    }
    for (const std::uint32_t other : touched) {
      values[other] += static_cast<float>(each.share * together[other] / commits);
      together[other] = 0;
    }
  }
}

/// A report is more often of what changed of late; how something works is asked of anything.
void add_recency(SignalState& state, const CodeHistory& history) {
  if (state.query.kind != QueryClass::Issue) {
    return;
  }
  std::vector<float>& values = state.values(Signal::Recency);
  for (std::uint32_t commit = 0; commit < history.commit_count(); ++commit) {
    const auto files = history.files(commit);
    const double weight = std::exp2(-static_cast<double>(commit) / kHalfLife) /
                          std::sqrt(static_cast<double>(files.size()));
    for (const std::uint32_t file : files) {
      values[file] += static_cast<float>(weight);
    }
  }
  for (std::uint32_t file = 0; file < values.size(); ++file) {
    // That a file is new is no evidence of its own: it must not make a hit.
    values[file] = state.has_evidence(file, Signal::Recency) ? std::log1p(values[file]) : 0.0F;
  }
  normalise(values);
}

}  // namespace

void add_history_signals(SignalState& state, const std::vector<BestFile>& best) {
  const bool any =
      state.on(Signal::Message) || state.on(Signal::CoChange) || state.on(Signal::Recency);
  const CodeHistory* history = any && state.options.history ? state.index.history() : nullptr;
  if (history == nullptr || history->commit_count() == 0) {
    return;
  }
  if (state.on(Signal::Message)) {
    add_messages(state, *history);
  }
  if (state.on(Signal::CoChange)) {
    add_cochange(state, *history, best);
  }
  if (state.on(Signal::Recency)) {
    add_recency(state, *history);
  }
}

}  // namespace lode::search
