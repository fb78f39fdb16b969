#include "lode/source/line_outliner.hpp"

#include <algorithm>
#include <array>

#include "lode/base/interrupt.hpp"
#include "lode/source/names_in_text.hpp"
#include "lode/source/outline_by_name.hpp"

namespace lode::source {

namespace {

constexpr std::uint32_t kTabWidth = 8;
constexpr std::size_t kLongLine = 2000;  ///< Longer lines define nothing.

std::vector<std::string_view> split(std::string_view words) {
  std::vector<std::string_view> found;
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    if (end > 0) {
      found.push_back(words.substr(0, end));
    }
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return found;
}

bool starts_with_any(std::string_view text, const std::vector<std::string_view>& words) {
  return std::any_of(
      words.begin(), words.end(), [&](std::string_view word) { return text.starts_with(word); });
}

/// Lines that end what an earlier line of the same indentation began.
bool is_closer(std::string_view text) {
  constexpr std::array<std::string_view, 12> kWords = {"end",
                                                       "else",
                                                       "elsif",
                                                       "elseif",
                                                       "rescue",
                                                       "ensure",
                                                       "after",
                                                       "catch",
                                                       "endfunction",
                                                       "endfunc",
                                                       "esac",
                                                       "fi"};
  if (text.empty() || std::string_view("})]>|").find(text.front()) != std::string_view::npos) {
    return true;
  }
  return std::any_of(kWords.begin(), kWords.end(), [&](std::string_view word) {
    return text.starts_with(word) &&
           (text.size() == word.size() || !is_identifier_byte(text[word.size()]));
  });
}

std::size_t count(std::string_view text, std::string_view word) {
  std::size_t found = 0;
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + word.size())) {
    ++found;
  }
  return found;
}

bool is_function(SymbolKind kind) {
  return kind == SymbolKind::Function || kind == SymbolKind::Method || kind == SymbolKind::Macro;
}

bool is_member_only(SymbolKind kind) {
  return kind == SymbolKind::Method || kind == SymbolKind::Field;
}

bool has_members(SymbolKind kind) {
  return kind == SymbolKind::Class || kind == SymbolKind::Interface || kind == SymbolKind::Enum;
}

}  // namespace

LineOutliner::LineOutliner(const LineLanguage* language, std::string_view text)
    : language_(language), text_(text) {
  if (language == nullptr) {
    return;
  }
  std::string_view rows = language->rules;
  while (!rows.empty()) {
    const std::size_t end = std::min(rows.find('\n'), rows.size());
    rules_.emplace_back(rows.substr(0, end), *language);
    rows.remove_prefix(std::min(end + 1, rows.size()));
  }
  comment_tokens_ = split(language->comments);
  attached_ = split(language->attached);
  if (const auto block = split(language->block_comment); block.size() == 2) {
    block_begin_ = block[0];
    block_end_ = block[1];
  }
}

Outline LineOutliner::run() {
  std::uint32_t begin = 0;
  const auto size = static_cast<std::uint32_t>(text_.size());
  while (begin < size) {
    throw_if_interrupted();
    const auto end =
        static_cast<std::uint32_t>(std::min<std::size_t>(text_.find('\n', begin), size));
    Line line{.range = {begin, end}, .indent = 0, .text = {}};
    std::uint32_t at = begin;
    while (at < end && (text_[at] == ' ' || text_[at] == '\t')) {
      line.indent += text_[at] == '\t' ? kTabWidth : 1;
      ++at;
    }
    line.text = text_.substr(at, end - at);
    const std::size_t last = line.text.find_last_not_of(" \t\r\f\v");
    line.text = line.text.substr(0, last == std::string_view::npos ? 0 : last + 1);
    if (!line.text.empty()) {
      take_line(line);
      last_end_ = end_of(line);
    } else if (!in_block_ && !in_fence_) {
      waiting_.reset();
    }
    begin = end + 1;
  }
  while (!open_.empty()) {
    outline_.symbols[open_.back().position].range.end = last_end_;
    open_.pop_back();
  }
  finish_outline(text_, outline_);
  return std::move(outline_);
}

