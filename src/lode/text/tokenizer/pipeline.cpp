#include "lode/text/tokenizer/pipeline.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/base/text_file.hpp"
#include "lode/text/tokenizer/utf8_repair.hpp"

namespace lode::text::tokenizer {
namespace {

/// What a call leaves for the next ones: a word cache of at most a sixteenth of the model, which
/// also fits the processor's cache, and working memory of about half as much. A long text's is
/// given back.
[[nodiscard]] std::size_t cache_slots(const Model& model) noexcept {
  constexpr std::size_t kMostSlots = 1U << 14U;
  const std::size_t slots = model.memory_bytes() / 16 / sizeof(WordCache::Entry);
  return std::min(std::bit_floor(slots), kMostSlots);
}
[[nodiscard]] std::size_t kept_bytes(const Model& model) noexcept {
  constexpr std::size_t kLeast = 1U << 16U;
  return std::max(model.memory_bytes() / 32, kLeast);
}

/// Sets the ids as the reference does: a token that the model has keeps the model's, others get the
/// next ones behind the model's.
std::vector<AddedToken> with_ids(std::vector<AddedToken> tokens, const Model& model) {
  const Vocabulary& vocabulary = model.vocabulary();
  std::unordered_map<std::string, TokenId> known;
  // A unigram vocabulary is a list, in which equal tokens count each.
  auto next =
      static_cast<TokenId>(model.kind() == "unigram" ? vocabulary.id_count() : vocabulary.size());
  std::erase_if(tokens, [](const AddedToken& token) { return token.content.empty(); });
  for (AddedToken& token : tokens) {
    const auto [found, is_new] = known.emplace(token.content, kNoToken);
    if (is_new) {
      const TokenId id = vocabulary.find(token.content);
      found->second = id != kNoToken ? id : next++;
    }
    token.id = found->second;
  }
  return tokens;
}

}  // namespace

struct PipelineTokenizer::Scratch {
  explicit Scratch(std::size_t slots) : cache(slots) {}

  Pieces pieces;
  AlignedText normalized;
  std::vector<TextPart> parts;
  std::vector<TextPart> normalized_parts;
  std::vector<WordToken> words;
  std::vector<TokenSpan> repaired_origins;
  ModelScratch model;
  WordCache cache;

  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    const std::size_t ranges =
        pieces.list.capacity() + pieces.next.capacity() + pieces.matches.capacity();
    return ranges * sizeof(Range) + pieces.text.memory_bytes() + normalized.memory_bytes() +
           (parts.capacity() + normalized_parts.capacity()) * sizeof(TextPart) +
           words.capacity() * sizeof(WordToken) + repaired_origins.capacity() * sizeof(TokenSpan) +
           model.memory_bytes();
  }
  /// Gives the working memory back. (Assigning an empty list would keep it.)
  void shrink() {
    pieces.text.release();
    normalized.release();
    std::vector<Range>().swap(pieces.list);
    std::vector<Range>().swap(pieces.next);
    std::vector<Range>().swap(pieces.matches);
    std::vector<TextPart>().swap(parts);
    std::vector<TextPart>().swap(normalized_parts);
    std::vector<WordToken>().swap(words);
    std::vector<TokenSpan>().swap(repaired_origins);
    model = ModelScratch();
  }
};

/// Scratch memory on loan for one call.
class PipelineTokenizer::Lease {
 public:
  explicit Lease(const PipelineTokenizer& owner) : owner_(owner) {
    const std::lock_guard lock(owner_.mutex_);
    if (!owner_.idle_.empty()) {
      scratch_ = std::move(owner_.idle_.back());
      owner_.idle_.pop_back();
    }
  }
  ~Lease() {
    if (scratch_ != nullptr) {
      if (scratch_->memory_bytes() > owner_.kept_bytes_) {
        scratch_->shrink();
      }
      const std::lock_guard lock(owner_.mutex_);
      owner_.idle_.push_back(std::move(scratch_));
    }
  }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  [[nodiscard]] Scratch& get() {
    if (scratch_ == nullptr) {
      scratch_ = std::make_unique<Scratch>(owner_.cache_slots_);
    }
    return *scratch_;
  }

 private:
  const PipelineTokenizer& owner_;
  std::unique_ptr<Scratch> scratch_;
};

/// One call.
struct PipelineTokenizer::Job {
  Scratch& scratch;
  const TokenSpan* origins = nullptr;  ///< Of the text's bytes; null when it is the original.
  bool with_special = false;
  bool spans = false;
  TokenizedText& out;
};

