#include "lode/experiment/embedding_generation.hpp"

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <lmdb.h>
#include <unistd.h>

#include "lode/base/file.hpp"
#include "lode/experiment/lmdb_check.hpp"

namespace lode::experiment {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "generation-";
constexpr const char* kDataName = "data.mdb";
constexpr const char* kLockName = "lock.mdb";

/// What stands before a vector.
struct ValueHead {
  std::uint32_t dimension = 0;
  std::uint32_t flags = 0;  ///< Bit 0: truncated.
  std::uint64_t check = 0;  ///< XXH3 of the vector's bytes, the key's lower half its seed.
};

[[nodiscard]] bool is_damage(int code) {
  return code == MDB_CORRUPTED || code == MDB_PAGE_NOTFOUND || code == MDB_PANIC ||
         code == MDB_INVALID || code == MDB_VERSION_MISMATCH || code == MDB_INCOMPATIBLE ||
         code == MDB_BAD_TXN || code == MDB_CURSOR_FULL || code == MDB_BAD_VALSIZE;
}

/// What LMDB's code means. It gives a write that the system did only in part, as on a full disk, as
/// an input/output error.
[[nodiscard]] std::string meaning_of(int code, const fs::path& folder) {
  constexpr std::uintmax_t kFull = std::uintmax_t{1} << 20U;
  if (code != EIO) {
    return ::mdb_strerror(code);
  }
  std::error_code error;
  const fs::space_info space = fs::space(folder, error);
  return !error && space.available < kFull
             ? std::strerror(ENOSPC)
             : fmt::format("{} (a full quota, a limit on the size of files, or a failing disk)",
                           std::strerror(EIO));
}

[[nodiscard]] tl::unexpected<Error> fault(int code, const fs::path& folder) {
  return failure(is_damage(code) ? ErrorKind::Corrupt : ErrorKind::Io,
                 fmt::format("{}: {}", folder.filename().string(), meaning_of(code, folder)));
}

/// Takes the room that LMDB's lock needs: it is written through a mapping, where a full disk would
/// end the process. What else is wrong with the file LMDB says when it opens it.
[[nodiscard]] int reserve_lock(const fs::path& folder) {
  constexpr int kMode = 0644;
  constexpr off_t kLockBytes = 8192;  // Of 126 readers, as many as there may be.
  const int fd = ::open((folder / kLockName).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kMode);
  if (fd < 0) {
    return errno == ENOSPC || errno == EDQUOT ? errno : 0;
  }
  const bool full = ::fallocate(fd, 0, 0, kLockBytes) != 0 && (errno == ENOSPC || errno == EDQUOT);
  const int code = full ? errno : 0;
  ::close(fd);
  return code;
}

[[nodiscard]] bool is_refusal(int code) {
  return code == EACCES || code == EPERM || code == EROFS;
}

/// A transaction that is given up unless it is committed.
class Transaction {
 public:
  Transaction() = default;
  ~Transaction() { abort(); }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  [[nodiscard]] int begin(MDB_env* environment, unsigned flags) {
    int code = ::mdb_txn_begin(environment, nullptr, flags, &transaction_);
    if (code == MDB_MAP_RESIZED) {
      // Another process has made it larger.
      code = ::mdb_env_set_mapsize(environment, 0);
      code = code != 0 ? code : ::mdb_txn_begin(environment, nullptr, flags, &transaction_);
    }
    return code;
  }
  [[nodiscard]] int commit() { return ::mdb_txn_commit(std::exchange(transaction_, nullptr)); }
  void abort() {
    if (transaction_ != nullptr) {
      ::mdb_txn_abort(std::exchange(transaction_, nullptr));
    }
  }
  [[nodiscard]] MDB_txn* get() const { return transaction_; }

