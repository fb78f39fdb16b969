#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/parallel.hpp"
#include "lode/base/text_file.hpp"
#include "lode/cli/commands.hpp"
#include "lode/cli/output.hpp"
#include "lode/cli/validators.hpp"
#include "lode/model/model_folder.hpp"
#include "lode/text/object_lines.hpp"
#include "lode/text/token_lines.hpp"
#include "lode/text/tokenizer.hpp"

namespace lode::cli {
namespace {

struct TokenizeOptions {
  std::string model;
  std::string input = "/dev/stdin";
  text::TokenLineOptions lines;
};

/// Lines that are answered together.
struct Batch {
  struct Line {
    std::size_t number;
    std::string text;
  };
  std::vector<Line> lines;
};

[[nodiscard]] bool read_batch(LineReader& reader, Batch& batch) {
  constexpr std::size_t kBatchBytes = std::size_t{4} << 20U;
  batch.lines.clear();
  std::size_t bytes = 0;
  for (std::string_view line; bytes < kBatchBytes && text::next_object_line(reader, line);) {
    batch.lines.push_back({.number = reader.line_number(), .text = std::string(line)});
    bytes += line.size();
  }
  return !batch.lines.empty();
}

/// Prints the answers in order.
void answer(const text::Tokenizer& tokenizer,
            const TokenizeOptions& options,
            const Batch& batch,
            RefusedLines& refused) {
  std::vector<Result<std::string>> answers(batch.lines.size());
  parallel_for(batch.lines.size(), 16, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      answers[i] = text::answer_token_line(tokenizer, batch.lines[i].text, options.lines);
    }
  });
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (answers[i]) {
      write_standard_output(*answers[i] + '\n');
    } else {
      refused.tell(fmt::format(
          "{}:{}: {}", options.input, batch.lines[i].number, answers[i].error().message()));
    }
  }
}

/// A tokenizer by the path of a file or folder, else by a model's id.
[[nodiscard]] std::filesystem::path find_tokenizer(const std::string& name) {
  std::filesystem::path path = name;
  const std::string extension = path.extension().string();
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored) || extension == ".json" || extension == ".model") {
    return path;
  }
  return model::find_model(name).path;
}

void run_tokenize(const TokenizeOptions& options) {
  const auto tokenizer = text::open_tokenizer(find_tokenizer(options.model));
  LineReader reader(options.input);
  RefusedLines refused;
  std::size_t lines = 0;
  for (Batch batch; read_batch(reader, batch);) {
    lines += batch.lines.size();
    answer(*tokenizer, options, batch, refused);
  }
  refused.finish();
  if (refused.count() > 0) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("{} of {} lines were refused", refused.count(), lines));
  }
}

}  // namespace

void add_tokenize_command(CLI::App& app) {
  auto options = std::make_shared<TokenizeOptions>();
  CLI::App* command = app.add_subcommand(
      "tokenize", "Cuts texts into a model's tokens: JSON Lines in, JSON Lines out.");
  command
      ->add_option("MODEL",
                   options->model,
                   "A tokenizer.json, a sentencepiece .model, a folder with one of these, with "
                   "vocab.json and merges.txt, or with vocab.txt; or ORG/NAME or ORG/NAME@REVISION "
                   "in the Hugging Face cache.")
      ->required()
      ->check(not_empty());
  command->add_option(
      "INPUT", options->input, "JSON Lines, also .gz or .zst; standard input by default.");
  command->add_flag("--special",
                    options->lines.special,
                    "Put the tokens around that the model expects, such as [CLS] and [SEP].");
  command->add_flag("--recognise",
                    options->lines.recognise,
                    "Read spelled special tokens as such; by default a text is plain.");
  command->add_flag("--offsets", options->lines.offsets, "Add each token's bytes of the text.")
      ->excludes("--recognise");
  command->add_flag("--tokens", options->lines.tokens, "Add each token's spelling.");
  CLI::Option* decode = command->add_flag(
      "--decode", options->lines.decode, "From lines with \"ids\" to lines with \"text\".");
  command
      ->add_flag(
          "--skip-special", options->lines.skip_special, "When decoding, leave special tokens out.")
      ->needs(decode);
  command->footer(
      "Each line is an object {\"id\"?, \"text\"}; the answers come in the same order, each with "
      "its\n"
      "line's \"id\". A line that is wrong is reported by its number, and the exit code is 3.\n\n"
      "Examples:\n"
      "  echo '{\"text\": \"def main():\"}' | lode tokenize models/qwen3\n"
      "  lode tokenize ORG/NAME texts.jsonl --tokens\n"
      "  lode tokenize tokenizer.json texts.jsonl --offsets --special > tokens.jsonl\n"
      "  echo '{\"ids\": [750, 1887, 4555]}' | lode tokenize models/qwen3 --decode");
  command->callback([options] { run_tokenize(*options); });
}

}  // namespace lode::cli
