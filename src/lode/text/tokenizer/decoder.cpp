#include "lode/text/tokenizer/decoder.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "lode/base/text_file.hpp"
#include "lode/text/tokenizer/json_fields.hpp"
#include "lode/text/tokenizer/model.hpp"
#include "lode/text/tokenizer/pattern.hpp"
#include "lode/text/tokenizer/utf8_repair.hpp"
#include "lode/text/unicode.hpp"

namespace lode::text::tokenizer {
namespace {

void replace_all(std::string& text, std::string_view old, std::string_view fresh) {
  if (old.empty()) {
    return;
  }
  for (std::size_t at = text.find(old); at != std::string::npos;
       at = text.find(old, at + fresh.size())) {
    text.replace(at, old.size(), fresh);
  }
}

/// What English tokens look like with blanks between them, and should.
void clean_up(std::string& text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kRules = {{
      {" .", "."},
      {" ?", "?"},
      {" !", "!"},
      {" ,", ","},
      {" ' ", "'"},
      {" n't", "n't"},
      {" 'm", "'m"},
      {" do not", " don't"},
      {" 's", "'s"},
      {" 've", "'ve"},
      {" 're", "'re"},
  }};
  for (const auto& [old, fresh] : kRules) {
    replace_all(text, old, fresh);
  }
}

void join(std::vector<std::string>& tokens) {
  std::string whole;
  for (const std::string& token : tokens) {
    whole += token;
  }
  tokens = {std::move(whole)};
}

class ByteLevelDecoder : public Decoder {
 public:
  void apply(std::vector<std::string>& tokens) const override {
    std::string bytes;
    for (const std::string& token : tokens) {
      const std::size_t before = bytes.size();
      for (std::size_t at = 0; at < token.size();) {
        const CodePoint c = decode_utf8(token, at);
        const int byte = from_byte_character(c.value);
        if (byte < 0) {  // Not of the byte alphabet: stands for itself.
          bytes.resize(before);
          bytes += token;
          break;
        }
        bytes.push_back(static_cast<char>(byte));
        at += c.length;
      }
    }
    tokens.assign(1, repair_utf8(bytes));
  }
};

class WordPieceDecoder : public Decoder {
 public:
  WordPieceDecoder(std::string prefix, bool cleanup)
      : prefix_(std::move(prefix)), cleanup_(cleanup) {}

  void apply(std::vector<std::string>& tokens) const override {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (i > 0) {
        if (tokens[i].starts_with(prefix_)) {
          tokens[i].erase(0, prefix_.size());
        } else {
          tokens[i].insert(0, " ");
        }
      }
      if (cleanup_) {
        clean_up(tokens[i]);
      }
    }
  }

 private:
  std::string prefix_;
  bool cleanup_;
};

class MetaspaceDecoder : public Decoder {
 public:
  MetaspaceDecoder(std::string mark, bool drop_first)
      : mark_(std::move(mark)), drop_first_(drop_first) {}

  void apply(std::vector<std::string>& tokens) const override {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      replace_all(tokens[i], mark_, i == 0 && drop_first_ ? "" : " ");
    }
  }

 private:
  std::string mark_;
  bool drop_first_;
};

class BpeSuffixDecoder : public Decoder {
 public:
  explicit BpeSuffixDecoder(std::string suffix) : suffix_(std::move(suffix)) {}

  void apply(std::vector<std::string>& tokens) const override {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      replace_all(tokens[i], suffix_, i + 1 == tokens.size() ? "" : " ");
    }
  }

 private:
  std::string suffix_;
};

class CtcDecoder : public Decoder {
 public:
  CtcDecoder(std::string pad, std::string delimiter, bool cleanup)
      : pad_(std::move(pad)), delimiter_(std::move(delimiter)), cleanup_(cleanup) {}

  void apply(std::vector<std::string>& tokens) const override {
    tokens.erase(std::unique(tokens.begin(), tokens.end()), tokens.end());
    for (std::string& token : tokens) {
      replace_all(token, pad_, "");
      if (cleanup_) {
        clean_up(token);
        replace_all(token, delimiter_, " ");
      }
    }
    std::erase(tokens, "");
  }

 private:
  std::string pad_;
  std::string delimiter_;
  bool cleanup_;
};

class ReplaceDecoder : public Decoder {
 public:
  ReplaceDecoder(Pattern pattern, std::string content)
      : pattern_(std::move(pattern)), content_(std::move(content)) {}

  void apply(std::vector<std::string>& tokens) const override {
    std::vector<Range> matches;
    for (std::string& token : tokens) {
      matches.clear();
      pattern_.find_all(token, matches);
      if (matches.empty()) {
        continue;
      }
      std::string changed;
      std::size_t at = 0;
      for (const Range match : matches) {
        changed.append(token, at, match.begin - at).append(content_);
        at = match.end;
      }
      token = changed.append(token, at);
    }
  }

