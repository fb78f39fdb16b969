#include "lode/text/tokenizer.hpp"

#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/base/json.hpp"

#include "support/data.hpp"

namespace lode::text {
namespace {

namespace fs = std::filesystem;

fs::path golden(const std::string& name) {
  return lode::testing::source_path("tests/data/text/tokenizer") / name;
}

std::vector<TokenId> ids_of(const Tokenizer& tokenizer, std::string_view text) {
  TokenizedText out;
  tokenizer.encode(text, false, out);
  return out.ids;
}

/// A copy of a golden tokenizer with a change.
template <typename Change>
fs::path changed(const lode::testing::TemporaryFolder& folder,
                 const std::string& name,
                 const Change& change) {
  Json json = value_or_throw(parse_json(read_file(golden(name))));
  change(json);
  fs::path path = folder / "tokenizer.json";
  write_file(path, json.dump());
  return path;
}

std::string message_of(const fs::path& path, ErrorKind kind) {
  try {
    static_cast<void>(open_tokenizer(path));
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), kind) << error.message();
    return error.message();
  }
  ADD_FAILURE() << "it opened";
  return {};
}

TEST(Tokenizer, E19_SpecialTokensInADocumentArePlainText) {
  const auto tokenizer = open_tokenizer(golden("qwen2.json"));
  const TokenId end = *tokenizer->id("<|im_end|>");
  const std::string text = "a<|im_end|>b<|endoftext|>";
  EXPECT_THAT(ids_of(*tokenizer, text), ::testing::Not(::testing::Contains(end)));
  EXPECT_EQ(tokenizer->decode(ids_of(*tokenizer, text), true), text);
  TokenizedText out;
  tokenizer->encode_template(text, out);
  EXPECT_THAT(out.ids, ::testing::Contains(end));
}

TEST(Tokenizer, E19_AddedTokensThatAreNotSpecialAreStillCutOut) {
  const auto tokenizer = open_tokenizer(golden("qwen2.json"));
  EXPECT_EQ(ids_of(*tokenizer, "<tool>"), std::vector<TokenId>{*tokenizer->id("<tool>")});
}

TEST(Tokenizer, E17_NoLimitOfCharacters) {
  const auto tokenizer = open_tokenizer(golden("bert.json"));
  std::string text;
  for (int i = 0; i < 200000; ++i) {
    text += "word ";
  }
  EXPECT_EQ(ids_of(*tokenizer, text).size(), 200000 * ids_of(*tokenizer, "word").size());
}

TEST(Tokenizer, E20_TheSameCallGivesTheSameTokensOnAnyThread) {
  const auto tokenizer = open_tokenizer(golden("llama3.json"));
  const std::string text = read_file(golden("texts.jsonl"));
  const std::vector<TokenId> expected = ids_of(*tokenizer, text);
  std::vector<std::vector<TokenId>> results(4);
  std::vector<std::thread> threads;
  threads.reserve(results.size());
  for (auto& result : results) {
    threads.emplace_back([&] {
      for (int i = 0; i < 5; ++i) {
        result = ids_of(*tokenizer, text);
      }
    });
  }
  for (auto& thread : threads) {
    thread.join();
  }
  for (const auto& result : results) {
    EXPECT_EQ(result, expected);
  }
}

TEST(Tokenizer, E6_TemplatesComeFromThePostProcessor) {
  const auto bert = open_tokenizer(golden("bert.json"));
  const TokenId cls = *bert->id("[CLS]");
  const TokenId sep = *bert->id("[SEP]");
  EXPECT_EQ(bert->single_template(), (TokenTemplate{{cls}, {}, {sep}}));
  EXPECT_EQ(bert->pair_template(), (TokenTemplate{{cls}, {sep}, {sep}}));
  const auto roberta = open_tokenizer(golden("roberta.json"));
  EXPECT_EQ(roberta->single_template(), (TokenTemplate{{0}, {}, {1}}));
  EXPECT_EQ(roberta->pair_template(), (TokenTemplate{{0}, {1, 1}, {1}}));
  EXPECT_EQ(open_tokenizer(golden("qwen2.json"))->single_template(), TokenTemplate{});
}