 private:
  MDB_txn* transaction_ = nullptr;
};

/// What `check` finds wrong with the generation's file; nothing when there is none yet.
template <typename Check>
std::optional<std::string> damage_in(const fs::path& folder, const Check& check) {
  const fs::path file = folder / kDataName;
  std::error_code ignored;
  if (!fs::is_regular_file(file, ignored)) {
    return std::nullopt;
  }
  return check(MappedFile(file).view());
}

MDB_val lmdb_key(const Hash128& key) {
  return {.mv_size = sizeof(Hash128), .mv_data = const_cast<Hash128*>(&key)};
}

std::uint64_t check_of(const Hash128& key, const float* vector, std::size_t dimension) {
  return hash64({reinterpret_cast<const char*>(vector), dimension * sizeof(float)}, key.low);
}

/// Copies a value's vector to `row`; false for what is no whole value of this key.
bool read_value(const MDB_val& value,
                const Hash128& key,
                std::span<float> row,
                EmbeddingFlags& flags) {
  ValueHead head;
  if (value.mv_size != sizeof(head) + row.size_bytes()) {
    return false;
  }
  const char* bytes = static_cast<const char*>(value.mv_data);
  std::memcpy(&head, bytes, sizeof(head));
  std::memcpy(row.data(), bytes + sizeof(head), row.size_bytes());
  flags.truncated = (head.flags & 1U) != 0;
  return head.dimension == row.size() && head.check == check_of(key, row.data(), row.size());
}

}  // namespace

struct EmbeddingGeneration::Handles {
  fs::path folder;
  MDB_env* environment = nullptr;
  MDB_dbi table = 0;
  bool writable = true;

  explicit Handles(fs::path place) : folder(std::move(place)) {}
  ~Handles() { close(); }
  void close() {
    if (environment != nullptr) {
      ::mdb_env_close(std::exchange(environment, nullptr));
    }
  }
  [[nodiscard]] int open(std::uint64_t most_bytes, unsigned flags) {
    constexpr unsigned kMode = 0644;
    close();  // One that failed to open cannot be tried again.
    int code = (flags & MDB_NOLOCK) == 0 ? reserve_lock(folder) : 0;
    code = code != 0 ? code : ::mdb_env_create(&environment);
    code = code != 0 ? code : ::mdb_env_set_mapsize(environment, most_bytes);
    // Read transactions belong to no thread: one may begin here and end elsewhere.
    return code != 0 ? code : ::mdb_env_open(environment, folder.c_str(), MDB_NOTLS | flags, kMode);
  }
  Handles(const Handles&) = delete;
  Handles& operator=(const Handles&) = delete;
};

std::string generation_name(std::uint64_t number) {
  return fmt::format("{}{:06}", kPrefix, number);
}

std::optional<std::uint64_t> generation_number(std::string_view name) {
  if (!name.starts_with(kPrefix)) {
    return std::nullopt;
  }
  const std::string_view digits = name.substr(kPrefix.size());
  std::uint64_t number = 0;
  const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const bool whole = parsed.ec == std::errc() && parsed.ptr == digits.data() + digits.size();
  return whole && generation_name(number) == name ? std::optional(number) : std::nullopt;
}

void remove_generation(const fs::path& folder) {
  std::error_code ignored;
  for (const char* name : {kDataName, kLockName}) {
    fs::remove(folder / name, ignored);
  }
  fs::remove(folder, ignored);
}

EmbeddingGeneration::EmbeddingGeneration(std::unique_ptr<Handles> handles)
    : handles_(std::move(handles)) {}

EmbeddingGeneration::~EmbeddingGeneration() = default;

