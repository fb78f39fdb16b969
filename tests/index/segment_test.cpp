#include "lode/index/segment.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lode/base/error.hpp"
#include "lode/index/blob.hpp"
#include "lode/index/segment_builder.hpp"
#include "lode/index/segment_merge.hpp"

namespace lode::index {
namespace {

Content python(const std::string& text) {
  Content content;
  content.kind.language = *source::find_language("python");
  content.text = text;
  content.encoding = "utf-8";
  content.key = blob_key(text, "python");
  return content;
}

std::string build(const std::vector<Content>& contents) {
  SegmentBuilder builder(value_or_throw(text::find_analyzer(search::kCodeAnalyzer)));
  for (const Content& content : contents) {
    builder.add(analyse(content));
  }
  return builder.finish();
}

/// A small module whose words depend on `seed`.
Content module_of(unsigned seed) {
  const std::string n = std::to_string(seed % 17);
  std::string text =
      "import a" + n + "\n\n\nclass Name" + n + "(Base):\n    \"\"\"Doc " + n + ".\"\"\"\n";
  for (unsigned i = 0; i < seed % 5; ++i) {
    text += "\n    def get_" + std::to_string(seed + i) + "(self):\n        # why " + n +
            "\n        return call(" + n + ")\n";
  }
  return python(text);
}

MergeSource whole(std::string bytes) {
  auto segment = Segment::from_bytes(std::move(bytes), "part");
  std::vector<bool> kept(segment->blob_count(), true);
  return {.segment = std::move(segment), .kept = std::move(kept)};
}

/// Reads everything that a segment has.
std::size_t read_all(const Segment& segment) {
  std::size_t seen = 0;
  for (std::uint32_t blob = 0; blob < segment.blob_count(); ++blob) {
    seen += segment.string(segment.blob(blob).encoding).size();
    seen += segment.string(segment.blob(blob).degraded).size();
    const NumberRange symbols = segment.symbols_of(blob);
    for (std::uint32_t s = symbols.begin; s < symbols.end; ++s) {
      seen += segment.string(segment.symbol(s).name).size();
      seen += segment.string(segment.symbol(s).container).size();
      seen += segment.string(segment.symbol(s).signature).size();
    }
    const NumberRange uses = segment.uses_of(blob);
    for (std::uint32_t u = uses.begin; u < uses.end; ++u) {
      seen += segment.string(segment.use(u).name).size();
    }
  }
  seen += segment.find_symbols("get_1", true).size();
  auto cursor = segment.terms_from("");
  search::CodePosting posting;
  while (cursor.next()) {
    auto postings = segment.postings(cursor.entry());
    while (postings.next(posting)) {
      seen += posting.chunk;
    }
  }
  return seen +
         segment.ngrams()
             .candidates(
                 {.kind = lexical::NgramQuery::Kind::Literal, .literal = "return", .parts = {}})
             .size();
}

RC_GTEST_PROP(Segment, MergedOnesAreAsIfBuiltTogether, (std::vector<unsigned> seeds)) {
  std::vector<Content> all;
  std::vector<MergeSource> sources;
  for (std::size_t begin = 0; begin < seeds.size();) {
    const auto size = *rc::gen::inRange<std::size_t>(1, 4);
    std::vector<Content> part;
    std::vector<bool> kept;
    for (; part.size() < size && begin < seeds.size(); ++begin) {
      part.push_back(module_of(seeds[begin]));
      kept.push_back(*rc::gen::arbitrary<bool>());
      if (kept.back()) {
        all.push_back(part.back());
      }
    }
    sources.push_back(whole(build(part)));
    sources.back().kept = kept;
  }
  RC_ASSERT(merge_segments(sources) == build(all));
}

TEST(Segment, SymbolsAreFoundInAnyStyleOfTheirName) {
  const auto segment = Segment::from_bytes(
      build({python("def get_item():\n    pass\n\n\ndef getItem():\n    pass\n\n\n"
                    "def _get_items():\n    pass\n")}),
      "test");
  EXPECT_EQ(segment->find_symbols("getitem", false).size(), 2U);
  EXPECT_EQ(segment->find_symbols("getitem", true).size(), 3U);
  EXPECT_EQ(segment->find_symbols("get_item", false).size(), 0U);
}

TEST(Segment, SymbolsAreFoundByTheirKeyOrItsBeginning) {
  const auto segment =
      Segment::from_bytes(build({python("def Read():\n    pass\n\n\ndef reader():\n    pass\n"),
                                 python("class READ:\n    pass\n")}),
                          "test");
  EXPECT_EQ(segment->find_symbols("read", false).size(), 2U);
  EXPECT_EQ(segment->find_symbols("read", true).size(), 3U);
  EXPECT_EQ(segment->find_symbols("readers", true).size(), 0U);
  EXPECT_EQ(segment->blob_of_symbol(segment->find_symbols("reader", false)[0]), 0U);
  EXPECT_EQ(segment->blob_of_symbol(segment->find_symbols("read", false)[1]), 1U);
}

TEST(Segment, OfManySymbolsThoseOfAKeyAreFound) {
  // Long common beginnings, so that heads of keys are equal over hundreds of symbols.
  std::vector<std::string> names;
  for (const char* const beginning : {"a", "get_connection_", "get_connect", "z\u00e9ro_"}) {
    for (unsigned i = 0; i < 200; ++i) {
      names.push_back(beginning + std::to_string(i % 150));
    }
  }
  std::string text;
  for (const std::string& name : names) {
    text += "def " + name + "():\n    pass\n\n\n";
  }
  const auto segment = Segment::from_bytes(build({python(text)}), "test");
  names.insert(names.end(), {"", "get", "getconnection", "getconnection7", "b", "zz"});
  for (const std::string& asked : names) {
    const std::string key = search::symbol_key(asked);
    for (const bool prefix : {false, true}) {
      std::size_t wanted = 0;
      for (std::uint32_t s = 0; s < segment->symbols_of(0).size(); ++s) {
        const std::string own = search::symbol_key(segment->string(segment->symbol(s).name));
        wanted += own == key || (prefix && own.starts_with(key)) ? 1U : 0U;
      }
      EXPECT_EQ(segment->find_symbols(key, prefix).size(), wanted) << key << prefix;
    }
  }
}

TEST(Segment, ItsBytesDependOnTheBlobsAlone) {
  EXPECT_EQ(build({module_of(3), module_of(9)}), build({module_of(3), module_of(9)}));
  EXPECT_NE(build({module_of(3), module_of(9)}), build({module_of(9), module_of(3)}));
}

TEST(Segment, EveryCutOffFileIsRefused) {
  const std::string bytes = build({module_of(4), module_of(8)});
  for (std::size_t size = 0; size < bytes.size(); size += 7) {
    EXPECT_THROW(Segment::from_bytes(bytes.substr(0, size) + std::string(size == 0, 'x'), "cut"),
                 Error);
  }
}

TEST(Segment, EveryFlippedByteIsFoundByVerifyOrOpening) {
  const std::string bytes = build({module_of(4), module_of(8)});
  const auto segment = Segment::from_bytes(bytes, "whole");
  EXPECT_NO_THROW(segment->verify());
  std::size_t padding = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
    try {
      Segment::from_bytes(damaged, "damaged")->verify();
      ++padding;  // Between sections nothing is read.
      EXPECT_EQ(bytes[i], '\0');
    } catch (const Error& error) {
      EXPECT_TRUE(error.kind() == ErrorKind::Corrupt || error.kind() == ErrorKind::Unsupported);
    }
  }
  EXPECT_LT(padding, 16U * (kSectionCount + 1));
}

TEST(Segment, DamageBehindRightChecksumsIsAnErrorNeverACrash) {
  const std::string bytes = build({module_of(4), module_of(8), module_of(2)});
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (const int mask : {0x01, 0x80, 0xFF}) {
      std::string damaged = bytes;
      damaged[i] = static_cast<char>(damaged[i] ^ mask);
      repair_segment_checksums(damaged);
      try {
        EXPECT_LT(read_all(*Segment::from_bytes(damaged, "damaged")), std::size_t{1} << 40U);
      } catch (const Error& error) {
        EXPECT_TRUE(error.kind() == ErrorKind::Corrupt || error.kind() == ErrorKind::Unsupported);
      }
    }
  }
}

TEST(Segment, AnEmptyOneIsWhole) {
  const auto segment = Segment::from_bytes(build({}), "empty");
  EXPECT_EQ(segment->blob_count(), 0U);
  EXPECT_EQ(read_all(*segment), 0U);
}

}  // namespace
}  // namespace lode::index
