#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lode::source {

/// Why a path of a tree is not searched. docs/files.md explains each; the names are stable, in
/// kebab-case, through to_string().
enum class SkipReason : std::uint8_t {
  IgnoredByGit,   ///< .gitignore, info/exclude or core.excludesFile.
  IgnoredByTool,  ///< .ignore or .lodeignore.
  Excluded,       ///< An option of the caller.
  Hidden,         ///< A name that begins with a dot, unless hidden files were asked for.
  GitInternal,    ///< .git and what belongs to it.
  LinkOutside,    ///< A symbolic link that leaves the root.
  LinkRepeated,   ///< A symbolic link to what the tree has under its own name already, or a loop.
  LinkBroken,     ///< A symbolic link to nothing.
  RepeatedWorktree,  ///< Another worktree of a repository that the tree holds already.
  Submodule,         ///< A submodule in a commit: its files lie in another repository.
  NotRegular,        ///< A socket, a pipe, a device.
  Unreadable,        ///< No permission, or it vanished during the walk.
  TooLarge,
  Binary,
  UnknownEncoding,
  Minified,
  Generated,
  Vendored,
  Data,
  LockFile,
  Empty,
  OwnIndex,  ///< A folder in which this program keeps its indexes.
};
[[nodiscard]] std::string_view to_string(SkipReason reason) noexcept;

/// A regular file of a tree.
struct TreeFile {
  std::string path;  ///< Bytes as the system has them, '/' between parts, relative to the root.
  std::uint64_t size = 0;     ///< In bytes.
  std::int64_t mtime_ns = 0;  ///< Nanoseconds since 1970; 0 in a commit.
  /// The same of the last change of the file or of what the system knows of it, which no program
  /// can set: a rewrite always shows here.
  std::int64_t ctime_ns = 0;
  std::string object;  ///< Hex object id, in a commit only.
  bool operator==(const TreeFile&) const = default;
};

/// What a walk left out. A folder that was not entered is one entry, whose path ends in '/'.
struct SkippedPath {
  std::string path;
  SkipReason reason = SkipReason::Unreadable;
  std::string detail;  ///< The rule with its file and line, or the system's message; may be empty.
  bool operator==(const SkippedPath&) const = default;
};

/// Both in order of the bytes of their paths; no path is in both or twice.
struct TreeListing {
  std::vector<TreeFile> files;
  std::vector<SkippedPath> skipped;
  /// Of a folder: the files outside of the folders walked, there or not, whose content or presence
  /// decided what is listed (settings, indexes and ignore files of git); sorted, distinct.
  std::vector<std::filesystem::path> decided_by = {};
};

struct WalkOptions {
  bool hidden = false;  ///< Also files and folders whose names begin with a dot.
  bool ignore = true;   ///< Heed ignore files.
  /// Patterns in the syntax of .gitignore, relative to the root.
  std::vector<std::string> exclude = {};
  /// Real path of the folder of the program's own indexes, which no walk enters; may be empty.
  std::filesystem::path own_index = {};
};

/// A tree of files: a folder, a single file, or a commit. Const methods may run concurrently.
class SourceTree {
 public:
  /// `place` is a folder or a file, or either with "@REV" at the end when no such path exists: then
  /// the commit REV of the repository that holds it is read without a checkout. Throws
  /// Error(NotFound | InvalidArgument) that names the path or revision, Error(InvalidArgument) for
  /// the root of the file system and the home folder unless they are a repository.
  [[nodiscard]] static std::unique_ptr<SourceTree> open(std::string_view place,
                                                        const WalkOptions& options);
  SourceTree() = default;
  virtual ~SourceTree() = default;
  SourceTree(const SourceTree&) = delete;
  SourceTree& operator=(const SourceTree&) = delete;

  /// Real path of the folder that relative paths start from (the file's folder for a single file).
  [[nodiscard]] virtual const std::filesystem::path& root() const = 0;
  /// Name of the state for messages and keys: empty for a folder, the commit's full id otherwise.
  [[nodiscard]] virtual const std::string& revision() const = 0;
  /// Real path of the common git folder of the enclosing repository; empty outside one.
  [[nodiscard]] virtual const std::filesystem::path& repository() const = 0;
  /// Whether the tree is one file that the user named, not a folder.
  [[nodiscard]] virtual bool is_single_file() const { return false; }
  /// Walks. Stops within a second when interrupted (throws Error(Interrupted)).
  [[nodiscard]] virtual TreeListing list() const = 0;
  /// A file's bytes as they are now. Throws Error(NotFound | Io). A file above `limit` bytes is
  /// refused with Error(Unsupported).
  [[nodiscard]] virtual std::string read(const TreeFile& file, std::uint64_t limit) const = 0;
};

}  // namespace lode::source
