// A segment or a manifest of a source tree's index from any bytes, its checksums made right so that
// the content behind them is reached; and a snapshot of the segment's blobs, if it has any.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "lode/base/error.hpp"
#include "lode/index/manifest.hpp"
#include "lode/index/segment.hpp"
#include "lode/index/segment_merge.hpp"
#include "lode/index/snapshot.hpp"

namespace {

using lode::index::Manifest;
using lode::index::ManifestFile;
using lode::index::Segment;

void ask(const lode::index::Snapshot& snapshot) {
  std::vector<lode::search::CodePosting> postings;
  snapshot.terms("", [&](std::string_view term, std::uint32_t) {
    snapshot.postings(term, postings);
    return postings.size() < 100'000;
  });
  for (std::uint32_t f = 0; f < snapshot.file_count(); ++f) {
    static_cast<void>(snapshot.symbols(f));
    static_cast<void>(snapshot.uses(f));
    static_cast<void>(snapshot.reading(f));
  }
  for (std::uint32_t c = 0; c < snapshot.chunk_count(); ++c) {
    static_cast<void>(snapshot.chunk(c));
  }
  static_cast<void>(snapshot.find_symbols("get", true));
  static_cast<void>(snapshot.candidates(
      {.kind = lode::lexical::NgramQuery::Kind::Literal, .literal = "return", .parts = {}}));
}

void read_segment(std::string bytes) {
  lode::index::repair_segment_checksums(bytes);
  const auto segment = Segment::from_bytes(std::move(bytes), "input");
  std::vector<ManifestFile> files;
  std::vector<std::string> paths;
  paths.reserve(segment->blob_count());
  for (std::uint32_t blob = 0; blob < std::min(segment->blob_count(), 1000U); ++blob) {
    paths.push_back(std::to_string(10'000 + blob));
    ManifestFile file{.path = paths.back()};
    file.key = segment->blob(blob).key;
    file.language = "text";
    files.push_back(file);
  }
  auto manifest = Manifest::from_bytes(lode::index::write_manifest({}, files, {}), "input");
  if (const auto snapshot = lode::index::Snapshot::make(nullptr, std::move(manifest), {segment})) {
    ask(*snapshot);
  }
  const std::vector<bool> all(segment->blob_count(), true);
  static_cast<void>(lode::index::merge_segments(
      std::vector<lode::index::MergeSource>{{segment, all}, {segment, all}}));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  try {
    if (bytes.starts_with("LODEMAN")) {
      lode::index::repair_manifest_checksum(bytes);
      const auto manifest = Manifest::from_bytes(std::move(bytes), "input");
      const std::string again =
          lode::index::write_manifest(manifest->settings(), manifest->files(), manifest->skipped());
      if (Manifest::from_bytes(again, "again")->files() != manifest->files()) {
        std::abort();  // Accepted input survives a round trip.
      }
    } else {
      read_segment(std::move(bytes));
    }
  } catch (const lode::Error& error) {
    if (error.kind() != lode::ErrorKind::Corrupt && error.kind() != lode::ErrorKind::Unsupported) {
      std::abort();
    }
  }
  return 0;
}
