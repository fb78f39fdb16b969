#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lode/lexical/segment.hpp"

#include "lexical/support.hpp"

namespace lode::lexical {
namespace {

Bm25Params random_params(Random& random) {
  const std::vector<double> k3s = {0.0, 3.0, std::numeric_limits<double>::infinity()};
  return {.variant = static_cast<Bm25Variant>(random.below(5)),
          .k1 = random.uniform() * 3,
          .b = random.uniform(),
          .delta = random.uniform(),
          .k3 = k3s[random.below(3)]};
}

RC_GTEST_PROP(Pruning, AnyCollectionGivesTheHitsOfTheExhaustiveSearch, ()) {
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const std::size_t vocabulary = 1 + random.below(60);
  const Documents documents =
      random_documents(random, random.below(400), 1 + random.below(30), vocabulary);
  const auto segment = make_segment(documents);
  for (int i = 0; i < 100; ++i) {
    const std::string query = random_text(random, random.below(20), vocabulary);
    SearchOptions options{.k = random.below(30), .params = random_params(random)};
    const auto pruned = segment->search(query, options);
    options.exhaustive = true;
    RC_ASSERT(pruned == segment->search(query, options));
  }
}

TEST(Pruning, TenThousandQueriesOverSeveralWindowsGiveTheHitsOfTheExhaustiveSearch) {
  Random random(11);
  // More documents than a window holds, common terms with many blocks, rare ones with one.
  const Documents documents = random_documents(random, 10000, 40, 3000);
  const auto segment = make_segment(documents);
  for (int i = 0; i < 10000; ++i) {
    const std::size_t words = i % 100 == 0 ? 150 : 1 + random.below(8);
    const std::string query = random_text(random, words, 3000);
    SearchOptions options{.k = 1 + random.below(i % 10 == 0 ? 2000 : 50),
                          .params = random_params(random)};
    const auto pruned = segment->search(query, options);
    options.exhaustive = true;
    ASSERT_EQ(pruned, segment->search(query, options)) << "k " << options.k << " query " << query;
  }
}

TEST(Pruning, TiesAtTheLastPlaceFallByDocno) {
  Documents documents;
  for (int i = 0; i < 9000; ++i) {
    documents.emplace_back("d" + std::to_string(i),
                           i % 2 == 0 ? "same text" : "another thing entirely");
  }
  const auto segment = make_segment(documents);
  std::vector<std::string> docnos;
  for (const Hit& hit : segment->search("same", {.k = 3})) {
    docnos.emplace_back(segment->docno(hit.doc));
  }
  EXPECT_EQ(docnos, (std::vector<std::string>{"d998", "d996", "d994"}));
}

}  // namespace
}  // namespace lode::lexical
