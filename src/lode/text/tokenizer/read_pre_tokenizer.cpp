#include <utility>

#include "lode/text/tokenizer/character_class.hpp"
#include "lode/text/tokenizer/json_fields.hpp"
#include "lode/text/tokenizer/pre_tokenizer.hpp"
#include "lode/text/tokenizer/scanner.hpp"
#include "lode/text/tokenizer/splitters.hpp"

namespace lode::text::tokenizer {
namespace {

[[nodiscard]] SplitBehavior read_behavior(const Fields& fields, std::string_view otherwise) {
  const std::string name =
      otherwise.empty() ? fields.text("behavior") : fields.text_or("behavior", otherwise);
  if (name == "Removed") {
    return SplitBehavior::Removed;
  }
  if (name == "Isolated") {
    return SplitBehavior::Isolated;
  }
  if (name == "MergedWithPrevious") {
    return SplitBehavior::MergedWithPrevious;
  }
  if (name == "MergedWithNext") {
    return SplitBehavior::MergedWithNext;
  }
  if (name == "Contiguous") {
    return SplitBehavior::Contiguous;
  }
  fields.refuse("the behavior '" + name + "'");
}

[[nodiscard]] MetaspaceOptions read_metaspace(const Fields& fields) {
  MetaspaceOptions options;
  static_cast<void>(fields.character("replacement"));
  options.replacement = fields.text("replacement");
  options.split = fields.flag_or("split", true);
  const std::string scheme = fields.text_or("prepend_scheme", "always");
  if (scheme == "always") {
    options.prepend_scheme = PrependScheme::Always;
  } else if (scheme == "first") {
    options.prepend_scheme = PrependScheme::First;
  } else if (scheme == "never") {
    options.prepend_scheme = PrependScheme::Never;
  } else {
    fields.refuse("the prepend_scheme '" + scheme + "'");
  }
  if (!fields.flag_or("add_prefix_space", true)) {
    if (fields.has("prepend_scheme") && options.prepend_scheme != PrependScheme::Never) {
      fields.fail("add_prefix_space", "contradicts prepend_scheme");
    }
    options.prepend_scheme = PrependScheme::Never;
  }
  return options;
}

class PreTokenizerReader {
 public:
  void read(const Json& json, bool last, int depth) {
    const Fields fields(json, "pre_tokenizer");
    const std::string type = fields.type();
    fields.limit_depth(depth, "pretokenizers");
    if (type == "Sequence") {
      const Json& list = fields.list("pretokenizers");
      for (std::size_t i = 0; i < list.size(); ++i) {
        read(list[i], last && i + 1 == list.size(), depth + 1);
      }
    } else if (type == "ByteLevel") {
      read_byte_level(fields, last);
    } else if (type == "Split") {
      read_split(fields);
    } else if (type == "Digits") {
      add(make_class_splitter(
          kNumeric,
          fields.flag("individual_digits") ? SplitBehavior::Isolated : SplitBehavior::Contiguous));
    } else if (type == "Metaspace") {
      const MetaspaceOptions options = read_metaspace(fields);
      plan_.needs_origins |= options.prepend_scheme == PrependScheme::First;
      add(make_metaspace(options));
    } else {
      read_simple(fields, type);
    }
  }

  [[nodiscard]] PreTokenizerPlan take() { return std::move(plan_); }

 private:
  void add(std::unique_ptr<PreTokenizer> step) { plan_.steps.push_back(std::move(step)); }

  void read_byte_level(const Fields& fields, bool last) {
    static_cast<void>(fields.flag("trim_offsets"));  // Of meaning in a post-processor only.
    if (fields.flag("add_prefix_space")) {
      add(make_blank_prepender());
    }
    if (fields.flag_or("use_regex", true)) {
      add(make_pattern_splitter(kGpt2Pattern, {}));
    }
    if (last) {
      plan_.raw_bytes = true;
    } else {
      add(make_byte_mapper());
    }
  }

  void read_split(const Fields& fields) {
    const Fields::PatternField pattern = fields.pattern("pattern");
    const PatternSplitOptions options{.behavior = read_behavior(fields, ""),
                                      .invert = fields.flag("invert")};
    add(pattern.is_regex ? make_pattern_splitter(pattern.spelling, options)
                         : make_literal_splitter(pattern.spelling, options));
  }

  void read_simple(const Fields& fields, std::string_view type) {
    if (type == "BertPreTokenizer") {
      add(make_bert_splitter());
    } else if (type == "Whitespace") {
      add(make_word_splitter());
    } else if (type == "WhitespaceSplit") {
      add(make_class_splitter(kSpace, SplitBehavior::Removed));
    } else if (type == "Punctuation") {
      add(make_class_splitter(kPunctuation, read_behavior(fields, "Isolated")));
    } else if (type == "CharDelimiterSplit" || type == "Delimiter") {
      add(make_delimiter_splitter(fields.character("delimiter")));
    } else if (type == "UnicodeScripts") {
      add(make_script_splitter());
    } else if (type == "FixedLength") {
      const std::size_t length = fields.count_or("length", 5);
      if (length == 0) {
        fields.fail("length", "must be at least 1");
      }
      add(make_length_splitter(length));
    } else {
      fields.refuse_type();
    }
  }

  PreTokenizerPlan plan_;
};

}  // namespace

PreTokenizerPlan read_pre_tokenizer(const Json& json) {
  PreTokenizerReader reader;
  if (!json.is_null()) {
    reader.read(json, true, 0);
  }
  return reader.take();
}

}  // namespace lode::text::tokenizer