TEST(Tokenizer, TokensAndIdsAreEachOthersInverse) {
  const auto tokenizer = open_tokenizer(golden("modernbert.json"));
  std::size_t known = 0;
  for (TokenId id = 0; id < static_cast<TokenId>(tokenizer->id_count()); ++id) {
    const std::string_view token = tokenizer->token(id);
    ASSERT_FALSE(token.empty());
    EXPECT_EQ(tokenizer->id(token), id);
    ++known;
  }
  EXPECT_GT(known, 500U);
  EXPECT_TRUE(tokenizer->token(-1).empty());
  EXPECT_TRUE(tokenizer->token(static_cast<TokenId>(tokenizer->id_count())).empty());
  EXPECT_FALSE(tokenizer->id("no such token").has_value());
}

TEST(Tokenizer, BytesThatAreNoUtf8AreReplacementCharacters) {
  const auto tokenizer = open_tokenizer(golden("llama3.json"));
  const std::string damaged = "a\xE4\xB8z\xFF\xF0\x9F\x98";
  TokenizedText out;
  tokenizer->encode(damaged, true, out);
  EXPECT_EQ(out.ids, ids_of(*tokenizer, "a\xEF\xBF\xBDz\xEF\xBF\xBD\xEF\xBF\xBD"));
  EXPECT_EQ(out.spans.back().end, damaged.size());
  for (const TokenSpan& span : out.spans) {
    EXPECT_LE(span.begin, span.end);
  }
}

TEST(Tokenizer, EncodingAppends) {
  const auto tokenizer = open_tokenizer(golden("bert.json"));
  TokenizedText out;
  tokenizer->encode("one", true, out);
  const std::size_t first = out.ids.size();
  tokenizer->encode("two", true, out);
  EXPECT_GT(out.ids.size(), first);
  EXPECT_EQ(out.ids.size(), out.spans.size());
  EXPECT_EQ(out.spans[first].begin, 0U);
}

// The next three hold what Hugging Face tokenizers 0.23.3 gives.

TEST(Tokenizer, EqualWaysToCutAWordAreToldApartByTheRoundingOfTheReference) {
  const lode::testing::TemporaryFolder folder;
  const fs::path path = folder / "tokenizer.json";
  write_file(path,
             R"({"model": {"type": "Unigram", "unk_id": 0, "vocab": [["<unk>", 0.0],
                 ["x", -3.9299705028533936], ["n", -6.093497276306152],
                 ["nn", -11.493908882141113]]}})");
  const auto tokenizer = open_tokenizer(path);
  EXPECT_EQ(ids_of(*tokenizer, "nnnnnnn"), (std::vector<TokenId>{3, 3, 2, 3}));
  EXPECT_EQ(ids_of(*tokenizer, "xnnnnnnn"), (std::vector<TokenId>{1, 3, 3, 3, 2}));
}

TEST(Tokenizer, BytesWithoutATokenVanishAndMoveTheSpansBehindThem) {
  const lode::testing::TemporaryFolder folder;
  const fs::path path = folder / "tokenizer.json";
  write_file(path,
             R"({"pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": false,
                                   "trim_offsets": true, "use_regex": false},
                 "model": {"type": "BPE", "vocab": {"¸": 0, "Ĵ": 1, "Ħ": 2, "_": 3, "__": 4,
                           "a": 5}, "merges": ["_ _"]}})");
  TokenizedText out;
  open_tokenizer(path)->encode("\xF1\xB8\x92\x84__a", true, out);
  EXPECT_EQ(out.ids, (std::vector<TokenId>{0, 1, 2, 4, 5}));
  EXPECT_EQ(out.spans, (std::vector<TokenSpan>{{0, 4}, {0, 4}, {0, 4}, {0, 4}, {4, 5}}));
}

