#include "lode/text/tokenizer/sentencepiece.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/json.hpp"
#include "lode/text/tokenizer/pipeline.hpp"
#include "lode/text/tokenizer/sentencepiece_file.hpp"
#include "lode/text/tokenizer/sentencepiece_normalizer.hpp"
#include "lode/text/unicode.hpp"

namespace lode::text::tokenizer {
namespace {

using Type = SentencePieceFile::Type;

/// Ids of fairseq's first four tokens, and how far those of the file's pieces are moved.
constexpr TokenId kFairseqUnknown = 3;
constexpr TokenId kFairseqOffset = 1;

/// Gives pieces their ids.
class Ids {
 public:
  Ids(const SentencePieceFile& file, SentencePieceUse use) : file_(file), use_(use) {}

  [[nodiscard]] TokenId of(std::size_t piece) const {
    if (use_ != SentencePieceUse::XlmRoberta) {
      return static_cast<TokenId>(piece);
    }
    // <s> <pad> </s> <unk> stand first; the file has <unk> <s> </s> in their place.
    constexpr std::array<TokenId, 3> kFirst = {kFairseqUnknown, 0, 2};
    return piece < kFirst.size() ? kFirst[piece] : static_cast<TokenId>(piece) + kFairseqOffset;
  }
  [[nodiscard]] std::size_t count() const {
    return file_.pieces.size() + (use_ == SentencePieceUse::XlmRoberta ? 1 : 0);
  }

