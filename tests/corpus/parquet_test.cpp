#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/json.hpp"
#include "lode/corpus/parquet_module.hpp"

#include "corpus/task_files.hpp"
#include "support/data.hpp"

namespace lode::corpus {
namespace {

using ::testing::HasSubstr;

/// Reads everything and returns the number of rows.
std::size_t read_all(std::string_view bytes) {
  const auto reader = open_parquet("x.parquet", bytes);
  Row row;
  std::size_t rows = 0;
  while (reader->next(row)) {
    ++rows;
  }
  return rows;
}

TEST(Parquet, ReadsAllRowGroups) {
  LODE_SKIP_WITHOUT_PARQUET();
  const auto reader = open_parquet(testing::source_path("tests/data/corpus/faulty/groups.parquet"));
  Row row;
  for (int i = 0; i < 3000; ++i) {
    ASSERT_TRUE(reader->next(row));
    ASSERT_EQ(row.find("_id")->text, "d" + std::to_string(i));
    ASSERT_EQ(reader->place().number, static_cast<std::size_t>(i) + 1);
  }
  EXPECT_FALSE(reader->next(row));
}

TEST(Parquet, ListsAndMapsOfEveryKindAreJson) {
  LODE_SKIP_WITHOUT_PARQUET();
  const auto reader = open_parquet(testing::source_path("tests/data/corpus/kinds/lists.parquet"));
  Row row;
  ASSERT_TRUE(reader->next(row));
  for (const auto& [name, value] : {std::pair("list", R"(["a",null])"),
                                    std::pair("large", R"(["a"])"),
                                    std::pair("pair", "[1,2]"),
                                    std::pair("view", R"(["a"])"),
                                    std::pair("coded", R"(["a","b","a"])"),
                                    std::pair("map", R"({"k":1})")}) {
    ASSERT_NE(row.find(name), nullptr) << name;
    EXPECT_EQ(row.find(name)->kind, CellKind::Json) << name;
    EXPECT_EQ(row.find(name)->text, value) << name;
  }
  EXPECT_EQ(row.find("json")->text, R"({"k": 1})");
}

TEST(Parquet, WhatIsWrittenReadsBack) {
  LODE_SKIP_WITHOUT_PARQUET();
  rc::check([](const std::vector<std::tuple<std::string, int, std::vector<int>>>& rows) {
    const testing::TemporaryFolder folder;
    ParquetFile file(folder / "t.parquet",
                     {{"text"},
                      {"number", parquet::ColumnType::Integer},
                      {"list", parquet::ColumnType::TextList}});
    std::vector<std::string> texts;
    std::vector<std::string> lists;
    for (const auto& [text, number, list] : rows) {
      std::vector<std::string> items;
      for (const int item : list) {
        items.push_back(std::to_string(item));
      }
      texts.push_back(Json(text).dump(-1, ' ', true, Json::error_handler_t::replace));
      lists.push_back(Json(items).dump());
      file.append({texts.back().size() % 5 == 0 ? Cell{} : text_cell(texts.back()),
                   integer_cell(number),
                   {.kind = CellKind::Json, .text = lists.back()}});
    }
    file.commit();
    const auto reader = open_parquet(folder / "t.parquet");
    Row row;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      RC_ASSERT(reader->next(row));
      const Cell* text = row.find("text");
      RC_ASSERT((text == nullptr) == (texts[i].size() % 5 == 0));
      RC_ASSERT((text == nullptr || text->text == texts[i]));
      RC_ASSERT(row.find("number")->integer == std::get<1>(rows[i]));
      RC_ASSERT(row.find("list")->text == lists[i]);
    }
    RC_ASSERT(!reader->next(row));
  });
}

TEST(Parquet, AFileThatIsNoneIsRefused) {
  LODE_SKIP_WITHOUT_PARQUET();
  const testing::TemporaryFolder folder;
  testing::write_text(folder / "t.parquet", "{\"_id\": \"not parquet\"}\n");
  try {
    static_cast<void>(open_parquet(folder / "t.parquet"));
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::InvalidInput);
    EXPECT_THAT(error.message(), HasSubstr("t.parquet: the Parquet file cannot be read: "));
  }
}

TEST(Parquet, BytesThatAreNoTextAreRefusedWhereverTheyLie) {
  LODE_SKIP_WITHOUT_PARQUET();
  for (const auto& [name, message] :
       {std::pair("binary", "column 'image' has the type binary, which has no text form"),
        std::pair("binary_in_list", "column 'image' has the type list<"),
        std::pair("binary_in_struct", "column 'image' has the type struct<"),
        std::pair("binary_in_dictionary", "column 'image' has the type dictionary<"),
        std::pair("binary_of_one_size", "column 'image' has the type fixed_size_binary[1]"),
        std::pair("column_name", "the name of a column is not valid UTF-8")}) {
    const std::string file = std::string("tests/data/corpus/faulty/") + name + ".parquet";
    try {
      static_cast<void>(open_parquet(testing::source_path(file)));
      FAIL() << file;
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::InvalidInput);
      EXPECT_THAT(error.message(), HasSubstr(message)) << file;
    }
  }
}

TEST(Parquet, TruncationsAndFlippedBytesNeverCrash) {
  LODE_SKIP_WITHOUT_PARQUET();
  const std::string good =
      read_file(testing::source_path("tests/data/corpus/coreb_hub/release_v2603/"
                                     "code_corpus-release_v2603-00000-of-00001.parquet"));
  ASSERT_EQ(read_all(good), 3U);
  std::size_t refused = 0;
  const auto try_read = [&](const std::string& bytes) {
    try {
      static_cast<void>(read_all(bytes));
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::InvalidInput);
      ++refused;
    }
  };
  for (std::size_t i = 0; i < good.size(); i += 7) {
    try_read(good.substr(0, i));
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 0x11);
    try_read(bad);
  }
  EXPECT_GT(refused, good.size() / 7);
}

}  // namespace
}  // namespace lode::corpus