void LineOutliner::take_line(const Line& line) {
  if (take_fence(line)) {
    if (waiting_ && waiting_doc_.end != 0) {
      waiting_doc_.end = end_of(line);
    }
    return;
  }
  if (take_comment(line)) {
    wait(line, true);
    return;
  }
  close(line, true);
  const bool continued = continues(line);
  if (!continued) {
    close(line, false);
  }
  if (!continued && is_attached(line)) {
    if (!define(line)) {
      wait(line, in_fence_);
    }
    return;
  }
  if (continued || !define(line)) {
    mark(line, continued);
    waiting_.reset();
  }
  if (language_ != nullptr && language_->calls) {
    refer_calls(line);
  }
  if (in_statement_) {
    statement_quotes_ += static_cast<std::uint32_t>(count(line.text, "$$"));
    if (line.text.ends_with(';') && statement_quotes_ % 2 == 0) {
      in_statement_ = false;
    }
  }
}

bool LineOutliner::take_fence(const Line& line) {
  if (language_ == nullptr || language_->fence.empty()) {
    return false;
  }
  const bool was_inside = in_fence_;
  if (count(line.text, language_->fence) % 2 == 1) {
    in_fence_ = !in_fence_;
    if (!was_inside) {
      return false;  // The line that begins it is a line like others.
    }
  }
  return was_inside;
}

bool LineOutliner::take_comment(const Line& line) {
  const std::uint32_t begin = begin_of(line);
  const std::uint32_t end = end_of(line);
  if (in_block_) {
    in_block_ = line.text.find(block_end_) == std::string_view::npos;
    add_comment({begin, end});
    return true;
  }
  if (!block_begin_.empty() && line.text.starts_with(block_begin_) &&
      !starts_with_any(line.text, attached_)) {
    in_block_ = line.text.find(block_end_, block_begin_.size()) == std::string_view::npos;
    add_comment({begin, end});
    return in_block_ || line.text.ends_with(block_end_);
  }
  if (starts_with_any(line.text, comment_tokens_)) {
    add_comment({begin, end});
    return true;
  }
  return false;
}

void LineOutliner::add_comment(ByteRange range) {
  // Lines of one comment are one range.
  if (!outline_.comments.empty() && outline_.comments.back().end == last_end_ &&
      waiting_.has_value()) {
    outline_.comments.back().end = range.end;
    return;
  }
  outline_.comments.push_back(range);
}

bool LineOutliner::is_attached(const Line& line) const {
  return starts_with_any(line.text, attached_);
}

void LineOutliner::wait(const Line& line, bool comment) {
  if (!waiting_) {
    close(line, false);
    mark(line, false);
    waiting_ = line.range.begin;
    waiting_doc_ = {};
  }
  if (comment) {
    waiting_doc_ = {waiting_doc_.end == 0 ? begin_of(line) : waiting_doc_.begin, end_of(line)};
  }
}

bool LineOutliner::continues(const Line& line) const {
  if (in_statement_) {
    return true;
  }
  if (open_.empty() || line.indent != open_.back().indent || waiting_) {
    return false;
  }
  const Symbol& symbol = outline_.symbols[open_.back().position];
  if (is_closer(line.text)) {
    return true;
  }
  // Further equations of one function.
  return line.text.starts_with(symbol.name) && is_function(symbol.kind) &&
         (line.text.size() == symbol.name.size() ||
          !is_identifier_byte(line.text[symbol.name.size()]));
}

void LineOutliner::close(const Line& line, bool deeper_only) {
  while (!open_.empty() && (open_.back().indent > line.indent ||
                            (!deeper_only && open_.back().indent == line.indent))) {
    outline_.symbols[open_.back().position].range.end = last_end_;
    open_.pop_back();
  }
}

