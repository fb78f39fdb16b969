// tokenizer.json: no file may crash its reader, and what opens must cut any text into tokens whose
// spans lie inside it. The input is the file, then optionally a zero byte and a text.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "lode/base/error.hpp"
#include "lode/text/tokenizer/tokenizer_json.hpp"

namespace {

void use(const lode::text::Tokenizer& tokenizer, std::string_view text) {
  lode::text::TokenizedText out;
  tokenizer.encode(text, true, out);
  if (out.spans.size() != out.ids.size()) {
    std::abort();
  }
  for (const auto& span : out.spans) {
    if (span.begin > span.end || span.end > text.size()) {
      std::abort();
    }
  }
  lode::text::TokenizedText plain;
  tokenizer.encode(text, false, plain);
  if (plain.ids != out.ids) {
    std::abort();
  }
  tokenizer.encode_template(text, out);
  static_cast<void>(tokenizer.decode(out.ids, true));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(input.find('\0'), size);
  try {
    const auto tokenizer = lode::text::tokenizer::read_tokenizer_json(input.substr(0, end));
    use(*tokenizer, "Hello  <s>w\xC3\xB6rld</s>\n\t1234 [MASK] \xE4\xB8\xAD\xE6\x96\x87!");
    use(*tokenizer, input.substr(std::min(end + 1, size)));
  } catch (const lode::Error&) {
    // A refusal, whatever it says.
  }
  return 0;
}
