#include "lode/index/voucher.hpp"

#include <cerrno>
#include <cstring>
#include <string>

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace lode::index {
namespace {

constexpr char kCurrent = 'y';
constexpr char kStale = 'n';
constexpr int kPatienceMs = 20;
constexpr int kWaiting = 64;

/// Calls bind() or connect() with the address of a socket. A path may be longer than an address:
/// the folder is named by a descriptor of it.
template <typename Call>
[[nodiscard]] bool with_address(const std::filesystem::path& socket, const Call& call) {
  const int folder = ::open(socket.parent_path().c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) {
    return false;
  }
  const std::string path =
      "/proc/self/fd/" + std::to_string(folder) + "/" + socket.filename().string();
  sockaddr_un address = {};
  address.sun_family = AF_UNIX;
  bool done = false;
  if (path.size() < sizeof(address.sun_path)) {
    std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    done = call(reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0;
  }
  const int error = errno;
  ::close(folder);
  errno = error;
  return done;
}

[[nodiscard]] int new_socket() {
  return ::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
}

/// A connection to whoever listens; negative when nobody does.
[[nodiscard]] int connect_to(const std::filesystem::path& socket) {
  const int descriptor = new_socket();
  if (descriptor >= 0 && !with_address(socket, [&](const sockaddr* address, socklen_t size) {
        return ::connect(descriptor, address, size);
      })) {
    ::close(descriptor);
    return -1;
  }
  return descriptor;
}

}  // namespace

Voucher::Voucher(const std::filesystem::path& socket) : socket_(socket) {
  if (const int other = connect_to(socket); other >= 0) {
    ::close(other);
    return;
  }
  ::unlink(socket.c_str());
  const int descriptor = new_socket();
  if (descriptor < 0) {
    return;
  }
  const bool bound = with_address(socket, [&](const sockaddr* address, socklen_t size) {
    return ::bind(descriptor, address, size);
  });
  if (!bound || ::listen(descriptor, kWaiting) != 0) {
    ::close(descriptor);
    return;
  }
  descriptor_ = descriptor;
}

Voucher::~Voucher() {
  answer(false);
  if (descriptor_ >= 0) {
    ::unlink(socket_.c_str());
    ::close(descriptor_);
  }
}

void Voucher::take_questions() {
  while (true) {
    const int asker = ::accept4(descriptor_, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (asker < 0) {
      return;
    }
    askers_.push_back(asker);
  }
}

void Voucher::answer(bool up_to_date) {
  for (const int asker : askers_) {
    const char reply = up_to_date ? kCurrent : kStale;
    static_cast<void>(::send(asker, &reply, 1, MSG_NOSIGNAL));
    ::close(asker);
  }
  askers_.clear();
}

bool is_vouched(const std::filesystem::path& socket) {
  const int descriptor = connect_to(socket);
  if (descriptor < 0) {
    return false;
  }
  pollfd wait = {.fd = descriptor, .events = POLLIN, .revents = 0};
  char reply = kStale;
  const bool answered = ::poll(&wait, 1, kPatienceMs) == 1 &&
                        ::recv(descriptor, &reply, 1, MSG_DONTWAIT) == 1 && reply == kCurrent;
  ::close(descriptor);
  return answered;
}

}  // namespace lode::index
