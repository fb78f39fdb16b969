#include "lode/source/git_objects.hpp"

#include <algorithm>
#include <queue>
#include <sstream>
#include <system_error>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>
#include <git2.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/base/system_library.hpp"
#include "lode/source/git_tree_diff.hpp"

namespace lode::source {
namespace {

// libgit2 costs 6 ms of linking and 18 ms of start-up, so it is opened when it is needed.
// clang-format off
#define LODE_GIT_FUNCTIONS(X) \
  X(libgit2_init) X(libgit2_opts) X(error_last) X(repository_open) X(repository_free) \
  X(repository_odb) X(odb_free) X(odb_read) X(odb_read_header) X(odb_object_data) \
  X(odb_object_size) X(odb_object_type) X(odb_object_free) X(revparse_single) X(object_free) \
  X(object_peel) X(object_id) X(oid_fromstr) X(oid_tostr) X(commit_lookup) X(commit_free) \
  X(commit_tree_id) X(commit_time) X(commit_message) X(commit_parentcount) X(commit_parent_id) \
  X(tree_lookup) X(tree_free) X(tree_entrycount) X(tree_entry_byindex) X(tree_entry_bypath) \
  X(tree_entry_free) X(tree_entry_name) X(tree_entry_id) X(tree_entry_filemode) X(blob_lookup) \
  X(blob_free) X(blob_rawcontent) X(blob_rawsize)
// clang-format on

struct GitLibrary {
#define LODE_GIT_MEMBER(name) \
  decltype(&::git_##name) name = nullptr;  // NOLINT(bugprone-macro-parentheses): declares it.
  LODE_GIT_FUNCTIONS(LODE_GIT_MEMBER)
#undef LODE_GIT_MEMBER
};

constexpr std::size_t kCachedTree = std::size_t{256} << 10U;
constexpr ssize_t kCacheBytes = ssize_t{32} << 20U;

GitLibrary load_git_library() {
  constexpr const char* kName = "libgit2.so." LIBGIT2_SOVERSION;
  const SystemLibrary system(kName, "reading git's objects needs");
  GitLibrary library;
#define LODE_GIT_FIND(name) system.find("git_" #name, library.name);
  LODE_GIT_FUNCTIONS(LODE_GIT_FIND)
#undef LODE_GIT_FIND
  library.libgit2_init();
  // Reading runs nothing of the repository, so that whoever owns it may be read.
  library.libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, 0);
  library.libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, 0);
  // A history reads most trees twice: of a commit and as the state before the next one.
  library.libgit2_opts(GIT_OPT_SET_CACHE_OBJECT_LIMIT, GIT_OBJECT_TREE, kCachedTree);
  library.libgit2_opts(GIT_OPT_SET_CACHE_MAX_SIZE, kCacheBytes);
  return library;
}

const GitLibrary& git_library() {
  static const GitLibrary kLoaded = load_git_library();
  return kLoaded;
}

std::string last_message() {
  const git_error* error = git_library().error_last();
  return error == nullptr ? "no reason given" : error->message;
}

template <typename T>
using Handle = std::unique_ptr<T, void (*)(T*)>;

/// Calls a libgit2 function that makes an object; throws with `what` when it fails.
template <typename T, typename Make>
Handle<T> make(void (*release)(T*), const std::string& what, Make&& call) {
  T* object = nullptr;
  if (call(&object) != 0) {
    throw Error(ErrorKind::InvalidInput, fmt::format("{}: {}", what, last_message()));
  }
  return Handle<T>(object, release);
}

git_oid parsed(const std::string& id) {
  git_oid oid = {};
  if (git_library().oid_fromstr(&oid, id.c_str()) != 0) {
    throw Error(ErrorKind::InvalidInput, fmt::format("\"{}\" is no object id", id));
  }
  return oid;
}

std::string hex(const git_oid& id) {
  char text[GIT_OID_HEXSZ + 1];
  return git_library().oid_tostr(text, sizeof(text), &id);
}

GitEntry to_entry(const git_tree_entry* entry) {
  GitEntry result = {
      git_library().tree_entry_name(entry), hex(*git_library().tree_entry_id(entry)), {}};
  switch (git_library().tree_entry_filemode(entry)) {
    case GIT_FILEMODE_TREE:
      result.kind = GitEntry::Kind::Folder;
      break;
    case GIT_FILEMODE_LINK:
      result.kind = GitEntry::Kind::Link;
      break;
    case GIT_FILEMODE_COMMIT:
      result.kind = GitEntry::Kind::Submodule;
      break;
    default:
      result.kind = GitEntry::Kind::File;
  }
  return result;
}

std::unordered_set<std::string> shallow_commits(const std::filesystem::path& common_folder) {
  std::unordered_set<std::string> ids;
  std::error_code error;
  if (std::filesystem::exists(common_folder / "shallow", error)) {
    std::istringstream lines(read_file(common_folder / "shallow"));
    for (std::string line; std::getline(lines, line);) {
      ids.insert(line);
    }
  }
  return ids;
}

}  // namespace

