// The same lines as ripgrep finds, on texts and patterns that both understand.

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lode/base/error.hpp"
#include "lode/base/json.hpp"
#include "lode/base/random.hpp"
#include "lode/search/line_match.hpp"
#include "lode/search/regex_classes.hpp"

#include "support/data.hpp"

extern char** environ;

namespace lode::search {
namespace {

using Arguments = std::vector<std::string>;

struct Answer {
  int status = 0;
  std::string output;
};

/// Runs `rg`; nothing when there is none.
std::optional<Answer> run_ripgrep(const Arguments& arguments) {
  std::vector<char*> argv;
  std::string name = "rg";
  argv.push_back(name.data());
  Arguments copy = arguments;
  for (std::string& argument : copy) {
    argv.push_back(argument.data());
  }
  argv.push_back(nullptr);
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    return std::nullopt;
  }
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t pid = 0;
  const int failed = ::posix_spawnp(&pid, "rg", &actions, nullptr, argv.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  Answer answer;
  std::array<char, 4096> buffer{};
  for (ssize_t size = 0;
       failed == 0 && (size = ::read(ends[0], buffer.data(), buffer.size())) > 0;) {
    answer.output.append(buffer.data(), static_cast<std::size_t>(size));
  }
  ::close(ends[0]);
  if (failed != 0) {
    return std::nullopt;
  }
  ::waitpid(pid, &answer.status, 0);
  answer.status = WEXITSTATUS(answer.status);
  return answer;
}

/// Lines that match, as "3: 0-4 6-7".
using Lines = std::vector<std::string>;

std::string show_line(std::uint64_t line, const std::vector<MatchRange>& parts, bool with_parts) {
  std::string text = std::to_string(line) + ":";
  if (!with_parts) {
    return text;
  }
  for (const MatchRange& part : parts) {
    text += " " + std::to_string(part.begin) + "-" + std::to_string(part.end);
  }
  return text;
}

/// Nothing when ripgrep refuses the pattern.
std::optional<Lines> ripgrep_lines(const std::string& pattern,
                                   const Arguments& options,
                                   const std::string& path,
                                   bool with_parts) {
  Arguments arguments = {"--no-config", "--json", "--text", "--encoding=none"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  arguments.insert(arguments.end(), {"-e", pattern, path});
  const auto answer = run_ripgrep(arguments);
  if (!answer || answer->status > 1) {
    return std::nullopt;
  }
  Lines lines;
  for (std::size_t begin = 0; begin < answer->output.size();) {
    const std::size_t end = answer->output.find('\n', begin);
    const Json record = Json::parse(answer->output.substr(begin, end - begin));
    begin = end + 1;
    if (record["type"] != "match") {
      continue;
    }
    std::vector<MatchRange> parts;
    for (const Json& part : record["data"]["submatches"]) {
      if (part["start"] < part["end"]) {
        parts.push_back({part["start"].get<std::uint32_t>(), part["end"].get<std::uint32_t>()});
      }
    }
    lines.push_back(
        show_line(record["data"]["line_number"].get<std::uint64_t>(), parts, with_parts));
  }
  return lines;
}

Lines our_lines(const std::string& pattern,
                const Arguments& options,
                const std::string& text,
                bool with_parts) {
  LinePatternOptions ours;
  for (const std::string& option : options) {
    ours.literal |= option == "-F";
    ours.word |= option == "-w";
    ours.letter_case = option == "-i"   ? LetterCase::Any
                       : option == "-S" ? LetterCase::Smart
                                        : ours.letter_case;
  }
  Lines lines;
  for (const LineMatch& match : LinePattern(pattern, ours).find(text, "text")) {
    lines.push_back(show_line(match.line, match.parts, with_parts));
  }
  return lines;
}

class Ripgrep : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!run_ripgrep({"--version"})) {
      GTEST_SKIP() << "ripgrep is not installed (Debian package ripgrep)";
    }
  }

  void write(const std::string& text) {
    text_ = text;
    std::ofstream(path_, std::ios::binary) << text;
  }
  /// Whether both took the pattern.
  bool compare(const std::string& pattern, const Arguments& options, bool with_parts) {
    const auto expected = ripgrep_lines(pattern, options, path_, with_parts);
    std::string shown = "/" + pattern + "/";
    for (const std::string& option : options) {
      shown += " " + option;
    }
    if (!expected) {
      return false;
    }
    try {
      EXPECT_EQ(our_lines(pattern, options, text_, with_parts), *expected) << shown;
    } catch (const Error& error) {
      if (error.message().find(kCasePropertyRefusal) != std::string::npos) {
        return false;
      }
      ADD_FAILURE() << shown << ": " << error.message();
    }
    return true;
  }

  testing::TemporaryFolder folder_;
  std::string path_ = folder_ / "text";
  std::string text_;
};