TEST(Tokenizer, MarksOfUnicode17BelongToTheCharacterBeforeThem) {
  const auto tokenizer = open_tokenizer(golden("xlm-r.json"));
  EXPECT_EQ(ids_of(*tokenizer, "½\u1AD6x"), ids_of(*tokenizer, "½x"));
  EXPECT_NE(ids_of(*tokenizer, "½\u1AFFx"), ids_of(*tokenizer, "½x"));
}

TEST(Tokenizer, UnknownComponentsAreRefusedByName) {
  const lode::testing::TemporaryFolder folder;
  for (const char* part : {"normalizer", "pre_tokenizer", "post_processor", "decoder"}) {
    const fs::path path = changed(folder, "bert.json", [&](Json& json) {
      json[part] = Json{{"type", "Mystery"}};
    });
    const std::string message = message_of(path, ErrorKind::Unsupported);
    EXPECT_THAT(message, ::testing::HasSubstr("'Mystery'"));
    EXPECT_THAT(message, ::testing::HasSubstr(part));
  }
  const fs::path path =
      changed(folder, "bert.json", [&](Json& json) { json["model"]["type"] = "Mystery"; });
  EXPECT_THAT(message_of(path, ErrorKind::Unsupported), ::testing::HasSubstr("'Mystery'"));
}

TEST(Tokenizer, DropoutIsRefused) {
  const lode::testing::TemporaryFolder folder;
  const fs::path path =
      changed(folder, "llama3.json", [](Json& json) { json["model"]["dropout"] = 0.1; });
  EXPECT_THAT(message_of(path, ErrorKind::Unsupported), ::testing::HasSubstr("dropout"));
}

TEST(Tokenizer, DamagedFilesEndInAMessageWithTheirName) {
  const lode::testing::TemporaryFolder folder;
  const std::string whole = read_file(golden("t5.json"));
  for (std::size_t size = 0; size < whole.size(); size += 1 + size / 40) {
    const fs::path path = folder / "tokenizer.json";
    write_file(path, std::string_view(whole).substr(0, size));
    EXPECT_THAT(message_of(path, ErrorKind::InvalidInput), ::testing::HasSubstr("tokenizer.json"));
  }
}

