#include "lode/eval/qrels.hpp"

#include <fmt/format.h>

#include "lode/base/hash.hpp"

namespace lode::eval {

std::size_t Qrels::StringHash::operator()(std::string_view text) const noexcept {
  return static_cast<std::size_t>(hash64(text));
}

Qrels::Query& Qrels::query(std::string_view query_id) {
  const auto found = queries_.find(query_id);
  if (found != queries_.end()) {
    return found->second;
  }
  query_ids_.emplace_back(query_id);
  return queries_.try_emplace(std::string(query_id)).first->second;
}

Result<void> Qrels::add(std::string_view query_id, std::string_view docno, std::int32_t grade) {
  Query& entry = query(query_id);
  if (!entry.grades.try_emplace(std::string(docno), grade).second) {
    return failure(ErrorKind::InvalidInput,
                   fmt::format("document '{}' is judged twice for query '{}'", docno, query_id));
  }
  entry.judgments.push_back({.docno = std::string(docno), .grade = grade});
  ++size_;
  return {};
}

void Qrels::add_query(std::string_view query_id) {
  static_cast<void>(query(query_id));
}

bool Qrels::contains(std::string_view query_id) const {
  return queries_.find(query_id) != queries_.end();
}

std::span<const Judgment> Qrels::judgments(std::string_view query_id) const {
  const auto found = queries_.find(query_id);
  return found == queries_.end() ? std::span<const Judgment>() : found->second.judgments;
}

std::optional<std::int32_t> Qrels::grade(std::string_view query_id, std::string_view docno) const {
  const auto found = queries_.find(query_id);
  if (found == queries_.end()) {
    return std::nullopt;
  }
  const auto judged = found->second.grades.find(docno);
  if (judged == found->second.grades.end()) {
    return std::nullopt;
  }
  return judged->second;
}

bool Qrels::operator==(const Qrels& other) const {
  if (query_ids_ != other.query_ids_) {
    return false;
  }
  for (const std::string& id : query_ids_) {
    const auto mine = judgments(id);
    const auto theirs = other.judgments(id);
    if (!std::equal(mine.begin(), mine.end(), theirs.begin(), theirs.end())) {
      return false;
    }
  }
  return true;
}

}  // namespace lode::eval
