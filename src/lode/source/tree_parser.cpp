#include "lode/source/tree_parser.hpp"

#include <chrono>
#include <cstdlib>
#include <limits>
#include <mutex>

#include <fmt/format.h>
#include <malloc.h>
#include <time.h>
#include <unistd.h>

#include "lode/base/interrupt.hpp"
#include "lode/source/scanner_guard.h"

namespace lode::source {

namespace {

/// Bytes that tree-sitter holds on this thread. Trees never leave the thread that made them.
thread_local std::int64_t held_bytes = 0;

/// tree-sitter's code can neither go on nor be unwound. What is stored stays whole: files are
/// replaced atomically, and the system takes locks back.
[[noreturn]] void end_without_memory() {
  constexpr std::string_view kMessage =
      "lode: error: out of memory while a file was parsed; use fewer threads (--threads 1), a "
      "smaller --max-file-size or a larger memory limit\n";
  static_cast<void>(!::write(STDERR_FILENO, kMessage.data(), kMessage.size()));
  ::_exit(1);
}

void* counted(void* block) {
  if (block == nullptr) {
    end_without_memory();
  }
  held_bytes += static_cast<std::int64_t>(malloc_usable_size(block));
  return block;
}

void* counting_malloc(std::size_t size) {
  return counted(std::malloc(size));
}
void* counting_calloc(std::size_t count, std::size_t size) {
  return counted(std::calloc(count, size));
}
void counting_free(void* block) {
  if (block != nullptr) {
    held_bytes -= static_cast<std::int64_t>(malloc_usable_size(block));
    std::free(block);
  }
}
void* counting_realloc(void* block, std::size_t size) {
  if (block != nullptr) {
    held_bytes -= static_cast<std::int64_t>(malloc_usable_size(block));
  }
  return counted(std::realloc(block, size));
}

struct ParserDeleter {
  void operator()(TSParser* parser) const noexcept { ts_parser_delete(parser); }
};
using ParserHandle = std::unique_ptr<TSParser, ParserDeleter>;

TSParser* thread_parser() {
  static std::once_flag allocator_set;
  std::call_once(allocator_set, [] {
    ts_set_allocator(counting_malloc, counting_calloc, counting_realloc, counting_free);
  });
  thread_local ParserHandle parser{ts_parser_new()};
  return parser.get();
}

/// Processor time of this thread: a busy machine degrades no file.
std::chrono::nanoseconds thread_time() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

struct Watch {
  std::chrono::nanoseconds end;  ///< In thread_time().
  std::int64_t most_bytes;
  /// When thread_time() is asked next: it costs a system call, this clock does not.
  std::chrono::steady_clock::time_point next_check;
  bool out_of_memory = false;
  bool too_deep = false;  ///< For the grammar's scanner.
};

bool should_stop(TSParseState* state) {
  auto& watch = *static_cast<Watch*>(state->payload);
  if (interrupted()) {
    return true;
  }
  watch.out_of_memory = held_bytes > watch.most_bytes;
  watch.too_deep = watch.too_deep || lode_take_scanner_overflow();
  if (watch.out_of_memory || watch.too_deep) {
    return true;
  }
  if (std::chrono::steady_clock::now() < watch.next_check) {
    return false;
  }
  const std::chrono::nanoseconds left = watch.end - thread_time();
  watch.next_check = std::chrono::steady_clock::now() + left;
  return left <= std::chrono::nanoseconds(0);
}

struct Input {
  std::string_view text;
};

const char* read_text(void* payload, std::uint32_t offset, TSPoint, std::uint32_t* size) {
  const std::string_view text = static_cast<const Input*>(payload)->text;
  *size = offset < text.size() ? static_cast<std::uint32_t>(text.size() - offset) : 0;
  return *size == 0 ? "" : text.data() + offset;
}

}  // namespace

ParsedTree parse_tree(const Grammar& grammar, std::string_view text, const SyntaxLimits& limits) {
  // Offsets are 32 bits wide, and the parser steps past the end.
  if (text.size() > std::numeric_limits<std::uint32_t>::max() / 2) {
    return {nullptr, "the file is larger than 2 GiB"};
  }
  TSParser* const parser = thread_parser();
  ts_parser_set_language(parser, grammar.language);
  static_cast<void>(lode_take_scanner_overflow());  // Of a parse that was given up.
  Watch watch{.end = thread_time() + limits.time,
              .most_bytes = held_bytes + static_cast<std::int64_t>(limits.max_memory),
              .next_check = std::chrono::steady_clock::now() + limits.time};
  Input input{text};
  Tree tree(ts_parser_parse_with_options(
      parser,
      nullptr,
      TSInput{&input, read_text, TSInputEncodingUTF8, nullptr},
      TSParseOptions{.payload = &watch, .progress_callback = should_stop}));
  watch.too_deep = lode_take_scanner_overflow() || watch.too_deep;
  if (tree == nullptr || watch.too_deep) {
    ts_parser_reset(parser);
    throw_if_interrupted();
    if (watch.too_deep) {
      return {nullptr, "its blocks are nested too deep for the grammar"};
    }
    return {nullptr,
            watch.out_of_memory
                ? fmt::format("parsing needs more than {} MiB", limits.max_memory >> 20U)
                : fmt::format("parsing takes longer than {} ms", limits.time.count())};
  }
  if (const std::uint32_t nodes = ts_node_descendant_count(ts_tree_root_node(tree.get()));
      nodes > limits.max_nodes) {
    return {nullptr,
            fmt::format("the syntax tree has {} nodes, more than {}", nodes, limits.max_nodes)};
  }
  return {std::move(tree), ""};
}

}  // namespace lode::source
