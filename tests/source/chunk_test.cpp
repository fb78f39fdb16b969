#include "lode/source/chunk.hpp"

#include <algorithm>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lode/source/outline_by_name.hpp"
#include "lode/source/text_cost.hpp"

#include "source/outline_samples.hpp"

/// The six invariants of chunking (docs/chunks.md), on damaged texts of every language.
namespace lode::source {
namespace {

std::string_view text_of(std::string_view text, const Chunk& chunk) {
  return text.substr(chunk.range.begin, chunk.range.end - chunk.range.begin);
}

bool is_blank(char byte) {
  return static_cast<unsigned char>(byte) <= 0x20;
}

bool is_inside_character(std::string_view text, std::size_t offset) {
  return offset < text.size() && (static_cast<unsigned char>(text[offset]) & 0xC0U) == 0x80U;
}

std::uint32_t cost_of(std::string_view text, const ChunkOptions& options) {
  return options.cost ? options.cost(text) : count_characters(text);
}

void expect_coverage(std::string_view text, const std::vector<Chunk>& chunks) {
  std::size_t end = 0;
  for (const Chunk& chunk : chunks) {
    ASSERT_LE(end, chunk.range.begin);
    ASSERT_LT(chunk.range.begin, chunk.range.end);
    ASSERT_TRUE(std::all_of(text.begin() + static_cast<std::ptrdiff_t>(end),
                            text.begin() + chunk.range.begin,
                            is_blank));
    end = chunk.range.end;
  }
  ASSERT_TRUE(std::all_of(text.begin() + static_cast<std::ptrdiff_t>(end), text.end(), is_blank));
}

void expect_exact_ranges(std::string_view text, const std::vector<Chunk>& chunks) {
  const auto line_of = [&](std::uint32_t offset) {
    return 1 + std::count(text.begin(), text.begin() + offset, '\n');
  };
  for (const Chunk& chunk : chunks) {
    ASSERT_LE(chunk.range.end, text.size());
    ASSERT_FALSE(is_inside_character(text, chunk.range.begin));
    ASSERT_FALSE(is_inside_character(text, chunk.range.end));
    ASSERT_EQ(chunk.first_line, line_of(chunk.range.begin));
    ASSERT_EQ(chunk.last_line, line_of(chunk.range.end - 1));
  }
}

void expect_limit(std::string_view text,
                  const Outline& outline,
                  const std::vector<Chunk>& chunks,
                  const ChunkOptions& options) {
  for (const Chunk& chunk : chunks) {
    const std::string header = chunk_header("a/b.x", outline, chunk);
    ASSERT_LE(header.size(), 400U);
    ASSERT_EQ(header.find('\n'), std::string::npos);
    const std::uint32_t taken = std::min(cost_of(header, options), options.budget);
    const std::uint32_t room = std::max({options.budget - taken, options.budget / 4, 1U});
    const std::string_view own = text_of(text, chunk);
    const auto characters = std::count_if(own.begin(), own.end(), [](char byte) {
      return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
    });
    ASSERT_TRUE(cost_of(own, options) <= room || characters == 1)
        << cost_of(own, options) << " > " << room << ": " << own;
  }
}

/// Between an item's first comment and its name nothing is cut, unless that, with the rest of the
/// name's line, is too much.
void expect_items_whole(std::string_view text,
                        const Outline& outline,
                        const std::vector<Chunk>& chunks,
                        const ChunkOptions& options) {
  for (const Symbol& symbol : outline.symbols) {
    const std::size_t line_end = std::min(text.find('\n', symbol.name_range.end), text.size());
    const auto head = text.substr(symbol.range.begin, line_end - symbol.range.begin);
    if (cost_of(head, options) > options.budget / 4) {
      continue;
    }
    for (const Chunk& chunk : chunks) {
      const std::uint32_t cut = chunk.range.begin;
      const std::size_t line = text.find_first_not_of(" \t", cut);
      ASSERT_FALSE(line > symbol.range.begin && line <= symbol.name_range.begin)
          << symbol.name << " is torn at " << cut;
    }
  }
}

void expect_invariants(std::string_view language,
                       std::string_view text,
                       const ChunkOptions& options) {
  const Outline outline = outline_by_name(language, text, {});
  const std::vector<Chunk> chunks = chunk_file("a/b.x", text, outline, options);
  expect_coverage(text, chunks);
  expect_exact_ranges(text, chunks);
  expect_limit(text, outline, chunks, options);
  ASSERT_EQ(chunks, chunk_file("a/b.x", text, outline, options));
  const std::vector<std::string> headers = chunk_headers("a/b.x", outline, chunks);
  ASSERT_EQ(headers.size(), chunks.size());
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    ASSERT_EQ(headers[i], chunk_header("a/b.x", outline, chunks[i]));
  }
}

const std::vector<OutlineSample>& samples() {
  static const std::vector<OutlineSample> found = outline_samples();
  return found;
}

std::string replace_all(std::string text, std::string_view what, std::string_view with) {
  for (std::size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
  return text;
}

/// A sample with line ends, tabs, characters and parts of other texts changed.
std::string damaged_text() {
  std::string text = samples()[*rc::gen::inRange<std::size_t>(0, samples().size())].text;
  const std::string other = samples()[*rc::gen::inRange<std::size_t>(0, samples().size())].text;
  switch (*rc::gen::inRange(0, 8)) {
    case 0:
      return replace_all(text, "\n", "\r\n");
    case 1:
      return replace_all(text, "\n", "\r");
    case 2:
      return replace_all(text, "  ", "\t");
    case 3:
      return replace_all(text, "a", "ä€😀");
    case 4:
      return text.substr(0, *rc::gen::inRange<std::size_t>(0, 20)) + replace_all(other, "\n", " ");
    case 5:
      return text + other + text;
    case 6:
      text.insert(*rc::gen::inRange<std::size_t>(0, text.size()), "}})){{((\"'''`/*");
      return text;
    default:
      while (!text.empty() && is_blank(text.back())) {
        text.pop_back();
      }
      return text;
  }
}

RC_GTEST_PROP(Chunks, KeepTheInvariants, ()) {
  const OutlineSample& sample = samples()[*rc::gen::inRange<std::size_t>(0, samples().size())];
  ChunkOptions options;
  options.budget = *rc::gen::inRange<std::uint32_t>(1, 800);
  options.minimum = *rc::gen::inRange<std::uint32_t>(0, 200);
  if (*rc::gen::arbitrary<bool>()) {
    options.cost = [](std::string_view text) {
      return static_cast<std::uint32_t>((text.size() + 2) / 3);
    };
  }
  expect_invariants(sample.language, damaged_text(), options);
  RC_ASSERT(!::testing::Test::HasFatalFailure());
}

RC_GTEST_PROP(Chunks, KeepCommentsAndDecoratorsWithTheirItem, ()) {
  const OutlineSample& sample = samples()[*rc::gen::inRange<std::size_t>(0, samples().size())];
  ChunkOptions options;
  options.budget = *rc::gen::inRange<std::uint32_t>(100, 800);
  options.minimum = *rc::gen::inRange<std::uint32_t>(0, 100);
  const Outline outline = outline_by_name(sample.language, sample.text, {});
  const std::vector<Chunk> chunks = chunk_file("a/b.x", sample.text, outline, options);
  expect_items_whole(sample.text, outline, chunks, options);
  RC_ASSERT(!::testing::Test::HasFatalFailure());
}

std::string python_functions(int count, int lines) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += "# About f" + std::to_string(i) + ".\ndef f" + std::to_string(i) + "(value):\n";
    for (int line = 0; line < lines; ++line) {
      text += "    value = transform(value, " + std::to_string(line) + ")\n";
    }
    text += "\n\n";
  }
  return text;
}

