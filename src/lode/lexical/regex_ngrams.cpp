#include "lode/lexical/regex_ngrams.hpp"

#include <algorithm>
#include <utility>

#include "lode/lexical/ngram_format.hpp"
#include "lode/lexical/regex_parser.hpp"
#include "lode/text/unicode.hpp"

namespace lode::lexical {
namespace {

using Strings = std::vector<std::string>;

/// Strings of several choices do not grow beyond this.
constexpr std::size_t kMaxChoiceLength = 64;

void make_distinct(Strings& strings) {
  std::sort(strings.begin(), strings.end());
  strings.erase(std::unique(strings.begin(), strings.end()), strings.end());
}

Strings product(const Strings& left, const Strings& right) {
  Strings all;
  all.reserve(left.size() * right.size());
  for (const std::string& a : left) {
    for (const std::string& b : right) {
      all.push_back(a + b);
    }
  }
  make_distinct(all);
  return all;
}

/// Cuts off what comes before the last two bytes, or before the first whole character that holds
/// them: only whole ones can be folded.
void keep_end(std::string& string) {
  std::size_t begin = string.size() - std::min<std::size_t>(string.size(), 2);
  while (begin > 0 && (static_cast<unsigned char>(string[begin]) & 0xC0U) == 0x80) {
    --begin;
  }
  string.erase(0, begin);
}

/// As the index sees them.
Strings folded(const Strings& strings) {
  Strings all;
  for (const std::string& string : strings) {
    append_ngram_folded(string, all.emplace_back());
  }
  make_distinct(all);
  return all;
}

/// Goes through pieces and gathers what a text that holds them must hold.
class ConditionBuilder {
 public:
  void add(const RegexPiece& piece) {
    if (piece.gap) {
      end_strings();
      strings_ = {""};
      add_condition(piece.condition);
      return;
    }
    if (strings_.size() > 1 || piece.strings.size() > 1) {
      make_room(piece.strings.size());
    }
    strings_ = product(strings_, piece.strings);
  }
  [[nodiscard]] RegexNgrams finish() {
    end_strings();
    return std::move(result_);
  }

 private:
  /// Before the strings so far are followed by one of `choices` strings: what is known of them goes
  /// into the condition while they are few.
  void make_room(std::size_t choices) {
    const auto shorter = [](const std::string& a, const std::string& b) {
      return a.size() < b.size();
    };
    const auto [shortest, longest] = std::minmax_element(strings_.begin(), strings_.end(), shorter);
    const bool known = shortest->size() >= 3;
    if ((known && choices > 1) || longest->size() > kMaxChoiceLength) {
      end_strings();
      for (std::string& string : strings_) {
        keep_end(string);
      }
      make_distinct(strings_);
    }
    if (strings_.size() * choices > kMaxRegexStrings) {
      end_strings();
      strings_ = {""};
    }
  }

  void end_strings() {
    const Strings choices = folded(strings_);
    if (choices.size() == 1) {
      note_required(strings_.size() == 1 ? strings_.front() : choices.front(),
                    strings_.size() == 1);
    }
    NgramQuery any{.kind = NgramQuery::Kind::Any, .literal = {}, .parts = {}};
    for (const std::string& choice : choices) {
      if (choice.size() < 3) {
        return;
      }
      any.parts.push_back({.kind = NgramQuery::Kind::Literal, .literal = choice, .parts = {}});
    }
    add_condition(any.parts.size() == 1 ? any.parts.front() : any);
  }

  void note_required(const std::string& string, bool exact) {
    if (string.size() > std::max<std::size_t>(result_.required.size(), 1)) {
      result_.required = string;
      result_.required_exact = exact;
    }
  }

  void add_condition(const NgramQuery& condition) {
    auto& parts = result_.query.parts;
    if (condition.kind == NgramQuery::Kind::All) {
      std::for_each(condition.parts.begin(), condition.parts.end(), [this](const NgramQuery& part) {
        add_condition(part);
      });
    } else if (std::find(parts.begin(), parts.end(), condition) == parts.end()) {
      parts.push_back(condition);
    }
  }

  Strings strings_ = {""};
  RegexNgrams result_;
};

RegexNgrams pieces_ngrams(const RegexPieces& pieces) {
  ConditionBuilder builder;
  for (const RegexPiece& piece : pieces) {
    builder.add(piece);
  }
  return builder.finish();
}

/// The longest part of a folded string in which each byte stands for its own two cases alone: "k"
/// and "s" have a third form.
std::string two_case_part(std::string_view string) {
  std::string_view longest;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= string.size(); ++i) {
    if (i == string.size() || !text::is_ascii(string[i]) || string[i] == 'k' || string[i] == 's') {
      if (i - begin > longest.size()) {
        longest = string.substr(begin, i - begin);
      }
      begin = i + 1;
    }
  }
  return std::string(longest.size() > 1 ? longest : "");
}

}  // namespace

std::optional<Strings> exact_strings(const RegexPieces& pieces) {
  Strings all = {""};
  for (const RegexPiece& piece : pieces) {
    if (piece.gap || all.size() * piece.strings.size() > kMaxRegexStrings) {
      return std::nullopt;
    }
    all = product(all, piece.strings);
  }
  return all;
}

NgramQuery pieces_condition(const RegexPieces& pieces) {
  return pieces_ngrams(pieces).query;
}

RegexNgrams regex_ngrams(std::string_view pattern, bool ignore_case) {
  bool ignores_case = ignore_case;
  const std::optional<RegexPieces> pieces = parse_regex(pattern, ignore_case, ignores_case);
  if (!pieces) {
    return {};
  }
  RegexNgrams ngrams = pieces_ngrams(*pieces);
  if (ignores_case || !ngrams.required_exact) {
    std::string lower;
    append_ngram_folded(ngrams.required, lower);
    ngrams.required = two_case_part(lower);
    ngrams.required_exact = false;
  }
  return ngrams;
}

}  // namespace lode::lexical
