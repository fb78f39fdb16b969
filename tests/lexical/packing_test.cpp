#include "lode/lexical/packing.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lode/base/random.hpp"
#include "lode/lexical/kernels.hpp"

namespace lode::lexical {
namespace {

using Values = std::vector<std::uint32_t>;

Values unpacked(std::string packed, unsigned bits, std::uint32_t added) {
  packed.resize(packed.size() + kPackedReach);
  Values out(kBlockSize);
  unpack(packed.data(), bits, added, out.data());
  return out;
}

/// The layout as its definition says, bit by bit.
std::uint32_t value_at(const std::string& packed, unsigned bits, std::size_t i) {
  std::uint32_t value = 0;
  for (unsigned bit = 0; bit < bits; ++bit) {
    const std::size_t position = i / 4 * bits + bit;
    const std::size_t byte = (position / 32 * 4 + i % 4) * 4 + position % 32 / 8;
    const std::uint32_t whole = static_cast<unsigned char>(packed[byte]);
    value |= ((whole >> (position % 8)) & 1U) << bit;
  }
  return value;
}

RC_GTEST_PROP(Packing, GivesBackWhatWasPackedAtEveryWidth, ()) {
  const unsigned bits = *rc::gen::inRange(0U, 33U);
  const std::size_t count = *rc::gen::inRange<std::size_t>(1, kBlockSize + 1);
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  Values values(count);
  std::generate(values.begin(), values.end(), [&] {
    return static_cast<std::uint32_t>(random.below(std::uint64_t{1} << bits));
  });
  RC_ASSERT(bits_needed(values.data(), count) <= bits);
  std::string packed;
  pack(values.data(), count, bits, packed);
  RC_ASSERT(packed.size() == packed_size(count, bits));
  const Values out = unpacked(packed, bits, 0);
  for (std::size_t i = 0; i < count; ++i) {
    RC_ASSERT(out[i] == values[i]);
    RC_ASSERT(value_at(packed, bits, i) == values[i]);
  }
}

RC_GTEST_PROP(Packing, DifferencesGiveBackAscendingDocuments, ()) {
  const std::size_t count = *rc::gen::inRange<std::size_t>(1, kBlockSize + 1);
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const auto start = static_cast<std::uint32_t>(random.below(1U << 20U));
  Values docs;
  std::uint32_t doc = start;
  const std::uint64_t step = 1 + random.below(1U << 18U);
  for (std::size_t i = 0; i < count; ++i) {
    docs.push_back(doc);
    doc += static_cast<std::uint32_t>(1 + random.below(step));
  }
  Values differences(count);
  make_differences(docs.data(), count, start, differences.data());
  const unsigned bits = bits_needed(differences.data(), count);
  RC_ASSERT(bits <= kMaxDocBits);
  std::string packed;
  pack(differences.data(), count, bits, packed);
  packed.resize(packed.size() + kPackedReach);
  Values out(kBlockSize);
  unpack_differences(packed.data(), bits, start, out.data());
  out.resize(count);
  RC_ASSERT(out == docs);
}

TEST(Kernels, EveryInstructionSetUnpacksAlike) {
  Random random(9);
  for (const Kernels& kernels : supported_kernels()) {
    for (unsigned bits = 0; bits <= 32; ++bits) {
      Values values(kBlockSize);
      std::generate(values.begin(), values.end(), [&] {
        return static_cast<std::uint32_t>(random.below(std::uint64_t{1} << bits));
      });
      std::string packed;
      pack(values.data(), values.size(), bits, packed);
      packed.resize(packed.size() + kPackedReach);
      Values out(kBlockSize);
      kernels.unpack_values(
          reinterpret_cast<const std::uint32_t*>(packed.data()), bits, 0, out.data());
      EXPECT_EQ(out, values) << kernels.name << ", " << bits;
    }
  }
}

TEST(Kernels, ABlockScoresAsItsPostingsOneByOne) {
  Random random(3);
  for (std::size_t fields = 1; fields <= 3; ++fields) {
    std::vector<Values> lengths(fields, Values(1000));
    std::vector<FieldModel> models;
    for (Values& field : lengths) {
      std::generate(field.begin(), field.end(), [&] {
        return static_cast<std::uint32_t>(random.below(900));
      });
      if (fields == 1) {
        std::sort(field.begin(), field.end());
      }
      models.push_back({.a = 0.4F, .b = 0.013F, .weight = 1.5F, .lengths = field.data()});
    }
    const ScoreModel model{.fields = models.data(), .field_count = fields, .saturation = 1.3F};
    for (std::size_t count = 1; count <= kBlockSize; ++count) {
      Values docs(kBlockSize);
      Values tfs(kBlockSize * fields);
      std::generate(
          docs.begin(), docs.end(), [&] { return static_cast<std::uint32_t>(random.below(1000)); });
      std::sort(docs.begin(), docs.end());
      std::generate(
          tfs.begin(), tfs.end(), [&] { return static_cast<std::uint32_t>(1 + random.below(40)); });
      Values out(kBlockSize);
      score_block(model, 12345678.0F, docs.data(), tfs.data(), count, out.data());
      for (std::size_t i = 0; i < count; ++i) {
        std::array<std::uint32_t, kMaxFields> tf{};
        std::array<std::uint32_t, kMaxFields> length{};
        for (std::size_t f = 0; f < fields; ++f) {
          tf[f] = tfs[f * kBlockSize + i];
          length[f] = lengths[f][docs[i]];
        }
        ASSERT_EQ(out[i], score_posting(model, 12345678.0F, tf.data(), length.data()));
      }
    }
  }
}

TEST(Kernels, CollectsThePositionsOfLargeValues) {
  Random random(4);
  Values values(4096);
  for (const std::uint64_t range : {2ULL, 50ULL, 1ULL << 30U}) {
    std::generate(values.begin(), values.end(), [&] {
      return static_cast<std::uint32_t>(random.below(range));
    });
    for (const std::uint32_t minimum : {1U, 7U, 1U << 29U}) {
      Values expected;
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i] >= minimum) {
          expected.push_back(static_cast<std::uint32_t>(i));
        }
      }
      Values found(values.size() + kCollectSlack);
      found.resize(collect_at_least(values.data(), values.size(), minimum, found.data()));
      EXPECT_EQ(found, expected);
    }
  }
}

}  // namespace
}  // namespace lode::lexical
