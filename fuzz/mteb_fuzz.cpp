// An MTEB task of Parquet tables. The input describes corpus, queries, judgments, candidates and
// instructions, one after the other, each ended by a line "===":
//
//   a line of columns   NAME:TYPE, tabs between; TYPE is one letter, see make_type()
//   lines of rows       values, tabs between; "\N", or a value that does not fit, is null;
//                       0x1F stands for a line break, "|" stands between members of a list
//
// A part without columns is no file. What is accepted survives being written and read again.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <arrow/api.h>
#include <arrow/io/api.h>
#include <parquet/arrow/writer.h>

#include "fuzz_task.hpp"
#include "temporary_folder.hpp"

namespace {

using lode::corpus::Layout;
using lode::corpus::Task;

constexpr std::size_t kMaxColumns = 16;
constexpr std::size_t kMaxRows = 64;
constexpr std::int64_t kRowsPerGroup = 2;

std::vector<std::string> split(std::string_view text, char mark) {
  std::vector<std::string> parts;
  for (bool more = true; more;) {
    const std::size_t end = text.find(mark);
    more = end != std::string_view::npos;
    parts.emplace_back(text.substr(0, end));
    text.remove_prefix(more ? end + 1 : text.size());
  }
  return parts;
}

std::shared_ptr<arrow::DataType> make_type(char letter) {
  switch (letter) {
    case 'S':
      return arrow::large_utf8();
    case 'd':
      return arrow::dictionary(arrow::int32(), arrow::utf8());
    case 'i':
      return arrow::int64();
    case 'j':
      return arrow::int32();
    case 'k':
      return arrow::int8();
    case 'u':
      return arrow::uint64();
    case 'f':
      return arrow::float64();
    case 'g':
      return arrow::float32();
    case 'b':
      return arrow::boolean();
    case 'D':
      return arrow::date32();
    case 't':
      return arrow::timestamp(arrow::TimeUnit::MICRO);
    case 'x':
      return arrow::binary();
    case 'n':
      return arrow::null();
    case 'l':
      return arrow::list(arrow::utf8());
    case 'm':
      return arrow::list(arrow::int64());
    case 'p':
      return arrow::struct_({arrow::field("a", arrow::utf8())});
    case 'q':
      return arrow::map(arrow::utf8(), arrow::utf8());
    default:
      return arrow::utf8();
  }
}

void check(const arrow::Status& status) {
  if (!status.ok()) {
    std::abort();
  }
}

/// One value; null when the text is none of the type.
void append(arrow::ArrayBuilder& builder, const std::string& text) {
  const auto append_members = [&](arrow::ArrayBuilder& members) {
    for (const std::string& member : split(text, '|')) {
      append(members, member);
    }
  };
  switch (builder.type()->id()) {
    case arrow::Type::LIST: {
      auto& list = static_cast<arrow::ListBuilder&>(builder);
      check(list.Append());
      return append_members(*list.value_builder());
    }
    case arrow::Type::STRUCT: {
      auto& object = static_cast<arrow::StructBuilder&>(builder);
      check(object.Append());
      return append(*object.field_builder(0), text);
    }
    case arrow::Type::MAP: {
      auto& map = static_cast<arrow::MapBuilder&>(builder);
      check(map.Append());
      check(static_cast<arrow::StringBuilder&>(*map.key_builder()).Append(text));
      return append(*map.item_builder(), text);
    }
    case arrow::Type::DICTIONARY:
      return check(static_cast<arrow::StringDictionaryBuilder&>(builder).Append(text));
    case arrow::Type::BINARY:
      return check(static_cast<arrow::BinaryBuilder&>(builder).Append(text));
    default:
      break;
  }
  const auto scalar =
      text == "\\N" ? arrow::Result<std::shared_ptr<arrow::Scalar>>(arrow::Status::Invalid(""))
                    : arrow::Scalar::Parse(builder.type(), text);
  check(scalar.ok() ? builder.AppendScalar(**scalar) : builder.AppendNull());
}

/// The bytes of a Parquet file.
std::string make_table(std::string_view description) {
  std::vector<std::string> lines = split(description, '\n');
  arrow::FieldVector fields;
  for (const std::string& column : split(lines.front(), '\t')) {
    const std::size_t colon = column.rfind(':');
    const bool typed = colon != std::string::npos && colon + 1 < column.size();
    fields.push_back(
        arrow::field(column.substr(0, colon), make_type(typed ? column[colon + 1] : 's')));
    if (fields.size() == kMaxColumns) {
      break;
    }
  }
  const auto schema = arrow::schema(std::move(fields));
  auto batch = arrow::RecordBatchBuilder::Make(schema, arrow::default_memory_pool()).ValueOrDie();
  lines.resize(std::min(lines.size(), kMaxRows + 1));
  for (std::size_t row = 1; row < lines.size(); ++row) {
    std::replace(lines[row].begin(), lines[row].end(), '\x1F', '\n');
    std::vector<std::string> values = split(lines[row], '\t');
    values.resize(static_cast<std::size_t>(schema->num_fields()), "\\N");
    for (int i = 0; i < schema->num_fields(); ++i) {
      append(*batch->GetField(i), values[static_cast<std::size_t>(i)]);
    }
  }
  const auto rows = batch->Flush().ValueOrDie();
  const auto sink = arrow::io::BufferOutputStream::Create().ValueOrDie();
  const auto written =
      ::parquet::arrow::WriteTable(*arrow::Table::FromRecordBatches({rows}).ValueOrDie(),
                                   arrow::default_memory_pool(),
                                   sink,
                                   kRowsPerGroup);
  return written.ok() ? sink->Finish().ValueOrDie()->ToString() : std::string();
}

/// Any accepted task can be written; what comes back is the same. No error is allowed here.
void check_accepted(const std::vector<Task>& tasks) noexcept {
  for (const Task& task : tasks) {
    lode::fuzz::check(*task.corpus);
    lode::fuzz::check_references(task);
  }
  static const lode::fuzz::TemporaryFolder folder;
  for (const Layout layout : {Layout::Mteb, Layout::Beir}) {
    folder.clear();
    if (!lode::corpus::write_tasks(tasks, layout, folder.path()).empty()) {
      std::abort();
    }
    const std::vector<Task> back = lode::corpus::read_tasks(folder.path());
    if (back.size() != 1 || !lode::fuzz::is_same(back.front(), tasks.front())) {
      std::abort();
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const lode::fuzz::TemporaryFolder folder;
  folder.clear();
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  for (const char* table : {"corpus", "queries", "qrels", "top_ranked", "instruction"}) {
    const std::string_view part = lode::fuzz::take_part(rest);
    if (!part.empty()) {
      folder.write(std::string(table) + "/test-00000-of-00001.parquet", make_table(part));
    }
  }
  // What is read strictly is read leniently just the same.
  for (const bool lenient : {false, true}) {
    try {
      const std::vector<Task> tasks =
          lode::corpus::read_tasks(folder.path(), {.lenient = lenient, .split = {}});
      check_accepted(tasks);
      break;
    } catch (const lode::Error& error) {
      if (error.kind() != lode::ErrorKind::InvalidInput &&
          error.kind() != lode::ErrorKind::NotFound) {
        std::abort();
      }
    }
  }
  return 0;
}
