#include "lode/lexical/document_batch.hpp"

#include "lode/base/hash.hpp"

namespace lode::lexical {

void DocumentBatch::clear() {
  terms.clear();
  docno_text.clear();
  docno_ends.clear();
  lengths.clear();
  entry_ends.clear();
  entries.clear();
  counts.clear();
  last_entry_.clear();
}

void DocumentBatch::add(const text::Analyzer& analyzer,
                        std::string_view docno,
                        const std::string_view* texts,
                        std::size_t fields) {
  docno_text.append(docno);
  docno_ends.push_back(docno_text.size());
  const std::size_t first_entry = entries.size();
  for (std::size_t f = 0; f < fields; ++f) {
    buffer_.clear();
    analyzer.analyze(texts[f], buffer_);
    lengths.push_back(static_cast<std::uint32_t>(buffer_.size()));
    for (std::size_t i = 0; i < buffer_.size(); ++i) {
      const std::uint32_t term = terms.find_or_add(buffer_[i], hash64(buffer_[i]));
      if (term == last_entry_.size()) {
        last_entry_.push_back(0);
      }
      if (last_entry_[term] <= first_entry) {
        entries.push_back(term);
        counts.resize(counts.size() + fields);
        last_entry_[term] = entries.size();
      }
      ++counts[(last_entry_[term] - 1) * fields + f];
    }
  }
  entry_ends.push_back(entries.size());
}

}  // namespace lode::lexical
