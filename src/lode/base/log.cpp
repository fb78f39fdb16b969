#include "lode/base/log.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

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

void log_info(std::string_view message) {
  logger().info("{}", message);
}
void log_warning(std::string_view message) {
  logger().warn("{}", message);
}
void log_error(std::string_view message) {
  logger().error("{}", message);
}

}  // namespace lode
