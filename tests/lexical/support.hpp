#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lode/base/random.hpp"
#include "lode/lexical/builder.hpp"
#include "lode/lexical/segment.hpp"

namespace lode::lexical {

/// Docno and text.
using Documents = std::vector<std::pair<std::string, std::string>>;

inline std::string segment_bytes(const Documents& documents,
                                 std::string_view analyzer = "plain-nostop") {
  SegmentBuilder builder({.analyzer = value_or_throw(text::find_analyzer(analyzer))});
  builder.add_batch(documents.size(),
                    [&](std::size_t i, std::string& docno, std::vector<std::string>& texts) {
                      docno = documents[i].first;
                      texts[0] = documents[i].second;
                    });
  return builder.finish();
}

inline std::shared_ptr<const Segment> make_segment(const Documents& documents,
                                                   std::string_view analyzer = "plain-nostop") {
  return Segment::from_bytes(segment_bytes(documents, analyzer));
}

/// A text whose words' frequencies fall like those of natural text: "w0" is the commonest of
/// `vocabulary` words.
inline std::string random_text(Random& random, std::size_t words, std::size_t vocabulary) {
  std::string text;
  for (std::size_t i = 0; i < words; ++i) {
    const double u = random.uniform();
    text += "w" +
            std::to_string(static_cast<std::size_t>(u * u * u * static_cast<double>(vocabulary))) +
            " ";
  }
  return text;
}

/// Documents with docnos in no order; every third text comes twice, so that scores tie.
inline Documents random_documents(Random& random,
                                  std::size_t count,
                                  std::size_t longest,
                                  std::size_t vocabulary) {
  Documents documents;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string docno = "d" + std::to_string((i * 7919) % 1000003);
    if (i % 3 == 2) {
      documents.emplace_back(docno, documents[random.below(i)].second);
    } else {
      documents.emplace_back(docno, random_text(random, random.below(longest + 1), vocabulary));
    }
  }
  return documents;
}

}  // namespace lode::lexical
