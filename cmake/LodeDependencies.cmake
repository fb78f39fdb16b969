# Every third-party package, found once. Versions and reasons: docs/decisions/.

find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(spdlog REQUIRED)
find_package(simdjson REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(ICU REQUIRED COMPONENTS uc)
find_package(CLI11 REQUIRED)
find_package(tl-expected REQUIRED)
find_package(hwy REQUIRED)
find_package(PkgConfig REQUIRED)
# Static libraries where the system has them: each shared one costs a program time at every start. Not ICU, whose data
# would lie in each of our programs.
list(PREPEND CMAKE_FIND_LIBRARY_SUFFIXES .a)
find_package(OpenSSL REQUIRED COMPONENTS Crypto)
find_package(ZLIB REQUIRED)
pkg_check_modules(PCRE2 REQUIRED IMPORTED_TARGET libpcre2-8)
pkg_check_modules(XXHASH REQUIRED IMPORTED_TARGET libxxhash)
pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd)
# libgit2 is opened at run time by the one source that uses it: linked, it would make every start 6 ms slower.
pkg_check_modules(LIBGIT2 REQUIRED libgit2)
add_library(lode_libgit2_headers INTERFACE)
target_include_directories(lode_libgit2_headers SYSTEM INTERFACE ${LIBGIT2_INCLUDE_DIRS})
find_path(STEMMER_INCLUDE_DIR libstemmer.h REQUIRED)
find_library(STEMMER_LIBRARY stemmer REQUIRED)
add_library(lode_stemmer INTERFACE)
target_include_directories(lode_stemmer SYSTEM INTERFACE ${STEMMER_INCLUDE_DIR})
target_link_libraries(lode_stemmer INTERFACE ${STEMMER_LIBRARY})

if(LODE_BUILD_TESTS)
  find_package(GTest REQUIRED)
  find_package(rapidcheck REQUIRED)
  include(GoogleTest)
endif()

# Arrow and Parquet come from the pyarrow wheel in .venv: shared libraries without unversioned links.
if(LODE_WITH_PARQUET)
  file(GLOB LODE_PYARROW_CANDIDATES ${PROJECT_SOURCE_DIR}/.venv/lib/python3*/site-packages/pyarrow)
  set(LODE_PYARROW_DIR "${LODE_PYARROW_CANDIDATES}" CACHE PATH "Folder of the installed pyarrow package")
  if(NOT EXISTS "${LODE_PYARROW_DIR}/include/parquet/api/reader.h")
    message(FATAL_ERROR "pyarrow was not found at '${LODE_PYARROW_DIR}'. Run scripts/setup, "
      "or configure with -DLODE_WITH_PARQUET=OFF (then Parquet tasks are refused with a message).")
  endif()
  file(GLOB LODE_ARROW_LIB "${LODE_PYARROW_DIR}/libarrow.so.*")
  file(GLOB LODE_PARQUET_LIB "${LODE_PYARROW_DIR}/libparquet.so.*")
  add_library(Arrow::arrow SHARED IMPORTED)
  set_target_properties(Arrow::arrow PROPERTIES IMPORTED_LOCATION "${LODE_ARROW_LIB}"
    INTERFACE_INCLUDE_DIRECTORIES "${LODE_PYARROW_DIR}/include")
  add_library(Arrow::parquet SHARED IMPORTED)
  set_target_properties(Arrow::parquet PROPERTIES IMPORTED_LOCATION "${LODE_PARQUET_LIB}"
    INTERFACE_INCLUDE_DIRECTORIES "${LODE_PYARROW_DIR}/include" INTERFACE_LINK_LIBRARIES Arrow::arrow)
endif()