struct GitObjects::State {
  std::string place;
  Handle<git_repository> repository;
  Handle<git_odb> store;
  std::unordered_set<std::string> cut;  // Commits of a shallow clone whose parents are absent.

  [[nodiscard]] std::string describe(const std::string& id) const {
    return fmt::format("{}: object {}", place, id);
  }

  [[nodiscard]] Handle<git_commit> commit(const git_oid& oid) const {
    return make<git_commit>(git_library().commit_free, describe(hex(oid)), [&](git_commit** out) {
      return git_library().commit_lookup(out, repository.get(), &oid);
    });
  }

  [[nodiscard]] Handle<git_tree> tree(const std::string& id) const {
    const git_oid oid = parsed(id);
    return make<git_tree>(git_library().tree_free, describe(id), [&](git_tree** out) {
      return git_library().tree_lookup(out, repository.get(), &oid);
    });
  }

  /// The bytes of a tree as git stores them.
  [[nodiscard]] std::string raw_tree(const git_oid& oid) const {
    const auto object =
        make<git_odb_object>(git_library().odb_object_free, describe(hex(oid)), [&](auto** out) {
          return git_library().odb_read(out, store.get(), &oid);
        });
    if (git_library().odb_object_type(object.get()) != GIT_OBJECT_TREE) {
      throw Error(ErrorKind::InvalidInput, describe(hex(oid)) + " is no tree");
    }
    return {static_cast<const char*>(git_library().odb_object_data(object.get())),
            git_library().odb_object_size(object.get())};
  }

  /// Paths of the files that differ between a commit and its first parent.
  [[nodiscard]] std::vector<std::string> changed(const git_commit* commit) const {
    const auto binary = [](const git_oid* id) {
      return std::string(reinterpret_cast<const char*>(id->id), sizeof(id->id));
    };
    std::string before;
    if (git_library().commit_parentcount(commit) > 0) {
      const auto parent = this->commit(*git_library().commit_parent_id(commit, 0));
      before = binary(git_library().commit_tree_id(parent.get()));
    }
    return changed_paths(
        before, binary(git_library().commit_tree_id(commit)), [&](std::string_view id) {
          git_oid oid = {};
          std::copy(id.begin(), id.end(), oid.id);
          return raw_tree(oid);
        });
  }
};

GitObjects::GitObjects(const Repository& repository) {
  const std::string place = repository.git_folder.string();
  auto handle =
      make<git_repository>(git_library().repository_free, place, [&](git_repository** out) {
        return git_library().repository_open(out, place.c_str());
      });
  auto store = make<git_odb>(git_library().odb_free, place, [&](git_odb** out) {
    return git_library().repository_odb(out, handle.get());
  });
  state_ = std::make_unique<State>(
      State{place, std::move(handle), std::move(store), shallow_commits(repository.common_folder)});
}

GitObjects::~GitObjects() = default;