constexpr std::string_view kText =
    "int main(int argc, char** argv) {\n"
    "  return read_file(argv[1]); // TODO: check\r\n"
    "\n"
    "\r\n"
    "foo\nxfoo\n foo \nfoo foo\r\nfoo_bar foo-bar\n"
    "K \xE2\x84\xAA k, s \xC5\xBF S, \xC3\x9F \xE1\xBA\x9E\n"
    "\xC3\xA9t\xC3\xA9 \xC3\x89T\xC3\x89 e\xCC\x81t\n"
    "x\xE2\x80\xBFy \xC2\xB2 \xD9\xA3 \xE0\xA5\xA9 \xE1\xA0\x8E| \xC2\xA0| \xE2\x80\xA8|\n"
    "\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E \xCE\xB1\xCE\xB2\xCE\xB3 \xF0\x9F\x98\x80 \xCE\x86\n"
    "a.b*c [x] {y} (z) a+b ^$ \\d \\\\ #tag\n"
    "aaa aa a aXa\n"
    "\t tab\x0B"
    "vt\x0C"
    "ff\x07\n"
    "--opt -x a-b &&x ~~ ]\n"
    "0123 4x5 0x1F 3.14\n"
    "last line without end";

std::vector<std::string> read_patterns() {
  std::vector<std::string> patterns;
  std::ifstream file(lode::testing::source_path("tests/data/search/patterns.txt"));
  for (std::string line; std::getline(file, line);) {
    patterns.push_back(line);
  }
  return patterns;
}

TEST_F(Ripgrep, FindsTheSameLinesForPatternsOfEveryKind) {
  write(std::string(kText));
  const std::vector<std::string> patterns = read_patterns();
  std::size_t taken = 0;
  for (const std::string& pattern : patterns) {
    for (const Arguments& options :
         {Arguments{}, {"-i"}, {"-w"}, {"-S"}, {"-F"}, {"-F", "-w"}, {"-F", "-i"}, {"-i", "-w"}}) {
      // Where words end, ripgrep 13 says of some matches that they begin later.
      const bool word = std::find(options.begin(), options.end(), "-w") != options.end();
      taken += compare(pattern, options, !word) ? 1U : 0U;
    }
  }
  EXPECT_GT(taken, patterns.size() * 7);
}

std::string random_pattern(Random& random, int depth) {
  static const std::vector<std::string> atoms = {"a",
                                                 "b",
                                                 "c",
                                                 "A",
                                                 "K",
                                                 "s",
                                                 "\xC3\xA9",
                                                 "\xC5\xBF",
                                                 ".",
                                                 "\\w",
                                                 "\\W",
                                                 "\\d",
                                                 "\\D",
                                                 "\\s",
                                                 "\\S",
                                                 "[ab]",
                                                 "[^a]",
                                                 "[a-c]",
                                                 "[^\\w]",
                                                 "[\\W\\d]",
                                                 "[[:alpha:]]",
                                                 "[^[:space:]]",
                                                 "\\b",
                                                 "\\B",
                                                 "^",
                                                 "$",
                                                 "ab",
                                                 "abc",
                                                 "\\x61",
                                                 "\\.",
                                                 "\\pL",
                                                 "\\p{Lu}",
                                                 "(?i)",
                                                 "(?-i)",
                                                 "\\r",
                                                 "[a-z&&[^b]]",
                                                 "[\\w--a]",
                                                 "-",
                                                 "_",
                                                 " ",
                                                 "\xE2\x84\xAA",
                                                 "[k\xC3\xA9]",
                                                 "(?u)",
                                                 "(?-u:\\w)"};
  static const std::vector<std::string> quantifiers = {
      "*", "+", "?", "{2}", "{1,2}", "{2,}", "*?", "+?", "??", "++", "{0,1}?"};
  static const std::vector<std::string> opens = {"(", "(?:", "(?i:", "(?P<n>", "(?-i:", "(?s-i:"};
  std::string pattern;
  const std::size_t items = 1 + random.below(4);
  for (std::size_t i = 0; i < items; ++i) {
    if (depth > 0 && random.below(4) == 0) {
      pattern += opens[random.below(opens.size())] + random_pattern(random, depth - 1) + ")";
    } else {
      pattern += atoms[random.below(atoms.size())];
    }
    if (random.below(4) == 0) {
      pattern += quantifiers[random.below(quantifiers.size())];
    }
    if (random.below(7) == 0) {
      pattern += "|";
    }
  }
  return pattern;
}

TEST_F(Ripgrep, FindsTheSameLinesForRandomPatterns) {
  Random random(17);
  static const std::vector<std::string> letters = {
      "a",  "b",  "c",        "A",        "K",        "k",
      "s",  "S",  "\xC3\xA9", "\xC3\x89", "\xC5\xBF", "\xE2\x84\xAA",
      " ",  "_",  "-",        ".",        "1",        "\xD9\xA3",
      "\t", "\r", "\xCC\x81", "\xC2\xA0", "abc"};
  std::size_t taken = 0;
  for (int round = 0; round < 20; ++round) {
    std::string text;
    for (int line = 0; line < 120; ++line) {
      const std::size_t few = 2 + random.below(letters.size() - 1);
      for (std::size_t i = random.below(12); i > 0; --i) {
        text += letters[random.below(few)];
      }
      text += random.below(8) == 0 ? "\r\n" : "\n";
    }
    write(text);
    for (int i = 0; i < 30; ++i) {
      Arguments options;
      if (random.below(3) == 0) {
        options.emplace_back("-i");
      }
      if (random.below(4) == 0) {
        options.emplace_back("-w");
      }
      taken += compare(random_pattern(random, 2), options, false) ? 1U : 0U;
    }
  }
  EXPECT_GT(taken, 400U);
}

}  // namespace
}  // namespace lode::search
