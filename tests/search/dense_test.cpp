#include "lode/search/dense.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/parallel.hpp"
#include "lode/search/encode_texts.hpp"

#include "support/hashing_encoder.hpp"

namespace lode::search {
namespace {

using lode::testing::HashingEncoder;
using ::testing::ElementsAre;

struct Sample {
  std::vector<std::string> docnos;
  std::vector<std::string> texts;
};

DocumentSource source_of(const Sample& sample) {
  return {.size = sample.texts.size(),
          .read = [&](std::size_t i, std::string& docno, std::string& text) {
            docno = sample.docnos[i];
            text = sample.texts[i];
          }};
}

/// Functions of which some have equal texts; numbers and docnos are in different orders.
Sample functions(std::size_t count) {
  Sample sample;
  for (std::size_t i = 0; i < count; ++i) {
    sample.docnos.push_back("d" + std::to_string(i * 7919 % count));
    sample.texts.push_back("def function_" + std::to_string(i % (count * 2 / 3)) +
                           "(values): sort");
  }
  return sample;
}

std::shared_ptr<HashingEncoder> hashing_encoder() {
  return std::make_shared<HashingEncoder>(HashingEncoder::Options{.query_prompt = "query: "});
}

DenseRetriever retriever_over(const Sample& sample,
                              const std::shared_ptr<const Encoder>& encoder,
                              DenseRetriever::Options options = {}) {
  return DenseRetriever(
      DenseIndex::build(source_of(sample), *encoder, {}), encoder, std::move(options));
}

std::vector<float> vector_of(const Encoder& encoder, std::string_view text, TextRole role) {
  std::vector<float> vector(encoder.dimension());
  encoder.encode(std::vector{text}, {.role = role}, vector);
  return vector;
}

/// What a retriever should find, by the definition.
std::vector<RetrievedDocument> by_full_sort(const Sample& sample,
                                            const Encoder& encoder,
                                            const RetrievalQuery& query) {
  const auto of_query = vector_of(encoder, query.text, TextRole::Query);
  std::vector<RetrievedDocument> hits;
  for (std::size_t i = 0; i < sample.texts.size(); ++i) {
    if (!query.candidates.empty() &&
        std::find(query.candidates.begin(), query.candidates.end(), i) == query.candidates.end()) {
      continue;
    }
    vector::Matrix one(1, encoder.dimension());
    one.set_rows(0, vector_of(encoder, sample.texts[i], TextRole::Document));
    vector::Matrix other(1, encoder.dimension());
    other.set_rows(0, of_query);
    hits.push_back(
        {.document = i, .score = double{vector::scan(one, other, {.k = 1})[0][0].score}});
  }
  std::sort(hits.begin(), hits.end(), [&](const auto& left, const auto& right) {
    return left.score != right.score ? left.score > right.score
                                     : sample.docnos[left.document] > sample.docnos[right.document];
  });
  hits.resize(std::min(hits.size(), query.depth));
  return hits;
}

RetrievalQuery query_of(std::string_view text, std::size_t depth) {
  return {.text = text, .instruction = {}, .candidates = {}, .depth = depth};
}

TEST(DenseRetriever, RanksByInnerProductThenByDocnoDescending) {
  const Sample sample = functions(90);
  const auto encoder = hashing_encoder();
  const auto retriever = retriever_over(sample, encoder);
  std::vector<RetrievalQuery> queries;
  for (const std::size_t depth : {1U, 2U, 3U, 10U, 89U, 90U, 200U}) {
    queries.push_back(query_of("function_7 values", depth));
    queries.push_back(query_of("def sort", depth));
  }
  const auto found = retriever.retrieve(queries);
  for (std::size_t i = 0; i < queries.size(); ++i) {
    EXPECT_EQ(found[i], by_full_sort(sample, *encoder, queries[i])) << i;
  }
}

TEST(DenseRetriever, RanksAllCandidatesAndNothingElse) {
  const Sample sample = functions(60);
  const auto encoder = hashing_encoder();
  const std::vector<std::size_t> candidates = {3, 4, 20, 43, 44};
  for (const bool int8 : {false, true}) {
    const auto retriever = retriever_over(sample, encoder, {.task = "", .int8 = int8});
    RetrievalQuery query = query_of("function_4", 10);
    query.candidates = candidates;
    const auto found = retriever.retrieve(std::vector{query, query_of("other", 2)});
    EXPECT_EQ(found[0].size(), 5U);
    EXPECT_EQ(found[0], by_full_sort(sample, *encoder, query));
    EXPECT_EQ(found[1].size(), 2U);
  }
}

TEST(DenseRetriever, CodesFindTheSameAsFloatsInASmallCorpus) {
  const Sample sample = functions(60);
  const auto encoder = hashing_encoder();
  const std::vector queries = {query_of("function_7 values", 10)};
  EXPECT_EQ(retriever_over(sample, encoder).retrieve(queries),
            retriever_over(sample, encoder, {.task = "", .int8 = true, .oversample = 6})
                .retrieve(queries));
}

TEST(DenseRetriever, EqualTextsAreEncodedOnce) {
  Sample sample = functions(60);
  const auto encoder = hashing_encoder();
  const auto retriever = retriever_over(sample, encoder);
  EXPECT_EQ(encoder->encoded, 40U);
  const std::vector queries = {query_of("a b c", 3), query_of("a b c", 3), query_of("d e f", 3)};
  const auto found = retriever.retrieve(queries);
  EXPECT_EQ(encoder->encoded, 42U);
  EXPECT_EQ(found[0], found[1]);
}

TEST(DenseRetriever, InstructionsAndTaskReachTheEncoder) {
  const Sample sample = functions(10);
  const auto encoder = std::make_shared<HashingEncoder>(
      HashingEncoder::Options{.query_prompt = "", .mentions_task = true});
  const auto retriever = retriever_over(sample, encoder, {.task = "code2code"});
  RetrievalQuery plain = query_of("sort", 3);
  RetrievalQuery instructed = plain;
  instructed.instruction = "function_3(values)";
  const auto found = retriever.retrieve(std::vector{plain, instructed, plain});
  EXPECT_EQ(found[0], found[2]);
  EXPECT_NE(found[0], found[1]);
}

TEST(DenseRetriever, DoesNotDependOnThreadsOrOnTheOtherQueries) {
  const Sample sample = functions(300);
  const auto encoder = hashing_encoder();
  const auto retriever = retriever_over(sample, encoder);
  std::vector<std::string> texts;
  for (int i = 0; i < 50; ++i) {
    texts.push_back("function_" + std::to_string(i));
  }
  std::vector<RetrievalQuery> queries;
  for (const std::string& text : texts) {
    queries.push_back(query_of(text, 20));
  }
  const auto together = retriever.retrieve(queries);
  set_thread_count(4);
  EXPECT_EQ(retriever.retrieve(queries), together);
  set_thread_count(0);
  EXPECT_EQ(retriever.retrieve(std::vector{queries[33]})[0], together[33]);
}

TEST(DenseRetriever, AnEmptyCorpusHasNoHits) {
  const Sample nothing;
  const auto encoder = hashing_encoder();
  EXPECT_TRUE(retriever_over(nothing, encoder).retrieve(std::vector{query_of("a", 5)})[0].empty());
}

TEST(DenseIndex, S46_EveryTextHasItsOwnVector) {
  const Sample sample = functions(200);
  const auto encoder = hashing_encoder();
  const auto index = DenseIndex::build(source_of(sample), *encoder, {});
  for (std::size_t i = 0; i < sample.texts.size(); ++i) {
    const auto row = index->vectors().row(index->row_of(i));
    EXPECT_EQ(std::vector<float>(row.begin(), row.end()),
              vector_of(*encoder, sample.texts[i], TextRole::Document));
    const auto documents = index->documents_of(index->row_of(i));
    EXPECT_NE(std::find(documents.begin(), documents.end(), i), documents.end());
  }
}

TEST(DenseIndex, E25_AVectorThatIsNotFiniteIsRefusedByTheDocumentsName) {
  Sample sample = functions(20);
  sample.texts[13] = "import os";
  const HashingEncoder encoder({.poison = "import"});
  try {
    static_cast<void>(DenseIndex::build(source_of(sample), encoder, {}));
    ADD_FAILURE() << "it was taken";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Unfinished);
    EXPECT_THAT(error.message(),
                ::testing::HasSubstr("the document '" + sample.docnos[13] +
                                     "' a vector that is not finite"));
  }
}

TEST(DenseIndex, CountsWhatWasCut) {
  Sample sample = functions(20);
  sample.texts[3] = std::string(500, 'x');
  const HashingEncoder encoder({.max_length = 100});
  const auto index = DenseIndex::build(source_of(sample), encoder, {});
  EXPECT_THAT(index->counts().truncated, ElementsAre(index->row_of(3)));
  EXPECT_EQ(index->counts().dropped_tokens, 400U);
}

TEST(EncodeTexts, GivesVectorsInOrderWhateverTheBatches) {
  const HashingEncoder encoder;
  std::vector<std::string> texts;
  for (int i = 0; i < 1000; ++i) {
    texts.push_back("text number " + std::to_string(i));
  }
  std::vector<float> all;
  const EncodeCounts counts =
      encode_texts(encoder,
                   {},
                   {.count = texts.size(),
                    .read = [&](std::size_t i, std::string& text) { text = texts[i]; },
                    .take =
                        [&](std::size_t first, std::span<const float> vectors) {
                          EXPECT_EQ(first * encoder.dimension(), all.size());
                          all.insert(all.end(), vectors.begin(), vectors.end());
                        },
                    .name = [](std::size_t i) { return "text " + std::to_string(i); }});
  EXPECT_EQ(counts.texts, 1000U);
  std::vector<float> expected(texts.size() * encoder.dimension());
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  encoder.encode(views, {}, expected);
  EXPECT_EQ(all, expected);
}

TEST(EncodeTexts, LargeTextsGoInSmallBatches) {
  const HashingEncoder encoder;
  const std::string large(std::size_t{5} << 20U, 'a');
  std::size_t calls = 0;
  static_cast<void>(encode_texts(encoder,
                                 {},
                                 {.count = 6,
                                  .read = [&](std::size_t, std::string& text) { text = large; },
                                  .take = [&](std::size_t, std::span<const float>) { ++calls; },
                                  .name = [](std::size_t) { return std::string(); }}));
  EXPECT_EQ(calls, 6U);
}

}  // namespace
}  // namespace lode::search
