#include "lode/source/role_rules.hpp"

#include <algorithm>
#include <iterator>
#include <span>

#include "lode/source/path_text.hpp"

namespace lode::source {
namespace {

bool has_folder_of(const PathParts& path, Words names) {
  return std::any_of(path.folders.begin(), path.folders.end(), [names](const NameParts& folder) {
    return is_one_of(folder.lower, names);
  });
}

bool ends_with_word_of(const NameParts& name, Words words) {
  return !name.words.empty() && is_one_of(name.words.back(), words);
}

bool begins_with_word_of(const NameParts& name, Words words) {
  return !name.words.empty() && is_one_of(name.words.front(), words);
}

constexpr std::string_view kTestFolders[] = {
    "__tests__",  "__test__",   "__mocks__",      "__fixtures__",   "__snapshots__",
    "testdata",   "test_data",  "test-data",      "testfixtures",   "fixtures",
    "e2e",        "cypress",    "unittests",      "unit_tests",     "testsuite",
    "test-suite", "test_suite", "test-resources", "test_resources", "testcases"};
constexpr std::string_view kTestWords[] = {"test", "tests", "unittest", "unittests"};

/// In Python a folder `test` inside a package is often the public helper package for tests of users
/// (django/test, twisted/test); only what is named as a test counts there.
bool is_python_helper_package(const PathParts& path, std::size_t folder, Language language) {
  return folder > 0 && path.folders[folder].lower == "test" &&
         language_name(language) == "python" && !path.folders[folder - 1].has_word("src");
}

/// A folder `foo-test` may be a library that helps others to test (tokio-test,
/// kotlinx-coroutines-test); with these words, or as the source set `fooTest` of a build tool, it
/// holds tests.
bool is_kind_of_test(const NameParts& folder) {
  static constexpr std::string_view kKinds[] = {"unit",
                                                "integration",
                                                "e2e",
                                                "functional",
                                                "smoke",
                                                "regression",
                                                "system",
                                                "acceptance",
                                                "performance",
                                                "load",
                                                "stress",
                                                "browser",
                                                "fuzz",
                                                "js",
                                                "ui",
                                                "api"};
  return folder.last_word_is("test") && (folder.lower.find_first_of("-_.") == std::string::npos ||
                                         is_one_of(folder.words.front(), kKinds));
}

bool is_test_folder(const PathParts& path, std::size_t i, Language language) {
  const NameParts& folder = path.folders[i];
  if (is_one_of(folder.lower, kTestFolders)) {
    return true;
  }
  if (folder.lower == "spec" || folder.lower == "specs") {
    return language_type(language) == LanguageType::Programming;
  }
  if (folder.lower == "t") {
    return language_name(language) == "perl" || language_name(language) == "raku";
  }
  const bool tests = folder.last_word_is("tests") || folder.last_word_is("unittests");
  return (tests || is_kind_of_test(folder)) && !is_python_helper_package(path, i, language);
}

/// "test_foo", "tests-foo". A TestFoo may be a part of a library for tests; its folder decides.
bool has_test_prefix(const std::string& stem) {
  static constexpr std::string_view kPrefixes[] = {"test_", "test-", "tests_", "tests-"};
  return std::any_of(std::begin(kPrefixes), std::end(kPrefixes), [&stem](std::string_view prefix) {
    return stem.starts_with(prefix);
  });
}

bool is_test_name(const PathParts& path, Language language) {
  const std::string_view name = language_name(language);
  if (name == "go") {  // Its own tool knows no other tests.
    return path.stem.lower.ends_with("_test");
  }
  if ((name == "python" || name == "ruby") && path.stem.lower == "test") {
    return path.folders.empty();  // Deeper down it is mostly a part of the program.
  }
  const bool ruby_library = name == "ruby" && path.has_folder("lib");
  if (!ruby_library && has_test_prefix(path.stem.lower)) {
    return true;
  }
  static constexpr std::string_view kTestCase[] = {"java", "kotlin", "scala", "groovy", "c-sharp"};
  return ends_with_word_of(path.stem, kTestWords) ||
         (is_one_of(name, kTestCase) && path.stem.lower.ends_with("testcase"));
}

/// "x.test.ts", "x.spec.tsx", "x.cy.js".
bool is_dotted_test_name(const PathParts& path) {
  static constexpr std::string_view kMarks[] = {
      ".test.", ".tests.", ".spec.", ".e2e.", ".cy.", ".test-d.", ".e2e-spec."};
  return std::any_of(std::begin(kMarks), std::end(kMarks), [&path](std::string_view mark) {
    return path.file.lower.find(mark, 1) != std::string::npos;
  });
}

/// Where `spec` as the last word means a test, not a specification.
bool is_spec_name(const PathParts& path, Language language) {
  static constexpr std::string_view kLanguages[] = {
      "ruby", "crystal", "lua", "scala", "groovy", "haskell", "php"};
  const bool named = path.stem.last_word_is("spec") && path.stem.words.size() > 1;
  return (named || path.file.lower == "spec_helper.rb" || path.file.lower == "rails_helper.rb") &&
         is_one_of(language_name(language), kLanguages);
}

bool is_single_test_name(const PathParts& path) {
  static constexpr std::string_view kNames[] = {
      "conftest.py", "jest.setup.js", "runtests.jl", "phpunit.xml"};
  const std::string& name = path.file.lower;
  return is_one_of(name, kNames) || name.ends_with(".bats") || name.ends_with(".snap") ||
         name.ends_with("_suite.erl") || name.ends_with("cest.php");
}

}  // namespace

RuleName test_rule(const PathParts& path, Language language) {
  for (std::size_t i = 0; i < path.folders.size(); ++i) {
    if (is_test_folder(path, i, language)) {
      return "test-folder";
    }
  }
  if (is_dotted_test_name(path) || is_single_test_name(path)) {
    return "test-name";
  }
  const LanguageType type = language_type(language);
  const bool code = type == LanguageType::Programming || type == LanguageType::Markup;
  if (code && (is_test_name(path, language) || is_spec_name(path, language))) {
    return "test-name";
  }
  return language_name(language) == "perl" && path.file.lower.ends_with(".t")
             ? RuleName("test-name")
             : std::nullopt;
}

RuleName example_rule(const PathParts& path) {
  static constexpr std::string_view kFolders[] = {"sample",
                                                  "samples",
                                                  "tutorial",
                                                  "tutorials",
                                                  "showcase",
                                                  "playground",
                                                  "demo",
                                                  "demos",
                                                  "docs_src",
                                                  "doc-source",
                                                  "cookbook",
                                                  "quickstart"};
  static constexpr std::string_view kWords[] = {"example", "examples"};
  static constexpr std::string_view kStemWords[] = {"demo", "demos"};
  for (const NameParts& folder : path.folders) {
    if (is_one_of(folder.lower, kFolders) || ends_with_word_of(folder, kWords) ||
        begins_with_word_of(folder, kWords)) {
      return "example-folder";
    }
  }
  const bool named =
      begins_with_word_of(path.stem, kWords) || ends_with_word_of(path.stem, kWords) ||
      begins_with_word_of(path.stem, kStemWords) || ends_with_word_of(path.stem, kStemWords);
  return named ? RuleName("example-name") : std::nullopt;
}

RuleName benchmark_rule(const PathParts& path) {
  static constexpr std::string_view kWords[] = {
      "bench", "benches", "benchmark", "benchmarks", "microbench", "jmh"};
  for (const NameParts& folder : path.folders) {
    if (ends_with_word_of(folder, kWords) || begins_with_word_of(folder, kWords)) {
      return "benchmark-folder";
    }
  }
  const bool named = begins_with_word_of(path.stem, kWords) || ends_with_word_of(path.stem, kWords);
  return named ? RuleName("benchmark-name") : std::nullopt;
}

RuleName documentation_rule(const PathParts& path, Language language) {
  static constexpr std::string_view kFolders[] = {
      "doc", "docs", "documentation", "manual", "javadoc"};
  static constexpr std::string_view kNames[] = {"readme",
                                                "changelog",
                                                "changes",
                                                "license",
                                                "licence",
                                                "copying",
                                                "authors",
                                                "code_of_conduct",
                                                "history",
                                                "notice",
                                                "news",
                                                "contributing"};
  if (has_folder_of(path, kFolders)) {
    return "documentation-folder";
  }
  if (is_one_of(path.stem.lower, kNames) && language_type(language) != LanguageType::Programming) {
    return "documentation-name";
  }
  if (language != Language::Unknown && language_type(language) == LanguageType::Prose) {
    return "prose-language";
  }
  return std::nullopt;
}

RuleName vendored_rule(const PathParts& path) {
  static constexpr std::string_view kFolders[] = {
      "node_modules",   "bower_components", "jspm_packages", "vendor",        "vendors",
      "vendored",       "_vendor",          "_vendored",     "third_party",   "third-party",
      "thirdparty",     "3rdparty",         "3rd_party",     "3rd-party",     "godeps",
      "pods",           "carthage",         "site-packages", "dist-packages", ".yarn",
      "virtualenv",     "externals",        "third_parties", "ace-builds",    "mathjax",
      "vendor_packages"};
  static constexpr std::string_view kRootFolders[] = {"deps", "extern", "external"};
  static constexpr std::string_view kNames[] = {"gradlew",
                                                "gradlew.bat",
                                                "mvnw",
                                                "mvnw.cmd",
                                                "config.guess",
                                                "config.sub",
                                                "ltmain.sh",
                                                "cpplint.py",
                                                "erlang.mk"};
  static constexpr std::string_view kLibraries[] = {"jquery",
                                                    "bootstrap",
                                                    "mootools",
                                                    "modernizr",
                                                    "normalize",
                                                    "html5shiv",
                                                    "font-awesome",
                                                    "prototype-1",
                                                    "d3.v"};
  if (has_folder_of(path, kFolders)) {
    return "vendored-folder";
  }
  if (!path.folders.empty() && is_one_of(path.folders.front().lower, kRootFolders)) {
    return "vendored-folder";
  }
  if (is_one_of(path.file.lower, kNames)) {
    return "vendored-name";
  }
  const bool web = path.file.lower.ends_with(".js") || path.file.lower.ends_with(".css");
  for (const std::string_view library : kLibraries) {
    const std::string_view rest = path.file.lower.starts_with(library)
                                      ? std::string_view(path.file.lower).substr(library.size())
                                      : std::string_view();
    if (web && !rest.empty() && !is_word_char(rest.front()) && rest.find("test") == rest.npos) {
      return "vendored-name";
    }
  }
  return std::nullopt;
}

RuleName legacy_rule(const PathParts& path) {
  static constexpr std::string_view kWords[] = {
      "legacy", "deprecated", "compat", "obsolete", "attic", "backcompat", "polyfill", "polyfills"};
  const auto has_word = [](const NameParts& name) {
    return std::any_of(name.words.begin(), name.words.end(), [](const std::string& word) {
      return is_one_of(word, kWords);
    });
  };
  if (std::any_of(path.folders.begin(), path.folders.end(), has_word)) {
    return "legacy-folder";
  }
  return has_word(path.stem) ? RuleName("legacy-name") : std::nullopt;
}

RuleName declaration_rule(const PathParts& path) {
  const std::string& name = path.file.lower;
  const bool declares = name.ends_with(".d.ts") || name.ends_with(".d.mts") ||
                        name.ends_with(".d.cts") || name.ends_with(".pyi") ||
                        name.ends_with(".mli") || name.ends_with(".hs-boot");
  return declares ? RuleName("declaration-extension") : std::nullopt;
}

RuleName lock_file_rule(const PathParts& path) {
  static constexpr std::string_view kNames[] = {"package-lock.json",
                                                "npm-shrinkwrap.json",
                                                "pnpm-lock.yaml",
                                                "pnpm-lock.yml",
                                                "bun.lockb",
                                                "go.sum",
                                                "go.work.sum",
                                                "package.resolved",
                                                "packages.lock.json",
                                                "gradle.lockfile",
                                                ".terraform.lock.hcl",
                                                "cartfile.resolved",
                                                "stack.yaml.lock",
                                                "cabal.project.freeze",
                                                "project.assets.json",
                                                "conda-lock.yml",
                                                "packages.dhall.lock",
                                                "npm-lock.json",
                                                "verification-metadata.xml"};
  if (is_one_of(path.file.lower, kNames)) {
    return "lock-name";
  }
  return path.file.lower.ends_with(".lock") ? RuleName("lock-extension") : std::nullopt;
}

RuleName media_rule(const PathParts& path) {
  static constexpr std::string_view kExtensions[] = {// Images and fonts.
                                                     "png",
                                                     "jpg",
                                                     "jpeg",
                                                     "gif",
                                                     "bmp",
                                                     "ico",
                                                     "icns",
                                                     "webp",
                                                     "avif",
                                                     "heic",
                                                     "tif",
                                                     "tiff",
                                                     "psd",
                                                     "xcf",
                                                     "dds",
                                                     "tga",
                                                     "exr",
                                                     "ttf",
                                                     "otf",
                                                     "woff",
                                                     "woff2",
                                                     "eot",
                                                     // Sound, video, models.
                                                     "mp3",
                                                     "mp4",
                                                     "m4a",
                                                     "m4v",
                                                     "wav",
                                                     "ogg",
                                                     "oga",
                                                     "ogv",
                                                     "flac",
                                                     "aac",
                                                     "avi",
                                                     "mov",
                                                     "mkv",
                                                     "webm",
                                                     "wmv",
                                                     "glb",
                                                     "blend",
                                                     "fbx",
                                                     // Archives and documents.
                                                     "zip",
                                                     "gz",
                                                     "tgz",
                                                     "bz2",
                                                     "xz",
                                                     "zst",
                                                     "7z",
                                                     "rar",
                                                     "tar",
                                                     "jar",
                                                     "war",
                                                     "whl",
                                                     "egg",
                                                     "gem",
                                                     "deb",
                                                     "rpm",
                                                     "dmg",
                                                     "iso",
                                                     "apk",
                                                     "pdf",
                                                     "doc",
                                                     "docx",
                                                     "xls",
                                                     "xlsx",
                                                     "ppt",
                                                     "pptx",
                                                     "odt",
                                                     // Programs and tables.
                                                     "exe",
                                                     "dll",
                                                     "so",
                                                     "dylib",
                                                     "class",
                                                     "pyc",
                                                     "pyo",
                                                     "pyd",
                                                     "wasm",
                                                     "lib",
                                                     "parquet",
                                                     "npy",
                                                     "npz",
                                                     "sqlite",
                                                     "sqlite3",
                                                     "pdb",
                                                     "mo",
                                                     "snk",
                                                     "nupkg"};
  const std::size_t dot = path.file.lower.rfind('.');
  if (dot == std::string::npos || dot == 0) {
    return std::nullopt;
  }
  const std::string_view extension = std::string_view(path.file.lower).substr(dot + 1);
  return is_one_of(extension, kExtensions) ? RuleName("media-extension") : std::nullopt;
}

}  // namespace lode::source
