#include "lode/text/plain_analyzer.hpp"

#include <array>
#include <utility>

#include "lode/text/stop_words.hpp"
#include "lode/text/unicode.hpp"

namespace lode::text {
namespace {

/// The lower case of an ASCII word character, 0 for any other byte.
constexpr std::array<char, 256> kLowerWord = [] {
  std::array<char, 256> table{};
  for (std::size_t c = 0; c < 128; ++c) {
    const char ch = static_cast<char>(c);
    if ((ch >= 'a' && ch <= 'z') || (ch >= '0' && ch <= '9') || ch == '_') {
      table[c] = ch;
    } else if (ch >= 'A' && ch <= 'Z') {
      table[c] = static_cast<char>(ch - 'A' + 'a');
    }
  }
  return table;
}();

class PlainAnalyzer final : public Analyzer {
 public:
  PlainAnalyzer(std::string name, const PlainOptions& options)
      : name_(std::move(name)), options_(options) {}

  [[nodiscard]] const std::string& name() const override { return name_; }

  void analyze(std::string_view text, TermBuffer& terms) const override {
    // Only the capital sigma's lower case depends on its neighbours.
    if (text.find("\xCE\xA3") == std::string_view::npos) {
      split(text, terms);
    } else {
      split(to_lower(text), terms);
    }
  }

 private:
  void split(std::string_view text, TermBuffer& terms) const {
    thread_local std::string word;
    word.clear();
    std::size_t length = 0;  // In characters.
    bool letters = true;
    for (std::size_t i = 0; i < text.size();) {
      if (is_ascii(text[i])) {
        const char lower = kLowerWord[static_cast<unsigned char>(text[i++])];
        if (lower != 0) {
          word.push_back(lower);
          ++length;
          letters = letters && lower >= 'a';
          continue;
        }
      } else {
        const CodePoint c = decode_utf8(text, i);
        i += c.length;
        if (is_python_word(c.value)) {
          // Python lower-cases first: "İ" becomes "i" and a combining dot, which ends the word.
          append_lower(c.value, "i", word);
          ++length;
          letters = false;
          if (c.value != 0x130) {
            continue;
          }
        }
      }
      finish(word, length, letters, terms);
    }
    finish(word, length, letters, terms);
  }

  void finish(std::string& word, std::size_t& length, bool& letters, TermBuffer& terms) const {
    if (length >= 2 && !(options_.stop_words && is_stop_word(word))) {
      terms.push(letters ? stem(options_.stemming, word) : std::string_view(word));
    }
    word.clear();
    length = 0;
    letters = true;
  }

  std::string name_;
  PlainOptions options_;
};

}  // namespace

std::shared_ptr<const Analyzer> make_plain_analyzer(std::string name, const PlainOptions& options) {
  return std::make_shared<PlainAnalyzer>(std::move(name), options);
}

}  // namespace lode::text
