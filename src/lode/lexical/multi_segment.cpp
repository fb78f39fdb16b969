#include "lode/lexical/multi_segment.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace lode::lexical {

MultiSegment::MultiSegment(std::vector<SegmentSource> sources) : sources_(std::move(sources)) {
  for (const SegmentSource& source : sources_) {
    const Segment& first = *sources_.front().segment;
    if (source.segment->analyzer_name() != first.analyzer_name() ||
        source.segment->fields() != first.fields()) {
      throw Error(
          ErrorKind::InvalidArgument,
          fmt::format(
              "segments made with the analysers '{}' and '{}', or with other fields, cannot be "
              "searched together",
              first.analyzer_name(),
              source.segment->analyzer_name()));
    }
  }
}

std::uint64_t MultiSegment::document_count() const {
  std::uint64_t count = 0;
  for (const SegmentSource& source : sources_) {
    count += source.segment->document_count();
  }
  return count;
}

std::uint64_t MultiSegment::total_length(std::size_t field) const {
  std::uint64_t length = 0;
  for (const SegmentSource& source : sources_) {
    length += source.segment->total_length(field);
  }
  return length;
}

std::uint64_t MultiSegment::document_frequency(std::string_view term) const {
  std::uint64_t frequency = 0;
  for (const SegmentSource& source : sources_) {
    frequency += source.segment->document_frequency(term);
  }
  return frequency;
}

std::vector<MultiSegmentHit> MultiSegment::search(std::string_view query,
                                                  const SearchOptions& options) const {
  std::vector<MultiSegmentHit> hits;
  for (std::size_t s = 0; s < sources_.size(); ++s) {
    SearchOptions own = options;
    own.statistics = this;
    own.deleted = sources_[s].deleted;
    own.filter = sources_[s].filter;
    for (const Hit& hit : sources_[s].segment->search(query, own)) {
      hits.push_back({.segment = s, .doc = hit.doc, .score = hit.score});
    }
  }
  const auto docno = [&](const MultiSegmentHit& hit) {
    return sources_[hit.segment].segment->docno(hit.doc);
  };
  const auto better = [&](const MultiSegmentHit& a, const MultiSegmentHit& b) {
    if (a.score != b.score) {
      return a.score > b.score;
    }
    const int order = docno(a).compare(docno(b));
    return order != 0 ? order > 0 : a.segment < b.segment;
  };
  std::sort(hits.begin(), hits.end(), better);
  hits.resize(std::min(hits.size(), options.k));
  return hits;
}

}  // namespace lode::lexical
