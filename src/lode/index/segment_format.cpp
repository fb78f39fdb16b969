#include "lode/index/segment_format.hpp"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

#include "lode/base/bytes.hpp"
#include "lode/base/error.hpp"

namespace lode::index {
namespace {

constexpr std::size_t kAlignment = 16;

[[nodiscard]] std::size_t aligned(std::size_t position) {
  return (position + kAlignment - 1) / kAlignment * kAlignment;
}

[[nodiscard]] std::uint64_t header_checksum(const SegmentHeader& header) {
  return hash64({reinterpret_cast<const char*>(&header), offsetof(SegmentHeader, checksum)});
}

[[nodiscard]] bool is_table(Section section) {
  return section <= Section::StringEnds || section == Section::TermBlocks;
}

}  // namespace

void require_sound(bool condition, const std::string& name, std::string_view what) {
  if (!condition) {
    throw Error(ErrorKind::Corrupt,
                fmt::format("{} is damaged: {}; 'lode index --force' builds it again", name, what));
  }
}

std::string assemble_segment(const SegmentParts& parts,
                             std::uint64_t terms,
                             std::uint64_t text_bytes) {
  SegmentHeader header;
  std::copy(kSegmentMagic.begin(), kSegmentMagic.end(), header.magic.begin());
  header.terms = terms;
  header.text_bytes = text_bytes;
  std::size_t position = aligned(sizeof(SegmentHeader));
  for (std::size_t i = 0; i < kSectionCount; ++i) {
    header.parts[i] = {.offset = position, .size = parts[i].size(), .checksum = hash64(parts[i])};
    position = aligned(position + parts[i].size());
  }
  header.file_size = position;
  header.checksum = header_checksum(header);
  std::string out;
  out.reserve(position);
  append_bytes(out, header);
  for (const std::string_view part : parts) {
    out.resize(aligned(out.size()));
    out.append(part);
  }
  out.resize(position);
  return out;
}

SegmentHeader parse_segment_header(std::string_view bytes, const std::string& name) {
  require_sound(bytes.size() >= sizeof(SegmentHeader) && bytes.starts_with(kSegmentMagic),
                name,
                "it does not begin as a segment of an index does");
  SegmentHeader header;
  std::memcpy(&header, bytes.data(), sizeof(header));
  if (header.version != kSegmentVersion || header.sections != kSectionCount) {
    throw Error(ErrorKind::Unsupported,
                fmt::format("{} has version {} of the index format; this program reads version {}",
                            name,
                            header.version,
                            kSegmentVersion));
  }
  require_sound(
      header.checksum == header_checksum(header), name, "the checksum of its header is wrong");
  require_sound(
      header.file_size == bytes.size(),
      name,
      fmt::format("it has {} bytes where {} were written", bytes.size(), header.file_size));
  for (const SegmentHeader::Part& part : header.parts) {
    require_sound(part.offset % kAlignment == 0 && part.offset <= bytes.size() &&
                      part.size <= bytes.size() - part.offset,
                  name,
                  "a section lies outside the file");
  }
  return header;
}

void check_segment_sections(std::string_view bytes,
                            const SegmentHeader& header,
                            const std::string& name,
                            SegmentCheck check) {
  for (std::size_t i = 0; i < kSectionCount; ++i) {
    if (check == SegmentCheck::Tables && !is_table(static_cast<Section>(i))) {
      continue;
    }
    const SegmentHeader::Part& part = header.parts[i];
    require_sound(hash64(bytes.substr(part.offset, part.size)) == part.checksum,
                  name,
                  fmt::format("the checksum of its section {} is wrong", i));
  }
}

void repair_segment_checksums(std::string& bytes) {
  if (bytes.size() < sizeof(SegmentHeader)) {
    return;
  }
  SegmentHeader header;
  std::memcpy(&header, bytes.data(), sizeof(header));
  for (SegmentHeader::Part& part : header.parts) {
    if (part.offset <= bytes.size() && part.size <= bytes.size() - part.offset) {
      part.checksum = hash64(std::string_view(bytes).substr(part.offset, part.size));
    }
  }
  header.file_size = bytes.size();
  header.checksum = header_checksum(header);
  std::memcpy(bytes.data(), &header, sizeof(header));
}

}  // namespace lode::index
