#include "lode/corpus/tsv.hpp"

#include "lode/base/text_file.hpp"

namespace lode::corpus {
namespace {

/// Reads a quoted field from behind its opening quote. False when it is not closed.
bool take_quoted(std::string_view line, std::size_t& position, std::string& field) {
  while (position < line.size()) {
    const char c = line[position++];
    if (c != '"') {
      field.push_back(c);
    } else if (position < line.size() && line[position] == '"') {
      field.push_back('"');
      ++position;
    } else {
      return true;
    }
  }
  return false;
}

}  // namespace

std::optional<Fault> split_tsv(std::string_view line, std::vector<std::string>& fields) {
  fields.clear();
  if (!is_valid_utf8(line)) {
    return Fault{"bad-utf8", "the line is not valid UTF-8; convert the file to UTF-8"};
  }
  std::size_t position = 0;
  while (true) {
    std::string& field = fields.emplace_back();
    if (position < line.size() && line[position] == '"') {
      ++position;
      if (!take_quoted(line, position, field)) {
        return Fault{"bad-line", "a quoted field is not closed on its line"};
      }
      if (position < line.size() && line[position] != '\t') {
        return Fault{"bad-line", "text follows the closing quote of a field"};
      }
    } else {
      const std::size_t end = std::min(line.find('\t', position), line.size());
      field = line.substr(position, end - position);
      position = end;
    }
    if (position == line.size()) {
      return std::nullopt;
    }
    ++position;
  }
}

void append_tsv_field(std::string& out, std::string_view field) {
  if (field.find_first_of("\t\"\r\n") == std::string_view::npos) {
    out.append(field);
    return;
  }
  out.push_back('"');
  for (const char c : field) {
    if (c == '"') {
      out.push_back('"');
    }
    out.push_back(c);
  }
  out.push_back('"');
}

}  // namespace lode::corpus