 private:
  Pattern pattern_;
  std::string content_;
};

class ByteFallbackDecoder : public Decoder {
 public:
  void apply(std::vector<std::string>& tokens) const override {
    std::vector<std::string> result;
    std::string bytes;
    const auto put_bytes = [&] {
      if (is_valid_utf8(bytes)) {
        if (!bytes.empty()) {
          result.push_back(bytes);
        }
      } else {
        result.insert(result.end(), bytes.size(), "\xEF\xBF\xBD");
      }
      bytes.clear();
    };
    for (std::string& token : tokens) {
      if (const auto byte = byte_of(token)) {
        bytes.push_back(static_cast<char>(*byte));
      } else {
        put_bytes();
        result.push_back(std::move(token));
      }
    }
    put_bytes();
    tokens = std::move(result);
  }

 private:
  [[nodiscard]] static std::optional<unsigned> byte_of(std::string_view token) noexcept {
    if (token.size() != 6 || !token.starts_with("<0x") || !token.ends_with('>')) {
      return std::nullopt;
    }
    unsigned value = 0;
    for (const char digit : token.substr(3, 2)) {
      const std::size_t known = std::string_view("0123456789ABCDEFabcdef").find(digit);
      if (known == std::string_view::npos) {
        return std::nullopt;
      }
      value = value * 16 + static_cast<unsigned>(known < 16 ? known : known - 6);
    }
    return value;
  }
};

class FuseDecoder : public Decoder {
 public:
  void apply(std::vector<std::string>& tokens) const override { join(tokens); }
};

class StripDecoder : public Decoder {
 public:
  StripDecoder(std::string content, std::size_t start, std::size_t stop)
      : content_(std::move(content)), start_(start), stop_(stop) {}

  void apply(std::vector<std::string>& tokens) const override {
    for (std::string& token : tokens) {
      for (std::size_t i = 0; i < start_ && token.starts_with(content_); ++i) {
        token.erase(0, content_.size());
      }
      for (std::size_t i = 0; i < stop_ && token.ends_with(content_); ++i) {
        token.erase(token.size() - content_.size());
      }
    }
  }

 private:
  std::string content_;
  std::size_t start_;
  std::size_t stop_;
};

class SequenceDecoder : public Decoder {
 public:
  explicit SequenceDecoder(std::vector<std::unique_ptr<Decoder>> steps)
      : steps_(std::move(steps)) {}

  void apply(std::vector<std::string>& tokens) const override {
    for (const auto& step : steps_) {
      step->apply(tokens);
    }
  }

 private:
  std::vector<std::unique_ptr<Decoder>> steps_;
};

[[nodiscard]] std::unique_ptr<Decoder> read_nested_decoder(const Json& json, int depth) {
  const Fields fields(json, "decoder");
  fields.limit_depth(depth, "decoders");
  const std::string type = fields.type();
  if (type == "Sequence") {
    std::vector<std::unique_ptr<Decoder>> steps;
    for (const Json& step : fields.list("decoders")) {
      steps.push_back(read_nested_decoder(step, depth + 1));
    }
    return std::make_unique<SequenceDecoder>(std::move(steps));
  }
  if (type == "ByteLevel") {
    return std::make_unique<ByteLevelDecoder>();
  }
  if (type == "WordPiece") {
    return std::make_unique<WordPieceDecoder>(fields.text("prefix"), fields.flag("cleanup"));
  }
  if (type == "Metaspace") {
    const bool never = fields.text_or("prepend_scheme", "always") == "never" ||
                       !fields.flag_or("add_prefix_space", true);
    return std::make_unique<MetaspaceDecoder>(fields.text("replacement"), !never);
  }
  if (type == "BPEDecoder") {
    return std::make_unique<BpeSuffixDecoder>(fields.text("suffix"));
  }
  if (type == "CTC") {
    return std::make_unique<CtcDecoder>(
        fields.text("pad_token"), fields.text("word_delimiter_token"), fields.flag("cleanup"));
  }
  if (type == "Replace") {
    const Fields::PatternField pattern = fields.pattern("pattern");
    return std::make_unique<ReplaceDecoder>(
        pattern.is_regex ? Pattern(pattern.spelling) : Pattern::literal(pattern.spelling),
        fields.text("content"));
  }
  if (type == "ByteFallback") {
    return std::make_unique<ByteFallbackDecoder>();
  }
  if (type == "Fuse") {
    return std::make_unique<FuseDecoder>();
  }
  if (type == "Strip") {
    static_cast<void>(fields.character("content"));
    return std::make_unique<StripDecoder>(
        fields.text("content"), fields.count("start"), fields.count("stop"));
  }
  fields.refuse_type();
}

}  // namespace

std::unique_ptr<Decoder> read_decoder(const Json& json) {
  return json.is_null() ? nullptr : read_nested_decoder(json, 0);
}

}  // namespace lode::text::tokenizer
