#include "lode/search/stack_trace.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <utility>

namespace lode::search {
namespace {

[[nodiscard]] std::string_view trim(std::string_view text) noexcept {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) {
    return {};
  }
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

[[nodiscard]] std::string with_slashes(std::string_view path) {
  std::string out(path);
  std::replace(out.begin(), out.end(), '\\', '/');
  return out;
}

/// The last part of a qualified name, without brackets of templates and what stands around blocks
/// and closures: "ns::Foo<int>::bar", "Foo->bar", "Foo#bar", "block in bar", "main.(*T).bar.func1".
[[nodiscard]] std::string bare_name(std::string_view name) {
  name = trim(name);
  if (const std::size_t in = name.rfind(" in "); in != std::string_view::npos) {
    name = name.substr(in + 4);
  }
  if (name.empty() || name.front() == '<') {
    return std::string(name);
  }
  while (name.size() > 1 && (name.back() == '>' || name.back() == ']')) {
    const std::size_t open = name.find_first_of("<[", 1);
    if (open == std::string_view::npos || name[open - 1] == '-') {
      break;
    }
    name = trim(name.substr(0, open));
  }
  const auto last_part = [](std::string_view whole) {
    const std::size_t end = whole.find_last_of(".:>#/ ");
    return end == std::string_view::npos ? whole : whole.substr(end + 1);
  };
  std::string_view last = last_part(name);
  // Closures are numbered after the function that they stand in.
  while (last.size() > 4 && last.substr(0, 4) == "func" && last.size() < name.size() &&
         last.find_first_not_of("0123456789", 4) == std::string_view::npos) {
    name = name.substr(0, name.size() - last.size() - 1);
    last = last_part(name);
  }
  return std::string(last);
}

/// The number at the beginning of `text`; 0 when there is none or it is too large.
[[nodiscard]] std::uint32_t leading_number(std::string_view text) noexcept {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end != text.data() ? value : 0;
}

[[nodiscard]] bool is_file_name(std::string_view path) noexcept {
  const std::size_t dot = path.rfind('.');
  if (dot == std::string_view::npos || dot + 1 >= path.size() || path.size() - dot > 8 ||
      path.find_first_of(" \t\"<>|*?") != std::string_view::npos) {
    return false;
  }
  // "127.0.0.1:80", "https://example.org:443" and "1.2:3" name no file.
  const char first = path[dot + 1];
  const std::size_t scheme = path.find("://");
  return ((first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z')) &&
         path.find('/', dot) == std::string_view::npos &&
         (scheme == std::string_view::npos || path.find('/', scheme + 3) != std::string_view::npos);
}

/// A server's name rather than a file's: "example.com:443".
[[nodiscard]] bool is_host(std::string_view path) noexcept {
  static constexpr auto kEnds = std::to_array<std::string_view>(
      {".com", ".org", ".net", ".io", ".dev", ".local", ".internal"});
  return path.find_first_of("/\\") == std::string_view::npos &&
         std::any_of(
             kEnds.begin(), kEnds.end(), [&](std::string_view end) { return path.ends_with(end); });
}

/// "path:line" or "path:line:column".
[[nodiscard]] std::optional<StackFrame> path_and_line(std::string_view place) {
  for (std::size_t colon = place.find(':', 2); colon != std::string_view::npos;
       colon = place.find(':', colon + 1)) {
    const std::uint32_t line = leading_number(place.substr(colon + 1));
    if (line != 0 && is_file_name(place.substr(0, colon)) && !is_host(place.substr(0, colon))) {
      return StackFrame{with_slashes(place.substr(0, colon)), line, {}};
    }
  }
  return std::nullopt;
}

/// File "path", line 3, in name; File "path", line 3 in name
[[nodiscard]] std::optional<StackFrame> python_frame(std::string_view line) {
  constexpr std::string_view kFile = "File \"";
  const std::size_t begin = line.find(kFile);
  if (begin == std::string_view::npos) {
    return std::nullopt;
  }
  line.remove_prefix(begin + kFile.size());
  const std::size_t quote = line.find('"');
  constexpr std::string_view kLine = ", line ";
  if (quote == std::string_view::npos || quote == 0 ||
      line.substr(quote + 1, kLine.size()) != kLine) {
    return std::nullopt;
  }
  StackFrame frame{with_slashes(line.substr(0, quote)), 0, {}};
  line.remove_prefix(quote + 1 + kLine.size());
  frame.line = leading_number(line);
  constexpr std::string_view kIn = " in ";
  if (const std::size_t in = line.find(kIn); in != std::string_view::npos) {
    const std::string_view name = line.substr(in + kIn.size());
    frame.function = std::string(name.substr(0, name.find_first_of(" \t\r(")));
  }
  return frame;
}

/// at package.Class.method(File.java:3), at name (path:3:5), at path:3:5, at A.B() in path:line 3
[[nodiscard]] std::optional<StackFrame> at_frame(std::string_view line) {
  line = trim(line);
  if (line.substr(0, 3) != "at ") {
    return std::nullopt;
  }
  line = trim(line.substr(3));
  constexpr std::string_view kIn = " in ";
  constexpr std::string_view kLine = ":line ";
  if (const std::size_t in = line.rfind(kIn), number = line.rfind(kLine);
      in != std::string_view::npos && number != std::string_view::npos && number > in) {
    return StackFrame{with_slashes(line.substr(in + kIn.size(), number - in - kIn.size())),
                      leading_number(line.substr(number + kLine.size())),
                      bare_name(line.substr(0, line.find_first_of(" (")))};
  }
  const std::size_t open = line.rfind('(');
  if (open == std::string_view::npos || line.back() != ')') {
    return path_and_line(line);
  }
  std::optional<StackFrame> frame = path_and_line(line.substr(open + 1, line.size() - open - 2));
  if (frame) {
    const std::string_view name = trim(line.substr(0, open));
    const std::size_t dot = name.find_last_of(". ");
    frame->function = bare_name(name);
    // Java names the package in the method's name and only the file's name in brackets.
    if (frame->path.find('/') == std::string::npos && dot != std::string_view::npos) {
      std::string_view owner = name.substr(0, dot);
      if (const std::size_t type = owner.rfind('.'); type != std::string_view::npos) {
        std::string folder(owner.substr(0, type));
        std::replace(folder.begin(), folder.end(), '.', '/');
        frame->path = folder + "/" + frame->path;
      }
    }
  }
  return frame;
}

/// #3 0x55d in name file.c:3 (gdb, AddressSanitizer); #0 /path/file.php(3): name()
[[nodiscard]] std::optional<StackFrame> numbered_frame(std::string_view line) {
  line = trim(line);
  const std::size_t number_end = line.find_first_not_of("0123456789", 1);
  if (number_end == std::string_view::npos || number_end < 2 || number_end > 5 ||
      line.front() != '#') {
    return std::nullopt;
  }
  line = trim(line.substr(number_end));
  if (const std::size_t php = line.find("): "); php != std::string_view::npos) {
    const std::size_t open = line.rfind('(', php);
    if (open != std::string_view::npos && is_file_name(line.substr(0, open))) {
      const std::string_view name = line.substr(php + 3);
      return StackFrame{with_slashes(line.substr(0, open)),
                        leading_number(line.substr(open + 1)),
                        bare_name(name.substr(0, name.find('(')))};
    }
  }
  std::string_view name = line;
  if (const std::size_t in = line.find(" in "); in != std::string_view::npos) {
    name = line.substr(in + 4);
  }
  const std::size_t last = line.find_last_of(" \t");
  if (last == std::string_view::npos) {
    return std::nullopt;
  }
  std::optional<StackFrame> frame = path_and_line(line.substr(last + 1));
  if (frame) {
    frame->function = bare_name(name.substr(0, name.find_first_of(" (")));
  }
  return frame;
}

/// thread 'main' panicked at src/main.rs:3:5: (Rust); ... panicked at 'message', src/main.rs:3:5;
/// PHP Fatal error: ... in /path/file.php:3 or /path/file.php on line 3
[[nodiscard]] std::optional<StackFrame> message_frame(std::string_view line) {
  line = trim(line);
  if (line.find("panicked at ") != std::string_view::npos) {
    return path_and_line(line.substr(line.rfind(' ') + 1));
  }
  const std::size_t in = line.rfind(" in ");
  if (in == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string_view place = line.substr(in + 4);
  constexpr std::string_view kOnLine = " on line ";
  const std::size_t on = place.find(kOnLine);
  const std::string_view path = place.substr(0, std::min(on, place.find(':', 2)));
  if (!path.ends_with(".php")) {
    return std::nullopt;
  }
  return on == std::string_view::npos
             ? path_and_line(place)
             : StackFrame{
                   with_slashes(path), leading_number(place.substr(on + kOnLine.size())), {}};
}

/// The function that a line names for the place in the next line: "main.(*T).run(0xc0, ...)" (Go),
/// "3: krate::module::run" (Rust). Empty for any other line.
[[nodiscard]] std::string function_line(std::string_view line) {
  line = trim(line);
  const std::size_t number_end = line.find_first_not_of("0123456789");
  if (number_end != std::string_view::npos && number_end > 0 &&
      line.substr(number_end, 2) == ": ") {
    line = trim(line.substr(number_end + 2));
    if (line.substr(0, 2) == "0x" && line.find(" - ") != std::string_view::npos) {
      line = line.substr(line.find(" - ") + 3);
    }
    const std::size_t hash = line.rfind("::h");
    if (hash != std::string_view::npos && line.size() - hash == 19) {
      line = line.substr(0, hash);
    }
    while (line.ends_with("::{{closure}}")) {
      line.remove_suffix(std::string_view("::{{closure}}").size());
    }
    return line.find(' ') == std::string_view::npos ? bare_name(line) : std::string();
  }
  constexpr std::string_view kCreated = "created by ";
  if (line.substr(0, kCreated.size()) == kCreated) {
    line = line.substr(kCreated.size());
    return bare_name(line.substr(0, line.find(' ')));
  }
  const std::size_t open = line.rfind('(');
  if (line.empty() || line.back() != ')' || open == std::string_view::npos ||
      line.substr(0, open).find_first_of(" \t=\"'") != std::string_view::npos ||
      line.substr(0, open).find('.') == std::string_view::npos) {
    return {};
  }
  return bare_name(line.substr(0, open));
}

/// path.rb:3:in `name' (Ruby), /path/file.go:3 +0x1d (Go), --> src/main.rs:3:5 (Rust), path.c:3:
/// error: ...
[[nodiscard]] std::optional<StackFrame> place_frame(std::string_view line) {
  line = trim(line);
  for (const std::string_view lead : {"from ", "--> ", "at "}) {
    if (line.substr(0, lead.size()) == lead) {
      line = trim(line.substr(lead.size()));
    }
  }
  const std::string_view place = line.substr(0, line.find_first_of(" \t"));
  std::optional<StackFrame> frame = path_and_line(place);
  if (frame) {
    for (const std::string_view in : {":in `", ":in '"}) {
      if (const std::size_t begin = line.find(in); begin != std::string_view::npos) {
        const std::string_view name = line.substr(begin + in.size());
        frame->function = bare_name(name.substr(0, name.find('\'')));
      }
    }
  }
  return frame;
}

}  // namespace

std::optional<StackFrame> parse_stack_frame(std::string_view line) {
  if (line.size() > 2000) {
    return std::nullopt;
  }
  for (const auto parse : {python_frame, at_frame, numbered_frame, message_frame, place_frame}) {
    if (std::optional<StackFrame> frame = parse(line)) {
      return frame;
    }
  }
  return std::nullopt;
}

std::vector<StackFrame> find_stack_frames(std::string_view text) {
  std::vector<StackFrame> frames;
  std::size_t python_begin = 0;
  bool python = false;
  std::string function;  // That the line before names.
  const auto end_of_python = [&] {
    if (python) {
      std::reverse(frames.begin() + static_cast<std::ptrdiff_t>(python_begin), frames.end());
      python = false;
    }
  };
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.find("Traceback (most recent call last)") != std::string_view::npos) {
      end_of_python();
    }
    std::optional<StackFrame> frame = parse_stack_frame(line);
    if (!frame) {
      function = function_line(line);
      continue;
    }
    if (frame->function.empty()) {
      frame->function = std::move(function);
    }
    function.clear();
    const bool is_python = python_frame(line).has_value();
    if (is_python && !python) {
      python = true;
      python_begin = frames.size();
    } else if (!is_python) {
      end_of_python();
    }
    frames.push_back(std::move(*frame));
  }
  end_of_python();
  return frames;
}

}  // namespace lode::search
