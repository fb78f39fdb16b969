#include "lode/lexical/bm25.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "lode/base/error.hpp"

namespace lode::lexical {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(Bm25, NamesAreReadBack) {
  for (const Bm25Variant variant : {Bm25Variant::Lucene,
                                    Bm25Variant::Robertson,
                                    Bm25Variant::Atire,
                                    Bm25Variant::Bm25L,
                                    Bm25Variant::Bm25Plus}) {
    EXPECT_EQ(value_or_throw(parse_bm25_variant(to_string(variant))), variant);
  }
  EXPECT_FALSE(parse_bm25_variant("bm26").has_value());
}

TEST(Bm25, IdfFollowsThePapers) {
  EXPECT_DOUBLE_EQ(bm25_idf(Bm25Variant::Lucene, 2, 10), std::log(1 + 8.5 / 2.5));
  EXPECT_DOUBLE_EQ(bm25_idf(Bm25Variant::Robertson, 2, 10), std::log(8.5 / 2.5));
  EXPECT_EQ(bm25_idf(Bm25Variant::Robertson, 9, 10), 0.0);
  EXPECT_DOUBLE_EQ(bm25_idf(Bm25Variant::Atire, 2, 10), std::log(5.0));
  EXPECT_DOUBLE_EQ(bm25_idf(Bm25Variant::Bm25L, 2, 10), std::log(11 / 2.5));
  EXPECT_DOUBLE_EQ(bm25_idf(Bm25Variant::Bm25Plus, 2, 10), std::log(5.5));
}

TEST(Bm25, TheCommonShapeIsEachFormula) {
  const double k1 = 1.7;
  const double delta = 0.6;
  for (const double x : {0.0, 0.3, 1.0, 4.5, 100.0}) {
    const auto value = [&](Bm25Variant variant) {
      const Bm25Shape shape = bm25_shape({.variant = variant, .k1 = k1, .delta = delta});
      return shape.factor * x / (shape.saturation + x) + shape.absent;
    };
    EXPECT_NEAR(value(Bm25Variant::Lucene), x / (k1 + x), 1e-12);
    EXPECT_NEAR(value(Bm25Variant::Robertson), x / (k1 + x), 1e-12);
    EXPECT_NEAR(value(Bm25Variant::Atire), (k1 + 1) * x / (k1 + x), 1e-12);
    EXPECT_NEAR(value(Bm25Variant::Bm25L), (k1 + 1) * (x + delta) / (k1 + x + delta), 1e-12);
    EXPECT_NEAR(value(Bm25Variant::Bm25Plus), (k1 + 1) * x / (k1 + x) + delta, 1e-12);
  }
}

TEST(Bm25, RepetitionInTheQuerySaturatesWithK3) {
  EXPECT_EQ(query_weight(3, 1), 1.0);
  EXPECT_EQ(query_weight(3, 3), 2.0);
  EXPECT_EQ(query_weight(0, 5), 1.0);
  EXPECT_EQ(query_weight(kInfinity, 5), 5.0);
}

TEST(Bm25, ParametersOutOfRangeAreRefused) {
  check_params({});
  check_params({.k1 = 0, .b = 0, .delta = 0, .k3 = kInfinity});
  for (const Bm25Params& params : {Bm25Params{.k1 = -1},
                                   Bm25Params{.k1 = kInfinity},
                                   Bm25Params{.b = 1.1},
                                   Bm25Params{.delta = -0.1},
                                   Bm25Params{.k3 = std::nan("")}}) {
    EXPECT_THROW(check_params(params), Error);
  }
}

}  // namespace
}  // namespace lode::lexical
