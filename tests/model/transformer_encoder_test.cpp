#include "lode/model/transformer_encoder.hpp"

#include <atomic>
#include <cmath>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/base/parallel.hpp"

#include "model/support.hpp"

namespace lode::model {
namespace {

constexpr std::size_t kHidden = 4;

struct Made {
  testing::FakeBackbone* backbone = nullptr;  ///< Owned by the encoder.
  std::unique_ptr<search::Encoder> encoder;
};

Made make(std::vector<Pooling> pooling, auto change) {
  auto backbone = std::make_unique<testing::FakeBackbone>(kHidden);
  Made made{.backbone = backbone.get(), .encoder = nullptr};
  TransformerParts parts;
  parts.name = "fake";
  parts.tokenizer = std::make_shared<testing::WordTokenizer>(
      std::vector<std::string>{}, text::TokenTemplate{.before = {5}, .between = {}, .after = {6}});
  parts.backbone = std::move(backbone);
  parts.max_length = 10;
  parts.hidden = kHidden;
  parts.dimension = pooling.size() * kHidden;
  parts.pooling = std::move(pooling);
  parts.token_budget = 16;
  parts.identity = [] { return std::string("identity"); };
  change(parts);
  made.encoder = make_transformer_encoder(std::move(parts));
  return made;
}

Made make(std::vector<Pooling> pooling) {
  return make(std::move(pooling), [](TransformerParts&) {});
}

/// Texts of 0 to 11 words, so that some are longer than the model reads, in no order of length.
std::vector<std::string> sample_texts() {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < 60; ++i) {
    std::string text;
    for (std::size_t word = 0; word < i * 7 % 12; ++word) {
      text += std::string(1 + (i + word * word) % 20, 'w') + " ";
    }
    texts.push_back(text);
  }
  return texts;
}

std::vector<float> encode(const search::Encoder& encoder,
                          const std::vector<std::string>& texts,
                          const search::EncodeContext& context = {},
                          search::EncodeCounts* counts = nullptr) {
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  std::vector<float> vectors(texts.size() * encoder.dimension(), -7.0F);
  const search::EncodeCounts found = encoder.encode(views, context, vectors);
  if (counts != nullptr) {
    *counts = found;
  }
  return vectors;
}

TEST(TransformerEncoder, E7_E8_S46_VectorsDoNotDependOnTheBatch) {
  for (const Pooling pooling : {Pooling::Cls,
                                Pooling::Mean,
                                Pooling::MeanSqrtLength,
                                Pooling::WeightedMean,
                                Pooling::Max,
                                Pooling::LastToken}) {
    const auto texts = sample_texts();
    const std::vector<float> together = encode(*make({pooling}).encoder, texts);
    std::vector<float> alone;
    for (const std::string& text : texts) {
      const std::vector<float> one = encode(*make({pooling}).encoder, {text});
      alone.insert(alone.end(), one.begin(), one.end());
    }
    EXPECT_EQ(together, alone) << pooling_name(pooling);
    const auto larger = make({pooling}, [](TransformerParts& parts) { parts.token_budget = 1000; });
    EXPECT_EQ(together, encode(*larger.encoder, texts));
  }
}

TEST(TransformerEncoder, S46_VectorsAreInTheCallersOrder) {
  const std::vector<std::string> texts = {"a", "a bb ccc dddd", "a bb", "", "a bb ccc"};
  const Made made =
      make({Pooling::LastToken}, [](TransformerParts& parts) { parts.normalize = false; });
  const std::vector<float> vectors = encode(*made.encoder, texts);
  const std::vector<std::vector<std::int32_t>> ids = {
      {5, 11, 6}, {5, 11, 12, 13, 14, 6}, {5, 11, 12, 6}, {5, 6}, {5, 11, 12, 13, 6}};
  for (std::size_t i = 0; i < ids.size(); ++i) {
    for (std::size_t column = 0; column < kHidden; ++column) {
      EXPECT_EQ(vectors[i * kHidden + column],
                testing::FakeBackbone::state(ids[i], ids[i].size() - 1, column));
    }
  }
}

TEST(TransformerEncoder, E15_CutTextsAreCounted) {
  search::EncodeCounts counts;
  const Made made = make({Pooling::Mean});
  (void)encode(*made.encoder, {"a b c d e f g h", "a b c d e f g h i j", "a"}, {}, &counts);
  EXPECT_EQ(counts.texts, 3U);
  EXPECT_EQ(counts.tokens, 10U + 10U + 3U) << "tokens that the model read";
  EXPECT_EQ(counts.dropped_tokens, 2U);
  EXPECT_EQ(counts.truncated, (std::vector<std::size_t>{1}));
}

#ifndef __SANITIZE_ADDRESS__  // Which keeps what was freed.
/// Kilobytes of this process in memory.
std::size_t resident_kilobytes() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    if (word == "VmRSS:") {
      std::size_t kilobytes = 0;
      status >> kilobytes;
      return kilobytes;
    }
  }
  return 0;
}

