#include "lode/search/stack_trace.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace lode::search {
namespace {

using Frames = std::vector<StackFrame>;

void expect_frames(std::string_view text, const Frames& expected) {
  const Frames found = find_stack_frames(text);
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i].path, expected[i].path) << i;
    EXPECT_EQ(found[i].line, expected[i].line) << i;
    EXPECT_EQ(found[i].function, expected[i].function) << i;
  }
}

TEST(StackTrace, PythonIsTurnedRound) {
  expect_frames(
      "Traceback (most recent call last):\n"
      "  File \"/app/run.py\", line 10, in <module>\n"
      "    main()\n"
      "  File \"/app/pool/core.py\", line 22, in get_connection\n"
      "    raise ValueError(x)\n"
      "ValueError: no connection\n",
      {{"/app/pool/core.py", 22, "get_connection"}, {"/app/run.py", 10, "<module>"}});
}

TEST(StackTrace, ChainedPythonTracesAreTurnedRoundOneByOne) {
  expect_frames(
      "Traceback (most recent call last):\n"
      "  File \"a.py\", line 1, in f\n"
      "  File \"b.py\", line 2, in g\n"
      "KeyError: 1\n\n"
      "During handling of the above exception, another exception occurred:\n\n"
      "Traceback (most recent call last):\n"
      "  File \"c.py\", line 3, in h\n"
      "  File \"d.py\", line 4, in i\n",
      {{"b.py", 2, "g"}, {"a.py", 1, "f"}, {"d.py", 4, "i"}, {"c.py", 3, "h"}});
}

TEST(StackTrace, PythonFaultHandlerHasNoCommaBeforeTheFunction) {
  expect_frames("  File \"a/b.py\", line 7 in run\n", {{"a/b.py", 7, "run"}});
}

TEST(StackTrace, JavaNamesThePackageBeforeTheFile) {
  expect_frames(
      "Exception in thread \"main\" java.lang.IllegalStateException: closed\n"
      "\tat com.example.pool.Pool$Inner.take(Pool.java:31)\n"
      "\tat com.example.Main.main(Main.java:5)\n"
      "\tat java.base/java.lang.Thread.run(Thread.java:829)\n"
      "\tat jdk.internal.Native.call(Native Method)\n"
      "\t... 3 more\n",
      {{"com/example/pool/Pool.java", 31, "take"},
       {"com/example/Main.java", 5, "main"},
       {"java/base/java/lang/Thread.java", 829, "run"}});
}

TEST(StackTrace, KotlinIsLikeJava) {
  expect_frames("\tat org.demo.MainKt.retry(Main.kt:12)\n", {{"org/demo/Main.kt", 12, "retry"}});
}

TEST(StackTrace, NodeAndBrowsers) {
  expect_frames(
      "/app/src/queue.js:14\n"
      "    throw new Error('full')\n"
      "Error: full\n"
      "    at Queue.push (/app/src/queue.js:14:11)\n"
      "    at new Worker (webpack:///./src/worker.ts:3:4)\n"
      "    at Object.<anonymous> (C:\\app\\main.js:1:2)\n"
      "    at file:///app/esm.mjs:9:1\n"
      "    at async Promise.all (index 0)\n"
      "    at render (http://localhost:3000/static/js/app.js:10:5)\n",
      {{"/app/src/queue.js", 14, ""},
       {"/app/src/queue.js", 14, "push"},
       {"webpack:///./src/worker.ts", 3, "Worker"},
       {"C:/app/main.js", 1, ""},
       {"file:///app/esm.mjs", 9, ""},
       {"http://localhost:3000/static/js/app.js", 10, "render"}});
}

TEST(StackTrace, GoNamesTheFunctionOnTheLineBefore) {
  expect_frames(
      "panic: runtime error: index out of range [3] with length 3\n\n"
      "goroutine 1 [running]:\n"
      "main.(*Server).handle(0xc000010000, {0x1, 0x2})\n"
      "\t/src/app/server.go:42 +0x1d\n"
      "main.run.func1()\n"
      "\t/src/app/run.go:7 +0x3a\n"
      "net/http.HandlerFunc.ServeHTTP(...)\n"
      "\t/usr/lib/go/src/net/http/server.go:2136\n"
      "created by main.start in goroutine 1\n"
      "\t/src/app/start.go:9 +0x2b\n",
      {{"/src/app/server.go", 42, "handle"},
       {"/src/app/run.go", 7, "run"},
       {"/usr/lib/go/src/net/http/server.go", 2136, "ServeHTTP"},
       {"/src/app/start.go", 9, "start"}});
}