 private:
  const SentencePieceFile& file_;
  SentencePieceUse use_;
};

[[nodiscard]] bool is_normal(Type type) noexcept {
  return type == Type::Normal || type == Type::UserDefined;
}

[[nodiscard]] std::optional<std::size_t> find_piece(const SentencePieceFile& file, Type type) {
  for (std::size_t i = 0; i < file.pieces.size(); ++i) {
    if (file.pieces[i].type == type) {
      return i;
    }
  }
  return std::nullopt;
}

void check(const SentencePieceFile& file, SentencePieceUse use) {
  if (file.model_type == SentencePieceFile::ModelType::Word ||
      file.model_type == SentencePieceFile::ModelType::Char) {
    throw Error(ErrorKind::Unsupported,
                "sentencepiece models of the types 'word' and 'char' are not known to Lode");
  }
  if (find_piece(file, Type::Unused)) {
    throw Error(ErrorKind::Unsupported,
                "sentencepiece models with unused pieces are not known to Lode");
  }
  if (!find_piece(file, Type::Unknown)) {
    throw Error(ErrorKind::InvalidInput, "the sentencepiece model has no unknown piece");
  }
  const auto starts_as_fairseq = [&] {
    return file.pieces.size() > 3 && file.pieces[0].text == "<unk>" &&
           file.pieces[1].text == "<s>" && file.pieces[2].text == "</s>";
  };
  if (use == SentencePieceUse::XlmRoberta && !starts_as_fairseq()) {
    throw Error(ErrorKind::InvalidInput,
                "the sentencepiece model does not begin with <unk>, <s>, </s>, as those of "
                "XLM-RoBERTa do");
  }
}

[[nodiscard]] Vocabulary make_vocabulary(const SentencePieceFile& file,
                                         const Ids& ids,
                                         SentencePieceUse use) {
  VocabularyBuilder tokens;
  for (std::size_t i = 0; i < file.pieces.size(); ++i) {
    tokens.add(file.pieces[i].text, ids.of(i));
  }
  if (use == SentencePieceUse::XlmRoberta) {
    tokens.add("<pad>", 1);
  }
  return Vocabulary(tokens);
}

[[nodiscard]] std::unique_ptr<Model> unigram_of(const SentencePieceFile& file,
                                                const Ids& ids,
                                                SentencePieceUse use) {
  UnigramOptions options;
  options.byte_fallback = file.byte_fallback;
  options.as_sentencepiece = true;
  options.vocabulary = make_vocabulary(file, ids, use);
  options.unk_id = static_cast<std::size_t>(ids.of(*find_piece(file, Type::Unknown)));
  options.scores.resize(ids.count());
  options.hidden.resize(ids.count(), true);
  float least = std::numeric_limits<float>::max();
  float most = std::numeric_limits<float>::lowest();
  for (const auto& piece : file.pieces) {
    if (piece.type == Type::Normal) {
      least = std::min(least, piece.score);
      most = std::max(most, piece.score);
    }
  }
  options.unknown_base = least;
  for (std::size_t i = 0; i < file.pieces.size(); ++i) {
    const auto& piece = file.pieces[i];
    const auto id = static_cast<std::size_t>(ids.of(i));
    // What the library gives to pieces that a user defined.
    options.scores[id] = piece.type == Type::UserDefined
                             ? double{static_cast<float>(piece.text.size()) * most} - 0.1
                             : double{piece.score};
    options.hidden[id] = !is_normal(piece.type);
  }
  return make_unigram(std::move(options));
}

[[nodiscard]] std::unique_ptr<Model> bpe_of(const SentencePieceFile& file,
                                            const Ids& ids,
                                            SentencePieceUse use) {
  BpeOptions options;
  options.vocabulary = make_vocabulary(file, ids, use);
  options.unk_token = file.pieces[*find_piece(file, Type::Unknown)].text;
  options.fuse_unk = true;
  options.byte_fallback = file.byte_fallback;
  std::map<float, std::uint32_t, std::greater<>> ranks;
  std::vector<bool> joins(ids.count());
  for (std::size_t i = 0; i < file.pieces.size(); ++i) {
    if (is_normal(file.pieces[i].type)) {
      ranks[file.pieces[i].score] = 0;
      joins[static_cast<std::size_t>(ids.of(i))] = true;
    }
  }
  std::uint32_t rank = 0;
  for (auto& [score, place] : ranks) {
    place = rank++;
  }
  for (std::size_t i = 0; i < file.pieces.size(); ++i) {
    const auto& piece = file.pieces[i];
    if (!is_normal(piece.type)) {
      continue;
    }
    for (std::size_t at = decode_utf8(piece.text, 0).length; at < piece.text.size();
         at += decode_utf8(piece.text, at).length) {
      const std::string_view whole = piece.text;
      const TokenId left = options.vocabulary.find(whole.substr(0, at));
      const TokenId right = options.vocabulary.find(whole.substr(at));
      if (left != kNoToken && right != kNoToken && joins[static_cast<std::size_t>(left)] &&
          joins[static_cast<std::size_t>(right)]) {
        options.merges.push_back({left, right, ids.of(i), ranks.at(piece.score)});
      }
    }
  }
  return make_bpe(std::move(options));
}

[[nodiscard]] std::unique_ptr<Decoder> decoder_of(const SentencePieceFile& file) {
  Json steps = Json::array(
      {Json{{"type", "Replace"}, {"pattern", Json{{"String", "\xE2\x96\x81"}}}, {"content", " "}},
       Json{{"type", "ByteFallback"}},
       Json{{"type", "Fuse"}}});
  if (file.add_dummy_prefix) {
    steps.push_back(Json{{"type", "Strip"},
                         {"content", " "},
                         {"start", file.treat_whitespace_as_suffix ? 0U : 1U},
                         {"stop", file.treat_whitespace_as_suffix ? 1U : 0U}});
  }
  return read_decoder(Json{{"type", "Sequence"}, {"decoders", steps}});
}

[[nodiscard]] PostProcessorPlan around(const Vocabulary& vocabulary, SentencePieceUse use) {
  PostProcessorPlan plan;
  if (use == SentencePieceUse::XlmRoberta) {
    plan.single = {{0}, {}, {2}};
    plan.pair = {{0}, {2, 2}, {2}};
  } else if (use == SentencePieceUse::BeginOfText) {
    TokenId begin = vocabulary.find("<s>");
    begin = begin == kNoToken ? vocabulary.find("<bos>") : begin;
    if (begin == kNoToken) {
      throw Error(ErrorKind::InvalidInput, "the sentencepiece model has neither <s> nor <bos>");
    }
    plan.single = {{begin}, {}, {}};
    plan.pair = {{begin}, {begin}, {}};
  }
  return plan;
}

}  // namespace

std::shared_ptr<const Tokenizer> read_sentencepiece(std::string_view bytes, SentencePieceUse use) {
  SentencePieceFile file = read_sentencepiece_file(bytes);
  check(file, use);
  const Ids ids(file, use);
  const bool bpe = file.model_type == SentencePieceFile::ModelType::Bpe;
  Components parts;
  parts.normalize_added = false;
  parts.model = bpe ? bpe_of(file, ids, use) : unigram_of(file, ids, use);
  for (const auto& piece : file.pieces) {
    // Byte-pair merges must not reach into what a user defined; the unigram model weighs it itself.
    const bool control = piece.type == Type::Control || piece.type == Type::Unknown;
    if (control || (bpe && piece.type == Type::UserDefined)) {
      parts.added_tokens.push_back(
          {.content = piece.text, .normalized = !control, .special = control});
    }
  }
  if (use == SentencePieceUse::XlmRoberta) {
    parts.added_tokens.push_back({.content = "<pad>", .normalized = false, .special = true});
    parts.added_tokens.push_back({.content = "<mask>", .normalized = false, .special = true});
  }
  parts.decoder = decoder_of(file);
  parts.post_processor = around(parts.model->vocabulary(), use);
  parts.normalizer = make_sentencepiece_normalizer(std::move(file));
  return std::make_shared<PipelineTokenizer>(std::move(parts));
}

}  // namespace lode::text::tokenizer