TEST(TransformerEncoder, E13_E14_MemoryStaysFlatOverTextsOfManyLengths) {
  const Made made = make({Pooling::Mean}, [](TransformerParts& parts) {
    parts.max_length = 400;
    parts.token_budget = 500;
  });
  const auto round = [&](std::size_t seed) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < 30; ++i) {
      std::string text;
      for (std::size_t word = 0; word < (seed * 131 + i * 37) % 397; ++word) {
        text += "w ";
      }
      texts.push_back(text);
    }
    (void)encode(*made.encoder, texts);
  };
  for (std::size_t i = 0; i < 5; ++i) {
    round(i);
  }
  const std::size_t before = resident_kilobytes();
  for (std::size_t i = 5; i < 40; ++i) {
    round(i);
  }
  EXPECT_LT(resident_kilobytes(), before + 2048);
}
#endif

TEST(TransformerEncoder, E20_CallsAndThreadsGiveTheSameVectors) {
  const Made made = make({Pooling::Mean});
  const auto texts = sample_texts();
  set_thread_count(1);
  const std::vector<float> one = encode(*made.encoder, texts);
  set_thread_count(4);
  EXPECT_EQ(one, encode(*made.encoder, texts));
  set_thread_count(0);
  std::atomic<int> same{0};
  std::vector<std::thread> callers;
  for (int i = 0; i < 4; ++i) {
    callers.emplace_back([&] { same += encode(*made.encoder, texts) == one ? 1 : 0; });
  }
  for (std::thread& caller : callers) {
    caller.join();
  }
  EXPECT_EQ(same, 4);
}

TEST(TransformerEncoder, E24_ATextLongerThanTheBudgetRunsAlone) {
  const Made made = make({Pooling::Mean}, [](TransformerParts& parts) { parts.token_budget = 4; });
  const std::vector<float> vectors = encode(*made.encoder, {"a b c d e f g", "x"});
  EXPECT_EQ(made.backbone->most_tokens, 9U);
  EXPECT_EQ(made.backbone->runs, 2U);
  EXPECT_EQ(vectors.size(), 2 * kHidden);
}

TEST(TransformerEncoder, OnlyTheStatesThatPoolingNeedsAreAskedFor) {
  const Made first = make({Pooling::Cls, Pooling::LastToken});
  const Made all = make({Pooling::Cls, Pooling::LastToken, Pooling::Mean});
  const auto texts = sample_texts();
  const std::vector<float> some = encode(*first.encoder, texts);
  EXPECT_EQ(first.encoder->dimension(), 2 * kHidden);
  EXPECT_EQ(all.encoder->dimension(), 3 * kHidden);
  const Made unscaled = make({Pooling::Cls, Pooling::LastToken},
                             [](TransformerParts& parts) { parts.normalize = false; });
  const Made unscaled_all = make({Pooling::Cls, Pooling::LastToken, Pooling::Mean},
                                 [](TransformerParts& parts) { parts.normalize = false; });
  const std::vector<float> two = encode(*unscaled.encoder, texts);
  const std::vector<float> three = encode(*unscaled_all.encoder, texts);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    for (std::size_t j = 0; j < 2 * kHidden; ++j) {
      EXPECT_EQ(two[i * 2 * kHidden + j], three[i * 3 * kHidden + j]);
    }
  }
}

