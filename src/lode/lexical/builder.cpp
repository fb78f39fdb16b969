#include "lode/lexical/builder.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "lode/base/file.hpp"
#include "lode/base/parallel.hpp"
#include "lode/lexical/dictionary.hpp"
#include "lode/lexical/document_batch.hpp"
#include "lode/lexical/forward_store.hpp"
#include "lode/lexical/kernels.hpp"
#include "lode/lexical/segment_format.hpp"
#include "lode/lexical/segment_writer.hpp"

namespace lode::lexical {
namespace {

constexpr std::size_t kBatchDocuments = 512;
/// Batches that are analysed before they are joined.
constexpr std::size_t kBatchesAtOnce = 16;

void check_options(const BuilderOptions& options) {
  const auto refuse = [](const std::string& message) {
    throw Error(ErrorKind::InvalidArgument, message);
  };
  if (!options.analyzer) {
    refuse("a lexical index needs an analyser");
  }
  if (options.fields.empty() || options.fields.size() > kMaxFields) {
    refuse(fmt::format(
        "a document has {} fields; 1 to {} are possible", options.fields.size(), kMaxFields));
  }
  for (const Field& field : options.fields) {
    if (!std::isfinite(field.weight) || field.weight <= 0 || std::isnan(field.b) || field.b > 1) {
      refuse(fmt::format(
          "field '{}' has weight {} and b {}; the weight must be above 0 and b at most 1",
          field.name,
          field.weight,
          field.b));
    }
  }
}

}  // namespace

struct SegmentBuilder::State {
  explicit State(BuilderOptions given)
      : options(std::move(given)), forward(options.memory_bytes / 2), batches(kBatchesAtOnce) {}

  /// Takes a batch over: its terms get the numbers of the whole.
  void join(const DocumentBatch& batch);
  void write(const std::function<void(std::string_view)>& sink);

  BuilderOptions options;
  Dictionary dictionary;
  SegmentContent content;
  ForwardStore forward;
  std::vector<DocumentBatch> batches;
  std::vector<std::uint32_t> numbers;
};

void SegmentBuilder::State::join(const DocumentBatch& batch) {
  if (content.docno_ends.size() + batch.docno_ends.size() >= kMaxDocuments) {
    throw Error(ErrorKind::Unsupported,
                fmt::format("a lexical segment holds at most {} documents", kMaxDocuments - 1));
  }
  numbers.clear();
  for (std::size_t t = 0; t < batch.terms.size(); ++t) {
    numbers.push_back(dictionary.find_or_add(batch.terms.term(t), batch.terms.hash(t)));
  }
  content.document_frequencies.resize(dictionary.size());
  const std::size_t fields = options.fields.size();
  std::size_t entry = 0;
  for (const std::size_t end : batch.entry_ends) {
    forward.append(static_cast<std::uint32_t>(end - entry));
    for (; entry < end; ++entry) {
      const std::uint32_t term = numbers[batch.entries[entry]];
      ++content.document_frequencies[term];
      forward.append(term);
      for (std::size_t f = 0; f < fields; ++f) {
        forward.append(batch.counts[entry * fields + f]);
      }
    }
    forward.end_document();
  }
  const std::uint64_t base = content.docno_text.size();
  content.docno_text += batch.docno_text;
  for (const std::size_t end : batch.docno_ends) {
    content.docno_ends.push_back(base + end);
  }
  content.lengths.insert(content.lengths.end(), batch.lengths.begin(), batch.lengths.end());
}

void SegmentBuilder::State::write(const std::function<void(std::string_view)>& sink) {
  batches.clear();
  content.analyzer = options.analyzer.get();
  content.fields = options.fields;
  content.dictionary = &dictionary;
  content.forward = &forward;
  content.memory_bytes = options.memory_bytes / 2;
  write_segment(content, sink);
}

SegmentBuilder::SegmentBuilder(BuilderOptions options) {
  check_options(options);
  state_ = std::make_unique<State>(std::move(options));
}

SegmentBuilder::~SegmentBuilder() = default;

void SegmentBuilder::add(std::string_view docno, std::span<const std::string_view> texts) {
  if (texts.size() != state_->options.fields.size()) {
    throw Error(ErrorKind::InvalidArgument,
                fmt::format("document '{}' has {} texts for {} fields",
                            docno,
                            texts.size(),
                            state_->options.fields.size()));
  }
  DocumentBatch& batch = state_->batches.front();
  batch.clear();
  batch.add(*state_->options.analyzer, docno, texts.data(), texts.size());
  state_->join(batch);
}

void SegmentBuilder::add_batch(std::size_t count, const Fetch& fetch) {
  const std::size_t fields = state_->options.fields.size();
  const std::size_t at_once = kBatchDocuments * kBatchesAtOnce;
  for (std::size_t first = 0; first < count; first += at_once) {
    const std::size_t some = std::min(at_once, count - first);
    parallel_for(some, kBatchDocuments, [&](std::size_t begin, std::size_t end) {
      DocumentBatch& batch = state_->batches[begin / kBatchDocuments];
      batch.clear();
      std::string docno;
      std::vector<std::string> texts;
      std::vector<std::string_view> views;
      for (std::size_t i = begin; i < end; ++i) {
        texts.resize(fields);
        fetch(first + i, docno, texts);
        if (texts.size() != fields) {
          throw Error(
              ErrorKind::InvalidArgument,
              fmt::format("document '{}' has {} texts for {} fields", docno, texts.size(), fields));
        }
        views.assign(texts.begin(), texts.end());
        batch.add(*state_->options.analyzer, docno, views.data(), fields);
      }
    });
    for (std::size_t b = 0; b * kBatchDocuments < some; ++b) {
      state_->join(state_->batches[b]);
    }
  }
}

void SegmentBuilder::write(const std::filesystem::path& path) {
  AtomicFile file(path);
  state_->write([&file](std::string_view bytes) { file.write(bytes); });
  file.commit();
}

std::string SegmentBuilder::finish() {
  std::string out;
  state_->write([&out](std::string_view bytes) { out.append(bytes); });
  return out;
}

}  // namespace lode::lexical