PipelineTokenizer::PipelineTokenizer(Components components)
    : components_(std::move(components)),
      added_(with_ids(std::move(components_.added_tokens), *components_.model),
             components_.normalize_added ? components_.normalizer.get() : nullptr),
      cache_slots_(cache_slots(*components_.model)),
      kept_bytes_(kept_bytes(*components_.model)) {
  std::vector<AddedToken>().swap(components_.added_tokens);
}

PipelineTokenizer::~PipelineTokenizer() = default;

void PipelineTokenizer::encode(std::string_view text, bool spans, TokenizedText& out) const {
  run(text, false, spans, out);
}

void PipelineTokenizer::encode_template(std::string_view text, TokenizedText& out) const {
  run(text, true, false, out);
}

void PipelineTokenizer::run(std::string_view text,
                            bool with_special,
                            bool spans,
                            TokenizedText& out) const {
  constexpr std::size_t kLongest = std::size_t{1} << 30U;
  if (text.size() > kLongest) {
    throw Error(ErrorKind::Unsupported, "a text of more than 1 GiB cannot be tokenized");
  }
  Lease lease(*this);
  Scratch& scratch = lease.get();
  std::string repaired;
  const std::string_view original = text;
  Job job{.scratch = scratch, .with_special = with_special, .spans = spans, .out = out};
  if (!is_valid_utf8(text)) {
    scratch.repaired_origins.clear();
    repaired = repair_utf8(text, &scratch.repaired_origins);
    text = repaired;
    job.origins = scratch.repaired_origins.data();
  }
  const std::size_t first = out.ids.size();
  scratch.parts.clear();
  added_.split(text, AddedTokens::Form::AsWritten, with_special, scratch.parts);
  for (const TextPart& part : scratch.parts) {
    encode_part(text, part, job);
  }
  if (spans) {
    for (const TrimOffsets& trim : components_.post_processor.trims) {
      trim_spans(
          trim, original, first, [this](TokenId id) { return token(id); }, out);
    }
  }
}

void PipelineTokenizer::encode_part(std::string_view text, const TextPart& part, Job& job) const {
  AlignedText& aligned = job.scratch.pieces.text;
  const Range range = part.range;
  const std::string_view view = text.substr(range.begin, range.end - range.begin);
  const bool track = job.spans || components_.pre_tokenizer.needs_origins;
  if (job.origins != nullptr) {
    aligned.reset_with(view, job.origins + range.begin, track);
  } else {
    aligned.reset(view, range.begin, track);
  }
  if (part.id != kNoToken) {
    put_token(part.id, {0, static_cast<std::uint32_t>(view.size())}, aligned, job);
    return;
  }
  if (components_.normalizer != nullptr) {
    components_.normalizer->apply(aligned);
  }
  std::vector<TextPart>& parts = job.scratch.normalized_parts;
  parts.clear();
  added_.split(aligned.text(), AddedTokens::Form::Normalized, job.with_special, parts);
  if (parts.size() == 1 && parts[0].id == kNoToken) {
    encode_words(job);
    return;
  }
  AlignedText& whole = job.scratch.normalized;
  whole.assign(aligned);
  for (const TextPart& inner : parts) {
    if (inner.id != kNoToken) {
      put_token(inner.id, inner.range, whole, job);
    } else {
      aligned.reset_part(whole, inner.range);
      encode_words(job);
    }
  }
}

void PipelineTokenizer::put_token(TokenId id, Range range, const AlignedText& text, Job& job) {
  job.out.ids.push_back(id);
  if (job.spans) {
    job.out.spans.push_back(text.origin(range));
  }
}

void PipelineTokenizer::encode_words(Job& job) const {
  Pieces& pieces = job.scratch.pieces;
  if (pieces.text.text().empty()) {
    return;
  }
  pieces.list.assign(1, {0, static_cast<std::uint32_t>(pieces.text.text().size())});
  for (const auto& step : components_.pre_tokenizer.steps) {
    throw_if_interrupted();
    step->apply(pieces);
  }
  if (const PreTokenizer* cutter = components_.model->cutter(); cutter != nullptr) {
    cutter->apply(pieces);
  }
  WordCache& cache = job.scratch.cache;
  std::vector<WordToken>& tokens = job.scratch.words;
  const std::string_view text = pieces.text.text();
  constexpr std::uint32_t kBytesBetweenChecks = std::uint32_t{1} << 16U;
  std::uint32_t next_check = 0;
  for (const Range piece : pieces.list) {
    if (piece.begin >= next_check) {
      throw_if_interrupted();
      next_check = piece.begin + kBytesBetweenChecks;
    }
    const std::string_view word = text.substr(piece.begin, piece.end - piece.begin);
    if (!cache.takes(word)) {
      tokens.clear();
      components_.model->tokenize(word, job.scratch.model, tokens);
      put_tokens(tokens, piece, job);
      continue;
    }
    const WordCache::Key key = cache.key_of(word, text.size() - piece.begin);
    if (const WordCache::Entry* known = cache.find(word, key); known != nullptr) {
      put_known(*known, piece, job);
      continue;
    }
    tokens.clear();
    components_.model->tokenize(word, job.scratch.model, tokens);
    cache.put(word, key, tokens.data(), tokens.size());
    put_tokens(tokens, piece, job);
  }
}