TEST(TransformerEncoder, FewerDimensionsAreCutBeforeTheLengthBecomesOne) {
  const Made whole =
      make({Pooling::Mean}, [](TransformerParts& parts) { parts.normalize = false; });
  const Made cut = make({Pooling::Mean}, [](TransformerParts& parts) { parts.dimension = 2; });
  const std::vector<float> all = encode(*whole.encoder, {"a b"});
  const std::vector<float> few = encode(*cut.encoder, {"a b"});
  const double length = std::hypot(static_cast<double>(all[0]), static_cast<double>(all[1]));
  EXPECT_NEAR(few[0], all[0] / length, 1e-6);
  EXPECT_NEAR(few[1], all[1] / length, 1e-6);
}

TEST(TransformerEncoder, PromptTokensAreLeftOutWhereTheFolderSaysSo) {
  const auto with_prompt = [](bool included) {
    return [included](TransformerParts& parts) {
      parts.prompts.set_query("p pp ");
      parts.include_prompt = included;
      parts.normalize = false;
    };
  };
  const std::vector<std::int32_t> ids = {5, 11, 12, 13, 6};
  const Made made = make({Pooling::Mean}, with_prompt(false));
  const std::vector<float> vector =
      encode(*made.encoder, {"ttt"}, {.role = search::TextRole::Query});
  for (std::size_t column = 0; column < kHidden; ++column) {
    const float expected = (testing::FakeBackbone::state(ids, 3, column) +
                            testing::FakeBackbone::state(ids, 4, column)) /
                           2.0F;
    EXPECT_NEAR(vector[column], expected, 1e-6);
  }
  const Made first = make({Pooling::Cls}, with_prompt(false));
  const std::vector<float> cls = encode(*first.encoder, {"ttt"}, {.role = search::TextRole::Query});
  EXPECT_EQ(cls[0], testing::FakeBackbone::state(ids, 3, 0));
}

TEST(TransformerEncoder, ATextWithoutTokensHasZeros) {
  const Made made = make({Pooling::LastToken}, [](TransformerParts& parts) {
    parts.tokenizer = std::make_shared<testing::WordTokenizer>();
  });
  EXPECT_EQ(encode(*made.encoder, {"", "a", " "})[0], 0.0F);
  EXPECT_EQ(made.backbone->runs, 1U);
}

TEST(TransformerEncoder, E11_E12_NumbersThatAreNotFiniteAreTriedAgainInFp32) {
  testing::FakeBackbone* exact = nullptr;
  const Made made = make({Pooling::Mean}, [&](TransformerParts& parts) {
    static_cast<testing::FakeBackbone&>(*parts.backbone).poison = 16;  // Words of six letters.
    parts.make_exact = [&] {
      auto backbone = std::make_unique<testing::FakeBackbone>(kHidden);
      exact = backbone.get();
      return backbone;
    };
  });
  const std::vector<std::string> texts = {"def a", "import b", "c", "import d"};
  const std::vector<float> vectors = encode(*made.encoder, texts);
  EXPECT_EQ(vectors, encode(*make({Pooling::Mean}).encoder, texts));
  ASSERT_NE(exact, nullptr);
  EXPECT_EQ(exact->runs, 2U) << "only the texts that need it";
}

TEST(TransformerEncoder, E11_WithoutAnotherFormatTheTextIsNamed) {
  const Made made = make({Pooling::Mean}, [](TransformerParts& parts) {
    static_cast<testing::FakeBackbone&>(*parts.backbone).poison = 16;
  });
  try {
    (void)encode(*made.encoder, {"def a", "import b"});
    ADD_FAILURE() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Unfinished);
    EXPECT_THAT(error.message(), ::testing::HasSubstr("text 2, which begins \"import b\""));
  }
}

TEST(TransformerEncoder, AnInterruptStopsBetweenBatches) {
  const Made made = make({Pooling::Mean});
  set_interrupted(true);
  EXPECT_THROW((void)encode(*made.encoder, sample_texts()), Error);
  set_interrupted(false);
}

}  // namespace
}  // namespace lode::model
