#include "lode/model/encoder_options.hpp"

#include <array>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/model/prompts.hpp"
#include "lode/search/parameters.hpp"

namespace lode::model {
namespace {

constexpr std::array kPoolings = {
    std::pair{std::string_view("cls"), Pooling::Cls},
    std::pair{std::string_view("mean"), Pooling::Mean},
    std::pair{std::string_view("mean_sqrt_len_tokens"), Pooling::MeanSqrtLength},
    std::pair{std::string_view("weightedmean"), Pooling::WeightedMean},
    std::pair{std::string_view("max"), Pooling::Max},
    std::pair{std::string_view("lasttoken"), Pooling::LastToken},
    std::pair{std::string_view("pma"), Pooling::Pma},
    // Further spellings, read only.
    std::pair{std::string_view("last_token"), Pooling::LastToken},
    std::pair{std::string_view("last"), Pooling::LastToken},
    std::pair{std::string_view("mean_sqrt_len"), Pooling::MeanSqrtLength},
};

constexpr std::array kFormats = {
    std::pair{std::string_view("fp32"), NumberFormat::Float32},
    std::pair{std::string_view("bf16"), NumberFormat::BFloat16},
    std::pair{std::string_view("fp16"), NumberFormat::Float16},
    std::pair{std::string_view("int8"), NumberFormat::Int8},
};

template <typename Table, typename Value>
std::string_view name_in(const Table& table, Value value) {
  for (const auto& [name, candidate] : table) {
    if (candidate == value) {
      return name;
    }
  }
  return "";
}

template <typename Value, typename Table>
std::optional<Value> value_in(const Table& table, std::string_view text) {
  for (const auto& [name, value] : table) {
    if (name == text) {
      return value;
    }
  }
  return std::nullopt;
}

class OptionReader {
 public:
  OptionReader(const search::Pipeline& pipeline, const search::Component& component)
      : component_(component), reader_(pipeline, component) {}

  EncoderRequest read() {
    EncoderRequest request;
    request.model = component_.name;
    if (const auto revision = text("revision")) {
      request.model += "@" + *revision;
    }
    EncoderOptions& out = request.options;
    if (const auto preset = text("preset")) {
      if (*preset != "coreb-official") {
        reader_.fail("preset", "the one preset is coreb-official");
      }
      out.coreb_official = true;
      out.max_length = 512;
      out.query_prompt = "";
      out.document_prompt = "";
    }
    read_prompts(out);
    out.max_length = count("max_length", out.max_length);
    out.dimension = count("dim", out.dimension);
    const bool normalize = reader_.flag("normalize", true);
    out.normalize = has("normalize") ? std::optional(normalize) : std::nullopt;
    out.like = text("like");
    out.device = text("device").value_or(out.device);
    if (const auto name = text("dtype")) {
      const auto format = parse_format(*name);
      if (!format) {
        reader_.fail("dtype", "'dtype' must be fp32, bf16, fp16 or int8");
      }
      out.format = *format;
    }
    reader_.finish();
    return request;
  }

 private:
  [[nodiscard]] bool has(std::string_view name) const {
    for (const search::Parameter& parameter : component_.parameters) {
      if (parameter.name == name) {
        return true;
      }
    }
    return false;
  }
  std::optional<std::string> text(std::string_view name) {
    const std::string value = reader_.text(name, "");
    return has(name) ? std::optional(value) : std::nullopt;
  }
  std::optional<std::size_t> count(std::string_view name, std::optional<std::size_t> otherwise) {
    constexpr double kMost = 1 << 20;
    const double value = reader_.number(name, 1.0, 1.0, kMost);
    if (!has(name)) {
      return otherwise;
    }
    const auto whole = static_cast<std::size_t>(value);
    if (static_cast<double>(whole) != value) {
      reader_.fail(name, fmt::format("'{}' must be a whole number", name));
    }
    return whole;
  }
  [[nodiscard]] std::string unescaped(std::string_view name, std::string_view text) const {
    Result<std::string> prompt = unescape_prompt(text);
    if (!prompt) {
      reader_.fail(name, prompt.error().message());
    }
    return *std::move(prompt);
  }
  void read_prompts(EncoderOptions& out) {
    if (const auto prompt = text("prompt")) {
      out.query_prompt = unescaped("prompt", *prompt);
    }
    if (const auto prompt = text("document_prompt")) {
      out.document_prompt = unescaped("document_prompt", *prompt);
    }
    if (const auto name = text("pooling")) {
      const auto pooling = parse_pooling(*name);
      if (!pooling) {
        reader_.fail("pooling",
                     "'pooling' must be cls, mean, mean_sqrt_len_tokens, weightedmean, max, "
                     "lasttoken or pma");
      }
      out.pooling = *pooling;
    }
  }

  const search::Component& component_;
  search::ParameterReader reader_;
};

}  // namespace

std::string_view pooling_name(Pooling pooling) noexcept {
  return name_in(kPoolings, pooling);
}

std::optional<Pooling> parse_pooling(std::string_view text) noexcept {
  return value_in<Pooling>(kPoolings, text);
}

std::string_view format_name(NumberFormat format) noexcept {
  return name_in(kFormats, format);
}

std::optional<NumberFormat> parse_format(std::string_view text) noexcept {
  return value_in<NumberFormat>(kFormats, text);
}

EncoderRequest read_encoder_request(const search::Component& component) {
  // Columns count in the component's own text: who has a longer one shows that as well.
  search::Pipeline alone;
  alone.sources = {component};
  const search::Pipeline pipeline = value_or_throw(search::parse_pipeline(to_string(alone)));
  return OptionReader(pipeline, pipeline.sources.front()).read();
}

EncoderRequest parse_encoder_request(std::string_view text) {
  std::error_code ignored;
  // A path may hold what a component's name must quote, and what stands after `@` is a revision.
  if (std::filesystem::is_directory(std::filesystem::path(text), ignored) ||
      (text.find('(') == std::string_view::npos && text.find('@') != std::string_view::npos)) {
    return {.model = std::string(text), .options = {}};
  }
  const search::Pipeline pipeline = value_or_throw(search::parse_pipeline(text));
  if (pipeline.sources.size() != 1 || !pipeline.rerankers.empty()) {
    throw Error(ErrorKind::InvalidArgument,
                fmt::format("'{}' is a pipeline of several components, expected one model", text));
  }
  return OptionReader(pipeline, pipeline.sources.front()).read();
}

}  // namespace lode::model