TEST(Chunks, AreOneFunctionEachWithItsComment) {
  const std::string text = python_functions(5, 20);
  const Outline outline = outline_by_name("python", text, {});
  const std::vector<Chunk> chunks = chunk_file("a.py", text, outline, {});
  ASSERT_EQ(chunks.size(), 5U);
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    EXPECT_TRUE(text_of(text, chunks[i]).starts_with("# About f" + std::to_string(i)));
    ASSERT_NE(chunks[i].symbol, Chunk::kNoSymbol);
    EXPECT_EQ(outline.symbols[chunks[i].symbol].name, "f" + std::to_string(i));
  }
  EXPECT_EQ(chunk_header("src/a.py", outline, chunks[1]), "src/a.py > def f1(value)");
}

TEST(Chunks, SmallSiblingsShareOne) {
  const std::string text = python_functions(8, 1);
  const Outline outline = outline_by_name("python", text, {});
  EXPECT_EQ(chunk_file("a.py", text, outline, {}).size(), 1U);
}

TEST(Chunks, AMovedFunctionKeepsItsText) {
  const std::string text = python_functions(6, 20);
  const std::string moved = "\n\n\n" + text;
  const Outline before = outline_by_name("python", text, {});
  const Outline after = outline_by_name("python", moved, {});
  const auto first = chunk_file("a.py", text, before, {});
  const auto second = chunk_file("a.py", moved, after, {});
  ASSERT_EQ(first.size(), second.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_EQ(text_of(text, first[i]), text_of(moved, second[i]));
    EXPECT_EQ(first[i].first_line + 3, second[i].first_line);
  }
}

TEST(Chunks, AnErrorChangesOnlyChunksNearIt) {
  std::string text = python_functions(9, 20);
  const auto chunks_of = [](const std::string& source) {
    std::vector<std::string> texts;
    const Outline outline = outline_by_name("python", source, {});
    for (const Chunk& chunk : chunk_file("a.py", source, outline, {})) {
      texts.emplace_back(text_of(source, chunk));
    }
    return texts;
  };
  const std::vector<std::string> whole = chunks_of(text);
  text.insert(text.find("def f4") + 8, " x ]");
  const std::vector<std::string> damaged = chunks_of(text);
  for (const std::size_t untouched : {0U, 1U, 2U, 7U, 8U}) {
    EXPECT_THAT(damaged, ::testing::Contains(whole[untouched])) << untouched;
  }
}

TEST(Chunks, DoNotDependOnTheThread) {
  const std::string text = samples().front().text;
  const std::string& language = samples().front().language;
  const auto here = chunk_file("a", text, outline_by_name(language, text, {}), {.budget = 100});
  std::vector<Chunk> there;
  std::thread([&] {
    there = chunk_file("a", text, outline_by_name(language, text, {}), {.budget = 100});
  }).join();
  EXPECT_EQ(here, there);
}

TEST(Chunks, OneLongLineIsCutAtCharacters) {
  std::string text = "var a=\"";
  for (int i = 0; i < 20000; ++i) {
    text += "x€y;";
  }
  text += "\";";
  expect_invariants("javascript", text, {});
  expect_invariants("text", std::string(300000, 'x'), {});
}

TEST(Chunks, BlankTextsHaveNone) {
  for (const std::string text : {"", "\n", " \t\r\n \n"}) {
    EXPECT_TRUE(chunk_file("a", text, outline_by_name("python", text, {}), {}).empty());
  }
}

}  // namespace
}  // namespace lode::source