void PipelineTokenizer::put_known(const WordCache::Entry& entry, Range piece, Job& job) {
  std::vector<TokenId>& ids = job.out.ids;
  ids.insert(ids.end(), entry.ids.begin(), entry.ids.begin() + entry.count);
  if (job.spans) {
    std::uint32_t begin = piece.begin;
    for (std::size_t i = 0; i < entry.count; ++i) {
      const std::uint32_t end = piece.begin + entry.ends[i];
      job.out.spans.push_back(span_of({begin, end}, piece, job.scratch.pieces.text));
      begin = end;
    }
  }
}

void PipelineTokenizer::put_tokens(const std::vector<WordToken>& tokens, Range piece, Job& job) {
  for (const WordToken& token : tokens) {
    job.out.ids.push_back(token.id);
    if (job.spans) {
      job.out.spans.push_back(span_of(
          {piece.begin + token.begin, piece.begin + token.end}, piece, job.scratch.pieces.text));
    }
  }
}

TokenSpan PipelineTokenizer::span_of(Range range, Range piece, const AlignedText& text) noexcept {
  // A model may count more bytes than the word has where it has no token for a character.
  range.end = std::min(range.end, piece.end);
  if (range.begin >= range.end) {
    const TokenSpan whole = text.origin(piece);
    return {whole.end, whole.end};
  }
  return text.origin(range);
}

const TokenTemplate& PipelineTokenizer::single_template() const noexcept {
  return components_.post_processor.single;
}

const TokenTemplate& PipelineTokenizer::pair_template() const noexcept {
  return components_.post_processor.pair;
}

std::string PipelineTokenizer::decode(std::span<const TokenId> ids, bool skip_special) const {
  std::vector<std::string> tokens;
  for (const TokenId id : ids) {
    std::string_view spelling = added_.decoded(id);
    if (spelling.empty()) {
      spelling = components_.model->vocabulary().token(id);
    }
    if (!spelling.empty() && !(skip_special && added_.is_special(spelling))) {
      tokens.emplace_back(spelling);
    }
  }
  if (components_.decoder != nullptr && !tokens.empty()) {
    components_.decoder->apply(tokens);
  }
  const std::string_view gap = components_.decoder == nullptr ? " " : "";
  std::string text;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    text.append(i == 0 ? "" : gap).append(tokens[i]);
  }
  return text;
}

std::optional<TokenId> PipelineTokenizer::id(std::string_view token) const {
  TokenId found = added_.find(token);
  if (found == kNoToken) {
    found = components_.model->vocabulary().find(token);
  }
  return found == kNoToken ? std::nullopt : std::optional(found);
}

std::string_view PipelineTokenizer::token(TokenId id) const {
  const AddedToken* added = added_.find(id);
  return added != nullptr ? std::string_view(added->content)
                          : components_.model->vocabulary().token(id);
}

std::size_t PipelineTokenizer::id_count() const noexcept {
  return std::max(components_.model->vocabulary().id_count(),
                  static_cast<std::size_t>(added_.largest_id() + 1));
}

std::size_t PipelineTokenizer::plain_id_count() const {
  const TokenTemplate& around = single_template();
  for (auto id = static_cast<TokenId>(id_count()); id-- > 0;) {
    const auto stands_in = [id](const std::vector<TokenId>& ids) {
      return std::find(ids.begin(), ids.end(), id) != ids.end();
    };
    const std::string_view spelling = token(id);
    if (stands_in(around.before) || stands_in(around.after) ||
        (!spelling.empty() && !added_.is_special(spelling))) {
      return static_cast<std::size_t>(id) + 1;
    }
  }
  return 0;
}

std::string_view PipelineTokenizer::kind() const noexcept {
  return components_.model->kind();
}

}  // namespace lode::text::tokenizer
