#include "lode/search/code_ranker.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "lode/search/file_signals.hpp"

namespace lode::search {
namespace {

/// Each further hit of a file keeps this much of the score that it would have: a question is asked
/// of the tree, but a report is mostly about one file.
constexpr double kSameFile = 0.6;
constexpr double kSameFileOfReport = 0.9;

constexpr std::array<SignalInfo, kSignals> kSignalTable = {{
    {"chunk", 1.0, "BM25F of the file's best chunk"},
    {"title", 0.3, "BM25F of its best chunk for the first line of a report"},
    {"coherence", 0.3, "further good chunks of the file"},
    {"stem", 1.0, "words of the file's name that the query has"},
    {"folder", 0.1, "words of its folders that the query has"},
    {"definition", 0.3, "a definition whose name is made of words of the query"},
    {"definitions", 0.6, "all words of the query that names of its definitions have"},
    {"symbol", 0.5, "it defines a name that the query mentions and few files define"},
    {"path", 0.7, "its path or name stands in the query"},
    {"module", 0.4, "a dotted name in the query means it"},
    {"trace", 3.0, "it stands in a stack trace of the query"},
    {"phrase", 1.0, "words of the query stand verbatim in it"},
    {"bridge", 0.1, "tests that match the query are about it"},
    {"expansion", 0.0, "for a report: words of the names that its best chunks define"},
    {"neighbour", 0.2, "the best files call or import it"},
    {"message", 0.3, "messages of the commits that changed it"},
    {"cochange", 0.0, "it changed together with the best files"},
    {"recency", 0.15, "for a report: it changed often and of late"},
}};

[[nodiscard]] bool has_wanted_chunk(const CodeFile& file,
                                    const std::function<bool(std::uint32_t)>& wanted) {
  for (std::uint32_t i = 0; i < file.chunk_count; ++i) {
    if (wanted(file.first_chunk + i)) {
      return true;
    }
  }
  return false;
}

struct Ranked {
  std::uint32_t file = 0;
  double score = 0.0;
  double prior = 1.0;
};

/// Files are numbered in order of their paths, so the number breaks ties as the path would.
[[nodiscard]] bool ranks_higher(const Ranked& a, const Ranked& b) noexcept {
  return a.score != b.score ? a.score > b.score : a.file < b.file;
}

/// Leaves the best of files with the same content.
void merge_copies(const CodeIndex& index, std::vector<Ranked>& files) {
  std::unordered_map<std::uint32_t, Ranked> best;  // By the first file of the content.
  for (const Ranked& ranked : files) {
    if (const auto copies = index.copies(ranked.file); !copies.empty()) {
      Ranked& kept = best.try_emplace(copies.front(), ranked).first->second;
      kept = ranks_higher(ranked, kept) ? ranked : kept;
    }
  }
  std::erase_if(files, [&](const Ranked& ranked) {
    const auto copies = index.copies(ranked.file);
    return !copies.empty() && best.at(copies.front()).file != ranked.file;
  });
}

[[nodiscard]] std::vector<std::uint32_t> other_copies(const CodeIndex& index,
                                                      std::uint32_t file,
                                                      const RankOptions& options) {
  std::vector<std::uint32_t> others;
  for (const std::uint32_t copy : index.copies(file)) {
    if (copy != file && (options.filter == nullptr || (*options.filter)(copy))) {
      others.push_back(copy);
    }
  }
  return others;
}

}  // namespace

const std::array<SignalInfo, kSignals>& signal_table() noexcept {
  return kSignalTable;
}

std::optional<Signal> find_signal(std::string_view name) noexcept {
  for (std::size_t i = 0; i < kSignals; ++i) {
    if (kSignalTable[i].name == name) {
      return static_cast<Signal>(i);
    }
  }
  return std::nullopt;
}

double role_prior(std::uint16_t roles, const CodeQuery& query) noexcept {
  double prior = 1.0;
  if (has_role(roles, FileRole::Test) && !query.wants_tests) {
    prior *= 0.3;
  }
  if ((has_role(roles, FileRole::Example) || has_role(roles, FileRole::Benchmark)) &&
      !query.wants_examples && !query.wants_tests) {
    prior *= 0.4;
  }
  if (has_role(roles, FileRole::Documentation) && !query.wants_docs) {
    prior *= 0.4;
  }
  if (has_role(roles, FileRole::Generated) || has_role(roles, FileRole::Vendored) ||
      has_role(roles, FileRole::Minified)) {
    prior *= 0.4;
  }
  if (has_role(roles, FileRole::Legacy)) {
    prior *= 0.5;
  }
  if (has_role(roles, FileRole::Data) || has_role(roles, FileRole::LockFile)) {
    prior *= 0.4;
  }
  if (has_role(roles, FileRole::Configuration)) {
    prior *= 0.7;
  }
  if (has_role(roles, FileRole::Hub)) {
    prior *= 0.7;
  }
  if (has_role(roles, FileRole::Declaration)) {
    prior *= 0.7;
  }
  return prior;
}

CodeRanker::CodeRanker(std::shared_ptr<const CodeIndex> index)
    : index_(std::move(index)), paths_(*index_) {}

std::vector<CodeHit> CodeRanker::rank(const CodeQuery& query, const RankOptions& options) const {
  const FileSignals signals = compute_signals(*index_, paths_, query, options);

  std::vector<Ranked> files;
  const std::vector<double> sums = signals.weighted_sums(options.weights);
  for (std::uint32_t file = 0; file < index_->file_count(); ++file) {
    // First what is cheap: most files have no evidence, and filters match patterns.
    const double sum = sums[file];
    if (sum <= 0.0) {
      continue;
    }
    const CodeFile info = index_->file(file);
    if (info.chunk_count == 0 || (options.filter != nullptr && !(*options.filter)(file))) {
      continue;
    }
    if (options.chunk_filter != nullptr && !has_wanted_chunk(info, *options.chunk_filter)) {
      continue;
    }
    const double prior = options.priors ? role_prior(info.roles, query) : 1.0;
    files.push_back({file, sum * prior, prior});
  }
  merge_copies(*index_, files);
  const std::size_t kept = std::min({files.size(), options.k, options.most_files});
  std::partial_sort(
      files.begin(), files.begin() + static_cast<std::ptrdiff_t>(kept), files.end(), ranks_higher);
  files.resize(kept);

  const double same_file = query.kind == QueryClass::Issue ? kSameFileOfReport : kSameFile;
  std::vector<CodeHit> hits;
  std::vector<std::pair<float, std::uint32_t>> chunks;
  for (const Ranked& ranked : files) {
    const CodeFile info = index_->file(ranked.file);
    const std::vector<std::uint32_t> copies = other_copies(*index_, ranked.file, options);
    chunks.clear();
    for (std::uint32_t i = 0; i < info.chunk_count; ++i) {
      const std::uint32_t chunk = info.first_chunk + i;
      if (options.chunk_filter != nullptr && !(*options.chunk_filter)(chunk)) {
        continue;
      }
      chunks.emplace_back(signals.chunk_scores[chunk] + 0.5F * signals.chunk_extra[chunk], chunk);
    }
    std::sort(chunks.begin(), chunks.end(), [](const auto& a, const auto& b) {
      return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    double decay = 1.0;
    for (std::size_t i = 0; i < std::min(chunks.size(), options.per_file); ++i) {
      if (i > 0 && chunks[i].first <= 0.0F) {
        break;
      }
      CodeHit& hit = hits.emplace_back();
      hit.chunk = chunks[i].second;
      hit.file = ranked.file;
      hit.prior = ranked.prior;
      hit.copies = copies;
      const auto focus = signals.focus.find(hit.chunk);
      hit.focus = focus != signals.focus.end() ? focus->second : 0;
      hit.score =
          i == 0 ? ranked.score
                 : ranked.score * decay * static_cast<double>(chunks[i].first / chunks[0].first);
      for (std::size_t s = 0; s < kSignals; ++s) {
        hit.shares[s] = static_cast<float>(options.weights[s]) * signals.values[s][ranked.file];
      }
      decay *= same_file;
    }
  }
  std::stable_sort(hits.begin(), hits.end(), [](const CodeHit& a, const CodeHit& b) {
    return a.score != b.score ? a.score > b.score : a.chunk < b.chunk;
  });
  hits.resize(std::min(hits.size(), options.k));
  return hits;
}

}  // namespace lode::search
