#include "lode/model/encode_lines.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <simdjson.h>

#include "lode/base/error.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/text/object_lines.hpp"

namespace lode::model {
namespace {

/// One line that has a text.
struct Item {
  std::size_t line = 0;
  std::string id;  ///< JSON.
  std::string text;
};

class Run {
 public:
  Run(LineReader& input,
      const search::Encoder& encoder,
      VectorWriter& writer,
      const EncodeLinesOptions& options)
      : input_(input), encoder_(encoder), writer_(writer), options_(options) {}

  EncodeLinesReport run() {
    bool more = true;
    while (more) {
      more = fill();
      encode();
    }
    std::sort(report_.refused.begin(), report_.refused.end(), [](const auto& a, const auto& b) {
      return a.number < b.number;
    });
    return std::move(report_);
  }

 private:
  /// Reads the next part of the input; false when nothing is left.
  bool fill() {
    items_.clear();
    std::size_t bytes = 0;
    std::string_view line;
    while (items_.size() < options_.texts_at_once && bytes < options_.bytes_at_once) {
      if (!text::next_object_line(input_, line)) {
        return false;
      }
      ++report_.lines;
      Item item{.line = input_.line_number(), .id = "", .text = ""};
      if (std::string why = parse(line, item); why.empty()) {
        bytes += item.text.size();
        items_.push_back(std::move(item));
      } else {
        refuse(item.line, std::move(why));
      }
    }
    return true;
  }

  /// What is wrong with a line; empty: nothing.
  std::string parse(std::string_view line, Item& item) {
    const Result<simdjson::dom::object> object = parser_.parse(line);
    if (!object) {
      return object.error().message();
    }
    std::string_view text;
    if (object->at_key("text").get(text) != simdjson::SUCCESS) {
      return "expected a string 'text'";
    }
    item.text = text;
    item.id = text::id_of(*object);
    if (item.id.empty()) {
      item.id = std::to_string(item.line);
    } else if (simdjson::dom::element id; object->at_key("id").get(id) != simdjson::SUCCESS ||
                                          !(id.is_string() || id.is_int64() || id.is_uint64())) {
      return "'id' must be a string or a whole number";
    }
    return "";
  }

  void refuse(std::size_t line, std::string why) {
    if (!writer_.has_ids()) {
      throw Error(
          ErrorKind::InvalidInput,
          fmt::format("{}:{}: {}; in this output format every line needs its row, so nothing "
                      "was written",
                      input_.path().string(),
                      line,
                      why));
    }
    report_.refused.push_back({line, std::move(why)});
  }

  void encode() {
    throw_if_interrupted();
    if (items_.empty()) {
      return;
    }
    std::vector<std::string_view> texts;
    for (const Item& item : items_) {
      texts.emplace_back(item.text);
    }
    const std::size_t dimension = encoder_.dimension();
    vectors_.resize(items_.size() * dimension);
    const search::EncodeCounts counts = encoder_.encode(texts, options_.context, vectors_);
    report_.tokens += counts.tokens;
    if (!options_.refuse_truncation) {
      report_.dropped_tokens += counts.dropped_tokens;
      report_.truncated += counts.truncated.size();
    }
    auto cut = counts.truncated.begin();
    for (std::size_t i = 0; i < items_.size(); ++i) {
      const bool is_cut = cut != counts.truncated.end() && *cut == i;
      cut += is_cut ? 1 : 0;
      if (is_cut && options_.refuse_truncation) {
        refuse(items_[i].line, "the text is longer than the model reads");
        continue;
      }
      writer_.append(items_[i].id,
                     std::span<const float>(vectors_).subspan(i * dimension, dimension));
      ++report_.encoded;
    }
    options_.progress(items_.size());
  }

  LineReader& input_;
  const search::Encoder& encoder_;
  VectorWriter& writer_;
  const EncodeLinesOptions& options_;
  text::ObjectParser parser_;
  std::vector<Item> items_;
  std::vector<float> vectors_;
  EncodeLinesReport report_;
};

}  // namespace

EncodeLinesReport encode_lines(LineReader& input,
                               const search::Encoder& encoder,
                               VectorWriter& writer,
                               const EncodeLinesOptions& options) {
  return Run(input, encoder, writer, options).run();
}

}  // namespace lode::model
