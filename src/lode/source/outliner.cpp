#include "lode/source/outliner.hpp"

#include <algorithm>
#include <memory>

#include "lode/base/interrupt.hpp"
#include "lode/source/outline_by_name.hpp"

namespace lode::source {

namespace {

/// Nodes that stand well-formed in a part with errors.
bool is_whole(Act act) {
  return act == Act::Define || act == Act::Wrap || act == Act::WrapLine || act == Act::Import;
}

struct CursorDeleter {
  void operator()(TSTreeCursor* cursor) const noexcept { ts_tree_cursor_delete(cursor); }
};

}  // namespace

Outline Outliner::run(TSNode root) {
  frames_.emplace_back();
  open_.push_back({{}, SymbolKind::Module});
  TSTreeCursor cursor = ts_tree_cursor_new(root);
  const std::unique_ptr<TSTreeCursor, CursorDeleter> owner(&cursor);
  if (ts_node_is_error(root)) {
    frames_.back().broken = {ts_node_start_byte(root), ts_node_end_byte(root)};
  }
  bool more = ts_tree_cursor_goto_first_child(&cursor);
  std::size_t depth = more ? 1 : 0;
  while (depth > 0) {
    throw_if_interrupted();
    const bool inside = enter(cursor);
    if (inside && ts_tree_cursor_goto_first_child(&cursor)) {
      ++depth;
      continue;
    }
    if (inside) {
      leave();
    }
    while (depth > 0 && !ts_tree_cursor_goto_next_sibling(&cursor)) {
      ts_tree_cursor_goto_parent(&cursor);
      --depth;
      if (depth > 0) {
        leave();
      }
    }
  }
  add_broken(frames_.back().broken);
  finish_outline(text_, outline_);
  return std::move(outline_);
}

bool Outliner::enter(const TSTreeCursor& cursor) {
  Visit visit{.node = ts_tree_cursor_current_node(&cursor), .rule = nullptr, .range = {}, .row = 0};
  if (!ts_node_is_named(visit.node)) {
    return false;
  }
  visit.rule = &grammar_.rule_of(visit.node);
  visit.range = {ts_node_start_byte(visit.node), ts_node_end_byte(visit.node)};
  visit.row = ts_node_start_point(visit.node).row;
  Frame& parent = frames_.back();
  const NodeRule* rule = visit.rule->rule;
  if (rule != nullptr && rule->act == Act::Comment) {
    take_comment(visit, parent);
    return false;
  }
  if (rule != nullptr && rule->act == Act::Skip) {
    return false;
  }
  if (parent.broken.end != 0 && rule != nullptr && is_whole(rule->act)) {
    add_broken({parent.broken.begin, visit.range.begin});
    parent.broken.begin = std::max(parent.broken.begin, visit.range.end);
  }
  if (rule != nullptr && rule->act == Act::Attach) {
    attach(visit, parent);
    Frame frame;
    frame.depth = parent.depth;
    frames_.push_back(frame);
    return true;
  }
  Frame frame = open_item(visit, parent);
  if (rule != nullptr) {
    apply(visit, parent, frame);
  } else {
    frame.item = {kNone, kNone};
  }
  if (visit.rule->error) {
    frame.broken = visit.range;
  }
  frames_.push_back(frame);
  return true;
}

void Outliner::add_broken(ByteRange range) {
  while (range.begin < range.end && static_cast<unsigned char>(text_[range.begin]) <= 0x20) {
    ++range.begin;
  }
  if (range.begin < range.end) {
    outline_.broken.push_back(range);
  }
}

void Outliner::leave() {
  add_broken(frames_.back().broken);
  open_.resize(open_.size() - frames_.back().opened);
  frames_.pop_back();
}

void Outliner::take_comment(const Visit& visit, Frame& parent) {
  ByteRange range = visit.range;
  while (range.end > range.begin &&
         (text_[range.end - 1] == '\n' || text_[range.end - 1] == '\r')) {
    --range.end;  // Rust's doc comments hold their line end.
  }
  if (range.begin == range.end) {
    return;
  }
  if (outline_.comments.empty() || outline_.comments.back().end <= range.begin) {
    outline_.comments.push_back(range);
  }
  if (!starts_line(range.begin)) {
    return;  // After code: belongs to that.
  }
  Pending& pending = parent.pending;
  if (pending.begin == kNone || (visit.row > pending.last_row + 1 && !pending.attribute)) {
    pending = {.begin = range.begin, .last_row = 0, .doc = {}, .attribute = false};
    mark_boundary(range.begin, parent.depth);
  }
  pending.doc = {pending.doc.end == 0 ? range.begin : pending.doc.begin, range.end};
  pending.last_row = ts_node_end_point(visit.node).row;
  if (range.end < visit.range.end) {
    --pending.last_row;
  }
}

void Outliner::attach(const Visit& visit, Frame& parent) {
  Pending& pending = parent.pending;
  if (pending.begin == kNone || (visit.row > pending.last_row + 1 && !pending.attribute)) {
    pending = {.begin = visit.range.begin, .last_row = 0, .doc = {}, .attribute = true};
    const bool wrapped = parent.item.begin != kNone && parent.item_row == kNone;
    if (!wrapped && starts_line(visit.range.begin)) {
      mark_boundary(visit.range.begin, parent.depth);
    }
  }
  pending.attribute = true;
  pending.last_row = ts_node_end_point(visit.node).row;
}

/// The frame for a node that is neither comment nor attribute, with the comments before it.
Outliner::Frame Outliner::open_item(const Visit& visit, Frame& parent) {
  Frame frame;
  frame.depth = parent.depth;
  frame.mode = parent.mode;
  const NodeRule* rule = visit.rule->rule;
  const Pending pending = parent.pending;
  parent.pending = {};
  const bool attached =
      pending.begin != kNone && (pending.attribute || visit.row <= pending.last_row + 1);
  if (rule != nullptr && rule->act == Act::Transparent) {
    if (attached) {
      frame.pending = pending;
    }
    return frame;
  }
  frame.item = {attached ? pending.begin : visit.range.begin, visit.range.end};
  frame.item_doc = attached ? pending.doc : ByteRange{};
  // What a wrapper holds (decorators, the definition) is not cut from it.
  const bool wrapped = parent.item.begin != kNone && parent.item_row == kNone;
  if (!wrapped && starts_line(frame.item.begin)) {
    const std::uint32_t begin = frame.item.begin;
    if (attached) {
      uncut_ = std::max(uncut_, visit.range.begin);
      frame.depth = static_cast<std::uint16_t>(std::min(parent.depth + 1, 0xFFFF));
    } else {
      const std::size_t before = outline_.boundaries.size();
      mark_boundary(begin, parent.depth);
      if (outline_.boundaries.size() > before) {
        frame.depth = static_cast<std::uint16_t>(std::min(parent.depth + 1, 0xFFFF));
      }
    }
  }
  return frame;
}

void Outliner::apply(const Visit& visit, const Frame& parent, Frame& frame) {
  const NodeRule& rule = *visit.rule->rule;
  bool wraps = false;
  switch (rule.act) {
    case Act::Define:
      wraps = !define(visit, parent, frame);
      frame.item_row = visit.row;
      break;
    case Act::Wrap:
    case Act::WrapLine:
      wraps = true;
      frame.item_row = rule.act == Act::Wrap ? kNone : visit.row;
      break;
    case Act::Call:
      refer_call(visit);
      break;
    case Act::Import:
      refer_import(visit);
      break;
    case Act::ImportNames:
      frame.mode = Mode::ImportNames;
      break;
    case Act::ImportName:
      if (frame.mode == Mode::ImportNames) {
        refer(Reference::Kind::Import, visit.range);
      }
      frame.mode = frame.mode == Mode::ImportNames ? Mode::None : frame.mode;
      break;
    case Act::Name:
      if (frame.mode == Mode::Type) {
        refer(Reference::Kind::Type, visit.range);
      } else if (frame.mode == Mode::InheritLeaves) {
        refer(Reference::Kind::Inherit, visit.range);
      }
      break;
    case Act::TypeName:
      refer(frame.mode == Mode::InheritLeaves ? Reference::Kind::Inherit : Reference::Kind::Type,
            visit.range);
      break;
    case Act::TypeScope:
      frame.mode = Mode::Type;
      break;
    case Act::Inherit:
      refer_inherited(visit.node);
      break;
    case Act::InheritLeaves:
      frame.mode = Mode::InheritLeaves;
      break;
    case Act::None:
    case Act::Comment:
    case Act::Attach:
    case Act::NotInherited:
    case Act::Transparent:
    case Act::Skip:
      break;
  }
  if (!wraps) {
    frame.item = {kNone, kNone};
    return;
  }
  // A wrapper in a wrapper hands on the outer one's range.
  if (parent.item.begin != kNone && (parent.item_row == kNone || parent.item_row == visit.row)) {
    frame.item = parent.item;
    if (parent.item_doc.end != 0) {
      frame.item_doc = parent.item_doc;
    }
  }
}

}  // namespace lode::source
