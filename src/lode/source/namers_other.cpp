#include "lode/source/namers.hpp"
#include "lode/source/names_in_text.hpp"

/// Namers of scripting, managed and markup languages.
namespace lode::source {

namespace {

/// "a.b:c" as name "c" of owner "a.b".
NamedNode dotted(const Node& name, SymbolKind kind, std::uint32_t body) {
  NamedNode found = named(name, kind, body);
  const std::string_view text = name.content();
  const std::size_t dot = text.find_last_of(".:");
  if (dot != std::string_view::npos && dot + 1 < text.size()) {
    found.name.begin += static_cast<std::uint32_t>(dot + 1);
    found.owner = std::string(text.substr(0, dot));
  }
  return found;
}

/// The first child that is a keyword of this text.
bool has_keyword(const Node& node, std::string_view keyword) {
  const Node child = node.child_of_type(keyword);
  return child.exists();
}

}  // namespace

void name_ruby_assignment(const Node& node, SymbolKind kind, std::vector<NamedNode>& found) {
  const Node left = node.field("left");
  if (!left.exists() || left.type() != "constant") {
    return;
  }
  found.push_back(named(left, kind, 0));
  const Node right = node.field("right");
  if (!right.exists() || right.type() != "call") {
    return;
  }
  const std::string_view text = right.content();
  if (text.starts_with("Struct.new") || text.starts_with("Class.new") ||
      text.starts_with("Module.new") || text.starts_with("Data.define")) {
    found.back().kind = SymbolKind::Class;
    found.back().body = begin_of(right.field("block"));
  }
}

void name_php_property(const Node& node, SymbolKind kind, std::vector<NamedNode>& found) {
  const Node variable = node.field("name");
  const Node name = variable.exists() ? variable.named_child(0) : variable;
  if (name.exists()) {
    found.push_back(named(name, kind, 0));
  }
}

void name_lua_function(const Node& node, SymbolKind kind, std::vector<NamedNode>& found) {
  const Node name = node.field("name");
  if (name.exists()) {
    found.push_back(dotted(name, kind, begin_of(node.field("body"))));
  }
}

void name_lua_assignment(const Node& node, SymbolKind kind, std::vector<NamedNode>& found) {
  const bool field = node.type() == "field";
  const Node names = field ? node : node.child_of_type("variable_list");
  const Node values = field ? node : node.child_of_type("expression_list");
  const Node name = names.exists() ? names.field("name") : names;
  const Node value = values.exists() ? values.field("value") : values;
  if (!name.exists() || (name.type() != "identifier" && name.type() != "dot_index_expression")) {
    return;
  }
  const bool function = value.exists() && value.type() == "function_definition";
  if (field && !function) {
    return;
  }
  const std::uint32_t body = function ? begin_of(value.field("body")) : 0;
  found.push_back(dotted(name, function ? SymbolKind::Function : kind, body));
  if (function && field) {
    found.back().kind = SymbolKind::Method;
  }
}

void name_kotlin_class(const Node& node, SymbolKind kind, std::vector<NamedNode>& found) {
  const Node name = node.field("name");
  if (!name.exists()) {
    return;
  }
  Node body = node.child_of_type("class_body");
  if (has_keyword(node, "interface")) {
    kind = SymbolKind::Interface;
  } else if (const Node entries = node.child_of_type("enum_class_body"); entries.exists()) {
    kind = SymbolKind::Enum;
    body = entries;
  }
  found.push_back(named(name, kind, begin_of(body)));
}

void name_kotlin_property(const Node& node, SymbolKind kind, std::vector<NamedNode>& found) {
  const Node variable = node.child_of_type("variable_declaration");
  const Node name = variable.exists() ? variable.child_of_type("identifier") : variable;
  if (name.exists()) {
    found.push_back(named(name, kind, 0));
  }
}

void name_swift_class(const Node& node, SymbolKind kind, std::vector<NamedNode>& found) {
  const Node name = node.field("name");
  if (!name.exists()) {
    return;
  }
  if (has_keyword(node, "enum")) {
    kind = SymbolKind::Enum;
  }
  found.push_back(named(name, kind, begin_of(node.field("body"))));
}

void name_swift_property(const Node& node, SymbolKind kind, std::vector<NamedNode>& found) {
  const Node pattern = node.field("name");
  const Node name = pattern.exists() ? pattern.field("bound_identifier") : pattern;
  if (!name.exists()) {
    return;
  }
  found.push_back(named(name, kind, begin_of(node.field("computed_value"))));
}

void name_css_rule(const Node& node, SymbolKind kind, std::vector<NamedNode>& found) {
  Node name = node.child_of_type("selectors");
  if (!name.exists()) {
    name = node.child_of_type("keyframes_name");
  }
  if (name.exists()) {
    const Node block = node.child_of_type("block");
    found.push_back(named(
        name, kind, begin_of(block.exists() ? block : node.child_of_type("keyframe_block_list"))));
    found.back().text = signature_line(name.content());
  }
}

void name_html_element(const Node& node, SymbolKind kind, std::vector<NamedNode>& found) {
  const Node start = node.child_of_type("start_tag");
  if (!start.exists()) {
    return;
  }
  const std::uint32_t count = ts_node_named_child_count(start.node);
  for (std::uint32_t i = 1; i < count && i < 50; ++i) {
    const Node attribute = start.named_child(i);
    const Node name = attribute.named_child(0);
    if (!name.exists() || name.content() != "id") {
      continue;
    }
    Node value = attribute.named_child(1);
    if (value.exists() && value.type() == "quoted_attribute_value") {
      value = value.named_child(0);
    }
    if (value.exists()) {
      found.push_back(named(value, kind, start.range().end));
      return;
    }
  }
  const Node tag = start.named_child(0);
  const std::string_view tag_name = tag.exists() ? tag.content() : std::string_view();
  const bool heading = tag_name.size() == 2 && (tag_name[0] == 'h' || tag_name[0] == 'H') &&
                       tag_name[1] >= '1' && tag_name[1] <= '6';
  const Node end = node.child_of_type("end_tag");
  if (heading && end.exists()) {
    NamedNode section = named(node, kind, 0);
    section.name = {start.range().end, end.range().begin};
    section.text =
        signature_line(node.text.substr(section.name.begin, section.name.end - section.name.begin));
    if (!section.text.empty()) {
      found.push_back(std::move(section));
    }
  }
}

void name_markdown_section(const Node& node, SymbolKind kind, std::vector<NamedNode>& found) {
  const bool section = node.type() == "section";
  const Node heading = section ? node.child_of_type("atx_heading") : node;
  const Node content = heading.exists() ? heading.field("heading_content") : heading;
  if (!content.exists()) {
    return;
  }
  found.push_back(named(content, kind, section ? heading.range().end : 0));
  found.back().text = signature_line(content.content());
}

}  // namespace lode::source
