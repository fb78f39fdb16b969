#include "lode/source/notebook.hpp"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace lode::source {
namespace {

constexpr std::string_view kSmall = R"json({
 "cells": [
  {"cell_type": "markdown", "metadata": {}, "source": ["# Title\n", "\n", "text"]},
  {"cell_type": "code", "execution_count": 1, "metadata": {"source": "no"},
   "outputs": [{"output_type": "stream", "text": ["hidden output\n"]}],
   "source": ["import os\n", "print(\"a\\u00e9\")"]
},
  {"cell_type": "raw", "metadata": {}, "source": "raw"}
 ],
 "metadata": {"language_info": {"name": "python"}},
 "nbformat": 4, "nbformat_minor": 5
})json";

constexpr std::string_view kSmallText =
    "# %% [markdown] cell 1\n"
    "# # Title\n"
    "#\n"
    "# text\n"
    "\n"
    "# %% [code] cell 2\n"
    "import os\n"
    "print(\"a\\u00e9\")\n"
    "\n"
    "# %% [raw] cell 3\n"
    "# raw\n"
    "\n";

TEST(Notebook, CellsBecomeATextWithHeadersAndWithoutOutputs) {
  const auto notebook = read_notebook(kSmall);
  ASSERT_TRUE(notebook);
  EXPECT_EQ(notebook->text, kSmallText);
  EXPECT_EQ(language_name(notebook->language), "python");
  ASSERT_EQ(notebook->cells.size(), 3U);
  EXPECT_EQ(notebook->cells[0].kind, NotebookCell::Kind::Markdown);
  EXPECT_EQ(notebook->cells[1].kind, NotebookCell::Kind::Code);
  EXPECT_EQ(notebook->cells[2].kind, NotebookCell::Kind::Raw);
}

TEST(Notebook, CellsKnowTheirPlacesInTextAndFile) {
  const auto notebook = read_notebook(kSmall);
  ASSERT_TRUE(notebook);
  const auto in_file = [&](std::size_t i) {
    const ByteRange range = notebook->cells[i].source;
    return kSmall.substr(range.begin, range.end - range.begin);
  };
  EXPECT_EQ(in_file(0), R"json(["# Title\n", "\n", "text"])json");
  EXPECT_EQ(in_file(1), R"json(["import os\n", "print(\"a\\u00e9\")"])json");
  EXPECT_EQ(in_file(2), R"json("raw")json");
  std::uint32_t end = 0;
  for (std::size_t i = 0; i < notebook->cells.size(); ++i) {
    EXPECT_EQ(notebook->cells[i].text.begin, end);
    end = notebook->cells[i].text.end;
    EXPECT_EQ(notebook->cell_at(notebook->cells[i].text.begin), i + 1);
    EXPECT_EQ(notebook->cell_at(end - 1), i + 1);
  }
  EXPECT_EQ(end, notebook->text.size());
}

TEST(Notebook, S25_AByteOrderMarkChangesNothingButPlaces) {
  const auto plain = read_notebook(kSmall);
  const auto marked = read_notebook("\xEF\xBB\xBF" + std::string(kSmall));
  ASSERT_TRUE(plain && marked);
  EXPECT_EQ(marked->text, plain->text);
  EXPECT_EQ(marked->cells[1].source.begin, plain->cells[1].source.begin + 3);
}

TEST(Notebook, KernelDecidesLanguageAndComments) {
  const auto notebook = read_notebook(
      R"json({"metadata": {"kernelspec": {"language": "scala"}},
          "cells": [{"cell_type": "markdown", "source": "a"}]})json");
  ASSERT_TRUE(notebook);
  EXPECT_EQ(language_name(notebook->language), "scala");
  EXPECT_EQ(notebook->text, "// %% [markdown] cell 1\n// a\n\n");
}

TEST(Notebook, OldFormatWithWorksheetsIsRead) {
  const std::string_view json =
      R"json({"metadata": {"name": "x"}, "nbformat": 3,
          "worksheets": [{"cells": [{"cell_type": "code", "input": "a = 1", "language": "python"}]},
                         {"cells": [{"cell_type": "heading", "source": ["b"]}]}]})json";
  const auto notebook = read_notebook(json);
  ASSERT_TRUE(notebook);
  EXPECT_EQ(notebook->text, "# %% [code] cell 1\na = 1\n\n# %% [markdown] cell 2\n# b\n\n");
  const ByteRange second = notebook->cells[1].source;
  EXPECT_EQ(json.substr(second.begin, second.end - second.begin), R"json(["b"])json");
}

TEST(Notebook, WhatIsBuiltOtherwiseIsNone) {
  for (const std::string_view json :
       {"",
        "{",
        "[]",
        "{}",
        "1",
        R"json({"cells": {}})json",
        R"json({"cells": [1]})json",
        R"json({"cells": [{"cell_type": "code"}]})json",
        R"json({"cells": [{"cell_type": "code", "source": 1}]})json",
        R"json({"cells": [{"cell_type": "code", "source": [1]}]})json",
        R"json({"c\u0065lls": [{"cell_type": "code", "source": "a"}]})json",
        R"json({"worksheets": [{}]})json"}) {
    EXPECT_FALSE(read_notebook(json)) << json;
  }
  EXPECT_FALSE(read_notebook(std::string(100'000, '[')));
}

TEST(Notebook, TruncationsAndFlippedBytesNeverCrash) {
  for (std::size_t size = 0; size < kSmall.size(); ++size) {
    EXPECT_FALSE(read_notebook(kSmall.substr(0, size)));
    std::string flipped(kSmall);
    flipped[size] = static_cast<char>(flipped[size] ^ 0x15);
    if (const auto notebook = read_notebook(flipped)) {
      for (const NotebookCell& cell : notebook->cells) {
        EXPECT_LE(cell.source.end, flipped.size());
        EXPECT_LE(cell.text.end, notebook->text.size());
      }
    }
  }
}

}  // namespace
}  // namespace lode::source
