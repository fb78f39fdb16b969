# Compiler, linker and warning flags. They live in one interface target, linked PRIVATE by every target of ours.

find_program(LODE_CCACHE ccache)
if(LODE_CCACHE)
  set(CMAKE_C_COMPILER_LAUNCHER ${LODE_CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${LODE_CCACHE})
endif()

find_program(LODE_MOLD mold)
if(LODE_MOLD)
  add_link_options(-fuse-ld=mold)
endif()

# A library that is not used costs time at each start.
add_link_options(-Wl,--as-needed)

add_library(lode_flags INTERFACE)
target_compile_options(lode_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wnon-virtual-dtor
  -Woverloaded-virtual -Werror
  # GCC 12 reports overlapping copies inside std::string's own operator+ (GCC bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  # Where several sources are one translation unit (lode_compile_together), these see what the files do not share.
  $<$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>:-Wno-shadow$<SEMICOLON>-Wno-subobject-linkage>
  # Floating-point results must not depend on the compiler's mood or the machine.
  -ffp-contract=off)
target_compile_definitions(lode_flags INTERFACE $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)

if(LODE_SANITIZE)
  # Every target, so that inline code of one translation unit is checked like any other.
  add_compile_options(-fsanitize=${LODE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -O1)
  add_link_options(-fsanitize=${LODE_SANITIZE})
endif()

if(LODE_BUILD_FUZZERS)
  # Coverage of the libraries too; without it a fuzzer sees only its own file.
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
