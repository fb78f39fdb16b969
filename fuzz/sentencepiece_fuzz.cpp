// Models of sentencepiece: no file may crash its reader, and what opens must cut any text into
// tokens whose spans lie inside it.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "lode/base/error.hpp"
#include "lode/text/tokenizer/sentencepiece.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using lode::text::tokenizer::SentencePieceUse;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  try {
    const auto tokenizer =
        lode::text::tokenizer::read_sentencepiece(input, SentencePieceUse::Plain);
    for (const std::string_view text :
         {std::string_view("  Hello  w\xC3\xB6rld <tool>\n\t1234 \xE4\xB8\xAD "),
          input.substr(0, 200)}) {
      lode::text::TokenizedText out;
      tokenizer->encode(text, true, out);
      for (const auto& span : out.spans) {
        if (span.begin > span.end || span.end > text.size()) {
          std::abort();
        }
      }
      static_cast<void>(tokenizer->decode(out.ids, true));
    }
  } catch (const lode::Error&) {
    // A refusal, whatever it says.
  }
  return 0;
}
