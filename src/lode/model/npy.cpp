#include "lode/model/npy.hpp"

#include <array>
#include <cctype>
#include <charconv>
#include <cstring>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lode/base/error.hpp"
#include "lode/model/tensor_type.hpp"

namespace lode::model {
namespace {

constexpr std::string_view kMagic = "\x93NUMPY";

constexpr std::array kNpyTypes = {std::pair{std::string_view("<f4"), TensorType::Float32},
                                  std::pair{std::string_view("<f8"), TensorType::Float64},
                                  std::pair{std::string_view("<f2"), TensorType::Float16},
                                  std::pair{std::string_view("<i8"), TensorType::Int64},
                                  std::pair{std::string_view("<i4"), TensorType::Int32},
                                  std::pair{std::string_view("<i2"), TensorType::Int16},
                                  std::pair{std::string_view("|i1"), TensorType::Int8},
                                  std::pair{std::string_view("|u1"), TensorType::UInt8},
                                  std::pair{std::string_view("|b1"), TensorType::Bool}};

/// Reads the header, a Python dictionary of a fixed form:
/// {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }.
class HeaderReader {
 public:
  HeaderReader(std::string_view text, const std::string& file) : text_(text), file_(file) {}

  void read(NpyArray& out) {
    expect('{');
    while (!take('}')) {
      const std::string_view key = quoted();
      expect(':');
      if (key == "descr") {
        read_type(out);
      } else if (key == "fortran_order") {
        if (word() != "False") {
          throw Error(
              ErrorKind::Unsupported,
              fmt::format("{}: the array is in Fortran order, only C order is read", file_));
        }
        has_order_ = true;
      } else if (key == "shape") {
        read_shape(out);
      } else {
        refuse(fmt::format("its header has the key '{}'", key));
      }
      take(',');
    }
    if (!has_type_ || !has_order_ || !has_shape_) {
      refuse("its header lacks 'descr', 'fortran_order' or 'shape'");
    }
  }

  [[noreturn]] void refuse(std::string_view what) const {
    throw Error(ErrorKind::InvalidInput, fmt::format("{}: not a whole npy file: {}", file_, what));
  }

 private:
  void skip_blanks() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) {
      ++at_;
    }
  }
  bool take(char c) {
    skip_blanks();
    if (at_ < text_.size() && text_[at_] == c) {
      ++at_;
      return true;
    }
    return false;
  }
  void expect(char c) {
    if (!take(c)) {
      refuse(fmt::format("expected '{}' at byte {} of its header", c, at_));
    }
  }
  std::string_view quoted() {
    expect('\'');
    const std::size_t end = text_.find('\'', at_);
    if (end == std::string_view::npos) {
      refuse("a string in its header has no end");
    }
    const std::string_view out = text_.substr(at_, end - at_);
    at_ = end + 1;
    return out;
  }
  std::string_view word() {
    skip_blanks();
    const std::size_t begin = at_;
    while (at_ < text_.size() && std::isalnum(static_cast<unsigned char>(text_[at_])) != 0) {
      ++at_;
    }
    return text_.substr(begin, at_ - begin);
  }
  void read_type(NpyArray& out) {
    const std::string_view name = quoted();
    for (const auto& [spelling, type] : kNpyTypes) {
      if (spelling == name) {
        out.tensor.type = type;
        has_type_ = true;
        return;
      }
    }
    throw Error(ErrorKind::Unsupported,
                fmt::format("{}: numbers of the type '{}' are not read", file_, name));
  }
  void read_shape(NpyArray& out) {
    expect('(');
    out.tensor.shape.clear();
    while (!take(')')) {
      const std::string_view digits = word();
      std::int64_t value = 0;
      const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), value);
      if (parsed.ec != std::errc() || parsed.ptr != digits.data() + digits.size() || value < 0) {
        refuse("its shape is no list of numbers");
      }
      out.tensor.shape.push_back(value);
      if (!take(',')) {
        expect(')');
        break;
      }
    }
    has_shape_ = true;
  }

  std::string_view text_;
  const std::string& file_;
  std::size_t at_ = 0;
  bool has_type_ = false;
  bool has_order_ = false;
  bool has_shape_ = false;
};

}  // namespace

NpyArray read_npy(std::string_view bytes, const std::string& file) {
  constexpr std::size_t kPreamble = 8;  // Magic and version.
  const HeaderReader outside("", file);
  if (!bytes.starts_with(kMagic) || bytes.size() < kPreamble) {
    outside.refuse("it does not begin with numpy's magic");
  }
  const auto version = static_cast<unsigned char>(bytes[kMagic.size()]);
  if (version < 1 || version > 3) {
    outside.refuse(fmt::format("it is of version {}", version));
  }
  std::uint32_t length = 0;
  const std::size_t width = version == 1 ? sizeof(std::uint16_t) : sizeof(std::uint32_t);
  if (bytes.size() < kPreamble + width) {
    outside.refuse("it is cut off");
  }
  std::memcpy(&length, bytes.data() + kPreamble, width);
  if (length > bytes.size() - kPreamble - width) {
    outside.refuse(fmt::format("its header would be {} bytes long", length));
  }
  NpyArray out;
  HeaderReader(bytes.substr(kPreamble + width, length), file).read(out);
  const std::string_view data = bytes.substr(kPreamble + width + length);
  const auto expected = byte_count(out.tensor.type, out.tensor.shape);
  if (!expected || *expected != data.size()) {
    outside.refuse(fmt::format("it has {} bytes of numbers, its shape {} does not ask for them",
                               data.size(),
                               shape_text(out.tensor.shape)));
  }
  out.tensor.bytes = std::as_bytes(std::span(data.data(), data.size()));
  return out;
}

std::string npy_header(const std::vector<std::int64_t>& shape) {
  constexpr std::size_t kAlignment = 64;
  std::string text = fmt::format("{{'descr': '<f4', 'fortran_order': False, 'shape': ({}{}), }}",
                                 fmt::join(shape, ", "),
                                 shape.size() == 1 ? "," : "");
  const std::size_t fixed = kMagic.size() + 2 + sizeof(std::uint16_t);
  const std::size_t whole = (fixed + text.size() + 1 + kAlignment - 1) / kAlignment * kAlignment;
  text.append(whole - fixed - text.size() - 1, ' ');
  text += '\n';
  const auto length = static_cast<std::uint16_t>(text.size());
  std::string out(kMagic);
  out += '\x01';
  out += '\x00';
  out.append(reinterpret_cast<const char*>(&length), sizeof(length));
  return out + text;
}

}  // namespace lode::model
