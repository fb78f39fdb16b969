#include "lode/search/mentioned_symbols.hpp"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "search/text_index.hpp"

namespace lode::search {
namespace {

struct Definition {
  std::string container;
  std::string name;
  std::uint32_t file = 0;
};

/// An index of definitions alone.
class DefinitionIndex final : public TextIndex {
 public:
  explicit DefinitionIndex(std::vector<Definition> definitions)
      : TextIndex({{"adapters.py", {""}}, {"sessions.py", {""}}}),
        definitions_(std::move(definitions)) {}
  [[nodiscard]] std::vector<CodeSymbol> find_symbols(std::string_view name) const override {
    std::vector<CodeSymbol> found;
    for (const Definition& definition : definitions_) {
      if (symbol_key(definition.name) == symbol_key(name)) {
        CodeSymbol& symbol = found.emplace_back();
        symbol.name = definition.name;
        symbol.container = definition.container;
        symbol.file = definition.file;
      }
    }
    return found;
  }

 private:
  std::vector<Definition> definitions_;
};

const DefinitionIndex& small_index() {
  static const DefinitionIndex kIndex({{"HTTPAdapter", "send", 0},
                                       {"BaseAdapter", "send", 0},
                                       {"Session", "send", 1},
                                       {"", "get_item", 0},
                                       {"", "getItem", 1},
                                       {"", "Depends", 0},
                                       {"", "depends", 1}});
  return kIndex;
}

/// What the first mention of a query with such a key means, as "container.name".
std::vector<std::string> meant_by(std::string_view query, std::string_view key) {
  std::vector<std::string> names;
  for (const MentionedName& mentioned : parse_code_query(query).names) {
    if (mentioned.name == key) {
      for (const CodeSymbol& symbol : find_mentioned(small_index(), mentioned)) {
        names.push_back(qualified_name(symbol));
      }
    }
  }
  return names;
}

using Strings = std::vector<std::string>;

TEST(FindMentioned, AQualifiedNameMeansTheOneInItsContainer) {
  EXPECT_EQ(meant_by("HTTPAdapter.send", "send"), Strings{"HTTPAdapter.send"});
  EXPECT_EQ(meant_by("what does Session::send do", "send"), Strings{"Session.send"});
  EXPECT_EQ(meant_by("BaseAdapter#send", "send"), Strings{"BaseAdapter.send"});
}

TEST(FindMentioned, AFileCountsAsAContainer) {
  EXPECT_EQ(meant_by("sessions.send", "send"), Strings{"Session.send"});
}

TEST(FindMentioned, AnUnknownContainerLeavesAllDefinitions) {
  EXPECT_EQ(meant_by("Nothing.send", "send").size(), 3U);
}

TEST(FindMentioned, TheSpellingOfTheQueryIsMeantIfSomethingHasIt) {
  EXPECT_EQ(meant_by("get_item", "getitem"), Strings{"get_item"});
  EXPECT_EQ(meant_by("getItem", "getitem"), Strings{"getItem"});
  EXPECT_EQ(meant_by("Depends", "depends"), Strings{"Depends"});
  EXPECT_EQ(meant_by("GetItem", "getitem"), Strings{"getItem"});
  EXPECT_EQ(meant_by("get_it_em", "getitem"), (Strings{"get_item", "getItem"}));
}

TEST(SelectDefinitions, TheBestSpeltComeFirst) {
  const auto selected = select_definitions(small_index().find_symbols("getItem"), "getItem", false);
  ASSERT_EQ(selected.size(), 2U);
  EXPECT_EQ(selected[0].name, "getItem");
  EXPECT_EQ(selected[1].name, "get_item");
}

TEST(SelectDefinitions, AContainerMustBeTheOneThatIsNamed) {
  const auto symbols = small_index().find_symbols("send");
  EXPECT_EQ(select_definitions(symbols, "Session.send", false).size(), 1U);
  EXPECT_EQ(select_definitions(symbols, "requests::Session::send", false).size(), 1U);
  EXPECT_EQ(select_definitions(symbols, "Nothing.send", false).size(), 0U);
  EXPECT_EQ(select_definitions(symbols, "send", false).size(), 3U);
}

RC_GTEST_PROP(SymbolKey, ComparesAsTheKeyThatIsMade, ()) {
  const auto text = [] {
    return rc::gen::container<std::string>(rc::gen::elementOf(std::string("aAbB__zZ\xC3\x84")));
  };
  const std::string name = *text();
  const std::string key = symbol_key(*text());
  const auto sign = [](int value) { return (value > 0) - (value < 0); };
  RC_ASSERT(sign(compare_symbol_key(name, key)) == sign(symbol_key(name).compare(key)));
  RC_ASSERT(sign(compare_symbol_key(name, key, key.size())) ==
            sign(symbol_key(name).substr(0, key.size()).compare(key)));
}

TEST(LastName, IsWhatFollowsTheLastSign) {
  EXPECT_EQ(last_name("Pool.get"), "get");
  EXPECT_EQ(last_name("pool::Pool::get"), "get");
  EXPECT_EQ(last_name("App\\Pool->get"), "get");
  EXPECT_EQ(last_name("get"), "get");
  EXPECT_EQ(last_name("Pool."), "");
}

}  // namespace
}  // namespace lode::search
