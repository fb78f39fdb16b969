#include "lode/base/log.hpp"

#include <fmt/format.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include "lode/base/json.hpp"

namespace lode {
namespace {

spdlog::logger& logger() {
  static const auto kInstance = [] {
    auto created =
        std::make_shared<spdlog::logger>("lode", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    created->set_pattern("lode: %l: %v");
    return created;
  }();
  return *kInstance;
}

}  // namespace

std::string printable(std::string_view message) {
  constexpr std::size_t kLongest = 4000;
  constexpr std::size_t kKept = kLongest / 2;
  std::string cut;
  if (message.size() > kLongest) {
    cut = fmt::format("{}[... {} bytes ...]{}",
                      message.substr(0, kKept),
                      message.size() - 2 * kKept,
                      message.substr(message.size() - kKept));
    message = cut;
  }
  const std::string text = to_utf8(message);
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : '\0');
    if ((byte < 0x20 && byte != '\n') || byte == 0x7F) {
      out += fmt::format("\\x{:02X}", byte);
    } else if (byte == 0xC2 && next < 0xA0) {  // U+0080 to U+009F, which terminals obey as well.
      out += fmt::format("\\u{:04X}", next);
      ++i;
    } else {
      out.push_back(text[i]);
    }
  }
  return out;
}

void log_info(std::string_view message) {
  logger().info("{}", printable(message));
}
void log_warning(std::string_view message) {
  logger().warn("{}", printable(message));
}
void log_error(std::string_view message) {
  logger().error("{}", printable(message));
}

}  // namespace lode