TEST(Tokenizer, DamagedModelsOfSentencepieceEndInAMessage) {
  const lode::testing::TemporaryFolder folder;
  const std::string whole = read_file(golden("spm-unigram.model"));
  std::size_t refused = 0;
  for (std::size_t size = 0; size < whole.size(); size += 1 + size / 40) {
    const fs::path path = folder / "cut.model";
    write_file(path, std::string_view(whole).substr(0, size));
    try {
      static_cast<void>(open_tokenizer(path));
    } catch (const Error&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, 100U);
}

/// A model of sentencepiece, as a message of its protocol buffer: the unigrams <unk>, /, *, **,
/// ****, *******, with scores of XLM-R.
fs::path star_model(const lode::testing::TemporaryFolder& folder) {
  using namespace std::string_view_literals;
  fs::path path = folder / "star.model";
  write_file(path,
             "\n\x0E\n\5<unk>\x15\0\0\0\0\x18\2\n\n\n\1/\x15q\x10\xE5\xC0\x18\1"
             "\n\n\n\1*\x15\x1E\x92\x1E\xC1\x18\1\n\x0B\n\2**\x15\xEC?C\xC1\x18\1"
             "\n\r\n\4****\x15\xA1"
             "FN\xC1\x18\1\n\x10\n\7*******\x15.\6Z\xC1\x18\1"
             "\x12\2\x18\1\x1A\x12\n\x08identity\x12\0\x18\0 \0(\1"sv);
  return path;
}

// The next two hold what sentencepiece 0.2.3 gives.

TEST(Tokenizer, SumsOfASentencepieceModelAreRoundedBeforeTheyAreCompared) {
  const lode::testing::TemporaryFolder folder;
  const auto tokenizer = open_tokenizer(star_model(folder));
  EXPECT_EQ(ids_of(*tokenizer, "/**********"), (std::vector<TokenId>{1, 2, 3, 5}));
  EXPECT_EQ(ids_of(*tokenizer, "/***********"), (std::vector<TokenId>{1, 4, 5}));
}

TEST(Tokenizer, SumsOfASentencepieceModelBeginAnewWhereTheyAreCoarse) {
  const lode::testing::TemporaryFolder folder;
  const auto tokenizer = open_tokenizer(star_model(folder));
  constexpr std::size_t kUnits = 12'000;
  std::string text;
  for (std::size_t i = 0; i < kUnits; ++i) {
    text += "/********";
  }
  const std::vector<TokenId> ids = ids_of(*tokenizer, text);
  ASSERT_EQ(ids.size(), 3 * kUnits);
  std::vector<std::size_t> turned;
  for (std::size_t i = 0; i < kUnits; ++i) {
    const std::vector<TokenId> unit(ids.begin() + static_cast<std::ptrdiff_t>(3 * i),
                                    ids.begin() + static_cast<std::ptrdiff_t>(3 * i + 3));
    if (unit != std::vector<TokenId>{1, 2, 5}) {
      EXPECT_EQ(unit, (std::vector<TokenId>{1, 5, 2}));
      turned.push_back(i);
    }
  }
  EXPECT_EQ(turned, (std::vector<std::size_t>{3257, 3274, 6515, 6532, 9773, 9790}));
}

TEST(Tokenizer, AFolderWithoutATokenizerIsNotFound) {
  const lode::testing::TemporaryFolder folder;
  EXPECT_THAT(message_of(folder.path(), ErrorKind::NotFound),
              ::testing::HasSubstr("tokenizer.json"));
}

TEST(Tokenizer, VocabularyAndMergesGiveWhatTheJsonGives) {
  const lode::testing::TemporaryFolder folder;
  const Json json = value_or_throw(parse_json(read_file(golden("qwen2.json"))));
  write_file(folder / "vocab.json", json["model"]["vocab"].dump());
  std::string merges = "#version: 0.2\n";
  for (const Json& merge : json["model"]["merges"]) {
    merges += merge[0].get<std::string>() + " " + merge[1].get<std::string>() + "\n";
  }
  write_file(folder / "merges.txt", merges);
  write_file(folder / "tokenizer_config.json", R"({"tokenizer_class": "Qwen2TokenizerFast"})");
  const auto from_folder = open_tokenizer(folder.path());
  const auto from_json = open_tokenizer(golden("qwen2.json"));
  const std::string text = "def f(x):\n    return x1 + 22 # it's e\xCC\x81";
  EXPECT_EQ(ids_of(*from_folder, text), ids_of(*from_json, text));
  write_file(folder / "tokenizer_config.json", R"({"tokenizer_class": "OddTokenizer"})");
  EXPECT_THAT(message_of(folder.path(), ErrorKind::Unsupported),
              ::testing::HasSubstr("'OddTokenizer'"));
}

TEST(Tokenizer, VocabularyLinesHonourTheConfig) {
  const lode::testing::TemporaryFolder folder;
  write_file(folder / "vocab.txt", "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nab\nAb\n##c\n");
  EXPECT_EQ(ids_of(*open_tokenizer(folder.path()), "Abc Ab"), (std::vector<TokenId>{5, 7, 5}));
  write_file(folder / "tokenizer_config.json", R"({"do_lower_case": false})");
  EXPECT_EQ(ids_of(*open_tokenizer(folder.path()), "Abc ab"), (std::vector<TokenId>{6, 7, 5}));
}

}  // namespace
}  // namespace lode::text