std::string GitObjects::resolve_commit(std::string_view revision) const {
  const std::string text(revision);
  git_object* found = nullptr;
  const int status = git_library().revparse_single(&found, state_->repository.get(), text.c_str());
  const Handle<git_object> owner(found, git_library().object_free);
  if (status != 0) {
    throw Error(status == GIT_ENOTFOUND ? ErrorKind::NotFound : ErrorKind::InvalidArgument,
                fmt::format("{}: no revision \"{}\": {}", state_->place, text, last_message()));
  }
  git_object* peeled = nullptr;
  const int peel_status = git_library().object_peel(&peeled, found, GIT_OBJECT_COMMIT);
  const Handle<git_object> commit(peeled, git_library().object_free);
  if (peel_status != 0) {
    throw Error(ErrorKind::InvalidArgument,
                fmt::format("{}: the revision \"{}\" is no commit", state_->place, text));
  }
  return hex(*git_library().object_id(peeled));
}

std::string GitObjects::tree_of(const std::string& commit) const {
  return hex(*git_library().commit_tree_id(state_->commit(parsed(commit)).get()));
}

std::vector<GitEntry> GitObjects::entries(const std::string& tree) const {
  const Handle<git_tree> object = state_->tree(tree);
  std::vector<GitEntry> result;
  const std::size_t count = git_library().tree_entrycount(object.get());
  result.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    result.push_back(to_entry(git_library().tree_entry_byindex(object.get(), i)));
  }
  return result;
}

std::optional<GitEntry> GitObjects::find(const std::string& tree, const std::string& path) const {
  const Handle<git_tree> object = state_->tree(tree);
  git_tree_entry* entry = nullptr;
  if (git_library().tree_entry_bypath(&entry, object.get(), path.c_str()) != 0) {
    return std::nullopt;
  }
  const Handle<git_tree_entry> owner(entry, git_library().tree_entry_free);
  return to_entry(entry);
}

std::uint64_t GitObjects::blob_size(const std::string& blob) const {
  const git_oid oid = parsed(blob);
  std::size_t size = 0;
  git_object_t type = GIT_OBJECT_INVALID;
  if (git_library().odb_read_header(&size, &type, state_->store.get(), &oid) != 0) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("{}: {}", state_->describe(blob), last_message()));
  }
  return size;
}

std::string GitObjects::blob(const std::string& blob) const {
  const git_oid oid = parsed(blob);
  const auto object =
      make<git_blob>(git_library().blob_free, state_->describe(blob), [&](git_blob** out) {
        return git_library().blob_lookup(out, state_->repository.get(), &oid);
      });
  const auto size = static_cast<std::size_t>(git_library().blob_rawsize(object.get()));
  return {static_cast<const char*>(git_library().blob_rawcontent(object.get())), size};
}

void GitObjects::for_each_commit(std::string_view revision,
                                 const HistoryOptions& options,
                                 const std::function<bool(const Commit&)>& visit) const {
  // libgit2's own walk fails at the end of a shallow clone.
  using Waiting = std::pair<std::int64_t, std::string>;  // Time and id; the largest comes next.
  std::priority_queue<Waiting> waiting;
  std::unordered_set<std::string> seen;
  const auto add = [&](const std::string& id) {
    if (seen.insert(id).second) {
      waiting.emplace(git_library().commit_time(state_->commit(parsed(id)).get()), id);
    }
  };
  add(resolve_commit(revision));
  for (std::size_t visited = 0; visited < options.max_commits && !waiting.empty();) {
    throw_if_interrupted();
    const auto [time, id] = waiting.top();
    waiting.pop();
    const Handle<git_commit> object = state_->commit(parsed(id));
    const unsigned parents = git_library().commit_parentcount(object.get());
    const bool cut = state_->cut.contains(id);
    for (unsigned i = 0; i < parents && !cut; ++i) {
      add(hex(*git_library().commit_parent_id(object.get(), i)));
    }
    if (parents > 1 && !options.merges) {
      continue;
    }
    ++visited;
    const char* message = git_library().commit_message(object.get());
    const Commit commit = {id,
                           time,
                           parents,
                           message == nullptr ? "" : message,
                           cut || (options.skip_changes && options.skip_changes(id))
                               ? std::vector<std::string>()
                               : state_->changed(object.get())};
    if (!visit(commit)) {
      return;
    }
  }
}

}  // namespace lode::source
