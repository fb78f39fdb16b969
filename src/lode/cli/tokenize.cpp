#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/log.hpp"
#include "lode/base/parallel.hpp"
#include "lode/base/text_file.hpp"
#include "lode/cli/commands.hpp"
#include "lode/text/token_lines.hpp"
#include "lode/text/tokenizer.hpp"

namespace lode::cli {
namespace {

struct TokenizeOptions {
  std::string model;
  std::string input = "/dev/stdin";
  text::TokenLineOptions lines;
};

/// Lines that are answered together, with the number of the first.
struct Batch {
  std::size_t first = 1;
  std::vector<std::string> lines;
};

[[nodiscard]] bool read_batch(LineReader& reader, Batch& batch) {
  constexpr std::size_t kBatchBytes = std::size_t{4} << 20U;
  batch.first = reader.line_number() + 1;
  batch.lines.clear();
  std::size_t bytes = 0;
  for (std::string_view line; bytes < kBatchBytes && reader.next(line);) {
    batch.lines.emplace_back(line);
    bytes += line.size();
  }
  return !batch.lines.empty();
}

/// Prints the answers in order; returns how many lines were refused.
[[nodiscard]] std::size_t answer(const text::Tokenizer& tokenizer,
                                 const TokenizeOptions& options,
                                 const Batch& batch) {
  std::vector<Result<std::string>> answers(batch.lines.size());
  parallel_for(batch.lines.size(), 16, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      answers[i] = text::answer_token_line(tokenizer, batch.lines[i], options.lines);
    }
  });
  std::size_t refused = 0;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (answers[i]) {
      fmt::print("{}\n", *answers[i]);
    } else {
      ++refused;
      log_error(
          fmt::format("{}:{}: {}", options.input, batch.first + i, answers[i].error().message()));
    }
  }
  return refused;
}

void run_tokenize(const TokenizeOptions& options) {
  const auto tokenizer = text::open_tokenizer(options.model);
  LineReader reader(options.input);
  std::size_t refused = 0;
  for (Batch batch; read_batch(reader, batch);) {
    refused += answer(*tokenizer, options, batch);
  }
  if (refused > 0) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("{} of {} lines were refused", refused, reader.line_number()));
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
                   "A tokenizer.json, a sentencepiece .model, or a folder with one of these, with "
                   "vocab.json and merges.txt, or with vocab.txt.")
      ->required();
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
      "  lode tokenize tokenizer.json texts.jsonl --offsets --special > tokens.jsonl\n"
      "  echo '{\"ids\": [750, 1887, 4555]}' | lode tokenize models/qwen3 --decode");
  command->callback([options] { run_tokenize(*options); });
}

}  // namespace lode::cli
