#include "lode/eval/qrels.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "lode/base/hash.hpp"

namespace lode::eval {
namespace {

std::uint32_t tag_of(std::uint64_t hash) noexcept {
  return static_cast<std::uint32_t>(hash >> 32U);
}

}  // namespace

std::size_t QueryJudgments::slot_of(std::string_view docno, std::uint64_t hash) const noexcept {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = static_cast<std::size_t>(hash) & mask;
  while (slots_[slot].entry != 0 &&
         (slots_[slot].tag != tag_of(hash) || judgments_[slots_[slot].entry - 1].docno != docno)) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

void QueryJudgments::grow() {
  constexpr std::size_t kFirstSize = 8;
  slots_.assign(std::max(kFirstSize, slots_.size() * 2), Slot());
  for (std::size_t i = 0; i < judgments_.size(); ++i) {
    const std::uint64_t hash = hash64(judgments_[i].docno);
    slots_[slot_of(judgments_[i].docno, hash)] = {.entry = static_cast<std::uint32_t>(i + 1),
                                                  .tag = tag_of(hash)};
  }
}

bool QueryJudgments::add(std::string_view docno, std::int32_t grade) {
  if (slots_.size() < 2 * (judgments_.size() + 1)) {
    grow();
  }
  const std::uint64_t hash = hash64(docno);
  const std::size_t slot = slot_of(docno, hash);
  if (slots_[slot].entry != 0) {
    return false;
  }
  judgments_.push_back({.docno = std::string(docno), .grade = grade});
  slots_[slot] = {.entry = static_cast<std::uint32_t>(judgments_.size()), .tag = tag_of(hash)};
  return true;
}

std::optional<std::int32_t> QueryJudgments::grade(std::string_view docno) const noexcept {
  return grade(docno, hash64(docno));
}

std::optional<std::int32_t> QueryJudgments::grade(std::string_view docno,
                                                  std::uint64_t hash) const noexcept {
  if (judgments_.empty()) {
    return std::nullopt;
  }
  const std::uint32_t entry = slots_[slot_of(docno, hash)].entry;
  return entry == 0 ? std::nullopt : std::optional(judgments_[entry - 1].grade);
}

std::size_t Qrels::StringHash::operator()(std::string_view text) const noexcept {
  return static_cast<std::size_t>(hash64(text));
}

QueryJudgments& Qrels::query(std::string_view query_id) {
  const auto found = queries_.find(query_id);
  if (found != queries_.end()) {
    return found->second;
  }
  query_ids_.emplace_back(query_id);
  return queries_.try_emplace(std::string(query_id)).first->second;
}

Result<void> Qrels::add(std::string_view query_id, std::string_view docno, std::int32_t grade) {
  if (!query(query_id).add(docno, grade)) {
    return failure(ErrorKind::InvalidInput,
                   fmt::format("document '{}' is judged twice for query '{}'", docno, query_id));
  }
  ++size_;
  return {};
}

void Qrels::add_query(std::string_view query_id) {
  static_cast<void>(query(query_id));
}

bool Qrels::contains(std::string_view query_id) const {
  return find(query_id) != nullptr;
}

const QueryJudgments* Qrels::find(std::string_view query_id) const {
  const auto found = queries_.find(query_id);
  return found == queries_.end() ? nullptr : &found->second;
}

std::span<const Judgment> Qrels::judgments(std::string_view query_id) const {
  const QueryJudgments* found = find(query_id);
  return found == nullptr ? std::span<const Judgment>() : found->all();
}

std::optional<std::int32_t> Qrels::grade(std::string_view query_id, std::string_view docno) const {
  const QueryJudgments* found = find(query_id);
  return found == nullptr ? std::nullopt : found->grade(docno);
}

bool Qrels::operator==(const Qrels& other) const {
  return query_ids_ == other.query_ids_ &&
         std::all_of(query_ids_.begin(), query_ids_.end(), [&](const std::string& id) {
           return std::ranges::equal(judgments(id), other.judgments(id));
         });
}

}  // namespace lode::eval