bool LineOutliner::define(const Line& line) {
  if (language_ == nullptr || line.text.size() > kLongLine) {
    return false;
  }
  const std::string_view whole = text_.substr(line.range.begin, line.range.end - line.range.begin);
  const SymbolKind outer =
      open_.empty() ? SymbolKind::Module : outline_.symbols[open_.back().position].kind;
  if (is_function(outer) && !language_->nested_functions) {
    return false;
  }
  for (const LineRule& rule : rules_) {
    if (is_member_only(rule.kind()) && !has_members(outer)) {
      continue;
    }
    const std::optional<LineRule::Match> match = rule.match(whole);
    if (!match || match->text.empty()) {
      continue;
    }
    if (rule.imports()) {
      const auto offset = line.range.begin + match->name.begin;
      outline_.references.push_back({module_text(match->text), Reference::Kind::Import, offset});
      return false;
    }
    if (is_function(outer) &&
        (rule.kind() == SymbolKind::Constant || rule.kind() == SymbolKind::Variable)) {
      return false;
    }
    add_symbol(line, rule, *match);
    return true;
  }
  return false;
}

void LineOutliner::add_symbol(const Line& line,
                              const LineRule& rule,
                              const LineRule::Match& match) {
  Symbol symbol;
  symbol.name = match.text;
  symbol.name_range = {line.range.begin + match.name.begin, line.range.begin + match.name.end};
  symbol.kind = rule.kind();
  symbol.range = {begin_of(line), end_of(line)};
  symbol.signature = signature_line(line.text);
  std::string path = symbol.name;
  if (!open_.empty()) {
    symbol.container = open_.back().path;
    path = std::string(cut_at_character(open_.back().path + "." + symbol.name, kMostContainer));
    const SymbolKind outer = outline_.symbols[open_.back().position].kind;
    if (symbol.kind == SymbolKind::Function && has_members(outer)) {
      symbol.kind = SymbolKind::Method;
    }
  }
  if (waiting_) {
    symbol.range.begin = static_cast<std::uint32_t>(text_.find_first_not_of(" \t", *waiting_));
    symbol.doc = waiting_doc_;
    waiting_.reset();
    indents_.push_back(line.indent);  // As mark() does for lines without comments.
    while (indents_.size() > 1 && indents_[indents_.size() - 2] >= line.indent) {
      indents_.erase(indents_.end() - 2);
    }
  } else {
    mark(line, false);
  }
  open_.push_back({static_cast<std::uint32_t>(outline_.symbols.size()), line.indent, path});
  outline_.symbols.push_back(std::move(symbol));
  in_statement_ = language_->statements && !line.text.ends_with(';');
  statement_quotes_ = 0;
}

void LineOutliner::mark(const Line& line, bool continued) {
  while (!indents_.empty() && indents_.back() >= line.indent && !continued) {
    indents_.pop_back();
  }
  if (!continued && is_closer(line.text)) {
    return;
  }
  const auto depth = static_cast<std::uint16_t>(std::min<std::size_t>(indents_.size(), 0xFFFF));
  if (!continued) {
    indents_.push_back(line.indent);
  } else if (is_closer(line.text)) {
    return;
  }
  if (!waiting_ &&
      (outline_.boundaries.empty() || outline_.boundaries.back().offset < line.range.begin)) {
    outline_.boundaries.push_back({line.range.begin, depth});
  }
}

void LineOutliner::refer_calls(const Line& line) {
  const std::string_view text = line.text.substr(0, kLongLine);
  const std::uint32_t offset = begin_of(line);
  char quote = '\0';
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (quote != '\0') {
      i += text[i] == '\\' ? 1U : 0U;
      quote = text[i] == quote ? '\0' : quote;
      continue;
    }
    if (text[i] == '"') {
      quote = '"';
    }
    if (text[i + 1] != '(' || !is_identifier_byte(text[i])) {
      continue;
    }
    const ByteRange name = last_identifier(text.substr(0, i + 1));
    const std::string_view called = text.substr(name.begin, name.end - name.begin);
    const bool own =
        !outline_.symbols.empty() && outline_.symbols.back().name_range.end == offset + name.end;
    if (called.size() > 1 && !own && called != "if" && called != "for" && called != "while" &&
        called != "switch" && called != "return" && called != "catch") {
      outline_.references.push_back(
          {std::string(called), Reference::Kind::Call, offset + name.begin});
    }
  }
}

}  // namespace lode::source
