#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lode/source/outline_by_name.hpp"

#include "source/outline_samples.hpp"
#include "support/data.hpp"

namespace lode::source {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsSupersetOf;

std::string cut(std::string_view text, ByteRange range) {
  return std::string(text.substr(range.begin, range.end - range.begin));
}

std::string describe(const Outline& outline, std::string_view text) {
  static constexpr const char* kReferences[] = {"call", "import", "inherit", "type"};
  std::ostringstream lines;
  for (const Symbol& symbol : outline.symbols) {
    lines << symbol.first_line << '-' << symbol.last_line << ' ' << to_string(symbol.kind) << ' '
          << symbol.container << '|' << symbol.name << " | " << symbol.signature;
    if (symbol.doc.end > symbol.doc.begin) {
      const std::string doc = cut(text, symbol.doc);
      lines << " | " << doc.substr(0, doc.find('\n'));
    }
    lines << '\n';
  }
  for (const Reference& reference : outline.references) {
    lines << kReferences[static_cast<std::size_t>(reference.kind)] << ' ' << reference.name << '\n';
  }
  return lines.str();
}

std::vector<std::string> names(const Outline& outline) {
  std::vector<std::string> found;
  for (const Symbol& symbol : outline.symbols) {
    found.push_back(symbol.container.empty() ? symbol.name : symbol.container + "." + symbol.name);
  }
  return found;
}

const Symbol& symbol(const Outline& outline, std::string_view name) {
  for (const Symbol& candidate : outline.symbols) {
    if (candidate.name == name) {
      return candidate;
    }
  }
  throw std::runtime_error("no symbol " + std::string(name));
}

void expect_sound(const Outline& outline, std::string_view text) {
  const auto inside = [&](ByteRange range) {
    return range.begin <= range.end && range.end <= text.size();
  };
  std::uint32_t last = 0;
  for (const Symbol& found : outline.symbols) {
    ASSERT_TRUE(inside(found.range) && inside(found.name_range) && inside(found.doc)) << found.name;
    ASSERT_LT(found.range.begin, found.range.end) << found.name;
    ASSERT_LE(found.range.begin, found.name_range.begin) << found.name;
    ASSERT_LE(found.name_range.end, found.range.end) << found.name;
    ASSERT_FALSE(found.name.empty());
    ASSERT_LE(found.signature.size(), 200U);
    ASSERT_EQ(found.signature.find('\n'), std::string::npos);
    ASSERT_LE(last, found.range.begin);
    ASSERT_LE(found.first_line, found.last_line);
    last = found.range.begin;
  }
  std::uint32_t end = 0;
  for (const ByteRange comment : outline.comments) {
    ASSERT_TRUE(inside(comment));
    ASSERT_LE(end, comment.begin);
    end = comment.end;
  }
  end = 0;
  for (const Outline::Boundary& boundary : outline.boundaries) {
    ASSERT_TRUE(boundary.offset == 0 || text[boundary.offset - 1] == '\n');
    ASSERT_TRUE(end == 0 || end < boundary.offset);
    end = boundary.offset;
  }
  for (const ByteRange range : outline.broken) {
    ASSERT_TRUE(inside(range));
  }
}

/// Every sample's symbols and references equal its .symbols file, which was read through by hand.
/// LODE_WRITE_GOLDENS=1 writes them anew.
TEST(Outline, SamplesOfEachLanguageGiveTheirSymbols) {
  for (const OutlineSample& sample : outline_samples()) {
    const Outline outline = outline_by_name(sample.language, sample.text, {});
    expect_sound(outline, sample.text);
    const auto golden =
        lode::testing::source_path("tests/data/source/outline/" + sample.name + ".symbols");
    const std::string described = describe(outline, sample.text);
    if (std::getenv("LODE_WRITE_GOLDENS") != nullptr) {
      std::ofstream(golden, std::ios::binary) << described;
    }
    std::stringstream expected;
    expected << std::ifstream(golden, std::ios::binary).rdbuf();
    EXPECT_EQ(described, expected.str()) << sample.name;
    EXPECT_FALSE(outline.symbols.empty()) << sample.name;
  }
}

TEST(Outline, RangeHoldsCommentsDecoratorsAndExport) {
  const std::string text =
      "/** Doc. */\n@Injectable()\nexport class Pool {\n  // One.\n  @Get('/x')\n  get() {}\n}\n";
  const Outline outline = outline_by_name("typescript", text, {});
  EXPECT_EQ(symbol(outline, "Pool").range,
            (ByteRange{0, static_cast<std::uint32_t>(text.size() - 1)}));
  EXPECT_EQ(cut(text, symbol(outline, "get").range), "// One.\n  @Get('/x')\n  get() {}");
  EXPECT_EQ(cut(text, symbol(outline, "Pool").doc), "/** Doc. */");
}

TEST(Outline, CommentAfterABlankLineBelongsToNobody) {
  const Outline outline = outline_by_name("go", "package a\n\n// Licence.\n\nfunc F() {}\n", {});
  EXPECT_EQ(symbol(outline, "F").doc, (ByteRange{0, 0}));
  EXPECT_EQ(symbol(outline, "F").first_line, 5U);
}

TEST(Outline, DocstringDocumentsItsFunction) {
  const std::string text = "def f():\n    \"\"\"Says hi.\"\"\"\n    return 1\n";
  const Outline outline = outline_by_name("python", text, {});
  EXPECT_EQ(cut(text, symbol(outline, "f").doc), "\"\"\"Says hi.\"\"\"");
  ASSERT_EQ(outline.comments.size(), 1U);
}

TEST(Outline, LocalsAreNoSymbols) {
  EXPECT_THAT(names(outline_by_name("c", "int f(void) { int x = 1; int y; return x; }\n", {})),
              ElementsAre("f"));
  EXPECT_THAT(names(outline_by_name("python", "def f():\n    x = 1\n", {})), ElementsAre("f"));
}

TEST(Outline, ErrorsLeaveOtherSymbolsAlone) {
  std::string text;
  for (int i = 0; i < 20; ++i) {
    text += "def f" + std::to_string(i) + "(a):\n    return a\n\n";
    if (i == 10) {
      text += "def broken(((:\n  ]]]\n\n";
    }
  }
  const Outline outline = outline_by_name("python", text, {});
  EXPECT_FALSE(outline.broken.empty());
  EXPECT_TRUE(outline.degraded.empty());
  EXPECT_THAT(names(outline), IsSupersetOf({"f0", "f8", "f13", "f19"}));
}

TEST(Outline, LimitsDegradeToLines) {
  std::string text;
  for (int i = 0; i < 5000; ++i) {
    text += "def f" + std::to_string(i) + "(a):\n    return a\n\n";
  }
  SyntaxLimits limits;
  limits.max_nodes = 1000;
  const Outline outline = outline_by_name("python", text, limits);
  EXPECT_NE(outline.degraded.find("nodes"), std::string::npos) << outline.degraded;
  EXPECT_FALSE(outline.boundaries.empty());
  limits = {};
  limits.max_memory = 1 << 20;
  EXPECT_NE(outline_by_name("python", text, limits).degraded.find("MiB"), std::string::npos);
  limits = {};
  limits.time = std::chrono::milliseconds(0);
  EXPECT_NE(outline_by_name("python", text, limits).degraded.find("ms"), std::string::npos);
  EXPECT_TRUE(outline_by_name("python", text, {}).degraded.empty());
}

TEST(Outline, AnUnknownLanguageHasBoundariesOnly) {
  const Outline outline = outline_by_name("text", "one\ntwo\n\n  three\n", {});
  EXPECT_TRUE(outline.symbols.empty());
  EXPECT_EQ(outline.boundaries.size(), 3U);
  EXPECT_EQ(outline.boundaries.back().depth, 1U);
  EXPECT_TRUE(outline_by_name("python", "", {}).symbols.empty());
}

TEST(Outline, EveryLanguageOfTheSamplesIsOneOfTheTable) {
  for (const OutlineSample& sample : outline_samples()) {
    const std::optional<Language> language = find_language(sample.language);
    ASSERT_TRUE(language.has_value()) << sample.language;
    EXPECT_EQ(language_name(*language), sample.language);
  }
  EXPECT_TRUE(has_grammar(*find_language("python")));
  EXPECT_FALSE(has_grammar(*find_language("haskell")));
}

RC_GTEST_PROP(Outline, IsSoundForDamagedTexts, ()) {
  static const std::vector<OutlineSample> samples = outline_samples();
  const OutlineSample& sample = samples[*rc::gen::inRange<std::size_t>(0, samples.size())];
  std::string text = sample.text;
  const int damages = *rc::gen::inRange(1, 6);
  for (int i = 0; i < damages && !text.empty(); ++i) {
    const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
    const auto size = *rc::gen::inRange<std::size_t>(0, 40);
    const auto from = *rc::gen::inRange<std::size_t>(0, text.size());
    const std::string piece = text.substr(from, *rc::gen::inRange<std::size_t>(0, 40));
    text.replace(at, std::min(size, text.size() - at), piece);
  }
  const Outline outline = outline_by_name(sample.language, text, {});
  expect_sound(outline, text);
  RC_ASSERT(!::testing::Test::HasFatalFailure());
}

}  // namespace
}  // namespace lode::source