TEST(StackTrace, RustNamesThePanicAndTheFunctionOnTheLineBefore) {
  expect_frames(
      "thread 'main' panicked at src/queue.rs:18:9:\n"
      "queue is full\n"
      "stack backtrace:\n"
      "   0: rust_begin_unwind\n"
      "             at /rustc/abc/library/std/src/panicking.rs:645:5\n"
      "   1: demo::queue::Queue<T>::push::h0123456789abcdef\n"
      "             at ./src/queue.rs:18:9\n"
      "   2: demo::main::{{closure}}\n"
      "             at ./src/main.rs:4:5\n",
      {{"src/queue.rs", 18, ""},
       {"/rustc/abc/library/std/src/panicking.rs", 645, "rust_begin_unwind"},
       {"./src/queue.rs", 18, "push"},
       {"./src/main.rs", 4, "main"}});
  expect_frames("thread 'main' panicked at 'full', src/queue.rs:18:9\n",
                {{"src/queue.rs", 18, ""}});
  expect_frames("error[E0425]: cannot find value\n  --> src/lib.rs:3:5\n", {{"src/lib.rs", 3, ""}});
}

TEST(StackTrace, DebuggerSanitizerAndCompilerOfCpp) {
  expect_frames(
      "#0  0x000055d0 in pool::Pool<int>::take (this=0x0) at src/pool.cpp:12\n"
      "#1  main () at main.c:5\n"
      "    #0 0x4f1 in pool::Pool::take(std::string const&) /src/pool.cc:33:7\n"
      "    #1 0x7f2 (/lib/x86_64-linux-gnu/libc.so.6+0x29d8f)\n"
      "src/pool.cpp:12:3: error: expected ';'\n",
      {{"src/pool.cpp", 12, "take"},
       {"main.c", 5, "main"},
       {"/src/pool.cc", 33, "take"},
       {"src/pool.cpp", 12, ""}});
}

TEST(StackTrace, RubyOldAndNew) {
  expect_frames(
      "app/models/pool.rb:12:in `block in take': closed (RuntimeError)\n"
      "\tfrom app/main.rb:3:in 'Pool#run'\n"
      "\tfrom bin/x.rb:1:in `<main>'\n",
      {{"app/models/pool.rb", 12, "take"}, {"app/main.rb", 3, "run"}, {"bin/x.rb", 1, "<main>"}});
}

TEST(StackTrace, PhpMessageAndFrames) {
  expect_frames(
      "PHP Fatal error:  Uncaught RuntimeException: closed in /app/src/Pool.php:12\n"
      "Stack trace:\n"
      "#0 /app/src/Main.php(30): App\\Pool->take()\n"
      "#1 /app/index.php(3): App\\Main::run('x')\n"
      "#2 {main}\n"
      "  thrown in /app/src/Pool.php on line 12\n",
      {{"/app/src/Pool.php", 12, ""},
       {"/app/src/Main.php", 30, "take"},
       {"/app/index.php", 3, "run"},
       {"/app/src/Pool.php", 12, ""}});
}

TEST(StackTrace, CSharpWithBackslashes) {
  expect_frames(
      "   at App.Pool`1.Take[T](String name) in C:\\src\\App\\Pool.cs:line 42\n"
      "   at System.Threading.Tasks.Task.Run()\n",
      {{"C:/src/App/Pool.cs", 42, "Take"}});
}

TEST(StackTrace, WhatOnlyLooksLikeAPlaceIsNone) {
  for (const std::string_view line : {"127.0.0.1:8080 refused",
                                      "example.com:443",
                                      "https://example.org:443",
                                      "12:30:45.123 started",
                                      "see section 1.2:3",
                                      "#1234",
                                      "#",
                                      "#12345678901234567890 x.c:3",
                                      "at",
                                      "at ",
                                      "File \"",
                                      "File \"a.py",
                                      " in ",
                                      "a.py:99999999999999"}) {
    EXPECT_FALSE(parse_stack_frame(line).has_value()) << line;
  }
}

TEST(StackTrace, LinesWithCarriageReturnsAreTheSame) {
  expect_frames("  File \"a.py\", line 3, in f\r\n    x()\r\n", {{"a.py", 3, "f"}});
  expect_frames("main.run()\r\n\t/a/b.go:3 +0x1d\r\n", {{"/a/b.go", 3, "run"}});
}

RC_GTEST_PROP(StackTrace, AnyPiecesOfTracesEndWell, ()) {
  static const std::vector<std::string> kPieces = {
      "at ", " in ",         "File \"", "\", line ", "#1 ",    "x.py",     ":",          "12", "(",
      ")",   "panicked at ", ".php",    " on line ", "::h",    "<",        ">",          "'",  "`",
      "\n",  "\t",           " ",       "->",        ".func1", "\xC3\xA4", "{{closure}}"};
  std::string text;
  for (const std::size_t piece :
       *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(0, 25))) {
    text += kPieces[piece];
  }
  for (const StackFrame& frame : find_stack_frames(text)) {
    RC_ASSERT(!frame.path.empty());
    RC_ASSERT(frame.path.find('\n') == std::string::npos);
  }
}

}  // namespace
}  // namespace lode::search
