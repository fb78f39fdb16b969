#include "index/support.hpp"

#include <atomic>
#include <sstream>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "lode/base/file.hpp"
#include "lode/index/memory_index.hpp"
#include "lode/index/store_folder.hpp"

namespace lode::testing {
namespace {

namespace fs = std::filesystem;

void write_files(const search::CodeIndex& index, std::ostream& out) {
  for (std::uint32_t f = 0; f < index.file_count(); ++f) {
    const search::CodeFile file = index.file(f);
    out << "file " << file.path << ' ' << file.language << ' ' << file.roles << ' ' << file.lines
        << ' ' << file.first_chunk << '+' << file.chunk_count << '\n';
    for (const search::CodeSymbol& symbol : index.symbols(f)) {
      out << "  symbol " << symbol.container << '.' << symbol.name << ' ' << symbol.kind << ' '
          << symbol.first_line << '-' << symbol.last_line << ' ' << symbol.signature << '\n';
    }
    for (const search::CodeIndex::Use& use : index.uses(f)) {
      out << "  use " << use.kind << ' ' << use.name << '\n';
    }
    out << index.text(f) << '\n';
  }
}

void write_chunks(const search::CodeIndex& index, std::ostream& out) {
  for (std::uint32_t c = 0; c < index.chunk_count(); ++c) {
    const search::CodeChunk chunk = index.chunk(c);
    out << "chunk " << chunk.file << ' ' << chunk.first_line << '-' << chunk.last_line << ' '
        << chunk.begin << '-' << chunk.end << ' ' << chunk.symbol;
    for (std::size_t f = 0; f < search::kCodeFields; ++f) {
      out << ' ' << index.length(c, static_cast<search::CodeField>(f));
    }
    out << '\n';
  }
  for (std::size_t f = 0; f < search::kCodeFields; ++f) {
    out << "total " << index.total_length(static_cast<search::CodeField>(f)) << '\n';
  }
}

}  // namespace

std::string answers(const search::CodeIndex& index) {
  std::ostringstream out;
  write_files(index, out);
  write_chunks(index, out);
  std::vector<search::CodePosting> postings;
  index.terms("", [&](std::string_view term, std::uint32_t chunks) {
    out << "term " << term << ' ' << chunks << '\n';
    postings.clear();
    index.postings(term, postings);
    EXPECT_EQ(postings.size(), chunks) << term;
    for (const search::CodePosting& posting : postings) {
      out << ' ' << posting.chunk << ':' << posting.tf[0] << ',' << posting.tf[1] << ','
          << posting.tf[2];
    }
    out << '\n';
    return true;
  });
  return out.str();
}

void put(const fs::path& path, std::string_view content) {
  static std::atomic<time_t> seconds{1'500'000'000};
  fs::create_directories(path.parent_path());
  write_file(path, content);
  const timespec time = {.tv_sec = ++seconds, .tv_nsec = 5};
  const timespec times[] = {time, time};
  ASSERT_EQ(::utimensat(AT_FDCWD, path.c_str(), times, 0), 0);
}

void make_small_tree(const fs::path& folder) {
  put(folder / "README.md", "# Pool\n\nA pool of connections, with retries.\n");
  put(folder / "src/pool.py",
      "\"\"\"Connections.\"\"\"\nimport socket\n\n\nclass Pool(Base):\n    # Keeps open ones.\n"
      "    def get_connection(self, key):\n        return self.open(key)\n\n"
      "    def put(self, key):\n        retry(key)\n");
  put(folder / "src/retry.py", "def retry(times=3):\n    for i in range(times):\n        pass\n");
  put(folder / "src/main.c",
      "#include <stdio.h>\n\n/* Says hello. */\nint main(void) {\n  puts(\"hello\");\n}\n");
  put(folder / "lib/copy_of_retry.py",
      "def retry(times=3):\n    for i in range(times):\n        pass\n");
  put(folder / "logo.png", std::string("\x89PNG\0\1\2", 7));
}

IndexedTree::IndexedTree() : root_(temporary_ / "tree") {
  fs::create_directories(root_);
  root_ = fs::canonical(root_);
  options.folder = root_.parent_path() / "store";
}

std::shared_ptr<const source::SourceTree> IndexedTree::open(const fs::path& place) const {
  return source::SourceTree::open(place.string(), index::walk_options(options));
}

std::shared_ptr<const index::Snapshot> IndexedTree::update(const index::UpdateOptions& how) {
  // What changes right after it was read shows another time of change then.
  std::this_thread::sleep_for(std::chrono::milliseconds(25));
  return index::update(tree(), options, how, report);
}

std::string IndexedTree::fresh_answers() const {
  return answers(*index::build_in_memory(tree(), options));
}

std::shared_ptr<const index::Snapshot> IndexedTree::stored() const {
  std::string note;
  return index::open_snapshot(tree(), options, note);
}

std::map<std::string, std::uintmax_t> segment_files(const fs::path& store) {
  std::map<std::string, std::uintmax_t> files;
  for (const auto& entry : fs::directory_iterator(store / "segments")) {
    files[entry.path().filename().string()] = entry.file_size();
  }
  return files;
}

}  // namespace lode::testing
