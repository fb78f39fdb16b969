#include <vector>
#include "a/b.h"
#define M(x) x
#define K 3
namespace a::b {
/// doc
template <typename T>
class [[nodiscard]] A : public B<T>, private ns::C {
 public:
  A();
  explicit A(int x) : x_(x) {}
  ~A() override;
  /// m
  [[nodiscard]] const std::vector<int>& m(int a) const;
  int* p() { return foo(x->bar(1), ns::baz<int>(2)); }
  bool operator==(const A&) const = default;
  operator bool() const { return 1; }
  static int s;
  struct In { int q; };
  enum class E { X, Y = 2 };
  template <class U> void t(U u) {}
  using V = int;
  int arr[3], *ptr;
  int (*fp)(int);
};
template <typename T>
int A<T>::p2(int) { auto l = [](int x) { return x; }; return 0; }
typedef struct { int a; } Foo;
typedef struct Bar { int a; } Bar_t;
union U { int a; };
enum Old { O1, O2 };
extern "C" { int cfun(void); }
static const int kX = 3;
int *fptr(int a);
Foo::~Foo() {}
std::ostream& operator<<(std::ostream& os, const Foo& f) { return os; }
concept Cc = true;
template <class T> concept D = requires(T t) { t.x(); };
TEST(Foo, Bar) { EXPECT_EQ(1, 2); }
#ifdef X
int cond() { return 1; }
#endif
}
namespace { int anon; }
using namespace std;
using Al = int;