Result<std::unique_ptr<EmbeddingGeneration>> EmbeddingGeneration::open(const fs::path& folder,
                                                                       std::uint64_t most_bytes) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    return failure(
        ErrorKind::Io,
        fmt::format("the folder '{}' cannot be made: {}", folder.string(), error.message()));
  }
  if (const auto damage = damage_in(folder, damage_of_head)) {
    return failure(ErrorKind::Corrupt, fmt::format("{}: {}", folder.filename().string(), *damage));
  }
  auto handles = std::make_unique<Handles>(folder);
  int code = handles->open(most_bytes, 0);
  constexpr unsigned kReadOnly = MDB_RDONLY;
  for (const unsigned flags : {kReadOnly, kReadOnly | MDB_NOLOCK}) {
    if (is_refusal(code)) {
      handles->writable = false;
      code = handles->open(most_bytes, flags);
    }
  }
  if (code != 0) {
    return fault(code, folder);
  }
  {
    Transaction reading;
    code = reading.begin(handles->environment, MDB_RDONLY);
    if (code != 0) {
      return fault(code, folder);
    }
    const std::uint64_t number = ::mdb_txn_id(reading.get());
    if (const auto damage = damage_in(
            folder, [&](std::string_view file) { return damage_of_trees(file, number); })) {
      return failure(ErrorKind::Corrupt,
                     fmt::format("{}: {}", folder.filename().string(), *damage));
    }
  }
  int dead = 0;  // Readers that were killed would keep pages from being used again.
  code = handles->writable ? ::mdb_reader_check(handles->environment, &dead) : 0;
  Transaction transaction;
  code = code != 0 ? code
                   : transaction.begin(handles->environment, handles->writable ? 0U : MDB_RDONLY);
  code = code != 0 ? code : ::mdb_dbi_open(transaction.get(), nullptr, 0, &handles->table);
  code = code != 0 ? code : transaction.commit();
  if (code != 0) {
    return fault(code, folder);
  }
  return std::unique_ptr<EmbeddingGeneration>(new EmbeddingGeneration(std::move(handles)));
}

bool EmbeddingGeneration::is_writable() const noexcept {
  return handles_->writable;
}

Result<void> EmbeddingGeneration::find(const EmbeddingKeys& keys,
                                       std::span<float> vectors,
                                       std::span<EmbeddingFlags> flags,
                                       std::span<std::uint8_t> found) {
  Transaction transaction;
  if (const int code = transaction.begin(handles_->environment, MDB_RDONLY); code != 0) {
    return fault(code, handles_->folder);
  }
  for (std::size_t i = 0; i < keys.keys.size(); ++i) {
    if (found[i] != 0) {
      continue;
    }
    MDB_val key = lmdb_key(keys.keys[i]);
    MDB_val value{};
    const int code = ::mdb_get(transaction.get(), handles_->table, &key, &value);
    if (code != 0 && code != MDB_NOTFOUND) {
      return fault(code, handles_->folder);
    }
    if (code == 0) {
      const auto row = vectors.subspan(i * keys.dimension, keys.dimension);
      found[i] = read_value(value, keys.keys[i], row, flags[i]) ? 1 : 0;
    }
  }
  return {};
}

Result<bool> EmbeddingGeneration::put(const EmbeddingKeys& keys,
                                      std::span<const float> vectors,
                                      std::span<const EmbeddingFlags> flags) {
  Transaction transaction;
  int code = transaction.begin(handles_->environment, 0);
  for (std::size_t i = 0; i < keys.keys.size() && code == 0; ++i) {
    const auto row = vectors.subspan(i * keys.dimension, keys.dimension);
    const ValueHead head = {.dimension = static_cast<std::uint32_t>(keys.dimension),
                            .flags = flags[i].truncated ? 1U : 0U,
                            .check = check_of(keys.keys[i], row.data(), row.size())};
    MDB_val key = lmdb_key(keys.keys[i]);
    MDB_val value = {.mv_size = sizeof(head) + row.size_bytes(), .mv_data = nullptr};
    code = ::mdb_put(transaction.get(), handles_->table, &key, &value, MDB_RESERVE);
    if (code == 0) {
      std::memcpy(value.mv_data, &head, sizeof(head));
      std::memcpy(static_cast<char*>(value.mv_data) + sizeof(head), row.data(), row.size_bytes());
    }
  }
  code = code != 0 ? code : transaction.commit();
  if (code == MDB_MAP_FULL) {
    return false;
  }
  if (code != 0) {
    return fault(code, handles_->folder);
  }
  return true;
}

}  // namespace lode::experiment
