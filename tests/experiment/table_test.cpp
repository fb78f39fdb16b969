#include "lode/experiment/table.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace lode::experiment {
namespace {

Table sample() {
  return {.title = "cosqa (test): 500 queries",
          .header = {"pipeline", "queries", "nDCG@10"},
          .text_columns = 1,
          .rows = {{"bm25", "500", "0.4000"}, {"a_b|词(k1=0.9)", "7", "-"}},
          .notes = {"A note."}};
}

TEST(Table, AlignsWordsLeftAndNumbersRightByDisplayWidth) {
  EXPECT_EQ(to_string(sample(), TableFormat::Text),
            "cosqa (test): 500 queries\n"
            "pipeline        queries  nDCG@10\n"
            "--------------------------------\n"
            "bm25                500   0.4000\n"
            "a_b|词(k1=0.9)        7        -\n"
            "A note.\n");
}

TEST(Table, MarkdownEscapesThePipe) {
  EXPECT_EQ(to_string(sample(), TableFormat::Markdown),
            "### cosqa (test): 500 queries\n\n"
            "| pipeline | queries | nDCG@10 |\n"
            "|---|---:|---:|\n"
            "| bm25 | 500 | 0.4000 |\n"
            "| a_b\\|词(k1=0.9) | 7 | - |\n"
            "\nA note.\n");
}

TEST(Table, LatexEscapesItsSpecialCharacters) {
  Table table = sample();
  table.rows[0][0] = "50% & $x_1^2$ {~\\}#";
  const std::string text = to_string(table, TableFormat::Latex);
  EXPECT_NE(
      text.find("\\begin{tabular}{lrr}\n\\toprule\npipeline & queries & nDCG@10 \\\\\n\\midrule\n"),
      std::string::npos);
  EXPECT_NE(text.find("50\\% \\& \\$x\\_1\\textasciicircum{}2\\$ "
                      "\\{\\textasciitilde{}\\textbackslash{}\\}\\# & 500"),
            std::string::npos);
  EXPECT_NE(text.find("\\caption{cosqa (test): 500 queries. A note.}\n\\end{table}\n"),
            std::string::npos);
}

TEST(Table, ValuesHaveFourDecimalsAndNoNumberIsADash) {
  EXPECT_EQ(format_value(0.41004), "0.4100");
  EXPECT_EQ(format_value(1), "1.0000");
  EXPECT_EQ(format_value(std::numeric_limits<double>::quiet_NaN()), "-");
}

}  // namespace
}  // namespace lode::experiment
