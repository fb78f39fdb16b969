#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/base/log.hpp"
#include "lode/base/progress.hpp"
#include "lode/cli/commands.hpp"
#include "lode/cli/output.hpp"
#include "lode/cli/validators.hpp"
#include "lode/corpus/parquet_module.hpp"
#include "lode/model/encode_lines.hpp"
#include "lode/model/open_encoder.hpp"

namespace lode::cli {
namespace {

struct EncodeOptions {
  std::string model;
  std::string input = "/dev/stdin";
  std::string output;
  std::string format = "jsonl";
  std::string role = "document";
  std::string task;
  std::string instruction;
  bool refuse_truncation = false;
  std::size_t memory = model::EncoderOptions().memory_bytes;
};

class StandardOutput : public model::ByteOutput {
 public:
  void write(std::string_view bytes) override { write_standard_output(bytes); }
  void commit() override { flush_standard_output(); }
};

class FileOutput : public model::ByteOutput {
 public:
  explicit FileOutput(std::filesystem::path path) : file_(std::move(path)) {}
  void write(std::string_view bytes) override { file_.write(bytes); }
  void commit() override { file_.commit(); }

 private:
  AtomicFile file_;
};

/// Columns `id` (text) and `embedding` (list of float).
class ParquetWriter : public model::VectorWriter {
 public:
  explicit ParquetWriter(const std::string& path)
      : file_(path,
              {{.name = "id", .type = corpus::parquet::ColumnType::Text},
               {.name = "embedding", .type = corpus::parquet::ColumnType::FloatList}}) {}
  void append(std::string_view id, std::span<const float> vector) override {
    const Json json = value_or_throw(parse_json(id));
    const std::string text = json.is_string() ? json.get<std::string>() : std::string(id);
    const std::string_view bytes(reinterpret_cast<const char*>(vector.data()), vector.size_bytes());
    file_.append({corpus::text_cell(text), corpus::text_cell(bytes)});
  }
  void commit() override { file_.commit(); }

 private:
  corpus::ParquetFile file_;
};

std::unique_ptr<model::VectorWriter> make_writer(const EncodeOptions& options,
                                                 std::size_t dimension) {
  if (options.format == "parquet") {
    if (options.output.empty()) {
      throw Error(ErrorKind::InvalidArgument, "--format parquet needs --output FILE");
    }
    return std::make_unique<ParquetWriter>(options.output);
  }
  std::unique_ptr<model::ByteOutput> output;
  if (options.output.empty()) {
    output = std::make_unique<StandardOutput>();
  } else {
    output = std::make_unique<FileOutput>(options.output);
  }
  if (options.format == "npy") {
    return model::make_npy_writer(std::move(output), dimension);
  }
  if (options.format == "safetensors") {
    return model::make_safetensors_writer(std::move(output), dimension);
  }
  return model::make_jsonl_writer(std::move(output));
}

void tell(const model::EncodeLinesReport& report) {
  RefusedLines refused;
  for (const model::RefusedLine& line : report.refused) {
    refused.tell(fmt::format("line {}: {}", line.number, line.why));
  }
  refused.finish();
  std::string text = fmt::format("{} texts, {} tokens", report.encoded, report.tokens);
  if (report.truncated > 0) {
    text += fmt::format("; {} were longer than the model reads and {}",
                        report.truncated,
                        report.dropped_tokens == 0
                            ? "were cut at their end"
                            : fmt::format("lost {} tokens at their end", report.dropped_tokens));
  }
  log_info(text);
}

void run_encode(EncodeOptions options) {
  if (!options.output.empty()) {  // First, so that a wrong name costs no time.
    options.output = output_file_path(options.output).string();
  }
  model::EncoderRequest request = model::parse_encoder_request(options.model);
  request.options.memory_bytes = options.memory;
  const search::EncodeContext context = {
      .role = options.role == "query" ? search::TextRole::Query : search::TextRole::Document,
      .task = options.task,
      .instruction = options.instruction};
  model::EncoderPlan plan = model::plan_encoder(model::find_model(request.model), request.options);
  for (const std::string& sentence : plan.prompts.without_effect(context)) {
    log_warning(sentence);
  }
  const auto encoder = model::open_encoder(std::move(plan));
  LineReader input(options.input);
  const auto writer = make_writer(options, encoder->dimension());
  Progress progress("encoding", "texts", 0);
  const model::EncodeLinesReport report =
      model::encode_lines(input,
                          *encoder,
                          *writer,
                          {.context = context,
                           .refuse_truncation = options.refuse_truncation,
                           .progress = [&](std::size_t texts) { progress.add(texts); }});
  writer->commit();
  tell(report);
  if (!report.refused.empty()) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("{} of {} lines gave no vector; the others are written",
                            report.refused.size(),
                            report.lines));
  }
}

}  // namespace

void add_encode_command(CLI::App& app) {
  auto options = std::make_shared<EncodeOptions>();
  CLI::App* command = app.add_subcommand(
      "encode",
      "Turn texts into vectors: JSON Lines {\"id\"?, \"text\"} in, vectors out, in order.");
  command
      ->add_option(
          "model",
          options->model,
          "A folder, ORG/NAME or ORG/NAME@REVISION in the Hugging Face cache, with parameters "
          "in parentheses as in a pipeline.")
      ->required()
      ->check(not_empty());
  command->add_option("--input", options->input, "Read from this file, not from standard input.");
  command
      ->add_option("--output",
                   options->output,
                   "Write this file, whole or not at all, not to standard output.")
      ->check(not_empty());
  command->add_option("--format", options->format, "How vectors are written.")
      ->check(CLI::IsMember({"jsonl", "npy", "safetensors", "parquet"}));
  command->add_option("--role", options->role, "Which side of a search the texts are on.")
      ->check(CLI::IsMember({"query", "document"}));
  command->add_option(
      "--task", options->task, "Task whose prompts are used, where the model has them by task.");
  command->add_option("--instruction",
                      options->instruction,
                      "Instruction for models that take one, in place of the task's.");
  command->add_flag("--refuse-truncation",
                    options->refuse_truncation,
                    "Refuse a text that is longer than the model reads, instead of cutting it.");
  command
      ->add_option(
          "--memory", options->memory, "What encoding may use beyond the weights, such as 500MB.")
      ->transform(memory_size());
  command->footer(
      "Examples:\n"
      "  lode encode ORG/NAME < texts.jsonl > vectors.jsonl\n"
      "  lode encode ./my-model --role query --task cosqa --format npy --output queries.npy < "
      "q.jsonl\n"
      "  lode encode 'ORG/NAME(dim=256,max_length=512)' --input texts.jsonl.gz --output v.parquet "
      "--format parquet\n"
      "A line without an id gets its number. Lines that cannot be read are told by number on "
      "standard "
      "error; the others are done, and the exit code is 3. What would be run: lode model info "
      "MODEL.");
  command->callback([options] {
    try {
      run_encode(*options);
    } catch (const Error& error) {
      if (error.kind() == ErrorKind::Interrupted && !options->output.empty()) {
        throw Error(ErrorKind::Interrupted,
                    fmt::format("interrupted; nothing was written to '{}'", options->output));
      }
      throw;
    }
  });
}

}  // namespace lode::cli
